"""A bar on the terminal that says how far a simulation has come."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from types import TracebackType
from typing import Final, TextIO

from typing_extensions import Self

__all__ = ["ProgressBar"]

WIDTH: Final = 24
PAUSE: Final = 0.1


class ProgressBar:
    """Says how many rounds are done, in one line that is written over.

    Args:
        told: What to call with the number of rounds that are done, and of all.
    """

    def __init__(self, told: Callable[[int, int], None] | None, total: int) -> None:
        self._told = told
        self._total = total

    @classmethod
    def of(
        cls,
        progress: bool | Callable[[int, int], None] | None,  # noqa: FBT001 - as users write it
        title: str,
        total: int,
    ) -> ProgressBar:
        """Return what shows the progress.

        Args:
            progress: Whether to show a bar, None: if the errors go to a terminal; or what to call.
            title: What is played.
            total: The number of rounds.
        """
        if callable(progress):
            return cls(progress, total)
        out = sys.stderr
        wanted = progress or (progress is None and out is not None and out.isatty())
        return cls(_Line(out, title) if out is not None and wanted else None, total)

    def show(self, done: int) -> None:
        """Say that so many rounds are done."""
        if self._told is not None:
            self._told(done, self._total)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if isinstance(self._told, _Line):
            self._told.close()


class _Line:
    """The line on the terminal."""

    def __init__(self, out: TextIO, title: str) -> None:
        self._out, self._title = out, title
        self._start = self._last = time.perf_counter()
        self._written = False

    def __call__(self, done: int, total: int) -> None:
        """Write the line anew, if it is time to."""
        now = time.perf_counter()
        if now - self._last < PAUSE and done < total:
            return
        self._last, self._written = now, True
        full = WIDTH * done // total
        bar = "#" * full + "." * (WIDTH - full)
        speed = int(done / max(now - self._start, 1e-9))
        self._out.write(f"\r{self._title} [{bar}] {done:,} / {total:,}  {speed:,}/s ")
        self._out.flush()

    def close(self) -> None:
        """Leave the line as it is and go to the next."""
        if self._written:
            self._out.write("\n")
            self._out.flush()
