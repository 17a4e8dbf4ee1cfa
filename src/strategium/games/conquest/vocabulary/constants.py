"""What constant effects of Conquest say. [conquest/abilities.constant, conquest/attachments.modify-host]"""

from __future__ import annotations

from typing import Final

from strategium.cards.modifiers import DOUBLE, SET
from strategium.cards.vocabulary.constants import Always
from strategium.cards.vocabulary.english import signed
from strategium.games.conquest.vocabulary.stat_words import STAT_WORDS
from strategium.games.conquest.words import (
    AREA_EFFECT,
    COMMAND,
    DOUBLE_AGAINST_VEHICLES,
    DOUBLE_DAMAGE,
    IGNORES_FLYING,
    KEYWORD_NAMES,
    NO_RETREAT,
    UNATTACKABLE,
    UNDAMAGEABLE,
    UNTARGETABLE,
)

SAYINGS: Final = {
    NO_RETREAT: "cannot retreat from battle",
    UNATTACKABLE: "cannot be attacked by enemy units",
    UNTARGETABLE: "cannot be targeted by enemy card abilities",
    UNDAMAGEABLE: "cannot be damaged",
    DOUBLE_AGAINST_VEHICLES: "deals double damage to enemy Vehicle units",
    DOUBLE_DAMAGE: "is dealt double damage",
    IGNORES_FLYING: "ignores the Flying keyword of enemy units while it is attacking",
}


def saying(c: Always) -> str:
    """What is said of the subject."""
    return change(c) + (f" while {c.condition.words()}" if c.condition is not None else "")


def change(c: Always) -> str:
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
    return f"gets {signed(n)} {STAT_WORDS[c.stat]}{' ' + each if each else ''}"
