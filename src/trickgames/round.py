"""A round: one deal, played out move by move. Every state is a value; undo is `previous`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

import attrs
from typing_extensions import override

from trickgames.cards import Card, Hand, Suit
from trickgames.errors import IllegalMove, Reason
from trickgames.follow import Position, why_not
from trickgames.kernel import Kernel
from trickgames.messages import Message
from trickgames.moves import Move
from trickgames.phases.phase import Phase, not_held
from trickgames.phases.play import Play
from trickgames.scoring.awards import Awarded, settle
from trickgames.scoring.outcome import Outcome
from trickgames.table import Fact, FinalContract, Table
from trickgames.trick import Trick

if TYPE_CHECKING:
    from trickgames.declaration import Contract, Rules
    from trickgames.packets import Deal

__all__ = ["Round", "begin"]


@attrs.frozen
class _Stage:
    """Where a round stands before play; phase is None when it ended without a contract."""

    rules: Rules
    deal: Deal
    table: Table
    phase: Phase[Any] | None = None
    data: Any = None
    queue: Sequence[Phase[Any] | Play] = ()
    in_contract: bool = False


class _TrickBase:
    """What the states of one trick share."""

    __slots__ = ("contract", "deal", "hands", "kernel", "last", "leader", "number", "play", "rules",
                 "stops", "table")  # fmt: skip

    def __init__(
        self, rules: Rules, deal: Deal, table: Table, contract: Contract, kernel: Kernel, play: Play
    ) -> None:
        self.rules = rules
        self.deal = deal
        self.table = table
        self.contract = contract
        self.kernel = kernel
        self.play = play
        self.hands = table.hands
        stop = play.stop.seats(table) if play.stop else ()
        self.stops = tuple(seat in stop for seat in range(table.seats))
        self.number = 1
        self.leader = play.lead.seat(table)
        self.last = kernel.before[self.leader]

    def next(self, leader: int) -> _TrickBase:
        base = object.__new__(_TrickBase)
        base.rules, base.deal, base.table = self.rules, self.deal, self.table
        base.contract, base.kernel, base.play = self.contract, self.kernel, self.play
        base.hands, base.stops = self.hands, self.stops
        base.number = self.number + 1
        base.leader = leader
        base.last = self.kernel.before[leader]
        return base


class Round:
    """One state of a round. It never changes: `apply` returns the next state.

    Two rounds are equal iff their rules, deal and moves are.

    >>> from trickgames import rules
    >>> rnd = rules("frog").deal(seed=7, dealer=0)
    >>> rnd.turn, [str(move) for move in rnd.legal_moves()]
    (1, ['pass', 'bid frog', 'bid chico', 'bid grand'])
    >>> rnd.play("bid chico", "pass", "pass", "trump S").contract.key
    'chico'
    """

    __slots__ = ("_base", "_move", "_previous", "_turn")
    _base: _Stage | _TrickBase
    _previous: Round | None
    _move: Move | None
    _turn: int | None

    # --- where the round stands

    @property
    def rules(self) -> Rules:
        """The rules of the game."""
        return self._base.rules

    @property
    def deal(self) -> Deal:
        """The cards as they were dealt."""
        return self._base.deal

    @property
    def dealer(self) -> int:
        """The dealer's seat."""
        return self._base.deal.dealer

    @property
    def number(self) -> int:
        """Which round of a match this is, from 0."""
        return self._base.deal.number

    @property
    def turn(self) -> int | None:
        """The seat whose turn it is; None when the round is over."""
        return self._turn

    @property
    def actor(self) -> int | None:
        """The seat that decides, which is the one whose turn it is; None when over."""
        return self._turn

    @property
    def to_act(self) -> tuple[int, ...]:
        """All seats that may decide now; () when the round is over."""
        return () if self._turn is None else (self._turn,)

    @property
    def is_over(self) -> bool:
        """Whether no move is left."""
        return self._turn is None

    @property
    def contract(self) -> FinalContract | None:
        """The contract, with `key` and `level`; None until it is settled."""
        return self._base.table.contract

    @property
    def declarer(self) -> int | None:
        """The declarer's seat; None if there is none."""
        return self._base.table.declarer

    @property
    def trump(self) -> Suit | None:
        """The trump suit; None if there is none, or not yet."""
        return self._base.table.trump

    @property
    def facts(self) -> Mapping[str, Fact]:
        """What the phases noted: the card turned up, who plays nil ..."""
        return self._base.table.public_facts

    @property
    def piles(self) -> Mapping[str, tuple[Card, ...]]:
        """The cards of each pile by name, in their order."""
        table = self._base.table
        cards = {name: tuple(table.pack[p] for p in pile) for name, pile in table.piles}
        return MappingProxyType(cards)

    def hand(self, seat: int) -> Hand:
        """Return the cards that a seat holds.

        Raises:
            IndexError: There is no such seat.
        """
        return Hand(self._base.table.pack, self._hand_mask(_seat(seat, self.rules.seats)))

    def _hand_mask(self, seat: int) -> int:
        return self._base.table.hands[seat]

    @property
    def exposed(self) -> tuple[int, ...]:
        """The seats whose hands lie face up for everybody."""
        return ()

    @property
    def trick(self) -> Trick | None:
        """The trick on the table, perhaps still empty; None when no card is to be played."""
        return None

    @property
    def tricks(self) -> tuple[Trick, ...]:
        """The complete tricks, each with its winner."""
        return ()

    @property
    def last_trick(self) -> Trick | None:
        """The last complete trick, or None."""
        return self.tricks[-1] if self.tricks else None

    # --- history

    @property
    def previous(self) -> Round | None:
        """The state before the last move; None at the deal."""
        return self._previous

    @property
    def last_move(self) -> Move | None:
        """The move that led here; None at the deal."""
        return self._move

    @property
    def history(self) -> tuple[Move, ...]:
        """All moves from the deal on."""
        return tuple(move for _, move in self._steps())

    @property
    def steps(self) -> tuple[tuple[int, Move], ...]:
        """All moves from the deal on, each with the seat that made it."""
        return tuple(self._steps())

    def _steps(self) -> Iterator[tuple[int, Move]]:
        steps: list[tuple[int, Move]] = []
        state = self
        while (before := state._previous) is not None:
            if before._turn is not None and state._move is not None:
                steps.append((before._turn, state._move))
            state = before
        return reversed(steps)

    # --- moves

    def legal_moves(self) -> Sequence[Move]:
        """Return what the player may do, in a fixed order; () when the round is over.

        Calls stand before bids, bids upwards, cards in pack order. Where a move takes several
        cards the sequence makes its moves only when they are looked at.
        """
        stage = self._base
        assert isinstance(stage, _Stage)
        if self._turn is None or stage.phase is None:
            return ()
        return stage.phase.moves(stage.table, stage.data, self._turn)

    def is_legal(self, move: Move, seat: int | None = None) -> bool:
        """Whether a move may be made now (by this seat, if one is given)."""
        return self.why_not(move, seat) is None

    def why_not(self, move: Move, seat: int | None = None) -> Reason | None:
        """Return the rule that forbids a move now, None if it is legal.

        Args:
            move: The move.
            seat: Who wants to make it; left out, whoever has the turn.

        Raises:
            TypeError: It is no `Move`; `Rules.parse` reads texts.
        """
        if not isinstance(move, Move):  # pyright: ignore[reportUnnecessaryIsInstance]
            raise TypeError(f"a Move is wanted, not {type(move).__name__}; play() takes texts")
        if self._turn is None:
            return Reason("round_over", Message("the round is over"))
        if seat is not None and seat != self._turn:
            values = {"turn": self._turn, "seat": seat}
            text = "it is the turn of seat {turn}, not of seat {seat}"
            return Reason("not_your_turn", Message(text, values))
        return self._why_not(move, self._turn)

    def _why_not(self, move: Move, turn: int) -> Reason | None:
        stage = self._base
        assert isinstance(stage, _Stage)
        assert stage.phase is not None
        return stage.phase.why_not(stage.table, stage.data, turn, move)

    def apply(self, move: Move, seat: int | None = None) -> Round:
        """Return the state after a move; this state stays as it is.

        Args:
            move: The move.
            seat: Who makes it; left out, whoever has the turn.

        Raises:
            IllegalMove: The rules refuse the move; its `reason` says which rule.
            TypeError: It is no `Move`; `play` takes texts.
        """
        reason = self.why_not(move, seat)
        if reason is not None:
            raise IllegalMove(reason)
        stage, turn = self._base, self._turn
        assert isinstance(stage, _Stage)
        assert stage.phase is not None
        assert turn is not None
        step = stage.phase.after(stage.table, stage.data, turn, move)
        now = attrs.evolve(stage, table=step.table, data=step.data)
        if step.seat is not None:
            return _fill(Round, now, self, move, step.seat)
        return _enter(now, self, move)

    def play(self, *moves: Move | str) -> Round:
        """Return the state after some moves, given as moves or as texts.

        Raises:
            NotationError: A text is no move of this game.
            IllegalMove: The rules refuse a move.
        """
        state = self
        for move in moves:
            state = state.apply(self.rules.parse(move) if isinstance(move, str) else move)
        return state

    def letter_mask(self, prefix: Sequence[int] = ()) -> int:
        """Return the letters that may come next in a legal move: bit *i* is letter *i*.

        Args:
            prefix: The letters already chosen for this move.

        Raises:
            NotationError: No legal move begins with the prefix.
        """
        return self.rules.alphabet.mask(self.legal_moves(), prefix)

    # --- what it is worth

    @property
    def awards(self) -> tuple[Awarded, ...]:
        """Every award of the finished round; () before the end. They sum to the scores."""
        return ()

    @property
    def scores(self) -> tuple[int, ...] | None:
        """The points of each seat, partners both showing their side's; None before the end."""
        if not self.is_over:
            return None
        columns = zip(*(award.scores for award in self.awards), strict=True)
        return tuple(map(sum, columns)) or (0,) * self.rules.seats

    # --- as a value

    @override
    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if not isinstance(other, Round):
            return NotImplemented
        return (
            self.rules == other.rules and self.deal == other.deal and self.history == other.history
        )

    @override
    def __hash__(self) -> int:
        return hash((self.deal, self.history))

    def __reduce__(self) -> tuple[object, ...]:
        return _replay, (self.rules, self.deal, self.history)

    def __repr__(self) -> str:
        state = "over" if self._turn is None else f"seat {self._turn} to act"
        return f"<Round of {self.rules.title}, {len(self.history)} moves, {state}>"


class _PlayRound(Round):
    """A state in which cards are played.

    The hands stay as they were when play began; `_live` masks the cards not yet played. `_above`
    masks the cards that would take the trick over; `_winner` won the last trick or is winning.
    """

    __slots__ = ("_above", "_led", "_legal", "_live", "_winner")
    _base: _TrickBase
    _above: int
    _led: int
    _legal: int
    _live: int
    _winner: int

    @override
    def apply(self, move: Move, seat: int | None = None) -> Round:
        base, turn = self._base, self._turn
        kernel = base.kernel
        place = kernel.index.get(move, -1)
        if place < 0 or not self._legal >> place & 1 or (seat is not None and seat != turn):
            place = self._place(move, seat)
        assert turn is not None
        live = self._live ^ kernel.bits[place]
        led, above, winner = self._led, self._above, self._winner
        if led < 0:
            led, winner = kernel.suit_of[place], turn
            above = kernel.above[led][place]
        elif above >> place & 1:
            winner = turn
            if led == kernel.no_suit:
                led = kernel.suit_of[place]
            above = kernel.above[led][place]
        if turn == base.last:
            return _end_trick(self, move, live, winner)
        after = _new(_PlayRound)
        after._base, after._previous, after._move = base, self, move
        after._live, after._led, after._above, after._winner = live, led, above, winner
        after._turn = turn = kernel.after[turn]
        cards = base.hands[turn] & live
        follow = kernel.follow
        if follow is not None:
            played = base.table.everything ^ live
            cards = follow(cards, led, above, winner, turn, played, base.number)
        after._legal = cards
        return after

    def _place(self, move: Move, seat: int | None) -> int:
        """Return the place of a card whose first copy is not there; refuse all other moves."""
        reason = self.why_not(move, seat)
        if reason is not None:
            raise IllegalMove(reason)
        kernel = self._base.kernel
        place = kernel.index[move]
        while not self._legal >> place & 1:
            place = kernel.twin[place]
        return place

    @override
    def legal_moves(self) -> Sequence[Move]:
        return self._base.kernel.listed(self._legal)

    @override
    def _why_not(self, move: Move, turn: int) -> Reason | None:
        kernel, pack = self._base.kernel, self._base.table.pack
        if move.verb != "play" or len(move.cards) != 1:
            values = {"move": move.symbol}
            text = "{move} is not possible now: a card is to be played"
            return Reason("not_now", Message(text, values))
        (card,) = move.cards
        if card not in pack:
            return Reason("no_such_card", Message("{card} is not in the pack", {"card": card}))
        place, hand = pack.index(card), self._hand_mask(turn)
        copies = [p for p in range(place, place + pack.copies) if hand >> p & 1]
        if not copies:
            return not_held([card])
        if any(self._legal >> p & 1 for p in copies):
            return None
        return why_not(kernel.terms, self._position(turn, hand), copies[0])

    def _position(self, turn: int, hand: int) -> Position:
        base = self._base
        leads = self._led < 0
        return Position(
            precedence=base.kernel.order,
            hand=hand,
            led=self._led,
            above=self._above,
            winner=-1 if leads else self._winner,
            turn=turn,
            played=base.table.everything ^ self._live,
            number=base.number,
            mates=base.kernel.mates,
        )

    @override
    def _hand_mask(self, seat: int) -> int:
        return self._base.hands[seat] & self._live

    @property
    @override
    def exposed(self) -> tuple[int, ...]:
        shown = self._base.play.exposed
        complete = self._base.number - (not self.is_over)
        if shown is None or complete < shown.after:
            return ()
        return shown.role.seats(self._base.table)

    @property
    @override
    def trick(self) -> Trick | None:
        if self._turn is None:
            return None
        plays = self._plays()
        done = len(plays) % self._base.table.seats
        return Trick(self._base.leader, tuple(plays[len(plays) - done :]))

    @property
    @override
    def tricks(self) -> tuple[Trick, ...]:
        plays, winners, seats = self._plays(), self._winners(), self._base.table.seats
        return tuple(
            Trick(plays[n * seats][0], tuple(plays[n * seats : (n + 1) * seats]), winner)
            for n, winner in enumerate(winners)
        )

    def _plays(self) -> list[tuple[int, Card]]:
        return [(seat, move.cards[0]) for seat, move in self._steps() if move.verb == "play"]

    def _winners(self) -> list[int]:
        winners: list[int] = []
        state: Round | None = self
        while isinstance(state, _PlayRound) and isinstance(state._previous, _PlayRound):
            if state._led < 0:
                winners.append(state._winner)
            state = state._previous
        return winners[::-1]


class _FinishedRound(_PlayRound):
    """The state after the last trick; it works its awards out once."""

    __slots__ = ("_awards", "_outcome")
    _awards: tuple[Awarded, ...] | None
    _outcome: Outcome | None

    @property
    @override
    def awards(self) -> tuple[Awarded, ...]:
        if self._awards is None:
            self._awards = settle(self._base.contract.scoring, self.outcome)
        return self._awards

    @property
    def outcome(self) -> Outcome:
        """What the scoring looks at."""
        if self._outcome is None:
            base, won = self._base, [0] * self._base.table.seats
            for trick in self.tricks:
                assert trick.winner is not None
                won[trick.winner] |= base.table.pack.mask(trick.cards)
            winners = tuple(self._winners())
            self._outcome = Outcome(base.table, base.kernel.order, winners, tuple(won))
        return self._outcome


class _TrumpLead(_PlayRound):
    """The first lead of a round in which the suit led becomes trump."""

    __slots__ = ()

    @override
    def apply(self, move: Move, seat: int | None = None) -> Round:
        reason = self.why_not(move, seat)
        if reason is not None:
            raise IllegalMove(reason)
        base = self._base
        table = attrs.evolve(base.table, trump=move.cards[0].suit)
        named = _first_lead(_PlayRound, base.rules, base.deal, table, base.play)
        after = named.apply(move)
        after._previous = self
        return after


_new: Final = object.__new__


def _seat(seat: int, seats: int) -> int:
    if not 0 <= seat < seats:
        raise IndexError(f"seats are numbered 0 to {seats - 1}: there is no seat {seat}")
    return seat


def _fill(
    kind: type[Round], base: Any, previous: Round | None, move: Move | None, turn: int | None
) -> Round:
    state = _new(kind)
    state._base, state._previous, state._move, state._turn = base, previous, move, turn
    return state


def _enter(stage: _Stage, previous: Round | None, move: Move | None) -> Round:
    """Go on to the next phase that has something to decide."""
    rules, table, queue = stage.rules, stage.table, stage.queue
    in_contract = stage.in_contract
    while True:
        if not queue:
            if table.contract is None:
                ended = _Stage(rules, stage.deal, table)
                return _fill(Round, ended, previous, move, None)
            contract = rules.contract(table.contract.key)
            if contract.trump is not None:
                table = attrs.evolve(table, trump=contract.trump)
            queue, in_contract = contract.phases, True
        phase, queue = queue[0], queue[1:]
        if isinstance(phase, Play):
            kind = _TrumpLead if phase.lead_names_trump else _PlayRound
            lead = _first_lead(kind, rules, stage.deal, table, phase)
            lead._previous, lead._move = previous, move
            return lead
        step = phase.start(table)
        table = step.table
        if step.seat is not None:
            now = _Stage(rules, stage.deal, table, phase, step.data, queue, in_contract)
            return _fill(Round, now, previous, move, step.seat)


def _first_lead(
    kind: type[_PlayRound], rules: Rules, deal: Deal, table: Table, play: Play
) -> _PlayRound:
    assert table.contract is not None
    contract = rules.contract(table.contract.key)
    base = _TrickBase(rules, deal, table, contract, rules.kernel(contract, table), play)
    lead = _new(kind)
    lead._base, lead._previous, lead._move = base, None, None
    lead._live, lead._led, lead._above, lead._winner = table.everything, -1, 0, -1
    _give_lead(lead, base.leader)
    return lead


def _give_lead(state: _PlayRound, leader: int) -> None:
    """Give the lead to a seat, with the cards it may lead."""
    base = state._base
    state._turn = leader
    cards = base.hands[leader] & state._live
    if base.kernel.lead is not None:
        played = base.table.everything ^ state._live
        cards = base.kernel.lead(cards, -1, 0, -1, leader, played, base.number)
    state._legal = cards


def _end_trick(state: _PlayRound, move: Move, live: int, winner: int) -> Round:
    base = state._base
    over = not live or base.stops[winner]
    after = _new(_FinishedRound if over else _PlayRound)
    after._previous, after._move = state, move
    after._live, after._led, after._above, after._winner = live, -1, 0, winner
    if isinstance(after, _FinishedRound):
        after._base, after._turn, after._legal = base, None, 0
        after._awards = after._outcome = None
        return after
    after._base = base.next(winner)
    _give_lead(after, winner)
    return after


def begin(rules: Rules, deal: Deal) -> Round:
    """Return the first state of a round.

    Args:
        rules: The rules of the game.
        deal: The cards; that they fit the rules is for `Rules.start` to see to.
    """
    table = Table(rules.pack, rules.sides, deal.dealer, deal.number, deal.hands, deal.piles)
    if not rules.opening:
        (contract,) = rules.contracts
        table = attrs.evolve(table, contract=FinalContract(contract.key))
    return _enter(_Stage(rules, deal, table, queue=rules.opening), None, None)


def _replay(rules: Rules, deal: Deal, moves: Sequence[Move]) -> Round:
    return begin(rules, deal).play(*moves)
