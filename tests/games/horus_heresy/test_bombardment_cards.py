"""Every bombardment card: both kinds of orbital result, Thunderhawks, lasers, and its icon."""

from __future__ import annotations

import pytest

from strategium.games.horus_heresy.kinds import BOMBARDMENTS
from tests.games.horus_heresy.playing import choose, position

FACES = {  # precise, reckless, reckless breach, per Thunderhawk, lasers that hit
    "A": (1, 3, False, 0, ()),
    "B": (2, 5, True, 2, (3, 4)),
    "C": (3, 0, False, 1, (4,)),
    "D": (3, 0, False, 0, ()),
    "E": (1, 4, True, 1, (2, 3, 4)),
    "F": (0, 0, False, 1, (1, 2, 3, 4)),
    "G": (2, 0, False, 0, (3, 4)),
    "H": (0, 6, False, 2, (2, 3, 4)),
}
ALL = [f"Bombardment {face} {icon}" for face in FACES for icon in ("Eagle", "Star")]
TITANS = {"at": {"Plateau E": [{"unit": "Imperial Titan", "count": 2}], "Inner Palace": ["The Emperor"]}}


def damage_by(card: str, mode: str) -> int:
    """What an orbital bombardment with that card does to two Titans on open ground beside walls."""
    order = {"card": "Orbital Strike", "region": "Imperial Plateau"}
    g = position("order of Traitor", order=order, bombs=[card], Imperial=TITANS)
    choose(g, "Traitor", "bombard Plateau E", mode)
    while g.pending and g.pending[0].kind in ("breach a border", "assign bombardment damage"):
        g.apply(g.pending[0].options[0], 1)
    return 8 - sum([4 - code % 16 // 2 for here in g.units for code in here if code // 16 == 8])


@pytest.mark.parametrize("card", ALL)
def test_a_bombardment_card_does_what_it_shows(card: str) -> None:
    face, icon = card.split()[1:]
    precise, reckless, breach, thunder, lasers = FACES[face]
    kind = next(k for k in BOMBARDMENTS if k.name == card)
    assert (damage_by(card, "precise"), damage_by(card, "reckless")) == (precise, reckless)
    assert kind.breaches == [False, breach]
    assert kind.per_thunderhawk == thunder
    assert kind.lasers_hit == lasers
    g = position("corruption before the game", options={"corruptions": 1}, bombs=[card], Imperial={
        "at": {"Plateau E": ["Imperial Army"], "Plateau SE": ["Imperial Army"]}
    })  # fmt: skip
    choose(g, "Traitor", "corrupt Imperial Army at Plateau E")
    assert any(code // 16 > 8 for here in g.units[:40] for code in here if here) == (icon == "Star")
