"""What phases note, and what terms of the scoring say, word for word."""

from __future__ import annotations

from typing import Any

import pytest

import trickgames as tg
from tests.test_scoring import outcome
from trickgames.flow import PhaseRound
from trickgames.moves import Move
from trickgames.phases.auction import Auction
from trickgames.phases.give import Give
from trickgames.phases.name_trump import CallTrump
from trickgames.phases.note import Note
from trickgames.phases.predict import Blind, Predict
from trickgames.phases.request import Request
from trickgames.phases.stock import Close
from trickgames.phases.turn_up import TurnTrump
from trickgames.scoring.amounts import Amount, each
from trickgames.scoring.tallies import card_points, tricks
from trickgames.scoring.told import marriages
from trickgames.table import DECLARER

BETWEEN = tricks().where(tricks().above(2), tricks().below(5))
# Seat 0 won three tricks, its partner 2 two, seat 1 one, its partner 3 none.
AT = outcome(sides=((0, 2), (1, 3)), winners=(0, 2, 0, 1, 0, 2))


@pytest.mark.parametrize(
    ("phase", "noted"),
    [
        (Request(), {"asked": "a card", "giver": "a seat"}),
        (TurnTrump(fact="up"), {"up": "a card"}),
        (Note("who", DECLARER), {"who": "words"}),
        (Predict(3, fact="said"), {"said": "a number for each seat"}),
        (
            Predict(3, blind=Blind("blind nil")),
            {"bid": "a number for each seat", "blind nil": "a number for each seat"},
        ),
        (Auction(("solo",)), {}),
        (Auction(("solo",), doubles=True), {"doubled": "a seat", "redoubled": "a seat"}),
        (
            Close(tricks()),
            {
                "closer": "a seat",
                "tricks at closing": "a number",
                "points at closing": "a number",
            },
        ),
    ],
)
def test_what_a_phase_notes(phase: Any, noted: dict[str, str]) -> None:
    assert phase.noted() == noted


@pytest.mark.parametrize(
    ("auction", "settled", "undeclared"),
    [
        (Auction(("solo",), all_pass="ramsch"), ["solo", "ramsch"], ["ramsch"]),
        (Auction(("solo",)), ["solo"], []),
        (Auction((1, 2), contract="game"), ["game"], []),
    ],
)
def test_which_contracts_an_auction_may_settle(
    auction: Auction, settled: list[str], undeclared: list[str]
) -> None:
    assert list(auction.contracts()) == settled
    assert list(auction.undeclared()) == undeclared


def test_doubles_are_read_in_short() -> None:
    pack = tg.Pack("A K")
    assert set(Auction(("solo",), doubles=True).short_forms(pack)) == {"X", "XX"}
    assert Auction(("solo",)).short_forms(pack) == {}


@pytest.mark.parametrize(
    ("phase", "faults"),
    [
        (Predict(2, least=2), ["nobody with one card could bid 2 or more"]),
        (Predict(1, least=1), []),
        (
            Predict(3, blind=Blind("bid low")),
            ["'bid low' cannot be a call: that begins another move"],
        ),
        (CallTrump("c", barred="turned"), []),
        (Give(1, ()), ["the schedule of giving is empty: write (0,) if nobody ever gives"]),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_phase(phase: Any, faults: list[str]) -> None:
    two_suits = tg.Pack("A K", suits=(tg.Suit.parse("S"), tg.Suit.parse("H")))
    assert phase.faults(two_suits, {}) == faults


@pytest.mark.parametrize(
    ("move", "code", "text"),
    [
        (Move("ask", tg.Card.parse("AS")), "holds_it",
         "you hold A♠ yourself: ask for a card that you do not hold"),
        (Move("ask", tg.Card.parse("2S")), "no_such_card", "2♠ is not in the pack"),
    ],
)  # fmt: skip
def test_the_card_that_a_refusal_is_about_goes_with_it(move: Move, code: str, text: str) -> None:
    rnd = tg.rules("grasobern").deal(seed=1, dealer=3)
    while rnd.contract is None:
        rnd = rnd.apply(rnd.legal_moves()[-1])
    assert isinstance(rnd.turn, int)
    own = next(iter(rnd.hand(rnd.turn)))
    asked = Move("ask", own) if code == "holds_it" else move
    reason = rnd.why_not(asked)
    assert reason is not None
    assert reason.code == code
    assert str(reason) == text.replace("A♠", own.symbol)
    assert reason.cards == ((own,) if code == "holds_it" else ())


@pytest.mark.parametrize(
    ("term", "words", "figures", "value"),
    [
        (
            BETWEEN.of(DECLARER),
            "tricks if tricks > 2 and tricks < 5 of the declarer",
            None,
            None,
        ),
        (each(tricks()), "for each player tricks", ("3 + 2", "1"), (5, 1)),
        (each(BETWEEN), "for each player tricks if tricks > 2 and tricks < 5", ("3", "0"), (3, 0)),
        (each(tricks() - 1), "for each player tricks − 1",
         ("(3 − 1) + (2 − 1)", "0 − 1"), (3, -1)),
        (each(2 * tricks() - 3), "for each player 2 × tricks − 3",
         ("(2 × 3 − 3) + (2 × 2 − 3)", "(2 × 1 − 3) + (2 × 0 − 3)"), (4, -4)),
        (marriages(plain=20, trump=40),
         "marriages (trumps 40, other suits 20) of who took a trick", None, None),
    ],
)  # fmt: skip
def test_what_an_amount_says(
    term: Amount, words: str, figures: tuple[str, str] | None, value: tuple[int, int] | None
) -> None:
    assert str(term.words()) == words
    if figures is not None and value is not None:
        assert [term.figures(AT, seat) for seat in range(4)] == [*figures, *figures]
        assert term.value(AT) == (*value, *value)


def test_a_negative_number_stands_in_brackets() -> None:
    points = each(card_points({"Q": -2, "K": 4}))
    at = outcome(sides=((0, 2), (1, 3)), won=("QS", "KS", "KH", "QD"), winners=(0, 1, 2, 3))
    assert [points.figures(at, seat) for seat in range(4)] == ["(−2) + 4", "4 + (−2)"] * 2
    assert points.value(at) == (2, 2, 2, 2)


def test_what_is_wanted_is_told_where_a_move_is_of_another_kind() -> None:
    give = Give(1, (1,))
    table = tg.rules("cramps").deal(seed=1).table
    aces = tg.Card.parse("AS"), tg.Card.parse("AH")
    reason = give.refuse(table, frozenset(), 1, Move("play", aces[0]))
    assert (reason.code, str(reason)) == ("not_now", "play A♠ is not possible now; possible: give")
    rnd = tg.rules("bridge").deal(seed=1).play("bid 1S", "bid 2S")
    for calls, said in ((0, "bid, double, pass"), (1, "bid, pass"), (2, "bid, double, pass")):
        refused = rnd.play(*["pass"] * calls).why_not(Move("close"))
        assert str(refused) == f"close is not possible now; possible: {said}"


def test_who_passes_again_has_passed_once() -> None:
    rnd = tg.rules("bridge").deal(seed=1, dealer=3).play("pass", "bid 1S", "pass", "pass", "bid 2S")
    assert isinstance(rnd, PhaseRound)
    assert rnd.play("pass", "pass").stage.data.passed == (3, 1, 2, 0)
