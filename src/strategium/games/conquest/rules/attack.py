"""An attack: attacker, defender, damage. Each step is a moment to which abilities are tied."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from strategium.cards.modifiers import value
from strategium.games.conquest.kinds import CARDS
from strategium.games.conquest.rules import battle_ends
from strategium.games.conquest.rules.basics import event_to, exhaust, expire_effects, is_heard
from strategium.games.conquest.rules.damage import BY_ATTACK, deal_damage
from strategium.games.conquest.state import (
    REACHED,
    Battle,
    Conquest,
    attack_of,
    first_seat,
    in_play,
    is_warlord,
    place_of,
    remaining,
    units_at,
    with_attack,
)
from strategium.games.conquest.things import CARD
from strategium.games.conquest.words import (
    AREA_EFFECT,
    AREA_EFFECT_USED,
    ATK,
    ATTACK_RESOLVED,
    ATTACKER_DECLARED,
    DEFENDER_DECLARED,
    DOUBLE_AGAINST_VEHICLES,
    DOUBLE_AGAINST_WARLORDS,
    END_OF_ATTACK,
    FLYING,
    IGNORES_FLYING,
    NEXT_ATTACK,
    PLACES,
    UNATTACKABLE,
    UNDAMAGEABLE,
)
from strategium.kernel.asking import ask
from strategium.kernel.core import RawOption
from strategium.kernel.events import Event, change_event, occur, react
from strategium.kernel.flow import ENDINGS, push
from strategium.kernel.lasting import lasting_on, lasts
from strategium.kernel.log import Sentence, say
from strategium.kernel.names import register
from strategium.kernel.trace import title
from strategium.kernel.verbs import Among, Need, Question, RawDecision, Verb

ATTACKS: Final = Sentence("{0} attacks {1}", CARD, CARD, rules=("conquest/attack.declare-defender",))
AREA: Final = Sentence("{0} uses its Area Effect", CARD, rules=("conquest/keywords.area-effect",))


def is_enemy_attackable(g: Conquest, place: int, seat: int) -> bool:
    """Whether there is a unit that those of a player could be declared to attack."""
    for enemy in units_at(g, place, 1 - seat):
        if is_attackable(g, enemy):
            return True
    return False


def is_attackable(g: Conquest, unit: int) -> bool:
    """[conquest/damage.cannot-be-damaged-target, conquest/precedence.cannot-is-absolute]"""
    if value(g, unit, UNDAMAGEABLE):
        return False
    return not value(g, unit, UNATTACKABLE)


def declare_attacker(g: Conquest, no: int, unit: int) -> None:
    """The first step: the attacker exhausts. [conquest/attack.declare-attacker]"""
    row = g.battles[no]
    g.battles[no] = with_attack(row, unit, g.generation[unit], -1, -1)
    push(g, (exhaust, unit), (attacker_declared, no), (choose_defender, no), (attack_ends, no))


def attacker_declared(g: Conquest, no: int) -> None:
    """A bonus for the next attack counts now; then reactions. [conquest/attack.steps-can-be-triggered-on]"""
    unit = g.battles[no].attacker
    for effect in lasting_on(g, NEXT_ATTACK, unit):
        g.effects.remove(effect)
        lasts(g, ATK, unit, effect.amount, END_OF_ATTACK)
    react(
        g,
        first_seat(g),
        (
            Event(
                ATTACKER_DECLARED,
                unit,
                seat=g.controller[unit],
                place=place_of(g, unit),
                generation=g.generation[unit],
            ),
        ),
    )


# ---- the defender ----------------------------------------------------------------------------------------
def enemies(g: Conquest, decision: RawDecision) -> Sequence[int]:
    return units_at(g, g.battles[decision.args[0]].place, 1 - decision.seat)


def is_enemy_here(g: Conquest, decision: RawDecision, unit: int) -> bool:
    place: int = g.battles[decision.args[0]].place
    return g.zone[unit] == PLACES + 2 * place + 1 - decision.seat


def can_be_damaged(g: Conquest, decision: RawDecision, unit: int) -> bool:
    return not value(g, unit, UNDAMAGEABLE)


def may_be_attacked(g: Conquest, decision: RawDecision, unit: int) -> bool:
    return not value(g, unit, UNATTACKABLE)


def has_area_effect(g: Conquest, decision: RawDecision) -> bool:
    return value(g, g.battles[decision.args[0]].attacker, AREA_EFFECT) > 0


def fate(g: Conquest, unit: int, damage: int) -> str:
    """What so much damage would do to a unit, in a word or two."""
    left = remaining(g, unit) - damage
    if left > 0:
        return f"{left} hit point{'' if left == 1 else 's'} left"
    return "bloodied" if is_hale(g, unit) else "destroyed"


def is_hale(g: Conquest, unit: int) -> bool:
    """Whether it is a warlord that has not been beaten yet."""
    face = CARDS[g.kind[unit]]
    return face.other_side >= 0 and not face.bloodied


class Defend(Verb):
    """An enemy to attack: what the attack would do to it stands beside it."""

    def note(self, g: Conquest, viewer: int | None, refs: tuple[int, ...]) -> str:
        attacker = g.battles[-1].attacker if g.battles else -1
        if attacker < 0:
            return ""
        damage = attack_damage(g, attacker, refs[0])
        return f"{damage} damage: {fate(g, refs[0], damage)}" if damage else "no damage"


DEFENDER: Final = Defend(
    "attack",
    CARD,
    find=enemies,
    needs=(
        Among("conquest/attack.declare-defender", "{0} is not an enemy unit in this battle", is_enemy_here),
        Need(can_be_damaged, "conquest/damage.cannot-be-damaged-target", "{0} cannot be damaged"),
        Need(may_be_attacked, "conquest/precedence.cannot-is-absolute", "{0} cannot be attacked now"),
    ),
    rules=("conquest/attack.declare-defender",),
)
USE_AREA_EFFECT: Final = Verb(
    "area effect",
    words="use Area Effect against all enemies here",
    needs=(Need(has_area_effect, "conquest/keywords.area-effect", "the attacker has no Area Effect"),),
    rules=("conquest/keywords.area-effect",),
)


def prompt_choose_defender(g: Conquest, decision: RawDecision) -> str:
    """Which enemy is attacked."""
    return f"Which unit does {CARD.words(g, decision.seat, g.battles[decision.args[0]].attacker)} attack?"


CHOOSE_DEFENDER: Final = Question(
    "defender",
    DEFENDER,
    USE_AREA_EFFECT,
    rules=("conquest/attack.declare-defender",),
    prompt=prompt_choose_defender,
)


def choose_defender(g: Conquest, no: int) -> None:
    """The second step: an enemy unit there; without any the battle is won.

    [conquest/attack.declare-defender, conquest/battle.win-when-attack-has-no-enemy]
    """
    row = g.battles[no]
    unit = row.attacker
    if not in_play(g, unit) or g.generation[unit] != row.attacker_age:
        return
    seat = g.controller[unit]
    if not units_at(g, row.place, 1 - seat):
        push(g, (battle_ends.win, no, seat))
    elif is_enemy_attackable(g, row.place, seat):
        ask(g, seat, CHOOSE_DEFENDER, defender_chosen, no)


def defender_chosen(g: Conquest, option: RawOption, no: int) -> None:
    if option[0] is USE_AREA_EFFECT:
        push(g, (area_effect, no))
    else:
        push(g, (declare_defender, no, option[1]))


def declare_defender(g: Conquest, no: int, unit: int) -> None:
    """Interrupts may put another unit in its place. A step's last act."""
    row = g.battles[no]
    event = Event(DEFENDER_DECLARED, unit, row.attacker, g.controller[unit], row.place, 0, g.generation[unit])
    push(g, (resolve_attack, no))
    occur(g, first_seat(g), (event,), defender_declared, no)


def defender_declared(g: Conquest, events: tuple[Event, ...], no: int) -> None:
    """The attack goes on when all reactions are done."""
    unit = events[0].subject
    row = g.battles[no]
    g.battles[no] = with_attack(row, row.attacker, row.attacker_age, unit, g.generation[unit])
    say(g, ATTACKS, row.attacker, unit)


# ---- the damage --------------------------------------------------------------------------------------------
def area_effect(g: Conquest, no: int) -> None:
    """Damage to every enemy there instead of an attack on one.

    [conquest/keywords.area-effect, conquest/keywords.area-effect-is-card-effect]
    """
    row = g.battles[no]
    attacker = row.attacker
    say(g, AREA, attacker)
    amount = value(g, attacker, AREA_EFFECT)
    enemies_here = units_at(g, row.place, 1 - g.controller[attacker])
    hits = tuple([(unit, amount * times_against(g, attacker, unit)) for unit in enemies_here])
    if is_heard(g, AREA_EFFECT_USED):
        push(g, (area_effect_used, no))
    deal_damage(g, hits, attacker, ())


def area_effect_used(g: Conquest, no: int) -> None:
    """[conquest/keywords.area-effect-can-be-triggered-on]"""
    attacker = g.battles[no].attacker
    if attacker >= 0 and in_play(g, attacker):
        react(g, first_seat(g), (event_to(g, AREA_EFFECT_USED, attacker),))


def resolve_attack(g: Conquest, no: int) -> None:
    """The third step: damage equal to ATK, unless one of the two has left play.

    [conquest/attack.resolve]
    """
    row = g.battles[no]
    attacker, defender = row.attacker, row.defender
    left = (
        defender < 0
        or g.generation[attacker] != row.attacker_age
        or g.generation[defender] != row.defender_age
    )
    if left:  # [conquest/attack.participant-left-play]
        return
    if g.options.moved_units_escape and place_of(g, defender) != attacked_place(g, row):
        return
    push(g, (attack_resolved, no))
    deal_damage(g, ((defender, attack_damage(g, attacker, defender)),), attacker, (BY_ATTACK,))


def attacked_place(g: Conquest, row: Battle) -> int:
    """Where the defender must be: with the attacker, or where the attack went."""
    for what, _, place in g.marks:
        if what == REACHED:
            return place
    return place_of(g, row.attacker)


def attack_next_door(g: Conquest, depth: int, which: int, unit: int) -> None:
    """An attack that is being declared is declared against a unit at another planet instead.

    [conquest/attack.at-another-planet, conquest/timing.replacement]
    """
    event: Event = g.event_stack[depth][which]
    seat, place, generation = g.controller[unit], place_of(g, unit), g.generation[unit]
    g.marks.append((REACHED, -1, place))
    change_event(g, depth, which, Event(event.kind, unit, event.by, seat, place, 0, generation))


def attack_damage(g: Conquest, attacker: int, defender: int) -> int:
    """Doubled first, then halved by Flying, rounded up once.

    [conquest/modifiers.add-before-multiply, conquest/modifiers.round-up, conquest/attack.doubled-against-warlord]
    """
    n = attack_of(g, attacker) * times_against(g, attacker, defender)
    if is_warlord(g, defender) and value(g, attacker, DOUBLE_AGAINST_WARLORDS):
        n *= 2  # [conquest/attack.doubled-against-warlord]
    if value(g, defender, FLYING):  # [conquest/keywords.flying]
        both_fly = value(g, attacker, FLYING)  # [conquest/keywords.flying-vs-flying]
        if not both_fly and not value(g, attacker, IGNORES_FLYING):
            n = (n + 1) // 2
    return n


def times_against(g: Conquest, attacker: int, enemy: int) -> int:
    """2 for a unit that deals double damage to Vehicles, whether by its attack or by Area Effect."""
    double = value(g, attacker, DOUBLE_AGAINST_VEHICLES) and "Vehicle" in CARDS[g.kind[enemy]].traits
    return 2 if double else 1


def attack_resolved(g: Conquest, no: int) -> None:
    """[conquest/attack.steps-can-be-triggered-on]"""
    row = g.battles[no]
    event = Event(
        ATTACK_RESOLVED,
        row.attacker,
        row.defender,
        g.controller[row.attacker],
        row.place,
        0,
        row.attacker_age,
    )
    react(g, first_seat(g), (event,))


def attack_ends(g: Conquest, no: int) -> None:
    """What lasts for the attack ends with it, also where the battle is won in the middle of it."""
    g.battles[no] = with_attack(g.battles[no], -1, -1, -1, -1)
    if g.marks:
        g.marks = [mark for mark in g.marks if mark[0] != REACHED]
    expire_effects(g, END_OF_ATTACK)
    if g.used:
        g.used = [use for use in g.used if not use[0].endswith("attack")]  # [conquest/limits.once-per-attack]


def attack_title(g: Conquest, viewer: int | None, no: int) -> str:
    row = g.battles[no]
    attacker = CARD.words(g, viewer, row.attacker) if row.attacker >= 0 else ""
    defender = f" on {CARD.words(g, viewer, row.defender)}" if row.defender >= 0 else ""
    return f"attack by {attacker}{defender}"


title(attack_ends, attack_title)
ENDINGS.add(attack_ends)
register(__name__)
