"""Belote: void one must trump and over-trump, unless the partner is winning the trick.

Sources seen: https://passion-jeux-videos.blogspot.com/2017/04/belote-la-regle-de-la-coupe.html
(the four cases of trumping, with the example of K♦ led, spades trump, used below);
http://www.sexy-belote.com/rules-belote.html (when trumps are led one must beat all trumps so far
if able, whoever holds the trick); https://www.setthings.com/en/belote/ (both orders of the cards).

Klaverjas as in Amsterdam: https://www.klaverjassenonline.nl/game/amsterdams-klaverjassen/ (nobody
need trump his partner; who trumps must over-trump; under-trumping is forbidden) and
http://klaverjasunie.nl/het-spel.html. That one may under-trump who holds nothing but lower trumps
is added from general knowledge of the game.
"""

from tests.algebra.helpers import PARTNERS, Game, Spot, TrickCase, first_in, hand, laws
from trickgames.follow import (
    ABOVE,
    FOLLOW_SUIT,
    FOLLOWING,
    LED,
    PARTNER_NOT_WINNING,
    RUFFED,
    TRUMP,
    FollowTerm,
)
from trickgames.packs import Pack
from trickgames.ranking import Ranking
from trickgames.selection import trump_cards

TRUMP_ORDER = "J 9 A 10 K Q 8 7".split()
PLAIN_ORDER = "A 10 K Q J 9 8 7".split()


def winner(cards, trump):
    line = [rank + trump for rank in TRUMP_ORDER] + [rank + cards[0][-1] for rank in PLAIN_ORDER]
    return first_in(line, cards)


def higher_trumps(spot: Spot) -> set[str]:
    """The trumps of the hand that beat every trump of the trick."""
    played = [TRUMP_ORDER.index(card[:-1]) for card in spot.trick if card[-1] == spot.trump]
    return {
        card
        for card in spot.hand
        if card[-1] == spot.trump and TRUMP_ORDER.index(card[:-1]) < min(played, default=99)
    }


def legal(spot: Spot) -> set[str]:
    cards = set(spot.hand)
    if not spot.trick:
        return cards
    led = spot.trick[0][-1]
    same = {card for card in cards if card[-1] == led}
    trumps = {card for card in cards if card[-1] == spot.trump}
    if led == spot.trump:
        return higher_trumps(spot) or trumps or cards
    if same:
        return same
    # The partner is the player before the last one.
    if winner(spot.trick, spot.trump) == len(spot.trick) - 2:
        return cards
    return higher_trumps(spot) or trumps or cards


def amsterdam_legal(spot: Spot) -> set[str]:
    cards = set(spot.hand)
    if not spot.trick:
        return cards
    led = spot.trick[0][-1]
    same = {card for card in cards if card[-1] == led}
    trumps = {card for card in cards if card[-1] == spot.trump}
    if led == spot.trump:
        return higher_trumps(spot) or trumps or cards
    if same:
        return same
    if winner(spot.trick, spot.trump) != len(spot.trick) - 2 and higher_trumps(spot):
        return higher_trumps(spot)
    low = trumps - higher_trumps(spot)
    return cards - low or cards


OVERTRUMP = FollowTerm(
    "overtrump",
    LED & TRUMP & ABOVE,
    LED & TRUMP & ABOVE,
    "trumps were led and {held} is higher than the trumps played: you must play higher",
)
TRUMP_AN_OPPONENT = FollowTerm(
    "trump_an_opponent",
    TRUMP,
    TRUMP,
    "you cannot follow {led}, your partner is not winning and you hold {held}: you must trump",
    (FOLLOWING, PARTNER_NOT_WINNING),
)
OVERRUFF = FollowTerm(
    "overruff",
    TRUMP & ABOVE,
    TRUMP & ABOVE,
    "{held} is higher than the trumps played: you must over-trump",
    (PARTNER_NOT_WINNING,),
)
NO_UNDERTRUMP = FollowTerm(
    "no_undertrump",
    ~TRUMP | ABOVE,
    ~TRUMP | ABOVE,
    "somebody has trumped and you hold {held}: you may not play a lower trump",
    (RUFFED,),
)
PACK = Pack("A 10 K Q J 9 8 7")
RANKING = Ranking("A 10 K Q J 9 8 7", (trump_cards("J 9 A 10 K Q 8 7"),))
BELOTE = Game(
    "belote",
    PACK,
    RANKING,
    (FOLLOW_SUIT, OVERTRUMP, TRUMP_AN_OPPONENT, OVERRUFF),
    legal,
    winner,
    sides=PARTNERS,
)
AMSTERDAM = Game(
    "klaverjas",
    PACK,
    RANKING,
    (FOLLOW_SUIT, OVERTRUMP, OVERRUFF, NO_UNDERTRUMP),
    amsterdam_legal,
    winner,
    sides=PARTNERS,
)

HANDS = [
    # Void must trump an opponent (second hand).
    hand("H", "AS", "JH QD", "JH", {"QD": "trump_an_opponent: JH"}),
    hand("H", "AS", "QD 7C", "all"),
    hand("H", "AS", "QD JH", "JH", {"QD": "trump_an_opponent: JH"}, leader=3),
    # The source's example: the partner's king is winning; the ace takes it over; a queen ruffs.
    hand("S", "KD 8D", "AS 8S 10H 7C", "all"),
    hand("S", "KD AD", "AS 8S 10H 7C", "AS 8S", {"10H 7C": "trump_an_opponent: AS 8S"}),
    hand(
        "S", "KD QS", "AS 8S 10H", "AS", {"8S": "overruff: AS", "10H": "trump_an_opponent: AS 8S"}
    ),
    hand("S", "KD QS", "8S 7S 10H", "8S 7S", {"10H": "trump_an_opponent: 8S 7S"}),
    # The partner has ruffed: free, under-trumping and all.
    hand("S", "KD AS 9D", "JS 7S 10H", "all"),
    # The partner has ruffed and been over-ruffed.
    hand("H", "AS 7H 8H", "7D JH 10C", "JH", {"7D 10C": "trump_an_opponent: JH"}),
    hand("H", "AS 7H QH", "8H QC", "8H", {"QC": "trump_an_opponent: 8H"}),
    # The nine stands above the ace in trumps.
    hand("H", "AS 9H", "AH 10H JH", "JH", {"AH 10H": "overruff: JH"}),
    # Trumps led: over-trump if able, the partner too.
    hand("H", "KH", "JH QH AS", "JH", {"QH": "overtrump: JH", "AS": "follow_suit: JH QH"}),
    hand("H", "9H 7H", "JH 8H", "JH", {"8H": "overtrump: JH"}),
    hand("H", "JH", "9H 7H AS", "9H 7H", {"AS": "follow_suit: 9H 7H"}),
    hand("H", "JH", "AS 7C", "all"),
    # A plain suit: no duty to beat, before a ruff or after it.
    hand("H", "KS", "AS 7S JH", "AS 7S", {"JH": "follow_suit: AS 7S"}),
    hand("H", "KS 7H", "AS 7S JH", "AS 7S", {"JH": "follow_suit: AS 7S"}),
    # The leader has no partner to think of.
    hand("H", "", "JH QD 7C", "all"),
    hand("H", "", "JH", "all", leader=3),
]
TRICKS = [
    TrickCase("H", "AH 9H JH 10H", "JH"),
    TrickCase("H", "AH 9H 10H KH", "9H"),
    TrickCase("H", "10S KS AS JS", "AS"),
    TrickCase("H", "KS 10S JS QS", "10S"),
    TrickCase("H", "AS 7H 10S KS", "7H"),
    TrickCase("H", "JS 7H QS AS", "7H"),
    TrickCase("H", "AS 8H 7H QH", "QH"),
    TrickCase("H", "9S AS AD 10S", "AS"),
    TrickCase("S", "AS 7S 8S QS", "AS"),
]
AMSTERDAM_HANDS = [
    hand("H", "AS", "JH QD", "JH", {"QD": "overruff: JH"}),
    hand("H", "AS 7S", "JH QD", "all"),
    # An opponent has ruffed higher: a lower trump may not be wasted.
    hand("H", "AS 9H", "8H QD", "QD", {"8H": "no_undertrump: QD"}),
    hand("H", "AS 9H", "8H 7H", "all"),
    # The partner has ruffed: discard or over-trump.
    hand("H", "AS QH 8S", "7H 9H QD", "9H QD", {"7H": "no_undertrump: 9H QD"}),
    # Nothing but trumps: over-trump even the partner if able (in Jass one would be free).
    hand("H", "AD 8H AS", "AH KH 7H", "AH KH", {"7H": "no_undertrump: AH KH"}),
    hand("H", "KH", "JH QH AS", "JH", {"QH": "overtrump: JH", "AS": "follow_suit: JH QH"}),
]
AMSTERDAM_TRICKS = [
    TrickCase("H", "AS 8H 9H JS", "9H"),
    TrickCase("H", "QS JS 9S 8S", "QS"),
]

TestBelote = laws(BELOTE, HANDS, TRICKS)
TestAmsterdam = laws(AMSTERDAM, AMSTERDAM_HANDS, AMSTERDAM_TRICKS)
