"""Which cards may be played and why not: tables by hand, and a naive reading of term lists."""

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import trickgames as tg
from trickgames.cards import CLUBS, DIAMONDS, FRENCH_SUITS, HEARTS, SPADES, Card, Rank, Suit
from trickgames.errors import RulesError
from trickgames.follow import (
    ABOVE,
    BEAT_IF_ABLE,
    FOLLOW_SUIT,
    FOLLOW_SUIT_OR_TRUMP,
    FOLLOWING,
    LEADING,
    LED,
    PARTNER_NOT_WINNING,
    PARTNER_WINNING,
    RUFFED,
    STOCK_SHUT,
    TRUMP,
    TRUMP_WHEN_VOID,
    CardMask,
    Condition,
    FollowTerm,
    Position,
    broken,
    compile_terms,
    legal_cards,
    of,
    suit,
    trick_number,
    unbroken,
    why_not,
)
from trickgames.games.grasobern import DISCARD_GRASOBER
from trickgames.packs import Pack, bits
from trickgames.phases.play import Play
from trickgames.ranking import Ranking, mate_of
from trickgames.selection import (
    REST,
    Selection,
    cards,
    cards_of_rank,
    other_of_colour,
    trump_cards,
)

FRENCH = Pack("A K Q J 10 9 8 7 6 5 4 3 2")
JASS = Pack("A K Q J 10 9 8 7 6")
EUCHRE = Pack("A K Q J 10 9")
PIQUET = Pack("A K Q J 10 9 8 7")
ACE_HIGH = "A K Q J 10 9 8 7 6 5 4 3 2"

PLAIN = Ranking(ACE_HIGH)
TENS_HIGH = Ranking("A 10 K Q J 9 8 7 6")
BOWERS = Ranking(ACE_HIGH, trumps=(trump_cards("J"), other_of_colour("J"), REST))
ALL = TRUMP | ~TRUMP
BELOTE = Ranking("A 10 K Q J 9 8 7 6", trumps=(trump_cards("J 9 A 10"), REST))
SKAT = Ranking("A 10 K Q J 9 8 7", trumps=(cards("JC JS JH JD"), REST))
BIRD_DOG = Ranking("A K Q J 10 9", promoted=mate_of("turned"))

PARTNERS = (0b0100, 0b1000, 0b0001, 0b0010)
ALONE = (0, 0, 0, 0)


def c(text):
    return Card.parse(text)


def mask(pack, text):
    return pack.mask(pack.parse(word) for word in text.split())


def text_of(pack, found):
    return " ".join(map(str, pack.cards(found)))


def position(order, hand, trick="", *, leader=0, played="", number=1, mates=PARTNERS):
    """The position of the seat that plays next to a trick, read off the cards on the table."""
    pack = order.pack
    on_table = [pack.index(pack.parse(word)) for word in trick.split()]
    seats = len(mates)
    rest = [place for place in range(len(pack)) if place not in on_table]
    suited = [place for place in on_table if order.suit_of[place] != order.no_suit]
    return Position(
        precedence=order,
        hand=mask(pack, hand),
        led=[*suited, *on_table, -1][0],
        above=sum(1 << p for p in rest if on_table and order.best([*on_table, p]) == len(on_table)),
        winner=(leader + order.best(on_table)) % seats if on_table else -1,
        turn=(leader + len(on_table)) % seats,
        played=mask(pack, f"{trick} {played}"),
        number=number,
        mates=mates,
    )


def compiled(terms, at):
    """What the compiled function says."""
    function = compile_terms(terms, at.precedence, at.mates, leading=at.led < 0)
    if function is None:
        return at.hand
    return function(at.hand, at.led, at.above, at.winner, at.turn, at.played, at.number)


def legal(terms, order, hand, trick="", **more):
    """The legal cards as text; both readings must agree, and so must the reasons."""
    at = position(order, hand, trick, **more)
    found = legal_cards(terms, at)
    assert compiled(terms, at) == found
    for place in bits(at.hand):
        assert (why_not(terms, at, place) is None) is bool(found >> place & 1)
    return text_of(order.pack, found)


# --- the rules of the games, by hand

STRICT = (FOLLOW_SUIT,)
FROG = (FOLLOW_SUIT, TRUMP_WHEN_VOID)
SET_BACK = (FOLLOW_SUIT_OR_TRUMP,)
BETTEL = (FOLLOW_SUIT, BEAT_IF_ABLE)
OBERLN = (FOLLOW_SUIT, DISCARD_GRASOBER)


@pytest.mark.parametrize(
    ("trick", "hand", "wanted"),
    [
        # the rules 1.3; hearts are trump
        ("JC", "6C AH", "6C"),
        ("JC", "AH 9S", "AH"),
        ("JC", "9S KD", "9S KD"),
        ("KC", "6C AC", "AC 6C"),
        ("JC 9H", "6H AH", "AH 6H"),
        # faults.md, case 6: void must trump
        ("AS", "JH QD", "JH"),
        ("AS", "JH QD QH", "QH JH"),
        # a trump led is the suit led; who is void of it may play anything
        ("9H", "6H AS", "6H"),
        ("9H", "AS KD", "AS KD"),
        ("KS", "10S 6H", "10S"),
        # the leader may play anything; a single card is always legal
        ("", "6H AS KD", "AS 6H KD"),
        ("JC", "KD", "KD"),
        ("JC 9H", "6H", "6H"),
    ],
)
def test_in_frog_one_follows_suit_and_a_void_player_must_trump(trick, hand, wanted):
    assert legal(FROG, TENS_HIGH.compile(JASS, HEARTS), hand, trick, mates=(0, 0, 0)) == wanted


@pytest.mark.parametrize(
    ("trick", "hand", "wanted"),
    [
        # the rules 2.3; hearts are trump
        ("AC", "9C 2H AS", "2H 9C"),
        ("AC", "2H AS", "AS 2H"),
        ("AH", "2H AS", "2H"),
        ("AH", "AS 9C", "AS 9C"),
        ("AC", "AS KD", "AS KD"),
        ("AC 2H", "9C 10H AS", "10H 9C"),
        ("", "2H AS 9C", "AS 2H 9C"),
    ],
)
def test_in_set_back_one_follows_suit_or_trumps(trick, hand, wanted):
    order = Ranking("A K Q J 10 9 2").compile(Pack("A K Q J 10 9 2"), HEARTS)
    assert legal(SET_BACK, order, hand, trick) == wanted


@pytest.mark.parametrize(
    ("trick", "hand", "wanted"),
    [
        # the rules 3.3
        ("9S", "7S KS AH", "KS"),
        ("9S", "10S KS", "KS 10S"),
        ("9S QS", "10S KS 7S", "KS"),
        ("9S QS", "10S 7S", "10S 7S"),
        ("9S QS", "AH 7D", "AH 7D"),
        ("9S AH", "10S 7S", "10S"),
        ("AS", "KS 7S", "KS 7S"),
        ("", "KS 7S", "KS 7S"),
    ],
)
def test_in_bettel_one_follows_suit_and_must_beat_if_able(trick, hand, wanted):
    assert legal(BETTEL, PLAIN.compile(PIQUET), hand, trick) == wanted


def test_in_mord_there_is_no_duty_to_beat():
    assert legal(STRICT, PLAIN.compile(PIQUET), "7S KS", "9S") == "KS 7S"


@pytest.mark.parametrize(
    ("trick", "hand", "wanted"),
    [
        ("9D", "QS AD", "AD"),
        ("9D", "QS AH", "QS"),
        ("9S", "QS AH", "QS"),
        ("9S", "QS 7S AH", "QS 7S"),
        ("", "QS AH", "QS AH"),
        ("9D", "KS AH", "KS AH"),
    ],
)
def test_in_the_normal_game_a_void_player_must_discard_the_grasober(trick, hand, wanted):
    assert legal(OBERLN, PLAIN.compile(PIQUET), hand, trick) == wanted


@pytest.mark.parametrize(
    ("trump", "trick", "hand", "wanted"),
    [
        # faults.md, case 4: the left bower led is a trump
        ("H", "JD", "AD 9H KS", "9H"),
        ("H", "JD", "AD KS", "KS AD"),
        # and in the hand it follows trumps, not its printed suit
        ("H", "AD", "JD KS", "KS JD"),
        ("H", "AD", "JD 9D KS", "9D"),
        ("H", "9H", "JD AD", "JD"),
        ("S", "9S", "JC AC", "JC"),
        ("S", "AC", "JC 9H", "9H JC"),
        ("S", "AC", "JH 9C", "9C"),
    ],
)
def test_the_left_bower_follows_trumps(trump, trick, hand, wanted):
    order = BOWERS.compile(EUCHRE, Suit.parse(trump))
    assert legal(STRICT, order, hand, trick) == wanted


@pytest.mark.parametrize(
    ("trick", "hand", "wanted"),
    [
        # the rules 4.3; trump hearts, Bird Dog 9D
        ("AD", "9D KS", "9D"),
        ("AD", "9D 10D KS", "10D 9D"),
        ("AS", "9D AH", "AH 9D"),
        ("AH", "9D KH", "KH"),
        ("9D", "10D AH", "10D"),
        ("9D", "KS AH", "KS AH"),
    ],
)
def test_the_bird_dog_follows_its_printed_suit(trick, hand, wanted):
    order = BIRD_DOG.compile(EUCHRE, HEARTS, EUCHRE.index(c("9D")))
    assert legal(STRICT, order, hand, trick, mates=(0, 0, 0)) == wanted


@pytest.mark.parametrize(
    ("trump", "trick", "hand", "wanted"),
    [
        ("H", "AD", "JD 9D", "9D"),
        ("H", "AD", "JD AS", "AS JD"),
        ("H", "JS", "AS 9H", "9H"),
        ("H", "9H", "JC AS", "JC"),
        (None, "JS", "AS JD 7H", "JD"),
        (None, "JS", "AS 7H", "AS 7H"),
        (None, "9D", "JD 7H", "7H JD"),
    ],
)
def test_the_jacks_of_skat_follow_trumps(trump, trick, hand, wanted):
    order = SKAT.compile(PIQUET, trump and Suit.parse(trump))
    assert legal(STRICT, order, hand, trick, mates=(0, 0, 0)) == wanted


# --- rules of other games, declared with the same few masks

NO_UNDERTRUMPING = FollowTerm(
    "no_undertrumping", ~TRUMP | ABOVE, ~TRUMP | ABOVE, "do not undertrump", (RUFFED,)
)
BUUR = of(trump_cards("J"))
JASS_FOLLOW = FollowTerm("follow", LED & ~BUUR, LED | TRUMP, "follow suit or trump")
JASS_RULE = (JASS_FOLLOW, NO_UNDERTRUMPING)


@pytest.mark.parametrize(
    ("trick", "hand", "wanted"),
    [
        # faults.md, case 1: the jack is the top trump, so AD and 9D would undertrump
        ("6C JD 10D", "AD 9D 6D 10S", "10S"),
        ("6C JD", "AD 9D 10S", "10S"),
        ("6C 10D", "AD 9D 6D 10S", "10S AD 9D"),
        ("6C", "AD 9D 6D 10S", "10S AD 9D 6D"),
        # who has nothing but lower trumps must undertrump
        ("6C JD", "AD 9D", "AD 9D"),
        ("6C AD", "KC 9D 6D", "9D KC"),
        # trump led: lower trumps are no undertrumping
        ("6D JD", "AD 9D 10S", "AD 9D"),
        # the jack of trumps need not be played when trump is led
        ("6D", "JD 10S", "10S JD"),
        ("6D", "JD 9D 10S", "JD 9D"),
        ("6D", "9D 10S", "9D"),
        ("6C", "JD KC 10S", "JD KC"),
        ("", "AD 9D 10S", "10S AD 9D"),
    ],
)
def test_in_jass_one_must_not_undertrump_and_the_trump_jack_is_exempt(trick, hand, wanted):
    assert legal(JASS_RULE, BELOTE.compile(JASS, DIAMONDS), hand, trick) == wanted


OVERTRUMP = FollowTerm("overtrump", TRUMP & ABOVE, ABOVE, "overtrump", (RUFFED,))
BELOTE_RULE = (
    FOLLOW_SUIT,
    attrs.evolve(TRUMP_WHEN_VOID, when=(FOLLOWING, PARTNER_NOT_WINNING)),
    attrs.evolve(OVERTRUMP, when=(RUFFED, PARTNER_NOT_WINNING)),
)


@pytest.mark.parametrize(
    ("trick", "hand", "wanted"),
    [
        # seat 0 leads; partners are 0 and 2, 1 and 3
        ("10C", "7D AS", "7D"),  # seat 1: the opponent is winning
        ("10C 7C", "8D AS", "AS 8D"),  # seat 2: the partner is winning
        ("10C AC", "8D AS", "8D"),  # seat 2: an opponent is winning
        ("10C AC 9D", "8D JD AS", "JD"),  # seat 3: seat 2 has ruffed
        ("10C AC 9D", "8D AS", "8D"),  # seat 3 cannot overtrump but must trump
        ("10C AC 7C", "8D AS", "AS 8D"),  # seat 3: partner 1 is winning
        ("10C 9D 7C", "8D JD AS", "AS JD 8D"),  # seat 3: partner 1 has ruffed
        ("10C", "7C AS", "7C"),
    ],
)
def test_a_void_player_need_not_trump_while_the_partner_is_winning(trick, hand, wanted):
    assert legal(BELOTE_RULE, BELOTE.compile(PIQUET, DIAMONDS), hand, trick) == wanted


HEARTS_RULE = (
    FollowTerm("opens", of(cards("2C")), of(cards("2C")), "2C opens", (LEADING, trick_number(1))),
    FollowTerm(
        "not_broken", ~suit(HEARTS), ~suit(HEARTS), "not broken", (LEADING, unbroken(suit(HEARTS)))
    ),
    FOLLOW_SUIT,
    FollowTerm(
        "no_points",
        ~(suit(HEARTS) | of(cards("QS"))),
        ~(suit(HEARTS) | of(cards("QS"))),
        "no points in the first trick",
        (FOLLOWING, trick_number(1)),
    ),
)


@pytest.mark.parametrize(
    ("number", "played", "trick", "hand", "wanted"),
    [
        (1, "", "", "2C AH AS", "2C"),
        (1, "", "", "3C AH AS", "AS 3C"),
        (2, "2C", "", "3C AH AS", "AS 3C"),
        (2, "2C", "", "AH KH", "AH KH"),
        (2, "2C 4H", "", "3C AH AS", "AS AH 3C"),
        (1, "", "2C", "AC AH QS", "AC"),
        (1, "", "2C", "AH QS 5D", "5D"),
        (1, "", "2C", "AH QS", "QS AH"),
        (2, "2C", "3C", "AH QS 5D", "QS AH 5D"),
        (2, "2C", "3C 4H", "AH 5C", "5C"),
    ],
)
def test_the_restrictions_of_hearts(number, played, trick, hand, wanted):
    order = PLAIN.compile(FRENCH)
    assert legal(HEARTS_RULE, order, hand, trick, number=number, played=played) == wanted


# --- conditions, each alone

ONLY_SPADES = FollowTerm("only_spades", of(cards_of_rank("A")), suit(SPADES), "no")


@pytest.mark.parametrize(
    ("condition", "trump", "trick", "more", "holds"),
    [
        (LEADING, "H", "", {}, True),
        (LEADING, "H", "9C", {}, False),
        (FOLLOWING, "H", "", {}, False),
        (FOLLOWING, "H", "9C", {}, True),
        (RUFFED, "H", "", {}, False),
        (RUFFED, "H", "9C", {}, False),
        (RUFFED, "H", "9C 9D", {}, False),
        (RUFFED, "H", "9C 2H", {}, True),
        (RUFFED, "H", "9C 2H AC", {}, True),
        (RUFFED, "H", "9C AH", {}, True),
        (RUFFED, "H", "2H", {}, False),
        (RUFFED, "H", "2H AH", {}, False),
        (RUFFED, None, "9C 2H", {}, False),
        (PARTNER_WINNING, "H", "", {}, False),
        (PARTNER_WINNING, "H", "9C", {}, False),
        (PARTNER_WINNING, "H", "9C 8C", {}, True),
        (PARTNER_WINNING, "H", "9C 10C", {}, False),
        (PARTNER_WINNING, "H", "9C 10C 8C", {"leader": 2}, True),
        (PARTNER_WINNING, "H", "9C 10C 2H", {"leader": 2}, False),
        (PARTNER_WINNING, "H", "9C 8C", {"mates": ALONE}, False),
        (PARTNER_WINNING, "H", "9C 8C", {"leader": 3}, True),
        (PARTNER_NOT_WINNING, "H", "", {}, False),
        (PARTNER_NOT_WINNING, "H", "9C", {}, True),
        (PARTNER_NOT_WINNING, "H", "9C 8C", {}, False),
        (PARTNER_NOT_WINNING, "H", "9C 10C", {"leader": 3}, True),
        (PARTNER_NOT_WINNING, "H", "9C 8C", {"mates": ALONE}, True),
        (broken(suit(HEARTS)), "H", "", {}, False),
        (broken(suit(HEARTS)), "H", "", {"played": "9C"}, False),
        (broken(suit(HEARTS)), "H", "", {"played": "9H"}, True),
        (broken(suit(HEARTS)), "S", "9C 9H", {}, True),
        (broken(TRUMP), "S", "9C 9H", {}, False),
        (broken(of(cards("QS"))), None, "9C", {"played": "QS"}, True),
        (broken(~suit(HEARTS)), None, "9H", {}, False),
        (unbroken(suit(HEARTS)), "H", "", {}, True),
        (unbroken(suit(HEARTS)), "H", "9C 9H", {}, False),
        (unbroken(TRUMP), "S", "9C 9H", {}, True),
        (trick_number(1), None, "", {}, True),
        (trick_number(1), None, "", {"number": 2}, False),
        (trick_number(3), None, "9C", {"number": 3}, True),
        (trick_number(13), None, "9C", {"number": 1}, False),
    ],
)
def test_a_condition_holds_exactly_then(condition, trump, trick, more, holds):
    order = PLAIN.compile(FRENCH, trump and Suit.parse(trump))
    at = position(order, "AS AH AD KD", trick, **more)
    assert condition.holds(at) is holds
    term = attrs.evolve(ONLY_SPADES, when=(condition,))
    assert term.in_force(at) is holds
    wanted = "AS" if holds else "AS AH AD KD"
    assert legal((term,), order, "AS AH AD KD", trick, **more) == wanted


def test_without_sides_nobody_is_anybodys_partner():
    order = PLAIN.compile(FRENCH)
    for trick, turn in (("9C", 1), ("9C 8C", 2), ("9C 8C 7C", 3)):
        for leader in range(4):
            at = attrs.evolve(position(order, "AS", trick, leader=leader), mates=())
            assert at.turn == (leader + turn) % 4
            assert PARTNER_WINNING.holds(at) is False
            assert PARTNER_NOT_WINNING.holds(at) is True


def test_no_cards_are_never_broken():
    at = position(PLAIN.compile(FRENCH), "AS", "9C", played="KS QS")
    assert Condition("broken").holds(at) is False
    assert Condition("unbroken").holds(at) is True


def test_the_stock_is_open_or_shut():
    order = PLAIN.compile(FRENCH)
    for trick in ("", "9C"):
        at = position(order, "AS", trick)
        assert STOCK_SHUT.holds(at) is True
        assert STOCK_SHUT.holds(attrs.evolve(at, stock_open=True)) is False
    term = attrs.evolve(ONLY_SPADES, when=(STOCK_SHUT,))
    for leading in (True, False):
        shut = compile_terms((term,), order, ALONE, leading=leading)
        assert text_of(FRENCH, shut(mask(FRENCH, "AS AH"), 0, 0, 0, 0, 0, 1)) == "AS"
        assert compile_terms((term,), order, ALONE, leading=leading, stock_open=True) is None


def test_in_a_round_one_need_not_trump_what_the_partner_has():
    """Void of the suit led one must trump, or must not while the partner is winning."""
    must = attrs.evolve(TRUMP_WHEN_VOID, when=(PARTNER_NOT_WINNING,))
    spare = FollowTerm("spare", ~TRUMP, ~TRUMP, "no", (PARTNER_WINNING,))
    rules = tg.Rules(
        pack=Pack("A K", suits=(SPADES, HEARTS, DIAMONDS, CLUBS)),
        seats=4,
        sides=((0, 2), (1, 3)),
        packets="2",
        contracts=(
            tg.Contract(
                "c", Ranking("A K"), (FOLLOW_SUIT, must, spare), (Play(),), (), trump=HEARTS
            ),
        ),
    )
    hands = ["AS KS", "AD KC", "AC KH", "AH KD"]
    for led in ("AS", "KS"):
        # seat 0 leads and wins so far: seat 2 is its partner, seat 3 is not
        rnd = rules.start(hands=hands, dealer=3).play(led, "KC")
        assert rnd.why_not(rules.parse("AC")) is None
        assert rnd.why_not(rules.parse("KH")).code == "spare"
        rnd = rnd.play("AC")
        assert rnd.why_not(rules.parse("KD")).code == "trump_when_void"
        assert [str(move) for move in rnd.legal_moves()] == ["play AH"]
    # seat 1 has no trump and throws one card away, and seat 3 takes the second trick likewise
    rnd = rules.start(hands=["AS KD", "KS KC", "AC KH", "AH AD"], dealer=3)
    rnd = rnd.play("KD", "KC")
    assert rnd.why_not(rules.parse("AC")) is None  # the partner is winning
    rnd = rnd.play("AC")
    assert rnd.why_not(rules.parse("AH")).code == "follow_suit"


def two_suits(*terms):
    """Two seats with four cards each; without trumps."""
    contract = tg.Contract("c", Ranking("A K Q J"), (FOLLOW_SUIT, *terms), (Play(),), ())
    pack = Pack("A K Q J", suits=(SPADES, HEARTS))
    return tg.Rules(pack=pack, seats=2, packets="4", contracts=(contract,))


def test_in_a_round_hearts_are_not_led_until_one_has_been_played():
    """And once one has been played the ace of hearts must be led."""
    shut = FollowTerm("shut", ~suit(HEARTS), ~suit(HEARTS), "no", (LEADING, unbroken(suit(HEARTS))))
    ace = of(cards("AH"))
    best = FollowTerm("best", ace, ace, "no", (LEADING, broken(suit(HEARTS))))
    rules = two_suits(shut, best)
    rnd = rules.start(hands=["AS KS QS AH", "JS KH QH JH"], dealer=1)
    assert rnd.why_not(rules.parse("AH")).code == "shut"
    rnd = rnd.play("AS", "JS")
    assert rnd.why_not(rules.parse("AH")).code == "shut"
    rnd = rnd.play("KS", "QH")
    assert [str(move) for move in rnd.legal_moves()] == ["play AH"]
    assert rnd.why_not(rules.parse("QS")).code == "best"


def test_in_a_round_a_rule_may_hold_in_one_trick():
    queen = of(cards("QS"))
    rules = two_suits(FollowTerm("third", queen, queen, "no", (trick_number(3),)))
    rnd = rules.start(hands=["AS KS QS JS", "AH KH QH JH"], dealer=1)
    for card in ("AS", "KS"):
        assert len(rnd.legal_moves()) > 1
        rnd = rnd.play(card, rnd.play(card).legal_moves()[0])
    assert [str(move) for move in rnd.legal_moves()] == ["play QS"]
    assert rnd.why_not(rules.parse("JS")).code == "third"


def test_all_conditions_of_a_term_must_hold():
    order = PLAIN.compile(FRENCH, HEARTS)
    term = attrs.evolve(ONLY_SPADES, when=(FOLLOWING, trick_number(2), broken(TRUMP)))
    assert legal((term,), order, "AS AD", "9C", number=2, played="2H") == "AS"
    assert legal((term,), order, "AS AD", "9C", number=1, played="2H") == "AS AD"
    assert legal((term,), order, "AS AD", "9C", number=2) == "AS AD"
    assert legal((term,), order, "AS AD", "", number=2, played="2H") == "AS AD"
    never = attrs.evolve(ONLY_SPADES, when=(LEADING, FOLLOWING))
    assert legal((never,), order, "AS AD") == legal((never,), order, "AS AD", "9C") == "AS AD"


def test_the_promoted_card_that_wins_a_trick_is_no_ruff():
    order = BIRD_DOG.compile(EUCHRE, HEARTS, EUCHRE.index(c("9D")))
    assert not RUFFED.holds(position(order, "AS", "KC 9D"))
    assert RUFFED.holds(position(order, "AS", "KC 9H"))


@pytest.mark.parametrize("condition", [broken(LED), unbroken(~LED), broken(ABOVE)])
@pytest.mark.parametrize("trick", ["", "9C", "9C 2H"])
def test_a_condition_on_the_suit_led_reads_the_same_compiled_and_term_by_term(condition, trick):
    term = attrs.evolve(ONLY_SPADES, when=(FOLLOWING, condition))
    legal((term,), PLAIN.compile(FRENCH, HEARTS), "AS AD", trick, played="3C")


# --- masks

MASKS = [
    (LED, "9C", "AC KC 2C"),
    (TRUMP, "9C", "AH 2H"),
    (ABOVE, "9C", "AH 2H AC KC"),
    (ABOVE, "9C 2H", "AH"),
    (ALL, "9C", "AS AH 2H AD AC KC 2C"),
    (suit(HEARTS), "9C", "AH 2H"),
    (suit(DIAMONDS), "9C", "AD"),
    (of(cards("AD QS")), "9C", "AD"),
    (of(cards_of_rank("A 2")), "9C", "AS AH 2H AD AC 2C"),
    (of(trump_cards("A")), "9C", "AH"),
    (LED & ABOVE, "9C", "AC KC"),
    (LED | TRUMP, "9C", "AH 2H AC KC 2C"),
    (~LED, "9C", "AS AH 2H AD"),
    (~(LED | TRUMP), "9C", "AS AD"),
    (~LED & ~TRUMP, "9C", "AS AD"),
    ((LED | TRUMP) & ~ABOVE, "9C", "2C"),
]


@pytest.mark.parametrize(("wanted", "trick", "found"), MASKS)
def test_a_mask_names_its_cards_in_both_readings(wanted, trick, found):
    order = PLAIN.compile(FRENCH, HEARTS)
    at = position(order, "AS AH 2H AD AC KC 2C", trick)
    assert text_of(FRENCH, wanted.value(at) & at.hand) == found
    names = {
        "followers": order.followers,
        "above_led": order.above_led,
        "led": at.led,
        "above": at.above,
    }
    assert eval(wanted.source(order), names) == wanted.value(at)


def test_a_suit_is_meant_as_it_is_played():
    order = BOWERS.compile(EUCHRE, HEARTS)
    at = position(order, "JH JD AD", "9C")
    assert text_of(EUCHRE, suit(HEARTS).value(at) & at.hand) == "JH JD"
    assert text_of(EUCHRE, suit(DIAMONDS).value(at) & at.hand) == "AD"


@pytest.mark.parametrize(
    ("wanted", "needs"),
    [(LED, True), (ABOVE, True), (TRUMP, False), (ALL, False), (~(TRUMP | ABOVE), True),
     (suit(HEARTS) & ~TRUMP, False), (of(cards("QS")) | LED, True)],
)  # fmt: skip
def test_only_what_looks_at_the_trick_needs_a_suit_led(wanted, needs):
    assert wanted.needs_led is needs
    term = FollowTerm("x", ALL, wanted, "x")
    assert term.following_only is needs
    assert FollowTerm("x", wanted, ALL, "x").following_only is needs


@pytest.mark.parametrize(
    "term",
    [
        FOLLOW_SUIT,
        BEAT_IF_ABLE,
        TRUMP_WHEN_VOID,
        FOLLOW_SUIT_OR_TRUMP,
        FollowTerm("x", ~LED, suit(SPADES), "x"),
        FollowTerm("x", ~LED, LED, "x"),
        FollowTerm("x", ALL, ABOVE, "x"),
        FollowTerm("x", ALL, suit(SPADES) & ~ABOVE, "x"),
        FollowTerm("x", ALL, suit(SPADES), "x", (FOLLOWING,)),
    ],
)
def test_a_term_about_the_trick_never_binds_the_leader(term):
    order = PLAIN.compile(FRENCH, HEARTS)
    assert legal((term,), order, "AS AH 2H AC") == "AS AH 2H AC"
    assert compile_terms((term,), order, PARTNERS, leading=True) is None


def test_a_rule_without_terms_leaves_every_hand_as_it_is():
    order = PLAIN.compile(FRENCH, HEARTS)
    assert legal((), order, "AS 2H", "9C") == "AS 2H"
    assert compile_terms((), order, PARTNERS, leading=False) is None
    only_leader = attrs.evolve(ONLY_SPADES, when=(LEADING,))
    assert compile_terms((only_leader,), order, PARTNERS, leading=False) is None
    assert compile_terms((only_leader,), order, PARTNERS, leading=True) is not None


def test_terms_narrow_one_after_the_other():
    order = PLAIN.compile(FRENCH, HEARTS)
    aces, low = of(cards_of_rank("A")), of(cards_of_rank("2"))
    one = FollowTerm("aces", aces, aces, "an ace")
    two = FollowTerm("low", low, low, "a two")
    assert legal((one, two), order, "AS 2S KS") == "AS"
    assert legal((two, one), order, "AS 2S KS") == "2S"
    assert legal((one, two), order, "KS 2S") == "2S"
    assert legal((one, two), order, "KS QS") == "KS QS"


# --- fools


FOOLS = Suit("F", "☆", "fools")
TAROT = Pack({SPADES: "K Q", HEARTS: "K Q", FOOLS: [Rank("0", "fool"), Rank("00", "second fool")]})
WITH_FOOLS = Ranking(
    [*map(Rank.parse, "K Q".split()), Rank("0", "fool"), Rank("00", "second fool")],
    never=Selection("cards", ("0F", "00F")),
)


@pytest.mark.parametrize(
    ("terms", "trick", "hand", "wanted"),
    [
        (STRICT, "0F", "KS KH", "KS KH"),
        (STRICT, "0F KS", "QS KH", "QS"),
        (STRICT, "KS", "QS 0F KH", "QS"),
        (STRICT, "KS", "0F KH", "KH 0F"),
        (STRICT, "0F", "KS 00F", "KS 00F"),
        (STRICT, "0F KS", "KH 00F", "KH 00F"),
        (FROG, "0F", "KS KH", "KS KH"),
        (FROG, "0F KS", "QS KH", "QS"),
    ],
)
def test_a_fool_led_binds_nobody_and_the_next_card_sets_the_suit(terms, trick, hand, wanted):
    assert legal(terms, WITH_FOOLS.compile(TAROT, HEARTS), hand, trick) == wanted


def test_a_fool_led_is_as_an_empty_table():
    order = WITH_FOOLS.compile(TAROT, HEARTS)
    at = position(order, "KS KH 00F", "0F")
    assert [condition.holds(at) for condition in (LEADING, FOLLOWING, RUFFED)] == [False] * 3
    assert LED.value(at) == 0
    after = position(order, "KS KH 00F", "0F QS")
    assert [condition.holds(after) for condition in (LEADING, FOLLOWING)] == [False, True]
    assert text_of(TAROT, LED.value(after)) == "KS QS"
    # No term about the trick binds anybody before there is a suit.
    for term in (BEAT_IF_ABLE, FollowTerm("x", ALL, ABOVE, "x"), FollowTerm("x", ~LED, LED, "x")):
        assert legal((term,), order, "KS KH 00F", "0F") == "KS KH 00F"


# --- reasons


@pytest.mark.parametrize(
    ("terms", "trick", "hand", "card", "code", "forcing", "sentence"),
    [
        (
            STRICT, "9S", "7S 8S AH", "AH", "follow_suit", "8S 7S",
            "♠ was led and you hold 8♠ 7♠: you must follow suit",
        ),
        (
            SET_BACK, "9S", "7S AH AD", "AD", "follow_suit_or_trump", "7S",
            "♠ was led and you hold 7♠: you must follow suit or play a trump",
        ),
        (
            FROG, "9S", "AH 7H AD", "AD", "trump_when_void", "AH 7H",
            "you cannot follow ♠ and you hold A♥ 7♥: you must play a trump",
        ),
        (
            FROG, "9S", "7S AH AD", "AH", "follow_suit", "7S",
            "♠ was led and you hold 7♠: you must follow suit",
        ),
        (
            BETTEL, "9S", "7S KS QS", "7S", "beat_if_able", "KS QS",
            "you can beat the best card of the trick with K♠ Q♠: you must",
        ),
        (
            # the ace of trumps would beat it too, but suit must be followed
            BETTEL, "9S", "7S KS AH", "7S", "beat_if_able", "KS",
            "you can beat the best card of the trick with K♠: you must",
        ),
        (
            STRICT, "9H", "7H AD", "AD", "follow_suit", "7H",
            "♥ was led and you hold 7♥: you must follow suit",
        ),
        (
            OBERLN, "9D", "QS AC", "AC", "discard_grasober", "QS",
            "you cannot follow ♦ and you hold Q♠: you must discard it",
        ),
    ],
)  # fmt: skip
def test_a_reason_names_the_rule_and_the_cards_that_force_it(
    terms, trick, hand, card, code, forcing, sentence
):
    at = position(PLAIN.compile(PIQUET, HEARTS), hand, trick)
    reason = why_not(terms, at, PIQUET.index(c(card)))
    assert reason.code == code
    assert reason.cards == tuple(map(c, forcing.split()))
    assert reason.text() == sentence


@pytest.mark.parametrize(
    ("ranking", "trick", "hand", "card", "sentence"),
    [
        (BOWERS, "JD", "9H AD", "AD", "trumps were led and you hold 9♥: you must follow suit"),
        (BOWERS, "9H", "JD AD", "AD", "trumps were led and you hold J♦: you must follow suit"),
    ],
)
def test_a_reason_speaks_of_the_suit_as_it_is_played(ranking, trick, hand, card, sentence):
    at = position(ranking.compile(EUCHRE, HEARTS), hand, trick)
    assert why_not(STRICT, at, EUCHRE.index(c(card))).text() == sentence


def test_a_reason_in_grand_speaks_of_trumps():
    at = position(SKAT.compile(PIQUET), "JH AS", "JC")
    assert why_not(STRICT, at, PIQUET.index(c("AS"))).text() == (
        "trumps were led and you hold J♥: you must follow suit"
    )


def test_what_a_term_must_not_name():
    term = FollowTerm("t", LED, of(cards("AS 6S QH 5H")), "{led}, {lead}, {held}, {trump}")
    assert list(term.faults(FRENCH)) == []
    assert list(term.faults(PIQUET)) == ["follow rule t names what is not in the pack: 6S 5H"]
    for wrong in ("{card}", "{led} {}", "{led"):
        assert list(attrs.evolve(term, because=wrong).faults(FRENCH)) == [
            "the sentence of t fills in led, lead, held and trump only"
        ]


def test_where_trumps_are_of_no_suit_a_reason_calls_them_trumps():
    at = position(SKAT.compile(PIQUET), "JH AS", "JC")
    term = FollowTerm("t", LED, LED, "{lead}; {led}, {trump}, {held}")
    assert why_not((term,), at, PIQUET.index(c("AS"))).text() == (
        "trumps were led; trumps, trumps, J♥"
    )
    at = position(SKAT.compile(PIQUET), "JH AS")
    term = FollowTerm("t", TRUMP, ~TRUMP, "[{lead}] [{led}] {trump}, {held}", (LEADING,))
    assert why_not((term,), at, PIQUET.index(c("JH"))).text() == "[] [] trumps, J♥"


def test_a_reason_names_the_suit_of_the_first_card_of_the_pack():
    at = position(PLAIN.compile(PIQUET, HEARTS), "KS AD", "AS")
    term = FollowTerm("t", LED, LED, "{lead}; {led}, {trump}, {held}")
    assert PIQUET.index(c("AS")) == 0
    assert why_not((term,), at, PIQUET.index(c("AD"))).text() == "♠ was led; ♠, ♥, K♠"


def test_a_reason_may_name_the_trump_suit_and_bind_the_leader():
    term = FollowTerm("t", TRUMP, ~TRUMP, "not {trump}, {held}{led}", (LEADING, unbroken(TRUMP)))
    at = position(PLAIN.compile(PIQUET, HEARTS), "AH AS")
    assert why_not((term,), at, PIQUET.index(c("AH"))).text() == "not ♥, A♥"
    assert why_not((term,), at, PIQUET.index(c("AS"))) is None


# --- every list of terms, against a naive reading


class Naive:
    """A position as a person sees it: texts, no masks of the engine."""

    def __init__(self, codes, trump, pulled, trick, leader, hand, played, number):
        self.codes, self.trump, self.pulled = codes, trump, pulled
        self.trick, self.leader, self.hand = trick, leader, hand
        self.played, self.number = {*played, *trick}, number
        self.turn = (leader + len(trick)) % 4

    def suit_of(self, code):
        return "trump" if code in self.pulled or code[-1] == self.trump else code[-1]

    def strength(self, code):
        ranks = "2 3 4 5 6 7 8 9 10 J Q K A".split()
        return (code in self.pulled and 100 - self.pulled.index(code)) or ranks.index(code[:-1])

    def best(self, trick):
        wanted = {self.suit_of(code) for code in trick} & {"trump"} or {self.suit_of(trick[0])}
        return max((code for code in trick if self.suit_of(code) in wanted), key=self.strength)

    @property
    def winner(self):
        return (self.leader + self.trick.index(self.best(self.trick))) % 4

    def would_win(self, code):
        return (
            code not in self.trick and bool(self.trick) and self.best([*self.trick, code]) == code
        )


PACKS = {pack: [str(card) for card in pack] for pack in (EUCHRE, PIQUET)}
LEFT = {"S": "C", "C": "S", "H": "D", "D": "H"}


def in_suit(letter):
    return lambda naive, code: naive.suit_of(code) == ("trump" if naive.trump == letter else letter)


ATOMS = [
    (LED, lambda n, code: bool(n.trick) and n.suit_of(code) == n.suit_of(n.trick[0])),
    (TRUMP, lambda n, code: n.suit_of(code) == "trump"),
    (ABOVE, lambda n, code: n.would_win(code)),
    (ALL, lambda n, code: True),
    *[(suit(each), in_suit(each.code)) for each in FRENCH_SUITS],
    (of(cards("QS JH AD")), lambda n, code: code in ("QS", "JH", "AD")),
    (of(cards_of_rank("A J")), lambda n, code: code[:-1] in ("A", "J")),
    (of(trump_cards("J 9")), lambda n, code: code[-1] == n.trump and code[:-1] in ("J", "9")),
]
# A condition may look at any cards but those that depend on the trick.
STEADY = [atom for atom in ATOMS if not atom[0].needs_led]


def joined(atoms):
    def both(pair):
        (a, in_a), (b, in_b) = pair
        return st.sampled_from(
            [
                (a & b, lambda n, code: in_a(n, code) and in_b(n, code)),
                (a | b, lambda n, code: in_a(n, code) or in_b(n, code)),
                (~a, lambda n, code: not in_a(n, code)),
            ]
        )

    atom = st.sampled_from(atoms)
    return st.recursive(atom, lambda inner: st.tuples(inner, inner).flatmap(both), max_leaves=4)


def partner_wins(naive):
    return bool(naive.trick) and (naive.winner - naive.turn) % 4 == 2


conditions = st.one_of(
    st.sampled_from(
        [
            (LEADING, lambda n: not n.trick),
            (FOLLOWING, lambda n: bool(n.trick)),
            (
                RUFFED,
                lambda n: (
                    bool(n.trick)
                    and n.suit_of(n.trick[0]) != "trump"
                    and n.suit_of(n.best(n.trick)) == "trump"
                ),
            ),
            (PARTNER_WINNING, partner_wins),
            (PARTNER_NOT_WINNING, lambda n: bool(n.trick) and not partner_wins(n)),
            (trick_number(1), lambda n: n.number == 1),
            (trick_number(2), lambda n: n.number == 2),
        ]
    ),
    joined(STEADY).map(
        lambda pair: (broken(pair[0]), lambda n: any(pair[1](n, code) for code in n.played))
    ),
    joined(STEADY).map(
        lambda pair: (unbroken(pair[0]), lambda n: not any(pair[1](n, code) for code in n.played))
    ),
)
term_lists = st.lists(
    st.tuples(joined(ATOMS), joined(ATOMS), st.lists(conditions, max_size=2)), max_size=4
)


@st.composite
def naive_positions(draw):
    pack = draw(st.sampled_from([EUCHRE, PIQUET]))
    codes = PACKS[pack]
    trump = draw(st.sampled_from(["", "S", "H", "D", "C"]))
    bowers = draw(st.booleans())
    pulled = [f"J{trump}", f"J{LEFT[trump]}"] if bowers and trump else []
    order = (BOWERS if bowers else PLAIN).compile(pack, Suit.parse(trump) if trump else None)
    drawn = draw(st.permutations(codes))
    on_table, held, gone = draw(st.tuples(st.integers(0, 3), st.integers(1, 6), st.integers(0, 4)))
    trick, hand = drawn[:on_table], drawn[on_table : on_table + held]
    played = drawn[on_table + held : on_table + held + gone]
    leader, number = draw(st.integers(0, 3)), draw(st.integers(1, 3))
    naive = Naive(codes, trump, pulled, trick, leader, hand, played, number)
    at = Position(
        precedence=order,
        hand=mask(pack, " ".join(hand)),
        led=codes.index(trick[0]) if trick else -1,
        above=sum(1 << place for place, code in enumerate(codes) if naive.would_win(code)),
        winner=naive.winner if trick else -1,
        turn=naive.turn,
        played=mask(pack, " ".join(naive.played)),
        number=number,
        mates=PARTNERS,
    )
    return naive, at


def naive_legal(drawn, naive):
    """Narrow the hand term by term; return what each term left."""
    left, history = set(naive.hand), []
    for (trigger, triggers), (allowed, allows), when in drawn:
        binds = bool(naive.trick) or not (trigger.needs_led or allowed.needs_led)
        in_force = binds and all(test(naive) for _, test in when)
        if in_force and any(triggers(naive, code) for code in left):
            left = {code for code in left if allows(naive, code)}
        history.append(left)
    return left, history


@settings(max_examples=300)
@given(naive_positions(), term_lists)
def test_every_reading_of_a_term_list_agrees_with_a_naive_one(situation, drawn):
    naive, at = situation
    terms = tuple(
        FollowTerm(f"term {n}", trigger, allowed, "{held}", tuple(c for c, _ in when))
        for n, ((trigger, _), (allowed, _), when) in enumerate(drawn)
    )
    left, history = naive_legal(drawn, naive)
    pack = at.precedence.pack
    assert set(map(str, pack.cards(legal_cards(terms, at)))) == left
    assert compiled(terms, at) == legal_cards(terms, at)
    for code in naive.hand:
        place = pack.index(c(code))
        reason = why_not(terms, at, place)
        assert (reason is None) is (code in left)
        if reason is None:
            continue
        guilty = next(n for n, kept in enumerate(history) if code not in kept)
        assert reason.code == f"term {guilty}"
        # The cards that force it are held, and put the rule into force.
        triggers = drawn[guilty][0][1]
        assert reason.cards
        kept_before = history[guilty - 1] if guilty else set(naive.hand)
        assert {str(card) for card in reason.cards} <= kept_before
        assert all(triggers(naive, str(card)) for card in reason.cards)
        # Without that rule and those after it the card is legal.
        assert legal_cards(terms[:guilty], at) >> place & 1
        assert not legal_cards(terms[: guilty + 1], at) >> place & 1


NARROWING = (FOLLOW_SUIT, FOLLOW_SUIT_OR_TRUMP, TRUMP_WHEN_VOID, BEAT_IF_ABLE, DISCARD_GRASOBER)


@settings(max_examples=100)
@given(naive_positions(), st.lists(st.sampled_from(NARROWING), max_size=4))
def test_terms_that_allow_what_triggers_them_always_leave_a_card(situation, terms):
    _, at = situation
    assert legal_cards(terms, at)
    assert compiled(terms, at) == legal_cards(terms, at)


@pytest.mark.parametrize(
    ("kind", "more", "says"),
    [
        ("and", {}, "'and' joins 2 sets of cards, not 0"),
        ("or", {"parts": (LED,)}, "'or' joins 2 sets of cards, not 1"),
        ("and", {"parts": (LED, TRUMP, ALL)}, "'and' joins 2 sets of cards, not 3"),
        ("not", {}, "'not' joins 1 set of cards, not 0"),
        ("led", {"parts": (LED,)}, "'led' joins 0 sets of cards, not 1"),
        ("cards", {}, "a set of cards 'cards' and what it names do not fit"),
        ("suit", {}, "a set of cards 'suit' and what it names do not fit"),
        ("trump", {"suit": HEARTS}, "a set of cards 'trump' and what it names do not fit"),
        ("suit", {"suit": HEARTS, "selection": cards("QS")}, "'suit' and what it names"),
        ("hearts", {}, "there is no set of cards 'hearts'"),
    ],
)
def test_a_mask_that_lacks_what_its_kind_needs_is_refused(kind, more, says):
    with pytest.raises(RulesError, match=says):
        CardMask(kind, **more)
