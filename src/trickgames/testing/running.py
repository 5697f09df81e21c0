"""Run the laws on rounds and matches of a game, played at random."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, product
from random import Random
from typing import Any, Final

from trickgames.checks import at_least, faults_of
from trickgames.decks import check_seed
from trickgames.declaration import Rules
from trickgames.errors import RulesError
from trickgames.match import Match
from trickgames.options import Game, spell
from trickgames.round import Round
from trickgames.testing import (
    laws_of_matches,
    laws_of_moves,
    laws_of_records,
    laws_of_results,
    laws_of_rules,
    laws_of_views,
)
from trickgames.testing.findings import Fault, Findings, LawsBroken, name_of
from trickgames.testing.walks import LONGEST, Course, Spot, own_rules, pick, step, told

__all__ = ["LAWS", "check", "find_faults", "variants"]

STATES: Final = 4  # that are looked at of each round, beside the first and the last
STATE_LAWS: Final = (*laws_of_moves.LAWS, *laws_of_views.LAWS, *laws_of_records.LAWS)
PLAYED: Final = "a round can be played to its end"
MATCHED: Final = "a match can be played"
LAWS: Final[tuple[str, ...]] = (
    *(
        name_of(law)
        for laws in (laws_of_rules.GAME_LAWS, laws_of_rules.LAWS, laws_of_results.LAWS, STATE_LAWS)
        for law in laws
    ),
    *map(name_of, laws_of_matches.LAWS),
    PLAYED,
    MATCHED,
)
"""All laws, as faults name them."""


def check(game: Rules | Game[Any], *, rounds: int = 6, seed: int = 0) -> None:
    """Do nothing if every law of the library holds of a game, as far as some rounds tell.

    The same arguments always try the same. A law that is not seen broken may still not hold:
    more rounds, or another seed, see more.

    Args:
        game: The rules; or a game, whose rules are tried with each value of each option.
        rounds: The number of rounds that are played for each set of options.
        seed: From which their deals and moves follow.

    Raises:
        LawsBroken: Some laws do not hold; its text lists them, and `faults` has them.
        RulesError: Rounds or seed cannot be; or a set of options makes no rules.
        TypeError: It is neither rules nor a game.

    >>> from trickgames import rules
    >>> from trickgames.testing import check
    >>> check(rules("frog", deal="eleven"), rounds=1)
    """
    faults = find_faults(game, rounds=rounds, seed=seed)
    if faults:
        raise LawsBroken(game.title, faults)


def find_faults(game: Rules | Game[Any], *, rounds: int = 6, seed: int = 0) -> tuple[Fault, ...]:
    """Return every law of the library that was seen broken by a game; () if all is well.

    Args:
        game: The rules; or a game, whose rules are tried with each value of each option.
        rounds: The number of rounds that are played for each set of options.
        seed: From which their deals and moves follow.

    Raises:
        RulesError: Rounds or seed cannot be; or a set of options makes no rules.
        TypeError: It is neither rules nor a game.
    """
    if not isinstance(game, Rules | Game):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise TypeError(f"Rules or a Game are wanted, not {type(game).__name__}")
    wrong = faults_of(
        lambda: at_least(1, "rounds", rounds, "at least one round is played"),
        lambda: check_seed(seed),
    )
    if wrong:
        raise RulesError(wrong)
    found = Findings()
    if isinstance(game, Rules):
        _try_rules(game, rounds, seed, found)
    else:
        found.run(laws_of_rules.GAME_LAWS, game, game.key)
        for each in variants(game):
            _try_rules(each, rounds, seed, found)
    return found.faults


def variants(game: Game[Any], size: int = 1) -> Iterator[Rules]:
    """Yield the rules of a game with every value of its options, alone or together.

    The first are those without any option. Of an option that is a number, or several, the lowest
    and the highest are taken.

    Args:
        game: The game.
        size: How many options may differ from their default at the same time.

    Raises:
        RulesError: The factory cannot make rules of some options.

    >>> from trickgames import find_game
    >>> from trickgames.testing import variants
    >>> len(list(variants(find_game("bird_dog"), 2)))
    4
    """
    for count in range(size + 1):
        for names in combinations(game.options, count):
            values = [laws_of_rules.values_of(game.options[name])[1:] for name in names]
            for chosen in product(*values):
                yield game.rules(dict(zip(names, chosen, strict=True)))


def _try_rules(rules: Rules, rounds: int, seed: int, found: Findings) -> None:
    options = ", ".join(f"{name}={spell(value)}" for name, value in rules.options.items())
    place = f"{rules.key}({options})"
    found.run(laws_of_rules.LAWS, rules, place)
    rules = laws_of_rules.nameable(rules)
    own = own_rules(rules)
    for number in range(rounds):
        rng = Random(f"{seed} {number}")
        chain = _play(rules, number, rng, found, place)
        if chain:
            course = Course(chain, own, rng)
            found.run(laws_of_results.LAWS, course, f"{place}: {told(chain[-1])}")
        for rnd in _some(chain, rng):
            found.run(STATE_LAWS, Spot(rnd, own, rng), f"{place}: {told(rnd)}")
    _try_match(rules, own, seed, found, place)


def _play(rules: Rules, number: int, rng: Random, found: Findings, place: str) -> list[Round]:
    """Play a round, as far as that goes; return all its states."""
    chain: list[Round] = []
    try:
        dealer, seed = number % rules.seats, rng.randrange(2**32)
        chain.append(rules.deal(seed=seed, dealer=dealer, number=number))
        while not chain[-1].is_over and len(chain) <= LONGEST:
            chain.append(step(chain[-1], *pick(chain[-1], rng, keen=bool(number % 2))))
    except Exception as error:  # noqa: BLE001 - phases and terms of one's own may raise anything
        found.fail(PLAYED, error, f"{place}: {told(chain[-1])}" if chain else place)
    if len(chain) > LONGEST:
        found.add(PLAYED, f"after {LONGEST} moves it is not over", f"{place}: {told(chain[20])}")
        return chain[:20]
    return chain


def _some(chain: Sequence[Round], rng: Random) -> list[Round]:
    """Return the first state, the last, and some between: calls as well as plays."""
    if len(chain) < 3:
        return list(chain)
    calls = [rnd for rnd in chain[1:-1] if rnd.trick is None]
    plays = [rnd for rnd in chain[1:-1] if rnd.trick is not None]
    some = [rnd for part in (calls, plays) for rnd in rng.sample(part, min(len(part), STATES // 2))]
    return [chain[0], *some, chain[-1]]


def _try_match(rules: Rules, own: Rules | None, seed: int, found: Findings, place: str) -> None:
    states: list[Match] = []
    rng = Random(f"{seed} match")
    where = f"{place}: Match.start(rules, seed={seed}, rounds=2)"
    try:
        states.append(Match.start(rules, seed=seed, rounds=2))
        while not states[-1].is_over and len(states) <= 2 * LONGEST:
            states.append(_next(states[-1], rng))
    except Exception as error:  # noqa: BLE001 - phases and terms of one's own may raise anything
        found.fail(MATCHED, error, where)
    if len(states) > 2 * LONGEST:
        found.add(MATCHED, f"after {2 * LONGEST} moves and two rounds it is not over", where)
        states = states[:20]
    if not states:
        return
    some = [states[0], rng.choice(states), states[-1]]
    found.run(laws_of_matches.LAWS, some, where)
    for match in some:
        spot = Spot(match.round, own, rng, match)
        laws = (*laws_of_records.LAWS, laws_of_views.views_are_values_and_read_back_from_json)
        found.run(laws, spot, f"{where}, round {match.round.number + 1}: {told(match.round)}")


def _next(match: Match, rng: Random) -> Match:
    if match.round.is_over:
        return match.deal()
    seat, move = pick(match.round, rng, keen=True)
    return match.apply(move, None if seat in (match.round.turn, match.round.actor) else seat)
