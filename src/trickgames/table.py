"""The table before the first card is led, and the roles people have at it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import Final, Literal, NamedTuple, Protocol, runtime_checkable

import attrs

from trickgames.cards import Card, Suit
from trickgames.errors import RulesError
from trickgames.packs import Pack

__all__ = [
    "DEALER",
    "DEALERS_OPPONENTS",
    "DEALING_SIDE",
    "DECLARER",
    "DECLARING_SIDE",
    "DEFENDERS",
    "ELDEST",
    "EVERYONE",
    "FIRST_SIDE",
    "LEFT_OF_DECLARER",
    "NOBODY",
    "OTHERS",
    "PARTNER",
    "SECOND_SIDE",
    "Fact",
    "FactKind",
    "FinalContract",
    "LooksAtFacts",
    "Role",
    "Table",
    "holder_of",
    "partner_of",
    "seat_of",
]

FactKind = Literal["a seat", "a card", "a number for each seat", "words", "a number"]


@runtime_checkable
class LooksAtFacts(Protocol):
    """A term of a declaration that looks at facts, which some phase must note."""

    def looks_at(self) -> Mapping[str, FactKind]:
        """Return name and kind of the facts that the term itself looks at."""
        ...


Fact = Card | int | str | tuple[int | None, ...] | None
"""What a phase noted; a tuple has one number for each seat, None where there is none yet."""


@attrs.frozen
class FinalContract:
    """The contract that a round is played in.

    Attributes:
        key: The name of the contract in its rules: ``"solo"``, ``"null"`` ...
        level: The number that was bid (points or tricks); None where bids are names.
    """

    key: str
    level: int | None = None

    def __str__(self) -> str:
        return self.key if self.level is None else f"{self.key} {self.level}"


@lru_cache(maxsize=64)
def _active(seats: int, out: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(seat for seat in range(seats) if seat not in out)


@lru_cache(maxsize=64)
def _circle(seats: int, out: tuple[int, ...]) -> tuple[int, ...]:
    active, after = _active(seats, out), [-1] * seats
    for seat, left in zip(active, (*active[1:], *active[:1]), strict=True):
        after[seat] = left
    return tuple(after)


@lru_cache(maxsize=64)
def _side_by_seat(sides: tuple[tuple[int, ...], ...]) -> Mapping[int, tuple[int, ...]]:
    return {seat: side for side in sides for seat in side}


@lru_cache(maxsize=256)
def _bit(pack: Pack, card: str) -> int:
    return 1 << pack.index(Card.parse(card))


class Table(NamedTuple):
    """What lies on the table and what has been settled, seen by all phases before play.

    Attributes:
        pack: The cards of the game.
        sides: The seats of each side; everybody alone is ``((0,), (1,), ...)``.
        dealer: The dealer's seat.
        number: Which round of the match this is, from 0.
        hands: A mask for each seat.
        piles: Name and cards (places in the pack, first card first) of each pile.
        contract: The settled contract, or None.
        declarer: The seat that plays for the contract, or None.
        trump: The trump suit, or None.
        facts: What phases noted for the scoring: name and value.
        shown: The cards of piles that everybody has seen: pile and place in it.
        carry: What earlier rounds left: names, each with one number for each seat.
        out: The seats that sit out; their hands are not played.
    """

    pack: Pack
    sides: tuple[tuple[int, ...], ...]
    dealer: int
    number: int
    hands: tuple[int, ...]
    piles: tuple[tuple[str, Sequence[int]], ...]
    contract: FinalContract | None = None
    declarer: int | None = None
    trump: Suit | None = None
    facts: tuple[tuple[str, Fact], ...] = ()
    shown: tuple[tuple[str, int], ...] = ()
    carry: tuple[tuple[str, tuple[int, ...]], ...] = ()
    out: tuple[int, ...] = ()

    def changed(self, **values: object) -> Table:
        """Return the table with some of its attributes changed."""
        now: list[object] = [*self]
        for name, value in values.items():
            now[_PLACES[name]] = value
        return Table._make(now)

    @property
    def seats(self) -> int:
        """The number of players."""
        return len(self.hands)

    @property
    def everything(self) -> int:
        """The mask of the cards in all hands that are played."""
        return sum(self.hands) - sum([self.hands[seat] for seat in self.out])

    @property
    def active(self) -> tuple[int, ...]:
        """The seats that play, all but those that sit out."""
        return _active(len(self.hands), self.out)

    @property
    def circle(self) -> tuple[int, ...]:
        """For each seat that plays the next one to the left; -1 for those that sit out."""
        return _circle(len(self.hands), self.out)

    def after(self, seat: int, steps: int = 1) -> int:
        """Return the seat that sits so many places to the left (clockwise)."""
        return (seat + steps) % len(self.hands)

    def side(self, seat: int) -> tuple[int, ...]:
        """Return the seats that play together with this one, itself included."""
        return _side_by_seat(self.sides)[seat]

    def pile(self, name: str) -> tuple[int, ...]:
        """Return the cards of a pile; () if there is none of that name."""
        return tuple(dict(self.piles).get(name, ()))

    def fact(self, name: str) -> Fact:
        """Return what was noted under a name, or None."""
        return dict(self.facts).get(name)

    def note(self, name: str, value: Fact) -> Table:
        """Return the table with one more fact."""
        return self.changed(facts=tuple({**dict(self.facts), name: value}.items()))

    def show(self, pile: str, place: int) -> Table:
        """Return the table with one card of a pile turned up, if it does not lie open already."""
        card = (pile, place)
        return self if card in self.shown else self.changed(shown=(*self.shown, card))

    def move_cards(
        self, hands: Mapping[int, int], piles: Mapping[str, Sequence[int]] | None = None
    ) -> Table:
        """Return the table with some hands and piles replaced."""
        held = list(self.hands)
        for seat, hand in hands.items():
            held[seat] = hand
        laid = tuple({**dict(self.piles), **piles}.items()) if piles else self.piles
        return self.changed(hands=tuple(held), piles=laid)

    @property
    def public_carry(self) -> Mapping[str, tuple[int, ...]]:
        """What earlier rounds left, as a read-only mapping."""
        return MappingProxyType(dict(self.carry))

    @property
    def public_facts(self) -> Mapping[str, Fact]:
        """The facts as a read-only mapping."""
        return MappingProxyType(dict(self.facts))


_PLACES: Final = {name: place for place, name in enumerate(Table._fields)}


@attrs.frozen
class Role:
    """Seats by what they are in this round; `words` is how a rule sheet names them.

    Attributes:
        name: What kind of role it is.
        words: The role in words.
        fact: The name of what it goes by: a fact that a phase noted, or what earlier rounds left.
        number: The number that this must reach.
        roles: The roles that a rotating role goes through.
        card: The card whose holder has the role.
    """

    name: str
    words: str
    fact: str = ""
    number: int = 0
    roles: tuple[Role, ...] = ()
    card: str = ""

    def seats(self, table: Table) -> tuple[int, ...]:
        """Return the seats that have this role, () if nobody has."""
        return _ROLES[self.name](table, self)

    def seat(self, table: Table) -> int:
        """Return the one seat that has this role.

        Raises:
            RulesError: Nobody has it, or more than one.
        """
        seats = self.seats(table)
        if len(seats) != 1:
            who = "several are" if seats else "nobody is"
            raise RulesError(f"{who} {self.words}{f' {self.card}' * bool(self.card)}")
        return seats[0]

    def looks_at(self) -> Mapping[str, FactKind]:
        """Return name and kind of the fact that the role goes by, {} if it goes by none."""
        return {self.fact: "a seat"} if self.name in ("fact", "fact's partner") else {}

    def carried(self) -> set[str]:
        """Return the names of the numbers from earlier rounds that the role goes by."""
        return {self.fact} if self.fact and self.name in ("carrying", "in turn") else set()

    def faults(self, pack: Pack, in_hands: int) -> list[str]:
        """Return why nobody, or more than one, might have the role, one sentence each.

        Args:
            pack: The cards of the game.
            in_hands: The number of cards dealt to the players.
        """
        if not self.card:
            return []
        faults: list[str] = []
        if not any(self.card == str(card) for card in pack):
            faults.append(f"{self.card}, whose holder is wanted, is not in the pack")
        if pack.copies > 1:
            faults.append(f"several may hold {self.card}: the pack is doubled")
        if in_hands < len(pack):
            faults.append(f"nobody may hold {self.card}: it may lie in a pile")
        return faults

    def __str__(self) -> str:
        return self.words


def _declaring_side(table: Table, _: Role | None = None) -> tuple[int, ...]:
    return () if table.declarer is None else table.side(table.declarer)


def _defenders(table: Table, _: Role) -> tuple[int, ...]:
    if table.declarer is None:
        return ()
    return tuple(s for s in range(table.seats) if s not in _declaring_side(table))


def _left(table: Table, _: Role) -> tuple[int, ...]:
    return () if table.declarer is None else (table.after(table.declarer),)


def _partner(table: Table, _: Role) -> tuple[int, ...]:
    return tuple(seat for seat in _declaring_side(table) if seat != table.declarer)


def _by_fact(table: Table, role: Role) -> tuple[int, ...]:
    value = table.fact(role.fact)
    return (value,) if isinstance(value, int) else ()


def _carrying(table: Table, role: Role) -> tuple[int, ...]:
    numbers = dict(table.carry).get(role.fact, ())
    return tuple(seat for seat, number in enumerate(numbers) if number >= role.number)


def _in_turn(table: Table, role: Role) -> tuple[int, ...]:
    number = dict(table.carry)[role.fact][0] if role.fact else table.number
    return role.roles[number % len(role.roles)].seats(table)


def _holder(table: Table, role: Role) -> tuple[int, ...]:
    # Once it is noted who held the card, it is known to all, wherever the card is by now.
    bit = _bit(table.pack, role.card)
    return _by_fact(table, role) or tuple(s for s, hand in enumerate(table.hands) if hand & bit)


def _partner_by_fact(table: Table, role: Role) -> tuple[int, ...]:
    return tuple(
        mate for seat in _by_fact(table, role) for mate in table.side(seat) if mate != seat
    )


_ROLES: Final[Mapping[str, Callable[[Table, Role], tuple[int, ...]]]] = {
    "dealer": lambda table, _: (table.dealer,),
    "dealing side": lambda table, _: table.side(table.dealer),
    "not dealing": lambda table, _: tuple(
        seat for seat in range(table.seats) if seat not in table.side(table.dealer)
    ),
    "eldest": lambda table, _: (table.after(table.dealer),),
    "everyone": lambda table, _: tuple(range(table.seats)),
    "nobody": lambda _, __: (),
    "declarer": lambda table, _: () if table.declarer is None else (table.declarer,),
    "partner": _partner,
    "left of declarer": _left,
    "declaring side": _declaring_side,
    "defenders": _defenders,
    "others": lambda table, _: tuple(s for s in range(table.seats) if s != table.declarer),
    "side": lambda table, role: table.side(role.number),
    "fact": _by_fact,
    "carrying": _carrying,
    "in turn": _in_turn,
    "holder": _holder,
    "fact's partner": _partner_by_fact,
}

DEALER: Final = Role("dealer", "the dealer")
ELDEST: Final = Role("eldest", "the player left of the dealer")
EVERYONE: Final = Role("everyone", "everyone")
DEALING_SIDE: Final = Role("dealing side", "the dealer's side")
DEALERS_OPPONENTS: Final = Role("not dealing", "the dealer's opponents")
NOBODY: Final = Role("nobody", "nobody")
FIRST_SIDE: Final = Role("side", "the side of seat 0", number=0)
SECOND_SIDE: Final = Role("side", "the side of seat 1", number=1)
DECLARER: Final = Role("declarer", "the declarer")
PARTNER: Final = Role("partner", "the declarer's partner")
LEFT_OF_DECLARER: Final = Role("left of declarer", "the player left of the declarer")
DECLARING_SIDE: Final = Role("declaring side", "the declaring side")
DEFENDERS: Final = Role("defenders", "the defenders")
OTHERS: Final = Role("others", "everyone but the declarer")


def partner_of(fact: str) -> Role:
    """Return the role of the partner of the seat that a phase noted under this name."""
    return Role("fact's partner", f"the partner of the {fact} player", fact)


def seat_of(fact: str) -> Role:
    """Return the role of the seat that a phase noted under this name."""
    return Role("fact", f"the {fact} player", fact)


def holder_of(card: str) -> Role:
    """Return the role of the seat that holds a card when play begins: ``holder_of("2C")``.

    That is noted as the fact ``holder`` when play begins, and known to all from then on.
    """
    return Role("holder", "the holder of the opening card", "holder", card=card)
