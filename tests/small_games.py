"""Small declarations in which every deal can be listed, each with one kind of hidden knowledge."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from typing import Any

import attrs

import trickgames as tg
from trickgames.cards import DIAMONDS, HEARTS, SPADES
from trickgames.carry import Carry
from trickgames.follow import (
    BEAT_IF_ABLE,
    FOLLOW_SUIT,
    FOLLOW_SUIT_OR_TRUMP,
    FOLLOWING,
    TRUMP_WHEN_VOID,
    FollowTerm,
    suit,
)
from trickgames.packets import Packets
from trickgames.phases.auction import Auction
from trickgames.phases.declare import Declare
from trickgames.phases.exchange import Exchange
from trickgames.phases.give import Give
from trickgames.phases.name_trump import CallTrump, NameTrump
from trickgames.phases.phase import Phase
from trickgames.phases.play import Exposed, Play
from trickgames.phases.predict import Blind, Predict
from trickgames.phases.request import Request
from trickgames.phases.turn_up import TurnTrump, TurnUp
from trickgames.ranking import Ranking, mate_of
from trickgames.scoring.amounts import each
from trickgames.scoring.awards import Award, Payment
from trickgames.scoring.tallies import pile_points, tricks
from trickgames.scoring.told import carried, noted
from trickgames.table import DEALER, DECLARER, DEFENDERS, ELDEST, EVERYONE, holder_of, seat_of

RANKS = "A K Q J"
FIVE = "A K Q J 10"
POINTS = {"A": 11, "K": 4, "Q": 3, "J": 2}


def _rules(
    key: str,
    packets: str,
    *phases: Phase[Any] | Play,
    follow: tuple[Any, ...] = (FOLLOW_SUIT,),
    opening: tuple[Phase[Any], ...] = (),
    rest: str = "dead",
    last: str | None = None,
    ranks: str = RANKS,
    suits: tuple[tg.Suit, ...] = (SPADES, HEARTS),
    carry: tuple[Carry, ...] = (),
    **contract: Any,
) -> tg.Rules:
    scoring = contract.pop("scoring", (Award("tricks", tricks(), EVERYONE),))
    ranking = contract.pop("ranking", Ranking(ranks))
    return tg.Rules(
        pack=tg.Pack(ranks, suits=suits),
        seats=3,
        packets=Packets.parse(packets, rest, last),
        opening=opening,
        contracts=(tg.Contract("c", ranking, follow, phases, scoring, **contract),),
        key=key,
        carry=carry,
    )


BID = (Auction(("c",)),)
FROG = (FOLLOW_SUIT, TRUMP_WHEN_VOID)
DIAMONDS_NEXT = FollowTerm(
    "diamonds_next", suit(DIAMONDS), suit(DIAMONDS), "play {held}", (FOLLOWING,)
)
OR_TRUMP = (FOLLOW_SUIT_OR_TRUMP,)
EXACT = tricks().equals(noted("bid"))
SHOWN = Play(lead=DECLARER, exposed=Exposed(DECLARER, 1))
SMALL = {
    rules.key: rules
    for rules in (
        _rules("plain", "2", Play(), ranks="A K Q"),
        _rules("frog", "2", Play(), follow=FROG, trump=HEARTS, ranks="A K Q"),
        _rules("or_trump", "2", Play(), follow=OR_TRUMP, trump=HEARTS, ranks="A K Q"),
        _rules("heads", "2", Play(), follow=(FOLLOW_SUIT, BEAT_IF_ABLE), ranks="A K Q"),
        _rules(
            "forked",
            "2",
            Play(),
            follow=(FOLLOW_SUIT_OR_TRUMP, BEAT_IF_ABLE),
            trump=HEARTS,
            ranks="A K Q",
        ),
        # Whoever trumps held a spade that was led, or neither spade nor diamond.
        _rules(
            "some",
            "2",
            Play(),
            follow=(FOLLOW_SUIT_OR_TRUMP, DIAMONDS_NEXT),
            trump=HEARTS,
            ranks="A K",
            suits=(SPADES, HEARTS, DIAMONDS),
        ),
        _rules(
            "carry",
            "2",
            Play(),
            ranks="A K Q",
            scoring=(Award("tricks", 2 * tricks() - carried("won"), EVERYONE),),
            carry=(Carry("won", carried("won") + tricks()),),
        ),
        _rules(
            "exchange",
            "1 W1",
            Exchange("widow", 1),
            Play(),
            opening=BID,
            scoring=(Payment("c", pile_points("discard", POINTS) - 3, DECLARER, DEFENDERS),),
            ranks="A K Q",
        ),
        _rules("request", "2", Request(), Play(), opening=BID, ranks="A K Q"),
        _rules(
            "dummy_leads", "1", Play(dummy=ELDEST), opening=BID, ranks=FIVE, suits=(SPADES,)
        ),
        # Some cards are in no hand: nobody may have what is asked for.
        _rules(
            "asked", "1", Request(by=DEALER, optional=True), Play(), ranks=FIVE, suits=(SPADES,)
        ),
        _rules(
            "asked_twice", "2", Request(by=DEALER), Request(), Play(), opening=BID, ranks="A K Q"
        ),
        _rules(
            "asked_and_taken",
            "1 W1",
            Request(by=DEALER),
            Exchange("widow", 1),
            Play(),
            opening=BID,
            ranks=FIVE,
            suits=(SPADES,),
        ),
        _rules("open", "1", Play(exposed=Exposed(DEALER, 0)), ranks=FIVE, suits=(SPADES,)),
        _rules(
            "open_later",
            "1",
            Declare("nil"),
            Play(exposed=Exposed(seat_of("nil"), 0)),
            ranks=FIVE,
            suits=(SPADES,),
        ),
        # The card that was turned up makes trumps, turned up once more.
        _rules(
            "turned_twice",
            "1 T1",
            TurnTrump("turned"),
            Play(),
            opening=(TurnUp("turned", "turned", "c"),),
            ranks=FIVE,
            suits=(SPADES,),
        ),
        _rules("shown", "2", SHOWN, opening=BID, ranks="A K Q"),
        _rules("dummy", "2", Play(lead=DECLARER, dummy=DEALER), opening=BID, ranks="A K Q"),
        _rules("give", "2", Give(1, (1, -1)), Play(), ranks="A K Q"),
        # Who leads has the ace of hearts, and need not lead it.
        _rules("held", "2", Play(lead=holder_of("AH")), ranks="A K Q"),
        _rules("given", "2", Give(1, (2,)), Play(lead=holder_of("KS")), ranks="A K Q"),
        _rules("named", "2", NameTrump(), Play(), opening=BID, ranks="A K Q"),
        _rules("pitch", "2", Play(lead_names_trump=True), ranks="A K Q"),
        _rules(
            "turned",
            "1",
            Declare("nil"),
            Play(),
            opening=(TurnUp("stock", "turned", "c"),),
            rest="stock",
            ranks="A K Q",
            ranking=Ranking("A K Q", promoted=mate_of("turned")),
        ),
        _rules(
            "last",
            "2",
            Exchange("turned", 0, by=DEALER),
            Play(),
            opening=(TurnUp("turned", "turned", "c"),),
            last="turned",
            ranks="A K Q",
        ),
        _rules("out", "2", Declare("rest"), Play(out=seat_of("rest")), ranks="A K Q"),
        _rules(
            "called",
            "1 T1",
            Exchange("turned", 1, by=DEALER),
            Play(),
            opening=(
                TurnUp("turned", "turned", "c", turned_down="dead"),
                CallTrump("c", barred="turned"),
            ),
            ranks="A K Q",
        ),
        _rules(
            "kept",
            "2 T1",
            Exchange("turned", 1, by=DECLARER, keep="turned"),
            Play(),
            opening=(
                TurnUp("turned", "turned", "c", turned_down="turned down"),
                CallTrump("c", must=True),
            ),
            rest="turned down",
            ranks="A K Q J",
        ),
        _rules(
            "predict",
            "1",
            TurnTrump("stock", "turned"),
            Predict(1, hook=True),
            Play(),
            rest="stock",
            ranks="A K Q",
            scoring=(Award("exact", (1 + noted("bid")).where(EXACT), EVERYONE),),
        ),
        # Nobody has looked at the own hand before declining to go blind.
        _rules(
            "blind",
            "2",
            Predict(2, blind=Blind("blind nil")),
            Play(),
            ranks="A K Q",
            scoring=(Award("bold", each(noted("blind nil").where(EXACT)), EVERYONE),),
        ),
    )
}  # fmt: skip


def deals(rules: tg.Rules, dealer: int) -> Iterator[tg.Round]:
    """Every deal of a small game, each once: hands as sets, piles in their order."""
    sizes = rules.packets.hand_sizes(rules.seats, dealer)
    piles = rules.packets.pile_sizes(len(rules.pack), rules.seats)
    for hands, rest in _hands(tuple(map(str, rules.pack)), sizes):
        for order in itertools.permutations(rest):
            cards = iter(order)
            laid = {name: [next(cards) for _ in range(size)] for name, size in piles.items()}
            yield rules.start(hands=hands, piles=laid, dealer=dealer)


def _hands(
    cards: Sequence[str], sizes: Sequence[int]
) -> Iterator[tuple[list[list[str]], Sequence[str]]]:
    if not sizes:
        yield [], cards
        return
    for hand in itertools.combinations(cards, sizes[0]):
        left = tuple(card for card in cards if card not in hand)
        for hands, rest in _hands(left, sizes[1:]):
            yield [list(hand), *hands], rest


@attrs.frozen
class Seen:
    """What a seat has seen of a round, told in the test's own words: the slow way."""

    lines: tuple[object, ...]


def witness(rnd: tg.Round, seat: int | None) -> Seen:
    """Write down, state by state, what lies open to a seat."""
    chain = [rnd]
    while chain[0].previous is not None:
        chain.insert(0, chain[0].previous)
    lines: list[object] = []
    for before, state in zip([None, *chain], chain, strict=False):
        own = None if seat is None else frozenset(map(str, state.hand(seat)))
        if state.rules.key == "blind" and not _has_looked(state, seat):
            own = None
        shown = [(s, frozenset(map(str, state.hand(s)))) for s in state.exposed]
        lines.append((state.turn, state.actor, state.to_act))
        lines.append((own, shown, state.contract, state.declarer, state.trump))
        lines.append(sorted((name, str(value)) for name, value in state.facts.items()))
        lines.append({name: len(cards) for name, cards in state.piles.items()}.items())
        if before is not None:
            lines.append(_told(before, state, seat))
        lines.append([(trick.winner, str(trick)) for trick in state.tricks])
        if state.is_over:
            lines.append((state.scores, [(a.name, a.scores) for a in state.awards]))
            if state.rules.key == "exchange" and state.contract is not None:
                lines.append(sorted(map(str, state.piles["discard"])))
    return Seen(tuple(map(_plain, lines)))


def _has_looked(rnd: tg.Round, seat: int | None) -> bool:
    """Who goes blind and who does not looks at the cards then, and not before."""
    while rnd.previous is not None:
        if rnd.previous.turn == seat and str(rnd.last_move) in ("blind nil", "no blind nil"):
            return True
        rnd = rnd.previous
    return False


def _told(before: tg.Round, state: tg.Round, seat: int | None) -> object:
    move, mover = state.last_move, state.last_seat
    assert move is not None
    hidden = move.verb == "discard" and seat != mover
    hidden |= move.verb == "give" and seat not in {mover, state.facts.get("giver", mover)}
    return (mover, move.verb if hidden else str(move))


def _plain(line: object) -> object:
    return repr(sorted(line)) if isinstance(line, type({}.items())) else repr(line)
