"""Awards, payments and the schemes of scoring, as source."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from trickgames.contract import Contract
from trickgames.scoring.awards import Award, GamePoints, Payment, Scoring, SetBack
from trickgames.scoring.scored_by import ScoredBy
from trickgames.simulate.amounts import Scribe
from trickgames.simulate.layout import Uncompilable
from trickgames.simulate.order import Order
from trickgames.simulate.plan import Function, Plan
from trickgames.simulate.tallies import at
from trickgames.table import DECLARING_SIDE, DEFENDERS

__all__ = ["score_lines"]

_LEAST = "-(1 << 40)"  # below any points
_MOST_ROWS: Final = 1 << 15
"""How many rows of tallies are remembered of each scoring function."""


def score_lines(plan: Plan, order: Order, contract: Contract) -> list[str]:
    """Return the lines that add what a finished round is worth to the score of each seat.

    Raises:
        Uncompilable: The scoring has a term that is not known here.
    """
    scribe, cells = Scribe(plan, order), dict[str, int]()
    functions = plan.functions[contract.key] = list[Function]()
    for term in contract.scoring:
        if type(term) is ScoredBy:
            remembered = lru_cache(maxsize=_MOST_ROWS)(term.scores)
            functions.append((remembered, _places(scribe, term, cells)))
        else:
            _write(scribe, term)
    plan.tallies = max(plan.tallies, len(cells))
    return [*scribe.lines, *(f"S[TALLIES + {place}] = {cell}" for cell, place in cells.items())]


def _places(scribe: Scribe, term: ScoredBy, cells: dict[str, int]) -> list[int]:
    """Return where the numbers of each tally and seat are written, each cell in one place."""
    values = [scribe.value(tally) for _, tally in term.tallies]
    wanted = (at(value, seat) for value in values for seat in scribe.seats)
    return [cells.setdefault(cell, len(cells)) for cell in wanted]


def _write(scribe: Scribe, term: Scoring) -> None:
    if type(term) is Award:
        _add(scribe, _award(scribe, term))
    elif type(term) is Payment:
        _add(scribe, _payment(scribe, term))
    elif type(term) is SetBack:
        _set_back(scribe, term)
    elif type(term) is GamePoints:
        _game_points(scribe, term)
    else:
        raise Uncompilable(f"the scoring {type(term).__name__}")


def _add(scribe: Scribe, cells: Sequence[str]) -> None:
    scribe.lines += [f"S[SCORE + {seat}] += {cell}" for seat, cell in enumerate(cells)]


def _when(scribe: Scribe, award: Award | Payment) -> str:
    return scribe.let(" and ".join(scribe.test(test) for test in award.when) or "True")


def _award(scribe: Scribe, award: Award) -> list[str]:
    """Return the points of each seat by an award, those against others among them."""
    given, value = _when(scribe, award), scribe.value(award.amount)
    to = scribe.scorers(award.to)
    own = [scribe.let(scribe.where(at(value, s), to, s, given)) for s in scribe.seats]
    if award.against is None:
        return own
    against = scribe.scorers(award.against)
    total = value if isinstance(value, str) else scribe.total(value, award.to)
    some = scribe.let(" or ".join(f"{cell} != 0" for cell in own))
    return [f"({own[s]} - {scribe.where(total, against, s, some)})" for s in scribe.seats]


def _payment(scribe: Scribe, payment: Payment) -> list[str]:
    given, value = _when(scribe, payment), scribe.value(payment.amount)
    to, by = scribe.scorers(payment.to), scribe.scorers(payment.by)
    paid = [scribe.let(scribe.where(at(value, s), to, s, given)) for s in scribe.seats]
    payers, total = scribe.let(f"popcount({by})"), scribe.let(" + ".join(paid))
    return [f"({paid[s]} * {payers} - {scribe.where(total, by, s)})" for s in scribe.seats]


def _set_back(scribe: Scribe, term: SetBack) -> None:
    declaring = scribe.role(DECLARING_SIDE)
    awards = [_award(scribe, award) for award in term.points]
    points = [scribe.let(" + ".join(cells) or "0") for cells in zip(*awards, strict=True)]
    first = "0"
    for seat in reversed(scribe.seats):
        first = f"({points[seat]} if {declaring} >> {seat} & 1 else {first})"
    level = scribe.plan.tables.of(
        "LEVELS", "S[FINAL]", [final.level or 0 for final in scribe.plan.finals]
    )
    bid = scribe.let(level)
    failed = scribe.let(f"{first} < {bid}")
    others = scribe.role(DEFENDERS) if term.defenders_score else "0"
    scoring = scribe.let(f"({others} if {failed} else {others} | {declaring})")
    for seat in scribe.seats:
        lost = scribe.where(bid, declaring, seat, failed)
        made = scribe.where(points[seat], scoring, seat)
        scribe.lines.append(f"S[SCORE + {seat}] += {made} - {lost}")


def _game_points(scribe: Scribe, term: GamePoints) -> None:
    plan, value = scribe.plan, scribe.value(term.points)
    sides = plan.rules.sides
    had = [scribe.let(at(value, side[0])) for side in sides]
    closer, at_closing = plan.noted("closer", "seat"), ("0", "0")
    closed = f"S[{closer}] >= 0" if closer else "False"
    if closer:
        places = [plan.noted(f"{what} at closing", "number") for what in ("tricks", "points")]
        at_closing = f"S[{places[0]}]", f"S[{places[1]}]"
    side_of = plan.tables.add("SIDE_OF", [_place(plan, seat) for seat in scribe.seats])
    last = "S[WINNER + S[TRICKS] - 1]"
    won = f"(T[{side_of} + {last}] if S[TRICKS] else -1)"
    if closer:
        beaten = f"(T[{side_of} + S[{closer}]] + 1) % {len(sides)}"
        won = f"({beaten} if {closed} else {won})"
    for number in reversed(range(len(sides))):
        won = f"({number} if {had[number]} >= {term.target} else {won})"
    won = scribe.let(won)
    own = [f"(0 if T[{side_of} + {s}] == {won} else S[TOOK + {s}])" for s in scribe.seats]
    tricks = scribe.let(f"({at_closing[0]} if {closed} else {' + '.join(own)})")
    best = _best_of_others(had, won)
    if closer:
        best = (
            f"(({_LEAST} if T[{side_of} + S[{closer}]] != {won} else {at_closing[1]})"
            f" if {closed} else {best})"
        )
    loser = scribe.let(best)
    count = scribe.let(f"(3 if {tricks} == 0 else 2 if {loser} < {term.half} else 1)")
    _add(scribe, [f"({count} if T[{side_of} + {s}] == {won} else 0)" for s in scribe.seats])


def _best_of_others(had: Sequence[str], won: str) -> str:
    """Return source for the most points of a side that has not won."""
    parts = [f"({points} if {won} != {side} else {_LEAST})" for side, points in enumerate(had)]
    return f"max({', '.join(parts)})"


def _place(plan: Plan, seat: int) -> int:
    return next(place for place, side in enumerate(plan.rules.sides) if seat in side)
