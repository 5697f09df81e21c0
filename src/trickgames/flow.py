# pyright: reportPrivateUsage=false
"""How a round goes from phase to phase: the opening, then the phases of the contract."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from typing_extensions import override

from trickgames.errors import Reason
from trickgames.moves import Move
from trickgames.phases.phase import Phase
from trickgames.phases.play import Play
from trickgames.playing import start_play
from trickgames.round import Base, Round
from trickgames.stock_play import start_stock_play
from trickgames.table import FinalContract, Table

if TYPE_CHECKING:
    from trickgames.declaration import Rules
    from trickgames.packets import Deal

__all__ = ["PhaseRound", "begin", "deal_table"]

Queue = Sequence[Phase[Any] | Play]


class Stage(Base):
    """Where a round stands before play: a phase, its data, and the phases still to come.

    The phase is None when the round ended without a contract. The legal moves are kept from when
    they are asked for until one of them is made.
    """

    __slots__ = ("data", "listed", "phase", "queue")
    rules: Rules
    deal: Deal
    table: Table
    phase: Phase[Any] | None
    data: object
    queue: Queue
    listed: Sequence[Move] | None

    def __init__(
        self, before: Base, table: Table, queue: Queue, phase: Phase[Any] | None, data: object
    ) -> None:
        self.rules, self.deal, self.table = before.rules, before.deal, table
        self.queue = queue
        self.phase = phase
        self.data = data
        self.listed = None


class PhaseRound(Round):
    """A state before play, or after an opening that came to no contract."""

    __slots__ = ()
    _base: Stage  # pyright: ignore[reportIncompatibleVariableOverride]

    @property
    def stage(self) -> Stage:
        """The phase that is under way, with its data and table."""
        return self._base

    @property
    @override
    def unseen(self) -> tuple[int, ...]:
        stage = self._base
        return tuple(stage.phase.unseen(stage.table, stage.data)) if stage.phase else ()

    @override
    def legal_moves(self) -> Sequence[Move]:
        stage, turn = self._base, self._turn
        if stage.phase is None or turn is None:
            return ()
        if stage.listed is None:
            stage.listed = stage.phase.moves(stage.table, stage.data, turn)
        return stage.listed

    @property
    @override
    def to_act(self) -> tuple[int, ...]:
        stage, turn = self._base, self._turn
        if stage.phase is None or turn is None:
            return ()
        return stage.phase.to_act(stage.table, stage.data, turn)

    @override
    def _why_not(self, move: Move, seat: int) -> Reason | None:
        stage = self._base
        assert stage.phase is not None
        return stage.phase.why_not(stage.table, stage.data, seat, move)

    @override
    def apply(self, move: Move, seat: int | None = None) -> Round:
        stage, turn = self._base, self._turn
        listed = stage.listed
        if seat is not None or move not in (self.legal_moves() if listed is None else listed):
            self.check(move, seat)
        stage.listed = None
        assert stage.phase is not None
        assert turn is not None
        mover = turn if seat is None else seat
        step = stage.phase.after(stage.table, stage.data, mover, move)
        if step.seat is None:
            assert mover == turn
            return _enter(stage, step.table, stage.queue, self, move)
        now = Stage(stage, step.table, stage.queue, stage.phase, step.data)
        return _state(now, step.seat, self, move, None if mover == turn else mover)


class _OutOfTurn(PhaseRound):
    """A state after a move of a seat whose turn it was not."""

    __slots__ = ("_mover",)
    _mover: int

    @property
    @override
    def last_seat(self) -> int:
        return self._mover


def _state(
    stage: Stage,
    turn: int | None,
    previous: Round | None,
    move: Move | None,
    mover: int | None = None,
) -> Round:
    if mover is None:
        state = object.__new__(PhaseRound)
    else:
        state = object.__new__(_OutOfTurn)
        state._mover = mover
    state._base, state._turn, state._previous, state._move = stage, turn, previous, move
    return state


def _enter(
    before: Base, table: Table, queue: Queue, previous: Round | None, move: Move | None
) -> Round:
    """Go on to the next phase that has something to decide."""
    rules = before.rules
    while True:
        if not queue:  # the opening is over: a contract's phases end in play
            if table.contract is None:
                return _state(Stage(before, table, (), None, None), None, previous, move)
            contract = rules.contract(table.contract.key)
            if contract.trump is not None:
                table = table.changed(trump=contract.trump)
            queue = contract.phases
        phase, queue = queue[0], queue[1:]
        if isinstance(phase, Play):
            start = start_play if phase.is_plain else start_stock_play
            lead = start(rules, before.deal, phase.start(table), phase)
            lead._previous, lead._move = previous, move
            return lead
        step = phase.start(table)
        table = step.table
        if step.seat is not None:
            return _state(Stage(before, table, queue, phase, step.data), step.seat, previous, move)


def deal_table(rules: Rules, deal: Deal) -> Table:
    """Return the table when the cards have just been dealt."""
    return Table(
        rules.pack, rules.sides, deal.dealer, deal.number, deal.hands, deal.piles, carry=deal.carry
    )


def begin(rules: Rules, deal: Deal) -> Round:
    """Return the first state of a round.

    Args:
        rules: The rules of the game.
        deal: The cards; that they fit the rules is for `Rules.start` to see to.
    """
    table = deal_table(rules, deal)
    if not rules.opening:
        (contract,) = rules.contracts
        table = table.changed(contract=FinalContract(contract.key))
    return _enter(Base(rules, deal, table), table, rules.opening, None, None)
