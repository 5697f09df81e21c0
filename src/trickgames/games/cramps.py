"""Cramps, by Pete Caldwell: four players, thirteen tricks of different worth, bad queens.

Sources: the Indonesian article "Cramps: Permainan Kartu dengan Sistem Poin Unik", and
https://www.pagat.com/invented/cramps.html, contributed by the inventor.

Implemented: the whole game. Left out: Royal Cramps, whose source is incomplete (CR-7).

Rulings where the texts leave something open:

* CR-1: several players at 31 or more: the highest total wins; if it is shared, play goes on
  until one player alone has the highest total and at least 31.
* CR-2: the target is looked at only after a complete round.
* CR-3: the packets are 3-2-3-2-3.
* CR-4: the first dealer is whoever the caller says.
* CR-5: a queen counts against whoever wins the trick, her own player too.
* CR-6: the scoring tokens are only a way to show the list of trick values.
* CR-8: totals may be negative.
"""

from __future__ import annotations

from trickgames.declaration import Contract, MatchRules, Rules
from trickgames.follow import FOLLOW_SUIT
from trickgames.options import game
from trickgames.packs import Pack
from trickgames.phases.play import Play
from trickgames.ranking import Ranking
from trickgames.scoring.awards import Award
from trickgames.scoring.tallies import cards_taken, trick_values
from trickgames.selection import cards_of_rank
from trickgames.table import ELDEST, EVERYONE

ACE_HIGH = "A K Q J 10 9 8 7 6 5 4 3 2"


@game("cramps")
def cramps() -> Rules:
    """Declare Cramps; it has no options."""
    values = trick_values(0, -1, 3, 3, -3, 0, 5, 5, -5, 0, 7, 7, -7)
    queens = cards_taken(cards_of_rank("Q"))
    return Rules(
        pack=Pack(ACE_HIGH),
        seats=4,
        packets="3 2 3 2 3",
        contracts=(
            Contract(
                "cramps",
                ranking=Ranking(ACE_HIGH),
                follow=(FOLLOW_SUIT,),
                phases=(Play(lead=ELDEST),),
                scoring=(
                    Award("tricks", values, to=EVERYONE),
                    Award("queens", -1 * queens, to=EVERYONE),
                ),
            ),
        ),
        match=MatchRules(target=31, ending="play_on"),
    )
