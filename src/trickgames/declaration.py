"""A game as a value: rules, contracts and the rules of the match, checked when they are made."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

import attrs

from trickgames.alphabet import Alphabet
from trickgames.cards import Card, Suit
from trickgames.carry import Carried, Carry, checked_carry
from trickgames.checks import at_least, faults_of, instance_of, quote, tuple_of, whole_number
from trickgames.contract import Contract
from trickgames.decks import Deck, check_seed
from trickgames.errors import RulesError
from trickgames.kernel import Kernel
from trickgames.match_rules import Ending, MatchRules
from trickgames.moves import Move
from trickgames.packets import Deal, Packets, Schedule
from trickgames.packs import Pack
from trickgames.phases.phase import Phase
from trickgames.soundness import rules_faults
from trickgames.table import (
    FinalContract,
    Table,
)

if TYPE_CHECKING:
    from trickgames.midround_read import Cards, Played
    from trickgames.round import Round

__all__ = ["Contract", "Ending", "MatchRules", "Rules"]


def _seats(seats: int) -> int:
    return whole_number("the number of seats", seats)


def _packets(packets: Packets | Schedule | str) -> Packets | Schedule:
    return packets if isinstance(packets, Packets | Schedule) else Packets.parse(packets)


def _contracts(contracts: Iterable[Contract]) -> tuple[Contract, ...]:
    return tuple_of("the contracts", contracts, Contract)


def _opening(phases: Iterable[Phase[Any]]) -> tuple[Phase[Any], ...]:
    return tuple_of("the opening", phases, Phase)


def _carry(carry: Iterable[Carry]) -> tuple[Carry, ...]:
    return tuple_of("the carry", carry, Carry)


def _frozen(options: Mapping[str, object]) -> Mapping[str, object]:
    return MappingProxyType(dict(options))


@attrs.frozen
class Rules:
    """A game, with all its options decided: frozen data that everything else reads.

    Args:
        pack: The cards.
        seats: The number of players.
        packets: How the cards are dealt, as text (``"4 3 W3 3"``), as `Packets`, or as a
            `Schedule` of packets by the number of the round.
        contracts: The contracts; a game without an opening has exactly one.
        opening: The phases that settle the contract, in order.
        match: When a match ends and who wins it.
        sides: The seats of each side; left out, everybody plays alone.
        key: The name of the game, for programs.
        title: The name of the game, for people.
        version: The version of these rules: records of another version are not mixed up.
        options: The options that were chosen, by name.
        carry: What a round leaves for the next.

    Raises:
        RulesError: The declaration cannot work; `faults` names everything wrong with it.
    """

    pack: Pack
    seats: int = attrs.field(converter=_seats)
    packets: Packets | Schedule = attrs.field(converter=_packets)
    contracts: tuple[Contract, ...] = attrs.field(converter=_contracts)
    opening: tuple[Phase[Any], ...] = attrs.field(default=(), converter=_opening)
    match: MatchRules = attrs.field(
        factory=MatchRules, validator=instance_of("the rules of the match", MatchRules)
    )
    sides: tuple[tuple[int, ...], ...] = attrs.field(
        default=attrs.Factory(lambda self: tuple((s,) for s in range(self.seats)), takes_self=True)
    )
    key: str = "unnamed"
    title: str = "Unnamed game"
    version: int = 1
    options: Mapping[str, object] = attrs.field(factory=dict[str, object], converter=_frozen)
    carry: tuple[Carry, ...] = attrs.field(default=(), converter=_carry)
    _kernels: dict[tuple[object, ...], Kernel] = attrs.field(
        init=False, factory=dict[tuple[object, ...], Kernel], eq=False, repr=False
    )

    def __attrs_post_init__(self) -> None:
        if not isinstance(self.pack, Pack):  # pyright: ignore[reportUnnecessaryIsInstance]
            raise TypeError(f"the pack is a Pack, not {type(self.pack).__name__}")
        faults = list(rules_faults(self))
        if faults:
            raise RulesError(faults)

    def __hash__(self) -> int:
        return hash((self.key, self.version, tuple(self.options.items())))

    def __reduce__(self) -> tuple[object, ...]:
        names = [field.name for field in attrs.fields(Rules) if field.init]
        values = {name: getattr(self, name) for name in names}
        return _remake, ({**values, "options": dict(self.options)},)

    def __str__(self) -> str:
        return self.title

    def contract(self, key: str) -> Contract:
        """Return a contract by name.

        Raises:
            RulesError: There is no contract of that name.
        """
        for contract in self.contracts:
            if contract.key == key:
                return contract
        raise RulesError(f"{self.title} has no contract {quote(key)}")

    def kernel(self, contract: Contract, table: Table, *, stock_open: bool = False) -> Kernel:
        """Return the tables that play runs on, worked out once for each trump suit."""
        mate = contract.ranking.promoted
        promoted = mate.place(self.pack, table.fact(mate.fact)) if mate else None
        key = (contract.key, table.trump, promoted, stock_open)
        kernel = self._kernels.get(key)
        if kernel is None:
            order = contract.ranking.compile(self.pack, table.trump, promoted)
            kernel = Kernel(
                self.pack,
                order,
                contract.follow,
                self.sides,
                scoring=contract.scoring,
                stock_open=stock_open,
            )
            self._kernels[key] = kernel
        return kernel

    def deal(
        self,
        *,
        seed: int,
        dealer: int = 0,
        number: int = 0,
        carry: Mapping[str, Sequence[int]] | None = None,
    ) -> Round:
        """Shuffle and deal a round.

        Args:
            seed: A whole number from 0 up; the same seed always gives the same deal.
            dealer: The dealer's seat.
            number: Which round of a match this is, from 0.
            carry: What earlier rounds left: one number for each seat, by name; what is not
                named stands at 0.

        Raises:
            RulesError: The seed, dealer, number or carry cannot be; `faults` names each.
        """
        faults = [*self._place_faults(dealer, number), *faults_of(lambda: check_seed(seed))]
        carried = self._carried(carry, faults)
        if faults:
            raise RulesError(faults)
        dealt = self.packets.of(number).deal(Deck.shuffled(self.pack, seed), self.seats, dealer)
        return self.begin(Deal(dealt.hands, dealt.piles, dealer, number, carried, seed))

    def start(
        self,
        *,
        hands: Sequence[str | Iterable[Card | str]],
        piles: Mapping[str, str | Iterable[Card | str]] | None = None,
        dealer: int = 0,
        number: int = 0,
        carry: Mapping[str, Sequence[int]] | None = None,
    ) -> Round:
        """Begin a round from a given deal.

        Args:
            hands: A list with the cards of each seat: cards or texts, or one text (``"AS 10S"``).
                Within a hand the order is nothing, so that a hand may be a set.
            piles: The cards of each pile, by name, in their order: the first card of a pile is
                turned first.
            dealer: The dealer's seat.
            number: Which round of a match this is, from 0.
            carry: What earlier rounds left: one number for each seat, by name; what is not
                named stands at 0.

        Raises:
            RulesError: The set-up cannot be; `faults` names everything wrong with it.
            TypeError: The hands, or the cards of a pile, are in no order.
        """
        faults = self._place_faults(dealer, number)
        carried = self._carried(carry, faults)
        try:
            deal = self.packets.of(number).given(self.pack, self.seats, hands, piles or {}, dealer)
        except RulesError as error:
            raise RulesError([*faults, *error.faults]) from None
        if faults:
            raise RulesError(faults)
        return self.begin(attrs.evolve(deal, number=number, carry=carried))

    def position(
        self,
        *,
        hands: Sequence[Cards],
        tricks: Sequence[Played] = (),
        trick: Played | None = None,
        calls: Sequence[Move | str] = (),
        piles: Mapping[str, Cards] | None = None,
        dealer: int = 0,
        number: int = 0,
        carry: Mapping[str, Sequence[int]] | None = None,
        contract: FinalContract | str | None = None,
        declarer: int | None = None,
        trump: Suit | str | None = None,
    ) -> Round:
        """Set a round up in its middle, from the cards as they lie now and what led there.

        The deal is worked out and the round replayed: it is a round like any other, with its
        history. A set-up that the rules do not lead to is refused.

        Args:
            hands: The cards that each seat still holds.
            tricks: The complete tricks in order: leader and cards in turn, or a `Trick`.
            trick: The trick on the table, likewise; None or without cards between two tricks.
            calls: All moves before the first card, in turn: bids, discards ...
            piles: The cards of each pile as it was dealt, before the calls.
            dealer: The dealer's seat.
            number: Which round of a match this is, from 0.
            carry: What earlier rounds left, as in `deal`.
            contract: The contract that the calls lead to; left out, it is not compared.
            declarer: The declarer that they lead to, likewise.
            trump: The trump suit that they lead to, likewise.

        Raises:
            RulesError: The set-up cannot be; `faults` names everything wrong with it.
            TypeError: A trick or a call is of no kind named here.
        """
        from trickgames.midround import set_up  # the machine stands above this layer
        from trickgames.midround_read import SetUp

        faults = self._place_faults(dealer, number)
        place = Deal((), (), dealer, number, carry=self._carried(carry, faults))
        said = (contract, declarer, trump)
        given = SetUp(hands, tricks, trick, calls, piles or {}, place, *said)
        return set_up(self, given, faults)

    def _place_faults(self, dealer: int, number: int) -> list[str]:
        def check_dealer() -> None:
            if not 0 <= whole_number("dealer", dealer) < self.seats:
                raise RulesError(f"the dealer sits at 0 to {self.seats - 1}, not at {dealer}")

        return faults_of(
            check_dealer, lambda: at_least(0, "number", number, "rounds are numbered from 0")
        )

    def _carried(self, carry: object, faults: list[str]) -> Carried:
        """Return what a round begins with, or add to the faults."""
        try:
            return checked_carry(self.carry, self.sides, carry)
        except RulesError as error:
            faults += error.faults
            return ()

    def begin(self, deal: Deal) -> Round:
        """Return the first state of a round; `deal` and `start` see to it that the deal fits."""
        from trickgames.flow import begin  # the machine stands above this layer

        return begin(self, deal)

    def parse(self, text: str) -> Move:
        """Read a move of this game: ``pass``, ``bid 3``, ``trump H``, ``play QH``, ``qh`` ...

        Where a bid names a level and a contract, ``1NT``, ``1S``, ``1♠``, ``X`` and ``XX`` are
        read too (see `Auction`), but ``2S`` is the card: the bid is ``bid 2S`` or ``bid 2♠``.
        What can be read may still be illegal, now or ever: a round says why.

        Raises:
            NotationError: The text is no move of this game; the error says why.
        """
        return self.alphabet.parse(text, self.title)

    @cached_property
    def alphabet(self) -> Alphabet:
        """The letters that moves of this game are spelt in."""
        phases = [*self.opening, *(phase for c in self.contracts for phase in c.phases)]
        return Alphabet(self.pack, phases)

    @property
    def letter_count(self) -> int:
        """The number of letters that moves of this game are spelt in."""
        return self.alphabet.count

    def letters(self, move: Move) -> tuple[int, ...]:
        """Spell a move in small numbers, one for most moves, ascending for several cards.

        Raises:
            NotationError: It is no move of this game.
        """
        return self.alphabet.letters(move)

    def move_of(self, letters: Sequence[int]) -> Move:
        """Read a move back from its letters.

        Raises:
            NotationError: The letters spell no move of this game.
        """
        return self.alphabet.move_of(letters)


def _remake(values: dict[str, Any]) -> Rules:
    return Rules(**values)
