"""Change declarations one value at a time: whatever nobody notices is dead, or untested."""
