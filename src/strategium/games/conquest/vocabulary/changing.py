"""Effects that change whose a card is, where cards are, what a value is, and what happens instead."""

from __future__ import annotations

from typing import Final

from strategium.cards.modifiers import SET, value
from strategium.cards.vocabulary.amounts import number
from strategium.cards.vocabulary.effects import ALL, Between, Cards, Deed, ToCards
from strategium.games.conquest.kinds import CARDS, NO_COST
from strategium.games.conquest.rules.basics import go_to_planet, moved_by_effect
from strategium.games.conquest.rules.battle import battle
from strategium.games.conquest.rules.control import switch_places, take_control
from strategium.games.conquest.rules.damage import remove_damage
from strategium.games.conquest.rules.deploying import declare, deployable_now
from strategium.games.conquest.rules.entering import has_unique
from strategium.games.conquest.rules.leaving import instead_of_leaving, leave
from strategium.games.conquest.state import Conquest, in_play, is_warlord, place_of, units_at
from strategium.games.conquest.vocabulary.stat_words import STAT_WORDS, UNTIL_WORDS
from strategium.games.conquest.words import COST, END_OF_PHASE, HAND, UNIT
from strategium.kernel.abilities import Amount, Recipient, Target, Use
from strategium.kernel.flow import push
from strategium.kernel.lasting import lasts
from strategium.kernel.names import register


def take_them_over(g: Conquest, use: Use, cards: Cards, n: int) -> None:
    """[conquest/ownership.controller, conquest/limits.unique-no-second-copy]"""
    for card in cards:
        if may_be_taken(g, use, card):
            take_control(g, card, use.seat)


def may_be_taken(g: Conquest, use: Use, card: int) -> bool:
    return g.controller[card] != use.seat and not has_unique(g, use.seat, g.kind[card], besides=card)


class SwitchPlaces(Between[Conquest]):
    """Two units change places. [conquest/effects.switch-needs-both]"""

    def affects(self, g: Conquest, use: Use, thing: int) -> bool:
        if not use.chosen:  # [conquest/effects.switch-needs-both]
            return True
        return g.zone[thing] != g.zone[use.chosen[0][0]]

    def do(self, g: Conquest, use: Use) -> None:
        one, other = use.chosen[0][0], use.chosen[1][0]
        moved_by_effect(g, (one, other), (switch_places, one, other))

    def words(self) -> str:
        return f"switch the location of {self.who.words()} and {self.to.words()}"


class SwitchValues(Between[Conquest]):
    """Two cards have each other's value of one kind. [conquest/effects.switch-needs-both]"""

    def __init__(
        self, stat: int, who: Target[Conquest], to: Target[Conquest], until: int = END_OF_PHASE
    ) -> None:
        super().__init__(who, to)
        self.stat = stat
        self.until = until

    def affects(self, g: Conquest, use: Use, thing: int) -> bool:
        return has_value(g, thing, self.stat)

    def do(self, g: Conquest, use: Use) -> None:
        one, other = use.chosen[0][0], use.chosen[1][0]
        values = value(g, one, self.stat), value(g, other, self.stat)
        lasts(g, self.stat, one, values[1], self.until, use, SET)
        lasts(g, self.stat, other, values[0], self.until, use, SET)

    def words(self) -> str:
        cards = f"{self.who.words()} and {self.to.words()}"
        return f"switch the {STAT_WORDS[self.stat]} of {cards}{UNTIL_WORDS[self.until]}"


def has_value(g: Conquest, card: int, stat: int) -> bool:
    """Whether there is something to switch: 0 is a value, a field without a number is none.

    [conquest/effects.switch-zero-ok, conquest/effects.switch-null-not-ok]
    """
    kind = CARDS[g.kind[card]]
    return kind.cost != NO_COST if stat == COST else bool(kind.type & UNIT)


class SetTo(ToCards[Conquest]):
    """A value is set. [conquest/modifiers.set-overrides]"""

    def __init__(
        self, stat: int, n: int | Amount[Conquest], who: Recipient[Conquest], until: int = END_OF_PHASE
    ) -> None:
        super().__init__(who)
        self.stat = stat
        self.amount = number(n)
        self.until = until

    def do(self, g: Conquest, use: Use) -> None:
        for card in self.who.of(g, use):
            lasts(g, self.stat, card, self.amount.of(g, use), self.until, use, SET)

    def words(self) -> str:
        what = f"the {STAT_WORDS[self.stat]} of {self.who.words()}"
        return f"set {what} to {self.amount.words()}{UNTIL_WORDS[self.until]}"


def fight_there(g: Conquest, use: Use, places: Cards, n: int) -> None:
    # [conquest/combat.ability-forces-battle]
    push(g, *[(battle, place) for place in places])


def is_without_warlord(g: Conquest, use: Use, place: int) -> bool:
    return not any(is_warlord(g, unit) for seat in (0, 1) for unit in units_at(g, place, seat))


def deploy_this(g: Conquest, use: Use, cards: Cards, n: int) -> None:
    push(g, (declare, use.seat, use.bearer))


def this_can_be_deployed(g: Conquest, use: Use) -> bool:
    """The bearer is deployed from where it is. [conquest/actions.from-out-of-play]"""
    return deployable_now(g, use.seat, use.bearer)  # [conquest/actions.from-out-of-play]


# ---- instead -------------------------------------------------------------------------------------------------
def return_instead(g: Conquest, use: Use, cards: Cards, n: int) -> None:
    """What would be destroyed returns to its owner's hand. [conquest/timing.replacement]"""
    assert use.about is not None
    instead_of_leaving(g, use, leave, (use.about.subject,), HAND)


def escape_instead(g: Conquest, use: Use, places: Cards, n: int) -> None:
    """What would be destroyed is healed and moves to another planet. [conquest/timing.replacement]"""
    assert use.about is not None
    for place in places:
        instead_of_leaving(g, use, escape, use.about.subject, place)


def escape(g: Conquest, unit: int, place: int) -> None:
    """A step's last act."""
    if in_play(g, unit) and place_of(g, unit) != place:
        push(g, (moved_by_effect, (unit,), (go_to_planet, unit, place)))
        remove_damage(g, (unit,), ALL)


TakeControl: Final = Deed("take control of {0}", take_them_over, touches=may_be_taken)
ForceBattle: Final = Deed(
    "resolve a battle at {0} without a warlord", fight_there, touches=is_without_warlord
)
DeployThis: Final = Deed(
    "deploy this card from your discard pile at a planet", deploy_this, would=this_can_be_deployed
)
ReturnInstead: Final = Deed("return it to your hand instead", return_instead)
EscapeInstead: Final = Deed("remove all damage from it and move it to {0} instead", escape_instead)
register(__name__)
