"""Hearts beside OpenSpiel's: what may be passed, all cards, winners and scores.

There each passed card is a move of its own, and the seats pass in the order 0 to 3: so what a seat
may pass is compared once it has chosen its third card, and the cards are passed there when all
have chosen. Its passing of a round is set at the deal.
"""

from __future__ import annotations

import pyspiel

import trickgames as tg
from tests.reference.compare import Reference

SUITS, RANKS = "CDHS", ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
HOLD = 0
PASSED = (1, 3, 2, HOLD)  # how many seats to the left, round by round


def action(card: tg.Card) -> int:
    return RANKS.index(str(card.rank)) * 4 + SUITS.index(str(card.suit))


def text(card: int) -> str:
    return f"play {RANKS[card // 4]}{SUITS[card % 4]}"


CARDS = tuple(tg.Card.parse(text(card).removeprefix("play ")) for card in range(52))


def passes(state: pyspiel.State, chosen: tuple[int, ...] = ()) -> set[str]:
    """Return all that the player may pass, told by the last card: the others are lower."""
    if len(chosen) == 3:
        return {str(tg.Move("give", *(CARDS[card] for card in chosen)))}
    found: set[str] = set()
    for card in state.legal_actions():
        if not chosen or card > chosen[-1]:
            found |= passes(state.child(card), (*chosen, card))
    return found


class Hearts(Reference):
    """OpenSpiel's hearts with the switches that this library has options for."""

    @classmethod
    def options(cls, rng):
        return {
            "first_trick": rng.choice(["no_points", "any"]),
            "breaking": rng.choice(["hearts", "queen_too", "free"]),
            "jack_of_diamonds": rng.random() < 0.5,
            "passing": rng.choice(["rotating", "rotating", "left", "none"]),
        }

    def __init__(self, rnd):
        options = rnd.rules.options
        self.rnd = rnd
        switches = {
            "no_pts_on_first_trick": options["first_trick"] == "no_points",
            "must_break_hearts": options["breaking"] != "free",
            "qs_breaks_hearts": options["breaking"] == "queen_too",
            "jd_bonus": options["jack_of_diamonds"],
        }
        self.state = pyspiel.load_game("hearts", switches).new_initial_state()
        distance = {"rotating": PASSED[rnd.number % 4], "left": 1, "none": HOLD}
        self.state.apply_action(distance[options["passing"]])
        hands = [list(rnd.hand(seat)) for seat in range(4)]
        for card in range(52):
            self.state.apply_action(action(hands[card % 4][card // 4]))
        self.given: dict[int, tuple[tg.Card, ...]] = {}
        self.giving = distance[options["passing"]] != HOLD

    def turn(self):
        if self.giving:
            return self.rnd.turn
        return None if self.state.is_terminal() else self.state.current_player()

    def moves(self):
        if not self.giving:
            return set(map(text, self.state.legal_actions()))
        before = self.state.clone()
        while before.current_player() != self.rnd.turn:
            before.apply_action(before.legal_actions()[0])
        return passes(before)

    def apply(self, move):
        if not self.giving:
            self.state.apply_action(action(move.cards[0]))
            return
        self.given[self.rnd.turn] = move.cards
        self.rnd = self.rnd.apply(move)
        self.giving = len(self.given) < 4
        if not self.giving:
            for seat in range(4):
                for card in self.given[seat]:
                    self.state.apply_action(action(card))

    def scores(self):
        return [26 - int(points) for points in self.state.returns()]


REFERENCE = Hearts
