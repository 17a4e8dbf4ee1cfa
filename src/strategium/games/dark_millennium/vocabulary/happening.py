"""Effects on what is happening: an attack aimed elsewhere, a battle action negated, a card saved."""

from __future__ import annotations

from strategium.games.dark_millennium.rules.attack import aim_at
from strategium.games.dark_millennium.state import DarkMillennium, in_play
from strategium.games.dark_millennium.words import KILLS, LOCKED
from strategium.kernel.abilities import Effect, Use
from strategium.kernel.events import cancel_event
from strategium.kernel.pending_effects import cancel_pending_effect


class Negate(Effect[DarkMillennium]):
    """The battle action will not take effect."""

    def would(self, g: DarkMillennium, use: Use) -> bool:
        return use.about is not None and not g.pending_effects[use.about.link].cancelled

    def do(self, g: DarkMillennium, use: Use) -> None:
        if use.about is not None:
            cancel_pending_effect(g, use.about.link)

    def words(self) -> str:
        return "that card has no effect (it is still discarded and its costs stay paid)"


class AimAtThis(Effect[DarkMillennium]):
    """The attack goes against the bearer."""

    def would(self, g: DarkMillennium, use: Use) -> bool:
        return g.attacks[-1].defending != use.bearer

    def do(self, g: DarkMillennium, use: Use) -> None:
        if in_play(g, use.bearer):
            aim_at(g, use.bearer)

    def words(self) -> str:
        return "that attack is aimed at this unit instead"


class Save(Effect[DarkMillennium]):
    """Not destroyed, but locked; and so nobody has destroyed it. [dark_millennium/invulnerable.success-locked]"""

    def do(self, g: DarkMillennium, use: Use) -> None:
        cancel_event(g, use.depth, use.which)
        for which, event in enumerate(g.event_stack[use.depth]):
            if event.kind is KILLS and event.by == use.bearer:
                cancel_event(g, use.depth, which)
        g.stance[use.bearer] = LOCKED  # [dark_millennium/invulnerable.success-locked]

    def words(self) -> str:
        return "it stays in play, locked"
