"""Several browsers of one guest: codes that are guessed, used twice or too late, and browsers that were signed out."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from strategium.server.errors import BadRequest, NoGuest
from strategium.server.keeper import Keeper
from strategium.server.sessions import CODE_LENGTH, CODE_SIGNS, MOST_SESSIONS, Sessions, session_id
from strategium.server.sqlite import open_store
from tests.server.serving import Player, Refused, Running, Screen, cookie_at, quick, same_chance, serving

FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
PHONE = (
    "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36"
)


@pytest.fixture(autouse=True)
def dealt_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    same_chance(monkeypatch)


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Running]:
    with serving(quick(tmp_path / "games.db")) as running:
        yield running


def code_of(player: Player) -> str:
    return str(player.post("/api/me/code")["code"])


def bring_in(server: Running, player: Player, agent: str = PHONE) -> Player:
    """Another browser of the same guest."""
    other = server.player()
    other.http.headers["user-agent"] = agent
    assert other.post("/api/me/code/use", {"code": code_of(player)}) == player.get("/api/me")
    return other


def sessions(player: Player) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = player.get("/api/me/sessions")["sessions"]
    return found


def end(player: Player, session: dict[str, Any], sure: bool = False) -> Any:
    return player.post(f"/api/me/sessions/{session['id']}/end", {"sure": sure})


def elsewhere(player: Player) -> dict[str, Any]:
    """The other browser."""
    (found,) = [one for one in sessions(player) if not one["here"]]
    return found


def seated(player: Player, table: str, seat: int | None = 0) -> Screen:
    screen = player.sit_at(table, seat)
    screen.until(lambda: screen.picture.get("view"))
    return screen


# ---- codes ---------------------------------------------------------------------------------------
def test_two_browsers_at_one_seat(server: Running) -> None:
    ann = server.player("Ann")
    table = ann.make("me", "random")
    phone = bring_in(server, ann)
    assert phone.cookie not in ("", ann.cookie)
    assert [row["id"] for row in phone.get("/api/tables")["yours"]] == [table]
    first, second = seated(ann, table), seated(phone, table)
    option, number = second.decision["options"][0]["id"], second.picture["number"]
    assert second.choose(option)["t"] == "done"
    first.send({"t": "answer", "number": number, "option": first.picture["decision"]["options"][1]["id"]})
    assert first.reply()["code"] == "stale"
    assert first.my_turn() == second.my_turn()


def test_a_code_is_good_once(server: Running) -> None:
    ann = server.player("Ann")
    code = code_of(ann)
    assert server.player().post("/api/me/code/use", {"code": code})["guest"]["name"] == "Ann"
    with pytest.raises(Refused, match="not good") as refused:
        server.player().post("/api/me/code/use", {"code": code})
    assert refused.value.status == 400
    assert len(sessions(ann)) == 2


def test_a_code_used_by_two_at_once_brings_one_in(server: Running) -> None:
    ann = server.player("Ann")
    code = code_of(ann)
    address = server.url + "/api/me/code/use"

    async def both() -> list[int]:
        async with httpx.AsyncClient(trust_env=False) as http:
            asked = [http.post(address, json={"code": code}) for _ in range(8)]
            return [response.status_code for response in await asyncio.gather(*asked)]

    assert sorted(asyncio.run(both())) == [200] + [400] * 7
    assert len(sessions(ann)) == 2


def test_a_code_is_good_for_ten_minutes_and_until_the_next(server: Running) -> None:
    ann = server.player("Ann")
    first, second = code_of(ann), code_of(ann)
    with pytest.raises(Refused, match="not good"):
        server.player().post("/api/me/code/use", {"code": first})
    codes = server.services.sessions._codes
    (hashed,) = codes
    codes[hashed] = codes[hashed]._replace(until=codes[hashed].until - 600)
    with pytest.raises(Refused, match="not good"):
        server.player().post("/api/me/code/use", {"code": second})


def test_whoever_is_signed_out_has_no_code_left_to_come_back(server: Running) -> None:
    """Somebody has taken a browser over, and has made a code for himself by the time that he is signed out."""
    ann = server.player("Ann")
    stolen = bring_in(server, ann)
    code = code_of(stolen)
    end(ann, elsewhere(ann))
    with pytest.raises(Refused, match="not good"):
        server.player().post("/api/me/code/use", {"code": code})
    assert bring_in(server, ann).get("/api/me") == ann.get("/api/me")


def test_a_code_that_was_asked_for_while_one_is_signed_out_is_not_given(tmp_path: Path) -> None:
    async def asked() -> None:
        keeper = Keeper(open_store(f"sqlite:///{tmp_path / 'games.db'}"))
        known = Sessions(keeper)
        key, ann = await known.welcome("Ann", "")
        (session,) = await known.of(ann)
        ending = asyncio.ensure_future(known.end(ann, session_id(session.hash), sure=True))
        await asyncio.sleep(0)
        with pytest.raises(NoGuest):
            await known.new_code(ann, key)
        await ending
        keeper.stop()

    asyncio.run(asked())


def test_a_code_that_is_used_while_its_maker_is_signed_out_brings_nobody_in(tmp_path: Path) -> None:
    async def used() -> None:
        keeper = Keeper(open_store(f"sqlite:///{tmp_path / 'games.db'}"))
        known = Sessions(keeper)
        key, ann = await known.welcome("Ann", "")
        (session,) = await known.of(ann)
        code = await known.new_code(ann, key)
        ending = asyncio.ensure_future(known.end(ann, session_id(session.hash), sure=True))
        await asyncio.sleep(0)
        with pytest.raises(BadRequest, match="not good"):
            await known.use_code(code, "", "", sure=False)
        await ending
        assert await known.of(ann) == []
        keeper.stop()

    asyncio.run(used())


def test_codes_cannot_be_guessed(tmp_path: Path) -> None:
    """There are 2^50 of them, and an address may try a few."""
    assert len(set(CODE_SIGNS)) ** CODE_LENGTH == 2**50
    with serving(quick(tmp_path / "games.db", limits=True, requests_per_minute=1e6)) as server:
        ann = server.player("Ann")
        code = code_of(ann)
        assert re.fullmatch("[0-9A-Z]{5}-[0-9A-Z]{5}", code)
        eve = server.player()
        answers = [
            eve.http.post("/api/me/code/use", json={"code": f"{n:010}"}).status_code for n in range(40)
        ]
        assert answers[:10] == [400] * 10
        assert answers[11:] == [429] * 29
        assert eve.http.post("/api/me/code/use", json={"code": code}).status_code == 429
        assert len(sessions(ann)) == 1


@pytest.mark.parametrize("bad", ["", "x" * 41, 5, None, "\u0000", "ЖЖЖЖЖ-ЖЖЖЖЖ", "0" * 10])
def test_what_is_no_code_is_refused(server: Running, bad: Any) -> None:
    code_of(server.player("Ann"))
    with pytest.raises(Refused) as refused:
        server.player().post("/api/me/code/use", {"code": bad})
    assert refused.value.status == 400


def test_a_code_may_be_typed_as_people_do(server: Running) -> None:
    ann = server.player("Ann")
    code = code_of(ann).replace("0", "o").replace("1", "l").replace("-", " ").lower()
    assert server.player().post("/api/me/code/use", {"code": f" {code} "})["guest"]["name"] == "Ann"


def test_a_browser_that_has_seats_of_its_own_is_warned(server: Running) -> None:
    ann, bob = server.player("Ann"), server.player("Bob")
    table = bob.make("me", "random")
    screen = seated(bob, table)
    code = code_of(ann)
    with pytest.raises(Refused, match="No other browser is signed in as Bob: 1 game"):
        bob.post("/api/me/code/use", {"code": code})
    assert bob.get("/api/me")["guest"]["name"] == "Bob"
    assert bob.post("/api/me/code/use", {"code": code, "sure": True})["guest"]["name"] == "Ann"
    assert is_closed(screen) == 4401
    with pytest.raises(Refused, match="already"):
        bob.post("/api/me/code/use", {"code": code_of(ann)})


def test_there_is_an_end_to_the_browsers(server: Running) -> None:
    ann = server.player("Ann")
    for _ in range(MOST_SESSIONS - 1):
        bring_in(server, ann)
    with pytest.raises(Refused, match="sign out somewhere first"):
        code_of(ann)


# ---- signing out ---------------------------------------------------------------------------------
def is_closed(screen: Screen) -> int:
    """Read until the socket is closed; gives the code."""
    with pytest.raises(ConnectionClosed) as closed:
        read_on(screen)
    assert closed.value.rcvd is not None
    return closed.value.rcvd.code


def read_on(screen: Screen) -> None:
    while True:
        screen.receive()


def test_who_is_signed_out_elsewhere_is_nobody_at_once(server: Running) -> None:
    ann = server.player("Ann")
    table = ann.make("me", "random")
    phone = bring_in(server, ann)
    first, second = seated(ann, table), seated(phone, table)
    assert phone.get("/api/me")["guest"] == {"name": "Ann"}
    end(ann, elsewhere(ann))
    assert phone.get("/api/me") == {"guest": None}
    for path in ("/api/me/sessions", f"/api/tables/{table}/record"):
        with pytest.raises(Refused):
            phone.get(path)
    assert is_closed(second) == 4401
    assert second.answers[-1]["code"] == "no-guest"
    with pytest.raises(ConnectionClosed):
        read_on(phone.sit_at(table, 0))
    assert first.choose(first.decision["options"][0]["id"])["t"] == "done"
    assert len(sessions(ann)) == 1


def test_what_a_browser_says_after_it_was_signed_out_is_not_done(server: Running) -> None:
    ann = server.player("Ann")
    table = ann.make("me", "random")
    phone = bring_in(server, ann)
    screen = seated(phone, table)
    message = {
        "t": "answer",
        "number": screen.picture["number"],
        "option": screen.decision["options"][0]["id"],
    }
    live = server.services.lobby.tables[table]
    assert live.match is not None
    before = live.match.history.numbers[0]
    end(ann, elsewhere(ann))
    try:
        for _ in range(20):
            screen.send(message)
    except ConnectionClosed:
        pass
    assert is_closed(screen) == 4401
    assert live.match.history.numbers[0] == before


def test_nobody_signs_others_out(server: Running) -> None:
    ann, eve = server.player("Ann"), server.player("Eve")
    (session,) = sessions(ann)
    with pytest.raises(Refused, match="not signed in there") as refused:
        end(eve, session)
    assert refused.value.status == 404
    assert ann.get("/api/me")["guest"]


def test_signing_out_here_warns_before_seats_are_lost(server: Running) -> None:
    ann = server.player("Ann")
    ann.make("me", "random")
    (session,) = sessions(ann)
    with pytest.raises(Refused, match="1 game under way would be lost"):
        end(ann, session)
    assert ann.get("/api/me")["guest"]
    phone = bring_in(server, ann)
    response = ann.http.post(f"/api/me/sessions/{session['id']}/end", json={})
    assert response.json() == {"guest": None}
    assert f'{cookie_at(server.port)}=""' in response.headers["set-cookie"]
    assert ann.get("/api/me") == {"guest": None}
    assert phone.get("/api/me")["guest"]
    assert end(phone, sessions(phone)[0], sure=True) == {"guest": None}


def test_who_has_no_seats_signs_out_without_a_word(server: Running) -> None:
    ann = server.player("Ann")
    assert end(ann, sessions(ann)[0]) == {"guest": None}


def test_the_list_names_browsers_and_tells_no_key(server: Running, tmp_path: Path) -> None:
    ann = server.player()
    ann.http.headers["user-agent"] = FIREFOX
    ann.post("/api/me", {"name": "Ann"})
    phone = bring_in(server, ann)
    told = sessions(phone)
    assert {one["label"]: one["here"] for one in told} == {
        "Firefox on Linux": False,
        "Chrome on Android": True,
    }
    assert all(one["seen"] >= one["made"] > 0 for one in told)
    for player in (ann, phone):
        assert player.cookie[:16] not in str(told)
    evil = server.player()
    evil.http.headers["user-agent"] = "<script>alert(1)</script>" * 50
    evil.post("/api/me", {"name": "Eve"})
    assert sessions(evil)[0]["label"] == "a program"
    stored = b"".join(file.read_bytes() for file in tmp_path.iterdir() if file.is_file())
    assert phone.cookie.encode() not in stored
    assert bytes.fromhex(phone.cookie) not in stored


def test_a_new_name_is_known_in_all_browsers(server: Running) -> None:
    ann = server.player("Ann")
    phone = bring_in(server, ann)
    assert phone.get("/api/me")["guest"]["name"] == "Ann"
    ann.post("/api/me", {"name": "Anna"})
    assert phone.get("/api/me")["guest"]["name"] == "Anna"


def test_a_session_that_ends_while_it_is_looked_up_is_not_remembered(tmp_path: Path) -> None:
    """Whoever asks the store meanwhile gets the old answer: it must not be kept."""

    async def race() -> None:
        keeper = Keeper(open_store(f"sqlite:///{tmp_path}/games.db"))
        known = Sessions(keeper)
        key, guest = await known.welcome("Ann", "")
        (session,) = await known.of(guest)
        fresh = Sessions(keeper)
        asked = [asyncio.ensure_future(fresh.who(key)) for _ in range(3)]
        await asyncio.gather(fresh.end(guest, session_id(session.hash), True), *asked)
        assert await fresh.who(key) is None
        assert fresh._guests == {}
        keeper.stop()

    asyncio.run(race())
