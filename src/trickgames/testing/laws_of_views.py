"""Laws of what a seat knows: enough to play, nothing that is hidden."""

from __future__ import annotations

import pickle
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Final

import attrs

from trickgames.match import MatchView
from trickgames.moves import Move
from trickgames.round import Round
from trickgames.testing.laws_of_moves import picture
from trickgames.testing.walks import Spot, first, replayed, tried
from trickgames.view import View

__all__ = ["LAWS"]

SAME: Final = (
    "turn", "actor", "to_act", "is_over", "dealer", "number", "carry", "contract", "declarer",
    "trump", "facts", "exposed", "trick", "tricks", "last_trick", "scores", "leaves", "awards",
)  # fmt: skip


def viewers(rnd: Round) -> list[int | None]:
    """Return all seats, and None for a spectator."""
    return [*range(rnd.rules.seats), None]


def a_view_says_what_the_round_says(spot: Spot) -> Iterator[str]:
    rnd = spot.rnd
    for seat in viewers(rnd):
        view = rnd.view(seat)
        for name in SAME:
            if getattr(view, name) != getattr(rnd, name):
                seen, true = getattr(view, name), getattr(rnd, name)
                yield f"view({seat}).{name} is {seen}, the round's {true}"
        for player in range(rnd.rules.seats):
            if view.hand(player) not in (None, rnd.hand(player)):
                yield f"view({seat}) shows {view.hand(player)} as the hand of seat {player}"
            if view.hand_sizes[player] != len(rnd.hand(player)):
                yield f"view({seat}) says seat {player} holds {view.hand_sizes[player]} cards"
        for name, pile in rnd.piles.items():
            seen = view.piles.get(name, ())
            shown = Counter(card for card in seen if card is not None)
            if len(seen) != len(pile) or shown - Counter(pile):
                yield f"view({seat}) shows {seen} as the pile {name}"
        if len(view.history) != len(rnd.history):
            yield f"view({seat}) has {len(view.history)} moves, the round {len(rnd.history)}"


def only_open_hands_are_seen(spot: Spot) -> Iterator[str]:
    rnd = spot.rnd
    for seat in viewers(rnd):
        view = rnd.view(seat)
        for player in range(rnd.rules.seats):
            own = player == seat and seat not in rnd.unseen
            is_open, shown = own or player in rnd.exposed, view.hand(player) is not None
            if shown != is_open:
                yield (
                    f"view({seat}) {'shows' if shown else 'hides'} the hand of seat {player},"
                    f" which lies {'open' if is_open else 'hidden'} for it"
                )


def what_may_be_done_is_the_same_where_all_else_is_hidden(spot: Spot) -> Iterator[str]:
    """A view has a table with everything blanked that its seat does not see."""
    rnd = spot.rnd
    moves = [*first(rnd.legal_moves(), 50), *tried(rnd, spot.rng)]
    for seat in viewers(rnd):
        view = rnd.view(seat)
        if seat is not None and seat == rnd.actor:
            if first(view.legal_moves(), 50) != first(rnd.legal_moves(), 50):
                yield f"the moves of view({seat}) are others than those of the round"
        elif seat not in rnd.to_act and view.legal_moves():
            yield f"view({seat}) has moves, and it is not for that seat to act"
        for move in moves:
            if seat is not None and view.why_not(move) != (reason := rnd.why_not(move, seat)):
                yield f"{move}: view({seat}) says {view.why_not(move)}, the round {reason}"
            if view.is_legal(move) != (seat is not None and rnd.is_legal(move, seat)):
                yield f"{move} is legal in view({seat}) or in the round, but not in both"


def what_was_seen_is_not_forgotten(spot: Spot) -> Iterator[str]:
    before = spot.rnd.previous
    if before is None:
        return
    for seat in viewers(spot.rnd):
        try:
            spot.rnd.view(seat).events_since(before.view(seat))
        except ValueError:
            yield f"the events of view({seat}) do not begin with those of the state before"


def views_are_values_and_read_back_from_json(spot: Spot) -> Iterator[str]:
    for pickled, view in enumerate(spot.views):
        seat = view.seat
        text = view.to_json()
        how = "pickled" if pickled else "read from its JSON"
        again = _pickled(view) if pickled else View.from_json(text, spot.own)
        if again != view or hash(again) != hash(view) or again.to_json() != text:
            yield f"view({seat}) is another once {how}"
        if first(again.legal_moves(), 9) != first(view.legal_moves(), 9):
            yield f"view({seat}) offers other moves once {how}"
        if spot.match is not None:
            whole = spot.match.view(seat)
            read = MatchView.from_json(whole.to_json(), spot.own)
            if read != whole or read.to_json() != whole.to_json():
                yield f"view({seat}) of the match is another once read from its JSON"


def _pickled(view: View) -> View:
    again: View = pickle.loads(pickle.dumps(view))  # noqa: S301 - our own pickle
    return again


def worlds_look_the_same_and_can_be_played(spot: Spot) -> Iterator[str]:
    for view in spot.views:
        name = f"view({view.seat})"
        for world in islice(view.worlds(spot.rng), 2):
            if world.view(view.seat) != view:
                yield f"a world of {name} does not look like it"
                continue
            again = replayed(world.rules.begin(world.deal), world.steps)
            if again != world or picture(again) != picture(world):
                yield f"a world of {name} is another when it is played from its deal"
            if not world.is_over:
                move = world.legal_moves()[0]
                if picture(world.apply(move)) != picture(again.apply(move)):
                    yield f"a world of {name} goes on otherwise than a round"


def the_round_itself_is_a_world(spot: Spot) -> Iterator[str]:
    for view in spot.views:
        name = f"view({view.seat})"
        if view.count_worlds() < 1:
            yield f"{name} has {view.count_worlds()} worlds"
            continue
        for player in range(view.rules.seats):
            held = set(spot.rnd.hand(player))
            if wrong := set(view.cannot_hold(player)) & held:
                yield f"by {name} seat {player} cannot hold {' '.join(map(str, wrong))}"
            if wrong := set(view.must_hold(player)) - held:
                yield f"by {name} seat {player} must hold {' '.join(map(str, wrong))}"


def nothing_hidden_can_be_told_from_a_view(spot: Spot) -> Iterator[str]:
    """Whatever looks the same to a seat is the same in everything that its view has and says."""
    moves = tried(spot.rnd, spot.rng)
    for view in spot.views:
        for world in islice(view.worlds(spot.rng), 2):
            yield from _differences(view, world, spot, moves)


def _differences(view: View, world: Round, spot: Spot, moves: Sequence[Move]) -> Iterator[str]:
    seat, other = view.seat, world.view(view.seat)
    for field in attrs.fields(View):
        if getattr(other, field.name) != getattr(view, field.name):
            yield f"{field.name.strip('_')} of view({seat}) is another in a round like it"
    if (other.to_json(), repr(other)) != (view.to_json(), repr(view)):
        yield f"the text of view({seat}) is another in a round like it"
    for move in moves if seat is not None else ():
        if world.why_not(move, seat) != (reason := spot.rnd.why_not(move, seat)):
            like = world.why_not(move, seat)
            yield f"{move} by seat {seat}: {reason}; in a round like it: {like}"


LAWS: Final = (
    a_view_says_what_the_round_says,
    only_open_hands_are_seen,
    what_may_be_done_is_the_same_where_all_else_is_hidden,
    what_was_seen_is_not_forgotten,
    views_are_values_and_read_back_from_json,
    worlds_look_the_same_and_can_be_played,
    the_round_itself_is_a_world,
    nothing_hidden_can_be_told_from_a_view,
)
