"""Contract Bridge: partners bid for tricks in a suit or at no trump, and one hand lies open.

Sources: the Laws of Duplicate Bridge 2017 (Laws 17-22 on the auction, 41 and 42 on the dummy, 44 on
play, 77 on the score; pzbs.pl/sedziowie/mpb/2017/en); the Laws of Contract Bridge (Laws 72-81 on
the score of a rubber; bridgehands.com/Laws/ACBL/Rubber); acbl.org, "Chicago"; blakjak.org,
"Chicago"; Sports Illustrated, 16 March 1959 (four-deal bridge).

Implemented: the auction, the play with a dummy, the scores of duplicate bridge, of a rubber and of
Chicago. Seats 0 and 2 are north and south, seats 1 and 3 east and west. Left out: claims, penalties
for irregularities, the comparison of tables (matchpoints, IMPs), the premium of an unfinished
rubber (Law 80).

Rulings where the texts leave something open, or tables differ:

* BR-1: duplicate: the other side is written the same score below zero, as the sheets of a
  tournament show it. In a rubber and in Chicago each side has its own column.
* BR-2: duplicate: the vulnerability goes by the number of the board, that of the round plus one,
  and begins again after 16 boards. The dealer stays as given: he is the board's own if seat 0
  deals board 1 and the deal passes on, as it does in a match.
* BR-3: four passes: in duplicate no score and the next board; in a rubber the next dealer deals; in
  Chicago the same dealer deals again, and the deal does not count.
* BR-4: Chicago: in the second and third deal the dealer's side is vulnerable. Option
  ``chicago_vulnerable``.
* BR-5: Chicago: part scores are carried on towards a game; one made in the fourth deal without
  coming to a game brings 100.
* BR-6: honours are not scored. Option ``honours``: in a rubber and in Chicago, 100 for four of the
  five top trumps in one hand, 150 for all five, or for four aces at no trump.
* BR-7: a rubber ends with a side's second game; the higher total wins it, equal totals share.
"""

from __future__ import annotations

from typing import Literal

from trickgames.cards import CLUBS, DIAMONDS, HEARTS, SPADES, Suit
from trickgames.carry import Carry
from trickgames.contract import Contract
from trickgames.declaration import MatchRules, Rules
from trickgames.follow import FOLLOW_SUIT
from trickgames.options import game
from trickgames.packs import Pack
from trickgames.phases.auction import Auction, rungs
from trickgames.phases.note import Note
from trickgames.phases.play import Play
from trickgames.ranking import Ranking
from trickgames.scoring.amounts import Amount
from trickgames.scoring.awards import Award
from trickgames.scoring.choices import bid_level, by_contract, by_number, given
from trickgames.scoring.conditions import (
    Test,
    among,
    at_least,
    below,
    contract_is,
    level_is,
    somebody_is,
)
from trickgames.scoring.tallies import cards_in_one_hand, tricks
from trickgames.scoring.told import carried
from trickgames.selection import cards_of_rank, trump_cards
from trickgames.table import (
    DEALER,
    DEALERS_OPPONENTS,
    DEALING_SIDE,
    DECLARING_SIDE,
    DEFENDERS,
    EVERYONE,
    FIRST_SIDE,
    LEFT_OF_DECLARER,
    NOBODY,
    PARTNER,
    SECOND_SIDE,
    Role,
)

RANKS = "A K Q J 10 9 8 7 6 5 4 3 2"
STRAINS: dict[str, Suit | None] = {"C": CLUBS, "D": DIAMONDS, "H": HEARTS, "S": SPADES, "NT": None}
LEVEL, WON = bid_level(), tricks().of(DECLARING_SIDE)
MADE, FAILED = at_least(WON, LEVEL + 6), below(WON, LEVEL + 6)
OVER, UNDER = (WON - LEVEL - 6).named("overtricks"), (LEVEL + 6 - WON).named("undertricks")
DOUBLED = somebody_is(Role("fact", "somebody who doubled", "doubled"))
TWICE = given(somebody_is(Role("fact", "somebody who redoubled", "redoubled")), 2, 1)
EACH = by_contract({"C": 20, "D": 20, "H": 30, "S": 30, "NT": 30})
TRICK_POINTS = given(contract_is("NT"), LEVEL * 30 + 10, LEVEL * EACH)
CONTRACT = given(DOUBLED, TRICK_POINTS * 2 * TWICE, TRICK_POINTS).named("trick points")
PART_SCORE, GAMES, DEALS = carried("part score"), carried("games"), carried("deals")

ROW = (NOBODY, FIRST_SIDE, SECOND_SIDE, EVERYONE)  # each row of four boards begins one later
BOARDS = tuple(ROW[(board + board // 4) % 4] for board in range(16))
BY_BOARD = Role("in turn", "the vulnerable sides", roles=BOARDS)
BY_GAMES = Role("carrying", "the vulnerable sides", "games", 1)


@game("bridge")
def bridge(
    *,
    scoring: Literal["duplicate", "rubber", "chicago"] = "duplicate",
    chicago_vulnerable: Literal["dealer", "opponents"] = "dealer",
    honours: bool = False,
) -> Rules:
    """Declare Contract Bridge.

    Args:
        scoring: How deals are scored, and when a match ends (BR-1, BR-5, BR-7).
        chicago_vulnerable: Which side is vulnerable in Chicago's second and third deal (BR-4).
        honours: Whether honours are scored, except in duplicate (BR-6).
    """
    duplicate, rubber, chicago = (scoring == s for s in ("duplicate", "rubber", "chicago"))
    one = DEALING_SIDE if chicago_vulnerable == "dealer" else DEALERS_OPPONENTS
    deals = (NOBODY, one, one, EVERYONE)
    by_deal = Role("in turn", "the vulnerable sides", "deals", roles=deals)
    vulnerable = BY_BOARD if duplicate else BY_GAMES if rubber else by_deal
    raised = among(DECLARING_SIDE, vulnerable)

    def award(name: str, amount: Amount | int, *when: Test, to: Role = DECLARING_SIDE) -> Award:
        other = DEFENDERS if to == DECLARING_SIDE else DECLARING_SIDE
        return Award(name, amount, to, when, against=other if duplicate else None)

    line = CONTRACT if duplicate else CONTRACT + PART_SCORE.of(DECLARING_SIDE)
    game_made, part_made = at_least(line, 100), below(line, 100)
    down = given(
        raised,
        by_number(UNDER, 0, *range(200, 4000, 300)),
        by_number(UNDER, 0, 100, 300, *range(500, 3600, 300)),
    )
    over = given(DOUBLED, given(raised, 200, 100) * TWICE, EACH)
    under = given(DOUBLED, down * TWICE, UNDER * given(raised, 100, 50))
    awards = [
        award("contract", CONTRACT, MADE),
        award("overtricks", OVER * over, MADE),
        award("doubled contract", 50 * TWICE, MADE, DOUBLED),
        award("small slam", given(raised, 750, 500), MADE, level_is(6)),
        award("grand slam", given(raised, 1500, 1000), MADE, level_is(7)),
        award("undertricks", under, FAILED, to=DEFENDERS),
    ]
    if not rubber:
        awards.append(award("game", given(raised, 500, 300), MADE, game_made))
    if duplicate:
        awards.append(award("part score", 50, MADE, part_made))
    if chicago:
        last = at_least(DEALS.of(DECLARING_SIDE), 3)
        awards.append(award("part score", 100, MADE, part_made, last))
    if rubber:
        again = at_least(GAMES.of(DECLARING_SIDE), 1)
        premium = given(at_least(GAMES.of(DEFENDERS), 1), 500, 700)
        awards.append(award("rubber", premium, MADE, game_made, again))
    if honours and not duplicate:
        trumps = by_number(cards_in_one_hand(trump_cards("A K Q J 10")), 0, 0, 0, 0, 100, 150)
        aces = by_number(cards_in_one_hand(cards_of_rank("A")), 0, 0, 0, 0, 150)
        amount = given(contract_is("NT"), aces, trumps)
        awards.append(Award("honours", amount, EVERYONE))

    part_score = PART_SCORE + CONTRACT.to(DECLARING_SIDE)
    carry = (
        Carry("part score", given(MADE, given(game_made, 0, part_score), PART_SCORE)),
        Carry("games", GAMES + given(MADE, given(game_made, 1)).to(DECLARING_SIDE)),
        Carry("deals", DEALS + 1),
    )
    auction = Auction(
        rungs(range(1, 8), tuple(STRAINS)),
        circuits=None,
        reentry=True,
        doubles=True,
        first_to_name=True,
        first=DEALER,
    )
    return Rules(
        pack=Pack(RANKS),
        seats=4,
        sides=((0, 2), (1, 3)),
        packets=" ".join("1" * 13),
        opening=(Note("vulnerable", vulnerable), auction),
        contracts=tuple(
            Contract(
                key,
                ranking=Ranking(RANKS),
                follow=(FOLLOW_SUIT,),
                phases=(Play(lead=LEFT_OF_DECLARER, dummy=PARTNER),),
                scoring=tuple(awards),
                trump=trump,
            )
            for key, trump in STRAINS.items()
        ),
        match=MatchRules(
            until=("games", 2) if rubber else ("deals", 4) if chicago else None,
            passed_out="same_dealer" if chicago else "next_dealer",
        ),
        carry=() if duplicate else carry[:2] if rubber else carry[::2],
    )
