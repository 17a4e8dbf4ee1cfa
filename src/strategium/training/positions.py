"""Positions to learn from, as flat arrays: features, what search chose, and what came of it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from strategium.agents.guided import Leaf

Array = npt.NDArray[Any]
PLACES: Final = np.uint16
VALUES: Final = np.float16


class Positions:
    """Ragged rows lie one after the other; a column of ends, which begins with 0, says where each stops.

    `views` are ends in view_places, `rows` ends of options in option_places, `options` ends of positions in rows.
    """

    COLUMNS: Final = (
        "view_places",
        "view_values",
        "views",
        "option_places",
        "option_values",
        "rows",
        "options",
        "visits",  # a number for each option: the share of visits
        "worth",  # for each position: logarithms of what the seats get by the game's judgement
        "shares",  # and what they got, the seat that was asked first
    )

    def __init__(self, columns: dict[str, Array]) -> None:
        self.columns = columns

    def __len__(self) -> int:
        return len(self.columns["worth"])

    def select(self, wanted: npt.NDArray[np.int64]) -> Positions:
        """Those positions, in that order."""
        c = self.columns
        view_at, views = gathered(c["views"], wanted)
        row_at, options = gathered(c["options"], wanted)
        option_at, rows = gathered(c["rows"], row_at)
        return Positions(
            {
                "view_places": c["view_places"][view_at],
                "view_values": c["view_values"][view_at],
                "views": views,
                "option_places": c["option_places"][option_at],
                "option_values": c["option_values"][option_at],
                "rows": rows,
                "options": options,
                "visits": c["visits"][row_at],
                "worth": c["worth"][wanted],
                "shares": c["shares"][wanted],
            }
        )

    def latest(self, count: int) -> Positions:
        """So many that were added last."""
        return self.select(np.arange(max(0, len(self) - count), len(self)))

    def save(self, path: Path) -> None:
        """Whoever reads the file meanwhile reads the old one."""
        part = path.with_suffix(".part.npz")
        np.savez_compressed(part, allow_pickle=False, **self.columns)
        part.replace(path)


def read_positions(path: Path) -> Positions:
    with np.load(path) as file:
        return Positions({name: file[name] for name in Positions.COLUMNS})


def gathered(ends: Array, wanted: npt.NDArray[np.int64]) -> tuple[npt.NDArray[np.int64], Array]:
    """Where the wanted rows lie, element by element, and their ends when they lie one after the other."""
    starts, sizes = ends[wanted], ends[wanted + 1] - ends[wanted]
    new = np.concatenate([[0], np.cumsum(sizes)])
    return np.repeat(starts - new[:-1], sizes) + np.arange(new[-1]), new


def joined(parts: Sequence[Positions]) -> Positions:
    """All of them, one after the other."""
    columns: dict[str, Array] = {}
    for name in Positions.COLUMNS:
        found = [part.columns[name] for part in parts]
        if name in ("views", "rows", "options"):
            lasts = np.cumsum([0, *[int(ends[-1]) for ends in found[:-1]]])
            found = [ends[1:] + last for ends, last in zip(found, lasts)]
            columns[name] = np.concatenate([np.zeros(1, np.int64), *found])
        else:
            columns[name] = np.concatenate(found)
    return Positions(columns)


def of_moments(leaves: Sequence[Leaf], visits: Sequence[Array], shares: Array) -> Positions:
    """Decisions of one game: what was seen, how often each option was visited, and what the seats got."""
    row_ends: list[int] = [0]
    option_counts = [0]
    option_places: list[int] = []
    option_values: list[float] = []
    view_ends, view_places, view_values = [0], list[int](), list[float]()
    for leaf in leaves:
        view_places += leaf.view.places
        view_values += leaf.view.values
        view_ends.append(len(view_places))
        row_ends += [len(option_places) + end for end in leaf.options.ends]
        option_places += leaf.options.places
        option_values += leaf.options.values
        option_counts.append(len(row_ends) - 1)
    return Positions(
        {
            "view_places": np.array(view_places, PLACES),
            "view_values": np.array(view_values, VALUES),
            "views": np.array(view_ends, np.int64),
            "option_places": np.array(option_places, PLACES),
            "option_values": np.array(option_values, VALUES),
            "rows": np.array(row_ends, np.int64),
            "options": np.array(option_counts, np.int64),
            "visits": np.concatenate(list(visits)).astype(np.float32),
            "worth": np.array([leaf.worth for leaf in leaves], np.float32),
            "shares": shares.astype(np.float32),
        }
    )
