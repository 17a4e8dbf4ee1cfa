"""Any view is drawn so that it can be read."""

from __future__ import annotations

import io
import random
from typing import Any, ClassVar

import pytest

import strategium
from strategium.kernel.game import Game
from strategium.kernel.state import GameState
from strategium.terminal.drawing import blocks_of, put_all, put_news
from strategium.terminal.screen import Screen

TEMPLATE = strategium.game("template")


class Plain(Game):
    """A game without a table description."""

    name = "plain"
    package = "strategium.kernel"


def drawn(view: dict[str, Any], game: Game | None = None, told: set[str] | None = None) -> str:
    out = io.StringIO()
    screen = Screen(io.StringIO(), out, 80)
    put_all(screen, blocks_of(80, game or Plain(), {**KERNEL, **view}, set() if told is None else told))
    return out.getvalue()


KERNEL: dict[str, Any] = {
    "seat": 0,
    "seats": ["Red", "Blue"],
    "eliminated": [],
    "waiting": [],
    "ready": [],
    "proposals": [],
    "result": None,
}


def test_a_table_without_a_description() -> None:
    view = {
        "round": 2,
        "rounds": 5,
        "night": True,
        "storm": False,
        "planets": [
            {"name": "Tarrus", "types": ["red", "blue"], "units": [[{"name": "Nob", "damage": 1}], []]},
            {"name": "Ferrin", "units": [[], [None, None, {"name": "Boyz"}, {"name": "Boyz"}]]},
        ],
        "resources": [3, 0],
        "hand": [[{"name": "Rally", "text": "Draw a card."}], 4],
        "market": [{"name": "Axe"}, {"name": "Bow"}],
    }
    assert drawn(view).splitlines() == [
        "── round 2 of 5 · night " + "─" * 56,
        "Blue  resources 0 · hand 4",
        "Tarrus  types red, blue",
        "  Red: Nob (damage 1)",
        "Ferrin",
        "  Blue: 2 hidden, 2 x Boyz",
        "market: Axe, Bow",
        "Red (you)  resources 3",
        "Your hand",
        "  Rally  Draw a card.",
    ]


def test_texts_are_told_once() -> None:
    view = {"hand": [[{"name": "Rally", "text": ["Draw a card.", "Once."]}], 4]}
    told: set[str] = set()
    assert "Rally  Draw a card. Once." in drawn(view, told=told)
    assert "Draw a card" not in drawn(view, told=told)


def test_a_spectator_sits_nowhere() -> None:
    text = drawn({"seat": None, "coins": {"Red": 1, "Blue": 2}, "hand": [3, 4], "pot": {"coins": 7}})
    assert text.splitlines()[1:] == ["Red  coins 1 · hand 3", "Blue  coins 2 · hand 4", "pot: coins 7"]


def test_marks_of_seats() -> None:
    text = drawn({"eliminated": [0], "ready": [1], "proposals": [1]})
    assert "Blue  has chosen · proposes a draw" in text
    assert "Red (you)  out of the game" in text


@pytest.mark.parametrize(
    "view",
    [
        {},
        {"hand": [[], []]},
        {"a": None, "b": "", "c": [], "d": {}},
        {"deep": {"er": {"still": [1, [2, [3]]]}}},
        {"zones": {"deck": {"count": 3, "things": []}}},
        {"zones": [1, 2, 3]},
        {"things": [{"name": None}, {"kind": "unknown"}, 7, "word", None]},
    ],
)
def test_any_plain_data_is_drawn(view: dict[str, Any]) -> None:
    assert "Red (you)" in drawn(view)


def test_the_description_of_the_template_is_found() -> None:
    assert TEMPLATE.table["game"] == "template"
    assert Plain().table == {}


@pytest.mark.parametrize("viewer", [0, 1, 2, None])
def test_all_that_is_shown_is_drawn(viewer: int | None) -> None:
    """Every name in the view is in the drawing, at every decision of a game."""
    rng = random.Random(4)
    state: GameState = TEMPLATE.new(seed=4, seats=3)
    while state.result is None:
        view = state.view(viewer)
        text = drawn(view, TEMPLATE)
        for name in names_in({key: view[key] for key in view if key != "seats"}):
            assert name in " ".join(text.split())
        assert all(len(line) <= 80 for line in text.splitlines())
        decision = rng.choice(state.pending)
        state.apply(decision.options[rng.randrange(len(decision.options))], decision.seat)


def test_how_a_piece_is_pictured_is_not_written() -> None:
    game = strategium.game("horus_heresy")
    text = drawn(game.new(seed=1).view(0), game)
    assert "Imperial Army" in text
    assert "glyph" not in text


def names_in(data: Any) -> set[str]:
    if isinstance(data, dict):
        own = {data["name"]} if data.get("name") and data.get("kind") != "back" else set()
        return own.union(*[names_in(value) for value in data.values()])
    return set().union(*[names_in(value) for value in data]) if isinstance(data, list) else set()


def test_faces_of_the_template() -> None:
    unit = {"kind": "unit", "name": "Purser", "price": 1, "owner": 0, "text": [], "facedown": False}
    unit |= {
        "strength": 2,
        "printed_strength": 0,
        "health": 3,
        "printed_health": 3,
        "damage": 1,
        "used": True,
    }
    back = {"kind": "back", "name": "Blue's card", "owner": 1}
    site = {"kind": "site", "name": "Bow", "loot": {"kind": "loot", "value": None}, "scouts": [0]}
    view = {
        "sites": [{**site, "units": [[unit], [back, back]]}],
        "zones": {"discard": [{"count": 2, "things": [unit, unit]}, {"count": 1, "things": []}]},
        "clash": {"site": 0, "exchange": 1, "totals": [{"crew": 0, "total": 3}], "hits": []},
    }
    text = drawn(view, TEMPLATE)
    assert "Bow  loot ? · scouts Red" in text
    assert "Red: Purser (strength 2 instead of 0, health 3, damage 1, used)" in text
    assert "Blue: 2 hidden" in text
    assert "discard pile: 2 x Purser\n" in text
    assert "Blue  discard pile 1" in text
    assert "clash: site Bow · exchange 1 · totals crew Red total 3" in text


def test_places_with_nothing_in_them_share_a_line() -> None:
    view: dict[str, Any] = {
        "rooms": [{"name": name, "units": [[], []]} for name in ("Attic", "Cellar", "Hall")]
    }
    view["rooms"][2]["units"][0].append({"name": "Ghost"})
    assert drawn(view).splitlines()[2:5] == ["Attic, Cellar: nothing", "Hall", "  Red: Ghost"]


def test_who_knows_the_table_is_shown_what_has_changed() -> None:
    hall: dict[str, Any] = {"name": "Hall", "units": [[{"name": "Ghost"}], []]}
    attic: dict[str, Any] = {"name": "Attic", "units": [[], []]}
    view = {**KERNEL, "round": 1, "rooms": [hall, attic], "hand": [[{"name": "Boo", "text": "Frighten."}], 2]}
    told: set[str] = set()
    known = {block.key for block in blocks_of(80, Plain(), view, told)}

    def news(now: dict[str, Any]) -> list[str]:
        out = io.StringIO()
        put_news(Screen(io.StringIO(), out, 80), blocks_of(80, Plain(), now, told), known)
        return out.getvalue().splitlines()

    assert news(view) == []
    top = "── round 1 " + "─" * 69
    assert news({**view, "rooms": [{**hall, "units": [[], []]}, attic]}) == ["", top, "Hall"]
    assert news({**view, "hand": [[], 2]}) == ["", top, "Your hand", "  nothing"]


def test_areas_are_read_by_region() -> None:
    game = strategium.game("horus_heresy")
    lines = drawn(game.new(seed=1).view(0), game).splitlines()
    here = lines[lines.index("Lions Gate") : lines.index("Volcanus")]
    assert "  Citadel of Justice" in here
    assert not any(line.startswith("  Volcanus") for line in here)
    assert not any("(type" in line or line.endswith(" x") for line in lines)
    assert max(map(len, lines)) <= 80


class Duel(Plain):
    """A game whose description knows fights and a track."""

    table: ClassVar[dict[str, Any]] = {
        "faces": {"card": {"kind": "card", "title": "name", "corner": "die", "icons": ["states"]}},
        "contest": {
            "from": "fight",
            "name": "Duel",
            "title": "where",
            "facts": [{"path": "round", "of": "rounds", "name": "round"}],
            "sides": "sides",
            "note": "stands",
        },
        "track": {"name": "Time", "spaces": [{"space": 1, "name": ""}, {"space": 2, "name": "dusk"}]},
        "zones": {"played": {"name": "Played now", "now": True}},
    }


def test_a_fight_is_read_side_by_side() -> None:
    sides = [
        {"seat": 1, "role": "attacker", "totals": {"strength": 3, "cards": 0}, "cards": [{"name": "Axe"}]},
        {"seat": 0, "role": "defender", "dice": {"sword": 2, "shield": 0}, "totals": {"strength": 1}},
    ]
    swords, shields = {"name": "swords", "value": 3}, {"name": "shields", "value": 1}
    fight = {
        "where": "Hall",
        "round": 1,
        "rounds": 4,
        "sides": sides,
        "sums": [{"name": "Red would take", "parts": [swords, shields], "total": 2}],
        "scales": [{"name": "nerve", "values": [4, 2], "need": 3}],
        "stands": "Blue is ahead.",
    }
    lines = drawn({"fight": fight}, Duel()).splitlines()
    start = lines.index("Duel, Hall  round 1 of 4")
    assert lines[start + 1 : start + 6] == [
        "  Blue (attacker): strength 3, cards 0 · Axe",
        "  Red (defender): dice sword 2 · in all strength 1",
        "  swords 3 − shields 1 = 2 Red would take",
        "  nerve 4 : 2 (3 needed)",
        "  Blue is ahead.",
    ]


def test_a_track_and_what_is_carried_out_are_told() -> None:
    card = {"kind": "card", "name": "Flood", "text": ["Everybody swims."]}
    text = drawn({"zones": {"played": {"count": 1, "things": [card]}}}, Duel())
    assert "Time track: 2 dusk" in text
    assert "Played now\n  Flood  Everybody swims." in text


def test_nothing_is_said_twice_of_a_thing() -> None:
    card = {"kind": "card", "name": "Spy", "facedown": True, "states": ["face-down", "tired"]}
    text = drawn({"row": [{**card, "die": 3, "die_color": "red"}]}, Duel())
    assert "row: Spy (facedown, states tired)" in text
