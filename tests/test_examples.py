"""The examples run, and what they print obeys the rules."""

import os
import re
import runpy
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

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


# ---------------------------------------------------------------- a package with a game

KNAVES = EXAMPLES / "knaves"


@pytest.fixture
def installed(tmp_path):
    """What `pip install examples/knaves` leaves behind, without pip: the environment to run in."""
    entries = re.findall(
        r'^\[project\.entry-points\."([\w.]+)"\]\n(.*)$',
        (KNAVES / "pyproject.toml").read_text("utf-8"),
        re.MULTILINE,
    )
    info = tmp_path / "trickgames_knaves-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: trickgames-knaves\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(
        "".join(f"[{group}]\n{entry}\n" for group, entry in entries).replace('"', "")
    )
    path = [str(tmp_path), str(KNAVES), os.environ.get("PYTHONPATH", "")]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, path)), "NO_COLOR": "1"}


def run_in(environment, *command):
    done = subprocess.run(
        [sys.executable, "-X", "utf8", "-m", *command],
        env=environment,
        cwd=KNAVES,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_the_package_passes_its_own_tests(installed):
    assert "4 passed" in run_in(
        installed, "pytest", "-q", "-p", "no:cacheprovider", "test_knaves.py"
    )


def test_the_terminal_lists_and_plays_the_game_of_the_package(installed):
    listed = run_in(installed, "trickgames", "games")
    assert "knaves: Knaves, 3 players" in listed
    assert "target: a whole number, 10 to 100 (default: 20)" in listed
    played = run_in(installed, "trickgames", "play", "knaves", "--watch", "--seed", "7")
    assert "The match is over" in played
    total = next(line for line in played.splitlines() if line.startswith("Total"))
    assert sum(numbers(total.replace("\N{MINUS SIGN}", "-"))[1::2]) in {7, 8, 9, 10, 11}


def test_the_tutorial_shows_the_module_of_the_package():
    page = (EXAMPLES.parent / "docs" / "guides" / "write_a_game.md").read_text("utf-8")
    block = page.split("```{doctest}\n")[1].split("```")[0]
    shown = [line[4:].rstrip() for line in block.splitlines()]
    module = (KNAVES / "knaves.py").read_text("utf-8").split('"""', 2)[2]
    lines = [line for line in module.splitlines() if line]
    assert [line for line in shown if line] == lines
    assert 30 <= len(lines) <= 40


def test_the_tests_of_the_tutorial_pass():
    page = (EXAMPLES.parent / "docs" / "guides" / "write_a_game.md").read_text("utf-8")
    names = runpy.run_path(str(KNAVES / "knaves.py"))
    laws, search = [block.split("```")[0] for block in page.split("```python\n")[1:]]
    exec(laws.replace("rounds=20", "rounds=1"), names)
    names["test_the_laws_hold"]()
    exec(search, names)
    few = settings(max_examples=10, suppress_health_check=[HealthCheck.too_slow])
    few(names["test_tricks_and_jacks_add_up"])()
