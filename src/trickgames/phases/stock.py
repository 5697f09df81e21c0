"""Play with a stock: cards drawn between tricks, and what the leader may do beside leading."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Final

import attrs
from typing_extensions import override

from trickgames.cards import Rank, Suit
from trickgames.checks import tuple_of
from trickgames.errors import Reason
from trickgames.messages import Message
from trickgames.moves import Move
from trickgames.packs import Pack, bits
from trickgames.scoring.amounts import Amount, amount_at
from trickgames.scoring.outcome import Outcome
from trickgames.table import FactKind, Table

__all__ = ["Close", "Draw", "Extra", "Lead", "Marriage", "Swap"]

CLOSE: Final = Move("close")
SWAP: Final = Move("swap")


def _piles(piles: Iterable[str]) -> tuple[str, ...]:
    return tuple_of("the piles to draw from", piles, str)


@attrs.frozen
class Draw:
    """After each trick everybody draws a card, the winner of the trick first.

    Args:
        piles: The piles that are drawn from, in order; the first card of a pile goes first.
    """

    piles: tuple[str, ...] = attrs.field(default=("stock",), converter=_piles)

    def faults(self, piles: Mapping[str, int], seats: int) -> Iterator[str]:
        """Yield why some would draw a card more than others, one sentence each."""
        if len(set(self.piles)) < len(self.piles):
            yield f"a pile is drawn from twice: {' '.join(self.piles)}"
        cards = sum(piles.get(pile, 0) for pile in self.piles)
        if cards % seats:
            yield f"{seats} players cannot draw {cards} cards, each as many as the others"

    def left(self, table: Table, held: int = 0) -> list[tuple[str, int]]:
        """Return the cards still to be drawn, first card first, each with its pile.

        Args:
            table: The table as it was laid.
            held: The mask of the cards that are in hands by now.
        """
        piles = dict(table.piles)
        return [
            (name, place)
            for name in self.piles
            for place in piles.get(name, ())
            if not held >> place & 1
        ]

    def drawn(self, table: Table, hands: tuple[int, ...]) -> Table:
        """Return the table as it lies when cards were drawn and these are the hands."""
        held = sum(hands)  # no card of another pile is in a hand
        piles = tuple(
            (name, tuple([place for place in pile if not held >> place & 1]))
            for name, pile in table.piles
        )
        return table.changed(hands=hands, piles=piles)


@attrs.frozen
class Lead:
    """What a player who is to lead may look at: the own hand, and what everybody knows.

    Attributes:
        pack: The cards of the game.
        seat: The player.
        hand: The mask of the player's cards.
        trump: The trump suit, or None.
        left: The number of cards still to be drawn; 0 once the stock is closed.
        turned: The card that lies face up under the stock, or -1.
        shown: The mask of cards one of which must be led now, 0 if any card will do.
    """

    pack: Pack
    seat: int
    hand: int
    trump: Suit | None
    left: int
    turned: int
    shown: int = 0


@attrs.frozen
class Extra:
    """Something that the player on lead may do before leading. The base of all such terms."""

    def moves(self, lead: Lead) -> Sequence[Move]:
        """Return the moves that are possible now, in a fixed order."""
        return tuple(move for move in self.vocabulary(lead.pack) if self.allows(lead, move))

    def vocabulary(self, pack: Pack) -> Sequence[Move]:
        """Return all moves of this kind."""
        raise NotImplementedError

    def allows(self, lead: Lead, move: Move) -> bool:
        """Return whether a move of the vocabulary is possible."""
        return self.refuse(lead, move) is None

    def refuse(self, lead: Lead, move: Move) -> Reason | None:
        """Return why a move of the vocabulary is refused, None if it is possible."""
        raise NotImplementedError

    def after(self, table: Table, lead: Lead, move: Move, so_far: Outcome) -> Table:
        """Return the table after a move that is possible.

        Args:
            table: The table before.
            lead: What the player on lead may look at.
            move: The move.
            so_far: The tricks that have been played, as the scoring sees them.
        """
        raise NotImplementedError

    @property
    def tallies(self) -> Sequence[Amount]:
        """What the move counts, which everybody then knows."""
        return ()

    @property
    def open_pile(self) -> str | None:
        """The pile whose card, which lies face up, the move takes; None if it takes none."""
        return None

    def noted(self) -> Mapping[str, FactKind]:
        """Return name and kind of the facts that a move may note."""
        return {}

    def to_lead(self, pack: Pack, move: Move) -> int:
        """Return the mask of the cards one of which must be led after the move, 0 for any."""
        return 0

    def shows(self, pack: Pack, move: Move) -> int:
        """Return the mask of the cards that the move shows to be in the player's hand."""
        return 0

    def faults(self, pack: Pack) -> Iterator[str]:
        """Yield what is wrong with the term for a pack, one sentence each."""
        yield from ()


@lru_cache(maxsize=256)
def _marriages(pack: Pack, ranks: tuple[str, ...]) -> dict[Move, int]:
    wanted = {Rank.parse(rank) for rank in ranks}
    found: dict[Move, int] = {}
    for suit in pack.suits:
        places = [p for p, card in enumerate(pack) if card.suit == suit and card.rank in wanted]
        if len(places) == len(wanted):
            found[Move("marriage", suit)] = sum(1 << place for place in places)
    return found


@attrs.frozen
class Marriage(Extra):
    """The leader shows king and queen of a suit and leads one of them.

    Who showed it is noted as the fact ``marriage`` with the letter of the suit.

    Args:
        ranks: The ranks that make a marriage.
    """

    ranks: tuple[str, ...] = ("K", "Q")

    @override
    def vocabulary(self, pack: Pack) -> Sequence[Move]:
        return tuple(_marriages(pack, self.ranks))

    @override
    def allows(self, lead: Lead, move: Move) -> bool:
        return not _marriages(lead.pack, self.ranks)[move] & ~lead.hand

    @override
    def refuse(self, lead: Lead, move: Move) -> Reason | None:
        if self.allows(lead, move):
            return None
        lacking = lead.pack.cards(_marriages(lead.pack, self.ranks)[move] & ~lead.hand)
        text = "you do not hold {ranks} of {suit}: a marriage wants {pair} in one hand"
        ranks = " ".join(card.rank.code for card in lacking)
        values = {"ranks": ranks, "suit": lacking[0].suit, "pair": " ".join(self.ranks)}
        return Reason("no_marriage", Message(text, values))

    @override
    def after(self, table: Table, lead: Lead, move: Move, so_far: Outcome) -> Table:
        return table.note(f"marriage {move.args[0]}", lead.seat)

    @override
    def to_lead(self, pack: Pack, move: Move) -> int:
        return _marriages(pack, self.ranks)[move]

    @override
    def shows(self, pack: Pack, move: Move) -> int:
        return _marriages(pack, self.ranks)[move]

    @override
    def faults(self, pack: Pack) -> Iterator[str]:
        if not _marriages(pack, self.ranks):
            yield f"no suit of the pack has all of {' '.join(self.ranks)} for a marriage"


_SHUT: Final = Reason("stock_shut", Message("nothing is drawn any more"))


def _stock_reason(lead: Lead, least: int) -> Reason | None:
    if not lead.left:
        return _SHUT
    if lead.left < least:
        text = "{left} cards are left to draw: this takes at least {least}"
        return Reason("stock_low", Message(text, {"left": lead.left, "least": least}))
    return None


@attrs.frozen
class Close(Extra):
    """The leader closes the stock: nobody draws any more.

    Noted are the facts ``closer`` (the seat), and what the other sides had then:
    ``tricks at closing`` and ``points at closing``.

    Args:
        points: What counts as points.
        least: The number of cards that must be left to draw.
    """

    points: Amount
    least: int = 1

    @property
    @override
    def tallies(self) -> Sequence[Amount]:
        return (self.points,)

    @override
    def vocabulary(self, pack: Pack) -> Sequence[Move]:
        return (CLOSE,)

    @override
    def refuse(self, lead: Lead, move: Move) -> Reason | None:
        return _stock_reason(lead, self.least)

    @override
    def after(self, table: Table, lead: Lead, move: Move, so_far: Outcome) -> Table:
        own = set(table.side(lead.seat))
        others = tuple(seat for seat in range(table.seats) if seat not in own)
        had = self.points.value(so_far)
        points = max(amount_at(had, seat) for seat in others)
        tricks = sum(winner in others for winner in so_far.winners)
        noted = table.note("closer", lead.seat).note("tricks at closing", tricks)
        return noted.note("points at closing", points)

    @override
    def noted(self) -> Mapping[str, FactKind]:
        closing: Mapping[str, FactKind] = {
            f"{n} at closing": "a number" for n in ("tricks", "points")
        }
        return {"closer": "a seat", **closing}


@lru_cache(maxsize=256)
def _trumps(pack: Pack, trump: Suit | None, rank: str) -> int:
    """Return the mask of the trumps of a rank."""
    wanted = Rank.parse(rank)
    return sum(1 << p for p, c in enumerate(pack) if c.suit == trump and c.rank == wanted)


@attrs.frozen
class Swap(Extra):
    """The leader exchanges the lowest trump for the card that lies face up under the stock.

    Args:
        rank: The rank of the trump that is given for it.
        pile: The pile of the card that lies face up.
        least: The number of cards that must be left to draw.
    """

    rank: str
    pile: str = "turned"
    least: int = 1

    @property
    @override
    def open_pile(self) -> str | None:
        return self.pile

    @override
    def vocabulary(self, pack: Pack) -> Sequence[Move]:
        return (SWAP,)

    def _own(self, lead: Lead) -> int:
        """Return the mask of the cards in the player's hand one of which may be given."""
        trumps = _trumps(lead.pack, lead.trump, self.rank)
        # The open card may have been drawn; and nobody exchanges a card for one like it.
        worth_it = lead.turned >= 0 and not trumps >> lead.turned & 1
        return lead.hand & trumps if worth_it else 0

    @override
    def allows(self, lead: Lead, move: Move) -> bool:
        return _stock_reason(lead, self.least) is None and bool(self._own(lead))

    @override
    def refuse(self, lead: Lead, move: Move) -> Reason | None:
        reason = _stock_reason(lead, self.least)
        if reason is not None or self._own(lead):
            return reason
        if lead.hand & _trumps(lead.pack, lead.trump, self.rank):
            text = "no other card lies open for which the {rank} of trumps is given"
            return Reason("nothing_to_swap", Message(text, {"rank": self.rank}))
        text = "you do not hold the {rank} of trumps, which is given for the card turned up"
        return Reason("nothing_to_swap", Message(text, {"rank": self.rank}))

    @override
    def after(self, table: Table, lead: Lead, move: Move, so_far: Outcome) -> Table:
        own = next(bits(self._own(lead)))
        hand = table.hands[lead.seat] & ~(1 << own) | 1 << lead.turned
        return table.move_cards({lead.seat: hand}, {self.pile: (own,)})

    @override
    def faults(self, pack: Pack) -> Iterator[str]:
        if not any(card.rank.code == self.rank for card in pack):
            yield f"no card of the pack is a {self.rank} that could be given for the turned card"
