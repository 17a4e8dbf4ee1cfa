"""When: the moments that interrupts and reactions answer."""

from __future__ import annotations

from typing import Final

from strategium.cards.vocabulary.select import ANYONE, ENEMY, YOURS
from strategium.cards.vocabulary.triggers import On
from strategium.games.conquest.kinds import CARDS
from strategium.games.conquest.rules.damage import BY_ATTACK
from strategium.games.conquest.rules.event_words import TO_A_CARD
from strategium.games.conquest.state import Conquest, here, in_play, place_of
from strategium.games.conquest.vocabulary.select import AT_A_PLANET, HERE, Select
from strategium.games.conquest.words import (
    ASSIGNED,
    BATTLE_BEGINS,
    BATTLE_ENDED,
    BATTLE_WON,
    COMBAT,
    COMBAT_ROUND_BEGINS,
    COMBAT_ROUND_ENDS,
    COMMITTED,
    DAMAGED,
    DEFENDER_DECLARED,
    DEPLOY,
    DEPLOYING,
    DESTROYED,
    DISCARD,
    EFFECTS,
    EVENT,
    EVENT_PLAYED,
    HEADQUARTERS,
    LEAVES_PLAY,
    NO_PLACE,
    PHASE_BEGINS,
    PHASE_ENDS,
    PHASE_NAMES,
    SHIELD_USED,
    STRUGGLE_BEGINS,
    STRUGGLE_WON,
    WARLORD,
)
from strategium.kernel.abilities import Trigger, Use
from strategium.kernel.events import Event, EventKind


class ToAttached(Trigger[Conquest]):
    """It happens to what the bearer is attached to."""

    def __init__(self, event: EventKind, by_attack: bool = False) -> None:
        super().__init__(event)
        self.by_attack = by_attack

    def matches(self, g: Conquest, use: Use, event: Event) -> bool:
        if self.by_attack and BY_ATTACK not in event.data:
            return False
        return event.subject == g.host[use.bearer]

    def words(self) -> str:
        return TO_A_CARD[self.event].format("attached unit") + (" by an attack" if self.by_attack else "")


class To(Trigger[Conquest]):
    """It happens to a card that fits, as it was when it happened."""

    def __init__(self, event: EventKind, select: Select, by_attack: bool = False) -> None:
        super().__init__(event)
        self.select = select
        self.by_attack = by_attack

    def matches(self, g: Conquest, use: Use, event: Event) -> bool:
        if self.by_attack and BY_ATTACK not in event.data:
            return False
        return fits(g, self.select, use, event.subject, event.seat, event.place)

    def words(self) -> str:
        words = TO_A_CARD[self.event].format(self.select.one())
        return words + (" by an attack" if self.by_attack else "")


def fits(g: Conquest, select: Select, use: Use, card: int, seat: int, place: int) -> bool:
    """Whether a card is described, which was that player's, at that place."""
    if not select.is_now(g, card):
        return False
    if select.whose != ANYONE and (seat == use.seat) != (select.whose == YOURS):
        return False
    if select.other and card == use.bearer:
        return False
    if select.where == HERE and (place < 0 or place != here(g, use.bearer)):
        return False
    if select.where == AT_A_PLANET and place < 0:
        return False
    if in_play(g, card):
        return all(quality.has(g, use, card) for quality in select.such)
    return all(quality.had(g, use, card, place) for quality in select.such)


def from_your_side(g: Conquest, use: Use, event: Event) -> bool:
    """One that comes home from the other side is only handed over. [conquest/ownership.relocation-not-an-event]"""
    is_handed_over = event.seat != use.seat  # [conquest/ownership.relocation-not-an-event]
    return event.data[0] == DISCARD and g.owner[event.subject] == use.seat and not is_handed_over


def to_your_pile(select: Select) -> On:
    """A card enters your discard pile from play."""
    words = f"{select.one()} enters your discard pile from play"
    return On(LEAVES_PLAY, words, printed=select, such=from_your_side)


class Deploy(Trigger[Conquest]):
    """You deploy a card that fits: its price can be changed."""

    def __init__(self, select: Select) -> None:
        super().__init__(DEPLOYING)
        self.select = select

    def matches(self, g: Conquest, use: Use, event: Event) -> bool:
        return event.seat == use.seat and fits(g, self.select, use, event.subject, event.seat, event.place)

    def words(self) -> str:
        return f"you deploy {self.select.one()}"


class Hit(Trigger[Conquest]):
    """A unit damages another: this one, or one that fits, by an attack."""

    def __init__(self, victim: Select, by: Select | None = None) -> None:
        super().__init__(DAMAGED)
        self.victim = victim
        self.by = by  # None: the bearer

    def matches(self, g: Conquest, use: Use, event: Event) -> bool:
        if not fits(g, self.victim, use, event.subject, event.seat, event.place):
            return False
        if self.by is None:
            return event.by == use.bearer
        return BY_ATTACK in event.data and event.by >= 0 and self.by.is_a(g, use, event.by)

    def words(self) -> str:
        if self.by is None:
            return f"this unit damages {self.victim.one()}"
        return f"{self.by.one()} damages {self.victim.one()} by an attack"


class Slays(Trigger[Conquest]):
    """A unit is destroyed by an attack: of the bearer, of what it is attached to, or of one that fits.

    [conquest/attack.destroys]
    """

    def __init__(self, victim: Select, by: Select | None = None, attached: bool = False) -> None:
        super().__init__(DESTROYED)
        self.victim = victim
        self.by = by  # None: the bearer
        self.attached = attached

    def matches(self, g: Conquest, use: Use, event: Event) -> bool:
        if event.by >= 0 or not fits(g, self.victim, use, event.subject, event.seat, event.place):
            return False
        attacker = attacker_of(g, event)  # [conquest/attack.destroys]
        if self.by is not None:
            return attacker >= 0 and self.by.is_a(g, use, attacker)
        return attacker == (g.host[use.bearer] if self.attached else use.bearer)

    def words(self) -> str:
        if self.by is not None:
            return f"{self.by.one()} destroys {self.victim.one()} by an attack"
        return f"{'attached' if self.attached else 'this'} unit destroys {self.victim.one()} by an attack"


def attacker_of(g: Conquest, destroyed: Event) -> int:
    """Whose attack has dealt the damage by which a unit is destroyed just now; -1: nobody's."""
    for row in g.event_stack:
        for event in row:
            if event.kind is ASSIGNED and event.subject == destroyed.subject and BY_ATTACK in event.data:
                if event.generation == destroyed.generation and event.amount > 0:
                    return event.by
    return -1


class HitBy(Hit):
    """A unit that fits damages another, by whatever it does."""

    def __init__(self, victim: Select, by: Select) -> None:
        super().__init__(victim)
        self.who = by

    def matches(self, g: Conquest, use: Use, event: Event) -> bool:
        if event.by < 0 or not fits(g, self.victim, use, event.subject, event.seat, event.place):
            return False
        return self.who.is_a(g, use, event.by)

    def words(self) -> str:
        return f"{self.who.one()} damages {self.victim.one()}"


class HitByAttack(Hit):
    """The bearer, or what it is attached to, damages a unit by its attack."""

    def __init__(self, victim: Select, attached: bool = False) -> None:
        super().__init__(victim)
        self.attached = attached

    def matches(self, g: Conquest, use: Use, event: Event) -> bool:
        if (
            not fits(g, self.victim, use, event.subject, event.seat, event.place)
            or BY_ATTACK not in event.data
        ):
            return False
        return event.by == (g.host[use.bearer] if self.attached else use.bearer)

    def words(self) -> str:
        return f"{'attached' if self.attached else 'this'} unit damages {self.victim.one()} by an attack"


class Attack(Trigger[Conquest]):
    """The bearer (or what it is attached to) attacks a unit that fits."""

    def __init__(self, victim: Select, attached: bool = False) -> None:
        super().__init__(DEFENDER_DECLARED)
        self.victim = victim
        self.attached = attached

    def matches(self, g: Conquest, use: Use, event: Event) -> bool:
        attacker = g.host[use.bearer] if self.attached else use.bearer
        return event.by == attacker and fits(g, self.victim, use, event.subject, event.seat, event.place)

    def words(self) -> str:
        who = "attached unit" if self.attached else "this unit"
        return f"{who} declares an attack against {self.victim.one()}"


def at_this_planet(g: Conquest, use: Use, event: Event) -> bool:
    return event.place == here(g, use.bearer)


def you_play(select: Select) -> On:
    """You have played an event."""
    return On(EVENT_PLAYED, f"you play {select.one()}", YOURS, printed=select)


class OpponentTargets(Trigger[Conquest]):
    """Your opponent triggers an ability that targets a card that fits."""

    def __init__(self, select: Select) -> None:
        super().__init__(EFFECTS)
        self.select = select

    def matches(self, g: Conquest, use: Use, event: Event) -> bool:
        return event.seat != use.seat and any(self.select.covers(g, use, c) for c in event.data)

    def words(self) -> str:
        return f"your opponent triggers an ability that targets {self.select.one()}"


class Shield(Trigger[Conquest]):
    """A shield card is used: by your opponent, or by you with a fitting card at this planet."""

    def __init__(self, whose: int, faction: str = "", here: bool = False) -> None:
        super().__init__(SHIELD_USED)
        self.whose = whose
        self.faction = faction
        self.here = here

    def matches(self, g: Conquest, use: Use, event: Event) -> bool:
        if (event.seat == use.seat) != (self.whose == YOURS):
            return False
        if self.faction and CARDS[g.kind[event.subject]].faction != self.faction:
            return False
        if not self.here:
            return True
        at_a_planet = event.place != NO_PLACE  # [conquest/zones.hq-not-a-planet]
        return at_a_planet and event.place == here(g, use.bearer)

    def words(self) -> str:
        who = "your opponent uses" if self.whose == ENEMY else "you use"
        what = f"a {self.faction} card as a shield card" if self.faction else "a shield card"
        return f"{who} {what}{' at this planet' if self.here else ''}"


def of_material(g: Conquest, use: Use, event: Event) -> bool:
    return "material" in CARDS[g.kind[event.subject]].symbols


def of_this_by_damage(g: Conquest, use: Use, event: Event) -> bool:
    return event.subject == use.bearer and event.by < 0


def of_attached(g: Conquest, use: Use, event: Event) -> bool:
    return event.subject == g.host[use.bearer]


def meets_enemy_warlord(g: Conquest, use: Use, event: Event) -> bool:
    """Where those that commit together commit to counts, whatever moves them afterwards.

    [conquest/command.commits-with-enemy]
    """
    enemy = g.warlord[1 - event.seat]
    for other in g.event_stack[use.depth]:
        if other.kind is COMMITTED and other.subject == enemy:  # [conquest/command.commits-with-enemy]
            return other.place == event.place
    return place_of(g, enemy) == event.place


YOUR_WARLORD_COMMITS: Final = On(
    COMMITTED, "your warlord commits to a planet", YOURS, printed=Select(WARLORD)
)
YOUR_WARLORD_MEETS_ENEMY: Final = On(
    COMMITTED,
    "your warlord commits to a planet with an enemy warlord",
    YOURS,
    printed=Select(WARLORD),
    such=meets_enemy_warlord,
)
ENEMY_WARLORD_COMMITS_HERE: Final = On(
    COMMITTED, "an enemy warlord commits to this planet", ENEMY, printed=Select(WARLORD), such=at_this_planet
)
STRUGGLE_BEGUN: Final = On(STRUGGLE_BEGINS, "a command struggle begins")
YOU_WIN_STRUGGLE: Final = On(STRUGGLE_WON, "you win a command struggle", YOURS)
YOU_WIN_STRUGGLE_HERE: Final = On(
    STRUGGLE_WON, "you win a command struggle at this planet", YOURS, such=at_this_planet
)
DEPLOY_PHASE_BEGINS: Final = On(PHASE_BEGINS, f"the {PHASE_NAMES[DEPLOY]} begins", amount=DEPLOY)
COMBAT_PHASE_BEGINS: Final = On(PHASE_BEGINS, f"the {PHASE_NAMES[COMBAT]} begins", amount=COMBAT)
COMBAT_PHASE_ENDS: Final = On(PHASE_ENDS, f"the {PHASE_NAMES[COMBAT]} ends", amount=COMBAT)
HQ_PHASE_BEGINS: Final = On(PHASE_BEGINS, f"the {PHASE_NAMES[HEADQUARTERS]} begins", amount=HEADQUARTERS)
BATTLE_BEGINS_HERE: Final = On(BATTLE_BEGINS, "a battle at this planet begins", such=at_this_planet)
BATTLE_ENDS_HERE: Final = On(BATTLE_ENDED, "a battle at this planet ends", such=at_this_planet)
YOU_WIN_BATTLE_HERE: Final = On(BATTLE_WON, "you win a battle at this planet", YOURS, such=at_this_planet)
COMBAT_ROUND_BEGINS_HERE: Final = On(
    COMBAT_ROUND_BEGINS, "a combat round at this planet begins", such=at_this_planet
)
COMBAT_ROUND_ENDS_HERE: Final = On(
    COMBAT_ROUND_ENDS, "a combat round at this planet ends", such=at_this_planet
)
# its effects are about to resolve
OPPONENT_PLAYS: Final = On(EFFECTS, "your opponent plays an event card", ENEMY, printed=Select(EVENT))
YOU_WIN_MATERIAL: Final = On(BATTLE_WON, "you win a battle at a Material planet", YOURS, such=of_material)
THIS_WOULD_BE_DESTROYED: Final = On(
    DESTROYED, "this unit would be destroyed by taking damage", such=of_this_by_damage
)
ATTACHED_WOULD_BE_DESTROYED: Final = On(DESTROYED, "attached unit would be destroyed", such=of_attached)
