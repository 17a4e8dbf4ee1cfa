"""What whoever runs the server decides. Each field is a flag of `serve`, a key of the settings file and a variable."""

from __future__ import annotations

import os
from typing import Annotated, Any, Literal

import msgspec

MOST_PROCESSES = 1_000  # of a kind: more than any machine can use


def about(text: str, flag: str = "", **limits: Any) -> msgspec.Meta:
    """What a setting is for; `flag` if it is called otherwise on the command line, where a list is given one by one."""
    return msgspec.Meta(description=text, extra={"flag": flag}, **limits)


class Config(msgspec.Struct, frozen=True):
    """The settings of a server; the defaults serve one household."""

    db: Annotated[str, about("where games are kept: sqlite:///PATH, or postgresql://USER@HOST/NAME")] = (
        "sqlite:///strategium.db"
    )
    host: Annotated[str, about("the address to listen at; 0.0.0.0 for everybody", min_length=1)] = "127.0.0.1"
    port: Annotated[int, about("the port; 0 for any that is free", ge=0, le=65535)] = 8000
    log_level: Annotated[
        Literal["debug", "info", "warning", "error"], about("how much is logged; info logs every request")
    ] = "warning"
    origins: Annotated[
        tuple[str, ...], about("another site that may use the API, as https://example.org", flag="--origin")
    ] = ()
    secure: Annotated[bool, about("behind https: cookies are sent over https only")] = False
    proxies: Annotated[
        tuple[str, ...],
        about("a proxy before the server, or a network of them: its X-Forwarded-For counts", flag="--proxy"),
    ] = ()
    node_address: Annotated[
        str, about("where other servers of the same store reach this one, as 10.0.0.5:8000")
    ] = ""
    accounts: Annotated[
        bool, about("guests may keep their games by a name and a password; needs strategium[site]")
    ] = False
    notices: Annotated[
        bool, about("people are told that it is their move, if they wish; needs strategium[site]")
    ] = False
    site_url: Annotated[
        str, about("the address of this site, for links in mail, as https://club.example")
    ] = ""
    smtp: Annotated[
        str, about("the server that sends mail: smtp://HOST:25, or smtps://NAME:PASSWORD@HOST:465")
    ] = ""
    mail_from: Annotated[str, about("the address that mail is from")] = ""
    notice_seconds: Annotated[
        tuple[Annotated[float, msgspec.Meta(ge=0)], Annotated[float, msgspec.Meta(ge=0)]],
        about("after which somebody is told that it is his move: in a live game, in others"),
    ] = (20.0, 90.0)
    notice_hosts: Annotated[
        tuple[str, ...],
        about("a host of your own network that notices may be sent to, as HOST:PORT", flag="--notice-host"),
    ] = ()
    notice_keys: Annotated[
        str, about("the file with the keys of addresses; beside the store, if it is not said")
    ] = ""
    metrics_port: Annotated[
        Annotated[int, msgspec.Meta(ge=0, le=65535)] | None,
        about("serve counts for Prometheus at this port; 0 for any that is free"),
    ] = None
    metrics_host: Annotated[str, about("the address for them")] = "127.0.0.1"
    backup_days: Annotated[
        float, about("the log tells when the latest backup is older; 0 for never", ge=0)
    ] = 2.0
    bot_processes: Annotated[int, about("in how many processes bots think", ge=1, le=MOST_PROCESSES)] = max(
        1, (os.cpu_count() or 2) - 1
    )
    bot_workers: Annotated[
        bool, about("bots think in `strategium worker` where there is one; needs a store in PostgreSQL")
    ] = False
    bot_seconds: Annotated[float, about("for a move: after that chance chooses for the bot", gt=0)] = 20.0
    bot_memory: Annotated[int, about("MiB for a bot's process", ge=64)] = 1024
    bot_queue: Annotated[int, about("bots that may wait for their turn; more ask again later", ge=1)] = 200
    bot_settings: Annotated[
        tuple[str, ...],
        about("that a table may choose, as iterations=1000: at most so many", flag="--bot-setting"),
    ] = ()
    bot_pause: Annotated[float, about("seconds between moves of bots, so that people can follow", ge=0)] = (
        0.35
    )
    honest_seconds: Annotated[
        tuple[Annotated[float, msgspec.Meta(ge=0)], Annotated[float, msgspec.Meta(ge=0)]],
        about("how long a seat seems to think that can only pass: least, usual"),
    ] = (0.8, 1.8)
    reader_processes: Annotated[
        int, about("processes that replay games for archives and records", ge=1, le=MOST_PROCESSES)
    ] = 2
    replay_seconds: Annotated[float, about("a game that takes longer to replay is given up", gt=0)] = 60.0
    archive_seconds: Annotated[
        float, about("a game that ended so long ago is archived, if nobody asked for it before", ge=0)
    ] = 10.0
    snapshot_every: Annotated[int, about("entries between two snapshots of a game", ge=1)] = 50
    idle_seconds: Annotated[
        float, about("a table that nobody watches leaves the memory after that", gt=0)
    ] = 600.0

    # What follows holds for each guest, or for all without a cookie at one address. All guests of an address
    # together have eight times as much (limits.SHARE).
    limits: Annotated[bool, about("whether there are limits; without them only for load tests")] = True
    requests_per_minute: Annotated[float, about("of a guest; a costly one counts for several", gt=0)] = 600.0
    tables_per_hour: Annotated[float, about("new tables of a guest", gt=0)] = 120.0
    messages_per_second: Annotated[float, about("of all sockets of a guest", gt=0)] = 15.0
    chat_per_minute: Annotated[float, about("lines of a guest", gt=0)] = 30.0
    sockets_per_guest: Annotated[int, about("sockets that a guest may have open", ge=1)] = 16
    reports_per_hour: Annotated[float, about("of a guest", gt=0)] = 12.0
    unfinished_tables: Annotated[int, about("games of a guest that are not over", ge=1)] = 200

    # What follows holds for each address, or for the whole server.
    guests_per_hour: Annotated[float, about("new guests of an address", gt=0)] = 80.0
    requests_at_once: Annotated[int, about("of an address", ge=1)] = 64
    connections_per_address: Annotated[int, about("connections of an address", ge=1)] = 160
    connections: Annotated[int, about("connections of the server", ge=1)] = 1_200
    sockets: Annotated[
        int, about("of the server; fewer than connections, so that requests are answered", ge=1)
    ] = 1_000
    live_tables: Annotated[int, about("tables in memory", ge=1)] = 1_000
    entries: Annotated[int, about("of the log of one game: then nothing more is taken back", ge=1)] = 20_000
    refusal_seconds: Annotated[float, about("who is too fast waits so long for the refusal", ge=0)] = 0.25

    # How long a client may take.
    head_seconds: Annotated[float, about("for a client to say what it wants", gt=0)] = 15.0
    body_seconds: Annotated[float, about("for a client to send what belongs to it", gt=0)] = 30.0
    reading_seconds: Annotated[float, about("for a client to read what was sent", gt=0)] = 30.0
    hello_seconds: Annotated[float, about("for a client to say hello on a socket", gt=0)] = 20.0
    ping_seconds: Annotated[float, about("to answer a ping, which comes as often", gt=0)] = 20.0
