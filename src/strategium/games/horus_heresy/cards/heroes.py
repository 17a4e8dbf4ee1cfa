"""Heroes, with the moment of their ability and its place in the sequence of that moment."""

from __future__ import annotations

from typing import Any, cast

from strategium.games.horus_heresy.kinds import BOOK, Hero
from strategium.games.horus_heresy.rules.combat_targets import OpposingArmy
from strategium.games.horus_heresy.vocabulary.battle_deeds import BombardTarget, Bonus, Ride
from strategium.games.horus_heresy.vocabulary.battle_effects import (
    DefendsFortress,
    LegionEngaged,
    ReadyToRide,
    cannot_retreat,
    foes_weaker,
    hold_the_halls,
    legion_draws,
    legion_stronger,
    one_breach_ignored,
)
from strategium.games.horus_heresy.vocabulary.combat_deeds import DiscardRandom, DrawCards, TryToCorrupt
from strategium.games.horus_heresy.vocabulary.deeds import Active, Attacking, Both
from strategium.games.horus_heresy.words import ENGAGING, JOINING, PREPARING, TOTALLING
from strategium.kernel.abilities import Ability, Condition, Effect
from strategium.kernel.targeting import choose_targets
from strategium.kernel.using import resolve


def hero(
    name: str, moment: int, place: int, *deeds: Effect[Any], only_if: Condition[Any] | None = None
) -> None:
    kind = cast(Hero, BOOK.find(name))
    kind.moment = moment
    kind.place = place
    kind.add(Ability(moment, deeds, order=(choose_targets, resolve), only_if=only_if))


# ---- Imperial ------------------------------------------------------------------------------------
hero("The Emperor", PREPARING, 1, DrawCards(3))
hero("Rogal Dorn", ENGAGING, 3, legion_stronger(1, "Imperial Fists"), hold_the_halls(2))
hero("Jaghatai Khan", JOINING, 1, Ride(3, "White Scars"), only_if=ReadyToRide())
hero("Sanguinius", TOTALLING, 1, Bonus(1, legion="Blood Angels"), only_if=Active())
hero("The Fabricator General", JOINING, 2, one_breach_ignored(), only_if=DefendsFortress())

# ---- Traitor -------------------------------------------------------------------------------------
hero("Warmaster Horus", PREPARING, 2, DrawCards(2), DiscardRandom(1))
hero("Angron", ENGAGING, 5, legion_draws(1, "World Eaters"), cannot_retreat(), only_if=Attacking())
hero("Fulgrim", ENGAGING, 1, TryToCorrupt(OpposingArmy()))
hero("Mortarion", ENGAGING, 2, foes_weaker(1))
hero(
    "Magnus the Red", ENGAGING, 4, BombardTarget(), only_if=Both(Attacking(), LegionEngaged("Thousand Sons"))
)
