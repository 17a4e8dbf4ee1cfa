"""Where another server of the same store has a table: what is asked here is passed on to it, and the answer back.

It is passed on once: a server that does not have the table either says so (421, or “elsewhere” on a socket).
"""

from __future__ import annotations

import asyncio
from typing import Final

import h11
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.websockets import WebSocket, WebSocketDisconnect
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from strategium.server.addresses import FORWARDED
from strategium.server.errors import ComeAgain, Elsewhere

PASSED_ON: Final = "x-strategium-passed-on"
REACHING: Final = 3.0  # seconds to reach the other server
ANSWERING: Final = 60.0  # seconds for its answer
MOST_BYTES: Final = 64 * 1024
COME_AGAIN: Final = 4408  # the code of a socket that is closed, and should be opened again
GONE: Final = "The server that has this table does not answer: try again in a moment."
NOT_PASSED: Final = frozenset(
    (
        b"host",
        b"connection",
        b"keep-alive",
        b"transfer-encoding",
        b"content-length",
        b"upgrade",
        b"te",
        b"trailer",
    )
)

# What every answer gets here anyway.
ADDED_HERE: Final = frozenset(
    (
        b"content-security-policy",
        b"x-content-type-options",
        b"referrer-policy",
        b"cross-origin-opener-policy",
        b"cross-origin-resource-policy",
        b"permissions-policy",
        b"date",
    )
)


def passed_headers(connection: HTTPConnection) -> list[tuple[bytes, bytes]]:
    """What the other server must know: all that was said here, and who said it."""
    kept = [
        (name, value)
        for name, value in connection.headers.raw
        if name not in NOT_PASSED and not name.startswith(b"sec-websocket") and name != FORWARDED.encode()
    ]
    hops = [*connection.headers.getlist(FORWARDED), connection.client.host if connection.client else ""]
    return [*kept, (FORWARDED.encode(), ", ".join(filter(None, hops)).encode()), (PASSED_ON.encode(), b"1")]


def demand_first(connection: HTTPConnection, e: Elsewhere) -> None:
    if PASSED_ON in connection.headers:
        raise e


def place(address: str) -> tuple[str, int]:
    host, _, port = address.rpartition(":")
    return host.strip("[]"), int(port)


# ---- requests ------------------------------------------------------------------------------------
async def forward(request: Request, e: Elsewhere) -> Response:
    """The other server's answer. What led to another table than the one that was asked for is shown from there."""
    demand_first(request, e)
    same = e.table == request.path_params.get("table")
    target = request.scope["raw_path"] if same else f"/api/tables/{e.table}".encode()
    if same and request.scope["query_string"]:
        target += b"?" + request.scope["query_string"]
    body: bytes = getattr(request.state, "body", b"") if same else b""
    headers = [
        (b"host", request.headers.get("host", e.address).encode()),
        *passed_headers(request),
        (b"connection", b"close"),
    ]
    if body:
        headers.append((b"content-length", str(len(body)).encode()))
    asked = h11.Request(method=request.method if same else "GET", target=target, headers=headers)
    try:
        async with asyncio.timeout(REACHING):
            reader, writer = await asyncio.open_connection(*place(e.address))
        try:
            async with asyncio.timeout(ANSWERING):
                return await _answer(reader, writer, asked, body)
        finally:
            writer.close()
    except (OSError, ValueError, h11.ProtocolError) as failed:
        raise ComeAgain(GONE) from failed


async def _answer(
    reader: asyncio.StreamReader, writer: asyncio.StreamWriter, asked: h11.Request, body: bytes
) -> Response:
    http = h11.Connection(h11.CLIENT)
    for part in (asked, *([h11.Data(data=body)] if body else []), h11.EndOfMessage()):
        writer.write(http.send(part) or b"")
    await writer.drain()
    head: h11.Response | None = None
    data = bytearray()
    while True:
        event = http.next_event()
        if event is h11.NEED_DATA:
            http.receive_data(await reader.read(MOST_BYTES))
        elif isinstance(event, h11.Response):
            head = event
        elif isinstance(event, h11.Data):
            data += event.data
        elif isinstance(event, (h11.EndOfMessage, h11.ConnectionClosed)):
            break
    if head is None:
        raise h11.RemoteProtocolError("no answer")
    answer = Response(bytes(data), head.status_code)
    answer.raw_headers += [
        (name, value) for name, value in head.headers if name not in NOT_PASSED and name not in ADDED_HERE
    ]
    return answer


# ---- sockets -------------------------------------------------------------------------------------
async def relay(websocket: WebSocket, e: Elsewhere) -> int:
    """Pass on what both sides say until one of them ends; gives the code with which to close."""
    demand_first(websocket, e)
    host, port = place(e.address)
    address = f"ws://{websocket.headers.get('host', e.address)}{websocket.url.path}"
    headers = [(name.decode("latin-1"), value.decode("latin-1")) for name, value in passed_headers(websocket)]
    try:
        there = await connect(
            address,
            host=host,
            port=port,
            additional_headers=[pair for pair in headers if pair[0] != "user-agent"],
            user_agent_header=websocket.headers.get("user-agent"),
            open_timeout=REACHING,
            close_timeout=1.0,
            compression=None,
            max_size=None,
            proxy=None,
        )
    except (OSError, TimeoutError, WebSocketException) as failed:
        raise ComeAgain(GONE) from failed
    async with there:
        ways = [
            asyncio.ensure_future(_inward(websocket, there)),
            asyncio.ensure_future(_outward(there, websocket)),
        ]
        try:
            await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for way in ways:
                way.cancel()
            await asyncio.gather(*ways, return_exceptions=True)
    code = there.close_code
    return code if code is not None and code >= 4000 else COME_AGAIN


async def _inward(websocket: WebSocket, there: ClientConnection) -> None:
    while True:
        data = await websocket.receive()
        if data["type"] == "websocket.disconnect":
            return
        try:
            await there.send(data["text"] if data.get("text") is not None else data["bytes"])
        except ConnectionClosed:
            return


async def _outward(there: ClientConnection, websocket: WebSocket) -> None:
    try:
        async for message in there:
            await websocket.send_text(message if isinstance(message, str) else message.decode())
    except (ConnectionClosed, WebSocketDisconnect, RuntimeError):
        return
