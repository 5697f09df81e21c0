"""A trick: who led, and the cards in the order they were played."""

from __future__ import annotations

import attrs

from trickgames.cards import Card

__all__ = ["Trick"]


@attrs.frozen
class Trick:
    """A trick, complete or not; it does not know who wins it.

    Attributes:
        leader: The seat that leads or led.
        plays: Seat and card of each play, in order.
        winner: The seat that won it, None while it is not complete.

    >>> trick = Trick(1, ((1, Card.parse("9S")), (2, Card.parse("AS"))))
    >>> str(trick), len(trick)
    ('9S AS', 2)
    """

    leader: int
    plays: tuple[tuple[int, Card], ...] = ()
    winner: int | None = None

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards in the order they were played."""
        return tuple(card for _, card in self.plays)

    def card_of(self, seat: int) -> Card | None:
        """Return the card that a seat played to the trick, or None."""
        return dict(self.plays).get(seat)

    def __len__(self) -> int:
        return len(self.plays)

    def __str__(self) -> str:
        return " ".join(map(str, self.cards))
