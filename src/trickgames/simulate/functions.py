"""Scoring functions: compiled code writes the tallies down, and the functions are called here."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import numpy.typing as npt

from trickgames.scoring.scored_by import Row, Sides
from trickgames.simulate.program import COLUMNS, Program

__all__ = ["scored"]

Rows = npt.NDArray[np.int32]
Wide = npt.NDArray[np.int64]


def scored(program: Program, rows: Wide) -> Rows:
    """Return rows with the points that functions make of their tallies, and without the tallies.

    Raises:
        RulesError: A function yields what is no award.
        OverflowError: A score has more than 32 bits.
    """
    plan, seats = program.plan, program.plan.rules.seats
    for key, functions in plan.functions.items():
        numbers = [number for number, final in enumerate(plan.finals) if final.key == key]
        mine = np.flatnonzero(np.isin(rows[:, 0], numbers))
        for function, places in functions if len(mine) else ():
            columns = np.array([program.width + place for place in places])
            points = _points(function, rows[np.ix_(mine, columns)], plan.rules.sides)
            rows[mine, len(COLUMNS) : len(COLUMNS) + seats] += points
    kept = rows[:, : program.width].astype(np.int32)
    if (kept != rows[:, : program.width]).any():
        raise OverflowError("simulated scores have at most 32 bits")
    return kept


def _points(function: Callable[[Row, Sides], tuple[int, ...]], tallies: Wide, sides: Sides) -> Wide:
    """Return the points of each seat, asking the function once for each distinct row."""
    raw, size = tallies.tobytes(), tallies.itemsize * tallies.shape[1]
    distinct: dict[bytes, int] = {}
    which = [
        distinct.setdefault(raw[at : at + size], len(distinct)) for at in range(0, len(raw), size)
    ]
    seats, found = sum(map(len, sides)), list[tuple[int, ...]]()
    for row in distinct:
        numbers = memoryview(row).cast("q").tolist()
        by_seat = (tuple(numbers[at : at + seats]) for at in range(0, len(numbers), seats))
        found.append(function(tuple(by_seat), sides))
    return np.array(found, np.int64)[which]
