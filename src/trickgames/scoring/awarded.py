"""What a round brought: points with a name, and who got them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import attrs

from trickgames.messages import Message

__all__ = ["Awarded", "given_to", "who"]


@attrs.frozen
class Awarded:
    """Points that a round brought, and why.

    Attributes:
        name: The name of the award.
        scores: Points for each seat; partners both show their side's.
        rule: The rule, in words.
        figures: How the points come about in this round.
    """

    name: str
    scores: tuple[int, ...]
    rule: Message
    figures: Message

    def text(self, lang: str = "en") -> str:
        """Return name and explanation in a language: ``"en"`` or ``"id"``.

        Raises:
            OptionError: There are no sentences in that language.
        """
        return f"{Message(self.name).text(lang)}: {self.figures.text(lang)}"

    def __str__(self) -> str:
        return self.text()


def given_to(
    sides: Sequence[Sequence[int]], scores: Sequence[int], worth: Callable[[int], Message]
) -> list[Message]:
    """Say how much each side got, leaving out those that got nothing.

    Args:
        sides: The seats of each side.
        scores: Points for each seat.
        worth: Says how the points of a seat come about.
    """
    parts: list[Message] = []
    for side in sides:
        scorers = [seat for seat in side if scores[seat]]
        if scorers:
            values = {"x": worth(scorers[0]), "who": who(scorers)}
            parts.append(Message("{x} to {who}", values))
    return parts


def who(seats: Sequence[int]) -> Message:
    """Name some seats, at least one."""
    if len(seats) == 1:
        return Message("seat {n}", {"n": seats[0]})
    values = {"first": ", ".join(map(str, seats[:-1])), "last": seats[-1]}
    return Message("seats {first} and {last}", values)
