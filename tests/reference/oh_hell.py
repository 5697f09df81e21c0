"""Oh Hell beside OpenSpiel's: bids, cards, winners and two of the ways to score."""

from __future__ import annotations

import pyspiel

from tests.reference.compare import Reference

SUITS, RANKS = "CDSH", ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
TEXTS = (
    *(f"play {RANKS[card // 4]}{SUITS[card % 4]}" for card in range(52)),
    *(f"bid {number}" for number in range(26)),
)
ACTIONS = {text: action for action, text in enumerate(TEXTS)}


class OhHell(Reference):
    """OpenSpiel's Oh Hell, which turns up a card in every round and always has the hook."""

    @classmethod
    def options(cls, rng):
        chosen = {
            "players": rng.choice((3, 4, 5, 6, 7)),
            "sizes": rng.choice(("down_up", "up_down", "down", "up", "fixed")),
            "largest": rng.choice(("usual", "full")),
            "scoring": rng.choice(("tricks_plus_ten", "minus")),
        }
        if (chosen["players"], chosen["sizes"]) == (4, "fixed"):  # thirteen cards leave none over
            chosen["largest"] = "usual"
        return chosen

    @classmethod
    def deal(cls, rules, seed, rng):
        while True:
            rnd = super().deal(rules, seed, rng)
            if rnd.piles.get("stock"):
                return rnd

    def __init__(self, rnd):
        seats, size = rnd.rules.seats, len(rnd.hand(0))
        switches = {
            "players": seats,
            "num_tricks_fixed": size,
            "off_bid_penalty": rnd.rules.options["scoring"] == "minus",
        }
        self.state = pyspiel.load_game("oh_hell", switches).new_initial_state()
        self.state.apply_action(size)
        self.state.apply_action(rnd.dealer)
        hands = [list(rnd.hand(seat)) for seat in range(seats)]
        for card in range(size * seats):
            self.state.apply_action(ACTIONS[f"play {hands[card % seats][card // seats]}"])
        self.state.apply_action(ACTIONS[f"play {rnd.facts['turned']}"])

    def turn(self):
        return None if self.state.is_terminal() else self.state.current_player()

    def moves(self):
        return {TEXTS[action] for action in self.state.legal_actions()}

    def apply(self, move):
        self.state.apply_action(ACTIONS[str(move)])

    def scores(self):
        return [int(points) for points in self.state.returns()]

    def choose(self, rnd, moves, rng):
        """Bid little more than one's share of the tricks, so that some bids are exact."""
        if rnd.trick is not None:
            return rng.choice(moves)
        share = len(rnd.hand(0)) // rnd.rules.seats + 1
        return rng.choice([move for move in moves if int(move.split()[1]) <= share] or moves)


REFERENCE = OhHell
