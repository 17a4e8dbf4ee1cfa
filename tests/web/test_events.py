"""What happened is played on the table, one thing after another, and never in the way of the next answer."""

from __future__ import annotations

import gzip
import re
import threading
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from strategium.cards.refs import MOST_ABILITIES, AbilityRef
from strategium.kernel.beats import KINDS
from strategium.kernel.log import Sentence, say
from strategium.kernel.verbs import Ref
from strategium.web.pages import BUILT
from tests.server.serving import Running
from tests.web.browsing import PHONE, Person
from tests.web.laying import full, lay

# What was laid over the table for each kind of event, noted as it is laid: no test has to look at the right moment.
NOTE_PROPS = """() => {
  window.laid = {}
  const seen = (stage, node) => {
    const kinds = (stage.dataset.played || '').split(' ')
    const kind = kinds[kinds.length - 1]
    window.laid[kind] = [...(window.laid[kind] || []), node.getAttribute('class')]
  }
  new MutationObserver((changes) => {
    for (const change of changes) {
      const stage = change.target.closest?.('.stage')
      if (stage === change.target) for (const node of change.addedNodes) if (node.nodeType === 1) seen(stage, node)
    }
  }).observe(document, { subtree: true, childList: true })
}"""
# What is shown for each kind: one of these.
PROPS = {
    "attack": "blow ringed",
    "target": "aim ringed",
    "damage": "burst",
    "shield": "warded",
    "heal": "burst",
    "destroyed": "dead burst",
    "battle": "banner",
    "victory": "banner",
    "dice": "thrown",
    "play": "shown banner",
    "use": "ringed banner",
    "deploy": "copied slip",
    "move": "copied slip",
    "retreat": "copied banner slip",
    "leave": "copied slip",
    "draw": "slip copied",
    "discard": "copied slip",
    "turn": "washed shown",
    "change": "ringed",
    "order": "ringed ordered",
    "gain": "floated",
    "lose": "floated",
    "struggle": "banner",
    "score": "banner",
    "burn": "banner",
    "round": "banner",
}
PLAYED = "(document.querySelector('.stage')?.dataset.played ?? '').split(' ').filter(Boolean)"
IDLE = "!document.querySelector('.stage').dataset.playing"
IN_OTHERS = ("dice", "order", "lose", "burn")  # kinds that Conquest has not


class Told:
    """A board with full zones, and a server that tells of it whatever a test wishes to have happened."""

    def __init__(self, site: Running, ann: Person, name: str = "conquest") -> None:
        self.site, self.ann, self.state = site, ann, full(name)
        ann.page.add_init_script(f"({NOTE_PROPS})()")
        lay(site, ann, self.state)
        self.table = next(iter(site.services.lobby.tables.values()))
        refs = ann.page.locator(".half .unit [data-ref]").evaluate_all(
            "(all) => all.map((one) => one.dataset.ref)"
        )
        card = next(ref for ref in self.state.game.refs if ref.name == "card")
        self.cards = [x for ref in refs if (x := card.find(self.state, 0, ref)) is not None]

    def tell(self, *kinds: str) -> None:
        """These happen, all by one choice."""
        done = threading.Event()

        def happen() -> None:
            for number, kind in enumerate(kinds):
                sentence = self.sentence(kind)
                say(
                    self.state,
                    sentence,
                    *[self.thing(ref, n + number) for n, ref in enumerate(sentence.refs)],
                )
            self.table.show()
            done.set()

        self.site.loop.call_soon_threadsafe(happen)
        assert done.wait(30)

    def sentence(self, kind: str) -> Sentence:
        return next(one for one, beat in self.state.game.beats.items() if beat.kind == kind)

    def thing(self, ref: Ref, number: int) -> int:
        state: Any = self.state
        if ref.name == "card":
            return self.cards[number * 3 % len(self.cards)]
        if isinstance(ref, AbilityRef):
            return next(no * MOST_ABILITIES for no, kind in enumerate(state.kinds) if kind.abilities)
        return next(iter(ref.everything(state, None)), 2)

    # ---- what the page shows ---------------------------------------------------------------------
    def played(self) -> list[str]:
        found: list[str] = self.ann.page.evaluate(PLAYED)
        return found

    def wait_until_played(self, *kinds: str) -> None:
        self.ann.page.wait_for_function(f"() => {PLAYED}.join(' ').endsWith('{' '.join(kinds)}') && {IDLE}")

    def laid(self, kind: str) -> list[str]:
        """What lay over the table while it was played."""
        found: list[str] = self.ann.page.evaluate(f"(window.laid['{kind}'] ?? []).join(' ').split(' ')")
        return found


def check(told: Told, kind: str) -> None:
    told.tell(kind)
    told.wait_until_played(kind)
    assert set(PROPS[kind].split()) & set(told.laid(kind)), kind
    expect(told.ann.page.locator(".stage > *")).to_have_count(0)
    expect(told.ann.page.locator("[data-spoken]")).not_to_be_empty()


def test_every_kind_of_event_is_played(chromium: Browser, site: Running) -> None:
    with Person(chromium, site.url, still=False) as ann:
        told = Told(site, ann)
        for kind in KINDS:
            if kind not in IN_OTHERS:
                check(told, kind)


def test_dice_orders_losses_and_fire_are_played(chromium: Browser, site: Running) -> None:
    with Person(chromium, site.url, still=False) as ann:
        told = Told(site, ann, "template")
        for kind in IN_OTHERS:
            check(told, kind)


def test_events_are_played_in_their_order(chromium: Browser, site: Running) -> None:
    happened = ["attack", "damage", "destroyed", "gain", "draw", "score"]
    with Person(chromium, site.url, PHONE, still=False) as ann:
        ann.page.add_init_script("localStorage.setItem('pace', '0.5')")  # a machine may be busy
        told = Told(site, ann)
        told.tell(*happened)
        told.wait_until_played(*happened)
        assert told.played() == happened


def test_whoever_answers_does_not_wait(chromium: Browser, site: Running) -> None:
    """The question is there while events are played; the answer counts, and the table is as it is."""
    with Person(chromium, site.url, still=False) as ann:
        told = Told(site, ann)
        asked = ann.question()
        told.tell(*["attack", "damage"] * 10)
        ann.page.wait_for_function(f"() => !({IDLE})")
        ann.options.first.click()
        expect(ann.prompt).not_to_have_text(asked)
        ann.page.wait_for_function(f"() => {IDLE}")
        expect(ann.page.locator(".stage > *")).to_have_count(0)
        assert ann.page.locator(".log li").last.is_visible()


@pytest.mark.parametrize("how", ["Skip", " ", "Escape", "click"])
def test_what_is_played_is_skipped_by_a_key_or_a_click(chromium: Browser, site: Running, how: str) -> None:
    with Person(chromium, site.url, still=False) as ann:
        ann.page.add_init_script("localStorage.setItem('pace', '0.5')")
        told = Told(site, ann)
        asked = ann.question()
        told.tell(*["attack", "damage"] * 11)
        ann.page.wait_for_function(f"() => !({IDLE})")
        if how == "Skip":
            ann.page.get_by_role("button", name="Skip").click()
        elif how == "click":
            ann.page.mouse.click(700, 100)
        else:
            ann.page.keyboard.press(how)
        ann.page.wait_for_function(f"() => {IDLE}")
        assert len(told.played()) < 22
        assert ann.question() == asked, "who skips does not pass"


def test_many_events_are_a_summary_with_the_story_one_click_away(chromium: Browser, site: Running) -> None:
    with Person(chromium, site.url, still=False) as ann:
        told = Told(site, ann)
        told.tell(*["attack", "damage"] * 25)
        expect(ann.page.locator(".news.now")).to_contain_text("25 attacks, 25 wounds")
        assert told.played() == []
        ann.page.get_by_role("button", name="Story", exact=True).click()
        expect(ann.page.locator(".story li")).to_have_count(50)
        assert ann.serious() == []
        ann.page.keyboard.press("Escape")
        expect(ann.page.locator(".story")).to_have_count(0)
        ann.page.reload()
        ann.wait_for_turn()
        expect(ann.page.locator(".news.now")).to_have_count(0)  # it has been looked at


def test_a_phone_leads_to_the_story_by_the_button_of_the_log(chromium: Browser, site: Running) -> None:
    with Person(chromium, site.url, PHONE, still=False) as ann:
        told = Told(site, ann)
        told.tell(*["attack", "damage"] * 25)
        ann.page.get_by_role("button", name="Story, 50: 25 attacks, 25 wounds").click()
        expect(ann.page.locator(".story li")).to_have_count(50)
        ann.page.get_by_role("button", name="Close").click()
        expect(ann.page.get_by_role("button", name="Log", exact=True)).to_be_visible()


@pytest.mark.parametrize("still", [True, False], ids=["reduced motion", "not at all"])
def test_where_nothing_may_move_events_are_told_in_words(
    chromium: Browser, site: Running, still: bool
) -> None:
    with Person(chromium, site.url, still=still) as ann:
        ann.page.add_init_script("localStorage.setItem('pace', '0')" if not still else "0")
        told = Told(site, ann)
        told.tell("attack", "damage", "destroyed")
        expect(ann.page.locator("[data-spoken]")).to_contain_text("is destroyed")
        expect(ann.page.locator(".log")).to_contain_text("is destroyed")
        assert told.played() == []


def test_who_listens_is_not_flooded(chromium: Browser, site: Running) -> None:
    with Person(chromium, site.url) as ann:
        told = Told(site, ann)
        told.tell(*["gain"] * 30)
        spoken = ann.page.locator("[data-spoken]")
        expect(spoken).to_contain_text("And 24 more.")
        assert spoken.inner_text().count("gains") == 6


def test_events_sound_if_it_is_wished(chromium: Browser, site: Running) -> None:
    count = """() => {
      window.sounds = 0
      for (const name of ['createOscillator', 'createBufferSource']) {
        const made = AudioContext.prototype[name]
        AudioContext.prototype[name] = function () { window.sounds++; return made.call(this) }
      }
    }"""
    with Person(chromium, site.url, still=False) as ann:
        ann.page.add_init_script(f"({count})()")
        told = Told(site, ann)
        told.tell("attack")
        told.wait_until_played("attack")
        assert ann.page.evaluate("window.sounds") == 0
        ann.page.evaluate("localStorage.setItem('volume', '0.5')")
        ann.page.reload()
        ann.wait_for_turn()
        for kind in KINDS:
            if kind in IN_OTHERS:
                continue
            before = ann.page.evaluate("window.sounds")
            told.tell(kind)
            told.wait_until_played(kind)
            assert ann.page.evaluate("window.sounds") > before or kind == "change", kind


def test_the_first_load_is_small() -> None:
    """The page, its script and style as they are sent, and the fonts of this language: under 300 kB."""
    page = (BUILT / "index.html").read_bytes()
    named = [one.decode() for one in re.findall(rb'(?:src|href)="/(assets/[^"]+\.(?:js|css))"', page)]
    assert len(named) >= 2
    fonts = [font for font in (BUILT / "assets").glob("*.woff2") if re.search(r"-latin-(?!ext)", font.name)]
    assert len(fonts) >= 4
    sent = [page, *((BUILT / name).read_bytes() for name in named)]
    assert sum(len(gzip.compress(one)) for one in sent) + sum(font.stat().st_size for font in fonts) < 300_000
