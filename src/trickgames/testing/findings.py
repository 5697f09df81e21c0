"""What was found: each law that was seen broken, once, with the place."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from traceback import extract_tb
from typing import TypeVar

import attrs

from trickgames.errors import TrickGamesError

__all__ = ["Fault", "Findings", "LawsBroken", "name_of"]

T = TypeVar("T")


def name_of(law: Callable[..., Iterator[str]]) -> str:
    """Return a law in words."""
    return law.__name__.replace("_", " ")


@attrs.frozen
class Fault:
    """A law that does not hold, and where that was seen first.

    Attributes:
        law: The law.
        text: What was seen instead.
        where: How to get there: options, deal and moves.
        count: How often the law was seen broken.
    """

    law: str
    text: str
    where: str
    count: int = 1

    def __str__(self) -> str:
        more = f"\n    and {self.count - 1} more like it" if self.count > 1 else ""
        return f"{self.law}: {self.text}\n    {self.where}{more}"


class LawsBroken(TrickGamesError, AssertionError):  # noqa: N818 - read as a test's verdict
    """Some laws do not hold of a game.

    Attributes:
        title: The game.
        faults: The faults, one for each law.
    """

    def __init__(self, title: str, faults: Iterable[Fault]) -> None:
        self.title = title
        self.faults: tuple[Fault, ...] = tuple(faults)
        super().__init__(title, self.faults)

    def __str__(self) -> str:
        count = len(self.faults)
        head = f"{count} {'law does' if count == 1 else 'laws do'} not hold of {self.title}:"
        return "\n\n".join([head, *map(str, self.faults)])


class Findings:
    """The faults found so far."""

    def __init__(self) -> None:
        self._found: dict[str, Fault] = {}

    @property
    def faults(self) -> tuple[Fault, ...]:
        """One fault for each law that was seen broken."""
        return tuple(self._found.values())

    def add(self, law: str, text: str, where: str) -> None:
        """Note that a law was seen broken; only the first time is kept, and the number."""
        known = self._found.get(law, Fault(law, text, where, count=0))
        self._found[law] = attrs.evolve(known, count=known.count + 1)

    def fail(self, law: str, error: Exception, where: str) -> None:
        """Note that a law cannot be looked at, because something is raised."""
        last = extract_tb(error.__traceback__)[-1]
        said = " ".join(str(error).split())
        place = f"in {Path(last.filename).name}, line {last.lineno}"
        self.add(law, f"{type(error).__name__}: {said} ({place})", where)

    def run(self, laws: Iterable[Callable[[T], Iterator[str]]], what: T, where: str) -> None:
        """Note which laws do not hold of something: a law yields a sentence for each fault."""
        for law in laws:
            name = name_of(law)
            try:
                for text in law(what):
                    self.add(name, text, where)
            except Exception as error:  # noqa: BLE001 - a declaration may raise whatever it likes
                self.fail(name, error, where)
