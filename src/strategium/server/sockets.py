"""The socket of a table: each viewer is told what he may see, and says what he does."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from typing import Any, Final

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from strategium.kernel.errors import StrategiumError
from strategium.server.errors import (
    BadRequest,
    NotFound,
    NotNow,
    NotYours,
    Refusal,
    RulesFailed,
    TooFast,
    TooLarge,
)
from strategium.server.feeds import Socket
from strategium.server.guests import key_of
from strategium.server.limits import Bucket
from strategium.server.live import A_SPECTATOR, LiveTable
from strategium.server.messages import (
    MOST_FRAME,
    READ_MESSAGE,
    Answer,
    Chat,
    Consent,
    FromClient,
    Hello,
    Ping,
    Redo,
    Stops,
    TakeOffer,
    Undo,
    Why,
)
from strategium.server.origin import check_origin
from strategium.server.pictures import Viewer
from strategium.server.services import Services
from strategium.server.store import Guest

LOG = logging.getLogger("strategium.socket")
HELLO_SECONDS: Final = 20.0
CHAT_PER_SECOND: Final = 0.5
CHAT_AT_ONCE: Final = 6.0
FAILED: Final = (
    "The rules failed at that; nothing has changed. Choose something else, take back, or report the problem."
)
CLOSED: Final = {"not-yours": 4403, "not-found": 4404, "too-fast": 4429, "bad-request": 4400}


class Visit:
    """One open socket: who it is, and as which seat he looks on."""

    def __init__(self, services: Services, websocket: WebSocket, guest: Guest | None) -> None:
        self.services = services
        self.websocket = websocket
        self.guest = guest
        self.out = Socket()
        self.table: LiveTable | None = None
        self.viewer: Viewer = None
        config = services.config
        rate = config.messages_per_second
        self._bucket = Bucket(rate, rate * 4) if config.limits else None
        self._chat_bucket = Bucket(CHAT_PER_SECOND, CHAT_AT_ONCE) if config.limits else None

    async def run(self, table: str) -> None:
        """Until the socket closes."""
        sender = asyncio.ensure_future(self._send())
        try:
            found = await self.services.hall.find(table)
            async with asyncio.timeout(HELLO_SECONDS):
                message = await self._read()
            if not isinstance(message, Hello):
                raise BadRequest("Say hello first.")
            self._look_on(found, message)
            await self._listen()
        except (WebSocketDisconnect, TimeoutError):
            pass
        except Refusal as e:
            self.out.send({"t": "no", **e.data()})
            self.out.close()
            await sender
            await self._close(CLOSED.get(e.code, 4400))
        finally:
            if self.table is not None:
                self.table.leave(self.out, self.viewer)
            sender.cancel()

    def _look_on(self, table: LiveTable, hello: Hello) -> None:
        """Begin to look on as a seat of one's own, or as a spectator."""
        if hello.seat is not None and hello.seat not in table.seats_of(self.guest):
            raise NotYours("That is not your seat.")
        if hello.seat is None and not table.may_watch(self.guest):
            raise NotYours("Nobody may watch this table.")
        if self.table is not None:
            self.table.leave(self.out, self.viewer)
        self.table = table
        self.viewer = hello.seat
        table.join(self.out, hello.seat, hello.epoch, hello.n)

    async def _listen(self) -> None:
        while not self.out.slow:
            try:
                message = await self._read()
                await self._do(message)
            except (TooFast, TooLarge):
                raise
            except Refusal as e:
                self.services.metrics.refusals += 1
                self.out.send({"t": "no", **e.data()})
            except StrategiumError as e:
                self.services.metrics.refusals += 1
                self.out.send({"t": "no", **BadRequest(str(e)).data()})

    async def _read(self) -> FromClient:
        data = await self.websocket.receive()
        if data["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(data.get("code") or 1000)
        self.services.metrics.messages += 1
        if self._bucket is not None:
            self._bucket.take()
        text = data.get("text") if data.get("text") is not None else data.get("bytes") or b""
        if text is None or len(text) > MOST_FRAME:
            raise TooLarge(f"That is too long: at most {MOST_FRAME} bytes are read.")
        try:
            return READ_MESSAGE.decode(text)
        except msgspec.ValidationError as e:
            raise BadRequest(str(e)) from e
        except (msgspec.DecodeError, RecursionError, UnicodeError) as e:
            raise BadRequest(f"That is not JSON: {e}") from e

    async def _do(self, message: FromClient) -> None:
        table = self.table
        if table is None:
            raise NotFound("There is no table.")
        if isinstance(message, Ping):
            self.out.send({"t": "pong"})
        elif isinstance(message, Hello):
            self._look_on(table, message)
        elif isinstance(message, Chat):
            await self._chat(table, message)
        else:
            seat = self.viewer
            if seat is None or seat not in table.seats_of(self.guest):
                raise NotYours("You do not play at this table.")
            try:
                reply = await do_for_seat(table, seat, message)
            except StrategiumError:
                raise
            except Exception as e:  # a bug of the game: the socket stays open, for taking back and conceding
                LOG.exception("a message failed", extra={"table": table.short})
                raise RulesFailed(FAILED) from e
            self.out.send(reply)

    async def _chat(self, table: LiveTable, message: Chat) -> None:
        if self.guest is None:
            raise NotYours("Say first how you want to be called.")
        if self._chat_bucket is not None and not self._chat_bucket.has():
            raise NotNow("That was a lot of talk: wait a moment.")
        await table.chat(A_SPECTATOR if self.viewer is None else self.viewer, self.guest.name, message.text)

    async def _send(self) -> None:
        try:
            while (message := await self.out.waiting.get()) is not None:
                await self.websocket.send_text(message.decode())
            if self.out.slow:
                await self._close(4408)
        except (WebSocketDisconnect, RuntimeError):
            self.out.slow = True

    async def _close(self, code: int) -> None:
        try:
            await self.websocket.close(code)
        except (WebSocketDisconnect, RuntimeError):
            LOG.debug("the socket was closed already")


async def do_for_seat(table: LiveTable, seat: int, message: FromClient) -> dict[str, Any]:
    """What a player says, and what he is answered."""
    if isinstance(message, Answer):
        return await table.answer(seat, message.number, message.option)
    if isinstance(message, Why):
        return {"t": "why", "id": message.id, "reasons": table.why_not(seat, message.ref, message.verb)}
    if isinstance(message, Undo):
        return await table.undo(seat, message.number)
    if isinstance(message, Redo):
        return await table.redo(seat, message.number)
    if isinstance(message, TakeOffer):
        return await table.take_offer(seat, message.number, message.name)
    if isinstance(message, Stops):
        return await table.set_stops(seat, message.number, message.on)
    if isinstance(message, Consent):
        return await table.consent(seat, message.request, message.yes)
    raise BadRequest("That cannot be said here.")


class TableSocket:
    """The ASGI side of the socket."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self._open: Counter[str] = Counter()  # per guest, or per address: how many sockets are open

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        websocket = WebSocket(scope, receive, send)
        try:
            check_origin(websocket.headers, self.services.config)
        except Refusal:
            await websocket.close(4403)
            return
        guest = await self.services.who(key_of(websocket))
        who = str(guest.id) if guest is not None else websocket.client.host if websocket.client else "?"
        if self._open[who] >= self.services.config.sockets_per_guest:
            await websocket.close(4429)
            return
        await websocket.accept()
        self._open[who] += 1
        self.services.metrics.sockets += 1
        try:
            await Visit(self.services, websocket, guest).run(str(scope["path_params"]["table"]))
        except Exception:
            LOG.exception("a socket failed")
        finally:
            self._open[who] -= 1
            self.services.metrics.sockets -= 1
