"""The library and OpenSpiel play the same rounds: ``python -m tests.reference``."""
