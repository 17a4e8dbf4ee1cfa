"""The games that come with Strategium, one package each. None of them knows another."""
