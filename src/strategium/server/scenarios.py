"""The scenarios of a game, to be looked at step by step, and played: each shows what a rule means."""

from __future__ import annotations

import functools
import tomllib
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, Final, NamedTuple

import strategium
from strategium.kernel.game import Game
from strategium.kernel.state import GameState
from strategium.scenarios.running import Scene
from strategium.scenarios.scenario import Scenario
from strategium.server.errors import NotFound
from strategium.server.pictures import changes, decision_data
from strategium.server.replaying import open_view

SOURCE_TREE: Final = Path(strategium.__file__).resolve().parents[2]
FOLDER: Final = "scenarios"


class Found(NamedTuple):
    """A scenario file that was found; its id is its path with dots."""

    id: str
    name: str
    rules: tuple[str, ...]
    text: str


@functools.lru_cache(maxsize=16)
def index(game: Game) -> dict[str, Found]:
    """All scenarios of a game, by id: those in its package, else those in the tests of the source tree."""
    inside = resources.files(game.package) / FOLDER
    beside = SOURCE_TREE / "tests" / "games" / game.name / FOLDER
    found: dict[str, Found] = {}
    for place in (inside, beside):
        if place.is_dir() and not found:
            _collect(place, "", found)
    return found


def _collect(folder: Traversable, prefix: str, found: dict[str, Found]) -> None:
    for entry in sorted(folder.iterdir(), key=lambda one: one.name):
        if entry.is_dir():
            _collect(entry, f"{prefix}{entry.name}.", found)
        elif entry.name.endswith(".toml"):
            text = entry.read_text("utf-8")
            data = tomllib.loads(text)
            id = prefix + entry.name.removesuffix(".toml")
            found[id] = Found(id, str(data["name"]).strip(), tuple(data["rules"]), text)


def contents(game: Game) -> dict[str, list[dict[str, Any]]]:
    return {"scenarios": listed(game)}


def listed(game: Game) -> list[dict[str, Any]]:
    return [{"id": one.id, "name": one.name, "rules": list(one.rules)} for one in index(game).values()]


def played(game: Game, id: str) -> dict[str, Any]:
    """A scenario from its position on: what is chosen and expected in each step, and the table after it."""
    found = index(game).get(id)
    if found is None:
        raise NotFound("There is no such scenario.")
    scenario = Scenario.parse(found.text, f"{id}.toml", game)
    moments = list(scenario.steps())
    shown = _picture(moments[0])
    told = len(moments[0].state.log(None))
    page: dict[str, Any] = {
        "id": id,
        "name": scenario.name,
        "note": scenario.note,
        "rules": list(scenario.rules),
        "text": found.text,
        "position": scenario.position,
        "picture": shown,
        "steps": [],
    }
    for scene in moments[1:]:
        now = _picture(scene)
        lines = scene.state.log(None, since=told)
        page["steps"].append({**_step(scene), "changes": changes(shown, now), "log": lines})
        shown, told = now, told + len(lines)
    return page


def state_after(game: Game, id: str, step: int) -> GameState | None:
    """The game after so many steps of a scenario; None if there is no such step."""
    found = index(game).get(id)
    if found is None:
        return None
    for number, scene in enumerate(Scenario.parse(found.text, f"{id}.toml", game).steps()):
        if number == step:
            state = scene.state
            for seat in range(state.seats):
                state.ask_always(seat, False)
                state.pick_in_any_order(seat, True)
            return state
    return None


def _picture(scene: Scene) -> dict[str, Any]:
    state = scene.state
    pending = state.pending
    return {
        "view": open_view(state),
        "trace": list(state.trace(pending[0].seat if pending else None)),
        "decision": decision_data(pending[0]) if pending else None,
        "asked": pending[0].seat if pending else None,
    }


def _step(scene: Scene) -> dict[str, Any]:
    step = scene.step
    assert step is not None
    return {
        "kind": step.kind,
        "line": step.line,
        "table": step.table,
        "forced": scene.forced,
        "failures": [failure.text for failure in scene.failures],
    }
