"""The rules as a book: every clause has its place, plain words are plain, and what is looked for is found."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import strategium
from strategium.kernel.errors import BadData
from strategium.scenarios.book import by_topics, parse_book, read_book, title_of
from strategium.scenarios.finding import apart, find_rules
from strategium.scenarios.lesson import overview
from strategium.server.books import book as book_data
from strategium.server.books import has_word
from strategium.server.describing import catalogue_of

GAMES = strategium.games()
GLYPHS = Path(__file__).parents[2] / "web" / "src" / "glyphs.svg"
# Words of those who write rules, which say nothing to those who read them.
JARGON = re.compile(r"\b(clause|framework|iff|scenario file|entry|decision|trace)\b", re.IGNORECASE)


@pytest.mark.parametrize("name", GAMES)
def test_every_clause_stands_in_exactly_one_chapter(name: str) -> None:
    game = strategium.game(name)
    placed = [clause.id for chapter in read_book(game).chapters for clause in chapter.clauses]
    assert sorted(placed) == sorted(clause.id for clause in game.clauses)


@pytest.mark.parametrize("name", GAMES)
def test_a_book_has_plain_words_and_ways_to_win(name: str) -> None:
    book = read_book(strategium.game(name))
    assert len(book.chapters) >= 6
    assert len({chapter.id for chapter in book.chapters}) == len(book.chapters)
    assert book.wins
    texts = [book.about, *[say for _, say in book.wins]]
    for chapter in book.chapters:
        texts += [chapter.say, chapter.about, *[section.say for section in chapter.sections]]
        assert not {chapter.id} & {"words", "readings", "all"}  # addresses of other pages
    for text in texts:
        assert text
        assert not JARGON.search(text), text
        assert not re.search(r"[a-z]+\.[a-z]+-[a-z]+", text), text  # the id of a clause
        assert len(text.split()) <= 45, text


@pytest.mark.parametrize("name", GAMES)
def test_every_chapter_has_an_example_to_play_and_every_word_a_card(name: str) -> None:
    data = book_data(strategium.game(name))
    shown = {rule["id"] for rule in data["rules"] if rule["examples"]}
    for chapter in data["chapters"]:
        assert shown & {rule for section in chapter["sections"] for rule in section["rules"]}, chapter["id"]
    assert all(word["cards"] for word in data["words"])
    assert any(rule["lesson"] for rule in data["rules"])
    assert any(rule["code"] for rule in data["rules"])


@pytest.mark.parametrize("name", GAMES)
def test_a_round_is_a_picture_of_symbols_that_are_there(name: str) -> None:
    game = strategium.game(name)
    known = {*re.findall(r'id="([^"]+)"', GLYPHS.read_text("utf-8")), *game.table.get("glyphs", {}), ">"}
    for part in overview(game):
        assert part.picture
        assert set(part.picture) <= known


def test_a_clause_is_told_by_its_id_in_words() -> None:
    clauses = strategium.game("conquest").clauses
    assert title_of(clauses.find("conquest/attack.declare-attacker")) == "Declare attacker"
    assert title_of(clauses.find("conquest/attack.zero-atk-may-attack")) == "Zero ATK may attack"


def test_the_cards_of_a_word() -> None:
    cards = {card["name"]: card for card in catalogue_of(strategium.game("conquest"))}
    assert has_word(cards["Captain Cato Sicarius"], "Unique")
    assert not has_word(cards["Iron Hands Techmarine"], "Unique")
    assert has_word(cards["Murder Cogitator"], "Reaction")


# ---- finding -------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("name", "typed", "first"),
    [
        ("conquest", "may I shield twice?", "conquest/shields.one-per-damage"),
        ("conquest", "sheild twice", "conquest/shields.one-per-damage"),
        ("conquest", "warlrod bloodied", "conquest/warlord.hale-defeated-turns-bloodied"),
        ("invasion", "toughnes", "invasion/keyword.toughness-cancels"),
        ("template", "how many cards in hand at the end", "template/end.hand-limit"),
        ("forbidden_stars", "can routed units retreat", "forbidden_stars/rout.can-retreat"),
    ],
)
def test_rules_are_found_by_what_people_type(name: str, typed: str, first: str) -> None:
    assert first in [clause.id for clause in find_rules(strategium.game(name), typed)][:2]


@pytest.mark.parametrize("typed", ["", "   ", "the of and", "zeppelin", "\0", "((("])
def test_what_no_rule_is_about_finds_nothing(typed: str) -> None:
    assert find_rules(strategium.game("template"), typed) == []


@pytest.mark.parametrize(
    ("a", "b", "slips"),
    [("shield", "shield", 0), ("sheild", "shield", 1), ("shild", "shield", 1), ("card", "ship", 4)],
)
def test_slips_of_the_pen_are_counted(a: str, b: str, slips: int) -> None:
    assert apart(a, b, 9) == slips
    assert apart(b, a, 9) == slips


# ---- files that are wrong ------------------------------------------------------------------------
CHAPTER = '[[chapter]]\nid = "a"\nname = "A"\nabout = "b"\nsay = "c"\n'
SECTION = '[[chapter.section]]\nname = "n"\nsay = "s"\nrules = {rules}\n'


@pytest.mark.parametrize(
    ("rules", "message"),
    [
        ('["setup"]', "no section has house.open-loot"),
        ('["setpu"]', "there is no topic or clause 'setpu'; did you mean 'setup'"),
        ('["setup", "setup"]', "'setup' stands in another section already"),
    ],
)
def test_a_book_that_lacks_or_doubles_a_rule_is_refused(rules: str, message: str) -> None:
    text = f'about = "x"\n{CHAPTER}{SECTION.format(rules=rules)}'
    with pytest.raises(BadData, match=re.escape(message)):
        parse_book(strategium.game("template"), text)


def test_a_misspelt_key_is_refused() -> None:
    with pytest.raises(BadData, match="abuot"):
        parse_book(strategium.game("template"), f'abuot = "x"\n{CHAPTER}{SECTION.format(rules="[]")}')


def test_a_clause_named_by_itself_is_taken_out_of_its_topic() -> None:
    game = strategium.game("template")
    topics = list(dict.fromkeys(clause.topic for clause in game.clauses))
    own = '["round.phases"]'
    rest = str(topics).replace("'", '"')
    book = parse_book(game, f'about = "x"\n{CHAPTER}{SECTION.format(rules=own)}{SECTION.format(rules=rest)}')
    first, second = book.chapters[0].sections
    assert [clause.id for clause in first.clauses] == ["template/round.phases"]
    assert len(second.clauses) == len(game.clauses) - 1


def test_a_game_without_a_book_has_a_chapter_for_each_topic() -> None:
    game = strategium.game("template")
    book = by_topics(game)
    assert [clause.id for chapter in book.chapters for clause in chapter.clauses] == [
        c.id for c in game.clauses
    ]
