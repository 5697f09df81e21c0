"""What Hypothesis is told of the types of the library."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from trickgames.cards import FRENCH_SUITS, Card, Rank, Suit
from trickgames.decks import Deck
from trickgames.declaration import Rules
from trickgames.match import Match, MatchView
from trickgames.moves import Move
from trickgames.options import Game
from trickgames.packs import Hand, Pack
from trickgames.record import Record
from trickgames.round import Round
from trickgames.strategies.drawing import hypothesis_strategies
from trickgames.strategies.playing import legal_moves, match_views, matches, records, rounds, views
from trickgames.strategies.values import RANKS, cards, decks, games, hands, packs, rules
from trickgames.view import View

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

__all__ = ["register"]


def register() -> None:
    """Tell Hypothesis the strategies of the library's types; it asks for it when it is imported."""
    st = hypothesis_strategies()
    known: Mapping[type, Callable[[], SearchStrategy[Any]]] = {
        Suit: lambda: st.sampled_from(FRENCH_SUITS),
        Rank: lambda: st.sampled_from(RANKS.split()).map(Rank.parse),
        Card: cards,
        Pack: packs,
        Hand: hands,
        Deck: decks,
        Game: games,
        Rules: rules,
        Round: rounds,
        Match: matches,
        View: views,
        MatchView: match_views,
        Record: records,
        Move: lambda: rounds(where="play").flatmap(legal_moves),
    }
    for kind, strategy in known.items():
        st.register_type_strategy(kind, _asked(strategy))


def _asked(strategy: Callable[[], SearchStrategy[Any]]) -> Callable[[Any], SearchStrategy[Any]]:
    return lambda _: strategy()
