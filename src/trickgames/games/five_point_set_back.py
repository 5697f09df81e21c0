"""Five Point Set Back: partners bid for High, Low, Jack and Game, and are set back if they fail.

Sources: the Indonesian article "Five Point Set Back: Permainan Kartu Strategis 4 Pemain";
https://bradwilson.dev/games/setback (the same 28 cards, six each, target 12 and auction);
https://www.pagat.com/allfours/pitch.html; https://www.bernsrite.com/Setback/rules.html.

Implemented: the four-player partnership game, seats 0 and 2 against 1 and 3.
Left out: misdeals and redeals.

Rulings where the texts leave something open:

* SB-1: four points, yet a bid of five: five is a slam, all four points and all six tricks; the
  sweep brings the fifth point and exists only when five was bid. Option ``five``:
  ``"left_bower"`` makes the other jack of trump's colour a trump below the jack and worth a
  point, ``"literal"`` leaves five a bid that cannot be made.
* SB-2: a bid of five ends the auction at once; nobody can take it over.
* SB-3: the dealer's taking over does not end the auction. Option ``auction="single_round"``: each
  speaks once, the dealer last.
* SB-4: when the others pass without a bid, the dealer is entered at 1. Option ``forced_bid``.
* SB-5: the least bid is 1. Option ``min_bid``; the forced bid is exempt.
* SB-6: follow suit or play a trump; anything when void. Option ``strict_follow``.
* SB-7: the first lead may be any card. Option ``pitch``: its suit becomes trump.
* SB-8: a tie for Game gives the point to nobody.
* SB-9: Low goes to who wins the trick. Option ``low="holder"``: to who was dealt it.
* SB-10: the defenders always score what they made. Option ``defenders_score``.
* SB-11: both sides at 12: the bidding side wins. Option ``both_out="highest"``; level totals then
  play on.
* SB-12: totals may be negative.
* SB-13: the four cards left over lie face down and never count.
* SB-14: partners may overbid each other.
"""

from __future__ import annotations

from typing import Literal

from trickgames.declaration import Contract, MatchRules, Rules
from trickgames.follow import FOLLOW_SUIT, FOLLOW_SUIT_OR_TRUMP
from trickgames.options import game
from trickgames.packs import Pack
from trickgames.phases.auction import Auction, Forced
from trickgames.phases.name_trump import NameTrump
from trickgames.phases.play import Play
from trickgames.ranking import Ranking
from trickgames.scoring.awards import Award, SetBack
from trickgames.scoring.conditions import in_play, level_is, took_every_trick
from trickgames.scoring.tallies import (
    HIGHEST_TRUMP,
    LOWEST_TRUMP,
    card_points,
    cards_held,
    cards_taken,
    most,
)
from trickgames.selection import REST, other_of_colour, trump_cards
from trickgames.table import DEALER, DECLARER, DECLARING_SIDE, EVERYONE

ACE_HIGH = "A K Q J 10 9 2"
CARD_POINTS = {"A": 4, "K": 3, "Q": 2, "J": 1, "10": 10}
JACK, LEFT = trump_cards("J"), other_of_colour("J")
SLAM = (level_is(5), took_every_trick(DECLARING_SIDE), in_play(JACK))


@game("five_point_set_back")
def five_point_set_back(
    *,
    five: Literal["slam", "left_bower", "literal"] = "slam",
    auction: Literal["continuous", "single_round"] = "continuous",
    forced_bid: Literal[1, 2] = 1,
    min_bid: Literal[1, 2] = 1,
    low: Literal["winner", "holder"] = "winner",
    both_out: Literal["bidder", "highest"] = "bidder",
    strict_follow: bool = False,
    pitch: bool = False,
    defenders_score: bool = True,
) -> Rules:
    """Declare Five Point Set Back.

    Args:
        five: What the fifth point is (SB-1).
        auction: Whether bidding goes on until one is left, or each speaks once (SB-3).
        forced_bid: What the dealer is entered at when the others pass (SB-4).
        min_bid: The least bid; the forced bid is exempt (SB-5).
        low: Whether Low goes to the winner of its trick or to who was dealt it (SB-9).
        both_out: Who wins when both sides reach 12 in one round (SB-11).
        strict_follow: Whether who can follow suit may not trump (SB-6).
        pitch: Whether the first card led makes its suit trump (SB-7).
        defenders_score: Whether the defenders score what they made (SB-10).
    """
    points = [
        Award("high", cards_held(HIGHEST_TRUMP), EVERYONE),
        Award("low", (cards_taken if low == "winner" else cards_held)(LOWEST_TRUMP), EVERYONE),
        Award("jack", cards_taken(JACK), EVERYONE),
        Award("game", most(card_points(CARD_POINTS)), EVERYONE),
    ]
    if five == "left_bower":
        points.append(Award("left", cards_taken(LEFT), EVERYONE))
    if five == "slam":
        points.append(Award("sweep", 1, DECLARING_SIDE, SLAM))
    trumps = (trump_cards("A K Q J"), LEFT, REST) if five == "left_bower" else (REST,)
    return Rules(
        pack=Pack(ACE_HIGH),
        seats=4,
        sides=((0, 2), (1, 3)),
        packets="3 3",
        opening=(
            Auction(
                tuple(range(min_bid, 6)),
                contract="set_back",
                circuits=None if auction == "continuous" else 1,
                may_equal=DEALER,
                closing=5,
                all_pass=Forced(DEALER, forced_bid),
            ),
        ),
        contracts=(
            Contract(
                "set_back",
                ranking=Ranking(ACE_HIGH, trumps),
                follow=(FOLLOW_SUIT if strict_follow else FOLLOW_SUIT_OR_TRUMP,),
                phases=(
                    *(() if pitch else (NameTrump(by=DECLARER),)),
                    Play(lead=DECLARER, lead_names_trump=pitch),
                ),
                scoring=(SetBack(tuple(points), defenders_score=defenders_score),),
            ),
        ),
        match=MatchRules(target=12, ending="bidders_first" if both_out == "bidder" else "play_on"),
    )
