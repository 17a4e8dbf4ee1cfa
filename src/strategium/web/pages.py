"""The pages of the browser client: one page for every address of ours, and the files that it loads."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles

BUILT: Final = Path(__file__).resolve().parent / "client"  # where `make web` puts the client
WORKER: Final = "sw.js"
ADDRESSES: Final = (
    "/",
    "/tables",
    "/table/{table}",
    "/replay/{table}",
    "/learn",
    "/learn/{game}",
    "/learn/{game}/{lesson}",
    "/puzzles",
    "/puzzles/{game}",
    "/puzzles/{game}/{puzzle}",
    "/decks",
    "/decks/{game}",
    "/cards/{game}",
    "/rules",
    "/rules/{game}",
    "/rules/{game}/{scenario}",
    "/rules/{game}/{scenario}/{step}",
    "/you",
    "/about",
)
NOT_BUILT: Final = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Strategium</title>
<h1>The browser client is not built</h1>
<p>In the source tree, type <code>make web</code> (it needs Node 20) and start the server again.
The terminal needs nothing more: <code>strategium play</code>.</p></html>"""


class Assets(StaticFiles):
    """Files with their contents' hash in their names: a browser need never ask for one again."""

    async def get_response(self, path: str, scope: Any) -> Response:
        response = await super().get_response(path, scope)
        if response.status_code == 200:
            response.headers["cache-control"] = "public, max-age=31536000, immutable"
        return response


def is_built() -> bool:
    return (BUILT / "index.html").is_file()


async def page(request: Request) -> Response:
    """The one page, whatever the address: the client reads it."""
    if not is_built():
        return HTMLResponse(NOT_BUILT, 503)
    return FileResponse(BUILT / "index.html", headers={"cache-control": "no-cache"})


async def service_worker(request: Request) -> Response:
    """What a browser runs when it is told something while no page is open. It lies at the top, to serve all pages."""
    if not (BUILT / WORKER).is_file():
        return Response(status_code=404)
    return FileResponse(BUILT / WORKER, media_type="text/javascript", headers={"cache-control": "no-cache"})


def pages() -> list[BaseRoute]:
    """All routes of the client."""
    routes: list[BaseRoute] = [Route(address, page) for address in ADDRESSES]
    routes.append(Route(f"/{WORKER}", service_worker))
    routes.append(Mount("/assets", Assets(directory=BUILT / "assets", check_dir=False)))
    return routes
