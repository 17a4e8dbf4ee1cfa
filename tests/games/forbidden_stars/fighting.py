"""A combat at Smyrna, for the tests of combat and of retreats."""

from __future__ import annotations

from typing import Any

from strategium.games.forbidden_stars.state import Stars
from tests.games.forbidden_stars.playing import EXPANSE, REACHES, position

MARINE_HAND = [
    "Ambush",
    "Blessed Power Armour",
    "Faith in the Emperor",
    "Fury of the Ultramar",
    "Reconnaissance",
]
ORK_HAND = ["'Ard Boyz", "Gretchin", "Mek Boyz", "Shoota Boyz", "Slugga Boyz"]


def merged(base: dict[str, Any], more: dict[str, Any]) -> dict[str, Any]:
    return {**base, **more, "at": {**base.get("at", {}), **more.get("at", {})}}


def fight(moment: str, marines: dict[str, Any], orks: dict[str, Any], **more: Any) -> Stars:
    """The Space Marines attack Smyrna from Nicea; both have another world."""
    marines = merged({"at": {"Nicea": ["Scout"]}}, marines)
    orks = merged({"at": {"Thylin": ["Ork Boyz"]}}, orks)
    wait = {REACHES: ["Orks Deploy"], EXPANSE: ["Orks Deploy"]}  # so that the Orks have a choice afterwards
    more = {"origins": ["Nicea"], "stacks": wait, **more}
    return position(f"{moment} at Smyrna, Space Marines attacks", Space_Marines=marines, Orks=orks, **more)
