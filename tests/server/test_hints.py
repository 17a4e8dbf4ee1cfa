"""Hints: for whoever plays alone against bots, by what he may know, and for nobody else."""

from __future__ import annotations

import pytest

from tests.server.serving import Refused, Running


def test_who_plays_alone_is_told_what_a_strong_bot_would_do_and_why(server: Running) -> None:
    ann = server.player("Ann")
    table = ann.make("me", "random")
    screen = ann.sit_at(table)
    decision = screen.decision
    told = ann.post(f"/api/tables/{table}/hint")
    assert told["option"] in [option["id"] for option in decision["options"]]
    assert "warmaster" in told["say"]
    assert screen.choose(told["option"])["t"] == "done"


def test_there_are_no_hints_between_people(server: Running) -> None:
    ann, bob = server.player("Ann"), server.player("Bob")
    table = ann.make("me", "open")
    bob.post(f"/api/tables/{table}/join")
    for one in (ann, bob):
        with pytest.raises(Refused, match="against bots"):
            one.post(f"/api/tables/{table}/hint")


def test_nor_where_several_people_share_a_screen_or_a_bot_stands_in(server: Running) -> None:
    ann, bob = server.player("Ann"), server.player("Bob")
    with pytest.raises(Refused, match="against bots"):
        ann.post(f"/api/tables/{ann.make('me', 'me')}/hint")
    table = ann.make("me", "open")
    bob.post(f"/api/tables/{table}/join")
    bob.post(f"/api/tables/{table}/seats/1/bot", {"bot": "random"})
    with pytest.raises(Refused, match="against bots"):
        ann.post(f"/api/tables/{table}/hint")


def test_strangers_get_none_and_nobody_gets_one_before_the_game(server: Running) -> None:
    ann, eve = server.player("Ann"), server.player("Eve")
    with pytest.raises(Refused) as refused:
        eve.post(f"/api/tables/{ann.make('me', 'random', spectators=True)}/hint")
    assert refused.value.status == 403
    with pytest.raises(Refused):
        ann.post(f"/api/tables/{ann.make('me', 'open')}/hint")
