"""The log: what each viewer is told, in the words it had at that moment."""

from __future__ import annotations

import random
from typing import Any

import pytest

from strategium.games.conquest import GAME as CONQUEST
from strategium.games.conquest.things import CARD
from strategium.games.conquest.words import HAND
from strategium.games.forbidden_stars import GAME as STARS
from strategium.kernel.log import Sentence, say
from strategium.kernel.names import register
from strategium.kernel.verbs import NUMBER, SEAT, Ref
from tests.kernel.toys import BARE, asks, begin


class Masked(Ref):
    """A thing that is known to the seats in `g.note`."""

    def words(self, g: Any, viewer: int | None, x: int) -> str:
        return f"thing {x}" if g.note >> (g.seats if viewer is None else viewer) & 1 else "something"

    def handle(self, g: Any, viewer: int | None, x: int) -> str:
        return f"{viewer}:{x}"


class Named(Masked):
    """The same, by a name that may change; the log keeps the one that it had."""

    def snapshot(self, g: Any, x: int) -> Any:
        return f"no. {g.rng}"

    def words_at(self, g: Any, viewer: int | None, x: int, snapshot: Any, known: bool) -> str:
        return str(snapshot) if known else "something"

    def knowers(self, g: Any, x: int) -> int:
        return int(g.note)


THING = Masked("thing")
NAMED = Named("named")
TAKES = Sentence("{0} takes {1}", SEAT, NAMED)
DRAWS = Sentence("{0} draws {1}", SEAT, THING, rules=("bare/draw",))
COUNTS = Sentence("{0} counts {1}", SEAT, NUMBER)


def draws(g: Any, seat: int, known: int) -> None:
    g.note = known
    say(g, DRAWS, seat, 7)
    g.note = -1


def counts(g: Any, to: int) -> None:
    say(g, COUNTS, 0, 3, to=to)


def texts(g: Any, viewer: int | None) -> list[str]:
    return [line["text"] for line in g.log(viewer)]


def test_a_line_says_what_its_viewer_knew_when_it_was_said() -> None:
    g = begin((draws, 0, 0b001))
    assert texts(g, 0) == ["player 1 draws thing 7"]
    assert texts(g, 1) == ["player 1 draws something"], "though everybody knows it by now"
    assert texts(g, None) == ["player 1 draws something"]


def test_a_thing_with_a_snapshot_is_told_late_in_the_words_of_then() -> None:
    g = begin((draws, 0, 0b001))
    g.note, g.rng = 0b010, 5
    say(g, TAKES, 0, 7)
    g.note, g.rng = 0b001, 6
    assert [g.log(viewer)[-1]["text"] for viewer in (0, 1, None)] == [
        "player 1 takes something",
        "player 1 takes no. 5",
        "player 1 takes something",
    ]
    assert [g.log(viewer)[-1]["things"][1]["ref"] for viewer in (0, 1, None)] == ["", "1:7", ""]


def test_the_name_of_a_seat_is_that_of_the_moment() -> None:
    """While factions are chosen seats have no names of their own yet."""
    g = STARS.new(seed=1)
    g.factions = ()
    before = [SEAT.snapshot(g, 0), STARS.seats_are_named(g)]
    g.factions = (0, 1)
    assert before == [None, False]
    assert SEAT.snapshot(g, 0) is not None


def test_a_sentence_is_about_all_its_things() -> None:
    g = begin((draws, 0, 0b001))
    with pytest.raises(ValueError, match="about 2 things, not 1"):
        say(g, TAKES, 0)


def test_a_line_is_data_with_each_viewers_own_handles_and_its_clauses() -> None:
    g = begin((draws, 1, 0b010))
    (line,) = g.log(1)
    assert line["things"][1] == {"kind": "thing", "text": "thing 7", "ref": "1:7"}
    assert line["template"] == "{0} draws {1}"
    assert line["rules"] == ["bare/draw"]
    assert g.log(0)[0]["things"][1] == {"kind": "thing", "text": "something", "ref": "0:7"}


def test_a_handle_is_that_of_the_moment_however_late_the_line_is_read() -> None:
    g = CONQUEST.new(seed=1)
    warlord = g.warlord[0]
    before = [CARD.handle(g, viewer, warlord) for viewer in (0, 1, None)]
    say(g, Sentence("{0} rests", CARD), warlord)
    g.generation[warlord] += 1
    assert [g.log(viewer)[-1]["things"][0]["ref"] for viewer in (0, 1, None)] == before
    assert CARD.handle(g, 0, warlord) != before[0], "by now it is another object"


def test_a_handle_of_what_was_hidden_stays_hidden() -> None:
    g = CONQUEST.new(seed=1)
    card = g.zones[HAND][0]
    say(g, Sentence("a look at {0}", CARD), card)
    g.known[card] = -1
    refs = [g.log(viewer)[-1]["things"][0]["ref"] for viewer in (0, 1, None)]
    assert refs == [CARD.handle(g, 0, card), "", ""]


def test_a_line_can_be_told_to_some_and_each_viewer_has_its_own_numbering() -> None:
    g = begin((counts, 0b001), (counts, 0b010), (draws, 0, -1))
    assert texts(g, 0) == ["player 1 counts 3", "player 1 draws thing 7"]
    assert texts(g, 1) == ["player 1 counts 3", "player 1 draws thing 7"]
    assert texts(g, None) == ["player 1 draws thing 7"]
    assert [line["text"] for line in g.log(0, since=1)] == ["player 1 draws thing 7"]
    assert g.log(0, since=2) == []


def test_copies_share_the_lines_and_go_on_by_themselves() -> None:
    g = begin((counts, -1), (asks, 0, 2), (counts, -1))
    twin = g.copy()
    twin.apply("say:0", 0)
    assert (len(g.log(0)), len(twin.log(0))) == (1, 2)


def test_the_log_is_in_neither_digest_nor_json_and_a_sample_has_none() -> None:
    g = begin((counts, -1), (asks, 0, 2))
    silent = begin((counts, -1), (asks, 0, 2), lines=None)
    assert (len(g.log(0)), len(silent.log(0))) == (1, 0)
    assert silent.to_json() == g.to_json()
    assert g.resample(0, random.Random(1)).log(0) == []


def test_a_game_can_be_played_without_a_log() -> None:
    g = BARE.new(seed=1, log=False)
    say(g, COUNTS, 0, 1)
    assert g.log(0) == []


register("log_test", draws, counts)
