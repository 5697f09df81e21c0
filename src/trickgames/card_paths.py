"""The ways that cards may have gone from the deal to the play, as one viewer knows them.

A card starts in a hand or a pile and may move, openly or hidden, before play. Its *path* is where
it was dealt, which hidden choices took it along, and where it ended. All that a viewer knows
comes down to a set of possible paths for each card, and to the room in each hand and pile.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

import attrs

from trickgames.events import (
    Called,
    CardsShown,
    Dealt,
    Event,
    HandShown,
    Moved,
    Noted,
    Place,
    Played,
    Revealed,
    Settled,
    TurnedUp,
    own_cards,
)
from trickgames.moves import Move
from trickgames.phases.phase import Phase
from trickgames.phases.play import Play
from trickgames.table import Fact

if TYPE_CHECKING:
    from trickgames.declaration import Rules

__all__ = ["Choice", "Path", "Paths", "spot"]

HIDDEN: Final = "?"


@attrs.frozen
class Path:
    """One way for a card.

    Attributes:
        start: Where it was dealt: a seat or the name of a pile.
        taken: The numbers of the hidden choices that took it along.
        end: Where it was when play began, or where it came since; where it is now if no card has
            been played.
        since: The number of cards that had been played when it came there.
    """

    start: Place
    taken: tuple[int, ...]
    end: Place
    since: int = 0


@attrs.frozen
class Choice:
    """Cards that somebody chose and the viewer did not see.

    Attributes:
        step: Which move of the round it was, from 0.
        verb: The verb of that move.
        count: The number of cards.
        cards: The mask of the cards that could be chosen at all.
    """

    step: int
    verb: str
    count: int
    cards: int


@attrs.frozen
class _Call:
    """A call, with the facts as they were when it was made."""

    seat: int
    move: Move
    facts: Mapping[str, Fact]


@attrs.frozen
class _Transfer:
    source: Place
    target: Place
    known: int | None
    choice: int | None
    whole: bool
    since: int

    def add(self, path: Path) -> Path:
        """Return the path that goes on from one by this transfer."""
        taken = path.taken if self.choice is None else (*path.taken, self.choice)
        return Path(path.start, taken, self.target, self.since)


class Paths:
    """Everything that a viewer's events say about where cards can be.

    Args:
        rules: The rules of the game.
        seat: The viewer's seat; None for a spectator.
        events: What the viewer has seen, from the deal on.

    Attributes:
        piles: The number of cards dealt to each pile.
        sizes: The number of cards dealt to each place; a card that was drawn from a pile since
            counts as a place of its own, its `spot`.
        choices: The hidden choices, in order.
        allowed: For each card, by its place in the pack, the paths it may have taken.
    """

    piles: dict[str, int]
    sizes: dict[Place, int]
    choices: list[Choice]
    allowed: list[frozenset[Path]]

    @property
    def all(self) -> list[Path]:
        """All paths that some card may have taken, in a fixed order."""
        paths = set[Path]().union(*self.allowed)
        return sorted(paths, key=lambda p: (str(p.start), p.taken, str(p.end), p.since))

    def __init__(self, rules: Rules, seat: int | None, events: Sequence[Event]) -> None:
        self._rules, self._seat, self._events = rules, seat, events
        self._pack = rules.pack
        dealt = events[0]
        assert isinstance(dealt, Dealt)
        self.choices = []
        cards = own_cards(events)
        self._own = self._pack.mask(cards) if cards else None
        self._noted = {event.name: event.value for event in events if isinstance(event, Noted)}
        self.piles = dict(dealt.piles)
        self.sizes = {**dict(enumerate(dealt.hands)), **self._spots()}
        self._held = self._held_at_start()
        self._transfers = list(self._read_transfers())
        self._ends = [self._possible_ends(card) for card in range(len(self._pack))]
        self.allowed = [frozenset(self._paths(card)) for card in range(len(self._pack))]

    def _spots(self) -> Mapping[Place, int]:
        """Return the piles with their sizes, each card that was drawn as a pile of its own."""
        drawn = {name for phase in self._phases for name in _drawn_piles(phase)}
        counts = Counter(e.source for e in self._events if isinstance(e, Moved))
        piles: dict[Place, int] = {}
        for name, size in self.piles.items():
            single = counts[name] if name in drawn and size > 1 else 0
            piles |= {spot(name, number): 1 for number in range(single)}
            if size > single:
                piles[name] = size - single
        return piles

    def _read_transfers(self) -> Iterator[tuple[_Transfer, ...] | int]:
        """Yield the transfers of each move together: they happen at the same time.

        Or yield the mask of cards that turned out to be in no hand.
        """
        sizes, step, played = dict(self.sizes), -1, 0
        call: _Call | None = None
        moved: list[Moved] = []
        drawn = Counter[Place]()
        noted: dict[str, Fact] = {}
        for event in (*self._events, None):
            if isinstance(event, Moved):
                single = spot(event.source, drawn[event.source])
                drawn[event.source] += 1
                moved.append(attrs.evolve(event, source=single) if single in sizes else event)
            done = event is None or isinstance(event, Called | Played)
            if done and call is not None and (missed := self._missed(call, moved)):
                yield missed
            if moved and done:
                yield tuple(
                    self._transfer(move, sizes[move.source], step, call, played) for move in moved
                )
                for move in moved:
                    sizes[move.source] -= move.count
                    sizes[move.target] = sizes.get(move.target, 0) + move.count
                moved = []
            step += isinstance(event, Called | Played)
            played += isinstance(event, Played)
            if isinstance(event, Called):
                call = _Call(event.seat, event.move, dict(noted))
            elif isinstance(event, Played):
                call = None
            if isinstance(event, Noted):
                noted[event.name] = event.value

    def _missed(self, call: _Call, moved: Sequence[Moved]) -> int:
        """Return the mask of cards that somebody asked for and did not get."""
        if any(isinstance(m.source, int) and m.target == call.seat for m in moved):
            return 0
        cards = 0
        for phase in self._phases:
            if isinstance(phase, Phase):
                cards |= phase.missed(self._pack, call.move)
        return cards

    def _transfer(
        self, moved: Moved, size: int, step: int, call: _Call | None, since: int
    ) -> _Transfer:
        known = None if moved.cards is None else self._pack.mask(moved.cards)
        whole = moved.count == size
        choice = None
        # Also cards seen as they arrive, but not in the call, were chosen unseen.
        if call is not None and call.seat == moved.source and HIDDEN in call.move.args:
            choice = len(self.choices)
            cards = self._choosable(call) if known is None else known
            self.choices.append(Choice(step, call.move.verb, moved.count, cards))
        return _Transfer(moved.source, moved.target, known, choice, whole, since)

    def _choosable(self, call: _Call) -> int:
        cards = self._pack.everything
        for phase in self._phases:
            if isinstance(phase, Phase):
                cards &= phase.choosable(self._pack, call.facts, call.move)
        return cards

    @property
    def _phases(self) -> Sequence[Phase[Any] | Play]:
        settled = [event.contract for event in self._events if isinstance(event, Settled)]
        contract = self._rules.contract(settled[-1].key) if settled and settled[-1] else None
        return (*self._rules.opening, *(contract.phases if contract else ()))

    def _held_at_start(self) -> Mapping[int, int]:
        """Return which card somebody is known to have held when play began, and who."""
        leads = [phase.lead for phase in self._phases if isinstance(phase, Play)]
        holders = [(lead.card, self._noted.get(lead.fact)) for lead in leads if lead.card]
        pack = self._pack
        return {pack.index(pack.parse(c)): s for c, s in holders if isinstance(s, int)}

    def _possible_ends(self, card: int) -> tuple[Place, int] | None:
        """Return where a card must be, and how many cards had been played when it was seen there.

        None if nothing is known of it.
        """
        face, played = self._pack[card], 0
        if card in self._held:
            return self._held[card], 0
        for event in self._events:
            if isinstance(event, Played) and event.card is face:
                return event.seat, played
            if isinstance(event, HandShown | CardsShown) and face in event.cards:
                return event.seat, played
            if isinstance(event, Revealed) and face in event.cards:
                return event.pile, played
            played += isinstance(event, Played)
        return None

    def _paths(self, card: int) -> Iterator[Path]:
        face, viewer = self._pack[card], self._seat
        turned = {e.card: e for e in self._events if isinstance(e, TurnedUp)}.get(face)
        if turned is not None and turned.index >= self.piles.get(turned.pile, 0):
            return  # no card lay there
        for start in self.sizes:
            if self._own is not None and (start == viewer) != bool(self._own >> card & 1):
                continue
            if turned is not None and start != turned.pile:
                continue
            for path in self._follow(card, start):
                if self._may_end(card, path):
                    yield path

    def _follow(self, card: int, start: Place) -> Iterator[Path]:
        ways = [Path(start, (), start)]
        for transfers in self._transfers:
            ways = [way for path in ways for way in self._go(card, path, transfers)]
        return iter(ways)

    def _go(self, card: int, path: Path, transfers: Sequence[_Transfer] | int) -> list[Path]:
        """Return the paths that go on from one after one move."""
        if isinstance(transfers, int):
            return [] if transfers >> card & 1 and isinstance(path.end, int) else [path]
        for transfer in transfers:
            if transfer.known is not None and transfer.known >> card & 1:
                return [transfer.add(path)] if path.end == transfer.source else []
        ways = [path]
        for transfer in (transfer for transfer in transfers if transfer.source == path.end):
            if transfer.known is not None:
                if transfer.whole:  # so nothing else went along, nor stayed behind
                    return []
            elif transfer.choice is None:
                return [transfer.add(path)]
            elif self.choices[transfer.choice].cards >> card & 1:
                ways.append(transfer.add(path))
        return ways

    def _may_end(self, card: int, path: Path) -> bool:
        known = self._ends[card]
        if known is not None:
            return path.end == known[0] and path.since <= known[1]
        played = 0
        for event in self._events:
            if isinstance(event, HandShown) and event.seat == path.end and path.since <= played:
                return False
            if isinstance(event, Revealed) and event.pile == path.end:
                return False
            played += isinstance(event, Played)
        return True


def spot(pile: Place, number: int) -> str:
    """Return the name of the place of one card of a pile that is drawn from."""
    return f"{pile}#{number}"


def _drawn_piles(phase: object) -> Sequence[str]:
    return phase.draw.piles if isinstance(phase, Play) and phase.draw else ()
