"""HTTP calls: one table of endpoints from which the routes and their OpenAPI description are made."""

from __future__ import annotations

import asyncio
import gzip
import logging
import re
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from strategium.kernel.errors import StrategiumError
from strategium.server.errors import BadRequest, NoGuest, Refusal, TooLarge
from strategium.server.guests import key_of
from strategium.server.limits import Buckets
from strategium.server.messages import MOST_BODY, Body
from strategium.server.origin import check_origin
from strategium.server.services import Services
from strategium.server.store import Guest

LOG = logging.getLogger("strategium.http")
UNSAFE = ("POST", "PUT", "PATCH", "DELETE")


class Call:
    """One request, read and checked: who asks, and what he says."""

    def __init__(self, request: Request, services: Services, guest: Guest | None, body: Any) -> None:
        self.request = request
        self.services = services
        self.guest = guest
        self.body = body

    def word(self, name: str) -> str:
        """A part of the path."""
        return str(self.request.path_params[name])

    def me(self) -> Guest:
        if self.guest is None:
            raise NoGuest("Say first how you want to be called.")
        return self.guest


Handler = Callable[[Call], Awaitable[Any]]


class Endpoint:
    """What can be asked: how, by whom (`guest`: only with a cookie), with which body, and what it does."""

    def __init__(
        self,
        method: str,
        path: str,
        handler: Handler,
        about: str,
        body: type[Body] | None = None,
        guest: bool = False,
        costly: bool = False,
        query: tuple[str, ...] = (),
    ) -> None:
        self.method = method
        self.path = path
        self.handler = handler
        self.about = about
        self.body = body
        self.guest = guest
        self.query = query  # what may stand behind the question mark
        self.costly = costly  # it makes something that lasts: fewer of them in a minute

    def route(self, services: Services) -> Route:
        return Route(self.path, Answering(self, services), methods=[self.method])


class Answering:
    """The ASGI side of an endpoint: checks, reading, errors as data."""

    def __init__(self, endpoint: Endpoint, services: Services) -> None:
        self.endpoint = endpoint
        self.services = services
        config = services.config
        self._buckets: Buckets | None = None
        if config.limits:
            rate = config.tables_per_minute if endpoint.costly else config.requests_per_minute
            self._buckets = Buckets(rate, max(5.0, rate / 2))

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        request = Request(scope, receive)
        response = await self._respond(request)
        await response(scope, receive, send)

    async def _respond(self, request: Request) -> Response:
        try:
            return await self._answer(request)
        except Refusal as e:
            self.services.metrics.refusals += 1
            return json_response({"error": e.data()}, e.status)
        except StrategiumError as e:
            self.services.metrics.refusals += 1
            return json_response({"error": BadRequest(str(e)).data()}, 400)
        except Exception:
            LOG.exception("a request failed", extra={"path": self.endpoint.path})
            failed = Refusal("Something is wrong with the server; it was noted.")
            return json_response({"error": {**failed.data(), "code": "failed"}}, 500)

    async def _answer(self, request: Request) -> Response:
        endpoint, services = self.endpoint, self.services
        unsafe = endpoint.method in UNSAFE
        if unsafe:
            check_origin(request.headers, services.config)
        if self._buckets is not None:
            self._buckets.take(key_of(request) or (request.client.host if request.client else "?"))
        guest = await services.who(key_of(request))
        if endpoint.guest and guest is None:
            raise NoGuest("Say first how you want to be called.")
        body = await read_body(request, endpoint.body) if endpoint.body is not None else None
        answer = await endpoint.handler(Call(request, services, guest, body))
        return answer if isinstance(answer, Response) else json_response(answer)


async def read_body(request: Request, kind: type[Body]) -> Any:
    """The body, not longer than it may be, as one of our structs."""
    if request.headers.get("content-type", "").split(";")[0].strip() != "application/json":
        raise BadRequest("Send JSON, with the content type application/json.")
    data = b""
    async for chunk in request.stream():
        data += chunk
        if len(data) > MOST_BODY:
            raise TooLarge(f"That is too long: at most {MOST_BODY} bytes are read.")
    try:
        return msgspec.json.decode(data, type=kind)
    except msgspec.ValidationError as e:
        raise BadRequest(str(e)) from e
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as e:
        raise BadRequest(f"That is not JSON: {e}") from e


def json_response(data: Any, status: int = 200) -> Response:
    return Response(msgspec.json.encode(data), status, media_type="application/json")


async def packed(request: Request, data: bytes) -> Response:
    """JSON that is packed with gzip already; unpacked for a client that does not read it so."""
    if re.search(r"\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))", request.headers.get("accept-encoding", "")):
        headers = {"content-encoding": "gzip", "vary": "accept-encoding"}
        return Response(data, media_type="application/json", headers=headers)
    return Response(await asyncio.to_thread(gzip.decompress, data), media_type="application/json")
