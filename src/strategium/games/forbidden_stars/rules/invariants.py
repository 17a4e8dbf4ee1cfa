"""What always holds: pieces, tokens and cards are conserved, limits are kept."""

from __future__ import annotations

from strategium.games.forbidden_stars.components import (
    ASSETS_IN_BOX,
    CONTROL_TOKENS,
    MOST_ASSETS,
    MOST_DICE,
    MOST_MATERIEL,
    ORDERS_OF_A_KIND,
    STRUCTURES_IN_BOX,
    UNITS,
    kinds_of,
)
from strategium.games.forbidden_stars.kinds import COMBAT_CARDS, COPIES, EVENTS
from strategium.games.forbidden_stars.pieces import (
    holder,
    is_ship,
    is_token,
    kinds_built,
    owner_of_structures,
    seat_of,
)
from strategium.games.forbidden_stars.state import KIND_SHIFT, Stars
from strategium.games.forbidden_stars.words import (
    ASSETS,
    COMBAT_DECK,
    CONTESTED,
    DRAWN,
    EVENT_DECK,
    FACEDOWN,
    HAND,
    ORDERS,
    SCHEMES,
    SPARE,
    STRUCTURES,
)
from strategium.kernel.knowledge import VALUE, WHOSE


def check_invariants(g: Stars) -> None:
    """Raise if the state cannot be."""
    check_areas(g)
    check_supply(g)
    for seat in range(g.seats):
        check_seat(g, seat)
        if seat not in g.eliminated:
            check_orders(g, seat)
            check_cards(g, seat)
    check_fight(g)


def check_areas(g: Stars) -> None:
    fought_over = [row[0] for row in g.contests] + [fight.area for fight in g.fights]
    fought_over += [order.contested for order in g.doing]
    for area, here in enumerate(g.units):
        name = g.map.area_names[area]
        assert list(here) == sorted(here), f"pieces at {name} are not sorted"
        assert not here or g.map.is_world[area] or g.map.is_void[area], "a unit stands beside the board"
        for piece in here:
            assert is_ship(piece) == g.map.is_void[area], (
                f"{UNITS[piece >> KIND_SHIFT].name} cannot be at {name}"
            )
            owner = seat_of(g, piece)
            assert owner >= 0, f"a piece at {name} is nobody's"
            assert owner not in g.eliminated, f"a piece at {name} is of somebody who is out"
            assert g.fights or not is_token(piece), f"a reinforcement token stands at {name}"
        assert not g.structures[area] or g.map.is_world[area], f"a structure stands in {name}"
        assert len({code >> 2 for code in g.structures[area]}) <= 1, f"two players have structures on {name}"
        assert holder(g, area) != CONTESTED or area in fought_over, f"{name} is contested, and nobody fights"
    assert len({storm >> 1 for storm in g.storms}) == len(g.storms), "two Warp Storms share an edge"


def check_supply(g: Stars) -> None:
    on_board = [0] * len(UNITS)
    for here in g.units:
        for piece in here:
            on_board[piece >> KIND_SHIFT] += 1
    for seat in range(g.seats):
        if seat in g.eliminated:
            continue
        for kind in kinds_of(g.factions[seat]):
            held = g.held[seat].units.count(kind) if g.held else 0
            name = UNITS[kind].name
            assert g.supply[kind] + on_board[kind] == UNITS[kind].count, f"pieces of {name} are lost or made"
            assert g.supply[kind] >= held, f"{name} is held and placed"
    for kind, name in enumerate(STRUCTURES):
        built = sum([kinds_built(g, area).count(kind) for area in g.map.worlds])
        assert built <= STRUCTURES_IN_BOX[kind], f"there are more than {STRUCTURES_IN_BOX[kind]} of {name}"
    for asset, name in enumerate(ASSETS):
        total = sum([g.assets[seat * len(ASSETS) + asset] for seat in range(g.seats)])
        assert total <= ASSETS_IN_BOX, f"there are more than {ASSETS_IN_BOX} {name} tokens"


def check_seat(g: Stars, seat: int) -> None:
    assert 0 <= g.materiel[seat] <= MOST_MATERIEL, f"seat {seat} has {g.materiel[seat]} materiel"
    for asset in range(len(ASSETS)):
        assert 0 <= g.assets[seat * len(ASSETS) + asset] <= MOST_ASSETS, f"seat {seat} has too many assets"
    built = sum([len(g.structures[area]) for area in g.map.worlds if owner_of_structures(g, area) == seat])
    assert built <= CONTROL_TOKENS, f"seat {seat} has more structures than control tokens"


def check_orders(g: Stars, seat: int) -> None:
    own = [*g.orders[seat], *g.on_events[seat]]
    own += [slot for stack in g.stacks for slot in stack if slot[WHOSE] == seat]
    values = [slot[VALUE] for slot in own]
    for order, name in enumerate(ORDERS):
        assert values.count(order) in (0, ORDERS_OF_A_KIND), f"seat {seat} has lost or made {name} tokens"
    for row in (g.orders[seat], g.on_events[seat]):
        assert list(row) == sorted(row), "tokens that have no order are sorted"


def check_cards(g: Stars, seat: int) -> None:
    faction = g.factions[seat]
    cards = [slot[VALUE] for place in (COMBAT_DECK, HAND, FACEDOWN) for slot in g.pile(place, seat)]
    for fight in g.fights:
        cards += [card for side, card, _ in fight.played if (fight.attacker, fight.defender)[side] == seat]
    spare = g.faceup(SPARE, seat)
    if cards or spare:
        for card in COMBAT_CARDS[faction]:
            total = cards.count(card) + COPIES * spare.count(card)
            swapped = total == 0 or total == COPIES  # while a card is being swapped it is nowhere
            assert swapped, f"seat {seat} has {total} copies of a combat card"
    events = [slot[VALUE] for place in (EVENT_DECK, DRAWN) for slot in g.pile(place, seat)]
    events += g.faceup(SCHEMES, seat)
    assert len(set(events)) == len(events), f"seat {seat} has an event card twice"
    assert set(events) <= set(EVENTS[faction]), f"seat {seat} has an event card of somebody else"
    for place in (HAND, DRAWN):
        assert list(g.pile(place, seat)) == sorted(g.pile(place, seat)), "a hand is sorted"


def check_fight(g: Stars) -> None:
    for fight in g.fights:
        for side in (0, 1):
            dice = fight.dice[side * 3 : side * 3 + 3]
            assert min(dice) >= 0, "a side has fewer dice than none"
            assert sum(dice) <= MOST_DICE, f"a side has {sum(dice)} dice"
        assert min(fight.tokens) >= 0, "a side has fewer tokens than none"
