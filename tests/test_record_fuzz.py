"""Whatever stands in a text, reading it ends in a record or in a RecordError."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

import trickgames as tg
from tests.test_record_damage import DOCUMENTS
from tests.test_record_text import TEXTS
from trickgames.jsontext import read_json, write_json
from trickgames.record import Record

LEAVES = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8)
WORDS = st.sampled_from(
    ["pass", "QH", "play QH", "discard ? ? ?", "?", "none", "hidden", "frog", "deal", "moves"]
)
ODD = st.sampled_from(["hands", "bid 99999", "trump X", "no nil", "-0", "1e5", "\u0663", "\ud800"])
VALUES = st.recursive(
    LEAVES | WORDS | ODD,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner),
    max_leaves=6,
)
PIECES = st.text(max_size=4) | st.sampled_from(
    ["{", "}", "[", "]", '"', ",", ":", "null", "1e999", "NaN", "\\ud800", ";", "\n", "moves: QH\n"]
)


def try_to_read(text: str) -> None:
    for read in (Record.from_json, Record.from_text):
        try:
            record = read(text)
        except tg.RecordError as error:
            said = str(error)
        else:
            said = str(record)
            written = record.to_json(), record.to_text()
            for again in (Record.from_json(written[0]), Record.from_text(written[1])):
                assert (again.to_json(), again.to_text()) == written
        assert 0 < len(said) < 5000


def places(value: Any, way: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """All ways into a value, its own first."""
    found = [way]
    if isinstance(value, dict | list):
        for key, item in value.items() if isinstance(value, dict) else enumerate(value):
            found += places(item, (*way, key))
    return found


@given(st.text())
def test_any_text(text):
    try_to_read(text)


@given(VALUES)
def test_any_json(value):
    try_to_read(json.dumps(value))


@given(st.data())
def test_documents_with_other_values(data):
    document = json.loads(json.dumps(data.draw(st.sampled_from(list(DOCUMENTS.values())))))
    for _ in range(data.draw(st.integers(1, 3))):
        *steps, last = data.draw(st.sampled_from(places(document)[1:]))
        inner = document
        for step in steps:
            inner = inner[step]
        change = data.draw(st.sampled_from(["replace", "delete", "insert"]))
        if change == "delete":
            del inner[last]
        elif change == "replace":
            inner[last] = data.draw(VALUES)
        elif isinstance(inner, list):
            inner.insert(last, data.draw(VALUES))
        else:
            inner[data.draw(st.text(max_size=5) | WORDS)] = data.draw(VALUES)
    try_to_read(json.dumps(document))


@given(st.data())
def test_texts_with_other_characters(data):
    text = data.draw(
        st.sampled_from([*TEXTS.values(), *(json.dumps(value) for value in DOCUMENTS.values())])
    )
    for _ in range(data.draw(st.integers(1, 4))):
        start = data.draw(st.integers(0, len(text)))
        end = start + data.draw(st.integers(0, 6))
        text = text[:start] + data.draw(PIECES) + text[end:]
    try_to_read(text)


@given(st.data())
def test_texts_with_lines_in_another_order(data):
    lines = TEXTS[data.draw(st.sampled_from(sorted(TEXTS)))].splitlines()
    try_to_read("\n".join([lines[0], *data.draw(st.permutations(lines[1:]))]))
    try_to_read("\n".join(data.draw(st.lists(st.sampled_from(lines)))))


NUMBERS = st.integers(-(2**53) + 1, 2**53 - 1)
PLAIN = st.recursive(
    st.none() | st.booleans() | NUMBERS | st.text(st.characters(exclude_categories=["Cs"])),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text("aé€", max_size=4), inner),
    max_leaves=6,
)


@given(PLAIN)
def test_plain_values_are_read_back(value):
    text = write_json(value)
    assert read_json(text).value == value
    assert write_json(read_json(json.dumps(value, indent=1)).value) == text
