"""The games that there are, found by name and imported when asked for."""

from __future__ import annotations

import importlib
import pkgutil
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from trickgames.declaration import Rules
from trickgames.errors import OptionError
from trickgames.options import Game

__all__ = ["find_game", "game_names", "rules"]


def game_names() -> tuple[str, ...]:
    """Return the names of all games, in alphabetical order.

    >>> game_names()[:3]
    ('bird_dog', 'bridge', 'cramps')
    """
    folder = str(Path(__file__).parent / "games")
    return tuple(sorted(module.name for module in pkgutil.iter_modules([folder])))


def find_game(name: str) -> Game[Any]:
    """Return a game by name.

    Raises:
        OptionError: There is no game of that name.
    """
    names = game_names()
    if name not in names:
        close = get_close_matches(name, names, n=1)
        hint = f"; did you mean {close[0]}?" if close else f"; games: {', '.join(names)}"
        raise OptionError([f"there is no game {name[:40]!r}{hint}"])
    found: Game[Any] = getattr(importlib.import_module(f"trickgames.games.{name}"), name)
    return found


def rules(name: str, /, **options: object) -> Rules:
    """Return the rules of a game.

    Args:
        name: The name of the game.
        options: Its options; what is left out has its default.

    Raises:
        OptionError: Unknown game, options or values; all of them are named.

    >>> len(rules("frog", deal="eleven").deal(seed=7).hand(0))
    11
    """
    return find_game(name).rules(options)
