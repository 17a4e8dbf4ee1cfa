"""What card games share: cards in zones, who listens to what, values on read, abilities used and answered, words."""
