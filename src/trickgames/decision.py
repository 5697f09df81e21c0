"""What a seat that has to decide may do, with no way to what it does not see."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import attrs

from trickgames.errors import Reason
from trickgames.flow import PhaseRound
from trickgames.follow import Position
from trickgames.kernel import Kernel, refuse_card
from trickgames.moves import Move
from trickgames.phases.phase import Phase
from trickgames.phases.play import Play
from trickgames.phases.stock import Lead
from trickgames.playing import PlayRound
from trickgames.round import Round
from trickgames.stock_play import StockRound, lead_moves, refuse_lead
from trickgames.table import Table

__all__ = ["Decision", "decision_of"]


@attrs.frozen
class Decision:
    """What a seat that has the turn may do: a phase with its data, or a position in play."""

    table: Table
    phase: Phase[Any] | None = None
    data: Any = None
    kernel: Kernel | None = None
    position: Position | None = None
    legal: int = 0
    play: Play | None = None
    lead: Lead | None = None

    def moves(self, seat: int) -> Sequence[Move]:
        """Return the legal moves."""
        if self.phase is not None:
            return self.phase.moves(self.table, self.data, seat)
        cards = self.kernel.listed(self.legal) if self.kernel else ()
        if self.play is None or self.lead is None:
            return cards
        return (*lead_moves(self.play, self.lead), *cards)

    def why_not(self, seat: int, move: Move) -> Reason | None:
        """Return the rule that forbids a move, None if it is legal."""
        if self.phase is not None:
            return self.phase.why_not(self.table, self.data, seat, move)
        assert self.kernel is not None
        assert self.position is not None
        refused = refuse_card(self.kernel, self.position, self.legal, move)
        if self.play is None or self.lead is None:
            return refused
        return refuse_lead(self.play, self.lead, move, refused)


def decision_of(rnd: Round, seat: int | None) -> Decision | None:
    """Return what a seat may do now, None if it is not for that seat to decide."""
    turn = rnd.turn
    if seat is None or turn is None or seat not in rnd.to_act:
        return None
    table = rnd.table
    held = table.hands[seat] if seat not in rnd.unseen else 0
    own = tuple(held if s == seat else 0 for s in range(table.seats))
    blank = table.changed(hands=own, piles=tuple((name, ()) for name, _ in table.piles))
    if isinstance(rnd, PlayRound):
        position = rnd.position(turn, rnd.hand(turn).mask)
        lead = rnd.lead if isinstance(rnd, StockRound) else None
        return Decision(
            blank,
            kernel=rnd.kernel,
            position=position,
            legal=rnd.legal_mask,
            play=rnd.trick_play,
            lead=lead,
        )
    assert isinstance(rnd, PhaseRound)
    phase, data = rnd.stage.phase, rnd.stage.data
    return Decision(blank, phase, phase.hide(data, seat) if phase else None)
