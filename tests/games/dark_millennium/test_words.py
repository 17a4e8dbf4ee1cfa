"""The shared words of card texts, where Dark Millennium is not like other games."""

from __future__ import annotations

from strategium.cards.state import NOT_LISTENING
from strategium.cards.vocabulary.constants import speaker
from strategium.cards.vocabulary.select import ENEMY, YOURS
from strategium.cards.vocabulary.who import It, That, This
from strategium.games.dark_millennium.kinds import CARDS
from strategium.games.dark_millennium.state import DarkMillennium, cards_at, cards_here
from strategium.games.dark_millennium.vocabulary.select import (
    ANY_UNIT,
    AT_ANY_SECTOR,
    ENEMY_UNIT,
    YOUR_UNIT,
    FaceDown,
    Select,
)
from strategium.games.dark_millennium.words import CHARGES, DECK, UNIT
from strategium.kernel.abilities import Use
from strategium.kernel.events import Event
from tests.games.dark_millennium.playing import position


def battle() -> DarkMillennium:
    """Cards at the current sector and at another."""
    hidden = {"card": "Nobz Mob", "facedown": True}
    return position(
        "battle at Bone Citadel, battle action of Orks",
        attacker="Orks",
        Orks={"at": {"Bone Citadel": ["Slugga Boyz", hidden], "Whispering Dunes": ["Gretchin Mob"]}},
        Eldar={
            "at": {"Bone Citadel": ["Wraithlord", "Guardian Squad"], "Whispering Dunes": ["Fire Dragons"]}
        },
    )


def named(g: DarkMillennium, name: str) -> int:
    return next(card for card, kind in enumerate(g.kind) if CARDS[kind].name == name and g.zone[card] != DECK)


def test_a_card_at_another_sector_is_in_play_and_does_not_listen() -> None:
    g = battle()
    card = named(g, "Gretchin Mob")
    generation = g.generation[card]
    assert g.listening[g.zone[card]] == NOT_LISTENING
    kind = CARDS[g.kind[card]]
    event = Event(CHARGES, card, generation=generation)
    use = Use(g.controller[card], card, kind, 0, about=event, chosen=((card,),), generation=generation)
    assert [list(who.of(g, use)) for who in (This(), That(), It())] == [[card]] * 3


def test_a_text_speaks_of_the_current_sector_unless_it_says_otherwise() -> None:
    g = battle()
    use = speaker(g, named(g, "Slugga Boyz"))
    far = named(g, "Fire Dragons")
    assert not ENEMY_UNIT.covers(g, use, far)
    assert far not in ENEMY_UNIT.find(g, use)
    anywhere = Select(UNIT, ENEMY, AT_ANY_SECTOR)
    assert anywhere.covers(g, use, far)
    assert far in anywhere.find(g, use)


def test_cards_are_found_as_they_lie() -> None:
    """Not in the order of their numbers: those of the first player come first, each as it came."""
    g = battle()
    zone = g.zone[named(g, "Wraithlord")]
    g.zones[zone] = g.zones[zone][::-1]
    use = speaker(g, named(g, "Slugga Boyz"))
    found = ANY_UNIT.find(g, use)
    assert found == [card for seat in (0, 1) for card in cards_here(g, seat) if not g.facedown[card]]
    assert ENEMY_UNIT.find(g, use) == list(g.zones[zone]) != sorted(g.zones[zone])
    seats = [card for card in found if g.controller[card] == use.seat]
    assert YOUR_UNIT.find(g, use) == seats
    rest = Select(UNIT, ENEMY, AT_ANY_SECTOR).find(g, use)
    assert rest == [card for place in range(len(g.line)) for card in cards_at(g, place, 1 - use.seat)]


def test_none_but_face_down_cards_are_found_where_a_text_asks_for_them() -> None:
    g = battle()
    use = speaker(g, named(g, "Slugga Boyz"))
    assert FaceDown(YOURS).find(g, use) == [named(g, "Nobz Mob")]
    assert FaceDown(ENEMY).find(g, use) == []
