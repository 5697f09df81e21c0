"""What a simulation gives back: summaries, arrays, replays; policies; and what it refuses."""

from __future__ import annotations

import io
import pickle
from typing import Any

import numba
import pytest

import trickgames as tg
from trickgames.simulate import Policy, Summary, arrays, from_state, round_of, runner, simulate
from trickgames.simulate.progress import ProgressBar, _Line

CRAMPS, FROG = tg.rules("cramps"), tg.rules("frog")


@numba.njit  # type: ignore[misc]
def lowest(
    seat, legal, hand, led, trick, winner, above, played, number, trump, contract, declarer, chance
):  # type: ignore[no-untyped-def]
    """The last legal card of the pack; sometimes, by chance, the first."""
    found = -1
    for place in range(64):
        if legal >> place & 1:
            found = place
            if chance & 7 == 0:
                break
    return found


@numba.njit  # type: ignore[misc]
def stubborn(
    seat, legal, hand, led, trick, winner, above, played, number, trump, contract, declarer, chance
):  # type: ignore[no-untyped-def]
    """Always the same card, whether it is held or not; in the end one that there is not."""
    return 3 if number < 9 else 99


# --- summaries

TWO = (tg.FinalContract("low"), tg.FinalContract("high", 2))
SUMMARY = Summary(
    TWO,
    {
        (-1, "length", -1): {3: 2},
        (0, "length", -1): {10: 4, 12: 1},
        (0, "score", 0): {-1: 3, 2: 2},
        (0, "score", 1): {1: 3, -2: 2},
        (0, "declarer score", -1): {-1: 3, 2: 2},
        (1, "length", -1): {10: 3},
        (1, "score", 0): {5: 3},
        (1, "declarer score", -1): {5: 3},
    },
)


def test_a_summary_counts_up_by_contract_and_seat() -> None:
    assert (SUMMARY.rounds, SUMMARY.passed_out, SUMMARY.contracts) == (10, 2, TWO)
    assert [SUMMARY.count(key) for key in ("low", "high", "high 2", TWO[1])] == [5, 3, 3, 3]
    assert SUMMARY.distribution("length") == {3: 2, 10: 7, 12: 1}
    assert SUMMARY.distribution("score", seat=1) == {-2: 2, 1: 3}
    for seat in (2, -1):
        with pytest.raises(IndexError, match=f"numbered 0 to 1: there is no seat {seat}"):
            SUMMARY.mean("score", seat=seat)
    with pytest.raises(TypeError, match="a seat is a whole number, not str"):
        SUMMARY.distribution("score", seat="x")  # type: ignore[arg-type]
    assert SUMMARY.mean("score", seat=0, contract="low") == (-3 + 4) / 5
    assert (SUMMARY.made(), SUMMARY.made("low"), SUMMARY.made("high")) == (5 / 8, 2 / 5, 1.0)
    assert list(SUMMARY.rows())[:2] == [("", "length", None, 3, 2), ("low", "length", None, 10, 4)]


def test_an_empty_summary_has_means_of_nothing() -> None:
    empty = Summary(TWO, {})
    assert (empty.rounds, empty.mean("score"), empty.made(), empty.contracts) == (0, 0.0, 0.0, ())
    assert empty.distribution("score", seat=3) == {}


def test_summaries_add_up_whatever_their_order() -> None:
    other = Summary(TWO, {(1, "score", 0): {4: 1, 5: 1}, (0, "length", -1): {10: 1}})
    assert SUMMARY.joined([other]).counts == other.joined([SUMMARY]).counts
    assert SUMMARY.joined([other]).distribution("score", seat=0)[5] == 4


def test_what_is_not_counted_is_refused() -> None:
    with pytest.raises(tg.OptionError, match="nothing called 'luck' is counted"):
        SUMMARY.distribution("luck")
    with pytest.raises(tg.OptionError, match="the contracts are low, high 2"):
        SUMMARY.count("grand")


# --- rounds


@pytest.mark.parametrize("rules", [CRAMPS, FROG], ids=str)
def test_kept_rounds_take_few_bytes_and_are_what_the_summary_counts(rules: tg.Rules) -> None:
    simulation = simulate(rules, 3_000, seed=1, keep="rounds")
    kept, summary = simulation.kept, simulation.summary
    assert kept is not None
    assert len(kept) == simulation.rounds == summary.rounds == 3_000
    assert kept.nbytes <= 16 * rules.seats * 3_000
    for seat in range(rules.seats):
        assert kept.scores[:, seat].mean() == pytest.approx(summary.mean("score", seat=seat))
        assert kept.tricks[:, seat].mean() == pytest.approx(summary.mean("tricks", seat=seat))
    assert kept.length.mean() == pytest.approx(summary.mean("length"))
    assert (kept.card_points is None) == (rules is CRAMPS)
    declared = kept.declarer >= 0
    own = kept.scores[declared, kept.declarer[declared]]
    assert dict(zip(*map(list, _counts(own)), strict=True)) == summary.distribution(
        "declarer score"
    )


def _counts(values: Any) -> Any:
    import numpy as np

    return (column.tolist() for column in np.unique(values, return_counts=True))


def test_a_simulation_replays_its_rounds_and_no_other() -> None:
    simulation = simulate(FROG, 40, seed=1)
    assert simulation.kept is None
    assert simulation.replay(7) == round_of(FROG, 7, seed=1)
    assert simulation.replay(7).dealer == 7 % 3
    with pytest.raises(IndexError, match="numbered 0 to 39, not 40"):
        simulation.replay(40)


def test_a_summary_is_small_however_many_the_rounds() -> None:
    few, many = (simulate(CRAMPS, n, seed=1).summary for n in (20_000, 80_000))
    assert len(pickle.dumps(many)) < 1.5 * len(pickle.dumps(few))


def test_dealer_number_and_what_is_carried_are_as_asked_for() -> None:
    bridge = tg.rules("bridge", scoring="rubber")
    carry = {"games": (1, 0, 1, 0), "part score": (60, 0, 60, 0)}
    simulation = simulate(bridge, 5, seed=1, dealer=2, number=6, carry=carry, compiled=False)
    rnd = simulation.replay(3)
    assert (rnd.dealer, rnd.number, dict(rnd.carry)) == (2, 6, {**carry})
    assert rnd.facts["vulnerable"] == "0 2"


def test_parts_do_not_show(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = simulate(CRAMPS, 5_000, seed=8, keep="rounds")
    monkeypatch.setattr(runner, "COMPILED_BATCH", 700)
    monkeypatch.setattr(runner, "ROWS", 300)
    parts = simulate(CRAMPS, 5_000, seed=8, keep="rounds")
    assert parts.summary == whole.summary
    assert whole.kept is not None
    assert parts.kept is not None
    assert (parts.kept.scores == whole.kept.scores).all()
    more = simulate(CRAMPS, 6_000, seed=8, keep="rounds")
    assert more.kept is not None
    assert (more.kept.scores[:5_000] == whole.kept.scores).all()


def test_values_that_lie_far_apart_are_counted_too(monkeypatch: pytest.MonkeyPatch) -> None:
    before = simulate(CRAMPS, 300, seed=8).summary
    monkeypatch.setattr(arrays, "_MOST_BINS", 1)
    assert simulate(CRAMPS, 300, seed=8).summary == before


def test_an_error_without_a_reason_is_not_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    policy = ["AS"] * 60
    with pytest.raises(tg.IllegalMove) as refused:
        round_of(CRAMPS, 4, seed=1, policy=policy)
    assert str(pickle.loads(pickle.dumps(refused.value))) == str(refused.value)
    monkeypatch.setattr(runner, "play_plain", lambda *_: None)
    with pytest.raises(RuntimeError, match="round 0 cannot be played by compiled code"):
        simulate(CRAMPS, 5, seed=1, policy=policy)


# --- policies


def test_an_opening_longer_than_the_round_ends_with_it() -> None:
    rnd = simulate(FROG, 2, seed=2, policy=["pass"] * 4, compiled=False).replay(1)
    assert [str(move) for move in rnd.history] == ["pass"] * 3


def test_an_opening_is_made_in_every_round() -> None:
    simulation = simulate(FROG, 500, seed=2, policy=["bid grand", tg.Move("pass"), "pass"])
    assert simulation.summary.contracts == (tg.FinalContract("grand"),)
    assert simulation.summary.distribution("length") == {33: 500}
    texts = [str(move) for move in simulation.replay(3).history[:3]]
    assert texts == ["bid grand", "pass", "pass"]


@pytest.mark.parametrize("compiled", [True, False])
def test_an_opening_that_is_not_legal_is_refused_with_the_round_and_the_reason(
    *, compiled: bool
) -> None:
    with pytest.raises(tg.IllegalMove, match="round 0 of the simulation: grand is the highest"):
        simulate(FROG, 10, seed=2, policy=["bid grand", "bid frog"], compiled=compiled)


@pytest.mark.parametrize("game", ["cramps", pytest.param("schnapsen", marks=pytest.mark.long)])
def test_a_function_chooses_the_cards_here_and_there_alike(game: str) -> None:
    quick = simulate(tg.rules(game), 60, seed=3, policy=lowest, keep="rounds")
    plain = simulate(tg.rules(game), 60, seed=3, policy=lowest, keep="rounds", compiled=False)
    assert quick.compiled
    assert quick.summary == plain.summary
    assert quick.replay(5) == plain.replay(5)
    assert quick.summary != simulate(tg.rules(game), 60, seed=3).summary


def test_a_function_that_breaks_the_rules_is_found_out() -> None:
    with pytest.raises(tg.IllegalMove, match=r"round \d+ of the simulation: you do not hold"):
        simulate(CRAMPS, 10, seed=3, policy=stubborn)
    state = round_of(CRAMPS, 0, seed=1)
    for _ in range(4):
        state = state.previous or state
    with pytest.raises(tg.IllegalMove, match="chose card 99: the pack has cards 0 to 51"):
        from_state(state, 1, seed=1, policy=stubborn)


@numba.njit  # type: ignore[misc]
def half(
    seat, legal, hand, led, trick, winner, above, played, number, trump, contract, declarer, chance
):  # type: ignore[no-untyped-def]
    """No card at all."""
    return 0.5


def test_a_function_that_returns_no_number_of_a_card_is_refused() -> None:
    with pytest.raises(TypeError, match="the card that the policy chose is a whole number, not"):
        simulate(CRAMPS, 1, seed=3, policy=half, compiled=False)
    with pytest.raises(TypeError, match="Numba cannot compile the policy's function: it takes the"):
        simulate(CRAMPS, 1, seed=3, policy=numba.njit(lambda seat: seat))


def test_an_opening_and_a_function_go_together() -> None:
    policy = Policy(("bid chico", "pass", "pass", "trump S"), lowest)  # type: ignore[arg-type]
    simulation = simulate(FROG, 20, seed=3, policy=policy, compiled=False)
    assert {str(simulation.replay(n).trump) for n in range(20)} == {"S"}


# --- what is refused


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"rounds": 0}, "at least one round is played, not 0"),
        ({"seed": -1}, "the seed is a whole number from 0 up"),
        ({"dealer": 3}, "the dealer sits at 0 to 2, not at 3"),
        ({"number": -1}, "rounds are numbered from 0, not -1"),
        ({"carry": {"luck": (0, 0, 0)}}, "luck"),
        ({"keep": "some"}, 'keep is "summary" or "rounds"'),
        ({"policy": "clever"}, "there is no policy 'clever'"),
    ],
)
def test_what_cannot_be_simulated_is_refused(wrong: dict[str, Any], message: str) -> None:
    with pytest.raises(tg.RulesError, match=message):
        simulate(FROG, **{"rounds": 10, "seed": 1, **wrong})


def test_all_faults_are_named_at_once() -> None:
    with pytest.raises(tg.RulesError) as refused:
        simulate(FROG, 0, seed=-1, dealer=7)
    assert len(refused.value.faults) == 3


@pytest.mark.parametrize("policy", [len, 7, [7], [tg.Move("bid", 3)], ["bid 7"]], ids=repr)
def test_what_is_no_policy_is_refused(policy: Any) -> None:
    with pytest.raises((TypeError, tg.NotationError)):
        simulate(FROG, 10, seed=1, policy=policy)


def test_only_rules_are_simulated_and_only_rounds_go_on() -> None:
    with pytest.raises(TypeError, match="Rules are wanted, not str"):
        simulate("frog", 10, seed=1)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="a Round is wanted, not Rules"):
        from_state(FROG, 10, seed=1)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="Rules are wanted, not str"):
        round_of("frog", 0, seed=1)  # type: ignore[arg-type]
    with pytest.raises(tg.RulesError, match="the round is over") as refused:
        from_state(round_of(FROG, 0, seed=1), 0, seed=1)
    assert len(refused.value.faults) == 2


@pytest.mark.parametrize(
    ("given", "text"),
    [
        ({"executor": 2}, "the executor: Executor or None is wanted, not int"),
        ({"resume": "all"}, "what is to be resumed: Partial or None is wanted, not str"),
    ],
)
def test_what_is_no_executor_or_was_not_played_is_refused(given: Any, text: str) -> None:
    with pytest.raises(TypeError) as refused:
        simulate(FROG, 10, seed=1, **given)
    assert str(refused.value) == text


# --- progress


def test_the_bar_is_one_line_that_is_written_over(monkeypatch: pytest.MonkeyPatch) -> None:
    out = io.StringIO()
    monkeypatch.setattr("sys.stderr", out)
    simulate(CRAMPS, 500, seed=1, progress=True)
    assert out.getvalue().startswith("\rCramps [########################] 500 / 500")
    assert out.getvalue().endswith("\n")
    line = _Line(out, "Frog")
    line.close()
    line(1, 10)  # too soon after the beginning
    assert "Frog" not in out.getvalue()


def test_where_there_is_no_terminal_there_is_no_bar(monkeypatch: pytest.MonkeyPatch) -> None:
    out = io.StringIO()
    monkeypatch.setattr("sys.stderr", out)
    simulate(CRAMPS, 500, seed=1)
    monkeypatch.setattr("sys.stderr", None)
    with ProgressBar.of(None, "Cramps", 5) as bar:
        bar.show(5)
    assert not out.getvalue()


def test_a_program_can_be_told_of_the_progress() -> None:
    told: list[tuple[int, int]] = []
    simulate(CRAMPS, 600, seed=1, compiled=False, progress=lambda *how_far: told.append(how_far))
    assert told == [(250, 600), (500, 600), (600, 600)]
