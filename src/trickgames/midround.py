"""A round in its middle, set up from the cards as they lie and from what was said and played.

A round is a deal and moves, so the deal is worked out backwards: a card was dealt to the seat that
holds it or has played it, unless a pile held it or a call names it. Where a card was dealt that a
call names shows when the calls are made again: only from the right hands do they lead to the cards
as they lie. Nothing is guessed: what nobody could know from the cards in sight has to be said.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations, combinations_with_replacement, islice, product
from typing import TYPE_CHECKING, Final

import attrs

from trickgames.cards import Card, Suit
from trickgames.checks import quote, whole_number
from trickgames.errors import NotationError, Reason, RulesError
from trickgames.flow import begin
from trickgames.kernel import refuse_card
from trickgames.midround_read import Said, SetUp
from trickgames.moves import Move
from trickgames.packets import Deal
from trickgames.playing import PlayRound, led_by

if TYPE_CHECKING:
    from trickgames.declaration import Rules
    from trickgames.round import Round

__all__ = ["set_up"]

TRIES: Final = 500
"""The most deals that are tried. The first or one of the next few fits if any does."""


def set_up(rules: Rules, given: SetUp, faults: Sequence[str]) -> Round:
    """Return the round that stands as it is said.

    Args:
        rules: The rules of the game.
        given: The set-up.
        faults: What is wrong with the dealer, the number and what is carried.

    Raises:
        RulesError: The set-up cannot be; `faults` names everything wrong with it.
    """
    if not all(contract.play.is_plain for contract in rules.contracts):
        text = "more than the first hands is played here: use start, and make the moves"
        raise RulesError([*faults, text])
    said = Said(rules, given)
    told: list[str] = []
    # Who sits out shows when the calls are made; until then it is supposed.
    for out in _absences(rules):
        said.suppose(out)
        found = [*faults, *said.faults]
        story = _Search(said, given.place).best() if not faults and said.clear else None
        if story is not None:
            found += story.faults
            if story.rnd is not None:
                found += _trace_faults(said, given, story.rnd)
            fits = story.rnd is not None and story.rnd.table.out == out
            if fits and not found:
                plays = [Move("play", card) for part in said.tricks for card in part.cards]
                rnd = begin(rules, story.deal)
                for call in said.calls:
                    rnd = rnd.apply(call.move, call.seat)
                return rnd.play(*plays)
            if fits:
                told = found
        told = told or found
    raise RulesError(told)


def _absences(rules: Rules) -> Iterator[tuple[int, ...]]:
    """Yield who may be sitting out: nobody, or in some games any seats as long as two play."""
    yield ()
    if any(contract.play.out for contract in rules.contracts):
        for size in range(1, rules.seats - 1):
            yield from combinations(range(rules.seats), size)


def _trace_faults(said: Said, given: SetUp, rnd: Round) -> Iterator[str]:
    """Say how the cards lie otherwise, and what was settled and played otherwise, than is said."""
    if not said.faults:
        yield from _misplaced(said, rnd)
    if said.calls_clear:
        played: list[str] = []
        # The trump suit may be that of the first lead.
        yield from _claim_faults(given, _play_tricks(said, rnd, played))
        yield from played


def _claim_faults(given: SetUp, rnd: Round) -> Iterator[str]:
    """Say which contract, declarer or trump the calls do not lead to."""
    contract = rnd.contract
    names = () if contract is None else (str(contract), contract.key)
    if given.contract is not None and str(given.contract) not in names:
        yield _belied("contract", given.contract, contract)
    if given.declarer is not None and whole_number("declarer", given.declarer) != rnd.declarer:
        yield _belied("declarer", given.declarer, rnd.declarer)
    try:
        trump = Suit.parse(given.trump) if isinstance(given.trump, str) else given.trump
    except NotationError as error:
        yield f"trump: {error}"
    else:
        if trump not in (None, rnd.trump):
            yield _belied("trump", trump, rnd.trump)


def _belied(what: str, claim: object, true: object) -> str:
    settled = f"there is no {what}" if true is None else f"the {what} is {true}"
    return f"by the calls {settled}, not {quote(str(claim))[1:-1]}"


# --- the deal, from the calls


@attrs.frozen
class _Story:
    """A deal, and how far the calls go from it.

    Attributes:
        deal: The deal.
        rnd: The state after the calls; None if one of them is refused.
        faults: What is wrong with it.
        fit: How well it fits what is said; the larger the better.
    """

    deal: Deal
    rnd: Round | None
    faults: Sequence[str]
    fit: tuple[bool, bool, int]


class _Search:
    """Looks for the deal from which the calls lead to the cards as they are said to lie."""

    def __init__(self, said: Said, place: Deal) -> None:
        self._said, self._place = said, place
        rules = said.rules
        # Here any card may be played: that a follow rule is broken is to be one fault of many.
        free = tuple(attrs.evolve(contract, follow=()) for contract in rules.contracts)
        self._free = attrs.evolve(rules, contracts=free)
        had = sum(said.had, Counter[Card]())
        # Of these, what is said now does not tell who was dealt them: copies that may have come
        # from a pile, and the cards that a call names.
        open_first = [
            c for c in dict.fromkeys(rules.pack) if self._copies(c) < had[c] and said.laid(c)
        ]
        groups = [open_first, *(call.move.cards for call in said.calls)]
        seen: set[Card] = set()
        self._groups: list[list[Card]] = []
        for group in groups:
            new = [c for c in dict.fromkeys(group) if c not in seen and c in rules.pack]
            self._groups.append(new)
            seen.update(group)
        self._settled = [[c for c in hand.elements() if c not in seen] for hand in said.had]

    def _copies(self, card: Card) -> int:
        return self._said.rules.pack.copies - self._said.laid(card)

    def best(self) -> _Story:
        """Return the first story that fits, else the one that comes nearest to it."""
        best: _Story | None = None
        for story in islice(self._stories(0, {}), TRIES):
            if best is None or story.fit > best.fit:
                best = story
            if all(story.fit[:2]):
                break
        assert best is not None
        return best

    def _stories(self, made: int, dealt: Mapping[Card, Sequence[int]]) -> Iterator[_Story]:
        """Yield what may have happened, once so many calls have been made."""
        rules, group = self._said.rules, self._groups[made]
        before = self._tell(dealt, made - 1).rnd if made else None
        turn = before.turn if before is not None else None
        if made and self._said.calls[made - 1].seat is not None:
            turn = self._said.calls[made - 1].seat
        seats = sorted(range(rules.seats), key=lambda seat: seat != turn)  # the caller's own first
        ways = [combinations_with_replacement(seats, self._copies(card)) for card in group]
        for choice in product(*ways):
            now = {**dealt, **dict(zip(group, choice, strict=True))}
            story = self._tell(now, made)
            if story.rnd is None or made == len(self._said.calls):
                yield story
            else:
                yield from self._stories(made + 1, now)

    def _tell(self, dealt: Mapping[Card, Sequence[int]], count: int) -> _Story:
        said, deal = self._said, self._deal(dealt)
        number = 0
        try:
            rnd = begin(self._free, deal)
            for number, call in enumerate(said.calls[:count]):
                reason = rnd.why_not(call.move, call.seat)
                if reason is not None:
                    fault = f"call {number + 1}, {call}: {reason}"
                    return _Story(deal, None, [fault], (False, False, number))
                rnd = rnd.apply(call.move, call.seat)
        except RulesError as error:  # a card is missing, and it goes by who holds it
            return _Story(deal, None, error.faults, (False, False, number))
        arrived = all(Counter(rnd.hand(seat)) == had for seat, had in enumerate(said.had))
        faults = list(self._deal_faults(deal)) if said.whole and said.calls_clear else []
        return _Story(deal, rnd, faults, (arrived, not faults, count))

    def _deal(self, dealt: Mapping[Card, Sequence[int]]) -> Deal:
        pack, used = self._said.rules.pack, Counter[Card]()

        def take(cards: Iterable[Card]) -> Iterator[int]:
            for card in cards:
                if used[card] < pack.copies:  # one that is named too often is nowhere else
                    yield pack.index(card) + used[card]
                    used[card] += 1

        hands: list[int] = []
        for seat, settled in enumerate(self._settled):
            shown = (card for card, seats in dealt.items() for _ in range(seats.count(seat)))
            hands.append(sum(1 << place for place in take([*settled, *shown])))
        piles = [(name, tuple(take(cards))) for name, cards in self._said.piles.items()]
        return attrs.evolve(self._place, hands=tuple(hands), piles=tuple(piles))

    def _deal_faults(self, deal: Deal) -> Iterator[str]:
        said, rules = self._said, self._said.rules
        sizes = said.packets.hand_sizes(rules.seats, deal.dealer)
        for seat, (hand, size) in enumerate(zip(deal.hands, sizes, strict=True)):
            if hand.bit_count() != size:
                held = len(said.held[seat])
                yield (
                    f"seat {seat} was dealt {size} cards, not {hand.bit_count()}"
                    f" ({held} in hand, {said.had[seat].total() - held} played)"
                )


def _misplaced(said: Said, rnd: Round) -> Iterator[str]:
    """Say which cards the calls leave elsewhere than they are said to be."""
    after: dict[str, Counter[Card]] = {
        f"hand {seat}": Counter(rnd.hand(seat)) for seat in range(said.rules.seats)
    }
    after |= {f"pile {name}": Counter(cards) for name, cards in rnd.piles.items()}
    had = sum(said.had, Counter[Card]())
    for seat, cards in enumerate(said.had):
        there = after[f"hand {seat}"]
        for card in cards - there:
            places = " and ".join(name for name, lying in after.items() if lying[card])
            yield f"after the calls {card} is in {places}, not in hand {seat}"
        for card in there - cards:
            if not had[card]:
                yield f"after the calls {card} is in hand {seat}: it must be held or played"


# --- the tricks


def _play_tricks(said: Said, rnd: Round, faults: list[str]) -> Round:
    """Play the tricks as they are said, as far as that goes; say where the rules forbid it."""
    before = ""
    for part in said.tricks:
        if not isinstance(rnd, PlayRound) or rnd.turn is None:
            what = "the round was over before it" if rnd.turn is None else "the calls are not over"
            faults.append(f"{part.name}: {what}")
            return rnd
        if part.leader != rnd.turn:
            why = f"won {before}" if before else "leads to the first trick"
            faults.append(f"{part.name}: seat {part.leader} led, but seat {rnd.turn} {why}")
            if part.leader in rnd.table.out:
                return rnd  # nobody can say who would have played next
            rnd = led_by(rnd, part.leader)
        for card in part.cards:
            seat = rnd.turn
            if not isinstance(rnd, PlayRound) or seat is None or card not in rnd.hand(seat):
                return rnd  # what is wrong has been said: too many cards, or the same one again
            reason = _refusal(said.rules, rnd, seat, Move("play", card))
            if reason is not None:
                faults.append(f"{part.name}: seat {seat} may not play {card}: {reason}")
            rnd = rnd.apply(Move("play", card))
        won = rnd.just_won if isinstance(rnd, PlayRound) and part.cards else None
        if won is None:  # the trick on the table, or one of which a card is missing
            return rnd
        winner, _ = won
        if part.winner not in (None, winner):
            faults.append(f"{part.name}: seat {winner} won it, not seat {part.winner}")
        before = part.name
    return rnd


def _refusal(rules: Rules, rnd: PlayRound, seat: int, move: Move) -> Reason | None:
    """Return the reason for which the rules refuse a card that is held."""
    assert rnd.contract is not None
    kernel = rules.kernel(rules.contract(rnd.contract.key), rnd.table)
    position = rnd.position(seat, rnd.hand(seat).mask)
    return refuse_card(kernel, position, kernel.legal(position), move)
