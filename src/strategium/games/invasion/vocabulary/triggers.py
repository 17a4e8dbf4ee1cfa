"""What must happen before an ability may be used. [invasion/effect.trigger-condition]"""

from __future__ import annotations

from typing import Final

from strategium.cards.vocabulary import triggers
from strategium.cards.vocabulary.select import ANYONE, ENEMY, YOURS
from strategium.cards.vocabulary.triggers import SAID, Occasion, On
from strategium.games.invasion.kinds import CARDS
from strategium.games.invasion.rules.damage import COMBAT
from strategium.games.invasion.state import Invasion, corresponding, here, in_play, type_of
from strategium.games.invasion.values import value
from strategium.games.invasion.vocabulary.select import CORRESPONDING, HERE, Select
from strategium.games.invasion.words import (
    ANY_TYPE,
    AREAS,
    ASSIGNED,
    ATTACKS,
    COLLECTED,
    CORRUPTED,
    DAMAGED,
    DEALT_IN_COMBAT,
    DESTROYED,
    DESTROYING,
    DEVELOPMENT,
    DEVELOPMENT_PLAYED,
    DISCARD,
    ENTERED_PLAY,
    ENTERED_ZONE,
    HAND,
    HEALED,
    KINGDOM_PHASE,
    LEAVING,
    LEFT_PLAY,
    PHASE_BEGINS,
    PHASE_ENDS,
    PHASE_NAMES,
    PLAYED,
    QUEST,
    QUEST_DRAW,
    SAVAGE,
    STRUCK,
    TOKENS_PUT,
    TURN_BEGINS,
    TURN_ENDS,
    UNIT,
    ZONE_ATTACKED,
)
from strategium.kernel.abilities import Use
from strategium.kernel.events import Event, EventKind

SAID.update(
    {
        ENTERED_PLAY: "when {0} enters play",
        ENTERED_ZONE: "when {0} enters this zone",
        LEFT_PLAY: "when {0} leaves play",
        DESTROYED: "when {0} is destroyed",
        DESTROYING: "when {0} would be destroyed",
        DAMAGED: "when {0} is dealt damage",
        ASSIGNED: "when {0} would be dealt damage",
        CORRUPTED: "when {0} is corrupted",
        ATTACKS: "when {0} attacks",
        DEALT_IN_COMBAT: "when {0} deals damage in combat",
        HEALED: "when you heal {0}",
    }
)


def of_host(g: Invasion, use: Use, event: Event) -> bool:
    host = g.host[use.bearer]
    return host >= 0 and event.seat == g.controller[host]


class ToThis(triggers.ToThis):
    """It happens to the bearer. [invasion/leave.self-referential-wording]"""

    def __init__(self, event: EventKind, noun: str = "this unit") -> None:
        super().__init__(event, noun)
        self.of_this = event in (LEFT_PLAY, DESTROYED)


class ToAttached(Occasion):
    """It happens to what the bearer is attached to."""

    def matches(self, g: Invasion, use: Use, event: Event) -> bool:
        return event.subject == g.host[use.bearer]

    def words(self) -> str:
        return SAID[self.event].format("attached unit")


class To(Occasion):
    """It happens to a card that fits, as it was when it happened. `many`: to one or more, which counts once."""

    def __init__(self, event: EventKind, select: Select, many: bool = False, combat: bool = False) -> None:
        super().__init__(event)
        self.select = select
        self.once = many
        self.combat = combat

    def matches(self, g: Invasion, use: Use, event: Event) -> bool:
        if self.combat and not event.data[1] & COMBAT:
            return False
        return fits(g, self.select, use, event)

    def words(self) -> str:
        who = f"one or more {self.select.noun(2)}" if self.once else self.select.one()
        words = SAID[self.event].format(who.replace(" in this zone", ""))
        if self.once:
            words = words.replace(" is ", " are ").replace(" leaves", " leave")
        return words.replace("dealt damage", "dealt combat damage") if self.combat else words


def fits(g: Invasion, select: Select, use: Use, event: Event) -> bool:
    """Whether the subject is described, as the event tells of it. [invasion/development.faceup-blank]"""
    card = event.subject
    type = type_told(g, event)
    if not type & select.types:
        return False
    if type & DEVELOPMENT:
        if select.needs_marks:
            return False
    elif select.is_marked and not select.has_marks(CARDS[g.kind[card]], CARDS[g.kind[card]].traits):
        return False
    if select.whose != ANYONE and (event.seat == use.seat) != (select.whose == YOURS):
        return False
    if select.other and card == use.bearer:
        return False
    if select.where == HERE:
        return event.place >= 0 and event.place == here(g, use.bearer)
    if select.where == CORRESPONDING:
        return event.place >= 0 and event.place in corresponding(here(g, use.bearer))
    return True


def type_told(g: Invasion, event: Event) -> int:
    """The types of the subject when it happened; where the event does not tell them, it is still what it was."""
    if event.kind in (LEFT_PLAY, DESTROYED):
        return int(event.data[2])
    if event.kind is LEAVING:
        return int(event.data[1])
    if event.kind in (ENTERED_PLAY, ENTERED_ZONE, DAMAGED, CORRUPTED, HEALED, PLAYED):
        return int(event.data[0])
    card = event.subject
    return type_of(g, card)  # [invasion/development.faceup-blank]


class ToPile(Occasion):
    """A card that is printed so enters an opponent's discard pile from play; or, if it was an enemy, any pile.

    [invasion/leave.printed-type-in-discard]
    """

    def __init__(self, select: Select) -> None:
        super().__init__(LEFT_PLAY)
        self.select = select

    def matches(self, g: Invasion, use: Use, event: Event) -> bool:
        whose = event.seat if self.select.whose == ENEMY else g.owner[event.subject]
        return event.data[0] == DISCARD and whose != use.seat and self.is_printed_so(g, event)

    def is_printed_so(self, g: Invasion, event: Event) -> bool:
        """In the discard pile a card is what is printed. [invasion/leave.printed-type-in-discard]"""
        return self.select.prints(g, event.subject)

    def words(self) -> str:
        pile = "a" if self.select.whose == ENEMY else "an opponent's"
        return f"when {self.select.one()} enters {pile} discard pile from play"


class GoesAway(Occasion):
    """A unit would go to its owner's discard pile or hand from play; `yours`: of yours, wherever it goes."""

    def __init__(self, select: Select, words: str) -> None:
        super().__init__(LEAVING)
        self.select = select
        self.saying = words

    def matches(self, g: Invasion, use: Use, event: Event) -> bool:
        return event.data[0] in (DISCARD, HAND) and fits(g, self.select, use, event)

    def words(self) -> str:
        return self.saying


def in_this_zone(g: Invasion, use: Use, event: Event) -> bool:
    return event.place == here(g, use.bearer)


def of_seven_or_more(g: Invasion, use: Use, event: Event) -> bool:
    return event.amount >= 7


def on_corresponding_quest(g: Invasion, use: Use, event: Event) -> bool:
    if CARDS[g.kind[event.subject]].type != QUEST:
        return False
    return event.place in corresponding(here(g, use.bearer))


def of_savage_unit(g: Invasion, use: Use, event: Event) -> bool:
    card = event.subject
    return bool(event.data[0] & UNIT) and in_play(g, card) and value(g, card, SAVAGE) > 0


def of_a_unit(g: Invasion, use: Use, event: Event) -> bool:
    return bool(event.data[0] & UNIT)


def of_your_capital(g: Invasion, use: Use, event: Event) -> bool:
    return event.subject < AREAS and event.subject // 3 == use.seat


# [invasion/errata.after-your-turn-begins]
YOUR_TURN_BEGINS: Final = On(TURN_BEGINS, "at the beginning of your turn", YOURS)
YOUR_TURN_ENDS: Final = On(TURN_ENDS, "at the end of your turn", YOURS)
EACH_TURN_ENDS: Final = On(TURN_ENDS, "at the end of each turn")
HOST_TURN_ENDS: Final = On(TURN_ENDS, "at the end of the turn of attached unit's controller", such=of_host)
YOUR_KINGDOM_PHASE: Final = On(
    PHASE_BEGINS, f"at the beginning of your {PHASE_NAMES[KINGDOM_PHASE]}", YOURS, amount=KINGDOM_PHASE
)
EACH_PHASE_ENDS: Final = On(PHASE_ENDS, "at the end of each phase")
# [invasion/enter.faq-when-you-play]
YOU_DEVELOP: Final = On(DEVELOPMENT_PLAYED, "when you play a development from your hand", YOURS)
YOU_PLAY_A_SPELL: Final = On(
    PLAYED, "when you play a Spell card", YOURS, printed=Select(ANY_TYPE, trait="Spell")
)
THIS_ZONE_ATTACKED: Final = On(ZONE_ATTACKED, "when this zone is attacked", such=in_this_zone)
OPPONENT_DRAWS: Final = On(QUEST_DRAW, "when an opponent draws cards for his quest phase", ENEMY)
OPPONENT_COLLECTS_SEVEN: Final = On(
    COLLECTED,
    "when an opponent collects 7 or more resources for his kingdom phase",
    ENEMY,
    such=of_seven_or_more,
)
OPPONENT_PUTS_TOKENS: Final = On(
    TOKENS_PUT,
    "when an opponent puts at least 1 resource token on a quest in any corresponding zone",
    ENEMY,
    such=on_corresponding_quest,
)
# [invasion/errata.chakax]
SAVAGE_ENTERS: Final = On(
    ENTERED_PLAY, "when a unit with Savage enters play under your control", YOURS, such=of_savage_unit
)
# each one counts [invasion/ruling.glittering-tower-per-unit]
YOU_HEAL: Final = On(HEALED, "whenever you heal a unit", YOURS, such=of_a_unit)
ATTACKER_STRUCK: Final = On(STRUCK, "when an attacking unit takes combat damage")
YOUR_CAPITAL_HIT: Final = On(ASSIGNED, "when your capital would be dealt damage", such=of_your_capital)
