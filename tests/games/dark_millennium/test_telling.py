"""What players read: where a card goes, what a battle action does, and who is face-down."""

from __future__ import annotations

from itertools import pairwise

from strategium.games.dark_millennium import GAME
from strategium.games.dark_millennium.state import DarkMillennium
from strategium.testing.playing import choose, decisions, options, texts


def met(kind: str) -> DarkMillennium:
    """The first moment of some game at which that is asked."""
    for seed in range(1, 12):
        for g in decisions(GAME, seed):
            if g.pending and g.pending[0].kind == kind:
                assert isinstance(g, DarkMillennium)
                return g
    raise AssertionError(f"nobody was asked: {kind}")


def test_a_card_of_the_first_wave_is_named_and_told_once() -> None:
    g = met("first wave")
    laid = [zone["things"] for zone in g.view(None)["zones"]["laid"] if zone["things"]]
    assert laid[0][0]["name"] in g.pending[0].prompt
    placed = [line for line in texts(g, None) if " and deploys it to " in line]
    assert not any("deploys" in line and line not in placed for line in texts(g, None))


def test_set_up_is_no_turn() -> None:
    g = met("role")
    assert g.trace(None) == ("set-up", "role")
    assert any("(the lower number chooses)" in line for line in texts(g, None))


def test_a_planet_says_what_its_sectors_do() -> None:
    for option in met("planet").pending[0].options:
        assert option.note.count(":") >= 3


def test_what_is_face_down_is_marked_for_who_may_see_it() -> None:
    g = met("battle action")
    states = [
        (thing["facedown"], thing["states"])
        for sector in g.view(0)["sectors"]
        for thing in sector["units"][0]
        if "facedown" in thing
    ]
    assert any(facedown for facedown, _ in states)
    assert all(facedown == ("face-down" in words) for facedown, words in states)


def test_a_battle_action_says_where() -> None:
    g = met("battle action")
    assert g.pending[0].prompt.startswith(f"Battle at {g.view(None)['sectors'][g.at]['name']}: ")
    assert g.pending[0].opportunity == ""


def test_a_chance_for_tactics_says_what_is_done() -> None:
    g = met("tactics")
    assert g.pending[0].opportunity == "tactics"
    assert "(" in g.pending[0].prompt


def test_a_roll_that_nobody_changes_is_told_once() -> None:
    rolled = again = 0
    for seed in range(1, 4):
        last = list(decisions(GAME, seed))[-1]
        lines = texts(last, None)
        for line, after in pairwise(lines):
            rolled += " rolls " in line
            again += " rolls " in line and after == f"the roll counts {line.rsplit(': ')[-1]}"
    assert rolled
    assert not again


def test_what_is_used_is_told_with_what_it_does() -> None:
    for seed in range(1, 4):
        last = list(decisions(GAME, seed))[-1]
        used = [line for line in texts(last, None) if " plays " in line or " uses " in line]
        assert used
        assert all("“" in line for line in used)


def test_what_cannot_be_deployed_is_refused_for_one_reason() -> None:
    g = GAME.position(
        {
            "moment": "deployment of Orks",
            "Orks": {"hand": ["Stormboyz"], "at": {"Squig Warrens": ["Slugga Boyz"]}},
            "Imperial": {"taken": ["Scrap Canyon"]},
        }
    )
    seat = g.pending[0].seat
    sectors = {sector["name"]: sector for sector in g.view(seat)["sectors"]}
    there = sectors["Squig Warrens"]["units"][seat][0]["ref"]
    taken = sectors["Scrap Canyon"]["ref"]
    assert [reason.text for reason in g.why_not(seat, there)] == ["Slugga Boyz is not in your hand"]
    assert [reason.text for reason in g.why_not(seat, taken)] == ["Scrap Canyon has been taken"]


def test_what_waits_says_which_cards_were_chosen() -> None:
    g = GAME.position(
        {
            "moment": "battle at Crystal Lake, battle action of Imperial",
            "Imperial": {
                "at": {"Crystal Lake": [{"card": "Assassin Operative", "charging": True}]},
                "hand": ["Whirlwind"],
            },
            "Orks": {
                "at": {"Crystal Lake": ["Kommandos", {"card": "Slugga Boyz", "charging": True}]},
                "hand": ["'Ard Boyz"],
            },
        }
    )
    lock = g.copy()
    choose(lock, "Imperial", "use Whirlwind", "Kommandos")
    assert lock.pending[0].prompt.startswith(
        "Imperial uses Whirlwind on Kommandos (“lock one enemy Infantry unit, then draw 1 card”): "
    )
    choose(g, "Imperial", "special assault Assassin Operative", "Kommandos")
    assert g.pending[0].prompt == (
        "Assassin Operative makes a special assault on Kommandos"
        " (“destroy one enemy unit with armor 3 or less”): block?"
    )


def test_a_card_that_can_be_negated_says_what_it_would_do() -> None:
    g = GAME.position(
        {
            "moment": "battle at Crystal Lake, battle action of Imperial",
            "Imperial": {"at": {"Crystal Lake": ["Tactical Squad"]}, "hand": ["Whirlwind"]},
            "Eldar": {
                "at": {"Crystal Lake": ["Guardian Squad", "Dire Avengers"]},
                "hand": ["Eclipse Cruiser", "Fire Dragons"],
            },
        }
    )
    choose(g, "Imperial", "use Whirlwind", "Dire Avengers")
    assert g.pending[0].prompt == (
        "Imperial plays Whirlwind on Dire Avengers (“lock one enemy Infantry unit, then draw 1 card”):"
        " play a reaction?"
    )


def test_a_person_picks_the_units_to_lock_in_any_order() -> None:
    squads = ["Tactical Squad", "Assault Squad", "Scout Squad"]
    g = GAME.position(
        {
            "moment": "battle at Crystal Lake, battle action of Imperial",
            "Imperial": {
                "at": {"Crystal Lake": [{"card": squad, "charging": True} for squad in squads]},
                "hand": ["Sensor Array"],
            },
            "Eldar": {"at": {"Crystal Lake": ["Guardian Squad"]}},
        }
    )
    g.pick_in_any_order(g.pending[0].seat, True)
    choose(g, "Imperial", "use Sensor Array")
    assert options(g, "Imperial") == squads
    choose(g, "Imperial", "Scout Squad", "Tactical Squad")
    assert texts(g, None)[1:3] == ["Tactical Squad is locked", "Scout Squad is locked"]
