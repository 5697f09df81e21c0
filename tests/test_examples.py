"""The examples run, and what they print obeys the rules."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parent.parent / "examples"


def run(name, *args):
    """Run an example; its lines are returned."""
    command = [sys.executable, "-X", "utf8", "-W", "error", str(EXAMPLES / name), *args]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def numbers(line):
    return [int(number) for number in re.findall(r"-?\d+", line)]


def test_every_example_is_listed_and_short():
    listed = re.findall(r"examples/(\w+\.py)", (EXAMPLES / "README.md").read_text("utf-8"))
    assert sorted(listed) == sorted(path.name for path in EXAMPLES.glob("*.py"))
    for path in EXAMPLES.glob("*.py"):
        assert len(path.read_text("utf-8").splitlines()) < 50


@pytest.mark.parametrize("seed", ["0", "7"])
def test_a_round_of_cramps_has_thirteen_tricks_and_sums_to_ten(seed):
    lines = run("play_random_round.py", "cramps", seed)
    assert sum(line.startswith("trick ") for line in lines) == 13
    assert sum(numbers(lines[-1])) == 10


@pytest.mark.parametrize("game", ["frog", "grasobern"])
def test_payments_sum_to_zero(game):
    assert sum(numbers(run("play_random_round.py", game)[-1])) == 0


def test_the_refused_player_holds_no_diamond_and_must_trump():
    lines = run("explain_a_refusal.py")
    tried = dict(line.split(": ") for line in lines[:10])
    assert tried == {
        **dict.fromkeys(["A♥", "10♥", "K♥", "Q♥", "J♥"], "legal"),
        **dict.fromkeys(["9♠", "7♠", "A♣", "K♣", "6♣"], "trump_when_void"),
    }
    assert "code:  trump_when_void" in lines
    assert "cards: AH 10H KH QH JH" in lines


def test_whoever_holds_all_trumps_takes_the_ten_points_of_the_round():
    lines = run("house_variant.py")
    scores = [numbers(line) for line in lines]
    # Seats 0 to 3 hold spades, hearts, diamonds and clubs; seat 1 leads.
    assert [line.index(10) for line in scores] == [1, 0, 1, 2, 3]
    assert all(sorted(line) == [0, 0, 0, 10] for line in scores)


def test_every_simulated_round_is_counted_once_and_pays_by_its_multiplier():
    lines = run("simulate_many_rounds.py", "300")
    table = {line[:12].strip(): line[12:].split() for line in lines[1:]}
    assert list(table) == ["frog", "chico", "grand", "passed out"]
    assert sum(int(rounds) for rounds, _, _ in table.values()) == 300
    # The bidder is paid by two opponents, once, twice or three times the margin.
    for key, step in (("frog", 2), ("chico", 4), ("grand", 6)):
        rounds, total, mean = table[key]
        assert int(total) % step == 0
        assert abs(int(total) / int(rounds) - float(mean)) < 0.006
    assert table["passed out"][1:] == ["0", "0.00"]
