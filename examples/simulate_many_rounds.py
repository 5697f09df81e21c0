"""Frog with random players: `python examples/simulate_many_rounds.py [ROUNDS]`."""

from __future__ import annotations

import random
import sys
from collections import defaultdict

import trickgames as tg


def main(rounds: str = "2000") -> None:
    """Play many rounds and print the bidder's mean score for each contract."""
    rules = tg.rules("frog")
    rng = random.Random(7)
    scores: defaultdict[str, list[int]] = defaultdict(list)
    for seed in range(int(rounds)):
        rnd = rules.deal(seed=seed, dealer=seed % rules.seats)
        while not rnd.is_over:
            rnd = rnd.apply(rng.choice(rnd.legal_moves()))
        if rnd.contract is None or rnd.declarer is None or rnd.scores is None:
            scores["passed out"].append(0)
        else:
            scores[rnd.contract.key].append(rnd.scores[rnd.declarer])

    print(f"{'contract':12}{'rounds':>8}{'sum':>10}{'mean':>10}")
    for key in (*(contract.key for contract in rules.contracts), "passed out"):
        found = scores[key]
        mean = sum(found) / len(found) if found else 0.0
        print(f"{key:12}{len(found):8}{sum(found):10}{mean:10.2f}")


if __name__ == "__main__":
    main(*sys.argv[1:])
