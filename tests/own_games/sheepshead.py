"""Sheepshead for three: whoever picks up the blind plays alone against the two others.

Sources: https://playsheepshead.org/rules/3-player (10 cards each, a blind of two, one plays alone);
https://www.sheepsheadrules.com/home/scoring-rules (one, two or three points; no tricks, no bury).

Where the sources leave something open: if all pass the next dealer deals; the others are schneider
with 29 points (option ``schneider``); the players agree when to stop.
"""

from typing import Annotated

from trickgames import Between, Contract, MatchRules, Pack, Rules, game
from trickgames.cards import DIAMONDS
from trickgames.follow import FOLLOW_SUIT
from trickgames.phases.auction import Auction
from trickgames.phases.exchange import Exchange
from trickgames.phases.play import Play
from trickgames.ranking import Ranking
from trickgames.scoring.amounts import amount
from trickgames.scoring.awards import Payment
from trickgames.scoring.conditions import took_every_trick, took_no_trick
from trickgames.scoring.tallies import card_points, pile_points
from trickgames.selection import REST, cards
from trickgames.table import DECLARER, DEFENDERS

RANKS = "A 10 K Q J 9 8 7"
POINTS = {"A": 11, "10": 10, "K": 4, "Q": 3, "J": 2}


@game("sheepshead")
def sheepshead(*, schneider: Annotated[int, Between(90, 91)] = 91) -> Rules:
    """Declare Sheepshead.

    Args:
        schneider: With how many points the picker is paid twice.
    """
    points = card_points(POINTS).of(DECLARER) + pile_points("bury", POINTS)
    won, lost = amount(1), amount(-1)
    pick = Contract(
        "pick",
        ranking=Ranking(RANKS, trumps=(cards("QC QS QH QD JC JS JH JD"), REST)),
        follow=(FOLLOW_SUIT,),
        phases=(Exchange("widow", 2, to="bury"), Play()),
        scoring=(
            Payment("picker won", won.where(points.reaches(61)), DECLARER, DEFENDERS),
            Payment("schneider", won.where(points.reaches(schneider)), DECLARER, DEFENDERS),
            Payment("all tricks", 1, DECLARER, DEFENDERS, when=(took_every_trick(DECLARER),)),
            Payment("picker lost", lost.where(points.below(61)), DECLARER, DEFENDERS),
            Payment("picker schneider", lost.where(points.below(31)), DECLARER, DEFENDERS),
            Payment("no trick", -1, DECLARER, DEFENDERS, when=(took_no_trick(DECLARER),)),
        ),
        trump=DIAMONDS,
    )
    return Rules(
        pack=Pack(RANKS),
        seats=3,
        packets="3 W2 4 3",
        opening=(Auction(("pick",)),),
        contracts=(pick,),
        match=MatchRules(),
    )
