"""What the terminal shows: all that a seat may know, and nothing else."""

import io
import re

import pytest

from tests.test_cli_session import CARD, Person, at_random, first_legal, play, script
from trickgames import Awarded, Card, Move, find_game, game_names, rules
from trickgames.cli.news import news
from trickgames.cli.words import Seats

SEEDS = range(3)


class Terminal(io.StringIO):
    def isatty(self):
        return True


def known_cards(rnd, seat):
    """Every card that a seat may have seen, found from the states of the round alone."""
    known = set()
    while rnd is not None:
        known |= set(rnd.hand(seat))
        for other in rnd.exposed:
            known |= set(rnd.hand(other))
        known |= {value for value in rnd.facts.values() if isinstance(value, Card)}
        move = rnd.last_move
        if move is not None and (move.verb in ("play", "ask") or rnd.previous.turn == seat):
            known |= set(move.cards)
        rnd = rnd.previous
    return known


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("name", game_names())
def test_no_hidden_card_is_shown(name, seed):
    rules = find_game(name).rules({})
    seen = []

    def watched(session, text):
        rounds = [*session.match.rounds, session.match.round]
        known = set().union(*(known_cards(rnd, seed % rules.seats) for rnd in rounds[-2:]))
        cards = {Card.parse(code) for code in CARD.findall(text)}
        seen.extend(cards)
        assert cards <= known
        return answer(session, text)

    answer = at_random(seed, 120)
    person = Person(watched, game=name, seed=seed, seat=seed % rules.seats)
    watched(person.session, person.text[person.shown :])
    assert len(set(seen)) > 10


@pytest.mark.parametrize("name", game_names())
def test_the_deal_is_shown_but_for_other_hands_and_piles(name):
    person = Person(script(), game=name, seed=1, seat=1)
    rnd = person.session.match.round
    shown = {Card.parse(code) for code in CARD.findall(person.text)}
    assert set(rnd.hand(1)) <= shown
    assert shown <= known_cards(rnd, 1)
    assert "You (seat 1)" in person.text
    assert "Seat 0 deals" in person.text
    assert "\x1b" not in person.text


def test_cards_laid_away_by_another_seat_stay_face_down():
    for seed in range(40):
        person = play("pass", seat=1, seed=seed)
        steps = person.session.match.round.steps
        laid = [move for _, move in steps if move.verb == "discard"]
        if laid:
            assert "discard 3 cards" in person.text
            assert "takes up 3 cards" in person.text
            assert laid[0].symbol not in person.text
            return
    raise AssertionError("nobody laid cards away")


def test_ones_own_discard_stays_in_view():
    person = play("bid frog", first_legal, seat=1)
    mine = [move for seat, move in person.session.match.round.steps if seat == 1]
    assert mine[1].verb == "discard"
    assert f"You (seat 1): {mine[1].symbol}" in person.text
    assert re.search(r"You \(seat 1\) take up \S+ \S+ \S+\n", person.text)


def test_an_open_hand_is_shown():
    found = False

    def answer(session, text):
        nonlocal found
        rnd = session.match.round
        if found or len(session.match.sheet) == 40:
            return None
        for seat in rnd.exposed if "\nTable" in text else ():
            found = True
            (line,) = re.findall(r"Open hand +(.*(?:\n {12}.*)*)", text)
            assert line.startswith(f"Seat {seat}")
            assert CARD.findall(line) == [card.symbol for card in rnd.hand(seat)]
        return first_legal(session) if rnd.legal_moves() else ""

    Person(answer, game="grasobern", seed=1, seat=1)
    assert found


def test_cards_that_may_not_be_played_stand_in_brackets():
    def answer(session, text):
        rnd = session.match.round
        if rnd.trick is None:
            return first_legal(session) if rnd.legal_moves() else None
        (line,) = re.findall(r"Your hand +(.*(?:\n {12}.*)*)", text)
        for card in rnd.hand(1):
            legal = rnd.is_legal(Move("play", card))
            assert (f"({card.symbol})" in line) is not legal
            assert card.symbol in line
        return first_legal(session)

    for name in game_names():
        Person(answer, game=name, seed=3, seat=1, rounds=1)


def test_on_a_terminal_cards_that_may_not_be_played_are_dim(monkeypatch):
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("NO_COLOR", raising=False)
    person = play("pass", seat=1, game="cramps", out=Terminal())
    assert "\x1b[" in person.text
    text = play(first_legal, first_legal, first_legal, game="cramps", out=Terminal()).text
    assert re.search(r"\x1b\[2m\S+♠", text)
    assert not re.search(r"\(\S+♠\)", text)
    assert "\x1b[31m" in text


def test_no_color_and_dumb_terminals_get_plain_text(monkeypatch):
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b" not in play("help", "pass", "zz", out=Terminal()).text
    monkeypatch.delenv("NO_COLOR")
    monkeypatch.setenv("TERM", "dumb")
    assert "\x1b" not in play("help", "pass", "zz", out=Terminal()).text


@pytest.mark.parametrize("width", [80, 56, 40, 30])
@pytest.mark.parametrize("name", game_names())
def test_no_line_is_wider_than_the_terminal(name, width, monkeypatch):
    monkeypatch.setenv("COLUMNS", str(width))
    monkeypatch.setenv("NO_COLOR", "1")
    person = Person(at_random(5, 60), game=name, seed=5, out=Terminal())
    lines = person.text.splitlines()
    assert max(map(len, lines)) <= width
    assert not any(line.endswith(" ") for line in lines if line != "> ")


def test_calls_contract_declarer_and_trump_are_shown():
    text = play("bid grand", seat=1).text
    assert re.findall(r"Table .*", text)[-1].endswith(
        "Seat 0 deals · contract grand · declarer You (seat 1) · trump ♥"
    )
    calls = re.findall(r"Calls .*", text)[-1]
    assert "You (seat 1): bid grand · Seat 2: pass · Seat 0: pass" in calls


def states(rnd):
    """All states of a round from the deal on."""
    return [] if rnd is None else [*states(rnd.previous), rnd]


def test_the_declarer_plays_the_open_hand_of_the_dummy():
    person = play("bid 1NT", "help", first_legal, game="bridge", seat=1, seed=5)
    rnd = person.session.match.round
    decided = [(state.turn, state.actor) for state in states(rnd) if state.trick is not None]
    assert decided[:4] == [(2, 2), (3, 1), (0, 0), (1, 1)]
    assert "Seat 3 (partner): the hand lies open from now on" in person.text
    _, asked, *_ = person.text.split("you play the cards of Seat 3 (partner)")
    (open_hand,) = re.findall(r"Open hand +Seat 3 \(partner\) · (.*)", asked.split("Your hand")[0])
    dummy = set(states(rnd)[4].hand(3))
    assert {Card.parse(code) for code in CARD.findall(open_hand)} == dummy
    # The help names the cards that may be played from the dummy, not from the own hand.
    (may,) = re.findall(r"Play +(.*) · just the card", person.text)
    assert {Card.parse(code) for code in CARD.findall(may)} <= dummy


def test_it_is_said_for_whom_one_leads():
    def leads_to_dummy(session):
        """Win in the dummy: the highest card that it may play, low cards from the hand."""
        rnd = session.match.round
        return str(rnd.legal_moves()[0 if rnd.turn == 3 else -1])

    person = play("bid 7NT", *[leads_to_dummy] * 20, game="bridge", seat=1, seed=5)
    assert "nothing yet: you lead for Seat 3 (partner)" in person.text


def test_partners_are_marked():
    text = play(game="five_point_set_back", seat=1).text
    assert "Seat 3 (partner)" in text
    assert "Seat 2 (partner)" not in text
    assert "partner" not in play(game="cramps").text


def test_the_card_turned_up_is_shown_and_so_are_those_passed_over():
    person = play(game="bird_dog", seat=0, seed=5)
    rnd = person.session.match.round
    while rnd is not None:
        if "turned" in rnd.facts:
            assert f"turned up {rnd.facts['turned'].symbol}" in person.text
        rnd = rnd.previous


def test_the_last_trick_and_its_winner_are_shown():
    person = play("last", first_legal, "last", game="cramps", seat=1)
    assert "No trick is complete yet." in person.text
    trick = person.session.match.round.last_trick
    for seat, card in trick.plays:
        assert f"{'You (seat 1)' if seat == 1 else f'Seat {seat}'}: {card.symbol}" in person.text
    won = "You (seat 1) win it" if trick.winner == 1 else f"Seat {trick.winner} wins it"
    assert person.text.count(won) == 2


@pytest.mark.parametrize("name", game_names())
def test_the_sheet_explains_every_award(name):
    person = Person(at_random(1, 150, "quit"), game=name, seed=2, seat=1, rounds=2)
    for line in person.session.match.sheet:
        assert isinstance(line.awards, tuple)
        for award in line.awards:
            assert isinstance(award, Awarded)
            assert f"  {award.text()}\n" in person.text


def test_what_is_told_is_what_the_seat_has_seen_happen():
    """No rule about secrecy stands here: the events of a view decide what is told."""
    rnd = rules("grasobern").deal(seed=3).play("bid mord", "pass", "pass", "pass")
    ask = rnd.legal_moves()[0]
    asked = rnd.apply(ask)
    give = asked.legal_moves()[0]
    given = asked.apply(give)
    giver, card, back = asked.facts["giver"], ask.cards[0].symbol, give.cards[0].symbol
    other = next(seat for seat in (0, 2, 3) if seat != giver)
    told = {
        viewer: [
            *news(rnd, asked, Seats(rnd.rules, viewer)),
            *news(asked, given, Seats(rnd.rules, viewer)),
        ]
        for viewer in (1, giver, other, None)
    }
    assert told[other] == [
        f"Seat 1: ask {card}",
        f"Handed over by Seat {giver}",
        "Seat 1: give 1 card",
    ]
    assert told[giver] == [
        f"Seat 1: ask {card}",
        f"Handed over by You (seat {giver})",
        f"You (seat {giver}) hand over {card}",
        f"Seat 1: give {back}",
        f"You (seat {giver}) take up {back}",
    ]
    assert told[1] == [f"Handed over by Seat {giver}", f"You (seat 1) take up {card}"]
    assert told[None] == [
        f"Seat 1: ask {card}",
        f"Handed over by Seat {giver}",
        *sorted([f"Seat {giver} hands over {card}", f"Seat 1 takes up {card}"], key=lambda t: t[5]),
        f"Seat 1: give {back}",
        f"Seat {giver} takes up {back}",
    ]
