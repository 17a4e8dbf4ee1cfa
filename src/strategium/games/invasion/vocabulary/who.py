"""Whom a text speaks of, as far as only Invasion has it: the unit on a quest, a card of a pile, an entry.

What every card game has is in cards/vocabulary/who.py. [invasion/target.word-target, invasion/target.only-in-play]
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from strategium.cards.vocabulary.saying import Those
from strategium.cards.vocabulary.select import ENEMY, YOURS
from strategium.games.invasion.kinds import CARDS
from strategium.games.invasion.rules.price import affordable, is_guarded
from strategium.games.invasion.rules.targeting import TARGET_ENTRY
from strategium.games.invasion.state import (
    Invasion,
    here,
    is_burning,
    quester_on,
)
from strategium.games.invasion.vocabulary.select import Select
from strategium.games.invasion.words import AREAS, DISCARD, OF_CARD, OF_PERMANENT, OF_TACTIC
from strategium.kernel.abilities import Target, Use
from strategium.kernel.verbs import Verb


def questers(g: Invasion, use: Use) -> Sequence[int]:
    unit = quester_on(g, use.bearer)
    return (unit,) if unit >= 0 else ()


def targetable(g: Invasion, use: Use, found: Sequence[int]) -> Sequence[int]:
    """Those that he may target. Where nothing asks more of those who target it, all cost the same."""
    if not found:
        return found
    if is_guarded(g):
        return [card for card in found if may_target(g, use, card)]
    if not use.paid and not affordable(g, use):
        return ()
    return [card for card in found if card >= AREAS or not is_burning(g, card)] if g.burning else found


def may_target(g: Invasion, use: Use, card: int) -> bool:
    """A burning section is dealt no damage; whoever targets a protected card must have enough left for it.

    [invasion/cost.pay-total]
    """
    if card < AREAS:
        return not is_burning(g, card)
    return bool(use.paid) or affordable(g, use.choosing((card,)))


class InPile(Target[Invasion]):
    """A target card in a discard pile: yours, or your opponent's; `fallen`: it came there this turn."""

    def __init__(
        self,
        select: Select,
        whose: int = YOURS,
        *,
        fallen: bool = False,
        but: str = "",
        tokens: bool = False,
        least: int = 1,
    ) -> None:
        super().__init__(least)
        self.select = select
        self.whose = whose
        self.fallen = fallen
        self.but = but
        self.tokens = tokens  # as many as there are tokens on this card

    def least(self, g: Invasion, use: Use) -> int:
        return g.tokens[use.bearer] if self.tokens else self.lower

    def most(self, g: Invasion, use: Use) -> int:
        return g.tokens[use.bearer] if self.tokens else self.upper

    def candidates(self, g: Invasion, use: Use) -> Sequence[int]:
        seat = use.seat if self.whose == YOURS else 1 - use.seat
        found = [
            card
            for card in g.zones[DISCARD + seat]
            if self.select.prints(g, card)
            and (not self.fallen or (card, g.generation[card], CARDS[g.kind[card]].type) in g.fallen)
            and CARDS[g.kind[card]].title != (self.but or None)
        ]
        return targetable(g, use, found) if self.whose == ENEMY else found

    def words(self) -> str:
        whose = "an opponent's" if self.whose == ENEMY else "your"
        but = f" (other than {self.but})" if self.but else ""
        noun = self.select.words()
        number = f"X target {noun}s" if self.tokens else f"a target {noun}"
        if self.fallen:
            return f"{number} that entered {whose} discard pile this turn"
        x = " (X is the number of resource tokens on this card)" if self.tokens else ""
        return f"{number}{but} in {whose} discard pile{x}"


class JustPlayed(Target[Invasion]):
    """Something on the chain. [invasion/enter.just-played, invasion/enter.just-played-any-position]"""

    def __init__(self, what: tuple[int, ...], types: int, noun: str, other: bool = False) -> None:
        super().__init__()
        self.what = what
        self.types = types
        self.noun = noun
        self.other = other

    def candidates(self, g: Invasion, use: Use) -> Sequence[int]:
        return [
            no
            for no, entry in enumerate(g.pending_effects)
            if entry.what in self.what
            and not entry.cancelled
            and CARDS[entry.use.kind.no].type & self.types
            and (not self.other or entry.use.bearer != use.bearer)
            and (bool(use.paid) or not is_guarded(g) or affordable(g, use.choosing((no,))))
        ]

    def verb(self, g: Invasion) -> Verb:
        return TARGET_ENTRY

    def generation(self, g: Invasion, thing: int) -> int:
        return 0

    def words(self) -> str:
        return self.noun


def tactic_just_played() -> JustPlayed:
    return JustPlayed((OF_TACTIC,), 8, "a target tactic just played")


def permanent_just_played() -> JustPlayed:
    return JustPlayed((OF_PERMANENT,), 3, "a target unit or support card just played")


def action_just_triggered(types: int, noun: str, other: bool) -> JustPlayed:
    return JustPlayed((OF_CARD,), types, noun, other)


def this_section(g: Invasion, use: Use) -> Sequence[int]:
    area = here(g, use.bearer)
    return (area,) if area >= 0 else ()


QUESTER: Final = Those("the unit on this quest", questers)
THIS_SECTION: Final = Those("this section of your capital", this_section)
