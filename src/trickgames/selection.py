"""Which cards: small terms that name cards of a pack, some of them by the trump suit."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal

import attrs

from trickgames.cards import Rank, Suit
from trickgames.messages import Message
from trickgames.packs import Pack

__all__ = ["REST", "Selection", "cards", "cards_of_rank", "other_of_colour", "trump_cards"]

Kind = Literal["cards", "ranks", "trump", "colour", "rest"]


@attrs.frozen
class Selection:
    """Cards of a pack, highest first where the order matters.

    Attributes:
        kind: How the cards are named.
        names: Cards or ranks.
    """

    kind: Kind
    names: tuple[str, ...] = ()

    def places(self, pack: Pack, trump: Suit | None) -> tuple[int, ...]:
        """Return the places of the cards in the pack; what the pack lacks is left out.

        Args:
            pack: The cards of the game.
            trump: The trump suit, if any.
        """
        if self.kind == "cards":
            wanted = [pack.parse(name) for name in self.names]
            return tuple(p for card in wanted for p, other in enumerate(pack) if other is card)
        suits = self._suits(pack, trump)
        ranks = map(Rank.parse, self.names)
        return tuple(
            place
            for rank in ranks
            for place, card in enumerate(pack)
            if card.rank == rank and card.suit in suits
        )

    def _suits(self, pack: Pack, trump: Suit | None) -> tuple[Suit, ...]:
        if self.kind == "ranks":
            return pack.suits
        if trump is None:
            return ()
        if self.kind == "trump":
            return (trump,)
        return tuple(suit for suit in pack.suits if suit != trump and suit.colour == trump.colour)

    def mask(self, pack: Pack, trump: Suit | None) -> int:
        """Return the cards as a mask."""
        return sum(1 << place for place in self.places(pack, trump))

    def words(self) -> Message:
        """Return which cards they are, in words."""
        return Message(_WORDS[self.kind], {"cards": " ".join(self.names)})

    def __str__(self) -> str:
        return self.words().text()


_WORDS: Final[Mapping[Kind, str]] = {
    "cards": "{cards}",
    "ranks": "every {cards}",
    "trump": "the {cards} of trumps",
    "colour": "the {cards} of the other suit of trump's colour",
    "rest": "the other cards of the trump suit",
}


REST: Final = Selection("rest")


def cards(names: str) -> Selection:
    """Name cards: ``cards("QS")``, ``cards("QC QS QH QD")``."""
    return Selection("cards", tuple(names.split()))


def cards_of_rank(ranks: str) -> Selection:
    """Name the cards of some ranks in every suit: ``cards_of_rank("Q")``."""
    return Selection("ranks", tuple(ranks.split()))


def trump_cards(ranks: str) -> Selection:
    """Name cards of the trump suit: ``trump_cards("J")`` is the jack of trumps."""
    return Selection("trump", tuple(ranks.split()))


def other_of_colour(ranks: str) -> Selection:
    """Name cards of the other suit of trump's colour: ``"J"`` is the left bower."""
    return Selection("colour", tuple(ranks.split()))
