"""What a deck must keep to. Every fault is told at once, with its line, its clause and the nearest names."""

from __future__ import annotations

from collections import Counter

import pytest

from strategium.cards.decks import DeckList, IllegalDeck, folded
from strategium.games.conquest import GAME
from strategium.games.conquest.decks.rules import WHEEL, is_listed, neighbours, squad_of
from strategium.games.conquest.decks.shelf import SHELF, looked_up
from strategium.games.conquest.kinds import CARDS
from strategium.games.conquest.words import ARMY, DECK, HAND, HQ, SHIELDS, UNIT, WARLORD


def text_of(name: str, *changes: tuple[str, str]) -> str:
    """The list of a deck that comes with the game, with some lines changed."""
    text = SHELF.write(SHELF.find(name), "text")
    for old, new in changes:
        assert text.count(f"{old}\n") == 1, old
        text = text.replace(f"{old}\n", f"{new}\n" if new else "")
    return text


def faults(text: str) -> list[tuple[str, str]]:
    """The clause and the words of every fault."""
    return [(fault.rule.removeprefix("conquest/"), fault.words) for fault in SHELF.check(SHELF.read(text))]


def line_of(text: str, words: str) -> int:
    return text.splitlines().index(words) + 1


# ---- the decks that come with the game ---------------------------------------------------------------
@pytest.mark.parametrize("name", SHELF.names())
def test_decks_that_come_with_the_game_are_legal(name: str) -> None:
    deck = SHELF.find(name)
    assert SHELF.check(deck) == []
    assert deck.count == (35 if name.startswith("starter_") else 50)


def test_each_faction_has_a_deck_and_a_starter() -> None:
    for format in ("standard", "starter"):
        decks = [SHELF.find(name) for name in SHELF.of_format(format)]
        warlords = looked_up(deck.heads["warlord"].name for deck in decks)
        assert sorted(card.faction for card in warlords) == sorted(WHEEL)


@pytest.mark.parametrize("name", SHELF.of_format())
def test_a_deck_has_what_a_game_needs(name: str) -> None:
    deck = SHELF.find(name)
    cards = looked_up(deck.cards())
    units = [card for card in cards if card.type == ARMY]
    assert 30 <= len(units) <= 34
    assert len([card for card in units if card.cost <= 2]) >= 14
    assert 2.3 <= sum(card.cost for card in units) / len(units) <= 2.8
    assert len([card for card in cards if card.printed[SHIELDS]]) >= 12


def test_the_starters_are_the_box_with_one_of_each_neutral_card() -> None:
    for name in SHELF.of_format("starter"):
        deck = SHELF.find(name)
        (warlord,) = looked_up([deck.heads["warlord"].name])
        box = {
            card.title: card.copies
            for card in CARDS
            if card.set == "Core Set"
            and card.faction == warlord.faction
            and card.cost > -2
            and is_listed(card)
        }
        assert {card.title for card in looked_up(deck.tally()) if card.faction == "Neutral"} == {
            card.title for card in CARDS if card.faction == "Neutral" and card.set == "Core Set"
        }
        assert {name: copies for name, copies in deck.tally().items() if name in box} == box


# ---- the rules, one by one ---------------------------------------------------------------------------
@pytest.mark.rule("conquest/deck.size")
def test_fifty_cards_are_the_fewest() -> None:
    assert faults(text_of("orks", ("2x Promotion", "1x Promotion"))) == [
        ("deck.size", "cards besides the warlord: 49, and 50 are the fewest")
    ]
    assert faults(text_of("orks", ("2x Promotion", "3x Promotion"))) == []


@pytest.mark.rule("conquest/deck.starter-size")
def test_a_starter_has_thirty_five_cards_or_more() -> None:
    assert faults(text_of("starter_orks", ("1x Promotion", ""))) == [
        ("deck.starter-size", "cards besides the warlord: 34, and a starter has 35 or more")
    ]
    assert [rule for rule, _ in faults(text_of("starter_orks", ("Format: starter", "")))] == ["deck.size"]


@pytest.mark.rule("conquest/deck.built-around-warlord")
def test_a_deck_has_exactly_one_warlord() -> None:
    rule = "deck.built-around-warlord"
    warlord = "Warlord: Nazdreg"
    assert faults(text_of("orks", (warlord, ""))) == [
        (rule, "there is no warlord: choose one, or write a line 'Warlord: NAME'")
    ]
    assert faults(text_of("orks", (warlord, f"{warlord}\nColonel Straken"))) == [
        (rule, "Colonel Straken is a second warlord")
    ]
    assert faults(text_of("orks", (warlord, f"{warlord}\n{warlord}"))) == [
        (rule, "Nazdreg is a second warlord")
    ]
    assert faults(text_of("orks", (warlord, "2x Nazdreg"))) == [
        (rule, "2 of Nazdreg: a deck has one warlord")
    ]
    assert faults(text_of("orks", (warlord, "Warlord: Goff Nob"))) == [(rule, "'Goff Nob' is not a warlord")]
    assert faults(text_of("orks", (warlord, "Nazdreg"))) == []


@pytest.mark.rule("conquest/deck.whole-squad")
def test_the_whole_signature_squad_is_in_the_deck() -> None:
    text = text_of("orks", ("4x Nazdreg's Flash Gitz", "5x Nazdreg's Flash Gitz"), ("1x Cybork Body", ""))
    found = SHELF.check(SHELF.read(text))
    assert [(fault.line, fault.words) for fault in found] == [
        (line_of(text, "Warlord: Nazdreg"), "the signature squad has 1 of Cybork Body, not 0"),
        (
            line_of(text, "5x Nazdreg's Flash Gitz"),
            "the signature squad has 4 of Nazdreg's Flash Gitz, not 5",
        ),
    ]
    assert {fault.rule for fault in found} == {"conquest/deck.whole-squad"}
    for warlord in [card for card in CARDS if card.type == WARLORD and is_listed(card)]:
        assert sum(card.copies for card in squad_of(warlord)) == 8


@pytest.mark.rule("conquest/deck.signature-squad-membership")
def test_cards_of_another_squad_stay_out() -> None:
    assert faults(text_of("orks", ("2x Promotion", "2x Mark of Chaos"))) == [
        (
            "deck.signature-squad-membership",
            "Mark of Chaos belongs to the signature squad of Zarathur, High Sorcerer",
        )
    ]


@pytest.mark.rule("conquest/deck.three-copies")
def test_three_copies_of_a_title_are_the_most_wherever_they_stand() -> None:
    text = text_of("orks", ("2x Promotion", "2x Promotion\n1x Shoota Mob"))
    (fault,) = SHELF.check(SHELF.read(text))
    assert fault.text() == (
        f"line {line_of(text, '3x Shoota Mob')}: 4 copies of Shoota Mob: 3 are the most [conquest/deck.three-copies]"
    )


@pytest.mark.rule("conquest/deck.loyal-stays-in-faction")
def test_loyal_cards_stay_in_their_faction() -> None:
    assert faults(text_of("orks", ("2x Promotion", "2x Alpha Legion Infiltrator"))) == [
        ("deck.loyal-stays-in-faction", "Alpha Legion Infiltrator is loyal to Chaos")
    ]


@pytest.mark.rule("conquest/deck.allies")
def test_allies_are_of_a_neighbouring_faction() -> None:
    assert faults(text_of("orks", ("2x Chaos Fanatics", "2x Shrouded Harlequin"))) == [
        ("deck.allies", "Shrouded Harlequin is of Eldar: allies are Chaos or Astra Militarum")
    ]
    assert faults(text_of("orks", ("2x Chaos Fanatics", "2x Ratling Deadeye"))) == []


@pytest.mark.rule("conquest/deck.allies")
def test_only_one_neighbour_is_an_ally() -> None:
    assert faults(text_of("orks", ("2x Promotion", "1x Ratling Deadeye\n1x Promotion"))) == [
        (
            "deck.allies",
            "Ratling Deadeye is of Astra Militarum, and Chaos is the ally already: only one can be",
        )
    ]


@pytest.mark.parametrize(
    ("deck", "card", "broken"),
    [
        ("orks", "Squiggify", ""),
        ("dark_eldar", "Sslyth Mercenary", ""),
        ("dark_eldar", "Gut and Pillage", ""),
        ("eldar", "Autarch Celachia", ""),
        ("eldar", "Webway Passage", ""),
        ("eldar", "Ulthwe Spirit Stone", ""),
        ("orks", "Hostile Acquisition", "deck.signature-squad-membership"),
        ("chaos", "Kaerux Erameas", "deck.signature-squad-membership"),
        ("chaos", "Reanimating Warriors", "deck.allies"),
    ],
)
def test_later_cards_are_for_decks_of_their_faction(deck: str, card: str, broken: str) -> None:
    format = "Format: all\n" if broken else ""
    text = format + SHELF.write(SHELF.find(deck), "text") + f"1x {card}\n"
    assert [rule for rule, _ in faults(text)] == ([broken] if broken else [])


def test_the_wheel_is_round() -> None:
    assert neighbours("Orks") == ("Chaos", "Astra Militarum")
    assert neighbours("Astra Militarum") == ("Orks", "Space Marines")
    assert neighbours("Eldar") == ("Tau", "Dark Eldar")
    assert neighbours("Neutral") == ()


@pytest.mark.rule("conquest/deck.tokens-outside-deck")
def test_token_units_are_not_part_of_a_deck() -> None:
    assert faults(text_of("orks", ("2x Promotion", "2x Promotion\n3x Snotlings"))) == [
        ("deck.tokens-outside-deck", "Snotlings is a token unit and not part of a deck")
    ]


@pytest.mark.rule("conquest/components.planets")
def test_planets_are_not_part_of_a_deck() -> None:
    assert faults(text_of("orks", ("2x Promotion", "2x Promotion\n1x Tarrus"))) == [
        ("components.planets", "Tarrus is a planet and not part of a deck")
    ]


def test_what_is_no_card_of_a_deck_does_not_make_it_larger() -> None:
    found = faults(text_of("orks", ("2x Promotion", "1x Tarrus\n1x Snotlings\n1x Colonel Straken")))
    assert found[-1] == ("deck.size", "cards besides the warlord: 48, and 50 are the fewest")


@pytest.mark.rule("conquest/deck.relics-unrestricted")
def test_any_number_of_relics_may_be_in_a_deck() -> None:
    text = text_of("space_marines", ("1x Iron Halo", "3x Iron Halo"))
    assert faults(text) == []
    cards = looked_up(SHELF.read(text).cards())
    assert len([card for card in cards if "Relic" in card.traits]) == 4


# ---- other faults ------------------------------------------------------------------------------------
def test_unknown_cards_are_told_with_the_nearest_names() -> None:
    text = text_of("orks", ("3x Shoota Mob", "3x Shota Mobb"), ("Warlord: Nazdreg", "Warlord: Nazdrag"))
    text = text.replace("2x Rogue Trader", "2x Zzyzx")
    assert [fault.text() for fault in SHELF.check(SHELF.read(text))] == [
        "line 2: there is no card 'Nazdrag'; did you mean Nazdreg?",
        f"line {line_of(text, '2x Zzyzx')}: there is no card 'Zzyzx'",
        f"line {line_of(text, '3x Shota Mobb')}: there is no card 'Shota Mobb'; did you mean Shoota Mob?",
    ]


def test_every_fault_is_told_at_once_in_the_order_of_the_lines() -> None:
    text = """Warlord: Nazdreg
4x Nazdreg's Flash Gitz
1x Kraktoof Hall
1x Bigga is Betta
1x Cybork Body
4x Bad Dok
3x Land Raider
2x Leman Russ Battle Tank
1x Zarathur's Flamers
2x Guardsman
1x Plannum
1x Commander Shadowsun
0x Crushface
3x Gof Nob
"""
    assert [
        (fault.line, fault.rule.removeprefix("conquest/")) for fault in SHELF.check(SHELF.read(text))
    ] == [
        (4, "deck.whole-squad"),
        (6, "deck.three-copies"),
        (7, "deck.allies"),
        (8, "deck.loyal-stays-in-faction"),
        (9, "deck.signature-squad-membership"),
        (10, "deck.tokens-outside-deck"),
        (11, "components.planets"),
        (12, "deck.built-around-warlord"),
        (13, ""),
        (14, ""),
        (0, "deck.size"),
    ]


def test_an_unknown_format_and_copies_that_make_no_sense_are_faults() -> None:
    text = text_of("starter_orks", ("Format: starter", "Format: startre"), ("1x Promotion", "0x Promotion"))
    words = [fault.text() for fault in SHELF.check(SHELF.read(text))]
    assert "there is no format 'startre'; did you mean 'starter'?" in words
    assert f"line {line_of(text, '0x Promotion')}: 0 copies of 'Promotion': write 1 or more" in words


def test_the_error_tells_the_first_faults_and_holds_all() -> None:
    with pytest.raises(IllegalDeck) as e:
        SHELF.require(
            DeckList(
                SHELF.read("9x Bad Dok\n9x Goff Nob\n9x Rokkitboy").entries, name="Mine", format="standard"
            )
        )
    assert str(e.value).startswith("the deck 'Mine' cannot be used: line 1: 9 copies of Bad Dok")
    assert str(e.value).endswith("; and 2 more faults")
    assert len(e.value.faults) == 5
    assert "\n" not in str(e.value)


# ---- names -------------------------------------------------------------------------------------------
def test_names_are_told_apart_by_more_than_spelling() -> None:
    titles = [card.title for card in CARDS if is_listed(card)]
    assert len({folded(title) for title in titles}) == len(titles)


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("squig bombin", "Squig Bombin'"),
        ("SQUIG BOMBIN’", "Squig Bombin'"),
        ("Fall Back", "Fall Back!"),
        ("Càtó`s  Strönghold", "Cato's Stronghold"),
        ("Fortress Monastery", "Fortress-Monastery"),
        ("Zarathur High Sorcerer", "Zarathur, High Sorcerer"),
        ("vior‘la marksman", "Vior'la Marksman"),
        ("Nazdreg (bloodied)", ""),
        ("", ""),
    ],
)
def test_names_are_found_however_they_are_written(written: str, meant: str) -> None:
    assert SHELF.spelling(written) == meant


# ---- at the start of a game --------------------------------------------------------------------------
@pytest.mark.rule("conquest/deck.army-units-in-deck")
def test_a_game_begins_with_all_cards_in_deck_and_hand_and_the_warlord_in_play() -> None:
    g = GAME.new(seed=1, decks=("orks", "tau"))
    for seat, name in enumerate(("orks", "tau")):
        hidden = Counter(CARDS[g.kind[card]].title for zone in (DECK, HAND) for card in g.zones[zone + seat])
        assert hidden == SHELF.find(name).tally()
        (warlord,) = [CARDS[g.kind[card]] for card in g.zones[HQ + seat]]
        assert warlord.title == SHELF.find(name).heads["warlord"].name
        assert warlord.type == WARLORD
        assert warlord.type & UNIT
