"""How the documentation is built: `nox -s docs`."""

from __future__ import annotations

import doctest
import sys
from importlib.metadata import version as version_of
from typing import TYPE_CHECKING

from sphinx.util.nodes import make_refnode

if TYPE_CHECKING:
    from docutils import nodes
    from sphinx.addnodes import pending_xref
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment

project = "trickgames"
author = "The trickgames authors"
project_copyright = "2026, The trickgames authors"
release = version = version_of("trickgames")

extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinx.ext.doctest",
    "sphinx.ext.napoleon",
    "sphinx_copybutton",
]
exclude_patterns = ["_build"]
myst_enable_extensions = ["colon_fence", "deflist"]
myst_heading_anchors = 3

default_role = "py:obj"  # `Rules` in a docstring is a link if there is such a name

autodoc_member_order = "bysource"
autodoc_typehints = "signature"
maximum_signature_line_length = 88
napoleon_numpy_docstring = False
napoleon_use_ivar = True
doctest_default_flags = doctest.ELLIPSIS
# Examples in docstrings use the names of their module.
doctest_global_setup = "\n".join(
    f"from trickgames{module} import *"
    for module in (
        "",
        ".messages",
        ".packets",
        ".ranking",
        ".selection",
        ".follow",
        ".table",
        ".record",
    )
)
copybutton_prompt_text = r">>> |\.\.\. |\$ "
copybutton_prompt_is_regexp = True

# The build fetches nothing, so names of other packages are left unlinked: those of the standard
# library by module, the few that a signature prints without one, and type variables.
_stdlib = "|".join(sorted(sys.stdlib_module_names))
_bare = (
    "Any|Callable|ClassVar|Collection|Final|Hashable|Iterable|Iterator|Literal|Mapping"
    "|NoReturn|ParamSpec|Random|Self|Sequence|Set|TypeAlias|TypeVar"
)
nitpick_ignore_regex = [
    (r"py:.*", rf"({_stdlib}|attrs?|numpy|typing_extensions)(\..*)?"),
    (r"py:.*", rf"({_bare})"),
    (r"py:.*", r"(\w+\.)*_?[A-Z](_co|_contra)?"),
    (r"py:class", r"(\w+\.)*(_\w+|MaskKind|Kind|Cards|Decision)"),  # private, or a union
    (r"py:class", r"(\w+\.)*(Of|Where|SearchStrategy)"),  # what strategies take, and return
    (r"py:class", r"trickgames\.simulate\.(runner|request)\.\w+"),  # what a stopped run holds
    (r"py:obj", r".*"),
]
linkcheck_ignore = [r"https?://"]

html_theme = "furo"
html_title = f"trickgames {release}"


def _find_name(
    app: Sphinx, env: BuildEnvironment, node: pending_xref, shown: nodes.TextElement
) -> nodes.reference | None:
    """Link a name that is written short, or by its home module where the public name is shorter."""
    if node.get("refdomain") != "py":
        return None
    domain = env.domains["py"]
    last = str(node["reftarget"]).rpartition(".")[2]
    matches = [full for full in domain.data["objects"] if full.rpartition(".")[2] == last]
    if not matches:
        return None
    full = min(matches, key=lambda name: (name.count("."), name))
    entry = domain.data["objects"][full]
    return make_refnode(app.builder, node["refdoc"], entry.docname, entry.node_id, shown, full)


def _keep_colon(
    _app: Sphinx, what: str, _name: str, _obj: object, _options: object, lines: list[str]
) -> None:
    """Join what napoleon has split: it reads "What was noted: the card" as a type and a text."""
    if what in ("attribute", "property") and lines and lines[-1].startswith(":type: "):
        lines[0] = f"{lines.pop().removeprefix(':type: ')}: {lines[0]}"


def _show_defaults(*told: object) -> tuple[str, object] | None:
    """Write ``...`` for a default that is made anew each time."""
    signature, returns = told[-2:]
    return (signature.replace("NOTHING", "..."), returns) if isinstance(signature, str) else None


def setup(app: Sphinx) -> None:
    """Tell Sphinx how to find names, and how docstrings and defaults read."""
    app.connect("autodoc-process-signature", _show_defaults)
    app.connect("missing-reference", _find_name)
    app.connect("autodoc-process-docstring", _keep_colon, priority=600)
