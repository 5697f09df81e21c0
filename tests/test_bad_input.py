"""Bad input does no harm: it is refused with the documented error, in words that help.

`BAD` is the table: what was tried, the class of the error and its whole message. The messages are
those of today, read one by one; docs/errors.md says which class belongs to which mistake.
`PROMISES` holds what the documentation promises beyond the words of a message.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import trickgames as tg
from tests.test_laws import games
from trickgames.declaration import Contract, MatchRules, Rules
from trickgames.follow import FOLLOW_SUIT, LED, FollowTerm, of
from trickgames.games.frog import frog as frog_game
from trickgames.packets import Packets
from trickgames.phases.auction import Auction
from trickgames.phases.exchange import Exchange
from trickgames.phases.name_trump import NameTrump
from trickgames.phases.play import Play
from trickgames.phases.request import Request
from trickgames.phases.turn_up import TurnUp
from trickgames.ranking import Ranking
from trickgames.scoring.awards import Award
from trickgames.scoring.tallies import pile_points, tricks
from trickgames.selection import REST, cards
from trickgames.table import DECLARER, ELDEST, EVERYONE

HUGE = 10**5000  # more digits than Python turns into text
ESCAPE = "\x1b[2J"  # clears a terminal that prints it
SMALL = tg.Pack("A K Q J")
STARS = tg.Suit("T", "*", "stars")

# --- states to try it on

FROG_HANDS = (
    "AS JS 8S QH AD KD 8D KC 8C 7C",
    "10S 9S 7S JH 7H 10D QD JD QC 9C",
    "KS 6S AH KH 8H 6H 9D 7D 6D 6C",
)
FROG_PILES = {"widow": "10C 10H 9H", "dead": "JC QS AC"}
# Suit by suit, so that everybody can follow; seat 1, eldest, is in the middle.
HEADS = ("AS 7S AH 7H AD 7D AC 7C", "QS JS QH JH QD JD QC JC",
         "KS 8S KH 8H KD 8D KC 8C", "10S 9S 10H 9H 10D 9D 10C 9C")  # fmt: skip
# Seat 2 cannot follow the diamond that seat 1 leads, and holds the queen of spades.
VOID = ("AS KS JS 10S 9S 8S 7S 7D", "AD KD QD JD 10D 9D 8D 7C",
        "QS AC KC QC JC 10C 9C 8C", "AH KH QH JH 10H 9H 8H 7H")  # fmt: skip


class States:
    """One state of every kind, by name."""

    frog = tg.rules("frog")
    auction = frog.start(hands=FROG_HANDS, piles=FROG_PILES)
    raised = auction.play("bid chico")
    laying = auction.play("pass", "pass", "bid frog")
    naming = (
        tg.rules("frog", chico_hearts=False)
        .start(hands=FROG_HANDS, piles=FROG_PILES)
        .play("bid chico", "pass", "pass")
    )
    leading = auction.play("pass", "pass", "bid grand")
    second = leading.play("10S")
    void = leading.play("QC", "6C", "KC", "8C", "9C")
    over = auction.play("pass", "pass", "pass")
    set_back = tg.rules("five_point_set_back").deal(seed=3).play("bid 2")
    doubled = set_back.play("bid 3", "pass")
    upturned = tg.rules("bird_dog").deal(seed=3)
    declaring = upturned.play("accept")
    heads = tg.rules("grasobern").start(hands=HEADS).play("bid bettel", "pass", "pass", "pass")
    heading = heads.play("QS")
    asking = tg.rules("grasobern").start(hands=HEADS).play("bid mord", "pass", "pass", "pass")
    giving = asking.play("ask AS")
    oberln = (
        tg.rules("grasobern", all_pass="oberln")
        .start(hands=VOID)
        .play("pass", "pass", "pass", "pass", "AD")
    )
    cramps = tg.rules("cramps").deal(seed=7)
    match = tg.Match.start(frog, seed=7, rounds=1)
    ended = match.play("pass", "pass", "pass")


@cache
def the_states() -> States:
    return States()


def picture(state: tg.Round | tg.Match | Rules) -> tuple[object, ...]:
    """Everything that can be read off a state."""
    if isinstance(state, Rules):
        return (state, state.letter_count, len(state.pack))
    if isinstance(state, tg.Match):
        return (picture(state.round), state.rounds, state.sheet, state.totals, state.winners)
    return (
        [str(state.hand(seat)) for seat in range(state.rules.seats)],
        dict(state.piles),
        (state.trick, state.tricks, state.history, state.turn, state.exposed),
        (state.trump, state.declarer, state.contract, dict(state.facts), state.scores),
        [str(move) for move in state.legal_moves()[:40]],
    )


def album() -> dict[str, tuple[object, ...]]:
    """A picture of every state in the table."""
    kinds = (tg.Round, tg.Match, Rules)
    return {n: picture(s) for n, s in vars(States).items() if isinstance(s, kinds)}


@cache
def first_album() -> dict[str, tuple[object, ...]]:
    """The states as they were before anything was tried on them."""
    return album()


c = tg.Card.parse


def move(verb: str, *names: object) -> tg.Move:
    """Make a move of cards that are written, whatever the game thinks of it."""
    return tg.Move(verb, *(c(n) if isinstance(n, str) else n for n in names))  # type: ignore[arg-type]


def contract(key: str = "plain", **changed: Any) -> Contract:
    values: dict[str, Any] = {
        "ranking": Ranking("A K Q J"),
        "follow": (FOLLOW_SUIT,),
        "phases": (Play(),),
        "scoring": (Award("tricks", tricks(), EVERYONE),),
    }
    return Contract(key, **{**values, **changed})


def declare(**changed: Any) -> Rules:
    """Declare a small game: 16 cards, four players."""
    values: dict[str, Any] = {
        "pack": SMALL, "seats": 4, "packets": "4", "contracts": (contract(),),
    }  # fmt: skip
    return Rules(**{**values, **changed})


def one(**changed: Any) -> Rules:
    """Declare the small game with one contract that is changed."""
    return declare(contracts=(contract(**changed),))


def start(hands: object = FROG_HANDS, piles: object = FROG_PILES, **where: Any) -> tg.Round:
    return States.frog.start(hands=hands, piles=piles, **where)  # type: ignore[arg-type]


NO_CARD = "is no card: write rank and suit, as in QS or 10H"
GAMES = f"games: {', '.join(tg.game_names())}"
FROG_OPTIONS = "options: deal, chico_hearts, multipliers, widow_points, all_pass"
FROG_MOVES = (
    "no move of Frog: its moves are bid, discard, pass, play and trump;"
    " a card alone, as in AS, is a play"
)
FROG_BIDS = "no move of Frog: write bid frog, bid chico or bid grand"
FROG_SUITS = "no move of Frog: write trump S, trump H, trump D or trump C"
NOT_SMALL = "is not in this pack of 16 cards: A K Q J of S H D C"
NOT_FROG = "is not in this pack of 36 cards: A 10 K Q J 9 8 7 6 of S H D C"
TRIPLE = "option multipliers is 3 whole numbers, each 1 to 100, as in 1,2,3; not "
PLACES = "there are: hand 0, hand 1, hand 2, pile widow, pile dead"
SEED = "the seed is a whole number from 0 up, not a negative one"
Notation, Illegal, Option, Fault = tg.NotationError, tg.IllegalMove, tg.OptionError, tg.RulesError
Row = tuple[str, Callable[[States], object], type[Exception], str]

READING: list[Row] = [
    # cards, suits and ranks
    ("card: nothing", lambda s: c(""), Notation, f"'' {NO_CARD}"),
    ("card: spaces", lambda s: c("   "), Notation, f"'   ' {NO_CARD}"),
    ("card: rank alone", lambda s: c("10"), Notation, f"'10' {NO_CARD}"),
    ("card: suit alone", lambda s: c("S"), Notation, f"'S' {NO_CARD}"),
    ("card: turned round", lambda s: c("SQ"), Notation, f"'SQ' {NO_CARD}"),
    ("card: no such rank", lambda s: c("1S"), Notation, f"'1S' {NO_CARD}"),
    ("card: two", lambda s: c("QS KS"), Notation, f"'QS KS' {NO_CARD}"),
    ("card: surrogate", lambda s: c("\ud800S"), Notation, f"'\\ud800S' {NO_CARD}"),
    ("card: NUL", lambda s: c("QS\0"), Notation, f"'QS\\x00' {NO_CARD}"),
    ("card: right to left", lambda s: c("\u202eSQ"), Notation, f"'\\u202eSQ' {NO_CARD}"),
    ("card: long", lambda s: c("Q" * 99), Notation, f"'{'Q' * 20}' {NO_CARD}"),
    ("card: frozen", lambda s: setattr(c("QS"), "suit", STARS), AttributeError,
     "a card never changes: suit cannot be set"),
    ("suit: word", lambda s: tg.Suit.parse("hearts"), Notation,
     "'hearts' is no suit: write S, H, D or C"),
    ("suit: nothing", lambda s: tg.Suit.parse(""), Notation,
     "'' is no suit: write S, H, D or C"),
    ("rank: number", lambda s: tg.Rank.parse("11"), Notation,
     "'11' is no rank: write 2 to 10, J, Q, K or A"),
    ("rank: nothing", lambda s: tg.Rank.parse(""), Notation,
     "'' is no rank: write 2 to 10, J, Q, K or A"),
    # packs and hands
    ("pack: empty", lambda s: tg.Pack(""), Fault, "a pack needs at least one card"),
    ("pack: twice", lambda s: tg.Pack("A K A"), Fault, "named twice in the pack: AC AD AH AS"),
    ("pack: no rank", lambda s: tg.Pack("A 1"), Notation,
     "'1' is no rank: write 2 to 10, J, Q, K or A"),
    ("pack: no copies", lambda s: tg.Pack("A", copies=0), Fault,
     "a pack needs at least one copy of each card, not 0"),
    ("pack: everything", lambda s: tg.Pack("", copies=-1), Fault,
     "a pack needs at least one card; a pack needs at least one copy of each card, not -1"),
    ("pack: other card", lambda s: s.frog.pack.parse("2S"), Notation,
     f"2S {NOT_FROG}"),
    ("pack: index", lambda s: s.frog.pack.index(c("2S")), Notation,
     f"2S {NOT_FROG}"),
    ("pack: more often", lambda s: s.frog.pack.mask([c("AS"), c("AS")]), Notation,
     "AS is named more often than the pack holds it"),
    ("pack: not among", lambda s: s.frog.pack.mask([c("AS")], among=0), Notation,
     "AS is named more often than it is there"),
    ("hand: no card", lambda s: tg.Hand.parse(SMALL, "AS zz"), Notation, f"'zz' {NO_CARD}"),
    ("hand: other card", lambda s: tg.Hand.parse(SMALL, "AS 2S"), Notation,
     f"2S {NOT_SMALL}"),
    ("hand: twice", lambda s: tg.Hand.parse(SMALL, "AS AS"), Notation,
     "AS is named more often than the pack holds it"),
    ("hand: texts", lambda s: tg.Hand.of(SMALL, ["AS"]), Notation,  # type: ignore[list-item]
     f"AS {NOT_SMALL}"),
    # decks and packets
    ("deck: negative seed", lambda s: tg.Deck.shuffled(SMALL, -1), Fault, SEED),
    ("deck: text", lambda s: tg.Deck.shuffled(SMALL, "7"), TypeError,  # type: ignore[arg-type]
     "the seed is a whole number, not str"),
    ("deck: truth", lambda s: tg.Deck.shuffled(SMALL, True), TypeError,
     "the seed is a whole number, not bool"),
    ("deck: fraction", lambda s: tg.Deck.shuffled(SMALL, 7.0), TypeError,  # type: ignore[arg-type]
     "the seed is a whole number, not float"),
    ("packets: word", lambda s: Packets.parse("3 x"), Fault,
     "'x' is no packet: write 3, or W3 for three to the widow"),
    ("packets: none", lambda s: Packets.parse("0"), Fault,
     "'0' is no packet: write 3, or W3 for three to the widow"),
    ("packets: no such pile", lambda s: Packets.parse("X3"), Fault,
     "'X3' is no packet: write 3, or W3 for three to the widow"),
    ("packets: digits of elsewhere", lambda s: Packets.parse("٣"), Fault,
     "'٣' is no packet: write 3, or W3 for three to the widow"),
    # moves of a game
    ("move: nothing", lambda s: s.frog.parse(""), Notation, "an empty text is no move"),
    ("move: word", lambda s: s.frog.parse("hello"), Notation,
     f"'hello' is {FROG_MOVES}"),
    ("move: words", lambda s: s.frog.parse("hello frog"), Notation,
     f"'hello frog' is {FROG_MOVES}"),
    ("move: long", lambda s: s.frog.parse("x" * 99), Notation,
     f"'{'x' * 40}' is {FROG_MOVES}"),
    ("move: surrogate", lambda s: s.frog.parse("\ud800"), Notation,
     f"'\\ud800' is {FROG_MOVES}"),
    ("move: terminal code", lambda s: s.frog.parse(f"play {ESCAPE}"), Notation,
     f"'\\x1b[2J' {NO_CARD}"),
    ("move: bid alone", lambda s: s.frog.parse("bid"), Notation, f"'bid' is {FROG_BIDS}"),
    ("move: two bids", lambda s: s.frog.parse("bid frog frog"), Notation,
     f"'bid frog frog' is {FROG_BIDS}"),
    ("move: pass and more", lambda s: s.frog.parse("pass frog"), Notation,
     "'pass frog' is no move of Frog: write pass"),
    ("move: many bids", lambda s: tg.rules("five_point_set_back").parse("bid"), Notation,
     "'bid' is no move of Five Point Set Back: write bid 1, bid 2, bid 3, bid 4 or bid 5"),
    ("move: two cards", lambda s: s.frog.parse("play AS KS"), Notation,
     "'play AS KS' is no move: play takes one card, as in play AS"),
    ("move: no cards", lambda s: s.frog.parse("discard"), Notation,
     "'discard' is no move: discard takes cards, as in discard AS"),
    ("move: trump alone", lambda s: s.frog.parse("trump"), Notation,
     f"'trump' is {FROG_SUITS}"),
    ("move: no suit", lambda s: s.frog.parse("trump Z"), Notation,
     f"'trump Z' is {FROG_SUITS}"),
    ("move: other card", lambda s: s.frog.parse("play 2S"), Notation,
     f"2S {NOT_FROG}"),
    ("move: other card alone", lambda s: s.frog.parse("2s"), Notation,
     f"'2s' is no move: 2S {NOT_FROG}"),
    ("move: other card to lay", lambda s: s.frog.parse("discard AS KS 2S"), Notation,
     f"2S {NOT_FROG}"),
    ("move: of another game", lambda s: s.frog.parse("nil"), Notation, f"'nil' is {FROG_MOVES}"),
    ("move: accept", lambda s: s.frog.parse("accept"), Notation, f"'accept' is {FROG_MOVES}"),
    ("move: ask", lambda s: s.frog.parse("ask AS"), Notation, f"'ask AS' is {FROG_MOVES}"),
    ("move: in a game of plays", lambda s: s.cramps.rules.parse("pass"), Notation,
     "'pass' is no move of Cramps: its moves are play; a card alone, as in AS, is a play"),
    # letters
    ("letters: other verb", lambda s: s.frog.letters(tg.Move("nil")), Notation,
     "'nil' is no move of this game"),
    ("letters: other bid", lambda s: s.frog.letters(tg.Move("bid", 9)), Notation,
     "'bid 9' is no move of this game"),
    ("letters: other number", lambda s: s.frog.letters(move("discard", "AS")), Notation,
     "'discard AS' is no move of this game"),
    ("letters: other card", lambda s: s.frog.letters(move("discard", "2S", "3S", "4S")),
     Notation, f"2S {NOT_FROG}"),
    ("letters: none", lambda s: s.frog.move_of(()), Notation, "() spells no move of this game"),
    ("letters: too great", lambda s: s.frog.move_of((999,)), Notation,
     "(999,) spells no move of this game"),
    ("letters: negative", lambda s: s.frog.move_of((-1,)), Notation,
     "(-1,) spells no move of this game"),
    ("letters: descending", lambda s: s.frog.move_of((46, 45, 44)), Notation,
     "(46, 45, 44) spells no move of this game"),
    ("letters: too few", lambda s: s.frog.move_of((44, 45)), Notation,
     "(44, 45) spells no move of this game"),
    ("mask: other letter", lambda s: s.auction.letter_mask((0,)), Notation,
     "no legal move begins with (0,)"),
    ("mask: two cards of a play", lambda s: s.leading.letter_mask((1, 2)), Notation,
     "no legal move begins with (1, 2)"),
    ("mask: card not held", lambda s: s.laying.letter_mask((45,)), Notation,
     "no legal move begins with (45,)"),
    ("mask: at the end", lambda s: s.over.letter_mask((0,)), Notation,
     "no legal move begins with (0,)"),
]  # fmt: skip

OPTIONS: list[Row] = [
    ("game: near", lambda s: tg.rules("forg"), Option,
     "there is no game 'forg'; did you mean frog?"),
    ("game: nothing", lambda s: tg.rules(""), Option, f"there is no game ''; {GAMES}"),
    ("game: private", lambda s: tg.rules("__init__"), Option,
     f"there is no game '__init__'; {GAMES}"),
    ("game: path", lambda s: tg.rules("../cards"), Option,
     f"there is no game '../cards'; {GAMES}"),
    ("game: long", lambda s: tg.find_game("x" * 99), Option,
     f"there is no game '{'x' * 40}'; {GAMES}"),
    ("option: no such", lambda s: tg.rules("frog", deel="ten"), Option,
     f"Frog has no option 'deel'; {FROG_OPTIONS}"),
    ("option: none at all", lambda s: tg.rules("cramps", deal="ten"), Option,
     "Cramps has no option 'deal'; options: none"),
    ("option: word", lambda s: tg.rules("frog", deal="twelve"), Option,
     "option deal is one of ten, eleven; not 'twelve'"),
    ("option: number for a word", lambda s: tg.rules("frog", deal=10), Option,
     "option deal is one of ten, eleven; not 10"),
    ("option: None", lambda s: tg.rules("frog", deal=None), Option,
     "option deal is one of ten, eleven; not None"),
    ("option: truth for a number", lambda s: tg.rules("five_point_set_back", min_bid=True),
     Option, "option min_bid is one of 1, 2; not true"),
    ("option: number for a truth", lambda s: tg.rules("frog", chico_hearts=1), Option,
     "option chico_hearts is one of true, false; not 1"),
    ("option: word for a truth", lambda s: tg.rules("frog", chico_hearts="true"), Option,
     "option chico_hearts is one of true, false; not 'true'"),
    ("option: one number", lambda s: tg.rules("frog", multipliers=3), Option, TRIPLE + "3"),
    ("option: two numbers", lambda s: tg.rules("frog", multipliers=(1, 2)), Option,
     TRIPLE + "(1,2)"),
    ("option: out of range", lambda s: tg.rules("frog", multipliers=(0, 2, 101)), Option,
     TRIPLE + "(0,2,101)"),
    ("option: truth among numbers", lambda s: tg.rules("frog", multipliers=(1, 2, True)), Option,
     TRIPLE + "(1,2,true)"),
    ("option: huge", lambda s: tg.rules("frog", multipliers=(1, 2, HUGE)), Option,
     TRIPLE + "(1,2,a huge number)"),
    ("option: no number", lambda s: tg.rules("frog", multipliers=(1, 2, float("nan"))), Option,
     TRIPLE + "(1,2,nan)"),
    ("option: text", lambda s: tg.rules("frog", multipliers="1,2,3"), Option, TRIPLE + "'1,2,3'"),
    ("option: many numbers", lambda s: tg.rules("frog", multipliers=[1] * 99), Option,
     TRIPLE + "[1,1,1,1,1,1,1,1,1,1,...]"),
    ("option: everything", lambda s: tg.rules("bird_dog", play_off="never", nil=True), Option,
     ("option play_off is one of highest, reach_again; not 'never'; "
      "Bird Dog has no option 'nil'; options: auto_trump_bonus, play_off")),
    ("option: by place", lambda s: frog_game("ten"), TypeError,  # type: ignore[call-arg]
     "frog() takes its options by keyword"),
    ("option text: word", lambda s: frog_game.options["deal"].parse("twelve"), Option,
     "option deal is one of ten, eleven; not 'twelve'"),
    ("option text: two numbers", lambda s: frog_game.options["multipliers"].parse("1,2"), Option,
     TRIPLE + "'1,2'"),
    ("option text: huge", lambda s: frog_game.options["multipliers"].parse("9" * 5000), Option,
     TRIPLE + repr("9" * 40)),
    ("option text: maybe", lambda s: frog_game.options["chico_hearts"].parse("maybe"), Option,
     "option chico_hearts is one of true, false; not 'maybe'"),
    ("language", lambda s: s.auction.why_not(tg.Move("trump")).text("de"),  # type: ignore[union-attr]
     Option, "no texts in language 'de': there are en, id"),
    ("language: nothing", lambda s: s.auction.why_not(tg.Move("trump")).text(""),  # type: ignore[union-attr]
     Option, "no texts in language '': there are en, id"),
]  # fmt: skip

DECLARING: list[Row] = [
    ("rules: one player", lambda s: declare(seats=1), Fault,
     "a game needs at least two players, not 1"),
    ("rules: nobody", lambda s: declare(seats=0), Fault,
     "a game needs at least two players, not 0"),
    ("rules: too many", lambda s: declare(seats=5), Fault,
     "5 hands of 4 cards need 20 cards, the pack has 16"),
    ("rules: widow too great", lambda s: declare(packets="4 W3"), Fault,
     "4 hands of 4 cards need 16 cards, the widow 3, the pack has 16"),
    ("rules: no packets", lambda s: declare(packets=""), Fault,
     "the packets give no cards to the players"),
    ("rules: bad packet", lambda s: declare(packets="4 x"), Fault,
     "'x' is no packet: write 3, or W3 for three to the widow"),
    ("rules: seat left out", lambda s: declare(sides=((0, 2), (1,))), Fault,
     "the sides ((0, 2), (1,)) do not seat each of 4 players once"),
    ("rules: seat twice", lambda s: declare(sides=((0, 2), (1, 2))), Fault,
     "the sides ((0, 2), (1, 2)) do not seat each of 4 players once"),
    ("rules: no contract", lambda s: declare(contracts=()), Fault,
     "a game without an opening has exactly one contract, not 0"),
    ("rules: names", lambda s: declare(
        contracts=(contract("a"), contract("a")), opening=(Auction(("a",)),)), Fault,
     "two contracts have the same name: a a"),
    ("rules: bid without contract", lambda s: declare(opening=(Auction(("plain", "b")),)), Fault,
     "the opening may settle contract 'b', which is not declared"),
    ("contract: no phases", lambda s: one(phases=()), Fault,
     "contract plain: its last phase must be Play, and no other"),
    ("contract: two plays", lambda s: one(phases=(Play(), Play())), Fault,
     "contract plain: its last phase must be Play, and no other"),
    ("contract: play first", lambda s: one(phases=(Play(), NameTrump(by=ELDEST))), Fault,
     "contract plain: its last phase must be Play, and no other"),
    ("contract: ranks", lambda s: one(ranking=Ranking("A K")), Fault,
     "contract plain: the ranking does not say where these ranks stand: J Q"),
    ("contract: trump", lambda s: one(trump=STARS), Fault,
     "contract plain: its trump suit stars is not in the pack"),
    ("contract: follow rule", lambda s: one(
        follow=(FollowTerm("odd", of(cards("AS")), of(cards("KS")), "no"),)), Fault,
     "contract plain: follow rule odd could leave a player no legal card"),
    ("contract: pile counted", lambda s: one(
        scoring=(Award("widow", pile_points("widow", {"A": 1}), EVERYONE),)), Fault,
     "contract plain: its scoring counts a pile 'widow' that is never laid"),
    ("phase: exchange", lambda s: one(phases=(Exchange("widow", 2, by=ELDEST), Play())), Fault,
     "contract plain: no cards are dealt to the widow to take up"),
    ("phase: no trump left", lambda s: one(
        phases=(NameTrump(by=ELDEST, barred=SMALL.suits), Play())), Fault,
     "contract plain: there is no suit that may be named trump"),
    ("phase: request in a doubled pack", lambda s: declare(
        pack=tg.Pack("A K", copies=2),
        contracts=(contract(ranking=Ranking("A K"), phases=(Request(by=ELDEST), Play())),)), Fault,
     "contract plain: a card cannot be asked for where the pack is doubled"),
    ("phase: nothing to turn up", lambda s: declare(opening=(TurnUp("stock", "up", "plain"),)),
     Fault, "no cards are dealt to the stock to turn up"),
    ("auction: no bids", lambda s: declare(opening=(Auction(()),)), Fault,
     "an auction needs at least one bid"),
    ("auction: numbers", lambda s: declare(opening=(Auction((1, 2)),)), Fault,
     "an auction of numbers must say which contract is played"),
    ("auction: everything", lambda s: declare(
        opening=(Auction(("plain", "plain"), closing="z", circuits=0),)), Fault,
     ("a bid stands twice on the ladder of the auction; the closing bid z is not on the ladder"
      " of the auction; an auction needs at least one circuit, not 0")),
    ("rules: everything", lambda s: declare(
        seats=1, packets="", sides=((0,), (0,)),
        contracts=(contract("x", phases=()), contract("x", ranking=Ranking("A K"), trump=STARS))),
     Fault,
     ("a game needs at least two players, not 1; the sides ((0,), (0,)) do not seat each of"
     " 1 players once; the packets give no cards to the players; contract x: its last phase must"
     " be Play, and no other; contract x: the ranking does not say where these ranks stand: J Q;"
     " contract x: its trump suit stars is not in the pack; two contracts have the same name: x x;"
     " a game without an opening has exactly one contract, not 2")),
    ("rules: no such contract", lambda s: s.frog.contract("solo"), Fault,
     "Frog has no contract 'solo'"),
    # deals
    ("deal: negative seed", lambda s: s.frog.deal(seed=-1), Fault, SEED),
    ("deal: text", lambda s: s.frog.deal(seed="7"), TypeError,  # type: ignore[arg-type]
     "the seed is a whole number, not str"),
    ("deal: truth", lambda s: s.frog.deal(seed=True), TypeError,
     "the seed is a whole number, not bool"),
    ("deal: dealer", lambda s: s.frog.deal(seed=7, dealer=3), Fault,
     "the dealer sits at 0 to 2, not at 3"),
    ("deal: negative dealer", lambda s: s.frog.deal(seed=7, dealer=-1), Fault,
     "the dealer sits at 0 to 2, not at -1"),
    ("deal: dealer's name", lambda s: s.frog.deal(seed=7, dealer="0"),  # type: ignore[arg-type]
     TypeError, "dealer is a whole number, not str"),
    ("deal: everything", lambda s: s.frog.deal(seed=7, dealer=9, number=-2), Fault,
     "the dealer sits at 0 to 2, not at 9; rounds are numbered from 0, not -2"),
    ("deal: carry", lambda s: s.frog.deal(seed=7, carry=3), TypeError,  # type: ignore[arg-type]
     "carry is a mapping of names to numbers, not int"),
    ("deal: carry of another game", lambda s: s.frog.deal(seed=7, carry={"bags": (0, 0, 0)}), Fault,
     "nothing named 'bags' is carried from round to round"),
    ("start: no piles", lambda s: start(piles=None), Fault,
     "pile widow is missing: it holds 3 cards; pile dead is missing: it holds 3 cards"),
    ("start: hand missing", lambda s: start(FROG_HANDS[:2]), Fault,
     "hand 2 is missing: it holds 10 cards"),
    ("start: hand too many", lambda s: start((*FROG_HANDS, "")), Fault,
     f"there is no hand 3 in this game; {PLACES}"),
    ("start: card too few", lambda s: start((FROG_HANDS[0][3:], *FROG_HANDS[1:])), Fault,
     "hand 0 must hold 10 cards, not 9"),
    ("start: card twice", lambda s: start(("10S" + FROG_HANDS[0][2:], *FROG_HANDS[1:])), Fault,
     "10S is dealt 2 times: hand 0, hand 1"),
    ("start: no card", lambda s: start(("zz" + FROG_HANDS[0][2:], *FROG_HANDS[1:])), Fault,
     f"hand 0: 'zz' {NO_CARD}; hand 0 must hold 10 cards, not 9"),
    ("start: other card", lambda s: start(("2S" + FROG_HANDS[0][2:], *FROG_HANDS[1:])), Fault,
     f"hand 0: 2S {NOT_FROG}; hand 0 must hold 10 cards, not 9"),
    ("start: pile", lambda s: start(piles={**FROG_PILES, "talon": "AS"}), Fault,
     f"there is no pile talon in this game; {PLACES}; AS is dealt 2 times: hand 0, pile talon"),
    ("start: pile without cards", lambda s: start(piles={**FROG_PILES, "talon": []}), Fault,
     f"there is no pile talon in this game; {PLACES}"),
    ("start: hands in one text", lambda s: start(" ".join(FROG_HANDS)), TypeError,
     "the hands are a list, one hand for each seat, not one text"),
    ("start: a set of hands", lambda s: start(set(FROG_HANDS)), TypeError,
     "the hands are a list, one hand for each seat, not set"),
    ("start: hands by seat", lambda s: start(dict(enumerate(FROG_HANDS))), TypeError,
     "the hands are a list, one hand for each seat, not dict"),
    ("start: a pile without an order",
     lambda s: start(piles={**FROG_PILES, "widow": {"7D", "8D", "9D"}}), TypeError,
     "the cards of pile widow lie in an order: a list, not a set"),
    ("start: everything", lambda s: start(FROG_HANDS[:2], {}, dealer=7, number=-1), Fault,
     ("the dealer sits at 0 to 2, not at 7; rounds are numbered from 0, not -1; hand 2 is missing:"
     " it holds 10 cards; pile widow is missing: it holds 3 cards; pile dead is missing:"
     " it holds 3 cards")),
    ("perft: negative", lambda s: tg.perft(s.auction, -1), Fault,
     "the depth is a whole number from 0 up, not -1"),
    ("perft: text", lambda s: tg.perft(s.auction, "1"), TypeError,  # type: ignore[arg-type]
     "the depth is a whole number, not str"),
    # matches
    ("match: negative seed", lambda s: tg.Match.start(s.frog, seed=-1), Fault, SEED),
    ("match: dealer", lambda s: tg.Match.start(s.frog, seed=1, dealer=3), Fault,
     "the dealer sits at 0 to 2, not at 3"),
    ("match: no rounds", lambda s: tg.Match.start(s.frog, seed=1, rounds=0), Fault,
     "a match has at least one round, not 0"),
    ("match: target", lambda s: tg.Match.start(s.frog, seed=1, target=150), Fault,
     "the target must be above 150, not 150"),
    ("match: both", lambda s: tg.Match.start(s.frog, seed=1, target=0, rounds=-1), Fault,
     "a match has at least one round, not -1; the target must be above 150, not 0"),
    ("match: text", lambda s: tg.Match.start(s.frog, seed=1, rounds="3"),  # type: ignore[arg-type]
     TypeError, "rounds is a whole number, not str"),
]  # fmt: skip

MOVES: list[Row] = [
    # whose turn, and when
    ("turn: other seat", lambda s: s.auction.apply(tg.Move("pass"), 2), Illegal,
     "it is the turn of seat 1, not of seat 2"),
    ("turn: in play", lambda s: s.leading.apply(move("play", "10S"), 0), Illegal,
     "it is the turn of seat 1, not of seat 0"),
    ("turn: over", lambda s: s.over.apply(tg.Move("pass")), Illegal, "the round is over"),
    ("match: other seat", lambda s: s.match.apply(tg.Move("pass"), 0), Illegal,
     "it is the turn of seat 1, not of seat 0"),
    ("match: refused", lambda s: s.match.play("pass", "trump H"), Illegal,
     "trump ♥ is not possible now; possible: bid, pass"),
    ("match: no move", lambda s: s.match.play("pass", "hello"), Notation,
     f"'hello' is {FROG_MOVES}"),
    ("match: too early", lambda s: s.match.deal(), Illegal, "the round is still being played"),
    ("match: over", lambda s: s.ended.deal(), Illegal, "the match is over"),
    ("match: round over", lambda s: s.ended.apply(tg.Move("pass")), Illegal, "the round is over"),
    # calls
    ("call: play", lambda s: s.auction.play("10S"), Illegal,
     "play 10♠ is not possible now; possible: bid, pass"),
    ("call: no such bid", lambda s: s.auction.play("bid everest"), Illegal,
     "everest is no bid here: bid frog chico grand"),
    ("call: number", lambda s: s.auction.play("bid 3"), Illegal,
     "3 is no bid here: bid frog chico grand"),
    ("call: foreign", lambda s: s.auction.apply(tg.Move("nil")), Illegal,
     "nil is not possible now; possible: bid, pass"),
    ("call: bid of two", lambda s: s.auction.apply(tg.Move("bid", "frog", "chico")), Illegal,
     "bid chico frog is not possible now; possible: bid, pass"),
    ("call: too low", lambda s: s.raised.play("bid frog"), Illegal,
     "frog is not above chico: bid more or pass"),
    ("call: the same", lambda s: s.raised.play("bid chico"), Illegal,
     "chico is bid already: bid more or pass"),
    ("call: the same, not the dealer", lambda s: s.set_back.play("bid 2"), Illegal,
     "2 is bid already and only the dealer may take it over: bid more or pass"),
    ("call: accept", lambda s: s.upturned.apply(tg.Move("nil")), Illegal,
     "nil is not possible now; possible: accept, pass"),
    ("call: declare", lambda s: s.declaring.play("pass"), Illegal,
     "pass is not possible now; possible: nil, no nil"),
    ("trump: barred", lambda s: s.naming.play("trump H"), Illegal,
     "♥ may not be named trump here"),
    ("trump: pass", lambda s: s.naming.play("pass"), Illegal,
     "pass is not possible now; possible: trump"),
    ("trump: none", lambda s: s.naming.apply(tg.Move("trump")), Illegal,
     "trump is not possible now; possible: trump"),
    ("trump: foreign suit", lambda s: s.naming.apply(tg.Move("trump", STARS)), Illegal,
     "trump * is not possible now; possible: trump"),
    # cards before play
    ("lay: too few", lambda s: s.laying.play("discard AS JS"), Illegal,
     "lay away 3 cards, not 2"),
    ("lay: not held", lambda s: s.laying.play("discard AS KS 6S"), Illegal,
     "you do not hold 6♠ K♠"),
    ("lay: twice", lambda s: s.laying.apply(move("discard", "AS", "AS", "JS")), Illegal,
     "J♠ A♠ A♠: a card is named twice"),
    ("lay: twice, in a text", lambda s: s.laying.play("discard AS AS JS"), Illegal,
     "J♠ A♠ A♠: a card is named twice"),
    ("lay: play", lambda s: s.laying.play("AS"), Illegal,
     "play A♠ is not possible now; possible: discard"),
    ("lay: other pack", lambda s: s.laying.apply(move("discard", "AS", "2S", "JS")), Illegal,
     "you do not hold 2♠"),
    ("ask: own card", lambda s: s.asking.play("ask QS"), Illegal,
     "you hold Q♠ yourself: ask for a card that you do not hold"),
    ("ask: no such card", lambda s: s.asking.apply(move("ask", "2S")), Illegal,
     "2♠ is not in the pack"),
    ("ask: pass", lambda s: s.asking.play("pass"), Illegal,
     "pass is not possible now; possible: ask"),
    ("give: that card", lambda s: s.giving.play("give AS"), Illegal,
     "A♠ is the card you have just been given: give back another"),
    ("give: not held", lambda s: s.giving.play("give KS"), Illegal, "you do not hold K♠"),
    ("give: ask again", lambda s: s.giving.play("ask KS"), Illegal,
     "ask K♠ is not possible now; possible: give"),
    # play
    ("play: pass", lambda s: s.leading.play("pass"), Illegal,
     "pass is not possible now: a card is to be played"),
    ("play: trump", lambda s: s.leading.play("trump H"), Illegal,
     "trump ♥ is not possible now: a card is to be played"),
    ("play: not held", lambda s: s.leading.play("AS"), Illegal, "you do not hold A♠"),
    ("play: played before", lambda s: s.void.play("KC"), Illegal, "you do not hold K♣"),
    ("play: no such card", lambda s: s.leading.apply(move("play", "2S")), Illegal,
     "2♠ is not in the pack"),
    ("play: two cards", lambda s: s.leading.apply(move("play", "10S", "9S")), Illegal,
     "play 9♠ 10♠ is not possible now: a card is to be played"),
    ("play: no card", lambda s: s.leading.apply(tg.Move("play")), Illegal,
     "play is not possible now: a card is to be played"),
    ("play: follow", lambda s: s.second.play("AH"), Illegal,
     "♠ was led and you hold K♠ 6♠: you must follow suit"),
    ("play: trump when void", lambda s: s.void.play("KS"), Illegal,
     "you cannot follow ♣ and you hold A♥ K♥ 8♥ 6♥: you must play a trump"),
    ("play: beat", lambda s: s.heading.play("8S"), Illegal,
     "you can beat the best card of the trick with K♠: you must"),
    ("play: grasober", lambda s: s.oberln.play("AC"), Illegal,
     "you cannot follow ♦ and you hold Q♠: you must discard it"),
    ("play: text to apply", lambda s: s.auction.apply("pass"), TypeError,  # type: ignore[arg-type]
     "a Move is wanted, not str; play() takes texts"),
    ("play: text to why_not", lambda s: s.leading.why_not("10S"),  # type: ignore[arg-type]
     TypeError, "a Move is wanted, not str; play() takes texts"),
    ("play: nothing", lambda s: s.leading.is_legal(None), TypeError,  # type: ignore[arg-type]
     "a Move is wanted, not NoneType; play() takes texts"),
    ("play: a number", lambda s: s.match.play(5), TypeError,  # type: ignore[arg-type]
     "a Move is wanted, not int; play() takes texts"),
    # seats
    ("seat: too high", lambda s: s.auction.hand(3), IndexError,
     "seats are numbered 0 to 2: there is no seat 3"),
    ("seat: negative", lambda s: s.leading.hand(-1), IndexError,
     "seats are numbered 0 to 2: there is no seat -1"),
    ("seat: view", lambda s: s.auction.view(3), IndexError,
     "seats are numbered 0 to 2: there is no seat 3"),
    ("seat: in a view", lambda s: s.auction.view(0).hand(3), IndexError,
     "seats are numbered 0 to 2: there is no seat 3"),
]  # fmt: skip

BAD = [*READING, *OPTIONS, *DECLARING, *MOVES]


def test_the_table_names_each_case_once() -> None:
    names = [name for name, *_ in BAD]
    assert len(set(names)) == len(names)
    assert len(names) >= 80


@pytest.mark.parametrize(("name", "attempt", "kind", "text"), BAD, ids=[row[0] for row in BAD])
def test_bad_input_is_refused_in_these_words_and_changes_nothing(
    name: str, attempt: Callable[[States], object], kind: type[Exception], text: str
) -> None:
    before = first_album()
    with pytest.raises(kind) as refused:
        attempt(the_states())
    assert type(refused.value) is kind
    assert str(refused.value) == text
    # Of a list of faults each is a sentence, and together they are the message.
    faults = getattr(refused.value, "faults", (text,))
    assert all(faults)
    assert "; ".join(faults) == text
    assert album() == before


@pytest.mark.parametrize(("name", "attempt", "kind", "text"), MOVES, ids=[row[0] for row in MOVES])
def test_a_refusal_on_a_copy_leaves_the_copy_as_it_was(
    name: str, attempt: Callable[[States], object], kind: type[Exception], text: str
) -> None:
    for _ in range(2):  # nothing is remembered between two attempts
        with pytest.raises(kind) as refused:
            attempt(States())
        assert str(refused.value) == text


# --- what the documentation promises

ODD: list[Any] = [None, 5, 2.5, True, b"QS", ["QS"], object()]
X = States
PLAY_AND_MORE = tg.Move("play", c("10S"), "x")
LAY_AND_MORE = tg.Move("discard", c("AS"), c("JS"), c("8S"), "x")


def nested() -> list[Any]:
    loop: list[Any] = []
    loop.append(loop)
    return loop


# "a value of the wrong type raises TypeError" (docs/errors.md).
WRONG_TYPES: dict[str, Callable[[], object]] = {
    "Card.parse": lambda: tg.Card.parse(5),  # type: ignore[arg-type]
    "Suit.parse": lambda: tg.Suit.parse(None),  # type: ignore[arg-type]
    "Rank.parse": lambda: tg.Rank.parse(5),  # type: ignore[arg-type]
    "Card": lambda: tg.Card("S", "Q"),  # type: ignore[arg-type]
    "Pack.parse": lambda: SMALL.parse(5),  # type: ignore[arg-type]
    "Pack: suits": lambda: tg.Pack("A", suits="SH"),  # type: ignore[arg-type]
    "Pack: ranks": lambda: tg.Pack(["A"]),  # type: ignore[list-item]
    "Hand.parse": lambda: tg.Hand.parse(SMALL, 5),  # type: ignore[arg-type]
    "Option.parse": lambda: frog_game.options["deal"].parse(3),  # type: ignore[arg-type]
    "Packets.parse": lambda: Packets.parse(4),  # type: ignore[arg-type]
    "Rules: packets": lambda: declare(packets=4),
    "Rules: pack": lambda: declare(pack="A K Q J"),
    "Rules.parse": lambda: X.frog.parse(5),  # type: ignore[arg-type]
    "Rules.letters": lambda: X.frog.letters("pass"),  # type: ignore[arg-type]
    "Rules.start": lambda: start(piles=5),
    "perft": lambda: tg.perft(X.frog, 1),  # type: ignore[arg-type]
    "Match.start": lambda: tg.Match.start("frog", seed=1),  # type: ignore[arg-type]
}
# A number of more than 4,300 digits cannot be written in a message.
TOO_LONG: dict[str, Callable[[], object]] = {
    "deal: dealer": lambda: X.frog.deal(seed=1, dealer=HUGE),
    "deal: number": lambda: X.frog.deal(seed=1, number=-HUGE),
    "start: dealer": lambda: start(dealer=HUGE),
    "perft": lambda: tg.perft(X.auction, -HUGE),
    "match: rounds": lambda: tg.Match.start(X.frog, seed=1, rounds=-HUGE),
    "match: target": lambda: tg.Match.start(X.frog, seed=1, target=-HUGE),
    "pack: copies": lambda: tg.Pack("A", copies=-HUGE),
    "rules: seats": lambda: declare(seats=-HUGE),
    "letters": lambda: X.frog.move_of((HUGE,)),
    "mask": lambda: X.auction.letter_mask((HUGE,)),
}
NO_SEAT: dict[str, Callable[[], object]] = {
    "hand": lambda: X.auction.hand(HUGE),
    "view": lambda: X.auction.view(HUGE),
    "apply": lambda: X.auction.apply(tg.Move("pass"), HUGE),
    "hand of a view": lambda: X.auction.view(0).hand(HUGE),
}
# "The declaration cannot work; `faults` names everything wrong with it" (Rules).
UNWORKABLE: dict[str, Callable[[], object]] = {
    "an ending that does not exist": lambda: declare(match=MatchRules(ending="sudden")),  # type: ignore[arg-type]
    "a dealer after a pass who does not exist": lambda: declare(
        match=MatchRules(passed_out="nobody")  # type: ignore[arg-type]
    ),
    "a target that is reached at the start": lambda: declare(match=MatchRules(start=5, target=5)),
    "an empty side": lambda: declare(sides=((0, 1, 2, 3), ())),
    "more cards laid away than held": lambda: declare(
        packets="3 W2", contracts=(contract(phases=(Exchange("widow", 9, by=ELDEST), Play())),)
    ),
    "fewer cards laid away than taken": lambda: declare(
        packets="3 W2", contracts=(contract(phases=(Exchange("widow", 1, by=ELDEST), Play())),)
    ),
    "a lead by nobody": lambda: one(phases=(Play(lead=DECLARER),)),
    "a lead by everyone": lambda: one(phases=(Play(lead=EVERYONE),)),
    "trump named by nobody": lambda: one(phases=(NameTrump(), Play())),
    "a trump card that is no card": lambda: one(
        ranking=Ranking("A K Q J", trumps=(cards("ZZ"), REST))
    ),
    "a losing card of another pack": lambda: one(ranking=Ranking("A K Q J", never=cards("2S"))),
    "an order of equal cards that does not exist": lambda: one(
        ranking=Ranking("A K Q J", equals="third")  # type: ignore[arg-type]
    ),
    "a sentence with a gap that nothing fills": lambda: one(
        follow=(FollowTerm("odd", LED, LED, "you must {obey}"),)
    ),
}


def must_raise(*kinds: type[Exception]) -> Callable[[Callable[[], object]], None]:
    def check(attempt: Callable[[], object]) -> None:
        with pytest.raises(kinds):
            attempt()

    return check


def more_is_no_play() -> None:
    assert X.leading.why_not(PLAY_AND_MORE) is not None
    with pytest.raises(tg.IllegalMove):
        X.leading.apply(PLAY_AND_MORE)


def more_is_no_play_in_a_view() -> None:
    assert X.leading.view(1).why_not(PLAY_AND_MORE) is not None


def more_is_no_discard() -> None:
    reason = X.laying.why_not(LAY_AND_MORE)
    assert reason is not None
    assert reason.code != "named_twice"


def a_truth_is_no_bid() -> None:
    reason = X.set_back.rules.deal(seed=3).why_not(tg.Move("bid", True))
    assert reason is not None
    assert reason.code == "no_such_bid"


def other_cards_are_no_second_copy() -> None:
    reason = X.laying.why_not(move("discard", "AS", "2S", "2S"))
    assert reason is not None
    assert reason.code in ("no_such_card", "not_held")


def is_clean(text: str) -> bool:
    return text.isprintable() and len(text) <= 300


def shouted(text: str) -> str:
    reason = X.auction.why_not(X.frog.parse(text))
    assert reason is not None
    return reason.text()


def told(attempt: Callable[[], object]) -> str:
    with pytest.raises(tg.TrickGamesError) as refused:
        attempt()
    return str(refused.value)


def clean(text: Callable[[], str]) -> Callable[[], None]:
    def check() -> None:
        assert is_clean(text())

    return check


PROMISES: list[tuple[str, Callable[[], None]]] = [
    *((f"wrong type: {n}", lambda f=f: must_raise(TypeError)(f)) for n, f in WRONG_TYPES.items()),
    *((f"too long: {n}", lambda f=f: must_raise(tg.TrickGamesError)(f))
      for n, f in TOO_LONG.items()),
    *((f"no seat: {n}", lambda f=f: must_raise(IndexError)(f)) for n, f in NO_SEAT.items()),
    *((f"unworkable: {n}", lambda f=f: must_raise(tg.RulesError)(f))
      for n, f in UNWORKABLE.items()),
    ("a play with something more is no play", more_is_no_play),
    ("a play with something more is no play in a view", more_is_no_play_in_a_view),
    ("a discard with something more does not name a card twice", more_is_no_discard),
    ("a discard with something more has no letters",
     lambda: must_raise(tg.NotationError)(lambda: X.frog.letters(LAY_AND_MORE))),
    ("a truth value is no bid", a_truth_is_no_bid),
    ("an option that holds itself is refused",
     lambda: must_raise(tg.OptionError)(lambda: tg.rules("frog", multipliers=nested()))),
    ("a hand is a mask of the pack: negative",
     lambda: must_raise(ValueError)(lambda: tg.Hand(SMALL, -1))),
    ("a hand is a mask of the pack: too great",
     lambda: must_raise(ValueError)(lambda: tg.Hand(SMALL, 1 << 16))),
    ("a deck is an order of the pack",
     lambda: must_raise(ValueError)(lambda: tg.Deck(SMALL, (99,)))),
    ("a seat is a whole number",
     lambda: must_raise(TypeError)(lambda: X.auction.apply(tg.Move("pass"), "1"))),  # type: ignore[arg-type]
    ("a seat is no truth value",
     lambda: must_raise(TypeError)(lambda: X.auction.apply(tg.Move("pass"), True))),
    ("a refused bid cannot write to the terminal",
     clean(lambda: shouted(f"bid {ESCAPE}"))),
    ("a refused bid cannot turn the line round", clean(lambda: shouted("bid \u202egorf"))),
    ("a refused bid is short", clean(lambda: shouted("bid " + "x" * 9999))),
    ("a refused option cannot write to the terminal",
     clean(lambda: told(lambda: tg.rules("frog", deal=ESCAPE)))),
    ("a refused option name is short",
     clean(lambda: told(lambda: tg.rules("cramps", **{"x" * 9999: 1})))),
    ("a refused packet is short", clean(lambda: told(lambda: Packets.parse("x" * 9999)))),
    ("a refused pile cannot write to the terminal",
     clean(lambda: told(lambda: start(piles={**FROG_PILES, ESCAPE: "AS"})))),
    ("a refused spelling cannot write to the terminal",
     clean(lambda: told(lambda: X.frog.letters(tg.Move(ESCAPE))))),
    ("a refused contract is short", clean(lambda: told(lambda: X.frog.contract("x" * 9999)))),
]  # fmt: skip


@pytest.mark.parametrize(("name", "promise"), PROMISES, ids=[row[0] for row in PROMISES])
def test_a_promise_is_kept(name: str, promise: Callable[[], None]) -> None:
    promise()


# --- anything at all

WILD = st.text(max_size=12) | st.text(
    st.sampled_from("SHDC♠♥♦♣AKQJT1029 ,?\0\x1b\ud800\u202e\u200b٣②\u017fKbidplaytrumpdiscard"),
    max_size=20,
)
WORDS = st.sampled_from(
    [*"pass bid trump play discard ask give accept nil no frog 3 QH as 10S ♥ S zz +1 ٣ \0".split(),
     "\ud800", ESCAPE, "\u202e", "9" * 5000, "x" * 5000, "1,2,3", "W3", "W0", "100"]
)  # fmt: skip
TEXTS = WILD | st.lists(WORDS, max_size=6).map(" ".join)
NUMBERS = st.integers() | st.sampled_from([2**64, -(2**64), 10**300, -(10**300)])
VALUES = st.recursive(
    st.none() | st.booleans() | NUMBERS | st.floats() | WILD | st.binary(max_size=4)
    | st.complex_numbers() | st.dates() | st.sampled_from([object(), int, c, STARS, c("QS")]),
    lambda inner: st.lists(inner, max_size=3) | st.tuples(inner, inner)
    | st.dictionaries(WILD, inner, max_size=2) | st.frozensets(st.integers(), max_size=2),
    max_leaves=6,
)  # fmt: skip
EXPECTED = (tg.TrickGamesError, TypeError)


def survive(attempt: Callable[..., object], *args: Any, **named_args: Any) -> object:
    """Only the errors that docs/errors.md names come out."""
    try:
        return attempt(*args, **named_args)
    except EXPECTED as error:
        str(error)
        return error


def told_in(language: str) -> str:
    reason = X.second.why_not(move("play", "AH"))
    assert reason is not None
    return reason.text(language)


READERS: dict[str, Callable[[str], object]] = {
    "Card": tg.Card.parse,
    "Suit": tg.Suit.parse,
    "Rank": tg.Rank.parse,
    "Pack": tg.Pack,
    "Pack.parse": SMALL.parse,
    "Hand": lambda text: tg.Hand.parse(SMALL, text),
    "Packets": Packets.parse,
    "game": tg.rules,
    "hands": lambda text: X.frog.start(hands=[text] * 3, piles={"widow": text}),
    "cards of a hand": lambda text: X.frog.start(hands=[[text], text, list(text)]),
    "option name": lambda text: tg.rules("frog", **{text: 1}),
    "option value": lambda text: tg.rules("frog", deal=text),
    "language": told_in,
    "declared packets": lambda text: declare(packets=text),
    "contract": X.frog.contract,
}  # fmt: skip


@pytest.mark.parametrize("name", READERS)
@given(text=TEXTS)
def test_any_text_is_read_or_refused(name: str, text: str) -> None:
    survive(READERS[name], text)


@given(games(), TEXTS)
def test_any_text_is_a_move_or_refused_and_what_is_read_is_judged(rules: Rules, text: str) -> None:
    read = survive(rules.parse, text)
    if isinstance(read, tg.Move):
        rnd = rules.deal(seed=1)
        reason = rnd.why_not(read)
        assert reason is None or reason.text()
        after = survive(rnd.play, text)
        assert isinstance(after, tg.IllegalMove) == (reason is not None)
        survive(rules.letters, read)


@given(games(), TEXTS)
def test_any_text_is_an_option_value_or_refused(rules: Rules, text: str) -> None:
    for option in tg.find_game(rules.key).options.values():
        value = survive(option.parse, text)
        if not isinstance(value, Exception):
            assert option.read(value) == value


@given(games(), st.dictionaries(st.sampled_from(["deal", "multipliers", "pitch", "x"]), VALUES))
def test_any_value_is_an_option_or_refused(rules: Rules, options: dict[str, Any]) -> None:
    survive(tg.rules, rules.key, **options)


@given(games(), st.lists(NUMBERS | st.integers(-2, 120), max_size=5))
def test_any_numbers_are_letters_or_refused(rules: Rules, letters: list[int]) -> None:
    read = survive(rules.move_of, letters)
    if isinstance(read, tg.Move):
        assert rules.letters(read) == tuple(letters)
    mask = survive(rules.deal(seed=1).letter_mask, letters)
    assert isinstance(mask, tg.NotationError | int)


@given(seed=VALUES, dealer=VALUES | st.integers(-1, 4), number=VALUES | st.just(0))
def test_any_values_are_a_deal_or_refused(seed: object, dealer: object, number: object) -> None:
    survive(X.frog.deal, seed=seed, dealer=dealer, number=number)
    survive(tg.Match.start, X.frog, seed=seed, dealer=dealer, rounds=number)
    survive(tg.Match.start, X.frog, seed=1, target=number)
    survive(tg.Deck.shuffled, SMALL, seed)
    survive(tg.perft, X.auction, "" if dealer in (3, 4) else dealer)


@given(seat=VALUES | st.integers(-3, 4))
def test_any_value_is_a_seat_or_refused(seat: object) -> None:
    for ask in (X.auction.hand, X.leading.hand, X.auction.view, X.auction.view(0).hand):
        try:
            survive(ask, seat)
        except IndexError as error:
            assert "there is no" in str(error)  # noqa: PT017


@given(verb=WILD, args=st.lists(st.sampled_from([*SMALL, STARS, 1, "x", True, 2.5]), max_size=4))
def test_any_move_is_judged_by_every_state_but_play(verb: str, args: list[Any]) -> None:
    tried = tg.Move(verb, *args)
    for state in (X.auction, X.raised, X.laying, X.naming, X.asking, X.giving, X.declaring, X.over):
        reason = state.why_not(tried)
        assert reason is None or reason.text()
        assert isinstance(survive(state.apply, tried), tg.IllegalMove) == (reason is not None)


@given(
    seats=st.integers(-2, 9), packets=TEXTS | st.sampled_from(["4", "2 2", "W2 3", "1"]),
    sides=st.none() | st.lists(st.lists(st.integers(-1, 4)).map(tuple)).map(tuple),
    key=WILD, trump=st.none() | st.sampled_from([*SMALL.suits, STARS]),
    ranks=st.sampled_from(["A K Q J", "A K", "A A K Q J", "J Q K A 2"]),
    phases=st.lists(st.sampled_from([Play(), NameTrump(by=ELDEST), Exchange("widow", 2)])),
)  # fmt: skip
def test_any_declaration_is_rules_or_refused(
    seats: int, packets: str, sides: object, key: str, trump: tg.Suit | None, ranks: str,
    phases: list[Any],
) -> None:  # fmt: skip
    only = contract(key, trump=trump, ranking=Ranking(ranks), phases=tuple(phases))
    changed = {} if sides is None else {"sides": sides}
    made = survive(declare, seats=seats, packets=packets, contracts=(only,), **changed)
    if isinstance(made, Rules):
        assert attrs.evolve(made) == made
