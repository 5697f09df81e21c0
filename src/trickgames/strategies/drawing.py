"""How strategies are made without Hypothesis being imported before one is asked for."""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

    Draw = Callable[[SearchStrategy[Any]], Any]

__all__ = ["drawn", "hypothesis", "hypothesis_strategies"]

T = TypeVar("T")


def hypothesis() -> ModuleType:
    """Return Hypothesis.

    Raises:
        ImportError: It is not installed; the error says how to install it.
    """
    try:
        import hypothesis
    except ImportError:
        text = 'strategies need Hypothesis: python -m pip install "trickgames[testing]"'
        raise ImportError(text) from None
    return hypothesis


def hypothesis_strategies() -> Any:  # noqa: ANN401 - a module that may not be there
    """Return ``hypothesis.strategies``."""
    return hypothesis().strategies


def drawn(make: Callable[[Draw], T]) -> SearchStrategy[T]:
    """Return a strategy of a function that draws whatever it needs."""

    def composed(draw: Draw) -> T:
        return make(draw)

    strategy: SearchStrategy[T] = hypothesis_strategies().composite(composed)()
    return strategy
