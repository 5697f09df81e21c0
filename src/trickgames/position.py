"""What a follow rule may look at: a position, sets of cards in it, and conditions."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final, Literal, get_args

import attrs

from trickgames.cards import Suit
from trickgames.checks import instance_of, named_kind, number_of, quote
from trickgames.errors import RulesError
from trickgames.packs import Pack
from trickgames.ranking import Precedence
from trickgames.selection import Selection

__all__ = [
    "ABOVE",
    "ABOVE_LED",
    "FOLLOWING",
    "LEADING",
    "LED",
    "PARTNER_NOT_WINNING",
    "PARTNER_WINNING",
    "RUFFED",
    "STOCK_SHUT",
    "TRUMP",
    "CardMask",
    "Condition",
    "Position",
    "broken",
    "card_mask",
    "of",
    "suit",
    "tables_of",
    "trick_number",
    "unbroken",
]


@attrs.frozen
class Position:
    """What a follow rule may look at; all of it is public but the hand.

    Attributes:
        precedence: The order of the cards.
        hand: The mask of the player's cards.
        led: The place in the pack of the card that was led; -1 for the leader. After a card
            without a suit the first one that has a suit counts as led.
        above: The mask of the cards that would take the trick over.
        winner: The seat that is winning the trick; for the leader the one that won the last trick,
            -1 in the first.
        turn: The seat to play.
        played: The mask of all cards played in the round so far.
        number: The number of the trick, from 1.
        mates: For each seat, the mask of the seats on its side without itself.
        stock_open: Whether cards are drawn after this trick.
    """

    precedence: Precedence
    hand: int
    led: int = -1
    above: int = 0
    winner: int = -1
    turn: int = 0
    played: int = 0
    number: int = 1
    mates: tuple[int, ...] = ()
    stock_open: bool = False


def card_mask(what: str, *, or_none: bool = False) -> Callable[[Any, Any, Any], None]:
    """Return an attrs validator: it raises a `TypeError` if a value is no set of cards.

    Args:
        what: What the error calls the value.
        or_none: Whether None will do as well.
    """

    def check(_: object, __: object, value: object) -> None:
        if not (isinstance(value, CardMask) or (or_none and value is None)):
            hint = " (write of(...))" * isinstance(value, Selection)
            raise TypeError(f"{what}: CardMask is wanted, not {named_kind(value)}{hint}")

    return check


def _parts(parts: Iterable[CardMask]) -> tuple[CardMask, ...]:
    found = tuple(parts)
    for part in found:
        card_mask("a set of cards")(None, None, part)
    return found


MaskKind = Literal["led", "trump", "above", "above led", "cards", "suit", "and", "or", "not"]


@attrs.frozen
class CardMask:
    """A set of cards that depends on the position: an atom, or sets joined by ``& | ~``.

    Raises:
        RulesError: It is of no kind there is, or lacks what its kind needs.
    """

    kind: MaskKind
    parts: tuple[CardMask, ...] = attrs.field(default=(), converter=_parts)
    selection: Selection | None = attrs.field(
        default=None, validator=instance_of("the cards of a set", Selection, type(None))
    )
    suit: Suit | None = attrs.field(
        default=None, validator=instance_of("the suit of a set of cards", Suit, type(None))
    )

    def __attrs_post_init__(self) -> None:
        if self.kind not in get_args(MaskKind):
            raise RulesError(f"there is no set of cards {quote(self.kind)}")
        joined = {"and": 2, "or": 2, "not": 1}.get(self.kind, 0)
        if len(self.parts) != joined:
            sets = "1 set" if joined == 1 else f"{joined} sets"
            raise RulesError(f"{self.kind!r} joins {sets} of cards, not {len(self.parts)}")
        for name, value in (("cards", self.selection), ("suit", self.suit)):
            if (self.kind == name) != (value is not None):
                raise RulesError(f"a set of cards {self.kind!r} and what it names do not fit")

    def __and__(self, other: CardMask) -> CardMask:
        return CardMask("and", (self, other))

    def __or__(self, other: CardMask) -> CardMask:
        return CardMask("or", (self, other))

    def __invert__(self) -> CardMask:
        return CardMask("not", (self,))

    @property
    def suits(self) -> tuple[Suit, ...]:
        """The suits that the set names."""
        own = () if self.suit is None else (self.suit,)
        return (*own, *(suit for part in self.parts for suit in part.suits))

    def absent(self, pack: Pack) -> tuple[str, ...]:
        """Return the cards that the set names and the pack lacks."""
        own = self.selection.absent(pack) if self.selection else ()
        return (*own, *(name for part in self.parts for name in part.absent(pack)))

    @property
    def needs_led(self) -> bool:
        """Whether the set means nothing to the player who leads."""
        own = self.kind in ("led", "above", "above led")
        return own or any(part.needs_led for part in self.parts)

    def value(self, position: Position) -> int:
        """Return the cards in a position, as a mask."""
        order = position.precedence
        values = [part.value(position) for part in self.parts]
        match self.kind:
            case "and":
                cards = values[0] & values[1]
            case "or":
                cards = values[0] | values[1]
            case "not":
                cards = order.pack.everything & ~values[0]
            case "led":
                cards = order.followers[position.led]
            case "above led":
                cards = order.above_led[position.led]
            case "above":
                cards = position.above
            case _:
                cards = self._constant(order)
        return cards

    def _constant(self, order: Precedence) -> int:
        if self.kind == "trump":
            return order.trump_mask
        if self.suit is not None:
            return order.suit_mask[order.suit_number(self.suit)]
        assert self.selection is not None
        return self.selection.mask(order.pack, order.trump)

    def source(self, order: Precedence) -> str:
        """Return the set as a Python expression over the names of `compile_terms`."""
        parts = [part.source(order) for part in self.parts]
        match self.kind:
            case "and":
                text = f"({parts[0]} & {parts[1]})"
            case "or":
                text = f"({parts[0]} | {parts[1]})"
            case "not":
                text = f"({order.pack.everything} & ~{parts[0]})"
            case "led":
                text = "followers[led]"
            case "above led":
                text = "above_led[led]"
            case "above":
                text = "above"
            case _:
                text = str(self._constant(order))
        return text


def tables_of(order: Precedence) -> dict[str, object]:
    """Return the tables that the source of a set may look up."""
    return {"followers": order.followers, "above_led": order.above_led}


LED: Final = CardMask("led")
TRUMP: Final = CardMask("trump")
ABOVE: Final = CardMask("above")
ABOVE_LED: Final = CardMask("above led")


def of(selection: Selection) -> CardMask:
    """Return the set of named cards: ``of(cards("QS"))``."""
    return CardMask("cards", selection=selection)


def suit(wanted: Suit) -> CardMask:
    """Return the set of the cards that belong to a suit in play (not by what is printed)."""
    return CardMask("suit", suit=wanted)


ConditionKind = Literal[
    "leading", "following", "ruffed", "partner", "no partner", "broken", "unbroken", "number",
    "stock shut",
]  # fmt: skip


@attrs.frozen
class Condition:
    """When a term is in force; all of it is public."""

    kind: ConditionKind
    number: int = attrs.field(default=0, validator=number_of("the number of a trick"))
    cards: CardMask | None = attrs.field(
        default=None, validator=card_mask("the cards of a condition", or_none=True)
    )

    def holds(self, position: Position) -> bool:
        """Whether the condition is met in a position."""
        names = {
            "led": position.led,
            "above": position.above,
            "winner": position.winner,
            "turn": position.turn,
            "played": position.played,
            "number": position.number,
            "stock_open": position.stock_open,
            "mates": position.mates or (0,) * (position.turn + 1),
            **tables_of(position.precedence),
        }
        return bool(eval(self.source(position.precedence), {"__builtins__": {}}, names))  # noqa: S307

    def source(self, order: Precedence) -> str:
        """Return the condition as a Python expression over the names of `compile_terms`."""
        cards = self.cards.source(order) if self.cards else "0"
        trumps, unsuited = order.trump_mask, order.suit_mask[order.no_suit]
        # A trump has taken the trick: then not every trump would still beat it. Nothing at all
        # beats a promoted card.
        ruffed = f"led >= 0 and not {trumps} >> led & 1 and above & {trumps} != {trumps}"
        if order.promoted is not None and not order.trump_mask >> order.promoted & 1:
            ruffed += " and above"
        return {
            "leading": "led < 0",
            "following": f"led >= 0 and not {unsuited} >> led & 1",
            "ruffed": f"({ruffed})",
            "partner": "(led >= 0 and mates[turn] >> winner & 1)",
            "no partner": "(led >= 0 and not mates[turn] >> winner & 1)",
            "broken": f"played & {cards}",
            "unbroken": f"not played & {cards}",
            "number": f"number == {self.number}",
            "stock shut": "not stock_open",
        }[self.kind]


LEADING: Final = Condition("leading")
FOLLOWING: Final = Condition("following")
RUFFED: Final = Condition("ruffed")
PARTNER_WINNING: Final = Condition("partner")
PARTNER_NOT_WINNING: Final = Condition("no partner")
STOCK_SHUT: Final = Condition("stock shut")


def trick_number(number: int) -> Condition:
    """Hold in one trick of the round, counted from 1."""
    return Condition("number", number)


def broken(selection: CardMask) -> Condition:
    """Hold once one of these cards has been played."""
    return Condition("broken", cards=selection)


def unbroken(selection: CardMask) -> Condition:
    """Hold until one of these cards has been played."""
    return Condition("unbroken", cards=selection)
