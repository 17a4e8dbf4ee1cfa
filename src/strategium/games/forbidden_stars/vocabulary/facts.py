"""What must be true for a part of a text."""

from __future__ import annotations

from strategium.games.forbidden_stars.pieces import holder, mine, unrouted
from strategium.games.forbidden_stars.rules.dice import dice_of, foe
from strategium.games.forbidden_stars.state import ROUTED, Stars
from strategium.games.forbidden_stars.vocabulary.flow import Fact
from strategium.games.forbidden_stars.words import ICONS
from strategium.kernel.abilities import Use


class Attacking(Fact):
    """You are the attacker."""

    def words(self) -> str:
        return "attacking"

    def holds(self, g: Stars, use: Use) -> bool:
        return g.fights[-1].attacker == use.bearer


class Defending(Fact):
    """You are the defender."""

    def words(self) -> str:
        return "defending"

    def holds(self, g: Stars, use: Use) -> bool:
        return g.fights[-1].defender == use.bearer


class MoreDice(Fact):
    """You have more dice with an icon than your opponent."""

    def __init__(self, icon: int) -> None:
        self.icon = icon

    def words(self) -> str:
        return f"you have more {ICONS[self.icon]} dice than your opponent"

    def holds(self, g: Stars, use: Use) -> bool:
        return dice_of(g, use.bearer, self.icon) > dice_of(g, foe(g, use.bearer), self.icon)


class MoreUnrouted(Fact):
    """You have more unrouted units in the combat."""

    def words(self) -> str:
        return "you have more unrouted units than your opponent"

    def holds(self, g: Stars, use: Use) -> bool:
        area = g.fights[-1].area
        return len(unrouted(g, area, use.bearer)) > len(unrouted(g, area, foe(g, use.bearer)))


class FoeHasRouted(Fact):
    """Your opponent has a routed unit in the combat."""

    def words(self) -> str:
        return "your opponent has a routed unit"

    def holds(self, g: Stars, use: Use) -> bool:
        return any(piece & ROUTED for piece in mine(g, g.fights[-1].area, foe(g, use.bearer)))


class NoWorldHere(Fact):
    """You hold no world of the active system."""

    def words(self) -> str:
        return "you have no friendly world in the active system"

    def holds(self, g: Stars, use: Use) -> bool:
        return all(holder(g, area) != use.bearer for area in g.map.worlds_of[g.active])
