"""Oh Hell: a slow, literal reading of the rules, one round at a time."""

from __future__ import annotations

LOW_TO_HIGH = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]


def hand_size(number: int, players: int, sizes: str, largest: str) -> int:
    """OH-2, OH-3: how many cards each gets in the round of this number, counted from 0."""
    if largest == "full":
        most = 52 // players
    elif players == 7:
        most = 7
    elif players == 6:
        most = 8
    else:
        most = 10
    if sizes == "fixed":
        return most
    size = 1 if sizes in ("up", "up_down") else most
    step = 1 if sizes in ("up", "up_down") else -1
    turned = False
    for _ in range(number):
        if (step > 0 and size == most) or (step < 0 and size == 1):
            if sizes in ("up", "down") or turned:
                # All sizes have been played: a round more begins the schedule again.
                size = 1 if sizes in ("up", "up_down") else most
                step = 1 if sizes in ("up", "up_down") else -1
                turned = False
                continue
            step, turned = -step, True
        size += step
    return size


class OhHellOracle:
    """One round of Oh Hell, each for himself."""

    def __init__(
        self,
        hands: list[list[str]],
        piles: dict[str, list[str]],
        dealer: int,
        players: int = 4,
        sizes: str = "down_up",
        largest: str = "usual",
        hook: bool = True,
        scoring: str = "ten_plus",
        number: int | None = None,
    ) -> None:
        if len(hands) != players or len({len(hand) for hand in hands}) != 1:
            raise ValueError("Oh Hell needs a hand of the same size for each player")
        if number is not None and len(hands[0]) != hand_size(number, players, sizes, largest):
            raise ValueError("hands of another size are dealt in this round")
        self.hands: list[set[str]] = [set(hand) for hand in hands]
        self.dealer = dealer
        self.players = players
        self.size = len(hands[0])
        self.hook = hook
        self.scoring = scoring
        self.over: bool = False
        self.scores: list[int] | None = None
        self.winners: list[int] = []
        self.contract: str | None = "oh_hell"
        self.level: int | None = None
        self.declarer: int | None = None
        # OH-4: the next card is turned up for trump; no card, no trump.
        stock = piles.get("stock", [])
        self.turned: str | None = stock[0] if stock else None
        self.trump: str | None = stock[0][-1] if stock else None
        self.bids: dict[int, int] = {}
        self.trick: list[tuple[int, str]] = []
        self.turn = (dealer + 1) % players

    def to_act(self) -> int | None:
        """Seat that must bid or play, or None when the round is over."""
        return None if self.over else self.turn

    def legal(self) -> set[str]:
        """Texts of all legal moves."""
        if self.over:
            return set()
        if len(self.bids) < self.players:
            return {f"bid {bid}" for bid in range(self.size + 1) if self._may_bid(bid)}
        hand = self.hands[self.turn]
        playable = hand
        if self.trick:
            led = self.trick[0][1][-1]
            same = {card for card in hand if card[-1] == led}
            if same:
                playable = same
        return {"play " + card for card in playable}

    def _may_bid(self, bid: int) -> bool:
        # OH-5: the dealer bids last.
        if self.hook and self.turn == self.dealer:
            return sum(self.bids.values()) + bid != self.size
        return True

    def apply(self, move: str) -> None:
        """Carry out one legal move."""
        if move not in self.legal():
            raise ValueError(f"illegal move: {move}")
        verb, what = move.split()
        if verb == "bid":
            self.bids[self.turn] = int(what)
            self.turn = (self.turn + 1) % self.players
            return
        self.hands[self.turn].remove(what)
        self.trick.append((self.turn, what))
        if len(self.trick) < self.players:
            self.turn = (self.turn + 1) % self.players
            return
        winner = self._trick_winner()
        self.winners.append(winner)
        self.trick = []
        self.turn = winner
        if len(self.winners) == self.size:
            self._score()

    def _trick_winner(self) -> int:
        # The highest trump, or if there is none the highest card of the suit led.
        led = self.trick[0][1][-1]
        for suit in (self.trump, led):
            for rank in reversed(LOW_TO_HIGH):
                for seat, card in self.trick:
                    if suit is not None and card == rank + suit:
                        return seat
        raise AssertionError("somebody led a card")

    def _score(self) -> None:
        # OH-6
        self.over = True
        self.scores = []
        for seat in range(self.players):
            won, bid = self.winners.count(seat), self.bids[seat]
            if self.scoring == "tricks_plus_ten":
                self.scores.append(won + (10 if won == bid else 0))
            elif won == bid:
                self.scores.append(10 + bid)
            elif self.scoring == "minus":
                self.scores.append(-abs(won - bid))
            else:
                self.scores.append(0)
