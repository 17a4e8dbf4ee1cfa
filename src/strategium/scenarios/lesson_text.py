"""Reading lesson files: TOML with a position and steps. What makes no sense is refused with file and line."""

from __future__ import annotations

import tomllib
from collections.abc import Collection
from typing import Any, Final

from strategium.kernel.errors import BadLesson, how_many, nearest
from strategium.scenarios.text import headers, line_quoted

TOP: Final = ("game", "name", "about", "minutes", "you", "position", "table", "step")
STEP: Final = (
    "title",
    "say",
    "task",
    "done",
    "rules",
    "point",
    "choose",
    "also",
    "wrong",
    "refused",
    "hints",
    "then",
    "expect",
)
WRONG: Final = ("choose", "say", "rule")
REFUSED: Final = ("what", "why")
THEN: Final = ("seat", "choose", "say")
TABLE: Final = ("players", "options")
WHOLE_GAME: Final = ("game", "name", "about", "minutes", "table")  # what a lesson that is a whole game says

MOST_TITLE, MOST_SAID, MOST_TASK = 7, 45, 18  # words
MOST_RULES, MOST_HINTS, MOST_STEPS = 5, 3, 40


class Wrong:
    """A move that is allowed, but not the idea of its step: what is said to it, and by which clause."""

    def __init__(self, choose: list[str], say: str, rule: str) -> None:
        self.choose = choose
        self.say = say
        self.rule = rule


class Refused:
    """Something that must not be offered in a step, and the clause that forbids it."""

    def __init__(self, what: str, why: str) -> None:
        self.what = what
        self.why = why


class Then:
    """What a seat does afterwards by itself, and what is said to it."""

    def __init__(self, seat: str, choose: list[str], say: str) -> None:
        self.seat = seat
        self.choose = choose
        self.say = say


class LessonStep:
    """One idea: what is said, what is pointed at, and the move that is awaited (none: the player reads and goes on)."""

    def __init__(self, line: int, table: dict[str, Any], source: LessonText) -> None:
        self.line = line  # of its header
        source.known(table, STEP, "a [[step]]", line)
        self.title = source.text_of(table, "title", line, MOST_TITLE)
        self.say = source.text_of(table, "say", line, MOST_SAID)
        self.done = source.text_of(table, "done", line, MOST_SAID, needed=False)
        self.rules = source.texts(table.get("rules", []), "rules", line)
        if not 1 <= len(self.rules) <= MOST_RULES:
            raise source.bad(
                f'a [[step]] teaches 1 to {MOST_RULES} clauses: rules = ["game/topic.clause"]', line
            )
        self.point = source.texts(table.get("point", []), "point", line)
        self.choose = source.texts(table.get("choose", []), "choose", line)
        self.task = source.text_of(table, "task", line, MOST_TASK, needed=bool(self.choose))
        self.also = [source.texts(row, "also", line) for row in source.rows(table, "also", line, list | str)]
        self.wrong = [self._wrong(row, source) for row in source.rows(table, "wrong", line)]
        self.refused = [self._refused(row, source) for row in source.rows(table, "refused", line)]
        self.hints = source.texts(table.get("hints", []), "hints", line)
        if len(self.hints) > MOST_HINTS:
            raise source.bad(f"a [[step]] has at most {MOST_HINTS} hints", line)
        self.then = [self._then(row, source) for row in source.rows(table, "then", line)]
        self.expect: dict[str, Any] = table.get("expect", {})
        if not isinstance(self.expect, dict):
            raise source.bad("'expect' is a table", line)
        if not self.choose:
            for word in ("task", "also", "wrong", "hints"):
                if table.get(word):
                    raise source.bad(f"{word!r} goes with 'choose'", line)

    def lines(self) -> list[list[str]]:
        """The ways in which it can be done, each a list of moves; the first is the one that is taught."""
        return [self.choose, *self.also]

    def _wrong(self, row: dict[str, Any], source: LessonText) -> Wrong:
        source.known(row, WRONG, "'wrong'", self.line)
        choose = source.texts(row.get("choose", []), "choose", self.line)
        if not choose:
            raise source.bad("a 'wrong' move says which: choose = \"words of an option\"", self.line)
        say = source.text_of(row, "say", self.line, MOST_SAID)
        return Wrong(choose, say, source.text_of(row, "rule", self.line, needed=False))

    def _refused(self, row: dict[str, Any], source: LessonText) -> Refused:
        source.known(row, REFUSED, "'refused'", self.line)
        return Refused(source.text_of(row, "what", self.line), source.text_of(row, "why", self.line))

    def _then(self, row: dict[str, Any], source: LessonText) -> Then:
        source.known(row, THEN, "[[step.then]]", self.line)
        choose = source.texts(row.get("choose", []), "choose", self.line)
        if not choose:
            raise source.bad('a [[step.then]] says what is chosen: choose = "words of an option"', self.line)
        say = source.text_of(row, "say", self.line, MOST_SAID, needed=False)
        return Then(source.text_of(row, "seat", self.line), choose, say)


class LessonText:
    """A lesson file as data, its shape checked."""

    def __init__(self, text: str, source: str) -> None:
        self.text = text
        self.source = source
        try:
            data: dict[str, Any] = tomllib.loads(text)
        except (ValueError, RecursionError) as e:
            raise BadLesson(f"{source}: this is not TOML: {e}") from e
        self.known(data, TOP, "a lesson")
        self.game = self.text_of(data, "game")
        self.name = self.text_of(data, "name", most=MOST_TITLE)
        self.about = self.text_of(data, "about", most=MOST_SAID)
        self.minutes = data.get("minutes")
        if (
            not isinstance(self.minutes, int)
            or isinstance(self.minutes, bool)
            or not 1 <= self.minutes <= 120
        ):
            raise self.bad("a lesson says how long it takes: minutes = 2")
        self.table: dict[str, Any] | None = data.get("table")
        self.position: dict[str, Any] = data.get("position", {})
        self.you = ""
        self.steps: list[LessonStep] = []
        if self.table is not None:
            self._read_whole_game(data)
        else:
            self._read_steps(data)

    def _read_whole_game(self, data: dict[str, Any]) -> None:
        for key in data:
            if key not in WHOLE_GAME:
                raise self.bad(f"a lesson with a [table] is a whole game and has no {key!r}")
        self.known(self.table, TABLE, "the [table]")
        assert self.table is not None
        players = self.texts(self.table.get("players", []), "players")
        if players.count("me") != 1:
            raise self.bad('players = ["me", "novice"]: one of them is "me", the others are bots')
        if not isinstance(self.table.get("options", {}), dict):
            raise self.bad("'options' is a table")

    def _read_steps(self, data: dict[str, Any]) -> None:
        self.you = self.text_of(data, "you")
        if not isinstance(data.get("position"), dict):
            raise self.bad("a lesson begins with a [position]; or it is a whole game, with a [table]")
        rows = data.get("step")
        lines = [line for name, line in headers(self.text) if name == "step"]
        if not isinstance(rows, list) or not rows or len(rows) != len(lines):
            raise self.bad("a lesson has steps, each a table of its own under [[step]]")
        if len(rows) > MOST_STEPS:
            raise self.bad(f"a lesson has at most {MOST_STEPS} steps, this one {len(rows)}: make it two")
        self.steps = [LessonStep(line, row, self) for line, row in zip(lines, rows, strict=True)]

    # ---- faults ----------------------------------------------------------------------------------
    def bad(self, message: str, line: int = 0) -> BadLesson:
        line = line or line_quoted(self.text, message)
        return BadLesson(f"{self.source}:{line}: {message}" if line else f"{self.source}: {message}")

    def known(self, table: Any, words: Collection[str], what: str, line: int = 0) -> None:
        """A table in which every word is known."""
        if not isinstance(table, dict):
            raise self.bad(f"{what} is a table, not {table!r}", line)
        for key in table:
            if key not in words:
                raise self.bad(f"{what} has no {key!r}{nearest(key, words)}", line)

    def text_of(
        self, table: dict[str, Any], key: str, line: int = 0, most: int = 0, needed: bool = True
    ) -> str:
        """A text of at most so many words."""
        found = table.get(key, "")
        if not isinstance(found, str) or (needed and not found.strip()):
            raise self.bad(f'{key!r} is missing here: {key} = "..."', line)
        count = len(found.split())
        if most and count > most:
            raise self.bad(f"{key!r} has {how_many(count, 'word')}, at most {most} are read", line)
        return found.strip()

    def texts(self, found: Any, key: str, line: int = 0) -> list[str]:
        """A text, or a list of them."""
        rows = found if isinstance(found, list) else [found]
        for row in rows:
            if not isinstance(row, str) or not row.strip():
                raise self.bad(f"{key!r} is a text, or a list of texts, not {row!r}", line)
        return rows

    def rows(self, table: dict[str, Any], key: str, line: int, kind: Any = dict) -> list[Any]:
        found = table.get(key, [])
        if not isinstance(found, list) or not all(isinstance(row, kind) for row in found):
            raise self.bad(f"{key!r} is a list" + (" of tables" if kind is dict else ""), line)
        return found
