"""The rules of a game as a book: chapters in reading order, with the clauses inside them.

    book = read_book(strategium.game("conquest"))
    [chapter.name for chapter in book.chapters]

Chapters are data: `book.toml` beside `clauses.toml`. A game without it has a chapter for each topic of its clauses.
"""

from __future__ import annotations

import functools
import tomllib
from importlib import resources
from typing import Any, Final

from strategium.kernel.clauses import Clause
from strategium.kernel.errors import BadData, StrategiumError, check_keys, nearest
from strategium.kernel.game import Game

FILE: Final = "book.toml"
TOP: Final = ("about", "win", "word", "chapter")
WIN: Final = ("name", "say")
WORD: Final = ("name", "rule")
CHAPTER: Final = ("id", "name", "about", "say", "section")
SECTION: Final = ("name", "say", "rules")


class Section:
    """A part of a chapter: what it says in plain words, and the clauses that say it exactly."""

    def __init__(self, name: str, say: str, clauses: list[Clause]) -> None:
        self.name = name
        self.say = say
        self.clauses = clauses


class Chapter:
    """A chapter. Its id stands in links, so it is for ever."""

    def __init__(self, id: str, name: str, about: str, say: str, sections: list[Section]) -> None:
        self.id = id
        self.name = name
        self.about = about  # what it is about, as it is listed
        self.say = say
        self.sections = sections

    @property
    def clauses(self) -> list[Clause]:
        return [clause for section in self.sections for clause in section.clauses]


class Book:
    """The whole of it."""

    def __init__(
        self, about: str, wins: list[tuple[str, str]], words: dict[str, str], chapters: list[Chapter]
    ) -> None:
        self.about = about
        self.wins = wins  # the ways to win: a name, and a sentence
        self.words = words  # words that stand on cards, each with the clause that says what it means
        self.chapters = chapters
        self.of_clause = {clause.id: chapter for chapter in chapters for clause in chapter.clauses}


def title_of(clause: Clause) -> str:
    """A clause has no title but its id: `attack.declare-attacker` is "Declare attacker"."""
    words = topic_words(clause.id.split(".", 1)[-1])
    short = {word.strip("().,;:\"'").lower(): word.strip("().,;:\"'") for word in clause.text.split()}
    kept = [short[w] if short.get(w, "").isupper() and len(w) > 1 else w for w in words.split()]
    title = " ".join(kept)
    return title[:1].upper() + title[1:]


def topic_words(topic: str) -> str:
    return topic.replace("-", " ")


@functools.lru_cache(maxsize=16)
def read_book(game: Game) -> Book:
    """The book of a game. BadData says what is wrong with its file."""
    file = resources.files(game.package) / FILE if game.package else None
    if file is None or not file.is_file():
        return by_topics(game)
    try:
        return parse_book(game, file.read_text("utf-8"))
    except (ValueError, KeyError, TypeError, AttributeError) as e:
        if isinstance(e, StrategiumError):
            raise
        raise BadData(f"{game.name}: {FILE} cannot be read: {e!r}") from e


def by_topics(game: Game) -> Book:
    """A book for a game that has none: its topics, in the order of the clauses."""
    topics: dict[str, list[Clause]] = {}
    for clause in game.clauses:
        topics.setdefault(clause.topic, []).append(clause)
    chapters = [
        Chapter(topic, topic_words(topic).capitalize(), "", "", [Section("", "", clauses)])
        for topic, clauses in topics.items()
    ]
    return Book("", [], dict(game.table.get("words", {})), chapters)


def parse_book(game: Game, text: str) -> Book:
    """A book from the text of its file. Every clause must stand in exactly one section."""
    data = tomllib.loads(text)
    check_keys(data, TOP, f"{game.name}: {FILE}")
    wins = []
    for row in data.get("win", []):
        check_keys(row, WIN, f"{game.name}: {FILE}: win")
        wins.append((str(row["name"]), str(row["say"])))
    words = dict(game.table.get("words", {}))
    for row in data.get("word", []):
        check_keys(row, WORD, f"{game.name}: {FILE}: word")
        words[str(row["name"])] = game.clauses.find(f"{game.name}/{row['rule']}").id
    shelf = _Shelf(game, data["chapter"])
    chapters: list[Chapter] = []
    for row in data["chapter"]:
        where = f"{game.name}: {FILE}: chapter {row.get('id')!r}"
        check_keys(row, CHAPTER, where)
        sections = []
        for part in row["section"]:
            check_keys(part, SECTION, where)
            sections.append(Section(str(part["name"]), str(part["say"]), shelf.clauses(part["rules"], where)))
        chapters.append(
            Chapter(str(row["id"]), str(row["name"]), str(row["about"]), str(row["say"]), sections)
        )
    shelf.check_all_there()
    return Book(str(data["about"]), wins, dict(sorted(words.items())), chapters)


class _Shelf:
    """The clauses of a game, to be put into sections: a whole topic, or single ones, which their topic then lacks."""

    def __init__(self, game: Game, chapters: list[dict[str, Any]]) -> None:
        self.game = game
        self.topics: dict[str, list[Clause]] = {}
        self.single: dict[str, Clause] = {}
        for clause in game.clauses:
            self.topics.setdefault(clause.topic, []).append(clause)
            self.single[clause.id.removeprefix(f"{game.name}/")] = clause
        self.placed: set[str] = set()
        self.named = {rule for row in chapters for part in row["section"] for rule in part["rules"]}

    def clauses(self, rules: list[str], where: str) -> list[Clause]:
        found: list[Clause] = []
        for rule in rules:
            if rule in self.topics:
                found += [
                    c for c in self.topics[rule] if c.id.removeprefix(f"{self.game.name}/") not in self.named
                ]
            elif rule in self.single:
                found.append(self.single[rule])
            else:
                near = nearest(rule, [*self.topics, *self.single])
                raise BadData(f"{where}: there is no topic or clause {rule!r}{near}")
            if rule in self.placed:
                raise BadData(f"{where}: {rule!r} stands in another section already")
            self.placed.add(rule)
        return found

    def check_all_there(self) -> None:
        missing = [
            short
            for short, clause in self.single.items()
            if clause.topic not in self.placed and short not in self.placed
        ]
        if missing:
            raise BadData(f"{self.game.name}: {FILE}: no section has {', '.join(missing[:5])}")
