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


class TrickBase(Base):
    """What the states of one trick share."""

    __slots__ = (
        "after", "before", "contract", "everything", "finish", "hands", "kernel", "last", "leader",
        "number", "play", "stops",
    )  # fmt: skip
    after: tuple[int, ...]
    before: tuple[int, ...]
    contract: Contract
    everything: int
    finish: Finish | None
    hands: tuple[int, ...]
    kernel: Kernel
    last: int
    leader: int
    number: int
    play: Play
    stops: tuple[bool, ...]

    def __init__(self, rules: Rules, deal: Deal, table: Table, play: Play) -> None:
        assert table.contract is not None
        super().__init__(rules, deal, table)
        self.contract = rules.contract(table.contract.key)
        self.kernel = rules.kernel(self.contract, table)
        self.play = play
        self.finish = None
        self.hands = table.hands
        stop = play.stop.seats(table) if play.stop else ()
        self.stops = tuple(seat in stop for seat in range(table.seats))
        self.after, self.before = table.circle
        self.everything = table.everything
        self.number = 1
        self.leader = play.leader(table)
        self.last = self.before[self.leader]

    def next(self, leader: int) -> TrickBase:
        """Return what the states of the next trick share."""
        base = object.__new__(TrickBase)
        base.rules, base.deal, base.table = self.rules, self.deal, self.table
        base.contract, base.kernel, base.play = self.contract, self.kernel, self.play
        base.hands, base.stops, base.finish = self.hands, self.stops, self.finish
        base.after, base.before, base.everything = self.after, self.before, self.everything
        base.number = self.number + 1
        base.leader = leader
        base.last = self.before[leader]
        return base

    def dealt(self, deal: Deal, table: Table) -> TrickBase:
        """Return the same for other cards."""
        base = self.next(self.leader)
        base.number = self.number
        base.deal, base.table, base.hands = deal, table, table.hands
        base.everything = table.everything
        return base


class PlayRound(Round):
    """A state in which cards are played.

    The hands stay as they were when play began; `_live` masks the cards not yet played. `_above`
    masks the cards that would take the trick over; `_winner` won the last trick or is winning.
    """

    __slots__ = ("_above", "_led", "_legal", "_live", "_winner")
    _base: TrickBase  # pyright: ignore[reportIncompatibleVariableOverride]
    _above: int
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
        if turn == base.last:
            return _end_trick(self, move, live, winner)
        after = _new(PlayRound)
        after._base, after._previous, after._move = base, self, move
        after._live, after._led, after._above, after._winner = live, led, above, winner
        after._turn = turn = base.after[turn]
        cards, followers, follow = base.hands[turn] & live, kernel.followers, kernel.follow
        if followers is not None:
            cards = cards & followers[led] or cards
        elif follow is not None:
            played = base.everything ^ live
            cards = follow(cards, led, above, winner, turn, played, base.number)
        after._legal = cards
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
            number=base.number,
            mates=base.kernel.mates,
            stock_open=base.kernel.stock_open,
        )

    @property
    def just_won(self) -> tuple[int, int] | None:
        """The seat that won a trick with the last card, and the number of the trick."""
        if not self._ends_trick:
            return None
        return self._winner, self._base.number - (not self.is_over)

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

    @override
    def _hand_mask(self, seat: int) -> int:
        base = self._base
        return base.hands[seat] if seat in base.table.out else base.hands[seat] & self._live

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
        shown: set[int] = set()
        if self._live != self._base.everything:
            shown.update(play.dummies(table))
        # Not if the round ended with the very trick that would have led to the showing.
        if play.exposed is not None and self._base.number - 1 >= play.exposed.after:
            shown.update(play.exposed.role.seats(table))
        return tuple(sorted(shown))

    @property
    @override
    def trick(self) -> Trick | None:
        if self._turn is None:
            return None
        plays = self._plays()
        done = len(plays) % len(self._base.table.active)
        return Trick(self._base.leader, tuple(plays[len(plays) - done :]))

    @property
    @override
    def tricks(self) -> tuple[Trick, ...]:
        plays, winners, seats = self._plays(), self._winners(), len(self._base.table.active)
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
        named = first_lead(PlayRound, TrickBase(base.rules, base.deal, table, base.play))
        after = led_by(named, base.leader).apply(move)
        after._previous = self
        return after


def start_play(rules: Rules, deal: Deal, table: Table, play: Play) -> PlayRound:
    """Return the state before the first lead; its history is for the caller to fill in."""
    kind = TrumpLead if play.lead_names_trump else PlayRound
    return first_lead(kind, TrickBase(rules, deal, table, play))


def first_lead(kind: type[PlayRound], base: TrickBase) -> PlayRound:
    """Return a state before the first lead."""
    lead = _new(kind)
    lead._base, lead._previous, lead._move = base, None, None
    lead._live, lead._led, lead._above, lead._winner = base.everything, -1, 0, -1
    give_lead(lead, base.leader)
    return lead


def led_by(state: PlayRound, leader: int) -> PlayRound:
    """Return a state between two tricks as if another seat had the lead."""
    after = _new(type(state))
    after._base, after._previous, after._move = state._base.next(leader), state, None
    after._base.number = state._base.number
    after._live, after._led, after._above, after._winner = state._live, -1, 0, state._winner
    give_lead(after, leader)
    return after


def give_lead(state: PlayRound, leader: int) -> None:
    """Give the lead to a seat, with the cards it may lead."""
    base = state._base
    state._turn = leader
    cards = base.hands[leader] & state._live
    if base.kernel.lead is not None:
        played = base.everything ^ state._live
        cards = base.kernel.lead(cards, -1, 0, -1, leader, played, base.number)
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


def _end_trick(state: PlayRound, move: Move, live: int, winner: int) -> Round:
    base = state._base
    if base.finish is not None:
        return base.finish(state, move, live, winner)
    if not live or base.stops[winner]:
        return finished(base, state, move, live, winner)
    after = _new(PlayRound)
    after._base, after._previous, after._move = base.next(winner), state, move
    after._live, after._led, after._above, after._winner = live, -1, 0, winner
    give_lead(after, winner)
    return after


def finished(
    base: TrickBase, state: PlayRound, move: Move, live: int, winner: int
) -> FinishedRound:
    """Return the state in which a round is over."""
    after = _new(FinishedRound)
    after._base, after._previous, after._move = base, state, move
    after._live, after._led, after._above, after._winner = live, -1, 0, winner
    after._turn, after._legal = None, 0
    after._awards = after._outcome = after._scores = None
    return after
