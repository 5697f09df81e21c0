"""Numbers that are not in the tricks: what players said or showed, and what earlier rounds left."""

from __future__ import annotations

from collections.abc import Mapping

import attrs
from typing_extensions import override

from trickgames.messages import Message
from trickgames.scoring.amounts import Amount, Value
from trickgames.scoring.outcome import Outcome
from trickgames.table import FactKind, Table

__all__ = ["carried", "carried_by_seat", "marriages", "noted", "noted_by_seat"]


def carried_by_seat(table: Table, name: str) -> tuple[int, ...]:
    """Return what earlier rounds left under a name, for each seat; 0 if there is no such name."""
    return dict(table.carry).get(name) or (0,) * table.seats


def noted_by_seat(table: Table, name: str) -> tuple[int, ...]:
    """Return what a phase noted for each seat under a name; 0 where it did not."""
    noted = table.fact(name)
    return tuple(n or 0 for n in noted) if isinstance(noted, tuple) else (0,) * table.seats


@attrs.frozen
class _Carried(Amount):
    name: str

    @override
    def carried(self) -> set[str]:
        return {self.name}

    @override
    def _value(self, outcome: Outcome) -> Value:
        return dict(outcome.table.carry).get(self.name, 0)

    @override
    def words(self) -> Message:
        return Message("{name} from earlier rounds", {"name": Message(self.name)})


def carried(name: str) -> Amount:
    """Count what earlier rounds left under a name."""
    return _Carried(name)


@attrs.frozen
class _Noted(Amount):
    name: str

    def looks_at(self) -> Mapping[str, FactKind]:
        """Return name and kind of the fact that is counted."""
        return {self.name: "a number for each seat"}

    @override
    def _value(self, outcome: Outcome) -> Value:
        if not isinstance(outcome.table.fact(self.name), tuple):
            return 0
        return outcome.by_side(noted_by_seat(outcome.table, self.name))

    @override
    def words(self) -> Message:
        return Message(self.name)


def noted(fact: str) -> Amount:
    """Count what a phase noted for each seat under a name, such as the bids; 0 if it did not."""
    return _Noted(fact)


@attrs.frozen
class _Marriages(Amount):
    plain: int
    trump: int

    @override
    def _value(self, outcome: Outcome) -> Value:
        shown = [0] * outcome.table.seats
        for name, seat in outcome.table.facts:
            if name.startswith("marriage ") and isinstance(seat, int) and seat in outcome.winners:
                trump = outcome.precedence.trump
                is_trump = trump is not None and name == f"marriage {trump}"
                shown[seat] += self.trump if is_trump else self.plain
        return outcome.by_side(tuple(shown))

    @override
    def words(self) -> Message:
        text = "marriages (trumps {trump}, other suits {plain}) of who took a trick"
        return Message(text, {"trump": self.trump, "plain": self.plain})


def marriages(plain: int, trump: int) -> Amount:
    """Count the marriages that somebody showed who took a trick.

    Args:
        plain: Points for a marriage of a plain suit.
        trump: Points for a marriage of trumps.
    """
    return _Marriages(plain, trump)
