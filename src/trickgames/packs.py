"""Packs and hands: which cards a game is played with, and who holds which of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from typing import TypeVar, final, overload

from typing_extensions import override

from trickgames.cards import FRENCH_SUITS, Card, Rank, Suit
from trickgames.checks import text_of, tuple_of, whole_number
from trickgames.errors import NotationError, RulesError

__all__ = ["Hand", "Pack", "bits", "ranks_of"]

T = TypeVar("T")


def bits(mask: int) -> Iterator[int]:
    """Yield the places of the one bits of a mask, lowest first.

    >>> list(bits(0b1010))
    [1, 3]
    """
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def ranks_of(text: str | Sequence[Rank]) -> tuple[Rank, ...]:
    """Return ranks given as text or as values."""
    if isinstance(text, str):
        return tuple(map(Rank.parse, text.split()))
    return tuple_of("the ranks", text, Rank)


@final
class Pack(Sequence[Card]):
    """The cards of a game in one fixed order; in a mask, bit *i* stands for card *i*.

    Args:
        ranks: The ranks of every suit, as text (``"A K Q"``) or as `Rank` values; or a
            mapping from suit to these where the suits differ.
        suits: The suits, in order; not used with a mapping.
        copies: How often each face occurs; the copies of a face stand side by side.

    Raises:
        RulesError: There is no card, a suit has none, a face is named twice, or ``copies`` is
            not positive.
        TypeError: Ranks or suits are of another kind.

    >>> pack = Pack("A 10 K Q J 9 8 7 6")
    >>> len(pack), str(pack[1]), Card.parse("5C") in pack
    (36, '10S', False)
    """

    __slots__ = ("_bits", "_by_text", "_first", "_hash", "copies", "everything", "faces", "suits")
    copies: int
    everything: int
    """The mask of all cards."""
    faces: tuple[Card, ...]
    """The cards in their order."""
    suits: tuple[Suit, ...]

    def __init__(
        self,
        ranks: str | Sequence[Rank] | Mapping[Suit, str | Sequence[Rank]],
        suits: Sequence[Suit] = FRENCH_SUITS,
        *,
        copies: int = 1,
    ) -> None:
        what = "the suits of a pack"
        if isinstance(ranks, Mapping):
            named = tuple_of(what, ranks, Suit)
            listed = [ranks_of(ranks[suit]) for suit in named]
        else:
            named = tuple_of(what, suits, Suit)
            listed = [ranks_of(ranks)] * len(named)
        whole_number("copies", copies)
        faces = [
            Card(s, rank) for s, several in zip(named, listed, strict=True) for rank in several
        ]
        faults: list[str] = []
        if not faces:
            faults.append("a pack needs at least one card")
        if copies < 1:
            faults.append(f"a pack needs at least one copy of each card, not {copies}")
        twice = sorted({str(face) for face in faces if faces.count(face) > 1})
        if twice:
            faults.append(f"named twice in the pack: {' '.join(twice)}")
        empty = {suit.name for suit in named} - {face.suit.name for face in faces}
        if faces and empty:
            faults.append(f"suits without a card: {' '.join(sorted(empty))}")
        if faults:
            raise RulesError(faults)
        self.copies = copies
        self.suits = named
        self.faces = tuple(face for face in faces for _ in range(copies))
        self._first = {face: number * copies for number, face in enumerate(faces)}
        self._bits = {face: 1 << place for face, place in self._first.items()}
        self.everything = (1 << len(self.faces)) - 1
        self._by_text = {
            text: face for face in faces for text in (str(face), face.symbol, str(face).upper())
        }
        self._hash = hash(self.faces)

    @override
    def __len__(self) -> int:
        return len(self.faces)

    @override
    def __iter__(self) -> Iterator[Card]:
        return iter(self.faces)

    @overload
    def __getitem__(self, index: int) -> Card: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Card, ...]: ...
    @override
    def __getitem__(self, index: int | slice) -> Card | tuple[Card, ...]:
        return self.faces[index]

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
            raise NotationError(
                f"{value} is not in this pack of {len(self)} cards: {self._in_words()}"
            )
        return place

    def _in_words(self) -> str:
        """Return the faces of the pack in short: ``A K Q of S H, 10 9 of D``."""
        suits: dict[str, list[str]] = {}
        for suit in self.suits:
            ranks = " ".join(str(card.rank) for card in self._first if card.suit == suit)
            suits.setdefault(ranks, []).append(str(suit))
        return ", ".join(f"{ranks} of {' '.join(named)}" for ranks, named in suits.items())

    def parse(self, text: str) -> Card:
        """Read a card of this pack: ``QS``, ``Q♠``, ``10H``, ``th``.

        Raises:
            NotationError: The text is no card, or a card of another pack.
        """
        code = text_of("a card", text).strip()
        face = self._by_text.get(code) or self._by_text.get(code.upper())
        if face is None:
            face = Card.parse(text)
            self.index(face)
        return face

    def places(self, cards: Iterable[Card], among: int | None = None) -> tuple[int, ...]:
        """Return the places of some cards; a face that is named again takes its next copy.

        Args:
            cards: The cards.
            among: The mask of the places to choose from; left out, the whole pack.

        Raises:
            NotationError: A card is not in the pack, or is named more often than it is there.
        """
        left = self.everything if among is None else among
        found: list[int] = []
        for card in cards:
            first = self.index(card)
            for place in range(first, first + self.copies):
                if left >> place & 1:
                    left ^= 1 << place
                    found.append(place)
                    break
            else:
                where = "the pack holds it" if among is None else "it is there"
                raise NotationError(f"{card} is named more often than {where}")
        return tuple(found)

    def mask(self, cards: Iterable[Card], among: int | None = None) -> int:
        """Return the mask of some cards; a face that is named again takes its next copy.

        Args:
            cards: The cards.
            among: The mask of the places to choose from; left out, the whole pack.

        Raises:
            NotationError: A card is not in the pack, or is named more often than it is there.
        """
        named, bit_of = tuple(cards), self._bits
        if self.copies > 1:
            return sum(1 << place for place in self.places(named, among))
        left = every = self.everything if among is None else among
        for card in named:
            bit = bit_of.get(card, 0)
            if not left & bit:
                self.places(named, among)  # says what is wrong
            left ^= bit
        return every ^ left

    def cards(self, mask: int) -> tuple[Card, ...]:
        """Return the cards of a mask in pack order."""
        return tuple(self.faces[place] for place in bits(mask))

    def suit_mask(self, suit: Suit) -> int:
        """Return the mask of the cards that have this suit printed on them."""
        return sum(1 << place for place, card in enumerate(self) if card.suit == suit)

    def rank_mask(self, rank: Rank) -> int:
        """Return the mask of the cards of this rank."""
        return sum(1 << place for place, card in enumerate(self) if card.rank == rank)

    @override
    def __eq__(self, other: object) -> bool:
        return isinstance(other, Pack) and self.faces == other.faces

    @override
    def __hash__(self) -> int:
        return self._hash

    @override
    def __repr__(self) -> str:
        return f"<Pack of {len(self)}: {' '.join(map(str, self))}>"

    def __reduce__(self) -> tuple[object, ...]:
        listed = {suit: [c.rank for c in self._first if c.suit == suit] for suit in self.suits}
        return _pack, (listed, self.copies)


def _pack(ranks: Mapping[Suit, Sequence[Rank]], copies: int) -> Pack:
    return Pack(ranks, copies=copies)


@final
class Hand(AbstractSet[Card]):
    """An immutable set of cards of one pack, iterating in pack order.

    Args:
        pack: The pack.
        mask: Bit *i* is set iff card *i* of the pack is in the hand.

    Raises:
        NotationError: The mask has bits beyond the pack.
        TypeError: The mask is no whole number.

    >>> hand = Hand.parse(Pack("A K Q J"), "QH AS JH")
    >>> str(hand), len(hand), Card.parse("AS") in hand
    ('AS QH JH', 3, True)
    """

    __slots__ = ("_mask", "_pack")
    _pack: Pack
    _mask: int

    def __init__(self, pack: Pack, mask: int) -> None:
        if not isinstance(mask, int):  # pyright: ignore[reportUnnecessaryIsInstance]
            raise TypeError(f"a hand is a mask, a whole number, not {type(mask).__name__}")
        if not 0 <= mask <= pack.everything:
            raise NotationError(f"a hand is a mask of {len(pack)} cards")
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
        return cls.of(pack, map(pack.parse, text_of("a hand", text).split()))

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
    def _from_iterable(cls, it: Iterable[T]) -> AbstractSet[T]:
        return frozenset(it)

    @override
    def __eq__(self, other: object) -> bool:
        if isinstance(other, Hand):
            return self._mask == other._mask and self._pack == other._pack
        return super().__eq__(other)

    @override
    def __hash__(self) -> int:
        return hash(frozenset(self))

    def __str__(self) -> str:
        return " ".join(map(str, self))

    def __repr__(self) -> str:
        return f"<Hand {self}>"
