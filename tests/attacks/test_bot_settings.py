"""A client chooses how strong a bot is, and nothing else: no cores, no seconds, no iterations without end."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from strategium.agents.registry import BadSetting
from strategium.server.bots import BotPool
from strategium.server.config import Config
from strategium.server.metrics import Metrics
from strategium.server.rows import OVER, Seat, TableRow
from strategium.server.sqlite import open_store
from tests.server.serving import Refused, quick, serving

WEAPONS = (
    "warmaster:cores=64:seconds=9999",
    "warmaster:cores=2",
    "search:iterations=100000000:seconds=0",
    "greedy:samples=1e9",
    "greedy:seconds=nan",
    "greedy:samples=-1",
    "greedy:",
    "novice:careless=0.1",
)


def test_settings_are_refused_at_making_a_table_and_at_giving_a_seat(tmp_path: Path) -> None:
    with serving(quick(tmp_path / "games.db")) as server:
        ann = server.player("Ann")
        for words in WEAPONS:
            with pytest.raises(Refused, match="by its name") as refused:
                ann.make("me", words)
            assert (refused.value.status, refused.value.code) == (400, "bad-request")
        assert ann.get("/api/tables")["yours"] == []
        table = ann.make("me", "open")
        for words in WEAPONS:
            with pytest.raises(Refused, match="by its name"):
                ann.post(f"/api/tables/{table}/seats/1/bot", {"bot": words})
        assert ann.get(f"/api/tables/{table}")["table"]["seats"][1]["free"]
        ann.post(f"/api/tables/{table}/seats/1/bot", {"bot": "novice"})
        assert ann.get(f"/api/tables/{table}")["table"]["status"] == "playing"


def test_what_the_operator_allows_can_be_set_within_his_bounds(tmp_path: Path) -> None:
    with serving(quick(tmp_path / "games.db", bot_settings=("iterations=50",))) as server:
        ann = server.player("Ann")
        screen = ann.sit_at(ann.make("me", "search:iterations=5"))
        screen.choose(screen.decision["options"][0]["id"])
        screen.my_turn()
        assert screen.picture["said"] == {}
        for words, told in (
            ("search:iterations=51", "'iterations' may be a number up to 50, not '51'"),
            ("search:iterations=0", "up to 50, not '0'"),
            ("search:iterations=nan", "up to 50, not 'nan'"),
            ("search:iterations=x", "up to 50, not 'x'"),
            ("search:seconds=1", "'seconds' cannot be set on this server, only iterations up to 50"),
            ("random:iterations=5", "has no setting 'iterations'"),
        ):
            with pytest.raises(Refused, match=told):
                ann.make("me", words)


@pytest.mark.parametrize(
    "allowed", ["cores=2", "seconds=inf", "seconds=0", "seconds=nan", "seconds", "=5", ""]
)
def test_a_server_does_not_start_with_settings_that_it_could_not_keep(allowed: str) -> None:
    with pytest.raises(BadSetting):
        BotPool(Config(bot_settings=(allowed,)), Metrics())


def change(db: Path, table: str, bot: str, **fields: str) -> None:
    """As an older release has kept it."""
    store = open_store(f"sqlite:///{db}")
    row = store.find_table(table)
    assert isinstance(row, TableRow)
    seats = tuple(seat if seat.guest else Seat(bot=bot, name="novice") for seat in row.seats)
    store.update_table(msgspec.structs.replace(row, seats=seats, **fields))
    store.close()


def test_an_old_table_goes_on_with_the_level_and_is_told_so(tmp_path: Path) -> None:
    db = tmp_path / "games.db"
    weapon = "novice:cores=64:iterations=10"
    with serving(quick(db)) as server:
        ann = server.player("Ann")
        table, over = ann.make("me", "random"), ann.make("me", "random")
        key = ann.cookie
        screen = ann.sit_at(over)
        assert screen.decision
        assert screen.do("offer", name="concede")["t"] == "done"
    change(db, table, weapon)
    change(db, over, weapon, status=OVER)
    for _ in range(2):  # it is told once
        with serving(quick(db)) as server:
            ann = server.player()
            ann.cookie = key
            screen = ann.sit_at(table)
            screen.choose(screen.decision["options"][0]["id"])
            screen.my_turn()
            assert screen.picture["table"]["seats"][1]["bot"] == "novice"
            assert [line["text"] for line in screen.picture["said"].values()] == [
                f"The bot “{weapon}” plays on as “novice”: this server does not allow its settings."
            ]
            assert ann.get(f"/api/tables/{over}")["table"]["seats"][1]["bot"] == weapon  # it is history
            again = ann.post(f"/api/tables/{over}/rematch")["table"]
            assert again["seats"][0]["bot"] == "novice"
