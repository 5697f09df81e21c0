"""The games that there are, found by name and imported when asked for.

Those of the library come first. Other packages add theirs with an entry point each, in the group
``trickgames.games``: the key of the game, and where it is found.
"""

from __future__ import annotations

import importlib
import pkgutil
import re
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from functools import cache
from pathlib import Path
from typing import Any, Final

import attrs

from trickgames.checks import quote, text_of
from trickgames.declaration import Rules
from trickgames.errors import OptionError
from trickgames.options import Game, is_name

__all__ = ["GROUP", "find_game", "game_faults", "game_names", "is_own", "rules", "survey"]

GROUP: Final = "trickgames.games"
"""The group of entry points in which other packages name their games."""


@attrs.frozen
class _Offer:
    """A game that another package says it has."""

    package: str
    name: str
    value: str

    @property
    def said(self) -> str:
        """How the package says it: ``'knaves' ('cards.knaves:knaves', package my-cards)``."""
        return f"{quote(self.name)} ({quote(self.value)}, package {self.package})"

    def load(self) -> Game[Any]:
        """Import the game.

        Raises:
            OptionError: It cannot be imported, or is not what it is said to be.
        """
        if re.fullmatch(r"[\w.]+\s*:\s*[\w.]+", self.value) is None:
            raise OptionError([f"the game {self.said} cannot be loaded: module:name is wanted"])
        try:
            found: object = pkgutil.resolve_name("".join(self.value.split()))
        except (Exception, SystemExit) as error:  # whatever a module of somebody else may raise
            what = f"{type(error).__name__}: {error}"
            raise OptionError([f"the game {self.said} cannot be loaded: {what}"]) from error
        if not isinstance(found, Game):
            what = f"that is no game but a {type(found).__name__}: @game makes one of a factory"
            raise OptionError([f"the game {self.said} cannot be loaded: {what}"])
        game: Game[Any] = found
        if game.key != self.name:
            what = f"that game has the key {quote(game.key)}: the entry point must have its name"
            raise OptionError([f"the game {self.said} cannot be loaded: {what}"])
        return game


@cache
def _own() -> frozenset[str]:
    folder = str(Path(__file__).parent / "games")
    return frozenset(module.name for module in pkgutil.iter_modules([folder]))


@cache
def _offers() -> Mapping[str, tuple[_Offer, ...]]:
    """Return what other packages offer, by name: looked for once in a process."""
    found: dict[str, dict[tuple[str, str], _Offer]] = {}
    for offer in _all_offers():
        same = (offer.package, offer.value)  # a package may be found twice on the path
        found.setdefault(offer.name, {}).setdefault(same, offer)
    return {name: tuple(offers.values()) for name, offers in found.items()}


def _all_offers() -> Iterator[_Offer]:
    from importlib import metadata  # it takes longer to import than all else here

    for package in metadata.distributions():
        try:
            entries = _entries(package.read_text("entry_points.txt") or "")
            name = str(package.metadata["Name"]) if entries else ""
        except Exception:  # noqa: BLE001, S112 - a package that is damaged says nothing of games
            continue
        for key, value in entries.items():
            yield _Offer(name, key, value)


def _entries(text: str) -> Mapping[str, str]:
    """Return the games of a package as they are written: names, and where they are found.

    What reads entry points for all passes over a package for the sake of one that is miswritten,
    and who wrote it would not learn of it.
    """
    if f"[{GROUP}]" not in text:
        return {}
    from configparser import RawConfigParser

    parser = RawConfigParser(delimiters=("=",), comment_prefixes=("#",), strict=False)
    parser.optionxform = str  # type: ignore[assignment, method-assign]
    parser.read_string(text)
    return dict(parser.items(GROUP))


def game_names() -> tuple[str, ...]:
    """Return the names of all games, in alphabetical order.

    Those of other packages are among them, whether or not they can be imported: `game_faults`
    says what is wrong with them.

    >>> game_names()[:3]
    ('bird_dog', 'bridge', 'cramps')
    """
    return tuple(sorted({*_own(), *filter(is_name, _offers())}))


def is_own(name: str) -> bool:
    """Whether a game is one of the library itself."""
    return name in _own()


def game_faults() -> tuple[str, ...]:
    """Return what is wrong with the games of other packages, one sentence each.

    All of them are imported and declared once. A game with a fault cannot be had; the others are
    as they were.
    """
    return survey()[1]


def survey() -> tuple[tuple[Game[Any], ...], tuple[str, ...]]:
    """Return all games that can be had, by name, and what is wrong with the others."""
    games = {name: find_game(name) for name in _own()}
    faults: list[str] = []
    for name, offers in sorted(_offers().items()):
        why = None
        if name in _own():
            why = "the library has a game of that name"
        elif not is_name(name):
            why = "a name begins with a to z and goes on with these, 0 to 9 and _"
        if why is not None:
            faults += [f"the game {offer.said} cannot be had: {why}" for offer in offers]
            continue
        try:
            game = _loaded(name, offers)
            game.rules({})
        except OptionError as error:
            faults += error.faults
        except Exception as error:  # noqa: BLE001 - whatever the factory of somebody else may raise
            what = f"{type(error).__name__}: {error}"
            faults.append(f"the game {offers[0].said} cannot be declared: {what}")
        else:
            games[name] = game
    return tuple(games[name] for name in sorted(games)), tuple(faults)


def _loaded(name: str, offers: tuple[_Offer, ...]) -> Game[Any]:
    offer, *others = offers
    if others:
        said = ", ".join(f"{quote(offer.value)} of {offer.package}" for offer in offers)
        raise OptionError([f"more than one package has a game {quote(name)}: {said}"])
    return offer.load()


def find_game(name: str) -> Game[Any]:
    """Return a game by name.

    Raises:
        OptionError: There is no game of that name, or that of another package cannot be had.
        TypeError: The name is no text.
    """
    text_of("the name of a game", name)
    if name in _own():
        found: Game[Any] = getattr(importlib.import_module(f"trickgames.games.{name}"), name)
        return found
    names = game_names()
    if name not in names:
        close = get_close_matches(name, names, n=1)
        hint = f"; did you mean {close[0]}?" if close else f"; games: {', '.join(names)}"
        raise OptionError([f"there is no game {name[:40]!r}{hint}"])
    return _loaded(name, _offers()[name])


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
