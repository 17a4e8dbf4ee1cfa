"""Awkward cases: what is left when something is gone, and what counts as what."""

from __future__ import annotations

import random
from typing import Any

import pytest

from strategium.games.forbidden_stars import GAME
from strategium.games.forbidden_stars.state import PLACED, Stars
from strategium.games.forbidden_stars.words import BUILDING
from tests.games.forbidden_stars.playing import (
    CHAOS,
    ELDAR,
    EXPANSE,
    EXPANSE_NW,
    EXPANSE_SW,
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
    texts,
)

WAIT = {REACHES: ["Orks Deploy"], EXPANSE: ["Orks Deploy"]}
OFFENCE, DEFENCE, MORALE = 0, 3, 5  # faces of a die
AT_SMYRNA = f"strike Smyrna from {NW_VOID}"


# ---- orbital strikes -----------------------------------------------------------------------------
def strike(
    name: str, striker: dict[str, Any], orks: dict[str, Any], chance: list[int], always_ask: bool = True
) -> Stars:
    """A faction has moved nothing and strikes Smyrna; the Orks have another world."""
    orks = {**orks, "at": {**orks["at"], "Thylin": ["Ork Boyz"]}}
    world = {"Xinghua": ["Scout" if name == SM else "Aspect Warrior"]}
    own = {**striker, "at": {**world, **striker["at"]}}
    g = position(
        f"Advance of {name} at {REACHES}",
        always_ask,
        stacks=WAIT,
        chance=chance,
        Orks=orks,
        **{name.replace(" ", "_"): own},
    )
    while asked(g) != [(name, "orbital strike")]:
        choose(g, name, offered(g, name)[0])
    return g


def tactical_strike(on_smyrna: list[Any], first: str, upgrades: tuple[str, ...] = ()) -> Stars:
    """The Eldar strike with offence dice, and choose who must suffer first."""
    used = ["Tactical Strikes", *upgrades]
    eldar = {"at": {NW_VOID: ["Void Stalker"]}, "upgrades": used}
    g = strike(ELDAR, eldar, {"at": {"Smyrna": on_smyrna}}, [OFFENCE] * 4 + [MORALE])
    choose(g, ELDAR, AT_SMYRNA, *[f"use {name}" for name in used], "no more upgrades")
    choose(g, ELDAR, "use it", "use it", "morale", first)
    return g


@pytest.mark.rule("forbidden_stars/card.tactical-strikes", "forbidden_stars/damage.excess-passes-on")
def test_after_the_chosen_unit_the_owner_is_free_again() -> None:
    g = tactical_strike(["Ork Boyz", "Ork Boyz", "Nob"], "Ork Boyz")
    assert offered(g, ORKS) == ["Ork Boyz takes it"]
    choose(g, ORKS, "Ork Boyz takes it")
    assert offered(g, ORKS) == ["Ork Boyz takes it", "Nob takes it"]


@pytest.mark.rule("forbidden_stars/card.tactical-strikes", "forbidden_stars/strike.bastion-upgrade")
def test_after_the_chosen_unit_a_bastion_takes_the_rest() -> None:
    g = tactical_strike(["Ork Boyz", "bastion"], "Ork Boyz", ("Strafing Run",))
    while asked(g) == [(ELDAR, "use a strike upgrade")]:
        choose(g, ELDAR, "do not use it")
    assert refused(g, ORKS, "the bastion takes it") == ["damage.where"]
    choose(g, ORKS, "Ork Boyz takes it")
    assert offered(g, ORKS) == ["the bastion takes it"]


@pytest.mark.rule("forbidden_stars/card.tactical-strikes", "forbidden_stars/precedence.card-over-reference")
def test_a_routed_unit_can_be_chosen_to_suffer_first() -> None:
    g = tactical_strike([{"unit": "Nob", "routed": True}, "Ork Boyz"], "routed Nob")
    assert offered(g, ORKS) == ["routed Nob takes it"]
    choose(g, ORKS, "routed Nob takes it")
    assert at(g, "Smyrna") == ["Ork Boyz"]


@pytest.mark.rule("forbidden_stars/strike.damage", "forbidden_stars/card.drop-pods")
def test_a_world_with_only_a_city_is_struck_for_what_an_upgrade_does() -> None:
    city = {"at": {"Smyrna": ["city"]}}
    plain = strike(SM, {"at": {NW_VOID: ["Strike Cruiser"]}}, city, [])
    assert refused(plain, SM, AT_SMYRNA) == ["strike.damage"]
    pods = {"at": {NW_VOID: ["Strike Cruiser"]}, "upgrades": ["Drop Pods"]}
    g = strike(SM, pods, city, [DEFENCE, DEFENCE])
    choose(g, SM, AT_SMYRNA, "use Drop Pods", "no more upgrades", "use it", "Smyrna")
    assert of(g, "structures", "Smyrna") == ["Space Marines city"]


@pytest.mark.rule("forbidden_stars/card.exterminatus")
def test_exterminatus_turns_the_die_that_an_upgrade_adds() -> None:
    marines = {
        "at": {NW_VOID: ["Strike Cruiser"]},
        "upgrades": ["Rain of Fire"],
        "schemes": ["Exterminatus"],
    }
    orks = {"at": {"Smyrna": ["Nob", "Ork Boyz"]}}
    g = strike(SM, marines, orks, [DEFENCE, DEFENCE, DEFENCE], always_ask=False)
    choose(g, SM, AT_SMYRNA, "use Rain of Fire", "use Exterminatus", "use it")
    assert g.pending[0].prompt.startswith("3 damage")
    assert texts(g).count("Space Marines converts defence to offence") == 3


# ---- combat --------------------------------------------------------------------------------------
def combat(
    moment: str, attacker: str, attacks: dict[str, Any], defender: str, defends: dict[str, Any]
) -> Stars:
    return position(
        f"{moment} at Smyrna, {attacker} attacks",
        True,
        origins=["Nicea"],
        chance=[OFFENCE] * 30,
        **{attacker.replace(" ", "_"): attacks, defender.replace(" ", "_"): defends},
    )


@pytest.mark.rule("forbidden_stars/damage.owner-assigns", "forbidden_stars/card.spiritseers-guidance")
def test_a_card_that_protects_units_does_not_protect_a_bastion() -> None:
    g = combat(
        "execution round 1",
        ORKS,
        {"at": {"Smyrna": ["Nob"], "Nicea": ["Nob"]}, "dice": {"offence": 8}, "facedown": "Gretchin"},
        ELDAR,
        {
            "at": {"Smyrna": ["Wraithguard", "bastion"], "Thylin": ["Aspect Warrior"]},
            "facedown": "Spiritseer's Guidance",
        },
    )
    choose(g, ORKS, "do not use it")
    choose(g, ELDAR, "do not use it", "use it", "Wraithguard")
    choose(g, ORKS, "Nob takes it")
    assert refused(g, ELDAR, "routed Wraithguard takes it") == ["precedence.card-over-reference"]
    choose(g, ELDAR, "the bastion takes it")
    assert "routed Wraithguard" in at(g, "Smyrna")
    assert of(g, "structures", "Smyrna") == []


@pytest.mark.rule("forbidden_stars/structure.bastion-values")
def test_two_bastions_count_twice() -> None:
    g = combat(
        "combat",
        ORKS,
        {"at": {"Smyrna": ["Nob"], "Nicea": ["Nob"]}},
        SM,
        {"at": {"Smyrna": ["bastion", "bastion"], "Thylin": ["Scout"]}},
    )
    assert sum(of(g, "dice", SM).values()) == 4


@pytest.mark.rule("forbidden_stars/card.lure-of-chaos")
def test_who_has_nobody_to_rout_cannot_avert_the_lure() -> None:
    for units, averts in (["Nob"], True), ([{"unit": "Nob", "routed": True}, "bastion"], False):
        g = combat(
            "execution round 1",
            CHAOS,
            {"at": {"Smyrna": ["Cultist"], "Nicea": ["Cultist"]}, "facedown": "Lure of Chaos"},
            ORKS,
            {"at": {"Smyrna": units, "Thylin": ["Ork Boyz"]}, "facedown": "Mek Boyz"},
        )
        choose(g, CHAOS, "use it")
        assert len(offered(g, ORKS)) == (2 if averts else 1)
        choose(g, ORKS, "do not")
        assert at(g, "Smyrna").count("Cultist") == 2


@pytest.mark.rule("forbidden_stars/reinforce.treated-as-units", "forbidden_stars/card.chaos-united")
def test_a_reinforcement_token_is_a_cultist_for_chaos_united() -> None:
    g = combat(
        "combat",
        CHAOS,
        {
            "at": {"Smyrna": ["Chaos Space Marine"], "Nicea": ["Chaos Space Marine"]},
            "assets": {"reinforcement": 1},
            "hand": ["Chaos United"],
        },
        ORKS,
        {"at": {"Smyrna": ["Nob"], "Thylin": ["Ork Boyz"]}, "hand": ["Mek Boyz"]},
    )
    choose(g, CHAOS, "commit 1 reinforcement token")
    choose(g, ORKS, "commit 0 reinforcement tokens")
    choose(g, CHAOS, "play Chaos United")
    choose(g, ORKS, "play Mek Boyz")
    choose(g, CHAOS, "do not use it", "use it", "Nicea", "Chaos Space Marine", "Smyrna")
    assert at(g, "Smyrna").count("Chaos Space Marine") == 2


# ---- a combat that a combat causes ---------------------------------------------------------------
@pytest.mark.rule("forbidden_stars/map.area-becomes-contested", "forbidden_stars/card.wave-serpent")
def test_a_wave_serpent_bars_the_retreat_to_where_it_came_from() -> None:
    g = position(
        f"execution round 1 at {SE_VOID}, Eldar attacks",
        True,
        chance=[MORALE],
        Eldar={
            "at": {SE_VOID: ["Void Stalker", "Hellebore Frigate"], "Nicea": ["Aspect Warrior"]},
            "facedown": "Wave Serpent",
            "dice": {"morale": 1},
        },
        Orks={
            "at": {SE_VOID: ["Kill Kroozer"], EXPANSE_SW: ["Onslaught Attack Ship"], "Thylin": ["Nob"]},
            "facedown": "Gretchin",
        },
    )
    choose(g, ELDAR, "do not use it", "do not use it", "use it", "morale", "Hellebore Frigate", EXPANSE_SW)
    goal, start = g.map.area_names.index(EXPANSE_SW), g.map.area_names.index(SE_VOID)
    assert g.contests == [(goal, g.seat_of[2], (start,))]
    assert [piece & PLACED for piece in g.units[goal]] == [PLACED, 0]  # it cannot retreat itself


@pytest.mark.rule("forbidden_stars/retreat.defender-range")
def test_a_defender_keeps_near_the_active_system_wherever_he_fought() -> None:
    g = position(
        f"morale at {EXPANSE_SW}, Eldar attacks",
        True,
        tiles=[["1A", "5A", "3A"]],
        active=REACHES,
        origins=[SE_VOID],
        Eldar={"at": {EXPANSE_SW: ["Void Stalker"], "Nicea": ["Aspect Warrior"]}, "dice": {"morale": 8}},
        Orks={"at": {EXPANSE_SW: ["Onslaught Attack Ship"], "Thylin": ["Nob"]}},
    )
    assert offered(g, ORKS) == [f"retreat to {EXPANSE_NW}"]
    beyond = next(g.map.area_names[void] for void in g.map.voids_of[2])
    assert refused(g, ORKS, f"retreat to {beyond}") == ["retreat.defender-range"]


# ---- events --------------------------------------------------------------------------------------
@pytest.mark.rule("forbidden_stars/card.lootin-n-stealin")
def test_nobody_must_rob_himself() -> None:
    g = position(
        "events of Orks",
        stacks={},
        Orks={
            "on_event_deck": ["Strategize"],
            "events": ["Lootin' 'n Stealin'"],
            "at": {"Nicea": ["Nob"]},
            "assets": {"forge": 1},
        },
        Space_Marines={"at": {"Thylin": ["Scout"]}},
    )
    choose(g, ORKS, "Lootin' 'n Stealin'", "use it")
    assert of(g, "materiel", ORKS) == 2
    assert of(g, "assets", ORKS)["forge"] == 1


@pytest.mark.rule("forbidden_stars/elimination.no-friendly-world")
def test_who_gives_his_last_world_for_an_event_is_out_before_the_next_event() -> None:
    g = position(
        "events of Chaos",
        True,
        seats=3,
        first="Chaos",
        Chaos={
            "on_event_deck": ["Strategize"],
            "events": ["Touched by the Warp"],
            "at": {"Nicea": ["Cultist"], NW_VOID: ["Iconoclast Destroyer"]},
        },
        Eldar={
            "on_event_deck": ["Strategize"],
            "events": ["Outcasts Returned"],
            "at": {"Thylin": ["Aspect Warrior"]},
        },
        Orks={"at": {"Xinghua": ["Nob"]}},
    )
    choose(g, CHAOS, "Touched by the Warp", "use it", "Nicea", "Cultist")
    while asked(g)[0][0] == CHAOS:
        choose(g, CHAOS, offered(g, CHAOS)[0])
    assert at(g, NW_VOID) == []
    assert "Chaos is eliminated" in texts(g)


@pytest.mark.rule("forbidden_stars/card.legacy-of-vaul")
def test_the_log_names_every_token_that_is_gained() -> None:
    g = position(
        "events of Eldar",
        Eldar={
            "on_event_deck": ["Strategize"],
            "events": ["Legacy of Vaul"],
            "at": {"Nicea": ["Aspect Warrior"]},
        },
        Orks={"at": {"Thylin": ["Nob"]}},
    )
    choose(g, ELDAR, "Legacy of Vaul", "use it")
    assert texts(g).count("Eldar gains a forge token") == 2


# ---- movement and orders -------------------------------------------------------------------------
@pytest.mark.rule("forbidden_stars/storm.units-cannot-cross")
def test_a_source_is_offered_only_if_something_can_come() -> None:
    for storms, offers in (([], True), ([f"between {REACHES} and Ebbek's Valor"], False)):
        g = position(
            f"Advance of Space Marines at {REACHES}",
            tiles=WORLDS_MEET,
            storms=storms,
            Space_Marines={"at": {"Laodicea": ["Scout"], NW_VOID: ["Strike Cruiser"]}},
            Orks={"at": {"Pergam": ["Ork Boyz"]}},
        )
        assert ("bring units from Ebbek's Valor" in offered(g, SM)) == offers


@pytest.mark.rule("forbidden_stars/order-upgrade.use-with-matching-order")
def test_an_upgrade_is_offered_only_where_it_could_matter() -> None:
    for built, uses in ([], []), (["bastion"], ["pass", "use Recruitment Worlds"]):
        g = position(
            f"Deploy of Space Marines at {REACHES}",
            Space_Marines={"at": {"Nicea": ["Scout", *built]}, "upgrades": ["Recruitment Worlds"]},
            Orks={"at": {"Thylin": ["Nob"]}},
            stacks=WAIT,
        )
        assert (offered(g, SM) if asked(g) == [(SM, "use an order upgrade")] else []) == uses


# ---- building the board --------------------------------------------------------------------------
@pytest.mark.rule("forbidden_stars/setup.forces-obey-capacity")
def test_the_last_tile_must_have_room_for_what_is_left() -> None:
    five = {"tiles": [7, 10], "units": ["Scout"] * 5, "structures": ["factory"]}
    tiles = [[""] * 5, ["", "", "1A", "", ""], [""] * 5]
    base: dict[str, Any] = {"tiles": tiles, "Orks": {"holds": {"tiles": [3, 11]}}}
    g = position("building, turn of Space Marines", Space_Marines={"holds": five}, **base)
    choose(g, SM, "lay 10A")
    choose(g, SM, offered(g, SM)[0], "as printed", "place no more here", "place no more here")
    assert asked(g) == [(ORKS, "choose a tile")]
    last = {**five, "tiles": [4, 10], "structures": []}
    t = position("building, turn of Space Marines", Space_Marines={"holds": last}, **base)
    choose(t, SM, "lay 10A")
    choose(t, SM, offered(t, SM)[0], "as printed")
    assert refused(t, SM, "place no more here") == ["setup.forces-obey-capacity"]
    one = {**five, "tiles": [7], "structures": []}
    base["Orks"] = {"holds": {"tiles": [11]}}
    u = position("building, turn of Space Marines", True, Space_Marines={"holds": one}, **base)
    assert refused(u, SM, "lay 7B") == ["setup.forces-obey-capacity"]


@pytest.mark.rule("forbidden_stars/storm.lies-on-tile-edge")
def test_storms_stay_at_tiles_when_the_board_has_gaps() -> None:
    """A player leaves while the board is built: his tiles are missing."""
    for seed in range(12):
        g = GAME.new(seed=seed, seats=3, board="build")
        assert isinstance(g, Stars)
        rng = random.Random(seed)
        g.offer("concede", g.pending[0].seat)
        assert all(g.eliminated[0] not in held.objectives for held in g.held)
        lay: set[int] = set()  # the edges at which storms have lain
        while g.result is None and (g.phase == BUILDING or g.round < 5):
            decision = g.pending[0]
            g.apply(rng.choice(decision.options), decision.seat)
            if g.phase != BUILDING:
                lay.update([storm >> 1 for storm in g.storms])
        assert len(lay) > len(g.storms)
        assert lay <= set(g.map.laid_edges)


@pytest.mark.rule("forbidden_stars/setup.objective-stop-when-out")
def test_whose_objective_it_was_may_leave_while_it_is_placed() -> None:
    """The only one that could be placed is that of a player who concedes: none is placed, and the board is built on."""
    g = GAME.new(seed=1, seats=3, board="build")
    rng = random.Random(1)
    for seat in range(3):
        g.ask_always(seat, True)
    left = 0
    while g.phase == BUILDING:
        decision = g.pending[0]
        if decision.kind == "place an objective" and len(decision.options) == 1:
            t = g.copy()
            t.offer("concede", decision.options[0].raw[1])
            assert t.pending[0].kind != "place an objective"
            left += 1
        g.apply(rng.choice(decision.options), decision.seat)
    assert left


@pytest.mark.parametrize("options", [{}, {"late": True}, {"board": "build"}])
@pytest.mark.rule("forbidden_stars/elimination.removes-components")
def test_who_leaves_before_the_board_is_laid_out_has_no_part_in_it(options: dict[str, Any]) -> None:
    """Where chance is asked, the first player is drawn by a decision, and meanwhile somebody may concede."""
    g = GAME.new(seed=1, seats=3, chance="explicit", **options)
    g.offer("concede", 1)
    rng = random.Random(1)
    for _ in range(40):
        decision = g.pending[0]
        g.apply(rng.choice(decision.options), decision.seat)
        GAME.invariants(g)
    assert not any(objective == 1 for objective in g.objectives)
