"""Decks and shuffling: the same order for a seed on every Python and machine, for ever."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import prod
from typing import final, overload

import attrs
from typing_extensions import override

from trickgames.cards import Card
from trickgames.errors import RulesError
from trickgames.packs import Pack

__all__ = ["Deck", "check_seed", "derive"]


def check_seed(seed: int) -> int:
    """Return the seed if it is a whole number from 0 up.

    Raises:
        TypeError: It is no `int`.
        RulesError: It is negative.
    """
    if type(seed) is not int:
        raise TypeError(f"the seed is a whole number, not {type(seed).__name__}")
    if seed < 0:
        raise RulesError("the seed is a whole number from 0 up, not a negative one")
    return seed


def derive(purpose: str, *seeds: int, size: int) -> int:
    """Derive a number from seeds: the same on every machine and version, for ever.

    The number is the first `size` bytes of the SHAKE-256 output, most significant byte first. The
    input is ``trickgames/PURPOSE/1`` in UTF-8, then for each seed, in order, its length in bytes
    as 8 bytes and the seed itself in that many bytes, both most significant byte first. A seed
    takes as few bytes as hold it: 255 takes one, 256 two, and 0 none.

    Args:
        purpose: What the number is for; different purposes give unrelated numbers.
        seeds: Whole numbers from 0 up.
        size: The length of the number in bytes.

    >>> hex(derive("match", 7, 0, size=8))
    '0x650b9b843571e687'
    """
    import hashlib  # loads half a cryptographic library

    source = hashlib.shake_256(f"trickgames/{purpose}/1".encode())
    for seed in map(check_seed, seeds):
        length = (seed.bit_length() + 7) // 8
        source.update(length.to_bytes(8, "big") + seed.to_bytes(length, "big"))
    return int.from_bytes(source.digest(size), "big")


@lru_cache(maxsize=64)
def _digits(cards: int) -> Sequence[tuple[int, Sequence[int]]]:
    """Return the digits of a number in factorial base, some at a time, and their product.

    To divide by a few digits at once is quicker, as long as the rest is a small number.
    """
    some = [range(most, max(most - 5, 0), -1) for most in range(cards, 0, -5)]
    return [(prod(digits), digits) for digits in some]


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

    def __attrs_post_init__(self) -> None:
        if sorted(self.order) != list(range(len(self.pack))):
            raise RulesError("a deck holds each card of its pack once")

    @classmethod
    def shuffled(cls, pack: Pack, seed: int) -> Deck:
        """Shuffle a pack: the same order for a seed on every Python and machine, for ever.

        The order is the number ``derive("deck", seed, size=len(pack) + 16)`` in factorial base.
        Lay the cards out in pack order. For each card of the deck, top card first, divide the
        number by how many are laid out: the remainder, from 0, says which of them is taken away
        next, and the quotient is the number to go on with.

        Args:
            pack: The cards.
            seed: A whole number from 0 up.

        Raises:
            RulesError: The seed is negative.
        """
        places = list(range(len(pack)))
        number = derive("deck", seed, size=len(pack) + 16)
        order: list[int] = []
        for some, digits in _digits(len(pack)):
            number, rest = divmod(number, some)
            for left in digits:
                order.append(places.pop(rest % left))
                rest //= left
        deck = object.__new__(cls)  # every card is there once
        object.__setattr__(deck, "pack", pack)
        object.__setattr__(deck, "order", tuple(order))
        return deck

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
