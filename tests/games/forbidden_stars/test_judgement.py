"""What bots go by: they lay orders where something can be won, and spend while there is time."""

from __future__ import annotations

import random

import pytest

from strategium.games.forbidden_stars.components import ROUNDS
from strategium.games.forbidden_stars.game import GAME
from strategium.games.forbidden_stars.pieces import holder
from strategium.games.forbidden_stars.state import Stars
from strategium.games.forbidden_stars.table.judgement import Forces, prospects, worth
from strategium.games.forbidden_stars.words import ADVANCE, DEPLOY, FACTORY
from strategium.kernel.knowledge import everybody


def later(seats: int, choices: int) -> Stars:
    """A game after some random choices."""
    g: Stars = GAME.new(seed=5, seats=seats, log=False)
    rng = random.Random(5)
    while g.choices < choices:
        decision = g.pending[0]
        g.apply(decision.options[rng.randrange(len(decision.options))], decision.seat)
    return g


def with_order(g: Stars, kind: int, space: int) -> float:
    """What the position is worth to seat 0 with such an order there."""
    laid = g.copy()
    laid.stacks[space] = ((kind, everybody(g), 0),)
    return worth(laid, 0, Forces(laid))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_all_parts_of_the_victory_are_one(seats: int) -> None:
    for choices in (0, 80, 200):
        g = later(seats, choices)
        assert sum(prospects(g)) == pytest.approx(1)


def test_an_advance_is_laid_for_a_world_in_reach_and_rather_for_an_objective() -> None:
    g = later(2, 0)
    forces = Forces(g)
    gains = {space: with_order(g, ADVANCE, space) - worth(g, 0, forces) for space in g.map.laid}
    for space, gain in gains.items():
        goals = [area for area in g.map.worlds_of[space] if holder(g, area) != 0]
        assert (gain > 0) == bool(goals and forces.reach(space, 0))
    space = next(space for space, gain in gains.items() if gain > 0)
    for area in g.map.worlds_of[space]:
        g.objectives[area] = 0
    assert with_order(g, ADVANCE, space) - worth(g, 0, forces) > gains[space]


def test_a_deploy_is_laid_at_a_factory() -> None:
    g = later(2, 0)
    gains = {space: with_order(g, DEPLOY, space) for space in g.map.laid}
    best = max(gains, key=lambda space: gains[space])
    assert any(code == FACTORY for area in g.map.worlds_of[best] for code in g.structures[area])


def test_what_serves_only_later_counts_less_near_the_end() -> None:
    g = later(2, 0)
    gains = []
    for number in (1, ROUNDS):
        g.round = number
        rich = g.copy()
        rich.materiel[0] += 5
        gains.append(worth(rich, 0, Forces(rich)) - worth(g, 0, Forces(g)))
    assert gains[0] > gains[1] > 0
