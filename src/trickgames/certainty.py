"""What a seat can make sure of while cards are played, whatever the others hold and play.

The search goes from one state of knowledge to the next. Where the seat itself plays, one card must
do; where another plays, every card that it may hold and might play must do. So the seat's plan
never depends on what it does not see.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import attrs

from trickgames.follow import CardMask, Position
from trickgames.hidden import Hidden, others_of
from trickgames.infer import Proof, infer
from trickgames.kernel import Kernel
from trickgames.packs import bits
from trickgames.playing import PlayBase

__all__ = ["Search", "Spot", "TooMuchWork", "Work"]


class TooMuchWork(Exception):  # noqa: N818 - no error, but the end of a search
    """So many positions were looked at that the search was given up."""


class Work:
    """How many positions may still be looked at.

    Args:
        left: The number.
    """

    def __init__(self, left: int) -> None:
        self._left = left

    def spend(self) -> None:
        """Look at one more position.

        Raises:
            TooMuchWork: None is left.
        """
        if not self._left:
            raise TooMuchWork
        self._left -= 1


@attrs.frozen
class Spot:
    """A position as one seat knows it.

    Attributes:
        number: The number of the trick, from 1.
        leader: The seat that led or leads to it.
        turn: The seat to play.
        left: How many tricks are still to be played, this one included.
        led: The place of the card led, as in a `Position`; -1 for the leader.
        above: The mask of the cards that would take the trick over.
        winner: The seat that is winning the trick; -1 for the leader.
        own: The mask of the seat's own cards.
        played: The mask of all cards played in the round.
        hidden: What it knows of the others' cards.
    """

    number: int
    leader: int
    turn: int
    left: int
    led: int
    above: int
    winner: int
    own: int
    played: int
    hidden: Hidden


class _Alike:
    """Tells which spots are alike: one turns into the other if cards change their names.

    Args:
        kernel: The tables of the contract.
    """

    def __init__(self, kernel: Kernel) -> None:
        order = kernel.order
        conditions = [condition for term in kernel.terms for condition in term.when]
        kinds = {condition.kind for condition in conditions}
        sets = [cards for term in kernel.terms for cards in (term.trigger, term.allowed)]
        self.past_matters = not kinds.isdisjoint(("broken", "unbroken", "ruffed"))
        self._named = any(_holds(cards, "cards", "suit") for cards in sets)
        self._lead_matters = any(_holds(cards, "above led") for cards in sets)
        self._order = order
        self._promoted = 0 if order.promoted is None else 1 << order.promoted
        self._suits = [
            sorted(bits(cards), key=lambda card: order.above[suit][card].bit_count())
            for suit, cards in enumerate(order.suit_mask)
        ]

    def key(self, spot: Spot) -> object:
        """Return a value that spots have in common only if they are alike."""
        hidden = spot.hidden
        if self.past_matters or self._named:
            return spot.led, spot.above, spot.own, spot.played, hidden.accounts
        marks = [spot.own, spot.above, self._promoted]
        if self._lead_matters and spot.led >= 0:
            marks.append(self._order.above_led[spot.led])
        wanted: list[tuple[int, int]] = []
        for number, (can, some) in enumerate(hidden.accounts):
            marks += can
            for place, cards in some:
                marks.append(cards)
                wanted.append((number, place))
        live = spot.own | hidden.cards
        led = self._order.suit_of[spot.led] if spot.led >= 0 else -1
        suits = [
            (
                suit == led,
                tuple(
                    sum((mark >> card & 1) << n for n, mark in enumerate(marks))
                    for card in cards
                    if live >> card & 1
                ),
            )
            for suit, cards in enumerate(self._suits)
        ]
        plain = sorted(suits[: self._order.trumps])
        return tuple(wanted), tuple(plain), tuple(suits[self._order.trumps :])


def _holds(cards: CardMask, *kinds: str) -> bool:
    """Whether a set of cards is made of sets of such a kind."""
    return cards.kind in kinds or any(_holds(part, *kinds) for part in cards.parts)


class Search:
    """Looks for a plan that takes so many tricks whatever happens.

    The plan is for the cards that the seat plays: its own and those of a dummy. Who is dummy plans
    nothing.

    Args:
        base: What the states of the trick share; its hands are not looked at.
        seat: The seat that plans.
        work: How many positions may be looked at.
        names_trump: Whether the next card makes its suit trump.
    """

    def __init__(self, base: PlayBase, seat: int, work: Work, *, names_trump: bool) -> None:
        self._work = work
        self._base = base
        self._kernel = base.kernel
        self._seat = seat
        self._side = base.table.side(seat)
        self._place = {s: place for place, s in enumerate(others_of(base, seat))}
        # Whose cards the seat plays: its own, if nobody else does, and those of a dummy.
        self._dummies = base.play.dummies(base.table)
        self._plays = {seat} - {*self._dummies}
        if seat == base.table.declarer:
            self._plays |= {*self._dummies}
        # For each card those that beat it, whatever was led.
        self._beaten_by = [0] * len(self._kernel.above)
        for led in self._kernel.order.above:
            self._beaten_by = [a | b for a, b in zip(self._beaten_by, led, strict=True)]
        self._known: dict[object, bool] = {}
        self._proved: dict[object, tuple[Proof, ...]] = {}
        self._alike = _Alike(self._kernel)
        self._names_trump = names_trump

    def takes(self, spot: Spot, tricks: int) -> bool:
        """Whether the seat can make sure that its side takes so many more tricks.

        Raises:
            TooMuchWork: It was not found out.
        """
        if tricks <= 0:
            return True
        if tricks > spot.left:
            return False
        # How many cards are left tells who led.
        key = (spot.turn, spot.winner, tricks, self._alike.key(spot))
        known = self._known.get(key)
        if known is None:
            self._work.spend()
            known = self._known[key] = self._looked_at(spot, tricks)
        return known

    def _looked_at(self, spot: Spot, tricks: int) -> bool:
        if self._tops(spot) >= tricks:
            return True
        ways = (self._after(spot, card, hidden, tricks) for card, hidden in self._cards(spot))
        return any(ways) if spot.turn in self._plays else all(ways)

    def _tops(self, spot: Spot) -> int:
        """Return how many tricks the seat takes for certain with cards that nobody can beat."""
        kernel, against, leads = self._kernel, spot.hidden.cards, spot.own
        if self._seat not in self._plays or self._names_trump:
            return 0
        masters = self._masters(spot)
        if spot.led < 0 and spot.turn == self._seat:
            won, leads = 0, kernel.legal(self._position(spot, spot.own))
        elif spot.winner == self._seat and not spot.above & against:
            won = 1
        else:
            return masters
        # It leads them one after another.
        tops = won + sum(not kernel.above[card][card] & against for card in bits(leads))
        # What may be led later can depend on what is played now, and the first trick may be all.
        once = kernel.lead is not None or self._seat in self._base.stops
        return max(min(tops, 1) if once else tops, masters)

    def _masters(self, spot: Spot) -> int:
        """Return how many cards the seat has that win whenever they are played: high trumps."""
        if self._base.stops:
            return 0
        cards = spot.own if spot.led < 0 else spot.own & spot.above
        return sum(not self._beaten_by[card] & spot.hidden.cards for card in bits(cards))

    def _position(self, spot: Spot, hand: int = 0) -> Position:
        kernel = self._kernel
        return Position(kernel.order, hand, spot.led, spot.above, spot.winner, spot.turn,
                        spot.played, spot.number, kernel.mates, kernel.stock_open)  # fmt: skip

    def _cards(self, spot: Spot) -> Iterator[tuple[int, Hidden]]:
        """Yield the cards that may be played now, with what is known then."""
        hidden = spot.hidden
        if spot.turn == self._seat:
            yield from (
                (card, hidden) for card in bits(self._kernel.legal(self._position(spot, spot.own)))
            )
            return
        place = self._place[spot.turn]
        for card in self._strongest_first(spot, hidden.may_hold(place)):
            after = hidden.play(place, card, self._proofs(spot, card))
            if after is not None:
                yield card, after

    def _strongest_first(self, spot: Spot, cards: int) -> list[int]:
        """Put the cards first that are likely to upset a plan, so that little else is tried."""
        above = self._kernel.above
        led = (spot.led,) * len(above) if spot.led >= 0 else range(len(above))
        return sorted(
            bits(cards),
            key=lambda card: (not spot.above >> card & 1, above[led[card]][card].bit_count()),
        )

    def _proofs(self, spot: Spot, card: int) -> tuple[Proof, ...]:
        past = spot.played if self._alike.past_matters else 0
        key = (spot.led, spot.above, spot.winner, spot.turn, spot.number, past, card)
        proofs = self._proved.get(key)
        if proofs is None:
            proofs = infer(self._kernel.terms, self._position(spot), card)
            self._proved[key] = proofs
        return proofs

    def _after(self, spot: Spot, card: int, hidden: Hidden, tricks: int) -> bool:
        """Whether the tricks are certain once a card has been played."""
        if self._names_trump:
            return self._named(card).takes_after(spot, card, hidden, tricks)
        return self.takes_after(spot, card, hidden, tricks)

    def _named(self, card: int) -> Search:
        """Return the search that goes on once a card led has made its suit trump."""
        base, pack = self._base, self._base.table.pack
        table = base.table.changed(trump=pack[card].suit)
        named = PlayBase(base.rules, base.deal, table, base.play)
        return Search(named, self._seat, self._work, names_trump=False)

    def takes_after(self, spot: Spot, card: int, hidden: Hidden, tricks: int) -> bool:
        """Whether the tricks are certain once a card has been played.

        Args:
            spot: The position before.
            card: The card, by its place in the pack.
            hidden: What is known then of the others' cards.
            tricks: How many tricks the side is to take, this one included.

        Raises:
            TooMuchWork: It was not found out.
        """
        base, kernel, bit = self._base, self._kernel, 1 << card
        led, above, winner = spot.led, spot.above, spot.winner
        if led < 0 or above & bit:
            if led < 0 or kernel.unsuited >> led & 1:
                led = card
            winner, above = spot.turn, kernel.above[led][card]
        spot = attrs.evolve(
            spot, led=led, above=above, winner=winner, own=spot.own & ~bit, played=spot.played | bit
        )
        ends = base.after[spot.turn] == spot.leader
        if ends:
            tricks -= winner in self._side
            if spot.left == 1 or winner in base.stops:
                return tricks <= 0
            spot = attrs.evolve(
                spot, number=spot.number + 1, left=spot.left - 1, leader=winner, turn=winner,
                led=-1, above=0, winner=-1,
            )  # fmt: skip
        else:
            spot = attrs.evolve(spot, turn=base.after[spot.turn])
        return all(
            self.takes(attrs.evolve(spot, hidden=seen), tricks)
            for seen in self._shown(spot, hidden)
        )

    def _shown(self, spot: Spot, hidden: Hidden) -> Iterator[Hidden]:
        """Return what is known after a card, for each hand that may come to lie open then."""
        exposed, shown = self._base.play.exposed, set[int]()
        if not spot.played & (spot.played - 1):
            shown.update(self._dummies)
        if exposed is not None and spot.led < 0 and spot.number == exposed.after + 1:
            shown.update(exposed.role.seats(self._base.table))
        return self._laid_open(hidden, [self._place[s] for s in sorted(shown & self._place.keys())])

    def _laid_open(self, hidden: Hidden, places: Sequence[int]) -> Iterator[Hidden]:
        """Yield what is known once some places have laid their hands open."""
        if not places:
            yield hidden
            return
        for seen in hidden.show(places[0]):
            self._work.spend()
            if seen is not None:
                yield from self._laid_open(seen, places[1:])
