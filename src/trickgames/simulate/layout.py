"""Where each number of a simulated round stands in the arrays that compiled code works on."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

__all__ = ["Layout", "Tables", "Uncompilable", "signed"]


class Uncompilable(Exception):  # noqa: N818 - a finding, not a fault: the engine plays it instead
    """A declaration has a term that is not known here; the text says which."""


def signed(mask: int) -> int:
    """Return a mask of up to 64 bits as the signed number that has the same bits."""
    return mask - (1 << 64) if mask >= 1 << 63 else mask


class Layout:
    """Named places in one array of numbers.

    Attributes:
        size: The length of the array.
        places: The place of each name.
    """

    size: int
    places: dict[str, int]

    def __init__(self) -> None:
        self.size = 0
        self.places = {}

    def place(self, name: str, count: int = 1) -> str:
        """Set numbers aside, once for each name; return the name, as source names it."""
        if name not in self.places:
            self.places[name] = self.size
            self.size += count
        return name

    def lines(self) -> list[str]:
        """Return the places as lines of source, one constant for each."""
        return [f"{name} = {place}" for name, place in self.places.items()]

    def __getitem__(self, name: str) -> int:
        return self.places[name]


class Tables(Layout):
    """Numbers that compiled code looks up: those of one declaration, the same in every round.

    Attributes:
        values: The numbers.
    """

    values: list[int]

    def __init__(self) -> None:
        super().__init__()
        self.values = []
        self._known: dict[tuple[int, ...], str] = {}

    def add(self, name: str, values: Iterable[int]) -> str:
        """Lay down a table; return the name by which source finds it.

        Args:
            name: What to call it; a table with the same numbers may have a name already.
            values: Its numbers, masks among them.
        """
        numbers = tuple(map(signed, values))
        known = self._known.get(numbers)
        if known is not None:
            return known
        name = f"{name}_{len(self._known)}"
        self._known[numbers] = self.place(name, len(numbers))
        self.values += numbers
        return name

    def of(self, name: str, index: str, values: Sequence[int]) -> str:
        """Return source for a number by an index: the number itself where all are the same."""
        if len(set(values)) == 1:
            return str(signed(values[0]))
        return f"T[{self.add(name, values)} + {index}]"
