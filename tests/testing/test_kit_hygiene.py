"""Hygiene: what the kit sees in the source and the tables of a game without playing it."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import ClassVar

import pytest

from strategium.kernel.abilities import Book, Kind
from strategium.kernel.core import Field, ints, scalar
from strategium.kernel.game import Game
from strategium.kernel.names import NAMES, register
from strategium.kernel.state import GameState
from strategium.kernel.verbs import SEAT, Need, Verb
from strategium.testing import hygiene
from strategium.testing.kit import digests_are_stable
from tests.testing.lanterns import GAME, Lanterns

STARS = """
from strategium.kernel.abilities import Book, Kind
from strategium.kernel.game import Game

BOOK = Book()
BOOK.add(Kind("Morning Star"))

class Stars(Game):
    name = "stars"
    package = "kitstars"
    book = BOOK

GAME = Stars()
"""

MakeGame = Callable[..., Game]


@pytest.fixture
def game_of(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[MakeGame]:
    """Makes a game whose package has these files."""

    def make(**files: str) -> Game:
        package = tmp_path / "kitstars"
        package.mkdir()
        (package / "__init__.py").write_text(STARS)
        for name, source in files.items():
            (package / f"{name}.py").write_text(source)
        monkeypatch.syspath_prepend(tmp_path)
        for name in ("kitstars", *[f"kitstars.{name}" for name in files]):
            importlib.import_module(name)
        game: Game = sys.modules["kitstars"].GAME
        return game

    yield make
    for name in [name for name in sys.modules if name.startswith("kitstars")]:
        del sys.modules[name]


def test_a_clean_package(game_of: MakeGame) -> None:
    game = game_of(rules="from typing import Any\n\ndef step(g: Any) -> None:\n    '''A step.'''\n")
    assert hygiene.no_clock_no_dice(game) == []
    assert hygiene.no_late_imports(game) == []
    assert hygiene.cards_stay_at_home(game) == []
    assert hygiene.steps_are_registered(game) == []


def test_clocks_and_dice_are_found(game_of: MakeGame) -> None:
    source = (
        "from typing import TYPE_CHECKING\nimport random\nfrom time import time\n"
        "if TYPE_CHECKING:\n    import datetime\n"
        "def step(g):\n    return hash('a')\n"
    )
    faults = hygiene.no_clock_no_dice(game_of(rules=source))
    assert [fault.split(":")[:2] for fault in faults] == [
        ["rules.py", "2"],
        ["rules.py", "3"],
        ["rules.py", "7"],
    ]


def test_imports_inside_functions_are_found(game_of: MakeGame) -> None:
    faults = hygiene.no_late_imports(game_of(rules="def step(g):\n    import json\n    return json\n"))
    assert faults == ["rules.py:2: imports inside the function step"]


def test_rules_about_one_card_are_found(game_of: MakeGame) -> None:
    faults = hygiene.cards_stay_at_home(
        game_of(rules="def step(g, name):\n    return name == 'Morning Star'\n")
    )
    assert faults == ["rules.py:2: names the card 'Morning Star' outside its entry (__init__.py)"]


def test_steps_without_a_name_are_found(game_of: MakeGame) -> None:
    source = (
        "from strategium.kernel.events import replace_event\n"
        "from strategium.kernel.flow import each_in_turn, push, push_scoped\n"
        "from strategium.kernel.names import register\n"
        "def nameless(g):\n    pass\n"
        "def named(g):\n    push(g, (nameless,), (named,))\n    each_in_turn(g, (0,), nameless)\n"
        "    push_scoped(g, 'rows', (), named, nameless)\n"
        "    replace_event(g, 0, 0, 0, nameless, 1)\n"
        "register('kitstars', named)\n"
    )
    faults = hygiene.steps_are_registered(game_of(rules=source))
    assert [fault.split(":")[1] for fault in faults] == ["7", "8", "9", "10"]
    del NAMES["kitstars.named"]


class Careless(GameState):
    """Fields and annotations that do not fit."""

    FIELDS: ClassVar[tuple[Field, ...]] = (
        *GameState.FIELDS,
        ints("damage"),
        ints("damage"),
        scalar("round"),
        scalar("map"),
    )

    damage: tuple[int, ...]
    map: dict[int, int]
    forgotten: int


class CarelessGame(Lanterns):
    """A game with that state."""

    def blank_state(self) -> GameState:
        return Careless()


def test_fields_that_are_not_the_annotations_are_found() -> None:
    assert hygiene.fields_are_annotated(GAME) == []
    assert hygiene.fields_are_annotated(CarelessGame()) == [
        "the field damage is declared twice",
        "the field round has no annotation in Careless",
        "forgotten of Careless is not among its FIELDS",
        "the column damage is annotated tuple[int, ...], not as a list",
        "the column damage is annotated tuple[int, ...], not as a list",
        "map is annotated dict[int, int], but copies share it: make it a column, or immutable",
    ]


class Speechless(Game):
    """A game whose tables are wrong."""

    name = "tests"
    book = Book()


def test_verbs_without_words_and_wrong_citations_are_found() -> None:
    verbs = (
        Verb("mumble", SEAT, words=" "),
        Verb("shout", SEAT, words="shout at {0} and {1}", needs=(Need(bool, "tests/loud.enough", " "),)),
    )
    register(__name__, *verbs)
    try:
        game = Speechless()
        game.book.add(Kind("Mute"))
        game._clauses = GAME.clauses
        assert hygiene.verbs_have_words(game) == [
            "the verb tests!mumble has no words",
            "the words of tests!shout have places for more things than it has: 'shout at {0} and {1}'",
            "a need of tests!shout has no words",
        ]
        assert hygiene.citations_exist(game) == ["tests!shout cites tests/loud.enough, which does not exist"]
    finally:
        del NAMES["tests!mumble"], NAMES["tests!shout"]


def test_every_law_of_hygiene_holds_for_the_toy() -> None:
    assert {name: law(GAME) for name, law in hygiene.LAWS.items() if law(GAME)} == {}


def test_digests_that_follow_the_hash_seed_are_found() -> None:
    assert digests_are_stable(GAME) == []
    assert digests_are_stable(UNSTABLE) == ["digests depend on the hash seed: a set of words is iterated"]


class Unstable(Lanterns):
    """Chance follows the order of a set of words."""


UNSTABLE = Unstable("set order")
