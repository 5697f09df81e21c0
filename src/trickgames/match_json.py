"""Views of matches as JSON: the score sheet, and the round as one seat knows it."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from string import Formatter
from typing import Final, cast

from trickgames.declaration import Rules
from trickgames.jsontext import MAX_NUMBER, Node, read_json, show, write_json
from trickgames.match import MatchView, SheetLine, next_dealer, sheet_line
from trickgames.messages import Message, listed
from trickgames.rules_json import view_rules, view_rules_document
from trickgames.scoring.awards import FIGURES, LISTS, Awarded, named_rules
from trickgames.table import FinalContract
from trickgames.view_json import read_contract, read_seat, read_view, view_document, view_members

__all__ = ["match_view_from_json", "match_view_to_json"]

FORMAT: Final = "trickgames match view"
VERSION: Final = 1
MAX_ROUNDS: Final = 1_000
MAX_PARTS: Final = 100
SUM: Final = "[0-9 +−×÷⌊⌋(),:]{1,200}"
"""What the figures of an amount look like, and a list of seats."""


def match_view_to_json(view: MatchView) -> str:
    """Write a view of a match: equal views give the same text, byte for byte."""
    return write_json(
        {
            "format": FORMAT,
            "version": VERSION,
            **view_rules_document(view.rules),
            "seat": view.seat,
            "limit": view.limit,
            "sheet": [_line_out(line, view.rules) for line in view.sheet],
            "round": view_document(view.round),
        }
    )


def match_view_from_json(text: str, given: Rules | None) -> MatchView:
    """Read a view of a match back.

    Args:
        text: What `match_view_to_json` wrote.
        given: The rules, if they are not those of a game of the library.

    Raises:
        RecordError: The text is no view that some match could give; the error says where and why.
    """
    kind, version, about, target, seat, limit, sheet, rnd = read_json(text).members(
        "format", "version", "rules", "target", "seat", "limit", "sheet", "round"
    )
    kind.one_of(FORMAT)
    version.whole(VERSION, VERSION)
    rules = view_rules(about, target, given)
    viewer = read_seat(seat, rules)
    rounds = None if limit.value is None else limit.whole(1)
    rnd.members(*view_members(rnd))
    now = read_view(rules, viewer, rnd)
    view = MatchView(rules, viewer, rounds, (), now)
    for node in sheet.items(MAX_ROUNDS):
        if view.is_over:
            raise node.error("the match was over before this round")
        view = MatchView(rules, viewer, rounds, (*view.sheet, _line(node, view)), now)
    _check_round(rnd, sheet, view)
    return view


# --- the score sheet


def _names(rules: Rules, contract: FinalContract | None) -> list[tuple[str, Message]]:
    return named_rules(rules.contract(contract.key).scoring) if contract else []


def _line_out(line: SheetLine, rules: Rules) -> dict[str, object]:
    contract, known = line.contract, _names(rules, line.contract)
    place, awards = -1, list[object]()
    for award in line.awards:
        # Two awards may have one name: the place among all that there may be tells them apart.
        place = known.index((award.name, award.rule), place + 1)
        figures = _figures_out(award.figures)
        said = {"award": place, "name": award.name, "scores": list(award.scores)}
        awards.append({**said, "figures": figures})
    return {
        "dealer": line.dealer,
        "contract": None if contract is None else {"key": contract.key, "level": contract.level},
        "declarer": line.declarer,
        "awards": awards,
        "totals": list(line.totals),
    }


def _line(node: Node, before: MatchView) -> SheetLine:
    """Read a line of the sheet, and see that it follows on what is above it."""
    rules, sheet = before.rules, before.sheet
    dealer, contract, declarer, awards, totals = node.members(
        "dealer", "contract", "declarer", "awards", "totals"
    )
    deals = next_dealer(rules, sheet[-1]) if sheet else dealer.whole(0, rules.seats - 1)
    if dealer.whole() != deals:
        raise dealer.error(f"seat {deals} dealt this round, not seat {dealer.value}")
    settled = read_contract(contract)
    if settled is not None and settled.key not in {known.key for known in rules.contracts}:
        raise contract["key"].error(f"{rules.title} has no contract {show(settled.key)}")
    declares = read_seat(declarer, rules)
    if settled is None and declares is not None:
        raise declarer.error("without a contract there is no declarer: null is wanted")
    read = tuple(_awards(awards, rules, _names(rules, settled)))
    scores = tuple(sum(award.scores[seat] for award in read) for seat in range(rules.seats))
    after = tuple(old + new for old, new in zip(before.totals, scores, strict=True))
    if tuple(total.whole(-MAX_NUMBER) for total in totals.items(rules.seats)) != after:
        raise totals.error(f"the totals must be {' '.join(map(str, after))}")
    return SheetLine(len(sheet), deals, settled, declares, read, scores, after)


def _awards(node: Node, rules: Rules, known: Sequence[tuple[str, Message]]) -> Iterator[Awarded]:
    place = -1
    for item in node.items(len(known)):
        award, name, scores, figures = item.members("award", "name", "scores", "figures")
        place = award.whole(place + 1, len(known) - 1)
        title, rule = known[place]
        name.one_of(title)
        points = tuple(score.whole(-MAX_NUMBER) for score in scores.items(rules.seats))
        if len(points) != rules.seats:
            raise scores.error(f"there are {rules.seats} scores, not {len(points)}")
        if any(len({points[seat] for seat in side}) > 1 for side in rules.sides):
            raise scores.error("partners score together")
        yield Awarded(title, points, rule, _figures(figures, {one for one, _ in known}))


def _check_round(rnd: Node, sheet: Node, view: MatchView) -> None:
    """See that the round is the one that the sheet leads to."""
    now, lines = view.round, view.sheet
    number = len(lines) - now.is_over
    if now.number != number:
        raise rnd["number"].error(f"by the sheet this is round {number}, not {now.number}")
    if number == 0 and any(any(numbers) for numbers in now.carry.values()):
        raise rnd["carry"].error("at the start of a match nothing has been carried on")
    if not now.is_over:
        if view.is_over:
            raise rnd.error("the match is over, this round cannot be")
        if lines and now.dealer != next_dealer(view.rules, lines[-1]):
            deals = next_dealer(view.rules, lines[-1])
            raise rnd["dealer"].error(f"seat {deals} deals this round, not seat {now.dealer}")
        return
    totals = lines[-2].totals if number else (view.rules.match.start,) * view.rules.seats
    if lines[-1] != sheet_line(now, totals):
        raise sheet.items(MAX_ROUNDS)[-1].error("the round that is over was another")


# --- figures


def _figures_out(figures: Message) -> object:
    """Write a message: the template and what fills it; what is joined stands in a list."""
    if figures.template in LISTS:
        return {"text": figures.template, "list": [_figures_out(p) for p in _joined(figures)]}
    filled = {
        name: _figures_out(value) if isinstance(value, Message) else value
        for name, value in figures.values.items()
    }
    return {"text": figures.template, **filled}


def _joined(figures: Message) -> Iterator[Message]:
    first, last = (cast("Message", figures.values[name]) for name in ("parts", "part"))
    if first.template == figures.template:
        yield from _joined(first)
    else:
        yield first
    yield last


def _figures(node: Node, names: Collection[str]) -> Message:
    """Read a message; only sentences that the score sheet knows are let in."""
    template = node["text"].text()
    if template not in FIGURES and template not in names:
        raise node["text"].wanted("a sentence of the score sheet")
    if template in LISTS:
        parts = node.members("text", "list")[1].items(MAX_PARTS)
        if len(parts) < 2:
            raise node["list"].error("two or more parts are joined")
        return listed([_figures(part, names) for part in parts], template)
    fields = [field for _, field, _, _ in Formatter().parse(template) if field]
    filled = zip(fields, node.members("text", *fields)[1:], strict=True)
    return Message(template, {field: _value(value, names) for field, value in filled})


def _value(node: Node, names: Collection[str]) -> object:
    if isinstance(node.value, dict):
        return _figures(node, names)
    if not isinstance(node.value, str):
        return node.whole(-MAX_NUMBER)
    if not re.fullmatch(SUM, node.value):
        raise node.wanted("a sum")
    return node.value
