"""Play a round with random moves: `python examples/play_random_round.py [GAME] [SEED]`."""

from __future__ import annotations

import random
import sys

import trickgames as tg


def main(name: str = "cramps", seed: str = "7") -> None:
    """Play a round of a game and print what happened."""
    rng = random.Random(int(seed))
    rnd = tg.rules(name).deal(seed=int(seed), dealer=0)
    for seat in range(rnd.rules.seats):
        print(f"seat {seat} holds {rnd.hand(seat).symbols}")

    while not rnd.is_over:
        move = rng.choice(rnd.legal_moves())
        if move.verb != "play":
            print(f"seat {rnd.turn}: {move.symbol}")
        rnd = rnd.apply(move)

    for number, trick in enumerate(rnd.tricks, start=1):
        cards = " ".join(card.symbol for card in trick.cards)
        print(f"trick {number}: seat {trick.leader} leads {cards}; seat {trick.winner} wins")
    for award in rnd.awards:
        print(award)
    print("scores:", *(rnd.scores or ()))


if __name__ == "__main__":
    main(*sys.argv[1:])
