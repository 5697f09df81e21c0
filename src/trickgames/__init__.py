"""Trick-taking card games as values: play, reasons, scores and more, all read from the rules.

>>> import trickgames as tg
>>> rnd = tg.rules("cramps").deal(seed=7)
>>> rnd.turn, rnd.contract.key
(1, 'cramps')
"""

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
from trickgames.options import Between, Game, Option, game
from trickgames.packs import Hand, Pack
from trickgames.record import Record
from trickgames.registry import find_game, game_faults, game_names, rules
from trickgames.round import Round
from trickgames.scoring.awards import Awarded
from trickgames.table import FinalContract
from trickgames.tree import perft
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
