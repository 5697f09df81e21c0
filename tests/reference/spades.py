"""Spades beside OpenSpiel's: bids, cards, winners, and scores with bags from earlier rounds."""

from __future__ import annotations

from typing import ClassVar

import pyspiel

from tests.reference.compare import Reference

SUITS, RANKS = "CDHS", ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
TEXTS = (
    *(f"play {RANKS[card % 13]}{SUITS[card // 13]}" for card in range(52)),
    *(f"bid {number}" for number in range(14)),
)
ACTIONS = {text: action for action, text in enumerate(TEXTS)}


class Spades(Reference):
    """OpenSpiel's spades: bags are the last digit of a score.

    Where a score is below nothing that digit is another one: scores begin at nothing or above.
    """

    KNOWN: ClassVar = {
        "never broken": "spades are never broken: who holds another suit may not lead them",
        "thirteen": "partners may not bid more than thirteen tricks together",
    }

    @classmethod
    def options(cls, rng):
        return {"nil_tricks": "help"}

    @classmethod
    def deal(cls, rules, seed, rng):
        bags = [rng.randrange(10), rng.randrange(10)] * 2
        return rules.deal(seed=seed, dealer=rng.randrange(4), carry={"bags": bags})

    def __init__(self, rnd):
        # Only the points of the round are compared: nobody has won or lost for good yet.
        switches = {"use_mercy_rule": False, "win_threshold": 10**6, "win_or_loss_bonus": 0}
        self.state = pyspiel.load_game("spades", switches).new_initial_state()
        self.state.set_current_scores([120 + bags for bags in rnd.carry["bags"][:2]])
        hands = [list(rnd.hand(seat)) for seat in range(4)]
        for card in range(52):
            self.state.apply_action(ACTIONS[f"play {hands[card % 4][card // 4]}"])
        self.state.set_current_player(rnd.turn)

    def turn(self):
        return None if self.state.is_terminal() else self.state.current_player()

    def moves(self):
        return {TEXTS[action] for action in self.state.legal_actions()}

    def apply(self, move):
        self.state.apply_action(ACTIONS[str(move)])

    def scores(self):
        return [int(points) for points in self.state.returns()]

    def choose(self, rnd, moves, rng):
        """Bid low, and nil now and then, so that bids are made as well as not."""
        if rnd.trick is not None:
            return rng.choice(moves)
        most = rng.choice((0, 3, 5, 5, 13))
        return rng.choice([move for move in moves if int(move.split()[1]) <= most])

    def explain_moves(self, rnd, ours, theirs):
        more = ours - theirs
        if theirs - ours:
            return None
        if rnd.trick is None:
            partner = rnd.facts["bid"][(rnd.turn + 2) % 4]
            over = {f"bid {number}" for number in range(14) if number + (partner or 0) > 13}
            return "thirteen" if more == over else None
        broken = any(move.cards[0].suit.code == "S" for move in rnd.history if move.verb == "play")
        spades = {f"play {card}" for card in rnd.hand(rnd.turn) if card.suit.code == "S"}
        return "never broken" if broken and not rnd.trick.plays and more == spades else None


REFERENCE = Spades
