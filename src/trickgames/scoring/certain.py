# pyright: reportPrivateUsage=false
"""Which terms of the scoring are certain before a round is over: nothing to come can change them.

A term is certain if all that it looks at is. A term that is not known here never is.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Any, Final

import attrs

from trickgames.packs import bits
from trickgames.ranking import Precedence
from trickgames.scoring import amounts, choices, tallies, told
from trickgames.scoring.amounts import Amount
from trickgames.scoring.awards import Award, Payment, Scoring, SetBack
from trickgames.scoring.conditions import Kind, Test
from trickgames.scoring.scored_by import ScoredBy
from trickgames.selection import Selection
from trickgames.table import Role, Table

__all__ = ["SoFar", "is_certain"]


@attrs.frozen(eq=False, slots=False)
class SoFar:
    """An unfinished round as somebody knows it who does not see all cards.

    Attributes:
        table: The table when play began; its hands and piles are not looked at.
        precedence: The order of the cards.
        winners: The seat that won each complete trick, in order.
        won: The mask of the cards in these tricks.
        left: How many more tricks there may be.
        sweeper: The seat that takes them all for certain, None if that is not known of any.
        places: For each card, where it may have been when play began: seats, or names of piles.
    """

    table: Table
    precedence: Precedence
    winners: tuple[int, ...]
    won: int
    left: int
    sweeper: int | None
    places: Sequence[frozenset[int | str]]

    @property
    def tricks(self) -> bool:
        """Whether it is certain who takes the tricks to come."""
        return self.sweeper is not None

    @cached_property
    def in_play(self) -> tuple[int, int]:
        """The masks of the cards that were in hands that are played: for certain, and perhaps."""
        hands = set[int | str](self.table.active)
        sure = sum(1 << card for card, where in enumerate(self.places) if where <= hands)
        return sure, sum(1 << card for card, where in enumerate(self.places) if where & hands)

    def is_dealt(self, cards: int) -> bool:
        """Whether it is certain which of some cards were in hands that are played."""
        sure, may = self.in_play
        return not cards & may & ~sure

    def is_taken(self, cards: int) -> bool:
        """Whether it is certain who takes which of some cards in tricks."""
        left = cards & ~self.won
        return not left & self.in_play[1] or (self.tricks and self.is_dealt(left))

    def is_held(self, cards: int) -> bool:
        """Whether it is certain who held which of some cards when play began."""
        for card in bits(cards):
            holders = {place if isinstance(place, int) else None for place in self.places[card]}
            if len(holders) > 1:
                return False
        return True

    def is_known(self, role: Role) -> bool:
        """Whether it is known who has a role: it may go by who holds a card."""
        own = not role.card or self.table.fact(role.fact) is not None
        return own and all(map(self.is_known, role.roles))

    def extreme_trump(self, *, highest: bool) -> int | None:
        """Return the mask of the highest or lowest trump in play, None if it is not certain."""
        order = self.precedence
        above, (sure, may) = order.above[order.trumps], self.in_play
        for place in bits(may & order.trump_mask):
            others = may & order.trump_mask & ~(1 << place)
            if not (others & above[place] if highest else others & ~above[place]):
                return 1 << place if sure >> place & 1 else None
        return 0


def is_certain(scoring: Sequence[Scoring], so_far: SoFar) -> bool:
    """Whether nothing still to come can change the scores, nor anything that is hidden."""
    return all(_is_settled(term, so_far) for term in scoring)


def _is_settled(term: Scoring, so_far: SoFar) -> bool:
    # A kind of somebody's own may look at anything.
    if type(term) is SetBack:
        return all(_is_settled(award, so_far) for award in term.points)
    if type(term) is ScoredBy:
        return all(_is_fixed(tally, so_far) for _, tally in term.tallies)
    if type(term) is Award:
        other = term.against
    elif type(term) is Payment:
        other = term.by
    else:
        return False
    return (
        so_far.is_known(term.to)
        and (other is None or so_far.is_known(other))
        and all(_is_decided(test, so_far) for test in term.when)
        and _is_fixed(term.amount, so_far)
    )


# --- amounts


def _is_fixed(amount: Amount, so_far: SoFar) -> bool:
    reading = _AMOUNTS.get(type(amount))
    if reading is None or not reading(amount, so_far):
        return False
    return all(_is_fixed(part, so_far) for part in amount.parts)


def _as_its_parts(_: Amount, __: SoFar) -> bool:
    return True


def _worth(term: tallies._CardPoints | tallies._PilePoints, so_far: SoFar) -> int:
    """Return the mask of the cards that count."""
    points = tallies._weigh(term.weights, so_far.precedence.pack)
    return sum(1 << place for place, worth in enumerate(points) if worth)


def _mask(wanted: Selection | None, so_far: SoFar) -> int:
    """Return the mask of some cards that are named."""
    return wanted.mask(so_far.precedence.pack, so_far.precedence.trump) if wanted else 0


def _values(term: tallies.TrickValues, so_far: SoFar) -> bool:
    done = len(so_far.winners)
    return so_far.tricks or not any(term.values[done : done + so_far.left])


def _pile(term: tallies._PilePoints, so_far: SoFar) -> bool:
    where = [so_far.places[card] for card in bits(_worth(term, so_far))]
    return all(len(places) == 1 for places in where if term.pile in places)


def _cards(term: tallies._Cards, so_far: SoFar) -> bool:
    wanted = term.wanted
    if isinstance(wanted, tallies.TrumpCard):
        cards = so_far.extreme_trump(highest=wanted.highest)
    else:
        cards = _mask(wanted, so_far)
    is_known = so_far.is_taken if term.how == "taken" else so_far.is_held
    return cards is not None and is_known(cards)


_AMOUNTS: Final[Mapping[type[Amount], Callable[[Any, SoFar], bool]]] = {
    # Made of nothing but their parts.
    amounts._Joined: _as_its_parts,
    amounts._Named: _as_its_parts,
    amounts._Where: _as_its_parts,
    amounts._Every: _as_its_parts,
    amounts._Each: _as_its_parts,
    tallies._Most: _as_its_parts,
    choices._ByNumber: _as_its_parts,
    choices._Given: lambda term, so_far: _is_decided(term.test, so_far),
    amounts._Of: lambda term, so_far: so_far.is_known(term.role),
    amounts._To: lambda term, so_far: so_far.is_known(term.role),
    # Known to all when play begins.
    amounts._Number: _as_its_parts,
    choices._Level: _as_its_parts,
    choices._ByContract: _as_its_parts,
    told._Noted: _as_its_parts,
    told._Carried: _as_its_parts,
    # Tallies.
    tallies._Tricks: lambda _, so_far: so_far.tricks,
    tallies.TrickValues: _values,
    tallies._CardPoints: lambda term, so_far: so_far.is_taken(_worth(term, so_far)),
    tallies._PilePoints: _pile,
    tallies._Cards: _cards,
    tallies._InOneHand: lambda term, so_far: so_far.is_held(_mask(term.wanted, so_far)),
    tallies._AllTaken: lambda term, so_far: so_far.is_taken(_mask(term.wanted, so_far)),
    tallies._Sets: lambda term, so_far: all(
        so_far.is_taken(_mask(ranks, so_far)) for ranks in term.selections()
    ),
}


# --- tests


def _is_decided(test: Test, so_far: SoFar) -> bool:
    reading = _TESTS.get(test.kind) if type(test) is Test else None
    roles = (test.role, test.other)
    return reading is not None and all(map(so_far.is_known, roles)) and reading(test, so_far)


def _has_a_trick(test: Test, so_far: SoFar) -> bool:
    seats = test.role.seats(so_far.table)
    return so_far.tricks or not {*seats}.isdisjoint(so_far.winners)


def _has_missed_one(test: Test, so_far: SoFar) -> bool:
    return so_far.tricks or not {*test.role.seats(so_far.table)}.issuperset(so_far.winners)


def _is_shared(_: Test, so_far: SoFar) -> bool:
    return so_far.tricks or len({so_far.table.side(seat) for seat in so_far.winners}) > 1


def _is_counted(test: Test, so_far: SoFar) -> bool:
    return all(_is_fixed(amount, so_far) for amount in test.amounts)


def _is_taken(test: Test, so_far: SoFar) -> bool:
    return so_far.is_taken(_mask(test.cards, so_far))


def _when_play_begins(_: Test, __: SoFar) -> bool:
    return True


_TESTS: Final[Mapping[Kind, Callable[[Test, SoFar], bool]]] = {
    "a trick": _has_a_trick,
    "no trick": _has_a_trick,
    "every trick": _has_missed_one,
    "missed": _has_missed_one,
    "all": _is_shared,
    "shared": _is_shared,
    "in play": lambda test, so_far: so_far.is_dealt(_mask(test.cards, so_far)),
    "at least": _is_counted,
    "below": _is_counted,
    "taken by one": _is_taken,
    "shared out": _is_taken,
    "declared": _when_play_begins,
    "level": _when_play_begins,
    "somebody": _when_play_begins,
    "among": _when_play_begins,
    "contract": _when_play_begins,
}
