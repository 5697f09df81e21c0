"""Schnapsen: no obligation while the stock is open; then follow and beat, else trump.

Sources seen: https://donkeycat.helpshift.com/hc/de/3-schnopsn-online/faq/18-following-suit/?p=all
(stock used up or closed: beat in suit, else follow below, else trump, else anything; following
goes before beating); http://www.travelswithchelsea.com/schnapsen (20 cards, A 10 K Q J; no
obligation before); http://bclins.github.io/Sixty-six/schnapsenGuide.html (likewise).
"""

import attrs
from hypothesis import given
from hypothesis import strategies as st

from tests.algebra.helpers import (
    MANY,
    Game,
    Spot,
    TrickCase,
    first_in,
    hand,
    laws,
    names,
    position_of,
    spots,
)
from trickgames.follow import (
    BEAT_IF_ABLE,
    FOLLOW_SUIT,
    STOCK_SHUT,
    TRUMP_WHEN_VOID,
    legal_cards,
)
from trickgames.kernel import Kernel
from trickgames.packs import Pack
from trickgames.ranking import Ranking

ORDER = "A 10 K Q J".split()
TWO = ((0,), (1,))


def winner(cards, trump):
    return first_in([rank + suit for suit in (trump, cards[0][-1]) for rank in ORDER], cards)


def legal(spot: Spot) -> set[str]:
    if not spot.trick:
        return set(spot.hand)
    (led,) = spot.trick
    same = {card for card in spot.hand if card[-1] == led[-1]}
    better = {card for card in same if ORDER.index(card[:-1]) < ORDER.index(led[:-1])}
    trumps = {card for card in spot.hand if card[-1] == spot.trump}
    return better or same or trumps or set(spot.hand)


def open_legal(spot: Spot) -> set[str]:
    return set(spot.hand)


PACK = Pack("A 10 K Q J")
RANKING = Ranking("A 10 K Q J")
SCHNAPSEN = Game(
    "schnapsen",
    PACK,
    RANKING,
    (FOLLOW_SUIT, TRUMP_WHEN_VOID, BEAT_IF_ABLE),
    legal,
    winner,
    sides=TWO,
)
OPEN = Game("schnapsen with an open stock", PACK, RANKING, (), open_legal, winner, sides=TWO)

HANDS = [
    # Follow suit and beat.
    hand("H", "KS", "AS JS JH", "AS", {"JS": "beat_if_able: AS", "JH": "follow_suit: AS JS"}),
    hand("H", "10D", "AD KD QD", "AD", {"KD QD": "beat_if_able: AD"}),
    hand("H", "JS", "QS KS 10S", "all"),
    # Follow suit below.
    hand("H", "AS", "10S JS AH", "10S JS", {"AH": "follow_suit: 10S JS"}),
    hand("H", "QS", "JS KH", "JS", {"KH": "follow_suit: JS"}),
    # Following goes before taking with a trump.
    hand("H", "KD", "AD 10D JH", "AD 10D", {"JH": "follow_suit: AD 10D"}),
    # Trump; any trump.
    hand("H", "AS", "JH KD", "JH", {"KD": "trump_when_void: JH"}),
    hand("H", "JD", "QH AH AS AC", "QH AH", {"AS AC": "trump_when_void: QH AH"}),
    # Anything.
    hand("H", "AS", "KD QC", "all"),
    # Trumps led.
    hand("H", "KH", "10H JH AS", "10H", {"JH": "beat_if_able: 10H", "AS": "follow_suit: 10H JH"}),
    hand("H", "AH", "10H JH AD", "10H JH", {"AD": "follow_suit: 10H JH"}),
    hand("H", "KH", "AS 10C", "all"),
    # The leader; the last card.
    hand("C", "", "AS JS JH", "all"),
    hand("C", "AC", "JD", "all", leader=1),
]
TRICKS = [
    TrickCase("H", "AS 10S", "AS"),
    TrickCase("H", "KS 10S", "10S"),
    TrickCase("H", "AS JH", "JH"),
    TrickCase("H", "JH QH", "QH"),
    TrickCase("H", "JS AD", "JS"),
    TrickCase("H", "10H AH", "AH"),
    TrickCase("S", "10H AD", "10H"),
]
OPEN_HANDS = [
    hand("H", "KS", "AS JS JH 10D", "all"),
    hand("H", "AH", "10H AS", "all"),
    hand("H", "", "10H AS", "all"),
]
OPEN_TRICKS = [
    TrickCase("H", "JS AD", "JS"),
    TrickCase("H", "AS JH", "JH"),
]

TestSchnapsen = laws(SCHNAPSEN, HANDS, TRICKS)
TestOpen = laws(OPEN, OPEN_HANDS, OPEN_TRICKS)


BOTH = tuple(attrs.evolve(term, when=(*term.when, STOCK_SHUT)) for term in SCHNAPSEN.follow)


@MANY
@given(spots(SCHNAPSEN), st.booleans())
def test_one_rule_holds_both(spot, stock_open):
    """Each term is in force once nobody draws any more; both readings of the rule agree."""
    trump = SCHNAPSEN.suit(spot.trump)
    kernel = Kernel(PACK, RANKING.compile(PACK, trump), BOTH, TWO, stock_open=stock_open)
    position = attrs.evolve(position_of(kernel, spot), stock_open=stock_open)
    expected = (open_legal if stock_open else legal)(spot)
    assert names(PACK, kernel.legal(position)) == expected
    assert names(PACK, legal_cards(BOTH, position)) == expected
