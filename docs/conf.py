"""How the documentation is built: `nox -s docs`."""

import doctest
import sys
from importlib.metadata import version as version_of

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

autodoc_member_order = "bysource"
autodoc_preserve_defaults = True
autodoc_typehints = "signature"
napoleon_numpy_docstring = False
doctest_default_flags = doctest.ELLIPSIS
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
    (r"py:.*", rf"({_stdlib}|attrs?|typing_extensions)(\..*)?"),
    (r"py:.*", rf"({_bare})"),
    (r"py:.*", r"(\w+\.)*_?[A-Z](_co|_contra)?"),
]
linkcheck_ignore = [r"https?://"]

html_theme = "furo"
html_title = f"trickgames {release}"
