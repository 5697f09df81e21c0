"""Counts of the tree of fixed deals, by the engine and by the slow oracles."""
