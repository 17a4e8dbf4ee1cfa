"""What stays hidden: face-down cards, command hands, decks."""

from __future__ import annotations

import json
import random

import pytest

from strategium.games.dark_millennium import GAME
from strategium.games.dark_millennium.kinds import CARDS
from strategium.games.dark_millennium.words import AT, HAND, ZONES
from strategium.scenarios.words import pick
from strategium.testing.playing import choose, seat_of, texts
from tests.games.dark_millennium.playing import position

SPEC = {
    "Orks": {"hand": ["Nobz Mob", "Slugga Boyz"]},
    "Imperial": {"hand": ["Tactical Squad", "Assault Squad"]},
    "planet": "Gorgrim",
    "attacker": "Orks",
}

LOCKED_WRAITHLORD = {"card": "Wraithlord", "locked": True}


def test_the_enemy_is_told_of_a_face_down_card_but_not_which() -> None:
    g = position("deployment of Orks", **SPEC)
    choose(g, "Orks", "deploy Nobz Mob to Squig Warrens")
    assert texts(g, 0)[-1] == "Orks deploys Nobz Mob to Squig Warrens, face-down"
    assert texts(g, 1)[-1] == "Orks deploys a card to Squig Warrens, face-down"
    assert "Nobz Mob" not in json.dumps(g.view(1))
    assert "Nobz Mob" in json.dumps(g.view(0))


def test_a_sample_keeps_what_a_seat_knows_and_exchanges_the_rest() -> None:
    g = GAME.new(seed=4)
    rng = random.Random(4)
    while g.phase != 2:
        decision = rng.choice(g.pending)
        g.apply(rng.choice(decision.options), decision.seat)
    hidden = [c for z in range(AT, ZONES) for c in g.zones[z] if g.owner[c] == 1 and g.facedown[c]]
    assert hidden
    names = {tuple(CARDS[g.resample(0, random.Random(n)).kind[c]].name for c in hidden) for n in range(12)}
    assert len(names) > 1
    own = g.zones[HAND] + tuple(c for z in range(AT, ZONES) for c in g.zones[z] if g.owner[c] == 0)
    twin = g.resample(0, random.Random(1))
    assert [g.kind[c] for c in own] == [twin.kind[c] for c in own]


@pytest.mark.rule("dark_millennium/deploy.face-down")
def test_a_player_learns_what_he_deploys_off_his_deck() -> None:
    g = position(
        "deployment of Orks",
        Orks={"hand": ["Kommandos", "Slugga Boyz"], "top": ["Nobz Mob"]},
        Imperial={"hand": ["Tactical Squad"]},
        planet="Gorgrim",
    )
    orks, imperial = seat_of(g, "Orks"), seat_of(g, "Imperial")
    choose(g, "Orks", "deploy Kommandos to Squig Warrens, face-up", "answer Kommandos")
    assert texts(g, orks)[-1] == "Orks deploys Nobz Mob to Squig Warrens, face-down"
    assert g.learned[orks] == g.choices > g.learned[imperial], "so he cannot take it back unseen"


def test_a_unit_that_was_shuffled_away_tells_nothing_of_the_new_deck() -> None:
    """Its number stands for another card now: whether that is a unit makes no difference to a reaction."""
    g = position(
        "battle at Bone Citadel, battle action of Eldar",
        attacker="Eldar",
        Eldar={
            "at": {"Bone Citadel": ["Storm Guardians", "Spirit Stone Shrine", LOCKED_WRAITHLORD]},
            "hand": ["Spirit Stone Shrine", "Jetbike Riders", "Vyper Squadron"],
            "deck": 0,
            "discard": ["4x Runes of Fate", "4x Dire Avengers"],
        },
        Imperial={
            "at": {"Bone Citadel": ["Minefield", "Tactical Squad"]},
            "hand": ["Ogryn Brutes"],
            "top": ["Whirlwind"],
        },
    )
    eldar, imperial = seat_of(g, "Eldar"), seat_of(g, "Imperial")
    choose(g, "Eldar", "charge with Storm Guardians")
    choose(g, "Imperial", "answer Minefield")
    g.apply(pick(g, eldar, "answer Spirit Stone Shrine", 1), eldar)
    choose(g, "Eldar", "discard Jetbike Riders")
    g.ask_always(imperial, True)
    choose(g, "Eldar", "answer Spirit Stone Shrine")
    while "charges" not in g.pending[0].prompt:
        choose(g, "Imperial", "pass")
    assert "Eldar shuffles 11 cards of the discard pile into a new deck" in texts(g, imperial)
    assert g.pending[0].prompt == "A card charges: play a reaction?"
    brutes = g.view(imperial)["zones"]["hand"][imperial]["things"][0]["ref"]
    samples = [g.resample(imperial, random.Random(n)) for n in range(12)]
    assert len({tuple([reason.text for reason in t.why_not(imperial, brutes)]) for t in samples}) == 1


def test_a_card_that_was_shuffled_away_is_not_called_by_the_name_of_another() -> None:
    g = position(
        "battle at Bone Citadel, battle action of Eldar",
        attacker="Eldar",
        Eldar={
            "at": {"Bone Citadel": ["Storm Guardians", "Wraithlord"]},
            "hand": ["Spirit Stone Shrine"],
            "deck": 0,
            "discard": ["8x Runes of Fate"],
        },
        Imperial={"at": {"Bone Citadel": ["Minefield"]}, "top": ["Whirlwind"]},
    )
    choose(g, "Eldar", "charge with Storm Guardians")
    choose(g, "Imperial", "answer Minefield")
    g.ask_always(seat_of(g, "Imperial"), True)
    choose(g, "Eldar", "answer Spirit Stone Shrine")
    while "charges" not in g.pending[0].prompt:
        choose(g, "Imperial", "pass")
    assert "Eldar rolls Runes of Fate: 4" in texts(g, None), "it has the number that Storm Guardians had"
    assert g.pending[0].prompt == "A card charges: play a reaction?"


@pytest.mark.rule("dark_millennium/x.free")
def test_everybody_sees_the_x_that_was_chosen_while_the_ability_waits() -> None:
    g = position(
        "battle at Crystal Lake, battle action of Eldar (1)",
        **{
            "Eldar (1)": {
                "at": {"Crystal Lake": ["Fire Prism"]},
                "hand": ["Vyper Squadron"],
                "top": ["Harlequin Troupe"],
            },
            "Eldar (2)": {"at": {"Crystal Lake": ["Guardian Squad"]}, "hand": ["Harlequin Troupe"]},
            "attacker": "Eldar (1)",
        },
    )
    choose(g, "Eldar (1)", "shoot with Fire Prism", "tactic Fire Prism", "X is 9")
    assert [decision.kind for decision in g.pending] == ["reaction"]
    for viewer in (0, 1, None):
        (waiting,) = g.view(viewer)["battle"]["waiting"]
        assert waiting["x"] == 9
