"""Small positions without a whole deal around them."""

from __future__ import annotations

import trickgames as tg
from trickgames.follow import Position, why_not
from trickgames.kernel import Kernel
from trickgames.scoring.awards import Awarded, settle
from trickgames.scoring.outcome import Outcome
from trickgames.table import FinalContract, Table


def table_of(
    rules: tg.Rules,
    key: str,
    *,
    trump: str | None = None,
    declarer: int | None = 0,
    level: int | None = None,
    **facts: object,
) -> Table:
    """Return a table on which nothing lies but what is said."""
    contract = rules.contract(key)
    suit = tg.Suit.parse(trump) if trump else contract.trump
    return Table(
        rules.pack,
        rules.sides,
        dealer=rules.seats - 1,
        number=0,
        hands=(0,) * rules.seats,
        piles=(),
        contract=FinalContract(key, level),
        declarer=declarer,
        trump=suit,
        facts=tuple(facts.items()),  # type: ignore[arg-type]
    )


def kernel_of(rules: tg.Rules, key: str, trump: str | None = None, **facts: object) -> Kernel:
    """Return the tables of a contract that play runs on."""
    return rules.kernel(rules.contract(key), table_of(rules, key, trump=trump, **facts))


def position_of(kernel: Kernel, hand: str, trick: str) -> Position:
    """Return the position of a player with a hand, behind the cards of a trick."""
    pack, order = kernel.order.pack, kernel.order
    cards = [pack.index(pack.parse(name)) for name in trick.split()]
    mask = tg.Hand.parse(pack, hand).mask
    if not cards:
        return Position(order, mask, mates=kernel.mates)
    best = order.best(cards)
    return Position(
        order,
        mask,
        led=cards[0],
        above=order.above[order.suit_of[cards[0]]][cards[best]],
        winner=best,
        turn=len(cards),
        played=sum(1 << card for card in cards),
        mates=kernel.mates,
    )


def legal(kernel: Kernel, hand: str, trick: str) -> str:
    """Return the cards of a hand that may be played to a trick, in pack order."""
    position = position_of(kernel, hand, trick)
    pack = kernel.order.pack
    allowed = kernel.legal(position)
    for place in range(len(pack)):
        if position.hand >> place & 1:
            refused = why_not(kernel.terms, position, place)
            assert (refused is None) == bool(allowed >> place & 1)
    return str(tg.Hand(pack, allowed))


def winner(kernel: Kernel, trick: str) -> str:
    """Return the card that wins a trick."""
    pack, cards = kernel.order.pack, trick.split()
    return cards[kernel.order.best([pack.index(pack.parse(card)) for card in cards])]


def settled(
    rules: tg.Rules,
    table: Table,
    *,
    won: list[str],
    winners: tuple[int, ...] = (),
    held: list[str] | None = None,
    piles: dict[str, str] | None = None,
) -> list[Awarded]:
    """Return the awards of a finished round in which each seat won and held these cards."""
    pack = rules.pack
    places = {
        name: tuple(pack.index(pack.parse(card)) for card in cards.split())
        for name, cards in (piles or {}).items()
    }
    table = table.changed(
        hands=tuple(tg.Hand.parse(pack, cards).mask for cards in (held or won)),
        piles=tuple(places.items()),
    )
    contract = rules.contract(table.contract.key if table.contract else "")
    order = rules.kernel(contract, table).order
    masks = tuple(tg.Hand.parse(pack, cards).mask for cards in won)
    return list(settle(contract.scoring, Outcome(table, order, winners, masks)))


def total(awards: list[Awarded], seats: int) -> tuple[int, ...]:
    """Return the scores that awards sum to."""
    columns = zip(*(award.scores for award in awards), strict=True)
    return tuple(map(sum, columns)) or (0,) * seats
