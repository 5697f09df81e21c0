"""Many workers give what one gives; a worker that dies loses nothing."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from typing import Any

import distributed
import pytest

import trickgames as tg
from trickgames.simulate import SimulationStopped, runner, simulate

CRAMPS = tg.rules("cramps")
ROUNDS = 40_000


@pytest.fixture(autouse=True)
def _many_batches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runner, "COMPILED_BATCH", 4_000)


@pytest.fixture(scope="module")
def alone() -> Any:
    return simulate(CRAMPS, ROUNDS, seed=6, keep="rounds")


def _same(one: Any, other: Any) -> bool:
    return one.summary == other.summary and bool((one.kept.scores == other.kept.scores).all())


def _pool(processes: int = 2) -> ProcessPoolExecutor:
    return ProcessPoolExecutor(processes, mp_context=get_context("spawn"))


def test_threads_and_processes_give_what_one_process_gives(alone: Any) -> None:
    with ThreadPoolExecutor(3) as threads:
        assert _same(alone, simulate(CRAMPS, ROUNDS, seed=6, keep="rounds", executor=threads))
    with _pool() as pool:
        assert _same(alone, simulate(CRAMPS, ROUNDS, seed=6, keep="rounds", executor=pool))


class Unlucky(Executor):
    """Runs some tasks at once and says of the others that their worker died."""

    def __init__(self, lucky: int) -> None:
        self._lucky = lucky

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        if self._lucky:
            self._lucky -= 1
            future.set_result(fn(*args, **kwargs))
        else:
            future.set_exception(BrokenProcessPool("a process was terminated abruptly"))
        return future


def test_a_broken_pool_raises_and_what_it_played_is_taken_up(alone: Any) -> None:
    with pytest.raises(SimulationStopped, match="after 12000 of 40000 rounds") as stopped:
        simulate(CRAMPS, ROUNDS, seed=6, keep="rounds", executor=Unlucky(3))
    assert isinstance(stopped.value.__cause__, BrokenProcessPool)
    partial = stopped.value.partial
    assert partial.rounds == 12_000
    with pytest.raises(SimulationStopped, match="after 28000 of 40000 rounds") as stopped:
        simulate(CRAMPS, ROUNDS, seed=6, keep="rounds", executor=Unlucky(4), resume=partial)
    told: list[int] = []
    resumed = simulate(
        CRAMPS, ROUNDS, seed=6, keep="rounds", resume=stopped.value.partial,
        progress=lambda done, _: told.append(done),
    )  # fmt: skip
    assert told == [32_000, 36_000, 40_000]
    assert _same(alone, resumed)


class Doomed(Executor):
    """A pool whose process ends in the middle."""

    def __init__(self, pool: Executor) -> None:
        self._pool = pool
        self._tasks = 0

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        self._tasks += 1
        if self._tasks == 4:
            self._pool.submit(os._exit, 1)
        return self._pool.submit(fn, *args, **kwargs)


def test_a_pool_whose_process_ends_raises_and_can_be_resumed(alone: Any) -> None:
    # With a second process the rest might be done before anybody notices.
    with _pool(1) as pool, pytest.raises(SimulationStopped, match="BrokenProcessPool") as stopped:
        simulate(CRAMPS, ROUNDS, seed=6, keep="rounds", executor=Doomed(pool))
    partial = stopped.value.partial
    assert partial.rounds < ROUNDS
    assert _same(alone, simulate(CRAMPS, ROUNDS, seed=6, keep="rounds", resume=partial))


def test_an_executor_that_was_shut_down_raises() -> None:
    pool = ThreadPoolExecutor(1)
    pool.shutdown()
    with pytest.raises(SimulationStopped, match="after 0 of 40000 rounds"):
        simulate(CRAMPS, ROUNDS, seed=6, executor=pool)


def test_a_mistake_is_no_broken_worker() -> None:
    with ThreadPoolExecutor(2) as threads, pytest.raises(tg.IllegalMove, match="do not hold"):
        simulate(CRAMPS, ROUNDS, seed=6, executor=threads, policy=["AS"] * 60)


@pytest.mark.parametrize(
    ("other", "message"),
    [
        ({"seed": 7}, "is not this"),
        ({"rounds": 100}, "is not this"),
        ({"keep": "rounds"}, "kept no"),
    ],
)
def test_only_the_same_simulation_is_resumed(other: dict[str, Any], message: str) -> None:
    asked: dict[str, Any] = {"rounds": ROUNDS, "seed": 6}
    with pytest.raises(SimulationStopped) as stopped:
        simulate(CRAMPS, executor=Unlucky(2), **asked)
    with pytest.raises(tg.RulesError, match=message):
        simulate(CRAMPS, resume=stopped.value.partial, **{**asked, **other})


# --- a cluster


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    with (
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, dashboard_address=None, processes=True
        ) as cluster,
        distributed.Client(cluster) as client,
    ):
        yield client


@pytest.mark.filterwarnings("default")
def test_a_cluster_gives_what_one_process_gives_though_a_worker_is_killed(
    alone: Any, cluster: Any
) -> None:
    executor = cluster.get_executor()
    assert _same(alone, simulate(CRAMPS, ROUNDS, seed=6, keep="rounds", executor=executor))
    killed: list[int] = []

    def kill(done: int, total: int) -> None:
        if not killed:
            worker = next(iter(cluster.cluster.workers.values()))
            killed.append(worker.pid)
            os.kill(worker.pid, signal.SIGKILL)

    resumed = simulate(CRAMPS, ROUNDS, seed=6, keep="rounds", executor=executor, progress=kill)
    assert killed
    assert _same(alone, resumed)
