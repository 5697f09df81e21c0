"""Schnapsen: a slow, literal reading of the rules, one round at a time."""

from __future__ import annotations

LOW_TO_HIGH = ["J", "Q", "K", "10", "A"]
WORTH = {"A": 11, "10": 10, "K": 4, "Q": 3, "J": 2}


def rank(card: str) -> str:
    """Rank of a card text: "10" of "10S"."""
    return card[:-1]


def suit(card: str) -> str:
    """Suit letter of a card text: "S" of "10S"."""
    return card[-1]


class SchnapsenOracle:
    """One round of Schnapsen between two seats."""

    def __init__(
        self,
        hands: list[list[str]],
        piles: dict[str, list[str]],
        dealer: int,
        *,
        least_stock: int = 4,
        target: int = 7,
    ) -> None:
        (turned,) = piles["turned"]
        if [len(hand) for hand in hands] != [5, 5] or len(piles["stock"]) != 9:
            raise ValueError("Schnapsen needs two hands of five cards and nine in the stock")
        self.hands: list[set[str]] = [set(hand) for hand in hands]
        self.least_stock = least_stock  # SN-3
        self.target = target  # SN-6 concerns the end of the match, not a round.
        self.turned = turned
        self.trump: str | None = suit(turned)
        # The stock lies on the card turned up, so that card comes last.
        self.talon: list[str] = [*piles["stock"], turned]
        self.over: bool = False
        self.scores: list[int] | None = None
        self.winners: list[int] = []
        self.contract: str | None = "schnapsen"
        self.level: int | None = None
        self.declarer: int | None = None
        self.trick: list[tuple[int, str]] = []
        self.taken: list[list[str]] = [[], []]  # the cards of the tricks of each player
        self.shown: list[list[str]] = [[], []]  # the suits of the marriages of each player
        self.must_lead: set[str] = set()  # king and queen, once a marriage has been shown
        self.closer: int | None = None
        self.then: tuple[int, int] | None = None  # tricks and points of the other at closing
        self.turn = 1 - dealer

    def to_act(self) -> int | None:
        """Seat that must act, or None when the round is over."""
        return None if self.over else self.turn

    def piles(self) -> dict[str, list[str]]:
        """Return the face-down stock from the top, and what lies face up under it."""
        return {"stock": self.talon[:-1], "turned": self.talon[-1:]}

    def points(self, player: int) -> int:
        """Return the points in tricks, and those of the marriages if there is a trick (SN-2)."""
        if player not in self.winners:
            return 0
        total = sum(WORTH[rank(card)] for card in self.taken[player])
        return total + sum(40 if shown == self.trump else 20 for shown in self.shown[player])

    def legal(self) -> set[str]:
        """Texts of all legal moves."""
        if self.over:
            return set()
        hand = self.hands[self.turn]
        if self.trick:
            return {"play " + card for card in self._answers(hand, self.trick[0][1])}
        if self.must_lead:
            return {"play " + card for card in self.must_lead}
        moves = {"play " + card for card in hand}
        for letter in "SHDC":
            if f"K{letter}" in hand and f"Q{letter}" in hand:
                moves.add(f"marriage {letter}")
        if self.closer is None and len(self.talon) >= self.least_stock:
            moves.add("close")
            if f"J{self.trump}" in hand:
                moves.add("swap")
        return moves

    def _answers(self, hand: set[str], led: str) -> set[str]:
        if self.closer is None and self.talon:
            return hand
        # SN-7
        same = {card for card in hand if suit(card) == suit(led)}
        higher = {c for c in same if LOW_TO_HIGH.index(rank(c)) > LOW_TO_HIGH.index(rank(led))}
        trumps = {card for card in hand if suit(card) == self.trump}
        return higher or same or trumps or hand

    def apply(self, move: str) -> None:
        """Carry out one legal move."""
        if move not in self.legal():
            raise ValueError(f"illegal move: {move}")
        verb, *rest = move.split()
        hand = self.hands[self.turn]
        other = 1 - self.turn
        if verb == "swap":
            hand.remove(f"J{self.trump}")
            hand.add(self.talon[-1])
            self.talon[-1] = f"J{self.trump}"
        elif verb == "close":
            self.closer = self.turn
            self.then = (self.winners.count(other), self.points(other))
        elif verb == "marriage":
            self.shown[self.turn].append(rest[0])
            self.must_lead = {f"K{rest[0]}", f"Q{rest[0]}"}
            if self.points(self.turn) >= 66:  # SN-1
                self._end(self.turn)
        else:
            self._play(rest[0])

    def _play(self, card: str) -> None:
        self.hands[self.turn].remove(card)
        self.trick.append((self.turn, card))
        self.must_lead = set()
        if len(self.trick) == 1:
            self.turn = 1 - self.turn
            return
        winner = self._trick_winner()
        self.winners.append(winner)
        self.taken[winner] += [played for _, played in self.trick]
        self.trick = []
        self.turn = winner
        if self.points(winner) >= 66:  # SN-1
            self._end(winner)
            return
        if self.closer is None and self.talon:
            self.hands[winner].add(self.talon.pop(0))
            self.hands[1 - winner].add(self.talon.pop(0))
        if not self.hands[0] and not self.hands[1]:
            # SN-4
            self._end(winner if self.closer is None else 1 - self.closer)

    def _trick_winner(self) -> int:
        (leader, led), (other, answer) = self.trick
        if suit(answer) == suit(led):
            beaten = LOW_TO_HIGH.index(rank(answer)) > LOW_TO_HIGH.index(rank(led))
        else:
            beaten = suit(answer) == self.trump
        return other if beaten else leader

    def _end(self, winner: int) -> None:
        """SN-5."""
        loser = 1 - winner
        if self.closer is None:
            tricks, points = self.winners.count(loser), self.points(loser)
            worth = 3 if tricks == 0 else 2 if points < 33 else 1
        elif winner == self.closer:
            assert self.then is not None
            worth = 3 if self.then[0] == 0 else 2 if self.then[1] < 33 else 1
        else:
            assert self.then is not None
            worth = 3 if self.then[0] == 0 else 2
        self.over = True
        self.scores = [0, 0]
        self.scores[winner] = worth
