"""Euchre: both bowers belong to trumps, the left one although another suit is printed on it.

Sources seen: https://www.euchrestrategy.info/learn-how-to-play-euchre/trump-suit-and-card-ranks/
(the order for each trump suit; the left bower is no card of its printed suit);
https://www.poker.irish/video/trick-taking-101-lesson-5-card-rank-left-bower-euchre (hearts trump,
J♦ led: everybody follows with hearts); https://grimsbycurling.ca/customPage.php/euchre (follow
suit if possible, else any card).
"""

from tests.algebra.helpers import (
    PARTNERS,
    Game,
    Spot,
    TrickCase,
    first_in,
    hand,
    laws,
    names,
    position_of,
)
from trickgames.cards import DIAMONDS, HEARTS
from trickgames.follow import FOLLOW_SUIT, suit
from trickgames.packs import Pack
from trickgames.ranking import Ranking
from trickgames.selection import REST, other_of_colour, trump_cards

MATE = {"H": "D", "D": "H", "S": "C", "C": "S"}


def suit_in_play(card: str, trump: str) -> str:
    return trump if card == "J" + MATE[trump] else card[-1]


def legal(spot: Spot) -> set[str]:
    if not spot.trick:
        return set(spot.hand)
    led = suit_in_play(spot.trick[0], spot.trump)
    return {card for card in spot.hand if suit_in_play(card, spot.trump) == led} or set(spot.hand)


def winner(cards, trump):
    led = suit_in_play(cards[0], trump)
    line = [f"J{trump}", f"J{MATE[trump]}", *(f"{rank}{trump}" for rank in "A K Q 10 9".split())]
    return first_in(line + [f"{rank}{led}" for rank in "A K Q J 10 9".split()], cards)


EUCHRE = Game(
    "euchre",
    Pack("A K Q J 10 9"),
    Ranking("A K Q J 10 9", (trump_cards("J"), other_of_colour("J"), REST)),
    (FOLLOW_SUIT,),
    legal,
    winner,
    sides=PARTNERS,
)

HANDS = [
    # Hearts are trumps and the left bower is led: hearts, not diamonds, must follow.
    hand("H", "JD", "9H AD KD", "9H", {"AD KD": "follow_suit: 9H"}),
    hand("H", "JD", "AD KD 9S", "all"),
    hand("H", "JD AD", "JH QH KD", "JH QH", {"KD": "follow_suit: JH QH"}),
    # Diamonds are led: the left bower is no diamond.
    hand("H", "AD", "JD 9D KS", "9D", {"JD KS": "follow_suit: 9D"}),
    hand("H", "AD", "JD KS 9H", "all"),
    # Trumps are led: the left bower follows.
    hand("H", "9H", "JD AD", "JD", {"AD": "follow_suit: JD"}),
    hand("C", "AC", "JS AS", "JS", {"AS": "follow_suit: JS"}),
    hand("S", "JC", "AC AS KH", "AS", {"AC KH": "follow_suit: AS"}),
    hand("D", "JH", "9D AH JD", "9D JD", {"AH": "follow_suit: 9D JD"}),
    hand("S", "KC", "JC 9C 10D", "9C", {"JC 10D": "follow_suit: 9C"}),
    # The jacks of the other colour are plain cards.
    hand("H", "9C", "JC AS JS", "JC", {"AS JS": "follow_suit: JC"}),
    hand("C", "AH", "JS JH", "JH", {"JS": "follow_suit: JH"}),
    # Whoever can follow may not trump; whoever cannot need not.
    hand("H", "AS JD", "KS JH 9C", "KS", {"JH 9C": "follow_suit: KS"}),
    hand("H", "AS", "JH 9H QD", "all"),
    # The leader, and the last card.
    hand("H", "", "JD AS 9C", "all"),
    hand("H", "AS KS 9S", "9D", "all", leader=3),
]
TRICKS = [
    TrickCase("H", "JD AH JH 9H", "JH"),
    TrickCase("H", "AH JD KH QH", "JD"),
    TrickCase("H", "AD JD 9D KD", "JD"),
    TrickCase("S", "AD KD JC 9S", "JC"),
    TrickCase("H", "JD AD KD QD", "JD"),
    TrickCase("C", "9H AH JD KH", "AH"),
    TrickCase("C", "10H JH QH 9H", "QH"),
    TrickCase("S", "AS 9S 10S KS", "AS"),
    TrickCase("H", "JS 9H KS 10S", "9H"),
    TrickCase("D", "JH 9D AD JD", "JD"),
]

TestEuchre = laws(EUCHRE, HANDS, TRICKS)


def test_a_suit_is_what_belongs_to_it_in_play():
    position = position_of(EUCHRE.kernel("H"), Spot(("AS",)))
    found = [names(EUCHRE.pack, suit(s).value(position)) for s in (HEARTS, DIAMONDS)]
    assert found == [set("AH KH QH JH 10H 9H JD".split()), set("AD KD QD 10D 9D".split())]
