"""A battle: who is engaged, which cards are drawn; coexistence battles. How an order begins one is in joining.py."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from strategium.games.horus_heresy.components import AREA_NAMES, UNITS, WOUNDED_FROM
from strategium.games.horus_heresy.pieces import (
    CODES,
    HERO,
    can_cross,
    engaged_heroes,
    engaged_units,
    is_hero,
    pieces_at,
    rank,
    swap,
    units_of,
)
from strategium.games.horus_heresy.rules.battle_end import battle_is_over, end_of_battle
from strategium.games.horus_heresy.rules.hero_moments import offer_heroes
from strategium.games.horus_heresy.rules.iteration import choose_first_active, next_iteration
from strategium.games.horus_heresy.rules.piles import draw_combat
from strategium.games.horus_heresy.state import ENGAGED, TYPE, Battle, Heresy
from strategium.games.horus_heresy.things import AREA, COMBAT_CARDS, HERO_COMBAT_CARDS, PIECE
from strategium.games.horus_heresy.words import (
    COEXISTENCE_ITERATIONS,
    EATERS_DRAW,
    ENGAGING,
    IMPERIAL,
    PREPARING,
    TRAITOR,
)
from strategium.kernel.asking import ask
from strategium.kernel.core import RawOption
from strategium.kernel.flow import push, push_scoped
from strategium.kernel.log import Sentence, say
from strategium.kernel.names import register
from strategium.kernel.trace import title
from strategium.kernel.verbs import DONE, PASS, SEAT, Among, Need, Question, RawDecision, Verb

THEY_MEET: Final = Sentence("Battle at {0}", AREA, rules=("horus_heresy/battle.causes",))
DRAWS: Final = Sentence("{0} draws {1}", SEAT, COMBAT_CARDS, rules=("horus_heresy/battle.draw-count",))
DRAWS_HERO: Final = Sentence(
    "{0} draws {1}", SEAT, HERO_COMBAT_CARDS, rules=("horus_heresy/heroes.combat-cards",)
)


# ---- 2. engaging ---------------------------------------------------------------------------------
def outside(g: Heresy, row: Battle) -> list[int]:
    """The attacker's pieces in origin areas that can cross to the target, without those that have just flown in."""
    found: list[int] = []
    for area in sorted(row.origins):
        if area != row.target:
            there = [p for p in pieces_at(g, area, row.attacker) if is_hero(p) or not p & ENGAGED]
            found += [p for p in there if can_cross(g, p, area, row.target)]
    return found


def pieces_to_hold(g: Heresy, decision: RawDecision) -> Sequence[int]:
    there = outside(g, g.battles[-1])
    for pick in decision.picked:
        there.remove(pick[1])
    return list(dict.fromkeys(there))


def leaves_somebody(g: Heresy, decision: RawDecision, piece: int) -> bool:
    row = g.battles[-1]
    inside = len(pieces_at(g, row.target, row.attacker))
    flown = sum([1 for a in row.origins for c in units_of(g, a, row.attacker) if c & ENGAGED])
    return len(outside(g, row)) - len(decision.picked) + inside + flown > 1


HOLD_BACK: Final = Verb(
    "hold back",
    PIECE,
    find=pieces_to_hold,
    needs=(
        Among("horus_heresy/battle.engage-choice", "{0} is not among the attackers outside the target"),
        Need(leaves_somebody, "horus_heresy/battle.engage-choice", "somebody must attack"),
    ),
    rules=("horus_heresy/battle.engage-choice",),
)
WHO_HOLDS_BACK: Final = Question(
    "engage",
    DONE,
    HOLD_BACK,
    prompt="Everybody attacks. Does anybody hold back?",
    several=True,
    rules=("horus_heresy/battle.engage-choice",),
)


def hold_back(g: Heresy, no: int) -> None:
    """The attacker says which pieces of the origin areas are engaged. [horus_heresy/battle.engage-choice]"""
    row = g.battles[no]
    decision = RawDecision(row.attacker, WHO_HOLDS_BACK, engaged, (no,), ())
    if len(WHO_HOLDS_BACK.options(g, decision)) > 1:
        ask(g, row.attacker, WHO_HOLDS_BACK, engaged, no)
    else:
        push(g, (engage, no, ()))


def engaged(g: Heresy, picks: tuple[RawOption, ...], no: int) -> None:
    push(g, (engage, no, tuple([pick[1] for pick in picks])))


def engage(g: Heresy, no: int, held: tuple[int, ...]) -> None:
    """Everybody in the target is engaged, and of the origins whoever is not held back."""
    row = g.battles[no]
    left = list(held)
    pieces: list[int] = []
    for side in (IMPERIAL, TRAITOR):
        pieces += pieces_at(g, row.target, side)  # [horus_heresy/battle.target-all-engaged]
    for piece in outside(g, row):
        if piece in left:
            left.remove(piece)
        else:
            pieces.append(piece)
    heroes = row.heroes
    for piece in pieces:
        if is_hero(piece):
            heroes |= 1 << piece - HERO
        else:
            swap(g, piece // CODES, piece % CODES, piece % CODES | ENGAGED)
    g.battles[no] = row._replace(heroes=heroes, fighting=1)
    g.needs_check = 1


def heroes_engage(g: Heresy, no: int) -> None:
    """Heroes whose abilities are used when units are engaged. [horus_heresy/heroes.abilities]"""
    offer_heroes(g, ENGAGING)


# ---- 3. preparing --------------------------------------------------------------------------------
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


class WhetherToDraw(Question):
    """How many cards a Hero brings depends on his wounds."""

    def prompt(self, g: Heresy, decision: RawDecision) -> str:
        cards = HERO_COMBAT_CARDS.words(g, decision.seat, hero_cards_for(g, decision.seat))
        return f"A Hero of yours is in the battle: do you draw {cards}?"


WHETHER_TO_DRAW: Final = WhetherToDraw(
    "draw Hero combat cards",
    DRAW_HERO_CARDS,
    PASS,
    rules=("horus_heresy/heroes.combat-cards",),
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


FIGHT: Final[tuple[Any, ...]] = (
    heroes_engage,
    prepare,
    heroes_prepare,
    choose_first_active,
    next_iteration,
    end_of_battle,
    battle_is_over,
)


# ---- coexistence ---------------------------------------------------------------------------------
def coexistence_battle(g: Heresy, area: int) -> None:
    """The Imperial player attacks, the Traitor defends; the area is target and origin; all there are engaged.
    [horus_heresy/battle.coexistence-area]"""
    attacker = IMPERIAL  # [horus_heresy/battle.coexistence-roles]
    limit = COEXISTENCE_ITERATIONS  # [horus_heresy/battle.iteration-limit-coexistence]
    say(g, THEY_MEET, area)
    push_scoped(g, "battles", Battle(attacker, area, limit, 1, (area,)), engage_all, *FIGHT)


def engage_all(g: Heresy, no: int) -> None:
    """Every unit and Hero of both sides. [horus_heresy/battle.coexistence-all-engaged]"""
    push(g, (engage, no, ()))


def _battle_title(g: Heresy, viewer: int | None, row: Battle) -> str:
    return f"battle at {AREA_NAMES[row.target]}"


title(Battle, _battle_title)
register(__name__, HOLD_BACK, WHO_HOLDS_BACK, DRAW_HERO_CARDS, WHETHER_TO_DRAW)
register(__name__, hold_back, engaged, engage, heroes_engage, prepare, draw_hero_cards, hero_cards_drawn)
register(__name__, heroes_prepare, coexistence_battle, engage_all)
