"""How the cards are dealt: so many to each player, so many to a pile, packet by packet."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from functools import cached_property
from typing import Final, cast

import attrs

from trickgames.cards import Card
from trickgames.checks import quote, text_of
from trickgames.decks import Deck
from trickgames.errors import NotationError, RulesError
from trickgames.packs import Hand, Pack

__all__ = ["Deal", "Packets", "Schedule", "check_order", "laid_faults", "read_cards"]

PILES: Final = {"W": "widow", "T": "turned"}
_Plan = tuple[tuple[tuple[int, ...], ...], tuple[tuple[str, tuple[int, ...]], ...]]
"""Places in a deck: those of each hand, and those of each pile by name."""
# The piles of which it may be said that there are none.
_MAY_LACK: Final = ("pile widow", "pile dead")


@attrs.frozen
class Packets:
    """The packets of a deal, in order; each is one number of cards.

    Attributes:
        steps: ``(None, n)`` gives *n* cards to each player, beginning with eldest hand;
            ``(pile, n)`` lays *n* cards on a pile.
        rest: The pile that takes the cards that are left.
        last: The pile on which the last card of the dealer's last packet is laid, for him to take
            up later; None: he has it in hand like all his cards.

    >>> Packets.parse("4 3 W3 3").steps
    ((None, 4), (None, 3), ('widow', 3), (None, 3))
    """

    steps: tuple[tuple[str | None, int], ...]
    rest: str = "dead"
    last: str | None = None

    @classmethod
    def parse(cls, text: str, rest: str = "dead", last: str | None = None) -> Packets:
        """Read packets such as ``"4 3 W3 3"``.

        ``W3`` is three cards to the widow, ``T1`` one to a pile of its own, ``turned``.

        Args:
            text: The packets.
            rest: The pile that takes the cards that are left.
            last: The pile on which the dealer's last card is laid.

        Raises:
            RulesError: Packets are not a number, or a letter and a number; `faults` names each.
        """
        steps: list[tuple[str | None, int]] = []
        faults: list[str] = []
        for word in text_of("packets", text).split():
            match = re.fullmatch(r"([A-Z]?)([1-9][0-9]?)", word)
            if match is None or (match[1] and match[1] not in PILES):
                faults.append(f"{quote(word)} is no packet: write 3, or W3 for three to the widow")
            else:
                steps.append((PILES.get(match[1]), int(match[2])))
        if faults:
            raise RulesError(faults)
        return cls(tuple(steps), rest, last)

    def of(self, number: int) -> Packets:
        """Return the packets of a round by its number in a match: these in every round."""
        return self

    @property
    def each(self) -> tuple[Packets, ...]:
        """The packets that there are, as those of a `Schedule`."""
        return (self,)

    @property
    def hand_size(self) -> int:
        """The number of cards each player gets, one that the dealer is to take up included."""
        return sum(size for pile, size in self.steps if pile is None)

    def hand_sizes(self, seats: int, dealer: int) -> tuple[int, ...]:
        """Return the number of cards in each hand when all are dealt.

        Args:
            seats: The number of players.
            dealer: The dealer's seat.
        """
        short = 0 if self.last is None else 1
        return tuple(self.hand_size - short * (seat == dealer) for seat in range(seats))

    def pile_sizes(self, cards: int, seats: int) -> Mapping[str, int]:
        """Return the number of cards of each pile, in the order they are laid.

        Args:
            cards: The number of cards in the pack.
            seats: The number of players.

        Raises:
            RulesError: The pack has too few cards.
        """
        sizes: dict[str, int] = {}
        for pile, size in self.steps:
            if pile is not None:
                sizes[pile] = sizes.get(pile, 0) + size
        left = cards - self.hand_size * seats - sum(sizes.values())
        if left < 0:
            raise RulesError(
                f"{seats} hands of {self.hand_size} cards need {self.hand_size * seats} cards"
                + "".join(f", the {pile} {size}" for pile, size in sizes.items())
                + f", the pack has {cards}"
            )
        if self.last is not None:
            sizes[self.last] = sizes.get(self.last, 0) + 1
        if left:
            sizes[self.rest] = sizes.get(self.rest, 0) + left
        return sizes

    def deal(self, deck: Deck, seats: int, dealer: int) -> Deal:
        """Deal a deck, top card first.

        Args:
            deck: The shuffled cards.
            seats: The number of players.
            dealer: The dealer's seat.
        """
        order = deck.order
        hands, piles = self._plan(len(order), seats, dealer)
        return Deal(
            tuple([sum([1 << order[place] for place in places]) for places in hands]),
            tuple((name, tuple(order[place] for place in places)) for name, places in piles),
            dealer,
        )

    @cached_property
    def _plans(self) -> dict[tuple[int, int, int], _Plan]:
        return {}

    def _plan(self, cards: int, seats: int, dealer: int) -> _Plan:
        """Return the places in a deck of the cards of each hand and of each pile."""
        key = cards, seats, dealer
        if key not in self._plans:
            self._plans[key] = self._planned(range(cards), seats, dealer)
        return self._plans[key]

    def _planned(self, deck: Sequence[int], seats: int, dealer: int) -> _Plan:
        hands: list[list[int]] = [[] for _ in range(seats)]
        piles: dict[str, list[int]] = {name: [] for name in self.pile_sizes(len(deck), seats)}
        top, last = 0, -1
        for pile, size in self.steps:
            if pile is not None:
                piles[pile] += deck[top : top + size]
                top += size
                continue
            for step in range(1, seats + 1):
                packet = deck[top : top + size]
                hands[(dealer + step) % seats] += packet
                top += size
                last = packet[-1]
        if self.last is not None:
            hands[dealer].remove(last)
            piles[self.last].append(last)
        if top < len(deck):
            piles[self.rest] += deck[top:]
        return tuple(map(tuple, hands)), tuple((n, tuple(cards)) for n, cards in piles.items())

    def given(
        self,
        pack: Pack,
        seats: int,
        hands: Sequence[str | Iterable[Card | str]],
        piles: Mapping[str, str | Iterable[Card | str]],
        dealer: int,
    ) -> Deal:
        """Return a deal in which everything lies as it is said.

        Args:
            pack: The cards of the game.
            seats: The number of players.
            hands: The cards of each seat, in a list or tuple, the dealer's without one that lies
                on a pile; the order of a hand is nothing.
            piles: The cards of each pile, by name, in their order; widow and dead cards may be
                given as none where the game has none.
            dealer: The dealer's seat.

        Raises:
            RulesError: The cards cannot lie like that; `faults` names everything wrong.
            TypeError: The hands, or the cards of a pile, are in no order.
        """
        check_order(hands, piles)
        held = self.hand_sizes(seats, dealer)
        sizes = {f"hand {seat}": size for seat, size in enumerate(held)}
        sizes |= {f"pile {name}": size for name, size in self.pile_sizes(len(pack), seats).items()}
        said = {f"hand {seat}": cards for seat, cards in enumerate(hands)}
        said |= {f"pile {name}": cards for name, cards in piles.items()}
        faults: list[str] = []
        laid = {place: read_cards(pack, place, cards, faults) for place, cards in said.items()}
        faults += laid_faults(pack, sizes, laid)
        if faults:
            raise RulesError(faults)
        found = _places(pack, laid)
        return Deal(
            tuple(sum(1 << card for card in found[f"hand {seat}"]) for seat in range(seats)),
            tuple((name[5:], found[name]) for name in sizes if name.startswith("pile ")),
            dealer,
        )


@attrs.frozen
class Schedule:
    """Packets that differ from round to round; after the last the first come again.

    Attributes:
        rounds: The packets of each round of a match, in order; at least one.

    >>> schedule = Schedule((Packets.parse("2"), Packets.parse("1")))
    >>> [schedule.of(number).hand_size for number in range(4)]
    [2, 1, 2, 1]
    """

    rounds: tuple[Packets, ...]

    def of(self, number: int) -> Packets:
        """Return the packets of a round by its number in a match, from 0."""
        return self.rounds[number % len(self.rounds)]

    @property
    def each(self) -> tuple[Packets, ...]:
        """The packets that there are, each once."""
        return tuple(dict.fromkeys(self.rounds))


def check_order(hands: object, piles: object) -> None:
    """Do nothing if hands and piles are given in such a way that each card has its place.

    Raises:
        TypeError: The hands are not one for each seat in a list, the piles have no names, or the
            cards of a pile lie in no order.
    """
    if isinstance(hands, str) or not isinstance(hands, Sequence):
        kind = "one text" if isinstance(hands, str) else type(hands).__name__
        raise TypeError(f"the hands are a list, one hand for each seat, not {kind}")
    if not isinstance(piles, Mapping):
        raise TypeError(f"piles are named in a mapping, not {type(piles).__name__}")
    for name, laid in cast("Mapping[str, object]", piles).items():
        if isinstance(laid, AbstractSet) and not isinstance(laid, Hand):
            said = quote(str(name))[1:-1]
            raise TypeError(f"the cards of pile {said} lie in an order: a list, not a set")


def read_cards(
    pack: Pack, place: str, cards: str | Iterable[Card | str], faults: list[str]
) -> list[Card]:
    """Return the cards that can be read; of the others say what is wrong, and where."""
    read: list[Card] = []
    for card in cards.split() if isinstance(cards, str) else cards:
        try:
            face = pack.parse(card) if isinstance(card, str) else card
            pack.index(face)
            read.append(face)
        except NotationError as error:
            faults.append(f"{place}: {error}")
    return read


def _cards(number: int) -> str:
    return "1 card" if number == 1 else f"{number} cards"


def laid_faults(
    pack: Pack, sizes: Mapping[str, int], laid: Mapping[str, Sequence[Card]]
) -> Iterator[str]:
    """Say what is wrong with cards that are laid in places of these sizes."""
    for place, size in sizes.items():
        if place not in laid:
            yield f"{place} is missing: it holds {_cards(size)}"
        elif len(laid[place]) != size:
            yield f"{place} must hold {_cards(size)}, not {len(laid[place])}"
    for place, cards in laid.items():
        if place not in sizes and (cards or place not in _MAY_LACK):
            yield f"there is no {quote(place)[1:-1]} in this game; there are: {', '.join(sizes)}"
    dealt = [card for cards in laid.values() for card in cards]
    for card in dict.fromkeys(dealt):
        if dealt.count(card) > pack.copies:
            where = ", ".join(quote(place)[1:-1] for place, cards in laid.items() if card in cards)
            yield f"{card} is dealt {dealt.count(card)} times: {where}"


def _places(pack: Pack, laid: Mapping[str, Sequence[Card]]) -> dict[str, tuple[int, ...]]:
    """Give the copies of a face their own places in the pack."""
    places = iter(pack.places(card for cards in laid.values() for card in cards))
    return {place: tuple(next(places) for _ in cards) for place, cards in laid.items()}


@attrs.frozen
class Deal:
    """The cards as they lie before the first decision.

    Attributes:
        hands: A mask for each seat.
        piles: The cards of each pile, as places in the pack, top or first card first.
        dealer: The dealer's seat.
        number: Which round of a match this is, from 0.
        carry: What earlier rounds left: names, each with one number for each seat.
        seed: The seed it was shuffled with; None for a deal that was given.
    """

    hands: tuple[int, ...]
    piles: tuple[tuple[str, Sequence[int]], ...]
    dealer: int
    number: int = 0
    carry: tuple[tuple[str, tuple[int, ...]], ...] = ()
    seed: int | None = attrs.field(default=None, eq=False)
