"""A picture of a simulation: how the scores are spread, one panel for each contract."""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

from trickgames.errors import OptionError
from trickgames.simulate.summary import Summary

__all__ = ["KINDS", "check_picture", "save_picture"]

KINDS: Final = (".svg", ".png", ".pdf")
"""The kinds of files that a picture may be saved in, by the end of their names."""
MOST_BARS: Final = 60


def check_picture(path: Path) -> None:
    """Do nothing if a picture can be drawn and saved in a file of that name.

    Raises:
        OptionError: Matplotlib is missing, or the file is to be of another kind.
    """
    if path.suffix.lower() not in KINDS:
        raise OptionError(f"a picture is saved as {', '.join(KINDS)}, not as {path.name[-40:]!r}")
    if find_spec("matplotlib") is None:
        raise OptionError('a picture needs matplotlib: python -m pip install "trickgames[plot]"')


def save_picture(summary: Summary, title: str, path: str | Path) -> None:
    """Draw how often each score occurred: the declarer's where there is one, else every seat's.

    Args:
        summary: What the rounds came to.
        title: What stands above.
        path: The file, of a kind in `KINDS`.

    Raises:
        OptionError: Matplotlib is missing, or the file is to be of another kind.
    """
    file = Path(path)
    check_picture(file)
    matplotlib: Any = importlib.import_module("matplotlib")
    figures: Any = importlib.import_module("matplotlib.figure")
    keys = list(dict.fromkeys(final.key for final in summary.contracts))
    columns = min(3, max(1, len(keys)))
    rows = -(-len(keys) // columns) or 1
    # The same rounds give the same file.
    with matplotlib.rc_context({"svg.hashsalt": "trickgames"}):
        figure = figures.Figure(figsize=(4 * columns, 3 * rows), layout="constrained")
        figure.suptitle(f"{title}: {summary.rounds:,} rounds")
        for place, key in enumerate(keys, 1):
            _panel(figure, (rows, columns, place), summary, key)
        metadata = {} if file.suffix.lower() == ".png" else _undated(file)
        figure.savefig(file, metadata=metadata)


def _undated(file: Path) -> dict[str, None]:
    return {"Date": None} if file.suffix.lower() == ".svg" else {"CreationDate": None}


def _panel(figure: Any, place: tuple[int, int, int], summary: Summary, key: str) -> None:  # noqa: ANN401 - of a library without types
    axes = figure.add_subplot(*place)
    values = summary.distribution("declarer score", contract=key)
    name = key.replace("_", " ")
    if values:
        axes.set_title(f"{name}: made in {100 * summary.made(key):.1f} %")
        axes.set_xlabel("declarer's score")
    else:
        values = summary.distribution("score", contract=key)
        axes.set_title(name)
        axes.set_xlabel("score of a seat")
    bars, width = _bars(values)
    total = sum(bars.values())
    shares = [100 * count / total for count in bars.values()]
    axes.bar(list(bars), shares, width=0.9 * width, align="edge")
    axes.axvline(0, color="black", linewidth=0.8)
    axes.set_ylabel("% of rounds")


def _bars(values: Mapping[int, int]) -> tuple[dict[int, int], int]:
    """Join values that lie side by side, so that there are not too many bars.

    Returns:
        How often each bar occurs, by the lowest value in it, and the width of a bar.
    """
    least, most = min(values), max(values)
    width = -(-(most - least + 1) // MOST_BARS)
    bars: dict[int, int] = {}
    for value, count in values.items():
        # A bar never holds scores below 0 and above.
        start = value // width * width
        bars[start] = bars.get(start, 0) + count
    return bars, width
