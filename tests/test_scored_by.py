"""Points by a function of one's own: what it sees, may yield, and what becomes of that."""

from __future__ import annotations

import pickle
import random
from collections.abc import Callable, Iterator, Mapping
from types import FunctionType
from typing import Any

import attrs
import pytest

import trickgames as tg
from tests.by_function import FROG, GAMES, HEARTS, WHIST, Tallies
from tests.test_scoring import ALONE3, PARTNERS, outcome
from tests.test_scoring_certain import so_far
from trickgames.carry import Carry
from trickgames.messages import LANGUAGES, Message
from trickgames.scoring.amounts import Amount, amount
from trickgames.scoring.awards import Award, amounts_of, named_rules, piles_of, settle
from trickgames.scoring.certain import is_certain
from trickgames.scoring.compiled import compile_scores
from trickgames.scoring.outcome import Outcome
from trickgames.scoring.scored_by import ScoredBy
from trickgames.scoring.tallies import cards_taken, pile_points, tricks
from trickgames.scoring.told import carried, noted
from trickgames.selection import cards
from trickgames.table import DECLARER, EVERYONE, holder_of
from trickgames.testing import check, find_faults

TRICKS = {"tricks": tricks()}
RULE = {"odd": "1 for an odd number", "even": "2 less for an even number of tricks"}


def odd_and_even(tallies: Tallies) -> Iterator[tuple[str, list[int]]]:
    won = tallies["tricks"]
    yield "even", [-2 * (count % 2 == 0) for count in won]
    yield "odd", [count % 2 for count in won]


ODD = ScoredBy(odd_and_even, TRICKS, RULE)


def play_out(rnd: tg.Round, seed: int) -> tg.Round:
    rng = random.Random(seed)
    while not rnd.is_over:
        moves = rnd.legal_moves()
        rnd = rnd.apply(moves[rng.randrange(len(moves))])
    return rnd


def scored(at: Outcome, *scoring: Any) -> tuple[int, ...]:
    return compile_scores(scoring, at.precedence, at.table.sides)(at)


# --- what becomes of what is yielded


@pytest.mark.parametrize(
    ("sides", "winners", "lines", "scores"),
    [
        (
            ALONE3,
            (0, 0, 0, 1, 1, 2),
            ["odd: 1 to seat 0; 1 to seat 2", "even: −2 to seat 1"],
            (1, -2, 1),
        ),
        (ALONE3, (0, 1, 2), ["odd: 1 to seat 0; 1 to seat 1; 1 to seat 2"], (1, 1, 1)),
        (PARTNERS, (0, 2, 2, 1), ["odd: 1 to seats 0 and 2; 1 to seats 1 and 3"], (1, 1, 1, 1)),
        (PARTNERS, (0, 2), ["even: −2 to seats 0 and 2; −2 to seats 1 and 3"], (-2, -2, -2, -2)),
    ],
)
def test_each_award_that_is_yielded_stands_on_the_sheet_in_the_order_declared(
    sides: Any, winners: tuple[int, ...], lines: list[str], scores: tuple[int, ...]
) -> None:
    at = outcome(sides=sides, winners=winners)
    found = settle((ODD,), at)
    assert [str(line) for line in found] == lines
    assert [(line.name, line.rule) for line in found] == [
        (line.split(":")[0], Message(RULE[line.split(":")[0]])) for line in lines
    ]
    assert tuple(map(sum, zip(*(line.scores for line in found), strict=True))) == scores
    assert scored(at, ODD) == scores


def test_awards_of_no_points_and_awards_that_are_not_yielded_are_left_out() -> None:
    for none in (lambda _: iter(()), lambda _: [("odd", (0, 0, 0))]):
        term = ScoredBy(none, TRICKS, RULE)
        at = outcome(winners=(0, 1))
        assert (settle((term,), at), scored(at, term)) == ((), (0, 0, 0))


def test_a_function_sees_the_tallies_that_are_named_and_cannot_change_them() -> None:
    seen: list[dict[str, tuple[int, ...]]] = []

    def look(tallies: Any) -> Iterator[tuple[str, tuple[int, ...]]]:
        seen.append(dict(tallies))
        with pytest.raises(TypeError, match="does not support item assignment"):
            tallies["tricks"] = (9, 9, 9)
        yield "odd", (1, 0, 0)

    looked_at = {
        **TRICKS,
        "widow": pile_points("widow", {"A": 11}),
        "declares": amount(1).to(DECLARER),
        "target": 7,
    }
    at = outcome(winners=(0, 2, 2), piles=[("widow", "AS AH 9S")], declarer=1)
    assert scored(at, ScoredBy(look, looked_at, RULE)) == (1, 0, 0)
    assert [*map(str, settle((ScoredBy(look, looked_at, RULE),), at))] == ["odd: 1 to seat 0"]
    told = {"tricks": (1, 0, 2), "widow": (22, 22, 22), "declares": (0, 1, 0), "target": (7, 7, 7)}
    assert seen == [told, told]
    assert list(seen[0]) == list(told)


@pytest.mark.parametrize("sides", [ALONE3, PARTNERS, ((0, 1), (2,))])
def test_the_scores_are_written_as_source_beside_other_terms(sides: Any) -> None:
    at = outcome(sides=sides, winners=(0, 2, 1, 0, 2, 2), declarer=2)
    both = (Award("tricks", 10 * tricks(), EVERYONE), ODD, ODD)
    scores = compile_scores(both, at.precedence, sides)
    assert isinstance(scores, FunctionType)  # not added up from the awards
    won = [sum(winner in side for winner in at.winners) for side in sides]
    of_side = [10 * count + 2 * (count % 2 or -2) for count in won]
    seats = range(sum(map(len, sides)))
    expected = tuple(of_side[n] for s in seats for n, side in enumerate(sides) if s in side)
    assert scores(at) == expected


@attrs.frozen
class Own(Amount):
    """An amount of somebody's own, which may look at anything."""

    def _value(self, outcome: Outcome) -> tuple[int, ...]:
        return tuple(range(outcome.table.seats))

    def words(self) -> Message:
        return Message("the number of the seat")


def test_an_amount_of_ones_own_is_a_tally_too() -> None:
    assert scored(outcome(), ScoredBy(odd_and_even, {"tricks": Own()}, RULE)) == (-2, 1, -2)


# --- what must not be yielded


def yields(*lines: object) -> Callable[[Tallies], Iterator[object]]:
    def house_rule(_: Tallies) -> Iterator[object]:
        yield from lines

    return house_rule


class Bare:
    """Not to be compared with anything, as arrays are not with a name."""

    __hash__ = object.__hash__

    def __eq__(self, other: object) -> bool:
        raise ValueError


PAIR = "a name and points are wanted, as in yield 'tricks', (1, 0, 2)"
BAD: list[tuple[Any, str]] = [
    (lambda _: None, "<lambda>: it gives None and yields nothing"),
    (lambda _: 7, "<lambda>: it gives an int and yields nothing"),
    (yields(3), f"house_rule: it yields an int: {PAIR}"),
    (yields("odd"), f"house_rule: it yields the text 'odd': {PAIR}"),
    (yields(("odd", 1, 2, 3)), f"house_rule: it yields a tuple: {PAIR}"),
    (
        yields(("moon", (1, 1, 1, 1))),
        "house_rule: it yields the text 'moon', which is no award of it: odd, even",
    ),
    (
        yields((3, (1, 1, 1, 1))),
        "house_rule: it yields an int, which is no award of it: odd, even",
    ),
    (
        yields((Bare(), (1, 1, 1, 1))),
        "house_rule: it yields a Bare, which is no award of it: odd, even",
    ),
    (
        yields(("odd", 5)),
        "house_rule: the points of 'odd' are a tuple or a list, one for each seat, not an int",
    ),
    (
        yields(("odd", {1})),
        "house_rule: the points of 'odd' are a tuple or a list, one for each seat, not a set",
    ),
    (yields(("odd", (1, 1, 1))), "house_rule: 'odd' has points for 3 seats, not for 4"),
    (yields(("odd", [0] * 5)), "house_rule: 'odd' has points for 5 seats, not for 4"),
    (
        yields(("even", (0, 0, 0, 0)), ("odd", (0, 1.5, 0, 1.5))),
        "house_rule: 'odd' gives seat 1 a float: points are whole numbers",
    ),
    (
        yields(("odd", (True, 0, True, 0))),
        "house_rule: 'odd' gives seat 0 a bool: points are whole numbers",
    ),
    (
        yields(("odd", (0, -(2**53), 0, 0))),
        "house_rule: 'odd' gives seat 1 too large a number",
    ),
    (
        yields(("odd", (3, 1, -3, 1))),
        "house_rule: 'odd' differs for partners, who score alike: seat 0: 3, seat 2: −3",
    ),
    (
        yields(("odd", [0] * 4), ("odd", [0] * 4)),
        "house_rule: it yields 'odd' twice",
    ),
]


@pytest.mark.parametrize(("function", "text"), BAD, ids=range(len(BAD)))
def test_what_is_no_award_is_refused_and_the_error_says_why(function: Any, text: str) -> None:
    at = outcome(sides=PARTNERS, winners=(0, 1))
    term = ScoredBy(function, TRICKS, RULE)
    for read in (settle, lambda terms, at: scored(at, *terms)):
        with pytest.raises(tg.RulesError) as refused:
            read((term,), at)
        assert str(refused.value) == f"the scoring function {text}"


def test_the_largest_points_there_are_can_be_given() -> None:
    most = 2**53 - 1
    term = ScoredBy(yields(("odd", [most, -most, 0])), TRICKS, RULE)  # type: ignore[arg-type]
    assert scored(outcome(), term) == (most, -most, 0)


class Broken:
    """A function that is an object."""

    def __call__(self, tallies: Tallies) -> list[Any]:
        return [self]


def test_a_row_has_a_number_for_each_tally_and_seat() -> None:
    assert ODD.points(((1, 2, 4),), ALONE3) == (("odd", (1, 0, 0)), ("even", (0, -2, -2)))
    assert ODD.scores(((1, 2, 4),), ALONE3) == (1, -2, -2)
    for row in ((), ((1, 2, 4), (1, 2, 4))):
        with pytest.raises(ValueError, match="argument 2 is"):
            ODD.points(row, ALONE3)


def test_a_function_without_a_name_is_called_by_its_kind() -> None:
    with pytest.raises(tg.RulesError, match=r"^the scoring function Broken: it yields a Broken: "):
        scored(outcome(), ScoredBy(Broken(), TRICKS, RULE))


class HouseError(Exception):
    """Raised by a function of somebody's own."""


def raising(tallies: Tallies) -> Iterator[tuple[str, tuple[int, ...]]]:
    yield "odd", (1, 1, 1)
    raise HouseError(tallies["tricks"])


def test_what_a_function_raises_is_passed_on_as_it_is() -> None:
    at = outcome(winners=(0, 1))
    for read in (settle, lambda terms, at: scored(at, *terms)):
        with pytest.raises(HouseError) as raised:
            read((ScoredBy(raising, TRICKS, RULE),), at)
        assert raised.value.args == ((1, 1, 0),)


# --- what cannot be declared


@pytest.mark.parametrize(
    ("tallies", "awards", "faults"),
    [
        (
            {},
            {},
            [
                "a scoring function has no tallies to look at",
                "a scoring function has no awards to yield",
            ],
        ),
        (
            {"": 1, "two\nlines": tricks()},
            {" odd": "", "even": "x" * 1_001},
            [
                "the name of a tally has 1 to 200 characters, not 0",
                "the name of a tally is printed on one line, with no spaces around it",
                "the name of an award is printed on one line, with no spaces around it",
                "the rule of ' odd' has 1 to 1000 characters, not 0",
                "the rule of 'even' has 1 to 1000 characters, not 1001",
            ],
        ),
    ],
)
def test_names_and_rules_that_cannot_be_printed_are_refused_together(
    tallies: Any, awards: Any, faults: list[str]
) -> None:
    with pytest.raises(tg.RulesError) as refused:
        ScoredBy(odd_and_even, tallies, awards)
    assert list(refused.value.faults) == faults


MAPPING = "the tallies of a function: a mapping is wanted, as in {'tricks': ...}"


@pytest.mark.parametrize(
    ("make", "text"),
    [
        (lambda: ScoredBy(odd_and_even({}), TRICKS, RULE), "a function is wanted, not a generator"),
        (
            lambda: ScoredBy(odd_and_even, tricks(), RULE),
            "the tallies of a function: a mapping is wanted, as in {'tricks': ...}, not a _Tricks",
        ),
        (
            lambda: ScoredBy(odd_and_even, TRICKS, {"odd"}),
            "the awards of a function: a mapping is wanted, as in {'tricks': ...}, not a set",
        ),
        *(
            (
                lambda pair=pair: ScoredBy(odd_and_even, (pair,), RULE),  # type: ignore[misc]
                f"{MAPPING}, not a tuple",
            )
            for pair in ("x", ("a", 1, 2))
        ),
        (
            lambda: ScoredBy(odd_and_even, {"tricks": 1.5}, RULE),
            "an amount is a whole number, not float",
        ),
        (lambda: ScoredBy(raising, {3: 1}, RULE), "the name of a tally is a text, not int"),
        (lambda: ScoredBy(raising, TRICKS, {3: "x"}), "the name of an award is a text, not int"),
        (lambda: ScoredBy(raising, TRICKS, {"odd": 3}), "the rule of 'odd' is a text, not int"),
    ],
    ids=range(9),
)
def test_what_is_of_another_kind_is_refused(make: Any, text: str) -> None:
    with pytest.raises(TypeError) as refused:
        make()
    assert str(refused.value) == text


def test_rules_whose_function_looks_at_what_there_is_not_are_refused_with_all_faults() -> None:
    (contract,) = HEARTS.contracts
    looked_at = {
        "pile": pile_points("attic", {"A": 1}),
        "card": cards_taken(cards("BX")),
        "bags": carried("bags"),
        "bid": noted("bid"),
        "whose": tricks().of(holder_of("BX")),
    }
    term = ScoredBy(odd_and_even, looked_at, RULE)
    assert piles_of(term) == {"attic"}
    assert amounts_of(term) == list(looked_at.values())
    with pytest.raises(tg.RulesError) as refused:
        attrs.evolve(HEARTS, contracts=(attrs.evolve(contract, scoring=(term,)),))
    assert list(refused.value.faults) == [
        "contract hearts: its scoring counts a pile 'attic' that is never laid",
        "contract hearts: its scoring names what is not in the pack: BX",
        "contract hearts: 'bid' is looked at, and no phase notes a number for each seat as that",
        "contract hearts: BX, whose holder is wanted, is not in the pack",
        "the rules look at 'bags', which no round leaves behind",
    ]


def test_what_rounds_leave_is_a_tally_too() -> None:
    (contract,) = HEARTS.contracts
    term = ScoredBy(odd_and_even, {"tricks": carried("bags")}, RULE)
    rules = attrs.evolve(
        HEARTS,
        contracts=(attrs.evolve(contract, scoring=(term,)),),
        carry=(Carry("bags", carried("bags") + tricks()),),
    )
    rnd = play_out(rules.deal(seed=1, carry={"bags": (1, 2, 3, 4)}), 1)
    assert rnd.scores == (1, -2, 1, -2)


# --- what else reads a declaration


@pytest.mark.parametrize("name", GAMES)
def test_a_scoring_written_as_a_function_comes_to_the_same(name: str) -> None:
    plain, own = tg.rules(name), GAMES[name]
    for seed in range(12):
        one = play_out(plain.deal(seed=seed, dealer=seed % plain.seats), seed)
        other = own.deal(seed=seed, dealer=seed % own.seats).play(*map(str, one.history))
        assert other.is_over
        assert other.scores == one.scores
        sums = [sum(award.scores[seat] for award in other.awards) for seat in range(own.seats)]
        assert tuple(sums) == one.scores


@pytest.mark.parametrize("name", GAMES)
def test_the_laws_hold(name: str) -> None:
    check(GAMES[name], rounds=1, seed=3)


def test_the_sheet_says_what_the_declaration_says_in_every_language() -> None:
    (contract,) = HEARTS.contracts
    told = [
        ("points", "1 for each heart and 13 for the queen of spades"),
        ("the moon", "26 to all others if one player took all of these"),
    ]
    for lang in LANGUAGES:
        assert [(n, rule.text(lang)) for n, rule in named_rules(contract.scoring)] == told
    (award,) = play_out(WHIST.deal(seed=2), 2).awards
    assert award.rule.text() == "1 for each above six"
    won = max(award.scores)
    seats = "0 and 2" if award.scores[0] else "1 and 3"
    assert award.text() == f"odd tricks: {won} to seats {seats}"
    assert award.text("id") == f"odd tricks: {won} untuk kursi {seats.replace('and', 'dan')}"


def test_a_match_by_function_is_written_down_and_read_back() -> None:
    match = tg.Match.start(FROG, seed=5, rounds=2)
    rng = random.Random(5)
    while not match.is_over:
        match = match.deal() if match.round.is_over else match
        while not match.round.is_over:
            match = match.apply(rng.choice(match.round.legal_moves()))
    assert any(line.awards for line in match.sheet)
    view = match.view(1)
    assert tg.MatchView.from_json(view.to_json(), FROG) == view
    record = tg.Record.of(match, rules=FROG)
    again = tg.Record.from_json(record.to_json(), rules=FROG).replay()
    assert again == match


def test_a_term_and_rules_with_it_are_values() -> None:
    same = ScoredBy(odd_and_even, {"tricks": tricks()}, dict(RULE))
    assert (same, hash(same)) == (ODD, hash(ODD))
    assert attrs.evolve(ODD) == ODD
    assert pickle.loads(pickle.dumps(ODD)) == ODD
    others = (
        attrs.evolve(ODD, function=raising),
        attrs.evolve(ODD, tallies={"tricks": 2 * tricks()}),
        attrs.evolve(ODD, awards=dict(reversed(RULE.items()))),
    )
    assert all(other != ODD for other in others)
    rnd = play_out(FROG.deal(seed=8), 8)
    again = pickle.loads(pickle.dumps(rnd))
    assert (again, again.scores, again.awards) == (rnd, rnd.scores, rnd.awards)
    assert again.rules == FROG
    (contract,) = HEARTS.contracts
    other = attrs.evolve(contract.scoring[0], function=odd_and_even)
    changed = attrs.evolve(HEARTS, contracts=(attrs.evolve(contract, scoring=(other,)),))
    assert changed != HEARTS


def test_the_laws_see_a_function_that_does_not_always_give_the_same() -> None:
    numbers = iter(range(10_000))

    def moody(tallies: Mapping[str, tuple[int, ...]]) -> Iterator[tuple[str, list[int]]]:
        yield "odd", [next(numbers)] * len(tallies["tricks"])

    rules = attrs.evolve(HEARTS, key="moody")
    (contract,) = rules.contracts
    spoilt = attrs.evolve(contract, scoring=(ScoredBy(moody, TRICKS, RULE),))
    found = find_faults(attrs.evolve(rules, contracts=(spoilt,)), rounds=1)
    laws = {fault.law for fault in found}
    assert {"awards add up to the scores", "the same moves lead to the same round"} <= laws
    assert "rules are a value" in laws  # a function inside a function cannot be pickled


# --- what is certain early


def test_points_are_certain_just_if_all_tallies_are() -> None:
    def certain(sweeper: int | None, **tallies: Any) -> bool:
        return is_certain((ScoredBy(odd_and_even, tallies, RULE),), so_far({}, sweeper=sweeper))

    assert certain(None, three=3, level=amount(1).to(DECLARER)) is True
    assert certain(None, three=3, tricks=tricks()) is False
    assert certain(0, three=3, tricks=tricks()) is True
    assert certain(0, own=Own()) is False
    assert certain(0, three=3, whose=tricks().of(holder_of("AS"))) is False


def test_a_term_of_ones_own_made_of_one_may_look_at_anything() -> None:
    @attrs.frozen
    class Kind(ScoredBy):
        pass

    assert is_certain((Kind(odd_and_even, {"three": 3}, RULE),), so_far({})) is False
