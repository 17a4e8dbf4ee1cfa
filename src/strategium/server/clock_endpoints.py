"""The HTTP API of clocks: claiming where time is out, giving time, holidays."""

from __future__ import annotations

from typing import Any

from strategium.server.calls import Call
from strategium.server.table_endpoints import find_table, seated_guest, told_table


async def claim(call: Call) -> Any:
    """Another's time is out: win the game, or let a bot play on for him."""
    table = await find_table(call)
    await table.clock.claim(seated_guest(table, call), call.body.seat, call.body.what)
    return told_table(table, call)


async def give_time(call: Call) -> Any:
    """Give another player time. It cannot be taken back."""
    table = await find_table(call)
    await table.clock.give(seated_guest(table, call), call.body.seat, call.body.seconds)
    return told_table(table, call)


async def show_holiday(call: Call) -> Any:
    """Whether you are on holiday, and how many days of this year are left."""
    return await call.services.holidays.data(call.me())


async def set_holiday(call: Call) -> Any:
    """Begin a holiday, which stops your clocks in all games over days, or end it."""
    holidays = call.services.holidays
    if call.body.on:
        await holidays.begin(call.me())
    else:
        await holidays.end(call.me())
    return await holidays.data(call.me())
