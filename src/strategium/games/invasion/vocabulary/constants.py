"""Constant effects: what is true while their card is in play. [invasion/constant.while-in-play]"""

from __future__ import annotations

from typing import Final

from strategium.cards.modifiers import ADD
from strategium.cards.state import Constant
from strategium.games.invasion.kinds import ANY_ZONE, CARDS, ZONE_MARKS
from strategium.games.invasion.state import Invasion, area_of, in_play
from strategium.games.invasion.vocabulary.amounts import number
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
    SEARCHES_MORE,
    SHIELDS_CAPITAL,
    SURCHARGE,
    TOLL,
    UNCANCELLABLE,
)
from strategium.kernel.abilities import Amount, Condition, Use

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


def speaker(g: Invasion, bearer: int) -> Use:
    """The card as one that speaks: you are its controller."""
    return Use(g.controller[bearer], bearer, CARDS[g.kind[bearer]], 0)


class Always(Constant):
    """Changes a stat by an amount, while a condition holds, in one zone or in every."""

    def __init__(
        self,
        stat: int,
        n: int | Amount[Invasion] = 1,
        condition: Condition[Invasion] | None = None,
        zone: int = ANY_ZONE,
    ) -> None:
        super().__init__(stat, ADD)
        self.number = number(n)
        self.fixed = n if isinstance(n, int) else None  # the number, where it is always the same
        self.condition = condition
        self.zone = zone
        self.rules: tuple[str, ...] = ()  # the clauses that it carries out

    def amount(self, g: Invasion, bearer: int, card: int) -> int:
        return self.number.of(g, speaker(g, bearer)) if self.fixed is None else self.fixed

    def is_awake(self, g: Invasion, bearer: int) -> bool:
        return self.holds(g, bearer)

    def holds(self, g: Invasion, bearer: int) -> bool:
        """[invasion/zone.zone-text-active-only-there]"""
        if self.zone != ANY_ZONE and area_of(g, bearer) % 3 != self.zone:
            return False
        return self.condition is None or self.condition.holds(g, speaker(g, bearer))

    def subject(self) -> str:
        raise NotImplementedError

    def text(self) -> str:
        """Its sentence, with the zone in front of it."""
        words = WHOLE_SENTENCES.get(self.stat) or f"{self.subject()} {self.change()}"
        if self.condition is not None:
            words += f" while {self.condition.words()}"
        mark = f"{ZONE_MARKS[self.zone]}. " if self.zone != ANY_ZONE else ""
        return f"{mark}{words[0].upper()}{words[1:]}."

    def change(self) -> str:
        n = self.number.words()
        if self.stat in SAYINGS:
            return SAYINGS[self.stat].format(n if n.isdigit() else f"X (X is the number of {n})")
        if self.stat in KEYWORD_NAMES:
            if self.stat not in COUNTED_KEYWORDS:
                return f"gains {KEYWORD_NAMES[self.stat]}"
            much = n if n.isdigit() else f"X, where X is the number of {n}"
            return f"gains {KEYWORD_NAMES[self.stat]} {much}"
        if self.stat == COST:
            return f"costs {n.removeprefix('-')} {'less' if n.startswith('-') else 'more'} to play"
        if self.stat == HP:
            return f"gets {n if n.startswith('-') else '+' + n} hit points"
        return f"gains {n} power" if n.isdigit() else f"gains 1 power for {each_of(n)}"


class OnThis(Always):
    """The card itself."""

    def __init__(
        self,
        stat: int,
        n: int | Amount[Invasion] = 1,
        condition: Condition[Invasion] | None = None,
        zone: int = ANY_ZONE,
        noun: str = "this unit",
    ) -> None:
        super().__init__(stat, n, condition, zone)
        self.noun = noun

    def covers(self, g: Invasion, bearer: int, card: int) -> bool:
        return card == bearer and self.holds(g, bearer)

    def subject(self) -> str:
        return self.noun


class OnAttached(Always):
    """What the card is attached to."""

    def covers(self, g: Invasion, bearer: int, card: int) -> bool:
        return g.host[bearer] == card and self.holds(g, bearer)

    def subject(self) -> str:
        return "attached unit"


class OnEach(Always):
    """Every card that fits."""

    def __init__(
        self,
        select: Select,
        stat: int,
        n: int | Amount[Invasion] = 1,
        condition: Condition[Invasion] | None = None,
        zone: int = ANY_ZONE,
    ) -> None:
        super().__init__(stat, n, condition, zone)
        self.select = select

    def covers(self, g: Invasion, bearer: int, card: int) -> bool:
        """[invasion/constant.only-cards-in-play]"""
        return in_play(g, card) and self.holds(g, bearer) and self.select.covers(g, speaker(g, bearer), card)

    def subject(self) -> str:
        return f"each {'other ' if self.select.other else ''}{self.select.words()}"


class OnAllOf(OnEach):
    """Every card of a player that fits, also one that is not in play. [invasion/errata.church-of-sigmar]"""

    def covers(self, g: Invasion, bearer: int, card: int) -> bool:
        if in_play(g, card):
            return super().covers(g, bearer, card)
        same = g.controller[card] == g.controller[bearer]
        return same and self.select.is_printed(g.kind[card]) and self.holds(g, bearer)


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
        super().__init__(COST, n, condition, zone)
        self.select = select
        self.mine = mine

    def covers(self, g: Invasion, bearer: int, card: int) -> bool:
        if not self.select.is_printed(g.kind[card]) or in_play(g, card) or not self.holds(g, bearer):
            return False
        return (self.player(g, card) == g.controller[bearer]) == self.mine

    def player(self, g: Invasion, card: int) -> int:
        """Who plays it: whoever has it in hand, or its controller."""
        zone = g.zone[card]
        return zone - HAND if HAND <= zone < HAND + 2 else g.controller[card]

    def text(self) -> str:
        noun = self.select.words()
        n = abs(self.number.of(NO_GAME, NO_USE))
        mark = f"{ZONE_MARKS[self.zone]}. " if self.zone != ANY_ZONE else ""
        if not self.mine:
            return f"{mark}An opponent's {self.select.noun(2)} cost {n} more to play."
        if self.condition is not None:
            return f"{mark}Lower the cost of the first {noun} you play each turn by {n}."
        return f"{mark}Lower the cost of each {noun} you play by {n}."


class OnZone(Always):
    """The zone of this card: how units enter it."""

    def covers(self, g: Invasion, bearer: int, card: int) -> bool:
        return card == area_of(g, bearer) and self.holds(g, bearer)

    def text(self) -> str:
        return "Your units enter this zone corrupted."


NO_USE: Final = Use(0, -1, CARDS[0], 0)
NO_GAME: Final = Invasion()
