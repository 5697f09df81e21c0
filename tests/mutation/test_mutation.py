"""Whatever is said in a declaration is noticed: change it, and a round or a match differs.

The short form takes a fixed sample of the changes; ``python -m tests.mutation.run`` takes all.
"""

from __future__ import annotations

import hashlib
from typing import Any

import pytest

import trickgames as tg
from tests.mutation import match_oracle
from tests.mutation.checks import check, check_all, listed, title_of, why_listed
from tests.mutation.run import GAMES, SETS, all_mutants, faults, walk
from tests.mutation.values import Mutant, parts, same

DEFAULTS = [pair for pair in SETS if not pair[1]]


def titles(pairs: list[tuple[str, dict[str, Any]]]) -> list[str]:
    return [title_of(*pair) for pair in pairs]


def sample(game: str, size: int) -> list[Mutant]:
    """Mutants chosen by a hash of their names, so that the choice hardly ever changes."""

    def lot(mutant: Mutant) -> str:
        return hashlib.sha256(f"{game} {mutant.name}".encode()).hexdigest()

    return sorted(all_mutants(game, {}), key=lot)[:size]


@pytest.mark.parametrize("game", GAMES)
def test_a_sample_of_changes_is_noticed(game: str) -> None:
    verdicts = [(mutant.name, check(mutant, game, {})) for mutant in sample(game, 12)]
    assert not faults(game, verdicts)


@pytest.mark.parametrize(("game", "options"), DEFAULTS, ids=titles(DEFAULTS))
def test_the_rules_themselves_pass_every_check(game: str, options: dict[str, Any]) -> None:
    check_all(tg.rules(game, **options), game, options)


@pytest.mark.parametrize(("game", "options"), SETS, ids=titles(SETS))
def test_rules_made_anew_at_any_place_are_equal(game: str, options: dict[str, Any]) -> None:
    rules = tg.rules(game, **options)
    made = dict(same(rules))
    assert len(made) > 100
    for path, again in made.items():
        assert parts(again) == parts(rules), path
        assert again is not rules or not path


def test_every_listed_survivor_is_a_mutant() -> None:
    names = [(title_of(*pair), mutant.name) for pair in SETS for mutant in all_mutants(*pair)]
    used = {why_listed(*pair) for pair in names}
    assert [line for line in listed() if line not in used] == []


@pytest.mark.parametrize(
    ("game", "options", "declarer", "sheet", "won"),
    [
        ("bird_dog", {}, None, [[12, 11, 8]], [0]),
        ("bird_dog", {}, None, [[11, 11, 5]], []),
        ("bird_dog", {}, None, [[11, 11, 5], [8, 10, 5]], [1]),
        ("bird_dog", {"play_off": "reach_again"}, None, [[11, 11, 5], [8, 10, 5]], []),
        ("bird_dog", {}, None, [[11, 11, 5], [12, 12, 6]], []),
        ("cramps", {}, None, [[33, 31, 5, 1]], [0]),
        ("cramps", {}, None, [[31, 31, 5, 1]], []),
        ("cramps", {}, None, [[31, 31, 5, 1], [38, 40, 5, 1]], [1]),
        ("cramps", {}, None, [[31, 31, 5, 1], [29, 30, 32, 1]], [2]),
        ("cramps", {}, None, [[31, 31, 5, 1], [29, 30, 5, 1]], []),
        ("five_point_set_back", {}, 0, [[12, 13, 12, 13]], [0, 2]),
        ("five_point_set_back", {"both_out": "highest"}, 0, [[12, 13, 12, 13]], [1, 3]),
        ("five_point_set_back", {"both_out": "highest"}, 0, [[12, 12, 12, 12]], []),
        ("five_point_set_back", {}, 2, [[9, 12, 9, 12]], [1, 3]),
    ],
)
def test_the_match_oracle_knows_the_examples_of_the_rules(
    game: str,
    options: dict[str, Any],
    declarer: int | None,
    sheet: list[list[int]],
    won: list[int],
) -> None:
    assert match_oracle.winners(game, options, sheet, declarer, None) == won
    rules = tg.rules(game, **options)
    assert list(rules.match.winners(sheet, rules.sides, declarer)) == won


@pytest.mark.long
@pytest.mark.parametrize(("game", "options"), SETS, ids=titles(SETS))
def test_every_change_is_noticed(game: str, options: dict[str, Any]) -> None:
    check_all(tg.rules(game, **options), game, options)
    assert not faults(title_of(game, options), walk(game, options, processes=2))
