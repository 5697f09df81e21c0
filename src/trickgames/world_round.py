# pyright: reportPrivateUsage=false
"""A round that is made in the middle of play, without the way that led there."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from trickgames.follow import Position
from trickgames.moves import Move
from trickgames.playing import PlayBase, PlayRound
from trickgames.round import Round, replay

__all__ = ["WorldRound", "world_round"]


class WorldRound(PlayRound):
    """A world in which cards are being played; what led to it is replayed only when asked for."""

    __slots__ = ("_done", "_made")
    _made: Round | None
    _done: Sequence[tuple[int, Move]]

    @property
    def _previous(self) -> Round | None:  # type: ignore[override]
        if self._made is None:
            self._made = replay(self.rules.begin(self.deal), self._done[:-1])
        return self._made if self._done else None


def world_round(
    base: PlayBase,
    position: Position,
    played: int,
    count: int,
    steps: Sequence[tuple[int, Move]],
) -> WorldRound:
    """Return a round in which cards are being played.

    Args:
        base: What the states of play share.
        position: What everybody sees of the trick.
        played: The mask of the cards that have been played.
        count: How many these are.
        steps: All moves of the round so far, each with its seat.
    """
    world = object.__new__(WorldRound)
    world._base, world._made, world._done = base, None, steps
    world._move = steps[-1][1] if steps else None
    world._led, world._above, world._winner = position.led, position.above, position.winner
    world._count, world._hands = count, base.table.hands
    world._turn = turn = position.turn
    world._live = live = base.everything & ~played
    world._legal = base.kernel.legal(attrs.evolve(position, hand=world._hands[turn] & live))
    return world
