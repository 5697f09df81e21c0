"""The auction: calls in turn, each bid above the last, until the contract is settled."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import Final, NamedTuple

import attrs
from typing_extensions import override

from trickgames.checks import instance_of, quote, tuple_of
from trickgames.errors import Reason
from trickgames.messages import Message
from trickgames.moves import PASS, Argument, Move
from trickgames.packs import Pack
from trickgames.phases.phase import Phase, Step, verbs_of, wrong_verb
from trickgames.table import DEALER, ELDEST, FactKind, FinalContract, Role, Table

__all__ = ["Auction", "Bidding", "Forced", "Rung", "rungs"]

DOUBLE: Final = Move("double")
REDOUBLE: Final = Move("redouble")


@attrs.frozen
class Rung:
    """A bid that names a contract and a level.

    Attributes:
        bid: The bid as it is written, such as ``"2NT"``.
        contract: The contract that it bids.
        level: The level, in what the game counts.
    """

    bid: str
    contract: str
    level: int


def rungs(levels: Iterable[int], contracts: Sequence[str]) -> tuple[Rung, ...]:
    """Return a ladder on which each level has a bid for each contract, lowest first.

    Args:
        levels: The levels, lowest first.
        contracts: The contracts, lowest first.

    >>> from trickgames.phases.auction import rungs
    >>> " ".join(rung.bid for rung in rungs((1, 2), ("C", "NT")))
    '1C 1NT 2C 2NT'
    """
    return tuple(Rung(f"{level}{key}", key, level) for level in levels for key in contracts)


@attrs.frozen
class Forced:
    """The bid that somebody makes when all others have passed without a bid.

    Attributes:
        role: Who makes it.
        bid: A name or a number; it need not stand on the ladder.
    """

    role: Role = attrs.field(validator=instance_of("who is forced to bid", Role))
    bid: str | int


class Bidding(NamedTuple):
    """How far an auction has come.

    Attributes:
        bid: The standing bid, None before the first.
        bidder: The seat that holds it, None before the first.
        passed: The seats that have passed, in order.
        calls: The number of calls made.
        silence: The number of passes since the last call of another kind.
        doubler: The seat that doubled the standing bid, or None.
        redoubler: The seat that redoubled it, or None.
        named: Each seat that bid, with the contract it named, in the order of the bids; kept only
            where the first to name a contract plays it.
    """

    bid: str | int | None = None
    bidder: int | None = None
    passed: tuple[int, ...] = ()
    calls: int = 0
    silence: int = 0
    doubler: int | None = None
    redoubler: int | None = None
    named: tuple[tuple[int, str], ...] = ()


def _ladder(bids: Iterable[str | int | Rung]) -> tuple[str | int | Rung, ...]:
    return tuple_of("the ladder of an auction", bids, str, int, Rung)


@attrs.frozen
class Auction(Phase[Bidding]):
    """Everybody bids higher or passes; a pass is a move of its own and only declines.

    The highest bid makes its bidder the declarer. Who doubled and who
    redoubled the last bid is noted as the facts ``doubled`` and ``redoubled``.

    `Rules.parse` reads a `Rung` without ``bid``, as in ``1NT``, and the sign of its suit, as in
    ``1♠`` and ``bid 1♠``, if its contract has the letter of one; ``X`` is a double, ``XX`` a
    redouble. But ``2S`` is the card and ``bid 2S`` the bid.

    Args:
        ladder: The bids, lowest first: names of contracts, numbers, or a `Rung` that has both.
        contract: The contract that is played when bids are numbers.
        circuits: How often each seat calls; None: until all but one have passed, and who
            passes is out.
        may_equal: Who may take the standing bid over at the same level.
        closing: A bid that ends the auction at once.
        all_pass: What happens when everybody passes: None ends the round without a contract,
            a name is the contract that is played without a declarer, `Forced` is a bid made
            for somebody as soon as all others have passed.
        reentry: Whether who has passed may call again. The auction is over when all the others
            have passed in turn after somebody's call, or all without any.
        doubles: Whether the other side may double a bid, and the bidder's side redouble it.
        first_to_name: Whether the declarer is not who made the last bid but whoever of that
            side first named its contract.
        first: Who calls first.
    """

    ladder: tuple[str | int | Rung, ...] = attrs.field(converter=_ladder)
    contract: str | None = None
    circuits: int | None = 1
    may_equal: Role | None = attrs.field(
        default=None, validator=instance_of("who may take a bid over", Role, type(None))
    )
    closing: str | int | None = None
    all_pass: str | Forced | None = None
    reentry: bool = False
    doubles: bool = False
    first_to_name: bool = False
    first: Role = attrs.field(default=ELDEST, validator=instance_of("who calls first", Role))

    @cached_property
    def _words(self) -> tuple[str | int, ...]:
        """The bids of the ladder as they are said."""
        return tuple(step.bid if isinstance(step, Rung) else step for step in self.ladder)

    @cached_property
    def _moves(self) -> tuple[Move, ...]:
        return tuple(self._bid_of)

    @cached_property
    def _bid_of(self) -> Mapping[Move, str | int]:
        return {Move("bid", bid): bid for bid in self._words}

    @cached_property
    def _places(self) -> Mapping[str | int, int]:
        """The place of each bid on the ladder."""
        return {bid: place for place, bid in enumerate(self._words)}

    @cached_property
    def _listed(self) -> dict[tuple[int, Move | None], tuple[Move, ...]]:
        """The calls that have been listed, by the first bid and what may be doubled."""
        return {}

    @cached_property
    def _settles(self) -> Mapping[str | int, FinalContract]:
        """What each bid of the ladder would settle."""
        settled = {word: self._named(word) for word in self._words}
        settled |= {rung.bid: FinalContract(rung.contract, rung.level) for rung in self._rungs}
        return settled

    @property
    def _rungs(self) -> tuple[Rung, ...]:
        return tuple(step for step in self.ladder if isinstance(step, Rung))

    def _named(self, bid: str | int) -> FinalContract:
        if isinstance(bid, int):
            return FinalContract(self.contract or "", bid)
        return FinalContract(bid)

    @override
    def start(self, table: Table) -> Step[Bidding]:
        return Step(table, Bidding(), self.first.seat(table))

    @override
    def moves(self, table: Table, data: Bidding, seat: int) -> Sequence[Move]:
        first = 0
        if data.bid is not None:
            first = self._places[data.bid] + (not self._may_equal(table, seat))
        key = first, self._doubling(table, data, seat)
        listed = self._listed.get(key)
        if listed is None:
            doublings = () if key[1] is None else (key[1],)
            listed = self._listed[key] = (PASS, *doublings, *self._moves[first:])
        return listed

    def _may_equal(self, table: Table, seat: int) -> bool:
        return self.may_equal is not None and seat in self.may_equal.seats(table)

    def _doubling(self, table: Table, data: Bidding, seat: int) -> Move | None:
        if not self.doubles or data.bidder is None:
            return None
        if data.doubler is None:
            return None if _refuse_double(table, data, seat) else DOUBLE
        return None if _refuse_redouble(table, data, seat) else REDOUBLE

    @override
    def after(self, table: Table, data: Bidding, seat: int, move: Move) -> Step[Bidding]:
        bid, bidder, passed, calls, silence, doubler, redoubler, named = data
        if move is PASS:
            silence += 1
            passed = passed if seat in passed else (*passed, seat)
        else:
            silence = 0
            if move is DOUBLE:
                doubler = seat
            elif move is REDOUBLE:
                redoubler = seat
            else:
                bid, bidder = self._bid_of[move], seat
                doubler = redoubler = None
                if self.first_to_name:
                    named = (*named, (seat, self._settles[bid].key))
        data = Bidding(bid, bidder, passed, calls + 1, silence, doubler, redoubler, named)
        if bid is not None and bid == self.closing:
            return self._settle(table, data)
        return self._next(table, data, seat)

    def _next(self, table: Table, data: Bidding, seat: int) -> Step[Bidding]:
        if data.bid is None and isinstance(self.all_pass, Forced):
            forced = self.all_pass.role.seat(table)
            if not set(self._active(table, data)) - {forced}:
                entered = data._replace(bid=self.all_pass.bid, bidder=forced)
                return self._settle(table, entered)
        if self._is_over(table, data):
            return self._settle(table, data)
        seat = table.after(seat)
        while self.circuits is None and not self.reentry and seat in data.passed:
            seat = table.after(seat)
        return Step(table, data, seat)

    def _active(self, table: Table, data: Bidding) -> list[int]:
        return [seat for seat in range(table.seats) if seat not in data.passed]

    def _is_over(self, table: Table, data: Bidding) -> bool:
        if self.circuits is not None:
            return data.calls == self.circuits * table.seats
        if self.reentry:
            return data.silence == table.seats - (data.bid is not None)
        return self._active(table, data) in ([], [data.bidder])

    def _contract(self, bid: str | int) -> FinalContract:
        return self._settles.get(bid) or self._named(bid)

    def _settle(self, table: Table, data: Bidding) -> Step[Bidding]:
        if data.bid is None:
            assert not isinstance(self.all_pass, Forced)
            contract = FinalContract(self.all_pass) if self.all_pass else None
        else:
            contract = self._contract(data.bid)
        table = table.changed(contract=contract, declarer=self._declarer(table, data))
        if data.doubler is not None:
            table = table.note("doubled", data.doubler)
        if data.redoubler is not None:
            table = table.note("redoubled", data.redoubler)
        return Step(table, data, None)

    def _declarer(self, table: Table, data: Bidding) -> int | None:
        if data.bidder is None or not data.named:
            return data.bidder
        key = data.named[-1][1]
        side = table.side(data.bidder)
        return next(seat for seat, named in data.named if named == key and seat in side)

    @override
    def refuse(self, table: Table, data: Bidding, seat: int, move: Move) -> Reason:
        if self.doubles and move in (DOUBLE, REDOUBLE):
            refused = (_refuse_double if move is DOUBLE else _refuse_redouble)(table, data, seat)
            assert refused is not None
            return refused
        meant = str(move.args[0]) if move.verb == "play" and move.args else None
        if any(rung.bid == meant for rung in self._rungs):
            values = {"card": move.args[0], "bid": f"bid {meant}"}
            return Reason("not_now", Message("{card} is a card here: the bid is {bid}", values))
        if move.verb != "bid" or len(move.args) != 1:
            return wrong_verb(move, self.moves(table, data, seat))
        return self._refuse_bid(table, data, seat, move.args[0])

    def _refuse_bid(self, table: Table, data: Bidding, seat: int, bid: Argument) -> Reason:
        ladder = self._words
        values: dict[str, object] = {
            "bid": quote(str(bid))[1:-1],
            "standing": data.bid,
            "ladder": ladder,
        }
        if bid not in ladder or isinstance(bid, bool):
            return Reason("no_such_bid", Message("{bid} is no bid here: bid {ladder}", values))
        moves = self.moves(table, data, seat)
        if not any(move.verb == "bid" for move in moves):
            values["verbs"] = verbs_of(moves)
            text = "{standing} is the highest bid there is; possible: {verbs}"
            return Reason("bid_too_low", Message(text, values))
        if bid == data.bid:
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
    def noted(self) -> Mapping[str, FactKind]:
        return {"doubled": "a seat", "redoubled": "a seat"} if self.doubles else {}

    @override
    def vocabulary(self, pack: Pack) -> Sequence[Move]:
        return (PASS, *((DOUBLE, REDOUBLE) if self.doubles else ()), *self._moves)

    @override
    def short_forms(self, pack: Pack) -> Mapping[str, Move]:
        short = {"X": DOUBLE, "XX": REDOUBLE} if self.doubles else {}
        signs = {suit.code: suit.symbol for suit in pack.suits}
        for rung in self._rungs:
            said = rung.bid
            short[said] = Move("bid", said)
            if rung.contract in signs and said.endswith(rung.contract):
                signed = said.removesuffix(rung.contract) + signs[rung.contract]
                short[signed] = short[f"bid {signed}"] = short[said]
        return short

    @property
    def _bids(self) -> Sequence[str | int]:
        """All bids that may stand in the end, a forced one too."""
        forced = [self.all_pass.bid] if isinstance(self.all_pass, Forced) else []
        return [*self._words, *forced]

    @override
    def contracts(self) -> Sequence[str]:
        keys = [self._contract(bid).key for bid in self._bids]
        if isinstance(self.all_pass, str):
            keys.append(self.all_pass)
        return [key for key in dict.fromkeys(keys) if key]

    @override
    def undeclared(self) -> Sequence[str]:
        return [self.all_pass] if isinstance(self.all_pass, str) else []

    @override
    def faults(self, pack: Pack, piles: Mapping[str, int]) -> list[str]:
        faults: list[str] = []
        if not self.ladder:
            faults.append("an auction needs at least one bid")
        if len(set(self._words)) < len(self.ladder):
            faults.append("a bid stands twice on the ladder of the auction")
        if self.contract is None and any(isinstance(bid, int) for bid in self._bids):
            faults.append("an auction of numbers must say which contract is played")
        if self.closing is not None and self.closing not in self._words:
            faults.append(f"the closing bid {self.closing} is not on the ladder of the auction")
        if self.circuits is None and self.may_equal not in (None, DEALER, ELDEST):
            faults.append("an auction in which several may take a bid over would never end")
        if self.circuits is not None and self.circuits < 1:
            faults.append(f"an auction needs at least one circuit, not {self.circuits}")
        if self.circuits is not None and self.reentry:
            faults.append("an auction in which a pass is not final has no number of circuits")
        if self.first not in (DEALER, ELDEST):
            faults.append(f"the dealer or eldest hand calls first, not {self.first}")
        if self.doubles and self.may_equal is not None:
            faults.append("an auction with doubles in which a bid is taken over would never end")
        return faults


_NO_BID: Final = Reason("no_double", Message("there is no bid to double"))
_OWN_BID: Final = Reason("no_double", Message("only a bid of the other side may be doubled"))
_DOUBLED: Final = Reason("no_double", Message("the bid has been doubled already"))
_NOT_DOUBLED: Final = Reason("no_redouble", Message("only a bid that was doubled may be redoubled"))
_OTHER_BID: Final = Reason("no_redouble", Message("only the side that was doubled may redouble"))
_REDOUBLED: Final = Reason("no_redouble", Message("the bid has been redoubled already"))


def _refuse_double(table: Table, data: Bidding, seat: int) -> Reason | None:
    """Return why a seat may not double now, None if it may."""
    if data.bidder is None:
        return _NO_BID
    if seat in table.side(data.bidder):
        return _OWN_BID
    return None if data.doubler is None else _DOUBLED


def _refuse_redouble(table: Table, data: Bidding, seat: int) -> Reason | None:
    """Return why a seat may not redouble now, None if it may."""
    if data.doubler is None or data.bidder is None:
        return _NOT_DOUBLED
    if seat not in table.side(data.bidder):
        return _OTHER_BID
    return None if data.redoubler is None else _REDOUBLED
