"""What a finished round leaves for the next one: named whole numbers, one for each seat."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Final, cast

import attrs

from trickgames.checks import quote
from trickgames.errors import RulesError
from trickgames.jsontext import MAX_NUMBER, Node
from trickgames.packs import Pack
from trickgames.scoring.amounts import Amount, amount, amount_at
from trickgames.scoring.outcome import Outcome

__all__ = [
    "Carried",
    "Carry",
    "carry_document",
    "carry_faults",
    "checked_carry",
    "hand_on",
    "read_carry",
]

Carried = tuple[tuple[str, tuple[int, ...]], ...]
"""Names in the order of the declaration, each with one number for each seat."""
MOST_SEATS: Final = 1_000


@attrs.frozen
class Carry:
    """A number that each side takes from round to round; it stands at 0 when a match begins.

    Args:
        name: Its name.
        amount: What it is after a round, where ``carried(name)`` is what it was before. A round
            without a contract leaves it as it was.
    """

    name: str
    amount: Amount = attrs.field(converter=amount)


def carry_faults(
    terms: Sequence[Carry], looked_at: Collection[str], pack: Pack, piles: Collection[str]
) -> Iterator[str]:
    """Say what is wrong with what rounds leave, and with what is looked at of it.

    Args:
        terms: What rounds of the game leave behind.
        looked_at: The names that phases and scoring look at.
        pack: The cards of the game.
        piles: The piles that the deal lays.
    """
    names = [term.name for term in terms]
    if len(set(names)) < len(names):
        yield f"two numbers that are carried have the same name: {' '.join(names)}"
    own = [term.amount for term in terms]
    wanted = {*looked_at, *(name for one in own for name in one.carried())}
    for name in sorted(wanted - set(names)):
        yield f"the rules look at {name!r}, which no round leaves behind"
    for name in sorted({name for one in own for name in one.piles()} - set(piles)):
        yield f"what a round leaves counts a pile {name!r} that is never laid"
    named = (selection for one in own for selection in one.selections())
    for name in dict.fromkeys(name for selection in named for name in selection.absent(pack)):
        yield f"what a round leaves names what is not in the pack: {name}"


def hand_on(terms: Sequence[Carry], outcome: Outcome) -> Carried:
    """Return what a finished round leaves for the next."""
    seats = range(outcome.table.seats)
    values = ((term.name, term.amount.value(outcome)) for term in terms)
    return tuple((name, tuple(amount_at(value, seat) for seat in seats)) for name, value in values)


def checked_carry(terms: Sequence[Carry], sides: Sequence[Sequence[int]], carry: object) -> Carried:
    """Return what a round begins with; what is not named stands at 0.

    Args:
        terms: What rounds of the game leave behind.
        sides: The seats of each side.
        carry: One number for each seat, by name; None for none at all.

    Raises:
        TypeError: It is no mapping of names to whole numbers.
        RulesError: It cannot be; `faults` names everything wrong with it.
    """
    if carry is not None and not isinstance(carry, Mapping):
        raise TypeError(f"carry is a mapping of names to numbers, not {type(carry).__name__}")
    named = cast("Mapping[object, object]", carry or {})
    if named:
        faults = list(_faults([term.name for term in terms], sides, named))
        if faults:
            raise RulesError(faults)
    nothing = (0,) * sum(map(len, sides))
    return tuple(
        (term.name, tuple(cast("Sequence[int]", named.get(term.name, nothing)))) for term in terms
    )


def _faults(
    names: Sequence[str], sides: Sequence[Sequence[int]], named: Mapping[object, object]
) -> Iterator[str]:
    seats = sum(map(len, sides))
    for name, value in named.items():
        if not isinstance(name, str):
            raise TypeError(f"carry is named by texts, not by {type(name).__name__}")
        if name not in names:
            known = f"; there are: {', '.join(names)}" if names else ""
            yield f"nothing named {quote(name)} is carried from round to round{known}"
            continue
        if isinstance(value, str | bytes) or not isinstance(value, Sequence):
            kind = type(value).__name__
            raise TypeError(f"carry {name} has one whole number for each seat, not {kind}")
        numbers = cast("Sequence[object]", value)
        if len(numbers) != seats:
            yield f"carry {name} has one number for each of {seats} seats, not {len(numbers)}"
        elif all(_is_number(name, seat, number) for seat, number in enumerate(numbers)):
            for side in sides:
                if len({numbers[seat] for seat in side}) > 1:
                    here = " and ".join(map(str, side))
                    yield f"carry {name} must be the same for the partners at {here}"
        else:
            yield f"carry {name} has too large a number"


def _is_number(name: str, seat: int, number: object) -> bool:
    if not isinstance(number, int) or isinstance(number, bool):
        kind = type(number).__name__
        raise TypeError(f"carry {name} of seat {seat} is a whole number, not {kind}")
    return abs(number) <= MAX_NUMBER


def carry_document(carry: Mapping[str, Sequence[int]]) -> dict[str, object]:
    """Return what goes into a document: a member ``carry``, none where a game carries nothing."""
    return {"carry": {name: list(value) for name, value in carry.items()}} if carry else {}


def read_carry(
    document: Node, terms: Sequence[Carry], sides: Sequence[Sequence[int]]
) -> dict[str, tuple[int, ...]]:
    """Read what `carry_document` wrote: every name, in any order, and no other.

    Raises:
        RecordError: Something is missing, unknown or cannot be.
    """
    if not terms:
        if "carry" in document.mapping():
            raise document["carry"].error("this game carries nothing from round to round")
        return {}
    node = document["carry"]
    names = [term.name for term in terms]
    values = [
        tuple(number.whole(-MAX_NUMBER) for number in member.items(MOST_SEATS))
        for member in node.members(*names)
    ]
    try:
        return dict(checked_carry(terms, sides, dict(zip(names, values, strict=True))))
    except RulesError as error:
        raise node.error(str(error)) from None
