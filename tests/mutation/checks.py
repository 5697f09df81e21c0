"""Is a changed declaration noticed? Rounds, the deal, and the end of the match are compared."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path
from typing import Any

import attrs

import trickgames as tg
from tests.compare import compare_round, dealt
from tests.mutation import match_oracle
from tests.mutation.dealer import SEATS, pack_of, slow_deal
from tests.mutation.plans import PARTNERS, observe, transcript
from tests.mutation.values import Mutant, parts
from trickgames.decks import Deck

__all__ = ["STAGES", "Listed", "Verdict", "check", "check_all", "listed", "title_of", "why_listed"]

# At most 200 rounds: some with random deals and players, the rest after plans.
RANDOM_ROUNDS, PLANNED_ROUNDS = 60, 140
STAGES = ("refused", "rounds", "plans", "deal", "match", "survived")
SURVIVORS = Path(__file__).parent / "survivors.txt"


@attrs.frozen
class Verdict:
    """What became of a mutant.

    Attributes:
        stage: Where it was noticed, one of `STAGES`.
        error: The class of the error that gave it away, "" if none did.
        detail: What the error says, in short.
        rounds: How many rounds were played.
    """

    stage: str
    error: str = ""
    detail: str = ""
    rounds: int = 0


def check(mutant: Mutant, game: str, options: dict[str, Any]) -> Verdict:
    """Look for any difference between a mutant and the rules of a game, and stop at the first."""
    try:
        rules = mutant.make()
    except Exception as error:  # noqa: BLE001 - whatever refuses to be made is noticed
        return Verdict("refused", type(error).__name__, str(error)[:100])
    assert parts(rules) != parts(tg.rules(game, **options)), f"{mutant.name} changes nothing"
    rounds = 0
    for stage, step in _steps(rules, game, options):
        rounds += stage in ("rounds", "plans")
        try:
            step()
        except Exception as error:  # noqa: BLE001 - so is whatever breaks in play
            return Verdict(stage, type(error).__name__, str(error)[:100], rounds)
    return Verdict("survived", rounds=rounds)


def check_all(rules: tg.Rules, game: str, options: dict[str, Any]) -> None:
    """Check rules at every stage, letting the first difference through as an error."""
    for _, step in _steps(rules, game, options):
        step()


def _steps(rules: tg.Rules, game: str, options: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    for seed in range(RANDOM_ROUNDS):
        yield "rounds", lambda seed=seed: compare_round(rules, seed)
    for number in range(PLANNED_ROUNDS):
        yield "plans", lambda number=number: _replay(rules, game, options, number)
    yield "deal", lambda: _check_deal(rules, game, options)
    yield "match", lambda: _check_match(rules, game, options)


def _replay(rules: tg.Rules, game: str, options: dict[str, Any], number: int) -> None:
    seen = transcript(game, options, number)
    rnd = rules.start(hands=seen.hands, piles=seen.piles, dealer=seen.dealer)
    for state, move in zip(seen.states, [*seen.moves, None], strict=True):
        now = observe(rnd, reasons=state["reasons"] is not None)
        differing = [part for part in state if now[part] != state[part]]
        assert not differing, (differing, number, [str(move) for move in rnd.history])
        if move is not None:
            rnd = rnd.play(move)


def _check_deal(rules: tg.Rules, game: str, options: dict[str, Any]) -> None:
    pack = pack_of(game, options)
    assert rules.seats == SEATS[game]
    assert [str(card) for card in rules.pack] == pack
    for seed in range(4):
        for dealer in range(rules.seats):
            rnd = rules.deal(seed=seed, dealer=dealer)
            deck = [str(card) for card in Deck.shuffled(rules.pack, seed)]
            hands, piles = slow_deal(game, options, deck, dealer)
            held, laid = dealt(rnd)
            assert [set(hand) for hand in held] == [set(hand) for hand in hands]
            assert list(laid.items()) == list(piles.items())


# Matches ---------------------------------------------------------------------


@attrs.frozen
class Story:
    """A match as it might go: totals after each round, and who won after the last.

    Attributes:
        agreed: The target that the players agreed on, None for that of the game.
        sheet: The totals after each round.
        declarers: The declarer of each round.
        won: The winners after each round.
    """

    agreed: int | None
    sheet: list[list[int]]
    declarers: list[int | None]
    won: list[list[int]]


@cache
def _stories(game: str, options: tuple[tuple[str, Any], ...], count: int) -> list[Story]:
    rng = random.Random(game)
    return [_story(game, dict(options), rng) for _ in range(count)]


def _story(game: str, options: dict[str, Any], rng: random.Random) -> Story:
    seats, start = SEATS[game], match_oracle.start_total(game)
    agreed = start + 30 if game not in match_oracle.TARGET and rng.random() < 0.7 else None
    target = agreed or match_oracle.TARGET.get(game, 40)
    story = Story(agreed, [], [], [])
    width = rng.choice((1, 2, 5))
    totals = [target - 3 - rng.randint(0, width) for _ in range(seats)]
    for _ in range(rng.randint(2, 8)):
        # Once somebody reached the target without winning, everybody falls back below it.
        fall = max(totals) >= target and rng.random() < 0.5
        gains = [rng.randint(-width, width + 1) - 7 * fall for _ in range(seats)]
        totals = [total + gain for total, gain in zip(totals, gains, strict=True)]
        declarer: int | None = rng.randrange(seats)
        if game in PARTNERS:
            totals = [totals[seat % 2] for seat in range(4)]
        elif rng.random() < 0.2:
            declarer = None
        story.sheet.append(totals)
        story.declarers.append(declarer)
        story.won.append(match_oracle.winners(game, options, story.sheet, declarer, agreed))
        if story.won[-1]:
            break
    return story


def _check_match(rules: tg.Rules, game: str, options: dict[str, Any]) -> None:
    start = [match_oracle.start_total(game)] * SEATS[game]
    for bidding in (False, True):
        for dealer in range(SEATS[game]):
            match = tg.Match.start(rules, seed=3, dealer=dealer)
            assert list(match.totals) == start
            assert match.length == match_oracle.length(game)
            match = _play_round(match, bidding=bidding)
            assert match.round.scores is not None
            sums = [a + b for a, b in zip(start, match.round.scores, strict=True)]
            assert list(match.totals) == sums
            assert match.winners == ()
            played = bool(match.round.tricks)
            after = match_oracle.next_dealer(game, options, dealer, SEATS[game], played)
            assert match.deal().round.dealer == after
    judges = {None: rules.match}
    for story in _stories(game, tuple(options.items()), 400):
        if story.agreed not in judges:
            match = tg.Match.start(rules, seed=0, target=story.agreed)
            judges[story.agreed] = match.rules.match
        judge = judges[story.agreed]
        for length, won in enumerate(story.won, 1):
            sheet, declarer = story.sheet[:length], story.declarers[length - 1]
            assert list(judge.winners(sheet, rules.sides, declarer)) == won, (sheet, declarer)


def _play_round(match: tg.Match, *, bidding: bool) -> tg.Match:
    """Play a round: all pass, or the first who may bid does and the others pass."""
    for _ in range(400):
        if match.round.is_over:
            return match
        moves = [str(move) for move in match.round.legal_moves()[:40]]
        bids = [move for move in moves if move.startswith(("bid", "accept"))]
        if bids and bidding and match.round.declarer is None and "pass" in moves:
            bidding = False
            match = match.play(bids[0])
        else:
            match = match.play("pass" if "pass" in moves else moves[0])
    raise AssertionError("the round does not end")


# Survivors -------------------------------------------------------------------


@attrs.frozen
class Listed:
    """A line of ``survivors.txt``: mutants that nothing can notice, and why.

    Attributes:
        game: Games and options, as `title_of` spells them.
        name: Path and change.
        reason: Why no round and no match can show it.
    """

    game: str
    name: str
    reason: str


@cache
def listed() -> list[Listed]:
    """Return the survivors that are accounted for."""
    lines: list[Listed] = []
    reason = ""
    text = SURVIVORS.read_text(encoding="utf-8")
    for line in re.sub(r"\\\n *", "", text).splitlines():
        if line.startswith("#") or not line.strip():
            continue
        if line.startswith("="):
            reason = line.strip("= ")
            continue
        assert reason, f"no reason above {line!r}"
        game, _, name = line.partition(" | ")
        lines.append(Listed(game.strip(), name.strip(), reason))
    return lines


def title_of(game: str, options: dict[str, Any]) -> str:
    """Return a game and its options as one word: ``frog widow_points=defenders``."""
    return " ".join([game, *(f"{name}={value}" for name, value in options.items())])


def why_listed(title: str, mutant: str) -> Listed | None:
    """Return the line that accounts for a survivor."""
    for line in listed():
        for games in line.game.split(","):
            if fnmatchcase(title, games.strip()) and _pattern(line.name).fullmatch(mutant):
                return line
    return None


@cache
def _pattern(name: str) -> re.Pattern[str]:
    parts = re.split(r"(\*+)", name)
    wild = {"*": "[^.]*", "**": ".*"}
    return re.compile("".join(wild.get(part) or re.escape(part) for part in parts))
