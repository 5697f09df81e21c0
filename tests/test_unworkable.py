"""Declarations that cannot work are refused when they are made, whatever part the fault is in."""

import attrs
import pytest

import trickgames as tg
from trickgames.cards import HEARTS, SPADES
from trickgames.carry import Carry
from trickgames.errors import RulesError
from trickgames.follow import FOLLOW_SUIT, LED, FollowTerm, of, trick_number, unbroken
from trickgames.packs import Hand, Pack
from trickgames.phases.declare import Declare
from trickgames.phases.name_trump import CallTrump, NameTrump
from trickgames.phases.note import Note
from trickgames.phases.play import Play
from trickgames.phases.predict import Blind, Predict
from trickgames.phases.request import Request
from trickgames.phases.stock import Draw
from trickgames.phases.turn_up import TurnTrump
from trickgames.ranking import Ranking, mate_of
from trickgames.scoring.awards import Award
from trickgames.scoring.tallies import sets, tricks
from trickgames.scoring.told import noted
from trickgames.selection import cards
from trickgames.table import ELDEST, EVERYONE, Role, holder_of, partner_of, seat_of

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


# --- calls of a game's own


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("", "the name of a call has 1 to 40 characters, not 0"),
        ("n" * 41, "the name of a call has 1 to 40 characters, not 41"),
        ("two\nlines", "the name of a call is printed on one line, with no spaces around it"),
        ("play", "'play' cannot be a call: that begins another move"),
        ("pass", "'pass' cannot be a call: that begins another move"),
        ("Pass the hat", "'Pass the hat' cannot be a call: that begins another move"),
        ("bid 3", "'bid 3' cannot be a call: that begins another move"),
        ("no nil", "'no nil' cannot be a call: that begins another move"),
        ("3: x", "a call is words with one space between them, not '3: x'"),
    ],
)
@pytest.mark.parametrize("phase", ["declare", "blind"])
def test_a_call_that_would_be_taken_for_another_move_is_refused(name, told, phase):
    made = Declare(name) if phase == "declare" else Predict(3, blind=Blind(name))
    assert f"contract c: {told}" in faults(made, Play())


def test_two_moves_that_are_written_alike_are_refused():
    # Capital letters do not matter where a move is read.
    assert "two moves are written 'Nil'" in faults(Declare("nil"), Declare("Nil"), Play())


def test_a_call_of_several_words_is_played_and_read_back():
    rules = declare(Declare("Blind hand"), Play())
    rnd = rules.deal(seed=1).play("blind hand")
    assert tg.View.from_json(rnd.view(0).to_json(), rules=rules) == rnd.view(0)


# --- facts


@pytest.mark.parametrize(
    ("phases", "scoring", "told"),
    [
        ((Play(),), noted("zzz"), "'zzz' is looked at, and no phase notes a number for each seat"),
        ((Declare("x"), Play()), noted("x"), "'x' is looked at, and no phase notes a number"),
        ((Play(),), tricks().of(seat_of("x")), "'x' is looked at, and no phase notes a seat"),
        ((Predict(8), Play()), tricks().to(seat_of("bid")), "'bid' is looked at, and no phase"),
        ((Play(out=partner_of("x")),), 1, "'x' is looked at, and no phase notes a seat as that"),
        ((CallTrump("c", barred="up"), Play()), 1, "'up' is looked at, and no phase notes a card"),
    ],
)
def test_a_fact_that_nobody_notes_is_not_looked_at(phases, scoring, told):
    found = faults(*phases, scoring=(Award("a", scoring, EVERYONE),))
    assert [fault.startswith(f"contract c: {told}") for fault in found] == [True]


def test_a_ranking_looks_at_a_card_that_is_noted():
    order = Ranking("A K Q J 10 9 8 7", promoted=mate_of("turned"))
    contract = attrs.evolve(CONTRACT, ranking=order)
    told = "contract c: 'turned' is looked at, and no phase notes a card as that"
    assert faults(contracts=(contract,)) == (told,)
    assert declare(packets="7", opening=(TurnTrump("dead"),), contracts=(contract,))


def test_what_a_round_leaves_looks_at_what_some_contract_notes():
    told = "what a round leaves looks at 'zzz': no phase notes a number for each seat as that"
    assert faults(carry=(Carry("n", noted("zzz")),)) == (told,)
    assert declare(Predict(8), Play(), carry=(Carry("n", noted("bid")),))


@pytest.mark.parametrize("name", ["carrying", "in turn"])
def test_a_role_goes_by_what_rounds_leave(name):
    role = Role(name, "whoever", "games", 1, roles=(ELDEST,))
    told = "the rules look at 'games', which no round leaves behind"
    assert faults(Note("ahead", role), Play()) == (told,)
    assert declare(Note("ahead", role), Play(), carry=(Carry("games", tricks()),))


# --- who holds a card


@pytest.mark.parametrize(
    ("phases", "to"),
    [
        ((Note("x", holder_of("2C")), Play()), EVERYONE),
        ((Play(),), holder_of("2C")),
        ((Play(lead=holder_of("2C")),), EVERYONE),
    ],
)
def test_the_holder_of_a_card_that_the_pack_lacks_is_nobody(phases, to):
    found = faults(*phases, scoring=(Award("a", 1, to),))
    assert "contract c: 2C, whose holder is wanted, is not in the pack" in found


@pytest.mark.parametrize(
    "phases",
    [
        (Note("nil", holder_of("7C")), Play()),
        (Declare("nil", by=holder_of("7C")), Play()),
        (NameTrump(by=holder_of("7C")), Play()),
        (Play(out=holder_of("7C")),),
        (Play(stop=holder_of("7C")),),
        (Play(lead=Role("in turn", "in turn", roles=(ELDEST, holder_of("7C")))),),
    ],
)
def test_nobody_tells_who_holds_a_card_before_it_is_led(phases):
    told = "contract c: nobody but its holder knows who holds 7C: only a lead goes by that"
    assert told in faults(*phases)


def test_of_two_cards_only_the_holder_of_the_opening_card_is_told():
    found = faults(Play(lead=holder_of("7C")), scoring=(Award("a", 1, holder_of("AS")),))
    assert found == ("contract c: its opening card is 7C: the holder of AS is not told",)
    scoring = (Award("a", 1, holder_of("7C")),)
    rnd = declare(Play(lead=holder_of("7C")), scoring=scoring).deal(seed=1)
    leader = rnd.turn
    while not rnd.is_over:
        rnd = rnd.apply(rnd.legal_moves()[0])
    assert rnd.scores == tuple(int(seat == leader) for seat in range(4))


# --- cards drawn


@pytest.mark.parametrize(
    ("packets", "piles", "told"),
    [
        ("3 W2 1", ("widow",), "3 players cannot draw 2 cards, each as many as the others"),
        ("7 W1", ("widow", "dead"), "3 players cannot draw 11 cards, each as many as the others"),
        ("3 W3 1", ("widow", "widow"), "a pile is drawn from twice: widow widow"),
    ],
)
def test_everybody_draws_as_many_cards(packets, piles, told):
    found = faults(Play(draw=Draw(piles)), seats=3, packets=packets)
    assert f"contract c: {told}" in found


def test_piles_to_draw_from_are_several():
    with pytest.raises(TypeError, match="the piles to draw from: a tuple of str is wanted"):
        Draw("stock")


# --- roles that one seat must have, and who is left to play


@pytest.mark.parametrize(
    "phases",
    [
        (Declare("x"), Play(lead=seat_of("x"))),
        (Declare("x"), Request(optional=True, by=seat_of("x")), Play()),
        (Declare("x"), NameTrump(by=partner_of("x")), Play()),
        (Declare("x"), Play(out=seat_of("x"), lead=seat_of("x"))),
    ],
)
def test_nobody_need_have_declared_what_one_seat_must_have(phases):
    (told,) = faults(*phases)
    assert told.startswith("contract c: one seat leads and chooses, and perhaps nobody is the ")


def test_who_leads_when_somebody_sits_out_may_go_by_that():
    play = Play(out=seat_of("x"), lead_when_out=partner_of("x"))
    assert declare(Declare("x"), play, sides=((0, 2), (1, 3)))


def test_of_two_players_nobody_sits_out():
    found = faults(Play(out=ELDEST), seats=2, packets="16")
    assert found == ("contract c: of 2 players nobody can sit out: two have to play",)


# --- a deal that is given


def test_one_card_is_no_cards():
    rules = declare(packets="W2 1", pack=Pack("A K", [SPADES, HEARTS], copies=2))
    with pytest.raises(RulesError) as caught:
        rules.start(hands=["AS", "AS", "AH", ""], piles={"dead": "KS KS"})
    assert "hand 3 must hold 1 card, not 0" in caught.value.faults
    assert "pile widow is missing: it holds 2 cards" in caught.value.faults
