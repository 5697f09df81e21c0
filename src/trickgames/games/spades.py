"""Spades: partners say how many tricks they will take, spades are trump, and extra tricks hurt.

Sources: https://thelogicgame.com/games/spades/index.html (bids, breaking, bags, nil);
https://traditionalgamerules.neocities.org/spades (blind nil for who is 100 behind, 500 points);
https://watchaware.com/watch-apps/the-spades-for-watch/6739510961 (a nil's tricks as bags);
https://www.field-of-themes.com/spades/sprules.htm (bags beyond ten go on to the next ten);
http://cameradaletto.biz/rules-to-spades-the-card-game.html (a nil's tricks for the partner, ties).

Implemented: the game of four in partnerships, seats 0 and 2 against 1 and 3.
Left out: jokers and high twos, the lowest club led by everybody, partners who agree on their bid,
cards exchanged after a blind nil, blind bids of tricks, bonuses for ten tricks, 500 points lost.

Rulings where the texts differ:

* SP-1: each bids once, from eldest hand on; nobody passes, and the partners' bids are added up.
* SP-2: a bid of 0 is nil. Option ``nil``: at least 1 must be bid.
* SP-3: there is no blind nil. Option ``blind_nil``: ``"on"`` offers it to everybody, ``"behind"``
  to a side that is at least 100 points behind. Who gets the offer sees no card before answering.
* SP-4: eldest hand leads. Spades may not be led before somebody has played one, unless the leader
  holds nothing else.
* SP-5: a side with as many tricks as it bid scores 10 for each trick bid, else it loses as much.
* SP-6: each trick more is a bag: 1 point, and for every ten bags, from round to round, 100 are
  lost.
* SP-7: a nil without a trick scores 100 for its side, beside what the partner makes, else it loses
  100; a blind nil 200.
* SP-8: the tricks of a nil that fails do not help the partner's bid; they are bags. Option
  ``nil_tricks="help"``: they count like the partner's own.
* SP-9: 500 points end the match, looked at after each round; the higher total wins. Level totals
  play on.
"""

from __future__ import annotations

from typing import Literal

from trickgames.cards import SPADES
from trickgames.carry import Carry
from trickgames.declaration import Contract, MatchRules, Rules
from trickgames.follow import FOLLOW_SUIT, LEADING, TRUMP, FollowTerm, unbroken
from trickgames.options import game
from trickgames.packs import Pack
from trickgames.phases.play import Play
from trickgames.phases.predict import Blind, Predict
from trickgames.ranking import Ranking
from trickgames.scoring.amounts import amount, each
from trickgames.scoring.awards import Award
from trickgames.scoring.tallies import tricks
from trickgames.scoring.told import carried, noted
from trickgames.table import EVERYONE

ACE_HIGH = "A K Q J 10 9 8 7 6 5 4 3 2"
BREAK_TRUMP = FollowTerm(
    "trump_unbroken",
    ~TRUMP,
    ~TRUMP,
    "nobody has played a trump yet and you hold {held}: you may not lead a trump",
    (LEADING, unbroken(TRUMP)),
)
BLIND = {"on": Blind("blind nil"), "behind": Blind("blind nil", behind=("points", 100))}
BID = noted("bid")
EXTRA = 100 * noted("blind nil")


@game("spades")
def spades(
    *,
    nil: bool = True,
    blind_nil: Literal["off", "on", "behind"] = "off",
    nil_tricks: Literal["bags", "help"] = "bags",
) -> Rules:
    """Declare Spades.

    Args:
        nil: Whether 0 may be bid, which is nil (SP-2).
        blind_nil: Whether 0 may be bid before looking at the cards, and by whom (SP-3).
        nil_tricks: Whether the tricks of a nil that fails are bags or help the partner (SP-8).
    """
    won = tricks()
    if nil_tricks == "bags":
        won = each(won.where(BID.above(0))).named("tricks for the bid")
    over = (won - BID).where(won.above(BID))
    if nil_tricks == "bags":
        over = over + each(tricks().where(BID.equals(0))).named("tricks of a nil")
    kept = carried("bags") + over.named("bags")
    made, failed = amount(100), amount(-100)
    if blind_nil != "off":
        made, failed = made + EXTRA, failed - EXTRA
    points = {
        "made": (10 * BID).where(won.reaches(BID)),
        "set": (-10 * BID).where(won.below(BID)),
        "bags": over,
        "ten bags": -100 * kept.every(10),
        "nil made": each(made.where(BID.equals(0), tricks().equals(0))),
        "nil failed": each(failed.where(BID.equals(0), tricks().above(0))),
    }
    total = sum(points.values(), start=carried("points"))
    return Rules(
        pack=Pack(ACE_HIGH),
        seats=4,
        sides=((0, 2), (1, 3)),
        packets="1 " * 13,
        contracts=(
            Contract(
                "spades",
                ranking=Ranking(ACE_HIGH),
                follow=(FOLLOW_SUIT, BREAK_TRUMP),
                phases=(Predict(13, least=0 if nil else 1, blind=BLIND.get(blind_nil)), Play()),
                scoring=tuple(Award(name, term, EVERYONE) for name, term in points.items()),
                trump=SPADES,
            ),
        ),
        carry=(
            Carry("bags", kept - 10 * kept.every(10)),
            *((Carry("points", total),) if blind_nil == "behind" else ()),
        ),
        match=MatchRules(target=500, ending="play_on"),
    )
