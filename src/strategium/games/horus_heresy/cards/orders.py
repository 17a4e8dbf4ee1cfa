"""Orders."""

from __future__ import annotations

from typing import cast

from strategium.games.horus_heresy.kinds import BOOK, Order
from strategium.games.horus_heresy.rules.transfer import ANY_DISTANCE
from strategium.games.horus_heresy.vocabulary.deeds import ByMap, Deed, always
from strategium.games.horus_heresy.vocabulary.order_deeds import (
    AREA_OF_REGION,
    FRIENDLY,
    FRIENDLY_FACTORY,
    IN_REGION,
    OPEN,
    OPEN_FACTORY,
    Assemble,
    Attack,
    Board,
    Corrupt,
    DropPods,
    Fortify,
    HealUnits,
    Intercept,
    LookAtDecks,
    Orbital,
    Place,
    PortLanding,
    Raid,
    Rally,
    Redeploy,
    Repair,
    SecretRoutes,
)
from strategium.games.horus_heresy.words import ANY_NUMBER, ORDERED
from strategium.kernel.abilities import Ability
from strategium.kernel.using import resolve


def order(name: str, *deeds: Deed, lands: bool = False) -> None:
    kind = cast(Order, BOOK.find(name))
    kind.add(Ability(ORDERED, deeds, order=(resolve,)))
    kind.lands = lands


# ---- of both sides -------------------------------------------------------------------------------
order("Assemble", Assemble(spares=True))
order("Redeploy", Redeploy())
order("Firefight", Attack(1, always(4), extra=1))
order("Assault", Attack(ANY_NUMBER, always(6), extra=1))

# ---- Imperial ------------------------------------------------------------------------------------
order("Onslaught", LookAtDecks(3, 1), Attack(ANY_NUMBER, always(8)))
order("Boarding Action", Board())
order("Lightning Raid", Raid(ByMap(3, 4)))
order("Secret Routes", SecretRoutes(ByMap(4, ANY_DISTANCE)))
order("Manufactorum Output", Place("Imperial Tank Division", ByMap(2, 3), OPEN_FACTORY))
order("Conscription", Place("Imperial Army", ByMap(3, 4), OPEN))
order("God-Engine Refit", Place("Imperial Titan", always(1), FRIENDLY_FACTORY, activates=True))
order("Raise Ramparts", Fortify())
order("Seal the Breach", Repair(ByMap(1, 2)))
order("Rally", Rally(ByMap(1, 2)))
order("Vox Intercept", Intercept(ByMap(2, 3)))
order("Field Medicae", HealUnits(ByMap(3, 5)))
order("Ground-to-Ground Fire", Orbital(ByMap(1, 2), where=AREA_OF_REGION))
order("Sally Forth", Attack(1, always(5), extra=1, fortified=True))

# ---- Traitor -------------------------------------------------------------------------------------
order("Forced March", Assemble(bonus=ByMap(1, 2)))
order("Drop Pods", DropPods(ByMap(3, 4), "Chaos Space Marines", "Thunderhawk Flight"), lands=True)
order("Port Landing", PortLanding(ByMap(9, 12)), lands=True)
order("Orbital Strike", Orbital(ByMap(1, 2), where=AREA_OF_REGION))
order("Unnatural Vigor", Rally(ByMap(1, 2), only_activated=True))
order("Surprise Attack", Attack(1, ByMap(4, 5), startles=True))
order("Whispers of Treason", Corrupt(ByMap(1, 2), IN_REGION))
order("Daemonic Summons", Place("Daemon Horde", always(1), FRIENDLY, activates=True))
order("Rabble Rising", Place("Cultists", ByMap(2, 3), OPEN))
