"""Run the mutation tester: ``python -m tests.mutation.run [GAME ...]``.

Prints for each game, and for each set of options that adds terms to it, how many mutants there
are, how many were refused when made, and where the others were noticed. The last lines name the
survivors that ``survivors.txt`` does not account for, and the lines of it that are not needed.
"""

from __future__ import annotations

import argparse
import multiprocessing
import sys
import time
from collections import Counter
from typing import Any

import trickgames as tg
from tests.compare import OPTIONS
from tests.mutation.checks import STAGES, Verdict, check, listed, title_of, why_listed
from tests.mutation.plans import BIDS
from tests.mutation.values import Mutant, flipped_options, mutants

__all__ = ["GAMES", "SETS", "all_mutants", "faults", "walk"]

# The games whose rounds the oracle of matches can tell.
GAMES = tuple(BIDS)
# The default rules of each game, and options that add terms or replace them.
SETS: list[tuple[str, dict[str, Any]]] = [
    *((game, {}) for game in GAMES),
    ("bird_dog", {"auto_trump_bonus": False, "play_off": "reach_again"}),
    ("five_point_set_back", {"five": "left_bower"}),
    (
        "five_point_set_back",
        {"auction": "single_round", "min_bid": 2, "low": "holder", "both_out": "highest",
         "strict_follow": True, "pitch": True, "defenders_score": False},
    ),
    ("frog", {"widow_points": "defenders", "chico_hearts": False, "all_pass": "same_dealer"}),
    ("grasobern", {"all_pass": "oberln", "settlement": "as_written"}),
    ("grasobern", {"aces": False, "must_head": False, "mord_request": "optional"}),
]  # fmt: skip


def all_mutants(game: str, options: dict[str, Any]) -> list[Mutant]:
    """Return the mutants of a game under some options; with none, each option is flipped too."""
    found = mutants(tg.rules(game, **options))
    return found if options else [*found, *flipped_options(game, OPTIONS[game])]


def _judge(task: tuple[str, dict[str, Any], int, int]) -> list[tuple[int, Verdict]]:
    game, options, first, step = task
    found = all_mutants(game, options)
    places = range(first, len(found), step)
    return [(place, check(found[place], game, options)) for place in places]


def walk(game: str, options: dict[str, Any], processes: int = 1) -> list[tuple[str, Verdict]]:
    """Return the name and the verdict of every mutant."""
    parts = 8 if processes > 1 else 1
    tasks = [(game, options, first, parts) for first in range(parts)]
    if processes > 1:
        with multiprocessing.get_context("spawn").Pool(processes) as pool:
            judged = [line for part in pool.map(_judge, tasks, 1) for line in part]
    else:
        judged = _judge(tasks[0])
    verdicts = dict(judged)
    found = all_mutants(game, options)
    return [(mutant.name, verdicts[place]) for place, mutant in enumerate(found)]


def faults(title: str, verdicts: list[tuple[str, Verdict]]) -> list[str]:
    """Return survivors that are not listed, and listed ones that were noticed after all."""
    found: list[str] = []
    for name, verdict in verdicts:
        line = why_listed(title, name)
        if verdict.stage == "survived" and line is None:
            found.append(f"survives: {title} | {name}")
        if verdict.stage != "survived" and line is not None:
            found.append(f"listed as a survivor, but noticed: {title} | {name} ({verdict})")
    return found


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.mutation.run", description=__doc__)
    parser.add_argument("games", nargs="*", choices=[[], *GAMES], metavar="GAME")
    parser.add_argument("-v", "--verbose", action="store_true", help="name every mutant")
    chosen = parser.parse_args(arguments)
    games = chosen.games or list(GAMES)
    print(f"{'':68}{'mutants':>8}" + "".join(f"{stage:>9}" for stage in STAGES) + f"{'s':>6}")
    wrong: list[str] = []
    used = set()
    for game, options in SETS:
        if game not in games:
            continue
        began = time.monotonic()
        title = title_of(game, options)
        verdicts = walk(game, options, processes=2)
        counts = Counter(verdict.stage for _, verdict in verdicts)
        figures = "".join(f"{counts[stage]:9}" for stage in STAGES)
        print(f"{_short(title):68}{len(verdicts):8}{figures}{time.monotonic() - began:6.0f}")
        if chosen.verbose:
            for name, verdict in verdicts:
                why = f"{verdict.error} {' '.join(verdict.detail.split())[:60]}"
                print(f"  {verdict.stage:9}{verdict.rounds:4}  {name:100}  {why}")
        wrong += faults(title, verdicts)
        used |= {why_listed(title, name) for name, v in verdicts if v.stage == "survived"}
    if not chosen.games:
        wrong += [f"not needed: {x.game} | {x.name}" for x in listed() if x not in used]
    print(*wrong, sep="\n")
    return bool(wrong)


def _short(title: str) -> str:
    return title if len(title) < 67 else f"{title[:64]} …"


if __name__ == "__main__":
    sys.exit(main())
