"""Contract Bridge as two peers written in Python play it: RLCard's bare game and endplay's cards.

RLCard changes its game in place and adds no score up. Whoever needs the state before, as a search
does, must copy the game; `copy.deepcopy` is the only way. endplay has no auction; it asks its
solver, written in C++, which cards are legal. A deal of its own is quickly copied, and is.
"""

from __future__ import annotations

import copy
import functools
import random
from collections.abc import Callable, Iterator
from typing import Any

from measure import Run, clock

try:
    import numpy as np
    from rlcard.games.bridge.game import BridgeGame
except ImportError:  # our own figures can be had without it
    BridgeGame = None
try:
    from endplay.types import Deal, Denom, Player
except ImportError:
    Deal = None

ROUNDS = 20
COPIED = 2  # rounds in which RLCard's game is copied: each takes as long as a hundred without


def rlcard_deal(rng: random.Random) -> Any:
    """Deal a round."""
    game = BridgeGame()
    game.np_random = np.random.RandomState(rng.getrandbits(32))
    game.init_game()
    return game


def rlcard_play(game: Any, choice: Callable[[Any], Any], *, copied: bool) -> int:
    """Play a dealt round to its end; return the number of decisions."""
    decisions = 0
    while not game.is_over():
        action = choice(game.judger.get_legal_actions())
        if copied:
            game = copy.deepcopy(game)
        game.step(action)
        decisions += 1
    return decisions


def endplay_deal(rng: random.Random) -> Any:
    """Deal a round, at its first lead; trumps and leader are drawn."""
    cards = rng.sample([(suit, rank) for suit in range(4) for rank in "AKQJT98765432"], 52)
    hands = [
        ".".join(
            "".join(rank for suit, rank in cards[start : start + 13] if suit == wanted)
            for wanted in range(4)
        )
        for start in range(0, 52, 13)
    ]
    trump, first = rng.choice(list(Denom)), rng.choice(list(Player))
    return Deal(f"N:{' '.join(hands)}", first=first, trump=trump)


def endplay_play(deal: Any, choice: Callable[[Any], Any]) -> int:
    """Play the cards of a deal; return their number."""
    decisions = 0
    while cards := deal.legal_moves():
        deal = deal.copy()
        deal.play(choice(cards))
        decisions += 1
    return decisions


def _timed(
    deal: Callable[[random.Random], Any],
    play: Callable[[Any, Callable[[Any], Any]], int],
    rounds: int,
    rng: random.Random,
) -> Run:
    """Time rounds that are dealt beforehand."""

    def run() -> tuple[int, float]:
        dealt = [deal(rng) for _ in range(rounds)]
        decisions, choice, start = 0, rng.choice, clock()
        for state in dealt:
            decisions += play(state, choice)
        return decisions, clock() - start

    return run


def runs(rng: random.Random) -> Iterator[tuple[str, str, Run]]:
    """Yield the run of each peer that is here, after the kind of ours that it stands beside."""
    if BridgeGame is not None:
        for said, rounds, copied in (
            ("RLCard, no scores", ROUNDS, False),
            ("RLCard, no scores, copied for every decision", COPIED, True),
        ):
            play = functools.partial(rlcard_play, copied=copied)
            yield "rounds", said, _timed(rlcard_deal, play, rounds, rng)
    if Deal is not None:
        yield "cards", "endplay", _timed(endplay_deal, endplay_play, ROUNDS // 4, rng)
