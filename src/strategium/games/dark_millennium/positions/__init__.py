"""Positions of scenarios: from words to a state, and back."""
