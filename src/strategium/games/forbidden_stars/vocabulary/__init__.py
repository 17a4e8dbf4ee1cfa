"""The words that card texts are made of. Each says itself and does itself."""
