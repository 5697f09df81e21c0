"""The games: one short file each."""
