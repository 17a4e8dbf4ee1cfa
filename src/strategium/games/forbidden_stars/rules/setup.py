"""Before the first round: factions, decks, tokens, the first player, and the board."""

from __future__ import annotations

from typing import Final

from strategium.games.forbidden_stars.components import (
    FACTION_NAMES,
    OBJECTIVES_TO_EACH,
    ORDERS_OF_A_KIND,
    SHEETS,
    UNIT_NAMED,
    UNITS,
)
from strategium.games.forbidden_stars.kinds import COMBAT_CARDS, COPIES, EVENTS, combat_card
from strategium.games.forbidden_stars.rules.building import build_board
from strategium.games.forbidden_stars.rules.elimination import the_gone_have_nothing
from strategium.games.forbidden_stars.rules.ready import late_start, open_table, ready_board
from strategium.games.forbidden_stars.rules.round import play_round
from strategium.games.forbidden_stars.state import Holding, Stars
from strategium.games.forbidden_stars.things import canvas, slot_of
from strategium.games.forbidden_stars.words import (
    ASSETS,
    BUILDING,
    COMBAT_DECK,
    EVENT_DECK,
    FACTIONS,
    NOBODY,
    OPEN_PLACES,
    ORDERS,
    PLACES,
    SPARE,
    STRUCTURES,
)
from strategium.kernel.asking import by_chance
from strategium.kernel.chance import shuffled
from strategium.kernel.core import Frame
from strategium.kernel.errors import UnknownOption
from strategium.kernel.flow import push
from strategium.kernel.log import Sentence, say
from strategium.kernel.names import register
from strategium.kernel.verbs import SEAT

FIRST: Final = Sentence(
    "{0} is drawn as the first player", SEAT, rules=("forbidden_stars/setup.first-player-random",)
)


def set_up(g: Stars) -> None:
    """The steps of setting up, in order."""
    check_factions(g)
    g.phase = BUILDING
    empty_seats(g)
    board: list[Frame] = [(build_board,)] if g.options.board == "build" else [(ready_board,)]
    if g.options.late:
        board.append((late_start,))
    push(
        g,
        (choose_factions,),
        (claim_forces,),
        (draw_first_player,),
        (give_objectives,),
        (make_decks,),
        *board,
        (play_round,),
    )


def check_factions(g: Stars) -> None:
    """One faction for each seat, none twice."""
    chosen = g.options.factions
    if chosen and (len(chosen) != g.seats or len(set(chosen)) != g.seats):
        raise UnknownOption(
            f"name {g.seats} different factions, one for each seat, not {list(chosen)}"
            " [forbidden_stars/setup.choose-faction]"
        )
    if g.options.late and g.options.board == "build":
        raise UnknownOption("a late start needs a ready board [forbidden_stars/house.late-start]")


def empty_seats(g: Stars) -> None:
    """Nobody has anything, and no tile lies on the table."""
    g.materiel = [0] * g.seats
    g.assets = [0] * (len(ASSETS) * g.seats)
    g.collected = [0] * g.seats
    g.orders = [()] * g.seats
    g.on_events = [()] * g.seats
    g.cards = [()] * (PLACES * g.seats)
    g.open = [()] * (OPEN_PLACES * g.seats)
    g.held = [Holding()] * g.seats
    g.supply = [unit.count for unit in UNITS]
    g.width, g.height = canvas(g.seats)
    sit(g, tuple(range(g.seats)))
    open_table(g)


def sit(g: Stars, factions: tuple[int, ...]) -> None:
    """Who plays what."""
    g.factions = factions
    g.seat_of = tuple([factions.index(f) if f in factions else NOBODY for f in range(len(FACTIONS))])


def choose_factions(g: Stars) -> None:
    """No faction is taken twice; without a choice they are drawn by lot. [forbidden_stars/setup.choose-faction]"""
    if g.options.factions:
        sit(g, tuple([FACTIONS.index(name) for name in g.options.factions]))
    else:
        sit(g, shuffled(g, tuple(range(len(FACTIONS))))[: g.seats])


def claim_forces(g: Stars) -> None:
    """Each takes the initial forces and order tokens of his faction.

    [forbidden_stars/setup.claim-initial-forces, forbidden_stars/setup.starting-materiel-six]
    """
    for seat in range(g.seats):
        initial = SHEETS[g.factions[seat]]["initial"]
        units = [UNIT_NAMED[name] for name, n in initial["units"].items() for _ in range(n)]
        structures = [STRUCTURES.index(name) for name, n in initial["structures"].items() for _ in range(n)]
        g.held[seat] = Holding(units=tuple(sorted(units)), structures=tuple(structures))
        g.materiel[seat] = initial["materiel"]
        for name, n in initial["assets"].items():  # [forbidden_stars/setup.initial-assets-kept]
            g.assets[seat * len(ASSETS) + ASSETS.index(name)] = n
        tokens = [
            slot_of(order, seat, 1 << seat) for order in range(len(ORDERS)) for _ in range(ORDERS_OF_A_KIND)
        ]
        g.orders[seat] = tuple(tokens)


def draw_first_player(g: Stars) -> None:
    """By lot, each with one chance. [forbidden_stars/setup.first-player-random]"""
    by_chance(g, g.seats, first_player_drawn)


def first_player_drawn(g: Stars, seat: int) -> None:
    g.first = seat
    say(g, FIRST, seat)


def give_objectives(g: Stars) -> None:
    """Each hands two of his objective tokens to every other player. [forbidden_stars/setup.give-objectives]"""
    for seat in range(g.seats):
        tokens = [whose for whose in range(g.seats) if whose != seat for _ in range(OBJECTIVES_TO_EACH)]
        g.held[seat] = g.held[seat]._replace(objectives=tuple(tokens))


def make_decks(g: Stars) -> None:
    """Events and basic combat cards are shuffled; the other combat cards are the upgrade deck.

    [forbidden_stars/setup.event-deck, forbidden_stars/setup.combat-deck, forbidden_stars/setup.upgrade-decks]
    """
    for seat in range(g.seats):
        faction = g.factions[seat]
        events = shuffled(g, EVENTS[faction])
        g.set_pile(EVENT_DECK, seat, tuple([slot_of(card, seat) for card in events]))
        basic = tuple(
            [card for card in COMBAT_CARDS[faction] if combat_card(card).basic for _ in range(COPIES)]
        )
        g.set_pile(COMBAT_DECK, seat, tuple([slot_of(card, seat) for card in shuffled(g, basic)]))
        spare = tuple([card for card in COMBAT_CARDS[faction] if not combat_card(card).basic])
        g.set_faceup(SPARE, seat, spare)
    the_gone_have_nothing(g)


def seat_name(g: Stars, seat: int) -> str:
    return "chance" if seat < 0 else FACTION_NAMES[g.factions[seat]]


register(__name__)
