"""The golden rounds are told as they were written down."""

from __future__ import annotations

import pytest

import trickgames as tg
from tests.golden.rounds import FOLDER, ROUNDS, describe


@pytest.mark.parametrize("name", sorted(ROUNDS))
def test_the_round_is_told_as_written(name: str) -> None:
    assert describe(name) == (FOLDER / f"{name}.txt").read_text(encoding="utf-8")


def test_every_contract_of_every_game_has_a_round() -> None:
    told = {(golden.game, key) for name, golden in ROUNDS.items() for key in keys(name)}
    for game in tg.game_names():
        for contract in tg.rules(game).contracts:
            assert (game, contract.key) in told


def keys(name: str) -> list[str]:
    golden = ROUNDS[name]
    rnd = tg.rules(golden.game, **golden.options).deal(
        seed=golden.seed, dealer=golden.seed % tg.rules(golden.game).seats
    )
    contract = rnd.play(*golden.opening).contract
    return [contract.key] if contract else []
