"""Effects that last: until the end of the phase, the round, the battle, the attack, the command struggle."""

from __future__ import annotations

from typing import Final

from strategium.cards.modifiers import ADD, SET, value
from strategium.cards.vocabulary.amounts import number
from strategium.cards.vocabulary.effects import Cards, Deed, ToCards
from strategium.cards.vocabulary.english import signed
from strategium.cards.zones import listen_anew
from strategium.games.conquest.rules.deploying import PriceChange
from strategium.games.conquest.state import Conquest
from strategium.games.conquest.vocabulary.harm import with_target
from strategium.games.conquest.vocabulary.select import Select
from strategium.games.conquest.vocabulary.stat_words import STAT_WORDS, UNTIL_WORDS
from strategium.games.conquest.words import (
    AREA_EFFECT,
    BLANK,
    COMMAND,
    END_OF_PHASE,
    END_OF_ROUND,
    END_OF_STRUGGLE,
    KEYWORD_NAMES,
    NEXT_ATTACK,
    PRICE,
    TRAIT,
)
from strategium.kernel.abilities import Amount, Recipient, Use
from strategium.kernel.lasting import lasts
from strategium.kernel.using import ability_of


class Give(ToCards[Conquest]):
    """Give cards a bonus that lasts. [conquest/events.lasting-effect-scope]"""

    def __init__(
        self, stat: int, n: int | Amount[Conquest], who: Recipient[Conquest], until: int = END_OF_PHASE
    ) -> None:
        super().__init__(who)
        self.stat = stat
        self.amount = number(n)
        self.until = until

    def affects(self, g: Conquest, use: Use, thing: int) -> bool:
        return self.amount.of(g, with_target(use, self.who, thing)) != 0

    def do(self, g: Conquest, use: Use) -> None:
        for card in self.who.of(g, use):
            lasts(g, self.stat, card, self.amount.of(g, use), self.until, use, ADD)

    def words(self) -> str:
        if self.stat in KEYWORD_NAMES:
            what = KEYWORD_NAMES[self.stat] + (
                f" ({self.amount.words()})" if self.stat == AREA_EFFECT else ""
            )
        else:
            n = self.amount.words()
            number, each, rest = n.partition(" for each ")
            known = each or n == "X" or n.removeprefix("-").isdecimal()
            what = f"{signed(number if known else 'X')} {STAT_WORDS[self.stat]}{each}{rest}"
            if not known:
                return f"give {self.who.words()} {what}{UNTIL_WORDS[self.until]}. X is {n}"
        return f"give {self.who.words()} {what}{UNTIL_WORDS[self.until]}"


class Cheaper(PriceChange):
    """Cards that you deploy cost less. [conquest/costs.cheaper-for-a-time]"""

    def __init__(self, n: int, select: Select, until: int = END_OF_PHASE) -> None:
        super().__init__(n, select, until)

    def do(self, g: Conquest, use: Use) -> None:
        which = ability_of(g, use).effects.index(self)
        lasts(g, PRICE, -1, -self.n, self.until, use, use.kind, use.no, which)

    def words(self) -> str:
        when = {END_OF_PHASE: "this phase", END_OF_ROUND: "this round"}[self.until]
        return f"reduce the cost of each {self.select.words()} you deploy {when} by {self.n}"


def lose_icons(g: Conquest, use: Use, cards: Cards, n: int) -> None:
    for card in cards:
        lasts(g, COMMAND, card, 0, END_OF_STRUGGLE, use, SET)


def has_icons(g: Conquest, use: Use, card: int) -> bool:
    return value(g, card, COMMAND) > 0


def help_next_attack(g: Conquest, use: Use, cards: Cards, n: int) -> None:
    for card in cards:
        lasts(g, NEXT_ATTACK, card, n, END_OF_PHASE, use)


LoseIcons: Final = Deed(
    f"have {{0}} lose all command icons{UNTIL_WORDS[END_OF_STRUGGLE]}", lose_icons, touches=has_icons
)
NextAttack: Final = Deed("give {0} +{n} ATK for its next attack this phase", help_next_attack)


class GiveTrait(ToCards[Conquest]):
    """Cards have one more trait. [conquest/cards.traits-inert]"""

    def __init__(self, trait: str, who: Recipient[Conquest], until: int = END_OF_PHASE) -> None:
        super().__init__(who)
        self.trait = trait
        self.until = until

    def do(self, g: Conquest, use: Use) -> None:
        for card in self.who.of(g, use):
            lasts(g, TRAIT, card, 1, self.until, use, self.trait)

    def words(self) -> str:
        return f"give {self.who.words()} the {self.trait} trait{UNTIL_WORDS[self.until]}"


class Blank(ToCards[Conquest]):
    """A text box counts as blank. [conquest/effects.blank, conquest/effects.blank-keeps-gained]"""

    def affects(self, g: Conquest, use: Use, thing: int) -> bool:
        return g.kinds[g.kind[thing]].has_text() and not g.is_silent(thing)

    def do(self, g: Conquest, use: Use) -> None:
        for card in self.who.of(g, use):
            lasts(g, BLANK, card, 1, END_OF_PHASE, use)
            listen_anew(g, card)

    def words(self) -> str:
        who = self.who.words()
        box = "its printed text box" if who == "it" else f"the printed text box of {who}"
        return f"treat {box} as blank (except for Traits){UNTIL_WORDS[END_OF_PHASE]}"
