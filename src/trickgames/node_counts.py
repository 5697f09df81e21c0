"""Counting the tree of a round: the card player's perft."""

from __future__ import annotations

from trickgames.checks import whole_number
from trickgames.errors import RulesError
from trickgames.round import Round

__all__ = ["perft"]


def perft(rnd: Round, depth: int) -> int:
    """Count the ways in which a round may go on for some moves.

    Two engines that agree on these counts for enough deals agree on the rules.

    Args:
        rnd: Any state of a round.
        depth: The number of moves; a round that is over sooner counts nothing.

    Raises:
        RulesError: The depth is negative.

    >>> from trickgames import rules
    >>> perft(rules("frog").deal(seed=1), 1)
    4
    """
    if not isinstance(rnd, Round):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise TypeError(f"a Round is wanted, not {type(rnd).__name__}")
    if whole_number("the depth", depth) < 0:
        raise RulesError(f"the depth is a whole number from 0 up, not {depth}")
    if depth == 0:
        return 1
    moves = rnd.legal_moves()
    if depth == 1:
        return len(moves)
    return sum(perft(rnd.apply(move), depth - 1) for move in moves)
