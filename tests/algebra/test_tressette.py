"""Tressette, with French cards: 3 2 A K Q J 7 6 5 4, no trumps, follow suit.

Source seen: https://www.pagat.com/tressette/tressette.html (pack, order, French cards, must follow
the suit led, else anything; the highest card of the suit led wins).
"""

from tests.algebra.helpers import PARTNERS, Game, Spot, TrickCase, first_in, hand, laws
from trickgames.follow import FOLLOW_SUIT
from trickgames.packs import Pack
from trickgames.ranking import Ranking

ORDER = "3 2 A K Q J 7 6 5 4".split()


def legal(spot: Spot) -> set[str]:
    same = {card for card in spot.hand if spot.trick and card[-1] == spot.trick[0][-1]}
    return same or set(spot.hand)


def winner(cards, trump):
    return first_in([rank + cards[0][-1] for rank in ORDER], cards)


TRESSETTE = Game(
    "tressette",
    Pack("A 2 3 4 5 6 7 J Q K"),
    Ranking("3 2 A K Q J 7 6 5 4"),
    (FOLLOW_SUIT,),
    legal,
    winner,
    trumps=("",),
    sides=PARTNERS,
)

HANDS = [
    hand("", "AS", "3S 4S 3H", "3S 4S", {"3H": "follow_suit: 3S 4S"}),
    hand("", "3S", "AS 2S", "all"),
    hand("", "3S", "AS 3H 3D", "AS", {"3H 3D": "follow_suit: AS"}),
    hand("", "4D", "5D KC KS", "5D", {"KC KS": "follow_suit: 5D"}),
    hand("", "4D", "KC KS 3H", "all"),
    hand("", "7H JH", "QH 7C", "QH", {"7C": "follow_suit: QH"}),
    hand("", "7H JC", "QH 7C", "QH", {"7C": "follow_suit: QH"}),
    hand("", "7H JC 3D", "7C 3C 4D", "all"),
    hand("", "2C 3C AC", "4C 2D", "4C", {"2D": "follow_suit: 4C"}),
    hand("", "AD AH", "7D 6H 5D", "7D 5D", {"6H": "follow_suit: 7D 5D"}),
    hand("", "", "3S 2S AS 4H", "all", leader=2),
    hand("", "JS", "4H", "all", leader=3),
]
TRICKS = [
    TrickCase("", "AS KS 2S 3S", "3S"),
    TrickCase("", "AS KS 2S QS", "2S"),
    TrickCase("", "KH AH QH JH", "AH"),
    TrickCase("", "7D 6D JD 4D", "JD"),
    TrickCase("", "4C 3S 3H 3D", "4C"),
    TrickCase("", "5C 3S 7C 3D", "7C"),
    TrickCase("", "QC JC KC 7C", "KC"),
]

TestTressette = laws(TRESSETTE, HANDS, TRICKS)
