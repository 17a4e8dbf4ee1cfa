"""Setting up: factions, decks, ready boards, and building the board."""

from __future__ import annotations

import random
from typing import Any

import pytest

from strategium.games.forbidden_stars import GAME
from strategium.games.forbidden_stars.components import ASSETS_IN_BOX, BOARD_SIZE, STRUCTURES_IN_BOX, TILES
from strategium.games.forbidden_stars.pieces import left_in_box, structures_of
from strategium.games.forbidden_stars.rules.dominate import left_in_supply
from strategium.games.forbidden_stars.state import Stars
from strategium.games.forbidden_stars.words import ASSETS
from strategium.kernel.errors import UnknownOption, UnknownSeat
from tests.games.forbidden_stars.playing import ELDAR, ORKS, SM, asked, choose, of, offered, position, refused


def new(seats: int = 2, **options: Any) -> Stars:
    g = GAME.new(seed=5, seats=seats, **options)
    assert isinstance(g, Stars)
    return g


@pytest.mark.rule("forbidden_stars/setup.choose-faction")
def test_every_seat_has_a_faction_of_its_own() -> None:
    g = new(3, factions=["orks", "eldar", "chaos"])
    assert [GAME.seat_name(g, seat) for seat in range(3)] == ["Orks", "Eldar", "Chaos"]
    assert len({tuple(new(4).factions)}) == 1
    assert sorted(new(4).factions) == [0, 1, 2, 3]
    for bad in (["orks", "orks"], ["orks"], ["orks", "eldar", "chaos"]):
        with pytest.raises(UnknownOption, match=r"setup\.choose-faction"):
            new(2, factions=bad)
    with pytest.raises(UnknownOption):
        new(2, factions=["orks", "tyranids"])
    with pytest.raises(UnknownSeat):
        new(5)


@pytest.mark.rule(
    "forbidden_stars/setup.claim-initial-forces",
    "forbidden_stars/setup.starting-materiel-six",
    "forbidden_stars/setup.initial-assets-kept",
    "forbidden_stars/setup.command-level-zero",
)
def test_initial_forces() -> None:
    g = new(2, factions=["space_marines", "orks"])
    assert of(g, "units", SM) == 6
    assert of(g, "units", ORKS) == 5
    assert g.materiel == [6, 6]
    assert of(g, "assets", ORKS) == {"cache": 0, "forge": 0, "reinforcement": 1}
    assert of(g, "command_level", SM) == 0


@pytest.mark.rule(
    "forbidden_stars/setup.event-deck",
    "forbidden_stars/setup.combat-deck",
    "forbidden_stars/setup.upgrade-decks",
)
def test_decks() -> None:
    g = new(2, factions=["space_marines", "orks"])
    assert len(of(g, "event_deck", SM)) == 8
    deck = of(g, "combat_deck", SM)
    assert len(deck) == 10
    assert len(set(deck)) == 5
    assert len(of(g, "combat_upgrades", SM)) == 9
    orders = {tuple(of(GAME.new(seed=s, factions=["orks", "eldar"]), "combat_deck", ORKS)) for s in range(8)}
    assert len(orders) > 1


@pytest.mark.rule(
    "forbidden_stars/setup.round-one",
    "forbidden_stars/setup.first-planning-phase",
    "forbidden_stars/setup.supply",
)
def test_play_starts_with_planning_in_round_one() -> None:
    g = new()
    assert g.round == 1
    assert asked(g)[0][1] == "lay an order"
    assert g.pending[0].seat == g.first
    for kind, in_box in enumerate(STRUCTURES_IN_BOX):
        assert left_in_box(g, kind) == in_box - sum(structures_of(g, seat, kind) for seat in range(g.seats))
    for asset, name in enumerate(ASSETS):
        held = sum(row[name] for row in g.view(None)["counters"])
        assert left_in_supply(g, asset) == ASSETS_IN_BOX - held


@pytest.mark.rule("forbidden_stars/setup.first-player-random")
def test_the_first_player_is_drawn() -> None:
    assert {GAME.new(seed=s, seats=3).first for s in range(20)} == {0, 1, 2}


@pytest.mark.rule("forbidden_stars/house.ready-board", "forbidden_stars/house.late-start")
@pytest.mark.parametrize("board", ["first", "second"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_ready_boards(seats: int, board: str) -> None:
    g = new(seats, board=board)
    assert (g.width, g.height) == BOARD_SIZE[seats]
    codes = [TILES[tile >> 2].number for tile in g.tiles]
    assert len(set(codes)) == seats * 3
    assert len(g.storms) == seats
    tokens = [g.objectives.count(seat) for seat in range(seats)]
    assert all(0 < n <= 2 * (seats - 1) for n in tokens)
    GAME.invariants(g)
    late = new(seats, board=board, late=True)
    assert sum(len(here) for here in late.units) > sum(len(here) for here in g.units)


# ---- building ------------------------------------------------------------------------------------
@pytest.mark.rule(
    "forbidden_stars/setup.home-tile",
    "forbidden_stars/setup.two-random-tiles",
    "forbidden_stars/setup.give-objectives",
)
def test_tiles_and_objectives_are_handed_out() -> None:
    g = new(3, board="build", factions=["space_marines", "orks", "eldar"])
    homes = [10, 11, 9]
    for seat, held in enumerate(g.held):
        assert len(held.tiles) == 3
        assert homes[seat] in held.tiles
        assert sorted(held.objectives) == sorted([s for s in range(3) if s != seat] * 2)
    neutral = [tile for held in g.held for tile in held.tiles if tile < 9]
    assert len(set(neutral)) == 6


BUILDING: dict[str, Any] = {
    "tiles": [["", "", "", "", ""], ["", "", "1A", "", ""], ["", "", "", "", ""]],
    "Space_Marines": {
        "holds": {
            "tiles": [10, 3],
            "units": ["Scout", "Scout", "Strike Cruiser"],
            "structures": ["factory"],
            "objectives": ["Orks", "Orks"],
        },
    },
    "Orks": {
        "holds": {"tiles": [11, 5], "units": ["Ork Boyz"], "objectives": ["Space Marines", "Space Marines"]}
    },
}


@pytest.mark.rule(
    "forbidden_stars/setup.tile-choice",
    "forbidden_stars/setup.tile-adjacent",
    "forbidden_stars/setup.tile-within-board-size",
)
def test_a_tile_is_laid_beside_another_within_the_size_of_the_board() -> None:
    g = position("building, turn of Space Marines", **BUILDING)
    assert [text.split(" ")[1] for text in offered(g, SM)] == ["3A", "3B", "10A", "10B"]
    choose(g, SM, "lay 10A")
    assert offered(g, SM) == [
        "at column 3, row 1",
        "at column 2, row 2",
        "at column 4, row 2",
        "at column 3, row 3",
    ]
    assert refused(g, SM, "at column 1, row 1") == ["setup.tile-adjacent"]
    choose(g, SM, "at column 3, row 1")
    assert len(offered(g, SM)) == 4  # it may be turned
    wide = {**BUILDING, "tiles": [["", "1A", "2A", "3A", ""], ["", "", "", "", ""], ["", "", "", "", ""]]}
    t = position(
        "building, turn of Space Marines", **{**wide, "Space_Marines": {"holds": {"tiles": [10, 7]}}}
    )
    choose(t, SM, "lay 10A")
    assert refused(t, SM, "at column 1, row 1") == ["setup.tile-within-board-size"]


@pytest.mark.rule(
    "forbidden_stars/setup.build-turn-steps",
    "forbidden_stars/setup.build-turn-order",
    "forbidden_stars/setup.forces-on-new-tile",
    "forbidden_stars/setup.forces-obey-capacity",
)
def test_a_tile_then_forces_on_it_then_objectives() -> None:
    g = position("building, turn of Space Marines", **BUILDING)
    choose(g, SM, "lay 10A", "at column 3, row 1", "as printed")
    assert asked(g) == [(SM, "place an initial structure")]
    choose(g, SM, "on Turaci")
    assert asked(g) == [(SM, "place initial forces")]
    assert refused(g, SM, "Strike Cruiser at Turaci") == ["deploy.ships-on-voids"]
    choose(g, SM, "Scout at Illedrias", "Scout at Illedrias")
    choose(g, SM, "place no more here")
    assert asked(g) == [(SM, "choose an objective space")]
    choose(g, SM, "on Illedrias")
    assert of(g, "objectives", "Illedrias") == ORKS
    assert asked(g) == [(ORKS, "choose a tile")]
    full = {"holds": {"tiles": [10, 3], "units": ["Scout", "Scout", "Scout"], "objectives": []}}
    t = position("building, turn of Space Marines", **{**BUILDING, "Space_Marines": full})
    choose(t, SM, "lay 10A", "at column 3, row 1", "as printed", "Scout at Illedrias", "Scout at Illedrias")
    assert refused(t, SM, "Scout at Illedrias") == ["setup.forces-obey-capacity"]


@pytest.mark.rule("forbidden_stars/setup.third-tile-places-rest")
def test_with_the_last_tile_all_the_rest_is_placed() -> None:
    last = {"holds": {"tiles": [10], "units": ["Scout", "Strike Cruiser"], "structures": ["factory"]}}
    orks = {"holds": {"tiles": [11]}}
    g = position("building, turn of Space Marines", True, **{**BUILDING, "Space_Marines": last, "Orks": orks})
    choose(g, SM, "lay 10A", "at column 3, row 1", "as printed")
    assert refused(g, SM, "place no more here") == ["setup.third-tile-places-rest"]


@pytest.mark.rule(
    "forbidden_stars/setup.objective-per-space",
    "forbidden_stars/setup.objective-one-per-faction-per-tile",
    "forbidden_stars/setup.objective-even-hand",
    "forbidden_stars/setup.objective-stop-when-out",
)
def test_objectives_are_placed_evenly_and_none_twice_on_a_tile() -> None:
    three = {
        **BUILDING,
        "seats": 3,
        "Space_Marines": {"holds": {"tiles": [10, 3], "objectives": ["Orks", "Orks", "Eldar"]}},
        "Eldar": {"holds": {"tiles": [9]}},
    }
    g = position("building, turn of Space Marines", True, **three)
    choose(g, SM, "lay 10A", "at column 3, row 1", "as printed")
    while asked(g) == [(SM, "place initial forces")]:
        choose(g, SM, "place no more here")
    choose(g, SM, "on Illedrias")
    assert asked(g) == [(SM, "place an objective")]
    assert refused(g, SM, "an objective of Eldar") == ["setup.objective-even-hand"]
    choose(g, SM, "an objective of Orks")
    assert refused(g, SM, "an objective of Orks") == ["setup.objective-one-per-faction-per-tile"]
    choose(g, SM, "an objective of Eldar")
    assert of(g, "objectives", "Illedrias") == ORKS
    assert of(g, "objectives", "Argovia") == ELDAR
    none = {**BUILDING, "Space_Marines": {"holds": {"tiles": [10, 3], "objectives": []}}}
    t = position("building, turn of Space Marines", **none)
    choose(t, SM, "lay 10A", "at column 3, row 1", "as printed")
    assert asked(t) == [(ORKS, "choose a tile")]


@pytest.mark.rule("forbidden_stars/setup.warp-storm-order", "forbidden_stars/setup.warp-storm-edge")
def test_storms_are_placed_anticlockwise_from_who_laid_the_last_tile() -> None:
    g = new(3, board="build")
    rng = random.Random(3)
    while asked(g)[0][1] != "place a Warp Storm":
        decision = g.pending[0]
        g.apply(decision.options[rng.randrange(len(decision.options))], decision.seat)
    order = []
    while asked(g)[0][1] != "lay an order":
        if asked(g)[0][1] == "place a Warp Storm":
            order.append(g.pending[0].seat)
        g.apply(g.pending[0].options[0], g.pending[0].seat)
    last = (g.first + 2) % 3
    assert order == [last, (last - 1) % 3, (last - 2) % 3]
    assert len({storm >> 1 for storm in g.storms}) == 3
    rim = [edge for edge in g.map.laid_edges if len(g.map.spaces_at(edge)) == 1]
    assert any(storm >> 1 in rim for storm in g.storms)
