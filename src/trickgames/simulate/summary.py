"""What many rounds came to: how often each number occurred, by contract."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

import attrs

from trickgames.checks import seat_number
from trickgames.errors import OptionError
from trickgames.table import FinalContract

__all__ = ["WHAT", "Key", "Summary"]

WHAT: Final = ("score", "tricks", "card points", "length", "declarer score")
"""What is counted: of each seat its score, tricks and card points (partners' tricks each alone,
points and scores as a side); of the table the length of the round in moves, and the score of the
declarer, whoever it is."""

Key = tuple[int, str, int]
"""The number of a contract (-1: none), what is counted, and whose it is (-1: the table's)."""


@attrs.frozen
class Summary:
    """How often each number occurred in some rounds; its size depends on no number of rounds.

    Attributes:
        finals: The contracts that a round may be played in.
        counts: For each contract, kind of number and seat, how often each value occurred.
    """

    finals: tuple[FinalContract, ...]
    counts: Mapping[Key, Mapping[int, int]] = attrs.field(repr=False)

    def joined(self, others: Iterable[Summary]) -> Summary:
        """Return the summary of these rounds and of others of the same game."""
        whole = {key: dict(values) for key, values in self.counts.items()}
        for other in others:
            for key, values in other.counts.items():
                mine = whole.setdefault(key, {})
                for value, count in values.items():
                    mine[value] = mine.get(value, 0) + count
        ordered = {key: dict(sorted(whole[key].items())) for key in sorted(whole)}
        return Summary(self.finals, ordered)

    @property
    def rounds(self) -> int:
        """The number of rounds."""
        return sum(self.distribution("length").values())

    @property
    def passed_out(self) -> int:
        """The number of rounds in which no contract came about."""
        return sum(self.counts.get((-1, "length", -1), {}).values())

    @property
    def contracts(self) -> tuple[FinalContract, ...]:
        """The contracts that were played, in the order of the declaration."""
        played = {number for number, what, _ in self.counts if what == "length"}
        return tuple(final for number, final in enumerate(self.finals) if number in played)

    def count(self, contract: FinalContract | str | None = None) -> int:
        """Return the number of rounds, of all or in one contract.

        Args:
            contract: A contract, or the name of contracts of every level.

        Raises:
            OptionError: The game has no such contract.
        """
        return sum(self.distribution("length", contract=contract).values())

    def distribution(
        self,
        what: str,
        *,
        seat: int | None = None,
        contract: FinalContract | str | None = None,
    ) -> dict[int, int]:
        """Return how often each value occurred, lowest value first.

        Args:
            what: ``"score"``, ``"tricks"``, ``"card points"``, ``"length"`` (in moves) or
                ``"declarer score"``.
            seat: Whose numbers; None: every seat's, or the table's.
            contract: A contract, or the name of contracts of every level; None: all rounds.

        Raises:
            OptionError: There is nothing of that name, or no such contract.
            TypeError: The seat is no whole number.
            IndexError: There is no such seat.
        """
        if what not in WHAT:
            raise OptionError(f"nothing called {what!r} is counted, only {', '.join(WHAT)}")
        seats = max((whose for _, _, whose in self.counts), default=-1) + 1
        if seat is not None and seats:
            seat_number(seat, seats)
        wanted, found = self._numbers(contract), dict[int, int]()
        for (number, name, whose), values in self.counts.items():
            if name == what and number in wanted and seat in (None, whose):
                for value, count in values.items():
                    found[value] = found.get(value, 0) + count
        return dict(sorted(found.items()))

    def _numbers(self, contract: FinalContract | str | None) -> set[int]:
        if contract is None:
            return {-1, *range(len(self.finals))}
        numbers = {
            number
            for number, final in enumerate(self.finals)
            if contract in (final, final.key, str(final))
        }
        if not numbers:
            names = ", ".join(map(str, self.finals))
            raise OptionError(f"no round is played in {contract!s}: the contracts are {names}")
        return numbers

    def mean(
        self,
        what: str,
        *,
        seat: int | None = None,
        contract: FinalContract | str | None = None,
    ) -> float:
        """Return the mean of a distribution; of no rounds it is 0.

        Args:
            what: As in `distribution`.
            seat: As in `distribution`.
            contract: As in `distribution`.

        Raises:
            OptionError: There is nothing of that name, or no such contract.
        """
        values = self.distribution(what, seat=seat, contract=contract)
        total = sum(values.values())
        return sum(value * count for value, count in values.items()) / total if total else 0.0

    def made(self, contract: FinalContract | str | None = None) -> float:
        """Return the share of declarers who won points; of no declarers it is 0.

        Args:
            contract: As in `distribution`.

        Raises:
            OptionError: The game has no such contract.
        """
        values = self.distribution("declarer score", contract=contract)
        total = sum(values.values())
        return sum(n for value, n in values.items() if value > 0) / total if total else 0.0

    def rows(self) -> Iterator[tuple[str, str, int | None, int, int]]:
        """Yield every count: contract, what is counted, seat, value, number of rounds."""
        for (number, what, whose), values in self.counts.items():
            contract = "" if number < 0 else str(self.finals[number])
            for value, count in values.items():
                yield contract, what, None if whose < 0 else whose, value, count
