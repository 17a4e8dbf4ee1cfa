"""Who knows what, and who is shown what."""

from __future__ import annotations

import random

import pytest

from strategium.games.template.secrets import CARD
from strategium.games.template.words import HAND, STOWED
from tests.games.template.playing import choose, decisions, position, texts

RED = {"coins": 6, "hand": ["Bruiser", "Deckhand"], "deck": 5, "scout": "Bow"}
BLUE = {"coins": 6, "hand": ["Spyglass", "Minder"], "deck": 5, "scout": "Bow"}


@pytest.mark.rule("template/stowing.hidden")
def test_only_its_owner_may_look_at_a_stowaway() -> None:
    g = position("hiring, turn of Red", Red=RED, Blue=BLUE)
    choose(g, "Red", "stow a card away", "stow away Bruiser", "at Bow")
    faces = [g.view(viewer)["sites"][0]["units"][0][0] for viewer in (0, 1, None)]
    assert [face["kind"] for face in faces] == ["unit", "back", "back"]
    assert faces[0]["name"] == "Bruiser"
    assert all("Bruiser" not in str(face) and "price" not in face for face in faces[1:])
    assert texts(g, 0)[-1] == "Red stows Bruiser away at Bow"
    assert texts(g, 1)[-1] == texts(g, None)[-1] == "Red stows a card away at Bow"
    assert not g.knows(1, faces[1]["ref"])


@pytest.mark.rule("template/card.spyglass")
def test_the_one_with_the_spyglass_learns_it_and_nobody_else() -> None:
    red = {**RED, "at": {"Bow": [{"card": "Rally", "facedown": True}]}}
    g = position("hiring, turn of Blue", seats=3, Red=red, Blue=BLUE)
    choose(g, "Blue", "play Spyglass")
    faces = [g.view(viewer)["sites"][0]["units"][0][0] for viewer in (1, 2, None)]
    assert [face["kind"] for face in faces] == ["event", "back", "back"]
    assert g.knows(1, faces[0]["ref"])
    assert not g.knows(2, faces[1]["ref"])


@pytest.mark.rule("template/scouting.alone")
def test_a_lone_scout_alone_sees_the_loot() -> None:
    g = position("scouting", seats=3, loot={"Bow": 3, "Stern": 2}, Red=RED, Blue=BLUE, Green=RED)
    choose(g, "Red", "Stern")
    choose(g, "Blue", "Bow")
    choose(g, "Green", "Bow")
    seen = [[site["loot"]["value"] for site in g.view(viewer)["sites"]] for viewer in (0, 1, 2, None)]
    assert seen == [[None, None, 2], [None] * 3, [None] * 3, [None] * 3]


@pytest.mark.rule("template/scouting.secret")
def test_a_sealed_scout_shows_nowhere_and_can_be_taken_back() -> None:
    g = position("scouting", Red=RED, Blue=BLUE)
    before, told = g.view(1), texts(g, 1)
    choose(g, "Red", "Hold")
    after = g.view(1)
    assert (before.pop("ready"), after.pop("ready")) == ([], [0])
    assert before.pop("waiting") == [[0, "scouting"], [1, "scouting"]]
    assert after.pop("waiting") == [[1, "scouting"]]
    assert before == after
    assert texts(g, 1) == told
    g.retract(0)
    choose(g, "Red", "Stern")
    choose(g, "Blue", "Hold")
    assert g.scouts == [2, 1]


@pytest.mark.rule("template/loot.turned-up")
def test_loot_is_turned_up_for_all_when_it_is_looted() -> None:
    g = position("looting", loot={"Bow": 3}, Red={**RED, "at": {"Bow": ["Bruiser", "Minder"]}}, Blue=BLUE)
    for viewer in (0, 1, None):
        assert g.view(viewer)["sites"][0]["loot"]["value"] == 3


def test_hands_and_decks_of_others_are_numbers() -> None:
    g = position("hiring, turn of Red", Red=RED, Blue=BLUE)
    zones = g.view(1)["zones"]
    assert zones["hand"][0] == {"count": 2, "things": []}
    assert [thing["name"] for thing in zones["hand"][1]["things"]] == ["Spyglass", "Minder"]
    assert zones["deck"][1] == {"count": 5, "things": []}


@pytest.mark.rule("template/cards.return")
def test_a_card_that_returns_is_known_but_not_shown_and_has_another_handle() -> None:
    blue = {**BLUE, "at": {"Bow": [{"card": "Tethered Diver", "damage": 0}]}}
    g = position("hiring, turn of Red", Red={**RED, "hand": ["Broadside", "Deckhand"]}, Blue=blue)
    diver = g.cards(1, 0)[0]
    handle = CARD.handle(g, 0, diver)
    choose(g, "Red", "play Broadside", "X is 1")
    choose(g, "Blue", "use Tethered Diver for Broadside")
    assert g.place[diver] == HAND
    assert CARD.known_to(g, 0, diver)
    assert g.view(0)["zones"]["hand"][1]["things"] == []
    assert CARD.handle(g, 0, diver) != handle


@pytest.mark.rule("template/stowing.step-out")
def test_a_stowaway_is_known_to_all_when_it_steps_out() -> None:
    red = {**RED, "at": {"Bow": [{"card": "Bruiser", "facedown": True}, "Minder"]}}
    g = position("clashes", Red=red, Blue={**BLUE, "at": {"Bow": ["Bruiser", "Minder"]}}, chance=[0, 0])
    assert g.cards(0, STOWED) == ()
    assert {unit["name"] for unit in g.view(None)["sites"][0]["units"][0]} == {"Bruiser", "Minder"}


@pytest.mark.rule("template/offers.concede")
def test_the_cards_of_a_crew_that_concedes_are_discarded_for_all_to_see() -> None:
    red = {**RED, "at": {"Bow": ["Gunner", {"card": "Rally", "facedown": True}]}}
    g = position("hiring, turn of Red", seats=3, Red=red, Blue=BLUE, Green=BLUE)
    g.offer("concede", 0)
    pile = g.view(2)["zones"]["discard"][0]["things"]
    assert {card["name"] for card in pile} == {"Gunner", "Rally", "Bruiser", "Deckhand"}
    assert all(g.knows(2, card["ref"]) for card in pile)
    assert g.pending[0].seat == 1


def test_the_table_is_shown_when_somebody_concedes_whose_event_waits() -> None:
    met = 0
    for seed in range(40):
        for g in decisions(seed, seats=2 + seed % 2):
            if g.pending_effects:
                g.offer("concede", g.owner[g.pending_effects[-1].use.bearer])
                for viewer in [*range(g.seats), None]:
                    assert g.view(viewer)["zones"]["chain"]["count"] == 0
                met += 1
                break
    assert met > 5


@pytest.mark.parametrize("seed", range(4))
def test_samples_look_the_same_to_the_viewer(seed: int) -> None:
    rng = random.Random(seed)
    kinds: set[tuple[int, ...]] = set()
    for g in decisions(seed, seats=2 + seed % 2):
        for viewer in [*range(g.seats), None]:
            sample = g.resample(viewer, rng)
            assert sample.view(viewer) == g.view(viewer)
            mine = [d for d in g.pending if d.seat == viewer]
            again = [d for d in sample.pending if d.seat == viewer]
            assert [[o.id for o in d.options] for d in mine] == [[o.id for o in d.options] for d in again]
            kinds.add(tuple(sample.kind))
    assert len(kinds) > 10


@pytest.mark.parametrize("seed", range(3))
def test_no_name_of_a_hidden_card_is_in_a_view_a_log_or_an_option(seed: int) -> None:
    for g in decisions(seed):
        for viewer in range(2):
            hidden = {g.card(c).name for c in range(len(g.kind)) if not CARD.known_to(g, viewer, c)}
            known = {g.card(c).name for c in range(len(g.kind)) if CARD.known_to(g, viewer, c)}
            view = str(g.view(viewer)["zones"]) + str(g.view(viewer)["sites"])
            assert not [name for name in hidden - known if f"'name': '{name}'" in view]
