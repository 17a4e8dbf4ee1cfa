"""Words for the texts of cards that every card game has. A game adds its places, its stats and its own effects."""
