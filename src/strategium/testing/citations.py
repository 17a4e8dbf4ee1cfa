"""Where clauses are cited: in the code of a game, in its registered data, in its tests; and whether they exist."""

from __future__ import annotations

import importlib.util
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from strategium.kernel.clauses import Clause
from strategium.kernel.errors import UnknownName
from strategium.kernel.game import Game
from strategium.kernel.names import CITED_BY_STEP, NAMES
from strategium.kernel.registry import game as find_game
from strategium.kernel.verbs import Question, Verb
from strategium.testing.results import showing

FILES = {"py", "toml", "json", "md", "txt", "html", "ts", "svelte"}  # "games/duel.py" is no clause


class Place:
    """A line of a file."""

    def __init__(self, file: str, line: int) -> None:
        self.file = file
        self.line = line

    def __str__(self) -> str:
        return f"{self.file}:{self.line}"

    def __repr__(self) -> str:
        return f"<{self}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Place) and (self.file, self.line) == (other.file, other.line)

    def __hash__(self) -> int:
        return hash((self.file, self.line))


class Shown:
    """A clause, the places in the code that cite it, and the tests that show it: they passed when they last ran."""

    def __init__(self, clause: Clause, code: tuple[Place, ...], tests: tuple[str, ...]) -> None:
        self.clause = clause
        self.code = code
        self.tests = tests


def shown(game: str, root: Path) -> list[Shown]:
    """For every clause of a game: where the code cites it and which tests show it."""
    found = find_game(game)
    code = citations(found.name, files_of_code(found), root)
    tests = showing(root)
    return [
        Shown(clause, tuple(code.get(clause.id, ())), tuple(tests.get(clause.id, ())))
        for clause in found.clauses
    ]


def unknown_citations(game: str, root: Path) -> list[str]:
    """What cites clauses that do not exist, one sentence each: code, tests and scenarios, registered data."""
    found = find_game(game)
    faults: list[str] = []
    for rule, places in citations(
        found.name, [*files_of_code(found), *files_of_tests(found, root)], root
    ).items():
        fault = _fault(found, rule)
        faults += [f"{place}: {fault}" for place in places if fault]
    faults += [
        f"{what}: {fault}" for what, rule in registered_citations(found) if (fault := _fault(found, rule))
    ]
    return faults


def _fault(game: Game, rule: str) -> str:
    try:
        game.find_clause(rule)
    except UnknownName as e:
        return str(e)
    return ""


def citations(game: str, files: Iterable[Path], root: Path) -> dict[str, list[Place]]:
    """Where the files cite clauses of that game."""
    clause = re.compile(rf"(?<![\w/.-]){re.escape(game)}/[a-z0-9-]+(?:\.[a-z0-9-]+)+")
    found: dict[str, list[Place]] = {}
    for path in files:
        name = path.relative_to(root).as_posix() if path.is_relative_to(root) else str(path)
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
            for rule in clause.findall(line):
                if rule.rsplit(".", 1)[1] not in FILES:
                    found.setdefault(rule, []).append(Place(name, number))
    return found


def files_of_code(game: Game) -> list[Path]:
    """The sources of a game."""
    spec = importlib.util.find_spec(game.package)
    folders = (spec.submodule_search_locations if spec is not None else None) or []
    return sorted(path for folder in folders for path in Path(folder).rglob("*.py"))


def files_of_tests(game: Game, root: Path) -> list[Path]:
    """The tests and scenarios of a game: tests/games/<game>, or all tests where there is no such folder."""
    folder = root / "tests" / "games" / game.name
    if not folder.is_dir():
        folder = root / "tests"
    return sorted(path for path in folder.rglob("*") if path.suffix in (".py", ".toml"))


def registered_citations(game: Game) -> Iterator[tuple[str, str]]:
    """(what, clause) for all that steps, verbs, questions, offers and abilities cite of this game."""
    mine = f"{game.name}/"
    for name, thing in NAMES.items():
        rules = list(CITED_BY_STEP.get(name, ()))
        if isinstance(thing, (Verb, Question)):
            rules += thing.rules
        if isinstance(thing, Verb):
            rules += [need.rule for need in thing.needs]
        yield from ((name, rule) for rule in rules if rule.startswith(mine))
    yield from (("the check of targets once more", rule) for rule in game.recheck_rules)
    for offer in game.offers:
        yield from ((f"the offer {offer.name!r}", rule) for rule in offer.rules)
    book = getattr(game, "book", None)
    for kind in book.kinds if book is not None else ():
        for ability in kind.abilities:
            yield from ((f"the card {kind.name!r}", rule) for rule in ability.rules)
