# pyright: reportPrivateUsage=false
"""What is said before play, as source: auctions, trumps named or turned up, bids of tricks."""

from __future__ import annotations

from typing import Any

from trickgames.phases.auction import Auction, Forced
from trickgames.phases.declare import Declare
from trickgames.phases.name_trump import CallTrump, NameTrump
from trickgames.phases.predict import Blind, Predict
from trickgames.phases.turn_up import TurnTrump, TurnUp
from trickgames.simulate.plan import Plan
from trickgames.table import FinalContract

__all__ = ["auction", "call_trump", "declare", "name_trump", "predict", "turn_trump", "turn_up"]


def auction(plan: Plan, phase: Auction) -> str:
    """Return the source of an auction."""
    seats, everyone = plan.rules.seats, plan.everyone
    letters = [plan.letter("bid", word) for word in phase._words]
    finals = [plan.final(phase._contract(word)) for word in phase._words]
    plan.most_letters += (len(letters) + 3) * 3 * seats + seats
    bids = plan.tables.add("BIDS", letters)
    settled = plan.tables.add("BID_FINALS", finals)
    which = [0] * (plan.rules.letter_count + 1)
    for number, letter in enumerate(letters):
        which[letter] = number
    numbers = plan.tables.add("BID_NUMBERS", which)
    passing = plan.letter("pass")
    equal = f"({plan.role(phase.may_equal)}) >> seat & 1 == 0" if phase.may_equal else "True"
    doubles, said, undo = _doubling(plan) if phase.doubles else ("", "", "")
    clear, named, declarer = "pass", "", "bidder"
    if phase.first_to_name:
        clear, named, declarer = _naming(plan, phase)
    forced = ""
    if isinstance(phase.all_pass, Forced):
        final = plan.final(phase._contract(phase.all_pass.bid))
        role = plan.role(phase.all_pass.role)
        forced = f"""
        if bid < 0 and {everyone} & ~passed & ~({role}) == 0:
            S[FINAL] = {final}
            S[DECLARER] = lowest({role})
            return"""
    if phase.circuits is not None:
        over = f"calls == {phase.circuits * seats}"
    elif phase.reentry:
        over = f"silence == {seats} - (1 if bid >= 0 else 0)"
    else:
        over = f"{everyone} & ~passed == 0 or (bid >= 0 and {everyone} & ~passed == one(bidder))"
    skip = ""
    if phase.circuits is None and not phase.reentry:
        skip = f"\n        while passed >> seat & 1:\n            seat = (seat + 1) % {seats}"
    closing = ""
    if phase.closing is not None:
        closing = (
            f"\n            if bid == {phase._words.index(phase.closing)}:\n                break"
        )
    nobody = plan.final(FinalContract(phase.all_pass)) if isinstance(phase.all_pass, str) else -1
    return f"""
    bid, bidder, passed, calls, silence = -1, -1, 0, 0, 0
    {clear}
    seat = lowest({plan.role(phase.first)})
    while True:
        n = 1
        S[LEGAL] = {passing}{doubles}
        low = bid + 1
        if bid >= 0 and not ({equal}):
            low = bid
        for i in range(low, {len(letters)}):
            S[LEGAL + n] = T[{bids} + i]
            n += 1
        letter = decide(S, P, n)
        if S[ERROR] != 0:
            return
        calls += 1
        if letter == {passing}:
            passed |= ONE << seat
            silence += 1{said}
        else:
            bid = T[{numbers} + letter]
            bidder = seat
            silence = 0{undo}{named}{closing}{forced}
        if {over}:
            break
        seat = (seat + 1) % {seats}{skip}
    if bid < 0:
        S[FINAL] = {nobody}
    else:
        S[FINAL] = T[{settled} + bid]
        S[DECLARER] = {declarer}
"""


def _doubling(plan: Plan) -> tuple[str, str, str]:
    """Return what offers doubles, what is done when one is said, and what a new bid undoes."""
    double, redouble = plan.letter("double"), plan.letter("redouble")
    doubled, redoubled = plan.fact("doubled", "seat"), plan.fact("redoubled", "seat")
    own = f"{plan.side('bidder')} >> seat & 1"
    offer = f"""
        if bidder >= 0:
            if S[{doubled}] < 0:
                if {own} == 0:
                    S[LEGAL + n] = {double}
                    n += 1
            elif S[{redoubled}] < 0 and {own}:
                S[LEGAL + n] = {redouble}
                n += 1"""
    said = f"""
        elif letter == {double}:
            S[{doubled}] = seat
            silence = 0
        elif letter == {redouble}:
            S[{redoubled}] = seat
            silence = 0"""
    return offer, said, f"\n            S[{doubled}] = -1\n            S[{redoubled}] = -1"


def _naming(plan: Plan, phase: Auction) -> tuple[str, str, str]:
    """Return what keeps account of who of a side first named a contract, and who that was."""
    keys = list(dict.fromkeys(phase._contract(word).key for word in phase._words))
    of_bid = [keys.index(phase._contract(word).key) for word in phase._words]
    kinds, side_of = plan.tables.add("BID_KEYS", of_bid), _side_of(plan)
    count = len(plan.rules.sides) * len(keys)
    place = plan.state.place("NAMED", count)
    spot = f"{place} + T[{side_of} + bidder] * {len(keys)} + T[{kinds} + bid]"
    clear = f"for i in range({count}):\n        S[{place} + i] = -1"
    return clear, f"\n            if S[{spot}] < 0:\n                S[{spot}] = seat", f"S[{spot}]"


def _side_of(plan: Plan) -> str:
    sides = plan.rules.sides
    places = [next(n for n, side in enumerate(sides) if s in side) for s in range(plan.rules.seats)]
    return plan.tables.add("SIDE_OF", places)


def _printed(plan: Plan) -> str:
    return plan.tables.add("PRINTED", [plan.suit_number(card.suit) for card in plan.rules.pack])


def turn_up(plan: Plan, phase: TurnUp) -> str:
    """Return the source of cards turned up and offered."""
    seats, pile = plan.rules.seats, plan.pile(phase.pile)
    fact, final = plan.fact(phase.fact, "card"), plan.final(FinalContract(phase.contract))
    passing, accept = plan.letter("pass"), plan.letter("accept")
    plan.most_letters += seats * max(1, _most(plan, phase.pile))
    plan.turned.add(phase.pile)
    last, down = f"if at == S[{pile}] - 1:\n            break", ""
    if phase.turned_down is not None:
        other = plan.pile(phase.turned_down)
        last = "pass"
        down = f"""
        if at == S[{pile}] - 1:
            cards = pile_mask(S, {pile}) | pile_mask(S, {other})
            S[{pile}] = 0
            S[{other}] = 0
            lay(S, {other}, cards)
            return"""
    return f"""
    at = 0
    S[FINAL] = {final}
    while True:
        S[{fact}] = S[{pile} + 1 + at]
        S[TRUMP] = T[{_printed(plan)} + S[{fact}]]
        {last}
        seat = (S[DEALER] + 1) % {seats}
        for i in range({seats}):
            S[LEGAL] = {passing}
            S[LEGAL + 1] = {accept}
            if decide(S, P, 2) == {accept}:
                S[DECLARER] = seat
                return
            seat = (seat + 1) % {seats}{_unsettled(down)}
        at += 1
"""


def _unsettled(down: str) -> str:
    """Where the last card may be turned down too, nothing is settled then."""
    return down.replace(
        "            return",
        "            S[FINAL] = -1\n            S[TRUMP] = -1\n            return",
    )


def _most(plan: Plan, pile: str) -> int:
    rules = plan.rules
    sizes = [each.pile_sizes(len(rules.pack), rules.seats) for each in rules.packets.each]
    return max((size.get(pile, 0) for size in sizes), default=0)


def turn_trump(plan: Plan, phase: TurnTrump) -> str:
    """Return the source of a card that is turned up and makes trump."""
    plan.turned.add(phase.pile)
    fact = plan.fact(phase.fact, "card")
    if phase.pile not in plan.piles:
        return "\n    pass\n"
    pile = plan.pile(phase.pile)
    return f"""
    if S[{pile}] > 0:
        S[{fact}] = S[{pile} + 1]
        S[TRUMP] = T[{_printed(plan)} + S[{fact}]]
"""


def name_trump(plan: Plan, phase: NameTrump) -> str:
    """Return the source of a role that names trump."""
    suits = [suit for suit in plan.rules.pack.suits if suit not in phase.barred]
    plan.most_letters += 1
    letters = [plan.letter("trump", suit) for suit in suits]
    lines = "".join(f"    S[LEGAL + {n}] = {letter}\n" for n, letter in enumerate(letters))
    return f"""
{lines}    S[TRUMP] = T[{_suits_of(plan, letters, suits)} + decide(S, P, {len(letters)})]
"""


def _suits_of(plan: Plan, letters: list[int], suits: list[Any]) -> str:
    table = [0] * plan.rules.letter_count
    for letter, suit in zip(letters, suits, strict=True):
        table[letter] = plan.suit_number(suit)
    return plan.tables.add("SUITS_NAMED", table)


def call_trump(plan: Plan, phase: CallTrump) -> str:
    """Return the source of everybody in turn being asked to name trump."""
    seats, suits = plan.rules.seats, list(plan.rules.pack.suits)
    plan.most_letters += seats
    letters = [plan.letter("trump", suit) for suit in suits]
    passing, final = plan.letter("pass"), plan.final(FinalContract(phase.contract))
    fact = plan.noted(phase.barred, "card") if phase.barred else None
    barred = f"T[{_printed(plan)} + S[{fact}]] if S[{fact}] >= 0 else -1" if fact else "-1"
    allowed = "".join(
        f"""
        if barred != {plan.suit_number(suit)}:
            S[LEGAL + n] = {letter}
            n += 1"""
        for suit, letter in zip(suits, letters, strict=True)
    )
    may_pass = "seat != S[DEALER]" if phase.must else "True"
    return f"""
    if S[FINAL] >= 0:
        return
    barred = {barred}
    seat = (S[DEALER] + 1) % {seats}
    for i in range({seats}):
        n = 0
        if {may_pass}:
            S[LEGAL] = {passing}
            n = 1{allowed}
        letter = decide(S, P, n)
        if letter != {passing}:
            S[TRUMP] = T[{_suits_of(plan, letters, suits)} + letter]
            S[DECLARER] = seat
            S[FINAL] = {final}
            return
        seat = (seat + 1) % {seats}
"""


def declare(plan: Plan, phase: Declare) -> str:
    """Return the source of an offer that is made in turn."""
    seats, fact = plan.rules.seats, plan.fact(phase.what, "seat")
    plan.most_letters += seats
    yes, no = (plan.rules.letters(move)[0] for move in (phase.yes, phase.no))
    return f"""
    wanted = {plan.role(phase.by)}
    seat = S[DEALER]
    for i in range({seats}):
        seat = (seat + 1) % {seats}
        if wanted >> seat & 1:
            S[LEGAL] = {no}
            S[LEGAL + 1] = {yes}
            if decide(S, P, 2) == {yes}:
                S[{fact}] = seat
                return
"""


def predict(plan: Plan, phase: Predict) -> str:
    """Return the source of everybody saying how many tricks they will take."""
    seats, fact = plan.rules.seats, plan.fact(phase.fact, "seats")
    plan.most_letters += 2 * seats
    letters = [plan.letter("bid", number) for number in range(phase.least, phase.most + 1)]
    bids = plan.tables.add("BIDS", letters)
    numbers = [0] * plan.rules.letter_count
    for number, letter in enumerate(letters):
        numbers[letter] = phase.least + number
    barred = ""
    if phase.hook:
        barred = f"""
            if i == {seats - 1}:
                barred = popcount(S[HAND + seat]) - total"""
    return f"""
    seat = S[DEALER]
    total = 0
    for i in range({seats}):
        seat = (seat + 1) % {seats}
        blind = False{_blind(plan, phase.blind, fact) if phase.blind else ""}
        if not blind:
            barred = -1{barred}
            n = 0
            for number in range({phase.least}, min({phase.most}, popcount(S[HAND + seat])) + 1):
                if number != barred:
                    S[LEGAL + n] = T[{bids} + number - {phase.least}]
                    n += 1
            S[{fact} + seat] = T[{plan.tables.add("BID_NUMBERS", numbers)} + decide(S, P, n)]
            total += S[{fact} + seat]
"""


def _blind(plan: Plan, blind: Blind, fact: str) -> str:
    yes, no = (plan.rules.letters(move)[0] for move in (blind.yes, blind.no))
    gone, offered = plan.fact(blind.name, "seats"), "True"
    if blind.behind is not None:
        name, distance = blind.behind
        numbers = [f"P[{plan.carried(name)} + {seat}]" for seat in range(plan.rules.seats)]
        own = f"P[{plan.carried(name)} + seat]"
        offered = f"max({', '.join(numbers)}) - {own} >= {distance}"
    return f"""
        if {offered}:
            S[LEGAL] = {no}
            S[LEGAL + 1] = {yes}
            if decide(S, P, 2) == {yes}:
                blind = True
                S[{fact} + seat] = 0
                S[{gone} + seat] = 1"""
