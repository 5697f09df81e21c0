"""A round: one deal, played out move by move. Every state is a value; undo is `previous`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING

from typing_extensions import override

from trickgames.cards import Card, Suit
from trickgames.checks import seat_number
from trickgames.errors import IllegalMove, Reason
from trickgames.messages import Message
from trickgames.moves import Move
from trickgames.packs import Hand
from trickgames.scoring.awards import Awarded
from trickgames.table import Fact, FinalContract, Table
from trickgames.trick import Trick

if TYPE_CHECKING:
    from trickgames.declaration import Rules
    from trickgames.packets import Deal
    from trickgames.view import View

__all__ = ["Base", "Round", "in_place_of", "not_your_turn", "replay"]


class Base:
    """What neighbouring states of a round share."""

    __slots__ = ("deal", "rules", "table")
    rules: Rules
    deal: Deal
    table: Table

    def __init__(self, rules: Rules, deal: Deal, table: Table) -> None:
        self.rules = rules
        self.deal = deal
        self.table = table


class Round:
    """One state of a round. It never changes: `apply` returns the next state.

    Two rounds are equal iff their rules, deal and moves are.

    >>> from trickgames import rules
    >>> rnd = rules("frog").deal(seed=7, dealer=0)
    >>> rnd.turn, [str(move) for move in rnd.legal_moves()]
    (1, ['pass', 'bid frog', 'bid chico', 'bid grand'])
    >>> rnd.play("bid chico", "pass", "pass", "trump S").contract.key
    'chico'
    """

    __slots__ = ("_base", "_move", "_previous", "_turn")
    _base: Base
    _previous: Round | None
    _move: Move | None
    _turn: int | None

    # --- where the round stands

    @property
    def rules(self) -> Rules:
        """The rules of the game."""
        return self._base.rules

    @property
    def deal(self) -> Deal:
        """The cards as they were dealt."""
        return self._base.deal

    @property
    def table(self) -> Table:
        """The table as the phases see it; cards that were played are still in their hands."""
        return self._base.table

    @property
    def dealer(self) -> int:
        """The dealer's seat."""
        return self._base.deal.dealer

    @property
    def number(self) -> int:
        """Which round of a match this is, from 0."""
        return self._base.deal.number

    @property
    def turn(self) -> int | None:
        """The seat whose turn it is; None when the round is over."""
        return self._turn

    @property
    def actor(self) -> int | None:
        """The seat that decides: whose turn it is, or who plays its cards; None when over."""
        return self._turn

    @property
    def to_act(self) -> tuple[int, ...]:
        """All seats that may decide now; () when the round is over."""
        return () if self.actor is None else (self.actor,)

    @property
    def last_seat(self) -> int | None:
        """The seat that made the last move; None at the deal."""
        return None if self._previous is None else self._previous._turn

    @property
    def is_over(self) -> bool:
        """Whether no move is left."""
        return self._turn is None

    @property
    def contract(self) -> FinalContract | None:
        """The contract, with `key` and `level`; None until it is settled."""
        return self._base.table.contract

    @property
    def declarer(self) -> int | None:
        """The declarer's seat; None if there is none."""
        return self._base.table.declarer

    @property
    def trump(self) -> Suit | None:
        """The trump suit; None if there is none, or not yet."""
        return self._base.table.trump

    @property
    def facts(self) -> Mapping[str, Fact]:
        """What the phases noted: the card turned up, who plays nil ..."""
        return self._base.table.public_facts

    @property
    def carry(self) -> Mapping[str, tuple[int, ...]]:
        """What earlier rounds left: one number for each seat, by name."""
        return self._base.table.public_carry

    @property
    def leaves(self) -> Mapping[str, tuple[int, ...]] | None:
        """What this round leaves for the next, as in `carry`; None before the end."""
        return self.carry if self.is_over else None

    @property
    def piles(self) -> Mapping[str, tuple[Card, ...]]:
        """The cards of each pile by name, in their order."""
        table = self.table
        cards = {name: tuple(table.pack[p] for p in pile) for name, pile in table.piles}
        return MappingProxyType(cards)

    def hand(self, seat: int) -> Hand:
        """Return the cards that a seat holds.

        Raises:
            IndexError: There is no such seat.
        """
        return Hand(self._base.table.pack, self._hand_mask(seat_number(seat, self.rules.seats)))

    def _hand_mask(self, seat: int) -> int:
        return self._base.table.hands[seat]

    @property
    def exposed(self) -> tuple[int, ...]:
        """The seats whose hands lie face up for everybody."""
        return ()

    @property
    def unseen(self) -> tuple[int, ...]:
        """The seats that have not looked at their own hands yet."""
        return ()

    @property
    def trick(self) -> Trick | None:
        """The trick on the table, perhaps still empty; None when no card is to be played."""
        return None

    @property
    def tricks(self) -> tuple[Trick, ...]:
        """The complete tricks, each with its winner."""
        return ()

    @property
    def last_trick(self) -> Trick | None:
        """The last complete trick, or None."""
        return self.tricks[-1] if self.tricks else None

    # --- history

    @property
    def previous(self) -> Round | None:
        """The state before the last move; None at the deal."""
        return self._previous

    @property
    def last_move(self) -> Move | None:
        """The move that led here; None at the deal."""
        return self._move

    @property
    def history(self) -> tuple[Move, ...]:
        """All moves from the deal on."""
        return tuple(move for _, move in self._steps())

    @property
    def steps(self) -> tuple[tuple[int, Move], ...]:
        """All moves from the deal on, each with the seat whose turn it was."""
        return tuple(self._steps())

    def _steps(self) -> Iterator[tuple[int, Move]]:
        steps: list[tuple[int, Move]] = []
        state = self
        while (before := state._previous) is not None:
            seat = state.last_seat
            assert seat is not None
            assert state._move is not None
            steps.append((seat, state._move))
            state = before
        return reversed(steps)

    # --- moves

    def legal_moves(self) -> Sequence[Move]:
        """Return what the player may do, in a fixed order; () when the round is over.

        Calls stand before bids, bids upwards, cards in pack order. Where a move takes several
        cards the sequence makes its moves only when they are looked at.
        """
        raise NotImplementedError

    def is_legal(self, move: Move, seat: int | None = None) -> bool:
        """Whether a move may be made now (by this seat, if one is given)."""
        return self.why_not(move, seat) is None

    def why_not(self, move: Move, seat: int | None = None) -> Reason | None:
        """Return the rule that forbids a move now, None if it is legal.

        Args:
            move: The move.
            seat: Who wants to make it; left out, whoever decides now. Where several may act
                (`to_act`), each of them may be given.

        Raises:
            TypeError: It is no `Move` (`Rules.parse` reads texts), or the seat is no number.
            IndexError: There is no such seat.
        """
        if not isinstance(move, Move):  # pyright: ignore[reportUnnecessaryIsInstance]
            raise TypeError(f"a Move is wanted, not {type(move).__name__}; play() takes texts")
        if self._turn is None:
            return Reason("round_over", Message("the round is over"))
        if seat is None or seat_number(seat, self.rules.seats) == self.actor:
            reason = self._why_not(move, self._turn)
            return reason if self.actor == self._turn else in_place_of(self._turn, reason)
        if seat not in self.to_act:
            return not_your_turn(self._turn, self.actor, seat, self.to_act)
        return self._why_not(move, seat)

    def _why_not(self, move: Move, seat: int) -> Reason | None:
        raise NotImplementedError

    def apply(self, move: Move, seat: int | None = None) -> Round:
        """Return the state after a move; this state stays as it is.

        Args:
            move: The move.
            seat: Who makes it; left out, whoever decides now. Where several may act (`to_act`),
                each of them may be given.

        Raises:
            IllegalMove: The rules refuse the move; its `reason` says which rule.
            TypeError: It is no `Move`; `play` takes texts.
        """
        raise NotImplementedError

    def check(self, move: Move, seat: int | None = None) -> None:
        """Do nothing if a move is legal.

        Raises:
            IllegalMove: The rules refuse the move; its `reason` says which rule.
        """
        reason = self.why_not(move, seat)
        if reason is not None:
            raise IllegalMove(reason)

    def play(self, *moves: Move | str) -> Round:
        """Return the state after some moves, given as moves or as texts.

        Each is made by whoever has the turn then; `apply` takes one move and checks a seat.

        Raises:
            NotationError: A text is no move of this game.
            IllegalMove: The rules refuse a move.
        """
        state = self
        for move in moves:
            state = state.apply(self.rules.parse(move) if isinstance(move, str) else move)
        return state

    def letter_mask(self, prefix: Sequence[int] = ()) -> int:
        """Return the letters that may come next in a legal move: bit *i* is letter *i*.

        Args:
            prefix: The letters already chosen for this move.

        Raises:
            NotationError: No legal move begins with the prefix.
        """
        return self.rules.alphabet.mask(self.legal_moves(), prefix)

    # --- what it is worth

    @property
    def awards(self) -> tuple[Awarded, ...]:
        """Every award of the finished round; () before the end. They sum to the scores."""
        return ()

    @property
    def scores(self) -> tuple[int, ...] | None:
        """The points of each seat, partners both showing their side's; None before the end."""
        return (0,) * self.rules.seats if self.is_over else None

    # --- what a seat knows

    def view(self, seat: int | None) -> View:
        """Return what a seat knows, or with None what a spectator knows.

        Raises:
            IndexError: There is no such seat.
        """
        from trickgames.view import view_of

        return view_of(self, None if seat is None else seat_number(seat, self.rules.seats))

    # --- as a value

    @override
    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if not isinstance(other, Round):
            return NotImplemented
        return self.rules == other.rules and self.deal == other.deal and self.steps == other.steps

    @override
    def __hash__(self) -> int:
        return hash((self.deal, self.steps))

    def __reduce__(self) -> tuple[object, ...]:
        return _replay, (self.rules, self.deal, self.steps)

    def __repr__(self) -> str:
        state = "over" if self._turn is None else f"seat {self._turn} to act"
        return f"<Round of {self.rules.title}, {len(self.history)} moves, {state}>"


def in_place_of(turn: int, reason: Reason | None) -> Reason | None:
    """Return a reason as it is told to somebody who plays the cards of another seat."""
    if reason is None:
        return None
    text = "a card of seat {turn} is to be played: as that seat, {reason}"
    values = {"turn": turn, "reason": reason.message}
    return Reason(reason.code, Message(text, values), reason.cards)


def not_your_turn(turn: int, actor: int | None, seat: int, to_act: Sequence[int]) -> Reason:
    """Return the reason for refusing a move of somebody who does not decide now.

    Args:
        turn: The seat whose turn it is.
        actor: The seat that decides.
        seat: The seat that wants to.
        to_act: All seats that may decide.
    """
    if len(to_act) > 1:
        text = "seats {seats} may act now, not seat {seat}"
        return Reason("not_your_turn", Message(text, {"seats": to_act, "seat": seat}))
    values = {"turn": turn, "actor": actor, "seat": seat}
    if actor != turn:
        text = "seat {actor} plays the cards of seat {turn}, not seat {seat}"
        return Reason("not_your_turn", Message(text, values))
    text = "it is the turn of seat {turn}, not of seat {seat}"
    return Reason("not_your_turn", Message(text, values))


def replay(start: Round, steps: Iterable[tuple[int, Move]]) -> Round:
    """Return the state after some moves, each with the seat that made it.

    Raises:
        IllegalMove: The rules refuse a move.
    """
    state = start
    for seat, move in steps:
        state = state.apply(move, None if seat == state.turn else seat)
    return state


def _replay(rules: Rules, deal: Deal, steps: Sequence[tuple[int, Move]]) -> Round:
    return replay(rules.begin(deal), steps)
