"""Five Point Set Back: a slow, literal reading of the rules, one round at a time."""

from __future__ import annotations

RANKS_LOW_TO_HIGH = ["2", "9", "10", "J", "Q", "K", "A"]
SUITS = ["C", "D", "H", "S"]
SAME_COLOUR = {"H": "D", "D": "H", "S": "C", "C": "S"}
CARD_POINTS = {"A": 4, "K": 3, "Q": 2, "J": 1, "10": 10, "9": 0, "2": 0}


def rank(card: str) -> str:
    """Rank of a card text: "10" of "10S"."""
    return card[:-1]


class SetBackOracle:
    """One round of Five Point Set Back, seats 0 and 2 against 1 and 3."""

    def __init__(
        self,
        hands: list[list[str]],
        piles: dict[str, list[str]],
        dealer: int,
        *,
        five: str = "slam",  # SB-1: or "left_bower", "literal"
        auction: str = "continuous",  # SB-3: or "single_round"
        forced_bid: int = 1,  # SB-4: or 2
        min_bid: int = 1,  # SB-5: or 2
        low: str = "winner",  # SB-9: or "holder"
        both_out: str = "bidder",  # SB-11 concerns the end of the game, not a round
        strict_follow: bool = False,  # SB-6
        pitch: bool = False,  # SB-7
        defenders_score: bool = True,  # SB-10
    ) -> None:
        if len(hands) != 4 or any(len(hand) != 6 for hand in hands):
            raise ValueError("Set Back needs four hands of six cards")
        if five not in ("slam", "left_bower", "literal") or low not in ("winner", "holder"):
            raise ValueError(f"unknown option: {five} or {low}")
        if auction not in ("continuous", "single_round"):
            raise ValueError(f"unknown auction: {auction}")
        self.dealt: list[list[str]] = [list(hand) for hand in hands]
        self.hands: list[set[str]] = [set(hand) for hand in hands]
        self.dead: list[str] = list(piles.get("dead", []))  # SB-13: never counted
        self.dealer = dealer
        self.five, self.auction, self.low = five, auction, low
        self.forced_bid, self.min_bid = forced_bid, min_bid
        self.both_out, self.strict_follow = both_out, strict_follow
        self.pitch, self.defenders_score = pitch, defenders_score

        self.over: bool = False
        self.scores: list[int] | None = None
        self.winners: list[int] = []
        self.contract: str | None = None
        self.level: int | None = None
        self.declarer: int | None = None
        self.trump: str | None = None
        self.raw: dict[str, int] = {}  # points awarded at the end: name -> side (0 or 1)

        self.passed: set[int] = set()
        self.standing: int | None = None  # number of the bid that stands
        self.bidder: int | None = None  # and who made it
        self.trick: list[tuple[int, str]] = []
        self.tricks: list[list[tuple[int, str]]] = []
        self.phase = "auction"
        self.turn = (dealer + 1) % 4  # 2.1 "First speaker": left of dealer

    def to_act(self) -> int | None:
        """Seat that must decide, or None when the round is over."""
        return None if self.over else self.turn

    def legal(self) -> set[str]:
        """Texts of all legal moves."""
        if self.over:
            return set()
        if self.phase == "auction":
            return {"pass"} | {f"bid {number}" for number in range(1, 6) if self._may_bid(number)}
        if self.phase == "trump":
            return {"trump " + letter for letter in SUITS}
        return {"play " + card for card in self._playable()}

    def apply(self, move: str) -> None:
        """Carry out one legal move."""
        if move not in self.legal():
            raise ValueError(f"illegal move: {move}")
        if self.phase == "auction":
            self._call(move)
        elif self.phase == "trump":
            self.trump = move.split()[1]
            self.phase = "play"
        else:
            self._play(move.split()[1])

    def _may_bid(self, number: int) -> bool:
        if number < self.min_bid:  # SB-5
            return False
        if self.standing is None or number > self.standing:  # SB-14: also over the partner
            return True
        # 2.1 "Dealer's take-over": the dealer may bid the same number as another player.
        matches = number == self.standing
        return matches and self.turn == self.dealer and self.bidder != self.dealer

    def _call(self, move: str) -> None:
        if move == "pass":
            self.passed.add(self.turn)  # final: he is not asked again
        else:
            self.standing = int(move.split()[1])
            self.bidder = self.turn
        if self.standing == 5:
            self._end_auction()  # SB-2: 5 ends the auction at once, no take-over
        elif self.standing is None and len(self.passed) == 3:
            # SB-4: three passes and no bid: the dealer is entered at the forced bid.
            self.standing = self.forced_bid
            self.bidder = self.dealer
            self._end_auction()
        elif self.auction == "single_round" and self.turn == self.dealer:
            self._end_auction()  # SB-3 option: the dealer speaks last and his call is final
        elif self.standing is not None and len(self.passed) == 3:
            self._end_auction()  # SB-3: only one player is left
        else:
            self.turn = (self.turn + 1) % 4
            while self.turn in self.passed:
                self.turn = (self.turn + 1) % 4

    def _end_auction(self) -> None:
        assert self.bidder is not None
        self.contract = "set_back"
        self.level = self.standing
        self.declarer = self.bidder
        self.turn = self.bidder  # 2.1 "Trump": the high bidder names trump and leads
        self.phase = "play" if self.pitch else "trump"  # SB-7

    def _is_left_bower(self, card: str) -> bool:
        if self.five != "left_bower" or self.trump is None:
            return False
        return card == "J" + SAME_COLOUR[self.trump]

    def _suit(self, card: str) -> str:
        # SB-1 left_bower: the Left belongs to trump for all purposes.
        if self._is_left_bower(card) and self.trump is not None:
            return self.trump
        return card[-1]

    def _height(self, card: str) -> float:
        # SB-1 left_bower: the Left ranks between the trump jack and the trump ten.
        height = float(RANKS_LOW_TO_HIGH.index(rank(card)))
        return height - 0.5 if self._is_left_bower(card) else height

    def _playable(self) -> set[str]:
        hand = self.hands[self.turn]
        if not self.trick:
            return set(hand)  # SB-7: any card may be led
        led = self._suit(self.trick[0][1])
        in_led_suit = {card for card in hand if self._suit(card) == led}
        trumps = {card for card in hand if self._suit(card) == self.trump}
        if not in_led_suit:
            return set(hand)  # SB-6: void, anything goes
        if led == self.trump or self.strict_follow:
            return in_led_suit  # SB-6: trump led, or the strict option
        return in_led_suit | trumps  # SB-6: led suit or trump

    def _play(self, card: str) -> None:
        if self.trump is None:
            self.trump = card[-1]  # SB-7 pitch: the printed suit of the first card led
        self.hands[self.turn].remove(card)
        self.trick.append((self.turn, card))
        if len(self.trick) < 4:
            self.turn = (self.turn + 1) % 4
            return
        # 2.1 "Trick": highest trump, else highest of the led suit; the winner leads.
        led = self._suit(self.trick[0][1])
        contenders = [play for play in self.trick if self._suit(play[1]) == self.trump]
        if not contenders:
            contenders = [play for play in self.trick if self._suit(play[1]) == led]
        winner, _card = max(contenders, key=lambda play: self._height(play[1]))
        self.winners.append(winner)
        self.tricks.append(self.trick)
        self.trick = []
        self.turn = winner
        if len(self.tricks) == 6:
            self._score()

    def _count_points(self) -> dict[str, int]:
        assert self.trump is not None and self.declarer is not None
        captured: list[list[str]] = [[], []]
        for winner, trick in zip(self.winners, self.tricks, strict=True):
            captured[winner % 2] += [card for _seat, card in trick]
        in_play = captured[0] + captured[1]
        trumps = sorted((c for c in in_play if self._suit(c) == self.trump), key=self._height)

        def captor(card: str) -> int:
            return 0 if card in captured[0] else 1

        raw = {"high": captor(trumps[-1])}
        if self.low == "winner":
            raw["low"] = captor(trumps[0])  # SB-9
        else:  # SB-9 option: the side it was dealt to
            raw["low"] = 0 if trumps[0] in self.dealt[0] + self.dealt[2] else 1
        jack = "J" + self.trump
        if jack in in_play:  # 2.1 "Jack": asleep, nobody scores it
            raw["jack"] = captor(jack)
        left = "J" + SAME_COLOUR[self.trump]
        if self.five == "left_bower" and left in in_play:  # SB-1
            raw["left"] = captor(left)
        game = [sum(CARD_POINTS[rank(card)] for card in pile) for pile in captured]
        if game[0] != game[1]:  # SB-8: a tie scores for nobody
            raw["game"] = 0 if game[0] > game[1] else 1
        side = self.declarer % 2
        all_tricks = all(winner % 2 == side for winner in self.winners)
        if self.five == "slam" and self.level == 5 and all_tricks and "jack" in raw:
            raw["sweep"] = side  # SB-1 slam: exists only when 5 was bid
        return raw

    def _score(self) -> None:
        assert self.declarer is not None and self.level is not None
        self.raw = self._count_points()
        points = [list(self.raw.values()).count(side) for side in (0, 1)]
        side = self.declarer % 2
        sides = [0, 0]
        # SB-1 literal: only four points exist, so a bid of 5 always fails.
        made = points[side] >= self.level
        sides[side] = points[side] if made else -self.level  # SB-12: may go below zero
        if self.defenders_score:  # SB-10
            sides[1 - side] = points[1 - side]
        self.scores = [sides[seat % 2] for seat in range(4)]
        self.over = True
