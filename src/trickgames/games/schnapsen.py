"""Schnapsen: two players, twenty cards; draw while the stock lasts, be the first with 66.

Sources: http://www.travelswithchelsea.com/schnapsen (cards, deal, draw, exchange of the jack);
https://donkeycat.helpshift.com/hc/de/3-schnopsn-online (following once the stock is shut);
https://browsercam.com/apk/com.tjger.schnapsen (game points, more than two cards left to close or
exchange, marriages count once a trick is won, last trick wins);
http://bclins.github.io/Sixty-six/schnapsenGuide.html (the exchange by who is to lead, last trick,
game points after closing, closing in vain).

Implemented: the game for two with open counting: the round ends by itself when somebody has 66.
Left out: calling 66 by heart and being wrong.

Rulings where the texts leave something open:

* SN-1: 66 ends the round with the trick or the marriage that brings it; nobody has to call it.
* SN-2: a marriage counts only for who has won or wins a trick; it is announced by who is to lead,
  at any time, and then nothing may be done but to lead one of its two cards.
* SN-3: who is to lead may exchange and close, in either order, while four cards are left to draw,
  the card turned up among them (more than two); what is closed stays as it is. Option
  ``least_stock=2``: two are enough.
* SN-4: when all cards are played and nobody has 66, the winner of the last trick wins; after
  closing, the opponent of who closed.
* SN-5: game points: 1; 2 if the loser has fewer than 33 points; 3 if he has no trick. If who closed
  wins, what the loser had when the stock was closed is looked at. Who closes in vain, because the
  other has 66 first or nobody has, gives the opponent 2, or 3 if that one had no trick then.
* SN-6: the first to have 7 game points wins the match. Option ``target``.
* SN-7: once nothing is drawn any more: follow suit, beat in that suit if able; void, trump.
"""

from __future__ import annotations

from typing import Literal

import attrs

from trickgames.declaration import Contract, MatchRules, Rules
from trickgames.follow import BEAT_IF_ABLE, FOLLOW_SUIT, STOCK_SHUT, TRUMP_WHEN_VOID
from trickgames.options import game
from trickgames.packets import Packets
from trickgames.packs import Pack
from trickgames.phases.play import Play, Reached
from trickgames.phases.stock import Close, Draw, Marriage, Swap
from trickgames.phases.turn_up import TurnTrump
from trickgames.ranking import Ranking
from trickgames.scoring.awards import GamePoints
from trickgames.scoring.tallies import card_points
from trickgames.scoring.told import marriages
from trickgames.table import ELDEST

TENS_HIGH = "A 10 K Q J"
CARD_POINTS = {"A": 11, "10": 10, "K": 4, "Q": 3, "J": 2}
STRICT = tuple(
    attrs.evolve(term, when=(*term.when, STOCK_SHUT))
    for term in (FOLLOW_SUIT, TRUMP_WHEN_VOID, BEAT_IF_ABLE)
)


@game("schnapsen")
def schnapsen(*, least_stock: Literal[4, 2] = 4, target: Literal[7, 9, 11] = 7) -> Rules:
    """Declare Schnapsen.

    Args:
        least_stock: How many cards must be left to draw to close or to exchange (SN-3).
        target: The game points that win the match (SN-6).
    """
    points = card_points(CARD_POINTS) + marriages(plain=20, trump=40)
    return Rules(
        pack=Pack(TENS_HIGH),
        seats=2,
        packets=Packets.parse("3 T1 2", rest="stock"),
        contracts=(
            Contract(
                "schnapsen",
                ranking=Ranking(TENS_HIGH),
                follow=STRICT,
                phases=(
                    TurnTrump("turned", fact="turned"),
                    Play(
                        lead=ELDEST,
                        draw=Draw(("stock", "turned")),
                        extras=(
                            Swap("J", least=least_stock),
                            Close(points, least=least_stock),
                            Marriage(),
                        ),
                        until=Reached(points, 66),
                    ),
                ),
                scoring=(GamePoints(points),),
            ),
        ),
        match=MatchRules(target=target),
    )
