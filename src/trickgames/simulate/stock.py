# pyright: reportPrivateUsage=false
"""Play with a stock, or with more that a leader may do than lead, as source."""

from __future__ import annotations

from trickgames.cards import Rank
from trickgames.contract import Contract
from trickgames.phases import stock
from trickgames.phases.stock import Close, Extra, Marriage, Swap
from trickgames.simulate.amounts import Scribe
from trickgames.simulate.layout import Uncompilable, signed
from trickgames.simulate.order import Order
from trickgames.simulate.plan import Plan
from trickgames.simulate.tallies import at
from trickgames.simulate.tricks import (
    POLICY,
    begin_lines,
    card_lines,
    end_lines,
    indented,
    lead_lines,
)

__all__ = ["enough_lines", "stock_lines"]


def stock_lines(plan: Plan, order: Order, contract: Contract, *, policy: bool) -> list[str]:
    """Return the lines of such a play.

    Args:
        plan: The declaration.
        order: The order of the cards.
        contract: The contract.
        policy: Whether a player's function chooses the cards.
    """
    play = contract.play
    if play.out is not None or play.lead_names_trump:
        raise Uncompilable("a stock where somebody sits out or the first lead names trump")
    _note_facts(plan, contract)
    plan.most_letters += 200
    leads = order.narrow(contract.follow, leading=True, draws=play.draw is not None)
    follows = order.narrow(contract.follow, leading=False, draws=play.draw is not None)
    offers, acts = list[str](), list[str]()
    for extra in play.extras:
        offer, act = _extra(plan, order, extra)
        offers, acts = [*offers, *offer], [*acts, *act]
    loop = [
        *_left(plan, contract),
        "seat = leader",
        "hand = S[HAND + seat] & live",
        "cards = hand",
        "played = everything ^ live",
        *leads,
        "if shown != 0:",
        "    cards &= shown",
        "cards = faces(cards)",
        "n = 0",
        *(["if shown == 0:", *indented(offers)] if offers else []),
        *_choose_lead(plan, policy=policy),
        "S[LETTERS] = letters",
        "letter = decide(S, P, n)" if not policy else "letter = decided(S, P, n, first)",
        "letters = S[LETTERS]",
        "free = S[NEXT] >= P[SCRIPT]",
        *([*_chain(acts), *_after_extra(contract)] if acts else []),
        *_play_card(plan),
        *lead_lines(plan, order, contract, follows),
        *card_lines(plan, order, contract, follows, policy=policy),
        *_end_trick(plan, contract),
    ]
    return [
        *begin_lines(plan, order, play),
        "number = 1",
        "shown = np.int64(0)",
        "while True:",
        *indented(loop),
        *end_lines(),
        "S[EVERYTHING] = everything",
    ]


def _note_facts(plan: Plan, contract: Contract) -> None:
    for extra in contract.play.extras:
        if type(extra) not in (Marriage, Close, Swap):
            raise Uncompilable(f"the extra {type(extra).__name__}")
        if isinstance(extra, Close):
            plan.fact("closer", "seat")
            plan.fact("tricks at closing", "number")
            plan.fact("points at closing", "number")
        if isinstance(extra, Marriage):
            for move in extra.vocabulary(plan.rules.pack):
                plan.fact(f"marriage {move.args[0]}", "seat")


def _left(plan: Plan, contract: Contract) -> list[str]:
    """Return the lines that count what is left to draw, and find the card that lies open."""
    draw = contract.play.draw
    if draw is None:
        return ["left = 0", "turned = -1"]
    count = " + ".join(f"S[{plan.pile(name)}]" for name in draw.piles)
    closer = plan.noted("closer", "seat")
    open_now = f"left > 0 and S[{closer}] < 0" if closer else "left > 0"
    lines = [f"left = {count}", f"stock_open = {open_now}", "turned = -1"]
    for name in draw.piles:
        if name in plan.turned:
            pile = plan.pile(name)
            lines += [f"if S[{pile}] > 0:", f"    turned = S[{pile} + S[{pile}]]"]
    return [*lines, "if not stock_open:", "    left = 0"]


def _extra(plan: Plan, order: Order, extra: Extra) -> tuple[list[str], list[str]]:
    """Return the lines that offer what a leader may do, and those that do it."""
    if isinstance(extra, Marriage):
        return _marriage(plan, extra)
    letter = plan.rules.letters(extra.vocabulary(plan.rules.pack)[0])[0]
    assert isinstance(extra, Close | Swap)
    if isinstance(extra, Close):
        test, body = f"left >= {max(extra.least, 1)}", _close(plan, order, extra)
    else:
        own = _lowest_trump(plan, extra)
        pile = plan.pile(extra.pile)
        test = f"left >= {max(extra.least, 1)} and turned >= 0 and hand & {own} != 0"
        test += f" and {own} >> turned & 1 == 0"
        body = [
            f"own = hand & {own}",
            "own &= -own",
            "S[HAND + seat] = S[HAND + seat] & ~own | ONE << turned",
            "live = live & ~own | ONE << turned",
            "everything = everything & ~own | ONE << turned",
            f"S[{pile}] = 1",
            f"S[{pile} + 1] = lowest(own)",
        ]
    return _offer(test, letter), [f"if letter == {letter}:", *indented(body)]


def _offer(test: str, letter: int) -> list[str]:
    return [f"if {test}:", f"    S[LEGAL + n] = {letter}", "    n += 1"]


def _marriage(plan: Plan, extra: Marriage) -> tuple[list[str], list[str]]:
    offers, acts, pack = list[str](), list[str](), plan.rules.pack
    for move in extra.vocabulary(pack):
        cards = stock._marriages(pack, extra.ranks)[move]
        letter = plan.rules.letters(move)[0]
        mask = signed(cards)
        offers += _offer(f"hand & {mask} == {mask}", letter)
        fact = plan.fact(f"marriage {move.args[0]}", "seat")
        shown = signed(extra.to_lead(pack, move))
        acts += [f"if letter == {letter}:", f"    S[{fact}] = seat", f"    to_lead = {shown}"]
    return offers, acts


def _lowest_trump(plan: Plan, extra: Swap) -> str:
    rank, pack = Rank.parse(extra.rank), plan.rules.pack
    masks = [
        signed(pack.rank_mask(rank) & pack.suit_mask(trump)) if trump else 0
        for trump in plan.trumps
    ]
    return plan.tables.of("LOWEST_TRUMPS", "S[TRUMP] + 1", masks)


def _close(plan: Plan, order: Order, extra: Close) -> list[str]:
    scribe = Scribe(plan, order)
    value = scribe.value(extra.points)
    seats = range(plan.rules.seats)
    own = scribe.let(plan.side("seat"))
    others = [f"({at(value, s)} if {own} >> {s} & 1 == 0 else -(1 << 40))" for s in seats]
    tricks = " + ".join(f"(S[TOOK + {s}] if {own} >> {s} & 1 == 0 else 0)" for s in seats)
    had = value if isinstance(value, str) else f"max({', '.join(others)})"
    return [
        "S[TRICKS] = number - 1",
        *scribe.lines,
        f"S[{plan.fact('closer', 'seat')}] = seat",
        f"S[{plan.fact('tricks at closing', 'number')}] = {tricks}",
        f"S[{plan.fact('points at closing', 'number')}] = {had}",
    ]


def _choose_lead(plan: Plan, *, policy: bool) -> list[str]:
    """Return the lines that list the cards; a policy is asked which of them it would lead."""
    copies = plan.rules.pack.copies
    letter = "lowest(left_over)" if copies == 1 else f"lowest(left_over) // {copies}"
    asked = ["led = -1", "above = 0", "trick = 0", "winner = -1", "first = -1", "if free:"]
    asked.append(f"    first = {POLICY}")
    return [
        *(asked if policy else []),
        "left_over = cards",
        "while left_over != 0:",
        f"    S[LEGAL + n] = {letter}",
        "    n += 1",
        "    left_over &= left_over - 1",
    ]


def _chain(acts: list[str]) -> list[str]:
    faces = "CARDS // COPIES"
    return [f"if letter >= {faces}:", "    to_lead = np.int64(0)", *indented(acts)]


def _after_extra(contract: Contract) -> list[str]:
    """Return the lines after a leader did something: the round may be over, else go on."""
    lines = ["if to_lead != 0:", "    shown = to_lead"]
    if contract.play.until is not None:
        lines += ["S[TRICKS] = number - 1", "if enough(S, T, P):", "    number -= 1", "    break"]
    return indented([*lines, "if S[ERROR] != 0:", "    break", "continue"])


def _play_card(plan: Plan) -> list[str]:
    copies = plan.rules.pack.copies
    if copies == 1:
        return ["place = letter", "bit = ONE << place", "live ^= bit"]
    twins = f"(((ONE << {copies}) - 1) << (letter * {copies}))"
    return [f"bit = cards & {twins}", "bit &= -bit", "place = lowest(bit)", "live ^= bit"]


def _end_trick(plan: Plan, contract: Contract) -> list[str]:
    play, seats = contract.play, plan.rules.seats
    lines = ["shown = np.int64(0)", "S[TRICKS] = number"]
    if play.until is not None:
        lines += ["if enough(S, T, P):", "    break"]
    if play.stop is not None:
        lines += ["if stop >> winner & 1:", "    break"]
    if play.draw is not None:
        inner = ["seat = winner", f"for i in range({seats}):"]
        drawing: list[str] = []
        for number, name in enumerate(play.draw.piles):
            pile = plan.pile(name)
            drawing += [
                f"{'if' if number == 0 else 'elif'} S[{pile}] > 0:",
                f"    bit = ONE << S[{pile} + 1]",
                f"    S[{pile}] -= 1",
                f"    for j in range(S[{pile}]):",
                f"        S[{pile} + 1 + j] = S[{pile} + 2 + j]",
                "    S[HAND + seat] |= bit",
                "    live |= bit",
                "    everything |= bit",
            ]
        lines += ["if stock_open:", *indented([*inner, *indented(drawing)])]
        lines += [f"        seat = (seat + 1) % {seats}"]
    return [
        *lines,
        "if S[HAND + winner] & live == 0 or S[ERROR] != 0:",
        "    break",
        "number += 1",
    ]


def enough_lines(plan: Plan, order: Order, contract: Contract) -> list[str]:
    """Return the lines that say whether some side has what ends the round at once."""
    until = contract.play.until
    assert until is not None
    scribe = Scribe(plan, order)
    value = scribe.value(until.tally)
    seats = range(plan.rules.seats)
    tests = " or ".join(f"{at(value, seat)} >= {until.number}" for seat in seats)
    return [*scribe.lines, f"return {tests}"]
