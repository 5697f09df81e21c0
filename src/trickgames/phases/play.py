"""How the cards are played: who leads, when the round stops early, whose hand lies open."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from trickgames.moves import Move, card_moves
from trickgames.packs import Pack
from trickgames.table import ELDEST, Role, Table

__all__ = ["Exposed", "Play"]


@attrs.frozen
class Exposed:
    """A hand that lies face up.

    Attributes:
        role: Whose hand.
        after: The number of complete tricks after which it is shown.
    """

    role: Role
    after: int


@attrs.frozen
class Play:
    """The last phase of a contract: trick after trick, the winner of one leads to the next.

    Args:
        lead: Who leads to the first trick.
        stop: The round ends at once when this role wins a trick.
        exposed: Whose hand is shown to everybody, and when.
        lead_names_trump: The suit of the first card led becomes trump.
        dummy: Whose hand is laid open once the first card is led; the declarer decides what is
            played from it.
    """

    lead: Role = ELDEST
    stop: Role | None = None
    exposed: Exposed | None = None
    lead_names_trump: bool = False
    dummy: Role | None = None

    def roles(self) -> Sequence[Role]:
        """Return the roles that must be one seat when play begins."""
        return (self.lead,) if self.dummy is None else (self.lead, self.dummy)

    def dummies(self, table: Table) -> tuple[int, ...]:
        """Return the seats whose cards the declarer plays beside his own."""
        if self.dummy is None or table.declarer is None:
            return ()
        return tuple(seat for seat in self.dummy.seats(table) if seat != table.declarer)

    def vocabulary(self, pack: Pack) -> Sequence[Move]:
        """Return every move of the phase, in pack order."""
        return tuple(dict.fromkeys(card_moves("play", pack)))
