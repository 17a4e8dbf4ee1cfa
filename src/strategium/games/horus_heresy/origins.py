"""What of the component set is sourced: its data say so, row by row."""

from __future__ import annotations

from typing import Final

from strategium.games.horus_heresy.components import AREA_NAMES, AREA_ORIGINS, HERO_NAMES, HERO_ORIGINS, UNITS
from strategium.games.horus_heresy.kinds import BOMBARDMENTS, COMBATS, EVENTS, ORDERS
from strategium.kernel.origins import Origins

ORIGINS: Final = Origins(
    "Reconstructed",
    "The box is out of print, and most of its cards and borders could not be sourced.",
    {
        "cards": {kind.name: kind.origin for kind in (*ORDERS, *COMBATS, *EVENTS)},
        "areas": dict(zip(AREA_NAMES, AREA_ORIGINS)),
        "bombardment cards": {kind.name: kind.origin for kind in BOMBARDMENTS},
        "Heroes": dict(zip(HERO_NAMES, HERO_ORIGINS)),
        "units": {unit.name: unit.origin for unit in UNITS},
    },
)
