"""Running the server: sockets, signals, a clean stop."""

from __future__ import annotations

import asyncio
import logging
import socket
from collections.abc import Callable, Sequence

import msgspec
import uvicorn
from starlette.applications import Starlette
from starlette.routing import BaseRoute

from strategium.server.app import make_app
from strategium.server.config import Config
from strategium.server.connections import GatedConfig
from strategium.server.errors import CannotListen
from strategium.server.logs import start_logging
from strategium.server.messages import MOST_FRAME, MOST_HEAD
from strategium.server.metrics_port import MetricsPort
from strategium.server.services import Services

LOG = logging.getLogger("strategium.http")
GRACE = 5  # seconds for what is under way when the server stops
SPARE_FILES = 200  # for the store, bots and pages


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
    counts_at: Callable[[str], None] = lambda address: None,
) -> None:
    """Serve until a signal ends it. `ready` is told the address, `counts_at` that of the counts if they are served."""
    start_logging(log_level.upper())
    config = with_room_for_files(config)
    bound = listen(host, port)
    shown = "localhost" if host in ("127.0.0.1", "0.0.0.0", "::") else f"[{host}]" if ":" in host else host
    address = f"http://{shown}:{bound.getsockname()[1]}/"
    app = make_app(with_address(config, bound), pages)
    counts = metrics_port(config, app.state.services)

    def is_ready() -> None:
        ready(address)
        if counts is not None:
            counts_at(counts.address)

    try:
        asyncio.run(Server(settings(app), is_ready).serve(sockets=[bound]))
    finally:
        if counts is not None:
            counts.stop()


def metrics_port(config: Config, services: Services) -> MetricsPort | None:
    if config.metrics_port is None:
        return None
    return MetricsPort(
        config.metrics_host,
        config.metrics_port,
        lambda: services.metrics.text(len(services.lobby.tables), services.keeper.commits),
    )


def settings(app: Starlette) -> GatedConfig:
    """How the application is served."""
    services: Services = app.state.services
    return GatedConfig(
        app,
        services.gate,
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,  # addresses.Proxies reads them, of those proxies alone that it was told of
        h11_max_incomplete_event_size=MOST_HEAD,
        ws_max_size=8 * MOST_FRAME,
        ws_ping_interval=services.config.ping_seconds,
        ws_ping_timeout=services.config.ping_seconds,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=GRACE,
    )


def with_address(config: Config, bound: socket.socket) -> Config:
    """The settings with the address by which other servers of the store reach this one: where it listens."""
    if config.node_address:
        return config
    host, port = bound.getsockname()[:2]
    here = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)
    return msgspec.structs.replace(
        config, node_address=f"[{here}]:{port}" if ":" in here else f"{here}:{port}"
    )


def with_room_for_files(config: Config) -> Config:
    """The settings with no more connections than files may be open: where there are none left, nobody comes in."""
    capacity = max(1, allow_files(config.connections + SPARE_FILES) - SPARE_FILES)
    if capacity >= config.connections:
        return config
    LOG.warning(
        "the system lets the server open few files, so there are fewer connections: raise its limit (ulimit -n)",
        extra={"connections": capacity},
    )
    return msgspec.structs.replace(config, connections=capacity)


def allow_files(wished: int) -> int:
    """Many systems allow a process 1,024 open files unless it asks for more; gives how many it may have, at most."""
    try:
        import resource
    except ImportError:  # not on Windows, where there is no such limit
        return wished
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY or soft >= wished:
        return wished
    most = wished if hard == resource.RLIM_INFINITY else min(wished, hard)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
    return most


def listen(host: str, port: int) -> socket.socket:
    """The socket that the server listens at; a port that is taken is said plainly.

    It names its protocol: only then asyncio sends what is written at once, instead of up to 40 ms later.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    bound = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        bound.bind((host, port))
    except OSError as e:
        bound.close()
        raise CannotListen(f"{host}:{port} cannot be used: {e.strerror}; choose another with --port") from e
    return bound
