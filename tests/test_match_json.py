"""Views of matches are written and read back as they were, or refused with the place."""

from __future__ import annotations

import json
import pickle
import random
from collections.abc import Callable, Iterator
from typing import Any

import attrs
import pytest

import trickgames as tg
from tests.compare import OPTIONS, pick, spell
from tests.small_games import SMALL
from trickgames.messages import Message
from trickgames.scoring.awards import FIGURES, named_rules


def play_out(match: tg.Match, rng: random.Random) -> Iterator[tg.Match]:
    """Play the round of a match to its end."""
    yield match
    while not match.round.is_over:
        moves = sorted(map(spell, match.round.legal_moves()[:600]))
        match = match.play(pick(rng, moves, keen=True))
        yield match


def some_match(game: str, number: int, rounds: int = 3) -> Iterator[tg.Match]:
    """States of a match with some options, limit and target."""
    rng = random.Random(f"{game} {number}")
    options = {option: rng.choice(values) for option, values in OPTIONS[game].items()}
    rules = tg.rules(game, **options)
    match = tg.Match.start(
        rules,
        seed=number,
        dealer=rng.randrange(rules.seats),
        rounds=rng.choice([None, 2, 5]),
        target=rng.choice([None, 160]),
    )
    for _ in range(rounds):
        for state in play_out(match, rng):
            match = state
            if match.round.is_over or rng.random() < 0.1:
                yield match
        if match.is_over:
            return
        match = match.deal()


@pytest.mark.parametrize(
    "numbers",
    [range(2), pytest.param(range(2, 12), marks=pytest.mark.long)],
    ids=["short", "long"],
)
@pytest.mark.parametrize("game", sorted(OPTIONS))
def test_a_view_of_a_match_reads_back_to_the_byte(game: str, numbers: range) -> None:
    for number in numbers:
        for match in some_match(game, number):
            for seat in (0, match.rules.seats - 1, None):
                view = match.view(seat)
                text = view.to_json()
                again = tg.MatchView.from_json(text)
                assert again == view
                assert again.to_json() == text
                assert again.sheet == match.sheet
                assert (again.totals, again.winners) == (match.totals, match.winners)
                assert again.round.legal_moves()[:9] == view.round.legal_moves()[:9]
                for lang in ("en", "id"):
                    said = [award.text(lang) for line in match.sheet for award in line.awards]
                    read = [award.text(lang) for line in again.sheet for award in line.awards]
                    assert said == read
            if not match.round.is_over:
                seat = match.round.turn
                world = next(match.round.view(seat).worlds(random.Random(1)))
                other = attrs.evolve(match, seed=match.seed + 1, round=world)
                assert other.view(seat).to_json() == match.view(seat).to_json()


def test_neither_seed_nor_hidden_cards_are_written() -> None:
    match = tg.Match.start(tg.rules("cramps"), seed=123456789)
    text = match.view(1).to_json()
    assert "123456789" not in text
    for card in match.round.hand(0):
        assert f'"{card}"' not in text


@pytest.mark.parametrize("key", sorted(SMALL))
def test_a_match_of_a_game_of_ones_own_reads_back_with_its_rules(key: str) -> None:
    own = attrs.evolve(SMALL[key], key=f"own_{key}")
    match = tg.Match.start(own, seed=3, rounds=2)
    for _ in range(2):
        for now in play_out(match, random.Random(7)):
            match, view = now, now.view(1)
            assert tg.MatchView.from_json(view.to_json(), own) == view
        assert match.sheet[-1].awards or match.sheet[-1].contract is None
        match = match if match.is_over else match.deal()
    with pytest.raises(tg.RecordError, match="pass rules of your own as rules="):
        tg.MatchView.from_json(view.to_json())
    with pytest.raises(tg.RecordError, match="'frog' is a game of the library"):
        attrs.evolve(view, rules=attrs.evolve(own, key="frog")).to_json()


def test_two_awards_of_one_name_are_told_apart() -> None:
    cramps = tg.rules("cramps")
    (contract,) = cramps.contracts
    first, *rest = contract.scoring
    assert isinstance(first, tg.scoring.awards.Award)  # type: ignore[attr-defined]
    twice = (first, attrs.evolve(first, amount=first.amount + first.amount), first, *rest)
    own = attrs.evolve(cramps, key="own", contracts=(attrs.evolve(contract, scoring=twice),))
    *_, match = play_out(tg.Match.start(own, seed=1), random.Random(1))
    view = match.view(0)
    assert [award.name for award in match.sheet[0].awards[:3]] == [first.name] * 3
    assert tg.MatchView.from_json(view.to_json(), own) == view


def test_every_sentence_of_a_score_sheet_is_one_that_is_read() -> None:
    """A template that is missing would make a view that is written and not read."""
    found = set[str]()

    def gather(message: Message) -> None:
        found.add(message.template)
        for value in message.values.values():
            if isinstance(value, Message):
                gather(value)

    names = set[str]()
    for game in OPTIONS:
        for number in range(30):
            *_, end = some_match(game, number, rounds=1)
            for award in end.sheet[-1].awards:
                gather(award.figures)
            for contract in end.rules.contracts:
                names |= {name for name, _ in named_rules(contract.scoring)}
    assert found - names <= FIGURES


# --- damage


def sample() -> dict[str, Any]:
    """Set Back: two rounds played, the third begun."""
    match = tg.Match.start(tg.rules("five_point_set_back"), seed=2, rounds=4)
    for _ in range(2):
        *_, match = play_out(match, random.Random(5))
        match = match.deal()
    loaded: dict[str, Any] = json.loads(match.view(1).to_json())
    return loaded


def finished() -> dict[str, Any]:
    """Frog: one round, over, and more to come."""
    match = tg.Match.start(tg.rules("frog"), seed=2, rounds=4).play("pass", "pass", "bid grand")
    *_, match = play_out(match, random.Random(5))
    loaded: dict[str, Any] = json.loads(match.view(1).to_json())
    return loaded


def put(path: tuple[str | int, ...], value: object) -> Callable[[dict[str, Any]], None]:
    def change(document: dict[str, Any]) -> None:
        place: Any = document
        for step in path[:-1]:
            place = place[step]
        if value is MISSING:
            del place[path[-1]]
        else:
            place[path[-1]] = value

    return change


MISSING = object()
FIRST = ("sheet", 0, "awards", 0)
DAMAGE: list[tuple[tuple[str | int, ...], object, str]] = [
    (("format",), "trickgames view", "$.format: 'trickgames match view' is wanted"),
    (("version",), 2, "$.version: a whole number from 1 to 1 is wanted, not 2"),
    (("rules", "key"), "fife", "$.rules.key: there is no game 'fife'"),
    (("rules", "version"), 7, "$.rules.version: this is of version 7 of the rules"),
    (("target",), 0, "$.target: the target must be above 0, not 0"),
    (("target",), None, "$.target: a match of Five Point Set Back ends at some total"),
    (("seat",), 4, "$.seat: a whole number from 0 to 3 is wanted, not 4"),
    (("limit",), 0, "$.limit: a whole number from 1 up is wanted, not 0"),
    (("limit",), 1, "$.sheet[1]: the match was over before this round"),
    (("limit",), 2, "$.round: the match is over, this round cannot be"),
    (("sheet",), {}, "$.sheet: a list is wanted, not an object"),
    (("sheet",), [], "$.round.number: by the sheet this is round 0, not 2"),
    (("sheet", 0, "dealer"), 4, "$.sheet[0].dealer: a whole number from 0 to 3 is wanted"),
    (("sheet", 1, "dealer"), 3, "$.sheet[1].dealer: seat 1 dealt this round, not seat 3"),
    (("sheet", 0, "contract", "key"), "frog", "$.sheet[0].contract.key: Five Point Set Back has"),
    (("sheet", 0, "contract", "level"), -1, "$.sheet[0].contract.level: a whole number from 0"),
    (("sheet", 0, "contract"), None, "$.sheet[0].declarer: without a contract there is no"),
    (("sheet", 0, "declarer"), 9, "$.sheet[0].declarer: a whole number from 0 to 3 is wanted"),
    (("sheet", 0, "totals", 0), 99, "$.sheet[0].totals: the totals must be"),
    (("sheet", 0, "totals"), [1], "$.sheet[0].totals: the totals must be"),
    ((*FIRST, "award"), 9, "$.sheet[0].awards[0].award: a whole number from 0 to"),
    ((*FIRST, "name"), "high", "$.sheet[0].awards[0].name: 'low' is wanted, not 'high'"),
    ((*FIRST, "scores"), [1, 0], "$.sheet[0].awards[0].scores: there are 4 scores, not 2"),
    ((*FIRST, "scores"), [1, 0, 0, 0], "$.sheet[0].awards[0].scores: partners score together"),
    ((*FIRST, "scores"), [9, 0, 9, 0], "$.sheet[0].totals: the totals must be"),
    ((*FIRST, "figures", "text"), "{n:>99999999}", "$.sheet[0].awards[0].figures.text: a sent"),
    ((*FIRST, "figures", "x"), "{n}", "$.sheet[0].awards[0].figures.x: a sum is wanted, not"),
    ((*FIRST, "figures", "x"), 1.5, "$.sheet[0].awards[0].figures.x: only whole numbers"),
    ((*FIRST, "figures", "x"), True, "$.sheet[0].awards[0].figures.x: a whole number"),
    ((*FIRST, "figures", "x"), MISSING, "$.sheet[0].awards[0].figures: the key 'x' is missing"),
    ((*FIRST, "figures", "y"), 1, "$.sheet[0].awards[0].figures.y: there is no such key here"),
    (
        (*FIRST, "figures"),
        {"text": "{parts}; {part}", "list": []},
        "$.sheet[0].awards[0].figures.list: two or more parts are joined",
    ),
    (("round", "number"), 1, "$.round.number: by the sheet this is round 2, not 1"),
    (("round", "events", 0, "hands", 0), 5, "$.round.events: no round of this game looks"),
    (("round", "x"), 1, "$.round.x: there is no such key here"),
    (("extra",), 1, "$.extra: there is no such key here"),
]


@pytest.mark.parametrize(("path", "value", "text"), DAMAGE)
def test_a_damaged_view_of_a_match_is_refused_with_the_place(
    path: tuple[str | int, ...], value: object, text: str
) -> None:
    document = sample()
    put(path, value)(document)
    with pytest.raises(tg.RecordError) as refused:
        tg.MatchView.from_json(json.dumps(document))
    assert str(refused.value).startswith(text)


def test_nothing_has_been_carried_into_the_first_round() -> None:
    own = SMALL["carry"]
    document = json.loads(tg.Match.start(own, seed=3).view(1).to_json())
    assert tg.MatchView.from_json(json.dumps(document), own).round.carry["won"] == (0, 0, 0)
    document["round"]["carry"] = {"won": [0, 2, 0]}
    with pytest.raises(tg.RecordError) as refused:
        tg.MatchView.from_json(json.dumps(document), own)
    text = "$.round.carry: at the start of a match nothing has been carried on"
    assert str(refused.value) == text


def test_the_dealer_of_the_round_follows_from_the_sheet() -> None:
    frog = tg.Match.start(tg.rules("frog"), seed=2, rounds=4).play("pass", "pass", "pass")
    document = json.loads(frog.deal().view(None).to_json())
    document["round"]["dealer"] = 2
    with pytest.raises(
        tg.RecordError, match=r"\$.round.dealer: seat 1 deals this round, not seat 2"
    ):
        tg.MatchView.from_json(json.dumps(document))
    same = tg.Match.start(tg.rules("frog", all_pass="same_dealer"), seed=2)
    view = same.play("pass", "pass", "pass").deal().view(None)
    assert view.round.dealer == 0
    assert tg.MatchView.from_json(view.to_json()) == view


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ((*FIRST, "figures", "x", "n"), 0),
        (("sheet", 0, "declarer"), 1),
        (("sheet", 0, "contract", "level"), 1),
    ],
)
def test_the_line_of_a_round_that_is_over_says_what_the_round_says(
    path: tuple[str | int, ...], value: object
) -> None:
    document = finished()
    put(path, value)(document)
    with pytest.raises(tg.RecordError) as refused:
        tg.MatchView.from_json(json.dumps(document))
    assert str(refused.value) == "$.sheet[0]: the round that is over was another"


def test_a_view_of_a_match_is_pickled_as_a_value() -> None:
    for match in some_match("bird_dog", 4):
        view = match.view(1)
        assert pickle.loads(pickle.dumps(view)) == view
