"""The ways that cards may have gone from the deal to the play, as one viewer knows them.

A card starts in a hand or a pile and may move, openly or hidden, before play. Its *path* is where
it was dealt, which hidden choices took it along, and where it ended. All that a viewer knows
comes down to a set of possible paths for each card, and to the room in each hand and pile.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import attrs

from trickgames.events import (
    Called,
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
from trickgames.phases.phase import Phase

if TYPE_CHECKING:
    from trickgames.declaration import Rules

__all__ = ["Choice", "Path", "Paths"]


@attrs.frozen
class Path:
    """One way for a card.

    Attributes:
        start: Where it was dealt: a seat or the name of a pile.
        taken: The numbers of the hidden choices that took it along.
        end: Where it was when play began, or is now if no card has been played.
    """

    start: Place
    taken: tuple[int, ...]
    end: Place


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
class _Transfer:
    source: Place
    target: Place
    known: int | None
    choice: int | None


class Paths:
    """Everything that a viewer's events say about where cards can be.

    Args:
        rules: The rules of the game.
        seat: The viewer's seat; None for a spectator.
        events: What the viewer has seen, from the deal on.

    Attributes:
        sizes: The number of cards dealt to each place.
        choices: The hidden choices, in order.
        allowed: For each card, by its place in the pack, the paths it may have taken.
    """

    sizes: dict[Place, int]
    choices: list[Choice]
    allowed: list[frozenset[Path]]

    @property
    def all(self) -> list[Path]:
        """All paths that some card may have taken, in a fixed order."""
        paths = set[Path]().union(*self.allowed)
        return sorted(paths, key=lambda path: (str(path.start), path.taken, str(path.end)))

    def __init__(self, rules: Rules, seat: int | None, events: Sequence[Event]) -> None:
        self._rules, self._seat, self._events = rules, seat, events
        self._pack = rules.pack
        dealt = events[0]
        assert isinstance(dealt, Dealt)
        self.sizes = {**dict(enumerate(dealt.hands)), **dict(dealt.piles)}
        self.choices = []
        cards = own_cards(events)
        self._own = self._pack.mask(cards) if cards else None
        self._transfers = list(self._read_transfers())
        self._ends = [self._possible_ends(card) for card in range(len(self._pack))]
        self.allowed = [frozenset(self._paths(card)) for card in range(len(self._pack))]

    def _read_transfers(self) -> Iterator[_Transfer]:
        sizes, step, called = dict(self.sizes), -1, None
        for event in self._events:
            if isinstance(event, Called):
                step, called = step + 1, event
            if not isinstance(event, Moved):
                continue
            known = None if event.cards is None else self._pack.mask(event.cards)
            choice = None
            if known is None and event.count < sizes[event.source]:
                assert called is not None
                choice = len(self.choices)
                cards = self._choosable(called)
                self.choices.append(Choice(step, called.move.verb, event.count, cards))
            sizes[event.source] -= event.count
            sizes[event.target] = sizes.get(event.target, 0) + event.count
            yield _Transfer(event.source, event.target, known, choice)

    def _choosable(self, called: Called) -> int:
        cards = self._pack.everything
        facts = {event.name: event.value for event in self._events if isinstance(event, Noted)}
        settled = [event for event in self._events if isinstance(event, Settled)]
        contract = settled[-1].contract if settled else None
        for phase in self._rules.contract(contract.key).phases if contract else ():
            if isinstance(phase, Phase):
                cards &= phase.choosable(self._pack, facts, called.move)
        return cards

    def _possible_ends(self, card: int) -> Sequence[Place] | None:
        """Return where a card must be when play begins, None if nothing is known."""
        face = self._pack[card]
        for event in self._events:
            if isinstance(event, Played) and event.card is face:
                return (event.seat,)
            if isinstance(event, HandShown) and face in event.cards:
                return (event.seat,)
            if isinstance(event, Revealed) and face in event.cards:
                return (event.pile,)
        return None

    def _paths(self, card: int) -> Iterator[Path]:
        face, viewer = self._pack[card], self._seat
        shown = {e.card: e.pile for e in self._events if isinstance(e, TurnedUp)}
        for start in self.sizes:
            if self._own is not None and (start == viewer) != bool(self._own >> card & 1):
                continue
            if face in shown and start != shown[face]:
                continue
            for path in self._follow(card, start):
                if self._may_end(card, path.end):
                    yield path

    def _follow(self, card: int, start: Place) -> Iterator[Path]:
        ways: list[tuple[Place, tuple[int, ...]]] = [(start, ())]
        for transfer in self._transfers:
            ways = [way for place, taken in ways for way in self._go(card, place, taken, transfer)]
        return (Path(start, taken, end) for end, taken in ways)

    def _go(
        self, card: int, place: Place, taken: tuple[int, ...], transfer: _Transfer
    ) -> list[tuple[Place, tuple[int, ...]]]:
        if transfer.known is not None:
            if transfer.known >> card & 1:
                return [(transfer.target, taken)] if place == transfer.source else []
            return [(place, taken)]
        if place != transfer.source:
            return [(place, taken)]
        if transfer.choice is None:
            return [(transfer.target, taken)]
        moved = (transfer.target, (*taken, transfer.choice))
        may_go = self.choices[transfer.choice].cards >> card & 1
        return [(place, taken), moved] if may_go else [(place, taken)]

    def _may_end(self, card: int, end: Place) -> bool:
        ends = self._ends[card]
        if ends is not None:
            return end in ends
        for event in self._events:
            if isinstance(event, HandShown) and event.seat == end:
                return False
            if isinstance(event, Revealed) and event.pile == end:
                return False
        return True
