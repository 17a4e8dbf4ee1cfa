"""What is in the box: units, structures, tiles. Constant tables, read once from the data files."""

from __future__ import annotations

import tomllib
from importlib import resources
from typing import Any, Final

from strategium.games.forbidden_stars.words import ASSET_ICONS, BASTION, FACTIONS, STRUCTURES
from strategium.kernel.errors import check_keys

PACKAGE: Final = "strategium.games.forbidden_stars"
NOTES: Final = ("confidence", "source", "note")  # for whoever reads the files
NUMBER_KEYS: Final = ("level", "cost", "forge", "combat", "health", "morale", "count")
KEYS: Final = {  # of the entries of data files
    "unit": ("name", "short", "type", *NUMBER_KEYS, *NOTES),
    "combat_card": ("name", "basic", "level", "cost", "icons", "requisites", *NOTES),
    "order_upgrade": ("name", "order", "level", "cost", *NOTES),
    "event": ("name", "type", "storm", *NOTES),
    "tile": ("code", "number", "system", "home", "areas", *NOTES),
    "areas": ("void", "world", "capacity", "materiel", "objective", "assets", "spelling"),
}


def read(name: str) -> dict[str, Any]:
    """A data file."""
    file = f"{name}.toml"
    data = tomllib.loads((resources.files(PACKAGE) / "data" / file).read_text("utf-8"))
    check_entries(data, file)
    return data


def check_entries(data: dict[str, Any], where: str) -> None:
    """Refuse keys that no entry has."""
    for table, known in KEYS.items():
        for n, row in enumerate(data.get(table, ()), 1):
            here = f"{where}: {row.get('name') or row.get('code') or f'{table} {n}'}"
            check_keys(row, known, here)
            check_entries(row, here)


BOX: Final = read("box")
SHEETS: Final[tuple[dict[str, Any], ...]] = tuple([read(faction) for faction in FACTIONS])
FACTION_NAMES: Final[tuple[str, ...]] = tuple([str(sheet["name"]) for sheet in SHEETS])

# ---- numbers -------------------------------------------------------------------------------------
_DICE: Final[dict[str, Any]] = BOX["dice"]
DIE_FACES: Final[tuple[int, ...]] = (0,) * _DICE["offence"] + (1,) * _DICE["defence"] + (2,) * _DICE["morale"]
MOST_DICE: Final[int] = _DICE["limit_per_player"]
STRUCTURE_COST: Final[tuple[int, ...]] = tuple([BOX["structures"][s]["cost"] for s in STRUCTURES])
STRUCTURES_IN_BOX: Final[tuple[int, ...]] = tuple([BOX["structures"][s]["in_box"] for s in STRUCTURES])
_BASTION: Final[dict[str, Any]] = BOX["structures"][STRUCTURES[BASTION]]
BASTION_COMBAT: Final[int] = _BASTION["combat"]
BASTION_HEALTH: Final[int] = _BASTION["health"]
BASTION_MORALE: Final[int] = _BASTION["morale"]
CONTROL_TOKENS: Final[int] = BOX["tokens"]["control_tokens"]
ASSETS_IN_BOX: Final[int] = BOX["tokens"]["assets_of_a_kind"]
MOST_ASSETS: Final[int] = BOX["tokens"]["assets_of_a_kind_per_player"]
ORDERS_OF_A_KIND: Final[int] = BOX["tokens"]["orders_of_a_kind"]
OBJECTIVES_TO_EACH: Final[int] = BOX["tokens"]["objectives_given_to_each_opponent"]
MOST_MATERIEL: Final[int] = BOX["limits"]["materiel"]
ROUNDS: Final[int] = BOX["limits"]["rounds"]
ORDERS_A_ROUND: Final[int] = BOX["limits"]["orders"]
MOST_UNITS_MOVED: Final[int] = BOX["limits"]["units_in_area"]
VOID_CAPACITY: Final[int] = BOX["limits"]["void_capacity"]
HAND_SIZE: Final[int] = BOX["limits"]["hand"]
EXECUTION_ROUNDS: Final[int] = BOX["limits"]["execution_rounds"]
TILES_DEALT: Final[int] = BOX["limits"]["tiles_dealt"]
BOARD_SIZE: Final[dict[int, tuple[int, int]]] = {
    seats: (BOX["board"][str(seats)][0], BOX["board"][str(seats)][1]) for seats in (2, 3, 4)
}

# ---- units ---------------------------------------------------------------------------------------
# A kind of unit is faction * RANKS + rank. The last two ranks are reinforcement tokens, as ground unit and as ship.
RANKS: Final = 8
PLASTIC_RANKS: Final = 6
TOKEN_GROUND: Final = 6
TOKEN_SHIP: Final = 7


class UnitType:
    """A kind of unit as printed on its faction sheet."""

    def __init__(self, faction: int, row: dict[str, Any], stands_for: int, is_token: bool) -> None:
        self.faction = faction
        self.name: str = f"{FACTION_NAMES[faction]} reinforcement token" if is_token else row["name"]
        self.short: str = "reinforcement token" if is_token else row["short"]
        self.is_ship: bool = row["type"] == "ship"
        self.is_token = is_token
        self.level: int = row["level"]
        self.cost: int = row["cost"]
        self.forge: int = row["forge"]
        self.combat: int = 0 if is_token else row["combat"]
        self.health: int = row["health"]
        self.morale: int = row["morale"]
        self.count: int = 0 if is_token else row["count"]
        self.stands_for = stands_for  # the kind that cards take it for


def _units_of(faction: int) -> list[UnitType]:
    rows: list[dict[str, Any]] = SHEETS[faction]["unit"]
    first = faction * RANKS
    found = [UnitType(faction, row, first + rank, False) for rank, row in enumerate(rows)]
    for terrain in ("ground", "ship"):
        rank = next(r for r, row in enumerate(rows) if row["type"] == terrain and row["level"] == 0)
        found.append(UnitType(faction, rows[rank], first + rank, True))
    return found


UNITS: Final[list[UnitType]] = [unit for faction in range(len(FACTIONS)) for unit in _units_of(faction)]
IS_SHIP: Final[list[bool]] = [unit.is_ship for unit in UNITS]
IS_TOKEN: Final[list[bool]] = [unit.is_token for unit in UNITS]
LEVEL: Final[list[int]] = [unit.level for unit in UNITS]
COMBAT: Final[list[int]] = [unit.combat for unit in UNITS]
HEALTH: Final[list[int]] = [unit.health for unit in UNITS]
MORALE_VALUE: Final[list[int]] = [unit.morale for unit in UNITS]
STANDS_FOR: Final[list[int]] = [unit.stands_for for unit in UNITS]
UNIT_NAMES: Final[tuple[str, ...]] = tuple([unit.name for unit in UNITS])
UNIT_NAMED: Final[dict[str, int]] = {unit.name: kind for kind, unit in enumerate(UNITS)}


def kinds_of(faction: int) -> range:
    """The plastic units of a faction."""
    return range(faction * RANKS, faction * RANKS + PLASTIC_RANKS)


def lowest(faction: int, is_ship: bool) -> int:
    """The faction's unit of command level 0 for that terrain."""
    return STANDS_FOR[faction * RANKS + (TOKEN_SHIP if is_ship else TOKEN_GROUND)]


# ---- tiles ---------------------------------------------------------------------------------------
class TileSide:
    """One side of a system tile; corners clockwise from the north-west as printed."""

    def __init__(self, row: dict[str, Any]) -> None:
        areas: list[dict[str, Any]] = row["areas"]
        self.code: str = row["code"]
        self.number: int = row["number"]
        self.home: int = FACTIONS.index(row["home"]) if "home" in row else -1
        self.system: str = row["system"]
        self.world: tuple[str, ...] = tuple([a.get("world", "") for a in areas])  # "": a void
        self.capacity: tuple[int, ...] = tuple([a.get("capacity", VOID_CAPACITY) for a in areas])
        self.materiel: tuple[int, ...] = tuple([a.get("materiel", 0) for a in areas])
        self.assets: tuple[tuple[int, ...], ...] = tuple(
            [tuple([ASSET_ICONS.index(x) for x in a.get("assets", ())]) for a in areas]
        )
        self.objective: tuple[bool, ...] = tuple([a.get("objective", False) for a in areas])


TILES: Final[list[TileSide]] = [TileSide(row) for row in read("tiles")["tile"]]
TILE_NAMED: Final[dict[str, int]] = {tile.code: side for side, tile in enumerate(TILES)}
NEUTRAL_TILES: Final[tuple[int, ...]] = tuple(sorted({tile.number for tile in TILES if tile.home < 0}))
HOME_TILE: Final[tuple[int, ...]] = tuple(
    [next(tile.number for tile in TILES if tile.home == faction) for faction in range(len(FACTIONS))]
)
