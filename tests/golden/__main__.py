"""Write the golden rounds, or compare them: ``python -m tests.golden [--write]``."""

from __future__ import annotations

import sys

from tests.golden.rounds import FOLDER, ROUNDS, describe


def main() -> int:
    """Return 0 if all files are as the engine would write them, or have been written."""
    stale = []
    for name in ROUNDS:
        path, text = FOLDER / f"{name}.txt", describe(name)
        if path.exists() and path.read_text(encoding="utf-8") == text:
            continue
        stale.append(name)
        if "--write" in sys.argv:
            path.write_text(text, encoding="utf-8")
    print(*(stale or ["all as written"]), sep="\n")
    return int(bool(stale) and "--write" not in sys.argv)


if __name__ == "__main__":
    sys.exit(main())
