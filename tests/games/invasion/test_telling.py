"""What players read: prices, one line for a card, who attacks with how much, and which questions are opportunities."""

from __future__ import annotations

from strategium.games.invasion import GAME
from strategium.games.invasion.state import Invasion
from strategium.testing.playing import choose, seat_of, texts
from tests.games.invasion.playing import position


def in_hand(g: Invasion, viewer: int) -> list[tuple[str, str]]:
    """What the cards of a hand cost now, and what is printed."""
    things = g.view(viewer)["zones"]["hand"][viewer]["things"]
    return [(thing["cost"], thing["printed_cost"]) for thing in things]


def test_a_card_in_hand_shows_what_it_costs_now() -> None:
    dwarf = {"hand": ["Dwarf Cannon Crew"], "resources": 3}
    assert in_hand(position("capital phase", Dwarf=dwarf), 0) == [("3", "2")]
    friends = {**dwarf, "kingdom": ["Dwarf Masons", "Dwarf Ranger"]}
    assert in_hand(position("capital phase", Dwarf=friends), 0) == [("2", "2")]


def test_a_card_elsewhere_shows_what_is_printed() -> None:
    g = position("capital phase", Dwarf={"discard": ["Dwarf Cannon Crew"], "hand": ["Innovation"]})
    (thing,) = g.view(0)["zones"]["discard"][0]["things"]
    assert (thing["cost"], thing["printed_cost"]) == ("2", "2")


def test_a_played_card_is_one_line() -> None:
    g = position("capital phase", Dwarf={"hand": ["Dwarf Masons"], "resources": 5}, Orc={})
    before = len(texts(g, 0))
    choose(g, "Dwarf", "play Dwarf Masons into your quest zone")
    lines = texts(g, 0)[before:]
    assert lines[0] == "Dwarf plays Dwarf Masons into his quest zone for 4 resources"
    assert not any("Dwarf Masons enters play" in line or "pays" in line for line in lines)


def test_what_an_effect_targets_is_told_with_it() -> None:
    g = position(
        "actions in the quest phase",
        active="Chaos",
        Chaos={"quest": ["Nurgle Sorcerer"], "resources": 3},
        Dwarf={"kingdom": ["Dwarf Masons"]},
    )
    choose(g, "Chaos", "use Nurgle Sorcerer", "Dwarf Masons")
    lines = texts(g, 1)
    done = "deal 1 damage to a target unit, and 1 more if it is corrupted"
    assert f"Chaos uses Nurgle Sorcerer for 3 resources: “{done}”" in lines
    assert "Nurgle Sorcerer targets Dwarf Masons" in lines


def attack() -> Invasion:
    return position(
        "declare target",
        active="Dwarf",
        Dwarf={"battlefield": ["Dwarf Cannon Crew"]},
        Orc={"quest": ["Boar Boyz"]},
    )


def test_where_to_attack_says_what_stands_there() -> None:
    g = attack()
    notes = {option.text: option.note for option in g.pending[0].options}
    assert g.pending[0].prompt == "Which zone do you attack? Your attackers have 1 power"
    assert notes["attack the quest zone of Orc"] == "8 hp left, 1 defender, power 1"
    assert notes["attack the kingdom of Orc"] == "8 hp left, no defender"


def test_an_attack_is_told_from_first_to_last() -> None:
    g = attack()
    choose(g, "Dwarf", "attack the quest zone of Orc", "attack with Dwarf Cannon Crew")
    assert g.pending[0].prompt == "Which units defend your quest zone against 1 power?"
    choose(g, "Orc", "done")
    lines = texts(g, 0)
    for line in (
        "Dwarf attacks the quest zone of Orc",
        "Dwarf Cannon Crew attacks with 1 power",
        "Nobody defends the quest zone of Orc",
        "the quest zone of Orc takes 1 damage",
    ):
        assert line in lines
    assert not any("does no damage" in line for line in lines)


def test_an_attack_without_damage_is_told() -> None:
    g = position(
        "declare target",
        active="Orc",
        Orc={"battlefield": ["Boar Boyz"]},
        Dwarf={"kingdom": ["Hammerer of Karak Azul"]},
    )
    choose(g, "Orc", "attack the kingdom of Dwarf", "attack with Boar Boyz")
    choose(g, "Dwarf", "defend with Hammerer of Karak Azul")
    assert "1 damage to Hammerer of Karak Azul is cancelled" in texts(g, None)
    assert "The attack on the kingdom of Dwarf does no damage" in texts(g, None)


def test_a_large_hand_is_one_line() -> None:
    g = GAME.new(seed=1, decks=["dwarf", "orc"])
    assert [line for line in texts(g, 0) if line.startswith("Dwarf draws")] == ["Dwarf draws 7 cards"]


def test_a_capital_phase_of_ones_own_is_no_opportunity() -> None:
    tactic = {"hand": ["Demolition!", "Dwarf Masons"], "resources": 5}
    mine = position("capital phase", Dwarf=tactic, Orc={"kingdom": ["Grimgor's Camp"]})
    assert mine.pending[0].opportunity == ""
    theirs = position(
        "actions in the quest phase", active="Orc", Dwarf=tactic, Orc={"kingdom": ["Grimgor's Camp"]}
    )
    assert theirs.pending[0].opportunity == "your opponent's quest phase"
    assert theirs.pending[0].prompt == "Your opponent's quest phase: you may take an action"


def test_a_response_to_ones_own_card_is_a_chance_of_its_own() -> None:
    tactic = {"hand": ["Demolition!", "Dwarf Masons"], "resources": 8}
    g = position("capital phase", Dwarf=tactic, Orc={"kingdom": ["Grimgor's Camp"]})
    choose(g, "Dwarf", "play Dwarf Masons into your kingdom")
    assert g.pending[0].opportunity == "response to what you have played"
    assert g.pending[0].prompt == "You may respond to your own Dwarf Masons"


def test_so_is_one_to_ones_own_development() -> None:
    tactic = {"hand": ["Demolition!", "Dwarf Masons"], "resources": 3}
    g = position("capital phase", Dwarf=tactic, Orc={"kingdom": ["Grimgor's Camp"]})
    choose(g, "Dwarf", "play a development into your kingdom", "Dwarf Masons")
    assert g.pending[0].prompt == "You may respond to your own development"


def test_what_answers_a_triggered_action_is_asked_for_as_a_response() -> None:
    empire = {"hand": ["Demoralise"], "kingdom": ["Peasant Militia"], "resources": 1}
    goblins = {"hand": ["Forest Goblins"], "resources": 3}
    g = position("capital phase", active="Orc", Orc=goblins, Empire=empire)
    choose(g, "Orc", "play Forest Goblins into your kingdom")
    choose(g, "Empire", "pass")
    assert g.pending[0].prompt == "You may use a triggered action"
    choose(g, "Orc", "use Forest Goblins", "Forest Goblins")
    assert (g.pending[0].kind, g.pending[0].prompt) == (
        "triggered actions",
        "You may respond to Forest Goblins",
    )


def test_who_may_use_an_effect_is_told_what_it_does() -> None:
    g = position("kingdom phase", active="Empire", Empire={"kingdom": ["Johannes Broheim"]}, Orc={})
    told = "Johannes Broheim: At the end of each phase, you may move this unit to another zone of its controller."
    assert g.pending[0].prompt == told


def test_an_effect_with_nothing_to_change_is_not_told() -> None:
    forge = {"kingdom": ["Keystone Forge"]}
    unhurt = position("beginning of the turn", active="Dwarf", Dwarf=forge, Orc={})
    assert not any("Keystone Forge" in line for line in texts(unhurt, None))
    hurt = position("beginning of the turn", active="Dwarf", Dwarf={**forge, "damage": {"quest": 1}}, Orc={})
    assert "Keystone Forge takes effect: “heal 1 damage on your capital”" in texts(hurt, None)


def test_nor_is_one_on_a_unit_that_is_gone() -> None:
    gone = {"card": "Peasant Militia", "defending": True, "assigned": 3}
    g = position(
        "apply damage",
        active="Chaos",
        Chaos={
            "kingdom": ["Shrine to Nurgle"],
            "battlefield": [{"card": "Chaos Knights", "attacking": True}],
        },
        Empire={"kingdom": [gone]},
    )
    assert "Peasant Militia is destroyed" in texts(g, None)
    assert not any("Shrine to Nurgle" in line for line in texts(g, None))


def test_a_card_in_hand_is_refused_for_one_reason() -> None:
    orc = {"hand": ["Troll Vomit", "Boar Boyz", "Choppa"], "battlefield": ["Squig Herders"], "resources": 2}
    g = position("capital phase", active="Orc", Orc=orc, Dwarf={})
    hand = {thing["name"]: thing["ref"] for thing in g.view(0)["zones"]["hand"][0]["things"]}
    told = {name: [reason.text for reason in g.why_not(0, ref)] for name, ref in hand.items()}
    assert told == {
        "Troll Vomit": ["Troll Vomit costs 4 and you have 2"],
        "Boar Boyz": ["Boar Boyz costs 4 and you have 2"],
        "Choppa": [],
    }


def test_a_card_in_play_that_becomes_a_development_was_there_before() -> None:
    tree = {"kingdom": ["Tree Kin"], "resources": 2}
    g = position("actions in the quest phase", active="Empire", Empire=tree, Orc={})
    choose(g, "Empire", "use Tree Kin")
    assert "Tree Kin becomes a development" in texts(g, 1)
    assert not any("into play" in line for line in texts(g, 1))


def test_a_card_from_the_deck_is_told_where_it_becomes_a_development() -> None:
    gates = {"kingdom": ["City Gates"], "deck": ["Huntsmen", "Free Company"]}
    g = position("beginning of the turn", active="Empire", Empire=gates, Dwarf={})
    done = "put the top card of your deck facedown into this zone as a development"
    assert f"City Gates takes effect: “{done}”" in texts(g, None)
    assert "Empire puts Huntsmen into your kingdom as a development" in texts(g, seat_of(g, "Empire"))
    assert "Empire puts a card into the kingdom of Empire as a development" in texts(g, None)


# ---- what whoever may respond must know ------------------------------------------------------------------
def test_which_facedown_development_is_targeted_can_be_seen() -> None:
    aimed_at = []
    for which in (0, 1):
        g = GAME.position(
            {
                "moment": "actions in the quest phase",
                "active": "Orc",
                "Orc": {"hand": ["Rip Dere 'eads Off!"], "resources": 5},
                "Dwarf": {"developments": {"kingdom": 2}},
            },
            always_ask=True,
        )
        choose(g, "Orc", "play Rip Dere 'eads Off!")
        g.apply(g.pending[0].options[which], g.pending[0].seat)
        (entry,) = g.view(seat_of(g, "Dwarf"))["zones"]["chain"]["things"]
        aimed_at += entry["target_refs"]
    assert len(set(aimed_at)) == 2


def test_toughness_that_is_no_choice_says_why() -> None:
    """Both are in danger, and the Priests can redirect only what is dealt to themselves."""
    g = GAME.position(
        {
            "moment": "actions in the quest phase",
            "active": "Chaos",
            "Chaos": {"quest": ["Nurgle Sorcerer"], "resources": 3},
            "Empire": {"kingdom": ["Warrior Priests", "Hammerer of Karak Azul"]},
        },
        always_ask=True,
    )
    choose(g, "Chaos", "use Nurgle Sorcerer", "Hammerer of Karak Azul")
    while g.pending[0].kind != "replace?" or g.pending[0].seat != seat_of(g, "Empire"):
        choose(g, g.game.seat_name(g, g.pending[0].seat), "pass")
    me = seat_of(g, "Empire")
    hammerer = next(
        thing for thing in g.view(me)["places"][0]["units"][me] if thing["name"] == "Hammerer of Karak Azul"
    )
    assert [option.text for option in g.pending[0].options] == ["pass"]
    (reason,) = g.why_not(me, hammerer["ref"], "toughness first")
    assert "Toughness cancels it in any case" in reason.text
    assert reason.rules == ("invasion/damage.redirect-timing",)
