"""Every word that a position accepts, and every expectation, is in its page of docs/ and in the schema: no other is."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from strategium.games.forbidden_stars.positions.moments import MOMENTS
from strategium.games.horus_heresy.positions.moments import PLAIN
from strategium.kernel.errors import BadPosition, BadScenario
from strategium.kernel.laying import OF_EVERY_GAME
from strategium.kernel.registry import game, games
from strategium.scenarios.scenario import Scenario
from strategium.scenarios.schema import scenario_schema

DOCS = Path(__file__).resolve().parents[2] / "docs"
EVERY_GAME = ("options", "chance", "seed", "seats", "freely", *OF_EVERY_GAME)  # which a page may name, too
SPAN = re.compile(r"`([^`]+)`")
KNOWN = re.compile(r"has no 'wrong'.*?; it has (.+?)(?: \(players are named by \w+\))?$")

Table = dict[str, Any]
# For each table of a position: a position in which it stands, made of the rest of its words.
PLACES: dict[str, dict[str, Callable[[Table], Table]]] = {
    "conquest": {
        "player": lambda t: {"Orks": t},
        "card": lambda t: {"Orks": {"hq": [{"card": "Snotlings", **t}]}},
        "planets": lambda t: {"planets": [{"card": "Tarrus", **t}]},
        "lasting": lambda t: {"Orks": {"hq": [{"card": "Snotlings", "lasting": [t]}]}},
        "battle": lambda t: {"battle": t},
    },
    "dark_millennium": {
        "player": lambda t: {"Orks": t},
        "card": lambda t: {"Orks": {"hand": [{"card": "Slugga Boyz", **t}]}},
        "lasting": lambda t: {"Orks": {"at": {"Squig Warrens": [{"card": "Slugga Boyz", "lasting": [t]}]}}},
    },
    "forbidden_stars": {
        "player": lambda t: {"Orks": t, "Eldar": {}},
        "unit": lambda t: {"Orks": {"at": {"Thylin": [{"unit": "Ork Boyz", **t}]}}, "Eldar": {}},
        "storms": lambda t: {"storms": [t], "Orks": {}, "Eldar": {}},
        "upgrades": lambda t: {"Orks": {"upgrades": [{"card": "Roks", **t}]}, "Eldar": {}},
        "holds": lambda t: {"Orks": {"holds": t}, "Eldar": {}},
    },
    "horus_heresy": {
        "player": lambda t: {"Imperial": t},
        "unit": lambda t: {"Imperial": {"at": {"Librarium": [{"unit": "Imperial Army", **t}]}}},
        "stacked order": lambda t: {"stacks": {"Palace": [{"order": "Traitor: Drop Pods", **t}]}},
        "order": lambda t: {"moment": "order of Traitor", "order": {"card": "Drop Pods", **t}},
        "battle": lambda t: {"moment": "battle at Librarium, joining", "battle": t},
    },
    "invasion": {
        "player": lambda t: {"Orc": t},
        "card": lambda t: {"Orc": {"hand": [{"card": "Boar Boyz", **t}]}},
        "lasting": lambda t: {"Orc": {"kingdom": [{"card": "Boar Boyz", "lasting": [t]}]}},
        "combat": lambda t: {"moment": "declare attackers", "combat": t},
    },
    "template": {
        "player": lambda t: {"Red": t},
        "card": lambda t: {"Red": {"hand": [{"card": "Rally", **t}]}},
    },
}
STATES: dict[str, Table] = {"forbidden_stars": {"moment": "end of planning", "Orks": {}, "Eldar": {}}}
TABLES = [(name, table) for name in games() for table in game(name).position_words]


def page_of(name: str) -> str:
    page = "write-a-scenario" if name == "template" else f"{name.replace('_', '-')}-positions"
    return (DOCS / f"{page}.md").read_text("utf-8")


def documented(page: str) -> dict[str, set[str]]:
    """The words in the first columns of tables, by the heads of these columns."""
    found: dict[str, set[str]] = {}
    head = ""
    for line in page.splitlines():
        cells = [cell.strip() for cell in line.split("|")]
        if not line.startswith("|"):
            head = ""
        elif not head:
            head = cells[1]
        else:
            found.setdefault(head, set()).update(SPAN.findall(cells[1]))
    return found


def accepted(name: str, table: str) -> set[str]:
    """The words that the game itself says it knows there, when it meets one that it does not know."""
    wrong: Table = {"wrong": 1}
    with pytest.raises(BadPosition) as e:
        game(name).position(wrong if table == "position" else PLACES[name][table](wrong))
    told = KNOWN.search(str(e.value))
    assert told, str(e.value)
    return set(told[1].split(", "))


@pytest.mark.parametrize(("name", "table"), TABLES, ids=[f"{name}-{table}" for name, table in TABLES])
def test_the_words_that_are_accepted_are_those_declared_documented_and_in_the_schema(
    name: str, table: str
) -> None:
    rules, declared = game(name), set(game(name).position_words[table])
    players = (
        {side for side in rules.position_players if not side.endswith(")")} if table == "position" else set()
    )
    if name == "template":
        players -= {"Green"}  # who plays only with three seats
    assert accepted(name, table) == declared | players
    assert documented(page_of(name))[table] - set(EVERY_GAME) == declared
    schema = scenario_schema(rules)
    shape = schema["properties"]["position"] if table == "position" else schema["$defs"][table]
    everything = {*EVERY_GAME, *rules.position_players} if table == "position" else set()
    assert set(shape["properties"]) == declared | everything | ({"moment"} if table == "position" else set())
    assert shape["additionalProperties"] is False


@pytest.mark.parametrize("name", games())
def test_every_table_of_a_game_is_declared(name: str) -> None:
    heads = {"position", "expect", *PLACES[name]}
    assert set(game(name).position_words) == heads - {"expect"}
    assert heads <= documented(page_of(name)).keys()


@pytest.mark.parametrize("name", games())
def test_the_expectations_that_are_known_are_those_documented_and_in_the_schema(name: str) -> None:
    rules = game(name)
    assert documented(page_of(name))["expect"] == set(rules.expectations)
    properties = scenario_schema(rules)["properties"]["expect"]["items"]["properties"]
    assert set(rules.expectations) <= properties.keys()
    state = rules.position(STATES.get(name, {}))
    in_combat = ("dice", "tokens", "faceup")
    for word in rules.expectations:
        if word not in in_combat or name != "forbidden_stars":
            rules.expect(state, word, None)  # it is known: what differs is told, not refused
    with pytest.raises(BadScenario, match="has no expectation 'wrong'"):
        rules.expect(state, "wrong", 1)


def test_moments_of_the_board_games_are_documented() -> None:
    stars, heresy = page_of("forbidden_stars"), page_of("horus_heresy")
    assert [moment for moment in MOMENTS if f"`{moment}`" not in stars] == []
    assert [moment for moment in PLAIN if f"`{moment}`" not in heresy] == []


@pytest.mark.parametrize("name", [name for name in games() if name != "template"])
def test_the_example_of_a_page_is_a_scenario(name: str) -> None:
    example = page_of(name).split("```toml\n")[1].split("```")[0]
    if "[[expect]]" not in example:
        example += '[[expect]]\nresult = "none"\n'
    outcome = Scenario.parse(example, name).run()
    assert outcome.passed, outcome.text
