"""What is asked of a simulation, written down for compiled code and for other processes."""

from __future__ import annotations

from collections.abc import Iterator

import attrs
import numpy as np
import numpy.typing as npt

from trickgames.declaration import Rules
from trickgames.flow import PhaseRound
from trickgames.moves import Move
from trickgames.packets import Deal
from trickgames.phases.give import Give
from trickgames.round import Round
from trickgames.simulate.compiled import Compiled
from trickgames.simulate.layout import signed
from trickgames.simulate.policy import Policy

__all__ = ["Request", "asked_of", "rounds_begun"]

FREE = -1
"""In place of a letter: chosen at random."""


@attrs.frozen
class Request:
    """What is simulated; a round of it depends on this and its own number alone.

    Attributes:
        rules: The game.
        seed: The seed.
        keys: What the generator makes of the seed.
        policy: How the players choose.
        dealer: The dealer of every round; None: each seat in turn.
        number: The number in a match that every round has; None: as they are counted.
        carry: What earlier rounds left.
        start: The state from which every round goes on; None: from the deal on.
        compiled: Whether compiled code may be used.
    """

    rules: Rules
    seed: int
    keys: tuple[int, int]
    policy: Policy
    dealer: int | None
    number: int | None
    carry: tuple[tuple[str, tuple[int, ...]], ...]
    start: Round | None = None
    compiled: bool = True

    def dealer_of(self, number: int) -> int:
        """Return who deals a round."""
        return number % self.rules.seats if self.dealer is None else self.dealer

    def number_of(self, number: int) -> int:
        """Return which round of a match a round is."""
        return number if self.number is None else self.number


def rounds_begun(request: Request, deal: Deal) -> Round:
    """Return the first state of a simulated round, from its deal."""
    return request.rules.begin(attrs.evolve(deal, carry=request.carry))


def asked_of(request: Request, compiled: Compiled) -> npt.NDArray[np.int64]:
    """Return the array ``P``: what compiled code is asked for."""
    rules, places = request.rules, compiled.plan.asked
    script = [letter for move in request.policy.opening for letter in rules.letters(move)]
    if request.start is not None:
        script = [*_letters_of(request.start), *script]
    asked = np.zeros(places.size + len(script), dtype=np.int64)
    asked[places["KEY"] : places["KEY"] + 2] = [signed(key) for key in request.keys]
    asked[places["DEALS"]] = -1 if request.dealer is None else request.dealer
    asked[places["COUNTS"]] = -1 if request.number is None else request.number
    for name, numbers in request.carry:
        place = places[compiled.plan.carried(name)]
        asked[place : place + rules.seats] = numbers
    if request.start is not None:
        _lay_down(asked, compiled, request.start.deal)
    asked[places["SCRIPT"]] = len(script)
    asked[places["SCRIPT"] + 1 :] = script
    return asked


def _lay_down(asked: npt.NDArray[np.int64], compiled: Compiled, deal: Deal) -> None:
    places = compiled.plan.asked
    asked[places["GIVEN"]] = 1
    hands = places["GIVEN_HANDS"]
    asked[hands : hands + len(deal.hands)] = [signed(hand) for hand in deal.hands]
    for name, pile in deal.piles:
        place = places[f"GIVEN_{compiled.plan.pile(name)}"]
        asked[place] = len(pile)
        asked[place + 1 : place + 1 + len(pile)] = pile


def _letters_of(start: Round) -> Iterator[int]:
    """Yield the moves of a round in letters; players who act at once come in the usual order."""
    states: list[Round] = []
    state: Round | None = start
    while state is not None:
        states.append(state)
        state = state.previous
    states.reverse()
    given: dict[int, Move] = {}
    giving: Give | None = None
    for before, after in zip(states, [*states[1:], None], strict=True):
        phase = before.stage.phase if isinstance(before, PhaseRound) else None
        if isinstance(phase, Give):
            giving = phase
            if after is not None and after.last_move is not None and after.last_seat is not None:
                given[after.last_seat] = after.last_move
            continue
        if giving is not None:
            yield from _given(start, giving, given)
            giving = None
        if after is not None and after.last_move is not None:
            yield from start.rules.letters(after.last_move)
    if giving is not None:
        yield from _given(start, giving, given)


def _given(start: Round, giving: Give, given: dict[int, Move]) -> Iterator[int]:
    """Yield what each seat gives, eldest hand first; what is not given yet is left to chance."""
    seats, rules = start.rules.seats, start.rules
    for step in range(1, seats + 1):
        move = given.get((start.dealer + step) % seats)
        yield from rules.letters(move) if move is not None else [FREE] * giving.count
