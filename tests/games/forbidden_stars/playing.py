"""What the tests of Forbidden Stars share: positions and choices in words."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from strategium.games.forbidden_stars import GAME
from strategium.games.forbidden_stars.components import FACTION_NAMES
from strategium.games.forbidden_stars.positions.expectations import found
from strategium.games.forbidden_stars.state import Stars
from strategium.scenarios.words import pick, reasons_against

SM, CHAOS, ELDAR, ORKS = "Space Marines", "Chaos", "Eldar", "Orks"
REACHES, EXPANSE, VALOR = "Shattered Reaches", "Bloody Expanse", "Ebbek's Valor"
NW_VOID, SE_VOID = f"north-west void of {REACHES}", f"south-east void of {REACHES}"
EXPANSE_NW, EXPANSE_SW = f"north-west void of {EXPANSE}", f"south-west void of {EXPANSE}"

# Smyrna (north-east of the first tile) and Nicea (south-west) with voids between them; then Thylin and Xinghua.
TWO_TILES = [["1A", "5A"]]
# Here Smyrna borders on Laodicea.
WORLDS_MEET = [["1A", "2A"]]


def position(moment: str, always_ask: bool = False, **spec: Any) -> Stars:
    """A position by its words, as in a scenario; two tiles, unless it says otherwise."""
    factions = {
        name.replace("_", " "): value
        for name, value in spec.items()
        if name.replace("_", " ") in FACTION_NAMES
    }
    rest = {name: value for name, value in spec.items() if name.replace("_", " ") not in FACTION_NAMES}
    g = GAME.position({"moment": moment, "tiles": TWO_TILES, **rest, **factions}, always_ask)
    assert isinstance(g, Stars)
    return g


def seat_of(g: Stars, name: str) -> int:
    return [FACTION_NAMES[faction] for faction in g.factions].index(name)


def choose(g: Stars, name: str, *words: str) -> None:
    """The player makes these choices, one after the other."""
    seat = seat_of(g, name)
    for choice in words:
        g.apply(pick(g, seat, choice), seat)


def offered(g: Stars, name: str) -> list[str]:
    """What that player can choose now."""
    seat = seat_of(g, name)
    return [option.text for decision in g.pending if decision.seat == seat for option in decision.options]


def refused(g: Stars, name: str, words: str) -> list[str]:
    """The clauses by which something is not offered."""
    reasons = reasons_against(g, seat_of(g, name), words)
    return [rule.removeprefix("forbidden_stars/") for reason in reasons for rule in reason.rules]


def asked(g: Stars) -> list[tuple[str, str]]:
    """Who must decide what."""
    return [(GAME.seat_name(g, d.seat), d.kind) for d in g.pending]


def at(g: Stars, area: str) -> list[str]:
    """The units in an area."""
    return sorted(found(g, "at")[area])


def of(g: Stars, key: str, name: str) -> Any:
    """What a player has of something."""
    return found(g, key)[name]


def texts(g: Stars, seat: int | None = None) -> list[str]:
    """The log as that viewer reads it."""
    return [line["text"] for line in g.log(seat)]


def decisions(seed: int, seats: int = 2, **options: Any) -> Iterator[Stars]:
    """A random game, paused at every decision and once more when it is over."""
    g: Stars = GAME.new(seed=seed, seats=seats, **options)
    rng = random.Random(seed)
    while g.result is None:
        yield g
        decision = rng.choice(g.pending)
        g.apply(rng.choice(decision.options), decision.seat)
    yield g
