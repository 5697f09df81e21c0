"""Contract Bridge: a slow, literal reading of the Laws, one deal at a time."""

from __future__ import annotations

STRAINS = ["C", "D", "H", "S", "NT"]
RANKS_LOW_TO_HIGH = "2 3 4 5 6 7 8 9 10 J Q K A".split()
HONOURS = ["A", "K", "Q", "J", "10"]
SIDES = ((0, 2), (1, 3))  # north and south, east and west

# The boards as they are printed: dealer's turn aside, who is vulnerable on boards 1 to 16.
VULNERABLE_ON_BOARD = {
    1: "none", 2: "NS", 3: "EW", 4: "both",
    5: "NS", 6: "EW", 7: "both", 8: "none",
    9: "EW", 10: "both", 11: "none", 12: "NS",
    13: "both", 14: "none", 15: "NS", 16: "EW",
}  # fmt: skip


def side_of(seat: int) -> int:
    """0 for north and south, 1 for east and west."""
    return seat % 2


def trick_score(level: int, strain: str, stake: str) -> int:
    """Law 77, "Trick Score": the odd tricks bid and made."""
    if strain == "NT":
        points = 40 + 30 * (level - 1)
    elif strain in ("H", "S"):
        points = 30 * level
    else:
        points = 20 * level
    if stake == "doubled":
        points = points * 2
    if stake == "redoubled":
        points = points * 4
    return points


def overtrick_score(count: int, strain: str, stake: str, vulnerable: bool) -> int:
    """Law 77, "Overtricks"."""
    if stake == "undoubled":
        each = 20 if strain in ("C", "D") else 30
    elif stake == "doubled":
        each = 200 if vulnerable else 100
    else:
        each = 400 if vulnerable else 200
    return each * count


def undertrick_penalty(count: int, stake: str, vulnerable: bool) -> int:
    """Law 77, "Undertrick Penalties": trick by trick."""
    penalty = 0
    for number in range(1, count + 1):
        if stake == "undoubled":
            penalty += 100 if vulnerable else 50
            continue
        if vulnerable:
            trick = 200 if number == 1 else 300
        else:
            trick = 100 if number == 1 else 200
            if number >= 4:  # "Bonus for the fourth and each subsequent undertrick"
                trick += 100
        penalty += trick * 2 if stake == "redoubled" else trick
    return penalty


def slam_premium(level: int, vulnerable: bool) -> int:
    """Law 77, "Slams" bid and made."""
    if level == 6:
        return 750 if vulnerable else 500
    if level == 7:
        return 1500 if vulnerable else 1000
    return 0


def duplicate_score(level: int, strain: str, stake: str, vulnerable: bool, tricks: int) -> int:
    """Law 77: what the declaring side scores; below zero is what its opponents score."""
    odd = tricks - 6
    if odd < level:
        return -undertrick_penalty(level - odd, stake, vulnerable)
    trick = trick_score(level, strain, stake)
    score = trick + overtrick_score(odd - level, strain, stake, vulnerable)
    score += slam_premium(level, vulnerable)
    if trick >= 100:
        score += 500 if vulnerable else 300
    else:
        score += 50
    if stake == "doubled":
        score += 50
    if stake == "redoubled":
        score += 100
    return score


class BridgeOracle:
    """One deal of Contract Bridge, seats 0 and 2 against 1 and 3."""

    def __init__(
        self,
        hands: list[list[str]],
        piles: dict[str, list[str]],
        dealer: int,
        *,
        number: int = 0,
        carry: dict[str, list[int]] | None = None,
        scoring: str = "duplicate",  # or "rubber", "chicago"
        chicago_vulnerable: str = "dealer",  # or "opponents"
        honours: bool = False,
    ) -> None:
        if len(hands) != 4 or any(len(hand) != 13 for hand in hands) or piles:
            raise ValueError("Bridge needs four hands of thirteen cards")
        self.dealt: list[list[str]] = [list(hand) for hand in hands]
        self.hands: list[set[str]] = [set(hand) for hand in hands]
        self.dealer = dealer
        self.scoring, self.honours = scoring, honours
        before = carry or {}
        self.part_score = [before.get("part score", [0] * 4)[seat] for seat in (0, 1)]
        self.games = [before.get("games", [0] * 4)[seat] for seat in (0, 1)]
        self.deals = before.get("deals", [0] * 4)[0]
        self.vulnerable = [False, False]
        self._find_vulnerability(number, chicago_vulnerable)

        self.over = False
        self.scores: list[int] | None = None
        self.winners: list[int] = []
        self.contract: str | None = None
        self.level: int | None = None
        self.stake = "undoubled"
        self.declarer: int | None = None
        self.dummy: int | None = None
        self.dummy_is_open = False
        self.trump: str | None = None
        self.calls: list[tuple[int, str]] = []
        self.doubler: int | None = None
        self.redoubler: int | None = None
        self.trick: list[tuple[int, str]] = []
        self.turn = dealer  # Law 17: the dealer makes the first call
        self.leaves: dict[str, list[int]] = self._carry()

    def _find_vulnerability(self, number: int, chicago_vulnerable: str) -> None:
        if self.scoring == "duplicate":
            printed = VULNERABLE_ON_BOARD[number % 16 + 1]
            self.vulnerable = [printed in ("NS", "both"), printed in ("EW", "both")]
        elif self.scoring == "rubber":
            self.vulnerable = [games >= 1 for games in self.games]
        elif self.deals % 4 == 0:
            self.vulnerable = [False, False]
        elif self.deals % 4 == 3:
            self.vulnerable = [True, True]
        else:
            side = side_of(self.dealer)
            if chicago_vulnerable == "opponents":
                side = 1 - side
            self.vulnerable[side] = True

    # --- whose turn it is

    def to_act(self) -> int | None:
        """Seat whose card or call is next, or None when the deal is over."""
        return None if self.over else self.turn

    def decides(self) -> int | None:
        """Seat that decides: the declarer for the dummy."""
        if self.over:
            return None
        return self.declarer if self.turn == self.dummy else self.turn

    def exposed(self) -> list[int]:
        """Seats whose hand lies open."""
        return [self.dummy] if self.dummy_is_open and self.dummy is not None else []

    def legal(self) -> set[str]:
        """Texts of all legal moves."""
        if self.over:
            return set()
        if self.contract is None:
            return self._legal_calls()
        hand = self.hands[self.turn]
        if not self.trick:
            return {"play " + card for card in hand}
        led = self.trick[0][1][-1]
        following = {card for card in hand if card[-1] == led}
        return {"play " + card for card in following or hand}

    def apply(self, move: str) -> None:
        """Carry out one legal move."""
        if move not in self.legal():
            raise ValueError(f"illegal move: {move}")
        if self.contract is None:
            self._call(move)
        else:
            self._play(move.split()[1])

    # --- the auction (Laws 17 to 22)

    def _last_bid(self) -> tuple[int, str] | None:
        bids = [(seat, call) for seat, call in self.calls if call.startswith("bid")]
        return bids[-1] if bids else None

    def _legal_calls(self) -> set[str]:
        legal = {"pass"}
        standing = self._last_bid()
        for level in range(1, 8):
            for strain in STRAINS:
                if standing is None or self._supersedes(f"{level}{strain}", standing[1][4:]):
                    legal.add(f"bid {level}{strain}")
        # Law 19: what the last call other than a pass was.
        others = [(seat, call) for seat, call in self.calls if call != "pass"]
        if others:
            seat, call = others[-1]
            opponent = side_of(seat) != side_of(self.turn)
            if call.startswith("bid") and opponent:
                legal.add("double")
            if call == "double" and opponent:
                legal.add("redouble")
        return legal

    def _supersedes(self, bid: str, other: str) -> bool:
        higher = int(bid[0]) > int(other[0])
        same_level = bid[0] == other[0]
        return higher or (same_level and STRAINS.index(bid[1:]) > STRAINS.index(other[1:]))

    def _call(self, move: str) -> None:
        self.calls.append((self.turn, move))
        if move.startswith("bid"):
            self.doubler = self.redoubler = None
        elif move == "double":
            self.doubler = self.turn
        elif move == "redouble":
            self.redoubler = self.turn
        words = [call for _seat, call in self.calls]
        if words == ["pass"] * 4:
            self._pass_out()
        elif len(words) >= 4 and words[-3:] == ["pass"] * 3:
            self._end_auction()
        else:
            self.turn = (self.turn + 1) % 4

    def _pass_out(self) -> None:
        self.over = True
        self.scores = [0, 0, 0, 0]

    def _end_auction(self) -> None:
        last = self._last_bid()
        assert last is not None
        bidder, bid = last
        strain = bid[5:]
        for seat, call in self.calls:  # who of that side first named the strain
            if call.startswith("bid") and call[5:] == strain and side_of(seat) == side_of(bidder):
                self.declarer = seat
                break
        assert self.declarer is not None
        self.contract, self.level = strain, int(bid[4])
        self.stake = "undoubled"
        if self.doubler is not None:
            self.stake = "doubled"
        if self.redoubler is not None:
            self.stake = "redoubled"
        self.trump = None if strain == "NT" else strain
        self.dummy = (self.declarer + 2) % 4
        self.turn = (self.declarer + 1) % 4  # Law 41: the opening lead

    # --- the play (Laws 41 to 44)

    def _play(self, card: str) -> None:
        self.hands[self.turn].remove(card)
        self.trick.append((self.turn, card))
        self.dummy_is_open = True
        if len(self.trick) < 4:
            self.turn = (self.turn + 1) % 4
            return
        led = self.trick[0][1][-1]
        trumps = [play for play in self.trick if play[1][-1] == self.trump]
        contenders = trumps or [play for play in self.trick if play[1][-1] == led]
        winner, _card = max(contenders, key=lambda play: RANKS_LOW_TO_HIGH.index(play[1][:-1]))
        self.winners.append(winner)
        self.trick = []
        self.turn = winner
        if len(self.winners) == 13:
            self._score()

    # --- the score

    def _score(self) -> None:
        assert self.contract is not None and self.level is not None and self.declarer is not None
        side = side_of(self.declarer)
        tricks = sum(side_of(winner) == side for winner in self.winners)
        vulnerable = self.vulnerable[side]
        if self.scoring == "duplicate":
            score = duplicate_score(self.level, self.contract, self.stake, vulnerable, tricks)
            sides = [0, 0]
            sides[side], sides[1 - side] = score, -score
        else:
            sides = self._columns(side, tricks, vulnerable)
        self.scores = [sides[side_of(seat)] for seat in range(4)]
        self.over = True

    def _columns(self, side: int, tricks: int, vulnerable: bool) -> list[int]:
        assert self.contract is not None and self.level is not None
        column = [0, 0]
        odd = tricks - 6
        if odd < self.level:
            penalty = undertrick_penalty(self.level - odd, self.stake, vulnerable)
            column[1 - side] += penalty
        else:
            below = trick_score(self.level, self.contract, self.stake)
            column[side] += below
            extra = odd - self.level
            column[side] += overtrick_score(extra, self.contract, self.stake, vulnerable)
            column[side] += slam_premium(self.level, vulnerable)
            column[side] += {"undoubled": 0, "doubled": 50, "redoubled": 100}[self.stake]
            column[side] += self._towards_game(side, below, vulnerable)
        if self.honours:
            for holder in range(4):
                column[side_of(holder)] += self._honours_in(self.dealt[holder])
        self.deals += 1
        self.leaves = self._carry()
        return column

    def _towards_game(self, side: int, below: int, vulnerable: bool) -> int:
        """What comes of a part score or a game, beside its own points."""
        self.part_score[side] += below
        if self.part_score[side] < 100:
            fourth = self.scoring == "chicago" and self.deals == 3
            return 100 if fourth else 0
        self.part_score = [0, 0]  # for both sides
        if self.scoring == "chicago":
            return 500 if vulnerable else 300
        self.games[side] += 1
        if self.games[side] < 2:
            return 0
        return 700 if self.games[1 - side] == 0 else 500

    def _honours_in(self, hand: list[str]) -> int:
        if self.contract == "NT":
            return 150 if all("A" + suit in hand for suit in "CDHS") else 0
        held = sum(rank + str(self.trump) in hand for rank in HONOURS)
        return {4: 100, 5: 150}.get(held, 0)

    def _carry(self) -> dict[str, list[int]]:
        if self.scoring == "duplicate":
            return {}
        left = {"part score": [self.part_score[side_of(seat)] for seat in range(4)]}
        if self.scoring == "rubber":
            left["games"] = [self.games[side_of(seat)] for seat in range(4)]
        else:
            left["deals"] = [self.deals] * 4
        return left
