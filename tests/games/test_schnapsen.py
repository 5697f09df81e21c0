"""Schnapsen: the vectors of its rules (SN-1 to SN-7), and rounds worked out by hand."""

from __future__ import annotations

import random

import pytest

import trickgames as tg
from tests.games.helpers import kernel_of, legal, settled, table_of, total, winner
from trickgames.games.schnapsen import schnapsen

RULES = schnapsen()
KERNEL = kernel_of(RULES, "schnapsen", "H")
# Hearts are trumps, seat 1 deals, seat 0 leads; the stock is drawn from the left.
FIRST, SECOND = "AH 10H KH QH JC", "JS JD QC QS QD"
STOCK = "AC 10C KC KS AD 10D KD 10S AS"
OTHER = "AC 10C KS KC AD 10D KD 10S AS"


def start(
    first: str = FIRST,
    second: str = SECOND,
    turned: str = "JH",
    stock: str = STOCK,
    rules: tg.Rules = RULES,
) -> tg.Round:
    return rules.start(hands=[first, second], piles={"turned": turned, "stock": stock}, dealer=1)


@pytest.mark.parametrize("dealer", [0, 1])
def test_three_cards_each_one_turned_up_two_each_and_a_stock_of_nine(dealer: int) -> None:
    for seed in range(20):
        rnd = RULES.deal(seed=seed, dealer=dealer)
        cards = [RULES.pack[place] for place in tg.Deck.shuffled(RULES.pack, seed).order]
        assert set(rnd.hand(1 - dealer)) == {*cards[:3], *cards[7:9]}
        assert set(rnd.hand(dealer)) == {*cards[3:6], *cards[9:11]}
        assert rnd.piles == {"turned": (cards[6],), "stock": tuple(cards[11:])}
        assert (rnd.trump, rnd.turn) == (cards[6].suit, 1 - dealer)


@pytest.mark.parametrize(
    ("hand", "trick", "allowed"),
    [
        ("AS QS KH", "KS", "AS"),
        ("QS JS KH", "KS", "QS JS"),
        ("AD KH QH", "KS", "KH QH"),
        ("AD KC", "KS", "AD KC"),
        ("AD KH JH", "QH", "KH"),
        ("AD QH JH", "KH", "QH JH"),
        ("AD AC", "KH", "AD AC"),
        ("AS KH", "", "AS KH"),
    ],
)
def test_strict_play(hand: str, trick: str, allowed: str) -> None:
    assert legal(KERNEL, hand, trick) == allowed


@pytest.mark.parametrize(
    ("trick", "best"),
    [("KS 10S", "10S"), ("10S AS", "AS"), ("JS AD", "JS"), ("AS JH", "JH"), ("QH AS", "QH")],
)
def test_the_highest_trump_wins_else_the_highest_of_the_suit_led(trick: str, best: str) -> None:
    assert winner(KERNEL, trick) == best


def test_any_card_may_be_played_while_cards_are_drawn() -> None:
    rnd = start().play("AH")
    assert {str(card) for move in rnd.legal_moves() for card in move.cards} == set(SECOND.split())


# Rounds worked out by hand: the stock, what is played, the points at the end, the score.
ROUNDS = {
    # AH JS 13; 40 is 53; KH JD 59; 10H QC 72. Seat 1 has no trick.
    "no trick": (STOCK, "AH, JS, marriage H, KH, JD, 10H, QC", (72, 0), (3, 0)),
    # JC QC 5 to seat 1, which draws AC; JS AH 13; 40 is 53; KH QS 60; 10H JD 72.
    "fewer than 33": (STOCK, "JC, QC, JS, AH, marriage H, KH, QS, 10H, JD", (72, 5), (2, 0)),
    # JC QC 5 to seat 1, which draws AC; AC 10C 26, and it draws KS: with the marriage 46. QS AH 14;
    # 40 is 54; KH JD 60; 10H QD 73.
    "33 and more": (
        OTHER,
        "JC, QC, AC, 10C, marriage S, QS, AH, marriage H, KH, JD, 10H, QD",
        (73, 46),
        (1, 0),
    ),
    # AH JS 13; closed. JC 10C 12 to seat 1; QS 10H 13, together 26, and 40 is 66. Seat 1 had no
    # trick when the stock was closed.
    "closed, no trick then": (
        STOCK,
        "AH, JS, close, JC, 10C, QS, 10H, marriage H",
        (66, 12),
        (3, 0),
    ),
    # Seat 1 has 5 at the closing; 10C AC and the marriage make 46. QS 10H 13, 26 together; 66.
    "closed, 5 points then": (
        STOCK,
        "JC, QC, JS, AH, close, 10C, AC, marriage S, QS, 10H, marriage H",
        (66, 46),
        (2, 0),
    ),
    # The 33 and more of above are there at the closing; JD goes to KH, 64, and QD to 10H, 77.
    "closed, 46 points then": (
        OTHER,
        "JC, QC, AC, 10C, marriage S, QS, AH, close, marriage H, KH, JD, 10H, QD",
        (73, 46),
        (1, 0),
    ),
    # Nobody has 66: JC QC 5; JS AH 13; closed. KC AC 20; 40 with the marriage; KS QH 20; 10C QS 33;
    # 10H QD 46; KH JD 52. Seat 0 won the last trick; seat 1 had one when the stock was closed.
    "closed in vain": (
        STOCK,
        "JC, QC, JS, AH, close, KC, AC, marriage S, KS, QH, 10C, QS, 10H, QD, KH, JD",
        (52, 40),
        (0, 2),
    ),
    # Closed at once. QH QD 6; KH QC 13; 10H QS 26; AH JD 39; JC JS 43: every trick, no marriage.
    "closed in vain, no trick then": (
        STOCK,
        "close, QH, QD, KH, QC, 10H, QS, AH, JD, JC, JS",
        (43, 0),
        (0, 3),
    ),
}


@pytest.mark.parametrize(("stock", "moves", "points", "scores"), ROUNDS.values(), ids=ROUNDS)
def test_rounds_by_hand(
    stock: str, moves: str, points: tuple[int, int], scores: tuple[int, int]
) -> None:
    *before, last = moves.split(", ")
    rnd = start(stock=stock).play(*before)
    assert not rnd.is_over
    rnd = rnd.play(last)
    assert rnd.is_over
    assert rnd.scores == scores
    best = scores.index(max(scores))
    (award,) = rnd.awards
    told = f"game points: {max(scores)} to seat {best} ({points[0]} : {points[1]})"
    assert award.text() == told


def test_who_closes_loses_when_the_other_has_66_first() -> None:
    # JC AC 13 to seat 1, which draws QS; JS 10S 12 to seat 0; closed. AS QS 26. QD KD 7, and 20 in
    # all to seat 1; 40 with the marriage of trumps is 60; QH KS brings 67.
    rnd = start("AS 10S AD 10D JC", "KH QH JS QC AC", stock="QS KS QD KD AH 10H KC 10C JD")
    rnd = rnd.play(
        "JC", "AC", "JS", "10S", "close", "AS", "QS", "QD", "KD", "marriage H", "QH", "KS"
    )
    assert rnd.scores == (0, 2)
    assert rnd.awards[0].text() == "game points: 2 to seat 1 (26 : 67)"


def test_who_closes_before_the_other_has_a_trick_loses_three() -> None:
    # Closed at once. JC AC 13; marriage of trumps, 53; KH 10S is 67.
    rnd = start("AS 10S AD 10D JC", "KH QH JS QC AC", stock="QS KS QD KD AH 10H KC 10C JD")
    rnd = rnd.play("close", "JC", "AC", "marriage H", "KH", "10S")
    assert rnd.scores == (0, 3)
    assert rnd.awards[0].text() == "game points: 3 to seat 1 (0 : 67)"


def scores(won: list[str], winners: tuple[int, ...], **facts: object) -> tuple[int, ...]:
    table = table_of(RULES, "schnapsen", trump="H", declarer=None, **facts)
    return total(settled(RULES, table, won=won, winners=winners), 2)


@pytest.mark.parametrize(
    ("first", "second", "last", "expected"),
    [
        # 32 are fewer than 33; with 65 the last trick wins, with 66 it does not matter.
        ("AS AH AD AC 10S 10H QS", "10D 10C KS KH KD", 0, (2, 0)),
        ("AS AH AD AC 10S 10H QS", "10D 10C KS KH QD JD", 0, (1, 0)),
        ("AS AH AD AC 10S KS QH JD JC", "10H 10D 10C KH KD KC QS QD QC JS JH", 1, (0, 1)),
        ("AS AH AD AC 10S KS QH JD JC", "10H 10D 10C KH KD KC QS QD QC JS JH", 0, (1, 0)),
        ("AS AH AD AC 10S KS KC JD JC", "10H 10D 10C KH KD QS QH QD QC JS JH", 1, (1, 0)),
    ],
)
def test_how_far_the_loser_has_come(
    first: str, second: str, last: int, expected: tuple[int, ...]
) -> None:
    assert scores([first, second], (1, 0, last)) == expected


@pytest.mark.parametrize(
    ("tricks", "points", "expected"),
    [(0, 0, (3, 0)), (1, 32, (2, 0)), (2, 33, (1, 0)), (3, 60, (1, 0))],
)
def test_when_the_closer_wins_the_closing_counts(
    tricks: int, points: int, expected: tuple[int, ...]
) -> None:
    closed = {"closer": 0, "tricks at closing": tricks, "points at closing": points}
    won = ["AS AH AD AC 10S 10H QS", "10D 10C KS KH KD"]  # 67 and 32
    assert scores(won, (1, 0, 0), **closed) == expected


@pytest.mark.parametrize(
    ("tricks", "points", "expected"), [(0, 0, (0, 3)), (1, 4, (0, 2)), (3, 60, (0, 2))]
)
def test_when_the_closer_fails_the_other_has_two_or_three(
    tricks: int, points: int, expected: tuple[int, ...]
) -> None:
    closed = {"closer": 0, "tricks at closing": tricks, "points at closing": points}
    assert scores(["AS AH AD AC 10S", "KS KH"], (1, 0, 0), **closed) == expected  # 54 and 8


def test_a_marriage_counts_only_for_who_has_a_trick() -> None:
    shown = {"marriage H": 1}
    seven = "AS AH AD AC 10S 10H QS"
    # Seat 1 showed 40: with a trick of 4 it has 44, without one nothing.
    assert scores([seven, "JS JD"], (1, 0), **shown) == (1, 0)
    assert scores([seven, "JS JD"], (1, 0), **{"marriage S": 1}) == (2, 0)
    assert scores([seven, ""], (0, 0), **shown) == (3, 0)


def test_a_marriage_shown_before_the_first_trick_counts_once_there_is_one() -> None:
    # KS goes to AS, 15. Seat 0 takes JS with AH: 13, and the 20 it has shown: 33. 10H JD 45;
    # 10D QD 58; QS AC, not of the suit led, 72.
    rnd = start("KS QS AH 10H 10D", "AS AC JS JD QD", stock="KC QC KD AD 10C JC 10S KH QH")
    rnd = rnd.play("marriage S", "KS", "AS", "JS", "AH", "10H", "JD", "10D", "QD", "QS")
    assert not rnd.is_over
    rnd = rnd.play("AC")
    assert rnd.scores == (2, 0)
    assert rnd.awards[0].text() == "game points: 2 to seat 0 (72 : 15)"


def test_the_jack_is_exchanged_before_the_stock_is_closed_not_after() -> None:
    stock = "AC 10C KC QC AD 10D 10H KH QH"
    rnd = start("JH AS KS QS JC", "10S JS KD QD JD", "AH", stock)
    after = rnd.play("swap", "close")
    assert str(after.hand(0)) == "AS KS QS AH JC"
    assert after.piles["turned"] == (tg.Card.parse("JH"),)
    closed = rnd.play("close")
    reason = closed.why_not(tg.Move("swap"))
    assert (reason.code, reason.text()) == ("stock_shut", "nothing is drawn any more")
    # After a marriage there is nothing but to lead.
    shown = rnd.play("marriage S")
    assert [str(move) for move in shown.legal_moves()] == ["play KS", "play QS"]
    assert shown.why_not(tg.Move("swap")).code == "marriage_lead"
    # Only who is to lead may do any of it.
    assert rnd.play("JC").why_not(tg.Move("close")).code == "not_now"


@pytest.mark.parametrize("least", [4, 2])
def test_closing_and_exchanging_want_enough_cards_to_draw(least: int) -> None:
    rules = schnapsen(least_stock=least)
    seen = set()
    for seed in range(60):
        rng = random.Random(seed)
        rnd = rules.deal(seed=seed, dealer=seed % 2)
        jack = tg.Card(rnd.trump, tg.Rank.parse("J"))
        while not rnd.is_over:
            left = 10 - 2 * len(rnd.tricks) if len(rnd.tricks) < 5 else 0
            if not rnd.trick.cards:
                assert rnd.is_legal(tg.Move("close")) == (left >= least)
                held = jack in rnd.hand(rnd.turn)
                assert rnd.is_legal(tg.Move("swap")) == (left >= least and held)
                seen.add((left, held))
            cards = [move for move in rnd.legal_moves() if move.verb == "play"]
            rnd = rnd.apply(rng.choice(cards))
    assert {(4, True), (4, False), (2, True), (2, False), (0, True)} <= seen


@pytest.mark.parametrize(
    ("target", "sheet", "won"),
    [
        (7, [[6, 6]], ()),
        (7, [[7, 5]], (0,)),
        (7, [[6, 6], [6, 9]], (1,)),
        (9, [[8, 7]], ()),
        (9, [[8, 9]], (1,)),
        (11, [[10, 10]], ()),
        (11, [[12, 10]], (0,)),
    ],
)
def test_who_has_the_target_wins_the_match(
    target: int, sheet: list[list[int]], won: tuple[int, ...]
) -> None:
    rules = tg.rules("schnapsen", target=target)
    assert rules.match.winners(sheet, rules.sides) == won


def test_a_match_is_played_to_its_end() -> None:
    match = tg.Match.start(RULES, seed=3, dealer=0)
    while True:
        while not match.round.is_over:
            match = match.apply(match.round.legal_moves()[-1])
        assert sum(match.round.scores) in {1, 2, 3}
        if match.is_over:
            break
        dealer = match.round.dealer
        match = match.deal()
        assert match.round.dealer == 1 - dealer
    (best,) = match.winners
    assert match.totals[best] >= 7 > match.totals[1 - best]


def test_nobody_is_asked_about_the_card_turned_up() -> None:
    assert RULES.letter_count == 20 + 4 + 2
    with pytest.raises(tg.NotationError, match="its moves are close, marriage, play and swap;"):
        RULES.parse("accept")
