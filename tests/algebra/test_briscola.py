"""Briscola, with Italian cards: no obligation at all; A 3 K Q J 7 6 5 4 2.

Sources seen: http://www.viniciocoletti.it/cards/briscola/regole.php (pack, order, who takes);
http://www.marittimaravennate.com/svago_eng.html (no duty to follow suit);
http://en.biska.com/briscola-rules.html (four players in two teams; a card of another suit loses).
"""

from tests.algebra.helpers import PARTNERS, Game, Spot, TrickCase, first_in, hand, laws
from trickgames.cards import Rank, Suit
from trickgames.packs import Pack
from trickgames.ranking import Ranking

COINS = Suit("D", "◉", "coins")
CUPS = Suit("C", "◡", "cups")
SWORDS = Suit("S", "†", "swords")
BATONS = Suit("B", "/", "batons")
ACE, THREE, KING, KNIGHT, KNAVE = (
    Rank("A", "ace"),
    Rank("3", "three"),
    Rank("R", "king"),
    Rank("C", "knight"),
    Rank("F", "knave"),
)
ORDER = (ACE, THREE, KING, KNIGHT, KNAVE, *map(Rank, "7 6 5 4 2".split()))


def legal(spot: Spot) -> set[str]:
    return set(spot.hand)


def winner(cards, trump):
    order = "A 3 R C F 7 6 5 4 2".split()
    return first_in([rank + suit for suit in (trump, cards[0][-1]) for rank in order], cards)


BRISCOLA = Game(
    "briscola",
    Pack(ORDER, suits=(COINS, CUPS, SWORDS, BATONS)),
    Ranking(ORDER),
    (),
    legal,
    winner,
    trumps=("D", "C", "S", "B"),
    sides=PARTNERS,
)

# Three cards are held. Everything is legal, whatever was led and whoever is winning.
HANDS = [
    hand("B", "", "AD 3B 7C", "all"),
    hand("B", "AD", "3D 7D 2B", "all"),
    hand("B", "AD", "RC FS 2D", "all"),
    hand("B", "2B", "AB 3B AD", "all"),
    hand("B", "2B", "AD 3D AC", "all"),
    hand("B", "7D 2B", "AD 4B 5C", "all"),
    hand("B", "7D 2B 4B", "3B 4D 5C", "all"),
    hand("D", "AB AC", "2D 2B 2C", "all"),
    hand("D", "AB AC AS", "3B 3C 3S", "all"),
    hand("C", "CC", "RC FC CD", "all"),
    hand("S", "FS RS", "CS CD", "all"),
    hand("S", "4S", "5S", "all", leader=3),
]
TRICKS = [
    TrickCase("B", "AD 3D RD CD", "AD"),
    TrickCase("B", "RD 7D 3D CD", "3D"),
    TrickCase("B", "7D 2B AD 3D", "2B"),
    TrickCase("B", "2B 4B FB 7B", "FB"),
    TrickCase("B", "RD 3C AC AS", "RD"),
    TrickCase("B", "2D AC AS 3C", "2D"),
    TrickCase("B", "FD CD RD 7D", "RD"),
    TrickCase("B", "RB AB 3B 7D", "AB"),
    TrickCase("C", "7D CC FC RD", "CC"),
]

TestBriscola = laws(BRISCOLA, HANDS, TRICKS)
