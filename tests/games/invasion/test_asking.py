"""Whoever can act is asked, whatever his action may be good for."""

from __future__ import annotations

from typing import Any

import pytest

from strategium.games.invasion import GAME
from strategium.games.invasion.kinds import CARDS
from strategium.games.invasion.rules.developments import DEVELOP
from strategium.games.invasion.rules.playing import PLAY
from strategium.games.invasion.state import Invasion
from strategium.games.invasion.words import DECK, END, FIRST_AREA, HAND, ORDER, PHASE_NAMES, STEP_NAMES, UNIT
from strategium.testing.playing import choose, seat_of
from tests.games.invasion.playing import position


def offered(g: Invasion) -> list[str]:
    return [option.text for option in g.pending[0].options]


def actions_in(moment: str, active: str, **sides: Any) -> Invasion:
    return position(f"actions in the {moment}", active=active, **sides)


def asked_always(moment: str, active: str, **sides: Any) -> list[str]:
    """What is offered there to players who want to be asked in any case."""
    g = GAME.position({"moment": f"actions in the {moment}", "active": active, **sides}, always_ask=True)
    assert isinstance(g, Invasion)
    return offered(g)


# ---- whoever can act is asked --------------------------------------------------------------------------
THROWER: dict[str, Any] = {
    "battlefield": ["Grudge Thrower"],
    "kingdom": ["Dwarf Cannon Crew"],
    "resources": 1,
}
PISTOLIERS: dict[str, Any] = {"kingdom": ["Pistoliers"], "resources": 1}
RUNESMITH: dict[str, Any] = {"quest": ["Runesmith"], "resources": 2}
ACTIONS = {"Grudge Thrower": THROWER, "Pistoliers": PISTOLIERS, "Runesmith": RUNESMITH}
STEPS = [
    *[
        (name, name)
        for name in ("target declared", "attackers declared", "defenders declared", "damage assigned")
    ],
    ("apply damage", "damage applied"),
]
PHASES = PHASE_NAMES[1:7]


@pytest.mark.parametrize("active", ["Empire", "Orc"])
@pytest.mark.parametrize("moment", PHASES)
@pytest.mark.parametrize("card", ACTIONS)
@pytest.mark.rule("invasion/action.either-player-any-window")
def test_in_every_phase_of_any_player(card: str, moment: str, active: str) -> None:
    """What an action may be good for is not judged: to move, to gain power, or to pay a price for nothing."""
    g = actions_in(moment, active, Empire=ACTIONS[card], Orc={})
    assert (PHASE_NAMES[g.phase], offered(g)) == (moment, ["pass", f"use {card}"])
    assert g.pending[0].seat == seat_of(g, "Empire")


@pytest.mark.parametrize(("moment", "step"), STEPS)
@pytest.mark.parametrize("card", ["Pistoliers", "Nurgle Sorcerer"])
@pytest.mark.rule("invasion/action.either-player-any-window")
def test_in_every_step_of_an_attack(card: str, moment: str, step: str) -> None:
    """Also where the unit takes no part, and where the same can be done a moment later."""
    knights = "Chaos Knights" if moment == "target declared" else {"card": "Chaos Knights", "attacking": True}
    empire = {"battlefield": [knights], "quest": [card], "resources": 3}
    spec = {"moment": moment, "active": "Empire", "combat": {"zone": "kingdom"}}
    g = GAME.position({**spec, "Empire": empire, "Orc": {"kingdom": ["Boar Boyz"]}})
    assert isinstance(g, Invasion)
    assert (STEP_NAMES[g.combats[-1].step], offered(g)) == (step, ["pass", f"use {card}"])


@pytest.mark.parametrize(
    ("choices", "lost"), [(["use Pistoliers", "kingdom"], []), (["pass"], ["Pistoliers"])]
)
@pytest.mark.rule("invasion/card.bloodthirster")
def test_at_the_end_of_a_turn_after_which_a_zone_will_count(choices: list[str], lost: list[str]) -> None:
    """Who has left the corresponding zone need not be sacrificed as the Bloodthirster's turn begins."""
    empire = {"battlefield": ["Pistoliers"], "resources": 1, "deck": 3}
    chaos = {"battlefield": ["Bloodthirster", "Savage Marauders"], "deck": 3}
    g = actions_in("end of the turn", "Empire", Empire=empire, Chaos=chaos)
    assert (g.phase, offered(g)) == (END, ["pass", "use Pistoliers"])
    choose(g, "Empire", *choices)
    choose(g, "Chaos", "Savage Marauders")
    assert [thing["name"] for thing in g.view(None)["zones"]["discard"][0]["things"]] == lost


@pytest.mark.rule("invasion/card.festering-nurglings")
def test_in_answer_to_a_unit_for_which_a_zone_will_count() -> None:
    """It has no target yet, but what it does as it enters play depends on who stands in the corresponding zone."""
    for choices, corrupt in ((["use Pistoliers", "quest zone"], 0), (["pass"], 1)):
        g = actions_in(
            "capital phase",
            "Chaos",
            Empire=PISTOLIERS,
            Chaos={"hand": ["Festering Nurglings"], "resources": 9, "deck": 3},
        )
        choose(g, "Chaos", "play Festering Nurglings into your kingdom")
        assert (g.pending[0].kind, offered(g)) == ("response?", ["pass", "use Pistoliers"])
        choose(g, "Empire", *choices)
        while g.pending_effects:
            g.apply(g.pending[0].options[0], g.pending[0].seat)
        if g.pending[0].kind == "choose targets":
            choose(g, "Chaos", "Pistoliers" if corrupt else "Festering Nurglings")
        assert g.corrupt[g.zones[FIRST_AREA + (0 if corrupt else 1)][0]] == corrupt


@pytest.mark.parametrize("phase", ["kingdom phase", "quest phase", "capital phase", "battlefield phase"])
@pytest.mark.rule("invasion/card.johannes-broheim")
def test_an_effect_that_may_be_left_is_offered(phase: str) -> None:
    """At the beginning of every phase, though it be the opponent's, and no zone be counted in it."""
    g = position(phase, active="Chaos", Empire={"battlefield": ["Johannes Broheim"]}, Chaos={"deck": 5})
    assert (PHASE_NAMES[g.phase], g.pending[0].kind) == (phase, "use it?")


def test_who_is_corrupt_already_can_be_seduced() -> None:
    runesmith = {"card": "Runesmith", "corrupt": True}
    sides: dict[str, Any] = {"Chaos": {"hand": ["Seduced by Darkness"]}, "Dwarf": {"kingdom": [runesmith]}}
    assert offered(actions_in("quest phase", "Chaos", **sides)) == ["pass", "play Seduced by Darkness"]


# ---- an X of nothing -----------------------------------------------------------------------------------
@pytest.mark.rule("invasion/card.offering-to-hekarti")
def test_no_tokens_take_no_hit_points() -> None:
    for tokens, words in ((0, ["pass"]), (1, ["pass", "use Offering to Hekarti"])):
        offering = {"card": "Offering to Hekarti", "questing": "Walking Sacrifice", "tokens": tokens}
        sides: dict[str, Any] = {"Dark Elf": {"quest": [offering]}, "Orc": {"kingdom": ["Boar Boyz"]}}
        assert asked_always("quest phase", "Dark Elf", **sides) == words


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
    asked, card = g.decisions[0], g.zones[HAND][0]
    assert asked.question.name == "triggered actions"
    for verb, refs in ((PLAY, (card, 0)), (DEVELOP, (0,))):
        rules = [need.rule for need in verb.refusals(g, asked, refs)]
        assert rules == ["invasion/timing.b1-triggered-actions-first"]


# ---- however a seat is asked ---------------------------------------------------------------------------
MANNERS = [(always_ask, any_order) for always_ask in (False, True) for any_order in (False, True)]


def asked_as(is_always_asked: bool, any_order: bool, moment: str, **spec: Any) -> Invasion:
    """A position whose players are asked as the server asks people, or as bots are."""
    g = GAME.position({"moment": moment, **spec}, always_ask=is_always_asked)
    assert isinstance(g, Invasion)
    g.always_ask = 3 if is_always_asked else 0
    for seat in (0, 1):
        g.pick_in_any_order(seat, any_order)
    return g


@pytest.mark.parametrize(("is_always_asked", "any_order"), MANNERS)
@pytest.mark.rule("invasion/card.smash-go-boom")
def test_a_tactic_without_targets_goes_onto_the_chain(is_always_asked: bool, any_order: bool) -> None:
    """X is 0: the empty group of targets is an answer. It is played, and whoever may respond is told to what."""
    g = asked_as(
        is_always_asked,
        any_order,
        "actions in the kingdom phase",
        active="Orc",
        Orc={"hand": ["Smash-Go-Boom!"], "resources": 4},
        Dwarf={"developments": {"kingdom": ["Mountain Brigade"]}},
    )
    choose(g, "Orc", "play Smash-Go-Boom!", "X is 0")
    if is_always_asked:
        assert g.pending[0].prompt == "You may respond to Smash-Go-Boom!"
        choose(g, "Dwarf", "pass")
        assert g.pending[0].prompt == "You may respond to your own Smash-Go-Boom!"
        choose(g, "Orc", "pass")
    assert [thing["name"] for thing in g.view(None)["zones"]["discard"][seat_of(g, "Orc")]["things"]] == [
        "Smash-Go-Boom!"
    ]


# ---- what is asked in secret ---------------------------------------------------------------------------
SEARCH: dict[str, Any] = {"hand": ["Dwarf Cannon Crew"], "resources": 5}


@pytest.mark.parametrize("found", [True, False])
@pytest.mark.rule("invasion/card.dwarf-cannon-crew")
def test_whoever_searches_in_vain_is_asked_all_the_same(found: bool) -> None:
    """Others see who is asked: it must not tell them what he has found."""
    deck = ["Contested Village" if found else "Dwarf Ranger", *["Dwarf Ranger"] * 9]
    side = {**SEARCH, "deck": deck}
    g = GAME.position(
        {"moment": "capital phase", "active": "Dwarf", "Dwarf": side, "Orc": {}}, always_ask=True
    )
    choose(g, "Dwarf", "play Dwarf Cannon Crew into your battlefield")
    while g.pending[0].kind == "response?":
        g.apply("pass", g.pending[0].seat)
    assert (g.pending[0].seat, g.pending[0].kind) == (seat_of(g, "Dwarf"), "choose a hidden card or none")
    assert [option.text for option in g.pending[0].options] == (["Contested Village"] if found else []) + [
        "pass"
    ]
    assert not set(g.zones[DECK + seat_of(g, "Dwarf")]) & set(g.asked_by)


@pytest.mark.rule("invasion/damage.redirect-timing")
def test_whoever_may_replace_something_is_told_what_is_about_to_happen() -> None:
    g = GAME.position(
        {
            "moment": "beginning of the turn",
            "active": "Chaos",
            "Chaos": {"quest": ["Warpstone Meteor"]},
            "Empire": {"quest": ["Warrior Priests"]},
        },
        always_ask=True,
    )
    prompts: list[str] = []
    while len(prompts) < 12 and g.result is None:
        d = g.pending[0]
        prompts.append(d.prompt)
        g.apply(d.options[0], d.seat)
    assert any("1 damage to" in prompt and "instead" in prompt for prompt in prompts), prompts
