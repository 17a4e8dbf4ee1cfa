"""What players read: what an action costs, what happened to lasers and to loyal units."""

from __future__ import annotations

from strategium.games.horus_heresy.table.layout import TABLE
from strategium.games.horus_heresy.words import IMPERIAL, TRAITOR
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
    assert "printed cost 3" in {option.note for option in g.pending[0].options if option.text == "Assault"}
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


# ---- a battle ------------------------------------------------------------------------------------
def test_how_a_battle_stands() -> None:
    g = position(
        "battle at Plateau SW, iteration 2, Traitor active",
        battle={"attacker": "Traitor", "origins": ["Eternity Wall Spaceport"], "iterations": 4},
        Imperial={"at": {"Plateau SW": ["Imperial Titan"]}, "combat": ["Bolter Volley", "Dig In"]},
        Traitor={"at": {"Eternity Wall Spaceport": ["World Eaters", "World Eaters"]}, "combat": ["Warhost"]},
    )
    battle = g.view(None)["battle"]
    attacker, defender = battle["sides"]
    ranks = {name: facts["rank"] for name, facts in TABLE["units"].items() if "rank" in facts}
    assert (attacker["seat"], attacker["role"], defender["role"]) == (TRAITOR, "attacker", "defender")
    assert attacker["totals"] == {
        "units": 2,
        "strength": 2 * ranks["World Eaters"],
        "Heroes": 0,
        "combat cards": 1,
    }
    assert defender["totals"]["strength"] == ranks["Imperial Titan"]
    assert battle["course"] == "Traitor attacks with up to 2 cards."
    choose(g, "Traitor", "play Warhost")
    battle = g.view(None)["battle"]
    assert [card["name"] for card in battle["sides"][0]["cards"]] == ["Warhost"]
    assert battle["sides"][1]["cards"] == []


def test_walls_are_told_of_in_a_battle() -> None:
    g = position(
        "battle at Fists Monastery, iteration 1, Traitor active",
        battle={"attacker": "Traitor", "origins": ["Plateau SW"], "iterations": 4},
        Imperial={"at": {"Fists Monastery": ["Imperial Titan"]}, "combat": ["Dig In"]},
        Traitor={"at": {"Plateau SW": ["World Eaters"]}, "combat": ["Warhost"]},
    )
    assert g.view(None)["battle"]["course"] == "Traitor attacks with one card; walls take off 2."


def test_combat_cards_have_what_they_count_for() -> None:
    g = position(
        "battle at Plateau SW, iteration 1, Traitor active",
        battle={"attacker": "Traitor", "origins": ["Eternity Wall Spaceport"], "iterations": 4},
        Imperial={"at": {"Plateau SW": ["Imperial Titan"]}, "combat": ["Bolter Volley", "Dig In"]},
        Traitor={"at": {"Eternity Wall Spaceport": ["World Eaters"]}, "combat": ["Warhost"]},
    )
    assert {option.text: option.note for option in g.pending[0].options}["play Warhost"] == "attack 2"
    choose(g, "Traitor", "play Warhost")
    notes = {option.text: option.note for option in g.pending[0].options}
    assert notes["resist with Dig In"].endswith(" shields")


# ---- questions -----------------------------------------------------------------------------------
def test_who_lands_is_asked_with_what_there_is_room_for() -> None:
    g = position(
        "order of Traitor",
        order={"card": "Port Landing", "region": "Volcanus", "strategic": True},
        Traitor={
            "at": {"Spaceport Primus": ["World Eaters"], "Catacombs": ["Warmaster Horus", "Death Guard"]}
        },
    )
    choose(g, "Traitor", "land at Spaceport Primus")
    asked = g.pending[0]
    assert asked.prompt == (
        "Who lands at Spaceport Primus: units of rank 12 together, and Heroes? 1 of 6 units there"
    )
    assert {option.text: option.note for option in asked.options}["Death Guard at Catacombs"] == "rank 3"
    choose(g, "Traitor", "Death Guard at Catacombs")
    assert "units of rank 9 together, and Heroes? 2 of 6 units there" in g.pending[0].prompt


def test_who_moves_where_is_asked_by_name() -> None:
    g = position(
        "order of Traitor",
        order={"card": "Redeploy", "region": "Volcanus"},
        Traitor={"at": {"Volcanus S": ["World Eaters"], "Catacombs": ["Warmaster Horus"]}},
    )
    assert g.pending[0].prompt == "Moving to Volcanus: from where?"
    choose(g, "Traitor", "from Volcanus S")
    assert g.pending[0].prompt == "Where does World Eaters go?"


def test_a_bombardment_that_hurts_nobody_says_so() -> None:
    for seed in range(30):
        *_, g = decisions(seed)
        if any(line.endswith("hurts nobody") for line in texts(g, IMPERIAL)):
            return
    raise AssertionError("no such bombardment was met")


def test_landing_orders_are_counted() -> None:
    for g in decisions(3):
        if g.pending and g.pending[0].kind == "lay landing orders":
            assert g.pending[0].prompt == "Landing order 1 of 4: which do you lay?"
            choose(g, "Traitor", "Drop Pods")
            assert g.pending[0].prompt == "Drop Pods: on which stack?"
            return
    raise AssertionError("no such question was met")


def test_an_order_that_does_nothing_is_told() -> None:
    g = position("action of Imperial", Imperial={"hand": ["Assault"]})
    choose(g, "Imperial", "execute an order from hand", "Assault", "in Palace")
    assert "nothing comes of Imperial's order" in texts(g, None)


def test_combat_cards_are_told_with_what_they_do() -> None:
    told: list[str] = []
    for seed in range(1, 6):
        last = list(decisions(seed))[-1]
        told += texts(last, None)
    played = [line for line in told if " plays " in line]
    carried_out = [line for line in told if " carries out " in line]
    assert played
    assert carried_out
    assert all(": attack " in line for line in played)
    assert all("“" in line for line in carried_out)
