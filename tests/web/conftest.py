"""Real pages in a real Chromium. Where there is none these tests are left out at home, and fail in CI."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from strategium.web.pages import is_built, pages
from tests.server.serving import Running, quick, same_chance, serving

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
READY = CHROMIUM is not None and is_built()
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
WITHOUT = ("test_pages.py", "test_contract.py")  # they need no browser
collect_ignore = (
    []
    if READY or os.environ.get("CI")
    else [file.name for file in Path(__file__).parent.glob("test_*.py") if file.name not in WITHOUT]
)


@pytest.fixture(autouse=True)
def dealt_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    same_chance(monkeypatch)


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    """For one file of tests: as long as it is open, no other test of the process can have an event loop."""
    assert CHROMIUM is not None, "install it: apt-get install chromium"
    assert is_built(), "build the client: make web"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        yield browser
        browser.close()


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Running]:
    with serving(quick(tmp_path / "games.db"), pages()) as running:
        yield running
