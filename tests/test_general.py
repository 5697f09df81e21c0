"""Nothing in the library is there for one game alone."""

from __future__ import annotations

import ast
import importlib.util
import re
from collections.abc import Iterator, Mapping
from doctest import DocTestParser
from functools import cache
from pathlib import Path
from typing import get_args, get_type_hints

import attrs
import pytest

import trickgames as tg
from tests.algebra.test_algebra_laws import GAMES as ALGEBRA_GAMES
from tests.algebra.test_vint import VINT
from tests.own_games.cousins import COUSINS
from tests.own_games.far_cousins import FAR_COUSINS
from tests.own_games.sheepshead import sheepshead
from tests.small_games import SMALL
from trickgames.follow import CardMask, Condition
from trickgames.registry import is_own
from trickgames.scoring.conditions import Test
from trickgames.selection import Selection
from trickgames.testing import variants

ROOT = Path(__file__).parents[1]
SOURCE = Path(tg.__file__).parent
GAMES = sorted(path for path in (SOURCE / "games").glob("*.py") if path.stem != "__init__")
TESTS_GAMES = [
    *sorted((ROOT / "tests" / "own_games").glob("[!t]*.py")),
    ROOT / "tests" / "algebra" / "test_vint.py",
]
OWN = [name for name in tg.game_names() if is_own(name)]
# The suits have these names too.
SUITS = {"hearts", "spades"}


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"))


def imports(path: Path) -> Iterator[tuple[str, str]]:
    """Module and name of everything that a file imports from the library."""
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("trickgames"):
            yield from ((node.module or "", alias.name) for alias in node.names)


def test_nothing_outside_the_games_names_a_game_but_examples() -> None:
    names = set(OWN) - SUITS
    titles = {tg.find_game(name).title for name in names}
    assert len(names) > 5
    pattern = re.compile(rf"\b({'|'.join(sorted(names | titles))})\b", re.IGNORECASE)
    found = []
    for path in sorted(SOURCE.rglob("*.py")):
        if "games" not in path.relative_to(SOURCE).parts:
            pieces = DocTestParser().parse(path.read_text("utf-8"))
            text = "".join(piece for piece in pieces if isinstance(piece, str))
            lines = filter(pattern.search, text.splitlines())
            found += [f"{path.relative_to(SOURCE)}: {line}" for line in lines]
    assert found == []


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_a_game_is_a_short_declaration(path: Path) -> None:
    assert len(path.read_text("utf-8").splitlines()) < 200
    kinds = {type(node) for node in ast.walk(tree(path))}
    assert not kinds & {ast.ClassDef, ast.While, ast.Try, ast.Lambda, ast.AsyncFunctionDef}


# ---------------------------------------------------------------- every term serves several games

Part = tuple[str, ...]


def parts(value: object) -> Iterator[Part]:
    """The terms of a declaration: their classes, kinds, and what is not left as it is."""
    if isinstance(value, Mapping):
        value = tuple(value.items())
    if isinstance(value, tuple | list | frozenset):
        for each in value:
            yield from parts(each)
    if not attrs.has(type(value)) or not type(value).__module__.startswith("trickgames."):
        return
    name = type(value).__name__
    yield (name,)
    for field in attrs.fields(type(value)):
        part = getattr(value, field.name)
        if isinstance(part, str) and field.name in ("kind", "ending", "passed_out"):
            yield (name, field.name, CONTRARY.get(part, part))
        if field.default is attrs.NOTHING or part != field.default:
            yield (name, field.name)
        yield from parts(part)


# A condition and its contrary are one.
CONTRARY = {"partner": "no partner", "broken": "unbroken", "following": "leading"}


@cache
def users() -> Mapping[Part, set[str]]:
    """For each term the games that use it; those of the tests are none of the library's."""
    spec = importlib.util.spec_from_file_location("knaves", ROOT / "examples/knaves/knaves.py")
    assert spec is not None
    assert spec.loader is not None
    example = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(example)
    declared: list[tuple[str, object]] = [
        (name, rules) for name in OWN for rules in variants(tg.find_game(name), 2)
    ]
    others = [*(make() for make in (*COUSINS, *FAR_COUSINS)), sheepshead(), VINT, example.knaves()]
    declared += [(f"own {rules.key}", rules) for rules in (*others, *SMALL.values())]
    declared += [(f"algebra {game.name}", (game.ranking, game.follow)) for game in ALGEBRA_GAMES]
    found: dict[Part, set[str]] = {}
    for name, rules in declared:
        for part in parts(rules):
            found.setdefault(part, set()).add(name)
    return found


def test_every_term_serves_at_least_two_games() -> None:
    assert len(users()) > 250
    assert {part: games for part, games in users().items() if len(games) < 2} == {}


@pytest.mark.parametrize("term", [CardMask, Condition, Selection, Test], ids=lambda t: t.__name__)
def test_every_kind_of_a_term_is_used(term: type) -> None:
    kinds = get_args(get_type_hints(term)["kind"])
    assert len(kinds) > 5
    used = {part[-1] for part in users() if part[:2] == (term.__name__, "kind")}
    assert {CONTRARY.get(kind, kind) for kind in kinds} <= used


def test_no_module_is_imported_by_one_game_alone() -> None:
    found: dict[str, set[str]] = {}
    for path in (*GAMES, *TESTS_GAMES):
        for module, _ in imports(path):
            found.setdefault(module, set()).add(path.stem)
    by_games = {module for path in GAMES for module, _ in imports(path)}
    assert {module for module in by_games if len(found[module]) < 2} == set()
