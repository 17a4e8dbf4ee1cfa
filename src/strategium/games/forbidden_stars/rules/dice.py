"""Dice and combat tokens of the two sides of a fight (a strike has dice on one side only)."""

from __future__ import annotations

from typing import Final

from strategium.games.forbidden_stars.components import DIE_FACES, MOST_DICE
from strategium.games.forbidden_stars.state import NO_DICE, Stars, change_fight
from strategium.games.forbidden_stars.things import ICON
from strategium.games.forbidden_stars.words import (
    ANY_ICON,
    COPY_TOKENS,
    DEFENCE,
    MORALE,
    NO_DEFENCE_TOKENS,
    OFFENCE,
)
from strategium.kernel.asking import by_chance
from strategium.kernel.chance import below
from strategium.kernel.flow import push
from strategium.kernel.log import Sentence, say
from strategium.kernel.names import register
from strategium.kernel.verbs import NUMBER, SEAT, CountRef

ROLLED: Final = Sentence("{0} rolls {1}", SEAT, ICON, rules=("forbidden_stars/dice.gain-blank-rolls",))
ROLLED_SEVERAL: Final = Sentence(
    "{0} rolls {1} offence, {2} defence, {3} morale",
    SEAT,
    NUMBER,
    NUMBER,
    NUMBER,
    rules=("forbidden_stars/dice.gain-blank-rolls",),
)
GAINED: Final = Sentence("{0} gains a die: {1}", SEAT, ICON, rules=("forbidden_stars/dice.gain-with-icon",))
LOST: Final = Sentence(
    "{0} has one die less: {1}", SEAT, ICON, rules=("forbidden_stars/dice.lose-returns-to-supply",)
)
TURNED: Final = Sentence("{0} converts {1} to {2}", SEAT, ICON, ICON, rules=("forbidden_stars/dice.convert",))
COMBAT_TOKENS: Final = (CountRef("offence token"), CountRef("defence token"))  # by icon
GAINS_TOKENS: Final = [
    Sentence("{0} gains {1}", SEAT, tokens, rules=("forbidden_stars/combat-card.tokens-gained",))
    for tokens in COMBAT_TOKENS
]
LOSES_TOKENS: Final = [
    Sentence("{0} loses {1}", SEAT, tokens, rules=("forbidden_stars/dice.lose-returns-to-supply",))
    for tokens in COMBAT_TOKENS
]


# ---- sides ---------------------------------------------------------------------------------------
def side_of(g: Stars, seat: int) -> int:
    return 0 if seat == g.fights[-1].attacker else 1


def seat_at(g: Stars, side: int) -> int:
    return g.fights[-1].defender if side else g.fights[-1].attacker


def foe(g: Stars, seat: int) -> int:
    """The opponent of a seat in the fight under way."""
    fight = g.fights[-1]
    return fight.defender if seat == fight.attacker else fight.attacker


def is_in_fight(g: Stars, seat: int) -> bool:
    return bool(g.fights) and seat in (g.fights[-1].attacker, g.fights[-1].defender)


def has_effect(g: Stars, what: int, seat: int) -> bool:
    """Whether a lasting effect of that seat's cards is in force."""
    for effect in g.effects:
        if effect.what == what and effect.subject == seat:
            return True
    return False


# ---- dice ----------------------------------------------------------------------------------------
def dice_of(g: Stars, seat: int, icon: int) -> int:
    """How many dice of a seat show that icon, or how many it has."""
    dice, at = g.fights[-1].dice, side_of(g, seat) * 3
    return dice[at] + dice[at + 1] + dice[at + 2] if icon == ANY_ICON else dice[at + icon]


def add_dice(g: Stars, seat: int, icon: int, count: int) -> None:
    dice = list(g.fights[-1].dice)
    dice[side_of(g, seat) * 3 + icon] += count
    change_fight(g, dice=tuple(dice))


def room_for_dice(g: Stars, seat: int) -> int:
    """How many more dice the seat may have. [forbidden_stars/dice.max-eight]"""
    return MOST_DICE - dice_of(g, seat, ANY_ICON)


def roll(g: Stars, seat: int, count: int) -> None:
    """So many dice are rolled, one after the other where chance is explicit."""
    if g.explicit:
        push(g, *[(roll_one, seat)] * count)
        return
    if count == 1:
        die_falls(g, below(g, len(DIE_FACES)), seat)
        return
    faces = [DIE_FACES[below(g, len(DIE_FACES))] for _ in range(count)]
    found = [faces.count(icon) for icon in (OFFENCE, DEFENCE, MORALE)]
    if faces:
        say(g, ROLLED_SEVERAL, seat, *found)
    for icon, shown in enumerate(found):
        add_dice(g, seat, icon, shown)


def roll_one(g: Stars, seat: int) -> None:
    by_chance(g, len(DIE_FACES), die_falls, seat)


def die_falls(g: Stars, face: int, seat: int) -> None:
    say(g, ROLLED, seat, DIE_FACES[face])
    add_dice(g, seat, DIE_FACES[face], 1)


def gain_dice(g: Stars, seat: int, icon: int, count: int) -> None:
    """Dice from the supply: set to an icon, or rolled. At eight nothing is gained."""
    count = min(count, room_for_dice(g, seat))
    if count <= 0:
        return
    if icon == ANY_ICON:
        roll(g, seat, count)  # [forbidden_stars/dice.gain-blank-rolls]
        return
    for _ in range(count):
        say(g, GAINED, seat, icon)
    add_dice(g, seat, icon, count)  # [forbidden_stars/dice.gain-with-icon]


def lose_dice(g: Stars, seat: int, icon: int, count: int = 1) -> None:
    """As many as the seat has; they go back to the supply."""
    count = min(count, dice_of(g, seat, icon))
    if count:  # [forbidden_stars/dice.lose-returns-to-supply]
        for _ in range(count):
            say(g, LOST, seat, icon)
        add_dice(g, seat, icon, -count)


def convert(g: Stars, seat: int, old: int, new: int, count: int = 1) -> None:
    """A die is turned to another icon, without a roll."""
    for _ in range(count):  # [forbidden_stars/dice.convert]
        say(g, TURNED, seat, old, new)
    add_dice(g, seat, old, -count)
    add_dice(g, seat, new, count)


def reroll(g: Stars, seat: int, icon: int, count: int) -> None:
    """So many dice that show the icon are rolled anew; ANY_ICON: all of them."""
    icons = (OFFENCE, DEFENCE, MORALE) if icon == ANY_ICON else (icon,)
    rolled = 0
    for each in icons:
        some = min(count, dice_of(g, seat, each))
        add_dice(g, seat, each, -some)
        rolled += some
    roll(g, seat, rolled)


# ---- combat tokens -------------------------------------------------------------------------------
def tokens_of(g: Stars, seat: int, icon: int) -> int:
    return g.fights[-1].tokens[side_of(g, seat) * 2 + icon]


def add_tokens(g: Stars, seat: int, icon: int, count: int) -> None:
    tokens = list(g.fights[-1].tokens)
    at = side_of(g, seat) * 2 + icon
    tokens[at] = max(0, tokens[at] + count)
    change_fight(g, tokens=tuple(tokens))


def may_gain_tokens(g: Stars, seat: int, icon: int) -> bool:
    """A "cannot" of the opponent is absolute. [forbidden_stars/precedence.cannot-is-absolute]"""
    if icon != DEFENCE:
        return True
    return not has_effect(g, NO_DEFENCE_TOKENS, foe(g, seat))


def gain_tokens(g: Stars, seat: int, icon: int, count: int) -> None:
    """Tokens from the supply, which never runs out. [forbidden_stars/combat-card.tokens-gained]"""
    if count <= 0 or not may_gain_tokens(g, seat, icon):
        return
    say(g, GAINS_TOKENS[icon], seat, count)
    add_tokens(g, seat, icon, count)
    other = foe(g, seat)
    if has_effect(g, COPY_TOKENS, other) and may_gain_tokens(g, other, icon):
        say(g, GAINS_TOKENS[icon], other, count)
        add_tokens(g, other, icon, count)


def lose_tokens(g: Stars, seat: int, icon: int, count: int) -> None:
    """As many as the seat has. [forbidden_stars/dice.lose-capped]"""
    held = tokens_of(g, seat, icon)
    say(g, LOSES_TOKENS[icon], seat, min(count, held))
    add_tokens(g, seat, icon, -count)


def borrow_icons(g: Stars, seat: int, icons: tuple[int, ...]) -> None:
    """Icons that count until the end of the execution round."""
    borrowed = list(g.fights[-1].borrowed or NO_DICE)
    at = side_of(g, seat) * 3
    for icon in (OFFENCE, DEFENCE, MORALE):
        borrowed[at + icon] += icons[icon]
    change_fight(g, borrowed=tuple(borrowed))


register(__name__)
