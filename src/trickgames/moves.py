"""Moves: what a person does at the table in one act."""

from __future__ import annotations

import re
import threading
from collections.abc import Mapping
from functools import lru_cache
from typing import Final, final
from weakref import WeakValueDictionary

from trickgames.cards import FRENCH_SUITS, Card, Suit
from trickgames.checks import text_of
from trickgames.errors import NotationError
from trickgames.messages import Message
from trickgames.packs import Pack

__all__ = [
    "CARD_VERBS",
    "PASS",
    "TAKEN_VERBS",
    "Argument",
    "Move",
    "card_moves",
    "listed_moves",
    "parse_move",
    "split_seat",
]

Argument = Card | Suit | str | int

_SUITS: Final = {suit.code: place for place, suit in enumerate(FRENCH_SUITS)}
_RANKS: Final = {code: place for place, code in enumerate("2 3 4 5 6 7 8 9 10 J Q K A".split())}
CALLS: Final = (
    "pass", "accept", "nil", "no nil", "blind nil", "no blind nil", "alone", "no alone",
    "double", "redouble", "close", "swap",
)  # fmt: skip
CARD_VERBS: Final = ("play", "discard", "ask", "give")
# No call of a game's own begins like these.
TAKEN_VERBS: Final = (*CARD_VERBS, "bid", "trump", "marriage", "pass", "accept", "no")
# A move in words, by its verb.
_SAID: Final = {
    "pass": "pass",
    "accept": "accept",
    "nil": "nil",
    "no nil": "no nil",
    "blind nil": "blind nil",
    "no blind nil": "no blind nil",
    "alone": "alone",
    "no alone": "no alone",
    "double": "double",
    "redouble": "redouble",
    "close": "close",
    "swap": "swap",
    "marriage": "marriage {what}",
    "bid": "bid {what}",
    "trump": "trump {what}",
    "play": "play {what}",
    "discard": "discard {what}",
    "ask": "ask {what}",
    "give": "give {what}",
}


def _place(argument: Argument) -> tuple[int, str, int, str]:
    if isinstance(argument, Card):
        suit, rank = argument.suit.code, argument.rank.code
        return (_SUITS.get(suit, 9), suit, _RANKS.get(rank, 99), rank)
    return (-1, "", 0, str(argument))


class _CardPlaces(dict[Card, tuple[int, str, int, str]]):
    """Where each card stands in a move, worked out when first asked for."""

    def __missing__(self, card: Card) -> tuple[int, str, int, str]:
        place = self[card] = _place(card)
        return place


_CARD_PLACES: Final = _CardPlaces()


@final
class Move:
    """A move: a verb and what goes with it. Equal moves are the same object.

    Several cards stand in a fixed order, by suit (♠ ♥ ♦ ♣) and then upwards by rank,
    whatever order they are given in.

    Args:
        verb: ``"pass"``, ``"bid"``, ``"trump"``, ``"discard"``, ``"ask"``, ``"give"``,
            ``"accept"``, ``"nil"``, ``"no nil"``, ``"blind nil"``, ``"double"``, ``"play"`` ...
        args: Cards, a suit, the name of a bid or a number.

    >>> str(Move("play", Card.parse("QH"))), str(Move("bid", 3))
    ('play QH', 'bid 3')
    """

    __slots__ = ("__weakref__", "args", "cards", "verb")
    verb: str
    args: tuple[Argument, ...]
    cards: tuple[Card, ...]
    """The cards of the move, () for a call."""
    _known: Final[WeakValueDictionary[tuple[object, ...], Move]] = WeakValueDictionary()
    _lock: Final = threading.Lock()

    def __new__(cls, verb: str, *args: Argument) -> Move:
        """Return the one move of this verb and these arguments."""
        key: tuple[object, ...]
        if {*map(type, args)} == {Card}:
            args = cards = tuple(sorted(args, key=_CARD_PLACES.__getitem__))  # type: ignore[arg-type]
            key = (verb, *args)
        else:
            args = tuple(sorted(args, key=_place)) if len(args) > 1 else args
            cards = tuple(argument for argument in args if isinstance(argument, Card))
            key = (verb, *((type(argument), argument) for argument in args))
        move = cls._known.get(key)
        if move is None:
            with cls._lock:
                move = object.__new__(cls)
                object.__setattr__(move, "verb", verb)
                object.__setattr__(move, "args", args)
                object.__setattr__(move, "cards", cards)
                move = cls._known.setdefault(key, move)
        return move

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a move never changes: {name} cannot be set")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a move never changes: {name} cannot be deleted")

    @property
    def symbol(self) -> str:
        """The move with suit signs, as in ``'play Q♥'``."""
        return " ".join([self.verb, *self._words])

    @property
    def _words(self) -> list[str]:
        return [getattr(argument, "symbol", str(argument)) for argument in self.args]

    def text(self, lang: str = "en") -> str:
        """Return the move in a language (``"en"`` or ``"id"``); in English it is the `symbol`.

        A move that no game of the library knows, and the names of bids, stay as they are.

        Raises:
            OptionError: There are no texts in that language.

        >>> Move("play", Card.parse("QH")).text("id"), Move("bid", "frog").text("id")
        ('memainkan Q♥', 'menawar frog')
        """
        said = _SAID.get(self.verb, "")
        if "{what}" not in said and (self.args or not said):
            return Message("{what}", {"what": self.symbol}).text(lang)
        return Message(said, {"what": " ".join(self._words)}).text(lang).rstrip()

    def __str__(self) -> str:
        return " ".join([self.verb, *map(str, self.args)])

    def __repr__(self) -> str:
        return f"<Move {self}>"

    def __reduce__(self) -> tuple[object, ...]:
        return Move, (self.verb, *self.args)


PASS: Final = Move("pass")


@lru_cache(maxsize=256)
def card_moves(verb: str, pack: Pack) -> tuple[Move, ...]:
    """Return the move of each card of a pack, by place."""
    return tuple(Move(verb, card) for card in pack)


_KEPT: Final = 1 << 16
"""How many lists of moves with cards of one suit are kept for a pack."""


class _Listed(dict[int, tuple[Move, ...]]):
    """The moves of the cards of a mask, in pack order; those of one suit are kept."""

    def __init__(self, verb: str, pack: Pack) -> None:
        super().__init__({0: ()})
        self._moves = card_moves(verb, pack)
        self._suits = [pack.suit_mask(suit) for suit in pack.suits]

    def __missing__(self, mask: int) -> tuple[Move, ...]:
        listed: tuple[Move, ...] = ()
        for suit in self._suits:
            cards = mask & suit
            if cards == mask:
                return self._of_suit(mask)
            if cards:
                listed += self[cards]
        return listed

    def _of_suit(self, mask: int) -> tuple[Move, ...]:
        first, others = self._moves[(mask & -mask).bit_length() - 1], self[mask & (mask - 1)]
        # Of two equal cards, which lie side by side, one move is listed.
        listed = others if first in others[:1] else (first, *others)
        if len(self) >= _KEPT:
            self.clear()
            self[0] = ()
        self[mask] = listed
        return listed


@lru_cache(maxsize=32)
def listed_moves(verb: str, pack: Pack) -> Mapping[int, tuple[Move, ...]]:
    """Return the moves of the cards of any mask, in pack order, each face once."""
    return _Listed(verb, pack)


def parse_move(text: str, pack: Pack) -> Move:
    """Read a move of a game that is played with this pack.

    The texts are ``pass``, ``accept``, ``nil``, ``no nil``, ``blind nil``, ``no blind nil``,
    ``alone``, ``no alone``, ``double``, ``redouble``, ``close``, ``swap``, ``marriage SUIT``,
    ``bid NAME``, ``bid NUMBER``, ``trump SUIT``, ``play CARD`` (or the bare card), ``ask CARD``,
    ``give CARD ...`` and ``discard CARD ...``; capital letters do not matter but in the name of a
    bid. Whether a move may be made, and whether a card is named twice, is for the rules to say.

    Raises:
        NotationError: The text is no move; the error says what is wrong with it.
    """
    words = text_of("a move", text).split()
    if not words:
        raise NotationError("an empty text is no move")
    verb, rest = words[0].lower(), words[1:]
    call = " ".join(words).lower()
    if call in CALLS:
        return Move(call)
    if verb in ("trump", "marriage") and len(rest) == 1:
        return Move(verb, _suit(rest[0], pack))
    if verb == "bid" and len(rest) == 1:
        return Move("bid", _rung(rest[0]))
    if verb in CARD_VERBS and rest and (len(rest) == 1 or verb in ("discard", "give")):
        return Move(verb, *map(pack.parse, rest))
    if verb in CARD_VERBS:
        cards = "cards" if verb in ("discard", "give") else "one card"
        raise NotationError(
            f"{text[:40]!r} is no move: {verb} takes {cards}, as in {verb} {pack[0]}"
        )
    if not rest and verb not in ("bid", "trump", "marriage"):
        try:
            return Move("play", pack.parse(words[0]))
        except NotationError as error:
            raise NotationError(f"{text[:40]!r} is no move: {error}") from None
    raise NotationError(
        f"{text[:40]!r} is no move: write for example 'pass', 'bid 3', 'trump H' or 'play QH'"
    )


def split_seat(text: str) -> tuple[int | None, str]:
    """Return who makes a move out of turn, and the move; None where nobody is named.

    Where several may act, a move of one whose turn it is not stands behind the seat.

    >>> split_seat("3: give 2C"), split_seat("give 2C")
    ((3, 'give 2C'), (None, 'give 2C'))
    """
    named = re.fullmatch("([0-9]{1,3}): *(.*)", text, flags=re.DOTALL)
    return (None, text) if named is None else (int(named[1]), named[2])


def _suit(word: str, pack: Pack) -> Suit:
    for suit in pack.suits:
        if word.upper() in (suit.code.upper(), suit.symbol.upper()):
            return suit
    suits = " ".join(map(str, pack.suits))
    raise NotationError(f"{word[:20]!r} is no suit of this pack: the suits are {suits}")


def _rung(word: str) -> str | int:
    return int(word) if word.isascii() and word.isdecimal() and len(word) < 6 else word
