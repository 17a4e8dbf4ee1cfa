"""Positions in words that are played on: scenarios, which are tests of the rules, and lessons, which teach them."""
