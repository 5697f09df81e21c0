"""Cramps: the vectors of its rules (CR-1 to CR-8)."""

from __future__ import annotations

import pytest

from tests.games.helpers import kernel_of, legal, settled, table_of, total, winner
from trickgames.games.cramps import cramps

RULES = cramps()
VALUES = (0, -1, 3, 3, -3, 0, 5, 5, -5, 0, 7, 7, -7)
# Tokens: one ace (red, -1), three each of 3, 5 and 7 of which one is red, and three tens for 0.
TOKENS = [-1, 3, 3, -3, 5, 5, -5, 7, 7, -7, 0, 0, 0]


def winners_of(tricks: dict[int, tuple[int, ...]]) -> tuple[int, ...]:
    return tuple(next(s for s, won in tricks.items() if n in won) for n in range(1, 14))


def test_the_worked_round_scores_as_written() -> None:
    winners = winners_of({0: (1, 3, 7), 1: (2, 13), 2: (4, 8, 11, 12), 3: (5, 6, 9, 10)})
    table = table_of(RULES, "cramps", declarer=None)
    awards = settled(RULES, table, won=["QS", "QH QD", "", "QC"], winners=winners)
    assert total(awards, 4) == (7, -10, 22, -9)
    assert [award.name for award in awards] == ["tricks", "queens"]


@pytest.mark.parametrize("number", range(1, 14))
def test_each_trick_has_the_value_of_its_number(number: int) -> None:
    winners = tuple(0 if n == number else 1 for n in range(1, 14))
    table = table_of(RULES, "cramps", declarer=None)
    scores = total(settled(RULES, table, won=["", "", "", ""], winners=winners), 4)
    assert scores[0] == VALUES[number - 1]
    assert scores[1] == 14 - VALUES[number - 1]


def test_the_values_are_the_tokens() -> None:
    assert sorted(VALUES) == sorted(TOKENS)


def test_one_player_with_everything_has_ten() -> None:
    table = table_of(RULES, "cramps", declarer=None)
    awards = settled(RULES, table, won=["QS QH QD QC", "", "", ""], winners=(0,) * 13)
    assert total(awards, 4) == (10, 0, 0, 0)


def test_the_best_and_the_worst_round() -> None:
    table = table_of(RULES, "cramps", declarer=None)
    best = tuple(0 if n in (3, 4, 7, 8, 11, 12) else 1 for n in range(1, 14))
    assert total(settled(RULES, table, won=["", "", "", ""], winners=best), 4)[0] == 30
    worst = tuple(0 if n in (2, 5, 9, 13) else 1 for n in range(1, 14))
    queens = ["QS QH QD QC", "", "", ""]
    assert total(settled(RULES, table, won=queens, winners=worst), 4)[0] == -20


def test_two_queens_in_a_trick_worth_seven_leave_five() -> None:
    winners = tuple(0 if n == 11 else 1 for n in range(1, 14))
    table = table_of(RULES, "cramps", declarer=None)
    assert total(settled(RULES, table, won=["QS QD", "", "", ""], winners=winners), 4)[0] == 5


def test_the_highest_card_of_the_led_suit_wins() -> None:
    kernel = kernel_of(RULES, "cramps")
    assert winner(kernel, "9S AD 10S 2S") == "10S"
    assert winner(kernel, "2S AD KH QC") == "2S"


def test_follow_if_able_else_anything() -> None:
    kernel = kernel_of(RULES, "cramps")
    assert legal(kernel, "2S AS QD", "KS") == "AS 2S"
    assert legal(kernel, "QD AC", "KS") == "QD AC"
    assert legal(kernel, "QD AC", "") == "QD AC"


def test_the_packets_are_three_two_three_two_three() -> None:
    assert [size for _, size in RULES.packets.steps] == [3, 2, 3, 2, 3]
    assert RULES.deal(seed=0, dealer=3).turn == 0
