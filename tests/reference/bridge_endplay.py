"""Contract Bridge beside endplay: the deal as PBN, declarer, cards, winners, scores of duplicate.

endplay does not say which calls are legal: calls are only handed on.
"""

from __future__ import annotations

from typing import ClassVar

from endplay.types import Bid, Contract, Deal, Player, Vul

from tests.reference.compare import Reference

VULNERABLE = {"nobody": Vul.none, "0 2": Vul.ns, "1 3": Vul.ew, "0 1 2 3": Vul.both}
CALLS = {"pass": "pass", "double": "x", "redouble": "xx"}


def pbn(rnd):
    """Return the deal as PBN writes it: from north on, suits from spades down, T for the ten."""
    hands = [
        ".".join(
            "".join(
                str(card.rank).replace("10", "T") for card in rnd.hand(seat) if card.suit == suit
            )
            for suit in rnd.rules.pack.suits
        )
        for seat in range(4)
    ]
    return f"N:{' '.join(hands)}"


def text(card):
    return f"play {card.rank.abbr.replace('T', '10')}{card.suit.name[0].upper()}"


class Endplay(Reference):
    """endplay's deal and contract; seat 0 is north."""

    GAME: ClassVar = "bridge"

    def __init__(self, rnd):
        self.vulnerable = VULNERABLE[rnd.facts["vulnerable"]]
        self.dealer = Player(rnd.dealer)
        self.deal = Deal.from_pbn(pbn(rnd))
        self.deal_read = self.deal.to_pbn() == pbn(rnd)
        self.auction: list[Bid] = []
        self.contract: Contract | None = None
        self.won = 0
        self.cards = 0

    def turn(self):
        assert self.deal_read
        if self.contract is None:
            return int(self.dealer.next(len(self.auction)))
        if self.contract.is_passout() or self.cards == 52:
            return None
        seat = self.deal.curplayer
        return int(seat.partner if seat == self.contract.declarer.partner else seat)

    def moves(self):
        return None if self.contract is None else set(map(text, self.deal.legal_moves()))

    def apply(self, move):
        if self.contract is None:
            self._call(move)
            return
        (card,) = move.cards
        rank = str(card.rank).replace("10", "T")
        self.deal.play(f"{card.suit}{rank}")
        self.cards += 1
        if self.cards % 4 == 0:
            side = (self.contract.declarer, self.contract.declarer.partner)
            self.won += self.deal.first in side

    def _call(self, move):
        said = move.args[0] if move.args else CALLS[str(move)]
        self.auction.append(Bid(said))
        passes = [str(bid) == str(Bid("pass")) for bid in self.auction]
        if len(passes) > 3 and all(passes[-3:]):
            self.contract = Contract.from_auction(self.dealer, self.auction)
            if not self.contract.is_passout():
                self.deal.trump = self.contract.denom
                self.deal.first = self.contract.declarer.lho

    def scores(self):
        if self.contract.is_passout():
            return [0, 0, 0, 0]
        self.contract.result = self.won - 6 - self.contract.level
        points = self.contract.score(self.vulnerable)
        side = int(self.contract.declarer) % 2
        return [points if seat % 2 == side else -points for seat in range(4)]

    def choose(self, rnd, moves, rng):
        """Bid as little as one may, so that contracts are made as well as not."""
        bids = [str(move) for move in rnd.legal_moves() if move.verb == "bid"]
        if bids and rng.random() < 0.3:
            return rng.choice(bids[: rng.choice((1, 2, 5, 12))])
        calls = [move for move in moves if move in CALLS]
        return "pass" if calls and rng.random() < 0.6 else rng.choice(calls or moves)


REFERENCE = Endplay
