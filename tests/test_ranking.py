"""Who takes the trick: tables worked by hand, and a naive comparison that shares no code."""

import pickle

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from trickgames.cards import DIAMONDS, FRENCH_SUITS, HEARTS, SPADES, Card, Rank, Suit
from trickgames.errors import RulesError
from trickgames.packs import Pack
from trickgames.ranking import Ranking, mate_of
from trickgames.selection import (
    REST,
    Selection,
    cards,
    cards_of_rank,
    other_of_colour,
    trump_cards,
)
from trickgames.trick import Trick

FRENCH = Pack("A K Q J 10 9 8 7 6 5 4 3 2")
EUCHRE = Pack("A K Q J 10 9")
PIQUET = Pack("A K Q J 10 9 8 7")
JASS = Pack("A K Q J 10 9 8 7 6")
ACE_HIGH = "A K Q J 10 9 8 7 6 5 4 3 2"

PLAIN = Ranking(ACE_HIGH)
TENS_HIGH = Ranking("A 10 K Q J 9 8 7 6 5 4 3 2")
BOWERS = Ranking(ACE_HIGH, trumps=(trump_cards("J"), other_of_colour("J"), REST))
SKAT = Ranking("A 10 K Q 9 8 7", trumps=(cards("JC JS JH JD"), REST))
SKAT_FULL = Ranking("A 10 K Q J 9 8 7", trumps=(cards("JC JS JH JD"), REST))
BELOTE = Ranking("A 10 K Q J 9 8 7 6", trumps=(trump_cards("J 9 A 10"), REST))
REVERSED = Ranking("2 3 4 5 6 7 8 9 10 J Q K A")
NULL = Ranking("A K Q J 10 9 8 7")
BIRD_DOG = Ranking("A K Q J 10 9", promoted=mate_of("turned"))
LEFT_BELOW = Ranking("A K Q J 10 9 2", trumps=(trump_cards("A K Q J"), other_of_colour("J"), REST))


def c(text):
    return Card.parse(text)


def suit(code):
    return Suit.parse(code) if code else None


def winner(ranking, pack, trump, trick, promoted=None):
    """The card of the trick that wins it."""
    place = None if promoted is None else pack.index(c(promoted))
    order = ranking.compile(pack, suit(trump), place)
    played = trick.split()
    return played[order.best([pack.index(c(text)) for text in played])]


# --- winners by hand


@pytest.mark.parametrize(
    ("trump", "trick", "wins"),
    [
        # faults.md, cases 2, 3 and 5
        ("S", "AS 2S", "AS"),
        ("S", "AS 2S 3S 4S", "AS"),
        ("H", "JS 7H", "7H"),
        ("H", "9S AS AD 10S", "AS"),
        # no trump
        (None, "9S AS AD 10S", "AS"),
        (None, "2S AH AD AC", "2S"),
        (None, "2S AH 3S AC", "3S"),
        # trumps
        ("H", "AS 2H 3H KH", "KH"),
        ("H", "2H AS AD AC", "2H"),
        ("H", "KH AH 2H QH", "AH"),
        ("C", "AS KS QS 2C", "2C"),
        ("C", "AS 3C KS 2C", "3C"),
        # the first, the middle and the last to play can win; one card wins alone
        ("D", "AD KD QD", "AD"),
        ("D", "KD AD QD", "AD"),
        ("D", "QD KD AD", "AD"),
        ("D", "2S", "2S"),
        # off-suit cards never win
        ("D", "2S AH", "2S"),
    ],
)
def test_the_highest_trump_or_else_the_highest_of_the_suit_led_wins(trump, trick, wins):
    assert winner(PLAIN, FRENCH, trump, trick) == wins


@pytest.mark.parametrize(
    ("trick", "wins"),
    [
        # the rules 1.3: hearts are trump
        ("10C KC AC", "AC"),
        ("KS 10S 6H", "6H"),
        ("JD 10D KD", "10D"),
        ("KH 10H QH", "10H"),
        ("10H AH KH", "AH"),
        ("9S JS QS", "QS"),
    ],
)
def test_the_ten_ranks_second_where_the_game_says_so(trick, wins):
    assert winner(TENS_HIGH, JASS, "H", trick) == wins


@pytest.mark.parametrize(
    ("trump", "trick", "wins"),
    [
        ("H", "AH JH JD KH", "JH"),
        ("H", "AH JD KH 9H", "JD"),
        ("H", "JD JH AH KH", "JH"),
        ("H", "AD JD KD QD", "JD"),  # the left bower ruffs a diamond
        ("H", "AS JD KS AH", "JD"),
        ("H", "AS KS JS QS", "AS"),  # a jack of the other colour is nothing special
        ("S", "JC AS KS QS", "JC"),
        ("S", "AC KC JC 9S", "JC"),
        ("S", "AC KC 9S JC", "JC"),
        ("C", "JS JC AC", "JC"),
        ("D", "9D JH JD AD", "JD"),
        ("D", "JD JH", "JD"),
        (None, "AH JH JD KH", "AH"),
    ],
)
def test_both_bowers_stand_above_the_other_trumps(trump, trick, wins):
    assert winner(BOWERS, EUCHRE, trump, trick) == wins


def test_the_left_bower_belongs_to_trumps_in_all_three_places():
    order = BOWERS.compile(EUCHRE, HEARTS)
    left = EUCHRE.index(c("JD"))
    assert order.suit_of[left] == order.trumps  # as the suit that is led
    assert order.trump_mask == EUCHRE.mask(map(c, "JH JD AH KH QH 10H 9H".split()))  # for following
    assert order.suit_mask[2] == EUCHRE.mask(map(c, "AD KD QD 10D 9D".split()))
    assert winner(BOWERS, EUCHRE, "H", "AH JD") == "JD"  # and to win


@pytest.mark.parametrize(
    ("trump", "trick", "wins"),
    [
        ("H", "AH JD 10H", "JD"),
        ("H", "JD JH JS", "JS"),
        ("H", "JS JC JH", "JC"),
        ("H", "AS JD 10S", "JD"),
        ("H", "AS 7H 10S", "7H"),
        ("H", "10H AH KH", "AH"),
        ("H", "KH 10H QH", "10H"),
        ("C", "JD AC 10C", "JD"),
        # grand: the jacks alone are trumps
        (None, "AH JD 10H", "JD"),
        (None, "JD AD 10D", "JD"),
        (None, "JH JC JS", "JC"),
        (None, "7H AH JD", "JD"),
        (None, "7H AC 8H", "8H"),
    ],
)
def test_the_four_jacks_are_the_highest_trumps_of_skat(trump, trick, wins):
    assert winner(SKAT_FULL, PIQUET, trump, trick) == wins


def test_in_grand_the_jacks_make_a_suit_of_their_own():
    order = SKAT_FULL.compile(PIQUET, None)
    assert order.trump_mask == PIQUET.mask(map(c, "JC JS JH JD".split()))
    assert [order.suit_of[PIQUET.index(c(text))] for text in ("JC", "JD", "AS", "AC")] == [
        4,
        4,
        0,
        3,
    ]


@pytest.mark.parametrize(
    ("trump", "trick", "wins"),
    [
        ("H", "AH 9H JH 10H", "JH"),
        ("H", "AH 9H 10H KH", "9H"),
        ("H", "10H AH KH QH", "AH"),
        ("H", "KH 10H QH 8H", "10H"),
        ("H", "QH KH 8H 7H", "KH"),
        ("H", "7H 8H", "8H"),
        ("H", "AS JS 9S 10S", "AS"),
        ("H", "9S JS QS KS", "KS"),
        ("H", "JS 9S 8S 7S", "JS"),
        ("D", "6C JD 10D", "JD"),  # faults.md, case 1
        ("D", "AC 7D", "7D"),
        # the jack of another suit is no trump
        ("H", "AS JD", "AS"),
    ],
)
def test_trumps_rank_j_9_a_10_k_q_8_7_in_belote(trump, trick, wins):
    assert winner(BELOTE, JASS, trump, trick) == wins


def test_the_trumps_of_belote_in_order():
    order = [str(JASS[place]) for place in BELOTE.trump_places(JASS, HEARTS)]
    assert order == ["JH", "9H", "AH", "10H", "KH", "QH", "8H", "7H", "6H"]


@pytest.mark.parametrize(
    ("trick", "wins"), [("AS 2S", "2S"), ("2S AS", "2S"), ("KS AS QH", "KS"), ("AS AH 2H", "AS")]
)
def test_an_order_may_be_reversed(trick, wins):
    assert winner(REVERSED, FRENCH, None, trick) == wins


@pytest.mark.parametrize(
    ("trick", "wins"),
    [("10S JS", "JS"), ("10S 9S", "10S"), ("JH QH KH", "KH"), ("JC AS 10C", "JC")],
)
def test_in_null_the_jack_stands_between_queen_and_ten_and_nothing_is_trump(trick, wins):
    assert winner(NULL, PIQUET, None, trick) == wins


@pytest.mark.parametrize(
    ("trick", "wins"),
    [
        # the rules 4.3: trump hearts, Bird Dog 9D
        ("AS AH 9D", "9D"),
        ("AD 9D KH", "9D"),
        ("9D AD AH", "9D"),
        ("9S 10H AS", "10H"),
        # in any place, over all trumps
        ("AH KH 9D", "9D"),
        ("AC 9D AH", "9D"),
        ("9D KS QC", "9D"),
        ("10D AD KD", "AD"),
        ("10D 9H AD", "9H"),
    ],
)
def test_the_bird_dog_beats_everything(trick, wins):
    assert winner(BIRD_DOG, EUCHRE, "H", trick, promoted="9D") == wins


def test_the_bird_dog_keeps_its_printed_suit():
    order = BIRD_DOG.compile(EUCHRE, HEARTS, EUCHRE.index(c("9D")))
    assert order.suit_of[EUCHRE.index(c("9D"))] == 2
    assert order.suit_mask[2] == EUCHRE.suit_mask(DIAMONDS)
    assert order.trump_mask == EUCHRE.suit_mask(HEARTS)


def test_without_a_promoted_card_the_nine_is_the_lowest_diamond():
    assert winner(BIRD_DOG, EUCHRE, "H", "10D 9D AD") == "AD"
    assert winner(BIRD_DOG, EUCHRE, "H", "AS 9D") == "AS"


@pytest.mark.parametrize(
    ("trump", "trick", "wins"),
    [
        ("H", "AH KH QH JD 10H", "AH"),
        ("H", "JH JD 10H 9H", "JH"),
        ("H", "10H JD 9H 2H", "JD"),
        ("H", "QH JD", "QH"),
        ("H", "AD JD", "JD"),
    ],
)
def test_the_left_jack_may_stand_just_below_the_trump_jack(trump, trick, wins):
    assert winner(LEFT_BELOW, Pack("A K Q J 10 9 2"), trump, trick) == wins


def test_the_trumps_of_set_back_with_the_left_bower_in_order():
    pack = Pack("A K Q J 10 9 2")
    order = [str(pack[place]) for place in LEFT_BELOW.trump_places(pack, HEARTS)]
    assert order == "AH KH QH JH JD 10H 9H 2H".split()  # the rules 2.2, SB-1 [B2]


# --- cards that never win

TAROT = Pack(
    {
        SPADES: "K Q J 10",
        HEARTS: "K Q J 10",
        Suit("F", "☆", "fools"): [Rank("0", "fool"), Rank("00", "second fool")],
    }
)
FOOLS = (8, 9)
WITH_FOOLS = Ranking(
    [*map(Rank.parse, "K Q J 10".split()), Rank("0", "fool"), Rank("00", "second fool")],
    never=Selection("cards", ("0F", "00F")),
)


@pytest.mark.parametrize(
    ("trump", "trick", "wins"),
    [
        (None, "0F 10S KH", 1),  # the next card sets the suit
        (None, "0F 10S KS", 2),
        (None, "0F KH 10S KS", 1),
        (None, "0F 10H KS KH", 3),
        (None, "10S 0F KH", 0),
        (None, "10S KS 0F", 1),
        (None, "10S 0F", 0),
        (None, "0F 00F 10S KH", 2),
        (None, "0F 00F 10S KS", 3),
        (None, "0F 00F", 0),
        (None, "00F 0F", 0),
        (None, "00F", 0),
        ("H", "0F 10S 10H KS", 2),
        ("H", "0F 10H KS", 1),
        ("H", "0F 00F KS 10H", 3),
        ("H", "0F 00F KS 10S", 2),
    ],
)
def test_a_fool_never_wins_and_the_card_after_a_led_fool_sets_the_suit(trump, trick, wins):
    order = WITH_FOOLS.compile(TAROT, suit(trump))
    played = [[str(card) for card in TAROT].index(text) for text in trick.split()]
    assert order.best(played) == wins


def test_a_fool_belongs_to_no_suit():
    order = WITH_FOOLS.compile(TAROT, HEARTS)
    assert [order.suit_of[place] for place in FOOLS] == [order.no_suit, order.no_suit]
    assert order.suit_mask[order.no_suit] == 0b11_0000_0000
    assert order.suit_mask[2] == 0
    assert order.trump_mask == 0b00_1111_0000


def test_a_trump_may_be_a_fool():
    ranking = Ranking(ACE_HIGH, never=cards("2H"))
    assert winner(ranking, FRENCH, "H", "AS 2H") == "AS"
    assert winner(ranking, FRENCH, "H", "2H 3S 4S") == "4S"
    assert winner(ranking, FRENCH, "H", "2H 3S 3H") == "3H"


# --- doubled packs

DOUBLE = Pack("A 10 K", copies=2)


def places(text):
    """Places of cards in the doubled pack; 'AS' the first copy, 'AS*' the second."""
    return [DOUBLE.index(c(word.rstrip("*"))) + word.endswith("*") for word in text.split()]


@pytest.mark.parametrize(
    ("trump", "trick", "first", "last"),
    [
        (None, "AS AS*", 0, 1),
        (None, "AS* AS", 0, 1),
        (None, "KS AS 10S AS*", 1, 3),
        (None, "KS AS* AS 10S", 1, 2),
        (None, "AS KS KS* AS*", 0, 3),
        (None, "KS 10H 10H*", 0, 0),
        (None, "10S KS KS*", 0, 0),
        ("H", "AS KH KH* AS*", 1, 2),
        ("H", "AS KH* 10H KH", 2, 2),
        ("H", "AH AH* 10H", 0, 1),
        ("H", "AS AS* KH", 2, 2),
    ],
)
def test_of_two_equal_cards_the_first_or_the_last_wins(trump, trick, first, last):
    for equals, wins in (("first", first), ("last", last)):
        order = Ranking("A 10 K", equals=equals).compile(DOUBLE, suit(trump))
        assert order.best(places(trick)) == wins, equals


@pytest.mark.parametrize(("equals", "wins"), [("first", 2), ("last", 0)])
def test_the_winner_of_a_trick_with_equal_cards_is_a_seat(equals, wins):
    order = Ranking("A 10 K", equals=equals).compile(DOUBLE, None)
    trick = Trick(2, ((2, c("AS")), (3, c("KS")), (0, c("AS")), (1, c("10S"))))
    assert order.winner(trick) == wins


# --- the reading for whole tricks


@pytest.mark.parametrize(
    ("leader", "trick", "wins"),
    [
        (2, "9S AS AD 10S", 3),  # faults.md, case 5: the suit led is not seat 0's
        (0, "9S AS AD 10S", 1),
        (3, "9S AS AD 2H", 2),
        (1, "9S", 1),
        (3, "AS 2S", 3),
    ],
)
def test_the_winner_of_a_trick_is_the_seat_that_played_the_best_card(leader, trick, wins):
    order = PLAIN.compile(FRENCH, HEARTS)
    plays = tuple(((leader + n) % 4, c(text)) for n, text in enumerate(trick.split()))
    assert order.winner(Trick(leader, plays)) == wins


def test_an_empty_trick_has_no_winner():
    order = PLAIN.compile(FRENCH)
    with pytest.raises(ValueError, match="no card was played"):
        order.best([])
    with pytest.raises(ValueError, match="no card was played"):
        order.winner(Trick(0))


def test_a_trick_is_a_dumb_container():
    trick = Trick(1, ((1, c("9S")), (2, c("AS"))))
    assert trick.cards == (c("9S"), c("AS"))
    assert (trick.card_of(1), trick.card_of(2), trick.card_of(0)) == (c("9S"), c("AS"), None)
    assert (len(trick), str(trick), trick.winner) == (2, "9S AS", None)
    assert pickle.loads(pickle.dumps(trick)) == trick
    assert (len(Trick(0)), str(Trick(0)), Trick(0).cards) == (0, "", ())


# --- numbers and names of suits


def test_the_trump_suit_counts_as_trumps():
    order = PLAIN.compile(FRENCH, HEARTS)
    assert [order.suit_number(each) for each in FRENCH_SUITS] == [0, 4, 2, 3]
    assert [order.suit_name(n) for n in (0, 2, 3)] == [SPADES, DIAMONDS, Suit.parse("C")]
    assert order.suit_name(order.trumps) == HEARTS
    assert order.suit_name(order.no_suit) is None
    assert (order.trumps, order.no_suit) == (4, 5)
    assert order.suit_mask[1] == 0
    assert order.trump_mask == FRENCH.suit_mask(HEARTS)
    assert SKAT_FULL.compile(PIQUET).suit_name(4) is None
    assert PLAIN.compile(FRENCH).suit_number(HEARTS) == 1
    assert PLAIN.compile(FRENCH).trump_mask == 0


def test_the_suits_share_the_pack_out():
    for ranking, pack in ((BOWERS, EUCHRE), (SKAT_FULL, PIQUET), (WITH_FOOLS, TAROT)):
        for trump in (None, SPADES, HEARTS):
            order = ranking.compile(pack, trump)
            assert sum(order.suit_mask) == pack.everything
            assert len(order.suit_mask) == len(order.above) == len(pack.suits) + 2


# --- the mate


@pytest.mark.parametrize(
    ("turned", "mate"),
    # the rules 4.3
    [("9H", "9D"), ("10D", "10H"), ("JS", "JC"), ("AC", "AS"), ("KD", "KH"), ("QC", "QS")],
)
def test_the_mate_has_the_same_rank_and_colour_and_another_suit(turned, mate):
    place = mate_of("turned").place(EUCHRE, c(turned))
    assert str(EUCHRE[place]) == mate


@pytest.mark.parametrize("value", [None, 3, "9H", 0])
def test_what_is_no_card_has_no_mate(value):
    assert mate_of("turned").place(EUCHRE, value) is None


def test_a_mate_that_the_pack_lacks_is_nobody():
    assert mate_of("turned").place(Pack({SPADES: "A K", HEARTS: "A K"}), c("AH")) is None


def test_a_mate_says_what_it_is():
    assert str(mate_of("turned")) == "the card of the same rank and colour as the turned card"
    assert mate_of("turned").fact == "turned"


# --- compiled once


def test_equal_orders_are_worked_out_once():
    made = [Ranking("A K Q J 10 9", trumps=(trump_cards("J"), REST)) for _ in range(2)]
    packs = [Pack("A K Q J 10 9") for _ in range(2)]
    orders = {id(r.compile(p, HEARTS)) for r in made for p in packs}
    assert len(orders) == 1
    assert made[0].compile(packs[0], SPADES) is not made[0].compile(packs[0], HEARTS)
    assert made[0].compile(packs[0], HEARTS, 3).promoted == 3
    listed = Ranking("A K Q J 10 9", trumps=[trump_cards("J"), REST])
    assert listed.compile(packs[0], HEARTS) is made[0].compile(packs[0], HEARTS)


# --- selections


@pytest.mark.parametrize(
    ("selection", "trump", "named", "words"),
    [
        (cards("QS"), None, "QS", "QS"),
        (cards("JC JS JH JD"), "H", "JC JS JH JD", "JC JS JH JD"),
        (cards_of_rank("Q"), "H", "QS QH QD QC", "every Q"),
        (cards_of_rank("9 A"), None, "9S 9H 9D 9C AS AH AD AC", "every 9 A"),
        (trump_cards("J 9"), "D", "JD 9D", "the J 9 of trumps"),
        (trump_cards("J"), None, "", "the J of trumps"),
        (other_of_colour("J"), "D", "JH", "the J of the other suit of trump's colour"),
        (other_of_colour("J"), "S", "JC", "the J of the other suit of trump's colour"),
        (other_of_colour("J"), None, "", "the J of the other suit of trump's colour"),
        (cards_of_rank("2"), None, "", "every 2"),
        (REST, "H", "", "the other cards of the trump suit"),
    ],
)
def test_a_selection_names_cards_highest_first(selection, trump, named, words):
    found = selection.places(EUCHRE, suit(trump))
    assert " ".join(str(EUCHRE[place]) for place in found) == named
    assert selection.mask(EUCHRE, suit(trump)) == EUCHRE.mask(map(c, named.split()))
    assert str(selection) == words


def test_a_selection_names_both_copies_of_a_doubled_pack():
    assert cards("10S").places(DOUBLE, None) == (2, 3)
    assert cards_of_rank("A").places(DOUBLE, None) == (0, 1, 6, 7, 12, 13, 18, 19)


# --- faults


def test_a_ranking_must_place_every_rank_of_the_pack():
    assert PLAIN.faults(FRENCH) == []
    assert Ranking("A K Q J 10 9").faults(EUCHRE) == []
    assert SKAT.faults(PIQUET) == ["the ranking does not say where these ranks stand: J"]
    assert Ranking("A K Q").faults(EUCHRE) == [
        "the ranking does not say where these ranks stand: 10 9 J"
    ]


def test_rankings_are_values():
    assert Ranking("A K") == Ranking([Rank.parse("A"), Rank.parse("K")])
    assert hash(Ranking("A K")) == hash(Ranking("A K"))
    assert Ranking("A K") != Ranking("K A")
    assert pickle.loads(pickle.dumps(BIRD_DOG)) == BIRD_DOG
    assert pickle.loads(pickle.dumps(BOWERS)) == BOWERS


# --- the compiled form against a naive comparison

CODES = {pack: [str(card) for card in pack] for pack in (FRENCH, EUCHRE, PIQUET, JASS, DOUBLE)}
MATES = {"S": "C", "C": "S", "H": "D", "D": "H"}


def plain_trumps(order, trump, *, above=()):
    rest = [rank + trump for rank in order if trump and rank + trump not in above]
    return [*above, *rest]


def bower_trumps(order, trump):
    return plain_trumps(order, trump, above=(f"J{trump}", f"J{MATES[trump]}") if trump else ())


def skat_trumps(order, trump):
    return plain_trumps(order, trump, above=("JC", "JS", "JH", "JD"))


def belote_trumps(order, trump):
    return [rank + trump for rank in "J 9 A 10 K Q 8 7 6".split()] if trump else []


def naive_winner(trick, order, trumps, promoted=None, fools=(), equals="first"):
    """Who wins, by the words of the rules; `trick` and `promoted` are (text, copy) pairs."""
    for number, card in enumerate(trick):
        if card == promoted:
            return number
    suits = [
        None if text in fools else "trump" if text in trumps else text[-1] for text, _ in trick
    ]
    led = next((each for each in suits if each is not None), None)
    if led is None:
        return 0
    wanted = "trump" if "trump" in suits else led
    ranks = {text: number for number, text in enumerate(trumps)}
    if wanted != "trump":
        ranks = {rank + led: number for number, rank in enumerate(order)}
    best = min(ranks[text] for (text, _), each in zip(trick, suits, strict=True) if each == wanted)
    winners = [n for n, (text, _) in enumerate(trick) if suits[n] == wanted and ranks[text] == best]
    return winners[0] if equals == "first" else winners[-1]


GAMES = {
    "plain": (FRENCH, ACE_HIGH, None, plain_trumps),
    "tens high": (JASS, "A 10 K Q J 9 8 7 6", None, plain_trumps),
    "reversed": (PIQUET, "7 8 9 10 J Q K A", None, plain_trumps),
    "bowers": (
        EUCHRE,
        "A K Q J 10 9",
        (trump_cards("J"), other_of_colour("J"), REST),
        bower_trumps,
    ),
    "skat": (PIQUET, "A 10 K Q J 9 8 7", (cards("JC JS JH JD"), REST), skat_trumps),
    "belote": (JASS, "A 10 K Q J 9 8 7 6", (trump_cards("J 9 A 10"), REST), belote_trumps),
    "doubled": (DOUBLE, "A 10 K", None, plain_trumps),
}


@st.composite
def tricks(draw):
    name = draw(st.sampled_from(list(GAMES)))
    pack = GAMES[name][0]
    played = draw(st.lists(st.integers(0, len(pack) - 1), min_size=1, max_size=6, unique=True))
    trump = draw(st.sampled_from(["", "S", "H", "D", "C"]))
    promoted = draw(st.none() | st.sampled_from(played) | st.integers(0, len(pack) - 1))
    fools = draw(st.sets(st.sampled_from(sorted(set(CODES[pack]))), max_size=3))
    fools |= draw(st.sets(st.sampled_from([CODES[pack][place] for place in played]), max_size=2))
    if promoted is not None and CODES[pack][promoted] in fools:
        promoted = None
    return name, played, trump, promoted, sorted(fools), draw(st.sampled_from(["first", "last"]))


@settings(max_examples=250)
@given(tricks())
def test_the_compiled_order_agrees_with_a_naive_comparison(drawn):
    name, played, trump, promoted, fools, equals = drawn
    pack, order, trumps, listed = GAMES[name]
    codes = CODES[pack]
    never = Selection("cards", tuple(fools)) if fools else None
    ranking = Ranking(order, (REST,) if trumps is None else trumps, None, never, equals)
    pairs = [(codes[place], place - codes.index(codes[place])) for place in range(len(codes))]
    wanted = naive_winner(
        [pairs[place] for place in played],
        order.split(),
        listed(order.split(), trump),
        None if promoted is None else pairs[promoted],
        fools,
        equals,
    )
    assert ranking.compile(pack, suit(trump), promoted).best(played) == wanted


@given(tricks())
def test_a_card_never_beats_itself_and_two_cards_never_beat_each_other(drawn):
    name, _, trump, promoted, fools, equals = drawn
    pack, order, trumps, _ = GAMES[name]
    never = Selection("cards", tuple(fools)) if fools else None
    ranking = Ranking(order, (REST,) if trumps is None else trumps, None, never, equals)
    for above in ranking.compile(pack, suit(trump), promoted).above:
        assert not any(above[place] >> place & 1 for place in range(len(pack)))
        if equals == "first":  # where the last wins, each of two equal cards beats the other
            assert not any(
                above[one] >> other & 1 and above[other] >> one & 1
                for one in range(len(pack))
                for other in range(one)
            )


# --- selections


def test_the_rest_of_the_trumps_has_no_names():
    with pytest.raises(RulesError, match="the rest of the trumps are the cards that are not named"):
        Selection("rest", ("J",))
    assert Selection("rest") == REST
    assert REST.places(Pack("A K"), HEARTS) == ()


@pytest.mark.parametrize("kind", ["", "suits", "CARDS", "x" * 99])
def test_a_selection_of_no_kind_is_refused(kind):
    kinds = "a selection is one of cards, ranks, suit, or, trump, colour, rest"
    with pytest.raises(RulesError, match=kinds):
        Selection(kind, ("J",))


def test_what_never_wins_may_be_trumps_alone_and_loses_to_the_lowest_card():
    never = Ranking("A K Q", never=trump_cards("K"))
    pack = Pack("A K Q", suits=(SPADES, HEARTS))
    places = {str(card): place for place, card in enumerate(pack)}
    order = never.compile(pack, HEARTS)
    above = order.above[order.suit_of[places["QH"]]][places["QH"]]
    assert above == 1 << places["AH"]  # and not the king
    plain = never.compile(pack, SPADES)
    above = plain.above[plain.suit_of[places["QH"]]][places["QH"]]
    assert above >> places["KH"] & above >> places["AH"] & 1
    alone = Pack("A K Q", suits=(SPADES,))
    only = Ranking("A K Q", never=cards("KS")).compile(alone)
    assert only.above[0][1] == 0b101
