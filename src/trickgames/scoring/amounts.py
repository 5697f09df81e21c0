"""Amounts: numbers of points, and how they are put together, explained and printed.

A *tally* has one number for each seat; partners show their side's number. An *amount* is a
tally, a plain number, or these joined by ``+ - *``, and ``-`` turns the sign; ``.of(role)`` adds up
the sides of a role. Every amount evaluates (`value`), prints (`words`) and explains itself
(`figures`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from operator import add, mul, sub
from typing import Final, Literal

import attrs
from typing_extensions import override

from trickgames.checks import whole_number
from trickgames.messages import Message, number
from trickgames.scoring.outcome import Outcome
from trickgames.selection import Selection
from trickgames.table import Role

__all__ = ["Amount", "Value", "amount", "amount_at"]

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

    def piles(self) -> set[str]:
        """Return the names of the piles that the amount looks at."""
        return {name for part in self.parts for name in part.piles()}

    def selections(self) -> list[Selection]:
        """Return the cards that the amount names."""
        return [selection for part in self.parts for selection in part.selections()]

    def carried(self) -> set[str]:
        """Return the names of the numbers from earlier rounds that the amount looks at."""
        return {name for part in self.parts for name in part.carried()}

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
        if self._binds(right=right) and isinstance(part, _Joined) and part.sign != "×":
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
    role: Role

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
    role: Role

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
