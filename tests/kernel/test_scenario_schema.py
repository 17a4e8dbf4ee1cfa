"""The shipped JSON schema takes every scenario file of the repository, and says the same as the reader."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from strategium.kernel.game import EXPECTATIONS
from strategium.kernel.scenario_text import DO, TOP, scenario_schema
from tests.testing.toy.plugged import EXAMPLES, ROOT

SCHEMA = scenario_schema()
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
SAID = {"$schema", "$defs", "title", "description"}


def faults(schema: dict[str, Any], value: Any, at: str = "$") -> list[str]:
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
            found += faults(SCHEMA["$defs"][says.removeprefix("#/$defs/")], value, at)
        elif word == "properties":
            for key in says.keys() & value.keys():
                found += faults(says[key], value[key], f"{at}.{key}")
        elif word == "additionalProperties":
            others = value.keys() - schema.get("properties", {}).keys()
            if says is False:
                found += [f"{at} has no {key}" for key in others]
            else:
                found += [fault for key in others for fault in faults(says, value[key], f"{at}.{key}")]
        elif word == "items":
            found += [fault for i, one in enumerate(value) for fault in faults(says, one, f"{at}[{i}]")]
        elif word in ("anyOf", "oneOf"):
            fitting = sum(not faults({"description": "", **one}, value, at) for one in says)
            if not fitting or (word == "oneOf" and fitting > 1):
                found.append(f"{at} fits {fitting} ways")
        elif not HOLDS[word](says, value):
            found.append(f"{at}: {word} {says}")
    return found


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_scenario_file_fits_the_schema(path: Path) -> None:
    assert faults(SCHEMA, tomllib.loads(path.read_text("utf-8"))) == []


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
