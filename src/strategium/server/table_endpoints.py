"""What can be asked about tables, and done at them, over HTTP. The moves themselves go through a socket."""

from __future__ import annotations

from typing import Any

from strategium.server.calls import Call
from strategium.server.errors import NotFound, NotYours
from strategium.server.live import LiveTable
from strategium.server.rows import Guest
from strategium.server.sides import own_sides
from strategium.server.table_data import table_data


async def list_tables(call: Call) -> Any:
    """The public tables, and your own from the one with number ?from=N on: first those where you are asked."""
    lists = call.services.lobby.lists
    yours, more = ([], False) if call.guest is None else await lists.of(call.guest, call.number("from"))
    return {"public": await lists.public(), "yours": yours, "more": more}


async def make_table(call: Call) -> Any:
    """A new table. You sit at it; it begins at once if no seat is free."""
    await call.services.check_unfinished(call.me())
    if call.body.rated:
        await call.services.check_account(call.me())
    table = await call.services.lobby.make(call.me(), call.body)
    return told_table(table, call)


async def show_table(call: Call) -> Any:
    """A table, by the link to it."""
    return told_table(await find_table(call), call)


async def join_table(call: Call) -> Any:
    """Take a free seat, and a side where there is one to choose. At a seat of yours: another side."""
    table = await find_table(call)
    seat, side = call.body.seat, call.body.side
    if table.row.table_rules.rated:
        await call.services.check_account(call.me())
    if side is not None:
        await call.services.workers.do(table.seating.try_side, side)
    await table.seating.sit(call.me(), seat, side)
    return told_table(table, call)


async def leave_table(call: Call) -> Any:
    """Leave a table whose game has not begun."""
    table = await find_table(call)
    await table.seating.stand_up(seated_guest(table, call))
    return told_table(table, call)


async def replace_by_bot(call: Call) -> Any:
    """Let a bot play for you, or for somebody who has been away for long, or take a free seat."""
    table = await find_table(call)
    word = call.word("seat")
    if not word.isdecimal() or len(word) > 2:
        raise NotFound("There is no such seat.")
    await table.seating.give_to_bot(seated_guest(table, call), int(word), call.body.bot)
    return told_table(table, call)


async def come_back(call: Call) -> Any:
    """Play on yourself where a bot plays for you."""
    table = await find_table(call)
    await table.seating.come_back(seated_guest(table, call))
    return told_table(table, call)


async def hint(call: Call) -> Any:
    """What the strongest bot would choose for you, and why. Only where you are the only person at the table."""
    table = await find_table(call)
    return await call.services.hinting.hint(table, seated_guest(table, call))


async def rematch(call: Call) -> Any:
    """The same players once more, at a new table."""
    table = await find_table(call)
    await call.services.check_unfinished(call.me())
    made = await call.services.lobby.rematch(seated_guest(table, call), table, call.body.swap)
    return told_table(made, call)


async def agree(call: Call) -> Any:
    """Whether you go on with a game under changed rules. If somebody does not, it ends without a winner."""
    table = await find_table(call)
    await table.agree(seated_guest(table, call), call.body.version, call.body.yes)
    return told_table(table, call)


async def find_table(call: Call) -> LiveTable:
    return await call.services.find_table(call.word("table"), call.asker)


def seated_guest(table: LiveTable, call: Call) -> Guest:
    """Who asks, if he plays at that table."""
    guest = call.me()
    if not table.seats_of(guest):
        raise NotYours("You do not play at this table.")
    return guest


def told_table(table: LiveTable, call: Call) -> dict[str, Any]:
    """A table, for whoever asks."""
    return {
        "table": table_data(table),
        "your_seats": table.seats_of(call.guest),
        "your_sides": own_sides(table.game, table.row, call.guest),
    }
