"""The engine agrees with oracles written from the words of the rules, move by move."""

from __future__ import annotations

import pytest

import trickgames as tg
from tests.compare import OPTIONS, compare_round, option_sets

GAMES = sorted(OPTIONS)


def singles() -> list[tuple[str, dict[str, object]]]:
    return [(game, options) for game in GAMES for options in option_sets(game, 1)]


def pairs() -> list[tuple[str, dict[str, object]]]:
    return [(game, options) for game in GAMES for options in option_sets(game, 2)]


def name(value: object) -> str:
    if isinstance(value, dict):
        return "-".join(f"{key}={choice}" for key, choice in value.items())
    return str(value)


@pytest.mark.parametrize("game", GAMES)
def test_the_oracles_know_every_option_of_the_game(game: str) -> None:
    known = {option: values[0] for option, values in OPTIONS[game].items()}
    assert dict(tg.rules(game).options) == known


@pytest.mark.parametrize("game", GAMES)
def test_random_rounds_agree_with_the_oracle(game: str) -> None:
    rules = tg.rules(game)
    for seed in range(120):
        compare_round(rules, seed)


@pytest.mark.parametrize(("game", "options"), singles(), ids=name)
def test_each_value_of_each_option_agrees_with_the_oracle(
    game: str, options: dict[str, object]
) -> None:
    rules = tg.rules(game, **options)
    for seed in range(24):
        compare_round(rules, seed)


@pytest.mark.parametrize(("game", "options"), pairs()[::7], ids=name)
def test_some_pairs_of_values_agree_with_the_oracle(game: str, options: dict[str, object]) -> None:
    rules = tg.rules(game, **options)
    for seed in range(8):
        compare_round(rules, seed)


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_two_thousand_rounds_agree_with_the_oracle(game: str) -> None:
    rules = tg.rules(game)
    contracts = {compare_round(rules, seed).contract for seed in range(1000, 3500)}
    keys = {contract.key for contract in contracts if contract}
    assert keys == {contract.key for contract in rules.contracts}


@pytest.mark.long
@pytest.mark.parametrize(("game", "options"), singles(), ids=name)
def test_each_value_agrees_in_three_hundred_rounds(game: str, options: dict[str, object]) -> None:
    rules = tg.rules(game, **options)
    for seed in range(300):
        compare_round(rules, seed)


@pytest.mark.long
@pytest.mark.parametrize(("game", "options"), pairs(), ids=name)
def test_each_pair_of_values_agrees_in_thirty_rounds(game: str, options: dict[str, object]) -> None:
    rules = tg.rules(game, **options)
    for seed in range(30):
        compare_round(rules, seed)
