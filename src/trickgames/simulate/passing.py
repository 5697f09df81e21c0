"""Cards that change hands before play, as source: laid away, asked for, passed on."""

from __future__ import annotations

from trickgames.phases.exchange import Exchange
from trickgames.phases.give import Give
from trickgames.phases.request import Request
from trickgames.simulate.layout import signed
from trickgames.simulate.plan import Plan

__all__ = ["exchange", "give", "request"]


def exchange(plan: Plan, phase: Exchange) -> str:
    """Return the source of a role that takes up a pile and lays cards away."""
    pile = plan.pile(phase.pile)
    take = f"""
    if S[{pile}] == 0:
        return
    seat = lowest({plan.role(phase.by)})
    S[HAND + seat] |= pile_mask(S, {pile})
    S[{pile}] = 0
"""
    if not phase.count:
        return take
    plan.most_letters += phase.count
    fact = plan.noted(phase.keep, "card") if phase.keep else None
    kept = f" & ~(ONE << S[{fact}] if S[{fact}] >= 0 else 0)" if fact else ""
    first = plan.first_letter("discard", phase.count)
    return f"""{take}
    free = S[HAND + seat]{kept}
    cards = choose_set(S, P, free, {phase.count}, {first})
    S[HAND + seat] &= ~cards
    S[{plan.pile(phase.to)}] = 0
    lay(S, {plan.pile(phase.to)}, cards)
"""


def give(plan: Plan, phase: Give) -> str:
    """Return the source of everybody passing cards on."""
    seats = plan.rules.seats
    plan.most_letters += phase.count * seats
    ways = plan.tables.add("PASSED", [distance % seats for distance in phase.schedule])
    first, given = plan.first_letter("give", phase.count), plan.state.place("GIVING", seats)
    return f"""
    distance = T[{ways} + S[NUMBER] % {len(phase.schedule)}]
    if distance == 0:
        return
    seat = S[DEALER]
    for i in range({seats}):
        seat = (seat + 1) % {seats}
        cards = choose_set(S, P, S[HAND + seat], {phase.count}, {first})
        S[HAND + seat] &= ~cards
        S[{given} + seat] = cards
    for seat in range({seats}):
        S[HAND + (seat + distance) % {seats}] |= S[{given} + seat]
"""


def request(plan: Plan, phase: Request) -> str:
    """Return the source of a card that is asked for, handed over and returned."""
    pack, seats = plan.rules.pack, plan.rules.seats
    plan.most_letters += 2
    asks = [plan.letter("ask", card) for card in pack]
    gives = [plan.letter("give", card) for card in pack]
    cards_of = [0] * (plan.rules.letter_count + 1)
    for letters in (asks, gives):
        for place, letter in enumerate(letters):
            cards_of[letter] = place
    asked, giver = plan.fact("asked", "card"), plan.fact("giver", "seat")
    passing = ("0", "") if not phase.optional else ("1", str(plan.letter("pass")))
    may_pass = f"S[LEGAL] = {passing[1]}" if phase.optional else "pass"
    stop = f"if letter == {passing[1]}:\n        return" if phase.optional else "pass"
    which = plan.tables.add("CARDS_NAMED", cards_of)
    return f"""
    seat = lowest({plan.role(phase.by)})
    {may_pass}
    n = {passing[0]}
    cards = {signed(pack.everything)} & ~S[HAND + seat]
    while cards != 0:
        S[LEGAL + n] = T[{plan.tables.add("ASKS", asks)} + lowest(cards)]
        n += 1
        cards &= cards - 1
    letter = decide(S, P, n)
    {stop}
    card = T[{which} + letter]
    S[{asked}] = card
    bit = ONE << card
    holder = -1
    for other in range({seats}):
        if S[HAND + other] & bit != 0:
            holder = other
    if holder < 0:
        return
    S[{giver}] = holder
    S[HAND + holder] &= ~bit
    cards = S[HAND + seat]
    S[HAND + seat] |= bit
    n = 0
    while cards != 0:
        S[LEGAL + n] = T[{plan.tables.add("GIVES", gives)} + lowest(cards)]
        n += 1
        cards &= cards - 1
    bit = ONE << T[{which} + decide(S, P, n)]
    S[HAND + seat] &= ~bit
    S[HAND + holder] |= bit
"""
