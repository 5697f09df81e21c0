"""Packs and hands: the order of the cards, masks, and hands as sets."""

import copy
import pickle
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trickgames.cards import CLUBS, DIAMONDS, FRENCH_SUITS, HEARTS, SPADES, Card, Rank, Suit
from trickgames.errors import NotationError, RulesError
from trickgames.packs import Hand, Pack, bits

STARS = Suit("X", "★", "stars")
TRUMPS = Suit("T", "✪", "trumps")
BLUES = Suit("g", "♧", "blues")
TAROT = Pack(
    {
        SPADES: "K Q J 10",
        HEARTS: "K Q J 10",
        TRUMPS: [*(Rank(str(number)) for number in range(21, 0, -1)), Rank("0", "fool")],
    }
)
FRENCH = Pack("A K Q J 10 9 8 7 6 5 4 3 2")
EUCHRE = Pack("A K Q J 10 9")
DOUBLED = Pack("A 10 K", copies=2)
FIVE_SUITS = Pack("A K Q", suits=(*FRENCH_SUITS, STARS))
UNEQUAL = Pack({CLUBS: "A K", HEARTS: "7", SPADES: "Q J 10"})
PACKS = {
    "french": FRENCH,
    "euchre": EUCHRE,
    "doubled": DOUBLED,
    "five suits": FIVE_SUITS,
    "unequal": UNEQUAL,
    "tarot": TAROT,
}
packs = st.sampled_from(list(PACKS.values()))
every_pack = pytest.mark.parametrize("pack", PACKS.values(), ids=PACKS)


def texts(cards):
    return " ".join(map(str, cards))


def c(text):
    return Card.parse(text)


# --- bits


@given(st.sets(st.integers(0, 200)))
def test_the_bits_of_a_mask_are_its_places_lowest_first(places):
    assert list(bits(sum(2**place for place in places))) == sorted(places)


# --- the order of a pack


@pytest.mark.parametrize(
    ("ranks", "size"),
    [
        ("A K Q J 10 9 8 7 6 5 4 3 2", 52),
        ("A 10 K Q J 9 8 7 6", 36),
        ("A K Q J 10 9 8 7", 32),
        ("A K Q J 10 9 2", 28),
        ("A K Q J 10 9", 24),
        ("A", 4),
    ],
)
def test_a_pack_goes_suit_by_suit_in_the_order_its_ranks_are_named(ranks, size):
    pack = Pack(ranks)
    assert len(pack) == size
    assert texts(pack) == " ".join(f"{r}{s}" for s, r in product("SHDC", ranks.split()))
    assert pack.suits == (SPADES, HEARTS, DIAMONDS, CLUBS)
    assert pack.copies == 1


def test_the_euchre_pack_in_full():
    assert texts(EUCHRE) == (
        "AS KS QS JS 10S 9S AH KH QH JH 10H 9H AD KD QD JD 10D 9D AC KC QC JC 10C 9C"
    )


def test_the_copies_of_a_face_stand_side_by_side():
    assert texts(DOUBLED) == (
        "AS AS 10S 10S KS KS AH AH 10H 10H KH KH AD AD 10D 10D KD KD AC AC 10C 10C KC KC"
    )
    assert (len(DOUBLED), DOUBLED.copies) == (24, 2)
    assert DOUBLED.count(c("AS")) == 2


def test_a_fifth_suit_stands_where_it_is_named():
    assert texts(FIVE_SUITS) == "AS KS QS AH KH QH AD KD QD AC KC QC AX KX QX"
    assert FIVE_SUITS.suits == (SPADES, HEARTS, DIAMONDS, CLUBS, STARS)


def test_suits_may_have_different_ranks_and_another_order():
    assert texts(UNEQUAL) == "AC KC 7H QS JS 10S"
    assert UNEQUAL.suits == (CLUBS, HEARTS, SPADES)


def test_ranks_may_be_given_as_values():
    assert Pack([Rank.parse("A"), Rank.parse("K")]) == Pack("A K")
    assert texts(TAROT[8:13]) == "21T 20T 19T 18T 17T"
    assert (len(TAROT), str(TAROT[-1]), TAROT[-1].rank.name) == (30, "0T", "fool")


@pytest.mark.parametrize(
    ("make", "faults"),
    [
        (lambda: Pack(""), ("a pack needs at least one card",)),
        (lambda: Pack("A", suits=()), ("a pack needs at least one card",)),
        (lambda: Pack({SPADES: ""}), ("a pack needs at least one card",)),
        # Two packs would be equal that differ in a suit nobody can see.
        (lambda: Pack({SPADES: "A", HEARTS: ""}), ("suits without a card: hearts",)),
        (
            lambda: Pack({CLUBS: (), SPADES: "A A", HEARTS: []}),
            ("named twice in the pack: AS", "suits without a card: clubs hearts"),
        ),
        (
            lambda: Pack("A K A K Q", suits=(SPADES, HEARTS)),
            ("named twice in the pack: AH AS KH KS",),
        ),
        (
            lambda: Pack("A", suits=(SPADES, HEARTS), copies=0),
            ("a pack needs at least one copy of each card, not 0",),
        ),
        (
            lambda: Pack("A A", suits=(SPADES,), copies=-2),
            (
                "a pack needs at least one copy of each card, not -2",
                "named twice in the pack: AS",
            ),
        ),
        (
            lambda: Pack([], copies=0),
            (
                "a pack needs at least one card",
                "a pack needs at least one copy of each card, not 0",
            ),
        ),
    ],
)
def test_a_pack_that_cannot_be_is_refused_with_all_its_faults(make, faults):
    with pytest.raises(RulesError) as caught:
        make()
    assert caught.value.faults == faults


def test_a_rank_that_cannot_be_read_is_refused():
    with pytest.raises(NotationError):
        Pack("A K Z")


# --- a pack as a sequence


@every_pack
def test_every_place_holds_the_card_that_iterating_gives(pack):
    listed = list(pack)
    assert [pack[place] for place in range(len(pack))] == listed
    assert [pack[place - len(pack)] for place in range(len(pack))] == listed
    assert pack[1:4] == tuple(listed[1:4])
    assert pack[::-1] == tuple(reversed(listed)) == tuple(reversed(pack))
    with pytest.raises(IndexError):
        pack[len(pack)]


@every_pack
def test_the_index_of_a_card_is_the_place_of_its_first_copy(pack):
    listed = list(pack)
    for card in pack:
        assert pack.index(card) == listed.index(card)
        assert card in pack


@pytest.mark.parametrize("value", ["5C", "XX"])
def test_a_card_of_another_pack_is_not_in_this_one(value):
    card = Card(STARS, Rank("X")) if value == "XX" else c(value)
    assert card not in EUCHRE
    with pytest.raises(NotationError, match=f"{value} is not in this pack of 24 cards"):
        EUCHRE.index(card)
    with pytest.raises(ValueError):
        EUCHRE.index(card)


@pytest.mark.parametrize(
    ("pack", "says"),
    [
        (Pack("A K Q"), "pack of 12 cards: A K Q of S H D C"),
        (Pack("A K", suits=(SPADES,), copies=2), "pack of 4 cards: A K of S"),
        (
            Pack({CLUBS: "A K", HEARTS: "7", SPADES: "A K"}),
            "pack of 5 cards: A K of C S, 7 of H",
        ),
    ],
)
def test_a_card_of_another_pack_is_told_what_this_pack_has(pack, says):
    with pytest.raises(NotationError) as caught:
        pack.parse("5C")
    assert str(caught.value) == f"5C is not in this {says}"


@pytest.mark.parametrize("value", ["AS", 0, None])
def test_what_is_no_card_is_not_in_a_pack(value):
    assert value not in EUCHRE
    with pytest.raises(NotationError):
        EUCHRE.index(value)


def test_an_index_is_looked_for_between_its_bounds():
    king = c("KS")
    assert EUCHRE.index(king, 0, 2) == EUCHRE.index(king, 1) == 1
    for bounds in ((2,), (0, 1), (2, 24)):
        with pytest.raises(NotationError):
            EUCHRE.index(king, *bounds)


# --- reading cards of a pack


@pytest.mark.parametrize("text", ["10S", "10♠", "TS", "ts", "t♠", " 10s ", "T♠"])
def test_a_card_of_the_pack_reads_from_every_spelling(text):
    assert EUCHRE.parse(text) is c("10S")


@every_pack
def test_every_card_of_a_pack_reads_back_from_its_text(pack):
    for card in pack:
        assert pack.parse(str(card)) is card
        assert pack.parse(f" {str(card).lower()} ") is card


def test_a_card_whose_code_has_small_letters_reads_back_from_its_text():
    pack = Pack({BLUES: [Rank("Ob", "ober"), Rank("Un", "unter")]})
    assert [pack.parse(str(card)) for card in pack] == list(pack)


def test_a_card_of_a_fifth_suit_reads_back_from_its_symbol():
    assert FIVE_SUITS.parse("A★") is FIVE_SUITS[12]


@pytest.mark.parametrize("text", ["5C", "", "A", "joker", "1S", "AS KS", "QX"])
def test_a_text_that_is_no_card_of_the_pack_is_refused(text):
    with pytest.raises(NotationError):
        EUCHRE.parse(text)


# --- masks


@given(st.data())
def test_the_cards_of_a_mask_stand_in_pack_order_and_make_it_again(data):
    pack = data.draw(packs)
    places = data.draw(st.sets(st.integers(0, len(pack) - 1)))
    mask = sum(2**place for place in places)
    cards = pack.cards(mask)
    assert cards == tuple(list(pack)[place] for place in sorted(places))
    again = pack.mask(data.draw(st.permutations(cards)))
    assert pack.cards(again) == cards
    if pack.copies == 1:
        assert again == mask


def test_the_mask_of_a_face_named_twice_takes_the_next_copy():
    ten = c("10S")
    assert DOUBLED.mask([ten]) == 0b000100
    assert DOUBLED.mask([ten, c("AS"), ten]) == 0b001101
    with pytest.raises(NotationError, match="10S is named more often than the pack holds it"):
        DOUBLED.mask([ten, ten, ten])
    with pytest.raises(NotationError, match="AS is named more often than the pack holds it"):
        EUCHRE.mask([c("AS"), c("AS")])
    with pytest.raises(NotationError, match="5C is not in this pack"):
        EUCHRE.mask([c("AS"), c("5C")])
    assert EUCHRE.mask([]) == 0


@pytest.mark.parametrize(
    ("among", "named", "places"),
    [
        (None, "10S", (2,)),
        (None, "10S AS 10S", (2, 0, 3)),
        (0b001000, "10S", (3,)),
        (0b001110, "10S AS 10S", (2, 1, 3)),
        (0b001100, "", ()),
    ],
)
def test_the_places_of_cards_are_looked_for_among_some(among, named, places):
    named_cards = [c(text) for text in named.split()]
    assert DOUBLED.places(named_cards, among) == places
    assert DOUBLED.mask(named_cards, among) == sum(2**place for place in places)


@pytest.mark.parametrize(
    ("among", "named"), [(0b000100, "10S 10S"), (0b110011, "10S"), (0, "AS"), (None, "AS AS AS")]
)
def test_cards_that_are_not_there_have_no_places(among, named):
    for ask in (DOUBLED.places, DOUBLED.mask):
        with pytest.raises(NotationError, match="is named more often than"):
            ask([c(text) for text in named.split()], among)


@every_pack
def test_everything_is_the_mask_of_all_cards(pack):
    assert pack.everything == sum(2**place for place in range(len(pack)))
    assert pack.cards(pack.everything) == tuple(pack)


@every_pack
def test_the_masks_of_suits_and_of_ranks_share_the_pack_out(pack):
    for suit in (*pack.suits, Suit("Z", "Z", "none of the pack")):
        wanted = [place for place, card in enumerate(pack) if card.suit == suit]
        assert list(bits(pack.suit_mask(suit))) == wanted
    for rank in {card.rank for card in pack}:
        wanted = [place for place, card in enumerate(pack) if card.rank == rank]
        assert list(bits(pack.rank_mask(rank))) == wanted
    assert sum(map(pack.suit_mask, pack.suits)) == pack.everything
    assert sum(map(pack.rank_mask, {card.rank for card in pack})) == pack.everything
    assert pack.rank_mask(Rank("Z")) == 0


def test_masks_by_hand():
    pack = Pack("A K Q")
    assert pack.suit_mask(HEARTS) == 0b000_000_111_000
    assert pack.rank_mask(Rank.parse("K")) == 0b010_010_010_010
    assert pack.mask([c("QC"), c("AS")]) == 0b100_000_000_001
    assert DOUBLED.rank_mask(Rank.parse("10")) == 0b001100_001100_001100_001100


# --- a pack as a value


def test_packs_are_equal_iff_they_hold_the_same_cards_in_the_same_order():
    assert Pack("A K") == Pack("A K") == Pack(dict.fromkeys(FRENCH_SUITS, "A K"))
    assert hash(Pack("A K")) == hash(Pack(dict.fromkeys(FRENCH_SUITS, "A K")))
    assert Pack("A K") != Pack("K A")
    assert Pack("A K") != Pack("A K", copies=2)
    assert Pack("A K") != Pack("A K", suits=FRENCH_SUITS[::-1])
    assert Pack("A K") != tuple(Pack("A K"))


@every_pack
def test_a_copied_or_pickled_pack_is_equal(pack):
    for again in (copy.copy(pack), copy.deepcopy(pack), pickle.loads(pickle.dumps(pack))):
        assert again == pack
        assert (again.suits, again.copies, tuple(again)) == (pack.suits, pack.copies, tuple(pack))
        assert again.mask(pack.cards(5)) == pack.mask(pack.cards(5))
        assert [again.parse(str(card)) for card in pack] == list(pack)


def test_the_repr_of_a_pack_lists_its_cards():
    assert repr(UNEQUAL) == "<Pack of 6: AC KC 7H QS JS 10S>"


# --- hands


@st.composite
def two_hands(draw):
    pack = draw(st.sampled_from([EUCHRE, FIVE_SUITS, TAROT]))
    places = st.sets(st.integers(0, len(pack) - 1))
    masks = [sum(2**place for place in draw(places)) for _ in range(2)]
    return [Hand(pack, mask) for mask in masks]


@given(two_hands())
def test_a_hand_is_a_set_of_cards(hands):
    hand, other = hands
    left, right = frozenset(hand.pack.cards(hand.mask)), frozenset(other.pack.cards(other.mask))
    assert hand == left
    assert left == hand
    assert hash(hand) == hash(left)
    assert len(hand) == len(left)
    assert (hand == other) is (left == right)
    assert hand | other == left | right
    assert hand & other == left & right
    assert hand - other == left - right
    assert hand ^ other == left ^ right
    assert (hand <= other) is (left <= right)
    assert (hand < other) is (left < right)
    assert (hand >= right) is (left >= right)
    assert hand.isdisjoint(other) is left.isdisjoint(right)
    assert [card in hand for card in hand.pack] == [card in left for card in hand.pack]
    assert list(hand) == [card for card in hand.pack if card in left]
    assert bool(hand) is bool(left)


def test_a_hand_iterates_in_pack_order_whatever_order_it_was_given_in():
    hand = Hand.parse(EUCHRE, "9C ah 10S AS")
    assert texts(hand) == str(hand) == "AS 10S AH 9C"
    assert hand.symbols == "A♠ 10♠ A♥ 9♣"
    assert repr(hand) == "<Hand AS 10S AH 9C>"
    assert Hand.of(EUCHRE, [c("9C"), c("AS")]) == Hand.parse(EUCHRE, "AS 9C")
    assert (hand.mask, hand.pack) == (1 | 1 << 4 | 1 << 6 | 1 << 23, EUCHRE)


def test_an_empty_hand():
    hand = Hand.parse(EUCHRE, "")
    assert (len(hand), list(hand), str(hand), bool(hand)) == (0, [], "", False)
    assert hand == frozenset()


@pytest.mark.parametrize("text", ["5C", "AS AS", "AS XX", "AS, KS"])
def test_a_hand_that_cannot_be_is_refused(text):
    with pytest.raises(NotationError):
        Hand.parse(EUCHRE, text)


@pytest.mark.parametrize("value", ["AS", 0, None, c("5C"), c("KS")])
def test_a_hand_does_not_hold_what_is_not_in_it(value):
    assert value not in Hand.parse(EUCHRE, "AS")


@pytest.mark.parametrize(
    ("mask", "held", "listed"),
    [
        (0b000001, ["AS"], "AS"),
        (0b000010, ["AS"], "AS"),
        (0b000011, ["AS"], "AS AS"),
        (0b001000, ["10S"], "10S"),
        (0b010110, ["AS", "10S", "KS"], "AS 10S KS"),
    ],
)
def test_a_hand_of_a_doubled_pack_holds_a_face_by_either_copy(mask, held, listed):
    hand = Hand(DOUBLED, mask)
    assert [text for text in ("AS", "10S", "KS", "AH") if c(text) in hand] == held
    assert texts(hand) == listed
    assert len(hand) == len(listed.split())


def test_hands_of_different_packs_are_different():
    assert Hand.parse(EUCHRE, "AS") != Hand.parse(FRENCH, "AS")
    assert Hand.parse(EUCHRE, "AS") != "AS"


@every_pack
def test_a_copied_or_pickled_hand_is_equal(pack):
    hand = Hand(pack, 0b101)
    for again in (copy.copy(hand), copy.deepcopy(hand), pickle.loads(pickle.dumps(hand))):
        assert again == hand
        assert hash(again) == hash(hand)
