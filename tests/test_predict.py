"""Predictions: who may say what when, who has looked, and hands that nobody has seen yet."""

from __future__ import annotations

import json
import pickle
import random

import attrs
import pytest

import trickgames as tg
from trickgames.cards import HEARTS, SPADES
from trickgames.carry import Carry
from trickgames.declaration import Contract, MatchRules, Rules
from trickgames.errors import IllegalMove, NotationError, RecordError, RulesError
from trickgames.events import Called, Dealt, Looked, Noted, TurnedUp
from trickgames.follow import FOLLOW_SUIT
from trickgames.moves import parse_move
from trickgames.packets import Packets, Schedule
from trickgames.packs import Pack
from trickgames.phases.auction import Auction
from trickgames.phases.declare import Declare
from trickgames.phases.play import Play
from trickgames.phases.predict import Blind, Predict
from trickgames.phases.turn_up import TurnTrump
from trickgames.ranking import Ranking
from trickgames.record import Record
from trickgames.scoring.awards import Award
from trickgames.scoring.tallies import tricks
from trickgames.scoring.told import noted
from trickgames.table import EVERYONE
from trickgames.view import View

RANKS = "A K Q J"
BLIND = Blind("blind nil")
BEHIND = Blind("blind nil", behind=("points", 10))


def declare(*phases, packets="3", seats=4, sides=None, opening=(), **more):
    exact = Award("exact", (1 + noted("bid")).where(tricks().equals(noted("bid"))), EVERYONE)
    contract = Contract("c", Ranking(RANKS), (FOLLOW_SUIT,), (*phases, Play()), (exact,))
    return Rules(
        pack=Pack(RANKS),
        seats=seats,
        packets=Packets.parse(packets, rest="stock") if isinstance(packets, str) else packets,
        contracts=(contract,),
        opening=opening,
        sides=sides or tuple((seat,) for seat in range(seats)),
        key="own",
        title="Own",
        **more,
    )


def texts(rnd):
    return [str(move) for move in rnd.legal_moves()]


# --- bids


def test_each_bids_once_from_eldest_hand_on_as_many_tricks_as_there_are():
    rnd = declare(Predict(5)).deal(seed=1, dealer=2)
    turns = []
    for bid in ("bid 0", "bid 3", "bid 1", "bid 1"):
        turns.append(rnd.turn)
        assert texts(rnd) == ["bid 0", "bid 1", "bid 2", "bid 3"]
        rnd = rnd.play(bid)
    assert turns == [3, 0, 1, 2]
    assert rnd.facts["bid"] == (3, 1, 1, 0)
    assert rnd.trick is not None
    assert rnd.turn == 3


def test_who_has_not_spoken_has_no_bid_yet():
    rnd = declare(Predict(3)).deal(seed=1, dealer=3)
    assert dict(rnd.facts) == {}
    rnd = rnd.play("bid 0", "bid 2")
    assert rnd.facts["bid"] == (0, 2, None, None)


def test_the_least_and_the_most_that_may_be_bid():
    rnd = declare(Predict(2, least=1)).deal(seed=1)
    assert texts(rnd) == ["bid 1", "bid 2"]
    for text in ("bid 0", "bid 3", "bid four"):
        reason = rnd.why_not(tg.Move("bid", int(text[-1]) if text[-1].isdigit() else "four"))
        assert reason.code == "no_such_bid"
        assert reason.text() == f"{text[4:]} is no bid here: bid 1 2"


@pytest.mark.parametrize(
    ("said", "barred"),
    [
        (("bid 1", "bid 1", "bid 0"), 1),
        (("bid 0", "bid 0", "bid 0"), 3),
        (("bid 1", "bid 1", "bid 1"), 0),
        (("bid 2", "bid 1", "bid 1"), None),  # already more than the three tricks
        (("bid 3", "bid 3", "bid 3"), None),
    ],
)
def test_the_last_may_not_make_the_bids_add_up(said, barred):
    rnd = declare(Predict(3, hook=True)).deal(seed=1, dealer=0)
    for bid in said:  # nobody before the last is bound
        assert len(rnd.legal_moves()) == 4
        rnd = rnd.play(bid)
    assert texts(rnd) == [f"bid {n}" for n in range(4) if n != barred]
    if barred is not None:
        reason = rnd.why_not(rnd.rules.parse(f"bid {barred}"))
        assert reason.code == "bids_add_up"
        assert reason.text() == (
            f"with {barred} the bids would add up to the 3 tricks: the last bid may not"
        )
        with pytest.raises(IllegalMove):
            rnd.play(f"bid {barred}")


def test_the_hook_binds_a_hand_of_one_card():
    rnd = declare(Predict(3, hook=True), packets="1").deal(seed=1, dealer=0)
    assert texts(rnd.play("bid 0", "bid 0", "bid 0")) == ["bid 0"]
    assert texts(rnd.play("bid 0", "bid 1", "bid 0")) == ["bid 1"]


def test_a_move_of_another_kind_is_refused():
    rnd = declare(Predict(3)).deal(seed=1)
    assert rnd.why_not(tg.Move("pass")).text() == "pass is not possible now; possible: bid"
    assert rnd.why_not(tg.Move("bid", 1, 2)).code == "not_now"
    assert rnd.why_not(tg.Move("bid", True)).code == "no_such_bid"


def test_bids_are_letters_and_texts():
    rules = declare(Predict(3, blind=BLIND))
    assert rules.letter_count == 16 + 2 + 4
    for text in ("no blind nil", "blind nil", "bid 0", "bid 3"):
        move = rules.parse(text.upper())
        assert str(move) == text
        assert rules.move_of(rules.letters(move)) is move
        assert parse_move(text, rules.pack) is move
    with pytest.raises(NotationError):
        rules.parse("nil")
    assert rules.parse("blind nil").text("id") == "Nil buta"


@pytest.mark.parametrize(
    ("phase", "fault"),
    [
        (Predict(1, least=2), "bids go from 0 or more upwards, not from 2 to 1"),
        (Predict(3, least=-1), "bids go from 0 or more upwards, not from -1 to 3"),
        (Predict(5, least=2), "nobody with one card could bid 2 or more"),
        (
            Predict(3, least=1, hook=True),
            "the last to speak could be left without a bid: from 0 to 1 or more helps",
        ),
        (
            Predict(0, hook=True),
            "the last to speak could be left without a bid: from 0 to 1 or more helps",
        ),
    ],
)
def test_predictions_that_cannot_work_are_refused(phase, fault):
    with pytest.raises(RulesError) as caught:
        declare(phase)
    assert f"contract c: {fault}" in caught.value.faults


# --- blind


def test_who_may_go_blind_is_asked_before_looking():
    rnd = declare(Predict(3, blind=BLIND)).deal(seed=1, dealer=3)
    assert rnd.unseen == (0, 1, 2, 3)
    assert texts(rnd) == ["no blind nil", "blind nil"]
    assert rnd.why_not(tg.Move("bid", 1)).text() == (
        "bid 1 is not possible now; possible: blind nil, no blind nil"
    )
    rnd = rnd.play("no blind nil")
    assert (rnd.turn, rnd.unseen) == (0, (1, 2, 3))
    assert texts(rnd) == ["bid 0", "bid 1", "bid 2", "bid 3"]
    rnd = rnd.play("bid 0")
    assert (rnd.turn, rnd.unseen) == (1, (1, 2, 3))
    rnd = rnd.play("blind nil")
    assert (rnd.turn, rnd.unseen) == (2, (2, 3))
    assert rnd.facts == {"bid": (0, 0, None, None), "blind nil": (0, 1, 0, 0)}
    rnd = rnd.play("no blind nil", "bid 3", "blind nil")
    assert rnd.unseen == ()
    assert rnd.facts == {"bid": (0, 0, 3, 0), "blind nil": (0, 1, 0, 1)}


def test_the_own_hand_is_hidden_until_the_seat_has_answered():
    rnd = declare(Predict(3, blind=BLIND)).deal(seed=1, dealer=3)
    hands = [rnd.hand(seat) for seat in range(4)]
    for seat in range(4):
        view = rnd.view(seat)
        assert [view.hand(other) for other in range(4)] == [None] * 4
        assert view.hand_sizes == (3, 3, 3, 3)
        assert view.events[0] == Dealt((), (3, 3, 3, 3), (("stock", 4),))
    after = rnd.play("no blind nil")
    assert after.view(0).hand(0) == hands[0]
    assert after.view(1).hand(0) is None
    assert after.view(1).hand(1) is None
    after = after.play("bid 1", "blind nil")
    assert after.view(1).hand(1) == hands[1]
    assert after.view(2).hand(2) is None
    looked = [event for event in after.view(1).events if isinstance(event, Looked)]
    assert looked == [Looked(0, None), Looked(1, tuple(hands[1]))]
    calls = [event.move for event in after.view(None).events if isinstance(event, Called)]
    assert list(map(str, calls)) == ["no blind nil", "bid 1", "blind nil"]


def test_nothing_of_an_unseen_hand_is_in_the_view():
    rules = declare(Predict(3, blind=BLIND))
    one = rules.deal(seed=1, dealer=3)
    same = {rules.deal(seed=seed, dealer=3).view(0).to_json() for seed in range(20)}
    assert len(same) == 1
    text = one.view(0).to_json() + repr(one.view(0)) + str(pickle.dumps(one.view(0)))
    for card in one.hand(0):
        assert f'"{card}"' not in text
    assert one.view(0) == rules.deal(seed=2, dealer=3).view(0)
    assert not any(one.view(0)._decision.table.hands)  # nor where it looks for legal moves
    assert one.play("no blind nil").view(0)._decision.table.hands[0] == one.hand(0).mask


def test_views_of_unseen_hands_are_written_and_read():
    rules = declare(Predict(3, blind=BLIND))
    rnd = rules.deal(seed=5, dealer=3)
    for moves in ((), ("no blind nil",), ("no blind nil", "bid 1", "blind nil", "no blind nil")):
        state = rnd.play(*moves)
        for seat in (None, 0, 1, 2):
            view = state.view(seat)
            back = View.from_json(view.to_json(), rules)
            assert back == view
            assert [back.hand(s) for s in range(4)] == [view.hand(s) for s in range(4)]
            assert list(back.legal_moves()) == list(view.legal_moves())


def test_a_view_cannot_show_a_hand_that_was_not_looked_at():
    rules = declare(Predict(3, blind=BLIND))
    rnd = rules.deal(seed=5, dealer=3)
    document = json.loads(rnd.view(0).to_json())
    document["events"][0]["cards"] = list(map(str, rnd.hand(0)))
    with pytest.raises(RecordError, match="no round of this game looks like this"):
        View.from_json(json.dumps(document), rules)
    document = json.loads(rnd.play("no blind nil").view(0).to_json())
    (looked,) = [event for event in document["events"] if event["event"] == "looked"]
    looked["cards"] = None
    with pytest.raises(RecordError, match="no round of this game looks like this"):
        View.from_json(json.dumps(document), rules)


def test_worlds_range_over_the_own_unseen_hand():
    rules = declare(Predict(3, blind=BLIND))
    rnd = rules.deal(seed=5, dealer=3)
    worlds = rnd.view(0).worlds(random.Random(1))
    hands = {next(worlds).hand(0) for _ in range(60)}
    assert len(hands) > 40
    assert not rnd.view(0).must_hold(0)
    assert not rnd.view(0).cannot_hold(0)
    seen = rnd.play("no blind nil").view(0)
    worlds = seen.worlds(random.Random(1))
    assert {next(worlds).hand(0) for _ in range(20)} == {rnd.hand(0)}
    assert seen.must_hold(0) == rnd.hand(0)


def test_a_redacted_record_leaves_an_unseen_hand_out():
    rules = declare(Predict(3, blind=BLIND))
    rnd = rules.deal(seed=5, dealer=3).play("no blind nil", "bid 1")
    record = Record.of(rnd, rules=rules)
    seen = json.loads(record.redacted(1).to_json())
    assert seen["deal"]["hands"] == seen["seen"]["hands"] == [None] * 4
    own = json.loads(record.redacted(0).to_json())
    assert own["deal"]["hands"][0] == list(map(str, rnd.hand(0)))
    for redacted in (record.redacted(0), record.redacted(1)):
        assert Record.from_text(redacted.to_text(), rules=rules) == redacted


@pytest.mark.parametrize(
    ("points", "asked"),
    [
        ((0, 0, 0, 0), set()),
        ((0, 9, 0, 9), set()),
        ((0, 10, 0, 10), {0, 2}),
        ((25, 5, 25, 5), {1, 3}),
    ],
)
def test_only_a_side_that_is_behind_may_go_blind(points, asked):
    rules = declare(
        Predict(3, blind=BEHIND),
        sides=((0, 2), (1, 3)),
        carry=(Carry("points", noted("bid")),),
    )
    rnd = rules.deal(seed=1, dealer=3, carry={"points": points})
    assert set(rnd.unseen) == asked
    for seat in range(4):
        assert (rnd.view(seat).hand(seat) is None) == (seat in asked)
        assert rnd.turn == seat
        if seat in asked:
            assert texts(rnd) == ["no blind nil", "blind nil"]
            rnd = rnd.play("no blind nil")
        assert texts(rnd) == ["bid 0", "bid 1", "bid 2", "bid 3"]
        rnd = rnd.play("bid 1")


def test_who_is_behind_must_be_carried():
    with pytest.raises(RulesError) as caught:
        declare(Predict(3, blind=BEHIND))
    assert caught.value.faults == ("the rules look at 'points', which no round leaves behind",)


@pytest.mark.parametrize(
    ("phases", "opening"),
    [
        ((Declare("nil"), Predict(3, blind=BLIND)), ()),
        ((Predict(3), Predict(3, blind=BLIND)), ()),
        ((Predict(3, blind=BLIND),), (Auction(("c",)),)),
    ],
)
def test_a_hand_that_was_seen_cannot_be_unseen(phases, opening):
    with pytest.raises(RulesError) as caught:
        declare(*phases, opening=opening)
    assert caught.value.faults == ("contract c: hands were seen before a phase that hides them",)


def test_a_card_may_be_turned_up_before_anybody_looks():
    rules = declare(TurnTrump("stock", "turned"), Predict(3, blind=BLIND))
    rnd = rules.deal(seed=1)
    assert rnd.view(1).hand(1) is None
    assert rnd.view(1).facts["turned"] == rnd.piles["stock"][0]


# --- a card turned up for trump


def test_the_first_card_of_the_pile_makes_trump():
    rules = declare(TurnTrump("stock", "turned"), Predict(3))
    hands = ["AS KS QS", "AH KH QH", "AD KD QD", "AC KC QC"]
    rnd = rules.start(hands=hands, piles={"stock": "JH JS JD JC"}, dealer=3)
    assert (rnd.trump, str(rnd.facts["turned"]), rnd.turn) == (HEARTS, "JH", 0)
    view = rnd.view(2)
    assert list(map(str, filter(None, view.piles["stock"]))) == ["JH"]
    assert [event for event in view.events if isinstance(event, TurnedUp)] == [
        TurnedUp("stock", 0, rnd.piles["stock"][0])
    ]
    assert [event.name for event in view.events if isinstance(event, Noted)] == ["turned"]
    rnd = rnd.play("bid 0", "bid 0", "bid 0", "bid 0", "AS", "QH", "AD", "AC")
    assert rnd.last_trick.winner == 1


def test_where_no_card_is_left_there_is_no_trump():
    rules = declare(TurnTrump("stock", "turned"), Predict(4), packets="4")
    rnd = rules.deal(seed=1)
    assert (rnd.trump, "turned" in rnd.facts, dict(rnd.piles)) == (None, False, {})
    rnd = rnd.play("bid 0", "bid 0", "bid 0", "bid 0")
    assert rnd.trick is not None


def test_a_pile_that_is_never_laid_cannot_be_turned():
    with pytest.raises(RulesError) as caught:
        declare(TurnTrump("talon"), Predict(3))
    assert caught.value.faults == ("contract c: no cards are dealt to the talon to turn up",)


# --- hands by the number of the round


SIZES = Schedule(tuple(Packets.parse("1 " * size, rest="stock") for size in (4, 2, 1)))


def test_the_number_of_the_round_says_how_many_cards_are_dealt():
    rules = declare(TurnTrump("stock", "turned"), Predict(4, hook=True), packets=SIZES)
    dealt = [len(rules.deal(seed=1, number=number).hand(2)) for number in range(7)]
    assert dealt == [4, 2, 1, 4, 2, 1, 4]
    assert [rules.deal(seed=1, number=number).trump is None for number in range(3)] == [
        True, False, False,
    ]  # fmt: skip
    for number in range(3):
        rnd = rules.deal(seed=3, number=number)
        while not rnd.is_over:
            view = rnd.view(1)
            assert View.from_json(view.to_json(), rules) == view
            assert next(view.worlds(random.Random(1))).view(1) == view
            rnd = rnd.apply(rnd.legal_moves()[-1])
        assert len(rnd.tricks) == dealt[number]
        record = Record.of(rnd, rules=rules)
        assert Record.from_json(record.to_json(), rules=rules).replay() == rnd


def test_a_given_deal_must_have_the_cards_of_its_round():
    rules = declare(Predict(4), packets=SIZES)
    rnd = rules.start(hands=["AS", "AH", "AD", "AC"], number=2, piles={
        "stock": "KS KH KD KC QS QH QD QC JS JH JD JC"})  # fmt: skip
    assert len(rnd.hand(0)) == 1
    with pytest.raises(RulesError, match="hand 0 must hold 2 cards, not 1"):
        rules.start(hands=["AS", "AH", "AD", "AC"], number=1)


def test_a_view_of_another_round_is_refused():
    rules = declare(Predict(4), packets=SIZES)
    document = json.loads(rules.deal(seed=1, number=1).view(0).to_json())
    with pytest.raises(RecordError, match="no round of this game looks like this"):
        View.from_json(json.dumps(document | {"number": 2}), rules)


def test_a_schedule_is_checked_as_a_whole():
    with pytest.raises(RulesError, match="the schedule has no round"):
        declare(Predict(4), packets=Schedule(()))
    with pytest.raises(RulesError) as caught:
        declare(Predict(4), packets=Schedule((Packets.parse("5"), Packets.parse("6"))))
    assert caught.value.faults == (
        "4 hands of 5 cards need 20 cards, the pack has 16",
        "4 hands of 6 cards need 24 cards, the pack has 16",
    )
    with pytest.raises(RulesError) as caught:
        declare(Predict(4), packets=Schedule((Packets.parse("W1 2"), Packets(()))))
    assert caught.value.faults == ("the packets give no cards to the players",)


def test_a_match_goes_through_the_schedule_and_ends():
    rules = declare(Predict(4), packets=SIZES, match=MatchRules(rounds=3))
    match = tg.Match.start(rules, seed=1)
    assert (match.length, match.limit) == (3, None)
    sizes = []
    while not match.is_over:
        if match.round.is_over:
            match = match.deal()
        if match.round.history == ():
            sizes.append(len(match.round.hand(0)))
            assert match.winners == ()
        match = match.apply(match.round.legal_moves()[0])
    assert sizes == [4, 2, 1]
    best = max(match.totals)
    assert match.winners == tuple(s for s in range(4) if match.totals[s] == best)
    with pytest.raises(IllegalMove, match="the match is over"):
        match.deal()
    record = Record.of(match, rules=rules)
    assert Record.from_json(record.to_json(), rules=rules).replay() == match


def test_another_number_of_rounds_may_be_agreed_on():
    rules = declare(Predict(4), packets=SIZES, match=MatchRules(rounds=3))
    match = tg.Match.start(rules, seed=1, rounds=1)
    assert match.length == 1
    while not match.round.is_over:
        match = match.apply(match.round.legal_moves()[0])
    assert match.is_over
    assert attrs.evolve(match, limit=5).length == 5


def test_a_match_has_at_least_one_round():
    with pytest.raises(RulesError, match="a match has at least one round, not 0"):
        declare(Predict(4), match=MatchRules(rounds=0))


# --- what holds for some seats only


def outcome(bids, winners, sides=None):
    """A finished round of four with three tricks."""
    rules = declare(Predict(3), sides=sides)
    rnd = rules.deal(seed=1)
    from trickgames.scoring.outcome import Outcome

    table = rnd.table.changed(facts=(("bid", bids),), trump=SPADES)
    order = rules.kernel(rules.contract("c"), table).order
    return Outcome(table, order, winners, (0, 0, 0, 0))


PAIRS = ((0, 2), (1, 3))


def test_an_amount_may_count_for_those_who_pass_a_test():
    bid, won = noted("bid"), tricks()
    seen = outcome((1, 1, 0, 2), (0, 0, 1))  # tricks 2 1 0 0
    assert won.value(seen) == (2, 1, 0, 0)
    assert (10 + bid).where(won.equals(bid)).value(seen) == (0, 11, 10, 0)
    assert (won - bid).where(won.above(bid)).value(seen) == (1, 0, 0, 0)
    assert (bid - won).where(won.below(bid)).value(seen) == (0, 0, 0, 2)
    assert (5 * bid).where(won.reaches(bid)).value(seen) == (5, 5, 0, 0)
    assert (5 * bid).where(won.reaches(bid), won.below(2)).value(seen) == (0, 5, 0, 0)
    rule = (10 + bid).where(won.equals(bid), bid.above(0))
    assert rule.words().text() == "10 + bid if tricks = bid and bid > 0"
    assert rule.words().text("id") == "10 + penawaran jika trik = penawaran dan penawaran > 0"
    assert (rule.figures(seen, 1), rule.figures(seen, 0)) == ("10 + 1", "0")
    assert (-2 * rule).words().text() == "−2 × (10 + bid if tricks = bid and bid > 0)"


def test_how_often_a_number_goes_into_an_amount():
    bid = noted("bid")
    seen = outcome((0, 9, 10, 25), ())
    assert bid.every(10).value(seen) == (0, 0, 1, 2)
    assert (7 * bid.every(10)).figures(seen, 3) == "7 × ⌊25 ÷ 10⌋"
    assert (5 + bid).every(10).figures(seen, 3) == "⌊(5 + 25) ÷ 10⌋"
    assert (5 + bid).every(10).value(seen) == (0, 1, 1, 3)
    assert (5 + bid).every(10).words().text() == "1 for every full 10 of (5 + bid)"
    assert (-1 * bid).every(10).value(seen) == (0, -1, -1, -3)


def test_an_amount_for_each_player_alone_is_summed_up_over_the_side():
    from trickgames.scoring.amounts import amount, each

    bid, won = noted("bid"), tricks()
    seen = outcome((0, 2, 0, 0), (0, 1, 1), PAIRS)
    assert (won.value(seen), bid.value(seen)) == ((1, 2, 1, 2), (0, 2, 0, 2))
    nil = each(amount(100).where(bid.equals(0), won.equals(0)))
    assert nil.value(seen) == (100, 100, 100, 100)  # seats 2 and 3
    failed = each(amount(-100).where(bid.equals(0), won.above(0)))
    assert failed.value(seen) == (-100, 0, -100, 0)
    both = each(amount(100).where(bid.equals(0)) + won)
    assert both.value(seen) == (201, 102, 201, 102)
    assert both.figures(seen, 0) == "(100 + 1) + (100 + 0)"
    lost = outcome((0, 1, 0, 1), (0, 2, 2), PAIRS)
    assert failed.value(lost) == (-200, 0, -200, 0)
    assert failed.figures(lost, 0) == "(−100) + (−100)"
    assert nil.words().text() == "for each player 100 if bid = 0 and tricks = 0"


def test_a_named_amount_goes_by_its_name():
    bags = (tricks() - noted("bid")).named("bags")
    seen = outcome((1, 1, 0, 2), (0, 0, 1))
    assert bags.value(seen) == (1, 0, 0, -2)
    assert (10 * bags).words().text() == "10 × bags"
    assert (10 * bags).words().text("id") == "10 × bag"
    assert (10 * bags).figures(seen, 0) == "10 × (2 − 1)"


def test_what_was_not_noted_counts_nothing():
    seen = outcome((None, 3, None, 1), ())
    assert noted("bid").value(seen) == (0, 3, 0, 1)
    assert noted("other").value(seen) == 0
