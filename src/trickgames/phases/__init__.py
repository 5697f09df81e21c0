"""What happens between the deal and the last trick: one frozen term for each kind of phase."""
