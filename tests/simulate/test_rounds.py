"""What is simulated is what the engine plays: the same legal moves, winners and scores."""

from __future__ import annotations

import random
from collections import Counter

import pytest

import trickgames as tg
from tests.algebra.test_algebra_laws import GAMES
from tests.compare import OPTIONS, option_sets
from tests.simulate.helpers import CUT_SHORT, DOUBLED, SHOWN, STOCKED, assert_same_rounds
from tests.small_games import SMALL
from trickgames.simulate import from_state, round_of, simulate
from trickgames.simulate.program import write_program

NAMES = sorted(OPTIONS)
DECLARED = [game.rules(game.trumps[-1]) for game in GAMES if len(game.pack) <= 64]


def name(value: object) -> str:
    if isinstance(value, tg.Rules):
        return value.key
    return str(value) or "default"


@pytest.mark.parametrize("game", NAMES)
def test_compiled_rounds_are_those_of_the_engine(game: str) -> None:
    assert_same_rounds(tg.rules(game), 60)


@pytest.mark.parametrize("rules", [DOUBLED, STOCKED, CUT_SHORT, SHOWN, *DECLARED[-1:]], ids=name)
def test_so_are_those_of_declared_games(rules: tg.Rules) -> None:
    assert_same_rounds(rules, 60)


@pytest.mark.parametrize("game", NAMES)
def test_every_option_can_be_compiled(game: str) -> None:
    for options in option_sets(game, 1):
        source = write_program(tg.rules(game, **options)).source
        compile(source, game, "exec")


@pytest.mark.parametrize("rules", [*SMALL.values(), *DECLARED], ids=name)
def test_every_declaration_of_the_tests_can_be_compiled(rules: tg.Rules) -> None:
    for policy in (False, True):
        compile(write_program(rules, policy=policy, deposit=policy).source, rules.key, "exec")


@pytest.mark.long
@pytest.mark.parametrize("game", NAMES)
def test_many_compiled_rounds_are_those_of_the_engine(game: str) -> None:
    assert_same_rounds(tg.rules(game), 100_000, replays=100_000)


@pytest.mark.long
@pytest.mark.parametrize("game", NAMES)
def test_rounds_with_every_two_options_are_those_of_the_engine(game: str) -> None:
    for options in [*option_sets(game, 1), *option_sets(game, 2)]:
        assert_same_rounds(tg.rules(game, **options), 400)


@pytest.mark.long
@pytest.mark.parametrize("rules", [*SMALL.values(), *DECLARED], ids=name)
def test_rounds_of_all_declared_games_are_those_of_the_engine(rules: tg.Rules) -> None:
    assert_same_rounds(rules, 2_000)


# --- going on from a state


@pytest.mark.parametrize("game", NAMES)
def test_a_round_goes_on_from_any_state_as_the_engine_would_play_on(game: str) -> None:
    state: tg.Round | None = round_of(tg.rules(game), 1, seed=9).previous
    while state is not None:
        quick = from_state(state, 4, seed=1, keep="rounds")
        plain = from_state(state, 4, seed=1, keep="rounds", compiled=False)
        assert quick.compiled
        assert quick.summary == plain.summary
        rnd = quick.replay(2)
        assert rnd == plain.replay(2)
        assert rnd.steps[: len(state.steps)] == state.steps
        for _ in range(9):
            state = state.previous if state is not None else None


def test_cards_that_were_passed_out_of_turn_are_taken_into_account() -> None:
    start = tg.rules("hearts").deal(seed=4)
    last = start.to_act[-1]
    cards = list(start.hand(last))[:3]
    state = start.apply(tg.Move("give", *cards), last)
    simulation = from_state(state, 20, seed=2, keep="rounds")
    assert simulation.summary == from_state(state, 20, seed=2, compiled=False).summary
    for number in range(20):
        rnd = simulation.replay(number)
        assert (last, tg.Move("give", *cards)) in rnd.steps


def test_a_round_goes_on_in_the_midst_of_passing() -> None:
    state = tg.rules("hearts").deal(seed=4)
    for _ in range(2):
        state = state.apply(state.legal_moves()[0])
    quick = from_state(state, 20, seed=2)
    assert quick.summary == from_state(state, 20, seed=2, compiled=False).summary


def test_worlds_are_played_on_too() -> None:
    rnd = tg.rules("frog").deal(seed=3).play("bid grand", "pass", "pass")
    world = next(iter(rnd.view(0).worlds(random.Random(1))))
    assert from_state(world, 10, seed=1).summary.contracts == (tg.FinalContract("grand"),)


# --- distributions


def _chi_square(first: Counter[int], second: Counter[int]) -> tuple[float, int]:
    """Compare two samples of the same thing; values that are rare are counted together."""
    bins = [value for value in first | second if first[value] + second[value] >= 25]
    rest = (set(first) | set(second)) - set(bins)
    pairs = [(first[value], second[value]) for value in bins]
    pairs.append((sum(first[v] for v in rest), sum(second[v] for v in rest)))
    one, other = sum(first.values()), sum(second.values())
    total = 0.0
    for a, b in pairs:
        if a + b:
            total += (a * (other / one) ** 0.5 - b * (one / other) ** 0.5) ** 2 / (a + b)
    return total, len(pairs) - 1


def _assert_alike(rules: tg.Rules, rounds: int) -> None:
    """Rounds that Python's own generator deals and plays have the same distributions."""
    rng = random.Random(12)
    scores, lengths = Counter[int](), Counter[int]()
    for number in range(rounds):
        rnd = rules.deal(seed=rng.getrandbits(64), dealer=number % rules.seats, number=number)
        while not rnd.is_over:
            rnd = rnd.apply(rng.choice(rnd.legal_moves()))
        assert rnd.scores is not None
        scores[rnd.scores[0]] += 1
        lengths[len(rnd.history)] += 1
    summary = simulate(rules, 20 * rounds, seed=99).summary
    for mine, what, seat in ((scores, "score", 0), (lengths, "length", None)):
        theirs = Counter(summary.distribution(what, seat=seat))
        found, freedom = _chi_square(mine, theirs)
        # Five standard deviations above the mean of the distribution.
        assert found < freedom + 5 * (2 * freedom) ** 0.5 + 5, (what, found, freedom)


@pytest.mark.parametrize("game", ["cramps", "grasobern"])
def test_distributions_are_those_of_single_rounds(game: str) -> None:
    _assert_alike(tg.rules(game), 600)


@pytest.mark.long
@pytest.mark.parametrize("game", NAMES)
def test_distributions_of_all_games_are_those_of_single_rounds(game: str) -> None:
    _assert_alike(tg.rules(game), 20_000)


def test_the_test_of_distributions_finds_a_difference() -> None:
    fair = Counter(dict.fromkeys(range(6), 100))
    loaded = Counter({value: 100 + 60 * (value == 0) for value in range(6)})
    found, freedom = _chi_square(fair, loaded)
    assert found > freedom + 5
    assert _chi_square(fair, fair) == (0.0, 6)
