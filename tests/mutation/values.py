"""Every small change of a `Rules` value, each with a name.

A declaration is a tree of values. The walk visits each node once and proposes:

* a whole number one more and one less, a truth value turned over, a code of a closed set (a
  ``Literal`` type) replaced by each other code, a suit or role by each other one;
* of a tuple of any length each element dropped, and each pair of neighbours swapped;
* an optional value left out, a value that has a default set to it, an open place filled;
* a term that holds a term of its own kind replaced by that one (``a | b`` by ``a``);
* a rank or card that is named by text replaced by the next one of the pack, a pile by each other
  pile, and the pack itself without each card, with suits or ranks in another order, or doubled.

Names, titles, codes and sentences are text: they are not changed, nor are key, version and
options, by which the oracle is found.
"""

from __future__ import annotations

import types
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

import attrs

import trickgames as tg
from trickgames.cards import FRENCH_SUITS, Card, Rank, Suit
from trickgames.errors import NotationError
from trickgames.follow import CardMask
from trickgames.packs import Pack
from trickgames.phases.phase import Phase
from trickgames.phases.play import Exposed
from trickgames.scoring.tallies import Amount
from trickgames.table import (
    DEALER,
    DECLARER,
    DECLARING_SIDE,
    DEFENDERS,
    ELDEST,
    EVERYONE,
    OTHERS,
    Role,
)

__all__ = ["Mutant", "flipped_options", "mutants", "parts", "same"]

ROLES = (DEALER, ELDEST, EVERYONE, DECLARER, DECLARING_SIDE, DEFENDERS, OTHERS)
# What is text, by class and field: never changed.
TEXT = {
    "Rules": {"key", "title", "version", "options"},
    "Contract": {"key"},
    "FollowTerm": {"code", "because"},
    "Award": {"name"},
    "Payment": {"name"},
}
# Fields that name piles.
PILES = {
    ("Packets", "rest"),
    ("Exchange", "pile"),
    ("Exchange", "to"),
    ("TurnTrump", "pile"),
    ("TurnUp", "pile"),
    ("_PilePoints", "pile"),
}
# Terms that are made of terms of their own kind.
FAMILIES = (Amount, CardMask)
# Fields that only terms of some kinds read: for the others they are no part of the declaration.
READ = {
    ("CardMask", "suit"): ("suit",),
    ("CardMask", "selection"): ("cards",),
    ("Condition", "number"): ("number",),
    ("Condition", "cards"): ("broken", "unbroken"),
    ("Test", "number"): ("level",),
    ("Test", "cards"): ("in play",),
}
# What an open (None) place of a type may be filled with.
FILLS: dict[Any, tuple[Any, ...]] = {
    Suit: FRENCH_SUITS,
    Role: ROLES,
    int: (1,),
    Exposed: (Exposed(ELDEST, 0), Exposed(DECLARER, 1)),
}

T = TypeVar("T")
Make = Callable[[], Any]
Change = tuple[tuple[str, ...], str, Make]


@attrs.frozen
class Mutant:
    """Rules with one value changed.

    Attributes:
        path: Where: names of fields and of elements, joined by dots.
        change: What was done there.
        make: Returns the rules; raises whatever they raise that refuse the change.
    """

    path: str
    change: str
    make: Callable[[], tg.Rules]

    @property
    def name(self) -> str:
        return f"{self.path}: {self.change}"


def mutants(rules: tg.Rules) -> list[Mutant]:
    """Return every small change of some rules."""
    found = [
        Mutant(".".join(path), change, make)
        for path, change, make in _Walk(rules).changes(rules, tg.Rules)
    ]
    names = [mutant.name for mutant in found]
    doubled = {name for name in names if names.count(name) > 1}
    assert not doubled, doubled
    return found


def flipped_options(game: str, choices: Mapping[str, tuple[Any, ...]]) -> list[Mutant]:
    """Return the rules under each value of each option, saying that they are the default ones."""
    default = tg.rules(game)

    def flip(name: str, value: object) -> Callable[[], tg.Rules]:
        return lambda: attrs.evolve(tg.rules(game, **{name: value}), options=default.options)

    return [
        Mutant(f"options.{name}", f"{spell(values[0])} → {spell(value)}", flip(name, value))
        for name, values in choices.items()
        for value in values
        if value != default.options[name]
    ]


def same(rules: tg.Rules) -> Iterator[tuple[str, tg.Rules]]:
    """Yield the rules made anew at each node, nothing changed: what the walk must not disturb."""
    for path, _, make in _Walk(rules, idle=True).changes(rules, tg.Rules):
        yield ".".join(path), make()


def parts(rules: tg.Rules) -> tuple[Any, ...]:
    """Return all that rules are made of: they are the same iff this is equal."""
    return tuple(getattr(rules, field.name) for field in attrs.fields(tg.Rules) if field.init)


def spell(value: object) -> str:
    """Return a value as the names of mutants show it."""
    if isinstance(value, Role):
        return f"{value.name} {value.fact}".strip()
    if isinstance(value, tuple):
        return "(" + ", ".join(map(spell, value)) + ")"
    if isinstance(value, str | bool | int | None | Suit | Rank | Card):
        return str(value)
    if isinstance(value, Exposed):
        return f"{spell(value.role)} after {value.after}"
    kind = type(value).__name__.strip("_")
    parts = [str(getattr(value, name)) for name in ("key", "code", "name", "kind", "sign", "how")
             if isinstance(getattr(value, name, None), str)]  # fmt: skip
    return " ".join([kind, *parts[:1]])


def _label(elements: tuple[Any, ...], place: int) -> str:
    """Return the name of an element: its own, its kind, or its place."""

    def own(element: object) -> str:
        if not attrs.has(type(element)) or isinstance(element, Role | Rank | Suit):
            return str(elements.index(element)) if isinstance(element, str) else ""
        for name in ("key", "name", "code", "kind"):
            text = getattr(element, name, "")
            if isinstance(text, str) and text:
                return text.replace(" ", "_")
        return type(element).__name__

    label = own(elements[place])
    twins = [p for p, element in enumerate(elements) if own(element) == label]
    if not label or label.isdecimal():
        return str(place)
    return label if twins == [place] else f"{label}_{place}"


class _Walk:
    """One walk over the values of some rules."""

    def __init__(self, rules: tg.Rules, *, idle: bool = False) -> None:
        self.pack = rules.pack
        self.idle = idle
        self.ranks = list(dict.fromkeys(str(card.rank) for card in rules.pack))
        phases = [*rules.opening, *(phase for c in rules.contracts for phase in c.phases)]
        laid = [name for p in phases if isinstance(p, Phase) for name in p.new_piles()]
        cards, seats = len(rules.pack), rules.seats
        dealt = [name for way in rules.packets.each for name in way.pile_sizes(cards, seats)]
        self.piles = tuple(dict.fromkeys([*dealt, *laid]))

    def changes(self, value: Any, hint: Any) -> Iterator[Change]:
        """Yield the changes of a value and of all that it is made of."""
        if self.idle:
            yield (), "nothing", lambda: value
        else:
            for change, new in self._here(value, hint):
                yield (), change, _constant(new)
        if isinstance(value, tuple):
            yield from self._elements(value, hint)
        elif isinstance(value, Mapping):
            for key in value:
                yield from self._within(value, str(key), value[key], Any, _replacer(value, key))
        elif attrs.has(type(value)) and not isinstance(value, Role | Suit | Rank):
            yield from self._fields(value)

    def _within(
        self, whole: Any, step: str, part: Any, hint: Any, replace: Callable[[Any], Any]
    ) -> Iterator[Change]:
        for path, change, make in self.changes(part, hint):
            yield (step, *path), change, _chain(replace, make)

    def _fields(self, value: Any) -> Iterator[Change]:
        cls = type(value)
        hints = _hints(cls)
        for field in attrs.fields(cls):
            if not field.init or field.name in TEXT.get(cls.__name__, ()):
                continue
            read = READ.get((cls.__name__, field.name))
            if read is not None and value.kind not in read:
                continue
            part, hint = getattr(value, field.name), hints[field.name]
            replace = _evolver(value, field.alias)
            if not self.idle:
                for change, new in self._of_field(value, field, part, hint):
                    yield (field.name,), change, _chain(replace, _constant(new))
            yield from self._within(value, field.name, part, hint, replace)

    def _of_field(self, value: Any, field: Any, part: Any, hint: Any) -> Iterator[tuple[str, Any]]:
        """Yield what takes the place of a field because of what the field is."""
        if part is not None and type(None) in _options(hint):
            yield "→ None", None
        default = field.default
        if isinstance(default, attrs.Factory):  # type: ignore[arg-type]
            default = default.factory(value) if default.takes_self else default.factory()
        # A closed set holds its default anyway, and one element is dropped anyway.
        closed = isinstance(part, bool | str | Role) or (default == () and len(part) == 1)
        if default is not attrs.NOTHING and default not in (None, part) and not closed:
            yield f"→ its default, {spell(default)}", default
        if (type(value).__name__, field.name) in PILES:
            yield from ((f"{part} → {pile}", pile) for pile in self.piles if pile != part)
        if type(value).__name__ == "Auction" and field.name == "closing" and part is None:
            yield from ((f"→ {bid}", bid) for bid in value.ladder)
        if isinstance(part, FAMILIES):
            kind = next(family for family in FAMILIES if isinstance(part, family))
            for name, inner in _inner(part, kind):
                yield f"→ its own {name}", inner

    def _elements(self, value: tuple[Any, ...], hint: Any) -> Iterator[Change]:
        tuples = [option for option in _options(hint) if get_origin(option) is tuple]
        # An order of cards is one line of ranks, or a line for each suit.
        pairs = bool(value) and isinstance(value[0], tuple)
        args = get_args(
            next(
                option
                for option in tuples
                if len(tuples) == 1 or pairs is (get_origin(get_args(option)[0]) is tuple)
            )
        )
        free = args[-1] is Ellipsis
        for place, element in enumerate(value):
            label = _label(value, place)
            if free and not self.idle:
                yield (label,), "dropped", _constant(value[:place] + value[place + 1 :])
                after = value[place + 1 : place + 2]
                if after and after[0] != element:
                    swapped = (*value[:place], *after, element, *value[place + 2 :])
                    yield (label,), "swapped with the next", _constant(swapped)
            inner = args[0] if free else args[place]
            if inner == str | None and not self.idle:  # where a packet goes: to all, or to a pile
                for pile in (None, *self.piles):
                    if pile != element:
                        moved = (*value[:place], pile, *value[place + 1 :])
                        yield (label,), f"{element} → {pile}", _constant(moved)
            yield from self._within(value, label, element, inner, _putter(value, place))

    def _here(self, value: Any, hint: Any) -> Iterator[tuple[str, Any]]:
        """Yield what takes the place of a value because of what it is."""
        if value is None:
            for option in _options(hint):
                yield from ((f"None → {spell(new)}", new) for new in FILLS.get(option, ()))
        elif isinstance(value, bool):
            yield f"{value} → {not value}", not value
        elif isinstance(value, int):
            yield f"{value} → {value + 1}", value + 1
            yield f"{value} → {value - 1}", value - 1
        elif isinstance(value, Suit):
            yield from ((f"{value} → {suit}", suit) for suit in FRENCH_SUITS if suit != value)
        elif isinstance(value, Role):
            yield from ((f"{spell(value)} → {spell(r)}", r) for r in ROLES if r != value)
        elif isinstance(value, Pack):
            yield from _packs(value)
        elif isinstance(value, str):
            yield from self._codes(value, hint)

    def _codes(self, value: str, hint: Any) -> Iterator[tuple[str, Any]]:
        closed = [option for option in _options(hint) if get_origin(option) is Literal]
        if closed:
            choices = [choice for option in closed for choice in get_args(option)]
            yield from ((f"{value} → {choice}", choice) for choice in choices if choice != value)
        elif value in self.ranks:
            new = self.ranks[(self.ranks.index(value) + 1) % len(self.ranks)]
            yield f"{value} → {new}", new
        else:
            try:
                place = self.pack.index(Card.parse(value))
            except NotationError:
                return
            new = str(self.pack[(place + 1) % len(self.pack)])
            yield f"{value} → {new}", new


@cache
def _hints(cls: type) -> dict[str, Any]:
    return get_type_hints(cls)


def _options(hint: Any) -> tuple[Any, ...]:
    if get_origin(hint) in (Union, types.UnionType):
        return get_args(hint)
    return (hint,)


def _inner(term: Any, kind: type) -> Iterator[tuple[str, Any]]:
    for field in attrs.fields(type(term)):
        part = getattr(term, field.name)
        if isinstance(part, kind):
            yield field.name, part
        elif isinstance(part, tuple):
            for place, element in enumerate(part):
                if isinstance(element, kind):
                    yield f"{field.name}.{place}", element


def _packs(pack: Pack) -> Iterator[tuple[str, Pack]]:
    table = {suit: [card.rank for card in pack if card.suit == suit] for suit in pack.suits}
    for card in pack:
        yield (
            f"{card} dropped",
            Pack({suit: [r for r in table[suit] if (suit, r) != (card.suit, card.rank)]
                  for suit in pack.suits}),
        )  # fmt: skip
    for one, other in zip(pack.suits, pack.suits[1:], strict=False):
        suits = [{one: other, other: one}.get(suit, suit) for suit in pack.suits]
        yield f"{one} swapped with {other}", Pack({suit: table[suit] for suit in suits})
    for place, rank in enumerate(table[pack.suits[0]][1:]):
        ranks = list(table[pack.suits[0]])
        ranks[place], ranks[place + 1] = ranks[place + 1], ranks[place]
        yield f"{ranks[place + 1]} swapped with {rank}", Pack(dict.fromkeys(pack.suits, ranks))
    yield "doubled", Pack(table, copies=2)


# Functions rather than lambdas in loops: each keeps what it was made with.


def _constant(value: T) -> Callable[[], T]:
    return lambda: value


def _chain(replace: Callable[[Any], Any], make: Make) -> Make:
    return lambda: replace(make())


def _evolver(value: Any, alias: str) -> Callable[[Any], Any]:
    return lambda new: attrs.evolve(value, **{alias: new})


def _putter(value: tuple[Any, ...], place: int) -> Callable[[Any], Any]:
    return lambda new: (*value[:place], new, *value[place + 1 :])


def _replacer(value: Mapping[Any, Any], key: object) -> Callable[[Any], Any]:
    return lambda new: {**value, key: new}
