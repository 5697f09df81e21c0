"""More cousins of the library's games, again in a simple form.

Sources: https://gamerules.com/rules/six-bid-solo/ and
http://www.whiteknucklecards.com/games/sixbid.html (the bids, the suits, chips at the start);
https://bicyclecards.com/how-to-play/forty-five and https://www.play-25.com/ (the order of the
cards, reneging; nobody robs here). Auction Bridge, Bid Whist, Tressette and Cutthroat Spades are
declared as they are generally known.
"""

import attrs

from tests.own_games.cousins import ALL, POINTS, TENS_HIGH, declared
from trickgames import Contract, MatchRules, Pack, Rank, Rules, Suit
from trickgames.cards import CLUBS, DIAMONDS, HEARTS, SPADES
from trickgames.carry import Carry
from trickgames.follow import ABOVE_LED, FOLLOW_SUIT, LED, TRUMP, FollowTerm, of
from trickgames.packets import Packets
from trickgames.phases.auction import Auction, rungs
from trickgames.phases.exchange import Exchange
from trickgames.phases.name_trump import NameTrump
from trickgames.phases.play import Exposed, Play
from trickgames.phases.predict import Blind, Predict
from trickgames.phases.request import Request
from trickgames.phases.turn_up import TurnTrump
from trickgames.ranking import Ranking
from trickgames.scoring.amounts import each
from trickgames.scoring.awards import Award, Payment, Scoring, SetBack
from trickgames.scoring.choices import bid_level, by_contract, given
from trickgames.scoring.conditions import (
    SOMEBODY_TOOK_ALL,
    at_least,
    below,
    missed_a_trick,
    somebody_is,
    took_a_trick,
    took_every_trick,
    took_no_trick,
)
from trickgames.scoring.tallies import (
    HIGHEST_TRUMP,
    card_points,
    cards_taken,
    most,
    pile_points,
    trick_values,
    tricks,
)
from trickgames.scoring.told import carried, noted
from trickgames.selection import REST, cards, trump_cards
from trickgames.table import (
    DEALER,
    DECLARER,
    DECLARING_SIDE,
    DEFENDERS,
    EVERYONE,
    LEFT_OF_DECLARER,
    PARTNER,
    seat_of,
)

PARTNERS = ((0, 2), (1, 3))


def six_bid_solo() -> Rules:
    """A cousin of Frog: hearts are a solo of their own, and the widow is never taken up."""
    ranks = f"{TENS_HIGH} 8 7 6"
    points = card_points(POINTS).of(DECLARER) + pile_points("widow", POINTS)

    def contract(key: str, *phases: object, scoring: tuple[Scoring, ...], trump=None) -> Contract:
        return Contract(key, Ranking(ranks), (FOLLOW_SUIT,), phases, scoring, trump)

    def misere(value: int) -> tuple[Scoring, ...]:
        return (
            Payment("won", value, DECLARER, when=(took_no_trick(DECLARER),)),
            Payment("lost", -value, DECLARER, when=(took_a_trick(DECLARER),)),
        )

    margin = (Payment("margin", by_contract({"solo": 2, "hearts": 3}) * (points - 60), DECLARER),)
    called = (
        Payment("won", 100, DECLARER, when=(took_every_trick(DECLARER),)),
        Payment("lost", -100, DECLARER, when=(missed_a_trick(DECLARER),)),
    )
    play = Play(stop=DECLARER)
    suit = NameTrump(barred=(HEARTS,))
    return Rules(
        key="six_bid_solo",
        pack=Pack(ranks),
        seats=3,
        packets="4 3 W3 4",
        opening=(Auction(("solo", "hearts", "misere", "spread", "call"), circuits=None),),
        contracts=(
            contract("solo", suit, Play(), scoring=margin),
            contract("hearts", Play(), scoring=margin, trump=HEARTS),
            contract("misere", play, scoring=misere(30)),
            contract(
                "spread", attrs.evolve(play, exposed=Exposed(DECLARER, 1)), scoring=misere(60)
            ),
            contract("call", NameTrump(), Request(optional=True), Play(), scoring=called),
        ),
        match=MatchRules(start=100),
    )


RED, BLACK = "K Q J 10 9 8 7 6 5 4 3 2 A", "K Q J A 2 3 4 5 6 7 8 9 10"
FIVE_HIGH = Ranking(
    {HEARTS: RED, DIAMONDS: RED, SPADES: BLACK, CLUBS: BLACK},
    trumps=(trump_cards("5 J"), cards("AH"), trump_cards("A"), REST),
)
HIGHEST = of(trump_cards("5 J") | cards("AH"))
# Nobody need follow a lower trump with one of the three highest.
RENEGE = FollowTerm(
    "follow_suit",
    LED & ~(HIGHEST & ABOVE_LED),
    LED | TRUMP,
    "{lead} and you hold {held}: you must follow suit or trump",
)


def twenty_five() -> Rules:
    return declared(
        "twenty_five",
        ALL,
        5,
        Packets.parse("3 2", rest="stock"),
        TurnTrump("stock", "turned"),
        Play(),
        ranking=FIVE_HIGH,
        follow=(RENEGE,),
        scoring=(
            Award("tricks", 5 * tricks(), EVERYONE),
            Award("all tricks", 10 * most(tricks()), EVERYONE, (SOMEBODY_TOOK_ALL,)),
        ),
        match=MatchRules(target=25, ending="play_off"),
    )


def forty_fives() -> Rules:
    points = (
        Award("tricks", 5 * tricks(), EVERYONE),
        Award("highest trump", 5 * cards_taken(HIGHEST_TRUMP), EVERYONE),
    )
    return declared(
        "forty_fives",
        ALL,
        4,
        Packets.parse("3 2", rest="stock"),
        NameTrump(),
        Play(lead=LEFT_OF_DECLARER),
        ranking=FIVE_HIGH,
        follow=(RENEGE,),
        sides=PARTNERS,
        # The dealer may hold: play at the bid of another.
        opening=(Auction((15, 20, 25, 30), contract="forty_fives", may_equal=DEALER, closing=30),),
        scoring=(SetBack(points),),
        match=MatchRules(target=120, ending="bidders_first"),
    )


def auction_bridge() -> Rules:
    """What Bridge was before only the tricks that were bid counted."""
    values = {"C": 6, "D": 7, "H": 8, "S": 9, "NT": 10}
    trumps = {"C": CLUBS, "D": DIAMONDS, "H": HEARTS, "S": SPADES, "NT": None}
    won = tricks().of(DECLARING_SIDE)
    least = bid_level() + 6
    made, failed = at_least(won, least), below(won, least)
    doubled, redoubled = seat_of("doubled"), seat_of("redoubled")
    times = given(somebody_is(redoubled), 4, given(somebody_is(doubled), 2, 1))
    scoring = (
        Award("odd tricks", (won - 6) * by_contract(values) * times, DECLARING_SIDE, (made,)),
        Award("doubled contract", 25 * times, DECLARING_SIDE, (made, somebody_is(doubled))),
        Award("small slam", 50, DECLARING_SIDE, (at_least(won, 12), below(won, 13))),
        Award("grand slam", 100, DECLARING_SIDE, (took_every_trick(DECLARING_SIDE),)),
        Award("undertricks", 50 * (least - won) * times, DEFENDERS, (failed,)),
    )
    return Rules(
        key="auction_bridge",
        pack=Pack(ALL),
        seats=4,
        sides=PARTNERS,
        packets="1 " * 13,
        opening=(
            Auction(
                rungs(range(1, 8), tuple(values)),
                circuits=None,
                reentry=True,
                doubles=True,
                first_to_name=True,
                first=DEALER,
            ),
        ),
        contracts=tuple(
            Contract(
                key,
                Ranking(ALL),
                (FOLLOW_SUIT,),
                (Play(lead=LEFT_OF_DECLARER, dummy=PARTNER),),
                scoring,
                trumps[key],
            )
            for key in values
        ),
    )


JOKERS = Suit("X", "\N{WHITE STAR}", "jokers")


def bid_whist() -> Rules:
    """Jokers are the highest trumps, and win nothing without; the kitty here has two cards."""
    both = (Rank("B", "big joker"), Rank("L", "little joker"))
    up, down = ALL, "A 2 3 4 5 6 7 8 9 10 J Q K"
    orders = {"up": up, "down": down, "nt": up}
    won = tricks().of(DECLARING_SIDE)
    made = at_least(won, bid_level() + 6)
    scoring = (
        Award("tricks", won - 6, DECLARING_SIDE, (made,)),
        Award("set", -bid_level(), DECLARING_SIDE, (below(won, bid_level() + 6),)),
    )

    def contract(key: str) -> Contract:
        order = {**dict.fromkeys((SPADES, HEARTS, DIAMONDS, CLUBS), orders[key]), JOKERS: both}
        trumps = () if key == "nt" else (cards("BX LX"), REST)
        kitty = Exchange("kitty", 2, to="laid away")
        return Contract(
            key,
            Ranking(order, trumps, never=cards("BX LX") if key == "nt" else None),
            (FOLLOW_SUIT,),
            (kitty, Play(lead=DECLARER)) if key == "nt" else (BID_SUIT, kitty, Play(lead=DECLARER)),
            scoring,
        )

    return Rules(
        key="bid_whist",
        pack=Pack({**dict.fromkeys((SPADES, HEARTS, DIAMONDS, CLUBS), ALL), JOKERS: both}),
        seats=4,
        sides=PARTNERS,
        packets=Packets.parse("1 " * 13, rest="kitty"),
        opening=(Auction(rungs(range(3, 8), ("down", "up", "nt"))),),
        contracts=tuple(map(contract, orders)),
        match=MatchRules(target=7),
    )


BID_SUIT = NameTrump(barred=(JOKERS,))


def tressette() -> Rules:
    """Three cards of small worth make one point; what is left over is lost."""
    thirds = card_points({"A": 3, "3": 1, "2": 1, "K": 1, "Q": 1, "J": 1})
    return declared(
        "tressette",
        "3 2 A K Q J 7 6 5 4",
        4,
        "5 5",
        Play(),
        sides=PARTNERS,
        scoring=(
            Award("cards", thirds.every(3), EVERYONE),
            Award("last trick", trick_values(*[0] * 9, 1), EVERYONE),
        ),
        match=MatchRules(target=21),
    )


def cutthroat_spades() -> Rules:
    """Everybody for himself; who is far behind may try to take nothing, cards unseen."""
    bid = noted("bid")
    made = (10 * bid).where(tricks().reaches(bid))
    lost = (-10 * bid).where(tricks().below(bid))
    blind = each((200 * noted("blind nil")).where(tricks().equals(0)))
    points = {"made": made, "lost": lost, "blind nil": blind}
    return declared(
        "cutthroat_spades",
        ALL,
        4,
        "1 " * 13,
        Predict(13, least=1, blind=Blind("blind nil", behind=("points", 100))),
        Play(),
        trump=SPADES,
        scoring=tuple(Award(name, amount, EVERYONE) for name, amount in points.items()),
        carry=(Carry("points", sum(points.values(), start=carried("points"))),),
        match=MatchRules(target=300),
    )


FAR_COUSINS = (
    six_bid_solo,
    twenty_five,
    forty_fives,
    auction_bridge,
    bid_whist,
    tressette,
    cutthroat_spades,
)
