"""Bird Dog: a slow, literal reading of the rules, one round at a time."""

from __future__ import annotations

RANKS_LOW_TO_HIGH = ["9", "10", "J", "Q", "K", "A"]
SAME_COLOUR = {"H": "D", "D": "H", "S": "C", "C": "S"}
COURT_RANKS = ["J", "Q", "K"]


def rank(card: str) -> str:
    """Rank of a card text: "10" of "10S"."""
    return card[:-1]


def suit(card: str) -> str:
    """Suit letter of a card text: "S" of "10S"."""
    return card[-1]


def count_pairs(cards: list[str]) -> int:
    """Pairs of jacks, queens and kings; each card counts once (4.1 "Pairs")."""
    pairs = 0
    for court in COURT_RANKS:
        pairs += len([card for card in cards if rank(card) == court]) // 2
    return pairs


class BirdDogOracle:
    """One round of Bird Dog for three players (BD-1)."""

    def __init__(
        self,
        hands: list[list[str]],
        piles: dict[str, list[str]],
        dealer: int,
        *,
        auto_trump_bonus: bool = True,
        play_off: str = "highest",
    ) -> None:
        if len(hands) != 3 or any(len(hand) != 7 for hand in hands):
            raise ValueError("Bird Dog needs three hands of seven cards")
        if len(piles["stock"]) != 3:
            raise ValueError("Bird Dog needs a stock of three cards")
        if play_off not in ("highest", "reach_again"):
            raise ValueError(f"unknown play_off: {play_off}")
        # BD-10 (packets) is settled by whoever made the deal.
        self.hands: list[set[str]] = [set(hand) for hand in hands]
        self.stock: list[str] = list(piles["stock"])
        self.dealer = dealer
        self.auto_trump_bonus = auto_trump_bonus
        self.play_off = play_off  # BD-9 concerns the end of the game, not a round.

        self.over: bool = False
        self.scores: list[int] | None = None
        self.winners: list[int] = []
        self.contract: str | None = None
        self.level: int | None = None
        self.declarer: int | None = None
        self.trump: str | None = None
        self.bird_dog: str | None = None
        self.nil: int | None = None
        self.pairs: list[int] = []

        self.trick: list[tuple[int, str]] = []
        self.tricks: list[list[tuple[int, str]]] = []
        self.phase = "turn-up"
        # The face-up card; once trump is settled, the card that settled it.
        self.turned: str = self.stock[0]
        self.turn = self._left_of_dealer()

    def _left_of_dealer(self) -> int:
        return (self.dealer + 1) % 3

    def to_act(self) -> int | None:
        """Seat that must decide, or None when the round is over."""
        return None if self.over else self.turn

    def legal(self) -> set[str]:
        """Texts of all legal moves."""
        if self.over:
            return set()
        if self.phase == "turn-up":
            return {"accept", "pass"}
        if self.phase == "nil":
            # BD-6: everybody may go nil, the trump caller too.
            return {"nil", "no nil"}
        hand = self.hands[self.turn]
        playable = set(hand)
        if self.trick:
            # 4.1 "Following": follow suit if able, else any card.
            # BD-2: the Bird Dog is a card of its printed suit for following.
            led = suit(self.trick[0][1])
            same_suit = {card for card in hand if suit(card) == led}
            if same_suit:
                playable = same_suit
        return {"play " + card for card in playable}

    def apply(self, move: str) -> None:
        """Carry out one legal move."""
        if move not in self.legal():
            raise ValueError(f"illegal move: {move}")
        if self.phase == "turn-up":
            self._call(move)
        elif self.phase == "nil":
            self._declare_nil(move)
        else:
            self._play(move.split()[1])

    # Turn-up ---------------------------------------------------------------

    def _call(self, move: str) -> None:
        if move == "accept":
            self.declarer = self.turn
            self._settle_trump()
        elif self.turn != self.dealer:
            self.turn = (self.turn + 1) % 3
        elif self.turned == self.stock[0]:
            # BD-8: card 2 starts again with left of dealer.
            self.turned = self.stock[1]
            self.turn = self._left_of_dealer()
        else:
            # BD-8: card 3 needs no calls.  BD-4: nobody declared this trump.
            self.turned = self.stock[2]
            self._settle_trump()

    def _settle_trump(self) -> None:
        self.contract = "bird_dog"
        self.trump = suit(self.turned)
        # 4.1 "Bird Dog": same rank and colour as the card that fixed trump.
        # BD-3: if it lies in the stock nobody can ever play it.
        self.bird_dog = rank(self.turned) + SAME_COLOUR[self.trump]
        self.phase = "nil"
        self.turn = self._left_of_dealer()

    # Nil -------------------------------------------------------------------

    def _declare_nil(self, move: str) -> None:
        # BD-6: one round from left of dealer; the first taker closes it.
        if move == "nil":
            self.nil = self.turn
        if move == "nil" or self.turn == self.dealer:
            self.phase = "play"
            self.turn = self._left_of_dealer()  # 4.1 "Lead"
        else:
            self.turn = (self.turn + 1) % 3

    # Play ------------------------------------------------------------------

    def _play(self, card: str) -> None:
        self.hands[self.turn].remove(card)
        self.trick.append((self.turn, card))
        if len(self.trick) < 3:
            self.turn = (self.turn + 1) % 3
            return
        winner = self._trick_winner()
        self.winners.append(winner)
        self.tricks.append(self.trick)
        self.trick = []
        self.turn = winner  # the winner leads
        # BD-7: a broken nil does not end the round.
        if len(self.tricks) == 7:
            self._score()

    def _trick_winner(self) -> int:
        # BD-2: the Bird Dog wins any trick it is played to, over all trumps.
        for seat, card in self.trick:
            if card == self.bird_dog:
                return seat
        # 4.1 "Trick": else the highest trump, else the highest of the led suit.
        contenders = [play for play in self.trick if suit(play[1]) == self.trump]
        if not contenders:
            led = suit(self.trick[0][1])
            contenders = [play for play in self.trick if suit(play[1]) == led]
        best_seat, _card = max(contenders, key=lambda play: RANKS_LOW_TO_HIGH.index(rank(play[1])))
        return best_seat

    # Scoring ---------------------------------------------------------------

    def _score(self) -> None:
        # BD-11: the total is not constant.  BD-13: scores may be negative.
        captured: list[list[str]] = [[], [], []]
        for winner, trick in zip(self.winners, self.tricks, strict=True):
            captured[winner] += [card for _seat, card in trick]
        self.pairs = [count_pairs(cards) for cards in captured]
        scores = list(self.pairs)

        # BD-5: no bonus when the most pairs are shared (0-0-0 too).
        most = max(self.pairs)
        leaders = [seat for seat in range(3) if self.pairs[seat] == most]
        if len(leaders) == 1:
            bonus = leaders[0] != self.declarer
            if self.declarer is None:
                # BD-4: nobody declared, so the leader always gets the bonus (option: never).
                bonus = self.auto_trump_bonus
            if bonus:
                scores[leaders[0]] += 1

        # 4.1 "Nil pay": +3 without a trick, else -3; pairs as usual (BD-7).
        if self.nil is not None:
            if self.nil in self.winners:
                scores[self.nil] -= 3
            else:
                scores[self.nil] += 3
        self.scores = scores
        self.over = True
