"""What a player may do beside his decisions: mix his developments so that nobody can tell them apart."""

from __future__ import annotations

from typing import Any, Final

from strategium.games.invasion.rules.entering import shuffle_developments
from strategium.games.invasion.state import Invasion, developments_in
from strategium.games.invasion.things import CARD
from strategium.games.invasion.words import ZONE_NAMES
from strategium.kernel.offers import CONCEDE, DRAW, Offer
from strategium.kernel.using import ability_of


class ShuffleDevelopments(Offer):
    """Mix the facedown developments of a zone; not while one of them is a target, nor while targets are chosen.

    [invasion/development.faq-shuffle, invasion/development.faq-targeted-stays-known]
    """

    def __init__(self, zone: int) -> None:
        name = ZONE_NAMES[zone]
        super().__init__(
            f"shuffle {name}",
            f"shuffle your developments in your {name}",
            ("invasion/development.faq-shuffle",),
        )
        self.zone = zone

    def may(self, g: Any, seat: int) -> bool:
        cards = [c for c in developments_in(g, 3 * seat + self.zone) if c not in g.faceup]
        if len(cards) < 2:  # [invasion/development.faq-targeted-stays-known]
            return len(cards) > 1
        being_chosen = any(decision.question.several for decision in g.decisions)
        return not being_chosen and not any(is_spoken_of(g, card) for card in cards)

    def do(self, g: Any, seat: int) -> bool:
        shuffle_developments(g, 3 * seat + self.zone)
        return True


def is_spoken_of(g: Invasion, card: int) -> bool:
    """Whether it is a target of something on the chain, something lies or lasts on it, or it fights as a unit."""
    if g.attached[card] or g.damage[card] or g.corrupt[card]:
        return True
    for row in g.combats:
        if any(fighter[0] == card for fighter in (*row.attackers, *row.defenders, *row.assigned)):
            return True
    if any(effect.subject == card for effect in g.effects):
        return True
    for entry in g.pending_effects:
        targets = ability_of(g, entry.use).targets
        for n, group in enumerate(entry.use.chosen):
            if card in group and targets[n].verb(g).refs[0] is CARD:
                return True
    return False


OFFERS: Final = (CONCEDE, DRAW, *[ShuffleDevelopments(zone) for zone in range(3)])
