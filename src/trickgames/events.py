"""What a seat, or a spectator, sees happen: typed events, in order."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

import attrs

from trickgames.cards import Card, Suit
from trickgames.moves import Move
from trickgames.table import Fact, FinalContract

__all__ = [
    "Called",
    "CardsShown",
    "Dealt",
    "Event",
    "HandShown",
    "Looked",
    "Moved",
    "Noted",
    "Place",
    "Played",
    "Revealed",
    "Scored",
    "Settled",
    "TrickWon",
    "TurnedUp",
    "own_cards",
]

Place = int | str
"""A hand, by its seat, or a pile, by its name."""


@attrs.frozen
class Event:
    """Something that happened. The base of all events."""

    kind: ClassVar[str] = ""


@attrs.frozen
class Dealt(Event):
    """The cards were dealt.

    Attributes:
        cards: The viewer's own cards in pack order; () for a spectator, and for a seat that has
            not looked at them.
        hands: The number of cards of each seat.
        piles: Name and number of cards of each pile.
    """

    kind: ClassVar[str] = "dealt"
    cards: tuple[Card, ...]
    hands: tuple[int, ...]
    piles: tuple[tuple[str, int], ...]


@attrs.frozen
class Looked(Event):
    """A seat looked at its own hand, which even that seat had not seen until now.

    Attributes:
        seat: The seat.
        cards: The cards in pack order; None if the viewer does not see them.
    """

    kind: ClassVar[str] = "looked"
    seat: int
    cards: tuple[Card, ...] | None


@attrs.frozen
class TurnedUp(Event):
    """A card of a pile was turned up for all to see.

    Attributes:
        pile: The name of the pile.
        index: Its place in the pile, 0 for the first card.
        card: The card.
    """

    kind: ClassVar[str] = "turned up"
    pile: str
    index: int
    card: Card


@attrs.frozen
class Called(Event):
    """A seat made a move other than playing a card; hidden cards of it stand as ``?``."""

    kind: ClassVar[str] = "called"
    seat: int
    move: Move


@attrs.frozen
class Moved(Event):
    """Cards went from a hand or pile to another.

    Attributes:
        source: Where they came from: a seat or the name of a pile.
        target: Where they went.
        count: How many.
        cards: Which, in pack order; None if the viewer does not see them.
    """

    kind: ClassVar[str] = "moved"
    source: Place
    target: Place
    count: int
    cards: tuple[Card, ...] | None


@attrs.frozen
class Settled(Event):
    """Contract, declarer or trump suit were settled; all three as they are now."""

    kind: ClassVar[str] = "settled"
    contract: FinalContract | None
    declarer: int | None
    trump: Suit | None


@attrs.frozen
class Noted(Event):
    """A fact for the scoring was noted, such as who plays nil."""

    kind: ClassVar[str] = "noted"
    name: str
    value: Fact


@attrs.frozen
class Played(Event):
    """A seat played a card."""

    kind: ClassVar[str] = "played"
    seat: int
    card: Card


@attrs.frozen
class TrickWon(Event):
    """A seat won the trick of this number, counted from 1."""

    kind: ClassVar[str] = "trick won"
    seat: int
    number: int


@attrs.frozen
class HandShown(Event):
    """A hand was laid open for everybody; its cards in pack order."""

    kind: ClassVar[str] = "hand shown"
    seat: int
    cards: tuple[Card, ...]


@attrs.frozen
class CardsShown(Event):
    """A player showed cards of the hand, which stay in it; in pack order."""

    kind: ClassVar[str] = "cards shown"
    seat: int
    cards: tuple[Card, ...]


@attrs.frozen
class Revealed(Event):
    """A pile that counts was looked at when the round was over; its cards in pack order."""

    kind: ClassVar[str] = "revealed"
    pile: str
    cards: tuple[Card, ...]


@attrs.frozen
class Scored(Event):
    """The round is over.

    Attributes:
        scores: Points for each seat.
        awards: Name and points for each seat of every award.
    """

    kind: ClassVar[str] = "scored"
    scores: tuple[int, ...]
    awards: tuple[tuple[str, tuple[int, ...]], ...]


def own_cards(events: Sequence[Event]) -> tuple[Card, ...]:
    """Return the cards that the viewer was dealt, () if the viewer has not seen them."""
    seen = (event.cards for event in events if isinstance(event, Dealt | Looked))
    return next(filter(None, seen), ())
