"""Dealing packet by packet: every figure here is dealt by hand."""

import pickle

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from trickgames.decks import Deck
from trickgames.errors import RulesError
from trickgames.packets import Deal, Packets
from trickgames.packs import Pack

FROG = Pack("A 10 K Q J 9 8 7 6")
SET_BACK = Pack("A K Q J 10 9 2")


def unshuffled(pack):
    return Deck(pack, tuple(range(len(pack))))


def hands(pack, deal):
    return [" ".join(map(str, pack.cards(mask))) for mask in deal.hands]


def piles(pack, deal):
    return {name: " ".join(str(pack[place]) for place in places) for name, places in deal.piles}


# The unshuffled pack of Frog, in the order it comes from the top:
#  4 each: AS 10S KS QS | JS 9S 8S 7S | 6S AH 10H KH
#  3 each: QH JH 9H     | 8H 7H 6H    | AD 10D KD
#  widow:  QD JD 9D
#  3 each: 8D 7D 6D     | AC 10C KC   | QC JC 9C
#  left:   8C 7C 6C
FIRST = "AS 10S KS QS QH JH 9H 8D 7D 6D"
SECOND = "JS 9S 8S 7S 8H 7H 6H AC 10C KC"
THIRD = "6S AH 10H KH AD 10D KD QC JC 9C"


@pytest.mark.parametrize(
    ("dealer", "wanted"),
    [(0, [THIRD, FIRST, SECOND]), (1, [SECOND, THIRD, FIRST]), (2, [FIRST, SECOND, THIRD])],
)
def test_eldest_hand_gets_the_first_packet_and_the_dealer_the_last(dealer, wanted):
    deal = Packets.parse("4 3 W3 3").deal(unshuffled(FROG), 3, dealer)
    assert hands(FROG, deal) == wanted
    assert piles(FROG, deal) == {"widow": "QD JD 9D", "dead": "8C 7C 6C"}
    assert (deal.dealer, deal.number, deal.seed) == (dealer, 0, None)


def test_a_pack_that_is_dealt_out_leaves_no_cards_over():
    deal = Packets.parse("4 3 W3 4").deal(unshuffled(FROG), 3, 0)
    assert hands(FROG, deal) == [
        "6S AH 10H KH AD 10D KD 9C 8C 7C 6C",
        "AS 10S KS QS QH JH 9H 8D 7D 6D AC",
        "JS 9S 8S 7S 8H 7H 6H 10C KC QC JC",
    ]
    assert piles(FROG, deal) == {"widow": "QD JD 9D"}


def test_cards_dealt_one_at_a_time_go_round():
    pack = Pack("A K Q J 10 9")
    deal = Packets.parse("1 1 1 1 1 1 1", rest="stock").deal(unshuffled(pack), 3, 2)
    assert hands(pack, deal) == [
        "AS JS AH JH AD JD AC",
        "KS 10S KH 10H KD 10D KC",
        "QS 9S QH 9H QD 9D QC",
    ]
    assert piles(pack, deal) == {"stock": "JC 10C 9C"}


def test_piles_keep_the_order_the_cards_came_in():
    deck = Deck(SET_BACK, tuple(range(28))[::-1])
    deal = Packets.parse("3 3").deal(deck, 4, 3)
    assert piles(SET_BACK, deal) == {"dead": "JS QS KS AS"}
    assert hands(SET_BACK, deal)[0] == " ".join(
        str(SET_BACK[place]) for place in (13, 14, 15, 25, 26, 27)
    )


def test_a_pile_may_be_dealt_in_two_packets_and_take_the_rest_too():
    pack = Pack("A K Q")
    packets = Packets.parse("W1 2 W1 1", rest="widow")
    deal = packets.deal(unshuffled(pack), 3, 0)
    assert piles(pack, deal) == {"widow": "AS KD QC"}
    assert hands(pack, deal) == ["QH AD KC", "KS QS QD", "AH KH AC"]
    assert packets.pile_sizes(12, 3) == {"widow": 3}


@pytest.mark.parametrize("dealer", range(3))
def test_the_dealers_last_card_may_lie_on_a_pile(dealer):
    # 12 cards: AS KS QS | AH KH QH | AD KD QD, and AC to the pile of what is left.
    pack = Pack("A K Q")
    packets = Packets.parse("2 1", rest="stock", last="turned")
    deal = packets.deal(unshuffled(pack), 3, dealer)
    # Two each: AS KS | QS AH | KH QH, one each: AD | KD | QD; the dealer's QD is the last.
    wanted = ["AS KS AD", "QS AH KD", "KH QH"]
    assert hands(pack, deal) == [wanted[(seat - dealer - 1) % 3] for seat in range(3)]
    assert piles(pack, deal) == {"turned": "QD", "stock": "AC KC QC"}
    assert packets.hand_size == 3
    assert packets.hand_sizes(3, dealer) == tuple(2 if s == dealer else 3 for s in range(3))
    assert packets.pile_sizes(12, 3) == {"turned": 1, "stock": 3}


def test_a_pile_may_be_dealt_to_after_the_last_card():
    pack = Pack("A K Q")
    deal = Packets.parse("1 T2", last="turned").deal(unshuffled(pack), 3, 2)
    assert hands(pack, deal) == ["AS", "KS", ""]
    assert piles(pack, deal) == {"turned": "AH KH QS", "dead": "QH AD KD QD AC KC QC"}


@given(st.permutations(range(36)), st.integers(0, 2), st.sampled_from(["4 3 W3 3", "4 3 W3 4"]))
def test_every_card_is_dealt_once(order, dealer, packets):
    deal = Packets.parse(packets).deal(Deck(FROG, tuple(order)), 3, dealer)
    lying = [place for _, places in deal.piles for place in places]
    lying += [place for hand in deal.hands for place in range(36) if hand >> place & 1]
    assert sorted(lying) == list(range(36))


# --- reading packets


@pytest.mark.parametrize(
    ("text", "steps", "hand"),
    [
        ("4 3 W3 3", ((None, 4), (None, 3), ("widow", 3), (None, 3)), 10),
        ("3 2 3 2 3", ((None, 3), (None, 2), (None, 3), (None, 2), (None, 3)), 13),
        ("13", ((None, 13),), 13),
        ("99", ((None, 99),), 99),
        ("W3", (("widow", 3),), 0),
        ("3 T1 2", ((None, 3), ("turned", 1), (None, 2)), 5),
        ("  4   4 ", ((None, 4), (None, 4)), 8),
        ("", (), 0),
    ],
)
def test_packets_read_from_text(text, steps, hand):
    packets = Packets.parse(text)
    assert packets.steps == steps
    assert packets.hand_size == hand
    assert packets.rest == "dead"


def test_the_cards_left_over_go_to_the_pile_that_is_named():
    assert Packets.parse("3 3", rest="stock").rest == "stock"
    assert Packets.parse("3 3", rest="stock").pile_sizes(28, 4) == {"stock": 4}


@pytest.mark.parametrize(
    "word",
    ["0", "-3", "x", "3x", "W", "W0", "w3", "X3", "W100", "100", "3,3", "W-1", "٣", "3.0", "03"],
)
def test_a_word_that_is_no_packet_is_refused(word):
    with pytest.raises(
        RulesError, match="is no packet: write 3, or W3 for three to the widow"
    ) as e:
        Packets.parse(f"4 {word} 3")
    assert repr(word) in str(e.value)


def test_all_words_that_are_no_packets_are_named():
    with pytest.raises(RulesError) as e:
        Packets.parse("4 x 3 W 0")
    no_packet = "is no packet: write 3, or W3 for three to the widow"
    assert list(e.value.faults) == [f"'x' {no_packet}", f"'W' {no_packet}", f"'0' {no_packet}"]


# --- how many cards


@pytest.mark.parametrize(
    ("text", "cards", "seats", "sizes"),
    [
        ("4 3 W3 3", 36, 3, {"widow": 3, "dead": 3}),
        ("4 3 W3 3", 33, 3, {"widow": 3}),
        ("4 3 W3 4", 36, 3, {"widow": 3}),
        ("3 3", 28, 4, {"dead": 4}),
        ("4 4", 32, 4, {}),
        ("W2 5 W3", 20, 3, {"widow": 5}),
        ("W2 5 W3", 21, 3, {"widow": 5, "dead": 1}),
    ],
)
def test_the_sizes_of_the_piles(text, cards, seats, sizes):
    found = Packets.parse(text).pile_sizes(cards, seats)
    assert found == sizes
    assert list(found) == list(sizes)


@pytest.mark.parametrize(
    ("text", "cards", "seats", "fault"),
    [
        ("4 4", 28, 4, "4 hands of 8 cards need 32 cards, the pack has 28"),
        ("4 4", 31, 4, "4 hands of 8 cards need 32 cards, the pack has 31"),
        ("4 3 W3 3", 32, 3, "3 hands of 10 cards need 30 cards, the widow 3, the pack has 32"),
    ],
)
def test_a_pack_with_too_few_cards_is_refused(text, cards, seats, fault):
    with pytest.raises(RulesError) as caught:
        Packets.parse(text).pile_sizes(cards, seats)
    assert caught.value.faults == (fault,)


def test_too_short_a_deck_is_not_dealt():
    with pytest.raises(RulesError, match="the pack has 24"):
        Packets.parse("4 4").deal(unshuffled(Pack("A K Q J 10 9")), 4, 0)


# --- as values


def test_packets_and_deals_are_values():
    assert Packets.parse("3 3") == Packets(((None, 3), (None, 3)))
    assert Packets.parse("3 3") != Packets.parse("3 3", rest="stock")
    deal = Packets.parse("3 3").deal(unshuffled(SET_BACK), 4, 0)
    assert pickle.loads(pickle.dumps(deal)) == deal
    assert hash(deal) == hash(pickle.loads(pickle.dumps(deal)))
    # The seed tells where the cards come from; it is not part of where they lie.
    assert attrs.evolve(deal, seed=5) == deal
    assert attrs.evolve(deal, number=1) != deal
    assert attrs.evolve(deal, dealer=1) != deal
    assert Deal((3, 4), (), 0) != Deal((4, 3), (), 0)
