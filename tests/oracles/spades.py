"""Spades: a slow, literal reading of the rules, one round at a time."""

from __future__ import annotations

LOW_TO_HIGH = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]


class SpadesOracle:
    """One round of Spades, seats 0 and 2 against 1 and 3.

    `carry` is what earlier rounds left: the bags of each seat's side, and for a table where only
    those who are behind may go blind their points.
    """

    def __init__(
        self,
        hands: list[list[str]],
        piles: dict[str, list[str]],
        dealer: int,
        nil: bool = True,
        blind_nil: str = "off",
        nil_tricks: str = "bags",
        carry: dict[str, list[int]] | None = None,
    ) -> None:
        if len(hands) != 4 or any(len(hand) != 13 for hand in hands) or any(piles.values()):
            raise ValueError("Spades needs four hands of thirteen cards")
        self.hands: list[set[str]] = [set(hand) for hand in hands]
        self.dealer = dealer
        self.nil = nil
        self.blind_nil = blind_nil
        self.nil_tricks = nil_tricks
        self.carry = carry or {}
        self.over: bool = False
        self.scores: list[int] | None = None
        self.leaves: dict[str, list[int]] | None = None
        self.winners: list[int] = []
        self.contract: str | None = "spades"
        self.level: int | None = None
        self.declarer: int | None = None
        self.trump: str | None = "S"
        self.bids: dict[int, int] = {}
        self.blind: set[int] = set()
        self.looked: set[int] = {seat for seat in range(4) if not self._may_go_blind(seat)}
        self.broken = False
        self.trick: list[tuple[int, str]] = []
        self.turn = (dealer + 1) % 4  # SP-1, SP-4

    def _may_go_blind(self, seat: int) -> bool:
        # SP-3
        if self.blind_nil == "behind":
            points = self.carry.get("points", [0, 0, 0, 0])
            return points[(seat + 1) % 4] - points[seat] >= 100
        return self.blind_nil == "on"

    @property
    def unseen(self) -> set[int]:
        """The seats that have not looked at their cards."""
        return set() if self.over else {0, 1, 2, 3} - self.looked

    def to_act(self) -> int | None:
        """Seat that must bid or play, or None when the round is over."""
        return None if self.over else self.turn

    def legal(self) -> set[str]:
        """Texts of all legal moves."""
        if self.over:
            return set()
        if self.turn in self.unseen:
            return {"blind nil", "no blind nil"}
        if len(self.bids) < 4:
            # SP-2
            return {f"bid {bid}" for bid in range(14) if bid > 0 or self.nil}
        hand = self.hands[self.turn]
        if not self.trick:
            plain = {card for card in hand if not card.endswith("S")}
            playable = plain if plain and not self.broken else hand  # SP-4
        else:
            led = self.trick[0][1][-1]
            playable = {card for card in hand if card[-1] == led} or hand
        return {"play " + card for card in playable}

    def apply(self, move: str) -> None:
        """Carry out one legal move."""
        if move not in self.legal():
            raise ValueError(f"illegal move: {move}")
        if move == "no blind nil":
            self.looked.add(self.turn)
            return
        if move == "blind nil":
            self.looked.add(self.turn)
            self.blind.add(self.turn)
            self._bid(0)
            return
        verb, what = move.split()
        if verb == "bid":
            self._bid(int(what))
            return
        self.hands[self.turn].remove(what)
        self.trick.append((self.turn, what))
        if what.endswith("S"):
            self.broken = True
        if len(self.trick) < 4:
            self.turn = (self.turn + 1) % 4
            return
        winner = self._trick_winner()
        self.winners.append(winner)
        self.trick = []
        self.turn = winner
        if len(self.winners) == 13:
            self._score()

    def _bid(self, bid: int) -> None:
        self.bids[self.turn] = bid
        self.turn = (self.turn + 1) % 4

    def _trick_winner(self) -> int:
        led = self.trick[0][1][-1]
        for suit in ("S", led):
            for rank in reversed(LOW_TO_HIGH):
                for seat, card in self.trick:
                    if card == rank + suit:
                        return seat
        raise AssertionError("somebody led a card")

    def _score(self) -> None:
        self.over = True
        self.scores = [0, 0, 0, 0]
        before = self.carry.get("bags", [0, 0, 0, 0])
        bags_left = [0, 0, 0, 0]
        for side in ((0, 2), (1, 3)):
            bid = sum(self.bids[seat] for seat in side)
            score = bags = helping = 0
            for seat in side:
                won = self.winners.count(seat)
                if self.bids[seat] > 0 or self.nil_tricks == "help":
                    helping += won
                else:
                    bags += won  # SP-8
                if self.bids[seat] == 0:
                    worth = 200 if seat in self.blind else 100  # SP-7
                    score += worth if won == 0 else -worth
            if helping >= bid:  # SP-5
                score += 10 * bid
                bags += helping - bid
            else:
                score -= 10 * bid
            score += bags  # SP-6
            total = before[side[0]] + bags
            while total >= 10:
                total -= 10
                score -= 100
            for seat in side:
                self.scores[seat] = score
                bags_left[seat] = total
        self.leaves = {"bags": bags_left}
        if self.blind_nil == "behind":
            points = self.carry.get("points", [0, 0, 0, 0])
            self.leaves["points"] = [points[seat] + self.scores[seat] for seat in range(4)]
