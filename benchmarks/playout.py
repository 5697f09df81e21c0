"""Time of random rounds through the public API, in microseconds per decision.

Every decision lists the legal moves, chooses one at random and applies it, validated. The first
column counts the decisions alone, from deals made beforehand; the second deals inside the clock
and reads the scores. Each figure is the median of several repeats, the games taken in turn, with
the quickest and slowest repeat behind it. A repeat counts only if a fixed reference loop ran at
full speed before and after it, as far as the machine allows.

    python benchmarks/playout.py [--rounds N] [--repeats N] [GAME ...]
"""

from __future__ import annotations

import argparse
import gc
import platform
import random
import statistics
import sys
import time
from collections.abc import Callable, Sequence

import trickgames as tg

clock = time.perf_counter


def reference() -> float:
    """Time a fixed loop: how fast the machine is just now."""
    start = clock()
    total = 0
    for number in range(100_000):
        total += number & 3
    return clock() - start


def play(rnd: tg.Round, choice: Callable[[Sequence[tg.Move]], tg.Move]) -> tuple[tg.Round, int]:
    """Play a round to the end; return it and the number of decisions."""
    decisions = 0
    while not rnd.is_over:
        rnd = rnd.apply(choice(rnd.legal_moves()))
        decisions += 1
    return rnd, decisions


def time_decisions(rules: tg.Rules, rounds: int) -> float:
    """Microseconds per decision, dealing left out."""
    deals = [rules.deal(seed=seed, dealer=seed % rules.seats) for seed in range(rounds)]
    choice, decisions = random.Random(1).choice, 0
    start = clock()
    for rnd in deals:
        decisions += play(rnd, choice)[1]
    return (clock() - start) / decisions * 1e6


def time_rounds(rules: tg.Rules, rounds: int) -> float:
    """Microseconds per decision, dealing and scores included."""
    choice, decisions = random.Random(1).choice, 0
    start = clock()
    for seed in range(rounds):
        end, made = play(rules.deal(seed=seed, dealer=seed % rules.seats), choice)
        decisions += made
        if end.scores is None:
            raise AssertionError
    return (clock() - start) / decisions * 1e6


def measure(games: Sequence[str], rounds: int, repeats: int) -> dict[str, list[list[float]]]:
    """Return the times of every repeat: game, then column."""
    columns = (time_decisions, time_rounds)
    times: dict[str, list[list[float]]] = {game: [[], []] for game in games}
    fast = min(reference() for _ in range(20)) * 1.2
    for _ in range(repeats):
        for game in games:
            rules = tg.rules(game)
            for column, timed in enumerate(columns):
                for attempt in range(5):
                    gc.collect()
                    gc.disable()
                    before, took, after = reference(), timed(rules, rounds), reference()
                    gc.enable()
                    if max(before, after) <= fast or attempt == 4:
                        times[game][column].append(took)
                        break
    return times


def main() -> None:
    """Print one table."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("games", nargs="*", default=list(tg.game_names()), metavar="GAME")
    parser.add_argument("--rounds", type=int, default=150)
    parser.add_argument("--repeats", type=int, default=9)
    args = parser.parse_args()
    print(f"Python {sys.version.split()[0]}, {platform.machine()}, trickgames {tg.__version__}")
    print(f"{'µs per decision':24}{'decisions alone':>26}{'deal and scores included':>30}")
    for game, columns in measure(args.games, args.rounds, args.repeats).items():
        cells = [f"{statistics.median(c):6.2f} ({min(c):.2f} to {max(c):.2f})" for c in columns]
        print(f"{game:24}{cells[0]:>26}{cells[1]:>30}")


if __name__ == "__main__":
    main()
