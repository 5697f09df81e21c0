"""Simple opponents: they make any legal move, and call with restraint."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from trickgames.decks import derive
from trickgames.match import Match
from trickgames.moves import Move
from trickgames.round import Round

__all__ = ["choose"]

HIGHEST_BID: Final = 2


def choose(match: Match) -> Move:
    """Return what a simple opponent does now.

    The choice derives from the seed of the match and from what has happened in the round, so
    that the same moves always meet the same replies, after an undo too. Where one may pass one
    does so half the time, and no number above 2 is bid, with or without a name behind it, so that
    nobody is set back for ever.
    """
    rnd = match.round
    moves = _considered(rnd.legal_moves())
    passes = [move for move in moves if move.verb == "pass"]
    number = _number(match.seed, rnd)
    if passes and number % 2:
        return passes[0]
    return moves[(number >> 1) % len(moves)]


def _considered(moves: Sequence[Move]) -> Sequence[Move]:
    if moves[0].cards:
        return moves
    return [move for move in moves if not _is_high(move)] or moves


def _is_high(move: Move) -> bool:
    numbers = [re.match("[0-9]+", str(bid)) for bid in move.args]
    return any(number and int(number[0]) > HIGHEST_BID for number in numbers)


def _number(seed: int, rnd: Round) -> int:
    letters = [letter for move in rnd.history for letter in rnd.rules.letters(move)]
    return derive("simple opponent", seed, rnd.number, *letters, size=8)
