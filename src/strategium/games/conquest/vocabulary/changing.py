"""Effects that change whose a card is, where cards are, what a value is, and what happens instead."""

from __future__ import annotations

from collections.abc import Sequence

from strategium.cards.modifiers import SET, value
from strategium.games.conquest.kinds import CARDS, NO_COST
from strategium.games.conquest.rules.basics import go_to_planet
from strategium.games.conquest.rules.battle import battle
from strategium.games.conquest.rules.control import switch_places, take_control
from strategium.games.conquest.rules.damage import remove_damage
from strategium.games.conquest.rules.deploying import declare, deployable_now
from strategium.games.conquest.rules.entering import has_unique
from strategium.games.conquest.rules.leaving import instead_of_leaving, leave
from strategium.games.conquest.state import Conquest, in_play, is_warlord, place_of, units_at
from strategium.games.conquest.vocabulary.harm import ALL, ToCards
from strategium.games.conquest.vocabulary.lasting import STAT_WORDS, UNTIL_WORDS
from strategium.games.conquest.words import COST, END_OF_PHASE, HAND, TRAIT, UNIT
from strategium.kernel.abilities import Effect, Recipient, Target, Use
from strategium.kernel.flow import push
from strategium.kernel.lasting import lasts
from strategium.kernel.names import register


class TakeControl(ToCards):
    """A card comes under your control. [conquest/ownership.controller, conquest/limits.unique-no-second-copy]"""

    def affects(self, g: Conquest, use: Use, thing: int) -> bool:
        return g.controller[thing] != use.seat and not has_unique(g, use.seat, g.kind[thing], besides=thing)

    def do(self, g: Conquest, use: Use) -> None:
        for card in self.who.of(g, use):
            if self.affects(g, use, card):
                take_control(g, card, use.seat)

    def words(self) -> str:
        return f"take control of {self.who.words()}"


class SwitchPlaces(Effect[Conquest]):
    """Two units change places. [conquest/effects.switch-needs-both]"""

    def __init__(self, one: Target[Conquest], other: Target[Conquest]) -> None:
        self.one = one
        self.other = other

    def targets(self) -> Sequence[Target[Conquest]]:
        return (self.one, self.other)

    def affects(self, g: Conquest, use: Use, thing: int) -> bool:
        if not use.chosen:  # [conquest/effects.switch-needs-both]
            return True
        return g.zone[thing] != g.zone[use.chosen[0][0]]

    def do(self, g: Conquest, use: Use) -> None:
        switch_places(g, use.chosen[0][0], use.chosen[1][0])

    def words(self) -> str:
        return f"switch the location of {self.one.words()} and {self.other.words()}"


class SwitchValues(Effect[Conquest]):
    """Two cards have each other's value of one kind. [conquest/effects.switch-needs-both]"""

    def __init__(
        self, stat: int, one: Target[Conquest], other: Target[Conquest], until: int = END_OF_PHASE
    ) -> None:
        self.stat = stat
        self.one = one
        self.other = other
        self.until = until

    def targets(self) -> Sequence[Target[Conquest]]:
        return (self.one, self.other)

    def affects(self, g: Conquest, use: Use, thing: int) -> bool:
        return has_value(g, thing, self.stat)

    def do(self, g: Conquest, use: Use) -> None:
        one, other = use.chosen[0][0], use.chosen[1][0]
        values = value(g, one, self.stat), value(g, other, self.stat)
        lasts(g, self.stat, one, values[1], self.until, use, SET)
        lasts(g, self.stat, other, values[0], self.until, use, SET)

    def words(self) -> str:
        cards = f"{self.one.words()} and {self.other.words()}"
        return f"switch the {STAT_WORDS[self.stat]} of {cards}{UNTIL_WORDS[self.until]}"


def has_value(g: Conquest, card: int, stat: int) -> bool:
    """Whether there is something to switch: 0 is a value, a field without a number is none.

    [conquest/effects.switch-zero-ok, conquest/effects.switch-null-not-ok]
    """
    kind = CARDS[g.kind[card]]
    return kind.cost != NO_COST if stat == COST else bool(kind.type & UNIT)


class SetTo(ToCards):
    """A value is set. [conquest/modifiers.set-overrides]"""

    def __init__(self, stat: int, n: int, who: Recipient[Conquest], until: int = END_OF_PHASE) -> None:
        super().__init__(who)
        self.stat = stat
        self.n = n
        self.until = until

    def do(self, g: Conquest, use: Use) -> None:
        for card in self.who.of(g, use):
            lasts(g, self.stat, card, self.n, self.until, use, SET)

    def words(self) -> str:
        return f"set the {STAT_WORDS[self.stat]} of {self.who.words()} to {self.n}{UNTIL_WORDS[self.until]}"


class GainTrait(ToCards):
    """A card has one more trait. [conquest/cards.traits-inert]"""

    def __init__(self, trait: str, who: Recipient[Conquest]) -> None:
        super().__init__(who)
        self.trait = trait

    def do(self, g: Conquest, use: Use) -> None:
        for card in self.who.of(g, use):
            lasts(g, TRAIT, card, 1, END_OF_PHASE, use, self.trait)

    def words(self) -> str:
        return f"give {self.who.words()} the {self.trait} trait{UNTIL_WORDS[END_OF_PHASE]}"


class ForceBattle(Effect[Conquest]):
    """A battle is fought at a planet without a warlord. [conquest/combat.ability-forces-battle]"""

    def __init__(self, where: Target[Conquest]) -> None:
        self.where = where

    def targets(self) -> Sequence[Target[Conquest]]:
        return (self.where,)

    def affects(self, g: Conquest, use: Use, thing: int) -> bool:
        return not any(is_warlord(g, unit) for seat in (0, 1) for unit in units_at(g, thing, seat))

    def do(self, g: Conquest, use: Use) -> None:
        # [conquest/combat.ability-forces-battle]
        push(g, *[(battle, place) for place in self.where.of(g, use)])

    def words(self) -> str:
        return f"resolve a battle at {self.where.words()} without a warlord"


class DeployThis(Effect[Conquest]):
    """The bearer is deployed from where it is. [conquest/actions.from-out-of-play]"""

    def would(self, g: Conquest, use: Use) -> bool:
        return deployable_now(g, use.seat, use.bearer)  # [conquest/actions.from-out-of-play]

    def do(self, g: Conquest, use: Use) -> None:
        push(g, (declare, use.seat, use.bearer))

    def words(self) -> str:
        return "deploy this card from your discard pile at a planet"


# ---- instead -------------------------------------------------------------------------------------------------
class ReturnInstead(Effect[Conquest]):
    """What would be destroyed returns to its owner's hand. [conquest/timing.replacement]"""

    def do(self, g: Conquest, use: Use) -> None:
        assert use.about is not None
        instead_of_leaving(g, use, leave, (use.about.subject,), HAND)

    def words(self) -> str:
        return "return it to your hand instead"


class EscapeInstead(Effect[Conquest]):
    """What would be destroyed is healed and moves to another planet. [conquest/timing.replacement]"""

    def __init__(self, to: Target[Conquest]) -> None:
        self.to = to

    def targets(self) -> Sequence[Target[Conquest]]:
        return (self.to,)

    def do(self, g: Conquest, use: Use) -> None:
        assert use.about is not None
        for place in self.to.of(g, use):
            instead_of_leaving(g, use, escape, use.about.subject, place)

    def words(self) -> str:
        return f"remove all damage from it and move it to {self.to.words()} instead"


def escape(g: Conquest, unit: int, place: int) -> None:
    """A step's last act."""
    if in_play(g, unit) and place_of(g, unit) != place:
        remove_damage(g, unit, ALL)
        go_to_planet(g, unit, place)


register(__name__, escape)
