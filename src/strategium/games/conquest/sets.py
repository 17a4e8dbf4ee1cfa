"""Sets, cycles and formats: which cards came out together, and which of them a deck may use. Read from the data."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from importlib import resources
from typing import Final, Literal

import msgspec

Edition = Literal["core", "faq"]


class Cycle(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Sets that came out one after the other. `file`: its data, and the folder of its entries."""

    name: str
    file: str
    sets: tuple[str, ...]


class Format(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which cards a deck may use, and by which edition of the rules it is played."""

    name: str
    cycles: tuple[str, ...]
    also: tuple[str, ...] = ()  # single cards of other sets
    also_called: tuple[str, ...] = ()
    fewest: int = 50  # cards besides the warlord
    edition: Edition = "core"
    free: bool = False  # neither squads nor copies nor factions count


class Sets(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The whole file."""

    cycle: tuple[Cycle, ...]
    format: tuple[Format, ...]


def read_sets() -> Sets:
    text = (resources.files("strategium.games.conquest") / "data" / "sets.toml").read_text("utf-8")
    return msgspec.convert(tomllib.loads(text), Sets)


SETS: Final = read_sets()
CYCLES: Final = SETS.cycle
FORMATS: Final = {format.name: format for format in SETS.format}
CYCLE_OF: Final = {name: cycle.name for cycle in CYCLES for name in cycle.sets}  # by set


def allows(format: Format, set_name: str, title: str) -> bool:
    """Whether that format has the card. [conquest/deck.format-sets]"""
    return CYCLE_OF[set_name] in format.cycles or title in format.also


def bit_of(set_name: str) -> int:
    """The bit of a set's cycle in `pool`; 0: the core set, which everybody has."""
    number = [cycle.name for cycle in CYCLES].index(CYCLE_OF[set_name])
    return 1 << number - 1 if number else 0


def pool_of(formats: Iterable[str]) -> int:
    """The cycles besides the core set whose cards may be in decks of these formats."""
    cycles = {cycle for name in formats for cycle in FORMATS[name].cycles}
    return sum([bit_of(cycle.sets[0]) for cycle in CYCLES if cycle.name in cycles])


def edition_of(formats: Iterable[str]) -> Edition:
    """One deck with later cards is enough. [conquest/edition.by-decks]"""
    return "faq" if any(FORMATS[name].edition == "faq" for name in formats) else "core"
