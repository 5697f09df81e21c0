"""Take the decorators off functions: ``python -m tests.mutation.undecorate PATTERN ...``.

mutmut changes no function with a decorator, and many of ours have one: ``@override`` is a note
for the type checkers, and a property is a function too. In a copy of the sources notes are taken
out, and other decorators are applied in a line of their own, below the function. What is kept to
be quick is not kept there: mutmut changes a function after the tests have run once, and what they
left would hide the change.
"""

from __future__ import annotations

import ast
import sys
from pathlib import Path

__all__ = ["main", "undecorated"]

# What mutmut can do itself, and what has no body.
KEPT = {"classmethod", "staticmethod", "overload"}
LEFT_OUT = {"override", "lru_cache"}
INSTEAD = {"cached_property": "property"}

_Function = (ast.FunctionDef, ast.AsyncFunctionDef)


def undecorated(source: str) -> str:
    """Return a source that does the same, with no decorated function but those of ``KEPT``."""
    lines = source.splitlines()
    functions = [node for node in ast.walk(ast.parse(source)) if isinstance(node, _Function)]
    for node in sorted(functions, key=lambda node: -node.lineno):
        names = [ast.unparse(decorator) for decorator in node.decorator_list]
        if not names or KEPT.intersection(names):
            continue
        value = node.name
        for name in reversed(names):
            if name.partition("(")[0] not in LEFT_OUT:
                value = f"{INSTEAD.get(name, name)}({value})"
        if value != node.name:
            assert node.end_lineno is not None
            lines.insert(node.end_lineno, f"{' ' * node.col_offset}{node.name} = {value}")
        del lines[node.decorator_list[0].lineno - 1 : node.lineno - 1]
    return "\n".join([*lines, ""])


def main(*patterns: str) -> None:
    """Change the files of these patterns where they are."""
    for path in {path for pattern in patterns for path in Path().glob(pattern)}:
        path.write_text(undecorated(path.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
