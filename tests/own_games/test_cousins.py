"""The cousins are sound games, and what their rules say is what happens."""

from __future__ import annotations

import random

import pytest

import trickgames as tg
from tests.own_games.cousins import COUSINS, ramsch
from tests.own_games.far_cousins import (
    FAR_COUSINS,
    auction_bridge,
    bid_whist,
    tressette,
    twenty_five,
)
from trickgames.testing import check

ALL = {make.__name__: make for make in (*COUSINS, *FAR_COUSINS)}


@pytest.mark.parametrize("name", ALL)
def test_a_round_of_each_can_be_played(name: str) -> None:
    rules, rng = ALL[name](), random.Random(name)
    assert rules.key == name
    rnd = rules.deal(seed=rng.randrange(99))
    while not rnd.is_over:
        moves = rnd.legal_moves()
        rnd = rnd.apply(moves[rng.randrange(len(moves))])
    assert rnd.scores is not None


@pytest.mark.long
@pytest.mark.parametrize("name", ALL)
def test_each_passes_the_laws(name: str) -> None:
    check(ALL[name](), rounds=4)


# Spades are trumps; what the second player holds, what is led, and what may be played.
TWENTY_FIVE = [
    ("AS", "5S 9H", "5S 9H"),  # the five need not follow a lower trump
    ("AS", "5S JS AH 9H", "5S JS AH 9H"),
    ("JS", "5S 9H", "5S 9H"),
    ("JS", "AH 9H", "AH"),  # but it must be a lower one
    ("5S", "JS AH 9H", "JS AH"),
    ("AH", "JS 9H", "JS 9H"),
    ("AS", "5S KS 9H", "5S KS"),  # whoever holds another trump follows, with which he likes
    ("9H", "AH 8H 2S 3D", "AH 8H 2S"),  # a trump may always be played
    ("9H", "AH 3D", "AH 3D"),  # the ace of hearts is no heart
]


@pytest.mark.parametrize(("led", "hand", "legal"), TWENTY_FIVE)
def test_the_highest_trumps_may_be_kept_from_lower_ones(led: str, hand: str, legal: str) -> None:
    rules = twenty_five()
    free = [card for card in map(str, rules.pack) if card not in [led, "QS", *hand.split()]]
    others = [card for card in free if card[-1] in "CD"]
    hold = [hand.split(), [led]]
    for cards in hold:
        cards.extend(others.pop() for _ in range(5 - len(cards)))
    second, first = hold
    rest = [[others.pop() for _ in range(5)] for _ in range(2)]
    rest.append([card for card in free if card[-1] == "H" and card not in second + first][:5])
    hands = [rest[0], first, second, rest[1], rest[2]]
    dealt = {card for cards in hands for card in cards} | {"QS"}
    stock = ["QS", *(card for card in map(str, rules.pack) if card not in dealt)]
    rnd = rules.start(hands=hands, piles={"stock": stock}, dealer=0).play(led)
    found = {str(move.cards[0]) for move in rnd.legal_moves()}
    added = set(second) - set(hand.split())
    assert found - added == set(legal.split())


def test_three_thirds_are_a_point() -> None:
    hands = [
        "3S 2S AS KS QS JS 7S 6S 5S 4S",
        "3H 2H AH KH QH JH 7H 6H 5H 4H",
        "3D 2D AD KD QD JD 7D 6D 5D 4D",
        "3C 2C AC KC QC JC 7C 6C 5C 4C",
    ]
    rnd = tressette().start(hands=hands, dealer=3)
    while not rnd.is_over:
        rnd = rnd.apply(rnd.legal_moves()[0])
    # Four suits of eight thirds are 32 thirds: ten points, and one for the last trick.
    assert rnd.scores == (11, 0, 11, 0)


def test_a_joker_wins_where_there_are_trumps_and_never_where_there_are_none() -> None:
    hands = [
        "AS KS QS JS 10S 9S 8S 7S 6S 5S 4S 3S 2S",
        "AH KH QH JH 10H 9H 8H 7H 6H 5H 4H 3H BX",
        "AD KD QD JD 10D 9D 8D 7D 6D 5D 4D 3D 2D",
        "AC KC QC JC 10C 9C 8C 7C 6C 5C 4C 3C 2C",
    ]
    dealt = bid_whist().start(hands=hands, piles={"kitty": "2H LX"}, dealer=0)
    calls = ("pass", "pass", "pass")
    up = dealt.play("bid 3up", *calls, "trump D", "discard 2H LX", "BX", "AD", "AC", "AS")
    assert up.last_trick is not None
    assert up.last_trick.winner == 1
    none = dealt.play("bid 3nt", *calls, "discard 2H LX", "BX", "AD", "AC", "AS")
    assert none.last_trick is not None
    assert none.last_trick.winner == 2  # the next card sets the suit


@pytest.mark.parametrize(
    ("bids", "won", "scores"),
    [
        # Seat 0 deals, bids, and takes all tricks in clubs: 7 × 6, and 100 for the slam.
        ("1C", 13, (142, 0)),
        ("1C double pass pass", 13, (2 * 42 + 50 + 100, 0)),
        ("1C double redouble pass", 13, (4 * 42 + 100 + 100, 0)),
        ("1S", 0, (0, 350)),
        ("1S double pass pass", 0, (0, 700)),
    ],
)
def test_auction_bridge_pays_by_the_suit(bids: str, won: int, scores: tuple[int, ...]) -> None:
    suits = [[f"{rank}{suit}" for rank in "A K Q J 10 9 8 7 6 5 4 3 2".split()] for suit in "CSDH"]
    rnd = auction_bridge().start(hands=suits, dealer=0)
    first, *more = bids.split()
    rnd = rnd.play(f"bid {first}", *more)
    while rnd.contract is None:
        rnd = rnd.play("pass")
    while not rnd.is_over:
        rnd = rnd.apply(rnd.legal_moves()[0])
    assert sum(trick.winner % 2 == 0 for trick in rnd.tricks) == won
    assert rnd.scores == (*scores, *scores)


def test_every_fourth_round_of_ramsch_counts_twice() -> None:
    def played(number: int) -> tuple[int, ...]:
        rnd = ramsch().deal(seed=4, number=number)
        while not rnd.is_over:
            rnd = rnd.apply(rnd.legal_moves()[0])
        assert rnd.scores is not None
        return rnd.scores

    once = played(0)
    assert any(once)
    assert [played(number) for number in (2, 3, 4, 7)] == [
        tuple(score * times for score in once) for times in (1, 2, 1, 2)
    ]


def test_the_games_are_none_of_the_librarys() -> None:
    assert not set(ALL) & set(tg.game_names())
