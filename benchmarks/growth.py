"""What grows and what does not: time and memory against rounds, states, and the import."""

from __future__ import annotations

import gc
import random
import statistics
import subprocess
import sys
import tracemalloc

from measure import clock, compare, table
from states import deals, play

import trickgames as tg

MODULES = {
    "attrs": "import attrs",
    "trickgames": "import trickgames",
    "a deal": "import trickgames; trickgames.rules('frog').deal(seed=1)",
}


def time_and_memory() -> str:
    """Play more and more rounds that nobody keeps."""
    rules, rows = tg.rules("hearts"), list[list[str]]()
    choice = random.Random(1).choice
    for rounds in (100, 200, 400, 800, 1600):
        gc.collect()
        start, decisions = clock(), 0
        for rnd in deals(rules, 50):
            for _ in range(rounds // 50):
                decisions += play(rnd, choice)[1]
        took = clock() - start
        tracemalloc.start()
        before = tracemalloc.get_traced_memory()[0]
        for rnd in deals(rules, rounds):
            play(rnd, choice)
        gc.collect()
        kept = tracemalloc.get_traced_memory()[0] - before
        tracemalloc.stop()
        rows.append([str(rounds), f"{took / decisions * 1e6:.2f}", f"{kept / 1024:.0f}"])
    return table(["rounds of Hearts", "µs a decision", "KiB kept after them"], rows)


def state_size() -> str:
    """Weigh what each state adds to the one before it, trick by trick."""
    rows = list[list[str]]()
    for name in ("hearts", "bridge", "frog", "schnapsen"):
        rules, rng = tg.rules(name), random.Random(1)
        for rnd in deals(rules, 300):  # whatever is made once has been made
            play(rnd, rng.choice)
        states = []
        for rnd in deals(rules, 300):
            state = rnd
            while state.trick is None and not state.is_over:
                state = state.apply(rng.choice(state.legal_moves()))
            states.append(state)
        cells = [name]
        for _ in range(4):
            gc.collect()
            tracemalloc.start()
            before, made = tracemalloc.get_traced_memory()[0], 0
            for place, state in enumerate(states):
                for _ in range(3):
                    if not state.is_over:
                        state = state.apply(rng.choice(state.legal_moves()))  # noqa: PLW2901
                        made += 1
                states[place] = state
            gc.collect()
            cells.append(f"{(tracemalloc.get_traced_memory()[0] - before) / made:.0f}")
            tracemalloc.stop()
        rows.append(cells)
    heads = ["bytes a state adds", "cards 1 to 3", "4 to 6", "7 to 9", "10 to 12"]
    return table(heads, rows)


def history() -> str:
    """Time a decision late in a round beside one early in it."""
    rules, rng = tg.rules("hearts"), random.Random(1)
    by_trick = {}
    for trick in (2, 7, 12):
        pairs = []
        for rnd in deals(rules, 200):
            state = rnd
            while len(state.tricks) < trick - 1:
                state = state.apply(rng.choice(state.legal_moves()))
            pairs.append((state, rng.choice(state.legal_moves())))
        by_trick[trick] = pairs

    def timed(trick):
        def run():
            start = clock()
            for state, move in by_trick[trick]:
                state.apply(move)
            return len(by_trick[trick]), clock() - start

        return run

    row = compare(*map(timed, by_trick), repeats=7)
    cells = [f"{spread}" for spread in row.each]
    return table(["µs a lead in trick 2", "trick 7", "trick 12"], [cells])


def importing() -> str:
    """Time the import in new processes, in turn."""
    took: dict[str, list[float]] = {name: [] for name in MODULES}
    for _ in range(15):
        for name, statement in MODULES.items():
            code = (
                f"import time; start = time.process_time(); {statement}; "
                "print(time.process_time() - start)"
            )
            done = subprocess.run(  # noqa: S603
                [sys.executable, "-c", code], capture_output=True, text=True, check=True
            )
            took[name].append(float(done.stdout) * 1e3)
    middle = {name: statistics.median(times) for name, times in took.items()}
    ratio = middle["trickgames"] / middle["attrs"]
    return (
        f"`import trickgames` takes {middle['trickgames']:.0f} ms, `import attrs` alone"
        f" {middle['attrs']:.0f} ms: {ratio:.1f} times as long (goal: at most 3). Up to the first"
        f" deal of Frog it is {middle['a deal']:.0f} ms: names are loaded when they are asked for."
    )


def section() -> str:
    """Return what is measured here, as a part of the results."""
    parts = [time_and_memory(), history(), state_size(), importing()]
    return "\n\n".join(["## Growth", *parts])


if __name__ == "__main__":
    print(section())
