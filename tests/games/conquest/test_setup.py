"""Setting up: planets, warlords, hands, resources, mulligans."""

from __future__ import annotations

import pytest

from strategium.games.conquest import GAME
from strategium.games.conquest.kinds import CARDS
from strategium.games.conquest.state import PUBLIC, Conquest, deck_of, hand_of, planets
from strategium.games.conquest.words import BOX, DECK, HQ, LINE, PLACES, PLANET, SETUP, TOKEN, WARLORD, ZONES
from strategium.testing.playing import asked, choose


def new(seed: int = 1) -> Conquest:
    g = GAME.new(seed=seed)
    assert isinstance(g, Conquest)
    return g


def not_begun() -> Conquest:
    """All cards laid out, and nothing done."""
    g = GAME.blank_state()
    g.blank(GAME, 2)
    g.options = GAME.options_type()()
    GAME.set_up(g)
    return g


@pytest.mark.rule(
    "conquest/setup.planet-line",
    "conquest/setup.first-planet-token",
)
def test_seven_of_ten_planets_are_in_line_five_of_them_faceup() -> None:
    g = new()
    assert len([card for card in CARDS if card.type == PLANET]) == 10
    assert len(g.zones[LINE]) == 7
    assert len(g.zones[BOX]) == 3
    assert planets(g) == [0, 1, 2, 3, 4]
    assert [g.known[planet] == PUBLIC for planet in g.line] == [True] * 5 + [False] * 2
    assert g.first == 0


@pytest.mark.rule("conquest/setup.planet-line")
def test_the_line_of_planets_is_shuffled() -> None:
    games = [new(seed) for seed in range(8)]
    lines = {tuple([CARDS[g.kind[planet]].name for planet in g.line if planet >= 0]) for g in games}
    assert len(lines) == 8


@pytest.mark.rule("conquest/setup.random-initiative")
def test_chance_gives_the_initiative_token() -> None:
    assert {new(seed).initiative for seed in range(12)} == {0, 1}


@pytest.mark.rule("conquest/setup.warlord-starts-in-hq", "conquest/setup.warlord-starts-hale")
def test_warlords_begin_hale_in_their_headquarters_and_not_in_their_decks() -> None:
    g = new()
    for seat in (0, 1):
        assert g.zones[HQ + seat] == (g.warlord[seat],)
        warlord = CARDS[g.kind[g.warlord[seat]]]
        assert warlord.type == WARLORD
        assert not warlord.bloodied
        assert all(CARDS[g.kind[card]].type != WARLORD for card in (*hand_of(g, seat), *deck_of(g, seat)))


@pytest.mark.rule("conquest/setup.starting-hand", "conquest/setup.starting-resources")
def test_hand_and_resources_are_those_of_the_warlord() -> None:
    g = new()
    for seat in (0, 1):
        warlord = CARDS[g.kind[g.warlord[seat]]]
        assert len(hand_of(g, seat)) == warlord.hand == 7
        assert g.resources[seat] == warlord.resources == 7


@pytest.mark.rule("conquest/setup.resources-start-in-bank")
def test_nobody_has_resources_before_the_game_begins() -> None:
    g = not_begun()
    assert g.resources == [0, 0]
    assert not any(g.counters)
    assert g.phase == SETUP


def test_all_cards_but_the_warlord_begin_in_the_deck_and_there_are_no_tokens() -> None:
    g = not_begun()
    in_play = [card for zone in range(HQ, ZONES) for card in g.zones[zone]]
    assert in_play == g.warlord
    assert not any(g.zones[zone] for zone in range(PLACES, ZONES))
    assert all(CARDS[g.kind[card]].type != TOKEN for card in range(len(g.kind)))
    assert all(len(g.zones[DECK + seat]) == 50 for seat in (0, 1))


@pytest.mark.rule("conquest/setup.mulligan-once", "conquest/setup.mulligan-optional")
def test_each_decides_once_on_a_mulligan_the_initiative_first() -> None:
    g = new()
    names = [GAME.seat_name(g, seat) for seat in (g.initiative, 1 - g.initiative)]
    assert asked(g) == [f"{names[0]}: mulligan"]
    before = [g.kind[card] for card in hand_of(g, g.initiative)]
    choose(g, names[0], "keep this hand")
    assert [g.kind[card] for card in hand_of(g, g.initiative)] == before
    assert asked(g) == [f"{names[1]}: mulligan"]
    choose(g, names[1], "draw a new hand")
    assert len(hand_of(g, 1 - g.initiative)) == 7
    assert asked(g) == [f"{names[0]}: deployment turn"]


@pytest.mark.rule("conquest/setup.mulligan-redraw")
def test_nobody_knows_the_cards_that_a_mulligan_has_shuffled_away() -> None:
    g = new()
    choose(g, GAME.seat_name(g, g.initiative), "draw a new hand")
    assert not any(g.known[card] for card in deck_of(g, g.initiative))
    assert len(deck_of(g, g.initiative)) == 43
