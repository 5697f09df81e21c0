"""Oh Hell: everybody says how many tricks they will take, and only an exact count is worth much.

Sources: https://traditionalgamerules.neocities.org/ohhell (sizes of hands, turned-up trump, the
bid barred to the dealer); http://www.liquisearch.com/oh_hell/rules and .../scoring (no trump when
no card is left, ways of scoring); https://sites.google.com/view/feelinggamey/games/oh-hell/
rules-of-oh-hell (from 10 down to 1 and up again, 19 rounds);
https://www.theguardian.com/lifeandstyle/2008/nov/22/rules-card-games-oh-hell (tricks and ten);
https://dkmgames.com/CardSharp/OhHell (hands of one size, to a number of points).

Implemented: the game for three to seven players with one pack.
Left out: two packs, trumps from a list or a cut, bidding at the same time, and the hand of one
card that only the others see.

Rulings where the texts differ:

* OH-1: three to seven players. Option ``players``.
* OH-2: the largest hand has 10 cards, 8 among six players, 7 among seven. Option ``largest``:
  ``"full"`` deals as many as there are.
* OH-3: the hands fall from the largest to one card and rise again. Option ``sizes``: first they
  rise, or only one of the two, or all are as large as the largest.
* OH-4: the next card is turned up and makes trump; when no card is left there is no trump.
* OH-5: the last to bid may not make the bids add up to the number of tricks, in a hand of one
  card either. Option ``hook``.
* OH-6: an exact bid scores 10 and the bid, any other nothing. Option ``scoring``: each trick scores
  1 and an exact bid 10 more, or a bid that is missed loses 1 for each trick too many or too few.
* OH-7: the match is over when the hands have gone through their sizes, and where all are equal
  when somebody has 100 points; equal totals share the win.
"""

from __future__ import annotations

from typing import Literal

from trickgames.declaration import Contract, MatchRules, Rules
from trickgames.follow import FOLLOW_SUIT
from trickgames.options import game
from trickgames.packets import Packets, Schedule
from trickgames.packs import Pack
from trickgames.phases.play import Play
from trickgames.phases.predict import Predict
from trickgames.phases.turn_up import TurnTrump
from trickgames.ranking import Ranking
from trickgames.scoring.amounts import amount
from trickgames.scoring.awards import Award
from trickgames.scoring.tallies import tricks
from trickgames.scoring.told import noted
from trickgames.table import EVERYONE

ACE_HIGH = "A K Q J 10 9 8 7 6 5 4 3 2"
CARDS = 52
LARGEST = {6: 8, 7: 7}
BID = noted("bid")
EXACT = tricks().equals(BID)
SCORING: dict[str, tuple[Award, ...]] = {
    "ten_plus": (Award("exact", (10 + BID).where(EXACT), EVERYONE),),
    "tricks_plus_ten": (
        Award("tricks", tricks(), EVERYONE),
        Award("exact", amount(10).where(EXACT), EVERYONE),
    ),
    "minus": (
        Award("exact", (10 + BID).where(EXACT), EVERYONE),
        Award("too many", (BID - tricks()).where(tricks().above(BID)), EVERYONE),
        Award("too few", (tricks() - BID).where(tricks().below(BID)), EVERYONE),
    ),
}


@game("oh_hell")
def oh_hell(
    *,
    players: Literal[4, 3, 5, 6, 7] = 4,
    sizes: Literal["down_up", "up_down", "down", "up", "fixed"] = "down_up",
    largest: Literal["usual", "full"] = "usual",
    hook: bool = True,
    scoring: Literal["ten_plus", "tricks_plus_ten", "minus"] = "ten_plus",
) -> Rules:
    """Declare Oh Hell.

    Args:
        players: How many play (OH-1).
        sizes: How the size of the hands goes from round to round: falling, rising, both,
            or always the largest (OH-3).
        largest: Whether the largest hand is the usual or takes all cards that go round (OH-2).
        hook: Whether the last bid may not make the bids add up to the tricks (OH-5).
        scoring: What an exact bid and a missed one are worth (OH-6).
    """
    most = CARDS // players if largest == "full" else LARGEST.get(players, 10)
    down, up = tuple(range(most, 0, -1)), tuple(range(1, most + 1))
    schedule = {
        "down_up": (*down, *up[1:]),
        "up_down": (*up, *down[1:]),
        "down": down,
        "up": up,
        "fixed": (most,),
    }[sizes]
    return Rules(
        pack=Pack(ACE_HIGH),
        seats=players,
        packets=Schedule(tuple(Packets.parse("1 " * size, rest="stock") for size in schedule)),
        contracts=(
            Contract(
                "oh_hell",
                ranking=Ranking(ACE_HIGH),
                follow=(FOLLOW_SUIT,),
                phases=(TurnTrump("stock", "turned"), Predict(most, hook=hook), Play()),
                scoring=SCORING[scoring],
            ),
        ),
        match=MatchRules(target=100) if sizes == "fixed" else MatchRules(rounds=len(schedule)),
    )
