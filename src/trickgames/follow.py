"""Which cards may be played: an ordered list of filters over one hand.

Legal cards: start from the hand; for each term in force, if the hand still holds a card of the
term's trigger, keep only the cards it allows. Narrow only if something remains: that is the whole
mechanism. The list has several readings: the legal cards, the reason why a card is not legal, and
(compiled to source, with the cards of one trump suit filled in) the fast form that play uses.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final

import attrs

from trickgames.checks import instance_of, tuple_of
from trickgames.errors import Reason
from trickgames.messages import Message
from trickgames.packs import Pack
from trickgames.position import (
    ABOVE,
    ABOVE_LED,
    FOLLOWING,
    LEADING,
    LED,
    PARTNER_NOT_WINNING,
    PARTNER_WINNING,
    RUFFED,
    STOCK_SHUT,
    TRUMP,
    CardMask,
    Condition,
    Position,
    broken,
    card_mask,
    of,
    suit,
    tables_of,
    trick_number,
    unbroken,
)
from trickgames.ranking import Precedence

__all__ = [
    "ABOVE",
    "ABOVE_LED",
    "BEAT_IF_ABLE",
    "FOLLOWING",
    "FOLLOW_SUIT",
    "FOLLOW_SUIT_OR_TRUMP",
    "LEADING",
    "LED",
    "PARTNER_NOT_WINNING",
    "PARTNER_WINNING",
    "RUFFED",
    "STOCK_SHUT",
    "TRUMP",
    "TRUMP_WHEN_VOID",
    "CardMask",
    "Condition",
    "FollowFunction",
    "FollowTerm",
    "Position",
    "broken",
    "compile_terms",
    "follows_suit_only",
    "legal_cards",
    "of",
    "suit",
    "trick_number",
    "unbroken",
    "why_not",
]

FollowFunction = Callable[[int, int, int, int, int, int, int], int]


def _conditions(conditions: Iterable[Condition]) -> tuple[Condition, ...]:
    return tuple_of("when a follow rule is in force", conditions, Condition)


@attrs.frozen
class FollowTerm:
    """One filter: whoever still holds a card of `trigger` may only play what is `allowed`.

    Attributes:
        code: The stable name of the rule.
        trigger: The cards that put the rule into force.
        allowed: The cards that obey it.
        because: The reason a player reads, a template over ``{led}`` (the suit led),
            ``{lead}`` ("♠ was led"), ``{held}`` (the cards that force it) and ``{trump}``.
        when: Conditions, all of which must hold. A term that looks at the suit led or at the
            cards above never binds the leader.

    Raises:
        TypeError: Something is of another kind.
    """

    code: str = attrs.field(validator=instance_of("the code of a follow rule", str))
    trigger: CardMask = attrs.field(validator=card_mask("the trigger"))
    allowed: CardMask = attrs.field(validator=card_mask("what is allowed"))
    because: str = attrs.field(validator=instance_of("the reason of a follow rule", str))
    when: tuple[Condition, ...] = attrs.field(default=(), converter=_conditions)

    @property
    def following_only(self) -> bool:
        """Whether the term never binds the leader."""
        return self.trigger.needs_led or self.allowed.needs_led or FOLLOWING in self.when

    def in_force(self, position: Position) -> bool:
        """Whether the term applies in a position, whatever the hand."""
        # A card without a suit binds those who play after it no more than an empty table.
        order = position.precedence
        leads = position.led < 0 or order.suit_of[position.led] == order.no_suit
        if leads and self.following_only:
            return False
        return all(condition.holds(position) for condition in self.when)

    @property
    def sets(self) -> tuple[CardMask, ...]:
        """The sets of cards that the term looks at."""
        return (self.trigger, self.allowed, *(c.cards for c in self.when if c.cards))

    def faults(self, pack: Pack) -> Iterator[str]:
        """Yield what is wrong with the term for a pack, one sentence each."""
        named = {name for cards in self.sets for name in cards.suits}
        for absent_suit in named - {*pack.suits}:
            yield f"its follow rule names {absent_suit.name}, which are not in the pack"
        absent = dict.fromkeys(name for cards in self.sets for name in cards.absent(pack))
        if absent:
            yield f"follow rule {self.code} names what is not in the pack: {' '.join(absent)}"
        try:
            self.because.format(**dict.fromkeys(("led", "lead", "held", "trump"), ""))
        except (LookupError, ValueError):
            yield f"the sentence of {self.code} fills in led, lead, held and trump only"

    @property
    def allows_trigger(self) -> bool:
        """Whether the form of the term alone shows that what triggers it obeys it."""
        either = self.allowed.parts if self.allowed.kind == "or" else ()
        return self.trigger in (self.allowed, *either)

    def may_empty(self, order: Precedence) -> bool:
        """Whether the term could leave a hand without a legal card, for some suit led."""
        if self.allows_trigger:
            return False
        everything = order.pack.everything
        for led in range(len(order.pack)):
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
        trump = order.trump or Message("trumps")
        values: dict[str, object] = {"held": held, "trump": trump, "led": "", "lead": ""}
        if position.led >= 0:
            led = order.suit_name(order.suit_of[position.led])
            lead = Message("{led} was led", {"led": led}) if led else Message("trumps were led")
            values |= {"led": led or Message("trumps"), "lead": lead}
        return Reason(self.code, Message(self.because, values), held)


FOLLOW_SUIT: Final = FollowTerm(
    "follow_suit", LED, LED, "{lead} and you hold {held}: you must follow suit"
)
FOLLOW_SUIT_OR_TRUMP: Final = FollowTerm(
    "follow_suit_or_trump",
    LED,
    LED | TRUMP,
    "{lead} and you hold {held}: you must follow suit or play a trump",
)
TRUMP_WHEN_VOID: Final = FollowTerm(
    "trump_when_void",
    TRUMP,
    LED | TRUMP,
    "you cannot follow {led} and you hold {held}: you must play a trump",
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


def follows_suit_only(terms: Sequence[FollowTerm], order: Precedence) -> bool:
    """Whether all but the leader must follow suit, and nothing else binds them."""
    binding = [term for term in terms if LEADING not in term.when]
    plain = [(term.trigger, term.allowed, term.when) for term in binding] == [(LED, LED, ())]
    return plain and order.no_suit not in order.suit_of


def compile_terms(
    terms: Sequence[FollowTerm],
    order: Precedence,
    mates: Sequence[int],
    *,
    leading: bool,
    stock_open: bool = False,
) -> FollowFunction | None:
    """Turn a follow rule into one function of small numbers.

    Args:
        terms: The follow rule.
        order: The order of the cards; its masks are filled in as constants.
        mates: For each seat, the mask of the seats on its side without itself.
        leading: Whether to compile the rule for the leader or for the others.
        stock_open: Whether to compile it for the tricks after which cards are drawn.

    Returns:
        ``f(cards, led, above, winner, turn, played, number)``, the mask of the legal cards of
        the mask `cards`; None if the rule leaves every hand as it is.
    """
    lines: list[str] = []
    for term in terms:
        if leading and (term.following_only or FOLLOWING in term.when):
            continue
        if (not leading and LEADING in term.when) or (stock_open and STOCK_SHUT in term.when):
            continue
        trigger, allowed = term.trigger.source(order), term.allowed.source(order)
        tests = [c.source(order) for c in term.when if c not in (LEADING, FOLLOWING, STOCK_SHUT)]
        if term.following_only and order.no_suit in order.suit_of:
            tests.insert(0, f"not {order.suit_mask[order.no_suit]} >> led & 1")
        if trigger == allowed and not tests:
            lines.append(f"    cards = cards & {trigger} or cards")
            continue
        lines.append(f"    if {' and '.join([*tests, f'cards & {trigger}'])}:")
        lines.append(f"        cards &= {allowed}")
    if not lines:
        return None
    head = "def follow(cards, led, above, winner, turn, played, number):"
    names: dict[str, object] = {"mates": tuple(mates), **tables_of(order)}
    # The source holds nothing but names and numbers that this module wrote.
    exec("\n".join([head, *lines, "    return cards"]), names)  # noqa: S102
    function: FollowFunction = names["follow"]  # type: ignore[assignment]
    return function
