"""Nothing in the library is there for one game alone."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import trickgames as tg
from trickgames.registry import is_own

ROOT = Path(__file__).parents[1]
SOURCE = Path(tg.__file__).parent
GAMES = sorted(path for path in (SOURCE / "games").glob("*.py") if path.stem != "__init__")
DECLARATIONS = [
    *GAMES,
    *sorted((ROOT / "tests" / "algebra").glob("test_*.py")),
    *sorted((ROOT / "tests" / "own_games").glob("*.py")),
    ROOT / "tests" / "small_games.py",
    *sorted((ROOT / "examples").glob("*/[!t]*.py")),
]
# The suits have these names too.
SUITS = {"hearts", "spades"}
# What a game names only to say the type of something.
TYPES = {"Amount", "Test"}
ALGEBRA = ("carry", "follow", "packets", "phases", "ranking", "scoring", "selection", "table")


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"))


def imports(path: Path) -> Iterator[tuple[str, str]]:
    """Module and name of everything that a file imports from the library."""
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("trickgames"):
            yield from ((node.module or "", alias.name) for alias in node.names)


def docstrings(module: ast.Module) -> set[int]:
    """The constants that are documentation."""
    found = set()
    for node in ast.walk(module):
        body = getattr(node, "body", None)
        for statement in body if isinstance(body, list) else ():
            if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant):
                found.add(id(statement.value))
    return found


def words(path: Path) -> Iterator[tuple[int, str]]:
    """Every name and every text of the code, with its line."""
    module = tree(path)
    said = docstrings(module)
    for node in ast.walk(module):
        line = getattr(node, "lineno", 0)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in said:
            yield line, node.value
        for name in ("id", "attr", "name", "arg", "asname", "module"):
            if isinstance(value := getattr(node, name, None), str):
                yield line, value


def test_no_code_outside_the_games_names_a_game() -> None:
    names = {name for name in tg.game_names() if is_own(name)} - SUITS
    titles = {tg.find_game(name).title for name in names}
    assert len(names) > 5
    pattern = re.compile(rf"\b({'|'.join(sorted(names | titles))})\b", re.IGNORECASE)
    found = [
        f"{path.relative_to(SOURCE)}:{line}: {text}"
        for path in sorted(SOURCE.rglob("*.py"))
        if "games" not in path.relative_to(SOURCE).parts
        for line, text in words(path)
        if pattern.search(text)
    ]
    assert found == []


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_a_game_is_a_short_declaration(path: Path) -> None:
    assert len(path.read_text("utf-8").splitlines()) < 200
    kinds = {type(node) for node in ast.walk(tree(path))}
    assert not kinds & {ast.ClassDef, ast.While, ast.Try, ast.Lambda, ast.AsyncFunctionDef}


def users() -> dict[tuple[str, str], set[str]]:
    """For each term of the algebra, the declarations that use it."""
    found: dict[tuple[str, str], set[str]] = {}
    for path in DECLARATIONS:
        for module, name in imports(path):
            if module.split(".")[1:2] and module.split(".")[1] in ALGEBRA:
                found.setdefault((module, name), set()).add(path.stem)
    return found


def test_every_term_serves_at_least_two_declarations() -> None:
    own = {path.stem for path in GAMES}
    alone = {
        f"{module.removeprefix('trickgames.')}.{name}": games
        for (module, name), games in users().items()
        if len(games) < 2 and games & own and name not in TYPES
    }
    assert alone == {}


def test_no_module_is_there_for_one_game() -> None:
    own = {path.stem for path in GAMES}
    found: dict[str, set[str]] = {}
    for (module, _), games in users().items():
        found.setdefault(module, set()).update(games)
    assert {
        module: games for module, games in found.items() if len(games) < 2 and games & own
    } == {}
