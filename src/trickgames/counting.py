"""Counting and drawing the ways to send cards along paths, exactly."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import accumulate, zip_longest
from math import factorial
from random import Random

import attrs

__all__ = ["Counter"]

Rooms = tuple[int, ...]


@attrs.frozen
class _Split:
    """The ways to deal out the classes of cards from one on, given the room that is left.

    Attributes:
        options: How many cards of the first class go each way, and the room left then.
        cumulative: The ways that the options so far come to.
    """

    options: tuple[tuple[tuple[int, ...], Rooms], ...]
    cumulative: tuple[int, ...]

    @property
    def total(self) -> int:
        return self.cumulative[-1] if self.cumulative else 0


@attrs.frozen
class _Group:
    """Ways that are open to the same classes of cards: which of them a card goes is free.

    Attributes:
        ways: The ways.
        sizes: The number of cards on each of them; () where that is not certain.
    """

    ways: tuple[int, ...]
    sizes: tuple[int, ...] = ()

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

    Cards with the same paths are a class; the work is done once for each class and room left.
    Where the number of cards on each path is certain, the paths that are open to the same classes
    count as one.

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
            self._needs, self._rooms = needs, rooms
        else:
            self._groups = _groups([ways for ways, _ in ordered], sizes)
            self._needs = [(number,) for number in range(len(self._groups))]
            self._rooms = tuple(sum(group.sizes) for group in self._groups)
        self._ways = [
            tuple(n for n, group in enumerate(self._groups) if group.ways[0] in ways)
            for ways, _ in ordered
        ]
        self._splits: dict[tuple[int, Rooms], _Split] = {}
        self.count: int = self._count(0, self._rooms)
        for group in self._groups:
            self.count *= _multinomial(group.sizes)

    def _count(self, number: int, rooms: Rooms) -> int:
        """Return the ways to deal out the classes from `number` on."""
        if number == len(self._ways):
            return int(not any(rooms))
        key = (number, rooms)
        if key not in self._splits:
            options: list[tuple[tuple[int, ...], Rooms]] = []
            weights: list[int] = []
            for option in self._shares(self._ways[number], len(self._cards[number]), rooms):
                rest = self._count(number + 1, option[1])
                if rest:
                    options.append(option)
                    weights.append(rest * _multinomial(option[0]))
            self._splits[key] = _Split(tuple(options), tuple(accumulate(weights)))
        return self._splits[key].total

    def _shares(
        self, ways: Sequence[int], count: int, rooms: Rooms
    ) -> Iterator[tuple[tuple[int, ...], Rooms]]:
        """Yield how `count` cards may be shared out over some ways, and the room left then."""
        if not ways:
            return
        needs = self._needs[ways[0]]
        most = min(count, *(rooms[room] for room in needs))
        last = len(ways) == 1
        for share in range(count if last else 0, most + 1):
            left = tuple(size - share * (room in needs) for room, size in enumerate(rooms))
            if last:
                yield (share,), left
            else:
                for shares, rest in self._shares(ways[1:], count - share, left):
                    yield (share, *shares), rest

    def draw(self, rng: Random) -> list[int]:
        """Return for each path the mask of the cards on it; all ways are equally likely."""
        drawn: list[list[int]] = [[] for _ in self._groups]
        rooms = self._rooms
        for number, ways in enumerate(self._ways):
            cards = self._cards[number]
            split = self._splits[number, rooms]
            chosen = 0
            if len(split.options) > 1:
                chosen = bisect(split.cumulative, rng.randrange(split.cumulative[-1]))
            shares, rooms = split.options[chosen]
            if len(ways) > 1 and len(cards) not in shares:
                cards = rng.sample(cards, len(cards))
            first = 0
            for way, share in zip(ways, shares, strict=True):
                drawn[way] += cards[first : first + share]
                first += share
        masks = [0] * self._paths
        for group, cards in zip(self._groups, drawn, strict=True):
            for path, taken in group.cut(cards, rng):
                masks[path] = sum(1 << card for card in taken)
        return masks

    @cached_property
    def possible(self) -> list[set[int]]:
        """For each card, the paths that it takes in some way of dealing."""
        used: dict[int, set[int]] = {}
        level = {self._rooms}
        for number, ways in enumerate(self._ways):
            following: set[Rooms] = set()
            seen: set[int] = set()
            for split in (self._splits[number, rooms] for rooms in level):
                for shares, left in split.options:
                    following.add(left)
                    for way, share in zip(ways, shares, strict=True):
                        seen |= self._groups[way].used if share else set()
            used.update(dict.fromkeys(self._cards[number], seen))
            level = following
        return [used[card] for card in range(len(used))]


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
    left = list(users)
    while any(left):
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
    return sizes if certain else None


def _groups(classes: Sequence[frozenset[int]], sizes: Mapping[int, int]) -> list[_Group]:
    """Put together the ways that are open to the same classes of cards."""
    found: dict[tuple[bool, ...], list[int]] = {}
    for way in sorted(sizes):
        found.setdefault(tuple(way in ways for ways in classes), []).append(way)
    return [_Group(tuple(ways), tuple(sizes[way] for way in ways)) for ways in found.values()]


def _multinomial(shares: Sequence[int]) -> int:
    ways = factorial(sum(shares))
    for share in shares:
        ways //= factorial(share)
    return ways
