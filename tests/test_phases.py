"""Phases before play, driven directly: auction, turning up, naming trump, exchange, request."""

import pickle
from itertools import combinations

import attrs
import pytest

from trickgames.cards import CLUBS, DIAMONDS, FRENCH_SUITS, HEARTS, SPADES, Card, Suit
from trickgames.moves import Move, parse_move
from trickgames.packs import Pack
from trickgames.phases.auction import Auction, Bidding, Forced, Rung, rungs
from trickgames.phases.declare import Declare
from trickgames.phases.exchange import Exchange
from trickgames.phases.name_trump import CallTrump, NameTrump
from trickgames.phases.phase import CardSets, Phase, Step, call_faults, not_held, wrong_verb
from trickgames.phases.play import Exposed, Play
from trickgames.phases.request import Request, Swap
from trickgames.phases.turn_up import TurnUp
from trickgames.table import (
    DEALER,
    DECLARER,
    DECLARING_SIDE,
    DEFENDERS,
    ELDEST,
    EVERYONE,
    OTHERS,
    FinalContract,
    Role,
    Table,
    seat_of,
)

PACK = Pack("A K Q J 10 9")
STARS = Suit("X", "★", "stars")


def c(text):
    return Card.parse(text)


def mask(text):
    return PACK.mask(map(c, text.split()))


def table(seats=4, dealer=3, *, sides=None, hands=(), piles=(), **more):
    return Table(
        PACK,
        sides or tuple((seat,) for seat in range(seats)),
        dealer,
        0,
        (*map(mask, hands), *(0 for _ in range(seats - len(hands)))),
        tuple((name, tuple(map(PACK.index, map(c, cards.split())))) for name, cards in piles),
        **more,
    )


def texts(moves):
    return [str(move) for move in moves]


CALLS = {"P": "pass", "X": "double", "XX": "redouble"}


def call(word):
    """Read a call as the tables of the rules write it: P is a pass, X a double, 2 a bid."""
    if word in CALLS:
        return Move(CALLS[word])
    return Move("bid", int(word) if word.isdecimal() else word)


def drive(phase, on, *moves):
    """Make moves that must be legal; return the last step and who made each."""
    step, seats = phase.start(on), []
    for move in moves:
        assert step.seat is not None, f"over before {move}"
        assert move in phase.moves(step.table, step.data, step.seat)
        assert phase.why_not(step.table, step.data, step.seat, move) is None
        seats.append(step.seat)
        step = phase.after(step.table, step.data, step.seat, move)
    return step, seats


def settled(step):
    """Declarer, contract and level of a phase that is over."""
    assert step.seat is None
    contract = step.table.contract
    return (step.table.declarer, contract and contract.key, contract and contract.level)


# --- auctions

FROG = Auction(("frog", "chico", "grand"), circuits=1)
SOLOS = Auction(("bettel", "herren", "mord"), circuits=1)
OBERLN = Auction(("bettel", "herren", "mord"), circuits=1, all_pass="oberln")
BIDS = (1, 2, 3, 4, 5)
SET_BACK = Auction(
    BIDS, "set_back", circuits=None, may_equal=DEALER, closing=5, all_pass=Forced(DEALER, 1)
)
ONE_CIRCUIT = Auction(
    BIDS, "set_back", circuits=1, may_equal=DEALER, closing=5, all_pass=Forced(DEALER, 1)
)
OPEN = Auction((1, 2, 3), "game", circuits=None)
TWO_CIRCUITS = Auction((1, 2, 3), "game", circuits=2)
FROM_NOUGHT = Auction((0, 1, 2), "game", circuits=1)


@pytest.mark.parametrize(
    ("auction", "seats", "calls", "wanted"),
    [
        # the rules 1.3; the dealer is the last seat
        (FROG, 3, "P frog chico", (2, "chico", None)),
        (FROG, 3, "grand P P", (0, "grand", None)),
        (FROG, 3, "P P frog", (2, "frog", None)),
        (FROG, 3, "frog chico grand", (2, "grand", None)),
        (FROG, 3, "frog P P", (0, "frog", None)),
        (FROG, 3, "P P P", (None, None, None)),
        # the rules 3.3
        (SOLOS, 4, "bettel herren P mord", (3, "mord", None)),
        (SOLOS, 4, "P P P P", (None, None, None)),
        (SOLOS, 4, "P bettel P P", (1, "bettel", None)),
        (OBERLN, 4, "P P P P", (None, "oberln", None)),
        (OBERLN, 4, "P P P bettel", (3, "bettel", None)),
        # the rules 2.3; W N E S are seats 0 to 3
        (SET_BACK, 4, "P P P", (3, "set_back", 1)),
        (SET_BACK, 4, "2 P P 2 3 3 P", (3, "set_back", 3)),
        (SET_BACK, 4, "2 3 P P P", (1, "set_back", 3)),
        (SET_BACK, 4, "5", (0, "set_back", 5)),
        (SET_BACK, 4, "P 4 P 4 P", (3, "set_back", 4)),
        (SET_BACK, 4, "1 2 3 4 5", (0, "set_back", 5)),
        (SET_BACK, 4, "1 P P P", (0, "set_back", 1)),
        (SET_BACK, 4, "P P 1 1 P", (3, "set_back", 1)),
        (SET_BACK, 4, "2 P P 2 P", (3, "set_back", 2)),
        (SET_BACK, 4, "P P 1 P", (2, "set_back", 1)),
        (SET_BACK, 4, "1 2 P 2 3 P 3 4 4 P", (3, "set_back", 4)),
        # each speaks once
        (ONE_CIRCUIT, 4, "P P P", (3, "set_back", 1)),
        (ONE_CIRCUIT, 4, "2 P P 2", (3, "set_back", 2)),
        (ONE_CIRCUIT, 4, "2 3 P P", (1, "set_back", 3)),
        (ONE_CIRCUIT, 4, "2 3 4 4", (3, "set_back", 4)),
        (ONE_CIRCUIT, 4, "P P 5", (2, "set_back", 5)),
        # until all but one have passed
        (OPEN, 3, "P P P", (None, None, None)),
        (OPEN, 3, "P P 1", (2, "game", 1)),
        (OPEN, 3, "1 2 P P", (1, "game", 2)),
        (OPEN, 3, "1 2 3 P P", (2, "game", 3)),
        (OPEN, 3, "P 1 2 3 P", (1, "game", 3)),
        (OPEN, 2, "1 P", (0, "game", 1)),
        (OPEN, 2, "P 1", (1, "game", 1)),
        # each speaks twice; a pass is not final
        (TWO_CIRCUITS, 3, "P P P P P P", (None, None, None)),
        (TWO_CIRCUITS, 3, "P 1 P 2 P P", (0, "game", 2)),
        (TWO_CIRCUITS, 3, "1 P P P P P", (0, "game", 1)),
        (TWO_CIRCUITS, 3, "P P P P P 1", (2, "game", 1)),
        # nought is a bid, and seat 0 a bidder
        (FROM_NOUGHT, 3, "0 P P", (0, "game", 0)),
        (FROM_NOUGHT, 3, "P 0 1", (2, "game", 1)),
    ],
)
def test_an_auction_goes_as_the_rules_say(auction, seats, calls, wanted):
    step, _ = drive(auction, table(seats, seats - 1), *map(call, calls.split()))
    assert settled(step) == wanted


@pytest.mark.parametrize(
    ("auction", "seats", "dealer", "calls", "order", "turn"),
    [
        (FROG, 3, 2, "", [], 0),
        (FROG, 3, 0, "P", [1], 2),
        (FROG, 3, 0, "P frog", [1, 2], 0),
        (SET_BACK, 4, 3, "2 3 P", [0, 1, 2], 3),
        (SET_BACK, 4, 3, "2 3 P P", [0, 1, 2, 3], 0),
        (SET_BACK, 4, 3, "P 2 P 2", [0, 1, 2, 3], 1),
        (SET_BACK, 4, 1, "2 P P 2", [2, 3, 0, 1], 2),
        (SET_BACK, 4, 1, "P P 2", [2, 3, 0], 1),
        # faults.md, case 9: the first two of three pass, the third may still bid
        (OPEN, 3, 2, "P P", [0, 1], 2),
        (OPEN, 3, 0, "P P", [1, 2], 0),
        (OPEN, 3, 2, "1 P 2", [0, 1, 2], 0),
        (TWO_CIRCUITS, 3, 2, "P P P", [0, 1, 2], 0),
        (TWO_CIRCUITS, 3, 2, "1 P P P", [0, 1, 2, 0], 1),
    ],
)
def test_calls_go_round_from_the_left_of_the_dealer(auction, seats, dealer, calls, order, turn):
    step, callers = drive(auction, table(seats, dealer), *map(call, calls.split()))
    assert (callers, step.seat) == (order, turn)
    assert (step.table.contract, step.table.declarer) == (None, None)


@pytest.mark.parametrize(
    ("auction", "seats", "calls", "wanted"),
    [
        (FROG, 3, "", "P frog chico grand"),
        (FROG, 3, "P", "P frog chico grand"),
        (FROG, 3, "frog", "P chico grand"),
        (FROG, 3, "frog chico", "P grand"),
        (FROG, 3, "grand", "P"),
        (FROG, 3, "grand P", "P"),
        (SOLOS, 4, "P bettel", "P herren mord"),
        (SET_BACK, 4, "", "P 1 2 3 4 5"),
        (SET_BACK, 4, "2", "P 3 4 5"),  # only the dealer may equal
        (SET_BACK, 4, "2 P P", "P 2 3 4 5"),
        (SET_BACK, 4, "2 P P 2", "P 3 4 5"),
        (SET_BACK, 4, "2 P P 2 4", "P 4 5"),
        (SET_BACK, 4, "2 3 P", "P 3 4 5"),
        (OPEN, 3, "3", "P"),
        (OPEN, 3, "P P", "P 1 2 3"),
        (FROM_NOUGHT, 3, "0", "P 1 2"),
    ],
)
def test_a_bid_is_above_the_last_or_the_dealers_take_over(auction, seats, calls, wanted):
    step, _ = drive(auction, table(seats, seats - 1), *map(call, calls.split()))
    listed = auction.moves(step.table, step.data, step.seat)
    assert list(listed) == [call(word) for word in wanted.split()]


@pytest.mark.parametrize(
    ("auction", "seats", "calls", "move", "code", "says"),
    [
        (FROG, 3, "frog", Move("bid", "frog"), "bid_too_low",
         "frog is bid already: bid more or pass"),
        (FROG, 3, "grand", Move("bid", "chico"), "bid_too_low",
         "grand is the highest bid there is; possible: pass"),
        (FROG, 3, "grand", Move("bid", "grand"), "bid_too_low",
         "grand is the highest bid there is; possible: pass"),
        (FROG, 3, "chico", Move("bid", "frog"), "bid_too_low",
         "frog is not above chico: bid more or pass"),
        (FROG, 3, "", Move("bid", "mord"), "no_such_bid",
         "mord is no bid here: bid frog chico grand"),
        (FROG, 3, "", Move("bid", 1), "no_such_bid", "1 is no bid here: bid frog chico grand"),
        (SET_BACK, 4, "2", Move("bid", 2), "bid_too_low",
         ("2", "only the dealer may take it over", "bid more or pass")),
        (SET_BACK, 4, "2", Move("bid", 1), "bid_too_low",
         "1 is not above 2: bid more or pass"),
        (SET_BACK, 4, "", Move("bid", 6), "no_such_bid", "6 is no bid here: bid 1 2 3 4 5"),
        (SET_BACK, 4, "", Move("bid", 0), "no_such_bid", "0 is no bid here: bid 1 2 3 4 5"),
        (SET_BACK, 4, "", Move("bid", "2"), "no_such_bid", "2 is no bid here: bid 1 2 3 4 5"),
        (SET_BACK, 4, "", Move("play", c("QH")), "not_now",
         "play Q♥ is not possible now; possible: bid, pass"),
        (SET_BACK, 4, "", Move("bid"), "not_now", "bid is not possible now; possible: bid, pass"),
        (SET_BACK, 4, "", Move("bid", 1, 2), "not_now",
         "bid 1 2 is not possible now; possible: bid, pass"),
        (OPEN, 3, "3", Move("trump", HEARTS), "not_now",
         "trump ♥ is not possible now; possible: pass"),
    ],
)  # fmt: skip
def test_a_call_is_refused_with_its_reason(auction, seats, calls, move, code, says):
    step, _ = drive(auction, table(seats, seats - 1), *map(call, calls.split()))
    reason = auction.why_not(step.table, step.data, step.seat, move)
    assert (reason.code, reason.cards) == (code, ())
    if isinstance(says, str):
        assert reason.text() == says
    else:
        assert [part for part in says if part not in reason.text()] == []


def test_the_bid_forced_on_the_dealer_need_not_stand_on_the_ladder():
    auction = Auction((2, 3), "game", circuits=None, all_pass=Forced(DEALER, 1))
    step, callers = drive(auction, table(4, 1), *map(call, "P P P".split()))
    assert settled(step) == (1, "game", 1)
    assert callers == [2, 3, 0]


@pytest.mark.parametrize(("calls", "seats"), [("P P P", 3), ("P P P P", 4)])
def test_a_bid_may_be_forced_on_somebody_who_has_passed_before_the_others(calls, seats):
    auction = Auction((1, 2), "game", all_pass=Forced(ELDEST, 1))
    step, callers = drive(auction, table(seats, seats - 1), *map(call, calls.split()))
    assert settled(step) == (0, "game", 1)
    assert callers == list(range(seats))


def test_a_bid_is_forced_on_nobody_as_long_as_somebody_has_bid():
    auction = Auction((1, 2), "game", all_pass=Forced(ELDEST, 1))
    step, _ = drive(auction, table(3, 2), *map(call, "P 2 P".split()))
    assert settled(step) == (1, "game", 2)


def test_a_forced_bid_may_be_a_name():
    auction = Auction(("solo",), circuits=1, all_pass=Forced(DEALER, "rufer"))
    step, _ = drive(auction, table(3, 0), *map(call, "P P".split()))
    assert settled(step) == (0, "rufer", None)


def test_an_auction_remembers_the_standing_bid():
    step, _ = drive(SET_BACK, table(4, 3), *map(call, "P 2 3".split()))
    assert step.data == Bidding(bid=3, bidder=2, passed=(0,), calls=3)
    first = attrs.evolve(SET_BACK, first_to_name=True)
    step, _ = drive(first, table(4, 3), *map(call, "P 2 3".split()))
    assert step.data.named == ((1, "set_back"), (2, "set_back"))
    assert SET_BACK.start(table(4, 3)).data == Bidding()
    step, _ = drive(FROG, table(3, 2), *map(call, "frog P P".split()))
    assert step.data == Bidding("frog", 0, (1, 2), 3, silence=2)


@pytest.mark.parametrize(
    ("auction", "words"),
    [
        (FROG, "P frog chico grand"),
        (SET_BACK, "P 1 2 3 4 5"),
        (OBERLN, "P bettel herren mord"),
    ],
)
def test_the_vocabulary_of_an_auction_is_a_pass_and_its_ladder(auction, words):
    assert list(auction.vocabulary(PACK)) == [call(word) for word in words.split()]


@pytest.mark.parametrize(
    ("auction", "keys"),
    [
        (FROG, {"frog", "chico", "grand"}),
        (SET_BACK, {"set_back"}),
        (OBERLN, {"bettel", "herren", "mord", "oberln"}),
        (Auction(("a", 1), "numbers"), {"a", "numbers"}),
        (Auction(("solo",), all_pass=Forced(DEALER, "rufer")), {"solo", "rufer"}),
    ],
)
def test_an_auction_says_which_contracts_it_may_settle(auction, keys):
    assert set(auction.contracts()) == keys


@pytest.mark.parametrize(
    ("auction", "faults"),
    [
        (FROG, []),
        (SET_BACK, []),
        (Auction(()), ["an auction needs at least one bid"]),
        (Auction((), "x"), ["an auction needs at least one bid"]),
        (Auction(("a", "b", "a")), ["a bid stands twice on the ladder of the auction"]),
        (Auction((1, 2)), ["an auction of numbers must say which contract is played"]),
        (Auction(("a", 2)), ["an auction of numbers must say which contract is played"]),
        (
            Auction(("a",), closing="b"),
            ["the closing bid b is not on the ladder of the auction"],
        ),
        (
            Auction((1, 2), "x", closing=0),
            ["the closing bid 0 is not on the ladder of the auction"],
        ),
        (Auction(("a",), circuits=0), ["an auction needs at least one circuit, not 0"]),
        (
            Auction((1, 1), closing=5, circuits=-1),
            [
                "a bid stands twice on the ladder of the auction",
                "an auction of numbers must say which contract is played",
                "the closing bid 5 is not on the ladder of the auction",
                "an auction needs at least one circuit, not -1",
            ],
        ),
    ],
)
def test_an_auction_that_cannot_work_says_why(auction, faults):
    assert auction.faults(PACK, ()) == faults


def test_a_ladder_is_a_tuple_of_bids():
    said = (
        r"^the ladder of an auction: a tuple of str or int or Rung is wanted, not the text 'solo'"
    )
    with pytest.raises(TypeError, match=said):
        Auction("solo")
    assert list(Auction((1, 2)).contracts()) == []
    assert list(Auction((1, 2), "whist").contracts()) == ["whist"]


@pytest.mark.parametrize(
    ("name", "faults"),
    [
        ("nil", []),
        ("nil points", []),
        ("x", []),
        ("x" * 40, []),
        ("x" * 41, ["the name of a call has 1 to 40 characters, not 41"]),
        ("", ["the name of a call has 1 to 40 characters, not 0"]),
        (" nil", ["the name of a call is printed on one line, with no spaces around it"]),
        ("nil  points", ["a call is words with one space between them, not 'nil  points'"]),
        ("9 tricks", ["a call is words with one space between them, not '9 tricks'"]),
        ("-", ["a call is words with one space between them, not '-'"]),
        ("no", ["'no' cannot be a call: that begins another move"]),
        ("Bid  3", ["a call is words with one space between them, not 'Bid  3'",
                    "'Bid  3' cannot be a call: that begins another move"]),
        ("PASS the hat", ["'PASS the hat' cannot be a call: that begins another move"]),
    ],
)  # fmt: skip
def test_a_name_of_your_own_that_cannot_be_a_call_says_why(name, faults):
    assert call_faults(name) == faults


def test_sets_of_many_cards_are_found_by_their_number():
    # 8008 ways to lay away six of sixteen cards: too many to be listed.
    held = PACK.everything & ~mask("AS 9S KH 10H QD 9D AC JC")
    sets = CardSets(PACK, "discard", held, 6)
    places = [place for place in range(len(PACK)) if held >> place & 1]
    ways = list(combinations(places, 6))
    assert len(sets) == len(ways) == 8008
    for number in (0, 1, 5, 3000, 3001, 4004, 8006, 8007, *range(7, 8008, 501)):
        assert sets[number] == Move("discard", *(PACK[place] for place in ways[number]))
    assert sets[-1] == sets[8007]


def test_a_forced_number_needs_a_contract_too():
    assert Auction(("a",), all_pass=Forced(DEALER, 1)).faults(PACK, ())


# --- levels and contracts, passes that are not final, doubles

STRAINS = ("C", "D", "H", "S", "NT")
LEVELS = Auction(
    rungs(range(1, 8), STRAINS), circuits=None, reentry=True, doubles=True, first_to_name=True
)
PAIRS = ((0, 2), (1, 3))


def pairs_table():
    """Seats 0 to 3 are N E S W; W deals, so N calls first."""
    return table(4, 3, sides=PAIRS)


def test_a_ladder_of_rungs_goes_up_by_level_and_then_by_contract():
    ladder = rungs((1, 2), STRAINS)
    assert [rung.bid for rung in ladder] == "1C 1D 1H 1S 1NT 2C 2D 2H 2S 2NT".split()
    assert ladder[4] == Rung("1NT", "NT", 1)
    assert len(LEVELS.vocabulary(PACK)) == 3 + 35


@pytest.mark.parametrize(
    ("calls", "wanted", "doubled", "redoubled"),
    [
        # Law 22: three passes in rotation after a call end the auction, four at the start.
        ("P P P P", (None, None, None), None, None),
        ("1C P P P", (0, "C", 1), None, None),
        ("P P P 1NT P P P", (3, "NT", 1), None, None),
        ("7NT P P P", (0, "NT", 7), None, None),
        # Who has passed may call again.
        ("P 1H P P 1S P P 2H P P P", (1, "H", 2), None, None),
        ("1C P P 1D 1H P P P", (0, "H", 1), None, None),
        # Law 22: the declarer is who first named the strain for the side, not who bid last.
        ("1S P 4S P P P", (0, "S", 4), None, None),
        ("1H 1S 2H 2S P P P", (1, "S", 2), None, None),
        ("1D P 1S P 2S P 4S P P P", (2, "S", 4), None, None),
        ("1NT P 2C P 2H P 3NT P P P", (0, "NT", 3), None, None),
        # The opponents' naming it first changes nothing.
        ("1H 2H P P P", (1, "H", 2), None, None),
        ("1H P P 1NT P 2H P P P", (1, "H", 2), None, None),
        # Doubles and redoubles, and what a new bid does to them (Law 19).
        ("1S X P P P", (0, "S", 1), 1, None),
        ("1S X XX P P P", (0, "S", 1), 1, 2),
        ("1S P P X P P XX P P P", (0, "S", 1), 3, 2),
        ("1S X 2S P P P", (0, "S", 2), None, None),
        ("1S X XX 2C P P P", (3, "C", 2), None, None),
        ("1S X XX 2C X P P P", (3, "C", 2), 0, None),
        ("1C P P X P 1D P P P", (1, "D", 1), None, None),
    ],
)
def test_an_auction_in_which_a_pass_is_not_final(calls, wanted, doubled, redoubled):
    step, seats = drive(LEVELS, pairs_table(), *map(call, calls.split()))
    assert settled(step) == wanted
    assert seats == [number % 4 for number in range(len(seats))]
    assert (step.table.fact("doubled"), step.table.fact("redoubled")) == (doubled, redoubled)


@pytest.mark.parametrize(
    ("calls", "may", "code", "text"),
    [
        # Who may double and redouble (Law 19), and who is told what.
        ("", "", "no_double", "there is no bid to double"),
        ("P P", "", "no_double", "there is no bid to double"),
        ("1H", "X", "no_redouble", "only a bid that was doubled may be redoubled"),
        ("1H P", "", "no_double", "only a bid of the other side may be doubled"),
        ("1H P P", "X", "no_redouble", "only a bid that was doubled may be redoubled"),
        ("1H X", "XX", "no_double", "only a bid of the other side may be doubled"),
        ("1H X P", "", "no_double", "the bid has been doubled already"),
        ("1H X P", "", "no_redouble", "only the side that was doubled may redouble"),
        ("1H X P P", "XX", "no_double", "only a bid of the other side may be doubled"),
        ("1H X XX", "", "no_double", "the bid has been doubled already"),
        ("1H X XX P", "", "no_redouble", "the bid has been redoubled already"),
        ("1H X XX 1S", "X", "no_redouble", "only a bid that was doubled may be redoubled"),
    ],
)
def test_only_the_other_sides_bid_may_be_doubled_and_only_its_own_redoubled(calls, may, code, text):
    step, _ = drive(LEVELS, pairs_table(), *map(call, calls.split()))
    moves = LEVELS.moves(step.table, step.data, step.seat)
    assert [move for move in moves if move.verb in CALLS.values()] == [
        Move("pass"),
        *(call(word) for word in may.split()),
    ]
    refused = Move("double" if code == "no_double" else "redouble")
    reason = LEVELS.why_not(step.table, step.data, step.seat, refused)
    assert (reason.code, reason.text()) == (code, text)


def test_bids_between_the_levels_are_too_low():
    step, _ = drive(LEVELS, pairs_table(), call("2H"))
    assert texts(LEVELS.moves(step.table, step.data, step.seat))[:4] == [
        "pass", "double", "bid 2S", "bid 2NT",
    ]  # fmt: skip
    reason = LEVELS.why_not(step.table, step.data, step.seat, call("2D"))
    assert (reason.code, reason.text()) == (
        "bid_too_low",
        "2D is not above 2H: bid more or pass",
    )


@pytest.mark.parametrize(
    ("calls", "left"),
    [("7NT", "double, pass"), ("7NT P", "pass"), ("7NT X", "pass, redouble"), ("7NT X XX", "pass")],
)
def test_where_no_bid_is_left_the_reason_says_what_is(calls, left):
    step, _ = drive(LEVELS, pairs_table(), *map(call, calls.split()))
    for bid in ("7S", "7NT"):
        reason = LEVELS.why_not(step.table, step.data, step.seat, call(bid))
        assert (reason.code, reason.text()) == (
            "bid_too_low",
            f"7NT is the highest bid there is; possible: {left}",
        )


def test_there_are_no_doubles_where_the_auction_has_none():
    reason = OPEN.why_not(table(3, 2), Bidding(1, 0), 1, Move("double"))
    assert (reason.code, reason.text()) == (
        "not_now",
        "double is not possible now; possible: bid, pass",
    )


def test_doubles_where_a_pass_is_final():
    """The bidder is asked again after a double, though all others have passed."""
    auction = Auction((1, 2, 3), "game", circuits=None, doubles=True)
    step, seats = drive(auction, table(3, 2), *map(call, "1 P X P P".split()))
    assert settled(step) == (0, "game", 1)
    assert seats == [0, 1, 2, 0, 2]
    assert step.table.fact("doubled") == 2


def test_a_forced_bid_where_a_pass_is_not_final():
    auction = Auction((1, 2), "game", circuits=None, reentry=True, all_pass=Forced(DEALER, 1))
    step, _ = drive(auction, table(3, 2), *map(call, "P P".split()))
    assert settled(step) == (2, "game", 1)


def test_the_declarer_may_be_who_first_named_a_contract_on_any_ladder():
    auction = Auction(("solo", "grand", "grander"), circuits=None, reentry=True, first_to_name=True)
    step, _ = drive(auction, table(4, 3, sides=PAIRS), *map(call, "solo P grand P P P".split()))
    assert settled(step) == (2, "grand", None)


@pytest.mark.parametrize(
    ("auction", "fault"),
    [
        (
            Auction((1, 2), "x", circuits=2, reentry=True),
            "an auction in which a pass is not final has no number of circuits",
        ),
        (
            Auction((1, 2), "x", circuits=None, may_equal=DEALER, doubles=True),
            "an auction with doubles in which a bid is taken over would never end",
        ),
        (
            Auction((1, 2), "x", first=DECLARER),
            "the dealer or eldest hand calls first, not the declarer",
        ),
        (
            Auction((*rungs((1,), "CD"), Rung("1C", "D", 2))),
            "a bid stands twice on the ladder of the auction",
        ),
        (
            Auction(rungs((1,), "CD"), closing="1H"),
            "the closing bid 1H is not on the ladder of the auction",
        ),
    ],
)
def test_an_auction_of_rungs_that_cannot_work_says_why(auction, fault):
    assert auction.faults(PACK, ()) == [fault]


def test_the_first_call_may_be_the_dealers():
    auction = Auction((1, 2), "game", circuits=None, first=DEALER)
    step, seats = drive(auction, table(4, 2), *map(call, "P 1 P P".split()))
    assert settled(step) == (3, "game", 1)
    assert seats == [2, 3, 0, 1]


def test_a_closing_rung_ends_the_auction():
    auction = Auction(rungs((1, 2), "CD"), circuits=None, closing="2D")
    step, _ = drive(auction, table(3, 2), call("2D"))
    assert settled(step) == (0, "D", 2)
    assert set(auction.contracts()) == {"C", "D"}


@pytest.mark.parametrize("may_equal", [EVERYONE, DEFENDERS, OTHERS, DECLARER])
def test_an_auction_in_which_bids_may_be_taken_over_for_ever_is_refused(may_equal):
    endless = Auction((1, 2), "game", circuits=None, may_equal=may_equal)
    assert endless.faults(PACK, ()) == [
        "an auction in which several may take a bid over would never end"
    ]


@pytest.mark.parametrize(
    ("auction", "calls"),
    [
        # The three bids, and all but one have passed.
        (Auction((1, 2, 3), "game", circuits=None), 3 + 2),
        # Somebody else makes each bid before the dealer takes it over.
        (Auction((1, 2, 3), "game", circuits=None, may_equal=DEALER), 6 + 2),
        # So does eldest hand, but the first bid is its own: who passes first is out.
        (Auction((1, 2, 3), "game", circuits=None, may_equal=ELDEST), 5 + 2),
        # Each speaks as often as there are circuits.
        (Auction((1, 2, 3), "game"), 3),
        (Auction((1, 2, 3), "game", may_equal=EVERYONE), 3),
        (Auction((1, 2), "game", circuits=2), 6),
        (Auction((1, 2), "game", circuits=2, may_equal=EVERYONE), 6),
        # Two passes before the first bid, one between the bids, two to end it.
        (Auction((1, 2), "game", circuits=None, reentry=True), 2 + 1 + 1 + 1 + 2),
        # The same with a double, a pass and a redouble after each bid.
        (Auction((1, 2), "game", circuits=None, reentry=True, doubles=True), 7 + 2 * 3),
    ],
)
def test_an_auction_ends_whatever_is_called(auction, calls):
    def longest(step):
        assert step.data.calls <= calls
        if step.seat is None:
            return step.data.calls
        moves = auction.moves(step.table, step.data, step.seat)
        return max(longest(auction.after(step.table, step.data, step.seat, move)) for move in moves)

    assert auction.faults(PACK, ()) == []
    assert longest(auction.start(table(3, 2))) == calls


# --- turning up

TURN_UP = TurnUp("stock", fact="turned", contract="bird_dog")


def stock(dealer=2, cards="9H 10D JS"):
    return table(3, dealer, piles=[("stock", cards)])


@pytest.mark.parametrize(
    ("calls", "order", "turned", "declarer"),
    [
        ("accept", [0], "9H", 0),
        ("pass accept", [0, 1], "9H", 1),
        ("pass pass accept", [0, 1, 2], "9H", 2),  # the dealer on the first card
        ("pass pass pass accept", [0, 1, 2, 0], "10D", 0),
        ("pass pass pass pass pass accept", [0, 1, 2, 0, 1, 2], "10D", 2),
        # the third card is trump by itself, and nobody declared it
        ("pass pass pass pass pass pass", [0, 1, 2, 0, 1, 2], "JS", None),
    ],
)
def test_cards_are_turned_until_one_is_accepted(calls, order, turned, declarer):
    step, callers = drive(TURN_UP, stock(), *map(Move, calls.split()))
    assert step.seat is None
    assert callers == order
    assert step.table.trump == c(turned).suit
    assert step.table.declarer == declarer
    assert step.table.contract == FinalContract("bird_dog")
    assert step.table.fact("turned") is c(turned)
    number = "9H 10D JS".split().index(turned)
    assert step.data == number
    assert step.table.shown == tuple(("stock", n) for n in range(number + 1))


OFFERED = TurnUp("stock", fact="turned", contract="euchre", turned_down="dead")


@pytest.mark.parametrize(
    ("cards", "calls", "order", "declarer", "left", "dead"),
    [
        ("9H", "pass accept", [0, 1], 1, "9H", "AC 9S"),
        ("9H", "pass pass accept", [0, 1, 2], 2, "9H", "AC 9S"),  # the dealer
        ("9H", "pass pass pass", [0, 1, 2], None, "", "9S 9H AC"),
        ("9H 10D", "pass pass pass accept", [0, 1, 2, 0], 0, "9H 10D", "AC 9S"),
        ("9H 10D", " ".join(["pass"] * 6), [0, 1, 2] * 2, None, "", "9S 9H 10D AC"),
    ],
)
def test_the_last_card_may_be_offered_too_and_is_turned_down_if_all_pass(
    cards, calls, order, declarer, left, dead
):
    lying = table(3, 2, piles=[("stock", cards), ("dead", "AC 9S")])
    step, callers = drive(OFFERED, lying, *map(Move, calls.split()))
    assert step.seat is None
    assert callers == order
    assert step.table.declarer == declarer
    assert step.table.contract == (None if declarer is None else FinalContract("euchre"))
    last = c(cards.split()[-1])
    assert step.table.trump == (None if declarer is None else last.suit)
    assert step.table.fact("turned") is last
    for pile, wanted in (("stock", left), ("dead", dead)):
        assert " ".join(str(PACK[place]) for place in step.table.pile(pile)) == wanted


def test_cards_are_turned_down_onto_a_pile_that_is_there():
    assert OFFERED.faults(PACK, {"stock": 1, "dead": 3}) == []
    assert OFFERED.faults(PACK, {"stock": 1}) == [
        "no cards are dealt to the dead, where others are turned down"
    ]
    assert OFFERED.faults(PACK, {}) == ["no cards are dealt to the stock to turn up"]
    assert list(OFFERED.undeclared()) == []
    assert list(TURN_UP.undeclared()) == ["bird_dog"]


def test_the_card_that_is_up_is_noted_while_it_is_offered():
    step = TURN_UP.start(stock(dealer=0))
    assert (step.seat, step.table.fact("turned"), step.table.trump) == (1, c("9H"), None)
    step, callers = drive(TURN_UP, stock(dealer=0), *[Move("pass")] * 3)
    assert callers == [1, 2, 0]
    assert (step.seat, step.table.fact("turned"), step.table.contract) == (1, c("10D"), None)


def test_a_single_card_is_turned_without_a_call():
    step = TURN_UP.start(stock(cards="QC"))
    assert step.seat is None
    assert (step.table.trump, step.table.declarer) == (CLUBS, None)
    assert step.table.contract == FinalContract("bird_dog")


def test_the_calls_on_a_card_turned_up():
    step = TURN_UP.start(stock())
    assert texts(TURN_UP.moves(step.table, step.data, 0)) == ["pass", "accept"]
    assert texts(TURN_UP.vocabulary(PACK)) == ["pass", "accept"]
    reason = TURN_UP.why_not(step.table, step.data, 0, Move("bid", 1))
    assert reason.code == "not_now"
    assert reason.text() == "bid 1 is not possible now; possible: accept, pass"
    assert list(TURN_UP.contracts()) == ["bird_dog"]
    assert TURN_UP.faults(PACK, {"stock": 3}) == []
    assert TURN_UP.faults(PACK, {"widow": 3}) == ["no cards are dealt to the stock to turn up"]


# --- naming trump


@pytest.mark.parametrize("suit", FRENCH_SUITS, ids=str)
@pytest.mark.parametrize("declarer", [0, 2])
def test_the_declarer_names_the_trump_suit(suit, declarer):
    phase = NameTrump()
    step, seats = drive(phase, table(declarer=declarer), Move("trump", suit))
    assert (step.seat, step.table.trump, seats) == (None, suit, [declarer])


def test_trumps_may_be_named_by_another_role():
    assert NameTrump(by=DEALER).start(table(dealer=1, declarer=0)).seat == 1


@pytest.mark.parametrize(
    ("barred", "pack", "listed"),
    [
        ((), PACK, ["trump S", "trump H", "trump D", "trump C"]),
        ((HEARTS,), PACK, ["trump S", "trump D", "trump C"]),
        ((SPADES, CLUBS), PACK, ["trump H", "trump D"]),
        ((), Pack("A", suits=(STARS, HEARTS)), ["trump X", "trump H"]),
        ((STARS,), PACK, ["trump S", "trump H", "trump D", "trump C"]),
    ],
)
def test_any_suit_of_the_pack_that_is_not_barred_may_be_named(barred, pack, listed):
    phase = NameTrump(barred=barred)
    assert texts(phase.vocabulary(pack)) == listed
    at = Table(pack, ((0,), (1,)), 0, 0, (0, 0), (), declarer=0)
    assert texts(phase.moves(at, None, 0)) == listed
    assert phase.faults(pack, ()) == []


@pytest.mark.parametrize(
    ("move", "code", "sentence"),
    [
        (Move("trump", HEARTS), "barred_suit", "♥ may not be named trump here"),
        (Move("trump", STARS), "not_now", "trump ★ is not possible now; possible: trump"),
        (Move("trump"), "not_now", "trump is not possible now; possible: trump"),
        (Move("bid", HEARTS), "not_now", "bid ♥ is not possible now; possible: trump"),
        (Move("play", c("AS")), "not_now", "play A♠ is not possible now; possible: trump"),
    ],
)
def test_a_suit_is_refused_with_its_reason(move, code, sentence):
    phase = NameTrump(barred=(HEARTS,))
    reason = phase.why_not(table(declarer=0), None, 0, move)
    assert (reason.code, reason.text()) == (code, sentence)


CALL = CallTrump("euchre", barred="turned")


def called(dealer=2, **facts):
    """A table of three at which nothing is settled yet."""
    lying = table(3, dealer)
    return lying.note("turned", c(facts["turned"])) if facts else lying


@pytest.mark.parametrize("dealer", range(3))
def test_each_may_name_a_suit_once_and_the_first_who_does_declares(dealer):
    turns = [(dealer + step) % 3 for step in (1, 2, 3)]
    for passes in range(3):
        moves = [*[Move("pass")] * passes, Move("trump", CLUBS)]
        step, callers = drive(CALL, called(dealer, turned="9H"), *moves)
        assert callers == turns[: passes + 1]
        assert step.seat is None
        settled = (step.table.declarer, step.table.trump, step.table.contract)
        assert settled == (turns[passes], CLUBS, FinalContract("euchre"))
    step, callers = drive(CALL, called(dealer, turned="9H"), *[Move("pass")] * 3)
    assert (step.seat, step.table.contract, callers) == (None, None, turns)


def test_the_suit_of_the_card_turned_down_is_barred():
    lying = called(turned="9H")
    assert texts(CALL.moves(lying, None, 0)) == ["pass", "trump S", "trump D", "trump C"]
    for phase in (CallTrump("euchre"), CALL):  # nothing was noted, or nothing is barred
        at = called() if phase is CALL else lying
        assert texts(phase.moves(at, None, 0))[1:] == ["trump S", "trump H", "trump D", "trump C"]
    assert texts(CALL.vocabulary(PACK)) == ["pass", "trump S", "trump H", "trump D", "trump C"]
    assert CallTrump("euchre").looks_at() == {}
    assert CallTrump("euchre", barred="up").looks_at() == {"up": "a card"}


def test_the_last_to_speak_may_have_to_name_a_suit():
    stuck = CallTrump("euchre", barred="turned", must=True)
    lying = called(turned="9H")
    assert [texts(stuck.moves(lying, None, seat))[0] for seat in (0, 1, 2)] == [
        "pass", "pass", "trump S",
    ]  # fmt: skip
    assert stuck.why_not(lying, None, 1, Move("pass")) is None


@pytest.mark.parametrize(
    ("move", "code", "sentence"),
    [
        (Move("pass"), "must_name", "all others have passed: you must name a suit"),
        (Move("trump", HEARTS), "barred_suit", "♥ may not be named trump here"),
        (Move("trump", STARS), "not_now", "trump ★ is not possible now; possible: trump"),
        (Move("accept"), "not_now", "accept is not possible now; possible: trump"),
    ],
)
def test_a_call_of_the_last_to_speak_is_refused_with_its_reason(move, code, sentence):
    stuck = CallTrump("euchre", barred="turned", must=True)
    reason = stuck.why_not(called(turned="9H"), None, 2, move)
    assert (reason.code, reason.text()) == (code, sentence)


def test_where_a_contract_is_settled_nothing_is_left_to_name():
    lying = called().changed(contract=FinalContract("euchre"))
    assert CALL.start(lying).seat is None
    assert CALL.start(called()).seat == 0
    assert list(CALL.contracts()) == ["euchre"]
    assert CALL.faults(PACK, ()) == []
    one = Pack("A K", suits=(HEARTS,))
    assert CALL.faults(one, ()) == ["there is no suit that may be named trump"]
    assert CallTrump("euchre").faults(one, ()) == []


def test_some_suit_must_be_left_to_name():
    phase = NameTrump(barred=(SPADES, HEARTS))
    assert phase.faults(Pack("A", suits=(SPADES, HEARTS)), ()) == [
        "there is no suit that may be named trump"
    ]


# --- the exchange

WIDOW = table(
    3,
    2,
    hands=["AS KS QS", "AH KH QH", "AD KD QD"],
    piles=[("widow", "9C 9S 9H"), ("dead", "AC")],
    declarer=1,
)


def test_the_declarer_takes_up_the_pile():
    step = Exchange("widow", 3).start(WIDOW)
    assert step.seat == 1
    assert step.table.hands == (mask("AS KS QS"), mask("AH KH QH 9C 9S 9H"), mask("AD KD QD"))
    assert step.table.pile("widow") == ()
    assert step.table.pile("dead") == WIDOW.pile("dead")
    assert WIDOW.hands[1] == mask("AH KH QH")  # the table before is as it was


@pytest.mark.parametrize(
    ("cards", "kept"),
    [
        ("9S 9H 9C", "AH KH QH"),  # the same three may be laid away
        ("AH KH QH", "9C 9S 9H"),
        ("QH AH 9C", "KH 9S 9H"),
    ],
)
def test_any_three_cards_may_be_laid_away(cards, kept):
    move = Move("discard", *map(c, cards.split()))
    step, _ = drive(Exchange("widow", 3), WIDOW, move)
    assert step.seat is None
    assert step.table.hands == (WIDOW.hands[0], mask(kept), WIDOW.hands[2])
    assert {PACK[place] for place in step.table.pile("discard")} == set(map(c, cards.split()))
    assert step.table.pile("widow") == ()


def test_the_cards_laid_away_lie_in_pack_order_whatever_order_they_were_named_in():
    for order in ("9H AH 9S", "AH 9S 9H"):
        move = Move("discard", *map(c, order.split()))
        step, _ = drive(Exchange("widow", 3), WIDOW, move)
        assert [str(PACK[place]) for place in step.table.pile("discard")] == ["9S", "AH", "9H"]


def test_another_number_of_cards_may_go_to_another_pile_by_another_role():
    phase = Exchange("widow", 2, to="skat", by=DEALER)
    step = phase.start(WIDOW)
    assert (step.seat, step.table.hands[2].bit_count()) == (2, 6)
    assert len(phase.moves(step.table, step.data, 2)) == 15
    step = phase.after(step.table, step.data, 2, Move("discard", c("AD"), c("9C")))
    assert {PACK[place] for place in step.table.pile("skat")} == {c("AD"), c("9C")}
    assert step.table.hands[2] == mask("KD QD 9S 9H")
    assert phase.card_sets() == (("discard", 2),)


def test_all_choices_of_cards_are_listed_once():
    phase = Exchange("widow", 3)
    step = phase.start(WIDOW)
    listed = list(phase.moves(step.table, step.data, 1))
    assert len(listed) == len(set(listed)) == 20  # three of six
    assert {move.verb for move in listed} == {"discard"}
    assert {card for move in listed for card in move.cards} == set(
        map(c, "AH KH QH 9C 9S 9H".split())
    )
    assert list(phase.vocabulary(PACK)) == []


@pytest.mark.parametrize(
    ("text", "code", "sentence", "cards"),
    [
        ("discard AH KH", "wrong_number", "lay away 3 cards, not 2", ""),
        ("discard AH KH QH 9C", "wrong_number", "lay away 3 cards, not 4", ""),
        ("discard AS", "wrong_number", "lay away 3 cards, not 1", ""),
        ("discard AH KH AS", "not_held", "you do not hold A♠", "AS"),
        ("discard AS KS 9C", "not_held", "you do not hold K♠ A♠", "KS AS"),
        ("discard AC AH KH", "not_held", "you do not hold A♣", "AC"),
        ("pass", "not_now", "pass is not possible now; possible: discard", ""),
        ("give AH", "not_now", "give A♥ is not possible now; possible: discard", ""),
    ],
)
def test_an_exchange_is_refused_with_its_reason(text, code, sentence, cards):
    phase = Exchange("widow", 3)
    step = phase.start(WIDOW)
    reason = phase.why_not(step.table, step.data, 1, parse_move(text, PACK))
    assert (reason.code, reason.text()) == (code, sentence)
    assert set(reason.cards) <= set(map(c, cards.split()))


def test_a_card_named_twice_is_refused():
    phase = Exchange("widow", 3)
    step = phase.start(WIDOW)
    move = Move("discard", c("AH"), c("AH"), c("KH"))
    reason = phase.why_not(step.table, step.data, 1, move)
    assert (reason.code, reason.text()) == ("named_twice", "K♥ A♥ A♥: a card is named twice")


@pytest.mark.parametrize("args", [(1, 2, 3), ("AH", "KH", "QH"), (HEARTS, SPADES, CLUBS)])
def test_only_cards_can_be_laid_away(args):
    phase = Exchange("widow", 3)
    step = phase.start(WIDOW)
    assert phase.why_not(step.table, step.data, 1, Move("discard", *args)) is not None


def test_where_nothing_is_laid_away_the_pile_is_taken_up_and_that_is_all():
    phase = Exchange("widow", 0, by=DEALER)
    step = phase.start(WIDOW)
    assert step.seat is None
    assert step.table.hands == (*WIDOW.hands[:2], mask("AD KD QD 9C 9S 9H"))
    assert step.table.pile("widow") == ()
    assert phase.new_piles() == {}
    assert list(phase.card_sets()) == []
    assert list(phase.taken_up()) == [("widow", DEALER)]
    assert list(Exchange("widow", 3).taken_up()) == []
    assert phase.faults(PACK, {"widow": 1}) == []


def test_where_the_pile_was_turned_down_nothing_is_taken_up():
    gone = WIDOW.move_cards({}, {"widow": ()})
    step = Exchange("widow", 3).start(gone)
    assert (step.seat, step.table) == (None, gone)


def test_the_card_taken_up_may_have_to_be_kept():
    phase = Exchange("widow", 1, by=DEALER, keep="turned")
    lying = table(3, 2, hands=["AS KS", "AH KH", "AD KD"], piles=[("widow", "9C")])
    step = phase.start(lying.note("turned", c("9C")))
    assert texts(phase.moves(step.table, step.data, 2)) == ["discard AD", "discard KD"]
    reason = phase.why_not(step.table, step.data, 2, Move("discard", c("9C")))
    assert (reason.code, reason.cards) == ("just_received", (c("9C"),))
    assert reason.text() == "9♣ is the card that was just taken up: lay away another"
    assert phase.why_not(step.table, step.data, 2, Move("discard", c("AS"))).code == "not_held"
    noted = {"turned": c("9C")}
    assert phase.choosable(PACK, noted, Move("discard", "?")) == PACK.everything & ~mask("9C")
    assert phase.choosable(PACK, noted, Move("give", "?")) == PACK.everything
    assert phase.choosable(PACK, {}, Move("discard", "?")) == PACK.everything
    free = Exchange("widow", 1, by=DEALER)
    assert texts(free.moves(step.table, step.data, 2))[2:] == ["discard 9C"]
    assert (free.looks_at(), phase.looks_at()) == ({}, {"turned": "a card"})


def test_cards_are_not_laid_away_on_a_pile_of_others():
    for pile in ("widow", "dead"):
        assert Exchange("widow", 3, to=pile).faults(PACK, {"widow": 3, "dead": 1}) == [
            f"cards are laid away on the {pile}, where others lie or lay"
        ]


def test_an_exchange_needs_its_pile():
    assert Exchange("widow", 3).faults(PACK, {"widow": 3, "dead": 1}) == []
    assert Exchange("widow", 3).faults(PACK, {"dead": 1}) == [
        "no cards are dealt to the widow to take up"
    ]


# --- the request

REQUEST = Request()
ASKING = table(
    4,
    0,
    hands=["AS KS", "AH KH", "AD KD", "AC KC"],
    piles=[("dead", "9S 9H")],
    declarer=1,
)
UNDEALT = "QS JS 10S 9S QH JH 10H 9H QD JD 10D 9D QC JC 10C 9C"


def test_the_declarer_asks_for_a_card_he_does_not_hold():
    step = REQUEST.start(ASKING)
    assert (step.seat, step.data) == (1, None)
    listed = [move.cards[0] for move in REQUEST.moves(step.table, step.data, 1)]
    assert listed == [card for card in PACK if card not in (c("AH"), c("KH"))]
    assert {move.verb for move in REQUEST.moves(step.table, step.data, 1)} == {"ask"}


@pytest.mark.parametrize(("card", "giver"), [("AS", 0), ("KD", 2), ("AC", 3)])
def test_the_holder_hands_the_card_over_and_gets_one_back(card, giver):
    step, _ = drive(REQUEST, ASKING, Move("ask", c(card)))
    assert (step.seat, step.data) == (1, Swap(giver, PACK.index(c(card))))
    assert step.table.hands[1] == ASKING.hands[1] | mask(card)
    assert step.table.hands[giver] == ASKING.hands[giver] & ~mask(card)
    assert (step.table.fact("asked"), step.table.fact("giver")) == (c(card), giver)
    # Any card of the original hand goes back, not the one just received.
    assert texts(REQUEST.moves(step.table, step.data, 1)) == ["give AH", "give KH"]
    step, seats = drive(REQUEST, ASKING, Move("ask", c(card)), Move("give", c("KH")))
    assert (step.seat, seats) == (None, [1, 1])
    assert step.table.hands[1] == mask("AH") | mask(card)
    assert step.table.hands[giver] == ASKING.hands[giver] & ~mask(card) | mask("KH")
    assert sum(step.table.hands) == sum(ASKING.hands)
    assert [hand.bit_count() for hand in step.table.hands] == [2, 2, 2, 2]


@pytest.mark.parametrize("card", UNDEALT.split())
def test_a_request_for_a_card_that_nobody_holds_lapses(card):
    step, _ = drive(REQUEST, ASKING, Move("ask", c(card)))
    assert step.seat is None
    assert step.table.hands == ASKING.hands
    assert (step.table.fact("asked"), step.table.fact("giver")) == (c(card), None)


def test_a_request_may_be_optional():
    phase = Request(optional=True)
    step = phase.start(ASKING)
    assert texts(phase.moves(step.table, step.data, 1))[:2] == ["pass", "ask AS"]
    passed, _ = drive(phase, ASKING, Move("pass"))
    assert passed == Step(ASKING, None, None)
    asked, _ = drive(phase, ASKING, Move("ask", c("AS")))
    assert texts(phase.moves(asked.table, asked.data, 1)) == ["give AH", "give KH"]
    assert "pass" not in texts(REQUEST.moves(ASKING, None, 1))


@pytest.mark.parametrize(
    ("before", "move", "code", "sentence", "cards"),
    [
        ("", Move("ask", c("AH")), "holds_it",
         "you hold A♥ yourself: ask for a card that you do not hold", "AH"),
        ("", Move("ask", c("2S")), "no_such_card", "2♠ is not in the pack", ""),
        ("", Move("give", c("AH")), "not_now", "give A♥ is not possible now; possible: ask", ""),
        ("", Move("pass"), "not_now", "pass is not possible now; possible: ask", ""),
        ("", Move("ask", c("AS"), c("KS")), "not_now",
         "ask K♠ A♠ is not possible now; possible: ask", ""),
        ("AS", Move("give", c("AS")), "just_received",
         "A♠ is the card you have just been given: give back another", "AS"),
        ("AS", Move("give", c("KS")), "not_held", "you do not hold K♠", ""),
        ("AS", Move("give", c("2S")), "no_such_card", "2♠ is not in the pack", ""),
        ("AS", Move("ask", c("KS")), "not_now", "ask K♠ is not possible now; possible: give", ""),
        ("AS", Move("pass"), "not_now", "pass is not possible now; possible: give", ""),
        ("AS", Move("give", c("AH"), c("KH")), "not_now",
         "give K♥ A♥ is not possible now; possible: give", ""),
    ],
)  # fmt: skip
def test_a_request_is_refused_with_its_reason(before, move, code, sentence, cards):
    step, _ = drive(REQUEST, ASKING, *(Move("ask", c(text)) for text in before.split()))
    reason = REQUEST.why_not(step.table, step.data, 1, move)
    assert (reason.code, reason.text()) == (code, sentence)
    assert set(reason.cards) == set(map(c, cards.split()))


@pytest.mark.parametrize("args", [(c("AS"), "x"), ("x",), ("x", "y"), ()])
def test_one_card_is_asked_for_and_nothing_else(args):
    reason = REQUEST.why_not(ASKING, None, 1, Move("ask", *args))
    assert reason.code == "not_now"


def test_who_asks_in_vain_learns_that_nobody_holds_the_card():
    assert REQUEST.missed(PACK, Move("ask", c("AS"))) == 1 << PACK.index(c("AS"))
    assert REQUEST.missed(PACK, Move("give", c("AS"))) == 0


@pytest.mark.parametrize(("optional", "first"), [(False, []), (True, ["pass"])])
def test_the_vocabulary_of_a_request_is_every_card_asked_for_and_given(optional, first):
    wanted = first + [f"{verb} {card}" for verb in ("ask", "give") for card in PACK]
    assert texts(Request(optional=optional).vocabulary(PACK)) == wanted


# --- declaring


@pytest.mark.parametrize(
    ("answers", "order", "noted"),
    [
        ("yes", [1], 1),
        ("no yes", [1, 2], 2),
        ("no no yes", [1, 2, 0], 0),
        ("no no no", [1, 2, 0], None),
    ],
)
def test_each_is_asked_once_and_the_first_taker_closes_it(answers, order, noted):
    phase = Declare("nil")
    moves = [phase.yes if answer == "yes" else phase.no for answer in answers.split()]
    step, seats = drive(phase, table(3, 0), *moves)
    assert (step.seat, seats) == (None, order)
    assert step.data == len(order)
    assert step.table.fact("nil") == noted
    assert ("nil" in step.table.public_facts) is (noted is not None)


def test_declining_stands_before_declaring():
    phase = Declare("nil")
    assert (
        texts(phase.moves(table(3, 0), 0, 1)) == texts(phase.vocabulary(PACK)) == ["no nil", "nil"]
    )
    assert (phase.no, phase.yes) == (Move("no nil"), Move("nil"))
    reason = phase.why_not(table(3, 0), 0, 1, Move("pass"))
    assert (reason.code, reason.text()) == (
        "not_now",
        "pass is not possible now; possible: nil, no nil",
    )


def test_a_phase_of_calls_takes_no_sets_of_cards_lays_no_piles_and_settles_nothing():
    for phase in (Declare("nil"), NameTrump(), REQUEST, TURN_UP, FROG):
        assert list(phase.card_sets()) == []
        assert list(phase.new_piles()) == []
    for phase in (Declare("nil"), NameTrump(), REQUEST, Exchange("widow", 3)):
        assert list(phase.contracts()) == []
    assert list(Exchange("widow", 3, to="skat").new_piles()) == ["skat"]
    assert Declare("nil").faults(PACK, ()) == REQUEST.faults(PACK, ()) == []


# --- what others see


@pytest.mark.parametrize(
    ("viewer", "seen"), [(1, "discard QH KH AH"), (0, "discard ? ? ?"), (None, "discard ? ? ?")]
)
def test_only_the_declarer_sees_what_he_lays_away(viewer, seen):
    step = Exchange("widow", 3).start(WIDOW)
    move = Move("discard", *map(c, "AH KH QH".split()))
    shown = Exchange("widow", 3).seen(step.table, step.data, 1, move, viewer)
    assert str(shown) == seen


@pytest.mark.parametrize("viewer", [None, 0, 1, 2, 3])
def test_everybody_hears_the_request_but_only_the_two_see_what_is_given_back(viewer):
    step = REQUEST.start(ASKING)
    ask, give = Move("ask", c("KD")), Move("give", c("KH"))
    assert REQUEST.seen(step.table, step.data, 1, ask, viewer) is ask
    step = REQUEST.after(step.table, step.data, 1, ask)
    shown = REQUEST.seen(step.table, step.data, 1, give, viewer)
    assert str(shown) == ("give KH" if viewer in (1, 2) else "give ?")


def test_the_card_given_back_is_any_but_the_one_asked_for():
    noted = {"asked": c("KD"), "giver": 2}
    free = PACK.everything & ~mask("KD")
    assert REQUEST.choosable(PACK, noted, Move("give", "?")) == free
    assert REQUEST.choosable(PACK, noted, Move("ask", c("KD"))) == PACK.everything
    assert REQUEST.choosable(PACK, {}, Move("give", "?")) == PACK.everything
    assert Exchange("widow", 3).choosable(PACK, noted, Move("discard", "?")) == PACK.everything


@pytest.mark.parametrize("viewer", [None, 0, 1])
def test_calls_are_heard_by_all_and_hide_nothing(viewer):
    for phase, move, data in (
        (FROG, Move("bid", "frog"), Bidding()),
        (TURN_UP, Move("accept"), 0),
        (Declare("nil"), Move("nil"), 0),
        (NameTrump(), Move("trump", HEARTS), None),
    ):
        assert phase.seen(table(), data, 0, move, viewer) is move
        assert phase.hide(data, viewer) == data


def test_a_card_cannot_be_asked_for_where_there_are_two_of_it():
    assert Request().faults(Pack("A K", copies=2), ()) == [
        "a card cannot be asked for where the pack is doubled"
    ]


# --- the form of a phase


class Whim(Phase[None]):
    """A phase that says nothing of itself."""


@pytest.mark.parametrize(
    "ask",
    [
        lambda phase: phase.start(table()),
        lambda phase: phase.moves(table(), None, 0),
        lambda phase: phase.after(table(), None, 0, Move("pass")),
        lambda phase: phase.why_not(table(), None, 0, Move("pass")),
        lambda phase: phase.vocabulary(PACK),
    ],
)
def test_a_new_kind_of_phase_must_say_how_it_goes(ask):
    with pytest.raises(NotImplementedError):
        ask(Whim())


def test_a_refusal_lists_the_kinds_of_moves_that_are_possible():
    moves = [Move("pass"), Move("bid", 1), Move("bid", 2), Move("accept")]
    reason = wrong_verb(Move("trump", HEARTS), moves)
    assert reason.text() == "trump ♥ is not possible now; possible: accept, bid, pass"
    assert not_held([c("AS"), c("KH")]).text() == "you do not hold A♠ K♥"


@pytest.mark.parametrize(
    "phase",
    [FROG, SET_BACK, TURN_UP, NameTrump(barred=(HEARTS,)), Exchange("widow", 3), Request(),
     Declare("nil"), Play(lead=DECLARER, stop=DEFENDERS, exposed=Exposed(DECLARER, 1))],
    ids=lambda phase: type(phase).__name__,
)  # fmt: skip
def test_phases_are_values(phase):
    again = pickle.loads(pickle.dumps(phase))
    assert again == phase
    assert hash(again) == hash(phase)
    with pytest.raises(AttributeError):
        phase.whim = 1


def test_the_vocabulary_of_play_is_each_face_once():
    pack = Pack("A K", suits=(SPADES,), copies=2)
    assert texts(Play().vocabulary(pack)) == ["play AS", "play KS"]
    assert texts(Play().vocabulary(PACK))[:2] == ["play AS", "play KS"]
    assert len(Play().vocabulary(PACK)) == 24


# --- the table and its roles

PARTNERS = table(4, 1, sides=((0, 2), (1, 3)), declarer=2)


@pytest.mark.parametrize(
    ("role", "on", "seats"),
    [
        (DEALER, table(4, 3), (3,)),
        (DEALER, table(4, 0), (0,)),
        (ELDEST, table(4, 3), (0,)),
        (ELDEST, table(3, 0), (1,)),
        (EVERYONE, table(3, 0), (0, 1, 2)),
        (DECLARER, table(4, declarer=0), (0,)),
        (DECLARER, table(4), ()),
        (OTHERS, table(4, declarer=0), (1, 2, 3)),
        (OTHERS, table(3), (0, 1, 2)),
        (DECLARING_SIDE, PARTNERS, (0, 2)),
        (DECLARING_SIDE, table(4, declarer=0), (0,)),
        (DECLARING_SIDE, table(4), ()),
        (DEFENDERS, PARTNERS, (1, 3)),
        (DEFENDERS, table(4, declarer=0), (1, 2, 3)),
        (DEFENDERS, table(4), ()),
        (OTHERS, PARTNERS, (0, 1, 3)),
        (seat_of("nil"), table(3, facts=(("nil", 0),)), (0,)),
        (seat_of("nil"), table(3, facts=(("nil", 2), ("x", 1))), (2,)),
        (seat_of("nil"), table(3), ()),
        (seat_of("nil"), table(3, facts=(("nil", None),)), ()),
        (seat_of("turned"), table(3, facts=(("turned", c("AS")),)), ()),
    ],
)
def test_roles_are_seats(role, on, seats):
    assert role.seats(on) == seats
    if len(seats) == 1:
        assert role.seat(on) == seats[0]
    else:
        with pytest.raises(ValueError):
            role.seat(on)


@pytest.mark.parametrize(
    ("role", "words"),
    [
        (DEALER, "the dealer"),
        (ELDEST, "the player left of the dealer"),
        (EVERYONE, "everyone"),
        (DECLARER, "the declarer"),
        (DECLARING_SIDE, "the declaring side"),
        (DEFENDERS, "the defenders"),
        (OTHERS, "everyone but the declarer"),
        (seat_of("nil"), "the nil player"),
    ],
)
def test_roles_have_words(role, words):
    assert str(role) == role.words == words
    assert isinstance(role, Role)


def test_a_table_counts_places_and_sides():
    assert [table(4).after(seat) for seat in range(4)] == [1, 2, 3, 0]
    assert [table(3).after(2, steps) for steps in (0, 1, 2, 3)] == [2, 0, 1, 2]
    assert [PARTNERS.side(seat) for seat in range(4)] == [(0, 2), (1, 3), (0, 2), (1, 3)]
    assert (table(3).seats, table(4).seats) == (3, 4)
    assert WIDOW.everything == mask("AS KS QS AH KH QH AD KD QD")


def test_a_table_notes_facts_and_moves_cards_without_changing():
    noted = WIDOW.note("nil", 0).note("turned", c("AS")).note("nil", 2)
    assert dict(noted.public_facts) == {"nil": 2, "turned": c("AS")}
    assert (noted.fact("nil"), noted.fact("x")) == (2, None)
    with pytest.raises(TypeError):
        noted.public_facts["nil"] = 3
    moved = WIDOW.move_cards({0: 5}, {"dead": (), "new": (1,)})
    assert moved.hands == (5, *WIDOW.hands[1:])
    assert moved.piles == (("widow", WIDOW.pile("widow")), ("dead", ()), ("new", (1,)))
    assert WIDOW.move_cards({1: 0}).piles == WIDOW.piles
    assert (WIDOW.facts, WIDOW.pile("new")) == ((), ())


def test_a_contract_shows_its_level_if_it_has_one():
    assert str(FinalContract("frog")) == "frog"
    assert str(FinalContract("set_back", 0)) == "set_back 0"
    assert str(FinalContract("set_back", 3)) == "set_back 3"
    assert FinalContract("set_back", 0) != FinalContract("set_back")


def test_a_named_suit_is_only_part_of_the_step_after():
    before = table(declarer=0)
    NameTrump().after(before, None, 0, Move("trump", DIAMONDS))
    assert before.trump is None
