"""The comparison finds what differs, explains what is known, and says so by its status.

The references here are the library itself, spoilt in one place: OpenSpiel is not needed.
"""

from __future__ import annotations

import sys
from typing import ClassVar

import pytest

import trickgames as tg
from tests.reference import __main__ as command
from tests.reference import compare as comparing
from tests.reference.compare import Reference, compare, references, table

ROUNDS = 6


class Same(Reference):
    """Cramps as the library plays it."""

    KNOWN: ClassVar = {"no queen leads": "a queen is never led", "queens count": "queens count 0"}

    def __init__(self, rnd):
        self.rnd = rnd

    def turn(self):
        return self.rnd.turn

    def moves(self):
        return set(map(str, self.rnd.legal_moves()))

    def apply(self, move):
        self.rnd = self.rnd.apply(move)

    def scores(self):
        return self.rnd.scores


class NoQueenLeads(Same):
    def moves(self):
        moves = super().moves()
        if self.rnd.trick is None or self.rnd.trick.plays:
            return moves
        return {move for move in moves if not move.startswith("play Q")} or moves


class Explained(NoQueenLeads):
    def explain_moves(self, rnd, ours, theirs):
        queens = all(move.startswith("play Q") for move in ours - theirs)
        return "no queen leads" if queens and not theirs - ours else None


class WrongTurn(Same):
    def turn(self):
        turn = super().turn()
        return 0 if len(self.rnd.history) == 7 else turn


class NoScores(Same):
    def moves(self):
        return None

    def scores(self):
        return None


class WrongScores(Same):
    def scores(self):
        return [points + 1 for points in super().scores()]


class ExplainedScores(WrongScores):
    def explain_scores(self, rnd, theirs):
        return "queens count" if theirs[0] == rnd.scores[0] + 1 else None


def test_a_reference_that_agrees_has_every_decision_trick_and_score_counted() -> None:
    tally = compare("cramps", Same, ROUNDS)
    assert (tally.rounds, tally.decisions, tally.tricks) == (6, 6 * 52, 6 * 13)
    assert (tally.scores, tally.known, tally.unexplained) == (6, {}, [])


def test_what_cannot_be_compared_is_not_counted() -> None:
    tally = compare("cramps", NoScores, ROUNDS)
    assert (tally.decisions, tally.tricks, tally.scores) == (0, 6 * 13, 0)
    assert tally.unexplained == []


def test_a_difference_of_moves_is_a_disagreement_and_ends_the_round() -> None:
    tally = compare("cramps", NoQueenLeads, ROUNDS)
    assert len(tally.unexplained) == ROUNDS
    assert "only here ['play Q" in tally.unexplained[0]
    assert tally.unexplained[0].startswith("seed 0: ")


def test_a_known_fault_explains_what_comes_of_it_and_is_counted() -> None:
    tally = compare("cramps", Explained, ROUNDS)
    assert tally.unexplained == []
    assert tally.known["no queen leads"] > 0
    assert tally.tricks == 6 * 13


def test_a_wrong_turn_is_a_disagreement() -> None:
    tally = compare("cramps", WrongTurn, 12)
    assert tally.unexplained
    assert all("is to act, there 0" in fault for fault in tally.unexplained)


def test_wrong_scores_are_a_disagreement_unless_explained() -> None:
    assert len(compare("cramps", WrongScores, ROUNDS).unexplained) == ROUNDS
    tally = compare("cramps", ExplainedScores, ROUNDS)
    assert (tally.known["queens count"], tally.unexplained) == (ROUNDS, [])


def test_an_explanation_that_has_no_name_is_an_error() -> None:
    class Unnamed(ExplainedScores):
        KNOWN: ClassVar = {}

    with pytest.raises(LookupError, match="no known fault"):
        compare("cramps", Unnamed, 1)


def test_the_table_has_a_line_for_each_game_and_says_what_was_explained() -> None:
    tallies = [compare("cramps", Explained, ROUNDS), compare("cramps", WrongScores, ROUNDS)]
    lines = table(tallies, {"cramps": Explained.KNOWN}).splitlines()
    assert lines[0].split() == "game rounds decisions tricks scores known unexplained".split()
    assert lines[1].split()[:2] == ["cramps", "6"]
    assert lines[1].split()[-1] == "0"
    assert lines[2].split()[-1] == "6"
    assert any(line.endswith("no queen leads: a queen is never led") for line in lines)
    assert sum("unexplained: seed" in line for line in lines) == 5


def test_only_what_is_optional_may_be_left_out_and_that_is_said(monkeypatch, capsys) -> None:
    monkeypatch.setattr(tg, "game_names", lambda: ("schnapsen",))
    monkeypatch.delitem(sys.modules, "tests.reference.schnapsen", raising=False)
    monkeypatch.setitem(sys.modules, "schnapsen", None)
    assert references() == {}
    assert capsys.readouterr().err == "schnapsen is left out: no package schnapsen\n"
    monkeypatch.setattr(comparing, "OPTIONAL", ())
    with pytest.raises(ModuleNotFoundError):
        references()


def test_the_status_is_1_only_if_something_is_unexplained(monkeypatch, capsys) -> None:
    for reference, status in ((Same, 0), (Explained, 0), (NoQueenLeads, 1), (WrongScores, 1)):
        monkeypatch.setattr(command, "references", lambda found=reference: {"cramps": found})
        assert command.main(["--rounds", "3"]) == status
        assert command.main(["cramps", "--rounds", "1", "--seed", "9"]) == status
    assert "cramps" in capsys.readouterr().out
    with pytest.raises(SystemExit):
        command.main(["whist"])
