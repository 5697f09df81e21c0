"""Compare with OpenSpiel and others: ``python -m tests.reference [--rounds N] [game ...]``.

The status is 1 if there is a disagreement that no known fault of the reference explains.
"""

from __future__ import annotations

import argparse
import sys

from tests.reference.compare import compare, references, table


def main(arguments: list[str] | None = None) -> int:
    """Return 0 if all that differs is explained."""
    found = references()
    parser = argparse.ArgumentParser(prog="python -m tests.reference", description=__doc__)
    parser.add_argument("games", nargs="*", metavar="game", help="the games; left out, all")
    parser.add_argument("--rounds", type=int, default=300, help="rounds of each game (300)")
    parser.add_argument("--seed", type=int, default=0, help="the seed of the first round (0)")
    said = parser.parse_args(arguments)
    for game in said.games:
        if game not in found:
            parser.error(f"no adapter for {game!r}; there are: {', '.join(found) or 'none'}")
    games = said.games or list(found)
    tallies = [compare(game, found[game], said.rounds, said.seed) for game in games]
    print(table(tallies, {game: found[game].KNOWN for game in games}))
    return int(any(tally.unexplained for tally in tallies))


if __name__ == "__main__":
    sys.exit(main())
