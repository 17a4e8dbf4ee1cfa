"""What scenarios can expect of this game, beside what they can expect of any."""

from __future__ import annotations

from typing import Any, Final

from strategium.games.template.rules.strength import strength
from strategium.games.template.secrets import CARD
from strategium.games.template.state import Salvage
from strategium.games.template.words import CREWS, DECK, DISCARD, HAND, PHASES, SITE_NAMES, SITES, STOWED
from strategium.kernel.knowledge import VALUE
from strategium.kernel.laying import differences

EXPECTATIONS: Final = (
    "round", "phase", "first", "coins", "points", "scouts", "loot",
    "hand", "deck", "discard", "at", "stowed", "damage", "strength",
)  # fmt: skip
TOPPED: Final = ("deck", "discard")  # the piles that have a top: their lists begin there


def expect(g: Salvage, key: str, value: Any) -> list[str]:
    """The differences between what is expected and what is, in words."""
    return differences(key, value, found(g, key), piles=TOPPED)


def found(g: Salvage, key: str) -> Any:
    """What there is, in the shape in which a scenario expects it."""
    crews = CREWS[: g.seats]
    places = {"hand": HAND, "deck": DECK, "discard": DISCARD}
    if key in places:
        from_top = -1 if key == "discard" else 1  # the latest discard lies on top
        return {crew: names(g, g.cards(seat, places[key])[::from_top]) for seat, crew in enumerate(crews)}
    if key == "at" or key == "stowed":
        beyond = STOWED if key == "stowed" else 0
        return {
            SITE_NAMES[site]: {
                crew: names(g, g.cards(seat, beyond + site)) for seat, crew in enumerate(crews)
            }
            for site in SITES
        }
    if key == "damage" or key == "strength":
        numbers: dict[str, int] = {}
        for unit in g.units():
            number = g.damage[unit] if key == "damage" else strength(g, unit)
            numbers[CARD.words(g, None, unit)] = number
            numbers[f"{CARD.words(g, None, unit)} at {SITE_NAMES[g.place[unit]]}"] = number
        return numbers
    if key == "coins" or key == "points":
        return dict(zip(crews, g.coins if key == "coins" else g.points))
    if key == "scouts":
        return {
            crew: SITE_NAMES[site] if (site := g.scouts[seat]) >= 0 else "" for seat, crew in enumerate(crews)
        }
    if key == "loot":
        return {SITE_NAMES[site]: g.loot[g.round - 1][site][VALUE] for site in SITES}
    return {"round": g.round, "phase": PHASES[g.phase], "first": CREWS[g.first]}[key]


def names(g: Salvage, cards: tuple[int, ...]) -> list[str]:
    return [g.card(card).name for card in cards]
