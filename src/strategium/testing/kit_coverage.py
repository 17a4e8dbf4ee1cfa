"""What games of the kit have exercised, and what they never did: verbs, questions, steps, abilities, clauses."""

from __future__ import annotations

import sys
from dataclasses import dataclass, field
from types import FrameType
from typing import Any

from strategium.kernel.game import Game
from strategium.kernel.names import CITED_BY_STEP, NAMES
from strategium.kernel.state import GameState
from strategium.kernel.using import start
from strategium.testing.kit_games import own_names

SIGILS = {"!": "verbs", "?": "questions", ".": "steps"}


@dataclass
class Coverage:
    """Names of what was exercised. Mergeable, and plain data."""

    verbs: set[str] = field(default_factory=set)
    questions: set[str] = field(default_factory=set)
    steps: set[str] = field(default_factory=set)
    abilities: set[str] = field(default_factory=set)
    clauses: set[str] = field(default_factory=set)

    def look(self, g: GameState) -> None:
        """Note what a pending question offers."""
        for decision in g.decisions:
            self.questions.add(decision.question.name)
            self.clauses.update(decision.question.rules)
            for raw in decision.options:
                if raw[0].name not in self.verbs:
                    self.verbs.add(raw[0].name)
                self.clauses.update(raw[0].cites(g, raw[1:]))

    def conclude(self, g: GameState) -> None:
        """Note what the log and the result of a game cite."""
        if g.result is not None:
            self.clauses.update(g.result.rules)
        at = g.lines
        while at:
            self.clauses.update(at[0].sentence.rules)
            at = at[1]

    def merge(self, other: Coverage) -> None:
        self.verbs |= other.verbs
        self.questions |= other.questions
        self.steps |= other.steps
        self.abilities |= other.abilities
        self.clauses |= other.clauses

    def missing(self, game: Game) -> dict[str, list[str]]:
        """What the game has, and no game of the kit has exercised."""
        missing: dict[str, list[str]] = {words: [] for words in SIGILS.values()}
        for name, thing in own_names(game).items():
            words = SIGILS.get(getattr(thing, "sigil", "."))
            called = name if words == "steps" else getattr(thing, "name", "")
            if words is not None and called not in getattr(self, words):
                missing[words].append(called)
        book = getattr(game, "book", None)
        missing["abilities"] = [
            ability_name(kind.name, ability.no)
            for kind in (book.kinds if book is not None else ())
            for ability in kind.abilities
            if ability_name(kind.name, ability.no) not in self.abilities
        ]
        missing["clauses"] = [c.id for c in game.clauses if c.testable and c.id not in self.clauses]
        return missing


class Watcher:
    """While it is entered, every step that runs and every ability that is used is noted (plain Python only)."""

    def __init__(self, coverage: Coverage, game: Game) -> None:
        self.coverage = coverage
        self.book = getattr(game, "book", None)
        self.codes = {thing.__code__: name for name, thing in NAMES.items() if hasattr(thing, "__code__")}
        self.start = getattr(start, "__code__", None)
        self.before: Any = None

    def __enter__(self) -> None:
        self.before = sys.getprofile()
        sys.setprofile(self.note)

    def __exit__(self, *error: object) -> None:
        sys.setprofile(self.before)

    def note(self, frame: FrameType, event: str, argument: Any) -> None:
        """What the interpreter tells of every call."""
        name = self.codes.get(frame.f_code) if event == "call" else None
        if name is None:
            return
        if name not in self.coverage.steps:
            self.coverage.steps.add(name)
            self.coverage.clauses.update(CITED_BY_STEP.get(name, ()))
        if frame.f_code is self.start and self.book is not None:
            use = frame.f_locals["use"]
            self.coverage.abilities.add(ability_name(use.kind.name, use.no))
            self.coverage.clauses.update(use.kind.abilities[use.no].rules)


def ability_name(kind: str, no: int) -> str:
    return f"{kind} #{no + 1}"
