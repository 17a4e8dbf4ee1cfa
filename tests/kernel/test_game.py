"""The public API at its edges: starting, loading, looking, and input that makes no sense."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from importlib import metadata
from pathlib import Path
from typing import Any

import pytest

import strategium
from strategium import BadPosition, BadState, IllegalChoice, UnknownGame, UnknownOption, UnknownSeat
from strategium.kernel import registry
from strategium.kernel.clauses import Clauses
from tests.kernel.spikes.checks import check_decision
from tests.kernel.spikes.conquest import CONQUEST
from tests.kernel.spikes.invasion import INVASION
from tests.kernel.toys import BARE, BareGame, ids

PLUGINS = "tests.kernel.test_game"
GOOD = BARE


class OldGame(BareGame):
    name = "old"
    api = 0


OLD = OldGame()
NO_GAME = object()


# ---- starting ------------------------------------------------------------------------------------
def test_every_option_has_a_default() -> None:
    state = BARE.new(seed=7)
    assert state.options.taste == "plain"
    assert (state.seats, state.result) == (2, None)
    assert BARE.new(seed=7, seats=3, taste="sweet").options.taste == "sweet"
    assert set(BARE.options_schema["$defs"]["Flavour"]["properties"]) == {"taste", "sugar"}


def test_unknown_options_values_and_seats_are_refused() -> None:
    with pytest.raises(UnknownOption, match="did you mean 'sugar'"):
        BARE.new(suger=3)
    with pytest.raises(UnknownOption, match="sugar"):
        BARE.new(sugar="much")
    with pytest.raises(UnknownOption, match="'sampled' or 'explicit'"):
        BARE.new(chance="none")
    with pytest.raises(UnknownSeat, match="2 or 1 or 3 or 4 seats, not 5"):
        BARE.new(seats=5)


@pytest.mark.parametrize("seat", [2, -1, -2, 99])
def test_an_unknown_seat_is_refused_everywhere(seat: int) -> None:
    state = BARE.new(seed=1)
    before = state.digest()
    calls: list[Callable[[], Any]] = [
        lambda: state.apply("say:0", seat),
        lambda: state.retract(seat),
        lambda: state.offers(seat),
        lambda: state.offer("concede", seat),
        lambda: state.why_not(seat),
        lambda: state.view(seat),
        lambda: state.log(seat),
        lambda: state.trace(seat),
        lambda: state.knows(seat, "x"),
        lambda: state.resample(seat, random.Random(1)),
    ]
    for call in calls:
        with pytest.raises(UnknownSeat, match="seats 0 to 1"):
            call()
    assert state.digest() == before


def test_when_the_game_is_over_nothing_can_be_decided() -> None:
    state = BARE.new(seed=1)
    state.apply("say:0", 0)
    state.apply("say:0", 1)
    assert state.result is not None
    check_decision(state)
    with pytest.raises(IllegalChoice, match="nothing to decide"):
        state.apply("say:0", 0)
    assert "the game is over" in state.why_not(0)[0].text


# ---- copies and positions ------------------------------------------------------------------------
def test_a_copy_is_independent() -> None:
    state = BARE.new(seed=1)
    twin = state.copy()
    twin.apply("say:0", 0)
    twin.marks[1] = 9
    assert state.trail == []
    assert state.marks == [0, 0]
    assert ids(state, 0) == ["say:0", "say:1", "say:2"]


def test_digests_differ_where_states_do_and_positions_only_where_positions_do() -> None:
    one, other = BARE.new(seed=1), BARE.new(seed=2)
    assert one.digest() != other.digest()
    assert one.position_digest() == other.position_digest()
    one.apply("say:0", 0)
    assert one.position_digest() != other.position_digest()


def test_a_game_without_positions_says_so() -> None:
    with pytest.raises(BadPosition, match="no positions yet"):
        BARE.position({})
    with pytest.raises(BadPosition, match="no positions yet"):
        BARE.new().to_position()


# ---- loading -------------------------------------------------------------------------------------
def saved(**changes: Any) -> str:
    """A saved game, with parts of it changed: `state__trail=3`."""
    data = json.loads(INVASION.new(seed=3).to_json())
    for path, value in changes.items():
        at = data
        *way, last = path.split("__")
        for key in way:
            at = at[key]
        at[last] = value
    return json.dumps(data)


def test_saved_games_come_back() -> None:
    state = INVASION.new(seed=3)
    assert INVASION.from_json(state.to_json()).to_json() == state.to_json()
    assert INVASION.from_json(saved()).digest() == state.digest()


@pytest.mark.parametrize("text", ["", "{", "[]", "7", "null", '"x"', "{}", '{"schema": 1}'])
def test_something_else_is_not_a_saved_game(text: str) -> None:
    with pytest.raises(BadState, match="not a saved game"):
        INVASION.from_json(text)


def test_a_truncated_game_is_refused() -> None:
    text = saved()
    for length in range(0, len(text), 97):
        with pytest.raises(BadState):
            INVASION.from_json(text[:length])


def test_games_of_another_kind_or_a_newer_version_are_refused_with_advice() -> None:
    with pytest.raises(BadState, match=r"load it with strategium.game\('toy_invasion'\)"):
        CONQUEST.from_json(saved())
    with pytest.raises(BadState, match="newer Strategium"):
        INVASION.from_json(saved(schema=99))
    with pytest.raises(BadState, match="version 999"):
        INVASION.from_json(saved(version="999"))


@pytest.mark.parametrize(
    "change",
    [
        {"schema": "one"},
        {"schema": None},
        {"options": 3},
        {"options": {"nonsense": 1}},
        {"state": []},
        {"state": {}},
        {"state__seats": 7},
        {"state__seats": "two"},
        {"state__nonsense": 1},
        {"state__kind": {"names": ["Nobody"], "of": [0]}},
        {"state__kind": {"names": [], "of": [5]}},
        {"state__kind": 4},
        {"state__zone": None},
        {"state__stack": [[{"#": "toy_invasion.no_such_step"}]]},
        {"state__stack": 3},
        {"state__asked_by": [{"#": "kernel.open_window"}]},
        {"state__asked_by": []},
        {"state__entries": [{"no such tag": []}]},
        {"state__entries": [{"entry": []}]},
    ],
)
def test_a_damaged_game_is_refused(change: dict[str, Any]) -> None:
    with pytest.raises(BadState):
        INVASION.from_json(saved(**change))


# ---- the registry --------------------------------------------------------------------------------
@pytest.fixture
def plugins(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Registered games, one of which can be used."""
    (tmp_path / "gone.py").write_text("import sys\nsys.exit('not here')\n")
    monkeypatch.syspath_prepend(tmp_path)
    values = {"bare": "GOOD", "old": "OLD", "odd": "NO_GAME", "other": "GOOD", "missing": "NO_SUCH_THING"}
    points = {
        name: metadata.EntryPoint(name, f"{PLUGINS}:{value}", registry.GROUP)
        for name, value in values.items()
    }
    points["gone"] = metadata.EntryPoint("gone", "gone:GAME", registry.GROUP)
    monkeypatch.setattr(registry, "_entry_points", lambda: points)
    monkeypatch.setattr(registry, "_load", registry._load.__wrapped__)
    monkeypatch.setattr(registry, "broken", registry.broken.__wrapped__)


@pytest.mark.usefixtures("plugins")
def test_broken_plugins_are_left_out_and_told() -> None:
    assert registry.games() == ("bare",)
    assert strategium.game("bare") is BARE
    faults = registry.broken()
    assert set(faults) == {"old", "odd", "other", "missing", "gone"}
    assert "version 0 of the plug-in API" in faults["old"]
    assert "not an instance" in faults["odd"]
    assert "calls itself 'bare'" in faults["other"]
    assert "cannot be loaded" in faults["missing"]
    assert "SystemExit('not here')" in faults["gone"]


@pytest.mark.usefixtures("plugins")
def test_an_unknown_game_is_refused_with_the_nearest_names() -> None:
    with pytest.raises(UnknownGame, match="did you mean 'bare'"):
        strategium.game("bear")


# ---- clauses -------------------------------------------------------------------------------------
def test_clauses_are_found_by_id() -> None:
    text = '[[clause]]\nid = "combat.order"\ntext = "First, then second."\nkind = "flow"\ntestable = false\n'
    clauses = Clauses.parse(text, "bare")
    clause = clauses.find("bare/combat.order")
    assert (clause.topic, clause.kind, clause.testable) == ("combat", "flow", False)
    assert len(clauses) == 1
    assert "bare/combat.order" in clauses
    assert [c.id for c in clauses] == ["bare/combat.order"]
    with pytest.raises(strategium.UnknownName, match=r"did you mean 'bare/combat\.order'"):
        clauses.find("bare/combat.oder")
    with pytest.raises(ValueError, match="same id"):
        Clauses.parse(text + text, "bare")
