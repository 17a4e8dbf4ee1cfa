"""Orbital bombardment and Thunderhawk bombardment."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from strategium.games.horus_heresy.components import FLIES, REGION_AREAS, TERRA
from strategium.games.horus_heresy.kinds import KINDS, bombardment
from strategium.games.horus_heresy.pieces import engaged_units
from strategium.games.horus_heresy.rules.choosing import IN_VAIN, MANY, NOTHING, areas_in_args, regions_of
from strategium.games.horus_heresy.rules.damage import FROM_ABOVE, THUNDERHAWKS, assign
from strategium.games.horus_heresy.rules.fortification import breach, shelter, walls_of
from strategium.games.horus_heresy.rules.piles import draw_bombs
from strategium.games.horus_heresy.state import TYPE, Heresy
from strategium.games.horus_heresy.things import AREA, BORDER, CARD, REGION
from strategium.games.horus_heresy.words import PRECISE, RECKLESS, TO_BE_DECLARED
from strategium.kernel.asking import ask
from strategium.kernel.choices import Choice
from strategium.kernel.core import Frame, RawOption
from strategium.kernel.flow import push
from strategium.kernel.log import Sentence, say
from strategium.kernel.names import register
from strategium.kernel.verbs import SEAT, Among, Need, Question, RawDecision, Verb

DRAWN: Final = ("horus_heresy/bombardment.orbital-draw",)
BOMBARDS: Final = {
    PRECISE: Sentence("{0} bombards {1} precisely: {2}", SEAT, AREA, CARD, rules=DRAWN),
    RECKLESS: Sentence("{0} bombards {1} recklessly: {2}", SEAT, AREA, CARD, rules=DRAWN),
}
THUNDERS: Final = Sentence(
    "{0}'s Thunderhawks bombard: {1}", SEAT, CARD, rules=("horus_heresy/bombardment.thunderhawk-draw",)
)
HITS_NOBODY: Final = Sentence(
    "The bombardment of {0} hurts nobody", AREA, rules=("horus_heresy/bombardment.orbital-draw",)
)


# ---- orbital bombardment -------------------------------------------------------------------------
def is_on_terra(g: Heresy, decision: RawDecision, area: int) -> bool:
    return bool(TERRA >> area & 1)


BOMBARD: Final = Verb(
    "bombard",
    AREA,
    find=areas_in_args,
    needs=(
        Need(is_on_terra, "horus_heresy/bombardment.orbital-target", "{0} is not on Terra"),
        Among("horus_heresy/bombardment.orbital-target", "{0} cannot be bombarded by this"),
    ),
    rules=("horus_heresy/bombardment.orbital-target",),
)
WHICH_AREA: Final = Question(
    "bombard an area",
    BOMBARD,
    NOTHING,
    prompt="Which area do you bombard?",
    rules=("horus_heresy/bombardment.orbital-target",),
)


def regions_in_reach(g: Heresy, decision: RawDecision) -> Sequence[int]:
    return regions_of(decision.args[0])


IN_REGION: Final = Verb(
    "bombard in",
    REGION,
    words="in {0}",
    find=regions_in_reach,
    needs=(Among("horus_heresy/bombardment.orbital-target", "nothing in {0} can be bombarded by this"),),
    rules=("horus_heresy/bombardment.orbital-target",),
)
WHICH_REGION: Final = Question(
    "bombard a region",
    IN_REGION,
    prompt="In which region do you bombard?",
    rules=("horus_heresy/bombardment.orbital-target",),
)
PRECISELY: Final = Verb("precise", words="precise", rules=("horus_heresy/bombardment.orbital-mode",))
RECKLESSLY: Final = Verb("reckless", words="reckless", rules=("horus_heresy/bombardment.orbital-mode",))
DECLARE: Final = Question(
    "precise or reckless",
    PRECISELY,
    RECKLESSLY,
    prompt="How do you bombard? Precise hits more often, reckless hits harder.",
    rules=("horus_heresy/bombardment.orbital-mode",),
)


def bombard(g: Heresy, seat: int, areas: int, cards: int, mode: int) -> None:
    """An area on Terra is chosen. [horus_heresy/bombardment.orbital-target]"""
    if (areas & TERRA).bit_count() > MANY:  # [horus_heresy/bombardment.fortified-allowed-in-play]
        ask(g, seat, WHICH_REGION, region_chosen, areas & TERRA, seat, cards, mode)
    elif areas & TERRA:
        ask(g, seat, WHICH_AREA, area_chosen, areas, seat, cards, mode)


def region_chosen(g: Heresy, option: RawOption, areas: int, seat: int, cards: int, mode: int) -> None:
    push(g, (bombard, seat, areas & REGION_AREAS[option[1]], cards, mode))


def area_chosen(g: Heresy, option: RawOption, areas: int, seat: int, cards: int, mode: int) -> None:
    if option[0] is BOMBARD:
        push(g, (declare, seat, option[1], cards, mode))
    else:
        say(g, IN_VAIN, seat)


def declare(g: Heresy, seat: int, area: int, cards: int, mode: int) -> None:
    """Precise or reckless is declared before a card is drawn.
    [horus_heresy/bombardment.orbital-mode, horus_heresy/setup.bombard-mode-before-draw]"""
    if mode == TO_BE_DECLARED:
        ask(g, seat, DECLARE, declared, seat, area, cards)
    else:
        push(g, (draw_result, seat, area, cards, mode))


def declared(g: Heresy, option: RawOption, seat: int, area: int, cards: int) -> None:
    push(g, (draw_result, seat, area, cards, PRECISE if option[0] is PRECISELY else RECKLESS))


def draw_result(g: Heresy, seat: int, area: int, cards: int, mode: int) -> None:
    """A card is drawn, or several of which one is used. [horus_heresy/bombardment.orbital-draw]"""
    drawn = draw_bombs(g, cards)
    if drawn:
        push(g, (choose_result, seat, area, mode, tuple(drawn)))


def drawn_cards(g: Heresy, decision: RawDecision) -> Sequence[int]:
    return list(dict.fromkeys(decision.args[3]))


class UseCard(Verb):
    """A drawn card, with what it says."""

    def note(self, g: Heresy, viewer: int | None, refs: RawOption) -> str:
        return " ".join(KINDS[refs[0]].texts())


USE: Final = UseCard("use", CARD, find=drawn_cards, rules=("horus_heresy/bombardment.orbital-draw",))
WHICH_RESULT: Final = Question("use a bombardment card", USE, prompt="Which card do you use?")


def choose_result(g: Heresy, seat: int, area: int, mode: int, drawn: tuple[int, ...]) -> None:
    ask(g, seat, WHICH_RESULT, result_chosen, seat, area, mode, drawn)


def result_chosen(
    g: Heresy, option: RawOption, seat: int, area: int, mode: int, drawn: tuple[int, ...]
) -> None:
    """The result of the declared kind is applied, the breach before the damage."""
    face = bombardment(option[1])
    say(g, BOMBARDS[mode], seat, area, option[1])
    frames: list[Frame] = [(blast, seat, area, face.damage[mode])]
    if face.breaches[mode]:
        # [horus_heresy/bombardment.breach-before-damage]
        frames.insert(0, (breach_a_wall, seat, area))  # [horus_heresy/bombardment.one-breach-max]
    push(g, *frames)


def walls_there(g: Heresy, decision: RawDecision) -> Sequence[int]:
    return walls_of(g, decision.args[0])


WHICH_WALL: Final = Choice(
    "breach a border",
    "breach",
    BORDER,
    find=walls_there,
    needs=(Among("horus_heresy/bombardment.breach", "{0} is no whole wall of that area"),),
    prompt="Which border do you breach?",
    rule="horus_heresy/bombardment.breach-choice",
)


def breach_a_wall(g: Heresy, seat: int, area: int) -> None:
    """One fortified border segment of the area is breached; without a whole one the breach is void.
    [horus_heresy/bombardment.breach]"""
    if walls_of(g, area):
        ask(g, seat, WHICH_WALL, wall_breached, area)


def wall_breached(g: Heresy, option: RawOption, area: int) -> None:
    breach(g, option[1])


def blast(g: Heresy, seat: int, area: int, damage: int) -> None:
    """Fortifications take some of it; the rest is divided by the one who bombards."""
    left = damage - shelter(g, area)
    if left > 0:
        push(g, (assign, seat, left, (area,), FROM_ABOVE))
    if left <= 0 or not g.units[area]:
        say(g, HITS_NOBODY, area)


# ---- Thunderhawk bombardment ---------------------------------------------------------------------
def thunderhawks_strike(g: Heresy, seat: int) -> None:
    """A card is drawn; its result counts once for each engaged Thunderhawk. Neither shields nor walls reduce it.
    [horus_heresy/bombardment.thunderhawk-draw]"""
    card = draw_bombs(g, 1)[0]
    say(g, THUNDERS, seat, card)
    damage = bombardment(card).per_thunderhawk
    # [horus_heresy/bombardment.per-thunderhawk]
    damage *= len([1 for _, c in engaged_units(g, seat) if FLIES[c // TYPE]])
    # [horus_heresy/bombardment.thunderhawk-no-walls]
    push(g, (assign, seat, damage, areas_below(g, seat), THUNDERHAWKS))


def areas_below(g: Heresy, seat: int) -> tuple[int, ...]:
    """The target for the attacker's Thunderhawks, the origins for the defender's."""
    battle = g.battles[-1]
    if seat == battle.attacker:
        return (battle.target,)  # [horus_heresy/bombardment.thunderhawk-attacker-target]
    return battle.origins  # [horus_heresy/bombardment.thunderhawk-defender-target]


register(__name__)
