"""The map as laid: the terrain of every area. It follows from the tiles, and all copies of a state share it."""

from __future__ import annotations

from typing import Any, Final

from strategium.games.forbidden_stars.components import TILES
from strategium.games.forbidden_stars.grid import CORNER_NAMES, Grid, turned
from strategium.games.forbidden_stars.words import ASSET_ICONS

NO_TILE: Final = -1
MOST_KEPT: Final = 4096


class Map(Grid):
    """A grid with terrain. A space without a tile has areas that nobody can enter.

    A laid tile is side * 4 + quarter turns.
    """

    def __init__(self, width: int, height: int, tiles: tuple[int, ...]) -> None:
        super().__init__(width, height)
        self.is_world = [False] * self.areas
        self.is_void = [False] * self.areas
        self.capacity = [0] * self.areas
        self.materiel = [0] * self.areas
        self.assets: list[tuple[int, ...]] = [()] * self.areas
        self.has_objective_space = [False] * self.areas
        self.area_names = [""] * self.areas
        self.system_names = [f"column {s % width + 1}, row {s // width + 1}" for s in range(self.spaces)]
        self.laid = [space for space, tile in enumerate(tiles) if tile != NO_TILE]
        for space in self.laid:
            self._lay(space, tiles[space] >> 2, tiles[space] & 3)
        self.worlds = [a for a in range(self.areas) if self.is_world[a]]
        self.voids = [a for a in range(self.areas) if self.is_void[a]]
        self.worlds_of = [
            [a for a in range(s * 4, s * 4 + 4) if self.is_world[a]] for s in range(self.spaces)
        ]
        self.voids_of = [[a for a in range(s * 4, s * 4 + 4) if self.is_void[a]] for s in range(self.spaces)]
        self.laid_edges = sorted({edge for space in self.laid for edge in self.edges_of(space)})
        self.next_systems = [[s for s in self.next_spaces[n] if s in self.laid] for n in range(self.spaces)]
        self.looks = [self._look(area) for area in range(self.areas)]  # what is printed there, for views

    def _lay(self, space: int, side: int, turns: int) -> None:
        tile = TILES[side]
        self.system_names[space] = tile.system
        for corner in range(4):
            at = turned(corner, turns)
            area = space * 4 + at
            world = tile.world[corner]
            self.is_world[area] = bool(world)
            self.is_void[area] = not world
            self.area_names[area] = world or f"{CORNER_NAMES[at]} void of {tile.system}"
            self.capacity[area] = tile.capacity[corner]
            self.materiel[area] = tile.materiel[corner]
            self.assets[area] = tile.assets[corner]
            self.has_objective_space[area] = tile.objective[corner]

    def _look(self, area: int) -> dict[str, Any]:
        look: dict[str, Any] = {
            "kind": "world" if self.is_world[area] else "void",
            "name": self.area_names[area],
            "corner": area & 3,
            "points": self.area_points(area),
            "capacity": self.capacity[area],
        }
        if self.is_world[area]:
            look["materiel"] = self.materiel[area]
            look["assets"] = [ASSET_ICONS[asset] for asset in self.assets[area]]
        return look

    def edge_name(self, edge: int) -> str:
        """Where an edge is, by the systems at it."""
        spaces = [space for space in self.spaces_at(edge) if space in self.laid]
        if len(spaces) == 2:
            return f"between {self.system_names[spaces[0]]} and {self.system_names[spaces[1]]}"
        side = ("north", "east", "south", "west")[self.edges_of(spaces[0]).index(edge)]
        return f"on the {side} rim of {self.system_names[spaces[0]]}"


_MAPS: Final[dict[tuple[int, int, tuple[int, ...]], Map]] = {}


def map_of(width: int, height: int, tiles: tuple[int, ...]) -> Map:
    """The map of these tiles, made once."""
    found = _MAPS.get((width, height, tiles))
    if found is None:
        if len(_MAPS) >= MOST_KEPT:
            _MAPS.clear()
        found = _MAPS[(width, height, tiles)] = Map(width, height, tiles)
    return found
