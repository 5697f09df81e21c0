"""The engine counts the tree of a round as the oracles do."""

from __future__ import annotations

import pytest

import trickgames as tg
from tests.perft.counts import CASES, Case, oracle_at, oracle_count, start

IDS = [f"{game}-{seed}" for game, _, seed, _, _ in CASES]


@pytest.mark.parametrize("case", CASES, ids=IDS)
def test_the_engine_counts_as_written(case: Case) -> None:
    assert tuple(tg.perft(start(case), depth + 1) for depth in range(len(case[4]))) == case[4]


@pytest.mark.parametrize("case", CASES, ids=IDS)
def test_the_oracle_counts_as_written_as_far_as_it_is_quick(case: Case) -> None:
    for depth, count in enumerate(case[4], start=1):
        if count <= 2000:
            assert oracle_count(oracle_at(case), depth) == count


@pytest.mark.long
@pytest.mark.parametrize("case", CASES, ids=IDS)
def test_the_oracle_counts_as_written(case: Case) -> None:
    for depth, count in enumerate(case[4], start=1):
        assert oracle_count(oracle_at(case), depth) == count


def test_no_move_is_one_way_and_a_finished_round_has_none() -> None:
    over = tg.rules("frog").deal(seed=1).play("pass", "pass", "pass")
    assert (tg.perft(over, 0), tg.perft(over, 1), tg.perft(over, 2)) == (1, 0, 0)


def test_a_negative_depth_is_refused() -> None:
    with pytest.raises(tg.RulesError, match="the depth is a whole number from 0 up, not -1"):
        tg.perft(tg.rules("frog").deal(seed=1), -1)
    with pytest.raises(TypeError, match="the depth is a whole number, not str"):
        tg.perft(tg.rules("frog").deal(seed=1), "1")
