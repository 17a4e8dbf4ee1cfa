"""Which games there are: all that is registered by the entry point "strategium.games", plug-ins too."""

from __future__ import annotations

import functools
from importlib import metadata

from strategium.kernel.errors import FAILURES, BadPlugin, UnknownGame, nearest
from strategium.kernel.game import API, Game

GROUP = "strategium.games"


@functools.cache
def _entry_points() -> dict[str, metadata.EntryPoint]:
    return {point.name: point for point in metadata.entry_points(group=GROUP)}


@functools.cache
def _load(name: str) -> Game:
    point = _entry_points()[name]
    try:
        game = point.load()
    except FAILURES as e:
        raise BadPlugin(
            f"the game {name!r} ({point.value}) cannot be loaded: {e!r}; mend or uninstall the plug-in"
        ) from e
    if not isinstance(game, Game):
        raise BadPlugin(f"the game {name!r} ({point.value}) is not an instance of strategium.Game")
    if game.api != API:
        raise BadPlugin(
            f"the game {name!r} was written for version {game.api} of the plug-in API, this is {API}: upgrade it"
        )
    if game.name != name:
        raise BadPlugin(f"the game registered as {name!r} calls itself {game.name!r}: use one name")
    return game


def games() -> tuple[str, ...]:
    """The names of all games that can be played; broken plug-ins are left out (`broken` tells them)."""
    faults = broken()
    return tuple(sorted(name for name in _entry_points() if name not in faults))


@functools.cache
def broken() -> dict[str, str]:
    """Registered games that cannot be used, with the reason."""
    faults: dict[str, str] = {}
    for name in _entry_points():
        try:
            _load(name)
        except BadPlugin as e:
            faults[name] = str(e)
    return faults


def game(name: str) -> Game:
    """The game of that name."""
    if name not in _entry_points():
        raise UnknownGame(
            f"there is no game {name!r}{nearest(name, _entry_points())}; there are: {', '.join(games())}"
        )
    return _load(name)
