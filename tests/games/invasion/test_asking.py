"""Nobody is asked for the sake of an action that would change nothing; who is patient is asked all the same."""

from __future__ import annotations

from typing import Any

import pytest

from strategium.games.invasion import GAME
from strategium.games.invasion.kinds import CARDS
from strategium.games.invasion.playing import DEVELOP, PLAY
from strategium.games.invasion.position_moments import COMBAT_MOMENTS
from strategium.games.invasion.state import Invasion
from strategium.games.invasion.words import (
    BATTLEFIELD_PHASE,
    END,
    HAND,
    ORDER,
    PHASE_NAMES,
    QUEST_PHASE,
    UNIT,
)
from strategium.testing.playing import choose, seat_of
from tests.games.invasion.playing import position

THROWER = {"battlefield": ["Grudge Thrower"], "kingdom": ["Dwarf Cannon Crew"], "resources": 1}


def offered(g: Invasion) -> list[str]:
    return [option.text for option in g.pending[0].options]


def actions_in(moment: str, active: str, **sides: Any) -> Invasion:
    return position(f"actions in the {moment}", active=active, **sides)


def patient(moment: str, active: str, **sides: Any) -> list[str]:
    """What is offered there to players who want to be asked in any case."""
    g = GAME.position({"moment": f"actions in the {moment}", "active": active, **sides}, patient=True)
    assert isinstance(g, Invasion)
    return offered(g)


# ---- a price for nothing -------------------------------------------------------------------------------
def test_a_sacrifice_that_gains_nothing_is_no_reason_to_ask() -> None:
    g = actions_in("quest phase", "Dwarf", Dwarf=THROWER, Orc={})
    assert g.phase != QUEST_PHASE
    assert "use Grudge Thrower" in patient("quest phase", "Dwarf", Dwarf=THROWER, Orc={})


@pytest.mark.parametrize("unit", ["Zhufbar Engineers", "Dwarf Ranger"])
def test_it_is_one_while_a_card_listens_to_what_leaves_play(unit: str) -> None:
    g = actions_in("quest phase", "Dwarf", Dwarf={**THROWER, "kingdom": [unit]}, Orc={})
    assert "use Grudge Thrower" in offered(g)


def test_and_while_something_is_about_to_happen() -> None:
    g = actions_in("quest phase", "Orc", Dwarf=THROWER, Orc={"hand": ["Pillage"], "resources": 3})
    choose(g, "Orc", "play Pillage")
    assert g.pending[0].kind == "response?"
    assert "use Grudge Thrower" in offered(g)


# ---- an X of nothing -----------------------------------------------------------------------------------
@pytest.mark.rule("invasion/card.offering-to-hekarti")
def test_no_tokens_take_no_hit_points() -> None:
    for tokens, words in ((0, ["pass"]), (1, ["pass", "use Offering to Hekarti"])):
        offering = {"card": "Offering to Hekarti", "questing": "Walking Sacrifice", "tokens": tokens}
        sides: dict[str, Any] = {"Dark Elf": {"quest": [offering]}, "Orc": {"kingdom": ["Boar Boyz"]}}
        assert patient("quest phase", "Dark Elf", **sides) == words


@pytest.mark.rule("invasion/card.return-to-glory")
def test_a_unit_returns_once_in_a_chain() -> None:
    glory = {"card": "Return to Glory", "questing": "Huntsmen"}
    free = [kind.title for kind in CARDS if kind.type == UNIT and kind.cost == 0 and kind.side in ("", ORDER)]
    empire = {"quest": [glory], "discard": free[:1]}
    g = actions_in("quest phase", "Empire", Empire=empire, Orc={})
    choose(g, "Empire", "use Return to Glory")
    assert g.pending[0].kind != "response?"


def test_flames_without_fuel_are_no_reason_to_ask() -> None:
    sides: dict[str, Any] = {"Chaos": {"hand": ["Flames of Tzeentch"]}, "Orc": {"kingdom": ["Boar Boyz"]}}
    rich = {**sides, "Chaos": {"hand": ["Flames of Tzeentch"], "resources": 4}}
    assert offered(actions_in("battlefield phase", "Chaos", **rich)) == ["pass", "play Flames of Tzeentch"]
    assert "play Flames of Tzeentch" not in offered(actions_in("battlefield phase", "Chaos", **sides))


def test_who_is_corrupt_already_can_be_seduced_but_nobody_is_asked_for_that() -> None:
    runesmith = {"card": "Runesmith", "corrupt": True}
    sides: dict[str, Any] = {"Chaos": {"hand": ["Seduced by Darkness"]}, "Dwarf": {"kingdom": [runesmith]}}
    assert actions_in("quest phase", "Chaos", **sides).phase != QUEST_PHASE
    assert patient("quest phase", "Chaos", **sides) == ["pass", "play Seduced by Darkness"]


# ---- moving where no zone is looked at -----------------------------------------------------------------
@pytest.mark.parametrize(
    ("moment", "active", "is_asked"),
    [
        ("kingdom phase", "Empire", True),
        ("quest phase", "Empire", False),
        ("capital phase", "Empire", True),
        ("battlefield phase", "Empire", True),
        ("kingdom phase", "Orc", False),
        ("quest phase", "Orc", False),
        ("capital phase", "Orc", False),
        ("battlefield phase", "Orc", True),
    ],
)
def test_a_unit_that_may_move_is_asked_for_before_zones_count(
    moment: str, active: str, is_asked: bool
) -> None:
    sides: dict[str, Any] = {"Empire": {"kingdom": ["Pistoliers"], "resources": 1}, "Orc": {}}
    g = actions_in(moment, active, **sides)
    assert (PHASE_NAMES[g.phase] == moment and "use Pistoliers" in offered(g)) == is_asked
    if active == "Empire":
        assert "use Pistoliers" in patient(moment, active, **sides)


def test_it_is_asked_for_in_answer_to_an_opponent_but_not_to_oneself() -> None:
    empire = {"kingdom": ["Pistoliers"], "resources": 9, "hand": ["Huntsmen"]}
    g = actions_in("capital phase", "Empire", Empire=empire, Orc={})
    choose(g, "Empire", "play Huntsmen into your quest zone")
    assert g.pending[0].kind == "action?"
    orc = {"hand": ["Boar Boyz", "Troll Vomit"], "resources": 9}
    g = actions_in("capital phase", "Orc", Empire=empire, Orc=orc)
    choose(g, "Orc", "play Boar Boyz into your kingdom")
    assert g.pending[0].kind == "action?"
    choose(g, "Orc", "play Troll Vomit")
    assert (g.pending[0].kind, offered(g)) == ("response?", ["pass", "use Pistoliers"])


@pytest.mark.parametrize(
    ("moment", "attacks", "is_asked"),
    [
        ("target declared", False, True),  # it may come and attack
        ("attackers declared", False, False),
        ("attackers declared", True, True),
        ("damage assigned", False, False),
        ("damage assigned", True, True),
    ],
)
def test_in_combat_it_is_asked_for_while_it_fights_or_may_still_do(
    moment: str, attacks: bool, is_asked: bool
) -> None:
    pistoliers = {"card": "Pistoliers", "attacking": True} if attacks else {"card": "Pistoliers"}
    others = {"card": "Chaos Knights", "attacking": True} if moment != "target declared" else "Chaos Knights"
    g = in_combat(moment, {"battlefield": [pistoliers, others], "resources": 1})
    now = bool(g.combats) and g.combats[-1].step == COMBAT_MOMENTS[moment][1]
    assert (now and "use Pistoliers" in offered(g)) == is_asked


# ---- the same moment twice -----------------------------------------------------------------------------
def in_combat(moment: str, empire: dict[str, Any], **more: Any) -> Invasion:
    sides = {"Empire": empire, "Orc": {"kingdom": ["Boar Boyz"]}}
    g = GAME.position({"moment": moment, "active": "Empire", "combat": {"zone": "kingdom"}, **sides}, **more)
    assert isinstance(g, Invasion)
    return g


SORCERER: dict[str, Any] = {
    "quest": ["Nurgle Sorcerer"],
    "battlefield": [{"card": "Huntsmen", "attacking": True}],
    "resources": 3,
}


def test_after_combat_nobody_is_asked_for_what_he_may_do_at_the_end_of_the_turn() -> None:
    g = in_combat("apply damage", SORCERER)
    assert (g.phase, offered(g)) == (END, ["pass", "use Nurgle Sorcerer"])
    g = in_combat("apply damage", SORCERER, patient=True)
    assert (g.phase, offered(g)) == (BATTLEFIELD_PHASE, ["pass", "use Nurgle Sorcerer"])


@pytest.mark.parametrize(
    "more",
    [
        {
            "quest": ["Nurgle Sorcerer"],
            "kingdom": [{"card": "Johannes Broheim"}],
        },  # something ends with the phase
        {"quest": [{"card": "Nurgle Sorcerer", "lasting": [{"toughness": 1, "until": "phase"}]}]},
    ],
)
def test_but_he_is_if_something_happens_before_that(more: dict[str, Any]) -> None:
    g = in_combat("apply damage", {**SORCERER, **more})
    assert (g.phase, offered(g)) == (BATTLEFIELD_PHASE, ["pass", "use Nurgle Sorcerer"])


# ---- power where nobody looks at it --------------------------------------------------------------------
RUNESMITH: dict[str, Any] = {"quest": ["Runesmith"], "resources": 2}


@pytest.mark.parametrize(
    ("moment", "is_asked"),
    [
        ("beginning of the turn", True),
        ("kingdom phase", True),
        ("quest phase", False),
        ("capital phase", False),
        ("battlefield phase", True),
        ("end of the turn", False),
    ],
)
def test_power_is_changed_before_it_is_looked_at(moment: str, is_asked: bool) -> None:
    sides: dict[str, Any] = {"Dwarf": RUNESMITH, "Orc": {}}
    g = actions_in(moment, "Dwarf", **sides)
    assert (PHASE_NAMES[g.phase] == moment and "use Runesmith" in offered(g)) == is_asked
    assert "use Runesmith" in patient(moment, "Dwarf", **sides)


@pytest.mark.parametrize(("moment", "is_asked"), [("defenders declared", True), ("damage assigned", False)])
def test_not_when_damage_is_assigned_already(moment: str, is_asked: bool) -> None:
    fighting = {"card": "Chaos Knights", "attacking": True}
    g = in_combat(moment, {**RUNESMITH, "battlefield": [fighting]})
    now = bool(g.combats) and g.combats[-1].step == COMBAT_MOMENTS[moment][1]
    assert (now and "use Runesmith" in offered(g)) == is_asked


def test_in_answer_to_an_opponent_it_may_count() -> None:
    chaos = {"hand": ["Blood for the Blood God"], "resources": 5, "battlefield": ["Chaos Knights"]}
    g = actions_in("quest phase", "Chaos", Chaos=chaos, Dwarf={**RUNESMITH, "battlefield": ["Dwarf Ranger"]})
    choose(g, "Chaos", "play Blood for the Blood God")
    choose(g, "Chaos", "Dwarf Ranger")
    assert (g.pending[0].kind, offered(g)) == ("response?", ["pass", "use Runesmith"])


def test_why_a_card_cannot_be_played_is_told_of_the_card_not_of_what_else_it_is_no_place_for() -> None:
    hand = ["Dwarf Cannon Crew", "Defender of the Hold"]
    g = actions_in("capital phase", "Dwarf", Dwarf={"hand": hand, "resources": 1}, Empire={})
    assert "play Defender of the Hold into your battlefield" in offered(g)
    crew = next(card["ref"] for card in g.view(0)["zones"]["hand"][0]["things"] if card["name"] == hand[0])
    reasons = [reason.text for reason in g.why_not(0, crew, "play")]
    assert reasons == ["Dwarf Cannon Crew costs 3 and you have 1"]


@pytest.mark.rule("invasion/timing.b1-triggered-actions-first")
def test_the_needs_themselves_refuse_cards_while_a_triggered_action_waits() -> None:
    dwarf = {"hand": ["Runesmith Apprentice", "Mountain Brigade"], "top": ["5x Runesmith"], "resources": 8}
    g = position("capital phase", Dwarf=dwarf)
    choose(g, "Dwarf", "play Runesmith Apprentice into your quest zone")
    asked, card = g.asked[0], g.zones[HAND][0]
    assert asked.question.name == "triggered actions"
    for verb, refs in ((PLAY, (card, 0)), (DEVELOP, (0,))):
        rules = [need.rule for need in verb.refusals(g, asked, refs)]
        assert rules == ["invasion/timing.b1-triggered-actions-first"]


# ---- however a seat is asked ---------------------------------------------------------------------------
MANNERS = [(patient, freely) for patient in (False, True) for freely in (False, True)]


def asked_as(is_patient: bool, freely: bool, moment: str, **spec: Any) -> Invasion:
    """A position whose players are asked as the server asks people, or as bots are."""
    g = GAME.position({"moment": moment, **spec}, patient=is_patient)
    assert isinstance(g, Invasion)
    g.patient = 3 if is_patient else 0
    for seat in (0, 1):
        g.pick_freely(seat, freely)
    return g


@pytest.mark.parametrize(("is_patient", "freely"), MANNERS)
@pytest.mark.rule("invasion/card.smash-go-boom")
def test_a_tactic_without_targets_goes_onto_the_chain(is_patient: bool, freely: bool) -> None:
    """X is 0: the empty group of targets is an answer. It is played, and whoever may respond is told to what."""
    g = asked_as(
        is_patient,
        freely,
        "actions in the kingdom phase",
        active="Orc",
        Orc={"hand": ["Smash-Go-Boom!"], "resources": 4},
        Dwarf={"developments": {"kingdom": ["Mountain Brigade"]}},
    )
    choose(g, "Orc", "play Smash-Go-Boom!", "X is 0")
    if is_patient:
        assert g.pending[0].prompt == "You may respond to Smash-Go-Boom!"
        choose(g, "Dwarf", "pass")
        assert g.pending[0].prompt == "You may respond to your own Smash-Go-Boom!"
        choose(g, "Orc", "pass")
    assert [thing["name"] for thing in g.view(None)["zones"]["discard"][seat_of(g, "Orc")]["things"]] == [
        "Smash-Go-Boom!"
    ]
