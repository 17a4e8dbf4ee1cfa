"""The JSON schema of scenario files, for editors: of any game, or with the words of one."""

from __future__ import annotations

import json
from collections.abc import Sequence
from importlib import resources
from typing import Any, Final

from strategium.kernel.game import Game

PART: Final = {"$ref": "#/$defs/part"}


def scenario_schema(game: Game | None = None) -> dict[str, Any]:
    """What is well formed. With a game: in its words, so that an editor can complete them and mark a wrong one."""
    text = (resources.files("strategium.scenarios") / "scenario.schema.json").read_text("utf-8")
    schema: dict[str, Any] = json.loads(text)
    if game is None or not game.position_words:
        return schema
    properties, tables = schema["properties"], game.position_words
    schema["title"] = f"A Strategium scenario of {game.title}"
    properties["game"]["enum"] = [game.name]
    nested = [name for name in tables if name not in ("position", "player")]
    for name in (*nested, "player"):
        schema["$defs"][name] = _table(tables[name], nested)
    schema["$defs"]["part"] = _part(game, nested)
    position = properties["position"]
    position["properties"] = {**_table(tables["position"], nested)["properties"], **position["properties"]}
    for name in game.position_players:
        position["properties"][name] = {"$ref": "#/$defs/player"}
    position["additionalProperties"] = False
    expect = properties["expect"]["items"]
    expect["properties"] |= {word: {"description": f"Of {game.title}."} for word in game.expectations}
    expect["additionalProperties"] = False
    return schema


def _table(words: Sequence[str], nested: list[str]) -> dict[str, Any]:
    """A table with these words. Where a word is the name of a table, such tables are its value; never of the first."""
    properties: dict[str, Any] = {words[0]: PART}
    for word in words[1:]:
        one = {"$ref": f"#/$defs/{word}"}
        several = {"type": "array", "items": {"anyOf": [{"type": "string"}, one]}}
        properties[word] = {"anyOf": [one, several]} if word in nested else PART
    return {"type": "object", "additionalProperties": False, "properties": properties}


def _part(game: Game, nested: list[str]) -> dict[str, Any]:
    """Any value: a table that has the first word of a known one is such a table; another names its parts."""
    tables = game.position_words
    named: dict[str, Any] = {"type": "object", "additionalProperties": PART}
    in_words = [word for words in tables.values() for word in words[1:]]
    for name in nested:
        if name not in in_words:  # it is found by its first word: { card = ..., damage = 1 }
            named = {
                "if": {"required": [tables[name][0]]},
                "then": {"$ref": f"#/$defs/{name}"},
                "else": named,
            }
    plain = [{"type": kind} for kind in ("string", "integer", "boolean")]
    return {"anyOf": [*plain, {"type": "array", "items": PART}, {"type": "object", **named}]}
