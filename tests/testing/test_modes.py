"""Modes: what each of them settles before the first choice; and starts that are drawn by lot."""

from __future__ import annotations

import random

import pytest

from strategium.cards.decks import DeckShelf
from strategium.kernel import registry
from strategium.kernel.errors import UnknownOption
from strategium.testing.kit_play import sit_down, situation
from strategium.testing.kit_starts import drawn_start, random_deck
from strategium.testing.modes import MODES, find_mode
from tests.testing.lanterns import GAME

# seats that pick freely and that are patient, as bits, where three play and the seed is 1
MANNERS = {
    "bots": (0, 0),
    "people": (7, 7),
    "alone": (2, 0),
    "arena": (0, 0),
    "quick": (7, 0),
    "stops": (2, 2),
    "chance": (0, 0),
}
WITH_DECKS = [name for name in registry.games() if isinstance(registry.game(name).decks, DeckShelf)]


@pytest.mark.parametrize("name", MODES)
def test_a_mode_settles_how_seats_are_asked(name: str) -> None:
    table = sit_down(situation(GAME, 1, name))
    assert table.g.seats == 3
    assert (table.g.any_order, table.g.always_ask) == MANNERS[name]
    assert (table.g.lines is None) == (name == "arena")
    assert bool(table.g.explicit) == (name == "chance")
    assert table.record.replay().digest() == table.g.digest()


def test_a_person_changes_his_mind_about_being_asked_always() -> None:
    seen = set()
    for seed in (1, 3, 5):
        table = sit_down(situation(GAME, seed, "stops"))
        while table.g.result is None:
            table.play()
            seen.add(bool(table.g.always_ask))
        table.record.verify()
    assert seen == {True, False}


def test_a_mode_that_does_not_exist() -> None:
    with pytest.raises(
        UnknownOption, match=r"no mode 'alon'; did you mean 'alone'\?; there are: bots, people,"
    ):
        find_mode("alon")


# ---- starts by lot -------------------------------------------------------------------------------------
def test_games_are_played_with_decks() -> None:
    assert WITH_DECKS == ["conquest", "dark_millennium", "invasion"]


@pytest.mark.parametrize("name", WITH_DECKS)
def test_decks_by_lot_are_legal_and_different(name: str) -> None:
    shelf = registry.game(name).decks
    assert isinstance(shelf, DeckShelf)
    rng = random.Random(1)
    decks = [random_deck(shelf, rng) for _ in range(6)]
    for deck in decks:
        assert shelf.check(shelf.of_data(deck)) == []
    assert len({tuple(sorted(deck["cards"])) for deck in decks}) == len(decks)
    assert len({deck.get(label) for deck in decks for label in shelf.labels}) != 1


@pytest.mark.parametrize("name", registry.games())
def test_options_by_lot_are_accepted(name: str) -> None:
    """And in time every option that has a list or limits has another value than the usual one."""
    game = registry.game(name)
    changed: set[str] = set()
    for seed in range(12):
        start = drawn_start(game, game.seats[0], random.Random(seed))
        game.new(seats=game.seats[0], log=False, **start)
        changed |= set(start)
    fields = game.options_schema["$defs"]["Options"]["properties"]
    assert changed >= {
        option
        for option, field in fields.items()
        if "enum" in field or field.get("type") == "boolean" or "maximum" in field
    }


def test_where_nothing_can_be_drawn_the_options_are_the_usual_ones() -> None:
    assert drawn_start(GAME, 2, random.Random(1)) == {}
