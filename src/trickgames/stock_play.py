# pyright: reportPrivateUsage=false
"""The states of a round in which more is done than to play the cards of the first hands.

Cards are drawn between tricks, the leader may show a marriage, close the stock or exchange the card
turned up, and the round may end as soon as somebody has enough.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from typing_extensions import override

from trickgames.errors import Reason
from trickgames.kernel import refuse_card
from trickgames.messages import Message
from trickgames.moves import Move
from trickgames.phases.play import Play
from trickgames.phases.stock import Lead
from trickgames.playing import (
    PlayBase,
    PlayRound,
    finished,
    give_lead,
    outcome_of,
)
from trickgames.round import Round
from trickgames.table import Table

if TYPE_CHECKING:
    from trickgames.declaration import Rules
    from trickgames.packets import Deal

__all__ = ["StockRound", "lead_moves", "refuse_lead", "start_stock_play"]


class StockRound(PlayRound):
    """A state in which somebody is to lead, and may do something else before."""

    __slots__ = ("_shown",)
    _shown: int

    @property
    def lead(self) -> Lead:
        """What the player on lead may look at."""
        assert self._turn is not None
        table, draw = self._base.table, self._base.play.draw
        left = draw.left(table) if draw else []
        open_cards = [place for name, place in left if (name, 0) in table.shown]
        closed = not self._base.kernel.stock_open
        return Lead(
            pack=table.pack,
            seat=self._turn,
            hand=self._hand_mask(self._turn),
            trump=table.trump,
            left=0 if closed else len(left),
            turned=open_cards[-1] if open_cards else -1,
            shown=self._shown,
        )

    @override
    def legal_moves(self) -> Sequence[Move]:
        return (*lead_moves(self._base.play, self.lead), *super().legal_moves())

    @override
    def _why_not(self, move: Move, seat: int) -> Reason | None:
        position = self.position(seat, self._hand_mask(seat))
        refused = refuse_card(self._base.kernel, position, self._legal, move)
        return refuse_lead(self._base.play, self.lead, move, refused)

    @override
    def apply(self, move: Move, seat: int | None = None) -> Round:
        base = self._base
        leads = getattr(move, "verb", None) == "play"  # if it is a move at all
        extra = None if leads else base.play.extra_of(base.table.pack, move)
        if extra is None:
            return super().apply(move, seat)
        self.check(move, seat)
        lead = self.lead
        table = extra.after(base.table, lead, move, outcome_of(self))
        given = base.table.everything & ~table.everything
        taken = table.everything & ~base.table.everything
        live = self._live & ~given | taken
        now = _laid(base, table)
        after = _lead_state(now, lead.seat, live, self._count)
        after._previous, after._move, after._winner = self, move, self._winner
        shown = after._shown = extra.to_lead(lead.pack, move) or self._shown
        after._legal &= shown or ~0
        if _is_enough(after):
            return finished(now, self, move, live, self._winner)
        return after


def lead_moves(play: Play, lead: Lead) -> tuple[Move, ...]:
    """Return what the player on lead may do beside leading."""
    if lead.shown:
        return ()
    return tuple(move for extra in play.extras for move in extra.moves(lead))


def refuse_lead(play: Play, lead: Lead, move: Move, refused: Reason | None) -> Reason | None:
    """Return why a move is refused where somebody is to lead, None if it is legal.

    Args:
        play: The play.
        lead: What the player on lead may look at.
        move: The move.
        refused: Why it is refused as the play of a card, None if it is not.
    """
    extra = play.extra_of(lead.pack, move)
    held = lead.pack.cards(lead.shown & lead.hand)
    text = "you have shown {cards}: lead one of them"
    reason = Reason("marriage_lead", Message(text, {"cards": held}), held)
    if extra is not None:
        return reason if lead.shown else extra.refuse(lead, move)
    wrong = refused is None and lead.shown and not lead.shown >> lead.pack.index(move.cards[0]) & 1
    return reason if wrong else refused


def _laid(base: PlayBase, table: Table) -> PlayBase:
    """Return what the states share from now on, with other cards on the table."""
    draw = base.play.draw
    drawing = draw is not None and bool(draw.left(table)) and table.fact("closer") is None
    kernel = base.rules.kernel(base.contract, table, stock_open=drawing)
    return base.laid(table, base.deal, kernel)


def _lead_state(base: PlayBase, leader: int, live: int, count: int) -> StockRound:
    """Return a state before a lead; what led to it is for the caller to fill in."""
    state = object.__new__(StockRound)
    state._base, state._previous, state._move = base, None, None
    state._live, state._led, state._above, state._winner = live, -1, 0, -1
    state._count, state._shown = count, 0
    give_lead(state, leader)
    return state


def _is_enough(state: StockRound) -> bool:
    """Whether a side has what ends the round at once."""
    base = state._base
    until = base.play.until
    return until is not None and base.kernel.reached(until, outcome_of(state))


def _finish(state: PlayRound, move: Move, live: int, winner: int) -> Round:
    """End a trick: look whether somebody has enough, draw, and give the lead to the winner."""
    base = state._base
    now, drawn = base, 0
    if base.kernel.stock_open and base.play.draw is not None:
        table = base.table
        seats = [table.after(winner, step) for step in range(table.seats)]
        hands, piles = list(table.hands), dict(table.piles)
        for seat, (name, card) in zip(seats, base.play.draw.left(table), strict=False):
            hands[seat] |= 1 << card
            piles[name] = piles[name][1:]
        drawn = sum(hands) - sum(table.hands)
        now = _laid(base, table.changed(hands=tuple(hands), piles=tuple(piles.items())))
    lead = _lead_state(now, winner, live | drawn, state._count + 1)
    lead._previous, lead._move, lead._winner = state, move, winner
    if winner in base.stops or not lead._legal or _is_enough(lead):
        # Nothing is drawn after the trick that ends the round.
        return finished(base, state, move, live, winner)
    return lead


def start_stock_play(rules: Rules, deal: Deal, table: Table, play: Play) -> StockRound:
    """Return the state before the first lead; its history is for the caller to fill in."""
    base = PlayBase(rules, deal, table, play)
    base.finish = _finish
    return _lead_state(_laid(base, table), play.leader(table), table.everything, 0)
