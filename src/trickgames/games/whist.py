"""Whist: partners win tricks; the last card dealt, the dealer's own, makes its suit trump.

Sources: https://catsatcards.com/Games/Whist.htm (the deal, the last card, the play); Cassell's Book
of Indoor Amusements, "Whist" and "Laws of Long Whist" (points, honours, games of ten and five);
Enquire Within Upon Everything, sections 73 to 77 (the turn-up, honours near the end);
https://www.trapapps.com/web/044/site/game/whist (the game of five without honours);
https://webcasty.com/2013/how-to-play-and-the-rules-of-whist (the American game of seven).

Implemented: the game of four in partnership, seats 0 and 2 against 1 and 3. Left out: the rubber of
three games and its stakes, penalties for revokes.

Rulings where the texts leave something open, or tables differ:

* WH-1: the last card dealt lies open and belongs to the dealer, who takes it up before the first
  lead: all have seen it, so it makes no difference that most tables wait until his first play.
* WH-2: the game is for five points, as in Short Whist. Option ``target``.
* WH-3: each trick above six brings one point, to the side that has more than six.
* WH-4: honours do not count. Option ``honours``: ace, king, queen and jack of trumps, held by a
  side when play begins, bring it 4 points for all four and 2 for three.
* WH-5: with honours, tables that play for ten do not let a side count them at nine, nor at four
  where five are played for. That is left out.
* WH-6: the target is looked at after a complete round. If both sides have reached it, as they can
  with honours, the higher total wins; level, another round is played.
"""

from __future__ import annotations

from typing import Literal

from trickgames.contract import Contract
from trickgames.declaration import MatchRules, Rules
from trickgames.follow import FOLLOW_SUIT
from trickgames.options import game
from trickgames.packets import Packets
from trickgames.packs import Pack
from trickgames.phases.exchange import Exchange
from trickgames.phases.play import Play
from trickgames.phases.turn_up import TurnTrump
from trickgames.ranking import Ranking
from trickgames.scoring.awards import Award
from trickgames.scoring.tallies import cards_held, most, tricks
from trickgames.selection import trump_cards
from trickgames.table import DEALER, ELDEST, EVERYONE

ACE_HIGH = "A K Q J 10 9 8 7 6 5 4 3 2"


@game("whist")
def whist(*, target: Literal[5, 7, 10] = 5, honours: bool = False) -> Rules:
    """Declare Whist.

    Args:
        target: How many points win the game (WH-2).
        honours: Whether the four top trumps count (WH-4).
    """
    top = cards_held(trump_cards("A K Q J"))
    scoring = [Award("tricks", most(tricks()) * (tricks() - 6), EVERYONE)]
    if honours:
        scoring.append(Award("honours", 2 * most(top) * (top - 2), EVERYONE))
    return Rules(
        pack=Pack(ACE_HIGH),
        seats=4,
        sides=((0, 2), (1, 3)),
        packets=Packets.parse("1 1 1 1 1 1 1 1 1 1 1 1 1", last="turned"),
        contracts=(
            Contract(
                "whist",
                ranking=Ranking(ACE_HIGH),
                follow=(FOLLOW_SUIT,),
                phases=(
                    TurnTrump("turned", fact="turned"),
                    Exchange("turned", 0, by=DEALER),
                    Play(lead=ELDEST),
                ),
                scoring=tuple(scoring),
            ),
        ),
        match=MatchRules(target=target, ending="play_on"),
    )
