"""The scoring as functions that only add up, made once for each contract.

The terms' own `awarded` explains where the points come from; tests hold the two readings equal.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from trickgames.ranking import Precedence
from trickgames.scoring.amounts import Amount
from trickgames.scoring.awards import Award, GamePoints, Payment, Scoring, SetBack, settle
from trickgames.scoring.outcome import Outcome
from trickgames.scoring.scored_by import ScoredBy
from trickgames.scoring.source import UnknownTermError, Writer
from trickgames.table import DECLARING_SIDE

__all__ = ["ScoreFunction", "compile_reached", "compile_scores"]

ScoreFunction = Callable[[Outcome], tuple[int, ...]]
"""Returns the score of each seat in a finished round."""


def _award(writer: Writer, award: Award, points: Sequence[str]) -> None:
    with writer.when(award.when):
        value, to = writer.value(award.amount), writer.has(award.to)
        for place, cell, flag in zip(points, writer.cells(award.amount), to, strict=True):
            writer.set(place, f"{cell} if {flag} else 0", "+=")
        if award.against is not None:
            paid = writer.let(writer.total(value, award.to))
            if isinstance(value, str):
                paid = writer.let(f"{paid} if {' or '.join(to)} else 0")
            for place, flag in zip(points, writer.has(award.against), strict=True):
                writer.set(place, f"{paid} if {flag} else 0", "-=")


def _payment(writer: Writer, payment: Payment, points: Sequence[str]) -> None:
    with writer.when(payment.when):
        to, by = writer.has(payment.to), writer.has(payment.by)
        cells, sizes = writer.cells(payment.amount), [len(side) for side in writer.sides]
        payers = writer.let(" + ".join(f"{n} * {flag}" for n, flag in zip(sizes, by, strict=True)))
        paid = writer.let(
            " + ".join(f"{n} * {f} * {c}" for n, f, c in zip(sizes, to, cells, strict=True))
        )
        for place, cell, gets, pays in zip(points, cells, to, by, strict=True):
            writer.set(place, f"{gets} * {cell} * {payers} - {pays} * {paid}", "+=")


def _set_back(writer: Writer, term: SetBack, points: Sequence[str]) -> None:
    raw = [writer.new_name() for _ in points]
    for name in raw:
        writer.set(name, "0")
    for award in term.points:
        if type(award) is not Award or award.against is not None:
            raise UnknownTermError
        _award(writer, award, raw)
    declaring = writer.has(DECLARING_SIDE)
    made = writer.let(writer.total(raw, DECLARING_SIDE))
    bid = writer.level
    scored = writer.let(f"{made} >= {bid}")
    for place, name, declares in zip(points, raw, declaring, strict=True):
        ours = f"({name} if {scored} else -{bid})"
        theirs = name if term.defenders_score else "0"
        writer.set(place, f"{ours} if {declares} else {theirs}", "+=")


def _game_points(writer: Writer, term: GamePoints, points: Sequence[str]) -> None:
    result = writer.let(f"{writer.bind(term)}.result(outcome)")
    for side, place in enumerate(points):
        writer.set(place, f"{result}[1] if {result}[0] == {side} else 0", "+=")


def _scored_by(writer: Writer, term: ScoredBy, points: Sequence[str]) -> None:
    seats = sorted(seat for side in writer.sides for seat in side)
    of_side = {seat: number for number, side in enumerate(writer.sides) for seat in side}
    tallies = [writer.cells(tally) for _, tally in term.tallies]
    row = "".join(f"({''.join(f'{cells[of_side[s]]}, ' for s in seats)}), " for cells in tallies)
    sides = tuple(map(tuple, writer.sides))
    found = writer.let(f"{writer.bind(term)}.scores(({row}), {sides})")
    for number, side in enumerate(sides):
        writer.set(points[number], f"{found}[{side[0]}]", "+=")


_SCORING: Final[Mapping[type[Scoring], Callable[[Writer, Any, Sequence[str]], None]]] = {
    Award: _award,
    Payment: _payment,
    SetBack: _set_back,
    GamePoints: _game_points,
    ScoredBy: _scored_by,
}


def _writing(term: Scoring) -> Callable[[Writer, Any, Sequence[str]], None]:
    write = _SCORING.get(type(term))
    if write is None:
        raise UnknownTermError
    return write


def compile_scores(
    scoring: Sequence[Scoring], order: Precedence, sides: Sequence[Sequence[int]]
) -> ScoreFunction:
    """Turn a scoring into one function that returns the score of each seat.

    It is the sum of all awards, without their words. A scoring with terms of a kind that is not
    known here is added up from its awards.

    Args:
        scoring: The terms of the scoring.
        order: The order of the cards; masks of named cards are filled in as constants.
        sides: The seats of each side.
    """
    writer = Writer(order, sides)
    points = [f"p{place}" for place, _ in enumerate(sides)]
    try:
        for name in points:
            writer.set(name, "0")
        for term in scoring:
            _writing(term)(writer, term, points)
    except UnknownTermError:
        return _Added(tuple(scoring))
    of_side = {seat: name for side, name in zip(sides, points, strict=True) for seat in side}
    scores = "".join(f"{of_side[seat]}, " for seat in sorted(of_side))
    return _function(writer, f"({scores})")


def compile_reached(
    tally: Amount, number: int, order: Precedence, sides: Sequence[Sequence[int]]
) -> Callable[[Outcome], bool] | None:
    """Turn the question whether a side has come to a number into one function.

    Args:
        tally: What is counted.
        number: How much of it a side must have.
        order: The order of the cards.
        sides: The seats of each side.

    Returns:
        None if a term is of a kind that is not known here.
    """
    writer = Writer(order, sides)
    try:
        cells = writer.cells(tally)
    except UnknownTermError:
        return None
    return _function(writer, " or ".join(f"{cell} >= {number}" for cell in cells))


def _function(writer: Writer, result: str) -> Callable[[Outcome], Any]:
    source = "\n".join(["def worked_out(outcome):", *writer.lines, f"    return {result}"])
    # The source holds nothing but names and numbers that this module wrote, and quoted texts.
    exec(source, writer.names)  # noqa: S102
    function: Callable[[Outcome], Any] = writer.names["worked_out"]  # type: ignore[assignment]
    return function


class _Added:
    """The score as the sum of the awards."""

    def __init__(self, scoring: Sequence[Scoring]) -> None:
        self._scoring = scoring

    def __call__(self, outcome: Outcome) -> tuple[int, ...]:
        columns = zip(*(line.scores for line in settle(self._scoring, outcome)), strict=True)
        return tuple(map(sum, columns)) or (0,) * outcome.table.seats
