"""The words that card texts are made of."""
