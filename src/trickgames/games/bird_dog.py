"""Bird Dog, by Nathanial Meadow: three players collect pairs of court cards; one card beats all.

Sources: the Indonesian article "Bird Dog: Permainan Kartu Modern yang Seru"; the inventor's page
https://birddogthecardgame.wordpress.com/ (older copy, 11 points); a review at
https://firstcomicsnews.com/bird-dog-a-three-player-surprise.

Implemented: the game to 11 points. Left out: the game for two, and the inventor's newer rules to
21 with a team against the declarer, whose text is incomplete (BD-12).

Rulings where the texts leave something open:

* BD-1: exactly three players.
* BD-2: the Bird Dog wins any trick it is played to, over all trumps; it still belongs to its
  printed suit: for following, and as the suit led.
* BD-3: if it lies among the three cards set aside, there is no Bird Dog in this round.
* BD-4: when the third card makes trump by itself, nobody declared it, so the bonus can be won by
  anybody. Option ``auto_trump_bonus=False``: then there is no bonus.
* BD-5: a tie for most pairs brings no bonus.
* BD-6: everybody may take Nil, the trump caller too: one offer in turn from the dealer's left,
  before the first lead; the first taker closes it.
* BD-7: a broken Nil does not end the round.
* BD-8: the second card is offered from the dealer's left again; the third needs no calls.
* BD-9: 11 is looked at after a complete round and the highest total wins; if it is shared, one
  more round is played, after which the highest total wins even below 11. Option ``play_off``.
* BD-10: the cards are dealt one at a time.
* BD-11: the sum of a round is not fixed; there are at most six pairs.
* BD-13: totals may be negative.
"""

from __future__ import annotations

from typing import Literal

from trickgames.declaration import Contract, Ending, MatchRules, Rules
from trickgames.follow import FOLLOW_SUIT
from trickgames.options import game
from trickgames.packets import Packets
from trickgames.packs import Pack
from trickgames.phases.declare import Declare
from trickgames.phases.play import Play
from trickgames.phases.turn_up import TurnUp
from trickgames.ranking import Ranking, mate_of
from trickgames.scoring.awards import Award
from trickgames.scoring.conditions import DECLARED, took_a_trick, took_no_trick
from trickgames.scoring.tallies import most, sets
from trickgames.table import ELDEST, EVERYONE, OTHERS, seat_of

ACE_HIGH = "A K Q J 10 9"


@game("bird_dog")
def bird_dog(
    *,
    auto_trump_bonus: bool = True,
    play_off: Literal["highest", "reach_again"] = "highest",
) -> Rules:
    """Declare Bird Dog.

    Args:
        auto_trump_bonus: Whether there is a bonus when the third card made trump (BD-4).
        play_off: What wins after a tie at 11 or more: the highest total, or the highest total
            that is also at least 11 (BD-9).
    """
    nil = seat_of("nil")
    pairs = sets("K Q J", size=2)
    ending: Ending = "play_off" if play_off == "highest" else "play_on"
    return Rules(
        pack=Pack(ACE_HIGH),
        seats=3,
        packets=Packets.parse("1 1 1 1 1 1 1", rest="stock"),
        opening=(TurnUp("stock", fact="turned", contract="bird_dog"),),
        contracts=(
            Contract(
                "bird_dog",
                ranking=Ranking(ACE_HIGH, promoted=mate_of("turned")),
                follow=(FOLLOW_SUIT,),
                phases=(Declare("nil"), Play(lead=ELDEST)),
                scoring=(
                    Award("pairs", pairs, to=EVERYONE),
                    Award(
                        "most pairs",
                        most(pairs),
                        to=OTHERS,
                        when=() if auto_trump_bonus else (DECLARED,),
                    ),
                    Award("nil made", 3, to=nil, when=(took_no_trick(nil),)),
                    Award("nil broken", -3, to=nil, when=(took_a_trick(nil),)),
                ),
            ),
        ),
        match=MatchRules(target=11, ending=ending),
    )
