"""Amounts: numbers of points, and how they are put together, explained and printed.

A *tally* has one number for each seat; partners show their side's number. An *amount* is a
tally, a plain number, or these joined by ``+ - *``, and ``-`` turns the sign; ``.of(role)`` adds up
the sides of a role. Every amount evaluates (`value`), prints (`words`) and explains itself
(`figures`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from operator import add, eq, ge, gt, lt, mul, sub
from typing import Final, Literal

import attrs
from typing_extensions import override

from trickgames.checks import at_least, instance_of, whole_number
from trickgames.messages import Message, listed, number
from trickgames.scoring.outcome import Outcome
from trickgames.selection import Selection
from trickgames.table import Role

__all__ = ["Amount", "Comparison", "Value", "amount", "amount_at", "each"]

Value = int | tuple[int, ...]
_OPERATORS: Final[Mapping[str, Callable[[int, int], int]]] = {"+": add, "−": sub, "×": mul}


def amount_at(value: Value, seat: int) -> int:
    """Return the number of a seat: its own, or the one for the table."""
    return value if isinstance(value, int) else value[seat]


@attrs.frozen
class Amount:
    """A number of points, or one for each seat. The base of all terms in this module."""

    def value(self, outcome: Outcome) -> Value:
        """Return the number, or a tuple with one number for each seat."""
        return outcome.once(self, lambda: self._value(outcome))

    def _value(self, outcome: Outcome) -> Value:
        raise NotImplementedError

    def words(self) -> Message:
        """Return what the amount is, in words."""
        raise NotImplementedError

    def figures(self, outcome: Outcome, seat: int) -> str:
        """Return the amount with its numbers filled in, for one seat."""
        return number(amount_at(self.value(outcome), seat))

    @property
    def parts(self) -> tuple[Amount, ...]:
        """The amounts that this one is made of."""
        return ()

    @property
    def is_open(self) -> bool:
        """Whether everybody can count it while cards are played."""
        return all(part.is_open for part in self.parts)

    def piles(self) -> set[str]:
        """Return the names of the piles that the amount looks at."""
        return {name for part in self.parts for name in part.piles()}

    def selections(self) -> list[Selection]:
        """Return the cards that the amount names."""
        return [selection for part in self.parts for selection in part.selections()]

    def carried(self) -> set[str]:
        """Return the names of the numbers from earlier rounds that the amount looks at."""
        return {name for part in self.parts for name in part.carried()}

    def equals(self, other: Amount | int) -> Comparison:
        """Return the test whether this is as much as something else, seat by seat."""
        return Comparison(self, "=", amount(other))

    def above(self, other: Amount | int) -> Comparison:
        """Return the test whether this is more than something else, seat by seat."""
        return Comparison(self, ">", amount(other))

    def below(self, other: Amount | int) -> Comparison:
        """Return the test whether this is less than something else, seat by seat."""
        return Comparison(self, "<", amount(other))

    def reaches(self, other: Amount | int) -> Comparison:
        """Return the test whether this is no less than something else, seat by seat."""
        return Comparison(self, "≥", amount(other))

    def where(self, *tests: Comparison) -> Amount:
        """Return this for the seats that pass all tests, 0 for the others."""
        return _Where(self, tests)

    def every(self, size: int) -> Amount:
        """Return how many times a number goes into this, rounded down.

        Raises:
            RulesError: The number is less than 1.
        """
        return _Every(self, at_least(1, "every", size, "every is of 1 or more"))

    def named(self, name: str) -> Amount:
        """Return the same amount under a name, which rules say in its place; figures show all."""
        return _Named(self, name)

    def of(self, role: Role) -> Amount:
        """Return the sum over the sides of a role."""
        return _Of(self, role)

    def to(self, role: Role) -> Amount:
        """Return the number for the sides of a role and 0 for the others."""
        return _To(self, role)

    def __add__(self, other: Amount | int) -> Amount:
        return _Joined("+", self, amount(other))

    def __sub__(self, other: Amount | int) -> Amount:
        return _Joined("−", self, amount(other))

    def __radd__(self, other: int) -> Amount:
        return _Joined("+", amount(other), self)

    def __rsub__(self, other: int) -> Amount:
        return _Joined("−", amount(other), self)

    def __neg__(self) -> Amount:
        return -1 * self

    def __mul__(self, other: Amount | int) -> Amount:
        return _Joined("×", self, amount(other))

    def __rmul__(self, other: int) -> Amount:
        return _Joined("×", amount(other), self)


@attrs.frozen
class _Number(Amount):
    number: int

    @override
    def _value(self, outcome: Outcome) -> Value:
        return self.number

    @override
    def words(self) -> Message:
        return Message("{n}", {"n": self.number})


def amount(value: Amount | int) -> Amount:
    """Return an amount, made of a plain number if need be.

    Raises:
        TypeError: It is neither.
    """
    return value if isinstance(value, Amount) else _Number(whole_number("an amount", value))


@attrs.frozen
class _Joined(Amount):
    sign: Literal["+", "−", "×"]
    left: Amount
    right: Amount

    @property
    @override
    def parts(self) -> tuple[Amount, ...]:
        return (self.left, self.right)

    @override
    def _value(self, outcome: Outcome) -> Value:
        operate = _OPERATORS[self.sign]
        left, right = self.left.value(outcome), self.right.value(outcome)
        if isinstance(left, int) and isinstance(right, int):
            return operate(left, right)
        seats = range(outcome.table.seats)
        return tuple(operate(amount_at(left, seat), amount_at(right, seat)) for seat in seats)

    @override
    def words(self) -> Message:
        left, right = self._bracket(self.left), self._bracket(self.right, right=True)
        return Message("{a} {sign} {b}", {"a": left, "sign": self.sign, "b": right})

    def _bracket(self, part: Amount, *, right: bool = False) -> Message:
        loose = isinstance(part, _Where | _Every | _Each) or (
            isinstance(part, _Joined) and part.sign != "×" and self._binds(right=right)
        )
        if loose:
            return Message("({x})", {"x": part.words()})
        return part.words()

    def _binds(self, *, right: bool) -> bool:
        """Whether a sum on this side of the sign needs brackets."""
        return self.sign == "×" or (right and self.sign == "−")

    @override
    def figures(self, outcome: Outcome, seat: int) -> str:
        left, right = (part.figures(outcome, seat) for part in self.parts)
        if self._binds(right=False) and _is_sum(left):
            left = f"({left})"
        if self._binds(right=True) and _is_sum(right):
            right = f"({right})"
        return f"{left} {self.sign} {right}"


def _is_sum(figures: str) -> bool:
    outside = re.sub(r"\([^()]*\)", "", figures)
    while outside != figures:
        figures, outside = outside, re.sub(r"\([^()]*\)", "", outside)
    return " + " in outside or " − " in outside


@attrs.frozen
class _Of(Amount):
    tally: Amount
    role: Role = attrs.field(validator=instance_of("whose number it is", Role))

    @property
    @override
    def parts(self) -> tuple[Amount, ...]:
        return (self.tally,)

    @override
    def _value(self, outcome: Outcome) -> Value:
        value = self.tally.value(outcome)
        return value if isinstance(value, int) else outcome.total(value, self.role)

    @override
    def words(self) -> Message:
        return Message("{x} of {role}", {"x": self.tally.words(), "role": Message(self.role.words)})


@attrs.frozen
class _To(Amount):
    tally: Amount
    role: Role = attrs.field(validator=instance_of("whose number it is", Role))

    @property
    @override
    def parts(self) -> tuple[Amount, ...]:
        return (self.tally,)

    @override
    def _value(self, outcome: Outcome) -> Value:
        value, scorers = self.tally.value(outcome), outcome.scorers(self.role)
        seats = range(outcome.table.seats)
        return tuple(amount_at(value, seat) if seat in scorers else 0 for seat in seats)

    @override
    def words(self) -> Message:
        return Message(
            "({x} to {role})", {"x": self.tally.words(), "role": Message(self.role.words)}
        )


@attrs.frozen
class Comparison:
    """A test of two amounts against each other; some seats may pass it and others not.

    Attributes:
        left: The first amount.
        sign: How it must compare with the second.
        right: The second amount.
    """

    left: Amount
    sign: Literal["=", "<", ">", "≥"]
    right: Amount

    def holds(self, outcome: Outcome, seat: int) -> bool:
        """Whether a seat passes the test in a finished round."""
        left, right = self.left.value(outcome), self.right.value(outcome)
        return _COMPARE[self.sign](amount_at(left, seat), amount_at(right, seat))

    def words(self) -> Message:
        """Return the test in words."""
        values = {"a": self.left.words(), "sign": self.sign, "b": self.right.words()}
        return Message("{a} {sign} {b}", values)


_COMPARE: Final[Mapping[str, Callable[[int, int], bool]]] = {"=": eq, "<": lt, ">": gt, "≥": ge}


@attrs.frozen
class _Named(Amount):
    amount: Amount
    name: str

    @property
    @override
    def parts(self) -> tuple[Amount, ...]:
        return (self.amount,)

    @override
    def _value(self, outcome: Outcome) -> Value:
        return self.amount.value(outcome)

    @override
    def words(self) -> Message:
        return Message(self.name)

    @override
    def figures(self, outcome: Outcome, seat: int) -> str:
        return self.amount.figures(outcome, seat)


@attrs.frozen
class _Where(Amount):
    amount: Amount
    tests: tuple[Comparison, ...]

    @property
    @override
    def parts(self) -> tuple[Amount, ...]:
        return (self.amount, *(side for test in self.tests for side in (test.left, test.right)))

    def _holds(self, outcome: Outcome, seat: int) -> bool:
        return all(test.holds(outcome, seat) for test in self.tests)

    @override
    def _value(self, outcome: Outcome) -> Value:
        value, seats = self.amount.value(outcome), range(outcome.table.seats)
        return tuple(amount_at(value, seat) if self._holds(outcome, seat) else 0 for seat in seats)

    @override
    def words(self) -> Message:
        tests = listed([test.words() for test in self.tests], "{parts} and {part}")
        return Message("{x} if {test}", {"x": self.amount.words(), "test": tests})

    @override
    def figures(self, outcome: Outcome, seat: int) -> str:
        return self.amount.figures(outcome, seat) if self._holds(outcome, seat) else number(0)


@attrs.frozen
class _Every(Amount):
    amount: Amount
    size: int

    @property
    @override
    def parts(self) -> tuple[Amount, ...]:
        return (self.amount,)

    @override
    def _value(self, outcome: Outcome) -> Value:
        value = self.amount.value(outcome)
        if isinstance(value, int):
            return value // self.size
        return tuple(each // self.size for each in value)

    @override
    def words(self) -> Message:
        x = self.amount.words()
        if isinstance(self.amount, _Joined | _Where | _Each):
            x = Message("({x})", {"x": x})
        return Message("1 for every full {n} of {x}", {"n": self.size, "x": x})

    @override
    def figures(self, outcome: Outcome, seat: int) -> str:
        figures = self.amount.figures(outcome, seat)
        return f"⌊({figures}) ÷ {self.size}⌋" if " " in figures else f"⌊{figures} ÷ {self.size}⌋"


@attrs.frozen
class _Each(Amount):
    amount: Amount

    @property
    @override
    def parts(self) -> tuple[Amount, ...]:
        return (self.amount,)

    @override
    def _value(self, outcome: Outcome) -> Value:
        value = self.amount.value(outcome.singly)
        return outcome.by_side(tuple(amount_at(value, s) for s in range(outcome.table.seats)))

    @override
    def words(self) -> Message:
        return Message("for each player {x}", {"x": self.amount.words()})

    @override
    def figures(self, outcome: Outcome, seat: int) -> str:
        alone, value = outcome.singly, self.amount.value(outcome.singly)
        side = [mate for mate in outcome.table.side(seat) if amount_at(value, mate)]
        parts = [self.amount.figures(alone, mate) for mate in side] or [number(0)]
        if len(parts) == 1:
            return parts[0]
        minus = number(-1)[0]
        return " + ".join(f"({p})" if " " in p or p.startswith(minus) else p for p in parts)


def each(term: Amount) -> Amount:
    """Return an amount worked out for each player alone, summed up over the side."""
    return _Each(term)
