"""Sentences for people: a template and what fills it, rendered when somebody reads it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from types import MappingProxyType
from typing import Final, cast

import attrs

from trickgames.errors import OptionError

__all__ = ["LANGUAGES", "Message", "listed", "number"]

LANGUAGES: Final = ("en", "id")
"""The languages that texts are written in; each but the first has a folder in ``locale``."""


def number(value: int) -> str:
    """Write a whole number the way score sheets do, with a real minus sign.

    >>> number(-3)
    '−3'
    """
    return str(value).replace("-", "\N{MINUS SIGN}")


def _spell(value: object, lang: str) -> str:
    if isinstance(value, int):
        return number(value)
    if isinstance(value, str):
        return value
    text = getattr(value, "text", None)  # of a message or a move
    if callable(text):
        return cast("Callable[[str], str]", text)(lang)
    symbol = getattr(value, "symbol", None)
    if isinstance(symbol, str):
        return symbol
    if isinstance(value, Iterable):
        return " ".join(_spell(item, lang) for item in cast("Iterable[object]", value))
    return str(value)


@cache
def _lookup(lang: str) -> Callable[[str], str]:
    """Return what translates a template; the catalogue is read once, when it is first wanted."""
    if lang not in LANGUAGES:
        raise OptionError([f"no texts in language {lang!r}: there are {', '.join(LANGUAGES)}"])
    if lang == LANGUAGES[0]:
        return str
    from gettext import GNUTranslations
    from importlib.resources import files

    place = files("trickgames") / "locale" / lang / "LC_MESSAGES" / "trickgames.mo"
    try:
        with place.open("rb") as file:
            return GNUTranslations(file).gettext
    except FileNotFoundError:
        fault = (
            f"the texts in language {lang!r} have not been compiled: install the package;"
            " in a source tree, python -m pip install -e . compiles them"
        )
        raise OptionError([fault]) from None


def _freeze(values: Mapping[str, object]) -> Mapping[str, object]:
    return MappingProxyType(dict(values))


@attrs.frozen
class Message:
    """A sentence as data: an English template and the values that fill it.

    Args:
        template: English, with ``{names}`` in it; it is also the key of a translation.
        values: What fills the names: numbers, texts, cards, suits, moves, messages, or
            sequences of these.

    >>> Message("{n} tricks", {"n": 3}).text()
    '3 tricks'
    >>> Message("you do not hold {cards}", {"cards": "Q♥"}).text("id")
    'Anda tidak memegang Q♥'
    """

    template: str
    values: Mapping[str, object] = attrs.field(factory=dict[str, object], converter=_freeze)

    def text(self, lang: str = "en") -> str:
        """Render the sentence in a language.

        Args:
            lang: A language code: ``"en"`` or ``"id"``. A template without a translation,
                such as one of a game of your own, stays English.

        Raises:
            OptionError: There are no sentences in that language.
        """
        translate = _lookup(lang)
        filled = {name: _spell(value, lang) for name, value in self.values.items()}
        # An empty text is the key of the catalogue's own description.
        text = translate(self.template) if self.template else ""
        return text.format(**filled) if filled else text  # a name may hold braces

    def __str__(self) -> str:
        return self.text()

    def __hash__(self) -> int:
        return hash(self.template)

    def __reduce__(self) -> tuple[type[Message], tuple[str, dict[str, object]]]:
        return Message, (self.template, dict(self.values))


def listed(parts: Sequence[Message], pair: str) -> Message:
    """Join messages, at least one.

    Args:
        parts: The messages.
        pair: The template of two: ``"{parts}, {part}"``.

    >>> listed([Message("a"), Message("b"), Message("c")], "{parts}, {part}").text()
    'a, b, c'
    """
    joined = parts[0]
    for part in parts[1:]:
        joined = Message(pair, {"parts": joined, "part": part})
    return joined
