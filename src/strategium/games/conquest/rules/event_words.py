"""What happens, in words: for the texts of triggers and for prompts."""

from __future__ import annotations

from typing import Final

from strategium.cards.vocabulary.triggers import SAID
from strategium.games.conquest.state import Conquest
from strategium.games.conquest.things import CARD, PLANET_AT
from strategium.games.conquest.words import (
    AREA_EFFECT_USED,
    ASSIGNED,
    ATTACK_RESOLVED,
    ATTACKER_DECLARED,
    BATTLE_BEGINS,
    BATTLE_ENDED,
    BATTLE_WON,
    COMBAT_ROUND_BEGINS,
    COMBAT_ROUND_ENDS,
    COMMITTED,
    DAMAGED,
    DEFENDER_DECLARED,
    DEPLOYED,
    DEPLOYING,
    DESTROYED,
    EFFECTS,
    ENTERED_PLAY,
    EVENT_PLAYED,
    EXHAUSTS,
    HEALED,
    LEAVES_PLAY,
    MOVED,
    MOVES_AWAY,
    NO_PLACE,
    PHASE_BEGINS,
    PHASE_ENDS,
    PHASE_NAMES,
    READIED,
    RETREATS,
    ROUTED,
    SACRIFICED,
    SEARCHES,
    SHIELD_USED,
    STRUGGLE_BEGINS,
    STRUGGLE_WON,
    TRAVELLED,
    WENT_HOME,
)
from strategium.kernel.events import Event, EventKind

TO_A_CARD: Final[dict[EventKind, str]] = {
    DEPLOYING: "{} is being deployed",
    DEPLOYED: "{} is deployed",
    ENTERED_PLAY: "{} enters play",
    LEAVES_PLAY: "{} leaves play",
    DESTROYED: "{} is destroyed",
    SACRIFICED: "{} is sacrificed",
    ASSIGNED: "{} is assigned damage",
    DAMAGED: "{} is damaged",
    SHIELD_USED: "{} is used as a shield",
    EXHAUSTS: "{} exhausts",
    ATTACKER_DECLARED: "{} is declared as an attacker",
    DEFENDER_DECLARED: "{} is attacked",
    ATTACK_RESOLVED: "the attack of {} is resolved",
    COMMITTED: "{} commits to a planet",
    MOVED: "{} moves to a planet",
    EVENT_PLAYED: "{} is played",
    EFFECTS: "the effects of {} are about to resolve",
    READIED: "{} is readied",
    RETREATS: "{} retreats",
    ROUTED: "{} is routed",
    HEALED: "damage is removed from {}",
    WENT_HOME: "{} moves to its HQ",
    TRAVELLED: "{} moves from one planet to another",
    AREA_EFFECT_USED: "{} uses its Area Effect",
    SEARCHES: "a deck is searched by {}",
    MOVES_AWAY: "an effect would move {} from a planet",
}
SAID.update(TO_A_CARD)
AT_A_PLANET: Final[dict[EventKind, str]] = {
    STRUGGLE_BEGINS: "the command struggle at {} begins",
    STRUGGLE_WON: "the command struggle at {} is won",
    BATTLE_BEGINS: "the battle at {} begins",
    BATTLE_WON: "the battle at {} is won",
    COMBAT_ROUND_ENDS: "the combat round at {} ends",
    COMBAT_ROUND_BEGINS: "a combat round at {} begins",
    BATTLE_ENDED: "the battle at {} ends",
}
OF_A_PHASE: Final[dict[EventKind, str]] = {PHASE_BEGINS: "the {} begins", PHASE_ENDS: "the {} ends"}


def moment(g: Conquest, viewer: int | None, event: Event) -> str:
    """ "Goff Boyz is destroyed", "the battle at Tarrus begins"."""
    if event.kind in OF_A_PHASE:
        return OF_A_PHASE[event.kind].format(PHASE_NAMES[event.amount])
    if event.kind in AT_A_PLANET:
        gone = g.line[event.place] < 0
        planet = "a planet that is gone" if gone else PLANET_AT.words(g, viewer, event.place)
        return AT_A_PLANET[event.kind].format(planet)
    words = TO_A_CARD[event.kind].format(CARD.words(g, viewer, event.subject))
    if event.kind is ASSIGNED:
        return words.replace("assigned damage", f"assigned {event.amount} damage")
    if event.kind is DEPLOYING:
        return f"{words}{_goal(g, viewer, event)} for {event.amount}"
    return words


def _goal(g: Conquest, viewer: int | None, event: Event) -> str:
    """Where a card goes is said when it is declared. [conquest/initiating.step-order]"""
    if event.by >= 0:
        return f" on {CARD.words(g, viewer, event.by)}"
    return "" if event.place == NO_PLACE else f" at {PLANET_AT.words(g, viewer, event.place)}"
