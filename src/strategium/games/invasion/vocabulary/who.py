"""Whom a text speaks of: this card, the attached unit, a target, each of some cards, a card of a pile, an entry."""

from __future__ import annotations

from collections.abc import Sequence

from strategium.games.invasion.kinds import CARDS
from strategium.games.invasion.rules.price import affordable, is_guarded
from strategium.games.invasion.rules.targeting import TARGET_ENTRY
from strategium.games.invasion.state import (
    Invasion,
    here,
    hit_points,
    in_play,
    is_burning,
    is_development,
    quester_on,
    still_in_play,
)
from strategium.games.invasion.vocabulary.select import ENEMY, YOURS, Select
from strategium.games.invasion.words import AREAS, DISCARD, OF_CARD, OF_PERMANENT, OF_TACTIC
from strategium.kernel.abilities import Amount, Recipient, Target, Use
from strategium.kernel.verbs import Verb


class This(Recipient[Invasion]):
    """The card that bears the ability, while it is in play."""

    def __init__(self, noun: str = "this unit") -> None:
        self.noun = noun

    def of(self, g: Invasion, use: Use) -> Sequence[int]:
        return (use.bearer,) if still_in_play(g, use.bearer, use.generation) else ()

    def words(self) -> str:
        return self.noun


class Attached(Recipient[Invasion]):
    """What the bearer is attached to."""

    def __init__(self, noun: str = "attached unit") -> None:
        self.noun = noun

    def of(self, g: Invasion, use: Use) -> Sequence[int]:
        host = g.host[use.bearer]
        return (host,) if host >= 0 else ()

    def words(self) -> str:
        return self.noun


class That(Recipient[Invasion]):
    """The card that it happened to."""

    def __init__(self, noun: str = "that unit") -> None:
        self.noun = noun

    def of(self, g: Invasion, use: Use) -> Sequence[int]:
        e = use.about
        return () if e is None or not still_in_play(g, e.subject, e.generation) else (e.subject,)

    def words(self) -> str:
        return self.noun


class It(Recipient[Invasion]):
    """What was chosen for a target word."""

    def __init__(self, group: int = 0, noun: str = "it") -> None:
        self.group = group
        self.noun = noun

    def of(self, g: Invasion, use: Use) -> Sequence[int]:
        chosen = use.chosen[self.group] if self.group < len(use.chosen) else ()
        return [card for card in chosen if in_play(g, card)]

    def words(self) -> str:
        return self.noun


class Quester(Recipient[Invasion]):
    """The unit on this quest."""

    def of(self, g: Invasion, use: Use) -> Sequence[int]:
        unit = quester_on(g, use.bearer)
        return (unit,) if unit >= 0 else ()

    def words(self) -> str:
        return "the unit on this quest"


class Each(Recipient[Invasion]):
    """Every card that fits. [invasion/target.word-target]"""

    def __init__(self, select: Select, all_of: bool = False) -> None:
        self.select = select
        self.all_of = all_of

    def of(self, g: Invasion, use: Use) -> Sequence[int]:
        return self.select.find(g, use)

    def words(self) -> str:
        if self.all_of:
            return (
                f"all {'other ' if self.select.other else ''}{self.select.noun(2).replace(' or ', ' and ')}"
            )
        return f"each {'other ' if self.select.other else ''}{self.select.words()}"


class ATarget(Target[Invasion]):
    """A target in play, up to so many, or X of them. [invasion/target.only-in-play]"""

    def __init__(
        self, select: Select, most: int = 1, *, least: int = 1, x: bool = False, together: bool = False
    ) -> None:
        super().__init__(least, most)
        self.select = select
        self.x = x
        self.together = together  # all in one zone

    def least(self, g: Invasion, use: Use) -> int:
        return use.x if self.x else self.lower

    def most(self, g: Invasion, use: Use) -> int:
        return use.x if self.x else self.upper

    def candidates(self, g: Invasion, use: Use) -> Sequence[int]:
        found = targetable(g, use, self.select.find(g, use))
        if self.together and not use.paid:  # where there are enough of them
            zones = [g.zone[card] for card in found]
            found = [card for card in found if zones.count(g.zone[card]) >= self.least(g, use)]
        return found

    def joins(self, g: Invasion, use: Use, group: tuple[int, ...], thing: int) -> bool:
        if self.together and group and g.zone[thing] != g.zone[group[0]]:
            return False
        return not group or affordable(g, use.choosing((*group, thing)))

    def words(self) -> str:
        together = " in one zone" if self.together else ""
        if self.x:
            return f"X target {self.select.noun(2)}{together}"
        if self.upper > 1:
            up_to = "up to " if self.lower < self.upper else ""
            return f"{up_to}{NUMBERS[self.upper]} target {self.select.noun(2)}{together}"
        return f"{'another target ' if self.select.other else 'a target '}{self.select.words()}"


NUMBERS = ("no", "one", "two", "three", "four", "five")


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


class Frailer(ATarget):
    """A target unit with fewer hit points than some number."""

    def __init__(self, select: Select, n: Amount[Invasion]) -> None:
        super().__init__(select)
        self.n = n

    def candidates(self, g: Invasion, use: Use) -> Sequence[int]:
        limit = self.n.of(g, use)
        return [card for card in super().candidates(g, use) if hit_points(g, card) < limit]

    def words(self) -> str:
        return f"{super().words()} with fewer hit points than the number of {self.n.words()} in play"


class Cheaper(ATarget):
    """A target whose printed cost is at most some number."""

    def __init__(self, select: Select, n: Amount[Invasion]) -> None:
        super().__init__(select)
        self.n = n

    def candidates(self, g: Invasion, use: Use) -> Sequence[int]:
        """[invasion/cost.reference-is-printed]"""
        limit = self.n.of(g, use)
        return [
            c for c in super().candidates(g, use) if is_development(g, c) or CARDS[g.kind[c]].cost <= limit
        ]

    def words(self) -> str:
        return f"{super().words()} with printed cost equal to or lower than the number of {self.n.words()}"


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
            if self.select.is_printed(g.kind[card])
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


class Foreign(ATarget):
    """A unit that is not of the race of its controller's capital. [invasion/errata.zealot-hunter]"""

    def candidates(self, g: Invasion, use: Use) -> Sequence[int]:
        return [
            card
            for card in super().candidates(g, use)
            if is_development(g, card) or CARDS[g.kind[card]].race != g.race[g.controller[card]]
        ]

    def words(self) -> str:
        return f"{super().words()} that does not share the race of its controller's capital"


class ThisSection(Recipient[Invasion]):
    """The section of the zone of this card."""

    def of(self, g: Invasion, use: Use) -> Sequence[int]:
        area = here(g, use.bearer)
        return (area,) if area >= 0 else ()

    def words(self) -> str:
        return "this section of your capital"
