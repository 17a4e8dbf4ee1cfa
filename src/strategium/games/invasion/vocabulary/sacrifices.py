"""Effects by which something is sacrificed: to escape something worse, or for something better."""

from __future__ import annotations

from typing import Final

from strategium.cards.vocabulary.amounts import number
from strategium.cards.vocabulary.effects import Cards, Deed
from strategium.cards.vocabulary.select import ANYONE, YOURS
from strategium.games.invasion.rules.choosing import choose_one, may_choose_one
from strategium.games.invasion.rules.damage import deal
from strategium.games.invasion.rules.leaving import sacrifice
from strategium.games.invasion.rules.moving import may_corrupt
from strategium.games.invasion.rules.sacrifices import (
    CORRUPT_ONE,
    HIT_CAPITAL,
    HIT_SECTIONS,
    SACRIFICE_ONE,
    must_sacrifice,
    one_or_other,
)
from strategium.games.invasion.state import Invasion, developments_in, here, in_play, is_burning
from strategium.games.invasion.vocabulary.arriving import PutRandomUnit
from strategium.games.invasion.vocabulary.select import CORRESPONDING, HERE, Select
from strategium.games.invasion.words import AREAS, DEVELOPMENT, UNIT
from strategium.kernel.abilities import Amount, Effect, Use
from strategium.kernel.flow import push
from strategium.kernel.names import register


def sacrifice_them(g: Invasion, use: Use, cards: Cards, n: int) -> None:
    """[invasion/leave.sacrifice-own]"""
    sacrifice(g, cards)


class Sacrifices(Effect[Invasion]):
    """A player must sacrifice a card, if he can. [invasion/leave.sacrifice-own]"""

    def __init__(self, select: Select, everybody: bool = False) -> None:
        self.select = select  # as you see it: an enemy card, or anybody's
        self.everybody = everybody

    def do(self, g: Invasion, use: Use) -> None:
        seats = (g.active, 1 - g.active) if self.everybody else (1 - use.seat,)
        cards = self.select.find(g, use)
        push(
            g,
            *[
                (must_sacrifice, seat, mine)
                for seat in seats
                if (mine := tuple([c for c in cards if g.controller[c] == seat]))
            ],
        )

    def words(self) -> str:
        noun = self.select.words().replace("enemy ", "").replace("any corresponding", "this corresponding")
        return f"each {'player' if self.everybody else 'opponent'} must sacrifice a {noun}"


UNITS_HERE: Final = Select(UNIT, YOURS, HERE)
YOUR_UNITS: Final = Select(UNIT, YOURS)
YOUR_DEVELOPMENTS: Final = Select(DEVELOPMENT, YOURS)
CORRESPONDING_UNITS: Final = Select(UNIT, ANYONE, CORRESPONDING)


def hit_unit_or_this(g: Invasion, use: Use, cards: Cards, n: int) -> None:
    units = tuple(UNITS_HERE.find(g, use))
    own = (use.bearer,) if in_play(g, use.bearer) else ()
    prompt = "Which unit is dealt the damage? (this card: it is sacrificed)"
    push(g, (choose_one, use.seat, prompt, (*units, *own), hit_or_sacrifice, use.bearer, n))


def hit_or_sacrifice(g: Invasion, card: int, own: int, n: int) -> None:
    if card == own:
        sacrifice(g, (own,))
    else:
        deal(g, ((card, n),), own, 0)


def lose_development_or_hit_section(g: Invasion, use: Use, cards: Cards, n: int) -> None:
    area = here(g, use.bearer)
    section = () if is_burning(g, area) else (area,)
    prompt = "Which development is sacrificed? (the section: it takes the damage)"
    things = (*developments_in(g, area), *section)
    push(g, (choose_one, area // 3, prompt, things, development_or_section, n, use.bearer))


def development_or_section(g: Invasion, card: int, n: int, by: int) -> None:
    if card < AREAS:
        deal(g, ((card, n),), by, 0)
    else:
        sacrifice(g, (card,))


class SacrificeToReveal(Effect[Invasion]):
    """Sacrifice a unit; if you do, a random unit of your top cards enters play.

    [invasion/errata.blessings-of-tzeentch]
    """

    def __init__(self, n: int | Amount[Invasion]) -> None:
        self.amount = number(n)
        self.reveal = PutRandomUnit(n)

    def do(self, g: Invasion, use: Use) -> None:
        units = tuple(YOUR_UNITS.find(g, use))
        if units:
            prompt = f"Reveal the top {self.amount.of(g, use)} cards of your deck?"
            reveal = (may_choose_one, use.seat, prompt, (use.bearer,), reveal_after, use)
            push(g, (must_sacrifice, use.seat, units), reveal)

    def words(self) -> str:
        return f"sacrifice a unit. If you do, you may {self.reveal.words()}"


def reveal_after(g: Invasion, card: int, use: Use) -> None:
    effect = use.kind.abilities[use.no].effects[0]
    assert isinstance(effect, SacrificeToReveal)
    effect.reveal.do(g, use)


def corrupt_or_hit(g: Invasion, use: Use, cards: Cards, n: int) -> None:
    units = [c for c in CORRESPONDING_UNITS.find(g, use) if may_corrupt(g, c)]
    for seat in (1 - g.active, g.active):
        mine = tuple([c for c in units if g.controller[c] == seat])
        push(g, (one_or_other, seat, (CORRUPT_ONE, HIT_CAPITAL), mine, use.bearer))


def lose_development_or_hit(g: Invasion, use: Use, cards: Cards, n: int) -> None:
    for seat in (1 - g.active, g.active):
        mine = tuple(YOUR_DEVELOPMENTS.find(g, Use(seat, use.bearer, use.kind, use.no)))
        push(g, (one_or_other, seat, (SACRIFICE_ONE, HIT_SECTIONS), mine, use.bearer))


SacrificeIt: Final = Deed("sacrifice {0}", sacrifice_them)
HitOrSacrifice: Final = Deed(
    "deal {n} damage to a target unit you control in this zone or sacrifice this card", hit_unit_or_this
)
DevelopmentOrSection: Final = Deed(
    "sacrifice a development in this zone or deal {n} damage to this section of your capital, if able",
    lose_development_or_hit_section,
)
CorruptOrHit: Final = Deed(
    "each player must corrupt one of his units in this corresponding zone or deal 1 damage to his capital",
    corrupt_or_hit,
)
DevelopmentOrHit: Final = Deed(
    "each player must either sacrifice a development or deal 1 damage to each section of his capital",
    lose_development_or_hit,
)
register(__name__)
