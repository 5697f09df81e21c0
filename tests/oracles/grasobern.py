"""Slow, naive referee for one round of Grasobern, written from the rulings GR-1 ... GR-14."""

from __future__ import annotations

SUITS = ["C", "D", "H", "S"]
RANKS = ["7", "8", "9", "10", "J", "Q", "K", "A"]  # low to high
BIDS = ["bettel", "herren", "mord"]  # low to high; GR-12: herren stays below mord
OBER = "QS"  # GR-8: the Grasober
SEATS = 4


def rank_of(card: str) -> str:
    """Everything before the suit letter."""
    return card[:-1]


def suit_of(card: str) -> str:
    """The last letter."""
    return card[-1]


def beats(card: str, other: str) -> bool:
    """Is card higher than other, both being of one suit?"""
    return RANKS.index(rank_of(card)) > RANKS.index(rank_of(other))


def best_of_led_suit(trick: list[tuple[int, str]]) -> tuple[int, str]:
    """Seat and card now winning the trick: no trumps, an off-suit card never wins."""
    best_seat, best_card = trick[0]
    for seat, card in trick[1:]:
        if suit_of(card) == suit_of(best_card) and beats(card, best_card):
            best_seat, best_card = seat, card
    return best_seat, best_card


class GrasobernOracle:
    """One round of Grasobern, from the dealt hands to the scores."""

    def __init__(
        self,
        hands: list[list[str]],
        piles: dict[str, list[str]],
        dealer: int,
        *,
        aces: bool = True,
        settlement: str = "zero_sum",
        all_pass: str = "next_dealer",
        must_head: bool = True,
        mord_request: str = "required",
    ) -> None:
        """GR-1: take over the deal."""
        assert settlement in ("zero_sum", "as_written")
        assert all_pass in ("next_dealer", "oberln")
        assert mord_request in ("required", "optional")
        self.settlement = settlement
        self.all_pass = all_pass
        self.must_head = must_head
        self.mord_request = mord_request

        # GR-1: 32 cards and 8 each, or without aces 28 cards and 7 each
        self.pack = [rank + suit for suit in SUITS for rank in RANKS if aces or rank != "A"]
        self.hands: list[set[str]] = [set(hand) for hand in hands]
        cards = [card for hand in hands for card in hand]
        size = 8 if aces else 7
        assert sorted(cards) == sorted(self.pack) and not any(piles.values()), "not the whole pack"
        assert [len(hand) for hand in hands] == [size] * SEATS

        self.over = False
        self.scores: list[int] | None = None
        self.winners: list[int] = []
        self.contract: str | None = None
        self.declarer: int | None = None
        self.trump: str | None = None  # there never is one

        self.stage = "auction"
        self.forehand = (dealer + 1) % SEATS
        self.turn = self.forehand  # left of the dealer speaks first
        self.calls: list[tuple[int, str]] = []
        self.requested: str | None = None
        self.holder = -1  # seat that had the requested card
        self.exposed = False
        self.trick: list[tuple[int, str]] = []
        self.tricks: list[list[str]] = []

    def to_act(self) -> int | None:
        """Seat to decide, None when the round is over."""
        return None if self.over else self.turn

    def legal(self) -> set[str]:
        """Texts of all legal moves."""
        if self.stage == "auction":
            return self._legal_calls()
        if self.stage == "ask":
            # GR-4: any card of the pack not in his own hand; or none under the option
            moves = {"ask " + card for card in self.pack if card not in self.hands[self.turn]}
            return moves | {"pass"} if self.mord_request == "optional" else moves
        if self.stage == "give":
            # GR-3: one of his original cards, not the one just received
            return {"give " + card for card in self.hands[self.turn] if card != self.requested}
        if self.stage == "play":
            return {"play " + card for card in self._legal_cards()}
        return set()

    def _legal_calls(self) -> set[str]:
        """GR-9: one call each; a call must outrank every call before it."""
        earlier = [BIDS.index(name) for _seat, name in self.calls if name != "pass"]
        higher = [name for name in BIDS if all(BIDS.index(name) > bid for bid in earlier)]
        return {"pass"} | {"bid " + name for name in higher}

    def _legal_cards(self) -> set[str]:
        """Follow suit if able, else anything; see GR-5 and GR-8 for the two extra duties."""
        hand = self.hands[self.turn]
        if not self.trick:
            return set(hand)
        led = suit_of(self.trick[0][1])
        same_suit = {card for card in hand if suit_of(card) == led}
        if not same_suit:
            if self.contract == "oberln" and OBER in hand:
                return {OBER}  # GR-8: void of the led suit, the Grasober must be discarded
            return set(hand)
        if self.must_head and self.contract in ("bettel", "herren"):
            # GR-5: everyone, Declarer too, must beat the best card of the led suit if able
            best = best_of_led_suit(self.trick)[1]
            winning = {card for card in same_suit if beats(card, best)}
            if winning:
                return winning
        return same_suit

    def apply(self, move: str) -> None:
        """Carry out one move of the seat to act."""
        if move not in self.legal():
            raise ValueError(f"illegal move: {move}")
        word = move.rsplit(maxsplit=1)[-1]
        if self.stage == "auction":
            self._call(word)
        elif self.stage == "ask":
            self._ask(word)
        elif self.stage == "give":
            # GR-2, GR-3: Declarer returns a card of his choice to the holder, then leads
            self.hands[self.turn].remove(word)
            self.hands[self.holder].add(word)
            self.stage = "play"
        else:
            self._play(word)

    def _call(self, name: str) -> None:
        """Note a call; all four seats always call."""
        self.calls.append((self.turn, name))
        self.turn = (self.turn + 1) % SEATS
        if len(self.calls) < SEATS:
            return
        bids = [(seat, name) for seat, name in self.calls if name != "pass"]
        if bids:
            self.declarer, self.contract = bids[-1]  # each bid outranked the one before
            self.turn = self.declarer  # Declarer leads, in Mord after the swap
            self.stage = "ask" if self.contract == "mord" else "play"
        elif self.all_pass == "oberln":  # GR-8: the normal game, forehand leads
            self.contract = "oberln"
            self.turn = self.forehand
            self.stage = "play"
        else:  # GR-8: no score
            self._finish([0, 0, 0, 0])

    def _ask(self, card: str) -> None:
        """GR-2: the holder hands the card to Declarer at once."""
        if card == "pass":
            self.stage = "play"
            return
        self.holder = next(seat for seat in range(SEATS) if card in self.hands[seat])
        self.hands[self.holder].remove(card)
        self.hands[self.turn].add(card)
        self.requested = card
        self.stage = "give"

    def _play(self, card: str) -> None:
        """Play a card; GR-13: the winner of a full trick leads the next."""
        self.hands[self.turn].remove(card)
        self.trick.append((self.turn, card))
        self.turn = (self.turn + 1) % SEATS
        if len(self.trick) < SEATS:
            return
        winner = best_of_led_suit(self.trick)[0]
        self.winners.append(winner)
        self.tricks.append([played for _seat, played in self.trick])
        self.trick = []
        self.turn = winner
        last = all(not hand for hand in self.hands)
        if self.contract == "oberln":
            if last:
                self._finish(self._oberln_scores())
        elif self._broken():
            self._finish(self._contract_scores(made=False))
        elif last:
            self._finish(self._contract_scores(made=True))
        elif self.contract == "herren":
            self.exposed = True  # GR-10: after trick 1 Declarer's hand lies open

    def _broken(self) -> bool:
        """Bettel, Herren: Declarer won a trick. Mord (GR-11): an opponent won one."""
        if self.contract == "mord":
            return any(seat != self.declarer for seat in self.winners)
        return self.declarer in self.winners

    def _contract_scores(self, made: bool) -> list[int]:
        """GR-6, GR-7: Declarer gets one figure, each opponent the other."""
        own, other = {
            ("bettel", True): (9, -3),  # GR-6
            ("bettel", False): (-9, 3),
            ("herren", True): (18, -6),  # GR-7
            ("herren", False): (-18, 6),
            ("mord", True): (12, -4),
            ("mord", False): (-12, 4),
        }[str(self.contract), made]
        if self.settlement == "as_written":  # GR-7: a side the seed leaves out scores 0
            if self.contract in ("bettel", "herren") and made:
                other = 0
            if self.contract == "herren" and not made:
                own = 0
        return [own if seat == self.declarer else other for seat in range(SEATS)]

    def _oberln_scores(self) -> list[int]:
        """GR-8: first and last trick -1 each, Grasober -2; all tricks -4 instead."""
        scores = [0, 0, 0, 0]
        if len(set(self.winners)) == 1:
            scores[self.winners[0]] = -4
            return scores
        scores[self.winners[0]] -= 1
        scores[self.winners[-1]] -= 1
        for winner, cards in zip(self.winners, self.tricks, strict=True):
            if OBER in cards:
                scores[winner] -= 2
        return scores

    def _finish(self, scores: list[int]) -> None:
        """End the round; unplayed cards are abandoned."""
        self.stage = "over"
        self.over = True
        self.scores = scores
