"""Views show what a seat may know and no more; worlds are just the rounds that look the same."""

from __future__ import annotations

import copy
import gc
import itertools
import json
import pickle
import random
from collections import Counter
from collections.abc import Iterator

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import trickgames as tg
from tests.compare import OPTIONS, pick, spell
from tests.small_games import SMALL, deals, witness
from tests.test_laws import states
from trickgames.cards import Card
from trickgames.follow import FOLLOW_SUIT
from trickgames.infer import infer
from trickgames.phases.play import Play
from trickgames.playing import PlayRound
from trickgames.ranking import Ranking
from trickgames.round import replay
from trickgames.scoring.awards import Award
from trickgames.scoring.tallies import tricks
from trickgames.table import EVERYONE
from trickgames.view import View

# --- every deal and every way to play of small games


def everything(rules: tg.Rules, depth: int, dealer: int = 2) -> Iterator[tg.Round]:
    """Every round of a small game after so many moves, or where it ended before."""

    def grow(rnd: tg.Round, left: int) -> Iterator[tg.Round]:
        if not left or rnd.is_over:
            yield rnd
            return
        for seat in rnd.to_act:
            for move in rnd.view(seat).legal_moves():
                yield from grow(rnd.apply(move, seat), left - 1)

    for rnd in deals(rules, dealer):
        yield from grow(rnd, depth)


CASES = [
    ("plain", 0), ("plain", 1), ("plain", 3), ("plain", 4), ("frog", 3), ("frog", 5),
    ("or_trump", 4), ("heads", 3), ("heads", 5), ("forked", 3), ("forked", 4),
    ("some", 2), ("some", 3), ("some", 4), ("exchange", 3),
    ("exchange", 4), ("request", 3), ("request", 5), ("request", 6), ("shown", 6), ("shown", 7),
    ("dummy", 4), ("dummy", 5), ("dummy", 7), ("named", 5), ("pitch", 2), ("pitch", 4),
    ("turned", 2), ("turned", 3), ("give", 1), ("give", 2), ("give", 3), ("held", 0),
    ("held", 2), ("held", 4), ("given", 3),
    ("last", 0), ("last", 1), ("last", 3), ("last", 5),
    ("out", 2), ("out", 4), ("out", 6), ("called", 2), ("called", 5),
    ("asked", 0), ("asked", 1), ("asked", 2), ("asked", 3), ("asked", 4),
    ("asked_twice", 3), ("asked_twice", 4), ("asked_twice", 5), ("asked_and_taken", 4),
    ("asked_and_taken", 5), ("open", 0),
    ("open", 1), ("open", 2), ("open_later", 1), ("open_later", 2), ("open_later", 3),
    ("dummy_leads", 3), ("dummy_leads", 4), ("dummy_leads", 5),
    ("turned_twice", 0), ("turned_twice", 2),
    ("predict", 2), ("predict", 3),
    ("blind", 0), ("blind", 1), ("blind", 2), ("blind", 3), ("blind", 4),
    *(
        pytest.param(key, depth, marks=pytest.mark.long)
        for key, depth in (
            ("turned", 6), ("give", 5), ("given", 4), ("called", 7), ("predict", 5),
            ("asked_and_taken", 6), ("asked_and_taken", 7),
        )
    ),
]  # fmt: skip


@pytest.mark.parametrize(("key", "depth"), CASES)
def test_views_are_equal_just_where_a_witness_could_not_tell(key: str, depth: int) -> None:
    rounds = sample(list(everything(SMALL[key], depth)), 150)
    for seat in (0, 1, None):
        by_view: dict[View, set[object]] = {}
        by_witness: dict[object, set[View]] = {}
        for rnd in rounds:
            view, seen = rnd.view(seat), witness(rnd, seat)
            by_view.setdefault(view, set()).add(seen)
            by_witness.setdefault(seen, set()).add(view)
        assert all(len(seen) == 1 for seen in by_view.values())
        assert all(len(views) == 1 for views in by_witness.values())


def sample(rounds: list[tg.Round], most: int) -> list[tg.Round]:
    """Keep all rounds of some views rather than a few rounds of all."""
    if len(rounds) <= most:
        return rounds
    first = random.Random(1).sample(rounds, 5)
    alike = [rnd for rnd in rounds if any(rnd.history == other.history for other in first)]
    return random.Random(2).sample(alike, min(most, len(alike)))


@pytest.mark.parametrize(("key", "depth"), CASES)
def test_the_worlds_are_the_rounds_that_look_the_same(key: str, depth: int) -> None:
    rounds = list(everything(SMALL[key], depth))
    rng = random.Random(3)
    for chosen in rng.sample(rounds, 4):
        for seat in (0, 1, 2, None):
            seen = witness(chosen, seat)
            shape = [move.verb for move in chosen.history]
            alike = {
                rnd
                for rnd in rounds
                if [move.verb for move in rnd.history] == shape and witness(rnd, seat) == seen
            }
            view = chosen.view(seat)
            assert view.count_worlds() == len(alike)
            drawn = set(itertools.islice(view.worlds(rng), min(400, 8 * len(alike))))
            assert drawn <= alike
            for other in range(3):
                held = [set(rnd.hand(other)) for rnd in alike]
                never = set(chosen.rules.pack) - set().union(*held)
                assert set(view.cannot_hold(other)) == never
                assert set(view.must_hold(other)) == set.intersection(*held)


def test_a_play_that_proves_some_of_several_cards_leaves_just_the_true_worlds() -> None:
    rounds = list(everything(SMALL["some"], 2))
    trumped = [
        rnd for rnd in rounds if [c.suit.code for m in rnd.history for c in m.cards] == ["S", "H"]
    ]
    rng = random.Random(7)
    for chosen in rng.sample(trumped, 5):
        for seat in (0, 1, None):
            view, seen = chosen.view(seat), witness(chosen, seat)
            alike = {rnd for rnd in rounds if witness(rnd, seat) == seen}
            assert view.count_worlds() == len(alike)
            assert set(itertools.islice(view.worlds(rng), 20 * len(alike))) == alike
            held = [set(rnd.hand(2)) for rnd in alike]
            assert set(view.must_hold(2)) == set.intersection(*held)
            assert set(view.cannot_hold(2)) == set(chosen.rules.pack) - set().union(*held)


@pytest.mark.parametrize(
    ("key", "depth"),
    [
        ("plain", 0),
        ("some", 2),
        ("forked", 2),
        ("exchange", 4),
        ("request", 5),
        ("turned", 3),
        ("give", 4),
        ("predict", 4),
    ],
)
def test_each_world_is_drawn_as_often_as_any_other(key: str, depth: int) -> None:
    rounds = list(everything(SMALL[key], depth))
    candidates = [rnd.view(1) for rnd in random.Random(5).sample(rounds, 40)]
    view = max((v for v in candidates if v.count_worlds() <= 60), key=View.count_worlds)
    count = view.count_worlds()
    assert count >= 3
    draws = Counter(itertools.islice(view.worlds(random.Random(6)), 200 * count))
    assert len(draws) == count
    chi_square = sum((n - 200) ** 2 / 200 for n in draws.values())
    # The mean is count - 1, the variance twice that: five deviations is never seen by chance.
    assert chi_square < count - 1 + 5 * (2 * (count - 1)) ** 0.5


@pytest.mark.parametrize(
    ("key", "depth"),
    [("plain", 4), ("frog", 4), ("or_trump", 4), ("heads", 3), ("forked", 4), ("some", 2)],
)
def test_a_card_was_legal_from_just_the_hands_that_a_proof_allows(key: str, depth: int) -> None:
    rules = SMALL[key]
    for rnd in itertools.islice(everything(rules, depth), 0, None, 97):
        if not isinstance(rnd, PlayRound) or rnd.turn is None:
            continue
        position, kernel = rnd.position(rnd.turn), rnd.kernel
        for hand in range(1, 1 << len(rules.pack)):
            if hand.bit_count() > 3:
                continue
            legal = kernel.legal(rnd.position(rnd.turn, hand))
            for card in range(len(rules.pack)):
                if hand >> card & 1:
                    proofs = infer(kernel.terms, position, card)
                    assert bool(legal >> card & 1) == any(proof.holds(hand) for proof in proofs)


# --- the five games


@given(states(), st.integers(0, 2**32))
def test_worlds_of_any_view_replay_and_look_the_same(chain: list[tg.Round], seed: int) -> None:
    rng = random.Random(seed)
    for rnd in rng.sample(chain, min(4, len(chain))):
        seat = rng.choice([*range(rnd.rules.seats), None])
        view = rnd.view(seat)
        for world in itertools.islice(view.worlds(rng), 3):
            assert world.view(seat) == view
            again = replay(world.rules.begin(world.deal), world.steps)
            assert again == world
            assert again.turn == world.turn
            assert list(again.legal_moves()[:9]) == list(world.legal_moves()[:9])
            assert again.piles == world.piles
            assert again.tricks == world.tricks
            if world.turn is not None:
                move = world.legal_moves()[0]
                assert world.apply(move) == again.apply(move)


@pytest.mark.long
@pytest.mark.parametrize("game", sorted(OPTIONS))
def test_ten_thousand_worlds_are_all_possible(game: str) -> None:
    rng, worlds = random.Random(game), 0
    while worlds < 10_000:
        options = {option: rng.choice(values) for option, values in OPTIONS[game].items()}
        rnd = tg.rules(game, **options).deal(seed=worlds, dealer=0)
        while not rnd.is_over:
            seat = rng.choice([*range(rnd.rules.seats), None])
            view = rnd.view(seat)
            for world in itertools.islice(view.worlds(rng), 10):
                assert replay(world.rules.begin(world.deal), world.steps).view(seat) == view
                worlds += 1
            rnd = rnd.play(pick(rng, sorted(map(spell, rnd.legal_moves()[:600])), keen=True))


@given(states(), st.integers(0, 2**32))
def test_a_view_says_what_the_round_says_as_far_as_it_is_seen(
    chain: list[tg.Round], seed: int
) -> None:
    rng = random.Random(seed)
    for rnd in rng.sample(chain, min(5, len(chain))):
        for seat in [*range(rnd.rules.seats), None]:
            view = rnd.view(seat)
            assert (view.turn, view.to_act, view.is_over) == (rnd.turn, rnd.to_act, rnd.is_over)
            assert (view.contract, view.declarer, view.trump) == (
                rnd.contract,
                rnd.declarer,
                rnd.trump,
            )
            assert (view.trick, view.tricks, view.last_trick) == (
                rnd.trick,
                rnd.tricks,
                rnd.last_trick,
            )
            assert (view.facts, view.exposed, view.scores) == (rnd.facts, rnd.exposed, rnd.scores)
            assert view.actor == rnd.actor
            for player in range(rnd.rules.seats):
                own = player == seat and player not in rnd.unseen
                open_hand = own or player in rnd.exposed
                assert view.hand(player) == (rnd.hand(player) if open_hand else None)
                assert view.hand_sizes[player] == len(rnd.hand(player))
            sizes = {name: len(cards) for name, cards in rnd.piles.items()}
            assert {name: len(cards) for name, cards in view.piles.items()} == sizes
            if seat is not None and seat in rnd.to_act:
                if seat == rnd.actor:
                    assert list(view.legal_moves()[:50]) == list(rnd.legal_moves()[:50])
                assert all(rnd.is_legal(move, seat) for move in view.legal_moves()[:50])
                for card in rnd.rules.pack:
                    move = tg.Move("play", card)
                    assert view.why_not(move) == rnd.why_not(move, seat)
            else:
                assert view.legal_moves() == ()
                assert not view.is_legal(tg.Move("pass"))
            assert len(view.history) == len(rnd.history)
            if rnd.previous is not None:
                earlier = rnd.previous.view(seat)
                assert view.events == earlier.events + view.events_since(earlier)


@given(states(), st.integers(0, 2**32))
def test_nothing_reachable_from_a_view_tells_two_worlds_apart(
    chain: list[tg.Round], seed: int
) -> None:
    rng = random.Random(seed)
    rnd = rng.choice(chain)
    seat = rng.choice([*range(rnd.rules.seats), None])
    worlds = list(itertools.islice(rnd.view(seat).worlds(rng), 2))
    found = [reachable(world.view(seat)) for world in worlds]
    assert found[0] == found[1]


def reachable(view: View) -> set[object]:
    """Every int, text and tuple of these that the view leads to, the rules of the game aside."""
    stop = {id(view.rules), id(view.rules.pack), id(type(view))}
    todo: list[object] = [view]
    seen: set[int] = set()
    values: set[object] = set()
    while todo:
        item = todo.pop()
        if id(item) in seen or id(item) in stop or isinstance(item, type | Card | tg.Suit):
            continue
        seen.add(id(item))
        assert not isinstance(item, tg.Round)
        if isinstance(item, int | str | tuple):
            values.add(repr(item) if isinstance(item, tuple) else item)
        if type(item).__name__ in ("Precedence", "Kernel", "module", "function", "Contract"):
            continue
        todo += gc.get_referents(item)
    return values


def test_a_world_before_a_lead_that_makes_trump_goes_on_as_a_round_does() -> None:
    """SB-7, ``pitch``: the suit of the first card led is trump, in a sampled world too."""
    rnd = tg.rules("five_point_set_back", pitch=True).deal(seed=3).play("bid 5")
    world = next(rnd.view(1).worlds(random.Random(1)))
    lead = world.legal_moves()[0]
    after = world.apply(lead)
    assert after.trump == lead.cards[0].suit
    assert after == replay(world.rules.begin(world.deal), world.steps).play(lead)
    assert after.why_not(lead) is not None


def test_what_each_seat_sees_of_an_exchange() -> None:
    rnd = tg.rules("frog").deal(seed=5).play("bid frog", "pass", "pass")
    cards = [str(card) for card in list(rnd.hand(1))[:3]]
    after = rnd.play("discard " + " ".join(cards))
    own, other, spectator = after.view(1), after.view(0), after.view(None)
    assert sorted(map(str, own.piles["discard"])) == sorted(cards)
    assert other.piles["discard"] == spectator.piles["discard"] == (None, None, None)
    assert str(other.history[-1]) == "discard ? ? ?"
    assert other.piles["widow"] == ()
    assert rnd.previous is not None
    assert rnd.previous.view(0).piles["widow"] == (None, None, None)


def test_after_the_round_the_counted_cards_are_shown_and_no_others() -> None:
    rnd = tg.rules("frog").deal(seed=5).play("bid grand", "pass", "pass")
    while not rnd.is_over:
        assert rnd.view(0).piles["widow"] == (None, None, None)
        rnd = rnd.apply(rnd.legal_moves()[0])
    assert set(rnd.view(0).piles["widow"]) == set(rnd.piles["widow"])
    assert rnd.view(0).piles["dead"] == (None, None, None)


def test_turned_cards_stay_known_and_the_rest_of_the_stock_does_not_show() -> None:
    rnd = tg.rules("bird_dog").deal(seed=5).play("pass", "pass", "pass")
    stock = rnd.piles["stock"]
    assert rnd.view(0).piles["stock"] == (stock[0], stock[1], None)


def test_a_spectator_and_a_waiting_seat_are_told_why_they_may_not_move() -> None:
    rnd = tg.rules("cramps").deal(seed=5)
    move = rnd.legal_moves()[0]
    for seat, text in (
        (None, "a spectator makes no moves"),
        (0, "it is the turn of seat 1, not of seat 0"),
    ):
        reason = rnd.view(seat).why_not(move)
        assert reason is not None
        assert reason.code == "not_your_turn"
        assert reason.text() == text
    over = tg.rules("frog").deal(seed=1).play("pass", "pass", "pass").view(0)
    reason = over.why_not(tg.Move("pass"))
    assert reason is not None
    assert reason.code == "round_over"


def test_events_since_wants_an_earlier_view_of_the_same_round_and_seat() -> None:
    rnd = tg.rules("cramps").deal(seed=5)
    later = rnd.apply(rnd.legal_moves()[0])
    for other in (later.view(1), rnd.view(0), tg.rules("cramps").deal(seed=6).view(1)):
        with pytest.raises(ValueError, match="no earlier view of the same seat and round"):
            rnd.view(1).events_since(other)
        with pytest.raises(tg.TrickGamesError):
            rnd.view(1).events_since(other)
    with pytest.raises(TypeError, match="an earlier View is wanted, or None, not an int"):
        rnd.view(1).events_since(3)  # type: ignore[arg-type]


def test_since_no_view_at_all_everything_has_happened() -> None:
    view = tg.rules("cramps").deal(seed=5).view(1)
    assert view.events_since(None) == view.events


def test_worlds_want_a_source_of_chance() -> None:
    view = tg.rules("cramps").deal(seed=5).view(1)
    for nothing in (None, 7):
        with pytest.raises(TypeError, match=r"a random\.Random is wanted"):
            view.worlds(nothing)  # type: ignore[arg-type]


def test_what_is_passed_as_rules_must_be_rules() -> None:
    match = tg.Match.start(tg.rules("frog"), seed=5)
    rnd = match.round
    record = tg.Record.of(rnd)
    for wrong in (True, "frog", tg.rules):
        for read, text in (
            (View.from_json, rnd.view(1).to_json()),
            (tg.MatchView.from_json, match.view(1).to_json()),
            (tg.Record.from_json, record.to_json()),
            (tg.Record.from_text, record.to_text()),
            (tg.Record.of, rnd),
        ):
            with pytest.raises(TypeError, match="rules= takes Rules of your own, or None, not"):
                read(text, rules=wrong)  # type: ignore[operator]


@pytest.mark.parametrize(
    ("key", "wrong"),
    [("whist", 1), ("whist", 99), ("euchre", 1), ("schnapsen", 2), ("bird_dog", 1),
     ("bird_dog", 3), ("oh_hell", 99)],
)  # fmt: skip
def test_no_card_is_turned_up_where_its_pile_has_none(key: str, wrong: int) -> None:
    text = tg.rules(key).deal(seed=1).view(0).to_json()
    assert text.count('"index":0') == 1
    with pytest.raises(tg.RecordError, match="no round of this game looks like this"):
        View.from_json(text.replace('"index":0', f'"index":{wrong}'))
    match = tg.Match.start(tg.rules(key), seed=1).view(0).to_json()
    with pytest.raises(tg.RecordError, match="no round of this game looks like this"):
        tg.MatchView.from_json(match.replace('"index":0', f'"index":{wrong}'))


def test_no_card_is_turned_up_twice() -> None:
    document = json.loads(tg.rules("bird_dog").deal(seed=1).play(*["pass"] * 3).view(0).to_json())
    turned = [event for event in document["events"] if event["event"] == "turned up"]
    noted = [event for event in document["events"] if event["event"] == "noted"]
    assert [event["index"] for event in turned] == [0, 1]
    turned[1]["card"] = turned[0]["card"]
    document["events"].remove(noted[1])  # the fact would not have changed
    with pytest.raises(tg.RecordError, match="no round of this game looks like this"):
        View.from_json(json.dumps(document))


def test_there_is_no_view_of_a_seat_that_does_not_exist() -> None:
    rnd = tg.rules("cramps").deal(seed=5)
    for seat in (-1, 4):
        with pytest.raises(IndexError, match="seats are numbered 0 to 3"):
            rnd.view(seat)
        with pytest.raises(IndexError, match="seats are numbered 0 to 3"):
            rnd.view(0).hand(seat)


def test_views_of_different_seats_differ_and_read_well() -> None:
    rnd = tg.rules("cramps").deal(seed=5)
    assert len({rnd.view(seat) for seat in (0, 1, 2, 3, None)}) == 5
    assert repr(rnd.view(2)) == "<View of Cramps by seat 2, 0 moves, seat 1 to act>"
    assert repr(rnd.view(None)) == "<View of Cramps by a spectator, 0 moves, seat 1 to act>"
    assert rnd.view(2) != rnd


# --- views written and read


@given(states(), st.integers(0, 2**32))
def test_a_view_reads_back_from_json_and_equal_views_are_written_alike(
    chain: list[tg.Round], seed: int
) -> None:
    rng = random.Random(seed)
    rnd = rng.choice(chain)
    seat = rng.choice([*range(rnd.rules.seats), None])
    view = rnd.view(seat)
    text = view.to_json()
    again = View.from_json(text)
    assert again == view
    assert list(again.legal_moves()[:20]) == list(view.legal_moves()[:20])
    assert (again.piles, again.hand_sizes, again.scores) == (
        view.piles,
        view.hand_sizes,
        view.scores,
    )
    world = next(view.worlds(rng))
    assert world.view(seat).to_json() == text


@pytest.mark.parametrize("key", sorted(SMALL))
def test_a_view_of_a_game_of_ones_own_reads_back_with_its_rules(key: str) -> None:
    own = attrs.evolve(SMALL[key], key=f"own_{key}")
    rnd = own.deal(seed=3)
    while not rnd.is_over:
        for seat in (0, 1, 2, None):
            view = rnd.view(seat)
            assert View.from_json(view.to_json(), own) == view
        rnd = rnd.apply(rnd.legal_moves()[-1])
    text = rnd.view(0).to_json()
    with pytest.raises(tg.RecordError, match="pass rules of your own as rules="):
        View.from_json(text)
    with pytest.raises(tg.RecordError, match="the key of the rules passed as rules= differ"):
        View.from_json(text, attrs.evolve(own, key="other"))


def test_a_view_of_house_rules_under_a_library_key_is_neither_written_nor_read() -> None:
    frog = tg.rules("frog")
    house = attrs.evolve(frog, packets="3 4 W3 3")
    view = house.deal(seed=1).view(0)
    own_key = "'frog' is a game of the library: rules of your own need another key"
    with pytest.raises(tg.RecordError, match=own_key):
        view.to_json()
    with pytest.raises(tg.RecordError, match=own_key):
        View.from_json(frog.deal(seed=1).view(0).to_json(), house)
    assert pickle.loads(pickle.dumps(view)) == view


def test_a_view_keeps_the_target_that_a_match_agreed_on() -> None:
    for key, target in (("frog", 300), ("five_point_set_back", 20)):
        rules = tg.rules(key)
        view = tg.Match.start(rules, seed=1, target=target).round.view(0)
        assert View.from_json(view.to_json()) == view
        assert View.from_json(view.to_json()) != rules.deal(seed=1).view(0)
        with pytest.raises(tg.RecordError, match=r"\$.target: the target must be above"):
            View.from_json(view.to_json().replace(f'"target":{target}', '"target":-999'))
    text = view.to_json().replace('"target":20', '"target":null')
    with pytest.raises(tg.RecordError, match=r"\$.target: .* ends at some total: null is wrong"):
        View.from_json(text)


@pytest.mark.parametrize(
    ("old", "new", "text"),
    [
        ('"dealer":0', '"dealer":3', r"\$.dealer: a whole number from 0 to 2 is wanted, not 3"),
        ('"seat":1,"target"', '"seat":7,"target"', r"\$.seat: a whole number from 0 to 2"),
        ('"number":0', '"number":-1', r"\$.number: a whole number from 0 up"),
        ('"key":"frog"', '"key":"frogg"', r"\$.rules.key: there is no game 'frogg'"),
        (
            '"deal":"ten"',
            '"deal":"two"',
            r"\$.rules.options.deal: option deal is one of ten, eleven; not 'two'",
        ),
        ('"event":"called"', '"event":"sung"', r"\$.events\[1\].event: 'dealt' or"),
        ('"move":"bid frog"', '"move":"bid"', r"\$.events\[1\].move: 'bid' is no move"),
        ('"move":"bid frog"', '"move":"bid solo"', r"\$.events: no round of this game looks"),
        ('"hands":[10,10,10]', '"hands":[10,10,9]', r"\$.events: no round of this game looks"),
        ('"format":"trickgames view"', '"format":"x"', r"\$.format: 'trickgames view' is wanted"),
        ('"number":0', '"number":0,"x":1', r"\$.x: there is no such key here"),
        ('{"dealer"', '["dealer"', "this is not JSON"),
    ],
)
def test_a_damaged_view_is_refused_with_the_place(old: str, new: str, text: str) -> None:
    written = tg.rules("frog").deal(seed=1).play("bid frog").view(1).to_json()
    damaged = written.replace(old, new, 1)
    assert damaged != written
    with pytest.raises(tg.RecordError, match=text):
        View.from_json(damaged)


def test_a_card_that_could_not_be_played_makes_no_view() -> None:
    rnd = tg.rules("cramps").deal(seed=1)
    rnd = rnd.apply(rnd.legal_moves()[0])
    view = rnd.apply(rnd.legal_moves()[0]).view(3)
    card = str(view.history[-1].cards[0])
    own = view.hand(3)
    assert own is not None
    with pytest.raises(tg.RecordError, match="no round of this game looks like this"):
        View.from_json(view.to_json().replace(f'"card":"{card}"', f'"card":"{next(iter(own))}"'))


# --- matches


def test_the_view_of_a_match_shows_the_sheet_and_hides_the_seed() -> None:
    match = tg.Match.start(tg.rules("frog"), seed=123456789, rounds=2)
    match = match.play("pass", "pass", "pass").deal().play("bid grand")
    view = match.view(1)
    assert view.round == match.round.view(1)
    assert (view.sheet, view.totals, view.limit) == (match.sheet, (150, 150, 150), 2)
    assert (view.winners, view.is_over, view.seat) == ((), False, 1)
    assert "123456789" not in repr(view)
    assert 123456789 not in reachable_ints(view)


def reachable_ints(item: object) -> set[int]:
    todo, seen, found = [item], set(), set()
    while todo:
        thing = todo.pop()
        if id(thing) in seen or isinstance(thing, type):
            continue
        seen.add(id(thing))
        if isinstance(thing, int):
            found.add(thing)
        if type(thing).__name__ not in ("module", "function"):
            todo += gc.get_referents(thing)
    return found


def test_views_are_copied_and_pickled_as_values() -> None:
    rnd = tg.rules("frog").deal(seed=5).play("bid frog", "pass", "pass")
    for seat in (1, 2, None):
        view = rnd.view(seat)
        assert copy.copy(view) is copy.deepcopy(view) is view
        assert pickle.loads(pickle.dumps(view)) == view
    match = tg.Match.start(tg.rules("frog"), seed=5)
    assert pickle.loads(pickle.dumps(match.view(1))) == match.view(1)


def test_a_view_wants_moves_and_seats_of_the_right_type() -> None:
    view = tg.rules("frog").deal(seed=5).view(1)
    with pytest.raises(TypeError, match="a Move is wanted, not str"):
        view.why_not("pass")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="a seat is a whole number, not str"):
        view.hand("1")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("path", "value", "text"),
    [
        (("rules", "version"), 99, "of version 99 of the rules, Frog is at version 1"),
        (("events", 1, "move"), " ", "no move"),
        (("events", 0, "hands"), [10, 20, 0], "no round of this game looks like this"),
        (("events", 0, "piles"), [["widow", 3], ["foo", 3]], "no round of this game looks"),
        (("events", 0, "piles"), [["widow"]], "a list of 2 is wanted here, not of 1"),
        (("events", 4, "trump"), "X", "a suit is wanted"),
        (("events", 4, "contract"), None, "no round of this game looks"),
        (("events", 3, "move"), "discard ? ? ?", "no round of this game looks"),
        (("events", 0, "cards"), ["2S"], "2S is not in this pack"),
        (("events", 0, "cards"), [5], "a text is wanted, not 5"),
        (("events",), [], "no round of this game looks"),
    ],
)
def test_a_view_that_no_round_gives_is_refused(
    path: tuple[str | int, ...], value: object, text: str
) -> None:
    rnd = tg.rules("frog").deal(seed=1).play("pass", "bid frog", "bid grand")
    data = json.loads(rnd.view(1).to_json())
    place = data
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = value
    with pytest.raises(tg.RecordError, match=text):
        View.from_json(json.dumps(data))


@pytest.mark.parametrize("game", sorted(OPTIONS))
def test_a_number_of_cards_beyond_all_bounds_is_refused_at_once(game: str) -> None:
    rnd = tg.rules(game).deal(seed=1)
    for _ in range(9):
        rnd = rnd.apply(rnd.legal_moves()[-1])
    for seat in (None, 0):
        text = rnd.view(seat).to_json()
        data = json.loads(text)["events"][0]
        for place in range(rnd.rules.seats):
            hands = [*data["hands"][:place], 99999999999, *data["hands"][place + 1 :]]
            old, new = (json.dumps(h, separators=(",", ":")) for h in (data["hands"], hands))
            assert f'"hands":{old}' in text
            with pytest.raises(tg.RecordError, match="no round of this game looks like this"):
                View.from_json(text.replace(f'"hands":{old}', f'"hands":{new}', 1))


def test_a_fact_that_is_no_card_makes_no_view_of_a_game_that_turns_cards_up() -> None:
    text = tg.rules("bird_dog").deal(seed=1).view(0).to_json()
    turned = str(tg.rules("bird_dog").deal(seed=1).facts["turned"])
    with pytest.raises(tg.RecordError, match="no round of this game looks like this"):
        View.from_json(text.replace(f'"value":"{turned}"', '"value":"spades"'))


@pytest.mark.parametrize(
    ("change", "text"),
    [
        (lambda events: events[1].update(move=" "), "$.events[1].move: "),
        (lambda events: events[0]["piles"].append([]),
         "$.events[0].piles[2]: a list of 2 is wanted here, not of 0"),
        (lambda events: events[0]["piles"].append(["widow"]),
         "$.events[0].piles[2]: a list of 2 is wanted here, not of 1"),
    ],
)  # fmt: skip
def test_half_an_item_makes_no_view(change, text: str) -> None:
    document = json.loads(tg.rules("frog").deal(seed=7).play("bid chico").view(1).to_json())
    change(document["events"])
    with pytest.raises(tg.RecordError) as error:
        View.from_json(json.dumps(document))
    assert str(error.value).startswith(text)


def test_a_doubled_pack_has_views_but_no_worlds() -> None:
    """Which copy of a card is where would have to be left open."""
    contract = tg.Contract(
        "x", Ranking("A K Q"), (FOLLOW_SUIT,), (Play(),), (Award("tricks", tricks(), EVERYONE),)
    )
    rules = tg.Rules(
        pack=tg.Pack("A K Q", copies=2), seats=4, packets="6", contracts=(contract,), key="twice"
    )
    rnd = rules.deal(seed=1)
    for _ in range(6):
        rnd = rnd.apply(rnd.legal_moves()[0])
    view = rnd.view(rnd.turn)
    assert list(view.legal_moves()) == list(rnd.legal_moves())
    for ask in (view.count_worlds, lambda: next(view.worlds(random.Random(1)))):
        with pytest.raises(tg.RulesError, match="a pack that holds cards twice"):
            ask()
    with pytest.raises(tg.RecordError, match="cannot be read back"):
        View.from_json(view.to_json(), rules)
