"""Small checks of what callers hand over, and how it is quoted back to them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from trickgames.errors import RulesError

__all__ = [
    "LARGEST",
    "at_least",
    "faults_of",
    "instance_of",
    "named_kind",
    "number_of",
    "quote",
    "said_name",
    "seat_number",
    "text_of",
    "tuple_of",
    "whole_number",
]

T = TypeVar("T")

LARGEST = 10**18


def quote(text: str) -> str:
    """Return a text as an error shows it: short, on one line, nothing a terminal would obey.

    >>> quote("x" * 99) == repr("x" * 40)
    True
    """
    return repr(text[:40])


def text_of(what: str, value: object) -> str:
    """Return a value if it is a `str`.

    Raises:
        TypeError: It is something else; `what` names it in the error.
    """
    if not isinstance(value, str):
        raise TypeError(f"{what} is a text, not {type(value).__name__}")
    return value


def said_name(what: str, value: object, most: int = 200) -> str:
    """Return a value if it is a text that can stand as a name, on a screen and in a record.

    Raises:
        TypeError: It is no text.
        RulesError: It is empty, too long, or has what does not print; `what` begins the error.
    """
    text = text_of(what, value)
    if not 1 <= len(text) <= most:
        raise RulesError(f"{what} has 1 to {most} characters, not {len(text)}")
    if not text.isprintable() or text != text.strip():
        raise RulesError(f"{what} is printed on one line, with no spaces around it")
    return text


def named_kind(value: object) -> str:
    """Return what something is, as an error says it.

    >>> named_kind("D"), named_kind(None), named_kind(dict)
    ("the text 'D'", 'None', 'the class dict (write dict(...))')
    """
    if isinstance(value, type):
        return f"the class {value.__name__} (write {value.__name__}(...))"
    if isinstance(value, str):
        return f"the text {quote(value)}"
    name = type(value).__name__
    return "None" if value is None else f"{'an' if name[0] in 'AEIOUaeiou' else 'a'} {name}"


def instance_of(what: str, *kinds: type) -> Callable[[Any, Any, Any], None]:
    """Return an attrs validator: it raises a `TypeError` if a value is of none of some kinds."""

    def check(_: object, __: object, value: object) -> None:
        if not isinstance(value, kinds):
            raise TypeError(f"{what}: {_either(kinds)} is wanted, not {named_kind(value)}")

    return check


def number_of(what: str, *, or_none: bool = False) -> Callable[[Any, Any, Any], None]:
    """Return an attrs validator: it raises a `TypeError` if a value is no whole number.

    Args:
        what: What the error calls the value.
        or_none: Whether None will do as well.
    """

    def check(_: object, __: object, value: object) -> None:
        if not (or_none and value is None):
            whole_number(what, value)

    return check


def tuple_of(what: str, values: Iterable[T], *kinds: type) -> tuple[T, ...]:
    """Return values as a tuple.

    Raises:
        TypeError: One stands there alone, or is of another kind.
    """
    several: object = values
    if isinstance(several, str) or not hasattr(several, "__iter__"):
        alone = ": write (x,) for one" * isinstance(several, kinds)
        wanted = f"a tuple of {_either(kinds)} is wanted"
        raise TypeError(f"{what}: {wanted}, not {named_kind(several)} alone{alone}")
    found = tuple(values)
    for value in found:
        if not isinstance(value, kinds):
            raise TypeError(f"{what}: {_either(kinds)} is wanted, not {named_kind(value)}")
    return found


def _either(kinds: Iterable[type]) -> str:
    return " or ".join("None" if kind is type(None) else kind.__name__ for kind in kinds)


def whole_number(what: str, value: object) -> int:
    """Return a value if it is an `int` (and not a `bool`) of ordinary size.

    Raises:
        TypeError: It is something else; `what` names it in the error.
        RulesError: It is beyond all use, with more than 18 digits.
    """
    if not isinstance(value, int) or isinstance(value, bool):
        raise TypeError(f"{what} is a whole number, not {type(value).__name__}")
    if abs(value) > LARGEST:
        raise RulesError(f"{what} is too large a number")
    return value


def at_least(least: int, what: str, value: object, rule: str) -> int:
    """Return a value if it is a whole number from `least` up.

    Raises:
        TypeError: It is no whole number.
        RulesError: It is less, and the error begins with the rule; or it is beyond all use.
    """
    number = whole_number(what, value)
    if number < least:
        raise RulesError(f"{rule}, not {number}")
    return number


def faults_of(*checks: Callable[[], object]) -> list[str]:
    """Return what is wrong by any of some checks, which raise a `RulesError` each."""
    faults: list[str] = []
    for check in checks:
        try:
            check()
        except RulesError as error:
            faults += error.faults
    return faults


def seat_number(seat: object, seats: int) -> int:
    """Return a seat if there is one of that number.

    Raises:
        TypeError: It is no whole number.
        IndexError: There is no such seat.
    """
    if not isinstance(seat, int) or isinstance(seat, bool):
        raise TypeError(f"a seat is a whole number, not {type(seat).__name__}")
    if not 0 <= seat < seats:
        named = f": there is no seat {seat}" if abs(seat) <= LARGEST else ""
        raise IndexError(f"seats are numbered 0 to {seats - 1}{named}")
    return seat
