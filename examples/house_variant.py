"""Declare a game of your own: Cramps with a trump suit, and with an option."""

from __future__ import annotations

from typing import Literal, get_args

import attrs

import trickgames as tg

Trump = Literal["none", "S", "H", "D", "C"]


@tg.game("trump_cramps")
def trump_cramps(*, trump: Trump = "S") -> tg.Rules:
    """Declare Cramps with a trump suit.

    Args:
        trump: The suit that is trump, or none.
    """
    cramps = tg.rules("cramps")
    (contract,) = cramps.contracts
    suit = None if trump == "none" else tg.Suit.parse(trump)
    return attrs.evolve(cramps, contracts=(attrs.evolve(contract, trump=suit),))


def play_out(rules: tg.Rules) -> tg.Round:
    """Play a deal in which everybody holds one suit; seat 1 leads."""
    pack = rules.pack
    hands = [[card for card in pack if card.suit == suit] for suit in pack.suits]
    rnd = rules.start(hands=hands, dealer=0)
    while not rnd.is_over:
        rnd = rnd.apply(rnd.legal_moves()[0])
    return rnd


def main() -> None:
    """Print who takes everything when this or that suit is trump."""
    for trump in get_args(Trump):
        rnd = play_out(trump_cramps(trump=trump))
        print(f"{rnd.rules}, trump {trump}:", *(rnd.scores or ()))


if __name__ == "__main__":
    main()
