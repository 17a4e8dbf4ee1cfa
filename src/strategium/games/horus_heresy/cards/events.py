"""Events."""

from __future__ import annotations

from strategium.games.horus_heresy.kinds import BOOK
from strategium.games.horus_heresy.vocabulary.deeds import By, Deed, EachPlayer, always
from strategium.games.horus_heresy.vocabulary.event_deeds import (
    BlockBorder,
    DelayHoldOut,
    Drive,
    GroundFlyers,
    HurryHero,
    KeepToHurry,
    PlaceOrders,
    Recall,
    SkyFortress,
    StrideTitans,
    TearTerra,
    ThrowToTerra,
)
from strategium.games.horus_heresy.vocabulary.order_deeds import (
    FRIENDLY,
    NEAR_PALACE,
    ON_TERRA,
    OPEN_ON_TERRA,
    WITH_FOES,
    Corrupt,
    Orbital,
    Place,
)
from strategium.games.horus_heresy.words import HAPPENS, IMPERIAL, RECKLESS, TRAITOR
from strategium.kernel.abilities import Ability
from strategium.kernel.using import resolve


def event(name: str, deed: Deed) -> None:
    BOOK.find(name).add(Ability(HAPPENS, (deed,), order=(resolve,)))


event("A Traitor Within the Walls", By(TRAITOR, Corrupt(always(2), NEAR_PALACE)))
event("An Unholy Portal is Opened", By(TRAITOR, Place("Daemon Horde", always(1), OPEN_ON_TERRA)))
event("Apocalypse Rains Down", By(TRAITOR, Orbital()))
event("Blocked With Corpses", By(IMPERIAL, BlockBorder()))
event("Command Decisions", PlaceOrders(3))
event("Cyclones Rage and the Air Itself Burns", GroundFlyers())
event("Doom Flies Astray", By(IMPERIAL, Orbital(mode=RECKLESS, where=WITH_FOES)))
event("Horus's Irresistible Gambit", EachPlayer(HurryHero(), traitor_first=True))
event("Lava Boils and Terra is Torn Asunder", TearTerra())
event("Tendrils of the Traitor", By(TRAITOR, Corrupt(always(2), ON_TERRA)))
event(
    "The Righteous Heed the Call",
    By(
        IMPERIAL,
        Place("Imperial Army", always(3), FRIENDLY),
        Place("Imperial Tank Division", always(1), FRIENDLY),
    ),
)
event("The Sky Fortress Rises", By(IMPERIAL, SkyFortress(), Orbital(always(3))))
event("The Strength of Conviction", EachPlayer(Recall()))
event("The Unwavering Will to Act", KeepToHurry(2))
event("The Vicissitudes of Chaos", By(IMPERIAL, Drive(2)))
event("The Warp Claims a Mighty Armada", DelayHoldOut())
event("Thrown to Terra by his Mighty Hand", By(TRAITOR, ThrowToTerra()))
event("Titans Stride the Earth", EachPlayer(StrideTitans()))
