"""Every option that a page offers has a name and one line in players' words; so have its choices."""

from __future__ import annotations

from typing import Any

import pytest

import strategium

LONGEST = 100  # signs of a line
NOT_SAID = ("house rule", "true", "false", "seed", "option", "errata", "clause", "_")


def options_of(name: str) -> dict[str, dict[str, Any]]:
    schema = strategium.game(name).options_schema
    found: dict[str, dict[str, Any]] = schema["$defs"][schema["$ref"].rpartition("/")[2]]["properties"]
    return found


@pytest.mark.parametrize("name", strategium.games())
def test_options_are_told_in_players_words(name: str) -> None:
    titles = []
    for option, schema in options_of(name).items():
        title, line = schema["title"], schema["description"]
        titles.append(title)
        assert 0 < len(title) <= 24, option
        assert title[0].isupper(), option
        assert line[0].isupper(), option
        assert line.endswith("."), option
        assert len(line) <= LONGEST, option
        assert not [word for word in NOT_SAID if word in f"{title} {line}".lower()], option
        if "enum" in schema:
            assert {value for value, _ in schema["choices"]} == set(schema["enum"]), option
        if "choices" in schema:
            assert schema["default"] in [value for value, _ in schema["choices"]], option
            assert all(words for _, words in schema["choices"]), option
    assert len(set(titles)) == len(titles)


@pytest.mark.parametrize("name", strategium.games())
def test_what_is_offered_can_be_played(name: str) -> None:
    game = strategium.game(name)
    for option, schema in options_of(name).items():
        for value, _ in schema.get("choices", ()):
            assert game.new(seed=1, **{option: value}).decisions, (option, value)
