"""The declarer asks for a card, gets it from whoever holds it, and gives one back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import attrs
from typing_extensions import override

from trickgames.checks import instance_of
from trickgames.errors import Reason
from trickgames.messages import Message
from trickgames.moves import PASS, Move, card_moves, listed_moves
from trickgames.packs import Pack
from trickgames.phases.phase import Phase, Step, hidden, not_held
from trickgames.table import DECLARER, Fact, FactKind, Role, Table

__all__ = ["Request", "Swap"]


@attrs.frozen
class Swap:
    """A request under way.

    Attributes:
        giver: The seat that handed the card over.
        card: The place of the card in the pack.
    """

    giver: int
    card: int


@attrs.frozen
class Request(Phase[Swap | None]):
    """A role names a card that it does not hold; the holder hands it over and gets one back.

    The card given back is any card of the original hand: not the one just received. If nobody
    holds the card that is asked for, the request lapses. Card and giver are noted as the facts
    ``asked`` and ``giver``.

    Args:
        optional: Whether one may pass instead of asking.
        by: Who asks.
    """

    optional: bool = False
    by: Role = attrs.field(default=DECLARER, validator=instance_of("who asks", Role))

    @override
    def start(self, table: Table) -> Step[Swap | None]:
        return Step(table, None, self.by.seat(table))

    @override
    def moves(self, table: Table, data: Swap | None, seat: int) -> Sequence[Move]:
        pack, hand = table.pack, table.hands[seat]
        if data is not None:
            return listed_moves("give", pack)[hand & ~(1 << data.card)]
        wanted = listed_moves("ask", pack)[pack.everything & ~hand]
        return (PASS, *wanted) if self.optional else wanted

    @override
    def after(self, table: Table, data: Swap | None, seat: int, move: Move) -> Step[Swap | None]:
        if move is PASS:
            return Step(table, data, None)
        place = table.pack.index(move.args[0])
        bit = 1 << place
        if data is not None:
            given = {data.giver: table.hands[data.giver] | bit, seat: table.hands[seat] & ~bit}
            return Step(table.move_cards(given), data, None)
        table = table.note("asked", table.pack[place])
        giver = next((s for s, hand in enumerate(table.hands) if hand & bit), None)
        if giver is None:
            return Step(table, data, None)
        taken = {giver: table.hands[giver] & ~bit, seat: table.hands[seat] | bit}
        return Step(table.move_cards(taken).note("giver", giver), Swap(giver, place), seat)

    @override
    def refuse(self, table: Table, data: Swap | None, seat: int, move: Move) -> Reason:
        if (
            len(move.cards) != 1
            or len(move.args) != 1
            or move.verb != ("ask" if data is None else "give")
        ):
            return super().refuse(table, data, seat, move)
        (card,) = move.cards
        values: dict[str, object] = {"card": card}
        if card not in table.pack:
            return Reason("no_such_card", Message("{card} is not in the pack", values))
        if data is None:
            text = "you hold {card} yourself: ask for a card that you do not hold"
            return Reason("holds_it", Message(text, values), (card,))
        if table.pack[data.card] is card:
            text = "{card} is the card you have just been given: give back another"
            return Reason("just_received", Message(text, values), (card,))
        return not_held([card])

    @override
    def seen(
        self, table: Table, data: Swap | None, seat: int, move: Move, viewer: int | None
    ) -> Move:
        # Everybody hears the card asked for; only the two see the one given back.
        if data is None or viewer in (seat, data.giver):
            return move
        return hidden(move)

    @override
    def choosable(self, pack: Pack, facts: Mapping[str, Fact], move: Move) -> int:
        asked = facts.get("asked")
        barred = 1 << pack.index(asked) if move.verb == "give" and asked is not None else 0
        return pack.everything & ~barred

    @override
    def missed(self, pack: Pack, move: Move) -> int:
        return pack.mask(move.cards) if move.verb == "ask" else 0

    @override
    def roles(self) -> Sequence[Role]:
        return (self.by,)

    @override
    def noted(self) -> Mapping[str, FactKind]:
        return {"asked": "a card", "giver": "a seat"}

    @override
    def vocabulary(self, pack: Pack) -> Sequence[Move]:
        asks, gives = card_moves("ask", pack), card_moves("give", pack)
        return (*([PASS] if self.optional else []), *asks, *gives)

    @override
    def faults(self, pack: Pack, piles: Mapping[str, int]) -> list[str]:
        return ["a card cannot be asked for where the pack is doubled"] if pack.copies > 1 else []
