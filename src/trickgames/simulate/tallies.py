# pyright: reportPrivateUsage=false
"""The numbers that a round leaves behind, as source: tallies of cards, tricks and facts."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from trickgames.scoring import tallies as t
from trickgames.scoring import told
from trickgames.scoring.amounts import Amount
from trickgames.selection import cards_of_rank
from trickgames.simulate.layout import signed

if TYPE_CHECKING:
    from trickgames.simulate.amounts import Scribe

__all__ = ["TALLIES", "Cells", "at"]

Cells = str | list[str]
"""Source for one number of the table, or for a number of each seat."""


def at(cells: Cells, seat: int) -> str:
    """Return source for the number of a seat: its own, or the one for the table."""
    return cells if isinstance(cells, str) else cells[seat]


def _weights(scribe: Scribe, weights: t.Weights) -> list[tuple[int, int]]:
    worth, found = t._weigh(weights, scribe.plan.rules.pack), dict[int, int]()
    for place, points in enumerate(worth):
        found[points] = found.get(points, 0) | 1 << place
    return [(points, signed(mask)) for points, mask in found.items() if points]


def _weighed(scribe: Scribe, mask: str, weights: t.Weights) -> str:
    parts = [
        f"{points} * popcount({mask} & {cards})" for points, cards in _weights(scribe, weights)
    ]
    return " + ".join(parts) or "0"


def _pile_points(scribe: Scribe, term: t._PilePoints) -> Cells:
    mask = scribe.let(f"pile_mask(S, {scribe.plan.pile(term.pile)})")
    return _weighed(scribe, mask, term.weights)


def _card_points(scribe: Scribe, term: t._CardPoints) -> Cells:
    own = [scribe.let(_weighed(scribe, f"S[WON + {seat}]", term.weights)) for seat in scribe.seats]
    return scribe.by_side(own)


def _tricks(scribe: Scribe, _: t._Tricks) -> Cells:
    return scribe.by_side([f"S[TOOK + {seat}]" for seat in scribe.seats])


def _trick_values(scribe: Scribe, term: t.TrickValues) -> Cells:
    worth = scribe.plan.tables.add("TRICK_VALUES", term.values)
    own = [scribe.let("0 * S[TRICKS]") for _ in scribe.seats]
    scribe.lines.append(f"for number in range(min(S[TRICKS], {len(term.values)})):")
    for seat in scribe.seats:
        scribe.lines.append(f"    if S[WINNER + number] == {seat}:")
        scribe.lines.append(f"        {own[seat]} += T[{worth} + number]")
    return scribe.by_side(own)


def _wanted(scribe: Scribe, term: t._Cards) -> str:
    if not isinstance(term.wanted, t.TrumpCard):
        return scribe.let(scribe.plan.by_trump(term.wanted))
    scribe.order.see_variant(scribe.lines)
    trumps = f"S[EVERYTHING] & {scribe.order.trumps}"
    row = scribe.order.row(str(len(scribe.plan.rules.pack.suits)))
    return scribe.let(f"best_trump(T, {row}, {trumps}, {term.wanted.highest})")


def _cards(scribe: Scribe, term: t._Cards) -> Cells:
    wanted = _wanted(scribe, term)
    having = scribe.joined("WON" if term.how == "taken" else "HAND")
    return [f"popcount({mask} & {wanted})" for mask in having]


def _in_one_hand(scribe: Scribe, term: t._InOneHand) -> Cells:
    wanted = scribe.let(scribe.plan.by_trump(term.wanted))
    counts = [scribe.let(f"popcount(S[HAND + {s}] & {wanted})") for s in scribe.seats]
    sides = [
        [counts[mate] for mate in scribe.plan.rules.sides[_place(scribe, s)]] for s in scribe.seats
    ]
    return [_extreme("max", side) for side in sides]


def _place(scribe: Scribe, seat: int) -> int:
    return next(n for n, side in enumerate(scribe.plan.rules.sides) if seat in side)


def _extreme(which: str, cells: Sequence[str]) -> str:
    return cells[0] if len(cells) == 1 else f"{which}({', '.join(cells)})"


def _all_taken(scribe: Scribe, term: t._AllTaken) -> Cells:
    wanted = scribe.let(scribe.plan.by_trump(term.wanted))
    return [f"(1 if {wanted} & ~{mask} == 0 else 0)" for mask in scribe.joined("WON")]


def _sets(scribe: Scribe, term: t._Sets) -> Cells:
    pack = scribe.plan.rules.pack
    masks = [signed(cards_of_rank(rank).mask(pack, None)) for rank in term.ranks]
    return [
        " + ".join(f"popcount({cards} & {mask}) // {term.size}" for mask in masks) or "0"
        for cards in scribe.joined("WON")
    ]


def _most(scribe: Scribe, term: t._Most) -> Cells:
    value = scribe.value(term.tally)
    cells = [at(value, seat) for seat in scribe.seats]
    top = scribe.let(_extreme("max", cells))
    leaders = " + ".join(
        f"(1 if {' or '.join(f'{cells[seat]} == {top}' for seat in side)} else 0)"
        for side in scribe.all_sides
    )
    alone = scribe.let(leaders)
    own = (" or ".join(f"{cells[m]} == {top}" for m in scribe.side(s)) for s in scribe.seats)
    return [f"(1 if {alone} == 1 and ({test}) else 0)" for test in own]


def _carried(scribe: Scribe, term: told._Carried) -> Cells:
    place = scribe.plan.carried(term.name)
    return [f"P[{place} + {seat}]" for seat in scribe.seats]


def _noted(scribe: Scribe, term: told._Noted) -> Cells:
    place = scribe.plan.noted(term.name, "seats")
    assert place is not None  # a declaration that nobody notes it in is refused
    return scribe.by_side([scribe.let(f"max(S[{place} + {seat}], 0)") for seat in scribe.seats])


def _marriages(scribe: Scribe, term: told._Marriages) -> Cells:
    plan, own = scribe.plan, list[str]()
    for seat in scribe.seats:
        parts: list[str] = []
        for name, (place, _) in plan.facts.items():
            if name.startswith("marriage "):
                suits = [
                    n for n, suit in enumerate(plan.rules.pack.suits) if name == f"marriage {suit}"
                ]
                worth = str(term.plain)
                for suit in suits:
                    worth = f"({term.trump} if S[TRUMP] == {suit} else {term.plain})"
                parts.append(f"({worth} if S[{place}] == {seat} else 0)")
        shown = " + ".join(parts) or "0"
        own.append(scribe.let(f"({shown}) if S[TOOK + {seat}] > 0 else 0"))
    return scribe.by_side(own)


TALLIES: Final[Mapping[type[Amount], Callable[[Scribe, Any], Cells]]] = {
    t._CardPoints: _card_points,
    t._PilePoints: _pile_points,
    t._Tricks: _tricks,
    t.TrickValues: _trick_values,
    t._Cards: _cards,
    t._InOneHand: _in_one_hand,
    t._AllTaken: _all_taken,
    t._Sets: _sets,
    t._Most: _most,
    told._Carried: _carried,
    told._Noted: _noted,
    told._Marriages: _marriages,
}
"""How each tally is written."""
