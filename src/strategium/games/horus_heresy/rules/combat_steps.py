"""The steps of combat cards and Heroes that ask or draw."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from strategium.games.horus_heresy.components import HERO_SIDES, MAP, UNITS
from strategium.games.horus_heresy.kinds import COMBATS
from strategium.games.horus_heresy.pieces import (
    CODES,
    HERO,
    engaged_units,
    is_hero,
    is_open,
    piece_of,
    place_from_stockpile,
    put,
    rank,
    relocate,
    stocked_heroes,
    take,
    type_of,
    units_of,
)
from strategium.games.horus_heresy.rules.activation import is_activated
from strategium.games.horus_heresy.rules.corruption import IS_LOYAL, turn
from strategium.games.horus_heresy.rules.damage import hurt
from strategium.games.horus_heresy.rules.marching import ways
from strategium.games.horus_heresy.rules.movement import MOVES
from strategium.games.horus_heresy.rules.mustering import ENTERS, PLACES
from strategium.games.horus_heresy.rules.piles import (
    add_sorted,
    discard_combat,
    draw_bomb,
    is_star,
    take_from,
)
from strategium.games.horus_heresy.rules.routing import rout
from strategium.games.horus_heresy.state import ENGAGED, Heresy
from strategium.games.horus_heresy.things import AREA, CARD, DISCARDED, PIECE
from strategium.games.horus_heresy.words import COMBAT_DISCARD, COMBAT_HAND
from strategium.kernel.asking import ask, by_chance
from strategium.kernel.choices import Choice
from strategium.kernel.core import RawOption
from strategium.kernel.flow import push
from strategium.kernel.knowledge import VALUE, WHOSE
from strategium.kernel.log import Sentence, say
from strategium.kernel.names import register
from strategium.kernel.verbs import DONE, SEAT, Among, Need, Question, RawDecision, Verb

DREW_FOR: Final = Sentence("{1} is drawn for {0}", PIECE, CARD)
LOSES: Final = Sentence("{0} discards {1}", SEAT, CARD)
TAKES: Final = Sentence("{0} takes {1} from the discard pile", SEAT, CARD)

EFFECT: Final = "horus_heresy/iteration.effect-optional"


# ---- corruption, plague --------------------------------------------------------------------------
def ignite(g: Heresy, piece: int) -> None:
    """A Chaos Star corrupts an engaged unit."""
    card = draw_bomb(g)
    say(g, DREW_FOR, piece, card)
    if is_star(card):
        turn(g, piece)
    else:
        say(g, IS_LOYAL, piece)


def plague(g: Heresy, seat: int, n: int) -> None:
    """A card for each opposing engaged unit; those with a Chaos Star take damage."""
    for area, code in engaged_units(g, 1 - seat):
        card = draw_bomb(g)
        say(g, DREW_FOR, piece_of(area, code), card)
        if is_star(card):
            hurt(g, piece_of(area, code), n)


# ---- terror --------------------------------------------------------------------------------------
def terrified_units(g: Heresy, seat: int, daemon: int) -> list[int]:
    """Opposing engaged units of lower rank."""
    most = rank(g, daemon % CODES)
    return [piece_of(a, c) for a, c in engaged_units(g, 1 - seat) if rank(g, c) < most]


def units_to_terrify(g: Heresy, decision: RawDecision) -> Sequence[int]:
    there = terrified_units(g, decision.seat, decision.args[0])
    for pick in decision.picked:
        there.remove(pick[1])
    return list(dict.fromkeys(there))


def enough_terror(g: Heresy, decision: RawDecision) -> bool:
    return bool(len(decision.picked) >= decision.args[1])


TERRIFY: Final = Verb(
    "terrify",
    PIECE,
    words="rout {0}",
    find=units_to_terrify,
    needs=(Among(EFFECT, "{0} is no opposing engaged unit of lower rank"),),
)
WHOM_TO_TERRIFY: Final = Question(
    "rout units", DONE, TERRIFY, prompt="Which units rout?", several=True, finished=enough_terror
)


def terrify(g: Heresy, seat: int, daemon: int, n: int) -> None:
    """Up to so many units rout, one after the other."""
    if terrified_units(g, seat, daemon):
        ask(g, seat, WHOM_TO_TERRIFY, terrified, daemon, n)


def terrified(g: Heresy, picks: tuple[RawOption, ...], daemon: int, n: int) -> None:
    push(g, *[(rout, pick[1]) for pick in picks])


# ---- random discards -----------------------------------------------------------------------------
def backs_in_hand(g: Heresy, side: int) -> list[int]:
    """0 for combat cards, 1 for Hero combat cards."""
    return sorted({slot[WHOSE] & 1 for slot in g.piles[COMBAT_HAND + side]})


def has_combat_card(g: Heresy, decision: RawDecision) -> bool:
    return 0 in backs_in_hand(g, 1 - decision.seat)


def has_hero_card(g: Heresy, decision: RawDecision) -> bool:
    return 1 in backs_in_hand(g, 1 - decision.seat)


BACKS: Final = "horus_heresy/battle.random-choice-sees-backs"
TAKE_COMBAT_CARD: Final = Verb(
    "take a combat card",
    words="a combat card",
    needs=(Need(has_combat_card, BACKS, "your opponent has no combat card"),),
)
TAKE_HERO_CARD: Final = Verb(
    "take a Hero combat card",
    words="a Hero combat card",
    needs=(Need(has_hero_card, BACKS, "your opponent has no Hero combat card"),),
    rules=(BACKS,),
)
WHICH_BACK: Final = Question(
    "choose a back",
    TAKE_COMBAT_CARD,
    TAKE_HERO_CARD,
    prompt="Which kind of card does your opponent lose?",
    rules=("horus_heresy/battle.random-choice-sees-backs",),
)


def discard_at_random(g: Heresy, seat: int) -> None:
    """The one who takes sees the backs. [horus_heresy/battle.random-choice-sees-backs]"""
    if g.piles[COMBAT_HAND + 1 - seat]:
        ask(g, seat, WHICH_BACK, back_chosen, seat)


def back_chosen(g: Heresy, option: RawOption, seat: int) -> None:
    back = int(option[0] is TAKE_HERO_CARD)
    n = len([1 for slot in g.piles[COMBAT_HAND + 1 - seat] if slot[WHOSE] & 1 == back])
    by_chance(g, n, card_is_lost, 1 - seat, back)


def card_is_lost(g: Heresy, n: int, side: int, back: int) -> None:
    cards = [slot[VALUE] for slot in g.piles[COMBAT_HAND + side] if slot[WHOSE] & 1 == back]
    say(g, LOSES, side, cards[n])
    discard_combat(g, take_from(g, COMBAT_HAND + side, cards[n]))


# ---- retrieving ----------------------------------------------------------------------------------
def discarded_cards(g: Heresy, decision: RawDecision) -> Sequence[int]:
    piles = (COMBAT_DISCARD + 2 * decision.seat, COMBAT_DISCARD + 2 * decision.seat + 1)
    return sorted({slot[VALUE] for pile in piles for slot in g.piles[pile]})


RETRIEVE: Final = Verb(
    "retrieve",
    DISCARDED,
    words="take {0}",
    find=discarded_cards,
    needs=(Among(EFFECT, "{0} is not discarded"),),
)
WHAT_TO_RETRIEVE: Final = Question("take a card back", RETRIEVE, prompt="Which card do you take back?")


def retrieve(g: Heresy, seat: int) -> None:
    """A card of choice from the own discard piles. [horus_heresy/decks.no-browsing-discards]"""
    if discarded_cards(g, RawDecision(seat, WHAT_TO_RETRIEVE, retrieved, (), ())):
        ask(g, seat, WHAT_TO_RETRIEVE, retrieved, seat)


def retrieved(g: Heresy, option: RawOption, seat: int) -> None:
    say(g, TAKES, seat, option[1])
    hero_card = any(kind.no == option[1] and kind.is_hero for kind in COMBATS)
    pile = COMBAT_DISCARD + 2 * seat + int(hero_card)
    add_sorted(g, COMBAT_HAND + seat, take_from(g, pile, option[1]))


# ---- withdrawal ----------------------------------------------------------------------------------
def withdrawal_areas(g: Heresy, seat: int) -> list[int]:
    near = MAP.neighbours[g.battles[-1].target]
    return [area for area, border in near if is_open(g, area, seat) and not g.closed >> border & 1]


def areas_to_withdraw_to(g: Heresy, decision: RawDecision) -> Sequence[int]:
    return withdrawal_areas(g, decision.seat)


WITHDRAW_TO: Final = Verb(
    "withdraw to",
    AREA,
    words="to {0}",
    find=areas_to_withdraw_to,
    needs=(Among(EFFECT, "nobody can withdraw to {0}"),),
)
WHERE_TO_WITHDRAW: Final = Question("withdraw", WITHDRAW_TO, prompt="Where do your units withdraw to?")


def withdraw(g: Heresy, seat: int) -> None:
    """All own units in the target go to one adjacent area."""
    if withdrawal_areas(g, seat):
        ask(g, seat, WHERE_TO_WITHDRAW, withdrawn, seat)


def withdrawn(g: Heresy, option: RawOption, seat: int) -> None:
    target = g.battles[-1].target
    for code in units_of(g, target, seat):
        say(g, MOVES, piece_of(target, code), option[1])
        take(g, target, code)
        put(g, option[1], code & ~ENGAGED)


# ---- reinforcements ------------------------------------------------------------------------------
def battle_areas(g: Heresy, decision: RawDecision) -> Sequence[int]:
    """The target for the defender, the origins for the attacker."""
    row = g.battles[-1]
    return list(row.origins) if decision.seat == row.attacker else [row.target]


REINFORCE: Final = Verb(
    "reinforce",
    AREA,
    words="at {0}",
    find=battle_areas,
    needs=(Among(EFFECT, "{0} is not part of your side of the battle"),),
)
WHERE_TO_REINFORCE: Final = Question("reinforce", REINFORCE, prompt="Where does the unit join the battle?")


def reinforce(g: Heresy, seat: int, kind: int) -> None:
    """A unit of the stockpile is placed and engaged."""
    if g.stockpile[kind]:
        ask(g, seat, WHERE_TO_REINFORCE, reinforced, kind)


def reinforced(g: Heresy, option: RawOption, kind: int) -> None:
    say(g, PLACES, UNITS[kind].side, kind, option[1])
    place_from_stockpile(g, kind, option[1], ENGAGED)


def heroes_to_enter(g: Heresy, decision: RawDecision) -> Sequence[tuple[int, int]]:
    """Heroes of the stockpile with the areas where they may come, in rising order."""
    last = decision.picked[-1][1] if decision.picked else -1
    there = [HERO + hero for hero in stocked_heroes(g, decision.seat) if HERO + hero > last]
    return [(piece, area) for piece in there for area in battle_areas(g, decision)]


def is_of_the_stockpile(g: Heresy, decision: RawDecision, piece: int, area: int) -> bool:
    return is_hero(piece) and piece - HERO in stocked_heroes(g, decision.seat)


def joins_his_side(g: Heresy, decision: RawDecision, piece: int, area: int) -> bool:
    return area in battle_areas(g, decision)


def has_not_entered(g: Heresy, decision: RawDecision, piece: int, area: int) -> bool:
    return piece not in [pick[1] for pick in decision.picked]


ENTER_WITH_UNITS: Final = "horus_heresy/heroes.enter-with-units"
WHO_ENTERS: Final = Choice(
    "Heroes enter",
    "enter battle",
    PIECE,
    AREA,
    words="bring in {0} at {1}",
    find=heroes_to_enter,
    needs=(
        Need(is_of_the_stockpile, ENTER_WITH_UNITS, "{0} is no Hero of your stockpile"),
        Need(joins_his_side, ENTER_WITH_UNITS, "{1} is not part of your side of the battle"),
        Need(has_not_entered, ENTER_WITH_UNITS, "{0} comes in already"),
        Among(ENTER_WITH_UNITS, "Heroes are named in one order, and {0} comes before those you have named"),
    ),
    before=(DONE,),
    prompt="Heroes may come in with units: do any join the battle?",
    several=True,
    unordered=True,
    rule=ENTER_WITH_UNITS,
)


def heroes_enter(g: Heresy, seat: int) -> None:
    """Where units may come in from the stockpile, Heroes may: here too. [horus_heresy/heroes.enter-with-units]"""
    if stocked_heroes(g, seat):
        ask(g, seat, WHO_ENTERS, heroes_entered)


def heroes_entered(g: Heresy, picks: tuple[RawOption, ...]) -> None:
    for _, piece, area in picks:
        say(g, ENTERS, piece, area)
        relocate(g, piece, area)
        row = g.battles[-1]
        g.battles[-1] = row._replace(heroes=row.heroes | 1 << piece - HERO)


# ---- riding --------------------------------------------------------------------------------------
def rideable(g: Heresy, hero: int, points: int) -> list[int]:
    """Friendly or neutral areas next to the target that he can reach and that are not activated."""
    side, row = HERO_SIDES[hero], g.battles[-1]
    costs = ways(g, side, g.hero_at[hero], points, False)
    near = [a for a, border in MAP.neighbours[row.target] if a in costs and not g.closed >> border & 1]
    ready = [area for area in near if is_open(g, area, side) and not is_activated(g, area, side)]
    return [area for area in ready if area not in row.origins]


def areas_to_ride_to(g: Heresy, decision: RawDecision) -> Sequence[int]:
    return rideable(g, decision.args[0], decision.args[1]) if not decision.picked else ()


def companions(g: Heresy, decision: RawDecision) -> Sequence[int]:
    """Units of the legion that are with him."""
    hero, _, legion = decision.args[:3]
    if not decision.picked or decision.picked[0][1] == g.hero_at[hero]:
        return ()
    area = g.hero_at[hero]
    there = [
        piece_of(area, c)
        for c in units_of(g, area, decision.seat)
        if UNITS[type_of(piece_of(area, c))].legion == legion
    ]
    for pick in decision.picked[1:]:
        there.remove(pick[1])
    return list(dict.fromkeys(there))


def all_ride(g: Heresy, decision: RawDecision) -> bool:
    return bool(decision.picked) and not companions(g, decision)


RIDE_TO: Final = Verb(
    "ride to",
    AREA,
    find=areas_to_ride_to,
    needs=(Among("horus_heresy/heroes.abilities", "he cannot ride to {0}"),),
)
RIDE_ALONG: Final = Verb(
    "ride along",
    PIECE,
    words="{0} rides along",
    find=companions,
    needs=(Among("horus_heresy/heroes.abilities", "{0} does not ride with him"),),
)


def has_a_goal(g: Heresy, decision: RawDecision) -> bool:
    return bool(decision.picked)


THAT_IS_ALL: Final = Verb(
    "nobody else rides",
    words="nobody else",
    ends=True,
    needs=(Need(has_a_goal, "horus_heresy/heroes.abilities", "say where he rides"),),
)
WHERE_TO_RIDE: Final = Question(
    "ride",
    THAT_IS_ALL,
    RIDE_TO,
    RIDE_ALONG,
    prompt="Where do they ride, and who rides along?",
    several=True,
    finished=all_ride,
)


def ride(g: Heresy, hero: int, points: int, legion: str) -> None:
    """They come next to the target: an origin area beyond the limit. [horus_heresy/heroes.abilities]"""
    ask(g, HERO_SIDES[hero], WHERE_TO_RIDE, ridden, hero, points, legion)


def ridden(g: Heresy, picks: tuple[RawOption, ...], hero: int, points: int, legion: str) -> None:
    area, row = picks[0][1], g.battles[-1]
    for piece in (HERO + hero, *[pick[1] for pick in picks[1:]]):
        if g.hero_at[hero] != area or piece < HERO:
            say(g, MOVES, piece, area)
            relocate(g, piece, area)
    g.battles[-1] = row._replace(
        origins=(*row.origins, area), limit=row.limit + 1, joined=row.joined | 1 << area
    )


register(__name__)
