"""Spades: the vectors of its rules (SP-1 to SP-9)."""

from __future__ import annotations

import attrs
import pytest

import trickgames as tg
from tests.games.helpers import kernel_of, legal, position_of, table_of, total, winner
from trickgames.carry import hand_on
from trickgames.follow import why_not
from trickgames.games.spades import spades
from trickgames.scoring.awards import settle
from trickgames.scoring.outcome import Outcome

RULES = spades()
SIDES = ((0, 2), (1, 3))


def finished(
    rules: tg.Rules,
    bids: tuple[int, ...],
    won: tuple[int, ...],
    blind: tuple[int, ...] = (0, 0, 0, 0),
    bags: tuple[int, int] = (0, 0),
) -> Outcome:
    """A round in which the players bid and won so many tricks."""
    table = table_of(rules, "spades", declarer=None, bid=bids, **{"blind nil": blind})
    table = table.changed(carry=(("bags", (*bags, *bags)),))
    winners = tuple(seat for seat, count in enumerate(won) for _ in range(count))
    assert len(winners) == 13
    order = rules.kernel(rules.contract("spades"), table).order
    return Outcome(table, order, winners, (0, 0, 0, 0))


def scores(outcome: Outcome, rules: tg.Rules) -> tuple[int, int]:
    """The scores of both sides."""
    awards = settle(rules.contract("spades").scoring, outcome)
    first, second, *mates = total(list(awards), 4)
    assert mates == [first, second]
    return first, second


@pytest.mark.parametrize(
    ("bids", "won", "wanted"),
    [
        # bid 7 and 5: 7 and 6 tricks: exact, one bag
        ((4, 3, 3, 2), (4, 3, 3, 3), (70, 51)),
        # nine tricks on a bid of seven: two bags; four on a bid of five: set
        ((4, 3, 3, 2), (5, 2, 4, 2), (72, -50)),
        ((13, 1, 0, 0), (13, 0, 0, 0), (230, 90)),  # two nils made, one of them with the set
        ((1, 1, 1, 1), (13, 0, 0, 0), (-69, -20)),  # eleven bags
    ],
)
def test_bids_made_and_set(
    bids: tuple[int, ...], won: tuple[int, ...], wanted: tuple[int, int]
) -> None:
    assert scores(finished(RULES, bids, won), RULES) == wanted


@pytest.mark.parametrize(
    ("bids", "won", "bags_count", "help_count"),
    [
        # nil made: the partner's bid stands alone
        ((0, 4, 4, 4), (0, 4, 5, 4), (141, 80), (141, 80)),
        # nil took one; the partner has his four: a bag, or the fifth trick
        ((0, 4, 4, 4), (1, 4, 4, 4), (-59, 80), (-59, 80)),
        # nil took one and the partner is one short: set with a bag, or made by it
        ((0, 4, 4, 4), (1, 4, 3, 5), (-139, 81), (-60, 81)),
        # both nil, both failed: every trick is a bag
        ((0, 4, 0, 4), (2, 4, 3, 4), (-195, 80), (-195, 80)),
        # both nil, one made
        ((0, 4, 0, 4), (0, 5, 3, 5), (3, 82), (3, 82)),
    ],
)
def test_nil(
    bids: tuple[int, ...],
    won: tuple[int, ...],
    bags_count: tuple[int, int],
    help_count: tuple[int, int],
) -> None:
    assert scores(finished(RULES, bids, won), RULES) == bags_count
    helping = spades(nil_tricks="help")
    assert scores(finished(helping, bids, won), helping) == help_count


@pytest.mark.parametrize(
    ("blind", "won", "wanted"),
    [
        ((1, 0, 0, 0), (0, 4, 5, 4), 241),
        ((1, 0, 0, 0), (1, 4, 4, 4), -159),
        ((0, 0, 0, 0), (1, 4, 4, 4), -59),
    ],
)
def test_a_blind_nil_counts_double(
    blind: tuple[int, ...], won: tuple[int, ...], wanted: int
) -> None:
    rules = spades(blind_nil="on")
    assert scores(finished(rules, (0, 4, 4, 4), won, blind), rules)[0] == wanted


@pytest.mark.parametrize(
    ("before", "won", "wanted", "left"),
    [
        # bid 5; 5 to 13 tricks are 0 to 8 bags
        (0, 5, 50, 0),
        (0, 13, 58, 8),
        (2, 13, -42, 0),  # the tenth bag: 50 + 8 - 100
        (1, 13, 58, 9),
        (9, 5, 50, 9),
        (9, 6, -49, 0),
        (9, 13, -42, 7),
        (5, 4, -50, 5),  # set: no bag comes
    ],
)
def test_every_ten_bags_cost_a_hundred(before: int, won: int, wanted: int, left: int) -> None:
    outcome = finished(RULES, (3, 6, 2, 6), (won, 13 - won, 0, 0), bags=(before, 0))
    assert scores(outcome, RULES)[0] == wanted
    ((name, bags),) = hand_on(RULES.carry, outcome)
    assert (name, bags[0], bags[2]) == ("bags", left, left)


def test_bags_of_several_tens() -> None:
    # Only a nil at both ends can bring so many: 13 bags upon 9 are two tens.
    outcome = finished(RULES, (0, 5, 0, 5), (13, 0, 0, 0), bags=(9, 0))
    assert scores(outcome, RULES) == (13 - 200 - 100 + 100, -100)
    assert hand_on(RULES.carry, outcome) == (("bags", (2, 0, 2, 0)),)


# --- bids


def test_bids_go_from_nil_to_thirteen() -> None:
    rnd = RULES.deal(seed=1, dealer=3)
    assert [str(move) for move in rnd.legal_moves()] == [f"bid {n}" for n in range(14)]
    assert rnd.unseen == ()
    rnd = spades(nil=False).deal(seed=1, dealer=3)
    assert [str(move) for move in rnd.legal_moves()] == [f"bid {n}" for n in range(1, 14)]
    assert rnd.why_not(tg.Move("bid", 0)).code == "no_such_bid"  # type: ignore[union-attr]


def test_a_blind_nil_needs_no_other_nil() -> None:
    rnd = spades(nil=False, blind_nil="on").deal(seed=1, dealer=3)
    assert [str(move) for move in rnd.legal_moves()] == ["no blind nil", "blind nil"]
    assert len(rnd.play("no blind nil").legal_moves()) == 13


@pytest.mark.parametrize(
    ("points", "asked"),
    [((0, 99), ()), ((0, 100), (0, 2)), ((250, 20), (1, 3)), ((-150, -50), (0, 2))],
)
def test_only_a_side_a_hundred_behind_may_go_blind(
    points: tuple[int, int], asked: tuple[int, ...]
) -> None:
    rules = spades(blind_nil="behind")
    rnd = rules.deal(seed=1, dealer=3, carry={"points": (*points, *points)})
    assert rnd.unseen == asked


def test_the_points_that_say_who_is_behind_are_those_of_the_match() -> None:
    match = tg.Match.start(spades(blind_nil="behind"), seed=4, rounds=6)
    while not match.is_over:
        if match.round.is_over:
            match = match.deal()
        assert match.round.carry["points"] == match.totals or match.round.is_over
        moves = match.round.legal_moves()
        match = match.apply(moves[len(match.round.history) % len(moves)])
        if match.round.is_over:
            assert match.round.leaves is not None
            assert match.round.leaves["points"] == match.totals


# --- play


def test_spades_are_trump() -> None:
    kernel = kernel_of(RULES, "spades")
    assert winner(kernel, "AH 2S KH QH") == "2S"
    assert winner(kernel, "2H AD KH QC") == "KH"
    assert winner(kernel, "2H 3S KH 2S") == "3S"


def test_spades_are_not_led_before_one_was_played() -> None:
    kernel = kernel_of(RULES, "spades")
    pack = RULES.pack
    assert legal(kernel, "AS 2H KD", "") == "2H KD"
    assert legal(kernel, "AS 2S", "") == "AS 2S"
    assert legal(kernel, "AS 2H KD", "QC") == "AS 2H KD"  # who is void may ruff at once
    broken = attrs.evolve(
        position_of(kernel, "AS 2H KD", ""), played=1 << pack.index(pack.parse("3S"))
    )
    assert str(tg.Hand(pack, kernel.legal(broken))) == "AS 2H KD"
    unbroken = position_of(kernel, "AS 2H KD", "")
    reason = why_not(kernel.terms, unbroken, pack.index(pack.parse("AS")))
    assert reason is not None
    assert reason.text() == (
        "nobody has played a trump yet and you hold 2♥ K♦: you may not lead a trump"
    )


# --- the match


@pytest.mark.parametrize(
    ("sheet", "won"),
    [
        ([(499, 300, 499, 300)], ()),
        ([(500, 300, 500, 300)], (0, 2)),
        ([(510, 520, 510, 520)], (1, 3)),
        ([(510, 510, 510, 510)], ()),
        ([(510, 510, 510, 510), (480, 505, 480, 505)], (1, 3)),
        ([(-200, 500, -200, 500)], (1, 3)),
    ],
)
def test_five_hundred_points_end_the_match(
    sheet: list[tuple[int, ...]], won: tuple[int, ...]
) -> None:
    assert RULES.match.winners(sheet, SIDES) == won
