"""Fuzz whatever reads a document: ``python fuzz/fuzz_documents.py -max_total_time=60 [FOLDER]``.

The first byte of an input says who reads it, the second which document is meant; the rest is UTF-8
text, surrogates let through. It is a document itself, or changes to one: a line for each, the
number of a value or line and what stands there instead. Nothing but the errors that docs/errors.md
names may come out; what is read is written and read back alike, and a set-up that is accepted is a
round that can be played again.
"""

from __future__ import annotations

import hashlib
import importlib
import json
import pkgutil
import random
import sys
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import atheris

with atheris.instrument_imports(include=["trickgames"]):
    import trickgames as tg

    # All that is loaded when it is first wanted, so that it is watched too; simulation needs more
    # than is installed, and reads nothing.
    for _module in pkgutil.walk_packages(tg.__path__, "trickgames."):
        if not {"cli", "simulate", "__main__"} & {*_module.name.split(".")}:
            importlib.import_module(_module.name)

HERE = Path(__file__).parent
WORK = HERE / "work"
Json = Any


# --- documents to begin with


def played(name: str, seed: int, share: float) -> tg.Match:
    """Play a share of the second round of a match by a fixed stream."""
    rng = random.Random(f"{name} {seed}")
    match = tg.Match.start(tg.rules(name), seed=seed, rounds=3)
    most = 10_000
    for number in range(2):
        match = match.deal() if number else match
        while not match.round.is_over and len(match.round.history) < most:
            moves = match.round.legal_moves()
            match = match.apply(moves[rng.randrange(len(moves))])
        most = int(share * len(match.round.history))
    return match


@cache
def matches() -> tuple[tg.Match, ...]:
    """Two matches of each game, one in its calls or near it, one further on."""
    return tuple(
        played(name, seed, share)
        for name in tg.game_names()
        for seed, share in enumerate((0.15, 0.7))
    )


@cache
def documents() -> tuple[tuple[str, str], ...]:
    """Name of the reader and text of each document."""
    found: list[tuple[str, str]] = []
    for number, match in enumerate(matches()):
        seat = (None, 0, 1)[number % 3]
        records = [tg.Record.of(match), tg.Record.of(match.round)]
        records.append(records[1].redacted(seat))
        for record in records:
            found += [("record", record.to_json()), ("short", record.to_text())]
        found.append(("view", match.round.view(seat).to_json()))
        found.append(("match view", match.view(seat).to_json()))
    return tuple(found)


# --- readers


def same(value: Json, write: Callable[[Json], str], read: Callable[[str], Json]) -> None:
    """What has been read is written, and read back as it was."""
    text = write(value)
    again = read(text)
    if again != value or write(again) != text:
        raise AssertionError("what was written does not read back")


def record(text: str, _: int) -> None:
    """Read a record in JSON."""
    made = tg.Record.from_json(text)
    same(made, tg.Record.to_json, tg.Record.from_json)
    same(made, tg.Record.to_text, tg.Record.from_text)


def short(text: str, _: int) -> None:
    """Read a record in its short form."""
    made = tg.Record.from_text(text)
    same(made, tg.Record.to_json, tg.Record.from_json)
    same(made, tg.Record.to_text, tg.Record.from_text)


def view(text: str, _: int) -> None:
    """Read a view of a round."""
    made = tg.View.from_json(text)
    same(made, tg.View.to_json, tg.View.from_json)
    if next(made.worlds(random.Random(0))).view(made.seat) != made:
        raise AssertionError("a world does not look like the view")


def match_view(text: str, _: int) -> None:
    """Read a view of a match."""
    made = tg.MatchView.from_json(text)
    same(made, tg.MatchView.to_json, tg.MatchView.from_json)
    "".join(award.text("id") for line in made.sheet for award in line.awards)


def edited(text: str, number: int) -> None:
    """Change some values of a document and read it."""
    kind, whole = documents()[number % len(documents())]
    lines = [line.partition(" ") for line in text.split("\n")[:8]]
    if kind == "short":
        rows = whole.split("\n")
        for place, _, new in lines:
            rows[int_of(place) % len(rows)] = new
        return READERS[kind]("\n".join(rows), 0)
    document = json.loads(whole)
    for place, _, new in lines:
        ways = list(places(document))
        *steps, last = ways[int_of(place) % len(ways)]
        inner = document
        for step in steps:
            inner = inner[step]
        if new:
            inner[last] = value_of(new)
        else:
            del inner[last]
        if not document:
            break
    return READERS[kind](json.dumps(document), 0)


def int_of(text: str) -> int:
    """Read a number; a text that is none stands for one, too."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 9 else len(text)


def value_of(text: str) -> Json:
    """Read JSON; what is none is a text."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return text


def places(value: Json, way: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """All ways into a value, but its own."""
    if way:
        yield way
    if isinstance(value, dict | list):
        for key, item in value.items() if isinstance(value, dict) else enumerate(value):
            yield from places(item, (*way, key))


def position(text: str, number: int) -> None:
    """Take a round apart, change some of its cards and calls, and set it up again."""
    rnd = matches()[number % len(matches())].round
    pack = rnd.rules.pack
    said: list[list[str]] = [[str(card) for card in rnd.hand(s)] for s in range(rnd.rules.seats)]
    tricks = [*rnd.tricks, *([rnd.trick] if rnd.trick else [])]
    said += [[str(trick.leader), *map(str, trick.cards)] for trick in tricks]
    said.append([str(move) for move in rnd.history if move.verb != "play"])
    said += [[str(pack[place]) for place in pile] for _, pile in rnd.deal.piles]
    for line in text.split("\n")[:8]:
        row, _, rest = line.partition(" ")
        place, _, new = rest.partition(" ")
        words = said[int_of(row) % len(said)]
        at = int_of(place) % (len(words) + 1)
        words[at : at + 1] = [new] if new else []
    seats = rnd.rules.seats
    played_tricks = said[seats : seats + len(tricks)]
    pairs = [(int_of(words[0]) if words else 0, words[1:]) for words in played_tricks]
    complete = len(rnd.tricks)
    made = rnd.rules.position(
        hands=said[:seats],
        tricks=pairs[:complete],
        trick=pairs[complete] if len(pairs) > complete else None,
        calls=said[seats + len(tricks)],
        piles=dict(zip(rnd.piles, said[seats + len(tricks) + 1 :], strict=False)),
        dealer=rnd.dealer,
        number=rnd.number,
        carry=rnd.carry,
    )
    if made.rules.begin(made.deal).play(*made.history) != made:
        raise AssertionError("the set-up is not played again")
    if [sorted(map(str, made.hand(seat))) for seat in range(seats)] != [
        sorted(str(pack.parse(card)) for card in hand) for hand in said[:seats]
    ]:
        raise AssertionError("the hands are not those that were set up")


READERS: dict[str, Callable[[str, int], None]] = {
    "record": record,
    "short": short,
    "view": view,
    "match view": match_view,
    "edited": edited,
    "position": position,
}


def one_input(data: bytes) -> None:
    """Give one input to the reader that its first byte names."""
    if len(data) < 2:
        return
    try:
        text = data[2:].decode("utf-8", "surrogatepass")
    except UnicodeDecodeError:
        text = data[2:].decode("utf-8", "surrogateescape")
    try:
        list(READERS.values())[data[0] % len(READERS)](text, data[1])
    except tg.TrickGamesError as error:
        if not str(error):
            raise AssertionError("a refusal without words") from error


# --- corpus and dictionary


def make(folder: Path) -> None:
    """Write ``documents/`` and ``documents.dict`` into a folder; the same on every machine."""
    corpus = folder / "documents"
    corpus.mkdir(parents=True, exist_ok=True)
    kinds = list(READERS)
    inputs = [(kinds.index(kind), 0, text) for kind, text in documents()]
    values = ['""', "null", "-1", "true", "[]", "{}", '"?"', '"QH"', "99999999999", ""]
    for number in range(len(documents())):
        rng = random.Random(number)
        lines = [f"{rng.randrange(400)} {rng.choice(values)}" for _ in range(2)]
        inputs += [(4, number, line) for line in (*lines, "\n".join(lines))]
    for number in range(len(matches())):
        inputs += [(5, number, text) for text in ("", "0 0 ", "0 0 QH", "4 0 1", "5 1 pass\n1 2 ")]
    for kind, number, text in inputs:
        data = bytes([kind, number]) + text.encode()
        name = f"{kinds[kind].replace(' ', '_')}-{hashlib.sha256(data).hexdigest()[:12]}"
        (corpus / name).write_bytes(data)
    keys = {key for _, text in documents() for key in text.replace(":", '"').split('"')}
    words = sorted(key for key in keys if key.isascii() and 1 < len(key) < 20)
    signs = [
        *values,
        *words,
        "\n",
        "\\ud800",
        "1e999",
        "NaN",
        "\u0663",
        '{"',
        '":',
        "hidden",
        "none",
    ]
    quoted = ('"' + "".join(f"\\x{b:02x}" for b in word.encode()) + '"' for word in signs if word)
    (folder / "documents.dict").write_text("\n".join(quoted) + "\n", encoding="ascii")


def main(arguments: list[str]) -> None:
    """Fuzz with the corpus made here unless folders or files are given."""
    if not any(not argument.startswith("-") for argument in arguments[1:]):
        make(WORK)
        options = [
            f"-dict={WORK / 'documents.dict'}",
            f"-artifact_prefix={WORK}/",
            "-max_len=20000",
            "-timeout=60",
        ]
        arguments = [arguments[0], *options, *arguments[1:], str(WORK / "documents")]
    atheris.Setup(arguments, one_input)
    atheris.Fuzz()


if __name__ == "__main__":
    main(sys.argv)
