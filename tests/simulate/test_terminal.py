"""``trickgames simulate``: the table, the picture and the file of everything."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

import trickgames as tg
from trickgames.cli import main
from trickgames.simulate import Summary, simulate
from trickgames.simulate.picture import _bars, save_picture

SUMMARY = Summary(
    (tg.FinalContract("low"), tg.FinalContract("high")),
    {
        (0, "length", -1): {9: 3},
        (0, "score", 0): {-2: 1, 4: 2},
        (1, "length", -1): {9: 4},
        (1, "declarer score", -1): {-200: 3, 300: 1},
    },
)


def test_the_terminal_shows_how_often_each_contract_is_made(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main("simulate frog --rounds 2000 --seed 7 --option all_pass=same_dealer".split()) == 0
    out, err = capsys.readouterr()
    summary = simulate(tg.rules("frog"), 2_000, seed=7).summary
    assert not err
    assert "Frog: 2,000 rounds at random, seed 7" in out
    for contract in summary.contracts:
        (line,) = (line for line in out.splitlines() if line.startswith(f"{contract} "))
        count = summary.count(contract)
        assert line.split()[1:4] == [
            f"{count:,}", f"{count / 2_000:.1%}", f"{summary.made(contract):.1%}"
        ]  # fmt: skip
    (line,) = (line for line in out.splitlines() if line.startswith("no contract "))
    assert line.split()[2] == str(summary.passed_out)
    assert "made ready in" in out


def test_a_game_without_declarers_has_a_table_of_seats(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "cramps", "--rounds", "500"]) == 0
    out = capsys.readouterr().out
    assert "made  " not in out
    assert [line.split()[0] for line in out.splitlines()[-6:-2]] == ["0", "1", "2", "3"]


def test_everything_that_was_counted_is_written_down(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "out.csv"
    assert main(["simulate", "cramps", "--rounds", "500", "--csv", str(file)]) == 0
    assert "Everything that was counted is in" in capsys.readouterr().out
    with file.open(encoding="utf-8", newline="") as opened:
        rows = list(csv.DictReader(opened))
    lengths = [row for row in rows if row["what"] == "length"]
    assert [(row["value"], row["rounds"], row["seat"]) for row in lengths] == [("52", "500", "")]
    for seat in "0123":
        scores = [row for row in rows if (row["what"], row["seat"]) == ("score", seat)]
        assert sum(int(row["rounds"]) for row in scores) == 500


def test_a_picture_has_a_panel_for_each_contract_and_is_always_the_same(tmp_path: Path) -> None:
    one, other = tmp_path / "one.svg", tmp_path / "other.svg"
    for file in (one, other):
        save_picture(SUMMARY, "Test", file)
    text = one.read_text(encoding="utf-8")
    assert text == other.read_text(encoding="utf-8")
    for said in ("Test: 7 rounds", "high: made in 25.0 %", "score of a seat", "declarer's score"):
        assert f"<!-- {said} -->" in text
    for kind in ("png", "pdf"):
        save_picture(SUMMARY, "Test", tmp_path / f"one.{kind}")
        assert (tmp_path / f"one.{kind}").stat().st_size > 1_000


def test_many_values_are_joined_to_few_bars_that_do_not_cross_zero() -> None:
    assert _bars({-1: 2, 0: 3, 5: 1}) == ({-1: 2, 0: 3, 5: 1}, 1)
    bars, width = _bars({-10: 1, -1: 2, 0: 4, 9: 8, 110: 16})
    assert (bars, width) == ({-12: 1, -3: 2, 0: 4, 9: 8, 108: 16}, 3)


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("simulate", "say which game: trickgames simulate GAME"),
        ("simulate frog --rounds 0", "at least one round is played, not 0"),
        ("simulate frog --rounds 9000000000 --csv /no/such/a.csv",
         "/no/such/a.csv cannot be written: there is no such folder"),
        ("simulate frog --rounds 9000000000 --plot /no/such/a.svg",
         "/no/such/a.svg cannot be written: there is no such folder"),
        ("simulate frog --plot out.txt", "a picture is saved as .svg, .png, .pdf"),
        ("simulate frog --option deal=twelve", "deal"),
    ],
)  # fmt: skip
def test_mistakes_are_said_in_one_line(
    line: str, why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(line.split()) == 2
    out, err = capsys.readouterr()
    assert not out
    assert why in err
    assert err.count("\n") == 1


def test_a_missing_extra_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("trickgames.simulate.picture.find_spec", lambda _: None)
    assert main("simulate cramps --rounds 10 --plot out.svg".split()) == 2
    assert 'pip install "trickgames[plot]"' in capsys.readouterr().err
    monkeypatch.setitem(__import__("sys").modules, "trickgames.simulate", None)
    assert main("simulate cramps --rounds 10".split()) == 2


def test_a_file_that_cannot_be_written_is_an_error(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["simulate", "cramps", "--rounds", "10", "--csv", str(tmp_path)]) == 1
    assert "nothing can be written" in capsys.readouterr().err
