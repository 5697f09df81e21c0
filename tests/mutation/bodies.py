"""Compare what mutmut left alive with ``bodies.txt``: ``python -m tests.mutation.bodies``.

mutmut changes the bodies of functions one by one (``nox -s mutants``). A mutant is known by its
function and by the lines it changes, whatever its number. Prints the survivors that
``bodies.txt`` does not account for, with the lines to add, and the entries that hold no longer.
"""

from __future__ import annotations

import importlib
import re
import sys
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

import attrs

__all__ = ["Body", "compare", "function_of", "main", "parse"]

LIST = Path(__file__).parent / "bodies.txt"


@attrs.frozen
class Body:
    """A changed function body.

    Attributes:
        function: Module of the package and function: ``phases.auction Auction.after``.
        lines: The lines taken away and put in, each with its ``-`` or ``+``.
    """

    function: str
    lines: tuple[str, ...]

    def __str__(self) -> str:
        return "\n".join([self.function, *self.lines])


def parse(text: str) -> tuple[list[Body], list[str]]:
    """Return the listed mutants, and what is wrong with the list, one sentence each.

    ``= reason`` stands above the mutants it holds for; a mutant is its function, then its lines.
    """
    found: list[Body] = []
    faults: list[str] = []
    reason, function, lines = "", "", list[str]()
    for line in [*text.splitlines(), "end"]:
        if line.startswith(("-", "+")):
            lines.append(line)
            continue
        if lines:
            found.append(Body(function, tuple(lines)))
            faults += [] if reason else [f"no reason for {function}"]
            lines = []
        if line.startswith("="):
            reason = line.strip("= ")
        elif line.strip() and not line.startswith(("#", " ")):
            function = line.strip()
    return found, faults


def compare(listed: Iterable[Body], verdicts: Iterable[tuple[Body, str]]) -> list[str]:
    """Return how a list and the verdicts of mutmut differ, one text for each difference.

    A mutant that no test reaches counts as a survivor. One that was given up after some time
    may be listed or not: on a slow machine a survivor may take too long.
    """
    faults: list[str] = []
    left = Counter(listed)
    others: dict[Body, str] = {}
    for body, verdict in verdicts:
        if verdict in ("survived", "no tests"):
            if left[body]:
                left[body] -= 1
            else:
                faults.append(f"survives, and is not listed ({verdict}):\n{body}")
            continue
        others[body] = verdict
        if verdict not in ("killed", "timeout"):
            faults.append(f"not tried to the end ({verdict}):\n{body}")
    for body, number in left.items():
        if number and body not in others:
            faults.append(f"listed, but there is no such mutant:\n{body}")
        elif number and others[body] == "killed":
            faults.append(f"listed, but noticed after all:\n{body}")
    return faults


def function_of(key: str) -> str:
    """Return module and function of a key: ``trickgames.flow.xǁFlowǁstart__mutmut_3``."""
    module, _, name = key.partition("__mutmut_")[0].rpartition(".")
    name = re.sub(r"^xǁ(.*)ǁ(.*)$", r"\1.\2", name)
    return f"{module.removeprefix('trickgames.')} {name.removeprefix('x_')}"


def _verdicts(listed: list[Body]) -> Iterable[tuple[Body, str]]:
    """Yield each mutant and its verdict, but none that was killed in a function not listed."""
    data = importlib.import_module("mutmut.mutation.data")
    diffs = importlib.import_module("mutmut.mutation.diff_apply")
    files = importlib.import_module("mutmut.utils.file_utils")
    status = importlib.import_module("mutmut.stats").status_by_exit_code
    functions = {body.function for body in listed}
    for path in files.walk_mutatable_files():
        mutants = data.SourceFileMutationData(path=path)
        mutants.load()
        for key, code in mutants.exit_code_by_key.items():
            function, verdict = function_of(key), status[code]
            if verdict != "killed" or function in functions:
                diff = diffs.get_diff_for_mutant(key, path=path).splitlines()
                changed = [line for line in diff if re.match(r"[-+](?!--|\+\+)", line)]
                lines = (f"{line[0]} {line[1:].strip()}" for line in changed)
                yield Body(function, tuple(lines)), verdict


def main() -> int:
    listed, faults = parse(LIST.read_text(encoding="utf-8"))
    verdicts = list(_verdicts(listed))
    faults += compare(listed, verdicts)
    print(*faults, sep="\n\n")
    counts = Counter(verdict for _, verdict in verdicts)
    print(f"\n{len(listed)} survivors listed, {counts['timeout']} mutants given up")
    return bool(faults)


if __name__ == "__main__":
    sys.exit(main())
