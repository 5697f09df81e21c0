"""Which cards: small terms that name cards of a pack, some of them by the trump suit."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal

import attrs

from trickgames.cards import Card, Suit
from trickgames.checks import quote, text_of
from trickgames.errors import RulesError
from trickgames.messages import Message
from trickgames.packs import Pack

__all__ = [
    "REST",
    "Selection",
    "cards",
    "cards_of_rank",
    "cards_of_suit",
    "other_of_colour",
    "trump_cards",
]

CARDS: Final = 'cards that are named, as in cards("QC QS")'
"""What errors call a selection."""
Kind = Literal["cards", "ranks", "suit", "or", "trump", "colour", "rest"]


@attrs.frozen
class Selection:
    """Cards of a pack, highest first where the order matters; ``|`` joins two selections.

    Attributes:
        kind: How the cards are named.
        names: Cards or ranks; () for the rest.
        suit: The suit, where all its cards are named.
        parts: The selections that are joined.

    Raises:
        RulesError: There is no such kind, or it lacks what its kind needs.
    """

    kind: Kind
    names: tuple[str, ...] = ()
    suit: Suit | None = None
    parts: tuple[Selection, ...] = ()

    def __or__(self, other: Selection) -> Selection:
        return Selection("or", parts=(self, other))

    def __attrs_post_init__(self) -> None:
        if self.kind not in _WORDS:
            raise RulesError(f"a selection is one of {', '.join(_WORDS)}, not {quote(self.kind)}")
        if self.kind == "rest" and self.names:
            raise RulesError("the rest of the trumps are the cards that are not named")
        if (self.kind == "suit") != (self.suit is not None):
            raise RulesError("a suit belongs to the selection of all its cards, and to no other")
        if (self.kind == "or") != (len(self.parts) == 2):
            raise RulesError("two selections are joined by |; no other kind has parts")

    def places(self, pack: Pack, trump: Suit | None) -> tuple[int, ...]:
        """Return the places of the cards in the pack; what the pack lacks is left out.

        Args:
            pack: The cards of the game.
            trump: The trump suit, if any.
        """
        if self.kind == "or":
            found = (place for part in self.parts for place in part.places(pack, trump))
            return tuple(dict.fromkeys(found))
        if self.kind == "suit":
            return tuple(place for place, card in enumerate(pack) if card.suit == self.suit)
        suits = self._suits(pack, trump)
        return tuple(
            place
            for name in self.names
            for place, card in enumerate(pack)
            if self._is_named(card, name) and card.suit in suits
        )

    def absent(self, pack: Pack) -> tuple[str, ...]:
        """Return the names that no card of the pack answers to."""
        if self.suit is not None and self.suit not in pack.suits:
            return (self.suit.name,)
        named = (n for n in self.names if not any(self._is_named(card, n) for card in pack))
        return (*named, *(name for part in self.parts for name in part.absent(pack)))

    def _is_named(self, card: Card, name: str) -> bool:
        spelt = name.upper()
        if self.kind != "cards":
            return card.rank.code.upper() in (spelt, "10" if spelt == "T" else spelt)
        spelt_out = f"10{spelt[1:]}" if spelt.startswith("T") else spelt
        return not {str(card).upper(), card.symbol.upper()}.isdisjoint({spelt, spelt_out})

    def _suits(self, pack: Pack, trump: Suit | None) -> tuple[Suit, ...]:
        if self.kind in ("ranks", "cards"):
            return pack.suits
        if trump is None:
            return ()
        if self.kind in ("trump", "rest"):
            return (trump,)
        return tuple(
            suit for suit in pack.suits if suit != trump and suit.colour == trump.colour != "none"
        )

    def mask(self, pack: Pack, trump: Suit | None) -> int:
        """Return the cards as a mask."""
        return sum(1 << place for place in self.places(pack, trump))

    def words(self) -> Message:
        """Return which cards they are, in words."""
        if self.kind == "or":
            first, second = self.parts
            return Message(_WORDS["or"], {"a": first.words(), "b": second.words()})
        cards = " ".join(self.names) if self.suit is None else self.suit
        return Message(_WORDS[self.kind], {"cards": cards})

    def __str__(self) -> str:
        return self.words().text()


_WORDS: Final[Mapping[Kind, str]] = {
    "cards": "{cards}",
    "ranks": "every {cards}",
    "suit": "{cards}",
    "or": "{a} and {b}",
    "trump": "the {cards} of trumps",
    "colour": "the {cards} of the other suit of trump's colour",
    "rest": "the other cards of the trump suit",
}


REST: Final = Selection("rest")


def _named(names: str) -> tuple[str, ...]:
    found = tuple(text_of("what is named", names).split())
    if not found:
        raise RulesError("nothing is named: write for example 'QS KS' for cards, 'Q K' for ranks")
    return found


def cards(names: str) -> Selection:
    """Name cards: ``cards("QS")``, ``cards("QC QS QH QD")``.

    Raises:
        RulesError: Nothing is named.
        TypeError: That is no text.
    """
    return Selection("cards", _named(names))


def cards_of_rank(ranks: str) -> Selection:
    """Name the cards of some ranks in every suit: ``cards_of_rank("Q")``.

    Raises:
        RulesError: Nothing is named.
        TypeError: That is no text.
    """
    return Selection("ranks", _named(ranks))


def cards_of_suit(suit: Suit) -> Selection:
    """Name all cards that have a suit printed on them, in the order of the pack."""
    return Selection("suit", suit=suit)


def trump_cards(ranks: str) -> Selection:
    """Name cards of the trump suit: ``trump_cards("J")`` is the jack of trumps.

    Raises:
        RulesError: Nothing is named.
        TypeError: That is no text.
    """
    return Selection("trump", _named(ranks))


def other_of_colour(ranks: str) -> Selection:
    """Name cards of the other suit of trump's colour: ``"J"`` is the left bower.

    Raises:
        RulesError: Nothing is named.
        TypeError: That is no text.
    """
    return Selection("colour", _named(ranks))
