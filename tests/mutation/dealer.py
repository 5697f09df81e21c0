"""A slow dealer: packs and packets from the words of the rules, no code of the engine."""

from __future__ import annotations

from typing import Any

# The cards of a suit, highest first; a pack lists its suits ♠ ♥ ♦ ♣, each from the top.
RANKS = {
    "bird_dog": "A K Q J 10 9",
    "cramps": "A K Q J 10 9 8 7 6 5 4 3 2",
    "euchre": "A K Q J 10 9 8 7",
    "five_point_set_back": "A K Q J 10 9 2",
    "frog": "A 10 K Q J 9 8 7 6",
    "grasobern": "A K Q J 10 9 8 7",
    "oh_hell": "A K Q J 10 9 8 7 6 5 4 3 2",
    "spades": "A K Q J 10 9 8 7 6 5 4 3 2",
    "whist": "A K Q J 10 9 8 7 6 5 4 3 2",
}
SEATS = {
    "bird_dog": 3,
    "cramps": 4,
    "euchre": 4,
    "five_point_set_back": 4,
    "frog": 3,
    "grasobern": 4,
    "oh_hell": 4,
    "spades": 4,
    "whist": 4,
}
SUITS = "S H D C"


def ranks_of(game: str, options: dict[str, Any]) -> list[str]:
    """The ranks of a game, highest first."""
    ranks = RANKS[game].split()
    if game == "grasobern" and not options.get("aces", True):
        ranks.remove("A")  # GR-1
    if game == "euchre" and options.get("cards", 24) == 24:
        ranks = ranks[:-2]  # EU-1
    return ranks


def pack_of(game: str, options: dict[str, Any]) -> list[str]:
    """The cards of a game."""
    return [rank + suit for suit in SUITS.split() for rank in ranks_of(game, options)]


def slow_deal(
    game: str, options: dict[str, Any], deck: list[str], dealer: int
) -> tuple[list[list[str]], dict[str, list[str]]]:
    """Deal a deck, top card first: hands by seat, piles in the order they are begun."""
    cards = list(deck)
    hands: list[list[str]] = [[] for _ in range(SEATS[game])]

    def take(count: int) -> list[str]:
        taken = cards[:count]
        del cards[:count]
        assert len(taken) == count, "the deck is too small"
        return taken

    def packet(count: int) -> None:
        seat = dealer
        for _ in hands:
            seat += 1  # eldest hand, left of the dealer, comes first
            if seat == len(hands):
                seat = 0
            hands[seat] += take(count)

    if game == "frog":
        # FR-1, FR-2: four, three, the widow, and three (or four) more; the rest lies dead.
        packet(4)
        packet(3)
        widow = take(3)
        packet(4 if options.get("deal") == "eleven" else 3)
        piles = {"widow": widow}
        if cards:
            piles["dead"] = take(len(cards))
        return hands, piles
    if game == "five_point_set_back":
        # Six each by threes; four are left face down and never used.
        packet(3)
        packet(3)
        return hands, {"dead": take(4)}
    if game == "grasobern":
        # GR-1: twice four; without aces four and three.
        packet(4)
        packet(4 if options.get("aces", True) else 3)
        piles = {}
    elif game == "bird_dog":
        # BD-10: one card at a time; the last three lie in the middle, the top one turned first.
        for _ in range(7):
            packet(1)
        piles = {"stock": take(3)}
    elif game == "euchre":
        # EU-2: threes and twos, one card up, the rest down.
        packet(3)
        packet(2)
        piles = {"turned": take(1), "dead": take(len(cards))}
    elif game == "whist":
        # One at a time; the very last card is the dealer's and lies open.
        for _ in range(13):
            packet(1)
        piles = {"turned": [hands[dealer].pop()]}
    elif game == "oh_hell":
        # OH-2: one at a time, ten in the first round; the next card is turned up first.
        for _ in range(10):
            packet(1)
        piles = {"stock": take(len(cards))}
    elif game == "spades":
        for _ in range(13):  # one at a time
            packet(1)
        piles = {}
    else:
        assert game == "cramps"
        for count in (3, 2, 3, 2, 3):  # CR-3
            packet(count)
        piles = {}
    assert not cards
    return hands, piles
