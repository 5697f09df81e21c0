"""Whether a round is settled: nothing that is hidden or still to come can change its scores."""

from __future__ import annotations

from random import Random

from trickgames.claims import tricks_left
from trickgames.events import Place
from trickgames.packs import bits
from trickgames.playing import PlayBase
from trickgames.scoring.certain import SoFar, is_certain
from trickgames.view import View
from trickgames.worlds import Worlds

__all__ = ["early_end"]


def early_end(view: View) -> tuple[int, ...] | None:
    """Return the certain scores, None if there are none; `View.early_end` says what it means."""
    if view.is_over:
        return view.scores
    if view.position is None or view.rules.pack.copies > 1:
        return None
    worlds = Worlds(view)
    base = worlds.base
    # Where cards are drawn, or the first lead has yet to name trumps, it is not looked into.
    if base is None or (base.play.lead_names_trump and not view.evidence):
        return None
    if not is_certain(base.contract.scoring, _so_far(worlds, base)):
        return None
    # All rounds that look like this end alike, so any one of them tells how.
    rnd = next(worlds.sample(Random(0)))
    while not rnd.is_over:
        rnd = rnd.apply(rnd.legal_moves()[0])
    return rnd.scores


def _so_far(worlds: Worlds, base: PlayBase) -> SoFar:
    view, active = worlds.view, len(base.table.active)
    places = [frozenset[Place](path.end for path in ways) for ways in worlds.ways.allowed]
    complete = view.evidence[: len(view.tricks) * active]
    return SoFar(
        table=base.table,
        precedence=base.kernel.order,
        winners=tuple(trick.winner for trick in view.tricks if trick.winner is not None),
        won=sum(1 << evidence.card for evidence in complete),
        left=tricks_left(view, base),
        sweeper=_sweeper(view, base, places),
        places=places,
    )


def _sweeper(view: View, base: PlayBase, places: list[frozenset[Place]]) -> int | None:
    """Return who takes all tricks to come: it leads or wins, and nobody can beat any of its cards.

    None if the viewer does not know of such a seat.
    """
    kernel, position = base.kernel, view.position
    assert position is not None
    leads = position.led < 0
    seat = position.turn if leads else position.winner
    hand = view.hand(seat)
    if hand is None or seat in base.stops:
        return None
    others = {other for other in base.table.active if other != seat}
    against = sum(1 << card for card, where in enumerate(places) if where & others)
    against &= ~position.played
    wins = leads or not position.above & against
    tops = all(not kernel.above[card][card] & against for card in bits(hand.mask))
    return seat if wins and tops else None
