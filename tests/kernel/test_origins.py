"""What is reconstructed is declared once, by name, and counted from that."""

from __future__ import annotations

from pathlib import Path

import pytest

import strategium
from strategium.kernel.origins import MEANINGS, Origins
from strategium.kernel.registry import games
from strategium.server.describing import describe

README = (Path(__file__).resolve().parents[2] / "README.md").read_text("utf-8")


def test_the_summary_counts_what_is_sourced() -> None:
    cards = {"Axe": "sourced", "Bow": "mixed", "Club": "ours"}
    some = Origins(
        "Made anew", "Why.", {"cards": cards, "towns": {"Ys": "sourced"}, "roads": {"North": "ours"}}
    )
    assert some.summary == (
        "1 of 3 cards and 0 of 1 roads are sourced, the rest is our own design, wholly or in part"
    )
    assert some.text.startswith("Why. 1 of 3 cards")
    none = Origins("Ours", "Why.", {"cards": {"Axe": "ours", "Bow": "ours"}, "towns": {"Ys": "mixed"}})
    assert none.text == "Why. All 2 cards and 1 towns are our own design."
    assert some.meaning("Bow") == MEANINGS["mixed"]
    assert some.meaning("Sling") == ""


def test_an_unknown_origin_is_refused() -> None:
    with pytest.raises(ValueError, match="cards: Axe is sourced, mixed or ours, not 'guessed'"):
        Origins("Made anew", "Why.", {"cards": {"Axe": "guessed"}})


def test_horus_heresy_says_how_much_of_it_is_sourced() -> None:
    origins = strategium.game("horus_heresy").origins
    assert origins is not None
    assert "4 of 86 cards, 21 of 47 areas" in origins.text
    assert origins.of("Assemble") == "sourced"
    assert origins.of("Inner Palace") == "sourced"
    assert origins.of("Plateau NW") == "ours"
    assert origins.of("Rogal Dorn") in MEANINGS


def test_every_card_of_dark_millennium_is_ours() -> None:
    game = strategium.game("dark_millennium")
    assert game.origins is not None
    assert {game.origins.of(kind.name) for kind in game.book.kinds} == {"ours"}


@pytest.mark.parametrize("name", games())
def test_names_are_told_to_clients_and_mean_one_thing(name: str) -> None:
    game = strategium.game(name)
    table = describe(game)["table"]
    if game.origins is None:
        assert "origins" not in table
        return
    told = table["origins"]
    assert set(told["names"].values()) <= set(told["meanings"])
    assert len(told["names"]) == sum(len(part) for part in game.origins.parts.values())
    assert told["text"] == game.origins.text


def test_the_readme_says_so() -> None:
    rows = {row.split("](")[0]: row for row in README.splitlines() if row.startswith("| [")}
    heresy = strategium.game("horus_heresy").origins
    assert heresy is not None
    assert heresy.summary.split(" are sourced")[0] in rows["| [Horus Heresy (2010)"]
    assert "of our own design" in rows["| [Dark Millennium"]
