"""Jass: trumping is always allowed, under-trumping is not, and the trump jack need never follow.

Sources seen: http://jassonkel.ch/jasslehrgang/uebertrumpfen.htm and
http://jassonkel.ch/jassauskunft/untertrumpfen.htm (the two examples of under-trumping below; a
hand of nothing but trumps may); https://jassverzeichnis.ch/?p=1209 (nor may one who could follow;
when trumps are led there is no under-trumping); https://www.jasskarten.at/trumpf (order of trumps;
trumps may always be played; the jack, Puur, is exempt);
http://earthli.com/jass/manual.php?page=trumps (the example of 6 7 Q of trumps and a lone jack;
the game that reverses all orders, Undenufe).
"""

from tests.algebra.helpers import PARTNERS, Game, Spot, TrickCase, first_in, hand, laws
from trickgames.follow import ABOVE, LED, RUFFED, TRUMP, FollowTerm, of
from trickgames.packs import Pack
from trickgames.ranking import Ranking
from trickgames.selection import REST, trump_cards

TRUMP_ORDER = "J 9 A K Q 10 8 7 6".split()
PLAIN_ORDER = "A K Q J 10 9 8 7 6".split()


def winner(cards, trump):
    line = [rank + trump for rank in TRUMP_ORDER] + [rank + cards[0][-1] for rank in PLAIN_ORDER]
    return first_in(line, cards)


def legal(spot: Spot) -> set[str]:
    cards = set(spot.hand)
    if not spot.trick:
        return cards
    led = spot.trick[0][-1]
    trumps = {card for card in cards if card[-1] == spot.trump}
    if led == spot.trump:
        return trumps if trumps - {f"J{spot.trump}"} else cards
    same = {card for card in cards if card[-1] == led}
    allowed = same | trumps if same else cards
    ruffs = [TRUMP_ORDER.index(card[:-1]) for card in spot.trick if card[-1] == spot.trump]
    if ruffs and cards != trumps:
        allowed = {
            card
            for card in allowed
            if card[-1] != spot.trump or TRUMP_ORDER.index(card[:-1]) < min(ruffs)
        }
    return allowed


def reversed_legal(spot: Spot) -> set[str]:
    same = {card for card in spot.hand if spot.trick and card[-1] == spot.trick[0][-1]}
    return same or set(spot.hand)


def reversed_winner(cards, trump):
    return first_in([rank + cards[0][-1] for rank in reversed(PLAIN_ORDER)], cards)


PUUR = of(trump_cards("J"))
FOLLOW_OR_TRUMP_BUT_PUUR = FollowTerm(
    "follow_suit_or_trump",
    LED & ~PUUR,
    LED | TRUMP,
    "{lead} and you hold {held}: you must follow suit or play a trump",
)
NO_UNDERTRUMP = FollowTerm(
    "no_undertrump",
    ~TRUMP,
    ~TRUMP | ABOVE,
    "somebody has trumped and you hold {held}: you may not play a lower trump",
    (RUFFED,),
)
PACK = Pack("A K Q J 10 9 8 7 6")
FOLLOW = (FOLLOW_OR_TRUMP_BUT_PUUR, NO_UNDERTRUMP)
JASS = Game(
    "jass",
    PACK,
    Ranking("A K Q J 10 9 8 7 6", (trump_cards("J 9"), REST)),
    FOLLOW,
    legal,
    winner,
    sides=PARTNERS,
)
UNDENUFE = Game(
    "undenufe",
    PACK,
    Ranking("6 7 8 9 10 J Q K A"),
    FOLLOW,
    reversed_legal,
    reversed_winner,
    trumps=("",),
    sides=PARTNERS,
)

HANDS = [
    # The second hand has over-trumped, the third had nothing but low trumps.
    hand("D", "6C JD 10D", "AD 9D 6D 10S", "10S", {"AD 9D 6D": "no_undertrump: 10S"}),
    # Jassonkel: ♥10, ♥A, trump ace; the fourth holds a plain ace and the trump king.
    hand("D", "10H AH AD", "AS KD", "AS", {"KD": "no_undertrump: AS"}),
    hand("D", "10H AH AD", "KD 9D", "all"),
    # Jassonkel: the over of trumps has ruffed; two low trumps and a plain ace.
    hand("S", "7D QS", "7S 6S AH", "AH", {"7S 6S": "no_undertrump: AH"}),
    hand("S", "7D QS", "KS 6S AH", "KS AH", {"6S": "no_undertrump: AH"}),
    # Trumping is always allowed, under-trumping not even to one who could follow.
    hand("D", "AS", "KS 6D 7H", "KS 6D", {"7H": "follow_suit_or_trump: KS"}),
    hand("D", "AS 9D", "KS 6D JD", "KS JD", {"6D": "no_undertrump: KS"}),
    hand("D", "AS 9D", "6D 7H", "7H", {"6D": "no_undertrump: 7H"}),
    hand("D", "AS 9D", "6D JD", "all"),
    hand("D", "AS 6D 9S", "QS 8D 7C", "QS 8D", {"7C": "follow_suit_or_trump: QS"}),
    hand("D", "AS", "6D 7H KC", "all"),
    # The Puur: exempt when trumps are led, but other trumps are not.
    hand("D", "6D 7D QD", "JD AS 6H", "all"),
    hand("D", "6D", "JD 8D AS", "JD 8D", {"AS": "follow_suit_or_trump: 8D"}),
    hand("D", "JD", "9D AS", "9D", {"AS": "follow_suit_or_trump: 9D"}),
    # Trumps led: no under-trumping, a lower one is fine.
    hand("D", "9D", "6D AS", "6D", {"AS": "follow_suit_or_trump: 6D"}),
    hand("D", "6D JD", "7D AH", "7D", {"AH": "follow_suit_or_trump: 7D"}),
    # The jack of a plain suit is no Puur.
    hand("D", "AS", "JS 7H 6D", "JS 6D", {"7H": "follow_suit_or_trump: JS"}),
    hand("D", "", "JD AS 6H", "all"),
]
TRICKS = [
    TrickCase("D", "AD 9D KD JD", "JD"),
    TrickCase("D", "AD 9D KD QD", "9D"),
    TrickCase("D", "AS 6D KS QS", "6D"),
    TrickCase("D", "10S JS 9S 8S", "JS"),
    TrickCase("D", "AS 6D 7D 9S", "7D"),
    TrickCase("D", "10D QD 8D AS", "QD"),
    TrickCase("D", "9S JS 10S 8H", "JS"),
]
REVERSED_HANDS = [
    hand("", "AS", "6S KS 6H", "6S KS", {"6H": "follow_suit_or_trump: 6S KS"}),
    hand("", "6D", "JH JD 6C", "JD", {"JH 6C": "follow_suit_or_trump: JD"}),
    hand("", "6D", "JH 6C", "all"),
    hand("", "", "JH 6C", "all"),
]
REVERSED_TRICKS = [
    TrickCase("", "AS 6S 7S 8S", "6S"),
    TrickCase("", "7H 6S 6D 6C", "7H"),
    TrickCase("", "KH AH QH 10H", "10H"),
    TrickCase("", "AC KD QD JD", "AC"),
]

TestJass = laws(JASS, HANDS, TRICKS)
TestUndenufe = laws(UNDENUFE, REVERSED_HANDS, REVERSED_TRICKS)
