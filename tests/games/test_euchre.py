"""Euchre: the vectors of its rules (EU-1 to EU-9)."""

from __future__ import annotations

import random
from typing import Any

import pytest

import trickgames as tg
from tests.games.helpers import kernel_of, legal, settled, table_of, total, winner
from trickgames.events import Moved, TurnedUp
from trickgames.games.euchre import euchre

RULES = euchre()
KERNEL = kernel_of(RULES, "euchre", "H")
HANDS = ["KS 10S AD KD QC", "JH AH KH QH AS", "QS 9S JD AC KC", "10H QD 10D 9D JC"]
PILES = {"turned": "9H", "dead": "JS 10C 9C"}


def start(dealer: int = 3, **options: Any) -> tg.Round:
    """The hands lie as seen from the dealer: eldest hand first, the dealer's last."""
    hands = [HANDS[(seat - dealer - 1) % 4] for seat in range(4)]
    return tg.rules("euchre", **options).start(hands=hands, piles=PILES, dealer=dealer)


def moves(rnd: tg.Round) -> str:
    return ", ".join(map(str, rnd.legal_moves()))


def cards(text: str) -> set[tg.Card]:
    return set(map(tg.Card.parse, text.split()))


# --- cards


@pytest.mark.parametrize(("count", "dead"), [(24, 3), (32, 11)])
def test_five_each_one_turned_up_and_the_rest_down(count: int, dead: int) -> None:
    rnd = tg.rules("euchre", cards=count).deal(seed=4, dealer=1)
    assert [len(rnd.hand(seat)) for seat in range(4)] == [5, 5, 5, 5]
    assert {name: len(pile) for name, pile in rnd.piles.items()} == {"turned": 1, "dead": dead}
    deck = tg.Deck.shuffled(rnd.rules.pack, 4)
    faces = [rnd.rules.pack[place] for place in deck.order]
    # Three each beginning left of the dealer, then two each; the next card is turned up.
    assert set(rnd.hand(2)) == {*faces[0:3], *faces[12:14]}
    assert set(rnd.hand(1)) == {*faces[9:12], *faces[18:20]}
    assert rnd.piles["turned"] == (faces[20],)
    assert rnd.facts["turned"] == faces[20]


@pytest.mark.parametrize(
    ("trick", "best"),
    [
        ("AH JD KH JH", "JH"),
        ("AH JD KH QH", "JD"),
        ("AD 9H AS KD", "9H"),
        ("AD JD KD QD", "JD"),
        ("JS AS KS 9S", "AS"),
        ("JC AS KC QC", "KC"),
    ],
)
def test_right_bower_left_bower_trumps_suit_led(trick: str, best: str) -> None:
    assert winner(KERNEL, trick) == best


@pytest.mark.parametrize(
    ("hand", "trick", "allowed"),
    [
        ("JD AD 9S", "9H", "JD"),
        ("JD AD 9S", "KD", "AD"),
        ("JD 9S", "KD", "9S JD"),
        ("AD 9S", "JD", "9S AD"),
        ("9H AD", "JD", "9H"),
    ],
)
def test_the_left_bower_is_a_trump_and_no_card_of_its_printed_suit(
    hand: str, trick: str, allowed: str
) -> None:
    assert legal(KERNEL, hand, trick) == allowed


# --- ordering up


@pytest.mark.parametrize("dealer", range(4))
def test_each_may_order_up_and_the_dealer_takes_the_card(dealer: int) -> None:
    for passes in range(4):
        rnd = start(dealer).play(*["pass"] * passes)
        maker = (dealer + 1 + passes) % 4
        assert (rnd.turn, moves(rnd)) == (maker, "pass, accept")
        rnd = rnd.play("accept", "no alone")
        assert (rnd.declarer, str(rnd.trump), rnd.turn) == (maker, "H", dealer)
        assert set(rnd.hand(dealer)) == cards("10H QD 10D 9D JC 9H")
        assert rnd.piles["turned"] == ()
        done = rnd.play("discard JC")
        assert set(done.hand(dealer)) == cards("10H QD 10D 9D 9H")
        assert done.piles["discard"] == (tg.Card.parse("JC"),)
        assert done.turn == (dealer + 1) % 4
        assert done.contract is not None
        assert done.contract.key == "euchre"


def test_the_dealer_may_lay_away_any_card_unless_the_option_says_not_that_one() -> None:
    rnd = start().play("accept", "no alone")
    assert len(rnd.legal_moves()) == 6
    assert rnd.is_legal(rnd.rules.parse("discard 9H"))
    rnd = start(discard_turned=False).play("accept", "no alone")
    assert len(rnd.legal_moves()) == 5
    reason = rnd.why_not(rnd.rules.parse("discard 9H"))
    assert reason is not None
    assert (reason.code, reason.cards) == ("just_received", (tg.Card.parse("9H"),))
    assert reason.text() == "9♥ is the card that was just taken up: lay away another"
    with pytest.raises(tg.IllegalMove):
        rnd.play("discard 9H")
    other = rnd.why_not(rnd.rules.parse("discard AS"))
    assert other is not None
    assert other.code == "not_held"


def test_all_know_the_card_that_went_to_the_dealer_and_only_he_what_he_laid_away() -> None:
    nine = tg.Card.parse("9H")
    rnd = start().play("accept", "no alone", "discard JC")
    for seat in (0, 1, 2, None):
        view = rnd.view(seat)
        assert TurnedUp("turned", 0, nine) in view.events
        assert Moved("turned", 3, 1, (nine,)) in view.events
        assert str(view.history[-1]) == "discard ?"
        # Any of the six cards may have been laid away, the nine of hearts too.
        assert nine not in view.must_hold(3)
        worlds = [world for world, _ in zip(view.worlds(random.Random(1)), range(60), strict=False)]
        assert {nine in world.hand(3) for world in worlds} == {True, False}
    assert rnd.view(3).history[-1] is rnd.history[-1]
    kept = start(discard_turned=False).play("accept", "no alone", "discard JC")
    assert nine in kept.view(0).must_hold(3)
    # Seat 0 sees 5 cards and the nine: 18 others lie 5 each in two hands, 5 in the dealer's with
    # the one laid away, 3 dead; the three dead cards have an order.
    hands = choose(18, 5) * choose(13, 5) * choose(8, 5)
    assert kept.view(0).count_worlds() == 6 * hands * 5
    assert rnd.view(0).count_worlds() == 6 * hands * 6


def choose(cards: int, taken: int) -> int:
    count = 1
    for n in range(taken):
        count = count * (cards - n) // (n + 1)
    return count


# --- naming


def test_the_card_is_turned_down_and_its_suit_may_not_be_named() -> None:
    rnd = start().play(*["pass"] * 4)
    assert (rnd.turn, moves(rnd)) == (0, "pass, trump S, trump D, trump C")
    reason = rnd.why_not(rnd.rules.parse("trump H"))
    assert reason is not None
    assert reason.code == "barred_suit"
    assert (rnd.piles["turned"], set(rnd.piles["dead"])) == ((), cards("9H JS 10C 9C"))
    rnd = rnd.play("pass", "pass", "trump C", "no alone")
    assert (rnd.declarer, str(rnd.trump), rnd.turn) == (2, "C", 0)
    assert "discard" not in rnd.piles, "nobody takes the card up"
    assert set(rnd.hand(3)) == cards(HANDS[3])


def test_all_pass_twice_and_the_round_is_over_without_a_score() -> None:
    rnd = start().play(*["pass"] * 8)
    assert (rnd.is_over, rnd.contract, rnd.scores) == (True, None, (0, 0, 0, 0))
    match = tg.Match.start(RULES, seed=1, dealer=2)
    for _ in range(8):
        match = match.play("pass")
    assert match.deal().round.dealer == 3


def test_the_dealer_who_is_stuck_must_name_a_suit() -> None:
    rnd = start(stick_the_dealer=True).play(*["pass"] * 7)
    assert (rnd.turn, moves(rnd)) == (3, "trump S, trump D, trump C")
    reason = rnd.why_not(rnd.rules.parse("pass"))
    assert reason is not None
    assert (reason.code, reason.text()) == (
        "must_name",
        "all others have passed: you must name a suit",
    )
    assert rnd.play("trump D").declarer == 3


# --- alone


@pytest.mark.parametrize(
    ("maker", "eldest_leads", "left_leads"),
    # The dealer is seat 3, so seat 0 leads, or seat 1 if seat 0 sits out.
    [(0, 0, 1), (1, 0, 2), (2, 1, 3), (3, 0, 0)],
)
def test_the_partner_of_who_goes_alone_sits_out(
    maker: int, eldest_leads: int, left_leads: int
) -> None:
    for lead, leader in (("eldest", eldest_leads), ("left_of_maker", left_leads)):
        rnd = start(alone_lead=lead).play(*["pass"] * maker, "accept", "alone", "discard JC")
        out = (maker + 2) % 4
        held = rnd.hand(out)
        assert rnd.facts["alone"] == maker
        assert rnd.turn == leader
        turns = []
        while not rnd.is_over:
            turns.append(rnd.turn)
            assert rnd.view(out).hand(out) == held
            assert rnd.view(maker).hand(out) is None
            rnd = rnd.apply(rnd.legal_moves()[0])
        assert len(turns) == 15
        assert out not in turns
        assert rnd.hand(out) == held
        assert [len(trick) for trick in rnd.tricks] == [3] * 5
        assert all(len(rnd.hand(seat)) == 0 for seat in range(4) if seat != out)
        first = [(leader + step) % 4 for step in range(4)]
        assert [seat for seat, _ in rnd.tricks[0].plays] == [s for s in first if s != out]


def test_where_nobody_goes_alone_he_is_not_asked() -> None:
    rnd = start(alone=False).play("accept")
    assert rnd.turn == 3
    assert rnd.play("discard JC").turn == 0
    with pytest.raises(tg.NotationError):
        rnd.rules.parse("alone")


# --- scores


def scores(tricks: int, alone: int | None = None, **options: Any) -> tuple[int, ...]:
    """Return the scores when seat 1 made trumps and his side has so many tricks."""
    rules = tg.rules("euchre", **options)
    facts = {} if alone is None else {"alone": alone}
    table = table_of(rules, "euchre", trump="H", declarer=1, **facts)
    winners = (1, 1 if alone is not None else 3, 1, 1, 1)[:tricks] + (0, 2, 0, 2, 0)[tricks:]
    return total(settled(rules, table, won=[""] * 4, winners=winners), 4)


@pytest.mark.parametrize(
    ("tricks", "makers", "others"), [(5, 2, 0), (4, 1, 0), (3, 1, 0), (2, 0, 2), (0, 0, 2)]
)
def test_a_point_a_march_a_euchre(tricks: int, makers: int, others: int) -> None:
    assert scores(tricks) == (others, makers, others, makers)
    assert scores(tricks, alone_euchred=4) == (others, makers, others, makers)


@pytest.mark.parametrize(
    ("tricks", "makers", "others"), [(5, 4, 0), (4, 1, 0), (3, 1, 0), (2, 0, 2), (0, 0, 2)]
)
def test_a_march_alone_brings_four(tricks: int, makers: int, others: int) -> None:
    assert scores(tricks, alone=1) == (others, makers, others, makers)
    assert scores(tricks, alone=1, alone_euchred=4) == (2 * others, makers, 2 * others, makers)


@pytest.mark.parametrize(
    ("target", "totals", "won"),
    [
        (10, [9, 9, 9, 9], ()),
        (10, [10, 9, 10, 9], (0, 2)),
        (5, [4, 5, 4, 5], (1, 3)),
        (11, [10, 3, 10, 3], ()),
        (11, [12, 3, 12, 3], (0, 2)),
    ],
)
def test_the_side_that_has_the_target_wins(
    target: int, totals: list[int], won: tuple[int, ...]
) -> None:
    rules = tg.rules("euchre", target=target)
    assert rules.match.winners([totals], rules.sides) == won


def test_a_lone_hand_is_set_up_in_its_middle() -> None:
    rnd = start().play("pass", "accept", "alone", "discard 9D", "KS", "AS", "QS", "JH")
    assert (
        RULES.position(
            hands=["10S AD KD QC", "AH KH QH", "9S JD AC KC", "10H QD 10D JC 9H"],
            tricks=[(0, "KS AS QS")],
            trick=(1, "JH"),
            calls=["pass", "accept", "alone", "discard 9D"],
            piles=PILES,
            dealer=3,
        )
        == rnd
    )
    with pytest.raises(tg.RulesError) as caught:
        RULES.position(
            hands=["10S AD KD QC", "AH KH QH JH", "9S JD AC KC", "10H QD 10D JC"],
            tricks=[(0, "KS AS QS 9H")],
            calls=["pass", "accept", "alone", "discard 9D"],
            piles=PILES,
            dealer=3,
        )
    assert "trick 1 must hold 3 cards, not 4" in caught.value.faults
