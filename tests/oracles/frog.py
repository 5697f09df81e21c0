"""Slow, naive referee for one round of Frog, written from the rule rulings FR-1 ... FR-13."""

from __future__ import annotations

from itertools import combinations

SUITS = ["C", "D", "H", "S"]
RANKS = ["6", "7", "8", "9", "J", "Q", "K", "10", "A"]  # FR-11: low to high, the ten is second
POINTS = {"A": 11, "10": 10, "K": 4, "Q": 3, "J": 2, "9": 0, "8": 0, "7": 0, "6": 0}
PACK = [rank + suit for suit in SUITS for rank in RANKS]
BIDS = ["frog", "chico", "grand"]  # low to high
SEATS = 3


def rank_of(card: str) -> str:
    """Everything before the suit letter."""
    return card[:-1]


def suit_of(card: str) -> str:
    """The last letter."""
    return card[-1]


def card_points(cards: list[str]) -> int:
    """Sum of the card points."""
    return sum(POINTS[rank_of(card)] for card in cards)


def trick_winner(trick: list[tuple[int, str]], trump: str | None) -> int:
    """Seat that played the highest trump, or else the highest card of the led suit."""
    led = suit_of(trick[0][1])
    winning_suit = led
    for _seat, card in trick:
        if suit_of(card) == trump:
            winning_suit = suit_of(card)
    candidates = [(seat, card) for seat, card in trick if suit_of(card) == winning_suit]
    return max(candidates, key=lambda play: RANKS.index(rank_of(play[1])))[0]


class FrogOracle:
    """One round of Frog, from the dealt hands to the payment."""

    def __init__(
        self,
        hands: list[list[str]],
        piles: dict[str, list[str]],
        dealer: int,
        *,
        deal: str = "ten",
        chico_hearts: bool = True,
        multipliers: tuple[int, int, int] = (1, 2, 3),
        widow_points: str = "bidder",
        all_pass: str = "next_dealer",
    ) -> None:
        """FR-1, FR-2: take over the deal; the caller has dealt the cards."""
        assert deal in ("ten", "eleven") and len(multipliers) == 3
        assert widow_points in ("bidder", "defenders")
        assert all_pass in ("next_dealer", "same_dealer")  # FR-8: only matters between rounds
        self.chico_hearts = chico_hearts
        self.multipliers = multipliers
        self.widow_points = widow_points

        self.hands: list[set[str]] = [set(hand) for hand in hands]
        self.widow = list(piles.get("widow", []))
        self.dead = list(piles.get("dead", []))
        # FR-1: ten = 10 each, 3 widow, 3 left over; eleven = 11 each, 3 widow
        cards = [card for hand in hands for card in hand] + self.widow + self.dead
        size = 10 if deal == "ten" else 11
        assert sorted(cards) == sorted(PACK), "the deal is not the 36-card pack"
        assert [len(hand) for hand in hands] == [size] * SEATS and len(self.widow) == 3

        self.over = False
        self.scores: list[int] | None = None
        self.winners: list[int] = []
        self.contract: str | None = None
        self.declarer: int | None = None
        self.trump: str | None = None

        self.stage = "auction"
        self.forehand = (dealer + 1) % SEATS
        self.turn = self.forehand  # left of the dealer speaks first
        self.calls: list[tuple[int, str]] = []
        self.laid_away: list[str] = []
        self.trick: list[tuple[int, str]] = []
        self.taken: list[list[str]] = [[], [], []]

    def to_act(self) -> int | None:
        """Seat to decide, None when the round is over."""
        return None if self.over else self.turn

    def legal(self) -> set[str]:
        """Texts of all legal moves."""
        if self.stage == "auction":
            return self._legal_calls()
        if self.stage == "discard":
            return self._legal_discards()
        if self.stage == "trump":
            # FR-5: Chico may name any suit, or any but hearts under the option
            return {"trump " + suit for suit in SUITS if suit != "H" or self.chico_hearts}
        if self.stage == "play":
            return {"play " + card for card in self._legal_cards()}
        return set()

    def _legal_calls(self) -> set[str]:
        """FR-9: one call each; a bid must be higher than every bid before it."""
        earlier = [BIDS.index(name) for _seat, name in self.calls if name != "pass"]
        higher = [name for name in BIDS if all(BIDS.index(name) > bid for bid in earlier)]
        return {"pass"} | {"bid " + name for name in higher}

    def _legal_discards(self) -> set[str]:
        """FR-3: any three of the 13 or 14 cards; none is barred."""
        triples = combinations(sorted(self.hands[self.turn]), 3)
        return {"discard " + " ".join(sorted(triple)) for triple in triples}

    def _legal_cards(self) -> set[str]:
        """Follow suit; void: trump; neither: anything. No duty to win the trick."""
        hand = self.hands[self.turn]
        if not self.trick:
            return set(hand)
        led = suit_of(self.trick[0][1])
        same_suit = {card for card in hand if suit_of(card) == led}
        if same_suit:
            return same_suit
        trumps = {card for card in hand if suit_of(card) == self.trump}
        if trumps:
            return trumps
        return set(hand)

    def apply(self, move: str) -> None:
        """Carry out one move of the seat to act."""
        words = move.split()
        if words and words[0] == "discard":
            move = " ".join(["discard", *sorted(words[1:])])
        if move not in self.legal():
            raise ValueError(f"illegal move: {move}")
        if self.stage == "auction":
            self._call(words[-1])
        elif self.stage == "discard":
            self._discard(words[1:])
        elif self.stage == "trump":
            self.trump = words[1]
            self._start_play()
        else:
            self._play(words[1])

    def _call(self, name: str) -> None:
        """Note a call; all three seats always call."""
        self.calls.append((self.turn, name))
        self.turn = (self.turn + 1) % SEATS
        if len(self.calls) < SEATS:
            return
        bids = [(seat, name) for seat, name in self.calls if name != "pass"]
        if not bids:  # FR-8: no play and no payment
            self._finish([0, 0, 0])
            return
        self.declarer, self.contract = bids[-1]  # each bid was higher than the one before
        self.turn = self.declarer
        if self.contract == "frog":
            self.trump = "H"
            self.hands[self.declarer] |= set(self.widow)  # FR-3: always picks up all three
            self.widow = []
            self.stage = "discard"
        elif self.contract == "chico":
            self.stage = "trump"
        else:  # grand: hearts trump, widow untouched
            self.trump = "H"
            self._start_play()

    def _discard(self, cards: list[str]) -> None:
        """Lay three cards away."""
        self.hands[self.turn] -= set(cards)
        self.laid_away = list(cards)
        self._start_play()

    def _start_play(self) -> None:
        """Left of the dealer leads, whoever the bidder is."""
        self.stage = "play"
        self.turn = self.forehand

    def _play(self, card: str) -> None:
        """Play a card; a full trick goes to its winner, who leads next."""
        self.hands[self.turn].remove(card)
        self.trick.append((self.turn, card))
        self.turn = (self.turn + 1) % SEATS
        if len(self.trick) < SEATS:
            return
        winner = trick_winner(self.trick, self.trump)
        self.winners.append(winner)
        self.taken[winner] += [played for _seat, played in self.trick]
        self.trick = []
        self.turn = winner
        if all(not hand for hand in self.hands):
            self._finish(self._payment())

    def points(self) -> tuple[int, int]:
        """Card points of (bidder side, other side) of a finished, played round."""
        if not self.over or self.declarer is None:
            raise ValueError("no played-out round to count")
        bidder_cards: list[str] = []
        other_cards = list(self.dead)  # FR-1: the left-over cards count with the defenders
        for seat in range(SEATS):  # FR-12: the two opponents count together
            if seat == self.declarer:
                bidder_cards += self.taken[seat]
            else:
                other_cards += self.taken[seat]
        # FR-4: the widow (Chico, Grand) or the cards laid away (Frog) count for one side
        if self.widow_points == "bidder":
            bidder_cards += self.widow + self.laid_away
        else:
            other_cards += self.widow + self.laid_away
        return card_points(bidder_cards), card_points(other_cards)

    def _payment(self) -> list[int]:
        """FR-7: over 60 wins, 60 is a draw, under 60 loses; paid by or to each opponent."""
        assert self.contract is not None and self.declarer is not None
        self.over = True  # so that points() may be asked
        multiplier = self.multipliers[BIDS.index(self.contract)]  # FR-6
        each = (self.points()[0] - 60) * multiplier
        return [2 * each if seat == self.declarer else -each for seat in range(SEATS)]

    def _finish(self, scores: list[int]) -> None:
        """FR-10: scores are changes of balance and may be negative."""
        self.stage = "over"
        self.over = True
        self.scores = scores
