"""The HTTP API of guests: saying who one is, in which browsers, and signing out."""

from __future__ import annotations

from typing import Any

from starlette.responses import Response

from strategium.server.calls import Call, json_response
from strategium.server.guests import YEAR, browser_of, cookie_name, key_hash, key_of
from strategium.server.names import clean_name
from strategium.server.sessions import CODE_SECONDS, session_id
from strategium.server.store import Guest


async def me(call: Call) -> Any:
    """Who you are; null if you have not said so."""
    if call.guest is not None:
        await call.services.sessions.see(key_of(call.request), browser_of(call.request))
    return _told(call.guest)


async def call_me(call: Call) -> Any:
    """Say how you want to be called. A guest gets his cookie here."""
    name = clean_name(call.body.name)
    sessions = call.services.sessions
    if call.guest is not None:
        return _told(await sessions.rename(call.guest, name))
    call.services.limits.guests.take(call.asker)
    return _signed_in(call, *await sessions.welcome(name, browser_of(call.request)))


async def list_sessions(call: Call) -> Any:
    """The browsers in which you are signed in, those seen last first."""
    here = key_hash(key_of(call.request))
    return {
        "sessions": [
            {
                "id": session_id(one.hash),
                "label": one.label,
                "made": one.made,
                "seen": one.seen,
                "here": one.hash == here,
            }
            for one in await call.services.sessions.of(call.me())
        ]
    }


async def end_session(call: Call) -> Any:
    """Sign out in one of your browsers: what is open there is closed. If no other has your seats, be sure."""
    ended = await call.services.sessions.end(call.me(), call.word("session"), call.body.sure)
    here = ended == key_hash(key_of(call.request))
    response = json_response(_told(None if here else call.guest))
    if here:
        _set_cookie(call, response, "", 0)
    return response


async def make_code(call: Call) -> Any:
    """A code to sign in as the same guest in another browser: good once, for ten minutes."""
    code = await call.services.sessions.new_code(call.me(), key_of(call.request))
    return {"code": code, "seconds": round(CODE_SECONDS)}


async def use_code(call: Call) -> Any:
    """Sign in by a code that another browser shows. If this one has seats of its own, be sure."""
    call.services.limits.codes.take_shared(call.asker.address)
    key, guest = await call.services.sessions.use_code(
        call.body.code, browser_of(call.request), key_of(call.request), call.body.sure
    )
    return _signed_in(call, key, guest)


def _told(guest: Guest | None) -> dict[str, Any]:
    return {"guest": None if guest is None else {"name": guest.name}}


def _signed_in(call: Call, key: str, guest: Guest) -> Response:
    response = json_response(_told(guest))
    _set_cookie(call, response, key, YEAR)
    return response


def _set_cookie(call: Call, response: Response, key: str, seconds: int) -> None:
    secure = call.services.config.secure or call.request.url.scheme == "https"
    response.set_cookie(
        cookie_name(call.request), key, max_age=seconds, httponly=True, samesite="strict", secure=secure
    )
