"""Write the imports of files with cards: every word that is used and not defined there comes from its vocabulary.

    python tools/card_imports.py src/strategium/games/conquest/cards/warlord_cycle/*.py

Words are looked for in the vocabulary and the numbers of the game, then in what all card games share. A word that is
found nowhere, or in two places, is told. Imports that are not needed any more go; ruff puts the rest in order.
"""

from __future__ import annotations

import ast
import builtins
import subprocess
import sys
from pathlib import Path
from typing import Final

SOURCE: Final = Path("src")


def places(game: str) -> list[Path]:
    """The modules in which words are looked for, those of the game first."""
    own = SOURCE / "strategium/games" / game
    shared = SOURCE / "strategium"
    return [
        *sorted((own / "vocabulary").glob("*.py")),
        own / "words.py",
        *sorted((shared / "cards/vocabulary").glob("*.py")),
        shared / "cards/modifiers.py",
        shared / "kernel/abilities.py",
        own / "rules/leaving.py",
        own / "kinds.py",
    ]


def defined(tree: ast.Module) -> set[str]:
    """The names that a module makes itself."""
    found: set[str] = set()
    for node in tree.body:
        if isinstance(node, (ast.ClassDef, ast.FunctionDef)):
            found.add(node.name)
        targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
        for target in targets:
            found |= {name.id for name in ast.walk(target) if isinstance(name, ast.Name)} if target else set()
    return found


def index(game: str) -> dict[str, list[str]]:
    """For every name the modules that define it."""
    found: dict[str, list[str]] = {"Final": ["typing"]}
    for path in places(game):
        module = ".".join(path.relative_to(SOURCE).with_suffix("").parts)
        for name in defined(ast.parse(path.read_text("utf-8"))):
            found.setdefault(name, []).append(module)
    return found


def missing(tree: ast.Module) -> set[str]:
    """The names that are used and neither made nor imported."""
    known = defined(tree) | set(dir(builtins))
    used: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, (ast.Import, ast.ImportFrom)):
            known |= {(alias.asname or alias.name).split(".")[0] for alias in node.names}
        elif isinstance(node, ast.arg):
            known.add(node.arg)
        elif isinstance(node, ast.Name):
            (used if isinstance(node.ctx, ast.Load) else known).add(node.id)
    return used - known


def write_imports(path: Path) -> list[str]:
    """Add what is missing; gives what was not found."""
    game = path.resolve().relative_to((SOURCE / "strategium/games").resolve()).parts[0]
    text = path.read_text("utf-8")
    words = index(game)
    lines, unknown = [], []
    for name in sorted(missing(ast.parse(text))):
        found = words.get(name, [])
        own = [module for module in found if f".{game}." in module] or found
        if len(own) == 1:
            lines.append(f"from {own[0]} import {name}\n")
        else:
            unknown.append(f"{path}: {name} is {'in ' + ' and '.join(own) if own else 'nowhere'}")
    marker = "from __future__ import annotations\n"
    path.write_text(text.replace(marker, marker + "\n" + "".join(lines), 1), "utf-8")
    return unknown


def main() -> int:
    paths = [Path(name) for name in sys.argv[1:]]
    unknown = [line for path in paths for line in write_imports(path)]
    ruff = [sys.executable, "-m", "ruff"]
    names = [str(path) for path in paths]
    subprocess.run([*ruff, "check", "--quiet", "--fix", "--select", "I,F401", *names], check=False)
    subprocess.run([*ruff, "format", "--quiet", *names], check=True)
    print("\n".join(unknown), end="\n" if unknown else "")
    return int(bool(unknown))


if __name__ == "__main__":
    sys.exit(main())
