"""The random numbers of a simulated round: keyed by seed and round number, the same everywhere.

Each round has a SplitMix64 sequence of its own, with a start and an odd step that come from 16
bytes derived from the seed (`trickgames.decks.derive`, purpose ``simulate``) and from the number of
the round. A choice among *n* takes the upper 32 bits of the next number, times *n*, and drops the
few values that would make it uneven. Compiled code draws the same numbers in the same order.
"""

from __future__ import annotations

from typing import Final

from trickgames.decks import derive
from trickgames.packets import Deal
from trickgames.packs import Pack, bits
from trickgames.simulate.layout import signed

__all__ = ["Draws", "deal_at_random", "keys_of"]

WORD: Final = (1 << 64) - 1
LOW: Final = (1 << 32) - 1


def keys_of(seed: int) -> tuple[int, int]:
    """Return the two numbers that all rounds of a seed are drawn from.

    Raises:
        RulesError: The seed is negative.
        TypeError: It is no whole number.
    """
    return divmod(derive("simulate", seed, size=16), 1 << 64)


def _mix(z: int) -> int:
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 & WORD
    z = (z ^ z >> 27) * 0x94D049BB133111EB & WORD
    return z ^ z >> 31


class Draws:
    """The random numbers of one round.

    Args:
        keys: What `keys_of` returns for the seed.
        number: The number of the round.
    """

    def __init__(self, keys: tuple[int, int], number: int) -> None:
        step = _mix(keys[1] + number * 0xD1B54A32D192ED03 & WORD) | 1
        if (step ^ step >> 1).bit_count() < 24:
            step ^= 0xAAAAAAAAAAAAAAAA
        self._at = _mix(keys[0] + number * 0x9E3779B97F4A7C15 & WORD)
        self._step = step

    def _next(self) -> int:
        self._at = self._at + self._step & WORD
        return _mix(self._at)

    def bounded(self, count: int) -> int:
        """Return a whole number from 0 up and below `count`, each as likely as the others."""
        product = (self._next() >> 32) * count
        if product & LOW < count:
            least = (1 << 32) % count
            while product & LOW < least:
                product = (self._next() >> 32) * count
        return product >> 32

    def chance(self) -> int:
        """Return a whole number of 63 bits, for a player's function to use."""
        return signed(self._next() >> 1)

    def places(self, pack: Pack, cards: int, count: int) -> tuple[int, ...]:
        """Return some cards of a mask, as places; each choice of faces is as likely as another."""
        while True:
            left, chosen = list(bits(cards)), 0
            for _ in range(count):
                chosen |= 1 << left.pop(self.bounded(len(left)))
            if pack.copies == 1 or all(_is_first(pack, cards, chosen, p) for p in bits(chosen)):
                return tuple(bits(chosen))


def _is_first(pack: Pack, cards: int, chosen: int, place: int) -> bool:
    """Whether no copy of a card that is held before it was left."""
    before = range(place - place % pack.copies, place)
    return not any(cards >> copy & 1 and not chosen >> copy & 1 for copy in before)


def deal_at_random(
    sizes: tuple[tuple[int, ...], tuple[tuple[str, int], ...]],
    cards: int,
    draws: Draws,
    dealer: int,
) -> Deal:
    """Deal the hands in turn and then the piles, card by card.

    Args:
        sizes: The number of cards of each hand, and of each pile that the game ever lays.
        cards: The number of cards in the pack.
        draws: The random numbers.
        dealer: The dealer's seat.
    """
    hands, piles = sizes
    deck, at = list(range(cards)), 0

    def draw(count: int) -> tuple[int, ...]:
        nonlocal at
        for place in range(at, at + count):
            other = place + draws.bounded(cards - place)
            deck[place], deck[other] = deck[other], deck[place]
        at += count
        return tuple(deck[at - count : at])

    held = [sum(1 << card for card in draw(size)) for size in hands[:-1]]
    last = draw(hands[-1]) if piles else tuple(deck[at:])
    held.append(sum(1 << card for card in last))
    laid = tuple((name, draw(size)) for name, size in piles)
    return Deal(tuple(held), laid, dealer)
