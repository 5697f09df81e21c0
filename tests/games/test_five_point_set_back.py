"""Five Point Set Back: the vectors of its rules (SB-1 to SB-14)."""

from __future__ import annotations

from itertools import pairwise

import pytest

import trickgames as tg
from tests.games.helpers import kernel_of, legal, settled, table_of, total, winner
from trickgames.games.five_point_set_back import five_point_set_back

RULES = five_point_set_back()
W, N, E, S = 0, 1, 2, 3  # the seats of the auction vectors; the dealer is South
# Trump is hearts in every scoring vector; the side of seats 0 and 2 bids unless said otherwise.


def score(
    bid: int,
    *,
    bidders: str,
    others: str,
    winners: tuple[int, ...] = (0, 1, 0, 1, 0, 1),
    held: list[str] | None = None,
    **options: object,
) -> tuple[int, int]:
    """The score of the bidding side and of the other side."""
    rules = tg.rules("five_point_set_back", **options)
    table = table_of(rules, "set_back", trump="H", declarer=0, level=bid)
    awards = settled(rules, table, won=[bidders, others, "", ""], winners=winners, held=held)
    scores = total(awards, 4)
    assert scores[0] == scores[2]
    assert scores[1] == scores[3]
    return scores[:2]  # type: ignore[return-value]


def test_each_side_scores_what_it_made_when_the_bid_is_made() -> None:
    # NS win High and Jack, EW win Low and Game (ten 10s against nothing).
    assert score(2, bidders="AH JH", others="2H 10S 10D 10C") == (2, 2)


def test_a_failed_bid_is_set_back_with_jack_asleep_and_game_tied_at_35() -> None:
    bidders = "AH 2H 10S 10D 10C JS"  # 4 + 10 + 10 + 10 + 1 = 35
    others = "KH QH 10H AS KS AD KD AC JD JC"  # 3+2+10+4+3+4+3+4+1+1 = 35
    assert score(3, bidders=bidders, others=others) == (-3, 0)


def test_a_tied_game_goes_to_nobody() -> None:
    tied = score(3, bidders="AH 2H 10S 10D", others="KH QH 10H 10C AS KS JS JD")
    # bidders 4 + 20 = 24; others 3 + 2 + 10 + 10 + 4 + 3 + 1 + 1 = 34: not a tie
    assert tied == (-3, 1)
    assert score(3, bidders="AH 2H 10S 10D", others="KH QH 10H AC KC JS JD") == (-3, 0)  # 24 : 24


@pytest.mark.parametrize(
    ("bid", "bidders", "others", "winners", "expected"),
    [
        (1, "AH 2H JH 10S", "KH", (0, 2, 0, 2, 0, 1), (4, 0)),  # forced, all four points
        (5, "AH 2H JH 10S", "", (0, 2, 0, 2, 0, 2), (5, 0)),  # the slam
        (5, "AH 2H 10S", "", (0, 2, 0, 2, 0, 2), (-5, 0)),  # all tricks, but the jack asleep
        (5, "AH 2H JH 10S", "KH", (0, 2, 0, 2, 0, 1), (-5, 0)),  # all points, but five tricks
        (4, "AH 2H JH 10S", "", (0, 2, 0, 2, 0, 2), (4, 0)),  # no sweep point unless five was bid
        (4, "AH 2H 10S", "JH", (0, 1, 0, 0, 0, 0), (-4, 1)),
        (3, "AH 2H", "10S JH", (0, 1, 0, 0, 0, 0), (-3, 2)),
        (2, "JH 10S", "9H", (0, 1, 0, 0, 0, 0), (3, 1)),  # the jack as High scores twice
        (2, "AH JH 10S", "KH", (0, 1, 0, 0, 0, 0), (4, 0)),  # the jack as Low scores twice
    ],
)
def test_the_slam_rounds_as_written(
    bid: int, bidders: str, others: str, winners: tuple[int, ...], expected: tuple[int, int]
) -> None:
    assert score(bid, bidders=bidders, others=others, winners=winners) == expected


def test_a_literal_five_cannot_be_made() -> None:
    sweep = (0, 2, 0, 2, 0, 2)
    assert score(5, bidders="AH 2H JH 10S", others="", winners=sweep, five="literal") == (-5, 0)


def test_the_left_bower_is_a_fifth_point() -> None:
    # Bid 4, the others catch Low and the off-jack.
    assert score(4, bidders="AH JH 10S", others="2H JD", five="left_bower") == (-4, 2)
    assert score(5, bidders="AH 2H JH JD 10S", others="", five="left_bower") == (5, 0)
    # With both jacks asleep only three points are there.
    assert score(3, bidders="AH 2H 10S", others="KH", five="left_bower") == (3, 0)


def test_low_goes_to_the_winner_of_the_trick_or_to_the_holder() -> None:
    held = ["AH", "2H", "10S", "KH"]
    assert score(1, bidders="AH 2H 10S", others="KH", held=held) == (3, 0)
    assert score(1, bidders="AH 2H 10S", others="KH", held=held, low="holder") == (2, 1)


def test_defenders_score_what_they_made_or_nothing() -> None:
    assert score(2, bidders="AH JH", others="2H 10S") == (2, 2)
    assert score(2, bidders="AH JH", others="2H 10S", defenders_score=False) == (2, 0)


def test_the_set_back_says_what_was_bid_and_made() -> None:
    table = table_of(RULES, "set_back", trump="H", declarer=3, level=3)
    awards = settled(RULES, table, won=["2H 10S", "AH", "", ""], winners=(0, 1))
    assert [award.text() for award in awards] == [
        "low: 1 to seats 0 and 2",
        "game: 1 to seats 0 and 2",
        "set back: seats 1 and 3 bid 3 and made 1 (high)",
    ]


def test_a_slam_with_the_jack_asleep_has_made_three_points_and_no_sweep() -> None:
    table = table_of(RULES, "set_back", trump="H", declarer=0, level=5)
    awards = settled(RULES, table, won=["AH 2H 10S", "", "", ""], winners=(0, 2, 0, 2, 0, 2))
    assert [award.text() for award in awards] == [
        "set back: seats 0 and 2 bid 5 and made 3 (high, low, game)",
    ]


def auction(calls: str, **options: object) -> tg.Round:
    """West, North, East, South call in turn; South deals."""
    rnd = tg.rules("five_point_set_back", **options).deal(seed=1, dealer=S)
    return rnd.play(*("pass" if call == "P" else f"bid {call}" for call in calls.split()))


@pytest.mark.parametrize(
    ("calls", "declarer", "level"),
    [
        ("P P P", S, 1),  # the dealer is forced
        ("2 P P 2 3 3 P", S, 3),
        ("2 3 P P P", N, 3),
        ("5", W, 5),  # five ends it
        ("P 4 P 4 P", S, 4),
        ("1 P P P", W, 1),
        ("P P 2 2 P", S, 2),
        ("1 2 3 4 5", W, 5),
        ("P P 2 P", E, 2),
        ("2 P P 2 P", S, 2),
        ("P 3 P 3 P", S, 3),  # he may take his own partner's bid over too
    ],
)
def test_the_auctions_as_written(calls: str, declarer: int, level: int) -> None:
    rnd = auction(calls)
    assert rnd.contract is not None
    assert (rnd.declarer, rnd.contract.level, rnd.turn) == (declarer, level, declarer)


def test_west_may_raise_after_the_dealer_took_the_bid_over() -> None:
    rnd = auction("2 P P 2")
    assert rnd.turn == W
    assert [str(move) for move in rnd.legal_moves()] == ["pass", "bid 3", "bid 4", "bid 5"]


def test_only_the_dealer_may_take_a_bid_over_at_the_same_number() -> None:
    rnd = auction("2")
    reason = rnd.why_not(tg.Move("bid", 2))
    assert reason is not None
    assert reason.text() == (
        "2 is bid already and only the dealer may take it over: bid more or pass"
    )
    dealer = auction("2 P P")
    assert [str(move) for move in dealer.legal_moves()] == [
        "pass", "bid 2", "bid 3", "bid 4", "bid 5",
    ]  # fmt: skip


def test_a_dealer_who_passed_has_lost_the_right() -> None:
    rnd = auction("2 3 P P 4")
    assert rnd.turn == N


def test_in_a_single_round_each_speaks_once_and_the_dealers_match_is_final() -> None:
    rnd = auction("2 P P 2", auction="single_round")
    assert (rnd.declarer, rnd.contract and rnd.contract.level) == (S, 2)
    assert auction("1 2 3 P", auction="single_round").declarer == E


def test_forced_and_least_bids() -> None:
    forced = auction("P P P", forced_bid=2)
    assert forced.contract is not None
    assert forced.contract.level == 2
    exempt = auction("P P P", min_bid=2)
    assert exempt.contract is not None
    assert exempt.contract.level == 1
    least = auction("P", min_bid=2)
    assert [str(move) for move in least.legal_moves()][:2] == ["pass", "bid 2"]


@pytest.mark.parametrize(
    ("trick", "hand", "allowed"),
    [
        ("10C", "9C 2H AS", "2H 9C"),
        ("10C", "2H AS", "AS 2H"),
        ("10H", "2H AS", "2H"),
        ("10H", "AS KC", "AS KC"),
        ("10C 2H", "AC 9H", "9H AC"),
    ],
)
def test_follow_suit_or_trump(trick: str, hand: str, allowed: str) -> None:
    assert legal(kernel_of(RULES, "set_back", "H"), hand, trick) == allowed


def test_strict_follow_leaves_trumps_for_the_void() -> None:
    strict = kernel_of(five_point_set_back(strict_follow=True), "set_back", "H")
    assert legal(strict, "9C 2H AS", "10C") == "9C"
    assert legal(strict, "2H AS", "10C") == "AS 2H"


def test_the_lowest_trump_takes_a_plain_trick() -> None:
    assert winner(kernel_of(RULES, "set_back", "H"), "AS 10S KS 2H") == "2H"


def test_the_left_bower_belongs_to_trumps() -> None:
    left = kernel_of(five_point_set_back(five="left_bower"), "set_back", "H")
    order = "AH KH QH JH JD 10H 9H 2H".split()
    for higher, lower in pairwise(order):
        assert winner(left, f"{lower} {higher}") == higher
        assert winner(left, f"{higher} {lower}") == higher
    assert legal(left, "JD AS", "2H") == "JD", "it must be played when trumps are led"
    assert legal(left, "JD 2S", "AD") == "2S JD", "a hand with only the left is void in diamonds"
    assert legal(left, "9D 2S", "JD") == "2S 9D", "leading it leads trumps"


def test_any_card_may_be_led_and_the_bidder_leads() -> None:
    rnd = auction("2 P P P").play("trump H")
    assert (rnd.turn, len(rnd.legal_moves())) == (W, 6)


def test_in_pitch_the_suit_of_the_first_card_is_trump() -> None:
    rnd = auction("2 P P P", pitch=True)
    assert (rnd.trump, rnd.turn, len(rnd.legal_moves())) == (None, W, 6)
    for move in rnd.legal_moves():
        led = rnd.apply(move)
        assert led.trump == move.cards[0].suit
        assert led.previous is rnd
        assert led.history == (*rnd.history, move)


def test_four_cards_lie_asleep() -> None:
    assert len(RULES.deal(seed=1).piles["dead"]) == 4


def test_high_and_low_are_always_different_cards() -> None:
    # Seven trumps, four cards asleep: at least three are in play.
    assert len(RULES.pack) == 28
    assert sum(card.suit == tg.Suit.parse("H") for card in RULES.pack) == 7
