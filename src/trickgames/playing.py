# pyright: reportPrivateUsage=false
"""The states of a round in which cards are played, made for speed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from typing_extensions import override

from trickgames.cards import Card
from trickgames.carry import hand_on
from trickgames.errors import Reason
from trickgames.follow import Position
from trickgames.kernel import Kernel, refuse_card
from trickgames.moves import Move
from trickgames.phases.play import Play
from trickgames.round import Base, Round
from trickgames.scoring.awards import Awarded, settle
from trickgames.scoring.outcome import Outcome
from trickgames.table import Table
from trickgames.trick import Trick

if TYPE_CHECKING:
    from trickgames.declaration import Contract, Rules
    from trickgames.packets import Deal

__all__ = ["PlayRound", "led_by", "start_play"]

_new: Final = object.__new__
# Ends a trick after which more is done: the state before the last card, move, cards left, winner.
Finish = Callable[["PlayRound", Move, int, int], Round]


class PlayBase(Base):
    """What the states share in which cards are played, as long as the table stays the same."""

    __slots__ = ("after", "contract", "everything", "finish", "kernel", "play", "size", "stops")
    after: tuple[int, ...]
    contract: Contract
    everything: int
    finish: Finish | None
    kernel: Kernel
    play: Play
    size: int
    stops: tuple[int, ...]

    def __init__(self, rules: Rules, deal: Deal, table: Table, play: Play) -> None:
        assert table.contract is not None
        super().__init__(rules, deal, table)
        self.contract = rules.contract(table.contract.key)
        self.kernel = rules.kernel(self.contract, table)
        self.play = play
        self.finish = None
        self.stops = play.stop.seats(table) if play.stop else ()
        self.after = table.circle
        self.size = len(table.active)
        self.everything = play.everything(table)

    def laid(self, table: Table, deal: Deal, kernel: Kernel) -> PlayBase:
        """Return the same play with other cards on the table."""
        base = object.__new__(PlayBase)
        base.rules, base.deal, base.table = self.rules, deal, table
        base.contract, base.kernel, base.play = self.contract, kernel, self.play
        base.stops, base.finish, base.after, base.size = (
            self.stops, self.finish, self.after, self.size,
        )  # fmt: skip
        base.everything = self.play.everything(table)
        return base


class PlayRound(Round):
    """A state in which cards are played.

    The cards that are played stay in `_hands`; `_live` masks those not yet played, in hands or
    still to be drawn, and `_count` is the number of those that were. `_above` masks the cards that
    would take the trick over; `_winner` won the last trick or is winning.
    """

    __slots__ = ("_above", "_count", "_hands", "_led", "_legal", "_live", "_winner")
    _base: PlayBase  # pyright: ignore[reportIncompatibleVariableOverride]
    _above: int
    _count: int
    _hands: tuple[int, ...]
    _led: int
    _legal: int
    _live: int
    _winner: int
    # A constant is read more quickly than a property.
    is_over: bool = False  # pyright: ignore[reportIncompatibleMethodOverride]

    @override
    def apply(self, move: Move, seat: int | None = None) -> Round:
        base, turn = self._base, self._turn
        kernel = base.kernel
        bit = kernel.bits.get(move, 0)
        if not self._legal & bit or seat is not None:
            bit = self._bit(move, seat)
        assert turn is not None
        live = self._live ^ bit
        led, above, winner = self._led, self._above, self._winner
        if led < 0:
            led, winner = bit.bit_length() - 1, turn
            above = kernel.above[led][led]
        elif above & bit:
            place, winner = bit.bit_length() - 1, turn
            if kernel.unsuited >> led & 1:
                led = place
            above = kernel.above[led][place]
        count = self._count + 1
        if count % base.size:
            turn, suit, rule = base.after[turn], kernel.followers[led], kernel.further
        elif base.finish is not None:
            return base.finish(self, move, live, winner)
        elif not live or winner in base.stops:
            return finished(base, self, move, live, winner)
        else:
            turn, led, above = winner, -1, 0
            suit, rule = 0, kernel.lead
        hands = self._hands
        cards = hands[turn] & live
        cards = cards & suit or cards
        if rule is not None:
            played, number = base.everything ^ live, count // base.size + 1
            cards = rule(cards, led, above, winner, turn, played, number)
        after = _new(PlayRound)
        # Up to three at once are assigned without a tuple.
        after._base, after._previous, after._move = base, self, move
        after._live, after._led, after._above = live, led, above
        after._winner, after._turn = winner, turn
        after._count, after._hands, after._legal = count, hands, cards
        return after

    def _bit(self, move: Move, seat: int | None) -> int:
        """Return the mask of a card whose first copy is not there; refuse all other moves."""
        self.check(move, seat)
        kernel = self._base.kernel
        place = kernel.index[move]
        while not self._legal >> place & 1:
            place = kernel.twin[place]
        return 1 << place

    @override
    def legal_moves(self) -> Sequence[Move]:
        return self._base.kernel.plays[self._legal]

    @override
    def is_legal(self, move: Move, seat: int | None = None) -> bool:
        kernel = self._base.kernel
        known = seat is None and kernel.order.pack.copies == 1 and type(move) is Move
        bit = kernel.bits.get(move) if known else None
        return super().is_legal(move, seat) if bit is None else bool(self._legal & bit)

    @override
    def _why_not(self, move: Move, seat: int) -> Reason | None:
        position = self.position(seat, self._hand_mask(seat))
        return refuse_card(self._base.kernel, position, self._legal, move)

    def position(self, turn: int, hand: int = 0) -> Position:
        """Return what the follow rule looks at when a seat plays a card of a hand now."""
        base = self._base
        return Position(
            precedence=base.kernel.order,
            hand=hand,
            led=self._led,
            above=self._above,
            winner=self._winner,
            turn=turn,
            played=base.everything ^ self._live,
            number=self.trick_number,
            mates=base.kernel.mates,
            stock_open=base.kernel.stock_open,
        )

    @property
    def just_won(self) -> tuple[int, int] | None:
        """The seat that won a trick with the last card, and the number of the trick."""
        if not self._ends_trick:
            return None
        return self._winner, self._tricks_played

    @property
    def _tricks_played(self) -> int:
        return self._count // self._base.size

    @property
    def trick_number(self) -> int:
        """The number of the trick under way, from 1; of the one that never came when over."""
        return self._tricks_played + 1

    @property
    def _ends_trick(self) -> bool:
        """Whether the last move was the last card of a trick."""
        before = self._previous
        played = isinstance(before, PlayRound) and before._led >= 0
        return self._led < 0 and played

    @property
    def trick_play(self) -> Play:
        """How the cards of this contract are played."""
        return self._base.play

    @property
    def kernel(self) -> Kernel:
        """The tables that play runs on."""
        return self._base.kernel

    @property
    def legal_mask(self) -> int:
        """The mask of the cards that may be played now."""
        return self._legal

    @property
    @override
    def table(self) -> Table:
        table, draw = self._base.table, self._base.play.draw
        return table if draw is None else draw.drawn(table, self._hands)

    @override
    def _hand_mask(self, seat: int) -> int:
        hand = self._hands[seat]
        return hand if seat in self._base.table.out else hand & self._live

    @property
    @override
    def actor(self) -> int | None:
        base, turn = self._base, self._turn
        if base.play.dummy is None or turn not in base.play.dummies(base.table):
            return turn
        return base.table.declarer

    @property
    @override
    def exposed(self) -> tuple[int, ...]:
        play, table = self._base.play, self._base.table
        shown, dummies = set[int](), play.dummies(table)
        # A dummy that leads to the first trick could not be played from otherwise.
        if self._live != self._base.everything or self._turn in dummies:
            shown.update(dummies)
        # Not if the round ended with the very trick that would have led to the showing.
        if play.exposed is not None and self._tricks_played - self.is_over >= play.exposed.after:
            shown.update(play.exposed.role.seats(table))
        return tuple(sorted(shown))

    @property
    @override
    def trick(self) -> Trick | None:
        if self._turn is None:
            return None
        plays = self._plays()[self._tricks_played * self._base.size :]
        return Trick(plays[0][0] if plays else self._turn, tuple(plays))

    @property
    @override
    def tricks(self) -> tuple[Trick, ...]:
        plays, winners, seats = self._plays(), self._winners(), self._base.size
        return tuple(
            Trick(plays[n * seats][0], tuple(plays[n * seats : (n + 1) * seats]), winner)
            for n, winner in enumerate(winners)
        )

    def _plays(self) -> list[tuple[int, Card]]:
        return [(seat, move.cards[0]) for seat, move in self._steps() if move.verb == "play"]

    def _winners(self) -> list[int]:
        winners: list[int] = []
        state = self
        while isinstance(before := state._previous, PlayRound):
            if state._ends_trick:
                winners.append(state._winner)
            state = before
        return winners[::-1]


class FinishedRound(PlayRound):
    """The state after the last trick; it works its awards and scores out once."""

    __slots__ = ("_awards", "_outcome", "_scores")
    _awards: tuple[Awarded, ...] | None
    _outcome: Outcome | None
    _scores: tuple[int, ...] | None
    is_over: bool = True

    @property
    @override
    def scores(self) -> tuple[int, ...]:
        if self._scores is None:
            self._scores = self._base.kernel.scores(self.outcome)
        return self._scores

    @property
    @override
    def awards(self) -> tuple[Awarded, ...]:
        if self._awards is None:
            self._awards = settle(self._base.contract.scoring, self.outcome)
        return self._awards

    @property
    @override
    def leaves(self) -> Mapping[str, tuple[int, ...]]:
        return MappingProxyType(dict(hand_on(self.rules.carry, self.outcome)))

    @property
    def outcome(self) -> Outcome:
        """What the scoring looks at."""
        if self._outcome is None:
            self._outcome = outcome_of(self)
        return self._outcome


class TrumpLead(PlayRound):
    """The first lead of a round in which the suit led becomes trump."""

    __slots__ = ()

    @override
    def apply(self, move: Move, seat: int | None = None) -> Round:
        self.check(move, seat)
        base = self._base
        table = base.table.changed(trump=move.cards[0].suit)
        assert self._turn is not None
        named = _lead(PlayRound, PlayBase(base.rules, base.deal, table, base.play), self._turn)
        after = named.apply(move)
        after._previous = self
        return after


def start_play(rules: Rules, deal: Deal, table: Table, play: Play) -> PlayRound:
    """Return the state before the first lead; its history is for the caller to fill in."""
    kind = TrumpLead if play.lead_names_trump else PlayRound
    return _lead(kind, PlayBase(rules, deal, table, play), play.leader(table))


def _lead(kind: type[PlayRound], base: PlayBase, leader: int) -> PlayRound:
    lead = _new(kind)
    lead._base, lead._previous, lead._move = base, None, None
    lead._live, lead._led, lead._above, lead._winner = base.everything, -1, 0, -1
    lead._count, lead._hands = 0, base.table.hands
    give_lead(lead, leader)
    return lead


def led_by(state: PlayRound, leader: int) -> PlayRound:
    """Return a state between two tricks as if another seat had the lead."""
    after = _new(type(state))
    after._base, after._previous, after._move = state._base, state, None
    after._live, after._led, after._above, after._winner = state._live, -1, 0, state._winner
    after._count, after._hands = state._count, state._hands
    give_lead(after, leader)
    return after


def give_lead(state: PlayRound, leader: int) -> None:
    """Give the lead to a seat, with the cards it may lead."""
    base = state._base
    state._turn = leader
    cards = state._hands[leader] & state._live
    if base.kernel.lead is not None:
        played = base.everything ^ state._live
        cards = base.kernel.lead(cards, -1, 0, -1, leader, played, state.trick_number)
    state._legal = cards


def outcome_of(state: PlayRound) -> Outcome:
    """Return what the scoring looks at, as it is after the tricks played so far."""
    base, won = state._base, [0] * state._base.table.seats
    winners: list[int] = []
    # Who won the trick that is looked at, and the cards left after it.
    after, left = -1, 0
    while isinstance(before := state._previous, PlayRound):
        if state._led < 0:
            if after >= 0:
                won[after] |= state._live & ~left
                after = -1
            if before._led >= 0:
                after, left = state._winner, state._live
                winners.append(after)
        state = before
    if after >= 0:
        won[after] |= state._live & ~left
    return Outcome(base.table, base.kernel.order, tuple(winners[::-1]), tuple(won))


def finished(base: PlayBase, state: PlayRound, move: Move, live: int, winner: int) -> FinishedRound:
    """Return the state in which a round is over."""
    after = _new(FinishedRound)
    after._base, after._previous, after._move = base, state, move
    after._live, after._led, after._above, after._winner = live, -1, 0, winner
    after._turn, after._legal = None, 0
    after._count, after._hands = state._count + (move.verb == "play"), state._hands
    after._awards = after._outcome = after._scores = None
    return after
