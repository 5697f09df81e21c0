"""A match: rounds to the end, with rotating dealer, totals and a score sheet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import attrs
from typing_extensions import override

from trickgames.checks import at_least, faults_of
from trickgames.decks import check_seed, derive
from trickgames.declaration import Rules
from trickgames.errors import IllegalMove, Reason, RulesError
from trickgames.messages import Message
from trickgames.moves import Move
from trickgames.round import Round
from trickgames.scoring.awards import Awarded
from trickgames.table import FinalContract
from trickgames.view import View

__all__ = ["Match", "MatchView", "SheetLine", "next_dealer", "sheet_line"]


@attrs.frozen
class SheetLine:
    """One round on the score sheet.

    Attributes:
        number: Which round it is, from 0.
        dealer: The dealer's seat.
        contract: The contract; None if everybody passed.
        declarer: The declarer's seat, or None.
        awards: Every award of the round.
        scores: Points of each seat in this round.
        totals: Points of each seat after it.
    """

    number: int
    dealer: int
    contract: FinalContract | None
    declarer: int | None
    awards: tuple[Awarded, ...]
    scores: tuple[int, ...]
    totals: tuple[int, ...]


class _Standing:
    """Who has how much, and who has won, read from the score sheet."""

    __slots__ = ()
    rules: Rules
    limit: int | None
    sheet: tuple[SheetLine, ...]

    if TYPE_CHECKING:

        @property
        def _left(self) -> Mapping[str, tuple[int, ...]] | None:
            """What the round that is to be seen leaves for the next; None before its end."""

    @property
    def totals(self) -> tuple[int, ...]:
        """The points of each seat, partners both showing their side's."""
        return self.sheet[-1].totals if self.sheet else self._start

    def __repr__(self) -> str:
        state = "over" if self.is_over else f"totals {self.totals}"
        return f"<{type(self).__name__} of {self.rules.title}, {len(self.sheet)} rounds, {state}>"

    @property
    def _start(self) -> tuple[int, ...]:
        return (self.rules.match.start,) * self.rules.seats

    @property
    def length(self) -> int | None:
        """The number of rounds after which the match ends, agreed on or by the rules, or None."""
        return self.rules.match.rounds if self.limit is None else self.limit

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that have won; () before the end."""
        if not self.sheet:
            return ()
        totals = [line.totals for line in self.sheet]
        declarer = self.sheet[-1].declarer
        won = self.rules.match.winners(totals, self.rules.sides, declarer)
        counted = self.length is not None and len(self.sheet) >= self.length
        if not won and (counted or self.rules.match.is_ended(self._left)):
            return self.rules.match.leaders(self.totals)
        return won

    @property
    def is_over(self) -> bool:
        """Whether the match is decided. Without target, length or another end it never is."""
        return bool(self.winners)


@attrs.frozen(repr=False)
class MatchView(_Standing):
    """A match as one seat knows it: no seed, and of the current round only what the seat sees.

    Attributes:
        rules: The rules of the game.
        seat: The seat whose view it is; None for a spectator.
        limit: The number of rounds that was agreed, or None.
        sheet: The score sheet: one line for each finished round.
        round: The view of the round that is being played, or has just been finished.
    """

    rules: Rules
    seat: int | None
    limit: int | None
    sheet: tuple[SheetLine, ...]
    round: View

    @property
    @override
    def _left(self) -> Mapping[str, tuple[int, ...]] | None:
        # While a view is read back, its sheet ends before the round that it shows.
        return self.round.leaves if self.round.number < len(self.sheet) else None

    def to_json(self) -> str:
        """Return the view as JSON: equal views give the same text, byte for byte.

        Raises:
            RecordError: The rules are your own and have the key of a game of the library.
        """
        from trickgames.match_json import match_view_to_json

        return match_view_to_json(self)

    @classmethod
    def from_json(cls, text: str, rules: Rules | None = None) -> MatchView:
        """Read a view back.

        Args:
            text: What `to_json` wrote.
            rules: The rules, if they are your own; the view must name the same.

        Raises:
            TypeError: The text is no `str`, or the rules are no `Rules`.
            RecordError: The text is no view that some match could give; the error names the
                place, as in ``$.sheet[2].totals``.
        """
        from trickgames.match_json import match_view_from_json

        return match_view_from_json(text, rules)


@attrs.frozen(repr=False)
class Match(_Standing):
    """A match as a value: `apply` and `deal` return the next state.

    A finished round stays in `round` until `deal` deals the next one.

    Attributes:
        rules: The rules of the game.
        seed: What all deals derive from.
        limit: The number of rounds that was agreed, or None.
        sheet: The score sheet: one line for each finished round.
        rounds: The finished rounds.
        round: The round that is being played, or has just been finished.

    >>> from trickgames import Match, rules
    >>> match = Match.start(rules("frog"), seed=7, rounds=1)
    >>> while not match.is_over:
    ...     match = match.apply(match.round.legal_moves()[0])
    >>> match.totals
    (150, 150, 150)
    """

    rules: Rules
    seed: int
    limit: int | None
    rounds: tuple[Round, ...]
    round: Round
    sheet: tuple[SheetLine, ...] = attrs.field(default=(), eq=False)

    @property
    @override
    def _left(self) -> Mapping[str, tuple[int, ...]] | None:
        return self.round.leaves

    @classmethod
    def start(
        cls,
        rules: Rules,
        *,
        seed: int,
        dealer: int = 0,
        rounds: int | None = None,
        target: int | None = None,
    ) -> Match:
        """Begin a match; its first round is dealt.

        Args:
            rules: The rules of the game.
            seed: A whole number from 0 up; all deals derive from it.
            dealer: The seat that deals first.
            rounds: The number of rounds agreed on, in place of the rules' own; every deal counts,
                one that is passed out too. After it the highest total wins (the lowest, where
                points are penalties), equal totals share the win.
            target: The total to reach, in place of the rules' own.

        Raises:
            RulesError: Seed, dealer, rounds or target cannot be; `faults` names each.
        """
        if not isinstance(rules, Rules):  # pyright: ignore[reportUnnecessaryIsInstance]
            raise TypeError(f"Rules are wanted, not {type(rules).__name__}")
        faults = _start_faults(rules, seed, dealer, rounds, target)
        if faults:
            raise RulesError(faults)
        if target is not None:
            rules = attrs.evolve(rules, match=attrs.evolve(rules.match, target=target))
        return cls(rules, seed, rounds, (), _deal(rules, seed, dealer, 0))

    def apply(self, move: Move, seat: int | None = None) -> Match:
        """Return the match after a move in the current round.

        Args:
            move: The move.
            seat: Who makes it; left out, whoever has the turn.

        Raises:
            IllegalMove: The rules refuse the move.
        """
        now = self.round.apply(move, seat)
        if not now.is_over:
            return attrs.evolve(self, round=now)
        return attrs.evolve(
            self,
            round=now,
            rounds=(*self.rounds, now),
            sheet=(*self.sheet, sheet_line(now, self.totals)),
        )

    def play(self, *moves: Move | str) -> Match:
        """Return the match after some moves, given as moves or as texts.

        Raises:
            NotationError: A text is no move of this game.
            IllegalMove: The rules refuse a move.
        """
        match = self
        for move in moves:
            match = match.apply(self.rules.parse(move) if isinstance(move, str) else move)
        return match

    def view(self, seat: int | None) -> MatchView:
        """Return what a seat knows of the match, or with None what a spectator knows.

        Raises:
            IndexError: There is no such seat.
        """
        return MatchView(self.rules, seat, self.limit, self.sheet, self.round.view(seat))

    def deal(self) -> Match:
        """Return the match with the next round dealt.

        Raises:
            IllegalMove: The round is not over, or the match is.
        """
        if not self.round.is_over:
            raise IllegalMove(Reason("round_not_over", Message("the round is still being played")))
        if self.is_over:
            raise IllegalMove(Reason("match_over", Message("the match is over")))
        dealer = next_dealer(self.rules, self.sheet[-1])
        dealt = _deal(self.rules, self.seed, dealer, len(self.rounds), self.round.leaves)
        return attrs.evolve(self, round=dealt)


def sheet_line(ended: Round | View, totals: Sequence[int]) -> SheetLine:
    """Return what a finished round adds to the sheet.

    Args:
        ended: The round, or what somebody knows of it.
        totals: The points of each seat before it.
    """
    scores = ended.scores
    assert scores is not None
    return SheetLine(
        number=ended.number,
        dealer=ended.dealer,
        contract=ended.contract,
        declarer=ended.declarer,
        awards=ended.awards,
        scores=scores,
        totals=tuple(a + b for a, b in zip(totals, scores, strict=True)),
    )


def next_dealer(rules: Rules, line: SheetLine) -> int:
    """Return the seat that deals after a round."""
    if rules.match.passed_out == "same_dealer" and line.contract is None:
        return line.dealer
    return (line.dealer + 1) % rules.seats


def _start_faults(
    rules: Rules, seed: int, dealer: int, rounds: int | None, target: int | None
) -> list[str]:
    start = rules.match.start
    return faults_of(
        lambda: check_seed(seed),
        lambda: rules.deal(seed=0, dealer=dealer),
        lambda: rounds is None or at_least(1, "rounds", rounds, "a match has at least one round"),
        lambda: (
            target is None
            or at_least(start + 1, "target", target, f"the target must be above {start}")
        ),
    )


def _deal(
    rules: Rules,
    seed: int,
    dealer: int,
    number: int,
    carry: Mapping[str, tuple[int, ...]] | None = None,
) -> Round:
    own = derive("match", seed, number, size=8)
    return rules.deal(seed=own, dealer=dealer, number=number, carry=carry)
