# pyright: reportPrivateUsage=false
"""What the parts of the generator share: the declaration, the layout, and who has which role."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from trickgames.cards import Card, Suit
from trickgames.declaration import Rules
from trickgames.moves import Move
from trickgames.phases.auction import Auction
from trickgames.phases.phase import Phase
from trickgames.scoring.amounts import Amount
from trickgames.scoring.awards import Scoring, amounts_of
from trickgames.scoring.scored_by import Row, Sides
from trickgames.selection import Selection
from trickgames.simulate.layout import Layout, Tables, Uncompilable, signed
from trickgames.table import FinalContract, Role

__all__ = ["MOST_CARDS", "NOT_LEGAL", "TOO_LONG", "Function", "Plan", "amounts_in", "finals_of"]

MOST_CARDS: Final = 64
NOT_LEGAL: Final = 1
TOO_LONG: Final = 2
Function = tuple[Callable[[Row, Sides], tuple[int, ...]], list[int]]
"""What returns the scores of a row of tallies, and where these stand among all that are written
down: one place for each tally and seat."""


class Plan:
    """A declaration on its way to compiled code.

    Attributes:
        rules: The declaration.
        state: The places of the state of a round, array ``S``.
        tables: The tables, array ``T``.
        asked: The places of what is asked for, array ``P``; what the opening says comes last.
        finals: Every contract that a round may be played in.
        facts: What phases note: for each name its place and kind.
        most_letters: The longest a round can be, in letters.
        turned: The piles whose first card has been turned up.
        piles: The names of all piles.
        functions: For each contract its scoring functions.
        tallies: How many tallies are written down for functions.
        sides: The table of the seats on each seat's side.
        alone: The same as if everybody played alone.
    """

    rules: Rules
    state: Layout
    tables: Tables
    asked: Layout
    finals: list[FinalContract]
    facts: dict[str, tuple[str, str]]
    most_letters: int
    turned: set[str]
    piles: list[str]
    functions: dict[str, list[Function]]
    tallies: int
    sides: str
    alone: str

    def __init__(self, rules: Rules) -> None:
        if len(rules.pack) > MOST_CARDS:
            raise Uncompilable(f"a pack of {len(rules.pack)} cards")
        if not finals_of(rules):
            raise Uncompilable("an opening that settles no contract")
        self.rules = rules
        self.state, self.tables, self.asked = Layout(), Tables(), Layout()
        self.finals = list(finals_of(rules))
        self.facts = {}
        self.most_letters = 0
        self.turned = set()
        self.functions, self.tallies = {}, 0
        seats, cards = rules.seats, len(rules.pack)
        for name in ("X", "STEP", "ERROR", "DEALER", "NUMBER", "FINAL", "DECLARER", "TRUMP", "OUT",
                     "EVERYTHING", "LIVE", "TRICKS", "LETTERS", "MOVES", "NEXT"):  # fmt: skip
            self.state.place(name)
        for name in ("HAND", "WON", "TOOK", "SCORE", "POINTS"):
            self.state.place(name, seats)
        self.state.place("WINNER", cards + 1)
        self.state.place("DECK", cards)
        self.state.place("LEGAL", rules.letter_count + 1)
        self.asked.place("KEY", 2)
        for name in ("DEALS", "COUNTS", "GIVEN"):
            self.asked.place(name)
        for term in rules.carry:
            self.asked.place(self.carried(term.name), seats)
        self.piles = sorted({*self._dealt_piles(), *self._new_piles()})
        for pile in self.piles:
            self.state.place(self.pile(pile), cards + 1)
        self.asked.place("GIVEN_HANDS", seats)
        for pile in self._dealt_piles():
            self.asked.place(f"GIVEN_{self.pile(pile)}", cards + 1)
        self.sides = self.tables.add(
            "SIDES", [sum(1 << mate for mate in self._side(seat)) for seat in range(seats)]
        )
        self.alone = self.tables.add("ALONE", [1 << seat for seat in range(seats)])
        self.asked.place("SCRIPT")

    def _side(self, seat: int) -> Sequence[int]:
        return next(side for side in self.rules.sides if seat in side)

    def _dealt_piles(self) -> list[str]:
        rules = self.rules
        sizes = [each.pile_sizes(len(rules.pack), rules.seats) for each in rules.packets.each]
        return list(dict.fromkeys(name for each in sizes for name in each))

    def _new_piles(self) -> list[str]:
        contracts = [phase for contract in self.rules.contracts for phase in contract.phases]
        phases = [phase for phase in contracts if isinstance(phase, Phase)]
        return [name for phase in (*self.rules.opening, *phases) for name in phase.new_piles()]

    @property
    def everyone(self) -> int:
        """The mask of all seats."""
        return (1 << self.rules.seats) - 1

    def pile(self, name: str) -> str:
        """Name the place of a pile: the number of its cards, and the cards."""
        return f"PILE_{_spelt(name)}"

    def carried(self, name: str) -> str:
        """Name the place of what earlier rounds left."""
        return f"CARRIED_{_spelt(name)}"

    def fact(self, name: str, kind: str) -> str:
        """Name the place of a fact: a seat, a card, a number, or a number for each seat.

        Raises:
            Uncompilable: The same name is used for something of another kind.
        """
        place, known = self.facts.setdefault(name, (f"FACT_{_spelt(name)}", kind))
        if known != kind:
            raise Uncompilable(f"two kinds of facts called {name!r}")
        return self.state.place(place, self.rules.seats if kind == "seats" else 1)

    def noted(self, name: str, kind: str) -> str | None:
        """Name the place of a fact if some phase notes such a fact."""
        place, known = self.facts.get(name, ("", ""))
        return place if known == kind else None

    def final(self, contract: FinalContract) -> int:
        """Return the number of a contract among all that may be played."""
        return self.finals.index(contract)

    def letter(self, verb: str, *args: Card | Suit | str | int) -> int:
        """Return the letter of a move."""
        (letter,) = self.rules.letters(Move(verb, *args))
        return letter

    def first_letter(self, verb: str, count: int) -> int:
        """Return the letter that stands for the first card of the pack in moves of many cards."""
        return self.rules.letters(Move(verb, *self.rules.pack[:count]))[0]

    def suit_number(self, suit: Suit | None) -> int:
        """Return the number of a suit in the pack, -1 for none."""
        return -1 if suit is None else self.rules.pack.suits.index(suit)

    @property
    def trumps(self) -> list[Suit | None]:
        """No trump suit, and each suit, as the state numbers them from -1."""
        return [None, *self.rules.pack.suits]

    def by_trump(self, selection: Selection) -> str:
        """Return source for the mask of named cards, by the trump suit of the round."""
        masks = [signed(selection.mask(self.rules.pack, trump)) for trump in self.trumps]
        return self.tables.of("CARDS_BY_TRUMP", "S[TRUMP] + 1", masks)

    def side(self, seat: str, sides: str | None = None) -> str:
        """Return source for the mask of the seats that play with a seat."""
        return f"T[{sides or self.sides} + {seat}]"

    def role(self, role: Role, sides: str | None = None) -> str:
        """Return source for the mask of the seats that have a role.

        Args:
            role: The role.
            sides: The table of sides, where they are not those of the game.

        Raises:
            Uncompilable: The role is of no kind known here.
        """
        seats, everyone = self.rules.seats, self.everyone
        declarer = "one(S[DECLARER])"
        declaring = f"({self.side('S[DECLARER]', sides)} if S[DECLARER] >= 0 else 0)"
        fixed = {
            "dealer": "one(S[DEALER])",
            "dealing side": self.side("S[DEALER]", sides),
            "not dealing": f"({everyone} & ~{self.side('S[DEALER]', sides)})",
            "eldest": f"one((S[DEALER] + 1) % {seats})",
            "everyone": str(everyone),
            "nobody": "0",
            "declarer": declarer,
            "partner": f"({declaring} & ~{declarer})",
            "left of declarer": f"(one((S[DECLARER] + 1) % {seats}) if S[DECLARER] >= 0 else 0)",
            "declaring side": declaring,
            "defenders": f"({everyone} & ~{declaring} if S[DECLARER] >= 0 else 0)",
            "others": f"({everyone} & ~{declarer})",
            "side": self.side(str(role.number), sides),
        }
        if role.name in fixed:
            return fixed[role.name]
        return self._by_fact(role, sides)

    def _by_fact(self, role: Role, sides: str | None) -> str:
        seats = self.rules.seats
        place = self.noted(role.fact, "seat")
        if role.name == "fact":
            return f"one(S[{place}])" if place else "0"
        if role.name == "fact's partner":
            mates = f"{self.side(f'S[{place}]', sides)} & ~one(S[{place}])"
            return f"({mates} if S[{place}] >= 0 else 0)" if place else "0"
        if role.name == "holder":
            bit = signed(1 << self.rules.pack.index(self.rules.pack.parse(role.card)))
            held = " | ".join(f"(1 if S[HAND + {s}] & {bit} else 0) << {s}" for s in range(seats))
            return f"(one(S[{place}]) if S[{place}] >= 0 else {held})" if place else f"({held})"
        if role.name == "carrying":
            start = self.carried(role.fact)
            bars = (f"(1 if P[{start} + {s}] >= {role.number} else 0) << {s}" for s in range(seats))
            return f"({' | '.join(bars)})"
        if role.name == "in turn":
            number = f"P[{self.carried(role.fact)}]" if role.fact else "S[NUMBER]"
            turn = f"{number} % {len(role.roles)}"
            text = self.role(role.roles[-1], sides)
            for place_in_turn, one in reversed([*enumerate(role.roles[:-1])]):
                text = f"({self.role(one, sides)} if {turn} == {place_in_turn} else {text})"
            return text
        raise Uncompilable(f"the role {role.name!r}")


def amounts_in(award: Scoring) -> list[Amount]:
    """Return every amount that a term of the scoring is made of, parts of parts too."""
    found, waiting = list[Amount](), list(amounts_of(award))
    while waiting:
        amount = waiting.pop(0)
        found.append(amount)
        waiting += amount.parts
    return found


def finals_of(rules: Rules) -> tuple[FinalContract, ...]:
    """Return every contract that a round may be played in, each with every level."""
    found: list[FinalContract] = []
    for phase in rules.opening:
        if isinstance(phase, Auction):
            bids = [phase._contract(bid) for bid in phase._bids]
            found += [contract for contract in bids if contract.key]
        found += [FinalContract(key) for key in phase.contracts()]
    if not rules.opening:
        found = [FinalContract(rules.contracts[0].key)]
    return tuple(dict.fromkeys(found))


def _spelt(name: str) -> str:
    return "".join(c if c.isalnum() and c.isascii() else f"_{ord(c):x}_" for c in name)
