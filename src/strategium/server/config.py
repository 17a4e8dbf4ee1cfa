"""What whoever runs the server decides."""

from __future__ import annotations

import os

import msgspec


class Config(msgspec.Struct, frozen=True):
    """The settings of a server; the defaults serve one household."""

    db: str = "sqlite:///strategium.db"
    origins: tuple[str, ...] = ()  # other sites that may use the API, as https://example.org
    secure: bool = False  # the cookie is sent over https only
    bot_processes: int = max(1, (os.cpu_count() or 2) - 1)
    bot_seconds: float = 20.0  # for a move: after that chance chooses for the bot
    bot_memory: int = 1024  # MiB for a bot's process
    bot_queue: int = 200  # bots that may wait for their turn; more ask again later
    bot_settings: tuple[str, ...] = ()  # that a table may choose, as iterations=1000: at most so many
    bot_pause: float = 0.35  # so that people can follow what bots do
    honest_seconds: tuple[float, float] = (
        0.8,
        1.8,
    )  # how long a seat seems to think that can only pass: least, usual
    reader_processes: int = 2  # that replay games for archives and records
    reading_seconds: float = 60.0  # a game that takes longer to read is given up
    archive_seconds: float = 10.0  # a game that ended so long ago is archived, if nobody asked for it before
    snapshot_every: int = 50  # entries
    idle_seconds: float = 600.0  # a table that nobody watches leaves the memory after that
    requests_per_minute: float = 240.0  # per guest, or per address without one
    tables_per_minute: float = 12.0
    messages_per_second: float = 15.0  # per socket
    sockets_per_guest: int = 16
    limits: bool = True  # False: no rate limits (load tests)
