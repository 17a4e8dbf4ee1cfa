"""Positions of scenarios, both ways, and what is wrong with bad ones."""

from __future__ import annotations

import contextlib
import random
from pathlib import Path
from typing import Any

import pytest

from strategium.games.conquest import GAME
from strategium.games.conquest.positions.expectations import EXPECTATIONS
from strategium.games.conquest.positions.moments import MOMENTS
from strategium.games.conquest.positions.whole import WORDS
from strategium.games.conquest.positions.words import CARD, PLAYER
from strategium.games.conquest.state import Conquest
from strategium.kernel.errors import BadPosition, BadScenario, UnknownOption
from strategium.scenarios.scenario import Scenario
from strategium.testing.playing import asked, decisions
from tests.games.conquest.playing import position

PAGE = (Path(__file__).resolve().parents[3] / "docs" / "conquest-positions.md").read_text("utf-8")

LASTING = [{"attack": 2, "until": "battle"}, {"hp": 4, "until": "round", "how": "set"}]
FULL: dict[str, Any] = {
    "moment": "battle at Tarrus, combat turn of Orks",
    "initiative": "Space Marines",
    "round": 3,
    "options": {"moved_units_escape": True},
    "planets": [
        "gone",
        "gone",
        "Tarrus",
        {"card": "Ferrin", "barred": ["Orks"]},
        "Iridial",
        "Elouith",
        "Carnath",
    ],
    "faceup": 7,
    "first": 3,
    "removed": ["Plannum"],
    "latest_claim": "Orks",
    "battle": {"initiative": "Orks", "round": 2, "called": "Space Marines"},
    "Orks": {
        "resources": 6,
        "limited": 1,
        "used": ["Gut and Pillage"],
        "at": {
            "Tarrus": [
                {"card": "Nazdreg (bloodied)", "damage": 1, "exhausted": True},
                {"card": "Shoota Mob", "lasting": LASTING},
                "2x Snotlings",
            ],
            "Iridial": [{"card": "Rugged Killa Kans", "owner": "Space Marines", "leaves": "sacrificed"}],
        },
        "hq": ["Kraktoof Hall", {"card": "Bigtoof Banna", "exhausted": True, "resources": 2}],
        "hand": ["Battle Cry", {"card": "Squig Bombin'", "seen_by": ["Space Marines"]}],
        "deck": ["Rogue Trader", "3x Void Pirate"],
        "discard": ["Bad Dok", "Promotion"],
        "victory": ["Barlus"],
    },
    "Space Marines": {
        "resources": 0,
        "at": {"Tarrus": ["Captain Cato Sicarius", {"card": "Deathwing Guard", "damage": 3}]},
        "hq": [],
        "hand": [],
        "deck": ["Void Pirate"],
        "discard": [],
        "victory": [],
    },
}  # fmt: skip


def test_a_position_goes_both_ways() -> None:
    g = position(FULL["moment"], **{word: value for word, value in FULL.items() if word != "moment"})
    assert g.to_position() == FULL
    assert asked(g) == ["Orks: combat turn"]


def every_moment() -> list[str]:
    """All moments by name; the window after the battle at the first planet has a name of its own."""
    return [
        template.format(planet="Ferrin" if template.startswith("combat phase") else "Tarrus", seat="Orks")
        for _, template, _ in MOMENTS
    ]


SIMPLE: dict[str, Any] = {
    "planets": ["Tarrus", "Ferrin"],
    "battle": {"round": 3},
    "Orks": {
        "at": {"Tarrus": [{"card": "Goff Boyz", "attacking": True}, "Shoota Mob"], "Ferrin": ["Nazdreg"]},
        "hand": [{"card": "Bad Dok", "deploying": True}],
        "resources": 3,
    },
    "Space Marines": {"at": {"Tarrus": ["Deathwing Guard"]}},
}


@pytest.mark.parametrize("moment", every_moment())
def test_every_moment_goes_both_ways(moment: str) -> None:
    g = GAME.blank_state()
    g.blank(GAME, 2)
    g.options = GAME.options_type()()
    foes = {} if "won by" in moment else SIMPLE["Space Marines"]
    GAME.build_position(g, {**SIMPLE, "moment": moment, "Space Marines": foes})
    told = GAME.to_position(g)
    assert told["moment"] == moment
    assert told["Orks"]["at"]["Tarrus"][1] == "Shoota Mob"


@pytest.mark.parametrize(
    ("moment", "question"),
    [
        ("mulligan of Orks", "Orks: mulligan"),
        ("deploy phase", "Orks: deployment turn"),
        ("deployment turn of Orks, Space Marines has passed", "Orks: deployment turn"),
        ("deployment turn of Orks, deploying", "Orks: deploy where"),
        ("command dials", "Orks: command dial"),
        ("command struggle at Tarrus", "Space Marines: command bonus"),
        ("battle at Tarrus", "Orks: combat turn"),
        ("battle at Tarrus, combat turn of Space Marines", "Space Marines: defender"),
        ("battle at Tarrus, combat turn of Orks, attack", "Orks: defender"),
        ("battle at Tarrus, retreats of Space Marines", "Space Marines: retreats"),
    ],
)
def test_the_moment_is_the_one_that_was_named(moment: str, question: str) -> None:
    g = GAME.position({**SIMPLE, "moment": moment}, always_ask=True)
    while question not in asked(g) and all(len(d.options) == 1 for d in g.pending):
        g.apply(g.pending[0].options[0], g.pending[0].seat)
    assert question in asked(g)


def test_what_is_not_said_has_its_usual_value() -> None:
    g = position("deploy phase")
    assert [GAME.seat_name(g, seat) for seat in (0, 1)] == ["Space Marines", "Orks"]
    told = position("deployment turn of Chaos", Chaos={"warlord": "Zarathur, High Sorcerer"}).to_position()
    assert told["initiative"] == "Chaos"
    assert told["faceup"] == 5
    assert told["Chaos"]["hq"] == ["Zarathur, High Sorcerer"]
    assert told["Space Marines"]["deck"] == ["20x Black Legion Heldrake"]


def test_two_players_of_one_faction_are_numbered() -> None:
    spec = {"Orks (2)": {"resources": 2, "hand": ["Bad Dok"]}, "Orks (1)": {"resources": 1}}
    g = position("deployment turn of Orks (2)", **spec)
    assert asked(g) == ["Orks (2): deployment turn"]
    assert g.resources == [1, 2]


def test_the_first_named_player_has_the_first_seat() -> None:
    g = position("command dials", Tau={}, Eldar={})
    assert [GAME.seat_name(g, seat) for seat in (0, 1)] == ["Tau", "Eldar"]


@pytest.mark.parametrize("seed", range(4))
def test_positions_of_real_games_go_both_ways(seed: int) -> None:
    """In words alone, at moments that have a name."""
    named = 0
    for g in decisions(GAME, seed):
        try:
            words = g.to_position(exactly=False)
        except BadPosition:
            continue
        named += 1
        again = GAME.position(words)
        assert isinstance(again, Conquest)
        assert again.to_position(exactly=False) == words
        assert question_texts(again) == question_texts(g)
    assert named > 40


def question_texts(g: Conquest) -> list[tuple[int, str, list[str]]]:
    return [(d.seat, d.kind, sorted([option.text for option in d.options])) for d in g.pending]


AT_PLANNUM = {"Tau": {"at": {"Plannum": ["Gun Drones"]}}}
BATTLE = "battle at Tarrus, combat turn of Orks"


@pytest.mark.parametrize(
    ("spec", "message"),
    [
        ({"moment": "deploy fase"}, "there is no moment 'deploy fase'; did you mean 'deploy phase'"),
        ({"moment": 3}, "the moment is told in words, not 3"),
        ({"moment": "deployment turn of Tau"}, "there is no player 'Tau'; there are Space Marines and Orks"),
        ({"moment": "command struggle at Taros"}, "there is no planet 'Taros' in play"),
        ({"moment": "battle at Iridial", "faceup": 3}, "there is no planet 'Iridial' in play"),
        ({"moment": "battle at Ferrin", "planets": ["Tarrus", "Ferrin"]}, "no battle begins there"),
        ({"moment": "command dials, turn of Orks"}, "nobody has turns or passes at 'command dials, turn of Orks'"),
        ({"moment": "deployment turn of Orks, Orks has passed"}, "whoever has passed has no more"),
        ({"moment": "command bonuses at Tarrus", "planets": ["Tarrus"]}, "nobody wins this command struggle"),
        ({"moment": f"{BATTLE}, attack", "planets": ["Tarrus"]}, "say which of his units there attacks"),
        ({"moment": "battle at Plannum, won by Orks", "Orks": {}, **AT_PLANNUM}, "only when no enemy is left"),
        ({"moment": "deployment turn of Orks, deploying"}, "say which card of his hand is being deployed"),
        ({"Orcs": {}}, "a position has no 'Orcs'; did you mean 'Orks'"),
        ({"Orks": {}, "Tau": {}, "Chaos": {}}, "two play, not 3"),
        ({"Orks (1)": {}}, "two players of one faction are Orks (1) and Orks (2)"),
        ({"Orks": []}, "Orks is a table, not []"),
        ({"Orks": {"hnad": []}}, "Orks has no 'hnad'; did you mean 'hand'"),
        ({"Orks": {"hand": "Bad Dok"}}, "Orks's hand is a list of cards, not 'Bad Dok'"),
        ({"Orks": {"hand": ["Bad Dock"]}}, "Orks's hand: there is no card 'Bad Dock'; did you mean 'Bad Dok'"),
        ({"Orks": {"hand": ["Nazdreg"]}}, "Orks's hand: Nazdreg cannot be there, it is of type warlord"),
        ({"Orks": {"hand": [{"card": "Bad Dok", "damage": 1}]}}, "Bad Dok is not in play: nothing can be on it"),
        ({"Orks": {"hand": [{"card": "Bad Dok", "hurt": 1}]}}, "a card of Orks's hand has no 'hurt'"),
        ({"Orks": {"resources": -1}}, "Orks: resources is a number from 0 to 999, not -1"),
        ({"Orks": {"resources": True}}, "Orks: resources is a number from 0 to 999, not True"),
        ({"Orks": {"deck": -2}}, "Orks: deck is a number from 0 to 999, not -2"),
        ({"Orks": {"warlord": "Colonel Straken"}}, "Colonel Straken leads Astra Militarum, not Orks"),
        ({"Orks": {"warlord": "Nazdreg", "hq": ["Nazdreg"]}}, "Orks has two warlords"),
        ({"Orks": {"at": {"Taros": []}}}, "Orks's at has no 'Taros'; did you mean 'Tarrus'"),
        ({"Orks": {"at": {"Barlus": ["Bad Dok"]}}, "faceup": 2}, "Orks's at Barlus: Barlus lies facedown"),
        ({"Orks": {"at": {"Barlus": ["Kraktoof Hall"]}}}, "Kraktoof Hall cannot be there, it is of type support"),
        ({"Orks": {"at": {"Barlus": [{"card": "Goff Boyz", "damage": 2}]}}}, "Goff Boyz has 2 damage and 2 hit points"),
        ({"Orks": {"at": {"Barlus": [{"card": "Goff Boyz", "exhausted": 1}]}}}, "exhausted is true or false, not 1"),
        ({"Orks": {"at": {"Barlus": ["11x Snotlings"]}}}, "Orks has more than 10 Snotlings tokens"),
        ({"Orks": {"at": {"Barlus": ["2x Crushface"]}}}, "Orks has Crushface twice, which is unique"),
        ({"Orks": {"at": {"Barlus": [{"card": "Bad Dok", "used": True}]}}}, "Bad Dok has no ability with a limit"),
        ({"Orks": {"at": {"Barlus": [{"card": "Bad Dok", "owner": "Tau"}]}}}, "there is no player 'Tau'"),
        ({"Orks": {"at": {"Barlus": [{"card": "Bad Dok", "leaves": "x"}]}}}, "there is no way to leave 'x'"),
        ({"Orks": {"at": {"Barlus": [{"card": "Bad Dok", "lasting": [{"atk": 1}]}]}}}, "lasting has no 'atk'"),
        ({"Orks": {"used": ["Bad Dok"]}}, "Orks's used: Bad Dok has no ability with a maximum"),
        ({"Orks": {"victory": ["Nazdreg"]}}, "Orks's victory: Nazdreg is no planet"),
        ({"Orks": {"victory": ["Tarrus"]}, "planets": ["Tarrus"]}, "there is only one Tarrus"),
        ({"planets": ["Tarrus", "gone"]}, "planets leave the line from the left"),
        ({"planets": ["Tarrus"] * 8}, "planets is a list of at most 7 planets"),
        ({"first": "Iridial", "planets": ["Tarrus", "Iridial"]}, "the first planet is the leftmost one"),
        ({"first": 0}, "first is a faceup planet, or its place in the line from 1, not 0"),
        ({"faceup": 8}, "faceup is a number from 0 to 7, not 8"),
        ({"round": 0}, "the first round is round 1"),
        ({"round": "two"}, "round is a number from 0 to 999, not 'two'"),
        ({"battle": {"turn": 2}}, "battle has no 'turn'"),
    ],
)  # fmt: skip
def test_bad_positions_say_what_is_wrong(spec: dict[str, Any], message: str) -> None:
    with pytest.raises(BadPosition) as e:
        GAME.position(spec)
    assert message in str(e.value)


JUNK: list[Any] = [
    None, -1, 0, 99, True, "", "Orks", "Tarrus", "1000000000x Snotlings", 1.5, [], {}, [1], ["x"], ["Goff Boyz"],
    {"card": "Goff Boyz"}, [{"card": "Nazdreg"}], {"x": 1}, [[]], [None], "command dials",
]  # fmt: skip


def places_in(data: Any, way: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The ways to everything within plain data."""
    keys = data if isinstance(data, dict) else range(len(data)) if isinstance(data, list) else ()
    return [found for key in keys for found in [(*way, key), *places_in(data[key], (*way, key))]]


def put(data: Any, way: tuple[Any, ...], value: Any) -> Any:
    """The data with something else in one place."""
    if not way:
        return value
    again = dict(data) if isinstance(data, dict) else list(data)
    again[way[0]] = put(data[way[0]], way[1:], value)
    return again


def test_nonsense_anywhere_is_refused_or_harmless() -> None:
    rng = random.Random(1)
    ways = [way for way in places_in(FULL) if way[0] != "options"]
    for way in ways:
        spec = put(FULL, way, rng.choice(JUNK))
        with contextlib.suppress(BadPosition):
            GAME.invariants(GAME.position(spec))


@pytest.mark.parametrize("options", [None, 3, [1], {"x": 1}, {1: 2}])
def test_nonsense_for_options_is_refused(options: Any) -> None:
    with pytest.raises(UnknownOption):
        GAME.position({"options": options})


def test_a_game_that_is_over_has_no_position() -> None:
    g = GAME.new(seed=1)
    g.offer("concede", 0)
    with pytest.raises(BadPosition, match="after the end of the game"):
        g.to_position()


def test_expectations_tell_differences() -> None:
    g = position(FULL["moment"], **{word: value for word, value in FULL.items() if word != "moment"})
    for key, wanted in {
        "round": 3, "phase": "combat phase", "initiative": "Space Marines", "first": "Tarrus",
        "battle_initiative": "Orks", "combat_round": 2, "resources": {"Orks": 6}, "hand": {"Orks": 2},
        "planets": ["Tarrus", "Ferrin", "Iridial", "Elouith", "Carnath"], "victory": {"Orks": ["Barlus"]},
        "hq": {"Orks": ["Bigtoof Banna", "Kraktoof Hall"]}, "counters": {"Bigtoof Banna": 2},
        "at": {"Tarrus": {"Orks": 4, "Space Marines": ["Deathwing Guard", "Captain Cato Sicarius"]}},
        "damage": {"Nazdreg": 1, "Deathwing Guard at Tarrus": 3}, "bloodied": {"Nazdreg": True},
        "attack": {"Shoota Mob of Orks": 4, "Snotlings": [1, 1]}, "hp": {"Shoota Mob": 4},
        "exhausted": {"Bigtoof Banna in HQ": True, "Kraktoof Hall": False}, "keywords": {"Deathwing Guard": []},
        "cost": {"Battle Cry": 3}, "shields": {"Battle Cry": 2}, "assigned": {"Shoota Mob": 0},
        "command": {"Deathwing Guard": 4}, "attachments": {"Nazdreg": 0}, "deck": {"Orks": 4}, "discard": {"Orks": 2},
    }.items():  # fmt: skip
        assert GAME.expect(g, key, wanted) == [], key
    assert GAME.expect(g, "resources", {"Orks": 5}) == ["resources of Orks: expected 5, found 6"]
    assert GAME.expect(g, "planets", ["Ferrin", "Tarrus", "Iridial", "Elouith", "Carnath"]) != []
    with pytest.raises(BadScenario, match="there is no 'Nasdreg'; did you mean 'Nazdreg'"):
        GAME.expect(g, "damage", {"Nasdreg": 1})
    with pytest.raises(BadScenario, match="did you mean 'resources'"):
        GAME.expect(g, "resource", 1)


# ---- the page that describes them ----------------------------------------------------------------------
def test_the_example_of_the_page_passes() -> None:
    example = PAGE.split("```toml\n")[1].split("```")[0]
    outcome = Scenario.parse(example, "docs/conquest-positions.md").run()
    assert outcome.passed, outcome.text


@pytest.mark.parametrize("words", [WORDS, PLAYER.words, CARD.words[1:], EXPECTATIONS])
def test_the_page_names_every_word(words: tuple[str, ...]) -> None:
    assert [word for word in words if f"`{word}`" not in PAGE] == []


@pytest.mark.parametrize("moment", every_moment())
def test_the_page_names_every_moment(moment: str) -> None:
    assert f"`{moment.removeprefix('battle at Tarrus, ')}`" in PAGE
