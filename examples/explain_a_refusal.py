"""Try a card that the rules forbid, and show what the reason holds."""

from __future__ import annotations

import trickgames as tg

HANDS = [
    "AS QS JS 8S 7H 6H QD 7D JC 8C",
    "10S KS 9H 8H AD JD 8D 10C QC 7C",
    "9S 7S AH 10H KH QH KD 6D AC KC",
]
PILES = {"widow": "JH 10D 6C", "dead": "6S 9D 9C"}


def main() -> None:
    """Let Frog's bidder, who has no diamond left, try each of his cards on a diamond."""
    rnd = tg.rules("frog").start(hands=HANDS, piles=PILES, dealer=0)
    rnd = rnd.play("pass", "bid frog", "pass", "discard 10D KD 6D", "AD")
    assert rnd.turn is not None
    for card in rnd.hand(rnd.turn):
        reason = rnd.why_not(tg.Move("play", card))
        print(f"{card.symbol}: {'legal' if reason is None else reason.code}")

    try:
        rnd.play("6C")
    except tg.IllegalMove as error:
        print("code: ", error.reason.code)
        print("cards:", *error.reason.cards)
        print("text: ", error.reason.text("en"))
    print("The round is as it was:", rnd)


if __name__ == "__main__":
    main()
