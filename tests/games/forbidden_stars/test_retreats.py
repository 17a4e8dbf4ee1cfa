"""Retreats, and what follows from a combat."""

from __future__ import annotations

from typing import Any

import pytest

from strategium.games.forbidden_stars.rules.combat_values import icons
from strategium.games.forbidden_stars.words import OFFENCE
from tests.games.forbidden_stars.fighting import MARINE_HAND, ORK_HAND, fight
from tests.games.forbidden_stars.playing import (
    NW_VOID,
    ORKS,
    REACHES,
    SE_VOID,
    SM,
    WORLDS_MEET,
    asked,
    at,
    choose,
    of,
    offered,
    position,
    refused,
    seat_of,
    texts,
)

# ---- retreats ------------------------------------------------------------------------------------
WAIT_AT_VALOR = {REACHES: ["Orks Deploy"], "Ebbek's Valor": ["Orks Deploy"]}
LOST = {"dice": {"morale": 8}, "played": ["Faith in the Emperor"]}


@pytest.mark.rule(
    "forbidden_stars/retreat.defender-not-attackers-area",
    "forbidden_stars/retreat.terrain",
    "forbidden_stars/retreat.routed-afterwards",
)
def test_a_defender_retreats_to_a_friendly_world() -> None:
    orks = {"at": {"Smyrna": ["Nob"], "Laodicea": ["Ork Boyz"], "Pergam": ["Ork Boyz"], "Thylin": []}}
    g = position(
        "morale at Smyrna, Space Marines attacks",
        True,
        tiles=WORLDS_MEET,
        origins=["Nicea"],
        stacks=WAIT_AT_VALOR,
        Space_Marines={"at": {"Smyrna": ["Space Marine"], "Nicea": ["Scout"]}, **LOST},
        Orks={"at": {k: v for k, v in orks["at"].items() if v}},
    )
    assert offered(g, ORKS) == ["retreat to Laodicea", "retreat to Pergam"]
    assert refused(g, ORKS, "retreat to Nicea") == ["retreat.defender-not-attackers-area"]
    assert refused(g, ORKS, f"retreat to {NW_VOID}") == ["retreat.terrain"]
    choose(g, ORKS, "retreat to Pergam")
    assert at(g, "Pergam") == ["Ork Boyz", "routed Nob"]


@pytest.mark.rule(
    "forbidden_stars/retreat.need-not-be-adjacent",
    "forbidden_stars/retreat.over-capacity",
    "forbidden_stars/retreat.forced-overfull",
)
def test_without_a_friendly_area_an_uncontrolled_one_even_if_it_is_too_small() -> None:
    g = position(
        "morale at Smyrna, Space Marines attacks",
        tiles=WORLDS_MEET,
        origins=["Nicea"],
        stacks=WAIT_AT_VALOR,
        Space_Marines={"at": {"Smyrna": ["Space Marine"], "Nicea": ["Scout"]}, **LOST},
        Orks={
            "at": {
                "Smyrna": ["Nob", "Ork Boyz"],
                "south-east void of Ebbek's Valor": ["Onslaught Attack Ship"],
            }
        },
    )
    assert asked(g) == [(ORKS, "too many units")]  # Laodicea holds one unit
    choose(g, ORKS, "destroy routed Ork Boyz")
    assert at(g, "Laodicea") == ["routed Nob"]


@pytest.mark.rule("forbidden_stars/retreat.no-area-destroyed", "forbidden_stars/retreat.ground-legal-path")
def test_who_cannot_retreat_is_destroyed() -> None:
    g = fight("morale", {"at": {"Smyrna": ["Space Marine"]}, **LOST}, {"at": {"Smyrna": ["Nob"]}})
    assert at(g, "Smyrna") == ["Space Marine"]
    assert "Nob cannot retreat and is destroyed" in texts(g)


@pytest.mark.rule("forbidden_stars/retreat.defender-not-attackers-system")
def test_a_defender_does_not_retreat_into_the_attackers_system() -> None:
    g = position(
        "morale at Smyrna, Space Marines attacks",
        True,
        tiles=[["2A:1", "1A", "2B"]],
        origins=["Laodicea"],
        Space_Marines={"at": {"Smyrna": ["Space Marine"], "Laodicea": ["Scout"]}, **LOST},
        Orks={
            "at": {
                "Smyrna": ["Nob"],
                "Pergam": ["Ork Boyz"],
                "Ferrincus": ["Ork Boyz"],
                NW_VOID: ["Onslaught Attack Ship"],
            }
        },
    )
    assert offered(g, ORKS) == ["retreat to Ferrincus"]
    assert refused(g, ORKS, "retreat to Pergam") == ["retreat.defender-not-attackers-system"]


@pytest.mark.rule("forbidden_stars/retreat.same-area")
def test_attackers_retreat_together_to_where_one_came_from() -> None:
    g = position(
        "morale at Smyrna, Space Marines attacks",
        True,
        tiles=WORLDS_MEET,
        origins=["Nicea", "Laodicea"],
        stacks=WAIT_AT_VALOR,
        Space_Marines={"at": {"Smyrna": ["Scout", "Scout"], "Nicea": ["Scout"], NW_VOID: ["Strike Cruiser"]}},
        Orks={"at": {"Smyrna": ["Nob"], "Pergam": ["Ork Boyz"]}, "dice": {"morale": 8}},
    )
    assert offered(g, SM) == ["retreat to Nicea", "retreat to Laodicea"]
    assert refused(g, SM, f"retreat to {SE_VOID}") == ["retreat.terrain"]
    choose(g, SM, "retreat to Nicea")
    assert at(g, "Nicea") == ["Scout", "routed Scout", "routed Scout"]


@pytest.mark.rule("forbidden_stars/retreat.attacker-origin")
def test_attackers_do_not_retreat_to_where_nobody_came_from() -> None:
    g = position(
        "morale at Smyrna, Space Marines attacks",
        True,
        tiles=WORLDS_MEET,
        origins=["Nicea"],
        stacks=WAIT_AT_VALOR,
        Space_Marines={"at": {"Smyrna": ["Scout"], "Nicea": ["Scout"], NW_VOID: ["Strike Cruiser"]}},
        Orks={"at": {"Smyrna": ["Nob"], "Pergam": ["Ork Boyz"]}, "dice": {"morale": 8}},
    )
    assert refused(g, SM, "retreat to Laodicea") == ["retreat.attacker-origin"]


@pytest.mark.rule(
    "forbidden_stars/retreat.defender-friendly-first",
    "forbidden_stars/retreat.defender-else-uncontrolled",
    "forbidden_stars/retreat.defender-range",
)
def test_where_a_defender_cannot_go() -> None:
    g = position(
        "morale at Smyrna, Space Marines attacks",
        True,
        tiles=[["5A", "1A", "2A", "3A"]],
        origins=["Xinghua"],
        Space_Marines={"at": {"Smyrna": ["Space Marine"], "Xinghua": ["Scout"], "Pergam": ["Scout"]}, **LOST},
        Orks={"at": {"Smyrna": ["Nob"], "Laodicea": ["Ork Boyz"], NW_VOID: ["Onslaught Attack Ship"]}},
    )
    assert offered(g, ORKS) == ["retreat to Laodicea"]
    assert refused(g, ORKS, "retreat to Nicea") == ["retreat.defender-friendly-first"]
    assert refused(g, ORKS, "retreat to Pergam") == ["retreat.defender-else-uncontrolled"]
    assert refused(g, ORKS, "retreat to Lytheria") == ["retreat.defender-range"]


@pytest.mark.rule("forbidden_stars/combat-card.discard-ends-icons")
def test_the_icons_of_a_discarded_card_are_gone() -> None:
    g = position(
        "execution round 2 at Smyrna, Orks attacks",
        Space_Marines={"at": {"Smyrna": ["Space Marine"], "Nicea": ["Scout"]}, "played": ["Emperor's Might"]},
        Orks={"at": {"Smyrna": ["Gargant"], "Thylin": ["Ork Boyz"]}, "facedown": "Snapper Gargant"},
    )
    assert icons(g, 0, OFFENCE) == 3
    choose(g, ORKS, "use it")
    assert "Orks suffers 0 damage" in texts(g)


@pytest.mark.rule("forbidden_stars/retreat.attacker-placed-destroyed")
def test_attackers_that_were_placed_cannot_retreat() -> None:
    marines = {
        "at": {"Smyrna": ["Scout", {"unit": "Space Marine", "placed": True}], NW_VOID: ["Strike Cruiser"]}
    }
    g = fight("morale", marines, {"at": {"Smyrna": ["Nob"]}, "dice": {"morale": 8}})
    assert at(g, "Nicea") == ["Scout", "routed Scout"]
    assert "Space Marine (placed) cannot retreat and is destroyed" in texts(g)


@pytest.mark.rule("forbidden_stars/rout.can-retreat", "forbidden_stars/retreat.separate-retreats")
def test_routed_units_can_retreat_and_each_retreat_is_by_itself() -> None:
    marines = {"at": {"Smyrna": [{"unit": "Scout", "routed": True}], NW_VOID: ["Strike Cruiser"]}}
    g = fight("morale", marines, {"at": {"Smyrna": ["Nob"]}})
    assert at(g, "Nicea") == ["Scout", "routed Scout"]
    two = position(
        "execution round 1 at Smyrna, Space Marines attacks",
        tiles=WORLDS_MEET,
        stacks=WAIT_AT_VALOR,
        origins=["Nicea", "Laodicea"],
        Space_Marines={
            "at": {"Smyrna": ["Scout", "Scout"], "Nicea": ["Scout"], NW_VOID: ["Strike Cruiser"]},
            "facedown": "Veteran Scouts",
            "dice": {"morale": 2},
        },
        Orks={
            "at": {"Smyrna": ["Nob"], "Pergam": ["Ork Boyz"]},
            "facedown": "Gretchin",
            "hand": ORK_HAND[2:],
        },
    )
    choose(
        two,
        SM,
        "use it",
        "2 offence tokens and 0 defence tokens",
        "use it",
        "spend 1 morale die",
        "retreat to Nicea",
    )
    choose(two, SM, "spend 1 morale die", "retreat to Laodicea")
    assert at(two, "Laodicea") == ["routed Scout"]
    assert at(two, "Nicea") == ["Scout", "routed Scout"]


@pytest.mark.rule(
    "forbidden_stars/retreat.mid-combat-no-damage", "forbidden_stars/retreat.mid-combat-all-units"
)
def test_units_that_have_retreated_suffer_no_damage() -> None:
    g = fight(
        "execution round 1",
        {
            "at": {"Smyrna": ["Scout"], NW_VOID: ["Strike Cruiser"]},
            "facedown": "Reconnaissance",
            "dice": {"morale": 1, "offence": 1},
        },
        {"at": {"Smyrna": ["Nob", "Ork Boyz"]}, "dice": {"offence": 8}, "hand": ORK_HAND},
    )
    choose(g, SM, "use it", "gain 2 offence tokens", "use it")
    assert at(g, "Nicea") == ["Scout", "routed Scout"]
    assert asked(g) == [(ORKS, "suffer damage")]  # damage is assessed all the same
    choose(g, ORKS, "Nob takes it")
    assert "Orks wins the combat" in texts(g)


# ---- cards ---------------------------------------------------------------------------------------
@pytest.mark.rule(
    "forbidden_stars/combat-card.general-then-unit",
    "forbidden_stars/combat-card.top-to-bottom",
    "forbidden_stars/combat-card.ability-optional",
    "forbidden_stars/combat-card.paragraph-all-or-nothing",
)
def test_paragraphs_from_top_to_bottom_each_may_be_declined() -> None:
    g = position(
        "execution round 1 at Smyrna, Space Marines attacks",
        True,
        Space_Marines={
            "at": {"Smyrna": ["Space Marine", {"unit": "Scout", "routed": True}], "Nicea": ["Scout"]},
            "facedown": "Glory and Death",
        },
        Orks={
            "at": {"Smyrna": ["Nob"], "Thylin": ["Ork Boyz"]},
            "dice": {"defence": 1},
            "facedown": "Gretchin",
        },
    )
    prompts = []
    while asked(g)[0][0] == SM:
        prompts.append(g.pending[0].prompt.split(": ", 1)[1])
        choose(g, SM, "do not use it")
    assert [prompt.split(" ")[0] for prompt in prompts] == ["Gain", "If", "Space"]
    assert of(g, "tokens", SM) == {"offence": 0, "defence": 0}
    assert at(g, "Smyrna") == ["Nob", "Space Marine", "routed Scout"]
    choose(g, ORKS, "use it")
    assert of(g, "tokens", ORKS) == {"offence": 1, "defence": 1}  # both parts of the paragraph


@pytest.mark.rule(
    "forbidden_stars/combat-card.requisite-one-of",
    "forbidden_stars/combat-card.requisite-unrouted",
    "forbidden_stars/combat-card.abbreviated-names",
)
def test_a_unit_box_needs_one_unrouted_unit_of_its_kinds() -> None:
    def unit_box(*units: Any) -> bool:
        g = position(
            "execution round 1 at Smyrna, Orks attacks",
            Space_Marines={
                "at": {"Smyrna": ["Scout"], "Nicea": ["Scout"]},
                "facedown": "Faith in the Emperor",
            },
            Orks={"at": {"Smyrna": list(units), "Thylin": ["Ork Boyz"]}, "facedown": "Biker Nobz"},
        )
        return asked(g)[0] == (ORKS, "use a card text")

    assert unit_box("Nob", "Ork Boyz")
    assert not unit_box("Ork Boyz")
    assert not unit_box({"unit": "Nob", "routed": True}, "Ork Boyz")


@pytest.mark.rule(
    "forbidden_stars/combat-card.requisite-checked-once", "forbidden_stars/combat-card.requisite-unit-dies"
)
def test_what_lasts_goes_on_without_the_required_unit() -> None:
    g = fight(
        "execution round 1",
        {
            "at": {"Smyrna": ["Scout", "Space Marine"]},
            "facedown": "Ambush",
            "dice": {"offence": 2},
            "hand": MARINE_HAND[2:],
        },
        {
            "at": {"Smyrna": ["Nob", "Nob"]},
            "dice": {"offence": 2, "morale": 1},
            "facedown": "'Ard Boyz",
            "hand": ORK_HAND[1:],
        },
        chance=[0, 0],
    )
    choose(g, SM, "use it", "use it", "Scout takes it")
    assert asked(g) == [(ORKS, "save a routed unit")]  # though the Scout is dead


@pytest.mark.rule("forbidden_stars/combat-card.discard-ends-abilities")
def test_what_a_discarded_card_had_going_ends() -> None:
    g = position(
        "execution round 1 at Smyrna, Orks attacks",
        Space_Marines={
            "at": {"Smyrna": ["Space Marine", "Land Raider"], "Nicea": ["Scout"]},
            "facedown": "Break the Line",
            "tokens": {"offence": 0},
            "hand": MARINE_HAND[:2],
        },
        Orks={
            "at": {"Smyrna": ["Ork Boyz"], "Thylin": ["Ork Boyz"]},
            "facedown": "Weirdboyz",
            "hand": ORK_HAND[:2],
        },
    )
    choose(g, ORKS, "use it")
    assert len(g.effects) == 1
    choose(g, SM, "use it")
    assert g.effects == []


@pytest.mark.rule(
    "forbidden_stars/combat-card.icons-not-dice",
    "forbidden_stars/combat-card.tokens-not-dice",
    "forbidden_stars/dice.lose-none",
    "forbidden_stars/components.spend-die",
)
def test_dice_are_dice_and_not_icons_or_tokens() -> None:
    g = fight(
        "execution round 1",
        {
            "at": {"Smyrna": ["Space Marine"]},
            "facedown": "Show No Fear",
            "played": ["Faith in the Emperor"],
            "hand": MARINE_HAND[:2],
        },
        {"at": {"Smyrna": ["Nob"]}, "facedown": "Gretchin", "hand": ORK_HAND[2:]},
    )
    choose(g, SM, "use it")
    assert asked(g)[0][0] == ORKS  # its lower box costs a morale die; an icon on a card is none
    t = fight(
        "execution round 1",
        {
            "at": {"Smyrna": ["Warlord Titan"]},
            "facedown": "Emperor's Might",
            "dice": {"offence": 1, "defence": 7},
            "tokens": {"offence": 1},
            "hand": MARINE_HAND[:2],
        },
        {"at": {"Smyrna": ["Gargant"]}, "facedown": "Gretchin", "dice": {"defence": 8}, "hand": ORK_HAND[2:]},
    )
    choose(t, SM, "use it", "spend 1 offence die")
    assert of(t, "dice", SM) == {"offence": 0, "defence": 7, "morale": 0}  # the spent die is gone
    assert of(t, "tokens", SM)["offence"] == 3  # and no token could be spent for it
    assert asked(t)[0][0] == ORKS
    none = fight(
        "execution round 1",
        {"at": {"Smyrna": ["Space Marine"]}, "facedown": "Fury of the Ultramar", "hand": MARINE_HAND[:2]},
        {"at": {"Smyrna": ["Nob"]}, "dice": {"offence": 1}, "facedown": "Gretchin", "hand": ORK_HAND[2:]},
    )
    # without defence dice and tokens he has nothing to lose: it is the other's turn
    assert asked(none) == [(ORKS, "use a card text")]
    assert of(none, "dice", ORKS)["offence"] == 1


@pytest.mark.rule("forbidden_stars/dice.gain-with-icon")
def test_a_die_with_an_icon_is_set_not_rolled() -> None:
    g = position(
        "execution round 1 at Smyrna, Orks attacks",
        Space_Marines={
            "at": {"Smyrna": ["Space Marine"], "Nicea": ["Scout"]},
            "facedown": "Hold the Line",
            "hand": MARINE_HAND[:2],
        },
        Orks={"at": {"Smyrna": ["Nob"], "Thylin": ["Ork Boyz"]}, "hand": ORK_HAND},
    )
    choose(g, SM, "use it", "use it", "gain 1 defence die")
    assert "Space Marines gains a die: defence" in texts(g)
    assert not any("rolls" in text for text in texts(g))
    assert of(g, "dice", SM)["defence"] == 1


@pytest.mark.rule(
    "forbidden_stars/components.combat-tokens-unlimited", "forbidden_stars/combat-deck.upgrades-resolve-alike"
)
def test_tokens_never_run_out() -> None:
    g = position(
        f"execution round 1 at {NW_VOID}, Space Marines attacks",
        Space_Marines={
            "at": {NW_VOID: ["Battle Barge"], "Nicea": ["Scout"]},
            "facedown": "Emperor's Might",
            "dice": {"offence": 8},
        },
        Orks={"at": {NW_VOID: ["Kill Kroozer"], "Thylin": ["Ork Boyz"]}, "facedown": "Gretchin"},
    )
    choose(g, SM, "use it", *["spend 1 offence die"] * 7)
    assert of(g, "tokens", SM)["offence"] == 14


@pytest.mark.rule("forbidden_stars/dice.open-icon-any-component", "forbidden_stars/combat-card.owner-decides")
def test_the_owner_of_a_card_decides() -> None:
    g = fight(
        "execution round 1",
        {"at": {"Smyrna": ["Space Marine"]}, "facedown": "Glory and Death"},
        {"at": {"Smyrna": ["Nob"]}, "dice": {"defence": 1, "morale": 1}, "facedown": "Gretchin"},
    )
    choose(g, SM, "use it", "use it")
    assert asked(g) == [(SM, "card text")]
    assert icons(g, 0, OFFENCE) == 2 + 1  # tokens and the card's own icon


@pytest.mark.rule("forbidden_stars/rout.token-flips")
def test_a_reinforcement_token_takes_damage_and_is_routed() -> None:
    g = fight(
        "damage of round 1",
        {"at": {"Smyrna": ["Scout"]}, "dice": {"offence": 1}, "hand": MARINE_HAND},
        {"at": {"Smyrna": ["Nob", "reinforcement token"]}, "hand": ORK_HAND},
    )
    choose(g, ORKS, "Orks reinforcement token takes it")
    assert "routed reinforcement token" in at(g, "Smyrna")


@pytest.mark.rule("forbidden_stars/combat.five-attackers")
def test_five_attackers_at_most_come_by_an_advance_order() -> None:
    units = {
        "Nicea": [{"unit": "Scout", "count": 4}, {"unit": "Space Marine", "count": 1}],
        NW_VOID: ["Strike Cruiser"],
    }
    units["Laodicea"] = ["Space Marine"]
    g = position(
        f"Advance of Space Marines at {REACHES}",
        tiles=WORLDS_MEET,
        Space_Marines={"at": units},
        Orks={"at": {"Smyrna": ["Nob"], "Pergam": ["Ork Boyz"]}},
    )
    choose(
        g,
        SM,
        "bring units from Ebbek's Valor",
        "Strike Cruiser stays",
        *["Scout at Nicea goes to Smyrna"] * 4,
    )
    choose(g, SM, "Space Marine at Nicea goes to Smyrna")
    assert at(g, "Smyrna") == ["Nob", *["Scout"] * 4, "Space Marine"]
    assert at(g, "Laodicea") == ["Space Marine"]  # a sixth could not come


def test_hands_and_facedown_cards_are_hidden() -> None:
    g = fight(
        "execution round 1",
        {"at": {"Smyrna": ["Scout"]}, "hand": MARINE_HAND},
        {"at": {"Smyrna": ["Nob"]}, "hand": ORK_HAND},
    )
    choose(g, SM, "play Ambush")
    for viewer in (seat_of(g, ORKS), None):
        zones = g.view(viewer)["zones"]
        assert zones["hand"][0] == {"count": 5, "things": []}
        assert zones["facedown"][0]["things"] == []
    assert [card["name"] for card in g.view(0)["zones"]["hand"][0]["things"]] == MARINE_HAND
