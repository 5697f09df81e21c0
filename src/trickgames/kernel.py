"""One contract with one trump suit, worked out for play: tables of small numbers."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from trickgames.errors import Reason
from trickgames.follow import (
    FollowFunction,
    FollowTerm,
    Position,
    compile_terms,
    follows_suit_only,
    why_not,
)
from trickgames.messages import Message
from trickgames.moves import Move, card_moves, listed_moves
from trickgames.packs import Pack
from trickgames.phases.phase import not_held
from trickgames.phases.play import Reached
from trickgames.ranking import Precedence
from trickgames.scoring.awards import Scoring
from trickgames.scoring.compiled import ScoreFunction, compile_reached, compile_scores
from trickgames.scoring.outcome import Outcome

__all__ = ["Kernel", "refuse_card"]


class Kernel:
    """The tables that play runs on.

    Attributes:
        order: The order of the cards.
        above: ``above[led][card]`` is the mask of the cards that take the trick over from `card`
            when the card `led` was led.
        unsuited: The mask of the cards that have no suit.
        terms: The follow rule.
        stock_open: Whether the tables are for the tricks after which cards are drawn.
        mates: For each seat, the mask of the seats on its side without itself.
        follow: The compiled rule for everybody but the leader, None if every card is legal.
        lead: The compiled rule for the leader, None if every card is legal.
        moves: The play of each card, by place in the pack.
        index: The place of each play; of the first copy in a doubled pack.
        bits: The mask of each play; of the first copy in a doubled pack.
        followers: For each card led the cards that must be played if any are held: those of its
            suit if all but the leader must follow suit and nothing else binds them, else none.
        further: What else binds all but the leader, as `follow`; None if nothing does.
        plays: The plays of the cards of a mask, in pack order.
        twin: For each place that of the next copy of the same card, -1 if there is none.
    """

    __slots__ = (
        "_reached", "_scores", "_scoring", "_sides", "above", "bits", "follow",
        "followers", "further", "index", "lead", "mates", "moves", "order", "plays", "stock_open",
        "terms", "twin", "unsuited",
    )  # fmt: skip

    order: Precedence
    above: tuple[tuple[int, ...], ...]
    unsuited: int
    terms: tuple[FollowTerm, ...]
    stock_open: bool
    mates: tuple[int, ...]
    follow: FollowFunction | None
    lead: FollowFunction | None
    moves: tuple[Move, ...]
    index: dict[Move, int]
    bits: dict[Move, int]
    followers: tuple[int, ...]
    further: FollowFunction | None
    plays: Mapping[int, tuple[Move, ...]]
    twin: tuple[int, ...]

    def __init__(
        self,
        pack: Pack,
        order: Precedence,
        terms: Sequence[FollowTerm],
        sides: Sequence[Sequence[int]],
        *,
        scoring: Sequence[Scoring] = (),
        stock_open: bool = False,
    ) -> None:
        self._scoring = scoring
        self._sides = sides
        self._scores: ScoreFunction | None = None
        self._reached: Callable[[Outcome], bool] | None = None
        seats = sum(map(len, sides))
        self.order = order
        self.above = tuple(order.above[suit] for suit in order.suit_of)
        self.unsuited = order.suit_mask[order.no_suit]
        self.terms = tuple(terms)
        self.mates = tuple(
            sum(1 << mate for side in sides if seat in side for mate in side if mate != seat)
            for seat in range(seats)
        )
        self.stock_open = stock_open
        self.follow, self.lead = (
            compile_terms(terms, order, self.mates, leading=leads, stock_open=stock_open)
            for leads in (False, True)
        )
        plain = follows_suit_only(terms, order)
        self.followers = order.followers if plain else (0,) * len(pack)
        self.further = None if plain else self.follow
        self.moves = card_moves("play", pack)
        self.index = {}
        for place, move in enumerate(self.moves):
            self.index.setdefault(move, place)
        self.bits = {move: 1 << place for move, place in self.index.items()}
        nexts = zip(self.moves, [*self.moves[1:], None], strict=True)
        self.twin = tuple(p + 1 if move is after else -1 for p, (move, after) in enumerate(nexts))
        self.plays = listed_moves("play", pack)

    def listed(self, cards: int) -> tuple[Move, ...]:
        """Return the plays of the cards of a mask, in pack order."""
        return self.plays[cards]

    def scores(self, outcome: Outcome) -> tuple[int, ...]:
        """Return the score of each seat in a finished round."""
        if self._scores is None:
            self._scores = compile_scores(self._scoring, self.order, self._sides)
        return self._scores(outcome)

    def reached(self, until: Reached, outcome: Outcome) -> bool:
        """Whether a side has what ends a round of this contract at once."""
        if self._reached is None:
            compiled = compile_reached(until.tally, until.number, self.order, self._sides)
            self._reached = compiled or until.holds
        return self._reached(outcome)

    def legal(self, position: Position) -> int:
        """Return the mask of the cards that may be played, by the compiled rule."""
        rule = self.lead if position.led < 0 else self.follow
        if rule is None:
            return position.hand
        return rule(
            position.hand,
            position.led,
            position.above,
            position.winner,
            position.turn,
            position.played,
            position.number,
        )


def refuse_card(kernel: Kernel, position: Position, legal: int, move: Move) -> Reason | None:
    """Return why a move is refused where a card is to be played, None if it is legal.

    Args:
        kernel: The tables of the contract.
        position: The position, with the player's hand.
        legal: The mask of the cards that may be played.
        move: The move.
    """
    if move.verb != "play" or len(move.cards) != 1 or len(move.args) != 1:
        text = "{move} is not possible now: a card is to be played"
        return Reason("not_now", Message(text, {"move": move}))
    (card,), pack = move.cards, kernel.order.pack
    if card not in pack:
        return Reason("no_such_card", Message("{card} is not in the pack", {"card": card}))
    place = pack.index(card)
    copies = [p for p in range(place, place + pack.copies) if position.hand >> p & 1]
    if not copies:
        return not_held([card])
    if any(legal >> p & 1 for p in copies):
        return None
    return why_not(kernel.terms, position, copies[0])
