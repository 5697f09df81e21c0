"""Everybody passes some cards to another player; all choose before any card arrives."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import attrs
from typing_extensions import override

from trickgames.errors import Reason
from trickgames.messages import Message
from trickgames.moves import Move
from trickgames.packs import Pack, bits
from trickgames.phases.phase import CardSets, Phase, Step, hidden, not_held
from trickgames.table import Table

__all__ = ["Give"]


@attrs.frozen
class Give(Phase[frozenset[int]]):
    """Each seat lays some cards face down, in any order of the seats; then all take up theirs.

    Its data are the seats that have laid their cards. Until the last has, they lie on a pile of
    their own, named after the seat: ``given 2``.

    Args:
        count: The number of cards that each seat gives.
        schedule: How many seats to the left the cards go, round by round of the match and then
            from the beginning again; 0 is a round without giving.
    """

    count: int
    schedule: tuple[int, ...]

    @override
    def start(self, table: Table) -> Step[frozenset[int]]:
        holds = not self._distance(table)
        return Step(table, frozenset(), None if holds else table.after(table.dealer))

    @override
    def to_act(self, table: Table, data: frozenset[int], seat: int) -> tuple[int, ...]:
        return tuple(giver for giver in self._order(table) if giver not in data)

    def _order(self, table: Table) -> Iterator[int]:
        return (table.after(table.dealer, step) for step in range(1, table.seats + 1))

    @override
    def moves(self, table: Table, data: frozenset[int], seat: int) -> Sequence[Move]:
        return CardSets(table.pack, "give", table.hands[seat], self.count)

    @override
    def after(
        self, table: Table, data: frozenset[int], seat: int, move: Move
    ) -> Step[frozenset[int]]:
        hands = list(table.hands)
        cards = table.pack.mask(move.cards, among=hands[seat])
        hands[seat] ^= cards
        laid = (_pile(seat), tuple(bits(cards)))
        table = table.changed(hands=tuple(hands), piles=(*table.piles, laid))
        data |= {seat}
        if len(data) == table.seats:
            return Step(self._taken_up(table), data, None)
        giver = table.after(table.dealer)
        while giver in data:
            giver = table.after(giver)
        return Step(table, data, giver)

    def _taken_up(self, table: Table) -> Table:
        distance, piles, hands = self._distance(table), dict(table.piles), list(table.hands)
        for seat in range(table.seats):
            taker = table.after(seat, distance)
            for card in piles.pop(_pile(seat)):
                hands[taker] |= 1 << card
        return table.changed(hands=tuple(hands), piles=tuple(piles.items()))

    def _distance(self, table: Table) -> int:
        return self.schedule[table.number % len(self.schedule)] % table.seats

    @override
    def refuse(self, table: Table, data: frozenset[int], seat: int, move: Move) -> Reason:
        cards = move.cards
        if move.verb != "give" or len(move.args) != len(cards):
            return super().refuse(table, data, seat, move)
        if len(cards) != self.count:
            values = {"count": self.count, "n": len(cards)}
            return Reason("wrong_number", Message("give {count} cards, not {n}", values))
        held = table.pack.cards(table.hands[seat])
        lacking = [card for card in cards if card not in held]
        if lacking:
            return not_held(lacking)
        return Reason("named_twice", Message("{cards}: a card is named twice", {"cards": cards}))

    @override
    def seen(
        self, table: Table, data: frozenset[int], seat: int, move: Move, viewer: int | None
    ) -> Move:
        return move if viewer == seat else hidden(move)

    @override
    def cards_needed(self) -> int:
        return self.count

    @override
    def faults(self, pack: Pack, piles: Mapping[str, int]) -> list[str]:
        faults: list[str] = []
        if self.count < 1:
            faults.append(f"each seat gives a card or more, not {self.count}")
        if not self.schedule:
            faults.append("the schedule of giving is empty: write (0,) if nobody ever gives")
        return faults

    @override
    def vocabulary(self, pack: Pack) -> Sequence[Move]:
        return ()

    @override
    def card_sets(self) -> Sequence[tuple[str, int]]:
        return (("give", self.count),)


def _pile(seat: int) -> str:
    return f"given {seat}"
