"""The command line: what may be asked for, what is a mistake, and watching a game."""

import functools
import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import trickgames
from trickgames import Match, find_game, game_names
from trickgames.cli import main
from trickgames.options import spell

SOURCES = Path(trickgames.__file__).parent / "cli"
MISTAKES = [
    "",
    "dance",
    "--dance",
    "games frog",
    "play",
    "play frgo",
    "play ../frog",
    "play frog cramps",
    "play frog --option",
    "play frog --option deal",
    "play frog --option deal=twelve",
    "play frog --option =eleven",
    "play frog --option deals=eleven",
    "play frog --option deal=eleven --option deal=ten",
    "play frog --option multipliers=1,2",
    "play frog --option multipliers=1,2,x",
    "play frog --option chico_hearts=maybe",
    "play cramps --option deal=ten",
    "play frog --seat 3",
    "play frog --seat -1",
    "play frog --seat me",
    "play frog --seed -1",
    "play frog --seed x",
    "play frog --seed 1.5",
    "play frog --seed 1_000",
    "play frog --seed",
    "play frog --rounds 0",
    "play frog --rounds -2",
    "play frog --rounds many",
    "play frog --watch --seat 0",
]


def option_sets():
    for name in game_names():
        yield name, ()
        for option in find_game(name).options.values():
            between = option.between
            for value in option.choices or ([2, 3, 5] if option.count else between.low,):
                if value != option.default:
                    yield name, ("--option", f"{option.name}={spell(value)}")


def run(*arguments, **more):
    environment = {**os.environ, **more.pop("env", {})}
    return subprocess.run(
        [sys.executable, *arguments],
        capture_output=True,
        check=False,
        encoding="utf-8",
        stdin=subprocess.DEVNULL,
        env=environment,
        **more,
    )


def out_of(capsys, *arguments):
    assert main(arguments) == 0
    captured = capsys.readouterr()
    assert captured.err == ""
    return captured.out


@pytest.mark.parametrize("line", MISTAKES)
def test_a_mistake_gives_one_line_and_code_2(line, capsys):
    assert main(line.split()) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("trickgames: ")
    assert err.count("\n") == 1
    assert err.endswith("\n")


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("play frgo", "frog"),
        ("play frog --option deal=twelve", "ten, eleven"),
        ("play frog --option deal=twelve --option dale=ten", "'dale'"),
        ("play frog --option deal=twelve --option dale=ten", "twelve"),
        ("play frog --seat 3", "seats 0 to 2"),
        ("play frog --watch --seat 0", "--seat"),
        ("play frog --rounds 0", "at least one round"),
        ("dance", "play"),
    ],
)
def test_a_mistake_is_named(line, said, capsys):
    assert main(line.split()) == 2
    assert said in capsys.readouterr().err


def test_a_mistake_with_line_breaks_is_still_told_in_one_line(capsys):
    assert main(["play", "frog", "--option", "x\ny\r\nz"]) == 2
    assert main(["play", "fr\nog"]) == 2
    assert main(["play", "frog", "a\nb"]) == 2
    assert capsys.readouterr().err.count("\n") == 3


def test_the_program_runs_as_a_module_and_as_a_command():
    for arguments in (["-m", "trickgames"], ["-c", "from trickgames.cli import main; main()"]):
        done = run(*arguments, "--version")
        assert done.stdout == f"trickgames {trickgames.__version__}\n"
        assert (done.returncode, done.stderr) == (0, "")
    done = run("-m", "trickgames", "play", "nothing")
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)


def test_help_is_no_mistake(capsys):
    assert "games" in out_of(capsys, "--help")
    assert "--seat" in out_of(capsys, "play", "--help")


def test_the_help_of_play_says_which_argument_is_wanted_and_what_holds_without_the_others(capsys):
    told = " ".join(out_of(capsys, "play", "--help").split())
    assert "trickgames play GAME [options]" in told
    for default in ("clockwise from 0 (default: 0)", "(default: drawn)", "(default: when the game"):
        assert default in told
    assert main(["play"]) == main(["play", "--watch"]) == 2
    said = "trickgames: say which game: trickgames play GAME; trickgames games lists them\n"
    assert capsys.readouterr().err == said * 2


def test_the_list_names_every_game_and_option(capsys):
    out = out_of(capsys, "games")
    for name in game_names():
        game = find_game(name)
        assert f"{name}: {game.title}, {game.rules({}).seats} players" in out
        for option in game.options.values():
            default = spell(option.default)
            assert f"  {option.name}: {option.allowed} (default: {default})\n" in out
            assert option.text
            assert f"{option.text}\n" in out


def test_no_game_is_named_in_the_code():
    for path in sorted(SOURCES.glob("*.py")):
        text = path.read_text(encoding="utf-8").lower()
        for name in game_names():
            assert name not in text
            assert name.replace("_", " ") not in text


def test_without_rich_one_line_says_what_to_install():
    program = (
        "import sys; sys.modules['rich'] = None\n"
        "from trickgames.cli import main\n"
        "sys.exit(main(sys.argv[1:]))"
    )
    for arguments in ([], ["games"], ["play", "frog", "--watch"]):
        done = run("-c", program, *arguments)
        assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
        assert 'python -m pip install "trickgames[cli]"' in done.stderr


def test_the_package_is_imported_without_rich():
    done = run("-c", "import sys, trickgames.cli; print('rich' in sys.modules)")
    assert done.stdout == "False\n"


# --- watching


@pytest.mark.parametrize(("name", "options"), list(option_sets()))
def test_a_watched_round_is_the_same_for_a_seed(name, options, capsys):
    first = out_of(capsys, "play", name, "--watch", "--seed", "5", *options)
    assert first == out_of(capsys, "play", name, "--watch", "--seed", "5", *options)
    assert "The match is over" in first
    assert "Won by" in first
    assert "\x1b" not in first


def test_a_watched_round_does_not_depend_on_hashes_or_the_terminal(capsys):
    arguments = ["play", "five_point_set_back", "--watch", "--seed", "9", "--rounds", "3"]
    expected = out_of(capsys, *arguments)
    for seed in ("1", "2"):
        changed = {"PYTHONHASHSEED": seed, "TERM": "xterm", "FORCE_COLOR": "1"}
        done = run("-m", "trickgames", *arguments, env={**changed, "PYTHONIOENCODING": "utf-8"})
        assert (done.returncode, done.stdout) == (0, expected)


def test_one_round_is_watched_unless_more_are_wanted(capsys):
    one = out_of(capsys, "play", "cramps", "--watch", "--seed", "1")
    two = out_of(capsys, "play", "cramps", "--watch", "--seed", "1", "--rounds", "2")
    assert "Round 2" not in one
    assert "Round 2" in two
    assert "Round 3" not in two


def test_a_drawn_seed_is_shown_and_brings_the_same_round_again(capsys):
    first = out_of(capsys, "play", "cramps", "--watch")
    seed = re.search(r"--seed (\d+)", first)
    assert seed
    assert first == out_of(capsys, "play", "cramps", "--watch", "--seed", seed[1])


def test_options_take_effect_and_are_shown(capsys):
    eleven = ("play", "frog", "--watch", "--seed", "1", "--option", "deal=eleven")
    assert "deal=eleven" in out_of(capsys, *eleven)
    assert "Dead" not in out_of(capsys, *eleven)
    assert "Dead" in out_of(capsys, "play", "frog", "--watch", "--seed", "1")


def test_a_match_of_simple_opponents_comes_to_its_end(capsys):
    out = out_of(capsys, *"play five_point_set_back --watch --seed 3 --rounds 400".split())
    assert "bid 3" not in out
    assert "bid 5" not in out
    assert 1 < int(re.search(r"Rounds +(\d+)", out)[1]) < 100


# --- streams


def test_output_that_nobody_reads_is_no_fault():
    with subprocess.Popen(
        [sys.executable, "-m", "trickgames", *"play cramps --watch --rounds 60".split()],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdout
        assert process.stderr
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(timeout=20) == 0


def test_letters_stand_for_signs_that_cannot_be_encoded():
    line = "-m trickgames play frog --watch --seed 4".split()
    done = run(*line, env={"PYTHONIOENCODING": "ascii"})
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.isascii()
    assert "Trump is H" in done.stdout


@pytest.mark.skipif(os.name != "posix", reason="signals as POSIX has them")
def test_ctrl_c_stops_politely():
    with subprocess.Popen(
        [sys.executable, "-u", "-m", "trickgames", "play", "cramps", "--seed", "1"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        # What is started in the background ignores Ctrl-C, and so would its children.
        preexec_fn=functools.partial(signal.signal, signal.SIGINT, signal.SIG_DFL),  # noqa: PLW1509
    ) as process:
        assert process.stdout
        assert process.stderr
        read = b""
        while b"\n> " not in read:
            read += os.read(process.stdout.fileno(), 4096)
        process.send_signal(signal.SIGINT)
        assert process.wait(timeout=20) == 130
        assert process.stdout.read().endswith(b"Stopped.\n")
        assert process.stderr.read() == b""


def test_a_match_can_be_seen_to_start_as_the_library_starts_it(capsys):
    rnd = Match.start(find_game("cramps").rules({}), seed=11).round
    out = out_of(capsys, "play", "cramps", "--watch", "--seed", "11")
    for seat in range(4):
        assert f"Seat {seat}      {rnd.hand(seat).symbols.split()[0]} " in out
