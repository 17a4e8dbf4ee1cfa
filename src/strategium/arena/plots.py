"""Plots as SVG, drawn here: values with their intervals, and histograms."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import NamedTuple

LABEL, WIDTH, ROW, EDGE = 190, 420, 24, 28  # room for words, for the plot, for a line of it, and below it
LETTERS = 26  # of a label


class Bar(NamedTuple):
    """A value with its interval."""

    label: str
    value: float
    low: float
    high: float
    note: str = ""


def intervals(
    bars: Sequence[Bar], least: float, most: float, mark: float | None = None, percent: bool = True
) -> str:
    """A line for each value: its interval, and a dot. `mark` is where a line is drawn through all of them."""
    span = (most - least) or 1.0
    height = ROW * len(bars) + EDGE
    parts: list[str] = []
    for step in range(5):
        x = _x((step / 4), 0.0, 1.0)
        value = least + span * step / 4
        words = f"{value:.0%}" if percent else f"{value:.0f}"
        parts.append(f'<line class="grid" x1="{x}" x2="{x}" y1="0" y2="{height - EDGE}"/>')
        parts.append(f'<text class="axis" x="{x}" y="{height - 8}" text-anchor="middle">{words}</text>')
    if mark is not None:
        x = _x(mark, least, span)
        parts.append(f'<line class="mark" x1="{x}" x2="{x}" y1="0" y2="{height - EDGE}"/>')
    for n, bar in enumerate(bars):
        y = ROW * n + ROW / 2
        low, high, at = (_x(v, least, span) for v in (bar.low, bar.high, bar.value))
        parts.append(
            f'<text x="{LABEL - 10}" y="{y + 4}" text-anchor="end">{escape(_short(bar.label))}</text>'
        )
        parts.append(f'<line class="range" x1="{low}" x2="{high}" y1="{y}" y2="{y}"/>')
        parts.append(
            f'<circle cx="{at}" cy="{y}" r="4.5"><title>{escape(bar.note or bar.label)}</title></circle>'
        )
    return _svg(LABEL + WIDTH + 30, height, parts)


def histogram(values: Sequence[int], bins: int = 24) -> str:
    """How many values lie where."""
    least, most = min(values), max(values)
    width = max(1, -(-(most - least + 1) // bins))
    counts = [0] * ((most - least) // width + 1)
    for value in values:
        counts[(value - least) // width] += 1
    tall, broad = 140, (LABEL + WIDTH) / len(counts)
    parts: list[str] = []
    for n, count in enumerate(counts):
        size = tall * count / max(counts)
        words = f"{least + n * width} to {least + (n + 1) * width - 1}: {count}"
        place = f'x="{n * broad + 1:.1f}" y="{tall - size:.1f}" width="{broad - 2:.1f}" height="{size:.1f}"'
        parts.append(f"<rect {place}><title>{words}</title></rect>")
    for n in range(0, len(counts), max(1, len(counts) // 6)):
        x = n * broad + broad / 2
        parts.append(
            f'<text class="axis" x="{x:.1f}" y="{tall + 18}" text-anchor="middle">{least + n * width}</text>'
        )
    return _svg(LABEL + WIDTH, tall + EDGE, parts)


def _x(value: float, least: float, span: float) -> float:
    return round(LABEL + WIDTH * min(1.0, max(0.0, (value - least) / span)), 1)


def _short(label: str) -> str:
    """A name that has room: of an agent with many settings, how it begins and how it ends."""
    return label if len(label) <= LETTERS else f"{label[:7]}…{label[8 - LETTERS :]}"


def _svg(width: float, height: float, parts: Sequence[str]) -> str:
    drawn = "".join(parts)
    return f'<div class="wide"><svg viewBox="0 0 {width:g} {height:g}" role="img">{drawn}</svg></div>'
