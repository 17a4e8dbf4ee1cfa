"""What players read: prices, questions, how a combat stands, and what cards have done."""

from __future__ import annotations

from typing import Any

import pytest

from strategium.games.forbidden_stars.state import Stars
from strategium.games.forbidden_stars.table.layout import TABLE, catalogue
from tests.games.forbidden_stars.fighting import fight
from tests.games.forbidden_stars.playing import (
    EXPANSE,
    EXPANSE_NW,
    NW_VOID,
    ORKS,
    REACHES,
    SM,
    choose,
    decisions,
    offered,
    position,
    refused,
    seat_of,
    texts,
)

BOYZ = {"at": {"Xinghua": ["Ork Boyz"]}}


def notes(g: Stars) -> dict[str, str]:
    return {option.text: option.note for option in g.pending[0].options}


def turn(moment: str, marines: dict[str, Any], **more: Any) -> Stars:
    return position(f"{moment}, turn of Space Marines", Space_Marines=marines, Orks=BOYZ, **more)


def deploying(marines: dict[str, Any]) -> Stars:
    g = turn("operations", marines, stacks={REACHES: ["Space Marines Deploy"], EXPANSE: ["Orks Deploy"]})
    choose(g, SM, "resolve the order")
    return g


# ---- questions -----------------------------------------------------------------------------------
def test_planning_counts_the_orders_and_names_the_system() -> None:
    g = turn("planning", {"at": {"Nicea": ["Scout"]}})
    assert g.pending[0].prompt == "Order 1 of 4: for which system?"
    choose(g, SM, f"an order for {REACHES}")
    assert g.pending[0].prompt == f"Which order do you lay at {REACHES}?"
    choose(g, SM, "Deploy Order")
    choose(g, ORKS, EXPANSE, "Deploy Order")
    assert g.pending[0].prompt == "Order 2 of 4: for which system?"


def test_orders_are_laid_with_what_they_are_for() -> None:
    g = turn("planning", {"at": {"Nicea": ["Scout"]}})
    choose(g, SM, f"an order for {REACHES}")
    assert notes(g)["Advance Order"] == "move and fight"


def test_what_a_player_can_pay_with_is_part_of_the_question() -> None:
    g = deploying({"at": {"Nicea": ["factory"]}, "materiel": 3, "assets": {"cache": 2}})
    assert g.pending[0].prompt == "You have 3 materiel and 2 cache tokens: which unit do you buy?"


def test_a_scheme_is_laid_out_not_used_at_once() -> None:
    asked = set()
    for seed in range(6):
        for g in decisions(seed):
            if g.pending and g.pending[0].kind == "use an event":
                asked.add(g.pending[0].prompt.rsplit("?", 2)[-2].rsplit(". ", 1)[-1])
    assert asked == {"Use it", "Lay it out, to use it then"}


def test_an_order_that_is_revealed_is_named() -> None:
    stacks = {REACHES: ["Space Marines Deploy"], EXPANSE: ["Space Marines Dominate"]}
    g = turn("operations", {"at": {"Nicea": ["Scout"]}}, stacks=stacks)
    assert notes(g) == {
        f"reveal the order at {REACHES}": "Deploy",
        f"reveal the order at {EXPANSE}": "Dominate",
    }
    choose(g, SM, REACHES)
    assert g.pending[0].prompt == f"Your Deploy Order at {REACHES}: do you resolve it?"
    assert notes(g)["put it on the event deck instead"] == "one more event to choose from"


def test_what_is_bought_has_its_price() -> None:
    at = {"Nicea": ["factory"], "Smyrna": ["city"], "Thylin": ["city"]}
    g = deploying({"at": at, "materiel": 6, "assets": {"forge": 1}})
    assert g.pending[0].prompt == "You have 6 materiel: which unit do you buy?"
    prices = notes(g)
    assert (prices["buy Scout"], prices["buy Battle Barge"]) == ("2 materiel", "5 materiel, 1 forge")
    g = deploying({"at": {"Nicea": ["Scout"]}, "materiel": 6})
    assert g.pending[0].prompt == "You have 6 materiel: do you build a structure?"
    assert notes(g)["build a bastion"] == "2 materiel"


def test_of_equal_units_the_next_one_is_asked_about() -> None:
    stacks = {EXPANSE: ["Space Marines Advance"], REACHES: ["Orks Deploy"]}
    at = {"north-west void of Shattered Reaches": ["Strike Cruiser", "Strike Cruiser"]}
    g = turn("operations", {"at": {"Nicea": ["Scout"], **at}}, stacks=stacks)
    choose(g, SM, "resolve the order", f"bring units from {REACHES}")
    first = g.pending[0].prompt
    assert first.startswith("Does Strike Cruiser at")
    choose(g, SM, f"goes to {EXPANSE_NW}")
    assert g.pending[0].prompt == first.replace("Does ", "Does the next ")


# ---- the log -------------------------------------------------------------------------------------
def test_who_is_absent_is_told_why_nothing_is_bought() -> None:
    stacks = {EXPANSE: ["Space Marines Strategize"], REACHES: ["Orks Deploy"]}
    g = turn("operations", {"at": {"Nicea": ["Scout"]}, "materiel": 6}, stacks=stacks)
    assert f"Space Marines has nothing in {EXPANSE} and can buy nothing" in texts(g)


def test_who_has_no_factory_is_told_why_no_unit_is_bought() -> None:
    g = deploying({"at": {"Nicea": ["Scout"]}, "materiel": 6})
    assert f"Space Marines has no factory in {REACHES} and buys no units there" in texts(g)


@pytest.mark.parametrize("order", ["Advance", "Deploy", "Dominate", "Strategize"])
def test_an_order_of_which_nothing_comes_is_told(order: str) -> None:
    stacks = {REACHES: [f"Space Marines {order}"], EXPANSE: ["Orks Deploy"]}
    marines = {
        "at": {"Nicea": ["Scout", "factory"]},
        "materiel": 9,
        "assets": {"cache": 3, "forge": 3, "reinforcement": 3},
    }
    g = turn("operations", marines, stacks=stacks)
    while g.pending[0].seat == seat_of(g, SM):
        choose(g, SM, next(words for words in offered(g, SM) if words in ("resolve the order", "pass")))
    told = f"Nothing comes of the {order} Order at {REACHES}"
    article = "an" if order == "Advance" else "a"
    assert texts(g)[texts(g).index(f"Space Marines reveals {article} {order} Order at {REACHES}") + 1] == told


def test_an_order_of_which_something_comes_is_told_by_that_alone() -> None:
    g = deploying({"at": {"Nicea": ["Scout"]}, "materiel": 6})
    choose(g, SM, "build a bastion")
    assert any("builds a bastion on Nicea" in line for line in texts(g))
    assert not any(line.startswith("Nothing comes") for line in texts(g))


def test_the_log_tells_what_cards_put_on_the_map() -> None:
    missing = {"places a free ", "places a bastion on", "replaces ", " to ", "spends ", "changes the "}
    for seed in range(12):
        *_, g = decisions(seed, late=True)
        missing -= {word for word in missing for line in texts(g) if word in line}
        if not missing:
            break
    assert missing == set()


def test_a_move_is_told_with_the_system_that_it_leaves() -> None:
    stacks = {EXPANSE: ["Space Marines Advance"], REACHES: ["Orks Deploy"]}
    at = {"north-west void of Shattered Reaches": ["Strike Cruiser", "Strike Cruiser"]}
    g = turn("operations", {"at": {"Nicea": ["Scout"], **at}}, stacks=stacks)
    choose(g, SM, "resolve the order", f"bring units from {REACHES}")
    choose(g, SM, f"goes to {EXPANSE_NW}", f"goes to {EXPANSE_NW}")
    assert texts(g).count(f"Space Marines moves Strike Cruiser from {REACHES} to {EXPANSE_NW}") == 2


def test_a_system_is_active_while_its_order_is_resolved_only() -> None:
    seen = set()
    for g in decisions(2):
        view = g.view(None)
        if view["active"]:
            seen.add(view["phase"])
        else:
            seen.add(f"none in {view['phase']}")
    assert seen == {"operations", "none in planning", "none in operations", "none in refresh"}


def test_dice_of_one_roll_are_one_line() -> None:
    *_, g = decisions(1, late=True)
    rolls = [line for line in texts(g) if " rolls " in line]
    assert any(line.endswith(" morale") and " offence, " in line and " defence, " in line for line in rolls)


def test_income_is_told_as_far_as_it_is_gained() -> None:
    marines = {"at": {"Smyrna": ["Scout"], "Nicea": ["Scout"]}, "materiel": 13}  # the two worlds give 3
    g = position("refresh", Space_Marines=marines, Orks={**BOYZ, "materiel": 1})
    assert "Space Marines gains 1 of 3 materiel: nobody can have more than 14" in texts(g)
    assert "Orks gains 2 materiel" in texts(g)


def test_tokens_that_a_purchase_takes_are_told() -> None:
    at = {"Nicea": ["factory"], "Smyrna": ["city"]}
    g = deploying({"at": at, "materiel": 6, "assets": {"forge": 2, "cache": 1}})
    choose(g, SM, "buy Battle Barge", NW_VOID, "pay 3 materiel and a cache token")
    assert f"Space Marines buys Battle Barge for 3 materiel at {NW_VOID}" in texts(g)
    assert texts(g).count("Space Marines spends a forge token") == 2  # for its price, and for its level
    assert texts(g).count("Space Marines spends a cache token") == 1


def test_a_single_unit_that_retreats_is_named() -> None:
    marines = {"at": {"Smyrna": ["Scout", "Space Marine"], NW_VOID: ["Strike Cruiser"]}}
    rest = {"facedown": "Reconnaissance", "dice": {"morale": 1}}
    g = fight("execution round 1", {**marines, **rest}, {"at": {"Smyrna": ["Nob"]}})
    choose(g, SM, "use it", "gain 2 offence tokens", "use it", "Space Marine")
    assert "Space Marine retreats to Nicea" in texts(g)
    assert "Space Marines retreats to Nicea" not in texts(g)


# ---- reasons -------------------------------------------------------------------------------------
def test_what_lacks_the_level_and_what_lacks_a_forge_token_are_told_apart() -> None:
    g = deploying({"at": {"Nicea": ["factory"], "Smyrna": ["city"]}, "materiel": 9})
    assert refused(g, SM, "buy Land Raider") == ["command-level.blocks-purchase"]  # it costs no forge token
    g = deploying({"at": {"Nicea": ["factory"], "Smyrna": ["city"], "Thylin": ["city"]}, "materiel": 9})
    assert refused(g, SM, "buy Battle Barge") == ["cost.forge-as-price"]


def test_an_upgrade_is_too_dear_with_or_without_a_cache_token() -> None:
    stacks = {REACHES: ["Space Marines Strategize"], EXPANSE: ["Orks Deploy"]}
    at = {"Nicea": ["Scout"], "Smyrna": ["city"]}
    for caches, reason in ((0, "cost.pay-materiel"), (1, "cost.cache-not-for-upgrades")):
        g = turn("operations", {"at": at, "materiel": 1, "assets": {"cache": caches}}, stacks=stacks)
        assert g.pending[0].prompt == "You have 1 materiel: do you buy an order upgrade?"
        assert refused(g, SM, "buy Crusade") == [reason]


def test_a_routed_unit_is_told_that_it_cannot_move() -> None:
    routed = {"unit": "Space Marine", "routed": True}
    stacks = {REACHES: ["Space Marines Advance"], EXPANSE: ["Orks Deploy"]}
    at = {"Nicea": ["Scout", routed], NW_VOID: ["Strike Cruiser"]}
    g = turn("operations", {"at": at}, stacks=stacks)
    choose(g, SM, "resolve the order", "Strike Cruiser at north-west void of Shattered Reaches stays")
    assert refused(g, SM, "routed Space Marine at Nicea goes to Smyrna") == ["rout.no-move-or-place"]
    assert refused(g, SM, "routed Space Marine at Nicea stays") == ["rout.no-move-or-place"]


# ---- a combat ------------------------------------------------------------------------------------
def rule_of_victory(g: Stars) -> list[str]:
    """What the line cites that says who has won."""
    (rules,) = [line["rules"] for line in g.log(None) if line["text"].endswith("wins the combat")]
    return [rule.removeprefix("forbidden_stars/") for rule in rules]


def test_a_victory_cites_what_decided_it() -> None:
    more = fight("morale", {"at": {"Smyrna": ["Space Marine"]}}, {"at": {"Smyrna": ["Ork Boyz"]}})
    assert rule_of_victory(more) == ["combat.highest-morale-wins"]
    tie = fight("morale", {"at": {"Smyrna": ["Scout"]}}, {"at": {"Smyrna": ["Nob"]}})
    assert rule_of_victory(tie) == ["combat.morale-tie-defender"]
    strong = {"at": {"Smyrna": ["Scout"]}, "dice": {"offence": 4}}
    alone = fight("damage of round 1", strong, {"at": {"Smyrna": ["Nob"]}})
    assert rule_of_victory(alone) == ["combat.elimination-ends-early"]
    empty = fight("combat", {"at": {"Smyrna": ["Scout"]}}, {"at": {"Smyrna": ["city"]}})
    assert rule_of_victory(empty) == ["combat.no-active-defender"]
    assert "Nobody can defend Smyrna: Space Marines wins the combat" in texts(empty)


def test_a_unit_that_was_placed_is_told_from_one_that_moved_in() -> None:
    marines = {"at": {"Smyrna": ["Scout", {"unit": "Scout", "placed": True}]}}
    orks = {"at": {"Smyrna": ["Nob"]}, "dice": {"offence": 1}}
    g = fight("damage of round 1", marines, orks)
    assert offered(g, SM) == ["Scout takes it", "Scout (placed) takes it"]


def test_how_a_combat_stands() -> None:
    g = fight(
        "combat",
        {"at": {"Smyrna": ["Space Marine"]}, "dice": {"offence": 3, "defence": 1}},
        {"at": {"Smyrna": ["Ork Boyz"]}, "dice": {"offence": 2, "defence": 1, "morale": 1}},
    )
    told = g.view(None)["fight"]
    attacker, defender = told["sides"]
    for side in (attacker, defender):
        for icon in ("offence", "defence"):
            assert side["totals"][icon] == side["dice"][icon] + side["tokens"][icon]
    assert attacker["totals"]["morale"] == attacker["dice"]["morale"] + 3  # that of a Space Marine
    deals = max(0, attacker["totals"]["offence"] - defender["totals"]["defence"])
    takes = max(0, defender["totals"]["offence"] - attacker["totals"]["defence"])
    assert f"Space Marines would deal {deals} damage and take {takes};" in told["if_now"]
    assert [one["total"] for one in told["sums"]] == [takes, deals]
    assert told["scales"][0]["values"] == [side["totals"]["morale"] for side in (attacker, defender)]


# ---- the table -----------------------------------------------------------------------------------
def test_the_sheet_has_every_unit_and_structure() -> None:
    for rows in TABLE["sheet"]["rows"].values():
        assert [row["kind"] for row in rows].count("structure") == 3
        assert len(rows) == 9
        assert all({"name", "cost"} <= set(row) for row in rows)


def test_the_catalogue_has_every_card_with_its_face() -> None:
    assert {card["kind"] for card in catalogue()} <= set(TABLE["faces"])
    assert all(card["text"] for card in catalogue())
