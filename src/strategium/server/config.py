"""What whoever runs the server decides. Each field is a flag of `serve`, a key of the settings file and a variable."""

from __future__ import annotations

import os
from typing import Annotated, Any, Literal

import msgspec


def about(text: str, flag: str = "", **limits: Any) -> msgspec.Meta:
    """What a setting is for; `flag` if it is called otherwise on the command line, where a list is given one by one."""
    return msgspec.Meta(description=text, extra={"flag": flag}, **limits)


class Config(msgspec.Struct, frozen=True):
    """The settings of a server; the defaults serve one household."""

    db: Annotated[str, about("where games are kept: sqlite:///PATH")] = "sqlite:///strategium.db"
    host: Annotated[str, about("the address to listen at; 0.0.0.0 for everybody")] = "127.0.0.1"
    port: Annotated[int, about("the port; 0 for any that is free", ge=0, le=65535)] = 8000
    log_level: Annotated[
        Literal["debug", "info", "warning", "error"], about("how much is logged; info logs every request")
    ] = "warning"
    origins: Annotated[
        tuple[str, ...], about("another site that may use the API, as https://example.org", flag="--origin")
    ] = ()
    secure: Annotated[bool, about("behind https: cookies are sent over https only")] = False
    backup_days: Annotated[
        float, about("the log tells when the latest backup is older; 0 for never", ge=0)
    ] = 2.0
    bot_processes: Annotated[int, about("in how many processes bots think", ge=1)] = max(
        1, (os.cpu_count() or 2) - 1
    )
    bot_seconds: Annotated[float, about("a bot that thinks longer is replaced", gt=0)] = 20.0
    bot_pause: Annotated[float, about("seconds between moves of bots, so that people can follow", ge=0)] = (
        0.35
    )
    honest_seconds: Annotated[
        tuple[Annotated[float, msgspec.Meta(ge=0)], Annotated[float, msgspec.Meta(ge=0)]],
        about("how long a seat seems to think that can only pass: from, to"),
    ] = (1.0, 3.0)
    snapshot_every: Annotated[int, about("entries between two snapshots of a game", ge=1)] = 50
    idle_seconds: Annotated[
        float, about("a table that nobody watches leaves the memory after that", gt=0)
    ] = 600.0
    away_seconds: Annotated[float, about("who is away for so long can be replaced by a bot", ge=0)] = 60.0
    requests_per_minute: Annotated[float, about("per guest, or per address without one", gt=0)] = 240.0
    tables_per_minute: Annotated[float, about("new tables and names, per guest or address", gt=0)] = 12.0
    messages_per_second: Annotated[float, about("per socket", gt=0)] = 15.0
    sockets_per_guest: Annotated[int, about("sockets that a guest may have open", ge=1)] = 16
    limits: Annotated[bool, about("whether there are rate limits; without them only for load tests")] = True
