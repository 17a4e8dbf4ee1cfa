"""The figures of `bench` as tables for a terminal."""

from __future__ import annotations

from typing import Any, Final

from rich.table import Table

ROWS: Final = (
    ("decisions/s", "random games, without log"),
    ("decisions/s with log", "the same, every line logged"),
    ("games/s", "random games, without log"),
    ("prompts per game", "decisions that players are asked for"),
    ("options per decision", ""),
    ("forced", "share of decisions with one option"),
    ("passes", "share of choices that decline"),
    ("copy us", "a copy of a state"),
    ("deepcopy us", "reference: copy.deepcopy of its plain data"),
    ("deepcopy / copy", "how much cheaper a copy is"),
    ("JSON out us", ""),
    ("JSON in us", "the pending question is made again"),
    ("digest us", ""),
    ("resample us", "for seat 0"),
    ("view us", "for seat 0"),
    ("bytes as JSON", ""),
    ("bytes of a copy", "what a copy adds in memory"),
    ("decision / empty step", "a decision, in empty steps of the kernel"),
)


def tables(figures: dict[str, Any]) -> list[Table]:
    """A table of the games, a column each, and one of the kernel and the references."""
    games = figures["games"]
    caption = (
        f"{figures['build']} Python {figures['python']}, {figures['machine']}; commit {figures['commit']},"
        f" {figures['date']}; one core, best of {figures['passes']} passes that take turns"
    )
    table = Table(title="Games", caption=caption, caption_justify="left")
    table.add_column("figure")
    for game in games:
        table.add_column(f"{game['game']}\n{game['policy']}, {game['seats']} seats", justify="right")
    table.add_column("what it is", style="dim")
    for name, about in ROWS:
        table.add_row(name, *[_number(game[name]) for game in games], about)
    kernel = Table(title="Kernel and references", show_header=False)
    for name, value in figures["kernel"].items():
        if name != "references":
            kernel.add_row(name, _number(value))
    for name, value in figures["kernel"]["references"].items():
        kernel.add_row(f"reference: {name}", _number(value))
    return [table, kernel]


def _number(value: Any) -> str:
    if isinstance(value, float) and abs(value) < 100:
        return f"{value:.2f}"
    return f"{value:,.0f}" if isinstance(value, (int, float)) else str(value)
