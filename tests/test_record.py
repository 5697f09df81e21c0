"""What is written down is read back, in both forms, and is what was played."""

from __future__ import annotations

import itertools
import json
import pickle
import random
from typing import Any

import attrs
import pytest
from jsonschema import Draft202012Validator

import trickgames as tg
from tests.compare import OPTIONS, compare_round, option_sets
from tests.test_record_damage import DAMAGES, DOCUMENTS, damaged
from trickgames.record import Record, record_schema
from trickgames.round import replay

SCHEMA = Draft202012Validator(record_schema())
GAMES = sorted(OPTIONS)
ALL_OPTIONS = [(game, chosen) for game in GAMES for chosen in [{}, *option_sets(game, 1)]]


def check(record: Record, **kwargs: Any) -> None:
    """Both forms are read back to the same bytes, and the schema knows the form."""
    text, short = record.to_json(), record.to_text()
    for again in (Record.from_json(text, **kwargs), Record.from_text(short, **kwargs)):
        assert again == record
        assert (again.to_json(), again.to_text()) == (text, short)
        if record.kind != "redacted":
            assert again.replay() == record.replay()
    assert SCHEMA.is_valid(json.loads(text))
    assert text.isascii()
    assert text == json.dumps(json.loads(text), separators=(",", ":"), sort_keys=True)


def chain(rnd: tg.Round) -> list[tg.Round]:
    states = [rnd]
    while (before := states[-1].previous) is not None:
        states.append(before)
    return states[::-1]


def given(rnd: tg.Round) -> tg.Round:
    """Begin the same round from its cards, as somebody would who dealt them by hand."""
    first = chain(rnd)[0]
    deal, pack = first.deal, first.rules.pack
    hands = [list(map(str, pack.cards(mask))) for mask in deal.hands]
    piles = {name: [str(pack[place]) for place in pile] for name, pile in deal.piles}
    more = {"dealer": rnd.dealer, "number": rnd.number, "carry": rnd.carry}
    return first.rules.start(hands=hands, piles=piles, **more)


def play_match(match: tg.Match, rng: random.Random, most: int = 10_000) -> tg.Match:
    for _ in range(most):
        if match.is_over:
            break
        if match.round.is_over:
            match = match.deal()
        moves = [move for move in match.round.legal_moves() if str(move) not in ("bid 3", "bid 4")]
        match = match.apply(rng.choice(moves))
    return match


# --- round trips


@pytest.mark.parametrize(("game", "chosen"), ALL_OPTIONS)
@pytest.mark.parametrize("seed", [3, 17])
def test_a_round_is_read_back_as_it_was_played(game, chosen, seed):
    rules = tg.rules(game, **chosen)
    rnd = compare_round(rules, seed)  # played beside the oracle, which agrees with its scores
    record = Record.of(rnd)
    check(record)
    assert record.replay() == rnd
    document = json.loads(record.to_json())
    assert document["deal"] == {"seed": seed}
    assert document["rules"]["options"] == json.loads(json.dumps(dict(rules.options)))
    by_hand = replay(given(rnd), rnd.steps)
    check(Record.of(by_hand))
    assert Record.of(by_hand).replay() == by_hand == rnd
    assert "seed" not in json.loads(Record.of(by_hand).to_json())["deal"]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", [1, 6])
def test_a_round_can_be_written_at_every_stage(game, seed):
    states = chain(compare_round(tg.rules(game), seed))
    for rnd in states[: 12 * seed] + states[-2:]:
        record = Record.of(rnd)
        check(record)
        assert record.replay() == rnd
        document = json.loads(record.to_json())
        assert (document["result"] is None) == (not rnd.is_over)
        assert len(document["moves"]) == len(rnd.history)


@pytest.mark.parametrize(("game", "chosen"), ALL_OPTIONS)
def test_a_match_is_read_back_as_it_was_played(game, chosen):
    match = tg.Match.start(tg.rules(game, **chosen), seed=2**70 + 1, dealer=1, rounds=3)
    match = play_match(match, random.Random(game))
    assert match.is_over
    record = Record.of(match)
    check(record)
    document = json.loads(record.to_json())
    assert document["seed"] == "1180591620717411303425"  # too large for many JSON readers
    assert [part["scores"] for part in document["rounds"]] == [
        list(rnd.scores or ()) for rnd in match.rounds
    ]
    assert document["result"]["totals"] == list(match.totals)
    assert record.replay() == match


@pytest.mark.parametrize("game", GAMES)
def test_a_match_can_be_written_at_every_stage(game):
    match, rng = tg.Match.start(tg.rules(game), seed=4, rounds=2), random.Random(4)
    for step in itertools.count():
        if match.is_over:
            break
        if step % 5 and not match.round.is_over:
            match = match.apply(rng.choice(match.round.legal_moves()))
            continue
        record = Record.of(match)
        check(record)
        assert record.replay() == match
        assert json.loads(record.to_json())["result"] is None
        if match.round.is_over:
            match = match.deal()
            check(Record.of(match))
            assert Record.of(match) != record
        match = match.apply(rng.choice(match.round.legal_moves()))


def test_a_match_to_another_target_and_its_rounds_are_read_back():
    match = tg.Match.start(tg.rules("cramps"), seed=1, target=40)
    match = play_match(match, random.Random(1), 60)
    for played in (match, match.round, *match.rounds):
        record = Record.of(played)
        check(record)
        assert json.loads(record.to_json())["target"] == 40
        assert record.rules.match.target == 40
        assert record.replay() == played
    own = tg.Match.start(tg.rules("cramps"), seed=1, target=31)  # Cramps is played to 31
    assert json.loads(Record.of(own).to_json())["target"] is None


def test_a_known_round_is_written_like_this():
    rules = tg.rules("frog", deal="eleven", multipliers=(1, 2, 4))
    record = Record.of(rules.deal(seed=7, dealer=2, number=5).play("pass", "pass", "pass"))
    assert record.to_json() == (
        '{"deal":{"seed":7},"dealer":2,"format":"trickgames record","kind":"round",'
        '"moves":["pass","pass","pass"],"number":5,"result":{"scores":[0,0,0]},'
        '"rules":{"key":"frog","options":{"all_pass":"next_dealer","chico_hearts":true,'
        '"deal":"eleven","multipliers":[1,2,4],"widow_points":"bidder"},"version":1},'
        '"target":null,"version":1}'
    )
    assert record.to_text() == (
        "trickgames record 1\n"
        "kind: round\n"
        "game: frog 1\n"
        "options: deal=eleven multipliers=1,2,4\n"
        "seed: 7\n"
        "dealer: 2\n"
        "number: 5\n"
        "moves: pass; pass; pass\n"
        "scores: 0 0 0\n"
    )


def test_tricks_stand_on_lines_of_their_own():
    rnd = tg.rules("frog").start(
        hands=DOCUMENTS["given"]["deal"]["hands"], piles=DOCUMENTS["given"]["deal"]["piles"]
    )
    rnd = rnd.play("pass", "pass", "bid grand", "10S", "7S", "AS", "JC")
    lines = Record.of(rnd).to_text().splitlines()
    assert lines[5:9] == [
        "hand 0: AS QS JS 8S 7H 6H QD 7D JC 8C",
        "hand 1: 10S KS 9H 8H AD JD 8D 10C QC 7C",
        "hand 2: 9S 7S AH 10H KH QH KD 6D AC KC",
        "pile dead: 6S 9D 9C",
    ]
    assert lines[-4:] == [
        "moves: pass; pass; bid grand",
        "moves: 10S; 7S; AS",
        "moves: JC",
        "scores: unfinished",
    ]
    whole = Record.of(compare_round(tg.rules("cramps"), 1)).to_text().splitlines()
    tricks = [line.split(": ")[1].split("; ") for line in whole if line.startswith("moves: ")]
    assert [len(trick) for trick in tricks] == [4] * 13  # four players, thirteen tricks


def test_what_is_left_out_or_written_otherwise_is_read_all_the_same():
    document = DOCUMENTS["passed"] | {"rules": {"key": "frog", "version": 1, "options": {}}}
    document["moves"] = ["PASS", " pass", "pass"]
    assert Record.from_json(json.dumps(document, indent=2)) == Record.from_json(
        json.dumps(DOCUMENTS["passed"])
    )
    loose = (
        "trickgames record 1\r\n\r\n game:frog 1\r\nkind: round\r\nnumber: 0\r\ndealer: 0\r\n"
        "scores: 0 0 0\r\nmoves: pass\r\nmoves: pass ;pass\r\nseed: 7"
    )
    assert Record.from_text(loose) == Record.from_json(json.dumps(DOCUMENTS["passed"]))


# --- records as values


def test_records_are_values():
    rnd = tg.rules("bird_dog").deal(seed=1)
    one, same, other = Record.of(rnd), Record.of(rnd), Record.of(given(rnd))
    assert one == same
    assert hash(one) == hash(same)
    assert one != other  # the same cards, but the seed is not said
    assert one != one.to_json()
    match = Record.of(tg.Match.start(rnd.rules, seed=1))
    for record in (one, other, match, one.redacted(0)):
        again = pickle.loads(pickle.dumps(record))
        assert again == record
        assert again.to_text() == record.to_text()
        if record.kind != "redacted":
            assert again.replay() == record.replay()
    assert repr(one) == "<Record of a round of Bird Dog>"
    assert repr(match) == "<Record of a match of Bird Dog>"
    assert repr(one.redacted(0)) == "<Record of a redacted round of Bird Dog>"
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        one._json = ""  # type: ignore[misc]


@pytest.mark.parametrize("value", [None, "round", tg.rules("frog")])
def test_only_rounds_and_matches_are_written(value):
    with pytest.raises(TypeError, match="a Round or a Match is wanted"):
        Record.of(value)


@pytest.mark.parametrize(
    ("played", "sentence"),
    [
        (tg.rules("frog").deal(seed=10**400), "a seed of more than 400 digits"),
        (tg.rules("frog").deal(seed=1, number=2**53), "number: a whole number from 0 up"),
        (tg.Match.start(tg.rules("frog"), seed=10**5000), "a seed of more than 400 digits"),
        (
            attrs.evolve(tg.Match.start(tg.rules("frog"), seed=1), seed=2),
            "was not dealt and played from its own seed",
        ),
    ],
)
def test_what_cannot_be_read_back_is_not_written(played, sentence):
    with pytest.raises(tg.RecordError, match=sentence):
        Record.of(played)


def test_the_largest_seeds_are_read_back():
    for seed in (0, 2**53 - 1, 2**53, 10**400 - 1):
        check(Record.of(tg.rules("cramps").deal(seed=seed)))
        check(Record.of(tg.Match.start(tg.rules("cramps"), seed=seed)))


def test_there_are_limits_to_what_is_written():
    match = tg.Match.start(tg.rules("cramps"), seed=1, target=10**6)
    while len(match.rounds) < 193:  # 193 rounds of 52 moves are 10,036 moves
        match = match.deal() if match.round.is_over else match.apply(match.round.legal_moves()[0])
    with pytest.raises(tg.RecordError, match=r"^\$.rounds: more than 10000 moves$"):
        Record.of(match)
    assert Record.of(match.rounds[-1]).replay() == match.round
    long = attrs.evolve(HOUSE, options={"n": "x" * 2**20})
    with pytest.raises(tg.RecordError, match="longer than 1 MiB"):
        Record.of(long.deal(seed=1), rules=long)


def test_a_deal_whose_seed_says_something_else_is_written_with_its_cards():
    rnd = tg.rules("frog").deal(seed=7)
    moved = rnd.rules.begin(attrs.evolve(rnd.deal, seed=8))
    record = Record.of(moved)
    assert "seed" not in json.loads(record.to_json())["deal"]
    check(record)


# --- rules of one's own

FROG = tg.rules("frog")
HOUSE = attrs.evolve(
    FROG, key="house_frog", title="House Frog", options={"deal": "ten", "n": (1, 2)}
)


def test_rules_of_ones_own_are_passed_on_both_sides():
    rnd = HOUSE.deal(seed=7).play("pass", "pass", "pass")
    with pytest.raises(tg.RecordError, match="these rules are your own: pass them as rules="):
        Record.of(rnd)
    record = Record.of(rnd, rules=HOUSE)
    assert record.replay() == rnd
    with pytest.raises(tg.RecordError, match=r"^\$.rules.key: there is no game 'house_frog'"):
        Record.from_json(record.to_json())
    again = Record.from_json(record.to_json(), rules=HOUSE)
    assert again == record
    assert again.rules is HOUSE
    check(record.redacted(0), rules=attrs.evolve(HOUSE, options={"deal": "ten", "n": [1, 2]}))
    match = tg.Match.start(HOUSE, seed=1, target=200)
    assert Record.of(match, rules=HOUSE).replay() == match
    assert pickle.loads(pickle.dumps(record)) == record


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"key": "other"}, "$.rules.key: the key of the rules passed as rules= differ"),
        ({"version": 2}, "$.rules.version: the version of the rules passed as rules= differ"),
        ({"options": {"n": (2,)}}, "$.rules.options: the options of the rules passed as rules="),
        ({"options": {"n": 1.5}}, "option n has a value that cannot be written: float"),
        ({"key": "frog"}, "'frog' is a game of the library: rules of your own need another key"),
        ({"key": "frog", "options": {"deal": "six"}}, "'frog' is a game of the library"),
    ],
)
def test_other_rules_than_those_of_the_record_are_refused(change, sentence):
    text = Record.of(HOUSE.deal(seed=7), rules=HOUSE).to_json()
    with pytest.raises(tg.RecordError) as error:
        Record.from_json(text, rules=attrs.evolve(HOUSE, **change))
    assert sentence in str(error.value)


@pytest.mark.parametrize(
    ("rules", "passed", "sentence"),
    [
        (attrs.evolve(FROG, match=tg.MatchRules(start=100, target=200)), None, "are your own"),
        (attrs.evolve(FROG, options={"deal": "six"}), None, "are your own"),
        (attrs.evolve(FROG, version=2), None, "are your own"),
        (HOUSE, FROG, "not those of the round or match"),
        (attrs.evolve(FROG, version=2), attrs.evolve(FROG, version=2), "need another key"),
    ],
)
def test_rules_that_a_reader_would_not_have_are_not_written(rules, passed, sentence):
    with pytest.raises(tg.RecordError, match=sentence):
        Record.of(rules.deal(seed=1), rules=passed)


def test_rules_of_the_library_may_be_passed_too():
    record = Record.of(FROG.deal(seed=7), rules=FROG)
    assert Record.from_json(record.to_json(), rules=FROG) == Record.from_json(record.to_json())


def test_names_that_do_not_fit_into_a_line_are_written_as_json_only():
    house = attrs.evolve(HOUSE, options={"n": "two words"})
    record = Record.of(house.deal(seed=1), rules=house)
    assert Record.from_json(record.to_json(), rules=house) == record
    with pytest.raises(tg.RecordError, match="does not fit into a line"):
        record.to_text()


# --- the schema


def test_the_schema_is_one():
    Draft202012Validator.check_schema(record_schema())
    for document in DOCUMENTS.values():
        assert SCHEMA.is_valid(document)


# What no schema can say: whether cards, moves and results are right, and what JSON itself forbids.
BEYOND = ("half a", "missing: it", "must hold", "the match is", "is dealt", "was over", "must be")
FORM = [
    damage
    for damage in DAMAGES
    if damage[3] not in ("$.dealer", "$.seat") and not any(word in damage[4] for word in BEYOND)
    if any(word in damage[4] for word in ("no such key", "the key", "is wanted, not", "at most"))
]


@pytest.mark.parametrize(("name", "way", "value", "place", "sentence"), FORM)
def test_the_schema_refuses_what_has_not_the_form(name, way, value, place, sentence):
    assert SCHEMA.is_valid(DOCUMENTS[name])
    assert not SCHEMA.is_valid(damaged(name, way, value))
