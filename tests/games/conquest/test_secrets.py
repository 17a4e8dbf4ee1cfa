"""What a player is shown of the other's cards, in the middle of an effect."""

from __future__ import annotations

import pytest

from strategium.games.conquest.state import Conquest
from strategium.testing.playing import asked, choose
from tests.games.conquest.playing import position


def hand_of_first_seat(g: Conquest, viewer: int) -> list[str]:
    return [card["name"] for card in g.view(viewer)["zones"]["hand"][0]["things"]]


@pytest.mark.rule("conquest/effects.reveal-until-destination")
def test_a_card_whose_printed_cost_is_paid_is_shown() -> None:
    g = position(
        "battle at Ferrin, action window before the ranged skirmish",
        planets=["Barlus", "Ferrin"],
        initiative="Space Marines",
        **{
            "Space Marines": {
                "hand": ["10th Company Scout", "Sicarius's Chosen"],
                "resources": 4,
                "at": {"Ferrin": ["Veteran Brother Maxos"]},
            },
            "Orks": {"at": {"Ferrin": ["Goff Nob"], "Barlus": ["Bad Dok"]}},
        },
    )
    g.always_ask = -1  # everybody is asked, so that the game stops between the payment and the effect
    choose(g, "Space Marines", "use Veteran Brother Maxos", "Sicarius's Chosen")
    assert asked(g) == ["Space Marines: interrupt?"]
    assert hand_of_first_seat(g, 1) == ["Sicarius's Chosen"]
