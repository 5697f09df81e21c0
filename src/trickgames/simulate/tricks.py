"""Play as source: trick after trick on masks."""

from __future__ import annotations

from typing import Final

from trickgames.contract import Contract
from trickgames.phases.play import Play
from trickgames.simulate.order import Order
from trickgames.simulate.plan import Plan

__all__ = [
    "POLICY",
    "begin_lines",
    "card_lines",
    "end_lines",
    "indented",
    "lead_lines",
    "play_lines",
]

POLICY: Final = (
    "policy(seat, cards, hand, led, trick, winner, above, played, number, S[TRUMP], S[FINAL],"
    " S[DECLARER], chance(S))"
)
"""The call of a player's function; `trickgames.simulate.policy` tells what it is given."""


def indented(lines: list[str], steps: int = 1) -> list[str]:
    """Return lines of source, further to the right."""
    return [f"{'    ' * steps}{line}" for line in lines]


def begin_lines(plan: Plan, order: Order, play: Play) -> list[str]:
    """Return the lines that come before the first lead: who sits out, who leads."""
    seats, lines = plan.rules.seats, list[str]()
    hands = " | ".join(f"S[HAND + {seat}]" for seat in range(seats))
    lines.append(f"everything = {hands}")
    if play.out is not None:
        lines.append(f"out = {plan.role(play.out)}")
        lines += [f"everything &= ~(S[HAND + {s}] if out >> {s} & 1 else 0)" for s in range(seats)]
        lines += ["S[OUT] = out", f"players = {seats} - popcount(out)"]
    if play.lead.card:
        fact = plan.fact(play.lead.fact, "seat")
        lines.append(f"S[{fact}] = lowest({plan.role(play.lead)})")
    lines.append(f"leader = lowest({plan.role(play.lead)})")
    if play.out is not None:
        if play.lead_when_out is not None:
            lines += ["if out != 0:", f"    leader = lowest({plan.role(play.lead_when_out)})"]
        lines += ["while out >> leader & 1:", f"    leader = (leader + 1) % {seats}"]
    lines += ["S[EVERYTHING] = everything", "live = everything", "number = 0", "winner = -1"]
    if play.stop is not None:
        lines.append(f"stop = {plan.role(play.stop)}")
    lines += [
        "letters = S[LETTERS]",
        "start, moves = letters, S[MOVES]",
        "free = S[NEXT] >= P[SCRIPT]",
    ]
    order.see_variant(lines)
    return lines


def _choose(plan: Plan, *, policy: bool) -> list[str]:
    lines = ["cards = faces(cards)"] if plan.rules.pack.copies > 1 else []
    if policy:
        lines += ["hand = S[HAND + seat] & live", "played = everything ^ live"]
        lines += ["if free:", f"    bit = chosen(S, cards, {POLICY})"]
    else:
        lines += ["if free:", "    bit = pick(S, cards)"]
    lines += ["else:", "    bit = scripted(S, P, cards)", "    free = S[NEXT] >= P[SCRIPT]"]
    letter = "place" if plan.rules.pack.copies == 1 else f"place // {plan.rules.pack.copies}"
    return [*lines, "place = lowest(bit)", f"S[TRACE + letters] = {letter}", "letters += 1",
            "live ^= bit"]  # fmt: skip


def _led(order: Order, narrow: list[str]) -> list[str]:
    """Return the lines that look up what the card led means."""
    suit = order.card(order.suit_of, "led")
    lines = [f"row = {order.row(suit)}"]
    if any("follow" in line for line in narrow):
        lines.append(f"follow = {order.card(order.follow, 'led')}")
    if any("above_led" in line for line in narrow):
        lines.append("above_led = T[row + led]")
    return lines


def lead_lines(plan: Plan, order: Order, contract: Contract, narrow: list[str]) -> list[str]:
    """Return the lines after a card was led: the trick has begun."""
    lines = ["led = place"]
    if contract.play.lead_names_trump and contract.play.is_plain:
        suits = [plan.suit_number(card.suit) for card in plan.rules.pack]
        printed = plan.tables.add("PRINTED", suits)
        lines += ["if number == 1:", f"    S[TRUMP] = T[{printed} + place]"]
        named: list[str] = []
        order.see_variant(named)
        lines += indented(named)
    return [*lines, *_led(order, narrow), "above = T[row + place]", "trick = bit", "winner = seat"]


def card_lines(
    plan: Plan, order: Order, contract: Contract, narrow: list[str], *, policy: bool
) -> list[str]:
    """Return the lines in which the others play to a trick, and who wins it takes it."""
    seats, out = plan.rules.seats, contract.play.out is not None
    lines = ["seat += 1", f"if seat == {seats}:", "    seat = 0"]
    if out:
        lines = [f"seat = (seat + 1) % {seats}", "while out >> seat & 1:"]
        lines.append(f"    seat = (seat + 1) % {seats}")
    lines.append("cards = S[HAND + seat] & live")
    if any("played" in line for line in narrow):
        lines.append("played = everything ^ live")
    lines += [*narrow, *_choose(plan, policy=policy), "trick |= bit", "if above & bit != 0:"]
    lines.append("    winner = seat")
    if order.has_unsuited:
        again = ["led = place", *_led(order, narrow)]
        lines += [f"    if {order.unsuited} >> led & 1:", *indented(again, 2)]
    lines.append("    above = T[row + place]")
    players = "players" if out else str(seats)
    return [
        f"for turn in range(1, {players}):",
        *indented(lines),
        "S[WON + winner] |= trick",
        "S[TOOK + winner] += 1",
        "S[WINNER + number - 1] = winner",
        "leader = winner",
    ]


def play_lines(plan: Plan, order: Order, contract: Contract, *, policy: bool) -> list[str]:
    """Return the lines of a play in which all cards of the first hands are played.

    Args:
        plan: The declaration.
        order: The order of the cards.
        contract: The contract.
        policy: Whether a player's function chooses the cards.
    """
    play = contract.play
    leads = order.narrow(contract.follow, leading=True, draws=False)
    follows = order.narrow(contract.follow, leading=False, draws=False)
    loop = ["number += 1", "seat = leader", "cards = S[HAND + seat] & live"]
    if any("played" in line for line in leads):
        loop.append("played = everything ^ live")
    if policy:
        loop += ["led = -1", "above = 0", "trick = 0", "winner = -1"]
    loop += [*leads, *_choose(plan, policy=policy), *lead_lines(plan, order, contract, follows)]
    loop += card_lines(plan, order, contract, follows, policy=policy)
    if play.stop is not None:
        loop += ["if stop >> winner & 1:", "    break"]
    return [
        *begin_lines(plan, order, play),
        "while live != 0:",
        *indented(loop),
        *end_lines(),
    ]


def end_lines() -> list[str]:
    """Return the lines that put down what was counted on the way."""
    return [
        "S[MOVES] = moves + letters - start",
        "S[LETTERS] = letters",
        "S[TRICKS] = number",
        "S[LIVE] = live",
    ]
