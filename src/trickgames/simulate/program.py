# pyright: reportPrivateUsage=false
"""The source of a game: everything that compiled code needs to play whole rounds of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import attrs

from trickgames.contract import Contract
from trickgames.declaration import Rules
from trickgames.packets import Schedule
from trickgames.phases.auction import Auction
from trickgames.phases.declare import Declare
from trickgames.phases.exchange import Exchange
from trickgames.phases.give import Give
from trickgames.phases.name_trump import CallTrump, NameTrump
from trickgames.phases.note import Note
from trickgames.phases.play import Play
from trickgames.phases.predict import Predict
from trickgames.phases.request import Request
from trickgames.phases.turn_up import TurnTrump, TurnUp
from trickgames.scoring.tallies import _CardPoints
from trickgames.simulate import calls, passing
from trickgames.simulate.amounts import Scribe
from trickgames.simulate.layout import Uncompilable, signed
from trickgames.simulate.order import Order
from trickgames.simulate.plan import NOT_LEGAL, TOO_LONG, Plan, amounts_in
from trickgames.simulate.prelude import DEPOSIT, PRELUDE, SELECT
from trickgames.simulate.scores import score_lines
from trickgames.simulate.stock import enough_lines, stock_lines
from trickgames.simulate.tallies import at
from trickgames.simulate.tricks import indented, play_lines
from trickgames.table import FinalContract

__all__ = ["COLUMNS", "Program", "write_program"]

COLUMNS: Final = ("contract", "declarer", "length")
"""The first columns of a row; scores, tricks and card points of each seat follow."""

_PHASES: Final[dict[type[Any], Callable[[Plan, Any], str]]] = {
    Auction: calls.auction,
    CallTrump: calls.call_trump,
    Declare: calls.declare,
    Exchange: passing.exchange,
    Give: passing.give,
    NameTrump: calls.name_trump,
    Note: lambda _plan, _phase: "\n    pass\n",
    Predict: calls.predict,
    Request: passing.request,
    TurnTrump: calls.turn_trump,
    TurnUp: calls.turn_up,
}


@attrs.frozen(eq=False)
class Program:
    """A game as source.

    Attributes:
        source: The text of the module.
        plan: Where everything stands.
        finals: The contracts that a round may be played in, as rows number them.
        has_points: Whether the game counts card points.
    """

    source: str
    plan: Plan
    finals: tuple[FinalContract, ...]
    has_points: bool

    @property
    def width(self) -> int:
        """The number of columns of a row; tallies that functions look at stand behind them."""
        return len(COLUMNS) + (3 if self.has_points else 2) * self.plan.rules.seats


class _Writer:
    """Writes the functions of a game, each once."""

    def __init__(self, plan: Plan, *, policy: bool) -> None:
        self.plan = plan
        self.policy = policy
        self.functions: list[str] = []
        self._named: dict[tuple[str, str], str] = {}
        self.has_points = False

    def function(self, kind: str, body: str) -> str:
        """Write a function; return the name of one with the same body if there is one."""
        if (kind, body) not in self._named:
            name = self._named[kind, body] = f"{kind}_{len(self._named)}"
            self.functions.append(f"@njit\ndef {name}(S, T, P):\n{body}\n")
        return self._named[kind, body]

    def phase(self, phase: object) -> str:
        """Write a phase before play."""
        write = _PHASES.get(type(phase))
        if write is None:
            raise Uncompilable(f"the phase {type(phase).__name__}")
        return self.function("phase", write(self.plan, phase))

    def lines(self, kind: str, lines: list[str]) -> str:
        """Write a function of lines."""
        return self.function(kind, "\n".join(indented(lines or ["pass"])))

    def contract(self, contract: Contract) -> list[str]:
        """Write what happens from the contract on; return the lines that call it."""
        plan = self.plan
        before = [self.phase(phase) for phase in contract.phases[:-1]]
        if type(contract.play) is not Play:
            raise Uncompilable(f"the play {type(contract.play).__name__}")
        order = Order(plan, contract)
        if contract.play.is_plain:
            play = play_lines(plan, order, contract, policy=self.policy)
        else:
            play = stock_lines(plan, order, contract, policy=self.policy)
            if contract.play.until is not None:
                name = self.lines("enough", enough_lines(plan, order, contract))
                play = [line.replace("enough(", f"{name}(") for line in play]
        trump = plan.suit_number(contract.trump)
        return [
            *([f"S[TRUMP] = {trump}"] if contract.trump is not None else []),
            *(f"{name}(S, T, P)" for name in before),
            f"{self.lines('play', play)}(S, T, P)",
        ]

    def scores(self, contract: Contract) -> list[str]:
        """Write the scoring of a contract; return the lines that call it."""
        order = Order(self.plan, contract)
        lines = [*score_lines(self.plan, order, contract), *self._points(order, contract)]
        return [f"{self.lines('score', lines)}(S, T, P)"]

    def _points(self, order: Order, contract: Contract) -> list[str]:
        """Return the lines that put down the card points of each seat's side."""
        for award in contract.scoring:
            for amount in amounts_in(award):
                if type(amount) is _CardPoints:
                    self.has_points = True
                    scribe = Scribe(self.plan, order, mark="w")
                    value = scribe.value(amount)
                    own = [f"S[POINTS + {s}] = {at(value, s)}" for s in scribe.seats]
                    return [*scribe.lines, *own]
        return []


def write_program(rules: Rules, *, policy: bool = False, deposit: bool = False) -> Program:
    """Turn a declaration into source.

    Args:
        rules: The declaration.
        policy: Whether a player's function chooses the cards.
        deposit: Whether the processor finds the n-th bit of a mask by itself.

    Raises:
        Uncompilable: The declaration has a term that is not known here.
    """
    plan = Plan(rules)
    writer = _Writer(plan, policy=policy)
    opening = [writer.phase(phase) for phase in rules.opening]
    played = {contract.key: writer.contract(contract) for contract in rules.contracts}
    plan.most_letters += len(rules.pack)
    plan.state.place("TRACE", plan.most_letters)
    scored = {contract.key: writer.scores(contract) for contract in rules.contracts}
    plan.state.place("TALLIES", plan.tallies)
    finals = tuple(plan.finals)
    run = _run(
        plan,
        opening,
        _branches(plan, played),
        _branches(plan, scored),
        has_points=writer.has_points,
    )
    facts = {
        "CARDS": len(rules.pack),
        "SEATS": rules.seats,
        "COPIES": rules.pack.copies,
        "HAS_COPY": signed(_has_copy(rules)),
        "MOST_LETTERS": plan.most_letters,
        "NOT_LEGAL": NOT_LEGAL,
        "TOO_LONG": TOO_LONG,
    }
    head = [f"{name} = {value}" for name, value in facts.items()]
    head += [*plan.state.lines(), *plan.tables.lines(), *plan.asked.lines()]
    # The generator picks before what uses it.
    pick = DEPOSIT if deposit else SELECT
    first, rest = PRELUDE.split("@njit\ndef one(seat):", 1)
    parts = ["\n".join(head), first, pick, f"@njit\ndef one(seat):{rest}", *writer.functions, run]
    return Program("\n\n".join(parts), plan, finals, writer.has_points)


def _has_copy(rules: Rules) -> int:
    """Return the mask of the cards that have another copy behind them."""
    copies = rules.pack.copies
    return sum(1 << place for place in range(len(rules.pack)) if place % copies != copies - 1)


def _branches(plan: Plan, lines: dict[str, list[str]]) -> list[str]:
    """Return the lines of one contract among all, by the contract that was settled."""
    groups: dict[tuple[str, ...], list[int]] = {}
    for number, final in enumerate(plan.finals):
        groups.setdefault(tuple(lines[final.key]), []).append(number)
    if len(groups) == 1:
        return list(*groups)
    written: list[str] = []
    which = [0] * len(plan.finals)
    for number, members in enumerate(groups.values()):
        for member in members:
            which[member] = number
    branch = plan.tables.add("BRANCHES", which)
    for number, group in enumerate(groups):
        written.append(f"{'if' if number == 0 else 'elif'} T[{branch} + S[FINAL]] == {number}:")
        written += indented(list(group))
    return written


def _run(
    plan: Plan, opening: list[str], play: list[str], score: list[str], *, has_points: bool
) -> str:
    """Return the source of the function that plays rounds and writes one row for each."""
    rules, seats = plan.rules, plan.rules.seats
    clear = ["S[ERROR] = 0", "S[DECLARER] = -1", "S[TRUMP] = -1", "S[OUT] = 0", "S[TRICKS] = 0",
             "S[LETTERS] = 0", "S[MOVES] = 0", "S[NEXT] = 0", "S[EVERYTHING] = 0",
             f"S[FINAL] = {-1 if rules.opening else 0}"]  # fmt: skip
    for place, kind in plan.facts.values():
        count = seats if kind == "seats" else 1
        clear += [
            f"S[{place} + {i}] = -1" if count > 1 else f"S[{place}] = -1" for i in range(count)
        ]
    for name in ("WON", "TOOK", "SCORE", "POINTS"):
        clear += [f"S[{name} + {seat}] = 0" for seat in range(seats)]
    deals = [
        f"S[DEALER] = (P[DEALS] if P[DEALS] >= 0 else n % {seats})",
        "S[NUMBER] = (P[COUNTS] if P[COUNTS] >= 0 else n)",
        "key(S, P, n)",
        "if P[GIVEN]:",
        *indented(_given(plan)),
        "else:",
        "    deal(S, T)",
    ]
    settled = ["if S[FINAL] >= 0 and S[ERROR] == 0:", *indented(play)]
    row = ["R[r, 0] = S[FINAL]", "R[r, 1] = S[DECLARER]", "R[r, 2] = S[MOVES]"]
    columns = ["SCORE", "TOOK", *(["POINTS"] if has_points else [])]
    for block, name in enumerate(columns):
        at_column = len(COLUMNS) + block * seats
        row += [f"R[r, {at_column + seat}] = S[{name} + {seat}]" for seat in range(seats)]
    behind = len(COLUMNS) + len(columns) * seats
    row += [f"R[r, {behind + n}] = S[TALLIES + {n}]" for n in range(plan.tallies)]
    return "\n".join(
        [
            _deal(plan),
            "@njit(cache=True)",
            "def run(S, T, P, R, first, count):",
            "    for r in range(count):",
            "        n = first + r",
            *indented([*clear, *deals], 2),
            *indented([f"{name}(S, T, P)" for name in opening], 2),
            *indented(settled, 2),
            "        if S[ERROR] != 0:",
            "            return r",
            "        if S[FINAL] >= 0:",
            *indented(score, 3),
            *indented(row, 2),
            "    return count",
        ]
    )


def _given(plan: Plan) -> list[str]:
    lines = [f"S[HAND + {s}] = P[GIVEN_HANDS + {s}]" for s in range(plan.rules.seats)]
    for pile in plan.piles:
        given = f"GIVEN_{plan.pile(pile)}"
        if given in plan.asked.places:
            lines.append(f"for i in range(P[{given}] + 1):")
            lines.append(f"    S[{plan.pile(pile)} + i] = P[{given} + i]")
        else:
            lines.append(f"S[{plan.pile(pile)}] = 0")
    return lines


def _deal(plan: Plan) -> str:
    """Return the source of the deal: the hands in turn, then the piles, card by card."""
    rules, cards = plan.rules, len(plan.rules.pack)
    packets = rules.packets
    each = packets.rounds if isinstance(packets, Schedule) else packets.each
    short = [0 if one.last is None else 1 for one in each]
    sizes = [one.pile_sizes(cards, rules.seats) for one in each]
    index = f"S[NUMBER] % {len(each)}"
    hand = plan.tables.of("HAND_SIZES", index, [one.hand_size for one in each])
    less = plan.tables.of("SHORT", index, short)
    rest = not any(sizes)
    lines = [f"for i in range({cards}):", "    S[DECK + i] = i", "at = 0"]
    lines += [
        f"for seat in range({rules.seats - 1 if rest else rules.seats}):",
        "    cards = np.int64(0)",
    ]
    size = hand if less == "0" else f"{hand} - ({less} if seat == S[DEALER] else 0)"
    lines += [f"    for i in range({size}):", "        j = at + bounded(S, CARDS - at)"]
    lines += ["        card = S[DECK + j]", "        S[DECK + j] = S[DECK + at]"]
    lines += ["        S[DECK + at] = card", "        cards |= ONE << card", "        at += 1"]
    lines.append("    S[HAND + seat] = cards")
    if rest:
        lines += [
            "cards = np.int64(0)",
            f"for i in range(at, {cards}):",
            "    cards |= ONE << S[DECK + i]",
        ]
        lines.append(f"S[HAND + {rules.seats - 1}] = cards")
    dealt = list(dict.fromkeys(name for piles in sizes for name in piles))
    for name in dealt:
        pile = plan.pile(name)
        count = plan.tables.of("PILE_SIZES", index, [piles.get(name, 0) for piles in sizes])
        lines += [f"S[{pile}] = {count}", f"for i in range({count}):"]
        lines += ["    j = at + bounded(S, CARDS - at)", "    card = S[DECK + j]"]
        lines += ["    S[DECK + j] = S[DECK + at]", "    S[DECK + at] = card"]
        lines += [f"    S[{pile} + 1 + i] = card", "    at += 1"]
    lines += [f"S[{plan.pile(name)}] = 0" for name in plan.piles if name not in dealt]
    return "\n".join(["@njit", "def deal(S, T):", *indented(lines), ""])
