"""Why an action cannot be taken is told with what it lacks, by the clause that decides."""

from __future__ import annotations

from typing import Any

import pytest

from strategium.games.invasion import GAME
from strategium.games.invasion.state import Invasion
from strategium.testing.playing import choose, seat_of

UNPAYABLE = "invasion/effect.cannot-trigger-unpayable"
BOAR_BOYZ: dict[str, Any] = {"kingdom": ["Boar Boyz"], "deck": 9}


def why(g: Invasion, name: str, card: str) -> list[tuple[str, tuple[str, ...]]]:
    """The reasons that a player is given against a card."""
    seat = seat_of(g, name)
    ref = next(ref for ref in GAME.refs if ref.name == "card")
    things = [x for x in ref.everything(g, seat) if ref.words(g, seat, x) == card]
    return [(reason.text, reason.rules) for reason in g.why_not(seat, ref.handle(g, seat, things[0]))]


def standing(moment: str, active: str = "Orc", **sides: Any) -> Invasion:
    g = GAME.position({"moment": f"actions in the {moment}", "active": active, **sides}, always_ask=True)
    assert isinstance(g, Invasion)
    if g.pending[0].seat != seat_of(g, next(iter(sides))):
        choose(g, active, "pass")
    return g


OFFERING = {"card": "Offering to Hekarti", "questing": "Walking Sacrifice"}


@pytest.mark.parametrize(
    ("card", "side", "text", "rule"),
    [
        (
            "Offering to Hekarti",
            {"quest": [OFFERING]},
            "X would be 0, and {0} would change nothing",
            UNPAYABLE,
        ),
        ("Runesmith", {"quest": ["Runesmith"], "resources": 1}, "{0} costs 2 and you have 1", UNPAYABLE),
        ("Demolition!", {"hand": ["Demolition!"]}, "{0} costs 2 and you have 0", "invasion/cost.pay-total"),
        (
            "Runesmith",
            {"kingdom": ["Runesmith"], "resources": 9},
            "{0} does that only in the quest zone",
            "invasion/zone.zone-text-active-only-there",
        ),
        (
            "Forced March",
            {"hand": ["Forced March"], "resources": 9},
            "{0} can be played only during your turn",
            UNPAYABLE,
        ),
        (
            "Pillage",
            {"hand": ["Pillage"], "resources": 9},
            "{0} needs a target support card, and there is none",
            UNPAYABLE,
        ),
    ],
)
def test_it_is_told_what_is_missing(card: str, side: dict[str, Any], text: str, rule: str) -> None:
    g = standing("quest phase", Dwarf={**side, "deck": 9}, Orc=BOAR_BOYZ)
    assert (text.format(card), (rule,)) in why(g, "Dwarf", card)


def test_targets_that_are_there_and_will_not_do() -> None:
    archmage = {"quest": ["Archmage of Saphery"]}
    g = standing("quest phase", active="High Elf", **{"High Elf": archmage, "Orc": {}})
    needs = "Archmage of Saphery needs a target unit, and would do nothing to what is there"
    assert (needs, (UNPAYABLE,)) in why(g, "High Elf", "Archmage of Saphery")
    decree = {"hand": ["Franz's Decree"], "resources": 1}
    g = standing("quest phase", active="Dwarf", Empire=decree, Dwarf={"kingdom": ["King Kazador"]})
    needs = "Franz's Decree needs a target unit, and you cannot pay for the one that is there"
    assert why(g, "Empire", "Franz's Decree") == [(needs, (UNPAYABLE,))]


def test_it_is_told_that_a_limit_is_reached() -> None:
    thrower = {"battlefield": ["Repeater Bolt Thrower"], "developments": {"battlefield": 1}, "resources": 9}
    g = standing("quest phase", Empire=thrower, Orc=BOAR_BOYZ)
    choose(g, "Empire", "use Repeater Bolt Thrower")
    choose(g, "Orc", "pass")
    assert ("Repeater Bolt Thrower has been used this turn, and may be once", (UNPAYABLE,)) in why(
        g, "Empire", "Repeater Bolt Thrower"
    )


def test_what_others_control_is_theirs_to_use() -> None:
    g = standing("quest phase", Dwarf={}, Empire={"quest": ["Runesmith"], "resources": 9}, active="Dwarf")
    assert why(g, "Dwarf", "Runesmith") == [
        ("Runesmith is not yours to use", ("invasion/action.either-player-any-window",))
    ]
    assert "ability" not in " ".join([text for text, _ in why(g, "Dwarf", "your kingdom")])
