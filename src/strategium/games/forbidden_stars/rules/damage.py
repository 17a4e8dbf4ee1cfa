"""Suffering damage: the owner says which of his units or bastions take it, one at a time."""

from __future__ import annotations

from typing import Final

from strategium.games.forbidden_stars.components import BASTION_HEALTH, HEALTH
from strategium.games.forbidden_stars.pieces import (
    change,
    destroy_structure,
    distinct,
    has_bastion,
    mine,
    unrouted,
)
from strategium.games.forbidden_stars.rules.dice import has_effect
from strategium.games.forbidden_stars.rules.routs import destroy, rout
from strategium.games.forbidden_stars.state import (
    DAMAGE,
    DAMAGE_BITS,
    KIND_SHIFT,
    ROUTED,
    Stars,
    change_fight,
)
from strategium.games.forbidden_stars.things import AREA, PIECE, area_of, at_area, piece_of
from strategium.games.forbidden_stars.words import (
    BASTION,
    BASTION_IS_HIT,
    NO_DAMAGE,
    NOBODY,
    SURVIVORS_ROUT,
)
from strategium.kernel.asking import ask
from strategium.kernel.core import RawOption
from strategium.kernel.flow import push
from strategium.kernel.log import Sentence, say
from strategium.kernel.names import register
from strategium.kernel.verbs import NUMBER, SEAT, Among, Need, Question, RawDecision, Verb

SUFFERS: Final = Sentence(
    "{0} suffers {1} damage", SEAT, NUMBER, rules=("forbidden_stars/combat.damage-is-difference",)
)
TAKES: Final = Sentence(
    "{0} takes {1} damage", PIECE, NUMBER, rules=("forbidden_stars/damage.owner-assigns",)
)
SPARED: Final = Sentence(
    "A card spares the units of {0}", SEAT, rules=("forbidden_stars/precedence.card-over-reference",)
)
BASTION_TAKES: Final = Sentence(
    "The bastion on {0} takes {1} damage", AREA, NUMBER, rules=("forbidden_stars/damage.owner-assigns",)
)
BASTION_FALLS: Final = Sentence(
    "The bastion on {0} is destroyed",
    AREA,
    rules=("forbidden_stars/components.destroyed-structure-to-supply",),
)


def bastion_can_be_hit(g: Stars, seat: int) -> bool:
    """In a combat always; in a strike only where a card lets it."""
    fight = g.fights[-1]
    if not has_bastion(g, fight.area, seat):
        return False
    return fight.void == NOBODY or bool(fight.marks & BASTION_IS_HIT)


def units_in_fight(g: Stars, decision: RawDecision) -> list[int]:
    area = g.fights[-1].area
    return [at_area(area, piece) for piece in distinct(mine(g, area, decision.seat))]


def first_to_suffer(g: Stars) -> int:
    """The unit that a card has chosen to suffer first, as long as it has not; or NOBODY."""
    fight = g.fights[-1]
    return fight.first_hit if fight.first_hit in g.units[fight.area] else NOBODY


def routed_come_last(g: Stars, decision: RawDecision, x: int) -> bool:
    if not piece_of(x) & ROUTED or first_to_suffer(g) == piece_of(x):
        return True
    return not unrouted(g, area_of(x), decision.seat) and not bastion_can_be_hit(g, decision.seat)


def is_first_hit(g: Stars, decision: RawDecision, x: int) -> bool:
    return first_to_suffer(g) in (NOBODY, piece_of(x))


def bastion_stands(g: Stars, decision: RawDecision) -> bool:
    return bastion_can_be_hit(g, decision.seat) and first_to_suffer(g) == NOBODY


def is_unprotected(g: Stars, decision: RawDecision, x: int) -> bool:
    return not has_effect(g, NO_DAMAGE, decision.seat)


class Hurt(Verb):
    """One of the player's units: what would become of it stands beside it."""

    def note(self, g: Stars, viewer: int | None, refs: tuple[int, ...]) -> str:
        for decision in g.decisions:
            if decision.seat == viewer and decision.question is SUFFER:
                piece = piece_of(refs[0])
                left = HEALTH[piece >> KIND_SHIFT] - (piece & DAMAGE_BITS) // DAMAGE - decision.args[1]
                if left <= 0:
                    return "destroyed"
                return "routed" if is_routed_by_damage(g) and not piece & ROUTED else f"{left} health left"
        return ""


HURT: Final = Hurt(
    "hurt",
    PIECE,
    words="{0} takes it",
    find=units_in_fight,
    needs=(
        Among("forbidden_stars/damage.owner-assigns", "{0} is not one of your units in this fight"),
        Need(
            is_unprotected,
            "forbidden_stars/precedence.card-over-reference",
            "your units suffer no damage this execution round",
        ),
        Need(
            is_first_hit,
            "forbidden_stars/precedence.card-over-reference",
            "another unit was chosen to suffer first",
        ),
        Need(
            routed_come_last,
            "forbidden_stars/damage.routed-units-last",
            "{0} is routed, and others can still take it",
        ),
    ),
    rules=("forbidden_stars/damage.owner-assigns",),
)
HURT_BASTION: Final = Verb(
    "hurt bastion",
    words="the bastion takes it",
    needs=(Need(bastion_stands, "forbidden_stars/damage.where", "there is no bastion that can take it"),),
    rules=("forbidden_stars/damage.owner-assigns",),
)


class Suffering(Question):
    """Who takes the damage that is left."""

    def prompt(self, g: Stars, decision: RawDecision) -> str:
        return f"{decision.args[1]} damage to suffer: who takes it?"


SUFFER: Final = Suffering(
    "suffer damage", HURT, HURT_BASTION, rules=("forbidden_stars/damage.owner-assigns",)
)


def suffer(g: Stars, seat: int, amount: int) -> None:
    """Damage is assigned until none is left or nobody to take it. A card that protects units leaves out the bastion.

    [forbidden_stars/damage.repeat-until-spent, forbidden_stars/strike.damage-assigned-by-owner]
    """
    units = mine(g, g.fights[-1].area, seat)
    if amount <= 0 or not (units or bastion_can_be_hit(g, seat)):
        return
    if has_effect(g, NO_DAMAGE, seat) and not bastion_can_be_hit(g, seat):
        say(g, SPARED, seat)
    else:
        ask(g, seat, SUFFER, damage_assigned, seat, amount)


def damage_assigned(g: Stars, option: RawOption, seat: int, amount: int) -> None:
    if option[0] is HURT_BASTION:
        push(g, (hurt_bastion, seat, amount))
    else:
        push(g, (hurt_unit, option[1], seat, amount))


def hurt_bastion(g: Stars, seat: int, amount: int) -> None:
    """It takes all up to its health; what it survives adds up within the round.

    [forbidden_stars/damage.bastion-survives]
    """
    fight = g.fights[-1]
    taken = min(amount, BASTION_HEALTH - fight.bastion_damage)
    say(g, BASTION_TAKES, fight.area, taken)
    damage = fight.bastion_damage + taken
    push(g, (excess_passes_on, seat, amount - taken))
    if damage >= BASTION_HEALTH:
        push(g, (bastion_falls,))
        damage = 0
    change_fight(g, bastion_damage=damage)


def bastion_falls(g: Stars) -> None:
    """It goes back to the supply. [forbidden_stars/components.destroyed-structure-to-supply]"""
    say(g, BASTION_FALLS, g.fights[-1].area)
    destroy_structure(g, g.fights[-1].area, BASTION)


def hurt_unit(g: Stars, x: int, seat: int, amount: int) -> None:
    """All of it up to the unit's health. A survivor is routed in a combat, not in a strike.

    [forbidden_stars/damage.no-spreading]
    """
    area, piece = area_of(x), piece_of(x)
    before = (piece & DAMAGE_BITS) // DAMAGE
    health = HEALTH[piece >> KIND_SHIFT]
    taken = min(amount, health - before)
    say(g, TAKES, x, taken)
    if g.fights[-1].first_hit != NOBODY:
        change_fight(g, first_hit=NOBODY)  # of equal units only the chosen one comes first
    push(g, (excess_passes_on, seat, amount - taken))
    if before + taken >= health:  # [forbidden_stars/damage.destroyed-at-health]
        push(g, (destroy, x))
        return
    hurt = piece & ~DAMAGE_BITS | (before + taken) * DAMAGE
    change(g, area, piece, hurt)
    push(g, (survivor, at_area(area, hurt)))


def survivor(g: Stars, x: int) -> None:
    """A unit that suffers damage in combat and survives is routed; one that survives a strike is not.

    [forbidden_stars/damage.survivor-routed]
    """
    if is_routed_by_damage(g):
        push(g, (rout, x))


def is_routed_by_damage(g: Stars) -> bool:
    """Whether those are routed who suffer damage and survive it."""
    fight = g.fights[-1]
    in_combat = fight.void == NOBODY  # [forbidden_stars/strike.survivors-not-routed]
    return in_combat or bool(fight.marks & SURVIVORS_ROUT)


def excess_passes_on(g: Stars, seat: int, amount: int) -> None:
    """What exceeds its health goes to another. [forbidden_stars/damage.excess-passes-on]"""
    push(g, (suffer, seat, amount))


register(__name__)
