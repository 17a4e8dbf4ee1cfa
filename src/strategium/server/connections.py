"""The gate: how many connections there are, and how long each may take for its next stage.

A request that never ends, an answer that nobody reads, a socket that is fed nonsense: each costs a little memory, and
many of them all of it. Once a second the gate looks at every connection; who has been at one stage for too long is out.
"""

from __future__ import annotations

import asyncio
import math
import time
from asyncio.transports import BaseTransport
from typing import Any, Final, Protocol

import h11
import msgspec
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from strategium.server.addresses import Proxies, household, parsed
from strategium.server.capacity import Capacity
from strategium.server.config import Config
from strategium.server.errors import BadRequest, Refusal, TooMany
from strategium.server.limits import Bucket
from strategium.server.messages import MOST_FRAME

SWEEP_SECONDS: Final = 1.0
CLOSING_SECONDS: Final = 5.0  # for the last words of a connection that is closed
MOST_UNSENT: Final = 4 * 1024 * 1024  # bytes that wait in a socket to be read
MOST_FRAGMENTS: Final = 64  # of a message
HEAD, BODY, WORKING, SENDING, CLOSING = "head", "body", "working", "sending", "closing"
Stage = tuple[str, object]  # what the client must do next, and in which request


class Connection(Protocol):
    """What the gate knows of a connection."""

    def stage(self) -> Stage: ...
    def drop(self) -> None: ...


class Gate:
    """All connections of a server."""

    def __init__(self, config: Config, proxies: Proxies) -> None:
        most = config.connections if config.limits else 10**9
        of_one = config.connections_per_address if config.limits else 10**9
        self._capacity: Capacity[Connection] = Capacity(most, of_one, "connections")
        self._proxies = proxies
        self._patience = {
            HEAD: config.head_seconds,
            BODY: config.body_seconds,
            SENDING: config.reading_seconds,
            CLOSING: CLOSING_SECONDS,
        }
        self._stages: dict[Connection, tuple[Stage, float]] = {}  # where each is, and since when
        self._addresses: dict[Connection, str] = {}
        self.bytes_per_second = config.messages_per_second * MOST_FRAME if config.limits else 0.0

    @property
    def count(self) -> int:
        return self._capacity.count

    def enter(self, connection: Connection, transport: BaseTransport) -> None:
        """A connection comes in; a Refusal if there is no room for it."""
        peer = transport.get_extra_info("peername")
        found = parsed(str(peer[0])) if isinstance(peer, tuple) else None
        address = household(found)
        self._capacity.enter(address, connection, shared=self._proxies.trust(found))
        self._addresses[connection] = address

    def leave(self, connection: Connection) -> None:
        self._stages.pop(connection, None)
        address = self._addresses.pop(connection, None)
        if address is not None:
            self._capacity.leave(address, connection)

    def sweep(self) -> None:
        """Drop those who take too long."""
        now = time.monotonic()
        for connection in list(self._addresses):
            stage = connection.stage()
            before, since = self._stages.get(connection, (None, now))
            if stage != before:
                self._stages[connection] = (stage, now)
            elif now - since > self._patience.get(stage[0], math.inf):
                connection.drop()

    async def sweep_always(self) -> None:
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            self.sweep()


class GatedConfig(uvicorn.Config):
    """How the application is served, and through which gate."""

    def __init__(self, app: Any, gate: Gate, **more: Any) -> None:
        self.gate = gate
        super().__init__(app, http=GuardedHttp, ws=GuardedSocket, **more)


class GuardedHttp(H11Protocol):
    """A connection that speaks HTTP."""

    def __init__(self, config: GatedConfig, *more: Any, **named: Any) -> None:
        self.gate = config.gate
        super().__init__(config, *more, **named)

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        try:
            self.gate.enter(self, transport)
        except Refusal as e:
            transport.write(said_at_the_gate(e))
            transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        self.gate.leave(self)
        super().connection_lost(exc)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """The socket that takes over has a place of its own."""
        self.gate.leave(self)
        super().handle_websocket_upgrade(event)

    def send_400_response(self, msg: str) -> None:
        """What is no HTTP is refused like all else. Who has begun to get an answer gets no second one."""
        cycle: Any = self.cycle  # None before the first request
        if cycle is None or not cycle.response_started or cycle.response_complete:
            self.transport.write(said_at_the_gate(BadRequest("That is no HTTP request that can be read.")))
        if cycle is not None:
            cycle.disconnected = True  # nobody waits for the answer to its head
            cycle.message_event.set()
        self.transport.close()

    def stage(self) -> Stage:
        if self.transport.is_closing():
            return CLOSING, None
        if self.flow.write_paused:
            return SENDING, self.cycle
        cycle: Any = self.cycle  # None before the first request
        if cycle is None or cycle.response_complete:
            return HEAD, cycle
        return (BODY if cycle.more_body else WORKING), cycle

    def drop(self) -> None:
        self.transport.abort()


class GuardedSocket(WebSocketsSansIOProtocol):
    """A connection that has become a socket."""

    def __init__(self, config: GatedConfig, *more: Any, **named: Any) -> None:
        self.gate = config.gate
        rate = self.gate.bytes_per_second
        self._bytes = Bucket(rate, rate * 8) if rate else None
        super().__init__(config, *more, **named)
        self.close_timeout = CLOSING_SECONDS

    def connection_made(self, transport: BaseTransport) -> None:
        super().connection_made(transport)
        try:
            self.gate.enter(self, transport)
        except Refusal:
            self.drop()

    def connection_lost(self, exc: Exception | None) -> None:
        self.gate.leave(self)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Pings are answered, and pieces of a message kept, before any message is counted: so bytes are."""
        if self._bytes is not None and not self._bytes.has(len(data)):
            self.drop()
            return
        super().data_received(data)
        if len(self.frames) > MOST_FRAGMENTS or self.transport.get_write_buffer_size() > MOST_UNSENT:
            self.drop()

    def send_receive_event_to_app(self) -> None:
        """Text that is none comes from no browser, and is no fault of the server that its log should tell."""
        try:
            if self.curr_msg_data_type == "text":
                b"".join(self.frames).decode()
        except UnicodeDecodeError:
            self.drop()
        else:
            super().send_receive_event_to_app()

    def stage(self) -> Stage:
        if self.transport.is_closing():
            return CLOSING, None
        if not self.handshake_complete:
            return HEAD, None
        return (WORKING if self.writable.is_set() else SENDING), None

    def drop(self) -> None:
        self.transport.abort()


def said_at_the_gate(e: Refusal) -> bytes:
    """A refusal as the bytes of an answer, for who has not even asked."""
    body = msgspec.json.encode({"error": e.data()})
    lines = (
        f"HTTP/1.1 {e.status} Refused",
        "content-type: application/json",
        f"content-length: {len(body)}",
        *(["retry-after: 10"] if e.status == TooMany.status else []),
        "connection: close",
    )
    return "\r\n".join([*lines, "", ""]).encode() + body
