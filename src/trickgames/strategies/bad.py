"""Strategies of what the library refuses."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING, Any

from trickgames.declaration import Rules
from trickgames.errors import NotationError
from trickgames.moves import Move
from trickgames.record import Record
from trickgames.round import Round
from trickgames.strategies.drawing import drawn, hypothesis_strategies
from trickgames.strategies.playing import deals, rounds, rules_of
from trickgames.testing.walks import own_rules, tried

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

    from trickgames.strategies.drawing import Draw
    from trickgames.strategies.playing import Of

__all__ = ["bad_moves", "bad_records", "bad_setups", "bad_texts"]


def bad_moves(rnd: Round) -> SearchStrategy[Move]:
    """Return a strategy of moves that a round refuses now, of its own game and of others."""
    randoms = hypothesis_strategies().integers(0, 2**16).map(Random)

    def make(draw: Draw) -> Move:
        refused = [move for move in tried(rnd, draw(randoms)) if rnd.why_not(move) is not None]
        move: Move = draw(hypothesis_strategies().sampled_from(refused))
        return move

    return drawn(make)


def bad_texts(of: Of = None) -> SearchStrategy[tuple[Rules, str]]:
    """Return a strategy of rules with a text that is no move of them.

    Args:
        of: The rules, or a strategy of rules; left out, any.
    """
    st = hypothesis_strategies()
    words = st.sampled_from("play pass bid trump discard give ask QS 10H 2C 7 ? * -1 \n".split(" "))
    texts: SearchStrategy[str] = st.one_of(st.text(), st.lists(words, max_size=5).map(" ".join))

    def make(draw: Draw) -> tuple[Rules, str]:
        played = rules_of(of, draw)
        return played, draw(texts.filter(lambda text: not _is_move(played, text)))

    return drawn(make)


def _is_move(rules: Rules, text: str) -> bool:
    try:
        rules.parse(text)
    except NotationError:
        return False
    return True


def bad_setups(of: Of = None) -> SearchStrategy[tuple[Rules, dict[str, Any]]]:
    """Return a strategy of rules with arguments of their `start` that they refuse.

    Args:
        of: The rules, or a strategy of rules; left out, any.
    """
    st = hypothesis_strategies()

    def make(draw: Draw) -> tuple[Rules, dict[str, Any]]:
        rnd = draw(deals(of))
        pack, deal = rnd.rules.pack, rnd.deal
        hands = [list(map(str, pack.cards(hand))) for hand in deal.hands]
        piles = {name: [str(pack[place]) for place in pile] for name, pile in deal.piles}
        said: dict[str, Any] = {"hands": hands, "piles": piles, "dealer": deal.dealer}
        hand = draw(st.sampled_from(hands))
        spoil: Callable[[], object] = draw(
            st.sampled_from(
                [
                    hand.pop,
                    lambda: hand.append(hand[0]),
                    lambda: hand.__setitem__(0, "1S"),
                    lambda: hands.append([]),
                    lambda: piles.update(nowhere=[]),
                    lambda: said.update(dealer=rnd.rules.seats),
                    lambda: said.update(number=-1),
                ]
            )
        )
        spoil()
        return rnd.rules, said

    return drawn(make)


def bad_records(of: Of = None) -> SearchStrategy[tuple[Rules, str]]:
    """Return a strategy of rules with the JSON of a damaged record of a round.

    Args:
        of: The rules, or a strategy of rules; left out, any.
    """
    st = hypothesis_strategies()

    def make(draw: Draw) -> tuple[Rules, str]:
        rnd = draw(rounds(of))
        text = Record.of(rnd, rules=own_rules(rnd.rules)).to_json()
        if draw(st.booleans()):
            return rnd.rules, text[: draw(st.integers(0, len(text) - 1))]
        document: dict[str, Any] = json.loads(text)
        key = draw(st.sampled_from(sorted(set(document) - {"carry"})))
        wrong: dict[str, Any] = draw(
            st.sampled_from(
                [
                    {"extra": 1},
                    {"version": 99},
                    {"dealer": rnd.rules.seats},
                    {"moves": [*document["moves"], "?"]},
                    {key: 0.5},
                ]
            )
        )
        document |= wrong
        return rnd.rules, json.dumps(document)

    return drawn(make)
