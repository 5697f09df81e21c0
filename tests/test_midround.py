"""A round set up in its middle is the round that was taken apart, or is refused with all faults."""

from __future__ import annotations

import pickle
import random
from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import trickgames as tg
from tests.small_games import SMALL
from tests.test_laws import states, walk
from trickgames.cards import HEARTS, SPADES
from trickgames.packets import Packets
from trickgames.phases.auction import Auction
from trickgames.phases.exchange import Exchange
from trickgames.phases.play import Play
from trickgames.phases.stock import Draw
from trickgames.ranking import Ranking
from trickgames.scoring.awards import Award
from trickgames.scoring.tallies import tricks
from trickgames.table import EVERYONE


def calls_of(rnd: tg.Round) -> list[str]:
    """Return what was said before the first card, with the seat where it was not its turn."""
    calls: list[str] = []
    state = rnd
    while (before := state.previous) is not None:
        if state.last_move.verb != "play":
            named = "" if state.last_seat == before.turn else f"{state.last_seat}: "
            calls.insert(0, f"{named}{state.last_move}")
        state = before
    return calls


def apart(rnd: tg.Round) -> dict[str, Any]:
    """Take a round apart into what a set-up says."""
    pack, contract = rnd.rules.pack, rnd.contract
    return {
        "hands": [str(rnd.hand(seat)) for seat in range(rnd.rules.seats)],
        "tricks": [(trick.leader, str(trick)) for trick in rnd.tricks],
        "trick": rnd.trick,
        "calls": calls_of(rnd),
        "piles": {name: [pack[place] for place in pile] for name, pile in rnd.deal.piles},
        "dealer": rnd.dealer,
        "number": rnd.number,
        "carry": rnd.carry,
        "contract": contract,
        "declarer": rnd.declarer,
        # Where the first card led names trump no call does.
        "trump": None if rnd.rules.options.get("pitch") else rnd.trump,
    }


def is_plain(chain: list[tg.Round]) -> bool:
    """Whether nothing but the cards of the first hands is played."""
    return all(contract.play.is_plain for contract in chain[0].rules.contracts)


@given(states().filter(is_plain), st.integers(0, 2**32))
def test_a_round_taken_apart_and_set_up_is_the_same_round(chain: list[tg.Round], seed: int) -> None:
    assume(chain[0].rules.key != "schnapsen")  # rounds with draws are begun from the deal
    rng = random.Random(seed)
    for rnd in (rng.choice(chain), chain[-1]):
        again = rnd.rules.position(**apart(rnd))
        assert again == rnd
        assert again.history == rnd.history
        assert list(again.legal_moves()[:20]) == list(rnd.legal_moves()[:20])
        assert (again.turn, again.scores, again.awards) == (rnd.turn, rnd.scores, rnd.awards)
        assert (again.tricks, again.trick, again.piles) == (rnd.tricks, rnd.trick, rnd.piles)
        for viewer in (0, None):
            assert again.view(viewer).to_json() == rnd.view(viewer).to_json()
        assert tg.Record.from_json(tg.Record.of(again).to_json()).replay() == rnd
        assert pickle.loads(pickle.dumps(again)) == rnd


@pytest.mark.parametrize("key", sorted(SMALL))
def test_small_games_of_every_kind_of_phase_are_set_up_too(key: str) -> None:
    for seed in range(12):
        for rnd in walk(SMALL[key].deal(seed=seed, dealer=1), random.Random(seed), keen=True):
            said = {**apart(rnd), "trump": None}
            assert SMALL[key].position(**said) == rnd


def test_copies_of_a_card_find_their_way_back_through_an_exchange() -> None:
    doubled = tg.Rules(
        pack=tg.Pack("A K", suits=(SPADES, HEARTS), copies=2),
        seats=3,
        packets="2 W2",
        opening=(Auction(("c",)),),
        contracts=(
            tg.Contract(
                "c",
                Ranking("A K"),
                (),
                (Exchange("widow", 2), Play()),
                (Award("tricks", tricks(), EVERYONE),),
            ),
        ),
    )
    for seed in range(20):
        dealt = doubled.deal(seed=seed)
        cards = [list(map(str, dealt.hand(seat))) for seat in range(3)]
        start = doubled.start(hands=cards, piles={n: list(p) for n, p in dealt.piles.items()})
        for rnd in walk(start, random.Random(seed), keen=True):
            assert doubled.position(**apart(rnd)) == rnd


# --- set-ups that cannot be

# Frog, seat 2 has bid Frog, taken up 10C 10H 9H and laid away 6S KS AH; two tricks are played.
SAID: Mapping[str, Any] = {
    "hands": ["8S AD KD 8D KC 8C 7C", "9S 7S 7H 10D QD JD QC 9C", "8H 6H 9D 7D 6D 10C 6C"],
    "tricks": [(1, "10S 10H AS"), (2, "KH QH JH")],
    "trick": (2, "9H JS"),
    "calls": ["pass", "bid frog", "pass", "discard 6S KS AH"],
    "piles": {"widow": "10C 10H 9H", "dead": "JC QS AC"},
}


def with_hand(seat: int, old: str, new: str) -> dict[str, Any]:
    hands = list(SAID["hands"])
    assert old in hands[seat].split()
    hands[seat] = " ".join(new if card == old else card for card in hands[seat].split())
    return {"hands": hands}


def plays(text: str) -> tuple[tuple[int, tg.Card], ...]:
    return tuple((int(word[0]), tg.Card.parse(word[1:])) for word in text.split())


VOID = "you cannot follow ♠ and you hold 10♥ K♥ 9♥ 8♥ 6♥: you must play a trump"
FAULTY: list[tuple[str, dict[str, Any], list[str]]] = [
    (
        "a card missing",
        with_hand(0, "8S", ""),
        [
            "nothing says where these cards are: 8S",
            "seat 0 was dealt 10 cards, not 9 (6 in hand, 3 played)",
        ],
    ),
    (
        "a card twice",
        {"hands": [SAID["hands"][0], SAID["hands"][1] + " AD", SAID["hands"][2]]},
        ["AD is named 2 times: hand 0, hand 1"],
    ),
    (
        "a card in place of another, two claims that are wrong and a card that had to follow",
        {
            **with_hand(1, "9S", "AD"),
            "tricks": [(1, "10S 10H KC"), (2, "KH QH JH")],
            "contract": "chico",
            "declarer": 1,
            "trump": "S",
        },
        [
            "AD is named 2 times: hand 0, hand 1",
            "KC is named 2 times: hand 0, trick 1",
            "nothing says where these cards are: AS 9S",
            "seat 0 was dealt 10 cards, not 9 (7 in hand, 3 played)",
            "seat 1 was dealt 10 cards, not 9 (8 in hand, 2 played)",
            "by the calls the contract is frog, not chico",
            "by the calls the declarer is 2, not 1",
            "by the calls the trump is H, not S",
            "trick 1: seat 0 may not play KC: ♠ was led and you hold J♠ 8♠: you must follow suit",
        ],
    ),
    (
        "a card that had to follow",
        {**with_hand(0, "KC", "AS"), "tricks": [(1, "10S 10H KC"), (2, "KH QH JH")]},
        ["trick 1: seat 0 may not play KC: ♠ was led and you hold A♠ J♠ 8♠: you must follow suit"],
    ),
    (
        "a void seat that did not trump, so that another won",
        {**with_hand(2, "9D", "10H"), "tricks": [(1, "10S 9D AS"), (2, "KH QH JH")]},
        [
            f"trick 1: seat 2 may not play 9D: {VOID}",
            "trick 2: seat 2 led, but seat 0 won trick 1",
        ],
    ),
    (
        "a leader who did not win",
        {"tricks": [(1, "10S 10H AS"), (0, "KH QH JH")]},
        [
            "trick 2: seat 0 led, but seat 2 won trick 1",
            "the trick on the table: seat 2 led, but seat 0 won trick 2",
        ],
    ),
    (
        "a first leader who is not eldest hand",
        {
            "hands": ["10S AD KD 8D KC 8C 7C", SAID["hands"][1], SAID["hands"][2]],
            "tricks": [(2, "10H AS 8S"), (2, "KH QH JH")],
        },
        [
            "trick 1: seat 2 led, but seat 1 leads to the first trick",
            "trick 1: seat 0 may not play AS: ♥ was led and you hold Q♥: you must follow suit",
            "trick 1: seat 1 may not play 8S: ♥ was led and you hold J♥ 7♥: you must follow suit",
        ],
    ),
    (
        "too few hands",
        {"hands": SAID["hands"][:2]},
        [
            "Frog has 3 hands, not 2",
            "nothing says where these cards are: 8H 6H 9D 7D 6D 6C",
        ],
    ),
    (
        "cards that are none, among hands, tricks and piles",
        {
            "hands": ["8S AD KD 8D KC 8C ZZ", *SAID["hands"][1:]],
            "trick": (2, "9H 2S"),
            "piles": {"widow": "10C 10H 9H", "dead": "JC QS x"},
        },
        [
            "hand 0: 'ZZ' is no card: write rank and suit, as in QS or 10H",
            (
                "the trick on the table: 2S is not in this pack of 36 cards:"
                " A 10 K Q J 9 8 7 6 of S H D C"
            ),
            "pile dead: 'x' is no card: write rank and suit, as in QS or 10H",
            "pile dead must hold 3 cards, not 2",
        ],
    ),
    (
        "unknown and missing piles",
        {"piles": {"talon": "10C 10H 9H", "dead": "JC QS AC"}},
        [
            "pile widow is missing: it holds 3 cards",
            "there is no pile talon in this game; there are: pile widow, pile dead",
        ],
    ),
    (
        "a leader who is not there",
        {"tricks": [(3, "10S 10H AS"), (2, "KH QH JH")]},
        ["trick 1: its leader sits at 0 to 2, not at 3"],
    ),
    (
        "tricks of the wrong size",
        {"tricks": [(1, "10S 10H"), (2, "KH QH JH")], "trick": (2, "9H JS AS")},
        [
            "trick 1 must hold 3 cards, not 2",
            "the trick on the table holds at most 2 cards, not 3",
        ],
    ),
    (
        "calls that stop before the cards were laid away",
        {"calls": ["pass", "bid frog", "pass"]},
        [
            "nothing says where these cards are: KS 6S AH",
            "seat 2 was dealt 10 cards, not 7 (7 in hand, 3 played)",
            "trick 1: the calls are not over",
        ],
    ),
    (
        "a bid that is not above the last, and a claim",
        {"calls": ["pass", "bid frog", "bid frog", "discard 6S KS AH"], "contract": "grand"},
        ["call 3, bid frog: frog is bid already: bid more or pass"],
    ),
    (
        "calls that are none",
        {"calls": ["pass", "bid", "accept", "play 9H"]},
        [
            "call 2: 'bid' is no move of Frog: write bid frog, bid chico or bid grand",
            (
                "call 3: 'accept' is no move of Frog: its moves are bid, discard, pass, play and"
                " trump; a card alone, as in AS, is a play"
            ),
            "call 4: play 9H is no call: it belongs to the tricks",
        ],
    ),
    (
        "calls behind one that is none, which say no more",
        {"calls": ["pass", "bid", "bid grand"]},
        ["call 2: 'bid' is no move of Frog: write bid frog, bid chico or bid grand"],
    ),
    (
        "a card that was laid away and is held",
        {"hands": [SAID["hands"][0] + " AH", *SAID["hands"][1:]]},
        ["after the calls AH is in pile discard, not in hand 0"],
    ),
    (
        "a card of the widow that nobody has",
        with_hand(2, "10C", ""),
        ["after the calls 10C is in hand 2: it must be held or played"],
    ),
    (
        "a card of the widow in another hand, in place of another",
        {"hands": ["8S AD KD 8D KC 8C 10C", SAID["hands"][1], "8H 6H 9D 7D 6D 7C 6C"]},
        [
            "seat 0 was dealt 10 cards, not 9 (7 in hand, 3 played)",
            "seat 2 was dealt 10 cards, not 11 (7 in hand, 3 played)",
            "after the calls 10C is in hand 2, not in hand 0",
        ],
    ),
    (
        "a dealer who is not there and a number below 0",
        {"dealer": 5, "number": -1, "contract": "chico"},
        ["the dealer sits at 0 to 2, not at 5", "rounds are numbered from 0, not -1"],
    ),
    (
        "another dealer",
        {"dealer": 1},
        [
            "seat 0 was dealt 10 cards, not 13 (7 in hand, 3 played)",
            "seat 2 was dealt 10 cards, not 7 (7 in hand, 3 played)",
            "after the calls 10C is in hand 0, not in hand 2",
            "after the calls 10H is in hand 0, not in hand 2",
            "after the calls 9H is in hand 0, not in hand 2",
            "trick 1: seat 1 led, but seat 2 leads to the first trick",
        ],
    ),
    (
        "tricks after all have passed",
        {"calls": ["pass", "pass", "pass"], "contract": "frog", "declarer": 2, "trump": "♥"},
        [
            "nothing says where these cards are: KS 6S AH",
            "seat 2 was dealt 10 cards, not 7 (7 in hand, 3 played)",
            "by the calls there is no contract, not frog",
            "by the calls there is no declarer, not 2",
            "by the calls there is no trump, not H",
            "trick 1: the round was over before it",
        ],
    ),
    (
        "a winner who did not win",
        {"tricks": [tg.Trick(1, plays("110S 210H 0AS"), 0), (2, "KH QH JH")]},
        ["trick 1: seat 2 won it, not seat 0"],
    ),
    (
        "seats that do not follow one another",
        {"tricks": [tg.Trick(1, plays("110S 0AS 210H"), 2), (2, "KH QH JH")]},
        ["trick 1: its seats do not follow one another"],
    ),
    ("a trump that is none", {"trump": "X"}, ["trump: 'X' is no suit: write S, H, D or C"]),
]


@pytest.mark.parametrize(
    ("change", "faults"), [case[1:] for case in FAULTY], ids=[c[0] for c in FAULTY]
)
def test_a_set_up_that_cannot_be_is_refused_with_all_its_faults(
    change: dict[str, Any], faults: list[str]
) -> None:
    with pytest.raises(tg.RulesError) as refused:
        tg.rules("frog").position(**{**SAID, **change})
    assert list(refused.value.faults) == faults


def test_the_set_up_that_the_others_spoil_is_a_round() -> None:
    rnd = tg.rules("frog").position(**SAID, contract="frog", declarer=2, trump="♥")
    assert (rnd.turn, len(rnd.history), rnd.dealer) == (1, 12, 0)
    assert [str(move) for move in rnd.legal_moves()] == ["play 7H"]


def test_a_trick_too_many_after_a_round_that_ended_early_is_refused() -> None:
    rules = tg.rules("grasobern", mord_request="optional")
    rnd = rules.deal(seed=3).play("bid mord", "pass", "pass", "pass", "pass")
    rnd = next(  # a card of the declarer that somebody beats ends Mord at once
        end
        for number in range(99)
        for end in walk(rnd, random.Random(number), keen=False)
        if end.is_over and len(end.tricks) < 8
    )
    said = apart(rnd)
    assert rules.position(**said) == rnd
    cards = [hand.split() for hand in said["hands"]]
    said["tricks"] += [(rnd.tricks[-1].winner, [hand.pop() for hand in cards])]
    said["hands"] = cards
    with pytest.raises(tg.RulesError) as refused:
        rules.position(**said)
    wrong = f"trick {len(rnd.tricks) + 1}: the round was over before it"
    assert wrong in refused.value.faults


def test_who_leads_the_card_that_names_trump_is_checked_too() -> None:
    rules = tg.rules("five_point_set_back", pitch=True)
    rnd = rules.deal(seed=1).play("bid 2", "pass", "pass", "pass")
    for _ in range(4):
        rnd = rnd.apply(rnd.legal_moves()[0])
    said = apart(rnd)
    ((leader, cards),) = said["tricks"]
    said["tricks"] = [(leader + 1, cards)]
    with pytest.raises(tg.RulesError) as refused:
        rules.position(**said)
    assert refused.value.faults[0] == "trick 1: seat 2 led, but seat 1 leads to the first trick"


def test_things_that_are_no_tricks_calls_piles_or_seats_are_of_the_wrong_type() -> None:
    rules = tg.rules("frog")
    for change, text in (
        ({"tricks": ["10S 10H AS"]}, "trick 1 is a Trick or a pair of leader and cards"),
        ({"trick": (2, "9H", "JS")}, "the trick on the table is a Trick or a pair"),
        ({"trick": (True, "9H")}, "the trick on the table: a seat is a whole number, not bool"),
        ({"calls": [("bid", "frog")]}, "call 1 is a Move or a text, not tuple"),
        ({"piles": ["10C 10H 9H"]}, "piles are named in a mapping, not list"),
        ({"declarer": "2"}, "declarer is a whole number, not str"),
        ({"calls": "pass"}, "the calls are a list, one Move or text for each call, not one text"),
        ({"calls": None}, "the calls are a list, one Move or text for each call, not NoneType"),
    ):
        with pytest.raises(TypeError, match=text):
            rules.position(**{**SAID, **change})


PACK = [rank + suit for suit in "SHDC" for rank in "A K Q J 10 9 8 7 6 5 4 3 2".split()]


@pytest.mark.parametrize("twice", [(), ("2S",)], ids=["forgotten", "another one given twice"])
def test_the_card_whose_holder_leads_may_be_the_one_that_is_missing(twice: tuple[str, ...]) -> None:
    hands = [[card for card in PACK[seat::4] if card != "2C"] for seat in range(4)]
    hands[3] += twice  # 2C would have been dealt to seat 3
    with pytest.raises(tg.RulesError) as refused:
        tg.rules("hearts", passing="none").position(hands=hands)
    assert "nothing says where these cards are: 2C" in refused.value.faults
    assert "nobody is the holder of the opening card 2C" in refused.value.faults
    with pytest.raises(tg.RulesError, match="nothing says where these cards are: 2C"):
        tg.rules("hearts", passing="left").position(hands=hands)
    calls = [f"give {' '.join(hand[:3])}" for hand in hands]
    with pytest.raises(tg.RulesError, match="nothing says where these cards are: 2C"):
        tg.rules("hearts", passing="left").position(hands=hands, calls=calls)


EUCHRE: dict[str, Any] = {
    "dealer": 3,
    "piles": {"turned": "9H", "dead": "JS 10C 9C"},
    "hands": ["10S AD KD QC", "JH AH KH QH", "9S JD AC KC", "10H 9H QD 10D JC"],
}


def test_a_card_may_be_missing_from_a_trick_where_somebody_may_sit_out() -> None:
    calls = ["pass", "accept", "no alone", "discard 9D"]
    with pytest.raises(tg.RulesError) as refused:
        tg.rules("euchre").position(**EUCHRE, calls=calls, tricks=[(0, "KS AS QS")])
    assert refused.value.faults == ("trick 1 must hold 4 cards, not 3",)


def test_who_sits_out_did_not_lead() -> None:
    calls = ["pass", "accept", "alone", "discard 9D"]  # seat 1 plays without its partner, seat 3
    with pytest.raises(tg.RulesError) as refused:
        tg.rules("euchre").position(**EUCHRE, calls=calls, tricks=[(3, "KS AS QS")])
    assert any(fault.startswith("trick 1: seat 3 led, but seat") for fault in refused.value.faults)


def test_the_trump_suit_of_a_first_lead_may_be_said() -> None:
    rules = tg.rules("five_point_set_back", pitch=True)
    rnd = rules.deal(seed=1).play("bid 2", "pass", "pass", "pass")
    for _ in range(5):
        rnd = rnd.apply(rnd.legal_moves()[0])
    lead = rnd.tricks[0].cards[0]
    assert rules.position(**{**apart(rnd), "trump": lead.suit}) == rnd
    other = next(suit for suit in rules.pack.suits if suit != lead.suit)
    with pytest.raises(tg.RulesError) as refused:
        rules.position(**{**apart(rnd), "trump": other})
    assert refused.value.faults == (
        f"by the calls the trump is {lead.suit.code}, not {other.code}",
    )


def test_a_call_of_a_seat_that_is_not_there_is_refused() -> None:
    with pytest.raises(tg.RulesError) as refused:
        tg.rules("frog").position(**{**SAID, "calls": ["7: pass", *SAID["calls"][1:]]})
    assert "call 1: there are 3 seats, from 0: none is 7" in refused.value.faults


def test_a_call_of_many_cards_or_of_foreign_ones_is_refused_at_once() -> None:
    rules = tg.rules("frog")
    for cards in (list(tg.Pack("5 4 3 2")), list(rules.pack)[:30]):
        calls = [*SAID["calls"][:3], tg.Move("discard", *cards)]
        with pytest.raises(tg.RulesError, match=r"call 4, discard .*: lay away 3 cards, not"):
            rules.position(**{**SAID, "calls": calls})


def test_a_game_in_which_cards_are_drawn_is_set_up_by_moves() -> None:
    drawing = tg.Rules(
        pack=tg.Pack("A K Q", suits=(SPADES, HEARTS)),
        seats=2,
        packets=Packets.parse("2", rest="stock"),
        contracts=(
            tg.Contract(
                "c", Ranking("A K Q"), (), (Play(draw=Draw()),), (Award("t", tricks(), EVERYONE),)
            ),
        ),
    )
    with pytest.raises(tg.RulesError) as refused:
        drawing.position(hands=["AS KS", "AH KH"], piles={"stock": "QS QH"}, dealer=2)
    assert list(refused.value.faults) == [
        "the dealer sits at 0 to 1, not at 2",
        "more than the first hands is played here: use start, and make the moves",
    ]
