"""What happened at the table, told as one seat may know it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise

from trickgames.cards import Card
from trickgames.cli.words import Seats, by_suit, states, title_of
from trickgames.packs import Hand
from trickgames.round import Round
from trickgames.table import Fact

__all__ = ["calls", "news", "open_hand", "strongest"]


def calls(rnd: Round, seats: Seats) -> Iterator[str]:
    """Tell everything that was said from the deal on, and the cards turned up meanwhile."""
    chain = states(rnd)
    yield from _turned(None, chain[0], seats)
    for before, after in pairwise(chain):
        move = after.last_move
        if move is None or before.turn is None or move.verb == "play":
            continue
        yield seats.told(before.turn, move)
        yield from _turned(before, after, seats)


def _turned(before: Round | None, after: Round, seats: Seats) -> Iterator[str]:
    """Tell the cards that came to lie open, other than by a move that names them."""
    known: Mapping[str, Fact] = {} if before is None else before.facts
    named = after.last_move.cards if before and after.last_move else ()
    for name, value in after.facts.items():
        if isinstance(value, Card) and known.get(name) != value and value not in named:
            yield seats.fact(name, value)


def strongest(rnd: Round) -> Iterator[str]:
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
    move, mover = after.last_move, before.turn
    assert move is not None
    assert mover is not None
    if move.verb != "play":
        if mover != seats.viewer:
            yield seats.told(mover, move)
        for name, value in after.facts.items():
            said = value in move.cards or (value == mover and name == move.verb)
            if before.facts.get(name) != value and not said:
                yield _upper(seats.fact(name, value))
    if after.contract != before.contract:
        by = "" if after.declarer is None else f", declarer {seats.name(after.declarer)}"
        yield f"The contract is {title_of(after.contract)}{by}"
        yield from map(_upper, strongest(after))
    if after.trump is not None and after.trump != before.trump:
        yield f"Trump is {after.trump.symbol}"
    yield from _hands(before, after, seats)
    for seat in sorted({*after.exposed} - {*before.exposed}):
        if after.hand(seat):
            yield f"{seats.name(seat)}: the hand lies open from now on"


def _upper(sentence: str) -> str:
    return sentence[:1].upper() + sentence[1:]


def _hands(before: Round, after: Round, seats: Seats) -> Iterator[str]:
    """Tell which cards changed hands; of other seats, that they took some up."""
    pack, moved = after.rules.pack, after.last_move.cards if after.last_move else ()
    for seat in range(after.rules.seats):
        was, now = before.hand(seat).mask, after.hand(seat).mask
        gained, lost = list(Hand(pack, now & ~was)), list(Hand(pack, was & ~now))
        if seat == before.turn:
            for card in moved:
                if card in lost:
                    lost.remove(card)
        if seats.viewer in (None, seat):
            if gained:
                yield f"{seats.does(seat, 'takes', 'take')} up {_symbols(gained)}"
            if lost:
                yield f"{seats.does(seat, 'hands', 'hand')} over {_symbols(lost)}"
        elif any(card not in moved for card in gained):
            yield f"{seats.name(seat)} takes up {len(gained)} cards"


def open_hand(rnd: Round, seat: int, seats: Seats) -> list[str]:
    """Return the items that show a hand: its owner, then its suits."""
    return [seats.name(seat), *map(_symbols, by_suit(rnd.hand(seat)))]


def _symbols(cards: Iterable[Card]) -> str:
    return " ".join(card.symbol for card in cards)
