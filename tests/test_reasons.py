"""Reasons: a move is refused iff it is not legal, and the reason given is the one that decides."""

from __future__ import annotations

import random
import re
from functools import cache
from pathlib import Path

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import trickgames as tg
from tests.test_laws import games, picture, states, walk
from trickgames.cards import HEARTS, SPADES
from trickgames.follow import (
    ABOVE,
    BEAT_IF_ABLE,
    FOLLOW_SUIT,
    LEADING,
    PARTNER_NOT_WINNING,
    PARTNER_WINNING,
    RUFFED,
    TRUMP,
    FollowTerm,
    legal_cards,
    suit,
    trick_number,
    unbroken,
    why_not,
)
from trickgames.packs import bits
from trickgames.phases.phase import Phase
from trickgames.playing import PlayRound

SEEDS = st.integers(0, 2**32)
ERRORS = Path(__file__).parents[1] / "docs" / "errors.md"
CODES = set(re.findall(r"^\| `([a-z_]+)` \|", ERRORS.read_text(encoding="utf-8"), re.MULTILINE))
FOREIGN = (
    *map(tg.Move, ("pass", "accept", "nil", "no nil", "play", "bid", "trump", "discard", "", "?")),
    *(tg.Move("bid", bid) for bid in ("frog", "mord", "everest", 0, 1, 5, 9, -1)),
    tg.Move("trump", HEARTS),
    tg.Move("trump", tg.Suit("T", "*", "stars")),
    tg.Move("trump", tg.Card.parse("QH")),
    *(tg.Move(verb, tg.Card.parse("3H")) for verb in ("play", "ask", "give", "discard", "bid")),
    tg.Move("play", tg.Card(tg.Suit("T", "*", "stars"), tg.Rank("A"))),
    tg.Move("play", tg.Card.parse("QH"), tg.Card.parse("KH")),
    tg.Move("play", "QH"),
    tg.Move("discard", "?", "?", "?"),
)


@cache
def lettered(rules: tg.Rules) -> tuple[tg.Move, ...]:
    """Every move of a game that is spelt with one letter."""
    moves: list[tg.Move] = []
    for letter in range(rules.letter_count):
        try:
            moves.append(rules.move_of((letter,)))
        except tg.NotationError:  # a card of a discard is no move by itself
            break
    return tuple(moves)


def universe(rnd: tg.Round, rng: random.Random) -> list[tg.Move]:
    """Moves of all kinds: all of one letter, random discards, and some of other games."""
    pack, sizes = list(rnd.rules.pack), (1, 2, 3, 3, 3, 4)
    sets = [tg.Move("discard", *rng.sample(pack, size)) for size in sizes]
    if rnd.turn is not None:
        held = list(rnd.hand(rnd.turn))
        sets += [tg.Move("discard", *rng.sample(held, min(size, len(held)))) for size in sizes]
    return list(dict.fromkeys([*lettered(rnd.rules), *sets, *FOREIGN]))


def sampled(chain: list[tg.Round], rng: random.Random, size: int) -> list[tg.Round]:
    """Some states of a round: the calls, which are few, and others."""
    early = [rnd for rnd in chain if not isinstance(rnd, PlayRound)]
    return [*rng.sample(early, min(len(early), size)), *rng.sample(chain, min(len(chain), size))]


# --- refused iff not legal


@given(states(), SEEDS)
def test_there_is_no_reason_for_exactly_the_legal_moves(chain: list[tg.Round], seed: int) -> None:
    rng = random.Random(seed)
    for rnd in sampled(chain, rng, 4):
        legal = set(rnd.legal_moves())
        tried = universe(rnd, rng)
        assert {move for move in tried if rnd.why_not(move) is None} == legal & set(tried)
        assert all(rnd.is_legal(move) == (move in legal) for move in tried)
        assert len(legal) == len(rnd.legal_moves())
        for move in rng.sample(sorted(legal, key=str), min(len(legal), 10)):
            assert rnd.why_not(move) is None
            assert rnd.why_not(move, rnd.actor) is None


@given(states(), SEEDS)
def test_apply_refuses_with_the_same_reason_and_changes_nothing(
    chain: list[tg.Round], seed: int
) -> None:
    rng = random.Random(seed)
    for rnd in sampled(chain, rng, 2):
        before, steps = picture(rnd), rnd.steps
        tried = universe(rnd, rng)
        for move in rng.sample(tried, min(len(tried), 40)):
            reason = rnd.why_not(move)
            if reason is None:
                assert rnd.apply(move).previous is rnd
                continue
            assert reason.code in CODES
            assert reason.text() == str(reason)
            for attempt in (rnd.apply, rnd.check, rnd.play):
                with pytest.raises(tg.IllegalMove) as refused:
                    attempt(move)
                assert refused.value.reason == reason
                assert str(refused.value) == reason.text()
        assert (picture(rnd), rnd.steps) == (before, steps)


@given(states(), SEEDS)
def test_whose_turn_it_is_comes_before_what_the_move_is(chain: list[tg.Round], seed: int) -> None:
    rng = random.Random(seed)
    for rnd in sampled(chain, rng, 2):
        for move in rng.sample(universe(rnd, rng), 10) + list(rnd.legal_moves()[:3]):
            for seat in range(rnd.rules.seats):
                reason = rnd.why_not(move, seat)
                if rnd.turn is None:
                    assert reason is not None
                    assert reason.code == "round_over"
                elif seat == rnd.actor:
                    assert reason == rnd.why_not(move)
                elif seat not in rnd.to_act:  # where all give cards, all may act
                    assert reason is not None
                    assert reason.code == "not_your_turn"
                    assert reason.cards == ()
                    if len(rnd.to_act) > 1:
                        may = " ".join(map(str, rnd.to_act))
                        assert reason.text() == f"seats {may} may act now, not seat {seat}"
                        continue
                    assert reason.text() == (
                        f"it is the turn of seat {rnd.turn}, not of seat {seat}"
                        if rnd.turn == rnd.actor
                        else f"seat {rnd.actor} plays the cards of seat {rnd.turn}, not seat {seat}"
                    )
                    with pytest.raises(tg.IllegalMove) as refused:
                        rnd.apply(move, seat)
                    assert refused.value.reason == reason


@given(states(), SEEDS)
def test_a_match_refuses_what_its_round_refuses(chain: list[tg.Round], seed: int) -> None:
    rng = random.Random(seed)
    match = tg.Match.start(chain[0].rules, seed=seed, rounds=1)
    rnd = match.round
    for move in universe(rnd, rng):
        reason = rnd.why_not(move)
        if reason is not None:
            with pytest.raises(tg.IllegalMove) as refused:
                match.apply(move)
            assert refused.value.reason == reason
    assert match.round is rnd
    assert (match.sheet, match.rounds) == ((), ())


# --- the named rule decides


def check_terms(rnd: PlayRound, terms: tuple[FollowTerm, ...]) -> list[str]:
    """Cut the follow rule before the named term and the card is legal, with it it is not."""
    assert rnd.turn is not None
    hand = rnd.hand(rnd.turn)
    position = rnd.position(rnd.turn, hand.mask)
    pack = rnd.rules.pack
    assert rnd.legal_mask == legal_cards(terms, position) == rnd.kernel.legal(position)
    codes = [term.code for term in terms]
    named: list[str] = []
    for place in bits(hand.mask):
        reason = why_not(terms, position, place)
        said = rnd.why_not(tg.Move("play", pack[place]))
        if rnd.actor == rnd.turn or reason is None:
            assert said == reason
        else:  # the cards of a dummy
            assert said is not None
            assert (said.code, said.cards) == (reason.code, reason.cards)
            as_seat = f"a card of seat {rnd.turn} is to be played: as that seat, {reason}"
            assert said.text() == as_seat
        assert (reason is None) == bool(rnd.legal_mask >> place & 1)
        if reason is None:
            continue
        number = codes.index(reason.code)
        before = legal_cards(terms[:number], position)
        assert before >> place & 1
        assert not legal_cards(terms[: number + 1], position) >> place & 1
        # The cards that force it: held, left by the earlier terms, and named in the sentence.
        assert reason.cards
        assert pack[place] not in reason.cards
        assert tg.Hand.of(pack, reason.cards).mask & ~before == 0
        assert set(reason.cards) <= set(hand)
        words = reason.text().replace(":", " ").split()
        assert all(card.symbol in words for card in reason.cards)
        named.append(reason.code)
    return named


@given(states())
def test_without_the_named_rule_the_card_is_legal_and_with_it_it_is_not(
    chain: list[tg.Round],
) -> None:
    for rnd in chain[:-1]:
        if isinstance(rnd, PlayRound):
            check_terms(rnd, rnd.kernel.terms)


HEARTS_UNBROKEN = FollowTerm(
    "hearts_unbroken",
    ~suit(HEARTS),
    ~suit(HEARTS),
    "hearts are not broken and you hold {held}: lead one of these",
    (LEADING, unbroken(suit(HEARTS))),
)
# Nobody takes the trick from his partner, but everybody from the others; nobody ruffs twice.
LEAVE_IT = FollowTerm(
    "leave_it", ~ABOVE, ~ABOVE, "your partner wins: play {held}", (PARTNER_WINNING,)
)
TAKE_IT = FollowTerm("take_it", ABOVE, ABOVE, "take it with {held}", (PARTNER_NOT_WINNING,))
RUFF_ONCE = FollowTerm("ruff_once", ~TRUMP, ~TRUMP, "it is ruffed: play {held}", (RUFFED,))
NO_FIRST_HEART = attrs.evolve(HEARTS_UNBROKEN, code="no_first_heart", when=(trick_number(1),))


@pytest.mark.parametrize(
    "terms",
    [
        (HEARTS_UNBROKEN, FOLLOW_SUIT),
        (FOLLOW_SUIT, HEARTS_UNBROKEN, NO_FIRST_HEART),
        (FOLLOW_SUIT, BEAT_IF_ABLE),
        (BEAT_IF_ABLE, FOLLOW_SUIT),
        (NO_FIRST_HEART, BEAT_IF_ABLE, FOLLOW_SUIT),
        (FOLLOW_SUIT, LEAVE_IT, TAKE_IT),
        (LEAVE_IT, RUFF_ONCE),
    ],
    ids=lambda terms: " ".join(term.code for term in terms),
)
@given(seed=SEEDS)
def test_the_same_holds_for_follow_rules_of_ones_own(
    terms: tuple[FollowTerm, ...], seed: int
) -> None:
    rules = tg.rules("cramps")
    changed = attrs.evolve(rules.contracts[0], follow=terms, trump=SPADES)
    own = attrs.evolve(rules, contracts=(changed,), sides=((0, 2), (1, 3)))
    chain = list(walk(own.deal(seed=seed), random.Random(seed), keen=False))
    for rnd in [*chain[:6], *random.Random(seed).sample(chain[6:-1], 8)]:
        assert isinstance(rnd, PlayRound)
        check_terms(rnd, terms)


@given(states())
def test_the_cards_of_a_reason_are_those_the_rule_speaks_of(chain: list[tg.Round]) -> None:
    """Worked out from the cards on the table, where a card belongs to the suit it shows."""
    for rnd in chain[:-1]:
        if rnd.trick is None or not rnd.trick.plays or rnd.turn is None:
            continue
        if rnd.rules.options.get("five") == "left_bower" or rnd.rules.key == "euchre":
            continue  # a bower is of trumps
        hand, led = rnd.hand(rnd.turn), rnd.trick.cards[0].suit
        follow = [card for card in hand if card.suit == led]
        trumps = [card for card in hand if card.suit == rnd.trump]
        for card in hand:
            reason = rnd.why_not(tg.Move("play", card))
            if reason is None:
                continue
            if reason.code in ("follow_suit", "follow_suit_or_trump"):
                assert list(reason.cards) == follow
                assert card.suit != led
                assert f"{led.symbol} was led" in reason.text()
            elif reason.code == "trump_when_void":
                assert not follow
                assert list(reason.cards) == trumps
                assert f"cannot follow {led.symbol} " in reason.text()
            elif reason.code == "discard_grasober":
                assert not follow
                assert [str(card) for card in reason.cards] == ["QS"]
            elif reason.code == "beat_if_able":
                assert {beater.suit for beater in reason.cards} == {led}


@given(states())
def test_a_reason_before_play_names_cards_of_the_move(chain: list[tg.Round]) -> None:
    for rnd in chain[:-1]:
        if isinstance(rnd, PlayRound) or rnd.turn is None:
            continue
        hand = rnd.hand(rnd.turn)
        for move in lettered(rnd.rules):
            reason = rnd.why_not(move)
            if reason is None:
                continue
            assert set(reason.cards) <= set(move.cards) & set(hand)
            if reason.code == "not_held":
                assert not set(move.cards) <= set(hand)
            if reason.code == "holds_it":
                assert set(move.cards) <= set(hand)


# --- nothing hidden


def named_cards(text: str, pack: tg.Pack) -> set[tg.Card]:
    """The cards that a text names, with suit signs or with letters."""
    known = {word: card for card in pack for word in (card.symbol, str(card))}
    words = text.replace(":", " ").replace(",", " ").replace(";", " ").split()
    return {known[word] for word in words if word in known}


@given(states(), SEEDS)
def test_no_refusal_names_a_card_that_the_player_does_not_see(
    chain: list[tg.Round], seed: int
) -> None:
    rng = random.Random(seed)
    for rnd in sampled(chain[:-1], rng, 1):
        pack = rnd.rules.pack
        for seat in range(rnd.rules.seats):
            seen = {card for shown in (seat, *rnd.exposed) for card in rnd.hand(shown)}
            view = rnd.view(seat)
            for move in universe(rnd, rng):
                reason = rnd.why_not(move, seat)
                assert reason == view.why_not(move)
                if reason is None:
                    assert seat in rnd.to_act
                    continue
                assert set(reason.cards) <= seen
                if rnd.rules.key == "bridge" and rnd.trick is None:
                    continue  # 2H is a bid
                said = named_cards(move.symbol, pack)  # what the player said himself
                if move.verb == "marriage":
                    said = {card for card in pack if card.suit in move.args}
                shown = seen | said if seat in rnd.to_act else set()
                assert named_cards(reason.text(), pack) <= shown


@given(states(), SEEDS)
def test_a_refusal_is_the_same_in_every_round_that_looks_the_same(
    chain: list[tg.Round], seed: int
) -> None:
    """So nobody learns who holds what by trying moves."""
    rng = random.Random(seed)
    rnd = rng.choice(chain[:-1])
    tried = universe(rnd, rng)
    for seat in range(rnd.rules.seats):
        reasons = [rnd.why_not(move, seat) for move in tried]
        worlds = rnd.view(seat).worlds(random.Random(seed))
        for world in (next(worlds), next(worlds)):
            assert [world.why_not(move, seat) for move in tried] == reasons


@given(games())
def test_every_phase_offers_only_moves_that_it_does_not_refuse(rules: tg.Rules) -> None:
    rnd = rules.deal(seed=5)
    for phase in [*rules.opening, *(p for c in rules.contracts for p in c.phases)]:
        if isinstance(phase, Phase):
            assert all(move in lettered(rules) for move in phase.vocabulary(rules.pack))
    assert all(rnd.is_legal(move) for move in rnd.legal_moves())
