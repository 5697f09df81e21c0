"""Who takes the trick: the order of the cards, and its compiled form."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property, lru_cache
from typing import Literal

import attrs

from trickgames.cards import Card, Rank, Suit
from trickgames.checks import tuple_of
from trickgames.packs import Pack, ranks_of
from trickgames.selection import REST, Selection
from trickgames.table import Fact, FactKind
from trickgames.trick import Trick

__all__ = ["MateOf", "Precedence", "Ranking", "mate_of"]


@attrs.frozen
class MateOf:
    """The card of the same rank and colour as a card that a phase noted.

    Attributes:
        fact: The name it was noted under.
    """

    fact: str

    def looks_at(self) -> Mapping[str, FactKind]:
        """Return name and kind of the fact that is looked at."""
        return {self.fact: "a card"}

    def place(self, pack: Pack, value: Fact) -> int | None:
        """Return the place of the mate in the pack, None if there is no such card.

        Args:
            pack: The cards of the game.
            value: The card that was noted.
        """
        if not isinstance(value, Card):
            return None
        for place, card in enumerate(pack):
            mates = card.suit != value.suit and card.suit.colour == value.suit.colour != "none"
            if mates and card.rank == value.rank:
                return place
        return None

    def __str__(self) -> str:
        return f"the card of the same rank and colour as the {self.fact} card"


def mate_of(fact: str) -> MateOf:
    """Name the card of the same rank and colour as a noted card, such as one turned up."""
    return MateOf(fact)


Line = tuple[Rank, ...]


def _lines(
    order: str | Sequence[Rank] | Mapping[Suit, str | Sequence[Rank]],
) -> Line | tuple[tuple[Suit, Line], ...]:
    if isinstance(order, Mapping):
        return tuple((suit, ranks_of(ranks)) for suit, ranks in order.items())
    return ranks_of(order)


def _selections(trumps: Sequence[Selection]) -> tuple[Selection, ...]:
    said = 'the trumps of a ranking, such as cards("QC QS"), trump_cards("J") or REST'
    return tuple_of(said, trumps, Selection)


@attrs.frozen
class Ranking:
    """The order of the cards.

    Args:
        order: The ranks of a plain suit, highest first, as text or `Rank` values; or a mapping
            from suit to these where the suits differ. Every rank has its place, also one whose
            cards are always trumps.
        trumps: The trumps, highest first, as in ``(cards("QC QS"), trump_cards("J"), REST)``; cards
            of other suits named here belong to trumps in every respect. `REST` stands for the
            cards of the trump suit not named, in order.
        promoted: A card that beats everything and yet keeps its suit.
        never: Cards that never win; when one is led, the next card sets the suit.
        equals: Which of two equal cards of a doubled pack wins.

    >>> ranking = Ranking("A K Q J 10 9")
    >>> pack = Pack("A K Q J 10 9")
    >>> order = ranking.compile(pack, trump=Suit.parse("H"))
    >>> order.best([pack.index(Card.parse(c)) for c in ("KS", "AS", "9H")])
    2
    """

    order: Line | tuple[tuple[Suit, Line], ...] = attrs.field(converter=_lines)
    trumps: tuple[Selection, ...] = attrs.field(default=(REST,), converter=_selections)
    promoted: MateOf | None = None
    never: Selection | None = None
    equals: Literal["first", "last"] = "first"

    def faults(self, pack: Pack) -> list[str]:
        """Return what is wrong with this order for a pack, one sentence each."""
        faults: list[str] = []
        if self.equals not in ("first", "last"):
            faults.append("of two equal cards the first or the last wins")
        for selection in (*self.trumps, *([self.never] if self.never else [])):
            absent = " ".join(selection.absent(pack))
            if absent:
                faults.append(f"the ranking names what is not in the pack: {absent}")
        missing = [card for card in pack if card.rank not in self.line(card.suit)]
        named = " ".join(sorted({str(card.rank) for card in missing}))
        if missing:
            faults.append(f"the ranking does not say where these ranks stand: {named}")
        return faults

    def line(self, suit: Suit) -> Line:
        """Return the ranks of a suit, highest first; () if the order leaves the suit out."""
        line: list[Rank] = []
        for part in self.order:
            if isinstance(part, Rank):
                line.append(part)
            elif part[0] == suit:
                line.extend(part[1])
        return tuple(line)

    def trump_places(self, pack: Pack, trump: Suit | None) -> tuple[int, ...]:
        """Return the trumps, highest first, as places in the pack."""
        named = [s.places(pack, trump) for s in self.trumps]
        taken = {place for places in named for place in places}
        ordered: list[int] = []
        for selection, places in zip(self.trumps, named, strict=True):
            if selection.kind == "rest":
                own = [p for p, c in enumerate(pack) if c.suit == trump and p not in taken]
                ordered += sorted(own, key=lambda place: self._rank(pack[place]))
            else:
                ordered += places
        return tuple(ordered)

    def _rank(self, card: Card) -> int:
        return self.line(card.suit).index(card.rank)

    def compile(
        self, pack: Pack, trump: Suit | None = None, promoted: int | None = None
    ) -> Precedence:
        """Work the order out for one pack, trump suit and promoted card.

        Args:
            pack: The cards of the game.
            trump: The trump suit, if any.
            promoted: The place of the promoted card, if any.
        """
        return _compiled(self, pack, trump, promoted)


@attrs.frozen(eq=False)
class Precedence:
    """A ranking worked out: for each card its suit and the cards that beat it.

    Suits are numbered as in the pack; one more stands for trumps, one for cards without a suit.

    Attributes:
        pack: The cards of the game.
        trump: The trump suit, or None.
        suit_of: The suit each card belongs to, by place in the pack.
        suit_mask: The cards of each suit.
        above: ``above[led][card]`` is the mask of the cards that take a trick over from `card`
            when suit `led` was led. Nothing else in the library decides a winner.
        promoted: The card that beats everything, None if there is none.
    """

    pack: Pack
    trump: Suit | None
    suit_of: tuple[int, ...]
    suit_mask: tuple[int, ...]
    above: tuple[tuple[int, ...], ...]
    promoted: int | None = None

    @property
    def trumps(self) -> int:
        """The number that stands for trumps as a suit."""
        return len(self.pack.suits)

    @property
    def no_suit(self) -> int:
        """The number that stands for cards that have no suit."""
        return len(self.pack.suits) + 1

    @cached_property
    def followers(self) -> tuple[int, ...]:
        """For each card, those that follow its lead: none follows a card without a suit."""
        follow = (*self.suit_mask[: self.no_suit], 0)
        return tuple(follow[suit] for suit in self.suit_of)

    @cached_property
    def above_led(self) -> tuple[int, ...]:
        """For each card, those that beat it when it is led."""
        return tuple(self.above[suit][place] for place, suit in enumerate(self.suit_of))

    @property
    def trump_mask(self) -> int:
        """The mask of all trumps."""
        return self.suit_mask[self.trumps]

    def suit_number(self, suit: Suit) -> int:
        """Return the number of a suit as it is played: the trump suit counts as trumps."""
        return self.trumps if suit == self.trump else self.pack.suits.index(suit)

    def suit_name(self, number: int) -> Suit | None:
        """Return the suit that a number stands for, None if not all its cards are of one suit."""
        suits = {card.suit for card in self.pack.cards(self.suit_mask[number])}
        return suits.pop() if len(suits) == 1 else None

    def best(self, places: Sequence[int]) -> int:
        """Return which of the cards played wins, counted from the card led.

        Args:
            places: The cards of a trick in the order played, as places in the pack.

        Raises:
            ValueError: No card was played.
        """
        if not places:
            raise ValueError("no card was played")
        best, led = 0, self.suit_of[places[0]]
        for turn, place in enumerate(places):
            if self.above[led][places[best]] >> place & 1:
                best = turn
                if led == self.no_suit:
                    led = self.suit_of[place]
        return best

    def winner(self, trick: Trick) -> int:
        """Return the seat that wins a trick.

        Raises:
            ValueError: No card was played.
        """
        return trick.plays[self.best(self.pack.places(trick.cards))][0]


@lru_cache(maxsize=256)
def _compiled(ranking: Ranking, pack: Pack, trump: Suit | None, promoted: int | None) -> Precedence:
    plain, suits = len(pack.suits), range(len(pack.suits) + 2)
    trumps = ranking.trump_places(pack, trump)
    never = ranking.never.places(pack, trump) if ranking.never else ()
    suit_of = [pack.suits.index(card.suit) for card in pack]
    for place in trumps:
        suit_of[place] = plain
    for place in never:
        suit_of[place] = plain + 1
    strength = [len(pack) - ranking.line(card.suit).index(card.rank) for card in pack]
    by_face: dict[Card, int] = {}
    for place in trumps:
        by_face.setdefault(pack[place], len(by_face))
    for place in trumps:
        strength[place] = 1000 - by_face[pack[place]]

    def power(led: int, place: int) -> int:
        if place == promoted:
            return 2000
        suit = suit_of[place]
        if suit == plain + 1:
            return 0
        return strength[place] if suit in (led, plain) or led == plain + 1 else 0

    def beaten_by(led: int, place: int) -> int:
        bar = power(led, place)
        if ranking.equals == "last" and bar and pack.copies > 1:
            return sum(1 << p for p in range(len(pack)) if power(led, p) >= bar and p != place)
        return sum(1 << p for p in range(len(pack)) if power(led, p) > bar)

    return Precedence(
        pack=pack,
        trump=trump,
        suit_of=tuple(suit_of),
        suit_mask=tuple(
            sum(1 << place for place, suit in enumerate(suit_of) if suit == wanted)
            for wanted in suits
        ),
        promoted=promoted,
        above=tuple(tuple(beaten_by(led, place) for place in range(len(pack))) for led in suits),
    )
