"""Scores that go by the case: each term is made within its test, as ``nox -s mutants`` wants it."""

from __future__ import annotations

import pytest

from tests.test_scoring import ALONE3, PARTNERS, outcome
from trickgames.cards import HEARTS, SPADES
from trickgames.errors import RulesError
from trickgames.scoring.amounts import Amount, amount
from trickgames.scoring.awards import Award, GamePoints, Payment, SetBack, named_rules, piles_of
from trickgames.scoring.choices import bid_level, by_contract, by_number, given
from trickgames.scoring.conditions import (
    DECLARED,
    among,
    at_least,
    below,
    contract_is,
    in_play,
    somebody_is,
    took_a_trick,
)
from trickgames.scoring.scored_by import ScoredBy
from trickgames.scoring.tallies import card_points, cards_in_one_hand, pile_points, sets, tricks
from trickgames.scoring.told import carried_by_seat, marriages
from trickgames.selection import cards, cards_of_rank, cards_of_suit
from trickgames.table import (
    DECLARER,
    DECLARING_SIDE,
    DEFENDERS,
    EVERYONE,
    OTHERS,
    FinalContract,
    seat_of,
)

# Seat 0 took two tricks, seat 1 one.
SHARED = outcome(winners=(0, 0, 1), declarer=0, piles=[("widow", "AS 10S")])
POINTS = {"A": 11, "10": 10}


# --- tests of the table


def test_a_number_reaches_another_or_does_not() -> None:
    # three tricks on the table: a tally is added up
    for least, reached in ((2, True), (3, True), (4, False)):
        assert at_least(tricks(), least).holds(SHARED) is reached
        assert below(tricks(), least).holds(SHARED) is not reached
    # 21 card points in the widow: one number for the table
    for least, reached in ((20, True), (21, True), (22, False)):
        assert at_least(pile_points("widow", POINTS), least).holds(SHARED) is reached
        assert below(pile_points("widow", POINTS), least).holds(SHARED) is not reached


def test_a_number_is_compared_with_another_tally() -> None:
    mine, yours = tricks().of(DECLARER), tricks().of(DEFENDERS)
    assert at_least(mine, yours).holds(SHARED) is True
    assert below(mine, yours).holds(SHARED) is False
    assert at_least(yours, mine).holds(SHARED) is False
    assert below(yours, mine).holds(SHARED) is True


def test_partners_are_added_up_once() -> None:
    at = outcome(sides=PARTNERS, winners=(0, 2, 1))
    assert at_least(tricks(), 3).holds(at) is True
    assert at_least(tricks(), 4).holds(at) is False


def test_a_role_belongs_to_another() -> None:
    at = outcome(sides=PARTNERS, winners=(0,), declarer=0, facts=(("alone", 2),))
    assert among(seat_of("alone"), DECLARING_SIDE).holds(at) is True
    assert among(seat_of("alone"), DEFENDERS).holds(at) is False
    assert among(DECLARING_SIDE, EVERYONE).holds(at) is True
    assert among(EVERYONE, DECLARING_SIDE).holds(at) is False  # the defenders do not
    assert among(seat_of("nil"), EVERYONE).holds(at) is False  # nobody has the role


def test_somebody_has_a_role() -> None:
    at = outcome(facts=(("alone", 2),))
    assert somebody_is(seat_of("alone")).holds(at) is True
    assert somebody_is(seat_of("nil")).holds(at) is False


def test_the_contract_that_was_played() -> None:
    at = outcome(contract=FinalContract("grand"))
    assert contract_is("grand").holds(at) is True
    assert contract_is("frog").holds(at) is False
    assert contract_is("").holds(outcome()) is False  # no contract has no name


def test_these_tests_have_words() -> None:
    for test, words in (
        (at_least(tricks(), 3), "tricks come to at least 3"),
        (
            at_least(tricks().of(DECLARER), tricks().of(DEFENDERS)),
            "tricks of the declarer come to at least tricks of the defenders",
        ),
        (below(tricks(), 3), "tricks come to less than 3"),
        (among(seat_of("alone"), DEFENDERS), "the alone player belongs to the defenders"),
        (somebody_is(seat_of("alone")), "there is the alone player"),
        (contract_is("grand"), "the contract is grand"),
    ):
        assert test.words().text() == words


# --- amounts by the case


def test_the_level_of_the_bid_is_an_amount() -> None:
    assert bid_level().value(outcome(contract=FinalContract("bid", 4))) == 4
    assert bid_level().value(outcome(contract=FinalContract("frog"))) == 0
    assert bid_level().value(outcome()) == 0
    assert bid_level().words().text() == "the level of the bid"


def test_an_amount_goes_by_a_test() -> None:
    term = given(took_a_trick(DECLARER), 2 * tricks(), 7)
    taken, none = outcome(winners=(0, 0, 1), declarer=0), outcome(winners=(1, 1, 1), declarer=0)
    assert term.value(taken) == (4, 2, 0)
    assert term.figures(taken, 0) == "2 × 2"
    assert term.value(none) == 7
    assert term.figures(none, 0) == "7"
    assert term.words().text() == "(2 × tricks if the declarer took a trick, else 7)"


def test_without_another_amount_it_is_nothing() -> None:
    term = given(DECLARED, 5)
    assert term.value(outcome(declarer=1)) == 5
    assert term.value(outcome()) == 0
    assert term.words().text() == "(5 if there is a declarer, else 0)"


def test_an_amount_by_a_test_looks_at_what_its_parts_look_at() -> None:
    first, second, third = (pile_points(name, {}) for name in ("one", "two", "three"))
    term = given(at_least(first, 3), second, third)
    assert piles_of(Award("a", term, EVERYONE)) == {"one", "two", "three"}
    aces, hearts, spades = cards_of_rank("A"), cards_of_suit(HEARTS), cards_of_suit(SPADES)
    counted = given(in_play(aces), cards_in_one_hand(hearts), cards_in_one_hand(spades))
    assert counted.selections() == [aces, hearts, spades]
    assert given(DECLARED, cards_in_one_hand(hearts)).selections() == [hearts]


def test_a_value_stands_at_a_number_in_a_list() -> None:
    # 5 for none and for less, 3 for one, 1 for two and for more
    for count, value in ((-1, 5), (0, 5), (1, 3), (2, 1), (3, 1)):
        assert by_number(amount(count), 5, 3, 1).value(outcome()) == value
    at = outcome(winners=(0, 0, 0, 1))
    assert by_number(tricks(), 5, 3, 1).value(at) == (1, 3, 5)
    assert by_number(tricks() - 2, 5, 3, 1).value(at) == (3, 5, 5)
    assert by_number(tricks(), 5).value(at) == (5, 5, 5)


def test_a_value_by_number_says_what_it_is() -> None:
    term = by_number(pile_points("widow", {}), 5, -3, 1)
    assert term.words().text() == "(5 −3 1 for 0, 1, 2 ... of card points in the widow)"
    assert term.piles() == {"widow"}


def test_a_value_stands_at_a_contract() -> None:
    term = by_contract({"grand": 3, "chico": -2})
    assert term.value(outcome(contract=FinalContract("grand"))) == 3
    assert term.value(outcome(contract=FinalContract("chico"))) == -2
    assert term.value(outcome(contract=FinalContract("frog"))) == 0
    assert term.value(outcome()) == 0
    assert term.words().text() == "the value of the contract (grand 3, chico −2)"


def test_an_amount_goes_by_a_name_where_it_stands() -> None:
    term = (tricks() + pile_points("widow", POINTS)).named("game points")
    assert term.value(SHARED) == (23, 22, 21)
    assert term.words().text() == "game points"
    assert term.figures(SHARED, 0) == "2 + 21"
    assert term.piles() == {"widow"}


# --- amounts that go to some, and cards that lie in one hand


def test_an_amount_goes_to_a_role() -> None:
    assert tricks().to(DECLARER).value(SHARED) == (2, 0, 0)
    assert tricks().to(OTHERS).value(outcome(winners=(0, 0, 1), declarer=1)) == (2, 0, 0)
    widow = pile_points("widow", POINTS).to(DECLARER)
    assert widow.value(SHARED) == (21, 0, 0)
    assert widow.piles() == {"widow"}
    assert widow.words().text() == "(card points in the widow to the declarer)"
    at = outcome(sides=PARTNERS, winners=(0, 2, 1), declarer=2)
    assert tricks().to(DECLARER).value(at) == (2, 0, 2, 0)  # the partner scores too


def test_cards_in_one_hand_are_the_best_of_a_side() -> None:
    aces = cards_of_rank("A")
    at = outcome(sides=PARTNERS, hands=["AS AH KS", "AC", "AD", "KD"])
    assert cards_in_one_hand(aces).value(at) == (2, 1, 2, 1)
    assert cards_in_one_hand(cards("KS KD")).value(at) == (1, 1, 1, 1)
    kings = cards_in_one_hand(cards("KS KD"))
    assert kings.words().text() == "KS KD held in one hand"
    assert cards_in_one_hand(aces).selections() == [aces]
    assert isinstance(cards_in_one_hand(aces), Amount)


def test_marriages_count_once_their_player_has_a_trick() -> None:
    worth = marriages(20, 40)
    shown = (("marriage H", 0), ("marriage S", 0), ("marriage C", 2), ("nil", 1))
    assert worth.value(outcome(winners=(0, 1), facts=shown)) == (60, 0, 0)
    assert worth.value(outcome(winners=(2, 0), facts=shown, trump=SPADES)) == (60, 0, 20)
    assert worth.value(outcome(winners=(2,), facts=shown, trump=None)) == (0, 0, 20)


def test_what_earlier_rounds_left_is_nothing_without_its_name() -> None:
    at = outcome(carry=(("bags", (4, 0, 9)),))
    assert carried_by_seat(at.table, "bags") == (4, 0, 9)
    assert carried_by_seat(at.table, "pot") == (0, 0, 0)


def test_a_set_and_every_so_many_are_of_one_or_more() -> None:
    at = outcome(winners=(0, 0, 1), won=["AS AH", "KS"])
    assert sets("A K", 1).value(at) == (2, 1, 0)
    assert tricks().every(1).value(at) == (2, 1, 0)
    with pytest.raises(RulesError, match=r"^a set has a card or more, not 0$"):
        sets("A", 0)
    with pytest.raises(TypeError, match=r"^a set is a whole number, not str$"):
        sets("A", "2")  # type: ignore[arg-type]
    with pytest.raises(RulesError, match=r"^every is of 1 or more, not 0$"):
        tricks().every(0)
    with pytest.raises(TypeError, match=r"^every is a whole number, not str$"):
        tricks().every("2")  # type: ignore[arg-type]


def test_points_of_cards_stand_by_rank() -> None:
    for count in (card_points, lambda weights: pile_points("widow", weights)):
        with pytest.raises(TypeError) as caught:
            count("A 11")  # type: ignore[arg-type]
        said = "points stand by rank, as in {'A': 11}, not the text 'A 11'"
        assert str(caught.value) == said


def test_only_a_sum_outside_all_brackets_is_put_in_brackets() -> None:
    nested = ((tricks() + 1) * 2 + 3) * 4
    assert (2 * nested).figures(SHARED, 0) == "2 × ((2 + 1) × 2 + 3) × 4"
    assert (2 * (nested + 1)).figures(SHARED, 0) == "2 × (((2 + 1) × 2 + 3) × 4 + 1)"


# --- awards


def test_an_award_says_against_whom_it_is() -> None:
    both = Award("x", tricks(), DECLARER, (DECLARED,), against=DEFENDERS)
    said = "tricks, to the declarer and against the defenders if there is a declarer"
    assert both.words().text() == said
    assert Award("x", 5, OTHERS).words().text() == "5, to everyone but the declarer"


def test_when_an_award_is_given_is_a_tuple_of_tests() -> None:
    said = r"^when an award is given: a tuple of Test is wanted, not a Test alone: write \(x,\)"
    with pytest.raises(TypeError, match=said):
        Award("x", 5, OTHERS, DECLARED)  # type: ignore[arg-type]


def test_each_award_is_named_with_its_rule_in_the_order_of_the_sheet() -> None:
    one, other = Award("one", 1, DECLARER), Award("other", tricks(), DEFENDERS)
    scoring = (
        Payment("paid", 2, DECLARER),
        SetBack((one, other), defenders_score=False),
        GamePoints(tricks(), 3, 2),
        ScoredBy(lambda _: (), {"tricks": tricks()}, {"odd": "1 if odd", "even": "2 if even"}),
        other,
    )
    set_back = (
        "the declaring side scores its points if they reach the bid and else loses the bid;"
        " the defenders score nothing"
    )
    game_points = (
        "1 for the side with 3 (tricks), else for the winner of the last trick; 2 if the other"
        " side has fewer than 2, 3 if it has no trick; whoever closes the stock in vain loses 2,"
        " or 3 if the others had no trick then"
    )
    assert [(name, rule.text()) for name, rule in named_rules(scoring)] == [
        ("paid", "2, to the declarer from each of the defenders"),
        ("one", "1, to the declarer"),
        ("other", "tricks, to the defenders"),
        ("set back", set_back),
        ("game points", game_points),
        ("odd", "1 if odd"),
        ("even", "2 if even"),
        ("other", "tricks, to the defenders"),
    ]


# --- game points


@pytest.mark.parametrize(
    ("sides", "winners", "facts", "scores"),
    [
        # Nobody has 66: the last trick wins, and the loser has too little for half, or no trick.
        (PARTNERS, (0, 0, 1), {}, (0, 2, 0, 2)),
        (PARTNERS, (1, 1), {}, (0, 3, 0, 3)),
        # The closer has not reached it, and his partner's last trick does not help.
        (PARTNERS, (1, 2), {"closer": 0, "tricks at closing": 1}, (0, 2, 0, 2)),
        (PARTNERS, (1, 2), {"closer": 0, "tricks at closing": 0}, (0, 3, 0, 3)),
        (PARTNERS, (1, 2), {"closer": 0, "tricks at closing": 1, "points at closing": 50},
         (0, 2, 0, 2)),
        # Of three it is the one after the closer who wins.
        (ALONE3, (2, 0), {"closer": 0, "tricks at closing": 1}, (0, 2, 0)),
        (ALONE3, (2, 0), {"closer": 2, "tricks at closing": 1}, (2, 0, 0)),
    ],
)  # fmt: skip
def test_who_has_not_reached_enough_loses_to_the_last_trick_or_by_closing(
    sides: tuple[tuple[int, ...], ...],
    winners: tuple[int, ...],
    facts: dict[str, int],
    scores: tuple[int, ...],
) -> None:
    at = outcome(sides=sides, winners=winners, won=["AS"], facts=tuple(facts.items()))
    lines = GamePoints(card_points(POINTS)).awarded(at)
    assert [line.scores for line in lines] == [scores]


@pytest.mark.parametrize(
    ("facts", "score"),
    [
        ({}, 1),
        ({"closer": 0, "tricks at closing": 1, "points at closing": 33}, 1),
        ({"closer": 0, "tricks at closing": 1, "points at closing": 32}, 2),
        ({"closer": 0, "tricks at closing": 0, "points at closing": 0}, 3),
        # What was not noted counts nothing.
        ({"closer": 0, "tricks at closing": 1}, 2),
        ({"closer": 0}, 3),
    ],
)
def test_what_the_other_side_had_when_the_stock_was_closed_counts(
    facts: dict[str, int], score: int
) -> None:
    won = ["AS 10S AH 10H AC 10C AD", "10D", ""]
    at = outcome(sides=((0,), (1, 2)), winners=(1, 0), won=won, facts=tuple(facts.items()))
    points = card_points(POINTS) + 23
    assert [line.scores for line in GamePoints(points).awarded(at)] == [(score, 0, 0)]


def test_the_side_with_just_enough_wins_though_the_last_trick_is_another_s() -> None:
    at = outcome(sides=PARTNERS, winners=(0, 1), won=["AS AH AC AD 10S 10H", "10C"])
    for enough, scores in ((64, (2, 0, 2, 0)), (65, (0, 1, 0, 1))):
        lines = GamePoints(card_points(POINTS), target=enough).awarded(at)
        assert [line.scores for line in lines] == [scores]


def test_game_points_say_who_has_them_and_what_both_sides_had() -> None:
    at = outcome(sides=PARTNERS, winners=(0, 1), won=["AS AH", "10C"])
    scheme = GamePoints(card_points(POINTS))
    (line,) = scheme.awarded(at)
    assert (line.name, line.scores, line.rule) == ("game points", (0, 2, 0, 2), scheme.words())
    assert line.figures.text() == "2 to seats 1 and 3 (22 : 10)"
    (alone,) = scheme.awarded(outcome(sides=ALONE3, winners=(2,), won=["", "", "10C"]))
    assert alone.figures.text() == "3 to seat 2 (0 : 0 : 10)"
