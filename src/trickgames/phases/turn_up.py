"""Trump by turning up cards: offered in turn round the table, or simply turned."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import attrs
from typing_extensions import override

from trickgames.moves import PASS, Move
from trickgames.packs import Pack
from trickgames.phases.phase import Phase, Step
from trickgames.table import ELDEST, FactKind, FinalContract, Table

__all__ = ["TurnTrump", "TurnUp"]

ACCEPT: Final = Move("accept")


@attrs.frozen
class TurnUp(Phase[int]):
    """Cards of a pile are turned up until somebody accepts the suit of one as trump.

    Eldest hand is asked first, the dealer last; when all pass, the next card is turned. The last
    card of the pile makes its suit trump by itself, and then there is no declarer. Where nobody
    is ever asked, because there is but one card, `TurnTrump` says so: then the game has no such
    moves. The data of the phase is the number of the card that is up.

    Args:
        pile: The pile, in turning order.
        fact: The name under which the card turned up is noted.
        contract: The contract that is played.
        turned_down: The pile that takes the cards if the last one is offered too and all pass;
            nothing is settled then. None: the last card is not offered.
    """

    pile: str
    fact: str
    contract: str
    turned_down: str | None = None

    @override
    def start(self, table: Table) -> Step[int]:
        return self._turn(table, 0)

    def _turn(self, table: Table, number: int) -> Step[int]:
        pile = table.pile(self.pile)
        table = table.note(self.fact, table.pack[pile[number]])
        table = table.show(self.pile, number)
        if number == len(pile) - 1 and self.turned_down is None:
            return self._settle(table, number, None)
        return Step(table, number, ELDEST.seat(table))

    def _settle(self, table: Table, number: int, declarer: int | None) -> Step[int]:
        trump = table.pack[table.pile(self.pile)[number]].suit
        contract = FinalContract(self.contract)
        settled = table.changed(trump=trump, declarer=declarer, contract=contract)
        return Step(settled, number, None)

    @override
    def moves(self, table: Table, data: int, seat: int) -> Sequence[Move]:
        return (PASS, ACCEPT)

    @override
    def after(self, table: Table, data: int, seat: int, move: Move) -> Step[int]:
        if move is ACCEPT:
            return self._settle(table, data, seat)
        if seat != table.dealer:
            return Step(table, data, table.after(seat))
        if self.turned_down is not None and data == len(table.pile(self.pile)) - 1:
            return Step(self._turn_down(table, self.turned_down), data, None)
        return self._turn(table, data + 1)

    def _turn_down(self, table: Table, pile: str) -> Table:
        cards = sorted((*table.pile(pile), *table.pile(self.pile)))
        return table.move_cards({}, {self.pile: (), pile: tuple(cards)})

    @override
    def noted(self) -> Mapping[str, FactKind]:
        return {self.fact: "a card"}

    @override
    def turned_up(self) -> Sequence[str]:
        return (self.pile,)

    @override
    def turned_down_piles(self) -> Sequence[str]:
        return () if self.turned_down is None else (self.pile, self.turned_down)

    @override
    def vocabulary(self, pack: Pack) -> Sequence[Move]:
        return (PASS, ACCEPT)

    @override
    def contracts(self) -> Sequence[str]:
        return (self.contract,)

    @override
    def undeclared(self) -> Sequence[str]:
        return (self.contract,) if self.turned_down is None else ()

    @override
    def faults(self, pack: Pack, piles: Mapping[str, int]) -> list[str]:
        if self.pile not in piles:
            return [f"no cards are dealt to the {self.pile} to turn up"]
        if self.turned_down is not None and self.turned_down not in piles:
            return [f"no cards are dealt to the {self.turned_down}, where others are turned down"]
        return []


@attrs.frozen
class TurnTrump(Phase[None]):
    """The first card of a pile is turned up, and its suit is trump; nobody decides anything.

    In a round in which the pile has no card there is no trump.

    Args:
        pile: The pile.
        fact: The name under which the card turned up is noted.
    """

    pile: str = "stock"
    fact: str = "turned"

    @override
    def start(self, table: Table) -> Step[None]:
        pile = table.pile(self.pile)
        if not pile:
            return Step(table, None, None)
        card = table.pack[pile[0]]
        turned = table.note(self.fact, card).changed(trump=card.suit)
        return Step(turned.show(self.pile, 0), None, None)

    @override
    def noted(self) -> Mapping[str, FactKind]:
        return {self.fact: "a card"}

    @override
    def turned_up(self) -> Sequence[str]:
        return (self.pile,)

    @override
    def vocabulary(self, pack: Pack) -> Sequence[Move]:
        return ()

    @override
    def faults(self, pack: Pack, piles: Mapping[str, int]) -> list[str]:
        # Where every card is dealt out there is no pile at all, and no trump.
        if self.pile in piles or not piles:
            return []
        return [f"no cards are dealt to the {self.pile} to turn up"]
