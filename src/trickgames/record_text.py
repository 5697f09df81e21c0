"""The short form of a record that people read: one line for each thing, one for each trick."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

import attrs

from trickgames.errors import RecordError
from trickgames.jsontext import MAX_NUMBER, MAX_VALUES, Node, Path, check_text, show
from trickgames.options import spell
from trickgames.record_read import FORMAT, MAX_CARDS, MAX_ROUNDS, VERSION

__all__ = ["read_text", "write_text"]

NONE: Final = "none"
UNFINISHED: Final = "unfinished"
CONCEALED: Final = "hidden"


# --- writing


def write_text(document: Mapping[str, Any], defaults: Mapping[str, object], seats: int) -> str:
    """Return the short form of a document.

    Args:
        document: The document.
        defaults: The options that need not be written, as JSON knows them.
        seats: The number of players, who play one card each to a trick.

    Raises:
        RecordError: A name in the document does not fit into a line.
    """
    lines = [f"{FORMAT} {document['version']}", f"kind: {document['kind']}"]
    rules = document["rules"]
    lines.append(f"game: {rules['key']} {rules['version']}")
    options: Mapping[str, object] = rules["options"]
    changed = [
        f"{name}={spell(value)}"
        for name, value in sorted(options.items())
        if name not in defaults or defaults[name] != value
    ]
    if changed:
        lines.append(f"options: {' '.join(changed)}")
    if document["target"] is not None:
        lines.append(f"target: {document['target']}")
    if document["kind"] == "match":
        lines += _match_lines(document, seats)
    else:
        lines += _round_lines(document, seats)
    text = "\n".join(lines) + "\n"
    if not _reads_back(text, document, defaults):
        raise RecordError("a name in this record does not fit into a line: only JSON can hold it")
    return text


def _reads_back(text: str, document: Mapping[str, Any], defaults: Mapping[str, object]) -> bool:
    try:
        back: Any = read_text(text).value
    except RecordError:
        return False
    back["rules"]["options"] = {**defaults, **back["rules"]["options"]}
    return bool(back == _bare(document))


def _bare(document: Mapping[str, Any]) -> dict[str, Any]:
    """Return a document with its plays written as bare cards."""
    found = dict(document)
    if "moves" in found:
        found["moves"] = [_shorten(move) for move in found["moves"]]
    else:
        found["rounds"] = [_bare(part) for part in found["rounds"]]
    return found


def _shorten(move: str) -> str:
    return move.removeprefix("play ")


def _round_lines(document: Mapping[str, Any], seats: int) -> list[str]:
    lines: list[str] = []
    if "seat" in document:
        seat = document["seat"]
        lines.append(f"seat: {NONE if seat is None else seat}")
    if "seed" in document["deal"]:
        lines.append(f"seed: {document['deal']['seed']}")
    lines += [f"dealer: {document['dealer']}", f"number: {document['number']}"]
    for name, numbers in sorted(document.get("carry", {}).items()):
        lines.append(f"carry {name}: {' '.join(map(str, numbers))}")
    if "seed" not in document["deal"]:
        lines += _card_lines("", document["deal"])
    if "seen" in document:
        lines += _card_lines("seen ", document["seen"])
    result = document["result"]
    return lines + _played_lines(document["moves"], result and result["scores"], seats)


def _card_lines(before: str, cards: Mapping[str, Any]) -> list[str]:
    lines = [
        f"{before}hand {seat}: {CONCEALED if hand is None else ' '.join(hand) or NONE}"
        for seat, hand in enumerate(cards["hands"])
    ]
    piles = sorted(cards["piles"].items())
    return lines + [f"{before}pile {name}: {' '.join(pile) or NONE}" for name, pile in piles]


def _match_lines(document: Mapping[str, Any], seats: int) -> list[str]:
    lines = [f"seed: {document['seed']}", f"dealer: {document['dealer']}"]
    if document["limit"] is not None:
        lines.append(f"rounds: {document['limit']}")
    for number, part in enumerate(document["rounds"]):
        lines += [f"round: {number}", *_played_lines(part["moves"], part["scores"], seats)]
    result = document["result"]
    if result is None:
        return [*lines, f"totals: {UNFINISHED}"]
    totals, winners = (" ".join(map(str, result[key])) for key in ("totals", "winners"))
    return [*lines, f"totals: {totals}", f"winners: {winners}"]


def _played_lines(moves: Sequence[str], scores: Sequence[int] | None, seats: int) -> list[str]:
    groups: list[list[str]] = []
    before = None
    for move in moves:
        verb = move.startswith("play ")
        if verb != before or (verb and len(groups[-1]) == seats):
            groups.append([])
        groups[-1].append(_shorten(move))
        before = verb
    lines = [f"moves: {'; '.join(group)}" for group in groups] or [f"moves: {NONE}"]
    end = UNFINISHED if scores is None else " ".join(map(str, scores))
    return [*lines, f"scores: {end}"]


# --- reading


@attrs.define
class _Sheet:
    """The lines of a text, or of one round of a match, that were not looked at yet."""

    entries: dict[str, list[tuple[int, str]]]
    places: dict[Path, int]

    def take(self, key: str, *path: str | int) -> str:
        """Return what stands behind a key; that line is the place of the path."""
        found = self.maybe(key, *path)
        if found is None:
            raise RecordError(f"the text: the line {key!r} is missing")
        return found

    def maybe(self, key: str, *path: str | int) -> str | None:
        lines = self.entries.pop(key, None)
        if lines is None:
            return None
        if len(lines) > 1:
            raise RecordError(f"line {lines[1][0]}: there is a line {key!r} already")
        ((line, value),) = lines
        self.places[path] = line
        return value

    def finish(self) -> None:
        """Refuse the lines that nobody asked for."""
        for key, ((line, _), *_) in self.entries.items():
            raise RecordError(f"line {line}: {show(key)} cannot stand here")


def read_text(text: str) -> Node:
    """Read the short form as far as its lines go.

    Raises:
        TypeError: It is no `str`.
        RecordError: A line is missing, unknown or there twice.
    """
    check_text(text)
    if text.count("\n") > MAX_VALUES or text.count(";") > MAX_VALUES:
        raise RecordError(f"the text: it holds more than {MAX_VALUES} values")
    first, *rest = text.split("\n")
    version = re.fullmatch(f"{FORMAT} ([0-9]{{1,9}})", first.strip())
    if version is None:
        raise RecordError(f"line 1: '{FORMAT} {VERSION}' is wanted, not {show(first)}")
    if int(version[1]) != VERSION:
        raise RecordError(f"line 1: format version {version[1]} cannot be read, only {VERSION}")
    parts = _sheets(rest)
    head, *played = parts
    document: dict[str, object] = {"format": FORMAT, "version": VERSION, **_read_head(head)}
    if document["kind"] == "match":
        document |= _read_match(parts)
    else:
        for sheet in played:
            sheet.finish()
        document |= _read_round(head, redacted=document["kind"] == "redacted")
    for part in parts:
        part.finish()
    return Node(document, (), head.places)


def _sheets(lines: Sequence[str]) -> list[_Sheet]:
    """Sort lines by what they say: a sheet for the head, and one for each round of a match."""
    places: dict[Path, int] = {("format",): 1, ("version",): 1}
    sheets = [_Sheet({}, places)]
    for number, line in enumerate(lines, 2):
        if not line.strip():
            continue
        key, colon, value = (part.strip() for part in line.partition(":"))
        if not colon or not value:
            raise RecordError(f"line {number}: 'name: value' is wanted, not {show(line)}")
        if key == "round":
            if len(sheets) > MAX_ROUNDS:
                raise RecordError(f"line {number}: at most {MAX_ROUNDS} rounds may stand here")
            sheets.append(_Sheet({}, places))
        sheets[-1].entries.setdefault(key, []).append((number, value))
    return sheets


def _read_head(sheet: _Sheet) -> dict[str, Any]:
    kind = sheet.take("kind", "kind")
    key, _, version = sheet.take("game", "rules").partition(" ")
    options: dict[str, object] = {}
    for word in (sheet.maybe("options", "rules", "options") or "").split():
        name, _, value = word.partition("=")
        if not value or name in options:
            line = sheet.places["rules", "options"]
            raise RecordError(f"line {line}: 'name=value', each once, is wanted, not {show(word)}")
        options[name] = _option(value)
    target = _optional(sheet, "target", "target")
    rules = {"key": key, "version": _number(version), "options": options}
    return {"kind": kind, "rules": rules, "target": target}


def _option(text: str) -> object:
    if text in ("true", "false"):
        return text == "true"
    return [_number(part) for part in text.split(",")] if "," in text else _number(text)


def _number(text: str) -> int | str:
    """Return a number, or the text as it is if it is none that JSON can hold."""
    if not re.fullmatch("-?(0|[1-9][0-9]{0,15})", text) or abs(int(text)) > MAX_NUMBER:
        return text
    return int(text)


def _optional(sheet: _Sheet, key: str, place: str) -> int | str | None:
    text = sheet.maybe(key, place)
    return None if text is None else _number(text)


def _read_round(sheet: _Sheet, *, redacted: bool) -> dict[str, Any]:
    document: dict[str, Any] = {}
    if redacted:
        seat = sheet.take("seat", "seat")
        document = {"seat": None if seat == NONE else _number(seat)}
    seed = None if redacted else sheet.maybe("seed", "deal", "seed")
    if seed is None and "hand 0" not in sheet.entries:
        raise RecordError("the text: the line 'seed' or 'hand 0' is missing")
    document["deal"] = _read_cards(sheet, "", "deal") if seed is None else {"seed": _number(seed)}
    if redacted:
        document["seen"] = _read_cards(sheet, "seen ", "seen")
    for key in ("dealer", "number"):
        document[key] = _number(sheet.take(key, key))
    document |= _read_carry(sheet)
    document["moves"], scores = _read_played(sheet)
    sheet.places["result",] = sheet.places["result", "scores"]
    return document | {"result": None if scores is None else {"scores": scores}}


def _read_cards(sheet: _Sheet, before: str, place: str) -> dict[str, Any]:
    hands: list[list[str] | None] = []
    while f"{before}hand {len(hands)}" in sheet.entries and len(hands) < MAX_CARDS:
        text = sheet.take(f"{before}hand {len(hands)}", place, "hands", len(hands))
        hands.append(None if text == CONCEALED else _words(text))
    piles: dict[str, list[str]] = {}
    start = f"{before}pile "
    for key in [key for key in sheet.entries if key.startswith(start)]:
        name = key.removeprefix(start)
        piles[name] = _words(sheet.take(key, place, "piles", name))
    return {"hands": hands, "piles": piles}


def _read_carry(sheet: _Sheet) -> dict[str, Any]:
    carry: dict[str, list[int | str]] = {}
    for key in [key for key in sheet.entries if key.startswith("carry ")]:
        name = key.removeprefix("carry ")
        numbers = sheet.take(key, "carry", name).split(None, MAX_CARDS)
        carry[name] = [_number(word) for word in numbers]
        sheet.places.setdefault(("carry",), sheet.places["carry", name])
    return {"carry": carry} if carry else {}


def _words(text: str) -> list[str]:
    return [] if text == NONE else text.split()


def _read_played(sheet: _Sheet, *path: str | int) -> tuple[list[str], list[int | str] | None]:
    moves: list[str] = []
    lines = sheet.entries.pop("moves", None)
    if lines is None:
        raise RecordError("the text: the line 'moves' is missing")
    for line, value in lines:
        sheet.places.setdefault((*path, "moves"), line)
        if value != NONE:
            for move in value.split(";"):
                sheet.places.setdefault((*path, "moves", len(moves)), line)
                moves.append(move.strip())
    end = () if path else ("result",)
    return moves, _read_numbers(sheet, "scores", *path, *end, "scores")


def _read_numbers(sheet: _Sheet, key: str, *path: str | int) -> list[int | str] | None:
    text = sheet.take(key, *path)
    return None if text == UNFINISHED else [_number(word) for word in text.split(None, MAX_CARDS)]


def _read_match(parts: Sequence[_Sheet]) -> dict[str, Any]:
    head, *played = parts
    last = parts[-1]
    seed, dealer = (_number(head.take(key, key)) for key in ("seed", "dealer"))
    limit = _optional(head, "rounds", "limit")
    rounds: list[dict[str, object]] = []
    for number, sheet in enumerate(played):
        said = sheet.take("round", "rounds", number)
        if said != str(number):
            line = sheet.places["rounds", number]
            raise RecordError(f"line {line}: round {number} is wanted, not {show(said)}")
        moves, scores = _read_played(sheet, "rounds", number)
        rounds.append({"moves": moves, "scores": scores})
    totals = _read_numbers(last, "totals", "result", "totals")
    head.places["result",] = head.places["result", "totals"]
    result: dict[str, object] | None = None
    if totals is not None:
        result = {"totals": totals, "winners": _read_numbers(last, "winners", "result", "winners")}
    return {"seed": seed, "dealer": dealer, "limit": limit, "rounds": rounds, "result": result}
