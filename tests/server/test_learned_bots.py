"""Bots that have learned, on a server: offered where there is a network, which their enclosed process can read."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import strategium
from strategium.agents.network import Network, first_weights
from strategium.agents.network_files import ELSEWHERE, Card
from strategium.server.enclosure import offered
from tests.server.serving import Refused, quick, serving


@pytest.mark.parametrize("bot", ["learned", "learned-search"])
@pytest.mark.parametrize("game", ["conquest", "dark_millennium"])
def test_they_play_in_their_enclosed_process(tmp_path: Path, game: str, bot: str) -> None:
    allowed = ("iterations=20",)
    words = f"{bot}:iterations=20" if bot == "learned-search" else bot
    with serving(quick(tmp_path / "games.db", bot_settings=allowed)) as server:
        ann = server.player("Ann")
        screen = ann.sit_at(ann.make("me", words, game=game))
        screen.play_on(random.Random(1), 12)
        screen.until(lambda: screen.over or screen.picture["decision"])
        layers = server.services.lobby.bots.layers
        assert layers is not None  # a process has thought
        assert set(layers) == set(offered())
        assert server.services.metrics.bot_faults == 0
        assert screen.picture["table"]["seats"][1]["bot"] == words


def test_they_are_offered_where_there_is_a_network(tmp_path: Path) -> None:
    with serving(quick(tmp_path / "games.db")) as server:
        ann = server.player("Ann")
        told = ann.get("/api/games")
        games = {one["name"]: one["games"] for one in told["bots"]}
        everything = [one["name"] for one in told["games"]]
        assert games["officer"] == games["random"] == everything
        assert games["learned"] == games["learned-search"] == ["conquest", "dark_millennium"]
        with pytest.raises(Refused, match="strategium train invasion") as refused:
            ann.make("me", "learned", game="invasion")
        assert refused.value.status == 400
        table = ann.make("me", "open", game="template")
        with pytest.raises(Refused, match="strategium train template"):
            ann.post(f"/api/tables/{table}/seats/1/bot", {"bot": "learned"})


def test_networks_of_whoever_runs_the_server_can_be_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "networks"
    folder.mkdir()
    game = strategium.game("template")
    card = Card(game.name, game.encoding, game.version)
    Network(card, first_weights(8, 2, 1)).save(folder / "template.npz")
    monkeypatch.setenv(ELSEWHERE, str(folder))
    with serving(quick(tmp_path / "games.db")) as server:
        ann = server.player("Ann")
        listed = {one["name"]: one["games"] for one in ann.get("/api/games")["bots"]}
        assert "template" in listed["learned"]
        screen = ann.sit_at(ann.make("me", "learned"))
        screen.play_on(random.Random(1), 8)
        assert server.services.lobby.bots.layers is not None
        assert server.services.metrics.bot_faults == 0
