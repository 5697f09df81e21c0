"""Simulation in bulk: whole rounds by the million, played at random or by a policy."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor
from typing import Literal

import attrs

from trickgames.carry import Carried, checked_carry
from trickgames.checks import at_least, faults_of, whole_number
from trickgames.decks import check_seed
from trickgames.declaration import Rules
from trickgames.errors import RulesError
from trickgames.moves import Move
from trickgames.round import Round
from trickgames.simulate.arrays import Rounds, joined_rounds
from trickgames.simulate.generator import keys_of
from trickgames.simulate.policy import Policy, as_policy
from trickgames.simulate.progress import ProgressBar
from trickgames.simulate.request import Request
from trickgames.simulate.runner import Partial, batches_of, play_all, replayed, why_plain
from trickgames.simulate.summary import Summary

__all__ = ["Simulation", "from_state", "round_of", "simulate"]

Keep = Literal["summary", "rounds"]
AnyPolicy = str | Sequence[str | Move] | Callable[..., int] | Policy


@attrs.frozen(eq=False)
class Simulation:
    """Rounds that were simulated.

    Attributes:
        summary: How often each score, number of tricks ... occurred.
        kept: Each round by itself, with ``keep="rounds"``; else None.
        rounds: The number of rounds.
        compiled: Whether compiled code played them; if not, the engine itself did.
        why_plain: What could not be compiled, None if everything was.
        seconds: How long it took, compiling aside.
        compile_seconds: Processor time spent to have the compiled code ready, in all processes.
    """

    summary: Summary
    kept: Rounds | None
    rounds: int
    compiled: bool
    why_plain: str | None
    seconds: float
    compile_seconds: float
    request: Request = attrs.field(repr=False)

    def replay(self, number: int) -> Round:
        """Return one of the rounds as a round with all its moves.

        Args:
            number: Which, from 0.

        Raises:
            IndexError: There is no such round.
        """
        if not 0 <= whole_number("the number of a round", number) < self.rounds:
            raise IndexError(f"the rounds are numbered 0 to {self.rounds - 1}, not {number}")
        return replayed(self.request, number)


def simulate(
    rules: Rules,
    rounds: int = 1_000_000,
    *,
    seed: int,
    policy: AnyPolicy = "random",
    keep: Keep = "summary",
    executor: Executor | None = None,
    dealer: int | None = None,
    number: int | None = None,
    carry: Mapping[str, Sequence[int]] | None = None,
    progress: bool | Callable[[int, int], None] | None = None,
    resume: Partial | None = None,
    compiled: bool = True,
) -> Simulation:
    """Play whole rounds of a game, compiled from its declaration.

    Round *n* is dealt by seat *n* mod seats and has number *n*, as in a match without end. How it
    goes depends on the rules, the seed, *n* and the policy; not on how many rounds there are, nor
    on who plays which of them where.

    Args:
        rules: The game, one of the library or of your own.
        rounds: How many rounds, 1 or more.
        seed: A whole number from 0 up.
        policy: How the players choose: ``"random"``, each legal move as likely as the others; a
            list of moves that every round begins with; a function compiled by Numba that chooses
            the cards; or a `Policy` that has both.
        keep: ``"summary"`` counts everything up, in memory that does not grow with the rounds;
            ``"rounds"`` keeps each round in arrays too, at most 16 bytes a seat and round.
        executor: Where to play: any `concurrent.futures.Executor`, of processes or of a cluster;
            None: in this process.
        dealer: The dealer of every round; None: each seat in turn.
        number: The number in a match that every round has; None: as they are counted.
        carry: What earlier rounds left, as in `Rules.deal`; the same for every round.
        progress: Whether to show a bar on the terminal (None: if there is one), or what to call
            with the number of rounds that are done, and of all.
        resume: What was played of this very simulation when it stopped.
        compiled: Whether to use compiled code; without it the engine plays the same rounds, slowly.
            It does so in any case where a declaration has a term that is not known here. Of a
            scoring function (`ScoredBy`) compiled code writes down the tallies only; it is called
            once for each distinct row of them.

    Raises:
        RulesError: Rounds, seed, dealer, number or carry cannot be, or `resume` is of another
            simulation; `faults` names each. Or a scoring function yields what is no award.
        OverflowError: A score has more than 32 bits.
        IllegalMove: A move of the opening, or a card of the policy, is not legal in some round.
        NotationError: A text of the opening is no move of the game.
        SimulationStopped: A worker died or the executor broke; nothing that was played is lost.

    >>> from trickgames import rules
    >>> from trickgames.simulate import simulate
    >>> simulation = simulate(rules("cramps"), 2_000, seed=7, compiled=False)
    >>> sum(simulation.summary.distribution("tricks", seat=0).values())
    2000
    """
    _check_rules(rules)

    def check_dealer() -> None:
        if dealer is not None and not 0 <= whole_number("the dealer", dealer) < rules.seats:
            raise RulesError(f"the dealer sits at 0 to {rules.seats - 1}, not at {dealer}")

    def check_number() -> None:
        if number is not None:
            at_least(0, "number", number, "rounds are numbered from 0")

    faults = [
        *faults_of(lambda: at_least(1, "rounds", rounds, "at least one round is played")),
        *faults_of(lambda: check_seed(seed)),
        *faults_of(check_dealer),
        *faults_of(check_number),
    ]
    carried: Carried = ()
    try:
        carried = checked_carry(rules.carry, rules.sides, carry)
    except RulesError as error:
        faults += error.faults
    if faults:
        raise RulesError(faults)
    chosen = as_policy(rules, policy)
    request = Request(
        rules, seed, keys_of(seed), chosen, dealer, number, carried, compiled=compiled
    )
    return _simulated(
        request, rounds, keep=keep, executor=executor, progress=progress, resume=resume
    )


def from_state(
    state: Round,
    rounds: int = 1_000,
    *,
    seed: int,
    policy: AnyPolicy = "random",
    keep: Keep = "summary",
    executor: Executor | None = None,
    progress: bool | Callable[[int, int], None] | None = None,
    resume: Partial | None = None,
    compiled: bool = True,
) -> Simulation:
    """Play a round on from where it stands, many times: the heart of a search.

    Args:
        state: A round that is not over, such as one of ``view.worlds(rng)``.
        rounds: How often.
        seed: As in `simulate`.
        policy: As in `simulate`; an opening goes on from `state`.
        keep: As in `simulate`.
        executor: As in `simulate`.
        progress: As in `simulate`.
        resume: As in `simulate`.
        compiled: As in `simulate`.

    Raises:
        RulesError: The round is over, or rounds or seed cannot be; `faults` names each.
        IllegalMove: As in `simulate`.
        NotationError: As in `simulate`.
        SimulationStopped: As in `simulate`.

    >>> from trickgames import rules
    >>> from trickgames.simulate import from_state
    >>> rnd = rules("frog").deal(seed=7).play("pass", "pass", "bid grand")
    >>> from_state(rnd, 50, seed=1, compiled=False).summary.contracts
    (FinalContract(key='grand', level=None),)
    """
    if not isinstance(state, Round):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise TypeError(f"a Round is wanted, not {type(state).__name__}")
    faults = [
        *faults_of(lambda: at_least(1, "rounds", rounds, "at least one round is played")),
        *faults_of(lambda: check_seed(seed)),
        *(["the round is over: nothing is left to play"] if state.is_over else []),
    ]
    if faults:
        raise RulesError(faults)
    chosen, deal = as_policy(state.rules, policy), state.deal
    request = Request(
        state.rules, seed, keys_of(seed), chosen, deal.dealer, deal.number, deal.carry,
        start=state, compiled=compiled,
    )  # fmt: skip
    return _simulated(
        request, rounds, keep=keep, executor=executor, progress=progress, resume=resume
    )


def round_of(
    rules: Rules,
    number: int,
    *,
    seed: int,
    policy: AnyPolicy = "random",
    compiled: bool = True,
) -> Round:
    """Return round *n* of a simulation as a round with all its moves, played by the same code.

    Args:
        rules: The game.
        number: Which round, from 0.
        seed: The seed of the simulation.
        policy: Its policy.
        compiled: Whether to use compiled code.

    Raises:
        RulesError: Number or seed cannot be.
        IllegalMove: As in `simulate`.
        NotationError: As in `simulate`.

    >>> from trickgames import rules
    >>> from trickgames.simulate import round_of
    >>> rnd = round_of(rules("cramps"), 12, seed=7, compiled=False)
    >>> rnd.is_over, len(rnd.history), rnd.dealer
    (True, 52, 0)
    """
    _check_rules(rules)
    at_least(0, "number", number, "rounds are numbered from 0")
    chosen = as_policy(rules, policy)
    nothing = checked_carry(rules.carry, rules.sides, None)
    request = Request(rules, seed, keys_of(seed), chosen, None, None, nothing, compiled=compiled)
    return replayed(request, number)


def _check_rules(rules: object) -> None:
    if not isinstance(rules, Rules):
        raise TypeError(f"Rules are wanted, not {type(rules).__name__}")


def _check_kind(what: str, value: object, kind: type) -> None:
    if not isinstance(value, kind | None):
        raise TypeError(f"{what}: {kind.__name__} or None is wanted, not {type(value).__name__}")


def _simulated(
    request: Request,
    rounds: int,
    *,
    keep: Keep,
    executor: Executor | None,
    progress: bool | Callable[[int, int], None] | None,
    resume: Partial | None,
) -> Simulation:
    if keep not in ("summary", "rounds"):
        raise RulesError(f'keep is "summary" or "rounds", not {keep!r}')
    _check_kind("the executor", executor, Executor)
    _check_kind("what is to be resumed", resume, Partial)
    before = time.process_time()
    plain = why_plain(request)
    compiling = 0.0 if plain else time.process_time() - before
    partial = Partial(request, batches_of(rounds, compiled=plain is None), {})
    if resume is not None:
        if (resume.request, resume.batches) != (request, partial.batches):
            raise RulesError("what is to be resumed is not this simulation")
        if keep == "rounds" and any(batch.kept is None for batch in resume.done.values()):
            raise RulesError('what is to be resumed kept no rounds: keep="summary"')
        partial = resume
    start = time.perf_counter()
    with ProgressBar.of(progress, request.rules.title, rounds) as bar:
        batches = play_all(partial, keep=keep == "rounds", executor=executor, told=bar.show)
    compiling += sum(batch.compile_seconds for batch in batches)
    first, *others = (batch.summary for batch in batches)
    kept = [batch.kept for batch in batches if batch.kept is not None]
    return Simulation(
        summary=first.joined(others),
        kept=joined_rounds(kept) if keep == "rounds" else None,
        rounds=rounds,
        compiled=plain is None,
        why_plain=plain,
        seconds=time.perf_counter() - start,
        compile_seconds=compiling,
        request=request,
    )
