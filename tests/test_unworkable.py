"""Declarations that cannot work are refused when they are made, whatever part the fault is in."""

import attrs
import pytest

import trickgames as tg
from trickgames.cards import HEARTS, SPADES
from trickgames.errors import RulesError
from trickgames.follow import FOLLOW_SUIT, LED, FollowTerm, of, trick_number, unbroken
from trickgames.packs import Hand, Pack
from trickgames.phases.play import Play
from trickgames.ranking import Ranking
from trickgames.scoring.awards import Award
from trickgames.scoring.tallies import sets, tricks
from trickgames.selection import cards
from trickgames.table import EVERYONE

PACK = Pack("A K Q J 10 9 8 7")
ORDER = Ranking("A K Q J 10 9 8 7")
SCORING = (Award("tricks", tricks(), EVERYONE),)
CONTRACT = tg.Contract("c", ORDER, (FOLLOW_SUIT,), (Play(),), SCORING)


def declare(*phases, scoring=SCORING, **changes):
    """A game of four with eight cards each, or what the changes make of it."""
    contract = attrs.evolve(CONTRACT, phases=phases or (Play(),), scoring=scoring)
    declared = {"pack": PACK, "seats": 4, "packets": "8", "contracts": (contract,)}
    return tg.Rules(**{**declared, **changes})


def faults(*phases, **changes):
    with pytest.raises(RulesError) as caught:
        declare(*phases, **changes)
    return caught.value.faults


# --- values


@pytest.mark.parametrize("size", [0, -1])
def test_nothing_is_counted_by_none_at_a_time(size):
    with pytest.raises(RulesError, match=f"every is of 1 or more, not {size}"):
        tricks().every(size)
    with pytest.raises(RulesError, match=f"a set has a card or more, not {size}"):
        sets("K", size)


def test_a_number_to_count_by_is_whole():
    with pytest.raises(TypeError, match="every is a whole number, not float"):
        tricks().every(1.5)
    with pytest.raises(TypeError, match="a set is a whole number, not str"):
        sets("K", "2")


def test_a_suit_that_is_named_twice_is_a_fault_of_the_pack():
    with pytest.raises(RulesError) as caught:
        Pack("A K", [SPADES, HEARTS, SPADES])
    assert caught.value.faults == ("named twice in the pack: AS KS",)


@pytest.mark.parametrize(
    ("make", "told"),
    [
        (lambda: Pack(None), "the ranks: a tuple of Rank is wanted, not None alone"),
        (lambda: Pack(["A", "K"]), "the ranks: Rank is wanted, not the text 'A'"),
        (lambda: Pack("A", suits=SPADES), "the suits of a pack: a tuple of Suit is wanted"),
        (lambda: Pack({"S": "A"}), "the suits of a pack: Suit is wanted, not the text 'S'"),
        (lambda: Hand(PACK, 1.0), "a hand is a mask, a whole number, not float"),
        (lambda: tg.rules(None), "the name of a game is a text, not NoneType"),
        (lambda: tg.find_game(7), "the name of a game is a text, not int"),
    ],
)
def test_a_value_of_another_kind_is_refused_in_words(make, told):
    with pytest.raises(TypeError) as caught:
        make()
    assert str(caught.value).startswith(told)


# --- sets of cards in follow rules

QUEEN = cards("QC")


@pytest.mark.parametrize(
    ("make", "told"),
    [
        (lambda: FollowTerm("a", QUEEN, LED, "x"), "the trigger: CardMask is wanted, not a Sel"),
        (lambda: FollowTerm("a", LED, QUEEN, "x"), "what is allowed: CardMask is wanted, not a"),
        (lambda: unbroken(QUEEN), "the cards of a condition: CardMask is wanted, not a Selection"),
        (lambda: LED | QUEEN, "a set of cards: CardMask is wanted, not a Selection (write of("),
        (lambda: LED & QUEEN, "a set of cards: CardMask is wanted, not a Selection (write of("),
    ],
)
def test_named_cards_become_a_set_by_of(make, told):
    with pytest.raises(TypeError) as caught:
        make()
    assert str(caught.value).startswith(told)
    assert str(caught.value).endswith("(write of(...))")


@pytest.mark.parametrize(
    "make",
    [
        lambda: FollowTerm(1, LED, LED, "x"),
        lambda: FollowTerm("a", LED, LED, None),
        lambda: FollowTerm("a", None, LED, "x"),
        lambda: FollowTerm("a", LED, LED, "x", trick_number(1)),
        lambda: FollowTerm("a", LED, LED, "x", ("leading",)),
        lambda: trick_number("1"),
        lambda: of("QC"),
    ],
)
def test_a_follow_rule_of_other_kinds_is_refused(make):
    with pytest.raises(TypeError):
        make()


# --- names, versions, the rules of the match


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"version": 0}, "versions are numbered from 1, not 0"),
        ({"version": -3}, "versions are numbered from 1, not -3"),
        ({"key": ""}, "the key has 1 to 200 characters, not 0"),
        ({"key": "k" * 10_000}, "the key has 1 to 200 characters, not 10000"),
        ({"key": "a\nb"}, "the key is printed on one line, with no spaces around it"),
        ({"key": "\ud800"}, "the key is printed on one line, with no spaces around it"),
        ({"key": " a"}, "the key is printed on one line, with no spaces around it"),
        ({"title": ""}, "the title has 1 to 200 characters, not 0"),
        ({"match": tg.MatchRules(target=2**53)}, "the target is too large a number"),
        ({"match": tg.MatchRules(start=-(2**53))}, "the start is too large a number"),
    ],
)
def test_what_could_not_be_read_back_is_refused(changes, told):
    assert faults(**changes) == (told,)


def test_names_and_versions_are_refused_together():
    assert len(faults(version=0, key="", title="", seats=1, sides=((0,),))) == 4


@pytest.mark.parametrize(
    "changes", [{"version": "1"}, {"version": True}, {"key": 5}, {"title": None}]
)
def test_a_name_is_a_text_and_a_version_a_number(changes):
    with pytest.raises(TypeError):
        declare(**changes)


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"target": 1.5}, "the target is a whole number, not float"),
        ({"start": "x"}, "the points at the start is a whole number, not str"),
        ({"start": float("nan")}, "the points at the start is a whole number, not float"),
        ({"start": None}, "the points at the start is a whole number, not NoneType"),
        ({"rounds": True}, "the number of rounds is a whole number, not bool"),
        ({"lowest": "q"}, "whether the lowest total wins: bool is wanted, not the text 'q'"),
        ({"until": "won"}, "until is a name and a number that ends the match, or None"),
        ({"until": (1, "won")}, "until is a name and a number that ends the match, or None"),
        ({"until": ("won", 1.5)}, "the number that ends the match is a whole number, not float"),
    ],
)
def test_the_rules_of_a_match_are_whole_numbers(changes, told):
    with pytest.raises(TypeError) as caught:
        tg.MatchRules(**changes)
    assert str(caught.value) == told


def test_the_longest_name_is_read_back():
    rules = declare(
        key="k" * 200, version=7, match=tg.MatchRules(start=1 - 2**53, target=2**53 - 1)
    )
    view = rules.deal(seed=1).view(0)
    assert tg.View.from_json(view.to_json(), rules=rules) == view
