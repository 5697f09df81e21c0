"""Tallies: the numbers that a round leaves behind, one for each seat or one for the table."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final, Literal

import attrs
from typing_extensions import override

from trickgames.cards import Rank
from trickgames.checks import at_least, instance_of, named_kind, whole_number
from trickgames.messages import Message, number
from trickgames.packs import Pack, bits
from trickgames.ranking import Precedence
from trickgames.scoring.amounts import Amount, Value, amount_at
from trickgames.scoring.outcome import Outcome
from trickgames.selection import CARDS, Selection, cards_of_rank

__all__ = [
    "HIGHEST_TRUMP",
    "LOWEST_TRUMP",
    "BestTrump",
    "TrickValues",
    "TrumpCard",
    "all_taken",
    "card_points",
    "cards_held",
    "cards_in_one_hand",
    "cards_taken",
    "most",
    "pile_points",
    "sets",
    "trick_values",
    "tricks",
]

Weights = tuple[tuple[str, int], ...]


@lru_cache(maxsize=64)
def _weigh(weights: Weights, pack: Pack) -> tuple[int, ...]:
    points = {
        place: worth for rank, worth in weights for place in cards_of_rank(rank).places(pack, None)
    }
    return tuple(points.get(place, 0) for place in range(len(pack)))


def _points(cards: int, worth: tuple[int, ...]) -> int:
    return sum(worth[place] for place in bits(cards))


@attrs.frozen
class _CardPoints(Amount):
    weights: Weights

    @override
    def selections(self) -> list[Selection]:
        return _foreign(self.weights)

    @override
    def _value(self, outcome: Outcome) -> Value:
        worth = _weigh(self.weights, outcome.precedence.pack)
        return outcome.by_side(tuple(_points(cards, worth) for cards in outcome.won))

    @override
    def words(self) -> Message:
        return Message("card points")


def _frozen(weights: Mapping[str, int] | Mapping[Rank, int]) -> Weights:
    if not isinstance(weights, Mapping):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise TypeError(f"points stand by rank, as in {{'A': 11}}, not {named_kind(weights)}")
    spelt = ((str(rank).strip().upper(), points) for rank, points in weights.items())
    return tuple(
        ("10" if rank == "T" else rank, whole_number(f"the points of {rank}", points))
        for rank, points in spelt
    )


def _foreign(weights: Weights) -> list[Selection]:
    """Return the ranks that no French pack has; of the others a table may name too many."""
    return [cards_of_rank(rank) for rank, _ in weights if not Rank.is_french(rank)]


def card_points(weights: Mapping[str, int] | Mapping[Rank, int]) -> Amount:
    """Count the card points in tricks: points by rank, other ranks count 0.

    Args:
        weights: Points by rank of the pack, such as ``{"A": 11, "10": 10}`` or, in a German
            pack, ``{"O": 3, "U": 2}``.
    """
    return _CardPoints(_frozen(weights))


@attrs.frozen
class _PilePoints(Amount):
    pile: str
    weights: Weights

    @property
    @override
    def is_open(self) -> bool:
        return False

    @override
    def piles(self) -> set[str]:
        return {self.pile}

    @override
    def selections(self) -> list[Selection]:
        return _foreign(self.weights)

    @override
    def _value(self, outcome: Outcome) -> Value:
        worth = _weigh(self.weights, outcome.precedence.pack)
        return sum(worth[place] for place in outcome.table.pile(self.pile))

    @override
    def words(self) -> Message:
        return Message("card points in the {pile}", {"pile": Message(self.pile)})


def pile_points(pile: str, weights: Mapping[str, int] | Mapping[Rank, int]) -> Amount:
    """Count the card points of a pile, one number for the table; see `card_points`."""
    return _PilePoints(pile, _frozen(weights))


@attrs.frozen
class _Tricks(Amount):
    @override
    def _value(self, outcome: Outcome) -> Value:
        seats = range(outcome.table.seats)
        return outcome.by_side(tuple(outcome.winners.count(seat) for seat in seats))

    @override
    def words(self) -> Message:
        return Message("tricks")


def tricks() -> Amount:
    """Count tricks."""
    return _Tricks()


@attrs.frozen
class TrickValues(Amount):
    """What each trick is worth by its number; `trick_values` makes one."""

    values: tuple[int, ...]

    @override
    def _value(self, outcome: Outcome) -> Value:
        won = [0] * outcome.table.seats
        for seat, value in zip(outcome.winners, self.values, strict=False):
            won[seat] += value
        return outcome.by_side(tuple(won))

    @override
    def words(self) -> Message:
        listed = " ".join(map(number, self.values))
        return Message("the value of each trick by its number ({values})", {"values": listed})

    @override
    def figures(self, outcome: Outcome, seat: int) -> str:
        side = outcome.table.side(seat)
        won = zip(outcome.winners, self.values, strict=False)
        parts = (number(value) for winner, value in won if winner in side and value)
        return " + ".join(parts).replace("+ −", "− ") or "0"


def trick_values(*values: int) -> Amount:
    """Count each trick at the value that its number in the round gives it.

    Args:
        values: A value for each trick that a round may have, the first trick first.
    """
    return TrickValues(values)


@attrs.frozen
class TrumpCard:
    """The highest or the lowest trump in play."""

    highest: bool

    def mask(self, outcome: Outcome) -> int:
        """Return the card of a finished round, as a mask."""
        order = outcome.precedence
        return self.among(outcome.table.everything & order.trump_mask, order)

    def among(self, trumps: int, order: Precedence) -> int:
        """Return the mask of the card among some trumps, 0 if there are none."""
        in_play, pack, above = list(bits(trumps)), order.pack, order.above[order.trumps]
        for place in in_play:
            others = (other for other in in_play if pack[other] is not pack[place])
            if self.highest:
                best = not any(above[place] >> other & 1 for other in others)
            else:
                best = all(above[place] >> other & 1 for other in others)
            if best:
                return 1 << place
        return 0

    def words(self) -> Message:
        """Return what the card is, in words."""
        if self.highest:
            return Message("the highest trump in play")
        return Message("the lowest trump in play")

    def __str__(self) -> str:
        return self.words().text()


class BestTrump(dict[int, int]):
    """The highest or lowest card among some trumps, worked out once for each mask of them."""

    def __init__(self, wanted: TrumpCard, order: Precedence) -> None:
        super().__init__()
        self._wanted, self._order = wanted, order

    def __missing__(self, trumps: int) -> int:
        best = self[trumps] = self._wanted.among(trumps, self._order)
        return best


HIGHEST_TRUMP: Final = TrumpCard(highest=True)
LOWEST_TRUMP: Final = TrumpCard(highest=False)


@attrs.frozen
class _Cards(Amount):
    wanted: Selection | TrumpCard = attrs.field(validator=instance_of(CARDS, Selection, TrumpCard))
    how: Literal["taken", "held"]

    @property
    @override
    def is_open(self) -> bool:
        return self.how == "taken" and not isinstance(self.wanted, TrumpCard)

    @override
    def selections(self) -> list[Selection]:
        return [] if isinstance(self.wanted, TrumpCard) else [self.wanted]

    @override
    def _value(self, outcome: Outcome) -> Value:
        if isinstance(self.wanted, TrumpCard):
            mask = self.wanted.mask(outcome)
        else:
            mask = self.wanted.mask(outcome.precedence.pack, outcome.precedence.trump)
        having = outcome.taken if self.how == "taken" else outcome.held
        return tuple((cards & mask).bit_count() for cards in having)

    @override
    def words(self) -> Message:
        text = "{cards} taken in tricks" if self.how == "taken" else "{cards} held"
        return Message(text, {"cards": self.wanted.words()})


def cards_taken(wanted: Selection | TrumpCard) -> Amount:
    """Count how many of some cards a side took in tricks."""
    return _Cards(wanted, "taken")


def cards_held(wanted: Selection | TrumpCard) -> Amount:
    """Count how many of some cards a side held when play began."""
    return _Cards(wanted, "held")


@attrs.frozen
class _InOneHand(Amount):
    wanted: Selection = attrs.field(validator=instance_of(CARDS, Selection))

    @property
    @override
    def is_open(self) -> bool:
        return False

    @override
    def selections(self) -> list[Selection]:
        return [self.wanted]

    @override
    def _value(self, outcome: Outcome) -> Value:
        mask = self.wanted.mask(outcome.precedence.pack, outcome.precedence.trump)
        counts = [(cards & mask).bit_count() for cards in outcome.table.hands]
        sides = map(outcome.table.side, range(outcome.table.seats))
        return tuple(max(counts[seat] for seat in side) for side in sides)

    @override
    def words(self) -> Message:
        return Message("{cards} held in one hand", {"cards": self.wanted.words()})


def cards_in_one_hand(wanted: Selection) -> Amount:
    """Count how many of some cards were in one hand when play began: the best of a side."""
    return _InOneHand(wanted)


@attrs.frozen
class _AllTaken(Amount):
    wanted: Selection = attrs.field(validator=instance_of(CARDS, Selection))

    @override
    def selections(self) -> list[Selection]:
        return [self.wanted]

    @override
    def _value(self, outcome: Outcome) -> Value:
        mask = self.wanted.mask(outcome.precedence.pack, outcome.precedence.trump)
        return tuple(int(not mask & ~cards) for cards in outcome.taken)

    @override
    def words(self) -> Message:
        return Message("1 for the side that took all of {cards}", {"cards": self.wanted.words()})


def all_taken(wanted: Selection) -> Amount:
    """Give 1 to the side that took all of some cards in tricks, 0 to the others."""
    return _AllTaken(wanted)


@attrs.frozen
class _Sets(Amount):
    ranks: tuple[str, ...]
    size: int

    @override
    def selections(self) -> list[Selection]:
        return [cards_of_rank(rank) for rank in self.ranks]

    @override
    def _value(self, outcome: Outcome) -> Value:
        masks = [wanted.mask(outcome.precedence.pack, None) for wanted in self.selections()]
        return tuple(
            sum((cards & mask).bit_count() // self.size for mask in masks)
            for cards in outcome.taken
        )

    @override
    def words(self) -> Message:
        values = {"size": self.size, "ranks": " ".join(self.ranks)}
        return Message("sets of {size} of a rank taken in tricks ({ranks})", values)


def sets(ranks: str, size: int) -> Amount:
    """Count sets of equal rank in tricks; each card belongs to one set at most.

    Args:
        ranks: The ranks that count, such as ``"K Q J"``.
        size: The number of cards in a set; 2 for pairs.

    Raises:
        RulesError: The size is less than 1.
    """
    return _Sets(tuple(ranks.split()), at_least(1, "a set", size, "a set has a card or more"))


@attrs.frozen
class _Most(Amount):
    tally: Amount

    @property
    @override
    def parts(self) -> tuple[Amount, ...]:
        return (self.tally,)

    @override
    def _value(self, outcome: Outcome) -> Value:
        value = self.tally.value(outcome)
        seats = range(outcome.table.seats)
        figures = [amount_at(value, seat) for seat in seats]
        top = max(figures)
        leaders = {outcome.side_of[seat] for seat in seats if figures[seat] == top}
        alone = len(leaders) == 1
        return tuple(int(alone and outcome.side_of[seat] in leaders) for seat in seats)

    @override
    def words(self) -> Message:
        return Message("1 for the side alone with the most {x}", {"x": self.tally.words()})


def most(tally: Amount) -> Amount:
    """Give 1 to the side that alone has the most, 0 to the others and to all in a tie."""
    return _Most(tally)
