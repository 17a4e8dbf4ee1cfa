"""The server as an ASGI application."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import AsyncIterator, Sequence
from typing import Any, Final

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route, WebSocketRoute

from strategium.server.calls import json_response
from strategium.server.config import Config
from strategium.server.endpoints import ENDPOINTS
from strategium.server.errors import NotFound, Refusal, WrongMethod
from strategium.server.services import Services
from strategium.server.sockets import TableSocket

LOG = logging.getLogger("strategium.http")
CSP: Final = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
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
    """Around everything: safe headers, counts, and a line in the log for each request."""

    def __init__(self, app: Any, services: Services) -> None:
        self.app = app
        self.services = services

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
                message["headers"] = [*message.get("headers", ()), *HEADERS]
                if scope["path"].startswith("/api/"):
                    message["headers"].append((b"cache-control", b"no-store"))
            await send(message)

        await self.app(scope, receive, send_guarded)
        metrics = self.services.metrics
        metrics.requests += 1
        metrics.failures += status >= 500
        milliseconds = round((time.perf_counter() - began) * 1000, 1)
        where = getattr(scope.get("route"), "path", "")  # without the table's id, which is its key
        told = {"method": scope["method"], "path": where, "status": status, "ms": milliseconds}
        LOG.info("request", extra=told)


def make_app(config: Config, pages: Sequence[BaseRoute] = ()) -> Starlette:
    """The API, the sockets, and the pages that are given."""
    services = Services(config)

    @contextlib.asynccontextmanager
    async def living(app: Starlette) -> AsyncIterator[None]:
        await services.door.open()
        chores = [services.hall.sweep_always(), services.remind_always()]
        tasks = [asyncio.ensure_future(chore) for chore in chores]
        yield
        for task in tasks:
            task.cancel()
        await services.stop()

    routes: list[BaseRoute] = [endpoint.route(services) for endpoint in ENDPOINTS]
    routes.append(WebSocketRoute("/api/tables/{table}/socket", TableSocket(services)))
    app = Starlette(
        routes=[*routes, *pages],
        lifespan=living,
        exception_handlers={HTTPException: Missing(pages)},
    )
    app.add_middleware(Guard, services=services)
    app.state.services = services
    return app


class Missing:
    """What is not there: as data; whoever typed the address in a browser gets our page, which says so."""

    def __init__(self, pages: Sequence[BaseRoute]) -> None:
        self.page = next((one.endpoint for one in pages if isinstance(one, Route) and one.path == "/"), None)

    async def __call__(self, request: Request, e: Exception) -> Response:
        status = e.status_code if isinstance(e, HTTPException) else 500
        if status == 404 and self.page is not None and is_typed(request):
            page: Response = await self.page(request)
            page.status_code = status
            return page
        refusal: Refusal = NotFound("There is nothing at this address.")
        if status == 405:
            refusal = WrongMethod("It cannot be asked in this way.")
        return json_response({"error": refusal.data()}, status)


def is_typed(request: Request) -> bool:
    """Whether a browser asks for a page to show."""
    is_page = not request.url.path.startswith(("/api/", "/assets/"))
    return is_page and request.method == "GET" and "text/html" in request.headers.get("accept", "")
