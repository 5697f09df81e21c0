"""What mutmut is given to change does what the sources do."""

from __future__ import annotations

from tests.mutation.undecorate import undecorated

SOURCE = """\
class Count:
    @override
    def next(self):
        return self.first + 1

    @cached_property
    @override
    def first(self):
        @doubled
        def one():
            return 1
        return one()

    @classmethod
    def made(cls):
        return cls()

@times(
    size=2,
)
@lru_cache(maxsize=8)
def total(count):
    return count.first + count.next()
"""
WITHOUT = """\
class Count:
    def next(self):
        return self.first + 1

    def first(self):
        def one():
            return 1
        one = doubled(one)
        return one()
    first = property(first)

    @classmethod
    def made(cls):
        return cls()

def total(count):
    return count.first + count.next()
total = times(size=2)(total)
"""


def test_decorators_are_applied_below_their_functions() -> None:
    assert undecorated(SOURCE) == WITHOUT


def test_the_source_without_them_does_the_same() -> None:
    for source in (SOURCE, WITHOUT):
        names = {
            "override": lambda function: function,
            "doubled": lambda function: lambda: 2 * function(),
            "cached_property": property,
            "lru_cache": lambda maxsize: lambda function: function,
            "times": lambda size: lambda function: lambda count: size * function(count),
        }
        exec(source, names)
        assert names["total"](names["Count"].made()) == 2 * (2 + 3)
