"""Sending answers piece by piece: who reads slowly holds little of our memory."""

from __future__ import annotations

from typing import Final

from starlette.responses import Response
from starlette.types import Receive, Scope, Send

SLICE: Final = 64 * 1024


class Sliced(Response):
    """The next piece is handed over when the last one has gone out, so that a shared body is not copied for each."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        start = {"type": "http.response.start", "status": self.status_code, "headers": self.raw_headers}
        await send(start)
        body = memoryview(self.body)
        for at in range(0, max(1, len(body)), SLICE):
            piece = bytes(body[at : at + SLICE])
            await send({"type": "http.response.body", "body": piece, "more_body": at + SLICE < len(body)})
