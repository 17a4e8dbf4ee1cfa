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
    replay_seconds: float = 60.0  # a game that takes longer to read is given up
    archive_seconds: float = 10.0  # a game that ended so long ago is archived, if nobody asked for it before
    snapshot_every: int = 50  # entries
    idle_seconds: float = 600.0  # a table that nobody watches leaves the memory after that
    metrics_port: int | None = None  # where counts are served; None: nowhere
    metrics_host: str = "127.0.0.1"
    proxies: tuple[str, ...] = ()  # addresses and networks whose X-Forwarded-For counts

    # What follows holds for each guest, or for all without a cookie at one address. All guests of an address
    # together have eight times as much (limits.SHARE).
    limits: bool = True  # False: none of these limits (load tests)
    requests_per_minute: float = 600.0  # a costly one counts for several
    tables_per_hour: float = 120.0
    messages_per_second: float = 15.0  # of all his sockets
    chat_per_minute: float = 30.0
    sockets_per_guest: int = 16
    reports_per_hour: float = 12.0
    unfinished_tables: int = 200

    # What follows holds for each address, or for the whole server.
    guests_per_hour: float = 80.0  # new ones, per address
    requests_at_once: int = 64  # per address
    connections_per_address: int = 160
    connections: int = 1_200
    sockets: int = 1_000  # fewer than connections: requests are answered even when all sockets are taken
    live_tables: int = 1_000  # in memory
    entries: int = 20_000  # of the log of one game: then nothing more is taken back
    refusal_seconds: float = 0.25  # who is too fast waits so long for the refusal

    # How long a client may take.
    head_seconds: float = 15.0  # to say what it wants
    body_seconds: float = 30.0  # to send what belongs to it
    reading_seconds: float = 30.0  # to read what we have sent
    hello_seconds: float = 20.0  # to say hello on a socket
    ping_seconds: float = 20.0  # to answer a ping, which comes as often
