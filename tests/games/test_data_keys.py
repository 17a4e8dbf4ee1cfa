"""A misspelt key in a data file of a game is told, with the file, the card and what was probably meant."""

from __future__ import annotations

import json
from collections.abc import Callable
from importlib import resources
from pathlib import Path
from typing import Any

import pytest

from strategium.games.conquest import kinds as conquest
from strategium.games.dark_millennium import kinds as dark_millennium
from strategium.games.forbidden_stars import components as forbidden_stars
from strategium.games.horus_heresy.data_files import DataFile, read
from strategium.games.horus_heresy.setups import SetUp
from strategium.games.invasion import kinds as invasion
from strategium.kernel.clauses import Clauses
from strategium.kernel.errors import BadData


@pytest.mark.parametrize(
    ("reader", "card", "told"),
    [
        (conquest.read_cards, {"comand": 2}, "no key 'comand'; did you mean 'command'"),
        (conquest.read_cards, {"bloodied": {"helth": 5}}, "no key 'helth'; did you mean 'health'"),
        (invasion.read_cards, {"powr": 2}, "no key 'powr'; did you mean 'power'"),
    ],
)
def test_cards(
    reader: Callable[[str], None],
    card: dict[str, Any],
    told: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    write(tmp_path, "mine.json", json.dumps([{"name": "Scout", **card}]), monkeypatch)
    with pytest.raises(BadData, match=rf"mine\.json: Scout.*: there is {told}"):
        reader("mine.json")


def test_cards_of_dark_millennium(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(tmp_path, "mine.json", '{"cards": [{"name": "Mek", "armour": 3}]}', monkeypatch)
    with pytest.raises(BadData, match=r"mine\.json: Mek: there is no key 'armour'; did you mean 'armor'"):
        dark_millennium.read_rows("mine.json", "cards")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('[[combat_card]]\nname = "Ambush"\nicon = [1, 0, 0]', "mine.toml: Ambush: there is no key 'icon'"),
        (
            '[[tile]]\ncode = "1A"\nareas = [{ wrld = "Cadia" }]',
            "mine.toml: 1A: areas 1: there is no key 'wrld'",
        ),
    ],
)
def test_components_of_forbidden_stars(
    text: str, told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(tmp_path, "mine.toml", text, monkeypatch)
    with pytest.raises(BadData, match=told):
        forbidden_stars.read("mine")


def test_components_of_horus_heresy() -> None:
    file = DataFile('[[order]]\nname = "March"\nrecyles = true', "orders.toml")
    with pytest.raises(
        BadData, match=r"orders.toml:3: there is no key of order 'recyles'; did you mean 'recycles'"
    ):
        file.rows("order", "name", may=["recycles"])
    text = read("setups/heresy_unheralded.toml").text
    for old, new in (
        ("traitor_lays_landing_orders", "traitor_lays_landing_order"),
        ("together =", "togther ="),
    ):
        assert old in text
        with pytest.raises(BadData, match=f"there is no key of .* {new.split()[0]!r}"):
            SetUp(DataFile(text.replace(old, new), "mine.toml"))


def test_clauses() -> None:
    text = '[[clause]]\nid = "turn.first"\ntext = "Red begins."\ntestabel = false'
    with pytest.raises(BadData, match=r"toy/turn.first: there is no key 'testabel'; did you mean 'testable'"):
        Clauses.parse(text, "toy")


def write(folder: Path, name: str, text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A data file where a game looks for its own."""
    (folder / "data").mkdir()
    (folder / "data" / name).write_text(text, "utf-8")
    monkeypatch.setattr(resources, "files", lambda package: folder)
