"""How many frames a second are drawn while a battle is played: python -m tests.web.frames

A full board of Conquest (more than twenty units), ten attacks with their wounds told by a server, and the times between
frames in Chromium meanwhile, as JSON. No test depends on it: it measures the machine as well.
"""

from __future__ import annotations

import itertools
import json
import statistics
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from strategium.web.pages import pages
from tests.server.serving import quick, serving
from tests.web.browsing import Person
from tests.web.conftest import CHROMIUM, FLAGS
from tests.web.test_events import Told

ATTACKS = 10
# The times of all frames as long as something is played.
COUNT = """() => {
  window.times = []
  let begun = false
  const step = (now) => {
    const playing = Boolean(document.querySelector('.stage').dataset.playing)
    if (playing) window.times.push(now)
    if (begun && !playing) window.counted = true
    else requestAnimationFrame(step)
    begun ||= playing
  }
  requestAnimationFrame(step)
}"""


def measure() -> dict[str, float]:
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        with (
            serving(quick(Path(folder) / "games.db"), pages()) as site,
            Person(browser, site.url, still=False) as ann,
        ):
            told = Told(site, ann)
            ann.page.evaluate(COUNT)
            told.tell(*["attack", "damage"] * ATTACKS)
            ann.page.wait_for_function("() => window.counted")
            times = ann.page.evaluate("window.times")
            units = ann.page.locator(".half .unit").count()
        browser.close()
    gaps = [after - before for before, after in itertools.pairwise(times)]
    return {
        "cards on the board": units,
        "seconds": round((times[-1] - times[0]) / 1000, 2),
        "frames a second": round(1000 * len(gaps) / (times[-1] - times[0]), 1),
        "median gap (ms)": round(statistics.median(gaps), 1),
        "95 % of gaps (ms)": round(sorted(gaps)[int(len(gaps) * 0.95)], 1),
        "longest gap (ms)": round(max(gaps), 1),
    }


if __name__ == "__main__":
    print(json.dumps(measure(), indent=2))
