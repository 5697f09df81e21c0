"""Frog: the vectors of its rules (FR-1 to FR-13)."""

from __future__ import annotations

import functools
import itertools

import pytest

import trickgames as tg
from tests.games.helpers import kernel_of, legal, settled, table_of, total, winner
from trickgames.games.frog import frog

RULES = frog()
POINTS = {"A": 11, "10": 10, "K": 4, "Q": 3, "J": 2}
COUNTERS = [f"{rank}{suit}" for suit in "SHDC" for rank in POINTS]


@functools.cache
def cards_worth(points: int) -> str:
    """Some cards that are worth so many card points together."""
    for size in range(len(COUNTERS) + 1):
        for cards in itertools.combinations(COUNTERS, size):
            if sum(POINTS[card[:-1]] for card in cards) == points:
                return " ".join(cards)
    raise AssertionError(points)


def test_the_pack_has_36_cards_worth_120() -> None:
    assert len(RULES.pack) == 36
    assert sum(POINTS.get(str(card.rank), 0) for card in RULES.pack) == 120


@pytest.mark.parametrize(
    ("points", "per_opponent"),
    [
        (0, (-60, -120, -180)),
        (40, (-20, -40, -60)),
        (59, (-1, -2, -3)),
        (60, (0, 0, 0)),
        (61, (1, 2, 3)),
        (80, (20, 40, 60)),
        (90, (30, 60, 90)),
        (120, (60, 120, 180)),
    ],
)
@pytest.mark.parametrize("declarer", [0, 1, 2])
def test_the_margin_over_60_is_paid_by_or_to_each_opponent(
    points: int, per_opponent: tuple[int, int, int], declarer: int
) -> None:
    for key, each in zip(("frog", "chico", "grand"), per_opponent, strict=True):
        won = ["", "", ""]
        won[declarer] = cards_worth(points)
        awards = settled(RULES, table_of(RULES, key, trump="H", declarer=declarer), won=won)
        expected = [-each] * 3
        expected[declarer] = 2 * each
        assert total(awards, 3) == tuple(expected)
        assert (awards == []) == (points == 60), "a draw pays nothing, and lists nothing"


def test_multipliers_one_two_four_make_grand_count_four_times() -> None:
    rules = frog(multipliers=(1, 2, 4))
    awards = settled(rules, table_of(rules, "grand"), won=[cards_worth(80), "", ""])
    assert total(awards, 3) == (160, -80, -80)


@pytest.mark.parametrize(
    ("owner", "expected"), [("bidder", (2, -1, -1)), ("defenders", (-38, 19, 19))]
)
def test_the_widow_counts_for_the_side_that_the_option_says(
    owner: str, expected: tuple[int, ...]
) -> None:
    rules = tg.rules("frog", widow_points=owner)
    for key, pile in (("frog", "discard"), ("grand", "widow")):
        awards = settled(
            rules,
            table_of(rules, key),
            won=[cards_worth(41), "", ""],
            piles={pile: "10S 10H 6C"},
        )
        times = 1 if key == "frog" else 3
        assert total(awards, 3) == tuple(times * score for score in expected)


def test_a_bidder_without_a_trick_still_has_the_widow() -> None:
    awards = settled(
        RULES, table_of(RULES, "grand"), won=["", cards_worth(88), ""], piles={"widow": "AS AH 10S"}
    )
    assert total(awards, 3) == (-168, 84, 84)  # 32 of 60: three times 28 to each


def test_an_award_explains_itself_with_its_figures() -> None:
    awards = settled(
        RULES,
        table_of(RULES, "chico", trump="S", declarer=1),
        won=["", cards_worth(70), ""],
        piles={"widow": "10S 9H 6C"},
    )
    assert [award.text() for award in awards] == [
        "chico: 2 × (70 + 10 − 60) = 40: seats 0 and 2 each pay 40 to seat 1"
    ]


@pytest.mark.parametrize(
    ("trick", "best"),
    [
        ("10C KC AC", "AC"),
        ("KS 10S 6H", "6H"),
        ("JD 10D KD", "10D"),
        ("AS KD QC", "AS"),
        ("6H AS 7H", "7H"),
        ("9S 10H AH", "AH"),
    ],
)
def test_the_ten_ranks_second_and_trumps_beat_plain_cards(trick: str, best: str) -> None:
    assert winner(kernel_of(RULES, "grand"), trick) == best


@pytest.mark.parametrize(
    ("trick", "hand", "allowed"),
    [
        ("9C", "6C AH", "6C"),
        ("9C", "AH 9S", "AH"),
        ("9C", "9S KD", "9S KD"),
        ("KC", "AC 6C", "AC 6C"),
        ("KC 9H", "AH 6H", "AH 6H"),
        ("KC AH", "10H 6H 9S", "10H 6H"),  # under-ruffing is forced too
        ("9H", "AS KD", "AS KD"),
        ("9H", "6H AS", "6H"),
        ("", "AS 6H", "AS 6H"),
    ],
)
def test_follow_suit_else_trump_else_anything(trick: str, hand: str, allowed: str) -> None:
    assert legal(kernel_of(RULES, "frog"), hand, trick) == allowed


@pytest.mark.parametrize(
    ("calls", "contract", "declarer"),
    [
        ("pass|bid frog|bid chico", "chico", 0),
        ("bid grand|pass|pass", "grand", 1),
        ("bid frog|pass|bid grand", "grand", 0),
        ("pass|pass|bid frog", "frog", 0),
        ("bid frog|bid chico|pass", "chico", 2),
    ],
)
def test_the_highest_of_one_call_each_is_played(calls: str, contract: str, declarer: int) -> None:
    rnd = RULES.deal(seed=1, dealer=0).play(*calls.split("|"))
    assert rnd.contract is not None
    assert (rnd.contract.key, rnd.contract.level, rnd.declarer) == (contract, None, declarer)


def test_a_bid_must_be_above_the_last() -> None:
    rnd = RULES.deal(seed=1).play("bid frog")
    with pytest.raises(tg.IllegalMove) as refused:
        rnd.play("bid frog")
    assert refused.value.reason.code == "bid_too_low"
    after_grand = RULES.deal(seed=1).play("bid grand")
    assert [str(move) for move in after_grand.legal_moves()] == ["pass"]


def test_three_passes_end_the_round_without_payment() -> None:
    rnd = RULES.deal(seed=1).play("pass", "pass", "pass")
    assert (rnd.is_over, rnd.contract, rnd.scores, rnd.awards) == (True, None, (0, 0, 0), ())
    assert (rnd.turn, rnd.actor, rnd.to_act, rnd.trick) == (None, None, (), None)


@pytest.mark.parametrize(("option", "dealer"), [("next_dealer", 1), ("same_dealer", 0)])
def test_who_deals_after_three_passes(option: str, dealer: int) -> None:
    match = tg.Match.start(tg.rules("frog", all_pass=option), seed=1)
    match = match.play("pass", "pass", "pass").deal()
    assert match.round.dealer == dealer


def test_the_deal_leaves_three_cards_over_or_none() -> None:
    ten, eleven = RULES.deal(seed=1), frog(deal="eleven").deal(seed=1)
    assert [len(ten.hand(seat)) for seat in range(3)] == [10, 10, 10]
    assert {name: len(cards) for name, cards in ten.piles.items()} == {"widow": 3, "dead": 3}
    assert [len(eleven.hand(seat)) for seat in range(3)] == [11, 11, 11]
    assert {name: len(cards) for name, cards in eleven.piles.items()} == {"widow": 3}


def test_the_bidder_takes_the_widow_up_and_lays_three_cards_away_in_one_move() -> None:
    rnd = RULES.deal(seed=5).play("bid frog", "pass", "pass")
    dealt = RULES.deal(seed=5)
    assert rnd.turn == rnd.declarer == 1
    assert set(rnd.hand(1)) == set(dealt.hand(1)) | set(dealt.piles["widow"])
    assert len(rnd.legal_moves()) == 286  # three of thirteen
    widow = sorted(map(str, dealt.piles["widow"]))
    after = rnd.play("discard " + " ".join(widow))
    assert after.hand(1) == dealt.hand(1)
    assert sorted(map(str, after.piles["discard"])) == widow
    assert after.turn == 1, "the player left of the dealer leads"


def test_the_player_left_of_the_dealer_leads_whoever_bid() -> None:
    for dealer in range(3):
        rnd = RULES.deal(seed=3, dealer=dealer).play("pass", "pass", "bid grand")
        assert (rnd.declarer, rnd.turn) == (dealer, (dealer + 1) % 3)


def test_chico_names_any_suit_or_any_but_hearts() -> None:
    rnd = RULES.deal(seed=1).play("bid chico", "pass", "pass")
    assert [str(move) for move in rnd.legal_moves()] == ["trump S", "trump H", "trump D", "trump C"]
    other = frog(chico_hearts=False).deal(seed=1).play("bid chico", "pass", "pass")
    assert [str(move) for move in other.legal_moves()] == ["trump S", "trump D", "trump C"]
    reason = other.why_not(tg.Move("trump", tg.Suit.parse("H")))
    assert reason is not None
    assert reason.text() == "♥ may not be named trump here"


def test_a_match_starts_at_150_each() -> None:
    assert tg.Match.start(RULES, seed=0).totals == (150, 150, 150)


def test_equal_totals_share_the_win_at_the_agreed_end() -> None:
    match = tg.Match.start(RULES, seed=0, rounds=1).play("pass", "pass", "pass")
    assert match.winners == (0, 1, 2)
