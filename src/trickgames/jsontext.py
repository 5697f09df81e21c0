"""Strict JSON: a stranger's text is read within limits, or refused with the place of the fault."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, cast

import attrs

from trickgames.errors import RecordError

__all__ = [
    "MAX_DEPTH",
    "MAX_LENGTH",
    "MAX_NUMBER",
    "MAX_VALUES",
    "Node",
    "Path",
    "check_text",
    "read_json",
    "show",
    "write_json",
]

MAX_LENGTH: Final = 1 << 20
"""The most bytes that a text may have in UTF-8: 1 MiB."""
MAX_DEPTH: Final = 12
"""The most lists and objects that may stand inside one another."""
MAX_VALUES: Final = 30_000
"""The most values that a text may hold."""
MAX_NUMBER: Final = 2**53 - 1
"""The largest number: what every JSON reader keeps exactly."""

HALF: Final = "half a character (a lone surrogate)"

Path = tuple[str | int, ...]
"""The way from the whole document to a value: keys of objects and places in lists."""


def show(value: object) -> str:
    """Return a value as an error shows it: short, whatever it is.

    >>> show(None), show("bid frog"), show([1, 2])
    ('null', "'bid frog'", 'a list')
    """
    if isinstance(value, str):
        return repr(value if len(value) <= 40 else value[:40] + "...")
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, Mapping):
        return "an object"
    return "null" if value is None else "a list" if isinstance(value, list) else str(value)


@attrs.frozen
class Node:
    """A value of a document and where it stands, read with one method for each type.

    Every method raises a `RecordError` that begins with the place, such as ``$.moves[16]``.

    Attributes:
        value: The value.
        path: The way to it.
        lines: For a document that was read from lines: which line each path came from.

    >>> Node({"seed": 7})["seed"].whole()
    7
    """

    value: object
    path: Path = ()
    lines: Mapping[Path, int] | None = None

    @property
    def where(self) -> str:
        """The place in words: ``$.moves[16]``, or ``line 7``."""
        if self.lines is None:
            return "$" + "".join(map(_step, self.path))
        for end in range(len(self.path), 0, -1):
            if self.path[:end] in self.lines:
                return f"line {self.lines[self.path[:end]]}"
        return "the text"

    def error(self, what: str) -> RecordError:
        """Return the error that says what is wrong here."""
        return RecordError(f"{self.where}: {what}")

    def wanted(self, what: str) -> RecordError:
        """Return the error that says what is wanted instead of the value."""
        return self.error(f"{what} is wanted, not {show(self.value)}")

    def _at(self, key: str | int, value: object) -> Node:
        return Node(value, (*self.path, key), self.lines)

    def __getitem__(self, key: str) -> Node:
        """Return a member of an object.

        Raises:
            RecordError: It is no object, or has no such key.
        """
        found = self.mapping()
        if key not in found:
            raise self.error(f"the key {key!r} is missing")
        return found[key]

    def mapping(self, most: int = 1_000) -> dict[str, Node]:
        """Return the members of an object with any keys, at most so many."""
        value = self.value
        if not isinstance(value, dict):
            raise self.wanted("an object")
        members = cast("Mapping[str, object]", value)
        if len(members) > most:
            raise self.error(f"at most {most} keys may stand here, not {len(members)}")
        return {key: self._at(key, value) for key, value in members.items()}

    def members(self, *keys: str) -> tuple[Node, ...]:
        """Return the members of an object that has exactly these keys."""
        found = self.mapping()
        for key, node in found.items():
            if key not in keys:
                raise node.error(f"there is no such key here; the keys are {', '.join(keys)}")
        return tuple(self[key] for key in keys)

    def items(self, most: int) -> list[Node]:
        """Return the items of a list that has at most so many."""
        value = self.value
        if not isinstance(value, list):
            raise self.wanted("a list")
        values = cast("Sequence[object]", value)
        if len(values) > most:
            raise self.error(f"at most {most} items may stand here, not {len(values)}")
        return [self._at(place, value) for place, value in enumerate(values)]

    def text(self, most: int = 200) -> str:
        """Return a text of 1 to so many characters."""
        if not isinstance(self.value, str):
            raise self.wanted("a text")
        if not 1 <= len(self.value) <= most:
            raise self.error(f"a text of 1 to {most} characters is wanted")
        return self.value

    def whole(self, low: int = 0, high: int = MAX_NUMBER) -> int:
        """Return a whole number in a range, both ends included."""
        span = f"a whole number from {low} {'up' if high == MAX_NUMBER else f'to {high}'}"
        if not isinstance(self.value, int) or isinstance(self.value, bool):
            raise self.wanted(span)
        if not low <= self.value <= high:
            raise self.wanted(span)
        return self.value

    def one_of(self, *texts: str) -> str:
        """Return one of some texts."""
        for text in texts:
            if self.value == text:
                return text
        raise self.wanted(" or ".join(map(repr, texts)))


def _step(key: str | int) -> str:
    if isinstance(key, int):
        return f"[{key}]"
    return f".{key}" if re.fullmatch(r"[A-Za-z_][A-Za-z0-9_]{0,40}", key) else f"[{show(key)}]"


@attrs.frozen
class _Odd:
    """Stands in the value for what may not be written, until its place is known."""

    what: str
    path: tuple[str, ...] = ()


def check_text(text: str) -> None:
    """Do nothing if a text is short enough and can be written in UTF-8.

    Raises:
        TypeError: It is no `str`.
        RecordError: It is longer than 1 MiB, begins with a byte order mark or holds half a
            character (a lone surrogate).
    """
    if not isinstance(text, str):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise TypeError(f"a str is wanted, not {type(text).__name__}")
    if len(text) > MAX_LENGTH:
        raise RecordError("the text: it is longer than 1 MiB")
    if text.startswith("\ufeff"):
        raise RecordError("the text: it begins with a byte order mark, which does not belong here")
    if not _is_sound(text):
        raise RecordError(f"the text: it holds {HALF}")
    if len(text.encode()) > MAX_LENGTH:
        raise RecordError("the text: it is longer than 1 MiB")


def read_json(text: str) -> Node:
    """Read JSON within the limits of this module.

    Beside what JSON itself forbids, there may be no key twice in an object and no number but
    whole ones up to 2**53 - 1.

    Raises:
        TypeError: It is no `str`.
        RecordError: The text cannot be read; the error names the place.

    >>> read_json('{"seed": 7}').value
    {'seed': 7}
    """
    check_text(text)
    for signs in ("[{,", "]}"):
        if sum(map(text.count, signs)) > MAX_VALUES:
            raise RecordError(f"the text: it holds more than {MAX_VALUES} values")
    try:
        value = json.loads(
            text,
            parse_int=_whole,
            parse_float=lambda _: _Odd("only whole numbers are written here"),
            parse_constant=lambda name: _Odd(f"{name} is not allowed in JSON"),
            object_pairs_hook=_object,
        )
    except json.JSONDecodeError as error:
        where = f"line {error.lineno}, column {error.colno}"
        raise RecordError(f"{where}: this is not JSON: {error.msg}") from None
    except RecursionError:
        raise RecordError(f"$: nested more than {MAX_DEPTH} deep") from None
    odd = _find_odd(value, 0)
    if odd is not None:
        what, path = odd
        raise Node(None, tuple(reversed(path))).error(what)
    return Node(value)


def write_json(value: object) -> str:
    """Write plain data as JSON: always the same text for the same data, in ASCII, compact.

    >>> write_json({"b": [1, 2], "a": None})
    '{"a":null,"b":[1,2]}'
    """
    return json.dumps(value, sort_keys=True, separators=(",", ":"), allow_nan=False)


def _whole(digits: str) -> int | _Odd:
    if len(digits) > 17 or abs(int(digits)) > MAX_NUMBER:
        return _Odd("the number is too large")
    return int(digits)


def _object(pairs: list[tuple[str, object]]) -> dict[str, object] | _Odd:
    found: dict[str, object] = {}
    for key, value in pairs:
        if key in found:
            return _Odd("this key stands here twice", (key,))
        found[key] = value
    return found


def _is_sound(text: str) -> bool:
    if text.isascii():
        return True
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def _find_odd(value: object, depth: int) -> tuple[str, list[str | int]] | None:
    """Return what may not be written and the way to it, from the inside out; None if nothing."""
    if isinstance(value, _Odd):
        return value.what, list(value.path)
    if isinstance(value, str) and not _is_sound(value):
        return f"the text holds {HALF}", []
    if not isinstance(value, dict | list):
        return None
    if depth == MAX_DEPTH:
        return f"nested more than {MAX_DEPTH} deep", []
    for key, item in _members(cast("dict[str, object] | list[object]", value)):
        odd = _find_odd(item, depth + 1)
        if odd is None and isinstance(key, str) and not _is_sound(key):
            odd = f"the key holds {HALF}", list[str | int]()
        if odd is not None:
            odd[1].append(key)
            return odd
    return None


def _members(value: dict[str, object] | list[object]) -> Iterable[tuple[str | int, object]]:
    return value.items() if isinstance(value, dict) else enumerate(value)
