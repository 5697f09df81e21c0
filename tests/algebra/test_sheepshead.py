"""Sheepshead: all queens, all jacks and the diamonds are one suit of fourteen trumps.

Sources seen: https://www.sheepsheadrules.com/home/the-cards (the fourteen trumps in order, the
order A 10 K 9 8 7 of the fail suits); https://boardgamewikia.com/sheepshead (the suit led must be
followed, else anything, trump or not); https://playsheepshead.org/rules (five players; the highest
trump wins, else the highest card of the suit led).
"""

from tests.algebra.helpers import Game, Spot, TrickCase, first_in, hand, laws
from trickgames.cards import CLUBS, DIAMONDS, HEARTS, SPADES
from trickgames.follow import FOLLOW_SUIT
from trickgames.packs import Pack
from trickgames.ranking import Ranking
from trickgames.selection import REST, cards_of_rank

TRUMPS = "QC QS QH QD JC JS JH JD AD 10D KD 9D 8D 7D".split()


def suit_in_play(card: str) -> str:
    return "trumps" if card in TRUMPS else card[-1]


def legal(spot: Spot) -> set[str]:
    led = suit_in_play(spot.trick[0]) if spot.trick else ""
    return {card for card in spot.hand if suit_in_play(card) == led} or set(spot.hand)


def winner(played, trump):
    return first_in(TRUMPS + [f"{rank}{played[0][-1]}" for rank in "A 10 K 9 8 7".split()], played)


SHEEPSHEAD = Game(
    "sheepshead",
    # Queens and jacks rank in the order of the suits in the pack.
    Pack("A 10 K Q J 9 8 7", suits=(CLUBS, SPADES, HEARTS, DIAMONDS)),
    Ranking("A 10 K Q J 9 8 7", (cards_of_rank("Q J"), REST)),
    (FOLLOW_SUIT,),
    legal,
    winner,
    trumps=("D",),
    sides=((0,), (1,), (2,), (3,), (4,)),
)

HANDS = [
    # A queen is led: trumps, not clubs.
    hand("D", "QC", "7D AC 10S", "7D", {"AC 10S": "follow_suit: 7D"}),
    hand("D", "QC", "AS 10H", "all"),
    hand("D", "JH", "AH KH 9S", "all"),
    hand("D", "JD", "QD 8S", "QD", {"8S": "follow_suit: QD"}),
    hand("D", "JS QS", "JC QH 7S AS", "JC QH", {"7S AS": "follow_suit: JC QH"}),
    # A diamond is led.
    hand("D", "7D", "QS AS AC", "QS", {"AS AC": "follow_suit: QS"}),
    hand("D", "10D", "AD KD 7S", "AD KD", {"7S": "follow_suit: AD KD"}),
    # A fail suit is led: its queen and jack do not follow.
    hand("D", "AC", "QC 7C KS", "7C", {"QC KS": "follow_suit: 7C"}),
    hand("D", "AC", "QC JD KS", "all"),
    hand("D", "AH", "QH JH 7H", "7H", {"QH JH": "follow_suit: 7H"}),
    hand("D", "AH", "QH JH AD", "all"),
    hand("D", "9S AS", "KS QD", "KS", {"QD": "follow_suit: KS"}),
    # The fifth hand, behind two trumps.
    hand("D", "KC 10C QH JD", "9C QC", "9C", {"QC": "follow_suit: 9C"}, leader=1),
    # The leader; the last card.
    hand("D", "", "QC AS 7D", "all", leader=4),
    hand("D", "QC QS QH QD", "7H", "all"),
]
TRICKS = [
    TrickCase("D", "QD JC AD 7D QC", "QC"),
    TrickCase("D", "AD JD 10D QD JC", "QD"),
    TrickCase("D", "AC 10C 7D 9C KC", "7D"),
    TrickCase("D", "AH KH 10H 9H 8H", "AH"),
    TrickCase("D", "9H KH 10H AS 8H", "10H"),
    TrickCase("D", "7D 10D KD 9D 8D", "10D"),
    TrickCase("D", "JD JH JS JC AD", "JC"),
    TrickCase("D", "AS QH JC 10S KS", "QH"),
    TrickCase("D", "9H 10S AS AC 7H", "9H"),
]

TestSheepshead = laws(SHEEPSHEAD, HANDS, TRICKS)
