"""What makes a declaration unable to work: all of it, found when it is made."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, cast

import attrs

from trickgames.carry import carry_faults
from trickgames.checks import at_least, faults_of, quote, said_name
from trickgames.contract import Contract
from trickgames.errors import RulesError
from trickgames.moves import Move
from trickgames.phases.phase import Phase
from trickgames.phases.play import Play
from trickgames.scoring.amounts import Amount
from trickgames.scoring.awards import SetBack
from trickgames.scoring.tallies import TrickValues
from trickgames.table import (
    DEALER,
    DECLARER,
    DECLARING_SIDE,
    DEFENDERS,
    EVERYONE,
    LEFT_OF_DECLARER,
    OTHERS,
    PARTNER,
    FactKind,
    LooksAtFacts,
    Role,
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
    yield from dict.fromkeys(_fact_faults(rules))
    yield from dict.fromkeys(_value_faults(rules))
    yield from _move_faults(rules)
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
        yield from _open_card_faults(rules, sizes)


def _hiding_faults(rules: Rules) -> Iterable[str]:
    """Nobody can forget a hand: it stays unseen from the deal on or not at all."""
    for contract in rules.contracts:
        phases = [*rules.opening, *contract.phases]
        decided = [phase for phase in phases if phase.vocabulary(rules.pack) or _takes(phase)]
        if any(isinstance(one, Phase) and one.hides_hands for one in decided[1:]):
            yield f"contract {contract.key}: hands were seen before a phase that hides them"


def _carried_names(rules: Rules) -> set[str]:
    parts = [*rules.opening, *(phase for c in rules.contracts for phase in c.phases)]
    names = [part.carried() for part in parts if isinstance(part, Phase)]
    terms = _terms([rules.opening, rules.contracts])
    looked_at = [term.carried() for term in terms if isinstance(term, Role | Amount)]
    return set[str]().union(*names, *looked_at)


def _value_faults(rules: Rules) -> Iterator[str]:
    """Each trick that is scored by its number has a value."""
    for contract in rules.contracts:
        tricks = _most_tricks(rules, contract)
        for term in _terms([contract, rules.carry]):
            if isinstance(term, TrickValues) and tricks not in (None, len(term.values)):
                count = f"{len(term.values)} for {tricks} tricks"
                yield f"contract {contract.key}: trick_values: {count}"


def _open_card_faults(rules: Rules, piles: Mapping[str, int]) -> Iterator[str]:
    """A card that is exchanged lies face up under the stock, and no other."""
    for contract in rules.contracts:
        phases = [*rules.opening, *contract.phases]
        turned = {p for one in phases if isinstance(one, Phase) for p in one.turned_up()}
        down = {p for one in phases if isinstance(one, Phase) for p in one.turned_down_piles()}
        for play in (phase for phase in phases if isinstance(phase, Play)):
            drawn = set(play.draw.piles if play.draw else ())
            for changed in sorted(down & drawn):
                what = f"the {changed} is put in order where a card is turned down"
                yield f"contract {contract.key}: {what}, so nothing can be drawn from it"
            lie_open = turned & drawn
            for pile in (extra.open_pile for extra in play.extras):
                if pile is not None and (lie_open != {pile} or piles.get(pile) != 1):
                    what = f"the {pile} is no single card that lies face up to be drawn"
                    yield f"contract {contract.key}: {what}, so it cannot be exchanged"


def _most_tricks(rules: Rules, contract: Contract) -> int | None:
    """Return how many tricks a round may have, None if the cards cannot be dealt."""
    plays = [phase for phase in contract.phases if isinstance(phase, Play)]
    piles = {pile for play in plays if play.draw for pile in play.draw.piles}
    most: list[int] = []
    try:
        for packets in rules.packets.each:
            sizes = packets.pile_sizes(len(rules.pack), rules.seats)
            drawn = sum(size for pile, size in sizes.items() if pile in piles)
            most.append(packets.hand_size + drawn // max(rules.seats, 1))
    except RulesError:
        return None
    return max(most, default=None)


def _terms(value: object, seen: set[int] | None = None) -> Iterator[object]:
    """Yield a term of a declaration and all that it is made of, each once."""
    seen = set() if seen is None else seen
    if id(value) in seen:
        return
    seen.add(id(value))
    if isinstance(value, tuple | list):
        for one in cast("Sequence[object]", value):
            yield from _terms(one, seen)
    elif attrs.has(kind := type(value)):
        yield value
        for field in attrs.fields(kind):
            yield from _terms(getattr(value, field.name), seen)


def _looks_at(value: object) -> dict[tuple[str, FactKind], None]:
    """Return name and kind of the facts that a term, or what it is made of, looks at."""
    terms = (term for term in _terms(value) if isinstance(term, LooksAtFacts))
    return dict.fromkeys(pair for term in terms for pair in term.looks_at().items())


def _fact_faults(rules: Rules) -> Iterator[str]:
    """What a term looks at some phase notes; and only the lead goes by a card that is held."""
    every = set[tuple[str, FactKind]]()
    for contract in rules.contracts:
        where = f"contract {contract.key}"
        noted = {p for part in (*rules.opening, *contract.phases) for p in part.noted().items()}
        every |= noted
        for name, kind in _looks_at([rules.opening, contract]):
            if (name, kind) not in noted:
                yield f"{where}: {quote(name)} is looked at, and no phase notes {kind} as that"
        yield from (f"{where}: {fault}" for fault in _holder_faults(rules, contract))
    for name, kind in _looks_at(rules.carry):
        if (name, kind) not in every:
            yield f"what a round leaves looks at {quote(name)}: no phase notes {kind} as that"


def _holder_faults(rules: Rules, contract: Contract) -> Iterator[str]:
    """Who holds a card is told when its holder leads, and otherwise not before the end."""
    plays = [phase for phase in contract.phases if isinstance(phase, Play)]
    leads = {play.lead.card for play in plays if play.lead.card}
    named = [t.card for t in _terms([contract, rules.carry]) if isinstance(t, Role) and t.card]
    for card in dict.fromkeys(named):
        if not any(card == str(one) for one in rules.pack):
            yield f"{card}, whose holder is wanted, is not in the pack"
        elif leads - {card}:
            yield f"its opening card is {' '.join(leads)}: the holder of {card} is not told"
    before = [phase for phase in [*rules.opening, *contract.phases] if isinstance(phase, Phase)]
    during = [
        getattr(play, field.name)
        for play in plays
        for field in attrs.fields(Play)
        if field.name != "lead"
    ]
    for term in _terms([before, during, *(play.lead.roles for play in plays)]):
        if isinstance(term, Role) and term.card:
            yield f"nobody but its holder knows who holds {term.card}: only a lead goes by that"


def _move_faults(rules: Rules) -> Iterator[str]:
    """No two moves are written alike."""
    phases = [*rules.opening, *(phase for c in rules.contracts for phase in c.phases)]
    moves = dict.fromkeys(move for phase in phases for move in phase.vocabulary(rules.pack))
    texts: dict[str, Move] = {}
    for move in moves:
        said = str(move).lower()
        if texts.setdefault(said, move) is not move:
            yield f"two moves are written {quote(str(move))}"


def _last_card_faults(rules: Rules, piles: Mapping[str, int]) -> Iterable[str]:
    """All hands are of one size when play begins: who got a card less takes it up."""
    last = rules.packets.each[0].last
    if last is not None and piles.get(last, 1) != 1:
        yield f"the dealer's last card lies alone, not with others on the {last}"
    for contract in rules.contracts:
        draws = [p.draw for p in contract.phases if isinstance(p, Play) and p.draw is not None]
        for fault in (fault for draw in draws for fault in draw.faults(piles, rules.seats or 1)):
            yield f"contract {contract.key}: {fault}"
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
    plays = [phase for phase in contract.phases if isinstance(phase, Play)]
    # Who leads when somebody sits out may be told by the fact that somebody does.
    told = {
        p.lead_when_out for p in plays if p.out and p.lead_when_out and p.lead_when_out != p.lead
    }
    told = {role for role in told if any(p.out and p.out.fact == role.fact for p in plays)}
    for role in dict.fromkeys(wanted):
        if role.looks_at() and role not in told:
            yield f"{where}: one seat leads and chooses, and perhaps nobody is {role}"
    if rules.seats < 3 and any(play.out is not None for play in plays):
        yield f"{where}: of {rules.seats} players nobody can sit out: two have to play"
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
