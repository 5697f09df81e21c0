"""Hearts: tricks without trumps, each heart a penalty point and the queen of spades thirteen.

Sources: http://hearts-online.org/rules.html (four players, passing, the two of clubs, the moon);
https://traditionalgamerules.neocities.org/hearts.html (the same, and for three and five players the
cards left out and the order of passing);
https://sites.google.com/view/feelinggamey/games/hearts/rules-of-hearts (the jack of diamonds);
https://100freegames.com/hearts (the queen breaks hearts; 26 points off instead of on).

Implemented: the game for three, four and five players with the usual house rules as options.
Left out: the choice of the player who took all points, after the round, between the two ways to
score it; playing with a kitty; two packs.

Rulings where the texts differ or leave something open:

* HE-1: three players leave out the two of diamonds, five both that and the two of clubs.
* HE-2: passed are three cards: in turn to the left, to the right, across, and none; three players
  left, right, none; five left, right, two to the left, two to the right, none. All choose before
  any card is taken up. Option ``passing``: ``"left"`` every round, or ``"none"`` ever.
* HE-3: the holder of the lowest club leads it to the first trick: the two, with five players the
  three. Option ``opening="eldest"``: the player left of the dealer leads any card that may be led.
* HE-4: in the first trick neither a heart nor the queen of spades is played by who holds another
  card that may be played. Option ``first_trick="any"``.
* HE-5: a heart is led only once a heart has been played, or by who holds nothing else. Option
  ``breaking``: ``"queen_too"``: the queen of spades breaks hearts as well; ``"free"``: hearts may
  be led at any time.
* HE-6: who takes all hearts and the queen scores nothing and everybody else 26. Option
  ``moon="subtract"``: 26 are taken off that player's score instead.
* HE-7: option ``jack_of_diamonds``: who takes it has 10 points less. It is not needed for taking
  all points, and counts beside them.
* HE-8: points are penalties, written as positive numbers: the lowest total wins when somebody has
  100. Equal totals share the win. Option ``target``.
"""

from __future__ import annotations

from typing import Annotated, Literal

from trickgames.cards import CLUBS, DIAMONDS, HEARTS, SPADES
from trickgames.declaration import Contract, MatchRules, Rules
from trickgames.follow import (
    FOLLOW_SUIT,
    LEADING,
    FollowTerm,
    of,
    suit,
    trick_number,
    unbroken,
)
from trickgames.options import Between, game
from trickgames.packs import Pack
from trickgames.phases.give import Give
from trickgames.phases.play import Play
from trickgames.ranking import Ranking
from trickgames.scoring.awards import Award
from trickgames.scoring.conditions import shared_out, taken_by_one
from trickgames.scoring.tallies import all_taken, cards_taken
from trickgames.selection import cards, cards_of_suit
from trickgames.table import ELDEST, EVERYONE, holder_of

FROM_TWO = "A K Q J 10 9 8 7 6 5 4 3 2"
FROM_THREE = "A K Q J 10 9 8 7 6 5 4 3"
QUEEN = cards("QS")
POINTS = cards_of_suit(HEARTS) | QUEEN
HEART = suit(HEARTS)
# By the number of players: how many cards each is dealt, and how many seats to the left they pass.
DEALT = {3: 17, 4: 13, 5: 10}
PASSED: dict[int, tuple[int, ...]] = {3: (1, -1, 0), 4: (1, -1, 2, 0), 5: (1, -1, 2, -2, 0)}
NO_POINTS = FollowTerm(
    "no_points",
    trigger=~of(POINTS),
    allowed=~of(POINTS),
    because="no points are played to the first trick, and you hold {held}",
    when=(trick_number(1),),
)


@game("hearts")
def hearts(
    *,
    players: Literal[4, 3, 5] = 4,
    passing: Literal["rotating", "left", "none"] = "rotating",
    opening: Literal["lowest_club", "eldest"] = "lowest_club",
    first_trick: Literal["no_points", "any"] = "no_points",
    breaking: Literal["hearts", "queen_too", "free"] = "hearts",
    moon: Literal["add", "subtract"] = "add",
    jack_of_diamonds: bool = False,
    target: Annotated[int, Between(10, 1000)] = 100,
) -> Rules:
    """Declare Hearts.

    Args:
        players: How many play; low cards are left out so that all get equally many (HE-1).
        passing: Where the three cards go that everybody passes, round by round (HE-2).
        opening: Whether the holder of the lowest club leads it, or eldest hand any card (HE-3).
        first_trick: Whether points may be played to the first trick (HE-4).
        breaking: What must have been played before a heart is led (HE-5).
        moon: What taking all points does: add 26 to the others, or subtract 26 (HE-6).
        jack_of_diamonds: Whether the jack of diamonds takes 10 points off (HE-7).
        target: The total that ends the match (HE-8).
    """
    diamonds = FROM_TWO if players == 4 else FROM_THREE
    clubs = FROM_THREE if players == 5 else FROM_TWO
    lowest = cards("3C" if players == 5 else "2C")
    schedule = {"rotating": PASSED[players], "left": (1,), "none": (0,)}[passing]
    opening_lead = FollowTerm(
        "opening_lead",
        trigger=of(lowest),
        allowed=of(lowest),
        because="the first lead is {held}",
        when=(LEADING, trick_number(1)),
    )
    not_broken = FollowTerm(
        "hearts_not_broken",
        trigger=~HEART,
        allowed=~HEART,
        because="hearts are not broken and you hold {held}: you may not lead a heart",
        when=(LEADING, unbroken(HEART | of(QUEEN) if breaking == "queen_too" else HEART)),
    )
    shot, shared = (taken_by_one(POINTS),), (shared_out(POINTS),)
    shooter = all_taken(POINTS)
    moon_points = 26 - 26 * shooter if moon == "add" else -26 * shooter
    scoring = [
        Award("hearts", cards_taken(cards_of_suit(HEARTS)), EVERYONE, shared),
        Award("queen of spades", 13 * cards_taken(QUEEN), EVERYONE, shared),
        Award("all points", moon_points, EVERYONE, shot),
    ]
    if jack_of_diamonds:
        scoring.append(Award("jack of diamonds", -10 * cards_taken(cards("JD")), EVERYONE))
    return Rules(
        pack=Pack({SPADES: FROM_TWO, HEARTS: FROM_TWO, DIAMONDS: diamonds, CLUBS: clubs}),
        seats=players,
        packets="1 " * DEALT[players],
        contracts=(
            Contract(
                "hearts",
                ranking=Ranking(FROM_TWO),
                follow=(
                    *((opening_lead,) if opening == "lowest_club" else ()),
                    FOLLOW_SUIT,
                    *((NO_POINTS,) if first_trick == "no_points" else ()),
                    *(() if breaking == "free" else (not_broken,)),
                ),
                phases=(
                    Give(3, schedule),
                    Play(lead=ELDEST if opening == "eldest" else holder_of(str(*lowest.names))),
                ),
                scoring=tuple(scoring),
            ),
        ),
        match=MatchRules(target=target, lowest=True),
    )
