"""What somebody writes who declares a first game, and gets wrong: the error says what to write."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

import trickgames as tg
from trickgames.checks import named_kind
from trickgames.follow import FOLLOW_SUIT
from trickgames.packs import Pack
from trickgames.phases.auction import Auction, Forced
from trickgames.phases.exchange import Exchange
from trickgames.phases.name_trump import NameTrump
from trickgames.phases.note import Note
from trickgames.phases.play import Exposed, Play
from trickgames.phases.request import Request
from trickgames.ranking import Ranking
from trickgames.scoring.awards import Award, Payment
from trickgames.scoring.conditions import DECLARED, among, in_play, took_no_trick
from trickgames.scoring.tallies import (
    all_taken,
    card_points,
    cards_held,
    cards_in_one_hand,
    cards_taken,
    tricks,
)
from trickgames.selection import REST, cards, cards_of_rank, other_of_colour, trump_cards
from trickgames.table import EVERYONE

CONTRACT = tg.Contract(
    "only", Ranking("A K Q"), (FOLLOW_SUIT,), (Play(),), (Award("tricks", tricks(), EVERYONE),)
)
RULES = tg.Rules(Pack("A K Q"), 3, "4", (CONTRACT,))


def contract(**said: Any) -> tg.Contract:
    return attrs.evolve(CONTRACT, **said)


def rules(**said: Any) -> tg.Rules:
    return attrs.evolve(RULES, **said)


MISTAKES: list[tuple[Any, str]] = [
    (
        lambda: contract(phases=Play()),
        (
            "what happens in a contract: a tuple of Phase or Play is wanted, not a Play alone:"
            " write (x,) for one"
        ),
    ),
    (
        lambda: contract(phases=(Play,)),
        "what happens in a contract: Phase or Play is wanted, not the class Play (write Play(...))",
    ),
    (
        lambda: contract(follow=FOLLOW_SUIT),
        (
            "the follow rule: a tuple of FollowTerm is wanted, not a FollowTerm alone:"
            " write (x,) for one"
        ),
    ),
    (
        lambda: contract(follow="follow_suit"),
        "the follow rule: a tuple of FollowTerm is wanted, not the text 'follow_suit' alone",
    ),
    (
        lambda: contract(scoring=Award("tricks", tricks(), EVERYONE)),
        (
            "the scoring: a tuple of Award or Payment or SetBack or GamePoints or ScoredBy is"
            " wanted, not an Award alone: write (x,) for one"
        ),
    ),
    (lambda: contract(ranking="A K Q"), "the ranking: Ranking is wanted, not the text 'A K Q'"),
    (lambda: contract(trump="S"), "the trump suit: Suit or None is wanted, not the text 'S'"),
    (lambda: contract(key=7), "the name of a contract: str is wanted, not an int"),
    (
        lambda: rules(contracts=CONTRACT),
        "the contracts: a tuple of Contract is wanted, not a Contract alone: write (x,) for one",
    ),
    (
        lambda: rules(opening=Auction(("only",))),
        "the opening: a tuple of Phase is wanted, not an Auction alone: write (x,) for one",
    ),
    (
        lambda: rules(match={"target": 20}),
        "the rules of the match: MatchRules is wanted, not a dict",
    ),
    (lambda: rules(carry=("bags",)), "the carry: Carry is wanted, not the text 'bags'"),
    (lambda: rules(seats="3"), "the number of seats is a whole number, not str"),
    (
        lambda: Auction("only"),  # type: ignore[arg-type]
        (
            "the ladder of an auction: a tuple of str or int or Rung is wanted, not the text 'only'"
            " alone: write (x,) for one"
        ),
    ),
    (
        lambda: Ranking("A K Q", trumps=("QS", REST)),  # type: ignore[arg-type]
        (
            'the trumps of a ranking, such as cards("QC QS"), trump_cards("J") or REST:'
            " Selection is wanted, not the text 'QS'"
        ),
    ),
    (
        lambda: Award("tricks", "tricks", EVERYONE),  # type: ignore[arg-type]
        "an amount is a whole number, not str",
    ),
    (lambda: Award("tricks", True, EVERYONE), "an amount is a whole number, not bool"),
    (
        lambda: Award("tricks", 1, "everyone"),  # type: ignore[arg-type]
        "who gets or pays: Role is wanted, not the text 'everyone'",
    ),
    (
        lambda: Payment("margin", 1, EVERYONE, None),  # type: ignore[arg-type]
        "who gets or pays: Role is wanted, not None",
    ),
    (
        lambda: Award("tricks", 1, EVERYONE, DECLARED),  # type: ignore[arg-type]
        "when an award is given: a tuple of Test is wanted, not a Test alone: write (x,) for one",
    ),
    (lambda: Play(lead=1), "who leads: Role is wanted, not an int"),  # type: ignore[arg-type]
    *(
        (write, f"{what}: Role is wanted, not the text 'X'")
        for write, what in (
            (lambda: Exchange("widow", 2, by="X"), "who exchanges"),  # type: ignore[arg-type]
            (lambda: NameTrump("X"), "who names trump"),  # type: ignore[arg-type]
            (lambda: Request(optional=True, by="X"), "who asks"),  # type: ignore[arg-type]
            (lambda: Note("x", "X"), "whose seats are noted"),  # type: ignore[arg-type]
            (lambda: Forced("X", 1), "who is forced to bid"),  # type: ignore[arg-type]
            (lambda: Auction((1,), "c", first="X"), "who calls first"),  # type: ignore[arg-type]
            (lambda: Exposed("X", 1), "whose hand is laid open"),  # type: ignore[arg-type]
            (lambda: tricks().of("X"), "whose number it is"),  # type: ignore[arg-type]
            (lambda: tricks().to("X"), "whose number it is"),  # type: ignore[arg-type]
            (lambda: took_no_trick("X"), "who passes a test"),  # type: ignore[arg-type]
            (lambda: among(EVERYONE, "X"), "who passes a test"),  # type: ignore[arg-type]
            (lambda: Award("a", 1, EVERYONE, against="X"), "who gets or pays"),  # type: ignore[arg-type]
        )
    ),
    *(
        (write, f"{what}: Role or None is wanted, not the text 'X'")
        for write, what in (
            (lambda: Auction((1,), "c", may_equal="X"), "who may take a bid over"),  # type: ignore[arg-type]
            (lambda: Play(stop="X"), "a role in the play"),  # type: ignore[arg-type]
            (lambda: Play(dummy="X"), "a role in the play"),  # type: ignore[arg-type]
            (lambda: Play(out="X"), "a role in the play"),  # type: ignore[arg-type]
            (lambda: Play(lead_when_out="X"), "a role in the play"),  # type: ignore[arg-type]
        )
    ),
    *(
        (
            write,
            f'cards that are named, as in cards("QC QS"): {kinds} is wanted, not the text {text}',
        )
        for write, kinds, text in (
            (lambda: cards_taken("QS"), "Selection or TrumpCard", "'QS'"),  # type: ignore[arg-type]
            (lambda: cards_held("QS"), "Selection or TrumpCard", "'QS'"),  # type: ignore[arg-type]
            (lambda: cards_in_one_hand("QS"), "Selection", "'QS'"),  # type: ignore[arg-type]
            (lambda: all_taken("QS"), "Selection", "'QS'"),  # type: ignore[arg-type]
            (lambda: in_play("QS"), "Selection or None", "'QS'"),  # type: ignore[arg-type]
        )
    ),
    (
        lambda: card_points("A"),  # type: ignore[arg-type]
        "points stand by rank, as in {'A': 11}, not the text 'A'",
    ),
    (lambda: cards(("QS", "KS")), "what is named is a text, not tuple"),  # type: ignore[arg-type]
    (
        lambda: tg.game(lambda: RULES),  # type: ignore[arg-type]
        '@game wants the name of the game, as in @game("my_game")',
    ),
    (
        lambda: tg.game("none")(lambda: None).rules({}),  # type: ignore[arg-type, return-value]
        "the factory of none made None, not Rules",
    ),
]


@pytest.mark.parametrize(("write", "text"), MISTAKES)
def test_a_thing_of_the_wrong_kind_is_refused_where_it_is_written(write: Any, text: str) -> None:
    with pytest.raises(TypeError) as refused:
        write()
    assert str(refused.value) == text


@pytest.mark.parametrize("name", [cards, cards_of_rank, trump_cards, other_of_colour])
@pytest.mark.parametrize("nothing", ["", "  "])
def test_who_names_cards_names_some(name: Any, nothing: str) -> None:
    with pytest.raises(tg.RulesError, match="nothing is named: write for example 'QS KS'"):
        name(nothing)


def test_lists_will_do_and_are_kept_as_tuples() -> None:
    listed = contract(phases=[Play()], follow=[FOLLOW_SUIT], scoring=list(CONTRACT.scoring))
    assert listed == CONTRACT
    assert hash(listed) == hash(CONTRACT)
    assert rules(contracts=[listed], opening=[]) == RULES


def test_an_option_without_a_sound_default_is_refused_with_all_others() -> None:
    def factory(*, small: bool, size: bool = 3, fine: bool = True) -> tg.Rules:  # type: ignore[assignment]
        return RULES

    with pytest.raises(tg.RulesError) as refused:
        tg.game("odd")(factory)
    assert refused.value.faults == (
        "option small needs a default: true, false",
        "the default of option size is one of true, false; not 3",
    )


def test_what_something_is_is_said_in_words() -> None:
    assert named_kind("x" * 99) == f"the text '{'x' * 40}'"
    assert [named_kind(x) for x in (None, 3, [], int)] == [
        "None",
        "an int",
        "a list",
        "the class int (write int(...))",
    ]
