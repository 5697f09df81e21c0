"""Every error the library raises on purpose; all of them are `TrickGamesError`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import attrs

if TYPE_CHECKING:
    from trickgames.cards import Card
    from trickgames.messages import Message

__all__ = [
    "IllegalMove",
    "NotationError",
    "OptionError",
    "Reason",
    "RecordError",
    "RulesError",
    "TrickGamesError",
]


class TrickGamesError(Exception):
    """The base of all errors that the library raises on purpose."""


class NotationError(TrickGamesError, ValueError):
    """A text is not a card, a pack, a hand or a move."""


class RecordError(TrickGamesError, ValueError):
    """A written record cannot be read back or does not tell the truth."""


class _FaultsError(TrickGamesError, ValueError):
    """An error that lists all that is wrong, one sentence for each fault."""

    def __init__(self, faults: Iterable[str]) -> None:
        self.faults: tuple[str, ...] = tuple([faults] if isinstance(faults, str) else faults)
        super().__init__(self.faults)

    def __str__(self) -> str:
        return "; ".join(self.faults)


class RulesError(_FaultsError):
    """A declaration or a set-up that cannot work; `faults` names everything wrong with it."""


class OptionError(_FaultsError):
    """An unknown game, option, option value or language; `faults` names each."""


@attrs.frozen
class Reason:
    """Why a move is refused.

    Attributes:
        code: A stable name of the rule, for programs.
        message: The sentence for people.
        cards: The cards that force it: with a follow rule, cards the player really holds.
    """

    code: str
    message: Message
    cards: tuple[Card, ...] = ()

    def text(self, lang: str = "en") -> str:
        """Return the sentence in a language: ``"en"`` or ``"id"``."""
        return self.message.text(lang)

    def __str__(self) -> str:
        return self.text()


class IllegalMove(TrickGamesError, ValueError):  # noqa: N818 - the field's word, and a fixed name
    """A move that the rules refuse now; the state it was tried on is unchanged.

    Attributes:
        reason: The rule that refuses it.
    """

    def __init__(self, reason: Reason) -> None:
        self.reason = reason
        super().__init__(reason)

    def __str__(self) -> str:
        return self.reason.text()
