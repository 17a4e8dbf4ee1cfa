"""What the games of an arena show, in numbers."""

from __future__ import annotations

import statistics
from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from strategium.arena.intervals import sequential, wilson
from strategium.arena.plan import Outcome, Plan, pairs, seats_of
from strategium.arena.ratings import Rating, rated
from strategium.cards.laying import side_of

TOLD = 10  # faults that are told in words


class Rate(msgspec.Struct, frozen=True):
    """A share of the points: of how many games, and between what it lies by 95 %."""

    games: int
    points: float
    low: float
    high: float

    @staticmethod
    def of(points: float, games: int) -> Rate:
        return Rate(games, points, *wilson(points, games))

    @property
    def rate(self) -> float:
        return self.points / self.games if self.games else 0.0


class Duel(msgspec.Struct, frozen=True):
    """How `agent` fares against `other` (alone among copies of it), and the interval that holds at any time."""

    agent: str
    other: str
    rate: Rate
    low: float
    high: float


class Pace(msgspec.Struct, frozen=True):
    """How an agent thought and failed. Times are of the machine that played."""

    agent: str
    moves: int
    milliseconds: float  # a move
    faults: int
    forfeits: int


class Lengths(msgspec.Struct, frozen=True):
    """How many choices the games took."""

    least: int = 0
    median: float = 0
    most: int = 0
    all: tuple[int, ...] = ()


class Figures(msgspec.Struct, frozen=True):
    """All of them. The rates by seat, side and deck are of whoever sat there."""

    plan: Plan
    games: int
    seats: int
    broken: int
    ratings: tuple[Rating, ...]
    duels: tuple[Duel, ...]
    agents: dict[str, Rate]
    by_seat: dict[str, Rate]
    by_side: dict[str, Rate]
    by_deck: dict[str, Rate]
    deck_duels: dict[str, dict[str, Rate]]
    lengths: Lengths
    endings: dict[str, int]
    pace: tuple[Pace, ...]
    faults: tuple[str, ...]

    @staticmethod
    def of(plan: Plan, outcomes: Sequence[Outcome]) -> Figures:
        """The figures of these outcomes, which are in the order of the plan. Broken matches count for nothing."""
        counted = [outcome for outcome in outcomes if not outcome.broken]
        played = [outcome for outcome in counted if outcome.forfeited < 0]
        return Figures(
            plan=plan,
            games=len(counted),
            seats=seats_of(plan),
            broken=len(outcomes) - len(counted),
            ratings=tuple(rated(plan, counted)),
            duels=tuple(duels(plan, counted)),
            agents=rates(counted, lambda o, seat: plan.agents[o.match.lineup[seat]]),
            by_seat=rates(played, lambda o, seat: f"seat {seat + 1}"),
            by_side=rates(played, lambda o, seat: side_of(o.sides[seat])),
            by_deck=rates(played, deck_name),
            deck_duels=deck_duels(played),
            lengths=lengths_of(played),
            endings=endings_of(played),
            pace=tuple([pace_of(plan, outcomes, who) for who in range(len(plan.agents))]),
            faults=told(outcomes),
        )


def rates(outcomes: Sequence[Outcome], group: Callable[[Outcome, int], str]) -> dict[str, Rate]:
    """The share that each group of seats took. A game in which all are of one group says nothing of it."""
    points: dict[str, list[float]] = {}
    for outcome in outcomes:
        names = [group(outcome, seat) for seat in range(len(outcome.shares))]
        if len(set(names)) > 1:
            for name, share in zip(names, outcome.shares):
                points.setdefault(name, []).append(share)
    return {name: Rate.of(sum(points[name]), len(points[name])) for name in sorted(points)}


def alone(outcomes: Sequence[Outcome], who: int) -> tuple[float, int]:
    """The points of an agent in the games in which it sits in one seat only, and their number."""
    found = [o.shares[o.match.lineup.index(who)] for o in outcomes if o.match.lineup.count(who) == 1]
    return sum(found), len(found)


def duels(plan: Plan, outcomes: Sequence[Outcome]) -> list[Duel]:
    """Every agent against every other that it has met."""
    found: list[Duel] = []
    for number, pair in enumerate(pairs(plan)):
        of_pair = [outcome for outcome in outcomes if outcome.match.pair == number]
        for who, other in (pair, pair[::-1]):
            points, games = alone(of_pair, who)
            if games:
                rate = Rate.of(points, games)
                found.append(Duel(plan.agents[who], plan.agents[other], rate, *sequential(points, games)))
    return found


def deck_name(outcome: Outcome, seat: int) -> str:
    return name_of_deck(outcome.match.decks[seat]) if outcome.match.decks else ""


def name_of_deck(deck: Any) -> str:
    """A deck's name, whether it came with the game or from a file."""
    return str(deck.get("name") or "a deck without a name") if isinstance(deck, dict) else str(deck)


def deck_duels(outcomes: Sequence[Outcome]) -> dict[str, dict[str, Rate]]:
    """Every deck against every other that it has met, where two play."""
    points: dict[str, dict[str, list[float]]] = {}
    for outcome in outcomes:
        names = [deck_name(outcome, seat) for seat in range(len(outcome.match.decks))]
        if len(names) == 2 and names[0] != names[1]:
            for seat in (0, 1):
                row = points.setdefault(names[seat], {})
                row.setdefault(names[1 - seat], []).append(outcome.shares[seat])
    return {
        mine: {theirs: Rate.of(sum(row[theirs]), len(row[theirs])) for theirs in sorted(row)}
        for mine, row in sorted(points.items())
    }


def lengths_of(outcomes: Sequence[Outcome]) -> Lengths:
    found = sorted(outcome.decisions for outcome in outcomes)
    return Lengths(found[0], statistics.median(found), found[-1], tuple(found)) if found else Lengths()


def endings_of(outcomes: Sequence[Outcome]) -> dict[str, int]:
    """By which clauses the games were decided."""
    found: dict[str, int] = {}
    for outcome in outcomes:
        words = ", ".join(outcome.rules) or "no clause named"
        found[words] = found.get(words, 0) + 1
    return dict(sorted(found.items(), key=lambda item: (-item[1], item[0])))


def pace_of(plan: Plan, outcomes: Sequence[Outcome], who: int) -> Pace:
    moves = faults = forfeits = 0
    seconds = 0.0
    for outcome in outcomes:
        lineup = outcome.match.lineup
        forfeits += outcome.forfeited >= 0 and lineup[outcome.forfeited] == who
        faults += outcome.faults_of(who)
        for seat in range(len(outcome.moves)):
            if lineup[seat] == who:
                moves += outcome.moves[seat]
                seconds += outcome.seconds[seat]
    return Pace(plan.agents[who], moves, 1000 * seconds / moves if moves else 0.0, faults, forfeits)


def told(outcomes: Sequence[Outcome]) -> tuple[str, ...]:
    """The first faults, and what broke matches, in words."""
    found = [f"match {o.match.name}: {fault.words}" for o in outcomes for fault in o.faults]
    found += [f"match {o.match.name} is broken: {o.broken}" for o in outcomes if o.broken]
    return tuple(found[:TOLD])
