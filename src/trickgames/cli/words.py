"""How seats, cards, moves and numbers are called on the screen."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Final

import attrs

from trickgames.cards import Card
from trickgames.declaration import Rules
from trickgames.messages import number
from trickgames.moves import Move
from trickgames.table import Fact, FinalContract
from trickgames.trick import Trick

__all__ = ["Choice", "Seats", "by_suit", "choices", "joined", "points", "title_of"]

FACTS: Final = {"turned": "turned up", "asked": "asked for", "giver": "handed over by"}
SAMPLE: Final = 200


def joined(words: Sequence[str]) -> str:
    """Join words: ``a``, ``a and b``, ``a, b and c``."""
    return " and ".join(filter(None, [", ".join(words[:-1]), words[-1]])) if words else ""


def title_of(contract: FinalContract | None) -> str:
    """Name a contract, or the lack of one."""
    return "no contract" if contract is None else str(contract).replace("_", " ")


def points(value: int) -> str:
    """Write points won or lost: ``+3``, ``−3``, ``0``."""
    return f"+{value}" if value > 0 else number(value)


def by_suit(cards: Iterable[Card]) -> list[tuple[Card, ...]]:
    """Group cards, which stand in the order of the pack, by their suits."""
    return [tuple(group) for _, group in groupby(cards, key=lambda card: card.suit)]


@attrs.frozen
class Choice:
    """Moves of one form.

    Attributes:
        verb: Their verb.
        size: The number of cards in each.
        count: How many there are.
        moves: The moves, or only the first of them where there are many.
    """

    verb: str
    size: int
    count: int
    moves: tuple[Move, ...]

    @property
    def form(self) -> str:
        """What is typed, with ``CARD`` in place of each card."""
        return " ".join([self.verb, *["CARD"] * self.size])


def choices(moves: Sequence[Move]) -> list[Choice]:
    """Sort legal moves by their form."""
    if not moves:
        return []
    if len(moves) > SAMPLE:  # these are sets of cards, made only when looked at
        return [Choice(moves[0].verb, len(moves[0].cards), len(moves), tuple(moves[:1]))]
    groups: dict[tuple[str, int], list[Move]] = {}
    for move in moves:
        groups.setdefault((move.verb, len(move.cards)), []).append(move)
    return [Choice(verb, size, len(g), tuple(g)) for (verb, size), g in groups.items()]


@attrs.frozen
class Seats:
    """Who sits where, as one of them sees it.

    Attributes:
        rules: The rules of the game.
        viewer: The seat of the person; None for somebody who only watches.
    """

    rules: Rules
    viewer: int | None

    def name(self, seat: int) -> str:
        """Name a seat, and say whether it is the person's or a partner's."""
        if self.viewer is None:
            return f"Seat {seat}"
        if seat == self.viewer:
            return f"You (seat {seat})"
        mates = next(side for side in self.rules.sides if seat in side)
        return f"Seat {seat} (partner)" if self.viewer in mates else f"Seat {seat}"

    def names(self, seats: Iterable[int]) -> str:
        """Name several seats."""
        return joined([self.name(seat) for seat in seats])

    def does(self, seat: int, singular: str, plural: str) -> str:
        """Begin a sentence: a seat and its verb, which is the plural one for "you"."""
        return f"{self.name(seat)} {plural if seat == self.viewer else singular}"

    def players(self) -> list[str]:
        """Name everybody, partners together."""
        sides = [self.names(side) for side in self.rules.sides]
        if len(sides) == self.rules.seats:
            return sides
        return [sides[0], *(f"against {side}" for side in sides[1:])]

    def told(self, seat: int, move: Move) -> str:
        """Tell a move as it was seen; cards that went face down stay so."""
        count = move.args.count("?")
        if count:
            return f"{self.name(seat)}: {move.verb} {count} card{'s' * (count > 1)}"
        return f"{self.name(seat)}: {move.symbol}"

    def plays(self, trick: Trick) -> Iterator[str]:
        """Tell the cards of a trick."""
        return (f"{self.name(seat)}: {card.symbol}" for seat, card in trick.plays)

    def won(self, trick: Trick) -> str:
        """Say who won a trick."""
        return "" if trick.winner is None else f"{self.does(trick.winner, 'wins', 'win')} it"

    def fact(self, name: str, value: Fact) -> str:
        """Tell a fact that a phase noted."""
        label = FACTS.get(name, name.replace("_", " ") + ":")
        return f"{label} {self.value(value)}"

    def value(self, value: Fact) -> str:
        """Write the value of a fact: a card, a seat, or a number for each seat."""
        if isinstance(value, int) and 0 <= value < self.rules.seats:
            return self.name(value)
        if isinstance(value, tuple):
            return ", ".join("–" if number is None else str(number) for number in value)
        return value.symbol if isinstance(value, Card) else str(value)

    def scores(self, scores: Sequence[int], *, signed: bool) -> Iterator[str]:
        """Write points, once for each side."""
        for side in self.rules.sides:
            value = scores[side[0]]
            yield f"{self.names(side)}: {points(value) if signed else number(value)}"
