"""Games as a pack, an order of the cards and a follow rule; positions in them, and checks.

The games of this folder are declared in its tests, not in the package: they show that the algebra
of ranking and follow rules is general. What is expected comes twice from outside the engine: in
tables worked out by hand from a written source, and in each game's rule said again in plain Python
over card codes (``legal`` and ``winner`` of a `Game`), which shares nothing with the package.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence
from functools import cache

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from trickgames.cards import Card, Suit
from trickgames.declaration import Contract, Rules
from trickgames.follow import FollowTerm, Position, legal_cards, why_not
from trickgames.kernel import Kernel
from trickgames.packs import Hand, Pack
from trickgames.phases.play import Play
from trickgames.ranking import Ranking
from trickgames.trick import Trick

ALONE = ((0,), (1,), (2,), (3,))
PARTNERS = ((0, 2), (1, 3))
MANY = settings(max_examples=max(300, settings.default.max_examples))


@attrs.frozen
class Spot:
    """A player about to play: all that a follow rule may look at, as card codes.

    Attributes:
        hand: The cards of the player.
        trick: The cards before his, in the order played.
        trump: The code of the trump suit, "" if there is none.
        leader: The seat that led.
        earlier: The cards of earlier tricks.
        number: The number of the trick, from 1.
    """

    hand: tuple[str, ...]
    trick: tuple[str, ...] = ()
    trump: str = ""
    leader: int = 0
    earlier: tuple[str, ...] = ()
    number: int = 1


@attrs.frozen
class Game:
    """What is declared of a game, and its rule in plain Python.

    Attributes:
        name: The name of the game.
        pack: Its cards.
        ranking: Their order.
        follow: Its follow rule.
        legal: The cards of a spot that may be played, said again over card codes.
        winner: Which card of a trick wins (from 0), given the cards and the trump suit, likewise.
        trumps: The codes of the suits that may be trumps, "" for none.
        sides: The seats of each side.
        fools: Cards that have no suit.
    """

    name: str
    pack: Pack
    ranking: Ranking
    follow: tuple[FollowTerm, ...]
    legal: Callable[[Spot], set[str]]
    winner: Callable[[Sequence[str], str], int]
    trumps: tuple[str, ...] = ("S", "H", "D", "C")
    sides: tuple[tuple[int, ...], ...] = ALONE
    fools: frozenset[str] = frozenset()

    @property
    def seats(self) -> int:
        return sum(map(len, self.sides))

    def suit(self, code: str) -> Suit | None:
        return {suit.code: suit for suit in self.pack.suits}.get(code)

    def kernel(self, trump: str) -> Kernel:
        return _kernel(self, trump)

    def rules(self, trump: str) -> Rules:
        return _rules(self, trump)

    def __str__(self) -> str:
        return self.name


@cache
def _kernel(game: Game, trump: str) -> Kernel:
    assert not game.ranking.faults(game.pack)
    order = game.ranking.compile(game.pack, game.suit(trump))
    return Kernel(game.pack, order, game.follow, game.sides)


@cache
def _rules(game: Game, trump: str) -> Rules:
    """Return rules of which nothing but the play matters: no phase before it, no score."""
    size = min(9, len(game.pack) // game.seats)
    return Rules(
        key=game.name,
        pack=game.pack,
        seats=game.seats,
        sides=game.sides,
        packets=" ".join("1" * size),
        contracts=(
            Contract("play", game.ranking, game.follow, (Play(),), (), trump=game.suit(trump)),
        ),
    )


# --- positions


def mask_of(pack: Pack, cards: Iterable[str]) -> int:
    return Hand.of(pack, map(pack.parse, cards)).mask


def names(pack: Pack, cards: int | Iterable[Card]) -> set[str]:
    return set(map(str, pack.cards(cards) if isinstance(cards, int) else cards))


def position_of(kernel: Kernel, spot: Spot) -> Position:
    """Return the position as the machine would reach it, card by card."""
    order, seats = kernel.order, len(kernel.mates)
    places = [order.pack.index(order.pack.parse(card)) for card in spot.trick]
    turn = (spot.leader + len(places)) % seats
    led, above, winner = -1, 0, -1
    if places:
        suited = (place for place in places if order.suit_of[place] != order.no_suit)
        led = next(suited, places[0])
        best = order.best(places)
        above = order.above[order.suit_of[led]][places[best]]
        winner = (spot.leader + best) % seats
    return Position(
        order,
        hand=mask_of(order.pack, spot.hand),
        led=led,
        above=above,
        winner=winner,
        turn=turn,
        played=mask_of(order.pack, (*spot.earlier, *spot.trick)),
        number=spot.number,
        mates=kernel.mates,
    )


def first_in(line: Sequence[str], trick: Sequence[str]) -> int:
    """Return which card of a trick stands first in a line of cards, strongest first."""
    return trick.index(next(card for card in line if card in trick))


# --- tables worked out by hand


@attrs.frozen
class HandCase:
    """A hand, the cards that may be played, and why each other card may not.

    `refused` says it for each: ``{"AD KD": "follow_suit: 9H"}`` means that both are refused by the
    rule of that name and that 9H is what forces it.
    """

    spot: Spot
    legal: str
    refused: dict[str, str] = attrs.field(factory=dict)

    def __str__(self) -> str:
        spot = self.spot
        return f"{spot.trump} {' '.join(spot.trick)} | {' '.join(spot.hand)}"


def hand(
    trump: str,
    trick: str,
    held: str,
    legal: str,
    refused: dict[str, str] | None = None,
    *,
    leader: int = 0,
    earlier: str = "",
    number: int = 1,
) -> HandCase:
    """Write one line of a table; ``legal="all"`` stands for the whole hand."""
    spot = Spot(
        tuple(held.split()), tuple(trick.split()), trump, leader, tuple(earlier.split()), number
    )
    return HandCase(spot, held if legal == "all" else legal, refused or {})


@attrs.frozen
class TrickCase:
    """A trick and the card that wins it."""

    trump: str
    cards: str
    winner: str

    def __str__(self) -> str:
        return f"{self.trump} {self.cards}"


def check_hand(game: Game, case: HandCase) -> None:
    kernel = game.kernel(case.spot.trump)
    position = position_of(kernel, case.spot)
    legal = set(case.legal.split())
    expected: dict[str, tuple[str, set[str]] | None] = dict.fromkeys(legal)
    for cards, why in case.refused.items():
        code, forcing = why.split(": ")
        expected |= dict.fromkeys(cards.split(), (code, set(forcing.split())))
    found = {}
    for card in case.spot.hand:
        place = game.pack.index(game.pack.parse(card))
        reason = why_not(game.follow, position, place)
        found[card] = (reason.code, names(game.pack, reason.cards)) if reason else None
    assert found == expected
    assert names(game.pack, kernel.legal(position)) == legal
    assert names(game.pack, legal_cards(game.follow, position)) == legal
    assert game.legal(case.spot) == legal, "the rule in words and the table disagree"


def check_trick(game: Game, case: TrickCase) -> None:
    """Check the winning card and the winning seat, whoever led."""
    order, cards = game.kernel(case.trump).order, case.cards.split()
    faces = list(map(game.pack.parse, cards))
    assert cards[order.best([game.pack.index(face) for face in faces])] == case.winner
    for leader in range(game.seats):
        plays = tuple(((leader + n) % game.seats, face) for n, face in enumerate(faces))
        seat = (leader + cards.index(case.winner)) % game.seats
        assert order.winner(Trick(leader, plays)) == seat
    won = game.winner(cards, case.trump)
    assert cards[won] == case.winner, "the rule in words and the table disagree"


# --- random positions against the rule in words


@st.composite
def spots(draw: st.DrawFn, game: Game) -> Spot:
    """Any hand behind any cards of a trick, often void in some suits."""
    trump = draw(st.sampled_from(game.trumps))
    cards = [str(card) for card in game.pack]
    trick = draw(_some(cards, 0, game.seats - 1))
    if game.fools and draw(st.booleans()):
        trick = _fool_first(game, trick)
    rest = [card for card in cards if card not in trick]
    shunned = draw(st.sets(st.sampled_from([s.code for s in game.pack.suits]), max_size=3))
    held = draw(_some([card for card in rest if card[-1] not in shunned] or rest, 1, 8))
    earlier = draw(_some([card for card in rest if card not in held], 0, 6))
    return Spot(
        tuple(held),
        tuple(trick),
        trump,
        leader=draw(st.integers(0, game.seats - 1)),
        earlier=tuple(earlier),
        number=draw(st.integers(1, 3)),
    )


def random_spot(game: Game, rng: random.Random) -> Spot:
    """Return a spot of the same kind, faster."""
    cards = [str(card) for card in game.pack]
    rng.shuffle(cards)
    size = rng.randrange(game.seats)
    if game.fools and size and rng.random() < 0.5:
        cards = _fool_first(game, cards)
    suits = rng.sample([suit.code for suit in game.pack.suits], rng.randint(1, 4))
    rest = [card for card in cards[size:] if card[-1] in suits] or cards[size:]
    return Spot(
        tuple(rest[: rng.randint(1, 8)]),
        tuple(cards[:size]),
        rng.choice(game.trumps),
        leader=rng.randrange(game.seats),
        number=rng.randint(1, 3),
    )


@st.composite
def tricks(draw: st.DrawFn, game: Game) -> tuple[str, list[str]]:
    """Any trump suit and any cards of a trick, complete or not."""
    cards = draw(_some([str(card) for card in game.pack], 1, game.seats))
    if game.fools and draw(st.booleans()):
        cards = _fool_first(game, cards)
    return draw(st.sampled_from(game.trumps)), cards


def _fool_first(game: Game, cards: Sequence[str]) -> list[str]:
    """Put a fool in front, which is rare otherwise; as many cards as before, or one."""
    fool = min(game.fools)
    return [fool, *(card for card in cards if card != fool)][: max(1, len(cards))]


def _some(cards: Sequence[str], least: int, most: int) -> st.SearchStrategy[list[str]]:
    return st.lists(st.sampled_from(cards), min_size=least, max_size=most, unique=True)


def check_rule(game: Game, spot: Spot) -> None:
    kernel = game.kernel(spot.trump)
    assert names(game.pack, kernel.legal(position_of(kernel, spot))) == game.legal(spot)


def check_winner(game: Game, trump: str, cards: Sequence[str]) -> None:
    places = [game.pack.index(game.pack.parse(card)) for card in cards]
    assert game.kernel(trump).order.best(places) == game.winner(cards, trump)


# --- the tests that every game passes


def laws(game: Game, hands: Sequence[HandCase], winners: Sequence[TrickCase]) -> type:
    """Return the tests of one game: its tables, and its rule in words on random positions.

    The class stands in the module of the game, where pytest finds it.
    """

    class Laws:
        @pytest.mark.parametrize("case", hands, ids=str)
        def test_hands(self, case):
            check_hand(game, case)

        @pytest.mark.parametrize("case", winners, ids=str)
        def test_tricks(self, case):
            check_trick(game, case)

        @MANY
        @given(spots(game))
        def test_the_compiled_rule_is_the_rule_in_words(self, spot):
            check_rule(game, spot)

        @MANY
        @given(tricks(game))
        def test_the_winner_is_the_winner_in_words(self, trick):
            check_winner(game, *trick)

    return Laws
