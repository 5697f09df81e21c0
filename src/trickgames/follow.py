"""Which cards may be played: an ordered list of filters over one hand.

Legal cards: start from the hand; for each term in force, if the hand still holds a card of the
term's trigger, keep only the cards it allows. Narrow only if something remains: that is the whole
mechanism. The list has several readings: the legal cards, the reason why a card is not legal, and
(compiled to source, with the cards of one trump suit filled in) the fast form that play uses.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, Literal

import attrs

from trickgames.cards import Suit
from trickgames.errors import Reason
from trickgames.messages import Message
from trickgames.ranking import Precedence
from trickgames.selection import Selection

__all__ = [
    "ABOVE",
    "ALL",
    "BEAT_IF_ABLE",
    "FOLLOWING",
    "FOLLOW_SUIT",
    "FOLLOW_SUIT_OR_TRUMP",
    "LEADING",
    "LED",
    "PARTNER_NOT_WINNING",
    "PARTNER_WINNING",
    "RUFFED",
    "TRUMP",
    "TRUMP_WHEN_VOID",
    "CardMask",
    "Condition",
    "FollowFunction",
    "FollowTerm",
    "Position",
    "broken",
    "compile_terms",
    "legal_cards",
    "of",
    "suit",
    "trick_number",
    "unbroken",
    "why_not",
]

FollowFunction = Callable[[int, int, int, int, int, int, int], int]


@attrs.frozen
class Position:
    """What a follow rule may look at; all of it is public but the hand.

    Attributes:
        precedence: The order of the cards.
        hand: The mask of the player's cards.
        led: The number of the suit that was led; -1 for the leader.
        above: The mask of the cards that would take the trick over.
        winner: The seat that is winning the trick; -1 for the leader.
        turn: The seat to play.
        played: The mask of all cards played in the round so far.
        number: The number of the trick, from 1.
        mates: For each seat, the mask of the seats on its side without itself.
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


MaskKind = Literal["led", "trump", "above", "all", "cards", "suit", "and", "or", "not"]


@attrs.frozen
class CardMask:
    """A set of cards that depends on the position: an atom, or sets joined by ``& | ~``."""

    kind: MaskKind
    parts: tuple[CardMask, ...] = ()
    selection: Selection | None = None
    suit: Suit | None = None

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

    @property
    def needs_led(self) -> bool:
        """Whether the set means nothing to the player who leads."""
        return self.kind in ("led", "above") or any(part.needs_led for part in self.parts)

    def value(self, position: Position) -> int:
        """Return the cards in a position, as a mask."""
        order = position.precedence
        values = [part.value(position) for part in self.parts]
        if self.kind == "and":
            return values[0] & values[1]
        if self.kind == "or":
            return values[0] | values[1]
        if self.kind == "not":
            return order.pack.everything & ~values[0]
        if self.kind == "led":
            return order.follow_mask[position.led]
        if self.kind == "above":
            return position.above
        return self._constant(order)

    def _constant(self, order: Precedence) -> int:
        if self.kind == "trump":
            return order.trump_mask
        if self.suit is not None:
            return order.suit_mask[order.suit_number(self.suit)]
        if self.selection is not None:
            return self.selection.mask(order.pack, order.trump)
        return order.pack.everything

    def source(self, order: Precedence) -> str:
        """Return the set as a Python expression over the names of `compile_terms`."""
        parts = [part.source(order) for part in self.parts]
        if self.kind == "and":
            return f"({parts[0]} & {parts[1]})"
        if self.kind == "or":
            return f"({parts[0]} | {parts[1]})"
        if self.kind == "not":
            return f"({order.pack.everything} & ~{parts[0]})"
        if self.kind == "led":
            return "follow_mask[led]"
        if self.kind == "above":
            return "above"
        return str(self._constant(order))


LED: Final = CardMask("led")
TRUMP: Final = CardMask("trump")
ABOVE: Final = CardMask("above")
ALL: Final = CardMask("all")


def of(selection: Selection) -> CardMask:
    """Return the set of named cards: ``of(cards("QS"))``."""
    return CardMask("cards", selection=selection)


def suit(wanted: Suit) -> CardMask:
    """Return the set of the cards that belong to a suit in play (not by what is printed)."""
    return CardMask("suit", suit=wanted)


ConditionKind = Literal[
    "leading", "following", "ruffed", "partner", "no partner", "broken", "unbroken", "number"
]


@attrs.frozen
class Condition:
    """When a term is in force; all of it is public."""

    kind: ConditionKind
    number: int = 0
    cards: CardMask | None = None

    def holds(self, position: Position) -> bool:
        """Whether the condition is met in a position."""
        names = {
            "led": position.led,
            "above": position.above,
            "winner": position.winner,
            "turn": position.turn,
            "played": position.played,
            "number": position.number,
            "mates": position.mates or (0,) * (position.turn + 1),
            "follow_mask": position.precedence.follow_mask,
        }
        return bool(eval(self.source(position.precedence), {"__builtins__": {}}, names))  # noqa: S307

    def source(self, order: Precedence) -> str:
        """Return the condition as a Python expression over the names of `compile_terms`."""
        cards = self.cards.source(order) if self.cards else "0"
        trumps = order.trump_mask
        # A trump has taken the trick: then not every trump would still beat it. Nothing at all
        # beats a promoted card.
        ruffed = f"0 <= led != {order.trumps} and above & {trumps} != {trumps}"
        if order.promoted is not None and not order.trump_mask >> order.promoted & 1:
            ruffed += " and above"
        return {
            "leading": "led < 0",
            "following": f"0 <= led < {order.no_suit}",
            "ruffed": f"({ruffed})",
            "partner": "(led >= 0 and mates[turn] >> winner & 1)",
            "no partner": "(led >= 0 and not mates[turn] >> winner & 1)",
            "broken": f"played & {cards}",
            "unbroken": f"not played & {cards}",
            "number": f"number == {self.number}",
        }[self.kind]


LEADING: Final = Condition("leading")
FOLLOWING: Final = Condition("following")
RUFFED: Final = Condition("ruffed")
PARTNER_WINNING: Final = Condition("partner")
PARTNER_NOT_WINNING: Final = Condition("no partner")


def trick_number(number: int) -> Condition:
    """Hold in one trick of the round, counted from 1."""
    return Condition("number", number)


def broken(selection: CardMask) -> Condition:
    """Hold once one of these cards has been played."""
    return Condition("broken", cards=selection)


def unbroken(selection: CardMask) -> Condition:
    """Hold until one of these cards has been played."""
    return Condition("unbroken", cards=selection)


@attrs.frozen
class FollowTerm:
    """One filter: whoever still holds a card of `trigger` may only play what is `allowed`.

    Attributes:
        code: The stable name of the rule.
        trigger: The cards that put the rule into force.
        allowed: The cards that obey it.
        because: The reason a player reads, a template over ``{led}`` (the suit led),
            ``{held}`` (the cards that force it) and ``{trump}``.
        when: Conditions, all of which must hold. A term that looks at the suit led or at the
            cards above never binds the leader.
    """

    code: str
    trigger: CardMask
    allowed: CardMask
    because: str
    when: tuple[Condition, ...] = ()

    @property
    def following_only(self) -> bool:
        """Whether the term never binds the leader."""
        return self.trigger.needs_led or self.allowed.needs_led or FOLLOWING in self.when

    def in_force(self, position: Position) -> bool:
        """Whether the term applies in a position, whatever the hand."""
        # A card without a suit binds those who play after it no more than an empty table.
        leads = not 0 <= position.led < position.precedence.no_suit
        if leads and self.following_only:
            return False
        return all(condition.holds(position) for condition in self.when)

    @property
    def suits(self) -> tuple[Suit, ...]:
        """The suits that the term names."""
        sets = [self.trigger, self.allowed, *(c.cards for c in self.when if c.cards)]
        return tuple(suit for cards in sets for suit in cards.suits)

    def may_empty(self, order: Precedence) -> bool:
        """Whether the term could leave a hand without a legal card, for some suit led."""
        if self.trigger == self.allowed:
            return False
        everything = order.pack.everything
        for led in range(order.no_suit):
            for above in (0, everything):  # sets are joined card by card: two cases tell all
                position = Position(order, everything, led=led, above=above)
                if self.trigger.value(position) & ~self.allowed.value(position):
                    return True
        return False

    def narrow(self, position: Position, cards: int) -> int:
        """Return what the term leaves of some cards."""
        if self.in_force(position) and cards & self.trigger.value(position):
            return cards & self.allowed.value(position)
        return cards

    def reason(self, position: Position, cards: int) -> Reason:
        """Return the reason for refusing a card, given the cards the earlier terms left."""
        order = position.precedence
        held = order.pack.cards(cards & self.trigger.value(position))
        led = _name(order.suit_name(position.led)) if position.led >= 0 else ""
        values = {"led": led, "held": held, "trump": _name(order.suit_name(order.trumps))}
        return Reason(self.code, Message(self.because, values), held)


def _name(suit: Suit | str) -> Suit | Message:
    return Message(suit) if isinstance(suit, str) else suit


FOLLOW_SUIT: Final = FollowTerm(
    "follow_suit", LED, LED, "{led} was led and you hold {held}: you must follow suit"
)
FOLLOW_SUIT_OR_TRUMP: Final = FollowTerm(
    "follow_suit_or_trump",
    LED,
    LED | TRUMP,
    "{led} was led and you hold {held}: you must follow suit or play a trump",
)
TRUMP_WHEN_VOID: Final = FollowTerm(
    "trump_when_void",
    TRUMP,
    TRUMP,
    "you cannot follow {led} and you hold {held}: you must play a trump",
    (FOLLOWING,),
)
BEAT_IF_ABLE: Final = FollowTerm(
    "beat_if_able",
    ABOVE,
    ABOVE,
    "you can beat the best card of the trick with {held}: you must",
)


def legal_cards(terms: Sequence[FollowTerm], position: Position) -> int:
    """Return the mask of the cards that may be played, term by term.

    This is the reading that explains; `compile_terms` gives the one that play uses.
    """
    cards = position.hand
    for term in terms:
        cards = term.narrow(position, cards)
    return cards


def why_not(terms: Sequence[FollowTerm], position: Position, card: int) -> Reason | None:
    """Return the first rule that forbids a card of the hand, or None if it may be played.

    Args:
        terms: The follow rule.
        position: The position, with the hand.
        card: The place of the card in the pack.
    """
    cards = position.hand
    for term in terms:
        left = term.narrow(position, cards)
        if not left >> card & 1:
            return term.reason(position, cards)
        cards = left
    return None


def compile_terms(
    terms: Sequence[FollowTerm], order: Precedence, mates: Sequence[int], *, leading: bool
) -> FollowFunction | None:
    """Turn a follow rule into one function of small numbers.

    Args:
        terms: The follow rule.
        order: The order of the cards; its masks are filled in as constants.
        mates: For each seat, the mask of the seats on its side without itself.
        leading: Whether to compile the rule for the leader or for the others.

    Returns:
        ``f(cards, led, above, winner, turn, played, number)``, the mask of the legal cards of
        the mask `cards`; None if the rule leaves every hand as it is.
    """
    lines: list[str] = []
    for term in terms:
        if leading and (term.following_only or FOLLOWING in term.when):
            continue
        if not leading and LEADING in term.when:
            continue
        trigger, allowed = term.trigger.source(order), term.allowed.source(order)
        tests = [c.source(order) for c in term.when if c not in (LEADING, FOLLOWING)]
        if term.following_only and order.no_suit in order.suit_of:
            tests.insert(0, f"led != {order.no_suit}")
        if trigger == allowed and not tests:
            lines.append(f"    cards = cards & {trigger} or cards")
            continue
        lines.append(f"    if {' and '.join([*tests, f'cards & {trigger}'])}:")
        lines.append(f"        cards &= {allowed}")
    if not lines:
        return None
    head = "def follow(cards, led, above, winner, turn, played, number):"
    names: dict[str, object] = {"follow_mask": order.follow_mask, "mates": tuple(mates)}
    # The source holds nothing but names and numbers that this module wrote.
    exec("\n".join([head, *lines, "    return cards"]), names)  # noqa: S102
    function: FollowFunction = names["follow"]  # type: ignore[assignment]
    return function
