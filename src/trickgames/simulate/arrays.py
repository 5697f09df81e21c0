"""Rows of compiled code, counted up or kept as arrays."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import attrs
import numpy as np
import numpy.typing as npt

from trickgames.simulate.program import COLUMNS
from trickgames.simulate.summary import Key, Summary
from trickgames.table import FinalContract

__all__ = ["Rounds", "counted", "joined_rounds", "rounds_of"]

Rows = npt.NDArray[np.int32]
_MOST_BINS: Final = 1 << 22


@attrs.frozen(eq=False)
class Rounds:
    """Every round by itself, as NumPy arrays: seven bytes for each seat and five for the round.

    Attributes:
        scores: The score of each seat: shape (rounds, seats), 32 bits.
        tricks: The tricks that each seat won: shape (rounds, seats), 8 bits.
        card_points: The card points of each seat's side, 16 bits; None if the game counts none.
        contract: The place of the contract among the `finals` of the summary, -1 for none.
        declarer: The declarer's seat, -1 for none.
        length: The number of moves.
    """

    scores: npt.NDArray[np.int32]
    tricks: npt.NDArray[np.int8]
    card_points: npt.NDArray[np.int16] | None
    contract: npt.NDArray[np.int16]
    declarer: npt.NDArray[np.int8]
    length: npt.NDArray[np.int16]

    def __len__(self) -> int:
        return len(self.length)

    @property
    def nbytes(self) -> int:
        """The size of all arrays in bytes."""
        points = 0 if self.card_points is None else self.card_points.nbytes
        arrays = (self.scores, self.tricks, self.contract, self.declarer, self.length)
        return points + sum(array.nbytes for array in arrays)


def _blocks(rows: Rows, seats: int) -> list[Rows]:
    """Return the columns of scores, of tricks and perhaps of card points."""
    first = len(COLUMNS)
    return [rows[:, at : at + seats] for at in range(first, rows.shape[1], seats)]


def rounds_of(rows: Rows, seats: int) -> Rounds:
    """Return rows as arrays of their own."""
    scores, tricks, *points = _blocks(rows, seats)
    return Rounds(
        scores.astype(np.int32),
        tricks.astype(np.int8),
        points[0].astype(np.int16) if points else None,
        rows[:, 0].astype(np.int16),
        rows[:, 1].astype(np.int8),
        rows[:, 2].astype(np.int16),
    )


def joined_rounds(parts: Sequence[Rounds]) -> Rounds:
    """Return the rounds of several parts, in order."""
    points = [part.card_points for part in parts if part.card_points is not None]
    return Rounds(
        np.concatenate([part.scores for part in parts]),
        np.concatenate([part.tricks for part in parts]),
        np.concatenate(points) if points else None,
        np.concatenate([part.contract for part in parts]),
        np.concatenate([part.declarer for part in parts]),
        np.concatenate([part.length for part in parts]),
    )


def counted(rows: Rows, seats: int, finals: tuple[FinalContract, ...]) -> Summary:
    """Return how often each number occurs in some rows."""
    counts: dict[Key, dict[int, int]] = {}
    contract = rows[:, 0].astype(np.int64)
    _count(counts, contract, rows[:, 2], "length", -1)
    for what, block in zip(("score", "tricks", "card points"), _blocks(rows, seats), strict=False):
        for seat in range(seats):
            _count(counts, contract, block[:, seat], what, seat)
    declared = np.flatnonzero(rows[:, 1] >= 0)
    if len(declared):
        scores = rows[declared, len(COLUMNS) + rows[declared, 1]]
        _count(counts, contract[declared], scores, "declarer score", -1)
    return Summary(finals, counts).joined(())


def _count(
    counts: dict[Key, dict[int, int]],
    contract: npt.NDArray[np.int64],
    values: Rows,
    what: str,
    whose: int,
) -> None:
    """Count the values of a column, by contract."""
    least = int(values.min())
    span = int(values.max()) - least + 1
    keys = (contract + 1) * span + (values - least)
    if (int(contract.max()) + 2) * span <= _MOST_BINS:
        bins = np.bincount(keys)
        found = np.flatnonzero(bins)
        often = bins[found]
    else:
        found, often = np.unique(keys, return_counts=True)
    for key, count in zip(found.tolist(), often.tolist(), strict=True):
        number, value = divmod(key, span)
        counts.setdefault((number - 1, what, whose), {})[value + least] = count
