"""What always holds: figures, bases and cards are conserved; what is engaged is in a battle."""

from __future__ import annotations

from collections import Counter

from strategium.games.horus_heresy.components import (
    AREA_NAMES,
    AREAS,
    DEFEATED_AT,
    FORTIFICATION_MARKERS,
    HERO_NAMES,
    HEROES,
    TRACK_END,
    UNITS,
    WAS,
)
from strategium.games.horus_heresy.kinds import KINDS, Combat, Order
from strategium.games.horus_heresy.pieces import damage_on, health
from strategium.games.horus_heresy.state import ENGAGED, TYPE, Heresy
from strategium.games.horus_heresy.words import COMBAT_HAND, DEFEATED, ORDER_HAND, RESERVE, SIDES
from strategium.kernel.knowledge import KNOWN, VALUE, WHOSE, everybody


def check_invariants(g: Heresy) -> None:
    """Raises AssertionError with what is wrong."""
    check_units(g)
    check_heroes(g)
    check_markers(g)
    check_cards(g)


def check_units(g: Heresy) -> None:
    """No more figures and bases than the box has; those that return are never lost."""
    on_board = Counter([code // TYPE for here in g.units for code in here])
    corrupted = Counter({WAS[kind]: n for kind, n in on_board.items() if WAS[kind] >= 0})
    for unit in UNITS:
        kind, n = unit.no, on_board[unit.no] + g.stockpile[unit.no]
        assert g.stockpile[kind] >= 0, f"fewer than no {unit.name} in the stockpile"
        if unit.bases:
            assert on_board[kind] + g.bases[kind] == unit.bases, f"bases of {unit.name} are not conserved"
        elif unit.returns:
            assert n + corrupted[kind] == unit.figures, (
                f"there are {n + corrupted[kind]} {unit.name}, not {unit.figures}"
            )
        else:
            assert n <= unit.figures, f"there are {n} {unit.name}, more than {unit.figures}"
    for area, here in enumerate(g.units):
        assert list(here) == sorted(here), f"units at {AREA_NAMES[area]} are not sorted"
        for code in here:
            name = f"{UNITS[code // TYPE].name} at {AREA_NAMES[area]}"
            assert damage_on(code) == 0 or g.needs_check or health(g, code) > 0, (
                f"{name} has as much damage as rank"
            )
            assert not code & ENGAGED or g.battles, f"{name} is engaged without a battle"


def check_heroes(g: Heresy) -> None:
    for hero in range(HEROES):
        fallen = g.hero_at[hero] == DEFEATED
        assert fallen == (g.hero_damage[hero] >= DEFEATED_AT) or g.needs_check, (
            f"{HERO_NAMES[hero]} is half dead"
        )
        assert fallen or -1 <= g.hero_at[hero] < AREAS, f"{HERO_NAMES[hero]} is nowhere"
    for area in range(AREAS):
        assert g.heroes_in[area] == g.hero_at.count(area), f"Heroes at {AREA_NAMES[area]} are miscounted"


def check_markers(g: Heresy) -> None:
    assert g.ramparts.bit_count() <= FORTIFICATION_MARKERS, "more fortification markers than there are"
    assert all(not g.activated[side] & g.routed[side] for side in (0, 1)), (
        "two markers of one side in an area"
    )
    assert all(1 <= space <= TRACK_END for space in g.spaces), "a marker is off the track"


def check_cards(g: Heresy) -> None:
    """Every card is somewhere once; hands are sorted and known to their owners."""
    orders: list[Counter[int]] = [Counter(), Counter()]
    combats: Counter[int] = Counter()
    for pile in g.piles:
        for slot in pile:
            kind = KINDS[slot[VALUE]]
            if isinstance(kind, Order):
                orders[slot[WHOSE]][kind.no] += 1
            elif isinstance(kind, Combat):
                combats[kind.no] += 1
    for kind in KINDS:
        if isinstance(kind, Order):
            for side in (0, 1):
                n = orders[side][kind.no]
                assert n <= kind.copies[side], (
                    f"{SIDES[side]} has {n} {kind.name}, more than {kind.copies[side]}"
                )
        elif isinstance(kind, Combat):
            assert combats[kind.no] <= kind.copies, f"there are {combats[kind.no]} {kind.name}"
    for side in (0, 1):
        for hand in (g.piles[ORDER_HAND + side], g.piles[COMBAT_HAND + side]):
            assert list(hand) == sorted(hand), "a hand is not sorted"
            assert all(slot[KNOWN] >> side & 1 for slot in hand), "a hand is not known to its owner"
        assert all(slot[KNOWN] == everybody(g) for slot in g.piles[RESERVE + side]), "a reserve is not open"
