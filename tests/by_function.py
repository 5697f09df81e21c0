"""Games of the library whose scoring is written once more, as functions, from the rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import attrs

import trickgames as tg
from trickgames.scoring.amounts import amount
from trickgames.scoring.scored_by import ScoredBy
from trickgames.scoring.tallies import card_points, cards_taken, pile_points, trick_values, tricks
from trickgames.selection import cards, cards_of_rank, cards_of_suit
from trickgames.table import DECLARER

Tallies = Mapping[str, tuple[int, ...]]
Lines = Iterator[tuple[str, list[int]]]
POINTS = {"A": 11, "10": 10, "K": 4, "Q": 3, "J": 2}


def frog_margin(tallies: Tallies) -> Lines:
    """The declarer gets what he has above sixty, times the contract, from each opponent."""
    declarer = tallies["declares"].index(1)
    margin = tallies["points"][declarer] + tallies["laid away"][declarer] - 60
    paid = margin * tallies["times"][0]
    yield "margin", [2 * paid if seat == declarer else -paid for seat in range(3)]


def hearts_points(tallies: Tallies) -> Lines:
    """Hearts count one and the queen of spades thirteen; who has all gives the others 26."""
    own = [h + 13 * q for h, q in zip(tallies["hearts"], tallies["queen"], strict=True)]
    if 26 in own:
        yield "the moon", [0 if points == 26 else 26 for points in own]
    else:
        yield "points", own


def cramps_points(tallies: Tallies) -> Lines:
    """Each trick counts what its number says, each queen costs a point."""
    yield "queens", [-queens for queens in tallies["queens"]]
    yield (
        "tricks",
        [sum(numbers) for numbers in zip(tallies["tricks"], tallies["last"], strict=True)],
    )


def whist_points(tallies: Tallies) -> Lines:
    """A side gets a point for each trick above six."""
    yield "odd tricks", [max(0, won - 6) for won in tallies["tricks"]]


def _with(name: str, *terms: ScoredBy) -> tg.Rules:
    rules = tg.rules(name)
    changed: list[Any] = [
        attrs.evolve(contract, scoring=(terms[place],))
        for place, contract in enumerate(rules.contracts)
    ]
    title = f"{rules.title} by Function"
    return attrs.evolve(rules, contracts=tuple(changed), key=f"{name}_by_function", title=title)


def frog_term(times: int, pile: str, function: Any = frog_margin) -> ScoredBy:
    """What frog_margin needs to see."""
    looked_at = {
        "points": card_points(POINTS),
        "laid away": pile_points(pile, POINTS),
        "declares": amount(1).to(DECLARER),
        "times": times,
    }
    return ScoredBy(function, looked_at, {"margin": "what is above 60, times the contract"})


FROG = _with("frog", frog_term(1, "discard"), frog_term(2, "widow"), frog_term(3, "widow"))
HEARTS = _with(
    "hearts",
    ScoredBy(
        hearts_points,
        {
            "hearts": cards_taken(cards_of_suit(tg.Suit.parse("H"))),
            "queen": cards_taken(cards("QS")),
        },
        {
            "points": "1 for each heart and 13 for the queen of spades",
            "the moon": "26 to all others if one player took all of these",
        },
    ),
)
CRAMPS = _with(
    "cramps",
    ScoredBy(
        cramps_points,
        {
            "queens": cards_taken(cards_of_rank("Q")),
            "tricks": trick_values(0, -1, 3, 3, -3, 0, 5, 5, -5, 0, 7, 7, 0),
            "last": trick_values(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, -7),
        },
        {"tricks": "each trick at its value", "queens": "a point less for each queen"},
    ),
)
WHIST = _with(
    "whist", ScoredBy(whist_points, {"tricks": tricks()}, {"odd tricks": "1 for each above six"})
)
GAMES = {"frog": FROG, "hearts": HEARTS, "cramps": CRAMPS, "whist": WHIST}
"""By the name of the game that each scores like."""
