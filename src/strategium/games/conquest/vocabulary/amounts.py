"""How many: numbers of Conquest."""

from __future__ import annotations

from typing import Final

from strategium.cards.modifiers import value
from strategium.cards.vocabulary.saying import Reckoned
from strategium.cards.vocabulary.who import That
from strategium.games.conquest.kinds import CARDS
from strategium.games.conquest.state import Conquest, attack_of, in_play, units_of
from strategium.games.conquest.vocabulary.select import Select
from strategium.games.conquest.vocabulary.stat_words import STAT_WORDS
from strategium.games.conquest.words import ATK, HAND
from strategium.kernel.abilities import Amount, Recipient, Use


def attachments_here(g: Conquest, use: Use) -> int:
    return len(g.attached[use.bearer])


ATTACHMENTS: Final = Reckoned("1 for each attachment on it", attachments_here)


class Of(Amount[Conquest]):
    """A number of a card, now or as printed; of several cards their sum."""

    def __init__(self, who: Recipient[Conquest], stat: int, *, printed: bool = False, n: int = 1) -> None:
        self.who = who
        self.stat = stat
        self.printed = printed
        self.n = n  # so many for each

    def of(self, g: Conquest, use: Use) -> int:
        return self.n * sum([self.number(g, card) for card in self.who.of(g, use)])

    def number(self, g: Conquest, card: int) -> int:
        """[conquest/modifiers.read-off-cards]"""
        if self.printed or not in_play(g, card):
            return CARDS[g.kind[card]].printed[self.stat]
        return attack_of(g, card) if self.stat == ATK else value(g, card, self.stat)

    def words(self) -> str:
        number = f"{whose(self.who)} {'printed ' if self.printed else ''}{STAT_WORDS[self.stat]}"
        return number if self.n == 1 else f"{self.n} for each of {number}"


class DamageOn(Amount[Conquest]):
    """The damage on cards."""

    def __init__(self, who: Recipient[Conquest]) -> None:
        self.who = who

    def of(self, g: Conquest, use: Use) -> int:
        return sum([g.damage[card] for card in self.who.of(g, use)])

    def words(self) -> str:
        return f"the damage on {self.who.words()}"


class Most(Amount[Conquest]):
    """The highest number of the cards that fit, 0 if there is none."""

    def __init__(self, select: Select, stat: int, *, printed: bool = True) -> None:
        self.select = select
        self.of_one = Of(That(), stat, printed=printed)

    def of(self, g: Conquest, use: Use) -> int:
        return max([self.of_one.number(g, card) for card in self.select.find(g, use)], default=0)

    def words(self) -> str:
        printed = "printed " if self.of_one.printed else ""
        return f"the highest {printed}{STAT_WORDS[self.of_one.stat]} among {self.select.noun(2)}"


class NumberOf(Amount[Conquest]):
    """How many cards fit: "X is the number of ..."."""

    def __init__(self, select: Select) -> None:
        self.select = select

    def of(self, g: Conquest, use: Use) -> int:
        return len(self.select.find(g, use))

    def words(self) -> str:
        return f"the number of {self.select.noun(2)}"


class ThatMuch(Amount[Conquest]):
    """The number that was read before the effect to which this one is tied."""

    def __init__(self, said: str) -> None:
        self.said = said  # "the damage removed"

    def of(self, g: Conquest, use: Use) -> int:
        return use.x

    def words(self) -> str:
        return self.said


def whose(who: Recipient[Conquest]) -> str:
    """ "its", "attached unit's"."""
    words = who.words()
    return "its" if words == "it" else f"{words}'s"


class HandSize(Amount[Conquest]):
    """The cards in a player's hand: yours, or your opponent's."""

    def __init__(self, mine: bool) -> None:
        self.mine = mine

    def of(self, g: Conquest, use: Use) -> int:
        return len(g.zones[HAND + (use.seat if self.mine else 1 - use.seat)])

    def words(self) -> str:
        return f"the number of cards in {'your' if self.mine else 'your opponent' + chr(39) + 's'} hand"


class Resources(Amount[Conquest]):
    """What a player has: you, or your opponent."""

    def __init__(self, mine: bool) -> None:
        self.mine = mine

    def of(self, g: Conquest, use: Use) -> int:
        return g.resources[use.seat if self.mine else 1 - use.seat]


class Units(Amount[Conquest]):
    """The units that a player controls: you, or your opponent."""

    def __init__(self, mine: bool) -> None:
        self.mine = mine

    def of(self, g: Conquest, use: Use) -> int:
        return len(units_of(g, use.seat if self.mine else 1 - use.seat))
