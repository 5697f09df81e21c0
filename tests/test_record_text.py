"""A damaged short form is refused with the line of the damage and a sentence about it."""

from __future__ import annotations

import pytest

import trickgames as tg
from tests.test_record_damage import HANDS, PILES
from trickgames.record import Record

PASSED = """trickgames record 1
kind: round
game: frog 1
options: deal=eleven multipliers=1,2,4
seed: 7
dealer: 0
number: 0
moves: pass; pass; pass
scores: 0 0 0
"""
GIVEN = f"""trickgames record 1
kind: round
game: frog 1
dealer: 0
number: 0
hand 0: {" ".join(HANDS[0])}
hand 1: {" ".join(HANDS[1])}
hand 2: {" ".join(HANDS[2])}
pile dead: {" ".join(PILES["dead"])}
pile widow: {" ".join(PILES["widow"])}
moves: pass; pass; bid grand
moves: 10S; 7S
scores: unfinished
"""
MATCH = """trickgames record 1
kind: match
game: frog 1
target: 300
seed: 7
dealer: 0
rounds: 2
round: 0
moves: pass; pass; pass
scores: 0 0 0
round: 1
moves: pass; pass; pass
scores: 0 0 0
totals: 150 150 150
winners: 0 1 2
"""
REDACTED = """trickgames record 1
kind: redacted
game: cramps 1
seat: none
dealer: 0
number: 0
hand 0: hidden
hand 1: hidden
hand 2: hidden
hand 3: hidden
seen hand 0: hidden
seen hand 1: hidden
seen hand 2: hidden
seen hand 3: hidden
moves: none
scores: unfinished
"""
TEXTS = {"passed": PASSED, "given": GIVEN, "match": MATCH, "redacted": REDACTED}

# text, what stands there, what is put in its place, place in the error, sentence
DAMAGES = [
    ("passed", "trickgames record 1", "chess 1", "line 1", "'trickgames record 1' is wanted"),
    ("passed", "trickgames record 1", "trickgames record 2", "line 1", "format version 2 cannot"),
    ("passed", "trickgames record 1", "", "line 1", "is wanted, not ''"),
    ("passed", "kind: round\n", "", "the text", "the line 'kind' is missing"),
    ("passed", "kind: round", "kind: game", "line 2", "'round' or 'match' or 'redacted' is wanted"),
    ("passed", "kind: round", "kind round", "line 2", "'name: value' is wanted, not 'kind round'"),
    ("passed", "kind: round", "kind:", "line 2", "'name: value' is wanted"),
    ("passed", "frog 1", "frgo 1", "line 3", "no game 'frgo'; did you mean frog?"),
    ("passed", "frog 1", "frog 2", "line 3", "version 2 of the rules, Frog is at version 1"),
    ("passed", "frog 1", "frog", "line 3", "a whole number from 1 up is wanted, not ''"),
    ("passed", "game: frog 1\n", "", "the text", "the line 'game' is missing"),
    ("passed", "deal=eleven", "deal=six", "line 4", "one of ten, eleven"),
    ("passed", "deal=eleven", "wind=east", "line 4", "has no option 'wind'"),
    ("passed", "deal=eleven", "deal", "line 4", "'name=value', each once, is wanted, not 'deal'"),
    ("passed", "deal=eleven", "multipliers=1,2,3", "line 4", "each once, is wanted"),
    ("passed", "1,2,4", "1,2,x", "line 4", "3 whole numbers"),
    ("passed", "deal=eleven", "chico_hearts=1", "line 4", "one of true, false"),
    ("passed", "seed: 7", "seed: -7", "line 5", "a whole number from 0 up is wanted, not -7"),
    ("passed", "seed: 7", "seed: seven", "line 5", "a seed is a whole number"),
    ("passed", "seed: 7", "seed: 07", "line 5", "a seed is a whole number"),
    ("passed", "seed: 7", "seed: \u0667", "line 5", "a seed is a whole number"),
    ("passed", "seed: 7\n", "", "the text", "the line 'seed' or 'hand 0' is missing"),
    ("passed", "dealer: 0", "dealer: 3", "line 6", "a whole number from 0 to 2 is wanted, not 3"),
    ("passed", "dealer: 0\n", "", "the text", "the line 'dealer' is missing"),
    ("passed", "number: 0", "dealer: 0", "line 7", "there is a line 'dealer' already"),
    ("passed", "moves: pass; pass; pass\n", "", "the text", "the line 'moves' is missing"),
    ("passed", "pass; pass; pass", "pass; hop; pass", "line 8", "move 2 cannot be read: 'hop'"),
    ("passed", "pass; pass; pass", "pass; ; pass", "line 8", "a text of 1 to 200 characters"),
    ("passed", "pass; pass; pass", "pass\nmoves: 6S", "line 9", "move 2, '6S', is illegal"),
    ("passed", "pass; pass; pass", "pass" + "; pass" * 3, "line 8", "the round was over after"),
    ("passed", "pass; pass; pass", "none", "line 9", "the round is not over"),
    ("passed", "scores: 0 0 0\n", "", "the text", "the line 'scores' is missing"),
    ("passed", "scores: 0 0 0", "scores: 0 1 0", "line 9", "must be 0 0 0, not 0 1 0"),
    ("passed", "scores: 0 0 0", "scores: 0 a 0", "line 9", "is wanted, not 'a'"),
    ("passed", "scores: 0 0 0", "scores: unfinished", "line 9", "must be 0 0 0"),
    ("passed", "scores: 0 0 0", "totals: 0 0 0", "the text", "the line 'scores' is missing"),
    ("passed", "scores: 0 0 0", "scores: 0 0 0\nmood: good", "line 10", "'mood' cannot stand here"),
    ("passed", "scores: 0 0 0", "scores: 0 0 0\nround: 0", "line 10", "'round' cannot stand here"),
    ("passed", "scores: 0 0 0", "scores: 0 0 0\nwinners: 0", "line 10", "'winners' cannot stand"),
    ("passed", "scores: 0 0 0", "scores: 0 0 0\nhand 0: AS", "line 10", "'hand 0' cannot stand"),
    ("given", "hand 0: AS", "hand 0: KS", "the text", "KS is dealt 2 times"),
    ("given", "hand 0: AS QS", "hand 0: hidden QS", "the text", "'hidden' is no card"),
    ("given", "hand 1:", "hand 3:", "line 7", "'hand 3' cannot stand here"),
    ("given", "hand 2:", "hand 02:", "line 8", "'hand 02' cannot stand here"),
    ("given", "pile dead: 6S 9D 9C\n", "", "the text", "pile dead is missing"),
    ("given", "pile dead: 6S", "pile dead: none\npile x: 6S", "the text", "there is no pile x"),
    ("given", "10S; 7S", "10S; 8S", "line 12", "move 5, '8S', is illegal"),
    ("given", "10S; 7S", "10S; 7S; 7H", "line 12", "you hold A♠ Q♠ J♠ 8♠"),
    ("match", "target: 300", "target: 150", "line 4", "the target must be above 150, not 150"),
    ("match", "rounds: 2", "rounds: 0", "line 7", "a whole number from 1 up is wanted, not 0"),
    ("match", "rounds: 2", "rounds: 1", "line 11", "the match was over before this round"),
    ("match", "round: 1", "round: 2", "line 11", "round 1 is wanted, not '2'"),
    ("match", "scores: 0 0 0\nround: 1", "scores: 0 0 1\nround: 1", "line 10", "must be 0 0 0"),
    ("match", "winners: 0 1 2", "winners: 0", "line 15", "the winners must be 0 1 2, not 0"),
    ("match", "totals: 150 150", "totals: 150 151", "line 14", "the totals must be 150 150 150"),
    ("match", "winners: 0 1 2\n", "", "the text", "the line 'winners' is missing"),
    (
        "match",
        "totals: 150 150 150\nwinners: 0 1 2",
        "totals: unfinished",
        "line 14",
        "won by 0 1 2",
    ),
    ("match", "totals: 150 150 150\nwinners: 0 1 2\n", "", "the text", "'totals' is missing"),
    ("match", "seed: 7", "seed: 7\nmoves: pass", "line 6", "'moves' cannot stand here"),
    ("redacted", "seat: none", "seat: 4", "line 4", "a whole number from 0 to 3 is wanted, not 4"),
    ("redacted", "seat: none\n", "", "the text", "the line 'seat' is missing"),
    ("redacted", "seat: none", "seat: none\nseed: 7", "line 5", "'seed' cannot stand here"),
    ("redacted", "hand 3: hidden\nseen", "seen", "the text", "there are 4 hands, not 3"),
    ("redacted", "seen hand 3: hidden", "seen hand 3: XS", "line 14", "'XS' is no card"),
]


@pytest.mark.parametrize("name", TEXTS)
def test_the_undamaged_texts_are_fine(name):
    assert Record.from_text(TEXTS[name]).to_text() == TEXTS[name]


@pytest.mark.parametrize(("name", "old", "new", "place", "sentence"), DAMAGES)
def test_damage_is_found_in_its_line(name, old, new, place, sentence):
    assert old in TEXTS[name]
    with pytest.raises(tg.RecordError) as error:
        Record.from_text(TEXTS[name].replace(old, new, 1))
    said = str(error.value)
    assert said.startswith(f"{place}: "), said
    assert sentence in said
    assert len(said) < 400


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "line 1: 'trickgames record 1' is wanted"),
        ("\ufeff" + PASSED, "the text: it begins with a byte order mark"),
        (PASSED + "\ud800: 1", "the text: it holds half a character"),
        (PASSED + " " * (1 << 20), "the text: it is longer than 1 MiB"),
        (PASSED + "\n" * 30_001, "the text: it holds more than 30000 values"),
        (PASSED + "moves: " + ";" * 30_001, "the text: it holds more than 30000 values"),
        (PASSED.replace("pass; ", "pass; " * 12_000), "line 8: at most 10000 items"),
        (PASSED.replace("seed: 7", "seed: " + "9" * 5000), "line 5: a seed is a whole number"),
        (PASSED.replace("record 1", "record " + "9" * 5000), "line 1: 'trickgames record 1' is"),
        (GIVEN.replace("hand 0: AS", "hand 0: " + "AS " * 2000), "line 6: at most 1000 items"),
        (MATCH.replace("round: 1", "round: 1\n" * 1000), "line 1010: at most 1000 rounds"),
        (PASSED.replace("0 0 0", "0 " * 2000), "line 9: at most 1000 items"),
        (PASSED.replace("seed: 7", "".join(f"hand {n}: AS\n" for n in range(1001))), "line 1005: "),
        ('{"format": "trickgames record"}', "line 1: 'trickgames record 1' is wanted"),
    ],
    ids=range(14),
)
def test_what_no_record_may_be_is_refused(text, sentence):
    with pytest.raises(tg.RecordError) as error:
        Record.from_text(text)
    assert str(error.value).startswith(sentence)
    assert len(str(error.value)) < 400


def test_options_that_are_left_out_are_those_by_default_also_where_rules_are_passed():
    plain, other = tg.rules("frog"), tg.rules("frog", deal="eleven")
    for rules in (plain, other):
        record = Record.of(rules.deal(seed=1))
        assert ("options" in record.to_text()) == (rules is other)
        assert Record.from_text(record.to_text(), rules=rules) == record
    for rules, wrong in ((plain, other), (other, plain)):
        text = Record.of(rules.deal(seed=1)).to_text()
        with pytest.raises(tg.RecordError, match="the options of the rules passed as rules= diff"):
            Record.from_text(text, rules=wrong)
