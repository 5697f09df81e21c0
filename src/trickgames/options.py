"""The `@game` decorator: a keyword-only factory becomes a game with checked options."""

from __future__ import annotations

import inspect
import re
import types
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Annotated, Final, Generic, Literal, cast, get_args, get_origin, get_type_hints

import attrs
from typing_extensions import ParamSpec

from trickgames.checks import named_kind, quote, text_of
from trickgames.declaration import Rules
from trickgames.errors import OptionError, RulesError

__all__ = ["Between", "Game", "Option", "game"]

P = ParamSpec("P")
KEPT: Final = 64  # sets of options whose rules each game keeps


@attrs.frozen
class Between:
    """The whole numbers that an option may take, both ends included."""

    low: int
    high: int

    def __str__(self) -> str:
        return f"{self.low} to {self.high}"


@attrs.frozen
class Option:
    """One option of a game.

    Attributes:
        name: Its name.
        default: What holds if nothing is said.
        choices: The values it may take; () where `between` says it.
        between: The range of a number, or of each of `count` numbers.
        count: How many numbers; 0 for a single value.
        text: What it changes, in one sentence.
    """

    name: str
    default: object
    choices: tuple[object, ...] = ()
    between: Between | None = None
    count: int = 0
    text: str = ""

    @property
    def allowed(self) -> str:
        """The values it may take, in words."""
        if self.between is None:
            return ", ".join(map(spell, self.choices))
        if self.count:
            return f"{self.count} whole numbers, each {self.between}, as in {spell(self.default)}"
        return f"a whole number, {self.between}"

    def read(self, value: object) -> object:
        """Return the value if it is allowed, a list of numbers as a tuple.

        Raises:
            OptionError: It is not allowed.
        """
        found = self._find(value)
        if found is None:
            raise self._refusal(value)
        return found

    def _find(self, value: object) -> object:
        """Return the value as it is kept, None if it is not allowed."""
        if self.between is None:
            same = (c for c in self.choices if c == value and type(c) is type(value))
            return next(same, None)
        if self.count == 0:
            return value if self._in_range(value) else None
        numbers = _items(value)
        return numbers if len(numbers) == self.count and all(map(self._in_range, numbers)) else None

    def _refusal(self, value: object) -> OptionError:
        one = "one of " if self.between is None else ""
        return OptionError([f"option {self.name} is {one}{self.allowed}; not {_shown(value)}"])

    def parse(self, text: str) -> object:
        """Read a value from text: ``eleven``, ``true``, ``2``, ``1,2,4``.

        Raises:
            OptionError: The text is no value of this option.
        """
        text_of("an option", text)
        for choice in self.choices:
            if spell(choice) == text.strip().lower():
                return choice
        if self.between is not None and re.fullmatch(r"[0-9]{1,6}(, ?[0-9]{1,6})*", text.strip()):
            numbers = [int(part) for part in text.split(",")]
            if self.count or len(numbers) == 1:
                found = self._find(numbers if self.count else numbers[0])
                if found is not None:
                    return found
        raise self._refusal(text)

    def _in_range(self, value: object) -> bool:
        if self.between is None or not isinstance(value, int) or isinstance(value, bool):
            return False
        return self.between.low <= value <= self.between.high


def spell(value: object) -> str:
    """Return an option value as people write it: ``eleven``, ``true``, ``1,2,4``."""
    items = _items(value)
    if items:
        return ",".join(map(spell, items))
    return value if isinstance(value, str) else _shown(value)


def _shown(value: object) -> str:
    """Return a value as an error shows it: the text ``'2'`` and the list ``[2]`` are no ``2``."""
    if isinstance(value, bool):
        return str(value).lower()
    items = _items(value)
    if items:
        some = ["(...)" if _items(item) else _shown(item) for item in items[:10]]
        first, last = "[]" if isinstance(value, list) else "()"
        return first + ",".join(some + ["..."] * (len(items) > 10)) + last
    if isinstance(value, int) and value.bit_length() > 200:
        return "a huge number"
    return quote(value) if isinstance(value, str) else repr(value)[:40]


def _items(value: object) -> tuple[object, ...]:
    return tuple(cast("Sequence[object]", value)) if isinstance(value, list | tuple) else ()


def _option(name: str, hint: object, default: object, text: str) -> Option:
    if hint is bool:
        return Option(name, default, choices=(True, False), text=text)
    if get_origin(hint) is Literal:
        return Option(name, default, choices=get_args(hint), text=text)
    if get_origin(hint) is Annotated:
        kind, *notes = get_args(hint)
        between = next((note for note in notes if isinstance(note, Between)), None)
        if between is not None:
            count = len(get_args(kind)) if get_origin(kind) is tuple else 0
            return Option(name, default, between=between, count=count, text=text)
    raise TypeError(f"option {name}: its type must be bool, Literal or Annotated with Between")


def _check_defaults(options: Iterable[Option]) -> None:
    faults: list[str] = []
    for option in options:
        if option.default is inspect.Parameter.empty:
            faults.append(f"option {option.name} needs a default: {option.allowed}")
            continue
        try:
            option.read(option.default)
        except OptionError as error:
            faults += [f"the default of {fault}" for fault in error.faults]
    if faults:
        raise RulesError(faults)


def _texts(factory: Callable[..., object]) -> Mapping[str, str]:
    """Return what the docstring's ``Args:`` says of each option."""
    doc = inspect.getdoc(factory) or ""
    _, _, args = doc.partition("Args:\n")
    found = re.findall(r"^ {4}(\w+): (.*(?:\n {8,}.*)*)", args, flags=re.MULTILINE)
    return {name: " ".join(text.split()) for name, text in found}


def is_name(key: str) -> bool:
    """Whether a game may be called so: what records, the terminal and Python can say."""
    return re.fullmatch(r"[a-z][a-z0-9_]*", key) is not None


class Game(Generic[P]):
    """A game: call it with options to get its `Rules`. It never changes.

    Attributes:
        key: The name for programs.
        title: The name for people.
        options: The options, by name.
    """

    key: str
    title: str
    version: int
    options: Mapping[str, Option]
    __name__: str
    __wrapped__: Callable[..., Rules]
    _factory: Callable[P, Rules]
    _made: dict[tuple[tuple[str, object], ...], Rules]

    def __init__(self, key: str, version: int, factory: Callable[P, Rules]) -> None:
        if not is_name(key):
            raise RulesError(
                f"the name of a game begins with a to z and goes on with these, 0 to 9"
                f" and _, as in my_game, not {quote(key)}"
            )
        hints = get_type_hints(factory, include_extras=True)
        texts = _texts(factory)
        options = {
            name: _option(name, hints.get(name), parameter.default, texts.get(name, ""))
            for name, parameter in inspect.signature(factory).parameters.items()
        }
        _check_defaults(options.values())
        self.__dict__.update(
            key=key,
            title=key.replace("_", " ").title(),
            version=version,
            options=types.MappingProxyType(options),
            __doc__=factory.__doc__,
            __name__=factory.__name__,
            __module__=factory.__module__,
            __wrapped__=factory,
            _factory=factory,
            _made={},
        )

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a game never changes: {name} cannot be set")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a game never changes: {name} cannot be deleted")

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> Rules:
        """Return the rules with these options.

        Raises:
            OptionError: Unknown options or values; all of them are named.
        """
        if args:
            raise TypeError(f"{self.key}() takes its options by keyword")
        return self.rules(kwargs)

    def rules(self, options: Mapping[str, object]) -> Rules:
        """Return the rules with options given by name.

        Raises:
            OptionError: Unknown options or values; all of them are named.
        """
        faults: list[str] = []
        chosen = {name: option.default for name, option in self.options.items()}
        for name, value in options.items():
            option = self.options.get(name)
            if option is None:
                known = ", ".join(self.options) or "none"
                faults.append(f"{self.title} has no option {quote(name)}; options: {known}")
                continue
            try:
                chosen[name] = option.read(value)
            except OptionError as error:
                faults += error.faults
        if faults:
            raise OptionError(faults)
        key = tuple(chosen.items())
        known_rules = self._made.get(key)
        if known_rules is None:
            if len(self._made) >= KEPT:  # outside texts may name any number of options
                self._made.pop(next(iter(self._made)), None)
            made = self._factory(**chosen)  # type: ignore[call-arg, arg-type]
            if not isinstance(made, Rules):  # pyright: ignore[reportUnnecessaryIsInstance]
                raise TypeError(f"the factory of {self.key} made {named_kind(made)}, not Rules")
            named = attrs.evolve(
                made, key=self.key, title=self.title, version=self.version, options=chosen
            )
            known_rules = self._made.setdefault(key, named)
        return known_rules

    def __repr__(self) -> str:
        return f"<Game {self.title}>"

    def __reduce__(self) -> str:
        return self.__name__


def game(key: str, *, version: int = 1) -> Callable[[Callable[P, Rules]], Game[P]]:
    """Make a game of a factory of rules.

    The factory takes its options by keyword; their types say which values there are: `bool`,
    ``Literal``, or ``Annotated`` with `Between`. Its docstring says what each one changes.

    Args:
        key: The name of the game, for programs.
        version: The version of its rules, raised when a ruling changes.

    Raises:
        RulesError: The key is none (it has only a to z, 0 to 9 and ``_``), or an option has no
            default, or one that is none of its values.
        TypeError: An option has a type that says nothing of its values.
    """
    if not isinstance(key, str):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise TypeError('@game wants the name of the game, as in @game("my_game")')

    def decorate(factory: Callable[P, Rules]) -> Game[P]:
        return Game(key, version, factory)

    return decorate
