"""One match: from its plan to its outcome and its record."""

from __future__ import annotations

import random
import time

from strategium.agents import Agent, agent
from strategium.agents.base import AgentFailed, by_chance, consult
from strategium.arena.plan import FORFEIT, Fault, Match, Outcome, Plan, options_of
from strategium.kernel.decisions import Option
from strategium.kernel.errors import StrategiumError
from strategium.kernel.record import Record, commitment
from strategium.kernel.registry import game as find_game
from strategium.kernel.state import GameState

KEPT = 5  # faults of a match that are told in words; all are counted


class Watch:
    """Is told what happens at a table. This one does not care."""

    def begins(self, seat: int) -> None:
        """The agent of that seat begins to think."""

    def answered(self) -> None:
        """It has answered or failed. Not told if it ended the process."""

    def out_of_memory(self) -> None:
        """There is no memory left, so that nothing can be relied on any more."""


UNWATCHED = Watch()


class Table:
    """A match under way."""

    def __init__(self, plan: Plan, match: Match, watch: Watch = UNWATCHED) -> None:
        self.plan = plan
        self.match = match
        self.watch = watch
        self.record, self.state = _begin(plan, match)
        self.players: dict[int, Agent] = {}
        self.faults: list[Fault] = []
        self.forfeited = -1
        self.moves = [0] * self.state.seats
        self.seconds = [0.0] * self.state.seats
        self.fault_counts = [0] * self.state.seats
        for seat in match.absent:
            self.note(
                Fault(
                    seat, "death", f"{plan.agents[match.lineup[seat]]} broke its process: chance plays for it"
                )
            )

    def play(self) -> Outcome:
        """To the end, to a forfeit, or to the limit of choices that the game sets."""
        state = self.state
        sides = tuple([state.game.seat_name(state, seat) for seat in range(state.seats)])
        while state.result is None and state.choices < state.game.step_limit:
            seat = state.pending[0].seat
            option = self.choice(seat)
            if option is None:
                self.forfeited = seat
                break
            self.record.append(state, option, seat)
        return Outcome(
            self.match,
            shares(state, self.forfeited),
            sides,
            state.choices,
            () if state.result is None else state.result.rules,
            tuple(self.faults),
            tuple(self.fault_counts),
            self.forfeited,
            "" if state.result is not None or self.forfeited >= 0 else "the game took too many choices",
            tuple(self.moves),
            tuple([round(s, 4) for s in self.seconds]),
        )

    def choice(self, seat: int) -> Option | None:
        """What the agent of that seat chooses; None: it forfeits the game."""
        if seat in self.match.absent:
            return by_chance(self.state, seat, self.own_chance(seat))
        began = time.perf_counter()
        self.watch.begins(seat)
        answer = self.answer(seat)
        self.watch.answered()
        self.moves[seat] += 1
        self.seconds[seat] += time.perf_counter() - began
        if not isinstance(answer, AgentFailed):
            return answer
        self.note(Fault(seat, answer.kind, str(answer), self.state.choices))
        if self.plan.on_fault == FORFEIT:
            return None
        return by_chance(self.state, seat, self.own_chance(seat))

    def answer(self, seat: int) -> Option | AgentFailed:
        """What the agent of that seat says, or how it failed to."""
        try:
            return consult(self.player(seat), self.state, seat, self.plan.move_seconds)
        except AgentFailed as e:
            if e.kind == "memory":
                self.watch.out_of_memory()
            return e
        except MemoryError:  # there was not even enough left to say so
            self.watch.out_of_memory()
            return AgentFailed("memory", f"{self.plan.agents[self.match.lineup[seat]]} ran out of memory")

    def player(self, seat: int) -> Agent:
        """The agent of that seat, made when it is first needed."""
        if seat not in self.players:
            words = self.plan.agents[self.match.lineup[seat]]
            try:
                self.players[seat] = agent(words, seed=self.own_chance(seat).getrandbits(64))
            except StrategiumError as e:
                raise AgentFailed("error", str(e)) from e
        return self.players[seat]

    def own_chance(self, seat: int) -> random.Random:
        """A seat's luck at this moment, which is nobody else's and the same whenever the match is played."""
        return random.Random(f"{self.match.seed} {seat} {self.state.choices}")

    def note(self, fault: Fault) -> None:
        self.fault_counts[fault.seat] += 1
        if len(self.faults) < KEPT:
            self.faults.append(fault)


def _begin(plan: Plan, match: Match) -> tuple[Record, GameState]:
    """A new game, and a record that is the same whenever the match is played."""
    record, state = Record.start(
        find_game(plan.game), match.seed, plan.seats or None, log=False, **options_of(plan, match)
    )
    salt = f"arena {match.name}"
    record.header["salt"] = salt
    record.header["commitment"] = commitment(match.seed, salt)
    return record, state


def shares(state: GameState, forfeited: int) -> tuple[float, ...]:
    """What each seat gets of the point. A forfeit gives it to the others; nobody wins what was not finished."""
    if forfeited >= 0:
        part = 1 / (state.seats - 1)
        return tuple([0.0 if seat == forfeited else part for seat in range(state.seats)])
    if state.result is None:
        return (1 / state.seats,) * state.seats
    return state.result.share


def play(plan: Plan, match: Match, watch: Watch = UNWATCHED) -> tuple[Outcome, bytes]:
    """The outcome and the record. What is wrong with the game itself is told in the outcome."""
    table = Table(plan, match, watch)
    try:
        outcome = table.play()
    except MemoryError:
        raise
    except Exception as e:
        seats = table.state.seats
        words = f"{type(e).__name__}: {e}"
        even = (1 / seats,) * seats
        outcome = Outcome(match, even, ("",) * seats, table.state.choices, broken=words)
    return outcome, table.record.to_bytes()
