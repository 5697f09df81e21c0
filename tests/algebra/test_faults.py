"""Faults that the algebra had and gaps it was thought to have, each with its smallest example."""

import pytest

from tests.algebra.helpers import Spot, mask_of, names, position_of
from trickgames.cards import CLUBS, DIAMONDS, HEARTS, SPADES, Rank, Suit
from trickgames.declaration import Contract, Rules
from trickgames.errors import RulesError
from trickgames.follow import (
    ABOVE,
    ABOVE_LED,
    FOLLOW_SUIT,
    FOLLOW_SUIT_OR_TRUMP,
    FOLLOWING,
    LED,
    PARTNER_WINNING,
    RUFFED,
    TRUMP,
    TRUMP_WHEN_VOID,
    FollowTerm,
    Position,
    of,
    why_not,
)
from trickgames.kernel import Kernel
from trickgames.packs import Pack
from trickgames.phases.play import Play
from trickgames.ranking import Ranking, mate_of
from trickgames.selection import REST, cards, other_of_colour, trump_cards

JESTERS = Suit("J", "☺", "jesters")
WIZARD = Pack({SPADES: "A K", HEARTS: "A K", JESTERS: (Rank("1"), Rank("2"))})
ALONE = ((0,), (1,), (2,))


def kernel(pack, ranking, *terms, trump=None, promoted=None):
    place = None if promoted is None else pack.index(pack.parse(promoted))
    return Kernel(pack, ranking.compile(pack, trump, place), terms, ALONE)


def legal(rule, hand, trick):
    position = position_of(rule, Spot(tuple(hand.split()), tuple(trick.split())))
    return names(rule.order.pack, rule.legal(position))


# --- a card without a suit is led: there is nothing to follow yet

WIZARDRY = Ranking((*map(Rank.parse, "AK"), Rank("1"), Rank("2")), never=cards("1J 2J"))


def test_after_a_fool_nobody_must_follow_with_another_fool():
    """Wizard: a jester is led, the second player determines the suit (gamerholic.com.au)."""
    rule = kernel(WIZARD, WIZARDRY, FOLLOW_SUIT, trump=HEARTS)
    assert legal(rule, "2J AS KH", "1J") == {"2J", "AS", "KH"}


def test_after_a_fool_nobody_must_trump():
    """French Tarot: the Excuse is led, the next player's card sets the suit."""
    rule = kernel(WIZARD, WIZARDRY, FOLLOW_SUIT, TRUMP_WHEN_VOID, trump=HEARTS)
    assert not FOLLOWING.holds(position_of(rule, Spot(("AS",), ("1J",))))
    assert FOLLOWING.holds(position_of(rule, Spot(("AS",), ("1J", "KS"))))
    assert legal(rule, "AS KH", "1J") == {"AS", "KH"}


# --- conditions


def test_a_promoted_plain_card_is_no_ruff():
    """The 9D, Bird Dog by the 9H turned up, is led: nobody has played a trump."""
    pack = Pack("A K Q J 10 9")
    rule = kernel(pack, Ranking("A K Q J 10 9"), trump=HEARTS, promoted="9D")
    assert not RUFFED.holds(position_of(rule, Spot(("KH", "AS"), ("9D",))))


def test_a_plain_suit_taken_by_a_promoted_card_does_not_forbid_trumps():
    pack = Pack("A K Q J 10 9")
    no_undertrump = FollowTerm("no_undertrump", ~TRUMP, ~TRUMP | ABOVE, "no", (RUFFED,))
    rule = kernel(pack, Ranking("A K Q J 10 9"), no_undertrump, trump=HEARTS, promoted="9D")
    assert legal(rule, "KH AS", "KD 9D") == {"KH", "AS"}


def test_a_promoted_card_that_is_a_trump_ruffs():
    """Bowers and a Bird Dog: J♥ turned up, J♦ is both the left bower and promoted."""
    order = Ranking("A K Q J 10 9", (trump_cards("J"), other_of_colour("J"), REST))
    rule = kernel(Pack("A K Q J 10 9"), order, trump=HEARTS, promoted="JD")
    assert RUFFED.holds(position_of(rule, Spot(("9H", "AC"), ("AS", "JD"))))


def test_a_position_without_sides_has_no_partners():
    order = Ranking("A K").compile(Pack("A K"))
    assert not PARTNER_WINNING.holds(Position(order, hand=1, led=0, winner=0, turn=1))


# --- declarations that cannot work, or do not do what they are called


def test_a_term_that_would_leave_no_card_is_refused():
    """That some card is legal rests on this: what puts a term into force obeys it."""
    contrary = FollowTerm("x", of(cards("AS")), of(cards("KS")), "play the king")
    contract = Contract("x", Ranking("A K"), (contrary,), (Play(),), ())
    with pytest.raises(RulesError, match="x could leave a player no legal card"):
        Rules(Pack("A K"), 2, "1", (contract,))


def test_trump_when_void_binds_nobody_who_can_follow():
    """Follow suit or trump at will; who is void must trump. AS may follow KS."""
    rule = kernel(Pack("A K"), Ranking("A K"), FOLLOW_SUIT_OR_TRUMP, TRUMP_WHEN_VOID, trump=HEARTS)
    assert legal(rule, "AS AH AC", "KS") == {"AS", "AH"}
    assert legal(rule, "AH AC", "KS") == {"AH"}


# --- selections


def test_ranks_of_any_pack_can_be_selected():
    """Schafkopf: the unters are trumps. Selections by rank read French ranks alone."""
    pack = Pack((Rank("O", "ober"), Rank("U", "unter")))
    unters = trump_cards("U").places(pack, HEARTS)
    assert [str(pack[place]) for place in unters] == ["UH"]


def test_suits_without_a_colour_do_not_share_one():
    """Coins are trumps; no knave of another suit is a left bower."""
    suits = (Suit("D", "◉", "coins"), Suit("B", "/", "batons"), Suit("W", "†", "swords"))
    assert other_of_colour("J").places(Pack("K J", suits=suits), suits[0]) == ()


def test_a_card_of_a_suit_without_a_colour_has_no_mate():
    suits = (Suit("D", "◉", "coins"), Suit("B", "/", "batons"))
    pack = Pack("K J", suits=suits)
    assert mate_of("turned").place(pack, pack[0]) is None


def test_named_cards_that_the_pack_lacks_are_left_out():
    """As `Selection.places` says. (Or let it say that they are an error.)"""
    assert cards("2C AS").mask(Pack("A K"), None) == mask_of(Pack("A K"), ["AS"])


@pytest.mark.parametrize("name", ["TS", "t♠", "10s"])
def test_named_cards_are_read_as_a_pack_reads_them(name):
    """They silently name nothing where they are not written as they are printed."""
    pack = Pack("A 10 K")
    assert cards(name).mask(pack, None) == mask_of(pack, [name])


def test_a_rank_that_is_written_t_is_no_ten():
    pack = Pack((Rank("T", "tod"), Rank.parse("K")))
    assert [str(pack[place]) for place in trump_cards("T").places(pack, SPADES)] == ["TS"]


def test_a_follow_term_that_names_no_card_of_the_pack_is_refused():
    """A slip of the pen makes a rule that never binds; a ranking with one is refused."""
    slip = FollowTerm("opening", of(cards("ZC")), of(cards("ZC")), "open with it")
    contract = Contract("x", Ranking("A K"), (slip,), (Play(),), ())
    with pytest.raises(RulesError, match="ZC"):
        Rules(Pack("A K"), 2, "1", (contract,))


# --- reasons


def test_the_reason_says_trumps_where_cards_of_other_suits_are_trumps():
    """Sheepshead: Q♣ is led; not "♦ was led and you hold 7♦"."""
    order = Ranking("A 10 K Q J 9 8 7", (cards("QC QS QH QD JC JS JH JD"), REST))
    rule = kernel(Pack("A 10 K Q J 9 8 7"), order, FOLLOW_SUIT, trump=DIAMONDS)
    position = position_of(rule, Spot(("7D", "AC"), ("QC",)))
    reason = why_not(rule.terms, position, rule.order.pack.index(rule.order.pack.parse("AC")))
    assert reason.text().startswith("trumps were led")


def test_trumps_are_many():
    """Grand: J♣ is led; not "trumps was led"."""
    rule = kernel(Pack("A 10 K Q J"), Ranking("A 10 K Q J", (cards("JC JS JH JD"),)), FOLLOW_SUIT)
    position = position_of(rule, Spot(("JD", "AC"), ("JC",)))
    reason = why_not(rule.terms, position, rule.order.pack.index(rule.order.pack.parse("AC")))
    assert "trumps was led" not in reason.text()


# --- what once could not be said


def test_an_order_of_its_own_for_each_suit():
    """Ombre: black K Q J 7 6 5 4 3 2, red K Q J A 2 3 4 5 6 7 (clyx.com, Note on the game)."""
    black, red = "K Q J 7 6 5 4 3 2", "K Q J A 2 3 4 5 6 7"
    orders = {SPADES: black, HEARTS: red, DIAMONDS: red, CLUBS: black}
    rule = kernel(Pack(orders), Ranking(orders))
    pack = rule.order.pack
    assert rule.order.best([pack.index(pack.parse(card)) for card in ("7S", "2S", "6S")]) == 0
    assert rule.order.best([pack.index(pack.parse(card)) for card in ("7H", "2H", "6H")]) == 1


def test_cards_exempt_from_following_a_lower_trump():
    """Forty-five: the 5, J and AH need not follow a lower trump (bicyclecards.com).

    Whether they must depends on the card that was led, not on the best one: ABOVE will not do.
    """
    high = of(trump_cards("5 J"))
    follow = FollowTerm("follow", LED & ~(high & ABOVE_LED), LED | TRUMP, "follow suit")
    order = Ranking("5 J A K", (trump_cards("5 J"), REST))
    rule = kernel(Pack("5 J A K"), order, follow, trump=SPADES)
    assert legal(rule, "JS AH", "KS") == {"JS", "AH"}
    assert legal(rule, "JS AH", "KS 5S") == {"JS", "AH"}
    assert legal(rule, "JS AH", "5S") == {"JS"}
