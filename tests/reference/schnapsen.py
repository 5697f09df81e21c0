"""Schnapsen beside the package schnapsen: cards, draws, exchanges, marriages and game points.

The package is under the GPL and needs more than its rules do: it is optional, and installed by
``pip install --no-deps schnapsen``. Nobody can close there, so nobody closes here.
"""

from __future__ import annotations

from typing import ClassVar

from schnapsen.deck import Card, Rank, Suit
from schnapsen.game import (
    Bot,
    BotState,
    GameState,
    Hand,
    Marriage,
    RegularMove,
    SchnapsenGamePlayEngine,
    Talon,
    TrumpExchange,
)

from tests.reference.compare import Reference

RANKS = {"A": Rank.ACE, "10": Rank.TEN, "K": Rank.KING, "Q": Rank.QUEEN, "J": Rank.JACK}
SUITS = {"S": Suit.SPADES, "H": Suit.HEARTS, "D": Suit.DIAMONDS, "C": Suit.CLUBS}
CARDS = {f"{r}{s}": Card.get_card(RANKS[r], SUITS[s]) for r in RANKS for s in SUITS}
TEXTS = {card: text for text, card in CARDS.items()}

NO_CLOSING = "no closing"
LATE = "late exchange"
KING = "the king is led"
WAITS = "marriage waits"
UNCOUNTED = "marriage uncounted"


def theirs(cards):
    return [CARDS[str(card)] for card in cards]


def text(move):
    if move.is_trump_exchange():
        return "swap"
    if move.is_marriage():
        return f"marriage {TEXTS[move.king_card][-1]}"
    return f"play {TEXTS[move.card]}"


class Told(Bot):
    """A player who does as told."""

    def __init__(self, seat):
        super().__init__()
        self.seat = seat
        self.move = None

    def get_move(self, perspective, leader_move):
        return self.move


class Schnapsen(Reference):
    """The state between tricks, and what the leader has said since."""

    KNOWN: ClassVar = {
        NO_CLOSING: "there is no closing",
        LATE: "the jack may be exchanged while two cards are left to draw",
        KING: "of a marriage the king is led",
        WAITS: "a marriage that brings 66 does not end the round before a trick is won",
        UNCOUNTED: "the loser's marriage since the last trick is not counted",
    }

    @classmethod
    def options(cls, rng):
        return {"least_stock": rng.choice([4, 2])}

    def __init__(self, rnd):
        self.engine = SchnapsenGamePlayEngine()
        leader, follower = (
            BotState(Told(seat), Hand(theirs(rnd.hand(seat)))) for seat in (rnd.turn, rnd.dealer)
        )
        talon = Talon(theirs([*rnd.piles["stock"], *rnd.piles["turned"]]))
        self.state = GameState(leader, follower, talon, None)
        self.led = None
        self.marriage = None

    def counted(self):
        """Return the state with all marriages counted whose players have a trick."""
        state = self.state.copy_for_next()
        if self.marriage is not None:
            state.leader.score += self.engine.trick_scorer.marriage(self.marriage, state)
        for player in (state.leader, state.follower):
            if player.won_cards:
                player.score = player.score.redeem_pending_points()
        return state

    def reached(self):
        """Whether the marriage that has just been shown would bring 66 if it were counted."""
        return self.marriage is not None and self.counted().leader.score.direct_points >= 66

    def turn(self):
        if self.reached() or self.engine.trick_scorer.declare_winner(self.state):
            return None
        player = self.state.leader if self.led is None else self.state.follower
        return player.implementation.seat

    def moves(self):
        if self.led is not None:
            validator = self.engine.move_validator
            legal = validator.get_legal_follower_moves(self.engine, self.state, self.led)
        elif self.marriage is not None:
            legal = [self.marriage.underlying_regular_move()]
        else:
            legal = self.engine.move_validator.get_legal_leader_moves(self.engine, self.state)
        return set(map(text, legal))

    def apply(self, move):
        if move.verb == "marriage":
            suit = SUITS[str(move.args[0])]
            self.marriage = Marriage(
                Card.get_card(Rank.QUEEN, suit), Card.get_card(Rank.KING, suit)
            )
        elif move.verb == "swap":
            self._trick(TrumpExchange(Card.get_card(Rank.JACK, self.state.trump_suit)))
        elif self.led is None:
            (card,) = theirs(move.cards)
            self.led = self.marriage or RegularMove(card)
            self.marriage = None
        else:
            (card,) = theirs(move.cards)
            self.state.follower.implementation.move = RegularMove(card)
            self._trick(self.led)
            self.led = None

    def _trick(self, led):
        implementer = self.engine.trick_implementer
        self.state = implementer.play_trick_with_fixed_leader_move(self.engine, self.state, led)

    def _written(self, state):
        winner, points = self.engine.trick_scorer.declare_winner(state)
        return [points * (seat == winner.implementation.seat) for seat in (0, 1)]

    def scores(self):
        """Return the game points; none where the round goes on there."""
        return [0, 0] if self.reached() else self._written(self.state)

    def explain_moves(self, rnd, ours, theirs):
        left = len(rnd.piles["stock"]) + len(rnd.piles["turned"])
        here, there = ours - theirs, theirs - ours
        if here == {"close"} and not there and left >= rnd.rules.options["least_stock"]:
            return NO_CLOSING
        if there == {"swap"} and not here and left == 2 < rnd.rules.options["least_stock"]:
            return LATE
        if self.marriage is None or there:
            return None
        return KING if here == {f"play {TEXTS[self.marriage.queen_card]}"} else None

    def explain_scores(self, rnd, theirs):
        if self._written(self.counted()) != list(rnd.scores):
            return None
        return WAITS if self.reached() else UNCOUNTED


REFERENCE = Schnapsen
