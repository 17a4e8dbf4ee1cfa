"""The table as players see it: what is drawn, and what stays hidden."""

from __future__ import annotations

import io
from typing import Any

import pytest

from strategium.games.conquest import GAME
from strategium.games.conquest.state import Conquest
from strategium.games.conquest.table.layout import TABLE
from strategium.terminal.drawing import draw_view
from strategium.terminal.screen import Screen
from strategium.testing.playing import choose, decisions
from tests.games.conquest.playing import position


def battle() -> Conquest:
    """An attack under way: a shield may be used."""
    orks = ["Goff Nob", {"card": "Shoota Mob", "exhausted": True}]
    guard = {"card": "Deathwing Guard", "damage": 2, "attachments": ["Promotion"]}
    g = position(
        "battle at Barlus, combat turn of Orks",
        planets=["Barlus", "Ferrin"],
        Orks={"at": {"Barlus": orks}, "hand": ["Battle Cry"], "victory": ["Elouith"], "resources": 2},
        **{
            "Space Marines": {
                "at": {"Barlus": [guard]},
                "hand": ["Drop Pod Assault"],
                "discard": ["Indomitable"],
            }
        },
    )
    assert g.event_stack  # the attack of the only unit that can is under way
    return g


def drawn(g: Conquest, viewer: int | None, width: int = 100) -> str:
    target = io.StringIO()
    draw_view(Screen(io.StringIO(), target, width), GAME, g.view(viewer))
    return target.getvalue()


def test_a_battle_is_drawn_with_all_that_matters() -> None:
    text = " ".join(drawn(battle(), 1).split())
    for words in (
        "phase combat",
        "Barlus bonus cards 2 · bonus resources 0 · symbols strongpoint · first planet",
        "Goff Nob (attack 6, hp 6, command 0, exhausted)",
        "Shoota Mob (attack 2, hp 1, command 1, exhausted)",
        "Deathwing Guard (attack 2, hp 9, command 6 instead of 4, damage 2, attachments Promotion)",
        "Orks (attacker): Goff Nob",
        "Space Marines (defender): Deathwing Guard",
        "hit points 7 − damage 6 = 1 left of Deathwing Guard",
        "damage to come: Deathwing Guard (damage 6)",
        "victory display: Elouith (bonus cards 2, bonus resources 0, symbols tech)",
        "discard pile: Indomitable",
        "Drop Pod Assault (cost 2, shields 2)",
    ):
        assert words in text, words


@pytest.mark.parametrize("width", [60, 80, 140])
def test_it_fits_wide_and_narrow_terminals(width: int) -> None:
    assert max([len(line) for line in drawn(battle(), 0, width).splitlines()]) <= width


@pytest.mark.parametrize(("viewer", "hidden"), [(0, "Drop Pod"), (1, "Battle Cry"), (None, "Battle Cry")])
def test_other_hands_are_not_drawn(viewer: int | None, hidden: str) -> None:
    assert hidden not in drawn(battle(), viewer)


def test_every_moment_of_a_game_can_be_drawn() -> None:
    for n, g in enumerate(decisions(GAME, 4)):
        if n % 5 == 0:
            assert drawn(g, n % 2)


def things(data: Any) -> list[dict[str, Any]]:
    """All things of a view that have a face."""
    if isinstance(data, dict):
        found = [data] if "kind" in data else []
        return found + [thing for value in data.values() for thing in things(value)]
    return [thing for value in data for thing in things(value)] if isinstance(data, list) else []


def test_every_thing_of_a_view_has_a_face() -> None:
    kinds = set()
    for g in decisions(GAME, 4):
        view = g.view(0)
        assert set(view["zones"]) == set(TABLE["zones"])
        assert view["phase"] in [*[phase["id"] for phase in TABLE["phases"]], "set-up"]
        assert all(set(counters) == {c["id"] for c in TABLE["counters"]} for counters in view["counters"])
        for thing in things(view):
            face = TABLE["faces"][thing["kind"]]
            kinds.add(thing["kind"])
            keys = [face.get("title"), face.get("corner"), face.get("text")]
            keys += [stat[key] for stat in face.get("stats", ()) for key in ("value", "base")]
            keys += [mark["value"] for mark in face.get("marks", ())]
            assert [key for key in keys if key is not None and key not in thing] == []
    assert kinds >= {"warlord", "army", "support", "event", "attachment", "planet", "back"}


def test_what_options_point_at_is_in_the_view() -> None:
    for g in decisions(GAME, 5):
        for decision in g.pending:
            refs = {thing["ref"] for thing in things(g.view(decision.seat)) if "ref" in thing} | {
                "hq-0",
                "hq-1",
            }
            for option in decision.options:
                assert {ref for ref in option.refs if not ref.isdecimal()} <= refs, (
                    decision.kind,
                    option.text,
                )


def test_a_trait_that_is_gained_stands_with_the_others() -> None:
    orks = {"at": {"Barlus": ["Goff Nob", "Shoota Mob"]}, "hand": ["Squiggify"], "resources": 3}
    theirs = {"at": {"Barlus": ["Deathwing Guard"]}}
    moment = "battle at Barlus, action window before the combat round"
    g = position(moment, planets=["Barlus"], Orks=orks, Tau=theirs)
    before = g.view(None)["planets"][0]["units"][1][0]["text"][0]
    choose(g, "Orks", "use Squiggify", "Deathwing Guard")
    after = g.view(None)["planets"][0]["units"][1][0]["text"][0]
    assert (before, after) == (
        "Army. Dark Angels. Elite. Soldier.",
        "Army. Dark Angels. Elite. Soldier. Squig.",
    )


def test_the_place_of_a_battle_is_a_number_in_the_line() -> None:
    view = battle().view(0)
    assert view["planets"][view["battle"]["place"]]["name"] == "Barlus"
