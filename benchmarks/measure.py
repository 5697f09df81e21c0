"""How times are taken: in turn, beside a reference loop, and only at full speed.

Cores that share their parts slow each other down, so a time means something only beside another
time taken just before or after it. Those that are compared run in turn. Each run stands between two
runs of a fixed loop of plain Python, and counts only if that loop ran at full speed before and
after it; the choice never looks at the measured times. If too few count, those with the quickest
reference are taken, and the row says so.
"""

from __future__ import annotations

import gc
import os
import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

clock = time.process_time
Run = Callable[[], tuple[int, float]]
"""Does some work and returns how often, and the seconds it took."""
FULL_SPEED = 1.15  # times the quickest reference of the whole run
LIMIT = float(os.environ.get("BENCH_LIMIT", "30"))  # seconds for one row
FEWEST = 5


def reference() -> float:
    """Time a fixed loop: how fast the machine is just now."""
    start, total = clock(), 0
    for number in range(100_000):
        total += number & 3
    return clock() - start


_best = [1.0]


def _speed() -> float:
    took = reference()
    _best[0] = min(_best[0], took)
    return took


@dataclass
class Spread:
    """Some numbers in short: the middle one, the lowest and the highest."""

    middle: float
    low: float
    high: float

    @classmethod
    def of(cls, numbers: Sequence[float]) -> Spread:
        """Sum some numbers up."""
        return cls(statistics.median(numbers), min(numbers), max(numbers))

    def __str__(self) -> str:
        middle, low, high = map(_short, (self.middle, self.low, self.high))
        return f"{middle} ({low} to {high})"


def _short(number: float) -> str:
    """Write a number with two decimals, or with two digits where they would be lost."""
    return f"{number:.2f}" if number >= 0.1 else f"{number:.2g}"


@dataclass
class Row:
    """What came of comparing: microseconds each, and how the first stands to each of the others.

    Attributes:
        each: Microseconds of each run, in the order they were given.
        ratios: The first over each of the others, pair by pair.
        used: The number of repeats that count.
        full_speed: Whether these ran at full speed.
    """

    each: list[Spread]
    ratios: list[Spread]
    used: int
    full_speed: bool

    @property
    def mark(self) -> str:
        """A star where the machine was too busy."""
        return "" if self.full_speed else " *"


def compare(*runs: Run, repeats: int = 11) -> Row:
    """Take the times of some runs in turn."""
    for run in runs:
        run()
    taken: list[tuple[list[float], float]] = []
    start = time.monotonic()
    while True:
        bar = _best[0] * FULL_SPEED
        good = [times for times, worst in taken if worst <= bar]
        late = time.monotonic() - start > LIMIT
        if len(good) >= repeats or (late and len(taken) >= FEWEST):
            break
        before = _speed()
        for _ in range(20):
            if before <= bar or late:
                break
            time.sleep(0.02)
            before = _speed()
        worst, times = before, list[float]()
        for run in runs:
            gc.collect()
            gc.disable()
            count, seconds = run()
            gc.enable()
            times.append(seconds / count * 1e6)
            worst = max(worst, _speed())
        taken.append((times, worst))
    full_speed = len(good) >= FEWEST
    if not full_speed:
        good = [times for times, _ in sorted(taken, key=lambda repeat: repeat[1])[:FEWEST]]
    columns = list(zip(*good, strict=True))
    ratios = [Spread.of([t[0] / t[n] for t in good]) for n in range(1, len(runs))]
    return Row([Spread.of(column) for column in columns], ratios, len(good), full_speed)


def table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Lay a table out in Markdown."""
    lines = [heads, ["---"] * len(heads), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)
