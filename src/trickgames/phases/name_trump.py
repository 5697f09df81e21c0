"""Somebody names the trump suit."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

import attrs
from typing_extensions import override

from trickgames.cards import Suit
from trickgames.errors import Reason
from trickgames.messages import Message
from trickgames.moves import Move
from trickgames.packs import Pack
from trickgames.phases.phase import Phase, Step
from trickgames.table import DECLARER, Role, Table

__all__ = ["NameTrump"]


@lru_cache(maxsize=256)
def _suits(pack: Pack, barred: tuple[Suit, ...]) -> tuple[Move, ...]:
    return tuple(Move("trump", suit) for suit in pack.suits if suit not in barred)


@attrs.frozen
class NameTrump(Phase[None]):
    """A role names the trump suit.

    Args:
        by: Who names it.
        barred: Suits that may not be named.
    """

    by: Role = DECLARER
    barred: tuple[Suit, ...] = ()

    @override
    def start(self, table: Table) -> Step[None]:
        return Step(table, None, self.by.seat(table))

    @override
    def moves(self, table: Table, data: None, seat: int) -> Sequence[Move]:
        return self.vocabulary(table.pack)

    @override
    def after(self, table: Table, data: None, seat: int, move: Move) -> Step[None]:
        (suit,) = move.args
        assert isinstance(suit, Suit)
        return Step(attrs.evolve(table, trump=suit), None, None)

    @override
    def refuse(self, table: Table, data: None, seat: int, move: Move) -> Reason:
        if move.verb == "trump" and move.args and move.args[0] in self.barred:
            values = {"suit": move.args[0]}
            return Reason("barred_suit", Message("{suit} may not be named trump here", values))
        return super().refuse(table, data, seat, move)

    @override
    def roles(self) -> Sequence[Role]:
        return (self.by,)

    @override
    def vocabulary(self, pack: Pack) -> Sequence[Move]:
        return _suits(pack, self.barred)

    @override
    def faults(self, pack: Pack, piles: Mapping[str, int]) -> list[str]:
        return [] if self.vocabulary(pack) else ["there is no suit that may be named trump"]
