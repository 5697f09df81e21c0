"""Everybody, or a role, may in turn declare something; the first who does closes the offer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property

import attrs
from typing_extensions import override

from trickgames.checks import instance_of
from trickgames.moves import Move
from trickgames.packs import Pack
from trickgames.phases.phase import Phase, Step, call_faults
from trickgames.table import ELDEST, EVERYONE, FactKind, Role, Table

__all__ = ["Declare"]


@attrs.frozen
class Declare(Phase[int]):
    """Beginning with eldest hand each is asked once; the first taker ends it.

    The taker's seat is noted as a fact. The data of the phase is the number of seats that have been
    asked or passed over.

    Args:
        what: What is declared: the move, and the name of the fact.
        by: Who is asked.
    """

    what: str = attrs.field(validator=instance_of("what is declared", str))
    by: Role = attrs.field(default=EVERYONE, validator=instance_of("who is asked", Role))

    @cached_property
    def yes(self) -> Move:
        """The move that declares."""
        return Move(self.what)

    @cached_property
    def no(self) -> Move:
        """The move that declines."""
        return Move(f"no {self.what}")

    @override
    def start(self, table: Table) -> Step[int]:
        return self._ask(table, 0)

    def _ask(self, table: Table, place: int) -> Step[int]:
        """Ask whoever comes next; the first place is eldest hand's, the last the dealer's."""
        first, wanted = ELDEST.seat(table), self.by.seats(table)
        while place < table.seats:
            seat = table.after(first, place)
            if seat in wanted:
                return Step(table, place, seat)
            place += 1
        return Step(table, place, None)

    @override
    def moves(self, table: Table, data: int, seat: int) -> Sequence[Move]:
        return (self.no, self.yes)

    @override
    def after(self, table: Table, data: int, seat: int, move: Move) -> Step[int]:
        if move is self.yes:
            return Step(table.note(self.what, seat), data + 1, None)
        return self._ask(table, data + 1)

    @override
    def noted(self) -> Mapping[str, FactKind]:
        return {self.what: "a seat"}

    @override
    def vocabulary(self, pack: Pack) -> Sequence[Move]:
        return (self.no, self.yes)

    @override
    def faults(self, pack: Pack, piles: Mapping[str, int]) -> list[str]:
        return call_faults(self.what)
