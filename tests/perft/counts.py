"""The counts that are committed, and how the slow oracle arrives at them."""

from __future__ import annotations

import copy
from typing import Any

import trickgames as tg
from tests.compare import oracle_for

# Game, options, seed, the moves before the count, and the counts for 1, 2, 3 ... moves.
Case = tuple[str, dict[str, Any], int, tuple[str, ...], tuple[int, ...]]


CASES: tuple[Case, ...] = (
    ("bird_dog", {}, 1, (), (2, 4, 13, 33, 74, 208, 638, 1689, 5607, 16312)),
    ("bird_dog", {}, 2, ("accept", "nil"), (7, 13, 19, 114, 196, 372, 1860, 3456, 7632, 30528)),
    ("bridge", {}, 1, (), (36, 701, 9731)),
    (
        "bridge",
        {},
        2,
        ("bid 7H", "double", "redouble"),
        (3, 8, 18, 46, 126, 372, 1074, 6337, 25439),
    ),
    ("bridge", {}, 3, ("bid 4S", "pass", "pass", "pass"), (13, 40, 112, 336, 4032, 11288, 33012)),
    (
        "bridge",
        {"scoring": "rubber"},
        4,
        ("bid 1C", "pass", "bid 6NT", "pass", "pass"),
        (7, 40, 137, 421, 1249, 6631, 20521),
    ),
    ("cramps", {}, 1, (), (13, 38, 104, 332, 3984, 11458, 36210)),
    ("cramps", {}, 2, (), (13, 42, 120, 328, 3936, 11137, 30968)),
    ("euchre", {}, 1, (), (2, 4, 16, 76, 318, 774, 2046, 5773)),
    (
        "euchre",
        {"stick_the_dealer": True, "discard_turned": False},
        2,
        ("pass", "accept"),
        (2, 10, 50, 60, 60, 174, 481, 938),
    ),
    (
        "euchre",
        {"cards": 32, "alone_lead": "left_of_maker"},
        3,
        ("pass", "pass", "pass", "pass", "pass", "trump S", "alone"),
        (5, 25, 60, 240, 555, 1124, 3372, 6912),
    ),
    ("five_point_set_back", {}, 1, (), (6, 24, 94, 416, 1689, 6637, 34936)),
    (
        "five_point_set_back",
        {"five": "left_bower"},
        2,
        ("pass", "bid 2", "pass", "pass", "trump H"),
        (6, 11, 34, 96, 480, 1536, 4790, 13892),
    ),
    (
        "five_point_set_back",
        {"pitch": True},
        3,
        ("pass", "pass", "pass"),
        (6, 6, 9, 10, 50, 123, 328, 994, 3976, 8876, 18066),
    ),
    (
        "five_point_set_back",
        {"auction": "single_round", "min_bid": 2},
        4,
        (),
        (5, 18, 70, 272, 953, 3588, 13397),
    ),
    ("frog", {}, 1, (), (4, 10, 20, 982, 9080, 23050)),
    ("frog", {}, 2, ("bid frog", "pass", "pass"), (286, 2860, 7480, 15400)),
    (
        "frog",
        {"deal": "eleven"},
        3,
        ("bid grand", "pass", "pass"),
        (11, 28, 62, 620, 1611, 4226, 38034),
    ),
    (
        "frog",
        {"chico_hearts": False},
        4,
        ("pass", "pass", "bid chico"),
        (3, 30, 78, 141, 1269, 2880, 6402),
    ),
    ("grasobern", {}, 1, (), (4, 10, 20, 35, 592, 4076, 31250)),
    (
        "grasobern",
        {},
        2,
        ("bid herren", "pass", "pass", "pass"),
        (8, 31, 79, 210, 574, 1764, 7532, 12018, 32928),
    ),
    ("grasobern", {}, 3, ("pass", "bid mord", "pass", "pass"), (24, 192, 1536, 5936, 10776, 29720)),
    (
        "grasobern",
        {"aces": False, "all_pass": "oberln"},
        4,
        ("pass", "pass", "pass", "pass"),
        (7, 11, 19, 26, 156, 275, 416, 828, 4140, 7870, 14202),
    ),
    ("hearts", {}, 1, (), (286, 81796)),
    ("hearts", {"passing": "none"}, 2, (), (1, 4, 12, 24, 248, 648, 1728)),
    (
        "hearts",
        {"players": 3, "passing": "left", "breaking": "queen_too"},
        3,
        ("give 10S 6S AS", "give 3D 9S KS", "give 3C JS QS"),
        (1, 7, 14, 158, 534),
    ),
    (
        "hearts",
        {
            "players": 5,
            "passing": "none",
            "opening": "eldest",
            "first_trick": "any",
            "breaking": "free",
        },
        4,
        (),
        (10, 21, 51, 113),
    ),
    ("schnapsen", {}, 1, (), (7, 36, 218, 1110, 6156)),
    (
        "schnapsen",
        {"least_stock": 2},
        2,
        (
            *("play JC", "play AD", "play JH", "play KC"),
            *("play AS", "play 10D", "play AH", "play 10S"),
        ),
        (7, 31, 55, 62, 72, 104, 96, 192, 192, 256),
    ),
    ("schnapsen", {}, 43, ("swap", "close"), (5, 10, 40, 54, 162, 226, 452, 608, 608)),
    ("whist", {}, 1, (), (13, 42, 129, 366, 4392, 13923)),
    ("whist", {"honours": True}, 2, (), (13, 43, 138, 348, 4176, 12976)),
    ("oh_hell", {}, 1, (), (11, 121, 1331, 14355)),
    ("oh_hell", {}, 2, ("bid 2", "bid 3", "bid 1", "bid 2"), (10, 25, 65, 123, 1107, 2862)),
    ("oh_hell", {"players": 3, "hook": False}, 3, (), (11, 121, 1331, 13310)),
    (
        "oh_hell",
        {"players": 7},
        4,
        (*["bid 1"] * 6, "bid 0"),
        (7, 40, 40, 68, 68, 404, 1200),
    ),
    ("spades", {}, 1, (), (14, 196, 2744)),
    (
        "spades",
        {},
        2,
        ("bid 3", "bid 0", "bid 4", "bid 5"),
        (10, 34, 93, 258, 2267, 6971, 21593),
    ),
    ("spades", {"blind_nil": "on"}, 3, (), (2, 16, 44, 268, 893)),
    ("spades", {"nil": False}, 4, ("bid 1",) * 4, (9, 23, 94, 278, 2418, 7344)),
)


def start(case: Case) -> tg.Round:
    """Return the state that the counts of a case begin from."""
    game, options, seed, moves, _ = case
    rules = tg.rules(game, **options)
    return rules.deal(seed=seed, dealer=seed % rules.seats).play(*moves)


def oracle_count(oracle: Any, depth: int) -> int:
    """Count as the engine does, by copies of the oracle."""
    if depth == 0:
        return 1
    if oracle.over:
        return 0
    if depth == 1:
        return len(oracle.legal())
    total = 0
    for move in sorted(oracle.legal()):
        after = copy.deepcopy(oracle)
        after.apply(move)
        total += oracle_count(after, depth - 1)
    return total


def oracle_at(case: Case) -> Any:
    """Return the oracle at the state that the counts of a case begin from."""
    game, options, seed, moves, _ = case
    rules = tg.rules(game, **options)
    oracle = oracle_for(rules.deal(seed=seed, dealer=seed % rules.seats))
    for move in moves:
        oracle.apply(move)
    return oracle
