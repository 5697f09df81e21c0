"""The auction: calls in turn, each bid above the last, until the contract is settled."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final

import attrs
from typing_extensions import override

from trickgames.checks import quote
from trickgames.errors import Reason
from trickgames.messages import Message
from trickgames.moves import Move
from trickgames.packs import Pack
from trickgames.phases.phase import Phase, Step, wrong_verb
from trickgames.table import DEALER, ELDEST, FinalContract, Role, Table

__all__ = ["Auction", "Bidding", "Forced"]

PASS: Final = Move("pass")


@lru_cache(maxsize=256)
def _bids(ladder: tuple[str | int, ...]) -> tuple[Move, ...]:
    return tuple(Move("bid", bid) for bid in ladder)


@attrs.frozen
class Forced:
    """The bid that somebody makes when all others have passed without a bid.

    Attributes:
        role: Who makes it.
        bid: A name or a number; it need not stand on the ladder.
    """

    role: Role
    bid: str | int


@attrs.frozen
class Bidding:
    """How far an auction has come.

    Attributes:
        bid: The standing bid, None before the first.
        bidder: The seat that holds it, None before the first.
        passed: The seats that have passed.
        calls: The number of calls made.
    """

    bid: str | int | None = None
    bidder: int | None = None
    passed: frozenset[int] = frozenset()
    calls: int = 0


@attrs.frozen
class Auction(Phase[Bidding]):
    """Everybody bids higher or passes; a pass is a move of its own and only declines.

    Eldest hand calls first. The highest bid makes its bidder the declarer.

    Args:
        ladder: The bids, lowest first: names of contracts, or numbers.
        contract: The contract that is played when bids are numbers.
        circuits: How often each seat calls; None: until all but one have passed, and who
            passes is out.
        may_equal: Who may take the standing bid over at the same level.
        closing: A bid that ends the auction at once.
        all_pass: What happens when everybody passes: None ends the round without a contract,
            a name is the contract that is played without a declarer, `Forced` is a bid made
            for somebody as soon as all others have passed.
    """

    ladder: tuple[str | int, ...]
    contract: str | None = None
    circuits: int | None = 1
    may_equal: Role | None = None
    closing: str | int | None = None
    all_pass: str | Forced | None = None

    @override
    def start(self, table: Table) -> Step[Bidding]:
        return Step(table, Bidding(), ELDEST.seat(table))

    @override
    def moves(self, table: Table, data: Bidding, seat: int) -> Sequence[Move]:
        first = 0
        if data.bid is not None:
            first = self.ladder.index(data.bid) + (not self._may_equal(table, seat))
        return (PASS, *_bids(self.ladder)[first:])

    def _may_equal(self, table: Table, seat: int) -> bool:
        return self.may_equal is not None and seat in self.may_equal.seats(table)

    @override
    def after(self, table: Table, data: Bidding, seat: int, move: Move) -> Step[Bidding]:
        calls = data.calls + 1
        if move is PASS:
            data = attrs.evolve(data, passed=data.passed | {seat}, calls=calls)
        else:
            (bid,) = move.args
            assert isinstance(bid, str | int)
            data = attrs.evolve(data, bid=bid, bidder=seat, calls=calls)
            if bid == self.closing:
                return self._settle(table, data)
        return self._next(table, data, seat)

    def _next(self, table: Table, data: Bidding, seat: int) -> Step[Bidding]:
        active = [s for s in range(table.seats) if s not in data.passed]
        if data.bid is None and isinstance(self.all_pass, Forced):
            forced = self.all_pass.role.seat(table)
            if active == [forced]:
                entered = attrs.evolve(data, bid=self.all_pass.bid, bidder=forced)
                return self._settle(table, entered)
        if self.circuits is not None:
            if data.calls == self.circuits * table.seats:
                return self._settle(table, data)
            return Step(table, data, table.after(seat))
        if not active or active == [data.bidder]:
            return self._settle(table, data)
        while (seat := table.after(seat)) in data.passed:
            pass
        return Step(table, data, seat)

    def _settle(self, table: Table, data: Bidding) -> Step[Bidding]:
        if data.bid is None:
            key = self.all_pass if isinstance(self.all_pass, str) else None
            contract = FinalContract(key) if key else None
        elif isinstance(data.bid, int):
            contract = FinalContract(self.contract or "", data.bid)
        else:
            contract = FinalContract(data.bid)
        table = attrs.evolve(table, contract=contract, declarer=data.bidder)
        return Step(table, data, None)

    @override
    def refuse(self, table: Table, data: Bidding, seat: int, move: Move) -> Reason:
        if move.verb != "bid" or len(move.args) != 1:
            return wrong_verb(move, self.moves(table, data, seat))
        bid = move.args[0]
        values: dict[str, object] = {
            "bid": bid if bid in self.ladder else quote(str(bid))[1:-1],
            "standing": data.bid,
            "ladder": self.ladder,
        }
        if bid not in self.ladder or isinstance(bid, bool):
            return Reason("no_such_bid", Message("{bid} is no bid here: bid {ladder}", values))
        if move.args[0] == data.bid:
            if self.may_equal is not None:
                values["role"] = Message(self.may_equal.words)
                text = "{bid} is bid already and only {role} may take it over: bid more or pass"
                return Reason("bid_too_low", Message(text, values))
            text = "{bid} is bid already: bid more or pass"
            return Reason("bid_too_low", Message(text, values))
        return Reason(
            "bid_too_low", Message("{bid} is not above {standing}: bid more or pass", values)
        )

    @override
    def vocabulary(self, pack: Pack) -> Sequence[Move]:
        return (PASS, *_bids(self.ladder))

    @property
    def _bids(self) -> Sequence[str | int]:
        """All bids that may stand in the end, a forced one too."""
        forced = [self.all_pass.bid] if isinstance(self.all_pass, Forced) else []
        return [*self.ladder, *forced]

    @override
    def contracts(self) -> Sequence[str]:
        keys = [bid for bid in self._bids if isinstance(bid, str)]
        if isinstance(self.all_pass, str):
            keys.append(self.all_pass)
        return keys if self.contract is None else [*keys, self.contract]

    @override
    def undeclared(self) -> Sequence[str]:
        return [self.all_pass] if isinstance(self.all_pass, str) else []

    @override
    def faults(self, pack: Pack, piles: Mapping[str, int]) -> list[str]:
        faults: list[str] = []
        if not self.ladder:
            faults.append("an auction needs at least one bid")
        if len(set(self.ladder)) < len(self.ladder):
            faults.append("a bid stands twice on the ladder of the auction")
        if self.contract is None and any(isinstance(bid, int) for bid in self._bids):
            faults.append("an auction of numbers must say which contract is played")
        if self.closing is not None and self.closing not in self.ladder:
            faults.append(f"the closing bid {self.closing} is not on the ladder of the auction")
        if self.circuits is None and self.may_equal not in (None, DEALER, ELDEST):
            faults.append("an auction in which several may take a bid over would never end")
        if self.circuits is not None and self.circuits < 1:
            faults.append(f"an auction needs at least one circuit, not {self.circuits}")
        return faults
