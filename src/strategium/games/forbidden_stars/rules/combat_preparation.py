"""Combat, first step: both sides roll dice, draw cards and commit reinforcements."""

from __future__ import annotations

from typing import Final

from strategium.games.forbidden_stars.components import BASTION_COMBAT, COMBAT, HAND_SIZE, MOST_DICE
from strategium.games.forbidden_stars.pieces import place_token, plastic
from strategium.games.forbidden_stars.rules.combat_values import fighting_value
from strategium.games.forbidden_stars.rules.dice import gain_dice, roll, room_for_dice
from strategium.games.forbidden_stars.rules.piles import draw
from strategium.games.forbidden_stars.state import Stars
from strategium.games.forbidden_stars.words import (
    COMBAT_DECK,
    HAND,
    MORALE,
    MORALE_DIE_IN_COMBAT,
    REINFORCEMENT,
)
from strategium.kernel.asking import ask
from strategium.kernel.core import RawOption
from strategium.kernel.log import Sentence, say
from strategium.kernel.names import register
from strategium.kernel.verbs import NUMBER, SEAT, Among, CountRef, Need, Question, RawDecision, Verb

RESERVES: Final = CountRef("reinforcement token")
COMMITS: Final = Sentence(
    "{0} commits {1}", SEAT, RESERVES, rules=("forbidden_stars/combat.reinforce-order",)
)


# ---- dice and cards ------------------------------------------------------------------------------
def roll_dice(g: Stars, seat: int) -> None:
    """As many dice as its unrouted units' combat values add up to, at most eight.

    [forbidden_stars/combat.roll-dice]
    """
    if g.doing and g.doing[-1].seat == seat and g.doing[-1].permits & MORALE_DIE_IN_COMBAT:
        gain_dice(g, seat, MORALE, 1)
    value = fighting_value(g, seat, COMBAT, BASTION_COMBAT)
    # [forbidden_stars/components.eight-dice-initial-roll]
    value = min(value, MOST_DICE, room_for_dice(g, seat))
    roll(g, seat, value)


def draw_cards(g: Stars, seat: int) -> None:
    """The top five cards of the combat deck. [forbidden_stars/combat.draw-five]"""
    draw(g, COMBAT_DECK, HAND, seat, HAND_SIZE)


# ---- reinforcements ------------------------------------------------------------------------------
def tokens_to_commit(g: Stars, decision: RawDecision) -> range:
    return range(g.assets[decision.seat * 3 + REINFORCEMENT] + 1)


def within_plastic(g: Stars, decision: RawDecision, count: int) -> bool:
    return count <= len(plastic(g, g.fights[-1].area, decision.seat))


class Commit(Verb):
    """So many tokens, in words that fit their number."""

    def words(self, g: Stars, viewer: int | None, refs: tuple[int, ...]) -> str:
        return f"commit {RESERVES.words(g, viewer, refs[0])}"


COMMIT: Final = Commit(
    "commit",
    NUMBER,
    words="commit {0} reinforcement tokens",
    find=tokens_to_commit,
    needs=(
        Among("forbidden_stars/components.spend-own-only", "you do not have {0} reinforcement tokens"),
        Need(
            within_plastic,
            "forbidden_stars/reinforce.limit-plastic-units",
            "you have fewer than {0} units in the combat",
        ),
    ),
    rules=("forbidden_stars/reinforce.after-dice",),
)


def prompt_reinforce(g: Stars, decision: RawDecision) -> str:
    """Says which combat it is."""
    return f"Combat at {g.map.area_names[g.fights[-1].area]}: how many reinforcement tokens do you commit?"


REINFORCE: Final = Question(
    "reinforce", COMMIT, rules=("forbidden_stars/combat.reinforce-order",), prompt=prompt_reinforce
)


def reinforce(g: Stars, seat: int) -> None:
    """The attacker decides first, the defender knows it then.

    [forbidden_stars/reinforce.after-dice, forbidden_stars/combat.reinforce-order]
    """
    ask(g, seat, REINFORCE, reinforced, seat)


def reinforced(g: Stars, option: RawOption, seat: int) -> None:
    """Each token counts as one of the seat's units of command level zero.

    [forbidden_stars/reinforce.treated-as-units, forbidden_stars/reinforce.on-world-ground,
    forbidden_stars/reinforce.on-void-ship]
    """
    if option[1]:
        say(g, COMMITS, seat, option[1])
        g.assets[seat * 3 + REINFORCEMENT] -= option[1]
        for _ in range(option[1]):
            place_token(g, seat, g.fights[-1].area)


register(__name__)
