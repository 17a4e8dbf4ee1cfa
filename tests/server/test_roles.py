"""Who may do what: every endpoint, asked by everybody."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import httpx
import pytest

from strategium.kernel.registry import game as find_game
from strategium.scenarios.lesson import lessons
from strategium.scenarios.puzzle import puzzles
from strategium.server import scenarios
from strategium.server.endpoints import ENDPOINTS
from tests.server.serving import Player, Running, quick, serving

# What each answers to: nobody (no cookie), a stranger (a guest from elsewhere), the rival, the one who made the table.
EVERYBODY = (200, 200, 200, 200)
EXPECTED: dict[tuple[str, str], tuple[int, int, int, int]] = {
    ("GET", "/api/me"): EVERYBODY,
    ("POST", "/api/me"): EVERYBODY,
    ("GET", "/api/me/sessions"): (401, 200, 200, 200),
    ("POST", "/api/me/sessions/{session}/end"): (401, 404, 404, 404),
    ("POST", "/api/me/code"): (401, 200, 200, 200),
    ("POST", "/api/me/code/use"): (400, 400, 400, 400),
    ("GET", "/api/me/account"): (401, 409, 409, 409),
    ("POST", "/api/me/account"): (401, 409, 409, 409),
    ("POST", "/api/me/account/change"): (401, 409, 409, 409),
    ("POST", "/api/me/sign-in"): (409, 409, 409, 409),
    ("GET", "/api/me/holiday"): (401, 200, 200, 200),
    ("POST", "/api/me/holiday"): (401, 409, 409, 409),
    ("GET", "/api/me/channels"): (401, 409, 409, 409),
    ("POST", "/api/me/channels"): (401, 409, 409, 409),
    ("POST", "/api/me/channels/{channel}/confirm"): (401, 409, 409, 409),
    ("POST", "/api/me/channels/{channel}/times"): (401, 409, 409, 409),
    ("POST", "/api/me/channels/{channel}/try"): (401, 409, 409, 409),
    ("POST", "/api/me/channels/{channel}/remove"): (401, 409, 409, 409),
    ("GET", "/api/games"): EVERYBODY,
    ("GET", "/api/games/{game}"): EVERYBODY,
    ("GET", "/api/games/{game}/rules"): EVERYBODY,
    ("GET", "/api/games/{game}/cards"): EVERYBODY,
    ("GET", "/api/games/{game}/decks"): EVERYBODY,
    ("POST", "/api/games/{game}/decks/check"): EVERYBODY,
    ("POST", "/api/games/{game}/decks/file"): EVERYBODY,
    ("GET", "/api/games/{game}/scenarios"): EVERYBODY,
    ("GET", "/api/games/{game}/scenarios/{scenario}"): EVERYBODY,
    ("GET", "/api/games/{game}/book"): EVERYBODY,
    ("GET", "/api/games/{game}/book/search"): EVERYBODY,
    ("POST", "/api/games/{game}/scenarios/{scenario}/try"): EVERYBODY,
    ("POST", "/api/games/{game}/scenarios/{scenario}/try/why"): EVERYBODY,
    ("GET", "/api/puzzles"): EVERYBODY,
    ("POST", "/api/games/{game}/puzzles/{puzzle}"): EVERYBODY,
    ("GET", "/api/games/{game}/puzzles/{puzzle}/solution"): EVERYBODY,
    ("POST", "/api/games/{game}/puzzles/{puzzle}/why"): EVERYBODY,
    ("GET", "/api/lessons"): EVERYBODY,
    ("POST", "/api/games/{game}/lessons/{lesson}"): EVERYBODY,
    ("POST", "/api/games/{game}/lessons/{lesson}/why"): EVERYBODY,
    ("GET", "/api/tables"): EVERYBODY,
    ("POST", "/api/tables"): (401, 200, 200, 200),
    ("GET", "/api/tables/{table}"): EVERYBODY,
    ("POST", "/api/tables/{table}/join"): (401, 409, 200, 200),
    ("POST", "/api/tables/{table}/leave"): (401, 403, 409, 409),
    ("POST", "/api/tables/{table}/seats/{seat}/bot"): (401, 403, 409, 200),
    ("POST", "/api/tables/{table}/back"): (401, 403, 200, 200),
    ("POST", "/api/tables/{table}/claim"): (401, 403, 409, 409),
    ("POST", "/api/tables/{table}/time"): (401, 403, 409, 409),
    ("POST", "/api/tables/{table}/rematch"): (401, 403, 409, 409),
    ("POST", "/api/tables/{table}/upgrade"): (401, 403, 409, 409),
    ("GET", "/api/tables/{table}/record"): (403, 403, 200, 200),
    ("GET", "/api/tables/{table}/replay"): (403, 403, 409, 409),
    ("GET", "/api/tables/{table}/overview"): (403, 403, 409, 409),
    ("POST", "/api/tables/{table}/report"): (401, 403, 200, 200),
    ("POST", "/api/tables/{table}/hint"): (401, 403, 409, 409),
    ("GET", "/api/openapi.json"): EVERYBODY,
    ("GET", "/health"): EVERYBODY,
}
# Where there are accounts. Only the one who made the table has one.
WITH_ACCOUNTS: dict[tuple[str, str], tuple[int, int, int, int]] = {
    ("GET", "/api/me/account"): (401, 200, 200, 200),
    ("POST", "/api/me/account"): (401, 200, 200, 409),
    ("POST", "/api/me/account/change"): (401, 409, 409, 403),
    ("POST", "/api/me/holiday"): (401, 409, 409, 200),
    ("POST", "/api/me/sign-in"): (403, 403, 403, 403),
}
# Where there are notices. A channel of the one who made the table is asked for.
WITH_NOTICES: dict[tuple[str, str], tuple[int, int, int, int]] = {
    ("GET", "/api/me/channels"): (401, 200, 200, 200),
    ("POST", "/api/me/channels"): (401, 200, 200, 200),
    ("POST", "/api/me/channels/{channel}/confirm"): (401, 404, 404, 200),
    ("POST", "/api/me/channels/{channel}/times"): (401, 404, 404, 200),
    ("POST", "/api/me/channels/{channel}/try"): (401, 404, 404, 409),
    ("POST", "/api/me/channels/{channel}/remove"): (401, 404, 404, 200),
}
HOOK = {"kind": "webhook", "url": "http://127.0.0.1:1/hook"}
DECK = "3 Sniveling Grot"
BODIES: dict[str, Any] = {
    "/api/games/{game}/decks/check": {"text": DECK},
    "/api/games/{game}/decks/file": {"deck": {"cards": {"Sniveling Grot": 3}}, "kind": "text"},
    "/api/games/{game}/lessons/{lesson}": {"moves": []},
    "/api/games/{game}/lessons/{lesson}/why": {"moves": [], "ref": "nothing"},
    "/api/games/{game}/puzzles/{puzzle}": {"moves": []},
    "/api/games/{game}/puzzles/{puzzle}/why": {"moves": [], "ref": "nothing"},
    "/api/games/{game}/scenarios/{scenario}/try": {"moves": []},
    "/api/games/{game}/scenarios/{scenario}/try/why": {"moves": [], "ref": "nothing"},
    "/api/me": {"name": "Zoe"},
    "/api/me/holiday": {"on": True},
    "/api/me/channels": HOOK,
    "/api/me/channels/{channel}/confirm": {"code": "12345678"},
    "/api/me/channels/{channel}/times": {"zone": "Europe/Berlin", "quiet": [1320, 420]},
    "/api/tables/{table}/claim": {"seat": 0},
    "/api/tables/{table}/time": {"seat": 0, "seconds": 60},
    "/api/me/code/use": {"code": "AAAAA-AAAAA"},
    "/api/me/account": {"handle": "Mirela", "password": "correct horse"},
    "/api/me/account/change": {"password": "another one"},
    "/api/me/sign-in": {"handle": "Mirela", "password": "another one"},
    "/api/tables": {"game": "template", "players": ["me", "random"]},
    "/api/tables/{table}/report": {"text": "it hangs"},
    "/api/tables/{table}/seats/{seat}/bot": {"bot": "random"},
    "/api/tables/{table}/upgrade": {"version": "99", "yes": True},
}


SCENARIO = scenarios.listed(find_game("template"))[0]["id"]
LESSON = lessons(find_game("template"))[0].id
PUZZLE = puzzles(find_game("template"))[0].id


def test_the_table_names_every_endpoint() -> None:
    assert {(one.method, one.path) for one in ENDPOINTS} == set(EXPECTED)


WHO = pytest.mark.parametrize("number", range(4), ids=["nobody", "stranger", "rival", "host"])


@WHO
def test_everybody_at_every_door(server: Running, number: int) -> None:
    knock(server, number, EXPECTED)


@WHO
def test_everybody_at_every_door_where_there_are_accounts(tmp_path: Path, number: int) -> None:
    with serving(quick(tmp_path / "games.db", accounts=True)) as site:
        knock(site, number, {**EXPECTED, **WITH_ACCOUNTS}, accounts=True)


@WHO
def test_everybody_at_every_door_where_there_are_notices(tmp_path: Path, number: int) -> None:
    with serving(quick(tmp_path / "games.db", notices=True, notice_hosts=("127.0.0.1:1",))) as site:
        knock(site, number, WITH_NOTICES)


def knock(
    server: Running,
    number: int,
    doors: dict[tuple[str, str], tuple[int, int, int, int]],
    accounts: bool = False,
) -> None:
    """Ask everything, each time at a new table."""
    for count, ((method, path), expected) in enumerate(doors.items()):
        ann, bob = server.player("Ann"), server.player("Bob")
        if accounts and path in {door for _, door in WITH_ACCOUNTS}:
            ann.post("/api/me/account", {"handle": f"Ann-{count}", "password": "correct horse"})
        channel = (
            ann.post("/api/me/channels", HOOK)["added"]
            if "{channel}" in path and doors is WITH_NOTICES
            else 1
        )
        table = ann.make("me", "open")
        bob.post(f"/api/tables/{table}/join")
        who: Player = (server.player(), server.player("Eve"), bob, ann)[number]
        game = "conquest" if "decks" in path else "template"
        address = path.format(
            game=game,
            table=table,
            seat=0,
            scenario=SCENARIO,
            lesson=LESSON,
            puzzle=PUZZLE,
            session="0",
            channel=channel,
        )
        body = BODIES.get(path, {}) if method == "POST" else None
        response = who.http.request(method, address, json=body)
        assert response.status_code == expected[number], f"{method} {path}: {response.text[:200]}"


@pytest.mark.parametrize(
    ("method", "path"), [("GET", "/api/nothing"), ("GET", "/api/tables/none"), ("GET", "/api/games/chess")]
)
def test_what_is_not_there(server: Running, method: str, path: str) -> None:
    response = httpx.request(method, server.url + path, trust_env=False)
    assert response.status_code == 404
    assert response.json()["error"]["code"] == "not-found"


def test_the_wrong_method(server: Running) -> None:
    response = httpx.delete(server.url + "/api/tables", trust_env=False)
    assert response.status_code == 405
    assert response.json()["error"]["code"] == "wrong-method"


def test_the_description_fits_the_endpoints(server: Running) -> None:
    described = server.player().get("/api/openapi.json")
    assert described["openapi"].startswith("3.1")
    found = {(method.upper(), path) for path, ways in described["paths"].items() for method in ways}
    assert found == set(EXPECTED)
    refs = [
        way["requestBody"]["content"]["application/json"]["schema"]["$ref"].rsplit("/", 1)[1]
        for ways in described["paths"].values()
        for way in ways.values()
        if "requestBody" in way
    ]
    assert refs
    assert set(refs) <= set(described["components"]["schemas"])
