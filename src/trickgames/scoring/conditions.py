"""When an award is given: named tests of a finished round, one sentence each."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, Literal

import attrs

from trickgames.checks import instance_of
from trickgames.messages import Message
from trickgames.scoring.amounts import Amount, amount
from trickgames.scoring.outcome import Outcome
from trickgames.selection import CARDS, Selection
from trickgames.table import DECLARER, EVERYONE, Role

__all__ = [
    "DECLARED",
    "SOMEBODY_TOOK_ALL",
    "TRICKS_WERE_SHARED",
    "Test",
    "among",
    "at_least",
    "below",
    "contract_is",
    "in_play",
    "level_is",
    "missed_a_trick",
    "shared_out",
    "somebody_is",
    "taken_by_one",
    "took_a_trick",
    "took_every_trick",
    "took_no_trick",
]

Kind = Literal["no trick", "a trick", "every trick", "missed", "declared", "all", "shared", "level",
               "in play", "taken by one", "shared out", "at least", "below", "somebody", "among",
               "contract"]  # fmt: skip


_ROLE: Final = instance_of("who passes a test", Role)


@attrs.frozen
class Test:
    """A named test; a role that nobody has passes none of them."""

    __test__ = False

    kind: Kind
    role: Role = attrs.field(default=EVERYONE, validator=_ROLE)
    number: int = 0
    cards: Selection | None = attrs.field(
        default=None, validator=instance_of(CARDS, Selection, type(None))
    )
    amounts: tuple[Amount, ...] = ()
    other: Role = attrs.field(default=EVERYONE, validator=_ROLE)
    contract: str = ""

    def holds(self, outcome: Outcome) -> bool:
        """Whether the test is passed in a finished round."""
        return bool(self.role.seats(outcome.table)) and _TESTS[self.kind](self, outcome)

    def words(self) -> Message:
        """Return the test in words."""
        cards = self.cards.words() if self.cards else ""
        values: dict[str, object] = {
            "role": Message(self.role.words),
            "n": self.number,
            "cards": cards,
            "other": Message(self.other.words),
            "contract": self.contract,
        }
        if self.amounts:
            values["x"], values["least"] = (part.words() for part in self.amounts)
        return Message(_WORDS[self.kind], values)

    def tricks(self, outcome: Outcome) -> int:
        """Return the number of tricks that the seats of the role won."""
        seats = self.role.seats(outcome.table)
        return sum(winner in seats for winner in outcome.winners)


def _somebody_took_all(_: Test, outcome: Outcome) -> bool:
    return len({outcome.side_of[winner] for winner in outcome.winners}) == 1


def _level(test: Test, outcome: Outcome) -> bool:
    contract = outcome.table.contract
    return contract is not None and contract.level == test.number


def _wanted(test: Test, outcome: Outcome) -> int:
    order = outcome.precedence
    return test.cards.mask(order.pack, order.trump) if test.cards else 0


def _in_play(test: Test, outcome: Outcome) -> bool:
    wanted = _wanted(test, outcome)
    return bool(wanted) and wanted & ~outcome.table.everything == 0


def _at_least(test: Test, outcome: Outcome) -> bool:
    value, least = (
        part if isinstance(part, int) else outcome.total(part, EVERYONE)
        for part in (part.value(outcome) for part in test.amounts)
    )
    return value >= least


def _among(test: Test, outcome: Outcome) -> bool:
    return set(test.role.seats(outcome.table)) <= set(test.other.seats(outcome.table))


def _contract(test: Test, outcome: Outcome) -> bool:
    contract = outcome.table.contract
    return contract is not None and contract.key == test.contract


def _taken_by_one(test: Test, outcome: Outcome) -> bool:
    wanted = _wanted(test, outcome)
    return bool(wanted) and any(not wanted & ~cards for cards in outcome.taken)


_TESTS: Final[Mapping[Kind, Callable[[Test, Outcome], bool]]] = {
    "no trick": lambda test, outcome: test.tricks(outcome) == 0,
    "a trick": lambda test, outcome: test.tricks(outcome) > 0,
    "every trick": lambda test, outcome: test.tricks(outcome) == len(outcome.winners),
    "missed": lambda test, outcome: test.tricks(outcome) < len(outcome.winners),
    "declared": lambda _, __: True,
    "all": _somebody_took_all,
    "shared": lambda test, outcome: not _somebody_took_all(test, outcome),
    "level": _level,
    "in play": _in_play,
    "at least": _at_least,
    "below": lambda test, outcome: not _at_least(test, outcome),
    "somebody": lambda _, __: True,
    "among": _among,
    "contract": _contract,
    "taken by one": _taken_by_one,
    "shared out": lambda test, outcome: not _taken_by_one(test, outcome),
}
_WORDS: Final[Mapping[Kind, str]] = {
    "no trick": "{role} took no trick",
    "a trick": "{role} took a trick",
    "every trick": "{role} took every trick",
    "missed": "{role} missed a trick",
    "declared": "there is a declarer",
    "all": "one side took every trick",
    "shared": "no side took every trick",
    "level": "the bid was {n}",
    "in play": "{cards} was dealt",
    "at least": "{x} come to at least {least}",
    "below": "{x} come to less than {least}",
    "somebody": "there is {role}",
    "among": "{role} belongs to {other}",
    "contract": "the contract is {contract}",
    "taken by one": "one side took all of {cards}",
    "shared out": "no side took all of {cards}",
}

DECLARED: Final = Test("declared", DECLARER)
SOMEBODY_TOOK_ALL: Final = Test("all")
TRICKS_WERE_SHARED: Final = Test("shared")


def took_no_trick(role: Role) -> Test:
    """Pass if the seats of a role won no trick."""
    return Test("no trick", role)


def took_a_trick(role: Role) -> Test:
    """Pass if the seats of a role won a trick or more."""
    return Test("a trick", role)


def took_every_trick(role: Role) -> Test:
    """Pass if the seats of a role won every trick that was played."""
    return Test("every trick", role)


def missed_a_trick(role: Role) -> Test:
    """Pass if somebody else won a trick."""
    return Test("missed", role)


def level_is(number: int) -> Test:
    """Pass if the contract was bid at this number."""
    return Test("level", number=number)


def in_play(cards: Selection) -> Test:
    """Pass if all of some cards were in players' hands when play began."""
    return Test("in play", cards=cards)


def at_least(tally: Amount, least: Amount | int) -> Test:
    """Pass if a number of the table reaches another; of a tally all sides are added up."""
    return Test("at least", amounts=(tally, amount(least)))


def below(tally: Amount, least: Amount | int) -> Test:
    """Pass if a number of the table does not reach another."""
    return Test("below", amounts=(tally, amount(least)))


def somebody_is(role: Role) -> Test:
    """Pass if somebody has a role, such as that of the seat that a phase noted."""
    return Test("somebody", role)


def among(role: Role, other: Role) -> Test:
    """Pass if somebody has a role, and whoever has it has another one too."""
    return Test("among", role, other=other)


def contract_is(key: str) -> Test:
    """Pass if a contract was played, by its name."""
    return Test("contract", contract=key)


def taken_by_one(cards: Selection) -> Test:
    """Pass if one side took all of some cards in tricks."""
    return Test("taken by one", cards=cards)


def shared_out(cards: Selection) -> Test:
    """Pass if no side took all of some cards in tricks."""
    return Test("shared out", cards=cards)
