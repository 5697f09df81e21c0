"""Trick-taking card games as values: play, reasons, scores and more, all read from the rules.

>>> import trickgames as tg
>>> rnd = tg.rules("cramps").deal(seed=7)
>>> rnd.turn, rnd.contract.key
(1, 'cramps')
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from trickgames.cards import Card, Rank, Suit
    from trickgames.decks import Deck
    from trickgames.declaration import Contract, MatchRules, Rules
    from trickgames.errors import (
        IllegalMove,
        NotationError,
        OptionError,
        Reason,
        RecordError,
        RulesError,
        TrickGamesError,
    )
    from trickgames.match import Match, MatchView, SheetLine
    from trickgames.moves import Move
    from trickgames.node_counts import perft
    from trickgames.options import Between, Game, Option, game
    from trickgames.packs import Hand, Pack
    from trickgames.record import Record
    from trickgames.registry import find_game, game_faults, game_names, rules
    from trickgames.round import Round
    from trickgames.scoring.awards import Awarded
    from trickgames.table import FinalContract
    from trickgames.trick import Trick
    from trickgames.view import View

__version__ = "0.1.0"

__all__ = [
    "Awarded",
    "Between",
    "Card",
    "Contract",
    "Deck",
    "FinalContract",
    "Game",
    "Hand",
    "IllegalMove",
    "Match",
    "MatchRules",
    "MatchView",
    "Move",
    "NotationError",
    "Option",
    "OptionError",
    "Pack",
    "Rank",
    "Reason",
    "Record",
    "RecordError",
    "Round",
    "Rules",
    "RulesError",
    "SheetLine",
    "Suit",
    "Trick",
    "TrickGamesError",
    "View",
    "__version__",
    "find_game",
    "game",
    "game_faults",
    "game_names",
    "perft",
    "rules",
]

# A name is imported from its module when it is first asked for: most programs need few of them.
_MODULES = {
    "Awarded": "scoring.awards",
    "Between": "options",
    "Card": "cards",
    "Contract": "declaration",
    "Deck": "decks",
    "FinalContract": "table",
    "Game": "options",
    "Hand": "packs",
    "IllegalMove": "errors",
    "Match": "match",
    "MatchRules": "declaration",
    "MatchView": "match",
    "Move": "moves",
    "NotationError": "errors",
    "Option": "options",
    "OptionError": "errors",
    "Pack": "packs",
    "Rank": "cards",
    "Reason": "errors",
    "Record": "record",
    "RecordError": "errors",
    "Round": "round",
    "Rules": "declaration",
    "RulesError": "errors",
    "SheetLine": "match",
    "Suit": "cards",
    "Trick": "trick",
    "TrickGamesError": "errors",
    "View": "view",
    "find_game": "registry",
    "game": "options",
    "game_faults": "registry",
    "game_names": "registry",
    "perft": "node_counts",
    "rules": "registry",
}


if not TYPE_CHECKING:  # pragma: no branch - a checker reads the imports above

    def __getattr__(name: str) -> object:
        if name not in _MODULES:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        value = getattr(import_module(f"{__name__}.{_MODULES[name]}"), name)
        globals()[name] = value
        return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
