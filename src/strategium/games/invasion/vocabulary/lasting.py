"""Effects that last: power until the end of the turn, what cannot be done, damage that is waited for."""

from __future__ import annotations

from typing import Final

from strategium.cards.modifiers import ADD, BASE
from strategium.cards.vocabulary.amounts import number
from strategium.cards.vocabulary.effects import Between, Cards, Deed, ToCards
from strategium.cards.zones import listen_anew
from strategium.games.invasion.rules.entering import become_development
from strategium.games.invasion.state import Invasion, area_of, in_play
from strategium.games.invasion.vocabulary.hands import each_of
from strategium.games.invasion.words import (
    AS_DEVELOPMENT,
    AS_UNIT,
    BLANK,
    CANCELS,
    CANCELS_ALL,
    COUNTED_KEYWORDS,
    DISCIPLINE,
    END_OF_TURN,
    HP,
    KEYWORD_NAMES,
    NO_ATTACK,
    NO_DEFENCE,
    POWER,
    REDIRECTS,
)
from strategium.kernel.abilities import Amount, Recipient, Target, Use, X
from strategium.kernel.lasting import lasts

STAT_WORDS: Final = {POWER: "power", HP: "hit points"}
UNTIL: Final = " until the end of the turn"


class Gain(ToCards[Invasion]):
    """Cards gain or lose power, hit points or a keyword until the end of the turn."""

    def __init__(self, stat: int, n: int | Amount[Invasion], who: Recipient[Invasion], sign: int = 1) -> None:
        super().__init__(who)
        self.stat = stat
        self.amount = number(n)
        self.sign = sign

    def would(self, g: Invasion, use: Use) -> bool:
        """A change by an X of 0 is none: it could be made without end."""
        return not (use.x == 0 and isinstance(self.amount, X)) and super().would(g, use)

    def do(self, g: Invasion, use: Use) -> None:
        for card in self.who.of(g, use):
            lasts(g, self.stat, card, self.sign * self.amount.of(g, use), END_OF_TURN, use, ADD)

    def words(self) -> str:
        n = self.amount.words()
        if self.stat in KEYWORD_NAMES:
            more = f" {n}" if self.stat in COUNTED_KEYWORDS else ""
            return f"{self.who.words()} gains {KEYWORD_NAMES[self.stat]}{more}{UNTIL}"
        much = n if n.isdigit() or n == "X" else "1"
        each = "" if much == n else f" for {each_of(n)}"
        if self.stat == POWER:
            verb = "gains" if self.sign > 0 else "loses"
            return f"{self.who.words()} {verb} {much} power{each}{UNTIL}"
        return f"{self.who.words()} gets {'+' if self.sign > 0 else '-'}{much} {STAT_WORDS[self.stat]}{each}{UNTIL}"


class Cannot(ToCards[Invasion]):
    """Units cannot be declared as attackers or defenders. [invasion/term.cannot-absolute]"""

    def __init__(
        self, who: Recipient[Invasion], attack: bool = True, defend: bool = True, until: int = END_OF_TURN
    ) -> None:
        super().__init__(who)
        self.attack = attack
        self.defend = defend
        self.until = until

    def do(self, g: Invasion, use: Use) -> None:
        for card in self.who.of(g, use):
            if self.attack:
                lasts(g, NO_ATTACK, card, 1, self.until, use, ADD)
            if self.defend:
                lasts(g, NO_DEFENCE, card, 1, self.until, use, ADD)

    def words(self) -> str:
        what = " or ".join(
            [*(["an attacker"] if self.attack else []), *(["a defender"] if self.defend else [])]
        )
        until = UNTIL if self.until == END_OF_TURN else " in this attack"
        return f"{self.who.words()} cannot be declared as {what}{until}"


def cancel_next(g: Invasion, use: Use, cards: Cards, n: int) -> None:
    """[invasion/action.conditional-waits]"""
    for card in cards:
        lasts(g, CANCELS, card, n, END_OF_TURN, use, ADD)


class RedirectNext(Between[Invasion]):
    """The next damage to a unit is redirected to another. [invasion/action.conditional-waits]"""

    def __init__(self, n: int | Amount[Invasion], who: Target[Invasion], to: Target[Invasion]) -> None:
        super().__init__(who, to)
        self.amount = number(n)

    def do(self, g: Invasion, use: Use) -> None:
        for card, other in zip(self.who.of(g, use), self.to.of(g, use), strict=False):
            lasts(g, REDIRECTS, card, self.amount.of(g, use), END_OF_TURN, use, ADD, other)

    def words(self) -> str:
        return (
            f"the next {self.amount.words()} damage that would be dealt to {self.who.words()} this turn"
            f" is redirected to {self.to.words()}"
        )


def cancel_all(g: Invasion, use: Use, cards: Cards, n: int) -> None:
    lasts(g, CANCELS_ALL, -1, 1, END_OF_TURN, use)


def discipline(g: Invasion, use: Use, cards: Cards, n: int) -> None:
    for card in cards:
        lasts(g, DISCIPLINE, card, 1, END_OF_TURN, use, ADD)


class AwakenDevelopment(ToCards[Invasion]):
    """A development becomes a unit as well: what it has then is said, and said anew by the next such effect."""

    def __init__(self, who: Recipient[Invasion], power: int, hit_points: int) -> None:
        super().__init__(who)
        self.power = power
        self.hit_points = hit_points

    def do(self, g: Invasion, use: Use) -> None:
        for card in self.who.of(g, use):
            lasts(g, AS_UNIT, card, 1, END_OF_TURN, use, ADD)
            lasts(g, POWER, card, self.power, END_OF_TURN, use, BASE)
            lasts(g, HP, card, self.hit_points, END_OF_TURN, use, BASE)

    def words(self) -> str:
        return (
            f"until the end of the turn, {self.who.words()} becomes a unit with {self.power} power and"
            f" {self.hit_points} hit points; it still counts as a development"
        )


def become_developments(g: Invasion, use: Use, cards: Cards, n: int) -> None:
    """[invasion/development.faceup-in-play]"""
    for card in cards:
        if in_play(g, card):
            become_development(g, card, area_of(g, card), 1)
            lasts(g, AS_DEVELOPMENT, card, 1, END_OF_TURN, use, ADD)


def blank(g: Invasion, use: Use, cards: Cards, n: int) -> None:
    """[invasion/constant.blank-keeps-tokens]"""
    for card in cards:
        lasts(g, BLANK, card, 1, END_OF_TURN, use, ADD)
        listen_anew(g, card)


CancelNext: Final = Deed("cancel the next {n} damage that would be dealt to {0} this turn", cancel_next)
CancelAll: Final = Deed("cancel all damage assigned during the battlefield phase this turn", cancel_all)
Discipline: Final = Deed(
    "choose {0}; until the end of the turn, any other action that targets it is cancelled unless its player pays an"
    " additional 4 resources",
    discipline,
)
BecomeDevelopment: Final = Deed(
    "{0} becomes a development until the end of the turn (it is no longer a unit)", become_developments
)
Blank: Final = Deed(f"treat the text box of {{0}} as blank{UNTIL}", blank)
