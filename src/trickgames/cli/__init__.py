"""The terminal front end: list the games, play one of them, or watch one being played."""

from trickgames.cli.command import main

__all__ = ["main"]
