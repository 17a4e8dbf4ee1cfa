"""Combat: preparation, execution rounds, damage, morale, captured structures."""

from __future__ import annotations

import pytest

from strategium.games.forbidden_stars.rules.combat_values import icons, morale
from strategium.games.forbidden_stars.words import DEFENCE, OFFENCE
from tests.games.forbidden_stars.fighting import MARINE_HAND, ORK_HAND, fight
from tests.games.forbidden_stars.playing import (
    NW_VOID,
    ORKS,
    REACHES,
    SE_VOID,
    SM,
    asked,
    at,
    choose,
    of,
    offered,
    position,
    refused,
    texts,
)


# ---- preparation ---------------------------------------------------------------------------------
@pytest.mark.rule(
    "forbidden_stars/combat.roll-dice",
    "forbidden_stars/combat.preparation-order",
    "forbidden_stars/combat.draw-five",
    "forbidden_stars/combat.reinforce-order",
)
def test_dice_then_cards_then_reinforcements_the_attacker_first() -> None:
    marines = {
        "at": {"Smyrna": ["Space Marine", {"unit": "Scout", "routed": True}]},
        "assets": {"reinforcement": 2},
    }
    g = fight(
        "combat", marines, {"at": {"Smyrna": ["Nob"]}, "assets": {"reinforcement": 1}}, chance=[0, 3, 5, 0]
    )
    assert of(g, "dice", SM) == {"offence": 1, "defence": 1, "morale": 0}  # the routed Scout gives no die
    assert of(g, "dice", ORKS) == {"offence": 1, "defence": 0, "morale": 1}
    assert len(of(g, "hand", SM)) == len(of(g, "hand", ORKS)) == 5
    assert asked(g) == [(SM, "reinforce")]
    choose(g, SM, "commit 2 reinforcement tokens")
    assert asked(g) == [(ORKS, "reinforce")]
    assert at(g, "Smyrna").count("reinforcement token") == 2


@pytest.mark.rule(
    "forbidden_stars/reinforce.after-dice",
    "forbidden_stars/reinforce.limit-plastic-units",
    "forbidden_stars/reinforce.no-dice",
    "forbidden_stars/reinforce.on-world-ground",
)
def test_tokens_up_to_the_number_of_plastic_units() -> None:
    marines = {"at": {"Smyrna": ["Space Marine"]}, "assets": {"reinforcement": 3}}
    g = fight("combat", marines, {"at": {"Smyrna": ["bastion"]}}, chance=[0, 0, 0, 0])
    assert offered(g, SM) == ["commit 0 reinforcement tokens", "commit 1 reinforcement token"]
    assert refused(g, SM, "commit 2 reinforcement tokens") == ["reinforce.limit-plastic-units"]
    choose(g, SM, "commit 1 reinforcement token")
    assert sum(of(g, "dice", SM).values()) == 2
    assert morale(g, 0) == 3 + 2  # the token counts as a Scout


@pytest.mark.rule("forbidden_stars/reinforce.on-void-ship", "forbidden_stars/reinforce.treated-as-units")
def test_on_a_void_a_token_is_a_ship() -> None:
    g = position(
        f"combat at {NW_VOID}, Space Marines attacks",
        chance=[3] * 5,
        Space_Marines={
            "at": {"Nicea": ["Scout"], NW_VOID: ["Battle Barge"]},
            "assets": {"reinforcement": 1},
            "combat_deck": MARINE_HAND,
        },
        Orks={"at": {"Thylin": ["Ork Boyz"], NW_VOID: ["Onslaught Attack Ship"]}, "combat_deck": ORK_HAND},
    )
    choose(g, SM, "commit 1 reinforcement token", "play Ambush")
    choose(g, ORKS, "play Gretchin")
    # the token stands for a Strike Cruiser, which Ambush requires and a Battle Barge is not
    choose(g, SM, "use it")
    assert asked(g)[0] == (SM, "use a card text")
    assert g.pending[0].prompt.startswith("Ambush: Scout or Strike Cruiser")


@pytest.mark.rule("forbidden_stars/components.eight-dice-initial-roll", "forbidden_stars/dice.max-eight")
def test_never_more_than_eight_dice() -> None:
    marines = {"at": {"Smyrna": [{"unit": "Land Raider", "count": 3}]}}
    g = fight("combat", marines, {"at": {"Smyrna": ["Nob"]}}, chance=[0] * 10)
    assert of(g, "dice", SM) == {"offence": 8, "defence": 0, "morale": 0}
    g = fight(
        "execution round 1",
        {"at": {"Smyrna": ["Scout"]}, "facedown": "Faith in the Emperor", "dice": {"offence": 8}},
        {"at": {"Smyrna": ["Nob"]}, "facedown": "Gretchin"},
    )
    assert asked(g)[0][0] == ORKS  # no die can be gained, so the Marines are not asked whether they want it
    assert of(g, "dice", SM)["offence"] == 8
    assert not any("rolls" in text for text in texts(g))


@pytest.mark.rule(
    "forbidden_stars/combat.no-active-defender",
    "forbidden_stars/combat.no-active-defender-goes-to-capture",
    "forbidden_stars/combat.capture-swaps-tokens",
)
def test_without_an_unrouted_defender_the_attacker_wins_at_once() -> None:
    orks = {"at": {"Smyrna": [{"unit": "Nob", "routed": True}, "city"], SE_VOID: ["Onslaught Attack Ship"]}}
    g = fight("combat", {"at": {"Smyrna": ["Scout"]}}, orks, tiles=[["1A", "5A"]])
    assert of(g, "structures", "Smyrna") == ["Space Marines city"]
    assert at(g, "Smyrna") == ["Scout"]
    assert not any("rolls" in text for text in texts(g))


@pytest.mark.rule(
    "forbidden_stars/structure.bastion-defends-alone", "forbidden_stars/structure.bastion-values"
)
def test_a_bastion_defends_alone_with_its_values() -> None:
    g = fight("combat", {"at": {"Smyrna": ["Scout"]}}, {"at": {"Smyrna": ["bastion"]}}, chance=[0, 5, 5])
    assert asked(g)[0][1] == "choose a combat card"
    assert of(g, "dice", ORKS)["morale"] == 2
    assert morale(g, 1) == 2 + 2


@pytest.mark.rule("forbidden_stars/combat.dice-open", "forbidden_stars/combat.icons-kinds")
def test_dice_are_open_to_all() -> None:
    g = fight("combat", {"at": {"Smyrna": ["Scout"]}}, {"at": {"Smyrna": ["Nob"]}}, chance=[0, 3, 5])
    for viewer in (0, 1, None):
        sides = g.view(viewer)["fight"]["sides"]
        assert [side["dice"] for side in sides] == [
            {"offence": 1, "defence": 0, "morale": 0},
            {"offence": 0, "defence": 1, "morale": 1},
        ]
        assert all(set(side["tokens"]) == {"offence", "defence"} for side in sides)


@pytest.mark.rule("forbidden_stars/combat.attacker-defender")
def test_who_came_is_the_attacker() -> None:
    g = position(
        f"Advance of Space Marines at {REACHES}",
        Space_Marines={"at": {"Nicea": ["Scout"], NW_VOID: ["Strike Cruiser"]}},
        Orks={"at": {"Smyrna": ["bastion"], "Thylin": ["Ork Boyz"]}},
    )
    choose(g, SM, "stays", "goes to Smyrna")
    assert (g.fights[-1].attacker, g.fights[-1].defender) == (0, 1)


# ---- execution -----------------------------------------------------------------------------------
@pytest.mark.rule(
    "forbidden_stars/combat.three-rounds",
    "forbidden_stars/combat.choose-card",
    "forbidden_stars/combat-card.stays-in-play",
    "forbidden_stars/combat.cleanup-cards",
)
def test_three_rounds_with_a_card_each_then_all_cards_go_back() -> None:
    g = fight(
        "execution round 1",
        {"at": {"Smyrna": ["Land Raider"]}, "hand": MARINE_HAND},
        {"at": {"Smyrna": ["Gargant"]}, "hand": ORK_HAND},
    )
    rounds = []
    while g.fights:
        decision = g.pending[0]
        if decision.kind == "choose a combat card":
            rounds.append(g.fights[-1].round)
            assert len(g.fights[-1].played) == 2 * (g.fights[-1].round - 1)
        g.apply(decision.options[len(decision.options) - 1], decision.seat)
    assert rounds == [1, 1, 2, 2, 3, 3]
    assert len(of(g, "combat_deck", SM)) == 10
    assert of(g, "hand", SM) == []


@pytest.mark.rule(
    "forbidden_stars/combat.resolve-card-order", "forbidden_stars/timing.combat-attacker-before-defender"
)
def test_the_attackers_card_comes_first() -> None:
    g = fight(
        "execution round 1",
        {"at": {"Smyrna": ["Scout"]}, "facedown": "Ambush"},
        {"at": {"Smyrna": ["Nob"]}, "facedown": "Gretchin"},
        first=ORKS,
    )
    revealed = [text for text in texts(g) if "reveals" in text]
    assert revealed[0] == "Space Marines reveals Ambush"


@pytest.mark.rule(
    "forbidden_stars/combat.offence-value",
    "forbidden_stars/combat.defence-value",
    "forbidden_stars/combat-card.icons-persist",
    "forbidden_stars/combat-card.icons-persist-example",
)
def test_icons_of_dice_tokens_and_faceup_cards_of_all_rounds_count() -> None:
    g = fight(
        "damage of round 3",
        {
            "at": {"Smyrna": ["Scout", "Scout"]},
            "dice": {"offence": 1, "defence": 2},
            "tokens": {"offence": 2},
            "played": ["Ambush", "Hold the Line"],
        },
        {"at": {"Smyrna": ["Nob", "Ork Boyz"]}},
    )
    assert icons(g, 0, OFFENCE) == 1 + 2 + 1
    assert icons(g, 0, DEFENCE) == 2 + 1
    assert asked(g) == [(ORKS, "suffer damage")]
    assert g.pending[0].prompt.startswith("4 damage")


@pytest.mark.rule(
    "forbidden_stars/combat.damage-is-difference", "forbidden_stars/combat.damage-attacker-first"
)
def test_each_suffers_the_difference_the_attacker_first() -> None:
    g = fight(
        "damage of round 1",
        {
            "at": {"Smyrna": ["Scout", "Space Marine"]},
            "dice": {"offence": 3, "defence": 1},
            "hand": MARINE_HAND,
        },
        {"at": {"Smyrna": ["Nob", "Ork Boyz"]}, "dice": {"offence": 3, "defence": 2}, "hand": ORK_HAND},
    )
    assert asked(g) == [(SM, "suffer damage")]
    choose(g, SM, "Scout takes it")
    assert asked(g) == [(ORKS, "suffer damage")]
    assert g.pending[0].prompt.startswith("1 damage")  # the Scout's death does not lower it
    even = fight(
        "damage of round 1",
        {"at": {"Smyrna": ["Scout"]}, "dice": {"offence": 1, "defence": 3}, "hand": MARINE_HAND},
        {"at": {"Smyrna": ["Nob"]}, "dice": {"offence": 3, "defence": 1}, "hand": ORK_HAND},
    )
    assert at(even, "Smyrna") == ["Nob", "Scout"]


@pytest.mark.rule(
    "forbidden_stars/damage.owner-assigns",
    "forbidden_stars/damage.destroyed-at-health",
    "forbidden_stars/damage.excess-passes-on",
    "forbidden_stars/damage.survivor-routed",
)
def test_damage_goes_to_a_chosen_unit_and_the_rest_to_another() -> None:
    g = fight(
        "damage of round 1",
        {"at": {"Smyrna": ["Scout"]}, "dice": {"offence": 3}, "hand": MARINE_HAND},
        {"at": {"Smyrna": ["Nob", "Ork Boyz"]}, "hand": ORK_HAND},
    )
    choose(g, ORKS, "Ork Boyz takes it")
    assert at(g, "Smyrna") == ["Scout", "routed Nob"]  # 2 destroy the Boyz, 1 goes on to the Nob


@pytest.mark.rule("forbidden_stars/damage.no-spreading", "forbidden_stars/damage.repeat-until-spent")
def test_damage_is_not_spread_and_a_rest_is_lost() -> None:
    marines = {"at": {"Smyrna": ["Scout"]}, "dice": {"offence": 8}, "hand": MARINE_HAND}
    g = fight("damage of round 1", marines, {"at": {"Smyrna": ["Ork Boyz", "Ork Boyz"]}})
    assert at(g, "Smyrna") == ["Scout"]
    t = fight(
        "damage of round 1",
        {**marines, "dice": {"offence": 2}},
        {"at": {"Smyrna": ["Nob", "Nob", "Ork Boyz"]}, "hand": ORK_HAND},
    )
    choose(t, ORKS, "Nob takes it")
    assert at(t, "Smyrna") == ["Nob", "Ork Boyz", "Scout", "routed Nob"]  # both points on one


@pytest.mark.rule(
    "forbidden_stars/damage.routed-units-last",
    "forbidden_stars/damage.already-routed-no-effect",
    "forbidden_stars/damage.bastion-survives",
)
def test_routed_units_come_last() -> None:
    g = fight(
        "damage of round 1",
        {"at": {"Smyrna": ["Scout"]}, "dice": {"offence": 2}, "hand": MARINE_HAND},
        {"at": {"Smyrna": [{"unit": "Nob", "routed": True}, "Ork Boyz", "bastion"]}, "hand": ORK_HAND},
    )
    assert offered(g, ORKS) == ["Ork Boyz takes it", "the bastion takes it"]
    assert refused(g, ORKS, "routed Nob takes it") == ["damage.routed-units-last"]
    choose(g, ORKS, "the bastion takes it")
    assert "The bastion on Smyrna takes 2 damage" in texts(g)
    assert of(g, "structures", "Smyrna") == ["Orks bastion"]
    assert g.fights[-1].bastion_damage == 0  # the next round has begun
    t = fight(
        "damage of round 1",
        {"at": {"Smyrna": ["Scout"]}, "dice": {"offence": 2}, "hand": MARINE_HAND},
        {"at": {"Smyrna": [{"unit": "Nob", "routed": True}]}, "hand": ORK_HAND},
    )
    assert at(t, "Smyrna") == ["Scout", "routed Nob"]


@pytest.mark.rule("forbidden_stars/damage.lasts-execution-round", "forbidden_stars/combat-card.tokens-expire")
def test_damage_and_tokens_last_for_one_round() -> None:
    g = fight(
        "damage of round 1",
        {"at": {"Smyrna": ["Scout"]}, "tokens": {"offence": 3}, "hand": MARINE_HAND},
        {"at": {"Smyrna": ["Nob"]}, "hand": ORK_HAND},
    )
    assert g.fights[-1].round == 2
    assert at(g, "Smyrna") == ["Scout", "routed Nob"]
    assert of(g, "tokens", SM) == {"offence": 0, "defence": 0}


@pytest.mark.rule("forbidden_stars/damage.where", "forbidden_stars/components.destroyed-structure-to-supply")
def test_a_bastion_falls_at_three_damage() -> None:
    g = fight(
        "damage of round 1",
        {"at": {"Smyrna": ["Scout"]}, "dice": {"offence": 3}, "hand": MARINE_HAND},
        {"at": {"Smyrna": ["bastion", "Nob"]}, "hand": ORK_HAND},
    )
    choose(g, ORKS, "the bastion takes it")
    assert of(g, "structures", "Smyrna") == []
    without = fight(
        "damage of round 1",
        {"at": {"Smyrna": ["Scout"]}, "dice": {"offence": 3}, "hand": MARINE_HAND},
        {"at": {"Smyrna": ["city", "Nob", "Ork Boyz"]}, "hand": ORK_HAND},
    )
    assert refused(without, ORKS, "the bastion takes it") == ["damage.where"]  # a city does not suffer


@pytest.mark.rule(
    "forbidden_stars/combat.elimination-ends-early",
    "forbidden_stars/combat.elimination-skips-morale",
    "forbidden_stars/combat.ends-after-cleanup",
)
def test_a_side_without_units_or_bastion_has_lost() -> None:
    g = fight(
        "damage of round 1",
        {"at": {"Smyrna": ["Scout"]}, "dice": {"offence": 4}, "hand": MARINE_HAND},
        {"at": {"Smyrna": ["Nob", "city"]}, "dice": {"morale": 8}, "hand": ORK_HAND},
    )
    assert not g.fights
    assert "Space Marines wins the combat" in texts(g)
    assert not any(text.startswith("Morale:") for text in texts(g))
    assert of(g, "structures", "Smyrna") == ["Space Marines city"]
    assert of(g, "hand", SM) == []  # it is cleaned up before anybody goes on


@pytest.mark.rule("forbidden_stars/combat.both-eliminated")
def test_if_both_lose_everything_nobody_wins() -> None:
    g = fight(
        "damage of round 1",
        {"at": {"Smyrna": ["Scout"]}, "dice": {"offence": 4}},
        {"at": {"Smyrna": ["Nob", "city"]}, "dice": {"offence": 4}},
    )
    assert of(g, "structures", "Smyrna") == ["Orks city"]
    assert not any("wins the combat" in text for text in texts(g))


# ---- resolution ----------------------------------------------------------------------------------
@pytest.mark.rule(
    "forbidden_stars/combat.morale-value",
    "forbidden_stars/combat.highest-morale-wins",
    "forbidden_stars/rout.no-morale",
)
def test_the_higher_morale_wins() -> None:
    g = fight(
        "morale",
        {
            "at": {"Smyrna": ["Space Marine", {"unit": "Scout", "routed": True}]},
            "dice": {"morale": 1},
            "played": ["Faith in the Emperor"],
        },
        {"at": {"Smyrna": ["Nob"]}, "dice": {"morale": 2}},
    )
    assert "Morale: Space Marines 5, Orks 4" in texts(g)
    assert "Space Marines wins the combat" in texts(g)


@pytest.mark.rule("forbidden_stars/combat.morale-tie-defender", "forbidden_stars/combat.loser-retreats")
def test_a_tie_is_the_defenders_and_the_attackers_retreat() -> None:
    marines = {"at": {"Smyrna": ["Space Marine"], "Nicea": ["Scout"], NW_VOID: ["Strike Cruiser"]}}
    g = fight("morale", marines, {"at": {"Smyrna": ["Nob"]}, "dice": {"morale": 1}})
    assert "Orks wins the combat" in texts(g)
    assert at(g, "Smyrna") == ["Nob"]
    assert "Space Marines retreats to Nicea" in texts(g)


@pytest.mark.rule(
    "forbidden_stars/structure.bastion-never-routed",
    "forbidden_stars/structure.bastion-never-retreats",
    "forbidden_stars/structure.bastion-untargetable-as-unit",
    "forbidden_stars/structure.not-a-unit",
)
def test_a_bastion_is_no_unit_and_is_captured() -> None:
    g = fight(
        "execution round 1",
        {"at": {"Smyrna": ["Space Marine"]}, "facedown": "Fury of the Ultramar", "hand": MARINE_HAND[:2]},
        {"at": {"Smyrna": ["bastion"]}, "hand": ORK_HAND},
    )
    assert asked(g) == [
        (SM, "choose a combat card"),
        (ORKS, "choose a combat card"),
    ]  # nothing to lose or rout
    won = fight("morale", {"at": {"Smyrna": ["Space Marine"]}}, {"at": {"Smyrna": ["bastion"]}})
    assert of(won, "structures", "Smyrna") == ["Space Marines bastion"]


@pytest.mark.rule("forbidden_stars/components.no-control-token-capture-destroys")
def test_without_a_control_token_a_captured_structure_is_destroyed() -> None:
    worlds = ["Nicea", "Xinghua", "Laodicea", "Pergam", "Lytheria", "Azernikh", "Onodin", "Solanum", "Kalja"]
    g = fight(
        "morale",
        {"at": {"Smyrna": ["Space Marine"], **{world: ["bastion"] for world in worlds}}},
        {"at": {"Smyrna": ["city"]}},
        tiles=[["1A", "5A", "2A"], ["3A", "4A", "4B"]],
    )
    assert of(g, "structures", "Smyrna") == []


@pytest.mark.rule("forbidden_stars/components.no-control-token-capture-destroys")
def test_as_many_structures_are_kept_as_there_are_control_tokens() -> None:
    worlds = ["Nicea", "Xinghua", "Laodicea", "Pergam", "Lytheria", "Azernikh", "Onodin"]
    g = fight(
        "morale",
        {"at": {"Smyrna": ["Warlord Titan"], **{world: ["city"] for world in worlds}}, "dice": {"morale": 8}},
        {"at": {"Smyrna": ["factory", "bastion", "bastion"]}},
        tiles=[["1A", "5A", "2A"], ["3A", "4A", "4B"]],
    )
    assert g.pending[0].prompt == "You have 2 control tokens left: which structure do you keep?"
    choose(g, SM, "keep bastion on Smyrna")
    assert g.pending[0].prompt == "You have one control token left: which structure do you keep?"
    assert offered(g, SM) == ["keep factory on Smyrna", "keep bastion on Smyrna"]
    choose(g, SM, "keep bastion on Smyrna")
    assert of(g, "structures", "Smyrna") == ["Space Marines bastion", "Space Marines bastion"]


@pytest.mark.rule(
    "forbidden_stars/combat.cleanup-reinforcements", "forbidden_stars/components.destroyed-unit-to-owner"
)
def test_tokens_leave_and_destroyed_units_go_to_their_owner() -> None:
    g = fight(
        "damage of round 1",
        {"at": {"Smyrna": ["Scout", "reinforcement token"]}, "dice": {"offence": 4}, "hand": MARINE_HAND},
        {"at": {"Smyrna": ["Nob"]}, "hand": ORK_HAND},
    )
    assert at(g, "Smyrna") == ["Scout"]
    nob = 26
    assert g.supply[nob] == 6
