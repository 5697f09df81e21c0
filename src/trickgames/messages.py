"""Sentences for people: a template and what fills it, rendered when somebody reads it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import cast

import attrs

from trickgames.errors import OptionError

__all__ = ["Message", "number"]

LANGUAGES = ("en",)


def number(value: int) -> str:
    """Write a whole number the way score sheets do, with a real minus sign.

    >>> number(-3)
    '−3'
    """
    return str(value).replace("-", "\N{MINUS SIGN}")


def _spell(value: object, lang: str) -> str:
    if isinstance(value, Message):
        return value.text(lang)
    if isinstance(value, int):
        return number(value)
    if isinstance(value, str):
        return value
    symbol = getattr(value, "symbol", None)
    if isinstance(symbol, str):
        return symbol
    if isinstance(value, Iterable):
        return " ".join(_spell(item, lang) for item in cast("Iterable[object]", value))
    return str(value)


def _freeze(values: Mapping[str, object]) -> Mapping[str, object]:
    return MappingProxyType(dict(values))


@attrs.frozen
class Message:
    """A sentence as data: an English template and the values that fill it.

    Args:
        template: English, with ``{names}`` in it; it is also the key of a translation.
        values: What fills the names: numbers, texts, cards, suits, messages, or
            sequences of these.

    >>> Message("{n} tricks", {"n": 3}).text()
    '3 tricks'
    """

    template: str
    values: Mapping[str, object] = attrs.field(factory=dict[str, object], converter=_freeze)

    def text(self, lang: str = "en") -> str:
        """Render the sentence in a language.

        Args:
            lang: A language code; ``"en"`` is the one there is.

        Raises:
            OptionError: There are no sentences in that language.
        """
        if lang not in LANGUAGES:
            raise OptionError([f"no texts in language {lang!r}: there is {', '.join(LANGUAGES)}"])
        filled = {name: _spell(value, lang) for name, value in self.values.items()}
        return self.template.format(**filled)

    def __str__(self) -> str:
        return self.text()

    def __hash__(self) -> int:
        return hash(self.template)

    def __reduce__(self) -> tuple[type[Message], tuple[str, dict[str, object]]]:
        return Message, (self.template, dict(self.values))
