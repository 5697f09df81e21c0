"""A match at the terminal: what is typed, what is refused, undo, and how it ends."""

import io
import random
import re

import pytest

from trickgames import Match, NotationError, Pack, find_game, game_names
from trickgames.cli import main
from trickgames.cli.opponents import choose
from trickgames.cli.screen import Screen
from trickgames.cli.session import Session
from trickgames.moves import parse_move

CARD = re.compile(r"(?<!bid )(?<![A-Z0-9])(?:10|[2-9JQKA])[SHDC♠♥♦♣](?![A-Z0-9])")


class Person:
    """Types what `answer` says, which sees the session and the text since the last answer."""

    closed = False

    def __init__(self, answer, **more):
        self.out = more.pop("out", None) or io.StringIO()
        self.shown = 0
        self.answer = answer
        rules = find_game(more.pop("game")).rules(more.pop("options", {}))
        seat, self.lines = more.pop("seat", 0), []
        self.session = Session(Match.start(rules, **more), seat, Screen(self, self.out))
        self.session.run()

    def isatty(self):
        return False

    @property
    def text(self):
        return self.out.getvalue()

    def readline(self):
        new, self.shown = self.text[self.shown :], len(self.text)
        line = self.answer(self.session, new)
        self.lines.append(line)
        return "" if line is None else f"{line}\n"


def script(*lines):
    """Answer with some lines, each the result of a function of the session if it is one."""
    left = list(lines)

    def answer(session, _):
        line = left.pop(0) if left else None
        return line(session) if callable(line) else line

    return answer


def first_legal(session):
    return str(session.match.round.legal_moves()[0])


def at_random(seed, length, *commands):
    """Answer at random: legal moves, and now and then a command."""
    rng = random.Random(seed)
    count = iter(range(length))

    def answer(session, _):
        if next(count, None) is None:
            return None
        moves = session.match.round.legal_moves()
        if not moves or rng.random() < 0.1:
            return rng.choice(["", "help", "last", "score", "table", *commands])
        return str(moves[rng.randrange(len(moves))])

    return answer


def play(*lines, game="frog", seed=4, **more):
    return Person(script(*lines), game=game, seed=seed, **more)


# --- what is typed


@pytest.mark.parametrize("name", game_names())
@pytest.mark.parametrize("typed", ["play 2S", "AS", "9C", "trump H", "bid 7", "bid x", "accept"])
def test_a_refusal_says_why_and_changes_nothing(name, typed):
    before = play(game=name, seat=1).session.match
    person = play(typed, game=name, seat=1)
    reason = None
    try:
        reason = before.round.why_not(before.rules.parse(typed))
    except NotationError:
        assert re.search(r" no |not in this pack|not possible now", person.text)
    else:
        if reason is None:
            assert typed.lower().removeprefix("play ") in {
                move.lower().removeprefix("play ") for move in texts(person)
            }
            return
        assert f"\n{reason}\n" in person.text
    assert person.session.match == before


@pytest.mark.parametrize(
    ("game", "typed", "said"),
    [
        (
            "frog",
            "foo",
            "'foo' is no move of Frog: its moves are bid, discard, pass, play and trump",
        ),
        ("frog", "bid chico frog", "is no move of Frog: write bid frog, bid chico or bid grand"),
        ("frog", "chico", "'chico' is no move of Frog: write bid chico"),
        ("frog", "h", "'h' is no move of Frog: write trump H"),
        ("frog", "trump", "'trump' is no move of Frog: write trump S, trump H, trump D or trump C"),
        ("frog", "discard 2S", "2S is not in this pack of 36 cards: A 10 K Q J 9 8 7 6 of S H D C"),
        ("cramps", "hand", "'hand' is no move of Cramps: its moves are play"),
    ],
)
def test_what_is_no_move_is_told_what_there_is(game, typed, said):
    assert said in play(typed, game=game, seat=1).text


def test_the_help_explains_the_suits_and_the_brackets():
    # Cramps, seed 2: diamonds were led, and seat 0 holds some.
    told = play("help", game="cramps", seed=2).text
    assert "(K♠)" in told
    assert "rank and suit: K♠ is written KS · suits: S ♠ H ♥ D ♦ C ♣" in told
    assert "in brackets: not allowed now" in told
    # Before play no card is barred, and in Bird Dog's calls none is asked for.
    assert "in brackets" not in play("help", game="bird_dog", seed=3).text


def texts(person):
    return [str(move) for move in person.session.match.round.history]


def test_a_wrong_number_of_cards_is_named():
    person = play("bid frog", "discard 6S", seat=1)
    reason = person.session.match.round.why_not(parse_move("discard 6S", Pack("6")))
    assert f"\n{reason}\n" in person.text


@pytest.mark.parametrize(
    "typed", ["", "   ", "\t", "\x00", "\x1b[31m", "é", "9" * 5000, "bid " * 99]
)
def test_nonsense_does_no_harm(typed):
    person = play(typed, typed, game="cramps", seat=1)
    assert person.session.match == play(game="cramps", seat=1).session.match
    assert "\x1b" not in person.text
    assert "You stop here" in person.text


def test_cards_are_read_in_every_form():
    card = play(game="cramps", seat=1).session.match.round.legal_moves()[0].cards[0]
    played = play(first_legal, game="cramps", seat=1).session.match
    for typed in (f"play {card}", f"PLAY {card.symbol}", str(card).lower(), f"  {card.symbol} "):
        assert play(typed, game="cramps", seat=1).session.match == played


def test_help_lists_what_is_legal():
    person = play("help", game="frog", seat=1)
    for move in ("pass", "bid frog", "bid chico", "bid grand"):
        assert move in re.findall(r"Say .*", person.text)[0]
    for command in ("undo", "score", "last", "quit"):
        assert command in person.text


def test_help_counts_moves_of_many_cards():
    person = play("bid frog", "help", seat=1)
    moves = person.session.match.round.legal_moves()
    assert f"discard CARD CARD CARD · {len(moves)} possibilities" in person.text


def test_help_lists_the_cards_that_may_be_played():
    person = play(first_legal, "help", game="cramps", seat=0, seed=3)
    moves = person.session.match.round.legal_moves()
    listed = re.findall(r"^Play .*(?:\n {12}.*)*", person.text, flags=re.MULTILINE)[-1]
    assert CARD.findall(listed) == [move.cards[0].symbol for move in moves]


# --- undo


def test_undo_takes_back_ones_own_last_decision_across_a_trick():
    before = play(first_legal, game="cramps", seat=1)
    after = play(first_legal, first_legal, "undo", game="cramps", seat=1)
    assert before.session.match.round.tricks
    assert after.session.match == before.session.match
    assert "Taken back: play" in after.text


def test_undo_goes_back_to_the_first_decision_and_no_further():
    lines = [first_legal] * 4 + ["undo"] * 5
    person = play(*lines, game="cramps", seat=2)
    assert person.session.match == play(game="cramps", seat=2).session.match
    assert person.text.count("Taken back") == 4
    assert person.text.count("There is nothing to take back.") == 1


def test_undo_takes_a_finished_round_off_the_sheet():
    def answer(session, text):
        if "Taken back" in text:
            return None
        if session.match.sheet:
            return "undo"
        return first_legal(session)

    person = Person(answer, game="frog", seed=2, seat=1)
    assert "Round 1: " in person.text
    assert "Taken back" in person.text
    assert person.session.match.sheet == ()


@pytest.mark.parametrize("name", game_names())
def test_the_same_moves_meet_the_same_replies_after_undo(name):
    plain = Person(script(*[first_legal] * 6), game=name, seed=6, seat=1, rounds=3)
    again = script(
        first_legal, "undo", first_legal, first_legal, "undo", "undo", *[first_legal] * 6
    )
    assert Person(again, game=name, seed=6, seat=1, rounds=3).session.match == plain.session.match


def test_the_same_position_meets_the_same_reply():
    match = Match.start(find_game("frog").rules({}), seed=3)
    assert choose(match) == choose(match)
    assert choose(match) in match.round.legal_moves()


def test_opponents_never_bid_above_two():
    rules = find_game("five_point_set_back").rules({})
    for seed in range(30):
        match = Match.start(rules, seed=seed, rounds=1)
        while not match.round.is_over:
            move = choose(match)
            assert move.verb != "bid" or move.args[0] <= 2
            match = match.apply(move)


def test_opponents_bid_no_level_above_two_and_a_rubber_comes_to_its_end():
    match = Match.start(find_game("bridge").rules({"scoring": "rubber"}), seed=1)
    while not match.is_over:
        match = match.deal() if match.round.is_over else match
        move = choose(match)
        assert move.verb != "bid" or move.args[0][0] in "12"
        match = match.apply(move)


@pytest.mark.parametrize("name", game_names())
def test_watching_shows_every_move(name):
    person = Person(script(), game=name, seed=2, seat=None, rounds=3)
    rounds = person.session.match.rounds
    assert len(rounds) == 3
    for rnd in rounds:
        for seat, move in rnd.steps:
            told = move.cards[0].symbol if move.verb == "play" else move.symbol
            assert f"Seat {seat}: {told}" in person.text
    assert person.lines == []


# --- an early end


@pytest.mark.parametrize(("name", "seed"), [("cramps", 23), ("hearts", 3), ("whist", 20)])
def test_an_end_that_is_offered_plays_the_round_out_and_can_be_taken_back(name, seed):
    offers, before = [], []

    def answer(session, text):
        if "The rest changes nothing: end plays it out." in text:
            offers.append(session.match.round.view(1).early_end())
            before.append(session.match)
            return "end"
        if session.match.is_over or "Taken back" in text or not session.match.round.legal_moves():
            return None
        return first_legal(session)

    person = Person(answer, game=name, seed=seed, seat=1, rounds=1)
    assert len(offers) == 1
    assert person.session.match.sheet[-1].scores == offers[0]
    person.session._undo()
    assert person.session.match == before[0]


def test_the_end_is_offered_once_a_round_and_may_be_left():
    person = Person(
        lambda session, _: first_legal(session), game="hearts", seed=3, seat=1, rounds=1
    )
    assert person.text.count("The rest changes nothing") == 1
    assert len(person.session.match.sheet) == 1


def test_there_is_no_early_end_while_the_points_may_change():
    for lines in (["end"], ["end", "pass", "end"]):
        person = play(*lines, game="frog", seat=1)
        assert person.text.count("There is no early end: the points may still change.") >= 1
        assert person.session.match.sheet == ()


# --- how it ends


@pytest.mark.parametrize("word", ["quit", "QUIT", "q", "exit", None])
def test_quit_and_the_end_of_input_stop_politely(word, monkeypatch, capsys):
    monkeypatch.setattr("sys.stdin", io.StringIO(f"{word}\n" if word else ""))
    assert main(["play", "frog", "--seed", "1"]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    assert "You stop here" in out
    assert "No round was finished." in out


def test_ctrl_c_gives_130(monkeypatch, capsys):
    class Interrupted(io.StringIO):
        def readline(self, *_):
            raise KeyboardInterrupt

    monkeypatch.setattr("sys.stdin", Interrupted())
    assert main(["play", "frog", "--seed", "1"]) == 130
    out, err = capsys.readouterr()
    assert out.endswith("\nStopped.\n")
    assert err == ""


def test_no_standard_input_is_like_an_empty_one(monkeypatch, capsys):
    monkeypatch.setattr("sys.stdin", None)
    assert main(["play", "frog", "--seed", "1"]) == 0
    assert "You stop here" in capsys.readouterr().out


def test_a_game_that_ends_by_agreement_asks_for_another_round():
    def answer(session, text):
        asked = "Another round?" in text
        assert asked == session.match.round.is_over
        if asked:
            return {1: "", 2: "yes", 3: "perhaps", 4: "no"}[next(asks)]
        return first_legal(session)

    asks = iter((1, 2, 3, 4))
    person = Person(answer, game="grasobern", seed=3)
    assert len(person.session.match.sheet) == 3
    assert "You stop here" in person.text
    assert "Leading" in person.text


@pytest.mark.parametrize("name", game_names())
def test_an_agreed_number_of_rounds_is_played_without_asking(name):
    person = Person(lambda session, _: first_legal(session), game=name, seed=3, rounds=2)
    assert person.session.match.is_over
    assert len(person.session.match.sheet) == 2
    assert "Another round?" not in person.text
    assert "The match is over" in person.text


def test_a_scripted_match_of_set_back_comes_to_its_end(monkeypatch, capsys):
    pack = find_game("five_point_set_back").rules({}).pack
    words = ["pass", "trump S", *map(str, pack)]
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(words * 300)))
    assert main(["play", "five_point_set_back", "--seed", "5", "--seat", "2"]) == 0
    out = capsys.readouterr().out
    assert "The match is over" in out
    assert "Another round?" not in out
    winners = re.search(r"Won by +(.+)", out)[1]
    assert winners in ("Seat 0 (partner) and You (seat 2)", "Seat 1 and Seat 3")
    totals = [
        int(n) for n in re.findall(r": (−?\d+)", out.rpartition("Total")[2].replace("−", "-"))
    ]
    assert max(totals) >= 12
