"""How rules are named in a document, and found again by a reader."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import cast

import attrs

from trickgames.checks import named_kind
from trickgames.declaration import Rules
from trickgames.errors import OptionError, RecordError
from trickgames.jsontext import MAX_NUMBER, Node, write_json
from trickgames.registry import find_game, game_names, is_own

__all__ = [
    "check_kind",
    "check_own",
    "default_options",
    "options_document",
    "read_rules",
    "read_target",
    "rules_document",
    "view_rules",
    "view_rules_document",
    "with_target",
]


def _plain(name: str, value: object) -> object:
    """Return an option value as JSON knows it: a tuple as a list."""
    if isinstance(value, list | tuple):
        return [_plain(name, item) for item in cast("Sequence[object]", value)]
    if value is None or isinstance(value, bool | str):
        return value
    if isinstance(value, int) and abs(value) <= MAX_NUMBER:
        return value
    raise RecordError(f"option {name} has a value that cannot be written: {type(value).__name__}")


def options_document(rules: Rules) -> dict[str, object]:
    """Return the options of rules as JSON knows them.

    Raises:
        RecordError: An option of rules of your own has a value that cannot be written.
    """
    return {name: _plain(name, value) for name, value in rules.options.items()}


def rules_document(rules: Rules) -> dict[str, object]:
    """Return how rules are named in a document: key, version and options."""
    return {"key": rules.key, "version": rules.version, "options": options_document(rules)}


def with_target(rules: Rules, target: int | None) -> Rules:
    """Return rules whose match ends at another total; None leaves them as they are."""
    if target is None:
        return rules
    return attrs.evolve(rules, match=attrs.evolve(rules.match, target=target))


def read_rules(node: Node, given: Rules | None) -> Rules:
    """Read which rules a document is of.

    Args:
        node: Key, version and options.
        given: The rules it must be of; left out, those of the game of the library it names.
            Options that have their default may be missing in the document.

    Raises:
        TypeError: What was given are no rules.
        RecordError: It is of other rules, or of rules that must be passed.
    """
    check_kind(given)
    key, version, options = node.members("key", "version", "options")
    key.text()
    version.whole(1)
    if given is not None:
        check_own(given)
        _compare(key, given.key, "the key of the rules")
        _compare(version, given.version, "the version of the rules")
        said = {name: value.value for name, value in options.mapping().items()}
        whole = attrs.evolve(options, value={**default_options(given.key), **said})
        _compare(whole, options_document(given), "the options of the rules")
        return given
    try:
        game = find_game(key.text())
    except OptionError as error:
        hint = "; install the package that has it, or pass rules of your own as rules="
        raise key.error(f"{error}{hint * (key.value not in game_names())}") from None
    if version.value != game.version:
        what = f"this is of version {version.value} of the rules, {game.title} is at version"
        raise version.error(f"{what} {game.version}")
    chosen: dict[str, object] = {}
    for name, value in options.mapping().items():
        try:
            chosen[name] = game.rules({name: value.value}).options[name]
        except OptionError as error:
            raise value.error(str(error)) from None
    return game.rules(chosen)


def default_options(key: str) -> Mapping[str, object]:
    """Return the options of a game by default, as JSON knows them; none if it is your own."""
    try:
        return options_document(find_game(key).rules({}))
    except OptionError:
        return {}


def check_kind(given: object) -> None:
    """Do nothing if what was passed as ``rules=`` are rules, or nothing was.

    Raises:
        TypeError: It is something else.
    """
    if given is not None and not isinstance(given, Rules):
        raise TypeError(f"rules= takes Rules of your own, or None, not {named_kind(given)}")


def check_own(rules: Rules) -> None:
    """Refuse rules that a reader would take for those of a game of the library."""
    if rules.key in game_names():
        try:
            base = find_game(rules.key).rules(rules.options)
            same = rules in (base, with_target(base, rules.match.target))
        except OptionError:
            same = False
        if not same:
            whose = "the library" if is_own(rules.key) else "a package that is installed"
            what = f"{rules.key!r} is a game of {whose}: rules of your own need another key"
            raise RecordError(what)


def _compare(node: Node, wanted: object, what: str) -> None:
    if write_json(node.value) != write_json(wanted):
        raise node.error(f"{what} passed as rules= differ here")


def read_target(node: Node, rules: Rules) -> int | None:
    """Read the total that ends a match, or None.

    Raises:
        RecordError: Everybody has it at the start.
    """
    if node.value is None:
        return None
    start = rules.match.start
    target = node.whole(-MAX_NUMBER)
    if target <= start:
        raise node.error(f"the target must be above {start}, not {target}")
    return target


# --- views: the total that ends the match is always written, for it is part of the rules


def view_rules_document(rules: Rules) -> dict[str, object]:
    """Return what a view says of its rules.

    Raises:
        RecordError: A reader would take them for other rules.
    """
    check_own(rules)
    return {"rules": rules_document(rules), "target": rules.match.target}


def view_rules(node: Node, target: Node, given: Rules | None) -> Rules:
    """Read the rules of a view.

    Raises:
        RecordError: It is of other rules, or of rules that must be passed.
    """
    rules = read_rules(node, given)
    total = read_target(target, rules)
    if total is None and rules.match.target is not None:
        raise target.error(f"a match of {rules.title} ends at some total: null is wrong")
    return with_target(rules, total)
