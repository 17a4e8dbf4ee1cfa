"""How deeds are joined: one after the other, one or the other, if, at a price, by the opponent, as long as it lasts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mypy_extensions import mypyc_attr

from strategium.games.forbidden_stars.kinds import HE, HE_MAY, YOU, Deed
from strategium.games.forbidden_stars.rules.dice import foe
from strategium.games.forbidden_stars.state import Stars
from strategium.games.forbidden_stars.vocabulary.deeds import Choice, do_all, do_deed, done_by
from strategium.games.forbidden_stars.words import (
    ASSESS_AGAIN,
    COPY_TOKENS,
    END_OF_COMBAT,
    END_OF_EXECUTION_ROUND,
    NO_DAMAGE,
    NO_DEFENCE_TOKENS,
    NO_ROUT,
    ROUTED_DIE,
)
from strategium.kernel.abilities import Use
from strategium.kernel.flow import push
from strategium.kernel.lasting import lasts

YES: Final = 1


class Do(Deed):
    """One thing after the other."""

    def __init__(self, *deeds: Deed) -> None:
        super().__init__()
        self.deeds = deeds

    def inner(self) -> Sequence[Deed]:
        return self.deeds

    def words(self, who: int = YOU) -> str:
        joined = "; " if any(isinstance(deed, If) for deed in self.deeds) else " and "
        return joined.join([deed.words(who) for deed in self.deeds])

    def would(self, g: Stars, use: Use) -> bool:
        return any(deed.would(g, use) for deed in self.deeds)

    def do(self, g: Stars, use: Use) -> None:
        do_all(g, use, self.deeds)


class DoFirst(Do):
    """The first thing must be possible; the others follow, as far as they can be done."""

    def would(self, g: Stars, use: Use) -> bool:
        return self.deeds[0].would(g, use)


class Either(Choice):
    """One of several things that would change the game."""

    def __init__(self, *ways: Deed) -> None:
        super().__init__()
        self.ways = ways

    def inner(self) -> Sequence[Deed]:
        return self.ways

    def words(self, who: int = YOU) -> str:
        return " or ".join([way.words(who) for way in self.ways])

    def way_words(self, g: Stars, use: Use, x: int) -> str:
        return self.ways[x].words()

    def candidates(self, g: Stars, use: Use) -> Sequence[int]:
        return [n for n, way in enumerate(self.ways) if way.would(g, use)]

    def chosen(self, g: Stars, use: Use, x: int) -> None:
        push(g, (do_deed, use, self.ways[x].no))


class May(Choice):
    """A part of a paragraph that can be left out."""

    imperative = False

    def __init__(self, deed: Deed) -> None:
        super().__init__()
        self.deed = deed

    def inner(self) -> Sequence[Deed]:
        return (self.deed,)

    def words(self, who: int = YOU) -> str:
        return f"you may {self.deed.words()}" if who == YOU else f"may {self.deed.words(HE_MAY)}"

    def declines(self) -> str:
        return "do not"

    def way_words(self, g: Stars, use: Use, x: int) -> str:
        return self.deed.words()

    def candidates(self, g: Stars, use: Use) -> Sequence[int]:
        return (YES,) if self.deed.would(g, use) else ()

    def chosen(self, g: Stars, use: Use, x: int) -> None:
        push(g, (do_deed, use, self.deed.no))


class AnyNumberOfTimes(May):
    """Again and again, as long as it would change something and the player wants to."""

    imperative = True

    def words(self, who: int = YOU) -> str:
        return f"any number of times, {self.deed.words(who)}"

    def declines(self) -> str:
        return "enough"

    def chosen(self, g: Stars, use: Use, x: int) -> None:
        push(g, (do_deed, use, self.deed.no), (do_deed, use, self.no))


@mypyc_attr(allow_interpreted_subclasses=True)
class HisChoice(Choice):
    """The opponent may do one thing, which he decides first; only if he does not, you do the other."""

    def __init__(self, his: Deed, yours: Deed) -> None:
        super().__init__()
        self.his = his
        self.yours = yours

    def inner(self) -> Sequence[Deed]:
        return (self.his, self.yours)

    def decider(self, g: Stars, use: Use) -> int:
        return foe(g, use.seat)

    def way_words(self, g: Stars, use: Use, x: int) -> str:
        return self.his.words()

    def candidates(self, g: Stars, use: Use) -> Sequence[int]:
        return (YES,) if self.his.would(g, done_by(use, foe(g, use.seat))) else ()

    def would(self, g: Stars, use: Use) -> bool:
        return self.yours.would(g, use) or bool(self.candidates(g, use))

    def chosen(self, g: Stars, use: Use, x: int) -> None:
        push(g, (do_deed, done_by(use, foe(g, use.seat)), self.his.no))

    def refused(self, g: Stars, use: Use) -> None:
        push(g, (do_deed, use, self.yours.no))


class Unless(HisChoice):
    """Yours happens unless he averts it."""

    def words(self, who: int = YOU) -> str:
        return f"{self.yours.words(who)} unless your opponent {self.his.words(HE)}"

    def declines(self) -> str:
        return "let it happen"


class TryFirst(HisChoice):
    """He has the first try."""

    def words(self, who: int = YOU) -> str:
        return f"your opponent may {self.his.words(HE_MAY)}; if he does not, {self.yours.words()}"

    def declines(self) -> str:
        return "do not"


@mypyc_attr(allow_interpreted_subclasses=True)
class Around(Deed):
    """One other deed: by whom it is done, or when."""

    def __init__(self, deed: Deed) -> None:
        super().__init__()
        self.deed = deed

    def inner(self) -> Sequence[Deed]:
        return (self.deed,)


class Foe(Around):
    """The opponent does it, as its own player."""

    imperative = False

    def words(self, who: int = YOU) -> str:
        return f"your opponent {self.deed.words(HE)}"

    def would(self, g: Stars, use: Use) -> bool:
        return self.deed.would(g, done_by(use, foe(g, use.seat)))

    def do(self, g: Stars, use: Use) -> None:
        push(g, (do_deed, done_by(use, foe(g, use.seat)), self.deed.no))


class Both(Around):
    """Both players do it, the attacker first."""

    def words(self, who: int = YOU) -> str:
        return f"both players {self.deed.words()}".replace(" your ", " their ")

    def would(self, g: Stars, use: Use) -> bool:
        return self.deed.would(g, use) or self.deed.would(g, done_by(use, foe(g, use.seat)))

    def do(self, g: Stars, use: Use) -> None:
        fight = g.fights[-1]
        push(
            g,
            (do_deed, done_by(use, fight.attacker), self.deed.no),
            (do_deed, done_by(use, fight.defender), self.deed.no),
        )


@mypyc_attr(allow_interpreted_subclasses=True)
class Fact:
    """Something that must be true."""

    def words(self) -> str:
        raise NotImplementedError

    def holds(self, g: Stars, use: Use) -> bool:
        raise NotImplementedError


class If(Around):
    """Only if something is true."""

    def __init__(self, fact: Fact, deed: Deed) -> None:
        super().__init__(deed)
        self.fact = fact

    def words(self, who: int = YOU) -> str:
        return f"if {self.fact.words()}, {self.deed.words(who)}"

    def would(self, g: Stars, use: Use) -> bool:
        return self.fact.holds(g, use) and self.deed.would(g, use)

    def do(self, g: Stars, use: Use) -> None:
        if self.fact.holds(g, use):
            push(g, (do_deed, use, self.deed.no))


class Pay(Deed):
    """Something is spent or given up first, and all of it can be."""

    def __init__(self, price: Deed, deed: Deed) -> None:
        super().__init__()
        self.price = price
        self.deed = deed

    def inner(self) -> Sequence[Deed]:
        return (self.price, self.deed)

    def words(self, who: int = YOU) -> str:
        joined = " to " if self.deed.imperative else "; if you do, "
        return f"{self.price.words(who)}{joined}{self.deed.words(YOU)}"

    def would(self, g: Stars, use: Use) -> bool:
        return self.price.would(g, use) and self.deed.would(g, use)

    def do(self, g: Stars, use: Use) -> None:
        if self.would(g, use):
            do_all(g, use, (self.price, self.deed))


LASTING_WORDS: Final = {
    NO_ROUT: "your units cannot become routed",
    NO_DAMAGE: "your units suffer no damage",
    ROUTED_DIE: "each enemy unit that becomes routed is destroyed unless its owner spends 1 morale die",
    NO_DEFENCE_TOKENS: "your opponent cannot gain defence tokens",
    COPY_TOKENS: "whenever your opponent gains combat tokens you gain the same",
    ASSESS_AGAIN: "damage is assessed once more",
}
UNTIL_WORDS: Final = {
    END_OF_EXECUTION_ROUND: "this execution round",
    END_OF_COMBAT: "for the rest of this combat",
}


class Lasts(Deed):
    """From now on, until the execution round or the combat ends; or until the card is discarded."""

    imperative = False

    def __init__(self, what: int, until: int = END_OF_EXECUTION_ROUND) -> None:
        super().__init__()
        self.what = what
        self.until = until

    def words(self, who: int = YOU) -> str:
        return f"{UNTIL_WORDS[self.until]}, {LASTING_WORDS[self.what]}"

    def do(self, g: Stars, use: Use) -> None:
        lasts(g, self.what, use.seat, 1, self.until, Use(use.seat, use.x, use.kind, use.no))
