"""Deck files: plain text, OCTGN's .o8d, ConquestDB's text and our JSON, read and written."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from strategium.cards.decks import (
    MOST_BYTES,
    MOST_LINES,
    BadDeck,
    DeckEntry,
    DeckList,
    IllegalDeck,
    UnreadableDeck,
    folded,
)
from strategium.games.conquest.decks.conquestdb import CARD_OF_A_SET
from strategium.games.conquest.decks.rules import OUTSIDE, is_listed
from strategium.games.conquest.decks.shelf import SHELF
from strategium.games.conquest.kinds import CARDS
from strategium.games.conquest.words import WARLORD

KINDS = [file.name for file in SHELF.files]
OCTGN = SHELF.octgn_game

warlords = st.sampled_from([card.title for card in CARDS if card.type == WARLORD and is_listed(card)])
cards = st.sampled_from([card.title for card in CARDS if is_listed(card) and not card.type & OUTSIDE])
lists = st.dictionaries(cards, st.integers(1, 99), min_size=1, max_size=40)


def deck_of(warlord: str, copies: dict[str, int], name: str = "", format: str = "standard") -> DeckList:
    entries = [DeckEntry(card, number) for card, number in copies.items()]
    return DeckList(entries, {"warlord": DeckEntry(warlord, 1)}, name, format)


def entries(text: str) -> list[DeckEntry]:
    return list(SHELF.read(text).entries)


# ---- there and back ----------------------------------------------------------------------------------
@pytest.mark.parametrize("kind", KINDS)
@given(warlord=warlords, copies=lists, name=st.text(max_size=100), format=st.sampled_from(SHELF.formats))
@example(warlord="Nazdreg", copies={"Snotlings": 2}, name="X0", format=SHELF.formats[0])
@settings(max_examples=60, deadline=None)
def test_what_is_written_is_read_again(
    kind: str, warlord: str, copies: dict[str, int], name: str, format: str
) -> None:
    deck = deck_of(warlord, copies, name, format)
    assume(
        kind != "conquestdb" or not (CARD_OF_A_SET.match(deck.name) or folded(deck.name) in SHELF.headings)
    )
    again = SHELF.read(SHELF.write(deck, kind))
    assert again.tally() == copies
    assert again.heads["warlord"].name == warlord
    if kind != "o8d":
        assert again.name == deck.name
    if kind in ("text", "json"):
        assert again.format == format


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("name", SHELF.names())
def test_decks_of_the_game_are_as_legal_in_every_kind_of_file(kind: str, name: str) -> None:
    deck = SHELF.find(name)
    again = SHELF.read(SHELF.write(deck, kind).encode())
    again.format = deck.format
    assert SHELF.check(again) == []
    assert again.tally() == deck.tally()


# ---- plain text --------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("3x Goff Nob", ("Goff Nob", 3)),
        ("3 Goff Nob", ("Goff Nob", 3)),
        ("3 x Goff Nob", ("Goff Nob", 3)),
        ("3× goff nob", ("Goff Nob", 3)),
        ("Goff Nob x3", ("Goff Nob", 3)),
        ("Goff Nob x 3", ("Goff Nob", 3)),
        ("Goff Nob", ("Goff Nob", 1)),
        ("  - 3x Goff Nob  ", ("Goff Nob", 3)),
        ("• 3x Goff Nob", ("Goff Nob", 3)),
        ("3x Goff Nob (Core Set)", ("Goff Nob", 3)),
        ("3x Goff Nob [Core]", ("Goff Nob", 3)),
        ("2 Xavaes Split-Tongue", ("Xavaes Split-Tongue", 2)),
        ("10th Company Scout", ("10th Company Scout", 1)),
        ("3 10th Company Scout", ("10th Company Scout", 3)),
        ("3x SQUIG BOMBIN’", ("Squig Bombin'", 3)),
        ("3x Goff Knob (Core Set)", ("Goff Knob", 3)),
    ],
)
def test_lines_of_cards(line: str, found: tuple[str, int]) -> None:
    assert entries(f"Warlord: Nazdreg\n{line}\n") == [DeckEntry(*found, 2)]


@pytest.mark.parametrize(
    "line",
    [
        "",
        "# 3x Goff Nob",
        "// 3x Goff Nob",
        "; no card",
        "-----",
        "Army units (28)",
        "Events:",
        "Supports: 4",
        "Event",
    ],
)
def test_lines_that_are_no_cards(line: str) -> None:
    assert entries(f"Warlord: Nazdreg\n{line}\n2x Goff Nob") == [DeckEntry("Goff Nob", 2, 3)]


def test_title_format_and_warlord() -> None:
    deck = SHELF.read("Green is best\n\nWARLORD : nazdreg\nformat: Starter\n2x Goff Nob\nWhat is this\n")
    assert (deck.name, deck.format) == ("Green is best", "starter")
    assert deck.heads == {"warlord": DeckEntry("Nazdreg", 1, 3)}
    assert deck.entries == (DeckEntry("Goff Nob", 2, 5), DeckEntry("What is this", 1, 6))
    assert SHELF.read("Title: Green\n1x Nazdreg\n2x Goff Nob").heads == {
        "warlord": DeckEntry("Nazdreg", 1, 2)
    }


def test_a_byte_order_mark_and_foreign_line_ends_do_no_harm() -> None:
    deck = SHELF.read("\ufeffWarlord: Nazdreg\r\n2x Goff Nob\r\n".encode())
    assert deck.heads["warlord"].name == "Nazdreg"
    assert deck.entries == (DeckEntry("Goff Nob", 2, 2),)


def test_a_title_is_one_line_of_printable_signs() -> None:
    deck = SHELF.read(json.dumps({"name": "a\x1b[31m\nb" + "c" * 200, "cards": {}}))
    assert deck.name.startswith("a [31m bc")
    assert len(deck.name) == 80


# ---- ConquestDB --------------------------------------------------------------------------------------
def test_conquestdb() -> None:
    text = """Nazdreg

Nazdreg (Core Set)

Total Cards: (5)

Army Unit (3)
1x Goff Nob (Core Set)
2x Nazdreg's Flash Gitz (Core Set)

Event (2)
2x Bigga Is Betta (Core Set)

Created with conquestdb.com
"""
    deck = SHELF.read(text)
    assert deck.name == "Nazdreg"
    assert deck.heads == {"warlord": DeckEntry("Nazdreg", 1, 3)}
    assert [tuple(entry) for entry in deck.entries] == [
        ("Goff Nob", 1, 8),
        ("Nazdreg's Flash Gitz", 2, 9),
        ("Bigga Is Betta", 2, 12),
    ]
    untitled = SHELF.read(text.split("\n", 2)[2])
    assert (untitled.name, untitled.heads["warlord"].name) == ("", "Nazdreg")
    assert untitled.tally() == deck.tally()


def test_a_first_card_is_not_taken_for_the_title() -> None:
    deck = SHELF.read("1x Goff Nob (Core Set)\nNazdreg (Core Set)\n")
    assert deck.tally() == {"Goff Nob": 1}
    assert deck.heads["warlord"].name == "Nazdreg"
    assert SHELF.read("Warlord\nNazdreg (Core Set)\n1x Goff Nob (Core Set)").name == ""


def test_conquestdb_is_written_as_the_site_does() -> None:
    written = SHELF.write(deck_of("Nazdreg", {"Goff Nob": 1, "Ork Kannon": 2}, "Mine"), "conquestdb")
    assert written == (
        "Mine\n\nNazdreg (Core Set)\n\nArmy Unit (1)\n1x Goff Nob (Core Set)\n\nSupport (2)\n2x Ork Kannon (Core Set)\n"
    )


def test_a_card_is_written_with_its_own_set() -> None:
    written = SHELF.write(deck_of("Nazdreg", {"Squiggify": 2}), "conquestdb")
    assert "2x Squiggify (Descendants of Isha)\n" in written
    assert SHELF.read(written).tally() == {"Squiggify": 2}


@pytest.mark.parametrize(
    "name", ["{", "{}", '{"cards', "<", "<deck", "Deck: {", "Deck: Deck: <a", "Deck: mine"]
)
def test_a_title_does_not_make_it_another_kind_of_file(name: str) -> None:
    for kind in ("conquestdb", "text"):
        again = SHELF.read(SHELF.write(deck_of("Nazdreg", {"Goff Nob": 1}, name), kind))
        assert (again.name, again.tally()) == (name, {"Goff Nob": 1})


@pytest.mark.parametrize("first", ["{green}", "{", "<3 squigs", "<"])
def test_a_title_of_another_hand_does_not_either(first: str) -> None:
    deck = SHELF.read(f"{first}\n\nNazdreg (Core Set)\n1x Goff Nob (Core Set)\n")
    assert (deck.name, deck.heads["warlord"].name) == (first, "Nazdreg")


# ---- OCTGN -------------------------------------------------------------------------------------------
def o8d(*lines: str, game: str = OCTGN) -> str:
    return "\n".join(['<?xml version="1.0"?>', f'<deck game="{game}">', *lines, "</deck>"])


def test_octgn() -> None:
    deck = SHELF.read(
        o8d(
            '<section name="Warlord" shared="False">',
            f'  <card qty="1" id="{SHELF.octgn_id("Nazdreg")}">Nazdreg</card>',
            '</section><section name="Armies">',
            '  <card qty="2" id="00000000-0000-0000-0000-000000000000">goff nob </card>',
            f'  <card qty="4" id="{SHELF.octgn_id("Khorne Berzerker").upper()}">Khorne Berserker</card>',
            "  <card>Ork &amp; Cannons</card>",
            "</section><notes>2x Bad Dok</notes>",
        )
    )
    assert deck.heads == {"warlord": DeckEntry("Nazdreg", 1, 4)}
    assert [tuple(entry) for entry in deck.entries] == [
        ("Goff Nob", 2, 6),
        ("Khorne Berzerker", 4, 7),
        ("Ork & Cannons", 1, 8),
    ]


def test_a_warlord_in_another_section_is_found() -> None:
    deck = SHELF.read(
        o8d('<section name="Armies"><card qty="1">Nazdreg</card><card qty="2">Goff Nob</card></section>')
    )
    assert deck.heads["warlord"].name == "Nazdreg"
    assert deck.tally() == {"Goff Nob": 2}


def test_octgn_is_written_with_its_sections_and_ids() -> None:
    written = SHELF.write(deck_of("Nazdreg", {"Squig Bombin'": 1, "Goff Nob": 2}), "o8d")
    assert f'<deck game="{OCTGN}">' in written
    assert '<section name="Armies" shared="False">\n    <card qty="2" id="74d07f14-' in written
    assert written.index("Warlord") < written.index("Armies") < written.index("Events")


def test_every_card_of_a_deck_has_an_id_of_its_own_in_octgn() -> None:
    ids = [SHELF.octgn_id(card.title) for card in CARDS if is_listed(card)]
    assert len(set(ids)) == len(ids)
    assert SHELF.octgn_id("Snotlings") == SHELF.octgn_id("Snotlings") != SHELF.octgn_id("Guardsman")


# ---- our JSON ----------------------------------------------------------------------------------------
def test_json() -> None:
    text = SHELF.write(deck_of("Nazdreg", {"Goff Nob": 2}, "Mine"), "json")
    assert json.loads(text) == {
        "game": "conquest",
        "name": "Mine",
        "format": "standard",
        "warlord": "Nazdreg",
        "cards": {"Goff Nob": 2},
    }
    deck = SHELF.read(text)
    assert deck.heads == {"warlord": DeckEntry("Nazdreg", 1, 5)}
    assert deck.entries == (DeckEntry("Goff Nob", 2, 7),)


# ---- what cannot be read -----------------------------------------------------------------------------
BOMB = '<?xml version="1.0"?><!DOCTYPE deck [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><deck>&b;</deck>'


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"x" * (MOST_BYTES + 1), "too long for a deck: 65,537 bytes, and 65,536 are the most"),
        ("\n" * (MOST_LINES + 1), "more than 1,000 lines"),
        (b"\xff\xfe3\x00x\x00", "not a text in UTF-8"),
        (b"3x Goff Nob\0", "not a text"),
        ('{"cards": ', "looks like JSON and cannot be read"),
        ('{"cards": ' * 10_000, "too long for a deck"),
        ('{"a":' * 9_000 + "1" + "}" * 9_000, "looks like JSON and cannot be read"),
        ('{"cards": {"Goff Nob": 1, "Goff Nob": 2}}', "'Goff Nob' stands twice"),
        ('{"cards": {"Goff Nob": "many"}}', "'cards' of this deck makes no sense"),
        ('{"cards": {"Goff Nob": true}}', "'cards' of this deck makes no sense"),
        ('{"cards": ["Goff Nob"]}', "'cards' of this deck makes no sense"),
        ('{"warlord": 7}', "'warlord' of this deck makes no sense"),
        ('{"wardlord": "Nazdreg"}', "a deck has no 'wardlord'; did you mean 'warlord'?"),
        ('{"game": "invasion", "cards": {}}', "this is a deck for 'invasion', not for 'conquest'"),
        (BOMB, "a deck file has no document type"),
        (o8d("<section>"), "line 4: this looks like XML and is broken here"),
        (o8d("<card>&nothing;</card>"), "line 3: this looks like XML and is broken here"),
        (o8d('<card qty="many">Goff Nob</card>'), "line 3: qty is a number, not 'many'"),
        (o8d(game="af04"), "a deck for another game of OCTGN (af04)"),
        ("<deck/>", "a deck for another game of OCTGN (none)"),
        (
            "<html><body>3x Goff Nob</body></html>",
            "XML of another kind: an .o8d file begins with <deck>, not <html>",
        ),
        ('<deck game="\udc80"/>', "has signs that cannot be"),
    ],
)
def test_what_is_no_deck_is_told(content: Any, told: str) -> None:
    with pytest.raises(UnreadableDeck) as e:
        SHELF.read(content)
    assert told in str(e.value)


@given(st.one_of(st.binary(max_size=400), st.text(max_size=400)))
@settings(max_examples=200, deadline=None)
def test_anything_is_read_or_refused(content: str | bytes) -> None:
    try:
        deck = SHELF.read(content)
    except UnreadableDeck:
        return
    assert SHELF.check(deck)


def test_many_unknown_cards_are_all_told_but_hints_are_few() -> None:
    found = SHELF.check(SHELF.read("Warlord: Nazdreg\n" + "1x Gof Nob\n" * 100))
    unknown = [fault for fault in found if fault.words == "there is no card 'Gof Nob'"]
    assert len(unknown) == 100
    assert len([fault for fault in unknown if fault.near]) == 20


def test_signs_that_steer_a_terminal_are_not_passed_on() -> None:
    (fault, *_) = SHELF.check(SHELF.read("1x \x1b[2JGoff"))
    assert fault.text() == r"line 1: there is no card '\x1b[2JGoff'"


def test_nothing_but_names_numbers_and_the_title_is_kept() -> None:
    text = "Deck: Mine\nWarlord: Nazdreg\n# Action: Win the game.\n2x Goff Nob\n"
    for kind in KINDS:
        assert "Win the game" not in SHELF.write(SHELF.read(text), kind)
    with pytest.raises(IllegalDeck, match=r"there is no card 'Action: Win the game\.'"):
        SHELF.write(SHELF.read(text.replace("# ", "")), "text")


def test_kinds_of_files_by_name() -> None:
    deck = deck_of("Nazdreg", {"Goff Nob": 2})
    assert SHELF.read(SHELF.write(deck, "json"), "json").tally() == {"Goff Nob": 2}
    for call in (lambda: SHELF.write(deck, "octgn"), lambda: SHELF.read("", "octgn")):
        with pytest.raises(
            BadDeck, match="there is no kind of deck file 'octgn'; write json, o8d, conquestdb, text"
        ):
            call()
