"""A seat that sits out: its hand is not played, tricks are smaller, and nothing counts it."""

from __future__ import annotations

import random

import attrs
import pytest

import trickgames as tg
from trickgames.cards import HEARTS, SPADES
from trickgames.errors import RulesError
from trickgames.follow import FOLLOW_SUIT
from trickgames.phases.declare import Declare
from trickgames.phases.play import Play
from trickgames.phases.stock import Draw
from trickgames.ranking import Ranking
from trickgames.scoring.awards import Award
from trickgames.scoring.conditions import in_play
from trickgames.scoring.tallies import HIGHEST_TRUMP, cards_taken, tricks
from trickgames.selection import trump_cards
from trickgames.table import DEALER, DEFENDERS, ELDEST, EVERYONE, OTHERS, Role, partner_of, seat_of

PARTNER_OF_ALONE = partner_of("alone")


def rules(out: Role = PARTNER_OF_ALONE, **play: Role) -> tg.Rules:
    """Four seats in partnership, two cards each of spades and hearts; hearts are trumps."""
    return tg.Rules(
        pack=tg.Pack("A K Q J", suits=(SPADES, HEARTS)),
        seats=4,
        sides=((0, 2), (1, 3)),
        packets="2",
        contracts=(
            tg.Contract(
                "c",
                Ranking("A K Q J"),
                (FOLLOW_SUIT,),
                (Declare("alone"), Play(out=out, **play)),
                (
                    Award("tricks", tricks(), EVERYONE),
                    Award("highest", 10 * cards_taken(HIGHEST_TRUMP), EVERYONE),
                    Award("ace", 100, EVERYONE, (in_play(trump_cards("A")),)),
                ),
                trump=HEARTS,
            ),
        ),
    )


HANDS = ["AS JH", "KS KH", "QS AH", "JS QH"]


def start(alone: int | None, game: tg.Rules | None = None) -> tg.Round:
    """Seat 3 deals; the seats before who goes alone decline."""
    game = game or rules()
    rnd = game.start(hands=HANDS, dealer=3)
    return rnd.play(
        *["no alone"] * (4 if alone is None else alone), *["alone"] * (alone is not None)
    )


@pytest.mark.parametrize(
    ("alone", "turns"),
    [(None, [0, 1, 2, 3]), (0, [0, 1, 3]), (1, [0, 1, 2]), (2, [1, 2, 3]), (3, [0, 2, 3])],
)
def test_play_goes_past_who_sits_out(alone: int | None, turns: list[int]) -> None:
    rnd = start(alone)
    seats = []
    while not rnd.tricks:
        seats.append(rnd.turn)
        rnd = rnd.apply(rnd.legal_moves()[0])
    assert seats == turns
    assert [seat for seat, _ in rnd.tricks[0].plays] == turns
    assert rnd.trick is not None
    assert len(rnd.trick) == 0


@pytest.mark.parametrize(
    ("role", "alone", "leader"),
    # Seat 3 deals: left of it is seat 0. Where the one who would lead sits out the next one does.
    [(ELDEST, 3, 0), (ELDEST, 2, 1), (DEALER, 0, 3), (DEALER, 1, 0), (seat_of("alone"), 2, 2)],
)
def test_the_next_seat_leads_if_the_leader_sits_out(role: Role, alone: int, leader: int) -> None:
    assert start(alone, rules(lead_when_out=role)).turn == leader


def test_who_else_leads_against_one_alone_leads_only_then() -> None:
    game = rules(lead=ELDEST, lead_when_out=DEALER)
    assert start(None, game).turn == 0
    assert start(0, game).turn == 3


def test_the_round_is_over_when_those_who_play_have_no_cards_left() -> None:
    rnd = start(0)  # seat 2 sits out with the ace of trumps
    rnd = rnd.play("AS", "KS", "JS", "JH", "KH")
    assert not rnd.is_over
    rnd = rnd.play("QH")
    assert rnd.is_over
    assert [trick.winner for trick in rnd.tricks] == [0, 1]
    assert str(rnd.hand(2)) == "QS AH"
    # The highest trump that was played is the king, and not all aces of trumps were in play.
    assert {award.name: award.scores for award in rnd.awards} == {
        "tricks": (1, 1, 1, 1),
        "highest": (0, 10, 0, 10),
    }


def test_a_hand_that_is_not_played_stays_hidden_and_may_be_anything() -> None:
    rnd = start(0).play("AS", "KS", "JS")
    view = rnd.view(1)
    assert view.hand(2) is None
    assert view.hand_sizes == (1, 1, 2, 1)
    # Seat 1 has seen six cards less two: QS JH QH AH lie in three hands, nobody is void yet.
    worlds = {world for world, _ in zip(view.worlds(random.Random(1)), range(200), strict=False)}
    assert len(worlds) == view.count_worlds() == 12
    assert all(world.view(1) == view for world in worlds)
    spectator = rnd.view(None)
    assert spectator.count_worlds() == 5 * 4 * 3  # KH too may be in any of the hands


def test_nobody_sits_out_where_nobody_said_so() -> None:
    rnd = start(None)
    while not rnd.is_over:
        rnd = rnd.apply(rnd.legal_moves()[0])
    assert [len(trick) for trick in rnd.tricks] == [4, 4]
    assert all(len(rnd.hand(seat)) == 0 for seat in range(4))


def test_several_may_sit_out() -> None:
    game = rules(out=DEFENDERS)
    table = start(None).table.changed(declarer=0)
    play = game.contracts[0].phases[-1]
    assert isinstance(play, Play)
    table = play.start(table)
    assert (table.out, table.active) == ((1, 3), (0, 2))
    assert table.circle == (2, -1, 0, -1)
    assert table.everything == tg.Hand.parse(game.pack, "AS JH QS AH").mask


def test_the_partner_of_a_noted_seat() -> None:
    table = start(None).table
    assert partner_of("alone").seats(table) == ()
    assert partner_of("alone").seats(table.note("alone", 3)) == (1,)
    single = table.note("alone", 3).changed(sides=((0,), (1,), (2,), (3,)))
    assert partner_of("alone").seats(single) == ()
    assert str(partner_of("alone")) == "the partner of the alone player"


@pytest.mark.parametrize(
    ("play", "fault"),
    [
        (Play(out=EVERYONE), "somebody has to play: everyone cannot sit out"),
        (Play(out=OTHERS), "somebody has to play: everyone but the declarer cannot sit out"),
        (Play(lead_when_out=DEALER), "nobody sits out, so nobody leads when somebody does"),
    ],
)
def test_a_play_in_which_nobody_could_play_or_sit_out_is_refused(play: Play, fault: str) -> None:
    assert list(play.faults(rules().pack, {})) == [fault]
    contract = attrs.evolve(rules().contracts[0], phases=(Declare("alone"), play))
    with pytest.raises(RulesError) as caught:
        attrs.evolve(rules(), contracts=(contract,))
    assert any(fault in told for told in caught.value.faults)


def test_nobody_sits_out_where_cards_are_drawn() -> None:
    game = rules()
    phases = (Declare("alone"), Play(out=partner_of("alone"), draw=Draw(("dead",))))
    with pytest.raises(RulesError) as caught:
        attrs.evolve(game, packets="1", contracts=(attrs.evolve(game.contracts[0], phases=phases),))
    assert any("where cards are drawn nobody sits out" in fault for fault in caught.value.faults)


@pytest.mark.parametrize(
    ("by", "asked"), [(EVERYONE, [0, 1, 2, 3]), (DEALER, [3]), (DEFENDERS, []), (ELDEST, [0])]
)
def test_a_role_may_be_asked_alone(by: Role, asked: list[int]) -> None:
    phase, table = Declare("alone", by=by), start(None).table
    step, seats = phase.start(table), []
    while step.seat is not None:
        seats.append(step.seat)
        step = phase.after(step.table, step.data, step.seat, phase.no)
    assert seats == asked
    for seat in asked[:1]:
        step = phase.after(table, 0, seat, phase.yes)
        assert (step.seat, step.table.fact("alone")) == (None, seat)
