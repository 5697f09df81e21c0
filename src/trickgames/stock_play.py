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
        left = draw.left(table, sum(self._hands)) if draw else []
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
        now = _laid(base, extra.after(self.table, lead, move, outcome_of(self)))
        after = _lead_state(now, now.table.hands, lead.seat, self._live, self._count)
        after._previous, after._move, after._winner = self, move, self._winner
        shown = after._shown = extra.to_lead(lead.pack, move) or self._shown
        after._legal &= shown or ~0
        if not _is_enough(after):
            return after
        end = finished(now, self, move, self._live, self._winner)
        end._hands = after._hands
        return end


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


def _lead_state(
    base: PlayBase, hands: tuple[int, ...], leader: int, live: int, count: int
) -> StockRound:
    """Return a state before a lead; what led to it is for the caller to fill in."""
    state = object.__new__(StockRound)
    state._base, state._previous, state._move = base, None, None
    state._live, state._led, state._above, state._winner = live, -1, 0, -1
    state._count, state._hands, state._shown = count, hands, 0
    give_lead(state, leader)
    return state


def _is_enough(state: StockRound) -> bool:
    """Whether a side has what ends the round at once."""
    base = state._base
    until = base.play.until
    return until is not None and base.kernel.reached(until, outcome_of(state))


def _finish(state: PlayRound, move: Move, live: int, winner: int) -> Round:
    """End a trick: look whether somebody has enough, draw, and give the lead to the winner."""
    base, hands = state._base, state._hands
    now, table, draw = base, base.table, base.play.draw
    if base.kernel.stock_open and draw is not None:
        held, left = [*hands], draw.left(table, sum(hands))
        seats = [table.after(winner, step) for step in range(table.seats)]
        for seat, (_, place) in zip(seats, left, strict=False):
            held[seat] |= 1 << place
        hands = tuple(held)
        if len(left) <= len(seats):
            now = _laid(base, draw.drawn(table, hands))
    lead = _lead_state(now, hands, winner, live, state._count + 1)
    lead._previous, lead._move, lead._winner = state, move, winner
    if winner in base.stops or not lead._legal or _is_enough(lead):
        # Nothing is drawn after the trick that ends the round.
        return finished(base, state, move, live, winner)
    return lead


def start_stock_play(rules: Rules, deal: Deal, table: Table, play: Play) -> StockRound:
    """Return the state before the first lead; its history is for the caller to fill in."""
    base = PlayBase(rules, deal, table, play)
    base.finish = _finish
    return _lead_state(_laid(base, table), table.hands, play.leader(table), base.everything, 0)
