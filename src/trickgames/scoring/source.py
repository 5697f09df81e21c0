# pyright: reportPrivateUsage=false
"""Amounts and tests of the scoring as source of Python; `compiled` makes functions of it.

The terms' own `value` and `holds` are what they mean; tests hold the two readings equal.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, Final

from trickgames.ranking import Precedence
from trickgames.scoring import amounts, choices, tallies, told
from trickgames.scoring.amounts import Amount, Comparison
from trickgames.scoring.conditions import Test
from trickgames.selection import Selection
from trickgames.table import EVERYONE, Role

__all__ = ["UnknownTermError", "Writer"]

Cells = str | list[str]
"""Source of one number for the table, or of one for each side."""


class UnknownTermError(Exception):
    """A term that is not of this library."""


class Writer:
    """Writes the function line by line; what has a name already is not worked out again.

    Attributes:
        order: The order of the cards.
        lines: The lines so far.
        names: What the names of the source stand for.
    """

    def __init__(self, order: Precedence, sides: Sequence[Sequence[int]]) -> None:
        self.order = order
        self.lines: list[str] = []
        self.names: dict[str, object] = {
            "noted": told.noted_by_seat,
            "carried": told.carried_by_seat,
        }
        self._sides = sides
        self._singly = False
        self._depth = 1
        self._known: dict[tuple[bool, int], Cells] = {}
        self._named: dict[str, str] = {}
        self._count = 0
        self._best: dict[tallies.TrumpCard, tallies.BestTrump] = {}

    def let(self, source: str) -> str:
        """Return a name for a number, the one it has if it was worked out before."""
        if source.isidentifier() or source.lstrip("-").isdecimal():
            return source
        if source not in self._named:
            name = self.new_name()
            self.set(name, source)
            self._named[source] = name
        return self._named[source]

    def new_name(self) -> str:
        """Return a name that is not in use."""
        self._count += 1
        return f"v{self._count}"

    def set(self, name: str, source: str, sign: str = "=") -> None:
        """Give a name a value, or add to it."""
        self.lines.append(f"{'    ' * self._depth}{name} {sign} {source}")

    def bind(self, term: object) -> str:
        """Return a name for a term of the declaration."""
        for name, known in self.names.items():
            if known is term:
                return name
        name = f"k{len(self.names)}"
        self.names[name] = term
        return name

    @contextmanager
    def block(self, head: str) -> Generator[None]:
        """Write what is only done in one case; names given there are not known outside."""
        self.lines.append(f"{'    ' * self._depth}{head}:")
        known, named = dict(self._known), dict(self._named)
        self._depth += 1
        yield
        self._depth -= 1
        self._known, self._named = known, named

    @property
    def sides(self) -> Sequence[Sequence[int]]:
        """The seats of each side, everybody alone where that is how to look at it."""
        return [(seat,) for side in self._sides for seat in side] if self._singly else self._sides

    @contextmanager
    def singly(self) -> Generator[None]:
        """Look at the round as if everybody had played alone."""
        before, self._singly = self._singly, True
        yield
        self._singly = before

    @property
    def outcome(self) -> str:
        """The finished round."""
        return self.let("outcome.singly") if self._singly else "outcome"

    @property
    def table(self) -> str:
        """The table, for what goes by sides."""
        return self.let(f"{self.outcome}.table")

    @property
    def told(self) -> str:
        """The table, for what does not."""
        return self.let("outcome.table")

    @property
    def winners(self) -> str:
        """Who won each trick."""
        return self.let("outcome.winners")

    @property
    def level(self) -> str:
        """The number that was bid, 0 if the contract has none."""
        contract = self.let(f"{self.table}.contract")
        return self.let(f"({contract} and {contract}.level) or 0")

    def mask(self, wanted: Selection | tallies.TrumpCard | None) -> str:
        """Return the mask of the cards that a term names."""
        if isinstance(wanted, tallies.TrumpCard):
            best = self._best.setdefault(wanted, tallies.BestTrump(wanted, self.order))
            return self.let(f"{self.bind(best)}[{self.told}.everything & {self.order.trump_mask}]")
        return str(wanted.mask(self.order.pack, self.order.trump)) if wanted else "0"

    def taken(self) -> list[str]:
        """Return the cards that each side took."""
        won = self.let("outcome.won")
        return self._joined(won, "|")

    def held(self) -> list[str]:
        """Return the cards that each side held when play began."""
        return self._joined(self.let(f"{self.told}.hands"), "|")

    def said(self, reader: str, name: str) -> str:
        """Return the numbers of all seats that stand under a name."""
        return self.let(f"{reader}({self.told}, {name!r})")

    def by_side(self, by_seat: str) -> list[str]:
        """Return the sums of numbers that stand in a tuple seat by seat."""
        return self._joined(self.let(by_seat), "+")

    def first_of_side(self, by_seat: str) -> list[str]:
        """Return the numbers of the sides, which stand in a tuple seat by seat."""
        value = self.let(by_seat)
        return [f"{value}[{side[0]}]" for side in self.sides]

    def _joined(self, by_seat: str, sign: str) -> list[str]:
        return [self.let(f" {sign} ".join(f"{by_seat}[{s}]" for s in side)) for side in self.sides]

    def has(self, role: Role) -> list[str]:
        """Return for each side whether it scores when a role does."""
        if role == EVERYONE:
            return ["True"] * len(self.sides)
        seats = self.role(role)
        return [self.let(" or ".join(f"{s} in {seats}" for s in side)) for side in self.sides]

    def role(self, role: Role) -> str:
        """Return the seats that have a role."""
        return self.let(f"{self.bind(role)}.seats({self.table})")

    def value(self, term: Amount) -> Cells:
        """Work an amount out, once."""
        key = self._singly, id(term)
        if key not in self._known:
            write = _AMOUNTS.get(type(term))
            if write is None:
                raise UnknownTermError
            cells = write(self, term)
            named = self.let(cells) if isinstance(cells, str) else [self.let(c) for c in cells]
            self._known[key] = named
        return self._known[key]

    def cells(self, term: Amount) -> list[str]:
        """Work an amount out, once, and return it side by side."""
        value = self.value(term)
        return [value] * len(self.sides) if isinstance(value, str) else value

    def total(self, value: Cells, role: Role) -> str:
        """Add up the sides of a role."""
        if isinstance(value, str):
            return value
        parts = zip(value, self.has(role), strict=True)
        return " + ".join(f"({cell} if {flag} else 0)" for cell, flag in parts)

    def test(self, test: Test) -> str:
        """Return whether a test is passed."""
        write = _TESTS.get(test.kind)
        if type(test) is not Test:
            raise UnknownTermError
        if write is None:
            return self.let(f"{self.bind(test)}.holds({self.outcome})")
        holds = write(self, test)
        return self.let(holds if test.role == EVERYONE else f"{self.role(test.role)} and ({holds})")

    @contextmanager
    def when(self, tests: Sequence[Test]) -> Generator[None]:
        """Write what is only done if all tests are passed, each looked at if it comes to that."""
        if not tests:
            yield
            return
        with self.block(f"if {self.test(tests[0])}"), self.when(tests[1:]):
            yield


def _each_side(writer: Writer, form: str, *parts: Amount) -> Cells:
    """Fill amounts into a piece of source: once for the table, or side by side."""
    values = [writer.value(part) for part in parts]
    if all(isinstance(value, str) for value in values):
        return form.format(*values)
    return [form.format(*cells) for cells in zip(*map(writer.cells, parts), strict=True)]


def _joined(writer: Writer, term: amounts._Joined) -> Cells:
    sign = {"+": "+", "−": "-", "×": "*"}[term.sign]
    return _each_side(writer, f"{{}} {sign} {{}}", term.left, term.right)


def _to(writer: Writer, term: amounts._To) -> Cells:
    pairs = zip(writer.cells(term.tally), writer.has(term.role), strict=True)
    return [f"{cell} if {flag} else 0" for cell, flag in pairs]


def _compare(writer: Writer, test: Comparison) -> list[str]:
    sign = {"=": "=="}.get(test.sign, test.sign).replace("≥", ">=")
    sides = zip(writer.cells(test.left), writer.cells(test.right), strict=True)
    return [f"{left} {sign} {right}" for left, right in sides]


def _where(writer: Writer, term: amounts._Where) -> Cells:
    value = writer.cells(term.amount)
    tests = [_compare(writer, test) for test in term.tests]
    passed = [" and ".join(of_side) for of_side in zip(*tests, strict=True)]
    return [f"{cell} if {test} else 0" for cell, test in zip(value, passed, strict=True)]


def _each(writer: Writer, term: amounts._Each) -> Cells:
    with writer.singly():
        alone = writer.cells(term.amount)
        by_seat = dict(zip((s for (s,) in writer.sides), alone, strict=True))
    return [" + ".join(by_seat[seat] for seat in side) for side in writer.sides]


def _given(writer: Writer, term: choices._Given) -> Cells:
    test = writer.test(term.test)
    both = term.then, term.otherwise
    kinds = {isinstance(writer.value(part), str) for part in both if part != _NOTHING}
    if len(kinds) > 1:  # one number for the table or one for each side, as it comes
        raise UnknownTermError
    return _each_side(writer, f"{{}} if {test} else {{}}", *both)


def _by_number(writer: Writer, term: choices._ByNumber) -> Cells:
    values, last = writer.bind(term.values), len(term.values) - 1
    return _each_side(writer, f"{values}[max(0, min({{}}, {last}))]", term.tally)


def _of_table(writer: Writer, term: Amount) -> Cells:
    return f"{writer.bind(term)}.value({writer.outcome})"


def _by_seat(writer: Writer, term: Amount) -> Cells:
    return writer.first_of_side(f"{writer.bind(term)}.value({writer.outcome})")


def _tricks(writer: Writer, _: tallies._Tricks) -> Cells:
    seats = [
        writer.let(f"{writer.winners}.count({seat})") for side in writer.sides for seat in side
    ]
    by_seat = dict(zip((seat for side in writer.sides for seat in side), seats, strict=True))
    return [" + ".join(by_seat[seat] for seat in side) for side in writer.sides]


def _card_points(writer: Writer, term: tallies._CardPoints) -> Cells:
    masks: dict[int, int] = {}
    for place, points in enumerate(tallies._weigh(term.weights, writer.order.pack)):
        masks[points] = masks.get(points, 0) | 1 << place
    weights = [(points, mask) for points, mask in masks.items() if points]
    sums = (
        [f"{points} * ({cards} & {mask}).bit_count()" for points, mask in weights]
        for cards in writer.taken()
    )
    return [" + ".join(parts) or "0" for parts in sums]


def _cards(writer: Writer, term: tallies._Cards) -> Cells:
    wanted = writer.mask(term.wanted)
    having = writer.taken() if term.how == "taken" else writer.held()
    return [f"({cards} & {wanted}).bit_count()" for cards in having]


def _all_taken(writer: Writer, term: tallies._AllTaken) -> Cells:
    wanted = writer.mask(term.wanted)
    return [f"1 if {cards} & {wanted} == {wanted} else 0" for cards in writer.taken()]


def _sets(writer: Writer, term: tallies._Sets) -> Cells:
    masks = [wanted.mask(writer.order.pack, None) for wanted in term.selections()]
    parts = [f"({{cards}} & {mask}).bit_count() // {term.size}" for mask in masks]
    return [" + ".join(parts).format(cards=cards) or "0" for cards in writer.taken()]


def _most(writer: Writer, term: tallies._Most) -> Cells:
    cells = writer.cells(term.tally)
    top = writer.let(f"max([{', '.join(cells)}])")
    alone = writer.let(f"[{', '.join(cells)}].count({top}) == 1")
    return [f"1 if {alone} and {cell} == {top} else 0" for cell in cells]


_NOTHING: Final = amounts.amount(0)
_AMOUNTS: Final[Mapping[type[Amount], Callable[[Writer, Any], Cells]]] = {
    amounts._Number: lambda _, term: str(term.number),
    amounts._Joined: _joined,
    amounts._Of: lambda writer, term: writer.total(writer.value(term.tally), term.role),
    amounts._To: _to,
    amounts._Named: lambda writer, term: writer.value(term.amount),
    amounts._Where: _where,
    amounts._Every: lambda writer, term: _each_side(writer, f"{{}} // {term.size}", term.amount),
    amounts._Each: _each,
    choices._Level: lambda writer, _: writer.level,
    choices._Given: _given,
    choices._ByNumber: _by_number,
    choices._ByContract: _of_table,
    tallies._CardPoints: _card_points,
    tallies._PilePoints: _of_table,
    tallies._Tricks: _tricks,
    tallies.TrickValues: _by_seat,
    tallies._Cards: _cards,
    tallies._InOneHand: _by_seat,
    tallies._AllTaken: _all_taken,
    tallies._Sets: _sets,
    tallies._Most: _most,
    told._Carried: lambda writer, term: writer.first_of_side(writer.said("carried", term.name)),
    told._Noted: lambda writer, term: writer.by_side(writer.said("noted", term.name)),
    told._Marriages: _by_seat,
}


def _won(writer: Writer, test: Test) -> str:
    if test.role == EVERYONE:
        return f"len({writer.winners})"
    return writer.let(f"sum(map({writer.winners}.count, {writer.role(test.role)}))")


def _one_took_all(writer: Writer) -> str:
    parts = [f"({cell} > 0)" for cell in writer.cells(_TRICKS)]
    return f"{' + '.join(parts)} == 1"


def _one_took(writer: Writer, test: Test) -> str:
    wanted = writer.mask(test.cards)
    if wanted == "0":
        return "False"
    return " or ".join(f"{cards} & {wanted} == {wanted}" for cards in writer.taken())


def _reaches(writer: Writer, test: Test) -> str:
    value, least = (writer.total(writer.value(part), EVERYONE) for part in test.amounts)
    return f"{value} >= {least}"


def _among(writer: Writer, test: Test) -> str:
    return f"{{*{writer.role(test.role)}}} <= {{*{writer.role(test.other)}}}"


_TRICKS: Final = tallies.tricks()
# The other kinds are asked themselves.
_TESTS: Final[Mapping[str, Callable[[Writer, Test], str]]] = {
    "no trick": lambda writer, test: f"{_won(writer, test)} == 0",
    "a trick": lambda writer, test: f"{_won(writer, test)} > 0",
    "every trick": lambda writer, test: f"{_won(writer, test)} == len({writer.winners})",
    "missed": lambda writer, test: f"{_won(writer, test)} < len({writer.winners})",
    "declared": lambda _, __: "True",
    "somebody": lambda _, __: "True",
    "all": lambda writer, _: _one_took_all(writer),
    "shared": lambda writer, _: f"not ({_one_took_all(writer)})",
    "at least": _reaches,
    "below": lambda writer, test: f"not {_reaches(writer, test)}",
    "among": _among,
    "taken by one": _one_took,
    "shared out": lambda writer, test: f"not ({_one_took(writer, test)})",
}
