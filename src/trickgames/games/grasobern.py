"""Grasobern: four players; one against three wins no trick (Bettel, Herren) or all (Mord).

Sources: the Indonesian article "Grasobern: Permainan Kartu Jerman yang Penuh Strategi";
CatsAtCards, "Grasobern"; Bayerischer Rundfunk, "Grasoberln"; Wikipedia, "Laubobern". The contract
payments and the request of Mord rest on the article alone.

Implemented: the three solo contracts and, as an option, the normal game of the other sources.

Rulings where the texts leave something open:

* GR-1: the article names 28 cards but deals 32: aces belong in, ranked high.
  Option ``aces=False``: 28 cards, seven each, dealt 4-3, kings high.
* GR-2: the card asked for goes to the declarer.
* GR-3: the declarer chooses what to give back, from the original hand.
* GR-4: Mord begins with the request. Option ``mord_request="optional"``.
* GR-5: in Bettel and Herren everybody who follows suit must beat the best card if able; any card
  that does will do. Not in Mord. Option ``must_head=False``.
* GR-6: a won Bettel brings the declarer 9, the others lose 3 each.
* GR-7: Herren brings or costs 18, the others 6 each. Option ``settlement="as_written"``: whom the
  article does not mention scores nothing.
* GR-8: all pass: no score, the next dealer deals. Option ``all_pass="oberln"``: the normal game,
  all against all: first trick and last trick cost 1 each, the queen of spades 2, all tricks 4;
  who cannot follow suit must discard that queen.
* GR-9: a call must outrank the one before; after Mord there are only passes.
* GR-10: in Herren the declarer's hand is shown to all once trick 1 is complete and not won.
* GR-11: Mord ends at once when an opponent wins a trick.
* GR-12: Herren pays more than Mord but ranks below it.
* GR-13: the winner of a trick leads to the next.
* GR-14: the players agree when to stop; equal totals share the win.
"""

from __future__ import annotations

from typing import Any, Literal

from trickgames.declaration import Contract, MatchRules, Rules
from trickgames.follow import BEAT_IF_ABLE, FOLLOW_SUIT, LED, FollowTerm, of
from trickgames.options import game
from trickgames.packs import Pack
from trickgames.phases.auction import Auction
from trickgames.phases.phase import Phase
from trickgames.phases.play import Exposed, Play
from trickgames.phases.request import Request
from trickgames.ranking import Ranking
from trickgames.scoring.awards import Award, Payment, Scoring
from trickgames.scoring.conditions import (
    SOMEBODY_TOOK_ALL,
    TRICKS_WERE_SHARED,
    missed_a_trick,
    took_a_trick,
    took_every_trick,
    took_no_trick,
)
from trickgames.scoring.tallies import cards_taken, most, trick_values, tricks
from trickgames.selection import cards
from trickgames.table import DECLARER, DEFENDERS, ELDEST, EVERYONE

GRASOBER = cards("QS")
DISCARD_GRASOBER = FollowTerm(
    "discard_grasober",
    trigger=of(GRASOBER),
    allowed=of(GRASOBER) | LED,
    because="you cannot follow {led} and you hold {held}: you must discard it",
)


@game("grasobern")
def grasobern(
    *,
    aces: bool = True,
    settlement: Literal["zero_sum", "as_written"] = "zero_sum",
    all_pass: Literal["next_dealer", "oberln"] = "next_dealer",
    must_head: bool = True,
    mord_request: Literal["required", "optional"] = "required",
) -> Rules:
    """Declare Grasobern.

    Args:
        aces: Whether aces are in the pack; without them seven cards are dealt (GR-1).
        settlement: Whether payments sum to zero or are just those the article names (GR-7).
        all_pass: Whether a round that everybody passes is played as the normal game (GR-8).
        must_head: Whether who follows suit in Bettel and Herren must beat if able (GR-5).
        mord_request: Whether Mord's declarer must ask for a card or may (GR-4).
    """
    ranks = "A K Q J 10 9 8 7" if aces else "K Q J 10 9 8 7"
    beat = (BEAT_IF_ABLE,) if must_head else ()
    pays, costs = ((took_no_trick(DECLARER),), (took_a_trick(DECLARER),))

    def contract(
        key: str,
        scoring: tuple[Scoring, ...],
        *before: Phase[Any],
        play: Play,
        follow: tuple[FollowTerm, ...] = (FOLLOW_SUIT, *beat),
    ) -> Contract:
        return Contract(key, Ranking(ranks), follow, (*before, play), scoring)

    def payment(name: str, points: int, when: tuple[Any, ...]) -> Payment:
        return Payment(name, points, to=DECLARER, by=DEFENDERS, when=when)

    bettel_lost = payment("bettel lost", -3, costs)
    if settlement == "zero_sum":
        bettel_won: Scoring = payment("bettel won", 3, pays)
        herren_won: Scoring = payment("herren won", 6, pays)
        herren_lost: Scoring = payment("herren lost", -6, costs)
    else:
        bettel_won = Award("bettel won", 9, DECLARER, pays)
        herren_won = Award("herren won", 18, DECLARER, pays)
        herren_lost = Award("herren lost", 6, DEFENDERS, costs)
    mord = (
        payment("mord won", 4, (took_every_trick(DECLARER),)),
        payment("mord lost", -4, (missed_a_trick(DECLARER),)),
    )
    shared = (TRICKS_WERE_SHARED,)
    between = (0,) * (len(ranks.split()) - 2)
    normal = (
        Award("first and last trick", trick_values(-1, *between, -1), EVERYONE, shared),
        Award("grasober", -2 * cards_taken(GRASOBER), EVERYONE, shared),
        Award("all tricks", -4 * most(tricks()), EVERYONE, (SOMEBODY_TOOK_ALL,)),
    )
    no_trick = Play(lead=DECLARER, stop=DECLARER)
    shown = Play(lead=DECLARER, stop=DECLARER, exposed=Exposed(DECLARER, after=1))
    every_trick = Play(lead=DECLARER, stop=DEFENDERS)
    request = Request(optional=mord_request == "optional")
    contracts: tuple[Contract, ...] = (
        contract("bettel", (bettel_won, bettel_lost), play=no_trick),
        contract("herren", (herren_won, herren_lost), play=shown),
        contract("mord", mord, request, play=every_trick, follow=(FOLLOW_SUIT,)),
    )
    if all_pass == "oberln":
        follow = (FOLLOW_SUIT, DISCARD_GRASOBER)
        contracts += (contract("oberln", normal, play=Play(lead=ELDEST), follow=follow),)
    return Rules(
        pack=Pack(ranks),
        seats=4,
        packets="4 4" if aces else "4 3",
        opening=(
            Auction(
                ("bettel", "herren", "mord"),
                circuits=1,
                all_pass="oberln" if all_pass == "oberln" else None,
            ),
        ),
        contracts=contracts,
        match=MatchRules(ending="share"),
    )
