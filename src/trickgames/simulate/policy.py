"""How simulated players choose: at random, after given moves, or by a function of one's own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import cast

import attrs

from trickgames.declaration import Rules
from trickgames.errors import RulesError
from trickgames.moves import Move

__all__ = ["Policy", "as_policy"]


@attrs.frozen
class Policy:
    """How simulated players choose.

    Whatever it does not say is chosen at random, each legal move as likely as the others: every
    call, every set of cards that is laid away or passed on, every card.

    Args:
        opening: The moves that every round begins with, such as ``("bid grand", "pass", "pass")``.
            A round in which one of them is not legal stops the simulation.
        cards: A function that chooses the cards to play, compiled by ``numba.njit``. It is called
            with 64-bit whole numbers, masks having bit *i* for card *i* of the pack:
            ``cards(seat, legal, hand, led, trick, winner, above, played, number, trump, contract,
            declarer, chance)`` and returns the place in the pack of one of the legal cards.

    The arguments of `cards`: the seat to play; the mask of the legal cards (of equal cards the
    first); the mask of the hand; the place of the card led, -1 for the leader; the mask of the
    cards on the table; the seat that is winning the trick, -1 for the leader; the mask of the cards
    that would take the trick over; the mask of all cards played in the round; the number of the
    trick, from 1; the number of the trump suit in the pack, -1 for none; the number of the contract
    among the `finals` of the summary; the declarer's seat, -1 for none; and a random number from 0
    to 2⁶³ − 1 for the function to use, so that its choices too depend on nothing but the seed.
    """

    opening: tuple[Move, ...] = ()
    cards: Callable[..., int] | None = attrs.field(default=None, eq=False)


def as_policy(rules: Rules, policy: object) -> Policy:
    """Return a policy, whatever form it is given in.

    Args:
        rules: The game.
        policy: ``"random"``; the moves of an opening, as texts or moves; a function compiled by
            Numba; or a `Policy` that has both.

    Raises:
        TypeError: It is none of these.
        NotationError: A text is no move of the game.
        RulesError: It is a text that names no policy.
    """
    if isinstance(policy, Policy):
        found = policy
    elif isinstance(policy, str):
        if policy != "random":
            raise RulesError(
                f'there is no policy {policy[:40]!r}: say "random", or give a list of moves'
            )
        found = Policy()
    elif callable(policy):
        found = Policy(cards=cast("Callable[..., int]", policy))
    elif isinstance(policy, Sequence):
        found = Policy(tuple(cast("Sequence[Move]", policy)))
    else:
        raise TypeError(f"a policy is moves or a function, not {type(policy).__name__}")
    if found.cards is not None and not hasattr(found.cards, "py_func"):
        raise TypeError("a policy's function is compiled by Numba: decorate it with numba.njit")
    return Policy(tuple(_move(rules, move) for move in found.opening), found.cards)


def _move(rules: Rules, move: object) -> Move:
    if isinstance(move, str):
        return rules.parse(move)
    if not isinstance(move, Move):
        raise TypeError("the opening of a policy is a list of moves, or of their texts")
    rules.letters(move)  # a move of another game has none
    return move
