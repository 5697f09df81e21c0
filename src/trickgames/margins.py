"""Whole-number tables with given margins: counted and drawn exactly."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import accumulate
from math import factorial
from random import Random

import attrs

__all__ = ["Look", "Margins", "multinomial"]

Rooms = tuple[int, ...]
Shares = tuple[int, ...]
Totals = frozenset[tuple[object, int]]
Look = Callable[[], None]


@attrs.frozen
class _Split:
    """The ways to fill the rows of a table from one on, given the room that is left.

    Attributes:
        options: How much of the first row goes to each column, and the room left then.
        cumulative: The ways that the options so far come to.
    """

    options: tuple[tuple[Shares, Rooms], ...]
    cumulative: tuple[int, ...]

    @property
    def total(self) -> int:
        return self.cumulative[-1] if self.cumulative else 0


class Margins:
    """All tables of whole numbers whose rows have given sums and whose columns fill given rooms.

    A table weighs as much as there are ways to deal out each of its rows, its things told apart:
    the product of the rows' multinomials. The work is done once for each row and room left.

    Args:
        rows: The sum of each row.
        columns: For each row, the columns that may be more than 0 in it.
        needs: For each column, the rooms that it fills.
        rooms: What the columns that fill a room sum up to, all rows together.
    """

    def __init__(
        self,
        rows: Sequence[int],
        columns: Sequence[tuple[int, ...]],
        needs: Sequence[tuple[int, ...]],
        rooms: Rooms,
    ) -> None:
        self.columns = columns
        self._rows, self._needs, self._rooms = rows, needs, rooms
        self._splits: dict[tuple[int, Rooms], _Split] = {}
        open_later = set[int]()
        self._closing: list[list[int]] = []  # the rooms that no later row can fill
        for among in reversed(columns):
            fills = {room for column in among for room in needs[column]}
            self._closing.insert(0, sorted(fills - open_later))
            open_later |= fills
        self.total: int = self._count(0, rooms)

    def _count(self, row: int, rooms: Rooms) -> int:
        """Return the weight of all ways to fill the rows from `row` on."""
        if row == len(self._rows):
            return int(not any(rooms))
        key = (row, rooms)
        if key not in self._splits:
            options: list[tuple[Shares, Rooms]] = []
            weights: list[int] = []
            closing = self._closing[row]
            for option in self._share(self.columns[row], self._rows[row], rooms):
                if any(option[1][room] for room in closing):
                    continue
                rest = self._count(row + 1, option[1])
                if rest:
                    options.append(option)
                    weights.append(rest * multinomial(option[0]))
            self._splits[key] = _Split(tuple(options), tuple(accumulate(weights)))
        return self._splits[key].total

    def _share(
        self, columns: Sequence[int], count: int, rooms: Rooms
    ) -> Iterator[tuple[Shares, Rooms]]:
        """Yield how `count` may be shared out over some columns, and the room left then."""
        if not columns:
            if not count:
                yield (), rooms
            return
        needs = self._needs[columns[0]]
        most = min(count, *(rooms[room] for room in needs))
        last = len(columns) == 1
        for share in range(count if last else 0, most + 1):
            left = tuple(size - share * (room in needs) for room, size in enumerate(rooms))
            if last:
                yield (share,), left
            else:
                for shares, rest in self._share(columns[1:], count - share, left):
                    yield (share, *shares), rest

    def draw(self, rng: Random) -> list[Shares]:
        """Return each row of a table, along its columns; a table is as likely as it weighs."""
        table: list[Shares] = []
        rooms = self._rooms
        for row in range(len(self._rows)):
            split = self._splits[row, rooms]
            chosen = 0
            if len(split.options) > 1:
                chosen = bisect(split.cumulative, rng.randrange(split.cumulative[-1]))
            shares, rooms = split.options[chosen]
            table.append(shares)
        return table

    def every(self, names: Sequence[Sequence[object]], look: Look) -> Iterable[list[Shares]]:
        """Return every table, row by row, along their columns.

        Args:
            names: For each row, a name for each of its columns. Of tables that come to the same
                for each name, one stands for all. None is no name.
            look: Called for each way to go on with a table that is looked at; it may raise.
        """
        known: dict[tuple[int, Rooms], dict[Totals, list[Shares]]] = {}

        def tables(row: int, rooms: Rooms) -> dict[Totals, list[Shares]]:
            if row == len(self._rows):
                return {frozenset(): []}
            found = known.get((row, rooms))
            if found is None:
                found = known[row, rooms] = {}
                for shares, left in self._splits[row, rooms].options:
                    for later, rest in tables(row + 1, left).items():
                        look()
                        found.setdefault(_add(later, names[row], shares), [shares, *rest])
            return found

        return tables(0, self._rooms).values()

    def used(self) -> Iterator[tuple[int, int]]:
        """Yield the rows and columns that are more than 0 in some table."""
        level = {self._rooms}
        for row, columns in enumerate(self.columns):
            options = [o for rooms in level for o in self._splits[row, rooms].options]
            for place, column in enumerate(columns):
                if any(shares[place] for shares, _ in options):
                    yield row, column
            level = {left for _, left in options}


def _add(totals: Totals, names: Sequence[object], shares: Shares) -> Totals:
    """Return what comes to each name, with one row more."""
    found = dict(totals)
    for name, share in zip(names, shares, strict=True):
        if share and name is not None:
            found[name] = found.get(name, 0) + share
    return frozenset(found.items())


def multinomial(shares: Sequence[int]) -> int:
    """Return the number of ways to share out things that are told apart."""
    ways = factorial(sum(shares))
    for share in shares:
        ways //= factorial(share)
    return ways
