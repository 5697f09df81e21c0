"""One state at a time, in plain Python: random rounds beside those of the peers.

Every decision lists the legal moves, chooses one at random and makes it. Ours is checked and leaves
the state before as it was; OpenSpiel's state is cloned and changed, and it checks nothing. What the
peers written in Python do is said where they are driven.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence

import peers
import python_peers
from measure import Row, Run, clock, compare, table

import trickgames as tg

GOALS = {
    "cards": {"hearts": 0.85, "bridge": 0.85},
    "rounds": {"hearts": 1.0, "bridge": 1.0, "spades": 1.05, "euchre": 1.2},
    "deal": {"hearts": 0.4, "bridge": 0.4, "spades": 0.4, "euchre": 0.4},
}
SAID = {
    "cards": "card plays",
    "rounds": "whole rounds: opening, cards and scores",
    "deal": "whole rounds, the deal included",
}
ROUNDS = 60
NOTES = """Card plays read no scores on either side, whole rounds do. In Hearts a pass is one
decision here and three there. OpenSpiel is dealt as its documentation does it, by
`chance_outcomes()` and a weighted choice of each card, and that is most of its time where the deal
is included: a choice of `legal_actions()`, which deals these games alike, takes a fifth."""


def deals(rules: tg.Rules, number: int = ROUNDS, start: int = 0) -> list[tg.Round]:
    """Deal some rounds, as they follow one another in a match."""
    return [
        rules.deal(seed=seed, dealer=seed % rules.seats, number=seed)
        for seed in range(start, start + number)
    ]


def play(rnd: tg.Round, choice: Callable[[Sequence[tg.Move]], tg.Move]) -> tuple[tg.Round, int]:
    """Play a round to the end; return it and the number of decisions."""
    decisions = 0
    while not rnd.is_over:
        rnd = rnd.apply(choice(rnd.legal_moves()))
        decisions += 1
    return rnd, decisions


def first_lead(rnd: tg.Round, rng: random.Random) -> tg.Round | None:
    """Return a round as it stands before the first card; None if none is played in it."""
    while rnd.trick is None and not rnd.is_over:
        rnd = rnd.apply(rng.choice(rnd.legal_moves()))
    return None if rnd.is_over else rnd


def our_cards(rules: tg.Rules, rng: random.Random) -> Run:
    """Time the card plays alone."""
    leads = [lead for rnd in deals(rules) if (lead := first_lead(rnd, rng)) is not None]

    def run() -> tuple[int, float]:
        decisions, choice, start = 0, rng.choice, clock()
        for lead in leads:
            decisions += play(lead, choice)[1]
        return decisions, clock() - start

    return run


def our_rounds(rules: tg.Rules, rng: random.Random) -> Run:
    """Time whole rounds, dealt beforehand, and read their scores."""

    def run() -> tuple[int, float]:
        dealt = deals(rules, start=rng.randrange(1 << 30))
        decisions, choice, start = 0, rng.choice, clock()
        for rnd in dealt:
            end, made = play(rnd, choice)
            decisions += made
            assert end.scores is not None
        return decisions, clock() - start

    return run


def our_deals(rules: tg.Rules, rng: random.Random) -> Run:
    """Time whole rounds and their dealing."""

    def run() -> tuple[int, float]:
        seed = rng.randrange(1 << 30)
        decisions, choice, start = 0, rng.choice, clock()
        for number in range(seed, seed + ROUNDS):
            rnd = rules.deal(seed=number, dealer=number % rules.seats, number=number)
            end, made = play(rnd, choice)
            decisions += made
            assert end.scores is not None
        return decisions, clock() - start

    return run


def their_runs(name: str, rng: random.Random) -> dict[str, Run]:
    """Return the same runs for the peer; {} if it is not here."""
    game = peers.load(name)
    if game is None:
        return {}
    pool = [peers.deal(game, rng) for _ in range(200)]
    cards = peers.CARDS.get(name, 0)
    leads = [peers.first_lead(state.clone(), cards, rng) for state in pool] if cards else []
    leads = [lead for lead in leads if lead is not None]

    def from_states(states: list[object], *, returns: bool) -> Run:
        def run() -> tuple[int, float]:
            dealt = [rng.choice(states).clone() for _ in range(ROUNDS)]
            decisions, choice, start = 0, rng.choice, clock()
            for state in dealt:
                decisions += peers.play(state, choice, returns=returns)
            return decisions, clock() - start

        return run

    def with_deal() -> tuple[int, float]:
        decisions, choice, start = 0, rng.choice, clock()
        for _ in range(ROUNDS // 3):
            decisions += peers.play(peers.deal(game, rng), choice)
        return decisions, clock() - start

    runs = {"rounds": from_states(pool, returns=True), "deal": with_deal}
    return {**({"cards": from_states(leads, returns=False)} if leads else {}), **runs}


def pairs() -> Iterator[tuple[str, str, Run, str, Run, float | None]]:
    """Yield game, kind, our run, peer, its run, and the goal for the ratio if there is one."""
    ours = {"cards": our_cards, "rounds": our_rounds, "deal": our_deals}
    for name in peers.GAMES:
        rules, rng = tg.rules(name), random.Random(1)
        for kind, their in their_runs(name, rng).items():
            our, said = ours[kind](rules, rng), SAID[kind]
            if kind == "rounds":
                said += f" ({our()[0] / ROUNDS:.0f} decisions, theirs {their()[0] / ROUNDS:.0f})"
            yield name, said, our, "OpenSpiel", their, GOALS[kind].get(name)
    rules, rng = tg.rules("bridge"), random.Random(1)
    for kind, peer, their in python_peers.runs(rng):
        yield "bridge", SAID[kind], ours[kind](rules, rng), peer, their, None


def beside_the_peers() -> str:
    """Return the table of us beside the peers."""
    rows: list[list[str]] = []
    for name, said, our, peer, their, goal in pairs():
        row = compare(our, their)
        us, them = map(str, row.each)
        rows.append([name, said, us, peer, them, *_ratio(row, goal)])
        print(*rows[-1], sep=" | ", flush=True)
    heads = ["game", "µs a decision", "trickgames", "peer", "its time", "ratio", "goal"]
    return table(heads, rows)


def _ratio(row: Row, goal: float | None) -> tuple[str, str]:
    (ratio,) = row.ratios
    met = "" if goal is None else f"≤ {goal}: {'met' if ratio.middle <= goal else 'missed'}"
    return f"{ratio}{row.mark}", met


def all_games() -> str:
    """Return the table of all our games, each beside our hearts."""
    rows: list[list[str]] = []
    hearts = our_rounds(tg.rules("hearts"), random.Random(1))
    for name in tg.game_names():
        rules = tg.rules(name)
        choice = random.Random(2).choice
        length = sum(play(rnd, choice)[1] for rnd in deals(rules)) / ROUNDS
        row = compare(our_rounds(rules, random.Random(1)), hearts, repeats=7)
        (ratio,) = row.ratios
        rows.append([name, f"{length:.0f}", str(row.each[0]), f"{ratio}{row.mark}"])
        print(*rows[-1], sep=" | ", flush=True)
    return table(["game", "decisions a round", "µs a decision", "beside hearts"], rows)


def is_legal() -> str:
    """Return what it costs to ask for one move, beside listing all."""
    rng = random.Random(3)
    asked: list[tuple[tg.Round, tg.Move]] = []
    for rnd in deals(tg.rules("hearts"), 20):
        state = rnd
        while not state.is_over:
            asked.append((state, rng.choice(state.legal_moves())))
            state = state.apply(asked[-1][1])

    def one() -> tuple[int, float]:
        start = clock()
        for state, move in asked:
            state.is_legal(move)
        return len(asked), clock() - start

    def every() -> tuple[int, float]:
        start = clock()
        for state, _ in asked:
            state.legal_moves()
        return len(asked), clock() - start

    row = compare(one, every, repeats=7)
    return f"`is_legal` takes {row.each[0]} µs in Hearts, `legal_moves` {row.each[1]} µs."


def section() -> str:
    """Return what is measured here, as a part of the results."""
    parts = ["## Single states", NOTES, beside_the_peers(), all_games(), is_legal()]
    return "\n\n".join(parts)


if __name__ == "__main__":
    print(section())
