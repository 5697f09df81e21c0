"""Laws of every ranking and follow rule: of the games declared here and of the packaged ones."""

from __future__ import annotations

import random

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import trickgames as tg
from tests.algebra.helpers import (
    MANY,
    Game,
    Spot,
    check_rule,
    check_winner,
    mask_of,
    names,
    position_of,
    random_spot,
    spots,
)
from tests.algebra.test_belote import AMSTERDAM, BELOTE
from tests.algebra.test_briscola import BRISCOLA
from tests.algebra.test_euchre import EUCHRE
from tests.algebra.test_hearts import HEARTS
from tests.algebra.test_jass import JASS, UNDENUFE
from tests.algebra.test_schnapsen import OPEN, SCHNAPSEN
from tests.algebra.test_sheepshead import SHEEPSHEAD
from tests.algebra.test_skat import NULL, SKAT
from tests.algebra.test_tarok import TAROK, TAROK_WITH_FOOL
from tests.algebra.test_tressette import TRESSETTE
from tests.compare import OPTIONS, option_sets
from tests.games.helpers import kernel_of
from trickgames.follow import (
    FOLLOWING,
    LEADING,
    PARTNER_NOT_WINNING,
    PARTNER_WINNING,
    RUFFED,
    FollowTerm,
    Position,
    broken,
    legal_cards,
    of,
    trick_number,
    unbroken,
    why_not,
)
from trickgames.kernel import Kernel
from trickgames.packs import Pack, bits
from trickgames.selection import cards

GAMES = [
    EUCHRE,
    SKAT,
    NULL,
    BELOTE,
    AMSTERDAM,
    JASS,
    UNDENUFE,
    SCHNAPSEN,
    OPEN,
    SHEEPSHEAD,
    BRISCOLA,
    TRESSETTE,
    HEARTS,
    TAROK,
    TAROK_WITH_FOOL,
]


@attrs.frozen(eq=False)
class Packaged:
    """A contract of a packaged game, with the attributes of a `Game` that positions need.

    Of Bird Dog `trumps` are the cards that may be turned up, of the others the trump suits.
    """

    name: str
    rules: tg.Rules
    contract: str
    trumps: tuple[str, ...]
    fools: frozenset[str] = frozenset()

    @property
    def pack(self) -> Pack:
        return self.rules.pack

    @property
    def seats(self) -> int:
        return self.rules.seats

    @property
    def follow(self) -> tuple[FollowTerm, ...]:
        return self.rules.contract(self.contract).follow

    def kernel(self, trump: str) -> Kernel:
        turned = {"turned": self.pack.parse(trump)} if len(trump) > 1 else {}
        return kernel_of(self.rules, self.contract, trump[-1:] or None, **turned)

    def __str__(self) -> str:
        return self.name


def packaged() -> list[Packaged]:
    """Return every contract of the games under every option that changes its play."""
    found: dict[object, Packaged] = {}
    for name in OPTIONS:
        for options in [*option_sets(name, 0), *option_sets(name, 1), *option_sets(name, 2)]:
            rules = tg.rules(name, **options)
            for contract in rules.contracts:
                trumps = (str(contract.trump or ""),)
                if name == "bird_dog":
                    trumps = tuple(map(str, rules.pack))
                elif name in ("euchre", "five_point_set_back", "whist") or contract.key == "chico":
                    trumps = ("S", "H", "D", "C")
                elif name == "oh_hell":
                    trumps = ("S", "H", "D", "C", "")
                label = f"{name} {contract.key} {len(found)}"
                same = (name, contract.key, contract.ranking, contract.follow, rules.pack)
                found.setdefault(same, Packaged(label, rules, contract.key, trumps))
    return list(found.values())


PACKAGED = packaged()
each_game = pytest.mark.parametrize("game", GAMES, ids=str)
everywhere = st.sampled_from([*GAMES, *PACKAGED]).flatmap(
    lambda game: st.tuples(st.just(game), spots(game))
)


def test_every_contract_of_the_packaged_games_is_here():
    keys = {(game.rules.key, game.contract) for game in PACKAGED}
    assert keys == {
        ("bird_dog", "bird_dog"),
        *(("bridge", strain) for strain in ("C", "D", "H", "S", "NT")),
        ("cramps", "cramps"),
        ("euchre", "euchre"),
        ("five_point_set_back", "set_back"),
        ("frog", "frog"),
        ("frog", "chico"),
        ("frog", "grand"),
        ("grasobern", "bettel"),
        ("grasobern", "herren"),
        ("grasobern", "mord"),
        ("grasobern", "oberln"),
        ("hearts", "hearts"),
        ("oh_hell", "oh_hell"),
        ("schnapsen", "schnapsen"),
        ("spades", "spades"),
        ("whist", "whist"),
    }


def test_the_bird_dog_keeps_its_suit_where_a_bower_changes_it():
    """9H is turned up: 9D wins everything and is a diamond still (the reverse of Euchre)."""
    (game,) = (game for game in PACKAGED if game.contract == "bird_dog")
    kernel, pack = game.kernel("9H"), game.pack

    def legal(hand: str, trick: str) -> set[str]:
        spot = Spot(tuple(hand.split()), tuple(trick.split()), "9H")
        return names(pack, kernel.legal(position_of(kernel, spot)))

    assert legal("AD KH", "9D") == {"AD"}
    assert legal("9D KH", "AD") == {"9D"}
    assert legal("9D AH", "KH") == {"AH"}
    assert kernel.order.best([pack.index(pack.parse(card)) for card in ("KS", "AH", "9D")]) == 2


# --- legal cards and reasons


@MANY
@given(everywhere)
def test_some_card_of_the_hand_is_legal_and_both_readings_agree(where):
    game, spot = where
    kernel = game.kernel(spot.trump)
    position = position_of(kernel, spot)
    legal = kernel.legal(position)
    assert legal
    assert not legal & ~position.hand
    assert legal == legal_cards(kernel.terms, position)


@MANY
@given(everywhere)
def test_there_is_a_reason_exactly_for_what_is_not_legal(where):
    game, spot = where
    kernel = game.kernel(spot.trump)
    position = position_of(kernel, spot)
    for place in bits(position.hand):
        reason = why_not(kernel.terms, position, place)
        assert (reason is None) == bool(kernel.legal(position) >> place & 1)


@MANY
@given(everywhere)
def test_the_named_term_is_the_one_that_drops_the_card(where):
    game, spot = where
    kernel = game.kernel(spot.trump)
    position = position_of(kernel, spot)
    codes = [term.code for term in kernel.terms]
    assert len(set(codes)) == len(codes)
    for place in bits(position.hand & ~kernel.legal(position)):
        reason = why_not(kernel.terms, position, place)
        cut = codes.index(reason.code)
        assert legal_cards(kernel.terms[:cut], position) >> place & 1
        assert not legal_cards(kernel.terms[: cut + 1], position) >> place & 1


@MANY
@given(everywhere)
def test_forcing_cards_are_held_were_left_and_force(where):
    game, spot = where
    kernel = game.kernel(spot.trump)
    position = position_of(kernel, spot)
    codes = [term.code for term in kernel.terms]
    for place in bits(position.hand & ~kernel.legal(position)):
        reason = why_not(kernel.terms, position, place)
        cut = codes.index(reason.code)
        forcing = mask_of(game.pack, map(str, reason.cards))
        left = legal_cards(kernel.terms[:cut], position)
        assert forcing
        assert names(game.pack, reason.cards) <= set(spot.hand)
        assert not forcing & ~left
        # Without them the term would have left the card.
        assert kernel.terms[cut].narrow(position, left & ~forcing) >> place & 1
        assert "{" not in reason.text()


@pytest.mark.parametrize("game", [*GAMES, *PACKAGED], ids=str)
def test_what_puts_a_term_into_force_obeys_it(game: Game | Packaged):
    """Every trigger lies within what its term allows: on this rests that some card is legal.

    Sets are joined card by card, so two values of the cards above say all there is to say.
    """
    for trump in game.trumps:
        kernel = game.kernel(trump)
        for led in range(-1, len(game.pack)):
            for above in (0, game.pack.everything):
                position = Position(kernel.order, hand=0, led=led, above=above)
                for term in kernel.terms:
                    assert not term.trigger.value(position) & ~term.allowed.value(position)


def codes_of(terms: tuple[FollowTerm, ...], position: Position) -> list[str | None]:
    """Return the code that refuses each card of the hand, None for a legal card."""
    reasons = [why_not(terms, position, place) for place in bits(position.hand)]
    return [reason.code if reason else None for reason in reasons]


# The second term of Undenufe is about trumps, of which it has none: it shares the list of Jass.
@pytest.mark.parametrize("game", [game for game in GAMES if game is not UNDENUFE], ids=str)
def test_no_term_of_a_declaration_is_idle(game: Game):
    """For each term there is a hand that is judged otherwise without it."""
    rng = random.Random(1)
    idle = set(game.follow)
    for _ in range(4000):
        if not idle:
            break
        spot = random_spot(game, rng)
        position = position_of(game.kernel(spot.trump), spot)
        codes = codes_of(game.follow, position)
        for term in list(idle):
            fewer = tuple(other for other in game.follow if other is not term)
            if codes_of(fewer, position) != codes:
                idle.remove(term)
    assert not idle


@each_game
def test_two_thousand_spots_are_judged_by_the_rule_in_words(game: Game):
    rng = random.Random(2)
    for _ in range(2000):
        check_rule(game, random_spot(game, rng))


# --- conditions, said again over seats and suits


@MANY
@given(everywhere)
def test_conditions_mean_what_they_are_called(where):
    game, spot = where
    kernel = game.kernel(spot.trump)
    position = position_of(kernel, spot)
    places = [game.pack.index(game.pack.parse(card)) for card in spot.trick]
    leads = not places
    mine = next(side for side in sides_of(game) if position.turn in side)
    partner = not leads and position.winner in mine
    assert LEADING.holds(position) == leads
    assert PARTNER_WINNING.holds(position) == partner
    assert PARTNER_NOT_WINNING.holds(position) == (not leads and not partner)
    assert [n for n in range(1, 5) if trick_number(n).holds(position)] == [spot.number]
    watched = of(cards(" ".join(map(str, game.pack[:7]))))
    seen = bool({str(card) for card in game.pack[:7]} & {*spot.earlier, *spot.trick})
    assert broken(watched).holds(position) == seen
    assert unbroken(watched).holds(position) == (not seen)
    order = kernel.order
    suits = [order.suit_of[place] for place in places]
    led = next((suit for suit in suits if suit != order.no_suit), None)
    assert FOLLOWING.holds(position) == (led is not None)
    ruffed = led not in (None, order.trumps) and suits[order.best(places)] == order.trumps
    assert RUFFED.holds(position) == ruffed


def sides_of(game: Game | Packaged) -> tuple[tuple[int, ...], ...]:
    return game.rules.sides if isinstance(game, Packaged) else game.sides


# --- the machine plays the declared games by the rule in words


@each_game
@given(data=st.data())
def test_a_round_is_played_by_the_rule_in_words(game: Game, data: st.DataObject):
    trump = data.draw(st.sampled_from(game.trumps))
    seed = data.draw(st.integers(0, 2**32))
    rnd = game.rules(trump).deal(seed=seed, dealer=data.draw(st.integers(0, game.seats - 1)))
    rng = random.Random(seed)
    while not rnd.is_over:
        assert rnd.turn is not None
        assert rnd.trick is not None
        spot = Spot(
            tuple(map(str, rnd.hand(rnd.turn))),
            tuple(map(str, rnd.trick.cards)),
            trump,
            leader=rnd.trick.leader,
            earlier=tuple(str(card) for trick in rnd.tricks for card in trick.cards),
            number=len(rnd.tricks) + 1,
        )
        moves = rnd.legal_moves()
        assert {str(move.cards[0]) for move in moves} == game.legal(spot)
        check_rule(game, spot)
        # A fool is led as soon as it can be: else that is rare.
        fools = [move for move in moves if not spot.trick and str(move.cards[0]) in game.fools]
        rnd = rnd.apply(rng.choice(fools or moves))
    for trick in rnd.tricks:
        played = list(map(str, trick.cards))
        assert trick.winner == trick.plays[game.winner(played, trump)][0]
        check_winner(game, trump, played)
