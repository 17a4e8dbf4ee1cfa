"""Who asks from where, how much, how often; and what a browser is told to forbid."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from tests.server.serving import Player, Refused, Running, Screen, cookie_at, quick, serving


def post(server: Running, path: str, **more: Any) -> httpx.Response:
    return httpx.post(server.url + path, trust_env=False, **more)


def test_the_cookie_cannot_be_read_by_scripts_nor_sent_by_other_sites(server: Running) -> None:
    response = post(server, "/api/me", json={"name": "Ann"})
    cookie = response.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=strict" in cookie
    key = response.cookies[cookie_at(server.port)]
    assert len(key) == 64
    assert key not in response.text


def test_two_servers_on_one_machine_know_a_browser_apart(tmp_path: Path) -> None:
    """Browsers send the cookies of one port to all others of the host."""
    with serving(quick(tmp_path / "one.db")) as one, serving(quick(tmp_path / "other.db")) as other:
        ann = one.player("Ann")
        elsewhere = Player(other.port, "", other.open)
        elsewhere.http.cookies = ann.http.cookies
        elsewhere.post("/api/me", {"name": "Ann elsewhere"})
        assert ann.get("/api/me") == {"guest": {"name": "Ann"}}
        assert elsewhere.get("/api/me") == {"guest": {"name": "Ann elsewhere"}}


def test_behind_a_proxy_without_a_port_the_cookie_has_the_plain_name(server: Running) -> None:
    response = post(server, "/api/me", json={"name": "Ann"}, headers={"host": "games.example"})
    assert list(response.cookies) == ["strategium"]


def test_only_the_hash_of_a_key_is_kept(tmp_path: Path) -> None:
    with serving(quick(tmp_path / "games.db")) as server:
        key = server.player("Ann").cookie
    stored = b"".join(file.read_bytes() for file in tmp_path.iterdir())
    assert b"Ann" in stored
    assert key.encode() not in stored
    assert bytes.fromhex(key) not in stored


@pytest.mark.parametrize("cookie", ["", "x", "0" * 64, "g" * 64, "0" * 63, "é" * 32])
def test_a_made_up_cookie_is_nobody(server: Running, cookie: str) -> None:
    headers = [(b"cookie", f"{cookie_at(server.port)}={cookie}".encode())]
    response = httpx.get(server.url + "/api/me", headers=headers, trust_env=False)
    assert response.json() == {"guest": None}


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "https://127.0.0.1", "http://127.0.0.1:1"])
def test_pages_of_other_sites_may_not_act(server: Running, origin: str) -> None:
    response = post(server, "/api/me", json={"name": "Eve"}, headers={"origin": origin})
    assert response.status_code == 403
    assert response.json()["error"]["code"] == "wrong-origin"
    with pytest.raises(InvalidStatus):
        open_socket(server, origin)


def open_socket(server: Running, origin: str) -> None:
    with connect(f"ws://127.0.0.1:{server.port}/api/tables/x/socket", origin=Origin(origin), proxy=None):
        pass


def test_our_own_page_may_act_and_so_may_programs(server: Running) -> None:
    own = {"origin": server.url}
    assert post(server, "/api/me", json={"name": "Ann"}, headers=own).status_code == 200
    assert post(server, "/api/me", json={"name": "Ann"}).status_code == 200
    hidden = {"sec-fetch-site": "cross-site"}
    assert post(server, "/api/me", json={"name": "Eve"}, headers=hidden).status_code == 403


def test_a_site_that_is_trusted_may_act(tmp_path: Path) -> None:
    with serving(quick(tmp_path / "games.db", origins=("https://friends.example",))) as server:
        headers = {"origin": "https://friends.example"}
        assert post(server, "/api/me", json={"name": "Ann"}, headers=headers).status_code == 200


def test_every_answer_has_safe_headers(server: Running) -> None:
    for path in ("/health", "/api/me", "/nothing"):
        headers = httpx.get(server.url + path, trust_env=False).headers
        assert "default-src 'none'" in headers["content-security-policy"]
        assert "unsafe" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert "server" not in headers
    assert httpx.get(server.url + "/api/me", trust_env=False).headers["cache-control"] == "no-store"


@pytest.mark.parametrize(
    ("content", "kind", "status"),
    [
        (b"x" * 70_000, "application/json", 413),
        (b"{", "application/json", 400),
        (b"[" * 50_000, "application/json", 400),
        (b"\xff\xfe", "application/json", 400),
        (b'{"name": 5}', "application/json", 400),
        (b'{"name": ""}', "application/json", 400),
        (b'{"name": "Ann", "admin": true}', "application/json", 400),
        (b'{"name": "' + b"x" * 33 + b'"}', "application/json", 400),
        (b'{"name": "\\u200b\\u202e"}', "application/json", 400),
        (b'{"name": "Ann"}', "text/plain", 400),
        (b"", "application/json", 400),
    ],
)
def test_bad_bodies_are_refused(server: Running, content: bytes, kind: str, status: int) -> None:
    response = post(server, "/api/me", content=content, headers={"content-type": kind})
    assert response.status_code == status
    assert response.json()["error"]["text"]


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ({"game": "chess", "players": ["me", "random"]}, "no game"),
        ({"game": "template", "players": ["random", "random"]}, "seat yourself"),
        ({"game": "template", "players": ["me", "skynet"]}, "no agent"),
        ({"game": "template", "players": ["me"]}, "2 or 3"),
        ({"game": "template", "players": ["me", "random"], "options": {"gaol": 1}}, "did you mean 'goal'"),
        ({"game": "template", "players": ["me", "random"], "options": {"goal": 0}}, "goal"),
        ({"game": "template", "players": ["me", "random"], "options": {"chance": "explicit"}}, "no option"),
        ({"game": "template", "players": ["me", "random"], "options": {"seed": 1}}, "no option"),
    ],
)
def test_tables_that_cannot_be(server: Running, body: dict[str, Any], words: str) -> None:
    with pytest.raises(Refused, match=words) as refused:
        server.player("Ann").post("/api/tables", body)
    assert refused.value.status in (400, 404)
    text = refused.value.text
    assert text[0].isupper()
    assert text.endswith((".", "?"))
    assert not text.endswith("?.")


def test_who_asks_too_often_must_wait(tmp_path: Path) -> None:
    with serving(quick(tmp_path / "games.db", limits=True, requests_per_minute=12)) as server:
        ann = server.player("Ann")
        statuses = [ann.http.get("/api/me").status_code for _ in range(60)]
        assert statuses[:4] == [200] * 4
        assert statuses[-1] == 429
        assert server.player().get("/api/games")["games"]


def chatter(screen: Screen) -> None:
    for _ in range(200):
        screen.send({"t": "ping"})
        screen.receive()


def test_a_socket_that_talks_too_fast_is_closed(tmp_path: Path) -> None:
    with serving(quick(tmp_path / "games.db", limits=True, messages_per_second=5)) as server:
        ann = server.player("Ann")
        screen = ann.sit_at(ann.make("me", "random"))
        with pytest.raises(ConnectionClosed):
            chatter(screen)
        with suppress(ConnectionClosed):
            screen.read_all()  # what was said before the socket was closed
        assert [a for a in screen.answers if a.get("code") == "too-fast"]


def test_chat_has_a_limit_of_its_own(tmp_path: Path) -> None:
    with serving(quick(tmp_path / "games.db", limits=True, messages_per_second=50)) as server:
        ann = server.player("Ann")
        screen = ann.sit_at(ann.make("me", "random"))
        screen.receive()
        for n in range(12):
            screen.send({"t": "chat", "text": f"line {n}"})
        screen.until(lambda: [a for a in screen.answers if a.get("code") == "not-now"])
        assert screen.decision


@pytest.mark.parametrize("text", ["<script>alert(1)</script>", '"><img src=x onerror=alert(1)>', "{{7*7}}"])
def test_names_are_data(server: Running, text: str) -> None:
    player = server.player(text[:32])
    response = player.http.get("/api/me")
    assert response.headers["content-type"] == "application/json"
    assert response.json()["guest"]["name"] == text[:32]
