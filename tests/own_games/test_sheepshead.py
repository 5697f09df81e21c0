"""Sheepshead as declared is Sheepshead as its rules have it, by a referee that knows only those."""

from __future__ import annotations

import random

import pytest

import trickgames as tg
from tests.own_games.sheepshead import sheepshead
from trickgames.testing import check

TRUMPS = "QC QS QH QD JC JS JH JD AD 10D KD 9D 8D 7D".split()
WORTH = {"A": 11, "10": 10, "K": 4, "Q": 3, "J": 2}


def suit_of(card: str) -> str:
    return "trumps" if card in TRUMPS else card[-1]


def worth(card: str) -> int:
    return WORTH.get(card[:-1], 0)


def winner(cards: list[str]) -> int:
    """The place of the card that takes a trick."""
    order = TRUMPS + [f"{rank}{cards[0][-1]}" for rank in "A 10 K 9 8 7".split()]
    return min(range(len(cards)), key=lambda n: order.index(cards[n]) if cards[n] in order else 99)


def pay(points: int, tricks: int, twice: int = 91) -> int:
    """What each of the others pays the picker."""
    if tricks == 0:
        return -3
    if points < 61:
        return -2 if points < 31 else -1
    return 3 if tricks == 10 else 2 if points >= twice else 1


def referee(rnd: tg.Round, twice: int) -> tuple[int, ...]:
    """The scores of a finished round, worked out from its moves."""
    picker = rnd.declarer
    if picker is None:
        return (0, 0, 0)
    plays = [str(move.cards[0]) for move in rnd.history if move.verb == "play"]
    (buried,) = (move.cards for move in rnd.history if move.verb == "discard")
    points, won, leader = sum(worth(str(card)) for card in buried), 0, (rnd.dealer + 1) % 3
    for n in range(0, 30, 3):
        leader = (leader + winner(plays[n : n + 3])) % 3
        if leader == picker:
            won += 1
            points += sum(map(worth, plays[n : n + 3]))
    each = pay(points, won, twice)
    return tuple(2 * each if seat == picker else -each for seat in range(3))


@pytest.mark.parametrize("twice", [90, 91])
def test_random_rounds_are_paid_as_the_rules_say(twice: int) -> None:
    rng = random.Random(twice)
    rules = sheepshead(schneider=twice)
    seen: set[int] = set()
    for seed in range(150):
        rnd = rules.deal(seed=seed, dealer=seed % 3)
        while not rnd.is_over:
            if rnd.trick is not None and rnd.turn is not None:
                hand = set(map(str, rnd.hand(rnd.turn)))
                led = suit_of(str(rnd.trick.cards[0])) if rnd.trick.cards else None
                follow = {card for card in hand if suit_of(card) == led} or hand
                assert {str(move.cards[0]) for move in rnd.legal_moves()} == follow
            rnd = rnd.apply(rng.choice(rnd.legal_moves()))
        assert rnd.scores == referee(rnd, twice)
        seen.add(abs(max(rnd.scores or (0,), key=abs)) // 2)
    assert {1, 2} <= seen


def test_ten_top_trumps_take_every_trick_and_are_paid_three_by_each() -> None:
    rnd = sheepshead().start(
        hands=[
            "KD 9D 8D 7D AS 10S KS 9S 8S 7S",
            "QC QS QH QD JC JS JH JD AD 10D",
            "AH 10H KH 9H 8H 7H AC 10C KC 9C",
        ],
        piles={"widow": "8C 7C"},
        dealer=0,
    )
    rnd = rnd.play("bid pick", "pass", "pass", "discard 8C 7C")
    while not rnd.is_over:
        rnd = rnd.apply(rnd.legal_moves()[0])
    assert rnd.scores == (-3, 6, -3)
    assert [award.name for award in rnd.awards] == ["picker won", "schneider", "all tricks"]


def test_a_picker_without_a_trick_pays_three_to_each() -> None:
    rnd = sheepshead().start(
        hands=[
            "QC QS QH QD AS 10S KS AH 10H KH",
            "7S 8S 9S 7H 8H 9H 7C 8C 9C 7D",
            "JC JS JH JD AD 10D KD 9D 8D AC",
        ],
        piles={"widow": "10C KC"},
        dealer=0,
    )
    rnd = rnd.play("bid pick", "pass", "pass", "discard 10C KC", "7S", "9D", "AS", "8D", "QD", "7D")
    # Seat 0 has the lead and draws trumps, then leads spades and hearts.
    rnd = rnd.play("QC", "9S", "AD", "QS", "8S", "10D", "QH", "7C", "KD")
    while not rnd.is_over:
        rnd = rnd.apply(rnd.legal_moves()[0])
    assert [trick.winner for trick in rnd.tricks if trick.winner == 1] == []
    assert rnd.scores == (3, -6, 3)
    assert [award.name for award in rnd.awards] == ["picker lost", "picker schneider", "no trick"]


def test_if_all_pass_nothing_is_paid() -> None:
    rnd = sheepshead().deal(seed=1).play("pass", "pass", "pass")
    assert rnd.scores == (0, 0, 0)


def test_it_passes_the_laws() -> None:
    check(sheepshead, rounds=2)
