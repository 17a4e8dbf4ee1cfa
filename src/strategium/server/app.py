"""The server as an ASGI application."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from typing import Any, Final

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route, WebSocketRoute

from strategium.server.calls import json_response, refused
from strategium.server.config import Config
from strategium.server.endpoints import ENDPOINTS
from strategium.server.errors import NotFound, Refusal, TooFast, TooLarge, TooMany, WrongMethod
from strategium.server.garbage import collect_always
from strategium.server.messages import MOST_HEAD
from strategium.server.services import Services
from strategium.server.sockets import NoSocket, TableSocket

LOG = logging.getLogger("strategium.http")
API: Final = "/api/"
CSP: Final = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)
HEADERS: Final = (
    (b"content-security-policy", CSP.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),  # the address of a table is its key
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
)


class Guard:
    """Around everything: safe headers, how many requests are under way, counts, and a line in the log for each."""

    def __init__(self, app: Any, services: Services) -> None:
        self.app = app
        self.services = services
        self._now: Counter[str] = Counter()  # per address: how many requests are under way

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        began = time.perf_counter()
        status = 0

        async def send_guarded(message: Any) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                headers = message["headers"] = [*message.get("headers", ()), *HEADERS]
                is_kept = any(name == b"cache-control" for name, _ in headers)
                if scope["path"].startswith(API) and not is_kept:
                    headers.append((b"cache-control", b"no-store"))
            await send(message)

        await self._let_in(scope, receive, send_guarded)
        metrics = self.services.metrics
        metrics.requests += 1
        metrics.failures += status >= 500
        milliseconds = round((time.perf_counter() - began) * 1000, 1)
        where = getattr(scope.get("route"), "path", "")  # without the table's id, which is its key
        told = {"method": scope["method"], "path": where, "status": status, "ms": milliseconds}
        LOG.info("request", extra=told)

    async def _let_in(self, scope: Any, receive: Any, send: Any) -> None:
        """So many at once from one address; and what is not asked of the API is counted here."""
        services = self.services
        address = services.proxies.address_of(HTTPConnection(scope))
        try:
            if head_size(scope) > MOST_HEAD:
                raise TooLarge(f"The head of that request is too long: at most {MOST_HEAD} bytes are read.")
            if services.config.limits and self._now[address] >= services.config.requests_at_once:
                raise TooMany("So many requests at once: wait until some of them are answered.")
            if not scope["path"].startswith(API):
                services.limits.requests.take_shared(address)
        except Refusal as e:
            response = await refused(services, e)
            await response(scope, receive, send)
            return
        self._now[address] += 1
        try:
            await self.app(scope, receive, send)
        finally:
            self._now[address] -= 1
            if not self._now[address]:
                del self._now[address]


def head_size(scope: Any) -> int:
    lines = sum(len(name) + len(value) for name, value in scope["headers"])
    return lines + len(scope["raw_path"]) + len(scope["query_string"])


def make_app(config: Config, pages: Sequence[BaseRoute] = ()) -> Starlette:
    """The API, the sockets, and the pages that are given."""
    services = Services(config)

    @contextlib.asynccontextmanager
    async def living(app: Starlette) -> AsyncIterator[None]:
        await services.start()
        lobby = services.lobby
        chores = [
            lobby.sweep_always(),
            lobby.wake_always(),
            services.archives.work_always(),
            services.gate.sweep_always(),
            services.remind_always(),
            services.heartbeats.beat_always(),
            services.jobs.work_always(),
            services.holidays.look_always(),
            collect_always(),
        ]
        if services.notices is not None:
            chores.append(services.notices.work_always())
        at_work = [asyncio.ensure_future(chore) for chore in chores]
        yield
        for chore in at_work:
            chore.cancel()
        await services.stop()

    routes: list[BaseRoute] = [endpoint.route(services) for endpoint in ENDPOINTS]
    routes.append(WebSocketRoute("/api/tables/{table}/socket", TableSocket(services)))
    routes.append(WebSocketRoute("/{nowhere:path}", NoSocket(services)))
    app = Starlette(
        routes=[*routes, *pages],
        lifespan=living,
        exception_handlers={HTTPException: Missing(services, pages)},
    )
    app.add_middleware(Guard, services=services)
    app.state.services = services
    return app


class Missing:
    """What is not there: as data; whoever typed the address in a browser gets our page, which says so."""

    def __init__(self, services: Services, pages: Sequence[BaseRoute]) -> None:
        self.services = services
        self.page = next((one.endpoint for one in pages if isinstance(one, Route) and one.path == "/"), None)

    async def __call__(self, request: Request, e: Exception) -> Response:
        status = e.status_code if isinstance(e, HTTPException) else 500
        if status == 404 and self.page is not None and is_typed(request):
            page: Response = await self.page(request)
            page.status_code = status
            return page
        if request.url.path.startswith(API):  # no endpoint has counted it
            try:
                self.services.limits.requests.take_shared(self.services.proxies.address_of(request))
            except TooFast as too_fast:
                return await refused(self.services, too_fast)
        refusal: Refusal = NotFound("There is nothing at this address.")
        if status == 405:
            refusal = WrongMethod("It cannot be asked in this way.")
        return json_response({"error": refusal.data()}, status)


def is_typed(request: Request) -> bool:
    """Whether a browser asks for a page to show."""
    is_page = not request.url.path.startswith((API, "/assets/"))
    return is_page and request.method == "GET" and "text/html" in request.headers.get("accept", "")
