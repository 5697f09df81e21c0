"""Write the seed corpus and the dictionary: ``python fuzz/make_corpus.py [FOLDER]``.

The files are the same on every machine. Each input is a byte that names the reader of
``fuzz_parsers.py``, one that names the game, and a text or a byte for each word of the dictionary;
the moves are those of rounds played by a fixed stream.
"""

from __future__ import annotations

import hashlib
import random
import sys
from pathlib import Path

import trickgames as tg

__all__ = ["READERS", "inputs", "make", "words"]

READERS = ("card", "pack", "packets", "option", "move", "moves", "start", "game")
CARDS = ["QS", "10H", "td", "A♠", "2♣", "1S", "", "Q", "♥", "K\ufe0f♥"]
PACKS = ["A K Q J/AS KS", "A 10 K Q J 9 8 7 6/10S AH", "A A/AS", "2/2S 2S 2S", ""]
PACKETS = ["4 3 W3 3", "3 2 3 2 3", "W3", "0", "99", "4 3 X3", "1 1 1 1 1 1 1"]
TEXTS = ["pass", "bid frog", "bid 3", "bid 99999", "trump H", "trump ♦", "play QH", "qh", "accept",
         "nil", "no nil", "ask AS", "give KD", "discard 6S 7S 8S", "discard 6S 6S 6S", "hello",
         "bid", "play", "play 2S", "pass pass"]  # fmt: skip


def inputs() -> list[tuple[str, int, str]]:
    """Return reader, number of the game and text of every seed."""
    found = [("card", 0, text) for text in CARDS]
    found += [("pack", 0, text) for text in PACKS]
    found += [("packets", 0, text) for text in PACKETS]
    found += [("game", 0, text) for text in (*tg.game_names(), "forg", "", "en", "de", "__init__")]
    for number, name in enumerate(tg.game_names()):
        for option in tg.find_game(name).options.values():
            values = [option.allowed.split(",")[0], "1,2,4", "true", "x", ""]
            found += [("option", 0, f"{name} {option.name} {value}") for value in values]
        found += [("move", 2 * number, text) for text in TEXTS]
        found += [("moves", 2 * number, _moves(2 * number, name, seed)) for seed in range(3)]
        found.append(("start", 2 * number, _start(2 * number, name)))
    return found


def _moves(number: int, name: str, seed: int) -> str:
    rng = random.Random(f"{name} {seed}")
    rnd = tg.rules(name).deal(seed=number)
    lines: list[str] = []
    while not rnd.is_over:
        legal = rnd.legal_moves()
        move = legal[rng.randrange(len(legal))]
        lines.append(str(move))
        if rng.random() < 0.2:
            lines.append(TEXTS[rng.randrange(len(TEXTS))])
        rnd = rnd.apply(move)
    return "\n".join(lines)


def _start(number: int, name: str) -> str:
    rnd = tg.rules(name).deal(seed=number)
    hands = [str(rnd.hand(seat)) for seat in range(rnd.rules.seats)]
    piles = [f"{pile}:{' '.join(map(str, held))}" for pile, held in rnd.piles.items()]
    return "\n".join([*hands, *piles])


def words() -> list[str]:
    """Return the words that the fuzzer puts together."""
    cards = [
        form for card in tg.Pack("A K Q J 10 9 8 7 6 5 4 3 2") for form in (str(card), card.symbol)
    ]
    verbs = "pass bid trump play discard ask give accept nil no".split()
    games = [*tg.game_names(), "mord", "bettel", "herren", "chico", "grand"]
    options = [o for name in tg.game_names() for o in tg.find_game(name).options]
    signs = ["\n", "*", ":", "/", ",", "W3", "widow:", "dead:", "stock:", "\x1b[2J", "\u202e", "\0"]
    numbers = [*map(str, range(6)), "-1", "99999", "999999", "٣", "²", "1,2,3", "true", "eleven"]
    return list(dict.fromkeys([*cards, *verbs, *games, *options, *signs, *numbers]))


def make(folder: Path) -> None:
    """Write ``corpus/`` and ``words.dict`` into a folder."""
    corpus = folder / "corpus"
    corpus.mkdir(parents=True, exist_ok=True)
    known = {word: place for place, word in enumerate(words())}
    for reader, number, text in inputs():
        kind = READERS.index(reader)
        forms = [bytes([kind, number]) + text.encode()]
        spelt = [known.get(word) for word in text.replace("\n", " \n ").split(" ")]
        if None not in spelt:
            forms.append(
                bytes([128 + kind, number, *(place for place in spelt if place is not None)])
            )
        for data in forms:
            (corpus / f"{reader}-{hashlib.sha256(data).hexdigest()[:12]}").write_bytes(data)
    lines = ['"' + "".join(f"\\x{byte:02x}" for byte in word.encode()) + '"' for word in words()]
    (folder / "words.dict").write_text("\n".join(lines) + "\n", encoding="ascii")


if __name__ == "__main__":
    make(Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parent / "work")
