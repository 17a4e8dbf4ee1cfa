"""Words about combat cards: looking, playing, drawing, discarding."""

from __future__ import annotations

from collections.abc import Sequence

from strategium.games.forbidden_stars.kinds import CARDS, YOU, Deed, combat_card
from strategium.games.forbidden_stars.rules.combat_cards import REVEALS, lay_faceup
from strategium.games.forbidden_stars.rules.dice import borrow_icons, foe, side_of
from strategium.games.forbidden_stars.rules.piles import (
    DISCARDS,
    discard,
    discard_from_hand,
    draw,
    hand_values,
    show_to_all,
    shuffle_into,
    take_out,
)
from strategium.games.forbidden_stars.state import Stars, change_fight
from strategium.games.forbidden_stars.things import CARD, CARD_SLOT
from strategium.games.forbidden_stars.vocabulary.deeds import Choice, own, verb
from strategium.games.forbidden_stars.vocabulary.reports import BORROWS
from strategium.games.forbidden_stars.words import COMBAT_DECK, FACEDOWN, HAND
from strategium.kernel.abilities import Use
from strategium.kernel.asking import by_chance
from strategium.kernel.knowledge import KNOWN, VALUE, bit, let_know
from strategium.kernel.lasting import end_effects_of
from strategium.kernel.log import Sentence, say
from strategium.kernel.names import register
from strategium.kernel.verbs import SEAT, Ref

LOOKS = Sentence("{0} looks at {1}", SEAT, CARD_SLOT, rules=("forbidden_stars/combat.choose-card",))


class LookAtFacedown(Deed):
    """You learn what your opponent will reveal."""

    def words(self, who: int = YOU) -> str:
        return "look at your opponent's facedown combat card"

    def would(self, g: Stars, use: Use) -> bool:
        facedown = g.pile(FACEDOWN, foe(g, use.seat))
        return bool(facedown) and not facedown[0][KNOWN] & bit(g, use.seat)

    def do(self, g: Stars, use: Use) -> None:
        seat = foe(g, use.seat)
        slot = let_know(g, g.pile(FACEDOWN, seat)[0], bit(g, use.seat))
        g.set_pile(FACEDOWN, seat, (slot,))
        say(g, LOOKS, use.seat, CARD_SLOT.thing(slot))


class PlayForIcons(Choice):
    """Another card from your hand, for its icons alone."""

    ref: Ref = CARD
    secret = True

    def words(self, who: int = YOU) -> str:
        return "play 1 combat card from your hand for its icons only"

    def candidates(self, g: Stars, use: Use) -> Sequence[int]:
        return hand_values(g, HAND, use.seat)

    def chosen(self, g: Stars, use: Use, x: int) -> None:
        take_out(g, HAND, use.seat, x)
        lay_faceup(g, use.seat, x)
        say(g, REVEALS, use.seat, x)


class DrawCard(Deed):
    """The top card of your combat deck."""

    def words(self, who: int = YOU) -> str:
        return "draw 1 combat card"

    def would(self, g: Stars, use: Use) -> bool:
        return bool(g.pile(COMBAT_DECK, use.seat))

    def do(self, g: Stars, use: Use) -> None:
        draw(g, COMBAT_DECK, HAND, use.seat, 1)


class DiscardFaceup(Choice):
    """One of your faceup combat cards, or of your opponent's."""

    def __init__(self, foes: bool = False) -> None:
        super().__init__()
        self.foes = foes

    def words(self, who: int = YOU) -> str:
        whose = "your opponent's" if self.foes else own(who)
        return f"{verb('discard', who)} 1 of {whose} faceup combat cards"

    def owner(self, g: Stars, use: Use) -> int:
        return foe(g, use.seat) if self.foes else use.seat

    def candidates(self, g: Stars, use: Use) -> Sequence[int]:
        side = side_of(g, self.owner(g, use))
        return [number for whose, _, number in g.fights[-1].played if whose == side]

    def way_words(self, g: Stars, use: Use, x: int) -> str:
        for _, card, number in g.fights[-1].played:
            if number == x:
                return f"discard {CARDS[card].name}, played as number {number + 1}"
        return "discard it"

    def chosen(self, g: Stars, use: Use, x: int) -> None:
        discard_faceup(g, self.owner(g, use), x)


class LetDiscard(DiscardFaceup):
    """A faceup card of whoever does it, which his opponent chooses."""

    def words(self, who: int = YOU) -> str:
        return f"{verb('discard', who)} 1 of {own(who)} faceup combat cards of {'his' if who == YOU else 'your'} choice"

    def decider(self, g: Stars, use: Use) -> int:
        return foe(g, use.seat)


def discard_faceup(g: Stars, seat: int, number: int) -> None:
    """Its icons and all that it had going end. [forbidden_stars/combat-card.discard-ends-icons]"""
    played = g.fights[-1].played
    card = next(card for _, card, n in played if n == number)
    change_fight(g, played=tuple([row for row in played if row[2] != number]))
    end_effects_of(g, number)  # [forbidden_stars/combat-card.discard-ends-abilities]
    discard(g, seat, card, COMBAT_DECK)


class DiscardAtRandom(Deed):
    """A card from the hand, by lot."""

    def words(self, who: int = YOU) -> str:
        return f"{verb('discard', who)} 1 random combat card from {own(who)} hand"

    def would(self, g: Stars, use: Use) -> bool:
        return bool(g.pile(HAND, use.seat))

    def do(self, g: Stars, use: Use) -> None:
        if g.pile(HAND, use.seat):
            by_chance(g, len(g.pile(HAND, use.seat)), card_is_drawn_by_lot, use.seat)


def card_is_drawn_by_lot(g: Stars, n: int, seat: int) -> None:
    discard_from_hand(g, seat, g.pile(HAND, seat)[n][VALUE], COMBAT_DECK)


class BorrowTopCard(Deed):
    """The opponent's top card is discarded, and its icons are yours for the round."""

    def words(self, who: int = YOU) -> str:
        return (
            "your opponent discards the top card of his combat deck"
            " and you gain its combat icons until the end of this execution round"
        )

    def would(self, g: Stars, use: Use) -> bool:
        return bool(g.pile(COMBAT_DECK, foe(g, use.seat)))

    def do(self, g: Stars, use: Use) -> None:
        seat = foe(g, use.seat)
        deck = g.pile(COMBAT_DECK, seat)
        if not deck:
            return
        card: int = deck[-1][VALUE]
        show_to_all(g)
        say(g, DISCARDS, seat, card)
        shuffle_into(g, COMBAT_DECK, seat, ())
        say(g, BORROWS, use.seat, card)
        borrow_icons(g, use.seat, combat_card(card).icons)


register(__name__)
