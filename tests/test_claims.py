"""Claims: equal to a search through all worlds and plays where few tricks are left, sound else."""

from __future__ import annotations

import pickle
import random
from collections.abc import Iterator
from typing import Any

import pytest

import trickgames as tg
from tests.claim_oracle import is_certain, took, worlds_of
from tests.compare import OPTIONS, pick, some_carry, spell
from tests.small_games import DIAMONDS_NEXT, SMALL, deals, witness
from trickgames import claims
from trickgames.card_paths import Path
from trickgames.cards import CLUBS, DIAMONDS, HEARTS, SPADES
from trickgames.follow import (
    ABOVE_LED,
    BEAT_IF_ABLE,
    FOLLOW_SUIT,
    FOLLOW_SUIT_OR_TRUMP,
    FOLLOWING,
    LEADING,
    LED,
    PARTNER_NOT_WINNING,
    RUFFED,
    TRUMP,
    TRUMP_WHEN_VOID,
    FollowTerm,
    broken,
    of,
    suit,
    trick_number,
    unbroken,
)
from trickgames.hidden import Hidden, are_alike
from trickgames.infer import Proof
from trickgames.packets import Packets
from trickgames.phases.auction import Auction
from trickgames.phases.exchange import Exchange
from trickgames.phases.play import Exposed, Play
from trickgames.phases.request import Request
from trickgames.phases.turn_up import TurnUp
from trickgames.ranking import REST, Ranking, mate_of
from trickgames.scoring.awards import Award
from trickgames.scoring.tallies import tricks
from trickgames.selection import cards, other_of_colour, trump_cards
from trickgames.table import DEALER, DECLARER, EVERYONE, OTHERS


def left(rnd: tg.Round) -> int:
    return max(len(rnd.hand(seat)) for seat in rnd.table.active)


def answer(certain: bool) -> str:
    return "shown" if certain else "refuted"


# --- small games, from the deal on


def alike(rnd: tg.Round, seat: int) -> list[tg.Round]:
    """Every round of a small game that a seat cannot tell from this one, played from its deal."""
    shape = [move.verb for move in rnd.history]
    goal = [witness(state, seat) for state in chain_of(rnd)]

    def grow(state: tg.Round, depth: int) -> Iterator[tg.Round]:
        if witness(state, seat) != goal[depth]:
            return
        if depth == len(shape):
            yield state
            return
        for mover in state.to_act:
            for move in state.view(mover).legal_moves():
                if move.verb == shape[depth]:
                    yield from grow(state.apply(move, mover), depth + 1)

    return [found for dealt in deals(rnd.rules, rnd.dealer) for found in grow(dealt, 0)]


def chain_of(rnd: tg.Round) -> list[tg.Round]:
    chain = [rnd]
    while (before := chain[0].previous) is not None:
        chain.insert(0, before)
    return chain


def check_small(key: str, numbers: range, share: float) -> set[tuple[str, bool]]:
    rng, answers = random.Random(key), set[tuple[str, bool]]()
    rules = SMALL[key]
    for number in numbers:
        rnd = rules.deal(seed=number, dealer=number % 3)
        while not rnd.is_over:
            seat = rng.randrange(rules.seats)
            if rng.random() < share:
                worlds = alike(rnd, seat)
                for n in range(rnd.view(seat).claim(0).left + 1):
                    expected = answer(is_certain(worlds, seat, n, witness))
                    assert rnd.view(seat).claim(n).answer == expected, (number, seat, n)
                    answers.add((expected, n > 0))
            rnd = rnd.apply(rng.choice(rnd.legal_moves()))
    return answers


@pytest.mark.parametrize("key", sorted(SMALL))
def test_claims_in_a_small_game_are_answered_as_by_brute_force(key: str) -> None:
    check_small(key, range(2), 0.3)


@pytest.mark.long
@pytest.mark.parametrize("key", sorted(SMALL))
def test_every_claim_in_many_small_games_is_answered_as_by_brute_force(key: str) -> None:
    assert {("shown", True), ("refuted", True)} <= check_small(key, range(12), 1)


# --- three tricks, every kind of rule


def three(
    *follow: FollowTerm,
    play: Play | None = None,
    opening: tuple[Any, ...] = (),
    ranks: str = "A K Q J 10",
    suits: tuple[tg.Suit, ...] = (SPADES, HEARTS),
    **more: Any,
) -> tg.Rules:
    """A game of three tricks for three players; one card is left over."""
    contract = tg.Contract(
        "c",
        more.pop("ranking", Ranking("A K Q J 10")),
        follow,
        (play or Play(),),
        more.pop("scoring", (Award("tricks", tricks(), EVERYONE),)),
        trump=more.pop("trump", None),
    )
    return tg.Rules(
        pack=tg.Pack(ranks, suits=suits),
        seats=3,
        packets=more.pop("packets", Packets.parse("3", "dead")),
        opening=opening,
        contracts=(contract,),
        **more,
    )


PASS = tg.Move("pass")
BID = (Auction(("c",)),)
BROKEN = FollowTerm(
    "hearts_later", suit(SPADES), suit(SPADES), "not yet", (LEADING, unbroken(suit(HEARTS)))
)
HELP = FollowTerm("help", TRUMP, TRUMP, "trump", (FOLLOWING, PARTNER_NOT_WINNING))
NO_OVERRUFF = FollowTerm("ruffed", ~TRUMP, ~TRUMP, "not again", (RUFFED,))
THIRD = FollowTerm("third", of(cards("QS")), of(cards("QS")) | LED, "now", (trick_number(2),))
THROW_AWAY = FollowTerm("throw_away", ~LED & ~TRUMP, ~LED & ~TRUMP, "keep trumps", (FOLLOWING,))
HEAD_LEAD = FollowTerm("head_lead", LED & ABOVE_LED, ABOVE_LED, "beat the card led")
NAMED = of(cards("KS QH"))
KEPT_BACK = FollowTerm("kept_back", ~NAMED, ~NAMED, "lead these last", (LEADING,))
BOUND_LATER = FollowTerm("bound_later", LED, LED, "follow now", (broken(of(cards("QS"))),))
THREE: dict[str, tg.Rules] = {
    "plain": three(FOLLOW_SUIT),
    "free": three(),
    "frog": three(FOLLOW_SUIT, TRUMP_WHEN_VOID, trump=HEARTS),
    "or_trump": three(FOLLOW_SUIT_OR_TRUMP, trump=HEARTS),
    "forked": three(FOLLOW_SUIT_OR_TRUMP, BEAT_IF_ABLE, trump=HEARTS),
    "heads": three(FOLLOW_SUIT, BEAT_IF_ABLE),
    "broken": three(FOLLOW_SUIT, BROKEN),
    "named": three(FOLLOW_SUIT, THIRD),
    "ruffed": three(FOLLOW_SUIT, NO_OVERRUFF, trump=HEARTS),
    "partner": three(FOLLOW_SUIT, HELP, trump=HEARTS, sides=((0, 2), (1,))),
    "suits": three(FOLLOW_SUIT, ranks="A K Q J", suits=(SPADES, HEARTS, DIAMONDS)),
    "bowers": three(
        FOLLOW_SUIT,
        ranking=Ranking("A K Q J 10", (trump_cards("J"), other_of_colour("J"), REST)),
        trump=HEARTS,
        ranks="A K J 10",
        suits=(SPADES, HEARTS, DIAMONDS),
    ),
    "fools": three(FOLLOW_SUIT, ranking=Ranking("A K Q J 10", never=cards("QS 10H"))),
    "stop": three(FOLLOW_SUIT, play=Play(stop=DECLARER, lead=DECLARER), opening=BID),
    "stopped": three(FOLLOW_SUIT, play=Play(stop=OTHERS, lead=DECLARER), opening=BID),
    "stop_trump": three(
        FOLLOW_SUIT, play=Play(stop=DECLARER, lead=DECLARER), opening=BID, trump=HEARTS
    ),
    "dummy": three(FOLLOW_SUIT, play=Play(lead=DECLARER, dummy=DEALER), opening=BID),
    "shown": three(FOLLOW_SUIT, play=Play(exposed=Exposed(DECLARER, 1)), opening=BID),
    "all_shown": three(
        FOLLOW_SUIT_OR_TRUMP,
        BEAT_IF_ABLE,
        play=Play(lead=DECLARER, exposed=Exposed(OTHERS, 1)),
        opening=BID,
        trump=HEARTS,
        ranks="A K Q",
        suits=(SPADES, HEARTS, DIAMONDS),
        packets="3",
    ),
    "pitch": three(FOLLOW_SUIT_OR_TRUMP, play=Play(lead_names_trump=True)),
    "pitch_free": three(play=Play(lead_names_trump=True)),
    # Whatever was trump before, the first lead says anew what is.
    "pitch_anew": three(FOLLOW_SUIT, play=Play(lead_names_trump=True), trump=HEARTS),
    "some": three(
        FOLLOW_SUIT_OR_TRUMP,
        DIAMONDS_NEXT,
        trump=HEARTS,
        ranks="A K Q",
        suits=(SPADES, HEARTS, DIAMONDS),
        packets="3",
    ),
    # Whoever trumps has a card of the suit led, or neither that nor a card to throw away.
    "throw_away": three(
        FOLLOW_SUIT_OR_TRUMP,
        THROW_AWAY,
        trump=HEARTS,
        ranks="A K Q",
        suits=(SPADES, HEARTS, DIAMONDS),
        packets="3",
    ),
    "head_lead": three(FOLLOW_SUIT, HEAD_LEAD, trump=HEARTS, ranks="A K Q J 10"),
    "kept_back": three(FOLLOW_SUIT, KEPT_BACK),
    "bound_later": three(BOUND_LATER),
    "promoted": three(
        FOLLOW_SUIT,
        ranking=Ranking("A K Q", promoted=mate_of("turned")),
        opening=(TurnUp("dead", "turned", "c"),),
        ranks="A K Q",
        suits=(SPADES, HEARTS, DIAMONDS, CLUBS),
    ),
}


def check_three(key: str, seeds: range) -> set[tuple[str, bool]]:
    rng, answers = random.Random(f"{key} {seeds}"), set[tuple[str, bool]]()
    for seed in seeds:
        rnd = THREE[key].deal(seed=seed)
        while rnd.trick is None:
            rnd = rnd.apply(rnd.legal_moves()[-1])
        for _ in range(seed % 5):
            before, rnd = rnd, rnd.apply(rng.choice(rnd.legal_moves()))
            rnd = before if rnd.is_over else rnd
        seat = rng.randrange(3)
        worlds = worlds_of(rnd, seat)
        for n in range(left(rnd) + 1):
            expected = answer(is_certain(worlds, seat, n))
            assert rnd.view(seat).claim(n).answer == expected, (seed, seat, n)
            answers.add((expected, n > 0))
    return answers


@pytest.mark.parametrize("key", sorted(THREE))
def test_three_tricks_under_every_kind_of_rule_are_answered_as_by_brute_force(key: str) -> None:
    check_three(key, range(5))


@pytest.mark.long
@pytest.mark.parametrize("key", sorted(THREE))
def test_many_positions_under_every_kind_of_rule_are_answered_as_by_brute_force(key: str) -> None:
    assert {("shown", True), ("refuted", True)} <= check_three(key, range(5, 150))


def spot(key: str, seed: int) -> tuple[tg.Round, int]:
    """A position of one of these games, and a seat."""
    rng = random.Random(seed)
    rnd = THREE[key].deal(seed=seed)
    while rnd.trick is None:
        rnd = rnd.apply(rng.choice([m for m in rnd.legal_moves() if m.verb != "pass"] or [PASS]))
    for _ in range(rng.randrange(5)):
        before, rnd = rnd, rnd.apply(rng.choice(rnd.legal_moves()))
        rnd = before if rnd.is_over else rnd
    return rnd, rng.randrange(3)


# Where a search goes wrong that takes cards for alike which a rule names or which beat all others,
# forgets what was played, that the suit led became trump, that the card after a fool sets the suit,
# that a hand comes to lie open, that somebody must hold one of some cards, that the round stops, or
# who plays the dummy's cards.
SPOTS = [
    ("kept_back", 51, 2), ("kept_back", 572, 1), ("bound_later", 185, 1), ("promoted", 70, 1),
    ("promoted", 73, 2), ("fools", 157, 1), ("fools", 196, 1), ("pitch", 31, 2), ("pitch", 43, 1),
    ("some", 6, 1), ("some", 7, 1), ("some", 0, 2), ("some", 18, 1),
    ("all_shown", 14, 2), ("all_shown", 308, 1), ("all_shown", 57, 2), ("throw_away", 1, 2),
    ("stop_trump", 36, 1), ("stop_trump", 42, 1), ("stop", 1, 2), ("stop", 21, 3),
    ("dummy", 2, 2), ("dummy", 13, 1), ("dummy", 25, 2), ("dummy", 34, 1), ("dummy", 93, 3),
]  # fmt: skip


@pytest.mark.parametrize(("key", "seed", "n"), SPOTS)
def test_spots_that_a_careless_search_gets_wrong(key: str, seed: int, n: int) -> None:
    rnd, seat = spot(key, seed)
    expected = answer(is_certain(worlds_of(rnd, seat), seat, n))
    assert rnd.view(seat).claim(n).answer == expected


# --- the twelve games

# Contracts that are to come up, where several are.
WANTED = {"frog": ["frog", "chico", "grand"], "grasobern": ["bettel", "herren", "mord", ""]}


def late(game: str, seed: int, count: int) -> list[tg.Round]:
    """The states of a random round in which so few tricks are left; [] if it ended before."""
    rng = random.Random(f"{game} {seed}")
    options = {option: rng.choice(values) for option, values in OPTIONS[game].items()}
    wanted = WANTED.get(game, [""])[seed % len(WANTED.get(game, "."))]
    if game == "grasobern":
        options["all_pass"] = "oberln"
    rules = tg.rules(game, **options)
    carry = some_carry(rules, rng)
    rnd = rules.deal(seed=seed, dealer=seed % rules.seats, number=seed % 11, carry=carry)
    states: list[tg.Round] = []
    while not rnd.is_over:
        if rnd.trick is not None and left(rnd) <= count:
            states.append(rnd)
        moves = sorted(map(spell, rnd.legal_moves()[:600]))
        if f"bid {wanted}" in moves:
            rnd = rnd.play(f"bid {wanted}")
        elif "pass" in moves and game in WANTED:
            rnd = rnd.play("pass")
        else:
            rnd = rnd.play(pick(rng, moves, keen=game != "schnapsen"))
    return states


def every_world(view: tg.View, rng: random.Random, most: int) -> list[tg.Round] | None:
    """All ways in which the hands may be, drawn until nothing new comes; None if they are many.

    That worlds are drawn rightly is tested elsewhere, against all deals of small games.
    """
    found: dict[tuple[tg.Hand, ...], tg.Round] = {}
    idle = 0
    for world in view.worlds(rng):
        hands = tuple(world.hand(seat) for seat in world.table.active)
        idle = idle + 1 if hands in found else 0
        found.setdefault(hands, world)
        if len(found) > most:
            return None
        if idle > 12 * len(found) + 20:
            return list(found.values())
    return None


def check_late(game: str, seeds: range, count: int, most: int) -> set[str]:
    """Compare claims in late positions with a search through all worlds and plays."""
    rng, answers = random.Random(f"{game} {seeds}"), set[str]()
    for seed in seeds:
        states = late(game, seed, count)
        for rnd in rng.sample(states, min(2, len(states))):
            seat = rng.randrange(rnd.rules.seats)
            view = rnd.view(seat)
            worlds = every_world(view, rng, most)
            for n in range(1, view.claim(0).left + 1 if worlds else 0):
                got = view.claim(n).answer
                if got != "not shown" or view.claim(n).left <= 3:
                    assert got == answer(is_certain(worlds or [], seat, n)), (seed, seat, n)
                answers.add(got)
    return answers


@pytest.mark.parametrize("game", sorted(OPTIONS))
def test_the_last_tricks_of_every_game_are_answered_as_by_brute_force(game: str) -> None:
    # A round of Schnapsen seldom comes so far.
    assert check_late(game, range(4), 4 if game == "schnapsen" else 2, 150)


@pytest.mark.long
@pytest.mark.parametrize("game", sorted(OPTIONS))
def test_many_last_tricks_of_every_game_are_answered_as_by_brute_force(game: str) -> None:
    assert check_late(game, range(4, 60), 3, 400) >= {"shown", "refuted"}


def check_nothing_open(game: str, seeds: range) -> None:
    for seed in seeds:
        for rnd in late(game, seed, 3)[:: 3 if seed % 2 else 5]:
            view = rnd.view(seed % rnd.rules.seats)
            for n in range(view.claim(0).left + 1):
                assert view.claim(n).answer != "not shown", (seed, n)


@pytest.mark.parametrize("game", sorted(OPTIONS))
def test_three_tricks_before_the_end_nothing_is_left_open(game: str) -> None:
    check_nothing_open(game, range(3))


@pytest.mark.long
@pytest.mark.parametrize("game", sorted(OPTIONS))
def test_three_tricks_before_the_end_of_many_rounds_nothing_is_left_open(game: str) -> None:
    check_nothing_open(game, range(3, 120))


# --- more tricks: a claim that is shown comes true


def check_fulfilled(game: str, seeds: range) -> int:
    """Play claims out in worlds drawn for them; return how many were shown."""
    rng, shown = random.Random(f"{game} {seeds}"), 0
    for seed in seeds:
        states = late(game, seed, 6)
        for rnd in rng.sample(states, min(2, len(states))):
            seat = rng.randrange(rnd.rules.seats)
            view = rnd.view(seat)
            sure = [n for n in range(1, view.claim(0).left + 1) if view.claim(n)]
            if sure:
                assert sure == list(range(1, len(sure) + 1))
                shown += 1
                fulfil(next(view.worlds(rng)), seat, len(sure), rng)
    return shown


def fulfil(rnd: tg.Round, seat: int, n: int, rng: random.Random) -> None:
    """Play on: the seat by its claim, the others anything. The claim holds at each step."""
    while n > 0:
        assert rnd.view(seat).claim(n)
        if rnd.actor == seat:
            choices = map(rnd.apply, rng.sample(rnd.legal_moves(), len(rnd.legal_moves())))
            rnd = next(after for after in choices if keeps(after, seat, n - took(after, seat)))
        else:
            rnd = rnd.apply(rng.choice(rnd.legal_moves()))
        n -= took(rnd, seat)


def keeps(rnd: tg.Round, seat: int, n: int) -> bool:
    view = rnd.view(seat)
    return n <= 0 or (n <= view.claim(0).left and bool(view.claim(n)))


@pytest.mark.parametrize("game", sorted(OPTIONS))
def test_a_claim_that_is_shown_comes_true_in_any_world_against_any_play(game: str) -> None:
    check_fulfilled(game, range(3))


@pytest.mark.long
@pytest.mark.parametrize("game", sorted(OPTIONS))
def test_many_claims_that_are_shown_come_true(game: str) -> None:
    assert check_fulfilled(game, range(3, 60))


def test_a_long_run_of_top_cards_is_shown_at_once() -> None:
    hands = [
        "AS KS QS AH KH AD KD QD JD AC KC QC JC",
        "JS 10S 9S QH JH 10H 10D 9D 8D 10C 9C 8C 7C",
        "8S 7S 6S 9H 8H 7H 7D 6D 5D 6C 5C 4C 3C",
        "5S 4S 3S 2S 6H 5H 4H 3H 2H 4D 3D 2D 2C",
    ]
    rnd = tg.rules("cramps").start(hands=hands, dealer=3)
    view = rnd.view(0)
    assert view.claim(13).answer == "shown"
    assert rnd.view(1).claim(13).answer != "shown"
    # Who cannot know that the queen of hearts is out is not sure of the jack behind it.
    other = [hands[0].replace("AD", "JH"), hands[1].replace("JH", "AD"), *hands[2:]]
    view = tg.rules("cramps").start(hands=other, dealer=3).view(0)
    assert view.claim(9).answer == "shown"
    assert view.claim(13).answer != "shown"


def test_a_plan_must_be_one_and_the_same_where_the_seat_cannot_tell() -> None:
    # Seat 0 plays to 10♠ with A♠ and J♠ and must win with either. If K♠ is to come from seat 1,
    # A♠ now loses the next trick; if seat 1 has none, J♠ wins. In every world one of the two
    # takes both tricks, but seat 0 does not see which world it is.
    hands = ["AS QS JS", "KS KH 10H", "AH JH 10S"]
    rnd = THREE["heads"].start(hands=hands, piles={"dead": "QH"}, dealer=0)
    rnd = rnd.play("10H", "AH", "QS", "10S")
    worlds = worlds_of(rnd, 0)
    assert all(is_certain([world], 0, 2) for world in worlds)
    assert rnd.view(0).claim(2).answer == "refuted"
    assert rnd.view(0).claim(1).answer == "shown"


def test_an_ace_is_no_certain_trick_once_another_suit_has_become_trump() -> None:
    rnd = SMALL["pitch"].start(hands=["KS QS", "AS AH", "KH QH"], dealer=0)
    assert rnd.turn == 1
    assert [rnd.view(1).claim(n).answer for n in (1, 2)] == ["shown", "refuted"]


# --- before play, after the end, and where it makes no sense


@pytest.mark.parametrize("game", sorted(OPTIONS))
def test_before_play_there_are_too_many_worlds_to_look_at(game: str) -> None:
    rnd = tg.rules(game).deal(seed=1)
    if rnd.trick is not None:
        return
    for seat in range(rnd.rules.seats):
        claim = rnd.view(seat).claim(1)
        assert (claim.answer, claim.left >= left(rnd)) == ("not shown", True)
        assert rnd.view(seat).claim(0).answer == "shown"


def test_before_the_dummy_lies_open_its_hands_are_not_all_looked_at() -> None:
    # There are more than 8,000,000,000 of them: the search must be given up, and soon.
    rnd = tg.rules("bridge").deal(seed=3).play("bid 1NT", "pass", "pass", "pass")
    assert [rnd.view(seat).claim(1).answer for seat in (0, 3)] == ["not shown", "not shown"]
    hands = [
        "AS KS QS JS 10S 9S 8S 7S 6S 5S 4S 3S 2S",
        "AH KH QH JH 10H 9H 8H 7H 6H 5H 4H 3H 2H",
        "AD KD QD JD 10D 9D 8D 7D 6D 5D 4D 3D 2D",
        "AC KC QC JC 10C 9C 8C 7C 6C 5C 4C 3C 2C",
    ]
    rnd = tg.rules("bridge").start(hands=hands, dealer=3).play("bid 7NT", "pass", "pass", "pass")
    # Nobody else has a spade, whatever the dummy holds.
    assert rnd.turn == 0
    assert rnd.view(0).claim(13).answer == "shown"


def test_nothing_more_than_0_can_be_claimed_when_the_round_is_over() -> None:
    passed = tg.rules("frog").deal(seed=1).play("pass", "pass", "pass")
    stopped = tg.rules("grasobern").deal(seed=2).play("pass", "pass", "pass", "bid bettel")
    while not stopped.is_over:
        stopped = stopped.apply(stopped.legal_moves()[0])
    assert stopped.hand(0)
    for rnd in (passed, stopped):
        assert rnd.view(0).claim(0)
        with pytest.raises(tg.RulesError, match="1 tricks cannot be claimed: 0 are still to be"):
            rnd.view(0).claim(1)


@pytest.mark.parametrize(
    ("value", "error", "text"),
    [
        (-1, tg.RulesError, "tricks are claimed from 0 up, not -1"),
        (14, tg.RulesError, "14 tricks cannot be claimed: 13 are still to be played"),
        (10**40, tg.RulesError, "the number of tricks is too large a number"),
        (True, TypeError, "the number of tricks is a whole number, not bool"),
        (1.0, TypeError, "the number of tricks is a whole number, not float"),
        ("1", TypeError, "the number of tricks is a whole number, not str"),
        (None, TypeError, "the number of tricks is a whole number, not NoneType"),
    ],
)
def test_a_claim_wants_a_number_of_tricks_to_come(value: Any, error: Any, text: str) -> None:
    view = tg.rules("cramps").deal(seed=1).view(1)
    with pytest.raises(error, match=text):
        view.claim(value)


def test_a_spectator_claims_nothing() -> None:
    with pytest.raises(tg.RulesError, match="a spectator claims no tricks"):
        tg.rules("cramps").deal(seed=1).view(None).claim(1)


def test_two_copies_of_a_card_are_beyond_what_is_shown() -> None:
    contract = tg.Contract(
        "c", Ranking("A K Q"), (), (Play(),), (Award("tricks", tricks(), EVERYONE),)
    )
    rules = tg.Rules(tg.Pack("A K", copies=2), 4, "2 2", (contract,))
    rnd = rules.deal(seed=1)
    assert rnd.view(1).claim(1).answer == "not shown"
    assert rnd.view(1).claim(0).answer == "shown"


def test_cards_tied_together_by_secret_moves_are_never_claimed_wrongly() -> None:
    # What was asked for came from one seat and may have been laid away: no other card may have
    # gone that way.
    rules = tg.Rules(
        pack=tg.Pack({SPADES: "A K Q J", HEARTS: "A K Q"}),
        seats=3,
        packets="2 W1",
        opening=BID,
        contracts=(
            tg.Contract(
                "c",
                Ranking("A K Q J"),
                (FOLLOW_SUIT,),
                (Request(), Exchange("widow", 1), Play()),
                (Award("tricks", tricks(), EVERYONE),),
            ),
        ),
    )
    rng, answers = random.Random(1), set[str]()
    for seed in (1, 2):
        rnd = rules.deal(seed=seed)
        while not rnd.is_over:
            if rnd.trick is not None:
                seat = rng.randrange(3)
                worlds = alike(rnd, seat)
                for n in range(1, left(rnd) + 1):
                    got = rnd.view(seat).claim(n).answer
                    assert got == answer(is_certain(worlds, seat, n, witness))
                    answers.add(got)
            moves = [move for move in rnd.legal_moves() if move.verb != "pass"]
            rnd = rnd.apply(rng.choice(moves or rnd.legal_moves()))
    assert answers == {"shown", "refuted"}


def test_a_card_that_is_played_tells_which_of_several_accounts_holds() -> None:
    # Somebody has card 0, or one of cards 1 and 2; two lie away.
    known = Hidden(0b111, (1, 2), (((0b001, 0b110), ()), ((0b110, 0b111), ())))
    assert known.play(0, 0, (Proof(),)) == Hidden(0b110, (0, 2), (((0, 0b110), ()),))
    assert known.play(0, 1, (Proof(),)) == Hidden(0b101, (0, 2), (((0b100, 0b101), ()),))
    assert known.play(0, 1, (Proof(absent=0b010, some=frozenset([0b100])),)) is None


def test_cards_are_alike_if_only_their_number_in_each_place_matters() -> None:
    stays, other, moved = Path(0, (), 0), Path(1, (), 1), Path(0, (0,), 1)
    everywhere = frozenset([stays, other, moved])
    assert are_alike([everywhere, frozenset([other, moved]), frozenset([Path(2, (), 2)])])
    # This one is known to have begun at seat 0: wherever it ends says where others do not.
    assert not are_alike([everywhere, frozenset([stays, moved])])
    # A card that was turned up and taken, by who then laid one away: of two that may be laid away
    # one is; that costs as much for either.
    laid = [frozenset([Path(0, (), 0), Path(0, (0,), "discard"), Path(1, (), 1)])] * 3
    taken = frozenset([Path("up", (), 0), Path("up", (0,), "discard")])
    assert are_alike([*laid, taken])
    # Here it is no choice that takes it away.
    assert not are_alike([*laid, frozenset([Path("up", (), 0), Path("up", (), "discard")])])


def test_a_search_that_takes_too_long_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    rnd = tg.rules("bird_dog").deal(seed=1).play("accept", "no nil", "no nil", "no nil")
    while left(rnd) > 3:
        rnd = rnd.apply(rnd.legal_moves()[0])
    answers = [rnd.view(0).claim(n).answer for n in range(4)]
    assert "not shown" not in answers
    monkeypatch.setattr(claims, "WORK", 3)
    few = [rnd.view(0).claim(n).answer for n in range(4)]
    assert "not shown" in few
    assert all(a in (b, "not shown") for a, b in zip(few, answers, strict=True))


# --- as a value


def test_a_claim_reads_as_a_sentence_and_is_true_if_shown() -> None:
    hands = ["AS KS", "QS AH", "KH QH"]
    rnd = SMALL["plain"].start(hands=hands, dealer=2)
    shown, refuted = rnd.view(0).claim(2), rnd.view(1).claim(1)
    assert shown
    assert not refuted
    assert str(shown) == (
        "seat 0 claims tricks, 2 of 2: certain, whatever the others hold and play"
    )
    assert refuted.text() == (
        "seat 1 claims tricks, 1 of 2: the others may hold and play otherwise"
    )
    assert refuted.text("id").startswith("kursi 1 mengklaim trik, 1 dari 2: ")
    assert pickle.loads(pickle.dumps(shown)) == shown == rnd.view(0).claim(2)
    with pytest.raises(tg.OptionError):
        shown.text("xx")


def test_equal_views_get_equal_answers() -> None:
    rnd = late("cramps", 4, 5)[0]
    for seat in range(4):
        view = rnd.view(seat)
        again = tg.View.from_json(view.to_json())
        assert [view.claim(n) for n in range(6)] == [again.claim(n) for n in range(6)]
