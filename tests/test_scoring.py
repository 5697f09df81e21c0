"""What a round is worth: tallies, tests and awards on outcomes laid out by hand."""

import pickle
import re
from operator import add, mul, sub

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from trickgames.cards import HEARTS, SPADES, Card, Rank, Suit
from trickgames.errors import OptionError
from trickgames.messages import Message
from trickgames.packs import Pack
from trickgames.ranking import Ranking
from trickgames.scoring.amounts import Amount, amount
from trickgames.scoring.awards import Award, Awarded, Payment, SetBack, piles_of, settle
from trickgames.scoring.conditions import (
    DECLARED,
    SOMEBODY_TOOK_ALL,
    TRICKS_WERE_SHARED,
    Test,
    in_play,
    level_is,
    missed_a_trick,
    took_a_trick,
    took_every_trick,
    took_no_trick,
)
from trickgames.scoring.outcome import Outcome
from trickgames.scoring.tallies import (
    HIGHEST_TRUMP,
    LOWEST_TRUMP,
    card_points,
    cards_held,
    cards_taken,
    most,
    pile_points,
    sets,
    trick_values,
    tricks,
)
from trickgames.scoring.told import carried
from trickgames.selection import REST, cards, cards_of_rank, other_of_colour, trump_cards
from trickgames.table import (
    DEALER,
    DECLARER,
    DECLARING_SIDE,
    DEFENDERS,
    ELDEST,
    EVERYONE,
    OTHERS,
    FinalContract,
    Table,
    seat_of,
)

FROG = Pack("A 10 K Q J 9 8 7 6")
FROG_POINTS = {"A": 11, "10": 10, "K": 4, "Q": 3, "J": 2}
SET_BACK = Pack("A K Q J 10 9 2")
SET_BACK_POINTS = {"A": 4, "K": 3, "Q": 2, "J": 1, "10": 10}
BIRD_DOG = Pack("A K Q J 10 9")
ALONE3 = ((0,), (1,), (2,))
ALONE4 = ((0,), (1,), (2,), (3,))
PARTNERS = ((0, 2), (1, 3))


def outcome(
    pack=FROG,
    *,
    sides=ALONE3,
    winners=(),
    won=(),
    hands=(),
    piles=(),
    ranking=None,
    trump=HEARTS,
    dealer=0,
    **more,
):
    """An outcome in which seats won the cards that are written out."""
    seats = sum(map(len, sides))
    read = [pack.mask(map(Card.parse, text.split())) for text in (*won, *hands)]
    masks = [*read[: len(won)], *(0 for _ in range(seats - len(won)))]
    held = [*read[len(won) :], *(0 for _ in range(seats - len(hands)))]
    laid = tuple(
        (name, tuple(pack.index(Card.parse(text)) for text in listed.split()))
        for name, listed in piles
    )
    table = Table(pack, sides, dealer, 0, tuple(held), laid, trump=trump, **more)
    ranks = tuple(dict.fromkeys(card.rank for card in pack))
    order = (ranking or Ranking(ranks)).compile(pack, trump)
    return Outcome(table, order, tuple(winners), tuple(masks))


# --- card points

CARD_POINTS = [
    # the rules 1.3
    ("10C KC AC", 25),
    ("KS 10S 6H", 14),
    ("JD 10D KD", 16),
    ("9S 8S 7H 6D", 0),
    ("", 0),
    ("AS AH AD AC 10S 10H 10D 10C KS KH KD KC QS QH QD QC JS JH JD JC", 120),
]


@pytest.mark.parametrize(("taken", "points"), CARD_POINTS)
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_card_points_are_counted_by_rank(taken, points, seat):
    won = ["", "", ""]
    won[seat] = taken
    found = card_points(FROG_POINTS).value(outcome(won=won))
    assert found == tuple(points if each == seat else 0 for each in range(3))


def test_the_pack_of_frog_counts_120_and_that_of_set_back_80():
    everything = [" ".join(map(str, pack)) for pack in (FROG, SET_BACK)]
    assert card_points(FROG_POINTS).value(outcome(won=everything[:1])) == (120, 0, 0)
    full = outcome(SET_BACK, sides=PARTNERS, won=["", everything[1]])
    assert card_points(SET_BACK_POINTS).value(full) == (0, 80, 0, 80)


def test_partners_both_show_their_sides_number():
    # the rules 2.3: AS 10S KS 2H is worth 17
    at = outcome(SET_BACK, sides=PARTNERS, won=["AS 10S", "QD", "KS 2H", "JD"])
    assert card_points(SET_BACK_POINTS).value(at) == (17, 3, 17, 3)


def test_the_points_of_a_role_count_each_side_once():
    at = outcome(SET_BACK, sides=PARTNERS, won=["AS 10S", "QD", "KS 2H", "JD"], declarer=1)
    points = card_points(SET_BACK_POINTS)
    for role, total in (
        (DECLARER, 3),
        (DECLARING_SIDE, 3),
        (DEFENDERS, 17),
        (EVERYONE, 20),
        (OTHERS, 20),
        (DEALER, 17),
        (seat_of("nobody"), 0),
    ):
        assert points.of(role).value(at) == total


@pytest.mark.parametrize(
    ("piles", "name", "points"),
    [
        ([("widow", "AS 10S KS")], "widow", 25),
        ([("widow", "9S 8S 7S")], "widow", 0),
        ([("widow", "AS"), ("discard", "JD JC")], "discard", 4),
        ([("widow", "AS"), ("discard", "")], "discard", 0),
        ([("widow", "AS")], "dead", 0),
    ],
)
def test_the_points_of_a_pile_are_one_number_for_the_table(piles, name, points):
    found = pile_points(name, FROG_POINTS).value(outcome(piles=piles))
    assert found == points
    assert isinstance(found, int)


GERMAN_SUITS = (Suit("E", "\N{CHESTNUT}", "acorns"), Suit("B", "\N{BELL}", "bells"))
GERMAN = Pack([Rank(code) for code in ("A", "10", "K", "O", "U", "9", "8", "7")], GERMAN_SUITS)


def test_weights_name_ranks():
    won = outcome(won=["10C 10S"])
    for spelt in ("T", "10", " t ", Rank.parse("10")):
        assert card_points({spelt: 10}).value(won) == (20, 0, 0)
        assert card_points({spelt: 10}) == card_points({"10": 10})
    assert card_points({"k": 4}) == card_points({"K": 4})
    for points in ("10", 10.0, None, True):
        with pytest.raises(TypeError, match="the points of A is a whole number"):
            card_points({"A": points})


def test_ranks_of_any_pack_count_points():
    # Schafkopf: A 11, 10 10, K 4, Ober 3, Unter 2, and so 30 in each suit.
    weights = {"A": 11, "10": 10, "K": 4, "O": 3, "U": 2}
    table = Table(GERMAN, ALONE3, 0, 0, (0, 0, 0), (("widow", (3, 4, 5)),))
    won = (GERMAN.mask(GERMAN[:8]), GERMAN.mask([GERMAN[11], GERMAN[12], GERMAN[13]]), 0)
    at = Outcome(table, Ranking([c.rank for c in GERMAN[:8]]).compile(GERMAN), (), won)
    assert card_points(weights).value(at) == (30, 5, 0)
    assert pile_points("widow", weights).value(at) == 5
    both = (GERMAN.mask(GERMAN[1::2]), GERMAN.mask(GERMAN[::2]), 0)
    pairs = Outcome(table, at.precedence, (), both)
    # Every other card: 10 O 9 7 of both suits, against A K U 8.
    assert sets("O U", 2).value(pairs) == (1, 1, 0)
    assert sets("T A o", 2).value(pairs) == (2, 1, 0)


# --- tricks


@pytest.mark.parametrize(
    ("sides", "winners", "counts"),
    [
        (ALONE3, (0, 1, 0, 2, 0), (3, 1, 1)),
        (ALONE3, (), (0, 0, 0)),
        (ALONE3, (2,), (0, 0, 1)),
        (PARTNERS, (0, 1, 2, 2, 3, 0), (4, 2, 4, 2)),
        (PARTNERS, (1, 1), (0, 2, 0, 2)),
    ],
)
def test_tricks_are_counted_by_side(sides, winners, counts):
    assert tricks().value(outcome(sides=sides, winners=winners)) == counts


CRAMPS_VALUES = (0, -1, 3, 3, -3, 0, 5, 5, -5, 0, 7, 7, -7)


def test_the_round_of_cramps_worked_by_hand():
    # the rules 5.3
    who = dict.fromkeys((1, 3, 7), 0) | dict.fromkeys((2, 13), 1)
    who |= dict.fromkeys((4, 8, 11, 12), 2) | dict.fromkeys((5, 6, 9, 10), 3)
    at = outcome(
        Pack("A K Q"),
        sides=ALONE4,
        winners=[who[number] for number in range(1, 14)],
        won=["QS", "QH QD", "AS KS", "QC"],
    )
    values, queens = trick_values(*CRAMPS_VALUES), cards_taken(cards_of_rank("Q"))
    assert values.value(at) == (8, -8, 22, -8)
    assert queens.value(at) == (1, 2, 0, 1)
    assert (values - queens).value(at) == (7, -10, 22, -9)
    assert [values.figures(at, seat) for seat in range(4)] == [
        "3 + 5",
        "−1 − 7",
        "3 + 5 + 7 + 7",
        "−3 − 5",
    ]


@pytest.mark.parametrize(
    ("values", "winners", "worth", "figures"),
    [
        ((-1, 0, 0, -1), (0, 1, 2, 0), (-2, 0, 0), ["−1 − 1", "0", "0"]),
        ((-4,), (1, 1, 1), (0, -4, 0), ["0", "−4", "0"]),  # fewer values than tricks
        ((1, 2, 3, 4), (2, 0), (2, 0, 1), ["2", "0", "1"]),  # the round ended early
        ((0, 0), (0, 0), (0, 0, 0), ["0", "0", "0"]),
        ((5, -5), (0, 0), (0, 0, 0), ["5 − 5", "0", "0"]),
    ],
)
def test_tricks_are_valued_by_their_number(values, winners, worth, figures):
    at = outcome(winners=winners)
    tally = trick_values(*values)
    assert tally.value(at) == worth
    assert [tally.figures(at, seat) for seat in range(3)] == figures


def test_partners_value_their_tricks_together():
    at = outcome(sides=PARTNERS, winners=(0, 1, 2, 3))
    assert trick_values(1, 2, 4, 8).value(at) == (5, 10, 5, 10)
    assert trick_values(1, 2, 4, 8).figures(at, 2) == "1 + 4"
    assert trick_values(1, 2, -4, 8).figures(at, 2) == "1 − 4"
    assert trick_values(-1, 2, -4, 8).figures(at, 2) == "−1 − 4"
    assert trick_values(-1, 2, 0, 8).figures(at, 2) == "−1"
    assert trick_values(0, 2, 0, 8).figures(at, 2) == "0"


def test_what_earlier_rounds_left_is_found_by_its_name():
    at = outcome(carry=(("bags", (4, 0, 9)), ("pot", (1, 1, 1))))
    bags = carried("bags")
    assert bags.value(at) == (4, 0, 9)
    assert bags.carried() == {"bags"}
    assert bags.words().text() == "bags from earlier rounds"
    assert carried("tricks").value(at) == 0


def test_an_amount_is_a_whole_number():
    with pytest.raises(TypeError, match=r"^an amount is a whole number, not str$"):
        amount("3")


# --- cards taken and held


@pytest.mark.parametrize(
    ("wanted", "trump", "taken", "held"),
    [
        (cards("QS"), HEARTS, (1, 0, 1, 0), (0, 1, 0, 1)),
        (cards_of_rank("Q"), HEARTS, (2, 1, 2, 1), (1, 2, 1, 2)),
        (trump_cards("J"), HEARTS, (0, 1, 0, 1), (1, 0, 1, 0)),
        (trump_cards("J"), SPADES, (0, 0, 0, 0), (0, 0, 0, 0)),
        (other_of_colour("J"), HEARTS, (1, 0, 1, 0), (0, 1, 0, 1)),
        (trump_cards("J"), None, (0, 0, 0, 0), (0, 0, 0, 0)),
    ],
)
def test_cards_are_counted_by_the_side_that_took_or_held_them(wanted, trump, taken, held):
    at = outcome(
        SET_BACK,
        sides=PARTNERS,
        won=["QS", "JH", "QD JD", "QH AH"],
        hands=["QD JH", "QS", "AH", "QH JD"],
        trump=trump,
    )
    assert cards_taken(wanted).value(at) == taken
    assert cards_held(wanted).value(at) == held


@pytest.mark.parametrize(
    ("hands", "trump", "ranking", "highest", "lowest"),
    [
        # the highest and lowest *in play*
        (["AH", "KH", "2H", "9H"], "H", None, 0, 2),
        (["KH 10H", "AS", "JH", "QH"], "H", None, 0, 0),
        (["9S", "JH", "10H", "2S"], "H", None, 1, 2),
        (["AS", "KH", "AD", "2C"], "H", None, 1, 1),
        (["2H AH", "KH", "", ""], "H", None, 0, 0),
        (["JC", "2C AH", "AC", "KC"], "C", None, 2, 1),
        (["AS", "KD", "", ""], "H", None, None, None),
        (["AS", "KD", "", ""], None, None, None, None),
        # with the left bower, below the jack
        (["JD 9H", "JH", "2S", "10H"], "H", "left", 1, 0),
        (["JD", "10H", "", "9H"], "H", "left", 0, 3),
        (["JD", "JH", "QH", ""], "H", "left", 2, 0),
        # trumps in another order: J 9 A ...
        (["AH", "9H", "2H", "KH"], "H", "belote", 1, 2),
        (["AH", "KH", "JH", "9H"], "H", "belote", 2, 1 - 1 + 1),
    ],
)
def test_the_highest_and_the_lowest_trump_in_play(hands, trump, ranking, highest, lowest):
    rankings = {
        None: Ranking("A K Q J 10 9 2"),
        "left": Ranking("A K Q J 10 9 2", (trump_cards("A K Q J"), other_of_colour("J"), REST)),
        "belote": Ranking("A K Q J 10 9 2", (trump_cards("J 9"), REST)),
    }
    at = outcome(
        SET_BACK,
        sides=ALONE4,
        hands=hands,
        won=["", " ".join(hands)],
        trump=trump and Suit.parse(trump),
        ranking=rankings[ranking],
    )
    assert cards_held(HIGHEST_TRUMP).value(at) == tuple(int(seat == highest) for seat in range(4))
    assert cards_held(LOWEST_TRUMP).value(at) == tuple(int(seat == lowest) for seat in range(4))
    all_taken = (0, int(highest is not None), 0, 0)
    assert cards_taken(HIGHEST_TRUMP).value(at) == all_taken
    assert cards_taken(LOWEST_TRUMP).value(at) == all_taken


@pytest.mark.parametrize("equals", ["first", "last"])
def test_of_two_equal_lowest_trumps_one_is_the_lowest(equals):
    pack = Pack("A K", copies=2)
    at = outcome(
        pack,
        hands=["AH AH", "KH KH", "KS"],
        ranking=Ranking("A K", equals=equals),
    )
    assert cards_held(HIGHEST_TRUMP).of(EVERYONE).value(at) == 1
    assert cards_held(HIGHEST_TRUMP).value(at)[0] == 1
    assert cards_held(LOWEST_TRUMP).of(EVERYONE).value(at) == 1
    assert cards_held(LOWEST_TRUMP).value(at)[1] == 1


def test_the_trumps_in_play_have_names():
    assert str(HIGHEST_TRUMP) == "the highest trump in play"
    assert str(LOWEST_TRUMP) == "the lowest trump in play"


# --- sets


@pytest.mark.parametrize(
    ("taken", "pairs", "triples"),
    [
        # the rules 4.3
        ("KS KH KD", 1, 1),
        ("JS JH JD", 1, 1),
        ("JS JH JD JC", 2, 1),
        ("KS KH KD QS QH JS", 2, 1),
        # nines, tens and aces are worth nothing
        ("9S 9H 10S 10H AS AH", 0, 0),
        ("KS QS JS", 0, 0),
        ("", 0, 0),
        ("KS KH KD KC QS QH QD QC JS JH JD JC", 6, 3),
    ],
)
def test_sets_of_a_rank_use_each_card_once(taken, pairs, triples):
    at = outcome(BIRD_DOG, won=["", taken])
    assert sets("K Q J", 2).value(at) == (0, pairs, 0)
    assert sets("K Q J", 3).value(at) == (0, triples, 0)


def test_partners_put_their_cards_together():
    at = outcome(BIRD_DOG, sides=PARTNERS, won=["KS", "QS", "KH", "JS"])
    assert sets("K Q J", 2).value(at) == (1, 0, 1, 0)


# --- the most


@pytest.mark.parametrize(
    ("sides", "winners", "wanted"),
    [
        (ALONE3, (0, 0, 1, 2), (1, 0, 0)),
        (ALONE3, (2, 2, 1, 2), (0, 0, 1)),
        (ALONE3, (0, 0, 1, 1, 2), (0, 0, 0)),
        (ALONE3, (0, 1, 2), (0, 0, 0)),
        (ALONE3, (), (0, 0, 0)),
        (PARTNERS, (0, 2, 1), (1, 0, 1, 0)),
        (PARTNERS, (0, 1, 3), (0, 1, 0, 1)),
        (PARTNERS, (0, 2, 1, 3), (0, 0, 0, 0)),
        (PARTNERS, (0, 0, 1, 3, 3), (0, 1, 0, 1)),
    ],
)
def test_only_the_side_alone_with_the_most_counts(sides, winners, wanted):
    assert most(tricks()).value(outcome(sides=sides, winners=winners)) == wanted


def test_the_most_of_one_number_is_nobodys():
    assert most(amount(3)).value(outcome()) == (0, 0, 0)


# --- amounts


def test_amounts_are_joined_by_plus_minus_and_times():
    at = outcome(winners=(0, 0, 1), declarer=0)
    count = tricks()
    for joined, value in (
        (count + 1, (3, 2, 1)),
        (count - 1, (1, 0, -1)),
        (count * 3, (6, 3, 0)),
        (3 * count, (6, 3, 0)),
        (-1 * count, (-2, -1, 0)),
        (-count, (-2, -1, 0)),
        (1 + count, (3, 2, 1)),
        (1 - count, (-1, 0, 1)),
        (-(1 - count), (1, 0, -1)),
        (-amount(3), -3),
        (5 - count.of(DECLARER), 3),
        (count + count, (4, 2, 0)),
        (count - count, (0, 0, 0)),
        (count * count, (4, 1, 0)),
        (2 * (count.of(DECLARER) - 5), -6),
        (amount(2) - amount(5), -3),
        (count.of(DECLARER) + count, (4, 3, 2)),
        (2 * count + 1, (5, 3, 1)),
        (2 * (count + 1), (6, 4, 2)),
    ):
        assert joined.value(at) == value
    for other in ("1", None, 1.5, True):
        for wrong in (lambda o: count + o, lambda o: o - count, lambda o: Award("a", o, EVERYONE)):
            with pytest.raises(TypeError, match=f"not {type(other).__name__}"):
                wrong(other)
    assert amount(count) is count
    assert amount(7).value(at) == 7
    assert amount(7).of(DEFENDERS).value(at) == 7


POINTS = card_points(FROG_POINTS)


@pytest.mark.parametrize(
    ("joined", "words", "figures"),
    [
        (amount(3), "3", "3"),
        (amount(-3), "−3", "−3"),
        (tricks(), "tricks", "2"),
        (POINTS.of(DECLARER), "card points of the declarer", "80"),
        (
            2 * (POINTS.of(DECLARER) - 60),
            "2 × (card points of the declarer − 60)",
            "2 × (80 − 60)",
        ),
        (2 * POINTS - 60, "2 × card points − 60", "2 × 80 − 60"),
        (2 * tricks() * 3, "2 × tricks × 3", "2 × 2 × 3"),
        (amount(9) - 2 * tricks(), "9 − 2 × tricks", "9 − 2 × 2"),
        ((POINTS - 60) * 2, "(card points − 60) × 2", "(80 − 60) × 2"),
        (
            POINTS.of(DECLARER) + pile_points("widow", FROG_POINTS) - 60,
            "card points of the declarer + card points in the widow − 60",
            "80 + 11 − 60",
        ),
        (9 - 2 * tricks(), "9 − 2 × tricks", "9 − 2 × 2"),
        (1 + tricks(), "1 + tricks", "1 + 2"),
        (-tricks(), "−1 × tricks", "−1 × 2"),
        (-(1 + tricks()), "−1 × (1 + tricks)", "−1 × (1 + 2)"),
        (-1 * cards_taken(cards("AS")), "−1 × AS taken in tricks", "−1 × 1"),
        (cards_held(HIGHEST_TRUMP), "the highest trump in play held", "1"),
        (cards_taken(LOWEST_TRUMP), "the lowest trump in play taken in tricks", "1"),
        (sets("K Q", 2), "sets of 2 of a rank taken in tricks (K Q)", "2"),
        (most(tricks()), "1 for the side alone with the most tricks", "1"),
        (
            trick_values(0, -1, 7),
            "the value of each trick by its number (0 −1 7)",
            "−1",
        ),
        (
            (trick_values(3, 5) + 1) * 2,
            "(the value of each trick by its number (3 5) + 1) × 2",
            "(3 + 5 + 1) × 2",
        ),
    ],
)
def test_an_amount_says_what_it_is_and_how_it_comes_about(joined, words, figures):
    at = outcome(
        winners=(0, 0, 1),
        # four aces are 44, two tens 20, four kings 16: 80
        won=["AS AH AD AC 10S 10H KS KH KD KC"],
        hands=["AH", "KH"],
        piles=[("widow", "AC")],
        declarer=0,
    )
    assert joined.words().text() == words
    assert joined.figures(at, 0) == figures


@pytest.mark.parametrize(
    ("joined", "words", "figures"),
    [
        (10 * amount(1) - (tricks() + 3), "10 × 1 − (tricks + 3)", "10 × 1 − (2 + 3)"),
        (amount(10) - (tricks() - 3), "10 − (tricks − 3)", "10 − (2 − 3)"),
        (2 * trick_values(3, 5), None, "2 × (3 + 5)"),
        (amount(9) - trick_values(3, 5), None, "9 − (3 + 5)"),
        (amount(1) + (tricks() + 3), None, None),
        (((tricks() + 1) * 2 + 3) * 4 * 5, None, "((2 + 1) × 2 + 3) × 4 × 5"),
    ],
)
def test_the_figures_mean_what_they_say(joined, words, figures):
    at = outcome(winners=(0, 0, 1))
    shown = joined.figures(at, 0)
    value = joined.value(at)
    result = value if isinstance(value, int) else value[0]
    assert eval(shown.replace("−", "-").replace("×", "*")) == result
    assert figures is None or shown == figures
    assert words is None or joined.words().text() == words


EVALUATED = outcome(winners=(0, 0, 1))
leaves = st.one_of(
    st.integers(-9, 9).map(amount),
    st.just(tricks()),
    st.lists(st.integers(-3, 3), min_size=1, max_size=3).map(lambda values: trick_values(*values)),
)


def joined_amounts(inner):
    return st.tuples(inner, st.sampled_from("+-*"), inner).map(
        lambda parts: {"+": add, "-": sub, "*": mul}[parts[1]](parts[0], parts[2])
    )


@settings(max_examples=300)
@given(st.recursive(leaves, joined_amounts, max_leaves=6))
def test_the_figures_of_every_amount_come_to_its_value(joined):
    at = EVALUATED
    value = joined.value(at)
    for seat in range(3):
        shown = joined.figures(at, seat).replace("−", "-").replace("×", "*")
        assert eval(shown) == (value if isinstance(value, int) else value[seat])


def test_a_new_kind_of_amount_must_say_what_it_is():
    for ask in (lambda term: term.value(outcome()), lambda term: term.words()):
        with pytest.raises(NotImplementedError):
            ask(Amount())


@attrs.frozen
class Counted(Amount):
    """An amount that counts how often it is worked out."""

    calls: list = attrs.field(factory=list, eq=False)

    def _value(self, _):
        self.calls.append(1)
        return 3


def test_an_amount_is_worked_out_once_for_each_outcome():
    term = Counted()
    first, second = outcome(), outcome()
    assert (term + term).value(first) == 6
    assert term.value(first) == 3
    assert len(term.calls) == 1
    assert term.value(second) == 3
    assert len(term.calls) == 2


def test_equal_terms_do_not_share_what_they_remember():
    at = outcome(winners=(0,))
    for number in range(50):
        assert (tricks() * number).value(at) == (number, 0, 0)


@pytest.mark.parametrize(
    ("term", "piles"),
    [
        (Award("a", 3, EVERYONE), set()),
        (Award("a", pile_points("widow", {}), EVERYONE), {"widow"}),
        (Payment("p", 2 * (POINTS.of(DECLARER) + pile_points("skat", {})), DECLARER), {"skat"}),
        (Payment("p", most(pile_points("x", {}) - pile_points("y", {})), DECLARER), {"x", "y"}),
        (
            SetBack(
                (
                    Award("a", pile_points("u", {}).of(DECLARER), EVERYONE),
                    Award("b", pile_points("v", {}), EVERYONE),
                )
            ),
            {"u", "v"},
        ),
    ],
)
def test_a_scoring_names_the_piles_it_looks_at(term, piles):
    assert piles_of(term) == piles


# --- tests

TRICK_TESTS = [
    # winners, then: no trick, a trick, every trick, missed a trick
    ((), True, False, True, False),
    ((1,), False, True, True, False),
    ((1, 1, 1), False, True, True, False),
    ((0, 2), True, False, False, True),
    ((0, 1, 2), False, True, False, True),
    ((0, 0, 1), False, True, False, True),
]


@pytest.mark.parametrize(("winners", "none", "some", "every", "missed"), TRICK_TESTS)
def test_a_role_is_tested_by_its_tricks(winners, none, some, every, missed):
    at = outcome(winners=winners, declarer=1)
    for role in (DECLARER, DECLARING_SIDE, OTHERS):
        mine = (none, some, every, missed) if role is not OTHERS else None
        found = tuple(
            test(role).holds(at)
            for test in (took_no_trick, took_a_trick, took_every_trick, missed_a_trick)
        )
        if mine is not None:
            assert found == mine
    if winners:
        assert took_no_trick(OTHERS).holds(at) is every
        assert took_every_trick(OTHERS).holds(at) is none


def test_a_trick_without_points_is_a_trick():
    # faults.md, case 11
    at = outcome(winners=(1,), won=["", "9S 8S 7S"], declarer=1)
    assert card_points(FROG_POINTS).value(at) == (0, 0, 0)
    assert not took_no_trick(DECLARER).holds(at)
    assert took_a_trick(DECLARER).holds(at)


def test_the_tricks_of_both_partners_count_for_the_side():
    at = outcome(SET_BACK, sides=PARTNERS, winners=(0, 2, 2), declarer=0)
    assert took_every_trick(DECLARING_SIDE).holds(at)
    assert not took_every_trick(DECLARER).holds(at)
    assert took_no_trick(DEFENDERS).holds(at)
    assert not missed_a_trick(DECLARING_SIDE).holds(at)
    assert missed_a_trick(DECLARER).holds(at)


NOBODY = seat_of("nil")


@pytest.mark.parametrize(
    "test",
    [took_no_trick(NOBODY), took_a_trick(NOBODY), took_every_trick(NOBODY), missed_a_trick(NOBODY),
     DECLARED, took_no_trick(DECLARER), missed_a_trick(DEFENDERS)],
)  # fmt: skip
def test_a_role_that_nobody_has_passes_no_test(test):
    assert test.holds(outcome(winners=(0, 1))) is False


@pytest.mark.parametrize(
    ("sides", "winners", "all_taken"),
    [
        (ALONE3, (1, 1, 1), True),
        (ALONE3, (1, 1, 0), False),
        (ALONE3, (0,), True),
        (PARTNERS, (0, 2, 0), True),
        (PARTNERS, (1, 3, 3), True),
        (PARTNERS, (0, 1), False),
    ],
)
def test_somebody_took_all_or_the_tricks_were_shared(sides, winners, all_taken):
    at = outcome(sides=sides, winners=winners)
    assert SOMEBODY_TOOK_ALL.holds(at) is all_taken
    assert TRICKS_WERE_SHARED.holds(at) is not all_taken


@pytest.mark.parametrize("declarer", [0, 2])
def test_there_is_a_declarer(declarer):
    assert DECLARED.holds(outcome(declarer=declarer))


@pytest.mark.parametrize(
    ("contract", "number", "holds"),
    [
        (FinalContract("set_back", 5), 5, True),
        (FinalContract("set_back", 4), 5, False),
        (FinalContract("set_back", 0), 0, True),
        (FinalContract("frog"), 0, False),
        (None, 0, False),
    ],
)
def test_the_level_of_the_contract(contract, number, holds):
    assert level_is(number).holds(outcome(contract=contract)) is holds


@pytest.mark.parametrize(
    ("wanted", "trump", "holds"),
    [
        (trump_cards("J"), HEARTS, True),
        (trump_cards("J"), SPADES, False),
        (trump_cards("J"), None, False),
        (trump_cards("J Q"), HEARTS, False),
        (trump_cards("J A"), HEARTS, True),
        (cards("AH JH KD"), None, True),
        (cards("AH JH KD AS"), None, False),
    ],
)
def test_cards_are_in_play_if_all_of_them_were_dealt(wanted, trump, holds):
    at = outcome(SET_BACK, sides=PARTNERS, hands=["AH", "JH", "KD"], trump=trump)
    assert in_play(wanted).holds(at) is holds


def test_without_cards_none_are_in_play():
    for hands in (["AH"], ["AS KS"]):
        assert Test("in play").holds(outcome(hands=hands)) is False


@pytest.mark.parametrize(
    ("test", "words"),
    [
        (took_no_trick(DECLARER), "the declarer took no trick"),
        (took_a_trick(NOBODY), "the nil player took a trick"),
        (took_every_trick(DECLARING_SIDE), "the declaring side took every trick"),
        (missed_a_trick(DECLARER), "the declarer missed a trick"),
        (DECLARED, "there is a declarer"),
        (SOMEBODY_TOOK_ALL, "one side took every trick"),
        (TRICKS_WERE_SHARED, "no side took every trick"),
        (level_is(5), "the bid was 5"),
        (in_play(trump_cards("J")), "the J of trumps was dealt"),
    ],
)
def test_a_test_has_words(test, words):
    assert test.words().text() == words


# --- awards


def lines(term, at):
    return [(line.name, line.scores) for line in term.awarded(at)]


@pytest.mark.parametrize(
    ("term", "scores"),
    [
        (Award("a", tricks(), EVERYONE), (3, 1, 2)),
        (Award("a", 2 * tricks(), OTHERS), (0, 2, 4)),
        (Award("a", 5, DECLARER), (5, 0, 0)),
        (Award("a", -3, seat_of("nil")), (0, -3, 0)),
        (Award("a", tricks().of(DEFENDERS), DECLARER), (3, 0, 0)),
        (Award("a", 9, DECLARER, (took_a_trick(DECLARER),)), (9, 0, 0)),
        (Award("a", 9, DECLARER, (took_a_trick(DECLARER), DECLARED)), (9, 0, 0)),
        # tests that fail, roles of nobody and awards of nothing leave no line
        (Award("a", 9, DECLARER, (took_no_trick(DECLARER),)), None),
        (Award("a", 9, DECLARER, (DECLARED, took_no_trick(DECLARER))), None),
        (Award("a", 9, DECLARER, (took_no_trick(DECLARER), DECLARED)), None),
        (Award("a", 9, seat_of("nobody")), None),
        (Award("a", 0, EVERYONE), None),
        (Award("a", tricks() - tricks(), EVERYONE), None),
    ],
)
def test_an_award_goes_to_the_seats_of_a_role(term, scores):
    at = outcome(winners=(0, 0, 0, 1, 2, 2), declarer=0, facts=(("nil", 1),))
    assert lines(term, at) == ([] if scores is None else [("a", scores)])


@pytest.mark.parametrize(
    ("term", "scores"),
    [
        # Seat 1 declares, with seat 3; eldest hand is seat 3, the dealer seat 2.
        (Award("a", 5, DECLARER), (0, 5, 0, 5)),
        (Award("a", 5, DECLARING_SIDE), (0, 5, 0, 5)),
        (Award("a", 5, DEALER), (5, 0, 5, 0)),
        (Award("a", 5, ELDEST), (0, 5, 0, 5)),
        (Award("a", 5, seat_of("nil")), (5, 0, 5, 0)),
        (Award("a", 5, EVERYONE), (5, 5, 5, 5)),
        (Award("a", 5, DEFENDERS), (5, 0, 5, 0)),
        (Award("a", tricks(), DECLARER), (0, 1, 0, 1)),
        (Award("a", tricks(), seat_of("nil")), (3, 0, 3, 0)),
        # Who took no trick is a matter of the seat, what it is worth of the side.
        (Award("a", 9, seat_of("nil"), (took_no_trick(seat_of("nil")),)), (9, 0, 9, 0)),
        # Each of two pays each of two.
        (Payment("a", 3, DECLARER), (-6, 6, -6, 6)),
        (Payment("a", 3, DECLARING_SIDE), (-6, 6, -6, 6)),
        (Payment("a", tricks(), DECLARER), (-2, 2, -2, 2)),
        (Payment("a", 3, DEALER, ELDEST), (6, -6, 6, -6)),
        (
            SetBack((Award("a", 2, DECLARER), Award("b", 1, DEFENDERS))),
            (1, 2, 1, 2),
        ),
        (
            SetBack((Award("a", 1, DECLARER), Award("b", 1, DEALER))),
            (1, -2, 1, -2),
        ),
    ],
)
def test_partners_score_together_whoever_of_them_is_named(term, scores):
    at = outcome(
        SET_BACK,
        sides=PARTNERS,
        winners=(2, 2, 1, 2),
        declarer=1,
        dealer=2,
        facts=(("nil", 0),),
        contract=FinalContract("x", 2),
    )
    columns = zip(*(line.scores for line in term.awarded(at)), strict=True)
    assert tuple(map(sum, columns)) == scores


def test_the_award_of_a_declarer_with_a_partner_names_both():
    at = outcome(SET_BACK, sides=PARTNERS, declarer=1, dealer=2)
    (line,) = Award("made", 5, DECLARER).awarded(at)
    assert line.text() == "made: 5 to seats 1 and 3"
    (line,) = Payment("made", 3, DECLARER).awarded(at)
    assert line.text() == "made: seats 0 and 2 each pay 3 to each of seats 1 and 3"


def explained(line):
    """The name of a line, and for each side its equation and its seats."""
    name, _, rest = line.text().partition(": ")
    parts = [re.fullmatch(r"(.+) to (seats? .+)", part) for part in rest.split("; ")]
    return name, [{part[1], part[2]} for part in parts]


def test_an_award_to_both_sides_shows_each_sides_number():
    at = outcome(SET_BACK, sides=PARTNERS, winners=(0, 2, 1))
    (line,) = Award("tricks", tricks(), EVERYONE).awarded(at)
    assert line.scores == (2, 1, 2, 1)
    assert line.text() == str(line)
    assert explained(line) == ("tricks", [{"2", "seats 0 and 2"}, {"1", "seats 1 and 3"}])


@pytest.mark.parametrize(
    ("term", "parts"),
    [
        (Award("tricks", tricks(), EVERYONE), [{"2", "seat 0"}, {"1", "seat 2"}]),
        (Award("nil made", 3, DECLARER), [{"3", "seat 0"}]),
        (
            Award("queens", -1 * tricks(), EVERYONE),
            [{"−1 × 2 = −2", "seat 0"}, {"−1 × 1 = −1", "seat 2"}],
        ),
        (
            Award("values", trick_values(1, 2, 4), EVERYONE),
            [{"1 + 4 = 5", "seat 0"}, {"2", "seat 2"}],
        ),
        (Award("total", 2 * (tricks() + 1), DECLARER), [{"2 × (2 + 1) = 6", "seat 0"}]),
    ],
)
def test_an_award_explains_itself(term, parts):
    at = outcome(winners=(0, 2, 0), declarer=0)
    (line,) = term.awarded(at)
    assert line.text() == line.text("en") == str(line)
    assert explained(line) == (term.name, parts)


@pytest.mark.parametrize(
    ("term", "words"),
    [
        (Award("a", 3, DECLARER), "3, to the declarer"),
        (Award("a", tricks(), EVERYONE, (DECLARED,)), "tricks, to everyone if there is a declarer"),
        (
            Award("a", 1, DECLARING_SIDE, (level_is(5), took_every_trick(DECLARING_SIDE))),
            "1, to the declaring side if the bid was 5 and the declaring side took every trick",
        ),
        (
            Award("a", 1, OTHERS, (level_is(5), SOMEBODY_TOOK_ALL)),
            "1, to everyone but the declarer if the bid was 5 and one side took every trick",
        ),
        (Payment("p", -9, DECLARER), "−9, to the declarer from each of the defenders"),
        (
            Payment("p", 4, DEALER, DECLARER, (took_every_trick(DECLARER),)),
            "4, to the dealer from each of the declarer if the declarer took every trick",
        ),
    ],
)
def test_a_rule_is_told_in_words(term, words):
    assert term.words().text() == words


def test_an_awarded_line_carries_its_rule():
    term = Award("a", 3, DECLARER, (DECLARED,))
    (line,) = term.awarded(outcome(declarer=0))
    assert line.rule == term.words()
    with pytest.raises(OptionError):
        line.text("de")
    assert pickle.loads(pickle.dumps(line)) == line


# --- payments

FROG_PAYMENTS = [
    # the rules 1.3: the bidder's points, then his total in Frog, Chico and Grand
    (0, -120, -240, -360),
    (40, -40, -80, -120),
    (59, -2, -4, -6),
    (60, 0, 0, 0),
    (61, 2, 4, 6),
    (80, 40, 80, 120),
    (90, 60, 120, 180),
    (120, 120, 240, 360),
]


@pytest.mark.parametrize(("points", "frog", "chico", "grand"), FROG_PAYMENTS)
@pytest.mark.parametrize("declarer", [0, 1, 2])
def test_the_margin_of_frog_is_paid_by_each_opponent(points, frog, chico, grand, declarer):
    at = outcome(declarer=declarer)
    for times, total in ((1, frog), (2, chico), (3, grand)):
        term = Payment("margin", times * (amount(points) - 60), DECLARER, DEFENDERS)
        wanted = [-total // 2] * 3
        wanted[declarer] = total
        assert lines(term, at) == ([("margin", tuple(wanted))] if total else [])


def says(line, *parts):
    return all(part in line.text() for part in parts)


def test_a_payment_explains_itself():
    at = outcome(won=["AS AH AD AC 10S 10H KS KH KD KC"], declarer=0)
    (line,) = Payment("chico", 2 * (POINTS.of(DECLARER) - 60), DECLARER).awarded(at)
    assert says(line, "chico: ", "2 × (80 − 60) = 40", "seat 0", "seats 1 and 2")
    (line,) = Payment("bettel lost", -3, DECLARER).awarded(outcome(sides=ALONE4, declarer=2))
    assert line.scores == (3, 3, -9, 3)
    assert says(line, "bettel lost: ", "3", "seat 2", "seats 0, 1 and 3")


@pytest.mark.parametrize(
    ("term", "scores"),
    [
        # the rules 3.3
        (Payment("p", 3, DECLARER), (9, -3, -3, -3)),
        (Payment("p", -6, DECLARER), (-18, 6, 6, 6)),
        (Payment("p", 4, DECLARER, when=(took_every_trick(DECLARER),)), (12, -4, -4, -4)),
        (Payment("p", 4, DECLARER, when=(missed_a_trick(DECLARER),)), None),
        (Payment("p", 0, DECLARER), None),
        (Payment("p", 4, seat_of("nobody")), None),
        (Payment("p", 4, DECLARER, seat_of("nobody")), None),
        (Payment("p", 4, DECLARER, DECLARER), None),  # nobody pays himself
        (Payment("p", 5, DEALER, DECLARER), (-5, 0, 5, 0)),
        # each receiver gets his own number
        (Payment("p", tricks(), EVERYONE, DEALER), (2, 0, -2, 0)),
    ],
)
def test_a_payment_passes_from_seat_to_seat(term, scores):
    at = outcome(sides=ALONE4, winners=(0, 0), declarer=0, dealer=2)
    assert lines(term, at) == ([] if scores is None else [("p", scores)])


def test_a_payment_of_each_receivers_own_number_tells_what_was_paid():
    at = outcome(sides=ALONE4, winners=(1, 1), dealer=3)
    (line,) = Payment("p", 7 * tricks(), OTHERS, DEALER).awarded(at)
    assert line.scores == (0, 14, 0, -14)
    assert says(line, "14", "1", "seat 3")


@pytest.mark.parametrize(
    ("term", "figures"),
    [
        (Payment("p", tricks(), EVERYONE, DEALER),
         "seat 3 pays 1 to seat 0; seat 3 pays 2 to seat 1"),
        (Payment("p", -1 * tricks(), EVERYONE, DEALER),
         "−1 × 1 = −1: seat 0 pays 1 to seat 3; −1 × 2 = −2: seat 1 pays 2 to seat 3"),
        (Payment("p", 1, DECLARER, DEALER), "seat 3 pays 1 to seat 2"),
        (Payment("p", -1, DECLARER, DEALER), "seat 2 pays 1 to seat 3"),
    ],
)  # fmt: skip
def test_a_payment_says_who_pays_how_much_to_whom(term, figures):
    at = outcome(sides=ALONE4, winners=(1, 1, 0), dealer=3, declarer=2)
    (line,) = term.awarded(at)
    assert line.figures.text() == figures


ROLES = (DEALER, DECLARER, DECLARING_SIDE, DEFENDERS, EVERYONE, OTHERS, NOBODY)


@given(
    st.sampled_from([ALONE3, ALONE4, PARTNERS, ((0, 1), (2,))]),
    st.sampled_from(ROLES),
    st.sampled_from(ROLES),
    st.none() | st.integers(0, 2),
    st.integers(-500, 500),
    st.lists(st.integers(0, 2), max_size=13),
)
def test_payments_sum_to_zero_whoever_pays_whom(sides, to, by, declarer, points, winners):
    at = outcome(sides=sides, declarer=declarer, winners=winners)
    for term in (Payment("p", points, to, by), Payment("p", tricks() * points, to, by)):
        for line in term.awarded(at):
            assert sum(line.scores) == 0
            assert any(line.scores)
            for side in sides:
                assert len({line.scores[seat] for seat in side}) == 1


# --- the set-back


def set_back(points, others, *, defenders_score=True):
    """A set-back in which both sides made so many points."""
    return SetBack(
        (Award("ours", points, DECLARING_SIDE), Award("theirs", others, DEFENDERS)),
        defenders_score=defenders_score,
    )


@pytest.mark.parametrize(
    ("bid", "made", "others", "ns", "ew"),
    [
        # the rules 2.3
        (2, 2, 2, 2, 2),
        (3, 2, 0, -3, 0),
        (1, 4, 0, 4, 0),
        (5, 5, 0, 5, 0),
        (5, 4, 0, -5, 0),
        (4, 3, 1, -4, 1),
        (3, 4, 0, 4, 0),
        # faults.md, case 7
        (3, 2, 2, -3, 2),
        (1, 0, 4, -1, 4),
        (4, 4, 0, 4, 0),
    ],
)
@pytest.mark.parametrize("declarer", [0, 1, 2, 3])
def test_the_bid_is_made_or_lost(bid, made, others, ns, ew, declarer):
    at = outcome(
        SET_BACK, sides=PARTNERS, declarer=declarer, contract=FinalContract("set_back", bid)
    )
    for defenders_score in (True, False):
        awards = set_back(made, others, defenders_score=defenders_score).awarded(at)
        totals = [sum(column) for column in zip(*(line.scores for line in awards), strict=True)]
        theirs = ew if defenders_score else 0
        wanted = [ns if (seat - declarer) % 2 == 0 else theirs for seat in range(4)]
        assert (totals or [0] * 4) == wanted
        assert all(any(line.scores) for line in awards)


def test_a_set_back_is_a_line_of_its_own():
    at = outcome(SET_BACK, sides=PARTNERS, declarer=1, contract=FinalContract("set_back", 3))
    lost = set_back(2, 1).awarded(at)
    assert [(line.name, line.scores) for line in lost] == [
        ("theirs", (1, 0, 1, 0)),
        ("set back", (0, -3, 0, -3)),
    ]
    assert says(lost[1], "set back: ", "seats 1 and 3 bid 3 and made 2")
    made = set_back(3, 1).awarded(at)
    assert [line.name for line in made] == ["ours", "theirs"]


def test_a_set_back_told_in_words():
    rule = "the declaring side scores its points if they reach the bid and else loses the bid; "
    assert set_back(1, 1).words().text() == f"{rule}the defenders score their points"
    alone = set_back(1, 1, defenders_score=False)
    assert alone.words().text() == f"{rule}the defenders score nothing"


def test_a_declarer_without_a_partner_is_set_back_alone():
    points = (Award("a trick each", tricks(), EVERYONE), Award("two", 2, DECLARER))
    contract = FinalContract("set_back", 4)
    at = outcome(sides=ALONE3, winners=(1, 0, 2), declarer=1, contract=contract)
    *_, line = SetBack(points).awarded(at)
    assert line.rule == SetBack(points).words()
    assert line.scores == (0, -4, 0)
    assert line.figures.text() == "seat 1 bid 4 and made 3 (a trick each, two)"


def test_the_points_before_the_bid_is_looked_at():
    at = outcome(SET_BACK, sides=PARTNERS, declarer=0, contract=FinalContract("set_back", 5))
    term = SetBack((*set_back(2, 1).points, Award("nothing", 0, EVERYONE)), defenders_score=False)
    assert [(line.name, line.scores) for line in term.raw(at)] == [
        ("ours", (2, 0, 2, 0)),
        ("theirs", (0, 1, 0, 1)),
    ]


def test_a_contract_without_a_number_is_made_by_any_points():
    for contract in (FinalContract("x"), None):
        at = outcome(SET_BACK, sides=PARTNERS, declarer=0, contract=contract)
        assert lines(set_back(0, 2), at) == [("theirs", (0, 2, 0, 2))]


HIGH_LOW_JACK_GAME = SetBack(
    (
        Award("high", cards_held(HIGHEST_TRUMP), EVERYONE),
        Award("low", cards_taken(LOWEST_TRUMP), EVERYONE),
        Award("jack", cards_taken(trump_cards("J")), EVERYONE),
        Award("game", most(card_points(SET_BACK_POINTS)), EVERYONE),
    )
)


@pytest.mark.parametrize(
    ("ns", "ew", "names"),
    [
        # who took which cards; every trump was held by whoever took it
        ("AH 2H JH AS", "KS", {"high": 0, "low": 0, "jack": 0, "game": 0}),
        ("AH JH", "2H 10S 10D", {"high": 0, "low": 1, "jack": 0, "game": 1}),
        ("AH 9H KS KD", "10H", {"high": 0, "low": 0, "game": None}),
        # the Jack can be High or Low
        ("JH 10S", "10H 9H", {"high": 0, "low": 1, "jack": 0, "game": 0}),
        ("AH KH 9S", "JH 10S", {"high": 0, "low": 1, "jack": 1, "game": 1}),
        ("JH", "9S", {"high": 0, "low": 0, "jack": 0, "game": 0}),
        ("9S", "9D", {"game": None}),
    ],
)
def test_high_low_jack_and_game(ns, ew, names):
    at = outcome(
        SET_BACK,
        sides=PARTNERS,
        won=[ns, "", "", ew],
        hands=[ns, ew],
        declarer=0,
        contract=FinalContract("set_back", 0),
    )
    wanted = {name: (1, 0, 1, 0) if side == 0 else (0, 1, 0, 1)
              for name, side in names.items() if side is not None}  # fmt: skip
    assert dict(lines(HIGH_LOW_JACK_GAME, at)) == wanted


def test_a_line_that_lost_its_points_does_not_speak_of_them():
    at = outcome(
        SET_BACK,
        sides=PARTNERS,
        winners=(0, 2, 1, 1, 3, 3),
        declarer=0,
        contract=FinalContract("set_back", 3),
    )
    kept, _ = SetBack((Award("tricks", tricks(), EVERYONE),)).awarded(at)
    assert kept.scores == (0, 4, 0, 4)
    assert explained(kept) == ("tricks", [{"4", "seats 1 and 3"}])


# --- all together


def test_awards_are_settled_in_the_order_of_the_declaration():
    at = outcome(winners=(0, 1, 1), declarer=0)
    scoring = (
        Award("tricks", tricks(), EVERYONE),
        Award("nothing", 0, EVERYONE),
        Payment("paid", 2, DECLARER),
        Award("missed", 5, DEFENDERS, (missed_a_trick(DECLARER),)),
    )
    settled = settle(scoring, at)
    assert [(line.name, line.scores) for line in settled] == [
        ("tricks", (1, 2, 0)),
        ("paid", (4, -2, -2)),
        ("missed", (0, 5, 5)),
    ]
    assert settle((), at) == ()


def test_an_award_is_a_value():
    at = outcome(declarer=0)
    assert Award("a", 3, DECLARER) == Award("a", amount(3), DECLARER)
    for term in (Award("a", 2 * (POINTS - 60), DECLARER, (DECLARED, level_is(2))),
                 Payment("p", sets("K", 2), DECLARER), HIGH_LOW_JACK_GAME):  # fmt: skip
        again = pickle.loads(pickle.dumps(term))
        assert again == term
        assert hash(again) == hash(term)
    one = Awarded("a", (3, 0, 0), Message("x"), Message("y"))
    assert one == Awarded("a", (3, 0, 0), Message("x"), Message("y"))
    assert one != attrs.evolve(one, scores=(0, 3, 0))
    assert Award("a", 3, DECLARER).awarded(at) == Award("a", 3, DECLARER).awarded(at)


# --- outcomes


def test_an_outcome_gathers_what_a_side_took_and_held():
    at = outcome(
        SET_BACK,
        sides=PARTNERS,
        won=["AS", "KS", "QS", "JS"],
        hands=["AH", "KH", "QH", "JH"],
    )
    assert at.side_of == (0, 1, 0, 1)
    mask = {text: SET_BACK.mask([Card.parse(text)]) for text in "AS KS QS JS AH KH QH JH".split()}
    ns, ew = mask["AS"] | mask["QS"], mask["KS"] | mask["JS"]
    assert at.taken == (ns, ew, ns, ew)
    ns, ew = mask["AH"] | mask["QH"], mask["KH"] | mask["JH"]
    assert at.held == (ns, ew, ns, ew)
    assert at.by_side((1, 2, 4, 8)) == (5, 10, 5, 10)


@given(st.lists(st.integers(-50, 50), min_size=4, max_size=4))
def test_a_total_counts_each_side_once(figures):
    at = outcome(sides=PARTNERS, declarer=1)
    by_side = at.by_side(tuple(figures))
    assert at.total(by_side, EVERYONE) == sum(figures)
    assert at.total(by_side, DECLARING_SIDE) == figures[1] + figures[3]
    assert at.total(by_side, DECLARER) == figures[1] + figures[3]
    alone = outcome(sides=ALONE4, declarer=1)
    assert alone.total(alone.by_side(tuple(figures)), DECLARER) == figures[1]
