"""Time of whole random rounds in compiled code, in microseconds per decision, on one core.

Deal, calls, play and scores are inside; what each round came to is written down as a row. The
second column counts the rows up too, as ``simulate`` does. Compiling is measured apart: as it is
the first time, in an empty cache folder. All is processor time. Each figure is the median of
several repeats, the games taken in turn, with the quickest and slowest repeat behind it. A repeat
counts only if a fixed reference loop ran at full speed before and after it, as far as the machine
allows.

    python benchmarks/bulk.py [--rounds N] [--repeats N] [GAME ...]
"""

from __future__ import annotations

import argparse
import os
import platform
import statistics
import sys
import tempfile
import time
from collections.abc import Callable

import numba
import numpy as np

import trickgames as tg
from trickgames.simulate import simulate
from trickgames.simulate.compiled import CACHE, compile_rules
from trickgames.simulate.runner import _run

clock = time.process_time  # of this process alone, whatever else the machine does


def reference() -> float:
    """Time a fixed loop: how fast the machine is just now."""
    start = clock()
    total = 0
    for number in range(100_000):
        total += number & 3
    return clock() - start


def timed(work: Callable[[], object], fast: float) -> float:
    """Time some work when the machine runs at full speed, or at last as it is."""
    took = 0.0
    for _ in range(8):
        before = reference()
        start = clock()
        work()
        took = clock() - start
        if max(before, reference()) <= fast:
            break
    return took


def main() -> None:
    """Print one table."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("games", nargs="*", default=list(tg.game_names()), metavar="GAME")
    parser.add_argument("--rounds", type=int, default=50_000)
    parser.add_argument("--repeats", type=int, default=9)
    args = parser.parse_args()
    versions = f"NumPy {np.__version__}, Numba {numba.__version__}, trickgames {tg.__version__}"
    print(f"Python {sys.version.split()[0]}, {platform.machine()}, {versions}")
    print(f"{'µs per decision':24}{'rounds':>24}{'with summary':>24}{'to compile, s':>16}")
    with tempfile.TemporaryDirectory() as folder:
        os.environ[CACHE] = folder
        made = {}
        for game in args.games:
            start = time.process_time()
            made[game] = compile_rules(tg.rules(game)), time.process_time() - start
        fast = min(reference() for _ in range(20)) * 1.2
        times: dict[str, list[list[float]]] = {game: [[], []] for game in args.games}
        for _ in range(args.repeats):
            for game in args.games:
                rules, ready = tg.rules(game), made[game][0]
                simulation = simulate(rules, args.rounds, seed=1, progress=False)
                decisions = args.rounds * simulation.summary.mean("length")
                works = (
                    lambda r=ready, s=simulation: _run(s.request, r, 0, args.rounds),
                    lambda g=rules: simulate(g, args.rounds, seed=1, progress=False),
                )
                for column, work in enumerate(works):
                    times[game][column].append(timed(work, fast) / decisions * 1e6)
        for game, columns in times.items():
            cells = [f"{statistics.median(c):6.4f} ({min(c):.4f}-{max(c):.4f})" for c in columns]
            print(f"{game:24}{cells[0]:>24}{cells[1]:>24}{made[game][1]:16.1f}")


if __name__ == "__main__":
    main()
