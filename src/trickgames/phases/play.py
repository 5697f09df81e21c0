"""How the cards are played: who leads, when the round stops early, whose hand lies open."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

import attrs

from trickgames.checks import instance_of
from trickgames.moves import Move, card_moves
from trickgames.packs import Pack
from trickgames.phases.stock import Draw, Extra
from trickgames.scoring.amounts import Amount, amount_at
from trickgames.scoring.outcome import Outcome
from trickgames.table import ELDEST, EVERYONE, OTHERS, FactKind, Role, Table

__all__ = ["Exposed", "Play", "Reached"]


_OR_NOBODY: Final = instance_of("a role in the play", Role, type(None))


@attrs.frozen
class Reached:
    """A number of points, tricks or whatever, that ends a round at once.

    Attributes:
        tally: What is counted after each trick, and after each move of a leader.
        number: The number that ends the round as soon as a side has it.
    """

    tally: Amount
    number: int

    def holds(self, outcome: Outcome) -> bool:
        """Whether a side has come so far."""
        value = self.tally.value(outcome)
        seats = range(outcome.table.seats)
        return any(amount_at(value, seat) >= self.number for seat in seats)


@attrs.frozen
class Exposed:
    """A hand that lies face up.

    Attributes:
        role: Whose hand.
        after: The number of complete tricks after which it is shown.
    """

    role: Role = attrs.field(validator=instance_of("whose hand is laid open", Role))
    after: int


@attrs.frozen
class Play:
    """The last phase of a contract: trick after trick, the winner of one leads to the next.

    Args:
        lead: Who leads to the first trick.
        stop: The round ends at once when this role wins a trick.
        exposed: Whose hand is shown to everybody, and when.
        lead_names_trump: The suit of the first card led becomes trump.
        dummy: Whose hand is laid open once the first card is led, or before if the dummy is to
            lead; the declarer decides what is played from it.
        draw: From where cards are drawn after each trick; None: the hands are all there is.
        extras: What the leader may do before leading.
        until: The round ends at once when a side's number reaches another.
        out: Who sits out: the hand is not played. If it would be for that seat to lead, the next
            one to the left leads.
        lead_when_out: Who leads if somebody sits out; None: the same as ever.
    """

    lead: Role = attrs.field(default=ELDEST, validator=instance_of("who leads", Role))
    stop: Role | None = attrs.field(default=None, validator=_OR_NOBODY)
    exposed: Exposed | None = None
    lead_names_trump: bool = False
    dummy: Role | None = attrs.field(default=None, validator=_OR_NOBODY)
    draw: Draw | None = None
    extras: tuple[Extra, ...] = ()
    until: Reached | None = None
    out: Role | None = attrs.field(default=None, validator=_OR_NOBODY)
    lead_when_out: Role | None = attrs.field(default=None, validator=_OR_NOBODY)

    @property
    def is_plain(self) -> bool:
        """Whether nothing but cards of the first hands is played, until they are used up."""
        return self.draw is None and not self.extras and self.until is None

    def start(self, table: Table) -> Table:
        """Return the table when play begins: who sits out, and who leads if a card says so."""
        if self.out is not None:
            table = table.changed(out=self.out.seats(table))
        return table.note(self.lead.fact, self.lead.seat(table)) if self.lead.card else table

    def everything(self, table: Table) -> int:
        """Return the mask of the cards that may be played: in hands, or still to be drawn."""
        left = self.draw.left(table) if self.draw else ()
        return table.everything | sum([1 << place for _, place in left])

    def leader(self, table: Table) -> int:
        """Return the seat that leads to the first trick."""
        if not table.out:
            return self.lead.seat(table)
        seat = (self.lead_when_out or self.lead).seat(table)
        while seat in table.out:
            seat = table.after(seat)
        return seat

    def noted(self) -> Mapping[str, FactKind]:
        """Return name and kind of the facts that are noted when play begins, and in it."""
        lead: Mapping[str, FactKind] = {self.lead.fact: "a seat"} if self.lead.card else {}
        return {**lead, **{n: kind for extra in self.extras for n, kind in extra.noted().items()}}

    def roles(self) -> Sequence[Role]:
        """Return the roles that must be one seat when play begins."""
        others = (self.lead_when_out, self.dummy)
        return (self.lead, *(role for role in others if role is not None))

    def dummies(self, table: Table) -> tuple[int, ...]:
        """Return the seats whose cards the declarer plays beside his own."""
        if self.dummy is None or table.declarer is None:
            return ()
        return tuple(seat for seat in self.dummy.seats(table) if seat != table.declarer)

    def vocabulary(self, pack: Pack) -> Sequence[Move]:
        """Return every move of the phase, in pack order."""
        cards = dict.fromkeys(card_moves("play", pack))
        return (*cards, *(move for extra in self.extras for move in extra.vocabulary(pack)))

    def extra_of(self, pack: Pack, move: Move) -> Extra | None:
        """Return the term that a move of the leader belongs to, None for all other moves."""
        return next((extra for extra in self.extras if move in extra.vocabulary(pack)), None)

    @property
    def tallies(self) -> tuple[Amount, ...]:
        """What is counted while cards are played."""
        until = () if self.until is None else (self.until.tally,)
        return (*until, *(tally for extra in self.extras for tally in extra.tallies))

    def faults(self, pack: Pack, piles: Mapping[str, int]) -> Iterator[str]:
        """Yield what is wrong with the play in such a game, one sentence each."""
        for extra in self.extras:
            yield from extra.faults(pack)
        for tally in self.tallies:
            if not tally.is_open:
                yield f"while cards are played not everybody knows {tally.words().text()}"
        if self.out in (EVERYONE, OTHERS):
            yield f"somebody has to play: {self.out} cannot sit out"
        if self.lead_when_out is not None and self.out is None:
            yield "nobody sits out, so nobody leads when somebody does"
        if self.lead_names_trump and not self.is_plain:
            yield "the first lead names trumps only where nothing but the first hands is played"
        if self.draw is not None and self.out is not None:
            yield "where cards are drawn nobody sits out"
        if self.draw is not None:
            yield from (
                f"no cards are dealt to the {pile} to draw"
                for pile in self.draw.piles
                if not piles.get(pile)
            )
