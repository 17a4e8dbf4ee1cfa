"""Notices at real servers, against receivers that run here: webhooks, push, mail; who is told, when, and what."""

from __future__ import annotations

import hashlib
import hmac
import json
import re
from collections.abc import Iterator
from email import message_from_bytes
from email.policy import default
from pathlib import Path
from typing import Any

import pytest

from strategium.server import jobs, notices
from strategium.server.app import make_app
from strategium.server.errors import BadSetting
from strategium.server.files import KEYS
from strategium.server.seals import Seals
from tests.server.hands import Hands, do, moved_hands, scout, settle, take_turn, two_at_a_table
from tests.server.notice_storm import storm
from tests.server.receivers import Browser, Received, mail_server, web_server
from tests.server.serving import Player, Refused, Running, Screen, quick, serving

DAY = 86_400.0
DAYS = {"kind": "days", "bank": 3 * 86_400, "increment": 12 * 3600}


class Post:
    """A server that sends notices, and those who receive them."""

    def __init__(self, server: Running, hands: Hands, web: Received, mail: Received) -> None:
        self.server = server
        self.hands = hands
        self.web = web
        self.mail = mail

    def hook(self, player: Player, path: str = "/hook", form: str = "plain") -> dict[str, Any]:
        url = f"http://127.0.0.1:{self.web.port}{path}"
        added: dict[str, Any] = player.post(
            "/api/me/channels", {"kind": "webhook", "url": url, "format": form}
        )
        return added

    def go_by(self, seconds: float) -> None:
        """So much time passes; then all that is due is sent."""
        self.hands.pass_by(self.server, seconds)
        self.work()

    def work(self) -> None:
        services = self.server.services
        assert services.notices is not None
        do(self.server, services.jobs.work())
        do(self.server, services.notices.work())

    def begin(self, pace: dict[str, Any] = DAYS, **rules: Any) -> tuple[str, Screen, Screen]:
        """Ann and Bob play; Ann is asked, and nobody looks."""
        table, ann, bob = two_at_a_table(self.server, pace, **rules)
        return table, ann, bob


@pytest.fixture
def post(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Post]:
    # Nothing is done by itself: the tests say when.
    monkeypatch.setattr(notices, "EVERY", 1e6)
    monkeypatch.setattr(jobs, "EVERY", 1e6)
    with moved_hands(late=2 * DAY) as hands, web_server() as web, mail_server() as mail:
        config = quick(
            tmp_path / "games.db",
            accounts=True,
            notices=True,
            notice_hosts=(f"127.0.0.1:{web.port}",),
            smtp=f"smtp://127.0.0.1:{mail.port}",
            mail_from="table@club.example",
            site_url="https://club.example",
        )
        with serving(config) as server:
            yield Post(server, hands, web, mail)


def confirmed_mail(post: Post, player: Player, address: str) -> int:
    before = len(post.mail.letters)
    id: int = player.post("/api/me/channels", {"kind": "mail", "mail": address})["added"]
    to, _, text = post.mail.letters[before]
    assert to == address
    found = re.search(r"\b(\d{8})\b", text.decode())
    assert found is not None
    with pytest.raises(Refused, match="not the code"):
        player.post(f"/api/me/channels/{id}/confirm", {"code": "x"})
    player.post(f"/api/me/channels/{id}/confirm", {"code": found[1]})
    return id


# ---- all three ways ------------------------------------------------------------------------------
def test_two_people_over_two_days_by_all_ways(post: Post) -> None:
    table, ann, bob = post.begin()
    browser = Browser()
    secret = post.hook(bob.player)["secret"]
    endpoint = f"http://127.0.0.1:{post.web.port}/push/ann"
    ann.player.post("/api/me/channels", {"kind": "push", "push": browser.subscription(endpoint)})
    mail = confirmed_mail(post, bob.player, "bob@club.example")
    scout(ann, bob)
    settle(ann, bob)
    pushed, hooked = 0, 0
    for _ in range(4):  # half a day each
        post.go_by(DAY / 2)
        pushed += 1
        path, heads, body = post.web.letters[-1]
        assert path == "/push/ann"
        assert heads["Content-Encoding"] == "aes128gcm"
        assert heads["Authorization"].startswith("vapid t=")
        told = json.loads(browser.read(body))
        assert told["table"] == table
        assert "It is your move in Salvage against Bob." in told["text"]
        take_turn(ann, bob)
        post.go_by(80)  # not yet
        assert len(post.web.letters) == pushed + hooked
        post.go_by(20)
        hooked += 1
        path, heads, body = post.web.letters[-1]
        assert path == "/hook"
        stamp = heads["X-Strategium-Time"].encode()
        mark = hmac.new(secret.encode(), stamp + b"." + body, hashlib.sha256).hexdigest()
        assert heads["X-Strategium-Signature"] == f"sha256={mark}"
        told = json.loads(body)
        assert (told["game"], told["opponents"], told["site"]) == ("Salvage", ["Ann"], "https://club.example")
        assert told["deadline"] > post.hands.now
        assert table.encode() not in body
        take_turn(bob, ann)
    assert (pushed, hooked) == (4, 4)
    letters = [message_from_bytes(text, policy=default) for to, _, text in post.mail.letters[1:]]
    assert [one["Subject"] for one in letters] == ["Salvage: it is your move"] * 4
    assert all(f"https://club.example/table/{table}" in one.get_content() for one in letters)
    assert {heads["X-Strategium-Id"] for path, heads, _ in post.web.letters if path == "/hook"} != set()
    bob.player.post(f"/api/me/channels/{mail}/remove")


def test_one_letter_a_day(post: Post) -> None:
    table, ann, bob = post.begin()
    id = confirmed_mail(post, ann.player, "ann@club.example")
    zone = {"zone": "Europe/Berlin", "daily": True, "hour": 18}
    ann.player.post(f"/api/me/channels/{id}/times", zone)
    other, *screens = post.begin()
    scout(ann, bob)
    scout(*screens)
    post.go_by(100)
    assert len(post.mail.letters) == 1  # the code
    post.go_by(DAY)
    post.go_by(1)
    (text,) = [message_from_bytes(text, policy=default).get_content() for _, _, text in post.mail.letters[1:]]
    assert table in text
    assert other not in text  # another Ann plays there
    post.go_by(DAY)
    assert len(post.mail.letters) == 2


# ---- when ----------------------------------------------------------------------------------------
def test_who_has_answered_is_not_told(post: Post) -> None:
    _, ann, bob = post.begin()
    post.hook(ann.player)
    scout(ann, bob)
    post.hands.pass_by(post.server, 89)
    take_turn(ann, bob)
    post.go_by(10)
    take_turn(bob, ann)
    post.go_by(89)
    assert post.web.letters == []
    post.go_by(2)
    assert len(post.web.letters) == 1
    post.go_by(600)
    assert len(post.web.letters) == 1  # once


def test_who_looks_at_the_table_is_told_when_he_no_longer_does(post: Post) -> None:
    """An open page is nothing: only one before his eyes counts."""
    _, ann, bob = post.begin()
    post.hook(ann.player)
    scout(ann, bob)
    ann.send({"t": "looking", "on": True})
    settle(ann, bob)
    post.go_by(100)
    assert post.web.letters == []
    ann.send({"t": "looking", "on": False})
    settle(ann)
    post.go_by(31)
    assert len(post.web.letters) == 1


def test_reminders_at_a_quarter_and_at_two_hours(post: Post) -> None:
    _, ann, bob = post.begin()
    post.hook(ann.player)
    scout(ann, bob)
    settle(ann, bob)
    post.go_by(100)
    post.go_by(2 * DAY)
    assert len(post.web.letters) == 1
    post.go_by(DAY / 4)
    assert len(post.web.letters) == 2
    assert "18 hours left" in json.loads(post.web.letters[-1][2])["text"]
    post.go_by(DAY * 0.75 - 7000)
    assert len(post.web.letters) == 3
    assert "2 hours left" in json.loads(post.web.letters[-1][2])["text"]


def test_others_are_told_that_a_time_is_out(post: Post) -> None:
    _, ann, bob = post.begin()
    post.hook(bob.player)
    scout(ann, bob)
    settle(ann, bob)
    post.go_by(3.1 * DAY)
    (letter,) = post.web.letters
    assert json.loads(letter[2])["kind"] == "time"


def test_quiet_hours(post: Post) -> None:
    _, ann, bob = post.begin()
    id = post.hook(ann.player)["added"]  # it is 08:00 in UTC
    ann.player.post(f"/api/me/channels/{id}/times", {"zone": "UTC", "quiet": [7 * 60, 9 * 60 + 30]})
    scout(ann, bob)
    post.go_by(3600)
    post.work()
    assert post.web.letters == []
    post.go_by(1800)
    assert len(post.web.letters) == 1


# ---- what fails ----------------------------------------------------------------------------------
def test_three_tries_and_the_channel_is_broken(post: Post) -> None:
    _, ann, bob = post.begin()
    id = post.hook(ann.player)["added"]
    scout(ann, bob)
    post.web.status = 500
    for pause in (100, 61, 601):
        assert ann.player.get("/api/me")["broken"] is False
        post.go_by(pause)
    assert len(post.web.letters) == 3
    assert len({heads["X-Strategium-Id"] for _, heads, _ in post.web.letters}) == 1
    assert ann.player.get("/api/me")["broken"] is True
    (channel,) = ann.player.get("/api/me/channels")["channels"]
    assert channel["error"] == "it answered 500"
    with pytest.raises(Refused, match="it answered 500"):
        ann.player.post(f"/api/me/channels/{id}/try")
    post.web.status = 200
    ann.player.post(f"/api/me/channels/{id}/try")
    assert ann.player.get("/api/me")["broken"] is False


def test_nobody_is_sent_elsewhere(post: Post) -> None:
    _, ann, bob = post.begin()
    post.hook(ann.player)
    scout(ann, bob)
    post.web.status = 302
    post.go_by(100)
    assert [path for path, _, _ in post.web.letters] == ["/hook"]


def test_what_is_answered_meanwhile_is_not_tried_again(post: Post) -> None:
    _, ann, bob = post.begin()
    post.hook(ann.player)
    scout(ann, bob)
    settle(ann, bob)
    post.web.status = 500
    post.go_by(100)
    take_turn(ann, bob)
    post.go_by(700)
    assert len(post.web.letters) == 1


# ---- addresses are secret ------------------------------------------------------------------------
def test_the_store_alone_does_not_tell_addresses(post: Post) -> None:
    ann = post.server.player("Ann")
    post.hook(ann, "/a-very-secret-path")
    confirmed_mail(post, ann, "ann@hidden.example")
    store = post.server.services.store.path
    assert store is not None
    kept = b"".join(file.read_bytes() for file in (store, store.with_name("games.db-wal")))
    assert b"a-very-secret-path" not in kept
    assert b"hidden.example" not in kept
    assert store.with_name("games.db" + KEYS).stat().st_mode & 0o077 == 0
    told = json.dumps(ann.get("/api/me/channels"))
    assert "a-very-secret" not in told
    assert "secret" not in ann.get("/api/me/channels")


def test_a_wrong_file_of_keys_is_said(tmp_path: Path) -> None:
    keys = tmp_path / "keys"
    keys.write_text("{}")
    keys.chmod(0o600)
    config = quick(tmp_path / "games.db", notices=True, notice_keys=str(keys))
    with pytest.raises(BadSetting, match="no file of keys"):
        make_app(config)


def test_who_has_lost_the_keys_can_begin_anew(post: Post) -> None:
    ann = post.server.player("Ann")
    id = post.hook(ann)["added"]
    channels = post.server.services.channels
    store = post.server.services.store.path
    assert channels is not None
    assert store is not None
    other = Seals(store.with_name("other.keys"))
    channels._seals = other
    (told,) = ann.get("/api/me/channels")["channels"]
    assert told["where"] == "?"
    with pytest.raises(Refused, match="another key"):
        ann.post(f"/api/me/channels/{id}/try")
    assert ann.post(f"/api/me/channels/{id}/remove")["channels"] == []


def test_slack_and_discord_read_names_as_names(post: Post) -> None:
    ann, bob = (
        post.server.player("<!channel> & @here"),
        post.server.player("[x](//ev.il) @everyone"),
    )
    table = ann.make("me", "open", pace=DAYS)
    bob.post(f"/api/tables/{table}/join")
    post.hook(bob, "/slack", "slack")
    post.hook(ann, "/discord", "discord")
    screens = ann.sit_at(table, 0), bob.sit_at(table, 1)
    scout(*screens)
    post.go_by(100)
    take_turn(*screens)
    post.go_by(100)
    told = {path: json.loads(body) for path, _, body in post.web.letters}
    assert "&lt;!channel&gt; &amp; @here" in told["/slack"]["text"]
    assert r"\[x\]\(//ev.il\) \@everyone" in told["/discord"]["content"]
    assert told["/discord"]["allowed_mentions"] == {"parse": []}


def test_ids_of_notices_count_nothing(post: Post) -> None:
    """Else who is told twice would know how many others were told meanwhile."""
    _, ann, bob = post.begin()
    post.hook(ann.player)
    scout(ann, bob)
    for _ in range(3):
        settle(ann, bob)
        post.go_by(100)
        take_turn(ann, bob)
        take_turn(bob, ann)
    ids = [json.loads(body)["id"] for _, _, body in post.web.letters]
    assert len(set(ids)) == 3
    assert all(re.fullmatch("[0-9a-f]{24}", id) for id in ids)


def test_notices_survive_kills() -> None:
    """A short form of python -m tests.server.notice_storm."""
    found = storm(turns=400, kills=3)
    assert found.turns >= 400
    assert found.told > 50
    assert (found.missing, found.late, found.doubled) == (0, 0, 0)
