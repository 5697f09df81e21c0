"""What type checkers make of the public names; checked, never run."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Literal

from typing_extensions import assert_type

import trickgames as tg
from trickgames.games.bird_dog import bird_dog
from trickgames.games.bridge import bridge
from trickgames.games.cramps import cramps
from trickgames.games.euchre import euchre
from trickgames.games.five_point_set_back import five_point_set_back
from trickgames.games.frog import frog
from trickgames.games.grasobern import grasobern
from trickgames.games.hearts import hearts
from trickgames.games.schnapsen import schnapsen
from trickgames.games.whist import whist
from trickgames.scoring.scored_by import ScoredBy
from trickgames.scoring.tallies import tricks

# Games take their options by keyword, and only values that exist.
assert_type(frog(), tg.Rules)
assert_type(frog(deal="eleven", multipliers=(1, 2, 4)), tg.Rules)
assert_type(five_point_set_back(five="left_bower", forced_bid=2), tg.Rules)
assert_type(bird_dog(play_off="reach_again"), tg.Rules)
assert_type(grasobern(all_pass="oberln"), tg.Rules)
assert_type(cramps(), tg.Rules)
assert_type(bridge(scoring="rubber"), tg.Rules)
assert_type(hearts(players=3, target=50), tg.Rules)
assert_type(euchre(cards=32, alone_lead="left_of_maker"), tg.Rules)
assert_type(whist(target=7), tg.Rules)
assert_type(schnapsen(least_stock=2, target=9), tg.Rules)

frog(deal="twelve")  # type: ignore[arg-type]
frog(deel="ten")  # type: ignore[call-arg]
frog("ten")  # type: ignore[call-arg]
frog(chico_hearts="no")  # type: ignore[arg-type]
frog(multipliers=(1, 2))  # type: ignore[arg-type]
five_point_set_back(min_bid=3)  # type: ignore[arg-type]
five_point_set_back(pitch="yes")  # type: ignore[arg-type]
bird_dog(play_off="lowest")  # type: ignore[arg-type]
grasobern(aces=1)  # type: ignore[arg-type]
cramps(deal="ten")  # type: ignore[call-arg]
bridge(scoring="matchpoints")  # type: ignore[arg-type]
hearts(players=6)  # type: ignore[arg-type]
hearts(target="100")  # type: ignore[arg-type]
euchre(cards=28)  # type: ignore[arg-type]
whist(target=6)  # type: ignore[arg-type]
schnapsen(least_stock=3)  # type: ignore[arg-type]


# A scoring function is a plain generator; what it yields is a name, and points for each seat.
def squares(tallies: Mapping[str, tuple[int, ...]]) -> Iterator[tuple[str, list[int]]]:
    yield "squares", [count * count for count in tallies["tricks"]]


def halves(tallies: Mapping[str, tuple[int, ...]]) -> Iterator[tuple[str, list[float]]]:
    yield "halves", [count / 2 for count in tallies["tricks"]]


RULE = {"squares": "tricks times tricks"}
assert_type(ScoredBy(squares, {"tricks": tricks(), "target": 7}, RULE), ScoredBy)
ScoredBy(halves, {"tricks": tricks()}, RULE)  # type: ignore[arg-type]
ScoredBy(squares, {"tricks": 1.5}, RULE)  # type: ignore[dict-item]

rules = tg.rules("frog", deal="eleven")
assert_type(rules, tg.Rules)
assert_type(tg.game_names(), tuple[str, ...])
assert_type(tg.game_faults(), tuple[str, ...])
assert_type(rules.key, str)
assert_type(rules.seats, int)
assert_type(rules.pack, tg.Pack)
assert_type(rules.pack[0], tg.Card)
assert_type(rules.options, Mapping[str, object])
assert_type(rules.parse("pass"), tg.Move)

rnd = rules.deal(seed=7, dealer=0)
assert_type(rnd, tg.Round)
assert_type(rnd.turn, int | None)
assert_type(rnd.to_act, tuple[int, ...])
assert_type(rnd.legal_moves(), Sequence[tg.Move])
assert_type(rnd.why_not(rnd.legal_moves()[0]), tg.Reason | None)
assert_type(rnd.apply(rnd.legal_moves()[0]), tg.Round)
assert_type(rnd.play("pass", rnd.legal_moves()[0]), tg.Round)
assert_type(rnd.scores, tuple[int, ...] | None)
assert_type(rnd.awards, tuple[tg.Awarded, ...])
assert_type(rnd.contract, tg.FinalContract | None)
assert_type(rnd.hand(0), tg.Hand)
assert_type(rnd.piles, Mapping[str, tuple[tg.Card, ...]])
assert_type(rnd.trick, tg.Trick | None)
assert_type(rnd.tricks, tuple[tg.Trick, ...])
assert_type(rnd.previous, tg.Round | None)
assert_type(rnd.history, tuple[tg.Move, ...])

rnd.apply("pass")  # type: ignore[arg-type]
rnd.turn = 1  # type: ignore[misc]
rules.deal(seed="7")  # type: ignore[arg-type]
rules.deal(7)  # type: ignore[call-arg]

match = tg.Match.start(rules, seed=7, rounds=3)
assert_type(match, tg.Match)
assert_type(match.round, tg.Round)
assert_type(match.totals, tuple[int, ...])
assert_type(match.winners, tuple[int, ...])
assert_type(match.deal(), tg.Match)


@tg.game("house")
def house(*, speed: Literal["slow", "fast"] = "slow") -> tg.Rules:
    """Declare a house game.

    Args:
        speed: Nothing, really.
    """
    return cramps() if speed == "slow" else frog()


assert_type(house(speed="fast"), tg.Rules)
house(speed="middling")  # type: ignore[arg-type]
