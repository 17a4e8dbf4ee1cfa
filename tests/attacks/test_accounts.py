"""Accounts under attack: stolen browsers, names that are fished for, two at once, a setting taken back."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from strategium.server import resuming
from strategium.server.errors import Busy
from strategium.server.limits import TRIES_PER_HOUR, Buckets, Limit
from strategium.server.rows import PASSWORD
from strategium.server.store import Store
from tests.server.serving import Player, Refused, Running, quick, serving

SECRET, OTHER = "correct horse", "battery staple"


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Running]:
    with serving(quick(tmp_path / "games.db", accounts=True)) as running:
        yield running


def sign_up(player: Player, handle: str = "Ann") -> None:
    player.post("/api/me/account", {"handle": handle, "password": SECRET})


def sign_in(player: Player, handle: str = "Ann", **more: Any) -> None:
    player.post("/api/me/sign-in", {"handle": handle, "password": SECRET, **more})


def guest_of(store: Store, handle: str = "Ann") -> int:
    found = store.find_account(handle)
    assert found is not None
    return found[0].guest


def sign_out_everywhere(store: Store) -> None:
    for session in store.sessions_of(guest_of(store)):
        store.end_session(session.hash)


# ---- thieves -------------------------------------------------------------------------------------
def test_a_new_password_leaves_a_thief_no_code_to_come_back(site: Running) -> None:
    """He had a browser of hers, and has made a code for himself by the time that she signs him out."""
    ann, thief = site.player("Ann"), site.player()
    sign_up(ann)
    sign_in(thief)
    code = thief.post("/api/me/code")["code"]
    ann.post("/api/me/account/change", {"password": SECRET, "new_password": OTHER})
    with pytest.raises(Refused, match="not good"):
        thief.post("/api/me/code/use", {"code": code})


def test_a_password_that_is_changed_while_it_is_checked_opens_nothing(
    site: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, thief = site.player("Ann"), site.player()
    sign_up(ann)
    passwords = site.services.accounts._passwords
    assert passwords is not None
    fits = passwords.fits

    async def then_it_changes(kept: str | None, password: str) -> bool:
        right = await fits(kept, password)
        await site.services.keeper.do(lambda store: store.set_secret(guest_of(store), PASSWORD, "another"))
        return right

    monkeypatch.setattr(passwords, "fits", then_it_changes)
    with pytest.raises(Refused) as refused:
        sign_in(thief)
    assert refused.value.code == "wrong-password"
    assert len(ann.get("/api/me/sessions")["sessions"]) == 1


def test_names_are_not_found_by_what_a_refusal_says(tmp_path: Path) -> None:
    """Who has made all accounts that he may is told nothing more of names, however often he asks."""
    with serving(quick(tmp_path / "games.db", accounts=True, limits=True, requests_per_minute=6000)) as site:
        sign_up(site.player("Ann"))
        for name in ("Bob", "Cat"):
            sign_up(site.player(name), name)
        eve = site.player("Eve")
        for handle in ("Ann", "Nobody", "Bob", "Somebody"):
            response = eve.http.post("/api/me/account", json={"handle": handle, "password": SECRET})
            assert response.status_code == 429
            assert int(response.headers["retry-after"]) > 600


def five_for_ever() -> Limit:
    """As many as there are in a minute, on a machine that may be so busy that the minute passes."""
    return Limit(1e-6, 5, share=1)


def test_nor_by_how_it_is_said_when_an_address_is_too_fast(tmp_path: Path) -> None:
    """A name that was taken was told so even then: as "too fast", however often; one that was not got an account."""
    with serving(quick(tmp_path / "games.db", accounts=True, limits=True)) as site:
        site.services.limits.sign_ins = five_for_ever()
        eve = site.player("Eve")
        sign_up(site.player("Ann"))
        for n in range(4):
            with pytest.raises(Refused) as refused:
                sign_in(eve, f"Nobody{n}")
            assert refused.value.code == "wrong-password"
        for handle in ("Ann", "Somebody"):
            with pytest.raises(Refused) as refused:
                sign_up(eve, handle)
            assert refused.value.code == "too-fast"


def test_a_password_is_not_hashed_for_nothing_by_who_changes_it_without_end(tmp_path: Path) -> None:
    """Who knows his own was not counted by address: as many passwords were hashed as he had requests."""
    with serving(quick(tmp_path / "games.db", accounts=True, limits=True)) as site:
        site.services.limits.sign_ins = five_for_ever()
        eve = site.player("Eve")
        sign_up(eve, "Eve-1")
        for _ in range(4):
            eve.post("/api/me/account/change", {"password": SECRET, "email": "eve@example.org"})
        with pytest.raises(Refused) as refused:
            eve.post("/api/me/account/change", {"password": SECRET, "email": ""})
        assert refused.value.code == "too-fast"


def test_what_is_not_looked_at_is_no_wrong_password(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """While others kept the server busy, whoever had tried ten times had one try in six minutes left."""
    with serving(quick(tmp_path / "games.db", accounts=True)) as site:
        sign_up(site.player("Ann"))
        site.services.limits.names = Buckets(TRIES_PER_HOUR / 3600, TRIES_PER_HOUR)
        passwords = site.services.accounts._passwords
        phone = site.player()

        async def busy(kept: str | None, password: str) -> bool:
            raise Busy("The server is busy: try again in a moment.")

        with monkeypatch.context() as flooded:
            flooded.setattr(passwords, "fits", busy)
            for _ in range(12):
                with pytest.raises(Refused, match="busy"):
                    sign_in(phone)
        sign_in(phone)


# ---- the setting is taken back -------------------------------------------------------------------
def test_without_accounts_the_last_browser_of_somebody_who_has_one_is_warned(tmp_path: Path) -> None:
    """His password is of no use there: with that browser his seats would be lost."""
    config = quick(tmp_path / "games.db", accounts=True)
    with serving(config) as site:
        ann = site.player("Ann")
        ann.make("me", "random")
        sign_up(ann)
        cookie = ann.cookie
    with serving(quick(tmp_path / "games.db")) as site:
        ann, bob = site.player(), site.player("Bob")
        ann.cookie = cookie
        (session,) = ann.get("/api/me/sessions")["sessions"]
        with pytest.raises(Refused, match="1 game under way would be lost"):
            ann.post(f"/api/me/sessions/{session['id']}/end", {})
        with pytest.raises(Refused, match="1 game under way would be lost"):
            ann.post("/api/me/code/use", {"code": bob.post("/api/me/code")["code"]})
    with serving(config, port=0) as site:
        ann = site.player()
        ann.cookie = cookie
        ann.post(f"/api/me/sessions/{session['id']}/end", {})
        sign_in(ann)
        assert len(ann.get("/api/tables")["yours"]) == 1


# ---- two at once ---------------------------------------------------------------------------------
def test_a_table_that_is_being_read_while_its_player_is_merged(
    site: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The guest is no more when it has been read: it must not come into memory with his seat."""
    ann, phone = site.player("Ann"), site.player("Annie")
    sign_up(ann)
    table = phone.make("me", "random")
    live = site.services.lobby.tables[table]
    asyncio.run_coroutine_threadsafe(site.services.lobby._let_go(live), site.loop).result()
    slices = resuming.in_slices
    begun, go_on = asyncio.Event(), asyncio.Event()

    async def slowly(loading: Any) -> Any:
        begun.set()
        await go_on.wait()
        return await slices(loading)

    async def wait() -> None:
        await begun.wait()

    monkeypatch.setattr(resuming, "in_slices", slowly)
    reading = asyncio.run_coroutine_threadsafe(site.services.lobby.find(table), site.loop)
    asyncio.run_coroutine_threadsafe(wait(), site.loop).result()
    sign_in(phone)
    site.loop.call_soon_threadsafe(go_on.set)
    reading.result()
    assert ann.get(f"/api/tables/{table}")["your_seats"] == [0]


@pytest.mark.parametrize("by_code", [False, True])
def test_who_is_signed_out_elsewhere_while_he_signs_in(
    site: Running, monkeypatch: pytest.MonkeyPatch, by_code: bool
) -> None:
    ann, phone = site.player("Ann"), site.player()
    sign_up(ann)
    code = ann.post("/api/me/code")["code"]
    who = site.services.sessions.who

    async def too_late(key: str) -> Any:
        if key:
            await site.services.keeper.do(sign_out_everywhere)
        return await who(key)

    monkeypatch.setattr(site.services.sessions, "who", too_late)
    with pytest.raises(Refused) as refused:
        phone.post("/api/me/code/use", {"code": code}) if by_code else sign_in(phone)
    assert refused.value.code == "no-guest"


def test_a_table_that_is_made_while_its_maker_is_merged(
    site: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, phone = site.player("Ann"), site.player("Annie")
    sign_up(ann)
    room = site.services.lobby.make_room

    async def then_he_is_no_more() -> None:
        await room()
        guest = await site.services.sessions.who(phone.cookie)
        assert guest is not None
        await site.services.keeper.do(lambda store: store.merge_guest(guest.id, guest_of(store)))

    monkeypatch.setattr(site.services.lobby, "make_room", then_he_is_no_more)
    with pytest.raises(Refused) as refused:
        phone.make("me", "random")
    assert refused.value.code == "come-again"
    assert ann.get("/api/tables")["yours"] == []


def test_who_comes_after_a_merge_is_not_taken_for_the_guest_who_is_no_more(site: Running) -> None:
    """What is still in memory of him, a request under way or a table that is being read, is not the newcomer's."""
    ann, phone = site.player("Ann"), site.player("Annie")
    sign_up(ann)
    gone = asyncio.run_coroutine_threadsafe(site.services.sessions.who(phone.cookie), site.loop).result()
    sign_in(phone)
    eve = site.player("Eve")
    new = asyncio.run_coroutine_threadsafe(site.services.sessions.who(eve.cookie), site.loop).result()
    assert gone is not None
    assert new is not None
    assert new.id != gone.id


def test_an_end_that_was_final_stays_so_when_both_players_become_one(site: Running) -> None:
    """Its record was open to both."""
    ann, phone = site.player("Ann"), site.player("Annie")
    sign_up(ann)
    table = ann.make("me", "open")
    phone.post(f"/api/tables/{table}/join")
    screen = ann.sit_at(table)
    assert screen.decision
    screen.send({"t": "offer", "number": screen.picture["number"], "name": "concede"})
    screen.until(lambda: screen.over)
    phone.get(f"/api/tables/{table}/record")
    sign_in(phone)
    told = phone.get(f"/api/tables/{table}")
    assert told["your_seats"] == [0, 1]
    assert told["table"]["final"]
