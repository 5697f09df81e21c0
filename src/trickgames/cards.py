"""Cards: suits, ranks, and the faces they make together."""

from __future__ import annotations

from typing import Final, Literal, final

import attrs

from trickgames.checks import text_of
from trickgames.errors import NotationError

__all__ = [
    "CLUBS",
    "DIAMONDS",
    "FRENCH_SUITS",
    "HEARTS",
    "SPADES",
    "Card",
    "Rank",
    "Suit",
]

Colour = Literal["black", "red", "none"]


@final
@attrs.frozen(cache_hash=True)
class Suit:
    """A suit.

    Attributes:
        code: One letter, as in ``"QS"``.
        symbol: The sign on the card, as in ``"Q♠"``.
        name: The plural noun.
        colour: ``"black"``, ``"red"`` or ``"none"``.

    >>> Suit.parse("H").symbol
    '♥'
    """

    code: str
    symbol: str
    name: str
    colour: Colour = "none"

    @classmethod
    def parse(cls, text: str) -> Suit:
        """Read one of the four French suits: a letter or a symbol.

        Raises:
            NotationError: The text is no suit.
        """
        suit = _SUITS.get(text_of("a suit", text).strip().upper())
        if suit is None:
            raise NotationError(f"{text[:20]!r} is no suit: write S, H, D or C")
        return suit

    def __str__(self) -> str:
        return self.code


SPADES: Final = Suit("S", "\N{BLACK SPADE SUIT}", "spades", "black")
HEARTS: Final = Suit("H", "\N{BLACK HEART SUIT}", "hearts", "red")
DIAMONDS: Final = Suit("D", "\N{BLACK DIAMOND SUIT}", "diamonds", "red")
CLUBS: Final = Suit("C", "\N{BLACK CLUB SUIT}", "clubs", "black")
FRENCH_SUITS: Final = (SPADES, HEARTS, DIAMONDS, CLUBS)
_SUITS: Final = {key: suit for suit in FRENCH_SUITS for key in (suit.code, suit.symbol)}

_RANK_NAMES: Final = {
    "2": "two", "3": "three", "4": "four", "5": "five", "6": "six", "7": "seven", "8": "eight",
    "9": "nine", "10": "ten", "J": "jack", "Q": "queen", "K": "king", "A": "ace",
}  # fmt: skip


@final
@attrs.frozen(cache_hash=True)
class Rank:
    """A rank; how ranks are ordered is a matter of the game, not of the rank.

    >>> Rank.parse("T").name
    'ten'
    """

    code: str
    name: str = attrs.field(default=attrs.Factory(lambda self: self.code, takes_self=True))

    @classmethod
    def parse(cls, text: str) -> Rank:
        """Read a rank of the French pack: ``2`` to ``10`` (or ``T``), ``J Q K A``.

        Raises:
            NotationError: The text is no rank.
        """
        rank = _RANKS.get(text_of("a rank", text).strip().upper())
        if rank is None:
            raise NotationError(f"{text[:20]!r} is no rank: write 2 to 10, J, Q, K or A")
        return rank

    @staticmethod
    def is_french(code: str) -> bool:
        """Whether `parse` reads a text."""
        return code.strip().upper() in _RANKS

    def __str__(self) -> str:
        return self.code


_RANKS: Final = {code: Rank(code, name) for code, name in _RANK_NAMES.items()}
_RANKS["T"] = _RANKS["10"]


@final
class Card:
    """A face: a suit and a rank, nothing else. Equal faces are the same object.

    >>> Card.parse("10S").symbol, str(Card.parse("t♠"))
    ('10♠', '10S')
    """

    __slots__ = ("rank", "suit", "symbol")
    suit: Suit
    rank: Rank
    symbol: str
    _faces: Final[dict[tuple[Suit, Rank], Card]] = {}

    def __new__(cls, suit: Suit, rank: Rank) -> Card:
        """Return the one card of this face."""
        card = cls._faces.get((suit, rank))
        if card is None:
            if (type(suit), type(rank)) != (Suit, Rank):
                raise TypeError("a card is made of a Suit and a Rank")
            card = object.__new__(cls)
            object.__setattr__(card, "suit", suit)
            object.__setattr__(card, "rank", rank)
            object.__setattr__(card, "symbol", f"{rank.code}{suit.symbol}")
            card = cls._faces.setdefault((suit, rank), card)
        return card

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a card never changes: {name} cannot be set")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a card never changes: {name} cannot be deleted")

    @classmethod
    def parse(cls, text: str) -> Card:
        """Read a card of the French pack: ``QS``, ``Q♠``, ``10H``, ``th``.

        Raises:
            NotationError: The text is no card.
        """
        code = text_of("a card", text).strip().upper()
        rank, suit = _RANKS.get(code[:-1]), _SUITS.get(code[-1:])
        if rank is None or suit is None:
            raise NotationError(f"{text[:20]!r} is no card: write rank and suit, as in QS or 10H")
        return cls(suit, rank)

    def __str__(self) -> str:
        return f"{self.rank.code}{self.suit.code}"

    def __repr__(self) -> str:
        return f"Card.parse({str(self)!r})"

    def __reduce__(self) -> tuple[type[Card], tuple[Suit, Rank]]:
        return Card, (self.suit, self.rank)
