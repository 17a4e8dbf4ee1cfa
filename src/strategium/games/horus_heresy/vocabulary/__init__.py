"""What card texts are made of."""
