"""The twelve sectors of the four planets, each as it plays."""

from __future__ import annotations

from strategium.cards.vocabulary.constants import OnEach
from strategium.cards.vocabulary.select import YOURS
from strategium.games.dark_millennium.vocabulary.arriving import Infiltrate
from strategium.games.dark_millennium.vocabulary.constants import Printed, WhileShot
from strategium.games.dark_millennium.vocabulary.costs import Discard, Test
from strategium.games.dark_millennium.vocabulary.harm import DestroyOwn
from strategium.games.dark_millennium.vocabulary.positions import RallyOrCharge
from strategium.games.dark_millennium.vocabulary.select import In, PrintedSpeed, Select
from strategium.games.dark_millennium.vocabulary.who import FromPile
from strategium.games.dark_millennium.vocabulary.writing import battle_action, event, sector, set_up
from strategium.games.dark_millennium.words import (
    ARMOR,
    ASSET,
    BLOCKS_AS,
    DEFENDER_FLAGS,
    FIREPOWER,
    HAND,
    LOCKED,
    NO_CHARGE,
    SAVE_BONUS,
    SPEED,
    SWEEP_BONUS,
    UNIT,
)

# Gorgrim
sector("Squig Warrens", OnEach(Select(UNIT, such=PrintedSpeed(most=2)), BLOCKS_AS, 4))
sector("Scrap Canyon", set_up(RallyOrCharge(), optional=True))
sector("Da Big Crater", Printed(SWEEP_BONUS, 1, "sweeping advances here are made with 1 more"))
# Ilthanor
sector("Crystal Lake", OnEach(Select(UNIT, trait="Vehicle"), NO_CHARGE))
sector("Singing Forest", WhileShot(ARMOR, 1, "Infantry", shooter=False))
sector("Webway Nexus", battle_action(Infiltrate(FromPile(HAND, Select(UNIT))), cost=(Discard(), Test(4))))
# Karthax Secundus
sector("Ash Causeway", OnEach(Select(UNIT, such=PrintedSpeed(least=4)), SPEED, -1))
sector("Hive Spire Gamma", OnEach(Select(ASSET), ARMOR, 1))
sector("Promethium Fields", WhileShot(FIREPOWER, 1, "Vehicle", shooter=True))
# Thule Obscura
sector(
    "Whispering Dunes",
    event(DestroyOwn(Select(UNIT, YOURS, such=In(LOCKED)), everybody=False)),
)
sector("Sunken Cathedral", Printed(SAVE_BONUS, 1, "add 1 to rolls for Invulnerable here"))
sector("Bone Citadel", Printed(DEFENDER_FLAGS, 1, "the defender of the game has 1 more flag here"))
