"""Bird Dog: the vectors of its rules (BD-1 to BD-13)."""

from __future__ import annotations

import pytest

import trickgames as tg
from tests.games.helpers import kernel_of, legal, settled, table_of, total, winner
from trickgames.games.bird_dog import bird_dog
from trickgames.kernel import Kernel

RULES = bird_dog()


def kernel(turned: str = "9H") -> Kernel:
    card = tg.Card.parse(turned)
    return kernel_of(RULES, "bird_dog", str(card.suit), turned=card)


@pytest.mark.parametrize(
    ("turned", "mate"), [("9H", "9D"), ("10D", "10H"), ("JS", "JC"), ("AC", "AS")]
)
def test_the_bird_dog_has_the_rank_and_colour_of_the_turned_card(turned: str, mate: str) -> None:
    order = kernel(turned).order
    place = RULES.pack.index(tg.Card.parse(mate))
    for led in range(4):
        beaten = [other for other in range(24) if order.above[led][other] >> place & 1]
        assert len(beaten) == 23, "it beats all others"
    assert not order.trump_mask >> place & 1, "it is no trump"


@pytest.mark.parametrize(
    ("trick", "best"),
    [
        ("AS AH 9D", "9D"),
        ("AD 9D KH", "9D"),
        ("9D AD AH", "9D"),
        ("9S 10H AS", "10H"),
        ("9S KS AD", "KS"),
    ],
)
def test_the_bird_dog_wins_over_all_trumps(trick: str, best: str) -> None:
    assert winner(kernel(), trick) == best


@pytest.mark.parametrize(
    ("trick", "hand", "allowed"),
    [
        ("KD", "9D KS", "9D"),
        ("KS", "9D AH", "AH 9D"),
        ("9D", "AD KH", "AD"),  # led, it asks for its own suit
        ("9H", "9D AS", "AS 9D"),  # it is no trump
    ],
)
def test_the_bird_dog_keeps_its_suit_for_following(trick: str, hand: str, allowed: str) -> None:
    assert legal(kernel(), hand, trick) == allowed


PAIRS = {  # pairs of the three seats: cards that make them
    (3, 1, 0): ["KS KH QS QH JS JH", "KD KC", "QD"],
    (2, 2, 0): ["KS KH QS QH", "KD KC QD QC", "JS"],
    (0, 0, 0): ["KS", "KH", "KD"],
    (1, 1, 1): ["KS KH", "QS QH", "JS JH"],
    (0, 2, 3): ["", "KS KH QS QH", "KD KC QD QC JS JH"],
}


def scores(
    pairs: tuple[int, int, int],
    *,
    declarer: int | None,
    nil: int | None = None,
    nil_tricks: int = 0,
    rules: tg.Rules = RULES,
) -> tuple[int, ...]:
    facts = {} if nil is None else {"nil": nil}
    table = table_of(rules, "bird_dog", trump="H", declarer=declarer, **facts)
    other = 1 if nil == 0 else 0
    winners = ((nil or 0),) * nil_tricks + (other,) * (7 - nil_tricks)
    return total(settled(rules, table, won=PAIRS[pairs], winners=winners), 3)


@pytest.mark.parametrize(
    ("pairs", "declarer", "expected"),
    [
        ((3, 1, 0), 1, (4, 1, 0)),
        ((3, 1, 0), 0, (3, 1, 0)),
        ((2, 2, 0), 2, (2, 2, 0)),
        ((0, 0, 0), 2, (0, 0, 0)),
        ((3, 1, 0), None, (4, 1, 0)),
    ],
)
def test_a_sole_leader_who_did_not_declare_has_a_bonus(
    pairs: tuple[int, int, int], declarer: int | None, expected: tuple[int, ...]
) -> None:
    assert scores(pairs, declarer=declarer) == expected


def test_without_a_declarer_the_option_takes_the_bonus_away() -> None:
    rules = bird_dog(auto_trump_bonus=False)
    assert scores((3, 1, 0), declarer=None, rules=rules) == (3, 1, 0)
    assert scores((3, 1, 0), declarer=1, rules=rules) == (4, 1, 0)


def test_nil_made_brings_three_and_pairs_count_as_ever() -> None:
    assert scores((0, 2, 3), declarer=1, nil=0) == (3, 2, 4)


def test_nil_broken_costs_three_and_pairs_count_as_ever() -> None:
    assert scores((1, 1, 1), declarer=1, nil=0, nil_tricks=2) == (-2, 1, 1)


@pytest.mark.parametrize(
    ("cards", "pairs"),
    [
        ("KS KH KD QS QH JS", 2),
        ("JS JH JD", 1),
        ("JS JH JD JC", 2),
        ("AS AH 10S 10H 9S 9H", 0),
    ],
)
def test_each_court_card_makes_one_pair_at_most(cards: str, pairs: int) -> None:
    table = table_of(RULES, "bird_dog", trump="H", declarer=0)
    assert total(settled(RULES, table, won=[cards, "", ""], winners=(0,) * 7), 3) == (pairs, 0, 0)


HANDS = [
    ["AS", "KS", "QS", "JS", "10S", "9S", "AH"],
    ["KH", "QH", "JH", "10H", "AD", "KD", "QD"],
    ["JD", "10D", "AC", "KC", "QC", "JC", "10C"],
]


def start(stock: list[str], dealer: int = 2) -> tg.Round:
    return RULES.start(hands=HANDS, piles={"stock": stock}, dealer=dealer)


def test_the_first_card_is_offered_from_the_dealers_left() -> None:
    rnd = start(["9H", "9D", "9C"])
    assert (rnd.turn, rnd.facts["turned"], rnd.contract) == (0, tg.Card.parse("9H"), None)
    taken = rnd.play("pass", "accept")
    assert (taken.declarer, taken.trump) == (1, tg.Suit.parse("H"))
    assert taken.turn == 0, "nil is offered from the dealer's left"


def test_the_second_card_starts_with_the_dealers_left_again_and_the_dealer_may_take_it() -> None:
    rnd = start(["9H", "9D", "9C"]).play("pass", "pass", "pass")
    assert (rnd.turn, rnd.facts["turned"]) == (0, tg.Card.parse("9D"))
    taken = rnd.play("pass", "pass", "accept")
    assert (taken.declarer, taken.trump) == (2, tg.Suit.parse("D"))


def test_the_third_card_is_trump_by_itself_and_nobody_declared() -> None:
    rnd = start(["9H", "9D", "9C"]).play(*["pass"] * 6)
    assert (rnd.declarer, rnd.trump, rnd.turn) == (None, tg.Suit.parse("C"), 0)
    assert rnd.contract is not None
    assert rnd.contract.key == "bird_dog"


def test_one_player_may_take_nil_and_that_closes_it() -> None:
    rnd = start(["9H", "9D", "9C"]).play("accept", "no nil", "nil")
    assert rnd.facts["nil"] == 1
    assert rnd.trick is not None
    assert rnd.turn == 0, "the player left of the dealer leads"
    none = start(["9H", "9D", "9C"]).play("accept", "no nil", "no nil", "no nil")
    assert "nil" not in none.facts
    own = start(["9H", "9D", "9C"]).play("accept", "nil")
    assert (own.declarer, own.facts["nil"]) == (0, 0), "the trump caller may take it too"


def test_a_bird_dog_set_aside_is_asleep() -> None:
    # 9D, the mate of 9H, lies in the stock: the ace of trumps is the best card in play.
    rnd = start(["9H", "9D", "9C"]).play("accept", "no nil", "no nil", "no nil")
    rnd = rnd.play("AH", "KH", "10C")
    assert rnd.last_trick is not None
    assert rnd.last_trick.winner == 0


def test_a_broken_nil_does_not_end_the_round() -> None:
    rnd = start(["9H", "9D", "9C"]).play("accept", "nil", "AS", "QD", "10C")
    assert not rnd.is_over
    assert rnd.turn == 0
    while not rnd.is_over:
        rnd = rnd.apply(rnd.legal_moves()[0])
    assert "nil broken" in [award.name for award in rnd.awards]
