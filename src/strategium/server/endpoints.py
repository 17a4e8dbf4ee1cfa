"""The HTTP API: guests, games, tables, records, reports."""

from __future__ import annotations

import asyncio
import logging
import time
from typing import Any, Final

import msgspec
from starlette.responses import PlainTextResponse, Response

from strategium.agents import DEFAULT_BOT
from strategium.kernel.game import Game
from strategium.kernel.version import ENGINE
from strategium.server import decking, describing, replaying, scenarios
from strategium.server.calls import Call, Endpoint, json_response
from strategium.server.errors import BadRequest, NotFound, NotNow, NotYours
from strategium.server.guests import YEAR, clean_name, cookie_name, key_of
from strategium.server.hall import any_game
from strategium.server.live import LiveTable
from strategium.server.messages import (
    BotBody,
    DeckBody,
    DeckFileBody,
    GuestBody,
    JoinBody,
    NoBody,
    ReportBody,
    TableBody,
)
from strategium.server.store import OVER

LOG = logging.getLogger("strategium.api")


# ---- guests --------------------------------------------------------------------------------------
async def me(call: Call) -> Any:
    """Who you are; null if you have not said so."""
    return {"guest": None if call.guest is None else {"name": call.guest.name}}


async def call_me(call: Call) -> Any:
    """Say how you want to be called. A guest gets his cookie here."""
    name = clean_name(call.body.name)
    if call.guest is not None:
        guest = await call.services.rename(key_of(call.request), call.guest, name)
        return {"guest": {"name": guest.name}}
    key, guest = await call.services.welcome(name)
    response = json_response({"guest": {"name": guest.name}})
    secure = call.services.config.secure or call.request.url.scheme == "https"
    cookie = cookie_name(call.request)
    response.set_cookie(cookie, key, max_age=YEAR, httponly=True, samesite="strict", secure=secure)
    return response


# ---- games ---------------------------------------------------------------------------------------
async def list_games(call: Call) -> Any:
    """All games that can be played, each with its options and its table description, and all bots."""
    games = [describing.describe(any_game(name)) for name in describing.game_names()]
    return {
        "games": games,
        "bots": describing.bots(),
        "default_bot": DEFAULT_BOT,
        "engine": ENGINE,
    }


async def show_game(call: Call) -> Any:
    """One game."""
    return describing.describe(_game(call))


async def list_rules(call: Call) -> Any:
    """The rules of a game as clauses, in the order of play."""
    return {"rules": describing.rules(_game(call))}


async def list_cards(call: Call) -> Any:
    """The cards of a game."""
    return {"cards": describing.cards(_game(call))}


async def list_decks(call: Call) -> Any:
    """What a deck of the game is, the decks that come with it, and its cards in sections."""
    return await asyncio.to_thread(decking.listed, _game(call))


async def check_deck(call: Call) -> Any:
    """Read a deck and say all that is wrong with it. Nothing is kept."""
    return await asyncio.to_thread(decking.checked, _game(call), call.body.deck, call.body.text)


async def write_deck(call: Call) -> Any:
    """A deck as a file of another kind. Unknown cards are refused."""
    return {"text": await asyncio.to_thread(decking.written, _game(call), call.body.deck, call.body.kind)}


async def list_scenarios(call: Call) -> Any:
    """The scenarios that show what the rules mean."""
    return {"scenarios": await asyncio.to_thread(scenarios.listed, _game(call))}


async def show_scenario(call: Call) -> Any:
    """A scenario, step by step."""
    return await asyncio.to_thread(scenarios.played, _game(call), call.word("scenario"))


def _game(call: Call) -> Game:
    return any_game(call.word("game"))


# ---- tables --------------------------------------------------------------------------------------
async def list_tables(call: Call) -> Any:
    """The public tables and your own."""
    hall = call.services.hall
    yours = [] if call.guest is None else await hall.of(call.guest)
    return {"public": await hall.listed(), "yours": yours}


async def make_table(call: Call) -> Any:
    """A new table. You sit at it; it begins at once if no seat is free."""
    table = await call.services.hall.make(call.me(), call.body)
    return _told(table, call)


async def show_table(call: Call) -> Any:
    """A table, by the link to it."""
    return _told(await _table(call), call)


async def join_table(call: Call) -> Any:
    """Take a free seat."""
    table = await _table(call)
    await table.sit(call.me(), call.body.seat)
    return _told(table, call)


async def leave_table(call: Call) -> Any:
    """Leave a table whose game has not begun."""
    table = await _table(call)
    await table.stand_up(_seated(table, call))
    return _told(table, call)


async def replace_by_bot(call: Call) -> Any:
    """Give your seat to a bot, or a free one, or that of somebody who has been away for long."""
    table = await _table(call)
    word = call.word("seat")
    if not word.isdecimal() or len(word) > 2:
        raise NotFound("There is no such seat.")
    await table.give_to_bot(_seated(table, call), int(word), call.body.bot)
    return _told(table, call)


async def rematch(call: Call) -> Any:
    """The same players once more, at a new table."""
    table = await _table(call)
    made = await call.services.hall.rematch(_seated(table, call), table)
    return _told(made, call)


async def show_record(call: Call) -> Any:
    """The record of a game: as you saw it while it goes on, whole when it is over. ?seat=N for one of your seats."""
    table = await _table(call)
    if not table.may_watch(call.guest):
        raise NotYours("Only those who play here have this record.")
    record = table.playing().record()
    if table.row.status == OVER:
        return Response(record.to_bytes(), media_type="application/json")
    seats = table.seats_of(call.guest)
    wished = call.request.query_params.get("seat", "")
    viewer = int(wished) if wished.isdecimal() and len(wished) < 3 else (seats[0] if seats else None)
    if viewer is not None and viewer not in seats:
        raise NotYours("That is not your seat.")
    return await asyncio.to_thread(record.for_seat, viewer)


async def show_replay(call: Call) -> Any:
    """A game that is over, from move ?from=N on, as ?as= a seat, "watch" (a spectator) or "open" saw it."""
    table = await _over(call)
    query = call.request.query_params
    word, start = query.get("as", replaying.OPEN), query.get("from", "0")
    if not start.isdecimal() or len(start) > 6:
        raise BadRequest("“from” is the number of a move.")
    return await asyncio.to_thread(replaying.replay_page, table.playing(), word, int(start))


async def show_overview(call: Call) -> Any:
    """At which move of a game that is over each round and phase began."""
    table = await _over(call)
    return {"parts": await asyncio.to_thread(replaying.overview, table.playing())}


async def _over(call: Call) -> LiveTable:
    """A table whose game is over, for those who played or may watch: now its record is no secret to them."""
    table = await _table(call)
    if not table.may_watch(call.guest):
        raise NotYours("Only those who play here have this replay.")
    if table.row.status != OVER:
        raise NotNow("The replay can be seen when the game is over.")
    return table


async def report(call: Call) -> Any:
    """Report a problem: the server keeps the whole record, you get your own."""
    table = await _table(call)
    guest = _seated(table, call)
    record = table.playing().record()
    data = record.to_bytes()
    text: str = call.body.text
    now = time.time()
    number = await call.services.keeper.do(
        lambda store: store.add_report(table.row.id, guest.id, text, data, now)
    )
    try:
        own = await asyncio.to_thread(record.for_seat, table.seats_of(guest)[0])
        msgspec.json.encode(own)
    except Exception:  # what is reported may be that a view cannot be made
        LOG.exception("a record cannot be written for a seat", extra={"table": table.short})
        own = None
    return {"report": number, "record": own}


async def _table(call: Call) -> LiveTable:
    return await call.services.hall.find(call.word("table"))


def _seated(table: LiveTable, call: Call) -> Any:
    guest = call.me()
    if not table.seats_of(guest):
        raise NotYours("You do not play at this table.")
    return guest


def _told(table: LiveTable, call: Call) -> dict[str, Any]:
    return {"table": table.table_data(), "your_seats": table.seats_of(call.guest)}


# ---- the server itself ---------------------------------------------------------------------------
async def health(call: Call) -> Any:
    """Whether the server can read and write."""
    counts = await call.services.keeper.do(lambda store: store.counts())
    return {"status": "well", "engine": ENGINE, "tables": counts["tables"]}


async def metrics(call: Call) -> Any:
    """Counts for monitoring."""
    services = call.services
    return PlainTextResponse(services.metrics.text(len(services.hall.tables), services.keeper.commits))


async def openapi(call: Call) -> Any:
    """This description."""
    return describe_api(ENDPOINTS, cookie_name(call.request))


TABLE: Final = "/api/tables/{table}"
GAME: Final = "/api/games/{game}"
ENDPOINTS: Final[tuple[Endpoint, ...]] = (
    Endpoint("GET", "/api/me", me, "Who you are."),
    Endpoint("POST", "/api/me", call_me, "Say how you want to be called.", body=GuestBody, costly=True),
    Endpoint("GET", "/api/games", list_games, "All games and bots."),
    Endpoint("GET", GAME, show_game, "One game."),
    Endpoint("GET", f"{GAME}/rules", list_rules, "The rules of a game."),
    Endpoint("GET", f"{GAME}/cards", list_cards, "The cards of a game."),
    Endpoint("GET", f"{GAME}/decks", list_decks, "The decks of a game."),
    Endpoint("POST", f"{GAME}/decks/check", check_deck, "Read and check a deck.", body=DeckBody),
    Endpoint("POST", f"{GAME}/decks/file", write_deck, "A deck as a file.", body=DeckFileBody),
    Endpoint("GET", f"{GAME}/scenarios", list_scenarios, "The scenarios of a game."),
    Endpoint("GET", f"{GAME}/scenarios/{{scenario}}", show_scenario, "A scenario, step by step."),
    Endpoint("GET", "/api/tables", list_tables, "Public tables, and yours."),
    Endpoint("POST", "/api/tables", make_table, "A new table.", body=TableBody, guest=True, costly=True),
    Endpoint("GET", TABLE, show_table, "One table."),
    Endpoint("POST", f"{TABLE}/join", join_table, "Take a free seat.", body=JoinBody, guest=True),
    Endpoint("POST", f"{TABLE}/leave", leave_table, "Leave before the game begins.", body=NoBody, guest=True),
    Endpoint(
        "POST",
        f"{TABLE}/seats/{{seat}}/bot",
        replace_by_bot,
        "Give a seat to a bot.",
        body=BotBody,
        guest=True,
    ),
    Endpoint("POST", f"{TABLE}/rematch", rematch, "Play again.", body=NoBody, guest=True, costly=True),
    Endpoint("GET", f"{TABLE}/record", show_record, "The record of a game.", query=("seat",)),
    Endpoint("GET", f"{TABLE}/replay", show_replay, "A finished game, step by step.", query=("as", "from")),
    Endpoint("GET", f"{TABLE}/overview", show_overview, "The rounds and phases of a finished game."),
    Endpoint(
        "POST", f"{TABLE}/report", report, "Report a problem.", body=ReportBody, guest=True, costly=True
    ),
    Endpoint("GET", "/api/openapi.json", openapi, "This description."),
    Endpoint("GET", "/health", health, "Whether the server is well."),
    Endpoint("GET", "/metrics", metrics, "Counts for monitoring."),
)


def describe_api(endpoints: tuple[Endpoint, ...], cookie: str) -> dict[str, Any]:
    """An OpenAPI description of the endpoints."""
    bodies = [one.body for one in endpoints if one.body is not None]
    _, schemas = msgspec.json.schema_components(bodies, ref_template="#/components/schemas/{name}")
    paths: dict[str, dict[str, Any]] = {}
    for one in endpoints:
        paths.setdefault(one.path, {})[one.method.lower()] = _operation(one)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Strategium", "version": ENGINE, "description": "Tables for games, over HTTP."},
        "paths": paths,
        "components": {
            "schemas": {**schemas, "Error": ERROR_SCHEMA},
            "securitySchemes": {"guest": {"type": "apiKey", "in": "cookie", "name": cookie}},
        },
    }


ERROR_SCHEMA: Final = {
    "type": "object",
    "required": ["error"],
    "properties": {
        "error": {
            "type": "object",
            "required": ["code", "text", "rules"],
            "properties": {
                "code": {"type": "string"},
                "text": {"type": "string"},
                "rules": {"type": "array", "items": {"type": "string"}},
            },
        }
    },
}


def _word_schema(name: str) -> dict[str, Any]:
    """A part of a path: any word, but games are known by name."""
    found: dict[str, Any] = {"type": "string"}
    if name == "game":
        found["enum"] = list(describing.game_names())
    return found


def _operation(one: Endpoint) -> dict[str, Any]:
    error = {
        "description": "It was refused; nothing has changed.",
        "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Error"}}},
    }
    names = [part[1:-1] for part in one.path.split("/") if part.startswith("{")]
    found: dict[str, Any] = {
        "summary": one.about,
        "description": " ".join((one.handler.__doc__ or "").split()),
        "operationId": getattr(one.handler, "__name__", ""),
        "parameters": [
            *[{"name": n, "in": "path", "required": True, "schema": _word_schema(n)} for n in names],
            *[{"name": n, "in": "query", "schema": {"type": "string"}} for n in one.query],
        ],
        "responses": {
            "200": {"description": "Done.", "content": {"application/json": {"schema": {}}}},
            "4XX": error,
            "503": error,
        },
    }
    if one.path == "/metrics":
        found["responses"]["200"]["content"] = {"text/plain": {"schema": {"type": "string"}}}
    if one.body is not None:
        schema = {"$ref": f"#/components/schemas/{one.body.__name__}"}
        found["requestBody"] = {"required": True, "content": {"application/json": {"schema": schema}}}
    if one.guest:
        found["security"] = [{"guest": []}]
    return found
