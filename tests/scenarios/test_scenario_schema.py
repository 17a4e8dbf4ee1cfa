"""The shipped JSON schema takes every scenario file of the repository, and says the same as the reader."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from strategium.kernel.game import EXPECTATIONS
from strategium.kernel.registry import game, games
from strategium.scenarios.schema import scenario_schema
from strategium.scenarios.text import DO, TOP
from tests.testing.toy.plugged import EXAMPLES, ROOT

SCHEMA = scenario_schema()
OF_GAMES = {name: scenario_schema(game(name)) for name in games()}
FILES = [*EXAMPLES.glob("*.toml"), *(ROOT / "tests" / "games").rglob("scenarios/**/*.toml")]
TYPES = {"object": dict, "array": list, "string": str, "integer": int, "boolean": bool}
HOLDS: dict[str, Callable[[Any, Any], bool]] = {
    "required": lambda says, value: set(says) <= value.keys(),
    "enum": lambda says, value: value in says,
    "pattern": lambda says, value: re.search(says, value) is not None,
    "minimum": lambda says, value: value >= says,
    "minLength": lambda says, value: len(value) >= says,
    "minItems": lambda says, value: len(value) >= says,
    "maxItems": lambda says, value: len(value) <= says,
    "minProperties": lambda says, value: len(value) >= says,
    "uniqueItems": lambda says, value: len(set(value)) == len(value),
}
SAID = {"$schema", "$defs", "title", "description", "then", "else"}


def faults(
    schema: dict[str, Any], value: Any, at: str = "$", defs: dict[str, Any] = SCHEMA["$defs"]
) -> list[str]:
    """What a value breaks, by as much of JSON schema as ours uses; an unknown word in the schema is an error."""
    found: list[str] = []
    for word, says in schema.items():
        if word in SAID:
            continue
        if word == "type":
            ok = isinstance(value, TYPES[says]) and (says != "integer" or not isinstance(value, bool))
            if not ok:
                return [f"{at} is no {says}"]
        elif word == "$ref":
            found += faults(defs[says.removeprefix("#/$defs/")], value, at, defs)
        elif word == "properties":
            for key in says.keys() & value.keys():
                found += faults(says[key], value[key], f"{at}.{key}", defs)
        elif word == "additionalProperties":
            others = value.keys() - schema.get("properties", {}).keys()
            if says is False:
                found += [f"{at} has no {key}" for key in others]
            else:
                found += [fault for key in others for fault in faults(says, value[key], f"{at}.{key}", defs)]
        elif word == "items":
            found += [fault for i, one in enumerate(value) for fault in faults(says, one, f"{at}[{i}]", defs)]
        elif word in ("anyOf", "oneOf"):
            fitting = sum(not faults({"description": "", **one}, value, at, defs) for one in says)
            if not fitting or (word == "oneOf" and fitting > 1):
                found.append(f"{at} fits {fitting} ways")
        elif word == "if":
            way = "else" if faults(says, value, at, defs) else "then"
            found += faults(schema[way], value, at, defs)
        elif not HOLDS[word](says, value):
            found.append(f"{at}: {word} {says}")
    return found


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_scenario_file_fits_the_schema_and_that_of_its_game(path: Path) -> None:
    data = tomllib.loads(path.read_text("utf-8"))
    assert faults(SCHEMA, data) == []
    own = OF_GAMES.get(data["game"])
    if own is not None:
        assert faults(own, data, defs=own["$defs"]) == []


def test_schema_and_reader_know_the_same_words() -> None:
    assert set(SCHEMA["properties"]) == set(TOP)
    assert set(SCHEMA["properties"]["do"]["items"]["properties"]) == set(DO)
    assert set(SCHEMA["properties"]["expect"]["items"]["properties"]) == {*EXPECTATIONS, "note"}


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"game": 3}, "$.game is no string"),
        ({"nam": "x"}, "$ has no nam"),
        ({"rules": []}, "$.rules: minItems 1"),
        ({"rules": ["tourney/a.b"] * 5}, "$.rules: maxItems 4"),
        ({"rules": ["attack.ready"]}, "$.rules[0]: pattern"),
        ({"position": {"chance": ["x"]}}, "$.position.chance[0] fits 0 ways"),
        ({"do": [{"seat": "Red"}]}, "$.do[0] fits 0 ways"),
        ({"do": [{"seat": "Red", "offer": "draw", "retract": True}]}, "$.do[0] fits 2 ways"),
        ({"do": [{"seat": "Red", "choose": []}]}, "$.do[0].choose fits 0 ways"),
        ({"expect": [{}]}, "$.expect[0]: minProperties 1"),
        ({"expect": [{"pending": 1}]}, "$.expect[0].pending fits 0 ways"),
        ({"expect": [{"result": {"Red": "winner"}}]}, "$.expect[0].result fits 0 ways"),
        ({"expect": [{"not_offered": {"seat": "Red"}}]}, "$.expect[0].not_offered fits 0 ways"),
    ],
)
def test_the_schema_refuses(change: dict[str, Any], fault: str) -> None:
    data = tomllib.loads((EXAMPLES / "guard.toml").read_text("utf-8")) | change
    assert fault in " ".join(faults(SCHEMA, data))


@pytest.mark.parametrize(
    ("position", "fault"),
    [
        ({"momnet": "hiring"}, "$.position has no momnet"),
        ({"Red": {"hands": []}}, "$.position.Red has no hands"),
        ({"Red": {"at": {"Bow": [{"card": "Rally", "damaged": 1}]}}}, "$.position.Red.at fits 0 ways"),
        ({"Orange": {}}, "$.position has no Orange"),
    ],
)
def test_the_schema_of_a_game_refuses_words_that_it_has_not(position: dict[str, Any], fault: str) -> None:
    own = OF_GAMES["template"]
    data = {"game": "template", "name": "x", "rules": ["template/a.b"], "expect": [{"coins": {}}]}
    assert faults(own, {**data, "position": {}}, defs=own["$defs"]) == []
    assert fault in " ".join(faults(own, {**data, "position": position}, defs=own["$defs"]))
    (unknown,) = faults(own, {**data, "position": {}, "expect": [{"coin": 1}]}, defs=own["$defs"])
    assert unknown == "$.expect[0] has no coin"
