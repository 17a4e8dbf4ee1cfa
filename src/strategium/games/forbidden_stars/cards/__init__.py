"""Every card, an entry each: what it says is generated from its entry."""
