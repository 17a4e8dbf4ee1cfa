"""A toy game for tests of scenarios and knocking out: two lines of fighters, secret stances, blows and shields."""

from tests.testing.toy.rules import GAME

__all__ = ["GAME"]
