"""Points that a function of somebody's own works out: for what no award can say."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from types import MappingProxyType
from typing import Any, Final, cast

import attrs

from trickgames.checks import faults_of, named_kind, quote, said_name
from trickgames.errors import RulesError
from trickgames.jsontext import MAX_NUMBER
from trickgames.messages import Message, listed, number
from trickgames.scoring.amounts import Amount, amount, amount_at
from trickgames.scoring.awarded import Awarded, given_to
from trickgames.scoring.outcome import Outcome

__all__ = ["Row", "ScoredBy", "ScoringFunction", "Sides"]

ScoringFunction = Callable[[Mapping[str, tuple[int, ...]]], Iterable[tuple[str, Sequence[int]]]]
"""What makes awards of tallies; `ScoredBy` says how."""
Row = tuple[tuple[int, ...], ...]
"""For each tally, in the order of the declaration, one number for each seat."""
Sides = tuple[tuple[int, ...], ...]
"""The seats of each side."""
MOST_WORDS: Final = 1_000


def _is_named(values: object) -> bool:
    # Pairs are what `attrs.evolve` hands over.
    if isinstance(values, tuple):
        pairs = cast("tuple[object, ...]", values)
        return all(isinstance(p, tuple) and len(cast("tuple[object, ...]", p)) == 2 for p in pairs)
    return isinstance(values, Mapping)


def _check_named(what: str, values: object) -> None:
    if not _is_named(values):
        wanted = "a mapping is wanted, as in {'tricks': ...}"
        raise TypeError(f"{what} of a function: {wanted}, not {named_kind(values)}")


def _tallies(
    tallies: Mapping[str, Amount | int] | tuple[tuple[str, Amount], ...],
) -> tuple[tuple[str, Amount], ...]:
    _check_named("the tallies", tallies)
    return tuple((name, amount(value)) for name, value in dict(tallies).items())


def _awards(
    awards: Mapping[str, str] | tuple[tuple[str, str], ...],
) -> tuple[tuple[str, str], ...]:
    _check_named("the awards", awards)
    return tuple(dict(awards).items())


@attrs.frozen
class ScoredBy:
    """Points worked out by a function of your own, from nothing but tallies that are named here.

    Where `Award` and `Payment` can say it, they say it better: they explain their figures and are
    translated. The function is called when a round is over, in bulk once for each distinct row of
    tallies; so the same tallies must always give the same points. Define it at the top of a
    module, and rounds can be pickled and played by other processes.

    Args:
        function: What works the points out: a plain generator. It is called with a mapping that
            cannot be changed: for each name of `tallies` a tuple with one number for each seat.
            For each award it yields a pair: a name of `awards`, and a whole number of points for
            each seat. Partners get the same; each award is yielded once at most.
        tallies: All that the function looks at, by name: amounts or plain numbers. Who is
            declarer is a tally too: ``amount(1).to(DECLARER)``.
        awards: The awards that the function may yield: for each name its rule in words. They
            stand on the score sheet in this order; those of no points are left out.

    Raises:
        RulesError: No tallies or no awards are named, or a name or rule is no text to print;
            `faults` names each. What is yielded is checked when a round is scored, and its
            mistakes raise a `RulesError` then.

    >>> from trickgames.scoring.scored_by import ScoredBy
    >>> from trickgames.scoring.tallies import tricks
    >>> def odd(tallies):
    ...     yield "odd", [count % 2 for count in tallies["tricks"]]
    >>> term = ScoredBy(odd, {"tricks": tricks()}, {"odd": "1 for an odd number of tricks"})
    >>> term.points(((3, 4, 6),), ((0,), (1,), (2,)))
    (('odd', (1, 0, 0)),)
    """

    function: ScoringFunction
    tallies: tuple[tuple[str, Amount], ...] = attrs.field(converter=_tallies)
    awards: tuple[tuple[str, str], ...] = attrs.field(converter=_awards)

    def __attrs_post_init__(self) -> None:
        if not callable(self.function):
            raise TypeError(f"a function is wanted, not {named_kind(self.function)}")
        faults = list(self._faults())
        if faults:
            raise RulesError(faults)

    def _faults(self) -> Iterator[str]:
        if not self.tallies:
            yield "a scoring function has no tallies to look at"
        if not self.awards:
            yield "a scoring function has no awards to yield"
        for name, _ in self.tallies:
            yield from faults_of(partial(said_name, "the name of a tally", name))
        for name, rule in self.awards:
            what = f"the rule of {quote(str(name))}"
            yield from faults_of(
                partial(said_name, "the name of an award", name),
                partial(said_name, what, rule, MOST_WORDS),
            )

    def rules(self) -> list[tuple[str, Message]]:
        """Return name and rule of every award that may be yielded."""
        return [(name, Message(rule)) for name, rule in self.awards]

    def points(self, row: Row, sides: Sides) -> tuple[tuple[str, tuple[int, ...]], ...]:
        """Return name and points of the awards that some tallies bring, each seat's points.

        Args:
            row: The tallies.
            sides: The seats of each side.

        Raises:
            RulesError: The function yields what is no award.
            ValueError: The row has more or fewer tallies.
        """
        names = [name for name, _ in self.tallies]
        tallies = MappingProxyType(dict(zip(names, row, strict=True)))
        yielded = self.function(tallies)
        if not isinstance(yielded, Iterable):  # pyright: ignore[reportUnnecessaryIsInstance]
            raise self._fault(f"it gives {named_kind(yielded)} and yields nothing")
        points: dict[str, tuple[int, ...]] = {}
        for line in yielded:
            name, given = self._line(line)
            if name in points:
                raise self._fault(f"it yields {quote(name)} twice")
            points[name] = self._checked(name, given, sides)
        return tuple((name, points[name]) for name, _ in self.awards if any(points.get(name, ())))

    def scores(self, row: Row, sides: Sides) -> tuple[int, ...]:
        """Return the sum of all awards for each seat; see `points`."""
        lines = [points for _, points in self.points(row, sides)]
        return tuple(sum(points[seat] for points in lines) for seat in range(sum(map(len, sides))))

    def awarded(self, outcome: Outcome) -> list[Awarded]:
        """Return the points of a finished round, [] if there are none.

        Raises:
            RulesError: The function yields what is no award.
        """
        seats, rules = range(outcome.table.seats), dict(self.rules())
        values = [tally.value(outcome) for _, tally in self.tallies]
        row = tuple(tuple(amount_at(value, seat) for seat in seats) for value in values)
        sides, lines = outcome.table.sides, list[Awarded]()
        for name, points in self.points(row, sides):
            parts = given_to(sides, points, [Message("{n}", {"n": n}) for n in points].__getitem__)
            rule, figures = rules[name], listed(parts, "{parts}; {part}")
            lines.append(Awarded(name, points, rule, figures))
        return lines

    def _line(self, line: Sequence[Any]) -> tuple[str, Sequence[int]]:
        """Return name and points of an award that was yielded."""
        if not isinstance(line, tuple | list) or len(line) != 2:
            wanted = "a name and points are wanted, as in yield 'tricks', (1, 0, 2)"
            raise self._fault(f"it yields {named_kind(line)}: {wanted}")
        name: object
        given: Sequence[int]
        name, given = line
        names = [known for known, _ in self.awards]
        if not isinstance(name, str) or name not in names:
            what = f"it yields {named_kind(name)}, which is no award of it"
            raise self._fault(f"{what}: {', '.join(names)}")
        if not isinstance(given, tuple | list):
            what = f"the points of {quote(name)} are a tuple or a list"
            raise self._fault(f"{what}, one for each seat, not {named_kind(given)}")
        return name, given

    def _checked(self, name: str, given: Sequence[int], sides: Sides) -> tuple[int, ...]:
        seats, points = sum(map(len, sides)), list[int]()
        if len(given) != seats:
            raise self._fault(f"{quote(name)} has points for {len(given)} seats, not for {seats}")
        for seat, count in enumerate(given):
            if type(count) is not int:
                what = f"{quote(name)} gives seat {seat} {named_kind(count)}"
                raise self._fault(f"{what}: points are whole numbers")
            if abs(count) > MAX_NUMBER:
                raise self._fault(f"{quote(name)} gives seat {seat} too large a number")
            points.append(count)
        for side in sides:
            if len({points[seat] for seat in side}) > 1:
                said = ", ".join(f"seat {seat}: {number(points[seat])}" for seat in side)
                raise self._fault(f"{quote(name)} differs for partners, who score alike: {said}")
        return tuple(points)

    def _fault(self, what: str) -> RulesError:
        name = getattr(self.function, "__name__", type(self.function).__name__)
        return RulesError(f"the scoring function {name}: {what}")
