"""A redacted record holds what one seat has seen, and nothing that it has not."""

from __future__ import annotations

import json
import random
from itertools import islice

import pytest

import trickgames as tg
from tests.compare import OPTIONS, compare_round
from tests.test_record import chain, check
from tests.test_record_damage import DOCUMENTS
from trickgames.record import Record

GAMES = sorted(OPTIONS)


def frog(*moves: str) -> tg.Round:
    deal = DOCUMENTS["given"]["deal"]
    return tg.rules("frog").start(**deal, number=3).play(*moves)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", [2, 11])
def test_redacted_records_are_read_back(game, seed):
    for rnd in chain(compare_round(tg.rules(game), seed))[:: -1 - seed]:
        for viewer in (*range(rnd.rules.seats), None):
            redacted = Record.of(rnd).redacted(viewer)
            check(redacted)
            document = json.loads(redacted.to_json())
            assert document["seat"] == viewer
            assert "seed" not in redacted.to_json()
            assert "seed" not in redacted.to_text()
            assert document["result"] == json.loads(Record.of(rnd).to_json())["result"]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", [1, 4])
def test_rounds_that_look_alike_to_a_seat_have_the_same_redacted_record(game, seed):
    for rnd in chain(compare_round(tg.rules(game), seed))[3:-1:9]:
        for viewer in (*range(rnd.rules.seats), None):
            redacted = Record.of(rnd).redacted(viewer)
            for world in islice(rnd.view(viewer).worlds(random.Random(seed)), 2):
                assert Record.of(world).redacted(viewer) == redacted


def test_the_discard_is_known_to_the_declarer_only():
    moves = ("pass", "bid frog", "pass", "discard 6D 7S AC", "10S")
    for viewer, seen in ((2, "discard 7S 6D AC"), (0, "discard ? ? ?"), (None, "discard ? ? ?")):
        document = json.loads(Record.of(frog(*moves)).redacted(viewer).to_json())
        assert document["moves"] == ["pass", "bid frog", "pass", seen, "play 10S"]
        # The widow was laid face down, and the declarer took it up.
        assert document["deal"]["piles"] == {"dead": ["?"] * 3, "widow": ["?"] * 3}
        own = [None, None, None]
        if viewer is not None:
            own[viewer] = DOCUMENTS["given"]["deal"]["hands"][viewer]
        assert document["deal"]["hands"] == own
    hand = set("9S AH 10H KH QH KD KC JH 10D 6C".split())  # with the widow, without the discard
    document = json.loads(Record.of(frog(*moves)).redacted(2).to_json())
    assert set(document["seen"]["hands"][2]) == hand
    assert set(document["seen"]["piles"]["discard"]) == {"6D", "7S", "AC"}


def test_a_card_that_is_turned_up_is_seen_by_all():
    rnd = tg.rules("bird_dog").deal(seed=5)
    turned = str(rnd.facts["turned"])
    document = json.loads(Record.of(rnd).redacted(None).to_json())
    assert document["deal"]["piles"]["stock"] == [turned, "?", "?"]
    assert document["deal"]["hands"] == [None, None, None]


def test_the_short_form_says_what_is_hidden():
    assert Record.of(frog("pass", "pass", "pass")).redacted(0).to_text() == (
        "trickgames record 1\n"
        "kind: redacted\n"
        "game: frog 1\n"
        "seat: 0\n"
        "dealer: 0\n"
        "number: 3\n"
        "hand 0: AS QS JS 8S 7H 6H QD 7D JC 8C\n"
        "hand 1: hidden\n"
        "hand 2: hidden\n"
        "pile dead: ? ? ?\n"
        "pile widow: ? ? ?\n"
        "seen hand 0: AS QS JS 8S 7H 6H QD 7D JC 8C\n"
        "seen hand 1: hidden\n"
        "seen hand 2: hidden\n"
        "seen pile dead: ? ? ?\n"
        "seen pile widow: ? ? ?\n"
        "moves: pass; pass; pass\n"
        "scores: 0 0 0\n"
    )
    assert "\nseat: none\n" in Record.of(frog()).redacted(None).to_text()


def test_a_redacted_record_is_not_replayed():
    redacted = Record.of(frog()).redacted(1)
    for record in (redacted, Record.from_json(redacted.to_json())):
        assert record.kind == "redacted"
        assert record.rules == tg.rules("frog")
        with pytest.raises(tg.RecordError, match="lacks the hidden cards: it cannot be replayed"):
            record.replay()
        with pytest.raises(tg.RecordError, match="redacted already"):
            record.redacted(1)


def test_a_match_is_not_redacted():
    match = tg.Match.start(tg.rules("frog"), seed=1)
    with pytest.raises(tg.RecordError, match="redact its rounds, one by one"):
        Record.of(match).redacted(0)
    assert Record.of(match.round).redacted(0).kind == "redacted"


@pytest.mark.parametrize("seat", [-1, 3])
def test_a_seat_that_is_not_there_sees_nothing(seat):
    with pytest.raises(IndexError, match="there is no"):
        Record.of(frog()).redacted(seat)
