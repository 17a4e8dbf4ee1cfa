"""Decks in the options of a game: by name, as our JSON, or as the text of a list; open and closed lists."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec
import pytest

from strategium.cards.decks import IllegalDeck, UnreadableDeck
from strategium.games.conquest import GAME
from strategium.games.conquest.decks.shelf import SHELF
from strategium.games.conquest.kinds import CARDS
from strategium.games.conquest.state import Conquest
from strategium.games.conquest.words import DECK, HAND
from strategium.kernel.errors import BadRecord, UnknownOption
from strategium.kernel.record import Record

TEXT = SHELF.write(SHELF.find("tau"), "text")
DATA = SHELF.data(SHELF.find("tau"))


def cards(g: Conquest, seat: int) -> Counter[str]:
    return Counter(CARDS[g.kind[card]].title for zone in (DECK, HAND) for card in g.zones[zone + seat])


@pytest.mark.parametrize("deck", ["tau", DATA, TEXT, SHELF.write(SHELF.find("tau"), "o8d")], ids=range(4))
def test_a_deck_by_name_as_data_or_as_text(deck: Any) -> None:
    g = GAME.new(seed=1, decks=(deck, "orks"))
    assert cards(g, 0) == SHELF.find("tau").tally()
    assert cards(g, 1) == SHELF.find("orks").tally()


def test_a_record_holds_the_list_itself_and_nothing_else_of_the_text() -> None:
    record, state = Record.start(GAME, 5, decks=(TEXT + "# Action: Win the game.\n", "orks"))
    decision = state.pending[0]
    record.append(state, decision.options[0], decision.seat)
    assert list(record.header["options"]["decks"]) == [DATA, "orks"]
    again = Record.parse(record.to_bytes())
    again.game = GAME
    again.verify()
    assert again.replay().digest() == state.digest()
    saved = GAME.from_json(state.to_json())
    assert saved.digest() == state.digest()
    assert msgspec.to_builtins(saved.options.decks[0]) == DATA


@pytest.mark.parametrize(
    ("deck", "told"),
    [
        ({**DATA, "cards": {**DATA["cards"], "Ion Rifle": 4}}, "4 copies of Ion Rifle"),
        (
            {**DATA, "cards": {**DATA["cards"], "Ion Riffle": 1}},
            "there is no card 'Ion Riffle'; did you mean Ion Rifle?",
        ),
        ({**DATA, "format": "casual"}, "there is no format 'casual'"),
        ({"warlord": "Nazdreg"}, "cards besides the warlord: 0"),
        ("Warlord: Nazdreg\n", "cards besides the warlord: 0"),
    ],
)
def test_an_illegal_deck_is_refused(deck: Any, told: str) -> None:
    with pytest.raises(IllegalDeck) as e:
        GAME.new(seed=1, decks=("orks", deck))
    assert told in str(e.value)
    assert e.value.faults


@pytest.mark.parametrize(
    ("decks", "told"),
    [
        (("orkz", "tau"), "there is no deck 'orkz'; did you mean 'orks'?; there are: astra_militarum"),
        (("orks",), "Expected `array` of length 2"),
        (({"warlord": "Nazdreg", "deck": []}, "tau"), "contains unknown field `deck`"),
        (({**DATA, "game": "invasion"}, "tau"), "Invalid enum value 'invasion'"),
    ],
)
def test_what_is_no_deck_is_refused(decks: Any, told: str) -> None:
    with pytest.raises(UnknownOption) as e:
        GAME.new(seed=1, decks=decks)
    assert told in str(e.value)


def test_text_for_another_game_is_refused() -> None:
    with pytest.raises(UnreadableDeck, match="this is a deck for 'invasion'"):
        GAME.new(seed=1, decks=('{"game": "invasion"}', "tau"))


def test_a_record_with_an_illegal_deck_is_refused() -> None:
    record, _ = Record.start(GAME, 5, decks=(DATA, "orks"))
    record.header["options"]["decks"][0]["cards"]["Ion Rifle"] = 9
    with pytest.raises(BadRecord, match="9 copies of Ion Rifle"):
        record.replay()


def test_short_decks_are_the_first_cards_of_the_list() -> None:
    g = GAME.new(seed=1, deck_size=12)
    for seat, name in enumerate(("space_marines", "orks")):
        first = [card for card, copies in SHELF.find(name).tally().items() for _ in range(copies)][:12]
        assert cards(g, seat) == Counter(first)


def test_every_pair_of_decks_is_tried_by_tests() -> None:
    pairs = [start["decks"] for start in GAME.starts() if "decks" in start]
    tried = {pair for pair in pairs if all(isinstance(deck, str) for deck in pair)}
    assert {(a, b) for a in SHELF.of_format() for b in SHELF.of_format()} <= tried
    assert {name for pair in tried for name in pair} == set(SHELF.names())
    for start in GAME.starts():
        assert GAME.new(seed=1, **start).pending


# ---- open and closed lists -----------------------------------------------------------------------------
def test_lists_are_open_unless_the_table_closes_them() -> None:
    record, state = Record.start(GAME, 5, decks=(DATA, "orks"))
    assert isinstance(state, Conquest)
    assert GAME.lists_are_open(state)
    assert list(record.for_seat(1)["header"]["options"]["decks"]) == [DATA, "orks"]


@pytest.mark.rule("conquest/house.closed-lists")
def test_of_closed_lists_only_the_warlords_are_told() -> None:
    record, state = Record.start(GAME, 5, decks=(DATA, "orks"), open_lists=False)
    assert isinstance(state, Conquest)
    assert not GAME.lists_are_open(state)
    for seat in (0, 1, None):
        told = record.for_seat(seat)
        assert told["header"]["options"]["decks"] == [
            {"warlord": "Commander Shadowsun"},
            {"warlord": "Nazdreg"},
        ]
    assert list(record.header["options"]["decks"]) == [DATA, "orks"]


@pytest.mark.rule("conquest/house.closed-lists")
def test_closed_lists_stay_closed_whether_decks_are_named_or_given() -> None:
    assert GAME.public_options({"open_lists": False, "decks": ["orks", DATA], "deck_size": 0}) == {
        "open_lists": False,
        "decks": [{"warlord": "Nazdreg"}, {"warlord": "Commander Shadowsun"}],
        "deck_size": 0,
    }
