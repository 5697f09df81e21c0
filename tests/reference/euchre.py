"""Euchre beside OpenSpiel's: calls, discards, cards, winners and scores.

There the dealer lays a card away before the maker says whether he goes alone, and never the card he
took up; the score of the makers is shown below zero to the others, and the other way round.
"""

from __future__ import annotations

import pyspiel

from tests.reference.compare import Reference

SUITS, RANKS = "CDHS", ("9", "10", "J", "Q", "K", "A")
CARDS = tuple(f"{rank}{suit}" for rank in RANKS for suit in SUITS)
PASS, TRUMPS, ALONE, PARTNER = 24, (25, 26, 27, 28), 29, 30


class Euchre(Reference):
    """OpenSpiel's euchre with both of its ways to end the second circuit."""

    @classmethod
    def options(cls, rng):
        return {"stick_the_dealer": rng.random() < 0.5, "discard_turned": False}

    def __init__(self, rnd):
        switches = {"stick_the_dealer": rnd.rules.options["stick_the_dealer"]}
        self.state = pyspiel.load_game("euchre", switches).new_initial_state()
        self.state.apply_action(rnd.dealer)
        hands = [list(rnd.hand(seat)) for seat in range(4)]
        for n in range(20):
            self._put(str(hands[(rnd.dealer + n) % 4][n // 4]))
        self.turned = str(rnd.facts["turned"])
        self._put(self.turned)
        self.passes, self.phase, self.maker, self.alone = 0, "calls", 0, PARTNER
        self.dealer = rnd.dealer

    def _put(self, card):
        self.state.apply_action(CARDS.index(card))

    def turn(self):
        if self.phase == "alone":
            return self.maker
        return None if self.state.is_terminal() else self.state.current_player()

    def moves(self):
        if self.phase == "alone":
            return {"alone", "no alone"}
        return {self._text(action) for action in self.state.legal_actions()}

    def _text(self, action):
        if action < PASS:
            return f"{self.phase} {CARDS[action]}"
        if action == PASS:
            return "pass"
        return "accept" if self.passes < 4 else f"trump {SUITS[TRUMPS.index(action)]}"

    def apply(self, move):
        text = str(move)
        if self.phase == "alone":
            self.alone = ALONE if text == "alone" else PARTNER
            self.phase = "discard" if self.passes < 4 else "play"
            if self.phase == "play":
                self.state.apply_action(self.alone)
        elif self.phase == "discard":
            self._put(text.split()[1])
            self.state.apply_action(self.alone)
            self.phase = "play"
        elif self.phase == "play":
            self._put(text.split()[1])
        elif text == "pass":
            self.passes += 1
            self.state.apply_action(PASS)
        else:
            suit = self.turned[-1] if text == "accept" else text.split()[1]
            self.maker, self.phase = self.state.current_player(), "alone"
            self.state.apply_action(TRUMPS[SUITS.index(suit)])

    def scores(self):
        return [max(0, int(points)) for points in self.state.returns()]

    def choose(self, rnd, moves, rng):
        """Pass often enough to come to the second circuit, and to its end."""
        return "pass" if "pass" in moves and rng.random() < 0.7 else rng.choice(moves)


REFERENCE = Euchre
