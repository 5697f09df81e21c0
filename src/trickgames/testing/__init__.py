"""The laws that every game obeys, run on any declaration: for the tests of games of your own.

>>> from trickgames import rules
>>> from trickgames.testing import check
>>> check(rules("cramps"), rounds=1)
"""

from trickgames.testing.findings import Fault, LawsBroken
from trickgames.testing.running import LAWS, check, find_faults, variants

__all__ = ["LAWS", "Fault", "LawsBroken", "check", "find_faults", "variants"]
