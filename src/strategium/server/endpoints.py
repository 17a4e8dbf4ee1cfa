"""The HTTP API: guests, games, tables, records, reports."""

from __future__ import annotations

import asyncio
import gzip
import time
from typing import Any, Final

import msgspec
from starlette.responses import Response

from strategium.kernel.game import Game
from strategium.kernel.version import ENGINE
from strategium.server import decking, describing, lessons, scenarios
from strategium.server.calls import Call, Endpoint, packed
from strategium.server.errors import BadRequest, Busy, NotFound, NotNow, NotYours
from strategium.server.guests import cookie_name
from strategium.server.live import LiveTable
from strategium.server.lobby import any_game
from strategium.server.messages import (
    AccountBody,
    BotBody,
    CodeBody,
    DeckBody,
    DeckFileBody,
    EndBody,
    GuestBody,
    JoinBody,
    LessonBody,
    LessonWhyBody,
    NoBody,
    RematchBody,
    ReportBody,
    SignInBody,
    SignUpBody,
    TableBody,
    UpgradeBody,
)
from strategium.server.records import record_of
from strategium.server.replaying import OPEN, Eyes
from strategium.server.rows import OPEN as NOT_BEGUN
from strategium.server.rows import OVER, StoredGame, TableRow
from strategium.server.sides import own_sides
from strategium.server.signing import (
    call_me,
    change_account,
    end_session,
    list_sessions,
    make_code,
    me,
    show_account,
    sign_in,
    sign_up,
    use_code,
)
from strategium.server.store import read_game


# ---- games ---------------------------------------------------------------------------------------
async def list_games(call: Call) -> Any:
    """All games that can be played, each with its options and its table description, and all bots."""
    plugins = await call.services.lobby.bots.plugins()
    return await call.cached(describing.everything, tuple(sorted(plugins.items())))


async def show_game(call: Call) -> Any:
    """One game."""
    return await call.cached(describing.describe, _game(call))


async def list_rules(call: Call) -> Any:
    """The rules of a game as clauses, in the order of play."""
    return await call.cached(describing.rules, _game(call))


async def list_cards(call: Call) -> Any:
    """The cards of a game."""
    return await call.cached(describing.cards, _game(call))


async def list_decks(call: Call) -> Any:
    """What a deck of the game is, the decks that come with it, and its cards in sections."""
    return await call.cached(decking.listed, _game(call))


async def check_deck(call: Call) -> Any:
    """Read a deck and say all that is wrong with it. Nothing is kept."""
    return await call.services.workers.do(decking.checked, _game(call), call.body.deck, call.body.text)


async def write_deck(call: Call) -> Any:
    """A deck as a file of another kind. Unknown cards are refused."""
    text = await call.services.workers.do(decking.written, _game(call), call.body.deck, call.body.kind)
    return {"text": text}


async def list_scenarios(call: Call) -> Any:
    """The scenarios that show what the rules mean."""
    return await call.cached(scenarios.contents, _game(call))


async def show_scenario(call: Call) -> Any:
    """A scenario, step by step."""
    return await call.cached(scenarios.played, _game(call), call.word("scenario"))


async def list_lessons(call: Call) -> Any:
    """The lessons of all games, and what a round of each consists of."""
    return await call.cached(lessons.everything)


async def teach(call: Call) -> Any:
    """A lesson after your moves, the last of which is judged; or at the beginning of a step. Nothing is kept."""
    body: LessonBody = call.body
    return await call.services.workers.do(
        lessons.taught, _game(call), call.word("lesson"), body.moves, body.step
    )


async def why_in_lesson(call: Call) -> Any:
    """Why nothing can be done with a thing in a lesson."""
    body: LessonWhyBody = call.body
    return await call.services.workers.do(
        lessons.reasons, _game(call), call.word("lesson"), body.moves, body.ref
    )


def _game(call: Call) -> Game:
    return any_game(call.word("game"))


# ---- tables --------------------------------------------------------------------------------------
async def list_tables(call: Call) -> Any:
    """The public tables, and your own from the one with number ?from=N on: first those where you are asked."""
    lobby = call.services.lobby
    yours, more = ([], False) if call.guest is None else await lobby.of(call.guest, _number(call, "from"))
    return {"public": await lobby.listed(), "yours": yours, "more": more}


async def make_table(call: Call) -> Any:
    """A new table. You sit at it; it begins at once if no seat is free."""
    await call.services.check_unfinished(call.me())
    table = await call.services.lobby.make(call.me(), call.body)
    return _told(table, call)


async def show_table(call: Call) -> Any:
    """A table, by the link to it."""
    return _told(await _table(call), call)


async def join_table(call: Call) -> Any:
    """Take a free seat, and a side where there is one to choose. At a seat of yours: another side."""
    table = await _table(call)
    seat, side = call.body.seat, call.body.side
    if side is not None:
        await call.services.workers.do(table.seating.try_side, side)
    await table.seating.sit(call.me(), seat, side)
    return _told(table, call)


async def leave_table(call: Call) -> Any:
    """Leave a table whose game has not begun."""
    table = await _table(call)
    await table.seating.stand_up(_seated(table, call))
    return _told(table, call)


async def replace_by_bot(call: Call) -> Any:
    """Let a bot play for you, or for somebody who has been away for long, or take a free seat."""
    table = await _table(call)
    word = call.word("seat")
    if not word.isdecimal() or len(word) > 2:
        raise NotFound("There is no such seat.")
    await table.seating.give_to_bot(_seated(table, call), int(word), call.body.bot)
    return _told(table, call)


async def come_back(call: Call) -> Any:
    """Play on yourself where a bot plays for you."""
    table = await _table(call)
    await table.seating.come_back(_seated(table, call))
    return _told(table, call)


async def hint(call: Call) -> Any:
    """What the strongest bot would choose for you, and why. Only where you are the only person at the table."""
    table = await _table(call)
    return await call.services.hinting.hint(table, _seated(table, call))


async def rematch(call: Call) -> Any:
    """The same players once more, at a new table."""
    table = await _table(call)
    await call.services.check_unfinished(call.me())
    made = await call.services.lobby.rematch(_seated(table, call), table, call.body.swap)
    return _told(made, call)


NO_REPLAY: Final = "Only those who play here have this replay."


async def show_record(call: Call) -> Any:
    """The record of a game: as you saw it while it goes on, whole when it is over. ?seat=N for one of your seats."""
    await _readable(call, "Only those who play here have this record.")
    row = await call.services.lobby.lay_open(call.word("table"))
    kept = await _kept(call, row)
    if row.status == OVER:
        digests = await call.services.archives.known_digests(row.id)
        return Response(record_of(kept, digests).to_bytes(), media_type="application/json")
    seats = row.seats_of(call.guest)
    wished = call.request.query_params.get("seat", "")
    viewer = int(wished) if wished.isdecimal() and len(wished) < 3 else (seats[0] if seats else None)
    if viewer is not None and viewer not in seats:
        raise NotYours("That is not your seat.")
    return await packed(call.request, await call.services.archives.seen(kept, viewer))


async def show_replay(call: Call) -> Any:
    """A page of a finished game, the one with move ?from=N, as ?as= a seat, "watch" (a spectator) or "open" saw it."""
    row = await _readable(call, NO_REPLAY)
    eyes = Eyes(call.request.query_params.get("as", OPEN), len(row.seats))
    start = _number(call, "from")
    row = await _laid_open(call)
    return await packed(call.request, await call.services.archives.page(row.id, eyes.word, start))


async def show_overview(call: Call) -> Any:
    """At which move of a game that is over each round and phase began; and what cannot be shown of it, if anything."""
    await _readable(call, NO_REPLAY)
    cover = await call.services.archives.cover((await _laid_open(call)).id)
    return {"parts": cover.parts, "note": cover.note}


async def _readable(call: Call, refusal: str) -> TableRow:
    """A table whose game may be read by who asks. It need not be in memory for that."""
    row = await call.services.lobby.row(call.word("table"))
    if not row.may_watch(call.guest):
        raise NotYours(refusal)
    return row


async def _laid_open(call: Call) -> TableRow:
    """A table whose game is over: now it is no secret to those who may read it, and its end is final."""
    row = await call.services.lobby.lay_open(call.word("table"))
    if row.status != OVER or row.result is None:
        raise NotNow("The replay can be seen when the game is over.")
    return row


async def _kept(call: Call, row: TableRow) -> StoredGame:
    """What the store has of a game that has begun."""
    if row.status == NOT_BEGUN or (row.status == OVER and row.result is None):
        raise NotNow("The game has not begun: seats are free.")
    kept = await call.services.keeper.do(lambda store: read_game(store, row.id))
    if kept is None:
        raise NotFound("There is no such table.")
    return kept


def _number(call: Call, name: str) -> int:
    """A number behind the question mark; 0 if there is none."""
    word = call.request.query_params.get(name, "0")
    if not word.isdecimal() or not word.isascii() or len(word) > 6:
        raise BadRequest(f"“{name}” is a number.")
    return int(word)


async def report(call: Call) -> Any:
    """Report a problem: the server keeps the whole record, you get your own."""
    table = await _table(call)
    guest = _seated(table, call)
    call.services.limits.reports.take(call.asker)
    kept = await _kept(call, table.row)
    data = record_of(kept).to_bytes()
    text: str = call.body.text
    now = time.time()
    number = await call.services.keeper.do(
        lambda store: store.add_report(table.row.id, guest.id, text, data, now)
    )
    try:
        own = await call.services.archives.seen(kept, table.seats_of(guest)[0])
    except Busy:
        return {"report": number, "record": None}  # what counts is kept
    return {"report": number, "record": msgspec.Raw(await asyncio.to_thread(gzip.decompress, own))}


async def agree(call: Call) -> Any:
    """Whether you go on with a game under changed rules. If somebody does not, it ends without a winner."""
    table = await _table(call)
    await table.agree(_seated(table, call), call.body.version, call.body.yes)
    return _told(table, call)


async def _table(call: Call) -> LiveTable:
    return await call.services.find_table(call.word("table"), call.asker)


def _seated(table: LiveTable, call: Call) -> Any:
    guest = call.me()
    if not table.seats_of(guest):
        raise NotYours("You do not play at this table.")
    return guest


def _told(table: LiveTable, call: Call) -> dict[str, Any]:
    return {
        "table": table.table_data(),
        "your_seats": table.seats_of(call.guest),
        "your_sides": own_sides(table.game, table.row, call.guest),
    }


# ---- the server itself ---------------------------------------------------------------------------
async def health(call: Call) -> Any:
    """Whether the server can keep games: refused with what is wrong if not. Strangers are told no more."""
    await call.services.check()
    return {"status": "well"}


async def openapi(call: Call) -> Any:
    """This description."""
    return await call.cached(describe_api, cookie_name(call.request))


TABLE: Final = "/api/tables/{table}"
GAME: Final = "/api/games/{game}"
LESSON: Final = f"{GAME}/lessons/{{lesson}}"
ENDPOINTS: Final[tuple[Endpoint, ...]] = (
    Endpoint("GET", "/api/me", me, "Who you are."),
    Endpoint("POST", "/api/me", call_me, "Say how you want to be called.", body=GuestBody, cost=5),
    Endpoint("GET", "/api/me/sessions", list_sessions, "Where you are signed in.", guest=True),
    Endpoint(
        "POST",
        "/api/me/sessions/{session}/end",
        end_session,
        "Sign out in one of your browsers.",
        body=EndBody,
        guest=True,
    ),
    Endpoint(
        "POST", "/api/me/code", make_code, "A code for another browser.", body=NoBody, guest=True, cost=5
    ),
    Endpoint("POST", "/api/me/code/use", use_code, "Sign in by a code.", body=CodeBody, cost=5),
    Endpoint("GET", "/api/me/account", show_account, "Your account.", guest=True),
    Endpoint(
        "POST",
        "/api/me/account",
        sign_up,
        "Keep your games by an account.",
        body=SignUpBody,
        guest=True,
        cost=5,
    ),
    Endpoint(
        "POST",
        "/api/me/account/change",
        change_account,
        "Change your password or address.",
        body=AccountBody,
        guest=True,
        cost=5,
    ),
    Endpoint("POST", "/api/me/sign-in", sign_in, "Sign in by name and password.", body=SignInBody, cost=5),
    Endpoint("GET", "/api/games", list_games, "All games and bots."),
    Endpoint("GET", GAME, show_game, "One game."),
    Endpoint("GET", f"{GAME}/rules", list_rules, "The rules of a game."),
    Endpoint("GET", f"{GAME}/cards", list_cards, "The cards of a game."),
    Endpoint("GET", f"{GAME}/decks", list_decks, "The decks of a game."),
    Endpoint("POST", f"{GAME}/decks/check", check_deck, "Read and check a deck.", body=DeckBody, cost=3),
    Endpoint("POST", f"{GAME}/decks/file", write_deck, "A deck as a file.", body=DeckFileBody, cost=3),
    Endpoint("GET", f"{GAME}/scenarios", list_scenarios, "The scenarios of a game."),
    Endpoint("GET", f"{GAME}/scenarios/{{scenario}}", show_scenario, "A scenario, step by step.", cost=3),
    Endpoint("GET", "/api/lessons", list_lessons, "The lessons of all games."),
    Endpoint("POST", LESSON, teach, "A lesson, move by move.", body=LessonBody, cost=2),
    Endpoint("POST", f"{LESSON}/why", why_in_lesson, "Why not, in a lesson.", body=LessonWhyBody, cost=2),
    Endpoint("GET", "/api/tables", list_tables, "Public tables, and yours.", query=("from",), cost=2),
    Endpoint("POST", "/api/tables", make_table, "A new table.", body=TableBody, guest=True, costly=True),
    Endpoint("GET", TABLE, show_table, "One table."),
    Endpoint("POST", f"{TABLE}/join", join_table, "Take a free seat.", body=JoinBody, guest=True, cost=3),
    Endpoint("POST", f"{TABLE}/leave", leave_table, "Leave before the game begins.", body=NoBody, guest=True),
    Endpoint(
        "POST",
        f"{TABLE}/seats/{{seat}}/bot",
        replace_by_bot,
        "Give a seat to a bot.",
        body=BotBody,
        guest=True,
    ),
    Endpoint(
        "POST", f"{TABLE}/hint", hint, "What a strong bot would do for you.", body=NoBody, guest=True, cost=10
    ),
    Endpoint("POST", f"{TABLE}/back", come_back, "Play on yourself.", body=NoBody, guest=True),
    Endpoint("POST", f"{TABLE}/rematch", rematch, "Play again.", body=RematchBody, guest=True, costly=True),
    Endpoint(
        "POST", f"{TABLE}/upgrade", agree, "Go on under changed rules, or not.", body=UpgradeBody, guest=True
    ),
    Endpoint("GET", f"{TABLE}/record", show_record, "The record of a game.", query=("seat",), cost=10),
    Endpoint(
        "GET", f"{TABLE}/replay", show_replay, "A finished game, step by step.", query=("as", "from"), cost=5
    ),
    Endpoint("GET", f"{TABLE}/overview", show_overview, "The rounds and phases of a finished game.", cost=5),
    Endpoint(
        "POST",
        f"{TABLE}/report",
        report,
        "Report a problem.",
        body=ReportBody,
        guest=True,
        cost=10,
    ),
    Endpoint("GET", "/api/openapi.json", openapi, "This description."),
    Endpoint("GET", "/health", health, "Whether the server is well."),
)


def describe_api(cookie: str) -> dict[str, Any]:
    """An OpenAPI description of the endpoints."""
    bodies = [one.body for one in ENDPOINTS if one.body is not None]
    _, schemas = msgspec.json.schema_components(bodies, ref_template="#/components/schemas/{name}")
    paths: dict[str, dict[str, Any]] = {}
    for one in ENDPOINTS:
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
    if one.body is not None:
        schema = {"$ref": f"#/components/schemas/{one.body.__name__}"}
        found["requestBody"] = {"required": True, "content": {"application/json": {"schema": schema}}}
    if one.guest:
        found["security"] = [{"guest": []}]
    return found
