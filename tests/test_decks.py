"""Shuffling: the same order for a seed for ever, and no order likelier than another."""

import copy
import hashlib
import json
import os
import pickle
import random
import subprocess
import sys
from collections import Counter
from itertools import pairwise, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trickgames.cards import FRENCH_SUITS, SPADES, Card, Suit
from trickgames.checks import whole_number
from trickgames.decks import Deck, check_seed, derive
from trickgames.errors import RulesError
from trickgames.packs import Pack

FRENCH = Pack("A K Q J 10 9 8 7 6 5 4 3 2")
FROG = Pack("A 10 K Q J 9 8 7 6")
PACKS = (FRENCH, FROG, Pack("A K", copies=3), Pack("A", suits=(SPADES,)), Pack("9 J", FRENCH_SUITS))
packs = st.sampled_from(PACKS)
seeds = st.integers(0, 2**80)


def number_from(purpose, *given_seeds, size):
    """The bytes that a seed stands for, written out: SHAKE-256 of purpose, lengths and seeds."""
    text = b"trickgames/" + purpose.encode("ascii") + b"/1"
    for seed in given_seeds:
        digits = b"" if seed == 0 else bytes.fromhex(f"{seed:0{2 * -(-seed.bit_length() // 8)}x}")
        text += bytes.fromhex(f"{len(digits):016x}") + digits
    return int(hashlib.shake_256(text).hexdigest(size), 16)


def factorial_base(number, length):
    """The digits of a number in factorial base, the digit of the longest choice first."""
    digits = []
    for base in range(length, 0, -1):
        digits.append(number % base)
        number //= base
    return digits


def shuffled_by_hand(cards, seed):
    rest = list(cards)
    digits = factorial_base(number_from("deck", seed, size=len(rest) + 16), len(rest))
    return [rest.pop(digit) for digit in digits]


# --- the same for ever

PINNED = {
    0: "KS 6D 3H 3D QD 4H JC KH QS 3C AC 8C QH 8D 10H 5H KC JD 8H 10S AH 5D 6H 4S 7H 2C JS 2S 6C"
    " 4C 7S 10C 9S 7C KD 6S 2H AS 7D 2D 8S 9H 9C 5S 9D 5C JH 10D AD 4D 3S QC",
    1: "3D 3S 3H 2S 9H 5D KH AH KS 5S QD 9D AC",
    7: "JH JC JD 2D 9C 4S AS 5S 9H 5H JS AD 8C",
    2**64: "2H 8D 8H 3D KH KD AC 4S 2S 10C AS 10S 4C",
}


@pytest.mark.parametrize(("seed", "first"), PINNED.items())
def test_the_order_of_a_seed_never_changes(seed, first):
    deck = Deck.shuffled(FRENCH, seed)
    assert [str(card) for card in deck][: len(first.split())] == first.split()


@given(packs, seeds)
def test_the_order_is_the_seeds_number_in_factorial_base(pack, seed):
    assert list(Deck.shuffled(pack, seed)) == shuffled_by_hand(pack, seed)


@given(st.lists(seeds, max_size=3), st.integers(1, 70), st.sampled_from(["deck", "match", "x"]))
def test_a_derived_number_is_the_shake_256_of_purpose_and_seeds(given_seeds, size, purpose):
    number = derive(purpose, *given_seeds, size=size)
    assert number == number_from(purpose, *given_seeds, size=size)
    assert 0 <= number < 256**size


# Purpose, seeds, the bytes that go in (purpose as text, the rest in hex), and what comes out.
VECTORS = [
    ("deck", (7,), b"trickgames/deck/1", "0000000000000001 07",
     "d4a5b9cd569cea1773157707f255d2bff7797a"),
    ("deck", (256,), b"trickgames/deck/1", "0000000000000002 0100",
     "1b2ead001a18924160e56295b359e4893d754d9e"),
    ("match", (0,), b"trickgames/match/1", "0000000000000000", "c61c91953baeeb85"),
    ("match", (7, 0), b"trickgames/match/1", "0000000000000001 07 0000000000000000",
     "650b9b843571e687"),
]  # fmt: skip


@pytest.mark.parametrize(("purpose", "given_seeds", "head", "framed", "out"), VECTORS)
def test_the_bytes_that_go_into_a_number_are_those_of_the_documentation(
    purpose, given_seeds, head, framed, out
):
    size = len(out) // 2
    assert hashlib.shake_256(head + bytes.fromhex(framed)).hexdigest(size) == out
    assert derive(purpose, *given_seeds, size=size) == int(out, 16)


def test_three_cards_are_taken_by_the_remainders_of_their_number():
    # 0xd4a5...7a from the table leaves 1 when divided by 3, and the quotient leaves 1 by 2:
    # K of A K Q, then Q of A Q, then A.
    number = 0xD4A5B9CD569CEA1773157707F255D2BFF7797A
    assert (number % 3, number // 3 % 2) == (1, 1)
    deck = Deck.shuffled(Pack("A K Q", suits=(SPADES,)), 7)
    assert [str(card) for card in deck] == ["KS", "QS", "AS"]


def test_the_number_derived_never_changes():
    assert derive("match", 7, size=8) == 3757626922714024970


def test_derived_numbers_are_unrelated_unless_purpose_and_seeds_are_the_same():
    readings = [
        derive(purpose, *given_seeds, size=16)
        for purpose in ("deck", "match")
        for given_seeds in ((), (0,), (0, 0), (1, 2), (258,), (2, 1), (1, 0), (256,), (0, 1))
    ]
    assert len(set(readings)) == len(readings)


@pytest.mark.parametrize("hash_seed", ["0", "1", "4242", "random"])
def test_the_order_does_not_depend_on_the_hash_seed(hash_seed):
    program = (
        "import json; from trickgames import Deck, Pack; pack = Pack('A 10 K Q J 9 8 7 6');"
        "print(json.dumps([[str(c) for c in Deck.shuffled(pack, s)] for s in (0, 7, 2**64)]))"
    )
    ran = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
        capture_output=True,
        check=True,
        text=True,
    )
    wanted = [list(map(str, shuffled_by_hand(FROG, seed))) for seed in (0, 7, 2**64)]
    assert json.loads(ran.stdout) == wanted


def test_shuffling_leaves_the_global_generator_alone():
    before = random.getstate()
    first = Deck.shuffled(FRENCH, 7)
    assert random.getstate() == before
    random.seed(99)
    assert Deck.shuffled(FRENCH, 7) == first


# --- a permutation, none likelier than another


@given(packs, seeds)
def test_a_shuffled_deck_holds_the_cards_of_its_pack_once_each(pack, seed):
    deck = Deck.shuffled(pack, seed)
    assert sorted(deck.order) == list(range(len(pack)))
    assert Counter(deck) == Counter(pack)
    assert deck.pack == pack


def chi_square(counts, expected):
    return sum((count - expected) ** 2 / expected for count in counts)


def test_all_orders_of_four_cards_are_about_equally_frequent():
    four = Pack("A")
    counts = Counter(Deck.shuffled(four, seed).order for seed in range(2400))
    assert set(counts) == set(permutations(range(4)))
    # 23 degrees of freedom: above 49.7 in one sample of a thousand.
    assert chi_square(counts.values(), 100) < 49.7


@pytest.mark.parametrize("place", [0, 1, 25, 50, 51])
def test_every_card_comes_about_equally_often_to_a_place(place):
    counts = Counter(Deck.shuffled(FRENCH, 10**9 + seed).order[place] for seed in range(2600))
    # 51 degrees of freedom: above 88.0 in one sample of a thousand.
    assert chi_square([counts[card] for card in range(52)], 50) < 88.0


def test_neighbouring_cards_do_not_stay_together():
    orders = [Deck.shuffled(FRENCH, seed).order for seed in range(300)]
    kept = sum(after == before + 1 for order in orders for before, after in pairwise(order))
    # 51 of the 52 × 51 ordered pairs are neighbours: about one pair in a deck.
    assert 230 < kept < 370


# --- which seeds there are


@pytest.mark.parametrize("seed", [-1, -7, -(2**70)])
def test_a_negative_seed_is_refused(seed):
    for use in (
        check_seed,
        lambda s: Deck.shuffled(FRENCH, s),
        lambda s: derive("x", 1, s, size=4),
    ):
        with pytest.raises(RulesError, match="the seed is a whole number from 0 up") as caught:
            use(seed)
        assert len(caught.value.faults) == 1


@pytest.mark.parametrize(
    ("seed", "kind"),
    [(True, "bool"), (False, "bool"), ("7", "str"), (7.0, "float"), (None, "NoneType")],
)
def test_a_seed_that_is_no_whole_number_is_refused(seed, kind):
    for use in (check_seed, lambda s: Deck.shuffled(FRENCH, s), lambda s: derive("x", s, size=4)):
        with pytest.raises(TypeError, match=f"the seed is a whole number, not {kind}"):
            use(seed)


@pytest.mark.parametrize("seed", [0, 1, 2**64, 10**300])
def test_every_whole_number_from_0_up_is_a_seed(seed):
    assert check_seed(seed) == seed
    assert len(Deck.shuffled(FRENCH, seed)) == 52


def test_different_seeds_give_different_orders():
    tried = [*range(200), *(2**bits + offset for bits in (8, 16, 64, 128) for offset in (0, 1, 7))]
    orders = {Deck.shuffled(FRENCH, seed).order for seed in tried}
    assert len(orders) == len(set(tried))


def test_a_whole_number_names_what_it_stands_for():
    assert whole_number("dealer", 3) == 3
    assert whole_number("dealer", -3) == -3
    with pytest.raises(TypeError, match="dealer is a whole number, not list"):
        whole_number("dealer", [])


# --- a deck as a value


def test_a_deck_is_a_sequence_of_cards_top_card_first():
    pack = Pack("A K", suits=(SPADES, Suit("H", "♥", "hearts", "red")))
    deck = Deck(pack, (2, 0, 3, 1))
    cards = [Card.parse(text) for text in ("AH", "AS", "KH", "KS")]
    assert list(deck) == cards
    assert [deck[0], deck[-1]] == [cards[0], cards[-1]]
    assert deck[1:3] == tuple(cards[1:3])
    assert len(deck) == 4
    assert cards[2] in deck
    assert deck.index(cards[2]) == 2
    with pytest.raises(IndexError):
        deck[4]


def test_decks_are_equal_iff_pack_and_order_are():
    deck = Deck.shuffled(FROG, 7)
    assert deck == Deck.shuffled(FROG, 7)
    assert hash(deck) == hash(Deck.shuffled(FROG, 7))
    assert deck != Deck.shuffled(FROG, 8)
    assert Deck(Pack("A K"), tuple(range(8))) != Deck(Pack("K A"), tuple(range(8)))
    for again in (copy.copy(deck), copy.deepcopy(deck), pickle.loads(pickle.dumps(deck))):
        assert again == deck
    with pytest.raises(AttributeError):
        deck.order = ()
