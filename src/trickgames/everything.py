"""What a seat can make sure of, found by playing every round that looks alike to it to its end.

No rule is read here: whatever else is done in these rounds than to play cards, they are played on
together, and where the seat decides, one move must do for all that it cannot tell apart.
"""

from __future__ import annotations

from collections.abc import Sequence

from trickgames.certainty import Work
from trickgames.events import Event, TrickWon
from trickgames.moves import Move
from trickgames.observe import events_between
from trickgames.round import Round

__all__ = ["Everything"]


class Everything:
    """Looks for a plan in all rounds that look alike to a seat.

    Args:
        seat: The seat that plans.
        side: The seats whose tricks count, itself among them.
        work: How many states of the rounds may be looked at.
    """

    def __init__(self, seat: int, side: Sequence[int], work: Work) -> None:
        self._seat, self._side, self._work = seat, side, work

    def takes(self, alike: Sequence[Round], tricks: int, left: int) -> bool:
        """Whether one plan takes so many more tricks in all rounds, whatever the others play.

        Args:
            alike: The rounds, none of them over; the seat has seen the same in all.
            tricks: How many tricks its side is to take.
            left: How many tricks may still be played at most.

        Raises:
            TooMuchWork: It was not found out.
        """
        if tricks <= 0 or tricks > left:
            return tricks <= 0
        if alike[0].actor != self._seat:
            return self._after([(rnd, rnd.legal_moves()) for rnd in alike], tricks, left)
        choices = alike[0].legal_moves()
        return any(self._after([(rnd, [move]) for rnd in alike], tricks, left) for move in choices)

    def _after(self, ways: Sequence[tuple[Round, Sequence[Move]]], tricks: int, left: int) -> bool:
        """Whether the tricks are certain after each of the moves that may be made in each round."""
        groups: dict[tuple[Event, ...], list[Round]] = {}
        for rnd, moves in ways:
            for move in moves:
                self._work.spend()
                after = rnd.apply(move)
                events = tuple(events_between(rnd, after, self._seat))
                if not after.is_over:
                    groups.setdefault(events, []).append(after)
                elif self._won(events) < tricks:
                    return False
        return all(
            self.takes(alike, tricks - self._won(events), left - _ended(events))
            for events, alike in groups.items()
        )

    def _won(self, events: Sequence[Event]) -> int:
        return sum(isinstance(event, TrickWon) and event.seat in self._side for event in events)


def _ended(events: Sequence[Event]) -> int:
    return sum(isinstance(event, TrickWon) for event in events)
