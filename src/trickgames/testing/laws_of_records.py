"""Laws of what is written down, and of states as values."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Iterator
from itertools import islice, pairwise
from typing import Final

from trickgames.cards import Card
from trickgames.match import Match
from trickgames.record import Record
from trickgames.round import Round
from trickgames.testing.laws_of_moves import picture
from trickgames.testing.walks import Spot, chain_of, replayed

__all__ = ["LAWS"]


def a_state_is_a_value(spot: Spot) -> Iterator[str]:
    for what in (spot.rnd, *([spot.match] if spot.match else [])):
        for how, again in (
            ("pickled", pickle.loads(pickle.dumps(what))),  # noqa: S301 - our own pickle
            ("copied", copy.deepcopy(what)),
        ):
            if again != what or hash(again) != hash(what):
                yield f"{what!r} is another once {how}"
            elif isinstance(again, Round) and picture(again) != picture(spot.rnd):
                yield f"{what!r} tells something else once {how}"


def records_read_back_and_replay(spot: Spot) -> Iterator[str]:
    deal, pack = spot.rnd.deal, spot.rnd.rules.pack
    laid = spot.rnd.rules.start(
        hands=[list(pack.cards(hand)) for hand in deal.hands],
        piles=_piles(spot.rnd),
        dealer=deal.dealer,
        number=deal.number,
        carry=spot.rnd.carry,
    )
    by_hand = replayed(laid, spot.rnd.steps)
    everything: list[Round | Match] = [spot.rnd, by_hand]
    if spot.match is not None:
        everything.append(spot.match)
    for played in everything:
        record = Record.of(played, rules=spot.own)
        for form, again in (
            ("JSON", Record.from_json(record.to_json(), rules=spot.own)),
            ("text", Record.from_text(record.to_text(), rules=spot.own)),
        ):
            if again != record or again.to_json() != record.to_json():
                yield f"the record of {played!r} is another once read from {form}"
            elif again.replay() != played:
                yield f"the record of {played!r} replays to {again.replay()!r}"


def a_redacted_record_tells_what_its_seat_has_seen(spot: Spot) -> Iterator[str]:
    view = spot.views[0]
    record = Record.of(spot.rnd, rules=spot.own).redacted(view.seat)
    for form, again in (
        ("JSON", Record.from_json(record.to_json(), rules=spot.own)),
        ("text", Record.from_text(record.to_text(), rules=spot.own)),
    ):
        if again != record:
            yield f"the record for seat {view.seat} is another once read from {form}"
    for world in islice(view.worlds(spot.rng), 2):
        if Record.of(world, rules=spot.own).redacted(view.seat) != record:
            yield f"the record for seat {view.seat} is another in a round that looks the same"


def a_round_taken_apart_is_set_up_again(spot: Spot) -> Iterator[str]:
    rnd = spot.rnd
    if not all(contract.play.is_plain for contract in rnd.rules.contracts):
        return  # such rounds are begun from the deal, and their moves made
    again = rnd.rules.position(
        hands=[list(rnd.hand(seat)) for seat in range(rnd.rules.seats)],
        tricks=rnd.tricks,
        trick=rnd.trick,
        calls=list(_calls(rnd)),
        piles=_piles(rnd),
        dealer=rnd.dealer,
        number=rnd.number,
        carry=rnd.carry,
    )
    if again != rnd or picture(again) != picture(rnd):
        yield "set up from its cards, tricks and calls the round is another"


def _piles(rnd: Round) -> dict[str, list[Card]]:
    """Return the piles as they were dealt."""
    return {name: [rnd.rules.pack[place] for place in pile] for name, pile in rnd.deal.piles}


def _calls(rnd: Round) -> Iterator[str]:
    """Yield what was said before the first card, with the seat where it was not its turn."""
    for before, after in pairwise(chain_of(rnd)):
        move = after.last_move
        if move is not None and move.verb != "play":
            turn = before.turn == after.last_seat
            yield str(move) if turn else f"{after.last_seat}: {move}"


LAWS: Final = (
    a_state_is_a_value,
    records_read_back_and_replay,
    a_redacted_record_tells_what_its_seat_has_seen,
    a_round_taken_apart_is_set_up_again,
)
