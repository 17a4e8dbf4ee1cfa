"""The HTTP API: the list of all endpoints."""

from __future__ import annotations

from typing import Any, Final

from strategium.server.calls import Call, Endpoint
from strategium.server.clock_endpoints import claim, give_time, set_holiday, show_holiday
from strategium.server.game_endpoints import (
    attempt_puzzle,
    check_deck,
    list_cards,
    list_decks,
    list_games,
    list_lessons,
    list_puzzles,
    list_rules,
    list_scenarios,
    search_book,
    show_book,
    show_game,
    show_scenario,
    solve_puzzle,
    teach,
    try_scenario,
    why_in_lesson,
    why_in_puzzle,
    why_in_try,
    write_deck,
)
from strategium.server.guest_endpoints import (
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
from strategium.server.guests import cookie_name
from strategium.server.messages import (
    AccountBody,
    BotBody,
    ChannelBody,
    ClaimBody,
    CodeBody,
    ConfirmBody,
    DeckBody,
    DeckFileBody,
    EndBody,
    GiveTimeBody,
    GuestBody,
    HolidayBody,
    JoinBody,
    LessonBody,
    LessonWhyBody,
    NoBody,
    PuzzleBody,
    RematchBody,
    ReportBody,
    SignInBody,
    SignUpBody,
    TableBody,
    TimesBody,
    TryBody,
    TryWhyBody,
    UpgradeBody,
)
from strategium.server.notice_endpoints import (
    add_channel,
    change_channel,
    confirm_channel,
    list_channels,
    remove_channel,
    try_channel,
)
from strategium.server.openapi import describe_api
from strategium.server.record_endpoints import report, show_overview, show_record, show_replay
from strategium.server.table_endpoints import (
    agree,
    come_back,
    hint,
    join_table,
    leave_table,
    list_tables,
    make_table,
    rematch,
    replace_by_bot,
    show_table,
)


async def health(call: Call) -> Any:
    """Whether the server can keep games: refused with what is wrong if not. Strangers are told no more."""
    await call.services.check()
    return {"status": "well"}


async def openapi(call: Call) -> Any:
    """This description."""
    return await call.cached(describe_all, cookie_name(call.request))


def describe_all(cookie: str) -> dict[str, Any]:
    return describe_api(ENDPOINTS, cookie)


CHANNELS: Final = "/api/me/channels"
CHANNEL: Final = f"{CHANNELS}/{{channel}}"
TABLE: Final = "/api/tables/{table}"
GAME: Final = "/api/games/{game}"
SCENARIO: Final = f"{GAME}/scenarios/{{scenario}}"
LESSON: Final = f"{GAME}/lessons/{{lesson}}"
PUZZLE: Final = f"{GAME}/puzzles/{{puzzle}}"
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
    Endpoint("GET", "/api/me/holiday", show_holiday, "Your holiday.", guest=True),
    Endpoint(
        "POST",
        "/api/me/holiday",
        set_holiday,
        "Begin or end a holiday.",
        body=HolidayBody,
        guest=True,
        cost=20,
    ),
    Endpoint("GET", CHANNELS, list_channels, "How you are told of your moves.", guest=True),
    Endpoint("POST", CHANNELS, add_channel, "Another way to be told.", body=ChannelBody, guest=True, cost=10),
    Endpoint(
        "POST", f"{CHANNEL}/confirm", confirm_channel, "The code from a mail.", body=ConfirmBody, guest=True
    ),
    Endpoint("POST", f"{CHANNEL}/times", change_channel, "When you are told.", body=TimesBody, guest=True),
    Endpoint("POST", f"{CHANNEL}/try", try_channel, "Try a channel.", body=NoBody, guest=True, cost=10),
    Endpoint("POST", f"{CHANNEL}/remove", remove_channel, "Be told no longer.", body=NoBody, guest=True),
    Endpoint("GET", "/api/games", list_games, "All games and bots."),
    Endpoint("GET", GAME, show_game, "One game."),
    Endpoint("GET", f"{GAME}/rules", list_rules, "The rules of a game."),
    Endpoint("GET", f"{GAME}/book", show_book, "The rules as a book."),
    Endpoint("GET", f"{GAME}/book/search", search_book, "Find rules by words.", query=("words",), cost=2),
    Endpoint("GET", f"{GAME}/cards", list_cards, "The cards of a game."),
    Endpoint("GET", f"{GAME}/decks", list_decks, "The decks of a game."),
    Endpoint("POST", f"{GAME}/decks/check", check_deck, "Read and check a deck.", body=DeckBody, cost=3),
    Endpoint("POST", f"{GAME}/decks/file", write_deck, "A deck as a file.", body=DeckFileBody, cost=3),
    Endpoint("GET", f"{GAME}/scenarios", list_scenarios, "The scenarios of a game."),
    Endpoint("GET", SCENARIO, show_scenario, "A scenario, step by step.", cost=3),
    Endpoint("POST", f"{SCENARIO}/try", try_scenario, "Play a scenario yourself.", body=TryBody, cost=3),
    Endpoint("POST", f"{SCENARIO}/try/why", why_in_try, "Why not, there.", body=TryWhyBody, cost=3),
    Endpoint("GET", "/api/lessons", list_lessons, "The lessons of all games."),
    Endpoint("POST", LESSON, teach, "A lesson, move by move.", body=LessonBody, cost=2),
    Endpoint("POST", f"{LESSON}/why", why_in_lesson, "Why not, in a lesson.", body=LessonWhyBody, cost=2),
    Endpoint("GET", "/api/puzzles", list_puzzles, "The puzzles of all games."),
    Endpoint("POST", PUZZLE, attempt_puzzle, "A puzzle, move by move.", body=PuzzleBody, cost=3),
    Endpoint("GET", f"{PUZZLE}/solution", solve_puzzle, "The solution of a puzzle.", cost=5),
    Endpoint("POST", f"{PUZZLE}/why", why_in_puzzle, "Why not, in a puzzle.", body=LessonWhyBody, cost=3),
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
    Endpoint("POST", f"{TABLE}/claim", claim, "Claim on time.", body=ClaimBody, guest=True),
    Endpoint(
        "POST", f"{TABLE}/time", give_time, "Give another time.", body=GiveTimeBody, guest=True, cost=10
    ),
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
