"""What a player is shown of the other's cards, in the middle of an effect."""

from __future__ import annotations

import pytest

from strategium.cards.zones import shuffle
from strategium.games.conquest.kinds import CARDS
from strategium.games.conquest.state import PUBLIC, Conquest, deck_of
from strategium.games.conquest.words import DECK
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


# ---- an open deck --------------------------------------------------------------------------------------
ELDAR_TOP = ["Doom", "Nullify", "Mobility", "Gift of Isha", "Superiority", "Soaring Falcon", "Foresight"]


def under_the_oubliette(**eldar: object) -> Conquest:
    return position(
        "deployment turn of Eldar",
        **{
            "Eldar": {"resources": 3, "top": ELDAR_TOP, "deck": 3, **eldar},
            "Dark Eldar": {"hq": ["Urien's Oubliette"], "hand": ["Vile Raider"], "resources": 4},
        },
    )


def known_on_top(g: Conquest, viewer: int) -> list[str]:
    """What a viewer knows of the first seat's deck, from the top."""
    return [CARDS[g.kind[c]].name for c in reversed(deck_of(g, 0)) if g.known[c] & 1 << viewer]


@pytest.mark.rule("conquest/effects.open-deck")
def test_the_top_of_an_open_deck_is_known_to_both_and_nothing_below_it() -> None:
    g = under_the_oubliette(hand=["Biel-Tan Guardians"])
    choose(g, "Eldar", "deploy Biel-Tan Guardians", "at Barlus")
    assert known_on_top(g, 0) == known_on_top(g, 1) == ["Doom"]


@pytest.mark.rule("conquest/effects.open-deck")
def test_who_searches_an_open_deck_shows_nothing_of_what_he_looks_at() -> None:
    g = under_the_oubliette(hand=["Swordwind Farseer"])
    choose(g, "Eldar", "deploy Swordwind Farseer", "at Barlus", "answer Swordwind Farseer")
    assert known_on_top(g, 1) == ["Doom"]
    choose(g, "Eldar", "take Nullify")
    assert known_on_top(g, 1) == []  # the others are still being looked at
    choose(g, "Eldar", "done")
    assert known_on_top(g, 1) == ["Foresight"]


@pytest.mark.rule("conquest/effects.open-deck-taken-up")
def test_whether_the_card_on_top_was_taken_in_a_search_is_not_told() -> None:
    g = under_the_oubliette(hand=["Swordwind Farseer"])
    choose(
        g, "Eldar", "deploy Swordwind Farseer", "at Barlus", "answer Swordwind Farseer", "take Doom", "done"
    )
    assert hand_of_first_seat(g, 1) == []
    assert hand_of_first_seat(g, 0) == ["Doom"]


@pytest.mark.rule("conquest/effects.open-deck")
def test_an_open_deck_that_is_shuffled_shows_its_new_top() -> None:
    g = under_the_oubliette(hand=["Biel-Tan Guardians"])
    choose(g, "Eldar", "deploy Biel-Tan Guardians", "at Barlus")
    g.needs_check = 0
    shuffle(g, DECK)
    assert g.known[deck_of(g, 0)[-1]] == 0
    choose(g, "Dark Eldar", "stop deploying")
    top, *below = [g.known[c] for c in reversed(deck_of(g, 0))]
    assert top == PUBLIC
    assert not any(below)


# ---- a named type ----------------------------------------------------------------------------------------
@pytest.mark.rule("conquest/effects.name-a-type")
def test_who_has_no_card_of_a_named_type_is_asked_all_the_same() -> None:
    g = position(
        "combat phase, action window, turn of Dark Eldar",
        **{
            "Dark Eldar": {"hand": ["Rakarth's Experimentations"], "resources": 1},
            "Orks": {"hand": ["Battle Cry"]},
        },
    )
    choose(g, "Dark Eldar", "use Rakarth's Experimentations", "name supports")
    assert asked(g) == ["Orks: discard or damage"]
