"""Euchre: a slow, literal reading of the rules, one round at a time."""

from __future__ import annotations

SUITS = ["S", "H", "D", "C"]
PLAIN_LOW_TO_HIGH = ["7", "8", "9", "10", "J", "Q", "K", "A"]
SAME_COLOUR = {"H": "D", "D": "H", "S": "C", "C": "S"}


def rank(card: str) -> str:
    """Rank of a card text: "10" of "10S"."""
    return card[:-1]


def suit(card: str) -> str:
    """Suit letter of a card text: "S" of "10S"."""
    return card[-1]


class EuchreOracle:
    """One round of Euchre, seats 0 and 2 against 1 and 3."""

    def __init__(
        self,
        hands: list[list[str]],
        piles: dict[str, list[str]],
        dealer: int,
        *,
        cards: int = 24,
        stick_the_dealer: bool = False,
        discard_turned: bool = True,
        alone: bool = True,
        alone_lead: str = "eldest",
        alone_euchred: int = 2,
        target: int = 10,
    ) -> None:
        if [len(hand) for hand in hands] != [5, 5, 5, 5]:
            raise ValueError("Euchre needs four hands of five cards")
        if len(piles["turned"]) != 1 or len(piles["dead"]) != cards - 21:
            raise ValueError("one card is turned up, the rest lies face down")
        self.hands: list[set[str]] = [set(hand) for hand in hands]
        (self.turned,) = piles["turned"]
        self.piles = {name: list(pile) for name, pile in piles.items()}
        self.dealer = dealer
        self.stick_the_dealer = stick_the_dealer
        self.discard_turned = discard_turned
        self.may_go_alone = alone
        self.alone_lead = alone_lead
        self.alone_euchred = alone_euchred
        self.target = target  # EU-9 concerns the end of the game, not a round.

        self.over: bool = False
        self.scores: list[int] | None = None
        self.winners: list[int] = []
        self.contract: str | None = None
        self.level: int | None = None
        self.declarer: int | None = None
        self.trump: str | None = None
        self.alone: int | None = None
        self.ordered_up = False
        self.trick: list[tuple[int, str]] = []
        self.phase = "order up"
        self.turn = (dealer + 1) % 4

    # Who is who ------------------------------------------------------------

    def _sits_out(self, seat: int) -> bool:
        """EU-6: the partner of who goes alone sits out."""
        return self.alone is not None and seat == (self.alone + 2) % 4

    def _next(self, seat: int) -> int:
        """The next seat to the left that plays."""
        seat = (seat + 1) % 4
        return (seat + 1) % 4 if self._sits_out(seat) else seat

    def _suit(self, card: str) -> str:
        """The left bower is a trump, whatever is printed on it."""
        if self.trump is not None and card == "J" + SAME_COLOUR[self.trump]:
            return self.trump
        return suit(card)

    def to_act(self) -> int | None:
        """Seat that must decide, or None when the round is over."""
        return None if self.over else self.turn

    # What may be done ------------------------------------------------------

    def legal(self) -> set[str]:
        """Texts of all legal moves."""
        if self.over:
            return set()
        hand = self.hands[self.turn]
        if self.phase == "order up":
            return {"accept", "pass"}
        if self.phase == "name":
            # EU-5: not the suit turned down; the dealer may have to.
            calls = {"trump " + name for name in SUITS if name != suit(self.turned)}
            if self.turn != self.dealer or not self.stick_the_dealer:
                calls.add("pass")
            return calls
        if self.phase == "alone":
            return {"alone", "no alone"}
        if self.phase == "discard":
            # EU-4
            return {
                "discard " + card for card in hand if self.discard_turned or card != self.turned
            }
        playable = set(hand)
        if self.trick:
            led = self._suit(self.trick[0][1])
            following = {card for card in hand if self._suit(card) == led}
            if following:
                playable = following
        return {"play " + card for card in playable}

    def apply(self, move: str) -> None:
        """Carry out one legal move."""
        if move not in self.legal():
            raise ValueError(f"illegal move: {move}")
        words = move.split()
        if self.phase == "order up":
            if move == "accept":
                self.ordered_up = True
                self._make(suit(self.turned))
            elif self.turn != self.dealer:
                self.turn = (self.turn + 1) % 4
            else:
                self.piles["dead"] += self.piles["turned"]
                self.piles["turned"] = []
                self.phase = "name"
                self.turn = (self.dealer + 1) % 4
        elif self.phase == "name":
            if move != "pass":
                self._make(words[1])
            elif self.turn != self.dealer:
                self.turn = (self.turn + 1) % 4
            else:
                self.over = True  # EU-5: nobody wanted to
                self.scores = [0, 0, 0, 0]
        elif self.phase == "alone":
            if move == "alone":
                self.alone = self.turn
            self._pick_up()
        elif self.phase == "discard":
            self.hands[self.dealer].remove(words[1])
            self.piles["discard"] = [words[1]]
            self._begin()
        else:
            self._play(words[1])

    def _make(self, trump: str) -> None:
        self.contract = "euchre"
        self.declarer = self.turn
        self.trump = trump
        self.phase = "alone"
        if not self.may_go_alone:
            self._pick_up()

    def _pick_up(self) -> None:
        if not self.ordered_up:
            self._begin()
            return
        self.hands[self.dealer].add(self.turned)
        self.piles["turned"] = []
        self.phase = "discard"
        self.turn = self.dealer

    def _begin(self) -> None:
        """EU-7: eldest hand leads, or the next seat; or the one on the left of who is alone."""
        self.phase = "play"
        before = self.dealer
        if self.alone is not None and self.alone_lead == "left_of_maker":
            before = self.alone
        self.turn = self._next(before)

    # Play ------------------------------------------------------------------

    def _play(self, card: str) -> None:
        self.hands[self.turn].remove(card)
        self.trick.append((self.turn, card))
        self.turn = self._next(self.turn)
        if len(self.trick) < (4 if self.alone is None else 3):
            return
        self.turn = max(self.trick, key=self._strength)[0]
        self.winners.append(self.turn)
        self.trick = []
        if len(self.winners) == 5:
            self._score()

    def _strength(self, play: tuple[int, str]) -> int:
        """How high a card stands in the trick; a card of another suit stands nowhere."""
        card = play[1]
        if card == f"J{self.trump}":
            return 300
        if self._suit(card) == self.trump:
            return 200 if rank(card) == "J" else 100 + PLAIN_LOW_TO_HIGH.index(rank(card))
        if suit(card) == self._suit(self.trick[0][1]):
            return 1 + PLAIN_LOW_TO_HIGH.index(rank(card))
        return 0

    def _score(self) -> None:
        """EU-8."""
        self.over = True
        assert self.declarer is not None
        makers = [self.declarer, (self.declarer + 2) % 4]
        others = [seat for seat in range(4) if seat not in makers]
        won = len([winner for winner in self.winners if winner in makers])
        self.scores = [0, 0, 0, 0]
        if won < 3:
            points, side = 2 if self.alone is None else self.alone_euchred, others
        elif won < 5:
            points, side = 1, makers
        else:
            points, side = 2 if self.alone is None else 4, makers
        for seat in side:
            self.scores[seat] = points
