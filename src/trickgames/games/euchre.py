"""Euchre: partners choose trumps in turn and must win three of five tricks; both bowers are trumps.

Sources: https://ohioeuchre.com/PrintRules.html (the deal, both circuits, the turned-down suit, no
need to go alone); https://ohioeuchre.com/E_laws3.php (1862: who goes alone and when, the lead, the
score); https://en.wikisource.org/wiki/Hoyle%27s_Games_Modernized/Euchre (32 cards, the bowers, the
dealer's discard); https://www.euchrestrategy.info (the order of the cards, sticking the dealer);
http://www.ohioeuchre.com/E_Hoyle_2001.php (the maker, going alone).

Implemented: the game of four in partnership, seats 0 and 2 against 1 and 3. Left out: going alone
in defence or for the partner, the joker, "farmer's hands", penalties.

Rulings where the texts leave something open, or tables differ:

* EU-1: 24 cards, nine to ace. Option ``cards=32``: seven to ace.
* EU-2: packets of three and two; the next card is turned up, the rest lies face down.
* EU-3: who orders the card up, or names a suit, is the maker; the dealer's partner need not go
  alone for it, and nobody needs a trump to do it.
* EU-4: the dealer takes up the card that was ordered up and lays any card away. Option
  ``discard_turned=False``: not the one that he took up.
* EU-5: in the second circuit the suit that was turned down may not be named. All pass: no score,
  the next dealer deals. Option ``stick_the_dealer``: the dealer must name a suit.
* EU-6: the maker says at once whether he goes alone, before the dealer lays a card away. His
  partner sits out, even if that is the dealer, who takes the card up and lays one away first.
  Option ``alone=False``: nobody goes alone.
* EU-7: the player left of the dealer leads, the next one if that player sits out. Option
  ``alone_lead="left_of_maker"``: against who goes alone, the player on his left leads.
* EU-8: the makers score 1 for three or four tricks, 2 for five, 4 for five alone; for less than
  three they are euchred and the others score 2. Option ``alone_euchred``: 4, if he went alone.
* EU-9: the game is for ten points, looked at after each round. Option ``target``.
"""

from __future__ import annotations

from typing import Any, Literal

from trickgames.contract import Contract
from trickgames.declaration import MatchRules, Rules
from trickgames.follow import FOLLOW_SUIT
from trickgames.options import game
from trickgames.packs import Pack
from trickgames.phases.declare import Declare
from trickgames.phases.exchange import Exchange
from trickgames.phases.name_trump import CallTrump
from trickgames.phases.phase import Phase
from trickgames.phases.play import Play
from trickgames.phases.turn_up import TurnUp
from trickgames.ranking import Ranking
from trickgames.scoring.awards import Award
from trickgames.scoring.conditions import missed_a_trick, took_every_trick
from trickgames.scoring.tallies import most, tricks
from trickgames.selection import REST, other_of_colour, trump_cards
from trickgames.table import (
    DEALER,
    DECLARER,
    DECLARING_SIDE,
    DEFENDERS,
    ELDEST,
    LEFT_OF_DECLARER,
    partner_of,
    seat_of,
)

ALONE = seat_of("alone")
BOWERS = (trump_cards("J"), other_of_colour("J"), REST)


@game("euchre")
def euchre(
    *,
    cards: Literal[24, 32] = 24,
    stick_the_dealer: bool = False,
    discard_turned: bool = True,
    alone: bool = True,
    alone_lead: Literal["eldest", "left_of_maker"] = "eldest",
    alone_euchred: Literal[2, 4] = 2,
    target: Literal[5, 10, 11] = 10,
) -> Rules:
    """Declare Euchre.

    Args:
        cards: How many cards are in the pack (EU-1).
        stick_the_dealer: Whether the dealer must name a suit when all others have passed (EU-5).
        discard_turned: Whether the dealer may lay the card away that he took up (EU-4).
        alone: Whether the maker may go alone (EU-6).
        alone_lead: Who leads when somebody goes alone (EU-7).
        alone_euchred: What the others score if a maker who went alone is euchred (EU-8).
        target: How many points win the game (EU-9).
    """
    ranks = "A K Q J 10 9" if cards == 24 else "A K Q J 10 9 8 7"
    take_up = Exchange("turned", 1, by=DEALER, keep=None if discard_turned else "turned")
    left = alone_lead == "left_of_maker"
    offer: tuple[Phase[Any], ...] = (Declare("alone", by=DECLARER),) if alone else ()
    scoring = [
        Award("point", most(tricks()), DECLARING_SIDE),
        Award("march", 1, DECLARING_SIDE, (took_every_trick(DECLARING_SIDE),)),
        Award("euchre", 2 * most(tricks()), DEFENDERS),
    ]
    if alone:
        scoring.append(Award("march alone", 2, DECLARING_SIDE, (took_every_trick(ALONE),)))
    if alone and alone_euchred == 4:
        more = 2 * most(tricks())
        scoring.append(Award("euchre alone", more, DEFENDERS, (missed_a_trick(ALONE),)))
    return Rules(
        pack=Pack(ranks),
        seats=4,
        sides=((0, 2), (1, 3)),
        packets="3 2 T1",
        opening=(
            TurnUp("turned", fact="turned", contract="euchre", turned_down="dead"),
            CallTrump("euchre", barred="turned", must=stick_the_dealer),
        ),
        contracts=(
            Contract(
                "euchre",
                ranking=Ranking(ranks, BOWERS),
                follow=(FOLLOW_SUIT,),
                phases=(
                    *offer,
                    take_up,
                    Play(
                        lead=ELDEST,
                        out=partner_of("alone") if alone else None,
                        lead_when_out=LEFT_OF_DECLARER if alone and left else None,
                    ),
                ),
                scoring=tuple(scoring),
            ),
        ),
        match=MatchRules(target=target, ending="share"),
    )
