"""When a match ends and who wins it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, Literal

import attrs

from trickgames.checks import quote

__all__ = ["ENDINGS", "Ending", "MatchRules", "leading_seats"]

Ending = Literal["share", "play_on", "play_off", "bidders_first"]
ENDINGS: Final[Mapping[Ending, str]] = {
    "share": "the highest total wins; equal totals share the win",
    "play_on": "the highest total wins; while it is shared, another round is played",
    "play_off": "the highest total wins; if it is shared, another round is played, after which"
    " the highest total wins even below the target",
    "bidders_first": "the side of the last declarer wins if it has reached the target,"
    " else the highest total",
}


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
            side has so much of it. The highest total wins, equal totals share the win.
        rounds: The number of rounds after which the match ends, if it has not ended before; None:
            there is no such number.
    """

    start: int = 0
    target: int | None = None
    ending: Ending = "share"
    passed_out: Literal["next_dealer", "same_dealer"] = "next_dealer"
    until: tuple[str, int] | None = None
    rounds: int | None = None

    def faults(self) -> list[str]:
        """Return what is wrong with the rules of the match, one sentence each."""
        faults: list[str] = []
        if self.ending not in ENDINGS:
            faults.append(f"a match ends by {', '.join(ENDINGS)}, not {quote(str(self.ending))}")
        if self.passed_out not in ("next_dealer", "same_dealer"):
            faults.append("after a round that is passed out deals next_dealer or same_dealer")
        if self.target is not None and self.target <= self.start:
            faults.append(f"the target {self.target} is reached at the start, at {self.start}")
        if self.until is not None and self.until[1] < 1:
            name, number = self.until
            faults.append(f"the match is over at the start, with {number} {name}")
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
        leaders = leading_seats(totals)
        alone = any(set(leaders) == set(side) for side in sides)
        return leaders if alone or self.ending in ("share", "bidders_first") else ()


def leading_seats(totals: Sequence[int]) -> tuple[int, ...]:
    """Return the seats that have the highest total."""
    return tuple(seat for seat, total in enumerate(totals) if total == max(totals))
