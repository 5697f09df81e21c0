"""What plays prove, by brute force: the lists of the package's games and of those of the algebra.

Each list is tried on a small pack that keeps the cards it speaks of. What is legal says, every
time, the rule in plain Python that stands beside the declaration, not the engine.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator, Sequence

import attrs
import pytest

import trickgames as tg
from tests.algebra.helpers import Game, Spot, mask_of, position_of
from tests.algebra.test_belote import AMSTERDAM, BELOTE
from tests.algebra.test_briscola import BRISCOLA
from tests.algebra.test_euchre import EUCHRE
from tests.algebra.test_hearts import HEARTS
from tests.algebra.test_jass import JASS, UNDENUFE
from tests.algebra.test_schnapsen import SCHNAPSEN
from tests.algebra.test_sheepshead import SHEEPSHEAD
from tests.algebra.test_skat import NULL, SKAT
from tests.algebra.test_tarok import TAROK, TAROK_WITH_FOOL
from tests.algebra.test_tressette import TRESSETTE
from tests.small_games import deals
from trickgames.infer import infer
from trickgames.packs import Pack
from trickgames.ranking import Ranking

THREE = ((0,), (1,), (2,))


# --- the lists of the package's games, said again


def one_winner(order: str):
    """Who wins where trumps beat the suit led and both have one order."""

    def winner(cards: Sequence[str], trump: str) -> int:
        ranks = order.split()
        line = [rank + suit for suit in (trump, cards[0][-1]) for rank in ranks]
        return cards.index(next(card for card in line if card in cards))

    return winner


def followed(spot: Spot) -> tuple[set[str], set[str]]:
    """The cards of the suit led, and the trumps."""
    led = spot.trick[0][-1] if spot.trick else ""
    same = {card for card in spot.hand if card[-1] == led}
    return same, {card for card in spot.hand if card[-1] == spot.trump}


def follow_suit(spot: Spot) -> set[str]:
    return followed(spot)[0] or set(spot.hand)


def frog(spot: Spot) -> set[str]:
    same, trumps = followed(spot)
    return same or (trumps if spot.trick else set()) or set(spot.hand)


def set_back(spot: Spot) -> set[str]:
    same, trumps = followed(spot)
    return same | trumps if same else set(spot.hand)


def bettel(spot: Spot) -> set[str]:
    ranks = "A K Q J 10 9 8 7".split()
    same, _ = followed(spot)
    best = min((ranks.index(c[:-1]) for c in spot.trick if c[-1] == spot.trick[0][-1]), default=0)
    return {card for card in same if ranks.index(card[:-1]) < best} or same or set(spot.hand)


def oberln(spot: Spot) -> set[str]:
    same, _ = followed(spot)
    queen = {"QS"} & set(spot.hand) if spot.trick else set()
    return same or queen or set(spot.hand)


def own(name: str, contract: str, order: str, cards: str, legal, trump: str, seats: int, **options):
    rules = tg.rules(name, **options)
    return (
        Game(
            f"{name} {contract}",
            rules.pack,
            Ranking(order),
            rules.contract(contract).follow,
            legal,
            one_winner(order),
            trumps=(trump,),
            sides=tuple((seat,) for seat in range(seats)),
        ),
        cards,
    )


TEN_SECOND, ACE_HIGH = "A 10 K Q J 9 8 7 6", "A K Q J 10 9 8 7"
OWN = [
    own("frog", "frog", TEN_SECOND, "AH 10H 6H AS 10S 6S KD 7D 8C", frog, "H", 3),
    own("cramps", "cramps", "A K Q J 10 9 8 7 6 5 4 3 2", "AH QH 2H AS QS KD 7D 8C", follow_suit,
        "", 4),
    own("bird_dog", "bird_dog", "A K Q J 10 9", "AH QH 9H AS QS KD 10D 9C JC", follow_suit, "", 3),
    own("five_point_set_back", "set_back", "A K Q J 10 9 2", "AH JH 2H AS 9S KD 2D 10C", set_back,
        "H", 4),
    own("grasobern", "bettel", ACE_HIGH, "AH KH 7H AS QS 8S KD 7D", bettel, "", 4),
    own("grasobern", "oberln", ACE_HIGH, "AH KH 7H AS QS 8S KD 7D", oberln, "", 4,
        all_pass="oberln"),
]  # fmt: skip
OTHERS = [
    (HEARTS, "2C AC QS 3S 4H 5H 6D KD"),
    (EUCHRE, "JH JD 9H AD KD JC AS 9S"),
    (JASS, "JD 9D AD 6D AS 7S KH 6H"),
    (UNDENUFE, "6S JS AS 6H KH 8D 9D AD"),
    (BELOTE, "JH 9H AH 7H 10S 8S KD QD"),
    (AMSTERDAM, "JH 9H AH 7H 10S 8S KD QD"),
    (SKAT, "JC JS JH JD AH 7H AS 9S KD"),
    (NULL, "JH 7H AH JS KS 9S QD 8D 7D"),
    (TAROK, "XXIT IT XT KH 4H QS 7S KD"),
    (TAROK_WITH_FOOL, "SKT XXIT IT XT KH 4H QS 7S"),
    (SCHNAPSEN, "AS 10S JS AH QH JH KD QD"),
    (attrs.evolve(SHEEPSHEAD, sides=THREE), "QC JD AD 7D QH AH 9H KC 7S"),
    (TRESSETTE, "3S 2S AS 4S 3H KH 7D 5D"),
    (BRISCOLA, "AD 3D 7D AC RC 2S FS 4B"),
]


def shrunk(game: Game, cards: str) -> Game:
    """The same game with these cards only."""
    codes = cards.split()
    kept = [card for card in game.pack if str(card) in codes]
    assert len(kept) == len(codes)
    suits = dict.fromkeys(card.suit for card in kept)
    ranks = {suit: [card.rank for card in kept if card.suit == suit] for suit in suits}
    trumps = tuple(t for t in game.trumps if t in ("", *(suit.code for suit in suits)))
    return attrs.evolve(game, pack=Pack(ranks), trumps=trumps)


GAMES = [shrunk(*case) for case in (*OWN, *OTHERS)]


# --- one play


def prefixes(game: Game, rng: random.Random) -> Iterator[Spot]:
    """Tricks with the cards of earlier ones, the hand left open."""
    codes = [str(card) for card in game.pack]
    for _ in range(120):
        rng.shuffle(codes)
        size = rng.randrange(game.seats)
        earlier = rng.choice([0, 0, game.seats]) if len(codes) > 2 * game.seats else 0
        yield Spot(
            hand=(),
            trick=tuple(codes[:size]),
            trump=rng.choice(game.trumps),
            leader=rng.randrange(game.seats),
            earlier=tuple(codes[size : size + earlier]),
            number=1 + (earlier > 0) or rng.randint(1, 2),
        )


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_a_card_was_legal_from_just_the_hands_that_some_proof_allows(game: Game) -> None:
    for spot in prefixes(game, random.Random(str(game))):
        seen = {*spot.trick, *spot.earlier}
        rest = [str(card) for card in game.pack if str(card) not in seen]
        position = position_of(game.kernel(spot.trump), spot)
        proofs = {
            card: infer(game.follow, position, game.pack.index(game.pack.parse(card)))
            for card in rest
        }
        for size in (1, 2, 3):
            for hand in itertools.combinations(rest, size):
                legal = game.legal(attrs.evolve(spot, hand=hand))
                mask = mask_of(game.pack, hand)
                for card in hand:
                    assert (card in legal) == any(proof.holds(mask) for proof in proofs[card])


# --- every deal


def may_have_been(
    game: Game, trump: str, dealt: Sequence[set[str]], plays: Sequence[tuple[int, str]]
) -> bool:
    """Whether the rule in words allows every play from these hands."""
    hands = [set(hand) for hand in dealt]
    for number, (seat, card) in enumerate(plays):
        done = number % game.seats
        before = [code for _, code in plays[:number]]
        spot = Spot(
            tuple(hands[seat]),
            tuple(before[number - done :]),
            trump,
            plays[number - done][0],
            tuple(before[: number - done]),
            number // game.seats + 1,
        )
        if card not in hands[seat] or card not in game.legal(spot):
            return False
        hands[seat].remove(card)
    return True


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_the_worlds_are_the_deals_from_which_the_rule_in_words_allows_every_play(
    game: Game,
) -> None:
    rng = random.Random(str(game))
    for trump in game.trumps[:2]:
        every = list(deals(game.rules(trump), 0))
        hands = [[set(map(str, rnd.hand(s))) for s in range(game.seats)] for rnd in every]
        for chosen in rng.sample(every, 4):
            rnd = chosen
            for _ in range(rng.randint(2, game.seats + 3)):
                rnd = rnd if rnd.is_over else rnd.apply(rng.choice(rnd.legal_moves()))
            plays = [(seat, str(move.cards[0])) for seat, move in rnd.steps]
            assert may_have_been(game, trump, hands[every.index(chosen)], plays)
            possible = [
                n for n, hand in enumerate(hands) if may_have_been(game, trump, hand, plays)
            ]
            for viewer in (*range(game.seats), None):
                view = rnd.view(viewer)
                own = None if viewer is None else set(map(str, chosen.hand(viewer)))
                alike = [n for n in possible if own is None or hands[n][viewer] == own]
                assert view.count_worlds() == len(alike)
                drawn = set(itertools.islice(view.worlds(rng), 20))
                assert {world.deal for world in drawn} <= {every[n].deal for n in alike}
                gone = {card for _, card in plays}
                for seat in range(game.seats):
                    held = [hands[n][seat] - gone for n in alike]
                    assert set(map(str, view.must_hold(seat))) == set.intersection(*held)
                    never = {str(card) for card in game.pack} - set().union(*held)
                    assert set(map(str, view.cannot_hold(seat))) == never
