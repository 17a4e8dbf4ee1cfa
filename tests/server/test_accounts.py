"""Accounts: a guest keeps his games by a name and a password, on every device; he stays who he is."""

from __future__ import annotations

import asyncio
import sqlite3
import statistics
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from strategium.server.errors import BadSetting, Conflict
from strategium.server.passwords import Passwords
from strategium.server.services import Services
from strategium.server.sessions import MOST_SESSIONS
from tests.server.serving import Player, Refused, Running, quick, serving

SECRET = "correct horse"


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Running]:
    with serving(quick(tmp_path / "games.db", accounts=True)) as running:
        yield running


def sign_up(player: Player, handle: str = "Ann", **more: Any) -> dict[str, Any]:
    told: dict[str, Any] = player.post("/api/me/account", {"handle": handle, "password": SECRET, **more})
    return told


def sign_in(player: Player, handle: str = "Ann", password: str = SECRET, **more: Any) -> dict[str, Any]:
    told: dict[str, Any] = player.post("/api/me/sign-in", {"handle": handle, "password": password, **more})
    return told


def tables(player: Player) -> set[str]:
    return {row["id"] for row in player.get("/api/tables")["yours"]}


# ---- keeping games -------------------------------------------------------------------------------
def test_a_guest_keeps_his_games_by_an_account(site: Running) -> None:
    ann = site.player("Ann")
    table = ann.make("me", "random")
    old = ann.cookie
    assert sign_up(ann, "Mirela", email="m@example.org")["guest"] == {"name": "Ann", "handle": "Mirela"}
    assert ann.cookie != old
    assert ann.get("/api/me/account")["account"]["email"] == "m@example.org"
    stale = site.player()
    stale.cookie = old
    assert stale.get("/api/me")["guest"] is None  # a new key at every change of right
    phone = site.player()
    assert sign_in(phone, "mirela")["guest"] == {"name": "Ann", "handle": "Mirela"}
    assert tables(phone) == tables(ann) == {table}
    assert phone.sit_at(table).decision
    assert [one["here"] for one in phone.get("/api/me/sessions")["sessions"]].count(True) == 1
    assert len(phone.get("/api/me/sessions")["sessions"]) == 2


def test_who_signs_out_everywhere_comes_back_by_his_name(site: Running) -> None:
    ann = site.player("Ann")
    table = ann.make("me", "random")
    sign_up(ann)
    (session,) = ann.get("/api/me/sessions")["sessions"]
    assert (
        ann.post(f"/api/me/sessions/{session['id']}/end", {})["guest"] is None
    )  # nothing is lost: no "sure"
    assert ann.get("/api/me")["guest"] is None
    sign_in(ann)
    assert tables(ann) == {table}


def test_another_browser_is_signed_out_from_here(site: Running) -> None:
    ann, phone = site.player("Ann"), site.player()
    sign_up(ann)
    sign_in(phone)
    there = next(one for one in ann.get("/api/me/sessions")["sessions"] if not one["here"])
    ann.post(f"/api/me/sessions/{there['id']}/end", {})
    assert phone.get("/api/me")["guest"] is None


def test_a_new_password_signs_out_everywhere_else(site: Running) -> None:
    ann, phone = site.player("Ann"), site.player()
    sign_up(ann)
    sign_in(phone)
    with pytest.raises(Refused) as refused:
        ann.post("/api/me/account/change", {"password": "wrong", "new_password": "battery staple"})
    assert refused.value.code == "wrong-password"
    assert phone.get("/api/me")["guest"]
    ann.post("/api/me/account/change", {"password": SECRET, "new_password": "battery staple"})
    assert ann.get("/api/me")["guest"]
    assert phone.get("/api/me")["guest"] is None
    with pytest.raises(Refused):
        sign_in(phone)
    sign_in(phone, password="battery staple")
    ann.post("/api/me/account/change", {"password": "battery staple", "email": "ann@example.org"})
    assert phone.get("/api/me/account")["account"]["email"] == "ann@example.org"


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ({"handle": "A"}, "3 to 24"),
        ({"handle": "Ann Lee"}, "3 to 24"),
        ({"handle": "Änne"}, "3 to 24"),
        ({"handle": "x" * 25}, "handle"),
        ({"password": "short"}, "at least 8"),
        ({"password": "ann-of-ulm", "handle": "Ann-of-Ulm"}, "no password"),
        ({"password": "x" * 129}, "password"),
        ({"email": "nowhere"}, "e-mail"),
        ({"email": "a@b.c\nBcc: x@y.zz"}, "e-mail"),
    ],
)
def test_what_is_no_name_or_password_is_refused_in_words(
    site: Running, body: dict[str, Any], words: str
) -> None:
    ann = site.player("Ann")
    with pytest.raises(Refused, match=words) as refused:
        ann.post("/api/me/account", {"handle": "Annie", "password": SECRET, **body})
    assert refused.value.status == 400
    assert ann.get("/api/me/account") == {"account": None}


def test_a_name_is_one_persons_whatever_its_capitals(site: Running) -> None:
    ann, bob = site.player("Ann"), site.player("Bob")
    sign_up(ann, "Mirela")
    with pytest.raises(Refused, match="taken"):
        sign_up(bob, "MIRELA")
    with pytest.raises(Refused, match="already"):
        sign_up(ann, "Other")
    with pytest.raises(Refused, match="no account"):
        bob.post("/api/me/account/change", {"password": SECRET})


# ---- signing in ----------------------------------------------------------------------------------
def test_the_games_of_this_browser_come_along(site: Running) -> None:
    """In one transaction; sockets and tables in memory know it at once."""
    ann, phone, cat = site.player("Ann"), site.player("Annie"), site.player("Cat")
    first = ann.make("me", "random")
    sign_up(ann)
    second = phone.make("me", "open")
    other = site.player()
    other.post("/api/me/code/use", {"code": phone.post("/api/me/code")["code"]})
    code = phone.post("/api/me/code")["code"]
    screen = phone.sit_at(second)
    screen.receive()
    sign_in(phone)
    assert tables(phone) == {first, second}
    assert phone.get(f"/api/tables/{second}")["your_seats"] == [0]
    assert other.get("/api/me")["guest"] is None  # it was not signed in by the password
    with pytest.raises(Refused, match="not good"):
        other.post("/api/me/code/use", {"code": code})
    cat.post(f"/api/tables/{second}/join")
    for browser in (ann, phone):
        again = browser.sit_at(second)
        again.receive()
        assert again.picture["view"]


def test_who_sits_twice_at_a_table_is_asked(site: Running) -> None:
    ann, phone = site.player("Ann"), site.player("Annie")
    sign_up(ann)
    both = ann.make("me", "open")
    phone.post(f"/api/tables/{both}/join")
    alone = phone.make("me", "random")
    with pytest.raises(Refused, match="At 1 table both sit") as refused:
        sign_in(phone)
    assert (refused.value.status, refused.value.code) == (409, "both-sit")
    assert phone.get("/api/me")["guest"] == {"name": "Annie", "handle": None}
    assert tables(phone) == {both, alone}
    sign_in(phone, seats="both")
    assert phone.get(f"/api/tables/{both}")["your_seats"] == [0, 1]
    assert tables(phone) == {both, alone}


def test_the_oldest_of_too_many_browsers_is_signed_out(site: Running) -> None:
    ann = site.player("Ann")
    sign_up(ann)
    others = [site.player() for _ in range(MOST_SESSIONS)]
    for browser in others:
        sign_in(browser)
    assert len(others[-1].get("/api/me/sessions")["sessions"]) == MOST_SESSIONS
    assert ann.get("/api/me")["guest"] is None


def test_games_can_be_left_behind(site: Running) -> None:
    ann, phone = site.player("Ann"), site.player("Annie")
    sign_up(ann)
    both = ann.make("me", "open")
    phone.post(f"/api/tables/{both}/join")
    tablet = site.player()
    tablet.post("/api/me/code/use", {"code": phone.post("/api/me/code")["code"]})
    sign_in(phone, seats="apart")
    assert phone.get(f"/api/tables/{both}")["your_seats"] == [0]
    assert tablet.get(f"/api/tables/{both}")["your_seats"] == [1]


def test_one_account_does_not_swallow_another(site: Running) -> None:
    ann, bob = site.player("Ann"), site.player("Bob")
    table = bob.make("me", "random")
    sign_up(ann, "Ann")
    sign_up(bob, "Bob")
    sign_in(bob, "Ann")
    assert tables(bob) == set()
    sign_in(bob, "Bob")
    assert tables(bob) == {table}


def test_what_a_merged_guest_still_wanted_to_write_is_not_written(site: Running) -> None:
    """A table in memory that knows nothing of the merge yet cannot bring the guest back."""
    ann, phone = site.player("Ann"), site.player("Annie")
    sign_up(ann)
    table = phone.make("me", "open", "open")
    live = site.services.lobby.tables[table]
    stale = live.row
    sign_in(phone)
    assert live.lost
    assert stale.seats[0].guest is not None

    async def write() -> None:
        await site.services.keeper.do(lambda store: store.update_table(stale))

    with pytest.raises(Conflict):
        asyncio.run_coroutine_threadsafe(write(), site.loop).result()
    assert ann.get(f"/api/tables/{table}")["your_seats"] == [0]


def test_known_and_unknown_names_are_answered_alike(site: Running) -> None:
    ann, eve = site.player("Ann"), site.player()
    sign_up(ann)
    answers: dict[str, list[Any]] = {"Ann": [], "Nobody": []}
    times: dict[str, list[float]] = {"Ann": [], "Nobody": []}
    for _ in range(5):
        for name, found in answers.items():
            began = time.perf_counter()
            response = eve.http.post("/api/me/sign-in", json={"handle": name, "password": "not this one"})
            times[name].append(time.perf_counter() - began)
            heads = {key: value for key, value in response.headers.items() if key != "date"}
            found.append((response.status_code, heads, response.content))
    assert answers["Ann"] == answers["Nobody"]
    assert answers["Ann"][0][0] == 403
    # Both make the same hash: without one a refusal takes a fraction of that.
    known, unknown = (statistics.median(times[name]) for name in ("Ann", "Nobody"))
    assert unknown > known / 3


def test_there_are_limits(tmp_path: Path) -> None:
    with serving(quick(tmp_path / "games.db", accounts=True, limits=True, requests_per_minute=6000)) as site:
        ann = site.player("Ann")
        sign_up(ann)
        tries = [
            site.player().http.post("/api/me/sign-in", json={"handle": "Ann", "password": "x"}).status_code
            for _ in range(8)
        ]
        assert tries == [403] * 4 + [429] * 4  # the fifth password was that of the account
        site.services.limits.sign_ins._shared._buckets.clear()
        others = [site.player(f"Guest {n}") for n in range(4)]
        made = [
            one.http.post("/api/me/account", json={"handle": f"guest{n}", "password": SECRET}).status_code
            for n, one in enumerate(others)
        ]
        assert made == [200, 200, 429, 429]
        # By name, from wherever: nobody tries ten passwords an hour.
        names = site.services.limits.names.of("ann")
        while names.has():
            pass
        site.services.limits.sign_ins._shared._buckets.clear()
        response = site.player().http.post("/api/me/sign-in", json={"handle": "ANN", "password": SECRET})
        assert response.status_code == 429


def test_of_a_password_nothing_can_be_read_in_the_store(site: Running, tmp_path: Path) -> None:
    ann = site.player("Ann")
    sign_up(ann)
    with sqlite3.connect(f"file:{tmp_path / 'games.db'}?mode=ro", uri=True) as db:
        dump = "\n".join(db.iterdump())
    db.close()
    assert SECRET not in dump
    assert ann.cookie not in dump
    assert "$argon2id$v=19$m=19456,t=2,p=1$" in dump


# ---- without accounts ----------------------------------------------------------------------------
def test_without_the_setting_all_is_as_it_was(server: Running) -> None:
    ann = server.player("Ann")
    assert ann.get("/api/me") == {"guest": {"name": "Ann"}}
    for path, body in (
        ("/api/me/account", {"handle": "Ann", "password": SECRET}),
        ("/api/me/account/change", {"password": SECRET}),
        ("/api/me/sign-in", {"handle": "Ann", "password": SECRET}),
    ):
        with pytest.raises(Refused, match="no accounts"):
            ann.post(path, body)
    with pytest.raises(Refused, match="no accounts"):
        ann.get("/api/me/account")


def test_accounts_without_the_extra_are_refused_at_the_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "argon2", None)
    with pytest.raises(BadSetting, match=r"install strategium\[site\]"):
        Services(quick(tmp_path / "games.db", accounts=True))
    with serving(quick(tmp_path / "other.db")) as server:
        assert server.player("Ann").get("/api/me")["guest"]


def test_signs_are_the_same_however_they_are_put_together() -> None:
    async def both() -> tuple[bool, bool]:
        passwords = Passwords()
        kept = await passwords.keep("Ko\u0308niginnen")
        found = await passwords.fits(kept, "K\u00f6niginnen"), await passwords.fits(kept, "Koniginnen")
        passwords.stop()
        return found

    assert asyncio.run(both()) == (True, False)
