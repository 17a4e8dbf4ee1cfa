"""The rules of a game as a book, for clients: chapters, clauses with their examples, and words of cards."""

from __future__ import annotations

import re
from typing import Any

from strategium.kernel.errors import BadLesson
from strategium.kernel.game import Game
from strategium.scenarios.book import read_book, title_of
from strategium.scenarios.finding import find_rules
from strategium.scenarios.lesson import lessons, overview
from strategium.server.describing import catalogue_of
from strategium.server.scenarios import SOURCE_TREE, index
from strategium.testing import shown


def book(game: Game) -> dict[str, Any]:
    """The whole book. Clauses are told once, and chapters name them by their ids."""
    read = read_book(game)
    return {
        "about": read.about,
        "wins": [{"name": name, "say": say} for name, say in read.wins],
        "overview": _overview(game),
        "chapters": [
            {
                "id": chapter.id,
                "name": chapter.name,
                "about": chapter.about,
                "say": chapter.say,
                "sections": [
                    {"name": one.name, "say": one.say, "rules": [clause.id for clause in one.clauses]}
                    for one in chapter.sections
                ],
            }
            for chapter in read.chapters
        ],
        "rules": _rules(game),
        "words": _words(game),
        "scenarios": {one.id: one.name for one in index(game).values()},
    }


def found(game: Game, words: str) -> dict[str, list[str]]:
    """The clauses that are about these words, the likeliest first."""
    return {"rules": [clause.id for clause in find_rules(game, words)]}


def _overview(game: Game) -> list[dict[str, Any]]:
    try:
        parts = overview(game)
    except BadLesson:
        return []  # its lessons say what is wrong with it; the rest of the book can be read
    return [{"name": part.name, "say": part.say, "picture": part.picture} for part in parts]


def _rules(game: Game) -> list[dict[str, Any]]:
    """The clauses with all that is known of them: where they are shown, taught and written down in code."""
    examples: dict[str, list[str]] = {}
    for scenario in index(game).values():
        for rule in scenario.rules:
            examples.setdefault(rule, []).append(scenario.id)
    taught = _taught(game)
    return [
        {
            "id": row.clause.id,
            "title": title_of(row.clause),
            "text": row.clause.text,
            "section": row.clause.section,
            "reading": row.clause.ambiguous,
            "examples": examples.get(row.clause.id, []),
            "lesson": taught.get(row.clause.id),
            "code": sorted({place.file for place in row.code}),
        }
        for row in shown(game.name, SOURCE_TREE)
    ]


def _taught(game: Game) -> dict[str, dict[str, Any]]:
    """The step of a lesson that teaches a clause first."""
    found: dict[str, dict[str, Any]] = {}
    try:
        every = lessons(game)
    except BadLesson:
        return {}
    for lesson in every:
        for step in lesson.steps:
            for rule in step.rules:
                found.setdefault(rule, {"id": lesson.id, "name": lesson.name})
    return found


def _words(game: Game) -> list[dict[str, Any]]:
    """Words that stand on cards, what they mean, and which cards have them."""
    cards = catalogue_of(game)
    return [
        {
            "word": word,
            "rule": rule,
            "cards": sorted({str(card["name"]) for card in cards if has_word(card, word)}),
        }
        for word, rule in read_book(game).words.items()
    ]


def has_word(card: dict[str, Any], word: str) -> bool:
    """Whether a card has a word: as a keyword, as its kind, or in its text."""
    if card.get(word.lower()) is True or word.lower() in (card.get("kind"), card.get("type")):
        return True
    words = [*card.get("keywords", ()), *card.get("traits", ()), *card.get("text", ())]
    return any(re.search(rf"\b{re.escape(word)}\b", str(one), re.IGNORECASE) for one in words)
