"""Claims the slow way: every world and every play, with nothing but rounds and their moves."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import trickgames as tg
from trickgames.playing import PlayRound


def open_to_all(rnd: tg.Round, seat: int) -> object:
    """What a seat can tell apart once cards are played: the last card, and hands laid open."""
    return str(rnd.last_move), [(s, str(rnd.hand(s))) for s in rnd.exposed], rnd.is_over


def took(rnd: tg.Round, seat: int) -> int:
    """1 if the last move was the last card of a trick that the seat's side takes, else 0."""
    side = next(side for side in rnd.rules.sides if seat in side)
    won = rnd.just_won if isinstance(rnd, PlayRound) else None
    return int(won is not None and won[0] in side)


def is_certain(
    worlds: Sequence[tg.Round],
    seat: int,
    tricks: int,
    look: Callable[[tg.Round, int], object] = open_to_all,
) -> bool:
    """Whether one plan of the seat takes the tricks in every world, whatever the others play.

    Worlds that look the same to the seat are kept together: one card must do for them all.
    """

    def holds(alike: Sequence[tg.Round], wanted: int) -> bool:
        first = alike[0]
        if first.is_over or wanted <= 0:
            return wanted <= 0
        if first.actor == seat:
            return any(after(alike, [move], wanted) for move in first.legal_moves())
        return after(alike, None, wanted)

    def after(alike: Sequence[tg.Round], moves: Sequence[tg.Move] | None, wanted: int) -> bool:
        looks: dict[str, list[tg.Round]] = {}
        for world in alike:
            for move in moves or world.legal_moves():
                following = world.apply(move)
                looks.setdefault(str(look(following, seat)), []).append(following)
        return all(holds(same, wanted - took(same[0], seat)) for same in looks.values())

    return holds(worlds, tricks)


def results(worlds: Sequence[tg.Round]) -> set[Any]:
    """The scores that the worlds may end with, over all plays."""
    found: set[Any] = set()
    todo = list(worlds)
    while todo:
        rnd = todo.pop()
        if rnd.is_over:
            found.add(rnd.scores)
        todo += [rnd.apply(move) for move in rnd.legal_moves()]
    return found


def worlds_of(rnd: tg.Round, seat: int | None) -> list[tg.Round]:
    """Every way in which the cards that a seat has not seen may lie, as rounds played anew.

    For games in which no card changes hands before play. How the cards of a pile lie stands for
    all other ways: the play does not depend on it.
    """
    return list(_worlds(rnd, seat))


def _worlds(rnd: tg.Round, seat: int | None) -> Iterator[tg.Round]:
    rules = rnd.rules
    shown = {s: list(rnd.hand(s)) for s in {seat, *rnd.exposed} - {None}}
    piles = {name: list(cards) for name, cards in rnd.piles.items()}
    known = {card for cards in shown.values() for card in cards}
    known |= {card for s, move in rnd.steps if move.verb == "play" for card in move.cards}
    turned = rnd.facts.get("turned")
    for pile in rnd.piles.values():
        known |= set(pile[: pile.index(turned) + 1]) if turned in pile else set()
    unseen = [card for card in rules.pack if card not in known]
    others = [s for s in range(rules.seats) if s not in shown]
    for held in _share(unseen, [len(rnd.hand(s)) for s in others]):
        hands = {**shown, **dict(zip(others, held[:-1], strict=True))}
        rest = iter(held[-1])
        laid = {n: [c if c in known else next(rest) for c in pile] for n, pile in piles.items()}
        for s, move in rnd.steps:
            if move.verb == "play":
                hands[s] = [*hands[s], *move.cards]
        dealt = rules.start(
            hands=[hands[s] for s in range(rules.seats)],
            piles=laid,
            dealer=rnd.dealer,
            number=rnd.number,
        )
        try:
            yield dealt.play(*(move for _, move in rnd.steps))
        except tg.IllegalMove:
            continue


def _share(cards: list[tg.Card], sizes: list[int]) -> Iterator[list[list[tg.Card]]]:
    if not sizes:
        yield [cards]
        return
    for hand in itertools.combinations(cards, sizes[0]):
        for rest in _share([card for card in cards if card not in hand], sizes[1:]):
            yield [list(hand), *rest]
