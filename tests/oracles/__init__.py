"""Slow reference models of the rules, written apart from the package they check."""
