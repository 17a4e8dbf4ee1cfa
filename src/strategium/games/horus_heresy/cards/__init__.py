"""What every card and Hero does: an entry each. Their numbers are in the component set."""
