"""Counting and drawing the ways to send cards along paths, exactly."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import combinations, islice, zip_longest
from math import factorial, prod
from random import Random

import attrs

from trickgames.margins import Look, Margins, multinomial

__all__ = ["Counter"]

Rooms = tuple[int, ...]
Parts = dict[object, dict[int, int | None]]
"""By label the paths that have it, and how many cards take each (None: all there are)."""
Lot = tuple[Sequence[int], Sequence[Mapping[int, int | None]]]
"""Cards, and sets of those to whom they go: how many to each of a set (None: all) is certain."""


@attrs.frozen
class _Group:
    """Ways that are open to the same classes of cards: which of them a card goes is free.

    Attributes:
        ways: The ways.
        sizes: The number of cards on each of them; () where that is not certain.
    """

    ways: tuple[int, ...]
    sizes: tuple[int, ...] = ()

    def parts(self, labels: Sequence[object]) -> Parts:
        """Return for each label the ways that have it, with the size of each (None: all)."""
        found: dict[object, dict[int, int | None]] = {}
        for way, size in zip_longest(self.ways, self.sizes):
            found.setdefault(labels[way], {})[way] = size
        return found

    @property
    def used(self) -> set[int]:
        """The ways that some card goes."""
        return {way for way, size in zip_longest(self.ways, self.sizes, fillvalue=1) if size}

    def cut(self, cards: Sequence[int], rng: Random) -> Iterator[tuple[int, Sequence[int]]]:
        """Yield which cards go which way; all ways to cut are equally likely."""
        if len(self.ways) == 1:
            yield self.ways[0], cards
            return
        cards = rng.sample(cards, len(cards))
        for way, size in zip(self.ways, self.sizes, strict=True):
            yield way, cards[:size]
            cards = cards[size:]


class Counter:
    """Counts the ways to send each card along one of its paths, and draws one of them.

    Cards with the same paths are a class. Where the number of cards on each path is certain, the
    paths that are open to the same classes count as one, and what is dealt out may as well be the
    rooms over the classes: few classes go quickly so, however many hands there are.

    Args:
        allowed: For each card, the numbers of its paths.
        rooms: How many cards must use each room.
        needs: For each path, the rooms that a card on it uses.
    """

    def __init__(
        self,
        allowed: Sequence[frozenset[int]],
        rooms: Rooms,
        needs: Sequence[tuple[int, ...]],
    ) -> None:
        classes: dict[frozenset[int], list[int]] = {}
        for card, ways in enumerate(allowed):
            classes.setdefault(ways, []).append(card)
        ordered = sorted(classes.items(), key=lambda item: (len(item[0]), item[1]))
        self._paths = len(needs)
        self._cards = [cards for _, cards in ordered]
        sizes = _sizes({ways: len(cards) for ways, cards in ordered}, rooms, needs)
        if sizes is None:
            self._groups = [_Group((way,)) for way in range(len(needs))]
        else:
            self._groups = _groups([ways for ways, _ in ordered], sizes)
            needs = [(number,) for number in range(len(self._groups))]
            rooms = tuple(sum(group.sizes) for group in self._groups)
        counts = tuple(map(len, self._cards))
        columns = [
            tuple(n for n, group in enumerate(self._groups) if group.ways[0] in ways)
            for ways, _ in ordered
        ]
        turned = [
            tuple(n for n, among in enumerate(columns) if group in among)
            for group in range(len(self._groups))
        ]
        self.count: int
        self._turned = sizes is not None and _states(counts, columns) < _states(rooms, turned)
        if self._turned:
            own = [(number,) for number in range(len(counts))]
            self._shares = Margins(rooms, turned, own, counts)
            # The tables are the same, but weigh as the groups are dealt out over the classes.
            self.count = self._shares.total * prod(map(factorial, counts))
            self.count //= prod(map(factorial, rooms))
        else:
            self._shares = Margins(counts, columns, needs, rooms)
            self.count = self._shares.total
        for group in self._groups:
            self.count *= multinomial(group.sizes)

    def draw(self, rng: Random) -> list[int]:
        """Return for each path the mask of the cards on it; all ways are equally likely."""
        drawn: list[list[int]] = [[] for _ in self._groups]
        for cards, shares in zip(self._cards, self._drawn(rng), strict=True):
            left = iter(rng.sample(cards, len(cards)) if len(shares) > 1 else cards)
            for number, share in shares:
                drawn[number] += islice(left, share)
        masks = [0] * self._paths
        for group, sent in zip(self._groups, drawn, strict=True):
            for path, taken in group.cut(sent, rng):
                masks[path] = sum(1 << card for card in taken)
        return masks

    def _drawn(self, rng: Random) -> list[list[tuple[int, int]]]:
        """Return for each class how many of its cards go to which group."""
        return self._sent(self._shares.draw(rng))

    def _sent(self, table: Sequence[Sequence[int]]) -> list[list[tuple[int, int]]]:
        sent: list[list[tuple[int, int]]] = [[] for _ in self._cards]
        for row, shares in enumerate(table):
            for column, share in zip(self._shares.columns[row], shares, strict=True):
                if share:
                    number, group = (column, row) if self._turned else (row, column)
                    sent[number].append((group, share))
        return sent

    def every(self, labels: Sequence[object], aside: int, look: Look) -> Iterator[list[int]]:
        """Yield for each path the mask of the cards on it, in every way.

        Args:
            labels: One for each path. Of ways in which each card takes a path with the same label
                one may stand for all.
            aside: The mask of cards that may as well take any path with another label.
            look: Called for each step; it may raise.
        """
        parts = [group.parts(labels) for group in self._groups]
        names = [next(iter(p)) if len(p) == 1 else ("group", n) for n, p in enumerate(parts)]
        dull = [all(aside >> card & 1 for card in cards) for cards in self._cards]
        told: list[list[object]] = [
            [
                None if dull[number] else (number, names[group])
                for number, group in ((c, row) if self._turned else (row, c) for c in among)
            ]
            for row, among in enumerate(self._shares.columns)
        ]
        for table in self._shares.every(told, look) if self.count else ():
            lots: list[Lot] = []
            for cards, sent, same in zip(self._cards, self._sent(table), dull, strict=True):
                takers: dict[object, dict[int, int | None]] = {}
                for group, share in sent:
                    takers.setdefault(None if same else names[group], {})[group] = share
                lots.append((cards, [*takers.values()]))
            for dealt in _ways(lots):
                look()
                groups: list[list[int]] = [[] for _ in parts]
                for group, card in dealt:
                    groups[group].append(card)
                yield from self._along(groups, parts, look)

    def _along(
        self, groups: Sequence[Sequence[int]], parts: Sequence[Parts], look: Look
    ) -> Iterator[list[int]]:
        """Yield for each path the mask of the cards on it, the cards of each group given."""
        lots = [(cards, [*found.values()]) for cards, found in zip(groups, parts, strict=True)]
        for sent in _ways(lots):
            look()
            masks = [0] * self._paths
            for path, card in sent:
                masks[path] |= 1 << card
            yield masks

    @cached_property
    def possible(self) -> list[set[int]]:
        """For each card, the paths that it takes in some way of dealing."""
        used: dict[int, set[int]] = {}
        for row, column in self._shares.used():
            number, group = (column, row) if self._turned else (row, column)
            for card in self._cards[number]:
                used.setdefault(card, set()).update(self._groups[group].used)
        return [used.get(card, set()) for card in range(sum(map(len, self._cards)))]


def _ways(lots: Sequence[Lot]) -> Iterator[list[tuple[int, int]]]:
    """Yield where each card goes, in every way to share each lot out over the sets of takers."""
    if not lots:
        yield []
        return
    (cards, takers), rest = lots[0], lots[1:]
    if not takers:
        yield from _ways(rest)
        return
    sizes = {taker: len(cards) if n is None else n for taker, n in takers[0].items()}
    names = [taker for taker, size in sizes.items() for _ in range(size)]
    for taken in combinations(cards, len(names)):
        left = [card for card in cards if card not in taken]
        for more in _ways([(left, takers[1:]), *rest]):
            yield [*zip(names, taken, strict=True), *more]


def _states(rows: Sequence[int], columns: Sequence[Sequence[int]]) -> int:
    """Return about how many states there are of what is left of the rows that are shared out."""
    return prod(size + 1 for size, among in zip(rows, columns, strict=True) if len(among) > 1)


def _sizes(
    classes: Mapping[frozenset[int], int], rooms: Rooms, needs: Sequence[tuple[int, ...]]
) -> dict[int, int] | None:
    """Return how many cards go each way that is used, None if that is not certain.

    Args:
        classes: The number of cards of each class, by the ways that are open to them.
        rooms: How many cards must use each room.
        needs: For each way, the rooms that a card on it uses.
    """
    used = set[int]().union(*classes)
    free = set[int]().union(*(ways for ways in classes if len(ways) > 1))
    sizes = {way: classes[frozenset([way])] for way in used - free}
    users = [[way for way in sorted(used) if room in needs[way]] for room in range(len(rooms))]
    left = users
    while True:
        left = [[way for way in ways if way not in sizes] for ways in left]
        single = next((room for room, ways in enumerate(left) if len(ways) == 1), None)
        if single is None:
            break
        taken = sum(sizes.get(way, 0) for way in users[single])
        sizes[left[single][0]] = rooms[single] - taken
    full = all(
        sum(sizes.get(way, 0) for way in ways) == size
        for ways, size in zip(users, rooms, strict=True)
    )
    certain = len(sizes) == len(used) and full and all(size >= 0 for size in sizes.values())
    # Of more room than there are cards, which a written view may tell of, nothing is counted.
    certain = certain and sum(sizes.values()) == sum(classes.values())
    return sizes if certain else None


def _groups(classes: Sequence[frozenset[int]], sizes: Mapping[int, int]) -> list[_Group]:
    """Put together the ways that are open to the same classes of cards."""
    found: dict[tuple[bool, ...], list[int]] = {}
    for way in sorted(sizes):
        found.setdefault(tuple(way in ways for ways in classes), []).append(way)
    return [_Group(tuple(ways), tuple(sizes[way] for way in ways)) for ways in found.values()]
