"""What a seat, or a spectator, knows of a round: a value with no way to the hidden cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import pairwise
from random import Random
from types import MappingProxyType
from typing import TYPE_CHECKING

import attrs
from typing_extensions import override

from trickgames.cards import Card, Suit
from trickgames.checks import named_kind, seat_number
from trickgames.decision import Decision, decision_of
from trickgames.declaration import Rules
from trickgames.errors import Reason, RulesError
from trickgames.events import Called, Event, Played
from trickgames.follow import FollowTerm, Position
from trickgames.messages import Message
from trickgames.moves import Move
from trickgames.observe import events_of, open_piles
from trickgames.packs import Hand
from trickgames.playing import PlayRound
from trickgames.round import Round, in_place_of, not_your_turn
from trickgames.scoring.awards import Awarded
from trickgames.table import Fact, FinalContract
from trickgames.trick import Trick

if TYPE_CHECKING:
    from trickgames.claims import Claim
    from trickgames.worlds import Worlds

__all__ = ["Evidence", "View", "steps_of", "view_of"]


@attrs.frozen
class Evidence:
    """A card that somebody played, and what everybody saw when it was played."""

    seat: int
    card: int
    position: Position
    terms: Sequence[FollowTerm]


@attrs.frozen(eq=False, repr=False)
class View:
    """A round as one seat knows it. Views are equal iff the seat could not tell them apart.

    Attributes:
        rules: The rules of the game.
        seat: The seat whose view it is; None for a spectator.
        dealer: The dealer's seat.
        number: Which round of a match this is, from 0.
        carry: What earlier rounds left: one number for each seat, by name.
        events: All that the seat has seen happen, in order.
        turn: The seat whose turn it is; None when the round is over.
        actor: The seat that decides: whose turn it is, or who plays its cards; None when over.
        to_act: All seats that may decide now; () when the round is over.
        contract: The contract; None until it is settled.
        declarer: The declarer's seat, or None.
        trump: The trump suit, or None.
        facts: What the phases noted.
        exposed: The seats whose hands lie face up for everybody.
        trick: The trick on the table; None when no card is to be played.
        tricks: The complete tricks.
        hand_sizes: The number of cards that each seat holds.
        piles: The cards of each pile by name; None stands for a card that the seat has not seen.
        steps: All moves from the deal on, each with its seat; hidden cards stand as ``?``.
        scores: The points of each seat; None before the end.
        leaves: What the round leaves for the next, as in `carry`; None before the end.
        awards: Every award of the finished round.
        evidence: Every card played, with what everybody saw when it was played.
        position: What everybody sees of the trick that is being played, or None.

    >>> from trickgames import rules
    >>> view = rules("frog").deal(seed=7, dealer=0).view(1)
    >>> len(view.hand(1)), view.hand(2), view.hand_sizes
    (10, None, (10, 10, 10))
    """

    rules: Rules
    seat: int | None
    dealer: int
    number: int
    carry: Mapping[str, tuple[int, ...]]
    events: tuple[Event, ...]
    turn: int | None
    actor: int | None
    to_act: tuple[int, ...]
    contract: FinalContract | None
    declarer: int | None
    trump: Suit | None
    facts: Mapping[str, Fact]
    exposed: tuple[int, ...]
    trick: Trick | None
    tricks: tuple[Trick, ...]
    hand_sizes: tuple[int, ...]
    piles: Mapping[str, tuple[Card | None, ...]]
    steps: tuple[tuple[int, Move], ...]
    scores: tuple[int, ...] | None
    leaves: Mapping[str, tuple[int, ...]] | None
    awards: tuple[Awarded, ...]
    evidence: tuple[Evidence, ...]
    position: Position | None
    _hands: tuple[int | None, ...] = attrs.field(alias="hands")
    _decision: Decision | None = attrs.field(alias="decision")

    # --- the same readings as a round's

    @property
    def is_over(self) -> bool:
        """Whether no move is left."""
        return self.turn is None

    @property
    def last_trick(self) -> Trick | None:
        """The last complete trick, or None."""
        return self.tricks[-1] if self.tricks else None

    @property
    def history(self) -> tuple[Move, ...]:
        """All moves from the deal on; hidden cards stand as ``?``."""
        return tuple(move for _, move in self.steps)

    def hand(self, seat: int) -> Hand | None:
        """Return a hand that the viewer sees, None for a hidden one.

        That is the viewer's own hand too, as long as the viewer has not looked at it.

        Raises:
            IndexError: There is no such seat.
        """
        mask = self._hands[seat_number(seat, self.rules.seats)]
        return None if mask is None else Hand(self.rules.pack, mask)

    def legal_moves(self) -> Sequence[Move]:
        """Return what the viewer may do, () if it is not for the viewer to decide."""
        if self._decision is None or self.seat is None:
            return ()
        return self._decision.moves(self.seat)

    def is_legal(self, move: Move) -> bool:
        """Whether the viewer may make a move now."""
        return self.why_not(move) is None

    def why_not(self, move: Move) -> Reason | None:
        """Return the rule that forbids the viewer a move now, None if it is legal."""
        if not isinstance(move, Move):  # pyright: ignore[reportUnnecessaryIsInstance]
            raise TypeError(f"a Move is wanted, not {type(move).__name__}; rules.parse reads texts")
        if self.turn is None:
            return Reason("round_over", Message("the round is over"))
        if self.seat is None:
            return Reason("not_your_turn", Message("a spectator makes no moves"))
        if self._decision is None:
            return not_your_turn(self.turn, self.actor, self.seat, self.to_act)
        reason = self._decision.why_not(self.seat, move)
        return reason if self.actor == self.turn else in_place_of(self.turn, reason)

    def events_since(self, earlier: View | None) -> tuple[Event, ...]:
        """Return what the seat has seen happen since an earlier view of the same round.

        Args:
            earlier: The earlier view; None if there was none: all that has happened.

        Raises:
            RulesError: The other view is not an earlier one of the same seat and round.
            TypeError: It is no view.
        """
        if earlier is None:
            return self.events
        if not isinstance(earlier, View):  # pyright: ignore[reportUnnecessaryIsInstance]
            raise TypeError(f"an earlier View is wanted, or None, not {named_kind(earlier)}")
        count = len(earlier.events)
        if attrs.evolve(self, events=self.events[:count]) != earlier:
            raise RulesError("that is no earlier view of the same seat and round")
        return self.events[count:]

    def to_json(self) -> str:
        """Return the view as JSON: equal views give the same text, byte for byte.

        Raises:
            RecordError: The rules are your own and have the key of a game of the library.
        """
        from trickgames.rules_json import view_rules_document
        from trickgames.view_json import view_to_json

        return view_to_json(self, view_rules_document(self.rules))

    @classmethod
    def from_json(cls, text: str, rules: Rules | None = None) -> View:
        """Read a view back.

        Args:
            text: What `to_json` wrote.
            rules: The rules, if they are your own; the view must name the same.

        Raises:
            TypeError: The text is no `str`, or the rules are no `Rules`.
            RecordError: The text is no view that some round could give; the error names the
                place, as in ``$.events[3].card``.
        """
        from trickgames.rules_json import view_rules
        from trickgames.view_json import view_from_json

        return view_from_json(text, lambda node, target: view_rules(node, target, rules))

    # --- what follows from it

    def worlds(self, rng: Random) -> Iterator[Round]:
        """Yield rounds that look like this to the viewer, each equally likely, for ever.

        Args:
            rng: Where the choice comes from.

        Raises:
            TypeError: It is no `random.Random`.
        """
        if not isinstance(rng, Random):  # pyright: ignore[reportUnnecessaryIsInstance]
            raise TypeError(f"a random.Random is wanted, not {named_kind(rng)}")
        return self._worlds.sample(rng)

    def count_worlds(self) -> int:
        """Return the number of rounds that look like this to the viewer."""
        return self._worlds.count

    def cannot_hold(self, seat: int) -> Hand:
        """Return the cards that a seat certainly does not hold now.

        Raises:
            IndexError: There is no such seat.
        """
        return self._worlds.cannot_hold(seat)

    def must_hold(self, seat: int) -> Hand:
        """Return the cards that a seat certainly holds now.

        Raises:
            IndexError: There is no such seat.
        """
        return self._worlds.must_hold(seat)

    def claim(self, tricks: int) -> Claim:
        """Say whether the viewer is certain of some of the tricks that are still to be played.

        Certain means: there is one way to play, each card chosen by what the seat sees by then,
        that takes the tricks in every world and however the others play, partners included.
        The tricks of the seat's whole side count. With at most three tricks left the answer is
        exact; with more it may be "not shown". So it may, too, where cards are drawn or called
        for and there are too many rounds that look the same.

        Args:
            tricks: How many tricks at least, of those not yet complete.

        Raises:
            RulesError: It is the view of a spectator, or there are not so many tricks to come.
            TypeError: It is no whole number.
        """
        from trickgames.claims import claim_of

        return claim_of(self, tricks)

    def early_end(self) -> tuple[int, ...] | None:
        """Return the scores of the round if nothing can change them any more.

        Returns:
            The points of each seat, the same in every world and whatever is still played, by the
            viewer too. None if they may differ, and if it was not found out.
        """
        from trickgames.settled import early_end

        return early_end(self)

    @cached_property
    def _worlds(self) -> Worlds:
        from trickgames.worlds import Worlds

        return Worlds(self)

    # --- as a value

    @property
    def _key(self) -> tuple[object, ...]:
        carry = tuple(self.carry.items())
        return (self.rules, self.seat, self.dealer, self.number, carry, self.events)

    @override
    def __eq__(self, other: object) -> bool:
        return isinstance(other, View) and self._key == other._key

    @override
    def __hash__(self) -> int:
        return hash(self._key[1:])

    def __reduce__(self) -> tuple[object, ...]:
        from trickgames.view_json import restored, view_to_json

        return restored, (view_to_json(self, {"rules": None, "target": None}), self.rules)

    def __copy__(self) -> View:
        return self

    def __deepcopy__(self, memo: object) -> View:
        return self

    def __repr__(self) -> str:
        who = "a spectator" if self.seat is None else f"seat {self.seat}"
        state = "over" if self.turn is None else f"seat {self.turn} to act"
        return f"<View of {self.rules.title} by {who}, {len(self.steps)} moves, {state}>"


def view_of(rnd: Round, seat: int | None) -> View:
    """Return what a seat knows of a round, or with None what a spectator knows."""
    chain = [rnd]
    while (before := chain[-1].previous) is not None:
        chain.append(before)
    chain.reverse()
    events = tuple(events_of(chain, seat))
    hands = [rnd.hand(player) for player in range(rnd.rules.seats)]
    own = None if seat in rnd.unseen else seat
    seen = [player == own or player in rnd.exposed for player in range(rnd.rules.seats)]
    return View(
        rules=rnd.rules,
        seat=seat,
        dealer=rnd.dealer,
        number=rnd.number,
        carry=rnd.carry,
        events=events,
        turn=rnd.turn,
        actor=rnd.actor,
        to_act=rnd.to_act,
        contract=rnd.contract,
        declarer=rnd.declarer,
        trump=rnd.trump,
        facts=rnd.facts,
        exposed=rnd.exposed,
        trick=rnd.trick,
        tricks=rnd.tricks,
        hand_sizes=tuple(map(len, hands)),
        piles=MappingProxyType(dict(open_piles(rnd.table, events))),
        steps=tuple(steps_of(events)),
        scores=rnd.scores,
        leaves=rnd.leaves,
        awards=rnd.awards,
        evidence=tuple(_evidence(chain)),
        position=_position(rnd),
        hands=tuple(hand.mask if see else None for hand, see in zip(hands, seen, strict=True)),
        decision=decision_of(rnd, seat),
    )


def _position(rnd: Round) -> Position | None:
    if not isinstance(rnd, PlayRound) or rnd.turn is None:
        return None
    return rnd.position(rnd.turn)


def steps_of(events: Sequence[Event]) -> Iterator[tuple[int, Move]]:
    """Yield the moves among some events, each with its seat."""
    for event in events:
        if isinstance(event, Called):
            yield event.seat, event.move
        elif isinstance(event, Played):
            yield event.seat, Move("play", event.card)


def _evidence(chain: Sequence[Round]) -> Iterator[Evidence]:
    for before, after in pairwise(chain):
        move, seat = after.last_move, after.last_seat
        if isinstance(before, PlayRound) and move is not None and seat is not None:
            if move.verb != "play":
                continue
            card = before.rules.pack.index(move.cards[0])
            yield Evidence(seat, card, before.position(seat), before.kernel.terms)
