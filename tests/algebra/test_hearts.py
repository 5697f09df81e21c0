"""Hearts: the two of clubs opens; points and hearts are held back for a while.

Sources seen: http://hearts-online.org/rules.html (the holder of the two of clubs leads it; no
heart and no queen of spades in the first trick; a heart may be led only if hearts are broken or
nothing else is held; they are broken by a discard); issue 9 of alecbenson/HeartsSim, in a mirror
(github.pluskevin.com/alecbenson/HeartsSim/issues/9: a hand of nothing but points may play one in
the first trick);
https://janimar.eu/hearts-poker-card-game.html (the two of clubs must be the first card; point
cards are not for the first trick even of one void in its suit).
"""

from tests.algebra.helpers import Game, Spot, TrickCase, first_in, hand, laws
from trickgames.cards import HEARTS as HEART
from trickgames.follow import (
    FOLLOW_SUIT,
    LEADING,
    FollowTerm,
    of,
    suit,
    trick_number,
    unbroken,
)
from trickgames.packs import Pack
from trickgames.ranking import Ranking
from trickgames.selection import cards

RANKS = "A K Q J 10 9 8 7 6 5 4 3 2"


def legal(spot: Spot) -> set[str]:
    allowed = set(spot.hand)
    if not spot.trick and spot.number == 1 and "2C" in allowed:
        return {"2C"}
    if spot.trick:
        led = spot.trick[0][-1]
        allowed = {card for card in allowed if card[-1] == led} or allowed
    if spot.number == 1:
        allowed = {card for card in allowed if card[-1] != "H" and card != "QS"} or allowed
    if not spot.trick and not any(card[-1] == "H" for card in spot.earlier):
        allowed = {card for card in allowed if card[-1] != "H"} or allowed
    return allowed


def winner(played, trump):
    return first_in([rank + played[0][-1] for rank in RANKS.split()], played)


TWO_OF_CLUBS = of(cards("2C"))
POINTS = suit(HEART) | of(cards("QS"))
HEARTS = Game(
    "hearts",
    Pack(RANKS),
    Ranking(RANKS),
    (
        FollowTerm(
            "two_of_clubs",
            TWO_OF_CLUBS,
            TWO_OF_CLUBS,
            "the first lead is {held}",
            (LEADING, trick_number(1)),
        ),
        FOLLOW_SUIT,
        FollowTerm(
            "no_points",
            ~POINTS,
            ~POINTS,
            "no points are played to the first trick and you hold {held}",
            (trick_number(1),),
        ),
        FollowTerm(
            "hearts_not_broken",
            ~suit(HEART),
            ~suit(HEART),
            "hearts are not broken and you hold {held}: you may not lead one",
            (LEADING, unbroken(suit(HEART))),
        ),
    ),
    legal,
    winner,
    trumps=("",),
)

HANDS = [
    # The opening card.
    hand("", "", "2C AC 5H QS", "2C", {"AC 5H QS": "two_of_clubs: 2C"}),
    hand("", "", "2C AC 5H", "AC 2C", {"5H": "hearts_not_broken: AC 2C"}, number=2),
    # A forced card that may not be played: there is still a legal one.
    hand("", "AS", "2C 5S", "5S", {"2C": "follow_suit: 5S"}),
    # The first trick.
    hand("", "2C", "AC KC 5H", "AC KC", {"5H": "follow_suit: AC KC"}),
    hand("", "2C KC", "3C QS", "3C", {"QS": "follow_suit: 3C"}),
    hand("", "2C", "QS 5H 3D", "3D", {"QS 5H": "no_points: 3D"}),
    hand("", "2C", "QS 5H 3D KS", "3D KS", {"QS 5H": "no_points: 3D KS"}, leader=3),
    hand("", "2C", "QS 5H AH", "all"),
    # Later tricks.
    hand("", "AC", "QS 5H 3D", "all", number=2),
    hand("", "3S 7H", "QS AH", "QS", {"AH": "follow_suit: QS"}, number=2),
    hand("", "4H", "2H QS", "2H", {"QS": "follow_suit: 2H"}, number=3, earlier="7H"),
    # Leading hearts.
    hand("", "", "5H 3D QS", "3D QS", {"5H": "hearts_not_broken: 3D QS"}, number=2),
    hand("", "", "5H 3D QS", "all", number=2, earlier="3S 7H 4S"),
    hand("", "", "5H 3D", "3D", {"5H": "hearts_not_broken: 3D"}, number=2, earlier="QS 2C"),
    hand("", "", "5H AH", "all", number=2),
    hand("", "", "5H", "all", number=13, leader=3),
]
TRICKS = [
    TrickCase("", "2C KC AC 3C", "AC"),
    TrickCase("", "3S AH QS 4S", "QS"),
    TrickCase("", "5D AH KH QS", "5D"),
    TrickCase("", "10H JH 2H AS", "JH"),
    TrickCase("", "KD QD AD JD", "AD"),
    TrickCase("", "9C 10C 8C AS", "10C"),
    TrickCase("", "10S 9S 2S 3S", "10S"),
]

TestHearts = laws(HEARTS, HANDS, TRICKS)
