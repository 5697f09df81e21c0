"""Laws of a declaration itself, and of its options."""

from __future__ import annotations

import pickle
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any, Final

import attrs

from trickgames.checks import quote
from trickgames.declaration import Rules
from trickgames.errors import RecordError
from trickgames.messages import LANGUAGES
from trickgames.options import Game, Option, is_name, spell
from trickgames.rules_json import check_own, options_document
from trickgames.scoring.awards import named_rules
from trickgames.testing.walks import lettered

__all__ = ["GAME_LAWS", "LAWS", "nameable", "values_of"]


def rules_are_a_value(rules: Rules) -> Iterator[str]:
    for how, again in (
        ("pickled", pickle.loads(pickle.dumps(rules))),  # noqa: S301 - our own pickle
        ("copied", attrs.evolve(rules)),
    ):
        if again != rules or hash(again) != hash(rules):
            yield f"the rules are others once {how}"


def rules_have_a_name_of_their_own_and_can_be_written(rules: Rules) -> Iterator[str]:
    if not is_name(rules.key):
        yield f"the key {quote(rules.key)} is no name: it has only a to z, 0 to 9 and _"
    options_document(rules)
    check_own(rules)


def nameable(rules: Rules) -> Rules:
    """Return the rules under a key that can be written, if their own cannot."""
    try:
        check_own(rules)
    except RecordError:
        return attrs.evolve(rules, key="unnamed")
    return rules if is_name(rules.key) else attrs.evolve(rules, key="unnamed")


def every_term_of_a_follow_rule_has_a_code_of_its_own(rules: Rules) -> Iterator[str]:
    for contract in rules.contracts:
        codes = Counter(term.code for term in contract.follow)
        for code, count in codes.items():
            if count > 1:
                yield f"contract {contract.key}: {count} follow terms have the code {code}"


def the_rules_of_the_scoring_can_be_read(rules: Rules) -> Iterator[str]:
    for contract in rules.contracts:
        for name, rule in named_rules(contract.scoring):
            for lang in LANGUAGES:
                text = rule.text(lang)
                if not name or not text.strip() or "{" in text or "}" in text:
                    yield f"contract {contract.key}, {name!r}: {text!r} ({lang})"


def every_letter_spells_a_move_that_reads_back(rules: Rules) -> Iterator[str]:
    moves = lettered(rules)
    for letter, move in enumerate(moves):
        if rules.letters(move) != (letter,):
            yield f"letter {letter} is {move}, which is spelt {rules.letters(move)}"
        if rules.parse(str(move)) != move:
            yield f"{str(move)!r} reads as {rules.parse(str(move))}"
    if len(set(moves)) < len(moves):
        yield "two letters spell the same move"


LAWS: Final = (
    rules_are_a_value,
    rules_have_a_name_of_their_own_and_can_be_written,
    every_term_of_a_follow_rule_has_a_code_of_its_own,
    the_rules_of_the_scoring_can_be_read,
    every_letter_spells_a_move_that_reads_back,
)


# --- of a game with its options


def every_option_says_what_it_changes_and_reads_its_values_from_texts(
    game: Game[Any],
) -> Iterator[str]:
    for option in game.options.values():
        if not option.text:
            yield f"the docstring does not say what option {option.name} changes (under Args:)"
        for value in values_of(option):
            if option.read(value) != value or option.parse(spell(value)) != value:
                yield f"option {option.name}: {spell(value)} does not read back"


def values_of(option: Option) -> list[object]:
    """Return the values of an option, the default first; of numbers, the lowest and highest."""
    values: list[object] = [option.default, *option.choices]
    if option.between is not None:
        ends = (option.between.low, option.between.high)
        values += [(end,) * option.count if option.count else end for end in ends]
    return [value for n, value in enumerate(values) if value not in values[:n]]


def the_same_options_give_the_same_rules(game: Game[Any]) -> Iterator[str]:
    factory: Callable[..., Rules] = game.__wrapped__
    defaults = {name: option.default for name, option in game.options.items()}
    if factory(**defaults) != factory(**defaults):
        yield "the factory makes other rules the second time"


GAME_LAWS: Final = (
    every_option_says_what_it_changes_and_reads_its_values_from_texts,
    the_same_options_give_the_same_rules,
)
