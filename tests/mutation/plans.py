"""Rounds that go somewhere: strong hands, chosen bids, high or low play, played by an oracle.

Random players seldom sweep, seldom stay without a trick, and bid what they cannot make; terms
that matter only then would stay unseen. What the oracle says of each state is kept, so that many
changed rules can be held against it.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator
from functools import cache
from typing import Any

import attrs

import trickgames as tg
from tests.compare import ORACLES, pick, spell
from tests.mutation.dealer import SEATS, pack_of, ranks_of, slow_deal

__all__ = ["BIDS", "Transcript", "observe", "transcript"]

BIDS = {
    "bird_dog": ["accept"],
    "cramps": [],
    "euchre": ["accept", "trump S", "trump H", "trump D", "trump C"],
    "five_point_set_back": [f"bid {number}" for number in (5, 4, 3, 2, 1)],
    "frog": ["bid frog", "bid chico", "bid grand"],
    "grasobern": ["bid mord", "bid herren", "bid bettel"],
    "oh_hell": ["bid 0", "bid 2", "bid 4"],
    "spades": ["bid 0", "bid 3", "bid 6"],
    "whist": [],
}
# How the hero plays, how the others do, and how the cards are stacked for the hero's side.
STYLES = (
    ("high", "low", "strong"),
    ("low", "high", "weak"),
    ("random", "random", "fair"),
    ("high", "random", "strong"),
    ("high", "low", "fair"),
    ("low", "random", "fair"),
    ("random", "low", "strong"),
    ("random", "random", "long"),
    ("low", "random", "long"),
)
# How many rounds are tried for one scene; the one that shows most is kept.
TRIES = {"euchre": 8, "five_point_set_back": 8, "frog": 3, "grasobern": 8}
# Games of seats 0 and 2 against 1 and 3.
PARTNERS = ("euchre", "five_point_set_back", "spades", "whist")
State = dict[str, Any]


@attrs.frozen
class Scene:
    """What is meant to happen in a round.

    Attributes:
        number: Its number, from which all chance derives.
        bid: The bid that the hero makes, all others passing; "pass": nobody bids; "": by chance.
        hero: How the hero's side plays.
        others: How the others play.
        stack: How the cards are stacked for the hero's side.
    """

    number: int
    bid: str
    hero: str
    others: str
    stack: str


@attrs.frozen
class Transcript:
    """A round as the oracle saw it.

    Attributes:
        hands: The cards of each seat.
        piles: The cards of each pile.
        dealer: The dealer's seat.
        states: Every state, from the deal to the end.
        moves: The move made in each state but the last.
    """

    hands: list[list[str]]
    piles: dict[str, list[str]]
    dealer: int
    states: list[State]
    moves: list[str]


def scenes(game: str) -> Iterator[Scene]:
    """Yield plans for ever: every style with every bid, in turn."""
    pairs = itertools.product(STYLES, [*BIDS[game], "pass", ""])
    for number, (style, bid) in enumerate(itertools.cycle(pairs)):
        yield Scene(number, bid, *style)


def transcript(game: str, options: dict[str, Any], number: int) -> Transcript:
    """Return a round of a game under some options, always the same for a number."""
    return _transcript(game, tuple(options.items()), number)


@cache
def _transcript(game: str, options: tuple[tuple[str, Any], ...], number: int) -> Transcript:
    scene = next(itertools.islice(scenes(game), number, None))
    plays = [_Play(game, dict(options), scene, take) for take in range(TRIES.get(game, 1))]
    found = [(play.transcript(), play.interest()) for play in plays]
    return max(found, key=lambda pair: pair[1])[0]


class _Play:
    """One round, played by the oracle after a plan."""

    def __init__(self, game: str, options: dict[str, Any], scene: Scene, take: int) -> None:
        self.game, self.scene = game, scene
        self.rng = random.Random(scene.number + 1000 * take)
        self.seats = SEATS[game]
        self.ranks = ranks_of(game, options)
        self.pack = pack_of(game, options)
        self.dealer = self.rng.randrange(self.seats)
        self.hero = self.rng.randrange(self.seats)
        self.side = {self.hero}
        if game in PARTNERS:
            self.side.add((self.hero + 2) % 4)
        deck = list(self.pack)
        self.rng.shuffle(deck)
        self.hands, self.piles = slow_deal(game, options, deck, self.dealer)
        if scene.stack != "fair":
            self._stack(self.rng.randint(10, 200 if scene.stack == "long" else 60))
        self.oracle = ORACLES[game](self.hands, self.piles, self.dealer, **options)
        self.plays: list[tuple[int, str]] = []

    def _height(self, card: str) -> int:
        return -self.ranks.index(card[:-1])

    def _stack(self, swaps: int) -> None:
        """Trade cards of the hero's side for better ones: higher, lower, or of one suit."""
        suit = self.rng.choice("SHDC")

        def worth(card: str) -> int:
            if self.scene.stack == "long":
                return int(card[-1] == suit)
            return self._height(card) if self.scene.stack == "strong" else -self._height(card)

        own = [self.hands[seat] for seat in sorted(self.side)]
        rest = [hand for seat, hand in enumerate(self.hands) if seat not in self.side]
        for _ in range(swaps):
            mine, other = self.rng.choice(own), self.rng.choice([*rest, *self.piles.values()])
            a, b = self.rng.randrange(len(mine)), self.rng.randrange(len(other))
            if worth(other[b]) > worth(mine[a]):
                mine[a], other[b] = other[b], mine[a]

    def transcript(self) -> Transcript:
        states: list[State] = []
        moves: list[str] = []
        while not self.oracle.over:
            states.append(self._state())
            seat, move = self.oracle.to_act(), self._choose()
            if move.startswith("play"):
                self.plays.append((seat, move.split()[1]))
            moves.append(move)
            self.oracle.apply(move)
        states.append(self._state())
        return Transcript(self.hands, self.piles, self.dealer, states, moves)

    def interest(self) -> int:
        """Return how much a finished round can show that most rounds do not."""
        if self.game == "five_point_set_back":
            return self._close_game()
        tricks = self._tricks()
        close = [
            self._close_trick(trick, winner)
            for trick, winner in zip(tricks, self.oracle.winners, strict=True)
        ]
        swept = len(set(self.oracle.winners)) == 1 and (
            self.oracle.contract == "oberln"
            # A march that the partner of the maker was there to see.
            or (self.game == "euchre" and self.oracle.alone is None)
        )
        return 100 * swept + max(close, default=0)

    @property
    def players(self) -> int:
        """How many seats play: in Euchre one sits out if somebody goes alone."""
        alone = self.game == "euchre" and self.oracle.alone is not None
        return self.seats - 1 if alone else self.seats

    def _tricks(self) -> list[list[tuple[int, str]]]:
        firsts = range(0, len(self.plays), self.players)
        return [self.plays[first : first + self.players] for first in firsts]

    def _close_trick(self, trick: list[tuple[int, str]], winner: int) -> int:
        """A trick that a low card wins over the card just below it."""
        card = dict(trick)[winner]
        place = self.ranks.index(card[:-1])
        below = [f"{rank}{card[-1]}" for rank in self.ranks[place + 1 : place + 2]]
        return place * any(card in below for _, card in trick)

    def _close_game(self) -> int:
        """The closer the count for Game the better; a made slam is better still."""
        points = {"A": 4, "K": 3, "Q": 2, "J": 1, "10": 10}
        counts = [0, 0]
        for winner, trick in zip(self.oracle.winners, self.oracle.tricks, strict=True):
            counts[winner % 2] += sum(points.get(card[:-1], 0) for _, card in trick)
        slam = 50 if self.oracle.level == 5 and self.oracle.scores[self.oracle.declarer] == 5 else 0
        ten_sleeps = f"10{self.oracle.trump}" in self.piles["dead"]
        return slam * (1 + ten_sleeps) - abs(counts[0] - counts[1])

    # What is played ----------------------------------------------------------

    def _choose(self) -> str:
        legal = sorted(self.oracle.legal())
        seat = self.oracle.to_act()
        verb = legal[-1].split()[0]
        style = self.scene.hero if seat in self.side else self.scene.others
        if verb == "play":
            return self._by_height(legal, style)
        if verb == "ask" and style == "high":
            return self._by_height([move for move in legal if move != "pass"], "high")
        if verb == "give" and style == "high":
            return self._by_height(legal, "low")
        if verb == "trump" and "pass" not in legal and self.scene.stack == "strong":
            held = [card[-1] for card in self.oracle.hands[seat]]
            return max(legal, key=lambda move: held.count(move[-1]))
        if "no nil" in legal:
            wants = seat == self.hero and self.scene.number % 2 == 0
            return "nil" if wants else "no nil" if self.rng.random() < 0.8 else "nil"
        if "no alone" in legal:
            return "alone" if self.scene.number % 2 else "no alone"
        if verb == "bid" and "pass" not in legal:  # everybody says how many tricks it will be
            wanted = self.scene.bid if seat == self.hero else f"bid {self.rng.randrange(5)}"
            return wanted if wanted in legal else self.rng.choice(legal)
        if ("pass" in legal or "bid" in verb) and self.scene.bid:
            return self.scene.bid if seat == self.hero and self.scene.bid in legal else "pass"
        return pick(self.rng, legal, keen=self.scene.number % 2 == 0)

    def _by_height(self, legal: list[str], style: str) -> str:
        if style == "random":
            return self.rng.choice(legal)

        def height(move: str) -> tuple[bool, int, str]:
            card = move.split()[1]
            return card[-1] == self.oracle.trump, self._height(card), card

        return max(legal, key=height) if style == "high" else min(legal, key=height)

    # What the oracle knows ---------------------------------------------------

    def _state(self) -> State:
        oracle, game = self.oracle, self.game
        tricks = self._tricks()
        if tricks and len(tricks[-1]) == self.players:
            tricks.append([])
        if not tricks:
            tricks.append([])
        playing = any(move.startswith("play") for move in oracle.legal())
        facts: dict[str, Any] = {}
        if game == "bird_dog":
            facts = {"turned": oracle.turned, "nil": oracle.nil}
        elif game == "euchre":
            facts = {"turned": oracle.turned, "alone": oracle.alone}
        elif game == "whist":
            facts = {"turned": oracle.turned}
        elif game in ("oh_hell", "spades"):
            facts = {"turned": getattr(oracle, "turned", None)}
            if oracle.bids:
                facts["bid"] = str(tuple(oracle.bids.get(seat) for seat in range(4)))
        elif game == "grasobern" and oracle.requested is not None:
            facts = {"asked": oracle.requested, "giver": oracle.holder}
        return {
            "turn": oracle.to_act(),
            "over": oracle.over,
            "contract": oracle.contract,
            "level": oracle.level if game == "five_point_set_back" else None,
            "declarer": oracle.declarer,
            "trump": oracle.trump,
            "hands": [set(hand) for hand in oracle.hands],
            "piles": self._laid(),
            "facts": {name: fact for name, fact in facts.items() if fact is not None},
            "exposed": self._exposed(),
            "winners": list(oracle.winners) if not tricks[-1] else None,
            "tricks": tricks[:-1] if not tricks[-1] else None,
            "trick": tricks[-1] if playing else None,
            "legal": set(oracle.legal()),
            "reasons": None if self.scene.number % 3 else self._reasons() if playing else {},
            "scores": oracle.scores,
            "leaves": getattr(oracle, "leaves", None),
        }

    def _exposed(self) -> list[int]:
        """GR-10: only in Herren, from trick 2 on."""
        if self.game == "grasobern" and self.oracle.contract == "herren" and self.oracle.exposed:
            return [self.oracle.declarer]
        return []

    def _laid(self) -> dict[str, list[str]]:
        if self.game == "euchre":
            return {name: sorted(cards) for name, cards in self.oracle.piles.items()}
        if self.game == "whist":
            return {"turned": []}  # WH-1: the dealer has taken it up
        if self.game != "frog":
            return {name: sorted(cards) for name, cards in self.piles.items()}
        piles = {**self.piles, "widow": self.oracle.widow}
        if self.oracle.laid_away:
            piles["discard"] = self.oracle.laid_away
        return {name: sorted(cards) for name, cards in piles.items()}

    def _reasons(self) -> dict[str, str]:
        """Return the kind of rule that keeps each card of the hand from being played."""
        oracle = self.oracle
        hand = oracle.hands[oracle.to_act()]
        if not oracle.trick:
            return {}
        suit = getattr(oracle, "_suit", lambda card: card[-1])
        led = suit(oracle.trick[0][1])
        follows = any(suit(card) == led for card in hand)
        allowed = {move.split()[1] for move in oracle.legal()}
        kinds: dict[str, str] = {}
        for card in sorted(hand - allowed):
            if follows:
                # Off the suit led: you must follow. In the suit: there is a better one (GR-5).
                kinds[card] = "beat" if suit(card) == led else "follow"
            else:
                kinds[card] = "trump" if self.game == "frog" else "discard"
        return kinds


def observe(rnd: tg.Round, *, reasons: bool) -> State:
    """Return what the engine says of a state, in the same words.

    Complete tricks are looked at only between tricks, reasons only if asked for: both are slow.
    """
    trick = rnd.trick
    tricks = rnd.tricks if not trick else None
    return {
        "turn": rnd.turn,
        "over": rnd.is_over,
        "contract": rnd.contract.key if rnd.contract else None,
        "level": rnd.contract.level if rnd.contract else None,
        "declarer": rnd.declarer,
        "trump": str(rnd.trump) if rnd.trump else None,
        "hands": [{str(card) for card in rnd.hand(seat)} for seat in range(rnd.rules.seats)],
        "piles": {name: sorted(map(str, cards)) for name, cards in rnd.piles.items()},
        "facts": {
            name: fact if isinstance(fact, int) else str(fact) for name, fact in rnd.facts.items()
        },
        "exposed": list(rnd.exposed),
        "tricks": None if tricks is None else [_plays(trick) for trick in tricks],
        "winners": None if tricks is None else [trick.winner for trick in tricks],
        "trick": None if trick is None else _plays(trick),
        "legal": {spell(move) for move in rnd.legal_moves()},
        "reasons": _kinds(rnd) if reasons else None,
        "scores": list(rnd.scores) if rnd.scores is not None else None,
        "leaves": {name: list(left) for name, left in (rnd.leaves or {}).items()} or None,
    }


def _plays(trick: tg.Trick) -> list[tuple[int, str]]:
    assert not trick.plays or trick.leader == trick.plays[0][0]
    return [(seat, str(card)) for seat, card in trick.plays]


def _kinds(rnd: tg.Round) -> dict[str, str]:
    """Return the first word of the code of each reason against a card of the hand."""
    if not rnd.trick or rnd.turn is None:
        return {}
    against = {str(card): rnd.why_not(tg.Move("play", card)) for card in rnd.hand(rnd.turn)}
    return {card: reason.code.split("_")[0] for card, reason in against.items() if reason}
