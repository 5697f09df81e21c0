"""Cards and what holds them: suits, ranks, packs, decks, hands."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from typing import Final, Literal, final, overload

import attrs
from typing_extensions import override

from trickgames.errors import NotationError, RulesError

__all__ = [
    "CLUBS",
    "DIAMONDS",
    "FRENCH_SUITS",
    "HEARTS",
    "SPADES",
    "Card",
    "Deck",
    "Hand",
    "Pack",
    "Rank",
    "Suit",
    "bits",
    "check_seed",
    "derive",
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
        suit = _SUITS.get(text.strip().upper())
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
        rank = _RANKS.get(text.strip().upper())
        if rank is None:
            raise NotationError(f"{text[:20]!r} is no rank: write 2 to 10, J, Q, K or A")
        return rank

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
        card = cls._faces.get((suit, rank))
        if card is None:
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
        code = text.strip().upper()
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


def bits(mask: int) -> Iterator[int]:
    """Yield the places of the one bits of a mask, lowest first.

    >>> list(bits(0b1010))
    [1, 3]
    """
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def _ranks(text: str | Sequence[Rank]) -> tuple[Rank, ...]:
    return tuple(map(Rank.parse, text.split())) if isinstance(text, str) else tuple(text)


@final
class Pack(Sequence[Card]):
    """The cards of a game in one fixed order; in a mask, bit *i* stands for card *i*.

    Args:
        ranks: The ranks of every suit, as text (``"A K Q"``) or as `Rank` values; or a
            mapping from suit to these where the suits differ.
        suits: The suits, in order; not used with a mapping.
        copies: How often each face occurs; the copies of a face stand side by side.

    Raises:
        RulesError: There is no card, a face is named twice, or ``copies`` is not positive.

    >>> pack = Pack("A 10 K Q J 9 8 7 6")
    >>> len(pack), str(pack[1]), Card.parse("5C") in pack
    (36, '10S', False)
    """

    __slots__ = ("_by_text", "_cards", "_first", "copies", "suits")
    copies: int
    suits: tuple[Suit, ...]

    def __init__(
        self,
        ranks: str | Sequence[Rank] | Mapping[Suit, str | Sequence[Rank]],
        suits: Sequence[Suit] = FRENCH_SUITS,
        *,
        copies: int = 1,
    ) -> None:
        table = ranks if isinstance(ranks, Mapping) else dict.fromkeys(suits, ranks)
        faces = [Card(suit, rank) for suit, listed in table.items() for rank in _ranks(listed)]
        faults: list[str] = []
        if not faces:
            faults.append("a pack needs at least one card")
        if copies < 1:
            faults.append(f"a pack needs at least one copy of each card, not {copies}")
        twice = sorted({str(face) for face in faces if faces.count(face) > 1})
        if twice:
            faults.append(f"named twice in the pack: {' '.join(twice)}")
        if faults:
            raise RulesError(faults)
        self.copies = copies
        self.suits = tuple(table)
        self._cards = tuple(face for face in faces for _ in range(copies))
        self._first = {face: number * copies for number, face in enumerate(faces)}
        self._by_text = {str(face): face for face in faces}

    @override
    def __len__(self) -> int:
        return len(self._cards)

    @override
    def __iter__(self) -> Iterator[Card]:
        return iter(self._cards)

    @overload
    def __getitem__(self, index: int) -> Card: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Card, ...]: ...
    @override
    def __getitem__(self, index: int | slice) -> Card | tuple[Card, ...]:
        return self._cards[index]

    @override
    def __contains__(self, card: object) -> bool:
        return card in self._first

    @override
    def index(self, value: object, start: int = 0, stop: int | None = None) -> int:
        """Return the place of a card, of its first copy in a doubled pack.

        Raises:
            NotationError: The card is not in the pack.
        """
        place = self._first.get(value) if isinstance(value, Card) else None
        if place is None or place < start or (stop is not None and place >= stop):
            raise NotationError(f"{value} is not in this pack of {len(self)} cards")
        return place

    def parse(self, text: str) -> Card:
        """Read a card of this pack: ``QS``, ``Q♠``, ``10H``, ``th``.

        Raises:
            NotationError: The text is no card, or a card of another pack.
        """
        code = text.strip().upper()
        face = self._by_text.get(code)
        if face is None:
            face = Card.parse(code)
            self.index(face)
        return face

    def mask(self, cards: Iterable[Card]) -> int:
        """Return the mask of some cards; the second copy of a face takes the next bit.

        Raises:
            NotationError: A card is not in the pack, or occurs more often than in the pack.
        """
        mask = 0
        for card in cards:
            place = self.index(card)
            for bit in range(place, place + self.copies):
                if not mask >> bit & 1:
                    mask |= 1 << bit
                    break
            else:
                raise NotationError(f"{card} is named more often than the pack holds it")
        return mask

    def cards(self, mask: int) -> tuple[Card, ...]:
        """Return the cards of a mask in pack order."""
        return tuple(self._cards[place] for place in bits(mask))

    @property
    def everything(self) -> int:
        """The mask of all cards."""
        return (1 << len(self)) - 1

    def suit_mask(self, suit: Suit) -> int:
        """Return the mask of the cards that have this suit printed on them."""
        return sum(1 << place for place, card in enumerate(self) if card.suit == suit)

    def rank_mask(self, rank: Rank) -> int:
        """Return the mask of the cards of this rank."""
        return sum(1 << place for place, card in enumerate(self) if card.rank == rank)

    @override
    def __eq__(self, other: object) -> bool:
        return isinstance(other, Pack) and self._cards == other._cards

    @override
    def __hash__(self) -> int:
        return hash(self._cards)

    @override
    def __repr__(self) -> str:
        return f"<Pack of {len(self)}: {' '.join(map(str, self))}>"

    def __reduce__(self) -> tuple[object, ...]:
        listed = {suit: [c.rank for c in self._first if c.suit == suit] for suit in self.suits}
        return _pack, (listed, self.copies)


def _pack(ranks: Mapping[Suit, Sequence[Rank]], copies: int) -> Pack:
    return Pack(ranks, copies=copies)


def check_seed(seed: int) -> int:
    """Return the seed if it is a whole number from 0 up.

    Raises:
        TypeError: It is no `int`.
        RulesError: It is negative.
    """
    if not isinstance(seed, int) or isinstance(seed, bool):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise TypeError(f"a seed is a whole number, not {type(seed).__name__}")
    if seed < 0:
        raise RulesError(f"a seed is a whole number from 0 up, not {str(seed)[:20]}")
    return seed


def derive(purpose: str, *seeds: int, size: int) -> int:
    """Derive a number from seeds: the same on every machine and version, for ever.

    Args:
        purpose: What the number is for; different purposes give unrelated numbers.
        seeds: Whole numbers from 0 up.
        size: The length of the number in bytes.
    """
    source = hashlib.shake_256(f"trickgames/{purpose}/1".encode())
    for seed in map(check_seed, seeds):
        length = (seed.bit_length() + 7) // 8
        source.update(length.to_bytes(8, "big") + seed.to_bytes(length, "big"))
    return int.from_bytes(source.digest(size), "big")


@final
@attrs.frozen
class Deck(Sequence[Card]):
    """A pack in some order, top card first.

    >>> deck = Deck.shuffled(Pack("A K Q J"), seed=7)
    >>> len(deck), sorted(map(str, deck))[:4]
    (16, ['AC', 'AD', 'AH', 'AS'])
    """

    pack: Pack
    order: tuple[int, ...]

    @classmethod
    def shuffled(cls, pack: Pack, seed: int) -> Deck:
        """Shuffle a pack: the same order for a seed on every Python and machine, for ever.

        The order is the number that SHAKE-256 derives from the seed, written in factorial base.

        Args:
            pack: The cards.
            seed: A whole number from 0 up.

        Raises:
            RulesError: The seed is negative.
        """
        places = list(range(len(pack)))
        number = derive("deck", seed, size=len(pack) + 16)
        order: list[int] = []
        for left in range(len(places), 0, -1):
            number, place = divmod(number, left)
            order.append(places.pop(place))
        return cls(pack, tuple(order))

    @overload
    def __getitem__(self, index: int) -> Card: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Card, ...]: ...
    @override
    def __getitem__(self, index: int | slice) -> Card | tuple[Card, ...]:
        if isinstance(index, slice):
            return tuple(self.pack[place] for place in self.order[index])
        return self.pack[self.order[index]]

    @override
    def __len__(self) -> int:
        return len(self.order)


@final
class Hand(Set[Card]):
    """An immutable set of cards of one pack, iterating in pack order.

    Args:
        pack: The pack.
        mask: Bit *i* is set iff card *i* of the pack is in the hand.

    >>> hand = Hand.parse(Pack("A K Q J"), "QH AS JH")
    >>> str(hand), len(hand), Card.parse("AS") in hand
    ('AS QH JH', 3, True)
    """

    __slots__ = ("_mask", "_pack")
    _pack: Pack
    _mask: int

    def __init__(self, pack: Pack, mask: int) -> None:
        self._pack = pack
        self._mask = mask

    @classmethod
    def of(cls, pack: Pack, cards: Iterable[Card]) -> Hand:
        """Make a hand of some cards.

        Raises:
            NotationError: A card is not in the pack, or occurs too often.
        """
        return cls(pack, pack.mask(cards))

    @classmethod
    def parse(cls, pack: Pack, text: str) -> Hand:
        """Read a hand: cards with spaces between them.

        Raises:
            NotationError: A word is no card of the pack, or occurs too often.
        """
        return cls.of(pack, map(pack.parse, text.split()))

    @property
    def pack(self) -> Pack:
        """The pack that the cards belong to."""
        return self._pack

    @property
    def mask(self) -> int:
        """The hand as a number: bit *i* stands for card *i* of the pack."""
        return self._mask

    @property
    def symbols(self) -> str:
        """The hand with suit signs, as in ``'A♠ Q♥'``."""
        return " ".join(card.symbol for card in self)

    @override
    def __contains__(self, card: object) -> bool:
        if not isinstance(card, Card) or card not in self._pack:
            return False
        copies = self._pack.copies
        return bool(self._mask >> self._pack.index(card) & ((1 << copies) - 1))

    @override
    def __iter__(self) -> Iterator[Card]:
        return iter(self._pack.cards(self._mask))

    @override
    def __len__(self) -> int:
        return self._mask.bit_count()

    @classmethod
    @override
    def _from_iterable(cls, it: Iterable[Card]) -> Set[Card]:  # pyright: ignore[reportIncompatibleMethodOverride]
        return frozenset(it)

    @override
    def __eq__(self, other: object) -> bool:
        if isinstance(other, Hand):
            return self._mask == other._mask and self._pack == other._pack
        return Set.__eq__(self, other) if isinstance(other, Set) else NotImplemented

    @override
    def __hash__(self) -> int:
        return hash(frozenset(self))

    def __str__(self) -> str:
        return " ".join(map(str, self))

    def __repr__(self) -> str:
        return f"<Hand {self}>"
