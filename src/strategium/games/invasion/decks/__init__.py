"""Decks: those that come with the game, what a deck must keep to, and files of others."""
