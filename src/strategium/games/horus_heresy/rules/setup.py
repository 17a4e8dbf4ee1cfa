"""Before the first round: pieces, decks, corruption, bombardments, orders."""

from __future__ import annotations

from typing import Final

from strategium.games.horus_heresy.components import (
    ALL_AREAS,
    AREAS,
    CREVASSES,
    HEROES,
    REGIONS,
    TERRA,
    UNITS,
)
from strategium.games.horus_heresy.kinds import BOMBARDMENTS, COMBATS, ORDERS, order
from strategium.games.horus_heresy.kinds import EVENTS as EVENT_CARDS
from strategium.games.horus_heresy.pieces import place_from_stockpile
from strategium.games.horus_heresy.rules.actions import CHOOSE_ORDER, ON_STACK, PLACES
from strategium.games.horus_heresy.rules.bombardment import bombard
from strategium.games.horus_heresy.rules.corruption import corrupt_units
from strategium.games.horus_heresy.rules.fortification import is_fortified
from strategium.games.horus_heresy.rules.initiative import begin_round
from strategium.games.horus_heresy.rules.placing import place_by_players
from strategium.games.horus_heresy.setups import SetUp, find_setup
from strategium.games.horus_heresy.state import Heresy
from strategium.games.horus_heresy.terrain import bits, bits_of
from strategium.games.horus_heresy.things import CARD, FACEDOWN
from strategium.games.horus_heresy.words import (
    BOMBS,
    COMBAT_DECK,
    EVENT_BOX,
    EVENTS,
    IMPERIAL,
    ORDER_DECK,
    ORDER_HAND,
    PILES,
    STACK,
    STOCKPILE,
    TO_BE_DECLARED,
    TRAITOR,
)
from strategium.kernel.asking import ask
from strategium.kernel.chance import shuffled
from strategium.kernel.core import RawOption
from strategium.kernel.flow import push
from strategium.kernel.knowledge import VALUE, Slot, everybody, pick_out
from strategium.kernel.log import say
from strategium.kernel.names import register
from strategium.kernel.trace import title
from strategium.kernel.verbs import Question, RawDecision

RANDOM_EVENTS: Final = 10


def empty_board(g: Heresy) -> None:
    """Nothing is placed: all figures are in the stockpiles, all bases are spare."""
    g.units = [()] * AREAS
    g.hero_at = [STOCKPILE] * HEROES
    g.heroes_in = [0] * AREAS
    g.hero_damage = [0] * HEROES
    g.activated = [0, 0]
    g.routed = [0, 0]
    g.stockpile = [unit.figures for unit in UNITS]
    g.bases = tuple([unit.bases for unit in UNITS])  # [horus_heresy/components.spare-traitor-bases]
    g.piles = [()] * PILES
    g.spaces = [1, 1]
    g.crevasses = CREVASSES
    g.on_top = TRAITOR
    g.current = TRAITOR


def scenario_of(g: Heresy) -> SetUp:
    return find_setup(g.options.scenario)


def set_up(g: Heresy) -> None:
    """The scenario, step by step."""
    find_setup(g.options.scenario)
    empty_board(g)
    before = [(corrupt_before_the_game,), (bombard_before_the_game,)]
    # [horus_heresy/setup.corruption-before-bombardment]
    push(
        g,
        (place_markers,),
        (place_pieces,),
        (place_heroes,),
        (place_by_players,),
        (make_combat_decks,),
        (make_bombardment_deck,),
        (make_event_deck,),
        *before,
        (deal_starting_orders,),
        (lay_landing_orders,),
        (make_order_decks,),
        (begin_round,),
    )


# ---- pieces --------------------------------------------------------------------------------------
def place_markers(g: Heresy) -> None:
    """Both markers on the first space, the Traitor's on top. [horus_heresy/setup.initiative-markers]"""
    g.spaces = [g.options.first_space, g.options.first_space]
    g.on_top = TRAITOR


def place_pieces(g: Heresy) -> None:
    """Units and defense lasers go to the areas that the scenario names. [horus_heresy/setup.place-units]"""
    scenario = scenario_of(g)
    for area, kind in scenario.units:
        place_from_stockpile(g, kind, area)
    g.lasers = bits_of(scenario.lasers)


def place_heroes(g: Heresy) -> None:
    """Heroes too; the others wait in their stockpiles. [horus_heresy/setup.place-units]"""
    for hero, area in scenario_of(g).heroes.items():
        g.place_hero(hero, area)
    g.hero_damage = [g.options.hero_damage] * HEROES  # [horus_heresy/setup.hero-damage-markers]


# ---- decks ---------------------------------------------------------------------------------------
def make_combat_decks(g: Heresy) -> None:
    """Each side shuffles its combat deck and, apart, its Hero combat deck.
    [horus_heresy/setup.combat-decks]"""
    for pile in range(4):
        cards: list[Slot] = []
        for kind in COMBATS:
            if kind.side == pile >> 1 and kind.is_hero == bool(pile & 1):
                cards += [(kind.no, 0, pile, 0)] * kind.copies
        g.piles[COMBAT_DECK + pile] = shuffled(g, tuple(cards))


def make_bombardment_deck(g: Heresy) -> None:
    """One deck for both players. [horus_heresy/setup.bombardment-deck]"""
    cards: list[Slot] = []
    for kind in BOMBARDMENTS:
        cards += [(kind.no, 0, 0, 0)] * kind.copies
    g.piles[BOMBS] = shuffled(g, tuple(cards))


def make_event_deck(g: Heresy) -> None:
    """Act by act, the first on top; of an act that uses only some of its cards the others stay in the box, unseen.
    [horus_heresy/setup.event-acts]"""
    acts = scenario_of(g).acts
    if g.options.all_events:
        acts = [([kind.no for kind in EVENT_CARDS for _ in range(kind.copies)], RANDOM_EVENTS)]
    for n in range(len(acts) - 1, -1, -1):  # [horus_heresy/setup.event-stack-order]
        cards, used = acts[n]
        pile = shuffled(g, tuple([(card, 0, n, 0) for card in cards]))
        g.piles[EVENTS] += pile[:used]  # [horus_heresy/setup.event-act-subset]
        g.piles[EVENT_BOX] += pile[used:]


# ---- corruption, bombardment ---------------------------------------------------------------------
def corrupt_before_the_game(g: Heresy) -> None:
    """As many attempts as the scenario says. [horus_heresy/setup.corruption-count]"""
    n = scenario_of(g).corruptions if g.options.corruptions < 0 else g.options.corruptions
    push(g, (corrupt_units, ALL_AREAS, 0, n, ()))


def bombard_before_the_game(g: Heresy) -> None:
    """As many bombardments as the scenario says. [horus_heresy/setup.bombard-count]"""
    n = scenario_of(g).bombardments if g.options.bombardments < 0 else g.options.bombardments
    push(g, *[(bombard_open_ground,)] * n)


def bombard_open_ground(g: Heresy) -> None:
    """An area that is not fortified; the same one may be chosen again.
    [horus_heresy/setup.bombard-resolve]"""
    areas = [area for area in bits(TERRA) if not is_fortified(g, area)]
    push(g, (bombard, TRAITOR, bits_of(areas), 1, TO_BE_DECLARED))  # [horus_heresy/setup.bombard-target]


# ---- orders --------------------------------------------------------------------------------------
def deal_starting_orders(g: Heresy) -> None:
    """All orders with the starting mark are the opening hand; everybody knows which they are.
    [horus_heresy/setup.starting-orders]"""
    for side in (IMPERIAL, TRAITOR):
        hand: list[Slot] = []
        deck: list[Slot] = []
        for kind in ORDERS:
            hand += [(kind.no, everybody(g), side, 0)] * kind.starting[side]
            deck += [(kind.no, 0, side, 0)] * (kind.copies[side] - kind.starting[side])
        g.piles[ORDER_HAND + side] = tuple(sorted(hand))
        g.piles[ORDER_DECK + side] = tuple(deck)


def landing_orders(g: Heresy, decision: RawDecision) -> list[int]:
    """Landing orders in the Traitor's hand that are not picked yet."""
    hand = [slot[VALUE] for slot in g.piles[ORDER_HAND + TRAITOR] if order(slot[VALUE]).lands]
    for pick in decision.picked[::2]:
        hand.remove(pick[1])
    return hand


class LayingOrders(Question):
    """Landing orders, each with its stack: a secret draft."""

    def options(self, g: Heresy, decision: RawDecision) -> list[RawOption]:
        if len(decision.picked) % 2:
            return [(ON_STACK, region) for region in range(REGIONS)]
        return [(CHOOSE_ORDER, card) for card in dict.fromkeys(landing_orders(g, decision))]

    def is_finished(self, g: Heresy, decision: RawDecision) -> bool:
        return bool(len(decision.picked) >= 2 * decision.args[0])

    def prompt(self, g: Heresy, decision: RawDecision) -> str:
        if len(decision.picked) % 2:
            return f"{CARD.words(g, decision.seat, decision.picked[-1][1])}: on which stack?"
        return f"Landing order {len(decision.picked) // 2 + 1} of {decision.args[0]}: which do you lay?"


WHICH_LANDINGS: Final = LayingOrders(
    "lay landing orders",
    secret=True,
    several=True,
    rules=("horus_heresy/setup.extra-order-instructions",),
)


def lay_landing_orders(g: Heresy) -> None:
    """The Traitor lays some of his landing orders on stacks, where they are not fresh; the others go into his deck.
    (Ruling G11.) [horus_heresy/setup.extra-order-instructions]"""
    n = scenario_of(g).landing_orders
    if n:
        ask(g, TRAITOR, WHICH_LANDINGS, landing_orders_laid, n)


def landing_orders_laid(g: Heresy, picks: tuple[RawOption, ...], n: int) -> None:
    hand = g.piles[ORDER_HAND + TRAITOR]
    for i in range(0, len(picks), 2):
        card, region = picks[i][1], picks[i + 1][1]
        _, hand = pick_out(hand, card)
        slot: Slot = (card, 1 << TRAITOR, TRAITOR, 0)
        say(g, PLACES, TRAITOR, FACEDOWN.thing(slot), region)
        g.piles[STACK + region] += (slot,)
    spare = [slot for slot in hand if order(slot[VALUE]).lands]
    g.piles[ORDER_HAND + TRAITOR] = tuple([slot for slot in hand if slot not in spare])
    g.piles[ORDER_DECK + TRAITOR] += tuple([(slot[VALUE], 0, TRAITOR, 0) for slot in spare])


def make_order_decks(g: Heresy) -> None:
    """The other orders, shuffled. [horus_heresy/setup.order-deck]"""
    for side in (IMPERIAL, TRAITOR):
        g.piles[ORDER_DECK + side] = shuffled(g, g.piles[ORDER_DECK + side])


title(corrupt_units, "corruption")
title(lay_landing_orders, "setting up")
register(__name__)
