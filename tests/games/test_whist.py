"""Whist: the vectors of its rules (WH-1 to WH-6)."""

from __future__ import annotations

import random

import pytest

import trickgames as tg
from tests.games.helpers import kernel_of, legal, settled, table_of, total, winner
from trickgames.events import Moved, TurnedUp
from trickgames.games.whist import whist

RULES = whist()
KERNEL = kernel_of(RULES, "whist", "H")
# Each seat has all cards of one suit; the last card, the dealer's, is the two of hearts.
SPADES = "AS KS QS JS 10S 9S 8S 7S 6S 5S 4S 3S 2S"
DIAMONDS, CLUBS = SPADES.replace("S", "D"), SPADES.replace("S", "C")
HEARTS = "AH KH QH JH 10H 9H 8H 7H 6H 5H 4H 3H"


def start(dealer: int = 3, rules: tg.Rules = RULES) -> tg.Round:
    hands = [SPADES, CLUBS, DIAMONDS]
    hands.insert(dealer, HEARTS)
    return rules.start(hands=hands, piles={"turned": "2H"}, dealer=dealer)


@pytest.mark.parametrize("dealer", range(4))
def test_the_last_card_dealt_is_the_dealers_and_makes_trumps(dealer: int) -> None:
    for seed in range(20):
        rnd = RULES.deal(seed=seed, dealer=dealer)
        deck = tg.Deck.shuffled(RULES.pack, seed)
        last = RULES.pack[deck.order[51]]
        assert rnd.trump == last.suit
        assert rnd.facts["turned"] == last
        assert last in rnd.hand(dealer)
        assert [len(rnd.hand(seat)) for seat in range(4)] == [13] * 4
        # One at a time, beginning left of the dealer: the dealer has every fourth card.
        own = {RULES.pack[place] for place in deck.order[3::4]}
        assert set(rnd.hand(dealer)) == own


def test_all_see_the_last_card_lie_open_and_go_into_the_dealers_hand() -> None:
    rnd = start(dealer=2)
    two = tg.Card.parse("2H")
    for seat in (0, 1, 2, 3, None):
        view = rnd.view(seat)
        assert TurnedUp("turned", 0, two) in view.events
        assert Moved("turned", 2, 1, (two,)) in view.events
        assert two in view.must_hold(2)
        assert view.piles == {"turned": ()}
        assert view.hand_sizes == (13, 13, 13, 13)
        for world in (
            world for world, _ in zip(view.worlds(random.Random(1)), "123", strict=False)
        ):
            assert two in world.hand(2)
    # Of the other 51 cards, seat 0 sees 13; the dealer has 12 of the rest, two others 13 each.
    assert rnd.view(0).count_worlds() == ways(38, 12) * ways(26, 13)
    assert rnd.view(2).count_worlds() == ways(39, 13) * ways(26, 13)


def ways(cards: int, chosen: int) -> int:
    """Count the hands of so many cards, step by step."""
    count = 1
    for n in range(chosen):
        count = count * (cards - n) // (n + 1)
    return count


def test_the_player_left_of_the_dealer_leads() -> None:
    assert [start(dealer=dealer).turn for dealer in range(4)] == [1, 2, 3, 0]


@pytest.mark.parametrize(
    ("hand", "trick", "allowed"),
    [
        ("AS KH 2H", "3S", "AS"),
        ("AS KH 2H", "3D", "AS KH 2H"),
        ("AS KH 2H", "", "AS KH 2H"),
        ("AS KH 2H", "3H AS", "KH 2H"),
    ],
)
def test_follow_suit_else_anything(hand: str, trick: str, allowed: str) -> None:
    assert legal(KERNEL, hand, trick) == allowed


@pytest.mark.parametrize(
    ("trick", "best"),
    [
        ("2S AS KS QS", "AS"),
        ("10S 9S 2H AS", "2H"),
        ("AS 3H 2H KS", "3H"),
        ("2S AD AC KD", "2S"),
        ("2H AS 3H AD", "3H"),
    ],
)
def test_the_highest_trump_wins_else_the_highest_of_the_suit_led(trick: str, best: str) -> None:
    assert winner(KERNEL, trick) == best


def scores(tricks: int, held: list[str] | None = None, rules: tg.Rules = RULES) -> tuple[int, ...]:
    """Return the scores when seats 0 and 2 have won so many tricks."""
    table = table_of(rules, "whist", trump="H", declarer=None)
    winners = (0, 2, 2, 0) * 4
    won = winners[:tricks] + (1, 3, 1, 3) * 4
    return total(settled(rules, table, won=[""] * 4, winners=won[:13], held=held), 4)


@pytest.mark.parametrize(
    ("tricks", "ours", "theirs"),
    [(13, 7, 0), (10, 4, 0), (7, 1, 0), (6, 0, 1), (4, 0, 3), (0, 0, 7)],
)
def test_each_trick_above_six_brings_one_point(tricks: int, ours: int, theirs: int) -> None:
    assert scores(tricks) == (ours, theirs, ours, theirs)


@pytest.mark.parametrize(
    ("held", "ours", "theirs"),
    [
        (["AH KH QH JH", "", "", ""], 4, 0),
        (["AH KH", "", "QH JH", ""], 4, 0),
        (["AH KH", "JH", "QH", "10H"], 2, 0),
        (["AH", "KH", "", "QH JH"], 0, 2),
        (["10H", "KH AH", "", "QH JH"], 0, 4),
        (["AH KH", "QH", "10H 9H 8H", "JH"], 0, 0),
        (["AS KS QS JS", "AH KH", "", "QH 10H"], 0, 2),
    ],
)
def test_honours_bring_four_for_four_and_two_for_three(
    held: list[str], ours: int, theirs: int
) -> None:
    rules = whist(honours=True)
    assert scores(7, held, rules) == (1 + ours, theirs, 1 + ours, theirs)
    assert scores(7, held) == (1, 0, 1, 0), "without the option they count nothing"


def test_the_card_turned_up_is_an_honour_of_the_dealers() -> None:
    hands = [SPADES, CLUBS, DIAMONDS, HEARTS.replace("AH", "2H")]
    rnd = whist(honours=True).start(hands=hands, piles={"turned": "AH"}, dealer=3)
    while not rnd.is_over:
        rnd = rnd.apply(rnd.legal_moves()[0])
    # Seat 3 has all the trumps and so all thirteen tricks: 7 points, and 4 for honours.
    assert rnd.scores == (0, 11, 0, 11)


@pytest.mark.parametrize(
    ("target", "sheet", "won"),
    [
        (5, [[5, 0, 5, 0]], (0, 2)),
        (5, [[4, 4, 4, 4]], ()),
        (5, [[5, 7, 5, 7]], (1, 3)),
        (5, [[6, 6, 6, 6]], ()),
        (7, [[6, 5, 6, 5]], ()),
        (7, [[3, 7, 3, 7]], (1, 3)),
        (10, [[9, 8, 9, 8]], ()),
        (10, [[10, 8, 10, 8]], (0, 2)),
    ],
)
def test_the_side_that_has_the_target_wins(
    target: int, sheet: list[list[int]], won: tuple[int, ...]
) -> None:
    rules = tg.rules("whist", target=target)
    assert rules.match.winners(sheet, rules.sides) == won


def test_a_given_deal_has_the_last_card_beside_the_dealers_twelve() -> None:
    with pytest.raises(tg.RulesError) as caught:
        RULES.start(hands=[SPADES, CLUBS, DIAMONDS, f"{HEARTS} 2H"], dealer=3)
    assert caught.value.faults == (
        "hand 3 must hold 12 cards, not 13",
        "pile turned is missing: it holds 1 card",
    )


def test_nobody_is_asked_about_the_card_turned_up() -> None:
    assert RULES.letter_count == 52
    with pytest.raises(tg.NotationError, match="its moves are play;"):
        RULES.parse("accept")
