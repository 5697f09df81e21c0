"""Rounds played at random, and moves to try on them: what the laws are checked on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import islice
from random import Random
from typing import Final

import attrs

from trickgames.cards import HEARTS, Card, Rank, Suit
from trickgames.declaration import Rules
from trickgames.errors import NotationError, OptionError, RulesError
from trickgames.match import Match
from trickgames.moves import Move
from trickgames.phases.phase import Phase
from trickgames.registry import find_game
from trickgames.round import Round
from trickgames.view import View

__all__ = [
    "LONGEST",
    "Course",
    "Spot",
    "chain_of",
    "first",
    "lettered",
    "own_rules",
    "pick",
    "replayed",
    "step",
    "told",
    "tried",
]

LONGEST: Final = 600
"""The number of moves after which a round is taken to have no end."""

STARS: Final = Suit("T", "*", "stars")  # a suit that no pack has
FOREIGN: Final = (
    *(Move(verb) for verb in ("pass", "accept", "nil", "no nil", "double", "play", "bid", "", "?")),
    *(Move("bid", bid) for bid in ("everest", 0, 1, 9, -1)),
    *(Move("trump", suit) for suit in (HEARTS, STARS)),
    *(Move(verb, Card.parse("3H")) for verb in ("play", "discard", "give", "ask", "bid", "trump")),
    Move("play", Card(STARS, Rank("A"))),
    Move("play", Card.parse("QH"), Card.parse("KH")),
    Move("play", "QH"),
    Move("discard", "?", "?", "?"),
)


@attrs.frozen(eq=False)
class Course:
    """A round from the deal to its end, or as far as it could be played.

    Attributes:
        chain: All its states.
        own: The rules, if whoever reads its records must be given them; else None.
        rng: Where all choices come from.
    """

    chain: Sequence[Round]
    own: Rules | None
    rng: Random


@attrs.frozen(eq=False, slots=False)
class Spot:
    """One state of a round, or a match as it stands, with what `Course` has."""

    rnd: Round
    own: Rules | None
    rng: Random
    match: Match | None = None

    @cached_property
    def views(self) -> tuple[View, ...]:
        """What two of all viewers know, where looking at all of them would take long.

        One of them decides, if anybody does.
        """
        seats: list[int | None] = [*range(self.rnd.rules.seats), None]
        self.rng.shuffle(seats)
        if self.rnd.actor is not None:
            seats.sort(key=lambda seat: seat != self.rnd.actor)
        return tuple(self.rnd.view(seat) for seat in seats[:2])


def pick(rnd: Round, rng: Random, *, keen: bool) -> tuple[int, Move]:
    """Return who moves and how: somebody who may, and any legal move.

    The keen bid rather than pass, so that every contract comes up.
    """
    seat = rng.choice(rnd.to_act)
    moves = rnd.legal_moves() if seat == rnd.actor else rnd.view(seat).legal_moves()
    bids = [move for move in first(moves, 400) if move.verb not in ("pass", "play")]
    if keen and bids and rng.random() < 0.5:
        return seat, rng.choice(bids)
    if not keen and Move("pass") in moves and rng.random() < 0.4:
        return seat, Move("pass")
    return seat, moves[rng.randrange(len(moves))]


def first(moves: Sequence[Move], count: int) -> list[Move]:
    """Return the first moves, fast where there are hundreds."""
    return list(islice(moves, count))


def step(rnd: Round, seat: int, move: Move) -> Round:
    """Return the state after the move of somebody who may act."""
    return rnd.apply(move, None if seat in (rnd.turn, rnd.actor) else seat)


def chain_of(rnd: Round) -> list[Round]:
    """Return all states of a round up to this one, the deal first."""
    chain = [rnd]
    while (before := chain[-1].previous) is not None:
        chain.append(before)
    return chain[::-1]


def replayed(start: Round, steps: Iterable[tuple[int, Move]]) -> Round:
    """Return the state after some moves, each with the seat whose cards or call it was."""
    state = start
    for seat, move in steps:
        state = step(state, seat, move)
    return state


def own_rules(rules: Rules) -> Rules | None:
    """Return what readers of records must be given: nothing if they find the rules by name."""
    try:
        return None if find_game(rules.key).rules(rules.options) == rules else rules
    except (OptionError, RulesError):
        return rules


def told(rnd: Round) -> str:
    """Return how to get to a state, in the words of the library."""
    deal = rnd.deal
    said = [f"seed={deal.seed}", f"dealer={deal.dealer}"]
    if deal.number:
        said.append(f"number={deal.number}")
    said += [f"carry={dict(rnd.carry)}"] * any(map(any, rnd.carry.values()))
    moves = ", ".join(f'"{move}"' for move in rnd.history)
    return f"rules.deal({', '.join(said)}).play({moves})"


# --- moves to try


def lettered(rules: Rules) -> list[Move]:
    """Return every move of a game that is spelt with one letter."""
    moves: list[Move] = []
    for letter in range(rules.letter_count):
        try:
            moves.append(rules.move_of((letter,)))
        except NotationError:  # one card of a move of several is no move
            break
    return moves


def card_sets(rules: Rules) -> Mapping[str, set[int]]:
    """Return the verbs of the moves that take several cards, each with their numbers."""
    sizes: dict[str, set[int]] = {}
    phases = [*rules.opening, *(phase for c in rules.contracts for phase in c.phases)]
    for phase in phases:
        for verb, size in phase.card_sets() if isinstance(phase, Phase) else ():
            sizes.setdefault(verb, set()).add(size)
    return sizes


def tried(rnd: Round, rng: Random) -> list[Move]:
    """Return moves of all kinds: the game's, some that take several cards, other games' moves."""
    return list(dict.fromkeys([*lettered(rnd.rules), *_sets(rnd, rng), *FOREIGN]))


def _sets(rnd: Round, rng: Random) -> Iterator[Move]:
    pack = list(rnd.rules.pack)
    held = [] if rnd.turn is None else list(rnd.hand(rnd.turn))
    for verb, sizes in card_sets(rnd.rules).items():
        for size in sorted({number + more for number in sizes for more in (-1, 0, 1)} - {0}):
            for cards in (pack, held, held):
                yield Move(verb, *rng.sample(cards, min(size, len(cards))))
    moves = rnd.legal_moves()
    yield from (moves[rng.randrange(len(moves))] for _ in range(min(len(moves), 5)))
