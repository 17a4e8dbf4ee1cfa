"""What combat cards and Heroes do to units, to the piece that carries the effect out, and with cards."""

from __future__ import annotations

from strategium.games.horus_heresy.components import MAP
from strategium.games.horus_heresy.kinds import combat
from strategium.games.horus_heresy.pieces import CODES, HERO
from strategium.games.horus_heresy.rules.combat_steps import (
    discard_at_random,
    ignite,
    retrieve,
    terrified_units,
    terrify,
)
from strategium.games.horus_heresy.rules.damage import eliminate_piece, heal, hurt, wound
from strategium.games.horus_heresy.rules.fortification import breach
from strategium.games.horus_heresy.rules.piles import draw_combat
from strategium.games.horus_heresy.state import Heresy
from strategium.games.horus_heresy.vocabulary.deeds import Deed, To, own, some, verb
from strategium.games.horus_heresy.words import COMBAT_DISCARD, COMBAT_HAND
from strategium.kernel.abilities import Target, Use
from strategium.kernel.flow import push


# ---- to a unit or Hero ---------------------------------------------------------------------------
class Eliminate(To):
    """Whatever its rank."""

    def told(self, who: int) -> str:
        return f"{verb('eliminate', who)} {self.target.words()} of any rank"

    def do(self, g: Heresy, use: Use) -> None:
        for piece in self.target.of(g, use):
            eliminate_piece(g, piece)


class Damage(To):
    """Points of damage to a unit or Hero."""

    def __init__(self, n: int, target: Target[Heresy]) -> None:
        super().__init__(target)
        self.n = n

    def told(self, who: int) -> str:
        return f"{verb('deal', who)} {self.n} damage to {self.target.words()}"

    def do(self, g: Heresy, use: Use) -> None:
        for piece in self.target.of(g, use):
            if piece >= HERO:
                wound(g, piece - HERO, self.n)
            else:
                hurt(g, piece, self.n)


class Heal(To):
    """Damage is taken off a unit."""

    def __init__(self, n: int, target: Target[Heresy]) -> None:
        super().__init__(target)
        self.n = n

    def told(self, who: int) -> str:
        return f"{verb('remove', who)} {self.n} damage from {self.target.words()}"

    def do(self, g: Heresy, use: Use) -> None:
        for piece in self.target.of(g, use):
            heal(g, piece, self.n)


class TryToCorrupt(To):
    """A draw for an engaged unit."""

    def told(self, who: int) -> str:
        return f"{verb('draw', who)} a bombardment card for {self.target.words()}: on a Chaos Star it is corrupted"

    def do(self, g: Heresy, use: Use) -> None:
        push(g, *[(ignite, piece) for piece in self.target.of(g, use)])


# ---- the unit that was pointed at ----------------------------------------------------------------
class Sacrifice(Deed):
    """The unit that carries the effect out is eliminated."""

    def told(self, who: int) -> str:
        return "that unit is eliminated"

    def do(self, g: Heresy, use: Use) -> None:
        eliminate_piece(g, use.paid[0])


class WoundThatHero(Deed):
    """The Hero who carries the effect out takes damage."""

    def __init__(self, n: int) -> None:
        self.n = n

    def told(self, who: int) -> str:
        return f"that Hero takes {self.n} damage"

    def do(self, g: Heresy, use: Use) -> None:
        wound(g, use.paid[0] - HERO, self.n)


class BreachWall(Deed):
    """Between that unit's area and the target. (Ruling G8.)"""

    def told(self, who: int) -> str:
        return f"{verb('breach', who)} the border between that unit and the target"

    def do(self, g: Heresy, use: Use) -> None:
        breach(g, MAP.border(use.paid[0] // CODES, g.battles[-1].target))


class Terrify(Deed):
    """Lesser units rout."""

    def __init__(self, n: int) -> None:
        self.n = n

    def told(self, who: int) -> str:
        return f"{verb('rout', who)} up to {self.n} opposing engaged units of lower rank than that unit"

    def would(self, g: Heresy, use: Use) -> bool:
        need = combat(use.kind.no).requirement
        daemons = use.paid[:1] or (need.pieces(g, use.seat) if need is not None else ())
        return any(terrified_units(g, use.seat, daemon) for daemon in daemons)

    def do(self, g: Heresy, use: Use) -> None:
        push(g, (terrify, use.seat, use.paid[0], self.n))


# ---- cards ---------------------------------------------------------------------------------------
class DrawCards(Deed):
    """Combat cards; `later`: they cannot be played in this iteration."""

    def __init__(self, n: int, later: bool = False) -> None:
        self.n = n
        self.later = later

    def told(self, who: int) -> str:
        later = ", which cannot be played in this iteration" if self.later else ""
        return f"{verb('draw', who)} {some(str(self.n), 'combat card')}{later}"

    def do(self, g: Heresy, use: Use) -> None:
        draw_combat(g, use.seat, 0, self.n, int(self.later))


class DiscardRandom(Deed):
    """The opponent loses cards; their backs are seen."""

    def __init__(self, n: int) -> None:
        self.n = n

    def told(self, who: int) -> str:
        return f"{own(who)} opponent discards {some(str(self.n), 'random card')}"

    def would(self, g: Heresy, use: Use) -> bool:
        return bool(g.piles[COMBAT_HAND + 1 - use.seat])

    def do(self, g: Heresy, use: Use) -> None:
        push(g, *[(discard_at_random, use.seat)] * self.n)


class Retrieve(Deed):
    """A card from a discard pile."""

    def told(self, who: int) -> str:
        return f"{verb('take', who)} a card from {own(who)} combat or Hero combat discard pile into the hand"

    def would(self, g: Heresy, use: Use) -> bool:
        return bool(g.piles[COMBAT_DISCARD + 2 * use.seat] or g.piles[COMBAT_DISCARD + 2 * use.seat + 1])

    def do(self, g: Heresy, use: Use) -> None:
        push(g, (retrieve, use.seat))
