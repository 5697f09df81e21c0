"""Scoring functions in bulk: the scores of the engine, each distinct row of tallies asked once."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context
from typing import Any

import attrs
import numpy as np
import pytest

import trickgames as tg
from tests.by_function import GAMES as WRITTEN_TWICE
from tests.by_function import POINTS, Tallies, frog_margin, frog_term
from tests.simulate.helpers import assert_same_rounds
from tests.simulate.test_compiling import Longest
from tests.simulate.test_executors import Unlucky
from trickgames.cards import HEARTS, SPADES
from trickgames.follow import FOLLOW_SUIT
from trickgames.phases.auction import Auction
from trickgames.phases.play import Play
from trickgames.ranking import Ranking
from trickgames.scoring.amounts import amount
from trickgames.scoring.awards import Award, Payment
from trickgames.scoring.scored_by import ScoredBy
from trickgames.scoring.tallies import card_points, pile_points, tricks
from trickgames.simulate import SimulationStopped, from_state, runner, scores, simulate
from trickgames.table import DECLARER, EVERYONE

CALLS: list[dict[str, tuple[int, ...]]] = []
RULES = {"most": "a point for the most tricks", "squares": "its square"}


def counted(tallies: Tallies) -> Iterator[tuple[str, list[int]]]:
    """What each seat has of some tally, squared; remembered that it was called."""
    CALLS.append(dict(tallies))
    won = tallies["tricks"]
    yield "squares", [count * count for count in won]
    yield "most", [int(count == max(won)) * tallies["worth"][0] for count in won]


class HouseError(Exception):
    """Raised by a function of somebody's own."""


def refusing(tallies: Tallies) -> Iterator[tuple[str, list[int]]]:
    if 7 in tallies["tricks"]:
        raise HouseError(tallies["tricks"])
    yield "most", [0, 0, 0, 0]


def mistaken(tallies: Tallies) -> Iterator[tuple[str, list[int]]]:
    yield "most", [0] * (3 + (7 not in tallies["tricks"]))


def vast(tallies: Tallies) -> Iterator[tuple[str, list[int]]]:
    yield "most", [2**31 - 1 + (count > 9) for count in tallies["tricks"]]


def cramps(function: Any, tallies: Any = None) -> tg.Rules:
    """Cramps whose tricks are scored by a function: of one source, so compiled only once."""
    rules = tg.rules("cramps")
    looked_at = {"tricks": tricks(), "worth": 3} if tallies is None else tallies
    contract = attrs.evolve(rules.contracts[0], scoring=(ScoredBy(function, looked_at, RULES),))
    return attrs.evolve(rules, contracts=(contract,), key="cramps_by_function")


COUNTED = cramps(counted)


@pytest.fixture(autouse=True)
def _nobody_has_called_yet() -> None:
    CALLS.clear()
    runner._ready.cache_clear()


# --- the same scores as the algebra gives, and the engine


def above_sixty(tallies: Tallies) -> Iterator[tuple[str, list[int]]]:
    """As in Frog, for fewer points."""
    half = {"points": [60 - 10 + count for count in tallies["points"]]}
    yield from frog_margin({**tallies, **half})  # type: ignore[dict-item]


def squared(tallies: Tallies) -> Iterator[tuple[str, list[int]]]:
    yield "squared", [(count + more) ** 2 for count, more in zip(*tallies.values(), strict=True)]


def one_each(tallies: Tallies) -> Iterator[tuple[str, list[int]]]:
    yield "one each", [int(count == 1) for count in tallies["tricks"]]


def bidding(*scoring: Any) -> tg.Rules:
    """A small game of three contracts and a pile, each scored in its own way."""
    keys = ("low", "high", "even")
    order, play = Ranking("A K Q J"), Play(lead=DECLARER)
    return tg.Rules(
        pack=tg.Pack("A K Q J", suits=(SPADES, HEARTS)),
        seats=3,
        packets="2 W2",
        opening=(Auction(keys),),
        contracts=tuple(
            tg.Contract(key, order, (FOLLOW_SUIT,), (play,), terms)
            for key, terms in zip(keys, scoring, strict=True)
        ),
        key="bidding",
    )


WON = card_points(POINTS).of(DECLARER) + pile_points("widow", POINTS) - 10
ONCE, TWICE = (frog_term(times, "widow", above_sixty) for times in (1, 2))
TRICKS = tricks()
EACH, SQUARED = {"one each": "1 for just a trick"}, {"squared": "points and tricks, squared"}
BIDDING = bidding(
    (ONCE,),
    (TWICE,),
    # Two functions that have a tally in common, and an award between them.
    (
        ScoredBy(one_each, {"tricks": TRICKS}, EACH),
        Award("ten", 10, DECLARER),
        ScoredBy(squared, {"points": card_points(POINTS), "won": TRICKS}, SQUARED),
    ),
)
BOTH = card_points(POINTS) + tricks()
SAME = bidding(
    (Payment("margin", WON, DECLARER),),
    (Payment("margin", 2 * WON, DECLARER),),
    (
        Award("one each", amount(1).where(tricks().equals(1)), EVERYONE),
        Award("ten", 10, DECLARER),
        Award("squared", BOTH * BOTH, EVERYONE),
    ),
)


@pytest.mark.parametrize(
    ("own", "same"),
    [
        (BIDDING, SAME),
        *(
            pytest.param(own, tg.rules(name), marks=pytest.mark.long)
            for name, own in WRITTEN_TWICE.items()
        ),
    ],
    ids=str,
)
def test_a_function_gives_the_scores_of_the_scoring_it_stands_for(
    own: tg.Rules, same: tg.Rules
) -> None:
    assert_same_rounds(own, 150)
    mine = simulate(own, 800, seed=2, keep="rounds")
    theirs = simulate(same, 800, seed=2, keep="rounds", compiled=False)
    assert mine.why_plain is None
    assert mine.summary == theirs.summary
    assert mine.kept is not None
    assert theirs.kept is not None
    for field in attrs.fields(type(mine.kept)):
        one, other = getattr(mine.kept, field.name), getattr(theirs.kept, field.name)
        assert other is None if one is None else (one == other).all(), field.name
        assert one is None or one.dtype == other.dtype
    # A contract has functions of its own, and a round without a contract has none.
    assert len(mine.summary.contracts) == len(own.contracts)
    assert (mine.summary.passed_out > 0) == bool(own.opening)


def test_a_round_is_played_on_from_where_it_stands() -> None:
    bids = ("pass", "bid high", "pass")
    states = [rules.deal(seed=3).play(*bids) for rules in (BIDDING, SAME)]
    mine = from_state(states[0], 400, seed=1, keep="rounds")
    theirs = from_state(states[1], 400, seed=1, compiled=False)
    assert mine.compiled
    assert len(mine.summary.distribution("declarer score")) > 1
    assert mine.summary == theirs.summary
    assert mine.replay(7).scores == theirs.replay(7).scores


def test_an_amount_of_ones_own_is_played_by_the_engine() -> None:
    simulation = simulate(cramps(counted, {"tricks": Longest(), "worth": 0}), 20, seed=1)
    assert simulation.why_plain == "the amount Longest"
    # The last of thirteen tricks squared.
    assert max(simulation.summary.distribution("score")) == 169


# --- how often a function is asked


def distinct(kept: Any) -> int:
    return len(np.unique(kept.tricks, axis=0))


def test_a_function_is_called_once_for_each_distinct_row_of_tallies() -> None:
    kept = simulate(COUNTED, 2_000, seed=3, keep="rounds").kept
    assert kept is not None
    assert len(CALLS) == distinct(kept) < 500
    asked = {call["tricks"] for call in CALLS}
    assert asked == set(map(tuple, kept.tricks.tolist()))
    assert {call["worth"] for call in CALLS} == {(3, 3, 3, 3)}
    assert all(type(count) is int for count in CALLS[0]["tricks"])


def test_parts_do_not_show_nor_are_they_asked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = simulate(COUNTED, 2_000, seed=3, keep="rounds")
    calls = len(CALLS)
    CALLS.clear()
    runner._ready.cache_clear()
    monkeypatch.setattr(runner, "COMPILED_BATCH", 700)
    monkeypatch.setattr(runner, "ROWS", 300)
    parts = simulate(COUNTED, 2_000, seed=3, keep="rounds")
    assert len(CALLS) == calls
    assert parts.summary == whole.summary
    assert whole.kept is not None
    assert parts.kept is not None
    assert (parts.kept.scores == whole.kept.scores).all()


def test_only_so_many_rows_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = simulate(COUNTED, 2_000, seed=3)
    calls = len(CALLS)
    CALLS.clear()
    runner._ready.cache_clear()
    monkeypatch.setattr(runner, "ROWS", 300)
    monkeypatch.setattr(scores, "_MOST_ROWS", 10)
    assert simulate(COUNTED, 2_000, seed=3).summary == whole.summary
    assert len(CALLS) > calls
    ((function, _),) = runner._ready(COUNTED, None).plan.functions["cramps"]  # type: ignore[union-attr]
    assert function.cache_info().currsize == 10  # type: ignore[attr-defined]


# --- workers


def _pool() -> Executor:
    return ProcessPoolExecutor(1, mp_context=get_context("spawn"))


def test_workers_give_what_one_process_gives_and_what_stopped_is_resumed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    alone = simulate(COUNTED, 3_000, seed=6, keep="rounds")
    monkeypatch.setattr(runner, "COMPILED_BATCH", 500)
    with ThreadPoolExecutor(2) as threads, _pool() as pool:
        for executor in (threads, pool):
            found = simulate(COUNTED, 3_000, seed=6, keep="rounds", executor=executor)
            assert found.summary == alone.summary
            assert (found.kept.scores == alone.kept.scores).all()  # type: ignore[union-attr]
        # What a function raises is no broken worker, whatever it is.
        for rules, error in ((cramps(refusing), HouseError), (cramps(mistaken), tg.RulesError)):
            for executor in (threads, pool):
                with pytest.raises(error):
                    simulate(rules, 3_000, seed=6, executor=executor)
    with pytest.raises(SimulationStopped, match="after 1000 of 3000 rounds") as stopped:
        simulate(COUNTED, 3_000, seed=6, executor=Unlucky(2))
    resumed = simulate(COUNTED, 3_000, seed=6, resume=stopped.value.partial)
    assert resumed.summary == alone.summary


@pytest.mark.parametrize("error", [MemoryError, OSError])
def test_a_machine_that_fails_a_worker_can_be_replaced(
    error: type[Exception], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise error("the machine has had enough")

    monkeypatch.setattr(runner, "play_batch", fail)
    with (
        ThreadPoolExecutor(1) as threads,
        pytest.raises(SimulationStopped, match="the machine has had enough"),
    ):
        simulate(COUNTED, 100, seed=6, executor=threads)


# --- mistakes


@pytest.mark.parametrize("compiled", [True, False])
def test_what_is_no_award_is_refused_in_bulk_too(*, compiled: bool) -> None:
    with pytest.raises(tg.RulesError, match="mistaken: 'most' has points for 3 seats, not for 4"):
        simulate(cramps(mistaken), 200, seed=1, compiled=compiled)
    with pytest.raises(HouseError) as raised:
        simulate(cramps(refusing), 200, seed=1, compiled=compiled)
    assert 7 in raised.value.args[0]


@pytest.mark.parametrize("compiled", [True, False])
def test_a_score_of_more_than_32_bits_is_not_cut_off(*, compiled: bool) -> None:
    rules = cramps(vast)
    assert simulate(rules, 40, seed=1, compiled=compiled).summary.mean("score") == 2**31 - 1
    assert max(simulate(COUNTED, 900, seed=1).summary.distribution("tricks")) > 9
    with pytest.raises(OverflowError, match=r"at most 32 bits|out of bounds"):
        simulate(rules, 900, seed=1, compiled=compiled)


def test_what_other_processes_cannot_read_is_refused_before_they_start() -> None:
    term = ScoredBy(lambda _: (), {"tricks": tricks()}, {"odd": "nothing"})
    contract = attrs.evolve(COUNTED.contracts[0], scoring=(term,))
    rules = attrs.evolve(COUNTED, contracts=(contract, *COUNTED.contracts[1:]))
    said = "cannot go to other processes: functions of yours stand at the top of a module"
    with ProcessPoolExecutor(1) as pool, pytest.raises(TypeError, match=said):
        simulate(rules, 10, seed=1, executor=pool)
