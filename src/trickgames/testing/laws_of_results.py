"""Laws of a whole round: tricks, the way back, awards and scores."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from trickgames.contract import Contract
from trickgames.messages import LANGUAGES
from trickgames.packs import Pack
from trickgames.ranking import Ranking
from trickgames.round import Round
from trickgames.scoring.awards import Payment
from trickgames.testing.laws_of_moves import picture
from trickgames.testing.walks import Course, replayed

__all__ = ["LAWS", "winner_of"]


def the_state_before_is_the_state_before(course: Course) -> Iterator[str]:
    for before, after in pairwise(course.chain):
        if after.previous is not before:
            yield f"after {after.last_move} previous is another state"
        if after.history != (*before.history, after.last_move):
            yield f"after {after.last_move} the history is not one move longer"
    if course.chain[0].previous is not None or course.chain[0].history:
        yield "before the first move there is a state or a move"


def the_same_moves_lead_to_the_same_round(course: Course) -> Iterator[str]:
    first, last = course.chain[0], course.chain[-1]
    pictures = [picture(rnd) for rnd in course.chain]
    again = replayed(first, last.steps)
    if again != last or hash(again) != hash(last):
        yield "played again it is not equal, or has another hash"
    if picture(again) != pictures[-1] or again.awards != last.awards:
        yield "played again it ends otherwise"
    if [picture(rnd) for rnd in course.chain] != pictures:
        yield "while it was played again the states of the first time have changed"
    dealt = first.rules.deal(
        seed=first.deal.seed or 0, dealer=first.dealer, number=first.number, carry=first.carry
    )
    if dealt != first or picture(dealt) != pictures[0]:
        yield "the same seed deals other cards"


def each_trick_goes_once_round_and_its_winner_leads_the_next(course: Course) -> Iterator[str]:
    end = course.chain[-1]
    seats = end.rules.seats
    tricks = end.tricks
    for number, trick in enumerate(tricks, 1):
        played = [seat for seat, _ in trick.plays]
        places = [(seat - trick.leader) % seats for seat in played]
        if places != sorted(set(places)) or places[:1] != [0]:
            yield f"trick {number} is led by seat {trick.leader} and played by {played}"
        if trick.winner not in played:
            yield f"trick {number} is won by seat {trick.winner}, who played no card"
        if set(played) != {seat for seat, _ in tricks[0].plays}:
            yield f"trick {number} is played by {played}, the first one was by others"
    for number, (trick, after) in enumerate(pairwise(tricks), 1):
        if after.leader != trick.winner:
            yield f"trick {number} is won by seat {trick.winner}, seat {after.leader} leads next"
    if end.last_trick != (tricks[-1] if tricks else None):
        yield "the last trick is another"


def the_highest_card_wins_the_trick(course: Course) -> Iterator[str]:
    end = course.chain[-1]
    if end.contract is None:
        return
    contract = end.rules.contract(end.contract.key)
    for number, trick in enumerate(end.tricks, 1):
        best = winner_of(contract, end, end.rules.pack.places(trick.cards))
        if trick.plays[best][0] != trick.winner:
            yield (
                f"trick {number}, {trick} led by seat {trick.leader}: seat {trick.winner} wins,"
                f" by the ranking {trick.plays[best][1]} is the highest"
            )


def winner_of(contract: Contract, end: Round, places: Sequence[int]) -> int:
    """Return which card of a trick wins, read from the ranking as it is declared.

    Args:
        contract: The contract.
        end: A round that is over.
        places: The cards in the order played, as places in the pack.
    """
    ranking, pack = contract.ranking, end.rules.pack
    mate = ranking.promoted
    if mate is not None and (high := mate.place(pack, end.table.fact(mate.fact))) in places:
        return places.index(high)
    trumps = ranking.trump_places(pack, end.trump)
    never = ranking.never.places(pack, end.trump) if ranking.never else ()
    suited = [n for n, place in enumerate(places) if place not in never]
    if not suited:
        return 0
    best = [n for n in suited if places[n] in trumps]
    if best:
        faces = list(dict.fromkeys(pack[place] for place in trumps))
        strength = {n: faces.index(pack[places[n]]) for n in best}
    else:
        led = pack[places[suited[0]]].suit
        best = [n for n in suited if pack[places[n]].suit == led]
        strength = {n: _rank(ranking, pack, places[n]) for n in best}
    highest = [n for n in best if strength[n] == min(strength.values())]
    return highest[-1] if ranking.equals == "last" else highest[0]


def _rank(ranking: Ranking, pack: Pack, place: int) -> int:
    return ranking.line(pack[place].suit).index(pack[place].rank)


def awards_add_up_to_the_scores(course: Course) -> Iterator[str]:
    for rnd in course.chain[:-1]:
        if rnd.scores is not None or rnd.awards:
            yield f"before the end there are scores {rnd.scores} and awards {rnd.awards}"
    end = course.chain[-1]
    if end.scores is None:
        return
    seats = end.rules.seats
    if len(end.scores) != seats:
        yield f"{seats} seats have {len(end.scores)} scores"
    sums = tuple(sum(award.scores[seat] for award in end.awards) for seat in range(seats))
    if end.scores != sums:
        yield f"the scores are {end.scores}, the awards add up to {sums}"
    for award in end.awards:
        if not any(award.scores):
            yield f"the award {award.name!r} brings nobody any points"
        for side in end.rules.sides:
            if len({award.scores[seat] for seat in side}) > 1:
                yield f"the award {award.name!r} is {award.scores}: partners {side} show the same"


def payments_sum_to_zero(course: Course) -> Iterator[str]:
    end = course.chain[-1]
    if end.contract is None or end.scores is None:
        return
    scoring = end.rules.contract(end.contract.key).scoring
    paid = [(term.name, term.words()) for term in scoring if isinstance(term, Payment)]
    for award in end.awards:
        if (award.name, award.rule) in paid and sum(award.scores) != 0:
            yield f"the payment {award.name!r} is {award.scores}, which adds up to something"


def awards_can_be_read(course: Course) -> Iterator[str]:
    for award in course.chain[-1].awards:
        for lang in LANGUAGES:
            for text in (award.text(lang), award.rule.text(lang)):
                if not text.strip() or "{" in text or "}" in text:
                    yield f"the award {award.name!r} has the text {text!r} ({lang})"


def what_is_left_for_the_next_round_is_known_at_the_end(course: Course) -> Iterator[str]:
    rules, end = course.chain[-1].rules, course.chain[-1]
    if any(rnd.leaves is not None for rnd in course.chain[:-1]):
        yield "before the end something is left already"
    if not end.is_over:
        return
    left, names = end.leaves, {carry.name for carry in rules.carry}
    if left is None or set(left) != names:
        yield f"at the end {left} is left, and the rules name {' '.join(names) or 'nothing'}"
    else:
        rules.deal(seed=0, carry=left)


LAWS: Final = (
    the_state_before_is_the_state_before,
    the_same_moves_lead_to_the_same_round,
    each_trick_goes_once_round_and_its_winner_leads_the_next,
    the_highest_card_wins_the_trick,
    awards_add_up_to_the_scores,
    payments_sum_to_zero,
    awards_can_be_read,
    what_is_left_for_the_next_round_is_known_at_the_end,
)
