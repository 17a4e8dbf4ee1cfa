"""Answers that are the same for everybody: made once, kept as bytes, and not sent again to who has them."""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from collections.abc import Callable
from typing import Any, Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from strategium.server.sending import Sliced
from strategium.server.workers import Workers

MOST_KEPT: Final = 300  # answers; most have a few kilobytes
CACHE: Final = "no-cache"  # a browser may keep it, and asks each time whether it is still the same


class CachedAnswers:
    """Answers by what was asked for."""

    def __init__(self, workers: Workers) -> None:
        self._workers = workers
        self._kept: OrderedDict[tuple[Any, ...], tuple[bytes, str]] = OrderedDict()

    async def answer(self, request: Request, make: Callable[..., Any], *words: Any) -> Response:
        """What `make` gives for these words, as JSON; 304 if the client has it."""
        key = (make, *words)
        if key not in self._kept:
            body = await self._workers.do(encoded, make, *words)
            self._kept[key] = (body, f'"{hashlib.blake2b(body, digest_size=12).hexdigest()}"')
        self._kept.move_to_end(key)
        body, tag = self._kept[key]
        while len(self._kept) > MOST_KEPT:
            self._kept.popitem(last=False)
        headers = {"etag": tag, "cache-control": CACHE}
        if tag in [one.strip() for one in request.headers.get("if-none-match", "").split(",")]:
            return Response(status_code=304, headers=headers)
        return Sliced(body, headers=headers, media_type="application/json")


def encoded(make: Callable[..., Any], *words: Any) -> bytes:
    return msgspec.json.encode(make(*words))
