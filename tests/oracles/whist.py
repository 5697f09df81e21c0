"""Whist: a slow, literal reading of the rules, one round at a time."""

from __future__ import annotations

RANKS_LOW_TO_HIGH = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
HONOURS = ["A", "K", "Q", "J"]


def rank(card: str) -> str:
    """Rank of a card text: "10" of "10S"."""
    return card[:-1]


def suit(card: str) -> str:
    """Suit letter of a card text: "S" of "10S"."""
    return card[-1]


class WhistOracle:
    """One round of Whist, seats 0 and 2 against 1 and 3."""

    def __init__(
        self,
        hands: list[list[str]],
        piles: dict[str, list[str]],
        dealer: int,
        *,
        target: int = 5,
        honours: bool = False,
    ) -> None:
        (turned,) = piles["turned"]
        if [len(hands[(dealer + step) % 4]) for step in (1, 2, 3, 4)] != [13, 13, 13, 12]:
            raise ValueError("Whist needs thirteen cards each, the dealer's last one turned up")
        self.hands: list[set[str]] = [set(hand) for hand in hands]
        # WH-1: the card turned up is the dealer's.
        self.hands[dealer].add(turned)
        self.dealer = dealer
        self.target = target  # WH-2 concerns the end of the game, not a round.
        self.honours = honours
        self.turned = turned
        self.trump: str | None = suit(turned)
        self.held: list[list[str]] = [
            [f"{top}{self.trump}" for top in HONOURS if f"{top}{self.trump}" in hand]
            for hand in self.hands
        ]
        self.over: bool = False
        self.scores: list[int] | None = None
        self.winners: list[int] = []
        self.contract: str | None = "whist"
        self.level: int | None = None
        self.declarer: int | None = None
        self.trick: list[tuple[int, str]] = []
        self.turn = (dealer + 1) % 4  # the player left of the dealer leads

    def to_act(self) -> int | None:
        """Seat that must play, or None when the round is over."""
        return None if self.over else self.turn

    def legal(self) -> set[str]:
        """Texts of all legal moves."""
        if self.over:
            return set()
        hand = self.hands[self.turn]
        playable = set(hand)
        if self.trick:
            led = suit(self.trick[0][1])
            following = {card for card in hand if suit(card) == led}
            if following:
                playable = following
        return {"play " + card for card in playable}

    def apply(self, move: str) -> None:
        """Carry out one legal move."""
        if move not in self.legal():
            raise ValueError(f"illegal move: {move}")
        card = move.split()[1]
        self.hands[self.turn].remove(card)
        self.trick.append((self.turn, card))
        self.turn = (self.turn + 1) % 4
        if len(self.trick) == 4:
            self.turn = self._trick_winner()
            self.winners.append(self.turn)
            self.trick = []
            if len(self.winners) == 13:
                self._score()

    def _trick_winner(self) -> int:
        led = suit(self.trick[0][1])
        trumps = [play for play in self.trick if suit(play[1]) == self.trump]
        followers = [play for play in self.trick if suit(play[1]) == led]
        best = max(trumps or followers, key=lambda play: RANKS_LOW_TO_HIGH.index(rank(play[1])))
        return best[0]

    def _score(self) -> None:
        self.over = True
        self.scores = [0, 0, 0, 0]
        for side in ([0, 2], [1, 3]):
            points = 0
            won = len([winner for winner in self.winners if winner in side])
            if won > 6:
                points += won - 6  # WH-3
            if self.honours:
                # WH-4: 4 points for all four, 2 for three, nothing for two each.
                held = len(self.held[side[0]] + self.held[side[1]])
                if held == 4:
                    points += 4
                elif held == 3:
                    points += 2
            for seat in side:
                self.scores[seat] = points
