"""Somebody takes a pile into the hand and lays cards away for it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import attrs
from typing_extensions import override

from trickgames.checks import instance_of
from trickgames.errors import Reason
from trickgames.messages import Message
from trickgames.moves import Move
from trickgames.packs import Pack, bits
from trickgames.phases.phase import CardSets, Phase, Step, hidden, not_held
from trickgames.table import DECLARER, Fact, FactKind, Role, Table

__all__ = ["Exchange"]


@attrs.frozen
class Exchange(Phase[None]):
    """A role takes up a pile, then lays away some cards in one move; any cards will do.

    Cards of the pile that lay open are seen by everybody as they are taken up. If the pile is gone,
    because what lay there was turned down, nothing happens.

    Args:
        pile: The pile that is taken up.
        count: The number of cards laid away; 0: the pile is the dealer's last card, and nothing
            is laid away for it.
        to: The pile they go to.
        by: Who exchanges.
        keep: The name under which the card of the pile was noted that may not be laid away; None:
            any card may.
    """

    pile: str
    count: int
    to: str = "discard"
    by: Role = attrs.field(default=DECLARER, validator=instance_of("who exchanges", Role))
    keep: str | None = None

    @override
    def start(self, table: Table) -> Step[None]:
        seat, pile = self.by.seat(table), table.pile(self.pile)
        if not pile:
            return Step(table, None, None)
        taken = sum(1 << place for place in pile)
        table = table.move_cards({seat: table.hands[seat] | taken}, {self.pile: ()})
        return Step(table, None, seat if self.count else None)

    @override
    def moves(self, table: Table, data: None, seat: int) -> Sequence[Move]:
        free = table.hands[seat] & self._free(table.pack, table.public_facts)
        return CardSets(table.pack, "discard", free, self.count)

    def _free(self, pack: Pack, facts: Mapping[str, Fact]) -> int:
        """Return the cards that may be laid away by whoever has them."""
        kept = facts.get(self.keep) if self.keep else None
        return pack.everything & ~(1 << pack.index(kept)) if kept is not None else pack.everything

    @override
    def after(self, table: Table, data: None, seat: int, move: Move) -> Step[None]:
        cards = table.pack.mask(move.cards, among=table.hands[seat])
        hand = table.hands[seat] & ~cards
        return Step(table.move_cards({seat: hand}, {self.to: tuple(bits(cards))}), None, None)

    @override
    def refuse(self, table: Table, data: None, seat: int, move: Move) -> Reason:
        cards = move.cards
        if move.verb != "discard":
            return super().refuse(table, data, seat, move)
        if len(move.args) != self.count or len(cards) != self.count:
            values = {"count": self.count, "n": len(move.args)}
            return Reason("wrong_number", Message("lay away {count} cards, not {n}", values))
        lacking = [card for card in cards if not _holds(table, seat, card)]
        if lacking:
            return not_held(lacking)
        kept = table.fact(self.keep) if self.keep else None
        if kept in cards:
            text = "{card} is the card that was just taken up: lay away another"
            return Reason("just_received", Message(text, {"card": kept}), (kept,))
        return Reason("named_twice", Message("{cards}: a card is named twice", {"cards": cards}))

    def looks_at(self) -> Mapping[str, FactKind]:
        """Return name and kind of the fact that says which card stays."""
        return {} if self.keep is None else {self.keep: "a card"}

    @override
    def seen(self, table: Table, data: None, seat: int, move: Move, viewer: int | None) -> Move:
        return move if viewer == seat else hidden(move)

    @override
    def choosable(self, pack: Pack, facts: Mapping[str, Fact], move: Move) -> int:
        return self._free(pack, facts) if move.verb == "discard" else pack.everything

    @override
    def vocabulary(self, pack: Pack) -> Sequence[Move]:
        return ()

    @override
    def card_sets(self) -> Sequence[tuple[str, int]]:
        return (("discard", self.count),) if self.count else ()

    @override
    def new_piles(self) -> Mapping[str, int]:
        return {self.to: self.count} if self.count else {}

    @override
    def taken_up(self) -> Sequence[tuple[str, Role]]:
        return () if self.count else ((self.pile, self.by),)

    @override
    def roles(self) -> Sequence[Role]:
        return (self.by,)

    @override
    def faults(self, pack: Pack, piles: Mapping[str, int]) -> list[str]:
        size = piles.get(self.pile)
        if not size:
            return [f"no cards are dealt to the {self.pile} to take up"]
        if self.count and size != self.count:
            return [f"{size} cards are taken up from the {self.pile} and {self.count} laid away"]
        if self.count and self.to in piles:
            return [f"cards are laid away on the {self.to}, where others lie or lay"]
        return []


def _holds(table: Table, seat: int, card: object) -> bool:
    return any(table.pack[place] is card for place in bits(table.hands[seat]))
