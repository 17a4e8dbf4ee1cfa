"""What stays hidden: face-down cards, command hands, decks."""

from __future__ import annotations

import json
import random

from strategium.games.dark_millennium import GAME
from strategium.games.dark_millennium.kinds import CARDS
from strategium.games.dark_millennium.words import AT, HAND, ZONES
from strategium.testing.playing import choose, texts
from tests.games.dark_millennium.playing import position

SPEC = {
    "Orks": {"hand": ["Nobz Mob", "Slugga Boyz"]},
    "Imperial": {"hand": ["Tactical Squad", "Assault Squad"]},
    "planet": "Gorgrim",
    "attacker": "Orks",
}


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
