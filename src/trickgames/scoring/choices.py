"""Amounts that go by the case (by a test, a number, the contract)."""

from __future__ import annotations

from collections.abc import Mapping

import attrs
from typing_extensions import override

from trickgames.messages import Message, number
from trickgames.scoring.amounts import Amount, Value, amount
from trickgames.scoring.conditions import Test
from trickgames.scoring.outcome import Outcome
from trickgames.selection import Selection

__all__ = ["bid_level", "by_contract", "by_number", "given"]


@attrs.frozen
class _Level(Amount):
    @override
    def _value(self, outcome: Outcome) -> Value:
        contract = outcome.table.contract
        return (contract and contract.level) or 0

    @override
    def words(self) -> Message:
        return Message("the level of the bid")


def bid_level() -> Amount:
    """Count the level of the contract; 0 if it has none."""
    return _Level()


@attrs.frozen
class _Given(Amount):
    test: Test
    then: Amount
    otherwise: Amount

    @property
    @override
    def parts(self) -> tuple[Amount, ...]:
        return (self.then, self.otherwise, *self.test.amounts)

    @override
    def selections(self) -> list[Selection]:
        own = [] if self.test.cards is None else [self.test.cards]
        return [*own, *super().selections()]

    def _chosen(self, outcome: Outcome) -> Amount:
        return self.then if self.test.holds(outcome) else self.otherwise

    @override
    def _value(self, outcome: Outcome) -> Value:
        return self._chosen(outcome).value(outcome)

    @override
    def words(self) -> Message:
        values = {
            "x": self.then.words(),
            "test": self.test.words(),
            "other": self.otherwise.words(),
        }
        return Message("({x} if {test}, else {other})", values)

    @override
    def figures(self, outcome: Outcome, seat: int) -> str:
        return self._chosen(outcome).figures(outcome, seat)


def given(test: Test, then: Amount | int, otherwise: Amount | int = 0) -> Amount:
    """Return one amount if a test is passed, and another if not.

    Args:
        test: A test of the finished round.
        then: The amount if it is passed.
        otherwise: The amount if it is not.
    """
    return _Given(test, amount(then), amount(otherwise))


@attrs.frozen
class _ByNumber(Amount):
    tally: Amount
    values: tuple[int, ...]

    @property
    @override
    def parts(self) -> tuple[Amount, ...]:
        return (self.tally,)

    @override
    def _value(self, outcome: Outcome) -> Value:
        value, last = self.tally.value(outcome), len(self.values) - 1
        if isinstance(value, int):
            return self.values[max(0, min(value, last))]
        return tuple(self.values[max(0, min(count, last))] for count in value)

    @override
    def words(self) -> Message:
        values = {"values": " ".join(map(number, self.values)), "x": self.tally.words()}
        return Message("({values} for 0, 1, 2 ... of {x})", values)


def by_number(tally: Amount, first: int, *values: int) -> Amount:
    """Return the value that stands at a number in a list.

    Args:
        tally: The number; each side its own if it is a tally.
        first: The value for 0 and for less.
        values: The values for 1, 2 ...; the last one stands for all higher numbers too.
    """
    return _ByNumber(tally, (first, *values))


@attrs.frozen
class _ByContract(Amount):
    values: tuple[tuple[str, int], ...]

    @override
    def _value(self, outcome: Outcome) -> Value:
        contract = outcome.table.contract
        return dict(self.values).get(contract.key, 0) if contract else 0

    @override
    def words(self) -> Message:
        listed = ", ".join(f"{key} {number(value)}" for key, value in self.values)
        return Message("the value of the contract ({values})", {"values": listed})


def by_contract(values: Mapping[str, int]) -> Amount:
    """Return a number by the contract that was played, 0 for one that is not named.

    Args:
        values: The numbers, by the names of contracts.
    """
    return _ByContract(tuple(values.items()))
