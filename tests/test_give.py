"""Giving cards, in any order of the seats: the phase, its records, and who may be asked."""

from __future__ import annotations

import copy
import pickle
import random

import pytest

import trickgames as tg
from tests.games.helpers import settled, table_of
from trickgames.cards import HEARTS, SPADES
from trickgames.declaration import Contract, Rules
from trickgames.events import Called, Moved
from trickgames.follow import FOLLOW_SUIT
from trickgames.moves import Move
from trickgames.packets import Packets
from trickgames.packs import Pack
from trickgames.phases.give import Give
from trickgames.phases.play import Play
from trickgames.ranking import Ranking
from trickgames.record import Record
from trickgames.scoring.awards import Award
from trickgames.scoring.conditions import shared_out, taken_by_one
from trickgames.scoring.tallies import all_taken, cards_taken, tricks
from trickgames.selection import cards, cards_of_suit
from trickgames.table import EVERYONE, holder_of


def toy(*phases, packets="3", copies=1, scoring=(), ranks="A K Q J 10 9", **more) -> Rules:
    return Rules(
        pack=Pack(ranks, suits=(SPADES, HEARTS), copies=copies),
        seats=4,
        packets=Packets.parse(packets),
        contracts=(
            Contract("c", Ranking("A K Q J 10 9"), (FOLLOW_SUIT,), (*phases, Play(**more)),
                     scoring or (Award("tricks", tricks(), EVERYONE),)),
        ),
        key="toy",
    )  # fmt: skip


GIVE = toy(Give(1, (1, 2, 0)))
HANDS = ["AS KS QS", "JS 10S 9S", "AH KH QH", "JH 10H 9H"]


def given(order: tuple[int, ...], number: int = 0) -> tg.Round:
    """Each seat gives its highest card; the dealer is seat 3."""
    rnd = GIVE.start(hands=HANDS, dealer=3, number=number)
    for seat in order:
        rnd = rnd.apply(Move("give", next(iter(rnd.hand(seat)))), seat)
    return rnd


def test_whoever_has_not_given_may_give() -> None:
    rnd = given(())
    assert (rnd.turn, rnd.actor, rnd.to_act) == (0, 0, (0, 1, 2, 3))
    rnd = given((2,))
    assert (rnd.turn, rnd.actor, rnd.to_act, rnd.last_seat) == (0, 0, (0, 1, 3), 2)
    rnd = given((2, 0))
    assert (rnd.turn, rnd.actor, rnd.to_act, rnd.last_seat) == (1, 1, (1, 3), 0)
    rnd = given((2, 0, 3))
    assert (rnd.turn, rnd.to_act, rnd.last_seat) == (1, (1,), 3)
    rnd = given((2, 0, 3, 1))
    assert (rnd.turn, rnd.to_act, rnd.last_seat) == (0, (0,), 1)


def test_the_cards_lie_face_down_until_all_have_given() -> None:
    rnd = given((2, 0))
    assert {name: list(map(str, pile)) for name, pile in rnd.piles.items()} == {
        "given 2": ["AH"],
        "given 0": ["AS"],
    }
    rnd = given((2, 0, 3, 1))
    assert [str(rnd.hand(seat)) for seat in range(4)] == [
        "KS QS JH", "AS 10S 9S", "JS KH QH", "AH 10H 9H"
    ]  # fmt: skip
    assert not rnd.piles
    assert [str(given((0, 1, 2, 3), 1).hand(seat)) for seat in range(4)] == [
        "KS QS AH", "10S 9S JH", "AS KH QH", "JS 10H 9H"
    ]  # fmt: skip
    assert str(given((), 2).hand(0)) == "AS KS QS"
    assert given((), 2).legal_moves()[0].verb == "play"


def test_a_view_shows_the_own_cards_and_that_others_have_given() -> None:
    rnd = given((2, 0))
    piles = [dict(rnd.view(seat).piles) for seat in (0, 1, None)]
    own = (tg.Card.parse("AS"),)
    assert piles == [
        {"given 2": (None,), "given 0": own},
        {"given 2": (None,), "given 0": (None,)},
        {"given 2": (None,), "given 0": (None,)},
    ]
    assert [view.to_act for view in map(rnd.view, (0, 1, 2, 3, None))] == [(1, 3)] * 5
    assert [len(rnd.view(seat).legal_moves()) for seat in range(4)] == [0, 3, 0, 3]
    reason = rnd.view(2).why_not(Move("give", tg.Card.parse("KH")))
    assert reason is not None
    assert reason.code == "not_your_turn"
    assert reason.text() == "seats 1 3 may act now, not seat 2"
    assert rnd.why_not(Move("give", tg.Card.parse("KH")), 2) == reason
    called = [event for event in rnd.view(3).events if isinstance(event, Called)]
    assert [(event.seat, str(event.move)) for event in called] == [(2, "give ?"), (0, "give ?")]


def test_who_receives_sees_the_cards_and_the_order_of_events_tells_nothing() -> None:
    views = [given(order).view(1) for order in ((0, 1, 2, 3), (3, 2, 1, 0))]
    for view in views:
        moved = [event for event in view.events if isinstance(event, Moved)]
        to_me = [event for event in moved if event.target == 1]
        assert [str(card) for event in to_me for card in event.cards or ()] == ["AS"]
        assert all(event.cards is None for event in moved if event.target in (0, 3))
    hidden = [
        [(e.source, e.target) for e in rnd.view(None).events if isinstance(e, Moved)]
        for rnd in (given((0, 1, 2, 3)), alike((0, 1, 2, 3)))
    ]
    assert hidden[0] == hidden[1]


def alike(order: tuple[int, ...]) -> tg.Round:
    """As `given`, each giving its lowest card."""
    rnd = GIVE.start(hands=HANDS[::-1], dealer=3)
    for seat in order:
        rnd = rnd.apply(Move("give", list(rnd.hand(seat))[-1]), seat)
    return rnd


def test_a_round_keeps_who_moved_out_of_turn() -> None:
    rnd = given((2, 0, 3, 1)).play("JH", "AS", "KH", "10H")
    steps = [(seat, str(move)) for seat, move in rnd.steps]
    assert steps[:5] == [(2, "give AH"), (0, "give AS"), (3, "give JH"), (1, "give JS"),
                         (0, "play JH")]  # fmt: skip
    for again in (pickle.loads(pickle.dumps(rnd)), copy.deepcopy(rnd), copy.copy(rnd)):
        assert again == rnd
        assert again.steps == rnd.steps
        assert hash(again) == hash(rnd)
    undone = rnd
    while undone.previous is not None:
        undone = undone.previous
    assert undone.to_act == (0, 1, 2, 3)


def test_rounds_with_another_order_of_giving_differ_though_the_cards_lie_alike() -> None:
    one, other = given((2, 0, 3, 1)), given((0, 1, 2, 3))
    assert [str(one.hand(seat)) for seat in range(4)] == [str(other.hand(s)) for s in range(4)]
    assert one != other
    assert one.view(0) != other.view(0)
    # Moves that read alike, made by other seats.
    start = toy(Give(1, (1,)), copies=2, ranks="A K Q").start(
        hands=["AS KS QS", "AS KS QS", "AH KH QH", "AH KH QH"], dealer=3
    )
    move = start.rules.parse("give AS")
    first, second = start.apply(move, 0), start.apply(move, 1)
    assert first.history == second.history
    assert first != second
    assert first.steps != second.steps


def test_of_two_equal_cards_each_gives_the_own() -> None:
    start = toy(Give(1, (1,)), copies=2, ranks="A K Q").start(
        hands=["AS KS QS", "AS KS QS", "AH KH QH", "AH KH QH"], dealer=3
    )
    after = start.play("give AS", "give KS", "give AH", "give QH")
    held = [str(after.hand(seat)) for seat in range(4)]
    assert held == ["KS QS QH", "AS AS QS", "KS KH QH", "AH AH KH"]


def test_a_record_names_the_seat_only_where_it_was_not_its_turn() -> None:
    rnd = given((2, 0, 3, 1)).play("JH", "AS")
    record = Record.of(rnd, rules=GIVE)
    text = record.to_text()
    assert "moves: 2: give AH; give AS; 3: give JH; give JS\nmoves: JH; AS\n" in text
    assert Record.from_text(text, rules=GIVE).replay() == rnd
    assert Record.from_json(record.to_json(), rules=GIVE).replay() == rnd
    # A seat whose turn it is may be named, and need not.
    said = text.replace("give AS", "0: give AS")
    assert Record.from_text(said, rules=GIVE) == record
    redacted = record.redacted(1)
    seen = "moves: 2: give ?; give ?; 3: give ?; give JS\nmoves: JH; AS\n"
    assert seen in redacted.to_text()
    assert Record.from_text(redacted.to_text(), rules=GIVE) == redacted
    assert Record.from_json(redacted.to_json(), rules=GIVE) == redacted


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("2: give AH", "9: give AH", "there are 4 seats, from 0: none is 9"),
        ("2: give AH", "3: give AH", "you do not hold A♥"),
        ("2: give AH", "give AH", "you do not hold A♥"),
        ("3: give JH", "2: give JH", "seats 1 3 may act now, not seat 2"),
        ("2: give AH", "-1: give AH", "is no move"),
        ("2: give AH", "2: ", "is no move"),
    ],
)
def test_a_record_that_names_another_seat_is_refused(old, new, sentence) -> None:
    text = Record.of(given((2, 0, 3, 1)), rules=GIVE).to_text()
    assert old in text
    with pytest.raises(tg.RecordError, match=sentence):
        Record.from_text(text.replace(old, new), rules=GIVE)


def test_a_match_is_written_with_seats_too() -> None:
    match = tg.Match.start(tg.rules("hearts"), seed=3, rounds=1)
    rng = random.Random(3)
    while not match.is_over:
        seat = rng.choice(match.round.to_act)
        match = match.apply(match.round.view(seat).legal_moves()[0], seat)
    record = Record.of(match)
    assert ": give" in record.to_json()
    assert Record.from_text(record.to_text()).replay() == match
    assert Record.from_json(record.to_json()).replay() == match


def test_a_view_is_read_back_with_who_may_act() -> None:
    for order in ((), (2,), (2, 0), (2, 0, 3), (2, 0, 3, 1)):
        rnd = given(order)
        for seat in (0, 1, 2, 3, None):
            view = rnd.view(seat)
            again = tg.View.from_json(view.to_json(), GIVE)
            assert again == view
            assert (again.to_act, again.steps) == (view.to_act, view.steps)
            assert list(again.legal_moves()) == list(view.legal_moves())


def test_every_world_was_given_in_the_same_order() -> None:
    rnd = given((2, 0, 3, 1)).play("JH", "AS")
    worlds = rnd.view(1).worlds(random.Random(1))
    for world in (next(worlds) for _ in range(50)):
        assert [seat for seat, _ in world.steps] == [2, 0, 3, 1, 0, 1]
        assert world.view(1) == rnd.view(1)


# --- the holder of a card


HELD = toy(lead=holder_of("QH"))


def test_the_holder_of_a_card_leads_and_everybody_knows() -> None:
    rnd = HELD.start(hands=HANDS, dealer=0)
    assert (rnd.turn, dict(rnd.facts)) == (2, {"holder": 2})
    # The card need not be led, but is known to be there.
    assert len(rnd.legal_moves()) == 3
    for seat in (0, 1, 3, None):
        assert str(rnd.view(seat).must_hold(2)) == "QH"
        after = rnd.play("AH").view(seat)
        assert "QH" in str(after.must_hold(2))
        assert all("QH" in str(world.hand(2)) for world in sample(after))


def sample(view: tg.View) -> list[tg.Round]:
    worlds = view.worlds(random.Random(2))
    return [next(worlds) for _ in range(20)]


def test_views_differ_where_another_seat_leads() -> None:
    rounds = [HELD.start(hands=hands, dealer=0) for hands in (HANDS, [*HANDS[:2], *HANDS[:1:-1]])]
    assert [rnd.turn for rnd in rounds] == [2, 3]
    assert rounds[0].view(0) != rounds[1].view(0)


# --- declarations that cannot work


@pytest.mark.parametrize(
    ("make", "fault"),
    [
        (lambda: toy(Give(0, (1,))), "each seat gives a card or more, not 0"),
        (lambda: toy(Give(1, ())), "the schedule of giving is empty"),
        (lambda: toy(Give(4, (1,))), "4 cards of a hand are wanted, 3 are dealt"),
        (lambda: toy(lead=holder_of("2C")), "2C, whose holder is wanted, is not in the pack"),
        (lambda: toy(lead=holder_of("AS"), packets="2"), "nobody may hold AS: it may lie in"),
        (lambda: toy(lead=holder_of("AS"), copies=2, ranks="A K Q"), "several may hold AS"),
    ],
)
def test_what_cannot_work_is_refused(make, fault) -> None:
    with pytest.raises(tg.RulesError, match=fault):
        make()


def test_a_gift_is_refused_in_words() -> None:
    rnd = toy(Give(2, (1,))).start(hands=HANDS, dealer=3)
    held = list(rnd.hand(0) or ())
    for given_up, said in (
        (held[:1], "give 2 cards, not 1"),
        (held[:3], "give 2 cards, not 3"),
        ([held[0], held[0]], f"{held[0].symbol} {held[0].symbol}: a card is named twice"),
    ):
        reason = rnd.why_not(tg.Move("give", *given_up), seat=0)
        assert reason is not None
        assert reason.text() == said


def test_a_whole_hand_may_be_given() -> None:
    rnd = toy(Give(3, (1,))).start(hands=HANDS, dealer=3)
    rnd = rnd.play("give AS KS QS", "give JS 10S 9S", "give AH KH QH", "give JH 10H 9H")
    assert str(rnd.hand(1)) == "AS KS QS"
    for seat in (0, 2, None):
        assert all(world.view(seat) == rnd.view(seat) for world in sample(rnd.view(seat)))


# --- scoring by who took all of some cards


FACES = cards_of_suit(HEARTS) | cards("AS")


def won(*masks: str) -> list[tuple[int, ...]]:
    rules = toy(
        scoring=(
            Award("all", 5 * all_taken(FACES), EVERYONE),
            Award("one", 1, EVERYONE, (taken_by_one(FACES),)),
            Award("several", cards_taken(FACES), EVERYONE, (shared_out(FACES),)),
        )
    )
    awards = settled(rules, table_of(rules, "c", declarer=None), won=list(masks))
    return [(award.name, award.scores) for award in awards]


def test_all_of_some_cards_are_taken_by_one_side_or_shared_out() -> None:
    everything = "AH KH QH JH 10H 9H AS"
    assert won(everything, "KS", "", "") == [("all", (5, 0, 0, 0)), ("one", (1, 1, 1, 1))]
    assert won("AH KH QH JH 10H 9H", "AS", "", "") == [("several", (6, 1, 0, 0))]
    assert won("AH", "KH QH JH 10H 9H AS", "KS", "") == [("several", (1, 6, 0, 0))]


def test_the_words_of_selections_and_scores() -> None:
    assert str(FACES) == "♥ and AS"
    assert FACES.words().text("id") == "♥ dan AS"
    assert str(all_taken(FACES).words()) == "1 for the side that took all of ♥ and AS"
    assert str(taken_by_one(FACES).words()) == "one side took all of ♥ and AS"
    assert str(shared_out(FACES).words()) == "no side took all of ♥ and AS"
    pack = Pack("A K", suits=(SPADES,))
    assert FACES.absent(pack) == ("hearts",)
    assert (FACES | cards("KD AS")).absent(pack) == ("hearts", "KD")
    whole = Pack("A K Q", suits=(SPADES, HEARTS))
    assert [str(whole[place]) for place in (cards("KH") | FACES).places(whole, None)] == [
        "KH", "AH", "QH", "AS"
    ]  # fmt: skip
