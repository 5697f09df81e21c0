"""Oh Hell: the vectors of its rules (OH-1 to OH-7)."""

from __future__ import annotations

import pytest

import trickgames as tg
from tests.games.helpers import kernel_of, legal, settled, table_of, total, winner
from tests.oracles.oh_hell import hand_size
from trickgames.games.oh_hell import oh_hell

RULES = oh_hell()


def scores(scoring: str, bids: tuple[int, ...], won: tuple[int, ...]) -> tuple[int, ...]:
    """The scores of players who bid and won so many tricks."""
    rules = oh_hell(scoring=scoring)  # type: ignore[arg-type]
    table = table_of(rules, "oh_hell", declarer=None, bid=bids)
    winners = tuple(seat for seat, count in enumerate(won) for _ in range(count))
    return total(settled(rules, table, won=[""] * 4, winners=winners), 4)


@pytest.mark.parametrize(
    ("scoring", "wanted"),
    [
        # bids 0 3 2 4, tricks 0 3 4 3
        ("ten_plus", (10, 13, 0, 0)),
        ("tricks_plus_ten", (10, 13, 4, 3)),
        ("minus", (10, 13, -2, -1)),
    ],
)
def test_what_exact_and_missed_bids_are_worth(scoring: str, wanted: tuple[int, ...]) -> None:
    assert scores(scoring, (0, 3, 2, 4), (0, 3, 4, 3)) == wanted


@pytest.mark.parametrize("scoring", ["ten_plus", "tricks_plus_ten", "minus"])
def test_an_exact_bid_is_worth_ten_and_the_bid_everywhere(scoring: str) -> None:
    assert scores(scoring, (1, 2, 3, 4), (1, 2, 3, 4)) == (11, 12, 13, 14)


def test_a_missed_nothing_costs_each_trick() -> None:
    assert scores("minus", (0, 0, 0, 0), (1, 2, 3, 4)) == (-1, -2, -3, -4)
    assert scores("ten_plus", (0, 0, 0, 0), (1, 2, 3, 4)) == (0, 0, 0, 0)


# OH-2, OH-3: players, sizes, largest, and how many cards the first rounds and the last one have.
DOWN_UP = [10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
UP_DOWN_7 = [1, 2, 3, 4, 5, 6, 7, 6, 5, 4, 3, 2, 1]


@pytest.mark.parametrize(
    ("options", "sizes"),
    [
        ({}, DOWN_UP),
        ({"players": 3}, DOWN_UP),
        ({"players": 5}, DOWN_UP),
        ({"players": 6}, [8, 7, 6, 5, 4, 3, 2, 1, 2, 3, 4, 5, 6, 7, 8]),
        ({"players": 7, "sizes": "up_down"}, UP_DOWN_7),
        ({"players": 7, "sizes": "up"}, [1, 2, 3, 4, 5, 6, 7]),
        ({"players": 6, "sizes": "down"}, [8, 7, 6, 5, 4, 3, 2, 1]),
        ({"sizes": "down", "largest": "full"}, list(range(13, 0, -1))),
        ({"players": 3, "sizes": "up", "largest": "full"}, list(range(1, 18))),
    ],
)
def test_the_size_of_the_hands_by_round(options: dict[str, object], sizes: list[int]) -> None:
    rules = tg.rules("oh_hell", **options)
    assert rules.match.rounds == len(sizes)
    assert [len(rules.deal(seed=1, number=n).hand(0)) for n in range(len(sizes))] == sizes
    told = {"players": 4, "sizes": "down_up", "largest": "usual"}
    told |= {key: value for key, value in options.items() if key in told}
    assert [hand_size(n, **told) for n in range(len(sizes))] == sizes  # type: ignore[arg-type]


@pytest.mark.parametrize("players", [3, 4, 5, 6, 7])
@pytest.mark.parametrize("sizes", ["down_up", "up_down", "down", "up", "fixed"])
@pytest.mark.parametrize("largest", ["usual", "full"])
def test_the_schedule_goes_on_as_the_oracle_says(players: int, sizes: str, largest: str) -> None:
    rules = tg.rules("oh_hell", players=players, sizes=sizes, largest=largest)
    for number in range(0, 80, 7):
        size = len(rules.deal(seed=1, number=number).hand(players - 1))
        assert size == hand_size(number, players, sizes, largest)


def test_hands_of_one_size_are_played_to_a_hundred_points() -> None:
    rules = oh_hell(sizes="fixed")
    assert (rules.match.rounds, rules.match.target, rules.match.ending) == (None, 100, "share")
    assert {len(rules.deal(seed=1, number=n).hand(0)) for n in range(30)} == {10}
    sheet = [(90, 99, 40, 50), (100, 101, 50, 101)]
    alone = tuple((seat,) for seat in range(4))
    assert rules.match.winners(sheet[:1], alone) == ()
    assert rules.match.winners(sheet, alone) == (1, 3)


def test_the_next_card_makes_trump_and_where_none_is_left_there_is_none() -> None:
    rules = oh_hell(largest="full")
    assert rules.deal(seed=1, number=0).trump is None
    rnd = rules.deal(seed=1, number=1)
    assert rnd.trump == rnd.piles["stock"][0].suit
    assert rnd.facts["turned"] == rnd.piles["stock"][0]


def test_trumps_win_and_suit_is_followed() -> None:
    kernel = kernel_of(RULES, "oh_hell", "H")
    assert winner(kernel, "9S 2H AS KS") == "2H"
    assert winner(kernel, "9S AD 10S 2S") == "10S"
    assert legal(kernel, "2S AH QD", "KS") == "2S"
    assert legal(kernel, "AH QD", "KS") == "AH QD"
    assert legal(kernel, "2S AH QD", "") == "2S AH QD"
    none = kernel_of(RULES, "oh_hell")
    assert winner(none, "9S 2H AS KS") == "AS"


def test_the_last_may_not_make_the_bids_add_up_unless_the_hook_is_off() -> None:
    free = oh_hell(hook=False).deal(seed=1, number=9, dealer=3)
    assert len(free.hand(0)) == 1
    assert [str(m) for m in free.play("bid 0", "bid 0", "bid 0").legal_moves()] == [
        "bid 0",
        "bid 1",
    ]
    bound = RULES.deal(seed=1, number=9, dealer=3).play("bid 0", "bid 0", "bid 0")
    assert [str(move) for move in bound.legal_moves()] == ["bid 0"]


def test_a_match_of_nineteen_rounds() -> None:
    match = tg.Match.start(RULES, seed=2)
    dealers = []
    while not match.is_over:
        if match.round.is_over:
            match = match.deal()
        if not match.round.history:
            dealers.append(match.round.dealer)
        match = match.apply(match.round.legal_moves()[0])
    assert len(match.rounds) == 19
    assert dealers == [number % 4 for number in range(19)]
    assert [len(rnd.tricks) for rnd in match.rounds] == DOWN_UP
