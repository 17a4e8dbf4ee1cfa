"""Mutants: what the code of a clause would be without the clause.

They stand beside the tests of a game, in `mutants.toml`:

    game = "conquest"
    no_code = [
      { clause = "conquest/deck.relics-unrestricted", reason = "it says that there is no such rule" },
    ]

    [[mutant]]
    clause = "conquest/deploy.other-continues-after-pass"
    function = "deploy.turn_taken"
    statement = "if passed != BOTH:"
    becomes = "if passed != BOTH and not passed:"

A statement with a body is named by its first line, and keeps its body if it becomes such a line. In what it becomes
`...` stands for the statement itself. Where a function has several alike, `which = 2` means the second. Names that the
module lacks are taken from the other modules of the game.

`[[shortcut]]` rows (without a clause) take out what only saves time, because all rules hold: they go in with every
mutant of the game. `crash = [...]` says why tests may notice the loss of a clause by a fault of the rules, or by a game
that never ends.
"""

from __future__ import annotations

import ast
import builtins
import copy
import inspect
import sys
import tomllib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

from strategium.kernel.errors import StrategiumError, nearest
from strategium.kernel.registry import game as find_game
from strategium.testing.sources import COMPOUND, BadMutant, Function, function_named, statements

FILE = "mutants.toml"
ROW_KEYS = ("clause", "function", "statement", "becomes", "which")
REASON_KEYS = ("clause", "reason")
FILE_KEYS = ("game", "mutant", "shortcut", "no_code", "crash")


class Row:
    """One statement of one function, and what it becomes."""

    def __init__(self, package: str, function: str, statement: str, becomes: str, which: int = 0) -> None:
        self.package = package
        self.function = function
        self.statement = statement
        self.becomes = becomes
        self.which = which  # of several that are alike; 0: there is only one

    def __str__(self) -> str:
        return f"{self.function}: {self.statement.strip()}"

    def find(self) -> Function:
        return function_named(self.package, self.function)

    def place(self, node: ast.FunctionDef) -> tuple[list[ast.stmt], ast.stmt]:
        """The statement in the tree of the function, and its block; raises where it is not there, or not alone."""
        wanted, is_line = _parsed(self.statement)
        if len(wanted) != 1:
            raise BadMutant(f"{self}: name one statement")
        found = [(block, block[i]) for block, i in statements(node) if _is(block[i], wanted[0], is_line)]
        if not found:
            raise BadMutant(f"{self}: the function has no such statement now")
        if len(found) > 1 and not self.which:
            raise BadMutant(f"{self}: the function has {len(found)} of them; say which = 1 to {len(found)}")
        if self.which > len(found):
            raise BadMutant(f"{self}: the function has only {len(found)} of them")
        return found[max(self.which, 1) - 1]

    def replacement(self, old: ast.stmt) -> list[ast.stmt]:
        """What the statement becomes, at the same line of the source."""
        new, is_line = _parsed(self.becomes)
        holder = ast.Module(new, [])
        for node in ast.walk(holder):
            ast.copy_location(node, old)
        if is_line and isinstance(old, COMPOUND):
            for field in ("body", "orelse"):
                if hasattr(old, field):
                    setattr(new[0], field, getattr(old, field))
        for block, i in list(statements(holder)):
            if _is_ellipsis(block[i]):
                block[i] = copy.deepcopy(old)
        return new


def change(node: ast.FunctionDef, rows: Iterable[Row]) -> None:
    """Change the tree of a function. All rows speak of the function as it was before."""
    for row, (block, old) in [(row, row.place(node)) for row in rows]:
        i = next(i for i, one in enumerate(block) if one is old)
        block[i : i + 1] = row.replacement(old)


def _parsed(text: str) -> tuple[list[ast.stmt], bool]:
    """The statements of a text, and whether it is but the first line of one."""
    is_line = text.rstrip().endswith(":")
    source = "\n".join(f"    {line}" for line in text.strip("\n").split("\n"))
    try:
        function = ast.parse(f"def _():\n{source}" + ("\n        pass" if is_line else "")).body[0]
    except SyntaxError as e:
        raise BadMutant(f"this is not Python: {text!r} ({e.msg})") from e
    assert isinstance(function, ast.FunctionDef)
    return function.body, is_line


def _is(one: ast.stmt, wanted: ast.stmt, is_line: bool) -> bool:
    if type(one) is not type(wanted):
        return False
    return ast.dump(_first_line(one) if is_line else one) == ast.dump(wanted)


def _first_line(one: ast.stmt) -> ast.stmt:
    short = copy.copy(one)
    for field, value in (("body", [ast.Pass()]), ("orelse", [])):
        if hasattr(short, field):
            setattr(short, field, value)
    return short


def _is_ellipsis(one: ast.stmt) -> bool:
    return isinstance(one, ast.Expr) and isinstance(one.value, ast.Constant) and one.value.value is ...


# ---- putting mutants in --------------------------------------------------------------------------
@contextmanager
def code_of(function: FunctionType, code: CodeType) -> Iterator[None]:
    """The function with that code: whoever holds the function runs it."""
    if code.co_freevars != function.__code__.co_freevars:
        raise BadMutant(f"{function.__qualname__}: it has no super() now; name the class: Base.method(self)")
    before = function.__code__
    function.__code__ = code
    try:
        yield
    finally:
        function.__code__ = before


@contextmanager
def mutated(function: Function, rows: Iterable[Row]) -> Iterator[None]:
    """A function after the changes of these rows."""
    rows = list(rows)
    live = function.find()
    names = {name: value for row in rows for name, value in _missing_names(row, function, live.__globals__)}
    live.__globals__.update(names)
    try:
        with code_of(live, function.compiled(lambda node: change(node, rows))):
            yield
    finally:
        for name in names:
            del live.__globals__[name]


def _missing_names(row: Row, function: Function, known: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    """Names that the mutant uses and the module of the function does not have."""
    mutant = ast.Module(_parsed(row.becomes)[0], [])
    local = {name for tree in (mutant, function.node) for name in _names_made(tree)}
    used = {node.id for node in ast.walk(mutant) if isinstance(node, ast.Name)}
    for name in used - local:
        if name not in known and not hasattr(builtins, name):
            yield name, _find_name(row, name)


def _names_made(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id
        elif isinstance(node, ast.arg):
            yield node.arg


def _find_name(row: Row, name: str) -> Any:
    """What some module of the package calls so; a step goes before the file of the same name."""
    modules = [sys.modules[module] for module in sorted(sys.modules) if module.startswith(f"{row.package}.")]
    found = [vars(module)[name] for module in modules if name in vars(module)]
    if not found:
        raise BadMutant(f"{row}: no module of {row.package} has the name {name!r}")
    return min(found, key=inspect.ismodule)


# ---- mutants.toml --------------------------------------------------------------------------------
class Mutants:
    """What the files `mutants.toml` say."""

    def __init__(self) -> None:
        self.rows: dict[str, list[Row]] = {}  # clause -> what is changed without it
        self.shortcuts: dict[str, list[Row]] = {}  # game -> what is changed with every mutant
        self.no_code: dict[str, str] = {}  # clause -> why nothing can be taken out
        self.crash: dict[str, str] = {}  # clause -> why a fault of the rules shows its loss

    @staticmethod
    def load(root: Path) -> Mutants:
        """All files below root/tests. What makes no sense raises."""
        found = Mutants()
        for path in sorted((root / "tests").rglob(FILE)):
            try:
                found.read(tomllib.loads(path.read_text("utf-8")))
            except (tomllib.TOMLDecodeError, UnicodeDecodeError) as e:
                raise BadMutant(f"{path}: this is not TOML: {e}") from e
            except StrategiumError as e:
                raise BadMutant(f"{path}: {e}") from e
        return found

    def read(self, data: dict[str, Any]) -> None:
        """Take in what one file says."""
        _check_keys("the file", data, FILE_KEYS)
        if not isinstance(data.get("game"), str):
            raise BadMutant('say at the top which game it is about: game = "..."')
        game = find_game(data["game"])
        for name, reasons in (("no_code", self.no_code), ("crash", self.crash)):
            for row in data.get(name, []):
                _check_keys(name, row, REASON_KEYS)
                _check_texts(name, row, REASON_KEYS)
                game.find_clause(row["clause"])
                reasons[row["clause"]] = row["reason"]
        for row in data.get("mutant", []):
            _check_keys("a mutant", row, ROW_KEYS)
            _check_texts("a mutant", row, ROW_KEYS[:4])
            game.find_clause(row["clause"])
            self.rows.setdefault(row["clause"], []).append(_row(game.package, row))
        for row in data.get("shortcut", []):
            _check_keys("a shortcut", row, ROW_KEYS[1:])
            _check_texts("a shortcut", row, ROW_KEYS[1:4])
            self.shortcuts.setdefault(game.name, []).append(_row(game.package, row))

    def faults(self, game: str) -> list[str]:
        """Rows of a game that do not fit the code: the statement is gone, or the function does not cite the clause."""
        found: list[str] = []
        for clause, rows in self.rows.items():
            if clause.startswith(f"{game}/"):
                found += [f"{clause}: {fault}" for row in rows for fault in _faults(row, clause)]
        for row in self.shortcuts.get(game, ()):
            found += [f"shortcut: {fault}" for fault in _faults(row, "")]
        return found


def _row(package: str, row: dict[str, Any]) -> Row:
    which = row.get("which", 0)
    if not isinstance(which, int) or which < 0:
        raise BadMutant(f"`which` is a number from 1: {which!r}")
    return Row(package, row["function"], row["statement"], row["becomes"], which)


def _faults(row: Row, clause: str) -> Iterator[str]:
    try:
        function = row.find()
        row.place(function.node)
        row.replacement(ast.Pass())
        if clause and clause not in function.cited and clause not in function.commented:
            if clause not in ast.unparse(function.node):
                yield f"{row}: the function does not cite the clause; write # [{clause}] behind the statement"
    except BadMutant as e:
        yield str(e)


def _check_keys(what: str, row: Any, keys: tuple[str, ...]) -> None:
    if not isinstance(row, dict):
        raise BadMutant(f"{what} is a table, not {row!r}")
    for key in row:
        if key not in keys:
            raise BadMutant(f"{what} has no {key!r}{nearest(key, keys)}")


def _check_texts(what: str, row: dict[str, Any], keys: tuple[str, ...]) -> None:
    if not all(isinstance(row.get(key), str) and row[key].strip() for key in keys):
        raise BadMutant(f"{what} says {', '.join(keys)}: {row}")
