"""Running the server: sockets, signals, a clean stop."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable, Sequence

import uvicorn
from starlette.applications import Starlette
from starlette.routing import BaseRoute

from strategium.server.app import make_app
from strategium.server.config import Config
from strategium.server.errors import CannotListen
from strategium.server.logs import start_logging
from strategium.server.messages import MOST_FRAME

GRACE = 5  # seconds for what is under way when the server stops


class Server(uvicorn.Server):
    """Says when it is ready."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._ready()


def run_server(
    config: Config,
    pages: Sequence[BaseRoute],
    host: str,
    port: int,
    log_level: str,
    ready: Callable[[str], None],
) -> None:
    """Serve until a signal ends it. `ready` is told the address."""
    start_logging(log_level.upper())
    bound = listen(host, port)
    shown = "localhost" if host in ("127.0.0.1", "0.0.0.0", "::") else host
    address = f"http://{shown}:{bound.getsockname()[1]}/"
    server = Server(settings(make_app(config, pages)), lambda: ready(address))
    asyncio.run(server.serve(sockets=[bound]))


def settings(app: Starlette) -> uvicorn.Config:
    """How the application is served."""
    return uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        server_header=False,
        ws="websockets-sansio",
        ws_max_size=8 * MOST_FRAME,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=GRACE,
    )


def listen(host: str, port: int) -> socket.socket:
    """The socket that the server listens at; a port that is taken is said plainly."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    bound = socket.socket(family, socket.SOCK_STREAM)
    bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        bound.bind((host, port))
    except OSError as e:
        bound.close()
        raise CannotListen(f"{host}:{port} cannot be used: {e.strerror}; choose another with --port") from e
    return bound
