"""Read the document of a record, and prove it: every move is made again."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final, TypeVar

import attrs

from trickgames.carry import carry_document, read_carry
from trickgames.declaration import Rules
from trickgames.errors import IllegalMove, NotationError, RulesError
from trickgames.jsontext import MAX_NUMBER, Node, show
from trickgames.match import Match
from trickgames.moves import Move, split_seat
from trickgames.round import Round
from trickgames.rules_json import read_rules, read_target, rules_document, with_target

__all__ = [
    "FORMAT",
    "HIDDEN",
    "KINDS",
    "MAX_CARDS",
    "MAX_MOVES",
    "MAX_ROUNDS",
    "MAX_SEED",
    "VERSION",
    "Readout",
    "read_document",
]

FORMAT: Final = "trickgames record"
VERSION: Final = 1
HEAD: Final = ("format", "version", "kind")
KINDS: Final = ("round", "match", "redacted")
HIDDEN: Final = "?"
"""Stands for a card that was not seen."""
MAX_MOVES: Final = 10_000
MAX_ROUNDS: Final = 1_000
MAX_SEED: Final = 10**400
MAX_CARDS: Final = 1_000
MAX_FAULTS: Final = 50

State = TypeVar("State", Round, Match)


@attrs.frozen
class Readout:
    """What a document says.

    Attributes:
        rules: The rules, as they are before a match agrees on another target.
        origin: The round or match, played again; None if the document is redacted.
        document: The redacted document as it is written; empty for the others.
    """

    rules: Rules
    origin: Round | Match | None
    document: Mapping[str, object] = attrs.field(factory=dict[str, object])


def read_document(node: Node, rules: Rules | None) -> Readout:
    """Read a document and play it again.

    Args:
        node: The document.
        rules: The rules it must be of; left out, those of the game it names.

    Raises:
        RecordError: The document cannot be, or does not tell the truth.
    """
    node["format"].one_of(FORMAT)
    version = node["version"]
    if version.whole() != VERSION:
        raise version.error(f"format version {version.value} cannot be read, only {VERSION}")
    kind = node["kind"].one_of(*KINDS)
    read = {"round": _read_round, "match": _read_match, "redacted": _read_redacted}[kind]
    return read(node, rules)


# --- seeds


def _read_seed(node: Node) -> int:
    """Read a seed: a number, or as a text of digits where it is too large for JSON readers."""
    if not isinstance(node.value, str):
        return node.whole()
    if not re.fullmatch("[1-9][0-9]{15,399}", node.value) or int(node.value) <= MAX_NUMBER:
        raise node.error("a seed is a whole number from 0 up, from 2**53 on as a text of digits")
    return int(node.value)


# --- rounds and matches


def _read_round(node: Node, given: Rules | None) -> Readout:
    *_, rules_, target, deal, dealer, number, moves, result = node.members(
        *_more(node), *HEAD, "rules", "target", "deal", "dealer", "number", "moves", "result"
    )
    base = read_rules(rules_, given)
    rules = with_target(base, read_target(target, base))
    place = (dealer.whole(0, rules.seats - 1), number.whole())
    start = _read_deal(deal, rules, *place, read_carry(node, rules.carry, rules.sides))
    rnd = _play(start, moves)
    (scores,) = result.members("scores") if result.value is not None else (result,)
    _check_scores(scores, rnd)
    return Readout(base, rnd)


def _more(node: Node) -> Sequence[str]:
    """Return the members that only some games have."""
    return ("carry",) if "carry" in node.mapping() else ()


def _read_deal(
    node: Node, rules: Rules, dealer: int, number: int, carry: Mapping[str, Sequence[int]]
) -> Round:
    if "seed" in node.mapping():
        (seed,) = node.members("seed")
        return rules.deal(seed=_read_seed(seed), dealer=dealer, number=number, carry=carry)
    hands, piles = node.members("hands", "piles")
    given = [_read_texts(hand) for hand in hands.items(MAX_CARDS)]
    laid = {name: _read_texts(pile) for name, pile in piles.mapping().items()}
    try:
        return rules.start(hands=given, piles=laid, dealer=dealer, number=number, carry=carry)
    except RulesError as error:
        faults, more = error.faults[:MAX_FAULTS], len(error.faults) - MAX_FAULTS
        raise node.error("; ".join([*faults, *([f"and {more} more"] * (more > 0))])) from None


def _read_texts(node: Node) -> list[str]:
    return [card.text(20) for card in node.items(MAX_CARDS)]


def _play(state: State, moves: Node) -> State:
    """Make moves on a round, or on the round of a match."""
    rules = state.rules
    for count, node in enumerate(moves.items(MAX_MOVES), 1):
        if _is_played(state):
            raise node.error(f"the round was over after move {count - 1}, no move can follow")
        seat, text = _seat_of(node, rules)
        try:
            state = state.apply(rules.parse(text), seat)
        except NotationError as error:
            raise node.error(f"move {count} cannot be read: {error}") from None
        except IllegalMove as error:
            raise node.error(f"move {count}, {show(text)}, is illegal: {error}") from None
    return state


def _seat_of(node: Node, rules: Rules) -> tuple[int | None, str]:
    """Return who made a move out of turn, None if it is not said, and the move."""
    seat, text = split_seat(node.text())
    if seat is not None and seat >= rules.seats:
        raise node.error(f"there are {rules.seats} seats, from 0: none is {seat}")
    return seat, text


def _is_played(state: Round | Match) -> bool:
    return (state if isinstance(state, Round) else state.round).is_over


def _check_scores(node: Node, rnd: Round) -> None:
    """Compare written scores with those of the round; both are missing before its end."""
    if rnd.scores is None:
        if node.value is not None:
            raise node.error("the round is not over, there are no scores yet: null is wanted")
    else:
        _check_numbers(node, "the scores", rnd.scores)


def _check_numbers(node: Node, what: str, true: Sequence[int]) -> None:
    wanted = f"{what} must be {' '.join(map(str, true))}"
    if node.value is None:
        raise node.error(f"{wanted}, not null")
    said = [item.whole(-MAX_NUMBER) for item in node.items(MAX_CARDS)]
    if said != list(true):
        raise node.error(f"{wanted}, not {' '.join(map(str, said[:20])) or 'empty'}")


def _read_match(node: Node, given: Rules | None) -> Readout:
    *_, rules, target, seed, dealer, limit, rounds, result = node.members(
        *HEAD, "rules", "target", "seed", "dealer", "limit", "rounds", "result"
    )
    base = read_rules(rules, given)
    match = Match.start(
        base,
        seed=_read_seed(seed),
        dealer=dealer.whole(0, base.seats - 1),
        rounds=None if limit.value is None else limit.whole(1),
        target=read_target(target, base),
    )
    played = rounds.items(MAX_ROUNDS)
    if not played:
        raise rounds.error("a match has at least one round, it is dealt at the start")
    for count, part in enumerate(played):
        moves, scores = part.members("moves", "scores")
        if count and match.is_over:
            raise part.error("the match was over before this round")
        if count and not match.round.is_over:
            raise part.error("the round before is not over, no round can follow")
        match = _play(match.deal() if count else match, moves)
        _check_scores(scores, match.round)
    _count_moves(rounds, match)
    if not match.is_over:
        if result.value is not None:
            raise result.error("the match is not over, there is no result yet: null is wanted")
    elif result.value is None:
        won = " ".join(map(str, match.winners))
        raise result.error(f"the match is over, won by {won}: a result is wanted")
    else:
        totals, winners = result.members("totals", "winners")
        _check_numbers(totals, "the totals", match.totals)
        _check_numbers(winners, "the winners", match.winners)
    return Readout(base, match)


def _count_moves(node: Node, match: Match) -> None:
    played = match.rounds if match.round.is_over else (*match.rounds, match.round)
    if sum(len(rnd.history) for rnd in played) > MAX_MOVES:
        raise node.error(f"more than {MAX_MOVES} moves")


# --- redacted rounds, which nobody can play again


def _read_redacted(node: Node, given: Rules | None) -> Readout:
    *_, rules_, target, seat, deal, seen, dealer, number, moves, result = node.members(
        *(*_more(node), *HEAD, "rules", "target"),
        *("seat", "deal", "seen", "dealer", "number", "moves", "result"),
    )
    rules = read_rules(rules_, given)
    read_target(target, rules)
    dealer.whole(0, rules.seats - 1)
    number.whole()
    carry = read_carry(node, rules.carry, rules.sides)
    if seat.value is not None:
        seat.whole(0, rules.seats - 1)
    scores = None
    if result.value is not None:
        (said,) = result.members("scores")
        scores = [score.whole(-MAX_NUMBER) for score in said.items(MAX_CARDS)]
        if len(scores) != rules.seats:
            raise said.error(f"there are {rules.seats} scores, not {len(scores)}")
    document = {key: member.value for key, member in node.mapping().items()} | {
        "rules": rules_document(rules),
        "deal": _read_seen(deal, rules),
        "seen": _read_seen(seen, rules),
        "moves": [_read_seen_move(move, rules) for move in moves.items(MAX_MOVES)],
        **carry_document(carry),
    }
    return Readout(rules, None, document)


def _read_seen(node: Node, rules: Rules) -> dict[str, object]:
    hands, piles = node.members("hands", "piles")
    listed = hands.items(MAX_CARDS)
    if len(listed) != rules.seats:
        raise hands.error(f"there are {rules.seats} hands, not {len(listed)}")
    return {
        "hands": [None if hand.value is None else _read_cards(hand, rules) for hand in listed],
        "piles": {name: _read_cards(pile, rules) for name, pile in piles.mapping().items()},
    }


def _read_cards(node: Node, rules: Rules) -> list[str]:
    found: list[str] = []
    for card in node.items(MAX_CARDS):
        try:
            text = card.text(20)
            found.append(text if text == HIDDEN else str(rules.pack.parse(text)))
        except NotationError as error:
            raise card.error(str(error)) from None
    return found


def _read_seen_move(node: Node, rules: Rules) -> str:
    seat, text = _seat_of(node, rules)
    who = "" if seat is None else f"{seat}: "
    verb, _, rest = text.partition(" ")
    if verb in rules.alphabet.verbs and set(rest) <= {" ", HIDDEN} and HIDDEN in rest:
        return f"{who}{Move(verb, *rest.split())}"
    try:
        return f"{who}{rules.parse(text)}"
    except NotationError as error:
        raise node.error(str(error)) from None
