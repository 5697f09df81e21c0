# pyright: reportPrivateUsage=false
"""How a round goes from phase to phase: the opening, then the phases of the contract."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import attrs
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

    The phase is None when the round ended without a contract.
    """

    __slots__ = ("data", "phase", "queue")
    phase: Phase[Any] | None
    data: object
    queue: Queue

    def __init__(
        self, before: Base, table: Table, queue: Queue, phase: Phase[Any] | None, data: object
    ) -> None:
        super().__init__(before.rules, before.deal, table)
        self.queue = queue
        self.phase = phase
        self.data = data


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
        return stage.phase.moves(stage.table, stage.data, turn)

    @override
    def _why_not(self, move: Move, turn: int) -> Reason | None:
        stage = self._base
        assert stage.phase is not None
        return stage.phase.why_not(stage.table, stage.data, turn, move)

    @override
    def apply(self, move: Move, seat: int | None = None) -> Round:
        self.check(move, seat)
        stage, turn = self._base, self._turn
        assert stage.phase is not None
        assert turn is not None
        step = stage.phase.after(stage.table, stage.data, turn, move)
        if step.seat is None:
            return _enter(stage, step.table, stage.queue, self, move)
        now = Stage(stage, step.table, stage.queue, stage.phase, step.data)
        return _state(now, step.seat, self, move)


def _state(stage: Stage, turn: int | None, previous: Round | None, move: Move | None) -> Round:
    state = object.__new__(PhaseRound)
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
                table = attrs.evolve(table, trump=contract.trump)
            queue = contract.phases
        phase, queue = queue[0], queue[1:]
        if isinstance(phase, Play):
            start = start_play if phase.is_plain else start_stock_play
            lead = start(rules, before.deal, table, phase)
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
        table = attrs.evolve(table, contract=FinalContract(contract.key))
    return _enter(Base(rules, deal, table), table, rules.opening, None, None)
