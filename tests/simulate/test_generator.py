"""The random numbers: a known generator, even choices, and nothing but seed and round number."""

from __future__ import annotations

from collections import Counter

import pytest

import trickgames as tg
from tests.simulate.helpers import DOUBLED
from trickgames.simulate.generator import Draws, _mix, keys_of


def test_the_generator_is_splitmix64() -> None:
    # Published outputs for the start 1234567.
    published = [6457827717110365317, 3203168211198807973, 9817491932198370423,
                 4593380528125082431, 16408922859458223821]  # fmt: skip
    step, word = 0x9E3779B97F4A7C15, (1 << 64) - 1
    assert [_mix(1234567 + n * step & word) for n in range(1, 6)] == published


@pytest.mark.parametrize("count", [1, 2, 3, 7, 52, 3 << 30])
def test_choices_are_even(count: int) -> None:
    draws, rounds = Draws(keys_of(1), 0), 6_000
    found = Counter(draws.bounded(count) * min(count, 6) // count for _ in range(rounds))
    bins = min(count, 6)
    weights = [
        (count * (n + 1) + bins - 1) // bins - (count * n + bins - 1) // bins for n in range(bins)
    ]
    total = sum(
        (found[n] - rounds * weight / count) ** 2 / (rounds * weight / count)
        for n, weight in enumerate(weights)
    )
    assert set(found) <= set(range(bins))
    assert total < 25  # five degrees of freedom at most


def test_rounds_have_unlike_sequences() -> None:
    seen = {Draws(keys_of(seed), n).chance() for seed in range(20) for n in range(200)}
    assert len(seen) == 4_000
    assert all(0 <= number < 1 << 63 for number in seen)


def test_each_choice_of_faces_is_as_likely_as_another() -> None:
    """Of A A K two are taken: A A or A K, though two of three pairs of cards are A K."""
    draws, pack = Draws(keys_of(2), 0), DOUBLED.pack
    found = Counter(draws.places(pack, 0b0111, 2) for _ in range(2_000))
    assert set(found) == {(0, 1), (0, 2)}
    assert 880 < found[0, 1] < 1_120


@pytest.mark.parametrize("seed", [-1, 1.5])
def test_bad_seeds_are_refused(seed: object) -> None:
    with pytest.raises((tg.RulesError, TypeError), match="seed"):
        keys_of(seed)  # type: ignore[arg-type]
