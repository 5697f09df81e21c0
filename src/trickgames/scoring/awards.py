"""Who gets the points: awards, payments, and the set-back; each names and explains itself."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Final

import attrs

from trickgames.checks import instance_of, tuple_of
from trickgames.messages import Message, listed
from trickgames.scoring.amounts import Amount, amount, amount_at
from trickgames.scoring.awarded import Awarded, given_to, who
from trickgames.scoring.conditions import Test
from trickgames.scoring.outcome import Outcome
from trickgames.scoring.scored_by import ScoredBy
from trickgames.selection import Selection
from trickgames.table import DECLARING_SIDE, DEFENDERS, Role

__all__ = [
    "FIGURES",
    "LISTS",
    "Award",
    "Awarded",
    "GamePoints",
    "Payment",
    "Scoring",
    "SetBack",
    "amounts_of",
    "named_rules",
    "piles_of",
    "selections_of",
    "settle",
]


_ROLE: Final = instance_of("who gets or pays", Role)


def _tests(tests: Iterable[Test]) -> tuple[Test, ...]:
    return tuple_of("when an award is given", tests, Test)


def _when(tests: Sequence[Test], outcome: Outcome) -> bool:
    return all(test.holds(outcome) for test in tests)


def _rule(text: Message, tests: Sequence[Test]) -> Message:
    for number, test in enumerate(tests):
        joint = "{rule} if {test}" if number == 0 else "{rule} and {test}"
        text = Message(joint, {"rule": text, "test": test.words()})
    return text


def _equation(term: Amount, outcome: Outcome, seat: int) -> Message:
    value = term.value(outcome)
    result = value if isinstance(value, int) else value[seat]
    figures = term.figures(outcome, seat)
    plain = Message("{n}", {"n": result})
    if figures == plain.text():
        return plain
    return Message("{figures} = {n}", {"figures": figures, "n": result})


@attrs.frozen
class Award:
    """Points for the sides of a role: partners score together, and both show it.

    Args:
        name: The name on the score sheet.
        amount: Points; a tally gives each side of the role its own number.
        to: Who gets them, with partners if they have any: to the declarer is to the declaring
            side.
        when: Tests that must all be passed.
        against: Whose sides are written the same number of points below zero.
    """

    name: str
    amount: Amount = attrs.field(converter=amount)
    to: Role = attrs.field(validator=_ROLE)
    when: tuple[Test, ...] = attrs.field(default=(), converter=_tests)
    against: Role | None = attrs.field(default=None, validator=attrs.validators.optional(_ROLE))

    def words(self) -> Message:
        """Return the rule in words."""
        values = {"x": self.amount.words(), "to": Message(self.to.words)}
        if self.against is None:
            return _rule(Message("{x}, to {to}", values), self.when)
        values["against"] = Message(self.against.words)
        return _rule(Message("{x}, to {to} and against {against}", values), self.when)

    def awarded(self, outcome: Outcome, only: Collection[int] | None = None) -> list[Awarded]:
        """Return the points of a finished round, [] if there are none.

        Args:
            outcome: The finished round.
            only: The seats that may score at all; left out, all.
        """
        if not _when(self.when, outcome):
            return []
        value = self.amount.value(outcome)
        scores = [0] * outcome.table.seats
        for seat in outcome.scorers(self.to):
            if only is None or seat in only:
                scores[seat] = value if isinstance(value, int) else value[seat]
        parts = given_to(
            outcome.table.sides, scores, lambda seat: _equation(self.amount, outcome, seat)
        )
        if not parts:
            return []
        for seat in outcome.scorers(self.against) if self.against else ():
            scores[seat] -= value if isinstance(value, int) else outcome.total(value, self.to)
        return [Awarded(self.name, tuple(scores), self.words(), listed(parts, "{parts}; {part}"))]


SET_BACK: Final = "set back"
GAME_POINTS: Final = "game points"
# Whether several pay, and whether several are paid.
_PAID: Final = {
    (False, False): "{payer} pays {n} to {receiver}",
    (False, True): "{payer} pays {n} to each of {receiver}",
    (True, False): "{payer} each pay {n} to {receiver}",
    (True, True): "{payer} each pay {n} to each of {receiver}",
}


@attrs.frozen
class Payment:
    """Points that pass from each seat of one role to each seat of another; they sum to zero.

    Partners receive and pay together: where the declarer has a partner, each of the defenders
    pays each of the two.

    Args:
        name: The name on the score sheet.
        amount: Points that each payer pays to each receiver; a negative amount is paid back.
        to: Who receives, with partners if they have any.
        by: Who pays, with partners if they have any.
        when: Tests that must all be passed.
    """

    name: str
    amount: Amount = attrs.field(converter=amount)
    to: Role = attrs.field(validator=_ROLE)
    by: Role = attrs.field(default=DEFENDERS, validator=_ROLE)
    when: tuple[Test, ...] = attrs.field(default=(), converter=_tests)

    def words(self) -> Message:
        """Return the rule in words."""
        values = {
            "x": self.amount.words(),
            "to": Message(self.to.words),
            "by": Message(self.by.words),
        }
        return _rule(Message("{x}, to {to} from each of {by}", values), self.when)

    def awarded(self, outcome: Outcome) -> list[Awarded]:
        """Return the points of a finished round, [] if there are none."""
        if not _when(self.when, outcome):
            return []
        to, by = outcome.scorers(self.to), outcome.scorers(self.by)
        value = self.amount.value(outcome)
        scores = [0] * outcome.table.seats
        for receiver in to:
            for payer in by:
                points = value if isinstance(value, int) else value[receiver]
                scores[receiver] += points
                scores[payer] -= points
        if not any(scores):
            return []
        groups = [to] if isinstance(value, int) else [(seat,) for seat in to if value[seat]]
        parts = [self._figures(outcome, receivers, by) for receivers in groups]
        return [Awarded(self.name, tuple(scores), self.words(), listed(parts, "{parts}; {part}"))]

    def _figures(self, outcome: Outcome, to: Sequence[int], by: Sequence[int]) -> Message:
        value = self.amount.value(outcome)
        paid = value if isinstance(value, int) else value[to[0]]
        payers, receivers = (by, to) if paid > 0 else (to, by)
        values: dict[str, object] = {
            "payer": who(payers),
            "n": abs(paid),
            "receiver": who(receivers),
        }
        figures = Message(_PAID[len(payers) > 1, len(receivers) > 1], values)
        equation = _equation(self.amount, outcome, to[0])
        if "=" in equation.template:
            return Message("{x}: {figures}", {"x": equation, "figures": figures})
        return figures


@attrs.frozen
class SetBack:
    """The declaring side scores its points if they reach the bid, else loses the bid.

    Args:
        points: The awards that make up the points of a round.
        defenders_score: Whether the defenders score the points they make.
    """

    points: tuple[Award, ...]
    defenders_score: bool = True

    def words(self) -> Message:
        """Return the rule in words."""
        if self.defenders_score:
            return Message(
                "the declaring side scores its points if they reach the bid and else loses the"
                " bid; the defenders score their points"
            )
        return Message(
            "the declaring side scores its points if they reach the bid and else loses the bid;"
            " the defenders score nothing"
        )

    def raw(self, outcome: Outcome) -> list[Awarded]:
        """Return the points that both sides made, before the bid is looked at."""
        return [line for award in self.points for line in award.awarded(outcome)]

    def awarded(self, outcome: Outcome) -> list[Awarded]:
        """Return the points of a finished round, [] if there are none."""
        declaring = DECLARING_SIDE.seats(outcome.table)
        raw = self.raw(outcome)
        made = sum(line.scores[declaring[0]] for line in raw)
        contract = outcome.table.contract
        bid = (contract and contract.level) or 0
        scoring = set[int]() if made < bid else set(declaring)
        if self.defenders_score:
            scoring |= set(DEFENDERS.seats(outcome.table))
        lines = [line for award in self.points for line in award.awarded(outcome, scoring)]
        if made < bid:
            loss = tuple(-bid if seat in declaring else 0 for seat in range(outcome.table.seats))
            values = {"who": who(declaring), "bid": bid, "made": made}
            figures = Message("{who} bid {bid} and made {made}", values)
            names = [Message(line.name) for line in raw if line.scores[declaring[0]]]
            if names:
                points = listed(names, "{parts}, {part}")
                figures = Message("{set_back} ({points})", {"set_back": figures, "points": points})
            lines.append(Awarded(SET_BACK, loss, self.words(), figures))
        return lines


@attrs.frozen
class GamePoints:
    """The winner of a round scores 1 to 3, by how far the other side has come.

    The winner is the side that has reached the target; if nobody has, the side that won the last
    trick, but if somebody closed the stock (the fact ``closer``), the side after the closer's in
    any case. Where the stock was closed, what the other side had then is looked at. Nobody wins
    a round that ends without one of these, before a trick is won.

    Args:
        points: What counts as points.
        target: The points that win.
        half: With fewer points the loser is beaten by 2; without a trick, by 3.
    """

    points: Amount
    target: int = 66
    half: int = 33

    def words(self) -> Message:
        """Return the rule in words."""
        values = {"target": self.target, "half": self.half, "x": self.points.words()}
        return Message(
            "1 for the side with {target} ({x}), else for the winner of the last trick; 2 if the"
            " other side has fewer than {half}, 3 if it has no trick; whoever closes the stock in"
            " vain loses 2, or 3 if the others had no trick then",
            values,
        )

    def result(self, outcome: Outcome) -> tuple[int | None, int, tuple[int, ...]]:
        """Return the place of the side that wins, how high, and the points of each side."""
        table, sides = outcome.table, outcome.table.sides
        value = self.points.value(outcome)
        had = tuple(amount_at(value, side[0]) for side in sides)
        closer = table.fact("closer")
        won = next((n for n, points in enumerate(had) if points >= self.target), None)
        if won is None:
            if isinstance(closer, int):
                won = (outcome.side_of[closer] + 1) % len(sides)
            elif outcome.winners:
                won = outcome.side_of[outcome.winners[-1]]
            else:
                return None, 0, had
        tricks = sum(outcome.side_of[winner] != won for winner in outcome.winners)
        loser = max(points for side, points in enumerate(had) if side != won)
        in_vain = isinstance(closer, int) and outcome.side_of[closer] != won
        if isinstance(closer, int):
            at_closing = table.fact("tricks at closing"), table.fact("points at closing")
            tricks, loser = (n if isinstance(n, int) else 0 for n in at_closing)
        return won, 3 if not tricks else 2 if in_vain or loser < self.half else 1, had

    def awarded(self, outcome: Outcome) -> list[Awarded]:
        """Return the points of a finished round, [] if nobody wins."""
        won, count, had = self.result(outcome)
        if won is None:
            return []
        side = outcome.table.sides[won]
        scores = tuple(count * (seat in side) for seat in range(outcome.table.seats))
        values = {"who": who(side), "n": count, "points": " : ".join(map(str, had))}
        figures = Message("{n} to {who} ({points})", values)
        return [Awarded(GAME_POINTS, scores, self.words(), figures)]


Scoring = Award | Payment | SetBack | GamePoints | ScoredBy

LISTS: Final = ("{parts}; {part}", "{parts}, {part}")
"""The templates that join figures."""
FIGURES: Final = frozenset({
    "{n}", "{figures} = {n}", "{x} to {who}", "{x}: {figures}", "seat {n}",
    "seats {first} and {last}", "{who} bid {bid} and made {made}", "{set_back} ({points})",
    "{n} to {who} ({points})", *_PAID.values(), *LISTS,
})  # fmt: skip
"""The templates of all figures, the names of awards aside."""


def named_rules(scoring: Sequence[Scoring]) -> list[tuple[str, Message]]:
    """Return name and rule of every award that a round may bring, in the order of the sheet."""
    found: list[tuple[str, Message]] = []
    for term in scoring:
        if isinstance(term, ScoredBy):
            found += term.rules()
        elif isinstance(term, SetBack):
            found += [*named_rules(term.points), (SET_BACK, term.words())]
        else:
            name = GAME_POINTS if isinstance(term, GamePoints) else term.name
            found.append((name, term.words()))
    return found


def amounts_of(term: Scoring) -> list[Amount]:
    """Return the amounts that a term of the scoring is made of."""
    if isinstance(term, GamePoints):
        return [term.points]
    if isinstance(term, ScoredBy):
        return [amount for _, amount in term.tallies]
    awards = term.points if isinstance(term, SetBack) else (term,)
    tests = [test for award in awards for test in award.when]
    return [*(award.amount for award in awards), *(part for t in tests for part in t.amounts)]


def piles_of(term: Scoring) -> set[str]:
    """Return the names of the piles that a term of the scoring looks at."""
    return {name for amount in amounts_of(term) for name in amount.piles()}


def selections_of(term: Scoring) -> list[Selection]:
    """Return the cards that a term of the scoring names, in it and in its tests."""
    if isinstance(term, SetBack):
        return [selection for award in term.points for selection in selections_of(award)]
    named = [selection for amount in amounts_of(term) for selection in amount.selections()]
    tests = term.when if isinstance(term, Award | Payment) else ()
    return [*named, *(test.cards for test in tests if test.cards)]


def settle(scoring: Sequence[Scoring], outcome: Outcome) -> tuple[Awarded, ...]:
    """Return all awards of a finished round, in the order of the declaration.

    Their scores add up to the score of the round; awards of no points are left out.
    """
    return tuple(line for term in scoring for line in term.awarded(outcome))
