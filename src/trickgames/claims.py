"""Claims: is a seat certain of so many of the tricks to come, whatever the hidden cards are?

A claim names no line of play, so it holds if there is one: a plan that chooses each card by what
the seat sees by then, the same in all worlds that the seat cannot tell apart. The others may play
anything the rules allow, partners too, as if they saw all cards and wished the plan to fail.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

import attrs

from trickgames.certainty import Search, Spot, TooMuchWork, Work
from trickgames.checks import whole_number
from trickgames.errors import RulesError
from trickgames.events import Dealt
from trickgames.everything import Everything
from trickgames.hidden import hidden_of
from trickgames.messages import Message
from trickgames.playing import PlayBase
from trickgames.view import View
from trickgames.worlds import Worlds

__all__ = ["Claim", "claim_of", "tricks_left"]

Answer = Literal["shown", "refuted", "not shown"]
WORDS: Final = {
    "shown": "seat {seat} claims tricks, {n} of {left}: certain, whatever the others hold and play",
    "refuted": "seat {seat} claims tricks, {n} of {left}: the others may hold and play otherwise",
    "not shown": "seat {seat} claims tricks, {n} of {left}: not shown to be certain",
}
FEW: Final = 3
"""So many tricks are looked through with more patience."""
WORK: Final = 200_000
LITTLE_WORK: Final = 400
"""How many positions are looked at where few tricks are left, and else."""
WAYS: Final = 20_000
FEW_WAYS: Final = 200
"""How many ways to deal the hidden cards are looked at, few tricks left or more, where more is done
than to play the cards of the first hands."""
STATES: Final = 100_000
FEW_STATES: Final = 4_000
"""How many states of rounds that are looked at then."""


@attrs.frozen
class Claim:
    """The answer to a claim; it is true, as in ``if view.claim(2):``, iff the claim is shown.

    Attributes:
        seat: Who claims.
        tricks: How many tricks its side is to take at least.
        left: How many tricks are still to be played, the one on the table included.
        answer: ``"shown"``: certain. ``"refuted"``: not certain, for sure. ``"not shown"``: it
            was not found out.
    """

    seat: int
    tricks: int
    left: int
    answer: Answer

    def __bool__(self) -> bool:
        return self.answer == "shown"

    def text(self, lang: str = "en") -> str:
        """Return the answer as a sentence in a language: ``"en"`` or ``"id"``.

        Raises:
            OptionError: There are no sentences in that language.
        """
        values = {"seat": self.seat, "n": self.tricks, "left": self.left}
        return Message(WORDS[self.answer], values).text(lang)

    def __str__(self) -> str:
        return self.text()


def claim_of(view: View, tricks: int) -> Claim:
    """Answer a claim; `View.claim` says what it means."""
    if view.seat is None:
        raise RulesError("a spectator claims no tricks: ask the view of a seat")
    worlds = None if view.rules.pack.copies > 1 else Worlds(view)
    left = tricks_left(view, worlds.base if worlds else None)
    if whole_number("the number of tricks", tricks) < 0:
        raise RulesError(f"tricks are claimed from 0 up, not {tricks}")
    if tricks > left:
        raise RulesError(f"{tricks} tricks cannot be claimed: {left} are still to be played")
    return Claim(view.seat, tricks, left, _answer(worlds, view.seat, tricks, left))


def tricks_left(view: View, base: PlayBase | None) -> int:
    """Return how many tricks are still to be played at most, the one on the table included.

    Args:
        view: A view.
        base: What the states of its trick share, if nothing but first hands is played.
    """
    if view.is_over:
        return 0
    dealt = view.events[0]
    assert isinstance(dealt, Dealt)
    rules = view.rules
    contracts = [rules.contract(view.contract.key)] if view.contract else rules.contracts
    stock = 0
    if view.position is None or view.position.stock_open:
        draws = [contract.play.draw for contract in contracts if contract.play.draw]
        stock = max((_cards_in(view, draw.piles) for draw in draws), default=0) // rules.seats
    if view.position is None:
        return max(dealt.hands) + stock
    active = base.table.active if base else range(view.rules.seats)
    return max(view.hand_sizes[seat] for seat in active) + stock


def _cards_in(view: View, piles: Sequence[str]) -> int:
    return sum(len(view.piles.get(name, ())) for name in piles)


def _answer(worlds: Worlds | None, seat: int, tricks: int, left: int) -> Answer:
    if tricks == 0:
        return "shown"
    if worlds is None:
        return "not shown"
    # Where a search is given up, one for more tricks may be short: who has more has fewer too.
    for wanted in range(tricks, (left if left > FEW else tricks) + 1):
        try:
            certain = _is_certain(worlds, seat, wanted, left)
        except TooMuchWork:
            continue
        if certain or wanted == tricks:
            return "shown" if certain else "refuted"
        break
    return "not shown"


def _is_certain(worlds: Worlds, seat: int, tricks: int, left: int) -> bool:
    """Whether the tricks are certain.

    Raises:
        TooMuchWork: It was not found out.
    """
    few = left <= FEW
    if worlds.base is not None:
        certain, exact = _in_play(worlds, worlds.base, tricks, WORK if few else LITTLE_WORK)
        # Where more was taken for possible than is, only a plan that copes with all of it counts.
        if certain or exact:
            return certain
    ways, states = (WAYS, STATES) if few else (FEW_WAYS, FEW_STATES)
    if worlds.view.position is None and worlds.count > ways:
        raise TooMuchWork
    every = [*worlds.every(Work(ways).spend)]
    side = next(side for side in worlds.view.rules.sides if seat in side)
    return Everything(seat, side, Work(states)).takes(every, tricks, left)


def _in_play(worlds: Worlds, base: PlayBase, tricks: int, work: int) -> tuple[bool, bool]:
    """Return whether there is a plan where only the cards of the first hands are played.

    Returns:
        Whether there is one that copes with all that was taken for possible, and whether no more
        was taken for possible than is.

    Raises:
        TooMuchWork: It was not found out.
    """
    view, position, seat = worlds.view, worlds.view.position, worlds.view.seat
    assert seat is not None
    assert position is not None
    assert view.trick is not None
    hand = view.hand(seat)
    assert hand is not None
    hidden, exact = hidden_of(worlds, base)
    spot = Spot(
        number=position.number,
        leader=view.trick.leader,
        turn=position.turn,
        left=tricks_left(view, base),
        led=position.led,
        above=position.above,
        winner=-1 if position.led < 0 else position.winner,
        own=0 if seat in base.table.out else hand.mask,
        played=position.played,
        hidden=hidden,
    )
    names_trump = base.play.lead_names_trump and not view.evidence
    return Search(base, seat, Work(work), names_trump=names_trump).takes(spot, tricks), exact
