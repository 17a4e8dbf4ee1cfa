"""Every game, from the first page to its end, by clicks against a bot."""

from __future__ import annotations

import random
import re

import pytest
from playwright.sync_api import Browser, expect

import strategium
from tests.server.serving import Running
from tests.web.browsing import Person

ENDS = re.compile("You have won|You have lost|The game is drawn|have won together")


@pytest.mark.parametrize("name", strategium.games())
def test_a_whole_game_by_clicks(chromium: Browser, site: Running, name: str) -> None:
    with Person(chromium, site.url) as ann:
        ann.begin(game=strategium.game(name).title)
        assert ann.play(random.Random(1), most=2_000) > 10
        expect(ann.over.locator("h2")).to_have_text(ENDS)
