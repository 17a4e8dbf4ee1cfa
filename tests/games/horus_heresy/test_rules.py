"""Clauses that no single scenario shows well."""

from __future__ import annotations

import sys

import pytest

from strategium.games.horus_heresy import GAME
from strategium.games.horus_heresy.components import AREA_NAMES
from strategium.games.horus_heresy.kinds import HEROES, KINDS, Combat, Order
from strategium.games.horus_heresy.words import BOMB_DISCARD
from strategium.kernel.names import name_of
from strategium.kernel.verbs import Question, Verb
from tests.games.horus_heresy.playing import choose, decisions, position

STARTS = GAME.starts()


@pytest.mark.rule("horus_heresy/heroes.abilities")
def test_every_hero_has_an_ability_of_his_own() -> None:
    assert all(len(hero.abilities) == 1 for hero in HEROES)
    g = position(
        "battle at Inner Palace, preparing",
        battle={"attacker": "Traitor", "origins": ["Outer Palace NW"], "iterations": 4},
        Imperial={"at": {"Inner Palace": ["Adeptus Custodes", "The Emperor"]}},
        Traitor={"at": {"Outer Palace NW": ["World Eaters"]}},
    )
    choose(g, "Imperial", "pass", "use The Emperor")
    assert len(g.piles[23]) == 5


@pytest.mark.rule("horus_heresy/orders.ways-to-execute")
def test_an_order_takes_effect_from_hand_or_from_the_map() -> None:
    army = {"at": {"Plateau SW": ["Imperial Army"]}, "hand": ["Assemble", "Assault"]}
    g = position("action of Imperial", spaces={"Traitor": 9}, Imperial=army)
    choose(g, "Imperial", "execute an order from hand", "Assemble", "in Imperial Plateau")
    assert g.pending[0].kind == "choose a destination"
    g = position("action of Imperial", stacks={"Imperial Plateau": ["Imperial: Assemble"]}, Imperial=army)
    choose(g, "Imperial", "execute Assemble on Imperial Plateau")
    assert g.pending[0].kind == "choose a destination"


@pytest.mark.rule("horus_heresy/movement.end-in-legal-destination")
def test_a_transport_cannot_stop_on_its_way() -> None:
    flight = {"at": {"Spaceport Primus": ["Khorne Thunderhawk Flight"]}}
    g = position("order of Traitor", order={"card": "Assemble", "region": "Volcanus"}, Traitor=flight)
    choose(
        g,
        "Traitor",
        "move to Fortress of Truth",
        "from Spaceport Primus",
        "as a transport",
        "fly to Volcanus S",
    )
    assert "land, and unload everything" not in [o.text for o in g.pending[0].options]
    assert "done" not in [o.text for o in g.pending[0].options]
    choose(g, "Traitor", "fly to Fortress of Truth")
    assert "land, and unload everything" in [o.text for o in g.pending[0].options]


@pytest.mark.rule("horus_heresy/heroes.events-as-units")
def test_heroes_are_moved_by_events_though_they_are_no_units() -> None:
    g = position(
        "event phase", events=["The Vicissitudes of Chaos"], Traitor={"at": {"Spaceport Primus": ["Angron"]}}
    )
    choose(g, "Imperial", "from Spaceport Primus", "to Volcanus S")
    assert g.hero_at[6] == AREA_NAMES.index("Volcanus S")


@pytest.mark.rule("horus_heresy/bombardment.two-kinds", "horus_heresy/bombardment.thunderhawk-same-division")
def test_thunderhawks_use_the_same_deck_and_come_down_on_own_units_too() -> None:
    g = position(
        "battle at Plateau SW, iteration 1, Traitor active",
        battle={"attacker": "Imperial", "origins": ["Librarium"], "iterations": 4},
        bombs=["Bombardment B Eagle"],
        Imperial={"at": {"Librarium": ["Imperial Army", "Rogal Dorn"]}, "combat": []},
        Traitor={
            "at": {"Plateau SW": ["Khorne Thunderhawk Flight"], "Librarium": ["Khorne Cultists"]},
            "combat": ["Rain of Death", "Warhost"],
        },
    )
    choose(g, "Traitor", "play Rain of Death", "carry out Rain of Death")
    assert len(g.piles[BOMB_DISCARD]) == 1
    assert not g.units[AREA_NAMES.index("Librarium")]


@pytest.mark.rule("horus_heresy/bombardment.combat-rules-only-in-combat")
def test_mortarions_curse_does_not_outlast_the_battle() -> None:
    g = position(
        "order of Traitor",
        order={"card": "Orbital Strike", "region": "Imperial Plateau"},
        bombs=["Bombardment D Eagle"],
        Imperial={"at": {"Plateau SW": ["Imperial Titan"]}},
        Traitor={"at": {"Plateau SW": ["Mortarion"]}},
    )
    choose(g, "Traitor", "bombard Plateau SW", "precise")
    assert [code % 16 // 2 for here in g.units for code in here] == [3]


@pytest.mark.rule("horus_heresy/battle.roles-fixed", "horus_heresy/battle.active-passive")
def test_attacker_and_defender_keep_their_roles_while_active_and_passive_alternate() -> None:
    g = position(
        "battle at Plateau SW, iteration 1, Imperial active",
        battle={"attacker": "Traitor", "origins": ["Eternity Wall Spaceport"], "iterations": 4},
        Imperial={"at": {"Plateau SW": ["Imperial Titan"]}, "combat": ["Dig In", "Dig In"]},
        Traitor={"at": {"Eternity Wall Spaceport": ["World Eaters"]}, "combat": ["Warhost", "Warhost"]},
    )
    seen: list[tuple[int, int]] = []
    while g.battles:
        seen.append((g.battles[0].attacker, g.battles[0].active))
        choose(g, ("Imperial", "Traitor")[g.battles[0].active], "pass")
    assert seen == [(1, 0), (1, 1), (1, 0), (1, 1)]


@pytest.mark.rule("horus_heresy/battle.steps")
def test_a_battle_goes_through_its_steps_in_order() -> None:
    g = position(
        "order of Imperial",
        order={"card": "Assault", "region": "Imperial Plateau"},
        Imperial={"at": {"Plateau SW": ["Imperial Titan", "Rogal Dorn"]}},
        Traitor={"at": {"Eternity Wall Spaceport": ["World Eaters"]}},
    )
    kinds: list[str] = []
    while g.pending[0].kind != "action":
        kinds.append(g.pending[0].kind)
        g.apply(g.pending[0].options[0], g.pending[0].seat)
    wanted = [
        "choose a target",
        "engage",
        "use a Hero's ability",
        "draw Hero combat cards",
        "choose who is active first",
    ]
    assert [kind for kind in dict.fromkeys(kinds) if kind in wanted] == wanted
    assert kinds[-1] in ("play combat cards", "resist damage", "move in", "assign damage", "special effect")


@pytest.mark.rule("horus_heresy/iteration.track-length-no-limit", "horus_heresy/battle.iteration-limit-order")
def test_a_longer_battle_goes_on_past_the_printed_track() -> None:
    g = position(
        "battle at Plateau SW, iteration 8, Imperial active",
        battle={"attacker": "Traitor", "origins": ["Eternity Wall Spaceport"], "iterations": 9},
        Imperial={"at": {"Plateau SW": ["Imperial Titan"]}, "combat": ["Dig In", "Dig In"]},
        Traitor={"at": {"Eternity Wall Spaceport": ["World Eaters"]}, "combat": ["Warhost", "Warhost"]},
    )
    choose(g, "Imperial", "pass")
    assert g.battles[0].iteration == 9
    choose(g, "Traitor", "pass")
    assert not g.battles


@pytest.mark.rule("horus_heresy/retreat.crevasse-flyers-only")
def test_flying_units_alone_retreat_over_a_crevasse() -> None:
    spec = {
        "battle": {"attacker": "Imperial", "origins": ["Librarium"], "iterations": 4},
        "Imperial": {"at": {"Librarium": ["Imperial Titan"]}, "combat": ["Dig In"]},
    }
    moment = "battle at Plateau SW, iteration 2, Traitor active"
    for pieces, offered in (
        (["Khorne Thunderhawk Flight"], True),
        (["Khorne Thunderhawk Flight", "Khorne Warband"], False),
    ):
        g = position(moment, **spec, Traitor={"at": {"Plateau SW": pieces}, "combat": ["Warhost"]})
        choose(g, "Traitor", "retreat")
        assert ("to Volcanus N west" in [o.text for o in g.pending[0].options]) == offered


# ---- whole games ---------------------------------------------------------------------------------
@pytest.mark.rule("horus_heresy/card.terrifying")
def test_terror_is_offered_only_where_a_lesser_unit_stands() -> None:
    for foe, asked in (("Imperial Titan", "resist damage"), ("Imperial Army", "special effect")):
        g = position(
            "battle at Plateau SW, iteration 1, Traitor active",
            battle={"attacker": "Traitor", "origins": ["Librarium"], "iterations": 4},
            Imperial={"at": {"Plateau SW": [foe]}, "combat": ["Dig In"]},
            Traitor={"at": {"Librarium": ["Khorne Daemon Horde"]}, "combat": ["Terrifying", "Warhost"]},
        )
        choose(g, "Traitor", "play Terrifying")
        assert g.pending[0].kind == asked


@pytest.mark.parametrize("start", STARTS, ids=str)
def test_random_games_come_to_an_end_and_keep_the_invariants(start: dict[str, object]) -> None:
    for g in decisions(5, **start):
        GAME.invariants(g)
        assert bool(g.pending) is (g.result is None)


def test_a_game_can_be_saved_at_every_decision() -> None:
    for g in decisions(3, first_space=24):
        text = g.to_json()
        again = GAME.from_json(text)
        assert again.to_json() == text


def test_every_card_has_a_text_that_reads_well() -> None:
    for kind in KINDS:
        texts = kind.texts()
        if isinstance(kind, Order) or (isinstance(kind, Combat) and kind.abilities):
            assert texts
        for text in texts:
            assert text[0].isupper()
            assert text.endswith(".")
            assert "  " not in text
            assert "None" not in text


def test_every_verb_and_question_has_a_name() -> None:
    """A pick of a draft is saved by the name of its verb."""
    modules = [m for name, m in sys.modules.items() if name.startswith("strategium.games.horus_heresy.")]
    things = [
        (m.__name__, n, v) for m in modules for n, v in vars(m).items() if isinstance(v, (Verb, Question))
    ]
    assert len(things) > 100
    for module, name, thing in things:
        assert name_of(thing), f"{module}.{name}"
