"""Moves spelt in letters, small numbers from 0: the form that learning code wants."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from itertools import pairwise
from operator import index
from typing import Any, SupportsIndex, cast

from trickgames.cards import Card
from trickgames.checks import LARGEST, named_kind, quote, text_of
from trickgames.errors import NotationError
from trickgames.moves import Move, parse_move
from trickgames.packs import Pack, bits
from trickgames.phases.phase import CardSets, Phase
from trickgames.phases.play import Play

__all__ = ["Alphabet"]


class Alphabet:
    """The letters of a game.

    The first letters are the cards, in pack order, as plays; then come the other moves, phase by
    phase in the order of the declaration; then, for each kind of move that takes several cards,
    one letter for each card. Such a move is spelt with its letters ascending.

    Attributes:
        count: The number of letters.
    """

    count: int

    def __init__(self, pack: Pack, phases: Sequence[Phase[Any] | Play]) -> None:
        self._pack = pack
        play = Play().vocabulary(pack)
        calls = [move for phase in phases for move in phase.vocabulary(pack)]
        self._moves = tuple(dict.fromkeys([*play, *calls]))
        self._letters = {move: letter for letter, move in enumerate(self._moves)}
        self._texts = {str(move).lower(): move for move in self._moves}
        self._short = {
            text.lower(): move
            for phase in phases
            if isinstance(phase, Phase)
            for text, move in phase.short_forms(pack).items()
        }
        self.count = len(self._moves)
        self._blocks: dict[tuple[str, int], int] = {}
        for phase in phases:
            for block in phase.card_sets() if isinstance(phase, Phase) else ():
                if block not in self._blocks:
                    self._blocks[block] = self.count
                    self.count += len(pack)

    def parse(self, text: str, title: str) -> Move:
        """Read a move of this game.

        Args:
            text: The move, as `Rules.parse` reads it.
            title: What an error calls the game.

        Raises:
            NotationError: The text is no move of this game; the error says why.
        """
        words = text_of("a move", text).lower().split()
        said = " ".join(words)
        known = self._texts.get(said)
        if known is None and not self._is_card(text):
            known = self._short.get(said)
        if known is not None:
            return known
        try:
            move = parse_move(text, self._pack)
        except NotationError as error:
            raise self._unread(text, words, title) or error from None
        if move.verb not in self.verbs:
            raise self._unknown(text, title)
        return move

    def _unread(self, text: str, words: Sequence[str], title: str) -> NotationError | None:
        """Return what says more of a text that is no move: what the game has instead."""
        if not words:
            return None
        verb, known = words[0], self._texts.items()
        # Begun with its verb, or said without it.
        calls = [str(m) for said, m in known if said.split()[0] == verb and not m.cards]
        calls = calls or [str(m) for said, m in known if said.split()[1:] == words and not m.cards]
        if calls:
            some = calls if len(calls) <= 8 else [*calls[:3], "...", calls[-1]]
            said = _either(some, "or")
            return NotationError(f"{quote(text)} is no move of {title}: write {said}")
        if verb in self.verbs or self._is_card(text):
            return None
        return self._unknown(text, title)

    def _is_card(self, text: str) -> bool:
        """Whether a text is a card, of this pack or of the French one."""
        for parse in (self._pack.parse, Card.parse):
            try:
                parse(text)
            except NotationError:
                continue
            return True
        return False

    def _unknown(self, text: str, title: str) -> NotationError:
        verbs = _either(sorted(self.verbs), "and")
        return NotationError(
            f"{quote(text)} is no move of {title}: its moves are {verbs};"
            f" a card alone, as in {self._pack[0]}, is a play"
        )

    @property
    def verbs(self) -> frozenset[str]:
        """The verbs of all moves of the game."""
        return frozenset([move.verb for move in self._moves] + [verb for verb, _ in self._blocks])

    def letters(self, move: Move) -> tuple[int, ...]:
        """Spell a move.

        Raises:
            NotationError: It is no move of this game.
        """
        if not isinstance(move, Move):  # pyright: ignore[reportUnnecessaryIsInstance]
            raise TypeError(f"a Move is wanted, not {type(move).__name__}")
        letter = self._letters.get(move)
        if letter is not None:
            return (letter,)
        cards = move.cards
        first = self._blocks.get((move.verb, len(cards)))
        if first is None or len(cards) != len(move.args):
            raise NotationError(f"{quote(str(move))} is no move of this game")
        return tuple(first + place for place in bits(self._pack.mask(cards)))

    def move_of(self, letters: Sequence[int]) -> Move:
        """Read a move back from its letters.

        Raises:
            NotationError: The letters spell no move of this game.
            TypeError: They are no sequence of whole numbers.
        """
        letters = _whole_letters(letters)
        if len(letters) == 1 and 0 <= letters[0] < len(self._moves):
            return self._moves[letters[0]]
        for (verb, count), first in self._blocks.items():
            places = [letter - first for letter in letters]
            ascending = all(a < b for a, b in pairwise(places))
            fits = all(0 <= place < len(self._pack) for place in places)
            if len(places) == count and ascending and fits:
                return Move(verb, *(self._pack[place] for place in places))
        raise NotationError(f"{_shown(letters)} spells no move of this game")

    def moves_of(self, letters: Sequence[int]) -> Iterator[Move]:
        """Read moves that are spelt one after another.

        Raises:
            NotationError: The letters spell no moves of this game.
        """
        sizes = [size for _, size in self._blocks]  # each has a letter for each card of the pack
        at = 0
        while at < len(letters):
            size = 1
            if letters[at] >= len(self._moves):
                size = sizes[(letters[at] - len(self._moves)) // len(self._pack)]
            yield self.move_of(letters[at : at + size])
            at += size

    def mask(self, moves: Sequence[Move], prefix: Sequence[int]) -> int:
        """Return the letters that may come next, as a mask: bit *i* stands for letter *i*.

        Args:
            moves: The legal moves.
            prefix: The letters already chosen for this move.

        Raises:
            NotationError: No legal move begins with the prefix.
            TypeError: It is no sequence of whole numbers.
        """
        prefix = _whole_letters(prefix)
        if isinstance(moves, CardSets):
            first = self._blocks[moves.verb, moves.size]
            places = moves.next_places([letter - first for letter in prefix])
            if places is not None:
                return sum(1 << first + place for place in places)
        else:
            letters = [self._letters[move] for move in moves]
            if not prefix:
                return sum(1 << letter for letter in letters)
            if len(prefix) == 1 and prefix[0] in letters:
                return 0
        raise NotationError(f"no legal move begins with {_shown(prefix)}")


def _whole_letters(letters: object) -> tuple[int, ...]:
    """Return letters as numbers, also those of an array."""
    kind = named_kind(letters)
    if isinstance(letters, str | bytes | Mapping | AbstractSet) or not isinstance(
        letters, Iterable
    ):
        raise TypeError(f"letters are a list or tuple of whole numbers, not {kind}")
    found = tuple(cast("Iterable[object]", letters))
    for letter in found:
        if not isinstance(letter, SupportsIndex):
            raise TypeError(f"a letter is a whole number, not {named_kind(letter)}")
    return tuple(index(cast("SupportsIndex", letter)) for letter in found)


def _either(words: Sequence[str], joint: str) -> str:
    """Join words: ``bid 1, bid 2 or bid 3``."""
    return f" {joint} ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def _shown(letters: Sequence[int]) -> str:
    few = len(letters) <= 20 and all(abs(letter) <= LARGEST for letter in letters)
    return str(tuple(letters)) if few else "that"
