"""Playing many rounds: in one process, or in as many as somebody has."""

from __future__ import annotations

import pickle
import time
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Executor, Future, ProcessPoolExecutor, as_completed
from functools import lru_cache

import attrs
import numpy as np
import numpy.typing as npt
from typing_extensions import override

from trickgames.declaration import Rules
from trickgames.errors import IllegalMove, Reason, TrickGamesError
from trickgames.round import Round
from trickgames.simulate.arrays import Rounds, counted, joined_rounds, rounds_of
from trickgames.simulate.compiled import Compiled, compile_rules
from trickgames.simulate.functions import scored
from trickgames.simulate.generator import Draws
from trickgames.simulate.layout import Uncompilable
from trickgames.simulate.plain import dealt, play_on, row_of
from trickgames.simulate.plan import finals_of
from trickgames.simulate.request import Request, asked_of, rounds_begun
from trickgames.simulate.summary import Summary

__all__ = [
    "Batch",
    "Partial",
    "SimulationStopped",
    "batches_of",
    "play_all",
    "play_batch",
    "play_plain",
    "replayed",
    "why_plain",
]

ROWS = 1 << 16
"""The number of rounds whose rows are held at once."""
BATCHES = 128
"""The number of parts that many rounds are played in; each is a task for an executor."""
PLAIN_BATCH, COMPILED_BATCH = 250, 1 << 14
Rows = npt.NDArray[np.int32]
_MISTAKES = (TrickGamesError, TypeError, ValueError, ArithmeticError, LookupError)
_MARK = "_raised_in_a_round"


@attrs.frozen(eq=False)
class Batch:
    """Some rounds that were played.

    Attributes:
        count: How many.
        summary: What they came to.
        kept: Each by itself, if that was asked for.
        compiled: Whether compiled code played them.
        compile_seconds: Processor time to have that code ready; 0 if it was ready.
    """

    count: int
    summary: Summary
    kept: Rounds | None
    compiled: bool
    compile_seconds: float


@attrs.frozen(eq=False)
class Partial:
    """What was done of a simulation that stopped; `simulate` takes it up again (``resume=``).

    Attributes:
        request: What was asked for.
        batches: The number of rounds of each batch, in order.
        done: The batches that were played, by place.
    """

    request: Request
    batches: tuple[int, ...]
    done: Mapping[int, Batch]

    @property
    def rounds(self) -> int:
        """The number of rounds that were played."""
        return sum(batch.count for batch in self.done.values())


class IllegalInRound(IllegalMove):
    """A move of an opening or of a policy that is not legal in some simulated round.

    Attributes:
        number: The number of the round.
    """

    def __init__(self, number: int, reason: Reason) -> None:
        self.number = number
        super().__init__(reason)

    @override
    def __reduce__(self) -> tuple[object, ...]:
        return IllegalInRound, (self.number, self.reason)

    @override
    def __str__(self) -> str:
        return f"round {self.number} of the simulation: {self.reason.text()}"


class SimulationStopped(TrickGamesError, RuntimeError):  # noqa: N818 - it is no mistake of anybody's
    """A worker died, or its executor was shut down; what was played is not lost.

    Attributes:
        partial: What was played: ``simulate(..., resume=error.partial)`` plays the rest.
    """

    def __init__(self, partial: Partial, why: str = "") -> None:
        self.partial = partial
        self._why = why
        super().__init__(partial, why)

    @override
    def __str__(self) -> str:
        total = sum(self.partial.batches)
        return (
            f"the simulation stopped after {self.partial.rounds} of {total} rounds ({self._why});"
            " simulate(..., resume=error.partial) plays the rest"
        )


@lru_cache(maxsize=32)
def _ready(rules: Rules, cards: Callable[..., int] | None) -> Compiled | str:
    """Return the compiled game, or why it cannot be compiled; one serves every seed and start."""
    try:
        return compile_rules(rules, cards)
    except Uncompilable as why:
        return str(why)


def _compiled(request: Request) -> Compiled | str:
    if not request.compiled:
        return "that was asked for"
    return _ready(request.rules, request.policy.cards)


def why_plain(request: Request) -> str | None:
    """Return why the engine itself plays what is asked for, None if compiled code does."""
    ready = _compiled(request)
    return ready if isinstance(ready, str) else None


def batches_of(rounds: int, *, compiled: bool) -> tuple[int, ...]:
    """Return how many rounds are played at a time; the results do not depend on it."""
    least = COMPILED_BATCH if compiled else PLAIN_BATCH
    size = max(least, -(-rounds // BATCHES))
    return tuple(min(size, rounds - first) for first in range(0, rounds, size))


def play_batch(request: Request, first: int, count: int, *, keep: bool) -> Batch:
    """Play some rounds.

    Args:
        request: What is asked for.
        first: The number of the first round.
        count: How many.
        keep: Whether to keep each by itself.

    Raises:
        IllegalMove: The opening or the policy made a move that is not legal.
    """
    start = time.process_time()
    ready = _compiled(request)
    seconds = time.process_time() - start
    finals, parts, kept = finals_of(request.rules), list[Summary](), list[Rounds]()
    for rows in _rows(request, ready, first, count):
        parts.append(counted(rows, request.rules.seats, finals))
        if keep:
            kept.append(rounds_of(rows, request.rules.seats))
    whole = Summary(finals, {}).joined(parts)
    is_compiled = isinstance(ready, Compiled)
    arrays = joined_rounds(kept) if kept else None
    return Batch(count, whole, arrays, is_compiled, seconds if is_compiled else 0.0)


def _rows(request: Request, ready: Compiled | str, first: int, count: int) -> Iterator[Rows]:
    for at in range(first, first + count, ROWS):
        size = min(ROWS, first + count - at)
        if isinstance(ready, Compiled):
            yield _run(request, ready, at, size)
        else:
            yield np.array([row_of(play_plain(request, at + n)) for n in range(size)], np.int32)


def _run(request: Request, ready: Compiled, first: int, count: int) -> Rows:
    rows = ready.rows(count)
    state = np.zeros(ready.plan.state.size, dtype=np.int64)
    done = ready.run(state, ready.tables, asked_of(request, ready), rows, first, count)
    if done < count:
        play_plain(request, first + done)  # says what is not legal there
        raise RuntimeError(f"round {first + done} cannot be played by compiled code")
    return scored(ready.program, rows) if ready.plan.tallies else rows


def play_plain(request: Request, number: int) -> Round:
    """Return a simulated round, played by the engine.

    Raises:
        IllegalMove: The opening or the policy made a move that is not legal.
    """
    draws = Draws(request.keys, number)
    state = request.start
    if state is None:
        deal = dealt(request.rules, draws, request.dealer_of(number), request.number_of(number))
        state = rounds_begun(request, deal)
    try:
        return play_on(state, draws, request.policy.opening, request.policy.cards)
    except IllegalMove as error:
        raise IllegalInRound(number, error.reason) from None


def replayed(request: Request, number: int) -> Round:
    """Return a simulated round as a round with its history.

    Raises:
        IllegalMove: The opening or the policy made a move that is not legal.
    """
    ready = _compiled(request)
    if not isinstance(ready, Compiled):
        return play_plain(request, number)
    state = np.zeros(ready.plan.state.size, dtype=np.int64)
    if not ready.run(state, ready.tables, asked_of(request, ready), ready.rows(1), number, 1):
        return play_plain(request, number)
    places = ready.plan.state
    trace = state[places["TRACE"] : places["TRACE"] + int(state[places["LETTERS"]])]
    if request.start is not None:
        rnd: Round = rounds_begun(request, request.start.deal)
    else:
        draws = Draws(request.keys, number)
        deal = dealt(request.rules, draws, request.dealer_of(number), request.number_of(number))
        rnd = rounds_begun(request, deal)
    return rnd.play(*request.rules.alphabet.moves_of(trace.tolist()))


def play_all(
    partial: Partial,
    *,
    keep: bool,
    executor: Executor | None,
    told: Callable[[int], None],
) -> list[Batch]:
    """Play all that is left to play.

    Args:
        partial: What is asked for, and what is done of it.
        keep: Whether to keep each round by itself.
        executor: Where to play; None: here.
        told: Called with the number of rounds that are done.

    Raises:
        SimulationStopped: A worker or its executor broke.
        TypeError: What is simulated cannot be pickled, and other processes are to play it.
        IllegalMove: The opening or the policy made a move that is not legal.
    """
    done = dict(partial.done)
    firsts = [sum(partial.batches[:place]) for place in range(len(partial.batches))]
    left = [place for place in range(len(partial.batches)) if place not in done]

    def finish(place: int, batch: Batch) -> None:
        done[place] = batch
        told(sum(one.count for one in done.values()))

    if executor is None:
        for place in left:
            batch = play_batch(partial.request, firsts[place], partial.batches[place], keep=keep)
            finish(place, batch)
    else:
        _spread(
            attrs.evolve(partial, done=done),
            left,
            firsts,
            keep=keep,
            executor=executor,
            finish=finish,
        )
    return [done[place] for place in sorted(done)]


def _play_marked(request: Request, first: int, count: int, *, keep: bool) -> Batch:
    """Play some rounds; what a function of the rules raises can be told from a broken worker."""
    try:
        return play_batch(request, first, count, keep=keep)
    except (MemoryError, OSError):
        raise
    except Exception as error:
        setattr(error, _MARK, True)
        raise


def _spread(
    partial: Partial,
    left: list[int],
    firsts: list[int],
    *,
    keep: bool,
    executor: Executor,
    finish: Callable[[int, Batch], None],
) -> None:
    if isinstance(executor, ProcessPoolExecutor):
        try:
            pickle.dumps(partial.request)
        except Exception as error:  # each type says it in its own way
            text = "what is simulated cannot go to other processes"
            wanted = "functions of yours stand at the top of a module"
            raise TypeError(f"{text}: {wanted} ({error})") from error
    futures: dict[Future[Batch], int] = {}
    broken: BaseException | None = None
    try:
        for place in left:
            count = partial.batches[place]
            task = executor.submit(_play_marked, partial.request, firsts[place], count, keep=keep)
            futures[task] = place
    except (RuntimeError, OSError) as error:  # the executor is broken, or was shut down
        broken = error
    for future in as_completed(futures):
        try:
            finish(futures[future], future.result())
        except Exception as error:  # whatever an executor says when a worker dies
            if isinstance(error, _MISTAKES) or hasattr(error, _MARK):
                for other in futures:
                    other.cancel()
                raise
            broken = error
    if broken is not None:
        raise SimulationStopped(partial, f"{type(broken).__name__}: {broken}") from broken
