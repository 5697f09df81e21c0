"""Every check of the project: `python -m pip install nox && python -m nox`."""

from __future__ import annotations

import os
import shutil
import sys
import tarfile
import zipfile
from pathlib import Path

import nox

nox.needs_version = ">=2025.2.9"
nox.options.sessions = ["tests", "typing", "lint", "docs", "build", "reference"]
nox.options.reuse_venv = "yes"
# Also where CI=true: a Python that is not installed is skipped, with a notice and in the summary.
nox.options.error_on_missing_interpreters = False

ROOT = Path(__file__).parent
PYTHONS = ("3.10", "3.11", "3.12", "3.13")
RUNNING = f"{sys.version_info.major}.{sys.version_info.minor}"
PYPROJECT = nox.project.load_toml(ROOT / "pyproject.toml")


def _find_pythons() -> None:
    """Put the real folders of a version manager before its shims on PATH.

    A shim answers for every version and works for the active one alone.
    """
    manager = Path(os.environ.get("PYENV_ROOT") or Path.home() / ".pyenv")
    folders = [
        folder
        for version in PYTHONS
        for folder in sorted(
            (manager / "versions").glob(f"{version}.*/bin"),
            key=lambda folder: [int(n) for n in folder.parent.name.split(".") if n.isdigit()],
            reverse=True,
        )
    ]
    os.environ["PATH"] = os.pathsep.join([*map(str, folders), os.environ.get("PATH", "")])


_find_pythons()
# Coverage is measured once: on the Python that runs nox if it is one of those tested.
MEASURED = RUNNING if RUNNING in PYTHONS else PYTHONS[-1]


def _group(name: str) -> list[str]:
    """The requirements of a dependency group; older pips cannot read them."""
    return list(nox.project.dependency_groups(PYPROJECT, name))


@nox.session(python=PYTHONS)
def tests(session: nox.Session) -> None:
    """Run the tests, the README among them, on every Python found."""
    session.install("-e", ".[cli]", *_group("test"))
    options = session.posargs
    if not options:
        options = ["-n", "auto"]
        if session.python == MEASURED:
            options += ["--cov", "--cov-report=term"]
    session.run("pytest", *options)


@nox.session
def typing(session: nox.Session) -> None:
    """Check the types with mypy, pyright and ty, and that every public name has one."""
    session.install("-e", ".[cli]", *_group("typing"))
    session.run("mypy")
    session.run("pyright")
    session.run("pyright", "--verifytypes", "trickgames", "--ignoreexternal")
    session.run("python", "typing_tests/third_checker.py")


@nox.session
def lint(session: nox.Session) -> None:
    """Check the style, the formatting and the layers."""
    session.install(*_group("lint"))
    session.run("ruff", "check", ".")
    session.run("ruff", "format", "--check", ".")
    session.run("lint-imports", env={"PYTHONPATH": "src"})


@nox.session
def docs(session: nox.Session) -> None:
    """Build the documentation with no warning, and run its examples."""
    session.install("-e", ".[cli]", *_group("docs"))
    build = ROOT / "docs" / "_build"
    for builder in ("html", "doctest"):
        options = ["-n", "-W", "--keep-going", "-q", "-b", builder, "-d", str(build / "doctrees")]
        session.run("sphinx-build", *options, "docs", str(build / builder))


def _check_typed(session: nox.Session, archives: list[Path]) -> None:
    """Stop if a distribution does not say that it is typed."""
    for archive in archives:
        if archive.suffix == ".whl":
            with zipfile.ZipFile(archive) as wheel:
                names = wheel.namelist()
        else:
            with tarfile.open(archive) as source:
                names = source.getnames()
        if not any(name.endswith("trickgames/py.typed") for name in names):
            session.error(f"no py.typed in {archive.name}")


def _unpack(archive: Path, folder: Path) -> Path:
    """Unpack an sdist; its top folder is returned."""
    with tarfile.open(archive) as source:
        if hasattr(tarfile, "data_filter"):
            source.extractall(folder, filter="data")
        else:
            source.extractall(folder)  # noqa: S202 (our own archive)
    return folder / archive.name.removesuffix(".tar.gz")


@nox.session
def build(session: nox.Session) -> None:
    """Build both distributions; test the wheel, alone, with the tests of the sdist."""
    session.install(*_group("build"))
    shutil.rmtree(ROOT / "dist", ignore_errors=True)
    session.run("python", "-m", "build")
    archives = sorted((ROOT / "dist").iterdir())
    session.run("twine", "check", "--strict", *map(str, archives))
    _check_typed(session, archives)
    (wheel,) = (archive for archive in archives if archive.suffix == ".whl")
    (sdist,) = (archive for archive in archives if archive.suffix == ".gz")

    clean = Path(session.create_tmp()).resolve() / "clean"
    shutil.rmtree(clean, ignore_errors=True)
    session.run("python", "-m", "venv", str(clean / "venv"))
    python = clean / "venv" / ("Scripts" if os.name == "nt" else "bin") / "python"
    tree = _unpack(sdist, clean)
    shutil.rmtree(tree / "src")

    def run(*args: str) -> None:
        session.run(str(python), *args, external=True)

    with session.chdir(tree):
        run("-m", "pip", "install", "--quiet", str(wheel))
        run("-c", "import trickgames; print('bare install:', trickgames.__file__)")
        run("-m", "pip", "install", "--quiet", f"{wheel}[cli]", *_group("test"))
        run("-m", "pip", "check")
        # The last lines of a whole run are pytest's, and say how many tests passed.
        run("-m", "pytest", "-n", "auto")


@nox.session(python="3.11")
def reference(session: nox.Session) -> None:
    """Play some rounds on OpenSpiel's side too; many with ``-- --rounds 20000``."""
    session.install("-e", ".", *_group("reference"))
    # Its rules need nothing; what it names as needed serves its players and their web pages.
    session.install("--no-deps", "schnapsen==0.0.5")
    session.run("python", "-m", "tests.reference", *session.posargs)


@nox.session(default=False)
def differential(session: nox.Session) -> None:
    """Run the long checks: the engine against the oracles, many times over."""
    session.install("-e", ".[cli]", *_group("test"))
    session.run("pytest", "-m", "long", *session.posargs, env={"HYPOTHESIS_PROFILE": "long"})


@nox.session(python="3.11", default=False)
def perf(session: nox.Session) -> None:
    """Measure the library beside its peers, and write benchmarks/RESULTS.md."""
    session.install("-e", ".", *_group("perf"))
    session.run("python", "benchmarks/report.py", *session.posargs)


@nox.session(default=False)
def mutation(session: nox.Session) -> None:
    """Change every value of the five declarations and see whether a round notices."""
    session.install("-e", ".[cli]", *_group("test"))
    session.run("python", "-m", "tests.mutation.run", *session.posargs)


@nox.session(default=False)
def mutants(session: nox.Session) -> None:
    """Change the bodies of functions, one place at a time, and see whether a test notices."""
    session.install("-e", ".", *_group("test"), *_group("mutants"))
    # In a copy, for mutmut does not touch what has a decorator.
    copy = Path(session.create_tmp(), "tree").resolve()
    shutil.rmtree(copy, ignore_errors=True)
    shutil.copytree(ROOT, copy, ignore=shutil.ignore_patterns(".*", "__pycache__", "dist", "venv"))
    session.chdir(copy)
    changed = PYPROJECT["tool"]["mutmut"]["only_mutate"]
    session.run("python", "-m", "tests.mutation.undecorate", *changed)
    options = session.posargs or ["--max-children", str(os.cpu_count() or 1)]
    session.run("mutmut", "run", *options, env={"HYPOTHESIS_PROFILE": "mutants"})
    session.run("python", "-m", "tests.mutation.bodies")


@nox.session(default=False)
def fuzz(session: nox.Session) -> None:
    """Fuzz whatever reads text, and whatever reads documents."""
    session.install("-e", ".", *_group("fuzz"))
    for program in ("fuzz/fuzz_parsers.py", "fuzz/fuzz_documents.py"):
        session.run("python", program, *(session.posargs or ["-max_total_time=60"]))
