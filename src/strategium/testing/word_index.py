"""The words of a game's card texts, read from the sources: where each is made, how it is called, which cards use it."""

from __future__ import annotations

import ast
from dataclasses import dataclass, field
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Final

from strategium.kernel.errors import StrategiumError, UnknownName, nearest
from strategium.kernel.game import Game

SHARED: Final = "strategium.cards"
LONGEST: Final = 90  # signs of what a name is set to
MOST_USERS: Final = 6  # cards that are named for each word


class NoWords(StrategiumError):
    """A game whose cards are not made of a vocabulary."""


@dataclass
class Word:
    """A class, a function or a constant of a vocabulary."""

    name: str
    module: str
    signature: str
    line: str  # the first of its docstring
    cards: list[str] = field(default_factory=list)

    def to_data(self) -> dict[str, object]:
        return {
            "name": self.name,
            "module": self.module,
            "signature": self.signature,
            "line": self.line,
            "cards": self.cards,
        }


def words_of(game: Game) -> list[Word]:
    """All words that the cards of a game may use, by module; each with the cards that use it."""
    found: dict[str, Word] = {}
    for package in (SHARED, game.package):
        for module, tree in modules(package, "vocabulary"):
            found |= {word.name: word for word in made_in(module, tree)}
    if not any(word.module.startswith(game.package) for word in found.values()):
        raise NoWords(f"the cards of {game.title} are not made of a vocabulary")
    for _, tree in modules(game.package, "cards"):
        for card, names in entries(tree):
            for name in sorted(names & found.keys()):
                found[name].cards.append(card)
    return sorted(found.values(), key=lambda word: (word.module, word.name))


def find_words(game: Game, wanted: str) -> list[Word]:
    """Those whose name or first line has that in it."""
    words = words_of(game)
    exact = [word for word in words if word.name == wanted]
    found = exact or [word for word in words if wanted.lower() in f"{word.name} {word.line}".lower()]
    if not found:
        names = [word.name for word in words]
        raise UnknownName(f"{game.title} has no word {wanted!r}{nearest(wanted, names)}")
    return found


def modules(package: str, folder: str) -> list[tuple[str, ast.Module]]:
    """The modules in a folder of a package, and in the folders below it."""
    root = resources.files(package) / folder
    return _below(root, f"{package}.{folder}") if root.is_dir() else []


def _below(folder: Traversable, module: str) -> list[tuple[str, ast.Module]]:
    found: list[tuple[str, ast.Module]] = []
    for file in sorted(folder.iterdir(), key=lambda one: one.name):
        if file.is_dir() and not file.name.startswith("_"):
            found += _below(file, f"{module}.{file.name}")
        elif file.name.endswith(".py") and not file.name.startswith("_"):
            found.append((f"{module}.{file.name.removesuffix('.py')}", ast.parse(file.read_text("utf-8"))))
    return found


def made_in(module: str, tree: ast.Module) -> list[Word]:
    """Classes and constants by which texts are made, and functions that give abilities or other words."""
    found: list[Word] = []
    for node in tree.body:
        if isinstance(node, ast.ClassDef):
            found.append(Word(node.name, module, f"{node.name}({arguments_of(node)})", first_line(node)))
        elif isinstance(node, ast.FunctionDef) and module.endswith(".writing"):
            found.append(Word(node.name, module, f"{node.name}({ast.unparse(node.args)})", first_line(node)))
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.value is not None:
            value = ast.unparse(node.value)
            name = node.target.id
            found.append(
                Word(name, module, f"{name} = {value[:LONGEST]}{'...' * (len(value) > LONGEST)}", "")
            )
    return found


def arguments_of(node: ast.ClassDef) -> str:
    for method in node.body:
        if isinstance(method, ast.FunctionDef) and method.name == "__init__":
            return ast.unparse(method.args).removeprefix("self, ").removeprefix("self")
    return f"... as {ast.unparse(node.bases[0])}" if node.bases else ""


def first_line(node: ast.ClassDef | ast.FunctionDef) -> str:
    return (ast.get_docstring(node) or "").partition("\n")[0]


def entries(tree: ast.Module) -> list[tuple[str, set[str]]]:
    """Each call of the file whose first argument is a title: that, and the names in it."""
    found: list[tuple[str, set[str]]] = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and node.args and isinstance(node.func, ast.Name):
            title = node.args[0]
            if node.func.id.islower() and isinstance(title, ast.Constant) and isinstance(title.value, str):
                names = {inner.id for inner in ast.walk(node) if isinstance(inner, ast.Name)}
                found.append((title.value, names))
    return found
