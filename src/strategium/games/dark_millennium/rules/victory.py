"""The victory step: flags, events, who takes the sector."""

from __future__ import annotations

from typing import Final

from strategium.cards.modifiers import value
from strategium.cards.zones import move
from strategium.games.dark_millennium.kinds import CARDS
from strategium.games.dark_millennium.rules.compulsory import Due, do_all, due_from
from strategium.games.dark_millennium.rules.leaving import lose_position
from strategium.games.dark_millennium.rules.piles import discard, reveal
from strategium.games.dark_millennium.state import (
    DarkMillennium,
    be_at,
    cards_at,
    cards_here,
    hand_of,
    is_unit,
    sector_here,
)
from strategium.games.dark_millennium.things import CARD, FLAG_COUNT, SECTOR_AT
from strategium.games.dark_millennium.words import (
    BATTLE_OVER,
    COUNTING,
    DEFENDER_FLAGS,
    FLAGS,
    LINE,
    NO_BATTLE,
    NOWHERE,
    READY,
    REQUIREMENT,
    TAKEN,
)
from strategium.kernel.flow import push
from strategium.kernel.log import Sentence, say
from strategium.kernel.names import register
from strategium.kernel.verbs import SEAT

SHOWS_HAND: Final = Sentence("{0} reveals {1}", SEAT, CARD, rules=("dark_millennium/victory.reveal-hands",))
HAS_FLAGS: Final = Sentence("{0} has {1}", SEAT, FLAG_COUNT, rules=("dark_millennium/victory.count-flags",))
TAKES: Final = Sentence("{0} takes {1}", SEAT, SECTOR_AT, rules=("dark_millennium/victory.win-condition",))
UNRESOLVED: Final = Sentence(
    "nobody takes {0}: {1} are needed, and more than the enemy has",
    SECTOR_AT,
    FLAG_COUNT,
    rules=("dark_millennium/victory.unresolved-ready",),
)


def victory_step(g: DarkMillennium) -> None:
    """Hands are revealed, events take place, the attacker's first; then hands are discarded and flags compared.

    [dark_millennium/victory.attacker-events, dark_millennium/defender-battle.otherwise-same]
    """
    be_at(g, g.at, COUNTING)
    a = g.attacker
    events = due_from(g, a, BATTLE_OVER), due_from(g, 1 - a, BATTLE_OVER)
    push(
        g,
        (reveal_hand, a),
        (reveal_hand, 1 - a),
        (attackers_events, events[0]),
        (defenders_events, events[1]),
        (discard_hands,),
        (compare_flags,),
    )


def reveal_hand(g: DarkMillennium, seat: int) -> None:
    """[dark_millennium/victory.reveal-hands]"""
    for card in hand_of(g, seat):
        reveal(g, (card,))
        say(g, SHOWS_HAND, seat, card)


def attackers_events(g: DarkMillennium, events: tuple[Due, ...]) -> None:
    """[dark_millennium/victory.attacker-events, dark_millennium/victory.attacker-order]"""
    push(g, (do_all, g.attacker, events))


def defenders_events(g: DarkMillennium, events: tuple[Due, ...]) -> None:
    """[dark_millennium/victory.defender-events]"""
    push(g, (do_all, 1 - g.attacker, events))


def discard_hands(g: DarkMillennium) -> None:
    """[dark_millennium/victory.discard-hands]"""
    for seat in (0, 1):
        for card in hand_of(g, seat):
            discard(g, card)


# ---- flags ---------------------------------------------------------------------------------------------------
def flags_here(g: DarkMillennium, seat: int) -> int:
    """Flags of units and assets at the sector, whatever their position, with what events changed."""
    total = g.bonus[seat]
    for card in counted_cards(g, seat):
        total += value(g, card, FLAGS)  # [dark_millennium/cards.only-flag-units-take-sectors]
    sector = sector_here(g)
    if seat != g.attacker and sector is not None:
        total += sector.printed[DEFENDER_FLAGS]
    return max(0, total)


def can_hold(g: DarkMillennium, seat: int) -> bool:
    """Whether a player has a card with a flag here: what events give is added to it, and takes no sector alone.

    House rule: it must be a unit. [dark_millennium/cards.only-flag-units-take-sectors]
    """
    for card in counted_cards(g, seat):
        if value(g, card, FLAGS) > 0 and (is_unit(g, card) or g.options.asset_flags_alone):
            return True
    return False


def counted_cards(g: DarkMillennium, seat: int) -> list[int]:
    """Cards here, ready or not. [dark_millennium/victory.count-flags, dark_millennium/victory.locked-count]"""
    return list(cards_at(g, g.at, seat))  # [dark_millennium/victory.flags-at-sector]


def winner_here(g: DarkMillennium) -> int:
    """Who has more flags than the enemy, and as many as the sector asks for; or -1.

    [dark_millennium/victory.win-condition, dark_millennium/victory.tie-no-winner]
    """
    flags = flags_here(g, 0), flags_here(g, 1)
    if flags[0] == flags[1]:
        return -1
    winner = 0 if flags[0] > flags[1] else 1
    if flags[winner] < requirement(g, g.at):  # [dark_millennium/victory.below-requirement]
        return -1
    return winner if can_hold(g, winner) else -1


def requirement(g: DarkMillennium, place: int) -> int:
    """[dark_millennium/cards.flag-requirement]"""
    return CARDS[g.kind[g.line[place]]].printed[REQUIREMENT]


def compare_flags(g: DarkMillennium) -> None:
    """[dark_millennium/victory.win-condition]"""
    for seat in (g.attacker, 1 - g.attacker):
        say(g, HAS_FLAGS, seat, flags_here(g, seat))
    winner = winner_here(g)
    if winner >= 0:
        push(g, (take_sector, winner))
    else:
        push(g, (leave_sector,))


def take_sector(g: DarkMillennium, seat: int) -> None:
    """All cards here are discarded, the sector goes to the winner's fleet area.

    [dark_millennium/victory.sector-to-fleet, dark_millennium/victory.discard-all-at-sector]
    """
    say(g, TAKES, seat, g.at)
    for s in (0, 1):
        for card in cards_here(g, s):
            lose_position(g, card)
            discard(g, card)
    g.taken_by[g.at] = seat
    move(g, g.line[g.at], TAKEN + seat)
    be_at(g, NOWHERE, NO_BATTLE)


def leave_sector(g: DarkMillennium) -> None:
    """All cards here are ready again and stay, face-up; the sector can be fought over in a later turn.

    [dark_millennium/victory.unresolved-stay-face-up, dark_millennium/victory.unresolved-sector-back]
    """
    say(g, UNRESOLVED, g.at, requirement(g, g.at))
    for s in (0, 1):  # [dark_millennium/victory.unresolved-ready]
        for card in cards_here(g, s):
            g.stance[card] = READY
    move(g, g.line[g.at], LINE)  # [dark_millennium/ship.no-rally-after-battle]
    be_at(g, NOWHERE, NO_BATTLE)


register(__name__)
