"""Why something cannot be done: the words name what is missing for the nearest that could be done with a card."""

from __future__ import annotations

from typing import Any

import pytest

from strategium.games.dark_millennium.kinds import CARDS
from strategium.games.dark_millennium.state import DarkMillennium
from strategium.games.dark_millennium.things import CARD
from strategium.testing.playing import choose, seat_of
from tests.games.dark_millennium.playing import position


def refusals(g: DarkMillennium, seat: str, name: str, verb: str) -> list[str]:
    """What is said to a seat about that card and that verb."""
    number = seat_of(g, seat)
    card = next(c for c in range(len(g.kind)) if CARDS[g.kind[c]].name == name and g.controller[c] == number)
    ref = CARD.handle(g, number, card)
    return [reason.text for reason in g.why_not(number, ref, verb)]


def battle(**seats: dict[str, Any]) -> DarkMillennium:
    first = next(iter(seats))
    sides = {side: {**spec, "at": {"Bone Citadel": spec["at"]}} for side, spec in seats.items()}
    return position(f"battle at Bone Citadel, battle action of {first}", attacker=first, **sides)


@pytest.mark.rule("dark_millennium/modifier.in-play-once-per-roll")
def test_a_modifier_that_was_used_on_this_roll() -> None:
    g = battle(
        Eldar={"at": ["Warlock Conclave"], "hand": ["Fire Dragons", "Runes of Fate", "Wraithlord"]},
        Orks={"at": ["Killa Kanz"]},
    )
    choose(g, "Eldar", "use Fire Dragons", "answer Warlock Conclave")
    said = refusals(g, "Eldar", "Warlock Conclave", "answer")
    assert said == ["Warlock Conclave has been used on this roll already"]


@pytest.mark.rule("dark_millennium/ability.all-costs-needed")
@pytest.mark.parametrize(
    ("card", "at", "hand", "said"),
    [
        (
            "Field Apothecarion",
            ["Vox Command Post"],
            [],
            "Vox Command Post is locked, and would have to be locked for it",
        ),
        ("Cult Magus", ["Cult Magus"], [], "you have no other Cultist unit to destroy for it"),
        (
            "Waystone Beacon",
            ["Waystone Beacon"],
            [],
            "you have too few other cards in your hand to discard 2 cards",
        ),
    ],
)
def test_a_cost_that_cannot_be_paid_says_why(card: str, at: list[str], hand: list[str], said: str) -> None:
    name = at[0]
    locked = [{"card": name, "locked": "locked" in said}, {"card": "Hired Guns", "locked": True}]
    g = battle(
        Imperial={"at": locked, "hand": hand, "discard": ["Wraithlord"]},
        Orks={"at": ["Killa Kanz"]},
    )
    assert refusals(g, "Imperial", name, "use") == [said]


@pytest.mark.rule("dark_millennium/ability.required-choice-missing")
def test_what_would_have_to_be_chosen() -> None:
    g = battle(
        Imperial={"at": ["Tactical Squad"], "hand": ["Imperial Navy Escorts", "Land Speeder", "Whirlwind"]},
        Orks={"at": [{"card": "Nobz Mob", "locked": True}]},
    )
    assert refusals(g, "Imperial", "Imperial Navy Escorts", "use") == [
        "there is not one enemy ship for Imperial Navy Escorts"
    ]
    assert refusals(g, "Imperial", "Land Speeder", "use") == [
        "there is not one of your Vehicle units for Land Speeder"
    ]
    assert refusals(g, "Imperial", "Whirlwind", "use") == [
        "Whirlwind would change nothing: lock one enemy Infantry unit"
    ]


@pytest.mark.rule("dark_millennium/ability.all-costs-needed")
def test_the_card_that_is_chosen_does_not_pay() -> None:
    slugga = {"card": "Slugga Boyz", "locked": True}
    g = battle(
        Imperial={"at": ["Bike Squad"]},
        Orks={"at": [slugga, "Boss Pole"], "hand": ["Buried Munitions"]},
    )
    choose(g, "Imperial", "shoot with Bike Squad", "at Boss Pole")
    assert refusals(g, "Orks", "Boss Pole", "tactic") == [
        "a card that is chosen for Boss Pole cannot pay for it as well"
    ]


@pytest.mark.rule("dark_millennium/battle-setup.no-command-lines-in-play")
def test_a_command_line_in_play() -> None:
    g = battle(Imperial={"at": ["Conscript Mob"]}, Orks={"at": ["Killa Kanz"]})
    assert refusals(g, "Imperial", "Conscript Mob", "use") == [
        "the command line of Conscript Mob does not count in play"
    ]


@pytest.mark.rule("dark_millennium/charge.ready-only", "dark_millennium/withdraw.condition")
def test_positions_are_told() -> None:
    units = [{"card": "Tactical Squad", "locked": True}, {"card": "Assault Squad", "charging": True}]
    g = battle(Imperial={"at": units}, Orks={"at": ["Killa Kanz"]})
    assert refusals(g, "Imperial", "Tactical Squad", "charge") == ["Tactical Squad is locked, not ready"]
    assert refusals(g, "Imperial", "Assault Squad", "charge") == ["Assault Squad is charging, not ready"]
    said = [reason.text for reason in g.why_not(seat_of(g, "Imperial"), None, "withdraw")]
    assert said == ["Assault Squad is charging, not locked"]
