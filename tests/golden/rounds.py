"""Which rounds are written down, and how they are told."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import attrs

import trickgames as tg

FOLDER = Path(__file__).parent


@attrs.frozen
class Golden:
    """A round: the game, its options, the seed, and the moves up to the first lead."""

    game: str
    seed: int
    opening: tuple[str, ...]
    options: dict[str, Any] = attrs.field(factory=dict)


ROUNDS = {
    "bird_dog-called": Golden("bird_dog", 3, ("pass", "accept", "no nil", "no nil", "nil")),
    "bird_dog-third_card": Golden("bird_dog", 4, (*["pass"] * 6, *["no nil"] * 3)),
    "bridge-clubs": Golden("bridge", 17, ("bid 1C", "pass", "pass", "pass")),
    "bridge-diamonds": Golden(
        "bridge", 18, ("pass", "pass", "bid 1C", "pass", "bid 1D", "pass", "pass", "pass")
    ),
    "bridge-hearts": Golden(
        "bridge",
        19,
        ("bid 1H", "pass", "bid 2H", "double", "redouble", "pass", "pass", "pass"),
        {"scoring": "rubber", "honours": True},
    ),
    "bridge-spades": Golden(
        "bridge",
        20,
        ("pass", "bid 1H", "bid 1S", "pass", "pass", "double", "pass", "pass", "pass"),
        {"scoring": "chicago"},
    ),
    "bridge-no_trump": Golden("bridge", 21, ("bid 1NT", "pass", "bid 3NT", "pass", "pass", "pass")),
    "bridge-passed_out": Golden("bridge", 22, ("pass",) * 4),
    "cramps": Golden("cramps", 5, ()),
    "euchre-ordered_up": Golden("euchre", 19, ("pass", "accept", "no alone", "discard QD")),
    "euchre-alone": Golden(
        "euchre", 20, (*["pass"] * 5, "trump C", "alone"), {"stick_the_dealer": True}
    ),
    "five_point_set_back-made": Golden(
        "five_point_set_back", 6, ("bid 1", "pass", "pass", "bid 1", "pass", "trump S")
    ),
    "five_point_set_back-slam": Golden(
        "five_point_set_back", 7, ("bid 2", "bid 5", "trump D"), {"five": "left_bower"}
    ),
    "five_point_set_back-pitch": Golden(
        "five_point_set_back", 8, ("pass", "pass", "pass"), {"pitch": True}
    ),
    "frog-frog": Golden("frog", 9, ("bid frog", "pass", "pass")),
    "frog-chico": Golden("frog", 10, ("pass", "bid frog", "bid chico", "trump C")),
    "frog-grand": Golden("frog", 11, ("bid grand", "pass", "pass"), {"deal": "eleven"}),
    "frog-passed_out": Golden("frog", 12, ("pass", "pass", "pass")),
    "grasobern-bettel": Golden("grasobern", 13, ("bid bettel", "pass", "pass", "pass")),
    "grasobern-herren": Golden("grasobern", 14, ("pass", "bid herren", "pass", "pass")),
    "grasobern-mord": Golden("grasobern", 15, ("pass", "pass", "bid bettel", "bid mord")),
    "hearts": Golden(
        "hearts", 17, ("give QS AH QD", "give AD AC 3S", "give KS KH JH", "give AS KC QC")
    ),
    "hearts-five": Golden(
        "hearts",
        18,
        (),
        {"players": 5, "passing": "none", "jack_of_diamonds": True, "breaking": "queen_too"},
    ),
    "oh_hell": Golden("oh_hell", 17, ("bid 5", "bid 1", "bid 4", "bid 3")),
    "schnapsen": Golden("schnapsen", 3453, ()),
    "schnapsen-closed": Golden("schnapsen", 609, ()),
    "spades-nil": Golden("spades", 18, ("bid 3", "bid 0", "bid 4", "bid 5")),
    "spades-blind": Golden(
        "spades",
        19,
        ("no blind nil", "bid 3", "blind nil", "no blind nil", "bid 4", "no blind nil", "bid 4"),
        {"blind_nil": "on", "nil_tricks": "help"},
    ),
    "grasobern-oberln": Golden("grasobern", 16, ("pass",) * 4, {"all_pass": "oberln"}),
    "whist": Golden("whist", 17, (), {"honours": True}),
}


def describe(name: str) -> str:
    """Return the whole round as text."""
    golden = ROUNDS[name]
    rules = tg.rules(golden.game, **golden.options)
    rnd = rules.deal(seed=golden.seed, dealer=golden.seed % rules.seats)
    lines = [f"{rules.title}, seed {golden.seed}, seat {rnd.dealer} deals", "Options:"]
    lines += [f"  {key} = {value}" for key, value in rules.options.items()] or ["  none"]
    lines += ["", "The deal:", *_cards(rnd)]
    rng = random.Random(golden.seed)
    opening = iter(golden.opening)
    while not rnd.is_over:
        lines += ["", *_state(rnd)]
        text = next(opening, None)
        move = rules.parse(text) if text else _choose(rnd, rng)
        lines.append(f"  -> {move.symbol}")
        rnd = rnd.apply(move)
        lines += _news(rnd)
    lines += ["", "The round is over.", *_cards(rnd), "Awards:"]
    for award in rnd.awards:
        lines += [f"  {award.text()}", f"    (rule: {award.rule})", f"    {award.scores}"]
    lines += [] if rnd.awards else ["  none"]
    return "\n".join([*lines, f"Scores: {rnd.scores}", ""])


def _choose(rnd: tg.Round, rng: random.Random) -> tg.Move:
    return rnd.legal_moves()[rng.randrange(len(rnd.legal_moves()))]


def _cards(rnd: tg.Round) -> Iterator[str]:
    for seat in range(rnd.rules.seats):
        yield f"  seat {seat}: {rnd.hand(seat).symbols or '-'}"
    for pile, cards in rnd.piles.items():
        yield f"  {pile}: {' '.join(card.symbol for card in cards) or '-'}"


def _state(rnd: tg.Round) -> Iterator[str]:
    turn = rnd.turn
    assert turn is not None
    trick = rnd.trick
    if trick is not None:
        on_table = " ".join(card.symbol for card in trick.cards) or "nothing"
        yield f"Trick {len(rnd.tricks) + 1}: {on_table} on the table"
    decides = "" if turn == rnd.actor else f" (seat {rnd.actor} decides)"
    yield f"Seat {turn} to act{decides}, holding {rnd.hand(turn).symbols}"
    moves = rnd.legal_moves()
    some = " | ".join(move.symbol for move in moves[:40])
    yield f"  may: {some}{f' | ... {len(moves)} in all' if len(moves) > 40 else ''}"
    if trick is None:
        return
    refused: dict[str, list[str]] = {}
    for card in rnd.hand(turn):
        reason = rnd.why_not(tg.Move("play", card))
        if reason is not None:
            refused.setdefault(f"{reason.text()} [{reason.code}]", []).append(card.symbol)
    for why, cards in refused.items():
        yield f"  not {' '.join(cards)}: {why}"


def _news(rnd: tg.Round) -> Iterator[str]:
    before = rnd.previous
    assert before is not None
    if len(rnd.tricks) > len(before.tricks):
        last = rnd.tricks[-1]
        yield f"  Seat {last.winner} wins the trick {' '.join(c.symbol for c in last.cards)}"
    if rnd.exposed != before.exposed:
        yield f"  The hand of seat {rnd.exposed[0]} is shown: {rnd.hand(rnd.exposed[0]).symbols}"
    if rnd.contract != before.contract:
        yield f"  The contract is {rnd.contract}; declarer: seat {rnd.declarer}"
    if rnd.trump != before.trump:
        yield f"  Trump is {rnd.trump.symbol if rnd.trump else '-'}"
    for name, value in rnd.facts.items():
        if before.facts.get(name) != value:
            yield f"  {name}: {value}"
