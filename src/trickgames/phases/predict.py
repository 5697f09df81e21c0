"""Everybody in turn says how many tricks they will win, perhaps without a look at the cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Final

import attrs
from typing_extensions import override

from trickgames.checks import quote
from trickgames.errors import Reason
from trickgames.messages import Message
from trickgames.moves import Move
from trickgames.packs import Pack
from trickgames.phases.phase import Phase, Step, call_faults
from trickgames.table import ELDEST, FactKind, Table

__all__ = ["Blind", "Predict"]


_NUMBERS: Final[FactKind] = "a number for each seat"


@attrs.frozen
class Blind:
    """An offer to bid 0 before one has looked at one's cards.

    Attributes:
        name: The move that takes it, and the fact that notes 1 for each seat that did.
        behind: The offer is made only to a side that is behind another: the name of the numbers
            carried from round to round that tell, and how far behind. None: to everybody.
    """

    name: str
    behind: tuple[str, int] | None = None

    @cached_property
    def yes(self) -> Move:
        """The move that takes the offer."""
        return Move(self.name)

    @cached_property
    def no(self) -> Move:
        """The move that declines it."""
        return Move(f"no {self.name}")

    def offered(self, table: Table, seat: int) -> bool:
        """Whether a seat gets the offer."""
        if self.behind is None:
            return True
        name, distance = self.behind
        numbers = dict(table.carry)[name]
        return max(numbers) - numbers[seat] >= distance


@attrs.frozen
class Predict(Phase[bool]):
    """Eldest hand speaks first, the dealer last; everybody bids once, a number of tricks.

    The bids are noted as a fact with one number for each seat, None for those who have not spoken.
    The data of the phase is whether the seat to act has seen its cards.

    Args:
        most: The highest bid there is; nobody bids more tricks than there are.
        least: The lowest bid.
        hook: Whether the last to speak may not make the bids add up to the number of tricks.
        blind: The offer to bid 0 unseen; whoever it is made to sees no card before answering.
        fact: The name under which the bids are noted.
    """

    most: int
    least: int = 0
    hook: bool = False
    blind: Blind | None = None
    fact: str = "bid"

    @override
    def start(self, table: Table) -> Step[bool]:
        return self._turn(table, ELDEST.seat(table))

    def _turn(self, table: Table, seat: int) -> Step[bool]:
        return Step(table, not self._may_go_blind(table, seat), seat)

    def _may_go_blind(self, table: Table, seat: int) -> bool:
        return self.blind is not None and self.blind.offered(table, seat)

    @cached_property
    def _moves(self) -> tuple[Move, ...]:
        return tuple(Move("bid", number) for number in range(self.least, self.most + 1))

    def _said(self, table: Table, fact: str) -> list[int | None]:
        said = table.fact(fact)
        return [*said] if isinstance(said, tuple) else [None] * table.seats

    @override
    def moves(self, table: Table, data: bool, seat: int) -> Sequence[Move]:
        if self.blind is not None and not data:
            return (self.blind.no, self.blind.yes)
        barred = self._barred(table, seat) if self.hook else None
        moves = self._moves[: len(self._bids(table, seat))]
        if barred is None or barred < 0:
            return moves
        # Bids go from 0 where the last one must not make them add up.
        return (*moves[:barred], *moves[barred + 1 :])

    def _bids(self, table: Table, seat: int) -> range:
        return range(self.least, min(self.most, table.hands[seat].bit_count()) + 1)

    def _barred(self, table: Table, seat: int) -> int | None:
        """Return the bid that would make the bids add up, None for all but the last to speak."""
        others = [bid for bid in self._said(table, self.fact) if bid is not None]
        last = len(others) == table.seats - 1
        return table.hands[seat].bit_count() - sum(others) if last else None

    @override
    def after(self, table: Table, data: bool, seat: int, move: Move) -> Step[bool]:
        if self.blind is not None and move is self.blind.no:
            return Step(table, data=True, seat=seat)
        bids = self._said(table, self.fact)
        if self.blind is not None and move is self.blind.yes:
            bids[seat] = 0
            gone = [blind or 0 for blind in self._said(table, self.blind.name)]
            gone[seat] = 1
            table = table.note(self.blind.name, tuple(gone))
        else:
            (bid,) = move.args
            assert isinstance(bid, int)
            bids[seat] = bid
        table = table.note(self.fact, tuple(bids))
        return Step(table, data, None) if None not in bids else self._turn(table, table.after(seat))

    @override
    def refuse(self, table: Table, data: bool, seat: int, move: Move) -> Reason:
        if move.verb != "bid" or len(move.args) != 1 or not data:
            return super().refuse(table, data, seat, move)
        (bid,), bids = move.args, self._bids(table, seat)
        if isinstance(bid, int) and not isinstance(bid, bool) and bid in bids:
            text = "with {bid} the bids would add up to the {n} tricks: the last bid may not"
            values = {"bid": bid, "n": table.hands[seat].bit_count()}
            return Reason("bids_add_up", Message(text, values))
        said = {"bid": quote(str(bid))[1:-1], "ladder": tuple(bids)}
        return Reason("no_such_bid", Message("{bid} is no bid here: bid {ladder}", said))

    @override
    def unseen(self, table: Table, data: bool) -> Sequence[int]:
        if self.blind is None:
            return ()
        bids = self._said(table, self.fact)
        order = [table.after(ELDEST.seat(table), step) for step in range(table.seats)]
        waiting = [seat for seat in order if bids[seat] is None]
        if data:
            waiting = waiting[1:]
        return tuple(seat for seat in waiting if self._may_go_blind(table, seat))

    @property
    @override
    def hides_hands(self) -> bool:
        return self.blind is not None

    @override
    def noted(self) -> Mapping[str, FactKind]:
        blind: Mapping[str, FactKind] = {self.blind.name: _NUMBERS} if self.blind else {}
        return {self.fact: _NUMBERS, **blind}

    @override
    def vocabulary(self, pack: Pack) -> Sequence[Move]:
        calls = () if self.blind is None else (self.blind.no, self.blind.yes)
        return (*calls, *self._moves)

    @override
    def carried(self) -> set[str]:
        return {self.blind.behind[0]} if self.blind and self.blind.behind else set()

    @override
    def faults(self, pack: Pack, piles: Mapping[str, int]) -> list[str]:
        faults: list[str] = []
        if not 0 <= self.least <= self.most:
            faults.append(f"bids go from 0 or more upwards, not from {self.least} to {self.most}")
        if self.least > 1:
            faults.append(f"nobody with one card could bid {self.least} or more")
        if self.hook and (self.least or not self.most):
            faults.append(
                "the last to speak could be left without a bid: from 0 to 1 or more helps"
            )
        return faults if self.blind is None else [*faults, *call_faults(self.blind.name)]
