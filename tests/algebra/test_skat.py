"""Skat: the four jacks are the highest trumps; in Null there are none and the ten ranks low.

Sources seen: https://parlettgames.uk/skat/skatplay.html (pack, order of trumps and of plain suits,
jacks belong to the trump suit regardless of their own); http://www.skatregeln.net/trumpfkarten.html
(the eleven trumps in order; the lowest takes any plain card if one need not follow);
https://www.skatsprueche.de/skatregeln/trumpfkarten/ (no trumps in Null). That the jacks are a
suit of their own in Grand is from a copy of pagat.com's Skat page
(http://jooj.info/casino-online/rules-for-skat.php); the order of Null, A K Q J 10 9 8 7, from
http://bayern-global.de/shasta-daisy-jsmyncd/skatkarte-vier-buchstaben-dda12a.
"""

from tests.algebra.helpers import Game, Spot, TrickCase, first_in, hand, laws
from trickgames.follow import FOLLOW_SUIT
from trickgames.packs import Pack
from trickgames.ranking import Ranking
from trickgames.selection import REST, cards

JACKS = ["JC", "JS", "JH", "JD"]
THREE = ((0,), (1,), (2,))


def legal(spot: Spot) -> set[str]:
    """Suit games and Grand (no trump suit): jacks follow jacks and trumps."""
    if not spot.trick:
        return set(spot.hand)

    def is_trump(card):
        return card[0] == "J" or card[-1] == spot.trump

    led = spot.trick[0]
    if is_trump(led):
        same = {card for card in spot.hand if is_trump(card)}
    else:
        same = {card for card in spot.hand if card[-1] == led[-1] and not is_trump(card)}
    return same or set(spot.hand)


def winner(played, trump):
    trumps = JACKS + [f"{rank}{trump}" for rank in "A 10 K Q 9 8 7".split()]
    led = played[0][-1]
    return first_in(trumps + [f"{rank}{led}" for rank in "A 10 K Q 9 8 7".split()], played)


def null_legal(spot: Spot) -> set[str]:
    same = {card for card in spot.hand if spot.trick and card[-1] == spot.trick[0][-1]}
    return same or set(spot.hand)


def null_winner(played, trump):
    return first_in([f"{rank}{played[0][-1]}" for rank in "A K Q J 10 9 8 7".split()], played)


PACK = Pack("A 10 K Q J 9 8 7")
SKAT = Game(
    "skat",
    PACK,
    Ranking("A 10 K Q J 9 8 7", (cards("JC JS JH JD"), REST)),
    (FOLLOW_SUIT,),
    legal,
    winner,
    trumps=("S", "H", "D", "C", ""),
    sides=THREE,
)
NULL = Game(
    "null",
    PACK,
    Ranking("A K Q J 10 9 8 7"),
    (FOLLOW_SUIT,),
    null_legal,
    null_winner,
    trumps=("",),
    sides=THREE,
)

HANDS = [
    # Hearts are trumps: a jack led asks for trumps, and a jack never follows its printed suit.
    hand("H", "JD", "7H AD 10D", "7H", {"AD 10D": "follow_suit: 7H"}),
    hand("H", "AD", "JD 7D KC", "7D", {"JD KC": "follow_suit: 7D"}),
    hand("H", "AD", "JD 7H KC", "all"),
    hand("H", "7H", "JC AH 9S", "JC AH", {"9S": "follow_suit: JC AH"}),
    hand("H", "JC", "AS 10D", "all"),
    hand("D", "9D", "JH 10H", "JH", {"10H": "follow_suit: JH"}),
    hand("S", "KD AD", "9D 10S JS", "9D", {"10S JS": "follow_suit: 9D"}),
    hand("C", "JH", "7C JS AH", "7C JS", {"AH": "follow_suit: 7C JS"}),
    hand("C", "8S 7C", "9S JC", "9S", {"JC": "follow_suit: 9S"}),
    # Grand: the jacks are a suit of their own.
    hand("", "JH", "JD AH 7H", "JD", {"AH 7H": "follow_suit: JD"}),
    hand("", "AH", "JH 7H AS", "7H", {"JH AS": "follow_suit: 7H"}),
    hand("", "AH", "JH JC 10S", "all"),
    hand("", "JC", "AC 10C", "all"),
    # The leader; the last card.
    hand("C", "", "JC 7D", "all"),
    hand("C", "AH KH", "JC", "all", leader=2),
]
TRICKS = [
    TrickCase("H", "AH JD 10H", "JD"),
    TrickCase("H", "JD JS JH", "JS"),
    TrickCase("H", "AS 10S 7H", "7H"),
    TrickCase("H", "KD 10D AD", "AD"),
    TrickCase("H", "QS KS 10S", "10S"),
    TrickCase("H", "JC AH 10H", "JC"),
    TrickCase("S", "AS 7S 8S", "AS"),
    TrickCase("", "AH 10H JD", "JD"),
    TrickCase("", "AH 10S AS", "AH"),
    TrickCase("", "JD JH AD", "JH"),
]
NULL_HANDS = [
    hand("", "JH", "7H AH JC", "7H AH", {"JC": "follow_suit: 7H AH"}),
    hand("", "10D", "JD KS", "JD", {"KS": "follow_suit: JD"}),
    hand("", "10D", "JS AC", "all"),
    hand("", "AC 7C", "JC JS JH", "JC", {"JS JH": "follow_suit: JC"}),
]
NULL_TRICKS = [
    TrickCase("", "QH 10H JH", "QH"),
    TrickCase("", "10S JS 9S", "JS"),
    TrickCase("", "7D JC AC", "7D"),
    TrickCase("", "KS AS 10S", "AS"),
]

TestSkat = laws(SKAT, HANDS, TRICKS)
TestNull = laws(NULL, NULL_HANDS, NULL_TRICKS)
