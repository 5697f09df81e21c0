"""Frog: three players, one of them alone against two for more than half of 120 card points.

Sources: the Indonesian article "Panduan Komprehensif Permainan Kartu Frog"; CatsAtCards, "Six-Bid
Solo" (its Frog section); Foster's Complete Hoyle; Wikipedia, "Frog (card game)";
gambling-history.com, "Frog".

Implemented: the three-player game. Left out: the tables of four and five, where the dealer sits
out, and Foster's second call of somebody who was overbid (FR-9).

Rulings where the texts leave something open:

* FR-1: 36 cards, but 10 each and a widow of 3: three cards are left over; they lie face down and
  count with the defenders' tricks. Option ``deal="eleven"``: 11 each, as the other sources say.
* FR-2: the widow is dealt after the players' second packet.
* FR-3: the bidder takes up all of the widow and lays any three cards away.
* FR-4: the widow, or what was laid away, counts for the bidder. Option ``widow_points``.
* FR-5: Chico may name any suit. Option ``chico_hearts=False``: any but hearts.
* FR-6: Frog counts once, Chico twice, Grand three times. Option ``multipliers``.
* FR-7: 61 wins, 60 is a draw, 59 loses.
* FR-8: all pass: no payment, the next dealer deals. Option ``all_pass``.
* FR-9: each player calls once.
* FR-10: balances may fall below zero; the three sum to 450.
* FR-11: the ten ranks second, in trumps too.
* FR-12: the two opponents count their tricks together but pay and are paid each for himself.
* FR-13: the players agree when to stop; equal totals share the win.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from trickgames.cards import HEARTS, Suit
from trickgames.declaration import Contract, MatchRules, Rules
from trickgames.follow import FOLLOW_SUIT, TRUMP_WHEN_VOID
from trickgames.options import Between, game
from trickgames.packs import Pack
from trickgames.phases.auction import Auction
from trickgames.phases.exchange import Exchange
from trickgames.phases.name_trump import NameTrump
from trickgames.phases.phase import Phase
from trickgames.phases.play import Play
from trickgames.ranking import Ranking
from trickgames.scoring.awards import Payment
from trickgames.scoring.tallies import card_points, pile_points
from trickgames.table import DECLARER, DEFENDERS, ELDEST

TEN_SECOND = "A 10 K Q J 9 8 7 6"
CARD_POINTS = {"A": 11, "10": 10, "K": 4, "Q": 3, "J": 2}


@game("frog")
def frog(
    *,
    deal: Literal["ten", "eleven"] = "ten",
    chico_hearts: bool = True,
    multipliers: Annotated[tuple[int, int, int], Between(1, 100)] = (1, 2, 3),
    widow_points: Literal["bidder", "defenders"] = "bidder",
    all_pass: Literal["next_dealer", "same_dealer"] = "next_dealer",
) -> Rules:
    """Declare Frog.

    Args:
        deal: How many cards each player gets; ten leaves three cards out of play (FR-1).
        chico_hearts: Whether Chico may name hearts (FR-5).
        multipliers: What Frog, Chico and Grand multiply the margin by (FR-6).
        widow_points: Who counts the widow, or what was laid away in Frog (FR-4).
        all_pass: Who deals again when everybody passes (FR-8).
    """

    def contract(
        key: str, multiplier: int, pile: str, trump: Suit | None, *before: Phase[Any]
    ) -> Contract:
        points = card_points(CARD_POINTS).of(DECLARER)
        if widow_points == "bidder":
            points += pile_points(pile, CARD_POINTS)
        return Contract(
            key,
            ranking=Ranking(TEN_SECOND),
            follow=(FOLLOW_SUIT, TRUMP_WHEN_VOID),
            phases=(*before, Play(lead=ELDEST)),
            scoring=(Payment(key, multiplier * (points - 60), to=DECLARER, by=DEFENDERS),),
            trump=trump,
        )

    frog_times, chico_times, grand_times = multipliers
    any_suit = NameTrump(by=DECLARER, barred=() if chico_hearts else (HEARTS,))
    return Rules(
        pack=Pack(TEN_SECOND),
        seats=3,
        packets="4 3 W3 3" if deal == "ten" else "4 3 W3 4",
        opening=(Auction(("frog", "chico", "grand"), circuits=1),),
        contracts=(
            contract("frog", frog_times, "discard", HEARTS, Exchange("widow", 3, to="discard")),
            contract("chico", chico_times, "widow", None, any_suit),
            contract("grand", grand_times, "widow", HEARTS),
        ),
        match=MatchRules(start=150, ending="share", passed_out=all_pass),
    )
