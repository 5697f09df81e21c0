"""What was left when the last trick was played: all that a score may depend on."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property, lru_cache
from typing import TypeVar

from trickgames.ranking import Precedence
from trickgames.table import Role, Table

__all__ = ["Outcome"]

T = TypeVar("T")


@lru_cache(maxsize=64)
def _side_of(sides: tuple[tuple[int, ...], ...]) -> tuple[int, ...]:
    places = {seat: place for place, side in enumerate(sides) for seat in side}
    return tuple(places[seat] for seat in sorted(places))


class Outcome:
    """A finished round as the scoring sees it.

    Attributes:
        table: The table when play began, with the trump suit of the play.
        precedence: The order of the cards.
        winners: The seat that won each trick, in order.
        won: For each seat, the mask of the cards in the tricks it won.
    """

    def __init__(
        self,
        table: Table,
        precedence: Precedence,
        winners: tuple[int, ...],
        won: tuple[int, ...],
    ) -> None:
        self.table = table
        self.precedence = precedence
        self.winners = winners
        self.won = won
        self._memo: dict[int, object] = {}
        self._keep: list[object] = []

    def once(self, node: object, work: Callable[[], T]) -> T:
        """Do some work once for each node of the scoring and remember the result."""
        key = id(node)
        if key not in self._memo:
            self._memo[key] = work()
            self._keep.append(node)
        return self._memo[key]  # type: ignore[return-value]

    @cached_property
    def side_of(self) -> tuple[int, ...]:
        """For each seat, the place of its side among the sides."""
        return _side_of(self.table.sides)

    @cached_property
    def singly(self) -> Outcome:
        """The same round as if everybody had played alone."""
        sides = tuple((seat,) for seat in range(self.table.seats))
        table = self.table.changed(sides=sides)
        return Outcome(table, self.precedence, self.winners, self.won)

    def by_side(self, by_seat: tuple[int, ...]) -> tuple[int, ...]:
        """Turn figures of each seat into figures of each seat's side."""
        sums = [sum(by_seat[seat] for seat in side) for side in self.table.sides]
        return tuple(sums[side] for side in self.side_of)

    @cached_property
    def taken(self) -> tuple[int, ...]:
        """For each seat, the mask of the cards that its side took in tricks."""
        masks = [0] * len(self.table.sides)
        for seat, cards in enumerate(self.won):
            masks[self.side_of[seat]] |= cards
        return tuple(masks[side] for side in self.side_of)

    @cached_property
    def held(self) -> tuple[int, ...]:
        """For each seat, the mask of the cards that its side held when play began."""
        masks = [0] * len(self.table.sides)
        for seat, cards in enumerate(self.table.hands):
            masks[self.side_of[seat]] |= cards
        return tuple(masks[side] for side in self.side_of)

    def scorers(self, role: Role) -> tuple[int, ...]:
        """Return the seats that score when a role does: it and its partners."""
        sides = {self.side_of[seat] for seat in role.seats(self.table)}
        return tuple(seat for seat, side in enumerate(self.side_of) if side in sides)

    def total(self, by_seat: tuple[int, ...], role: Role) -> int:
        """Add the figures of the sides that have a role, each side once."""
        sides = {self.side_of[seat]: by_seat[seat] for seat in role.seats(self.table)}
        return sum(sides.values())
