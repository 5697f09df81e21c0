"""The command line: what is asked for, and what is wrong with it."""

from __future__ import annotations

import argparse
import os
import re
import secrets
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NoReturn

from typing_extensions import override

from trickgames import __version__
from trickgames.declaration import Rules
from trickgames.errors import OptionError, RulesError
from trickgames.match import Match
from trickgames.options import Game
from trickgames.registry import find_game

if TYPE_CHECKING:
    from trickgames.cli.screen import Screen

__all__ = ["main"]

INSTALL = 'the terminal front end needs rich: python -m pip install "trickgames[cli]"'
WHICH = "say which game: trickgames {command} GAME; trickgames games lists them"
NOTHING = "say what to do: trickgames games, play GAME, simulate GAME, or trickgames --help"


class UsageError(Exception):
    """The command line asks for something that cannot be."""


class Parser(argparse.ArgumentParser):
    """A parser that leaves it to `main` to say what is wrong, in one line."""

    @override
    def error(self, message: str) -> NoReturn:
        raise UsageError(message)


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line.

    Args:
        argv: The arguments; left out, those of the program.

    Returns:
        The exit code: 0, 1 if nothing can be written, 2 after a mistake, 130 after Ctrl-C.
    """
    try:
        if sys.stdout is None:
            return _complain("there is nowhere to write to", code=1)
        code = _run(argv)
        sys.stdout.flush()
    except KeyboardInterrupt:
        return _interrupted()
    except BrokenPipeError:
        _discard_output()
        return 0
    except OSError as error:
        _discard_output()
        return _complain(f"nothing can be written: {error.strerror or error}", code=1)
    return code


def _run(argv: Sequence[str] | None) -> int:
    try:
        arguments = _parser().parse_args(argv)
        screen = _screen()
        if arguments.command == "games":
            from trickgames.cli.listing import list_games

            list_games(screen)
            return 0
        if arguments.command is None:
            raise UsageError(NOTHING)
        if arguments.command == "simulate":
            _simulate(arguments, screen)
            return 0
        match = _match(arguments)
    except SystemExit as wanted:  # --help and --version
        return wanted.code if isinstance(wanted.code, int) else 0
    except (UsageError, OptionError, RulesError) as mistake:
        return _complain(str(mistake))
    from trickgames.cli.session import Session

    Session(match, None if arguments.watch else arguments.seat or 0, screen).run()
    return 0


def _simulate(arguments: argparse.Namespace, screen: Screen) -> None:
    from trickgames.cli.bulk import simulate_game

    simulate_game(
        screen,
        _asked_for(arguments, "simulate"),
        rounds=arguments.rounds,
        seed=arguments.seed,
        plot=arguments.plot,
        csv_file=arguments.csv,
    )


def _screen() -> Screen:
    try:
        from trickgames.cli.screen import Screen
    except ImportError as error:
        if (error.name or "").partition(".")[0] != "rich":
            raise
        raise UsageError(INSTALL) from None
    return Screen(sys.stdin, sys.stdout)


def _complain(message: str, code: int = 2) -> int:
    print(f"trickgames: {' '.join(message.split())}", file=sys.stderr)
    return code


def _interrupted() -> int:
    try:
        print("\nStopped.", flush=True)
    except OSError:
        _discard_output()
    return 130


def _discard_output() -> None:
    """Let what is still to be written go nowhere, so that nothing fails at exit."""
    try:
        number = sys.stdout.fileno()
    except (OSError, ValueError):
        return
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, number)
    os.close(nowhere)


# --- what may be asked for


def _parser() -> Parser:
    parser = Parser(
        prog="trickgames",
        description="Trick-taking card games in the terminal.",
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=f"trickgames {__version__}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", title="commands")
    commands.add_parser("games", help="list the games and their options", allow_abbrev=False)
    play = commands.add_parser(
        "play",
        usage="%(prog)s GAME [options]",
        help="play a game against simple opponents",
        description="Play a game against simple opponents. While playing, type help.",
        allow_abbrev=False,
    )
    _add_game(play)
    play.add_argument(
        "--seat", type=_seat, metavar="N", help="where you sit, clockwise from 0 (default: 0)"
    )
    play.add_argument(
        "--seed",
        type=_seed,
        metavar="S",
        help="a whole number: the same one brings the same cards again (default: drawn)",
    )
    play.add_argument(
        "--rounds",
        type=_rounds,
        metavar="N",
        help="end the match after N rounds (default: when the game ends it, or you do)",
    )
    play.add_argument(
        "--watch", action="store_true", help="look on while the machine plays all seats"
    )
    _add_simulate(
        commands.add_parser(
            "simulate",
            usage="%(prog)s GAME [options]",
            help="play many rounds at random and count them up",
            description="Play many rounds at random, and say how often each contract is made.",
            allow_abbrev=False,
        )
    )
    return parser


def _add_game(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "game",
        metavar="GAME",
        nargs="?",
        help="the name of a game, as trickgames games lists it",
    )
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="choose a rule of the game, as in deal=eleven; may be given several times",
    )


def _add_simulate(parser: argparse.ArgumentParser) -> None:
    _add_game(parser)
    parser.add_argument(
        "--rounds", type=_rounds, default=1_000_000, metavar="N", help="how many (default: 1000000)"
    )
    parser.add_argument(
        "--seed",
        type=_seed,
        default=0,
        metavar="S",
        help="a whole number: the same one brings the same rounds again (default: 0)",
    )
    parser.add_argument(
        "--plot", metavar="FILE", help="draw the scores: a file that ends in .svg, .png or .pdf"
    )
    parser.add_argument("--csv", metavar="FILE", help="write down everything that was counted")


def _whole(what: str, text: str) -> int:
    if not re.fullmatch(r"-?[0-9]{1,1000}", text):
        raise argparse.ArgumentTypeError(f"{what} is a whole number, not {text[:40]!r}")
    return int(text)


def _seat(text: str) -> int:
    return _whole("a seat", text)


def _seed(text: str) -> int:
    seed = _whole("a seed", text)
    if seed < 0:
        raise argparse.ArgumentTypeError(f"a seed is a whole number from 0 up, not {text[:40]}")
    return seed


def _rounds(text: str) -> int:
    rounds = _whole("the number of rounds", text)
    if rounds < 1:
        raise argparse.ArgumentTypeError(f"at least one round is played, not {text[:40]}")
    return rounds


# --- from arguments to a match


def _match(arguments: argparse.Namespace) -> Match:
    """Return the match that is asked for.

    Raises:
        UsageError: Options or seat cannot be.
        OptionError: There is no such game, option or value.
    """
    rules = _asked_for(arguments, "play")
    if arguments.watch and arguments.seat is not None:
        raise UsageError("with --watch the machine plays all seats: leave --seat out")
    if arguments.seat is not None and not 0 <= arguments.seat < rules.seats:
        raise UsageError(
            f"{rules.title} has seats 0 to {rules.seats - 1}: there is no seat {arguments.seat}"
        )
    seed = secrets.randbelow(1_000_000) if arguments.seed is None else arguments.seed
    rounds = 1 if arguments.watch and arguments.rounds is None else arguments.rounds
    return Match.start(rules, seed=seed, rounds=rounds)


def _asked_for(arguments: argparse.Namespace, command: str) -> Rules:
    if arguments.game is None:
        raise UsageError(WHICH.format(command=command))
    return _rules(find_game(arguments.game.lower().replace("-", "_")), arguments.option)


def _rules(game: Game[Any], settings: Sequence[str]) -> Rules:
    chosen: dict[str, object] = {}
    faults: list[str] = []
    for setting in settings:
        name, equals, value = setting.partition("=")
        if not equals:
            faults.append(f"--option {setting[:40]!r} has no value: write --option NAME=VALUE")
        elif name in chosen:
            faults.append(f"option {name[:40]} is given twice")
        elif name in game.options:
            try:
                chosen[name] = game.options[name].parse(value)
            except OptionError as error:
                chosen[name] = game.options[name].default
                faults += error.faults
        else:
            chosen[name] = value
    try:
        rules = game.rules(chosen)
    except OptionError as error:
        faults += error.faults
        raise OptionError(faults) from None
    if faults:
        raise UsageError("; ".join(faults))
    return rules
