"""Holes that the mutation tester mutmut found in the tests: each case kills a mutant."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import trickgames as tg
from trickgames.declaration import Contract
from trickgames.follow import (
    ABOVE,
    ABOVE_LED,
    BEAT_IF_ABLE,
    FOLLOW_SUIT,
    FOLLOWING,
    LEADING,
    LED,
    PARTNER_NOT_WINNING,
    PARTNER_WINNING,
    RUFFED,
    TRUMP,
    TRUMP_WHEN_VOID,
    CardMask,
    Condition,
    FollowTerm,
    Position,
    follows_suit_only,
    legal_cards,
    of,
    suit,
)
from trickgames.jsontext import MAX_NUMBER
from trickgames.kernel import Kernel
from trickgames.match import SheetLine
from trickgames.match_rules import MatchRules
from trickgames.packets import Packets
from trickgames.phases.phase import CardSets
from trickgames.phases.play import Play
from trickgames.phases.stock import Draw
from trickgames.playing import PlayRound, led_by
from trickgames.position import card_mask, unbroken
from trickgames.ranking import Ranking
from trickgames.scoring.awards import Award
from trickgames.scoring.tallies import tricks
from trickgames.selection import cards
from trickgames.table import DEALER, EVERYONE, PARTNER, holder_of

ALL = TRUMP | ~TRUMP

PACK = tg.Pack("A K Q J")
HEARTS = tg.Suit.parse("H")
ORDER = Ranking("A K Q J", never=cards("JS")).compile(PACK, HEARTS)
SPADES_LED = 0
NO_SUIT_LED = next(p for p, suit in enumerate(ORDER.suit_of) if suit == ORDER.no_suit)
HAND = tg.Hand.parse(PACK, "QS AH KD").mask


def term(trigger: CardMask, allowed: CardMask) -> FollowTerm:
    return FollowTerm("odd", trigger, allowed, "because")


@pytest.mark.parametrize(
    ("trigger", "allowed", "may"),
    [
        # Who is bound by the cards he holds, and may play those, always has one.
        (LED, LED, False),
        (of(cards("AS")), of(cards("AS")), False),
        (ABOVE, ABOVE | TRUMP, False),
        (LED, ALL, False),
        (suit(HEARTS), TRUMP, False),
        # Named cards that are not those allowed.
        (of(cards("AS")), of(cards("KS")), True),
        (TRUMP, ~TRUMP, True),
        # It depends on the suit led, whichever it is.
        (LED, TRUMP, True),
        (LED, of(cards("AD KD QD JD")), True),
        (LED, of(cards("AC KC QC JC")), True),
        # All cards are above: then it shows that not all of them are of the suit led.
        (ABOVE, LED, True),
        # No card is above: then nothing is allowed, whichever card is the trigger.
        (of(cards("AS")), ABOVE, True),
        (LED, ABOVE, True),
    ],
)
def test_a_rule_that_may_leave_no_card_is_found(
    trigger: CardMask, allowed: CardMask, may: bool
) -> None:
    assert term(trigger, allowed).may_empty(ORDER) is may


@pytest.mark.parametrize(
    ("rule", "leading", "spade_led", "no_suit_led"),
    [
        (FOLLOW_SUIT, False, True, False),
        (BEAT_IF_ABLE, False, True, False),
        (TRUMP_WHEN_VOID, False, True, False),
        (term(TRUMP, LED), False, True, False),
        (term(ABOVE, ALL), False, True, False),
        (term(of(cards("QS")), of(cards("QS"))), True, True, True),
    ],
)
def test_a_rule_that_looks_at_the_suit_led_binds_nobody_where_none_was_led(
    rule: FollowTerm, leading: bool, spade_led: bool, no_suit_led: bool
) -> None:
    for led, binds in ((-1, leading), (SPADES_LED, spade_led), (NO_SUIT_LED, no_suit_led)):
        assert rule.in_force(Position(ORDER, HAND, led=led, above=PACK.everything)) is binds


@pytest.mark.parametrize("led", [-1, SPADES_LED, NO_SUIT_LED])
@pytest.mark.parametrize(
    ("rule", "played"),
    [
        # Whoever holds the queen of spades plays it, whatever was led and whoever leads.
        (term(of(cards("QS")), of(cards("QS"))), {-1: "QS", SPADES_LED: "QS", NO_SUIT_LED: "QS"}),
        (term(TRUMP, TRUMP), {-1: "AH", SPADES_LED: "AH", NO_SUIT_LED: "AH"}),
        (FOLLOW_SUIT, {-1: "QS AH KD", SPADES_LED: "QS", NO_SUIT_LED: "QS AH KD"}),
        (TRUMP_WHEN_VOID, {-1: "QS AH KD", SPADES_LED: "QS AH", NO_SUIT_LED: "QS AH KD"}),
        # The ace of spades is beaten by trumps, a card that never wins by any other.
        (term(ABOVE_LED, ABOVE_LED),
         {-1: "QS AH KD", SPADES_LED: "AH", NO_SUIT_LED: "QS AH KD"}),
        (term(TRUMP, LED | TRUMP),
         {-1: "QS AH KD", SPADES_LED: "QS AH", NO_SUIT_LED: "QS AH KD"}),
    ],
)  # fmt: skip
def test_both_readings_of_a_rule_agree_behind_a_card_without_a_suit(
    rule: FollowTerm, played: dict[int, str], led: int
) -> None:
    kernel = Kernel(PACK, ORDER, (rule,), ((0,), (1,)))
    position = Position(ORDER, HAND, led=led, winner=0, turn=1, mates=kernel.mates)
    expected = tg.Hand.parse(PACK, played[led]).mask
    assert legal_cards((rule,), position) == expected
    assert kernel.legal(position) == expected


def test_what_is_no_set_of_cards_is_told_with_what_to_write() -> None:
    either, only = card_mask("this", or_none=True), card_mask("that")
    for check in (either, only):
        assert check(None, None, LED) is None
    assert either(None, None, None) is None
    for check, value, said in (
        (either, "QS", "this: CardMask is wanted, not the text 'QS'"),
        (either, cards("QS"), "this: CardMask is wanted, not a Selection (write of(...))"),
        (only, None, "that: CardMask is wanted, not None"),
        (only, cards("QS"), "that: CardMask is wanted, not a Selection (write of(...))"),
    ):
        with pytest.raises(TypeError) as caught:
            check(None, None, value)
        assert str(caught.value) == said
    with pytest.raises(TypeError, match=r"^a set of cards: CardMask is wanted, not None$"):
        LED | None  # type: ignore[operator]


def test_rules_that_bind_by_the_suit_led_alone_are_known() -> None:
    plain = Ranking("A K Q J").compile(PACK, HEARTS)
    no_hearts = FollowTerm("odd", ~TRUMP, ~TRUMP, "because", (LEADING,))
    assert follows_suit_only((FOLLOW_SUIT,), plain) is True
    assert follows_suit_only((no_hearts, FOLLOW_SUIT), plain) is True
    assert follows_suit_only((FOLLOW_SUIT, TRUMP_WHEN_VOID), plain) is False
    assert follows_suit_only((), plain) is False
    # A card without a suit binds nobody.
    assert follows_suit_only((FOLLOW_SUIT,), ORDER) is False


def test_a_condition_is_told_by_name() -> None:
    said = r"^when a follow rule is in force: a tuple of Condition is wanted, not "
    with pytest.raises(TypeError, match=said):
        FollowTerm("odd", LED, LED, "because", LEADING)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("sentence", "right"),
    [
        ("{lead}: {led}, {held}, {trump}", True),
        ("{held:>9}", True),  # as wide as that
        ("{held:d}", False),
        ("{held[0]}", False),  # only the first of them, or none
        ("{held} {more}", False),
        ("{held", False),
    ],
)
def test_a_sentence_fills_in_texts(sentence: str, right: bool) -> None:
    said = ["the sentence of odd fills in led, lead, held and trump only"] * (not right)
    assert list(FollowTerm("odd", LED, LED, sentence).faults(PACK)) == said


def test_sets_say_what_they_are_sets_of() -> None:
    assert of(cards("QS")).kind == "cards"
    assert suit(HEARTS).kind == "suit"


def test_nobody_wins_a_trick_without_cards() -> None:
    with pytest.raises(ValueError, match=r"^no card was played$"):
        ORDER.best([])


# --- doubled packs


@given(st.integers(0, 2**32), st.sampled_from([2, 3]))
def test_in_a_doubled_pack_each_copy_is_played_from_the_hand_that_holds_it(
    seed: int, copies: int
) -> None:
    only = Contract(
        "plain",
        Ranking("A K Q J"),
        (FOLLOW_SUIT,),
        (Play(),),
        (Award("tricks", tricks(), EVERYONE),),
    )
    pack = tg.Pack("A K Q J", copies=copies)
    rules = tg.Rules(pack, 4, str(len(pack) // 4), (only,))
    rnd, rng = rules.deal(seed=seed), random.Random(seed)
    while not rnd.is_over:
        assert rnd.turn is not None
        before = [Counter(rnd.hand(seat)) for seat in range(4)]
        held = before[rnd.turn]
        for face in set(pack):
            move = tg.Move("play", face)
            reason = rnd.why_not(move)
            assert (move in rnd.legal_moves()) == (reason is None) == rnd.is_legal(move)
            assert (reason is not None and reason.code == "not_held") == (face not in held)
        move = rng.choice(rnd.legal_moves())
        after = rnd.apply(move)
        left = [Counter(after.hand(seat)) for seat in range(4)]
        assert before[rnd.turn] - left[rnd.turn] == Counter(move.cards)
        assert all(left[seat] == before[seat] for seat in range(4) if seat != rnd.turn)
        rnd = after
    assert len(rnd.tricks) == len(pack) // 4


# --- letters of moves that take several cards


@given(st.data(), st.integers(1, 4), st.sampled_from([1, 2]))
def test_the_places_that_may_follow_are_those_of_the_moves(
    data: st.DataObject, size: int, copies: int
) -> None:
    pack = tg.Pack("A K Q", suits=tg.Pack("A").suits[:2], copies=copies)
    mask = data.draw(st.integers(1, pack.everything).filter(lambda m: m.bit_count() >= size))
    sets = CardSets(pack, "discard", mask, size)
    spelt = {tuple(pack.places(move.cards)) for move in sets}
    ascending = {tuple(sorted(places)) for places in spelt}
    prefixes = {places[:length] for places in ascending for length in range(size + 1)}
    for prefix in prefixes:
        following = sorted(
            {other[len(prefix)] for other in prefixes if other[:-1] == prefix and other}
        )
        assert sets.next_places(prefix) == following
        for place in range(len(pack)):
            assert (sets.next_places((*prefix, place)) is None) == (place not in following)


# --- the order of the cards

SPADES = tg.Suit.parse("S")


def test_each_suit_has_its_own_line() -> None:
    ranking = Ranking({SPADES: "A K Q", HEARTS: "Q K A"})
    assert [" ".join(map(str, ranking.line(suit))) for suit in (SPADES, HEARTS)] == [
        "A K Q", "Q K A",
    ]  # fmt: skip
    assert ranking.line(tg.Suit.parse("C")) == ()
    pack = tg.Pack("A K Q", suits=(SPADES, HEARTS))
    named = [str(pack[place]) for place in ranking.trump_places(pack, HEARTS)]
    assert named == ["QH", "KH", "AH"]
    order = ranking.compile(pack, SPADES)
    places = [pack.index(tg.Card.parse(card)) for card in ("AH", "KH", "QH")]
    assert order.best(places) == 2


def test_every_fault_of_an_order_is_told() -> None:
    pack = tg.Pack("A K")
    ranking = Ranking(
        "A Q",
        trumps=(cards("JS QS"),),
        never=cards("JH"),
        equals="middle",  # type: ignore[arg-type]
    )
    assert ranking.faults(pack) == [
        "of two equal cards the first or the last wins",
        "the ranking names what is not in the pack: JS QS",
        "the ranking names what is not in the pack: JH",
        "the ranking does not say where these ranks stand: K",
    ]
    own = Ranking({SPADES: "A K", HEARTS: "A"}).faults(tg.Pack("A K", suits=(SPADES, HEARTS)))
    assert own == ["the ranking does not say where these ranks stand: K"]


def test_what_stands_for_the_trumps_of_a_ranking_is_told_by_name() -> None:
    with pytest.raises(TypeError) as caught:
        Ranking("A K", trumps=cards("AS"))  # type: ignore[arg-type]
    said = 'the trumps of a ranking, such as cards("QC QS"), trump_cards("J") or REST: a tuple of'
    assert str(caught.value).startswith(f"{said} Selection is wanted, not a Selection alone")


# --- how cards are played


def test_play_notes_who_leads_if_a_card_says_so() -> None:
    assert Play().noted() == {}
    assert Play(lead=holder_of("QS")).noted() == {holder_of("QS").fact: "a seat"}


def test_play_that_cannot_work_says_why() -> None:
    assert list(Play().faults(PACK, {})) == []
    sits_out = Play(out=PARTNER, lead_when_out=DEALER)
    assert list(sits_out.faults(PACK, {})) == []
    assert list(Play(lead_when_out=DEALER).faults(PACK, {})) == [
        "nobody sits out, so nobody leads when somebody does"
    ]
    assert list(Play(out=PARTNER, draw=Draw()).faults(PACK, {"stock": 4})) == [
        "where cards are drawn nobody sits out"
    ]
    assert list(Play(out=EVERYONE, draw=Draw(("stock", "up"))).faults(PACK, {"stock": 4})) == [
        "somebody has to play: everyone cannot sit out",
        "where cards are drawn nobody sits out",
        "no cards are dealt to the up to draw",
    ]


def test_a_lead_may_be_given_to_another_seat() -> None:
    hands = ["2C AS KH 3H", "3C AH QH KS", "4C 5H 6H 7H", "5C 8S 9H 9S"]
    pack = tg.Pack("A K Q J 10 9 8 7 6 5 4 3 2")
    unbroken_hearts = FollowTerm(
        "shut", ~suit(HEARTS), ~suit(HEARTS), "x", (LEADING, unbroken(suit(HEARTS)))
    )
    plain = Contract(
        "plain", Ranking("A K Q J 10 9 8 7 6 5 4 3 2"), (unbroken_hearts, FOLLOW_SUIT), (Play(),),
        (Award("tricks", tricks(), EVERYONE),),
    )  # fmt: skip
    rules = tg.Rules(pack, 4, Packets.parse("4", rest="stock"), (plain,))
    rest = [card for card in map(str, pack) if card not in " ".join(hands).split()]
    rnd = rules.start(hands=hands, piles={"stock": rest}, dealer=3).play("2C", "3C", "4C", "5C")
    assert isinstance(rnd, PlayRound)
    given = led_by(rnd, 1)
    assert (rnd.turn, given.turn, given.trick_number, given.previous) == (3, 1, 2, rnd)
    assert (type(given), given.position(1).led, given.position(1).winner) == (PlayRound, -1, 3)
    # Clubs are gone and hearts are shut, but for who holds nothing else.
    assert [str(move) for move in given.legal_moves()] == ["play KS"]
    assert [str(card) for card in pack if given.is_legal(tg.Move("play", card))] == ["KS"]
    assert given.is_legal(tg.Move("play", tg.Card.parse("KS")), seat=2) is False
    assert [str(move) for move in led_by(rnd, 2).legal_moves()] == ["play 7H", "play 6H", "play 5H"]
    after = given.play("KS", "7H", "8S", "AS")
    assert (after.turn, after.just_won) == (0, (0, 2))
    assert [str(move) for move in led_by(after, 1).legal_moves()] == ["play AH", "play QH"]
    assert after.play("KH", "AH", "6H", "9H").turn == 1


@pytest.mark.parametrize("condition", [PARTNER_WINNING, PARTNER_NOT_WINNING, RUFFED, FOLLOWING])
def test_nobody_is_winning_before_a_card_is_led(condition: Condition) -> None:
    bound = FollowTerm("odd", TRUMP, TRUMP, "x", (condition,))
    odd = Contract(
        "odd", Ranking("A K Q J"), (bound,), (Play(),), (Award("tricks", tricks(), EVERYONE),),
        trump=HEARTS,
    )  # fmt: skip
    rnd = tg.Rules(PACK, 4, "4", (odd,), sides=((0, 2), (1, 3))).deal(seed=2)
    for _ in range(2):
        assert rnd.turn is not None
        assert len(rnd.legal_moves()) == len(rnd.hand(rnd.turn) or ())
        for _ in range(4):
            rnd = rnd.apply(rnd.legal_moves()[0])


# --- from phase to phase


def test_a_phase_that_is_entered_knows_what_came_before() -> None:
    rnd = tg.rules("frog").deal(seed=3).play("bid frog", "pass", "pass")
    assert rnd.actor == rnd.declarer  # who is to lay cards away
    assert list(map(str, rnd.history)) == ["bid frog", "pass", "pass"]
    assert rnd.previous is not None
    assert rnd.previous.previous is not None
    assert list(map(str, rnd.previous.history)) == ["bid frog", "pass"]


def test_an_unknown_end_of_a_match_is_told_with_those_there_are() -> None:
    rules = MatchRules(ending="never")  # type: ignore[arg-type]
    said = "a match ends by share, play_on, play_off, bidders_first, not 'never'"
    assert rules.faults() == [said]


@pytest.mark.parametrize(
    ("values", "faults"),
    [
        ({}, []),
        ({"passed_out": "same_dealer", "target": 1, "until": ("bags", 1), "rounds": 1}, []),
        ({"start": MAX_NUMBER, "target": None}, []),
        ({"start": -MAX_NUMBER, "target": MAX_NUMBER}, []),
        ({"start": -MAX_NUMBER - 1}, ["the start is too large a number"]),
        ({"target": MAX_NUMBER + 1}, ["the target is too large a number"]),
        ({"passed_out": "eldest"},
         ["after a round that is passed out deals next_dealer or same_dealer"]),
        ({"start": 5, "target": 5}, ["the target 5 is reached at the start, at 5"]),
        ({"start": 5, "target": 4}, ["the target 4 is reached at the start, at 5"]),
        ({"until": ("bags", 0)}, ["the match is over at the start, with 0 bags"]),
        ({"lowest": True, "ending": "bidders_first"},
         ["where the lowest total wins, bidders_first does not: they would lose"]),
        ({"rounds": 0}, ["a match has at least one round, not 0"]),
        ({"target": 0, "rounds": -1},
         ["the target 0 is reached at the start, at 0", "a match has at least one round, not -1"]),
    ],
)  # fmt: skip
def test_rules_of_a_match_that_cannot_work_say_why(
    values: dict[str, Any], faults: list[str]
) -> None:
    assert MatchRules(**values).faults() == faults


def test_what_a_round_leaves_may_end_the_match() -> None:
    rules = MatchRules(until=("bags", 5))
    assert [rules.is_ended({"bags": (0, n), "nils": (9, 9)}) for n in (4, 5, 6)] == [
        False, True, True,
    ]  # fmt: skip
    assert rules.is_ended(None) is False
    assert MatchRules().is_ended({"bags": (9, 9)}) is False


@pytest.mark.parametrize("until", ["bags", ("bags",), ("bags", 1, 2), (1, 5), ["bags", 5], 5])
def test_what_ends_a_match_is_a_name_and_a_number(until: object) -> None:
    said = r"^until is a name and a number that ends the match, or None$"
    with pytest.raises(TypeError, match=said):
        MatchRules(until=until)  # type: ignore[arg-type]


def test_the_number_that_ends_a_match_is_whole() -> None:
    assert MatchRules(until=("bags", 5)).until == ("bags", 5)
    assert MatchRules(until=None).until is None
    said = r"^the number that ends the match is a whole number, not str$"
    with pytest.raises(TypeError, match=said):
        MatchRules(until=("bags", "5"))  # type: ignore[arg-type]


def test_the_view_of_a_match_is_written_and_read() -> None:
    rules = tg.rules("cramps")
    view = tg.Match.start(rules, seed=1).view(2)
    assert tg.MatchView.from_json(view.to_json(), rules) == view
    with pytest.raises(tg.RecordError):
        tg.MatchView.from_json(view.to_json(), tg.rules("frog"))


def test_nobody_made_the_deal_and_rounds_differ_by_their_moves() -> None:
    dealt = tg.rules("frog").deal(seed=1)
    assert dealt.last_seat is None
    assert dealt.play("pass").last_seat == dealt.turn
    states = [dealt, dealt.play("pass"), dealt.play("bid frog"), tg.rules("frog").deal(seed=2)]
    assert len({hash(state) for state in states}) == 4


def test_in_a_match_the_side_that_bid_goes_out_first() -> None:
    match = tg.Match.start(tg.rules("five_point_set_back"), seed=1)
    target = match.rules.match.target
    assert target is not None
    totals = (target + 3, target + 1, target + 3, target + 1)

    def won_after_a_bid_of(seat: int | None) -> tuple[int, ...]:
        line = SheetLine(0, 0, None, seat, (), (0, 0, 0, 0), totals)
        return attrs.evolve(match, sheet=(line,)).winners

    assert won_after_a_bid_of(None) == won_after_a_bid_of(2) == (0, 2)
    assert won_after_a_bid_of(1) == won_after_a_bid_of(3) == (1, 3)


@pytest.mark.parametrize(
    ("allowed", "shown"),
    [(LED, True), (LED | TRUMP, True), (TRUMP | LED, True), (LED & TRUMP, False), (TRUMP, False)],
)
def test_the_form_of_a_term_may_show_that_its_trigger_obeys(allowed: CardMask, shown: bool) -> None:
    assert FollowTerm("own", LED, allowed, "own").allows_trigger is shown
