"""What must happen before an ability may be used. [invasion/effect.trigger-condition]"""

from __future__ import annotations

from typing import Final

from strategium.cards.vocabulary.select import ANYONE, ENEMY, YOURS
from strategium.games.invasion.kinds import CARDS
from strategium.games.invasion.rules.damage import COMBAT
from strategium.games.invasion.rules.triggering import Occasion
from strategium.games.invasion.state import Invasion, corresponding, here, in_play, type_of
from strategium.games.invasion.values import value
from strategium.games.invasion.vocabulary.select import CORRESPONDING, HERE, Select
from strategium.games.invasion.words import (
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
    LEAVING,
    LEFT_PLAY,
    PHASE_BEGINS,
    PHASE_ENDS,
    PHASE_NAMES,
    PLAYED,
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

SUBJECT: Final = {
    ENTERED_PLAY: "{0} enters play",
    ENTERED_ZONE: "{0} enters this zone",
    LEFT_PLAY: "{0} leaves play",
    DESTROYED: "{0} is destroyed",
    DESTROYING: "{0} would be destroyed",
    DAMAGED: "{0} is dealt damage",
    ASSIGNED: "{0} would be dealt damage",
    CORRUPTED: "{0} is corrupted",
    ATTACKS: "{0} attacks",
    DEALT_IN_COMBAT: "{0} deals damage in combat",
    HEALED: "you heal {0}",
}


class TurnBegins(Occasion):
    """At the beginning of your turn. [invasion/errata.after-your-turn-begins]"""

    def __init__(self) -> None:
        super().__init__(TURN_BEGINS)

    def matches(self, g: Invasion, use: Use, event: Event) -> bool:
        return event.seat == use.seat

    def words(self) -> str:
        return "at the beginning of your turn"


class TurnEnds(Occasion):
    """When your turn ends; or any turn; or that of the attached unit's controller."""

    def __init__(self, whose: int = YOURS) -> None:
        super().__init__(TURN_ENDS)
        self.whose = whose

    def matches(self, g: Invasion, use: Use, event: Event) -> bool:
        return self.whose == ANYONE or event.seat == use.seat

    def words(self) -> str:
        return "at the end of your turn" if self.whose == YOURS else "at the end of each turn"


class HostTurnEnds(Occasion):
    """At the end of the turn of whoever controls the attached unit."""

    def __init__(self) -> None:
        super().__init__(TURN_ENDS)

    def matches(self, g: Invasion, use: Use, event: Event) -> bool:
        host = g.host[use.bearer]
        return host >= 0 and event.seat == g.controller[host]

    def words(self) -> str:
        return "at the end of the turn of attached unit's controller"


class Phase(Occasion):
    """At the beginning of your phase, or at the end of each phase."""

    def __init__(self, phase: int = 0) -> None:
        super().__init__(PHASE_BEGINS if phase else PHASE_ENDS)
        self.phase = phase

    def matches(self, g: Invasion, use: Use, event: Event) -> bool:
        return not self.phase or (event.amount == self.phase and event.seat == use.seat)

    def words(self) -> str:
        if not self.phase:
            return "at the end of each phase"
        return f"at the beginning of your {PHASE_NAMES[self.phase]}"


class ToThis(Occasion):
    """It happens to the bearer. [invasion/leave.self-referential-wording]"""

    def __init__(self, event: EventKind, noun: str = "this unit") -> None:
        super().__init__(event)
        self.of_this = event in (LEFT_PLAY, DESTROYED)
        self.noun = noun

    def matches(self, g: Invasion, use: Use, event: Event) -> bool:
        return event.subject == use.bearer

    def words(self) -> str:
        return "when " + SUBJECT[self.event].format(self.noun)


class ToAttached(Occasion):
    """It happens to what the bearer is attached to."""

    def matches(self, g: Invasion, use: Use, event: Event) -> bool:
        return event.subject == g.host[use.bearer]

    def words(self) -> str:
        return "when " + SUBJECT[self.event].format("attached unit")


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
        words = SUBJECT[self.event].format(who.replace(" in this zone", ""))
        if self.once:
            words = words.replace(" is ", " are ").replace(" leaves", " leave")
        return "when " + (words.replace("dealt damage", "dealt combat damage") if self.combat else words)


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


class YouPlay(Occasion):
    """You play a card that fits: it is on the chain now."""

    def __init__(self, select: Select, noun: str) -> None:
        super().__init__(PLAYED)
        self.select = select
        self.noun = noun

    def matches(self, g: Invasion, use: Use, event: Event) -> bool:
        return event.seat == use.seat and self.select.prints(g, event.subject)

    def words(self) -> str:
        return f"when you play {self.noun}"


class YouDevelop(Occasion):
    """You play a development from your hand. [invasion/enter.faq-when-you-play]"""

    def __init__(self) -> None:
        super().__init__(DEVELOPMENT_PLAYED)

    def matches(self, g: Invasion, use: Use, event: Event) -> bool:
        return event.seat == use.seat

    def words(self) -> str:
        return "when you play a development from your hand"


class ZoneAttacked(Occasion):
    """The zone of this card is attacked."""

    def __init__(self) -> None:
        super().__init__(ZONE_ATTACKED)

    def matches(self, g: Invasion, use: Use, event: Event) -> bool:
        return event.place == here(g, use.bearer)

    def words(self) -> str:
        return "when this zone is attacked"


class OpponentDraws(Occasion):
    """An opponent draws cards for his quest phase."""

    def __init__(self) -> None:
        super().__init__(QUEST_DRAW)

    def matches(self, g: Invasion, use: Use, event: Event) -> bool:
        return event.seat != use.seat

    def words(self) -> str:
        return "when an opponent draws cards for his quest phase"


class OpponentCollects(Occasion):
    """An opponent collects so many resources in his kingdom phase."""

    def __init__(self, n: int) -> None:
        super().__init__(COLLECTED)
        self.n = n

    def matches(self, g: Invasion, use: Use, event: Event) -> bool:
        return event.seat != use.seat and event.amount >= self.n

    def words(self) -> str:
        return f"when an opponent collects {self.n} or more resources for his kingdom phase"


class OpponentPutsTokens(Occasion):
    """An opponent puts tokens on a quest in a corresponding zone."""

    def __init__(self) -> None:
        super().__init__(TOKENS_PUT)

    def matches(self, g: Invasion, use: Use, event: Event) -> bool:
        if event.seat == use.seat or CARDS[g.kind[event.subject]].type != 4:
            return False
        return event.place in corresponding(here(g, use.bearer))

    def words(self) -> str:
        return "when an opponent puts at least 1 resource token on a quest in any corresponding zone"


class SavageEnters(Occasion):
    """A unit with Savage enters play under your control. [invasion/errata.chakax]"""

    def __init__(self) -> None:
        super().__init__(ENTERED_PLAY)

    def matches(self, g: Invasion, use: Use, event: Event) -> bool:
        card = event.subject
        return (
            event.seat == use.seat
            and bool(event.data[0] & UNIT)
            and in_play(g, card)
            and value(g, card, SAVAGE) > 0
        )

    def words(self) -> str:
        return "when a unit with Savage enters play under your control"


class YouHeal(Occasion):
    """You heal a unit: each one counts. [invasion/ruling.glittering-tower-per-unit]"""

    def __init__(self) -> None:
        super().__init__(HEALED)

    def matches(self, g: Invasion, use: Use, event: Event) -> bool:
        return event.seat == use.seat and bool(event.data[0] & UNIT)

    def words(self) -> str:
        return "whenever you heal a unit"


class Struck(Occasion):
    """Combat damage that was assigned to an attacking unit is being applied."""

    def __init__(self) -> None:
        super().__init__(STRUCK)

    def words(self) -> str:
        return "when an attacking unit takes combat damage"


class OwnCapitalHit(Occasion):
    """Your capital would be dealt damage."""

    def __init__(self) -> None:
        super().__init__(ASSIGNED)

    def matches(self, g: Invasion, use: Use, event: Event) -> bool:
        return event.subject < AREAS and event.subject // 3 == use.seat

    def words(self) -> str:
        return "when your capital would be dealt damage"
