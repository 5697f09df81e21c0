"""Hearts: a slow, literal reading of the rulings HE-1 ... HE-8, one round at a time."""

from __future__ import annotations

import itertools

RANKS_LOW_TO_HIGH = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
SUITS = ["S", "H", "D", "C"]
# HE-2: how far to the left the cards go in the first, second ... round, and then from the start.
DIRECTIONS = {3: ["left", "right", "hold"], 4: ["left", "right", "across", "hold"],
              5: ["left", "right", "two left", "two right", "hold"]}  # fmt: skip
STEPS = {"left": 1, "right": -1, "across": 2, "two left": 2, "two right": -2}
LEFT_OUT = {3: ["2D"], 4: [], 5: ["2D", "2C"]}  # HE-1


def rank(card: str) -> str:
    """Rank of a card text: "10" of "10S"."""
    return card[:-1]


def suit(card: str) -> str:
    """Suit letter of a card text: "S" of "10S"."""
    return card[-1]


def is_point(card: str) -> bool:
    """A heart or the queen of spades."""
    return suit(card) == "H" or card == "QS"


class HeartsOracle:
    """One round of Hearts."""

    def __init__(
        self,
        hands: list[list[str]],
        piles: dict[str, list[str]],
        dealer: int,
        *,
        number: int = 0,
        players: int = 4,
        passing: str = "rotating",
        opening: str = "lowest_club",
        first_trick: str = "no_points",
        breaking: str = "hearts",
        moon: str = "add",
        jack_of_diamonds: bool = False,
        target: int = 100,
    ) -> None:
        self.seats = players
        # HE-1: low cards are left out, the rest is dealt out.
        pack = [r + s for s in SUITS for r in RANKS_LOW_TO_HIGH if r + s not in LEFT_OUT[players]]
        if sorted(card for hand in hands for card in hand) != sorted(pack) or any(piles.values()):
            raise ValueError("Hearts deals out the whole pack")
        if len(hands) != players or any(len(hand) != len(pack) // players for hand in hands):
            raise ValueError("Hearts deals everybody equally many cards")
        self.hands: list[set[str]] = [set(hand) for hand in hands]
        self.dealer = dealer
        self.opening = opening
        self.first_trick = first_trick
        self.breaking = breaking
        self.moon = moon
        self.jack_of_diamonds = jack_of_diamonds
        self.lowest_club = "3C" if players == 5 else "2C"

        self.over = False
        self.scores: list[int] | None = None
        self.winners: list[int] = []
        self.contract: str | None = "hearts"
        self.level: int | None = None
        self.declarer: int | None = None
        self.trump: str | None = None
        self.trick: list[tuple[int, str]] = []
        self.tricks: list[list[tuple[int, str]]] = []
        self.passed: dict[int, list[str]] = {}

        directions = DIRECTIONS[players]
        direction = directions[number % len(directions)]
        if passing == "left":
            direction = "left"
        if passing == "none":
            direction = "hold"
        self.direction = direction
        self.turn = 0
        if direction == "hold":
            self._begin_play()

    # Who may act -----------------------------------------------------------

    def may_act(self) -> list[int]:
        """Seats that may decide now: while passing all who have not passed, eldest first."""
        if self.over:
            return []
        if self._is_passing():
            order = [(self.dealer + step) % self.seats for step in range(1, self.seats + 1)]
            return [seat for seat in order if seat not in self.passed]
        return [self.turn]

    def to_act(self) -> int | None:
        """Seat to decide where nobody is named, or None when the round is over."""
        seats = self.may_act()
        return seats[0] if seats else None

    def _is_passing(self) -> bool:
        return self.direction != "hold" and len(self.passed) < self.seats

    # Moves -----------------------------------------------------------------

    def legal(self, seat: int | None = None) -> set[str]:
        """Texts of all legal moves of a seat, of the one to act if none is given."""
        if self.over:
            return set()
        if seat is None:
            seat = self.to_act()
        if seat not in self.may_act():
            return set()
        hand = self.hands[seat]
        if self._is_passing():
            # HE-2: any three cards.
            threes = itertools.combinations(sorted(hand), 3)
            return {"give " + " ".join(cards) for cards in threes}
        return {"play " + card for card in self._playable(hand)}

    def _playable(self, hand: set[str]) -> set[str]:
        first = len(self.tricks) == 0
        if not self.trick:
            if first and self.opening == "lowest_club":
                return {self.lowest_club}  # HE-3
            cards = set(hand)
            if first and self.first_trick == "no_points":
                cards = {card for card in cards if not is_point(card)} or cards  # HE-4
            if not self._hearts_are_broken():
                cards = {card for card in cards if suit(card) != "H"} or cards  # HE-5
            return cards
        led = suit(self.trick[0][1])
        following = {card for card in hand if suit(card) == led}
        cards = following or set(hand)
        if first and self.first_trick == "no_points":
            cards = {card for card in cards if not is_point(card)} or cards  # HE-4
        return cards

    def _hearts_are_broken(self) -> bool:
        if self.breaking == "free":
            return True
        for trick in self.tricks:
            for _seat, card in trick:
                if suit(card) == "H":
                    return True
                if card == "QS" and self.breaking == "queen_too":
                    return True
        return False

    def apply(self, move: str, seat: int | None = None) -> None:
        """Carry out one legal move."""
        if seat is None:
            seat = self.to_act()
        if move not in self.legal(seat) or seat is None:
            raise ValueError(f"illegal move: {move}")
        words = move.split()
        if words[0] == "give":
            self._pass(seat, words[1:])
        else:
            self._play(words[1])

    def _pass(self, seat: int, cards: list[str]) -> None:
        # HE-2: laid aside; nobody takes up any before all have passed.
        self.hands[seat] -= set(cards)
        self.passed[seat] = cards
        if len(self.passed) == self.seats:
            for giver, given in self.passed.items():
                self.hands[(giver + STEPS[self.direction]) % self.seats] |= set(given)
            self._begin_play()

    def _begin_play(self) -> None:
        if self.opening == "eldest":
            self.turn = (self.dealer + 1) % self.seats
        else:
            holders = [s for s in range(self.seats) if self.lowest_club in self.hands[s]]
            self.turn = holders[0]

    def _play(self, card: str) -> None:
        self.hands[self.turn].remove(card)
        self.trick.append((self.turn, card))
        if len(self.trick) < self.seats:
            self.turn = (self.turn + 1) % self.seats
            return
        led = suit(self.trick[0][1])
        in_suit = [play for play in self.trick if suit(play[1]) == led]
        winner = max(in_suit, key=lambda play: RANKS_LOW_TO_HIGH.index(rank(play[1])))[0]
        self.winners.append(winner)
        self.tricks.append(self.trick)
        self.trick = []
        self.turn = winner
        if not any(self.hands):
            self._score()

    # Scoring ---------------------------------------------------------------

    def _score(self) -> None:
        taken: list[list[str]] = [[] for _ in range(self.seats)]
        for winner, trick in zip(self.winners, self.tricks, strict=True):
            taken[winner] += [card for _seat, card in trick]
        scores = []
        for cards in taken:
            points = 0
            for card in cards:
                if suit(card) == "H":
                    points += 1
                if card == "QS":
                    points += 13
            scores.append(points)
        if 26 in scores:
            # HE-6
            shooter = scores.index(26)
            for seat in range(self.seats):
                if self.moon == "add":
                    scores[seat] = 0 if seat == shooter else 26
                else:
                    scores[seat] = -26 if seat == shooter else 0
        if self.jack_of_diamonds:
            for seat in range(self.seats):
                if "JD" in taken[seat]:
                    scores[seat] -= 10  # HE-7
        self.scores = scores
        self.over = True
