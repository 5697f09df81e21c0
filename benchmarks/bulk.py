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
import statistics
import tempfile
from collections.abc import Callable, Iterator, Sequence

from measure import clock, reference, table

import trickgames as tg
from trickgames.simulate import simulate
from trickgames.simulate.compiled import CACHE, compile_rules
from trickgames.simulate.runner import _run


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


# Of these the whole-round aims speak: as many times OpenSpiel's rounds in C++ (0.25 and 0.17 µs a
# decision), or so near to a loop written by hand (0.015 µs).
AIMS = {"hearts": 0.025, "bridge": 0.028, "cramps": 0.045}


def measure(
    games: Sequence[str], rounds: int, repeats: int
) -> Iterator[tuple[str, list[list[float]], float]]:
    """Yield each game, its times with and without the summary, and the time to compile it."""
    times: dict[str, list[list[float]]] = {game: [[], []] for game in games}
    before = os.environ.get(CACHE)
    with tempfile.TemporaryDirectory() as folder:
        os.environ[CACHE] = folder
        made = {}
        for game in games:
            start = clock()
            made[game] = compile_rules(tg.rules(game)), clock() - start
        fast = min(reference() for _ in range(20)) * 1.2
        for _ in range(repeats):
            for game in games:
                rules, ready = tg.rules(game), made[game][0]
                simulation = simulate(rules, rounds, seed=1, progress=False)
                decisions = rounds * simulation.summary.mean("length")
                works = (
                    lambda r=ready, s=simulation: _run(s.request, r, 0, rounds),
                    lambda g=rules: simulate(g, rounds, seed=1, progress=False),
                )
                for column, work in enumerate(works):
                    times[game][column].append(timed(work, fast) / decisions * 1e6)
    if before is None:
        del os.environ[CACHE]
    else:
        os.environ[CACHE] = before
    for game, columns in times.items():
        yield game, columns, made[game][1]


def spread(values: Sequence[float]) -> str:
    """Write a median with the lowest and the highest value."""
    return f"{statistics.median(values):.4f} ({min(values):.4f} to {max(values):.4f})"


def section(games: Sequence[str] = (), rounds: int = 50_000, repeats: int = 9) -> str:
    """Measure, and return the table in Markdown."""
    rows = list[list[str]]()
    for game, (alone, summed), compiling in measure(games or tg.game_names(), rounds, repeats):
        aim = AIMS.get(game)
        met = "met" if aim and statistics.median(summed) <= aim else "missed"
        said = f"≤ {aim}: {met}" if aim else ""
        rows.append([game, spread(alone), spread(summed), said, f"{compiling:.1f}"])
    heads = ["game", "µs a decision", "with the summary", "aim", "to compile, s"]
    return f"## Rounds in bulk\n\n{table(heads, rows)}"


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument("--rounds", type=int, default=50_000)
    parser.add_argument("--repeats", type=int, default=9)
    args = parser.parse_args()
    print(section(args.games, args.rounds, args.repeats))


if __name__ == "__main__":
    main()
