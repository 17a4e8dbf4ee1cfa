"""What players read: what an action costs, what happened to lasers and to loyal units."""

from __future__ import annotations

from strategium.games.horus_heresy.words import IMPERIAL
from tests.games.horus_heresy.playing import choose, decisions, position, texts


def test_actions_have_their_cost() -> None:
    g = position("action of Imperial", stacks={"Palace": ["Imperial: Assemble"]})
    notes = {option.text: option.note for option in g.pending[0].options}
    assert g.pending[0].prompt == "Your action: what do you do?"
    assert notes["execute Assemble on Palace"] == "costs 1"
    assert notes["place an order"] == "costs 1"
    assert notes["execute an order from hand"] == "costs what is printed"


def test_an_order_and_then_its_region() -> None:
    g = position("action of Imperial")
    choose(g, "Imperial", "place an order")
    assert g.pending[0].prompt == "Which order do you place?"
    choose(g, "Imperial", "Assault")
    assert g.pending[0].prompt == "Assault: on which stack?"
    g = position("action of Imperial")
    choose(g, "Imperial", "execute an order from hand", "Assault")
    assert g.pending[0].prompt == "Assault: in which region?"


def test_a_lost_laser_is_told() -> None:
    g = position(
        "order of Traitor",
        order={"card": "Redeploy", "region": "Volcanus"},
        spaces={"Imperial": 9},
        lasers=["Fortress of Truth"],
        Traitor={"at": {"Volcanus S": ["World Eaters"], "Catacombs": ["Warmaster Horus"]}},
    )
    choose(g, "Traitor", "from Volcanus S", "to Fortress of Truth")
    assert "The defense laser at Fortress of Truth is destroyed" in texts(g, IMPERIAL)


def test_whoever_is_not_corrupted_stays_loyal() -> None:
    *_, g = decisions(3)
    lines = texts(g, IMPERIAL)
    drawn = [n for n, line in enumerate(lines) if " is drawn for Imperial " in line][:12]
    assert drawn
    for n in drawn:
        told = "is corrupted" if " Star " in lines[n] else "stays loyal"
        assert lines[n + 1].endswith(told)


def test_cards_are_counted_as_one_speaks() -> None:
    *_, g = decisions(3)
    told = [line for line in texts(g, IMPERIAL) if " draws " in line and line.endswith(("card", "cards"))]
    assert any(line.endswith(" 1 combat card") for line in told)
    assert not any(" 1 combat cards" in line for line in told)


def test_whoever_is_one_too_many_is_told_why() -> None:
    for seed in range(20):
        for g in decisions(seed):
            if g.pending and g.pending[0].kind == "remove a unit":
                where = (
                    g.pending[0].prompt.removeprefix("Too many units at ").removesuffix(": which one goes?")
                )
                g.apply(g.pending[0].options[0], g.pending[0].seat)
                assert any(
                    line.endswith(f" has too many units at {where}") for line in texts(g, IMPERIAL)[-4:]
                )
                return
    raise AssertionError("no area was too full")
