"""Cards: reading, writing, and one object for each face."""

import copy
import os
import pickle
import subprocess
import sys
from itertools import product

import pytest

from trickgames.cards import CLUBS, DIAMONDS, FRENCH_SUITS, HEARTS, SPADES, Card, Rank, Suit
from trickgames.errors import NotationError

SUIT_TABLE = [
    # code, symbol, name, colour
    ("S", "♠", "spades", "black"),
    ("H", "♥", "hearts", "red"),
    ("D", "♦", "diamonds", "red"),
    ("C", "♣", "clubs", "black"),
]
RANK_TABLE = [
    ("2", "two"),
    ("3", "three"),
    ("4", "four"),
    ("5", "five"),
    ("6", "six"),
    ("7", "seven"),
    ("8", "eight"),
    ("9", "nine"),
    ("10", "ten"),
    ("J", "jack"),
    ("Q", "queen"),
    ("K", "king"),
    ("A", "ace"),
]
STARS = Suit("X", "★", "stars")


@pytest.mark.parametrize(("code", "symbol", "name", "colour"), SUIT_TABLE)
def test_a_suit_reads_from_letter_and_symbol(code, symbol, name, colour):
    for text in (code, code.lower(), symbol, f" {code} ", f"\t{symbol}\n"):
        suit = Suit.parse(text)
        assert (suit.code, suit.symbol, suit.name, suit.colour) == (code, symbol, name, colour)
    assert str(Suit.parse(code)) == code


def test_the_french_suits_stand_in_the_order_spades_hearts_diamonds_clubs():
    assert FRENCH_SUITS == (SPADES, HEARTS, DIAMONDS, CLUBS)
    assert [suit.code for suit in FRENCH_SUITS] == ["S", "H", "D", "C"]


@pytest.mark.parametrize("text", ["", " ", "X", "SS", "spades", "♠♠", "1", "Q", "S H", "♤"])
def test_a_text_that_is_no_suit_is_refused(text):
    with pytest.raises(NotationError, match="is no suit: write S, H, D or C"):
        Suit.parse(text)


@pytest.mark.parametrize(("code", "name"), RANK_TABLE)
def test_a_rank_reads_from_its_code(code, name):
    for text in (code, code.lower(), f" {code} "):
        assert (Rank.parse(text).code, Rank.parse(text).name) == (code, name)
    assert str(Rank.parse(code)) == code


@pytest.mark.parametrize("text", ["T", "t", " T ", "10"])
def test_the_ten_reads_as_t_and_is_written_10(text):
    assert str(Rank.parse(text)) == "10"


@pytest.mark.parametrize("text", ["", "1", "0", "11", "B", "TT", "J J", "ten", "-2", "2.0", "٣"])
def test_a_text_that_is_no_rank_is_refused(text):
    with pytest.raises(NotationError, match="is no rank: write 2 to 10, J, Q, K or A"):
        Rank.parse(text)


def test_a_rank_without_a_name_is_called_by_its_code():
    assert Rank("0").name == "0"
    assert Rank("0", "fool").name == "fool"


@pytest.mark.parametrize("parse", [Suit.parse, Rank.parse, Card.parse])
def test_a_refusal_quotes_at_most_twenty_characters(parse):
    with pytest.raises(NotationError) as caught:
        parse("z" * 5000)
    assert f"'{'z' * 20}'" in str(caught.value)
    assert "z" * 21 not in str(caught.value)


@pytest.mark.parametrize(("suit", "symbol", "_name", "_colour"), SUIT_TABLE)
@pytest.mark.parametrize(("rank", "_word"), RANK_TABLE)
def test_a_card_reads_from_every_spelling_and_is_written_in_one(
    suit, symbol, rank, _name, _colour, _word
):
    ranks = {rank, rank.lower()} | ({"T", "t"} if rank == "10" else set())
    cards = [
        Card.parse(f"{before}{r}{s}{before}")
        for before, r, s in product(("", " "), ranks, (suit, suit.lower(), symbol))
    ]
    assert {str(card) for card in cards} == {rank + suit}
    assert {card.symbol for card in cards} == {rank + symbol}
    assert all(card is cards[0] for card in cards)
    assert (cards[0].rank, cards[0].suit) == (Rank.parse(rank), Suit.parse(suit))


@pytest.mark.parametrize(
    "text",
    ["", " ", "S", "10", "1S", "0S", "11S", "QX", "SQ", "♠Q", "QSS", "Q S", "QQS", "TTS", "joker",
     "Q♤", "Q", "AS KS", "AS,", "-2S", "2.S", "010S"],
)  # fmt: skip
def test_a_text_that_is_no_card_is_refused(text):
    with pytest.raises(NotationError, match="is no card: write rank and suit, as in QS or 10H"):
        Card.parse(text)


def test_equal_faces_are_the_same_object():
    ace = Card.parse("AS")
    assert Card(SPADES, Rank.parse("A")) is ace
    assert Card(Suit("S", "♠", "spades", "black"), Rank("A", "ace")) is ace
    assert Card.parse("AS") is ace


def test_different_faces_are_different_cards():
    faces = [Card(suit, Rank(code, name)) for suit in FRENCH_SUITS for code, name in RANK_TABLE]
    assert len({id(card) for card in faces}) == len(set(faces)) == 52
    # A suit of another name makes another face, whatever its letter.
    assert Card(Suit("S", "♤", "shields"), Rank.parse("A")) != Card.parse("AS")


def test_a_card_of_a_fifth_suit_writes_itself():
    card = Card(STARS, Rank("11"))
    assert (str(card), card.symbol) == ("11X", "11★")


def test_a_suit_has_no_colour_unless_it_is_given_one():
    assert STARS.colour == "none"


@pytest.mark.parametrize("name", ["suit", "rank", "symbol", "points"])
def test_a_card_never_changes(name):
    card = Card.parse("QS")
    with pytest.raises(AttributeError, match=f"a card never changes: {name} cannot be set"):
        setattr(card, name, None)
    with pytest.raises(AttributeError, match=f"a card never changes: {name} cannot be deleted"):
        delattr(card, name)
    assert (str(card), card.symbol) == ("QS", "Q♠")


@pytest.mark.parametrize("value", [SPADES, Rank.parse("A")])
def test_suits_and_ranks_never_change(value):
    with pytest.raises(AttributeError):
        value.code = "Z"


@pytest.mark.parametrize(
    ("low", "high"),
    [(Card.parse("2S"), Card.parse("AS")), (Rank.parse("2"), Rank.parse("A")), (CLUBS, SPADES)],
)
def test_cards_ranks_and_suits_have_no_order_of_their_own(low, high):
    with pytest.raises(TypeError):
        assert low < high


@pytest.mark.parametrize("text", ["2C", "10H", "AS"])
def test_the_repr_of_a_card_reads_back(text):
    card = Card.parse(text)
    assert repr(card) == f"Card.parse('{text}')"
    assert eval(repr(card)) is card


@pytest.mark.parametrize("card", [Card.parse("10H"), Card(STARS, Rank("0", "fool"))], ids=str)
def test_a_copied_or_pickled_card_is_the_same_object(card):
    assert copy.copy(card) is card
    assert copy.deepcopy([card])[0] is card
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        assert pickle.loads(pickle.dumps(card, protocol)) is card


def test_a_card_pickled_under_another_hash_seed_is_the_same_object():
    program = (
        "import pickle, sys; from trickgames.cards import Card; card = Card.parse('10H');"
        "{card, card.suit, card.rank};"
        "sys.stdout.buffer.write(pickle.dumps([card, card.suit, card.rank]))"
    )
    for seed in ("1", "2"):
        made = subprocess.run(
            [sys.executable, "-c", program],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
        )
        card, suit, rank = pickle.loads(made.stdout)
        assert card is Card.parse("10H")
        assert (suit, hash(suit)) == (HEARTS, hash(HEARTS))
        assert (rank, hash(rank)) == (Rank.parse("10"), hash(Rank.parse("10")))


def test_suits_and_ranks_compare_by_value():
    assert Suit("S", "♠", "spades", "black") == SPADES
    assert hash(Suit("S", "♠", "spades", "black")) == hash(SPADES)
    assert Suit("S", "♠", "spades", "red") != SPADES
    assert Rank("A", "ace") == Rank.parse("A")
    assert Rank("A") != Rank.parse("A")
