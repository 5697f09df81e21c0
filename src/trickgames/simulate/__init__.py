"""Simulation in bulk: whole rounds by the million, compiled from the declaration of a game.

It needs NumPy and Numba: ``python -m pip install "trickgames[sim]"``.
"""

from importlib.util import find_spec

_missing = [name for name in ("numpy", "numba") if find_spec(name) is None]
if _missing:
    raise ImportError(
        f"simulation in bulk needs {' and '.join(_missing)}:"
        ' python -m pip install "trickgames[sim]"',
        name=_missing[0],
    )

from trickgames.simulate.arrays import Rounds  # noqa: E402 - only once it can be imported
from trickgames.simulate.bulk import Simulation, from_state, round_of, simulate  # noqa: E402
from trickgames.simulate.policy import Policy  # noqa: E402
from trickgames.simulate.runner import Partial, SimulationStopped  # noqa: E402
from trickgames.simulate.summary import Summary  # noqa: E402

__all__ = [
    "Partial",
    "Policy",
    "Rounds",
    "Simulation",
    "SimulationStopped",
    "Summary",
    "from_state",
    "round_of",
    "simulate",
]
