"""What clients are told of a game: options, bots, table description, rules and cards."""

from __future__ import annotations

import functools
from typing import Any

from strategium.agents.registry import agents, find_agent
from strategium.kernel.game import Game
from strategium.kernel.registry import games


def game_names() -> tuple[str, ...]:
    return games()


def bots() -> list[dict[str, str]]:
    """The bots that can take a seat."""
    return [{"name": name, "about": find_agent(name).about} for name in agents()]


@functools.lru_cache(maxsize=64)
def describe(game: Game) -> dict[str, Any]:
    """All that a client needs to offer and draw the game."""
    return {
        "name": game.name,
        "title": game.title,
        "version": game.version,
        "seats": list(game.seats),
        "options": game.options_schema,
        "table": dict(game.table),
    }


@functools.lru_cache(maxsize=64)
def rules(game: Game) -> list[dict[str, str]]:
    """The clauses of the game, in the order of play."""
    return [
        {
            "id": clause.id,
            "topic": clause.topic,
            "text": clause.text,
            "section": clause.section,
            "reading": clause.ambiguous,
        }
        for clause in game.clauses
    ]


@functools.lru_cache(maxsize=64)
def cards(game: Game) -> list[dict[str, Any]]:
    """The cards of the game, with the numbers that the faces of its table description name, and their texts."""
    book = getattr(game, "book", None)
    names: dict[str, None] = {}
    for face in game.table.get("faces", {}).values():
        values = [face.get("corner", ""), *[stat["value"] for stat in face.get("stats", ())]]
        names |= dict.fromkeys(values)
    found = []
    for kind in book.kinds if book is not None else ():
        data: dict[str, Any] = {"name": kind.name}
        for name in names:
            value = getattr(kind, name, None)
            if isinstance(value, (int, str)):
                data[name] = value
        texts = getattr(kind, "texts", None)
        data["text"] = list(texts() if callable(texts) else texts or ())
        found.append(data)
    return found
