"""The list of games."""

from __future__ import annotations

import sys
from typing import Any

from trickgames.cli.screen import Screen
from trickgames.options import Game, Option, spell
from trickgames.registry import survey

__all__ = ["list_games"]


def list_games(screen: Screen) -> None:
    """Write every game with its options, their values and what they change.

    What is wrong with games of other packages is said at the end.
    """
    games, faults = survey()
    for game in games:
        _list_game(screen, game)
    for fault in faults:
        screen.write()
        screen.say(fault, style="yellow")


def _list_game(screen: Screen, game: Game[Any]) -> None:
    screen.title(f"{game.key}: {game.title}, {game.rules({}).seats} players")
    about = (sys.modules[game.__module__].__doc__ or "").strip().splitlines()[:1]
    for sentence in about:
        screen.say(sentence)
    if not game.options:
        screen.say("No options.", indent=2)
    for option in game.options.values():
        _list_option(screen, option)


def _list_option(screen: Screen, option: Option) -> None:
    default = spell(option.default)
    line = f"{option.name}: {option.allowed} (default: {default})"
    screen.say(line, indent=2, style="bold")
    if option.text:
        screen.say(option.text, indent=6)
