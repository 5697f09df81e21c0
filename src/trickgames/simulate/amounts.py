# pyright: reportPrivateUsage=false
"""Amounts and tests of the scoring as source: the same terms, read for compiled code."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from trickgames.scoring import amounts as a
from trickgames.scoring import choices as c
from trickgames.scoring.amounts import Amount, Comparison
from trickgames.scoring.conditions import Test
from trickgames.simulate.layout import Uncompilable
from trickgames.simulate.order import Order
from trickgames.simulate.plan import Plan
from trickgames.simulate.tallies import TALLIES, Cells, at
from trickgames.table import EVERYONE, Role

__all__ = ["Scribe"]


class Scribe:
    """Writes down what a finished round is worth, one line after another.

    Attributes:
        plan: The declaration.
        order: The order of the cards in the contract.
        lines: The lines so far.
        singly: Whether everybody is looked at as if playing alone.
    """

    plan: Plan
    order: Order
    lines: list[str]
    singly: bool

    def __init__(self, plan: Plan, order: Order, mark: str = "v") -> None:
        self.plan = plan
        self.order = order
        self.lines = []
        self.singly = False
        self._known: dict[tuple[bool, int], Cells] = {}
        self._keep: list[object] = []
        self._names, self._mark = 0, mark

    @property
    def seats(self) -> range:
        """The seats."""
        return range(self.plan.rules.seats)

    @property
    def sides(self) -> str:
        """The table of sides to go by."""
        return self.plan.alone if self.singly else self.plan.sides

    def side(self, seat: int) -> Sequence[int]:
        """Return the seats that score together with one."""
        sides = self.plan.rules.sides
        return (seat,) if self.singly else next(side for side in sides if seat in side)

    def let(self, source: str) -> str:
        """Give a number a name of its own."""
        if source.lstrip("-").isdigit() or source.isidentifier():
            return source
        self._names += 1
        self.lines.append(f"{self._mark}{self._names} = {source}")
        return f"{self._mark}{self._names}"

    def role(self, role: Role) -> str:
        """Return source for the mask of the seats that have a role."""
        return self.let(self.plan.role(role, self.sides))

    def scorers(self, role: Role) -> str:
        """Return source for the mask of the seats that score when a role does."""
        if role == EVERYONE:
            return str(self.plan.everyone)
        return self.let(f"sides_of(T, {self.sides}, {self.role(role)})")

    def where(self, value: str, mask: str, seat: int, given: str = "True") -> str:
        """Return source for a number if a seat is in a mask and something holds, else for 0."""
        held = "True" if mask == str(self.plan.everyone) else f"{mask} >> {seat} & 1"
        tests = [test for test in (given, held) if test != "True"]
        return f"({value} if {' and '.join(tests)} else 0)" if tests else value

    def by_side(self, cells: Sequence[str]) -> list[str]:
        """Return the sums of each seat's side."""
        return [
            self.let(" + ".join(cells[mate] for mate in self.side(seat))) for seat in self.seats
        ]

    def joined(self, place: str) -> list[str]:
        """Return the masks of each seat's side."""
        masks = (" | ".join(f"S[{place} + {m}]" for m in self.side(seat)) for seat in self.seats)
        return [self.let(mask) for mask in masks]

    def value(self, term: Amount) -> Cells:
        """Write down a term, once, and return where its number stands.

        Raises:
            Uncompilable: The term is of no kind known here.
        """
        known = self.singly, id(term)
        if known not in self._known:
            write: Callable[[Scribe, Any], Cells] | None = _AMOUNTS.get(type(term))
            if write is None:
                raise Uncompilable(f"the amount {type(term).__name__}")
            cells = write(self, term)
            self._known[known] = (
                self.let(cells) if isinstance(cells, str) else [*map(self.let, cells)]
            )
            self._keep.append(term)
        return self._known[known]

    def each(self, form: str, *cells: Cells) -> Cells:
        """Do the same with the numbers of each seat, or of the table if that is all there is."""
        if all(isinstance(one, str) for one in cells):
            return form.format(*cells)
        return [form.format(*(at(one, seat) for one in cells)) for seat in self.seats]

    def every(self, cells: Cells) -> str:
        """Return the sum over all sides."""
        if isinstance(cells, str):
            return cells
        return self.let(" + ".join(cells[max(side)] for side in self.all_sides))

    @property
    def all_sides(self) -> Sequence[Sequence[int]]:
        """All sides."""
        return [(seat,) for seat in self.seats] if self.singly else self.plan.rules.sides

    def total(self, cells: Sequence[str], role: Role) -> str:
        """Return the sum over the sides of a role, each side once."""
        mask, parts = self.role(role), list[str]()
        for side in self.all_sides:
            value = "0"
            for seat in sorted(side):  # the last of a side that has the role says what the side has
                value = f"({cells[seat]} if {mask} >> {seat} & 1 else {value})"
            parts.append(value)
        return self.let(" + ".join(parts))

    def test(self, test: Test) -> str:
        """Return source for whether a test is passed."""
        mask = self.role(test.role)
        write = _TESTS.get(test.kind)
        if write is None:
            raise Uncompilable(f"the test {test.kind!r}")
        found = write(self, test, mask)
        return f"({found})" if mask == str(self.plan.everyone) else f"({mask} != 0 and ({found}))"


def _joined(scribe: Scribe, term: a._Joined) -> Cells:
    sign = {"+": "+", "−": "-", "×": "*"}[term.sign]
    left, right = scribe.value(term.left), scribe.value(term.right)
    return scribe.each(f"({{}} {sign} {{}})", left, right)


def _of(scribe: Scribe, term: a._Of) -> Cells:
    value = scribe.value(term.tally)
    return value if isinstance(value, str) else scribe.total(value, term.role)


def _to(scribe: Scribe, term: a._To) -> Cells:
    value, scorers = scribe.value(term.tally), scribe.scorers(term.role)
    return [scribe.where(at(value, s), scorers, s) for s in scribe.seats]


def _compare(scribe: Scribe, test: Comparison, seat: int) -> str:
    sign = {"=": "==", "<": "<", ">": ">", "≥": ">="}[test.sign]
    return f"{at(scribe.value(test.left), seat)} {sign} {at(scribe.value(test.right), seat)}"


def _where(scribe: Scribe, term: a._Where) -> Cells:
    value, cells = scribe.value(term.amount), list[str]()
    for seat in scribe.seats:
        tests = " and ".join(_compare(scribe, test, seat) for test in term.tests) or "True"
        cells.append(f"({at(value, seat)} if {tests} else 0)")
    return cells


def _every(scribe: Scribe, term: a._Every) -> Cells:
    return scribe.each(f"({{}} // {term.size})", scribe.value(term.amount))


def _each(scribe: Scribe, term: a._Each) -> Cells:
    before, scribe.singly = scribe.singly, True
    value = scribe.value(term.amount)
    scribe.singly = before
    return scribe.by_side([at(value, seat) for seat in scribe.seats])


def _given(scribe: Scribe, term: c._Given) -> Cells:
    test = scribe.let(scribe.test(term.test))
    then, otherwise = scribe.value(term.then), scribe.value(term.otherwise)
    return scribe.each(f"({{}} if {test} else {{}})", then, otherwise)


def _by_number(scribe: Scribe, term: c._ByNumber) -> Cells:
    table, last = scribe.plan.tables.add("BY_NUMBER", term.values), len(term.values) - 1
    value = scribe.value(term.tally)
    return scribe.each(f"T[{table} + max(0, min({{}}, {last}))]", value)


def _by_contract(scribe: Scribe, term: c._ByContract) -> Cells:
    values = dict(term.values)
    return scribe.plan.tables.of(
        "BY_CONTRACT", "S[FINAL]", [values.get(final.key, 0) for final in scribe.plan.finals]
    )


def _level(scribe: Scribe, _: c._Level) -> Cells:
    levels = [final.level or 0 for final in scribe.plan.finals]
    return scribe.plan.tables.of("LEVELS", "S[FINAL]", levels)


_AMOUNTS: Final[dict[type[Amount], Callable[[Scribe, Any], Cells]]] = {
    a._Number: lambda _, term: str(term.number),
    a._Joined: _joined,
    a._Of: _of,
    a._To: _to,
    a._Named: lambda scribe, term: scribe.value(term.amount),
    a._Where: _where,
    a._Every: _every,
    a._Each: _each,
    c._Level: _level,
    c._Given: _given,
    c._ByNumber: _by_number,
    c._ByContract: _by_contract,
    **TALLIES,
}


def _took(mask: str, scribe: Scribe) -> str:
    parts = (scribe.where(f"S[TOOK + {s}]", mask, s) for s in scribe.seats)
    return scribe.let(" + ".join(parts))


def _sides_with_tricks(scribe: Scribe) -> str:
    sides = (" + ".join(f"S[TOOK + {s}]" for s in side) for side in scribe.all_sides)
    return scribe.let(" + ".join(f"(1 if {side} > 0 else 0)" for side in sides))


def _chosen(scribe: Scribe, test: Test) -> str:
    return scribe.let(scribe.plan.by_trump(test.cards)) if test.cards else "0"


def _taken_by_one(scribe: Scribe, test: Test) -> str:
    wanted = _chosen(scribe, test)
    any_side = " or ".join(f"{wanted} & ~{mask} == 0" for mask in scribe.joined("WON"))
    return f"{wanted} != 0 and ({any_side})"


def _reaches(scribe: Scribe, test: Test) -> str:
    value, least = (scribe.every(scribe.value(part)) for part in test.amounts)
    return f"{value} >= {least}"


def _final_is(scribe: Scribe, flags: Sequence[bool]) -> str:
    table = scribe.plan.tables.of("FINALS", "S[FINAL]", [int(flag) for flag in flags])
    return f"{table} == 1"


_TESTS: Final[dict[str, Callable[[Scribe, Test, str], str]]] = {
    "no trick": lambda scribe, _, mask: f"{_took(mask, scribe)} == 0",
    "a trick": lambda scribe, _, mask: f"{_took(mask, scribe)} > 0",
    "every trick": lambda scribe, _, mask: f"{_took(mask, scribe)} == S[TRICKS]",
    "missed": lambda scribe, _, mask: f"{_took(mask, scribe)} < S[TRICKS]",
    "declared": lambda _scribe, _test, _mask: "True",
    "somebody": lambda _scribe, _test, _mask: "True",
    "all": lambda scribe, _test, _mask: f"{_sides_with_tricks(scribe)} == 1",
    "shared": lambda scribe, _test, _mask: f"{_sides_with_tricks(scribe)} != 1",
    "level": lambda scribe, test, _: _final_is(
        scribe, [final.level == test.number for final in scribe.plan.finals]
    ),
    "contract": lambda scribe, test, _: _final_is(
        scribe, [final.key == test.contract for final in scribe.plan.finals]
    ),
    "in play": lambda scribe, test, _: (
        f"{_chosen(scribe, test)} != 0 and {_chosen(scribe, test)} & ~S[EVERYTHING] == 0"
    ),
    "at least": lambda scribe, test, _: _reaches(scribe, test),
    "below": lambda scribe, test, _: f"not {_reaches(scribe, test)}",
    "among": lambda scribe, test, mask: f"{mask} & ~{scribe.role(test.other)} == 0",
    "taken by one": lambda scribe, test, _: _taken_by_one(scribe, test),
    "shared out": lambda scribe, test, _: f"not ({_taken_by_one(scribe, test)})",
}
