"""Cramps: a slow, literal reading of the rules, one round at a time."""

from __future__ import annotations

RANKS_LOW_TO_HIGH = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]

# Value of trick 1, 2, ... 13 (table in 5.1; the red tokens of CR-6 are the negative ones).
TRICK_VALUES = [0, -1, 3, 3, -3, 0, 5, 5, -5, 0, 7, 7, -7]


def rank(card: str) -> str:
    """Rank of a card text: "10" of "10S"."""
    return card[:-1]


def suit(card: str) -> str:
    """Suit letter of a card text: "S" of "10S"."""
    return card[-1]


class CrampsOracle:
    """One round of Cramps for four players, each for himself."""

    def __init__(self, hands: list[list[str]], piles: dict[str, list[str]], dealer: int) -> None:
        if len(hands) != 4 or any(len(hand) != 13 for hand in hands):
            raise ValueError("Cramps needs four hands of thirteen cards")
        if any(piles.values()):
            raise ValueError("Cramps deals out the whole pack")
        # CR-3 (packets) and CR-4 (first dealer) are settled by whoever made the deal.
        self.hands: list[set[str]] = [set(hand) for hand in hands]
        self.dealer = dealer
        self.over: bool = False
        self.scores: list[int] | None = None
        self.winners: list[int] = []
        self.contract: str | None = "cramps"
        self.level: int | None = None
        self.declarer: int | None = None
        self.trump: str | None = None  # CR-7: Royal Cramps, with its trumps, is left out.
        self.trick: list[tuple[int, str]] = []
        self.tricks: list[list[tuple[int, str]]] = []
        # 5.1 "Lead": left of dealer leads to the first trick.
        self.turn = (dealer + 1) % 4

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
            # 5.1 "Following": follow suit if able, else anything.
            led = suit(self.trick[0][1])
            same_suit = {card for card in hand if suit(card) == led}
            if same_suit:
                playable = same_suit
        return {"play " + card for card in playable}

    def apply(self, move: str) -> None:
        """Carry out one legal move."""
        if move not in self.legal():
            raise ValueError(f"illegal move: {move}")
        card = move.split()[1]
        self.hands[self.turn].remove(card)
        self.trick.append((self.turn, card))
        if len(self.trick) < 4:
            self.turn = (self.turn + 1) % 4
            return
        # 5.1 "Trick": highest of the led suit wins; the winner leads.
        winner = self._trick_winner()
        self.winners.append(winner)
        self.tricks.append(self.trick)
        self.trick = []
        self.turn = winner
        if len(self.tricks) == 13:
            self._score()

    def _trick_winner(self) -> int:
        led = suit(self.trick[0][1])
        best_seat, best_card = self.trick[0]
        for seat, card in self.trick:
            higher = RANKS_LOW_TO_HIGH.index(rank(card)) > RANKS_LOW_TO_HIGH.index(rank(best_card))
            if suit(card) == led and higher:
                best_seat, best_card = seat, card
        return best_seat

    def _score(self) -> None:
        # CR-2: everything is counted after the complete round.  CR-8: no floor at zero.
        scores = [0, 0, 0, 0]
        for number, trick in enumerate(self.tricks):
            winner = self.winners[number]
            scores[winner] += TRICK_VALUES[number]
            for _seat, card in trick:
                # CR-5: a queen costs whoever wins her, her own player included.
                if rank(card) == "Q":
                    scores[winner] -= 1
        self.scores = scores
        self.over = True
