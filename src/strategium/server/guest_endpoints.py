"""The HTTP API of guests: saying who one is, in which browsers, and signing out."""

from __future__ import annotations

from typing import Any

from starlette.responses import Response

from strategium.server.calls import Call, json_response
from strategium.server.guests import YEAR, browser_of, cookie_name, key_hash, key_of
from strategium.server.names import clean_name
from strategium.server.rows import Guest
from strategium.server.sessions import CODE_SECONDS, session_id


async def me(call: Call) -> Any:
    """Who you are; null if you have not said so."""
    if call.guest is not None:
        await call.services.sessions.see(key_of(call.request), browser_of(call.request))
    return await _told(call, call.guest)


async def call_me(call: Call) -> Any:
    """Say how you want to be called. A guest gets his cookie here."""
    name = clean_name(call.body.name)
    sessions = call.services.sessions
    if call.guest is not None:
        return await _told(call, await sessions.rename(call.guest, name))
    call.services.limits.guests.take(call.asker)
    return await _signed_in(call, *await sessions.welcome(name, browser_of(call.request)))


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
    response = json_response(await _told(call, None if here else call.guest))
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
    return await _signed_in(call, key, guest)


# ---- accounts ------------------------------------------------------------------------------------
async def show_account(call: Call) -> Any:
    """Your account; null if you have none. Nobody else is told of it."""
    account = await call.services.accounts.of(call.me())
    told = account and {"handle": account.handle, "email": account.email, "made": account.made}
    return {"account": told}


async def sign_up(call: Call) -> Any:
    """Keep your games: from now on you can sign in by a name and a password. All that you have stays yours."""
    body, guest = call.body, call.me()
    key = await call.services.accounts.sign_up(
        call.asker,
        guest,
        body.handle,
        body.password,
        body.email,
        browser_of(call.request),
        key_of(call.request),
    )
    return await _signed_in(call, key, guest)


async def change_account(call: Call) -> Any:
    """Another password, which signs you out everywhere else; or another address for mail."""
    body, guest = call.body, call.me()
    key = await call.services.accounts.change(
        call.asker,
        guest,
        body.password,
        body.new_password,
        body.email,
        browser_of(call.request),
        key_of(call.request),
    )
    return await _signed_in(call, key, guest)


async def sign_in(call: Call) -> Any:
    """Sign in by name and password. Games of this browser's guest are yours then, too."""
    body = call.body
    key, guest = await call.services.accounts.sign_in(
        call.asker, body.handle, body.password, body.seats, browser_of(call.request), key_of(call.request)
    )
    return await _signed_in(call, key, guest)


async def _told(call: Call, guest: Guest | None) -> dict[str, Any]:
    """Who somebody is. Where there are accounts, also by which name he signs in; where there are notices, whether all
    of his channels work."""
    told: dict[str, Any] = {"guest": None if guest is None else {"name": guest.name}}
    accounts, channels = call.services.accounts, call.services.channels
    if accounts.on:
        account = None if guest is None else await accounts.of(guest)
        told["accounts"] = True
        if guest is not None:
            told["guest"]["handle"] = None if account is None else account.handle
    if channels is not None:
        told["notices"] = True
        told["broken"] = guest is not None and any(one.error for one in await channels.of(guest))
    return told


async def _signed_in(call: Call, key: str, guest: Guest) -> Response:
    response = json_response(await _told(call, guest))
    _set_cookie(call, response, key, YEAR)
    return response


def _set_cookie(call: Call, response: Response, key: str, seconds: int) -> None:
    secure = call.services.config.secure or call.request.url.scheme == "https"
    response.set_cookie(
        cookie_name(call.request), key, max_age=seconds, httponly=True, samesite="strict", secure=secure
    )
