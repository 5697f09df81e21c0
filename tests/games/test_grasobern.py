"""Grasobern: the vectors of its rules (GR-1 to GR-14)."""

from __future__ import annotations

import pytest

import trickgames as tg
from tests.games.helpers import kernel_of, legal, settled, table_of, total, winner
from trickgames.games.grasobern import grasobern

RULES = grasobern()
NO_CARDS = ["", "", "", ""]


@pytest.mark.parametrize(
    ("contract", "declarer_wins", "zero_sum", "as_written"),
    [
        ("bettel", 0, (9, -3), (9, 0)),
        ("bettel", 1, (-9, 3), (-9, 3)),
        ("herren", 0, (18, -6), (18, 0)),
        ("herren", 1, (-18, 6), (0, 6)),
        ("mord", 8, (12, -4), (12, -4)),
        ("mord", 7, (-12, 4), (-12, 4)),
    ],
)
@pytest.mark.parametrize("declarer", [0, 3])
def test_what_the_contracts_pay(
    contract: str,
    declarer_wins: int,
    zero_sum: tuple[int, int],
    as_written: tuple[int, int],
    declarer: int,
) -> None:
    winners = (declarer,) * declarer_wins + ((declarer + 1) % 4,) * (8 - declarer_wins)
    for settlement, (own, other) in (("zero_sum", zero_sum), ("as_written", as_written)):
        rules = tg.rules("grasobern", settlement=settlement)
        table = table_of(rules, contract, declarer=declarer)
        scores = total(settled(rules, table, won=NO_CARDS, winners=winners), 4)
        assert scores == tuple(own if seat == declarer else other for seat in range(4))


@pytest.mark.parametrize(
    ("winners", "queen", "expected"),
    [
        ((0, 1, 1, 1, 2, 2, 3, 3), 1, (-1, -2, 0, -1)),
        ((0, 1, 1, 1, 2, 2, 3, 0), 0, (-4, 0, 0, 0)),  # first, last and Grasober, but not all
        ((2,) * 8, 2, (0, 0, -4, 0)),
    ],
)
def test_the_normal_game_costs_first_last_and_grasober(
    winners: tuple[int, ...], queen: int, expected: tuple[int, ...]
) -> None:
    rules = grasobern(all_pass="oberln")
    won = ["QS" if seat == queen else "" for seat in range(4)]
    awards = settled(rules, table_of(rules, "oberln", declarer=None), won=won, winners=winners)
    assert total(awards, 4) == expected
    assert ("all tricks" in [award.name for award in awards]) == (len(set(winners)) == 1)


@pytest.mark.parametrize(
    ("calls", "contract", "declarer"),
    [
        ("bid bettel|bid herren|pass|bid mord", "mord", 0),
        ("bid bettel|pass|pass|pass", "bettel", 1),
        ("pass|pass|pass|bid herren", "herren", 0),
        ("bid mord|pass|pass|pass", "mord", 1),
    ],
)
def test_the_highest_announcement_is_played(calls: str, contract: str, declarer: int) -> None:
    rnd = RULES.deal(seed=2).play(*calls.split("|"))
    assert rnd.contract is not None
    assert (rnd.contract.key, rnd.declarer, rnd.turn) == (contract, declarer, declarer)


def test_an_equal_announcement_is_refused() -> None:
    rnd = RULES.deal(seed=2).play("pass", "bid bettel")
    with pytest.raises(tg.IllegalMove, match="bettel is bid already: bid more or pass"):
        rnd.play("bid bettel")


def test_four_passes_score_nothing_and_the_next_dealer_deals() -> None:
    match = tg.Match.start(RULES, seed=2).play("pass", "pass", "pass", "pass")
    assert match.round.scores == (0, 0, 0, 0)
    assert match.deal().round.dealer == 1


def test_four_passes_may_start_the_normal_game_led_by_forehand() -> None:
    rnd = grasobern(all_pass="oberln").deal(seed=2, dealer=1).play("pass", "pass", "pass", "pass")
    assert rnd.contract is not None
    assert (rnd.contract.key, rnd.declarer, rnd.turn) == ("oberln", None, 2)


@pytest.mark.parametrize(
    ("trick", "hand", "allowed"),
    [
        ("9S", "7S KS AH", "KS"),
        ("9S", "10S KS", "KS 10S"),
        ("9S QS", "10S KS 7S", "KS"),
        ("9S QS", "10S 7S", "10S 7S"),
        ("9S", "AH 7D", "AH 7D"),
        ("9S AH", "10S 7S", "10S"),  # an off-suit card beats nothing
    ],
)
def test_bettel_and_herren_follow_and_beat_if_able(trick: str, hand: str, allowed: str) -> None:
    for contract in ("bettel", "herren"):
        assert legal(kernel_of(RULES, contract), hand, trick) == allowed


def test_mord_has_no_duty_to_win_and_the_option_lifts_it_everywhere() -> None:
    assert legal(kernel_of(RULES, "mord"), "7S KS", "9S") == "KS 7S"
    free = grasobern(must_head=False)
    assert legal(kernel_of(free, "bettel"), "7S KS AH", "9S") == "KS 7S"


@pytest.mark.parametrize(
    ("trick", "hand", "allowed"),
    [
        ("9H", "QS 7D", "QS"),
        ("9H", "QS 7H", "7H"),
        ("9S", "QS 7S AH", "QS 7S"),
        ("", "QS 7S AH", "QS 7S AH"),
    ],
)
def test_the_normal_game_forces_the_grasober_off_the_void(
    trick: str, hand: str, allowed: str
) -> None:
    assert legal(kernel_of(grasobern(all_pass="oberln"), "oberln"), hand, trick) == allowed


def test_off_suit_never_wins_and_aces_or_kings_are_high() -> None:
    assert winner(kernel_of(RULES, "bettel"), "7S AH KD QC") == "7S"
    assert winner(kernel_of(RULES, "mord"), "KS AS 10S QS") == "AS"
    assert winner(kernel_of(grasobern(aces=False), "mord"), "QS KS 10S 7S") == "KS"


def test_the_pack_has_32_cards_or_28_without_aces() -> None:
    assert (len(RULES.pack), RULES.packets.hand_size) == (32, 8)
    small = grasobern(aces=False)
    assert (len(small.pack), small.packets.hand_size) == (28, 7)
    assert [size for _, size in small.packets.steps] == [4, 3]


MORD = [
    ["AS", "KS", "QS", "JS", "10S", "AH", "KH", "KD"],
    ["9S", "8S", "7S", "QH", "JH", "10H", "9H", "8H"],
    ["AD", "QD", "JD", "10D", "9D", "8D", "7D", "7H"],
    ["AC", "KC", "QC", "JC", "10C", "9C", "8C", "7C"],
]


def mord(rules: tg.Rules = RULES) -> tg.Round:
    return rules.start(hands=MORD, dealer=3).play("bid mord", "pass", "pass", "pass")


def test_the_card_asked_for_is_handed_over_and_one_goes_back() -> None:
    asked = mord().play("ask AD")
    assert (asked.turn, len(asked.hand(0)), len(asked.hand(2))) == (0, 9, 7)
    assert dict(asked.facts) == {"asked": tg.Card.parse("AD"), "giver": 2}
    given = asked.play("give KD")
    assert str(given.hand(0)) == "AS KS QS JS 10S AH KH AD"
    assert str(given.hand(2)) == "7H KD QD JD 10D 9D 8D 7D"
    assert given.turn == 0


@pytest.mark.parametrize(
    ("moves", "refused", "code"),
    [
        ([], "ask AS", "holds_it"),
        ([], "play AS", "not_now"),
        ([], "pass", "not_now"),
        (["ask AD"], "give AD", "just_received"),
        (["ask AD"], "give QD", "not_held"),
        (["ask AD"], "ask QD", "not_now"),
    ],
)
def test_what_the_request_refuses(moves: list[str], refused: str, code: str) -> None:
    before = mord().play(*moves)
    with pytest.raises(tg.IllegalMove) as error:
        before.play(refused)
    assert error.value.reason.code == code


def test_the_request_may_be_left_out_if_the_option_says_so() -> None:
    rnd = mord(grasobern(mord_request="optional"))
    assert str(rnd.legal_moves()[0]) == "pass"
    assert rnd.play("pass").trick is not None


def test_without_aces_no_ace_can_be_asked_for() -> None:
    rnd = grasobern(aces=False).deal(seed=1).play("bid mord", "pass", "pass", "pass")
    asks = [str(move) for move in rnd.legal_moves()]
    assert len(asks) == 21
    assert not any(" A" in ask for ask in asks)
    with pytest.raises(tg.NotationError, match="AS is not in this pack of 28 cards"):
        rnd.play("ask AS")


def test_mord_ends_at_once_when_an_opponent_wins() -> None:
    rnd = mord().play("ask AD", "give KD", "10S", "9S", "7D", "7C")
    assert not rnd.is_over
    rnd = rnd.play("KH", "8H", "7H", "8C")
    assert not rnd.is_over
    lost = mord().play("ask AC", "give 10S", "KD", "9S", "AD", "8C")
    assert (lost.is_over, lost.scores) == (True, (-12, 4, 4, 4))
    assert len(lost.hand(1)) == 7, "the other cards are simply left"


def test_mord_is_won_with_all_eight_tricks() -> None:
    rnd = mord().play("ask QH", "give KD")
    leads = iter(["AS", "KS", "QS", "JS", "10S", "AH", "KH", "QH"])
    while not rnd.is_over:
        move = (
            tg.Move("play", tg.Card.parse(next(leads))) if rnd.turn == 0 else rnd.legal_moves()[-1]
        )
        rnd = rnd.apply(move)
    assert (len(rnd.tricks), rnd.scores) == (8, (12, -4, -4, -4))


BETTEL = [
    ["7S", "8S", "9S", "7H", "8H", "7D", "8D", "7C"],
    ["AS", "KS", "QS", "AH", "KH", "AD", "KD", "AC"],
    ["JS", "10S", "QH", "JH", "10H", "9H", "QD", "JD"],
    ["10D", "9D", "KC", "QC", "JC", "10C", "9C", "8C"],
]


def test_herren_shows_the_hand_after_a_first_trick_that_the_declarer_did_not_win() -> None:
    rnd = RULES.start(hands=BETTEL, dealer=3).play("bid herren", "pass", "pass", "pass")
    assert rnd.exposed == ()
    rnd = rnd.play("7S", "QS", "JS")
    assert rnd.exposed == ()
    rnd = rnd.play("8C")
    assert (rnd.exposed, len(rnd.hand(0)), rnd.turn) == ((0,), 7, 1)
    bettel = RULES.start(hands=BETTEL, dealer=3).play("bid bettel", "pass", "pass", "pass")
    assert bettel.play("7S", "QS", "JS", "8C").exposed == ()


def test_a_seven_that_nobody_can_follow_wins_and_loses_the_contract() -> None:
    hands = [
        ["7S", "AH", "KH", "QH", "JH", "10H", "9H", "8H"],
        ["7H", "AD", "KD", "QD", "JD", "10D", "9D", "8D"],
        ["7D", "AC", "KC", "QC", "JC", "10C", "9C", "8C"],
        ["AS", "KS", "QS", "JS", "10S", "9S", "8S", "7C"],
    ]
    start = RULES.start(hands=hands, dealer=3)
    lost = start.play("bid herren", "pass", "pass", "pass", "8H", "7H", "7D", "7C")
    assert (lost.is_over, lost.scores, lost.exposed) == (True, (-18, 6, 6, 6), ())


def test_a_declarer_who_must_beat_may_lose_by_it() -> None:
    hands = [
        ["7S", "AD", "9S", "7H", "8H", "7D", "8D", "7C"],
        ["AS", "KS", "QS", "AH", "KH", "8S", "KD", "AC"],
        ["JS", "10S", "QH", "JH", "10H", "9H", "QD", "JD"],
        ["10D", "9D", "KC", "QC", "JC", "10C", "9C", "8C"],
    ]
    rnd = RULES.start(hands=hands, dealer=3).play("bid bettel", "pass", "pass", "pass")
    rnd = rnd.play("7S", "AS", "JS", "8C", "KD", "QD", "10D")
    reason = rnd.why_not(tg.Move("play", tg.Card.parse("7D")))
    assert reason is not None
    assert reason.text() == "you can beat the best card of the trick with A♦: you must"
    lost = rnd.play("AD")
    assert (lost.is_over, lost.scores) == (True, (-9, 3, 3, 3))
