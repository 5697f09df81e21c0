"""A damaged record is refused with the place of the damage and a sentence about it."""

from __future__ import annotations

import json
from typing import Any

import pytest

import trickgames as tg
from trickgames.record import Record

FROG = {
    "key": "frog",
    "version": 1,
    "options": {
        "deal": "ten",
        "chico_hearts": True,
        "multipliers": [1, 2, 3],
        "widow_points": "bidder",
        "all_pass": "next_dealer",
    },
}
HEAD = {"format": "trickgames record", "version": 1, "rules": FROG, "target": None, "dealer": 0}
PASSES = ["pass", "pass", "pass"]
HANDS = [
    "AS QS JS 8S 7H 6H QD 7D JC 8C".split(),
    "10S KS 9H 8H AD JD 8D 10C QC 7C".split(),
    "9S 7S AH 10H KH QH KD 6D AC KC".split(),
]
PILES = {"widow": "JH 10D 6C".split(), "dead": "6S 9D 9C".split()}
DOCUMENTS: dict[str, Any] = {
    # Everybody passes: nobody wins or loses anything (the rules, Frog).
    "passed": HEAD
    | {"kind": "round", "deal": {"seed": 7}, "number": 0}
    | {"moves": PASSES, "result": {"scores": [0, 0, 0]}},
    "given": HEAD
    | {"kind": "round", "deal": {"hands": HANDS, "piles": PILES}, "number": 3}
    | {"moves": ["pass", "pass", "bid grand", "play 10S", "play 7S"], "result": None},
    # Frog starts at 150 points each.
    "match": HEAD
    | {"kind": "match", "seed": 7, "limit": 2}
    | {"rounds": [{"moves": PASSES, "scores": [0, 0, 0]}] * 2}
    | {"result": {"totals": [150, 150, 150], "winners": [0, 1, 2]}},
    "redacted": HEAD
    | {"kind": "redacted", "seat": 0, "number": 3}
    | {"deal": {"hands": [HANDS[0], None, None], "piles": {"widow": ["?"] * 3, "dead": ["?"] * 3}}}
    | {"seen": {"hands": [HANDS[0], None, None], "piles": {"widow": [], "dead": ["?"] * 3}}}
    | {"moves": ["pass", "pass", "bid frog", "discard ? ? ?", "play 10S"], "result": None},
}
GONE = object()
LONG_PATH = "$.rules.options.deal" + "[0]" * 9

# document, way to the place (GONE: take it away), new value, place in the error, sentence
DAMAGES: list[tuple[str, tuple[Any, ...], Any, str, str]] = [
    # the format
    ("passed", ("format",), GONE, "$", "the key 'format' is missing"),
    ("passed", ("format",), "chess record", "$.format", "'trickgames record' is wanted"),
    ("passed", ("version",), GONE, "$", "the key 'version' is missing"),
    ("passed", ("version",), 2, "$.version", "format version 2 cannot be read, only 1"),
    ("passed", ("version",), True, "$.version", "a whole number from 0 up is wanted, not true"),
    ("passed", ("version",), 1.0, "$.version", "only whole numbers are written here"),
    ("passed", ("kind",), "rubber", "$.kind", "'round' or 'match' or 'redacted' is wanted"),
    ("passed", ("kind",), ["round"], "$.kind", "is wanted, not a list"),
    ("passed", ("kind",), "match", "$.deal", "there is no such key here; the keys are format"),
    ("passed", ("moves",), GONE, "$", "the key 'moves' is missing"),
    ("passed", ("result",), GONE, "$", "the key 'result' is missing"),
    ("passed", ("mood",), "good", "$.mood", "there is no such key here"),
    ("passed", ("the mood",), "good", "$['the mood']", "there is no such key here"),
    # rules and options
    ("passed", ("rules",), "frog", "$.rules", "an object is wanted, not 'frog'"),
    ("passed", ("rules", "key"), "frgo", "$.rules.key", "no game 'frgo'; did you mean frog?"),
    ("passed", ("rules", "key"), "", "$.rules.key", "a text of 1 to 200 characters is wanted"),
    ("passed", ("rules", "key"), "x" * 201, "$.rules.key", "a text of 1 to 200 characters"),
    ("passed", ("rules", "key"), 5, "$.rules.key", "a text is wanted, not 5"),
    ("passed", ("rules", "key"), GONE, "$.rules", "the key 'key' is missing"),
    ("passed", ("rules", "title"), "Frog", "$.rules.title", "there is no such key here"),
    ("passed", ("rules", "version"), 9, "$.rules.version", "version 9 of the rules, Frog is at"),
    ("passed", ("rules", "version"), 0, "$.rules.version", "a whole number from 1 up is wanted"),
    ("passed", ("rules", "options"), [], "$.rules.options", "an object is wanted, not a list"),
    ("passed", ("rules", "options", "wind"), 1, "$.rules.options.wind", "has no option 'wind'"),
    ("passed", ("rules", "options", "deal"), "six", "$.rules.options.deal", "one of ten, eleven"),
    ("passed", ("rules", "options", "chico_hearts"), 1, "$.rules.options.chico_hearts", "not 1"),
    ("passed", ("rules", "options", "multipliers"), [1, 2], "$.rules.options.multipliers", "3 "),
    (
        "passed",
        ("rules", "options", "multipliers", 0),
        0,
        "$.rules.options.multipliers",
        "1 to 100",
    ),
    ("passed", ("target",), 150, "$.target", "the target must be above 150, not 150"),
    ("passed", ("target",), "200", "$.target", "a whole number"),
    # the deal
    ("passed", ("deal",), {}, "$.deal", "the key 'hands' is missing"),
    ("passed", ("deal",), 7, "$.deal", "an object is wanted, not 7"),
    ("passed", ("deal", "seed"), -1, "$.deal.seed", "a whole number from 0 up is wanted, not -1"),
    ("passed", ("deal", "seed"), "7", "$.deal.seed", "from 2**53 on as a text of digits"),
    ("passed", ("deal", "seed"), "9007199254740991", "$.deal.seed", "from 2**53 on as a text"),
    ("passed", ("deal", "seed"), "9" * 401, "$.deal.seed", "from 2**53 on as a text of digits"),
    ("passed", ("deal", "seed"), 2**53, "$.deal.seed", "the number is too large"),
    ("passed", ("deal", "hands"), HANDS, "$.deal.hands", "there is no such key here"),
    ("passed", ("dealer",), 3, "$.dealer", "a whole number from 0 to 2 is wanted, not 3"),
    ("passed", ("dealer",), None, "$.dealer", "is wanted, not null"),
    ("passed", ("number",), -1, "$.number", "a whole number from 0 up is wanted, not -1"),
    ("given", ("deal", "hands"), HANDS[:2], "$.deal", "hand 2 is missing: it holds 10 cards"),
    ("given", ("deal", "hands", 0, 0), "10S", "$.deal", "10S is dealt 2 times"),
    ("given", ("deal", "hands", 0, 0), "5S", "$.deal", "hand 0: 5S is not in this pack"),
    ("given", ("deal", "hands", 0, 0), 5, "$.deal.hands[0][0]", "a text is wanted, not 5"),
    ("given", ("deal", "hands", 0), "AS", "$.deal.hands[0]", "a list is wanted, not 'AS'"),
    ("given", ("deal", "hands", 0, 0), GONE, "$.deal", "hand 0 must hold 10 cards, not 9"),
    ("given", ("deal", "hands", 0), ["AS"] * 1001, "$.deal.hands[0]", "at most 1000 items"),
    ("given", ("deal", "piles", "skat"), ["AS"], "$.deal", "there is no pile skat in this game"),
    ("given", ("deal", "piles", "dead"), GONE, "$.deal", "pile dead is missing"),
    ("given", ("deal", "piles"), [], "$.deal.piles", "an object is wanted, not a list"),
    # the moves
    ("passed", ("moves",), "pass", "$.moves", "a list is wanted, not 'pass'"),
    ("passed", ("moves", 1), None, "$.moves[1]", "a text is wanted, not null"),
    ("passed", ("moves", 1), "", "$.moves[1]", "a text of 1 to 200 characters is wanted"),
    ("passed", ("moves", 1), "hop", "$.moves[1]", "move 2 cannot be read: 'hop' is no move"),
    ("passed", ("moves", 1), "play 5S", "$.moves[1]", "move 2 cannot be read"),
    ("passed", ("moves", 1), "play 6S", "$.moves[1]", "move 2, 'play 6S', is illegal"),
    ("passed", ("moves",), [*PASSES, "pass"], "$.moves[3]", "the round was over after move 3"),
    ("passed", ("moves",), ["pass"] * 10_001, "$.moves", "at most 10000 items may stand here"),
    # Seat 0 must follow spades, and the sentence says which it holds.
    ("given", ("moves", 5), "play 7H", "$.moves[5]", "you hold A♠ Q♠ J♠ 8♠"),
    ("given", ("moves", 4), "play 8S", "$.moves[4]", "move 5, 'play 8S', is illegal"),
    # the result
    ("passed", ("result",), None, "$.result", "the scores must be 0 0 0, not null"),
    ("passed", ("result",), [0, 0, 0], "$.result", "an object is wanted, not a list"),
    ("passed", ("result", "scores", 1), 5, "$.result.scores", "must be 0 0 0, not 0 5 0"),
    ("passed", ("result", "scores"), [0, 0], "$.result.scores", "must be 0 0 0, not 0 0"),
    ("passed", ("result", "scores"), [], "$.result.scores", "must be 0 0 0, not empty"),
    ("passed", ("result", "scores", 1), "0", "$.result.scores[1]", "a whole number"),
    ("passed", ("result", "winner"), 1, "$.result.winner", "there is no such key here"),
    ("given", ("result",), {"scores": [0, 0, 0]}, "$.result.scores", "the round is not over"),
    # matches
    ("match", ("limit",), 0, "$.limit", "a whole number from 1 up is wanted, not 0"),
    ("match", ("limit",), 1, "$.rounds[1]", "the match was over before this round"),
    ("match", ("limit",), 3, "$.result", "the match is not over, there is no result yet"),
    ("match", ("seed",), None, "$.seed", "a whole number from 0 up is wanted, not null"),
    ("match", ("dealer",), 3, "$.dealer", "a whole number from 0 to 2 is wanted, not 3"),
    ("match", ("rounds",), [], "$.rounds", "a match has at least one round"),
    ("match", ("rounds", 1), GONE, "$.result", "the match is not over"),
    ("match", ("rounds", 0, "moves"), PASSES[:2], "$.rounds[0].scores", "the round is not over"),
    ("match", ("rounds", 0), {"moves": [], "scores": None}, "$.rounds[1]", "the round before is"),
    ("match", ("rounds", 1, "moves", 2), "hop", "$.rounds[1].moves[2]", "move 3 cannot be read"),
    ("match", ("rounds", 1, "scores"), None, "$.rounds[1].scores", "must be 0 0 0, not null"),
    ("match", ("rounds", 1, "scores", 0), 1, "$.rounds[1].scores", "must be 0 0 0, not 1 0 0"),
    ("match", ("rounds", 1, "number"), 1, "$.rounds[1].number", "there is no such key here"),
    ("match", ("result",), None, "$.result", "the match is over, won by 0 1 2: a result is wanted"),
    ("match", ("result", "totals", 0), 1, "$.result.totals", "must be 150 150 150, not 1 150 150"),
    ("match", ("result", "winners"), [0], "$.result.winners", "must be 0 1 2, not 0"),
    ("match", ("rounds",), [{}] * 1001, "$.rounds", "at most 1000 items may stand here"),
    # redacted rounds
    ("redacted", ("seat",), 3, "$.seat", "a whole number from 0 to 2 is wanted, not 3"),
    ("redacted", ("seat",), GONE, "$", "the key 'seat' is missing"),
    ("redacted", ("deal", "seed"), 7, "$.deal.seed", "there is no such key here"),
    ("redacted", ("deal", "hands"), [], "$.deal.hands", "there are 3 hands, not 0"),
    ("redacted", ("seen", "hands", 0, 2), "1S", "$.seen.hands[0][2]", "'1S' is no card"),
    ("redacted", ("seen", "piles", "dead", 2), 1, "$.seen.piles.dead[2]", "a text is wanted"),
    ("redacted", ("moves", 3), "disown ? ? ?", "$.moves[3]", "is no move"),
    ("redacted", ("moves", 3), "discard ? ? 6S", "$.moves[3]", "'?' is no card"),
    ("redacted", ("result",), {"scores": [0]}, "$.result.scores", "there are 3 scores, not 1"),
    ("redacted", ("dealer",), 4, "$.dealer", "a whole number from 0 to 2 is wanted, not 4"),
    # the limits of the JSON itself
    ("passed", ("moves", 0), float("nan"), "$.moves[0]", "NaN is not allowed in JSON"),
    ("passed", ("target",), float("-inf"), "$.target", "-Infinity is not allowed in JSON"),
    ("passed", ("moves", 2), "\ud800", "$.moves[2]", "half a character (a lone surrogate)"),
    ("passed", ("\udfff",), 1, "$['\\udfff']", "the key holds half a character"),
    ("passed", ("number",), 10**4000, "$.number", "the number is too large"),
    ("passed", ("rules", "options", "deal"), [[[[[[[[[[]]]]]]]]]], LONG_PATH, "more than 12 deep"),
]


def damaged(name: str, way: tuple[Any, ...], value: Any) -> Any:
    document = json.loads(json.dumps(DOCUMENTS[name]))
    *steps, last = way
    place = document
    for step in steps:
        place = place[step]
    if value is GONE:
        del place[last]
    elif isinstance(place, list) and last == len(place):
        place.append(value)
    else:
        place[last] = value
    return document


def refusal(text: str, read: Any = Record.from_json) -> str:
    with pytest.raises(tg.RecordError) as error:
        read(text)
    return str(error.value)


@pytest.mark.parametrize("name", DOCUMENTS)
def test_the_undamaged_documents_are_fine(name):
    record = Record.from_json(json.dumps(DOCUMENTS[name]))
    assert json.loads(record.to_json()) == DOCUMENTS[name]


@pytest.mark.parametrize(("name", "way", "value", "place", "sentence"), DAMAGES)
def test_damage_is_found_in_its_place(name, way, value, place, sentence):
    said = refusal(json.dumps(damaged(name, way, value)))
    assert said.startswith(f"{place}: "), said
    assert sentence in said
    assert len(said) < 400


def test_many_faults_are_cut_short():
    document = damaged("given", ("deal", "hands", 0), ["XX"] * 1000)
    said = refusal(json.dumps(document))
    assert said.startswith("$.deal: hand 0: 'XX' is no card")
    assert said.endswith("; and 951 more")  # 50 are named, of 1,000 cards and the wrong number
    piles = {str(number): [] for number in range(1001)}
    said = refusal(json.dumps(damaged("given", ("deal", "piles"), piles)))
    assert said == "$.deal.piles: at most 1000 keys may stand here, not 1001"


def test_all_faults_of_a_deal_are_named():
    document = damaged("given", ("deal", "hands", 0), ["AS", "KS", "ZZ"])
    said = refusal(json.dumps(document))
    assert said.startswith("$.deal: ")
    assert "hand 0 must hold 10 cards, not 2" in said
    assert "'ZZ' is no card" in said
    assert "KS is dealt 2 times" in said


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "line 1, column 1: this is not JSON"),
        ("hello", "line 1, column 1: this is not JSON"),
        ('{"format":\n x}', "line 2, column 2: this is not JSON"),
        ("\ufeff{}", "the text: it begins with a byte order mark"),
        ('"\ud800"', "the text: it holds half a character"),
        ('{"seed": 1, "seed": 2}', "$.seed: this key stands here twice"),
        ('{"deal": [{"a": 1, "b": 2, "b": 1}]}', "$.deal[0].b: this key stands here twice"),
        ('{"a": 1e999}', "$.a: only whole numbers are written here"),
        ('{"a": ' + "9" * 5000 + "}", "$.a: the number is too large"),
        ('{"a": -' + "9" * 17 + "}", "$.a: the number is too large"),
        ("[" * 30_001, "the text: it holds more than 30000 values"),
        ("{" * 30_001, "the text: it holds more than 30000 values"),
        ("[" + "[]," * 15_000, "the text: it holds more than 30000 values"),
        ("1]" + "]}" * 15_000, "the text: it holds more than 30000 values"),
        ("[" * 5_000 + "]" * 5_000, ": nested more than 12 deep"),
        ("[" * 13 + "]" * 13, "$" + "[0]" * 12 + ": nested more than 12 deep"),
        ("[" * 12 + "]" * 12, "$: an object is wanted, not a list"),
        (" " * (1 << 20) + " ", "the text: it is longer than 1 MiB"),
        ('"' + "é" * (1 << 19) + '"', "the text: it is longer than 1 MiB"),
        (" " * (1 << 20), "this is not JSON"),
        ('"' + "x" * ((1 << 20) - 2) + '"', "$: an object is wanted, not 'xxxx"),
        ("9007199254740991", "$: an object is wanted, not 9007199254740991"),
        ("true", "$: an object is wanted, not true"),
        ('"\t"', "this is not JSON"),
    ],
    ids=range(24),
)
def test_what_no_record_may_be_is_refused(text, sentence):
    said = refusal(text)
    assert sentence in said
    assert len(said) < 400


@pytest.mark.parametrize("value", [b"{}", None, 7, ["{}"]])
@pytest.mark.parametrize("read", [Record.from_json, Record.from_text])
def test_only_a_text_is_read(read, value):
    with pytest.raises(TypeError, match="a str is wanted, not"):
        read(value)
