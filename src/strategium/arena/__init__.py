"""The arena: many games between agents, and what they show.

from strategium.arena import Plan, run

results = run(Plan(game="template", agents=("greedy", "random"), games=20), Path("build/arena"))
"""

from strategium.arena.plan import BadPlan, Match, Outcome, Plan
from strategium.arena.running import run

__all__ = ["BadPlan", "Match", "Outcome", "Plan", "run"]
