"""Sentences as data, and the family of errors."""

import copy
import pickle

import pytest

import trickgames
from trickgames.cards import HEARTS, Card
from trickgames.errors import (
    IllegalMove,
    NotationError,
    OptionError,
    Reason,
    RecordError,
    RulesError,
    TrickGamesError,
)
from trickgames.messages import Message, number
from trickgames.moves import Move
from trickgames.packs import Hand, Pack

ACE, QUEEN = Card.parse("AS"), Card.parse("QH")


@pytest.mark.parametrize(
    ("value", "text"), [(0, "0"), (7, "7"), (-1, "−1"), (-120, "−120"), (10**9, "1000000000")]
)
def test_a_number_is_written_with_a_real_minus_sign(value, text):
    assert number(value) == text


@pytest.mark.parametrize(
    ("template", "values", "text"),
    [
        ("nothing to fill", {}, "nothing to fill"),
        ("{n} tricks", {"n": 3}, "3 tricks"),
        ("{n} points", {"n": -3}, "−3 points"),
        ("{n}", {"n": 0}, "0"),
        ("{card}", {"card": ACE}, "A♠"),
        ("{suit} was led", {"suit": HEARTS}, "♥ was led"),
        ("{held}", {"held": (ACE, QUEEN)}, "A♠ Q♥"),
        ("{held}", {"held": []}, ""),
        ("{held}", {"held": Hand.parse(Pack("A K Q"), "QH AS")}, "A♠ Q♥"),
        ("{move}", {"move": Move("trump", HEARTS)}, "trump ♥"),
        ("{ladder}", {"ladder": (1, 2, "grand", -3)}, "1 2 grand −3"),
        ("{none}", {"none": None}, "None"),
        ("{word}", {"word": "{not a name}"}, "{not a name}"),
        ("{word}", {"word": "a - b"}, "a - b"),
        (
            "{rule} if {test}",
            {"rule": Message("{n} to {who}", {"n": -2, "who": "all"}), "test": Message("so")},
            "−2 to all if so",
        ),
        ("{both}", {"both": (Message("{n}", {"n": 1}), Message("two"))}, "1 two"),
        ("{a}{a}", {"a": ACE, "spare": 1}, "A♠A♠"),
    ],
)
def test_a_message_fills_its_template(template, values, text):
    message = Message(template, values)
    assert message.text() == message.text("en") == str(message) == text


@pytest.mark.parametrize("lang", ["de", "", "EN", "en-GB"])
def test_a_language_without_sentences_is_refused(lang):
    with pytest.raises(OptionError) as caught:
        Message("x").text(lang)
    assert caught.value.faults == (f"no texts in language {lang!r}: there are en, id",)
    outer = Message("{x}", {"x": Message("inner")})
    with pytest.raises(OptionError):
        outer.text(lang)
    with pytest.raises(OptionError):
        Reason("code", outer).text(lang)


def test_a_message_never_changes():
    values = {"n": 3}
    message = Message("{n} tricks", values)
    values["n"] = 4
    assert message.text() == "3 tricks"
    with pytest.raises(TypeError):
        message.values["n"] = 4
    with pytest.raises(AttributeError):
        message.template = "x"


def test_messages_are_equal_iff_template_and_values_are():
    message = Message("{n} {cards}", {"n": 3, "cards": [ACE]})
    assert message == Message("{n} {cards}", {"cards": [ACE], "n": 3})
    assert hash(message) == hash(Message("{n} {cards}", {"cards": [ACE], "n": 3}))
    assert message != Message("{n} {cards}", {"n": 4, "cards": [ACE]})
    assert message != Message("{n}  {cards}", {"n": 3, "cards": [ACE]})
    assert message != "3 A♠"
    assert Message("a") == Message("a", {})


def test_a_copied_or_pickled_message_is_equal():
    message = Message("{a} {b}", {"a": Message("{n}", {"n": -1}), "b": (ACE, QUEEN)})
    for again in (copy.copy(message), copy.deepcopy(message), pickle.loads(pickle.dumps(message))):
        assert again == message
        assert again.text() == "−1 A♠ Q♥"


# --- reasons


def test_a_reason_is_a_code_a_sentence_and_cards():
    reason = Reason("follow_suit", Message("{led} was led", {"led": HEARTS}), (QUEEN,))
    assert (reason.code, reason.cards) == ("follow_suit", (QUEEN,))
    assert str(reason) == reason.text() == reason.text("en") == "♥ was led"
    assert Reason("x", Message("y")).cards == ()
    again = pickle.loads(pickle.dumps(reason))
    assert (again, hash(again)) == (reason, hash(reason))
    assert reason != Reason("follow_suit", Message("{led} was led", {"led": HEARTS}))
    assert reason != Reason("beat", reason.message, reason.cards)


# --- errors


@pytest.mark.parametrize(
    ("error", "made"),
    [
        (NotationError, NotationError("x")),
        (RecordError, RecordError("x")),
        (RulesError, RulesError("x")),
        (OptionError, OptionError(["x"])),
        (IllegalMove, IllegalMove(Reason("x", Message("x")))),
    ],
)
def test_every_error_is_a_trick_games_error_and_a_value_error(error, made):
    assert issubclass(error, TrickGamesError)
    assert issubclass(error, ValueError)
    assert str(made) == "x"
    assert getattr(trickgames, error.__name__) is error
    family = {NotationError, RecordError, RulesError, OptionError, IllegalMove}
    assert not any(isinstance(made, other) for other in family - {error})


@pytest.mark.parametrize("kind", [RulesError, OptionError])
@pytest.mark.parametrize(
    ("given", "faults", "text"),
    [("one fault", ("one fault",), "one fault"), (["a", "b"], ("a", "b"), "a; b")],
)
def test_an_error_of_faults_lists_all_of_them(kind, given, faults, text):
    error = kind(given)
    assert error.faults == faults
    assert str(error) == text


def test_an_error_of_faults_takes_any_iterable():
    assert RulesError(fault for fault in ("a", "b")).faults == ("a", "b")


@pytest.mark.parametrize(
    "error",
    [
        NotationError("x"),
        RulesError(["a", "b"]),
        OptionError("a"),
        IllegalMove(Reason("code", Message("{card}", {"card": ACE}), (ACE,))),
    ],
    ids=lambda error: type(error).__name__,
)
def test_a_copied_or_pickled_error_says_the_same(error):
    for again in (copy.copy(error), pickle.loads(pickle.dumps(error))):
        assert type(again) is type(error)
        assert str(again) == str(error)
        assert getattr(again, "faults", None) == getattr(error, "faults", None)
        assert getattr(again, "reason", None) == getattr(error, "reason", None)


def test_an_illegal_move_carries_its_reason():
    reason = Reason("beat_if_able", Message("you must beat {card}", {"card": QUEEN}), (ACE,))
    error = IllegalMove(reason)
    assert error.reason is reason
    assert str(error) == "you must beat Q♥"


def test_a_name_with_braces_is_shown_as_it_is():
    """Names of a game of one's own are templates without values."""
    assert Message("a {x}").text() == "a {x}"
    assert Message("a {x}").text("id") == "a {x}"
