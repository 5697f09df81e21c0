"""How Hypothesis runs (HYPOTHESIS_PROFILE says), and where compiled games are kept."""

import getpass
import os
import tempfile
from pathlib import Path

from hypothesis import HealthCheck, settings

settings.register_profile("ci", max_examples=60, deadline=None, derandomize=True)
settings.register_profile(
    "long",
    max_examples=2000,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
# Few examples, always the same ones: each test is run for many mutants (nox -s mutants), and more
# than once in one process.
settings.register_profile(
    "mutants",
    max_examples=10,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.differing_executors],
)
# Compiled games are kept from run to run, and shared by the processes of one.
KEPT = Path(tempfile.gettempdir()) / f"trickgames-tests-{getpass.getuser()}"
os.environ.setdefault("TRICKGAMES_CACHE", str(KEPT))
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))
