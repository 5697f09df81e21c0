"""The list of mutants that survive mutmut is read and compared in full."""

from __future__ import annotations

import pytest

from tests.mutation.bodies import LIST, Body, compare, function_of, parse

ONE = Body("flow start", ("- return 1", "+ return 2"))
TWO = Body("phases.auction Auction.after", ("- if a and b:", "+ if a or b:"))
TEXT = """\
# A comment.
= The number is never looked at, by
  anybody.
flow start
- return 1
+ return 2

= They are equal.
phases.auction Auction.after
- if a and b:
+ if a or b:
- if a and b:
+ if a or b:
"""


def test_the_list_that_is_kept_has_a_reason_for_each_mutant() -> None:
    listed, faults = parse(LIST.read_text(encoding="utf-8"))
    assert listed
    assert faults == []


def test_a_list_is_read() -> None:
    twice = Body(TWO.function, TWO.lines * 2)
    assert parse(TEXT) == ([ONE, twice], [])
    assert parse(TEXT.replace("= ", "# ")) == (
        [ONE, twice],
        ["no reason for flow start", "no reason for phases.auction Auction.after"],
    )


@pytest.mark.parametrize(
    ("listed", "verdicts", "faults"),
    [
        ([ONE], [(ONE, "survived"), (TWO, "killed")], []),
        ([ONE], [(ONE, "no tests"), (TWO, "timeout")], []),
        ([ONE], [(ONE, "timeout")], []),
        ([], [(ONE, "survived")], ["survives, and is not listed (survived)"]),
        ([], [(ONE, "no tests")], ["survives, and is not listed (no tests)"]),
        ([ONE], [(ONE, "survived")] * 2, ["survives, and is not listed (survived)"]),
        ([ONE, ONE], [(ONE, "survived")] * 2, []),
        ([ONE, ONE], [(ONE, "survived"), (ONE, "killed")], ["listed, but noticed after all"]),
        ([ONE], [(ONE, "killed")], ["listed, but noticed after all"]),
        ([ONE], [(TWO, "killed")], ["listed, but there is no such mutant"]),
        ([], [(TWO, "not checked")], ["not tried to the end (not checked)"]),
        ([TWO], [(TWO, "suspicious")], ["not tried to the end (suspicious)"]),
    ],
)  # fmt: skip
def test_every_difference_is_named(
    listed: list[Body], verdicts: list[tuple[Body, str]], faults: list[str]
) -> None:
    found = compare(listed, verdicts)
    assert [text.partition(":\n")[0] for text in found] == faults
    assert all(str(ONE) in text or str(TWO) in text for text in found)


def test_a_mutant_is_known_by_its_function() -> None:
    key = "trickgames.phases.auction.xǁAuctionǁ_settle__mutmut_26"
    assert function_of(key) == "phases.auction Auction._settle"
    key = "trickgames.phases.phase.x_wrong_verb__mutmut_3"
    assert function_of(key) == "phases.phase wrong_verb"
    assert function_of("trickgames.follow.x__mask__mutmut_1") == "follow _mask"
