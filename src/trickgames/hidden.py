"""Where the cards that a seat does not see may be, kept up as cards are played.

A *place* is a seat beside the viewer's, or one of those out of play: piles, and a hand that is not
played. Of each place it is known how many hidden cards it holds and which these may be; where a
play proves "none of these, or some of those", there are several such accounts, and one of them
holds.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, product

import attrs

from trickgames.card_paths import Path
from trickgames.events import Place
from trickgames.infer import Proof
from trickgames.packs import bits
from trickgames.playing import PlayBase
from trickgames.worlds import Worlds

__all__ = ["Hidden", "are_alike", "hidden_of", "others_of"]

Account = tuple[tuple[int, ...], tuple[tuple[int, int], ...]]
"""For each place the cards that may be there; and places that hold one at least of some cards."""


@attrs.frozen
class Hidden:
    """What is known of the cards that a seat does not see.

    Attributes:
        cards: The mask of these cards.
        rooms: How many of them each place holds.
        accounts: One of these holds.
    """

    cards: int
    rooms: tuple[int, ...]
    accounts: tuple[Account, ...]

    def may_hold(self, place: int) -> int:
        """Return the mask of all cards that a place might hold; a few too many perhaps."""
        mask = 0
        for can, _ in self.accounts:
            mask |= can[place]
        return mask

    def play(self, place: int, card: int, proofs: Sequence[Proof]) -> Hidden | None:
        """Return what is known once a place has played a card, None if that cannot be.

        Args:
            place: Who plays.
            card: The card, by its place in the pack.
            proofs: What the play proves of the hand it came from, the card included.
        """
        bit = 1 << card
        rooms = tuple(room - (p == place) for p, room in enumerate(self.rooms))
        accounts: set[Account] = set()
        for can, some in self.accounts:
            if not can[place] & bit:
                continue
            for proof in proofs:
                left = [mask & ~bit for mask in can]
                left[place] &= ~proof.absent
                wanted = [(p, cards) for p, cards in some if p != place or not cards & bit]
                wanted += [(place, cards) for cards in proof.some if not cards & bit]
                accounts.add(_account(left, wanted))
        return _known(self.cards & ~bit, rooms, accounts)

    def show(self, place: int) -> Iterator[Hidden | None]:
        """Yield what is known once a place has laid its hand open, for each hand there might be.

        That is None for a hand that cannot be.
        """
        for hand in combinations(bits(self.may_hold(place)), self.rooms[place]):
            held = sum(1 << card for card in hand)
            accounts: set[Account] = set()
            for can, some in self.accounts:
                left = [mask & ~held for mask in can]
                left[place] = can[place] & held
                accounts.add(_account(left, some))
            yield _known(self.cards, self.rooms, accounts)


def _known(cards: int, rooms: tuple[int, ...], accounts: set[Account]) -> Hidden | None:
    possible = [account for account in accounts if _fits(cards, rooms, *account)]
    if not possible:
        return None
    # Equal knowledge must be written alike, so that it is looked through once.
    return Hidden(cards, rooms, tuple(sorted(possible) if len(possible) > 1 else possible))


def _account(can: Sequence[int], some: Sequence[tuple[int, int]]) -> Account:
    wanted = {(place, cards & can[place]) for place, cards in some} if some else ()
    return tuple(can), tuple(sorted(wanted))


def _fits(
    cards: int, rooms: tuple[int, ...], can: Sequence[int], some: Sequence[tuple[int, int]]
) -> bool:
    """Whether the cards can be shared out: no places have too few cards that must lie there."""
    if some:
        place, wanted = some[0]
        for card in bits(wanted & can[place]):
            bit = 1 << card
            pinned = [mask if p == place else mask & ~bit for p, mask in enumerate(can)]
            if _fits(cards, rooms, pinned, some[1:]):
                return True
        return False
    # By Hall's theorem it is enough to look at each set of places: what can lie nowhere else
    # must find room there. `reach` joins what may lie in the other places.
    reach, space = [0], [0]
    for mask, room in zip(can, rooms, strict=True):
        reach += [other | mask for other in reach]
        space += [other + room for other in space]
    total = space[-1]
    return all(
        (cards & ~other).bit_count() <= total - room
        for other, room in zip(reach, space, strict=True)
    )


def hidden_of(worlds: Worlds, base: PlayBase) -> tuple[Hidden, bool]:
    """Return what a seat knows of the cards that it does not see, while cards are played.

    Args:
        worlds: The worlds of its view.
        base: What the states of the trick share.

    Returns:
        The knowledge, and whether it is exact. If it is not, all that may be is in it, and
        perhaps more: secret moves before play can tie cards together in ways left out here.
    """
    view = worlds.view
    assert view.seat is not None
    own = view.hand(view.seat)
    assert own is not None
    others = others_of(base, view.seat)
    plays = {
        s: sum(1 << evidence.card for evidence in view.evidence if evidence.seat == s)
        for s in range(view.rules.seats)
    }
    seen = own.mask | sum(plays.values())
    ends = [{path.end for path in ways} for ways in worlds.ways.allowed]
    # Cards that lie in a pile for certain are out of the way.
    free = [
        card
        for card, places in enumerate(ends)
        if not seen >> card & 1 and not (len(places) == 1 and places.isdisjoint(others))
    ]
    can = [sum(1 << card for card in free if s in ends[card]) for s in others]
    rooms = [view.hand_sizes[s] for s in others]
    away: dict[int, int] = {}
    places = set[Place]().union(*(ends[card] for card in free)).difference(others)
    for place in sorted(places, key=str):
        cards = sum(1 << card for card in free if place in ends[card])
        size = view.hand_sizes[place] if isinstance(place, int) else len(view.piles[place])
        certain = sum(places == {place} for places in ends)
        # Places that may hold the same cards are one.
        away[cards] = away.get(cards, 0) + size - certain
    can += away
    rooms += away.values()
    cards = sum(1 << card for card in free)
    accounts: set[Account] = set()
    for proofs in product(*map(worlds.proofs, others)):
        left, some = list(can), list[tuple[int, int]]()
        for place, (s, proof) in enumerate(zip(others, proofs, strict=True)):
            left[place] &= ~proof.absent
            some += [(place, wanted & ~seen) for wanted in proof.some if not wanted & plays[s]]
        accounts.add(_account(left, some))
    known = _known(cards, tuple(rooms), accounts)
    assert known is not None
    return known, are_alike(worlds.ways.allowed)


def others_of(base: PlayBase, seat: int) -> tuple[int, ...]:
    """Return the seats that play beside one: the order of their places."""
    return tuple(s for s in base.table.active if s != seat)


def are_alike(allowed: Sequence[frozenset[Path]]) -> bool:
    """Whether cards, where they may lie, tell nothing of one another but by their number.

    Args:
        allowed: For each card, the paths it may have taken.
    """
    return _went_alike(allowed) or _cost_alike(allowed)


def _went_alike(allowed: Sequence[frozenset[Path]]) -> bool:
    """Whether all cards may have gone the same ways, but for where these end.

    Then it does not matter which of them lie where. Cards whose way is known do not count.
    """
    free = {path for ways in allowed if len(ways) > 1 for path in ways}
    for ways in allowed:
        places = {path.end for path in ways}
        if len(ways) > 1 and ways != frozenset(path for path in free if path.end in places):
            return False
    return True


def _cost_alike(allowed: Sequence[frozenset[Path]]) -> bool:
    """Whether the end of each card says how it came there, and one place costs more than another.

    It costs room where the card was dealt and among the cards that were chosen. If the difference
    between two places is the same for all cards, only their number matters.
    """
    rooms = sorted({room for ways in allowed for path in ways for room in _used(path)})
    costs: list[dict[Place, list[bool]]] = [
        {path.end: [room in _used(path) for room in rooms] for path in ways} for ways in allowed
    ]
    if any(len(cost) < len(ways) for cost, ways in zip(costs, allowed, strict=True)):
        return False
    levels: dict[Place, list[int]] = {}
    while costs:
        cost = next((c for c in costs if not levels.keys().isdisjoint(c)), costs[0])
        costs = [other for other in costs if other is not cost]
        known = next((end for end in cost if end in levels), next(iter(cost)))
        base = levels.get(known, [0] * len(rooms))
        for end, used in cost.items():
            steps = zip(base, used, cost[known], strict=True)
            level = [start + there - here for start, there, here in steps]
            if levels.setdefault(end, level) != level:
                return False
    return True


def _used(path: Path) -> set[str]:
    return {f"from {path.start}", *(f"choice {number}" for number in path.taken)}
