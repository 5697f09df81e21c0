"""Play with a stock: cards drawn between tricks, marriages, closing, exchanging, enough points."""

from __future__ import annotations

import itertools
import random
from collections import Counter

import attrs
import pytest

import trickgames as tg
from trickgames.cards import DIAMONDS, HEARTS, SPADES
from trickgames.errors import Reason
from trickgames.events import CardsShown, Moved
from trickgames.follow import FOLLOW_SUIT, STOCK_SHUT
from trickgames.messages import Message
from trickgames.packets import Packets
from trickgames.phases.name_trump import CallTrump
from trickgames.phases.play import Play, Reached
from trickgames.phases.stock import Close, Draw, Extra, Lead, Marriage, Swap
from trickgames.phases.turn_up import TurnTrump, TurnUp
from trickgames.ranking import Ranking
from trickgames.scoring.amounts import Amount
from trickgames.scoring.awards import Award, GamePoints
from trickgames.scoring.outcome import Outcome
from trickgames.scoring.tallies import (
    HIGHEST_TRUMP,
    card_points,
    cards_held,
    cards_in_one_hand,
    cards_taken,
    pile_points,
    tricks,
)
from trickgames.scoring.told import carried, marriages
from trickgames.selection import cards
from trickgames.table import EVERYONE, Table, seat_of

POINTS = card_points({"K": 4, "Q": 3, "J": 2}) + marriages(plain=20, trump=40)
SHUT = attrs.evolve(FOLLOW_SUIT, code="strict", when=(STOCK_SHUT,))


def stock_game(packets: str, *, follow=(SHUT,), enough=40, scoring=None) -> tg.Rules:
    """Two players, six cards; one trump is turned up under the stock."""
    return tg.Rules(
        pack=tg.Pack("K Q J", suits=(SPADES, HEARTS)),
        seats=2,
        packets=Packets.parse(packets, rest="stock"),
        opening=(TurnUp("turned", fact="turned", contract="draw"),),
        contracts=(
            tg.Contract(
                "draw",
                Ranking("K Q J"),
                follow,
                (
                    Play(
                        draw=Draw(("stock", "turned")),
                        extras=(Swap("J", least=2), Close(POINTS, least=2), Marriage()),
                        until=Reached(POINTS, enough),
                    ),
                ),
                (scoring or Award("points", POINTS, EVERYONE),),
            ),
        ),
        key=f"draw {packets} {len(follow)}",
    )


def deal(rules: tg.Rules, first: str, second: str, turned: str, stock: str) -> tg.Round:
    """Seat 0 leads."""
    return rules.start(hands=[first, second], piles={"turned": [turned], "stock": stock}, dealer=1)


def with_until(rules: tg.Rules, until: Reached, *scoring: GamePoints) -> tg.Rules:
    (contract,) = rules.contracts
    phases = (*contract.phases[:-1], attrs.evolve(contract.play, until=until))
    scoring = scoring or contract.scoring
    return attrs.evolve(rules, contracts=(attrs.evolve(contract, phases=phases, scoring=scoring),))


TWO = stock_game("1 T1 1")
ONE = stock_game("T1 1")
BOUND = stock_game("T1 1", follow=(FOLLOW_SUIT,))


# --- by hand


def test_the_winner_draws_first_and_the_card_turned_up_comes_last():
    rnd = deal(ONE, "KS", "QS", "JH", "JS KH QH").play("KS", "QS")
    assert (str(rnd.hand(0)), str(rnd.hand(1))) == ("JS", "KH")
    assert rnd.piles["stock"] == (tg.Card.parse("QH"),)
    rnd = rnd.play("JS", "KH")  # trumps: seat 1 wins and draws QH, seat 0 the jack turned up
    assert (str(rnd.hand(0)), str(rnd.hand(1)), rnd.turn) == ("JH", "QH", 1)
    rnd = rnd.play("QH", "JH")
    assert rnd.is_over
    assert rnd.scores == (4 + 3, 2 + 4 + 3 + 2)
    assert [len(trick) for trick in rnd.tricks] == [2, 2, 2]


def test_nobody_need_follow_while_cards_are_drawn():
    rnd = deal(TWO, "KS QS", "JS QH", "KH", "JH")
    rnd = rnd.play("KS")
    assert [str(move) for move in rnd.legal_moves()] == ["play JS", "play QH"]
    rnd = rnd.play("QH")  # the trump wins; seat 1 draws JH, seat 0 the king of trumps
    assert (str(rnd.hand(0)), str(rnd.hand(1))) == ("QS KH", "JS JH")
    rnd = rnd.play("JS")
    assert [str(move) for move in rnd.legal_moves()] == ["play QS"]
    assert rnd.why_not(rnd.rules.parse("KH")).code == "strict"


def test_a_card_is_refused_by_the_rule_that_is_in_force_while_cards_are_drawn():
    rules = stock_game("1 T1 1", follow=(SHUT, FOLLOW_SUIT))
    rnd = deal(rules, "KS QS", "JS QH", "KH", "JH").play("KS")
    assert rnd.why_not(rnd.rules.parse("QH")).code == "follow_suit"
    rnd = deal(rules, "KS QS", "JS QH", "KH", "JH").play("close", "KS")
    assert rnd.why_not(rnd.rules.parse("QH")).code == "strict"


def test_after_closing_nobody_draws_and_everybody_follows():
    rnd = deal(TWO, "KS QS", "JS QH", "KH", "JH").play("close", "KS")
    assert [str(move) for move in rnd.legal_moves()] == ["play JS"]
    rnd = rnd.play("JS", "QS", "QH")
    assert rnd.is_over
    assert rnd.piles["stock"] == (tg.Card.parse("JH"),)
    assert rnd.scores == (4 + 2, 3 + 3)
    assert dict(rnd.facts)["closer"] == 0


def test_a_marriage_is_led_and_counts_once_its_player_has_a_trick():
    rnd = deal(TWO, "KS QS", "JS QH", "KH", "JH").play("marriage S")
    assert [str(move) for move in rnd.legal_moves()] == ["play KS", "play QS"]
    rnd = rnd.play("QS", "QH", "JS", "KS")  # seat 1 trumps; JS is beaten by KS
    assert rnd.turn == 0
    rnd = rnd.play("KH", "JH")
    assert rnd.scores == (2 + 4 + 4 + 2 + 20, 3 + 3)


def test_a_marriage_without_a_trick_is_worth_nothing():
    rnd = deal(TWO, "KS QS", "KH QH", "JH", "JS").play("marriage S", "KS", "KH")
    assert rnd.turn == 1
    rnd = rnd.play("QH", "JH", "JS", "QS")
    assert dict(rnd.facts)["marriage S"] == 0
    assert rnd.scores == (3 + 2 + 20, 4 + 4 + 3 + 2)


def test_enough_points_end_the_round_with_the_marriage_that_brings_them():
    rules = stock_game("1 T1 1", enough=24)
    rnd = deal(rules, "KS JH", "JS KH", "QH", "QS").play("JH", "JS")
    assert str(rnd.hand(0)) == "KS QS"
    over = rnd.play("marriage S")  # 2 + 2 in the trick, and 20
    assert (over.trick_number, over.just_won) == (rnd.trick_number, None)
    assert over.is_over
    assert over.scores == (24, 0)
    assert [str(over.hand(seat)) for seat in range(2)] == ["KS QS", "KH QH"]
    assert len(over.tricks) == 1
    assert not rnd.play("KS").is_over


def test_the_jack_of_trumps_takes_the_card_turned_up():
    rnd = deal(TWO, "JH QS", "JS QH", "KH", "KS").play("swap")
    assert str(rnd.hand(0)) == "QS KH"
    assert rnd.piles["turned"] == (tg.Card.parse("JH"),)
    assert rnd.turn == 0
    rnd = rnd.play("KH", "QH")  # seat 0 draws KS, seat 1 its jack
    assert (str(rnd.hand(0)), str(rnd.hand(1))) == ("KS QS", "JS JH")
    # The jack counts for who takes it in a trick: 4 + 3 and 4 + 2 for seat 0, 3 + 2 for seat 1.
    assert rnd.play("KS", "JS", "QS", "JH").scores == (13, 5)
    rnd = rnd.play("marriage S")
    assert rnd.legal_moves()


@pytest.mark.parametrize(
    ("moves", "refused", "code", "text"),
    [
        ("", "marriage S", "no_marriage",
         "you do not hold K of ♠: a marriage wants K Q in one hand"),
        ("QS JS", "marriage S", "no_marriage",
         "you do not hold K Q of ♠: a marriage wants K Q in one hand"),
        ("", "swap", "nothing_to_swap",
         "you do not hold the J of trumps, which is given for the card turned up"),
        ("close", "close", "stock_shut", "nothing is drawn any more"),
        ("close", "swap", "stock_shut", "nothing is drawn any more"),
        ("QS", "close", "not_now", "close is not possible now: a card is to be played"),
        ("QS JS QH", "swap", "not_now", "swap is not possible now: a card is to be played"),
    ],
)  # fmt: skip
def test_what_is_refused_says_why(moves, refused, code, text):
    rnd = deal(TWO, "QS QH", "JS KS", "KH", "JH").play(*moves.split())
    reason = rnd.why_not(rnd.rules.parse(refused))
    assert (reason.code, reason.text()) == (code, text)
    with pytest.raises(tg.IllegalMove):
        rnd.play(refused)
    assert rnd.view(rnd.turn).why_not(rnd.rules.parse(refused)) == reason


def test_after_a_marriage_nothing_but_its_cards_may_be_led():
    rnd = deal(TWO, "KS QS", "JS QH", "KH", "JH").play("marriage S")
    for text in ("close", "swap", "marriage S"):
        reason = rnd.why_not(rnd.rules.parse(text))
        assert (reason.code, reason.text()) == (
            "marriage_lead", "you have shown K♠ Q♠: lead one of them"
        )  # fmt: skip
        assert reason.cards == tuple(map(tg.Card.parse, ("KS", "QS")))


def test_a_closing_that_leaves_too_few_cards_is_refused():
    rules = stock_game("T1 1")
    rnd = deal(rules, "KS", "QS", "JH", "JS KH QH").play("KS", "QS")
    assert rnd.is_legal(tg.Move("close"))
    few = attrs.evolve(rules.contracts[0].phases[0], extras=(Close(POINTS, least=4),))
    rules = attrs.evolve(rules, contracts=(attrs.evolve(rules.contracts[0], phases=(few,)),))
    rnd = deal(rules, "KS", "QS", "JH", "JS KH QH").play("KS", "QS")
    reason = rnd.why_not(tg.Move("close"))
    assert reason.text() == "2 cards are left to draw: this takes at least 4"


@pytest.mark.parametrize(
    ("enough", "moves", "scores"),
    [
        # Nobody has enough: the last trick wins, and the other side has a trick and few points.
        (40, "KS QS JS KH QH JH", (0, 2)),
        # Seat 0 has 7 with its first trick, the other side no trick.
        (7, "KS QS", (3, 0)),
        # Closed in vain by who leads: the other had no trick then.
        (40, "close KS QS", (0, 3)),
        # Closed and reached: the other had no trick then.
        (7, "close KS QS", (3, 0)),
    ],
)
def test_game_points(enough, moves, scores):
    rules = stock_game("T1 1", enough=enough, scoring=GamePoints(POINTS, target=enough, half=8))
    rnd = deal(rules, "KS", "QS", "JH", "JS KH QH").play(*moves.split())
    assert rnd.scores == scores


def test_a_marriage_is_shown_where_nothing_is_drawn_at_all():
    contract = TWO.contracts[0]
    play = Play(extras=(Marriage(),))
    rules = attrs.evolve(
        TWO,
        packets="3",
        opening=(),
        contracts=(attrs.evolve(contract, phases=(play,), follow=(FOLLOW_SUIT,), trump=HEARTS),),
    )
    rnd = rules.start(hands=["KH QH JS", "JH KS QS"], dealer=1)
    assert str(rnd.legal_moves()[0]) == "marriage H"
    assert (rnd.lead.left, rnd.lead.turned) == (0, -1)
    # KH over JH and QH over KS for seat 0, QS over JS for seat 1.
    end = rnd.play("marriage H", "KH", "JH", "QH", "KS", "JS", "QS")
    assert end.scores == (40 + 4 + 2 + 3 + 4, 2 + 3)


def test_nobody_has_game_points_of_a_round_that_ends_before_the_first_trick():
    rules = with_until(TWO, Reached(1 + tricks(), 1), GamePoints(POINTS, target=40))
    rnd = deal(rules, "KS JH", "JS QS", "KH", "QH").play("swap")
    assert (rnd.is_over, rnd.tricks) == (True, ())
    assert (rnd.scores, rnd.awards) == ((0, 0), ())
    # Who closes the stock has lost even so.
    rnd = deal(rules, "KS JH", "JS QS", "KH", "QH").play("close")
    assert (rnd.tricks, rnd.scores) == ((), (0, 3))


HIDDEN = {
    "cards_held": cards_held(cards("KH")),
    "a part": 2 * tricks() + cards_in_one_hand(cards("KH")),
    "a test": tricks().where(tricks().above(pile_points("stock", {"K": 4}))),
    "highest trump": cards_taken(HIGHEST_TRUMP),
}


@pytest.mark.parametrize("hidden", HIDDEN.values(), ids=HIDDEN)
def test_a_round_ends_and_a_stock_is_closed_by_what_everybody_can_count(hidden):
    with pytest.raises(tg.RulesError, match="while cards are played not everybody knows "):
        with_until(TWO, Reached(hidden, 1))
    (contract,) = TWO.contracts
    closing = attrs.evolve(contract.play, extras=(Close(hidden),))
    phases = (*contract.phases[:-1], closing)
    with pytest.raises(tg.RulesError, match="while cards are played not everybody knows "):
        attrs.evolve(TWO, contracts=(attrs.evolve(contract, phases=phases),))
    for known in (cards_taken(cards("KH")), tricks().where(tricks().above(1)), carried("kept")):
        assert known.is_open


def test_what_ends_a_round_is_in_the_game():
    with pytest.raises(tg.RulesError, match="'kept'"):
        with_until(TWO, Reached(carried("kept"), 1))
    with pytest.raises(tg.RulesError, match="its scoring names what is not in the pack: AC"):
        with_until(TWO, Reached(cards_taken(cards("AC")), 1))


def test_the_card_that_is_exchanged_lies_open_under_the_stock():
    (contract,) = TWO.contracts

    def declared(pile: str, *phases: object, drawn: tuple[str, ...], packets: str) -> tg.Rules:
        play = Play(draw=Draw(drawn), extras=(Swap("J", pile),))
        return attrs.evolve(
            TWO,
            packets=Packets.parse(packets, rest="stock"),
            opening=(),
            contracts=(attrs.evolve(contract, phases=(*phases, play)),),
        )

    both = (TurnTrump("turned"), TurnTrump("stock"))
    for pile, phases, drawn, packets in (
        ("turned", (), ("stock",), "2"),
        ("turned", (), ("stock", "turned"), "1 T1 1"),
        ("turned", both[1:], ("stock",), "2"),
        ("turned", both, ("stock", "turned"), "1 T1 1"),
        ("turned", both[:1], ("turned",), "2 T2"),
        ("stock", both[1:], ("stock",), "2"),
    ):
        fault = f"contract draw: the {pile} is no single card that lies face up to be drawn"
        with pytest.raises(tg.RulesError, match=fault):
            declared(pile, *phases, drawn=drawn, packets=packets)
    # The open card is drawn first: then there is none, and nothing is exchanged.
    rules = declared("turned", both[0], drawn=("turned", "stock"), packets="1 T1")
    rnd = rules.start(hands=["JS", "QS"], piles={"turned": "QH", "stock": "JH KS KH"}, dealer=1)
    rnd = rnd.play("JS", "QS")
    assert (rnd.turn, str(rnd.hand(1)), str(rnd.hand(0))) == (1, "QH", "JH")
    assert (rnd.lead.turned, rnd.lead.left) == (-1, 2)
    rnd = rnd.play("QH", "JH")
    while not rnd.is_over:
        assert "swap" not in map(str, rnd.legal_moves())
        rnd = rnd.apply(rnd.legal_moves()[0])


def test_a_card_is_not_exchanged_for_one_like_it():
    rules = attrs.evolve(
        TWO,
        pack=tg.Pack("K J", suits=(SPADES, HEARTS), copies=2),
        packets=Packets.parse("1 T1 1", rest="stock"),
        contracts=(attrs.evolve(TWO.contracts[0], ranking=Ranking("K J"), scoring=()),),
    )
    piles = {"turned": "JH", "stock": "KS JS KH"}
    rnd = rules.start(hands=["JH KH", "KS JS"], piles=piles, dealer=1)
    reason = rnd.why_not(tg.Move("swap"))
    assert (reason.code, reason.text()) == (
        "nothing_to_swap",
        "no other card lies open for which the J of trumps is given",
    )
    assert [str(move) for move in rnd.legal_moves()] == [
        "close",
        "play KH",
        "play JH",
    ]


# --- what the others see


def test_draws_are_seen_by_who_draws_and_a_marriage_by_everybody():
    rnd = deal(TWO, "KS JS", "QH QS", "KH", "JH").play("KS", "QS")
    moved = [event for event in rnd.view(1).events if isinstance(event, Moved)]
    assert moved == [Moved("stock", 0, 1, None), Moved("turned", 1, 1, (tg.Card.parse("KH"),))]
    rnd = deal(TWO, "KS QS", "JS QH", "KH", "JH").play("marriage S")
    (shown,) = [event for event in rnd.view(1).events if isinstance(event, CardsShown)]
    assert (shown.seat, " ".join(map(str, shown.cards))) == (0, "KS QS")
    assert {str(card) for card in rnd.view(1).must_hold(0)} == {"KS", "QS"}


def deals(rules: tg.Rules, size: int):
    cards = [str(card) for card in rules.pack]
    for first in itertools.combinations(cards, size):
        left = [card for card in cards if card not in first]
        for second in itertools.combinations(left, size):
            rest = [card for card in left if card not in second]
            for turned, *stock in itertools.permutations(rest):
                yield deal(rules, " ".join(first), " ".join(second), turned, " ".join(stock))


def seen(rnd: tg.Round, viewer: int | None) -> tuple[object, ...]:
    """What a player notices, told without views: own cards, played cards, and what lies open."""
    told: list[object] = []
    states = [rnd]
    while states[-1].previous is not None:
        states.append(states[-1].previous)
    for state in reversed(states):
        own = None if viewer is None else str(state.hand(viewer))
        open_card = [str(card) for card in state.piles["turned"]]
        move = None if state.last_move is None else str(state.last_move)
        told.append((move, own, open_card, len(state.piles["stock"]), state.turn, state.scores))
    return tuple(told)


@pytest.mark.parametrize(
    ("rules", "size"), [(TWO, 2), (ONE, 1), (BOUND, 1)], ids=["two", "one", "bound"]
)
def test_the_worlds_are_the_rounds_that_look_the_same(rules, size):
    """BOUND binds followers while cards are drawn: what a play proves, it proves of that time."""
    rng = random.Random(7)
    every = list(deals(rules, size))
    for _ in range(12):
        rnd = rng.choice(every)
        for _ in range(rng.randrange(1, 8)):
            if not rnd.is_over:
                rnd = rnd.apply(rng.choice(rnd.legal_moves()))
        replayed = []
        for start in every:
            try:
                replayed.append(start.play(*rnd.history))
            except tg.IllegalMove:
                continue
        for viewer in (0, 1, None):
            alike = {other for other in replayed if seen(other, viewer) == seen(rnd, viewer)}
            view = rnd.view(viewer)
            assert {other for other in replayed if other.view(viewer) == view} == alike
            assert view.count_worlds() == len(alike)
            drawn = Counter(itertools.islice(view.worlds(rng), 30 * len(alike)))
            assert set(drawn) == alike
            for other in (0, 1):
                held = [set(world.hand(other)) for world in alike]
                assert set(view.must_hold(other)) == set.intersection(*held)
                assert set(view.cannot_hold(other)) == set(rules.pack) - set().union(*held)
            assert tg.View.from_json(view.to_json(), rules) == view


def test_declarations_that_cannot_work_are_refused():
    rules = stock_game("T1 1")
    play = Play(draw=Draw(("talon",)), extras=(Marriage(("K", "A")), Swap("9")))
    contract = attrs.evolve(rules.contracts[0], phases=(play,))
    with pytest.raises(tg.RulesError) as error:
        attrs.evolve(rules, contracts=(contract,))
    assert error.value.faults == (
        "contract draw: no suit of the pack has all of K A for a marriage",
        "contract draw: no card of the pack is a 9 that could be given for the turned card",
        "contract draw: no cards are dealt to the talon to draw",
        (
            "contract draw: the turned is no single card that lies face up to be drawn, so it"
            " cannot be exchanged"
        ),
    )


def test_a_round_that_is_over_counts_the_tricks_that_were_played():
    over = deal(TWO, "KS QS", "JS QH", "KH", "JH").play("close", "KS", "JS", "QS", "QH")
    assert (over.is_over, over.trick_number, over.just_won) == (True, 3, (1, 2))


def test_nothing_is_drawn_from_where_a_card_is_turned_down():
    turn_up = TurnUp("turned", fact="turned", contract="draw", turned_down="stock")
    with pytest.raises(tg.RulesError) as error:
        attrs.evolve(stock_game("1 T1 1"), opening=(turn_up, CallTrump("draw", must=True)))
    ordered = "is put in order where a card is turned down, so nothing can be drawn from it"
    assert error.value.faults == (
        f"contract draw: the stock {ordered}",
        f"contract draw: the turned {ordered}",
    )


def test_the_first_lead_names_trumps_only_where_no_more_is_done_than_to_play():
    rules = stock_game("1 T1 1")
    (contract,) = rules.contracts
    phases = (attrs.evolve(contract.play, lead_names_trump=True),)
    with pytest.raises(tg.RulesError) as error:
        attrs.evolve(rules, contracts=(attrs.evolve(contract, phases=phases),))
    (fault,) = error.value.faults
    assert fault.endswith("names trumps only where nothing but the first hands is played")


def test_each_pile_is_drawn_from_once_and_by_all_alike():
    assert list(Draw(("stock", "up")).faults({"stock": 3, "up": 1}, 2)) == []
    assert list(Draw(("stock", "up")).faults({"stock": 3, "up": 2, "dead": 1}, 2)) == [
        "2 players cannot draw 5 cards, each as many as the others"
    ]
    assert list(Draw(("a", "b", "a")).faults({"a": 2}, 2)) == ["a pile is drawn from twice: a b a"]
    with pytest.raises(TypeError, match=r"^the piles to draw from: a tuple of str is wanted"):
        Draw("stock")


def test_piles_are_drawn_from_in_order_and_one_that_is_gone_is_empty():
    pack = tg.Pack("K Q J", suits=(SPADES, HEARTS))
    table = Table(
        pack, ((0,), (1,)), 0, 0, (0, 0), (("up", (3,)), ("dead", (5,)), ("stock", (1, 2)))
    )
    assert Draw(("stock", "up")).left(table) == [("stock", 1), ("stock", 2), ("up", 3)]
    assert Draw(("stock", "gone")).left(table) == [("stock", 1), ("stock", 2)]
    drawn = Draw(("stock", "up")).drawn(table, (1 << 1, 1 << 2))
    assert drawn.piles == (("up", (3,)), ("dead", (5,)), ("stock", ()))
    assert drawn.hands == (1 << 1, 1 << 2)


def test_what_is_not_refused_is_allowed():
    class Nod(Extra):
        def vocabulary(self, pack):
            return (tg.Move("nod"), tg.Move("wink"))

        def refuse(self, lead, move):
            return None if move.verb == "wink" else Reason("no", Message("no"))

    lead = Lead(tg.Pack("K Q J"), 0, 0, None, 0, -1)
    assert [str(move) for move in Nod().moves(lead)] == ["wink"]
    assert [Nod().allows(lead, move) for move in Nod().vocabulary(lead.pack)] == [False, True]


def test_only_a_marriage_shows_cards():
    pack = tg.Pack("A K Q J 10")
    show = {str(move): Marriage().shows(pack, move) for move in Marriage().vocabulary(pack)}
    assert show["marriage H"] == pack.mask(map(tg.Card.parse, ("KH", "QH")))
    for extra in (Close(POINTS), Swap("J")):
        assert [extra.shows(pack, move) for move in extra.vocabulary(pack)] == [0]
        assert [extra.to_lead(pack, move) for move in extra.vocabulary(pack)] == [0]


def test_the_card_of_trumps_is_given_for_another_that_lies_open():
    pack = tg.Pack("K Q J", suits=(SPADES, HEARTS), copies=2)
    held = [place for place, card in enumerate(pack) if str(card) in ("QS", "QH", "JS", "JH")]
    hand = sum(1 << place for place in held)
    jacks = [place for place, card in enumerate(pack) if str(card) == "JS"]
    none = "no other card lies open for which the J of trumps is given"
    lacking = "you do not hold the J of trumps, which is given for the card turned up"
    for own, turned, said in (
        (hand, 0, None),  # the first king of spades
        (hand, len(pack) - 1, None),
        (hand, -1, none),
        (hand & ~(1 << jacks[1]), jacks[1], none),  # nobody exchanges a card for one like it
        (hand & ~sum(1 << jack for jack in jacks), 0, lacking),
        (hand & ~sum(1 << jack for jack in jacks), -1, lacking),
    ):
        lead = Lead(pack, 0, own, SPADES, 2, turned)
        (move,) = Swap("J").vocabulary(pack)
        reason = Swap("J").refuse(lead, move)
        assert (reason and (reason.code, reason.text())) == (said and ("nothing_to_swap", said))
        assert Swap("J").allows(lead, move) is (said is None)
    assert [extra.open_pile for extra in (Swap("J", "up"), Close(POINTS), Marriage())] == [
        "up", None, None,
    ]  # fmt: skip


def test_who_is_not_on_lead_neither_leads_nor_does_anything_before():
    rnd = deal(TWO, "KS QS", "JS QH", "KH", "JH")
    for text in ("JS", "KS", "close", "swap", "marriage S"):
        move = rnd.rules.parse(text)
        with pytest.raises(tg.IllegalMove) as caught:
            rnd.apply(move, seat=1)
        assert caught.value.reason.code == "not_your_turn"
    assert rnd.apply(rnd.rules.parse("marriage S"), seat=0) == rnd.play("marriage S")
    assert rnd.apply(rnd.rules.parse("KS"), seat=0) == rnd.play("KS")


def test_the_stock_may_be_too_low_or_shut():
    pack = tg.Pack("K Q J", suits=(SPADES, HEARTS))
    for left, code in ((0, "stock_shut"), (2, "stock_low"), (3, None)):
        lead = Lead(pack, 0, pack.everything, SPADES, left, 0)
        for extra in (Close(POINTS, least=3), Swap("J", least=3)):
            reason = extra.refuse(lead, *extra.vocabulary(pack))
            assert (reason and reason.code) == code


def test_a_suit_without_a_marriage_is_no_move():
    rules = stock_game("1 T1 1")
    rnd = deal(rules, "KS QS", "JS QH", "KH", "JH")
    reason = rnd.why_not(tg.Move("marriage", DIAMONDS))
    assert reason.code == "not_now"
    assert reason.text() == "marriage ♦ is not possible now: a card is to be played"


ACE = tg.Card.parse("AS")


@pytest.mark.parametrize(
    "junk",
    [
        tg.Move("close", ACE),
        tg.Move("close", 3),
        tg.Move("swap", ACE),
        tg.Move("swap", "x"),
        tg.Move("marriage"),
        tg.Move("marriage", ACE),
        tg.Move("marriage", DIAMONDS, ACE),
    ],
    ids=str,
)
def test_what_goes_before_a_lead_takes_nothing_more_along(junk):
    # The jack of trumps and a marriage in hand: close, swap and marriage as such are all possible.
    rnd = tg.rules("schnapsen").start(
        dealer=0,
        hands=["AS KS 10H 10C JC", "KD QD JH AH QH"],
        piles={"turned": "KH", "stock": "QS JS 10S AC KC QC AD 10D JD".split()},
    )
    assert {"close", "swap", "marriage D"} <= {str(move) for move in rnd.legal_moves()}
    assert junk not in rnd.legal_moves()
    for state in (rnd, rnd.view(1)):
        assert not state.is_legal(junk)
        assert state.why_not(junk).code == "not_now"
    with pytest.raises(tg.IllegalMove):
        rnd.apply(junk)
    with pytest.raises(tg.IllegalMove):
        rnd.apply(junk, 1)


@pytest.mark.parametrize("junk", ["pass", None, 3])
def test_what_is_no_move_is_a_type_error_also_before_a_lead(junk):
    rnd = tg.rules("schnapsen").deal(seed=3)
    with pytest.raises(TypeError, match="a Move is wanted"):
        rnd.apply(junk)


class Whim(Extra):
    """Something before a lead that says nothing of itself."""


@pytest.mark.parametrize(
    "ask",
    [
        lambda extra, lead: extra.moves(lead),
        lambda extra, lead: extra.vocabulary(TWO.pack),
        lambda extra, lead: extra.refuse(lead, tg.Move("close")),
        lambda extra, lead: extra.after(None, lead, tg.Move("close"), None),
    ],
)
def test_a_new_kind_of_move_before_a_lead_must_say_how_it_goes(ask):
    with pytest.raises(NotImplementedError):
        ask(Whim(), Lead(TWO.pack, 0, 0, HEARTS, 0, -1))


def test_where_cards_are_drawn_nobody_sits_out():
    rules = stock_game("T1 1")
    play = attrs.evolve(rules.contracts[0].phases[0], out=seat_of("closer"))
    contract = attrs.evolve(rules.contracts[0], phases=(play,))
    with pytest.raises(tg.RulesError, match="where cards are drawn nobody sits out"):
        attrs.evolve(rules, contracts=(contract,))


# --- what ends a round is counted by a function made once; what it does not know counts itself


@attrs.frozen
class Kings(Amount):
    """An amount of somebody's own: the kings that a side took."""

    def _value(self, outcome: Outcome) -> tuple[int, ...]:
        kings = outcome.table.pack.mask([tg.Card.parse("KS"), tg.Card.parse("KH")])
        return tuple((cards & kings).bit_count() for cards in outcome.taken)

    def words(self) -> Message:
        return Message("kings")


@pytest.mark.parametrize(("enough", "tricks"), [(1, 1), (2, 2), (3, 3)])
def test_a_round_ends_by_an_amount_of_ones_own(enough: int, tricks: int) -> None:
    """Kings fall in the first and in the second trick, both to seat 0."""
    (contract,) = ONE.contracts
    play = attrs.evolve(contract.play, until=Reached(Kings(), enough))
    rules = attrs.evolve(ONE, contracts=(attrs.evolve(contract, phases=(play,)),))
    rnd = deal(rules, "KS", "QS", "JH", "KH JS QH").play("KS", "QS")
    while not rnd.is_over:
        rnd = rnd.apply(max(rnd.legal_moves(), key=lambda move: str(move) == "play KH"))
    assert len(rnd.tricks) == tricks
