"""Words about dice and combat tokens."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mypy_extensions import mypyc_attr

from strategium.games.forbidden_stars.components import STANDS_FOR, UNITS
from strategium.games.forbidden_stars.kinds import YOU, Deed
from strategium.games.forbidden_stars.pieces import unrouted
from strategium.games.forbidden_stars.rules.dice import (
    add_dice,
    convert,
    dice_of,
    foe,
    gain_dice,
    gain_tokens,
    lose_dice,
    lose_tokens,
    may_gain_tokens,
    reroll,
    roll,
    room_for_dice,
    tokens_of,
)
from strategium.games.forbidden_stars.state import KIND_SHIFT, Stars
from strategium.games.forbidden_stars.things import ICON
from strategium.games.forbidden_stars.vocabulary.deeds import (
    Choice,
    do_deed,
    own,
    remembered,
    remembering,
    some,
    verb,
)
from strategium.games.forbidden_stars.words import (
    ANY_ICON,
    ASSETS,
    DEFENCE,
    ICONS,
    MORALE,
    OFFENCE,
)
from strategium.kernel.abilities import Use
from strategium.kernel.flow import push
from strategium.kernel.verbs import Ref

ALL: Final = 99
EVERY_ICON: Final = (OFFENCE, DEFENCE, MORALE)


def die(icon: int) -> str:
    return "die" if icon == ANY_ICON else f"{ICONS[icon]} die"


# ---- how many ------------------------------------------------------------------------------------
@mypyc_attr(allow_interpreted_subclasses=True)
class Each:
    """So many times as there are things of a kind. It counts what belongs to the card's owner."""

    def words(self) -> str:
        raise NotImplementedError

    def count(self, g: Stars, use: Use) -> int:
        raise NotImplementedError


class EachUnrouted(Each):
    """For each unrouted unit of the named kinds in the combat."""

    def __init__(self, *kinds: int) -> None:
        self.kinds = kinds

    def words(self) -> str:
        return f"for each of your unrouted {' or '.join([UNITS[kind].short for kind in self.kinds])} units"

    def count(self, g: Stars, use: Use) -> int:
        there = unrouted(g, g.fights[-1].area, use.bearer)
        return len([piece for piece in there if STANDS_FOR[piece >> KIND_SHIFT] in self.kinds])


class EachAsset(Each):
    """For each asset token of a kind."""

    def __init__(self, asset: int) -> None:
        self.asset = asset

    def words(self) -> str:
        return f"for each of your {ASSETS[self.asset]} tokens"

    def count(self, g: Stars, use: Use) -> int:
        return g.assets[use.bearer * 3 + self.asset]


# ---- gaining -------------------------------------------------------------------------------------
class GainDice(Deed):
    """Dice with an icon, or dice that are rolled."""

    def __init__(self, count: int, icon: int = ANY_ICON) -> None:
        super().__init__()
        self.count = count
        self.icon = icon

    def words(self, who: int = YOU) -> str:
        return f"{verb('gain', who)} {some(self.count, die(self.icon))}"

    def would(self, g: Stars, use: Use) -> bool:
        return room_for_dice(g, use.seat) > 0

    def do(self, g: Stars, use: Use) -> None:
        gain_dice(g, use.seat, self.icon, self.count)


class GainDieOfChoice(Choice):
    """A die with an icon of your choice."""

    ref: Ref = ICON

    def words(self, who: int = YOU) -> str:
        return f"{verb('gain', who)} 1 die with an icon of {own(who)} choice"

    def candidates(self, g: Stars, use: Use) -> Sequence[int]:
        return EVERY_ICON if room_for_dice(g, use.seat) > 0 else ()

    def chosen(self, g: Stars, use: Use, x: int) -> None:
        gain_dice(g, use.seat, x, 1)


class GainTokens(Deed):
    """Combat tokens, some or for each of something."""

    def __init__(self, count: int, icon: int, each: Each | None = None) -> None:
        super().__init__()
        self.count = count
        self.icon = icon
        self.each = each

    def words(self, who: int = YOU) -> str:
        each = f" {self.each.words()}" if self.each is not None else ""
        return f"{verb('gain', who)} {some(self.count, ICONS[self.icon] + ' token')}{each}"

    def amount(self, g: Stars, use: Use) -> int:
        return self.count * (self.each.count(g, use) if self.each is not None else 1)

    def would(self, g: Stars, use: Use) -> bool:
        return self.amount(g, use) > 0 and may_gain_tokens(g, use.seat, self.icon)

    def do(self, g: Stars, use: Use) -> None:
        gain_tokens(g, use.seat, self.icon, self.amount(g, use))


class GainTokensForDice(Choice):
    """For each of your dice with an icon, a token of either kind."""

    def __init__(self, icon: int) -> None:
        super().__init__()
        self.icon = icon

    def words(self, who: int = YOU) -> str:
        return f"for each of your {ICONS[self.icon]} dice, gain 1 offence token or 1 defence token"

    def way_words(self, g: Stars, use: Use, x: int) -> str:
        rest = dice_of(g, use.seat, self.icon) - x
        return f"{some(x, 'offence token')} and {some(rest, 'defence token')}"

    def candidates(self, g: Stars, use: Use) -> Sequence[int]:
        count = dice_of(g, use.seat, self.icon)
        return range(count + 1) if count else ()

    def chosen(self, g: Stars, use: Use, x: int) -> None:
        rest = dice_of(g, use.seat, self.icon) - x
        gain_tokens(g, use.seat, OFFENCE, x)
        gain_tokens(g, use.seat, DEFENCE, rest)


# ---- losing and spending -------------------------------------------------------------------------
class GiveUpDie(Choice):
    """One die, of those icons."""

    ref: Ref = ICON
    word = "lose"

    def __init__(self, *icons: int) -> None:
        super().__init__()
        self.icons = icons or EVERY_ICON

    def words(self, who: int = YOU) -> str:
        if len(self.icons) == len(EVERY_ICON):
            return f"{verb(self.word, who)} 1 die"
        return f"{verb(self.word, who)} 1 {' or '.join([ICONS[icon] for icon in self.icons])} die"

    def candidates(self, g: Stars, use: Use) -> Sequence[int]:
        return [icon for icon in self.icons if dice_of(g, use.seat, icon)]

    def chosen(self, g: Stars, use: Use, x: int) -> None:
        lose_dice(g, use.seat, x)


class LoseDie(GiveUpDie):
    """A die goes back to the supply."""

    def words(self, who: int = YOU) -> str:
        every = len(self.icons) == len(EVERY_ICON)
        return super().words(who) + (f" of {own(who)} choice" if every else "")


class SpendDie(GiveUpDie):
    """A die is the price of something."""

    word = "spend"


class SpendDice(Deed):
    """Several dice with one icon are the price."""

    def __init__(self, count: int, icon: int) -> None:
        super().__init__()
        self.count = count
        self.icon = icon

    def words(self, who: int = YOU) -> str:
        return f"{verb('spend', who)} {some(self.count, die(self.icon))}"

    def would(self, g: Stars, use: Use) -> bool:
        return dice_of(g, use.seat, self.icon) >= self.count

    def do(self, g: Stars, use: Use) -> None:
        lose_dice(g, use.seat, self.icon, self.count)


class LoseTokens(Deed):
    """Combat tokens go back to the supply, as many as there are."""

    def __init__(self, count: int, icon: int) -> None:
        super().__init__()
        self.count = count
        self.icon = icon

    def words(self, who: int = YOU) -> str:
        return f"{verb('lose', who)} {some(self.count, ICONS[self.icon] + ' token')}"

    def would(self, g: Stars, use: Use) -> bool:
        return tokens_of(g, use.seat, self.icon) > 0

    def do(self, g: Stars, use: Use) -> None:
        lose_tokens(g, use.seat, self.icon, self.count)


# ---- turning -------------------------------------------------------------------------------------
class Convert(Choice):
    """So many of your dice are turned to another icon, one after the other, in a fixed order of icons."""

    def __init__(self, most: int, old: Sequence[int], new: Sequence[int]) -> None:
        super().__init__()
        self.most = most
        self.old = old
        self.new = new

    def words(self, who: int = YOU) -> str:
        many = "any number" if self.most == ALL else "1" if self.most == 1 else f"up to {self.most}"
        old = f"{ICONS[self.old[0]]} " if len(self.old) == 1 else ""
        return f"convert {many} of your {old}dice to {' or '.join([ICONS[icon] for icon in self.new])}"

    def declines(self) -> str:
        return "enough"

    def way_words(self, g: Stars, use: Use, x: int) -> str:
        return f"{ICONS[x // 3]} to {ICONS[x % 3]}"

    def candidates(self, g: Stars, use: Use) -> Sequence[int]:
        done = remembered(use)
        left, last = (done[0], done[1]) if done else (self.most, 0)
        if left <= 0:
            return ()
        ways = [
            old * 3 + new for old in self.old for new in self.new if old != new and dice_of(g, use.seat, old)
        ]
        return [way for way in ways if way >= last]

    def chosen(self, g: Stars, use: Use, x: int) -> None:
        done = remembered(use)
        left = (done[0] if done else self.most) - 1
        convert(g, use.seat, x // 3, x % 3)
        if left:
            push(g, (do_deed, remembering(use, left, x), self.no))


# ---- rolling anew --------------------------------------------------------------------------------
class Reroll(Deed):
    """Dice with an icon are rolled anew: all, some, or for each of something."""

    def __init__(self, icon: int, count: int = ALL, each: Each | None = None) -> None:
        super().__init__()
        self.icon = icon
        self.count = count
        self.each = each

    def words(self, who: int = YOU) -> str:
        if self.count == ALL and self.each is None:
            icon = "" if self.icon == ANY_ICON else f"{ICONS[self.icon]} "
            return f"{verb('reroll', who)} all {own(who)} {icon}dice"
        each = f" {self.each.words()}" if self.each is not None else ""
        return f"{verb('reroll', who)} {some(self.count, die(self.icon))}{each}"

    def would(self, g: Stars, use: Use) -> bool:
        return dice_of(g, use.seat, self.icon) > 0 and (self.each is None or self.each.count(g, use) > 0)

    def do(self, g: Stars, use: Use) -> None:
        times = self.each.count(g, use) if self.each is not None else 1
        reroll(g, use.seat, self.icon, self.count * times)


class RerollFoesDie(Choice):
    """One of the opponent's dice, which you choose."""

    ref: Ref = ICON

    def words(self, who: int = YOU) -> str:
        return "your opponent rerolls 1 of his dice of your choice"

    def candidates(self, g: Stars, use: Use) -> Sequence[int]:
        return [icon for icon in EVERY_ICON if dice_of(g, foe(g, use.seat), icon)]

    def chosen(self, g: Stars, use: Use, x: int) -> None:
        reroll(g, foe(g, use.seat), x, 1)


class RerollAnyDice(Choice):
    """Any number of your dice: so many of each icon, all rolled together."""

    def words(self, who: int = YOU) -> str:
        return "reroll any number of your dice"

    def way_words(self, g: Stars, use: Use, x: int) -> str:
        return f"reroll {x} with {ICONS[len(remembered(use))]}"

    def candidates(self, g: Stars, use: Use) -> Sequence[int]:
        done = len(remembered(use))
        return range(dice_of(g, use.seat, done) + 1) if done < len(EVERY_ICON) else ()

    def would(self, g: Stars, use: Use) -> bool:
        return bool(remembered(use)) or dice_of(g, use.seat, ANY_ICON) > 0

    def do(self, g: Stars, use: Use) -> None:
        super().do(g, remembering(use))

    def chosen(self, g: Stars, use: Use, x: int) -> None:
        done = (*remembered(use), x)
        if len(done) < len(EVERY_ICON):
            super().do(g, remembering(use, *done))
            return
        for icon, count in enumerate(done):
            add_dice(g, use.seat, icon, -count)
        roll(g, use.seat, sum(done))
