"""What a round leaves for the next: declared, handed on, given, written down."""

import copy
import json
import pickle
import random

import attrs
import pytest
from jsonschema import Draft202012Validator

import trickgames as tg
from tests.small_games import SMALL
from trickgames.cards import SPADES
from trickgames.carry import Carry
from trickgames.errors import RecordError, RulesError
from trickgames.match import Match
from trickgames.phases.auction import Auction
from trickgames.record import Record, record_schema
from trickgames.scoring.awards import Award
from trickgames.scoring.tallies import cards_taken, pile_points, tricks
from trickgames.scoring.told import carried
from trickgames.selection import cards
from trickgames.table import EVERYONE

OWN = SMALL["carry"]
HANDS = ["AS KS", "AH KH", "QS QH"]
PLAYS = ["AH", "QH", "KS", "KH", "QS", "AS"]  # seat 1 takes both tricks
NONE = (0, 0, 0)


def begun(**carry):
    return OWN.start(hands=HANDS, carry=carry)


def finished(**carry):
    return begun(**carry).play(*PLAYS)


# --- a round


def test_a_round_leaves_what_the_declaration_says():
    rnd = finished()
    assert [trick.winner for trick in rnd.tricks] == [1, 1]
    assert dict(rnd.carry) == {"won": NONE}
    assert dict(rnd.leaves) == {"won": (0, 2, 0)}
    rnd = finished(won=(3, 5, 8))
    assert dict(rnd.carry) == {"won": (3, 5, 8)}
    assert dict(rnd.leaves) == {"won": (3, 7, 8)}


def test_the_scoring_may_look_at_it():
    assert finished().scores == (0, 4, 0)
    assert finished(won=(3, 5, 8)).scores == (-3, -1, -8)
    (award,) = finished(won=(3, 5, 8)).awards
    assert award.text() == (
        "tricks: 2 × 0 − 3 = −3 to seat 0; 2 × 2 − 5 = −1 to seat 1; 2 × 0 − 8 = −8 to seat 2"
    )
    assert award.rule.text() == "2 × tricks − won from earlier rounds, to everyone"
    assert award.rule.text("id") == "2 × trik − won dari ronde sebelumnya, untuk semua pemain"


def test_nothing_is_left_before_the_end():
    rnd = begun(won=(3, 5, 8))
    for play in PLAYS:
        assert rnd.leaves is None
        assert rnd.view(0).leaves is None
        assert dict(rnd.carry) == {"won": (3, 5, 8)}
        rnd = rnd.play(play)
    assert rnd.leaves is not None


def test_what_is_not_named_stands_at_nothing():
    assert begun() == OWN.start(hands=HANDS) == OWN.start(hands=HANDS, carry={"won": NONE})
    assert begun().carry == {"won": NONE}


def test_a_game_may_carry_nothing():
    rnd = tg.rules("cramps").deal(seed=7, carry={})
    assert rnd == tg.rules("cramps").deal(seed=7)
    while not rnd.is_over:
        rnd = rnd.apply(rnd.legal_moves()[0])
    assert (rnd.carry, rnd.leaves) == ({}, {})
    assert "carry" not in Record.of(rnd).to_json()
    assert "carry" not in rnd.view(0).to_json()


def test_a_round_without_a_contract_leaves_it_as_it_was():
    bid = attrs.evolve(OWN, opening=(Auction(("c",)),))
    rnd = bid.start(hands=HANDS, carry={"won": (1, 2, 3)}).play("pass", "pass", "pass")
    assert rnd.contract is None
    assert rnd.leaves == {"won": (1, 2, 3)}


def test_it_is_part_of_the_value():
    one, other = finished(won=(1, 0, 0)), finished(won=(0, 0, 1))
    assert one != other
    assert one.deal != other.deal
    assert one.view(1) != other.view(1)
    assert hash(one.view(1)) != hash(other.view(1))
    assert one == finished(won=[1, 0, 0])
    for made in (pickle.loads(pickle.dumps(one)), copy.deepcopy(one)):
        assert made == one
        assert made.carry == {"won": (1, 0, 0)}
        assert made.scores == one.scores


def test_it_cannot_be_changed_from_outside():
    given = [1, 0, 0]
    rnd = begun(won=given)
    given[0] = 9
    assert rnd.carry == {"won": (1, 0, 0)}
    with pytest.raises(TypeError):
        rnd.carry["won"] = NONE
    with pytest.raises(TypeError):
        finished().leaves["won"] = NONE


# --- views and worlds


@pytest.mark.parametrize("seat", [None, 0, 1, 2])
def test_everybody_sees_it_and_every_world_has_it(seat):
    rnd = begun(won=(3, 5, 8)).play("AH")
    view = rnd.view(seat)
    assert view.carry == {"won": (3, 5, 8)}
    worlds = view.worlds(random.Random(1))
    for world in (next(worlds) for _ in range(5)):
        assert world.carry == {"won": (3, 5, 8)}
        assert world.view(seat) == view
        assert world.previous.deal == world.deal
    end = finished(won=(3, 5, 8)).view(seat)
    assert end.leaves == {"won": (3, 7, 8)}


def test_a_view_reads_it_back_and_refuses_another():
    view = finished(won=(3, 5, 8)).view(2)
    text = view.to_json()
    back = tg.View.from_json(text, OWN)
    assert (back, back.carry) == (view, {"won": (3, 5, 8)})
    document = json.loads(text)
    assert document["carry"] == {"won": [3, 5, 8]}
    for wrong in (
        {"won": [3, 5]},
        {"won": [3, 5, "8"]},
        {"won": [3, 5, 8], "more": [0, 0, 0]},
        {},
        None,
        {"won": [3, 5, 9]},  # the scores would be others
    ):
        with pytest.raises(RecordError):
            tg.View.from_json(json.dumps(document | {"carry": wrong}), OWN)
    del document["carry"]
    with pytest.raises(RecordError, match="carry"):
        tg.View.from_json(json.dumps(document), OWN)


def test_a_view_of_a_game_that_carries_nothing_refuses_it():
    document = json.loads(tg.rules("cramps").deal(seed=7).view(0).to_json())
    with pytest.raises(RecordError, match=r"\$\.carry: this game carries nothing"):
        tg.View.from_json(json.dumps(document | {"carry": {"won": [0, 0, 0, 0]}}))


# --- records


@pytest.mark.parametrize("seeded", [True, False])
def test_records_write_it_and_read_it_back(seeded):
    carry = {"won": (3, -5, 8)}
    rnd = OWN.deal(seed=4, carry=carry) if seeded else begun(**carry).play("AH", "QH")
    record = Record.of(rnd, rules=OWN)
    assert json.loads(record.to_json())["carry"] == {"won": [3, -5, 8]}
    assert "carry won: 3 -5 8\n" in record.to_text()
    for back in (
        Record.from_json(record.to_json(), rules=OWN),
        Record.from_text(record.to_text(), rules=OWN),
    ):
        assert back == record
        assert back.replay() == rnd
        assert back.replay().carry == carry
    schema = Draft202012Validator(record_schema())
    schema.validate(json.loads(record.to_json()))
    for seat in (None, 0):
        seen = record.redacted(seat)
        schema.validate(json.loads(seen.to_json()))
        assert json.loads(seen.to_json())["carry"] == {"won": [3, -5, 8]}
        assert Record.from_json(seen.to_json(), rules=OWN) == seen
        assert Record.from_text(seen.to_text(), rules=OWN) == seen


def test_a_record_without_it_or_with_a_wrong_one_is_refused():
    record = Record.of(finished(won=(3, 5, 8)), rules=OWN)
    document = json.loads(record.to_json())
    for kind in (document, json.loads(record.redacted(0).to_json())):
        for wrong, words in (
            ({"won": [3, 5]}, r"\$\.carry: carry won has one number for each of 3 seats, not 2"),
            ({"won": [3, 5, None]}, r"\$\.carry\.won\[2\]"),
            ({"lost": [3, 5, 8]}, r"\$\.carry\.lost"),
            ({}, r"\$\.carry"),
        ):
            with pytest.raises(RecordError, match=words):
                Record.from_json(json.dumps(kind | {"carry": wrong}), rules=OWN)
        without = {key: value for key, value in kind.items() if key != "carry"}
        with pytest.raises(RecordError, match="carry"):
            Record.from_json(json.dumps(without), rules=OWN)
    with pytest.raises(RecordError, match="the scores must be"):
        Record.from_json(json.dumps(document | {"carry": {"won": [3, 5, 9]}}), rules=OWN)


def test_a_damaged_line_is_named():
    text = Record.of(finished(won=(3, 5, 8)), rules=OWN).to_text()
    line = text.split("\n").index("carry won: 3 5 8") + 1
    with pytest.raises(RecordError, match=f"line {line}: .*one number for each of 3 seats, not 2"):
        Record.from_text(text.replace("won: 3 5 8", "won: 3 5"), rules=OWN)
    with pytest.raises(RecordError, match=f"line {line}: "):
        Record.from_text(text.replace("won: 3 5 8", "won: 3 5 x"), rules=OWN)
    with pytest.raises(RecordError, match="carry"):
        Record.from_text(text.replace("carry won: 3 5 8\n", ""), rules=OWN)


# --- matches


def test_a_match_hands_it_on():
    match = Match.start(OWN, seed=3, rounds=4)
    assert match.round.carry == {"won": NONE}
    won = [0, 0, 0]
    while not match.is_over:
        while not match.round.is_over:
            match = match.apply(match.round.legal_moves()[0])
        for trick in match.round.tricks:
            won[trick.winner] += 1
        assert match.round.leaves == {"won": tuple(won)}
        if not match.is_over:
            match = match.deal()
            assert match.round.carry == {"won": tuple(won)}
    assert sum(won) == 4 * 2
    assert pickle.loads(pickle.dumps(match)) == match
    record = Record.of(match, rules=OWN)
    assert "carry" not in json.loads(record.to_json())  # it follows from the rounds before
    assert Record.from_json(record.to_json(), rules=OWN).replay() == match


def test_a_round_out_of_a_match_is_written_with_what_it_began_with():
    match = Match.start(OWN, seed=3, rounds=2)
    while not match.round.is_over:
        match = match.apply(match.round.legal_moves()[0])
    second = match.deal().round
    record = Record.of(second, rules=OWN)
    assert "seed" in json.loads(record.to_json())["deal"]
    assert record.replay() == second


# --- what cannot be


@pytest.mark.parametrize(
    ("carry", "fault"),
    [
        ({"won": (1, 2)}, "carry won has one number for each of 3 seats, not 2"),
        ({"won": (1, 2, 2**53)}, "carry won has too large a number"),
        ({"won": (1, 2, 10**5000)}, "carry won has too large a number"),
        (
            {"lost": (1, 2, 3)},
            "nothing named 'lost' is carried from round to round; there are: won",
        ),
    ],
)
def test_what_cannot_be_carried_is_refused(carry, fault):
    with pytest.raises(RulesError) as caught:
        OWN.deal(seed=1, carry=carry)
    assert caught.value.faults == (fault,)
    with pytest.raises(RulesError) as caught:
        OWN.start(hands=HANDS, carry=carry)
    assert caught.value.faults == (fault,)


def test_all_faults_are_named_at_once():
    with pytest.raises(RulesError) as caught:
        OWN.start(hands=["AS", *HANDS[1:]], dealer=9, carry={"won": (1,), "x": (1, 1, 1)})
    assert caught.value.faults == (
        "the dealer sits at 0 to 2, not at 9",
        "carry won has one number for each of 3 seats, not 1",
        "nothing named 'x' is carried from round to round; there are: won",
        "hand 0 must hold 2 cards, not 1",
    )


@pytest.mark.parametrize(
    ("carry", "words"),
    [
        (7, "carry is a mapping of names to numbers, not int"),
        ([("won", NONE)], "carry is a mapping of names to numbers, not list"),
        ({1: NONE}, "carry is named by texts, not by int"),
        ({"won": 1}, "carry won has one whole number for each seat, not int"),
        ({"won": "123"}, "carry won has one whole number for each seat, not str"),
        ({"won": (1, 2.0, 3)}, "carry won of seat 1 is a whole number, not float"),
        ({"won": (1, 2, True)}, "carry won of seat 2 is a whole number, not bool"),
    ],
)
def test_wrong_types_are_refused(carry, words):
    with pytest.raises(TypeError, match=words):
        OWN.deal(seed=1, carry=carry)
    with pytest.raises(TypeError, match=words):
        OWN.start(hands=HANDS, carry=carry)


def test_partners_carry_the_same():
    pack = tg.Pack("A K", suits=(SPADES,))
    pairs = attrs.evolve(
        OWN, pack=pack, seats=2, packets="1", sides=((0, 1),), contracts=OWN.contracts
    )
    assert pairs.deal(seed=1, carry={"won": (4, 4)}).carry == {"won": (4, 4)}
    with pytest.raises(RulesError) as caught:
        pairs.deal(seed=1, carry={"won": (4, 5)})
    assert caught.value.faults == ("carry won must be the same for the partners at 0 and 1",)


@pytest.mark.parametrize(
    ("carry", "fault"),
    [
        (
            (Carry("won", tricks()), Carry("won", 1)),
            "two numbers that are carried have the same name: won won",
        ),
        ((), "the rules look at 'won', which no round leaves behind"),
        (
            (Carry("won", carried("lost") - 1),),
            "the rules look at 'lost', which no round leaves behind",
        ),
        (
            (Carry("won", pile_points("skat", {"A": 1})),),
            "what a round leaves counts a pile 'skat' that is never laid",
        ),
        (
            (Carry("won", cards_taken(cards("JS"))),),
            "what a round leaves names what is not in the pack: JS",
        ),
    ],
)
def test_a_declaration_that_cannot_work_is_refused(carry, fault):
    with pytest.raises(RulesError) as caught:
        attrs.evolve(OWN, carry=carry)
    assert caught.value.faults == (fault,)


def test_a_pile_that_is_counted_for_it_is_shown_at_the_end():
    laid = attrs.evolve(
        OWN,
        packets="1",
        contracts=tuple(
            attrs.evolve(c, scoring=(Award("tricks", tricks(), EVERYONE),)) for c in OWN.contracts
        ),
        carry=(Carry("dead", pile_points("dead", {"A": 1, "K": 10, "Q": 100})),),
    )
    rnd = laid.start(hands=["AS", "KS", "QS"], piles={"dead": "AH QH KH"}).play("KS", "QS", "AS")
    assert rnd.leaves == {"dead": (111, 111, 111)}
    assert [str(card) for card in rnd.view(None).piles["dead"]] == ["AH", "KH", "QH"]
