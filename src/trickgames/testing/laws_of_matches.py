"""Laws of a match: the sheet adds up, the deal goes round."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from trickgames.errors import IllegalMove
from trickgames.match import Match
from trickgames.testing.walks import lettered

__all__ = ["LAWS"]


def the_score_sheet_adds_up(states: Sequence[Match]) -> Iterator[str]:
    match = states[-1]
    totals = (match.rules.match.start,) * match.rules.seats
    if len(match.sheet) != len(match.rounds):
        yield f"{len(match.rounds)} rounds are over, the sheet has {len(match.sheet)} lines"
    for number, (line, rnd) in enumerate(zip(match.sheet, match.rounds, strict=False)):
        totals = tuple(a + b for a, b in zip(totals, rnd.scores or (), strict=True))
        if (line.scores, line.awards, line.totals) != (rnd.scores, rnd.awards, totals):
            yield f"line {number} of the sheet has {line.scores} and {line.totals}, not {totals}"
        said = (line.number, line.dealer, line.contract, line.declarer)
        if said != (number, rnd.dealer, rnd.contract, rnd.declarer):
            yield f"line {number} of the sheet is of another round: {said}"
    if match.totals != totals:
        yield f"the totals are {match.totals}, not {totals}"


def the_match_is_over_when_it_has_winners(states: Sequence[Match]) -> Iterator[str]:
    for match in states:
        if match.is_over != bool(match.winners) or (match.is_over and not match.round.is_over):
            yield f"is_over is {match.is_over}, winners are {match.winners}"
        if not set(match.winners) <= set(range(match.rules.seats)):
            yield f"the winners are {match.winners}: there are no such seats"
    end = states[-1]
    if end.limit == len(end.sheet) and not end.is_over:
        yield f"after the {end.limit} rounds agreed on the match goes on"


def the_deal_goes_round_and_takes_what_was_left(states: Sequence[Match]) -> Iterator[str]:
    match = states[-1]
    rounds = [*match.rounds, *([] if match.round.is_over else [match.round])]
    for before, after in pairwise(rounds):
        same = before.contract is None and match.rules.match.passed_out == "same_dealer"
        wanted = before.dealer if same else (before.dealer + 1) % match.rules.seats
        if after.dealer != wanted or after.number != before.number + 1:
            yield f"round {after.number} is dealt by seat {after.dealer}, not by seat {wanted}"
        if after.carry != before.leaves:
            yield f"round {after.number} begins with {after.carry}; {before.leaves} was left"


def a_match_takes_what_its_round_takes(states: Sequence[Match]) -> Iterator[str]:
    for match in states:
        for move in lettered(match.rules)[::7]:
            reason = match.round.why_not(move)
            try:
                after = match.apply(move)
            except IllegalMove as refused:
                if refused.reason != reason:
                    yield f"{move} is refused by the match: {refused}; by the round: {reason}"
                continue
            if reason is not None or after.round != match.round.apply(move):
                yield f"{move} leads elsewhere in the match than in the round"
        if not match.round.is_over or match.is_over:
            try:
                match.deal()
            except IllegalMove:
                continue
            yield "the next round is dealt before it is time, or after the end"


LAWS: Final = (
    the_score_sheet_adds_up,
    the_match_is_over_when_it_has_winners,
    the_deal_goes_round_and_takes_what_was_left,
    a_match_takes_what_its_round_takes,
)
