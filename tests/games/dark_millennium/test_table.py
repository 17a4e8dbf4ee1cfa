"""The table as players see it: what is drawn, and what stays hidden."""

from __future__ import annotations

import io
from typing import Any

import pytest

from strategium.games.dark_millennium import GAME
from strategium.games.dark_millennium.state import DarkMillennium
from strategium.games.dark_millennium.table.layout import TABLE
from strategium.terminal.drawing import draw_view
from strategium.terminal.screen import Screen
from strategium.testing.playing import choose, decisions, texts
from tests.games.dark_millennium.playing import position


def attack() -> DarkMillennium:
    """Shooting under way: tactics may be played."""
    orks = {
        "at": {
            "Hive Spire Gamma": ["Shoota Boyz", {"card": "Nobz Mob", "locked": True}],
            "Ash Causeway": [{"card": "Deff Dread", "facedown": True}],
        },
        "hand": ["Vyper Squadron"],
        "fleet": ["Kill Kroozer"],
    }
    imperial = {"at": {"Hive Spire Gamma": ["Ironclad Dreadnought"]}, "hand": ["Guardsmen Platoon"]}
    g = position(
        "battle at Hive Spire Gamma, battle action of Orks", attacker="Orks", Orks=orks, Imperial=imperial
    )
    choose(g, "Orks", "shoot with Shoota Boyz")
    return g


def drawn(g: DarkMillennium, viewer: int | None, width: int = 100) -> str:
    target = io.StringIO()
    draw_view(Screen(io.StringIO(), target, width), GAME, g.view(viewer))
    return target.getvalue()


def test_an_attack_is_drawn_with_all_that_matters() -> None:
    text = " ".join(drawn(attack(), 0).split())
    for words in (
        "Hive Spire Gamma",
        "Shoota Boyz",
        "Ironclad Dreadnought",
        "Deff Dread",
        "Kill Kroozer",
        "shooting",
    ):
        assert words in text, words


def test_what_is_hidden_is_not_drawn() -> None:
    text = drawn(attack(), 1)
    assert "Deff Dread" not in text
    assert "Orks: 1 hidden" in text
    assert "Guardsmen Platoon" in text
    assert "Guardsmen Platoon" not in drawn(attack(), 0)


def test_statistics_are_told_as_printed_and_as_they_are_now() -> None:
    g = attack()
    choose(g, "Orks", "tactic Vyper Squadron", "Shoota Boyz")
    sector = next(s for s in g.view(None)["sectors"] if s["name"] == "Hive Spire Gamma")
    shooter = sector["units"][0][0]
    assert (shooter["firepower"], shooter["printed_firepower"]) == (5, 4)
    assert shooter["locked"]
    assert not shooter["charging"]


def test_the_battle_names_who_fights() -> None:
    view = attack().view(1)
    refs = {t["name"]: t["ref"] for s in view["sectors"] for side in s["units"] for t in side}
    assert view["battle"]["attacking"] == refs["Shoota Boyz"]
    assert view["battle"]["defending"] == refs["Ironclad Dreadnought"]
    assert view["battle"]["attack"] == "shooting"


def test_tactics_are_asked_for_with_what_would_be_dealt_now() -> None:
    g = attack()
    assert (
        g.pending[0].prompt
        == "Shoota Boyz shoots at Ironclad Dreadnought (4 against armor 5): play a tactic?"
    )
    choose(g, "Orks", "tactic Vyper Squadron", "Shoota Boyz")
    assert "Shoota Boyz gets +1 firepower" in texts(g, 1)
    assert "(5 against armor 5)" in g.pending[0].prompt


def test_a_d6_that_is_not_rolled_yet_is_told_with_its_bonus() -> None:
    orks = {"at": {"Hive Spire Gamma": ["Loota Gang"]}, "hand": ["2x Vyper Squadron"]}
    imperial = {"at": {"Hive Spire Gamma": ["Ironclad Dreadnought"]}}
    g = position("battle at Hive Spire Gamma, battle action of Orks", Orks=orks, Imperial=imperial)
    choose(g, "Orks", "shoot with Loota Gang")
    assert "(d6 against armor 5)" in g.pending[0].prompt
    choose(g, "Orks", "tactic Vyper Squadron", "Loota Gang")
    assert "(d6+1 against armor 5)" in g.pending[0].prompt


def test_prompts_tell_what_a_roll_must_be_and_what_would_happen() -> None:
    orks = {"at": {"Hive Spire Gamma": ["Shoota Boyz"]}}
    imperial = {
        "at": {"Hive Spire Gamma": ["Battle Sisters"]},
        "hand": ["Scout Squad"],
        "top": ["Tactical Squad"],
    }
    g = position(
        "battle at Hive Spire Gamma, battle action of Orks", attacker="Orks", Orks=orks, Imperial=imperial
    )
    choose(g, "Orks", "shoot with Shoota Boyz")
    assert g.pending[0].prompt == "Battle Sisters would be destroyed: use Invulnerable?"
    choose(g, "Imperial", "answer Battle Sisters")
    assert g.pending[0].prompt.endswith("for an Invulnerable test of 6+: play a modifier?")


def test_a_prompt_before_a_roll_tells_no_number_as_rolled() -> None:
    eldar = {"at": {"Crystal Lake": ["Guardian Squad"]}, "hand": ["Fire Dragons", "2x War Walker Squadron"]}
    orks = {"at": {"Crystal Lake": ["Killa Kanz"]}}
    g = position("battle at Crystal Lake, battle action of Eldar", Eldar=eldar, Orks=orks)
    choose(g, "Eldar", "use Fire Dragons")
    assert g.pending[0].prompt.startswith("Eldar rolls for a test of 4+: ")
    choose(g, "Eldar", "answer War Walker Squadron")
    assert g.pending[0].prompt.startswith("Eldar rolls for a test of 4+ with +2: ")


def test_the_prompt_for_a_sweep_tells_what_the_sector_adds() -> None:
    orks = {"at": {"Da Big Crater": [{"card": "Nobz Mob", "charging": True}]}}
    imperial = {"at": {"Da Big Crater": ["Tactical Squad", "Bike Squad"]}}
    g = position(
        "battle at Da Big Crater, battle action of Orks", attacker="Orks", Orks=orks, Imperial=imperial
    )
    choose(g, "Orks", "assault with Nobz Mob", "at Tactical Squad")
    assert g.pending[0].prompt == "Make a sweeping advance with 4 left over?"


@pytest.mark.parametrize("seed", range(3))
def test_every_thing_has_a_face_and_every_name_of_the_table_is_in_the_view(seed: int) -> None:
    for g in decisions(GAME, seed):
        view: dict[str, Any] = g.view(0)
        zones = view["zones"]
        assert set(zones) == set(TABLE["zones"])
        things = [t for per_seat in zones.values() for zone in per_seat for t in zone["things"]]
        things += [t for s in view["sectors"] for side in s["units"] for t in side]
        for thing in [*things, *view["sectors"]]:
            face = TABLE["faces"][thing["kind"]]
            for stat in face.get("stats", ()):
                assert {stat["value"], stat["base"]} <= set(thing), thing
        assert all(counter["id"] in view["counters"][0] for counter in TABLE["counters"])
        assert view["phase"] == "set-up" or view["phase"] in [phase["id"] for phase in TABLE["phases"]]
