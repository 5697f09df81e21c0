"""Strategies draw what they say, shrink, and are known to Hypothesis by the types."""

from __future__ import annotations

import importlib
import random
import re
import subprocess
import sys
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import attrs
import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import find as hypothesis_find
from hypothesis import strategies as st
from hypothesis.errors import Unsatisfiable

import trickgames as tg
from tests.small_games import SMALL
from trickgames import strategies as tgst
from trickgames.strategies.drawing import hypothesis

QUICK = settings(
    max_examples=15, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large]
)
OWN = attrs.evolve(SMALL["named"], key="own", title="Own")
SEEK = settings(QUICK, max_examples=400, derandomize=True, database=None)
# Where any that is as it is wanted will do, and not the simplest.
FIRST = settings(SEEK, phases=[Phase.generate])
PYPROJECT = Path(__file__).parents[1] / "pyproject.toml"


def find(
    strategy: st.SearchStrategy[Any],
    condition: Callable[[Any], object] = lambda _: True,
    how: settings = FIRST,
) -> Any:
    """A thing that a strategy draws and that is as it is wanted."""
    return hypothesis_find(strategy, lambda found: bool(condition(found)), settings=how)


@QUICK
@given(st.data())
def test_cards_and_hands_are_of_the_pack(data: st.DataObject) -> None:
    pack = data.draw(tgst.packs())
    assert isinstance(pack, tg.Pack)
    assert data.draw(tgst.cards(pack)) in pack
    assert set(data.draw(tgst.hands(pack))) <= set(pack)
    assert data.draw(tgst.hands(pack)).pack == pack
    most = data.draw(st.integers(0, len(pack)))
    assert len(data.draw(tgst.hands(pack, size=most))) == most
    assert len(data.draw(tgst.hands(pack, most=most))) <= most
    assert sorted(map(str, data.draw(tgst.decks(pack)))) == sorted(map(str, pack))


@QUICK
@given(tgst.cards(), tgst.hands(), tgst.decks(), tgst.games())
def test_what_is_not_said_may_be_anything(
    card: tg.Card, hand: tg.Hand, deck: tg.Deck, game: tg.Game[Any]
) -> None:
    assert card in tg.rules("cramps").pack
    assert set(hand) <= set(hand.pack)
    assert len(deck) == len(deck.pack)
    assert game is tg.find_game(game.key)


@pytest.mark.parametrize(
    "wanted",
    [
        {"deal": "eleven", "chico_hearts": False},
        {"all_pass": "same_dealer", "widow_points": "defenders"},
    ],
)
def test_rules_have_all_values_of_all_options(wanted: dict[str, Any]) -> None:
    frog = tgst.rules(tg.find_game("frog"))
    found = find(frog, lambda rules: all(rules.options[name] == wanted[name] for name in wanted))
    assert found == tg.rules("frog", **found.options)


def test_options_that_are_numbers_have_many_values() -> None:
    def highest(rules: tg.Rules) -> int:
        multipliers = rules.options["multipliers"]
        assert isinstance(multipliers, tuple)
        return max(multipliers)

    assert find(tgst.rules(tg.find_game("frog")), lambda rules: highest(rules) > 80)


@QUICK
@given(tgst.rules())
def test_rules_are_of_any_game(rules: tg.Rules) -> None:
    assert tg.rules(rules.key, **rules.options) is rules


@QUICK
@given(tgst.deals(), tgst.deals(OWN), tgst.deals(tgst.rules(tg.find_game("frog"))))
def test_deals_are_rounds_without_a_move(anything: tg.Round, own: tg.Round, frog: tg.Round) -> None:
    assert (anything.history, own.history, frog.history) == ((), (), ())
    assert (own.rules, frog.rules.key) == (OWN, "frog")


@QUICK
@given(st.data(), st.sampled_from([None, OWN]))
def test_rounds_stand_where_they_are_wanted(data: st.DataObject, of: tg.Rules | None) -> None:
    calls = data.draw(tgst.rounds(of or tg.rules("frog"), where="calls"))
    assert calls.trick is None
    assert not calls.is_over
    play = data.draw(tgst.rounds(of, where="play"))
    assert play.trick is not None
    assert play.legal_moves()
    end = data.draw(tgst.rounds(of, where="end"))
    assert end.is_over
    anywhere = data.draw(tgst.rounds(of))
    for rnd in (calls, play, end, anywhere):
        assert rnd.rules.begin(rnd.deal) is not None
    if not anywhere.is_over:
        assert anywhere.is_legal(data.draw(tgst.legal_moves(anywhere)))


def test_rounds_get_everywhere() -> None:
    assert find(tgst.rounds(OWN, where="calls"), lambda rnd: len(rnd.history) >= 3)
    assert find(tgst.rounds(OWN, where="play"), lambda rnd: len(rnd.tricks) == 1)
    assert find(tgst.rounds(OWN), lambda rnd: rnd.is_over and rnd.contract is not None)
    assert find(tgst.rounds(OWN, where="end"), lambda rnd: rnd.contract is None)
    hearts = tg.rules("hearts")
    # Several give at the same time, and not only in turn.
    assert find(tgst.rounds(hearts), lambda rnd: any(s != t for s, t in turns(rnd)))


def turns(rnd: tg.Round) -> list[tuple[int | None, int | None]]:
    """Who made each move, and whose turn it was."""
    chain = [rnd]
    while (before := chain[-1].previous) is not None:
        chain.append(before)
    return [(after.last_seat, before.turn) for after, before in pairwise(chain)]


def test_a_failing_round_shrinks_to_a_short_one() -> None:
    found = find(tgst.rounds(OWN, where="play"), lambda rnd: rnd.trick is not None, SEEK)
    assert len(found.history) <= 4
    assert found.deal.seed == 0


def test_rules_that_never_stand_there_have_no_such_round() -> None:
    with pytest.raises(Unsatisfiable):
        find(tgst.rounds(tg.rules("cramps"), where="calls"))
    with pytest.raises(ValueError, match="not 'nowhere'"):
        tgst.rounds(OWN, where="nowhere")  # type: ignore[arg-type]


@QUICK
@given(tgst.matches(OWN), tgst.matches(limit=1), tgst.match_views(OWN))
def test_matches_are_played_by_the_rules(own: tg.Match, any_: tg.Match, view: tg.MatchView) -> None:
    assert (own.limit, any_.limit, view.limit) == (2, 1, 2)
    assert len(own.sheet) == len(own.rounds) <= 2
    assert own.rules == view.rules == OWN
    assert tg.MatchView.from_json(view.to_json(), OWN) == view


def test_matches_get_to_their_end_and_are_dealt_again() -> None:
    assert find(tgst.matches(OWN), lambda match: match.is_over)
    assert find(tgst.matches(OWN), lambda match: match.round.number == 1 and not match.is_over)


@QUICK
@given(tgst.views(OWN), tgst.records(OWN))
def test_views_and_records_read_back(view: tg.View, record: tg.Record) -> None:
    assert tg.View.from_json(view.to_json(), OWN) == view
    assert tg.Record.from_json(record.to_json(), rules=OWN) == record


def test_records_are_of_all_kinds() -> None:
    for kind in ("round", "match", "redacted"):
        assert find(tgst.records(OWN), lambda record, k=kind: record.kind == k).kind == kind


# ---------------------------------------------------------------- bad input


@QUICK
@given(st.data())
def test_bad_moves_are_refused(data: st.DataObject) -> None:
    rnd = data.draw(tgst.rounds(data.draw(st.sampled_from([OWN, tg.rules("frog")]))))
    with pytest.raises(tg.IllegalMove):
        rnd.apply(data.draw(tgst.bad_moves(rnd)))


@settings(QUICK, max_examples=60)
@given(tgst.bad_texts())
def test_bad_texts_are_no_moves(bad: tuple[tg.Rules, str]) -> None:
    rules, text = bad
    with pytest.raises(tg.NotationError):
        rules.parse(text)


@settings(QUICK, max_examples=60)
@given(tgst.bad_setups(), tgst.bad_setups(OWN))
def test_bad_setups_cannot_be(
    bad: tuple[tg.Rules, dict[str, Any]], own: tuple[tg.Rules, dict[str, Any]]
) -> None:
    for rules, said in (bad, own):
        with pytest.raises(tg.RulesError):
            rules.start(**said)


@settings(QUICK, max_examples=60)
@given(tgst.bad_records(), tgst.bad_records(OWN))
def test_bad_records_are_not_read(bad: tuple[tg.Rules, str], own: tuple[tg.Rules, str]) -> None:
    with pytest.raises(tg.RecordError):
        tg.Record.from_json(bad[1])
    with pytest.raises(tg.RecordError):
        tg.Record.from_json(own[1], rules=OWN)


# ---------------------------------------------------------------- for all types


@pytest.mark.parametrize(
    "kind",
    [
        *(tg.Suit, tg.Rank, tg.Card, tg.Pack, tg.Hand, tg.Deck, tg.Game, tg.Rules, tg.Move),
        *(tg.Round, tg.Match, tg.View, tg.MatchView, tg.Record),
    ],
)
def test_hypothesis_knows_the_types(kind: type) -> None:
    tgst.register()
    found = find(st.from_type(kind))
    assert isinstance(found, kind)


def test_hypothesis_is_told_where_the_library_is_installed() -> None:
    (entry,) = re.findall(
        r'^\[project\.entry-points\.hypothesis\]\ntrickgames = "([\w.]+):(\w+)"',
        PYPROJECT.read_text("utf-8"),
        re.MULTILINE,
    )
    assert getattr(importlib.import_module(entry[0]), entry[1]) is tgst.register


def test_hypothesis_is_imported_only_when_asked_for() -> None:
    script = (
        "import sys; import trickgames, trickgames.testing, trickgames.strategies;"
        "print('hypothesis' in sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, check=True, text=True
    )
    assert done.stdout == "False\n"


def test_without_hypothesis_the_error_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "hypothesis", None)
    with pytest.raises(ImportError, match=r'python -m pip install "trickgames\[testing\]"'):
        hypothesis()
    with pytest.raises(ImportError, match="strategies need Hypothesis"):
        tgst.cards()


def test_drawing_leaves_the_random_numbers_of_others_alone() -> None:
    state = random.getstate()
    find(tgst.rounds(OWN))
    assert random.getstate() == state
