"""When a match ends and who wins it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, Literal, cast

import attrs

from trickgames.checks import instance_of, number_of, quote, whole_number
from trickgames.jsontext import MAX_NUMBER

__all__ = ["ENDINGS", "Ending", "MatchRules"]

Ending = Literal["share", "play_on", "play_off", "bidders_first"]
ENDINGS: Final[Mapping[Ending, str]] = {
    "share": "the best total wins; equal totals share the win",
    "play_on": "the best total wins; while it is shared, another round is played",
    "play_off": "the best total wins; if it is shared, another round is played, after which"
    " the best total wins even below the target",
    "bidders_first": "the side of the last declarer wins if it has reached the target,"
    " else the best total",
}


def _check_until(_: object, __: object, until: object) -> None:
    if until is None:
        return
    pair = cast("tuple[object, ...]", until)
    if not isinstance(until, tuple) or len(pair) != 2 or not isinstance(pair[0], str):
        raise TypeError("until is a name and a number that ends the match, or None")
    whole_number("the number that ends the match", pair[1])


_UNTIL: Final[Callable[[Any, Any, Any], None]] = _check_until


@attrs.frozen
class MatchRules:
    """When a match ends and who wins it.

    Args:
        start: What everybody has at the start, in points.
        target: The total that ends the match, looked at after each round; None: the players
            agree when to stop.
        ending: What happens when the target is reached: ``"share"``, ``"play_on"``,
            ``"play_off"`` or ``"bidders_first"``.
        passed_out: Who deals after a round without a contract.
        until: The name of what rounds leave for the next and a number: the match ends when some
            side has so much of it. The best total wins, equal totals share the win.
        lowest: Whether the lowest total wins, as where points are penalties. The match still ends
            when somebody reaches the target from below.
        rounds: The number of rounds after which the match ends, if it has not ended before; None:
            there is no such number.

    Raises:
        TypeError: Something is of another kind.
    """

    start: int = attrs.field(default=0, validator=number_of("the points at the start"))
    target: int | None = attrs.field(default=None, validator=number_of("the target", or_none=True))
    ending: Ending = "share"
    passed_out: Literal["next_dealer", "same_dealer"] = "next_dealer"
    until: tuple[str, int] | None = attrs.field(default=None, validator=_UNTIL)
    lowest: bool = attrs.field(
        default=False, validator=instance_of("whether the lowest total wins", bool)
    )
    rounds: int | None = attrs.field(
        default=None, validator=number_of("the number of rounds", or_none=True)
    )

    def faults(self) -> list[str]:
        """Return what is wrong with the rules of the match, one sentence each."""
        faults: list[str] = []
        for what, total in (("start", self.start), ("target", self.target)):
            if total is not None and abs(total) > MAX_NUMBER:
                faults.append(f"the {what} is too large a number")
        if self.ending not in ENDINGS:
            faults.append(f"a match ends by {', '.join(ENDINGS)}, not {quote(str(self.ending))}")
        if self.passed_out not in ("next_dealer", "same_dealer"):
            faults.append("after a round that is passed out deals next_dealer or same_dealer")
        if self.target is not None and self.target <= self.start:
            faults.append(f"the target {self.target} is reached at the start, at {self.start}")
        if self.until is not None and self.until[1] < 1:
            name, number = self.until
            faults.append(f"the match is over at the start, with {number} {name}")
        if self.lowest and self.ending == "bidders_first":
            faults.append("where the lowest total wins, bidders_first does not: they would lose")
        if self.rounds is not None and self.rounds < 1:
            faults.append(f"a match has at least one round, not {self.rounds}")
        return faults

    def is_ended(self, leaves: Mapping[str, Sequence[int]] | None) -> bool:
        """Whether what a round leaves for the next ends the match.

        Args:
            leaves: What it leaves, one number for each seat by name; None before its end.
        """
        if self.until is None or leaves is None:
            return False
        name, number = self.until
        return max(leaves[name]) >= number

    def winners(
        self,
        sheet: Sequence[Sequence[int]],
        sides: Sequence[Sequence[int]],
        declarer: int | None = None,
    ) -> tuple[int, ...]:
        """Return the seats that have won by reaching the target, () if the match goes on.

        Args:
            sheet: The totals of all seats after each round, oldest first.
            sides: The seats of each side.
            declarer: The declarer of the last round.
        """
        if self.target is None:
            return ()
        totals = sheet[-1]
        reached = [max(line) >= self.target for line in sheet]
        play_off = self.ending == "play_off" and any(reached[:-1])
        if not (reached[-1] or play_off):
            return ()
        if self.ending == "bidders_first":
            for side in sides:
                if declarer in side and totals[side[0]] >= self.target:
                    return tuple(side)
        leaders = self.leaders(totals)
        alone = any(set(leaders) == set(side) for side in sides)
        return leaders if alone or self.ending in ("share", "bidders_first") else ()

    def leaders(self, totals: Sequence[int]) -> tuple[int, ...]:
        """Return the seats that have the best total."""
        best = min(totals) if self.lowest else max(totals)
        return tuple(seat for seat, total in enumerate(totals) if total == best)
