"""The modes of the conformance kit are those in which the server lets games be played."""

from __future__ import annotations

from typing import Any

from strategium.testing.modes import MODES
from tests.server.serving import Player, Running


def manners(server: Running, table: str) -> tuple[int, int]:
    """The seats that pick freely and those that are patient, as bits."""
    match = server.services.lobby.tables[table].match
    assert match is not None
    return match.state.any_order, match.state.always_ask


def of_mode(name: str, person: int = 0) -> tuple[int, int]:
    mode = MODES[name]
    return (
        sum(1 << seat for seat in mode.persons(2, person)),
        sum(1 << seat for seat in mode.always_asked(2, person)),
    )


def for_two(ann: Player, bob: Player, **rules: Any) -> str:
    table = ann.make("me", "open", **rules)
    bob.post(f"/api/tables/{table}/join")
    return table


def test_tables_are_played_in_modes_of_the_kit(server: Running) -> None:
    ann, bob = server.player("Ann"), server.player("Bob")
    assert manners(server, ann.make("me", "random")) == of_mode("alone")
    assert manners(server, ann.make("random", "me")) == of_mode("alone", person=1)
    assert manners(server, ann.make("me", "me")) == of_mode("quick")
    assert manners(server, for_two(ann, bob)) == of_mode("people")
    assert manners(server, for_two(ann, bob, honest=False)) == of_mode("quick")


def test_a_person_who_wants_to_be_asked_always(server: Running) -> None:
    ann = server.player("Ann")
    table = ann.make("me", "random")
    screen = ann.sit_at(table)
    assert screen.decision
    assert screen.do("ask_always", on=True)["t"] == "done"
    assert manners(server, table) == of_mode("stops")
