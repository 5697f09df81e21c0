"""The form that all phases before play share."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from math import comb
from typing import Generic, TypeVar, overload

import attrs
from typing_extensions import override

from trickgames.cards import Card
from trickgames.errors import NotationError, Reason
from trickgames.messages import Message
from trickgames.moves import Move
from trickgames.packs import Pack, bits
from trickgames.table import Table

__all__ = ["CardSets", "Phase", "Step", "not_held", "wrong_verb"]

D = TypeVar("D")


@attrs.frozen
class Step(Generic[D]):
    """Where a phase stands.

    Attributes:
        table: The table now.
        data: What the phase itself has to remember.
        seat: The seat to act; None when the phase is finished.
    """

    table: Table
    data: D
    seat: int | None


class Phase(Generic[D]):
    """A phase before play: pure functions of the table, its own data and the seat to act.

    A phase never sees the round, its history or the phases beside it.
    """

    def start(self, table: Table) -> Step[D]:
        """Return the first step, perhaps one that is finished already."""
        raise NotImplementedError

    def moves(self, table: Table, data: D, seat: int) -> Sequence[Move]:
        """Return what the seat may do, never nothing, in a fixed order."""
        raise NotImplementedError

    def after(self, table: Table, data: D, seat: int, move: Move) -> Step[D]:
        """Return the step after a move that `moves` lists."""
        raise NotImplementedError

    def why_not(self, table: Table, data: D, seat: int, move: Move) -> Reason | None:
        """Return why a move is refused, None if it is legal."""
        moves = self.moves(table, data, seat)
        return None if move in moves else self.refuse(table, data, seat, move)

    def refuse(self, table: Table, data: D, seat: int, move: Move) -> Reason:
        """Return why a move is refused that is known not to be legal."""
        return wrong_verb(move, self.moves(table, data, seat))

    def vocabulary(self, pack: Pack) -> Sequence[Move]:
        """Return every move of this phase that is one act of the voice or one card."""
        raise NotImplementedError

    def card_sets(self) -> Sequence[tuple[str, int]]:
        """Return verb and number of the moves that take several cards."""
        return ()

    def contracts(self) -> Sequence[str]:
        """Return the contracts that this phase may settle."""
        return ()

    def new_piles(self) -> Sequence[str]:
        """Return the names of the piles that this phase lays."""
        return ()

    def faults(self, pack: Pack, piles: Sequence[str]) -> list[str]:
        """Return what is wrong with the phase in such a game, one sentence each."""
        return []


class CardSets(Sequence[Move]):
    """All moves that take `size` of some cards, made only when looked at.

    The order is that of the pack, first card first.
    """

    def __init__(self, pack: Pack, verb: str, mask: int, size: int) -> None:
        self.pack = pack
        self.verb = verb
        self.mask = mask
        self.size = size

    def __repr__(self) -> str:
        return f"<{len(self)} moves: {self.verb} {self.size} of {self.mask.bit_count()} cards>"

    @override
    def __len__(self) -> int:
        return comb(self.mask.bit_count(), self.size)

    @overload
    def __getitem__(self, index: int) -> Move: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Move, ...]: ...
    @override
    def __getitem__(self, index: int | slice) -> Move | tuple[Move, ...]:
        if isinstance(index, slice):
            return tuple(self[place] for place in range(*index.indices(len(self))))
        total = len(self)
        rank = index + total if index < 0 else index
        if not 0 <= rank < total:
            raise IndexError(f"there are {total} such moves")
        places, left, chosen = list(bits(self.mask)), self.size, list[Card]()
        for passed, place in enumerate(places):
            with_it = comb(len(places) - passed - 1, left - 1) if left else 0
            if rank < with_it:
                chosen.append(self.pack[place])
                left -= 1
            else:
                rank -= with_it
        return Move(self.verb, *chosen)

    @override
    def __contains__(self, move: object) -> bool:
        if not isinstance(move, Move) or move.verb != self.verb or len(move.args) != self.size:
            return False
        try:
            return self.pack.mask(move.cards) & ~self.mask == 0
        except NotationError:
            return False

    @override
    def __iter__(self) -> Iterator[Move]:
        for places in combinations(bits(self.mask), self.size):
            yield Move(self.verb, *(self.pack[place] for place in places))


def wrong_verb(move: Move, moves: Sequence[Move]) -> Reason:
    """Return the reason for refusing a move of the wrong kind: what is wanted instead."""
    verbs = sorted({other.verb for other in moves[:200]})
    values = {"move": move.symbol, "verbs": ", ".join(verbs)}
    return Reason("not_now", Message("{move} is not possible now; possible: {verbs}", values))


def not_held(cards: Sequence[Card]) -> Reason:
    """Return the reason for refusing cards that the player does not hold."""
    return Reason("not_held", Message("you do not hold {cards}", {"cards": tuple(cards)}))
