"""Hearts: the rulings HE-1 to HE-8 on small cases worked out from the written rules."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

import trickgames as tg
from tests.games.helpers import settled, table_of, total, winner
from trickgames.games.hearts import hearts

ALL_HEARTS = "AH KH QH JH 10H 9H 8H 7H 6H 5H 4H 3H 2H"
SPADES, HEARTS, DIAMONDS, CLUBS = (
    [rank + suit for rank in "A K Q J 10 9 8 7 6 5 4 3 2".split()] for suit in "SHDC"
)


def suits_dealt(**options: Any) -> tg.Round:
    """Each seat is dealt one suit: spades, hearts, diamonds, clubs; seat 3 deals, no passing."""
    rules = hearts(passing="none", **options)
    return rules.start(hands=[SPADES, HEARTS, DIAMONDS, CLUBS], dealer=3)


def swapped(*pairs: tuple[str, str], dealer: int = 3, number: int = 3, **options: Any) -> tg.Round:
    """As `suits_dealt`, with some cards exchanged; the fourth round, without passing."""
    hands = [list(suit) for suit in (SPADES, HEARTS, DIAMONDS, CLUBS)]
    for one, other in pairs:
        (a, i), (b, j) = (find(hands, card) for card in (one, other))
        hands[a][i], hands[b][j] = other, one
    return hearts(**options).start(hands=hands, dealer=dealer, number=number)


def find(hands: list[list[str]], card: str) -> tuple[int, int]:
    return next((seat, hand.index(card)) for seat, hand in enumerate(hands) if card in hand)


def may(rnd: tg.Round) -> str:
    """The legal moves, shortened to their cards."""
    return " ".join(str(move).removeprefix("play ") for move in rnd.legal_moves())


def why(rnd: tg.Round, text: str) -> str | None:
    reason = rnd.why_not(rnd.rules.parse(text))
    return None if reason is None else reason.code


# --- HE-1: how many play


@pytest.mark.parametrize(
    ("players", "size", "left_out"), [(3, 17, ["2D"]), (4, 13, []), (5, 10, ["2D", "2C"])]
)
def test_low_cards_are_left_out_so_that_all_get_equally_many(players, size, left_out) -> None:
    rules = hearts(players=players)
    rnd = rules.deal(seed=1)
    assert rules.seats == players
    assert [len(rnd.hand(seat)) for seat in range(players)] == [size] * players
    whole = SPADES + HEARTS + DIAMONDS + CLUBS
    assert sorted(set(whole) - set(map(str, rules.pack))) == sorted(left_out)
    assert not rnd.piles


# --- HE-2: passing


def received(players: int, number: int, **options: Any) -> list[int] | None:
    """For each seat the one whose cards it took up; None if nobody passed."""
    rnd = hearts(players=players, **options).deal(seed=5, number=number)
    before = [set(rnd.hand(seat)) for seat in range(players)]
    if rnd.legal_moves()[0].verb != "give":
        return None
    while rnd.legal_moves()[0].verb == "give":
        rnd = rnd.apply(rnd.legal_moves()[0])
    after = [set(rnd.hand(seat)) for seat in range(players)]
    new = [now - was for now, was in zip(after, before, strict=True)]
    assert all(len(cards) == 3 for cards in new)
    return [next(s for s, was in enumerate(before) if cards <= was) for cards in new]


LEFT4, RIGHT4, ACROSS4 = [3, 0, 1, 2], [1, 2, 3, 0], [2, 3, 0, 1]
LEFT5, RIGHT5, TWO_LEFT5, TWO_RIGHT5 = (
    [4, 0, 1, 2, 3],
    [1, 2, 3, 4, 0],
    [3, 4, 0, 1, 2],
    [2, 3, 4, 0, 1],
)


@pytest.mark.parametrize(
    ("players", "rounds"),
    [
        (3, [[2, 0, 1], [1, 2, 0], None]),
        (4, [LEFT4, RIGHT4, ACROSS4, None]),
        (5, [LEFT5, RIGHT5, TWO_LEFT5, TWO_RIGHT5, None]),
    ],
)
def test_cards_are_passed_in_turn_and_then_from_the_beginning(players, rounds) -> None:
    for number in (*range(2 * len(rounds)), 100 * len(rounds)):
        assert received(players, number) == rounds[number % len(rounds)]
        assert received(players, number, passing="left") == rounds[0]
        assert received(players, number, passing="none") is None


def test_nobody_takes_up_a_card_before_all_have_passed() -> None:
    rnd = hearts().deal(seed=9, dealer=0)
    hands = [set(rnd.hand(seat)) for seat in range(4)]
    given: dict[int, set[tg.Card]] = {}
    for count, seat in enumerate((2, 0, 3)):
        assert rnd.to_act == tuple(s for s in (1, 2, 3, 0) if s not in given)
        move = rnd.view(seat).legal_moves()[100]
        rnd = rnd.apply(move, seat=seat)
        given[seat] = set(move.cards)
        for other in range(4):
            assert set(rnd.hand(other)) == hands[other] - given.get(other, set())
        assert {name: len(cards) for name, cards in rnd.piles.items()} == {
            f"given {giver}": 3 for giver in (2, 0, 3)[: count + 1]
        }
    assert rnd.to_act == (1,)
    last = rnd.legal_moves()[7]
    rnd = rnd.apply(last)
    given[1] = set(last.cards)
    assert not rnd.piles
    for seat in range(4):
        assert set(rnd.hand(seat)) == (hands[seat] - given[seat]) | given[(seat - 1) % 4]


def test_the_order_of_passing_changes_nothing_but_the_history() -> None:
    start = hearts().deal(seed=9, dealer=0)
    moves = {seat: start.view(seat).legal_moves()[17 * seat] for seat in range(4)}
    ends = []
    for order in itertools.permutations(range(4)):
        rnd = start
        for seat in order:
            rnd = rnd.apply(moves[seat], seat=seat)
        assert [seat for seat, _ in rnd.steps] == list(order)
        ends.append(rnd)
    assert len({tuple(str(rnd.hand(seat)) for seat in range(4)) for rnd in ends}) == 1
    assert len({rnd.turn for rnd in ends}) == 1
    assert len(set(ends)) == 24


def test_a_seat_passes_once_and_only_its_own_cards() -> None:
    rnd = hearts().start(hands=[SPADES, HEARTS, DIAMONDS, CLUBS], dealer=3)
    assert (rnd.turn, rnd.to_act) == (0, (0, 1, 2, 3))
    again = rnd.apply(rnd.rules.parse("give 2H 3H 4H"), seat=1)
    for text, seat, code in (
        ("give 5H 6H 7H", 1, "not_your_turn"),
        ("give 2H 3H 4H", None, "not_held"),
        ("give 2S 3S", None, "wrong_number"),
        ("give 2S 3S 4S 5S", None, "wrong_number"),
        ("give 2S 3S 2H", None, "not_held"),
        ("give 2C 3C 4D", 3, "not_held"),
        ("play 2S", None, "not_now"),
    ):
        with pytest.raises(tg.IllegalMove) as refused:
            again.apply(again.rules.parse(text), seat)
        assert refused.value.reason.code == code
    twice = tg.Move("give", *map(tg.Card.parse, ("2S", "2S", "3S")))
    reason = again.why_not(twice)
    assert reason is not None
    assert reason.code == "named_twice"


# --- HE-3: the first lead


def test_the_holder_of_the_lowest_club_leads_it() -> None:
    rnd = suits_dealt()
    assert (rnd.turn, may(rnd)) == (3, "2C")
    assert why(rnd, "3C") == "opening_lead"
    assert rnd.facts["holder"] == 3


def test_with_five_players_the_three_of_clubs_is_the_lowest() -> None:
    for seed in range(10):
        rnd = hearts(players=5, passing="none").deal(seed=seed)
        assert "3C" in str(rnd.hand(rnd.turn)).split()
        assert may(rnd) == "3C"


def test_the_two_of_clubs_leads_from_where_it_was_passed_to() -> None:
    rnd = hearts().start(hands=[SPADES, HEARTS, DIAMONDS, CLUBS], dealer=3)
    rnd = rnd.play("give 2S 3S 4S", "give 2H 3H 4H", "give 2D 3D 4D", "give 2C 3C 4C")
    assert (rnd.turn, may(rnd)) == (0, "2C")


def test_eldest_hand_leads_what_may_be_led() -> None:
    rnd = suits_dealt(opening="eldest")
    assert rnd.turn == 0
    # No points in the first trick, the queen of spades is one.
    assert may(rnd) == "AS KS JS 10S 9S 8S 7S 6S 5S 4S 3S 2S"
    rnd = suits_dealt(opening="eldest", first_trick="any")
    assert may(rnd) == " ".join(SPADES)


# --- HE-4: points in the first trick


def test_no_points_in_the_first_trick_while_others_are_held() -> None:
    rnd = swapped(("KS", "KH")).play("2C")
    assert rnd.turn == 0
    assert may(rnd) == "AS JS 10S 9S 8S 7S 6S 5S 4S 3S 2S"
    assert why(rnd, "QS") == why(rnd, "KH") == "no_points"
    assert may(rnd.play("AS")) == "KS"


def test_who_holds_nothing_but_points_plays_one_in_the_first_trick() -> None:
    rnd = suits_dealt().play("2C", "AS")
    assert may(rnd) == ALL_HEARTS
    rnd = swapped(("QS", "AH")).play("2C", "AS")
    assert may(rnd) == f"QS {ALL_HEARTS.removeprefix('AH ')}"


def test_points_may_be_played_to_any_trick_by_option() -> None:
    rnd = swapped(("KS", "KH"), first_trick="any").play("2C")
    assert set(may(rnd).split()) == {*SPADES, "KH"} - {"KS"}


def test_a_club_is_followed_with_a_club() -> None:
    rnd = swapped(("QS", "3C")).play("2C")
    assert may(rnd) == "3C"
    assert why(rnd, "AS") == "follow_suit"


# --- HE-5: breaking hearts


def opened(first_trick: str, *pairs: tuple[str, str], **options: Any) -> tg.Round:
    """After a first trick that seat 0 wins with the ace of clubs, which it got for the two."""
    return swapped(("2S", "AC"), *pairs, **options).play(*first_trick.split())


def test_a_heart_is_not_led_before_one_was_played() -> None:
    rnd = opened("2C AC 2D 3D", ("3S", "AH"), ("KH", "2D"))
    assert rnd.turn == 0
    assert why(rnd, "AH") == "hearts_not_broken"
    assert set(may(rnd).split()) == {*SPADES} - {"2S", "3S"}
    # The queen of spades may be led, and does not break hearts.
    rnd = rnd.play("QS", "3S", "4D", "2S")
    assert rnd.turn == 0
    assert why(rnd, "AH") == "hearts_not_broken"


def test_a_heart_that_was_discarded_breaks_hearts() -> None:
    rnd = opened("2C AC 2D 3D", ("3S", "AH"), ("KH", "2D"))
    rnd = rnd.play("AS", "3S", "KH", "2S")
    assert rnd.turn == 0
    assert why(rnd, "AH") is None


def test_the_queen_of_spades_breaks_hearts_by_option() -> None:
    rnd = opened("2C AC 2D 3D", ("3S", "AH"), ("KH", "2D"), breaking="queen_too")
    assert why(rnd, "AH") == "hearts_not_broken"
    assert why(rnd.play("QS", "3S", "4D", "2S"), "AH") is None


def test_hearts_are_led_at_any_time_by_option() -> None:
    rnd = opened("2C AC 2D 3D", ("3S", "AH"), ("KH", "2D"), breaking="free")
    assert why(rnd, "AH") is None


def test_who_holds_nothing_but_hearts_leads_one() -> None:
    # Seat 1 wins the first trick with its only card that is no heart.
    rnd = swapped(("2H", "AC")).play("2C", "AS", "AC", "AD")
    assert rnd.turn == 1
    assert may(rnd) == ALL_HEARTS.removesuffix(" 2H")


# --- HE-6 to HE-8: scores


def scores(won: list[str], **options: Any) -> tuple[int, ...]:
    rules = hearts(players=len(won), **options)
    return total(settled(rules, table_of(rules, "hearts", declarer=None), won=won), len(won))


REST = ALL_HEARTS.removeprefix("AH ")


@pytest.mark.parametrize(
    ("won", "expected"),
    [
        (["AH", "", "QS", REST], (1, 0, 13, 12)),
        (["QS AH", "", REST, ""], (14, 0, 12, 0)),
        ([ALL_HEARTS, "QS", "", ""], (13, 13, 0, 0)),
        # A trick without points is a trick, and takes nothing away from who shot the moon.
        ([f"{ALL_HEARTS} QS", "", "2C 3C 4C 5C", ""], (0, 26, 26, 26)),
        (["", "", "", f"QS {ALL_HEARTS}"], (26, 26, 26, 0)),
        ([f"{ALL_HEARTS} QS", "", ""], (0, 26, 26)),
        (["", "", f"{ALL_HEARTS} QS", "", ""], (26, 26, 0, 26, 26)),
        (["", "AH 2H", "QS", "KH", f"{REST.removeprefix('KH ').removesuffix(' 2H')}"],
         (0, 2, 13, 1, 10)),
    ],
)  # fmt: skip
def test_a_heart_counts_one_the_queen_thirteen_and_all_of_them_26_to_the_others(
    won, expected
) -> None:
    assert scores(won) == expected


def test_all_points_are_subtracted_by_option() -> None:
    everything = f"{ALL_HEARTS} QS"
    assert scores(["", everything, "", ""], moon="subtract") == (0, -26, 0, 0)
    assert scores(["QS AH", "", REST, ""], moon="subtract") == (14, 0, 12, 0)


def test_the_jack_of_diamonds_takes_ten_off_by_option() -> None:
    won = ["QS JD", "AH", REST, ""]
    assert scores(won) == (13, 1, 12, 0)
    assert scores(won, jack_of_diamonds=True) == (3, 1, 12, 0)
    assert scores(["", "JD", ALL_HEARTS, "QS"], jack_of_diamonds=True) == (0, -10, 13, 13)
    # It is not needed for taking all points, and counts beside them, whoever has it.
    everything = f"{ALL_HEARTS} QS"
    assert scores([everything, "JD", "", ""], jack_of_diamonds=True) == (0, 16, 26, 26)
    assert scores([f"{everything} JD", "", "", ""], jack_of_diamonds=True) == (-10, 26, 26, 26)
    subtracted = {"jack_of_diamonds": True, "moon": "subtract"}
    assert scores([f"{everything} JD", "", "", ""], **subtracted) == (-36, 0, 0, 0)


@pytest.mark.parametrize(
    ("totals", "target", "expected"),
    [
        ((99, 30, 40, 91), 100, ()),
        ((100, 30, 40, 90), 100, (1,)),
        ((100, 30, 30, 100), 100, (1, 2)),
        ((26, 104, 104, 26), 100, (0, 3)),
        ((100, 100, 100, 100), 100, (0, 1, 2, 3)),
        ((50, 0, 2, 0), 50, (1, 3)),
        ((49, 0, 2, 1), 50, ()),
    ],
)
def test_the_lowest_total_wins_once_somebody_has_reached_the_target(
    totals, target, expected
) -> None:
    rules = hearts(target=target)
    assert rules.match.winners([totals], rules.sides) == expected


def test_a_match_is_won_by_the_lowest_total() -> None:
    match = tg.Match.start(hearts(), seed=4, rounds=2)
    while not match.is_over:
        while not match.round.is_over:
            match = match.apply(match.round.legal_moves()[0])
        if not match.is_over:
            match = match.deal()
    least = min(match.totals)
    assert match.winners == tuple(seat for seat in range(4) if match.totals[seat] == least)
    assert len(set(match.totals)) > 1


def test_the_highest_card_of_the_suit_led_wins() -> None:
    kernel = suits_dealt().kernel
    assert winner(kernel, "9S AD 10S 2S") == "10S"
    assert winner(kernel, "2S AD KH QC") == "2S"
