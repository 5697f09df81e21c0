"""Possible worlds: the full rounds that look the same to one viewer, counted and sampled exactly.

A world is a deal together with the hidden choices that were made since. What was seen leaves each
card a set of paths; what was played proves more about hands; the rest is counting.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import accumulate, combinations, permutations, product
from math import factorial
from random import Random
from typing import TYPE_CHECKING

import attrs

from trickgames.card_paths import Paths, spot
from trickgames.counting import Counter
from trickgames.errors import RulesError
from trickgames.events import Place, TurnedUp
from trickgames.infer import Proof, combine, infer
from trickgames.margins import Look
from trickgames.moves import Move
from trickgames.packets import Deal
from trickgames.packs import Hand, bits
from trickgames.phases.play import Play
from trickgames.playing import PlayBase
from trickgames.round import Round, replay
from trickgames.table import Table
from trickgames.world_round import world_round

if TYPE_CHECKING:
    from trickgames.view import View

__all__ = ["Worlds"]

Masks = Mapping[Place, int]


@attrs.frozen
class _Scenario:
    """One explanation of what was played: who lacks what, and who has some of what."""

    absent: Mapping[int, int]
    some: tuple[tuple[int, int], ...]
    counter: Counter
    count: int


class Worlds:
    """All rounds that look to the viewer like one view.

    Args:
        view: The view.

    Attributes:
        view: The view.
        ways: The ways that the cards may have gone.

    Raises:
        RulesError: The pack holds cards twice: which copy is where would have to be left open.
    """

    view: View
    ways: Paths

    def __init__(self, view: View) -> None:
        if view.rules.pack.copies > 1:
            raise RulesError("possible worlds are not worked out for a pack that holds cards twice")
        self.view = view
        self.ways = ways = Paths(view.rules, view.seat, view.events)
        self._paths = ways.all
        number = {path: place for place, path in enumerate(self._paths)}
        self._allowed = [frozenset(number[p] for p in paths) for paths in ways.allowed]
        starts = {start: room for room, start in enumerate(ways.sizes)}
        self._rooms = (*ways.sizes.values(), *(choice.count for choice in ways.choices))
        self._needs = [
            (starts[path.start], *(len(starts) + choice for choice in path.taken))
            for path in self._paths
        ]
        self._gone = sum(1 << evidence.card for evidence in view.evidence)
        # Cards may come into a hand while cards are played: a hand as a mask then has a block of
        # bits for each time at which some came.
        self._sinces = sorted({0} | {path.since for path in self._paths})
        self._shifts = [self._sinces.index(p.since) * len(view.rules.pack) for p in self._paths]

    # --- counting

    @cached_property
    def _scenarios(self) -> list[_Scenario]:
        seats = [seat for seat in range(self.view.rules.seats) if seat != self.view.seat]
        found: list[_Scenario] = []
        # A view that somebody wrote may tell of more cards or fewer than there are.
        cards = len(self.view.rules.pack)
        if sum(self.ways.sizes.values()) != cards or max(self._rooms) > cards:
            return found
        for proofs in product(*map(self.proofs, seats)):
            by_seat = dict(zip(seats, proofs, strict=True))
            absent = {seat: proof.absent for seat, proof in by_seat.items()}
            some = tuple((seat, cards) for seat, proof in by_seat.items() for cards in proof.some)
            counter = self._counter(absent, self._allowed)
            count = self._count(absent, some, self._allowed) if some else counter.count
            if count:
                found.append(_Scenario(absent, some, counter, count))
        return found

    def proofs(self, seat: int) -> tuple[Proof, ...]:
        """Return what the plays of a seat prove of its hand when play began, and of what came.

        One of these holds. Where cards come into hands, the masks have a block for each time.
        """
        proofs: tuple[Proof, ...] = (Proof(),)
        plays = [evidence for evidence in self.view.evidence if evidence.seat == seat]
        # Which block a card that was played belongs to is not known if there are several.
        held = sum(1 << play.card for play in plays) if len(self._sinces) == 1 else 0
        before = 0
        for number, play in enumerate(self.view.evidence):
            if play.seat != seat:
                continue
            # Cards that this seat had played already, or had not got yet, are not meant.
            came = sum(since <= number for since in self._sinces)
            at_start = [
                Proof(
                    self._spread(one.absent & ~before, came),
                    frozenset(self._spread(cards & ~before, came) for cards in one.some),
                )
                for one in infer(play.terms, play.position, play.card)
            ]
            proofs = combine(proofs, at_start, held)
            before |= 1 << play.card
        return proofs

    def _spread(self, cards: int, blocks: int) -> int:
        """Return a mask of cards in each of the first blocks of a hand."""
        size = len(self.view.rules.pack)
        return sum(cards << size * block for block in range(blocks))

    def _counter(self, absent: Mapping[int, int], allowed: Sequence[frozenset[int]]) -> Counter:
        lacking = [absent.get(p.end, 0) if isinstance(p.end, int) else 0 for p in self._paths]
        left = [
            frozenset(way for way in ways if not lacking[way] >> self._shifts[way] + card & 1)
            for card, ways in enumerate(allowed)
        ]
        return Counter(left, self._rooms, self._needs)

    def _count(
        self,
        absent: Mapping[int, int],
        some: Sequence[tuple[int, int]],
        allowed: Sequence[frozenset[int]],
    ) -> int:
        """Count by inclusion and exclusion over what hands must hold some of."""
        count = 0
        for size in range(len(some) + 1):
            for lacking in combinations(some, size):
                without = dict(absent)
                for seat, cards in lacking:
                    without[seat] |= cards
                count += (-1) ** size * self._counter(without, allowed).count
        return count

    @cached_property
    def count(self) -> int:
        """The number of worlds."""
        orders = 1
        for name, size in self.ways.sizes.items():
            if isinstance(name, str):
                orders *= factorial(size - sum(pile == name for pile, _ in self._shown))
        return orders * sum(scenario.count for scenario in self._scenarios)

    @cached_property
    def _shown(self) -> dict[tuple[str, int], int]:
        """The cards of piles that lay open, by pile and place in it."""
        pack = self.view.rules.pack
        events = (event for event in self.view.events if isinstance(event, TurnedUp))
        return {(event.pile, event.index): pack.index(event.card) for event in events}

    # --- what is certain

    def cannot_hold(self, seat: int) -> Hand:
        """Return the cards that a seat certainly does not hold now."""
        pack, held = self.view.rules.pack, self.view.hand(seat)
        if held is not None:
            return Hand(pack, pack.everything & ~held.mask)
        can = sum(1 << c for c in range(len(pack)) if seat in self._ends(c)) & ~self._gone
        return Hand(pack, pack.everything & ~can)

    def must_hold(self, seat: int) -> Hand:
        """Return the cards that a seat certainly holds now."""
        pack, held = self.view.rules.pack, self.view.hand(seat)
        if held is not None:
            return held
        must = sum(1 << c for c in range(len(pack)) if self._ends(c) == {seat}) & ~self._gone
        return Hand(pack, must)

    def _ends(self, card: int) -> set[Place]:
        """Return where a card is in some world."""
        ends: set[Place] = set()
        for scenario in self._scenarios:
            for way in scenario.counter.possible[card]:
                end = self._paths[way].end
                if end not in ends and (not scenario.some or self._reached(scenario, card, way)):
                    ends.add(end)
        return ends

    def _reached(self, scenario: _Scenario, card: int, way: int) -> bool:
        forced = list(self._allowed)
        forced[card] = frozenset([way])
        return self._count(scenario.absent, scenario.some, forced) > 0

    # --- drawing

    def sample(self, rng: Random) -> Iterator[Round]:
        """Yield worlds, each equally likely, for ever.

        Raises:
            RulesError: No round looks like this view; a view made from a round has at least one.
        """
        scenarios = self._scenarios
        if not scenarios:
            raise RulesError("no round looks like this view")
        cumulative = list(accumulate(scenario.count for scenario in scenarios))
        while True:
            chosen = 0
            if len(scenarios) > 1:
                chosen = bisect(cumulative, rng.randrange(cumulative[-1]))
            masks = self._draw(scenarios[chosen], rng)
            rests = self._rests(masks)
            for rest in rests.values():
                rng.shuffle(rest)
            yield self._world(masks, rests)

    def every(self, look: Look) -> Iterator[Round]:
        """Yield all worlds, each once; of those that go on alike in play, one for all.

        These differ in how the cards came to where they lie, or in the order of cards that nobody
        will draw.

        Args:
            look: Called for each step; it may raise.
        """
        playing, once = self.view.position, set[object]()
        ordered = playing is None or playing.stock_open
        for scenario in self._scenarios:
            labels: Sequence[object] = self._end_of
            if playing is None or scenario.some:  # it matters how the cards came there
                labels = range(len(labels))
            aside = 0 if playing is None or scenario.some else self._gone
            for masks in scenario.counter.every(labels, aside, look):
                rests = self._rests(masks)
                orders = (permutations(rest) if ordered else (rest,) for rest in rests.values())
                for put in product(*orders):
                    look()
                    ends = frozenset(self._gather(masks, self._end_of).items())
                    key = (put if ordered else (), ends if playing else tuple(masks))
                    if key not in once and self._fulfils(masks, scenario.some):
                        once.add(key)
                        yield self._world(masks, dict(zip(rests, put, strict=True)))

    def _draw(self, scenario: _Scenario, rng: Random) -> list[int]:
        """Draw until the hands hold some of what they must: few rules of play ask for that."""
        while True:
            masks = scenario.counter.draw(rng)
            if self._fulfils(masks, scenario.some):
                return masks

    def _fulfils(self, masks: Sequence[int], some: Sequence[tuple[int, int]]) -> bool:
        if not some:
            return True
        hands = dict.fromkeys(self._end_of, 0)
        for end, shift, mask in zip(self._end_of, self._shifts, masks, strict=True):
            hands[end] |= mask << shift
        return all(hands.get(seat, 0) & cards for seat, cards in some)

    @cached_property
    def _start_of(self) -> list[Place]:
        return [path.start for path in self._paths]

    @cached_property
    def _end_of(self) -> list[Place]:
        return [path.end for path in self._paths]

    def _gather(self, masks: Sequence[int], places: Sequence[Place]) -> dict[Place, int]:
        found = dict.fromkeys(places, 0)
        for place, mask in zip(places, masks, strict=True):
            found[place] |= mask
        return found

    def _rests(self, masks: Sequence[int]) -> dict[str, list[int]]:
        """Return the cards of each pile of which it is not known in which place they lie."""
        starts = self._gather(masks, self._start_of)
        known = self._shown.values()
        return {
            name: [card for card in bits(starts.get(name, 0)) if card not in known]
            for name in self.ways.piles
        }

    def _world(self, masks: Sequence[int], rests: Mapping[str, Sequence[int]]) -> Round:
        view = self.view
        starts = self._gather(masks, self._start_of)
        deal = Deal(
            tuple(starts.get(seat, 0) for seat in range(view.rules.seats)),
            tuple((name, self._order(name, starts, rests[name])) for name in self.ways.piles),
            view.dealer,
            view.number,
            tuple(view.carry.items()),
        )
        steps = self._steps(masks)
        # The first lead may still name the trump suit: that is for the machine to do.
        if self.base is None or (self.base.play.lead_names_trump and not view.evidence):
            return replay(view.rules.begin(deal), steps)
        return self._playing(deal, self._gather(masks, self._end_of), steps)

    def _order(self, name: str, starts: Masks, rest: Sequence[int]) -> tuple[int, ...]:
        """Put the cards of a pile in an order: those drawn or open since in their places."""
        fixed = {index: card for (pile, index), card in self._shown.items() if pile == name}
        places = range(self.ways.piles[name])
        spots = {
            place: starts[spot(name, place)] for place in places if spot(name, place) in starts
        }
        fixed |= {place: cards.bit_length() - 1 for place, cards in spots.items()}
        order = iter(rest)
        return tuple(fixed[place] if place in fixed else next(order) for place in places)

    def _steps(self, masks: Sequence[int]) -> Sequence[tuple[int, Move]]:
        steps = list(self.view.steps)
        for number, choice in enumerate(self.ways.choices):
            ways = enumerate(self._paths)
            taken = sum(masks[way] for way, path in ways if number in path.taken)
            cards = (self.view.rules.pack[card] for card in bits(taken))
            steps[choice.step] = (steps[choice.step][0], Move(choice.verb, *cards))
        return steps

    @cached_property
    def base(self) -> PlayBase | None:
        """What the states of play share in every world.

        None before play, and where more is done than to play the cards of the first hands.
        """
        view = self.view
        if view.trick is None or view.contract is None:
            return None
        play = view.rules.contract(view.contract.key).play
        if not play.is_plain:
            return None
        deal = Deal((), (), view.dealer, view.number)
        return PlayBase(view.rules, deal, self._table((), (), play), play)

    def _table(
        self, hands: tuple[int, ...], piles: tuple[tuple[str, Sequence[int]], ...], play: Play
    ) -> Table:
        view = self.view
        table = Table(
            view.rules.pack,
            view.rules.sides,
            view.dealer,
            view.number,
            hands or (0,) * view.rules.seats,
            piles,
            view.contract,
            view.declarer,
            view.trump,
            tuple(view.facts.items()),
            tuple(self._shown),
            tuple(view.carry.items()),
        )
        return play.start(table)

    def _playing(self, deal: Deal, ends: Masks, steps: Sequence[tuple[int, Move]]) -> Round:
        """Return a world in which cards are being played, without replaying it."""
        template, position = self.base, self.view.position
        assert template is not None
        assert position is not None
        laid = dict(deal.piles)
        piles = tuple(
            (name, _lie(laid.get(name, ()), ends.get(name, 0))) for name in self.view.piles
        )
        hands = tuple(ends.get(seat, 0) for seat in range(self.view.rules.seats))
        base = template.laid(self._table(hands, piles, template.play), deal, template.kernel)
        assert self.view.trick is not None
        count = base.size * len(self.view.tricks) + len(self.view.trick)
        return world_round(base, position, self._gone, count, steps)


def _lie(dealt: Sequence[int], cards: int) -> Sequence[int]:
    """Return the cards of a pile: in the order dealt, or as a phase laid them."""
    return dealt if sum(1 << card for card in dealt) == cards else tuple(bits(cards))
