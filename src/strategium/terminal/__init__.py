"""Play in a terminal: a table in plain lines, for people and for pipes."""
