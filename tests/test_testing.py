"""The kit finds nothing wrong with sound games, and each law broken in one that is not."""

from __future__ import annotations

import random
import subprocess
import sys
from collections.abc import Callable, Sequence
from itertools import count
from typing import Any

import attrs
import pytest

import trickgames as tg
from tests.algebra.test_algebra_laws import GAMES
from tests.small_games import SMALL
from trickgames import kernel, record, worlds
from trickgames import match as match_module
from trickgames.errors import Reason
from trickgames.follow import BEAT_IF_ABLE, FOLLOW_SUIT
from trickgames.infer import Proof
from trickgames.match_rules import MatchRules
from trickgames.messages import Message
from trickgames.phases.phase import Phase, Step
from trickgames.phases.play import Play
from trickgames.playing import FinishedRound, PlayRound
from trickgames.ranking import Precedence, Ranking
from trickgames.scoring.awards import Award, Awarded, Payment
from trickgames.scoring.tallies import tricks
from trickgames.table import DECLARER, EVERYONE, Table
from trickgames.testing import LAWS, LawsBroken, check, find_faults, variants
from trickgames.testing.laws_of_rules import GAME_LAWS

PLAIN = SMALL["plain"]
BREAK: dict[str, Callable[[pytest.MonkeyPatch], object]] = {}


def breaks(law: str) -> Callable[[Callable[[pytest.MonkeyPatch], object]], object]:
    """Name a function that makes rules, or changes the library, so that a law does not hold."""

    def note(spoil: Callable[[pytest.MonkeyPatch], object]) -> object:
        BREAK[law] = spoil
        return spoil

    return note


def own(*phases: Any, **contract: Any) -> tg.Rules:
    """A game of three players with two cards each, and what is given in it."""
    (only,) = PLAIN.contracts
    changed = attrs.evolve(only, **{"phases": (*phases, Play()), **contract})
    return attrs.evolve(PLAIN, contracts=(changed,), key="own", title="My own")


@attrs.frozen
class Ask(Phase[int]):
    """Each seat in turn says yes or no: a phase as an author might write it."""

    def start(self, table: Table) -> Step[int]:
        return Step(table, 0, 0)

    def moves(self, table: Table, data: Any, seat: int) -> Sequence[tg.Move]:
        return (tg.Move("nil"), tg.Move("no nil"))

    def after(self, table: Table, data: Any, seat: int, move: tg.Move) -> Step[Any]:
        return Step(table, data + 1, None if seat == 2 else seat + 1)

    def vocabulary(self, pack: tg.Pack) -> Sequence[tg.Move]:
        return (tg.Move("nil"), tg.Move("no nil"))


# ---------------------------------------------------------------- sound games


@pytest.mark.parametrize("key", sorted(set(SMALL) - {"frog"}))
def test_a_small_game_of_every_kind_passes(key: str) -> None:
    check(SMALL[key], rounds=2, seed=1)


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_the_games_of_the_algebra_pass(game: Any) -> None:
    rules = attrs.evolve(game.rules(game.trumps[-1]), key=f"own_{game.name.replace(' ', '_')}")
    check(rules, rounds=1, seed=2)


def test_a_phase_of_ones_own_passes() -> None:
    check(own(Ask()))


@pytest.mark.parametrize("name", tg.game_names())
def test_every_game_passes(name: str) -> None:
    game = tg.find_game(name)
    assert [list(law(game)) for law in GAME_LAWS] == [[] for _ in GAME_LAWS]
    check(game.rules({}), rounds=1, seed=3)


# The first are those of each value alone.
@pytest.mark.long
@pytest.mark.parametrize("name", tg.game_names())
def test_every_game_passes_with_any_two_options(name: str) -> None:
    for number, rules in enumerate(variants(tg.find_game(name), 2)):
        check(rules, rounds=6, seed=number)


# ---------------------------------------------------------------- each law, broken


@breaks("rules are a value")
def _(_: pytest.MonkeyPatch) -> object:
    class Local(Award):
        """A class inside a function cannot be pickled."""

    return own(scoring=(Local("tricks", tricks(), EVERYONE),))


@breaks("rules have a name of their own and can be written")
def _(_: pytest.MonkeyPatch) -> object:
    return attrs.evolve(PLAIN, key="cramps")


@breaks("every term of a follow rule has a code of its own")
def _(_: pytest.MonkeyPatch) -> object:
    return own(follow=(FOLLOW_SUIT, attrs.evolve(FOLLOW_SUIT, because="again: {held}")))


@breaks("the rules of the scoring can be read")
def _(_: pytest.MonkeyPatch) -> object:
    return own(scoring=(Award("", tricks(), EVERYONE),))


@breaks("every letter spells a move that reads back")
def _(_: pytest.MonkeyPatch) -> object:
    class Says(Ask):
        def vocabulary(self, pack: tg.Pack) -> Sequence[tg.Move]:
            return (*super().vocabulary(pack), tg.Move("bid", "four  five"))

    return own(Says())


@breaks("every option says what it changes and reads its values from texts")
def _(_: pytest.MonkeyPatch) -> object:
    @tg.game("untold")
    def untold(*, small: bool = False) -> tg.Rules:
        """Declare it, with no word of the option."""
        return PLAIN

    return untold


@breaks("the same options give the same rules")
def _(_: pytest.MonkeyPatch) -> object:
    numbers = count(1)

    @tg.game("moody")
    def moody() -> tg.Rules:
        """Declare it."""
        return own(scoring=(Award("tricks", next(numbers) * tricks(), EVERYONE),))

    return moody


@breaks("a round can be played to its end")
def _(_: pytest.MonkeyPatch) -> object:
    class Endless(Ask):
        def after(self, table: Table, data: Any, seat: int, move: tg.Move) -> Step[Any]:
            return Step(table, data, (seat + 1) % 3)

    return own(Endless())


@breaks("a match can be played")
def _(_: pytest.MonkeyPatch) -> object:
    class Silent(Ask):
        def moves(self, table: Table, data: Any, seat: int) -> Sequence[tg.Move]:
            return ()

    return own(Silent())


@breaks("somebody may move until the round is over")
def _(_: pytest.MonkeyPatch) -> object:
    class Silent(Ask):
        def moves(self, table: Table, data: Any, seat: int) -> Sequence[tg.Move]:
            return ()

    return own(Silent())


@breaks("no card is lost or doubled")
def _(_: pytest.MonkeyPatch) -> object:
    class Burn(Ask):
        def after(self, table: Table, data: Any, seat: int, move: tg.Move) -> Step[Any]:
            return super().after(table.move_cards({0: 0}), data, seat, move)

    return own(Burn())


@breaks("a move is legal just if it is listed")
def _(_: pytest.MonkeyPatch) -> object:
    class Lax(Ask):
        def why_not(self, table: Table, data: Any, seat: int, move: tg.Move) -> Reason | None:
            return None

    return own(Lax())


@breaks("apply takes what is legal and refuses the rest")
def _(_: pytest.MonkeyPatch) -> object:
    numbers = count(1)

    class Moody(Ask):
        def refuse(self, table: Table, data: Any, seat: int, move: tg.Move) -> Reason:
            return Reason(
                "not_now", Message("refused for the time number {n}", {"n": next(numbers)})
            )

    return own(Moody())


@breaks("a move changes nothing of the state it is made in")
def _(_: pytest.MonkeyPatch) -> object:
    class Mutable(Ask):
        def start(self, table: Table) -> Step[Any]:
            return Step(table, [], 0)

        def moves(self, table: Table, data: Any, seat: int) -> Sequence[tg.Move]:
            return super().moves(table, data, seat)[len(data) % 2 :]

        def after(self, table: Table, data: Any, seat: int, move: tg.Move) -> Step[Any]:
            data.append(move)
            return Step(table, data, None if seat == 2 else seat + 1)

    return own(Mutable())


@breaks("cards that are played are held")
def _(_: pytest.MonkeyPatch) -> object:
    class Magic(Ask):
        def moves(self, table: Table, data: Any, seat: int) -> Sequence[tg.Move]:
            return [tg.Move("give", card) for card in table.pack]

        def vocabulary(self, pack: tg.Pack) -> Sequence[tg.Move]:
            return [tg.Move("give", card) for card in pack]

    return own(Magic())


@breaks("only who may act is let act")
def _(monkeypatch: pytest.MonkeyPatch) -> object:
    asked = tg.Round.why_not
    monkeypatch.setattr(tg.Round, "why_not", lambda rnd, move, seat=None: asked(rnd, move))
    return PLAIN


@breaks("moves read back from their texts and letters")
def _(_: pytest.MonkeyPatch) -> object:
    class Unheard(Ask):
        def vocabulary(self, pack: tg.Pack) -> Sequence[tg.Move]:
            return (tg.Move("nil"),)

    return own(Unheard())


@breaks("the rule that is named is the one that decides")
def _(monkeypatch: pytest.MonkeyPatch) -> object:
    first = Reason("beat_if_able", Message("of course not"))
    monkeypatch.setattr(kernel, "why_not", lambda *_: first)
    return SMALL["heads"]


@breaks("reasons can be read and tell only what the player sees")
def _(_: pytest.MonkeyPatch) -> object:
    class Gossip(Ask):
        def refuse(self, table: Table, data: Any, seat: int, move: tg.Move) -> Reason:
            cards = table.pack.cards(table.hands[(seat + 1) % 3])
            return Reason("not_now", Message("they hold {cards}", {"cards": cards}))

    return own(Gossip())


@breaks("the state before is the state before")
def _(monkeypatch: pytest.MonkeyPatch) -> object:
    monkeypatch.setattr(tg.Round, "history", property(lambda rnd: ()))
    return PLAIN


@breaks("the same moves lead to the same round")
def _(_: pytest.MonkeyPatch) -> object:
    numbers = count()

    class Moody(Ask):
        def after(self, table: Table, data: Any, seat: int, move: tg.Move) -> Step[Any]:
            return super().after(table.note("n", next(numbers)), data, seat, move)

    return own(Moody())


@breaks("each trick goes once round and its winner leads the next")
def _(monkeypatch: pytest.MonkeyPatch) -> object:
    true = PlayRound._winners
    monkeypatch.setattr(PlayRound, "_winners", lambda rnd: [(w + 1) % 3 for w in true(rnd)])
    return PLAIN


@breaks("the highest card wins the trick")
def _(_: pytest.MonkeyPatch) -> object:
    class Upside(Ranking):
        def compile(
            self, pack: tg.Pack, trump: tg.Suit | None = None, promoted: int | None = None
        ) -> Precedence:
            return Ranking("Q K A").compile(pack, trump, promoted)

    return own(ranking=Upside("A K Q"))


@breaks("awards add up to the scores")
def _(_: pytest.MonkeyPatch) -> object:
    class Empty(Award):
        def awarded(self, outcome: Any, only: Any = None) -> list[Awarded]:
            text = Message("nothing at all")
            return [Awarded("nothing", (0, 0, 0), text, text)]

    return own(scoring=(Empty("tricks", tricks(), EVERYONE),))


@breaks("payments sum to zero")
def _(_: pytest.MonkeyPatch) -> object:
    class Rake(Payment):
        def awarded(self, outcome: Any) -> list[Awarded]:
            return [attrs.evolve(line, scores=(5, 0, 0)) for line in super().awarded(outcome)]

    (contract,) = SMALL["shown"].contracts
    rake = Rake("rake", 1, DECLARER)
    return attrs.evolve(SMALL["shown"], contracts=(attrs.evolve(contract, scoring=(rake,)),))


@breaks("awards can be read")
def _(_: pytest.MonkeyPatch) -> object:
    return own(scoring=(Award("{x} of tricks", tricks(), EVERYONE),))


@breaks("what is left for the next round is known at the end")
def _(monkeypatch: pytest.MonkeyPatch) -> object:
    monkeypatch.setattr(FinishedRound, "leaves", property(lambda rnd: {"won": (1, 2, 3)}))
    return PLAIN


def seen_as(monkeypatch: pytest.MonkeyPatch, change: Callable[[tg.View, tg.Round], Any]) -> None:
    """Let every view be another one."""
    true = tg.Round.view

    def view(rnd: tg.Round, seat: int | None) -> tg.View:
        honest = true(rnd, seat)
        return attrs.evolve(honest, **change(honest, rnd))

    monkeypatch.setattr(tg.Round, "view", view)


@breaks("a view says what the round says")
def _(monkeypatch: pytest.MonkeyPatch) -> object:
    seen_as(monkeypatch, lambda view, rnd: {"hand_sizes": (9, 9, 9)})
    return PLAIN


@breaks("only open hands are seen")
def _(monkeypatch: pytest.MonkeyPatch) -> object:
    seen_as(monkeypatch, lambda view, rnd: {"hands": tuple(rnd.hand(s).mask for s in range(3))})
    return PLAIN


class Peeks(Ask):
    """Whether the next seat holds a card of the first suit says what one must say."""

    def moves(self, table: Table, data: Any, seat: int) -> Sequence[tg.Move]:
        spades = table.pack.suit_mask(table.pack.suits[0])
        held = bool(table.hands[(seat + 1) % 3] & spades)
        return super().moves(table, data, seat)[held : held + 1]


@breaks("what may be done is the same where all else is hidden")
def _(_: pytest.MonkeyPatch) -> object:
    return own(Peeks())


@breaks("worlds look the same and can be played")
def _(_: pytest.MonkeyPatch) -> object:
    return own(Peeks())


@breaks("what was seen is not forgotten")
def _(monkeypatch: pytest.MonkeyPatch) -> object:
    seen_as(monkeypatch, lambda view, rnd: {"events": view.events[-1:]})
    return PLAIN


@breaks("views are values and read back from json")
def _(monkeypatch: pytest.MonkeyPatch) -> object:
    read = tg.View.from_json

    def later(text: str, rules: tg.Rules | None = None) -> tg.View:
        view = read(text, rules)
        return attrs.evolve(view, number=view.number + 1)

    monkeypatch.setattr(tg.View, "from_json", later)
    return PLAIN


@breaks("the round itself is a world")
def _(monkeypatch: pytest.MonkeyPatch) -> object:
    monkeypatch.setattr(worlds, "infer", lambda *_: (Proof(absent=-1),))
    return PLAIN


@breaks("nothing hidden can be told from a view")
def _(_: pytest.MonkeyPatch) -> object:
    class Notes(Ask):
        def start(self, table: Table) -> Step[Any]:
            return Step(table, table.hands, 0)

        def after(self, table: Table, data: Any, seat: int, move: tg.Move) -> Step[Any]:
            return Step(table, data, None if seat == 2 else seat + 1)

    return own(Notes())


@breaks("a state is a value")
def _(_: pytest.MonkeyPatch) -> object:
    class Local(Ask):
        """A class inside a function cannot be pickled."""

    return own(Local())


@breaks("records read back and replay")
def _(monkeypatch: pytest.MonkeyPatch) -> object:
    read = tg.Record.from_text
    other = tg.Record.of(tg.rules("frog").deal(seed=1)).to_text()
    monkeypatch.setattr(tg.Record, "from_text", lambda text, rules=None: read(other))
    return PLAIN


@breaks("a redacted record tells what its seat has seen")
def _(monkeypatch: pytest.MonkeyPatch) -> object:
    monkeypatch.setattr(record, "_redacted", lambda view, document: document)
    return PLAIN


@breaks("a round taken apart is set up again")
def _(monkeypatch: pytest.MonkeyPatch) -> object:
    monkeypatch.setattr(tg.Rules, "position", lambda rules, **said: rules.deal(seed=1))
    return PLAIN


@breaks("the score sheet adds up")
def _(monkeypatch: pytest.MonkeyPatch) -> object:
    true = match_module.sheet_line
    monkeypatch.setattr(match_module, "sheet_line", lambda rnd, totals: true(rnd, (1, 2, 3)))
    return PLAIN


@breaks("the match is over when it has winners")
def _(monkeypatch: pytest.MonkeyPatch) -> object:
    monkeypatch.setattr(MatchRules, "leaders", lambda rules, totals: (0, 3))
    return PLAIN


@breaks("the deal goes round and takes what was left")
def _(monkeypatch: pytest.MonkeyPatch) -> object:
    monkeypatch.setattr(match_module, "next_dealer", lambda rules, line: line.dealer)
    return PLAIN


@breaks("a match takes what its round takes")
def _(monkeypatch: pytest.MonkeyPatch) -> object:
    made = tg.Match.apply

    def apply(match: tg.Match, move: tg.Move, seat: int | None = None) -> tg.Match:
        if match.round.why_not(move, seat) is not None:
            return match
        return made(match, move, seat)

    monkeypatch.setattr(tg.Match, "apply", apply)
    return PLAIN


@pytest.mark.parametrize("law", LAWS)
def test_each_law_is_seen_broken_where_it_is(law: str, monkeypatch: pytest.MonkeyPatch) -> None:
    spoilt: Any = BREAK[law](monkeypatch)
    found = find_faults(spoilt, rounds=2)
    (fault,) = (fault for fault in found if fault.law == law)
    assert fault.text
    assert fault.where.startswith((f"{spoilt.key}(", "unnamed(", spoilt.key))
    # A class inside a function cannot be pickled: that alone breaks just these.
    assert ("local object" in fault.text) == (law in {"rules are a value", "a state is a value"})
    assert str(fault) in str(LawsBroken("My own", found))


def test_every_law_is_broken_by_something() -> None:
    assert set(BREAK) == set(LAWS)
    assert len(set(LAWS)) == len(LAWS) > 40


# ---------------------------------------------------------------- how faults are told


def test_faults_are_told_as_a_list_with_the_way_to_each() -> None:
    again = [attrs.evolve(term, because="again") for term in (FOLLOW_SUIT, BEAT_IF_ABLE)]
    with pytest.raises(AssertionError) as broken:
        check(own(follow=(FOLLOW_SUIT, BEAT_IF_ABLE, *again)), rounds=1)
    error = broken.value
    assert isinstance(error, LawsBroken)
    assert isinstance(error, tg.TrickGamesError)
    (fault,) = error.faults
    assert fault.count == 2
    assert str(error) == (
        "1 law does not hold of My own:\n\n"
        "every term of a follow rule has a code of its own:"
        " contract c: 2 follow terms have the code follow_suit\n"
        "    own()\n"
        "    and 1 more like it"
    )
    text = str(LawsBroken("Two games", [fault, attrs.evolve(fault, count=1)]))
    assert text.startswith("2 laws do not hold of Two games:\n\nevery term")
    assert text.count("more like it") == 1


def test_the_way_to_a_fault_leads_there() -> None:
    class Lost(Ask):
        def after(self, table: Table, data: Any, seat: int, move: tg.Move) -> Step[Any]:
            hands = {2: 0} if str(move) == "nil" else {}
            return super().after(table.move_cards(hands), data, seat, move)

    rules = own(Lost())
    (fault,) = (f for f in find_faults(rules) if f.law == "no card is lost or doubled")
    place, _, way = fault.where.partition(": ")
    assert place == "own()"
    rnd = eval(way, {"rules": rules})
    assert "nil" in map(str, rnd.history)
    assert sum(len(rnd.hand(seat)) for seat in range(3)) < 6


def test_the_same_arguments_find_the_same_and_more_rounds_find_no_less() -> None:
    spoilt = own(Peeks())
    one, same, more = (find_faults(spoilt, rounds=rounds) for rounds in (2, 2, 5))
    assert one == same
    assert {fault.law for fault in one} <= {fault.law for fault in more}
    assert find_faults(spoilt, rounds=2, seed=1) != one
    rng = random.getstate()
    find_faults(PLAIN, rounds=1)
    assert random.getstate() == rng


def test_something_else_than_a_game_is_refused() -> None:
    with pytest.raises(TypeError, match="Rules or a Game are wanted, not str"):
        check("frog")  # type: ignore[arg-type]
    with pytest.raises(tg.RulesError) as refused:
        check(PLAIN, rounds=0, seed=-1)
    assert refused.value.faults == (
        "at least one round is played, not 0",
        "the seed is a whole number from 0 up, not a negative one",
    )


def test_variants_take_every_value_and_the_ends_of_numbers() -> None:
    frog = tg.find_game("frog")
    alone = [dict(rules.options) for rules in variants(frog)]
    default = dict(frog.rules({}).options)
    assert alone[0] == default
    changed = [
        {name: value for name, value in options.items() if value != default[name]}
        for options in alone[1:]
    ]
    assert changed == [
        {"deal": "eleven"},
        {"chico_hearts": False},
        {"multipliers": (1, 1, 1)},
        {"multipliers": (100, 100, 100)},
        {"widow_points": "defenders"},
        {"all_pass": "same_dealer"},
    ]
    # Pairs of the five options with 1, 1, 2, 1 and 1 values beside the default.
    assert len(list(variants(frog, 2))) == 1 + 6 + (1 * 5 + 1 * 4 + 2 * 2 + 1 * 1)
    assert [rules.key for rules in variants(tg.find_game("cramps"), 2)] == ["cramps"]


def test_the_kit_needs_nothing_but_the_library() -> None:
    script = (
        "import sys, trickgames as tg; from trickgames.testing import check;"
        "check(tg.rules('cramps'), rounds=1);"
        "print(sorted({'pytest', 'hypothesis', 'rich'} & set(sys.modules)))"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, check=True, text=True
    )
    assert done.stdout == "[]\n"


class Broken(Ask):
    def start(self, table: Table) -> Step[Any]:
        return Step(table, 1 // 0, 0)


def test_a_declaration_that_cannot_even_be_dealt_is_told_once_for_each_law() -> None:
    found = find_faults(own(Broken()), rounds=2)
    assert [fault.law for fault in found] == [
        "a round can be played to its end",
        "a match can be played",
    ]
    for fault in found:
        assert fault.text.startswith("ZeroDivisionError: integer division or modulo by zero (in ")
        assert "test_testing.py, line " in fault.text
    assert [fault.count for fault in found] == [2, 1]
    assert [fault.where for fault in found] == [
        "own()",
        "own(): Match.start(rules, seed=0, rounds=2)",
    ]
