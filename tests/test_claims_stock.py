"""Claims where more is done than to play the first hands, against a search through everything.

Cards are drawn, or the stock has been closed or used up; marriages may be shown, and the round
stops as soon as somebody has enough.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator
from typing import Any

import attrs
import pytest

import trickgames as tg
from tests.claim_oracle import is_certain
from tests.compare import spell
from tests.small_games import SMALL, witness
from tests.test_claims import alike as look_alikes
from tests.test_claims import answer, chain_of
from trickgames.cards import HEARTS, SPADES
from trickgames.certainty import TooMuchWork, Work
from trickgames.follow import (
    BEAT_IF_ABLE,
    FOLLOW_SUIT,
    FOLLOW_SUIT_OR_TRUMP,
    STOCK_SHUT,
    FollowTerm,
)
from trickgames.packets import Packets
from trickgames.phases.auction import Auction
from trickgames.phases.play import Play, Reached
from trickgames.phases.stock import Close, Draw, Marriage, Swap
from trickgames.phases.turn_up import TurnUp
from trickgames.ranking import Ranking
from trickgames.scoring.awards import Award
from trickgames.scoring.tallies import card_points, tricks
from trickgames.scoring.told import marriages
from trickgames.table import EVERYONE
from trickgames.worlds import Worlds

# --- Schnapsen


def unseen(rnd: tg.Round, seat: int) -> set[tg.Card]:
    """The cards of which a seat does not know where they are, told by hand from the round."""
    other = 1 - seat
    known = set(rnd.hand(seat))
    for state in chain_of(rnd):
        known |= set(state.hand(seat))
        known |= set(state.piles["turned"])  # the card turned up, or the jack given for it
        move = state.last_move
        if move is not None and move.verb == "play":
            known |= set(move.cards)
        if move is not None and move.verb == "marriage" and state.last_seat == other:
            suit = move.args[0]
            known |= {tg.Card.parse(f"{rank}{suit}") for rank in "KQ"}
    return set(rnd.rules.pack) - known


def alike(rnd: tg.Round, seat: int) -> list[tg.Round]:
    """One round for each hand that the opponent may have, the moves the same."""
    free = sorted(unseen(rnd, seat), key=str)
    theirs = [card for card in free if card in rnd.hand(1 - seat)]
    found: list[tg.Round] = []
    for hand in itertools.combinations(free, len(theirs)):
        rest = [card for card in free if card not in theirs]
        stock = [card for card in free if card not in hand]
        for order in itertools.permutations(hand):
            names = dict(zip([*theirs, *rest], [*order, *stock], strict=True))
            world = renamed(rnd, names)
            if world is not None:
                found.append(world)
                break
    return found


def renamed(rnd: tg.Round, names: dict[tg.Card, tg.Card]) -> tg.Round | None:
    """The same moves with some hidden cards in the places of others; None if that cannot be."""
    first = chain_of(rnd)[0]
    hands = [[names.get(card, card) for card in first.hand(s)] for s in range(2)]
    piles = {name: [names.get(c, c) for c in pile] for name, pile in first.piles.items()}
    try:
        start = rnd.rules.start(hands=hands, piles=piles, dealer=rnd.dealer)
        return start.play(*rnd.history)
    except tg.IllegalMove:
        return None


def schnapsen(seed: int) -> Iterator[tg.Round]:
    """States with three tricks to come or fewer, the stock closed or used up."""
    rng = random.Random(f"schnapsen {seed}")
    rnd = tg.rules("schnapsen", least_stock=2 + 2 * (seed % 2)).deal(seed=seed, dealer=seed % 2)
    close_in = rng.randrange(2, 8)
    while not rnd.is_over:
        if rnd.view(0).claim(0).left <= 3:
            yield rnd
        moves = sorted(map(spell, rnd.legal_moves()))
        if "close" in moves and len(rnd.tricks) >= close_in:
            rnd = rnd.play("close")
        elif rng.random() < 0.5 and (extra := [m for m in moves if m[:4] in ("swap", "marr")]):
            rnd = rnd.play(extra[0])
        else:  # cards that count little, so that nobody has 66 too soon
            cards = [move for move in rnd.legal_moves() if move.verb == "play"]
            rnd = rnd.apply(max(rng.sample(cards, min(2, len(cards))), key=_low))


def _low(move: tg.Move) -> int:
    return "A10KQJ".index(str(move.cards[0].rank)[:1])


def check_schnapsen(seeds: range, most: int) -> set[tuple[str, int, bool]]:
    """Compare with the search; return the answers, with the tricks left and if it was closed."""
    rng, seen = random.Random(f"{seeds}"), set[tuple[str, int, bool]]()
    for seed in seeds:
        states = list(schnapsen(seed))
        for rnd in states[:1] + rng.sample(states[1:], min(1, len(states[1:]))):
            seat = rng.randrange(2)
            view = rnd.view(seat)
            worlds = alike(rnd, seat)
            assert any(set(world.hand(1 - seat)) == set(rnd.hand(1 - seat)) for world in worlds)
            left = view.claim(0).left
            for n in range(1, left + 1 if len(worlds) <= most else 0):
                got = view.claim(n).answer
                assert got == answer(is_certain(worlds, seat, n)), (seed, seat, n)
                seen.add((got, left, "closer" in rnd.facts))
    return seen


def test_the_last_tricks_of_schnapsen_are_answered_as_by_brute_force() -> None:
    seen = check_schnapsen(range(14), 60)
    assert {closed for _, _, closed in seen} == {True, False}
    assert {answer for answer, _, _ in seen} == {"shown", "refuted"}


@pytest.mark.long
def test_all_last_tricks_of_schnapsen_are_answered_as_by_brute_force() -> None:
    seen = check_schnapsen(range(14, 300), 1000)
    both, closed = ("shown", "refuted"), (True, False)
    assert seen >= set(itertools.product(both, (1, 2, 3), closed))


CLOSED = ["AS", "10S", "AD", "10D", "close", "QS", "JS", "QC", "JC"]
REST = ["AC", "10C", "10H", "KS", "QD"]


def test_a_marriage_that_ends_the_round_leaves_no_trick_for_the_ace_of_trumps() -> None:
    # Seat 1 has 52 points and leads, three tricks to come. Whatever else it may lead, seat 0 takes
    # that trick: with K♦, or with the ace of trumps, which it must play. But king and queen of
    # trumps count 40, and the round is over at once.
    hands = ["10S 10D JS AH JC", "AS AD QC KH KC"]
    rules = tg.rules("schnapsen")
    piles = {"turned": "JH", "stock": ["QH", "JD", "QS", "KD", *REST]}
    rnd = rules.start(hands=hands, piles=piles, dealer=0).play(*CLOSED)
    assert (rnd.turn, {str(card) for card in rnd.hand(0)}) == (1, {"AH", "KD", "JD"})
    assert [rnd.view(0).claim(n).answer for n in range(4)] == ["shown", *["refuted"] * 3]
    assert rnd.play("marriage H").is_over
    # Who has the queen himself need not fear it.
    piles = {"turned": "JH", "stock": ["JD", "QH", "QS", "KD", *REST]}
    rnd = rules.start(hands=hands, piles=piles, dealer=0).play(*CLOSED)
    assert [rnd.view(0).claim(n).answer for n in range(3)] == ["shown", "shown", "refuted"]


def test_a_plan_is_one_and_the_same_for_all_hands_that_the_opponent_may_have() -> None:
    rnd = next(rnd for rnd in schnapsen(164) if len(rnd.history) == 12)
    worlds = alike(rnd, 0)
    assert len(worlds) == 20
    assert all(is_certain([world], 0, 1) for world in worlds)
    assert rnd.view(0).claim(1).answer == "refuted"


# --- small games with a stock, from the deal on


def stock_game(key: str, packets: str, follow: tuple[FollowTerm, ...], **play: Any) -> tg.Rules:
    """A game for two with six cards, in which every deal can be listed."""
    points = card_points({"A": 5, "K": 4, "Q": 3}) + marriages(plain=2, trump=4)
    extras = (Swap("Q", least=1), Close(points), Marriage())
    until = Reached(points, play.pop("until", 14))
    piles = play.pop("piles", ("stock", "turned"))
    turned = (TurnUp("turned", fact="turned", contract="c"),) if "turned" in piles else ()
    opening = play.pop("opening", turned)
    return tg.Rules(
        pack=tg.Pack("A K Q", suits=(SPADES, HEARTS)),
        seats=2,
        packets=Packets.parse(packets, rest="stock"),
        opening=opening,
        contracts=(
            tg.Contract(
                "c",
                Ranking("A K Q"),
                follow,
                (Play(draw=Draw(piles), extras=play.pop("extras", extras), until=until),),
                (Award("tricks", tricks(), EVERYONE),),
                trump=None if opening else HEARTS,
            ),
        ),
        key=key,
    )


BID = (Auction(("c",)),)
SHUT = tuple(attrs.evolve(term, when=(STOCK_SHUT,)) for term in (FOLLOW_SUIT, BEAT_IF_ABLE))
STOCK_GAMES = {
    rules.key: rules
    for rules in (
        stock_game("two drawn", "2 T1", SHUT),
        stock_game("stop", "2 T1", SHUT, until=9),
        stock_game("bound", "2 T1", (FOLLOW_SUIT,)),
        # What is drawn from is settled by the bid.
        stock_game("bid", "1", (FOLLOW_SUIT,), piles=("stock",), extras=(), opening=BID),
        stock_game("all drawn", "1", (FOLLOW_SUIT,), piles=("stock",), extras=(Marriage(),)),
        # Whoever follows with a trump had to, or has none of the suit led.
        stock_game(
            "forked", "1", (FOLLOW_SUIT_OR_TRUMP, BEAT_IF_ABLE), piles=("stock",), extras=()
        ),
    )
}


def check_stock(key: str, seeds: range, share: float) -> set[tuple[str, bool]]:
    """Compare with the search; return the answers, with whether cards were still to be drawn."""
    rng, seen = random.Random(key), set[tuple[str, bool]]()
    for seed in seeds:
        rnd = STOCK_GAMES[key].deal(seed=seed, dealer=seed % 2)
        while not rnd.is_over:
            if rng.random() < share:
                seat = rng.randrange(2)
                view, worlds = rnd.view(seat), look_alikes(rnd, seat)
                drawn = view.position is None or view.position.stock_open
                for n in range(1, view.claim(0).left + 1):
                    got = view.claim(n).answer
                    assert got == answer(is_certain(worlds, seat, n, witness)), (seed, seat, n)
                    seen.add((got, drawn))
            rnd = rnd.apply(rng.choice(rnd.legal_moves()))
    return seen


@pytest.mark.parametrize("key", sorted(STOCK_GAMES))
def test_claims_while_cards_are_drawn_are_answered_as_by_brute_force(key: str) -> None:
    check_stock(key, range(3), 0.4)


@pytest.mark.long
@pytest.mark.parametrize("key", sorted(STOCK_GAMES))
def test_many_claims_while_cards_are_drawn_are_answered_as_by_brute_force(key: str) -> None:
    assert check_stock(key, range(3, 25), 1) >= set(
        itertools.product(("shown", "refuted"), (True, False))
    )


# --- the list of all worlds


def every(view: tg.View) -> list[tg.Round]:
    return list(Worlds(view).every(lambda: None))


def check_every(rules: tg.Rules, seeds: range) -> None:
    rng = random.Random(rules.key)
    for seed in seeds:
        rnd = rules.deal(seed=seed, dealer=seed % rules.seats)
        for _ in range(rng.randrange(7)):
            before, rnd = rnd, rnd.apply(rng.choice(rnd.legal_moves()))
            rnd = before if rnd.is_over else rnd
        seat = rng.randrange(rules.seats)
        view, worlds = rnd.view(seat), look_alikes(rnd, seat)
        listed = every(view)
        assert set(listed) <= set(worlds)
        assert view.count_worlds() == len(worlds)
        assert set(itertools.islice(view.worlds(rng), 2 * len(worlds))) <= set(worlds)
        if view.position is None:
            assert set(listed) == set(worlds)
            assert len(listed) == len(worlds)
        else:
            seen = [_lies(world, view.position.stock_open) for world in listed]
            assert len(seen) == len(set(seen))
            assert set(seen) == {_lies(world, view.position.stock_open) for world in worlds}


def _lies(rnd: tg.Round, in_order: bool) -> object:
    hands = tuple(frozenset(rnd.hand(seat)) for seat in range(rnd.rules.seats))
    keep = tuple if in_order else frozenset
    return hands, tuple((name, keep(cards)) for name, cards in rnd.piles.items())


@pytest.mark.parametrize("key", [*sorted(SMALL), *sorted(STOCK_GAMES)])
def test_all_worlds_are_listed_and_each_once(key: str) -> None:
    check_every({**SMALL, **STOCK_GAMES}[key], range(2))


@pytest.mark.long
@pytest.mark.parametrize("key", [*sorted(SMALL), *sorted(STOCK_GAMES)])
def test_in_many_rounds_all_worlds_are_listed_and_each_once(key: str) -> None:
    check_every({**SMALL, **STOCK_GAMES}[key], range(2, 40))


def test_a_list_of_worlds_that_takes_too_long_is_given_up() -> None:
    view = tg.rules("schnapsen").deal(seed=1).view(0)
    with pytest.raises(TooMuchWork):
        list(Worlds(view).every(Work(100).spend))
    assert view.claim(1).answer == "not shown"
    # In Oh Hell each has one card in some rounds, but there are too many ways to lie of the others.
    rnd = tg.rules("oh_hell").deal(seed=1, number=9)
    assert (len(rnd.hand(0)), rnd.trick) == (1, None)
    assert rnd.view(0).claim(1).answer == "not shown"
