"""Contract Bridge beside OpenSpiel's: calls, cards, winners and the scores of duplicate.

OpenSpiel plays on after an illegal action into a crash: only legal ones reach it.
"""

from __future__ import annotations

import pyspiel

from tests.reference.compare import Reference

SUITS, RANKS = "CDHS", ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
CALLS = ("pass", "double", "redouble")
STRAINS = ("C", "D", "H", "S", "NT")
BIDS = tuple(f"bid {level}{strain}" for level in range(1, 8) for strain in STRAINS)
TEXTS = (
    *(f"play {RANKS[card // 4]}{SUITS[card % 4]}" for card in range(52)),
    *CALLS,
    *BIDS,
)
ACTIONS = {text: action for action, text in enumerate(TEXTS)}


class Bridge(Reference):
    """OpenSpiel's bridge, in which the cards are played and not counted double dummy."""

    def __init__(self, rnd):
        vulnerable = rnd.facts["vulnerable"]
        switches = {
            "use_double_dummy_result": False,
            "dealer": rnd.dealer,
            "dealer_vul": str(rnd.dealer) in vulnerable,
            "non_dealer_vul": str((rnd.dealer + 1) % 4) in vulnerable,
        }
        self.state = pyspiel.load_game("bridge", switches).new_initial_state()
        hands = [list(rnd.hand(seat)) for seat in range(4)]
        for card in range(52):
            self.state.apply_action(ACTIONS[f"play {hands[card % 4][card // 4]}"])

    def turn(self):
        return None if self.state.is_terminal() else self.state.current_player()

    def moves(self):
        return {TEXTS[action] for action in self.state.legal_actions()}

    def apply(self, move):
        self.state.apply_action(ACTIONS[str(move)])

    def scores(self):
        return [int(points) for points in self.state.returns()]

    def choose(self, rnd, moves, rng):
        """Bid as little as one may, so that contracts are made as well as not."""
        calls = [move for move in moves if move in CALLS]
        bids = sorted((move for move in moves if move.startswith("bid")), key=BIDS.index)
        if rnd.trick is not None or not calls:
            return rng.choice(moves)
        if bids and rng.random() < 0.3:
            return rng.choice(bids[: rng.choice((1, 2, 5, 12))])
        return "pass" if rng.random() < 0.6 else rng.choice(calls)


REFERENCE = Bridge
