"""The tables that play runs on, and moves spelt in letters."""

import random
from contextlib import suppress
from itertools import chain, combinations, product

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import trickgames as tg
from trickgames import moves
from trickgames.alphabet import Alphabet
from trickgames.cards import FRENCH_SUITS, HEARTS, SPADES, Card, Suit
from trickgames.declaration import Contract, Rules
from trickgames.errors import NotationError
from trickgames.follow import (
    FOLLOW_SUIT,
    LEADING,
    TRUMP,
    TRUMP_WHEN_VOID,
    FollowTerm,
    Position,
)
from trickgames.kernel import Kernel
from trickgames.moves import Move
from trickgames.packs import Pack
from trickgames.phases.auction import Auction, Rung, rungs
from trickgames.phases.exchange import Exchange
from trickgames.phases.phase import CardSets
from trickgames.phases.play import Play
from trickgames.phases.request import Request
from trickgames.ranking import Ranking
from trickgames.scoring.awards import Award
from trickgames.scoring.tallies import card_points, tricks
from trickgames.table import DEALER, EVERYONE, Table

STARS = Suit("X", "★", "stars")
DOUBLED = Pack("A 10 K", suits=(SPADES, HEARTS), copies=2)


def c(text):
    return Card.parse(text)


@pytest.mark.parametrize(
    ("ladder", "doubles", "read"),
    [
        (rungs((1, 2), ("S", "X", "top")), False,
         {"1S": "bid 1S", "1♠": "bid 1S", "1★": "bid 1X", "1TOP": "bid 1top", "bid 2★": "bid 2X",
          "2top": "bid 2top"}),
        ((Rung("five", "S", 5), Rung("S", "S", 1)), False, {"five": "bid five", "♠": "bid S"}),
        (("grand", "solo"), True, {"X": "double", "XX": "redouble"}),
        ((1, 2), False, {}),
    ],
)  # fmt: skip
def test_rungs_and_doubles_are_read_in_short(ladder, doubles, read):
    pack = Pack("A 10 K", suits=(SPADES, STARS))
    alphabet = Alphabet(pack, (Auction(ladder, contract="top", doubles=doubles),))
    for text, move in read.items():
        assert str(alphabet.parse(text, "it")) == move
    for text in {"1S", "1♠", "1★", "five", "♠", "X", "XX", "grand", "1", "1NT", "★"} - {*read}:
        with suppress(NotationError):
            pytest.fail(f"{text} is read as {alphabet.parse(text, 'it')}")
    assert str(alphabet.parse("10★", "it")) == "play 10X"
    with pytest.raises(NotationError):  # a card, if of another pack
        alphabet.parse("2S", "it")


def small_game(pack, seats, packets, *phases, opening=(), copies_first="first"):
    return Rules(
        pack=pack,
        seats=seats,
        packets=packets,
        opening=opening,
        contracts=(
            Contract(
                "small",
                Ranking("A 10 K Q J 9", equals=copies_first),
                (FOLLOW_SUIT,),
                (*phases, Play()),
                (Award("points", card_points({"A": 11, "10": 10, "K": 4}), EVERYONE),),
            ),
        ),
    )


DOUBLED_GAME = small_game(DOUBLED, 3, "4")
FIVE_SUITED = small_game(Pack("A K Q J", suits=(*FRENCH_SUITS, STARS)), 4, "5")
TWO_DISCARDS = Rules(
    pack=Pack("A K Q"),
    seats=3,
    packets="3 W1",
    opening=(Auction(("one", "two"), circuits=1, all_pass="one"),),
    contracts=tuple(
        Contract(
            key, Ranking("A K Q"), (FOLLOW_SUIT,), (Exchange(pile, count, by=DEALER), Play()), ()
        )
        for key, pile, count in (("one", "widow", 1), ("two", "dead", 2))
    ),
)

GAMES = {
    "bird_dog": tg.rules("bird_dog"),
    "bridge": tg.rules("bridge"),
    "cramps": tg.rules("cramps"),
    "five_point_set_back": tg.rules("five_point_set_back"),
    "set back, pitch": tg.rules("five_point_set_back", pitch=True, five="left_bower"),
    "set back, one circuit": tg.rules("five_point_set_back", auction="single_round", min_bid=2),
    "frog": tg.rules("frog"),
    "frog, eleven": tg.rules("frog", deal="eleven", chico_hearts=False),
    "grasobern": tg.rules("grasobern"),
    "grasobern, oberln": tg.rules("grasobern", all_pass="oberln", mord_request="optional"),
    "grasobern, no aces": tg.rules("grasobern", aces=False),
    "doubled": DOUBLED_GAME,
    "five suits": FIVE_SUITED,
}
every_game = pytest.mark.parametrize("rules", GAMES.values(), ids=GAMES)


def walk(rules, seed):
    """Every state of a random round."""
    choose = random.Random(seed)
    state = rules.deal(seed=seed, dealer=seed % rules.seats)
    yield state
    for _ in range(200):
        if state.is_over:
            return
        state = state.apply(choose.choice(state.legal_moves()))
        yield state
    raise AssertionError("the round does not end")


def some(moves, limit=60):
    """All moves, or a sample of them with the first and the last."""
    if len(moves) <= limit:
        return list(moves)
    places = {0, len(moves) - 1, *random.Random(len(moves)).sample(range(len(moves)), limit)}
    return [moves[place] for place in sorted(places)]


def places_of(mask):
    return {place for place in range(mask.bit_length()) if mask >> place & 1}


# --- letters


@every_game
def test_the_letters_of_every_legal_move_read_back(rules):
    for state in chain.from_iterable(walk(rules, seed) for seed in range(12)):
        spelt = [rules.letters(move) for move in some(state.legal_moves())]
        for move, letters in zip(some(state.legal_moves()), spelt, strict=True):
            assert rules.move_of(letters) is move
            assert list(letters) == sorted(letters)
            assert all(0 <= letter < rules.letter_count for letter in letters)
        assert len(set(spelt)) == len(spelt)


def single_letters(rules):
    """The moves that one letter spells, by letter."""
    found = {}
    for letter in range(rules.letter_count):
        with suppress(NotationError):
            found[letter] = rules.move_of((letter,))
    return found


@every_game
def test_every_letter_is_used_and_no_two_moves_are_spelt_alike(rules):
    single = single_letters(rules)
    assert list(single) == list(range(len(single)))
    assert len(set(single.values())) == len(single)
    assert all(rules.letters(move) == (letter,) for letter, move in single.items())
    # Only laying cards away in Frog takes several cards: one letter more for each card.
    several = len(rules.pack) if rules.key == "frog" else 0
    assert rules.letter_count == len(single) + several


# Worked out from the declarations: cards first, then the calls phase by phase.
LETTERS = [
    (
        "frog",
        80,
        {
            "AS": (0,), "6S": (8,), "AH": (9,), "6C": (35,), "pass": (36,), "bid frog": (37,),
            "bid chico": (38,), "bid grand": (39,), "trump S": (40,), "trump H": (41,),
            "trump D": (42,), "trump C": (43,), "discard AS 10S KS": (44, 45, 46),
            "discard 6C AS AH": (44, 53, 79),
        },
    ),
    (
        "bird_dog",
        28,
        {"AS": (0,), "9C": (23,), "pass": (24,), "accept": (25,), "no nil": (26,), "nil": (27,)},
    ),
    (
        "bridge",
        90,
        {"AS": (0,), "2C": (51,), "pass": (52,), "double": (53,), "redouble": (54,),
         "bid 1C": (55,), "bid 1NT": (59,), "bid 7NT": (89,)},
    ),
    ("cramps", 52, {"AS": (0,), "2S": (12,), "2C": (51,)}),
    (
        "five_point_set_back",
        38,
        {
            "AS": (0,), "2C": (27,), "pass": (28,), "bid 1": (29,), "bid 5": (33,),
            "trump S": (34,), "trump C": (37,),
        },
    ),
    (
        "grasobern",
        100,
        {
            "AS": (0,), "7C": (31,), "pass": (32,), "bid bettel": (33,), "bid herren": (34,),
            "bid mord": (35,), "ask AS": (36,), "ask 7C": (67,), "give AS": (68,), "give 7C": (99,),
        },
    ),
]  # fmt: skip


@pytest.mark.parametrize(("name", "count", "letters"), LETTERS, ids=[row[0] for row in LETTERS])
def test_letters_stand_in_the_documented_order(name, count, letters):
    rules = tg.rules(name)
    assert rules.letter_count == count
    assert {text: rules.letters(rules.parse(text)) for text in letters} == letters
    assert {text: rules.move_of(spelt) for text, spelt in letters.items()} == {
        text: rules.parse(text) for text in letters
    }


def test_kinds_of_moves_that_take_several_cards_have_letters_of_their_own():
    rules = TWO_DISCARDS
    # 12 cards, pass, two bids; then a block of 12 for one card and one for two.
    assert rules.letter_count == 12 + 3 + 12 + 12
    assert rules.letters(rules.parse("discard KS")) == (16,)
    assert rules.letters(rules.parse("discard QC KS")) == (28, 38)
    assert rules.move_of((16,)) is rules.parse("discard KS")
    assert rules.move_of((28, 38)) is rules.parse("discard KS QC")


def test_two_contracts_in_which_as_many_cards_are_laid_away_share_the_letters():
    contracts = tuple(
        attrs.evolve(contract, key=key, phases=(Exchange("dead", 2, to, DEALER), Play()))
        for contract, key, to in zip(
            TWO_DISCARDS.contracts, ("one", "two"), ("discard", "skat"), strict=True
        )
    )
    rules = attrs.evolve(TWO_DISCARDS, contracts=contracts)
    assert rules.letter_count == 12 + 3 + 12


@pytest.mark.parametrize(
    "move",
    [
        Move("bid", 1),
        Move("bid", "mord"),
        Move("accept"),
        Move("ask", c("AS")),
        Move("discard", c("AS")),
        Move("discard", c("AS"), c("KS")),
        Move("discard", *map(c, "AS KS QS JS".split())),
        Move("discard", *map(c, "AS KS 2S".split())),
        Move("discard", *map(c, "AS AS KS".split())),
        Move("play", c("2S")),
        Move("play"),
        Move("trump", STARS),
        Move("trump"),
        Move("give", *map(c, "AS KS QS".split())),
    ],
    ids=str,
)
def test_a_move_of_another_game_has_no_letters(move):
    with pytest.raises(NotationError):
        tg.rules("frog").letters(move)


@pytest.mark.parametrize(
    "letters",
    [
        (), (80,), (-1,), (44,), (44, 45), (44, 45, 46, 47), (45, 44, 46), (44, 44, 45), (0, 1),
        (44, 45, 80), (43, 44, 45), (0, 1, 2), (36, 36), (79, 80, 81), (-3, -2, -1), (0, 44, 45),
    ],
)  # fmt: skip
def test_letters_that_spell_no_move_are_refused(letters):
    with pytest.raises(NotationError, match="spells no move of this game"):
        tg.rules("frog").move_of(letters)
    with pytest.raises(NotationError, match="spells no move of this game"):
        tg.rules("frog").move_of(list(letters))


# --- letters that may come next


@every_game
def test_the_letter_mask_is_the_set_of_first_letters_of_legal_moves(rules):
    for state in chain.from_iterable(walk(rules, seed) for seed in range(4)):
        spelt = {rules.letters(move) for move in state.legal_moves()}
        assert places_of(state.letter_mask()) == {letters[0] for letters in spelt}


def check_prefix(state, spelt, prefix):
    """The letter mask of a prefix is what a list of all legal moves says."""
    begun = [letters for letters in spelt if letters[: len(prefix)] == prefix]
    if not begun:
        with pytest.raises(NotationError, match="no legal move begins with"):
            state.letter_mask(prefix)
        return
    wanted = {letters[len(prefix)] for letters in begun if len(letters) > len(prefix)}
    assert places_of(state.letter_mask(prefix)) == wanted
    assert state.letter_mask(list(prefix)) == state.letter_mask(prefix)


def discarding(seed):
    """Frog before cards are laid away."""
    return tg.rules("frog").deal(seed=seed).play("bid frog", "pass", "pass")


@pytest.mark.parametrize("seed", range(3))
def test_the_letter_mask_of_a_discard_goes_letter_by_letter(seed):
    state = discarding(seed)
    spelt = {state.rules.letters(move) for move in state.legal_moves()}
    assert len(spelt) == 286  # 13 cards, three of them
    begun = {letters[:length] for letters in spelt for length in (0, 1, 2, 3)}
    for prefix in begun:
        check_prefix(state, spelt, prefix)


def held_letters(spelt):
    return sorted({letter for letters in spelt for letter in letters})


@pytest.mark.parametrize("seed", range(3))
def test_no_discard_begins_with_letters_of_other_cards_or_in_another_order(seed):
    state = discarding(seed)
    spelt = {state.rules.letters(move) for move in state.legal_moves()}
    held = held_letters(spelt)
    assert len(held) == 13
    for letter in (letter for letter in range(-50, 90) if letter not in held):
        check_prefix(state, spelt, (letter,))
        check_prefix(state, spelt, (held[0], letter))
    for prefix in (
        (held[1], held[0]),
        (held[0], held[0]),
        tuple(held[:4]),
        (*held[:3], held[12]),
        (*held[:3], 0),
    ):
        check_prefix(state, spelt, prefix)


@pytest.mark.parametrize("seed", range(3))
def test_a_discard_that_cannot_be_finished_is_not_begun(seed):
    state = discarding(seed)
    spelt = {state.rules.letters(move) for move in state.legal_moves()}
    held = held_letters(spelt)
    # The last card, or the last but one, leaves too few cards behind it.
    for prefix in ((held[-1],), (held[-2],), (held[0], held[-1])):
        check_prefix(state, spelt, prefix)


def test_a_discard_of_many_cards_goes_letter_by_letter_too():
    pack = Pack("A K Q J 10 9 8 7")
    rules = small_game_of_one_exchange(pack, size=5)
    state = rules.deal(seed=3)
    spelt = {rules.letters(move) for move in state.legal_moves()}
    held = held_letters(spelt)
    assert len(held) == 6
    assert len(spelt) == 6
    for first in held:
        check_prefix(state, spelt, (first,))
        for second in held:
            check_prefix(state, spelt, (first, second))


def small_game_of_one_exchange(pack, size):
    contract = Contract(
        "c",
        Ranking("A K Q J 10 9 8 7"),
        (FOLLOW_SUIT,),
        (Exchange("widow", size, by=DEALER), Play()),
        (Award("tricks", tricks(), EVERYONE),),
    )
    return Rules(pack=pack, seats=3, packets="1 W5", contracts=(contract,))


@pytest.mark.parametrize(
    "texts", [(), ("bid grand", "pass", "pass"), ("bid chico", "pass", "pass")], ids=len
)
def test_a_move_of_one_letter_is_finished_by_it(texts):
    state = tg.rules("frog").deal(seed=7).play(*texts)
    spelt = {state.rules.letters(move) for move in state.legal_moves()}
    for letter in range(-1, 81):
        check_prefix(state, spelt, (letter,))


def test_a_finished_round_has_no_letters():
    *_, state = walk(tg.rules("cramps"), 1)
    assert state.letter_mask() == 0
    with pytest.raises(NotationError):
        state.letter_mask((0,))
    passed_out = tg.rules("frog").deal(seed=1).play("pass", "pass", "pass")
    assert passed_out.letter_mask() == 0


# --- a doubled pack


def test_a_doubled_pack_has_one_letter_for_each_face():
    alphabet = Alphabet(DOUBLED, [Request(optional=True), Play()])
    assert alphabet.count == 6 + 1 + 6 + 6
    assert alphabet.move_of((1,)) is Move("play", c("10S"))
    assert alphabet.letters(Move("give", c("KH"))) == (18,)


def test_a_doubled_pack_lists_one_move_for_each_face():
    for seed in range(30):
        for state in walk(DOUBLED_GAME, seed):
            listed = list(state.legal_moves())
            assert len(listed) == len(set(listed))
            if not state.is_over:
                held = state.hand(state.turn)
                assert {move.cards[0] for move in listed} <= set(held)
                if not len(state.trick):
                    assert {move.cards[0] for move in listed} == set(held)


def test_both_copies_of_a_face_may_be_played_one_after_the_other():
    rules = small_game(Pack("A K", suits=(SPADES,), copies=2), 2, "2")
    state = rules.start(hands=[["AS", "AS"], ["KS", "KS"]], dealer=1)
    assert list(state.legal_moves()) == [Move("play", c("AS"))]
    state = state.play("AS", "KS")
    assert str(state.hand(0)) == "AS"
    assert list(state.legal_moves()) == [Move("play", c("AS"))]
    state = state.play("AS", "KS")
    assert [trick.winner for trick in state.tricks] == [0, 0]


def test_a_face_taken_twice_counts_twice():
    rules = small_game(Pack("A K", suits=(SPADES,), copies=2), 2, "2")
    state = rules.start(hands=[["AS", "AS"], ["KS", "KS"]], dealer=1).play("AS", "KS", "AS", "KS")
    assert state.scores == (11 + 4 + 11 + 4, 0)


@pytest.mark.parametrize(("equals", "winner"), [("first", 0), ("last", 1)])
def test_of_two_equal_cards_the_declared_one_takes_the_trick(equals, winner):
    pack = Pack("A K", suits=(SPADES,), copies=2)
    rules = small_game(pack, 2, "2", copies_first=equals)
    for hands in ([["AS", "KS"], ["AS", "KS"]], [["KS", "AS"], ["KS", "AS"]]):
        state = rules.start(hands=hands, dealer=1).play("AS", "AS")
        assert [trick.winner for trick in state.tricks] == [winner]


def test_laying_away_from_a_doubled_pack_lists_one_move_for_each_choice_of_faces():
    pack = Pack("A K Q", suits=(SPADES,), copies=2)
    rules = Rules(
        pack=pack,
        seats=2,
        packets="2 W2",
        contracts=(
            Contract("c", Ranking("A K Q"), (), (Exchange("widow", 2, by=DEALER), Play()), ()),
        ),
    )
    # The dealer holds AS KS and takes up AS QS; the other copies lie elsewhere.
    state = rules.start(hands=[["KS", "QS"], ["AS", "KS"]], piles={"widow": ["AS", "QS"]}, dealer=1)
    wanted = {"discard AS AS", "discard KS AS", "discard QS AS", "discard QS KS"}
    listed = [str(move) for move in state.legal_moves()]
    assert set(listed) == wanted
    assert len(listed) == len(state.legal_moves()) == len(wanted)
    for text in wanted:
        after = state.play(text)
        assert sorted(map(str, after.piles["discard"])) == sorted(text.split()[1:])
        assert len(after.hand(1)) == 2


# --- the kernel


NO_TRUMP_LEAD = FollowTerm("no_trump_lead", ~TRUMP, ~TRUMP, "lead no trump", (LEADING,))


def kernel(pack, trump, sides, terms=(FOLLOW_SUIT,)):
    ranks = dict.fromkeys(card.rank for card in pack)
    return Kernel(pack, Ranking(tuple(ranks)).compile(pack, trump), terms, sides)


@pytest.mark.parametrize(
    ("sides", "mates", "after"),
    [
        (((0,), (1,), (2,)), (0, 0, 0), (1, 2, 0)),
        (((0, 2), (1, 3)), (0b0100, 0b1000, 0b0001, 0b0010), (1, 2, 3, 0)),
        (
            ((0, 2, 4), (1, 3, 5)),
            (0b010100, 0b101000, 0b010001, 0b100010, 0b000101, 0b001010),
            (1, 2, 3, 4, 5, 0),
        ),
        (((1,), (0, 2)), (0b100, 0, 0b001), (1, 2, 0)),
    ],
)
def test_who_plays_with_whom_and_after_whom(sides, mates, after):
    pack = Pack("A K Q")
    table = Table(pack, sides, 0, 0, (0,) * len(mates), ())
    assert kernel(pack, None, sides).mates == mates
    assert table.circle == after


def test_plays_have_places_and_the_first_copy_stands_for_a_face():
    tables = kernel(DOUBLED, HEARTS, ((0,), (1,)))
    plays = [Move("play", card) for card in DOUBLED]
    assert list(tables.moves) == plays
    assert [tables.index[move] for move in plays] == [0, 0, 2, 2, 4, 4, 6, 6, 8, 8, 10, 10]
    assert tables.twin == (1, -1, 3, -1, 5, -1, 7, -1, 9, -1, 11, -1)
    assert [tables.bits[move] for move in plays] == [2 ** tables.index[move] for move in plays]
    single = kernel(Pack("A K"), HEARTS, ((0,), (1,)))
    assert set(single.twin) == {-1}
    tripled = kernel(Pack("A K", suits=(SPADES,), copies=3), None, ((0,), (1,)))
    assert tripled.twin == (1, 2, -1, 4, 5, -1)


def test_lists_of_plays_that_are_not_kept_are_made_again(monkeypatch):
    monkeypatch.setattr(moves, "_KEPT", 5)
    pack = Pack("A K Q", (SPADES, HEARTS), copies=2)
    plays = moves._Listed("play", pack)
    for mask in [*range(2**12), *range(2**12)]:
        faces = dict.fromkeys(card for place, card in enumerate(pack) if mask >> place & 1)
        assert plays[mask] == tuple(Move("play", face) for face in faces)
    assert len(plays) <= 10


def test_the_plays_of_a_mask_are_listed_in_pack_order_each_face_once():
    tables = kernel(DOUBLED, HEARTS, ((0,), (1,)))
    for mask in range(2**12):
        faces = dict.fromkeys(card for place, card in enumerate(DOUBLED) if mask >> place & 1)
        wanted = tuple(Move("play", face) for face in faces)
        assert tables.listed(mask) == wanted
        assert tables.listed(mask) == wanted  # and again, from the table


@pytest.mark.parametrize(
    ("terms", "hand", "led", "wanted"),
    [
        ((FOLLOW_SUIT,), "AS KH QD", "KS", "AS"),
        ((FOLLOW_SUIT,), "KH QD", "KS", "KH QD"),
        ((FOLLOW_SUIT, TRUMP_WHEN_VOID), "KH QD", "KS", "KH"),
        ((), "AS KH QD", "KS", "AS KH QD"),
        ((FOLLOW_SUIT,), "AS KH QD", None, "AS KH QD"),
        ((NO_TRUMP_LEAD, FOLLOW_SUIT), "AS KH QD", None, "AS QD"),
        ((NO_TRUMP_LEAD, FOLLOW_SUIT), "KH QH", None, "KH QH"),
        ((NO_TRUMP_LEAD, FOLLOW_SUIT), "KH QD", "KS", "KH QD"),
    ],
)
def test_the_kernel_gives_the_legal_cards(terms, hand, led, wanted):
    pack = Pack("A K Q")
    tables = kernel(pack, HEARTS, ((0,), (1,), (2,)), terms)
    at = Position(
        precedence=tables.order,
        hand=pack.mask(map(c, hand.split())),
        led=-1 if led is None else pack.index(c(led)),
        winner=-1 if led is None else 0,
        turn=1,
        mates=tables.mates,
    )
    assert pack.cards(tables.legal(at)) == tuple(map(c, wanted.split()))


# --- sets of cards


@pytest.mark.parametrize("size", [0, 1, 2, 3, 5])
def test_card_sets_are_all_choices_in_pack_order(size):
    pack = Pack("A K Q")
    held = [0, 3, 4, 8, 11]
    sets = CardSets(pack, "discard", sum(2**place for place in held), size)
    wanted = [
        chosen
        for number in range(2**5)
        if len(chosen := tuple(held[n] for n in range(5) if number >> n & 1)) == size
    ]
    wanted.sort()
    moves = [Move("discard", *(pack[place] for place in chosen)) for chosen in wanted]
    assert list(sets) == moves
    assert len(sets) == len(moves)
    assert [sets[n] for n in range(len(moves))] == moves
    assert [sets[n - len(moves)] for n in range(len(moves))] == moves
    assert sets[::2] == tuple(moves[::2])
    assert sets[1:3] == tuple(moves[1:3])
    assert all(move in sets for move in moves)
    for place in (len(moves), -len(moves) - 1):
        with pytest.raises(IndexError, match=f"there are {len(moves)} such moves"):
            sets[place]


@st.composite
def choices_of_copies(draw):
    copies = draw(st.integers(1, 3))
    pack = Pack("A K Q", suits=(SPADES, HEARTS), copies=copies)
    held = draw(st.sets(st.integers(0, len(pack) - 1), max_size=8))
    return CardSets(pack, "discard", sum(2**place for place in held), draw(st.integers(1, 4))), held


@settings(max_examples=150)
@given(choices_of_copies(), st.lists(st.integers(-2, 18), max_size=4))
def test_card_sets_list_each_choice_of_faces_once_in_pack_order(drawn, prefix):
    sets, held = drawn
    pack = sets.pack
    faces = list(dict.fromkeys(pack))
    # Every choice of faces, the faces by their places among the faces of the pack.
    ranked = [faces.index(pack[place]) for place in sorted(held)]
    wanted = sorted(set(combinations(ranked, sets.size)))
    moves = [Move("discard", *(faces[number] for number in chosen)) for chosen in wanted]
    assert list(sets) == moves
    assert len(sets) == len(moves)
    assert [sets[n] for n in range(len(moves))] == moves
    assert sets[::-1] == tuple(reversed(moves))
    assert all(move in sets for move in moves)
    for chosen in product(faces, repeat=min(sets.size, 2)):
        move = Move("discard", *chosen)
        assert (move in sets) is (move in moves)
    # The same choices as places, the first copies of a face before the others.
    spelt = {pack.places(move.cards[::1], None) for move in moves}
    spelt = {tuple(sorted(places)) for places in spelt}
    begun = {places[len(prefix)] for places in spelt
             if places[: len(prefix)] == tuple(prefix) and len(places) > len(prefix)}  # fmt: skip
    exists = any(places[: len(prefix)] == tuple(prefix) for places in spelt) or not prefix
    assert sets.next_places(prefix) == (sorted(begun) if exists else None)


def test_card_sets_show_what_there_is_to_choose_from():
    sets = CardSets(Pack("A K Q"), "discard", 0b11111, 3)
    assert repr(sets) == "<10 moves: discard 3 of 5 cards>"


@pytest.mark.parametrize(
    "other",
    [
        "discard AS KS",
        None,
        Move("pass"),
        Move("give", c("AS"), c("KS")),
        Move("discard", c("AS")),
        Move("discard", c("AS"), c("KS"), c("QS")),
        Move("discard", c("AS"), c("AH")),
        Move("discard", c("AS"), c("AS")),
        Move("discard", c("AS"), c("2S")),
        Move("discard", 1, 2),
        Move("discard", c("AS"), c("KS"), "x"),
        Move("discard", c("AS"), "KS"),
    ],
    ids=str,
)
def test_card_sets_hold_no_other_moves(other):
    sets = CardSets(Pack("A K Q"), "discard", 0b111, 2)
    assert Move("discard", c("AS"), c("QS")) in sets
    assert other not in sets


class Number:
    """A whole number of another kind, as arrays hold them."""

    def __init__(self, value: int) -> None:
        self.value = value

    def __index__(self) -> int:
        return self.value


@pytest.mark.parametrize("wrong", [{"a": 1}, {1}, "a", b"a", 3, None, ["a"], [1.5], [None]])
def test_letters_are_whole_numbers_in_an_order(wrong):
    rules = tg.rules("frog")
    for read in (rules.move_of, rules.deal(seed=1).letter_mask):
        with pytest.raises(TypeError, match="whole number"):
            read(wrong)
    assert rules.move_of([Number(3)]) is rules.move_of((3,))
