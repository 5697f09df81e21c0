"""Each law says what it sees: on states that tell something false about themselves."""

from __future__ import annotations

import itertools
import random
import re
from collections.abc import Callable, Iterator
from types import SimpleNamespace
from typing import Any

import attrs
import pytest

import trickgames as tg
from tests.small_games import SMALL
from tests.test_laws import walk
from trickgames.cards import CLUBS
from trickgames.errors import IllegalMove, Reason
from trickgames.messages import Message
from trickgames.playing import PlayRound
from trickgames.ranking import Ranking, mate_of
from trickgames.scoring.awards import Awarded
from trickgames.selection import REST
from trickgames.selection import cards as select
from trickgames.testing import (
    laws_of_matches,
    laws_of_moves,
    laws_of_records,
    laws_of_results,
    laws_of_rules,
    laws_of_views,
    walks,
)
from trickgames.testing.walks import Course, Spot

MODULES = (
    laws_of_matches,
    laws_of_moves,
    laws_of_records,
    laws_of_results,
    laws_of_rules,
    laws_of_views,
)
CHAIN = list(walk(SMALL["shown"].deal(seed=3, dealer=2), random.Random(1), keen=True))
(MIDDLE,) = [rnd for rnd in CHAIN if rnd.trick and len(rnd.trick) == 1][:1]
END = CHAIN[-1]
NO = Reason("no", Message("no"))
PASS = tg.Move("pass")


class Fake:
    """A state that tells the truth except about a few things."""

    def __init__(self, true: Any, **false: Any) -> None:
        self.__dict__.update(false, _true=true)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._true, name)


def law(name: str) -> Callable[[Any], Iterator[str]]:
    (found,) = (getattr(module, name) for module in MODULES if hasattr(module, name))
    return found  # type: ignore[no-any-return]


def said(name: str, what: Any) -> list[str]:
    return list(law(name)(what))


def spot(rnd: Any = MIDDLE, **false: Any) -> Any:
    return Spot(Fake(rnd, **false), SMALL["shown"], random.Random(2))  # type: ignore[arg-type]


def course(*changed: Any, **false: Any) -> Any:
    """The whole round, its end with something false; or other states in its place."""
    chain = changed or (*CHAIN[:-1], Fake(END, **false))
    return Course(chain, SMALL["shown"], random.Random(2))  # type: ignore[arg-type]


def refuse(move: tg.Move, seat: int | None = None) -> tg.Round:
    raise IllegalMove(NO)


def take(rnd: tg.Round) -> Callable[..., tg.Round]:
    return lambda move, seat=None: rnd


# ---------------------------------------------------------------- moves

MOVES: list[tuple[str, dict[str, Any], str]] = [
    ("somebody_may_move_until_the_round_is_over", {"turn": None}, "is_over is False, turn None"),
    ("somebody_may_move_until_the_round_is_over", {"scores": (1, 0, 0)}, r"scores \(1, 0, 0\)"),
    (
        "somebody_may_move_until_the_round_is_over",
        {"legal_moves": lambda: ()},
        "is_over is False, and there are 0 legal moves",
    ),
    (
        "somebody_may_move_until_the_round_is_over",
        {"to_act": (MIDDLE.dealer, 9)},
        "there is no seat 9",
    ),
    (
        "somebody_may_move_until_the_round_is_over",
        {"awards": END.awards},
        "the round is not over, awards are",
    ),
    ("no_card_is_lost_or_doubled", {"trick": None}, "of the pack is nowhere"),
    ("no_card_is_lost_or_doubled", {"tricks": (MIDDLE.trick,)}, "more often than in the pack"),
    (
        "a_move_is_legal_just_if_it_is_listed",
        {"legal_moves": lambda: MIDDLE.legal_moves() * 2},
        "listed more than once: play",
    ),
    (
        "a_move_is_legal_just_if_it_is_listed",
        {"why_not": lambda move: NO},
        "is listed, and why_not says no",
    ),
    (
        "a_move_is_legal_just_if_it_is_listed",
        {"is_legal": lambda move: True},
        "is not listed, and is_legal says otherwise",
    ),
    (
        "apply_takes_what_is_legal_and_refuses_the_rest",
        {"apply": refuse, "why_not": lambda move: None},
        "is legal, and apply refuses it: no",
    ),
    (
        "apply_takes_what_is_legal_and_refuses_the_rest",
        {"apply": take(END)},
        r"is refused \(.*\), and apply takes it",
    ),
    (
        "apply_takes_what_is_legal_and_refuses_the_rest",
        {"apply": take(END)},
        "the state before or the last move is another",
    ),
    (
        "cards_that_are_played_are_held",
        {"legal_moves": lambda: [tg.Move("play", card) for card in MIDDLE.rules.pack]},
        "is legal, and seat . does not hold",
    ),
    (
        "only_who_may_act_is_let_act",
        {"why_not": lambda move, seat=None: None if seat is None else NO},
        "who decides: no, not None",
    ),
    (
        "only_who_may_act_is_let_act",
        {"why_not": lambda move, seat=None: NO},
        "who may not act: no, not not_your_turn",
    ),
    ("only_who_may_act_is_let_act", {"apply": take(END)}, "who may not act, is taken by apply"),
    (
        "moves_read_back_from_their_texts_and_letters",
        {"rules": Fake(MIDDLE.rules, parse=lambda text: PASS)},
        "'play ..' reads as pass",
    ),
    (
        "moves_read_back_from_their_texts_and_letters",
        {"rules": Fake(MIDDLE.rules, move_of=lambda letters: PASS)},
        "of play .. spell pass",
    ),
    (
        "moves_read_back_from_their_texts_and_letters",
        {"letter_mask": lambda prefix=(): 0},
        "is not among those that may come next",
    ),
    (
        "moves_read_back_from_their_texts_and_letters",
        {"letter_mask": lambda prefix=(): -1},
        "after all letters of play .. more may come",
    ),
    (
        "moves_read_back_from_their_texts_and_letters",
        {"letter_mask": lambda prefix=(): MIDDLE.letter_mask(prefix) | 1 << 200},
        "letters that may come first: 0b1",
    ),
    (
        "reasons_can_be_read_and_tell_only_what_the_player_sees",
        {"why_not": lambda move, seat: Reason("odd", Message("{a} and"))},
        r"is refused by odd with the text '\{a\} and' \(en\)",
    ),
    (
        "reasons_can_be_read_and_tell_only_what_the_player_sees",
        {"why_not": lambda move, seat: Reason("odd", Message("hm"), tuple(MIDDLE.rules.pack))},
        "who has not seen",
    ),
]


@pytest.mark.parametrize(("name", "false", "text"), MOVES)
def test_a_law_of_moves_says_what_it_sees(name: str, false: dict[str, Any], text: str) -> None:
    assert said(name, Spot(MIDDLE, SMALL["shown"], random.Random(2))) == []
    said_now = said(name, spot(**false))
    assert any(re.search(text, line) for line in said_now), said_now


def test_the_law_of_named_rules_says_what_it_sees(monkeypatch: pytest.MonkeyPatch) -> None:
    name = "the_rule_that_is_named_is_the_one_that_decides"
    chain = list(walk(SMALL["forked"].deal(seed=1), random.Random(3), keen=True))
    states = [
        rnd
        for rnd in chain
        if isinstance(rnd, PlayRound)
        and rnd.turn is not None
        and rnd.hand(rnd.turn).mask & ~rnd.legal_mask
    ]
    rnd = states[0]
    here = Spot(rnd, SMALL["forked"], random.Random(2))
    assert said(name, here) == []
    assert said(name, Spot(chain[-1], None, random.Random(2))) == []

    def says(reason: Reason | None) -> list[str]:
        monkeypatch.setattr(PlayRound, "_why_not", lambda *_: reason)
        return said(name, here)

    assert says(None) == []
    odd = says(Reason("odd", NO.message))
    assert "is refused by odd, which is no term of the follow rule" in odd[0]
    terms = [term.code for term in rnd.kernel.terms]
    assert len(terms) == 2
    wrong = [line for code in terms for line in says(Reason(code, NO.message))]
    assert any("but that is not what forbids it" in line for line in wrong)
    assert any("is forced by no card" in line for line in wrong)
    away = Reason(terms[0], NO.message, tuple(rnd.hand((rnd.turn or 0) + 1 - 3 * (rnd.turn == 2))))
    assert any("is forced by" in line and "no card" not in line for line in says(away))
    monkeypatch.setattr(PlayRound, "legal_mask", property(lambda rnd: 0))
    assert said(name, here)[0].startswith("by its terms the follow rule allows")


def test_a_marriage_that_is_shown_is_more_than_the_follow_rule_asks(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rules = tg.rules("schnapsen")
    hands = ["KS QS AH KD QD", "AS 10S 10H KH QH"]
    piles = {"turned": "JC", "stock": "QC KC 10C AC JD 10D AD JH JS"}
    rnd = rules.start(hands=hands, piles=piles, dealer=1).play("marriage D")
    assert set(map(str, rnd.legal_moves())) == {"play KD", "play QD"}
    name = "the_rule_that_is_named_is_the_one_that_decides"
    here = Spot(rnd, None, random.Random(2))
    assert said(name, here) == []
    monkeypatch.setattr(type(rnd), "lead", attrs.evolve(rnd.lead, shown=0))  # type: ignore[attr-defined]
    assert said(name, here) == [
        "by its terms the follow rule allows KS QS AH KD QD, the round KD QD"
    ]


def test_of_very_many_moves_some_are_looked_at() -> None:
    rnd = tg.rules("hearts", players=3).deal(seed=1)
    assert len(rnd.legal_moves()) == 17 * 16 * 15 // 6 > laws_of_moves.MANY
    name = "moves_read_back_from_their_texts_and_letters"
    assert said(name, Spot(rnd, None, random.Random(2))) == []


# ---------------------------------------------------------------- whole rounds


def end(**false: Any) -> Any:
    return course(**false)


def tricks_with(number: int, **changes: Any) -> tuple[tg.Trick, ...]:
    tricks = list(END.tricks)
    tricks[number] = attrs.evolve(tricks[number], **changes)
    return tuple(tricks)


FIRST, SECOND = END.tricks
RESTLESS = itertools.count()
SAID = tg.Record.of(END, rules=SMALL["shown"])
OTHER_DEAL = SMALL["shown"].start(hands=["AS KS", "QS AH", "KH QH"], dealer=2)
NOTHING = Awarded("nothing", (0, 0, 0), NO.message, NO.message)
ROUNDS: list[tuple[str, Any, str]] = [
    (
        "the_state_before_is_the_state_before",
        end(previous=END, last_move=PASS),
        "after pass previous is another state",
    ),
    (
        "the_state_before_is_the_state_before",
        end(history=()),
        "the history is not one move longer",
    ),
    (
        "the_state_before_is_the_state_before",
        course(*CHAIN[1:]),
        "before the first move there is a state or a move",
    ),
    (
        "the_same_moves_lead_to_the_same_round",
        end(steps=CHAIN[2].steps),
        "played again it is not equal, or has another hash",
    ),
    (
        "the_same_moves_lead_to_the_same_round",
        end(scores=(1, 2, 3)),
        "played again it ends otherwise",
    ),
    (
        "the_same_moves_lead_to_the_same_round",
        course(Fake(CHAIN[0], hand=lambda seat: next(RESTLESS)), END),
        "the states of the first time have changed",
    ),
    (
        "the_same_moves_lead_to_the_same_round",
        course(OTHER_DEAL),
        "the same seed deals other cards",
    ),
    (
        "each_trick_goes_once_round_and_its_winner_leads_the_next",
        end(tricks=tricks_with(0, plays=FIRST.plays[::-1])),
        "trick 1 is led by seat . and played by",
    ),
    (
        "each_trick_goes_once_round_and_its_winner_leads_the_next",
        end(tricks=tricks_with(0, winner=7)),
        "trick 1 is won by seat 7, who played no card",
    ),
    (
        "each_trick_goes_once_round_and_its_winner_leads_the_next",
        end(tricks=tricks_with(1, plays=SECOND.plays[:2])),
        "trick 2 is played by .*, the first one was by others",
    ),
    (
        "each_trick_goes_once_round_and_its_winner_leads_the_next",
        end(tricks=tricks_with(0, winner=(SECOND.leader + 1) % 3)),
        "trick 1 is won by seat ., seat . leads next",
    ),
    (
        "each_trick_goes_once_round_and_its_winner_leads_the_next",
        end(last_trick=None),
        "the last trick is another",
    ),
    (
        "the_highest_card_wins_the_trick",
        end(tricks=tricks_with(0, winner=((FIRST.winner or 0) + 1) % 3)),
        "trick 1, .* led by seat .: seat . wins, by the ranking .. is the highest",
    ),
    (
        "awards_add_up_to_the_scores",
        course(Fake(CHAIN[0], scores=(0, 0, 0)), END),
        r"before the end there are scores \(0, 0, 0\)",
    ),
    ("awards_add_up_to_the_scores", end(scores=(1, 1)), "3 seats have 2 scores"),
    ("awards_add_up_to_the_scores", end(scores=(9, 9, 9)), r"are \(9, 9, 9\), the awards add"),
    ("awards_add_up_to_the_scores", end(awards=(NOTHING,)), "'nothing' brings nobody any points"),
    (
        "awards_add_up_to_the_scores",
        end(rules=Fake(END.rules, sides=((0, 1, 2),))),
        r"partners \(0, 1, 2\) show the same",
    ),
    (
        "awards_can_be_read",
        end(awards=(attrs.evolve(NOTHING, name="{a}"),)),
        r"the award '\{a\}' has the text",
    ),
    (
        "what_is_left_for_the_next_round_is_known_at_the_end",
        course(Fake(CHAIN[0], leaves={}), END),
        "before the end something is left already",
    ),
    (
        "what_is_left_for_the_next_round_is_known_at_the_end",
        end(leaves={"bags": (1, 2, 3)}),
        "is left, and the rules name nothing",
    ),
]


@pytest.mark.parametrize(("name", "false", "text"), ROUNDS)
def test_a_law_of_rounds_says_what_it_sees(name: str, false: Any, text: str) -> None:
    assert said(name, course(*CHAIN)) == []
    said_now = said(name, false)
    assert any(re.search(text, line) for line in said_now), said_now


def test_a_round_without_an_end_or_a_contract_obeys_what_it_can() -> None:
    passed = tg.rules("frog").deal(seed=1).play("pass", "pass", "pass")
    for chain in (CHAIN[:4], laws_chain(passed)):
        for rule in laws_of_results.LAWS:
            assert list(rule(course(*chain))) == []


def laws_chain(rnd: tg.Round) -> list[tg.Round]:
    chain = [rnd]
    while (before := chain[-1].previous) is not None:
        chain.append(before)
    return chain[::-1]


# ---------------------------------------------------------------- views


def viewed(**false: Any) -> Any:
    """A state whose views tell something false."""
    return spot(view=lambda seat: attrs.evolve(MIDDLE.view(seat), **false))


VIEWS: list[tuple[str, Any, str]] = [
    ("a_view_says_what_the_round_says", viewed(dealer=7), r"view\(0\).dealer is 7, the round's 2"),
    (
        "a_view_says_what_the_round_says",
        viewed(hands=(0, 0, 0)),
        r"view\(0\) shows  as the hand of seat 0",
    ),
    (
        "a_view_says_what_the_round_says",
        viewed(hand_sizes=(7, 7, 7)),
        r"view\(0\) says seat 0 holds 7 cards",
    ),
    (
        "a_view_says_what_the_round_says",
        spot(piles={"widow": tuple(MIDDLE.rules.pack)[:2]}),
        r"view\(0\) shows \(\) as the pile widow",
    ),
    (
        "a_view_says_what_the_round_says",
        viewed(steps=()),
        r"view\(0\) has 0 moves, the round",
    ),
    (
        "only_open_hands_are_seen",
        viewed(hands=(None, None, None)),
        r"view\(0\) hides the hand of seat 0, which lies open for it",
    ),
    (
        "only_open_hands_are_seen",
        viewed(hands=(1, 1, 1)),
        r"view\(0\) shows the hand of seat 1, which lies hidden for it",
    ),
    (
        "what_may_be_done_is_the_same_where_all_else_is_hidden",
        spot(legal_moves=lambda: [PASS]),
        r"the moves of view\(.\) are others than those of the round",
    ),
    (
        "what_may_be_done_is_the_same_where_all_else_is_hidden",
        spot(to_act=(), actor=None),
        r"view\(.\) has moves, and it is not for that seat to act",
    ),
    (
        "what_may_be_done_is_the_same_where_all_else_is_hidden",
        spot(why_not=lambda move, seat: NO),
        r"play ..: view\(.\) says None, the round no",
    ),
    (
        "what_may_be_done_is_the_same_where_all_else_is_hidden",
        spot(is_legal=lambda move, seat: True),
        r"is legal in view\(.\) or in the round, but not in both",
    ),
    (
        "what_was_seen_is_not_forgotten",
        spot(
            previous=SimpleNamespace(view=lambda seat: attrs.evolve(MIDDLE.view(seat), events=(1,)))
        ),
        r"the events of view\(0\) do not begin with those of the state before",
    ),
    (
        "the_round_itself_is_a_world",
        spot(view=lambda seat: Fake(MIDDLE.view(seat), count_worlds=lambda: 0)),
        r"view\(.\) has 0 worlds",
    ),
    (
        "the_round_itself_is_a_world",
        spot(view=lambda seat: Fake(MIDDLE.view(seat), cannot_hold=MIDDLE.hand)),
        r"by view\(.\) seat . cannot hold",
    ),
    (
        "the_round_itself_is_a_world",
        spot(view=lambda seat: Fake(MIDDLE.view(seat), must_hold=lambda s: MIDDLE.rules.pack)),
        r"by view\(.\) seat . must hold",
    ),
]


@pytest.mark.parametrize(("name", "false", "text"), VIEWS)
def test_a_law_of_views_says_what_it_sees(name: str, false: Any, text: str) -> None:
    for rnd in (MIDDLE, CHAIN[0], END):
        assert said(name, Spot(rnd, SMALL["shown"], random.Random(2))) == []
    said_now = said(name, false)
    assert any(re.search(text, line) for line in said_now), said_now


WORLDS: list[tuple[str, dict[str, Any], str]] = [
    (
        "worlds_look_the_same_and_can_be_played",
        {"view": END.view},
        r"a world of view\(.\) does not look like it",
    ),
    (
        "worlds_look_the_same_and_can_be_played",
        {"scores": (1, 2, 3)},
        r"a world of view\(.\) is another when it is played from its deal",
    ),
    (
        "worlds_look_the_same_and_can_be_played",
        {"apply": take(END)},
        r"a world of view\(.\) goes on otherwise than a round",
    ),
    (
        "nothing_hidden_can_be_told_from_a_view",
        {"view": CHAIN[2].view},
        r"events of view\(.\) is another in a round like it",
    ),
    (
        "nothing_hidden_can_be_told_from_a_view",
        {"view": END.view},
        r"the text of view\(.\) is another in a round like it",
    ),
    (
        "nothing_hidden_can_be_told_from_a_view",
        {"why_not": lambda move, seat: NO},
        r"play .. by seat .: None; in a round like it: no",
    ),
]


@pytest.mark.parametrize(("name", "false", "text"), WORLDS)
def test_a_law_of_worlds_says_what_it_sees(
    name: str, false: dict[str, Any], text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    true = tg.View.worlds
    monkeypatch.setattr(tg.View, "worlds", lambda *view: iter([Fake(next(true(*view)), **false)]))
    said_now = said(name, Spot(MIDDLE, SMALL["shown"], random.Random(2)))
    assert any(re.search(text, line) for line in said_now), said_now


def test_the_law_of_written_views_says_what_it_sees(monkeypatch: pytest.MonkeyPatch) -> None:
    name = "views_are_values_and_read_back_from_json"
    rules = SMALL["shown"]
    match = tg.Match.start(rules, seed=2)
    here = Spot(match.round, rules, random.Random(2), match)
    assert said(name, here) == []
    wrong = Fake(match.round.view(0), legal_moves=lambda: "x")
    read = SimpleNamespace(to_json=str)
    monkeypatch.setattr(tg.View, "from_json", lambda text, rules: wrong)
    monkeypatch.setattr(tg.MatchView, "from_json", lambda text, rules: read)
    monkeypatch.setattr(laws_of_views, "_pickled", lambda view: view)
    told = said(name, Spot(match.round, rules, random.Random(2), match))
    assert re.search(r"view\(.*\) is another once read from its JSON", told[0])
    assert re.search(r"view\(.*\) offers other moves once read from its JSON", told[1])
    assert re.search(r"view\(.*\) of the match is another once read from its JSON", told[2])


# ---------------------------------------------------------------- records


def test_the_laws_of_records_say_what_they_see(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = SMALL["shown"]
    match = tg.Match.start(rules, seed=2)
    here = Spot(match.round, rules, random.Random(2), match)
    for rule in laws_of_records.LAWS:
        assert list(rule(here)) == []
    pictured = iter(range(99))
    with monkeypatch.context() as patch:
        patch.setattr(laws_of_records, "picture", lambda rnd: next(pictured))
        told = said("a_state_is_a_value", here)
        assert re.search("<Round of .*> tells something else once pickled", told[0])
        assert re.search("<Round of .*> tells something else once copied", told[1])
    with monkeypatch.context() as patch:
        patch.setattr(laws_of_records.copy, "deepcopy", lambda rnd: END)
        told = said("a_state_is_a_value", here)
        assert [re.sub("<.*>", "it", line) for line in told] == ["it is another once copied"] * 2
    with monkeypatch.context() as patch:
        patch.setattr(tg.Record, "replay", lambda record: END)
        patch.setattr(tg.Record, "of", lambda played, rules: SAID)
        told = said("records_read_back_and_replay", here)
        assert re.search("the record of <.*> replays to <Round", told[0])
    with monkeypatch.context() as patch:
        patch.setattr(tg.Record, "from_json", lambda text, rules: SAID)
        told = said("records_read_back_and_replay", here)
        assert re.search("the record of <.*> is another once read from JSON", told[0])
        (line, *_) = said("a_redacted_record_tells_what_its_seat_has_seen", here)
        assert re.search("the record for seat .* is another once read from JSON", line)


# ---------------------------------------------------------------- rules and matches


def test_the_laws_of_rules_say_what_they_see(monkeypatch: pytest.MonkeyPatch) -> None:
    rules: Any = SMALL["plain"]
    for rule in laws_of_rules.LAWS:
        assert list(rule(rules)) == []
    with monkeypatch.context() as patch:
        patch.setattr(laws_of_rules.pickle, "loads", lambda text: SMALL["heads"])
        assert said("rules_are_a_value", rules) == ["the rules are others once pickled"]
    name = "rules_have_a_name_of_their_own_and_can_be_written"
    (told,) = said(name, attrs.evolve(rules, key="my game"))
    assert told == "the key 'my game' is no name: it has only a to z, 0 to 9 and _"
    assert laws_of_rules.nameable(attrs.evolve(rules, key="my game")).key == "unnamed"
    assert laws_of_rules.nameable(attrs.evolve(rules, key="frog")).key == "unnamed"
    assert laws_of_rules.nameable(rules) is rules
    name = "every_letter_spells_a_move_that_reads_back"
    assert "which is spelt (99,)" in said(name, Fake(rules, letters=lambda move: (99,)))[0]
    assert "'play AS' reads as pass" in said(name, Fake(rules, parse=lambda text: PASS))[0]
    same = Fake(
        rules,
        move_of=lambda letters: PASS,
        letters=lambda move: (0,),
        parse=lambda text: PASS,
    )
    assert "two letters spell the same move" in said(name, same)
    frog: Any = tg.find_game("frog")
    for rule in laws_of_rules.GAME_LAWS:
        assert list(rule(frog)) == []
    name = "every_option_says_what_it_changes_and_reads_its_values_from_texts"
    option = Fake(frog.options["deal"], parse=lambda text: "ten")
    (told,) = said(name, SimpleNamespace(options={"deal": option}))
    assert told == "option deal: eleven does not read back"


def match_law(name: str, match: Any) -> list[str]:
    return said(name, [match])


def test_the_laws_of_matches_say_what_they_see() -> None:
    match: Any = tg.Match.start(SMALL["carry"], seed=2, rounds=2)
    rng = random.Random(1)
    while len(match.rounds) < 2:
        if match.round.is_over:
            match = match.deal()
        match = match.apply(rng.choice(match.round.legal_moves()))
    for rule in laws_of_matches.LAWS:
        assert list(rule([match])) == []
    sheet = "the_score_sheet_adds_up"
    assert match_law(sheet, Fake(match, sheet=match.sheet[:1])) == [
        "2 rounds are over, the sheet has 1 lines",
        f"the totals are {match.totals}, not {match.sheet[0].totals}",
    ]
    wrong = attrs.evolve(match.sheet[1], scores=(9, 9, 9), number=7)
    told = match_law(sheet, Fake(match, sheet=(match.sheet[0], wrong)))
    assert "line 1 of the sheet has (9, 9, 9)" in told[0]
    assert "line 1 of the sheet is of another round: (7, " in told[1]
    over = "the_match_is_over_when_it_has_winners"
    assert match_law(over, Fake(match, is_over=False, winners=(8,))) == [
        "is_over is False, winners are (8,)",
        "the winners are (8,): there are no such seats",
        "after the 2 rounds agreed on the match goes on",
    ]
    first, second = match.rounds
    deal = "the_deal_goes_round_and_takes_what_was_left"
    again = Fake(second, dealer=0, carry={"won": (9, 9, 9)})
    told = match_law(deal, Fake(match, rounds=(first, again)))
    assert told[0] == "round 1 is dealt by seat 0, not by seat 1"
    assert told[1].startswith("round 1 begins with {'won': (9, 9, 9)}; ")
    assert match_law(deal, Fake(match, rounds=(first,), round=Fake(second, is_over=False))) == []
    takes = "a_match_takes_what_its_round_takes"
    start: Any = tg.Match.start(SMALL["carry"], seed=2, rounds=2)
    assert match_law(takes, start) == []
    told = match_law(takes, Fake(start, apply=refuse))
    assert " is refused by the match: no; by the round: " in told[0]
    told = match_law(takes, Fake(start, apply=lambda move: start, deal=lambda: start))
    assert " leads elsewhere in the match than in the round" in told[0]
    assert told[-1] == "the next round is dealt before it is time, or after the end"


# ---------------------------------------------------------------- who wins, from the words


@pytest.mark.parametrize(
    ("ranking", "trump", "cards", "best"),
    [
        ({}, None, "KS AS QH", 1),  # the highest card of the suit led
        ({}, None, "KS AH QS", 0),
        ({}, "H", "AS QH KH", 2),  # the highest trump
        ({"trumps": "QS QH"}, "H", "AS KS QS", 2),  # a queen is a trump
        ({"trumps": "QS QH"}, "H", "QH QS AH", 1),
        ({"never": "AS"}, None, "AS QH KH", 2),  # what follows a fool sets the suit
        ({"never": "AS AH"}, None, "AH AS", 0),  # fools alone: the first
        ({"never": "AS"}, None, "KS AS QS", 0),
        ({"promoted": True}, None, "AH KH QS", 2),  # the mate of the queen turned up
        ({"promoted": True}, "H", "QS KH AH", 0),
    ],
)
def test_the_winner_in_words(
    ranking: dict[str, Any], trump: str | None, cards: str, best: int
) -> None:
    pack = tg.Pack("A K Q", suits=(*SMALL["plain"].pack.suits[:2], CLUBS))
    named = {name: select(cards) for name, cards in ranking.items() if name == "never"}
    if "trumps" in ranking:
        named["trumps"] = (select(ranking["trumps"]), REST)
    if "promoted" in ranking:
        named["promoted"] = mate_of("turned")
    suit = tg.Suit.parse(trump) if trump else None
    table = SimpleNamespace(fact=lambda name: tg.Card.parse("QC"))
    over: Any = SimpleNamespace(rules=SimpleNamespace(pack=pack), trump=suit, table=table)
    contract: Any = SimpleNamespace(ranking=Ranking("A K Q", **named))
    places = pack.places(map(tg.Card.parse, cards.split()))
    assert laws_of_results.winner_of(contract, over, places) == best


def test_of_equal_cards_the_first_or_the_last_wins_in_words() -> None:
    pack = tg.Pack("A K", suits=SMALL["plain"].pack.suits, copies=2)
    over: Any = SimpleNamespace(rules=SimpleNamespace(pack=pack), trump=None)
    for equals, best in (("first", 1), ("last", 2)):
        contract: Any = SimpleNamespace(ranking=Ranking("A K", equals=equals))
        places = pack.places(map(tg.Card.parse, ["KS", "AS", "AS"]))
        assert laws_of_results.winner_of(contract, over, places) == best


def test_a_game_of_which_cards_are_laid_away_has_letters_that_are_no_moves() -> None:
    rules = tg.rules("frog")
    moves = walks.lettered(rules)
    # 36 plays, pass and three bids, four suits; the 36 letters of a discard follow.
    assert len(moves) == 36 + 4 + 4
    assert rules.letter_count == len(moves) + 36
    rnd = rules.deal(seed=5).play("bid frog", "pass", "pass")
    tried = {move for move in walks.tried(rnd, random.Random(1)) if move.verb == "discard"}
    assert {2, 3, 4} <= {len(move.cards) for move in tried}
    assert any(rnd.is_legal(move) for move in tried)
