"""A dummy: one hand lies open once a card is led, and another seat plays its cards."""

from __future__ import annotations

import pickle

import pytest

import trickgames as tg
from trickgames.cards import SPADES
from trickgames.declaration import Contract, Rules
from trickgames.errors import IllegalMove, RulesError
from trickgames.events import HandShown, Played
from trickgames.follow import FOLLOW_SUIT
from trickgames.moves import Move
from trickgames.phases.auction import Auction
from trickgames.phases.name_trump import NameTrump
from trickgames.phases.play import Play
from trickgames.ranking import Ranking
from trickgames.scoring.awards import Award
from trickgames.scoring.tallies import tricks
from trickgames.table import DECLARER, EVERYONE, LEFT_OF_DECLARER, PARTNER

RANKS = "A K Q"
PAIRS = ((0, 2), (1, 3))


def declare(*before, lead=LEFT_OF_DECLARER, dummy=PARTNER, sides=PAIRS, opening=True, **more):
    contract = Contract(
        "game",
        Ranking(RANKS),
        (FOLLOW_SUIT,),
        (*before, Play(lead=lead, dummy=dummy, **more)),
        (Award("tricks", tricks(), EVERYONE),),
        trump=None if before else SPADES,
    )
    return Rules(
        pack=tg.Pack(RANKS),
        seats=4,
        sides=sides,
        packets="3",
        opening=(Auction(("game",)),) if opening else (),
        contracts=(contract,),
        key="dummy_whist",
    )


RULES = declare()
HANDS = ["AS KS QS", "AH KH QH", "AD KD QD", "AC KC QC"]


def after_the_auction() -> tg.Round:
    """Seat 0 deals, seat 1 is the declarer, seat 3 its partner; seat 2 leads."""
    return RULES.start(hands=HANDS, dealer=0).play("bid game", "pass", "pass", "pass")


def test_the_hand_is_hidden_until_the_first_card_is_led():
    rnd = after_the_auction()
    assert (rnd.turn, rnd.actor, rnd.to_act, rnd.exposed) == (2, 2, (2,), ())
    assert rnd.view(1).hand(3) is None
    rnd = rnd.play("AD")
    assert rnd.exposed == (3,)
    for seat in (0, 1, 2, None):
        assert set(rnd.view(seat).hand(3) or ()) == set(rnd.hand(3))
    assert rnd.view(0).events[-2:] == (
        Played(2, tg.Card.parse("AD")),
        HandShown(3, tuple(rnd.hand(3))),
    )


def test_the_declarer_decides_for_the_dummy():
    rnd = after_the_auction().play("AD")
    assert (rnd.turn, rnd.actor, rnd.to_act) == (3, 1, (1,))
    assert [str(move) for move in rnd.legal_moves()] == ["play AC", "play KC", "play QC"]
    assert rnd.apply(Move("play", tg.Card.parse("KC")), seat=1).turn == 0
    for seat, text in (
        (3, "seat 1 plays the cards of seat 3, not seat 3"),
        (0, "seat 1 plays the cards of seat 3, not seat 0"),
    ):
        with pytest.raises(IllegalMove) as refused:
            rnd.apply(Move("play", tg.Card.parse("KC")), seat=seat)
        assert refused.value.reason.code == "not_your_turn"
        assert refused.value.reason.text() == text
    reason = rnd.why_not(Move("play", tg.Card.parse("KC")), 3)
    assert reason is not None
    assert reason.text("id") == "kartu kursi 3 dimainkan oleh kursi 1, bukan oleh kursi 3"


def test_the_declarer_plays_his_own_cards_too_and_the_defenders_theirs():
    rnd = after_the_auction().play("AD", "AC", "AS")
    assert (rnd.turn, rnd.actor) == (1, 1)
    rnd = rnd.play("AH")
    assert (rnd.turn, rnd.actor) == (0, 0)
    assert rnd.steps[-4:] == (
        (2, Move("play", tg.Card.parse("AD"))),
        (3, Move("play", tg.Card.parse("AC"))),
        (0, Move("play", tg.Card.parse("AS"))),
        (1, Move("play", tg.Card.parse("AH"))),
    )


def test_the_dummy_may_lead():
    hands = ["KS QS KH", "AH QH KD", "AD QD KC", "AC QC AS"]
    rnd = RULES.start(hands=hands, dealer=0).play("bid game", "pass", "pass", "pass")
    rnd = rnd.play("AD", "AS", "KS", "KD")
    assert (rnd.turn, rnd.actor) == (3, 1)
    assert rnd.view(1).legal_moves() == rnd.legal_moves()
    assert rnd.trick == tg.Trick(3, ())


def test_the_declarers_view_has_the_dummys_moves_and_the_dummys_has_none():
    rnd = after_the_auction().play("AD")
    own = rnd.view(1)
    assert (own.turn, own.actor, own.to_act) == (3, 1, (1,))
    assert own.legal_moves() == rnd.legal_moves()
    king = Move("play", tg.Card.parse("KC"))
    assert own.is_legal(king)
    not_held = own.why_not(Move("play", tg.Card.parse("KH")))
    assert not_held is not None
    assert not_held == rnd.why_not(Move("play", tg.Card.parse("KH")))
    assert not_held.code == "not_held"
    text = "a card of seat 3 is to be played: as that seat, you do not hold K♥"  # seat 1 does
    assert not_held.text() == text
    for seat in (0, 2, 3):
        view = rnd.view(seat)
        assert view.legal_moves() == ()
        reason = view.why_not(king)
        assert reason is not None
        assert reason.text() == f"seat 1 plays the cards of seat 3, not seat {seat}"


def test_the_dummy_must_follow_suit_and_the_reason_names_its_cards():
    hands = ["AS KS QS", "AH KH QH", "AD KD QC", "AC KC QD"]
    rnd = RULES.start(hands=hands, dealer=0).play("bid game", "pass", "pass", "pass", "AD")
    reason = rnd.view(1).why_not(Move("play", tg.Card.parse("AC")))
    assert reason is not None
    assert (reason.code, [*map(str, reason.cards)]) == ("follow_suit", ["QD"])
    assert reason.text() == (
        "a card of seat 3 is to be played: as that seat,"
        " ♦ was led and you hold Q♦: you must follow suit"
    )
    # One's own cards are one's own.
    own = RULES.start(hands=hands, dealer=0).play("bid game", "pass", "pass", "pass", "AD")
    own = own.play("QD", "AS")
    assert own.why_not(Move("play", tg.Card.parse("AC"))).text() == "you do not hold A♣"
    assert own.view(1).why_not(Move("play", tg.Card.parse("AC"))).text() == "you do not hold A♣"


def test_a_view_with_a_dummy_reads_back_and_its_worlds_keep_the_open_hand():
    rnd = after_the_auction()
    while not rnd.is_over:
        for seat in (0, 1, 2, 3, None):
            view = rnd.view(seat)
            assert tg.View.from_json(view.to_json(), RULES) == view
            assert pickle.loads(pickle.dumps(view)) == view
        rnd = rnd.apply(rnd.legal_moves()[0])


def test_records_need_no_word_on_who_decided():
    rnd = after_the_auction().play("AD", "AC", "AS")
    record = tg.Record.of(rnd, rules=RULES)
    assert tg.Record.from_json(record.to_json(), rules=RULES).replay() == rnd
    assert tg.Record.from_text(record.to_text(), rules=RULES).replay() == rnd
    assert pickle.loads(pickle.dumps(rnd)) == rnd


def test_the_dummy_lies_open_to_the_end_even_of_a_round_of_one_trick():
    one = tg.Rules(**{**fields(RULES), "packets": "1"})
    hands = ["AS", "AH", "AD", "AC"]
    piles = {"dead": "KS QS KH QH KD QD KC QC"}
    rnd = one.start(hands=hands, piles=piles, dealer=0)
    rnd = rnd.play("bid game", "pass", "pass", "pass", "AD", "AC", "AS", "AH")
    assert rnd.is_over
    assert rnd.exposed == (3,)
    assert (rnd.actor, rnd.to_act) == (None, ())


def fields(rules: Rules) -> dict[str, object]:
    names = ("pack", "seats", "sides", "packets", "opening", "contracts", "key")
    return {name: getattr(rules, name) for name in names}


def test_without_a_declarer_everybody_plays_his_own_cards():
    rules = declare(lead=tg.table.ELDEST, dummy=tg.table.DEALER)
    rules = tg.Rules(**{**fields(rules), "opening": (Auction(("game",), all_pass="game"),)})
    rnd = rules.start(hands=HANDS, dealer=0).play("pass", "pass", "pass", "pass", "AH")
    assert (rnd.declarer, rnd.exposed, rnd.turn, rnd.actor) == (None, (), 2, 2)


def test_a_dummy_may_be_another_role_and_the_suit_led_may_be_trump():
    rules = declare(
        NameTrump(), lead=DECLARER, dummy=tg.table.DEALER, sides=((0,), (1,), (2,), (3,))
    )
    rnd = rules.start(hands=HANDS, dealer=2)
    rnd = rnd.play("pass", "bid game", "pass", "pass", "trump H", "AS", "AH")
    assert (rnd.declarer, rnd.exposed, rnd.turn, rnd.actor) == (0, (2,), 2, 0)
    # A dealer who is the declarer has no dummy.
    rnd = rules.start(hands=HANDS, dealer=2)
    rnd = rnd.play("pass", "pass", "pass", "bid game", "trump H", "AD")
    assert (rnd.declarer, rnd.exposed) == (2, ())


@pytest.mark.parametrize(
    ("wrong", "fault"),
    [
        (
            {"sides": ((0, 1, 2, 3),)},
            "contract game: only in sides of two is there one partner",
        ),
        (
            {"opening": False},
            "contract game: there is no declarer where nothing is bid",
        ),
        (
            {"dummy": EVERYONE},
            "contract game: one seat leads and chooses, not everyone",
        ),
    ],
)
def test_a_declaration_whose_dummy_cannot_be_is_refused(wrong, fault):
    with pytest.raises(RulesError) as refused:
        declare(**wrong)
    assert fault in refused.value.faults
