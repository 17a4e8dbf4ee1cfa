"""Laws of a game's source and tables: what can be seen without playing. Each gives sentences about what is wrong."""

from __future__ import annotations

import ast
import importlib.util
import inspect
import string
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

from strategium.kernel.core import Core
from strategium.kernel.errors import UnknownName
from strategium.kernel.game import Game
from strategium.kernel.names import CITED_BY_STEP, name_of
from strategium.kernel.state import GameState
from strategium.kernel.verbs import Verb
from strategium.testing.kit_games import own_names

FORBIDDEN: Final = {  # what rules may not import: clocks, and chance outside the door
    "random": "chance goes through strategium.kernel.chance",
    "secrets": "chance goes through strategium.kernel.chance",
    "uuid": "chance goes through strategium.kernel.chance",
    "numpy": "chance goes through strategium.kernel.chance",
    "time": "rules know no clock",
    "datetime": "rules know no clock",
    "threading": "rules run alone",
    "asyncio": "rules run alone",
}
FORBIDDEN_CALLS: Final = {
    "hash": "differs from process to process",
    "id": "differs from process to process",
    "input": "rules ask through `ask`",
    "print": "rules speak through the log",
    "open": "rules read no files while they run",
}
STEP_ARGUMENTS: Final = {  # combinators that put a step into a frame: at which argument it stands
    "by_chance": 2,
    "each_in_turn": 2,
    "occur": 3,
    "replace_event": 4,
}


# ---- the source ----------------------------------------------------------------------------------
def source_files(game: Game) -> list[Path]:
    """The Python files of a game's package; of a game without a package, the module it is in."""
    module = sys.modules[type(game).__module__]
    spec = importlib.util.find_spec(game.package) if game.package else None
    if spec is not None and spec.submodule_search_locations:
        folders = [Path(folder) for folder in spec.submodule_search_locations]
        return sorted(
            path for folder in folders for path in folder.rglob("*.py") if "tests" not in path.parts
        )
    return [Path(module.__file__)] if module.__file__ else []


def _trees(game: Game) -> Iterator[tuple[Path, ast.Module]]:
    for path in source_files(game):
        yield path, ast.parse(path.read_text("utf-8"), str(path))


def no_clock_no_dice(game: Game) -> list[str]:
    """Rules import no clock and no source of chance, and call nothing that differs from process to process."""
    faults = []
    for path, tree in _trees(game):
        for node in ast.walk(_without_type_checking(tree)):
            for name in _imported(node):
                if name.split(".")[0] in FORBIDDEN:
                    faults.append(_at(path, node, f"imports {name}: {FORBIDDEN[name.split('.')[0]]}"))
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Name)
                and node.func.id in FORBIDDEN_CALLS
            ):
                faults.append(_at(path, node, f"calls {node.func.id}: {FORBIDDEN_CALLS[node.func.id]}"))
    return faults


def no_late_imports(game: Game) -> list[str]:
    """Modules are imported at the top of a file, not inside functions."""
    return [
        _at(path, node, f"imports inside the function {function.name}")
        for path, tree in _trees(game)
        for function in ast.walk(tree)
        if isinstance(function, (ast.FunctionDef, ast.AsyncFunctionDef))
        for node in ast.walk(function)
        if isinstance(node, (ast.Import, ast.ImportFrom))
    ]


def cards_stay_at_home(game: Game) -> list[str]:
    """The name of a card is written in its own entry, and in entries of other cards: no rule is about one card.

    An entry that may name others is a call at the top of a module: `card("Iron Halo", ...)`.
    """
    names = {kind.name for kind in game.book.kinds} if hasattr(game, "book") else set()
    homes: dict[str, tuple[Path, int]] = {}
    faults = []
    for path, tree in _trees(game):
        for number, statement in enumerate(tree.body):
            is_entry = _first_string(statement) in names
            for node in ast.walk(statement):
                if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value in names:
                    home = homes.setdefault(node.value, (path, number))
                    if not is_entry and home != (path, number):
                        faults.append(
                            f"{path.name}:{node.lineno}: names the card {node.value!r} outside its entry "
                            f"({home[0].name})"
                        )
    return faults


def _first_string(statement: ast.stmt) -> str:
    """The string that a call at the top of a module begins with."""
    call = statement.value if isinstance(statement, (ast.Expr, ast.Assign, ast.AnnAssign)) else None
    if isinstance(call, ast.Call) and call.args and isinstance(call.args[0], ast.Constant):
        return str(call.args[0].value)
    return ""


def steps_are_registered(game: Game) -> list[str]:
    """Every step that the source puts into a frame has a name, so that a paused game can be saved."""
    faults = []
    for path, tree in _trees(game):
        module = _module_of(path)
        for node in ast.walk(tree):
            if not isinstance(node, ast.Call):
                continue
            for step in _steps_in(node):
                thing = _resolve(module, step)
                if thing is not None and not _is_named(thing):
                    faults.append(
                        _at(
                            path,
                            step,
                            f"{ast.unparse(step)} is used as a step and has no name: end its module with "
                            "register(__name__)",
                        )
                    )
    return faults


def steps_have_names_of_their_own(game: Game) -> list[str]:
    """No other function has the name of a step, where things are registered: compiled, either could be it."""
    homes: dict[str, list[tuple[Path, ast.FunctionDef]]] = {}
    for path, tree in _trees(game):
        if any(
            isinstance(node, ast.Call) and ast.unparse(node) == "register(__name__)"
            for node in ast.walk(tree)
        ):
            for node in tree.body:
                if isinstance(node, ast.FunctionDef):
                    homes.setdefault(node.name, []).append((path, node))
    return [
        _at(path, node, f"{name} is named like a step: rename one of them")
        for name, found in homes.items()
        if len(found) > 1 and any(_looks_like_a_step(node) for _, node in found)
        for path, node in found
    ]


def _looks_like_a_step(function: ast.FunctionDef) -> bool:
    first = function.args.args[0].arg if function.args.args else ""
    return first == "g" and function.returns is not None and ast.unparse(function.returns) == "None"


def _steps_in(call: ast.Call) -> list[ast.expr]:
    name = call.func.id if isinstance(call.func, ast.Name) else getattr(call.func, "attr", "")
    if name == "push":
        return [frame.elts[0] for frame in call.args[1:] if isinstance(frame, ast.Tuple) and frame.elts]
    if name == "push_scoped":
        return call.args[3:]
    at = STEP_ARGUMENTS.get(name)
    return [call.args[at]] if at is not None and len(call.args) > at else []


def _resolve(module: Any, node: ast.expr) -> Any:
    """The function that an expression names at the level of its module; None: it is something else."""
    thing: Any = None
    if isinstance(node, ast.Name):
        thing = getattr(module, node.id, None)
    elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
        thing = getattr(getattr(module, node.value.id, None), node.attr, None)
    return thing if callable(thing) and not isinstance(thing, type) else None


def _is_named(thing: Any) -> bool:
    try:
        name_of(thing)
    except UnknownName:
        return False
    return True


def _module_of(path: Path) -> Any:
    for module in list(sys.modules.values()):
        file = getattr(module, "__file__", None)
        if (
            file is not None
            and Path(file).with_suffix("").name.split(".")[0] == path.stem
            and Path(file).parent == path.parent
        ):
            return module
    return None


def _without_type_checking(tree: ast.Module) -> ast.Module:
    body = [
        node
        for node in tree.body
        if not (isinstance(node, ast.If) and ast.unparse(node.test).endswith("TYPE_CHECKING"))
    ]
    return ast.Module(body=body, type_ignores=[])


def _imported(node: ast.AST) -> list[str]:
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    return [node.module] if isinstance(node, ast.ImportFrom) and node.module else []


def _at(path: Path, node: Any, words: str) -> str:
    return f"{path.name}:{node.lineno}: {words}"


# ---- the tables ----------------------------------------------------------------------------------
def fields_are_annotated(game: Game) -> list[str]:
    """The state's FIELDS are the annotations of its class: each once, columns as lists, nothing else mutable."""
    cls = type(game.blank_state())
    names = [f.name for f in cls.FIELDS]
    faults = [
        f"the field {name} is declared twice" for name in sorted({n for n in names if names.count(n) > 1})
    ]
    annotated = _annotations(cls)
    if annotated is None:
        return faults
    faults += [
        f"the field {name} has no annotation in {cls.__name__}" for name in names if name not in annotated
    ]
    faults += [f"{name} of {cls.__name__} is not among its FIELDS" for name in annotated if name not in names]
    for f in cls.FIELDS:
        kind = annotated.get(f.name, "")
        if f.column and kind and not kind.startswith(("list[", "List[")):
            faults.append(f"the column {f.name} is annotated {kind}, not as a list")
        if not f.column and kind.split("[")[0] in ("list", "dict", "set", "List", "Dict", "Set"):
            faults.append(
                f"{f.name} is annotated {kind}, but copies share it: make it a column, or immutable"
            )
    return faults


def _annotations(cls: type[GameState]) -> dict[str, str] | None:
    """The annotations of a state class and its bases down to Core; None where it is compiled and has none."""
    found: dict[str, str] = {}
    for base in cls.__mro__:
        if issubclass(base, Core):
            own = inspect.get_annotations(base)
            if not own and "FIELDS" in base.__dict__:
                return None
            for name, kind in own.items():
                if not str(kind).startswith(("ClassVar", "typing.ClassVar")):
                    found.setdefault(name, str(kind))
    return found


def verbs_have_words(game: Game) -> list[str]:
    """Every verb has a text with a place for each of its things, and candidates unless it needs none."""
    faults = []
    for name, verb in own_names(game).items():
        if not isinstance(verb, Verb):
            continue
        places = [field for _, field, _, _ in string.Formatter().parse(verb.template) if field is not None]
        if not verb.template.strip():
            faults.append(f"the verb {name} has no words")
        if any(not place.isdigit() or int(place) >= len(verb.refs) for place in places):
            faults.append(f"the words of {name} have places for more things than it has: {verb.template!r}")
        for need in verb.needs:
            if isinstance(need.words, str) and not need.words.strip():
                faults.append(f"a need of {name} has no words")
    return faults


def citations_exist(game: Game) -> list[str]:
    """Every clause that a step, verb, need, question or ability cites is a clause of the game."""
    faults = []
    for name, thing in own_names(game).items():
        needs = [need.rule for need in getattr(thing, "needs", ())]
        rules = [*getattr(thing, "rules", ()), *needs, *CITED_BY_STEP.get(name, ())]
        faults += [f"{name} cites {rule}, which does not exist" for rule in rules if _lacks(game, rule)]
    for kind in game.book.kinds if hasattr(game, "book") else ():
        for ability in kind.abilities:
            faults += [
                f"{kind.name} cites {rule}, which does not exist"
                for rule in ability.rules
                if _lacks(game, rule)
            ]
    return faults


def _lacks(game: Game, rule: str) -> bool:
    return rule.startswith(game.name + "/") and rule not in game.clauses and rule not in game.card_clauses


LAWS: Final[dict[str, Callable[[Game], list[str]]]] = {
    "no clock, no dice": no_clock_no_dice,
    "no late imports": no_late_imports,
    "cards stay at home": cards_stay_at_home,
    "steps are registered": steps_are_registered,
    "steps have names of their own": steps_have_names_of_their_own,
    "fields are annotated": fields_are_annotated,
    "verbs have words": verbs_have_words,
    "citations exist": citations_exist,
}
