"""The form that all phases before play share."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from math import comb
from typing import Final, Generic, TypeVar, overload

import attrs
from typing_extensions import override

from trickgames.cards import Card
from trickgames.checks import faults_of, quote, said_name
from trickgames.errors import NotationError, Reason
from trickgames.messages import Message, listed
from trickgames.moves import TAKEN_VERBS, Move
from trickgames.packs import Pack, bits
from trickgames.table import Fact, FactKind, Role, Table

__all__ = [
    "CardSets",
    "Phase",
    "Step",
    "call_faults",
    "hidden",
    "not_held",
    "verbs_of",
    "wrong_verb",
]

D = TypeVar("D")


@attrs.define
class Step(Generic[D]):
    """Where a phase stands.

    Attributes:
        table: The table now.
        data: What the phase itself has to remember.
        seat: The seat to act; None when the phase is finished.
    """

    table: Table
    data: D
    seat: int | None


class Phase(Generic[D]):
    """A phase before play: pure functions of the table, its own data and the seat to act.

    A phase never sees the round, its history or the phases beside it.
    """

    def start(self, table: Table) -> Step[D]:
        """Return the first step, perhaps one that is finished already."""
        raise NotImplementedError

    def moves(self, table: Table, data: D, seat: int) -> Sequence[Move]:
        """Return what the seat may do, never nothing, in a fixed order."""
        raise NotImplementedError

    def after(self, table: Table, data: D, seat: int, move: Move) -> Step[D]:
        """Return the step after a move that `moves` lists."""
        raise NotImplementedError

    def to_act(self, table: Table, data: D, seat: int) -> tuple[int, ...]:
        """Return all seats that may act now, the one whose turn it is (`seat`) among them.

        The move that ends a phase is made by the only one who is left.
        """
        return (seat,)

    def why_not(self, table: Table, data: D, seat: int, move: Move) -> Reason | None:
        """Return why a move is refused, None if it is legal."""
        moves = self.moves(table, data, seat)
        return None if move in moves else self.refuse(table, data, seat, move)

    def refuse(self, table: Table, data: D, seat: int, move: Move) -> Reason:
        """Return why a move is refused that is known not to be legal."""
        return wrong_verb(move, self.moves(table, data, seat))

    def seen(self, table: Table, data: D, seat: int, move: Move, viewer: int | None) -> Move:
        """Return a move as a seat (None: a spectator) sees it, hidden cards as ``?``."""
        return move

    def hide(self, data: D, viewer: int | None) -> D:
        """Return the data of the phase without what a seat (None: a spectator) must not know."""
        return data

    def unseen(self, table: Table, data: D) -> Sequence[int]:
        """Return the seats that have not looked at their own hands yet."""
        return ()

    @property
    def hides_hands(self) -> bool:
        """Whether somebody may have to decide before looking at the own hand."""
        return False

    def choosable(self, pack: Pack, facts: Mapping[str, Fact], move: Move) -> int:
        """Return the cards that a hidden move of this phase may have taken, as a mask."""
        return pack.everything

    def missed(self, pack: Pack, move: Move) -> int:
        """Return the cards that nobody held if a move brought its player none, as a mask."""
        return 0

    def vocabulary(self, pack: Pack) -> Sequence[Move]:
        """Return every move of this phase that is one act of the voice or one card."""
        raise NotImplementedError

    def short_forms(self, pack: Pack) -> Mapping[str, Move]:
        """Return other texts for moves of the vocabulary; one that is a card remains the card."""
        return {}

    def card_sets(self) -> Sequence[tuple[str, int]]:
        """Return verb and number of the moves that take several cards."""
        return ()

    def contracts(self) -> Sequence[str]:
        """Return the contracts that this phase may settle."""
        return ()

    def undeclared(self) -> Sequence[str]:
        """Return the contracts that this phase may settle without a declarer."""
        return ()

    def carried(self) -> set[str]:
        """Return the names of the numbers from earlier rounds that the phase looks at."""
        return set()

    def noted(self) -> Mapping[str, FactKind]:
        """Return name and kind of the facts that the phase may note."""
        return {}

    def new_piles(self) -> Mapping[str, int]:
        """Return name and size of the piles that this phase lays."""
        return {}

    def turned_up(self) -> Sequence[str]:
        """Return the piles of which the phase lays cards face up."""
        return ()

    def turned_down_piles(self) -> Sequence[str]:
        """Return the piles that change where a card is turned down."""
        return ()

    def taken_up(self) -> Sequence[tuple[str, Role]]:
        """Return the piles that go into hands with nothing laid away for them, and whose hands."""
        return ()

    def roles(self) -> Sequence[Role]:
        """Return the roles that must be one seat when the phase starts."""
        return ()

    def cards_needed(self) -> int:
        """Return how many cards every seat must have been dealt for the phase to work."""
        return 0

    def faults(self, pack: Pack, piles: Mapping[str, int]) -> list[str]:
        """Return what is wrong with the phase in such a game, one sentence each."""
        return []


_LISTED: Final = 1 << 12
"""Up to so many ways to choose are listed."""


@lru_cache(maxsize=16)
def _choices(among: int, size: int) -> Sequence[tuple[int, ...]]:
    """Return every way to choose so many numbers among those from 0 on, in order."""
    return tuple(combinations(range(among), size))


class CardSets(Sequence[Move]):
    """All moves that take `size` of some cards, made only when looked at.

    The order is that of the pack, first card first. Of equal cards it does not matter which are
    taken: such a move is listed once.

    Attributes:
        pack: The pack.
        verb: The verb of the moves.
        mask: The mask of the cards to choose from.
        size: The number of cards that a move takes.
    """

    pack: Pack
    verb: str
    mask: int
    size: int

    def __init__(self, pack: Pack, verb: str, mask: int, size: int) -> None:
        self.pack = pack
        self.verb = verb
        # As if the first copies of each face were held: any copies will do.
        self.mask = pack.mask(pack.cards(mask)) if pack.copies > 1 else mask
        self.size = size

    def __repr__(self) -> str:
        return f"<{len(self)} moves: {self.verb} {self.size} of {self.mask.bit_count()} cards>"

    def next_places(self, chosen: Sequence[int]) -> list[int] | None:
        """Return the places that may follow those chosen, in ascending order.

        None if no move begins with those chosen, [] if they are a whole move.
        """
        places = self._open(())
        for number, place in enumerate(chosen):
            if place not in places:
                return None
            places = self._open(chosen[: number + 1])
        return places

    def _open(self, chosen: Sequence[int]) -> list[int]:
        left = self.size - len(chosen)
        if not left:
            return []
        after = [place for place in bits(self.mask) if not chosen or place > chosen[-1]]
        return [
            place
            for number, place in enumerate(after)
            if len(after) - number >= left and self._copy_before(place) in (None, *chosen)
        ]

    def _copy_before(self, place: int) -> int | None:
        """Return the place of the copy that is taken before this one: copies lie side by side."""
        return place - 1 if place and self.pack[place - 1] is self.pack[place] else None

    def _ways(self, place: int, left: int) -> int:
        """Return the number of ways to choose on, once the card at a place is the next chosen."""
        if left == 1:
            return 1
        after = self.mask >> place + 1 << place + 1
        following = [p for p in bits(after) if self._copy_before(p) in (None, place)]
        return sum(self._ways(p, left - 1) for p in following)

    @override
    def __len__(self) -> int:
        if self.pack.copies == 1:
            return comb(self.mask.bit_count(), self.size)
        firsts = [place for place in bits(self.mask) if self._copy_before(place) is None]
        return sum(self._ways(place, self.size) for place in firsts)

    @overload
    def __getitem__(self, index: int) -> Move: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Move, ...]: ...
    @override
    def __getitem__(self, index: int | slice) -> Move | tuple[Move, ...]:
        total = len(self)
        if isinstance(index, slice):
            return tuple(self[place] for place in range(*index.indices(total)))
        rank = index + total if index < 0 else index
        if not 0 <= rank < total:
            raise IndexError(f"there are {total} such moves")
        return self._move(self._unequal(rank) if self.pack.copies == 1 else self._among_equal(rank))

    def _unequal(self, rank: int) -> list[int]:
        """Return the places of a choice by its number, where no two cards are equal."""
        places, among = list(bits(self.mask)), self.mask.bit_count()
        if comb(among, self.size) <= _LISTED:
            return [places[number] for number in _choices(among, self.size)[rank]]
        chosen: list[int] = []
        left = among - 1
        for more in range(self.size - 1, -1, -1):
            while (ways := comb(left, more)) <= rank:  # the lowest card is not among those chosen
                rank -= ways
                left -= 1
            chosen.append(places[among - 1 - left])
            left -= 1
        return chosen

    def _among_equal(self, rank: int) -> list[int]:
        """Return the places of a choice by its number, where some cards are equal."""
        chosen: list[int] = []
        for left in range(self.size, 0, -1):
            for place in self._open(chosen):  # pragma: no branch - one of them fits
                ways = self._ways(place, left)
                if rank < ways:
                    chosen.append(place)
                    break
                rank -= ways
        return chosen

    def _move(self, places: Sequence[int]) -> Move:
        return Move(self.verb, *map(self.pack.faces.__getitem__, places))

    @override
    def __contains__(self, move: object) -> bool:
        if not isinstance(move, Move) or move.verb != self.verb or len(move.args) != self.size:
            return False
        try:
            return self.pack.mask(move.cards, among=self.mask).bit_count() == self.size
        except NotationError:
            return False

    @override
    def __iter__(self) -> Iterator[Move]:
        for places in combinations(bits(self.mask), self.size):
            if self.pack.copies == 1 or all(
                self._copy_before(place) in (None, *places) for place in places
            ):
                yield self._move(places)


def hidden(move: Move) -> Move:
    """Return a move with its cards hidden."""
    return Move(move.verb, *("?" for _ in move.args))


def call_faults(name: str) -> list[str]:
    """Return why a name of your own cannot be a call, one sentence each."""
    faults = faults_of(lambda: said_name("the name of a call", name, 40))
    if not faults and (name.split() != name.split(" ") or not name[0].isalpha()):
        faults.append(f"a call is words with one space between them, not {quote(name)}")
    if name.lower().split()[:1] in [[verb] for verb in TAKEN_VERBS]:
        faults.append(f"{quote(name)} cannot be a call: that begins another move")
    return faults


def verbs_of(moves: Sequence[Move]) -> Message:
    """Return the verbs of some moves, in words."""
    # Sets of cards are hundreds of moves, all of one verb.
    found = {moves.verb} if isinstance(moves, CardSets) else {move.verb for move in moves}
    verbs = sorted(found)
    return listed([Message("{verb}", {"verb": Move(verb)}) for verb in verbs], "{parts}, {part}")


def wrong_verb(move: Move, moves: Sequence[Move]) -> Reason:
    """Return the reason for refusing a move of the wrong kind: what is wanted instead."""
    values = {"move": move, "verbs": verbs_of(moves)}
    return Reason("not_now", Message("{move} is not possible now; possible: {verbs}", values))


def not_held(cards: Sequence[Card]) -> Reason:
    """Return the reason for refusing cards that the player does not hold."""
    return Reason("not_held", Message("you do not hold {cards}", {"cards": tuple(cards)}))
