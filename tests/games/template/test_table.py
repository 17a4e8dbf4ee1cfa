"""The view and the description of the table fit together, so that a client that knows no game can draw it."""

from __future__ import annotations

from typing import Any

from strategium.games.template.table.layout import TABLE
from tests.games.template.playing import choose, decisions, position


def things_of(view: dict[str, Any]) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    for site in view["sites"]:
        found += [site, site["loot"], *[thing for units in site["units"] for thing in units]]
    for name, zone in view["zones"].items():
        zones = zone if TABLE["zones"][name]["owner"] == "seat" else [zone]
        found += [thing for part in zones for thing in part["things"]]
    return found


def test_every_thing_of_a_view_has_a_face() -> None:
    kinds = set()
    for g in decisions(4):
        view = g.view(0)
        assert set(view["zones"]) == set(TABLE["zones"])
        assert view["phase"] in [phase["id"] for phase in TABLE["phases"]]
        assert all(set(counters) == {c["id"] for c in TABLE["counters"]} for counters in view["counters"])
        for thing in things_of(view):
            face = TABLE["faces"][thing["kind"]]
            kinds.add(thing["kind"])
            keys = [face.get("title"), face.get("corner"), face.get("text")]
            keys += [stat[key] for stat in face.get("stats", ()) for key in ("value", "base")]
            keys += [mark["value"] for mark in face.get("marks", ())]
            assert [key for key in keys if key is not None and key not in thing] == []
    assert kinds >= {"unit", "event", "site", "loot"}


def test_what_options_point_at_is_in_the_view() -> None:
    for g in decisions(5):
        for decision in g.pending:
            view = g.view(decision.seat)
            refs = {thing["ref"] for thing in things_of(view) if "ref" in thing}
            for option in decision.options:
                if option.verb not in ("X", "outcome"):
                    assert set(option.refs) <= refs


def test_the_chain_shows_what_waits_and_at_what_it_aims() -> None:
    red = {"coins": 5, "hand": ["Broadside", "Deckhand"], "at": {"Bow": ["Minder"]}}
    blue = {"coins": 5, "hand": ["Belay"], "at": {"Bow": ["Bruiser"]}}
    g = position("hiring, turn of Red", Red=red, Blue=blue)
    choose(g, "Red", "play Broadside", "X is 2", "target Blue's Bruiser")
    view = g.view(1)
    (waiting,) = view["zones"]["chain"]["things"]
    assert (waiting["name"], waiting["x"], waiting["cancelled"]) == ("Broadside", 2, False)
    assert waiting["targets"] == [view["sites"][0]["units"][1][0]["ref"]]


def test_a_clash_under_way_is_shown() -> None:
    crew = {"at": {"Hold": ["Bruiser", "Deckhand"]}}
    g = position("clash at Hold", chance=[0, 1], Red=crew, Blue=crew)
    clash = g.view(None)["clash"]
    assert clash == {
        "site": 1,
        "exchange": 1,
        "totals": [{"crew": 0, "total": 4}, {"crew": 1, "total": 5}],
        "hits": [],
    }
