"""The functions of a package as their source has them, and what their comments cite.

A comment `# [conquest/keywords.flying]` binds its clause to a statement: the one it stands behind, or the one that
follows where it stands alone. A docstring binds its clauses to the whole function, and so does a table of clauses and
functions. None of that is seen at run time.
"""

from __future__ import annotations
import __future__

import ast
import copy
import functools
import importlib
import importlib.util
import io
import tokenize
from collections.abc import Callable, Iterator
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

from strategium.kernel.errors import StrategiumError, nearest
from strategium.kernel.names import cited_in


class BadMutant(StrategiumError):
    """What mutants.toml says does not fit the code, or makes no sense."""


COMPOUND = (ast.If, ast.For, ast.While, ast.With, ast.Try, ast.FunctionDef)
Change = Callable[[ast.FunctionDef], None]


class Function:
    """A function or method in its source."""

    def __init__(self, path: Path, module: str, owners: tuple[str, ...], node: ast.FunctionDef) -> None:
        self.path = path
        self.module = module
        self.owners = owners  # the classes around it, outermost first
        self.node = node
        self.commented: dict[str, list[ast.stmt]] = {}  # clause -> statements that comments bind to it
        self.tabled: set[str] = set()  # clauses beside which a table of the module names it

    @property
    def name(self) -> str:
        """Its full name: `strategium.games.conquest.rules.attack.is_attackable`."""
        return ".".join((self.module, *self.owners, self.node.name))

    @property
    def cited(self) -> tuple[str, ...]:
        """The clauses of its docstring."""
        return cited_in(ast.get_docstring(self.node))

    def find(self) -> FunctionType:
        """The function itself."""
        space: Any = importlib.import_module(self.module)
        for owner in self.owners:
            space = vars(space)[owner]
        found = vars(space)[self.node.name]
        for inner in ("fget", "__func__", "__wrapped__"):
            found = getattr(found, inner, found)
        if not isinstance(found, FunctionType):
            raise BadMutant(f"{self.name} is no plain function: it cannot be changed")
        return found

    def compiled(self, change: Change) -> CodeType:
        """Its code after a change of its source."""
        tree = copy.deepcopy(self.node)
        change(tree)
        tree.decorator_list = []
        if "__class__" in self.find().__code__.co_freevars:  # by super(), which the change may have taken out
            tree.body.insert(0, ast.Expr(ast.Name("__class__", ast.Load())))
        body: list[ast.stmt] = [tree]
        for owner in reversed(self.owners):
            body = [ast.ClassDef(owner, [], [], body, [])]
        module = ast.fix_missing_locations(ast.Module(body, []))
        flags = __future__.annotations.compiler_flag
        code: CodeType = compile(module, str(self.path), "exec", flags, dont_inherit=True)
        for name in (*self.owners, self.node.name):
            code = next(c for c in code.co_consts if isinstance(c, CodeType) and c.co_name == name)
        return code


def statements(node: ast.AST) -> Iterator[tuple[list[ast.stmt], int]]:
    """Every statement inside, in the order of the source: the block in which it stands, and where."""
    for field in ("body", "handlers", "orelse", "finalbody"):
        block = getattr(node, field, [])
        for i, one in enumerate(block if isinstance(block, list) else []):
            if isinstance(one, ast.stmt):
                yield block, i
            yield from statements(one)


# ---- comments ------------------------------------------------------------------------------------
def _bind(function: Function, line: int, stands_alone: bool, clauses: tuple[str, ...]) -> None:
    inside = [block[i] for block, i in statements(function.node)]
    around = [one for one in inside if one.lineno <= line <= (one.end_lineno or 0)]
    bound = around[-1] if around else None
    if stands_alone and (bound is None or isinstance(bound, COMPOUND)):
        bound = next((one for one in inside if one.lineno > line), None)
    if bound is not None:
        for clause in clauses:
            function.commented.setdefault(clause, []).append(bound)


def _comments(text: str) -> Iterator[tuple[int, bool, tuple[str, ...]]]:
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT and token.string.startswith("# [") and cited_in(token.string):
            yield token.start[0], not token.line[: token.start[1]].strip(), cited_in(token.string)


def _table_rows(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """(clause, function) of tables like `RULES = (("conquest/deck.size", size), ...)`."""
    for top in tree.body:
        if isinstance(top, (ast.Assign, ast.AnnAssign)) and top.value is not None:
            for row in ast.walk(top.value):
                match row:
                    case ast.Tuple(elts=[ast.Constant(value=str(clause)), ast.Name(id=name)]):
                        yield clause, name


# ---- packages ------------------------------------------------------------------------------------
@functools.cache
def functions_of(package: str) -> dict[str, Function]:
    """All functions and methods of a package or module, by their full names."""
    found: dict[str, Function] = {}
    for module, path in _modules(package):
        text = path.read_text("utf-8")
        tree = ast.parse(text)
        mine = list(_functions(path, module, (), tree.body))
        found |= {function.name: function for function in mine}
        for clause, name in _table_rows(tree):
            if f"{module}.{name}" in found:
                found[f"{module}.{name}"].tabled.add(clause)
        for line, stands_alone, clauses in _comments(text):
            for function in mine:
                if function.node.lineno <= line <= (function.node.end_lineno or 0):
                    _bind(function, line, stands_alone, clauses)
    return found


@functools.cache
def things_given(package: str) -> frozenset[str]:
    """The names that a package puts into tuples, lists and tables, or gives to functions: steps are among them.

    What is given to a class (a deed to an effect, a test to a need) is no step.
    """
    found: set[str] = set()
    for _, path in _modules(package):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            given: list[ast.expr] = []
            if isinstance(node, (ast.Tuple, ast.List)):
                given = node.elts
            elif isinstance(node, ast.Dict):
                given = node.values
            elif isinstance(node, ast.Call) and _name(node.func)[:1].islower():
                given = node.args
            found.update([_name(one) for one in given])
    return frozenset(found - {""})


def _name(node: ast.expr) -> str:
    """Of `step` and of `module.step`."""
    return node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""


def _functions(path: Path, module: str, owners: tuple[str, ...], body: list[ast.stmt]) -> Iterator[Function]:
    for node in body:
        if isinstance(node, ast.FunctionDef):
            yield Function(path, module, owners, node)
        elif isinstance(node, ast.ClassDef):
            yield from _functions(path, module, (*owners, node.name), node.body)


def _modules(package: str) -> Iterator[tuple[str, Path]]:
    spec = importlib.util.find_spec(package)
    if spec is None:
        raise BadMutant(f"there is no package {package}")
    if spec.submodule_search_locations is None:
        yield package, Path(str(spec.origin))
        return
    for folder in spec.submodule_search_locations:
        for path in sorted(Path(folder).rglob("*.py")):
            parts = path.relative_to(folder).with_suffix("").parts
            yield ".".join((package, *(part for part in parts if part != "__init__"))), path


def function_named(package: str, name: str) -> Function:
    """The function of a package: `attack.is_attackable`, `vocabulary.costs.Exhaust.payable`."""
    functions = functions_of(package)
    found = functions.get(f"{package}.{name}")
    if found is None:
        known = [other.removeprefix(f"{package}.") for other in functions]
        raise BadMutant(f"{package} has no function {name!r}{nearest(name, known)}")
    return found
