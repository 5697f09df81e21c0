"""Tarok: a fifth suit of 22 trumps; eight cards in each other suit, low ones in red, high in black.

Sources seen: http://ebepe.com/html/tarock_e.html (54 cards; red K Q C J 1 2 3 4, black K Q C J 10
9 8 7; follow suit, else play a tarok, else anything; no duty to beat);
http://en.wikipedia.org/wiki/Königrufen (the orders again, taroks Sküs XXI-I);
https://hausruckcup1.jimdofree.com/ (must follow, must trump, no duty to beat in positive games).

The variant in which the Sküs is a fool takes the rules of the French Excuse:
http://www.liquisearch.com/tarot_game/rules/main_phase (void must trump and over-trump, taroks too;
the fool instead of any card; it never wins; led, the next card sets the suit), also
http://bric-a-brac.org/tarot/bouts.php?print=1. The last-trick exceptions are left out.
"""

from tests.algebra.helpers import Game, Spot, TrickCase, first_in, hand, laws
from trickgames.cards import CLUBS, DIAMONDS, HEARTS, SPADES, Rank, Suit
from trickgames.follow import (
    ABOVE,
    FOLLOW_SUIT,
    FOLLOWING,
    LED,
    TRUMP,
    TRUMP_WHEN_VOID,
    FollowTerm,
    of,
)
from trickgames.packs import Pack
from trickgames.ranking import Ranking
from trickgames.selection import cards

TAROKS = Suit("T", "★", "taroks")
NUMBERS = "SK XXI XX XIX XVIII XVII XVI XV XIV XIII XII XI X IX VIII VII VI V IV III II I".split()
RED, BLACK = "K Q C J 1 2 3 4".split(), "K Q C J 10 9 8 7".split()
ORDERS = {"T": NUMBERS, "H": RED, "D": RED, "S": BLACK, "C": BLACK}
FOOL = "SKT"


def winner(played, trump):
    suits = ("T", played[0][-1])
    return first_in([rank + suit for suit in suits for rank in ORDERS[suit]], played)


def legal(spot: Spot) -> set[str]:
    if not spot.trick:
        return set(spot.hand)
    same = {card for card in spot.hand if card[-1] == spot.trick[0][-1]}
    taroks = {card for card in spot.hand if card[-1] == "T"}
    return same or taroks or set(spot.hand)


def fool_winner(played, trump):
    others = [card for card in played if card != FOOL]
    return played.index(others[winner(others, trump)]) if others else 0


def fool_legal(spot: Spot) -> set[str]:
    before = [card for card in spot.trick if card != FOOL]
    if not before:
        return set(spot.hand)
    others = {card for card in spot.hand if card != FOOL}
    same = {card for card in others if card[-1] == before[0][-1]}
    taroks = {card for card in others if card[-1] == "T"}
    played = [NUMBERS.index(card[:-1]) for card in before if card[-1] == "T"]
    higher = {card for card in taroks if NUMBERS.index(card[:-1]) < min(played, default=99)}
    if before[0][-1] == "T" or not same:
        same = higher or taroks
    return same | (set(spot.hand) - others) if same else set(spot.hand)


EXCUSE = of(cards(FOOL))
FOLLOW_OR_EXCUSE = FollowTerm(
    "follow_suit",
    LED,
    LED | EXCUSE,
    "{lead} and you hold {held}: you must follow suit or play the fool",
)
TRUMP_OR_EXCUSE = FollowTerm(
    "trump_when_void",
    TRUMP,
    TRUMP | EXCUSE,
    "you cannot follow {led} and you hold {held}: you must play a trump or the fool",
    (FOLLOWING,),
)
OVERTRUMP_OR_EXCUSE = FollowTerm(
    "overtrump",
    TRUMP & ABOVE,
    TRUMP & ABOVE | EXCUSE,
    "{held} is higher than the trumps played: you must play higher, or the fool",
)
COURTS = (Rank.parse("K"), Rank.parse("Q"), Rank("C", "cavalier"), Rank.parse("J"))
REDS = tuple(Rank(code) for code in "1 2 3 4".split())
BLACKS = tuple(map(Rank.parse, "10 9 8 7".split()))
TRUMPS = tuple(map(Rank, NUMBERS))
PACK = Pack(
    {
        TAROKS: TRUMPS,
        SPADES: (*COURTS, *BLACKS),
        HEARTS: (*COURTS, *REDS),
        DIAMONDS: (*COURTS, *REDS),
        CLUBS: (*COURTS, *BLACKS),
    }
)
ORDER = (*TRUMPS, *COURTS, *BLACKS, *REDS)
TAROK = Game(
    "tarok",
    PACK,
    Ranking(ORDER),
    (FOLLOW_SUIT, TRUMP_WHEN_VOID),
    legal,
    winner,
    trumps=("T",),
)
TAROK_WITH_FOOL = Game(
    "tarok with a fool",
    PACK,
    Ranking(ORDER, never=cards(FOOL)),
    (FOLLOW_OR_EXCUSE, TRUMP_OR_EXCUSE, OVERTRUMP_OR_EXCUSE),
    fool_legal,
    fool_winner,
    trumps=("T",),
    fools=frozenset([FOOL]),
)

HANDS = [
    hand("T", "KH", "4H XXT 7S", "4H", {"XXT 7S": "follow_suit: 4H"}),
    hand("T", "KH", "IT XXIT 7S", "IT XXIT", {"7S": "trump_when_void: IT XXIT"}),
    hand("T", "KH", "7S KD 1D", "all"),
    # No duty to beat, in taroks or elsewhere.
    hand("T", "KH XXT", "IT IIT", "all"),
    hand("T", "XT", "IXT SKT", "all"),
    hand("T", "QD", "KD 4D IT", "KD 4D", {"IT": "follow_suit: KD 4D"}),
    # Taroks led.
    hand("T", "IIT", "IT KS", "IT", {"KS": "follow_suit: IT"}),
    hand("T", "SKT", "KS QD", "all"),
    hand("T", "10S", "7S KC", "7S", {"KC": "follow_suit: 7S"}),
    hand("T", "1D", "4D KH", "4D", {"KH": "follow_suit: 4D"}),
    hand("T", "KC XT", "7C SKT", "7C", {"SKT": "follow_suit: 7C"}),
    hand("T", "QC 10C", "SKT KH", "SKT", {"KH": "trump_when_void: SKT"}),
    # The leader; the last card.
    hand("T", "", "XXIT IT KH 7C", "all"),
    hand("T", "QC IT IIT", "4D", "all", leader=2),
]
TRICKS = [
    TrickCase("T", "KH QH 1H 4H", "KH"),
    TrickCase("T", "2H 1H 3H 4H", "1H"),
    TrickCase("T", "4H 3H 2H JH", "JH"),
    TrickCase("T", "7S 8S 9S 10S", "10S"),
    TrickCase("T", "10C JC 9C CC", "CC"),
    TrickCase("T", "KH IT QH 1H", "IT"),
    TrickCase("T", "XXIT SKT IT XXT", "SKT"),
    TrickCase("T", "IXT XIT VT IVT", "XIT"),
    TrickCase("T", "IT KH KS KD", "IT"),
    TrickCase("T", "4D KH KS KC", "4D"),
]
FOOL_HANDS = [
    hand("T", "KH", "4H XXT SKT", "4H SKT", {"XXT": "follow_suit: 4H"}),
    hand("T", "KH", "IT XXIT 7S SKT", "IT XXIT SKT", {"7S": "trump_when_void: IT XXIT"}),
    hand(
        "T",
        "KH XT",
        "IXT XIT SKT 7S",
        "XIT SKT",
        {"IXT": "overtrump: XIT", "7S": "trump_when_void: IXT XIT"},
    ),
    hand("T", "KH XXT", "IXT XIT 7S", "IXT XIT", {"7S": "trump_when_void: IXT XIT"}),
    hand(
        "T",
        "XT",
        "IXT XIT KS SKT",
        "XIT SKT",
        {"IXT": "overtrump: XIT", "KS": "follow_suit: IXT XIT"},
    ),
    hand("T", "XT", "KS SKT", "all"),
    hand("T", "KH", "SKT 7S", "all"),
    hand("T", "KH SKT", "4H XIT", "4H", {"XIT": "follow_suit: 4H"}),
    hand("T", "KH XT SKT", "IXT XIT", "XIT", {"IXT": "overtrump: XIT"}),
    # The fool is led and the next card has set the suit.
    hand("T", "SKT KH", "4H XIT", "4H", {"XIT": "follow_suit: 4H"}),
    hand(
        "T", "SKT XT", "IXT XIT KS", "XIT", {"IXT": "overtrump: XIT", "KS": "follow_suit: IXT XIT"}
    ),
    hand("T", "", "SKT KH XIT", "all"),
    hand("T", "KH", "SKT", "all"),
    # The fool is led and no card has set the suit: nothing to follow, no duty to trump.
    hand("T", "SKT", "KH XIT 7S", "all"),
    hand("T", "SKT", "XIT", "all"),
    hand("T", "SKT", "KH 7S", "all"),
]
FOOL_TRICKS = [
    TrickCase("T", "SKT KH QH 1H", "KH"),
    TrickCase("T", "SKT 1H QH KS", "QH"),
    TrickCase("T", "SKT KH IT QH", "IT"),
    TrickCase("T", "XXIT SKT XXT IT", "XXIT"),
    TrickCase("T", "KH SKT QS KD", "KH"),
    TrickCase("T", "SKT XT KH XIT", "XIT"),
    TrickCase("T", "IT KS KH SKT", "IT"),
    TrickCase("T", "4H 7S 8S SKT", "4H"),
]

TestTarok = laws(TAROK, HANDS, TRICKS)
TestTarokWithFool = laws(TAROK_WITH_FOOL, FOOL_HANDS, FOOL_TRICKS)
