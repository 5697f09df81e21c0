# pyright: reportPrivateUsage=false
"""The order of the cards and the follow rule of a contract, as tables and as source."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from trickgames.cards import Suit
from trickgames.contract import Contract
from trickgames.follow import FOLLOWING, LEADING, STOCK_SHUT, CardMask, Condition, FollowTerm
from trickgames.phases.name_trump import CallTrump, NameTrump
from trickgames.phases.turn_up import TurnTrump, TurnUp
from trickgames.ranking import Precedence
from trickgames.simulate.layout import Uncompilable, signed
from trickgames.simulate.plan import Plan

__all__ = ["Order"]

KNOWN: Final = frozenset({"leading", "following", "ruffed", "partner", "no partner", "broken",
                          "unbroken", "number", "stock shut"})  # fmt: skip


class Order:
    """The order of the cards in a contract: one variant for each trump suit and promoted card.

    Attributes:
        plan: The declaration.
        variants: The orders, worked out.
        above: The table of the cards that beat each card, by the suit led.
        follow: The table of the cards that follow the lead of each card.
        suit_of: The table of the suit of each card.
        has_unsuited: Whether there are cards without a suit.
    """

    plan: Plan
    variants: list[Precedence]
    above: str
    follow: str
    suit_of: str
    has_unsuited: bool

    def __init__(self, plan: Plan, contract: Contract) -> None:
        self.plan = plan
        pack = plan.rules.pack
        mate = contract.ranking.promoted
        fact = plan.noted(mate.fact, "card") if mate else None
        trumps = _trumps(plan, contract)
        self._mates = [mate.place(pack, card) for card in pack] if mate and fact else []
        places: list[int | None] = [*dict.fromkeys([None, *self._mates])]
        self.variants = []
        for trump in trumps:
            for place in places:
                self.variants.append(contract.ranking.compile(pack, trump, place))
        self._places, self._fact = places, fact
        self._which = [trumps.index(trump) if trump in trumps else 0 for trump in plan.trumps]
        rows = [mask for order in self.variants for suit in order.above for mask in suit]
        follow = [mask for order in self.variants for mask in order.followers]
        suits = [suit for order in self.variants for suit in order.suit_of]
        self.above = plan.tables.add("ABOVE", rows)
        self.follow = plan.tables.add("FOLLOW", follow)
        self.suit_of = plan.tables.add("SUIT_OF", suits)
        self.has_unsuited = any(order.suit_mask[order.no_suit] for order in self.variants)

    def constant(self, of: Callable[[Precedence], int]) -> str:
        """Return source for a mask that depends on the variant alone."""
        return self.plan.tables.of("MASKS", "variant", [signed(of(one)) for one in self.variants])

    @property
    def trumps(self) -> str:
        """Source for the mask of all trumps."""
        return self.constant(lambda order: order.trump_mask)

    @property
    def unsuited(self) -> str:
        """Source for the mask of the cards that have no suit."""
        return self.constant(lambda order: order.suit_mask[order.no_suit])

    def row(self, suit: str) -> str:
        """Return source for where the masks stand of what beats each card, when a suit was led."""
        cards, suits = len(self.plan.rules.pack), len(self.plan.rules.pack.suits) + 2
        if len(self.variants) == 1:
            return f"{self.above} + {suit} * {cards}"
        return f"{self.above} + (variant * {suits} + {suit}) * {cards}"

    def card(self, table: str, place: str) -> str:
        """Return source for what a table says of a card."""
        if len(self.variants) == 1:
            return f"T[{table} + {place}]"
        return f"T[{table} + variant * {len(self.plan.rules.pack)} + {place}]"

    def see_variant(self, lines: list[str]) -> None:
        """Write down which variant it is, if there are several and that is not yet said."""
        if len(self.variants) == 1 or any(line.startswith("variant = ") for line in lines):
            return
        source = self.plan.tables.of("VARIANTS", "S[TRUMP] + 1", self._which)
        if self._mates:
            which = [self._places.index(place) for place in self._mates]
            mates = self.plan.tables.add("MATES", which)
            promoted = f"(T[{mates} + S[{self._fact}]] if S[{self._fact}] >= 0 else 0)"
            source = f"({source}) * {len(self._places)} + {promoted}"
        lines.append(f"variant = {source}")

    # --- the follow rule

    def narrow(self, terms: Sequence[FollowTerm], *, leading: bool, draws: bool) -> list[str]:
        """Return the lines that narrow ``cards`` to what may be played.

        The lines look at ``led``, ``above``, ``winner``, ``seat``, ``played``, ``number`` and,
        where cards are drawn, ``stock_open``.

        Args:
            terms: The follow rule.
            leading: Whether it is for the leader or for the others.
            draws: Whether there is a stock to draw from.
        """
        lines: list[str] = []
        for term in terms:
            for condition in term.when:
                if condition.kind not in KNOWN:
                    raise Uncompilable(f"the condition {condition.kind!r}")
            if leading and (term.following_only or FOLLOWING in term.when):
                continue
            if not leading and LEADING in term.when:
                continue
            tests = self._tests(term, leading=leading, draws=draws)
            trigger, allowed = self._mask(term.trigger), self._mask(term.allowed)
            if tests:
                lines += [f"if {' and '.join(tests)}:", f"    hit = cards & {trigger}"]
            else:
                lines.append(f"hit = cards & {trigger}")
            after = "hit" if trigger == allowed else f"cards & {allowed}"
            inner = ["if hit != 0:", f"    cards = {after}"]
            lines += [f"    {line}" for line in inner] if tests else inner
        return lines

    def _tests(self, term: FollowTerm, *, leading: bool, draws: bool) -> list[str]:
        tests = [
            self._condition(condition, leading=leading, draws=draws)
            for condition in term.when
            if condition not in (LEADING, FOLLOWING)
        ]
        if self.has_unsuited and not leading and (term.following_only or FOLLOWING in term.when):
            tests.insert(0, f"{self.unsuited} >> led & 1 == 0")
        return [test for test in tests if test]

    def _condition(self, condition: Condition, *, leading: bool, draws: bool) -> str:
        if condition == STOCK_SHUT:
            return "not stock_open" if draws else ""
        if leading and condition.kind in ("ruffed", "partner", "no partner"):
            return "False"
        cards = self._mask(condition.cards) if condition.cards else "0"
        mates = f"({self.plan.side('seat')} & ~(ONE << seat))"
        trumps = self.trumps
        ruffed = f"{trumps} >> led & 1 == 0 and above & {trumps} != {trumps}"
        promoted = self.constant(
            lambda order: int(
                order.promoted is not None and not order.trump_mask >> order.promoted & 1
            )
        )
        if promoted != "0":
            ruffed += f" and (above != 0 or {promoted} == 0)"
        return {
            "ruffed": f"({ruffed})",
            "partner": f"{mates} >> winner & 1 != 0",
            "no partner": f"{mates} >> winner & 1 == 0",
            "broken": f"played & {cards} != 0",
            "unbroken": f"played & {cards} == 0",
            "number": f"number == {condition.number}",
        }[condition.kind]

    def _mask(self, mask: CardMask) -> str:
        parts = [self._mask(part) for part in mask.parts]
        if mask.kind == "not":
            return f"({signed(self.plan.rules.pack.everything)} & ~{parts[0]})"
        if mask.kind in ("and", "or"):
            return f"({parts[0]} {'&' if mask.kind == 'and' else '|'} {parts[1]})"
        named = {"led": "follow", "above led": "above_led", "above": "above"}
        return named.get(mask.kind) or self.constant(mask._constant)


def _trumps(plan: Plan, contract: Contract) -> list[Suit | None]:
    """Return what may be trump in the contracts of this ranking: they share tables and code."""
    alike = [other for other in plan.rules.contracts if other.ranking == contract.ranking]
    if any(other.trump is None and _names_trump(plan, other) for other in alike):
        return plan.trumps
    return list(dict.fromkeys(other.trump for other in alike))


def _names_trump(plan: Plan, contract: Contract) -> bool:
    """Whether some phase may settle the trump suit of a contract that does not fix it."""
    settle = (CallTrump, NameTrump, TurnTrump, TurnUp)
    phases = (*plan.rules.opening, *contract.phases)
    return contract.play.lead_names_trump or any(isinstance(phase, settle) for phase in phases)
