"""The shape of a position: tables, lists, names and numbers where they belong, told before anything is laid out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from strategium.games.horus_heresy.components import DEFEATED_AT, TRACK_END
from strategium.games.horus_heresy.words import SIDES
from strategium.kernel.errors import BadPosition

Check = Callable[[Any, str], None]
MANY: Final = 99


def name(value: Any, where: str) -> None:
    if not isinstance(value, str):
        raise BadPosition(f"{where}: {value!r} is not a name")


def names(value: Any, where: str) -> None:
    """A list of names."""
    entries(value, where, tables=False)


def entries(value: Any, where: str, tables: bool = True) -> None:
    """A list of names, or of tables that say more."""
    if not isinstance(value, list | tuple):
        raise BadPosition(f"{where}: {value!r} is not a list")
    for entry in value:
        if not (tables and isinstance(entry, dict)):
            name(entry, where)


def number(least: int, most: int) -> Check:
    """A whole number between these."""

    def check(value: Any, where: str) -> None:
        if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
            raise BadPosition(f"{where}: {value!r} is not a number from {least} to {most}")

    return check


def deck(value: Any, where: str) -> None:
    """Names from the top, or how many cards."""
    if isinstance(value, list | tuple):
        names(value, where)
    else:
        COUNT(value, where)


def table_of(check: Check) -> Check:
    """A table whose values are all of a kind."""

    def check_all(value: Any, where: str) -> None:
        for key, part in table(value, where).items():
            check(part, f"{where}.{key}")

    return check_all


def table(value: Any, where: str) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise BadPosition(f"{where}: {value!r} is not a table")
    return value


def numbers(value: Any, where: str) -> None:
    """A number for each side."""
    if not isinstance(value, list | tuple) or len(value) != len(SIDES):
        raise BadPosition(f"{where}: {value!r} is not a number for each side")
    for one in value:
        COUNT(one, where)


COUNT: Final = number(0, MANY)
OF_A_POSITION: Final[dict[str, Check]] = {
    "moment": name,
    "spaces": table_of(number(1, TRACK_END)),
    "on_top": name,
    "stacks": table_of(entries),
    "lasers": names,
    "breaches": names,
    "ramparts": names,
    "crevasses": names,
    "closed": names,
    "bombs": names,
    "bomb_discard": names,
    "events": names,
    "event_discard": names,
}
OF_A_SIDE: Final[dict[str, Check]] = {
    "at": table_of(entries),
    "hand": names,
    "deck": deck,
    "reserve": names,
    "discard": names,
    "combat": names,
    "played": names,
    "combat_deck": deck,
    "hero_deck": deck,
    "combat_discard": names,
    "hero_discard": names,
    "activated": names,
    "routed": names,
    "hero_damage": table_of(number(0, DEFEATED_AT)),
    "defeated": names,
    "lost": table_of(COUNT),
    "kept": names,
}
OF_A_PIECE: Final[dict[str, Check]] = {"unit": name, "damage": number(0, 7), "count": number(1, MANY)}
OF_A_BATTLE: Final[dict[str, Check]] = {
    "attacker": name,
    "origins": names,
    "iterations": COUNT,
    "limit": COUNT,
    "extra": numbers,
}
OF_AN_ORDER: Final[dict[str, Check]] = {"card": name, "region": name, "cost": COUNT}


def check_shape(spec: dict[str, Any]) -> None:
    """Raises BadPosition with the word that is wrong."""
    check_parts(spec, OF_A_POSITION, "")
    check_parts(table(spec.get("battle", {}), "battle"), OF_A_BATTLE, "battle.")
    check_parts(table(spec.get("order", {}), "order"), OF_AN_ORDER, "order.")
    for side in SIDES:
        check_parts(table(spec.get(side, {}), side), OF_A_SIDE, f"{side}.")
        for area, there in spec.get(side, {}).get("at", {}).items():
            for piece in there:
                if isinstance(piece, dict):
                    check_parts(piece, OF_A_PIECE, f"{side}.at.{area}: ")


def check_parts(spec: dict[str, Any], checks: dict[str, Check], where: str) -> None:
    for key, check in checks.items():
        if key in spec:
            check(spec[key], where + key)
