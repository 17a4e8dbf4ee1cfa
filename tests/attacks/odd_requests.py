"""Malformed requests, from whole ones with an odd body to what is no HTTP at all: each is refused, and in words."""

from __future__ import annotations

import json
import random
from collections import Counter
from http.client import HTTPException, HTTPResponse
from typing import Final, NamedTuple
from urllib.parse import quote, urlencode

from strategium.server.calls import Endpoint
from strategium.server.endpoints import ENDPOINTS
from tests.attacks.odd_values import NOT_JSON, WORDS, codes, odd_versions
from tests.attacks.process import Reach
from tests.attacks.sockets import made_up_key
from tests.server.serving import cookie_at
from tests.server.test_roles import BODIES, LESSON, PUZZLE, SCENARIO

HOST: Final = b"Host: 127.0.0.1\r\n"
NO_HTTP: Final = (
    b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n",  # who takes it for https
    b"nonsense\r\n\r\n",
    b"GET\r\n\r\n",
    b"GET / HTTP/9.9\r\n" + HOST + b"\r\n",
    b"GET / HTTP/1.1\r\nno colon\r\n\r\n",
    b"GET / HTTP/1.1\r\n: no name\r\n" + HOST + b"\r\n",
    b"GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
    b"GET /\x00 HTTP/1.1\r\n" + HOST + b"\r\n",
    b"GET /%s HTTP/1.1\r\n" % (b"x" * 40_000) + HOST + b"\r\n",
    b"POST /api/me HTTP/1.1\r\n" + HOST + b"Content-Length: -1\r\n\r\n",
    b"POST /api/me HTTP/1.1\r\n" + HOST + b"Content-Length: 1e3\r\n\r\n",
    b"POST /api/me HTTP/1.1\r\n" + HOST + b"Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}",
    b"POST /api/me HTTP/1.1\r\n" + HOST + b"Transfer-Encoding: chunked\r\n\r\nzz\r\n",
    b"POST /api/me HTTP/1.1\r\n" + HOST + b"Transfer-Encoding: gzip\r\n\r\n{}",
    b"POST /api/me HTTP/1.1\r\n" + HOST + b"Transfer-Encoding: chunked\r\n\r\n" + b"f" * 40 + b"\r\n",
)
METHODS: Final = ("PUT", "DELETE", "PATCH", "OPTIONS", "NONSENSE")
KINDS: Final = ("application/json", "text/plain", "", "application/json5", "multipart/form-data; boundary=x")
SELDOM: Final = 20  # one of so many is no HTTP: it costs a new connection


class Answer(NamedTuple):
    status: int
    body: bytes
    closes: bool


class RequestThrower:
    """Somebody who asks for nonsense, as everybody whom he can pretend to be."""

    def __init__(self, server: Reach, seed: int) -> None:
        self.rng = random.Random(seed)
        self.server = server
        self.player = server.player("Mallory")
        self.table = self.player.make("me", "open")
        self.before = self.player.get(f"/api/tables/{self.table}")
        self.answers: Counter[str] = Counter()
        self.heard: list[str] = []  # all that was said since somebody has looked
        self._codes = codes()
        self._bodies = {
            one: [
                *(
                    text.encode(errors="surrogatepass")
                    for text in odd_versions(BODIES.get(one.path, {}), one.body)
                ),
                *NOT_JSON,
            ]
            for one in ENDPOINTS
            if one.body is not None
        }
        self._wire = server.raw()

    def throw(self, count: int) -> None:
        for _ in range(count):
            if self.rng.randrange(SELDOM) == 0:
                self._throw(self.rng.choice(NO_HTTP), spoken=False)
            else:
                self._throw(self._odd_request())

    def _throw(self, request: bytes, spoken: bool = True) -> None:
        """Send it and look at the answer; what is no HTTP may also be answered by hanging up."""
        answer = self._ask(request)
        if answer is None:
            assert not spoken, f"no answer to {request[:200]!r}"
            self.answers["closed"] += 1
        else:
            self.answers[str(answer.status)] += 1
            self.heard.append(answer.body.decode(errors="replace"))
            assert answer.status < 500, f"{answer.status} to {request[:200]!r}: {answer.body[:200]!r}"
            if answer.status >= 400:
                self._check(answer, request)
        if answer is None or answer.closes or not spoken:
            self._wire.close()
            self._wire = self.server.raw()

    def _check(self, answer: Answer, request: bytes) -> None:
        error = json.loads(answer.body)["error"]
        assert error["code"] in self._codes, f"{error} to {request[:200]!r}"
        assert 0 < len(error["text"]) < 1_000, f"{error} to {request[:200]!r}"

    def _odd_request(self) -> bytes:
        one = self.rng.choice(ENDPOINTS)
        method, content, kind = one.method, b"", KINDS[0]
        if one in self._bodies:
            content = self.rng.choice(self._bodies[one])
            kind = self.rng.choice(KINDS) if self.rng.randrange(8) == 0 else kind
        elif self.rng.randrange(8) == 0:
            method = self.rng.choice(METHODS)
        head = [f"{method} {self._address(one)} HTTP/1.1", f"Host: 127.0.0.1:{self.server.port}"]
        key = self.rng.choice(("", made_up_key(), self.player.cookie, "x" * 100))
        if key:
            head.append(f"Cookie: {cookie_at(self.server.port)}={key}")
        if content or method != "GET":
            head += [f"Content-Type: {kind}", f"Content-Length: {len(content)}"]
        return "\r\n".join([*head, "", ""]).encode("latin-1") + content

    def _address(self, one: Endpoint) -> str:
        """An address in which something may be odd."""
        parts = {
            "game": "template",
            "table": self.table,
            "seat": "0",
            "scenario": SCENARIO,
            "lesson": LESSON,
            "puzzle": PUZZLE,
            "channel": "1",
            "session": "x" * 16,
        }
        parts = {name: self._perhaps(word) for name, word in parts.items()}
        query = {name: self.rng.choice(WORDS) for name in one.query if self.rng.random() < 0.5}
        if self.rng.randrange(8) == 0:
            query["surprise"] = self.rng.choice(WORDS)
        return one.path.format(**parts) + ("?" + urlencode(query) if query else "")

    def _perhaps(self, word: str) -> str:
        return quote(self.rng.choice(WORDS[1:]), safe="") if self.rng.randrange(4) == 0 else word

    # ---- by hand, since no client would send it --------------------------------------------------
    def _ask(self, request: bytes) -> Answer | None:
        """The answer; None if the connection was closed instead."""
        try:
            self._wire.sendall(request)
            answer = HTTPResponse(self._wire)
            answer.begin()
            return Answer(answer.status, answer.read(), answer.will_close)
        except (ConnectionError, HTTPException):
            return None

    def end(self) -> None:
        """Nothing has changed, and he is served if he asks as others do."""
        assert self.player.get(f"/api/tables/{self.table}") == self.before, "nonsense changed a table"
        assert self.player.get("/api/me") == {"guest": {"name": "Mallory"}}, "nonsense changed a name"
