"""Reading a set-up in mid-round: cards, tricks and calls, before any rule of the game is asked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import islice
from typing import TYPE_CHECKING, cast

import attrs

from trickgames.cards import Card, Suit
from trickgames.errors import NotationError
from trickgames.moves import Move, split_seat
from trickgames.packets import Deal, Packets, check_order, laid_faults, read_cards
from trickgames.table import FinalContract
from trickgames.trick import Trick

if TYPE_CHECKING:
    from trickgames.declaration import Rules

__all__ = ["Call", "Cards", "Part", "Played", "Said", "SetUp"]

Cards = str | Iterable[Card | str]
Played = Trick | tuple[int, Cards]


@attrs.frozen
class SetUp:
    """What `Rules.position` is given; `place` is a deal without cards."""

    hands: Sequence[Cards]
    tricks: Sequence[Played]
    trick: Played | None
    calls: Sequence[Move | str]
    piles: Mapping[str, Cards]
    place: Deal
    contract: FinalContract | str | None
    declarer: int | None
    trump: Suit | str | None


@attrs.frozen
class Part:
    """A trick as it is said to have been played.

    Attributes:
        name: What it is called in errors.
        leader: The seat that led.
        cards: The cards that could be read, in order.
        size: The number of cards said.
        winner: The seat that is said to have won it, or None.
        seats: The seats that are said to have played, None if only the leader is said.
    """

    name: str
    leader: int
    cards: Sequence[Card]
    size: int
    winner: int | None
    seats: Sequence[int] | None = None


@attrs.frozen
class Call:
    """A move before the first card.

    Attributes:
        seat: Who made it; None: whoever had the turn.
        move: The move.
    """

    seat: int | None
    move: Move

    def __str__(self) -> str:
        return str(self.move) if self.seat is None else f"{self.seat}: {self.move}"


class Said:
    """What a set-up says, read card by card.

    Attributes:
        rules: The rules of the game.
        packets: How the cards of this round are dealt.
        faults: What is wrong with it before any rule of the game is asked.
        clear: Whether the seats and piles are such that the calls can be made again.
        calls_clear: Whether all calls could be read.
        whole: Whether every card could be read and the tricks have the right sizes.
        calls: The moves before the first card, as far as they could be read.
        tricks: The tricks, the one on the table last.
        piles: The cards of each pile as it was dealt.
        held: For each seat the cards it holds.
        had: For each seat the cards it holds or has played.
        players: The number of seats that play; who sits out is supposed, see `suppose`.
    """

    def __init__(self, rules: Rules, given: SetUp) -> None:
        self.rules = rules
        self.packets: Packets = rules.packets.of(given.place.number)
        self.faults: list[str] = []
        self._named: dict[Card, list[str]] = {}
        check_order(given.hands, given.piles)
        hands = enumerate(given.hands)
        self.held: list[list[Card]] = [self._read(f"hand {seat}", cards) for seat, cards in hands]
        parts = [(f"trick {number}", part) for number, part in enumerate(given.tricks, 1)]
        if given.trick is not None:
            parts.append(("the trick on the table", given.trick))
        self.tricks: list[Part] = [self._read_trick(*part) for part in parts]
        laid = self._read_piles(given.piles)
        self._spelt = not self.faults
        self.calls_clear: bool = True
        self.calls: list[Call] = list(self._read_calls(given.calls))
        self._complete = len(given.tricks)
        sizes = {f"pile {name}": size for name, size in self.pile_sizes.items()}
        astray = list(laid_faults(rules.pack, sizes, laid))
        self.piles: dict[str, list[Card]] = {
            name: laid.get(f"pile {name}", []) for name in self.pile_sizes
        }
        if len(given.hands) != rules.seats:
            astray.append(f"{rules.title} has {rules.seats} hands, not {len(given.hands)}")
        astray += self._leader_faults()
        self.clear: bool = not astray
        self._read_faults = [*self.faults, *astray]
        self.suppose(())

    def suppose(self, out: Sequence[int]) -> None:
        """Look at the tricks as if some seats had sat out."""
        seats = self.rules.seats
        self.players: int = seats - len(out)
        turns_wrong = list(self._turn_faults(out))
        sizes_wrong = list(self._size_faults(self._complete, self.players))
        self.whole: bool = self._spelt and not turns_wrong and not sizes_wrong
        self.faults = [*self._read_faults, *turns_wrong, *sizes_wrong, *self._too_often()]
        if self._spelt and not turns_wrong and self.calls_clear:
            self.faults += self._nowhere()
        self.had: list[Counter[Card]] = [Counter(hand) for hand in self.held]
        for part in self.tricks if self.clear else ():
            for seat, card in zip(self._turns(part.leader, out), part.cards, strict=False):
                self.had[seat][card] += 1

    def _turns(self, leader: int, out: Sequence[int]) -> Iterator[int]:
        """Yield the seats that play, the leader first, for ever."""
        seat = leader
        while True:
            if seat not in out or seat == leader:
                yield seat
            seat = (seat + 1) % self.rules.seats

    def _turn_faults(self, out: Sequence[int]) -> Iterator[str]:
        for part in self.tricks:
            if part.seats is not None:
                turns = islice(self._turns(part.leader, out), len(part.seats))
                if list(turns) != list(part.seats):
                    yield f"{part.name}: its seats do not follow one another"

    @cached_property
    def pile_sizes(self) -> Mapping[str, int]:
        """The number of cards dealt to each pile."""
        return self.packets.pile_sizes(len(self.rules.pack), self.rules.seats)

    def laid(self, card: Card) -> int:
        """Return how many copies of a card were dealt to piles."""
        return sum(pile.count(card) for pile in self.piles.values())

    def _read(self, name: str, cards: Cards) -> list[Card]:
        found = read_cards(self.rules.pack, name, cards, self.faults)
        for card in found:
            self._named.setdefault(card, []).append(name)
        return found

    def _read_trick(self, name: str, part: object) -> Part:
        if isinstance(part, Trick):
            read, seats = self._read(name, part.cards), [seat for seat, _ in part.plays]
            return Part(name, part.leader, read, len(part), part.winner, seats)
        if not isinstance(part, tuple) or len(cast("tuple[object, ...]", part)) != 2:
            raise TypeError(f"{name} is a Trick or a pair of leader and cards")
        leader, cards = cast("tuple[object, Cards]", part)
        if not isinstance(leader, int) or isinstance(leader, bool):
            raise TypeError(f"{name}: a seat is a whole number, not {type(leader).__name__}")
        listed = cards.split() if isinstance(cards, str) else list(cards)
        return Part(name, leader, self._read(name, listed), len(listed), None)

    def _read_piles(self, piles: Mapping[str, Cards]) -> dict[str, list[Card]]:
        pack = self.rules.pack
        names = {f"pile {name}": cards for name, cards in piles.items()}
        return {name: read_cards(pack, name, cards, self.faults) for name, cards in names.items()}

    def _read_calls(self, calls: object) -> Iterator[Call]:
        """Yield the calls up to the first that is none; say what is wrong with all of them."""
        if isinstance(calls, str) or not isinstance(calls, Iterable):
            kind = "one text" if isinstance(calls, str) else type(calls).__name__
            raise TypeError(f"the calls are a list, one Move or text for each call, not {kind}")
        for number, call in enumerate(cast("Iterable[object]", calls), 1):
            if not isinstance(call, Move | str):
                raise TypeError(f"call {number} is a Move or a text, not {type(call).__name__}")
            try:
                seat, move = self._read_call(call)
                if move.verb == "play":
                    raise NotationError(f"{move} is no call: it belongs to the tricks")
            except NotationError as error:
                self.faults.append(f"call {number}: {error}")
                self.calls_clear = False
                continue
            if self.calls_clear:
                yield Call(seat, move)

    def _read_call(self, call: Move | str) -> tuple[int | None, Move]:
        if isinstance(call, Move):
            return None, call
        seat, text = split_seat(call)
        if seat is not None and seat >= self.rules.seats:
            seats = self.rules.seats
            raise NotationError(f"there are {seats} seats, from 0: none is {seat}")
        return seat, self.rules.parse(text)

    def _leader_faults(self) -> Iterator[str]:
        last = self.rules.seats - 1
        for part in self.tricks:
            if not 0 <= part.leader <= last:
                yield f"{part.name}: its leader sits at 0 to {last}, not at {part.leader}"

    def _size_faults(self, complete: int, seats: int) -> Iterator[str]:
        for part in self.tricks[:complete]:
            if part.size != seats:
                yield f"{part.name} must hold {seats} cards, not {part.size}"
        for part in self.tricks[complete:]:
            if part.size >= seats:
                yield f"{part.name} holds at most {seats - 1} cards, not {part.size}"

    def _too_often(self) -> Iterator[str]:
        for card, names in self._named.items():
            if len(names) > self.rules.pack.copies:
                yield f"{card} is named {len(names)} times: {', '.join(names)}"

    def _nowhere(self) -> Iterator[str]:
        pack = self.rules.pack
        called = Counter(card for call in self.calls for card in call.move.cards)
        lost = [
            card
            for card in dict.fromkeys(pack)
            if len(self._named.get(card, ())) + self.laid(card) + called[card] < pack.copies
        ]
        if lost:
            yield f"nothing says where these cards are: {' '.join(map(str, lost))}"
