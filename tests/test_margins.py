"""Tables with given margins, against all tables tried one by one."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import product
from math import factorial

import pytest

from trickgames.margins import Margins, multinomial

Table = tuple[tuple[int, ...], ...]


def all_tables(
    rows: list[int],
    columns: list[tuple[int, ...]],
    needs: list[tuple[int, ...]],
    rooms: tuple[int, ...],
) -> Iterator[tuple[Table, int]]:
    """Yield every table and its weight, by trying all."""
    filled = [
        [shares for shares in product(range(size + 1), repeat=len(among)) if sum(shares) == size]
        for size, among in zip(rows, columns, strict=True)
    ]
    for table in product(*filled):
        room = [0] * len(rooms)
        weight = 1
        for among, shares in zip(columns, table, strict=True):
            weight *= factorial(sum(shares))
            for column, share in zip(among, shares, strict=True):
                weight //= factorial(share)
                for each in needs[column]:
                    room[each] += share
        if tuple(room) == rooms:
            yield table, weight


CASES = [
    # one room for each column
    ([3, 2, 1], [(0, 1), (1, 2), (0, 1, 2)], [(0,), (1,), (2,)], (2, 2, 2)),
    ([3, 2, 1], [(0, 1), (1, 2), (0, 1, 2)], [(0,), (1,), (2,)], (4, 1, 1)),
    # a column may fill two rooms
    ([2, 2], [(0, 1, 2), (0, 2)], [(0,), (0, 1), (2,)], (2, 1, 2)),
    ([2, 2], [(0, 1, 2), (0, 2)], [(0,), (0, 1), (2,)], (3, 0, 1)),
    # nothing to share out, and nothing that fits
    ([0, 2], [(), (0, 1)], [(0,), (1,)], (1, 1)),
    ([1, 2], [(), (0, 1)], [(0,), (1,)], (1, 1)),
    ([2, 2], [(0,), (0, 1)], [(0,), (1,)], (1, 3)),
    ([], [], [(0,)], (0,)),
    ([], [], [(0,)], (1,)),
]


@pytest.mark.parametrize(("rows", "columns", "needs", "rooms"), CASES)
def test_tables_are_counted_and_drawn_as_they_weigh(rows, columns, needs, rooms) -> None:
    weights = dict(all_tables(rows, columns, needs, rooms))
    margins = Margins(rows, columns, needs, rooms)
    total = sum(weights.values())
    assert margins.total == total
    if not total:
        return
    used = {
        (row, column)
        for table in weights
        for row, shares in enumerate(table)
        for column, share in zip(columns[row], shares, strict=True)
        if share
    }
    assert set(margins.used()) == used
    rng, draws = random.Random(5), 2_000
    drawn = Counter(tuple(margins.draw(rng)) for _ in range(draws))
    assert set(drawn) <= set(weights)
    expected = {table: draws * weight / total for table, weight in weights.items()}
    chi_square = sum((drawn[table] - mean) ** 2 / mean for table, mean in expected.items())
    assert chi_square < len(weights) + 4 * (2 * len(weights)) ** 0.5


def test_things_told_apart_are_shared_out_in_as_many_ways() -> None:
    assert multinomial((2, 1, 1)) == 12  # AABC: 4! / 2!
    assert multinomial(()) == multinomial((3, 0)) == 1
