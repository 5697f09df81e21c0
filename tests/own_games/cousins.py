"""Cousins of the library's games, in a simple form: what serves one game serves another.

Sixty-six is a cousin of Schnapsen, Pitch of Set Back, Black Maria of Hearts, the Lift of Oh Hell,
Bid Euchre of Euchre, Ramsch of Grasobern, Collectors (an invention) of Bird Dog; the children's
Knaves is that of the example with a price for all four jacks.
"""

from typing import Any

import attrs

from trickgames import Contract, MatchRules, Pack, Rules, Suit
from trickgames.cards import CLUBS, DIAMONDS, HEARTS, SPADES
from trickgames.follow import (
    BEAT_IF_ABLE,
    FOLLOW_SUIT,
    FOLLOW_SUIT_OR_TRUMP,
    STOCK_SHUT,
    TRUMP_WHEN_VOID,
    FollowTerm,
)
from trickgames.packets import Packets, Schedule
from trickgames.phases.auction import Auction, Forced
from trickgames.phases.declare import Declare
from trickgames.phases.give import Give
from trickgames.phases.name_trump import NameTrump
from trickgames.phases.phase import Phase
from trickgames.phases.play import Play, Reached
from trickgames.phases.predict import Predict
from trickgames.phases.stock import Close, Draw, Marriage, Swap
from trickgames.phases.turn_up import TurnTrump, TurnUp
from trickgames.ranking import Ranking
from trickgames.scoring.awards import Award, GamePoints, Scoring, SetBack
from trickgames.scoring.choices import given
from trickgames.scoring.conditions import (
    DECLARED,
    SOMEBODY_TOOK_ALL,
    TRICKS_WERE_SHARED,
    among,
    in_play,
    level_is,
    shared_out,
    taken_by_one,
    took_every_trick,
)
from trickgames.scoring.tallies import (
    HIGHEST_TRUMP,
    LOWEST_TRUMP,
    all_taken,
    card_points,
    cards_held,
    cards_taken,
    most,
    sets,
    tricks,
)
from trickgames.scoring.told import marriages, noted
from trickgames.selection import REST, cards, cards_of_suit, other_of_colour, trump_cards
from trickgames.table import (
    DEALER,
    DECLARER,
    DECLARING_SIDE,
    DEFENDERS,
    EVERYONE,
    LEFT_OF_DECLARER,
    NOBODY,
    OTHERS,
    Role,
    partner_of,
)

ALL = "A K Q J 10 9 8 7 6 5 4 3 2"
TENS_HIGH = "A 10 K Q J 9"
POINTS = {"A": 11, "10": 10, "K": 4, "Q": 3, "J": 2}


def declared(
    key: str,
    ranks: str,
    seats: int,
    packets: Packets | Schedule | str,
    *phases: Phase[Any] | Play,
    scoring: tuple[Scoring, ...],
    follow: tuple[FollowTerm, ...] = (FOLLOW_SUIT,),
    ranking: Ranking | None = None,
    trump: Suit | None = None,
    **more: Any,
) -> Rules:
    """A game with one contract of its own name."""
    contract = Contract(key, ranking or Ranking(ranks), follow, phases, scoring, trump)
    title = key.replace("_", " ").title()
    said = {"pack": Pack(ranks), "seats": seats, "packets": packets, "key": key, "title": title}
    return Rules(**{**said, "contracts": (contract,), **more})


def sixty_six() -> Rules:
    strict = (FOLLOW_SUIT, TRUMP_WHEN_VOID, BEAT_IF_ABLE)
    points = card_points(POINTS) + marriages(plain=20, trump=40)
    return declared(
        "sixty_six",
        TENS_HIGH,
        2,
        Packets.parse("3 3 T1", rest="stock"),
        TurnTrump("turned", fact="turned"),
        Play(
            draw=Draw(("stock", "turned")),
            extras=(Swap("9", least=2), Close(points, least=2), Marriage()),
            until=Reached(points, 66),
        ),
        follow=tuple(attrs.evolve(term, when=(*term.when, STOCK_SHUT)) for term in strict),
        scoring=(GamePoints(points),),
        match=MatchRules(target=7),
    )


def pitch() -> Rules:
    jack = trump_cards("J")
    points = (
        Award("high", cards_held(HIGHEST_TRUMP), EVERYONE),
        Award("low", cards_taken(LOWEST_TRUMP), EVERYONE),
        Award("jack", cards_taken(jack), EVERYONE),
        Award("game", most(card_points({"A": 4, "K": 3, "Q": 2, "J": 1, "10": 10})), EVERYONE),
        Award("smudge", 1, DECLARER, (level_is(4), in_play(jack), took_every_trick(DECLARER))),
    )
    return declared(
        "pitch",
        ALL,
        4,
        "3 3",
        Play(lead=DECLARER, lead_names_trump=True),
        follow=(FOLLOW_SUIT_OR_TRUMP,),
        opening=(Auction((2, 3, 4), contract="pitch", closing=4, all_pass=Forced(DEALER, 2)),),
        scoring=(SetBack(points),),
        match=MatchRules(target=7),
    )


PENALTIES = cards_of_suit(HEARTS) | cards("QS KS AS")


def black_maria() -> Rules:
    clubs = ALL.removesuffix(" 2")
    return declared(
        "black_maria",
        ALL,
        3,
        "1 " * 17,
        Give(3, (-1,)),
        Play(),
        pack=Pack({SPADES: ALL, HEARTS: ALL, DIAMONDS: ALL, CLUBS: clubs}),
        scoring=(
            Award("hearts", cards_taken(cards_of_suit(HEARTS)), EVERYONE),
            Award("black maria", 13 * cards_taken(cards("QS")), EVERYONE),
            Award("king of spades", 10 * cards_taken(cards("KS")), EVERYONE),
            Award("ace of spades", 7 * cards_taken(cards("AS")), EVERYONE),
            Award("all of them", -86 * all_taken(PENALTIES), EVERYONE),
        ),
        match=MatchRules(target=100, lowest=True),
    )


def the_lift() -> Rules:
    bid = noted("bid")
    exact = tricks().equals(bid)
    sizes = (*range(1, 9), *range(7, 0, -1))
    return declared(
        "the_lift",
        ALL,
        5,
        Schedule(tuple(Packets.parse("1 " * size, rest="stock") for size in sizes)),
        TurnTrump("stock", "turned"),
        Predict(8),
        Play(),
        scoring=(
            Award("exact", (10 + 2 * bid).where(exact), EVERYONE),
            Award("over", (-2 * (tricks() - bid)).where(tricks().above(bid)), EVERYONE),
            Award("under", (-2 * (bid - tricks())).where(tricks().below(bid)), EVERYONE),
        ),
        match=MatchRules(rounds=len(sizes)),
    )


def bid_euchre() -> Rules:
    return declared(
        "bid_euchre",
        "A K Q J 10 9",
        4,
        "3 3",
        NameTrump(),
        Declare("alone", by=DECLARER),
        Play(out=partner_of("alone"), lead_when_out=LEFT_OF_DECLARER),
        ranking=Ranking("A K Q J 10 9", (trump_cards("J"), other_of_colour("J"), REST)),
        opening=(Auction((3, 4, 5, 6), contract="bid_euchre"),),
        sides=((0, 2), (1, 3)),
        scoring=(
            SetBack((Award("tricks", tricks(), EVERYONE),), defenders_score=False),
            Award("defended", most(tricks()), DEFENDERS),
            Award("march", 1, DECLARING_SIDE, (took_every_trick(DECLARING_SIDE),)),
        ),
        match=MatchRules(target=32, ending="bidders_first"),
    )


# Every fourth round everything counts twice.
BOCK = Role("in turn", "everyone in a Bock round", roles=(NOBODY, NOBODY, NOBODY, EVERYONE))


def ramsch() -> Rules:
    times = given(among(EVERYONE, BOCK), 2, 1)
    return declared(
        "ramsch",
        f"{TENS_HIGH} 8 7",
        3,
        "3 4 3",
        Play(),
        ranking=Ranking(f"{TENS_HIGH} 8 7", trumps=(cards("JC JS JH JD"),)),
        scoring=(
            Award(
                "most points",
                -10 * times * most(card_points(POINTS)),
                EVERYONE,
                (TRICKS_WERE_SHARED,),
            ),
            Award("all tricks", 20 * times * most(tricks()), EVERYONE, (SOMEBODY_TOOK_ALL,)),
        ),
        match=MatchRules(),
    )


def collectors() -> Rules:
    return declared(
        "collectors",
        "A K Q J 10 9",
        3,
        Packets.parse("1 1 1 1 1 1 1", rest="stock"),
        Play(),
        opening=(TurnUp("stock", fact="turned", contract="collectors"),),
        scoring=(
            Award("sets", sets("A K Q J", size=3), EVERYONE),
            Award("most sets", most(sets("A K Q J", size=3)), OTHERS, (DECLARED,)),
        ),
        match=MatchRules(target=5, ending="play_off"),
    )


def childrens_knaves() -> Rules:
    jacks = cards("JH JD JS JC")
    shared, shot = (shared_out(jacks),), (taken_by_one(jacks),)
    return declared(
        "childrens_knaves",
        ALL,
        3,
        Packets.parse("1 " * 17, rest="odd"),
        TurnTrump("odd", fact="turned"),
        Play(),
        scoring=(
            Award("tricks", tricks(), EVERYONE),
            *(
                Award(f"jack {jack}", -cost * cards_taken(cards(jack)), EVERYONE, shared)
                for jack, cost in {"JH": 4, "JD": 3, "JS": 2, "JC": 1}.items()
            ),
            Award("all jacks", 10 * all_taken(jacks), EVERYONE, shot),
        ),
        match=MatchRules(target=20),
    )


COUSINS = (
    sixty_six,
    pitch,
    black_maria,
    the_lift,
    bid_euchre,
    ramsch,
    collectors,
    childrens_knaves,
)
