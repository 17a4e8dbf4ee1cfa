"""Units become routed, are rallied or destroyed, and what that sets off in a combat."""

from __future__ import annotations

from typing import Final

from strategium.games.forbidden_stars.pieces import change, remove, seat_of
from strategium.games.forbidden_stars.rules.dice import dice_of, foe, has_effect, is_in_fight, lose_dice
from strategium.games.forbidden_stars.rules.schemes import moment
from strategium.games.forbidden_stars.state import ROUTED, Stars
from strategium.games.forbidden_stars.things import PIECE, area_of, at_area, piece_of
from strategium.games.forbidden_stars.words import MORALE, NO_ROUT, ROUTED_DIE, UNIT_ROUTED
from strategium.kernel.asking import ask
from strategium.kernel.core import RawOption
from strategium.kernel.flow import push
from strategium.kernel.log import Sentence, say
from strategium.kernel.names import register
from strategium.kernel.verbs import Need, Question, RawDecision, Verb

IS_ROUTED: Final = Sentence("{0} is routed", PIECE, rules=("forbidden_stars/rout.meaning",))
IS_RALLIED: Final = Sentence("{0} is rallied", PIECE, rules=("forbidden_stars/rout.meaning",))
IS_DESTROYED: Final = Sentence(
    "{0} is destroyed", PIECE, rules=("forbidden_stars/components.destroyed-unit-to-owner",)
)


def fights_here(g: Stars, area: int, seat: int) -> bool:
    """Whether the area is that of the combat under way, in which the seat takes part."""
    return bool(g.fights) and g.fights[-1].round > 0 and g.fights[-1].area == area and is_in_fight(g, seat)


def can_be_routed(g: Stars, x: int) -> bool:
    """Not twice, and not where a card says that it cannot be."""
    area, piece = area_of(x), piece_of(x)
    if piece not in g.units[area] or (piece & ROUTED):  # [forbidden_stars/rout.not-twice]
        return False
    owner = seat_of(g, piece)
    protected = fights_here(g, area, owner) and has_effect(g, NO_ROUT, owner)
    return not protected  # [forbidden_stars/precedence.cannot-is-absolute]


def rout(g: Stars, x: int) -> None:
    """A unit becomes routed; in a combat, schemes and cards may answer. [forbidden_stars/rout.token-flips]"""
    if not can_be_routed(g, x):
        return
    area, piece = area_of(x), piece_of(x)
    say(g, IS_ROUTED, x)
    change(g, area, piece, piece | ROUTED)
    owner = seat_of(g, piece)
    if fights_here(g, area, owner):
        now = at_area(area, piece | ROUTED)
        if has_effect(g, ROUTED_DIE, foe(g, owner)):
            push(g, (save_from_death, now))
        moment(g, UNIT_ROUTED, foe(g, owner), now)


def rally(g: Stars, x: int) -> None:
    """A routed unit stands up again."""
    say(g, IS_RALLIED, x)
    change(g, area_of(x), piece_of(x), piece_of(x) & ~ROUTED)


def destroy(g: Stars, x: int) -> None:
    """A unit leaves the board for its owner's play area. [forbidden_stars/components.destroyed-unit-to-owner]"""
    if piece_of(x) in g.units[area_of(x)]:
        say(g, IS_DESTROYED, x)
        remove(g, piece_of(x), area_of(x))


# ---- destroyed unless its owner spends a die -------------------------------------------------------
def has_morale_die(g: Stars, decision: RawDecision) -> bool:
    return dice_of(g, decision.seat, MORALE) > 0


SPEND_MORALE: Final = Verb(
    "spend a morale die",
    needs=(Need(has_morale_die, "forbidden_stars/components.spend-own-only", "you have no morale die"),),
)
LOSE_UNIT: Final = Verb("lose the unit")


def prompt_save_from_death(g: Stars, decision: RawDecision) -> str:
    """A routed unit is about to be destroyed."""
    return f"{PIECE.words(g, decision.seat, decision.args[0])} is destroyed unless you spend a morale die"


SAVE: Final = Question(
    "save a routed unit",
    LOSE_UNIT,
    SPEND_MORALE,
    rules=("forbidden_stars/combat-card.owner-decides",),
    prompt=prompt_save_from_death,
)


def save_from_death(g: Stars, x: int) -> None:
    if piece_of(x) in g.units[area_of(x)]:
        ask(g, seat_of(g, piece_of(x)), SAVE, saved_or_not, x)


def saved_or_not(g: Stars, option: RawOption, x: int) -> None:
    if option[0] is SPEND_MORALE:
        lose_dice(g, seat_of(g, piece_of(x)), MORALE)
    else:
        destroy(g, x)


register(__name__)
