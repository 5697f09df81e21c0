"""What is written and read: widths, styles, and text that any terminal can show."""

from __future__ import annotations

import codecs
import contextlib
import importlib
import os
import shutil
from collections.abc import Iterable
from typing import Final, TextIO

from rich.console import Console
from rich.text import Text
from typing_extensions import override

__all__ = ["Screen"]

JOINT: Final = " · "
LABEL_WIDTH: Final = 12
NARROW: Final = 56
WIDEST: Final = 100
RED: Final = r"(10|[2-9JQKA])?[\u2665\u2666]"
PLAIN_SIGNS: Final = {
    "\N{BLACK SPADE SUIT}": "S",
    "\N{BLACK HEART SUIT}": "H",
    "\N{BLACK DIAMOND SUIT}": "D",
    "\N{BLACK CLUB SUIT}": "C",
    "\N{MINUS SIGN}": "-",
    "\N{MULTIPLICATION SIGN}": "x",
    "\N{MIDDLE DOT}": "/",
    "\N{BOX DRAWINGS LIGHT HORIZONTAL}": "-",
}


def _spell_out(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    signs = error.object[error.start : error.end]
    return "".join(PLAIN_SIGNS.get(sign, "?") for sign in signs), error.end


codecs.register_error("trickgames", _spell_out)


def _is_terminal(stream: TextIO | None) -> bool:
    return stream is not None and not stream.closed and stream.isatty()


class _Console(Console):
    """A console that leaves it to the caller what a closed pipe means."""

    @override
    def on_broken_pipe(self) -> None:
        raise BrokenPipeError


def _on_error(stream: TextIO | None, errors: str) -> None:
    """Say what happens to signs that a stream cannot encode or decode."""
    reconfigure = getattr(stream, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(errors=errors)


class Screen:
    """A terminal, or a file that is written to as if it were one.

    Args:
        stdin: Where answers are read from; None is like an empty file.
        stdout: Where everything is written.

    Attributes:
        styled: Whether colours and the like are used; else all is plain text.
    """

    styled: bool

    def __init__(self, stdin: TextIO | None, stdout: TextIO) -> None:
        self._stdin = stdin
        self._stdout = stdout
        self._begun = False
        self._terminal = _is_terminal(stdout)
        self.styled = (
            self._terminal
            and not os.environ.get("NO_COLOR")
            and os.environ.get("TERM") not in ("dumb", "unknown")
        )
        self._console = _Console(
            file=stdout,
            force_terminal=self.styled,
            force_jupyter=False,
            color_system="auto" if self.styled else None,
            markup=False,
            emoji=False,
            highlight=False,
        )
        # Any encoding that lacks the signs of the suits gets letters in their place.
        _on_error(stdout, "trickgames")
        _on_error(stdin, "replace")
        if _is_terminal(stdin) and self._terminal:
            with contextlib.suppress(ImportError):  # with it, lines can be edited
                importlib.import_module("readline")

    @property
    def width(self) -> int:
        """The number of columns."""
        return max(20, min(WIDEST, shutil.get_terminal_size((80, 24)).columns))

    # --- writing

    def write(self, text: str | Text = "", style: str = "") -> None:
        """Write one line as it is."""
        self._begun = True
        shown = text.copy() if isinstance(text, Text) else Text(text)
        shown.stylize_before(style)
        shown.highlight_regex(RED, "red")
        self._console.print(shown, soft_wrap=True)

    def say(self, sentence: str, indent: int = 0, style: str = "") -> None:
        """Write a sentence; on a terminal it is folded between words."""
        margin = " " * indent
        if not self._terminal:
            self.write(margin + sentence, style)
            return
        room = self.width - indent - 2
        lines = self._fold([Text(word) for word in sentence.split()], " ", room)
        for number, line in enumerate(lines):
            self.write(Text(margin if number == 0 else margin + "  ") + line, style)

    def title(self, text: str) -> None:
        """Write a line that begins something new."""
        if self._begun:
            self.write()
        bar = "\N{BOX DRAWINGS LIGHT HORIZONTAL}"
        rest = min(self.width, 72) - len(text) - 4
        self.say(f"{bar * 2} {text} {bar * rest}".rstrip(), style="bold")

    def row(self, label: str, items: Iterable[str | Text], joint: str = JOINT) -> None:
        """Write a label and what belongs to it, folded between items; nothing without items."""
        texts = [item if isinstance(item, Text) else Text(item) for item in items]
        if not texts:
            return
        margin, head = LABEL_WIDTH, label.ljust(LABEL_WIDTH)
        if self.width < NARROW:
            margin, head = 2, f"{label}: "
        texts[0] = Text.assemble((head[margin:], "bold"), texts[0])
        lines = self._fold(texts, joint, self.width - margin)
        for number, line in enumerate(lines):
            self.write(Text.assemble((" " * margin if number else head[:margin], "bold"), line))

    def _fold(self, items: Iterable[Text], joint: str, width: int) -> list[Text]:
        """Join items to lines that fit; one that is too long itself is broken between words."""
        lines: list[Text] = []
        for item in items:
            if lines and lines[-1].cell_len + len(joint) + item.cell_len <= width:
                lines[-1] = lines[-1] + joint + item
            elif item.cell_len <= width:
                lines.append(item)
            else:
                lines += item.wrap(self._console, width)
        for line in lines:
            line.rstrip()
        return lines

    # --- reading

    def ask(self, prompt: str = "> ") -> str | None:
        """Read a line, without what cannot be printed; None at the end of the input."""
        if _is_terminal(self._stdin) and self._terminal:
            try:
                line = input(prompt)
            except EOFError:
                self.write()
                return None
        else:
            self._stdout.write(prompt)
            self._stdout.flush()
            read = "" if self._stdin is None or self._stdin.closed else self._stdin.readline()
            if not read:
                self.write()
                return None
            line = read
        line = "".join(sign if sign.isprintable() else " " for sign in line).strip()
        if not _is_terminal(self._stdin):
            self.write(line)
        return line
