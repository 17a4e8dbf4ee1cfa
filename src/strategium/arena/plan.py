"""What is to be played: every pair of agents, each piece of luck once from every seat.

A round of a pair is one seed, and one pair of decks where the game has decks. It is played so often that each agent has
sat in each seat: for two seats that makes two games. With more seats one agent sits among copies of the other, in every
seat, and then the other way round (unless `alone` names the one that is to sit alone).
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Sequence
from typing import Any, Final, Literal

import msgspec

from strategium.agents.registry import check_agent
from strategium.kernel import registry
from strategium.kernel.errors import StrategiumError

FORFEIT: Final = "forfeit"
FALLBACK: Final = "fallback"
LEAST_MEMORY: Final = 128  # MiB: what a process needs before any agent thinks


class BadPlan(StrategiumError):
    """An arena that cannot be held."""


class Plan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything that decides how the games go. `games` are for each pair of agents, at most."""

    game: str
    agents: tuple[str, ...]
    games: int = 100
    seed: int = 0
    seats: int = 0  # 0: as few as can play
    options: dict[str, Any] = {}
    decks: tuple[Any, ...] = ()  # each pair of these is met; none: the game's own choice
    on_fault: Literal["forfeit", "fallback"] = "forfeit"
    move_seconds: float = 0.0  # for a move; 0: no limit
    memory: int = 0  # MiB for the process that plays; 0: no limit
    alone: int = -1  # the agent, by its place, that never sits beside its like; -1: each in turn


class Match(msgspec.Struct, frozen=True):
    """One game: its luck, its decks, and which agent (by its place in the plan) sits in which seat."""

    pair: int
    round: int
    turn: int  # which of the games of the round
    seed: int
    lineup: tuple[int, ...]
    decks: tuple[Any, ...] = ()
    absent: tuple[int, ...] = ()  # seats whose agent broke its process: chance plays for them

    @property
    def name(self) -> str:
        return f"{self.pair}-{self.round}-{self.turn}"


class Fault(msgspec.Struct, frozen=True):
    """An agent's failure: "error", "nonsense", "time", "memory" or "death" (of its process)."""

    seat: int
    kind: str
    words: str
    move: int = 0


class Outcome(msgspec.Struct, frozen=True):
    """How a match went. `broken`: why the game itself could not go on; such a match counts for nobody."""

    match: Match
    shares: tuple[float, ...]
    sides: tuple[str, ...]
    decisions: int
    rules: tuple[str, ...] = ()  # that decided it
    faults: tuple[Fault, ...] = ()
    fault_counts: tuple[int, ...] = ()  # of each seat
    forfeited: int = -1  # the seat that lost by a fault
    broken: str = ""
    moves: tuple[int, ...] = ()  # of each seat
    seconds: tuple[float, ...] = ()  # that each seat thought

    def faults_of(self, who: int) -> int:
        """How often that agent failed."""
        counts = zip(self.match.lineup, self.fault_counts)
        return sum([count for agent, count in counts if agent == who])


def check(plan: Plan) -> None:
    """Raise what is wrong with a plan before anything is played."""
    if len(plan.agents) < 2:
        raise BadPlan("an arena needs at least two agents: --agents greedy,random")
    if len(set(plan.agents)) != len(plan.agents):
        raise BadPlan("an agent is named twice: give one of them other settings")
    if plan.games < 1:
        raise BadPlan("each pair of agents must play at least one game")
    if 0 < plan.memory < LEAST_MEMORY:
        raise BadPlan(f"a process needs at least {LEAST_MEMORY} MiB to play (0: no limit), not {plan.memory}")
    for words in plan.agents:
        check_agent(words, registry.game(plan.game))
    first = first_matches(plan)[0]
    registry.game(plan.game).new(seed=0, seats=plan.seats or None, log=False, **options_of(plan, first))


def pairs(plan: Plan) -> list[tuple[int, int]]:
    """The pairs of agents, by their places in the plan."""
    return list(itertools.combinations(range(len(plan.agents)), 2))


def seats_of(plan: Plan) -> int:
    return plan.seats or registry.game(plan.game).seats[0]


def lineups(plan: Plan, one: int, other: int) -> list[tuple[int, ...]]:
    """Who sits where in the games of a round."""
    seats = range(seats_of(plan))
    found: list[tuple[int, ...]] = []
    for single, rest in ((one, other), (other, one)):
        for seat in seats:
            lineup = tuple([single if s == seat else rest for s in seats])
            if lineup not in found and rest != plan.alone:
                found.append(lineup)
    return found


def rounds(plan: Plan) -> int:
    """How many rounds of each pair make its games; a round that is begun is played to its end."""
    return -(-plan.games // len(lineups(plan, *pairs(plan)[0])))


def matches(plan: Plan, pair: int, round: int) -> list[Match]:
    """The games of one round."""
    one, other = pairs(plan)[pair]
    seed = random.Random(f"{plan.seed} {round}").getrandbits(48)
    decks = decks_of(plan, round)
    found = lineups(plan, one, other)
    return [Match(pair, round, turn, seed, lineup, decks) for turn, lineup in enumerate(found)]


def first_matches(plan: Plan) -> list[Match]:
    return matches(plan, 0, 0)


def decks_of(plan: Plan, round: int) -> tuple[Any, ...]:
    """The decks of the seats: all arrangements in a shuffled order, then all in another."""
    if not plan.decks:
        return ()
    arrangements: Sequence[tuple[Any, ...]] = list(itertools.product(plan.decks, repeat=seats_of(plan)))
    turn, place = divmod(round, len(arrangements))
    order = list(range(len(arrangements)))
    random.Random(f"decks {plan.seed} {turn}").shuffle(order)
    return arrangements[order[place]]


def options_of(plan: Plan, match: Match) -> dict[str, Any]:
    """The options of the game that is played."""
    return {**plan.options, "decks": list(match.decks)} if match.decks else dict(plan.options)
