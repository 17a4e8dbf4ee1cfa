"""What clients are told of a game: options, bots, table description, rules and cards."""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from typing import Any

from strategium.agents import DEFAULT_BOT
from strategium.agents.levels import LEVELS
from strategium.agents.registry import OWN
from strategium.kernel.game import Game
from strategium.kernel.registry import game as find_game
from strategium.kernel.registry import games
from strategium.kernel.version import ENGINE


def everything(plugins: tuple[tuple[str, str], ...]) -> dict[str, Any]:
    """All games that can be played, and all bots: those of others by name, with what they say of themselves."""
    return {
        "games": [describe(find_game(name)) for name in game_names()],
        "bots": bots(dict(plugins)),
        "default_bot": DEFAULT_BOT,
        "engine": ENGINE,
    }


def game_names() -> tuple[str, ...]:
    return games()


def bots(plugins: Mapping[str, str]) -> list[dict[str, Any]]:
    """The bots that can take a seat: the levels first, the weakest before the others (1, 2, ...), then the rest (0).

    Plug-ins are told by name, with what they say of themselves.
    """
    levels = {cls.name: number for number, cls in enumerate(LEVELS, 1)}
    abouts = {**{name: cls.about for name, cls in OWN.items()}, **plugins}
    names = [*levels, *(name for name in sorted(abouts) if name not in levels)]
    return [
        {"name": name, "about": abouts[name], "level": levels.get(name, 0), "games": games_of(name)}
        for name in names
    ]


def games_of(bot: str) -> list[str]:
    """The games that a bot can play here. Plug-ins are not asked: they are offered everywhere."""
    return [name for name in game_names() if bot not in OWN or not OWN[bot].why_not(find_game(name))]


def table_of(game: Game) -> dict[str, Any]:
    """How the game is laid out, what its keywords mean, and what of it is not as it was printed."""
    table = dict(game.table)
    if "words" in table:
        rules = {word: game.clauses.find(rule) for word, rule in table["words"].items()}
        table["words"] = {word: {"rule": rule.id, "text": rule.text} for word, rule in rules.items()}
    if game.origins is not None:
        table["origins"] = game.origins.to_data()
    return table


def describe(game: Game) -> dict[str, Any]:
    """All that a client needs to offer and draw the game."""
    return {
        "name": game.name,
        "title": game.title,
        "version": game.version,
        "seats": list(game.seats),
        "options": game.options_schema,
        "table": table_of(game),
        "decks": game.decks is not None,
    }


def rules(game: Game) -> dict[str, list[dict[str, str]]]:
    """The clauses of the game, in the order of play."""
    told = [
        {
            "id": clause.id,
            "topic": clause.topic,
            "text": clause.text,
            "section": clause.section,
            "reading": clause.ambiguous,
        }
        for clause in game.clauses
    ]
    return {"rules": told}


def cards(game: Game) -> dict[str, list[dict[str, Any]]]:
    return {"cards": catalogue_of(game)}


def catalogue_of(game: Game) -> list[dict[str, Any]]:
    """The cards of the game: the `catalogue` of its module `table`, else what can be read from its book."""
    module = importlib.import_module(f"{game.package}.table") if game.table else None
    catalogue = getattr(module, "catalogue", None)
    if catalogue is not None:
        told: list[dict[str, Any]] = catalogue()
        return told
    book = getattr(game, "book", None)
    keys = {"traits", "unique", "loyal", *_keys_of_faces(game)}
    found = []
    for kind in book.kinds if book is not None else ():
        data: dict[str, Any] = {"name": kind.name}
        for key in sorted(keys - {"name", "text"}):
            value = _plain(getattr(kind, key, None))
            if value is not None:
                data[key] = value
        texts = getattr(kind, "texts", None)
        data["text"] = list(texts() if callable(texts) else texts or ())
        found.append(data)
    return found


def _keys_of_faces(game: Game) -> set[str]:
    """All keys of things that are drawn."""
    found: set[str] = set()
    for face in game.table.get("faces", {}).values():
        found |= {face.get("corner", ""), face.get("ground", "")}
        found |= {*face.get("line", ()), *face.get("icons", ())}
        found |= {stat["value"] for stat in face.get("stats", ())}
        found |= {stat["base"] for stat in face.get("stats", ()) if "base" in stat}
    return found - {""}


def _plain(value: Any) -> int | str | list[str] | None:
    """A fact as it is sent: a number, a word, or words; what is not one of these is not sent."""
    if isinstance(value, (int, str)):
        return value
    if isinstance(value, (tuple, list, set, frozenset)) and all(isinstance(one, str) for one in value):
        return sorted(value) if isinstance(value, (set, frozenset)) else list(value)
    return None
