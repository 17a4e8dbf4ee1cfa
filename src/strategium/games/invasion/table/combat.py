"""The attack under way: who attacks what, who defends, with how much power, and what would come of it.

Only what lies open is told, and to whoever declares attackers or defenders what he has named so far.
"""

from __future__ import annotations

from typing import Any

from strategium.games.invasion.rules.assigning import combat_power, need_of
from strategium.games.invasion.rules.damage import lethal
from strategium.games.invasion.rules.fighters import ATTACKERS, DEFENDERS
from strategium.games.invasion.state import (
    Combat,
    Invasion,
    in_play,
    is_burning,
    is_mere_development,
    still_fighting,
    still_in_play,
    target_of,
)
from strategium.games.invasion.things import CARD
from strategium.games.invasion.words import AREAS, DAMAGE_ASSIGNED, STEP_NAMES
from strategium.kernel.core import RawOption


def combat_data(g: Invasion, viewer: int | None) -> dict[str, Any] | None:
    """None while nobody attacks."""
    if not g.combats:
        return None
    row = g.combats[-1]
    attackers, defenders = fighters(g, viewer, row, True), fighters(g, viewer, row, False)
    return {
        "seat": row.seat,
        "place": row.area % 3,
        "section": CARD.handle(g, viewer, row.area),
        "where": f"attack on {CARD.words(g, viewer, target_of(row))}",
        "step": STEP_NAMES[row.step],
        "legend": CARD.handle(g, viewer, row.legend) if row.legend >= 0 else None,
        "attackers": [CARD.handle(g, viewer, card) for card, _ in row.attackers],
        "defenders": [CARD.handle(g, viewer, card) for card, _ in row.defenders],
        "assigned": [
            {"ref": CARD.handle(g, viewer, card), "name": CARD.words(g, viewer, card), "damage": n}
            for card, _, n in row.assigned
        ],
        "sides": [
            side_data(g, viewer, row.seat, attackers, True),
            side_data(g, viewer, 1 - row.seat, defenders, False),
        ],
        "sums": sums(g, viewer, row, attackers, defenders),
        "hits": [
            {"ref": CARD.handle(g, viewer, card), "amount": n, "falls": n >= lethal(g, card)}
            for card, n in assigned(g, row)
        ],
        "note": outcome(g, viewer, row, attackers, defenders),
    }


def fighters(g: Invasion, viewer: int | None, row: Combat, attacking: bool) -> list[int]:
    """Those declared; before that, those that the viewer has named."""
    declared = still_fighting(g, row.attackers if attacking else row.defenders)
    return declared or [pick[1] for pick in named(g, viewer, attacking) if len(pick) > 1]


def named(g: Invasion, viewer: int | None, attacking: bool) -> tuple[RawOption, ...]:
    """The viewer's own picks while he is asked: nobody else sees them."""
    question = ATTACKERS if attacking else DEFENDERS
    for decision in g.decisions:
        if decision.seat == viewer and decision.question is question:
            return decision.picked
    return ()


def power(g: Invasion, cards: list[int], attacking: bool) -> int:
    """Together they deal so much."""
    return sum([combat_power(g, len(g.combats) - 1, card, attacking) for card in cards])


def assigned(g: Invasion, row: Combat) -> list[tuple[int, int]]:
    """Damage that lies beside its targets."""
    there = [(card, n) for card, generation, n in row.assigned if still_in_play(g, card, generation)]
    return [(card, n) for card, n in there if not is_mere_development(g, card)]


def side_data(
    g: Invasion, viewer: int | None, seat: int, cards: list[int], attacking: bool
) -> dict[str, Any]:
    """Who fights, and how strong they are."""
    return {
        "seat": seat,
        "role": "attacker" if attacking else "defender",
        "units": [CARD.handle(g, viewer, card) for card in cards],
        "totals": {"power": power(g, cards, attacking)},
    }


def sums(
    g: Invasion, viewer: int | None, row: Combat, attackers: list[int], defenders: list[int]
) -> list[dict[str, Any]]:
    """How much of the attack is left for the section, once the defenders have what destroys them."""
    if row.step >= DAMAGE_ASSIGNED or not is_whole(g, target_of(row)):
        return []
    dealt, needed = power(g, attackers, True), sum([need_of(g, card) for card in blocking(row, defenders)])
    return [
        {
            "seat": 1 - row.seat,
            "name": f"could reach {CARD.words(g, viewer, target_of(row))}",
            "parts": [
                {"name": "power", "value": dealt, "seat": row.seat},
                {"name": "to destroy defenders", "value": needed, "seat": 1 - row.seat},
            ],
            "total": max(0, dealt - needed),
        }
    ]


def blocking(row: Combat, defenders: list[int]) -> list[int]:
    """An attacked legend is what is attacked."""
    return [card for card in defenders if card != row.legend]


def outcome(g: Invasion, viewer: int | None, row: Combat, attackers: list[int], defenders: list[int]) -> str:
    """What would come of it if nobody did anything more."""
    target = target_of(row)
    what = CARD.words(g, viewer, target)
    if row.step >= DAMAGE_ASSIGNED:
        hits = assigned(g, row)
        return " ".join([fate(g, viewer, card, n) for card, n in hits]) or ("No damage is assigned.")
    if not attackers:
        return f"{lethal(g, target)} damage would {verb(target)} {what}." if is_whole(g, target) else ""
    if not is_whole(g, target):
        return f"{capital(what)} takes no damage any more."
    reaches = sums(g, viewer, row, attackers, defenders)[0]["total"]
    return fate(g, viewer, target, reaches) if reaches else f"Nothing would reach {what}."


def is_whole(g: Invasion, target: int) -> bool:
    return in_play(g, target) and (target >= AREAS or not is_burning(g, target))


def verb(card: int) -> str:
    return "burn" if card < AREAS else "destroy"


def capital(words: str) -> str:
    """As a sentence begins."""
    return words[:1].upper() + words[1:]


def fate(g: Invasion, viewer: int | None, card: int, n: int) -> str:
    """What so much damage would do to a section or a unit."""
    whom, needed = CARD.words(g, viewer, card), lethal(g, card)
    if n >= needed:
        return f"{n} damage would {verb(card)} {whom}."
    return f"{capital(whom)} would take {n} damage of the {needed} that {verb(card)} it."
