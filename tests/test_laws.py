"""Laws that hold in every round of every game, under every option."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from collections.abc import Iterator
from itertools import pairwise

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import trickgames as tg
from tests.compare import OPTIONS, out_of_turn, pick, spell
from trickgames.round import replay
from trickgames.scoring.awards import SetBack

SEEDS = st.integers(0, 2**64)


@st.composite
def games(draw: st.DrawFn, key: str | None = None, **fixed: object) -> tg.Rules:
    """Any game with any options."""
    name = key or draw(st.sampled_from(sorted(OPTIONS)))
    options = {option: draw(st.sampled_from(values)) for option, values in OPTIONS[name].items()}
    return tg.rules(name, **{**options, **fixed})


@st.composite
def states(draw: st.DrawFn, key: str | None = None, **fixed: object) -> list[tg.Round]:
    """Every state of a random round, from the deal to the end."""
    rules = draw(games(key, **fixed))
    seed = draw(SEEDS)
    rnd = rules.deal(seed=seed, dealer=draw(st.integers(0, rules.seats - 1)))
    return list(walk(rnd, random.Random(seed), keen=draw(st.booleans())))


def walk(rnd: tg.Round, rng: random.Random, *, keen: bool) -> Iterator[tg.Round]:
    yield rnd
    while not rnd.is_over:
        seat = out_of_turn(rnd, rng)
        listed = rnd.legal_moves() if seat is None else rnd.view(seat).legal_moves()
        moves = sorted(map(spell, listed[:600]))
        rnd = rnd.apply(rnd.rules.parse(pick(rng, moves, keen=keen)), seat)
        yield rnd


def cards_of(rnd: tg.Round) -> list[tg.Card]:
    """Every card of the round, wherever it lies."""
    hands = [card for seat in range(rnd.rules.seats) for card in rnd.hand(seat)]
    piles = [card for pile in rnd.piles.values() for card in pile]
    tricks = [card for trick in rnd.tricks for card in trick.cards]
    return [*hands, *piles, *tricks, *(rnd.trick.cards if rnd.trick else ())]


@given(states())
def test_there_is_a_legal_move_before_the_end_and_plays_come_from_the_hand(
    chain: list[tg.Round],
) -> None:
    for rnd in chain[:-1]:
        assert rnd.turn is not None
        assert rnd.to_act[0] == rnd.actor
        assert len(set(rnd.to_act)) == len(rnd.to_act)
        moves = rnd.legal_moves()
        assert moves
        for move in moves[:50]:
            assert rnd.is_legal(move)
            if move.verb in ("play", "discard", "give"):
                assert set(move.cards) <= set(rnd.hand(rnd.turn))
    assert (chain[-1].turn, chain[-1].legal_moves()) == (None, ())


@given(states())
def test_no_card_is_lost_or_doubled(chain: list[tg.Round]) -> None:
    for rnd in chain:
        cards = cards_of(rnd)
        assert len(cards) == len(rnd.rules.pack)
        assert set(cards) == set(rnd.rules.pack)


@given(states())
def test_each_trick_has_one_card_of_each_seat_and_its_winner_leads_next(
    chain: list[tg.Round],
) -> None:
    end = chain[-1]
    alone = end.facts.get("alone")  # the partner of who plays alone sits out
    out = [] if alone is None else [seat for seat in range(4) if seat == (alone + 2) % 4]
    for number, trick in enumerate(end.tricks):
        seats = [seat for seat, _ in trick.plays]
        turns = [(trick.leader + step) % end.rules.seats for step in range(end.rules.seats)]
        assert seats == [seat for seat in turns if seat not in out]
        assert trick.winner in seats
        if number + 1 < len(end.tricks):
            assert end.tricks[number + 1].leader == trick.winner
    assert end.last_trick == (end.tricks[-1] if end.tricks else None)


@given(states())
def test_awards_sum_to_the_scores_and_none_is_empty(chain: list[tg.Round]) -> None:
    for rnd in chain[:-1]:
        assert (rnd.scores, rnd.awards) == (None, ())
    end = chain[-1]
    scores = end.scores
    assert scores is not None
    for seat in range(end.rules.seats):
        assert scores[seat] == sum(award.scores[seat] for award in end.awards)
        for mate in next(side for side in end.rules.sides if seat in side):
            assert scores[mate] == scores[seat]
    for award in end.awards:
        assert any(award.scores)
        assert award.text()
        assert award.rule.text()


@given(states())
def test_undo_returns_the_state_before_and_apply_changes_nothing(chain: list[tg.Round]) -> None:
    for before, after in pairwise(chain):
        assert after.previous is before
        assert after.history[:-1] == before.history
        assert after.last_move is after.history[-1]
    pictures = [picture(rnd) for rnd in chain]
    again = replay(chain[0], chain[-1].steps)
    assert again == chain[-1]
    assert hash(again) == hash(chain[-1])
    assert [picture(rnd) for rnd in chain] == pictures
    assert again.scores == chain[-1].scores


def picture(rnd: tg.Round) -> tuple[object, ...]:
    return (
        [str(rnd.hand(seat)) for seat in range(rnd.rules.seats)],
        dict(rnd.piles),
        rnd.trick,
        rnd.tricks,
        rnd.turn,
        rnd.trump,
        rnd.declarer,
        rnd.contract,
        dict(rnd.facts),
        [str(move) for move in rnd.legal_moves()[:20]],
    )


@given(states("frog"))
def test_frog_has_120_points_and_payments_sum_to_zero(chain: list[tg.Round]) -> None:
    end = chain[-1]
    scores = end.scores
    assert scores is not None
    assert sum(scores) == 0
    if end.contract is None:
        return
    worth = {"A": 11, "10": 10, "K": 4, "Q": 3, "J": 2}
    bidder = defenders = 0
    for trick in end.tricks:
        points = sum(worth.get(str(card.rank), 0) for card in trick.cards)
        bidder += points * (trick.winner == end.declarer)
        defenders += points * (trick.winner != end.declarer)
    for name, pile in end.piles.items():
        points = sum(worth.get(str(card.rank), 0) for card in pile)
        if name != "dead" and end.rules.options["widow_points"] == "bidder":
            bidder += points
        else:
            defenders += points
    assert bidder + defenders == 120
    times = dict(zip(("frog", "chico", "grand"), end.rules.options["multipliers"], strict=True))  # type: ignore[call-overload]
    each = times[end.contract.key] * (bidder - 60)
    assert scores == tuple(2 * each if s == end.declarer else -each for s in range(3))


@given(SEEDS, st.integers(1, 4))
def test_frog_balances_sum_to_450(seed: int, rounds: int) -> None:
    rng = random.Random(seed)
    match = tg.Match.start(tg.rules("frog"), seed=seed, rounds=rounds)
    while not match.is_over:
        while not match.round.is_over:
            match = match.apply(rng.choice(match.round.legal_moves()))
        assert sum(match.totals) == 450
        match = match if match.is_over else match.deal()
    assert len(match.rounds) == rounds


@given(states("cramps"))
def test_cramps_sums_to_ten(chain: list[tg.Round]) -> None:
    assert sum(chain[-1].scores or ()) == 10


@given(states("grasobern", settlement="zero_sum"))
def test_grasobern_sums_to_zero(chain: list[tg.Round]) -> None:
    end = chain[-1]
    oberln = end.contract is not None and end.contract.key == "oberln"
    assert sum(end.scores or ()) == (-4 if oberln else 0)


@given(states("five_point_set_back"))
def test_set_back_has_two_points_and_the_jack_and_game_and_the_left(
    chain: list[tg.Round],
) -> None:
    end = chain[-1]
    scheme = end.rules.contract("set_back").scoring[0]
    assert isinstance(scheme, SetBack)
    lines = scheme.raw(end.outcome)  # type: ignore[attr-defined]
    raw = sum(line.scores[0] + line.scores[1] for line in lines if line.name != "sweep")
    trump = end.trump
    assert trump is not None
    played = {str(card) for trick in end.tricks for card in trick.cards}
    worth = {"A": 4, "K": 3, "Q": 2, "J": 1, "10": 10}
    points = [0, 0]
    for trick in end.tricks:
        points[(trick.winner or 0) % 2] += sum(worth.get(str(c.rank), 0) for c in trick.cards)
    mate = {"S": "C", "C": "S", "H": "D", "D": "H"}[str(trump)]
    left = end.rules.options["five"] == "left_bower" and f"J{mate}" in played
    assert raw == 2 + (f"J{trump}" in played) + (points[0] != points[1]) + left


@given(states("bird_dog"))
def test_bird_dog_has_at_most_six_pairs(chain: list[tg.Round]) -> None:
    pairs = [award for award in chain[-1].awards if award.name == "pairs"]
    assert sum(sum(award.scores) for award in pairs) <= 6


@given(states())
def test_a_refused_move_changes_nothing(chain: list[tg.Round]) -> None:
    others = [tg.Move("play", card) for card in chain[0].rules.pack]
    calls = [tg.Move("pass"), tg.Move("bid", 9), tg.Move("nil"), tg.Move("accept")]
    for rnd in chain[:: max(1, len(chain) // 5)]:
        before = picture(rnd)
        for move in [*others, *calls]:
            if not rnd.is_legal(move):
                with pytest.raises(tg.IllegalMove) as refused:
                    rnd.apply(move)
                assert str(refused.value) == refused.value.reason.text()
        assert picture(rnd) == before


SCRIPT = """
import random, trickgames as tg
for name in tg.game_names():
    rules = tg.rules(name)
    for seed in range(6):
        rng = random.Random(seed)
        rnd = rules.deal(seed=seed, dealer=seed % rules.seats)
        while not rnd.is_over:
            print([str(move) for move in rnd.legal_moves()[:30]])
            rnd = rnd.apply(rng.choice(rnd.legal_moves()))
        print(rnd.history, rnd.scores, [award.text() for award in rnd.awards], dict(rnd.facts))
"""


def test_the_same_seed_and_moves_give_the_same_round_under_any_hash_seed() -> None:
    outputs = {
        subprocess.run(
            [sys.executable, "-c", SCRIPT],
            env={**os.environ, "PYTHONHASHSEED": hash_seed},
            capture_output=True,
            check=True,
        ).stdout
        for hash_seed in ("0", "1", "4711")
    }
    assert len(outputs) == 1


def test_rules_with_equal_options_are_one_value() -> None:
    for name in OPTIONS:
        assert tg.rules(name) is tg.rules(name)
        assert attrs.evolve(tg.rules(name)) == tg.rules(name)
