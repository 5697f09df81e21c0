"""Games by name, and options that are read off the annotations of a factory."""

import copy
import pickle
from pathlib import Path
from typing import Annotated, Literal

import pytest

import trickgames as tg
from trickgames.cards import HEARTS, SPADES
from trickgames.declaration import Contract, Rules
from trickgames.errors import OptionError
from trickgames.follow import FOLLOW_SUIT
from trickgames.games.bird_dog import bird_dog
from trickgames.games.bridge import bridge
from trickgames.games.cramps import cramps
from trickgames.games.euchre import euchre
from trickgames.games.five_point_set_back import five_point_set_back
from trickgames.games.frog import frog
from trickgames.games.grasobern import grasobern
from trickgames.games.hearts import hearts
from trickgames.games.oh_hell import oh_hell
from trickgames.games.schnapsen import schnapsen
from trickgames.games.spades import spades
from trickgames.games.whist import whist
from trickgames.options import Between, Game, Option, game
from trickgames.packs import Pack
from trickgames.phases.play import Play
from trickgames.ranking import Ranking
from trickgames.scoring.awards import Award
from trickgames.scoring.tallies import tricks
from trickgames.table import EVERYONE

GAMES = {
    "bird_dog": bird_dog,
    "bridge": bridge,
    "cramps": cramps,
    "euchre": euchre,
    "five_point_set_back": five_point_set_back,
    "frog": frog,
    "grasobern": grasobern,
    "hearts": hearts,
    "oh_hell": oh_hell,
    "schnapsen": schnapsen,
    "spades": spades,
    "whist": whist,
}
MADE = []


@game("toy_game", version=3)
def toy(
    *,
    flag: bool = True,
    pick: Literal["low", "high"] = "low",
    level: Literal[1, 2] = 1,
    size: Annotated[int, Between(1, 3)] = 2,
    trio: Annotated[tuple[int, int, int], "a note", Between(-1, 9)] = (1, 2, 3),
) -> Rules:
    """Declare a toy.

    Args:
        flag: Whether it has one.
        pick: Which of two, told in a sentence that goes
            on in the next line.
        level: One or two.
        size: How many cards.
        trio: Three numbers.

    Returns:
        The rules.
    """
    MADE.append((flag, pick, level, size, trio))
    contract = Contract(
        "toy",
        Ranking("A K Q"),
        (FOLLOW_SUIT,),
        (Play(),),
        (Award("tricks", tricks(), EVERYONE),),
    )
    return Rules(
        pack=Pack("A K Q", suits=(SPADES, HEARTS)),
        seats=2,
        packets=str(size),
        contracts=(contract,),
    )


def faults(call):
    with pytest.raises(OptionError) as caught:
        call()
    return caught.value.faults


# --- games by name


def test_every_game_of_the_folder_is_there_in_alphabetical_order():
    folder = Path(tg.__file__).parent / "games"
    files = sorted(path.stem for path in folder.glob("*.py") if path.stem != "__init__")
    assert tg.game_names() == tuple(files)
    assert set(GAMES) <= set(files)


@pytest.mark.parametrize(("name", "made"), GAMES.items())
def test_a_game_is_found_by_its_name(name, made):
    assert tg.find_game(name) is made
    assert tg.rules(name) is made()
    assert tg.rules(name).key == made.key == name
    assert tg.rules(name).version == made.version == 1
    assert tg.rules(name).title == made.title
    assert dict(tg.rules(name).options) == {o.name: o.default for o in made.options.values()}


@pytest.mark.parametrize(
    ("name", "title"),
    [("bird_dog", "Bird Dog"), ("five_point_set_back", "Five Point Set Back"), ("frog", "Frog")],
)
def test_a_game_has_a_title(name, title):
    assert tg.rules(name).title == title
    assert repr(tg.find_game(name)) == f"<Game {title}>"


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("frogg", "did you mean frog?"),
        ("crams", "did you mean cramps?"),
        ("birddog", "did you mean bird_dog?"),
        ("Grasobern", "did you mean grasobern?"),
        ("five_point_setback", "did you mean five_point_set_back?"),
    ],
)
def test_a_misspelt_game_gets_a_hint(name, hint):
    for call in (lambda: tg.rules(name), lambda: tg.find_game(name)):
        (fault,) = faults(call)
        assert name in fault
        assert hint in fault


@pytest.mark.parametrize("name", ["zzz", "", "__init__", "x" * 500])
def test_an_unknown_game_gets_a_list(name):
    (fault,) = faults(lambda: tg.rules(name))
    assert ", ".join(tg.game_names()) in fault
    assert len(fault) < 300


# --- options from annotations

OPTIONS = {
    "flag": Option("flag", True, choices=(True, False), text="Whether it has one."),
    "pick": Option(
        "pick",
        "low",
        choices=("low", "high"),
        text="Which of two, told in a sentence that goes on in the next line.",
    ),
    "level": Option("level", 1, choices=(1, 2), text="One or two."),
    "size": Option("size", 2, between=Between(1, 3), text="How many cards."),
    "trio": Option("trio", (1, 2, 3), between=Between(-1, 9), count=3, text="Three numbers."),
}


def test_options_are_read_off_the_signature_and_the_docstring():
    assert dict(toy.options) == OPTIONS
    assert (toy.key, toy.title, toy.version) == ("toy_game", "Toy Game", 3)
    assert (toy.__name__, toy.__module__) == ("toy", __name__)
    assert toy.__doc__.startswith("Declare a toy.")
    with pytest.raises(TypeError):
        toy.options["flag"] = None


@pytest.mark.parametrize(("name", "made"), GAMES.items())
def test_every_option_of_every_game_says_what_it_changes(name, made):
    for option in made.options.values():
        assert option.text.endswith(".")
        assert option.read(option.default) == option.default
        assert option.allowed


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("flag", ("true", "false")),
        ("pick", ("low", "high")),
        ("level", ("1", "2")),
        ("size", ("a whole number", "1 to 3")),
        ("trio", ("3 whole numbers", "-1 to 9", "1,2,3")),
    ],
)
def test_an_option_says_which_values_it_may_take(name, words):
    assert [word for word in words if word not in toy.options[name].allowed] == []


@pytest.mark.parametrize("hint", [int, str, Annotated[int, "no range"], list[int], "int"])
def test_an_option_of_another_type_is_refused(hint):
    def factory(*, x=1):
        raise NotImplementedError

    factory.__annotations__ = {"x": hint}
    with pytest.raises(TypeError, match="option x: its type must be bool, Literal or Annotated"):
        game("x")(factory)


def test_an_option_without_a_type_is_refused():
    def factory(*, x=1):
        raise NotImplementedError

    with pytest.raises(TypeError, match="option x: its type must be bool, Literal or Annotated"):
        game("x")(factory)


def test_a_game_without_a_docstring_has_options_without_texts():
    def factory(*, x: bool = True):
        raise NotImplementedError

    made = game("x")(factory)
    assert made.options["x"] == Option("x", True, choices=(True, False))
    assert made.__doc__ is None


# --- reading values


@pytest.mark.parametrize(
    ("name", "value", "read"),
    [
        ("flag", True, True),
        ("flag", False, False),
        ("pick", "high", "high"),
        ("level", 2, 2),
        ("size", 1, 1),
        ("size", 3, 3),
        ("trio", (-1, 0, 9), (-1, 0, 9)),
        ("trio", [4, 5, 6], (4, 5, 6)),
    ],
)
def test_an_allowed_value_is_taken(name, value, read):
    found = toy.options[name].read(value)
    assert found == read
    assert type(found) is type(read)
    assert toy(**{name: value}).options[name] == read


@pytest.mark.parametrize(
    ("name", "value", "spelt"),
    [
        # True is not 1, and 1 is not True
        ("flag", 1, "1"),
        ("flag", 0, "0"),
        ("flag", "true", "'true'"),
        ("flag", None, "None"),
        ("level", True, "true"),
        ("level", 1.0, "1.0"),
        ("level", "1", "'1'"),
        ("level", 3, "3"),
        ("pick", "mid", "'mid'"),
        ("pick", "LOW", "'LOW'"),
        ("pick", "", "''"),
        ("size", True, "true"),
        ("size", 0, "0"),
        ("size", 4, "4"),
        ("size", 2.0, "2.0"),
        ("size", "2", "'2'"),
        ("size", [2], "[2]"),
        ("size", (2,), "(2)"),
        ("trio", (1, 2), "(1,2)"),
        ("trio", [1, 2], "[1,2]"),
        ("trio", ("1", 2, 3), "('1',2,3)"),
        ("trio", [1, [2], 3], "[1,(...),3]"),
        ("trio", (1, 2, 3, 4), "(1,2,3,4)"),
        ("trio", (1, 2, 10), "(1,2,10)"),
        ("trio", (-2, 2, 3), "(-2,2,3)"),
        ("trio", (True, 2, 3), "(true,2,3)"),
        ("trio", (), "()"),
        ("trio", [], "[]"),
        ("trio", 3, "3"),
        ("trio", "1,2,3", "'1,2,3'"),
        ("trio", {1, 2, 3}, "{1, 2, 3}"),
        ("trio", None, "None"),
    ],
)
def test_any_other_value_is_refused(name, value, spelt):
    option = toy.options[name]
    for call in (lambda: option.read(value), lambda: toy(**{name: value})):
        (fault,) = faults(call)
        assert name in fault
        assert option.allowed in fault
        assert fault.endswith(f"not {spelt}")


@pytest.mark.parametrize(
    "value", ["x" * 5000, ["y" * 5000] * 2, {"k": "z" * 5000}, list(range(3000))]
)
def test_a_refused_value_is_quoted_in_short(value):
    (fault,) = faults(lambda: toy(pick=value))
    assert len(fault) < 300


def test_a_number_of_a_thousand_digits_is_refused_like_any_other():
    (fault,) = faults(lambda: toy(size=10**5000))
    assert "size" in fault


@pytest.mark.parametrize(
    ("name", "text", "value"),
    [
        ("flag", "true", True),
        ("flag", " False ", False),
        ("pick", "high", "high"),
        ("pick", "HIGH", "high"),
        ("level", "2", 2),
        ("size", "3", 3),
        ("trio", "1,2,4", (1, 2, 4)),
        ("trio", "0,0,9", (0, 0, 9)),
    ],
)
def test_a_value_reads_from_text(name, text, value):
    found = toy.options[name].parse(text)
    assert found == value
    assert type(found) is type(value)


ONE_OF = dict.fromkeys(("flag", "pick", "level"), "one of ")


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("flag", "yes"), ("flag", "1"), ("flag", ""), ("pick", "mid"), ("level", "3"),
        ("level", "true"), ("size", "4"), ("size", "0"), ("size", ""), ("size", "two"),
        ("size", "1,2"), ("size", "3,3"), ("size", "9999999"), ("size", "1.0"), ("trio", "1,2"),
        ("trio", "1,2,3,4"), ("trio", "1,2,"), ("trio", "1;2;3"), ("trio", "1,2,10"), ("trio", ""),
    ],
)  # fmt: skip
def test_a_text_that_is_no_value_is_refused(name, text):
    (fault,) = faults(lambda: toy.options[name].parse(text))
    assert (
        fault == f"option {name} is {ONE_OF.get(name, '')}{toy.options[name].allowed}; not {text!r}"
    )


@pytest.mark.parametrize(("name", "option"), OPTIONS.items())
def test_the_default_reads_back_from_its_text(name, option):
    words = {"flag": "true", "pick": "low", "level": "1", "size": "2", "trio": "1,2,3"}
    assert toy.options[name].parse(words[name]) == option.default


def test_a_refused_text_is_quoted_in_short():
    (fault,) = faults(lambda: toy.options["pick"].parse("x" * 5000))
    assert len(fault) < 200


# --- all faults at once


def test_all_wrong_options_are_named_at_once():
    found = faults(
        lambda: tg.rules(
            "frog", deal="twelve", chico_hearts=1, multipliers=(0, 1), nope=3, deel="ten"
        )
    )
    assert len(found) == 5
    for part in ("deal", "chico_hearts", "multipliers", "'nope'", "'deel'"):
        assert any(part in fault for fault in found), part
    text = str(OptionError(found))
    assert text.count(";") >= 4


def test_an_unknown_option_gets_a_list_of_the_known_ones():
    (fault,) = faults(lambda: frog(dael="ten"))
    assert "Frog has no option 'dael'" in fault
    assert "deal, chico_hearts, multipliers, widow_points, all_pass" in fault
    (fault,) = faults(lambda: cramps(x=1))
    assert fault == "Cramps has no option 'x'; options: none"


def test_a_refused_game_is_not_made():
    MADE.clear()
    faults(lambda: toy(size=3, pick="mid"))
    assert MADE == []


# --- one value for each choice


def test_rules_are_made_once_for_each_choice_of_options():
    MADE.clear()
    first = toy(size=3, trio=[4, 5, 6])
    assert toy(trio=(4, 5, 6), size=3) is first
    assert toy(trio=(4, 5, 6), size=3, flag=True, pick="low", level=1) is first
    assert toy.rules({"size": 3, "trio": [4, 5, 6]}) is first
    assert toy(size=3, trio=(4, 5, 7)) is not first
    assert MADE == [(True, "low", 1, 3, (4, 5, 6)), (True, "low", 1, 3, (4, 5, 7))]


def test_the_rules_know_their_game_and_options():
    made = toy(flag=False)
    assert (made.key, made.title, made.version) == ("toy_game", "Toy Game", 3)
    assert dict(made.options) == {
        "flag": False,
        "pick": "low",
        "level": 1,
        "size": 2,
        "trio": (1, 2, 3),
    }
    assert made.packets.hand_size == 2
    assert frog() is frog(deal="ten") is tg.rules("frog", chico_hearts=True)
    assert frog(multipliers=(1, 2, 4)) is tg.rules("frog", multipliers=[1, 2, 4])
    assert frog(multipliers=(1, 2, 4)) is not frog()


def test_options_go_by_keyword():
    with pytest.raises(TypeError, match=r"frog\(\) takes its options by keyword"):
        frog("ten")
    with pytest.raises(TypeError):
        tg.rules()


def test_a_game_is_one_object_however_it_is_copied():
    for made in (*GAMES.values(), toy):
        assert isinstance(made, Game)
        for again in (copy.copy(made), copy.deepcopy(made), pickle.loads(pickle.dumps(made))):
            assert again is made


@pytest.mark.parametrize(
    "name", ["key", "title", "version", "options", "_factory", "__wrapped__", "__doc__", "new"]
)
def test_a_game_never_changes(name):
    for made in (frog, toy):
        before = dict(vars(made))
        with pytest.raises(AttributeError, match=f"a game never changes: {name} cannot be set"):
            setattr(made, name, "x")
        with pytest.raises(AttributeError, match=f"a game never changes: {name} cannot be deleted"):
            delattr(made, name)
        assert vars(made) == before


def test_a_range_shows_both_its_ends():
    assert str(Between(1, 100)) == "1 to 100"
    assert Between(1, 2) == Between(1, 2)


def test_a_game_keeps_the_rules_of_so_many_options_and_no_more():
    """Options come from outside texts, and Frog has a million multipliers."""
    made = [tg.rules("frog", multipliers=(1, 2, n)) for n in range(1, 100)]
    assert len(tg.find_game("frog")._made) <= 64
    assert tg.rules("frog", multipliers=(1, 2, 99)) is made[-1]
    assert tg.rules("frog", multipliers=(1, 2, 1)) == made[0]
