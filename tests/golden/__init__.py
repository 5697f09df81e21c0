"""Whole rounds written down to be read, one file for each contract of each game."""
