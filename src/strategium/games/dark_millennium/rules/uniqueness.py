"""Unique cards: at set-up each player keeps one of his copies, and what both have goes back to both hands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from strategium.cards.zones import move
from strategium.games.dark_millennium.kinds import CARDS
from strategium.games.dark_millennium.state import DarkMillennium, cards_here, face
from strategium.games.dark_millennium.things import CARD
from strategium.games.dark_millennium.words import HAND, READY, UNIQUE
from strategium.kernel.asking import ask
from strategium.kernel.choices import Choice
from strategium.kernel.core import RawOption
from strategium.kernel.flow import push
from strategium.kernel.log import Sentence, say
from strategium.kernel.names import register
from strategium.kernel.verbs import SEAT, RawDecision

TAKEN_BACK: Final = Sentence(
    "{0} goes back to the hand of {1}", CARD, SEAT, rules=("dark_millennium/unique.own-copies-to-hand",)
)


def same_unique(g: DarkMillennium, card: int, other: int) -> bool:
    """Whether two cards are one and the same for uniqueness. [dark_millennium/unique.same-name]"""
    one, two = face(g, card), face(g, other)
    if card == other or not one.printed[UNIQUE]:
        return False
    return one.unique_name == two.unique_name


def unique_groups(g: DarkMillennium, seat: int) -> list[list[int]]:
    """The copies of each unique card of which that player has several here."""
    groups: dict[str, list[int]] = {}
    for card in cards_here(g, seat):
        kind = CARDS[g.kind[card]]
        if kind.printed[UNIQUE]:
            name = kind.unique_name  # [dark_millennium/unique.same-name]
            groups.setdefault(name, []).append(card)
    return [cards for cards in groups.values() if len(cards) > 1]


def copies_to_keep(g: DarkMillennium, decision: RawDecision) -> Sequence[int]:
    groups = unique_groups(g, decision.seat)
    return groups[0] if groups else ()


KEEP_WHICH: Final = Choice(
    "unique card",
    "keep",
    CARD,
    words="keep {0}",
    find=copies_to_keep,
    refuse="{0} is not one of several copies",
    prompt="Which copy of the unique card stays?",
    rule="dark_millennium/unique.own-copies-to-hand",
)


def own_copies(g: DarkMillennium, seat: int, done: int) -> None:
    """One copy stays, the others go to the hand. [dark_millennium/unique.own-copies-to-hand]"""
    if unique_groups(g, seat):
        ask(g, seat, KEEP_WHICH, copy_kept, seat, done)


def copy_kept(g: DarkMillennium, option: RawOption, seat: int, done: int) -> None:
    for card in cards_here(g, seat):
        if same_unique(g, option[1], card):
            to_hand(g, card)
    push(g, (own_copies, seat, done + 1))


def shared_copies(g: DarkMillennium) -> None:
    """What both still have goes to both hands.

    [dark_millennium/unique.after-own-check, dark_millennium/unique.mirror-to-hand]
    """
    pairs = [
        (card, other)
        for card in cards_here(g, 0)
        for other in cards_here(g, 1)
        if same_unique(g, card, other)
    ]
    for pair in pairs:
        for card in pair:
            to_hand(g, card)


def to_hand(g: DarkMillennium, card: int) -> None:
    g.stance[card] = READY
    move(g, card, HAND + g.owner[card])
    say(g, TAKEN_BACK, card, g.owner[card])


register(__name__)
