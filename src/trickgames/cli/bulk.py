"""``trickgames simulate``: many rounds at random, counted up, drawn and written down."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from trickgames.cli.screen import Screen
from trickgames.cli.words import title_of
from trickgames.declaration import Rules
from trickgames.errors import OptionError

if TYPE_CHECKING:
    from trickgames.simulate import Simulation, Summary

__all__ = ["simulate_game"]


def simulate_game(
    screen: Screen,
    rules: Rules,
    *,
    rounds: int,
    seed: int,
    plot: str | None,
    csv_file: str | None,
) -> None:
    """Simulate rounds and say what they came to.

    Args:
        screen: Where it is said.
        rules: The game.
        rounds: How many rounds.
        seed: The seed.
        plot: The file of a picture, if one is wanted.
        csv_file: The file of a table of everything that was counted, if one is wanted.

    Raises:
        OptionError: What is needed is not installed, a file is of no kind there is, or there is no
            such folder.
    """
    try:
        from trickgames.simulate import simulate
    except ImportError as error:
        raise OptionError(str(error)) from None
    from trickgames.simulate.picture import check_picture, save_picture

    if plot is not None:
        check_picture(Path(plot))
    for file in filter(None, (plot, csv_file)):
        if not Path(file).absolute().parent.is_dir():
            raise OptionError(f"{file} cannot be written: there is no such folder")
    simulation = simulate(rules, rounds, seed=seed)
    _say(screen, rules, simulation, seed)
    if plot is not None:
        save_picture(simulation.summary, rules.title, plot)
        screen.say(f"The picture is in {plot}.")
    if csv_file is not None:
        _write(simulation.summary, csv_file)
        screen.say(f"Everything that was counted is in {csv_file}.")


def _say(screen: Screen, rules: Rules, simulation: Simulation, seed: int) -> None:
    summary = simulation.summary
    screen.title(f"{rules.title}: {simulation.rounds:,} rounds at random, seed {seed}")
    for row in _columns(_contracts(summary)):
        screen.say(row)
    screen.write()
    for row in _columns(_seats(summary, rules.seats)):
        screen.say(row)
    screen.write()
    screen.say(f"Played in {simulation.seconds:.1f} s{_how(simulation)}.")


def _how(simulation: Simulation) -> str:
    if simulation.why_plain is not None:
        return f" by the engine itself: {simulation.why_plain} cannot be compiled"
    return f", made ready in {simulation.compile_seconds:.1f} s"


def _contracts(summary: Summary) -> list[list[str]]:
    declared = bool(summary.distribution("declarer score"))
    rows = [["contract", "rounds", "share", *(["made", "declarer's mean"] if declared else [])]]
    for contract in summary.contracts:
        count = summary.count(contract)
        row = [title_of(contract), f"{count:,}", f"{count / summary.rounds:.1%}"]
        if summary.distribution("declarer score", contract=contract):
            mean = summary.mean("declarer score", contract=contract)
            row += [f"{summary.made(contract):.1%}", f"{mean:+.2f}"]
        rows.append(row)
    if summary.passed_out:
        share = summary.passed_out / summary.rounds
        rows.append([title_of(None), f"{summary.passed_out:,}", f"{share:.1%}"])
    return rows


def _seats(summary: Summary, seats: int) -> list[list[str]]:
    counted = [
        what for what in ("score", "tricks", "card points") if summary.distribution(what, seat=0)
    ]
    rows = [["seat", *(f"mean {what}" for what in counted)]]
    means = ((summary.mean(what, seat=seat) for what in counted) for seat in range(seats))
    rows += [[str(seat), *(f"{mean:.2f}" for mean in own)] for seat, own in enumerate(means)]
    return rows


def _columns(rows: Sequence[Sequence[str]]) -> list[str]:
    """Return rows as lines, the first column to the left and the others to the right."""
    count = max(map(len, rows))
    cells = [[*row, *[""] * (count - len(row))] for row in rows]
    widths = [max(len(row[place]) for row in cells) for place in range(count)]
    return [
        "  ".join(
            cell.ljust(width) if place == 0 else cell.rjust(width)
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in cells
    ]


def _write(summary: Summary, path: str) -> None:
    with Path(path).open("w", encoding="utf-8", newline="") as file:
        table = csv.writer(file)
        table.writerow(["contract", "what", "seat", "value", "rounds"])
        table.writerows(summary.rows())
