"""Nothing that a reader may look up is missing from the documentation."""

from __future__ import annotations

import importlib
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


def algebra() -> list[str]:
    """The modules whose names games are declared with."""
    parts = ("carry", "follow", "packets", "ranking", "selection", "table")
    inner = [
        f"{part}.{path.stem}"
        for part in ("phases", "scoring")
        for path in sorted((SOURCE / part).glob("*.py"))
        # three of them read the terms, and are for no declaration
        if path.stem not in ("__init__", "certain", "compiled", "source")
    ]
    return [*parts, *inner]


@pytest.mark.parametrize("module", algebra())
def test_every_term_stands_in_the_reference_and_where_to_import_it(module: str) -> None:
    page = (ROOT / "docs" / "reference.md").read_text(encoding="utf-8")
    assert f"trickgames.{module}\n" in page or f"trickgames.{module}." in page
    found = importlib.import_module(f"trickgames.{module}")
    # What has no docstring of its own is named in the text.
    constants = [name for name in found.__all__ if name.isupper()]
    internal = {"FIGURES", "LISTS"}  # templates of sentences
    assert {name for name in constants if f"`{name}`" not in page} <= internal


def test_the_table_of_terms_says_where_they_are() -> None:
    page = (ROOT / "docs" / "variants.md").read_text(encoding="utf-8")
    _, _, table = page.partition("## The terms there are")
    rows = [line.split(" | ") for line in table.splitlines() if line.endswith("` |")]
    assert len(rows) > 25
    for _, terms, where in rows:
        module = where.strip("` |")
        found = importlib.import_module(f"trickgames{module}" if module[0] == "." else "trickgames")
        for name in re.findall(r"`([A-Za-z_]+)(?:\([^`]*\))?`", terms):
            assert hasattr(found, name) or name in ("widow", "dead"), f"{name} in {module}"
    phases = {
        name
        for path in (SOURCE / "phases").glob("*.py")
        for name in re.findall(r"^class (\w+)\(Phase\[", path.read_text("utf-8"), re.MULTILINE)
    }
    assert [name for name in sorted(phases) if f"`{name}`" not in table] == []
