"""Contract Bridge: the Laws' own examples and scores worked out by hand."""

from __future__ import annotations

import itertools

import pytest

import trickgames as tg
from tests.oracles import bridge as laws
from trickgames.carry import hand_on
from trickgames.errors import IllegalMove, OptionError
from trickgames.games.bridge import bridge
from trickgames.moves import Move
from trickgames.scoring.awards import settle
from trickgames.scoring.outcome import Outcome
from trickgames.table import FinalContract, Table

DUPLICATE, RUBBER, CHICAGO = (bridge(scoring=s) for s in ("duplicate", "rubber", "chicago"))
STAKES = ("undoubled", "doubled", "redoubled")
NOBODY, ALL = 0, 3  # board 1: nobody is vulnerable; board 4: all are


def finished(rules, bid, tricks, *, declarer=0, number=NOBODY, dealer=0, carry=(), hands=(0,) * 4):
    """A round that is played: the bid as it is written (4SX), and the declaring side's tricks."""
    name = bid.rstrip("X")
    facts = [("doubled", 1), ("redoubled", 0)][: len(bid) - len(name)]
    contract = rules.contract(name[1:])
    table = Table(
        rules.pack,
        rules.sides,
        dealer,
        number,
        hands,
        (),
        FinalContract(name[1:], int(name[0])),
        declarer,
        contract.trump,
        tuple(facts),
        carry=tuple(carry),
    )
    winners = (declarer,) * tricks + ((declarer + 1) % 4,) * (13 - tricks)
    return Outcome(table, contract.ranking.compile(rules.pack, contract.trump), winners, (0,) * 4)


def awards(rules, bid, tricks, **more):
    outcome = finished(rules, bid, tricks, **more)
    return settle(rules.contract(bid.rstrip("X")[1:]).scoring, outcome)


def score(rules, bid, tricks, **more):
    """What seat 0's side and seat 1's side score."""
    lines = [award.scores for award in awards(rules, bid, tricks, **more)]
    sums = [sum(column) for column in zip(*lines, strict=True)] or [0] * 4
    assert sums[0] == sums[2]
    assert sums[1] == sums[3]
    return sums[0], sums[1]


# --- duplicate: the scores that every player knows by heart


@pytest.mark.parametrize(
    ("bid", "tricks", "not_vulnerable", "vulnerable"),
    [
        # part scores: trick points, overtricks and 50
        ("1C", 7, 70, 70), ("1C", 8, 90, 90), ("1D", 13, 190, 190), ("2C", 8, 90, 90),
        ("1H", 7, 80, 80), ("1S", 9, 140, 140), ("2H", 8, 110, 110), ("3S", 9, 140, 140),
        ("1NT", 7, 90, 90), ("1NT", 9, 150, 150), ("2NT", 8, 120, 120), ("2NT", 9, 150, 150),
        ("4C", 10, 130, 130), ("3D", 12, 170, 170),
        # games: 100 trick points, and 300 or 500
        ("3NT", 9, 400, 600), ("3NT", 10, 430, 630), ("4H", 10, 420, 620), ("4S", 11, 450, 650),
        ("5C", 11, 400, 600), ("5D", 12, 420, 620), ("4NT", 10, 430, 630), ("5H", 13, 510, 710),
        # slams bid and made; twelve tricks in a game are no slam
        ("6C", 12, 920, 1370), ("6D", 13, 940, 1390), ("6H", 12, 980, 1430),
        ("6NT", 12, 990, 1440), ("6S", 13, 1010, 1460), ("7C", 13, 1440, 2140),
        ("7S", 13, 1510, 2210), ("7NT", 13, 1520, 2220), ("4S", 12, 480, 680),
        ("5NT", 13, 520, 720),
        # doubled: twice the trick points, 50, and 100 or 200 an overtrick
        ("1CX", 7, 140, 140), ("1CX", 8, 240, 340), ("2DX", 8, 180, 180), ("1SX", 7, 160, 160),
        ("2HX", 8, 470, 670), ("1NTX", 7, 180, 180), ("1NTX", 8, 280, 380),
        ("2NTX", 8, 490, 690), ("3CX", 9, 470, 670), ("3NTX", 9, 550, 750),
        ("4HX", 10, 590, 790), ("4HX", 11, 690, 990), ("6HX", 12, 1210, 1660),
        ("7NTX", 13, 1790, 2490),
        # redoubled: four times the trick points, 100, and 200 or 400 an overtrick
        ("1CXX", 7, 230, 230), ("1CXX", 8, 430, 630), ("1HXX", 7, 520, 720),
        ("1NTXX", 7, 560, 760), ("2CXX", 8, 560, 760), ("4HXX", 10, 880, 1080),
        ("7NTXX", 13, 2280, 2980),
        # down
        ("1C", 6, -50, -100), ("4S", 8, -100, -200), ("7NT", 0, -650, -1300),
        ("1CX", 6, -100, -200), ("4SX", 8, -300, -500), ("4SX", 7, -500, -800),
        ("4SX", 6, -800, -1100), ("4SX", 5, -1100, -1400), ("6NTX", 5, -1700, -2000),
        ("7NTX", 0, -3500, -3800),
        ("1CXX", 6, -200, -400), ("4SXX", 8, -600, -1000), ("4SXX", 7, -1000, -1600),
        ("4SXX", 6, -1600, -2200), ("7NTXX", 0, -7000, -7600),
    ],
)  # fmt: skip
def test_a_board_scores_as_the_laws_say(bid, tricks, not_vulnerable, vulnerable):
    for number, points in ((NOBODY, not_vulnerable), (ALL, vulnerable)):
        assert score(DUPLICATE, bid, tricks, number=number) == (points, -points)
        assert score(DUPLICATE, bid, tricks, number=number, declarer=3) == (-points, points)


def test_every_contract_and_result_scores_as_an_oracle_says():
    """All 35 bids, undoubled, doubled and redoubled, with 0 to 13 tricks, vulnerable or not."""
    for level, strain, (stake, marks), number in itertools.product(
        range(1, 8), laws.STRAINS, zip(STAKES, ("", "X", "XX"), strict=True), (NOBODY, ALL)
    ):
        for tricks in range(14):
            wanted = laws.duplicate_score(level, strain, stake, number == ALL, tricks)
            bid = f"{level}{strain}{marks}"
            assert score(DUPLICATE, bid, tricks, number=number) == (wanted, -wanted), (bid, tricks)


def test_the_awards_of_a_board_are_named_and_explained():
    lines = awards(DUPLICATE, "4SX", 11, number=ALL)
    assert [(line.name, line.scores[0]) for line in lines] == [
        ("contract", 240), ("overtricks", 200), ("doubled contract", 50), ("game", 500),
    ]  # fmt: skip
    assert str(lines[0]) == "contract: 4 × 30 × 2 × 1 = 240 to seats 0 and 2"
    assert str(lines[1]) == "overtricks: (11 − 4 − 6) × 200 × 1 = 200 to seats 0 and 2"
    (down,) = awards(DUPLICATE, "3NT", 7)
    assert down.scores == (-100, 100, -100, 100)
    assert str(down) == "undertricks: (3 + 6 − 7) × 50 = 100 to seats 1 and 3"


# --- vulnerability

BOARDS = "none NS EW all  NS EW all none  EW all none NS  all none NS EW".split()


@pytest.mark.parametrize("number", range(20))
def test_the_board_says_who_is_vulnerable(number):
    who = {"none": "nobody", "NS": "0 2", "EW": "1 3", "all": "0 1 2 3"}[BOARDS[number % 16]]
    rnd = DUPLICATE.deal(seed=1, dealer=2, number=number)
    assert rnd.facts["vulnerable"] == who
    assert rnd.view(None).facts["vulnerable"] == who
    for declarer in range(4):
        vulnerable = str(declarer) in who
        points = (620 if vulnerable else 420) * (1 if declarer % 2 == 0 else -1)
        assert score(DUPLICATE, "4H", 10, number=number, declarer=declarer)[0] == points


def test_in_a_rubber_who_has_won_a_game_is_vulnerable():
    for games, who in (((0, 0), "nobody"), ((1, 0), "0 2"), ((0, 1), "1 3"), ((1, 1), "0 1 2 3")):
        rnd = RUBBER.deal(seed=1, carry={"games": games * 2}, number=7)
        assert rnd.facts["vulnerable"] == who


@pytest.mark.parametrize(
    ("side", "deals"),
    [
        ("dealer", ["nobody", "1 3", "0 2", "0 1 2 3"]),
        ("opponents", ["nobody", "0 2", "1 3", "0 1 2 3"]),
    ],
)
def test_in_chicago_the_deal_says_who_is_vulnerable(side, deals):
    rules = bridge(scoring="chicago", chicago_vulnerable=side)
    for number, who in enumerate(deals):
        carry = {"deals": (number,) * 4}
        assert rules.deal(seed=1, dealer=number, carry=carry).facts["vulnerable"] == who


# --- a rubber


def play_on(rules, deals):
    """Score deal after deal, each with what the one before left; return all scores and the rest."""
    carry, scores = tuple((term.name, (0,) * 4) for term in rules.carry), []
    for number, (bid, tricks, declarer) in enumerate(deals):
        where = {"declarer": declarer, "dealer": number % 4, "number": number, "carry": carry}
        scores.append(score(rules, bid, tricks, **where))
        carry = hand_on(rules.carry, finished(rules, bid, tricks, **where))
    return scores, {name: value[:2] for name, value in carry}


def test_a_rubber_worked_by_hand():
    scores, left = play_on(
        RUBBER,
        [
            ("2H", 9, 0),  # 60 below and 30 above the line
            ("1NT", 7, 1),  # 40 below
            ("2C", 8, 2),  # 40 below: game, both part scores are gone
            ("4SX", 9, 3),  # one down, not vulnerable
            ("3NT", 7, 0),  # two down, vulnerable
            ("3D", 9, 1),  # 60 below
            ("2CX", 9, 3),  # 80 below: game; 100 for the overtrick, 50 for the doubled contract
            ("6S", 12, 2),  # 180 below, 750 for the slam, 500 for the rubber in three games
        ],
    )
    assert scores == [
        (90, 0), (0, 40), (40, 0), (100, 0), (0, 200), (0, 60), (0, 230), (1430, 0),
    ]  # fmt: skip
    assert left == {"part score": (0, 0), "games": (2, 1)}


def test_what_is_left_after_each_deal_of_a_rubber():
    deals = [("2H", 9, 0), ("1NT", 7, 1), ("2C", 8, 2), ("3D", 9, 1), ("3D", 8, 1), ("1NT", 8, 0)]
    lefts = [play_on(RUBBER, deals[:count])[1] for count in range(1, 7)]
    assert lefts == [
        {"part score": (60, 0), "games": (0, 0)},
        {"part score": (60, 40), "games": (0, 0)},
        {"part score": (0, 0), "games": (1, 0)},
        {"part score": (0, 60), "games": (1, 0)},
        {"part score": (0, 60), "games": (1, 0)},
        {"part score": (40, 60), "games": (1, 0)},
    ]


def test_a_rubber_in_two_games_brings_seven_hundred():
    scores, left = play_on(RUBBER, [("3NT", 9, 0), ("4H", 10, 2)])
    assert scores == [(100, 0), (820, 0)]
    assert left == {"part score": (0, 0), "games": (2, 0)}


def test_overtricks_do_not_count_towards_a_game():
    scores, left = play_on(RUBBER, [("3H", 10, 0)])
    assert scores == [(120, 0)]
    assert left == {"part score": (90, 0), "games": (0, 0)}


def test_a_doubled_part_score_may_be_a_game():
    scores, left = play_on(RUBBER, [("2SX", 8, 1)])
    assert scores == [(0, 170)]
    assert left == {"part score": (0, 0), "games": (0, 1)}


def test_part_scores_of_ninety_and_ten_more_are_a_game():
    assert play_on(RUBBER, [("3S", 9, 0), ("1C", 7, 0)])[1] == {
        "part score": (0, 0),
        "games": (1, 0),
    }
    assert play_on(RUBBER, [("3D", 9, 0), ("1H", 7, 0)])[1] == {
        "part score": (90, 0), "games": (0, 0),
    }  # fmt: skip


# --- Chicago


def test_chicago_worked_by_hand():
    """Dealers 0 to 3: nobody is vulnerable, then 1 and 3, then 0 and 2, then all."""
    scores, left = play_on(
        CHICAGO,
        [
            ("3C", 9, 0),  # 60, no premium
            ("4H", 10, 1),  # 120 and 500, vulnerable; the 60 no longer count towards a game
            ("1NT", 8, 2),  # 40 and 30
            ("2S", 8, 0),  # 60: with the 40 a game, 500 vulnerable
        ],
    )
    assert scores == [(60, 0), (0, 620), (70, 0), (560, 0)]
    assert left == {"part score": (0, 0), "deals": (4, 4)}


@pytest.mark.parametrize(
    ("deals", "last"),
    [
        # A part score in the fourth deal that completes no game brings 100.
        ([("1C", 7, 0), ("1C", 7, 0), ("1C", 7, 0), ("2D", 8, 1)], (0, 140)),
        ([("2H", 8, 0), ("1C", 6, 0), ("1C", 6, 0), ("1C", 7, 0)], (120, 0)),
        ([("2H", 8, 0), ("1C", 6, 0), ("1C", 6, 0), ("1C", 6, 0)], (0, 100)),
        # A game completed: the premium goes by the vulnerability of this deal.
        ([("2H", 8, 0), ("2C", 8, 0)], (340, 0)),
        ([("2H", 8, 1), ("2C", 8, 1)], (0, 540)),
        ([("2H", 8, 0), ("1C", 6, 0), ("2C", 8, 0)], (540, 0)),
        # Game at one go.
        ([("3NT", 10, 0)], (430, 0)),
        ([("1C", 6, 0), ("6S", 12, 1)], (0, 1430)),
        ([("1C", 6, 0), ("1C", 6, 0), ("4SX", 9, 1)], (100, 0)),
        ([("1C", 6, 0), ("1C", 6, 0), ("4SX", 9, 0)], (0, 200)),
    ],
)
def test_a_deal_of_chicago_worked_by_hand(deals, last):
    assert play_on(CHICAGO, deals)[0][-1] == last


# --- honours


@pytest.mark.parametrize(
    ("bid", "hands", "points"),
    [
        ("4S", ["AS KS QS JS 2H", "", "", ""], (100, 0)),
        ("4S", ["AS KS QS 10S JH", "", "", ""], (100, 0)),
        ("4S", ["AS KS QS JS 10S", "", "", ""], (150, 0)),
        ("4S", ["", "", "AS KS QS JS 10S", ""], (150, 0)),
        ("4S", ["AS KS QS", "", "JS 10S", ""], (0, 0)),  # in one hand, not in two
        ("4S", ["", "AS KS QS JS", "", ""], (0, 100)),  # a defender's count too
        ("4S", ["AH KH QH JH 10H", "", "", ""], (0, 0)),
        ("4S", ["AS AH AD AC", "", "", ""], (0, 0)),
        ("3NT", ["AS AH AD AC", "", "", ""], (150, 0)),
        ("3NT", ["", "", "", "AS AH AD AC"], (0, 150)),
        ("3NT", ["AS AH AD", "", "AC", ""], (0, 0)),
        ("3NT", ["AS KS QS JS 10S", "", "", ""], (0, 0)),
    ],
)
def test_honours_in_one_hand(bid, hands, points):
    for scoring, counted in (("rubber", True), ("chicago", True), ("duplicate", False)):
        rules = bridge(scoring=scoring, honours=True)
        masks = tuple(rules.pack.mask(map(tg.Card.parse, hand.split())) for hand in hands)
        carry = [(term.name, (0,) * 4) for term in rules.carry]
        lines = awards(rules, bid, 13, hands=masks, carry=carry)
        found = [line.scores[:2] for line in lines if line.name == "honours"]
        assert found == ([points] if counted and any(points) else [])
    plain = bridge(scoring="rubber")
    carry = [(term.name, (0,) * 4) for term in plain.carry]
    assert "honours" not in [a.name for a in awards(plain, bid, 13, hands=masks, carry=carry)]


# --- the auction, the lead, the dummy


def dealt(**more):
    return DUPLICATE.deal(seed=11, dealer=0, **more)


@pytest.mark.parametrize(
    ("calls", "contract", "declarer", "leader"),
    [
        # Seat 0 dealt and calls first (Law 17); the declarer is who first named the strain.
        ("1NT P 3NT P P P", "NT 3", 0, 1),
        ("1H P 2H P 4H P P P", "H 4", 0, 1),
        ("P 1S P 2H P 4H P P P", "H 4", 3, 0),
        ("1C 1S X 2S P P 3C P P P", "C 3", 0, 1),
        ("P P P 1D 1S X XX 2D P P P", "D 2", 3, 0),
        ("P P 1C P 1NT P 2C P P P", "C 2", 2, 3),
    ],
)
def test_the_declarer_is_who_first_named_the_strain_and_his_left_leads(
    calls, contract, declarer, leader
):
    words = {"P": "pass", "X": "double", "XX": "redouble"}
    rnd = dealt().play(*(words.get(call, f"bid {call}") for call in calls.split()))
    assert (str(rnd.contract), rnd.declarer) == (contract, declarer)
    assert (rnd.turn, rnd.actor, rnd.exposed) == (leader, leader, ())
    assert rnd.contract is not None
    assert rnd.contract.level == int(contract[-1])
    assert str(rnd.trump) == contract[0] if contract[:2] != "NT" else rnd.trump is None
    rnd = rnd.apply(rnd.legal_moves()[0])
    dummy = (declarer + 2) % 4
    assert (rnd.turn, rnd.actor, rnd.exposed) == (dummy, declarer, (dummy,))


def test_four_passes_score_nothing():
    rnd = dealt().play("pass", "pass", "pass", "pass")
    assert (rnd.is_over, rnd.scores, rnd.awards, rnd.contract) == (True, (0, 0, 0, 0), (), None)


def test_thirty_eight_calls_and_fifty_two_cards_are_all_the_moves():
    assert DUPLICATE.letter_count == 52 + 38
    ladder = [str(move) for move in dealt().legal_moves()]
    assert ladder[:3] == ["pass", "bid 1C", "bid 1D"]
    assert ladder[-1] == "bid 7NT"
    assert len(ladder) == 36


def test_bids_are_read_whatever_the_letters():
    assert DUPLICATE.parse("BID 3nt") == Move("bid", "3NT")
    assert DUPLICATE.parse("Double") == Move("double")
    for text in ("bid 8C", "bid NT", "bid 3", "bid 1N"):
        with pytest.raises(IllegalMove) as refused:
            dealt().play(text)
        assert refused.value.reason.code == "no_such_bid"


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("1NT", "bid 1NT"), ("7nt", "bid 7NT"), ("1S", "bid 1S"), ("1♠", "bid 1S"),
        (" 1♥ ", "bid 1H"), ("bid 1♠", "bid 1S"), ("BID 7♦", "bid 7D"), ("bid 2c", "bid 2C"),
        ("X", "double"), ("x", "double"), ("XX", "redouble"), ("xx", "redouble"),
        # What is a card remains one.
        ("2S", "play 2S"), ("7♣", "play 7C"), ("8D", "play 8D"),
    ],
)  # fmt: skip
def test_calls_are_read_in_short_where_they_are_no_cards(text, move):
    assert DUPLICATE.parse(text) is DUPLICATE.parse(move)
    assert str(DUPLICATE.parse(text)) == move


@pytest.mark.parametrize(
    "text",
    [
        "0NT",
        "8NT",
        "1N",
        "NT",
        "1",
        "1X",
        "1 NT",
        "1♠♠",
        "1SS",
        "♠1",
        "XXX",
        "X X",
        "X 2",
        "double X",
    ],
)
def test_what_is_no_call_is_not_read_in_short_either(text):
    with pytest.raises(tg.NotationError, match=f"{text!r} is no move of Bridge"):
        DUPLICATE.parse(text)


def test_a_card_that_reads_like_a_bid_is_refused_with_how_the_bid_is_written():
    rnd = DUPLICATE.deal(seed=1)
    for text, said in (("2S", "2♠ is a card here: the bid is bid 2S"), ("8S", None)):
        reason = rnd.why_not(DUPLICATE.parse(text))
        assert reason.code == "not_now"
        assert reason.text() == (said or "play 8♠ is not possible now; possible: bid, pass")
    assert rnd.why_not(DUPLICATE.parse("2S")).text("id") == (
        "2♠ di sini berarti kartu: penawarannya bid 2S"
    )


def test_a_bid_that_does_not_exist_is_quoted_as_it_is_written():
    reason = DUPLICATE.deal(seed=1).why_not(DUPLICATE.parse("bid 8Nt"))
    assert reason.code == "no_such_bid"
    assert reason.text().startswith("8Nt is no bid here: bid 1C 1D")


def test_the_longest_auction_has_319_calls():
    """Three passes, then each of 35 bids doubled and redoubled with two passes before each."""
    rnd = dealt().play("pass", "pass", "pass")
    for number, bid in enumerate(DUPLICATE.opening[1].vocabulary(DUPLICATE.pack)[3:]):
        rnd = rnd.apply(bid).play("pass", "pass", "double", "pass", "pass", "redouble")
        rnd = rnd.play("pass", "pass") if number < 34 else rnd
    rnd = rnd.play("pass", "pass", "pass")
    assert len(rnd.history) == 319
    assert str(rnd.contract) == "NT 7"
    assert rnd.trick is not None


# --- matches


def passed_out(match):
    return match.play("pass", "pass", "pass", "pass")


def test_in_chicago_a_deal_that_is_passed_out_is_dealt_again_and_does_not_count():
    match = passed_out(tg.Match.start(CHICAGO, seed=5, dealer=2)).deal()
    assert (match.round.dealer, match.round.number) == (2, 1)
    assert match.round.carry["deals"] == (0, 0, 0, 0)
    assert match.round.facts["vulnerable"] == "nobody"


def test_elsewhere_the_next_dealer_deals_after_four_passes():
    for rules in (DUPLICATE, RUBBER):
        match = passed_out(tg.Match.start(rules, seed=5, dealer=2)).deal()
        assert (match.round.dealer, match.round.number) == (3, 1)


def play_out(match):
    """Somebody bids one club and all tricks are played by whoever can, lowest listed card last."""
    match = match.play("bid 1C", "pass", "pass", "pass")
    while not match.round.is_over:
        match = match.apply(match.round.legal_moves()[0])
    return match


def test_a_match_of_chicago_has_four_deals():
    match = tg.Match.start(CHICAGO, seed=5)
    for deals in range(1, 5):
        match = play_out(match)
        assert match.round.leaves == {**match.round.leaves, "deals": (deals,) * 4}
        assert match.is_over == (deals == 4)
        match = match if match.is_over else match.deal()
    assert [line.dealer for line in match.sheet] == [0, 1, 2, 3]
    best = max(match.totals)
    assert match.winners == tuple(seat for seat in range(4) if match.totals[seat] == best)
    assert match.view(1).winners == match.winners


def test_a_rubber_ends_with_the_second_game_of_a_side():
    match = tg.Match.start(RUBBER, seed=3)
    while not match.is_over:
        match = match.deal() if match.round.is_over else play_out(match)
    assert max(match.round.leaves["games"]) == 2
    assert [line.awards[-1].name == "rubber" for line in match.sheet].count(True) == 1
    assert match.sheet[-1].awards[-1].name == "rubber"
    record = tg.Record.of(match)
    assert tg.Record.from_text(record.to_text()).replay() == match


@pytest.mark.parametrize("rules", [RUBBER, CHICAGO])
def test_the_view_of_a_match_that_is_over_reads_back(rules):
    match = tg.Match.start(rules, seed=3)
    while not match.is_over:
        match = match.deal() if match.round.is_over else play_out(match)
        for seat in (1, None):
            view = match.view(seat)
            assert tg.MatchView.from_json(view.to_json()) == view
            assert view.is_over == match.is_over
    assert len(match.sheet) > 2


def test_a_match_of_duplicate_lasts_as_many_boards_as_agreed():
    match = tg.Match.start(DUPLICATE, seed=3, rounds=2)
    match = play_out(play_out(match).deal())
    assert match.is_over
    assert sum(match.totals) == 0


def test_options_are_named_in_words():
    with pytest.raises(OptionError, match="one of duplicate, rubber, chicago"):
        bridge(scoring="matchpoints")  # type: ignore[arg-type]
