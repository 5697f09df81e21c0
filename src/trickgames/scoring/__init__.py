"""What a round is worth: tallies, amounts, conditions and awards, all of which explain."""
