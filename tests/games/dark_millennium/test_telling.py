"""What players read: where a card goes, what a battle action does, and who is face-down."""

from __future__ import annotations

from itertools import pairwise

from strategium.games.dark_millennium import GAME
from strategium.games.dark_millennium.state import DarkMillennium
from strategium.testing.playing import decisions, texts


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
    assert g.pending[0].chance == ""


def test_a_chance_for_tactics_says_what_is_done() -> None:
    g = met("tactics")
    assert g.pending[0].chance == "tactics"
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
