"""Knaves: three players want tricks without jacks; the odd card makes trump.

Sources: https://gamerules.com/rules/knaves/ (what the jacks cost, the race to 20);
http://games-of-playing-cards.pokerwiner.com/knaves.html (17 cards each, the last one is turned up).

Where the sources leave something open: the card turned up takes no part, a jack among them counts
for nobody; several players at 20 or more: the highest total wins, equal totals play on.
"""

from typing import Annotated

from trickgames import Between, Contract, MatchRules, Pack, Rules, game
from trickgames.follow import FOLLOW_SUIT
from trickgames.packets import Packets
from trickgames.phases.play import Play
from trickgames.phases.turn_up import TurnTrump
from trickgames.ranking import Ranking
from trickgames.scoring.awards import Award
from trickgames.scoring.tallies import cards_taken, tricks
from trickgames.selection import cards
from trickgames.table import EVERYONE

RANKS = "A K Q J 10 9 8 7 6 5 4 3 2"
COST = {"JH": 4, "JD": 3, "JC": 2, "JS": 1}


@game("knaves")
def knaves(*, target: Annotated[int, Between(10, 100)] = 20) -> Rules:
    """Declare Knaves.

    Args:
        target: The total that ends the match.
    """
    jacks = [Award(f"jack {j}", -n * cards_taken(cards(j)), EVERYONE) for j, n in COST.items()]
    only = Contract(
        "knaves",
        ranking=Ranking(RANKS),
        follow=(FOLLOW_SUIT,),
        phases=(TurnTrump("odd", fact="turned"), Play()),
        scoring=(Award("tricks", tricks(), EVERYONE), *jacks),
    )
    return Rules(
        pack=Pack(RANKS),
        seats=3,
        packets=Packets.parse("1 " * 17, rest="odd"),
        contracts=(only,),
        match=MatchRules(target=target, ending="play_on"),
    )
