"""HTTP calls: one table of endpoints from which the routes and their OpenAPI description are made."""

from __future__ import annotations

import asyncio
import gzip
import logging
import re
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route

from strategium.kernel.errors import StrategiumError
from strategium.server.errors import (
    BadRequest,
    ComeAgain,
    Conflict,
    Elsewhere,
    Fenced,
    NoGuest,
    NotFound,
    Refusal,
    TooFast,
    TooLarge,
    TooMany,
    Unsure,
)
from strategium.server.limits import Asker
from strategium.server.messages import MOST_BODY, Body
from strategium.server.origin import check_origin
from strategium.server.reading import check_text, read_json
from strategium.server.relaying import forward
from strategium.server.rows import Guest
from strategium.server.sending import Sliced
from strategium.server.services import Services

LOG = logging.getLogger("strategium.http")
UNSAFE = ("POST", "PUT", "PATCH", "DELETE")
TOO_LATE = "Something else was written meanwhile: look whether that was done, and try again."
MOST_WORD = 200  # signs of a part of the path, or of what stands behind the question mark


class Call:
    """One request, read and checked: who asks, and what he says."""

    def __init__(self, request: Request, services: Services, asker: Asker, body: Any) -> None:
        self.request = request
        self.services = services
        self.asker = asker
        self.body = body

    @property
    def guest(self) -> Guest | None:
        return self.asker.guest

    def word(self, name: str) -> str:
        """A part of the path."""
        return str(self.request.path_params[name])

    def number(self, name: str) -> int:
        """A number behind the question mark; 0 if there is none."""
        word = self.request.query_params.get(name, "0")
        if not word.isdecimal() or not word.isascii() or len(word) > 6:
            raise BadRequest(f"“{name}” is a number.")
        return int(word)

    def me(self) -> Guest:
        if self.guest is None:
            raise NoGuest("Say first how you want to be called.")
        return self.guest

    async def cached(self, make: Callable[..., Any], *words: Any) -> Response:
        """An answer that is the same for everybody."""
        return await self.services.cached_answers.answer(self.request, make, *words)


Handler = Callable[[Call], Awaitable[Any]]


class Endpoint(msgspec.Struct, frozen=True):
    """What can be asked: how, by whom, with which body, and what it does."""

    method: str
    path: str
    handler: Handler
    about: str
    body: type[Body] | None = None
    guest: bool = False  # only with a cookie
    costly: bool = False  # it makes something that lasts: fewer of them in an hour
    query: tuple[str, ...] = ()  # what may stand behind the question mark
    cost: int = 1  # for how many requests it counts

    def route(self, services: Services) -> Route:
        return Route(self.path, Answering(self, services), methods=[self.method])


class Answering:
    """The ASGI side of an endpoint: checks, reading, errors as data."""

    def __init__(self, endpoint: Endpoint, services: Services) -> None:
        self.endpoint = endpoint
        self.services = services
        self._decoder = None if endpoint.body is None else msgspec.json.Decoder(endpoint.body)

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        request = Request(scope, receive)
        response = await self._respond(request)
        await response(scope, receive, send)

    async def _respond(self, request: Request) -> Response:
        try:
            return await self._answer(request)
        except ClientDisconnect:
            return Response(status_code=400)  # nobody reads it
        except Elsewhere as e:
            return await self._forward(request, e)
        except Refusal as e:
            return await refused(self.services, e)
        except (Conflict, Fenced, Unsure):
            return await refused(self.services, ComeAgain(TOO_LATE))
        except StrategiumError as e:
            return await refused(self.services, BadRequest(str(e)))
        except Exception:
            LOG.exception("a request failed", extra={"path": self.endpoint.path})
            failed = Refusal("Something is wrong with the server; it was noted.")
            return json_response({"error": {**failed.data(), "code": "failed"}}, 500)

    async def _forward(self, request: Request, e: Elsewhere) -> Response:
        """Another server has the table, and answers. Nothing was done here."""
        try:
            return await forward(request, e)
        except Refusal as refusal:
            self.services.claims.forget(e.table)
            return await refused(self.services, refusal)

    async def _answer(self, request: Request) -> Response:
        endpoint, services = self.endpoint, self.services
        asker = await services.asker(request)
        services.limits.requests.take(asker, endpoint.cost)
        if endpoint.method in UNSAFE:
            check_origin(request.headers, services.config)
        check_words(request)
        if endpoint.guest and asker.guest is None:
            raise NoGuest("Say first how you want to be called.")
        body = await read_body(request, self._decoder) if self._decoder is not None else None
        if endpoint.costly:
            services.limits.lasting.take(asker)
        answer = await endpoint.handler(Call(request, services, asker, body))
        return answer if isinstance(answer, Response) else json_response(answer)


def check_words(request: Request) -> None:
    """What stands in the address is short, and readable. Nothing lies at an address that is not."""
    if any(len(word) > MOST_WORD or "\0" in word for word in request.path_params.values()):
        raise NotFound("There is nothing at this address.")
    for pair in request.query_params.multi_items():
        for word in pair:
            if len(word) > MOST_WORD:
                raise TooLarge(f"What stands behind “?” is too long: at most {MOST_WORD} signs are read.")
            check_text(word)


async def read_body(request: Request, decoder: msgspec.json.Decoder[Any]) -> Any:
    """The body, not longer than it may be, as one of our structs."""
    if request.headers.get("content-type", "").split(";")[0].strip() != "application/json":
        raise BadRequest("Send JSON, with the content type application/json.")
    data = bytearray()
    async for chunk in request.stream():
        data += chunk
        if len(data) > MOST_BODY:
            raise TooLarge(f"That is too long: at most {MOST_BODY} bytes are read.")
    request.state.body = bytes(data)  # it may have to be passed on
    return read_json(bytes(data), decoder)


async def refused(services: Services, e: Refusal) -> Response:
    """A refusal as data. Who is too fast waits for it, so that being refused is no way to keep the server busy."""
    services.metrics.refusals += 1
    response = json_response({"error": e.data()}, e.status)
    if isinstance(e, TooFast):
        response.headers["retry-after"] = str(e.seconds)
    if isinstance(e, (TooFast, TooMany)):
        await asyncio.sleep(services.config.refusal_seconds)
    return response


def json_response(data: Any, status: int = 200) -> Response:
    return Sliced(msgspec.json.encode(data), status, media_type="application/json")


async def packed(request: Request, data: bytes) -> Response:
    """JSON that is packed with gzip already; unpacked for a client that does not read it so."""
    if re.search(r"\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))", request.headers.get("accept-encoding", "")):
        headers = {"content-encoding": "gzip", "vary": "accept-encoding"}
        return Sliced(data, media_type="application/json", headers=headers)
    return Sliced(await asyncio.to_thread(gzip.decompress, data), media_type="application/json")
