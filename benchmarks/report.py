"""Measure everything and write it down: `nox -s perf`, or ``python benchmarks/report.py``.

Each part is a module with a function `section` that returns Markdown.
"""

from __future__ import annotations

import importlib
import importlib.metadata
import os
import platform
import sys
from pathlib import Path

PARTS = ("states", "growth", "bulk")
"""The modules that measure, in the order of the report."""
RESULTS = Path(__file__).parent / "RESULTS.md"
PACKAGES = ("trickgames", "attrs", "open-spiel", "rlcard", "endplay", "numpy", "numba")
HEAD = """# Results

Written by `nox -s perf`. Times are medians with the lowest and the highest repeat behind them; what
is compared runs in turn, and a repeat counts only if the machine ran at full speed (a star: it
seldom did, and the best repeats are shown). Ratios are taken pair by pair. One core, no garbage
collection within a repeat.
"""


def machine() -> str:
    """Say where the figures come from."""
    model = platform.processor() or platform.machine()
    known = Path("/proc/cpuinfo")
    if known.exists():
        lines = known.read_text(encoding="utf-8").splitlines()
        model = next((line.split(":")[1].strip() for line in lines if "model name" in line), model)
    versions = []
    for name in PACKAGES:
        try:
            versions.append(f"{name} {importlib.metadata.version(name)}")
        except importlib.metadata.PackageNotFoundError:
            continue
    return f"{model}, {os.cpu_count()} cores; Python {platform.python_version()}, " + ", ".join(
        versions
    )


def main() -> None:
    """Measure, print and write."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    parts = sys.argv[1:] or PARTS
    sections = [importlib.import_module(name).section() for name in parts]
    text = "\n".join([HEAD, machine(), "", "\n\n".join(sections), ""])
    print(text)
    if not sys.argv[1:]:
        RESULTS.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
