"""By an address that somebody names nothing behind our own walls can be reached, and nobody else be bothered."""

from __future__ import annotations

import asyncio
import socket
from pathlib import Path
from typing import Any

import pytest

from strategium.server.errors import BadRequest
from strategium.server.outgoing import Outgoing, Unreachable, as_address, is_public
from tests.server.receivers import mail_server, web_server
from tests.server.serving import Refused, quick, serving

INSIDE = (
    "127.0.0.1",
    "10.0.0.1",
    "172.16.3.4",
    "192.168.1.1",
    "169.254.169.254",
    "100.64.0.1",
    "0.0.0.0",
    "224.0.0.1",
    "255.255.255.255",
    "::1",
    "::",
    "fe80::1",
    "fc00::1",
    "ff02::1",
    "::ffff:127.0.0.1",
    "::ffff:10.0.0.1",
    "::127.0.0.1",
    "64:ff9b::7f00:1",
    "2002:7f00:1::",
    "2001:0:7f00:1::",
)


@pytest.mark.parametrize("text", INSIDE)
def test_what_is_inside_is_not_public(text: str) -> None:
    address = as_address(text)
    assert address is not None
    assert not is_public(address)


@pytest.mark.parametrize(
    "text", ["93.184.215.14", "2606:2800:21f:cb07:6820:80da:af6b:8b2c", "::ffff:8.8.8.8"]
)
def test_what_is_outside_is(text: str) -> None:
    address = as_address(text)
    assert address is not None
    assert is_public(address)


@pytest.mark.parametrize(
    "url",
    [
        "http://club.example/hook",
        "ftp://club.example/",
        "https://127.0.0.1/",
        "https://[::1]/",
        "https://[::ffff:10.0.0.1]/",
        "https://club.example:22/",
        "https://user:word@club.example/",
        "https://club.example\\@127.0.0.1/",
        "https://club.example/a b",
        "https://club.example/\r\nHost: inside",
        "https://",
        "https:///hook",
        "https://[::1",
        "//club.example/",
        "javascript:alert(1)",
        "https://club.example/" + "x" * 2000,
        "https://clüb.example/",
    ],
)
def test_odd_addresses_are_refused(url: str) -> None:
    with pytest.raises(BadRequest):
        Outgoing(()).target(url)


@pytest.mark.parametrize(
    "addresses",
    [
        ["127.0.0.1"],
        ["93.184.215.14", "10.0.0.1"],
        ["::ffff:192.168.0.1"],
        ["fd00::1"],
        ["64:ff9b::a00:1"],
        [],
    ],
)
def test_names_that_lead_inside_are_not_followed(
    addresses: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also one that leads to both: else it would be a matter of luck."""

    def look_up(host: str, port: int, *more: Any) -> Any:
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (one, port)) for one in addresses]

    monkeypatch.setattr(socket, "getaddrinfo", look_up)
    with pytest.raises(Unreachable, match="public"):
        asyncio.run(Outgoing(()).post("https://club.example/", {}, b"{}"))


@pytest.mark.parametrize("host", ["2130706433", "0x7f.1", "017700000001", "localhost", "localhost."])
def test_other_spellings_of_this_machine_lead_nowhere(host: str) -> None:
    with pytest.raises((Unreachable, BadRequest)):
        asyncio.run(Outgoing(()).post(f"https://{host}/", {}, b"{}"))


def test_a_host_that_is_allowed_is_so_at_its_port_alone() -> None:
    with web_server() as web:
        outgoing = Outgoing((f"127.0.0.1:{web.port}",))
        assert asyncio.run(outgoing.post(f"http://127.0.0.1:{web.port}/x", {}, b"{}")) == 204
        with pytest.raises(BadRequest):
            outgoing.target(f"http://127.0.0.1:{web.port + 1}/x")
        with pytest.raises(Unreachable, match="too long"):
            asyncio.run(outgoing.post(f"http://127.0.0.1:{web.port}/x", {}, b"x" * 5000))


def test_nobody_is_flooded_with_mail(tmp_path: Path) -> None:
    """Only who has read a letter gets more; codes cannot be guessed; few letters go out for an address."""
    with mail_server() as mail:
        config = quick(
            tmp_path / "games.db",
            limits=True,
            notices=True,
            smtp=f"smtp://127.0.0.1:{mail.port}",
            mail_from="table@club.example",
        )
        with serving(config) as server:
            eve = server.player("Eve")
            body = {"kind": "mail", "mail": "victim@club.example"}
            id = eve.post("/api/me/channels", body)["added"]
            for guess in range(8):
                with pytest.raises(Refused):
                    eve.post(f"/api/me/channels/{id}/confirm", {"code": f"{guess:08d}"})
            with pytest.raises(Refused, match="code from the mail"):
                eve.post(f"/api/me/channels/{id}/try")
            told = [eve.http.post("/api/me/channels", json=body).status_code for _ in range(10)]
            assert told[-1] == 429
            assert len(mail.letters) <= 6
            for odd in ("a@b\r\nBcc: all@club.example", "all", "a@b", "<a@b.example>"):
                with pytest.raises(Refused):
                    eve.post("/api/me/channels", {"kind": "mail", "mail": odd})


@pytest.mark.parametrize(
    "body",
    [
        {"kind": "push"},
        {"kind": "webhook"},
        {"kind": "mail"},
        {"kind": "pigeon", "url": "https://club.example/"},
        {"kind": "push", "push": {"endpoint": "https://127.0.0.1/", "p256dh": "x", "auth": "y"}},
        {"kind": "push", "push": {"endpoint": "https://push.example/", "p256dh": "A" * 87, "auth": "A" * 22}},
        {"kind": "webhook", "url": "https://10.0.0.1/"},
        {"kind": "webhook", "url": 7},
        {"kind": "webhook", "url": "https://club.example/", "format": "telegram"},
    ],
)
def test_odd_channels_are_refused(tmp_path: Path, body: dict[str, Any]) -> None:
    with serving(quick(tmp_path / "games.db", notices=True)) as server:
        eve = server.player("Eve")
        with pytest.raises(Refused) as refused:
            eve.post("/api/me/channels", body)
        assert refused.value.status in (400, 409)
        assert eve.get("/api/me/channels")["channels"] == []
