"""Counting and drawing the ways to send cards along paths, exactly."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import accumulate
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


class Counter:
    """Counts the ways to send each card along one of its paths, and draws one of them.

    Cards with the same paths are a class; the work is done once for each class and room left.

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
        self._ways = [tuple(sorted(ways)) for ways, _ in ordered]
        self._cards = [cards for _, cards in ordered]
        self._needs = needs
        self._rooms = rooms
        self._splits: dict[tuple[int, Rooms], _Split] = {}
        self.count: int = self._count(0, rooms)

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
        masks = [0] * len(self._needs)
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
                for card in cards[first : first + share]:
                    masks[way] |= 1 << card
                first += share
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
                    seen |= {way for way, share in zip(ways, shares, strict=True) if share}
            used.update(dict.fromkeys(self._cards[number], seen))
            level = following
        return [used[card] for card in range(len(used))]


def _multinomial(shares: Sequence[int]) -> int:
    ways = factorial(sum(shares))
    for share in shares:
        ways //= factorial(share)
    return ways
