"""Strategies of cards, and of games with their options."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from trickgames.cards import FRENCH_SUITS, Card
from trickgames.decks import Deck
from trickgames.declaration import Rules
from trickgames.options import Game, Option
from trickgames.packs import Hand, Pack
from trickgames.registry import survey
from trickgames.strategies.drawing import drawn, hypothesis_strategies

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

    from trickgames.strategies.drawing import Draw

__all__ = ["RANKS", "cards", "decks", "games", "hands", "packs", "rules"]

RANKS = "A K Q J 10 9 8 7 6 5 4 3 2"


def cards(pack: Pack | None = None) -> SearchStrategy[Card]:
    """Return a strategy of cards.

    Args:
        pack: The pack that they are of; left out, any card of the four French suits.
    """
    found: SearchStrategy[Card] = hypothesis_strategies().sampled_from(
        list(dict.fromkeys(pack or Pack(RANKS)))
    )
    return found


def packs() -> SearchStrategy[Pack]:
    """Return a strategy of packs: some ranks of some suits, once or twice."""
    st = hypothesis_strategies()
    ranks = st.lists(st.sampled_from(RANKS.split()), min_size=1, unique=True).map(" ".join)
    suits = st.lists(st.sampled_from(FRENCH_SUITS), min_size=1, unique=True)
    found: SearchStrategy[Pack] = st.builds(Pack, ranks, suits, copies=st.integers(1, 2))
    return found


def hands(
    pack: Pack | None = None, *, size: int | None = None, most: int | None = None
) -> SearchStrategy[Hand]:
    """Return a strategy of hands.

    Args:
        pack: The pack that they are of; left out, any.
        size: The number of cards; left out, any.
        most: The highest number of cards where the size is left out; left out, all.
    """
    st = hypothesis_strategies()

    def make(draw: Draw) -> Hand:
        of: Pack = draw(packs()) if pack is None else pack
        places = st.integers(0, len(of) - 1)
        ends = {"max_size": most} if size is None else {"min_size": size, "max_size": size}
        return Hand(of, sum(1 << place for place in draw(st.sets(places, **ends))))

    return drawn(make)


def decks(pack: Pack | None = None) -> SearchStrategy[Deck]:
    """Return a strategy of decks: packs in some order, as a seed shuffles them."""
    seeds = hypothesis_strategies().integers(0, 2**64)
    return drawn(lambda draw: Deck.shuffled(pack or draw(packs()), draw(seeds)))


def games() -> SearchStrategy[Game[Any]]:
    """Return a strategy of games: the library's, and those of other packages that can be had."""
    found: SearchStrategy[Game[Any]] = hypothesis_strategies().sampled_from(survey()[0])
    return found


def rules(game: Game[Any] | None = None) -> SearchStrategy[Rules]:
    """Return a strategy of rules, with any options.

    Args:
        game: The game; left out, any.
    """

    def make(draw: Draw) -> Rules:
        of: Game[Any] = draw(games()) if game is None else game
        return of.rules({name: draw(_values(option)) for name, option in of.options.items()})

    return drawn(make)


def _values(option: Option) -> SearchStrategy[Any]:
    st = hypothesis_strategies()
    if option.between is None:
        chosen: SearchStrategy[Any] = st.sampled_from(option.choices)
        return chosen
    number: SearchStrategy[Any] = st.integers(option.between.low, option.between.high)
    numbers: SearchStrategy[Any] = st.tuples(*[number] * option.count)
    return numbers if option.count else number
