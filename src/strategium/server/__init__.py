"""The server: tables, guests, the log of every game, and what each viewer is told of it."""
