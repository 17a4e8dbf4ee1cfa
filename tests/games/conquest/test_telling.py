"""What players read: what a shield stops, why a card cannot be used, why a unit moves, what is being deployed."""

from __future__ import annotations

from strategium.games.conquest import GAME
from strategium.games.conquest.state import Conquest
from strategium.testing.playing import choose, decisions, seat_of, texts
from tests.games.conquest.playing import position


def deploying() -> Conquest:
    return position(
        "deployment turn of Orks",
        planets=["Barlus", "Ferrin"],
        Orks={"hand": ["Goff Nob", "Battle Cry"], "resources": 5},
        Tau={},
    )


def test_a_shield_says_how_much_it_stops() -> None:
    g = position(
        "battle at Barlus, combat turn of Orks",
        planets=["Barlus", "Ferrin"],
        Orks={"at": {"Barlus": ["Goff Nob"]}},
        **{"Space Marines": {"at": {"Barlus": ["Deathwing Guard"]}, "hand": ["Drop Pod Assault"]}},
    )
    (shield,) = [option for option in g.pending[0].options if option.verb == "shield"]
    assert shield.note == "stops 2 of 6"
    assert g.pending[0].opportunity == ""


def test_a_card_that_cannot_be_used_says_what_it_asks_for() -> None:
    g = deploying()
    event = next(t for t in g.view(0)["zones"]["hand"][0]["things"] if t["name"] == "Battle Cry")
    reasons = [reason.text for reason in g.why_not(seat_of(g, "Orks"), event["ref"])]
    assert "Battle Cry can be used only if it is the combat phase and a battle is taking place" in reasons


def test_the_card_that_is_being_deployed_is_marked_for_its_player_alone() -> None:
    g = deploying()
    me = seat_of(g, "Orks")
    assert g.view(me)["deploying"] is None
    choose(g, "Orks", "deploy Goff Nob")
    card = next(thing for thing in g.view(me)["zones"]["hand"][me]["things"] if thing["name"] == "Goff Nob")
    assert g.view(me)["deploying"] == card["ref"]
    assert g.view(1 - me)["deploying"] is None
    assert g.view(None)["deploying"] is None


def test_the_way_says_once_whose_turn_it_is() -> None:
    assert deploying().trace(0) == ("deploy phase", "deployment turn of Orks")


def test_a_deployment_turn_is_no_mere_chance() -> None:
    assert deploying().pending[0].opportunity == ""


def test_a_mobile_unit_moves_by_itself() -> None:
    g = position(
        "combat phase",
        planets=["Tarrus", "Ferrin"],
        initiative="Tau",
        Tau={"at": {"Tarrus": ["Vash'ya Trailblazer"]}},
    )
    choose(g, "Tau", "move Vash'ya Trailblazer to Ferrin")
    assert "Vash'ya Trailblazer is Mobile and moves to Ferrin" in texts(g, None)


def test_a_bloodied_warlord_is_called_so() -> None:
    g = position(
        "deployment turn of Orks",
        planets=["Barlus"],
        Orks={"hq": ["Nazdreg (bloodied)"], "hand": ["Goff Nob"], "resources": 3},
    )
    names = [thing["name"] for thing in g.view(None)["zones"]["hq"][seat_of(g, "Orks")]["things"]]
    assert "Nazdreg (bloodied)" in names


def test_a_ranged_skirmish_is_told_where_there_is_one() -> None:
    for unit, told in (("Ratling Deadeye", True), ("Cadian Mortar Squad", True), ("Goff Nob", False)):
        side = "Orks" if unit == "Goff Nob" else "Astra Militarum"
        g = position(
            "combat phase",
            planets=["Barlus", "Ferrin"],
            **{side: {"at": {"Barlus": [unit]}}, "Tau": {"at": {"Barlus": ["Carnivore Pack"]}}},
        )
        assert ("Ranged units attack first at Barlus" in texts(g, None)) == told


def test_what_is_used_is_told_with_what_it_does() -> None:
    told: list[str] = []
    for seed in range(1, 5):
        last = list(decisions(GAME, seed))[-1]
        told += texts(last, None)
    said = ("plays", "uses")
    used = [line for line in told if any(f" {verb} " in line for verb in said)]
    used = [line for line in used if " as a shield " not in line and " its Area Effect" not in line]
    assert used
    assert all("“" in line for line in used)


def test_who_chooses_a_target_reads_what_is_done_to_it() -> None:
    g = position(
        "combat phase",
        planets=["Barlus", "Ferrin"],
        **{"Astra Militarum": {"hq": ["Catachan Outpost"], "at": {"Barlus": ["Void Pirate"]}}},
        Orks={"at": {"Ferrin": ["Goff Nob"]}},
    )
    choose(g, "Astra Militarum", "use Catachan Outpost")
    told = "Catachan Outpost: give a target unit +2 ATK for its next attack this phase. Which one?"
    assert g.pending[0].prompt == told


def test_a_combat_turn_says_whether_the_warlord_may_retreat() -> None:
    def asked(*units: str) -> str:
        g = position(
            "battle at Barlus, combat turn of Orks",
            planets=["Barlus", "Ferrin"],
            Orks={"at": {"Barlus": [*units]}},
            Tau={"at": {"Barlus": ["Fire Warrior Strike Team"]}},
        )
        return g.pending[0].prompt

    assert asked("Nazdreg", "Goff Nob") == "Attack with one of your units, or retreat your warlord"
    assert asked("Goff Nob", "Shoota Mob") == "Attack with one of your units"


def test_a_price_that_is_cut_is_told() -> None:
    g = position(
        "deployment turn of Astra Militarum",
        planets=["Barlus", "Ferrin"],
        **{"Astra Militarum": {"hand": ["Sanctioned Psyker"], "hq": ["Imperial Bunker"], "resources": 2}},
        Orks={},
    )
    choose(g, "Astra Militarum", "deploy Sanctioned Psyker", "at Barlus", "answer Imperial Bunker")
    assert "Sanctioned Psyker now costs 1 resource" in texts(g, None)


# ---- what whoever may interrupt must know ----------------------------------------------------------------
def declared(*words: str) -> Conquest:
    """Orks have declared what they deploy, and where; Tau want to be asked in any case."""
    spec = {
        "moment": "deployment turn of Orks",
        "planets": ["Barlus", "Ferrin"],
        "Orks": {
            "hand": ["Goff Nob", "Kraktoof Hall", "Cybork Body"],
            "resources": 9,
            "hq": ["Shoota Mob", "Shoota Mob"],
        },
        "Tau": {},
    }
    g = GAME.position(spec)
    assert isinstance(g, Conquest)
    g.ask_always(seat_of(g, "Tau"), True)
    choose(g, "Orks", *words)
    return g


def test_an_interrupt_is_asked_for_with_where_the_card_goes() -> None:
    asked = "When Goff Nob is being deployed at {} for 5: use an interrupt?"
    for place in ("Barlus", "Ferrin"):
        g = declared("deploy Goff Nob", f"at {place}")
        assert g.pending[0].prompt == asked.format(place)
        planet = next(one for one in g.view(None)["planets"] if one["name"] == place)
        assert g.view(None)["deploying_to"] == planet["ref"]
    prompt = declared("deploy Kraktoof Hall").pending[0].prompt
    assert prompt.startswith("When Kraktoof Hall is being deployed for")


def test_two_hosts_of_one_name_can_be_told_apart() -> None:
    seen = []
    for which in (0, 1):
        g = declared("deploy Cybork Body")
        options = [option for option in g.pending[0].options if option.text == "attach it to Shoota Mob"]
        g.apply(options[which], g.pending[0].seat)
        assert g.pending[0].prompt.startswith("When Cybork Body is being deployed on Shoota Mob for")
        seen.append(g.view(seat_of(g, "Tau"))["deploying_to"])
    assert len(set(seen)) == 2


def test_what_is_used_for_one_of_several_names_it() -> None:
    g = position(
        "battle at Barlus, combat turn of Dark Eldar",
        planets=["Barlus"],
        initiative="Dark Eldar",
        **{
            "Dark Eldar": {"at": {"Barlus": ["Kabalite Strike Force"]}},
            "Space Marines": {
                "hq": ["Holy Sepulchre"],
                "at": {"Barlus": ["10th Company Scout", "Eager Recruit", "Deathwing Guard"]},
            },
        },
    )
    choose(g, "Dark Eldar", "use Area Effect")
    choose(g, "Space Marines", "Eager Recruit next", "answer Holy Sepulchre for Eager Recruit")
    used = [line for line in texts(g, None) if "uses Holy Sepulchre" in line]
    assert [line.partition(":")[0] for line in used] == [
        "Space Marines uses Holy Sepulchre for Eager Recruit"
    ]


def test_the_attacked_one_of_two_units_of_one_name_is_shown_while_its_owner_may_interrupt() -> None:
    seen = []
    for which in (0, 1):
        g = GAME.position(
            {
                "moment": "battle at Barlus, combat turn of Orks",
                "planets": ["Barlus"],
                "Orks": {"at": {"Barlus": ["Shoota Mob"]}},
                "Eldar": {
                    "at": {
                        "Barlus": [
                            *["Biel-Tan Guardians"] * 2,
                            {"card": "Biel-Tan Warp Spiders", "attachments": ["Banshee Power Sword"]},
                        ]
                    },
                    "hand": ["Biel-Tan Guardians"],
                },
            },
            always_ask=True,
        )
        choose(g, "Orks", "attack with Shoota Mob")
        while "attacker" in g.pending[0].prompt:
            g.apply("pass", g.pending[0].seat)
        options = [option for option in g.pending[0].options if option.text == "attack Biel-Tan Guardians"]
        g.apply(options[which], g.pending[0].seat)
        assert g.pending[0].prompt.startswith("When Biel-Tan Guardians is attacked")
        seen.append(g.view(seat_of(g, "Eldar"))["battle"]["defender"])
    assert None not in seen
    assert len(set(seen)) == 2
