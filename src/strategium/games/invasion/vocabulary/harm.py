"""Effects that hurt, heal, destroy and corrupt."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from strategium.cards.vocabulary.amounts import number
from strategium.cards.vocabulary.effects import ALL, Between, Cards, Deed, ToCards, targets_of
from strategium.cards.vocabulary.select import ANYONE
from strategium.games.invasion.rules.choosing import choose_number, choose_one
from strategium.games.invasion.rules.damage import CERTAIN, deal, heal, move_damage
from strategium.games.invasion.rules.indirect import indirect_damage
from strategium.games.invasion.rules.leaving import destroy, return_to_hand
from strategium.games.invasion.rules.moving import corrupt, may_corrupt, restore
from strategium.games.invasion.rules.sacrifices import hit_section, sections_left
from strategium.games.invasion.state import Invasion, power_of, remaining
from strategium.games.invasion.words import AREAS
from strategium.kernel.abilities import Amount, Effect, Recipient, Target, Use
from strategium.kernel.flow import push
from strategium.kernel.names import register


class Damage(ToCards[Invasion]):
    """Deal damage. `certain`: it cannot be cancelled. [invasion/damage.non-combat-at-once]"""

    def __init__(self, n: int | Amount[Invasion], *who: Recipient[Invasion], certain: bool = False) -> None:
        super().__init__(who[0])
        self.all_who = who
        self.amount = number(n)
        self.flags = CERTAIN if certain else 0

    def targets(self) -> Sequence[Target[Invasion]]:
        return targets_of(*self.all_who)

    def do(self, g: Invasion, use: Use) -> None:
        n = self.amount.of(g, use)
        cards = dict.fromkeys([card for who in self.all_who for card in who.of(g, use)])
        deal(g, tuple([(card, n) for card in cards]), use.bearer, self.flags)

    def words(self) -> str:
        whom = " and ".join([who.words() for who in self.all_who])
        kind = "uncancellable damage" if self.flags else "damage"
        if self.amount.words()[0].isdigit() or self.amount.words() == "X":
            return f"deal {self.amount.words()} {kind} to {whom}"
        n = self.amount.words()
        return f"deal {kind} to {whom} equal to {'the number of ' if n.startswith('resource') else ''}{n}"


def hit_a_section(g: Invasion, use: Use, cards: Cards, n: int) -> None:
    """It is no target, so it is chosen at last. [invasion/target.word-target]"""
    sections = sections_left(g, use.seat) + sections_left(g, 1 - use.seat)
    prompt = f"Which section takes {n} damage?"
    push(g, (choose_one, use.seat, prompt, sections, hit_section, use.bearer, n))


class DamageByState(ToCards[Invasion]):
    """So much damage, and more to those that are corrupted."""

    def __init__(self, n: int | Amount[Invasion], more: int, who: Recipient[Invasion]) -> None:
        super().__init__(who)
        self.amount = number(n)
        self.more = more

    def do(self, g: Invasion, use: Use) -> None:
        n = self.amount.of(g, use)
        hits = [(card, n + (self.more if g.corrupt[card] else 0)) for card in self.who.of(g, use)]
        deal(g, tuple(hits), use.bearer, 0)

    def words(self) -> str:
        n = self.amount.words()
        return f"deal {n} damage to {self.who.words()}, and {self.more} more if it is corrupted"


def duel(g: Invasion, use: Use, cards: Cards, n: int) -> None:
    """At the same moment."""
    others = [card for card in cards if card != use.bearer]
    hits: list[tuple[int, int]] = [(card, power_of(g, use.bearer)) for card in others]
    hits += [(use.bearer, sum([power_of(g, card) for card in others]))]
    deal(g, tuple(hits), use.bearer, 0)


class Indirect(Effect[Invasion]):
    """Players are dealt indirect damage. [invasion/damage.indirect-player-assigns]"""

    def __init__(self, n: int | Amount[Invasion], whose: int) -> None:
        self.amount = number(n)
        self.whose = whose

    def do(self, g: Invasion, use: Use) -> None:
        seats = (0, 1) if self.whose == ANYONE else (1 - use.seat,)
        n = self.amount.of(g, use)
        if n:
            indirect_damage(g, seats, n, use.bearer)

    def words(self) -> str:
        whom = "each player" if self.whose == ANYONE else "an opponent"
        n = self.amount.words()
        return f"deal {n if n.isdigit() else 'X'} indirect damage to {whom}"


def destroy_them(g: Invasion, use: Use, cards: Cards, n: int) -> None:
    """[invasion/leave.destroy]"""
    destroy(g, cards, use.bearer)


def return_them(g: Invasion, use: Use, cards: Cards, n: int) -> None:
    """[invasion/control.leaves-to-owner]"""
    return_to_hand(g, cards)


class Heal(ToCards[Invasion]):
    """Remove damage. [invasion/damage.heal-removes, invasion/damage.heal-needs-damage]"""

    def __init__(self, n: int | Amount[Invasion], who: Recipient[Invasion]) -> None:
        super().__init__(who)
        self.amount = number(n)

    def affects(self, g: Invasion, use: Use, thing: int) -> bool:
        return g.damage[thing] > 0  # [invasion/damage.heal-needs-damage]

    def would(self, g: Invasion, use: Use) -> bool:
        return isinstance(self.who, Target) or bool(self.who.of(g, use))

    def do(self, g: Invasion, use: Use) -> None:
        heal(g, tuple(self.who.of(g, use)), self.amount.of(g, use), use.seat)

    def words(self) -> str:
        n = self.amount.words()
        return f"heal {'all' if n == str(ALL) else n} damage on {self.who.words()}"


def heal_capital(g: Invasion, use: Use, cards: Cards, n: int) -> None:
    hurt = hurt_sections(g, use.seat)
    push(g, (choose_one, use.seat, "Which section is healed?", hurt, heal_section, n, use.seat))


def hurt_sections(g: Invasion, seat: int) -> tuple[int, ...]:
    return tuple([area for area in range(3 * seat, 3 * seat + 3) if g.damage[area]])


def capital_is_hurt(g: Invasion, use: Use) -> bool:
    return bool(hurt_sections(g, use.seat))


def heal_section(g: Invasion, area: int, n: int, seat: int) -> None:
    heal(g, (area,), n, seat)


class MoveDamage(Between[Invasion]):
    """Move damage from one card to another. `any_number`: as much as you like.

    [invasion/damage.move-not-dealing, invasion/damage.move-ignores-cancellation]
    """

    def __init__(
        self,
        who: Recipient[Invasion],
        to: Recipient[Invasion],
        n: int | Amount[Invasion] = ALL,
        any_number: bool = False,
    ) -> None:
        super().__init__(who, to)
        self.amount = number(n)
        self.any_number = any_number

    def would(self, g: Invasion, use: Use) -> bool:
        return any(g.damage)

    def do(self, g: Invasion, use: Use) -> None:
        for one, other in zip(self.who.of(g, use), self.to.of(g, use), strict=False):
            most = min(g.damage[one], self.amount.of(g, use))
            if other >= AREAS:  # [invasion/damage.faq-move-cap]
                most = min(most, max(0, remaining(g, other)))
            if self.any_number and most:
                push(
                    g,
                    (choose_number, use.seat, "How much damage is moved?", 0, most, damage_moves, one, other),
                )
            else:
                move_damage(g, one, other, self.amount.of(g, use))

    def words(self) -> str:
        n = self.amount.words()
        much = "all"
        if self.any_number:
            much = "any number of" if n == str(ALL) else f"up to X (X is the number of {n})"
        return f"move {much} damage from {self.who.words()} to {self.to.words()}"


def damage_moves(g: Invasion, n: int, source: int, goal: int) -> None:
    move_damage(g, source, goal, n)


class Corrupt(ToCards[Invasion]):
    """Corrupt cards. One that is corrupt is a target like others, in vain. [invasion/corruption.effects-may-corrupt]"""

    def affects(self, g: Invasion, use: Use, thing: int) -> bool:
        return bool(g.corrupt[thing]) or may_corrupt(g, thing)

    def would(self, g: Invasion, use: Use) -> bool:
        cards = self.who.candidates(g, use) if isinstance(self.who, Target) else self.who.of(g, use)
        return any(may_corrupt(g, card) for card in cards)

    def do(self, g: Invasion, use: Use) -> None:
        corrupt(g, tuple(self.who.of(g, use)))  # [invasion/corruption.effects-may-corrupt]

    def words(self) -> str:
        return f"corrupt {self.who.words()}"


def restore_them(g: Invasion, use: Use, cards: Cards, n: int) -> None:
    """[invasion/corruption.restored]"""
    for card in cards:
        restore(g, card)


DamageSection: Final = Deed("deal {n} damage to one section of any capital", hit_a_section)
Duel: Final = Deed("this unit and {0} deal damage to each other equal to their power", duel)
Destroy: Final = Deed("destroy {0}", destroy_them)
ReturnToHand: Final = Deed("return {0} to its owner's hand", return_them)
HealCapital: Final = Deed("heal {n} damage on your capital", heal_capital, would=capital_is_hurt)
Restore: Final = Deed("restore {0}", restore_them)
register(__name__)
