"""What makes a declaration unable to work: all of it, found when it is made."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from trickgames.carry import carry_faults
from trickgames.checks import at_least, faults_of, quote, said_name
from trickgames.contract import Contract
from trickgames.errors import RulesError
from trickgames.phases.phase import Phase
from trickgames.phases.play import Play
from trickgames.scoring.awards import SetBack, amounts_of
from trickgames.table import (
    DEALER,
    DECLARER,
    DECLARING_SIDE,
    DEFENDERS,
    EVERYONE,
    LEFT_OF_DECLARER,
    OTHERS,
    PARTNER,
)

if TYPE_CHECKING:
    from trickgames.declaration import Rules

__all__ = ["rules_faults"]


def rules_faults(rules: Rules) -> Iterable[str]:
    """Yield everything that is wrong with a declaration, one sentence each."""
    yield from faults_of(
        lambda: said_name("the key", rules.key),
        lambda: said_name("the title", rules.title),
        lambda: at_least(1, "the version", rules.version, "versions are numbered from 1"),
    )
    if rules.seats < 2:
        yield f"a game needs at least two players, not {rules.seats}"
    if not all(rules.sides):
        yield "a side has at least one seat"
    if sorted(seat for side in rules.sides for seat in side) != list(range(rules.seats)):
        yield f"the sides {rules.sides} do not seat each of {rules.seats} players once"
    piles: dict[str, int] = {}
    yield from dict.fromkeys(_deal_faults(rules, piles))
    yield from rules.match.faults()
    if rules.match.until and rules.match.until[0] not in [term.name for term in rules.carry]:
        yield f"the match ends by {quote(rules.match.until[0])}, which no round leaves"
    yield from _contract_faults(rules)
    yield from _hiding_faults(rules)
    yield from carry_faults(rules.carry, _carried_names(rules), rules.pack, piles)


def _deal_faults(rules: Rules, piles: dict[str, int]) -> Iterable[str]:
    """Look at the parts beside each way of dealing; name the piles that some of them lays."""
    if not rules.packets.each:
        yield "the schedule has no round"
    laid: list[Mapping[str, int]] = []
    for packets in rules.packets.each:
        if packets.hand_size < 1:
            yield "the packets give no cards to the players"
        try:
            laid.append(packets.pile_sizes(len(rules.pack), rules.seats))
        except RulesError as error:
            yield from error.faults
    piles |= {name: 0 for sizes in laid for name in sizes}
    parts: list[Phase[Any] | Contract] = [*rules.opening, *rules.contracts]
    for part in parts:
        for sizes in laid or [piles]:
            yield from part.faults(rules.pack, {**piles, **sizes})
    phases = [*rules.opening, *(phase for c in rules.contracts for phase in c.phases)]
    least = min((packets.hand_size for packets in rules.packets.each), default=0)
    for phase in phases:
        needed = phase.cards_needed() if isinstance(phase, Phase) else 0
        if needed > least:
            yield f"{needed} cards of a hand are wanted, {least} are dealt"
    for sizes in laid:
        yield from _last_card_faults(rules, sizes)


def _hiding_faults(rules: Rules) -> Iterable[str]:
    """Nobody can forget a hand: it stays unseen from the deal on or not at all."""
    for contract in rules.contracts:
        phases = [*rules.opening, *contract.phases]
        decided = [phase for phase in phases if phase.vocabulary(rules.pack) or _takes(phase)]
        if any(isinstance(one, Phase) and one.hides_hands for one in decided[1:]):
            yield f"contract {contract.key}: hands were seen before a phase that hides them"


def _carried_names(rules: Rules) -> set[str]:
    scoring = [term for contract in rules.contracts for term in contract.scoring]
    parts = [*rules.opening, *(phase for c in rules.contracts for phase in c.phases)]
    names = [part.carried() for part in parts if isinstance(part, Phase)]
    return set[str]().union(*names, *(one.carried() for t in scoring for one in amounts_of(t)))


def _last_card_faults(rules: Rules, piles: Mapping[str, int]) -> Iterable[str]:
    """All hands are of one size when play begins: who got a card less takes it up."""
    last = rules.packets.each[0].last
    if last is not None and piles.get(last, 1) != 1:
        yield f"the dealer's last card lies alone, not with others on the {last}"
    for contract in rules.contracts:
        phases = [*rules.opening, *(p for p in contract.phases if isinstance(p, Phase))]
        taken = [pair for phase in phases for pair in phase.taken_up()]
        if taken != ([] if last is None else [(last, DEALER)]):
            yield (
                f"contract {contract.key}: "
                + (
                    "what is taken up must be laid away again"
                    if last is None
                    else f"the dealer takes up the {last} card once, and nobody another"
                )
            )


def _contract_faults(rules: Rules) -> Iterable[str]:
    keys = [contract.key for contract in rules.contracts]
    if len(set(keys)) < len(keys):
        yield f"two contracts have the same name: {' '.join(keys)}"
    if not rules.opening and len(keys) != 1:
        yield f"a game without an opening has exactly one contract, not {len(keys)}"
    for contract in rules.contracts:
        yield from _role_faults(rules, contract)
    for key in (key for phase in rules.opening for key in phase.contracts()):
        if key not in keys:
            yield f"the opening may settle contract {key!r}, which is not declared"


def _role_faults(rules: Rules, contract: Contract) -> Iterable[str]:
    """A lead or a choice is one seat's; a declarer is somebody who bid."""
    where = f"contract {contract.key}"
    wanted = [role for phase in contract.phases for role in phase.roles()]
    for role in wanted:
        least = min((packets.hand_size for packets in rules.packets.each), default=0)
        in_hands = least * rules.seats
        yield from (f"{where}: {fault}" for fault in role.faults(rules.pack, in_hands))
        if role in (EVERYONE, OTHERS, DEFENDERS, DECLARING_SIDE):
            yield f"{where}: one seat leads and chooses, not {role}"
    if PARTNER in wanted and any(len(side) != 2 for side in rules.sides):
        yield f"{where}: only in sides of two is there one partner"
    undeclared = {key for phase in rules.opening for key in phase.undeclared()}
    why = "where nothing is bid" if not rules.opening else "where everybody passes"
    if not rules.opening or contract.key in undeclared:
        if {DECLARER, LEFT_OF_DECLARER, PARTNER} & {*wanted}:
            yield f"{where}: there is no declarer {why}"
        if any(isinstance(term, SetBack) for term in contract.scoring):
            yield f"{where}: SetBack needs a declarer, and there is none {why}"


def _takes(phase: Phase[Any] | Play) -> bool:
    return isinstance(phase, Phase) and bool(phase.card_sets())
