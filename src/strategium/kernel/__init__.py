"""The kernel: state, steps, decisions, chance, knowledge, records, clauses. It knows no game."""
