"""What is compiled is kept on disk; what cannot be compiled is played by the engine."""

from __future__ import annotations

import importlib
import subprocess
import sys
from pathlib import Path

import attrs
import pytest

import trickgames as tg
import trickgames.simulate
from tests.simulate.helpers import DOUBLED
from tests.small_games import SMALL
from trickgames.cards import FRENCH_SUITS, Suit
from trickgames.follow import FOLLOW_SUIT, Condition
from trickgames.messages import Message
from trickgames.phases.declare import Declare
from trickgames.phases.play import Play
from trickgames.phases.stock import Marriage, Swap
from trickgames.phases.turn_up import TurnTrump
from trickgames.ranking import Ranking
from trickgames.scoring.amounts import Amount, Value
from trickgames.scoring.awards import Award
from trickgames.scoring.conditions import Test
from trickgames.scoring.outcome import Outcome
from trickgames.scoring.tallies import tricks
from trickgames.simulate import compiled, simulate
from trickgames.simulate.compiled import cache_folder, compile_rules
from trickgames.simulate.layout import Uncompilable
from trickgames.simulate.program import write_program
from trickgames.table import DEALER, EVERYONE, Role

CRAMPS = tg.rules("cramps")


@attrs.frozen
class Longest(Amount):
    """An amount of one's own: the number of the last trick that a seat won."""

    def _value(self, outcome: Outcome) -> Value:
        last = {seat: number for number, seat in enumerate(outcome.winners, 1)}
        return tuple(last.get(seat, 0) for seat in range(outcome.table.seats))

    def words(self) -> Message:
        return Message("the last trick won")


class OwnDeclare(Declare):
    """A phase of one's own."""


def _game(*phases: object, amount: Amount | None = None, suits: int = 4) -> tg.Rules:
    extra = tuple(Suit(str(n), str(n), f"suit {n}") for n in range(suits - 4))
    award = Award("last", amount if amount is not None else Longest(), EVERYONE)
    return tg.Rules(
        pack=tg.Pack("A K Q J 10 9 8 7 6 5 4 3 2", suits=(*FRENCH_SUITS[:suits], *extra)),
        seats=4,
        packets="2 2",
        contracts=(
            tg.Contract(
                "own",
                Ranking("A K Q J 10 9 8 7 6 5 4 3 2"),
                (FOLLOW_SUIT,),
                (*phases, Play()),  # type: ignore[arg-type]
                (award,),
            ),
        ),
    )


@pytest.mark.parametrize(
    ("rules", "why"),
    [
        (_game(), "the amount Longest"),
        (_game(OwnDeclare("nil")), "the phase OwnDeclare"),
        (_game(suits=5), "a pack of 65 cards"),
    ],
    ids=["amount", "phase", "pack"],
)
def test_a_term_of_ones_own_is_played_by_the_engine(rules: tg.Rules, why: str) -> None:
    simulation = simulate(rules, 30, seed=1, keep="rounds")
    assert (simulation.compiled, simulation.why_plain) == (False, why)
    assert simulation.kept is not None
    for number in range(30):
        rnd = simulation.replay(number)
        scores = tuple(simulation.kept.scores[number].tolist())
        assert rnd.scores == scores
        assert max(scores) == 4
    with pytest.raises(Uncompilable, match=why):
        write_program(rules)


KNOWN = tg.rules("schnapsen")
PLAY = KNOWN.contracts[0].play


def _schnapsen(**changes: object) -> tg.Rules:
    (contract,) = KNOWN.contracts
    return attrs.evolve(KNOWN, contracts=(attrs.evolve(contract, **changes),))


def _sitting_out() -> tg.Rules:
    """Three players with marriages, of whom the dealer only looks on."""
    (contract,) = SMALL["plain"].contracts
    own = attrs.evolve(contract, phases=(Play(extras=(Marriage(),), out=DEALER),))
    return attrs.evolve(SMALL["plain"], contracts=(own,))


class OwnPlay(Play):
    """A play of one's own."""


class OwnAward(Award):
    """An award of one's own."""


class OwnExtra(Swap):
    """Something of one's own that a leader may do."""


TURNED = TurnTrump("turned")
ODD = Role("odd", "somebody odd")
POINTS = Award("odd", tricks(), EVERYONE)
TERM = attrs.evolve(FOLLOW_SUIT, when=(Condition("odd"),))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("rules", "why"),
    [
        (_schnapsen(scoring=(OwnAward("odd", tricks(), EVERYONE),)), "the scoring OwnAward"),
        (_schnapsen(scoring=(Award("odd", tricks(), ODD),)), "the role 'odd'"),
        (
            _schnapsen(scoring=(attrs.evolve(POINTS, when=(Test("odd"),)),)),  # type: ignore[arg-type]
            "the test 'odd'",
        ),
        (_schnapsen(phases=(OwnPlay(),)), "the play OwnPlay"),
        (
            _schnapsen(phases=(TURNED, attrs.evolve(PLAY, extras=(OwnExtra("J"),)))),
            "the extra OwnExtra",
        ),
        (_sitting_out(), "somebody sits out"),
        (
            _schnapsen(phases=(TURNED, Declare("turned"), Play())),
            "two kinds of facts called 'turned'",
        ),
        (_schnapsen(follow=(TERM,)), "the condition 'odd'"),
        (attrs.evolve(KNOWN, opening=(TurnTrump("turned"),)), "settles no contract"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_what_is_not_known_to_the_compiler_is_named(rules: tg.Rules, why: str) -> None:
    with pytest.raises(Uncompilable, match=why):
        write_program(rules)


def test_a_deal_without_a_pile_turns_no_trump() -> None:
    rules = tg.rules("oh_hell", sizes="fixed", largest="full")
    compile(write_program(rules).source, "oh_hell", "exec")
    assert {simulate(rules, 5, seed=1, compiled=False).replay(n).trump for n in range(5)} == {None}


def test_honours_can_be_compiled() -> None:
    source = write_program(tg.rules("bridge", scoring="rubber", honours=True)).source
    compile(source, "bridge", "exec")


def test_both_ways_to_find_a_card_find_the_same(tmp_path: Path, monkeypatch) -> None:
    slow, quick = (write_program(CRAMPS, deposit=deposit).source for deposit in (False, True))
    assert "pdep" in quick
    assert "pdep" not in slow
    expected = simulate(CRAMPS, 200, seed=1, compiled=False).summary
    made = compile_rules(CRAMPS, deposit=False)
    monkeypatch.setattr("trickgames.simulate.runner._compiled", lambda _: made)
    assert simulate(CRAMPS, 200, seed=1).summary == expected
    assert compile_rules(CRAMPS, deposit=False).run is made.run


def test_another_processor_than_this_one_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NUMBA_CPU_NAME", "generic")
    assert not compiled._deposits()


# --- the cache


@pytest.mark.parametrize(
    ("platform", "variable", "parts"),
    [
        ("linux", "XDG_CACHE_HOME", ("trickgames",)),
        ("win32", "LOCALAPPDATA", ("trickgames",)),
        ("darwin", "HOME", ("Library", "Caches", "trickgames")),
    ],
)
def test_the_cache_is_where_the_platform_wants_it(
    platform: str, variable: str, parts: tuple[str, ...], monkeypatch, tmp_path: Path
) -> None:
    monkeypatch.delenv(compiled.CACHE, raising=False)
    monkeypatch.setattr(sys, "platform", platform)
    monkeypatch.setenv(variable, str(tmp_path))
    assert cache_folder() == tmp_path.joinpath(*parts)


def test_a_source_is_written_once(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv(compiled.CACHE, str(tmp_path / "new"))
    file = compiled._laid_down("x = 1\n")
    assert file.parent.stat().st_mode & 0o077 == 0
    before = file.stat()
    assert compiled._laid_down("x = 1\n") == file
    assert file.stat().st_mtime_ns == before.st_mtime_ns
    assert [path.name for path in file.parent.iterdir()] == [file.name]
    file.write_text("x = 2\n", encoding="utf-8")  # damaged: not what its name says
    assert compiled._laid_down("x = 1\n").read_text(encoding="utf-8") == "x = 1\n"
    assert [path.name for path in file.parent.iterdir()] == [file.name]


def test_two_processes_that_write_at_once_leave_one_file(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv(compiled.CACHE, str(tmp_path))
    first = compiled._laid_down("x = 1\n")
    before = first.stat().st_mtime_ns
    monkeypatch.setattr(Path, "exists", lambda _: False)  # as the other process saw it
    assert compiled._laid_down("x = 1\n") == first
    assert first.stat().st_mtime_ns == before


def test_where_nothing_can_be_kept_it_is_compiled_all_the_same(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("", encoding="utf-8")
    monkeypatch.setenv(compiled.CACHE, str(blocked / "folder"))
    assert compiled._laid_down("x = 1\n").read_text(encoding="utf-8") == "x = 1\n"


# --- the extra


def _run(program: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    return done.stdout.strip()


def test_the_library_itself_needs_neither_numpy_nor_numba() -> None:
    assert (
        _run(
            "import sys, trickgames as tg\n"
            "[tg.rules(name).deal(seed=1).legal_moves() for name in tg.game_names()]\n"
            "print({'numpy', 'numba', 'trickgames.simulate'} & {*sys.modules})"
        )
        == "set()"
    )


def test_without_the_extra_nothing_is_imported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    with pytest.raises(ImportError, match="needs numpy and numba"):
        importlib.reload(trickgames.simulate)


def test_a_missing_extra_says_what_to_install() -> None:
    assert (
        _run(
            "import sys\n"
            "sys.modules['numba'] = None\n"
            "try:\n"
            "    import trickgames.simulate\n"
            "except ImportError as error:\n"
            "    print(error, '/', error.name)"
        )
        == 'simulation in bulk needs numba: python -m pip install "trickgames[sim]" / numba'
    )


def test_a_doubled_pack_has_one_move_for_two_equal_cards() -> None:
    assert "HAS_COPY" in write_program(DOUBLED).source
    rnd = simulate(DOUBLED, 3, seed=1).replay(2)
    assert rnd.is_over
