"""An early end is offered only where no world and no play can change the scores."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

import trickgames as tg
from tests.claim_oracle import results, worlds_of
from tests.compare import OPTIONS
from tests.small_games import SMALL
from tests.test_claims import BID, alike, late, left, three
from trickgames.cards import HEARTS, SPADES
from trickgames.carry import Carry
from trickgames.follow import FOLLOW_SUIT
from trickgames.messages import Message
from trickgames.packets import Packets
from trickgames.phases.auction import Auction
from trickgames.phases.phase import Phase, Step
from trickgames.phases.play import Play
from trickgames.ranking import Ranking
from trickgames.scoring.amounts import Amount, amount, each
from trickgames.scoring.awards import Award, GamePoints, Payment, SetBack
from trickgames.scoring.choices import bid_level, by_contract, by_number, given
from trickgames.scoring.conditions import (
    DECLARED,
    SOMEBODY_TOOK_ALL,
    TRICKS_WERE_SHARED,
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
from trickgames.scoring.told import carried, noted
from trickgames.selection import cards
from trickgames.table import (
    DECLARER,
    DEFENDERS,
    EVERYONE,
    OTHERS,
    FactKind,
    Table,
    holder_of,
    seat_of,
)

# --- each kind of scoring, against all worlds and plays

Q10 = cards("QS 10S")
VALUES = trick_values(2, 0)
POINTS = card_points({"A": 11})


def award(amount: Amount | int, *when: Any, to: Any = EVERYONE, **more: Any) -> tuple[Any, ...]:
    return (Award("a", amount, to, when, **more),)


def squares(tallies: Mapping[str, tuple[int, ...]]) -> Iterator[tuple[str, list[int]]]:
    yield "squared", [n * n for n in tallies["points"]]


# By what it looks at; a name ends in "always" or "never" if it is certain at once or to the end.
SCORINGS: dict[str, tuple[Any, ...]] = {
    "number, always": award(3),
    "tricks": award(tricks()),
    "values": award(VALUES),
    "points": award(POINTS),
    "pile": award(pile_points("dead", {"K": 4})),
    "taken": award(cards_taken(Q10)),
    "held": award(cards_held(cards("KS"))),
    "one hand": award(cards_in_one_hand(cards("AS KS"))),
    "all taken": award(all_taken(cards("AS KH"))),
    "sets": award(sets("A", 2)),
    "highest": award(cards_taken(HIGHEST_TRUMP)),
    "lowest": award(cards_taken(LOWEST_TRUMP)),
    "most": award(most(POINTS)),
    "joined": award(2 * POINTS - 1),
    "where": award(POINTS.where(cards_taken(cards("KS")).above(0))),
    "where not": award(by_contract({"c": 5}).where(cards_taken(cards("KS")).equals(0))),
    "every": award(POINTS.every(2)),
    "each": award(each(POINTS)),
    "named": award(POINTS.named("aces")),
    "of": award(POINTS.of(DECLARER)),
    "of the holder, never": award(POINTS.of(holder_of("AS"))),
    "to the holder, never": award(given(DECLARED, 2).to(holder_of("AS"))),
    "by number": award(by_number(POINTS, 0, 1, 2)),
    "given": award(given(took_no_trick(DECLARER), 5, 1)),
    "level, always": award(bid_level() + by_contract({"c": 2}) + noted("bid") + carried("was")),
    "no trick": award(1, took_no_trick(DECLARER)),
    "a trick": award(1, took_a_trick(DECLARER)),
    "every trick": award(1, took_every_trick(DECLARER)),
    "missed": award(1, missed_a_trick(DECLARER)),
    "all": award(1, SOMEBODY_TOOK_ALL),
    "shared": award(1, TRICKS_WERE_SHARED),
    "in play": award(1, in_play(cards("AS KS"))),
    "at least": award(1, at_least(POINTS.of(DECLARER), 11)),
    "below": award(1, below(POINTS.of(DECLARER), 11)),
    "taken by one": award(1, taken_by_one(cards("AS AH"))),
    "shared out": award(1, shared_out(cards("AS AH"))),
    "told, always": award(
        1,
        DECLARED,
        level_is(0),
        somebody_is(seat_of("x")),
        among(DECLARER, OTHERS),
        contract_is("c"),
    ),
    "somebody, never": award(1, somebody_is(holder_of("AS"))),
    "among, never": award(1, among(DECLARER, holder_of("AS"))),
    "to, never": award(1, to=holder_of("AS")),
    "against, never": award(1, to=DECLARER, against=holder_of("KS")),
    "payment": (Payment("p", POINTS - 5, DECLARER, DEFENDERS),),
    "paid by, never": (Payment("p", 1, DECLARER, holder_of("KH")),),
    "paid when": (Payment("p", 1, DECLARER, DEFENDERS, (took_a_trick(DECLARER),)),),
    "set back": (SetBack(award(POINTS)),),
    "game points, never": (GamePoints(POINTS),),
    "by a function": (ScoredBy(squares, {"points": POINTS}, {"squared": "points times points"}),),
    "by a function, always": (ScoredBy(squares, {"points": 3}, {"squared": "9"}),),
    "by a function, never": (
        ScoredBy(squares, {"points": amount(1).to(holder_of("AS"))}, {"squared": "1"}),
    ),
    "partly, never": (*award(3), GamePoints(POINTS)),
}


class Told(Phase[None]):
    """Two facts may be noted, and in this round neither is."""

    def noted(self) -> dict[str, FactKind]:
        return {"bid": "a number for each seat", "x": "a seat"}

    def start(self, table: Table) -> Step[None]:
        return Step(table, None, None)

    def vocabulary(self, pack: tg.Pack) -> tuple[tg.Move, ...]:
        return ()


def scored(scoring: tuple[Any, ...]) -> tg.Rules:
    """A game of two tricks; two cards lie in a pile."""
    contract = tg.Contract(
        "c",
        Ranking("A K Q 10"),
        (FOLLOW_SUIT,),
        (Told(), Play(lead=DECLARER)),
        scoring,
        trump=SPADES,
    )
    return tg.Rules(
        pack=tg.Pack("A K Q 10", suits=(SPADES, HEARTS)),
        seats=3,
        packets=Packets.parse("2", "dead"),
        opening=(Auction(("c",)),),
        contracts=(contract,),
        carry=(Carry("was", carried("was") + 1),),
    )


def check_scoring(key: str, seeds: range) -> tuple[int, int]:
    """Compare with all results; return how often it was offered, and how often it was not."""
    rules, rng = scored(SCORINGS[key]), random.Random(key)
    offered = open_still = 0
    for seed in seeds:
        rnd = rules.deal(seed=seed).play("bid c", "pass", "pass")
        for _ in range(seed % 6 if seed % 4 == 0 else 3 + seed % 3):
            rnd = rnd.apply(rng.choice(rnd.legal_moves()))
        seat = rnd.turn if seed % 2 and rnd.turn is not None else rng.randrange(3)
        certain = rnd.view(seat).early_end()
        found = results(worlds_of(rnd, seat))
        assert certain is None or found == {certain}, (seed, seat)
        offered += certain is not None
        open_still += certain is None
    return offered, open_still


@pytest.mark.parametrize("key", SCORINGS)
def test_under_each_kind_of_scoring_it_is_offered_only_where_all_worlds_and_plays_end_alike(
    key: str,
) -> None:
    offered, open_still = check_scoring(key, range(24))
    assert not offered or "never" not in key
    assert not open_still or "always" not in key


@pytest.mark.long
@pytest.mark.parametrize("key", SCORINGS)
def test_under_each_kind_of_scoring_it_is_offered_at_some_time(key: str) -> None:
    offered, open_still = check_scoring(key, range(24, 400))
    assert bool(offered) == ("never" not in key)
    assert bool(open_still) == ("always" not in key)


@pytest.mark.parametrize("key", sorted(SMALL))
def test_in_a_small_game_it_is_offered_only_where_there_is_one_result(key: str) -> None:
    rng, rules = random.Random(key), SMALL[key]
    for number in range(3):
        rnd = rules.deal(seed=number, dealer=number % 3)
        while not rnd.is_over:
            seat = rng.choice([0, 1, 2, None])
            certain = rnd.view(seat).early_end()
            if certain is not None:
                assert rnd.trick is not None
                assert results(alike(rnd, seat)) == {certain}
            rnd = rnd.apply(rng.choice(rnd.legal_moves()))
        assert rnd.view(0).early_end() == rnd.scores


# --- sound everywhere


def check_game(game: str, seeds: range) -> Counter[int]:
    """Play on where it is offered; return how often it was, by the tricks left."""
    rng, offered = random.Random(f"{game} {seeds}"), Counter[int]()
    for seed in seeds:
        for rnd in late(game, seed, 5)[::3]:
            view = rnd.view(rng.choice([*range(rnd.rules.seats), None]))
            certain = view.early_end()
            if certain is not None:
                offered[left(rnd)] += 1
                for world in itertools.islice(view.worlds(rng), 4):
                    assert played_out(world, rng).scores == certain
                # Once certain, it stays so.
                after = rnd.apply(rng.choice(rnd.legal_moves()))
                assert after.view(view.seat).early_end() == certain
    return offered


def played_out(rnd: tg.Round, rng: random.Random) -> tg.Round:
    while not rnd.is_over:
        rnd = rnd.apply(rng.choice(rnd.legal_moves()))
    return rnd


@pytest.mark.parametrize("game", sorted(OPTIONS))
def test_an_early_end_that_is_offered_comes_true(game: str) -> None:
    check_game(game, range(8))


@pytest.mark.long
@pytest.mark.parametrize("game", sorted(OPTIONS))
def test_early_ends_of_many_rounds_come_true(game: str) -> None:
    offered = check_game(game, range(8, 200))
    # In Five Point Set Back most cards are not dealt, so nobody knows what the trumps are.
    assert offered or game in ("five_point_set_back", "schnapsen")


# --- where it is offered, by the rules


def test_cards_that_count_nothing_change_nothing() -> None:
    # Frog counts card points alone. Nines to sixes are left, and who bid knows what lies where
    # it counts; who did not bid does not know the cards laid away.
    hands = [
        "AH 10H KH QH JH 9H 8H 7H 6H AS",
        "10S KS QS JS 9S 8S 7S 6S AD 10D",
        "KD QD JD 9D 8D 7D 6D AC 10C KC",
    ]
    rules = tg.rules("frog")
    rnd = rules.start(hands=hands, piles={"widow": "QC JC 9C", "dead": "8C 7C 6C"}, dealer=2)
    rnd = rnd.play("bid frog", "pass", "pass", "discard QC JC 9C")
    rnd = rnd.play(*"AH AD KD 10H 10D QD KH KS JD QH QS 9D JH JS 8D AS 10S AC".split())
    assert rnd.view(0).early_end() is None
    rnd = rnd.play(*"9H 9S 10C 8H 8S KC".split())
    # 120 but for 5 laid away and nothing else: he took it all.
    assert left(rnd) == 2
    assert rnd.view(0).early_end() == (120, -60, -60)
    assert rnd.view(1).early_end() is None
    assert rnd.view(None).early_end() is None


def test_hearts_is_settled_once_all_hearts_and_the_queen_of_spades_are_gone() -> None:
    rules = tg.rules("hearts", passing="none")
    rnd = next(
        state
        for seed in range(50)
        for state in late_of(rules.deal(seed=seed))
        if points_taken(state) == 26 and not state.is_over
    )
    taken = [0, 0, 0, 0]
    for trick in rnd.tricks:
        for card in trick.cards:
            taken[trick.winner or 0] += 13 if str(card) == "QS" else str(card).endswith("H")
    expected = tuple(taken)
    assert max(expected) < 26
    assert [rnd.view(seat).early_end() for seat in (0, 1, 2, 3, None)] == [expected] * 5


def late_of(rnd: tg.Round) -> list[tg.Round]:
    rng, states = random.Random(0), list[tg.Round]()
    while not rnd.is_over:
        rnd = rnd.apply(rng.choice(rnd.legal_moves()))
        states.append(rnd)
    return states


def points_taken(rnd: tg.Round) -> int:
    gone = [str(card) for trick in rnd.tricks for card in trick.cards]
    return sum(card.endswith("H") for card in gone) + 13 * ("QS" in gone)


TOPS = [
    "AS KS QS AH KH QH AD KD QD AC KC QC JC",
    "JS 10S 9S JH 10H 9H JD 10D 9D 10C 9C 8C 7C",
    "8S 7S 6S 8H 7H 6H 8D 7D 6D 6C 5C 4C 3C",
    "5S 4S 3S 2S 5H 4H 3H 2H 5D 4D 3D 2D 2C",
]


def test_who_leads_nothing_but_top_cards_ends_it_at_once() -> None:
    rnd = tg.rules("cramps").start(hands=TOPS, dealer=3)
    # All thirteen tricks are worth 14, the four queens cost 4.
    assert rnd.view(0).early_end() == (10, 0, 0, 0)
    assert rnd.view(1).early_end() is None
    assert rnd.apply(rnd.legal_moves()[0]).view(0).early_end() == (10, 0, 0, 0)
    # Not if one card of the hand may be beaten.
    lower = [TOPS[0].replace("JC", "2C"), *TOPS[1:3], TOPS[3].replace("2C", "JC")]
    assert tg.rules("cramps").start(hands=lower, dealer=3).view(0).early_end() is None


def test_the_declarer_may_end_it_with_the_top_cards_of_the_dummy() -> None:
    hands = [TOPS[1], TOPS[2], TOPS[0], TOPS[3]]
    rnd = tg.rules("bridge").start(hands=hands, dealer=0)
    rnd = rnd.play("bid 7NT", "pass", "pass", "pass", "8S", "KS", "2S", "9S")
    assert (rnd.turn, rnd.actor) == (2, 0)
    # Seven no trumps, not vulnerable: 220, 500 for the game, 1000 for the grand slam.
    assert [rnd.view(s).early_end() for s in (0, 1, 2, 3, None)] == [(1520, -1520) * 2] * 5


def test_a_contract_that_stops_early_is_open_until_it_stops() -> None:
    hands = [
        "AS KS QS JS 10S 9S 8S 7S",
        "AH KH QH JH 10H 9H 8H 7H",
        "AD KD QD JD 10D 9D 8D 7D",
        "AC KC QC JC 10C 9C 8C 7C",
    ]
    rules = tg.rules("grasobern", mord_request="optional")
    rnd = rules.start(hands=hands, dealer=3)
    mord = rnd.play("bid mord", "pass", "pass", "pass", "pass")
    # Nobody but seat 0 holds a spade, and it knows: it takes every trick whatever it leads.
    assert mord.view(0).early_end() == (12, -4, -4, -4)
    assert mord.view(1).early_end() is None
    # Bettel ends with the first trick, so it is not said who takes the others.
    assert rnd.play("bid bettel", "pass", "pass", "pass").view(0).early_end() is None


def test_who_held_a_card_is_open_while_it_may_be_in_either_of_two_hands() -> None:
    for tally in (cards_held(cards("KS")), cards_in_one_hand(cards("KS"))):
        contract = tg.Contract("c", Ranking("A K Q"), (FOLLOW_SUIT,), (Play(),), award(tally))
        rules = tg.Rules(tg.Pack("A K Q", suits=(SPADES, HEARTS)), 3, "2", (contract,))
        rnd = rules.start(hands=["AS AH", "KS KH", "QS QH"], dealer=2)
        assert [rnd.view(s).early_end() for s in (0, 1, 2)] == [None, (0, 1, 0), None]
        rnd = rnd.play("AS", "KS")
        assert [rnd.view(s).early_end() for s in (0, 1, 2, None)] == [(0, 1, 0)] * 4


def test_a_card_is_a_top_card_once_those_above_it_have_been_played() -> None:
    rules = three(FOLLOW_SUIT, packets="2", ranks="A K Q")
    rnd = rules.start(hands=["AS KS", "QS AH", "KH QH"], dealer=2)
    assert rnd.view(0).early_end() == (2, 0, 0)
    rnd = rules.start(hands=["AS QS", "KS AH", "KH QH"], dealer=2)
    assert rnd.view(0).early_end() is None
    assert rnd.play("AS", "KS").view(0).early_end() == (2, 0, 0)


def test_without_trumps_nobody_takes_the_highest() -> None:
    rnd = three(FOLLOW_SUIT, scoring=award(cards_taken(HIGHEST_TRUMP))).deal(seed=1)
    assert [rnd.view(seat).early_end() for seat in (0, None)] == [(0, 0, 0)] * 2


def test_before_play_and_with_two_copies_of_a_card_it_is_not_offered() -> None:
    assert tg.rules("frog").deal(seed=1).view(0).early_end() is None
    contract = tg.Contract("c", Ranking("A K Q J"), (), (Play(),), award(1))
    doubled = tg.Rules(tg.Pack("A K", copies=2), 4, "2 2", (contract,))
    assert doubled.deal(seed=1).view(1).early_end() is None
    single = tg.Rules(tg.Pack("A K Q J"), 4, "2 2", (contract,))
    assert single.deal(seed=1).view(1).early_end() == (1, 1, 1, 1)


def test_it_is_not_offered_while_the_first_lead_is_to_name_trumps() -> None:
    rules = three(FOLLOW_SUIT, play=Play(lead_names_trump=True), scoring=award(1))
    rnd = rules.deal(seed=1)
    assert rnd.view(1).early_end() is None
    assert rnd.apply(rnd.legal_moves()[0]).view(1).early_end() == (1, 1, 1)


class Secret(Amount):
    """An amount of somebody's own, which does not say what it looks at."""

    def _value(self, outcome: Outcome) -> int:
        return len(outcome.winners)

    def words(self) -> Message:
        return Message("tricks")


class OwnAward(Award):
    """An award of somebody's own."""


def test_what_somebody_s_own_term_looks_at_is_not_known() -> None:
    for scoring in (award(Secret()), (OwnAward("a", 1, EVERYONE),)):
        rnd = three(FOLLOW_SUIT, opening=BID, scoring=scoring).deal(seed=1)
        while not rnd.is_over:
            assert rnd.view(1).early_end() is None
            rnd = rnd.apply(rnd.legal_moves()[0])
        assert rnd.view(1).early_end() == rnd.scores
