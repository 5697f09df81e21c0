"""The names of the package: each is loaded from its module when it is first asked for."""

import ast
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

import trickgames as tg

SOURCE = Path(tg.__file__).read_text(encoding="utf-8")


def as_checkers_see_them():
    """Name and module of every import that a type checker reads."""
    (block,) = (node for node in ast.parse(SOURCE).body if isinstance(node, ast.If) and node.body
                and isinstance(node.body[0], ast.ImportFrom))  # fmt: skip
    return {alias.name: node.module for node in block.body for alias in node.names}


def test_every_name_is_what_type_checkers_take_it_for():
    seen = as_checkers_see_them()
    assert {*seen, "__version__"} == {*tg.__all__}
    for name, module in seen.items():
        assert getattr(tg, name) is getattr(import_module(module), name)


def test_names_that_there_are_not():
    assert {*tg.__all__} <= {*dir(tg)}
    with pytest.raises(AttributeError, match="no attribute 'Deal'"):
        tg.Deal  # noqa: B018


def test_an_import_loads_nothing_that_was_not_asked_for():
    code = (
        "import sys, trickgames as tg; first = [m for m in sys.modules if 'trickgames.' in m]; "
        "tg.rules('frog'); print(first, [m for m in sys.modules if 'trickgames.games.' in m])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[] ['trickgames.games.frog']\n"
