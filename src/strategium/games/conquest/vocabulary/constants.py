"""What constant effects of Conquest say. [conquest/abilities.constant, conquest/attachments.modify-host]"""

from __future__ import annotations

from typing import Final

from strategium.cards.modifiers import DOUBLE, SET
from strategium.cards.state import CardState
from strategium.cards.vocabulary.constants import Always
from strategium.cards.vocabulary.english import sentence, signed
from strategium.games.conquest.state import Conquest
from strategium.games.conquest.vocabulary.stat_words import STAT_WORDS
from strategium.games.conquest.words import (
    AREA_EFFECT,
    CHEAP_UNITS_HARMLESS,
    COMMAND,
    COST,
    DEARER_ELSEWHERE,
    DOUBLE_AGAINST_VEHICLES,
    DOUBLE_AGAINST_WARLORDS,
    DOUBLE_DAMAGE,
    IGNORES_FLYING,
    KEYWORD_NAMES,
    NO_RETREAT,
    OPEN_DECK,
    UNATTACKABLE,
    UNDAMAGEABLE,
    UNTARGETABLE,
)


class HostGains(Always):
    """What this is attached to has a constant effect: it speaks as if it stood on that card."""

    def __init__(self, gained: Always) -> None:
        super().__init__(gained.stat, gained.number, None, gained.how)
        self.gained = gained

    def covers(self, g: Conquest, bearer: int, card: int) -> bool:
        """[conquest/attachments.host-gains]"""
        host = g.host[bearer]
        return host >= 0 and self.gained.covers(g, host, card)

    def amount(self, g: CardState, bearer: int, card: int) -> int:
        assert isinstance(g, Conquest)
        return self.gained.amount(g, g.host[bearer], card)

    def subject(self) -> str:
        return "attached unit"


SAYINGS: Final = {
    NO_RETREAT: "cannot retreat from battle",
    UNATTACKABLE: "cannot be attacked by enemy units",
    UNTARGETABLE: "cannot be targeted by enemy card abilities",
    UNDAMAGEABLE: "cannot be damaged",
    DOUBLE_AGAINST_VEHICLES: "deals double damage to enemy Vehicle units",
    DOUBLE_AGAINST_WARLORDS: "deals double damage while attacking an enemy warlord",
    DOUBLE_DAMAGE: "is dealt double damage",
    CHEAP_UNITS_HARMLESS: "cannot be dealt damage by army units with printed cost 2 or lower",
    OPEN_DECK: "plays with the top card of his deck revealed",
    IGNORES_FLYING: "ignores the Flying keyword of enemy units while it is attacking",
}


def saying(c: Always) -> str:
    """What is said of the subject."""
    if isinstance(c, HostGains):
        return f"gains: “{sentence(c.gained.subject())} {saying(c.gained)}”"
    return change(c) + (f" while {c.condition.words()}" if c.condition is not None else "")


def change(c: Always) -> str:
    if c.stat == DEARER_ELSEWHERE:
        return f"increases the cost of each enemy unit being deployed at another planet by {c.number.words()}"
    if c.stat in SAYINGS:
        return SAYINGS[c.stat]
    if c.how == DOUBLE:
        return f"has its {STAT_WORDS[c.stat]} doubled"
    if c.stat in KEYWORD_NAMES:
        verb = "loses the" if c.how == SET else "gains"
        value = f" ({c.number.words()})" if c.stat == AREA_EFFECT else ""
        return f"{verb} {KEYWORD_NAMES[c.stat]}{value}{' keyword' if c.how == SET else ''}"
    n, _, each = c.number.words().partition(" ")
    if c.stat == COMMAND:
        return f"gains {n} command icon{'' if n == '1' else 's'}{' ' + each if each else ''}"
    if c.stat == COST:
        return f"costs {n.removeprefix('-')} {'less' if n.startswith('-') else 'more'}"
    return f"gets {signed(n)} {STAT_WORDS[c.stat]}{' ' + each if each else ''}"
