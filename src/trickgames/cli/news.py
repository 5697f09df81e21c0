"""What happened at the table, told from the events that one seat sees."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeGuard

from trickgames.cards import Card
from trickgames.cli.words import Seats, by_suit, title_of
from trickgames.events import Called, Event, Moved, Noted, Played
from trickgames.packs import Hand
from trickgames.round import Round
from trickgames.view import View

__all__ = ["calls", "events_for", "news", "open_hand", "strongest"]


def events_for(rnd: Round, viewer: int | None) -> tuple[Event, ...]:
    """Return what the viewer has seen happen; where the machine plays all seats, what all have."""
    if viewer is not None:
        return rnd.view(viewer).events
    seats = [rnd.view(seat).events for seat in range(rnd.rules.seats)]
    return tuple(next(filter(_is_open, seen), seen[0]) for seen in zip(*seats, strict=True))


def _is_open(event: Event) -> bool:
    if isinstance(event, Called):
        return "?" not in event.move.args
    return not isinstance(event, Moved) or event.cards is not None


def calls(events: Iterable[Event], seats: Seats) -> Iterator[str]:
    """Tell everything that was said from the deal on, and the cards turned up meanwhile."""
    named: Sequence[Card] | None = ()  # None while cards are played
    for event in events:
        if isinstance(event, Called):
            named = event.move.cards
            yield seats.told(event.seat, event.move)
        elif isinstance(event, Played):
            named = None
        elif _is_card(event) and named is not None and event.value not in named:
            yield seats.fact(event.name, event.value)


def _is_card(event: Event) -> TypeGuard[Noted]:
    return isinstance(event, Noted) and isinstance(event.value, Card)


def strongest(rnd: Round | View) -> Iterator[str]:
    """Name the card that beats all others, if this round is known to have one."""
    pack, settled = rnd.rules.pack, rnd.contract.key if rnd.contract else None
    possible = [c for c in rnd.rules.contracts if settled in (None, c.key)]
    promoted = {contract.ranking.promoted for contract in possible}
    if len(promoted) > 1:
        return
    for mate in filter(None, promoted):
        place = mate.place(pack, rnd.facts.get(mate.fact))
        if place is not None:
            yield f"the {pack[place].rank.name} of {pack[place].suit.name} beats every card"


def news(before: Round, after: Round, seats: Seats) -> Iterator[str]:
    """Tell what one move brought about, a complete trick aside."""
    count = len(events_for(before, seats.viewer))
    events = events_for(after, seats.viewer)[count:]
    call = events[0] if isinstance(events[0], Called) else None
    if call is not None:
        if call.seat != seats.viewer:
            yield seats.told(call.seat, call.move)
        for event in events:
            if isinstance(event, Noted) and not _is_said(event, call):
                yield _upper(seats.fact(event.name, event.value))
    if after.contract != before.contract:
        by = "" if after.declarer is None else f", declarer {seats.name(after.declarer)}"
        yield f"The contract is {title_of(after.contract)}{by}"
        yield from map(_upper, strongest(after))
    if after.trump is not None and after.trump != before.trump:
        yield f"Trump is {after.trump.symbol}"
    moved = [event for event in events if isinstance(event, Moved)]
    for seat in range(after.rules.seats):
        yield from _hand(seat, moved, call, seats)
    for seat in sorted({*after.exposed} - {*before.exposed}):
        if after.hand(seat):
            yield f"{seats.name(seat)}: the hand lies open from now on"


def _is_said(fact: Noted, call: Called) -> bool:
    """Whether the call itself has told a fact."""
    return fact.value in call.move.cards or (fact.value, fact.name) == (call.seat, call.move.verb)


def _upper(sentence: str) -> str:
    return sentence[:1].upper() + sentence[1:]


def _hand(seat: int, moved: Sequence[Moved], call: Called | None, seats: Seats) -> Iterator[str]:
    """Tell which cards came to a hand or left it; of other hands, that they took some up."""
    named = call.move.cards if call else ()
    gained = [event for event in moved if event.target == seat]
    # What the caller gives away the call has told.
    lost = [e for e in moved if e.source == seat and not (call and call.seat == seat)]
    if seats.viewer in (None, seat):
        for verb, events in ((("takes", "take"), gained), (("hands", "hand"), lost)):
            cards = [card for event in events for card in event.cards or ()]
            if cards:
                direction = "up" if events is gained else "over"
                yield f"{seats.does(seat, *verb)} {direction} {_symbols(cards)}"
        return
    untold = [e for e in gained if not (call and call.seat == e.source)]
    if any(event.cards is None or not {*event.cards} <= {*named} for event in untold):
        yield f"{seats.name(seat)} takes up {sum(event.count for event in untold)} cards"


def open_hand(hand: Hand, seat: int, seats: Seats) -> list[str]:
    """Return the items that show a hand: its owner, then its suits."""
    return [seats.name(seat), *map(_symbols, by_suit(hand))]


def _symbols(cards: Iterable[Card]) -> str:
    return " ".join(card.symbol for card in cards)
