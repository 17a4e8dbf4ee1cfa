"""The routes of the client: one page for every address, files that never change, words where nothing is built."""

from __future__ import annotations

from pathlib import Path

import httpx
import pytest

from strategium.web import pages as web
from tests.server.serving import quick, serving


@pytest.fixture
def built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A client that is nothing but a page and a script."""
    folder = tmp_path / "client"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<title>Strategium</title>")
    (folder / "assets" / "index-abc.js").write_text("console.log(1)")
    monkeypatch.setattr(web, "BUILT", folder)
    return folder


@pytest.mark.parametrize(
    "path",
    [
        *("/", "/tables", "/table/some-table", "/replay/some-table", "/you", "/about"),
        *("/decks", "/decks/conquest", "/rules", "/rules/template", "/rules/template/a.scenario"),
        *("/rules/template/a.scenario/2", "/puzzles", "/puzzles/template", "/puzzles/template/a"),
    ],
)
def test_every_address_is_the_one_page(built: Path, tmp_path: Path, path: str) -> None:
    with serving(quick(tmp_path / "games.db"), web.pages()) as server:
        response = httpx.get(server.url + path, trust_env=False)
    assert response.status_code == 200
    assert response.headers["content-type"].startswith("text/html")
    assert response.headers["cache-control"] == "no-cache"
    assert "script-src 'self'" in response.headers["content-security-policy"]


def test_a_browser_is_shown_the_page_where_nothing_is_and_programs_get_data(
    built: Path, tmp_path: Path
) -> None:
    with serving(quick(tmp_path / "games.db"), web.pages()) as server:
        browser = {"accept": "text/html,*/*"}
        shown = httpx.get(f"{server.url}/nothing", headers=browser, trust_env=False)
        others = [
            httpx.get(f"{server.url}/nothing", trust_env=False),
            httpx.get(f"{server.url}/api/nothing", headers=browser, trust_env=False),
            httpx.get(f"{server.url}/assets/nothing.js", headers=browser, trust_env=False),
            httpx.post(f"{server.url}/nothing", headers=browser, trust_env=False),
        ]
    assert (shown.status_code, shown.headers["content-type"]) == (404, "text/html; charset=utf-8")
    assert [(one.status_code, one.json()["error"]["code"]) for one in others] == [(404, "not-found")] * 4


def test_assets_are_kept_for_ever_and_nothing_else_is_served(built: Path, tmp_path: Path) -> None:
    with serving(quick(tmp_path / "games.db"), web.pages()) as server:
        script = httpx.get(f"{server.url}/assets/index-abc.js", trust_env=False)
        missing = httpx.get(f"{server.url}/assets/nothing.js", trust_env=False)
        outside = httpx.get(f"{server.url}/assets/%2e%2e/%2e%2e/games.db", trust_env=False)
    assert "immutable" in script.headers["cache-control"]
    assert missing.status_code == 404
    assert outside.status_code == 404


def test_a_client_that_is_not_built_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(web, "BUILT", tmp_path / "nowhere")
    with serving(quick(tmp_path / "games.db"), web.pages()) as server:
        response = httpx.get(server.url + "/", trust_env=False)
        assert httpx.get(server.url + "/health", trust_env=False).status_code == 200
    assert response.status_code == 503
    assert "make web" in response.text
