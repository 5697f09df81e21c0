"""Comparing compiled code with the engine, round by round."""

from __future__ import annotations

import attrs

import trickgames as tg
from trickgames.cards import HEARTS, SPADES
from trickgames.follow import (
    ABOVE,
    ABOVE_LED,
    BEAT_IF_ABLE,
    FOLLOW_SUIT,
    FOLLOWING,
    LED,
    PARTNER_NOT_WINNING,
    PARTNER_WINNING,
    RUFFED,
    TRUMP,
    FollowTerm,
    broken,
)
from trickgames.packets import Packets
from trickgames.phases.exchange import Exchange
from trickgames.phases.give import Give
from trickgames.phases.play import Play, Reached
from trickgames.phases.stock import Draw, Marriage, Swap
from trickgames.phases.turn_up import TurnTrump, TurnUp
from trickgames.ranking import Ranking, mate_of
from trickgames.scoring.amounts import amount
from trickgames.scoring.awards import Award, GamePoints
from trickgames.scoring.conditions import at_least, below
from trickgames.scoring.tallies import card_points, cards_in_one_hand, tricks
from trickgames.scoring.told import marriages
from trickgames.selection import cards_of_rank
from trickgames.simulate import simulate
from trickgames.table import DEALER, DECLARING_SIDE, DEFENDERS, EVERYONE, NOBODY

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

# Nobody has enough points before the end, nobody can close, and who takes the fourth trick of all
# for the defenders does not matter: all that a stock can be without.
STOCKED = tg.Rules(
    key="stocked",
    pack=tg.Pack("A K Q J", suits=(SPADES, HEARTS), copies=2),
    seats=2,
    packets=Packets.parse("3 T1", rest="stock"),
    contracts=(
        tg.Contract(
            "stocked",
            Ranking("A K Q J"),
            (FOLLOW_SUIT, FollowTerm("beat", ABOVE_LED, ABOVE_LED, "beat it", (FOLLOWING,))),
            (
                TurnTrump("turned"),
                Play(draw=Draw(("stock", "turned")), extras=(Swap("J"),), stop=NOBODY),
            ),
            (GamePoints(card_points({"A": 11, "K": 4, "Q": 3}), 40, 20),),
        ),
    ),
)
# Who exchanges before the first trick ends the round, with no trick that somebody could win.
CUT_SHORT = attrs.evolve(
    STOCKED,
    key="cut_short",
    contracts=(
        attrs.evolve(
            STOCKED.contracts[0],
            phases=(
                TurnTrump("turned"),
                Play(
                    draw=Draw(("stock", "turned")),
                    extras=(Swap("J"),),
                    until=Reached(1 + tricks(), 1),
                ),
            ),
        ),
    ),
)
# Nothing is drawn, and a marriage may be shown; partners ruff, and a promoted card wins.
SHOWN = tg.Rules(
    key="shown",
    pack=tg.Pack("A K Q J 10"),
    seats=4,
    sides=((0, 2), (1, 3)),
    packets=Packets.parse("4", rest="stock"),
    opening=(TurnUp("stock", "turned", "shown"),),
    contracts=(
        tg.Contract(
            "shown",
            Ranking("A K Q J 10", promoted=mate_of("turned")),
            (
                FOLLOW_SUIT,
                FollowTerm("save", TRUMP, ~TRUMP | TRUMP, "", (RUFFED, PARTNER_NOT_WINNING)),
                FollowTerm("spare", ~TRUMP, ~TRUMP, "", (PARTNER_WINNING,)),
                FollowTerm("wait", LED | ABOVE, LED | ABOVE, "", (broken(TRUMP),)),
            ),
            (Play(extras=(Marriage(),)),),
            (
                Award("tricks", tricks().to(DECLARING_SIDE), EVERYONE),
                Award("many", 3, DEFENDERS, (at_least(tricks().of(DECLARING_SIDE), 3),)),
                Award("few", 1, EVERYONE, (below(amount(2) * 2, 7), at_least(tricks(), 4))),
                Award("hand", cards_in_one_hand(cards_of_rank("A K")), EVERYONE),
                Award("shown", marriages(20, 40), EVERYONE),
            ),
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
