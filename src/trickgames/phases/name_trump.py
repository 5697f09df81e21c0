"""Somebody names the trump suit: a role, or whoever does so first in turn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

import attrs
from typing_extensions import override

from trickgames.cards import Card, Suit
from trickgames.checks import instance_of
from trickgames.errors import Reason
from trickgames.messages import Message
from trickgames.moves import PASS, Move
from trickgames.packs import Pack
from trickgames.phases.phase import Phase, Step
from trickgames.table import DECLARER, ELDEST, FactKind, FinalContract, Role, Table

__all__ = ["CallTrump", "NameTrump"]


@lru_cache(maxsize=256)
def _suits(pack: Pack, barred: tuple[Suit, ...]) -> tuple[Move, ...]:
    return tuple(Move("trump", suit) for suit in pack.suits if suit not in barred)


def _barred(move: Move, barred: Sequence[Suit]) -> Reason | None:
    """Return the reason for refusing to name a barred suit, None if that is not what it is."""
    if move.verb != "trump" or len(move.args) != 1 or move.args[0] not in barred:
        return None
    values = {"suit": move.args[0]}
    return Reason("barred_suit", Message("{suit} may not be named trump here", values))


@attrs.frozen
class NameTrump(Phase[None]):
    """A role names the trump suit.

    Args:
        by: Who names it.
        barred: Suits that may not be named.
    """

    by: Role = attrs.field(default=DECLARER, validator=instance_of("who names trump", Role))
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
        return Step(table.changed(trump=suit), None, None)

    @override
    def refuse(self, table: Table, data: None, seat: int, move: Move) -> Reason:
        return _barred(move, self.barred) or super().refuse(table, data, seat, move)

    @override
    def roles(self) -> Sequence[Role]:
        return (self.by,)

    @override
    def vocabulary(self, pack: Pack) -> Sequence[Move]:
        return _suits(pack, self.barred)

    @override
    def faults(self, pack: Pack, piles: Mapping[str, int]) -> list[str]:
        return [] if self.vocabulary(pack) else ["there is no suit that may be named trump"]


@attrs.frozen
class CallTrump(Phase[None]):
    """Once round, eldest hand first, each may name the trump suit and so become the declarer.

    Where a contract has been settled before there is nothing left to name.

    Args:
        contract: The contract that is played.
        barred: The name under which a card was noted whose suit may not be named.
        must: Whether the last to speak has to name a suit.
    """

    contract: str
    barred: str | None = None
    must: bool = False

    @override
    def start(self, table: Table) -> Step[None]:
        return Step(table, None, ELDEST.seat(table) if table.contract is None else None)

    @override
    def moves(self, table: Table, data: None, seat: int) -> Sequence[Move]:
        named = _suits(table.pack, self._barred(table))
        return named if self._is_stuck(table, seat) else (PASS, *named)

    def looks_at(self) -> Mapping[str, FactKind]:
        """Return name and kind of the fact that bars a suit."""
        return {} if self.barred is None else {self.barred: "a card"}

    def _barred(self, table: Table) -> tuple[Suit, ...]:
        card = table.fact(self.barred) if self.barred else None
        return (card.suit,) if isinstance(card, Card) else ()

    def _is_stuck(self, table: Table, seat: int) -> bool:
        return self.must and seat == table.dealer

    @override
    def after(self, table: Table, data: None, seat: int, move: Move) -> Step[None]:
        if move is PASS:
            return Step(table, None, None if seat == table.dealer else table.after(seat))
        (suit,) = move.args
        assert isinstance(suit, Suit)
        contract = FinalContract(self.contract)
        settled = table.changed(trump=suit, declarer=seat, contract=contract)
        return Step(settled, None, None)

    @override
    def refuse(self, table: Table, data: None, seat: int, move: Move) -> Reason:
        if move is PASS:
            return Reason("must_name", Message("all others have passed: you must name a suit"))
        return _barred(move, self._barred(table)) or super().refuse(table, data, seat, move)

    @override
    def vocabulary(self, pack: Pack) -> Sequence[Move]:
        return (PASS, *_suits(pack, ()))

    @override
    def contracts(self) -> Sequence[str]:
        return (self.contract,)

    @override
    def faults(self, pack: Pack, piles: Mapping[str, int]) -> list[str]:
        few = len(pack.suits) < 2 and self.barred is not None
        return ["there is no suit that may be named trump"] if few else []
