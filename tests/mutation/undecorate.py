"""Take the decorators off the functions of a tree: ``python -m tests.mutation.undecorate src``.

mutmut changes no function with a decorator, and many of ours have one: ``@override`` is a note
for the type checkers, and a property is a function too. In a copy of the sources the note is
taken out, and any other decorator is applied in a line of its own, below its function.
"""

from __future__ import annotations

import ast
import sys
from pathlib import Path

__all__ = ["main", "undecorated"]

# What mutmut can do itself, and what has no body.
KEPT = {"classmethod", "staticmethod", "overload"}
NOTES = {"override"}

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
            if name not in NOTES:
                value = f"{name}({value})"
        if value != node.name:
            assert node.end_lineno is not None
            lines.insert(node.end_lineno, f"{' ' * node.col_offset}{node.name} = {value}")
        del lines[node.decorator_list[0].lineno - 1 : node.lineno - 1]
    return "\n".join([*lines, ""])


def main(folder: str) -> None:
    for path in Path(folder).rglob("*.py"):
        path.write_text(undecorated(path.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
