"""Read by type checkers, never run: what a user writes and which types it has."""

import trickgames

assert trickgames.__doc__ is not None
