"""Fuzz whatever reads text: ``python fuzz/fuzz_parsers.py -max_total_time=60 [FOLDER ...]``.

The first byte of an input says who reads it, the second of which game; the rest is UTF-8 text,
surrogates let through, or, if the first byte is 128 or more, a word of the dictionary for a byte.
Nothing but the errors that docs/errors.md names may come out, what is read reads back, and a
refused move changes nothing. Corpus and dictionary come from ``fuzz/make_corpus.py``; without
folders the fuzzer takes those, and makes them if need be.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path

import atheris

with atheris.instrument_imports(include=["trickgames"]):
    from make_corpus import make, words

    import trickgames as tg
    from trickgames.packets import Packets

    for _name in tg.game_names():
        tg.find_game(_name)

HERE = Path(__file__).parent
WORK = HERE / "work"
# Errors of the documentation. A bare ValueError, KeyError or AttributeError is a find.
REFUSED = (tg.TrickGamesError,)
OTHER_OPTIONS: dict[str, dict[str, object]] = {
    "bird_dog": {"play_off": "reach_again"},
    "bridge": {"scoring": "rubber"},
    "cramps": {},
    "five_point_set_back": {"five": "left_bower", "pitch": True, "auction": "single_round"},
    "frog": {"deal": "eleven", "chico_hearts": False},
    "grasobern": {"all_pass": "oberln", "mord_request": "optional"},
    "hearts": {"players": 5, "opening": "eldest", "jack_of_diamonds": True},
}


@cache
def all_rules() -> tuple[tg.Rules, ...]:
    """Each game with its default options and with others."""
    return tuple(
        tg.rules(name, **options)
        for name in tg.game_names()
        for options in ({}, OTHER_OPTIONS.get(name, {}))
    )


@cache
def deals() -> tuple[tg.Round, ...]:
    """One round of each, dealt but not played."""
    return tuple(rules.deal(seed=number) for number, rules in enumerate(all_rules()))


def read_back(reader: Callable[[str], object], text: str) -> None:
    """Read a text; what is read is read again from what it prints."""
    value = reader(text)
    if reader(str(value)) != value:
        raise AssertionError(f"{text!r} does not read back")


def card(text: str, _: int) -> None:
    """Read a card, a suit and a rank."""
    for reader in (tg.Card.parse, tg.Suit.parse, tg.Rank.parse):
        try:
            read_back(reader, text)
        except REFUSED as error:
            check_text(error)


def pack(text: str, _: int) -> None:
    """Read a pack, and a card and a hand of it."""
    ranks, _, rest = text.partition("/")
    made = tg.Pack(ranks, copies=1 + len(rest) % 3)
    for reader in (made.parse, lambda words: tg.Hand.parse(made, words)):
        try:
            read_back(reader, rest)
        except REFUSED as error:
            check_text(error)


def packets(text: str, _: int) -> None:
    """Read packets, and deal with them."""
    made = Packets.parse(text)
    deal = made.deal(tg.Deck.shuffled(tg.Pack("A K Q J 10 9 8 7 6"), seed=1), 3, 0)
    laid = [1 << place for _, pile in deal.piles for place in pile]
    if sum(deal.hands) + sum(laid) != (1 << 36) - 1:
        raise AssertionError("a card is lost")


def option(text: str, _: int) -> None:
    """Read options written ``game name value``, as a command line does."""
    name, _, rest = text.partition(" ")
    key, _, value = rest.partition(" ")
    game = tg.find_game(name)
    if key in game.options:
        read = game.options[key].parse(value)
        if game.rules({key: read}).options[key] != read:
            raise AssertionError(f"option {key} forgot {read!r}")
    else:
        game.rules({key: value})


def move(text: str, number: int) -> None:
    """Read a move of a game; what is read is spelt, read back and judged."""
    rnd = deals()[number % len(deals())]
    read = rnd.rules.parse(text)
    if rnd.rules.parse(str(read)) is not read:
        raise AssertionError(f"{text!r} does not read back")
    attempt(rnd, text)
    if rnd.rules.move_of(rnd.rules.letters(read)) is not read:
        raise AssertionError(f"{text!r} is not spelt back")


def attempt(rnd: tg.Round, text: str) -> tg.Round:
    """Play a text if it is legal; if it is not, it is refused for a reason and nothing changes."""
    read = rnd.rules.parse(text)
    reason, before = rnd.why_not(read), len(rnd.history)
    try:
        after = rnd.play(text)
    except tg.IllegalMove as error:
        if reason is None or error.reason != reason:
            raise AssertionError(f"{text!r} was refused for another reason") from error
        reason.text()
        if len(rnd.history) != before:
            raise AssertionError("a refused move was made") from error
        return rnd
    if reason is not None:
        raise AssertionError(f"{text!r} was made and is illegal")
    return after


def moves(text: str, number: int) -> None:
    """Play a move for each line; ``*`` takes the first legal one."""
    rnd = deals()[number % len(deals())]
    for line in text.split("\n")[:60]:
        if rnd.is_over:
            break
        try:
            rnd = rnd.apply(rnd.legal_moves()[0]) if line == "*" else attempt(rnd, line)
        except REFUSED as error:
            check_text(error)
    if not rnd.is_over and not rnd.legal_moves():
        raise AssertionError("nothing is legal and the round is not over")
    if rnd.scores is not None:
        "".join(award.text() for award in rnd.awards)


def start(text: str, number: int) -> None:
    """Set a round up: a line for each hand, and ``pile:cards``."""
    lines = text.split("\n")
    rules = all_rules()[number % len(all_rules())]
    hands = [line for line in lines if ":" not in line]
    piles = dict(line.split(":", 1) for line in lines if ":" in line)
    rnd = rules.start(hands=hands[: rules.seats + 1], piles=piles, dealer=number // 16 % 5)
    if [str(rnd.hand(seat)).split() for seat in range(rules.seats)] != [
        str(tg.Hand.parse(rules.pack, hand)).split() for hand in hands[: rules.seats]
    ]:
        raise AssertionError("the hands are not those that were set up")


def game(text: str, _: int) -> None:
    """Find a game, and a language."""
    try:
        tg.find_game(text)
    except REFUSED as error:
        check_text(error)
    reason = deals()[0].why_not(tg.Move("zz"))
    if reason is not None:
        reason.text(text)


READERS = (card, pack, packets, option, move, moves, start, game)


def check_text(error: Exception) -> None:
    """A refusal says something."""
    if not str(error):
        raise AssertionError("a refusal without words")


def one_input(data: bytes) -> None:
    """Give one input to the reader that its first byte names."""
    if len(data) < 2:
        return
    try:
        text = spelt(data[2:]) if data[0] & 128 else decoded(data[2:])
        READERS[data[0] % len(READERS)](text, data[1])
    except REFUSED as error:
        check_text(error)


def spelt(data: bytes) -> str:
    """Put words of the dictionary together, one for each byte."""
    known = dictionary()
    return " ".join(known[byte % len(known)] for byte in data).replace(" \n ", "\n")


@cache
def dictionary() -> list[str]:
    """The words, of which there are fewer than there are bytes."""
    return words()


def decoded(data: bytes) -> str:
    """Decode UTF-8, surrogates too; a byte that is none becomes a lone surrogate."""
    try:
        return data.decode("utf-8", "surrogatepass")
    except UnicodeDecodeError:
        return data.decode("utf-8", "surrogateescape")


def main(arguments: list[str]) -> None:
    """Fuzz with the corpus of ``make_corpus.py`` unless folders are given."""
    if not any(not argument.startswith("-") for argument in arguments[1:]):
        make(WORK)
        arguments = [*arguments, str(WORK / "corpus"), str(HERE / "seeds")]
    if (WORK / "words.dict").exists() and not any(a.startswith("-dict") for a in arguments):
        arguments = [arguments[0], f"-dict={WORK / 'words.dict'}", *arguments[1:]]
    if not any(argument.startswith("-artifact_prefix") for argument in arguments):
        WORK.mkdir(exist_ok=True)
        arguments = [arguments[0], f"-artifact_prefix={WORK}/", *arguments[1:]]
    atheris.Setup(arguments, one_input)
    atheris.Fuzz()


if __name__ == "__main__":
    main(sys.argv)
