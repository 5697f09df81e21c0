"""Play the engine and an oracle side by side, move by move."""

from __future__ import annotations

import inspect
import itertools
import random
from collections.abc import Mapping
from typing import Any

import trickgames as tg
from tests.oracles.bird_dog import BirdDogOracle
from tests.oracles.bridge import BridgeOracle
from tests.oracles.cramps import CrampsOracle
from tests.oracles.euchre import EuchreOracle
from tests.oracles.five_point_set_back import SetBackOracle
from tests.oracles.frog import FrogOracle
from tests.oracles.grasobern import GrasobernOracle
from tests.oracles.hearts import HeartsOracle
from tests.oracles.oh_hell import OhHellOracle
from tests.oracles.schnapsen import SchnapsenOracle
from tests.oracles.spades import SpadesOracle
from tests.oracles.whist import WhistOracle

ORACLES: dict[str, Any] = {
    "bird_dog": BirdDogOracle,
    "bridge": BridgeOracle,
    "cramps": CrampsOracle,
    "euchre": EuchreOracle,
    "five_point_set_back": SetBackOracle,
    "frog": FrogOracle,
    "grasobern": GrasobernOracle,
    "hearts": HeartsOracle,
    "oh_hell": OhHellOracle,
    "schnapsen": SchnapsenOracle,
    "spades": SpadesOracle,
    "whist": WhistOracle,
}
# Every option with every value that the rules names, the default first.
OPTIONS: dict[str, dict[str, tuple[Any, ...]]] = {
    "bird_dog": {
        "auto_trump_bonus": (True, False),
        "play_off": ("highest", "reach_again"),
    },
    "bridge": {
        "scoring": ("duplicate", "rubber", "chicago"),
        "chicago_vulnerable": ("dealer", "opponents"),
        "honours": (False, True),
    },
    "cramps": {},
    "euchre": {
        "cards": (24, 32),
        "stick_the_dealer": (False, True),
        "discard_turned": (True, False),
        "alone": (True, False),
        "alone_lead": ("eldest", "left_of_maker"),
        "alone_euchred": (2, 4),
        "target": (10, 5, 11),
    },
    "five_point_set_back": {
        "five": ("slam", "left_bower", "literal"),
        "auction": ("continuous", "single_round"),
        "forced_bid": (1, 2),
        "min_bid": (1, 2),
        "low": ("winner", "holder"),
        "both_out": ("bidder", "highest"),
        "strict_follow": (False, True),
        "pitch": (False, True),
        "defenders_score": (True, False),
    },
    "frog": {
        "deal": ("ten", "eleven"),
        "chico_hearts": (True, False),
        "multipliers": ((1, 2, 3), (1, 2, 4)),
        "widow_points": ("bidder", "defenders"),
        "all_pass": ("next_dealer", "same_dealer"),
    },
    "grasobern": {
        "aces": (True, False),
        "settlement": ("zero_sum", "as_written"),
        "all_pass": ("next_dealer", "oberln"),
        "must_head": (True, False),
        "mord_request": ("required", "optional"),
    },
    "hearts": {
        "players": (4, 3, 5),
        "passing": ("rotating", "left", "none"),
        "opening": ("lowest_club", "eldest"),
        "first_trick": ("no_points", "any"),
        "breaking": ("hearts", "queen_too", "free"),
        "moon": ("add", "subtract"),
        "jack_of_diamonds": (False, True),
        "target": (100, 50),
    },
    "oh_hell": {
        "players": (4, 3, 5, 6, 7),
        "sizes": ("down_up", "up_down", "down", "up", "fixed"),
        "largest": ("usual", "full"),
        "hook": (True, False),
        "scoring": ("ten_plus", "tricks_plus_ten", "minus"),
    },
    "schnapsen": {
        "least_stock": (4, 2),
        "target": (7, 9, 11),
    },
    "spades": {
        "nil": (True, False),
        "blind_nil": ("off", "on", "behind"),
        "nil_tricks": ("bags", "help"),
    },
    "whist": {
        "target": (5, 7, 10),
        "honours": (False, True),
    },
}


def option_sets(game: str, size: int) -> list[dict[str, Any]]:
    """Return all choices of values for each `size` options of a game, the others at default."""
    options = OPTIONS[game]
    return [
        dict(zip(names, values, strict=True))
        for names in itertools.combinations(options, size)
        for values in itertools.product(*(options[name] for name in names))
    ]


def spell(move: tg.Move) -> str:
    """Return a move as the oracles spell it: several cards in plain string order."""
    if len(move.args) < 2:
        return str(move)
    return " ".join([move.verb, *sorted(str(card) for card in move.cards)])


def dealt(rnd: tg.Round) -> tuple[list[list[str]], dict[str, list[str]]]:
    """Return the hands and the piles as they were dealt, before anybody took anything up."""
    pack, deal = rnd.rules.pack, rnd.deal
    hands = [[str(card) for card in pack.cards(hand)] for hand in deal.hands]
    return hands, {name: [str(pack[place]) for place in pile] for name, pile in deal.piles}


def oracle_for(rnd: tg.Round) -> Any:
    """Return the oracle of a round that has just been dealt."""
    hands, piles = dealt(rnd)
    oracle = ORACLES[rnd.rules.key]
    # Only some games go by the number of the round, or by what earlier rounds left.
    more = {"number": rnd.number, "carry": {name: [*value] for name, value in rnd.carry.items()}}
    wanted = inspect.signature(oracle).parameters
    more = {name: value for name, value in more.items() if name in wanted}
    return oracle(hands, piles, rnd.dealer, **more, **rnd.rules.options)


def some_carry(rules: tg.Rules, rng: random.Random) -> Mapping[str, tuple[int, ...]]:
    """Return what earlier rounds may have left."""
    most = {"part score": (0, 20, 40, 60, 90), "games": (0, 1), "deals": (0, 1, 2, 3)}
    most |= {"bags": range(10), "points": range(-300, 500)}
    carry: dict[str, tuple[int, ...]] = {}
    for term in rules.carry:
        sides = [rng.choice(most.get(term.name, (0, 1, 2, 5))) for _ in rules.sides]
        if term.name == "deals":
            sides = sides[:1] * len(sides)
        number = {seat: n for side, n in zip(rules.sides, sides, strict=True) for seat in side}
        carry[term.name] = tuple(number[seat] for seat in range(rules.seats))
    return carry


def pick(rng: random.Random, moves: list[str], *, keen: bool) -> str:
    """Pick a move; the keen ones bid more and pass less, so that every contract comes up."""
    bids = [move for move in moves if move.startswith("bid")]
    if len(bids) > 9:  # a long ladder is climbed step by step
        moves = [move for move in moves if move not in bids[3:]]
        bids = bids[:3]
    if "close" in moves and not keen and rng.random() < 0.9:
        moves = [move for move in moves if move != "close"]
    if keen and bids and rng.random() < 0.5:
        return rng.choice(bids)
    if not keen and "pass" in moves and rng.random() < 0.4:
        return "pass"
    return rng.choice(moves)


def check_state(rnd: tg.Round, oracle: Any) -> None:
    """Compare everything that both sides can tell about a state."""
    where = [str(move) for move in rnd.history]
    assert rnd.turn == oracle.to_act(), where
    if hasattr(oracle, "may_act"):
        assert list(rnd.to_act) == oracle.may_act(), where
    assert rnd.is_over == oracle.over, where
    for seat in range(rnd.rules.seats):
        assert {str(card) for card in rnd.hand(seat)} == oracle.hands[seat], where
    assert [trick.winner for trick in rnd.tricks] == oracle.winners, where
    assert (rnd.contract.key if rnd.contract else None) == oracle.contract, where
    assert rnd.declarer == oracle.declarer, where
    assert (str(rnd.trump) if rnd.trump else None) == oracle.trump, where
    if rnd.rules.key in ("bridge", "five_point_set_back"):
        assert (rnd.contract.level if rnd.contract else None) == oracle.level, where
    if rnd.rules.key == "bridge":
        check_bridge(rnd, oracle)
        return
    shown = rnd.contract is not None and rnd.contract.key == "herren" and oracle.exposed
    assert rnd.exposed == ((rnd.declarer,) if shown else ()), where
    if hasattr(oracle, "bids"):
        said = rnd.facts.get("bid", (None,) * rnd.rules.seats)
        assert said == tuple(oracle.bids.get(s) for s in range(rnd.rules.seats)), where
    assert set(rnd.unseen) == getattr(oracle, "unseen", set()), where
    if rnd.rules.key == "oh_hell":
        assert str(rnd.facts.get("turned")) == str(oracle.turned), where
    if rnd.rules.key == "euchre":
        laid = {name: sorted(map(str, cards)) for name, cards in rnd.piles.items()}
        assert laid == {name: sorted(cards) for name, cards in oracle.piles.items()}, where
        assert rnd.facts.get("alone") == oracle.alone, where
    if rnd.rules.key == "schnapsen":
        check_schnapsen(rnd, oracle)
    if rnd.rules.key in ("bird_dog", "euchre", "schnapsen", "whist"):
        assert str(rnd.facts["turned"]) == oracle.turned, where
    if rnd.rules.key == "bird_dog":
        assert rnd.facts.get("nil") == oracle.nil, where


def check_schnapsen(rnd: tg.Round, oracle: Any) -> None:
    """Compare the stock, who closed it, and who showed which marriages."""
    where = [str(move) for move in rnd.history]
    assert {name: [*map(str, cards)] for name, cards in rnd.piles.items()} == oracle.piles(), where
    assert rnd.facts.get("closer") == oracle.closer, where
    shown = {f"marriage {suit}": seat for seat in (0, 1) for suit in oracle.shown[seat]}
    assert {n: seat for n, seat in rnd.facts.items() if n.startswith("marriage")} == shown, where


def check_bridge(rnd: tg.Round, oracle: Any) -> None:
    """Compare the dummy, the doubles, the vulnerability and what is left for the next round."""
    where = [str(move) for move in rnd.history]
    assert rnd.actor == oracle.decides(), where
    assert list(rnd.exposed) == oracle.exposed(), where
    seats = [seat for seat in range(4) if oracle.vulnerable[seat % 2]]
    assert rnd.facts["vulnerable"] == (" ".join(map(str, seats)) or "nobody"), where
    if rnd.contract is not None:
        assert rnd.facts.get("doubled") == oracle.doubler, where
        assert rnd.facts.get("redoubled") == oracle.redoubler, where
    if rnd.leaves is not None:
        assert {name: [*value] for name, value in rnd.leaves.items()} == oracle.leaves, where


def check_moves(rnd: tg.Round, oracle: Any, seat: int | None = None) -> list[str]:
    """Compare the legal moves; return them as the oracle spells them, in a fixed order."""
    moves = rnd.legal_moves() if seat is None else rnd.view(seat).legal_moves()
    listed = [spell(move) for move in moves]
    assert len(set(listed)) == len(listed)
    legal = oracle.legal() if seat is None else oracle.legal(seat)
    assert set(listed) == legal, [str(move) for move in rnd.history]
    return sorted(listed)


def out_of_turn(rnd: tg.Round, rng: random.Random) -> int | None:
    """Return a seat that may act though it is not its turn, where there is one, now and then."""
    others = [seat for seat in rnd.to_act if seat != rnd.actor]
    return rng.choice(others) if others and rng.random() < 0.5 else None


def check_cards(rnd: tg.Round, legal: list[str]) -> None:
    """Of all card plays just those are accepted that the oracle allows, and refusals say why."""
    for card in rnd.rules.pack:
        move = tg.Move("play", card)
        reason = rnd.why_not(move)
        assert (reason is None) == (f"play {card}" in legal)
        if reason is not None:
            assert reason.text()
            assert set(reason.cards) <= set(rnd.hand(rnd.turn or 0))


def compare_round(rules: tg.Rules, seed: int) -> tg.Round:
    """Play one random round on both sides and compare every state; return its end."""
    rng = random.Random(seed)
    rnd = rules.deal(
        seed=seed, dealer=seed % rules.seats, number=seed // 3, carry=some_carry(rules, rng)
    )
    oracle = oracle_for(rnd)
    keen = bool(seed // rules.seats % 2)
    while not oracle.over:
        check_state(rnd, oracle)
        seat = out_of_turn(rnd, rng)
        legal = check_moves(rnd, oracle, seat)
        if seed % 10 == 0:
            check_cards(rnd, legal)
        choice = pick(rng, legal, keen=keen)
        if seat is None:
            oracle.apply(choice)
            rnd = rnd.play(choice)
        else:
            oracle.apply(choice, seat)
            rnd = rnd.apply(rules.parse(choice), seat)
    check_state(rnd, oracle)
    assert rnd.legal_moves() == ()
    assert list(rnd.scores or ()) == oracle.scores
    sums = [sum(column) for column in zip(*(award.scores for award in rnd.awards), strict=True)]
    assert (sums or [0] * rules.seats) == oracle.scores
    leaves = {name: list(numbers) for name, numbers in (rnd.leaves or {}).items()}
    assert leaves == getattr(oracle, "leaves", {})
    return rnd
