"""Games of other packages: found by an entry point, never in the way of the library's own."""

from __future__ import annotations

import importlib
import json
import os
import pickle
import subprocess
import sys
import textwrap
from collections.abc import Callable, Iterator
from importlib import metadata
from importlib.machinery import PathFinder
from itertools import count
from pathlib import Path
from typing import Any

import attrs
import pytest

import trickgames as tg
from trickgames import registry
from trickgames.cli import main

OWN = tuple(sorted(registry._own()))
PAIRS = '''
    """Pairs, by nobody: two players and six cards."""

    from trickgames import Contract, Pack, Rules, game
    from trickgames.phases.play import Play
    from trickgames.ranking import Ranking
    from trickgames.scoring.awards import Award
    from trickgames.scoring.tallies import tricks
    from trickgames.table import EVERYONE


    @game("pairs")
    def pairs(*, trumps: bool = False) -> Rules:
        """Declare Pairs.

        Args:
            trumps: Whether spades are trumps.
        """
        trump = Pack("A").suits[0] if trumps else None
        contract = Contract(
            "pairs", Ranking("A K Q"), (), (Play(),), (Award("tricks", tricks(), EVERYONE),), trump
        )
        return Rules(pack=Pack("A K Q"), seats=2, packets="3", contracts=(contract,))
'''
Install = Callable[..., None]
MOMENTS = count(1)


def seen_anew(folder: Path) -> None:
    """Make it certain that what is new in a folder is seen.

    `importlib.metadata` keeps what it has read of a folder until the folder's time changes, and
    the clock may stand still between two changes: so the folder gets a time that it never had.
    """
    moment = next(MOMENTS)
    os.utime(folder, (moment, moment))
    importlib.invalidate_caches()
    registry._offers.cache_clear()


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Install]:
    """Installs packages as a package manager does: a module, and what says that it is there."""
    monkeypatch.syspath_prepend(str(tmp_path))
    before = set(sys.modules)

    def add(package: str, entries: str, **modules: str) -> None:
        info = tmp_path / f"{package.replace('-', '_')}-1.0.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(
            f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n", "utf-8"
        )
        (info / "entry_points.txt").write_text(f"[trickgames.games]\n{entries}\n", "utf-8")
        for name, text in modules.items():
            (tmp_path / f"{name}.py").write_text(textwrap.dedent(text), "utf-8")
        seen_anew(tmp_path)

    yield add
    registry._offers.cache_clear()
    for name in set(sys.modules) - before:
        if str(tmp_path) in str(getattr(sys.modules[name], "__file__", "")):
            del sys.modules[name]


def refused(name: str) -> str:
    with pytest.raises(tg.OptionError) as caught:
        tg.find_game(name)
    (fault,) = caught.value.faults
    with pytest.raises(tg.OptionError) as again:
        tg.rules(name)
    assert again.value.faults == (fault,)
    return fault


def own_games_are_there() -> bool:
    return all(tg.find_game(name).key == name and tg.rules(name).key == name for name in OWN)


def test_a_game_of_another_package_is_a_game_like_any_other(install: Install) -> None:
    assert "pairs" not in tg.game_names()
    install("table-games", "pairs = two_pairs:pairs", two_pairs=PAIRS)
    assert tg.game_names() == tuple(sorted((*OWN, "pairs")))
    assert "two_pairs" not in sys.modules
    game = tg.find_game("pairs")
    assert (game.title, list(game.options)) == ("Pairs", ["trumps"])
    assert tg.rules("pairs", trumps=True).options == {"trumps": True}
    assert tg.rules("pairs") is game()
    assert pickle.loads(pickle.dumps(game)) is game
    assert tg.game_faults() == ()
    assert refused("pair").endswith("did you mean pairs?")


def test_records_and_views_of_such_a_game_read_back_while_it_is_installed(
    install: Install,
) -> None:
    install("table-games", "pairs = two_pairs:pairs", two_pairs=PAIRS)
    rules = tg.rules("pairs", trumps=True)
    match = tg.Match.start(rules, seed=3, rounds=1)
    while not match.is_over:
        match = match.apply(match.round.legal_moves()[0])
    for played in (match, match.round):
        record = tg.Record.of(played)
        assert tg.Record.from_json(record.to_json()).replay() == played
        assert tg.Record.from_text(record.to_text()).replay() == played
        assert "options: trumps=true" in record.to_text()
    view = match.view(1)
    assert tg.MatchView.from_json(view.to_json()) == view
    assert tg.View.from_json(view.round.to_json()) == view.round
    house = attrs.evolve(rules, title="House Pairs")
    with pytest.raises(tg.RecordError, match="'pairs' is a game of a package that is installed"):
        house.deal(seed=1).view(0).to_json()

    text = tg.Record.of(match).to_json()
    sys.path.pop(0)
    registry._offers.cache_clear()
    with pytest.raises(tg.RecordError, match="install the package that has it") as missing:
        tg.Record.from_json(text)
    assert str(missing.value).startswith("$.rules.key: there is no game 'pairs'")
    assert tg.Record.from_json(text, rules=rules).replay() == match


def test_the_terminal_lists_and_plays_such_a_game(
    install: Install, capsys: pytest.CaptureFixture[str]
) -> None:
    install("table-games", "pairs = two_pairs:pairs\nlost = nowhere:lost", two_pairs=PAIRS)
    assert main(["games"]) == 0
    said = capsys.readouterr().out
    assert "pairs: Pairs, 2 players" in said
    assert "Pairs, by nobody: two players and six cards." in said
    assert "trumps: true, false (default: false)" in said
    assert "Whether spades are trumps." in said
    assert "'lost' ('nowhere:lost', package table-games) cannot be loaded" in said
    assert "frog: Frog, 3 players" in said
    assert main(["play", "pairs", "--watch", "--seed", "5", "--option", "trumps=true"]) == 0
    said = capsys.readouterr().out
    assert "trumps=true" in said
    assert "The match is over" in said
    assert main(["play", "lost"]) == 2
    assert "'lost' ('nowhere:lost', package table-games)" in capsys.readouterr().err


class Validating:
    """A finder as that of the package importlib_metadata: a miswritten entry fails them all."""

    @staticmethod
    def find_distributions(context: metadata.DistributionFinder.Context) -> Iterator[Strict]:
        return map(Strict, metadata.MetadataPathFinder.find_distributions(context))


class Strict(metadata.Distribution):
    def __init__(self, found: metadata.Distribution) -> None:
        self.found = found

    def read_text(self, filename: str) -> str | None:
        return self.found.read_text(filename)

    def locate_file(self, path: Any) -> Any:
        return self.found.locate_file(path)

    @property
    def entry_points(self) -> Any:
        raise ValueError("Invalid object reference")


def test_a_miswritten_entry_is_told_and_the_others_are_had_whoever_finds_packages(
    install: Install, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delattr(PathFinder, "find_distributions", raising=False)
    monkeypatch.setattr(sys, "meta_path", [*sys.meta_path, Validating])
    install("table-games", 'odd = "two_pairs:pairs"\npairs = two_pairs : pairs', two_pairs=PAIRS)
    assert tg.rules("pairs").title == "Pairs"
    assert "module:name is wanted" in refused("odd")
    (fault,) = tg.game_faults()
    assert fault.startswith("the game 'odd' (")


NOT_A_GAME = """
    def plain():
        pass

    from trickgames.games.frog import frog
"""


@pytest.mark.parametrize(
    ("entry", "text"),
    [
        ("odd = nowhere:odd", "cannot be loaded: ModuleNotFoundError: No module named 'nowhere'"),
        ('odd = "toys:odd"', "cannot be loaded: module:name is wanted"),
        ("odd = toys", "cannot be loaded: module:name is wanted"),
        ("odd = toys:odd", "cannot be loaded: AttributeError: module 'toys' has no attribute"),
        ("odd = toys:plain", "cannot be loaded: that is no game but a function: @game makes one"),
        ("odd = toys:frog", "that game has the key 'frog': the entry point must have its name"),
        ("odd = leaves:odd", "cannot be loaded: SystemExit: so long"),
        ("odd = wrecked:odd", "cannot be loaded: ZeroDivisionError: division by zero"),
    ],
)
def test_a_broken_game_is_refused_with_the_package_and_the_reason(
    install: Install, entry: str, text: str
) -> None:
    install("toy-games", entry, toys=NOT_A_GAME, wrecked="1 / 0", leaves="exit('so long')")
    assert "odd" in tg.game_names()
    fault = refused("odd")
    assert fault.startswith("the game 'odd' ('")
    assert "package toy-games) " in fault
    assert text in fault
    assert tg.game_faults() == (fault,)
    assert own_games_are_there()
    with pytest.raises(tg.RecordError) as unread:
        tg.Record.from_json(
            json.dumps(
                json.loads(tg.Record.of(tg.rules("cramps").deal(seed=1)).to_json())
                | {"rules": {"key": "odd", "version": 1, "options": {}}}
            )
        )
    assert str(unread.value) == f"$.rules.key: {fault}"


def test_rules_of_ones_own_are_written_beside_a_broken_game_of_that_name(
    install: Install,
) -> None:
    install("toy-games", "odd = nowhere:odd")
    odd = attrs.evolve(tg.rules("cramps"), key="odd")
    rnd = odd.deal(seed=1)
    with pytest.raises(tg.RecordError, match="'odd' is a game of a package that is installed"):
        tg.Record.of(rnd, rules=odd)


def test_a_game_that_cannot_be_declared_is_a_fault_of_its_own(install: Install) -> None:
    wrong = textwrap.dedent(PAIRS).replace('packets="3"', 'packets="9"')
    lost = textwrap.dedent(PAIRS).replace("pairs", "lost").replace("return Rules(", "return Rulez(")
    install("toy-games", "pairs = wrong:pairs\nlost = lost:lost", wrong=wrong, lost=lost)
    lost_fault, wrong_fault = tg.game_faults()
    assert lost_fault == (
        "the game 'lost' ('lost:lost', package toy-games) cannot be declared:"
        " NameError: name 'Rulez' is not defined"
    )
    assert wrong_fault == (
        "the game 'pairs' ('wrong:pairs', package toy-games) cannot be declared:"
        " RulesError: 2 hands of 9 cards need 18 cards, the pack has 12"
    )
    with pytest.raises(tg.RulesError, match="2 hands of 9 cards"):
        tg.rules("pairs")
    assert own_games_are_there()


def test_the_librarys_own_game_wins_over_another_of_its_name(install: Install) -> None:
    install("frogs", "frog = frogs:frog", frogs="raise SystemExit")
    assert tg.game_names() == OWN
    assert own_games_are_there()
    assert tg.rules("frog") is tg.find_game("frog").rules({})
    (fault,) = tg.game_faults()
    assert fault == (
        "the game 'frog' ('frogs:frog', package frogs) cannot be had:"
        " the library has a game of that name"
    )


def test_two_packages_with_one_name_are_both_refused(install: Install) -> None:
    install("one", "pairs = two_pairs:pairs", two_pairs=PAIRS)
    install("other", "pairs = others:pairs\nthird = two_pairs:pairs", others=PAIRS)
    fault = refused("pairs")
    assert fault.startswith("more than one package has a game 'pairs': ")
    assert "'two_pairs:pairs' of one" in fault
    assert "'others:pairs' of other" in fault
    assert fault in tg.game_faults()
    assert own_games_are_there()


def test_a_name_that_nobody_could_type_is_no_game(install: Install) -> None:
    install("one", "Two Pairs = two_pairs:pairs", two_pairs=PAIRS)
    assert tg.game_names() == OWN
    assert refused("Two Pairs").startswith("there is no game 'Two Pairs'")
    (fault,) = tg.game_faults()
    assert "'Two Pairs' ('two_pairs:pairs', package one) cannot be had: a name begins" in fault


@pytest.mark.parametrize("key", ["", "Pairs", "two pairs", "2pairs", "pärchen", "a-b", "a\n"])
def test_a_game_is_not_called_what_nobody_could_type(key: str) -> None:
    with pytest.raises(tg.RulesError, match="the name of a game begins with a to z"):
        tg.game(key)(lambda: tg.rules("frog"))


def test_a_damaged_package_harms_nobody(install: Install, tmp_path: Path) -> None:
    install("one", "pairs = two_pairs:pairs", two_pairs=PAIRS)
    damaged = tmp_path / "damaged-1.0.dist-info"
    damaged.mkdir()
    (damaged / "entry_points.txt").write_bytes(b"[trickgames.games]\nno equals sign\n\xff\xfe")
    seen_anew(tmp_path)
    assert tg.game_names() == tuple(sorted((*OWN, "pairs")))
    assert tg.game_faults() == ()


def test_a_package_found_twice_on_the_path_is_one_package(
    install: Install, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    install("one", "pairs = two_pairs:pairs", two_pairs=PAIRS)
    again = tmp_path / "again"
    again.mkdir()
    (tmp_path / "one-1.0.dist-info").rename(again / "one-1.0.dist-info")
    install("one", "pairs = two_pairs:pairs")
    monkeypatch.syspath_prepend(str(again))
    seen_anew(again)
    assert tg.rules("pairs").title == "Pairs"
    assert tg.game_faults() == ()


def test_who_asks_for_no_other_games_does_not_look_for_packages() -> None:
    script = (
        "import sys, trickgames as tg; tg.rules('frog').deal(seed=1).play('pass');"
        " print('importlib.metadata' in sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, check=True, text=True, env=os.environ
    )
    assert done.stdout == "False\n"
