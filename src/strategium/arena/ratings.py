"""Ratings of all agents on one scale, by openskill. Agents do not change, so no rating is ever forgotten."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from strategium.arena.plan import BadPlan, Outcome, Plan

WIDTH = 1.96  # standard deviations to each side of a 95 % interval


class Rating(msgspec.Struct, frozen=True):
    """How strong an agent is, and between what by 95 %."""

    agent: str
    rating: float
    low: float
    high: float


def model() -> Any:
    try:
        from openskill.models import PlackettLuce
    except ImportError as e:
        raise BadPlan("the arena's ratings need openskill: pip install 'strategium[arena]'") from e
    return PlackettLuce(tau=0.0)


def rated(plan: Plan, outcomes: Sequence[Outcome]) -> list[Rating]:
    """All agents, the strongest first. The games are taken in the order of the plan, not in that of their ends."""
    rules = model()
    ratings = [rules.rating() for _ in plan.agents]
    for outcome in outcomes:
        lineup = outcome.match.lineup
        single = next(seat for seat, who in enumerate(lineup) if lineup.count(who) == 1)
        other = next(who for who in lineup if who != lineup[single])
        mine, theirs = outcome.shares[single], (1 - outcome.shares[single]) / (len(lineup) - 1)
        teams = [[ratings[lineup[single]]], [ratings[other]]]
        ranks = [0, 0] if mine == theirs else [0, 1] if mine > theirs else [1, 0]
        (first,), (second,) = rules.rate(teams, ranks=ranks)
        ratings[lineup[single]], ratings[other] = first, second
    found = [
        Rating(agent, r.mu, r.mu - WIDTH * r.sigma, r.mu + WIDTH * r.sigma)
        for agent, r in zip(plan.agents, ratings, strict=True)
    ]
    return sorted(found, key=lambda one: -one.rating)
