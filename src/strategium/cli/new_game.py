"""`strategium new-game`: a game of your own, as a plug-in: the smallest whole game, or a copy of the template."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated

import typer

from strategium.cli import minimal_game
from strategium.cli.common import BadArgument

TEMPLATE = "strategium.games.template"
OLD_NAME, OLD_TITLE = "template", "Salvage"
COPIED = (".py", ".toml", ".json", ".md")

PYPROJECT = """\
[build-system]
requires = ["hatchling"]
build-backend = "hatchling.build"

[project]
name = "{dashed}"
version = "0.1.0"
description = "{title}, a game for Strategium."
readme = "README.md"
requires-python = ">=3.11"
dependencies = ["strategium"]

[project.entry-points."strategium.games"]
{name} = "{name}:GAME"

[tool.hatch.build.targets.wheel]
packages = ["src/{name}"]

[tool.hatch.build]
dev-mode-dirs = ["src"]

[tool.pytest.ini_options]
testpaths = ["tests"]
addopts = ["--import-mode=importlib"]
"""

README = """\
# {title}

A game for Strategium. It began as a copy of the template game: it can be played at once, and every file is there to
be changed.

```console
$ pip install -e .
$ strategium games
$ strategium play {name}
$ pytest
$ strategium fuzz {name} --games 200
```

| file | what is in it |
|---|---|
| `src/{name}/clauses.toml` | the rules, one clause each, in your own words |
| `src/{name}/state.py` | what a game in progress is made of |
| `src/{name}/game.py` | what the kernel asks of a game |
| `src/{name}/cards.py` | the cards, an entry each |
| `src/{name}/rules` | a file for each phase, and for what several phases share |
| `src/{name}/positions`, `src/{name}/table` | what scenarios can say; what people and bots see |
| `tests/test_{name}.py` | the conformance kit: copies, saving, undo, secrets, legality, tried on random games |
| `tests/scenarios` | positions, choices and what is expected: each file is a test, and shows a rule |

The steps of the game cite the clauses that they implement, in square brackets; tests and scenarios say which clauses
they show. `strategium rules {name} --missing` lists what no test shows yet.
"""

CONFTEST = """\
\"\"\"Scenarios are tests, and tests say which clauses they show.\"\"\"

pytest_plugins = ("strategium.testing.plugin",)
"""

TEST = """\
\"\"\"{title} keeps to the laws that every game keeps to.\"\"\"

from __future__ import annotations

import strategium
from strategium.testing.kit import check_game


def test_the_game_is_registered() -> None:
    assert "{name}" in strategium.games()


def test_the_game_conforms() -> None:
    report = check_game(strategium.game("{name}"))
    assert report.ok, report.text()


def test_every_start_has_a_first_decision() -> None:
    game = strategium.game("{name}")
    for seats in game.seats:
        assert game.new(seed=1, seats=seats).pending
"""

SCENARIO = """\
game = "{name}"
name = "No more than five cards of a crew fit at a site"
rules = ["{name}/hiring.crowded"]

[position]
moment = "hiring, turn of Red"
Red = {{ coins = 4, hand = ["Deckhand"], at.Bow = ["Bruiser", "Minder", "Bosun", "Gunner", "Deckhand"] }}

[[do]]
seat = "Red"
choose = "hire Deckhand"

[[expect]]
not_offered = {{ seat = "Red", what = "at Bow", why = "{name}/hiring.crowded" }}
offered = {{ seat = "Red", what = "at Hold" }}
"""


def new_game(
    name: Annotated[str, typer.Argument(metavar="NAME", help="Small letters and _, like star_port.")],
    path: Annotated[
        Path, typer.Option(metavar="DIR", help="Where the new folder goes; here without it.")
    ] = Path("."),
    title: Annotated[str | None, typer.Option(help="The name that players read.")] = None,
    cards: Annotated[
        bool, typer.Option("--cards", help="Begin with Salvage, a game with cards, abilities and positions.")
    ] = False,
) -> None:
    """Make a plug-in with a game of your own: the smallest whole game and its tests, ready to install."""
    check_name(name)
    folder = path / name
    if folder.exists():
        raise BadArgument(f"{folder} exists already: choose another name, or another --path")
    shown = title or " ".join(word.capitalize() for word in name.split("_") if word)
    words = {"name": name, "dashed": name.strip("_").replace("_", "-"), "title": shown}
    files = {
        Path("pyproject.toml"): PYPROJECT.format(**words),
        Path("tests/conftest.py"): CONFTEST,
        **(with_cards(name, shown, words) if cards else smallest(name, shown)),
    }
    for file, text in files.items():
        target = folder / file
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, "utf-8")
    typer.echo(f"{shown} is in {folder}: {len(files)} files. Go on with:\n")
    typer.echo(f"  cd {folder}\n  pip install -e .\n  strategium play {name}\n  pytest")


def with_cards(name: str, title: str, words: dict[str, str]) -> dict[Path, str]:
    """A copy of Salvage, with a scenario."""
    return {
        Path("README.md"): README.format(**words),
        Path(f"tests/test_{name}.py"): TEST.format(**words),
        Path("tests/scenarios/crowded.toml"): SCENARIO.format(**words),
        **{Path("src") / name / file: text for file, text in copied(name, title).items()},
    }


def smallest(name: str, title: str) -> dict[Path, str]:
    """A game in one file."""
    files = {
        Path("README.md"): minimal_game.README,
        Path(f"tests/test_{name}.py"): minimal_game.TEST,
        Path("tests/mutants.toml"): minimal_game.MUTANTS,
        Path(f"src/{name}/__init__.py"): minimal_game.GAME,
        Path(f"src/{name}/clauses.toml"): minimal_game.CLAUSES,
    }
    return {file: text.replace("NEW_NAME", name).replace("NEW_TITLE", title) for file, text in files.items()}


def check_name(name: str) -> None:
    """A name must serve as a Python package, in the ids of clauses, and be free."""
    import importlib.util
    import keyword

    from strategium.kernel import registry

    if not re.fullmatch(r"[a-z][a-z_]*[a-z]", name) or keyword.iskeyword(name):
        raise BadArgument(f"{name!r} cannot be the name of a game: use small letters and _, like star_port")
    if name in registry.games() or name in registry.broken():
        raise BadArgument(f"there is a game {name!r} already: choose another name")
    if importlib.util.find_spec(name) is not None:
        raise BadArgument(f"there is a Python package {name!r} already: choose another name")


def copied(name: str, title: str) -> dict[Path, str]:
    """The files of the installed template with the new name in them."""
    import importlib.util

    spec = importlib.util.find_spec(TEMPLATE)
    places = list(spec.submodule_search_locations or []) if spec is not None else []
    if not places:
        raise BadArgument("the template game is not installed: install strategium again")
    root = Path(places[0])
    files = sorted(file for file in root.rglob("*") if file.suffix in COPIED and file.is_file())
    return {file.relative_to(root): renamed(file.read_text("utf-8"), name, title) for file in files}


def renamed(text: str, name: str, title: str) -> str:
    """The text of a file of the template as one of the new game."""
    camel = "".join(word.capitalize() for word in name.split("_"))
    text = text.replace(TEMPLATE, name)
    text = re.sub(rf"(?<![\w/.]){OLD_NAME}/(?=[a-z])", f"{name}/", text)
    text = re.sub(rf"(?<=\")({OLD_NAME})(?=\")", name, text)
    text = re.sub(rf"\btitle = \"{OLD_TITLE}\"", f'title = "{title}"', text)
    text = text.replace(f"{OLD_TITLE}, the {OLD_NAME} game", title)
    return text.replace(OLD_TITLE, camel)
