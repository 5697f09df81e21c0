"""Something about the round is noted for everybody before anybody decides."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import attrs
from typing_extensions import override

from trickgames.checks import instance_of
from trickgames.moves import Move
from trickgames.packs import Pack
from trickgames.phases.phase import Phase, Step
from trickgames.table import FactKind, Role, Table

__all__ = ["Note"]


@attrs.frozen
class Note(Phase[None]):
    """Who has a role is noted as a fact: the seats, as in ``"0 2"``, or ``"nobody"``.

    Args:
        fact: The name of the fact.
        role: The role.
    """

    fact: str
    role: Role = attrs.field(validator=instance_of("whose seats are noted", Role))

    @override
    def start(self, table: Table) -> Step[None]:
        seats = " ".join(map(str, self.role.seats(table)))
        return Step(table.note(self.fact, seats or "nobody"), None, None)

    @override
    def moves(self, table: Table, data: None, seat: int) -> Sequence[Move]:
        return ()

    @override
    def noted(self) -> Mapping[str, FactKind]:
        return {self.fact: "words"}

    @override
    def vocabulary(self, pack: Pack) -> Sequence[Move]:
        return ()
