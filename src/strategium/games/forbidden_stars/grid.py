"""A board of square tiles, each of four areas: spaces, edges, what touches what. Shape only, never changed.

Spaces are numbered row by row. An area is space * 4 + corner, corners clockwise from the north-west. Edges are the
sides of the spaces: the horizontal ones first, row by row, then the vertical ones.
"""

from __future__ import annotations

from typing import Final

NW: Final = 0
NE: Final = 1
SE: Final = 2
SW: Final = 3
CORNER_NAMES: Final = ("north-west", "north-east", "south-east", "south-west")

INSIDE: Final = -1  # the border between two areas of one tile is no edge
NO_EDGE: Final = -2
NOWHERE: Final = -1

# Which corner of the next space a corner faces, to the north, east, south and west of it.
_FACING: Final[tuple[dict[int, int], ...]] = (
    {NW: SW, NE: SE},
    {NE: NW, SE: SW},
    {SW: NW, SE: NE},
    {NW: NE, SW: SE},
)
_STEPS: Final = ((0, -1), (1, 0), (0, 1), (-1, 0))

Neighbours = list[list[tuple[int, int]]]

_SHAPES: Final[dict[tuple[int, int], tuple[list[list[int]], Neighbours]]] = {}


def turned(corner: int, quarter_turns: int) -> int:
    """Where a printed corner lies after the tile was turned clockwise."""
    return (corner + quarter_turns) & 3


class Grid:
    """So many columns and rows of spaces."""

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self.spaces = width * height
        self.areas = self.spaces * 4
        self.flat_edges = width * (height + 1)
        self.edges = self.flat_edges + (width + 1) * height
        shape = _SHAPES.get((width, height))
        if shape is None:
            shape = _SHAPES[(width, height)] = self._shape()
        self.next_spaces: list[list[int]] = shape[0]  # per space: those beside it
        self.neighbours: Neighbours = shape[1]  # per area: (area, the edge between, or INSIDE)

    def _shape(self) -> tuple[list[list[int]], Neighbours]:
        """What touches what: the same for all boards of a size."""
        next_spaces: list[list[int]] = []
        neighbours: Neighbours = []
        for space in range(self.spaces):
            x, y = space % self.width, space // self.width
            around = [self.space(x + dx, y + dy) for dx, dy in _STEPS]
            next_spaces.append([s for s in around if s != NOWHERE])
            for corner in range(4):
                neighbours.append(self._touching(space, corner, around))
        return next_spaces, neighbours

    def space(self, x: int, y: int) -> int:
        return y * self.width + x if 0 <= x < self.width and 0 <= y < self.height else NOWHERE

    def flat_edge(self, x: int, y: int) -> int:
        """The north edge of the space (x, y); y may be one too many, for the south rim."""
        return y * self.width + x if 0 <= x < self.width and 0 <= y <= self.height else NO_EDGE

    def upright_edge(self, x: int, y: int) -> int:
        """The west edge of the space (x, y); x may be one too many, for the east rim."""
        if not (0 <= x <= self.width and 0 <= y < self.height):
            return NO_EDGE
        return self.flat_edges + y * (self.width + 1) + x

    def edges_of(self, space: int) -> tuple[int, int, int, int]:
        """The edges of a space: north, east, south, west."""
        x, y = space % self.width, space // self.width
        return (
            self.flat_edge(x, y),
            self.upright_edge(x + 1, y),
            self.flat_edge(x, y + 1),
            self.upright_edge(x, y),
        )

    def spaces_at(self, edge: int) -> list[int]:
        """The one or two spaces that an edge belongs to."""
        is_flat, x, y = self.place_of(edge)
        found = (
            [self.space(x, y - 1), self.space(x, y)] if is_flat else [self.space(x - 1, y), self.space(x, y)]
        )
        return [space for space in found if space != NOWHERE]

    def shared_edge(self, a: int, b: int) -> int:
        """The edge between two spaces, or NO_EDGE."""
        theirs = self.edges_of(b)
        for edge in self.edges_of(a):
            if edge in theirs:
                return edge
        return NO_EDGE

    def place_of(self, edge: int) -> tuple[bool, int, int]:
        """(whether it is horizontal, x, y)."""
        if edge < self.flat_edges:
            return True, edge % self.width, edge // self.width
        rest = edge - self.flat_edges
        return False, rest % (self.width + 1), rest // (self.width + 1)

    def shifted(self, edge: int, icon: str) -> tuple[int, int]:
        """The two edges to which an icon moves a storm on this edge: NO_EDGE where it would leave the board.

        Across: to the parallel edges on the far sides of the tiles. Sideways: on in its own line. Rising: about one
        end, to the upper right or the lower left; falling: to the upper left or the lower right.
        """
        is_flat, x, y = self.place_of(edge)
        if is_flat:
            if icon == "across":
                return self.flat_edge(x, y - 1), self.flat_edge(x, y + 1)
            if icon == "sideways":
                return self.flat_edge(x - 1, y), self.flat_edge(x + 1, y)
            if icon == "rising":
                return self.upright_edge(x + 1, y - 1), self.upright_edge(x, y)
            return self.upright_edge(x, y - 1), self.upright_edge(x + 1, y)
        if icon == "across":
            return self.upright_edge(x - 1, y), self.upright_edge(x + 1, y)
        if icon == "sideways":
            return self.upright_edge(x, y - 1), self.upright_edge(x, y + 1)
        if icon == "rising":
            return self.flat_edge(x, y), self.flat_edge(x - 1, y + 1)
        return self.flat_edge(x - 1, y), self.flat_edge(x, y + 1)

    # ---- where things lie in a picture: an area is one unit wide and high, a space two ----------------
    def tile_points(self, space: int) -> list[list[int]]:
        """The corners of a space, clockwise."""
        return _square(space % self.width * 2, space // self.width * 2, 2)

    def area_points(self, area: int) -> list[list[int]]:
        """The corners of an area, clockwise."""
        (left, top), *_ = self.tile_points(area >> 2)
        return _square(left + (area & 3 in (NE, SE)), top + (area & 3 in (SE, SW)), 1)

    def edge_points(self, edge: int) -> list[list[int]]:
        """The two ends of an edge."""
        is_flat, x, y = self.place_of(edge)
        return [[2 * x, 2 * y], [2 * x + 2, 2 * y] if is_flat else [2 * x, 2 * y + 2]]

    def _touching(self, space: int, corner: int, around: list[int]) -> list[tuple[int, int]]:
        found = [(space * 4 + ((corner + 1) & 3), INSIDE), (space * 4 + ((corner + 3) & 3), INSIDE)]
        edges = self.edges_of(space)
        for side in range(4):
            if around[side] != NOWHERE and corner in _FACING[side]:
                found.append((around[side] * 4 + _FACING[side][corner], edges[side]))
        return found


def _square(x: int, y: int, side: int) -> list[list[int]]:
    return [[x, y], [x + side, y], [x + side, y + side], [x, y + side]]


def reachable(grid: Grid, start: int, passable: int, spaces: int, storms: tuple[int, ...]) -> int:
    """Bits of the areas to which a path leads: every area on the way must be in `passable`, the last need not.

    `spaces` has the bits of the systems that the path may use; storms lie on edges, which it cannot cross.
    """
    reached = 1 << start
    frontier = [start]
    while frontier:
        for area, edge in grid.neighbours[frontier.pop()]:
            bit = 1 << area
            if not reached & bit and spaces >> (area >> 2) & 1 and (edge == INSIDE or edge not in storms):
                reached |= bit
                if passable & bit:
                    frontier.append(area)
    return reached & ~(1 << start)
