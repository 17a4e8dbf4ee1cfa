"""Constant effects: what is true while their card is in play. [invasion/constant.while-in-play]"""

from __future__ import annotations

from typing import Final

from strategium.cards.modifiers import BASE
from strategium.cards.state import CardState
from strategium.cards.vocabulary.constants import Always, OnEach
from strategium.cards.vocabulary.english import sentence, signed
from strategium.games.invasion.kinds import ANY_ZONE, ZONE_MARKS
from strategium.games.invasion.state import Invasion, area_of, in_play
from strategium.games.invasion.vocabulary.hands import each_of
from strategium.games.invasion.vocabulary.select import Select
from strategium.games.invasion.words import (
    AS_SUPPORT,
    AS_UNIT,
    ATTACKS_FROM_ANYWHERE,
    COST,
    COUNTED_KEYWORDS,
    DOUBLING,
    EXTRA_DAMAGE,
    HAND,
    HP,
    INCORRUPTIBLE,
    KEYWORD_NAMES,
    LENDS_DAMAGE,
    LENDS_TOKENS,
    MUTE,
    PLAYS_TOP,
    POWER,
    SEARCHES_MORE,
    SHIELDS_CAPITAL,
    SURCHARGE,
    TOLL,
    UNCANCELLABLE,
)
from strategium.kernel.abilities import Condition

STAT_WORDS: Final = {POWER: "power", HP: "hit points"}
WHOLE_SENTENCES: Final = {
    UNCANCELLABLE: "damage cannot be cancelled",
    DOUBLING: "all damage assigned to units is doubled as it is being assigned",
    SHIELDS_CAPITAL: "cancel 1 damage to your capital each turn",
    LENDS_DAMAGE: "during your capital phase, you may spend damage on this unit as though it were resources",
    LENDS_TOKENS: "you may spend resource tokens on this card to pay for cards and effects",
    SEARCHES_MORE: "whenever you search your deck, you may search an additional card",
    PLAYS_TOP: (
        "players play with the top card of their decks revealed. You may play the top card of your deck as"
        " though it were in your hand"
    ),
}
SAYINGS: Final = {
    SURCHARGE: "cannot be targeted by an opponent's card effects unless he pays {0} more per effect",
    TOLL: "cannot be targeted by an opponent's card effects unless he pays {0} more per effect",
    INCORRUPTIBLE: "cannot be corrupted",
    ATTACKS_FROM_ANYWHERE: "may attack from any zone",
    MUTE: "loses all Actions and Forced effects",
    EXTRA_DAMAGE: "deals {0} additional damage in combat",
    AS_SUPPORT: "also counts as a support card",
    AS_UNIT: "counts as a unit as well",
}


def text(c: Always) -> str:
    """Its sentence, with the zone in front of it. [invasion/constant.while-in-play]"""
    mark = f"{ZONE_MARKS[c.zone]}. " if c.zone != ANY_ZONE else ""
    if isinstance(c, OnPlayed | OnZone):
        return mark + c.text()
    words = WHOLE_SENTENCES.get(c.stat) or f"{c.subject()} {change(c)}"
    if c.condition is not None:
        words += f" while {c.condition.words()}"
    return f"{mark}{sentence(words)}."


def change(c: Always) -> str:
    n = c.number.words()
    if c.stat in SAYINGS:
        return SAYINGS[c.stat].format(n if n.isdigit() else f"X (X is the number of {n})")
    if c.stat in KEYWORD_NAMES:
        if c.stat not in COUNTED_KEYWORDS:
            return f"gains {KEYWORD_NAMES[c.stat]}"
        much = n if n.isdigit() else f"X, where X is the number of {n}"
        return f"gains {KEYWORD_NAMES[c.stat]} {much}"
    if c.stat == COST:
        return f"costs {n.removeprefix('-')} {'less' if n.startswith('-') else 'more'} to play"
    if c.how == BASE and c.stat in STAT_WORDS:
        return f"has {n} {STAT_WORDS[c.stat]}"
    if c.stat == HP:
        return f"gets {signed(n)} hit points"
    return f"gains {n} power" if n.isdigit() else f"gains 1 power for {each_of(n)}"


class OnAllOf(OnEach):
    """Every card of a player that fits, also one that is not in play. [invasion/errata.church-of-sigmar]"""

    def covers(self, g: CardState, bearer: int, card: int) -> bool:
        if g.in_play[g.zone[card]]:
            return super().covers(g, bearer, card)
        same = g.controller[card] == g.controller[bearer]
        return same and self.select.prints(g, card) and self.holds(g, bearer)


class OnPlayed(Always):
    """Cards that a player plays: what they cost."""

    def __init__(
        self,
        select: Select,
        n: int,
        mine: bool,
        condition: Condition[Invasion] | None = None,
        zone: int = ANY_ZONE,
    ) -> None:
        super().__init__(COST, n, condition, zone=zone)
        self.less = abs(n)
        self.select = select
        self.mine = mine

    def covers(self, g: Invasion, bearer: int, card: int) -> bool:
        if not self.select.prints(g, card) or in_play(g, card) or not self.holds(g, bearer):
            return False
        return (self.player(g, card) == g.controller[bearer]) == self.mine

    def player(self, g: Invasion, card: int) -> int:
        """Who plays it: whoever has it in hand, or its controller."""
        zone = g.zone[card]
        return zone - HAND if HAND <= zone < HAND + 2 else g.controller[card]

    def text(self) -> str:
        noun, n = self.select.words(), self.less
        if not self.mine:
            return f"An opponent's {self.select.noun(2)} cost {n} more to play."
        if self.condition is not None:
            return f"Lower the cost of the first {noun} you play each turn by {n}."
        return f"Lower the cost of each {noun} you play by {n}."


class OnZone(Always):
    """The zone of this card: how units enter it."""

    def covers(self, g: Invasion, bearer: int, card: int) -> bool:
        return card == area_of(g, bearer) and self.holds(g, bearer)

    def text(self) -> str:
        return "Your units enter this zone corrupted."
