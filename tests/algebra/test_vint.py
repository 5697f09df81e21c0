"""Vint: bids name a level and a suit, passes are not final, and every trick counts by the level.

Source: Wikipedia, "Vint" (as on wikimili.com): no dummy; the tricks of both sides count whether the
contract is made or not, each by the level that was bid. Its end of the auction by eight passes is
not said here: this one ends like that of its descendant. A slam premium and a made or failed
contract are added to show the terms; their numbers are this file's own.
"""

from __future__ import annotations

import random

import pytest

import trickgames as tg
from trickgames.carry import Carry, hand_on
from trickgames.contract import Contract
from trickgames.declaration import MatchRules, Rules
from trickgames.errors import RulesError
from trickgames.follow import FOLLOW_SUIT
from trickgames.phases.auction import Auction, rungs
from trickgames.phases.note import Note
from trickgames.phases.play import Play
from trickgames.ranking import Ranking
from trickgames.scoring.awards import Award, settle
from trickgames.scoring.choices import bid_level, by_contract, by_number, given
from trickgames.scoring.conditions import among, at_least, below, contract_is, somebody_is
from trickgames.scoring.outcome import Outcome
from trickgames.scoring.tallies import cards_in_one_hand, tricks
from trickgames.scoring.told import carried
from trickgames.selection import cards_of_rank, trump_cards
from trickgames.table import (
    DEALERS_OPPONENTS,
    DEALING_SIDE,
    DECLARER,
    DECLARING_SIDE,
    DEFENDERS,
    EVERYONE,
    FIRST_SIDE,
    LEFT_OF_DECLARER,
    NOBODY,
    PARTNER,
    SECOND_SIDE,
    FinalContract,
    Role,
    Table,
)

RANKS = "A K Q J 10 9 8 7 6 5 4 3 2"
SUITS = {"S": "S", "C": "C", "D": "D", "H": "H", "NT": None}
WON = tricks().of(DECLARING_SIDE)
MADE, FAILED = at_least(WON, bid_level() + 6), below(WON, bid_level() + 6)
HONOURS = cards_in_one_hand(trump_cards("A K Q J 10"))
LAST_WINNERS = Role("carrying", "who has won a game", "games", 1)

VINT = Rules(
    key="vint",
    pack=tg.Pack(RANKS),
    seats=4,
    sides=((0, 2), (1, 3)),
    packets="13",
    opening=(
        Note("leading", LAST_WINNERS),
        Auction(rungs(range(1, 8), tuple(SUITS)), circuits=None, reentry=True),
    ),
    contracts=tuple(
        Contract(
            key,
            Ranking(RANKS),
            (FOLLOW_SUIT,),
            (Play(lead=DECLARER),),
            (
                Award("tricks", tricks() * (bid_level() * 10).named("trick value"), EVERYONE),
                Award(
                    "slam", by_number(bid_level(), 0, 0, 0, 0, 0, 0, 100, 200), DECLARER, (MADE,)
                ),
                Award("undertricks", 100, DEFENDERS, (FAILED,), against=DECLARER),
                Award("honours", HONOURS * given(contract_is("NT"), 0, bid_level()), EVERYONE),
            ),
            trump=tg.Suit.parse(suit) if suit else None,
        )
        for key, suit in SUITS.items()
    ),
    match=MatchRules(until=("games", 2)),
    carry=(Carry("games", carried("games") + given(MADE, 1).to(DECLARING_SIDE)),),
)


def outcome(key="H", level=3, won=10, *, declarer=0, hands=("", "", "", ""), number=0, **more):
    contract = VINT.contract(key)
    masks = tuple(VINT.pack.mask(map(tg.Card.parse, hand.split())) for hand in hands)
    more.setdefault("carry", (("games", (0, 0, 0, 0)),))
    table = Table(
        VINT.pack, VINT.sides, more.pop("dealer", 0), number, masks, (),
        FinalContract(key, level), declarer, contract.trump, **more,
    )  # fmt: skip
    winners = (declarer,) * won + ((declarer + 1) % 4,) * (13 - won)
    return Outcome(table, contract.ranking.compile(VINT.pack, contract.trump), winners, (0,) * 4)


def scored(found):
    contract = VINT.contract(found.table.contract.key)
    return {award.name: award.scores[:2] for award in settle(contract.scoring, found)}


@pytest.mark.parametrize(
    ("bid", "won", "declarer", "scores"),
    [
        # each trick counts ten times the level, for both sides
        (("H", 3), 10, 0, {"tricks": (300, 90)}),
        (("NT", 1), 7, 1, {"tricks": (60, 70)}),
        (("S", 6), 12, 0, {"tricks": (720, 60), "slam": (100, 0)}),
        (("S", 7), 13, 2, {"tricks": (910, 0), "slam": (200, 0)}),
        (("C", 4), 9, 0, {"tricks": (360, 160), "undertricks": (-100, 100)}),
        (("C", 4), 9, 3, {"tricks": (160, 360), "undertricks": (100, -100)}),
        (("S", 7), 12, 0, {"tricks": (840, 70), "undertricks": (-100, 100)}),
    ],
)
def test_tricks_count_by_the_level(bid, won, declarer, scores):
    assert scored(outcome(*bid, won, declarer=declarer)) == scores


def test_the_best_hand_of_a_side_counts_its_honours():
    hands = ("AH KH", "JH", "QH 10H 9H", "AS KS QS JS 10S")
    assert scored(outcome("H", 2, 8, hands=hands))["honours"] == (4, 2)
    assert "honours" not in scored(outcome("NT", 2, 8, hands=hands))


def test_what_a_side_takes_along():
    for level, left in ((3, (1, 0, 1, 0)), (5, (0, 0, 0, 0))):
        assert hand_on(VINT.carry, outcome("H", level, 10)) == (("games", left),)
    before = (("games", (1, 0, 1, 0)),)
    for declarer, left in ((1, (1, 1, 1, 1)), (0, (2, 0, 2, 0))):
        found = outcome("H", 3, 10, declarer=declarer, carry=before)
        assert hand_on(VINT.carry, found) == (("games", left),)


def test_a_match_ends_with_what_a_side_has_taken_along():
    rng = random.Random(5)
    match = tg.Match.start(VINT, seed=2)
    while not match.is_over:
        match = match.deal() if match.round.is_over else match
        moves = match.round.legal_moves()
        match = match.apply(moves[0] if match.round.contract is None else rng.choice(moves))
        if match.round.contract is None and len(match.round.history) == 1:
            match = match.play("bid 1S", "pass", "pass", "pass")
    assert max(match.round.leaves["games"]) == 2
    best = max(match.totals)
    assert match.winners == tuple(s for s in range(4) if match.totals[s] == best)


def test_who_has_a_role_is_told_before_the_first_call():
    for games, told in (((0, 0), "nobody"), ((1, 0), "0 2"), ((2, 1), "0 1 2 3")):
        rnd = VINT.deal(seed=1, carry={"games": games * 2})
        assert rnd.facts == {"leading": told}
        assert [str(move) for move in rnd.legal_moves()][:2] == ["pass", "bid 1S"]
        assert [rnd.view(seat).facts for seat in (0, None)] == [{"leading": told}] * 2


# --- the terms, one by one

TWO, FIVE = given(MADE, 2, 5), given(FAILED, 2, 5)


@pytest.mark.parametrize(("level", "first", "second"), [(4, 2, 5), (5, 5, 2)])
def test_an_amount_goes_by_a_test(level, first, second):
    found = outcome("H", level, 10)
    assert (TWO.value(found), FIVE.value(found)) == (first, second)
    assert given(MADE, tricks()).value(found) == ((10, 3, 10, 3) if level == 4 else 0)


@pytest.mark.parametrize(("won", "value"), [(0, 7), (1, 8), (2, 9), (3, 9), (13, 9)])
def test_an_amount_goes_by_a_number(won, value):
    assert by_number(WON, 7, 8, 9).value(outcome(won=won)) == value
    assert by_number(WON - 20, 7, 8, 9).value(outcome(won=won)) == 7


def test_a_tally_gives_each_side_its_own_number():
    assert by_number(tricks(), *range(0, 140, 10)).value(outcome(won=9)) == (90, 40, 90, 40)


def test_an_amount_goes_by_the_contract():
    worth = by_contract({"H": 30, "C": 20})
    assert [worth.value(outcome(key)) for key in ("H", "C", "NT")] == [30, 20, 0]


def test_an_amount_for_some_sides_is_nought_for_the_others():
    found = outcome(won=9)
    assert WON.to(DECLARER).value(found) == (9, 0, 9, 0)
    assert tricks().to(DEFENDERS).value(found) == (0, 4, 0, 4)
    assert WON.to(NOBODY).value(found) == (0, 0, 0, 0)


@pytest.mark.parametrize(
    ("test", "passed"),
    [
        (at_least(WON, 10), True),
        (at_least(WON, 11), False),
        (below(WON, 10), False),
        (below(WON, 11), True),
        (at_least(tricks(), 13), True),  # of both sides together
        (at_least(tricks(), 14), False),
        (contract_is("H"), True),
        (contract_is("NT"), False),
        (somebody_is(DECLARER), True),
        (somebody_is(NOBODY), False),
        (somebody_is(Role("fact", "somebody who doubled", "doubled")), False),
        (among(DECLARER, FIRST_SIDE), True),
        (among(DECLARER, SECOND_SIDE), False),
        (among(DECLARING_SIDE, EVERYONE), True),
        (among(EVERYONE, DECLARING_SIDE), False),
        (among(NOBODY, EVERYONE), False),
    ],
)
def test_tests_of_amounts_roles_and_contracts(test, passed):
    assert test.holds(outcome(won=10)) == passed


@pytest.mark.parametrize(
    ("role", "seats"),
    [
        (NOBODY, ()),
        (FIRST_SIDE, (0, 2)),
        (SECOND_SIDE, (1, 3)),
        (DEALING_SIDE, (1, 3)),
        (DEALERS_OPPONENTS, (0, 2)),
        (PARTNER, (2,)),
        (LEFT_OF_DECLARER, (1,)),
        (Role("carrying", "", "games", 1), (1, 3)),
        (Role("carrying", "", "games", 0), (0, 1, 2, 3)),
        (Role("carrying", "", "nothing", 0), ()),
        (Role("in turn", "", roles=(NOBODY, FIRST_SIDE, SECOND_SIDE)), (1, 3)),
        (Role("in turn", "", "games", roles=(FIRST_SIDE, SECOND_SIDE)), (0, 2)),
    ],
)
def test_roles_by_side_by_number_and_by_what_was_left(role, seats):
    table = outcome(number=5, dealer=3, carry=(("games", (0, 1, 0, 1)),)).table
    assert role.seats(table) == seats


def test_a_note_asks_nobody():
    table = Table(VINT.pack, VINT.sides, 0, 0, (0,) * 4, (), carry=(("games", (0, 1, 0, 1)),))
    note = Note("leading", LAST_WINNERS)
    step = note.start(table)
    assert (dict(step.table.facts), step.seat) == ({"leading": "1 3"}, None)
    assert [*note.moves(step.table, None, 0), *note.vocabulary(VINT.pack)] == []


def test_without_a_declarer_nobody_has_a_role_that_goes_by_him():
    table = Table(VINT.pack, VINT.sides, 0, 0, (0,) * 4, ())
    assert (PARTNER.seats(table), LEFT_OF_DECLARER.seats(table)) == ((), ())


@pytest.mark.parametrize(
    ("amount", "words", "figures"),
    [
        (bid_level() * 10, "the level of the bid × 10", "3 × 10"),
        ((bid_level() * 10).named("trick value"), "trick value", "3 × 10"),
        (bid_level().every(2), "1 for every full 2 of the level of the bid", "⌊3 ÷ 2⌋"),
        (
            given(MADE, bid_level() + 1),
            (
                "(the level of the bid + 1 if tricks of the declaring side come to at least"
                " the level of the bid + 6, else 0)"
            ),
            "3 + 1",
        ),
        (by_number(WON, 1, 2), "(1 2 for 0, 1, 2 ... of tricks of the declaring side)", "2"),
        (by_contract({"H": 3, "C": -2}), "the value of the contract (H 3, C −2)", "3"),
        (WON.to(DECLARER), "(tricks of the declaring side to the declarer)", "10"),
        (cards_in_one_hand(cards_of_rank("A")), "every A held in one hand", "0"),
    ],
)
def test_amounts_print_and_explain_themselves(amount, words, figures):
    assert amount.words().text() == words
    assert amount.figures(outcome(won=10), 0) == figures


@pytest.mark.parametrize(
    ("test", "words"),
    [
        (at_least(WON, 9), "tricks of the declaring side come to at least 9"),
        (below(WON, 9), "tricks of the declaring side come to less than 9"),
        (contract_is("H"), "the contract is H"),
        (somebody_is(LAST_WINNERS), "there is who has won a game"),
        (among(DECLARER, FIRST_SIDE), "the declarer belongs to the side of seat 0"),
    ],
)
def test_tests_print_themselves(test, words):
    assert test.words().text() == words


def test_an_award_against_the_others_says_so():
    award = Award("undertricks", 100, DEFENDERS, (FAILED,), against=DECLARER)
    assert award.words().text() == (
        "100, to the defenders and against the declarer if tricks of the declaring side come to"
        " less than the level of the bid + 6"
    )
    by_side = Award("tricks", tricks(), FIRST_SIDE, against=SECOND_SIDE)
    (line,) = by_side.awarded(outcome(won=9))
    assert line.scores == (9, -9, 9, -9)


def changed(**more):
    names = ("key", "pack", "seats", "sides", "packets", "opening", "contracts", "match", "carry")
    return Rules(**{**{name: getattr(VINT, name) for name in names}, **more})


@pytest.mark.parametrize(
    ("match", "fault"),
    [
        (MatchRules(until=("rubbers", 2)), "the match ends by 'rubbers', which no round leaves"),
        (MatchRules(until=("games", 0)), "the match is over at the start, with 0 games"),
    ],
)
def test_a_match_that_cannot_end_so_is_refused(match, fault):
    with pytest.raises(RulesError) as refused:
        changed(match=match)
    assert refused.value.faults == (fault,)


def test_what_a_test_counts_is_looked_at_too():
    """A carried number that nothing carries is found inside a test inside an amount."""
    wrong = Award("x", given(at_least(carried("nothing"), 1), 1), EVERYONE)
    contract = Contract("S", Ranking(RANKS), (FOLLOW_SUIT,), (Play(),), (wrong,))
    opening = (Auction(("S",)),)
    with pytest.raises(RulesError, match="nothing"):
        changed(contracts=(contract,), opening=opening)
    in_test = Award("x", 1, EVERYONE, (at_least(carried("nothing"), 1),))
    contract = Contract("S", Ranking(RANKS), (FOLLOW_SUIT,), (Play(),), (in_test,))
    with pytest.raises(RulesError, match="nothing"):
        changed(contracts=(contract,), opening=opening)


def test_a_number_of_the_table_is_halved_as_well_as_one_of_a_seat():
    half = bid_level().every(2)
    assert [half.value(outcome(won=10)), tricks().every(2).value(outcome(won=9))] == [
        1,
        (4, 2, 4, 2),
    ]
