"""Rounds as the peer plays them: OpenSpiel, driven from Python, every state a value of its own."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

try:
    import pyspiel
except ImportError:  # our own figures can be had without it
    pyspiel = None

GAMES = {
    "hearts": "hearts",
    "spades": "spades",
    "euchre": "euchre",
    "bridge": "bridge(use_double_dummy_result=false)",
}
CARDS = {"hearts": 52, "spades": 52, "bridge": 52}  # how many are played in every round


def load(name: str) -> Any:
    """Return the peer's game; None if there is no such peer here."""
    return None if pyspiel is None or name not in GAMES else pyspiel.load_game(GAMES[name])


def deal(game: Any, rng: random.Random) -> Any:
    """Deal a round through the peer's chance nodes."""
    state = game.new_initial_state()
    while state.is_chance_node():
        outcomes = state.chance_outcomes()
        if len(outcomes) == 1:
            state.apply_action(outcomes[0][0])
        else:
            actions, weights = zip(*outcomes, strict=True)
            state.apply_action(rng.choices(actions, weights)[0])
    return state


def play(state: Any, choice: Callable[[Any], Any], *, returns: bool = True) -> int:
    """Play a dealt round to its end and read the returns; return the number of decisions."""
    decisions = 0
    while not state.is_terminal():
        action = choice(state.legal_actions())
        state = state.clone()
        state.apply_action(action)
        decisions += 1
    if returns:
        state.returns()
    return decisions


def first_lead(state: Any, cards: int, rng: random.Random) -> Any:
    """Return a dealt round as it stands before the first card, after random calls.

    None if no card was played in it.
    """
    start, actions = state.clone(), []
    while not state.is_terminal():
        actions.append(rng.choice(state.legal_actions()))
        state.apply_action(actions[-1])
    if len(actions) < cards:
        return None
    for action in actions[:-cards]:
        start.apply_action(action)
    return start
