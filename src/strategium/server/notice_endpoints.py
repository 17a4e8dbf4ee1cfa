"""The HTTP API of notices: by which ways somebody wants to be told that it is his move."""

from __future__ import annotations

from typing import Any

from strategium.server.calls import Call
from strategium.server.channels import Channels
from strategium.server.errors import NotFound, NotNow


def _channels(call: Call) -> Channels:
    found = call.services.channels
    if found is None:
        raise NotNow("This server sends no notices.")
    return found


def _id(call: Call) -> int:
    word = call.word("channel")
    if not word.isdecimal() or not word.isascii() or len(word) > 15:
        raise NotFound("You have no such channel.")
    return int(word)


async def _told(call: Call) -> dict[str, Any]:
    channels = _channels(call)
    return {
        "channels": [channels.data(one) for one in await channels.of(call.me())],
        "mail": channels.mailing.on,
        "push_key": channels.pushing.public_key,
    }


async def list_channels(call: Call) -> Any:
    """The ways by which you are told that it is your move; nobody else sees them."""
    return await _told(call)


async def add_channel(call: Call) -> Any:
    """Another way. The secret by which a webhook knows us is told once; a mail address must be confirmed."""
    made, secret = await _channels(call).add(call.asker, call.me(), call.body)
    return {**await _told(call), "added": made.id, "secret": secret}


async def confirm_channel(call: Call) -> Any:
    """The code that came by mail."""
    channels, id = _channels(call), _id(call)
    await channels.confirm(call.me(), id, call.body.code)
    if not next(one.confirmed for one in await channels.of(call.me()) if one.id == id):
        raise NotNow("That is not the code; after five tries remove the address, and add it again.")
    return await _told(call)


async def change_channel(call: Call) -> Any:
    """At once or one letter a day, and when it is quiet."""
    await _channels(call).change(call.me(), _id(call), call.body)
    return await _told(call)


async def try_channel(call: Call) -> Any:
    """Send something to try. If it arrives, a channel that was broken works again."""
    channels = _channels(call)
    call.services.limits.letters.take_shared(call.asker.address)
    await channels.try_out(call.me(), _id(call))
    return await _told(call)


async def remove_channel(call: Call) -> Any:
    """You are no longer told by that way."""
    await _channels(call).remove(call.me(), _id(call))
    return await _told(call)
