"""A battle, third step: both sides draw combat cards, and Hero combat cards if they have Heroes there."""

from __future__ import annotations

from typing import Final

from strategium.games.horus_heresy.components import UNITS, WOUNDED_FROM
from strategium.games.horus_heresy.pieces import engaged_heroes, engaged_units, rank
from strategium.games.horus_heresy.rules.hero_moments import offer_heroes
from strategium.games.horus_heresy.rules.piles import draw_combat
from strategium.games.horus_heresy.state import TYPE, Heresy
from strategium.games.horus_heresy.things import COMBAT_CARDS, HERO_COMBAT_CARDS
from strategium.games.horus_heresy.words import EATERS_DRAW, IMPERIAL, PREPARING, TRAITOR
from strategium.kernel.asking import ask
from strategium.kernel.core import RawOption
from strategium.kernel.flow import push
from strategium.kernel.log import Sentence, say
from strategium.kernel.names import register
from strategium.kernel.verbs import PASS, SEAT, Question, RawDecision, Verb

DRAWS: Final = Sentence("{0} draws {1}", SEAT, COMBAT_CARDS, rules=("horus_heresy/battle.draw-count",))
DRAWS_HERO: Final = Sentence(
    "{0} draws {1}", SEAT, HERO_COMBAT_CARDS, rules=("horus_heresy/heroes.combat-cards",)
)


# ---- combat cards --------------------------------------------------------------------------------
def combat_cards_for(g: Heresy, side: int) -> int:
    """Half of the engaged units' combined rank, rounded up, and extra cards.
    [horus_heresy/battle.draw-count, horus_heresy/battle.draw-extra]"""
    units = [code for _, code in engaged_units(g, side)]
    total = sum([rank(g, code) for code in units])
    for e in g.effects:  # [horus_heresy/components.rank-is-rating]
        if e.what == EATERS_DRAW and e.subject == side:
            total += e.amount * len([1 for code in units if (UNITS[code // TYPE].legion,) == e.data])
    extra = g.battles[-1].extra[side]
    return (total + 1) // 2 + extra


def prepare(g: Heresy, no: int) -> None:
    """Both players draw a new hand. [horus_heresy/battle.draw-new-hand]"""
    for side in (IMPERIAL, TRAITOR):
        say(g, DRAWS, side, draw_combat(g, side, 0, combat_cards_for(g, side)))
    push(g, (draw_hero_cards, IMPERIAL), (draw_hero_cards, TRAITOR))


# ---- Hero combat cards ---------------------------------------------------------------------------
def hero_cards_for(g: Heresy, side: int) -> int:
    """Two with an unwounded Hero engaged, one if all are wounded.
    [horus_heresy/heroes.combat-cards-max-two, horus_heresy/heroes.all-wounded-one-card]"""
    heroes = engaged_heroes(g, side)
    if not heroes:
        return 0
    wounded_from = WOUNDED_FROM  # [horus_heresy/heroes.unwounded-normal]
    sound = [hero for hero in heroes if g.hero_damage[hero] < wounded_from]
    # [horus_heresy/heroes.track-sections]
    return 2 if sound else 1  # [horus_heresy/heroes.one-sound-hero-enough]


DRAW_HERO_CARDS: Final = Verb(
    "draw Hero cards", words="draw Hero combat cards", rules=("horus_heresy/heroes.combat-cards",)
)


def whether_to_draw(g: Heresy, decision: RawDecision) -> str:
    """How many cards a Hero brings depends on his wounds."""
    cards = HERO_COMBAT_CARDS.words(g, decision.seat, hero_cards_for(g, decision.seat))
    return f"A Hero of yours is in the battle: do you draw {cards}?"


WHETHER_TO_DRAW: Final = Question(
    "draw Hero combat cards",
    DRAW_HERO_CARDS,
    PASS,
    rules=("horus_heresy/heroes.combat-cards",),
    prompt=whether_to_draw,
)


def draw_hero_cards(g: Heresy, side: int) -> None:
    """An engaged Hero allows to draw Hero combat cards. [horus_heresy/heroes.combat-cards]"""
    if hero_cards_for(g, side):
        ask(g, side, WHETHER_TO_DRAW, hero_cards_drawn, side)


def hero_cards_drawn(g: Heresy, option: RawOption, side: int) -> None:
    if option[0] is DRAW_HERO_CARDS:
        say(g, DRAWS_HERO, side, draw_combat(g, side, 1, hero_cards_for(g, side)))


def heroes_prepare(g: Heresy, no: int) -> None:
    """Heroes whose abilities are used when cards are drawn. [horus_heresy/heroes.abilities]"""
    offer_heroes(g, PREPARING)


register(__name__)
