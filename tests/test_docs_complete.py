"""Nothing that a reader may look up is missing from the documentation."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import trickgames as tg

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "trickgames"
if not SOURCE.exists():  # the tests run against an installed package
    SOURCE = Path(tg.__file__).parent
GAMES = tg.game_names()


def test_every_reason_code_is_explained() -> None:
    page = (ROOT / "docs" / "errors.md").read_text(encoding="utf-8")
    codes = set()
    for path in [*SOURCE.glob("*.py"), *SOURCE.glob("phases/*.py"), *SOURCE.glob("games/*.py")]:
        text = path.read_text(encoding="utf-8")
        codes |= set(re.findall(r'(?:Reason|FollowTerm)\(\s*"([a-z_]+)"', text))
    assert len(codes) > 15
    assert [code for code in sorted(codes) if f"`{code}`" not in page] == []


@pytest.mark.parametrize("name", GAMES)
def test_every_ruling_and_option_stands_on_the_page_of_its_game(name: str) -> None:
    page = (ROOT / "docs" / "games" / f"{name}.md").read_text(encoding="utf-8")
    module = (SOURCE / "games" / f"{name}.py").read_text(encoding="utf-8")
    rulings = set(re.findall(r"\b[A-Z]{2}-\d+\b", module))
    assert len(rulings) > 5
    assert [ruling for ruling in sorted(rulings) if ruling not in page] == []
    for option in tg.find_game(name).options.values():
        assert f"`{option.name}`" in page
        assert option.text


def test_every_public_name_stands_in_the_reference() -> None:
    page = (ROOT / "docs" / "reference.md").read_text(encoding="utf-8")
    names = [name for name in tg.__all__ if not name.startswith("_")]
    assert [name for name in names if not re.search(rf"\b{name}\b", page)] == []
