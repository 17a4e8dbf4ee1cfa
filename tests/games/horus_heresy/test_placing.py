"""Heresy Unheralded: the players place their own pieces."""

from __future__ import annotations

import random

import pytest

from strategium.games.horus_heresy import GAME
from strategium.games.horus_heresy.components import (
    AREA_KIND,
    AREA_NAMES,
    AREAS,
    FACTORIES,
    HERO_NAMES,
    MAP,
    PALACE,
    REGION_AREAS,
    SHIP_AREAS,
    SPACEPORTS,
    UNITS,
)
from strategium.games.horus_heresy.data_files import DataFile, read
from strategium.games.horus_heresy.pieces import has_units, units_of
from strategium.games.horus_heresy.rules.stacking import limit_of
from strategium.games.horus_heresy.setups import SetUp
from strategium.games.horus_heresy.state import TYPE, Heresy
from strategium.games.horus_heresy.words import IMPERIAL, TRAITOR
from strategium.kernel.errors import BadData
from tests.games.horus_heresy.playing import choose

PLACING = "place a piece"


def begun(seed: int) -> Heresy:
    g: Heresy = GAME.new(seed=seed, scenario="heresy_unheralded", corruptions=0, bombardments=0)
    return g


def placed(seed: int) -> Heresy:
    """All pieces are placed, at random."""
    g, rng = begun(seed), random.Random(seed)
    while g.pending[0].kind == PLACING:
        g.apply(rng.choice(g.pending[0].options), g.pending[0].seat)
    return g


def where(g: Heresy, kind: str) -> list[int]:
    """The area of every unit of a kind."""
    return [a for a in range(AREAS) for code in g.units[a] if UNITS[code // TYPE].kind == kind]


@pytest.mark.rule("horus_heresy/setup.place-units")
def test_the_spaceports_are_claimed_in_turn() -> None:
    g = begun(1)
    choose(g, "Traitor", "Khorne Warband", "at Lions Gate Spaceport")
    assert "at Lions Gate Spaceport" not in [option.text for option in g.pending[0].options]
    choose(g, "Imperial", "at Spaceport Primus", "at Spaceport Damocles")
    choose(g, "Traitor", "Nurgle Warband")  # the last one is his without a choice
    held = {AREA_NAMES[port]: len(g.units[port]) for port in SPACEPORTS}
    assert held == {
        "Lions Gate Spaceport": 1,
        "Spaceport Primus": 3,
        "Spaceport Damocles": 3,
        "Eternity Wall Spaceport": 1,
    }
    assert has_units(g, AREA_NAMES.index("Eternity Wall Spaceport"), TRAITOR)


@pytest.mark.rule("horus_heresy/setup.place-units")
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_everything_is_placed_where_the_scenario_says(seed: int) -> None:
    g = placed(seed)
    counts = {
        "Imperial Army": 6 + 6 + 8,
        "Imperial Tank Division": 4,
        "Space Marines": 12,
        "Imperial Titan": 3,
    }
    counts |= {"Adeptus Custodes": 3, "Adeptus Arbites": 3, "Adeptus Mechanicus": 3}
    assert {kind: len(where(g, kind)) for kind in counts} == counts
    assert g.lasers.bit_count() == 6
    assert not g.lasers & SHIP_AREAS
    for kind in ("Adeptus Custodes", "Adeptus Arbites"):
        assert all(REGION_AREAS[PALACE] >> area & 1 for area in where(g, kind))
    assert all(FACTORIES >> area & 1 for area in where(g, "Adeptus Mechanicus"))
    assert all((MAP.next_to[area] | 1 << area) & FACTORIES for area in where(g, "Imperial Titan"))
    for area in range(AREAS):
        if AREA_KIND[area] == "fortress":
            assert any(UNITS[code // TYPE].name == "Imperial Army" for code in g.units[area])
    on_ship = [len(g.units[AREA_NAMES.index(name)]) for name in ("Command Center", "Catacombs")]
    assert on_ship == [3, 4]
    assert sorted(len(units_of(g, port, TRAITOR)) for port in SPACEPORTS) == [0, 0, 5, 5]
    assert all(area >= 0 for area in g.hero_at)
    assert all(has_units(g, g.hero_at[hero], TRAITOR) for hero in range(5, len(HERO_NAMES)))


@pytest.mark.parametrize("seed", [4, 5])
def test_nobody_is_placed_among_enemies_or_beyond_the_limit(seed: int) -> None:
    g = placed(seed)
    for area in range(AREAS):
        assert not (has_units(g, area, IMPERIAL) and has_units(g, area, TRAITOR))
        for side in (IMPERIAL, TRAITOR):
            assert len(units_of(g, area, side)) <= limit_of(g, area)


UNHERALDED = read("setups/heresy_unheralded.toml").text


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('where = "Palace"', 'where = "Place"', r"there is no place 'Place'; did you mean 'Palace'"),
        ('"Imperial Titan" = 3', '"Imperial Titan" = -3', r"Imperial Titan: -3 is not a number from 1 on"),
        ('"Imperial Titan" = 3', '"Chaos Titan" = 3', r"Chaos Titan is not of the Imperial side"),
        ('"Imperial Titan" = 3', '"Imperial Titans" = 3', r"there is no unit 'Imperial Titans'"),
        ("lasers = 6", 'lasers = "six"', r"lasers: 'six' is not a number"),
        ("lasers = 6", "lasers = 7", r"there are only 6 defense lasers"),
        ('"Imperial Titan" = 3', '"Imperial Titan" = 4', r"there are only 3 figures of Imperial Titan"),
        ('["Rogal Dorn", ', '["The Emperor", ', r"The Emperor is placed twice"),
        ("bombardments = 4", "bombardments = -4", r"bombardments: -4 is not a number from 0 on"),
    ],
)
def test_bad_placings_are_refused_with_the_line(old: str, new: str, message: str) -> None:
    text = UNHERALDED.replace(old, new, 1)
    lines = [n for n, line in enumerate(text.splitlines(), 1) if new in line]
    with pytest.raises(BadData, match=rf"unheralded.toml:{lines[0]}: {message}"):
        SetUp(DataFile(text, "unheralded.toml"))
