"""Strategies for Hypothesis: cards, hands, rules, rounds in any phase, matches, and bad input.

Needs Hypothesis (``python -m pip install "trickgames[testing]"``), which is imported only when one
of these is asked for. Where trickgames is installed, Hypothesis knows the strategies of its types
by itself: ``st.from_type(trickgames.Round)``, or `given` with the types in a signature.

>>> from hypothesis import find
>>> from trickgames import rules, strategies
>>> find(strategies.hands(rules("cramps").pack, size=2), lambda hand: True)
<Hand AS KS>
"""

from trickgames.strategies.bad import bad_moves, bad_records, bad_setups, bad_texts
from trickgames.strategies.playing import (
    deals,
    legal_moves,
    match_views,
    matches,
    records,
    rounds,
    views,
)
from trickgames.strategies.registering import register
from trickgames.strategies.values import cards, decks, games, hands, packs, rules

__all__ = [
    "bad_moves",
    "bad_records",
    "bad_setups",
    "bad_texts",
    "cards",
    "deals",
    "decks",
    "games",
    "hands",
    "legal_moves",
    "match_views",
    "matches",
    "packs",
    "records",
    "register",
    "rounds",
    "rules",
    "views",
]
