"""Combat, second step: up to three execution rounds, in each of which cards are played and damage is assessed."""

from __future__ import annotations

from typing import Final

from strategium.games.forbidden_stars.components import EXECUTION_ROUNDS
from strategium.games.forbidden_stars.pieces import without_marks
from strategium.games.forbidden_stars.rules.combat_cards import choose_cards, reveal_card
from strategium.games.forbidden_stars.rules.combat_resolution import compare_morale, wins
from strategium.games.forbidden_stars.rules.combat_values import icons, stands
from strategium.games.forbidden_stars.rules.damage import SUFFERS, suffer
from strategium.games.forbidden_stars.rules.schemes import moment
from strategium.games.forbidden_stars.state import DAMAGE_BITS, NO_DICE, NO_TOKENS, Stars, change_fight
from strategium.games.forbidden_stars.things import AREA
from strategium.games.forbidden_stars.words import (
    ASSESS_AGAIN,
    DEFENCE,
    END_OF_ASSESSMENT,
    END_OF_EXECUTION_ROUND,
    OFFENCE,
    START_OF_ASSESSMENT,
)
from strategium.kernel.flow import push
from strategium.kernel.lasting import expire
from strategium.kernel.log import Sentence, say
from strategium.kernel.names import register
from strategium.kernel.trace import title
from strategium.kernel.verbs import SEAT

WINS_ALONE: Final = Sentence(
    "{0} wins the combat", SEAT, rules=("forbidden_stars/combat.elimination-ends-early",)
)
NOBODY_WINS: Final = Sentence(
    "Nobody is left to win the combat at {0}", AREA, rules=("forbidden_stars/combat.both-eliminated",)
)


def execution_round(g: Stars, number: int) -> None:
    """Choose cards, resolve them, assess damage.

    [forbidden_stars/combat.three-rounds, forbidden_stars/combat.resolve-card-order]
    """
    change_fight(g, round=number)
    push(
        g,
        (choose_cards,),
        (reveal_card, 0),
        (reveal_card, 1),
        (assess_damage, 1),
        (end_execution_round,),
    )


# ---- damage --------------------------------------------------------------------------------------
def assess_damage(g: Stars, time: int) -> None:
    """Schemes may be used before and after it. [forbidden_stars/timing.combat-attacker-before-defender]"""
    push(g, (deal_damage,), (end_of_assessment, time))
    moment(g, START_OF_ASSESSMENT, g.fights[-1].attacker)


def deal_damage(g: Stars) -> None:
    """Both values are set before anybody suffers; the attacker suffers first.

    [forbidden_stars/combat.damage-is-difference, forbidden_stars/combat.damage-attacker-first,
    forbidden_stars/retreat.mid-combat-all-units]
    """
    a, d = g.fights[-1].attacker, g.fights[-1].defender
    to_attacker = max(0, icons(g, d, OFFENCE) - icons(g, a, DEFENCE))
    to_defender = max(0, icons(g, a, OFFENCE) - icons(g, d, DEFENCE))
    say(g, SUFFERS, a, to_attacker)
    say(g, SUFFERS, d, to_defender)
    push(g, (suffer, a, to_attacker), (suffer, d, to_defender))


def end_of_assessment(g: Stars, time: int) -> None:
    """A card may have damage assessed once more; tokens stay for it."""
    again = len([effect for effect in g.effects if effect.what == ASSESS_AGAIN])
    if time <= again:
        push(g, (assess_damage, time + 1))  # [forbidden_stars/clarification.armoured-advance]
    moment(g, END_OF_ASSESSMENT, g.fights[-1].attacker)


# ---- the end of the round ------------------------------------------------------------------------
def end_execution_round(g: Stars) -> None:
    """Tokens and damage go. If only one side is left, it has won.

    [forbidden_stars/combat.elimination-ends-early, forbidden_stars/combat.elimination-finishes-round]
    """
    push(g, (tokens_expire,), (damage_is_wiped,), (next_execution_round,))


def tokens_expire(g: Stars) -> None:
    """Combat tokens go back to the supply, and what lasted for the round ends.

    [forbidden_stars/combat-card.tokens-expire]
    """
    change_fight(g, tokens=NO_TOKENS, borrowed=NO_DICE)
    expire(g, END_OF_EXECUTION_ROUND)


def damage_is_wiped(g: Stars) -> None:
    """Damage lasts for one execution round only. [forbidden_stars/damage.lasts-execution-round]"""
    change_fight(g, bastion_damage=0)
    without_marks(g, g.fights[-1].area, DAMAGE_BITS)


def next_execution_round(g: Stars) -> None:
    """Who alone is left has won; after three rounds morale is compared.

    [forbidden_stars/combat.elimination-skips-morale]
    """
    fight = g.fights[-1]
    left = [seat for seat in (fight.attacker, fight.defender) if stands(g, seat)]
    if len(left) == 2:  # [forbidden_stars/combat-card.stays-in-play]
        push(g, (execution_round, fight.round + 1) if fight.round < EXECUTION_ROUNDS else (compare_morale,))
    elif left:
        say(g, WINS_ALONE, left[0])
        push(g, (wins, left[0]))
    # [forbidden_stars/combat.both-eliminated]
    else:
        say(g, NOBODY_WINS, fight.area)


def _round_title(g: Stars, viewer: int | None) -> str:
    return f"execution round {g.fights[-1].round}"


title(end_execution_round, _round_title)
register(__name__)
