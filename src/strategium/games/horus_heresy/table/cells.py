"""The shapes of areas on a drawn map: each is the part of the plane that is nearest to its point."""

from __future__ import annotations

from strategium.games.horus_heresy.components import AREA_XY, TERRA
from strategium.games.horus_heresy.terrain import bits

Point = tuple[float, float]
Edge = tuple[Point, Point, int]  # from, to, the neighbour behind it (-1: the rim of the map)

WIDTH, HEIGHT = 100.0, 100.0


def cell(points: dict[int, Point], of: int) -> list[Edge]:
    """The polygon of one area, as edges."""
    corners: list[tuple[Point, int]] = [
        ((0.0, 0.0), -1), ((WIDTH, 0.0), -1), ((WIDTH, HEIGHT), -1), ((0.0, HEIGHT), -1)
    ]  # fmt: skip
    for other, point in points.items():
        if other != of:
            corners = clipped(corners, points[of], point, other)
    return [(corners[i][0], corners[(i + 1) % len(corners)][0], corners[i][1]) for i in range(len(corners))]


def clipped(
    corners: list[tuple[Point, int]], mine: Point, yours: Point, other: int
) -> list[tuple[Point, int]]:
    """What is left of a polygon on my side of the line between two points. A corner bears the edge after it."""
    middle = ((mine[0] + yours[0]) / 2, (mine[1] + yours[1]) / 2)
    normal = (yours[0] - mine[0], yours[1] - mine[1])
    left: list[tuple[Point, int]] = []
    for i, (a, edge) in enumerate(corners):
        b = corners[(i + 1) % len(corners)][0]
        da, db = beyond(a, middle, normal), beyond(b, middle, normal)
        if da <= 0:
            left.append((a, edge))
        if da < 0 < db or db < 0 < da:
            t = da / (da - db)
            cut = (a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1]))
            left.append((cut, other if da < 0 else edge))
    return left


def beyond(point: Point, middle: Point, normal: Point) -> float:
    """How far a point lies on the other side."""
    return (point[0] - middle[0]) * normal[0] + (point[1] - middle[1]) * normal[1]


def all_cells() -> dict[int, list[Edge]]:
    """The shapes of all areas on Terra."""
    points = {area: AREA_XY[area] for area in bits(TERRA)}
    return {area: cell(points, area) for area in points}
