"""Comparing compiled code with the engine, round by round."""

from __future__ import annotations

import attrs

import trickgames as tg
from trickgames.cards import HEARTS
from trickgames.follow import BEAT_IF_ABLE, FOLLOW_SUIT
from trickgames.phases.exchange import Exchange
from trickgames.phases.give import Give
from trickgames.phases.play import Play
from trickgames.ranking import Ranking
from trickgames.scoring.awards import Award
from trickgames.scoring.tallies import card_points, tricks
from trickgames.simulate import simulate
from trickgames.table import DEALER, EVERYONE

# Each face twice; whoever gives away may hold a card twice, and the second copy alone.
DOUBLED = tg.Rules(
    key="doubled",
    pack=tg.Pack("A K Q J 10 9", copies=2),
    seats=4,
    sides=((0, 2), (1, 3)),
    packets="10 W2",
    contracts=(
        tg.Contract(
            "doubled",
            Ranking("A 10 K Q J 9", equals="last"),
            (FOLLOW_SUIT, BEAT_IF_ABLE),
            (Exchange("widow", 2, by=DEALER), Give(2, (1, 2)), Play()),
            (Award("points", card_points({"A": 11, "10": 10, "K": 4}) + tricks(), EVERYONE),),
            trump=HEARTS,
        ),
    ),
)


def assert_same_rounds(rules: tg.Rules, rounds: int, *, seed: int = 5, replays: int = 3) -> None:
    """Compiled code and the engine, drawing the same numbers, play the same rounds.

    They could not if at any decision the number of legal moves or their order differed; the rows
    hold contract, declarer, number of moves, scores, tricks and card points. A compiled round is
    also taken move by move to the engine, which checks each.
    """
    quick = simulate(rules, rounds, seed=seed, keep="rounds")
    plain = simulate(rules, rounds, seed=seed, keep="rounds", compiled=False)
    assert quick.why_plain is None
    assert not plain.compiled
    assert quick.summary == plain.summary
    assert quick.kept is not None
    assert plain.kept is not None
    for name in (field.name for field in attrs.fields(type(quick.kept))):
        mine, theirs = getattr(quick.kept, name), getattr(plain.kept, name)
        assert mine is None if theirs is None else (mine == theirs).all(), name
    for number in range(min(rounds, replays)):
        rnd = quick.replay(number)
        assert rnd == plain.replay(number)
        assert rnd.is_over
        assert tuple(quick.kept.scores[number].tolist()) == rnd.scores
