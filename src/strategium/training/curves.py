"""Curves of a training as an SVG picture: how well the network foretells, and how well it plays."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Final, NamedTuple

WIDTH, HEIGHT, LEFT, TOP, GAP = 640, 200, 60, 34, 56
COLOURS: Final = ("#2563eb", "#dc2626", "#059669", "#9333ea")
STEPS: Final = 4  # of the grid


class Curve(NamedTuple):
    """Points (x, y) in rising order of x."""

    name: str
    points: Sequence[tuple[float, float]]


class Plot(NamedTuple):
    title: str
    curves: Sequence[Curve]


def picture(plots: Sequence[Plot], x_name: str) -> str:
    """The plots one below the other."""
    shown = [plot for plot in plots if any(curve.points for curve in plot.curves)]
    height = TOP + len(shown) * (HEIGHT + GAP)
    parts = [part for n, plot in enumerate(shown) for part in drawn(plot, TOP + n * (HEIGHT + GAP), x_name)]
    size = f'width="{LEFT + WIDTH + 20}" height="{height}"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="sans-serif" font-size="12">'
    return "\n".join([head, '<rect width="100%" height="100%" fill="white"/>', *parts, "</svg>", ""])


def drawn(plot: Plot, top: float, x_name: str) -> list[str]:
    """One plot: a grid, the curves, and their names."""
    points = [point for curve in plot.curves for point in curve.points]
    least, most = min(y for _, y in points), max(y for _, y in points)
    room = (most - least) * 0.05 or 0.5
    least, most = least - room, most + room
    last = max(x for x, _ in points) or 1.0
    parts = [f'<text x="{LEFT}" y="{top - 10}" font-weight="bold">{escape(plot.title)}</text>']
    for step in range(STEPS + 1):
        y = top + HEIGHT * (1 - step / STEPS)
        number = least + (most - least) * step / STEPS
        parts.append(f'<line x1="{LEFT}" x2="{LEFT + WIDTH}" y1="{y:g}" y2="{y:g}" stroke="#ddd"/>')
        parts.append(f'<text x="{LEFT - 6}" y="{y + 4:g}" text-anchor="end">{number:.3g}</text>')
        x = LEFT + WIDTH * step / STEPS
        words = f"{last * step / STEPS:.3g}" + (f" {x_name}" if step == STEPS else "")
        parts.append(f'<text x="{x:g}" y="{top + HEIGHT + 16}" text-anchor="middle">{words}</text>')
    for n, curve in enumerate(plot.curves):
        if not curve.points:
            continue
        colour = COLOURS[n % len(COLOURS)]
        places = [
            (LEFT + WIDTH * x / last, top + HEIGHT * (most - y) / (most - least)) for x, y in curve.points
        ]
        line = " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
        parts.append(f'<polyline points="{line}" fill="none" stroke="{colour}" stroke-width="2"/>')
        parts += [f'<circle cx="{x:.1f}" cy="{y:.1f}" r="2.5" fill="{colour}"/>' for x, y in places]
        at = LEFT + 220 + 140 * n
        parts.append(f'<text x="{at}" y="{top - 10}" fill="{colour}">{escape(curve.name)}</text>')
    return parts
