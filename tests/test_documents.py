"""What the documents show is what happens: README, pages and docstrings run as doctests."""

import doctest
import importlib
import pkgutil
import re
from pathlib import Path

import pytest

import trickgames

ROOT = Path(__file__).parent.parent
PAGES = (ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md")))
FENCE = re.compile(r"^\s*(```|~~~|:::).*$", re.MULTILINE)
MODULES = sorted(
    module.name
    for module in pkgutil.walk_packages(trickgames.__path__, "trickgames.")
    if not module.name.endswith("__main__")
)


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_a_page_shows_what_happens(path):
    # A closing fence would be read as output: blank lines stand for the fences.
    text = FENCE.sub("", path.read_text(encoding="utf-8"))
    example = doctest.DocTestParser().get_doctest(text, {}, path.name, str(path), 0)
    report: list[str] = []
    doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(example, out=report.append)
    assert not report, "".join(report)


@pytest.mark.parametrize("name", ["trickgames", *MODULES])
def test_a_docstring_shows_what_happens(name):
    result = doctest.testmod(importlib.import_module(name), optionflags=doctest.ELLIPSIS)
    assert result.failed == 0
