"""Views as JSON: what a server sends to one seat, and how a client reads it back."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Final, TypeVar, cast

import attrs

from trickgames.cards import Card, Suit
from trickgames.carry import carry_document, read_carry
from trickgames.declaration import Rules
from trickgames.errors import RecordError, TrickGamesError
from trickgames.events import (
    Called,
    CardsShown,
    Dealt,
    Event,
    HandShown,
    Looked,
    Moved,
    Noted,
    Place,
    Played,
    Revealed,
    Scored,
    Settled,
    TrickWon,
    TurnedUp,
)
from trickgames.jsontext import Node, read_json, write_json
from trickgames.moves import Move
from trickgames.table import Fact, FinalContract
from trickgames.view import View, steps_of

__all__ = [
    "read_contract",
    "read_seat",
    "read_view",
    "restored",
    "view_document",
    "view_from_json",
    "view_members",
    "view_to_json",
]

T = TypeVar("T")
FORMAT: Final = "trickgames view"
VERSION: Final = 1
MOST: Final = 20_000


def view_to_json(view: View, rules: Mapping[str, object]) -> str:
    """Write a view: equal views give the same text, byte for byte.

    Args:
        view: The view.
        rules: What is said of its rules.
    """
    head = {"format": FORMAT, "version": VERSION, "seat": view.seat}
    return write_json({**head, **rules, **view_document(view)})


def view_document(view: View) -> dict[str, object]:
    """Return what a view says beside its seat and rules."""
    return {
        "dealer": view.dealer,
        "number": view.number,
        "events": [_event_out(event) for event in view.events],
        **carry_document(view.carry),
    }


def _event_out(event: Event) -> dict[str, object]:
    fields = attrs.fields(type(event))
    return {"event": event.kind, **{f.name: _plain(getattr(event, f.name)) for f in fields}}


def _plain(value: object) -> object:
    if isinstance(value, Card | Suit | Move):
        return str(value)
    if isinstance(value, FinalContract):
        return {"key": value.key, "level": value.level}
    if isinstance(value, tuple):
        return [_plain(item) for item in cast("tuple[object, ...]", value)]
    return value


def view_from_json(text: str, find: Callable[[Node, Node], Rules]) -> View:
    """Read a view back.

    Args:
        text: What `view_to_json` wrote.
        find: How the rules are read.

    Raises:
        RecordError: The text is no view that some round could give; the error says where and why.
    """
    document = read_json(text)
    kind, version, about, target, seat, *_ = document.members(
        "format", "version", "rules", "target", "seat", *view_members(document)
    )
    kind.one_of(FORMAT)
    version.whole(VERSION, VERSION)
    rules = find(about, target)
    if rules.pack.copies > 1:
        raise about.error("views of a pack that holds cards twice cannot be read back")
    return read_view(rules, read_seat(seat, rules), document)


def restored(text: str, rules: Rules) -> View:
    """Return a view that was written with these very rules, whatever their name."""
    return view_from_json(text, lambda _about, _target: rules)


def read_seat(node: Node, rules: Rules) -> int | None:
    """Read a seat, or None for a spectator."""
    return None if node.value is None else node.whole(0, rules.seats - 1)


def read_contract(node: Node) -> FinalContract | None:
    """Read a contract, or None where there is none."""
    if node.value is None:
        return None
    key, level = node.members("key", "level")
    return FinalContract(key.text(), None if level.value is None else level.whole())


def view_members(node: Node) -> tuple[str, ...]:
    """Return the keys that `view_document` writes."""
    return ("dealer", "number", "events", *(("carry",) if "carry" in node.mapping() else ()))


def read_view(rules: Rules, seat: int | None, node: Node) -> View:
    """Read what `view_document` wrote; that there is nothing else is for the caller to see.

    Raises:
        RecordError: No round could give such a view.
    """
    reader, events = _Reader(rules), node["events"]
    return _rebuild(
        _blank(
            rules,
            seat=seat,
            dealer=node["dealer"].whole(0, rules.seats - 1),
            number=node["number"].whole(),
            carry=read_carry(node, rules.carry, rules.sides),
            events=tuple(reader.event(event) for event in events.items(MOST)),
        ),
        events.error("no round of this game looks like this"),
    )


class _Reader:
    """Reads events of one game."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules

    def event(self, node: Node) -> Event:
        kinds: dict[str, Callable[[Mapping[str, Node]], Event]] = {
            "dealt": lambda f: Dealt(
                self._cards(f["cards"]), self._numbers(f["hands"]), self._piles(f["piles"])
            ),
            "looked": lambda f: Looked(
                self._seat(f["seat"]),
                None if f["cards"].value is None else self._cards(f["cards"]),
            ),
            "turned up": lambda f: TurnedUp(
                f["pile"].text(), f["index"].whole(), self._card(f["card"])
            ),
            "called": lambda f: Called(self._seat(f["seat"]), self._move(f["move"])),
            "moved": lambda f: Moved(
                self._place(f["source"]),
                self._place(f["target"]),
                f["count"].whole(1),
                None if f["cards"].value is None else self._cards(f["cards"]),
            ),
            "settled": lambda f: Settled(
                read_contract(f["contract"]),
                None if f["declarer"].value is None else self._seat(f["declarer"]),
                None if f["trump"].value is None else self._suit(f["trump"]),
            ),
            "noted": lambda f: Noted(f["name"].text(), self._fact(f["value"])),
            "played": lambda f: Played(self._seat(f["seat"]), self._card(f["card"])),
            "trick won": lambda f: TrickWon(self._seat(f["seat"]), f["number"].whole(1)),
            "hand shown": lambda f: HandShown(self._seat(f["seat"]), self._cards(f["cards"])),
            "cards shown": lambda f: CardsShown(self._seat(f["seat"]), self._cards(f["cards"])),
            "revealed": lambda f: Revealed(f["pile"].text(), self._cards(f["cards"])),
            "scored": lambda f: Scored(self._points(f["scores"]), self._awards(f["awards"])),
        }
        kind = node["event"].one_of(*kinds)
        names = [field.name for field in attrs.fields(_CLASSES[kind])]
        return kinds[kind](dict(zip(names, node.members("event", *names)[1:], strict=True)))

    def _seat(self, node: Node) -> int:
        return node.whole(0, self._rules.seats - 1)

    def _place(self, node: Node) -> Place:
        return self._seat(node) if isinstance(node.value, int) else node.text()

    def _card(self, node: Node) -> Card:
        return self._read(node, self._rules.pack.parse)

    def _cards(self, node: Node) -> tuple[Card, ...]:
        return tuple(map(self._card, node.items(len(self._rules.pack))))

    def _numbers(self, node: Node) -> tuple[int, ...]:
        return tuple(item.whole() for item in node.items(len(self._rules.pack)))

    def _points(self, node: Node) -> tuple[int, ...]:
        return tuple(item.whole(-(2**31), 2**31) for item in node.items(self._rules.seats))

    def _piles(self, node: Node) -> tuple[tuple[str, int], ...]:
        pairs = [_pair(pair) for pair in node.items(20)]
        return tuple((name.text(), size.whole()) for name, size in pairs)

    def _awards(self, node: Node) -> tuple[tuple[str, tuple[int, ...]], ...]:
        pairs = [_pair(pair) for pair in node.items(200)]
        return tuple((name.text(), self._points(points)) for name, points in pairs)

    def _suit(self, node: Node) -> Suit:
        for suit in self._rules.pack.suits:
            if node.value == suit.code:
                return suit
        raise node.wanted("a suit")

    def _move(self, node: Node) -> Move:
        verb, *rest = node.text().split() or [""]
        if rest and set(rest) == {"?"}:
            return Move(verb, *rest)
        return self._read(node, self._rules.parse)

    def _fact(self, node: Node) -> Fact:
        if node.value is None or isinstance(node.value, int):
            return node.value
        if isinstance(node.value, list):
            numbers = node.items(self._rules.seats)
            return tuple(None if n.value is None else n.whole() for n in numbers)
        try:
            return self._rules.pack.parse(node.text())
        except TrickGamesError:
            return node.text()

    def _read(self, node: Node, parse: Callable[[str], T]) -> T:
        try:
            return parse(node.text())
        except TrickGamesError as error:
            if isinstance(error, RecordError):
                raise
            raise node.error(str(error)) from None


_CLASSES: Final[Mapping[str, type[Event]]] = {
    kind.kind: kind
    for kind in (Dealt, Looked, TurnedUp, Called, Moved, Settled, Noted, Played, TrickWon,
                 HandShown, CardsShown, Revealed, Scored)
}  # fmt: skip


def _rebuild(blank: View, wrong: RecordError) -> View:
    """Find a round that gives just these events, and look at it."""
    rules, seat, events = blank.rules, blank.seat, blank.events
    try:
        # First a round in which any card may be played, then what its plays would prove.
        free = attrs.evolve(
            rules, contracts=tuple(attrs.evolve(c, follow=()) for c in rules.contracts)
        )
        sketch = next(attrs.evolve(blank, rules=free).worlds(Random(0))).view(seat)
        terms = rules.contract(sketch.contract.key).follow if sketch.contract else ()
        evidence = tuple(attrs.evolve(play, terms=terms) for play in sketch.evidence)
        sketch = attrs.evolve(sketch, rules=rules, evidence=evidence)
        view = next(sketch.worlds(Random(0))).view(seat)
    except (TrickGamesError, LookupError, AssertionError, StopIteration, TypeError):
        raise wrong from None
    if view.events != events or not _is_deal(blank):
        raise wrong
    return view


def _is_deal(blank: View) -> bool:
    rules, dealt = blank.rules, blank.events[0]
    packets = rules.packets.of(blank.number)
    sizes = packets.pile_sizes(len(rules.pack), rules.seats)
    hands = packets.hand_sizes(rules.seats, blank.dealer)
    return isinstance(dealt, Dealt) and (dealt.hands, dealt.piles) == (hands, tuple(sizes.items()))


def _blank(
    rules: Rules,
    *,
    seat: int | None,
    dealer: int,
    number: int,
    carry: Mapping[str, tuple[int, ...]],
    events: tuple[Event, ...],
) -> View:
    """Return a view that knows its events and nothing that follows from them."""
    return View(
        rules=rules,
        seat=seat,
        dealer=dealer,
        number=number,
        carry=carry,
        events=events,
        turn=None,
        actor=None,
        to_act=(),
        contract=None,
        declarer=None,
        trump=None,
        facts={},
        exposed=(),
        trick=None,
        tricks=(),
        hand_sizes=(),
        piles={},
        steps=tuple(steps_of(events)),
        scores=None,
        leaves=None,
        awards=(),
        evidence=(),
        position=None,
        hands=(),
        decision=None,
    )


def _pair(node: Node) -> Sequence[Node]:
    """Return the two items of a list.

    Raises:
        RecordError: There are more or fewer.
    """
    items = node.items(2)
    if len(items) != 2:
        raise node.error(f"a list of 2 is wanted here, not of {len(items)}")
    return items
