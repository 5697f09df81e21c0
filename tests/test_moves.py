"""Moves: one object for each, and texts that read back."""

import copy
import gc
import os
import pickle
import subprocess
import sys
import threading
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trickgames.cards import FRENCH_SUITS, HEARTS, SPADES, Card, Rank, Suit
from trickgames.errors import NotationError
from trickgames.moves import CARD_VERBS, Move, parse_move
from trickgames.packs import Pack

FRENCH = Pack("A K Q J 10 9 8 7 6 5 4 3 2")
EUCHRE = Pack("A K Q J 10 9")
STARS = Suit("X", "★", "stars")


def c(text):
    return Card.parse(text)


def cards(text):
    return [Card.parse(word) for word in text.split()]


CALLS = ("pass", "accept", "nil", "no nil")
moves = st.one_of(
    st.sampled_from(CALLS).map(Move),
    st.sampled_from(FRENCH_SUITS).map(lambda suit: Move("trump", suit)),
    st.one_of(st.integers(0, 99999), st.sampled_from(["frog", "grand", "no-trump"])).map(
        lambda bid: Move("bid", bid)
    ),
    st.tuples(st.sampled_from(("play", "ask")), st.sampled_from(list(FRENCH))).map(
        lambda both: Move(*both)
    ),
    st.tuples(
        st.sampled_from(("discard", "give")),
        st.sets(st.sampled_from(list(FRENCH)), min_size=1, max_size=5),
    ).map(lambda both: Move(both[0], *both[1])),
)


# --- one object for each move


@pytest.mark.parametrize(
    "make",
    [
        lambda: Move("pass"),
        lambda: Move("no nil"),
        lambda: Move("bid", "frog"),
        lambda: Move("bid", 3),
        lambda: Move("bid", 0),
        lambda: Move("trump", Suit.parse("H")),
        lambda: Move("play", Card.parse("QH")),
        lambda: Move("discard", *cards("6S 7S 9C")),
    ],
)
def test_equal_moves_are_the_same_object(make):
    move = make()
    assert make() is move
    assert make() == move
    assert hash(make()) == hash(move)
    assert {make(): 1}[move] == 1


@given(moves)
def test_a_copied_or_pickled_move_is_the_same_object(move):
    assert copy.copy(move) is move
    assert copy.deepcopy((move,))[0] is move
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        assert pickle.loads(pickle.dumps(move, protocol)) is move


def test_a_move_pickled_in_another_process_is_the_same_object():
    program = (
        "import pickle, sys; from trickgames import Card, Move;"
        "sys.stdout.buffer.write(pickle.dumps([Move('play', Card.parse('QH')), Move('bid', 3)]))"
    )
    made = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, "PYTHONHASHSEED": "3"},
        capture_output=True,
        check=True,
    )
    play, bid = pickle.loads(made.stdout)
    assert play is Move("play", c("QH"))
    assert bid is Move("bid", 3)


def test_threads_get_the_same_object():
    found, gate = [], threading.Barrier(8)

    def make():
        gate.wait()
        found.append([Move("bid", f"race {number}") for number in range(200)])

    workers = [threading.Thread(target=make) for _ in range(8)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    assert all(a is b for row in found for a, b in zip(row, found[0], strict=True))


def test_a_move_that_another_thread_makes_meanwhile_is_taken(monkeypatch):
    made = Move("bid", "meanwhile")
    key = next(key for key, move in Move._known.items() if move is made)

    class Meanwhile:
        def __enter__(self):
            Move._known[key] = made

        def __exit__(self, *_):
            pass

    del Move._known[key]
    monkeypatch.setattr(Move, "_lock", Meanwhile())
    assert Move("bid", "meanwhile") is made


def test_moves_that_nobody_keeps_are_forgotten():
    before = len(Move._known)
    kept = [Move("bid", f"forgotten {number}") for number in range(50)]
    assert len(Move._known) >= before + 50
    kept.clear()
    gc.collect()
    assert len(Move._known) <= before


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (Move("bid", 3), Move("bid", "3")),
        (Move("bid", 1), Move("bid", True)),
        (Move("bid", 0), Move("pass")),
        (Move("nil"), Move("no nil")),
        (Move("play", c("QH")), Move("ask", c("QH"))),
        (Move("play", c("QH")), Move("play", c("QS"))),
        (Move("trump", SPADES), Move("trump", HEARTS)),
        (Move("discard", *cards("6S 7S")), Move("discard", *cards("6S 8S"))),
        (Move("give", c("6S")), Move("give", *cards("6S 6S"))),
    ],
)
def test_different_moves_are_different(one, other):
    assert one is not other
    assert one != other


# --- several cards


@pytest.mark.parametrize(
    ("given_cards", "text"),
    [
        ("9C 7S 6S", "discard 6S 7S 9C"),
        ("2C 2D 2H 2S", "discard 2S 2H 2D 2C"),
        ("AS 10S 2S KS", "discard 2S 10S KS AS"),
        ("10H 9H JH", "discard 9H 10H JH"),
        ("AC 2S", "discard 2S AC"),
    ],
)
def test_several_cards_stand_by_suit_and_then_upwards_whatever_order_they_come_in(
    given_cards, text
):
    made = {Move("discard", *order) for order in permutations(cards(given_cards))}
    assert {str(move) for move in made} == {text}
    assert len(made) == 1
    assert [str(card) for card in made.pop().cards] == text.split()[1:]


def test_cards_of_other_packs_stand_behind_the_french_ones():
    fool, one = Card(STARS, Rank("0")), Card(STARS, Rank("1"))
    odd = Card(SPADES, Rank("C", "cavalier"))
    made = Move("give", one, fool, odd, c("AS"), c("2C"))
    assert str(made) == "give AS CS 2C 0X 1X"
    assert made is Move("give", c("2C"), odd, c("AS"), fool, one)


# --- what a move shows


@pytest.mark.parametrize(
    ("move", "text", "symbol", "held"),
    [
        (Move("pass"), "pass", "pass", ""),
        (Move("no nil"), "no nil", "no nil", ""),
        (Move("bid", "frog"), "bid frog", "bid frog", ""),
        (Move("bid", 3), "bid 3", "bid 3", ""),
        (Move("trump", HEARTS), "trump H", "trump ♥", ""),
        (Move("play", c("10H")), "play 10H", "play 10♥", "10H"),
        (Move("discard", *cards("9C 6S")), "discard 6S 9C", "discard 6♠ 9♣", "6S 9C"),
    ],
)
def test_a_move_shows_itself(move, text, symbol, held):
    assert str(move) == text
    assert move.symbol == symbol
    assert repr(move) == f"<Move {text}>"
    assert move.verb == text.split()[0] or move.verb == text
    assert list(move.cards) == cards(held)


def test_the_arguments_of_a_move_are_values():
    assert Move("bid", 3).args == (3,)
    assert Move("bid", "frog").args == ("frog",)
    assert Move("trump", HEARTS).args == (HEARTS,)
    assert Move("pass").args == ()


@pytest.mark.parametrize("name", ["verb", "args", "colour"])
def test_a_move_never_changes(name):
    move = Move("play", c("QH"))
    with pytest.raises(AttributeError, match=f"a move never changes: {name} cannot be set"):
        setattr(move, name, None)
    with pytest.raises(AttributeError, match=f"a move never changes: {name} cannot be deleted"):
        delattr(move, name)
    assert str(move) == "play QH"


# --- reading


@given(moves)
def test_the_text_of_a_move_reads_back(move):
    assert parse_move(str(move), FRENCH) is move
    assert parse_move(f"  {str(move).upper()}  ", FRENCH) is move or move.verb == "bid"
    assert parse_move(move.symbol, FRENCH) is move or move.verb == "bid"


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("pass", Move("pass")),
        (" PASS ", Move("pass")),
        ("Accept", Move("accept")),
        ("nil", Move("nil")),
        ("no nil", Move("no nil")),
        ("No\tNIL", Move("no nil")),
        ("bid frog", Move("bid", "frog")),
        ("BID 8C", Move("bid", "8C")),  # how a game writes its bids the game knows
        ("bid 3", Move("bid", 3)),
        ("bid 0", Move("bid", 0)),
        ("bid 12345", Move("bid", 12345)),
        ("bid 123456", Move("bid", "123456")),
        ("bid ٣", Move("bid", "٣")),
        ("bid -1", Move("bid", "-1")),
        ("trump H", Move("trump", HEARTS)),
        ("trump h", Move("trump", HEARTS)),
        ("TRUMP ♥", Move("trump", HEARTS)),
        ("play QH", Move("play", c("QH"))),
        ("play q♥", Move("play", c("QH"))),
        ("qh", Move("play", c("QH"))),
        ("Q♥", Move("play", c("QH"))),
        ("ts", Move("play", c("10S"))),
        ("10S", Move("play", c("10S"))),
        ("  10♠  ", Move("play", c("10S"))),
        ("ask AD", Move("ask", c("AD"))),
        ("give KD", Move("give", c("KD"))),
        ("give 4H 2C 3D", Move("give", *cards("2C 3D 4H"))),
        ("discard 9C 6S 7S", Move("discard", *cards("6S 7S 9C"))),
        ("discard 6s", Move("discard", c("6S"))),
    ],
)
def test_a_text_that_is_a_move_is_read(text, move):
    assert parse_move(text, FRENCH) is move


@pytest.mark.parametrize(
    "text",
    [
        "", "  ", "\n", "passs", "pass pass", "pass 3", "no", "no nil nil", "nil no", "accept it",
        "bid", "bid 3 4", "bid frog now", "trump", "trump X", "trump S H", "trump hearts",
        "trump 3", "play", "play X", "play QH KH", "play 3", "play Q H", "ask", "ask QS KS",
        "ask X", "give", "give X", "discard", "discard QS,KS",
        "discard QS XX", "QH KH", "Q H", "1S", "queen of hearts", "?", "play-QH", "playQH",
        "hand QH", "discard-QS", "0", "bidfrog", "no-nil",
    ],
)  # fmt: skip
def test_a_text_that_is_no_move_is_refused(text):
    with pytest.raises(NotationError):
        parse_move(text, FRENCH)


@pytest.mark.parametrize("text", ["5C", "play 5C", "ask 5C", "give 5C", "discard AS 5C"])
def test_a_card_of_another_pack_is_refused(text):
    with pytest.raises(NotationError, match="5C is not in this pack of 24 cards"):
        parse_move(text, EUCHRE)


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("", ["an empty text is no move"]),
        ("passs", ["'passs' is no move", "is no card: write rank and suit, as in QS or 10H"]),
        ("play QH KH", ["'play QH KH' is no move", "play takes one card, as in play"]),
        ("trump X", ["x", "suit"]),
        ("discard QS XX", ["'xx' is no card"]),
        ("discard", ["'discard' is no move", "discard takes cards, as in discard"]),
        ("bid 3 4", ["'bid 3 4' is no move", "'pass', 'bid 3', 'trump H' or 'play QH'"]),
    ],
)
def test_a_refusal_says_what_is_wrong(text, parts):
    with pytest.raises(NotationError) as caught:
        parse_move(text, FRENCH)
    assert [part for part in parts if part.lower() not in str(caught.value).lower()] == []


@pytest.mark.parametrize("text", ["x" * 500, "hello " * 100])
def test_a_refusal_quotes_at_most_forty_characters(text):
    with pytest.raises(NotationError) as caught:
        parse_move(text, FRENCH)
    assert text[:40] in str(caught.value)
    assert len(str(caught.value)) < 200


def test_the_verbs_that_take_cards():
    assert CARD_VERBS == ("play", "discard", "ask", "give")


def test_a_doubled_pack_may_give_a_face_twice():
    pack = Pack("A K", copies=2)
    assert parse_move("give AS AS", pack) is Move("give", c("AS"), c("AS"))
    # More often than it is there is no matter of reading: the phase that is asked says why not.
    assert parse_move("give AS AS AS", pack) is Move("give", c("AS"), c("AS"), c("AS"))


def test_a_trump_suit_of_the_pack_reads_back():
    pack = Pack("A K", suits=(*FRENCH_SUITS, STARS))
    move = Move("trump", STARS)
    assert parse_move(str(move), pack) is move
