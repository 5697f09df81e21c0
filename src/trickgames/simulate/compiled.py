"""Compiling: the source goes to a file of the cache folder, the machine code beside it."""

from __future__ import annotations

import hashlib
import importlib
import importlib.util
import os
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any, Final

import attrs
import numpy as np

from trickgames.declaration import Rules
from trickgames.simulate.plan import Plan
from trickgames.simulate.program import Program, write_program

__all__ = ["CACHE", "Compiled", "cache_folder", "compile_rules", "load_compiled"]

CACHE: Final = "TRICKGAMES_CACHE"
"""The environment variable that names another cache folder."""
# These do as much as any other bit by bit what their instruction set promises.
_SLOW: Final = ("znver1", "znver2")


@attrs.frozen(eq=False)
class Compiled:
    """A game ready to run.

    Attributes:
        program: The game as source.
        run: The compiled function: state, tables, what is asked for, rows, first round, count.
        tables: The tables it looks numbers up in.
        seconds: How long it took to have it ready: compiled now, or read from the cache.
    """

    program: Program
    run: Callable[..., int]
    tables: np.ndarray[tuple[int], np.dtype[np.int64]]
    seconds: float

    @property
    def plan(self) -> Plan:
        """Where everything stands."""
        return self.program.plan

    def rows(self, count: int) -> np.ndarray[tuple[int, int], np.dtype[np.signedinteger]]:
        """Return rows to be written: of 64 bits where functions look at tallies."""
        return _rows(self.program, count)


def _rows(program: Program, count: int) -> np.ndarray[tuple[int, int], np.dtype[Any]]:
    tallies = program.plan.tallies
    return np.zeros((count, program.width + tallies), np.int64 if tallies else np.int32)


def cache_folder() -> Path:
    """Return the folder in which compiled games are kept, a folder of the user's own."""
    chosen = os.environ.get(CACHE)
    if chosen:
        return Path(chosen)
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Caches"
    else:
        base = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    return base / "trickgames"


def _deposits() -> bool:
    """Whether the processor has a quick instruction for the n-th bit of a mask."""
    if any(name in os.environ for name in ("NUMBA_CPU_NAME", "NUMBA_CPU_FEATURES")):
        return False
    binding: Any = importlib.import_module("llvmlite.binding")
    return bool(binding.get_host_cpu_features().get("bmi2")) and (
        binding.get_host_cpu_name() not in _SLOW
    )


def _laid_down(source: str) -> Path:
    """Return the file that holds some source; it is written once and never again."""
    name = f"game_{hashlib.sha256(source.encode()).hexdigest()[:32]}.py"
    folder = cache_folder()
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        return _written(folder / name, source)
    except OSError:  # nothing can be kept: compile again next time
        return _written(Path(tempfile.mkdtemp(prefix="trickgames-")) / name, source)


def _written(file: Path, source: str) -> Path:
    if file.exists() and file.read_text(encoding="utf-8") == source:
        return file
    # Numba goes by the time of the file, so two processes must not both write it.
    number, draft = tempfile.mkstemp(dir=file.parent, suffix=".tmp")
    with os.fdopen(number, "w", encoding="utf-8") as opened:
        opened.write(source)
    try:
        os.link(draft, file)
    except FileExistsError:
        if file.read_text(encoding="utf-8") != source:
            Path(draft).replace(file)
            return file
    Path(draft).unlink()
    return file


def _module(file: Path) -> ModuleType:
    name = f"trickgames_{file.stem}"
    if name in sys.modules:
        return sys.modules[name]
    spec = importlib.util.spec_from_file_location(name, file)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module  # where Numba looks for it when it reads its cache
    spec.loader.exec_module(module)
    return module


def load_compiled(program: Program, policy: Callable[..., int] | None) -> Callable[..., int]:
    """Return the function that runs a program, not yet compiled.

    Args:
        program: The program.
        policy: The player's function, if it was written for one.
    """
    if policy is None:
        run: Callable[..., int] = _module(_laid_down(program.source)).run
        return run
    # A player's function may look at anything: what is compiled with it is not kept.
    names: dict[str, Any] = {"policy": policy, "__name__": "trickgames_policy"}
    source = program.source.replace("@njit(cache=True)", "@njit")
    exec(compile(source, "<trickgames policy>", "exec"), names)  # noqa: S102
    found: Callable[..., int] = names["run"]
    return found


def compile_rules(
    rules: Rules, policy: Callable[..., int] | None = None, *, deposit: bool | None = None
) -> Compiled:
    """Compile a game.

    Args:
        rules: The declaration.
        policy: A function that chooses the cards, compiled by Numba.
        deposit: Whether to use the processor's own instruction; None: if it has a quick one.

    Raises:
        Uncompilable: The declaration has a term that is not known here.
        TypeError: Numba cannot compile the function of the policy.
    """
    start = time.process_time()
    which = _deposits() if deposit is None else deposit
    program = write_program(rules, policy=policy is not None, deposit=which)
    run = load_compiled(program, policy)
    tables = np.array(program.plan.tables.values or [0], dtype=np.int64)
    plan = program.plan
    state = np.zeros(plan.state.size, dtype=np.int64)
    asked = np.zeros(plan.asked.size + 1, dtype=np.int64)
    numba_errors = importlib.import_module("numba.core.errors")
    theirs = () if policy is None else (numba_errors.NumbaError,)
    try:
        run(state, tables, asked, _rows(program, 1), 0, 0)
    except theirs as error:
        wanted = "it takes the 13 numbers of `Policy.cards` and returns a whole number"
        raise TypeError(f"Numba cannot compile the policy's function: {wanted}") from error
    return Compiled(program, run, tables, time.process_time() - start)
