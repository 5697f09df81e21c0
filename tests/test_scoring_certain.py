"""What is certain before a round is over, in positions laid out by hand."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

import trickgames as tg
from tests.test_scoring import PARTNERS
from trickgames.cards import HEARTS, SPADES
from trickgames.ranking import Ranking
from trickgames.scoring.amounts import Amount
from trickgames.scoring.awards import Award, GamePoints, SetBack
from trickgames.scoring.certain import SoFar, is_certain
from trickgames.scoring.conditions import (
    DECLARED,
    SOMEBODY_TOOK_ALL,
    TRICKS_WERE_SHARED,
    Test,
    taken_by_one,
    took_a_trick,
    took_no_trick,
)
from trickgames.scoring.outcome import Outcome
from trickgames.scoring.tallies import HIGHEST_TRUMP, LOWEST_TRUMP, cards_held, cards_taken, tricks
from trickgames.selection import cards, trump_cards
from trickgames.table import DECLARER, EVERYONE, FinalContract, Table, holder_of

PACK = tg.Pack("A K Q J", suits=(SPADES, HEARTS))
AT_FIRST: dict[str, Any] = {"winners": (), "won": 0, "left": 2, "sweeper": None}


def so_far(where: dict[str, set[int | str]], **more: Any) -> SoFar:
    """Play of four hands of two cards with spades as trumps; any card may be in any hand."""
    hands = frozenset[int | str](range(4))
    places = [frozenset(where.get(str(card), hands)) for card in PACK]
    facts = more.pop("facts", ())
    contract = FinalContract("c")
    table = Table(PACK, PARTNERS, 3, 0, (0,) * 4, (), contract, 0, SPADES, facts)
    order = Ranking("A K Q J").compile(PACK, SPADES)
    return SoFar(table, order, places=places, **{**AT_FIRST, **more})


def certain(amount: Amount | int, at: SoFar, *when: Test) -> bool:
    return is_certain((Award("a", amount, EVERYONE, when),), at)


@pytest.mark.parametrize(
    ("where", "highest", "lowest"),
    [
        # Dealt to somebody, whoever that is: it is known which cards these are.
        ({}, "AS", "JS"),
        # Not dealt at all.
        ({"AS": {"dead"}, "JS": {"dead", "widow"}}, "KS", "QS"),
        # Perhaps dealt.
        ({"AS": {0, "dead"}}, None, "JS"),
        ({"JS": {0, "dead"}}, "AS", None),
        # Whether the king was dealt does not matter.
        ({"KS": {0, "dead"}}, "AS", "JS"),
        ({"AS": {"dead"}, "KS": {1, "dead"}}, None, "JS"),
        ({key: {"dead"} for key in ("AS", "KS", "QS", "JS")}, "", ""),
    ],
)
def test_the_highest_and_the_lowest_trump_are_known_if_it_is_known_which_were_dealt(
    where: dict[str, set[int | str]], highest: str | None, lowest: str | None
) -> None:
    at = so_far(where)
    for trump, highs in ((highest, True), (lowest, False)):
        wanted = None if trump is None else PACK.mask(map(tg.Card.parse, trump.split()))
        assert at.extreme_trump(highest=highs) == wanted


def test_who_took_the_highest_trump_is_known_once_it_was_taken() -> None:
    gone = PACK.mask([tg.Card.parse("AS")])
    for tally, known in ((cards_taken(HIGHEST_TRUMP), True), (cards_taken(LOWEST_TRUMP), False)):
        assert certain(tally, so_far({}, winners=(0,), won=gone, left=1)) is known
        assert certain(tally, so_far({"AS": {0, "dead"}}, winners=(0,), won=gone)) is False


def test_nobody_held_what_lay_in_one_pile_or_another() -> None:
    for where, known in (
        ({"dead", "widow"}, True),
        ({"dead"}, True),
        ({1}, True),
        ({1, "dead"}, False),
        ({1, 2}, False),
    ):
        assert certain(cards_held(cards("AS")), so_far({"AS": {*where}})) is known


def test_a_role_by_the_holder_of_a_card_is_known_once_that_was_noted() -> None:
    who = attrs.evolve(holder_of("AS"), fact="holder")
    for facts, known in (((), False), ((("holder", 1),), True), ((("other", 1),), False)):
        assert certain(tricks().of(who), so_far({}, sweeper=0, facts=facts)) is known


def test_a_seat_that_has_a_trick_has_one_whoever_takes_the_others() -> None:
    for test in (took_a_trick(DECLARER), took_no_trick(DECLARER)):
        assert certain(1, so_far({}, winners=(0, 1)), test) is True
        assert certain(1, so_far({}, winners=(1, 1)), test) is False
        assert certain(1, so_far({}, winners=(1, 1), sweeper=1), test) is True


def test_tricks_are_shared_once_both_sides_have_one() -> None:
    for test in (SOMEBODY_TOOK_ALL, TRICKS_WERE_SHARED):
        assert certain(1, so_far({}, winners=(0, 1)), test) is True
        assert certain(1, so_far({}, winners=(0, 2)), test) is False
        assert certain(1, so_far({}, winners=(0, 2), sweeper=0), test) is True


def test_cards_that_nobody_names_are_known_to_be_dealt_and_taken() -> None:
    for kind in ("in play", "taken by one", "shared out"):
        assert certain(1, so_far({"JH": {0, "dead"}}), Test(kind)) is True


def test_cards_of_the_trump_suit_are_those_of_the_suit_that_is_trumps() -> None:
    gone = PACK.mask([tg.Card.parse("AS")])
    for name, known in (("A", True), ("K", False)):
        at = so_far({}, winners=(0,), won=gone, left=1)
        assert certain(1, at, taken_by_one(trump_cards(name))) is known


@attrs.frozen
class Own(Test):
    """A test of somebody's own."""

    def holds(self, outcome: Outcome) -> bool:
        return len(outcome.winners) > 1


def test_terms_of_somebody_s_own_may_look_at_anything() -> None:
    at = so_far({}, sweeper=0)
    assert certain(tricks(), at, DECLARED) is True
    assert certain(tricks(), at, Own("declared")) is False
    assert is_certain((GamePoints(tricks()),), at) is False


def test_points_that_are_set_back_are_certain_if_each_award_is() -> None:
    one, other = Award("one", 1, EVERYONE), Award("other", tricks(), EVERYONE)
    assert is_certain((SetBack((one, one)),), so_far({})) is True
    assert is_certain((SetBack((one, other)),), so_far({})) is False
    assert is_certain((SetBack((one, other)),), so_far({}, sweeper=0)) is True
