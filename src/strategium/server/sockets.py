"""The socket of a table: each viewer is told what he may see, and says what he does."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter
from typing import Any, Final

from starlette.websockets import WebSocket, WebSocketDisconnect

from strategium.kernel.errors import StrategiumError
from strategium.server.capacity import Capacity
from strategium.server.chat import A_SPECTATOR
from strategium.server.errors import (
    BadRequest,
    Elsewhere,
    NotFound,
    NotNow,
    NotYours,
    Refusal,
    RulesFailed,
    TooFast,
    TooLarge,
    TooMany,
)
from strategium.server.feeds import Socket
from strategium.server.guests import browser_of, key_of
from strategium.server.limits import SHARE, Asker
from strategium.server.live import LiveTable
from strategium.server.messages import (
    MOST_FRAME,
    READ_MESSAGE,
    Answer,
    AskAlways,
    Chat,
    Consent,
    FromClient,
    Hello,
    Looking,
    Ping,
    Redo,
    TakeOffer,
    Undo,
    Why,
)
from strategium.server.origin import check_origin
from strategium.server.pictures import Viewer
from strategium.server.reading import read_json
from strategium.server.relaying import relay
from strategium.server.services import Services

LOG = logging.getLogger("strategium.socket")
# Codes from 4400 to 4404 say that it is no use to come back.
CLOSED: Final = {
    "bad-request": 4400,
    "too-large": 4400,
    "no-guest": 4401,
    "not-yours": 4403,
    "not-found": 4404,
    "come-again": 4408,
    "elsewhere": 4408,
    "cannot-keep": 4408,
    "too-fast": 4429,
    "too-many": 4429,
    "full": 4429,
}
OPENING: Final = 3  # for so many requests counts a new socket
# For so many messages counts one that makes much work: a hello, for instance, draws the whole table.
COSTS: Final[dict[type[FromClient], int]] = {Hello: 6, Why: 2, Undo: 2, Redo: 2}
FAILED: Final = (
    "The rules failed at that; nothing has changed. Choose something else, take back, or report the problem."
)


class TableConnection:
    """One open socket: who it is, and as which seat he looks on."""

    def __init__(self, services: Services, websocket: WebSocket, asker: Asker) -> None:
        self.services = services
        self.websocket = websocket
        self.asker = asker
        self.guest = asker.guest
        self.out = Socket()
        self.table: LiveTable | None = None
        self.viewer: Viewer = None
        self._held: set[asyncio.Task[None]] = set()  # passes that are not told yet
        self.counted = False

    def drop(self) -> None:
        """Close, because others need the place."""
        self.out.give_up()

    async def run(self, table: str, open_sockets: OpenSockets) -> None:
        """Until the socket closes."""
        sender = asyncio.ensure_future(self._send())
        try:
            open_sockets.take(self)
            found = await self.services.find_table(table, self.asker)
            async with asyncio.timeout(self.services.config.hello_seconds):
                message = await self._read()
            if not isinstance(message, Hello):
                raise BadRequest("Say hello first.")
            self._look_on(found, message)
            await self._listen()
        except (WebSocketDisconnect, TimeoutError):
            pass
        except Elsewhere as e:
            await self._relay(e, sender)
        except Refusal as e:
            await self._refuse_wholly(e, sender)
        finally:
            for task in self._held:
                task.cancel()  # who comes back says it again
            open_sockets.leave(self)
            if self.table is not None:
                self.table.leave(self.out)
            sender.cancel()

    async def _refuse_wholly(self, e: Refusal, sender: asyncio.Future[None]) -> None:
        self.out.send({"t": "no", **e.data()})
        self.out.close()
        await sender
        await self._close(CLOSED.get(e.code, 4400))

    async def _relay(self, e: Elsewhere, sender: asyncio.Future[None]) -> None:
        """Another server has the table: all that is said goes there and back."""
        try:
            await self._close(await relay(self.websocket, e))
        except Refusal as refusal:
            self.services.claims.forget(e.table)
            await self._refuse_wholly(refusal, sender)

    def _look_on(self, table: LiveTable, hello: Hello) -> None:
        """Begin to look on as a seat of one's own, or as a spectator."""
        if hello.seat is not None and hello.seat not in table.seats_of(self.guest):
            raise NotYours("That is not your seat.")
        if hello.seat is None and not table.may_watch(self.guest):
            raise NotYours("Nobody may watch this table.")
        self.table = table
        self.viewer = hello.seat
        table.join(self.out, hello.seat, hello.epoch, hello.n, self.guest)

    async def _listen(self) -> None:
        while not self.out.slow:
            try:
                message = await self._read()
                if self.out.ended is not None:
                    continue  # it closes in a moment
                await self._do(message)
            except (TooFast, TooLarge):
                raise
            except StrategiumError as e:
                self._refuse(e)

    def _refuse(self, e: StrategiumError) -> None:
        self.services.metrics.refusals += 1
        self.out.send({"t": "no", **(e if isinstance(e, Refusal) else BadRequest(str(e))).data()})

    async def _read(self) -> FromClient:
        data = await self.websocket.receive()
        if data["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(data.get("code") or 1000)
        self.services.metrics.messages += 1
        self.services.limits.messages.take(self.asker)
        text = data.get("text") if data.get("text") is not None else data.get("bytes") or b""
        if text is None or len(text) > MOST_FRAME:
            raise TooLarge(f"That is too long: at most {MOST_FRAME} bytes are read.")
        message = read_json(text, READ_MESSAGE)
        if type(message) in COSTS:
            self.services.limits.messages.take(self.asker, COSTS[type(message)] - 1)
        return message

    async def _do(self, message: FromClient) -> None:
        table = self.table
        if table is None:
            raise NotFound("There is no table.")
        if isinstance(message, Ping):
            if self.viewer is not None:
                table.clock.lag[self.viewer] = message.lag
            self.out.send({"t": "pong", "now": round(time.time(), 3)})
        elif isinstance(message, Hello):
            self._look_on(table, message)
        elif isinstance(message, Looking):
            if self.viewer is not None and self.guest is not None:
                table.presence.look(self.guest.id, message.on)
        elif isinstance(message, Chat):
            await self._chat(table, message)
        else:
            seat = self.viewer
            if seat is None or seat not in table.seats_of(self.guest):
                raise NotYours("You do not play at this table.")
            if isinstance(message, (Undo, Redo, AskAlways)):
                self._check_length(table)
            wait = 0.0
            if isinstance(message, Answer):
                wait = table.autopilot.hold(seat, message.number, message.option)
            if wait:
                self._hold(wait, table, seat, message)
            else:
                self.out.send(await self._reply(table, seat, message))

    async def _reply(self, table: LiveTable, seat: int, message: FromClient) -> dict[str, Any]:
        try:
            return await do_for_seat(table, seat, message)
        except StrategiumError:
            raise
        except Exception as e:  # a bug of the game: the socket stays open, for taking back and conceding
            LOG.exception("a message failed", extra={"table": table.short})
            raise RulesFailed(FAILED) from e

    def _hold(self, wait: float, table: LiveTable, seat: int, message: FromClient) -> None:
        """A pass by hand that comes so soon that the server cannot have made it is made a little later."""

        async def later() -> None:
            await asyncio.sleep(wait)
            try:
                self.out.send(await self._reply(table, seat, message))
            except StrategiumError as e:
                self._refuse(e)

        task = asyncio.ensure_future(later())
        self._held.add(task)
        task.add_done_callback(self._held.discard)

    def _check_length(self, table: LiveTable) -> None:
        """The choices of a game come to an end; going back and forth in it does not."""
        if table.match is not None and table.match.history.count >= self.services.config.entries:
            raise NotNow("So much was taken back and changed in this game that no more of it can be kept.")

    async def _chat(self, table: LiveTable, message: Chat) -> None:
        if self.guest is None:
            raise NotYours("Say first how you want to be called.")
        try:
            self.services.limits.chat.take(self.asker)
        except TooFast as e:
            raise NotNow("That was a lot of talk: wait a moment.") from e
        await table.chat.say(
            A_SPECTATOR if self.viewer is None else self.viewer, self.guest.name, message.text
        )

    async def _send(self) -> None:
        try:
            while (message := await self.out.next()) is not None:
                await self.websocket.send_text(message.decode())
            if self.out.slow:
                await self._close(4408)
            elif self.out.ended is not None:
                await self._close(CLOSED.get(self.out.ended.code, 4400))
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
        return await table.moves.answer(seat, message.number, message.option)
    if isinstance(message, Why):
        return {"t": "why", "id": message.id, "reasons": table.moves.why_not(seat, message.ref, message.verb)}
    if isinstance(message, Undo):
        return await table.moves.undo(seat, message.number)
    if isinstance(message, Redo):
        return await table.moves.redo(seat, message.number)
    if isinstance(message, TakeOffer):
        return await table.moves.take_offer(seat, message.number, message.name)
    if isinstance(message, AskAlways):
        return await table.moves.ask_always(seat, message.number, message.on)
    if isinstance(message, Consent):
        return await table.moves.consent(seat, message.request, message.yes)
    raise BadRequest("That cannot be said here.")


class OpenSockets:
    """How many sockets are open: of each guest, from each address, and in all."""

    def __init__(self, services: Services) -> None:
        config = services.config
        self._of_one = config.sockets_per_guest if config.limits else 10**9
        self._capacity: Capacity[TableConnection] = Capacity(
            config.sockets if config.limits else 10**9, self._of_one * SHARE, "open tables"
        )
        self._open: Counter[str] = Counter()

    def take(self, connection: TableConnection) -> None:
        asker = connection.asker
        if self._open[asker.key] >= self._of_one:
            raise TooMany(f"You look at {self._of_one} tables already: close some of them.")
        self._capacity.enter(asker.address, connection)
        self._open[asker.key] += 1
        connection.counted = True

    def leave(self, connection: TableConnection) -> None:
        self._capacity.leave(connection.asker.address, connection)
        if connection.counted:
            connection.counted = False
            self._open[connection.asker.key] -= 1
            if not self._open[connection.asker.key]:
                del self._open[connection.asker.key]


async def let_in(services: Services, websocket: WebSocket) -> Asker | None:
    """Who wants a socket; None if he was refused. Either way it counts."""
    try:
        asker = await services.asker(websocket)
        services.limits.requests.take(asker, OPENING)
        check_origin(websocket.headers, services.config)
    except Refusal as e:
        if isinstance(e, TooFast):
            await asyncio.sleep(services.config.refusal_seconds)
        await websocket.close(CLOSED.get(e.code, 4403))
        return None
    return asker


class NoSocket:
    """Where there are no sockets: it counts, and is refused."""

    def __init__(self, services: Services) -> None:
        self.services = services

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        websocket = WebSocket(scope, receive, send)
        if await let_in(self.services, websocket) is not None:
            await websocket.close(4404)


class TableSocket:
    """The ASGI side of the socket."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self._open_sockets = OpenSockets(services)

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        websocket = WebSocket(scope, receive, send)
        asker = await let_in(self.services, websocket)
        if asker is None:
            return
        key = key_of(websocket)
        await websocket.accept()
        self.services.metrics.sockets += 1
        connection = TableConnection(self.services, websocket, asker)
        try:
            with self.services.sessions.socket(key, connection.out):
                await self.services.sessions.see(key, browser_of(websocket))
                await connection.run(str(scope["path_params"]["table"]), self._open_sockets)
        except Exception:
            LOG.exception("a socket failed")
        finally:
            self.services.metrics.sockets -= 1
