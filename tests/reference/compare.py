"""Play one round twice, here and in the reference, and count what was compared.

A reference is no oracle: where it is known to be wrong, its adapter names the fault, and the fault
explains just the differences that come of it. Every other difference is a disagreement.
"""

from __future__ import annotations

import importlib
import pkgutil
import random
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar, Final

import attrs

import trickgames as tg


class Reference:
    """A round as the reference plays it, told in this library's moves and seats.

    One subclass for each game, in the file of that name.

    Attributes:
        GAME: The game; left out, that of the file's name.
        KNOWN: Name of each known fault of the reference, and what it does wrong.
    """

    GAME: ClassVar[str] = ""
    KNOWN: ClassVar[Mapping[str, str]] = {}

    @classmethod
    def options(cls, rng: random.Random) -> dict[str, Any]:
        """Return the options of the next round; the reference must be able to play them."""
        return {}

    @classmethod
    def deal(cls, rules: tg.Rules, seed: int, rng: random.Random) -> tg.Round:
        """Return a round that both sides can play: which dealer, and which round of a match."""
        dealer, number = rng.randrange(rules.seats), rng.randrange(60)
        return rules.deal(seed=seed, dealer=dealer, number=number)

    def __init__(self, rnd: tg.Round) -> None:
        """Deal the same cards."""
        raise NotImplementedError

    def turn(self) -> int | None:
        """Return the seat that decides, None when the round is over."""
        raise NotImplementedError

    def moves(self) -> set[str] | None:
        """Return the legal moves as texts of this library; None: they cannot be compared."""
        raise NotImplementedError

    def apply(self, move: tg.Move) -> None:
        """Make a move of this library."""
        raise NotImplementedError

    def scores(self) -> Sequence[int] | None:
        """Return what a finished round brings each seat; None: they cannot be compared."""
        raise NotImplementedError

    def choose(self, rnd: tg.Round, moves: Sequence[str], rng: random.Random) -> str:
        """Choose one of some moves; may prefer those that lead to rare things."""
        return rng.choice(moves)

    def explain_moves(self, rnd: tg.Round, ours: set[str], theirs: set[str]) -> str | None:
        """Return the known fault that makes the legal moves differ, None if none does."""
        return None

    def explain_scores(self, rnd: tg.Round, theirs: Sequence[int]) -> str | None:
        """Return the known fault that makes the scores differ, None if none does."""
        return None


OPTIONAL: Final = ("schnapsen",)
"""The packages without which the rest is compared all the same."""


@attrs.define
class Tally:
    """What was compared of one game, and how it came out."""

    game: str
    rounds: int = 0
    decisions: int = 0
    tricks: int = 0
    scores: int = 0
    known: Counter[str] = attrs.field(factory=Counter)
    unexplained: list[str] = attrs.field(factory=list)


def references() -> Mapping[str, type[Reference]]:
    """Return the adapters by file: each file of this folder whose name begins with a game's."""
    found: dict[str, type[Reference]] = {}
    for module in pkgutil.iter_modules([str(Path(__file__).parent)]):
        if module.name.startswith(tg.game_names()):
            try:
                loaded = importlib.import_module(f"tests.reference.{module.name}")
            except ModuleNotFoundError as error:
                package = str(error.name).partition(".")[0]
                if package not in OPTIONAL:
                    raise
                print(f"{module.name} is left out: no package {package}", file=sys.stderr)
                continue
            found[module.name] = loaded.REFERENCE
    return found


def compare(game: str, reference: type[Reference], rounds: int, first: int = 0) -> Tally:
    """Play some rounds on both sides.

    Args:
        game: The name of the game.
        reference: Its adapter.
        rounds: The number of rounds.
        first: The seed of the first round; the next has the next number.
    """
    tally = Tally(game)
    for seed in range(first, first + rounds):
        for fault in _play(game, reference, seed, tally):
            tally.unexplained.append(f"seed {seed}: {fault}")
    return tally


def _play(game: str, reference: type[Reference], seed: int, tally: Tally) -> Iterator[str]:
    """Play one round until its end or the first disagreement, which is yielded."""
    rng = random.Random(seed)
    rules = tg.rules(reference.GAME or game, **reference.options(rng))
    rnd = reference.deal(rules, seed, rng)
    other = reference(rnd)
    tally.rounds += 1
    while True:
        where = f"{dict(rules.options)}, after {' '.join(map(str, rnd.history)) or 'the deal'}"
        if rnd.actor != other.turn():
            yield f"seat {rnd.actor} is to act, there {other.turn()}: {where}"
            return
        if rnd.is_over:
            break
        ours, theirs = set(map(str, rnd.legal_moves())), other.moves()
        shared = ours if theirs is None else ours & theirs
        if theirs is not None:
            tally.decisions += 1
            if ours != theirs:
                fault = other.explain_moves(rnd, ours, theirs)
                if fault is None or not shared:
                    only = f"only here {sorted(ours - theirs)}, only there {sorted(theirs - ours)}"
                    yield f"{only}: {where}"
                    return
                _count(tally, other, fault)
        move = rules.parse(other.choose(rnd, sorted(shared), rng))
        before = len(rnd.tricks)
        rnd = rnd.apply(move)
        other.apply(move)
        tally.tricks += len(rnd.tricks) - before
    scores = other.scores()
    if scores is not None:
        tally.scores += 1
        if list(scores) != list(rnd.scores or ()):
            fault = other.explain_scores(rnd, scores)
            if fault is None:
                yield f"scores {rnd.scores}, there {tuple(scores)}: {where}"
                return
            _count(tally, other, fault)


def _count(tally: Tally, other: Reference, fault: str) -> None:
    if fault not in other.KNOWN:
        raise LookupError(f"{fault!r} is no known fault: {', '.join(other.KNOWN) or 'none is'}")
    tally.known[fault] += 1


HEAD = ("game", "rounds", "decisions", "tricks", "scores", "known", "unexplained")


def table(tallies: Sequence[Tally], known: Mapping[str, Mapping[str, str]]) -> str:
    """Return what was compared, a line for each game, and then what was explained or not."""
    rows = [HEAD] + [
        (
            tally.game,
            *(f"{n:,}" for n in (tally.rounds, tally.decisions, tally.tricks, tally.scores)),
            f"{sum(tally.known.values()):,}",
            f"{len(tally.unexplained):,}",
        )
        for tally in tallies
    ]
    widths = [max(len(row[column]) for row in rows) for column in range(len(HEAD))]
    form = "  ".join(["{:<" + str(widths[0]) + "}", *(f"{{:>{width}}}" for width in widths[1:])])
    lines = [form.format(*row) for row in rows]
    for tally in tallies:
        for fault, what in known[tally.game].items():
            lines.append(f"{tally.game}, known {tally.known[fault]:,} times: {fault}: {what}")
        lines += [f"{tally.game}, unexplained: {fault}" for fault in tally.unexplained[:5]]
    return "\n".join(lines)
