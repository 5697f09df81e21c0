"""Have ty find the same errors as mypy and pyright: `python typing_tests/third_checker.py`.

The files `test_*.py` beside this one mark each line that must be an error with a comment
`type: ignore[code]`, which mypy and pyright hold to be neither missing nor needless. ty would obey
the comments too, so it reads copies without them, and must complain of just the lines marked.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).parent
SOURCE = HERE.parent / "src"
MARK = re.compile(r"\s*# type: ignore\[[a-z-]+\]")
# A line of `--output-format concise`: path:line:column: severity[rule] message
DIAGNOSTIC = re.compile(r"^.*?:(?P<line>\d+):\d+: (?P<text>\w+\[[a-z-]+\] .*)$")


def ask(text: str) -> dict[int, str]:
    """What ty says of each line that it complains of.

    Raises:
        RuntimeError: ty did not run, or said something that this script cannot read.
    """
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "copy.py"
        copy.write_text(text, encoding="utf-8")
        command = [sys.executable, "-m", "ty", "check", "--output-format", "concise"]
        command += ["--color", "never", "--python-version", "3.10"]
        command += ["--python", sys.prefix, "--extra-search-path", str(SOURCE), str(copy)]
        done = subprocess.run(command, capture_output=True, encoding="utf-8", check=False)
    said: dict[int, str] = {}
    for line in done.stdout.splitlines():
        if found := DIAGNOSTIC.match(line):
            said.setdefault(int(found["line"]), found["text"])
        elif line and not re.match(r"Found \d+ diagnostic|All checks passed", line):
            raise RuntimeError(f"ty said: {line}")
    if done.returncode != (1 if said else 0):
        raise RuntimeError(f"ty ended with {done.returncode}: {done.stderr}")
    return said


def compare(path: Path) -> tuple[int, list[str]]:
    """How many lines of a file are marked, and a sentence for each that ty sees otherwise."""
    lines = path.read_text(encoding="utf-8").splitlines()
    marked = {number for number, line in enumerate(lines, 1) if MARK.search(line)}
    said = ask("".join(MARK.sub("", line) + "\n" for line in lines))
    return len(marked), [
        f"{path.name}:{number}: marked as an error, but ty finds none: {lines[number - 1]}"
        if number in marked
        else f"{path.name}:{number}: not marked, but ty says {said[number]}"
        for number in sorted(marked ^ said.keys())
    ]


def main() -> str | None:
    """Compare every file; what is returned ends the process."""
    total = 0
    faults: list[str] = []
    for path in sorted(HERE.glob("test_*.py")):
        marked, found = compare(path)
        total += marked
        faults += found
    if faults or not total:
        return "\n".join(faults) or "no line is marked as an error"
    sys.stdout.write(f"ty: the {total} lines marked as errors, and no other\n")
    return None


if __name__ == "__main__":
    sys.exit(main())
