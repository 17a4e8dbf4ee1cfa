"""Rules that no printed card reaches, shown with cards of our own, which are in the book for these tests only."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from strategium.cards.modifiers import value
from strategium.cards.vocabulary.triggers import ToThis
from strategium.cards.vocabulary.who import ATarget, Each
from strategium.games.conquest.kinds import BOOK, CARDS, Card
from strategium.games.conquest.state import Conquest, place_of
from strategium.games.conquest.vocabulary.changing import EscapeInstead, SwitchValues, TakeControl
from strategium.games.conquest.vocabulary.costs import ExhaustThis
from strategium.games.conquest.vocabulary.harm import Exhaust
from strategium.games.conquest.vocabulary.places import ADJACENT, APlace
from strategium.games.conquest.vocabulary.select import ENEMY, Select
from strategium.games.conquest.vocabulary.writing import action, card, interrupt
from strategium.games.conquest.words import (
    ATTACHMENT,
    COST,
    DISCARD,
    HP,
    NON_WARLORD,
    SACRIFICED,
    STATS,
    SUPPORT,
    UNIT,
)
from strategium.testing.playing import asked, choose, options
from tests.games.conquest.playing import position


class UnitsAndSupports(Select):
    """ "Enemy unit and support": what stands before such a list holds for all of it."""

    def __init__(self) -> None:
        super().__init__(UNIT | SUPPORT, ENEMY)

    def noun(self, n: int) -> str:
        return "enemy unit and support"


def print_card(name: str, type: str) -> None:
    """A card of the Astra Militarum that costs 1; a unit has 2 hit points."""
    printed = [0] * STATS
    printed[COST], printed[HP] = 1, 2
    BOOK.add(Card({"name": name, "type": type, "faction": "Astra Militarum"}, printed))


NOUNS = ("support", "unit", "attachment")


@pytest.fixture(autouse=True)
def own_cards() -> Iterator[None]:
    before = len(BOOK.kinds)
    for support in ("Relic Hunters", "Sirens", "Barter"):
        print_card(support, "support")
    print_card("Stubborn Guards", "army")
    card("Relic Hunters", action(TakeControl(ATarget(Select(ATTACHMENT, ENEMY))), cost=ExhaustThis()))
    card("Sirens", action(Exhaust(Each(UnitsAndSupports())), cost=ExhaustThis()))
    one, other = ATarget(Select(NON_WARLORD)), ATarget(Select(NON_WARLORD, other=True))
    card("Barter", action(SwitchValues(COST, one, other), cost=ExhaustThis()))
    card("Stubborn Guards", interrupt(ToThis(SACRIFICED), EscapeInstead(APlace(ADJACENT, late=True))))
    yield
    for kind in BOOK.kinds[before:]:
        del BOOK.by_name[kind.name]
    del BOOK.kinds[before:]


def test_a_cost_calls_its_card_what_it_is() -> None:
    print_card("Tired Guards", "army")
    card("Tired Guards", action(Exhaust(Each(UnitsAndSupports())), cost=ExhaustThis()))
    texts = [BOOK.find(name).abilities[0].text for name in ("Sirens", "Tired Guards", "Iron Halo")]
    assert ["exhaust this " + noun in text.lower() for noun, text in zip(NOUNS, texts, strict=True)] == [
        True
    ] * 3


def guards(mine: dict[str, Any], theirs: dict[str, Any]) -> Conquest:
    """The Astra Militarum take a turn; after it the Space Marines have something to deploy."""
    theirs = {**theirs, "hand": ["10th Company Scout"], "resources": 9}
    players = {"Astra Militarum": mine, "Space Marines": theirs}
    return position("deployment turn of Astra Militarum", planets=["Barlus", "Ferrin"], **players)


def named(g: Conquest, name: str) -> int:
    """The only card of that name."""
    (found,) = [c for c in range(len(g.kind)) if CARDS[g.kind[c]].name == name]
    return found


def cost(g: Conquest, name: str) -> int:
    return value(g, named(g, name), COST)


# ---- limits --------------------------------------------------------------------------------------------
@pytest.mark.rule("conquest/limits.relic-excess-discarded")
def test_whoever_comes_to_control_a_second_relic_discards_one() -> None:
    halo = {"card": "Colonel Straken", "attachments": ["Iron Halo"]}
    blade = {"card": "Captain Cato Sicarius", "attachments": ["Tallassarian Tempest Blade"]}
    g = guards({"at": {"Barlus": [halo]}, "hq": ["Relic Hunters"]}, {"at": {"Barlus": [blade]}})
    choose(g, "Astra Militarum", "use Relic Hunters")
    assert asked(g) == ["Astra Militarum: too many relics"]
    assert options(g, "Astra Militarum") == ["discard Iron Halo", "discard Tallassarian Tempest Blade"]
    choose(g, "Astra Militarum", "discard Tallassarian Tempest Blade")
    assert g.zone[named(g, "Tallassarian Tempest Blade")] == DISCARD + 1
    assert g.host[named(g, "Iron Halo")] == named(g, "Colonel Straken")


# ---- effects ---------------------------------------------------------------------------------------------
@pytest.mark.rule("conquest/effects.sacrifice-must-leave")
def test_a_card_that_stays_in_play_was_not_sacrificed() -> None:
    g = guards(
        {"at": {"Barlus": ["Captain Markis", "Stubborn Guards"]}},
        {"at": {"Barlus": ["Deathwing Guard", "Raven Guard Speeder"]}},
    )
    choose(g, "Astra Militarum", "use Captain Markis", "Stubborn Guards", "answer Stubborn Guards")
    assert place_of(g, named(g, "Stubborn Guards")) == 1
    assert asked(g) == ["Space Marines: deployment turn"]  # Markis has nobody exhausted
    assert not any(g.exhausted)


@pytest.mark.rule("conquest/abilities.qualifier-covers-list", "conquest/abilities.qualifier-example")
def test_what_stands_before_a_list_holds_for_all_of_it() -> None:
    theirs = {"hq": ["Holy Sepulchre"], "at": {"Ferrin": ["Deathwing Guard"]}}
    g = guards({"hq": ["Sirens", "Omega Zero Command"]}, theirs)
    choose(g, "Astra Militarum", "use Sirens")
    exhausted = {CARDS[g.kind[c]].name for c in range(len(g.kind)) if g.exhausted[c]}
    assert exhausted == {"Sirens", "Holy Sepulchre", "Deathwing Guard", "Captain Cato Sicarius"}


def barter(*units: str) -> Conquest:
    return guards({"hq": ["Barter"], "at": {"Barlus": list(units)}}, {})


@pytest.mark.rule("conquest/effects.switch-zero-ok")
def test_a_value_of_zero_can_be_switched() -> None:
    g = barter("Sniveling Grot", "Goff Nob")
    choose(g, "Astra Militarum", "use Barter", "Sniveling Grot")
    assert (cost(g, "Sniveling Grot"), cost(g, "Goff Nob")) == (5, 0)


@pytest.mark.rule("conquest/effects.switch-null-not-ok")
def test_what_has_no_value_cannot_be_switched() -> None:
    g = barter("Snotlings", "Goff Nob", "Shoota Mob")
    choose(g, "Astra Militarum", "use Barter")
    assert options(g, "Astra Militarum") == ["Goff Nob", "Shoota Mob"]
    assert "use Barter" not in options(barter("Snotlings", "Goff Nob"), "Astra Militarum")
