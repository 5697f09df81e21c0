"""Matches: dealers, totals, the score sheet, and who has won."""

import copy
import hashlib
import pickle
from itertools import pairwise

import attrs
import pytest

import trickgames as tg
from trickgames.cards import HEARTS, SPADES
from trickgames.declaration import Contract, MatchRules, Rules
from trickgames.errors import IllegalMove, NotationError, RulesError
from trickgames.follow import FOLLOW_SUIT
from trickgames.match import Match
from trickgames.moves import Move
from trickgames.packs import Pack
from trickgames.phases.play import Play
from trickgames.ranking import Ranking
from trickgames.scoring.awards import Award
from trickgames.scoring.tallies import tricks
from trickgames.table import EVERYONE

ALONE3 = ((0,), (1,), (2,))
ALONE4 = ((0,), (1,), (2,), (3,))
PARTNERS = ((0, 2), (1, 3))
NS, EW = PARTNERS

CRAMPS = MatchRules(target=31, ending="play_on")
BIRD_DOG = MatchRules(target=11, ending="play_off")
REACH_AGAIN = MatchRules(target=11, ending="play_on")
SET_BACK = MatchRules(target=12, ending="bidders_first")
HIGHEST = MatchRules(target=12, ending="play_on")
SHARE = MatchRules(target=10, ending="share")


def sides(*totals):
    """The totals of four seats whose sides have these."""
    return (*totals, *totals)


# --- who has won


@pytest.mark.parametrize(
    ("sheet", "winners"),
    [
        # the rules 5.3
        ([(33, 31, 5, 1)], (0,)),
        ([(31, 31, 5, 3)], ()),
        ([(31, 31, 5, 3), (38, 40, 1, 1)], (1,)),
        ([(31, 31, 5, 3), (29, 30, 32, -1)], (2,)),
        # 5.4
        ([(34, 34, 31, 1)], ()),
        ([(34, 34, 31, 1), (20, 21, 30, 9)], ()),
        # the exact threshold
        ([(30, 5, 5, 0)], ()),
        ([(31, 5, 5, -1)], (0,)),
        ([(5, 5, -1, 31)], (3,)),
        ([(0, 0, 0, 0)], ()),
    ],
)
def test_cramps_is_won_by_the_highest_total_alone_at_31(sheet, winners):
    assert CRAMPS.winners(sheet, ALONE4) == winners


@pytest.mark.parametrize(
    ("ending", "sheet", "winners"),
    [
        # the target is reached from below; then the lowest total wins
        ("share", [(99, 3, 2, 2)], ()),
        ("share", [(100, 3, 2, 2)], (2, 3)),
        ("share", [(100, 100, 100, 100)], (0, 1, 2, 3)),
        ("play_on", [(100, 3, 2, 2)], ()),
        ("play_on", [(100, 3, 2, 2), (101, 4, 9, 30)], (1,)),
        ("play_on", [(100, 3, 2, 2), (74, 4, 9, 30)], ()),
        ("play_off", [(100, 3, 2, 2), (74, 4, 9, 30)], (1,)),
        ("play_off", [(100, 3, 2, 2), (74, 4, 4, 30)], ()),
    ],
)
def test_where_points_are_penalties_the_lowest_total_wins(ending, sheet, winners):
    rules = MatchRules(target=100, ending=ending, lowest=True)
    assert rules.winners(sheet, ALONE4) == winners


def test_leaders_have_the_best_total():
    totals = (5, -3, 9, -3)
    assert MatchRules().leaders(totals) == (2,)
    assert MatchRules(lowest=True).leaders(totals) == (1, 3)


def test_bidders_cannot_be_first_where_the_lowest_total_wins():
    with pytest.raises(RulesError, match="bidders_first does not"):
        attrs.evolve(TOY, match=MatchRules(target=10, ending="bidders_first", lowest=True))


@pytest.mark.parametrize(
    ("sheet", "by_default", "reach_again"),
    [
        # the rules 4.3
        ([(12, 11, 8)], (0,), (0,)),
        ([(11, 11, 5)], (), ()),
        ([(11, 11, 5), (8, 10, 5)], (1,), ()),
        ([(11, 11, 5), (12, 12, 6)], (), ()),
        ([(11, 11, 5), (12, 12, 6), (13, 12, 6)], (0,), (0,)),
        ([(11, 11, 5), (9, 9, 5)], (), ()),
        ([(11, 11, 5), (9, 9, 5), (8, 9, 5)], (1,), ()),
        ([(11, 11, 5), (9, 9, 10)], (2,), ()),
        ([(10, 10, 5)], (), ()),
        ([(10, 10, 5), (11, 10, 5)], (0,), (0,)),
        ([(3, 4, 5), (6, 6, 6)], (), ()),
        ([(3, 4, 5), (11, 11, 5), (8, 10, 5)], (1,), ()),
    ],
)
def test_bird_dog_is_played_off_after_a_tie(sheet, by_default, reach_again):
    assert BIRD_DOG.winners(sheet, ALONE3) == by_default
    assert REACH_AGAIN.winners(sheet, ALONE3) == reach_again


@pytest.mark.parametrize(
    ("totals", "declarer", "by_default", "highest"),
    [
        # the rules 2.3: 10-11, NS bid 2 and make 2, EW make 2
        ((12, 13), 0, NS, EW),
        ((12, 13), 2, NS, EW),
        ((12, 13), 1, EW, EW),
        # NS set on 2, EW at 12
        ((9, 12), 0, EW, EW),
        ((11, 13), 2, EW, EW),
        ((12, 12), 0, NS, ()),
        ((12, 12), 3, EW, ()),
        ((11, 11), 0, (), ()),
        ((11, 12), 1, EW, EW),
        ((12, -4), 0, NS, NS),
        ((14, 12), 1, EW, NS),
    ],
)
def test_in_set_back_the_bidding_side_counts_first(totals, declarer, by_default, highest):
    sheet = [sides(10, 11), sides(*totals)]
    assert SET_BACK.winners(sheet, PARTNERS, declarer) == by_default
    assert HIGHEST.winners(sheet, PARTNERS, declarer) == highest


def test_bidders_first_without_a_declarer_is_the_highest_total():
    assert SET_BACK.winners([sides(12, 13)], PARTNERS, None) == EW
    assert SET_BACK.winners([sides(12, 12)], PARTNERS, None) == (0, 1, 2, 3)


def test_a_side_that_reaches_the_target_has_won():
    # faults.md, case 8: target 11, a side at 9 makes 2
    rules = MatchRules(target=11, ending="play_on")
    assert rules.winners([sides(9, 8)], PARTNERS) == ()
    assert rules.winners([sides(9, 8), sides(11, 8)], PARTNERS) == NS


@pytest.mark.parametrize(
    ("totals", "winners"),
    [
        ((10, 3, 4), (0,)),
        ((10, 10, 4), (0, 1)),
        ((11, 10, 4), (0,)),
        ((12, 12, 12), (0, 1, 2)),
        ((9, 9, 9), ()),
        ((0, 0, 10), (2,)),
    ],
)
def test_equal_totals_may_share_the_win(totals, winners):
    assert SHARE.winners([totals], ALONE3) == winners


@pytest.mark.parametrize("ending", ["share", "play_on", "play_off", "bidders_first"])
def test_without_a_target_nobody_wins_by_points(ending):
    rules = MatchRules(ending=ending)
    assert rules.winners([(500, 2, 1), (900, 2, 1)], ALONE3, 0) == ()


def test_a_target_below_zero_is_a_target():
    rules = MatchRules(start=-50, target=-10, ending="bidders_first")
    assert rules.winners([(-9, -30, -30)], ALONE3, 0) == (0,)
    assert rules.winners([(-11, -30, -30)], ALONE3, 0) == ()
    assert rules.winners([(0, -30, -30)], ALONE3, 2) == (0,)


# --- matches

TOY = Rules(
    pack=Pack("A K Q", suits=(SPADES, HEARTS)),
    seats=2,
    packets="3",
    contracts=(
        Contract(
            "toy",
            Ranking("A K Q"),
            (FOLLOW_SUIT,),
            (Play(),),
            (Award("tricks", tricks(), EVERYONE),),
        ),
    ),
    match=MatchRules(start=5, ending="share"),
    title="Toy",
)


def finish(match):
    """The match after the current round, everybody making the first legal move."""
    for _ in range(200):
        if match.round.is_over:
            return match
        match = match.apply(match.round.legal_moves()[0])
    raise AssertionError("the round does not end")


def played(match, rounds):
    """The match after so many rounds, the last one not cleared away."""
    for number in range(rounds):
        match = finish(match if number == 0 else match.deal())
    return match


def test_a_match_begins_with_its_first_round_dealt():
    match = Match.start(TOY, seed=7, dealer=1)
    assert (match.round.dealer, match.round.number, match.round.turn) == (1, 0, 0)
    assert (match.rounds, match.sheet, match.winners, match.is_over) == ((), (), (), False)
    assert match.totals == (5, 5)
    assert (match.seed, match.limit, match.rules) == (7, None, TOY)


def test_the_sheet_adds_the_rounds_up():
    match = played(Match.start(TOY, seed=7), 5)
    totals = [5, 5]
    assert len(match.sheet) == len(match.rounds) == 5
    for number, (line, rnd) in enumerate(zip(match.sheet, match.rounds, strict=True)):
        totals = [total + score for total, score in zip(totals, rnd.scores, strict=True)]
        assert line.totals == tuple(totals)
        assert (line.number, line.dealer, line.declarer) == (number, number % 2, None)
        assert line.contract.key == "toy"
        assert (line.scores, line.awards) == (rnd.scores, rnd.awards)
        assert sum(line.scores) == 3
    assert match.totals == tuple(totals)
    assert sum(match.totals) == 10 + 5 * 3


@pytest.mark.parametrize("name", ["bird_dog", "cramps", "five_point_set_back", "grasobern"])
def test_partners_share_a_total_and_every_round_is_on_the_sheet(name):
    rules = tg.rules(name)
    match = played(Match.start(rules, seed=3, dealer=2), 3)
    for line, rnd in zip(match.sheet, match.rounds, strict=True):
        assert (line.declarer, line.contract, line.dealer) == (
            rnd.declarer,
            rnd.contract,
            rnd.dealer,
        )
        sums = [sum(award.scores[seat] for award in rnd.awards) for seat in range(rules.seats)]
        assert list(line.scores) == sums
        for side in rules.sides:
            assert len({line.totals[seat] for seat in side}) == 1


def test_a_finished_round_stays_until_the_next_is_dealt():
    match = finish(Match.start(TOY, seed=7))
    assert match.round.is_over
    assert match.rounds == (match.round,)
    dealt = match.deal()
    assert not dealt.round.is_over
    assert (dealt.round.number, dealt.rounds, dealt.sheet) == (1, match.rounds, match.sheet)
    assert match.round.is_over  # the match before is as it was


# --- who deals


@pytest.mark.parametrize(("seats", "dealer"), [(3, 0), (3, 2), (4, 3), (2, 1)])
def test_the_deal_passes_to_the_left(seats, dealer):
    rules = {2: TOY, 3: tg.rules("bird_dog"), 4: tg.rules("cramps")}[seats]
    match = played(Match.start(rules, seed=1, dealer=dealer), 5)
    assert [rnd.dealer for rnd in match.rounds] == [(dealer + n) % seats for n in range(5)]
    assert [rnd.number for rnd in match.rounds] == [0, 1, 2, 3, 4]


def passed_out(match):
    return match.play("pass", "pass", "pass")


@pytest.mark.parametrize(
    ("option", "dealers"), [("next_dealer", [2, 0, 1, 2]), ("same_dealer", [2, 2, 0, 0])]
)
def test_who_deals_after_all_have_passed(option, dealers):
    match = Match.start(tg.rules("frog", all_pass=option), seed=1, dealer=2)
    match = passed_out(match).deal()  # out
    match = finish(match.play("bid grand")).deal()  # played
    match = passed_out(match).deal()  # out
    assert [*(rnd.dealer for rnd in match.rounds), match.round.dealer] == dealers
    assert [line.contract is None for line in match.sheet] == [True, False, True]
    assert match.sheet[0].scores == (0, 0, 0)
    assert match.sheet[0].awards == ()
    assert match.sheet[0].totals == (150, 150, 150)
    assert sum(match.totals) == 450


# --- deals

NUMBERS = {
    # worked out apart: SHAKE-256 of the purpose, the seed and the number of the round
    0: [5269059879386192900, 6991365156557360614, 16827852091308804834],
    7: [7281084214709184135, 342432433039617612, 3949202882591106186],
    2**64: [4594939745486748015, 9502859500304388901, 14568488540410307805],
}


def derived(seed, number):
    data = b"trickgames/match/1"
    for value in (seed, number):
        digits = value.to_bytes(-(-value.bit_length() // 8), "big")
        data += len(digits).to_bytes(8, "big") + digits
    return int(hashlib.shake_256(data).hexdigest(8), 16)


@pytest.mark.parametrize(("seed", "numbers"), NUMBERS.items())
def test_the_deals_of_a_match_never_change(seed, numbers):
    assert [derived(seed, number) for number in range(3)] == numbers
    match = played(Match.start(TOY, seed=seed), 3)
    assert [rnd.deal.seed for rnd in match.rounds] == numbers
    assert [rnd.deal for rnd in match.rounds] == [
        TOY.deal(seed=number, dealer=n % 2, number=n).deal for n, number in enumerate(numbers)
    ]


def test_the_rounds_of_a_match_are_dealt_anew():
    match = played(Match.start(tg.rules("cramps"), seed=0), 4)
    deals = [rnd.deal.hands for rnd in match.rounds]
    assert all(one != other for one, other in pairwise(deals))
    assert len(set(deals)) == 4


# --- the end


@pytest.mark.parametrize("rounds", [1, 2, 5])
def test_a_match_of_so_many_rounds_ends_after_them(rounds):
    match = Match.start(TOY, seed=7, rounds=rounds)
    for number in range(rounds):
        assert not match.is_over
        match = finish(match if number == 0 else match.deal())
    assert match.is_over
    assert match.winners == tuple(s for s in (0, 1) if match.totals[s] == max(match.totals))
    with pytest.raises(IllegalMove) as caught:
        match.deal()
    assert caught.value.reason.code == "match_over"
    assert str(caught.value) == "the match is over"
    assert repr(match) == f"<Match of Toy, {rounds} rounds, over>"


def test_a_match_is_a_match_of_rules_not_of_a_name():
    with pytest.raises(TypeError, match=r"^Rules are wanted, not str$"):
        Match.start("frog", seed=7)


def test_a_match_and_its_view_say_how_they_stand():
    match = finish(Match.start(TOY, seed=7, rounds=2))
    assert repr(match) == f"<Match of Toy, 1 rounds, totals {match.totals}>"
    assert repr(match.view(1)) == f"<MatchView of Toy, 1 rounds, totals {match.totals}>"


@pytest.mark.parametrize("seat", [0, 1, None])
def test_a_view_of_a_match_is_its_sheet_and_the_view_of_its_round(seat):
    match = finish(Match.start(TOY, seed=7, rounds=2)).deal()
    view = match.view(seat)
    assert (view.rules, view.seat, view.limit) == (match.rules, seat, 2)
    assert view.sheet == match.sheet
    assert view.round == match.round.view(seat)
    assert view.round.seat == seat


def test_a_round_that_is_passed_out_counts_and_equal_totals_share_the_win():
    match = passed_out(Match.start(tg.rules("frog"), seed=1, rounds=1))
    assert match.is_over
    assert match.winners == (0, 1, 2)


def test_a_tie_at_the_agreed_end_is_shared_even_where_play_would_go_on():
    rules = Rules(
        pack=Pack("A K", suits=(SPADES, HEARTS)),
        seats=2,
        packets="2",
        contracts=(
            Contract(
                "even", Ranking("A K"), (FOLLOW_SUIT,), (Play(),), (Award("one", 1, EVERYONE),)
            ),
        ),
        match=MatchRules(target=2, ending="play_on"),
    )
    match = Match.start(rules, seed=0, rounds=3)
    match = finish(match)
    assert (match.totals, match.winners) == ((1, 1), ())
    match = finish(match.deal())
    assert (match.totals, match.winners) == ((2, 2), ())  # level at the target: play on
    match = finish(match.deal())
    assert (match.totals, match.winners) == ((3, 3), (0, 1))


def test_the_target_ends_a_match_after_a_whole_round():
    match = finish(Match.start(TOY, seed=7, target=9))
    for _ in range(10):  # three tricks a round: at least two go to one of the two
        if not match.is_over:
            match = finish(match.deal())
    assert match.is_over
    before = match.sheet[-2].totals
    assert max(before) < 9 <= max(match.totals)
    assert match.winners == tuple(s for s in (0, 1) if match.totals[s] == max(match.totals))
    assert match.rules.match == MatchRules(start=5, target=9, ending="share")


def test_a_target_takes_the_place_of_the_rules_own():
    assert Match.start(tg.rules("cramps"), seed=1).rules.match.target == 31
    match = Match.start(tg.rules("cramps"), seed=1, target=5)
    assert match.rules.match == MatchRules(target=5, ending="play_on")
    assert match.round.rules == match.rules


def test_a_match_without_target_and_limit_is_never_over():
    match = played(Match.start(tg.rules("grasobern"), seed=1), 6)
    assert not match.is_over
    assert match.winners == ()


def test_winners_are_told_by_the_last_declarer():
    rules = tg.rules("five_point_set_back")
    match = Match.start(rules, seed=5, target=1)
    match = finish(match.play("bid 1", "pass", "pass", "pass"))
    assert match.sheet[-1].declarer == 1
    made, theirs = match.totals[1], match.totals[0]
    expected = (1, 3) if made >= 1 else (0, 2) if theirs >= 1 else ()
    assert match.winners == expected


# --- errors


@pytest.mark.parametrize(
    ("more", "faults"),
    [
        ({"rounds": 0}, ["a match has at least one round, not 0"]),
        ({"rounds": -3}, ["a match has at least one round, not -3"]),
        ({"target": 5}, ["the target must be above 5, not 5"]),
        ({"target": 0}, ["the target must be above 5, not 0"]),
        (
            {"rounds": 0, "target": 4},
            ["a match has at least one round, not 0", "the target must be above 5, not 4"],
        ),
        ({"dealer": 2}, ["the dealer sits at 0 to 1, not at 2"]),
        ({"dealer": -1}, ["the dealer sits at 0 to 1, not at -1"]),
        ({"seed": -1}, ["the seed is a whole number from 0 up, not a negative one"]),
        (
            {"seed": -1, "dealer": 2, "rounds": 0, "target": 4},
            [
                "the seed is a whole number from 0 up, not a negative one",
                "the dealer sits at 0 to 1, not at 2",
                "a match has at least one round, not 0",
                "the target must be above 5, not 4",
            ],
        ),
        (
            {"dealer": 10**18 + 1, "rounds": -(10**18) - 1, "target": 4},
            [
                "dealer is too large a number",
                "rounds is too large a number",
                "the target must be above 5, not 4",
            ],
        ),
    ],
)
def test_a_match_that_cannot_be_is_refused(more, faults):
    with pytest.raises(RulesError) as caught:
        Match.start(TOY, **{"seed": 7, **more})
    assert list(caught.value.faults) == faults


def test_a_round_that_cannot_be_dealt_is_refused_with_all_faults():
    with pytest.raises(RulesError) as caught:
        TOY.deal(seed=-1, dealer=2, number=-3, carry={"pot": (1, 1)})
    assert list(caught.value.faults) == [
        "the dealer sits at 0 to 1, not at 2",
        "rounds are numbered from 0, not -3",
        "the seed is a whole number from 0 up, not a negative one",
        "nothing named 'pot' is carried from round to round",
    ]


@pytest.mark.parametrize("value", [True, "3", 2.0])
@pytest.mark.parametrize("what", ["rounds", "target", "seed", "dealer"])
def test_the_numbers_of_a_match_are_whole_numbers(what, value):
    with pytest.raises(TypeError, match=f"{what} is a whole number"):
        Match.start(TOY, **{"seed": 7, what: value})


def test_the_next_round_is_dealt_only_when_this_one_is_over():
    match = Match.start(TOY, seed=7)
    for state in (match, match.apply(match.round.legal_moves()[0])):
        with pytest.raises(IllegalMove) as caught:
            state.deal()
        assert caught.value.reason.code == "round_not_over"
        assert caught.value.reason.text() == "the round is still being played"


def test_no_move_is_made_in_a_finished_round():
    match = finish(Match.start(TOY, seed=7, rounds=1))
    before = copy.copy(match)
    with pytest.raises(IllegalMove) as caught:
        match.apply(Move("pass"))
    assert caught.value.reason.code == "round_over"
    assert match == before
    assert len(match.sheet) == 1


def test_an_illegal_move_changes_nothing():
    match = Match.start(tg.rules("frog"), seed=1)
    legal = list(match.round.legal_moves())
    for move, seat, code in (
        (Move("bid", "mord"), None, "no_such_bid"),
        (Move("pass"), 2, "not_your_turn"),
        (Move("accept"), None, "not_now"),
    ):
        with pytest.raises(IllegalMove) as caught:
            match.apply(move, seat)
        assert caught.value.reason.code == code
    assert list(match.round.legal_moves()) == legal
    assert match.apply(Move("pass"), 1).round.turn == 2
    with pytest.raises(NotationError):
        match.play("pass", "hello")


def test_moves_may_be_texts_or_moves():
    match = Match.start(tg.rules("frog"), seed=1)
    both = match.play("pass", Move("bid", "grand"), "pass")
    assert both == match.play(Move("pass")).play("bid grand").apply(Move("pass"))
    assert both.round.contract.key == "grand"
    assert match.play() == match


# --- as values


def test_matches_are_equal_iff_rules_seed_limit_and_rounds_are():
    match = played(Match.start(TOY, seed=7, rounds=9), 2)
    assert match == played(Match.start(TOY, seed=7, rounds=9), 2)
    assert hash(match) == hash(played(Match.start(TOY, seed=7, rounds=9), 2))
    assert match != match.deal()
    assert match != played(Match.start(TOY, seed=8, rounds=9), 2)
    assert match != played(Match.start(TOY, seed=7, rounds=8), 2)
    assert match != played(Match.start(TOY, seed=7), 2)
    assert match != played(Match.start(TOY, seed=7, rounds=9), 3)
    assert match != played(Match.start(TOY, seed=7, rounds=9, dealer=1), 2)


@pytest.mark.parametrize(
    "name", ["bird_dog", "cramps", "five_point_set_back", "frog", "grasobern", "hearts"]
)
def test_a_copied_or_pickled_match_is_equal(name):
    match = played(Match.start(tg.rules(name), seed=3), 2).deal()
    match = match.apply(match.round.legal_moves()[0])
    for again in (copy.copy(match), copy.deepcopy(match), pickle.loads(pickle.dumps(match))):
        assert again == match
        assert hash(again) == hash(match)
        assert again.sheet == match.sheet
        assert again.totals == match.totals
        assert finish(again) == finish(match)


def test_a_match_never_changes():
    match = Match.start(TOY, seed=7)
    with pytest.raises(AttributeError):
        match.seed = 8
    with pytest.raises(AttributeError):
        match.sheet = ()
