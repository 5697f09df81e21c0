"""Watching a round: which events a seat, or a spectator, sees as it goes from state to state."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from trickgames.cards import Card
from trickgames.events import (
    Called,
    CardsShown,
    Dealt,
    Event,
    HandShown,
    Looked,
    Moved,
    Noted,
    Place,
    Played,
    Revealed,
    Scored,
    Settled,
    TrickWon,
    TurnedUp,
)
from trickgames.flow import PhaseRound, deal_table
from trickgames.moves import Move
from trickgames.packs import bits
from trickgames.playing import PlayRound
from trickgames.round import Round
from trickgames.scoring.awards import piles_of
from trickgames.table import Table

__all__ = ["events_between", "events_of", "open_piles"]


def events_of(chain: Sequence[Round], viewer: int | None) -> Iterator[Event]:
    """Yield what a viewer has seen happen.

    Args:
        chain: The states of a round, from the deal on.
        viewer: The seat; None for a spectator.
    """
    first = chain[0]
    table = deal_table(first.rules, first.deal)
    # What a phase without a decision has moved by now, such as a card taken up, comes below.
    own = () if viewer is None else _own(first, table, viewer)
    sizes = tuple(hand.bit_count() for hand in table.hands)
    yield Dealt(own, sizes, tuple((name, len(pile)) for name, pile in table.piles))
    yield from _table_events(table, first.table, viewer, ())
    yield from _laid_open(None, first)
    for before, after in pairwise(chain):
        yield from events_between(before, after, viewer)
        if after.is_over:
            yield from _final_events(after)


def events_between(before: Round, after: Round, viewer: int | None) -> Iterator[Event]:
    """Yield what a viewer sees of one move, but for the settlement when the round is over."""
    move, seat = after.last_move, after.last_seat
    assert move is not None
    assert seat is not None
    if isinstance(before, PhaseRound) and before.stage.phase is not None:
        stage = before.stage
        seen = before.stage.phase.seen(stage.table, stage.data, seat, move, viewer)
        yield Called(seat, seen)
        for looker in (looker for looker in before.unseen if looker not in after.unseen):
            yield Looked(looker, _own(after, after.table, looker) if looker == viewer else None)
        yield from _table_events(before.table, after.table, viewer, seen.cards)
        yield from _laid_open(before, after)
    elif move.verb == "play":
        yield Played(seat, move.cards[0])
        yield from _trick_events(before, after)
        yield from _table_events(before.table, after.table, viewer, (), after.turn)
    else:
        yield Called(seat, move)
        yield from _shown(before, seat, move)
        yield from _table_events(before.table, after.table, viewer, ())


def _shown(before: Round, seat: int, move: Move) -> Iterator[Event]:
    assert isinstance(before, PlayRound)
    extra = before.trick_play.extra_of(before.rules.pack, move)
    cards = extra.shows(before.rules.pack, move) if extra else 0
    if cards:
        yield CardsShown(seat, before.rules.pack.cards(cards))


def _own(rnd: Round, table: Table, viewer: int) -> tuple[Card, ...]:
    return () if viewer in rnd.unseen else table.pack.cards(table.hands[viewer])


def _trick_events(before: Round, after: Round) -> Iterator[Event]:
    won = after.just_won if isinstance(after, PlayRound) else None
    if won is not None:
        yield TrickWon(*won)
    yield from _laid_open(before, after)


def _laid_open(before: Round | None, after: Round) -> Iterator[Event]:
    shown = before.exposed if before else ()
    for seat in after.exposed:
        if seat not in shown:
            yield HandShown(seat, tuple(after.hand(seat)))


def _final_events(over: Round) -> Iterator[Event]:
    if over.contract is not None:
        scoring = over.rules.contract(over.contract.key).scoring
        counted = {pile for term in scoring for pile in piles_of(term)}
        counted |= {pile for term in over.rules.carry for pile in term.amount.piles()}
        for name, pile in over.table.piles:
            if name in counted and pile:
                yield Revealed(name, tuple(over.table.pack[place] for place in sorted(pile)))
    assert over.scores is not None
    yield Scored(over.scores, tuple((award.name, award.scores) for award in over.awards))


def _table_events(
    before: Table, after: Table, viewer: int | None, named: Sequence[Card], first: int | None = None
) -> Iterator[Event]:
    if before is after:
        return
    # A card that is turned up lay in its pile before, and may have been taken up since.
    turned = after.shown[len(before.shown) :]
    for pile, number in turned:
        yield TurnedUp(pile, number, before.pack[before.pile(pile)[number]])
    yield from _moved(before, after, viewer, named, first or 0)
    old, new = ((t.contract, t.declarer, t.trump) for t in (before, after))
    if old != new:
        yield Settled(*new)
    for name, value in after.facts:
        if before.fact(name) != value:
            yield Noted(name, value)


def _moved(
    before: Table, after: Table, viewer: int | None, named: Sequence[Card], first: int
) -> Iterator[Event]:
    old, new = _where(before), _where(after)
    groups: dict[tuple[Place, Place], list[int]] = {}
    for card in bits(before.pack.everything):
        if old[card] != new[card]:
            groups.setdefault((old[card], new[card]), []).append(card)
    lying_open = {t.pile(pile)[n] for t in (before, after) for pile, n in t.shown if t.pile(pile)}
    turned = after.shown[len(before.shown) :]
    lying_open |= {before.pile(pile)[number] for pile, number in turned}

    def order(places: tuple[Place, Place]) -> tuple[int | str, ...]:
        """Go round the table, whichever cards they are: the order tells nothing of them."""
        return tuple(
            f"{(place - first) % before.seats:02}" if isinstance(place, int) else f"~{place}"
            for place in reversed(places)
        )

    for source, target in sorted(groups, key=order):
        cards = [before.pack[card] for card in groups[source, target]]
        visible = viewer is not None and viewer in (source, target)
        visible = visible or lying_open.issuperset(groups[source, target])
        # A card that a call names is seen if it came from a hand: nobody knows what a pile held.
        visible = visible or (isinstance(source, int) and set(cards) <= set(named))
        shown = tuple(cards) if visible else None
        yield Moved(source, target, len(cards), shown)


def _where(table: Table) -> dict[int, Place]:
    hands = {card: seat for seat, hand in enumerate(table.hands) for card in bits(hand)}
    return {**hands, **{card: name for name, pile in table.piles for card in pile}}


def open_piles(
    table: Table, events: Sequence[Event]
) -> Iterator[tuple[str, tuple[Card | None, ...]]]:
    """Show the cards that lie open in their places, the others in pack order if all are known."""
    known: dict[str, set[Card]] = {}
    for event in events:
        if isinstance(event, Revealed):
            known.setdefault(event.pile, set()).update(event.cards)
        elif isinstance(event, Moved) and isinstance(event.target, str) and event.cards:
            known.setdefault(event.target, set()).update(event.cards)
    for name, pile in table.piles:
        cards: list[Card | None] = [
            table.pack[place] if (name, number) in table.shown else None
            for number, place in enumerate(pile)
        ]
        hidden = sorted(place for number, place in enumerate(pile) if cards[number] is None)
        if all(table.pack[place] in known.get(name, ()) for place in hidden):
            rest = iter(hidden)
            cards = [card or table.pack[next(rest)] for card in cards]
        yield name, tuple(cards)
