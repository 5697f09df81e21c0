"""A round as a value: nothing changes it, and equal rounds are equal however they came about."""

import copy
import pickle
import random
from itertools import pairwise

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import trickgames as tg
from trickgames.cards import HEARTS, SPADES, Card
from trickgames.declaration import Contract, Rules
from trickgames.errors import IllegalMove, NotationError
from trickgames.follow import FOLLOW_SUIT
from trickgames.moves import Move
from trickgames.packs import Hand, Pack
from trickgames.phases.declare import Declare
from trickgames.phases.play import Play
from trickgames.ranking import Ranking
from trickgames.round import Round
from trickgames.scoring.awards import Award
from trickgames.scoring.tallies import card_points, tricks
from trickgames.selection import cards
from trickgames.table import EVERYONE, FinalContract

GAMES = {
    "bird_dog": tg.rules("bird_dog"),
    "bridge": tg.rules("bridge", scoring="rubber"),
    "cramps": tg.rules("cramps"),
    "five_point_set_back": tg.rules("five_point_set_back"),
    "pitch": tg.rules("five_point_set_back", pitch=True),
    "frog": tg.rules("frog"),
    "grasobern": tg.rules("grasobern"),
    "hearts": tg.rules("hearts"),
    "oberln": tg.rules("grasobern", all_pass="oberln", mord_request="optional"),
}
every_game = pytest.mark.parametrize("rules", GAMES.values(), ids=GAMES)
games = st.sampled_from(list(GAMES.values()))


def c(text):
    return Card.parse(text)


def random_round(rules, seed, moves=1000):
    """A state after so many random moves, or at the end."""
    choose = random.Random(seed)
    state = rules.deal(seed=seed, dealer=seed % rules.seats, number=seed)
    while moves and not state.is_over:
        state = state.apply(choose.choice(state.legal_moves()))
        moves -= 1
    return state


def chain(state):
    """All states of a round, the deal first."""
    states = [state]
    while states[-1].previous is not None:
        states.append(states[-1].previous)
    return states[::-1]


def face(state):
    """Everything that can be seen of a state."""
    return (
        state.turn, state.actor, state.to_act, state.is_over, state.contract, state.declarer,
        state.trump, dict(state.facts), dict(state.piles), state.dealer, state.number,
        [state.hand(seat) for seat in range(state.rules.seats)], state.trick, state.tricks,
        state.last_trick, state.history, state.steps, state.last_move, state.exposed,
        list(state.legal_moves()[:50]), state.letter_mask(), state.awards, state.scores,
        repr(state), hash(state),
    )  # fmt: skip


positions = st.builds(random_round, games, st.integers(0, 500), st.integers(0, 60))


# --- nothing changes a state


@given(positions)
def test_a_move_never_changes_the_state_it_is_made_in(state):
    before = face(state)
    for move in list(state.legal_moves()[:6]):
        after = state.apply(move)
        assert after is not state
        assert after.previous is state
        assert after.last_move is move
        assert after.history == (*state.history, move)
        assert after.steps == (*state.steps, (state.turn, move))
        assert face(state) == before


@given(positions, st.randoms(use_true_random=False))
def test_a_refused_move_never_changes_the_state(state, choose):
    before = face(state)
    tried = [Move("play", card) for card in state.rules.pack]
    tried += [Move("pass"), Move("bid", 9), Move("trump", SPADES), Move("discard"), Move("x", 1)]
    for move in choose.sample(tried, min(len(tried), 12)):
        reason = state.why_not(move)
        assert (reason is None) is (move in state.legal_moves()) is state.is_legal(move)
        if reason is None:
            continue
        with pytest.raises(IllegalMove) as caught:
            state.apply(move)
        assert caught.value.reason == reason
        assert str(caught.value) == reason.text()
        assert face(state) == before


@every_game
def test_undoing_is_looking_at_the_state_before(rules):
    states = chain(random_round(rules, 11))
    assert states[0].previous is None
    assert states[0].last_move is None
    assert states[0].history == states[0].steps == ()
    again = states[0]
    for number, state in enumerate(states):
        assert len(state.history) == number
        assert again == state
        assert face(again) == face(state)
        if state is not states[-1]:
            again = again.apply(states[number + 1].last_move)


@every_game
def test_the_steps_say_who_made_each_move(rules):
    states = chain(random_round(rules, 5))
    end = states[-1]
    assert end.steps == tuple((before.turn, after.last_move) for before, after in pairwise(states))
    assert end.history == tuple(move for _, move in end.steps)


@pytest.mark.parametrize(
    "name", ["turn", "history", "is_over", "rules", "deal", "scores", "nothing", "contract"]
)
def test_a_round_has_no_place_to_write(name):
    for state in (random_round(GAMES["frog"], 1, 0), random_round(GAMES["cramps"], 1, 5)):
        with pytest.raises(AttributeError):
            setattr(state, name, 1)


def test_what_a_round_shows_cannot_be_written_to():
    state = random_round(GAMES["bird_dog"], 1, 3)
    with pytest.raises(TypeError):
        state.facts["turned"] = None
    with pytest.raises(TypeError):
        state.piles["stock"] = ()


# --- equality


@every_game
def test_rounds_are_equal_iff_rules_deal_and_moves_are(rules):
    state = random_round(rules, 3, 9)
    twin = random_round(rules, 3, 9)
    assert state == twin
    assert hash(state) == hash(twin)
    assert state == state.play()
    assert state != state.previous
    assert state != random_round(rules, 4, 9)
    assert state != "a round"
    assert state != attrs.evolve(state.deal, number=99)


def test_every_part_of_a_deal_counts():
    frog = GAMES["frog"]
    state = frog.deal(seed=1, dealer=0, number=0)
    assert state != frog.deal(seed=2)
    assert state != frog.deal(seed=1, dealer=1)
    assert state != frog.deal(seed=1, number=1)
    assert state != tg.rules("frog", multipliers=(1, 2, 4)).deal(seed=1)
    assert state.play("pass") != state.play("bid frog")
    assert len({state, frog.deal(seed=1), frog.deal(seed=2), state.play("pass")}) == 3


@every_game
def test_a_round_started_from_the_cards_of_a_deal_equals_it(rules):
    dealt = rules.deal(seed=9, dealer=1, number=2)
    given_ = rules.start(
        hands=[list(dealt.hand(seat)) for seat in range(rules.seats)],
        piles=dealt.piles,
        dealer=1,
        number=2,
    )
    assert given_ == dealt
    assert hash(given_) == hash(dealt)
    assert (dealt.deal.seed, given_.deal.seed) == (9, None)


@given(positions)
def test_a_copied_or_pickled_round_is_equal(state):
    again = pickle.loads(pickle.dumps(state))
    for other in (copy.copy(state), copy.deepcopy(state), again):
        assert other == state
        assert hash(other) == hash(state)
        assert face(other) == face(state)
        assert [s.history for s in chain(other)] == [s.history for s in chain(state)]
        if not state.is_over:
            move = state.legal_moves()[-1]
            assert other.apply(move) == state.apply(move)


@every_game
def test_rounds_pickled_together_stay_apart(rules):
    states = [random_round(rules, 2, moves) for moves in (0, 3, 1000)]
    assert pickle.loads(pickle.dumps(states)) == states


# --- whose turn it is


@given(positions)
def test_one_seat_acts_until_the_end(state):
    if state.is_over:
        assert (state.turn, state.actor, state.to_act) == (None, None, ())
        assert state.scores is not None
    else:
        assert state.turn in range(state.rules.seats)
        dummy = state.turn in state.exposed and state.actor == state.declarer != state.turn
        assert state.actor in state.to_act
        assert len(state.to_act) == 1 or state.trick is None  # all give cards at once
        assert state.actor == state.turn or (dummy and state.rules.key == "bridge")
        assert (state.scores, state.awards) == (None, ())
        assert len(state.legal_moves()) > 0


@given(positions)
def test_only_the_seat_to_act_may_move(state):
    for seat in range(state.rules.seats):
        for move in list(state.legal_moves()[:3]):
            reason = state.why_not(move, seat)
            if seat == state.actor:
                assert reason is None
                assert state.is_legal(move, seat)
                assert state.apply(move, seat) == state.apply(move)
                continue
            assert not state.is_legal(move, seat)
            assert reason.code == "not_your_turn"
            if state.actor == state.turn:
                assert reason.text() == f"it is the turn of seat {state.turn}, not of seat {seat}"
            with pytest.raises(IllegalMove) as caught:
                state.apply(move, seat)
            assert caught.value.reason == reason


# --- when it is over


@every_game
def test_a_finished_round_takes_no_move(rules):
    state = random_round(rules, 8)
    assert state.is_over
    assert state.legal_moves() == ()
    assert (state.turn, state.actor, state.to_act, state.trick) == (None, None, (), None)
    for move in (Move("pass"), state.last_move, Move("play", next(iter(rules.pack)))):
        for seat in (None, 0, 99):
            reason = state.why_not(move, seat)
            assert (reason.code, reason.text()) == ("round_over", "the round is over")
            with pytest.raises(IllegalMove) as caught:
                state.apply(move, seat)
            assert caught.value.reason == reason
    assert repr(state).endswith("over>")
    assert state.scores == tuple(
        sum(award.scores[seat] for award in state.awards) for seat in range(rules.seats)
    )


def test_a_round_that_everybody_passes_is_over_without_points():
    state = GAMES["frog"].deal(seed=1, dealer=2).play("pass", "pass", "pass")
    assert state.is_over
    assert (state.scores, state.awards, state.contract) == ((0, 0, 0), (), None)
    assert (state.trick, state.tricks, state.last_trick) == (None, (), None)
    assert state.legal_moves() == ()
    assert [len(state.hand(seat)) for seat in range(3)] == [10, 10, 10]


def test_awards_are_worked_out_once():
    state = random_round(GAMES["cramps"], 8)
    assert state.awards is state.awards
    assert state.outcome is state.outcome


def test_the_cards_of_every_trick_that_a_seat_takes_count():
    points = Award("points", card_points({"A": 11, "K": 4, "Q": 3}), EVERYONE)
    contract = Contract("c", Ranking("A K Q"), (FOLLOW_SUIT,), (Play(),), (points,))
    pack = Pack("A K Q", suits=(SPADES, HEARTS))
    rules = Rules(pack=pack, seats=2, packets="3", contracts=(contract,))
    state = rules.start(hands=["AS KS QS", "AH KH QH"], dealer=1)
    done = state.play("AS", "AH", "KS", "KH", "QS", "QH")
    assert done.scores == (36, 0)  # 22 + 8 + 6, all three tricks
    state = rules.start(hands=["AS KS AH", "QS KH QH"], dealer=1)
    done = state.play("KS", "QS", "AS", "QH", "AH", "KH")
    assert done.scores == (36, 0)


@pytest.mark.parametrize("seed", range(6))
@every_game
def test_the_outcome_holds_the_cards_of_the_tricks_each_seat_won(rules, seed):
    state = random_round(rules, seed)
    if state.contract is None:
        return
    won = [set() for _ in range(rules.seats)]
    for trick in state.tricks:
        won[trick.winner] |= set(trick.cards)
    outcome = state.outcome
    assert [set(rules.pack.cards(mask)) for mask in outcome.won] == won
    assert list(outcome.winners) == [trick.winner for trick in state.tricks]


def test_a_round_without_awards_has_scores():
    contract = Contract("c", Ranking("A K"), (), (Play(),), ())
    rules = Rules(pack=Pack("A K", suits=(SPADES,)), seats=2, packets="1", contracts=(contract,))
    state = rules.start(hands=["AS", "KS"]).play("KS", "AS")
    assert (state.awards, state.scores) == ((), (0, 0))


# --- hands


@every_game
def test_seats_outside_the_table_have_no_hand(rules):
    for state in (random_round(rules, 1, 0), random_round(rules, 1, 12), random_round(rules, 1)):
        for seat in (-1, rules.seats, 99):
            with pytest.raises(
                IndexError, match=f"0 to {rules.seats - 1}: there is no seat {seat}"
            ):
                state.hand(seat)


@pytest.mark.parametrize("seat", ["0", None, [0]])
def test_a_seat_is_a_number(seat):
    with pytest.raises(TypeError):
        GAMES["frog"].deal(seed=1).hand(seat)


@given(positions)
def test_a_card_played_leaves_the_hand_and_lies_in_a_trick(state):
    if state.trick is None and not state.tricks:
        return
    lying = [card for trick in (*state.tricks, state.trick) if trick for card in trick.cards]
    held = [card for seat in range(state.rules.seats) for card in state.hand(seat)]
    start = next(s for s in chain(state) if s.trick is not None)
    began = [card for seat in range(state.rules.seats) for card in start.hand(seat)]
    assert sorted(map(str, [*lying, *held])) == sorted(map(str, began))
    assert all(isinstance(state.hand(seat), Hand) for seat in range(state.rules.seats))
    for trick in state.tricks:
        assert len(trick) == state.rules.seats
        assert trick.plays[0][0] == trick.leader
        seats = [seat for seat, _ in trick.plays]
        assert seats == [(trick.leader + n) % state.rules.seats for n in range(len(seats))]
        assert trick.winner in seats
    winners = [trick.winner for trick in state.tricks]
    assert [trick.leader for trick in state.tricks[1:]] == winners[:-1]
    if state.trick is not None and winners:
        assert state.trick.leader == winners[-1]
        assert state.last_trick == state.tricks[-1]


# --- what is no move


@pytest.mark.parametrize("value", ["pass", None, 5, c("AS"), ("play", "AS"), ["pass"]])
@pytest.mark.parametrize("moves", [0, 3, 8, 1000])
@pytest.mark.parametrize("name", ["frog", "cramps"])
def test_only_a_move_can_be_made(name, moves, value):
    state = random_round(GAMES[name], 1, moves)
    for ask in (state.apply, state.why_not, state.is_legal):
        with pytest.raises(TypeError):
            ask(value)
    if not isinstance(value, str):
        with pytest.raises(TypeError):
            state.play(value)


def test_the_error_says_that_play_takes_texts():
    with pytest.raises(TypeError, match=r"a Move is wanted, not str; play\(\) takes texts"):
        GAMES["frog"].deal(seed=1).apply("pass")


@pytest.mark.parametrize(
    ("texts", "error"),
    [(("hello",), NotationError), (("pass", "accept"), NotationError), (("AS",), IllegalMove)],
)
def test_playing_stops_at_the_first_text_that_cannot_be(texts, error):
    state = GAMES["frog"].deal(seed=1)
    with pytest.raises(error):
        state.play(*texts)
    assert state.history == ()


def test_several_moves_may_be_played_at_once():
    state = GAMES["frog"].deal(seed=1)
    assert state.play("pass", Move("bid", "grand"), "PASS").history == (
        Move("pass"),
        Move("bid", "grand"),
        Move("pass"),
    )
    assert state.play() is state


# --- refusals in play

FROG_ROUND = tg.rules("frog", deal="eleven").start(
    hands=["AS KS QS AH KH QH AD KD QD AC 6C", "10S 10H 10D 10C JS JH JD JC 9S 9H 6H",
           "9D 9C 8S 8H 8D 8C 7S 7H 7D 7C 6S"],
    piles={"widow": "KC QC 6D"},
    dealer=0,
)  # fmt: skip


@pytest.mark.parametrize(
    ("texts", "move", "code", "sentence", "cards"),
    [
        ("JC 9C", Move("play", c("AS")), "follow_suit",
         "♣ was led and you hold A♣ 6♣: you must follow suit", "AC 6C"),
        ("JC", Move("play", c("AS")), "not_held", "you do not hold A♠", ""),
        ("JC", Move("play", c("KC")), "not_held", "you do not hold K♣", ""),
        ("JC 9C", Move("play", c("9C")), "not_held", "you do not hold 9♣", ""),
        ("JC", Move("play", c("5C")), "no_such_card", "5♣ is not in the pack", ""),
        ("JC", Move("pass"), "not_now", "pass is not possible now: a card is to be played", ""),
        ("JC", Move("ask", c("9C")), "not_now",
         "ask 9♣ is not possible now: a card is to be played", ""),
        ("JC", Move("play", c("9C"), c("8C")), "not_now",
         "play 8♣ 9♣ is not possible now: a card is to be played", ""),
        ("JC", Move("play"), "not_now", "play is not possible now: a card is to be played", ""),
        ("JC", Move("play", 3), "not_now",
         "play 3 is not possible now: a card is to be played", ""),
    ],
)  # fmt: skip
def test_a_card_is_refused_with_its_reason(texts, move, code, sentence, cards):
    state = FROG_ROUND.play("bid grand", "pass", "pass", *texts.split())
    reason = state.why_not(move)
    assert (reason.code, reason.text()) == (code, sentence)
    assert set(map(str, reason.cards)) == set(cards.split())
    with pytest.raises(IllegalMove, match=sentence.split(":")[0]):
        state.apply(move)


def test_a_void_player_reads_why_he_must_trump():
    state = FROG_ROUND.play("bid grand", "pass", "pass", "JC", "7C", "AC")
    state = state.play("AD", "10D", "7D", "KD", "JD", "8D", "QD")
    reason = state.why_not(Move("play", c("JS")))
    assert reason.code == "trump_when_void"
    assert reason.text().startswith("you cannot follow ♦ and you hold 10♥ J♥ 9♥ 6♥")
    assert set(map(str, reason.cards)) == {"10H", "JH", "9H", "6H"}
    assert state.is_legal(Move("play", c("6H")))


# --- phases of a round


def test_a_round_of_frog_goes_from_auction_to_exchange_to_play():
    state = FROG_ROUND
    assert (state.turn, state.contract, state.trump, state.trick) == (1, None, None, None)
    state = state.play("bid frog", "pass", "pass")
    assert (state.turn, state.contract, state.trump) == (1, FinalContract("frog"), HEARTS)
    assert (state.declarer, len(state.hand(1)), state.piles["widow"]) == (1, 14, ())
    state = state.play("discard 9S 9H 6D")
    assert {str(card) for card in state.piles["discard"]} == {"9S", "9H", "6D"}
    assert (state.turn, len(state.hand(1))) == (1, 11)
    assert (state.trick.leader, len(state.trick)) == (1, 0)
    state = state.play("JC")
    assert (str(state.trick), state.trick.winner, state.turn) == ("JC", None, 2)
    state = state.play("7C", "AC")
    assert (state.turn, state.last_trick.winner, len(state.tricks)) == (0, 0, 1)
    assert str(state.tricks[0]) == "JC 7C AC"
    assert (state.trick.leader, len(state.trick)) == (0, 0)


def test_in_pitch_the_first_card_led_names_the_trump_suit():
    rules = GAMES["pitch"]
    state = rules.deal(seed=1, dealer=3).play("bid 2", "pass", "pass", "pass")
    assert (state.turn, state.trump, state.trick.leader) == (0, None, 0)
    move = state.legal_moves()[0]
    assert len(state.legal_moves()) == 6
    led = state.apply(move)
    assert led.trump == move.cards[0].suit
    assert led.previous is state
    assert led.trick.plays == ((0, move.cards[0]),)
    assert state.trump is None
    with pytest.raises(IllegalMove) as caught:
        state.apply(Move("pass"))
    assert caught.value.reason.code == "not_now"
    with pytest.raises(IllegalMove) as caught:
        state.apply(move, 1)
    assert caught.value.reason.code == "not_your_turn"


HERREN = tg.rules("grasobern").start(
    hands=["7S 8S 9S 10S 7H 8H 9H 10H", "JS QS KS AS JH QH KH AH",
           "7D 8D 9D 10D 7C 8C 9C 10C", "JD QD KD AD JC QC KC AC"],
    dealer=3,
)  # fmt: skip


def test_the_declarers_hand_lies_open_after_the_first_trick():
    state = HERREN.play("bid herren", "pass", "pass", "pass")
    for text in ("7S", "AS", "7D", "AD"):
        assert state.exposed == ()
        state = state.play(text)
    assert (state.exposed, state.turn) == ((0,), 1)
    assert HERREN.exposed == ()
    lost = HERREN.play("bid herren", "pass", "pass", "pass", "10H", "JH")
    assert lost.exposed == ()


def test_a_hand_that_would_have_been_shown_is_not_if_the_round_is_over():
    state = tg.rules("grasobern").start(
        hands=["AS 8S 9S 10S 7H 8H 9H 10H", "JS QS KS 7S JH QH KH AH",
               "7D 8D 9D 10D 7C 8C 9C 10C", "JD QD KD AD JC QC KC AC"],
        dealer=3,
    )  # fmt: skip
    done = state.play("bid herren", "pass", "pass", "pass", "AS", "7S", "7D", "AD")
    assert done.is_over
    assert done.scores == (-18, 6, 6, 6)  # the rules 3.3
    assert done.exposed == ()


def test_facts_are_what_the_phases_noted():
    state = GAMES["bird_dog"].deal(seed=1)
    assert set(state.facts) == {"turned"}
    state = state.play("accept", "no nil", "nil")
    assert state.facts["nil"] == 2
    assert state.facts["turned"] == state.piles["stock"][0]


def test_two_phases_of_one_contract_follow_one_another():
    contract = Contract(
        "c",
        Ranking("A K"),
        (FOLLOW_SUIT,),
        (Declare("nil"), Declare("hand"), Play()),
        (Award("tricks", tricks(), EVERYONE),),
    )
    rules = Rules(pack=Pack("A K", suits=(SPADES,)), seats=2, packets="1", contracts=(contract,))
    state = rules.start(hands=["AS", "KS"], dealer=1)
    state = state.apply(Move("no nil")).apply(Move("nil"))
    assert (state.turn, state.facts["nil"], state.trick) == (0, 1, None)
    state = state.apply(Move("hand"))
    assert (state.turn, dict(state.facts)) == (0, {"nil": 1, "hand": 0})
    assert state.trick is not None
    assert state.play("AS", "KS").scores == (1, 0)


def test_every_call_of_a_game_reads_back_from_its_text():
    contract = Contract("c", Ranking("A K"), (), (Declare("hand"), Play()), ())
    rules = Rules(pack=Pack("A K", suits=(SPADES,)), seats=2, packets="1", contracts=(contract,))
    for move in rules.start(hands=["AS", "KS"]).legal_moves():
        assert rules.parse(str(move)) is move


def test_a_fool_led_lets_the_next_card_set_the_suit_in_play():
    ranking = Ranking("A K Q", never=cards("QS"))
    contract = Contract("c", ranking, (FOLLOW_SUIT,), (Play(),), ())
    pack = Pack("A K Q", suits=(SPADES, HEARTS))
    rules = Rules(pack=pack, seats=3, packets="2", contracts=(contract,))
    state = rules.start(hands=["QS KH", "KS QH", "AS AH"], dealer=2).play("QS")
    assert [str(move) for move in state.legal_moves()] == ["play KS", "play QH"]
    heart = state.play("QH")  # the fool has no suit: hearts are led
    assert [str(move) for move in heart.legal_moves()] == ["play AH"]
    assert heart.play("AH").last_trick.winner == 2
    spade = state.play("KS")
    assert [str(move) for move in spade.legal_moves()] == ["play AS"]
    assert spade.play("AS").last_trick.winner == 2


def test_a_fool_never_takes_a_trick_in_play():
    contract = Contract("c", Ranking("A K", never=cards("AS")), (FOLLOW_SUIT,), (Play(),), ())
    pack = Pack("A K", suits=(SPADES, HEARTS))
    rules = Rules(pack=pack, seats=2, packets="2", contracts=(contract,))
    state = rules.start(hands=["AS KH", "KS AH"], dealer=1)
    assert state.play("AS", "KS").last_trick.winner == 1
    assert state.play("KH", "AH").last_trick.winner == 1
    assert state.play("KH", "AH", "KS", "AS").last_trick.winner == 1


# --- what a state shows of itself


def test_a_round_shows_where_it_stands():
    state = GAMES["frog"].deal(seed=1, dealer=0)
    assert repr(state) == "<Round of Frog, 0 moves, seat 1 to act>"
    assert repr(state.play("pass", "pass", "pass")) == "<Round of Frog, 3 moves, over>"
    assert isinstance(state, Round)


def test_the_form_of_all_states_leaves_the_moves_to_its_kinds():
    state = GAMES["frog"].deal(seed=1)
    for ask in (
        lambda: Round.legal_moves(state),
        lambda: Round._why_not(state, Move("pass"), 1),
        lambda: Round.apply(state, Move("pass")),
    ):
        with pytest.raises(NotImplementedError):
            ask()
