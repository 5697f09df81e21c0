"""The scoring that only adds up comes to the same as the awards that explain."""

import random
from types import FunctionType

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import trickgames as tg
from tests.small_games import SMALL
from trickgames.cards import HEARTS, SPADES
from trickgames.packs import Pack
from trickgames.phases.play import Reached
from trickgames.ranking import Ranking
from trickgames.scoring.amounts import Amount, amount, each
from trickgames.scoring.awards import Award, GamePoints, Payment, SetBack, settle
from trickgames.scoring.choices import bid_level, by_contract, by_number
from trickgames.scoring.choices import given as given_that
from trickgames.scoring.compiled import compile_reached, compile_scores
from trickgames.scoring.conditions import (
    DECLARED,
    SOMEBODY_TOOK_ALL,
    TRICKS_WERE_SHARED,
    Test,
    among,
    at_least,
    below,
    contract_is,
    in_play,
    level_is,
    missed_a_trick,
    shared_out,
    somebody_is,
    taken_by_one,
    took_a_trick,
    took_every_trick,
    took_no_trick,
)
from trickgames.scoring.outcome import Outcome
from trickgames.scoring.scored_by import ScoredBy
from trickgames.scoring.tallies import (
    HIGHEST_TRUMP,
    LOWEST_TRUMP,
    all_taken,
    card_points,
    cards_held,
    cards_in_one_hand,
    cards_taken,
    most,
    pile_points,
    sets,
    trick_values,
    tricks,
)
from trickgames.scoring.told import carried, marriages, noted
from trickgames.selection import cards, cards_of_rank, cards_of_suit, trump_cards
from trickgames.table import (
    DEALER,
    DECLARER,
    DECLARING_SIDE,
    DEFENDERS,
    EVERYONE,
    FIRST_SIDE,
    NOBODY,
    OTHERS,
    PARTNER,
    FinalContract,
    Table,
    seat_of,
)

PACK = Pack("A K Q J", (SPADES, HEARTS))
POINTS = {"A": 11, "K": 4, "Q": 3, "J": 2}
SIDES = (((0,), (1,), (2,)), ((0, 2), (1, 3)), ((0, 1), (2,)), ((0,), (1,)))
ROLES = st.sampled_from([
    DEALER, DECLARER, DECLARING_SIDE, DEFENDERS, EVERYONE, FIRST_SIDE, NOBODY, OTHERS, PARTNER,
    seat_of("nil"),
])  # fmt: skip
SELECTIONS = st.sampled_from(
    [cards("QS"), cards("AS KS"), cards_of_suit(HEARTS), trump_cards("J Q"), cards_of_rank("A")]
)
NUMBERS = st.integers(-9, 9)
TABLE_WIDE = st.sampled_from(
    [bid_level(), by_contract({"a": 3, "b": -2}), pile_points("widow", POINTS), amount(0)]
)
LEAVES = st.one_of(
    NUMBERS.map(amount),
    TABLE_WIDE,
    st.sampled_from([
        tricks(), card_points(POINTS), trick_values(1, -2, 3), sets("K Q", 2), carried("bags"),
        carried("none"), noted("bid"), noted("none"), marriages(20, 40),
        cards_taken(HIGHEST_TRUMP), cards_held(LOWEST_TRUMP),
    ]),
    st.builds(cards_taken, SELECTIONS),
    st.builds(cards_held, SELECTIONS),
    st.builds(all_taken, SELECTIONS),
    st.builds(cards_in_one_hand, SELECTIONS),
)  # fmt: skip


def some_test(amounts):
    """Tests of every kind there is."""
    return st.one_of(
        st.sampled_from([
            DECLARED, SOMEBODY_TOOK_ALL, TRICKS_WERE_SHARED, level_is(3), contract_is("a"),
        ]),
        st.builds(lambda make, role: make(role),
                  st.sampled_from([took_no_trick, took_a_trick, took_every_trick, missed_a_trick,
                                   somebody_is]), ROLES),
        st.builds(lambda make, wanted: make(wanted),
                  st.sampled_from([in_play, taken_by_one, shared_out]), SELECTIONS),
        st.builds(lambda make, x, y: make(x, y), st.sampled_from([at_least, below]), amounts,
                  amounts),
        st.builds(among, ROLES, ROLES),
    )  # fmt: skip


def joined(inner):
    """Amounts made of amounts, in every way there is."""
    how = st.sampled_from(["equals", "above", "below", "reaches"])
    compared = st.builds(lambda x, how, y: getattr(x, how)(y), inner, how, inner)
    return st.one_of(
        st.builds(lambda x, y: x + y, inner, inner),
        st.builds(lambda x, y: x - y, inner, inner),
        st.builds(lambda x, y: x * y, inner, inner),
        st.builds(lambda x, role: x.of(role), inner, ROLES),
        st.builds(lambda x, role: x.to(role), inner, ROLES),
        st.builds(
            lambda x, found: x.where(*found), inner, st.lists(compared, min_size=1, max_size=2)
        ),
        st.builds(lambda x: x.every(3), inner),
        st.builds(lambda x: x.named("so called"), inner),
        st.builds(each, inner),
        st.builds(most, inner),
        st.builds(lambda x: by_number(x, 5, 6, -7), inner),
        st.builds(given_that, some_test(inner), inner, inner),
    )


def of_two(tallies):
    """Points of two tallies, of which partners have alike."""
    pairs = zip(tallies["one"], tallies["other"], strict=True)
    yield "z", [3 * one - other for one, other in pairs]


AMOUNTS = st.recursive(LEAVES, joined, max_leaves=5)
WHEN = st.lists(some_test(LEAVES), max_size=2).map(tuple)
AWARDS = st.builds(Award, st.just("x"), AMOUNTS, ROLES, WHEN, st.none() | ROLES)
SCORINGS = st.lists(
    st.one_of(
        AWARDS,
        st.builds(Payment, st.just("y"), AMOUNTS, ROLES, ROLES, WHEN),
        st.builds(SetBack, st.lists(AWARDS, max_size=3).map(tuple), st.booleans()),
        st.builds(GamePoints, AMOUNTS, st.just(20), st.just(10)),
        st.builds(
            lambda one, other: ScoredBy(of_two, {"one": one, "other": other}, {"z": "z"}),
            AMOUNTS,
            AMOUNTS,
        ),
    ),
    max_size=3,
)


@st.composite
def outcomes(draw):
    """A round of eight cards, won and held by anybody; somebody is the declarer."""
    sides = draw(st.sampled_from(SIDES))
    seats = sum(map(len, sides))
    seat, who = st.integers(0, seats - 1), st.lists(st.integers(0, seats), min_size=8, max_size=8)
    won, held = (
        tuple(
            sum(1 << place for place, s in enumerate(draw(who)) if s == at) for at in range(seats)
        )
        for _ in range(2)
    )
    each_side = [draw(st.integers(0, 12)) for _ in sides]
    bags = tuple(each_side[n] for s in range(seats) for n, side in enumerate(sides) if s in side)
    facts = [("bid", tuple(draw(st.none() | st.integers(0, 4)) for _ in range(seats)))]
    facts += [(name, draw(seat)) for name in ("nil", "marriage S", "closer") if draw(st.booleans())]
    table = Table(
        PACK, sides, draw(seat), draw(st.integers(0, 3)), held, (("widow", (0, 5)),),
        contract=FinalContract(draw(st.sampled_from("abc")), draw(st.none() | st.integers(0, 4))),
        declarer=draw(seat), trump=draw(st.sampled_from([None, SPADES])),
        facts=tuple(facts), carry=(("bags", bags),),
    )  # fmt: skip
    order = Ranking("A K Q J").compile(PACK, table.trump)
    winners = tuple(draw(st.lists(seat, min_size=1, max_size=5)))
    return Outcome(table, order, winners, won)


def added_up(scoring, at):
    lines = settle(scoring, at)
    return tuple(sum(line.scores[seat] for line in lines) for seat in range(at.table.seats))


@settings(max_examples=120)
@given(SCORINGS, outcomes())
def test_any_scoring_adds_up_to_its_awards(scoring, at):
    scores = compile_scores(scoring, at.precedence, at.table.sides)
    assert scores(at) == added_up(scoring, at)


@pytest.mark.long
@settings(max_examples=20_000)
@given(SCORINGS, outcomes())
def test_any_scoring_adds_up_to_its_awards_at_length(scoring, at):
    scores = compile_scores(scoring, at.precedence, at.table.sides)
    assert scores(at) == added_up(scoring, at)


def every_kind_of_amount():
    """Amounts of every kind there is, where each is more or less than it would be without."""
    taken = cards_taken(cards_of_suit(SPADES))
    by_sides = [
        tricks(), card_points(POINTS), card_points({}), trick_values(1, -2, 3), taken,
        sets("K A", 2), sets("", 2), carried("bags"), carried("none"), noted("bid"), noted("none"),
        marriages(20, 40), cards_held(cards_of_suit(SPADES)), cards_taken(cards("AS")),
        cards_in_one_hand(cards_of_suit(HEARTS)), all_taken(cards("AS")), most(tricks()),
        cards_taken(HIGHEST_TRUMP) + 10 * cards_taken(LOWEST_TRUMP),
        cards_held(LOWEST_TRUMP) + 10 * cards_held(HIGHEST_TRUMP),
    ]  # fmt: skip
    for_all = [
        amount(7), bid_level(), by_contract({"a": 3, "b": -2}), pile_points("widow", POINTS),
        tricks().of(EVERYONE), tricks().of(FIRST_SIDE), taken.of(DECLARER),
    ]  # fmt: skip
    both = bid_level(), tricks()
    joined = [
        *(x + 2 * y for x in both for y in both),
        *(x.to(DECLARER) - 1 for x in both),
        *(x.where(tricks().above(1), taken.below(9)) for x in both),
        *(tricks().where(getattr(tricks(), sign)(2)) for sign in ("equals", "above", "below")),
        tricks().where(tricks().reaches(2)),
        taken.every(2).named("so called"),
        each(taken * taken),
        each(cards_held(cards_of_suit(SPADES)) * tricks()),
        by_number(tricks(), 5, 6, -7),
        by_number(bid_level() - 3, 5, 6, -7),
        by_number(bid_level() + 3, 5, 6, -7),
        *(given_that(level_is(n), tricks(), 2 * tricks()) for n in (2, 3)),
        *(given_that(level_is(n), bid_level(), 9) for n in (2, 3)),
        *(given_that(level_is(n), tricks()) for n in (2, 3)),
        *(given_that(level_is(n), 0, tricks()) for n in (2, 3)),
    ]
    return [*by_sides, *for_all, *joined]


def every_kind_of_test():
    """Tests of every kind there is, passed and not."""
    heart, spades = cards("AH"), cards("AS QS")
    roles = DECLARER, DEFENDERS, NOBODY, EVERYONE, seat_of("nil")
    return [
        DECLARED, SOMEBODY_TOOK_ALL, TRICKS_WERE_SHARED, level_is(2), level_is(3),
        contract_is("a"), contract_is("b"),
        *(make(role)
          for make in (took_no_trick, took_a_trick, took_every_trick, missed_a_trick, somebody_is)
          for role in roles),
        *(make(wanted)
          for make in (in_play, taken_by_one, shared_out)
          for wanted in (heart, spades, trump_cards("J"), cards("JH"))),
        *(Test(kind) for kind in ("in play", "taken by one", "shared out")),
        *(make(x, y)
          for make in (at_least, below) for x in (tricks(), bid_level()) for y in (1, 2, 3, 4, 5)),
        *(among(role, other) for role in roles for other in (DECLARING_SIDE, EVERYONE, DEALER)),
    ]  # fmt: skip


def laid_out(sides, trump=SPADES, winners=(0, 1, 0, 1)):
    """A round of four tricks; seat 1 declares, seat 0 showed a marriage of trumps."""
    seats = sum(map(len, sides))
    held, won = (0b10000011, 0b1100, 0b110000, 0b1000000), (0b1001, 0b110110, 0b1000000, 0b10000000)
    bags = tuple(7 * n + 2 for s in range(seats) for n, side in enumerate(sides) if s in side)
    table = Table(
        PACK, sides, 0, 0, held[:seats], (("widow", (0, 5)),), contract=FinalContract("a", 2),
        declarer=1, trump=trump, carry=(("bags", bags),),
        facts=(("bid", (1, None, 5, 9)[:seats]), ("nil", 0), ("marriage S", 0)),
    )  # fmt: skip
    return Outcome(table, Ranking("A K Q J").compile(PACK, trump), winners, won[:seats])


def check_written(at, *scoring):
    scores = compile_scores(scoring, at.precedence, at.table.sides)
    assert isinstance(scores, FunctionType)  # not added up from the awards
    assert scores(at) == added_up(scoring, at)


@pytest.mark.parametrize("sides", SIDES[1:3])
def test_amounts_of_every_kind_are_written_as_source(sides):
    at = laid_out(sides)
    for worth in every_kind_of_amount():
        check_written(at, Award("x", worth, EVERYONE), Award("y", each(worth), EVERYONE))
        check_written(
            at,
            Award("x", worth, DECLARER, against=DEALER),
            Award("y", 100 * worth.of(EVERYONE), EVERYONE, against=DECLARER),
            Payment("z", 1000 * worth, DECLARER, DEFENDERS),
            SetBack((Award("z", worth, EVERYONE),)),
            GamePoints(worth, 4, 2),
        )
    # Side by side what was worked out for one is there for the next.
    check_written(at, *(Award("x", worth, EVERYONE) for worth in every_kind_of_amount()))


@pytest.mark.parametrize("winners", [(0, 1, 0, 1), (0, 0), (1, 1, 1)])
@pytest.mark.parametrize("sides", SIDES[1:3])
def test_tests_of_every_kind_are_written_as_source(sides, winners):
    at = laid_out(sides, winners=winners)
    for test in every_kind_of_test():
        check_written(
            at,
            Award("x", 3, EVERYONE, (test,)),
            Award("y", 10 * given_that(test, 5, 6), EVERYONE),
            Award("z", 100 * each(given_that(test, 5, 6)), EVERYONE),
        )
    paid = [Payment("y", n + 1, DECLARER, DEFENDERS, (DECLARED, test))
            for n, test in enumerate(every_kind_of_test())]  # fmt: skip
    check_written(at, *paid)


@pytest.mark.parametrize("sides", SIDES[1:3])
def test_whether_a_side_has_come_so_far_is_written_as_source(sides):
    at = laid_out(sides)
    for worth in every_kind_of_amount():
        value = worth.value(at)
        best = value if isinstance(value, int) else max(value)
        for number, reached in ((best - 1, True), (best, True), (best + 1, False)):
            written = compile_reached(worth, number, at.precedence, sides)
            assert isinstance(written, FunctionType)
            assert written(at) is Reached(worth, number).holds(at) is reached


def test_an_amount_of_another_kind_is_not_written_as_source():
    @attrs.frozen
    class Seven(Amount):
        def _value(self, _):
            return 7

    at = laid_out(SIDES[1])
    assert compile_reached(Seven() + tricks(), 7, at.precedence, SIDES[1]) is None


def test_terms_are_looked_up_at_the_table_they_are_asked_for():
    # The same function is asked after every round: a trump that was not dealt, another winner.
    at = laid_out(SIDES[1])
    worth = cards_taken(HIGHEST_TRUMP) + 10 * cards_taken(LOWEST_TRUMP) + 100 * tricks()
    scores = compile_scores((Award("x", worth, EVERYONE),), at.precedence, at.table.sides)
    for hands in ((0b11, 0b1100, 0, 0), (0b110000, 0b1100, 0, 0), (0b110000, 0, 0, 0)):
        table = at.table.changed(hands=hands)
        now = Outcome(table, at.precedence, (3, 3), at.won)
        assert scores(now) == added_up((Award("x", worth, EVERYONE),), now)


def test_one_number_or_one_for_each_side_as_it_comes_is_added_up_from_the_awards():
    at = laid_out(SIDES[1])
    for number in (2, 3):
        mixed = given_that(level_is(number), tricks(), 1)
        for worth in (mixed, mixed.of(EVERYONE)):
            scoring = (Award("x", worth, EVERYONE),)
            scores = compile_scores(scoring, at.precedence, at.table.sides)
            assert scores(at) == added_up(scoring, at)


ALL = Award("tricks", tricks(), EVERYONE)
CASES = [
    *(
        (Award("w", 3, EVERYONE, (test,)),)
        for test in (
            took_no_trick(EVERYONE), took_a_trick(DECLARER), took_every_trick(EVERYONE),
            missed_a_trick(EVERYONE), taken_by_one(trump_cards("J")), shared_out(trump_cards("J")),
            taken_by_one(cards("AS")), shared_out(cards("AS KS")), DECLARED, SOMEBODY_TOOK_ALL,
            TRICKS_WERE_SHARED, level_is(2), contract_is("a"), somebody_is(NOBODY),
            among(DECLARER, EVERYONE), at_least(tricks(), 3), below(bid_level(), 3),
            in_play(cards("AS")),
        )
    ),
    (Award("x", 5, DECLARER, against=DEFENDERS), Award("y", tricks(), NOBODY, against=EVERYONE)),
    (Award("z", tricks(), EVERYONE, against=FIRST_SIDE),),
    (SetBack((ALL,)), SetBack((ALL, ALL), defenders_score=False)),
    (SetBack((attrs.evolve(ALL, against=DECLARER),)),),
    (GamePoints(card_points(POINTS), 20, 10), Payment("p", tricks() - 1, DECLARER)),
    (Award("g", given_that(DECLARED, tricks(), 1), EVERYONE),),
    (),
]  # fmt: skip


@pytest.mark.parametrize("scoring", CASES, ids=range(len(CASES)))
@pytest.mark.parametrize("sides", SIDES)
def test_a_scoring_adds_up_to_its_awards(scoring, sides):
    seats = sum(map(len, sides))
    held, won = (0b11, 0b1100, 0b110000, 0b11000000), (0b1001, 0b110110, 0b1000000, 0b10000000)
    contract = FinalContract("a", 2)
    table = Table(PACK, sides, 0, 0, held[:seats], (), contract=contract, declarer=0)
    at = Outcome(table, Ranking("A K Q J").compile(PACK), (0, 1, 0, 1), won[:seats])
    assert compile_scores(scoring, at.precedence, sides)(at) == added_up(scoring, at)


@settings(max_examples=20)
@given(outcomes())
def test_terms_of_other_kinds_are_added_up_from_their_awards(at):
    @attrs.frozen
    class Seven(Amount):
        def _value(self, _):
            return 7

        def words(self):
            return amount(7).words()

    @attrs.frozen
    class Double(Award):
        def awarded(self, outcome, only=None):
            return [*super().awarded(outcome, only)] * 2

    @attrs.frozen
    class Always(Test):
        def holds(self, outcome):
            return True

    odd = Always("no trick", EVERYONE)
    for term in (
        Award("a", Seven(), DECLARER),
        Double("b", 3, DECLARER),
        Award("c", 6, DECLARER, (odd,)),
        SetBack((Award("d", 6, DECLARER), Double("e", 0, DECLARER))),
    ):
        (worth,) = {0, *compile_scores((term,), at.precedence, at.table.sides)(at)} - {0}
        assert worth in (6, 7)
        assert compile_scores((term,), at.precedence, at.table.sides)(at) == added_up((term,), at)


def test_hearts_scores_worked_by_hand():
    rules = tg.rules("hearts")
    pack, order = rules.pack, Ranking("A K Q J 10 9 8 7 6 5 4 3 2").compile(rules.pack)
    hands = (0, 0, 0, 0)
    table = Table(pack, rules.sides, 0, 0, hands, (), contract=FinalContract("hearts"))
    kernel = rules.kernel(rules.contract("hearts"), table)
    hearts = "AH KH QH JH 10H 9H 8H 7H 6H 5H 4H 3H 2H"
    for won, scores in (
        (("QS AH", "KH QH", "JH 10H 9H 8H 7H 6H 5H 4H 3H 2H", "AC"), (14, 2, 10, 0)),
        (("", f"QS {hearts}", "AC", ""), (26, 0, 26, 26)),
        (("QS", hearts, "AC", ""), (13, 13, 0, 0)),
    ):
        masks = tuple(pack.mask(map(pack.parse, text.split())) for text in won)
        assert kernel.scores(Outcome(table, order, (0,) * 13, masks)) == scores


VARIANTS = [
    *((key, {}) for key in tg.game_names()),
    ("bridge", {"scoring": "rubber", "honours": True}),
    ("bridge", {"scoring": "chicago", "honours": True}),
    ("euchre", {"alone_euchred": 4}),
    ("hearts", {"moon": "subtract", "jack_of_diamonds": True, "players": 3}),
    ("spades", {"blind_nil": "behind"}),
    ("spades", {"blind_nil": "on", "nil_tricks": "help"}),
]
GAMES = {
    f"{key} {options}": (lambda k=key, o=options: tg.rules(k, **o)) for key, options in VARIANTS
}
GAMES |= {f"small {key}": (lambda r=rules: r) for key, rules in SMALL.items()}


@pytest.mark.parametrize("name", GAMES)
def test_the_scores_of_a_round_are_the_sum_of_its_awards(name):
    rules, rng, carry = GAMES[name](), random.Random(name), None
    for number in range(8):
        rnd = rules.deal(seed=number, dealer=number % rules.seats, number=number, carry=carry)
        while not rnd.is_over:
            rnd = rnd.apply(rng.choice(rnd.legal_moves()))
        lines = [award.scores for award in rnd.awards]
        assert rnd.scores == tuple(sum(line[seat] for line in lines) for seat in range(rules.seats))
        carry = rnd.leaves
